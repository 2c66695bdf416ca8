//! Rules for English enumerations.

use super::english::is_connective;
use super::tokens::closing;
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
        let mut changes: Vec<Change> = joins.map(|at| Change::new(at, at + 1, [","])).collect();
        let is_any = changes.iter().any(|change| matches!(slip.text(change.at), "or" | "||" | "|"));
        if is_any && slip.is(open - 1, "is") {
            changes.insert(0, Change::new(open, open, ["any"]));
        }
        if !changes.is_empty() {
            proposals.push(Proposal::of(changes));
        }
    }
    proposals
}
