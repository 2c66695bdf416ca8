//! Rules for English comparisons of numbers.

use super::tokens::Kind;
use super::{Change, Proposal, Slip};

const GREATER: [&str; 8] = ["greater", "more", "larger", "bigger", "higher", "older", "later", "above"];
const LESS: [&str; 7] = ["less", "smaller", "lower", "fewer", "younger", "earlier", "below"];

/// `Age(Ann) is greater than 20`, `Age(Ann) is at least 20`, `Age(Ann) is 5 more than Age(Bob)`
pub(super) fn words(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for verb in 1..slip.tokens.len() {
        let Some(start) = slip.operand_start(verb).filter(|&start| is_value(slip, start)) else { continue };
        if verb + 1 == slip.tokens.len() || !slip.tokens[verb].is_word() || start == verb {
            continue;
        }
        let mut at = verb + usize::from(matches!(slip.text(verb), "is" | "are" | "was"));
        let negated = slip.is(at, "not");
        at += usize::from(negated);
        // `5 more than`
        let number = slip.tokens.get(at).filter(|token| token.kind == Kind::Literal).map(|_| at);
        at += usize::from(number.is_some());
        at += usize::from(number.is_some() && matches!(slip.text(at), "years" | "times" | "points"));
        let (sign, taken) = match (slip.text(at), slip.text(at + 1)) {
            (word, "than" | "then") if GREATER.contains(&word) => (">", 2),
            (word, "than" | "then") if LESS.contains(&word) => ("<", 2),
            ("above" | "over", _) => (">", 1),
            ("below" | "under", _) => ("<", 1),
            ("at", "least") => (">=", 2),
            ("at", "most") => ("<=", 2),
            ("equal", "to") => ("==", 2),
            ("equals", _) => ("==", 1),
            _ => continue,
        };
        let behind = at + taken;
        let change = match number {
            Some(number) => {
                let Some(end) = slip.operand_end(behind) else { continue };
                let sum = [if sign == ">" { "+" } else { "-" }, slip.text(number)];
                let sign = if negated { "!=" } else { "==" };
                Change::new(verb, end, [sign].into_iter().chain(slip.texts(behind..end)).chain(sum))
            }
            None => {
                let sign = if negated { negation(sign) } else { sign };
                Change::new(verb, behind, [sign])
            }
        };
        proposals.push(Proposal::of([change]));
    }
    proposals
}

fn negation(sign: &str) -> &str {
    match sign {
        ">" => "<=",
        "<" => ">=",
        ">=" => "<",
        "<=" => ">",
        _ => "!=",
    }
}

/// `Age(Ann) between 20 and 30`, `Age(Ann) is between 20 and 30`
pub(super) fn between(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_number = |at: usize| slip.text(at).starts_with(|first: char| first.is_ascii_digit());
    let mut proposals = Vec::new();
    for at in (1..slip.tokens.len()).filter(|&at| slip.is(at, "between")) {
        let verb = at - usize::from(slip.is(at - 1, "is"));
        if is_number(at + 1) && is_number(at + 3) && matches!(slip.text(at + 2), "and" | "&&" | ",") {
            let text = ["in", slip.text(at + 1), "..=", slip.text(at + 3)];
            // Whether the ends are included is open; an empty range is not meant.
            let [least, most] = [at + 1, at + 3].map(|at| slip.text(at).parse::<i64>().ok());
            if least.zip(most).is_none_or(|(least, most)| least <= most) {
                proposals.push(Proposal::of([Change::new(verb, at + 4, text)]).possible());
            }
        }
    }
    proposals
}

/// `Age(Ann) >= 25 and <= 30`: the second comparison is about the same value.
pub(super) fn continued(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_sign = |at: usize| matches!(slip.text(at), "==" | "!=" | "<" | "<=" | ">" | ">=");
    let mut proposals = Vec::new();
    for join in 1..slip.tokens.len() {
        let connective = match slip.text(join) {
            "and" | "&&" | "but" => "&&",
            "or" | "||" => "||",
            _ => continue,
        };
        let sign = (1..join).rfind(|&at| is_sign(at)).filter(|_| is_sign(join + 1));
        let Some(start) = sign.and_then(|sign| Some(slip.operand_start(sign)?..sign)) else { continue };
        let text = [connective].into_iter().chain(slip.texts(start));
        proposals.push(Proposal::of([Change::replace(join, text)]));
    }
    proposals
}

/// Returns whether an operand is a term such as `Age(Ann)`, or a number.
fn is_value(slip: &Slip<'_>, start: usize) -> bool {
    let is_term = |name: &str| slip.names.categories.contains(name) || slip.names.properties.contains(name);
    let is_call = slip.word(start).is_some_and(is_term) && slip.is(start + 1, "(");
    is_call || slip.tokens[start].kind == Kind::Literal
}
