//! Rules for English enumerations.

use super::english::is_connective;
use super::tokens::{Kind, closing};
use super::typing::is_subject_at;
use super::{Change, Proposal, Slip};

/// `Ann is Red or Blue`, `Ann is neither Red nor Blue`, `Ann and Bob are Red`
pub(super) fn lists(slip: &Slip<'_>) -> Vec<Proposal> {
    let joins =
        |at: usize| matches!(slip.text(at), "or" | "nor" | "and" | "||" | "&&" | "," | "|" | "&" | "^");
    let mut proposals = Vec::new();
    for verb in 1..slip.tokens.len() {
        if !matches!(slip.text(verb), "is" | "are") {
            continue;
        }
        let mut at = verb + 1;
        let mut is_negated = slip.is(at, "not");
        at += usize::from(is_negated);
        let mut any = false;
        if matches!(slip.text(at), "either" | "neither" | "both" | "one" | "any")
            && !slip.names.is_known(slip.text(at))
        {
            (is_negated, any) =
                (is_negated || slip.is(at, "neither"), slip.is(at, "either") || slip.is(at, "one"));
            at += 1 + usize::from(slip.is(at, "one") && slip.is(at + 1, "of"));
        }
        let link = slip.word(at).filter(|word| slip.names.links.contains(*word));
        at += usize::from(link.is_some());
        let (list, end, join) = enumeration(slip, at, &joins);
        if list.len() >= 2 && ends_list(slip, end) {
            any |= matches!(join, "or" | "||" | "|" | "^") && !is_negated;
            let mut text = vec!["is"];
            text.extend(["not"].iter().filter(|_| is_negated));
            text.extend(link);
            text.extend(["any"].iter().filter(|_| any));
            text.extend(bracketed(&list));
            proposals.push(Proposal::of([Change::new(verb, end, text)]));
        }
    }
    for start in 0..slip.tokens.len() {
        let (list, end, join) = enumeration(slip, start, &joins);
        if list.len() >= 2
            && is_subject_at(slip, start)
            && matches!(slip.text(end), "is" | "are")
            && matches!(join, "and" | "&&" | "&" | ",")
        {
            let text = bracketed(&list).into_iter().chain(["is"]);
            proposals.push(Proposal::of([Change::new(start, end + 1, text)]));
        }
    }
    proposals
}

/// Returns whether no predicate of the last item of a list follows.
fn ends_list(slip: &Slip<'_>, end: usize) -> bool {
    let next = slip.text(end);
    matches!(next, "" | ";" | "," | ")" | "&&" | "||" | "=>" | "<=>" | "^" | "}") || is_connective(next)
}

/// Returns the items of `A, B or C` that begins at `at`, the index behind it, and the last word that joins them.
fn enumeration<'s>(
    slip: &'s Slip<'_>,
    mut at: usize,
    joins: &dyn Fn(usize) -> bool,
) -> (Vec<Vec<&'s str>>, usize, &'s str) {
    let (mut list, mut join, mut end) = (Vec::new(), "", at);
    loop {
        at += usize::from(slip.is(at, "the"));
        let is_item = slip.word(at).is_some_and(|word| slip.names.is_item(word));
        let Some(behind) = slip.operand_end(at).filter(|_| is_item) else { break };
        list.push(slip.texts(at..behind).collect());
        end = behind;
        if !joins(behind) {
            break;
        }
        join = slip.text(behind);
        at = behind + 1 + usize::from(slip.is(behind, ",") && joins(behind + 1));
        if at > behind + 1 {
            join = slip.text(behind + 1);
        }
    }
    (list, end, join)
}

fn bracketed<'s>(list: &[Vec<&'s str>]) -> Vec<&'s str> {
    let mut text = vec!["["];
    for (index, item) in list.iter().enumerate() {
        text.extend([","].iter().filter(|_| index > 0));
        text.extend(item);
    }
    text.push("]");
    text
}

/// `Ann and Bob are neighbors`
pub(super) fn neighbors(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_near = |word: &str| word.starts_with("neighbo") || word.starts_with("adjacent") || word == "next";
    let Some(link) = slip
        .names
        .links
        .iter()
        .find(|link| ["next", "beside", "neighbo", "adjacent"].iter().any(|part| link.contains(part)))
    else {
        return Vec::new();
    };
    let joins = |at: usize| matches!(slip.text(at), "and" | "&&" | "&");
    let mut proposals = Vec::new();
    for start in 0..slip.tokens.len() {
        let (list, verb, _) = enumeration(slip, start, &joins);
        let [one, other] = &list[..] else { continue };
        let negated = slip.is(verb + 1, "not");
        let at = verb + 1 + usize::from(negated);
        if !matches!(slip.text(verb), "is" | "are") || !slip.word(at).is_some_and(is_near) {
            continue;
        }
        let is_end = |&end: &usize| ends_list(slip, end);
        let Some(end) = (at + 1..=slip.tokens.len()).find(is_end) else { continue };
        let negation = negated.then_some("not");
        let text = one.iter().copied().chain(["is"]).chain(negation).chain([link.as_str()]);
        proposals.push(Proposal::of([Change::new(start, end, text.chain(other.iter().copied()))]));
    }
    proposals
}

