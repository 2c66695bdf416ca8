//! The author's answer, held against the clues. Layer 3.

use super::Verifier;
use super::words::some;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::model::{Assignment, ClueId, ItemId, State};
use crate::sentence::list;
use crate::solve::{Analysis, Refutation};

impl Verifier<'_> {
    /// Whether the clues refute the author's answer; then that is reported, once for all of its cells.
    pub(super) fn check_answer(&mut self, only: Option<&Assignment>) -> bool {
        let Some(given) = self.model.answer() else { return false };
        if only.is_some_and(|answer| given.disagreements(self.model, answer).is_empty()) {
            return false;
        }
        let refuted = match (self.solver.refuted_cells(given), only) {
            (Analysis::Known(refuted), _) => refuted,
            // That they are refuted is known; by which clues is not.
            (Analysis::Unknown, Some(answer)) => {
                let cells = given.disagreements(self.model, answer).into_iter();
                cells.map(|cell| Refutation { cells: vec![cell], clues: Vec::new() }).collect()
            }
            (Analysis::Unknown, None) => {
                self.report_budget("there is an answer; whether it is the one given is not known");
                return true;
            }
        };
        if refuted.is_empty() {
            return false;
        }
        if let [clue] = self.broken_clues()[..] {
            self.report_broken(clue, Code::AnswerRefuted);
            return true;
        }
        // The cell that takes the fewest clues to refute is the easiest to see.
        let Some(plainest) = refuted.iter().min_by_key(|refutation| refutation.clues.len()) else {
            return false;
        };
        let cells: Vec<(ItemId, ItemId)> =
            refuted.iter().flat_map(|refutation| refutation.cells.clone()).collect();
        self.report_refuted(plainest, &cells, only);
        true
    }

    fn report_refuted(&mut self, plainest: &Refutation, all: &[(ItemId, ItemId)], only: Option<&Assignment>) {
        let cell = plainest.cells.last().copied();
        let wrong = list(plainest.cells.iter().map(|&cell| self.statement(cell)), "and");
        let verb = if plainest.clues.len() == 1 { "refutes" } else { "refute" };
        let together = if plainest.cells.len() > 1 { " together" } else { "" };
        let message = if plainest.clues.is_empty() {
            format!("no answer can have {wrong}{together}")
        } else {
            format!("{} {verb} {wrong}{together} in the `answer`", self.clues(&plainest.clues))
        };
        let help = match (cell, only) {
            (Some((key, cell)), Some(answer)) => {
                let category = self.model.item(cell).category;
                let right = answer.row_of(key).map(|row| answer.item_in(row, category));
                format!(
                    "the clues give `{}` here; correct the answer or one of these clues",
                    right.map_or_else(String::new, |right| self.item(right))
                )
            }
            _ => "correct the answer or one of these clues".to_owned(),
        };
        let at = cell.map_or(Spot::NONE, |cell| self.cell_at(cell));
        let mut diagnostic = Diagnostic::new(Code::AnswerRefuted, at, message, help);
        diagnostic = self.with_clues(diagnostic, &plainest.clues);
        let others: Vec<_> = all.iter().filter(|cell| !plainest.cells.contains(cell)).collect();
        if !others.is_empty() {
            let list = some(others.iter().map(|&&cell| self.statement(cell)));
            diagnostic = diagnostic.with_related(Spot::NONE, format!("the clues refute {list} as well"));
        }
        self.report(diagnostic);
    }

    /// The clues that the author's answer breaks, if it is known that it fits all the others; else none.
    pub(super) fn broken_clues(&self) -> Vec<ClueId> {
        let Some(given) = self.model.answer() else { return Vec::new() };
        let mut broken = self.explainer.broken_clues(given).known().unwrap_or_default();
        let mut others = self.explainer.clone();
        for &clue in &broken {
            others.switch(clue, State::Off);
        }
        if others.refuted_cells(given).known().is_none_or(|refuted| !refuted.is_empty()) {
            broken.clear();
        }
        broken
    }

    /// The answer fits every clue but this one: so it is told at the clue.
    pub(super) fn report_broken(&mut self, clue: ClueId, code: Code) {
        let Some(given) = self.model.answer() else { return };
        let mut alone = self.explainer.clone();
        for other in self.model.clue_ids().filter(|&other| other != clue) {
            alone.switch(other, State::Off);
        }
        let refuted = alone.refuted_cells(given).known().unwrap_or_default();
        let cells = refuted.first().map_or(&[][..], |refutation| &refutation.cells);
        let label = self.label(clue);
        let mut diagnostic = Diagnostic::new(
            code,
            self.clue_at(clue),
            format!("clue {label} contradicts the `answer`, which fits the other clues"),
            format!("correct clue {label}, or the answer"),
        );
        for &cell in cells {
            let says = format!("the answer says {}", self.statement(cell));
            diagnostic = diagnostic.with_related(self.cell_at(cell), says);
        }
        if code == Code::Contradiction {
            let note = format!("with clue {label} as it is, the puzzle has no answer at all");
            diagnostic = diagnostic.with_related(Spot::NONE, note);
        }
        self.report(diagnostic);
    }

    /// One mistake for all cells that some answer of the clues does not have, at the first of them.
    pub(super) fn report_open_cells(&mut self) {
        let Some(given) = self.model.answer() else { return };
        let Analysis::Known(open) = self.solver.open_cells(given) else {
            self.report_budget("the clues allow the answer; they may allow others");
            return;
        };
        let Some(&first) = open.first() else { return };
        let cells = some(open.iter().map(|&cell| self.statement(cell)));
        self.report(Diagnostic::new(
            Code::AnswerOpen,
            self.cell_at(first),
            format!("the clues do not force {cells} in the `answer`"),
            "add a clue, or leave out of the answer what the clues do not say",
        ));
    }

    /// The place of a cell of the answer.
    fn cell_at(&self, (key, cell): (ItemId, ItemId)) -> Spot {
        let find = || {
            let rows = &self.model.answer()?.rows;
            let row = rows.iter().position(|row| row.first() == Some(&key) && row.contains(&cell))?;
            let column = rows[row].iter().position(|&item| item == cell)?;
            self.places.answer.get(row)?.get(column).copied()
        };
        find().unwrap_or(Spot::NONE)
    }
}
