//! Techniques, from easy to hard, and what each of them costs. Layer 3: data.

/// A way to draw a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A clue says it directly, whatever else is known.
    Direct,
    /// An item has only one place left in a category.
    OnlyPlace,
    /// A row or column of the grid is taken.
    Taken,
    /// What is together shares everything.
    Shared,
    /// No item of a third category goes with both.
    NoCommon,
    /// Two places are all that is left for two items of a category; or for more of them, if the places take more.
    TwoPlaces,
    /// What is known of one item leaves no other place in a clue.
    Link,
    /// One clue with all that is known.
    OneClue,
    /// One clue, each way in which it can be true followed through the grid.
    Cases,
    /// One clue that speaks of much at once, with all that is known.
    WideClue,
    /// Two clues together: each way in which one can be true, followed through the grid to the other one.
    TwoClues,
    /// Suppose the contrary and refute it.
    Supposition,
    /// Some clues with all that is known: whatever is tried out in what is left, nothing else fits.
    Exhaustion,
}

/// What a step of a technique costs: a number for the technique, and more for each thing to keep in mind.
///
/// ```
/// use zebra_runtime::explain::Technique;
/// let costs = Technique::ALL.map(|technique| technique.cost().base);
/// assert!(costs.is_sorted(), "the techniques go from easy to hard");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// For the technique itself.
    pub base: u32,
    /// For each mark that the step rests on.
    pub premise: u32,
}

impl Technique {
    /// All techniques, from easy to hard.
    pub const ALL: [Technique; 13] = [
        Technique::Direct,
        Technique::OnlyPlace,
        Technique::Taken,
        Technique::Shared,
        Technique::NoCommon,
        Technique::TwoPlaces,
        Technique::Link,
        Technique::OneClue,
        Technique::Cases,
        Technique::WideClue,
        Technique::TwoClues,
        Technique::Supposition,
        Technique::Exhaustion,
    ];

    /// What a step costs. A supposition costs the steps that refute it besides.
    ///
    /// | technique | cost | for each premise |
    /// |---|---|---|
    /// | a clue says it directly | 1 | |
    /// | the only place left | 2 | |
    /// | a row or column is taken | 3 | |
    /// | what is together shares everything | 4 | |
    /// | nothing goes with both | 6 | |
    /// | two items share two places | 7 | |
    /// | a clue leaves no other place | 8 | 1 |
    /// | one clue with all that is known | 10 | 1 |
    /// | one clue, case by case | 16 | 1 |
    /// | one wide clue | 20 | |
    /// | two clues together | 24 | 2 |
    /// | suppose and refute | 60 | |
    /// | try out all that is left | 400 | 1 |
    #[must_use]
    pub const fn cost(self) -> Cost {
        let (base, premise) = match self {
            Technique::Direct => (1, 0),
            Technique::OnlyPlace => (2, 0),
            Technique::Taken => (3, 0),
            Technique::Shared => (4, 0),
            Technique::NoCommon => (6, 0),
            Technique::TwoPlaces => (7, 0),
            Technique::Link => (8, 1),
            Technique::OneClue => (10, 1),
            Technique::Cases => (16, 1),
            Technique::WideClue => (20, 0),
            Technique::TwoClues => (24, 2),
            Technique::Supposition => (60, 0),
            Technique::Exhaustion => (400, 1),
        };
        Cost { base, premise }
    }

    /// A stable name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Direct => "direct",
            Technique::OnlyPlace => "only-place",
            Technique::Taken => "taken",
            Technique::Shared => "shared",
            Technique::NoCommon => "no-common",
            Technique::TwoPlaces => "two-places",
            Technique::Link => "link",
            Technique::OneClue => "one-clue",
            Technique::Cases => "cases",
            Technique::WideClue => "wide-clue",
            Technique::TwoClues => "two-clues",
            Technique::Supposition => "supposition",
            Technique::Exhaustion => "exhaustion",
        }
    }

    /// What it is, in a few words.
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Technique::Direct => "a clue says it directly",
            Technique::OnlyPlace => "the only place left",
            Technique::Taken => "a row or column is taken",
            Technique::Shared => "what is together shares everything",
            Technique::NoCommon => "nothing goes with both",
            Technique::TwoPlaces => "two items share two places",
            Technique::Link => "a clue leaves no other place",
            Technique::OneClue => "one clue with all that is known",
            Technique::Cases => "one clue, followed through the grid case by case",
            Technique::WideClue => "one wide clue with all that is known",
            Technique::TwoClues => "two clues together",
            Technique::Supposition => "suppose and refute",
            Technique::Exhaustion => "try out all that is left",
        }
    }
}
