//! Typed formulas: a custom rule is a function that takes items and returns a [`Claim`].
//!
//! Items of different puzzles do not mix in a claim, and a term is compared only with items of its own category.

use std::fmt;
use std::marker::PhantomData;

use super::{Item, LinkType, Linked, Puzzle, TypedClue, With};
use crate::builder;
use crate::draft::Expression;
use crate::model::{CategoryId, Model, Polarity};

/// A formula over the items of a puzzle. `&`, `|`, `^` and `!` combine claims.
pub struct Claim<P> {
    expression: Expression,
    puzzle: PhantomData<fn() -> P>,
}

/// A numeric term over the items of a puzzle. `+ - * / %` are exact.
pub struct Number<P> {
    expression: Expression,
    puzzle: PhantomData<fn() -> P>,
}

/// The item of a category in the row of another item.
pub struct Term<I: Item> {
    expression: Expression,
    item: PhantomData<fn() -> I>,
}

/// An item, or a term that denotes one.
pub trait Subject {
    /// The puzzle.
    type Puzzle: Puzzle;

    /// Converts the subject to an expression.
    fn into_expression(self) -> Expression;
}

impl<I: Item> Subject for I {
    type Puzzle = I::Puzzle;

    fn into_expression(self) -> Expression {
        self.into()
    }
}

impl<I: Item> Subject for Term<I> {
    type Puzzle = I::Puzzle;

    fn into_expression(self) -> Expression {
        self.expression
    }
}

impl<P> Claim<P> {
    fn new(expression: Expression) -> Self {
        Claim { expression, puzzle: PhantomData }
    }

    /// Converts the claim to an expression.
    #[must_use]
    pub fn into_expression(self) -> Expression {
        self.expression
    }

    /// Returns the implication: if `self` is true, so is `then`.
    #[must_use]
    pub fn implies(self, then: Claim<P>) -> Claim<P> {
        Claim::new(self.expression.implies(then.expression))
    }

    /// Returns the equivalence: both are true, or both are false.
    #[must_use]
    pub fn equivalent(self, other: Claim<P>) -> Claim<P> {
        Claim::new(self.expression.equivalent(other.expression))
    }
}

/// Returns the claim that a and b are together in one row.
#[must_use]
pub fn is<A: Subject, B: Subject<Puzzle = A::Puzzle>>(a: A, b: B) -> Claim<A::Puzzle> {
    Claim::new(builder::is(a.into_expression(), b.into_expression()))
}

/// Returns the claim that a and b are in different rows.
#[must_use]
pub fn is_not<A: Subject, B: Subject<Puzzle = A::Puzzle>>(a: A, b: B) -> Claim<A::Puzzle> {
    Claim::new(builder::is_not(a.into_expression(), b.into_expression()))
}

/// Returns the claim that the link holds between a and b.
#[must_use]
pub fn linked<P, L, A, B>(a: A, link: L, b: B) -> Claim<P>
where
    P: Puzzle,
    L: LinkType<Category: Item<Puzzle = P>>,
    A: Subject<Puzzle = P>,
    B: Subject<Puzzle = P>,
{
    let _ = link;
    Claim::new(builder::linked(
        a.into_expression(),
        &P::model().links()[L::LINK as usize].name,
        b.into_expression(),
    ))
}

/// Returns the conjunction of the claims.
#[must_use]
pub fn all<P>(claims: impl IntoIterator<Item = Claim<P>>) -> Claim<P> {
    Claim::new(builder::all_of(claims.into_iter().map(Claim::into_expression)))
}

/// Returns the disjunction of the claims.
#[must_use]
pub fn any<P>(claims: impl IntoIterator<Item = Claim<P>>) -> Claim<P> {
    Claim::new(builder::any_of(claims.into_iter().map(Claim::into_expression)))
}

/// Returns the number of claims that are true.
#[must_use]
pub fn count<P>(claims: impl IntoIterator<Item = Claim<P>>) -> Number<P> {
    Number::new(builder::count(claims.into_iter().map(Claim::into_expression)))
}

/// Returns the term for the item of a category in the row of x: `the::<Color, _>(Pet::Fox)`.
#[must_use]
pub fn the<I: Item, X: Subject<Puzzle = I::Puzzle>>(x: X) -> Term<I> {
    let category = &I::Puzzle::model().category(CategoryId(I::CATEGORY)).name;
    Term { expression: builder::of(category, x.into_expression()), item: PhantomData }
}

