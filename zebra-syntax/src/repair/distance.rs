//! Rules for distances in an order: "two floors above", "before Bob by 3 days".

use zebra_core::diagnostic::{Direction, Scale, WordKind, word_kind};

use super::amount::{Clause, Comparison, bound_at, clauses, comparison, stated};
use super::lists::ends_list;
use super::meaning::number_of;
use super::names::CategoryName;
use super::tokens::Kind;
use super::{Proposal, Slip};

/// Units of an order whose items are no numbers.
const PLACES: [&str; 12] =
    ["place", "position", "spot", "step", "slot", "seat", "row", "house", "rank", "level", "stop", "space"];

/// `Ann is one floor above Bob`, `Ann is 10 years older than Bob`, `Ann is directly above Bob`
pub(super) fn distances(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for clause in clauses(slip) {
        let rest = clause.rest;
        let (sign, mut at) = bound_at(slip, rest).unwrap_or(("==", rest));
        let is_direct =
            matches!(slip.text(at), "just" | "directly" | "immediately" | "right" | "straight" | "direct");
        let digits = |at: usize| {
            let literal = slip.tokens.get(at).filter(|token| token.kind == Kind::Literal);
            literal.map(|token| token.text.clone())
        };
        // `older_than(10) Bob`
        let called = slip.is(at + 1, "(") && slip.is(at + 3, ")") && !slip.names.is_known(slip.text(at));
        let called = digits(at + 2).filter(|_| called);
        let is_called = called.is_some();
        let digits = called.or_else(|| digits(at));
        let number = digits.or_else(|| number_of(slip.text(at)).map(|number| number.to_string()));
        let Some(number) = number.or_else(|| is_direct.then(|| "1".to_owned())) else { continue };
        at += usize::from(!is_called);
        let is_unit = |at: usize| {
            let next = slip.word(at + 1).is_some();
            let word = slip.text(at);
            let compares = word.split('_').any(|part| Scale::of_comparative(part).next().is_some());
            next && !compares
                && !slip.names.links.contains_key(word)
                && word_kind(word) != Some(WordKind::Filler)
        };
        let unit = slip.word(at).filter(|_| !is_direct && !is_called && is_unit(at));
        at += usize::from(unit.is_some());
        let Some(found) = comparison(slip, at) else { continue };
        let distance = Distance { clause: &clause, sign, number: &number, unit };
        let end = slip.operand_end(found.object).filter(|&end| ends_list(slip, end));
        proposals.extend(end.and_then(|end| distance.formula(slip, &found, end, end)));
    }
    proposals
}

/// `Ann is above Bob by 3`, `Ann is older than Bob by 2 years`
pub(super) fn distances_behind(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for clause in clauses(slip) {
        let Some(found) = comparison(slip, clause.rest) else { continue };
        let Some(end) = slip.operand_end(found.object).filter(|&end| slip.is(end, "by")) else { continue };
        let literal = slip.tokens.get(end + 1).filter(|token| token.kind == Kind::Literal);
        let words = || number_of(slip.text(end + 1)).map(|number| number.to_string());
        let Some(number) = literal.map(|token| token.text.clone()).or_else(words) else { continue };
        let unit = slip.word(end + 2);
        let behind = end + 2 + usize::from(unit.is_some());
        let distance = Distance { clause: &clause, sign: "==", number: &number, unit };
        if ends_list(slip, behind) {
            proposals.extend(distance.formula(slip, &found, end, behind));
        }
    }
    proposals
}

/// A distance as it is written.
struct Distance<'s> {
    clause: &'s Clause,
    sign: &'static str,
    number: &'s str,
    unit: Option<&'s str>,
}

impl Distance<'_> {
    /// Returns the proposal of its formula, for an object that ends at `end` and a clause that ends at `behind`.
    fn formula(
        &self,
        slip: &Slip<'_>,
        found: &Comparison<'_>,
        end: usize,
        behind: usize,
    ) -> Option<Proposal> {
        let Clause { subject, is_negated, .. } = self.clause;
        let declared = slip.declared(found.category)?;
        // How far "at most two floors above" reaches below is not said.
        if matches!(self.sign, "<" | "<=") || *is_negated && self.sign != "==" {
            return None;
        }
        let is_measure = measures(slip, self.unit, found.category, declared)?;
        let (sign, operator) = match (found.direction, self.sign) {
            (Direction::More, sign) => (sign, "+"),
            (Direction::Less, ">=") => ("<=", "-"),
            (Direction::Less, ">") => ("<", "-"),
            (Direction::Less, sign) => (sign, "-"),
        };
        let first = [found.category, "("].into_iter().chain(slip.texts(subject.clone())).chain([")", sign]);
        let second = [found.category, "("].into_iter().chain(slip.texts(found.object..end)).chain([")"]);
        let formula: Vec<&str> = first.chain(second).chain([operator, self.number]).collect();
        let is_certain = found.is_certain && (is_measure || found.is_money);
        let proposal = stated(slip, (subject.start, behind), formula, *is_negated);
        Some(if is_certain { proposal } else { proposal.possible() })
    }
}

/// Returns whether a distance is certainly in the unit of a category: years of an age, places of an order. `None` if the unit is
/// another category.
fn measures(slip: &Slip<'_>, unit: Option<&str>, category: &str, declared: &CategoryName) -> Option<bool> {
    let Some(unit) = unit else { return Some(!declared.is_numeric) };
    let unit = unit.to_lowercase();
    let singular = unit.strip_suffix('s').unwrap_or(&unit);
    let lower = category.to_lowercase();
    if lower == singular || lower == unit {
        return Some(true);
    }
    if slip.names.categories.iter().any(|other| other.to_lowercase() == singular) {
        return None;
    }
    let is_topic = Scale::topics_of(category).any(|topic| topic == singular);
    Some(is_topic || !declared.is_numeric && PLACES.contains(&singular))
}
