//! The inherent functions of a puzzle's type, as a macro: an expansion of `puzzle!` invokes it once.

/// Implements the functions of [`Puzzle`](crate::typed::Puzzle) as inherent ones, so that callers need not import the trait.
#[doc(hidden)]
#[macro_export]
macro_rules! __puzzle_functions {
    ($puzzle:ident) => {
        impl $puzzle {
            /// Returns the puzzle as data.
            #[must_use]
            pub fn model() -> &'static $crate::model::Model {
                <Self as $crate::typed::Puzzle>::model()
            }

            /// Solves the puzzle: finds an answer, and whether there is another one.
            #[must_use]
            pub fn solve() -> $crate::solve::Solved<$crate::typed::Solution<Self>> {
                <Self as $crate::typed::Puzzle>::solve()
            }

            /// Returns an iterator over all answers.
            #[must_use]
            pub fn solutions() -> $crate::typed::TypedSolutions<Self> {
                <Self as $crate::typed::Puzzle>::solutions()
            }

            /// Explains the solution in steps that a person can follow.
            #[must_use]
            pub fn explain() -> $crate::explain::Explanation<'static> {
                <Self as $crate::typed::Puzzle>::explain()
            }

            /// Returns an empty board for playing the puzzle, which rejects contradictions.
            #[must_use]
            pub fn board() -> $crate::typed::TypedBoard<Self> {
                <Self as $crate::typed::Puzzle>::board()
            }

            /// Returns a solver whose clues can be switched on and off.
            #[must_use]
            pub fn solver() -> $crate::typed::TypedSolver<Self> {
                <Self as $crate::typed::Puzzle>::solver()
            }
        }
    };
}
