//! A search of its own for rows in which what a step rests on is so and a conclusion is not. Layer 3: the checker's;
//! simple rather than fast, and nothing in it is shared with the engine or with what finds the steps.

use super::truth::truth;
use super::view::{Dead, Line, View};
use crate::explain::Mark;
use crate::model::{Assignment, CategoryId, ClueId, Formula, ItemId, Model};

/// The most nodes of one search.
const MOST_NODES: u64 = 2_000_000;

/// What a search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// There are no such rows.
    None,
    /// There are.
    Found,
    /// The nodes were spent.
    GaveUp,
}

/// Looks for rows in which the clues and the marks hold.
pub(super) fn search(model: &Model, clues: &[ClueId], marks: &[Mark]) -> Verdict {
    let mut claims = Vec::new();
    for formula in clues.iter().flat_map(|&clue| model.clue(clue).formulas.iter()) {
        take_apart(formula, &mut claims);
    }
    let stated: Vec<Formula> = marks.iter().map(|&mark| Formula::from(mark)).collect();
    // What the step is about comes first.
    claims.extend(stated.iter().map(|formula| Claim { formula, weight: 2 }));
    let mut search = Search { model, claims, marks, nodes: 0 };
    let mut view = View::new(model);
    let begun = view.begin();
    match begun.and_then(|()| {
        marks.iter().try_for_each(|mark| view.set(mark.first(), mark.second(), mark.is_together()))
    }) {
        Ok(()) => search.explore(view),
        Err(Dead) => Verdict::None,
    }
}

/// Something that must hold; its weight grows as it fails.
struct Claim<'m> {
    formula: &'m Formula,
    weight: u64,
}

fn take_apart<'m>(formula: &'m Formula, claims: &mut Vec<Claim<'m>>) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| take_apart(part, claims)),
        _ => claims.push(Claim { formula, weight: 1 }),
    }
}

struct Search<'m> {
    model: &'m Model,
    claims: Vec<Claim<'m>>,
    marks: &'m [Mark],
    nodes: u64,
}

impl Search<'_> {
    fn explore(&mut self, mut view: View) -> Verdict {
        loop {
            self.nodes += 1;
            if self.nodes > MOST_NODES {
                return Verdict::GaveUp;
            }
            if view.propagate().is_err() {
                return Verdict::None;
            }
            let Ok(need) = self.judge(&view) else { return Verdict::None };
            let Some(line) = need.or_else(|| self.unknown(&view)) else {
                return if self.is_answer(&view) { Verdict::Found } else { Verdict::None };
            };
            // At most one of the pairs is so: it is in one half, or in the other. A single one is so, or it is not.
            let pairs = view.open(line);
            let (half, rest) = pairs.split_at(pairs.len() / 2);
            let (mut tried, single) = (view.clone(), half.is_empty());
            let verdict = match set_all(&mut tried, rest, single) {
                Ok(()) => self.explore(tried),
                Err(Dead) => Verdict::None,
            };
            if verdict != Verdict::None {
                return verdict;
            }
            if set_all(&mut view, if single { rest } else { half }, false).is_err() {
                return Verdict::None;
            }
        }
    }

    /// Something that is not known: of the items that the marks name, as long as there is anything.
    fn unknown(&self, view: &View) -> Option<Line> {
        let named = self.marks.iter().flat_map(|mark| [mark.first(), mark.second()]);
        view.unknown(named).or_else(|| view.unknown(self.model.items_of(self.model.anchor())))
    }

    /// What it would help most to know; an error if a claim is false.
    fn judge(&mut self, view: &View) -> Result<Option<Line>, Dead> {
        let mut best: Option<(u64, usize, Line)> = None;
        for claim in &mut self.claims {
            view.take_need();
            match truth(self.model, view, claim.formula) {
                Some(true) => {}
                Some(false) => {
                    claim.weight += 1;
                    return Err(Dead);
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

    /// The last word has the meaning of the formulas.
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

fn set_all(view: &mut View, pairs: &[(ItemId, ItemId)], so: bool) -> Result<(), Dead> {
    pairs.iter().try_for_each(|&(one, other)| view.set(one, other, so))
}
