//! The kinds of clues that the generator makes. Part of the generator.

use std::fmt;

/// Declares the kinds once: the variants, their list and their names.
macro_rules! clue_kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal,)*) => {
        /// A kind of clue.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ClueKind {
            $($(#[$doc])* $kind,)*
        }

        impl ClueKind {
            /// Every kind, in a fixed order.
            pub const ALL: &'static [ClueKind] = &[$(ClueKind::$kind),*];

            /// Returns the name of the kind, as `--kinds` takes it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(ClueKind::$kind => $name,)*
                }
            }
        }
    };
}

clue_kinds! {
    /// `a is b`
    Same = "same",
    /// `a is not b`
    NotSame = "not-same",
    /// `a is next_to b`: any link by [`Relation::NextTo`](crate::model::Relation::NextTo)
    NextTo = "next-to",
    /// `a is before b`: any link by `less_than` or `more_than`
    Before = "before",
    /// `a is directly_before b`: any link by `less_by` or `more_by`
    DirectlyBefore = "directly-before",
    /// `a is two_apart b`: any link by `offset_by`
    Apart = "apart",
    /// `a is far_from b`: any link by `outside_of`
    FarApart = "far-apart",
    /// `a is twice b`: any link by `has_ratio`
    Ratio = "ratio",
    /// `a is link b`: any other link, such as a table or the same item in two rows
    OtherLink = "other-link",
    /// `a is not link b`: the negation of any link
    NotLinked = "not-linked",
    /// `is_between(C, a, b, c)`
    Between = "between",
    /// `is_not_between(C, a, b, c)`
    NotBetween = "not-between",
    /// `a is any [b, c]`
    EitherOr = "either-or",
    /// `a is not [b, c]`
    Neither = "neither",
    /// `a is not b, a is next_to c`: two facts about one item
    Joined = "joined",
    /// `(a is x, b is y) | (a is y, b is x)`: of a and b, one is x and the other y
    Pair = "pair",
    /// `a is not b, b is not c, a is not c`: three or four items of different rows
    AllDifferent = "all-different",
    /// `f ^ g`
    OneOfTwo = "one-of-two",
    /// `count(f, g, h) == 1`
    OneOfThree = "one-of-three",
    /// `f => g`
    IfThen = "if-then",
    /// `f <=> g`
    IfAndOnlyIf = "if-and-only-if",
    /// `Age(a) == Age(b) + 3`
    Difference = "difference",
    /// `Age(a) + Age(b) == 50`
    Sum = "sum",
    /// `Age(a) == 2 * Age(b)`
    Multiple = "multiple",
    /// `Age(a) > Age(b)`
    Greater = "greater",
    /// `Age(a) >= 30`, `Age(a) <= 30`; never the least or the greatest number
    Limit = "limit",
}

impl ClueKind {
    /// Returns whether the kind needs a numeric category.
    #[must_use]
    pub fn is_arithmetic(self) -> bool {
        use ClueKind::{Difference, Greater, Limit, Multiple, Ratio, Sum};
        matches!(self, Difference | Sum | Multiple | Greater | Limit | Ratio)
    }

    /// Returns whether clues of the kind are conditions, or choices between statements.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::ClueKind;
    /// assert!(ClueKind::IfThen.is_choice() && !ClueKind::Before.is_choice());
    /// ```
    #[must_use]
    pub fn is_choice(self) -> bool {
        use ClueKind::{EitherOr, IfAndOnlyIf, IfThen, OneOfThree, OneOfTwo, Pair};
        matches!(self, EitherOr | Pair | OneOfTwo | OneOfThree | IfThen | IfAndOnlyIf)
    }
}

impl fmt::Display for ClueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