impl<I: Item> Term<I> {
    /// Returns the claim that the term is this item.
    #[must_use]
    pub fn equals(self, item: I) -> Claim<I::Puzzle> {
        Claim::new(self.expression.equals(item.into()))
    }

    /// Returns the claim that both terms are the same item.
    #[must_use]
    pub fn same_as(self, other: Term<I>) -> Claim<I::Puzzle> {
        Claim::new(self.expression.equals(other.expression))
    }

    /// Returns the value of the item: the declared one, else its number in its category.
    #[must_use]
    pub fn value(self) -> Number<I::Puzzle> {
        Number::new(self.expression)
    }
}

impl<P> Number<P> {
    fn new(expression: Expression) -> Self {
        Number { expression, puzzle: PhantomData }
    }

    /// Returns a constant.
    #[must_use]
    pub fn constant(number: i64) -> Self {
        Number::new(Expression::from(number))
    }

    /// Returns the absolute difference from another number.
    #[must_use]
    pub fn diff(self, other: impl Into<Number<P>>) -> Self {
        Number::new(builder::diff(self.expression, other.into().expression))
    }
}

impl<P> From<i64> for Number<P> {
    fn from(number: i64) -> Self {
        Number::constant(number)
    }
}

macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        impl<P> Number<P> {$(
            $(#[$doc])*
            #[must_use]
            pub fn $name(self, other: impl Into<Number<P>>) -> Claim<P> {
                Claim::new(self.expression.$name(other.into().expression))
            }
        )*}
    };
}

comparisons! {
    /// `a == b`
    equals;
    /// `a != b`
    differs;
    /// `a < b`
    below;
    /// `a <= b`
    at_most;
    /// `a > b`
    above;
    /// `a >= b`
    at_least;
}

macro_rules! operators {
    ($($trait:ident::$method:ident for $type:ident, $operator:tt;)*) => {$(
        impl<P, T: Into<$type<P>>> std::ops::$trait<T> for $type<P> {
            type Output = $type<P>;

            fn $method(self, other: T) -> $type<P> {
                $type::new(self.expression $operator other.into().expression)
            }
        }
    )*};
}

operators! {
    Add::add for Number, +;
    Sub::sub for Number, -;
    Mul::mul for Number, *;
    Div::div for Number, /;
    Rem::rem for Number, %;
    BitAnd::bitand for Claim, &;
    BitOr::bitor for Claim, |;
    BitXor::bitxor for Claim, ^;
}

impl<P> std::ops::Not for Claim<P> {
    type Output = Claim<P>;

    fn not(self) -> Claim<P> {
        Claim::new(!self.expression)
    }
}

impl<P> From<Claim<P>> for Expression {
    fn from(claim: Claim<P>) -> Self {
        claim.expression
    }
}

impl<P: Puzzle, A: Item<Puzzle = P>, B: Item<Puzzle = P>> From<With<A, B>> for Claim<P> {
    fn from(clue: With<A, B>) -> Self {
        match clue.polarity {
            Polarity::Is => is(clue.first, clue.second),
            Polarity::IsNot => is_not(clue.first, clue.second),
        }
    }
}

impl<P, L, A, B> From<Linked<L, A, B>> for Claim<P>
where
    P: Puzzle,
    L: LinkType<Category: Item<Puzzle = P>>,
    A: Item<Puzzle = P>,
    B: Item<Puzzle = P>,
    Linked<L, A, B>: TypedClue<Puzzle = P>,
{
    fn from(clue: Linked<L, A, B>) -> Self {
        let claim = linked(clue.first, clue.link, clue.second);
        match clue.polarity {
            Polarity::Is => claim,
            Polarity::IsNot => !claim,
        }
    }
}

macro_rules! debug_and_clone {
    ($($type:ident<$of:ident $(: $bound:ident)?>, $marker:ident;)*) => {$(
        impl<$of $(: $bound)?> Clone for $type<$of> {
            fn clone(&self) -> Self {
                $type { expression: self.expression.clone(), $marker: PhantomData }
            }
        }

        impl<$of $(: $bound)?> fmt::Debug for $type<$of> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($type)).field(&self.expression).finish()
            }
        }
    )*};
}

debug_and_clone! {
    Claim<P>, puzzle;
    Number<P>, puzzle;
    Term<I: Item>, item;
}

/// Returns the puzzle's model with an additional clue.
///
/// # Errors
/// Returns an error if the claim is invalid, for example because it relates an item to itself.
pub fn with_claim<P: Puzzle>(label: &str, claim: Claim<P>) -> Result<Model, builder::BuildError> {
    P::model().with_clue(label, claim)
}
