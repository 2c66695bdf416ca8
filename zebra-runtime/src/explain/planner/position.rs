//! Paragraphs from a position: the next one, and the shortest chain to one mark.

use std::collections::BTreeSet;

use super::finish::finish;
use super::plan::Planner;
use super::proofs::{Next, Proofs, Rule};
use super::{Paragraph, Walkthrough};
use crate::explain::explainer::{Ending, Explainer};
use crate::explain::marks::LogicGrid;
use crate::explain::prices::EASY_LINES;
use crate::explain::reasoner::Context;
use crate::model::Mark;

impl<'m> Explainer<'m> {
    /// Returns the next paragraph of an explanation from the marks of a grid; `None` if none is found, if nothing but
    /// crosses is open that follow from the rows and columns alone, or if the grid has more than
    /// [`MOST_MARKS`](crate::explain::MOST_MARKS) marks.
    ///
    /// Its [facts](Paragraph::facts) are marks of the grid, which are not checked. If no answer has them, the paragraph
    /// may be a contradiction.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::{Explainer, LogicGrid, Mark};
    /// use zebra::model::ItemId;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let paragraph = Explainer::new(&model).next_paragraph(&LogicGrid::new(&model)).unwrap();
    /// assert_eq!(paragraph.conclusions, [Mark::together(ItemId(0), ItemId(2))]);
    /// assert_eq!(paragraph.consequences, [Mark::together(ItemId(1), ItemId(3))]);
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn next_paragraph(&self, grid: &LogicGrid) -> Option<Paragraph> {
        if self.is_too_large {
            return None;
        }
        let paragraphs = self.search(&mut |_| (), |context| {
            let mut planner = at(context, grid);
            let mut proofs = planner.proofs();
            while planner.drafts.is_empty() {
                if planner.advance(context, &mut proofs).is_some() {
                    break;
                }
            }
            // What is found first is the result, whatever it is good for.
            finished(context, planner, proofs.grid, Ending::Ambiguous, BTreeSet::new())
        });
        paragraphs.into_iter().next()
    }

    /// Returns the cheapest chain of paragraphs from the marks of a grid to a mark: empty if the grid has it, and `None` if it
    /// does not follow, or not within the budget.
    ///
    /// A mark without a simple argument follows from a refutation of its opposite, if that is short.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is, is_not};
    /// use zebra::explain::{Explainer, LogicGrid, Mark};
    /// use zebra::model::ItemId;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let (explainer, grid) = (Explainer::new(&model), LogicGrid::new(&model));
    /// let bob_and_fox = Mark::together(ItemId(1), ItemId(5));
    /// assert_eq!(explainer.chain_to(&grid, bob_and_fox).unwrap().len(), 1);
    /// assert_eq!(explainer.chain_to(&grid, bob_and_fox.opposite()), None);
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn chain_to(&self, grid: &LogicGrid, mark: Mark) -> Option<Vec<Paragraph>> {
        if self.is_too_large {
            return None;
        }
        if grid.contains(mark) {
            return Some(Vec::new());
        }
        self.search(&mut |_| (), |context| {
            let mut planner = at(context, grid);
            let proofs = planner.lead_to(context, mark)?;
            Some(finished(context, planner, proofs.grid, Ending::Contradiction, BTreeSet::from([mark])))
        })
    }
}

/// Starts a plan from the marks of a grid.
fn at<'r, 'm>(context: &Context<'r, 'm>, grid: &LogicGrid) -> Planner<'r, 'm> {
    Planner::new(context.reasoner, grid.marks(), None)
}

/// Returns the paragraphs of a plan: as for a contradiction, only those that lead to what is needed.
fn finished<'m>(
    context: &mut Context<'_, 'm>,
    planner: Planner<'_, 'm>,
    grid: LogicGrid,
    ending: Ending,
    needed: BTreeSet<Mark>,
) -> Vec<Paragraph> {
    let Planner { reasoner, drafts, .. } = planner;
    let walkthrough = Walkthrough::new(reasoner.model, grid, ending);
    finish(context, walkthrough, drafts, needed).paragraphs
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Makes points until a mark is stated; `None` if it does not follow.
    fn lead_to(&mut self, context: &mut Context<'_, 'm>, mark: Mark) -> Option<Proofs<'r, 'm>> {
        let mut proofs = self.proofs();
        while !self.has_stated(mark) {
            self.state_facts(&mut proofs);
            while proofs.of(mark).is_none() {
                match proofs.next() {
                    Next::Mark(_) => {}
                    Next::Nothing => break,
                    Next::Contradiction(_) => return None,
                }
            }
            context.resources.meter.charge_words(proofs.take_visits());
            if proofs.of(mark).is_some() {
                self.establish(&proofs, mark);
                break;
            }
            let (found, visits) = self.try_to_refute(&proofs, mark.opposite(), u32::MAX);
            context.resources.meter.charge_words(visits);
            match found.filter(|found| self.lines(&proofs, found) <= EASY_LINES) {
                Some(found) => self.refuted(&proofs, &found),
                None if self.advance(context, &mut proofs).is_some() => return None,
                None => {}
            }
        }
        Some(proofs)
    }

    /// Adds the paragraphs to a mark. Those of the rows and columns rest on marks that are stated before them.
    fn establish(&mut self, proofs: &Proofs<'r, 'm>, mark: Mark) {
        let Some(proof) = proofs.of(mark).filter(|_| !self.has_stated(mark)) else { return };
        if matches!(proof.rule, Rule::Taken | Rule::Shared) {
            proof.premises.iter().for_each(|&premise| self.establish(proofs, premise));
        }
        self.paragraph(proofs, mark);
    }
}
