//! Typed clue values: the type of a clue names its categories and its link.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use super::{Item, LinkType, Puzzle};
use crate::model::{ClueId, Fact, Formula, LinkId, Polarity};

/// The clue that two items are together in one row, or apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct With<A, B> {
    /// The first item.
    pub first: A,
    /// Whether they are together or apart.
    pub polarity: Polarity,
    /// The second item.
    pub second: B,
}

/// The clue that a link holds between two items, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Linked<L, A, B> {
    /// The first item.
    pub first: A,
    /// Whether the link holds.
    pub polarity: Polarity,
    /// The link.
    pub link: L,
    /// The second item.
    pub second: B,
}

/// A clue of any other form.
pub struct Rule<P> {
    clue: u32,
    puzzle: PhantomData<fn() -> P>,
}

impl<A, B> With<A, B> {
    /// Creates the clue; `is` is false for a negated one.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_clue(first: A, is: bool, second: B) -> Self
    where
        A: Copy,
        B: Copy,
    {
        With { first, polarity: polarity(is), second }
    }
}

impl<L, A, B> Linked<L, A, B> {
    /// Creates the clue; `is` is false for a negated one.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_clue(first: A, is: bool, link: L, second: B) -> Self
    where
        L: Copy,
        A: Copy,
        B: Copy,
    {
        Linked { first, polarity: polarity(is), link, second }
    }
}

const fn polarity(is: bool) -> Polarity {
    if is { Polarity::Is } else { Polarity::IsNot }
}

impl<P> Rule<P> {
    /// Creates the clue with this index.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_clue(clue: u32) -> Self {
        Rule { clue, puzzle: PhantomData }
    }

    /// Returns the id of the clue in the puzzle's model.
    #[must_use]
    pub const fn id(&self) -> ClueId {
        ClueId(self.clue)
    }
}

impl<P: Puzzle> fmt::Debug for Rule<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rule").field(&P::model().clue(self.id()).label).finish()
    }
}

impl<P> Clone for Rule<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Rule<P> {}

impl<P> PartialEq for Rule<P> {
    fn eq(&self, other: &Self) -> bool {
        self.clue == other.clue
    }
}

impl<P> Eq for Rule<P> {}

impl<P> Hash for Rule<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.clue.hash(state);
    }
}

/// A typed clue value.
pub trait TypedClue {
    /// The puzzle.
    type Puzzle: Puzzle;

    /// Returns the formulas of the clue.
    fn formulas(&self) -> Vec<Formula>;

    /// Returns the id of the puzzle's clue with exactly these formulas, if any. Linear in the number of clues.
    fn clue(&self) -> Option<ClueId> {
        let model = Self::Puzzle::model();
        let formulas = self.formulas();
        model.clue_ids().find(|&clue| *model.clue(clue).formulas == *formulas)
    }

    /// Returns the label of that clue.
    fn label(&self) -> Option<&'static str> {
        self.clue().map(|clue| &*Self::Puzzle::model().clue(clue).label)
    }
}

impl<P: Puzzle, A: Item<Puzzle = P>, B: Item<Puzzle = P>> TypedClue for With<A, B> {
    type Puzzle = P;

    fn formulas(&self) -> Vec<Formula> {
        let fact =
            Fact { first: self.first.id(), polarity: self.polarity, link: None, second: self.second.id() };
        vec![Formula::Fact(fact)]
    }
}

impl<P: Puzzle, L, A, B> TypedClue for Linked<L, A, B>
where
    L: LinkType<Category: Item<Puzzle = P>>,
    A: Item<Puzzle = P>,
    B: Item<Puzzle = P>,
{
    type Puzzle = P;

    fn formulas(&self) -> Vec<Formula> {
        let link = Some(LinkId(L::LINK));
        let fact = Fact { first: self.first.id(), polarity: self.polarity, link, second: self.second.id() };
        vec![Formula::Fact(fact)]
    }
}

impl<P: Puzzle> TypedClue for Rule<P> {
    type Puzzle = P;

    fn formulas(&self) -> Vec<Formula> {
        P::model().clue(self.id()).formulas.to_vec()
    }

    fn clue(&self) -> Option<ClueId> {
        Some(self.id())
    }
}
