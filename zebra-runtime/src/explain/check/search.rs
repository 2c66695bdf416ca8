//! A search of its own for rows in which what a step rests on is so and a conclusion is not. Layer 3: the checker's;
//! simple rather than fast, and nothing in it is shared with the engine or with what finds the steps.

use super::truth::{Line, View, truth};
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

/// Something in the search contradicts itself.
#[derive(Debug)]
struct Dead;

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
    for (row, item) in model.items_of(model.anchor()).enumerate() {
        view.set(item, row, true);
    }
    search.explore(view)
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
            if self.propagate(&mut view).is_err() {
                return Verdict::None;
            }
            let Ok(need) = self.judge(&view) else { return Verdict::None };
            let Some(line) = need.or_else(|| view.unknown(self.model)) else {
                return if self.is_answer(&view) { Verdict::Found } else { Verdict::None };
            };
            // At most one of the cells is so: it is in one half, or in the other. A single one is so, or it is not.
            let cells = view.open_cells(self.model, line);
            let (half, rest) = cells.split_at(cells.len() / 2);
            let mut tried = view.clone();
            match *rest {
                [(item, row)] if half.is_empty() => tried.set(item, row, true),
                _ => rest.iter().for_each(|&(item, row)| tried.set(item, row, false)),
            }
            match self.explore(tried) {
                Verdict::None if half.is_empty() => {
                    rest.iter().for_each(|&(item, row)| view.set(item, row, false));
                }
                Verdict::None => half.iter().for_each(|&(item, row)| view.set(item, row, false)),
                other => return other,
            }
        }
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

    /// Each row has one item of every category, each item stands in as many rows as it can, and marks of two items that
    /// stand in one row each are what they say.
    fn propagate(&self, view: &mut View) -> Result<(), Dead> {
        let model = self.model;
        loop {
            let before = view.unknowns();
            for category in model.category_ids() {
                for row in 0..model.rows() {
                    count(view, model.items_of(category).map(|item| (item, row)), (1, 1))?;
                }
            }
            for item in model.item_ids() {
                count(view, (0..model.rows()).map(|row| (item, row)), model.appearances(item))?;
            }
            for &mark in self.marks {
                self.propagate_mark(view, mark)?;
            }
            if view.unknowns() == before {
                return Ok(());
            }
        }
    }

    fn propagate_mark(&self, view: &mut View, mark: Mark) -> Result<(), Dead> {
        let pair = (mark.first(), mark.second());
        for (one, other) in [pair, (pair.1, pair.0)] {
            let only_row = |item: ItemId| self.model.appearances(item).1 <= 1;
            for row in 0..self.model.rows() {
                let follows = match (mark.is_together(), view.get(one, row)) {
                    (false, Some(true)) => false,
                    (true, Some(true)) if only_row(one) => true,
                    (true, Some(false)) if only_row(other) => false,
                    _ => continue,
                };
                match view.get(other, row) {
                    None => view.set(other, row, follows),
                    Some(so) if so != follows => return Err(Dead),
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }
}

/// From `least` to `most` of the cells are so.
fn count(
    view: &mut View,
    cells: impl Iterator<Item = (ItemId, usize)> + Clone,
    (least, most): (u32, u32),
) -> Result<(), Dead> {
    let (mut so, mut open) = (0, 0);
    for (item, row) in cells.clone() {
        match view.get(item, row) {
            Some(true) => so += 1,
            Some(false) => {}
            None => open += 1,
        }
    }
    if so > most || so + open < least {
        return Err(Dead);
    }
    let decided = match (so == most, so + open == least) {
        _ if open == 0 => return Ok(()),
        (true, _) => false,
        (_, true) => true,
        _ => return Ok(()),
    };
    for (item, row) in cells {
        if view.get(item, row).is_none() {
            view.set(item, row, decided);
        }
    }
    Ok(())
}
