//! Rules for English enumerations.

use super::choice::{Amount, amount_at};
use super::english::is_connective;
use super::tokens::{Kind, closing};
use super::{Change, Proposal, Slip};

/// Returns whether no predicate of the last item of a list follows.
pub(super) fn ends_list(slip: &Slip<'_>, end: usize) -> bool {
    let next = slip.text(end);
    matches!(next, "" | ";" | "," | ")" | "&&" | "||" | "=>" | "<=>" | "^" | "}") || is_connective(next)
}

/// Returns the items of `A, B or C` that begins at `at`, the index behind it, and the last word that joins them.
pub(super) fn enumeration<'s>(
    slip: &'s Slip<'_>,
    mut at: usize,
    joins: &dyn Fn(usize) -> bool,
) -> (Vec<Vec<&'s str>>, usize, &'s str) {
    let (mut list, mut join, mut end) = (Vec::new(), "", at);
    loop {
        at += usize::from(slip.is(at, "the"));
        let Some(behind) = slip.operand_end(at).filter(|_| slip.is_item(at)) else { break };
        list.push(slip.texts(at..behind).collect());
        end = behind;
        if !joins(behind) {
            break;
        }
        let here = if slip.is(behind, ",") && joins(behind + 1) { behind + 1 } else { behind };
        // Behind "A or B", a comma or an "and" begins something else.
        join = match (join, slip.text(here)) {
            ("" | ",", word) => word,
            (before, word) if before == word => word,
            _ => MIXED,
        };
        at = here + 1;
    }
    (list, end, join)
}

/// What joins a list whose items are joined by several words.
pub(super) const MIXED: &str = "…";

pub(super) fn bracketed<'s>(list: &[Vec<&'s str>]) -> Vec<&'s str> {
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
        .keys()
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
        let change = Change::new(start, end, text.chain(other.iter().copied()));
        proposals.push(Proposal::of([change]).understands(["and"]));
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
        let is_and = changes.iter().any(|change| matches!(slip.text(change.at), "and" | "&&"));
        let is_any = changes.iter().any(|change| matches!(slip.text(change.at), "or" | "||" | "|"));
        if is_any && slip.is(open - 1, "is") {
            changes.insert(0, Change::insert(open, ["any"]));
        }
        let is_mixed = is_and && is_any;
        if !changes.is_empty() && !is_mixed {
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
        let (operator, number, behind) = match (slip.text(at), amount_at(slip, at)) {
            ("all", _) => ("&&", None, at + 1),
            ("any", _) => ("||", None, at + 1),
            ("exactly_one", _) => ("==", Some(1), at + 1),
            ("at_least_one", _) => (">=", Some(1), at + 1),
            ("at_most_one", _) => ("<=", Some(1), at + 1),
            (_, (Amount::Exactly(number), behind)) => ("==", Some(number), behind),
            (_, (Amount::AtLeast(number), behind)) => (">=", Some(number), behind),
            (_, (Amount::AtMost(number), behind)) => ("<=", Some(number), behind),
            (_, (Amount::None, behind)) => ("==", Some(0), behind),
            ("exactly", _) => ("==", None, at + 1),
            ("at_least", _) => (">=", None, at + 1),
            ("at_most", _) => ("<=", None, at + 1),
            _ => continue,
        };
        let Some(list) = List::behind(slip, behind) else { continue };
        let number = number.map(|number| number.to_string());
        // Items are no formulas.
        if number.is_some()
            && !slip.texts(list.parts[0].clone()).any(|text| matches!(text, "is" | "==" | "in"))
        {
            continue;
        }
        let mut text: Vec<&str> = Vec::new();
        match (number.as_deref().or(list.number.map(|number| slip.text(number))), operator) {
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
                text.extend([")", operator, number]);
            }
            _ => continue,
        }
        let message = format!("`{}` ranges over items, not over formulas", slip.text(at));
        let proposal = Proposal::of([Change::new(at, list.end, text)]).message(message);
        proposals.push(proposal.understands(slip.texts(at..behind)));
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
