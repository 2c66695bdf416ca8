//! Clues that contradict each other, and redundant clues.

use super::Verifier;
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Notation, POSITIONS};
use crate::model::{ClueId, State};
use crate::solve::{Analysis, Budget, Clash, Contradicting, Redundancy};

/// The largest conflict that can be understood at a glance; for larger ones, the author's answer is a better guide.
pub(super) const SMALL: usize = 6;

/// The most sets of clues that are reported.
const MOST_SETS: usize = 50;

/// Explaining a contradiction takes at most this many times what it took to find that there is one, and some more.
const TIMES: u64 = 20;
const MORE: u64 = 100_000;

impl Verifier<'_> {
    /// Reports an error for each set of clues that cannot all hold. The sets have no clue in common, so that each
    /// needs a correction. The budget depends on what it took to refute the clues.
    pub(super) fn report_contradiction(&mut self, refutation: u64) {
        let wrong = self.broken_clues();
        self.for_errors = self.for_errors.min(Budget::new(MORE + TIMES.saturating_mul(refutation)));
        let mut rest = self.solver.clone();
        let mut found = Vec::new();
        while let Analysis::Known(Some(conflict)) = rest.contradicting_clues(&mut self.for_errors) {
            for &clue in &conflict.clues {
                rest.switch(clue, State::Off);
            }
            let is_last = conflict.clues.is_empty() || found.len() + 1 == MOST_SETS;
            found.push(conflict);
            if is_last {
                break;
            }
        }
        // Where they clash is less important than that they do: it is looked for with what is left.
        for (conflict, others) in found.iter().zip((1..=found.len() as u64).rev()) {
            let share = self.for_errors.get() / others;
            let mut left = Budget::new(share);
            let clash = self.solver.clash(&conflict.clues, &mut left);
            self.for_errors = self.for_errors.saturating_sub(share - left.get());
            self.report_conflict(conflict, clash, &wrong);
        }
        if found.is_empty() {
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
    fn report_conflict(&mut self, conflict: &Contradicting, clash: Option<Clash>, wrong: &[ClueId]) {
        let Contradicting { clues, is_irreducible } = conflict;
        let clues = &clues[..];
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
        let help = match (wrong, clues) {
            (Some(wrong), [_, _, ..]) => {
                let label = self.label(wrong);
                format!("correct clue {label}: the `answer` fits the others")
            }
            (None, many) if many.len() > SMALL => {
                "correct one of them; add the intended `answer` to find out which".to_owned()
            }
            (None, [_, _, ..]) if !is_irreducible => "correct one of them".to_owned(),
            (None, [_, _, ..]) => {
                "correct one of them: without any one of them the others can hold".to_owned()
            }
            (_, _) => "correct this clue, or remove it".to_owned(),
        };
        let message = self.contradiction(clues, clash);
        let others: Vec<ClueId> = clues.iter().copied().filter(|&clue| clue != at).collect();
        let diagnostic = Diagnostic::new(Code::Contradiction, self.clue_at(at), message, help);
        let own = self.label(at);
        let diagnostic = self.with_own_sentence(diagnostic, at);
        let diagnostic = self.with_clues(diagnostic, &others, |label, rest| match rest {
            "" => format!("clue {label} contradicts clue {own}"),
            rest => format!("clue {label} contradicts clue {own} with {rest}"),
        });
        self.report(diagnostic);
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
            (None, 1) => match self.why_never(clues[0]) {
                Some(why) => format!("{names} can never hold: {why}"),
                None => format!("{names} can never hold"),
            },
            (None, 2) => format!("{names} cannot both hold"),
            (None, _) => format!("{names} cannot all hold"),
        }
    }

    /// Reports an error for each clue that the others imply.
    pub(super) fn report_redundant_clues(&mut self) {
        let (redundant, true) = self.solver.redundant_among(&self.solver.clues_on(), &mut self.left) else {
            self.report_budget("the answer is the only one");
            return;
        };
        let help = ["remove it, or write `verify unique;` and `allow redundant;` to keep it", ""];
        for diagnostic in self.redundant(&redundant, help) {
            self.report(diagnostic);
        }
    }

    /// Returns a diagnostic for each redundant clue, with the help for a single one or for several.
    pub(super) fn redundant(&self, redundant: &[Redundancy], [one, several]: [&str; 2]) -> Vec<Diagnostic> {
        let help = match redundant.len() {
            0 | 1 => self.spots.notation.choose(one, "remove it"),
            _ => {
                let again = "remove it, and check again: another of these clues may then be needed";
                self.spots.notation.choose(format!("{again}{several}"), again)
            }
        };
        let diagnostic = |Redundancy { clue, implied_by }: &Redundancy| {
            let label = self.label(*clue);
            let verb = if implied_by.len() == 1 { "implies" } else { "imply" };
            let why = match implied_by.len() {
                0 => "it always holds".to_owned(),
                all if all > SMALL && all == self.solver.clues_on().len() - 1 => {
                    "the other clues imply it".to_owned()
                }
                _ => format!("{} {verb} it", self.clues(implied_by)),
            };
            let message = format!("clue {label} is redundant: {why}");
            let diagnostic = Diagnostic::new(Code::RedundantClue, self.clue_at(*clue), message, help.clone());
            let shown = if implied_by.len() > SMALL { &[] } else { &implied_by[..] };
            let diagnostic = self.with_own_sentence(diagnostic, *clue);
            self.with_clues(diagnostic, shown, |other, others| match others {
                "" => format!("clue {other} implies clue {label}"),
                others => format!("clue {other}, with {others}, implies clue {label}"),
            })
        };
        redundant.iter().map(diagnostic).collect()
    }
}
