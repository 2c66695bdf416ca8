//! How a puzzle speaks: verbs, and sentence templates for facts. Layer 0.

use super::{CategoryId, List, Text};

/// The negative, possible and positive verb of composed sentences.
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
}

impl Default for Verbs {
    fn default() -> Self {
        Verbs::DEFAULT
    }
}

/// A piece of a sentence template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words as they are.
    Words(Text),
    /// `{a}`: the first item.
    First,
    /// `{b}`: the second item.
    Second,
    /// `{link}`: the phrase of the link.
    Link,
    /// `{did|did not}`: one text for a fact that is so, another for one that is not.
    Choice(Text, Text),
}

/// How a fact about an item of one category and an item of another reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// The categories of the first and the second item.
    pub about: (CategoryId, CategoryId),
    /// The sentence, without its full stop.
    pub pieces: List<Piece>,
}

impl Saying {
    /// Whether the sentence has a place for a link.
    #[must_use]
    pub fn takes_link(&self) -> bool {
        self.pieces.contains(&Piece::Link)
    }
}
