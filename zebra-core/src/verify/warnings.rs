//! Warnings of clues that are not needed.

use super::{Extent, Verifier};
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Goal, Redundant};
use crate::model::{Assignment, ClueId, State};
use crate::solve::{Budget, Redundancy};

/// Looking for such clues takes at most this part of the budget.
const SHARE: u64 = 100;

impl Verifier<'_> {
    /// Warns of clues that the others imply, if the answer is known to be the only one; otherwise of clues that hold in
    /// every arrangement.
    pub(super) fn warn_of_redundant_clues(&mut self, only: Option<&Assignment>) {
        let is_wanted = self.request.redundant == Redundant::Warn && self.request.extent == Extent::Whole;
        if !is_wanted || self.request.goal == Goal::Minimal {
            return;
        }
        let mut left = self.left.min(Budget::new(self.request.budget.get() / SHARE));
        let mut needed = self.solver.clone();
        // The check has warned of these.
        for clue in self.model.clue_ids().filter(|&clue| self.is_constant(clue)) {
            needed.switch(clue, State::Off);
        }
        let warnings = match only {
            Some(only) => {
                let unneeded = needed.unneeded_clues(only, &mut left);
                let (mut redundant, _) = needed.redundant_among(&unneeded, &mut left);
                // The budget ended before it was known which of the others imply these.
                for &clue in &unneeded[redundant.len()..] {
                    let others = needed.clues_on().into_iter().filter(|&other| other != clue);
                    redundant.push(Redundancy { clue, implied_by: others.collect() });
                }
                let vacuous: Vec<ClueId> = redundant
                    .extract_if(.., |found| found.implied_by.is_empty())
                    .map(|found| found.clue)
                    .collect();
                let help = [
                    "remove it, or write `allow redundant;` to keep it",
                    ", or write `allow redundant;` to keep them",
                ];
                let mut warnings = self.redundant(&redundant, help);
                warnings.extend(vacuous.into_iter().map(|clue| self.vacuous(clue)));
                warnings
            }
            None => {
                let vacuous = needed.vacuous_clues(&mut left).into_iter();
                vacuous.map(|clue| self.vacuous(clue)).collect()
            }
        };
        for warning in warnings {
            self.warnings.push(warning);
        }
    }

    fn is_constant(&self, clue: ClueId) -> bool {
        self.model.clue(clue).formulas.iter().all(|formula| formula.constant() == Some(true))
    }

    fn vacuous(&self, clue: ClueId) -> Diagnostic {
        let message = format!("clue {} always holds, whatever the answer", self.label(clue));
        let help = self.spots.notation.choose(
            "correct it, remove it, or write `allow redundant;` to keep it",
            "correct it, or remove it",
        );
        self.with_own_sentence(Diagnostic::new(Code::AlwaysTrue, self.clue_at(clue), message, help), clue)
    }
}
