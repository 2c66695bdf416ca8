//! The origin of a mark on a board, and which marks a board sets automatically.

use crate::explain::Technique;
use crate::explain::marks::{Rule, Rules};
use crate::model::Mark;

/// The marks that a board sets automatically: those that follow by techniques that need no clue.
///
/// - [`Technique::Taken`], a row or column is taken: an item with as many partners in a category as it can have rows is
///   apart from all other items of the category.
/// - [`Technique::OnlyPlace`], the only place left: an item is together with each item without which the others of the
///   category could not fill its rows.
/// - [`Technique::Shared`], items that are together share their marks: everything that is together with an item of one row
///   is together. Of two items that are together, one that has no other row is apart from everything that the other one is
///   apart from. And an item whose rows are all known is apart from everything that is in none of them.
///
/// The category of an item gives its number of rows ([`Model::appearances`](crate::model::Model::appearances)); an item
/// that is together with two items of a category has at least two rows.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::board::Automatic;
/// use zebra::explain::Technique;
/// let crosses = Automatic::of([Technique::Taken]);
/// assert!(crosses.contains(Technique::Taken) && !crosses.contains(Technique::OnlyPlace));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Automatic {
    pub(super) rules: Rules,
}

impl Automatic {
    /// No automatic marks: the user sets all.
    pub const NONE: Automatic = Automatic { rules: Rules { taken: false, only_place: false, shared: false } };
    /// All automatic marks.
    pub const ALL: Automatic = Automatic { rules: Rules { taken: true, only_place: true, shared: true } };

    /// The techniques by which automatic marks follow.
    pub const TECHNIQUES: [Technique; 3] = [Technique::OnlyPlace, Technique::Taken, Technique::Shared];

    /// Returns the automatic marks that follow by these techniques; others have no effect.
    #[must_use]
    pub fn of(techniques: impl IntoIterator<Item = Technique>) -> Self {
        let mut rules = Rules::default();
        for rule in techniques.into_iter().filter_map(rule_of) {
            match rule {
                Rule::Taken => rules.taken = true,
                Rule::OnlyPlace => rules.only_place = true,
                Rule::Shared => rules.shared = true,
            }
        }
        Automatic { rules }
    }

    /// Returns `true` if marks that follow by this technique are set.
    #[must_use]
    pub fn contains(self, technique: Technique) -> bool {
        rule_of(technique).is_some_and(|rule| match rule {
            Rule::Taken => self.rules.taken,
            Rule::OnlyPlace => self.rules.only_place,
            Rule::Shared => self.rules.shared,
        })
    }
}

/// Returns the rule of a technique that sets automatic marks.
fn rule_of(technique: Technique) -> Option<Rule> {
    match technique {
        Technique::OnlyPlace => Some(Rule::OnlyPlace),
        Technique::Taken => Some(Rule::Taken),
        Technique::Shared => Some(Rule::Shared),
        Technique::Direct
        | Technique::NoCommon
        | Technique::TwoPlaces
        | Technique::Link
        | Technique::OneClue
        | Technique::ThreePlaces
        | Technique::Neighbors
        | Technique::Order
        | Technique::Block
        | Technique::Cases
        | Technique::TwoClues
        | Technique::Supposition
        | Technique::Exhaustion => None,
    }
}

/// Who set a mark.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The user, as known.
    User,
    /// The user, as a supposition.
    Supposed,
    /// The board.
    Automatic {
        /// The technique by which the mark follows.
        technique: Technique,
        /// The marks that it follows from; all of them are on the board.
        from: Vec<Mark>,
    },
}

impl Origin {
    /// Returns `true` if the user set the mark, as known or as a supposition.
    #[must_use]
    pub fn is_own(&self) -> bool {
        matches!(self, Origin::User | Origin::Supposed)
    }
}

/// A mark on a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The mark.
    pub mark: Mark,
    /// Who set it.
    pub origin: Origin,
}
