//! Several answers: one that differs from a known one, and the marks on which all agree.

use super::analysis::{Agreement, Analysis};
use super::questions::{Questions, mark};
use super::session::Spent;
use super::{End, Solver};
use crate::engine::Budget;
use crate::model::{Assignment, ItemId, Polarity};

impl Solver<'_> {
    /// Returns an answer that is not the given one, or `None` if there is no other.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::solve::Solver;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let answer = Solver::new(&model).solve().unique().unwrap();
    /// assert_eq!(Solver::new(&model).second_solution(&answer).known(), Some(None));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    pub fn second_solution(&self, known: &Assignment) -> Analysis<Option<Assignment>> {
        let mut solutions = self.solutions();
        match solutions.by_ref().find(|found| found != known) {
            Some(other) => Analysis::Known(Some(other)),
            None if solutions.end == End::Spent => Analysis::Unknown,
            None => Analysis::Known(None),
        }
    }

    /// Returns answers, up to a number and within a budget, and whether these are all.
    pub(crate) fn answers(&self, most: usize, left: &mut Budget) -> (Vec<Assignment>, bool) {
        let mut solutions = self.clone().within(*left).solutions();
        let found = solutions.by_ref().take(most).collect();
        *left = left.saturating_sub(solutions.statistics().propagations);
        (found, solutions.end == End::Exhausted)
    }

    /// Returns the pairs that share a row in every answer; `None` if there are more than this number of answers, or the budget is
    /// exhausted.
    pub(crate) fn always_together(
        &self,
        mut pairs: Vec<(ItemId, ItemId)>,
        most: usize,
        left: &mut Budget,
    ) -> Option<Vec<(ItemId, ItemId)>> {
        let mut solutions = self.clone().within(*left).solutions();
        for answer in solutions.by_ref().take(most) {
            pairs.retain(|&(one, other)| mark(one, other, Polarity::Is).holds(self.model, &answer));
        }
        *left = left.saturating_sub(solutions.statistics().propagations);
        (solutions.end == End::Exhausted).then_some(pairs)
    }

    /// Returns the number of marks that are the same in every answer; all marks if there is no answer.
    ///
    /// Asks at most one question for each mark, and none for marks on which answers found before differ.
    pub fn agreement(&self) -> Analysis<Agreement> {
        self.agreement_within(&mut { self.budget })
    }

    pub(crate) fn agreement_within(&self, left: &mut Budget) -> Analysis<Agreement> {
        self.count_agreed(left).into()
    }

    fn count_agreed(&self, left: &mut Budget) -> Result<Agreement, Spent> {
        let marks = self.marks();
        let clues = self.clues_on();
        let all = Agreement { agreed: marks.len(), marks: marks.len() };
        let first = Questions::deduct(self.model, [], left, |questions| questions.answer(&clues))?;
        let Some(first) = first else { return Ok(all) };
        let is = |answer: &Assignment, (one, other): (ItemId, ItemId)| {
            mark(one, other, Polarity::Is).holds(self.model, answer)
        };
        let opposite = |&(one, other): &(ItemId, ItemId)| {
            let polarity = if is(&first, (one, other)) { Polarity::IsNot } else { Polarity::Is };
            mark(one, other, polarity).into()
        };
        Questions::deduct(self.model, marks.iter().map(opposite), left, |questions| {
            let mut open: Vec<bool> = vec![true; marks.len()];
            let mut agreed = 0;
            for index in 0..marks.len() {
                if !open[index] {
                    continue;
                }
                let mut on = clues.clone();
                on.push(questions.hypothesis(index));
                match questions.answer(&on)? {
                    None => agreed += 1,
                    Some(other) => {
                        for (open, &pair) in open.iter_mut().zip(&marks) {
                            *open &= is(&first, pair) == is(&other, pair);
                        }
                    }
                }
            }
            Ok(Agreement { agreed, marks: marks.len() })
        })
    }
}
