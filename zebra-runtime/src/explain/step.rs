//! Steps: the parts of an explanation, and the names of their techniques.

use crate::model::{ClueId, Mark};

/// Declares the techniques, each with its name, its phrase and its cost, and the list of all of them.
macro_rules! techniques {
    ($($(#[$documentation:meta])* $technique:ident $name:literal $phrase:literal $base:literal + $premise:literal,)*) => {
        /// How a step follows.
        ///
        /// The order is from easy to hard.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $($(#[$documentation])* $technique,)*
        }

        impl Technique {
            /// All techniques, from easy to hard.
            pub const ALL: [Technique; [$(Technique::$technique),*].len()] = [$(Technique::$technique),*];

            /// Returns a stable name, as in JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Technique::$technique => $name,)*
                }
            }

            /// Returns a short description.
            #[must_use]
            pub const fn phrase(self) -> &'static str {
                match self {
                    $(Technique::$technique => $phrase,)*
                }
            }

            /// Returns the cost of a step. A supposition also costs the steps of its refutation.
            #[must_use]
            pub const fn cost(self) -> Cost {
                match self {
                    $(Technique::$technique => Cost { base: $base, premise: $premise },)*
                }
            }
        }
    };
}

techniques! {
    /// A clue states the marks, whatever else is known: cost 1.
    Direct "direct" "a clue states it directly" 1 + 0,
    /// An item has only one place left in a category: cost 2.
    OnlyPlace "only-place" "the only place left" 2 + 0,
    /// A row or column of the grid is taken: cost 3.
    Taken "taken" "a row or column is taken" 3 + 0,
    /// Items that are together share their marks: cost 4.
    Shared "shared" "items that are together share their marks" 4 + 0,
    /// No item of a third category goes with both of two items: cost 6.
    NoCommon "no-common" "no item goes with both" 6 + 0,
    /// Only two places are left for two items of a category; or for more items, if the places take more: cost 7.
    TwoPlaces "two-places" "two items share two places" 7 + 0,
    /// A clue, with the marks of one item: cost 8, and 1 for each premise.
    Link "link" "a clue leaves no other place" 8 + 1,
    /// A clue, with marks of several items: cost 10, and 1 for each premise.
    OneClue "one-clue" "one clue with all known marks" 10 + 1,
    /// Only as many places are left for three or four items of a category as there are items: cost 12.
    ThreePlaces "three-places" "three or four items share as many places" 12 + 0,
    /// Two clues put items beside two others in the same way, which are in one row or in different ones: cost 13, and 1 for each premise.
    Neighbors "neighbors" "the neighbors of different rows are in different rows" 13 + 1,
    /// Several clues put items in an order, and each item needs a place: cost 14, and 1 for each premise.
    Order "order" "several clues put items in an order" 14 + 1,
    /// Items that two or three clues join move as one block, and few places are left for it: cost 15, and 1 for each premise.
    Block "block" "items that clues join move as one block" 15 + 1,
    /// A clue, each of its cases followed through the grid: cost 16, and 1 for each premise.
    Cases "cases" "one clue, followed through the grid case by case" 16 + 1,
    /// Two clues together: cost 24, and 2 for each premise.
    TwoClues "two-clues" "two clues together" 24 + 2,
    /// The opposite is supposed and refuted: cost 60, and that of the steps of the refutation.
    Supposition "supposition" "suppose and refute" 60 + 0,
    /// Several clues: everything else that is left is tried and fails. Cost 400, and 1 for each premise.
    Exhaustion "exhaustion" "try everything that is left" 400 + 1,
}

/// The cost of a step: a number for its technique, and more for each premise to keep in mind.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::explain::Technique;
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
    /// Creates a step.
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
        let cost = technique.cost().of(premises.len());
        Step { conclusions, clues, premises, technique, cost, refutation: None }
    }

    /// Creates the step of a clue: its technique depends on the premises alone.
    pub(in crate::explain) fn of_clue(clue: ClueId, premises: Vec<Mark>, conclusions: Vec<Mark>) -> Self {
        let technique = match premises.split_first() {
            None => Technique::Direct,
            Some((first, rest)) => {
                let (one, other) = first.items();
                let all_name = |item| rest.iter().all(|mark: &Mark| mark.names(item));
                if all_name(one) || all_name(other) { Technique::Link } else { Technique::OneClue }
            }
        };
        Step::new(technique, vec![clue], premises, conclusions)
    }

    /// Returns `true` if the step proves that its clues and premises contradict each other.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.conclusions.is_empty()
    }
}
