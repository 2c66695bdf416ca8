//! The wording of composed sentences: verbs, and the templates of `say`.

use super::{CategoryId, List, Polarity, Text};

/// The words of a puzzle in another language than English: explanations need them, because sentences composed of names alone
/// would lack articles and cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The code of the language, such as `de`.
    pub language: Text,
    /// The words of each item, in the order of the items; empty if some item has none.
    pub items: List<ItemWords>,
}

/// The words of an item in sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemWords {
    /// Who has the item, as a subject: "die Nachbarin mit dem Fuchs".
    pub subject: Text,
    /// What the one who has it does: "hält den Fuchs".
    pub is: Text,
    /// What the one who does not have it does: "hält den Fuchs nicht".
    pub is_not: Text,
}

impl ItemWords {
    /// Returns the predicate of a statement.
    #[must_use]
    pub fn predicate(&self, polarity: Polarity) -> &str {
        match polarity {
            Polarity::Is => &self.is,
            Polarity::IsNot => &self.is_not,
        }
    }
}

/// The verbs of composed sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verbs {
    /// Such as "is not".
    pub negative: Text,
    /// Such as "may be".
    pub possible: Text,
    /// Such as "is".
    pub positive: Text,
}

impl Verbs {
    /// "is not", "may be", "is".
    pub const DEFAULT: Verbs = Verbs {
        negative: Text::new_static("is not"),
        possible: Text::new_static("may be"),
        positive: Text::new_static("is"),
    };

    /// Returns the verb of a statement.
    #[must_use]
    pub fn of(&self, polarity: Polarity) -> &str {
        match polarity {
            Polarity::Is => &self.positive,
            Polarity::IsNot => &self.negative,
        }
    }
}

impl Default for Verbs {
    fn default() -> Self {
        Verbs::DEFAULT
    }
}

/// A piece of a sentence template whose slots are of type `S`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<S = Slot> {
    /// Literal words.
    Words(Text),
    /// A slot, such as `{a}`.
    Slot(S),
    /// `{did|did not}`: the first text in a positive sentence, the second in a negative one.
    Choice(Text, Text),
}

/// A slot of a `say` template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// `{a}`: the first item.
    First,
    /// `{b}`: the second item.
    Second,
    /// `{link}`: the phrase of the link.
    Link,
}

/// A `say` statement: the template of facts about items of two categories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// The categories of the first and the second item.
    pub about: (CategoryId, CategoryId),
    /// The sentence, without its full stop.
    pub pieces: List<Piece>,
}

impl Saying {
    /// Returns whether the template has a slot for a link.
    #[must_use]
    pub fn takes_link(&self) -> bool {
        self.pieces.contains(&Piece::Slot(Slot::Link))
    }
}
