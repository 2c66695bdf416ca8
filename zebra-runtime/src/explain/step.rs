//! Steps: the parts of an explanation, and the names of the techniques that find them.

use crate::model::{ClueId, Mark};

/// Declares the techniques and the list of all of them.
macro_rules! techniques {
    ($($(#[$documentation:meta])* $technique:ident,)*) => {
        /// A way to find a step.
        ///
        /// The order is from easy to hard. The file of each technique, in `explain/technique`, has its search, its
        /// premises, its cost and its sentences.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $($(#[$documentation])* $technique,)*
        }

        impl Technique {
            /// All techniques, from easy to hard.
            pub const ALL: [Technique; [$(Technique::$technique),*].len()] = [$(Technique::$technique),*];
        }
    };
}

techniques! {
    /// A clue states the marks, whatever else is known.
    Direct,
    /// An item has only one place left in a category.
    OnlyPlace,
    /// A row or column of the grid is taken.
    Taken,
    /// Items that are together share their marks.
    Shared,
    /// No item of a third category goes with both of two items.
    NoCommon,
    /// Only two places are left for two items of a category; or for more items, if the places take more.
    TwoPlaces,
    /// A clue, with the marks of one item.
    Link,
    /// A clue, with marks of several items.
    OneClue,
    /// Only as many places are left for three or four items of a category as there are items.
    ThreePlaces,
    /// Several clues put items in an order, and each item needs a place.
    Order,
    /// A clue, each of its cases followed through the grid.
    Cases,
    /// A clue with too many cases to list.
    LargeClue,
    /// Two clues: each case of the first followed through the grid to the second.
    TwoClues,
    /// The opposite is supposed and refuted.
    Supposition,
    /// Several clues: everything else that is left is tried and fails.
    Exhaustion,
}

/// The cost of a step: a number for its technique, and more for each premise to keep in mind.
///
/// ```
/// use zebra_runtime::explain::Technique;
/// let costs = Technique::ALL.map(|technique| technique.cost().base);
/// assert!(costs.is_sorted(), "the techniques go from easy to hard");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// The cost of the technique itself.
    pub base: u32,
    /// The additional cost of each premise.
    pub premise: u32,
}

impl Cost {
    /// Returns the cost of a step with this number of premises.
    #[must_use]
    pub const fn of(self, premises: usize) -> u32 {
        self.base + self.premise * premises as u32
    }
}

/// A deduction that a person can follow: conclusions from clues and known marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The marks that follow, in order; none if the clues and premises contradict each other.
    pub conclusions: Vec<Mark>,
    /// The clues that the step needs. Without any one of them it does not follow; but a supposition, which shows its
    /// refutation step by step, may need more for that than a proof of any other kind, and keeps them if no refutation from
    /// fewer is found. Where the budget is nearly exhausted, any step may keep more.
    pub clues: Vec<ClueId>,
    /// The earlier marks that the step needs: the same holds for them.
    pub premises: Vec<Mark>,
    /// The technique that finds the step.
    pub technique: Technique,
    /// The cost, in the units of [`Cost`].
    pub cost: u32,
    /// The refutation, if the step is a supposition.
    pub refutation: Option<Refutation>,
}

/// The opposite of a conclusion, and the steps from it to a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The mark that is supposed.
    pub supposed: Mark,
    /// The steps; the last one has no conclusion. They need the premises of the step, the supposed mark, and each other.
    pub steps: Vec<Step>,
}

impl Step {
    /// Creates a step at the base cost of its technique.
    pub(in crate::explain) fn new(
        technique: Technique,
        clues: Vec<ClueId>,
        mut premises: Vec<Mark>,
        mut conclusions: Vec<Mark>,
    ) -> Self {
        for marks in [&mut premises, &mut conclusions] {
            marks.sort_unstable();
            marks.dedup();
        }
        Step { conclusions, clues, premises, technique, cost: technique.cost().base, refutation: None }
    }

    /// Returns `true` if the step proves that its clues and premises contradict each other.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.conclusions.is_empty()
    }
}