/// `Ann is [Cat or Dog]`
pub(super) fn in_brackets(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for open in (1..slip.tokens.len()).filter(|&open| slip.is(open, "[")) {
        let Some(close) = closing(slip.tokens, open) else { continue };
        let joins = (open + 1..close).filter(|&at| matches!(slip.text(at), "or" | "||" | "|" | "and" | "&&"));
        let mut changes: Vec<Change> = joins.map(|at| Change::replace(at, [","])).collect();
        let is_any = changes.iter().any(|change| matches!(slip.text(change.at), "or" | "||" | "|"));
        if is_any && slip.is(open - 1, "is") {
            changes.insert(0, Change::insert(open, ["any"]));
        }
        if !changes.is_empty() {
            proposals.push(Proposal::of(changes));
        }
    }
    proposals
}

/// `exactly 2 of [f, g]`, `at_least(2, [f, g])`, `any(f, g)`, `all [f, g]`
pub(super) fn counted(slip: &Slip<'_>) -> Vec<Proposal> {
    let begins = |at: usize| at == 0 || BEFORE_FORMULAS.contains(&slip.text(at - 1));
    let mut proposals = Vec::new();
    for at in (0..slip.tokens.len()).filter(|&at| begins(at)) {
        let operator = match slip.text(at) {
            "all" => "&&",
            "any" => "||",
            "exactly" => "==",
            "at_least" => ">=",
            "at_most" => "<=",
            _ => continue,
        };
        let Some(list) = List::behind(slip, at + 1) else { continue };
        let mut text: Vec<&str> = Vec::new();
        match (list.number, operator) {
            (None, "&&" | "||") => {
                let ends = begins_statement(slip, at) && ends_statement(slip, list.end);
                text.extend(Some("(").filter(|_| !ends));
                for (index, part) in list.parts.iter().enumerate() {
                    let joins = part.clone().any(|at| CONNECTIVES.contains(&slip.text(at)));
                    text.extend(Some(operator).filter(|_| index > 0));
                    text.extend(Some("(").filter(|_| joins));
                    text.extend(slip.texts(part.clone()));
                    text.extend(Some(")").filter(|_| joins));
                }
                text.extend(Some(")").filter(|_| !ends));
            }
            (Some(number), "==" | ">=" | "<=") => {
                text.extend(["count", "("]);
                text.extend(slip.texts(list.parts[0].start..list.parts[list.parts.len() - 1].end));
                text.extend([")", operator, slip.text(number)]);
            }
            _ => continue,
        }
        let message = format!("`{}` ranges over items, not over formulas", slip.text(at));
        proposals.push(Proposal::of([Change::new(at, list.end, text)]).message(message));
    }
    proposals
}

/// What is before a formula.
const BEFORE_FORMULAS: [&str; 12] = [":", "{", ";", "(", "[", ",", "!", "&&", "||", "=>", "<=>", "^"];
/// What joins two formulas.
const CONNECTIVES: [&str; 5] = ["&&", "||", "=>", "<=>", "^"];

fn begins_statement(slip: &Slip<'_>, at: usize) -> bool {
    at == 0 || matches!(slip.text(at - 1), ":" | "{" | ";")
}

fn ends_statement(slip: &Slip<'_>, at: usize) -> bool {
    matches!(slip.text(at), "" | ";" | "}")
}

/// Formulas in brackets, and how many of them are true.
struct List {
    /// The index of the number.
    number: Option<usize>,
    parts: Vec<std::ops::Range<usize>>,
    /// The index behind the list.
    end: usize,
}

impl List {
    /// Reads `2 of [f, g]`, `(2, f, g)`, `(2, [f, g])` or `[f, g]`.
    fn behind(slip: &Slip<'_>, at: usize) -> Option<List> {
        let is_number = |at: usize| slip.tokens.get(at).is_some_and(|token| token.kind == Kind::Literal);
        let mut number = Some(at).filter(|&at| is_number(at));
        let mut open = at + usize::from(number.is_some());
        open += usize::from(slip.is(open, "of"));
        let mut close = closing(slip.tokens, open).filter(|_| !slip.is(open, "{"))?;
        let end = close + 1;
        if number.is_none() && is_number(open + 1) && slip.is(open + 2, ",") {
            number = Some(open + 1);
            open += 2;
            if slip.is(open + 1, "[") {
                open += 1;
                close = closing(slip.tokens, open)?;
            }
        }
        let mut parts = Vec::new();
        let mut start = open + 1;
        for comma in slip.outside(open + 1..close, &[","]).into_iter().chain([close]) {
            parts.extend(Some(start..comma).filter(|part| !part.is_empty()));
            start = comma + 1;
        }
        (!parts.is_empty()).then_some(List { number, parts, end })
    }
}
