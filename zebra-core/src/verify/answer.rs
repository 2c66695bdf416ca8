//! Errors in the author's answer: cells that the clues refute or leave open.

use super::Verifier;
use super::names::some;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::model::{Assignment, ClueId, ItemId, State};
use crate::sentence::list;
use crate::solve::{Analysis, Refutation};

impl Verifier<'_> {
    /// Reports it if the clues refute the author's answer, once for all of its cells. Returns whether it reported
    /// anything.
    pub(super) fn check_answer(&mut self, only: Option<&Assignment>) -> bool {
        let Some(given) = self.model.answer() else { return false };
        if only.is_some_and(|answer| given.disagreements(self.model, answer).is_empty()) {
            return false;
        }
        let refuted = match (self.solver.refuted_cells_within(given, &mut self.left), only) {
            (Analysis::Known(refuted), _) => refuted,
            // The cells are refuted; by which clues is not known.
            (Analysis::Unknown, Some(answer)) => {
                let cells = given.disagreements(self.model, answer).into_iter();
                cells.map(|cell| Refutation { cells: vec![cell], clues: Vec::new() }).collect()
            }
            (Analysis::Unknown, None) => {
                self.report_budget("there is an answer; it is not known whether it is the given one");
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
        // The cell that the fewest clues refute is the easiest to understand.
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
        diagnostic = self.with_clues(diagnostic, &plainest.clues, |label, others| {
            let with = if others.is_empty() { String::new() } else { format!(", with {others},") };
            format!("clue {label}{with} refutes {wrong}{together} in the `answer`")
        });
        let others: Vec<_> = all.iter().filter(|cell| !plainest.cells.contains(cell)).collect();
        if !others.is_empty() {
            let list = some(others.iter().map(|&&cell| self.statement(cell)));
            diagnostic = diagnostic.with_related(Spot::NONE, format!("the clues also refute {list}"));
        }
        self.report(diagnostic);
    }

    /// Returns the clues that the author's answer violates, if it is known that it satisfies all the others;
    /// otherwise none.
    pub(super) fn broken_clues(&mut self) -> Vec<ClueId> {
        let Some(given) = self.model.answer() else { return Vec::new() };
        let Analysis::Known(broken) = self.solver.broken_clues_within(given, &mut self.for_errors) else {
            return Vec::new();
        };
        let mut others = self.solver.clone();
        for &clue in &broken {
            others.switch(clue, State::Off);
        }
        match others.refuted_cells_within(given, &mut self.for_errors) {
            Analysis::Known(refuted) if refuted.is_empty() => broken,
            Analysis::Known(_) | Analysis::Unknown => Vec::new(),
        }
    }

    /// Reports that the answer satisfies every clue but this one, at the clue.
    pub(super) fn report_broken(&mut self, clue: ClueId, code: Code) {
        let Some(given) = self.model.answer() else { return };
        let mut only = self.solver.clone();
        for other in self.model.clue_ids().filter(|&other| other != clue) {
            only.switch(other, State::Off);
        }
        let cells = match only.refuted_cells_within(given, &mut self.for_errors) {
            Analysis::Known(refuted) => refuted.into_iter().next().map_or_else(Vec::new, |first| first.cells),
            Analysis::Unknown => Vec::new(),
        };
        let label = self.label(clue);
        let mut diagnostic = Diagnostic::new(
            code,
            self.clue_at(clue),
            format!("clue {label} contradicts the `answer`, which fits the other clues"),
            format!("correct clue {label}, or the answer"),
        );
        for &cell in &cells {
            let note = format!("the answer has {}", self.statement(cell));
            let apart = format!("clue {label} contradicts {} in the `answer`", self.statement(cell));
            diagnostic = diagnostic.with_standalone_related(self.cell_at(cell), note, apart);
        }
        diagnostic = self.with_own_sentence(diagnostic, clue);
        if code == Code::Contradiction {
            let note = format!("with clue {label}, the puzzle has no answer");
            diagnostic = diagnostic.with_related(Spot::NONE, note);
        }
        self.report(diagnostic);
    }

    /// Reports the cells that some answer of the clues does not have, once for all, at the first of them.
    pub(super) fn report_open_cells(&mut self) {
        let Some(given) = self.model.answer() else { return };
        let Analysis::Known(open) = self.solver.open_cells_within(given, &mut self.left) else {
            self.report_budget("the clues allow the answer; they may allow others");
            return;
        };
        let Some(&first) = open.first() else { return };
        let cells = some(open.iter().map(|&cell| self.statement(cell)));
        self.report(Diagnostic::new(
            Code::AnswerOpen,
            self.cell_at(first),
            format!("the clues do not force {cells} in the `answer`"),
            "add a clue, or remove from the answer what the clues do not imply",
        ));
    }

    /// Returns the place of a cell of the answer.
    fn cell_at(&self, (key, cell): (ItemId, ItemId)) -> Spot {
        let find = || {
            let rows = &self.model.answer()?.rows;
            let row = rows.iter().position(|row| row.first() == Some(&key) && row.contains(&cell))?;
            let column = rows[row].iter().position(|&item| item == cell)?;
            self.spots.answer.get(row)?.get(column).copied()
        };
        find().unwrap_or(Spot::NONE)
    }
}
