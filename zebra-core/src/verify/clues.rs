//! Clues that contradict each other, and redundant clues. Layer 3.

use super::Verifier;
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Notation, POSITIONS};
use crate::model::{ClueId, State};
use crate::solve::{Analysis, Clash, Conflict};

/// The largest conflict that can be understood at a glance; for larger ones, the author's answer is a better guide.
const SMALL: usize = 6;

impl Verifier<'_> {
    /// Reports an error for each set of clues that cannot all hold. The sets have no clue in common, so that each
    /// needs a correction.
    pub(super) fn report_contradiction(&mut self) {
        let wrong = self.broken_clues();
        let mut rest = self.explainer.clone();
        let mut found = 0;
        while let Analysis::Known(Some(conflict)) = rest.conflict_core() {
            found += 1;
            for &clue in &conflict.clues {
                rest.switch(clue, State::Off);
            }
            let is_last = conflict.clues.is_empty();
            self.report_conflict(&conflict, &wrong);
            if is_last {
                break;
            }
        }
        if found == 0 {
            let more = super::names::grouped(self.request.budget.get().saturating_mul(10));
            self.report(Diagnostic::new(
                Code::Contradiction,
                self.puzzle(),
                "the clues contradict each other",
                self.spots.notation.choose(
                    format!("write `verify unique within {more};` to find out which of them"),
                    "allow a larger budget to find out which of them",
                ),
            ));
        }
    }

    /// Reports a conflict at the clue that the author's answer violates, if it violates one of these; otherwise at
    /// the last.
    fn report_conflict(&mut self, Conflict { clues, clash }: &Conflict, wrong: &[ClueId]) {
        let Some(&last) = clues.last() else {
            self.report(Diagnostic::new(
                Code::Contradiction,
                self.puzzle(),
                "the puzzle has no answer, even without its clues",
                "let the items of all categories fit into the rows",
            ));
            return;
        };
        let wrong = match wrong.iter().filter(|clue| clues.contains(clue)).collect::<Vec<_>>()[..] {
            [&clue] => Some(clue),
            _ => None,
        };
        if let Some(wrong) = wrong.filter(|_| clues.len() > SMALL) {
            self.report_broken(wrong, Code::Contradiction);
            return;
        }
        let at = wrong.unwrap_or(last);
        let help = match (wrong, &clues[..]) {
            (Some(wrong), [_, _, ..]) => {
                let label = self.label(wrong);
                format!("correct clue {label}: the `answer` fits the others")
            }
            (None, many) if many.len() > SMALL => {
                "correct one of them; add the intended `answer` to find out which".to_owned()
            }
            (None, [_, _, ..]) => {
                "correct one of them: without any one of them the others can hold".to_owned()
            }
            (_, _) => "correct this clue, or remove it".to_owned(),
        };
        let message = self.contradiction(clues, *clash);
        let others: Vec<ClueId> = clues.iter().copied().filter(|&clue| clue != at).collect();
        let diagnostic = Diagnostic::new(Code::Contradiction, self.clue_at(at), message, help);
        self.report(self.with_clues(diagnostic, &others));
    }

    /// Returns the message, with the place where the clues clash.
    fn contradiction(&self, clues: &[ClueId], clash: Option<Clash>) -> String {
        let names = self.clues(clues);
        match (clash, clues.len()) {
            (Some(Clash { item, category }), _) => {
                let category = match (&*self.model.category(category).name, self.spots.notation) {
                    (POSITIONS, Notation::Zbc) => "position".to_owned(),
                    (category, _) => format!("`{category}`"),
                };
                format!("{names} leave no {category} for `{}`", self.item(item))
            }
            (None, 1) => format!("{names} can never hold"),
            (None, 2) => format!("{names} cannot both hold"),
            (None, _) => format!("{names} cannot all hold"),
        }
    }

    /// Reports an error for each clue that the others imply.
    pub(super) fn report_redundant_clues(&mut self) {
        let Analysis::Known(redundant) = self.solver.redundant_clues() else {
            self.report_budget("the answer is the only one");
            return;
        };
        let help = if redundant.len() > 1 {
            "remove it, and check again: another of these clues may then be needed".to_owned()
        } else {
            self.spots.notation.choose("remove it, or write `verify unique;` to keep it", "remove it")
        };
        for redundant in redundant {
            let label = self.label(redundant.clue);
            let (others, verb) = (
                self.clues(&redundant.implied_by),
                if redundant.implied_by.len() == 1 { "implies" } else { "imply" },
            );
            let why = if redundant.implied_by.is_empty() {
                "it always holds".to_owned()
            } else {
                format!("{others} {verb} it")
            };
            let diagnostic = Diagnostic::new(
                Code::RedundantClue,
                self.clue_at(redundant.clue),
                format!("clue {label} is redundant: {why}"),
                help.clone(),
            );
            self.report(self.with_clues(diagnostic, &redundant.implied_by));
        }
    }
}
