//! The planner: it makes walkthroughs, one point after the other, and the steps behind them.

mod blocks;
mod bounds;
mod cases;
mod choice;
mod claim;
mod closing;
pub(super) mod engine;
mod exclusions;
mod finish;
mod followed;
mod hard;
mod inside;
mod length;
mod neighbors;
mod order;
mod places;
mod plan;
mod points;
mod position;
mod proofs;
mod same_relation;
mod steps;
mod suppose;

pub use steps::explain;

pub use finish::is_rated;

use super::explainer::{Ending, Explainer, Progress};
use super::walkthrough::{
    Argument, Case, Difficulty, Exclusion, Explanation, Heading, Line, Paragraph, Reason, Walkthrough, Why,
};
use crate::model::Model;

/// Explains a puzzle in paragraphs, with the clues that are on.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is, is_not};
/// use zebra::explain::{Ending, walkthrough};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
/// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
/// let model = puzzle.check()?;
/// let walkthrough = walkthrough(&model);
/// assert_eq!(walkthrough.ending, Ending::Full);
/// println!("{walkthrough}");
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[must_use]
pub fn walkthrough(model: &Model) -> Walkthrough<'_> {
    Explainer::new(model).walkthrough()
}

impl<'m> Explainer<'m> {
    /// Returns the explanation in paragraphs.
    #[must_use]
    pub fn walkthrough(&self) -> Walkthrough<'m> {
        self.walkthrough_with(&mut |_| ())
    }

    /// Returns the difficulty of the puzzle: that of the walkthrough, without making its text.
    ///
    /// # Errors
    /// Returns how the walkthrough ends if it does not lead to the only answer within [`RATING_BUDGET`](crate::explain::RATING_BUDGET),
    /// or the budget of the explainer if that is smaller. A larger one changes nothing. More than 200 items exceed the budget at once.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::{Explainer, Level, Method};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let difficulty = Explainer::new(&model).difficulty().expect("the clues suffice");
    /// assert_eq!((difficulty.level, difficulty.hardest), (Level::Easy, Method::Direct));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    pub fn difficulty(&self) -> Result<Difficulty, Ending> {
        if self.is_too_large {
            return Err(Ending::TooLarge);
        }
        if !is_rated(self.reasoner.model) {
            return Err(Ending::BudgetExhausted);
        }
        self.rate(plan::rate)
    }

    /// Returns the explanation in paragraphs, and reports the progress at each of them. The number of known marks can go
    /// down, because a search ends as soon as the next point is found.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::Explainer;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let mut last = None;
    /// let walkthrough = Explainer::new(&model).walkthrough_with(&mut |progress| last = Some(progress));
    /// let last = last.unwrap();
    /// assert_eq!((last.known, last.marks), (4, 4));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn walkthrough_with(&self, observer: &mut dyn FnMut(Progress)) -> Walkthrough<'m> {
        let model = self.reasoner.model;
        if self.is_too_large {
            return Walkthrough::new(model, self.reasoner.empty.clone(), Ending::TooLarge);
        }
        let whole = self.search(observer, plan::plan);
        match whole.ending {
            Ending::Contradiction | Ending::BudgetExhausted => {
                let core = self.of_conflict();
                let shorter = core.map(|core| core.search(observer, plan::plan));
                shorter.filter(|shorter| shorter.ending == Ending::Contradiction).unwrap_or(whole)
            }
            Ending::Full | Ending::Ambiguous | Ending::TooLarge => whole,
        }
    }
}
