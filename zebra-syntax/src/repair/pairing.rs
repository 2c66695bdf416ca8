//! Rules for statements about pairs: `of Ann and Bob, one is Cat and the other Dog`, `Ann, Cat and Top are all different`.

use zebra_core::diagnostic::{WordKind, word_kind};

use super::lists::{bracketed, ends_list, enumeration};
use super::typing::is_subject_at;
use super::{Change, Proposal, Slip};

/// `of Ann and Bob, one is Cat and the other Dog`, `one of Ann and Bob is Cat and the other is Dog`
pub(super) fn pairs(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for start in (0..slip.tokens.len()).filter(|&start| is_subject_at(slip, start)) {
        let is_one = matches!(slip.text(start), "one" | "One");
        let of = start + usize::from(is_one);
        if !matches!(slip.text(of), "of" | "Of") {
            continue;
        }
        let joins = |at: usize| matches!(slip.text(at), "and" | "&&" | "&" | "or" | "||");
        let (people, mut at, _) = enumeration(slip, of + 1, &joins);
        if !is_one {
            at += usize::from(slip.is(at, ","));
            if !slip.is(at, "one") {
                continue;
            }
            at += 1;
        }
        let Some((first, behind)) = object(slip, at) else { continue };
        let mut at = behind + usize::from(slip.is(behind, ","));
        at += usize::from(matches!(slip.text(at), "and" | "&&" | "while"));
        at += usize::from(slip.is(at, "the"));
        if !slip.is(at, "other") {
            continue;
        }
        at += 1 + usize::from(slip.is(at + 1, "one"));
        let Some((second, end)) = object(slip, at).filter(|(_, end)| ends_list(slip, *end)) else { continue };
        if people.len() != 2 {
            continue;
        }
        let things = bracketed(&[first, second]);
        let text = ["in_some_order", "("].into_iter().chain(bracketed(&people)).chain([","]).chain(things);
        let change = Change::new(start, end, text.chain([")"]));
        proposals.push(Proposal::of([change]).understands(slip.texts(start..end)));
    }
    proposals
}

/// Reads `is the Cat` or `has Cat`. Returns the item, and the index behind it.
fn object<'s>(slip: &'s Slip<'_>, mut at: usize) -> Option<(Vec<&'s str>, usize)> {
    let is_plain = |word: &str| matches!(word_kind(word), Some(WordKind::Verb | WordKind::Filler));
    while slip.word(at).is_some_and(|word| !slip.names.is_known(word) && is_plain(word)) {
        at += 1;
    }
    let end = slip.operand_end(at).filter(|_| slip.is_item(at))?;
    Some((slip.texts(at..end).collect(), end))
}

/// `Ann, Cat and Top are all different`, `Ann and Cat are different people`
pub(super) fn different(slip: &Slip<'_>) -> Vec<Proposal> {
    let joins = |at: usize| matches!(slip.text(at), "and" | "&&" | "&" | ",");
    let mut proposals = Vec::new();
    for start in (0..slip.tokens.len()).filter(|&start| is_subject_at(slip, start)) {
        let (items, verb, _) = enumeration(slip, start, &joins);
        if items.len() < 2 || !matches!(slip.text(verb), "are" | "is" | "were") {
            continue;
        }
        let mut at = verb + 1;
        at += usize::from(matches!(slip.text(at), "all" | "both" | "two" | "three" | "four" | "five"));
        if !matches!(slip.text(at), "different" | "distinct") {
            continue;
        }
        // The noun behind it: people, persons.
        at += 1 + usize::from(slip.word(at + 1).is_some_and(|word| word_kind(word).is_none()));
        if ends_list(slip, at) {
            let text = ["distinct", "("].into_iter().chain(bracketed(&items)).chain([")"]);
            let change = Change::new(start, at, text);
            proposals.push(Proposal::of([change]).understands(slip.texts(start..at)));
        }
    }
    proposals
}
