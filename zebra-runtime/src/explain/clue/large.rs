//! Large clues: those with too many cases to list. The engine propagates such a clue by itself.

use crate::explain::marks::{LogicGrid, mark_of};
use crate::explain::meter::Meter;
use crate::explain::step::{Step, Technique};
use crate::model::{ClueId, ItemId, Mark, Model};
use crate::solve::{Line, Placement, SingleClue};

/// A large clue, compiled for the engine.
#[derive(Debug, Clone)]
pub(in crate::explain) struct LargeClue {
    pub(in crate::explain) clue: ClueId,
    engine: SingleClue,
    /// The first item of the category that names the rows, and the number of rows.
    rows: (u32, u32),
    /// For each category, its first item and its number of items.
    categories: Vec<(u32, u32)>,
}

impl LargeClue {
    pub(in crate::explain) fn new(model: &Model, clue: ClueId) -> Self {
        let range = |category: &crate::model::Category| (category.first, category.count);
        LargeClue {
            clue,
            engine: SingleClue::new(model, clue),
            rows: range(model.category(model.anchor())),
            categories: model.categories().iter().map(range).collect(),
        }
    }

    /// Returns every mark that a grid loses; `None` for a contradiction.
    pub(in crate::explain) fn lost(&mut self, grid: &LogicGrid, meter: &mut Meter) -> Option<Vec<Mark>> {
        self.propagate(grid, meter)
            .then(|| self.engine.lines().flat_map(|line| self.lost_in(grid, line)).collect())
    }

    fn propagate(&mut self, grid: &LogicGrid, meter: &mut Meter) -> bool {
        let known: Vec<Placement> = grid.marks().filter_map(|mark| self.placement(mark)).collect();
        let is_possible = self.engine.propagate(&known);
        // Each mark is read, and each cell is compared with the engine's.
        meter.charge_words(grid.size());
        meter.charge(self.engine.propagations());
        is_possible
    }

    /// Returns the open marks of a line that the engine has ruled out.
    fn lost_in(&self, grid: &LogicGrid, line: Line) -> Vec<Mark> {
        let cells: Vec<(u32, ItemId)> = match line {
            Line::Item(item) => (0..self.rows.1).map(|row| (row, item)).collect(),
            Line::Row(row, category) => {
                let (first, count) = self.categories[category.index()];
                (first..first + count).map(|item| (row, ItemId(item))).collect()
            }
        };
        let lost = cells.into_iter().filter(|&(row, item)| !self.engine.allows(row, item));
        let marks = lost.map(|(row, item)| mark_of((self.rows.0 + row, item.0), false));
        marks.filter(|mark| grid.get(mark.first(), mark.second()).is_none()).collect()
    }

    /// Returns a mark of a row and an item in the form of the engine; `None` for other marks.
    pub(in crate::explain) fn placement(&self, mark: Mark) -> Option<Placement> {
        let row = |item: ItemId| item.0.checked_sub(self.rows.0).filter(|&row| row < self.rows.1);
        let holds = mark.is_together();
        match (row(mark.first()), row(mark.second())) {
            (Some(row), _) => Some(Placement { row, item: mark.second(), holds }),
            (_, Some(row)) => Some(Placement { row, item: mark.first(), holds }),
            (None, None) => None,
        }
    }

    /// Drops the premises of a step without which propagating the clue leads to its conclusions too; none if that exceeds the
    /// budget.
    pub(in crate::explain) fn minimize(&mut self, step: &mut Step, meter: &mut Meter) {
        debug_assert_eq!(step.technique, Technique::LargeClue);
        let conclusions: Vec<Placement> =
            step.conclusions.iter().filter_map(|&mark| self.placement(mark)).collect();
        let mut known: Vec<(Mark, Placement)> =
            step.premises.iter().filter_map(|&mark| Some((mark, self.placement(mark)?))).collect();
        // Marks that are together imply more, and are kept where there is a choice.
        known.sort_by_key(|(mark, _)| (!mark.is_together(), *mark));
        let all: Vec<Placement> = known.iter().map(|&(_, placement)| placement).collect();
        if !self.implies(&all, &conclusions, meter) {
            return;
        }
        let mut needed = Vec::new();
        self.add_needed(&mut Vec::new(), false, &known, &conclusions, &mut needed, meter);
        needed.sort_unstable();
        step.premises = needed;
    }

    /// Returns whether propagation leads from what is known to conclusions, or to a contradiction if there are none; `false`
    /// if nothing of the budget is left.
    fn implies(&mut self, known: &[Placement], conclusions: &[Placement], meter: &mut Meter) -> bool {
        if meter.left().get() == 0 {
            return false;
        }
        let is_possible = self.engine.propagate(known);
        meter.charge_words(known.len() + conclusions.len());
        meter.charge(self.engine.propagations());
        let is_lost = |lost: &Placement| !self.engine.allows(lost.row, lost.item);
        !is_possible || !conclusions.is_empty() && conclusions.iter().all(is_lost)
    }

    /// Adds an irreducible subset of `from` that implies the conclusions together with the fixed placements: by halves,
    /// after U. Junker, `QuickXplain` (2004).
    fn add_needed(
        &mut self,
        fixed: &mut Vec<Placement>,
        has_grown: bool,
        from: &[(Mark, Placement)],
        conclusions: &[Placement],
        needed: &mut Vec<Mark>,
        meter: &mut Meter,
    ) {
        if from.is_empty() || has_grown && self.implies(fixed, conclusions, meter) {
            return;
        }
        if let [(mark, placement)] = from {
            // With `has_grown` false, it is unknown whether the fixed placements alone imply the conclusions.
            if has_grown || !self.implies(fixed, conclusions, meter) {
                needed.push(*mark);
                fixed.push(*placement);
            }
            return;
        }
        let (kept, dropped) = from.split_at(from.len() / 2);
        let length = fixed.len();
        fixed.extend(kept.iter().map(|&(_, placement)| placement));
        let before = needed.len();
        self.add_needed(fixed, true, dropped, conclusions, needed, meter);
        fixed.truncate(length);
        let found: Vec<Placement> = from
            .iter()
            .filter(|(mark, _)| needed[before..].contains(mark))
            .map(|&(_, placement)| placement)
            .collect();
        let has_grown = !found.is_empty();
        fixed.extend(found);
        self.add_needed(fixed, has_grown, kept, conclusions, needed, meter);
        fixed.truncate(length);
    }
}
