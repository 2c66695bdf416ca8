//! The checker's search for rows that satisfy clues and marks: simple rather than fast.

use std::borrow::Cow;

use super::sums::Sums;
use super::truth::truth;
use super::view::{Contradiction, Line, View};
use crate::model::{Assignment, CategoryId, ClueId, Formula, ItemId, Mark, Model};

/// The maximum number of nodes of one search.
const MOST_NODES: u64 = 2_000_000;

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// There are no such rows.
    Nothing,
    /// There are such rows.
    Counterexample,
    /// The budget was exhausted before the search ended.
    Unknown,
}

/// Looks for rows in which the clues and the marks hold.
pub(super) fn search(model: &Model, clues: &[ClueId], marks: &[Mark]) -> Found {
    let mut claims = Vec::new();
    for formula in clues.iter().flat_map(|&clue| model.clue(clue).formulas.iter()) {
        split_conjunction(model, formula, &mut claims);
    }
    let stated: Vec<Formula> = marks.iter().map(|&mark| Formula::from(mark)).collect();
    // The marks of the step come first.
    claims.extend(stated.iter().map(|formula| Claim { formula: Cow::Borrowed(formula), weight: 2 }));
    let sums = Sums::new(model, claims.iter().map(|claim| &*claim.formula));
    let mut search = Search { model, claims, sums, marks, left: MOST_NODES };
    let mut view = View::new(model);
    let begun = view.begin();
    match begun.and_then(|()| {
        marks.iter().try_for_each(|mark| view.set(mark.first(), mark.second(), mark.is_together()))
    }) {
        Ok(()) => search.explore(view),
        Err(Contradiction) => Found::Nothing,
    }
}

/// A formula that must hold. Its weight grows each time it fails.
struct Claim<'m> {
    formula: Cow<'m, Formula>,
    weight: u64,
}

fn split_conjunction<'m>(model: &Model, formula: &'m Formula, claims: &mut Vec<Claim<'m>>) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| split_conjunction(model, part, claims)),
        Formula::Quantified(..) | Formula::Copies(_) => {
            let parts = match formula.written_out(model) {
                Formula::All(parts) => parts.into_owned(),
                formula => vec![formula],
            };
            claims.extend(parts.into_iter().map(|part| Claim { formula: Cow::Owned(part), weight: 1 }));
        }
        _ => claims.push(Claim { formula: Cow::Borrowed(formula), weight: 1 }),
    }
}

struct Search<'m> {
    model: &'m Model,
    claims: Vec<Claim<'m>>,
    sums: Sums<'m>,
    marks: &'m [Mark],
    /// The nodes that are left.
    left: u64,
}

impl Search<'_> {
    fn explore(&mut self, mut view: View) -> Found {
        loop {
            if self.left == 0 {
                return Found::Unknown;
            }
            self.left -= 1;
            if view.propagate().is_err() {
                return Found::Nothing;
            }
            match self.sums.add(&mut view) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(Contradiction) => return Found::Nothing,
            }
            let Ok(need) = self.evaluate(&view) else { return Found::Nothing };
            let Some(line) = need.or_else(|| self.unknown(&view)) else {
                return if self.is_answer(&view) { Found::Counterexample } else { Found::Nothing };
            };
            // At most one of the pairs is together: branch on the half that it is in, or on a single pair.
            let pairs = view.open(line);
            let (half, rest) = pairs.split_at(pairs.len() / 2);
            let (mut tried, single) = (view.clone(), half.is_empty());
            let verdict = match set_all(&mut tried, rest, single) {
                Ok(()) => self.explore(tried),
                Err(Contradiction) => Found::Nothing,
            };
            if verdict != Found::Nothing {
                return verdict;
            }
            if set_all(&mut view, if single { rest } else { half }, false).is_err() {
                return Found::Nothing;
            }
        }
    }

    /// Returns a line that is not known, of the items that the marks name if possible.
    fn unknown(&self, view: &View) -> Option<Line> {
        let named = self.marks.iter().flat_map(|mark| [mark.first(), mark.second()]);
        view.unknown(named).or_else(|| view.unknown(self.model.items_of(self.model.anchor())))
    }

    /// Evaluates all claims. Returns the unknown line that matters most, or an error if a claim is false.
    fn evaluate(&mut self, view: &View) -> Result<Option<Line>, Contradiction> {
        let mut best: Option<(u64, usize, Line)> = None;
        for claim in &mut self.claims {
            view.take_need();
            match truth(self.model, view, &claim.formula) {
                Some(true) => {}
                Some(false) => {
                    claim.weight += 1;
                    return Err(Contradiction);
                }
                None => {
                    let Some((size, line)) = view.take_need() else { continue };
                    let better = |&(weight, other, _): &(u64, usize, Line)| {
                        (weight, other as u64) < (claim.weight, 0) || weight == claim.weight && size < other
                    };
                    if best.as_ref().is_none_or(better) {
                        best = Some((claim.weight, size, line));
                    }
                }
            }
        }
        Ok(best.map(|(_, _, line)| line))
    }

    /// Returns `true` if the formulas hold in the rows.
    fn is_answer(&self, view: &View) -> bool {
        let model = self.model;
        let rows = 0..model.rows();
        let cell = |category: CategoryId, row: usize| {
            model
                .items_of(category)
                .find(|&item| view.get(item, row) == Some(true))
                .unwrap_or(ItemId(u32::MAX))
        };
        let cells =
            model.category_ids().flat_map(|category| rows.clone().map(move |row| cell(category, row)));
        Assignment::new(model, cells.collect())
            .is_some_and(|answer| self.claims.iter().all(|claim| claim.formula.holds(model, &answer)))
    }
}

fn set_all(view: &mut View, pairs: &[(ItemId, ItemId)], so: bool) -> Result<(), Contradiction> {
    pairs.iter().try_for_each(|&(one, other)| view.set(one, other, so))
}
