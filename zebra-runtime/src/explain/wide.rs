//! What follows from a clue of so many ways that nobody can list them: the engine propagates the clue alone. Layer 3.

use super::run::{Drawn, Reasoner};
use super::state::State;
use super::{Mark, Step, Technique};
use crate::model::{ClueId, ItemId};
use crate::solve::{Line, Placement, SingleClue};

/// A wide clue, ready to be asked.
#[derive(Debug, Clone)]
pub(super) struct Wide {
    clue: ClueId,
    alone: SingleClue,
}

impl Wide {
    pub(super) fn all(reasoner: &Reasoner<'_>) -> Vec<Wide> {
        let clues = reasoner.units.wide.iter();
        clues.map(|&clue| Wide { clue, alone: SingleClue::new(reasoner.model, clue) }).collect()
    }
}

impl Reasoner<'_> {
    /// The marks between the items that name the rows and all others, as the engine takes them.
    fn stands(&self, marks: impl Iterator<Item = Mark>) -> Vec<(Mark, Placement)> {
        let anchor = self.model.category(self.model.anchor());
        let row = |item: ItemId| {
            (anchor.first..anchor.first + anchor.count).contains(&item.0).then(|| item.0 - anchor.first)
        };
        let stand = |mark: Mark| {
            let holds = mark.is_together();
            let stand = match (row(mark.first()), row(mark.second())) {
                (Some(row), _) => Placement { row, item: mark.second(), holds },
                (_, Some(row)) => Placement { row, item: mark.first(), holds },
                _ => return None,
            };
            Some((mark, stand))
        };
        marks.filter_map(stand).collect()
    }

    /// The mark that an item stands in a row, or that it does not.
    fn mark(&self, row: u32, item: ItemId, together: bool) -> Mark {
        let anchor = ItemId(self.model.category(self.model.anchor()).first + row);
        if together { Mark::together(anchor, item) } else { Mark::apart(anchor, item) }
    }

    /// A step that a wide clue gives: all that one line of the grid loses. Its premises are all that is known, until it is
    /// shrunk.
    pub(super) fn wide_step(&self, wides: &mut [Wide], state: &State) -> Option<Drawn> {
        if wides.is_empty() {
            return None;
        }
        let known = self.stands(state.grid.marks());
        let (premises, stands): (Vec<Mark>, Vec<Placement>) = known.into_iter().unzip();
        let (number, (line, conclusions)) = (0..)
            .zip(&mut *wides)
            .find_map(|(number, wide)| Some((number, self.ask_wide(wide, state, &stands)?)))?;
        let (technique, clues) = (Technique::WideClue, vec![wides[number].clue]);
        let cost = technique.cost().base;
        let step = Step { conclusions, clues, premises, technique, cost, refutation: None };
        Some(Drawn::wide(step, number, line))
    }

    /// Leaves out the premises of a wide clue's step that can be spared; none if that takes too long.
    pub(super) fn shrink_wide(&self, wide: &mut Wide, line: Option<Line>, step: &mut Step) {
        let wanted = self.stands(step.conclusions.iter().copied());
        let wanted: Vec<Placement> = wanted.into_iter().map(|(_, stand)| stand).collect();
        let mut known = self.stands(step.premises.iter().copied());
        // What is together says more in fewer words, and is kept where there is a choice.
        known.sort_by_key(|(mark, _)| (!mark.is_together(), *mark));
        if let Some(mut premises) = wide.shrink(&known, line.map(|line| (line, &*wanted))) {
            premises.sort_unstable();
            step.premises = premises;
        }
    }

    /// Lets every wide clue give all that it can; whether something followed, or `None` for a contradiction.
    pub(super) fn ask_wides(&self, wides: &mut [Wide], state: &mut State) -> Option<bool> {
        let before = state.grid.open();
        for wide in wides {
            let stands: Vec<Placement> =
                self.stands(state.grid.marks()).into_iter().map(|(_, stand)| stand).collect();
            if !wide.alone.propagate(&stands) {
                return None;
            }
            let lines: Vec<Line> = wide.alone.lines().collect();
            for line in lines {
                state.set_all(&self.units, self.lost_in(&wide.alone, state, line).into_iter());
            }
        }
        Some(state.grid.open() < before)
    }

    /// A line that loses something, and what; no line for a contradiction.
    fn ask_wide(
        &self,
        wide: &mut Wide,
        state: &State,
        known: &[Placement],
    ) -> Option<(Option<Line>, Vec<Mark>)> {
        if !wide.alone.propagate(known) {
            return Some((None, Vec::new()));
        }
        let mut lost = wide.alone.lines().map(|line| (Some(line), self.lost_in(&wide.alone, state, line)));
        lost.find(|(_, lost)| !lost.is_empty())
    }

    /// The open marks of a line that are apart by now.
    fn lost_in(&self, alone: &SingleClue, state: &State, line: Line) -> Vec<Mark> {
        let rows = 0..self.model.rows() as u32;
        let cells: Vec<(u32, ItemId)> = match line {
            Line::Item(item) => rows.map(|row| (row, item)).collect(),
            Line::Row(row, category) => self.model.items_of(category).map(|item| (row, item)).collect(),
        };
        let lost = cells.into_iter().filter(|&(row, item)| !alone.allows(row, item));
        let marks = lost.map(|(row, item)| self.mark(row, item, false));
        marks.filter(|mark| state.grid.get(mark.first(), mark.second()).is_none()).collect()
    }
}

impl Wide {
    /// Marks of `from`, none of which can be spared, that refute the line; `None` if all of them do not, within the
    /// budget. By halves, after U. Junker's `QuickXplain` (2004).
    fn shrink(
        &mut self,
        from: &[(Mark, Placement)],
        line: Option<(Line, &[Placement])>,
    ) -> Option<Vec<Mark>> {
        let all: Vec<Placement> = from.iter().map(|&(_, stand)| stand).collect();
        if !self.alone.refutes(&all, line) {
            return None;
        }
        let mut chosen = Vec::new();
        self.needed(&mut Vec::new(), false, from, line, &mut chosen);
        Some(chosen)
    }

    fn needed(
        &mut self,
        fixed: &mut Vec<Placement>,
        grown: bool,
        from: &[(Mark, Placement)],
        line: Option<(Line, &[Placement])>,
        chosen: &mut Vec<Mark>,
    ) {
        if from.is_empty() || grown && self.alone.refutes(fixed, line) {
            return;
        }
        if let [(mark, stand)] = from {
            // The first question of all has not asked whether nothing is needed.
            if grown || !self.alone.refutes(fixed, line) {
                chosen.push(*mark);
                fixed.push(*stand);
            }
            return;
        }
        let (kept, spared) = from.split_at(from.len() / 2);
        let length = fixed.len();
        fixed.extend(kept.iter().map(|&(_, stand)| stand));
        let before = chosen.len();
        self.needed(fixed, true, spared, line, chosen);
        fixed.truncate(length);
        let found: Vec<Placement> = from
            .iter()
            .filter(|(mark, _)| chosen[before..].contains(mark))
            .map(|&(_, stand)| stand)
            .collect();
        let grown = !found.is_empty();
        fixed.extend(found);
        self.needed(fixed, grown, kept, line, chosen);
        fixed.truncate(length);
    }
}
