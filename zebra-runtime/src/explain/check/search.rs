//! A search of its own for rows in which what a step rests on is so and a conclusion is not. Layer 3: the checker's;
//! simple rather than fast, and nothing in it is shared with the engine or with what finds the steps.

use super::truth::{View, truth};
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
    let formulas = clues.iter().flat_map(|&clue| model.clue(clue).formulas.iter()).collect();
    let mut search = Search { model, formulas, marks, nodes: 0 };
    let mut view = View::new(model);
    for (row, item) in (0..).zip(model.items_of(model.anchor())) {
        view.set(item, row, true);
    }
    search.explore(view)
}

struct Search<'m> {
    model: &'m Model,
    formulas: Vec<&'m Formula>,
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
            view.forget_need();
            for formula in &self.formulas {
                if truth(self.model, &view, formula) == Some(false) {
                    return Verdict::None;
                }
            }
            for &mark in self.marks {
                if truth(self.model, &view, &Formula::from(mark)) == Some(false) {
                    return Verdict::None;
                }
            }
            let Some((item, row)) = view.need().or_else(|| view.unknown()) else {
                return if self.is_answer(&view) { Verdict::Found } else { Verdict::None };
            };
            let mut so = view.clone();
            so.set(item, row, true);
            match self.explore(so) {
                Verdict::None => view.set(item, row, false),
                other => return other,
            }
        }
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
        Assignment::new(model, cells.collect()).is_some_and(|answer| {
            self.formulas.iter().all(|formula| formula.holds(model, &answer))
                && self.marks.iter().all(|&mark| Formula::from(mark).holds(model, &answer))
        })
    }

    /// Each row has one item of every category, each item stands in as many rows as it can, and marks of two items that
    /// stand in one row each are what they say.
    fn propagate(&self, view: &mut View) -> Result<(), Dead> {
        let model = self.model;
        loop {
            let before = view.unknowns();
            for category in model.category_ids() {
                for row in 0..model.rows() {
                    let cells: Vec<(ItemId, usize)> =
                        model.items_of(category).map(|item| (item, row)).collect();
                    count(view, &cells, 1, 1)?;
                }
            }
            for item in model.item_ids() {
                let (least, most) = model.appearances(item);
                let cells: Vec<(ItemId, usize)> = (0..model.rows()).map(|row| (item, row)).collect();
                count(view, &cells, least as usize, most as usize)?;
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
fn count(view: &mut View, cells: &[(ItemId, usize)], least: usize, most: usize) -> Result<(), Dead> {
    let so = cells.iter().filter(|&&(item, row)| view.get(item, row) == Some(true)).count();
    let open = cells.iter().filter(|&&(item, row)| view.get(item, row).is_none()).count();
    if so > most || so + open < least {
        return Err(Dead);
    }
    let decided = match (so == most, so + open == least) {
        (true, _) => false,
        (_, true) => true,
        _ => return Ok(()),
    };
    for &(item, row) in cells.iter().filter(|_| open > 0) {
        if view.get(item, row).is_none() {
            view.set(item, row, decided);
        }
    }
    Ok(())
}
