//! Clues as values, whose types say what they are about. Layer 3.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use super::{Item, LinkType, Puzzle};
use crate::model::{ClueId, Fact, Formula, LinkId, Polarity};

/// A clue that two items are together in one row, or apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct With<A, B> {
    /// The item before the verb.
    pub first: A,
    /// Whether they are together or apart.
    pub polarity: Polarity,
    /// The item behind the verb.
    pub second: B,
}

/// A clue that two items stand in a link, or do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Linked<L, A, B> {
    /// The item before the verb.
    pub first: A,
    /// Whether they stand in the link.
    pub polarity: Polarity,
    /// The link.
    pub link: L,
    /// The item behind the verb.
    pub second: B,
}

/// A clue of any other form: all formulas of one clue of a puzzle.
pub struct Rule<P> {
    clue: u32,
    puzzle: PhantomData<fn() -> P>,
}

impl<P> Rule<P> {
    /// The clue of this number.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_clue(clue: u32) -> Self {
        Rule { clue, puzzle: PhantomData }
    }

    /// The clue in the puzzle's model.
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

/// A clue as a value: what it claims.
pub trait TypedClue {
    /// The puzzle.
    type Puzzle: Puzzle;

    /// What the clue claims.
    fn formulas(&self) -> Vec<Formula>;

    /// The clue of the puzzle that claims just this, if there is one. Linear in the number of clues.
    fn clue(&self) -> Option<ClueId> {
        let model = Self::Puzzle::model();
        let formulas = self.formulas();
        model.clue_ids().find(|&clue| *model.clue(clue).formulas == *formulas)
    }

    /// The label of that clue.
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
