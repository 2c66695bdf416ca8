//! Puzzles as Rust types: the traits and clue types that expansions of `puzzle!` implement.
//! Behavior is implemented here, so that an expansion is only data.

#[cfg(feature = "explain")]
mod board;
pub mod claim;
mod clue;
mod solver;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::draft::Expression;
#[cfg(feature = "explain")]
use crate::explain::{Explanation, Walkthrough, explain, walkthrough};
use crate::model::{Assignment, CategoryId, ItemId, Model};
use crate::solve::{Differ, Solved};

#[cfg(feature = "explain")]
pub use board::TypedBoard;
pub use clue::{Linked, Rule, TypedClue, With};
pub use solver::{TypedSolutions, TypedSolver, UnknownClue};

/// A puzzle declared at compile time.
///
/// The type that `puzzle!` generates also has these functions as inherent ones: `FiveHouses::solve()` needs no
/// import.
pub trait Puzzle: Sized + 'static {
    /// A row: one item of every category.
    type Row: Row<Puzzle = Self>;
    /// The array of all rows of a solution.
    type Rows: AsRef<[Self::Row]> + TryFrom<Vec<Self::Row>>;

    /// Returns the puzzle as data.
    fn model() -> &'static Model;

    /// Returns a solver whose clues can be switched on and off.
    #[must_use]
    fn solver() -> TypedSolver<Self> {
        TypedSolver::new()
    }

    /// Solves the puzzle: finds an answer, and whether there is another one.
    #[must_use]
    fn solve() -> Solved<Solution<Self>> {
        Self::solver().solve()
    }

    /// Explains the solution in paragraphs, as a person would.
    #[cfg(feature = "explain")]
    #[must_use]
    fn walkthrough() -> Walkthrough<'static> {
        walkthrough(Self::model())
    }

    /// Explains the solution in atomic steps, each of which can be checked.
    #[cfg(feature = "explain")]
    #[must_use]
    fn explain() -> Explanation<'static> {
        explain(Self::model())
    }

    /// Returns an iterator over all answers.
    #[must_use]
    fn solutions() -> TypedSolutions<Self> {
        Self::solver().solutions()
    }

    /// Returns an empty board for playing the puzzle, which rejects contradictions.
    #[cfg(feature = "explain")]
    #[must_use]
    fn board() -> TypedBoard<Self> {
        TypedBoard::new(crate::board::Play::Strict)
    }
}

/// A row of a puzzle: one item of every category.
pub trait Row: Copy + Eq + fmt::Debug + Hash + 'static {
    /// The puzzle.
    type Puzzle: Puzzle<Row = Self>;

    /// Reads a row, numbered from 0, of an assignment of this puzzle.
    fn read(assignment: &Assignment, row: usize) -> Self;

    /// Returns the items of the row, in the order of the categories.
    fn items(&self) -> Vec<ItemId>;
}

/// The items of one category, as an enum.
pub trait Item: Copy + Eq + fmt::Debug + Into<Expression> + 'static {
    /// The puzzle.
    type Puzzle: Puzzle;
    /// The number of rows of an item: [`OneRow`], [`MaybeRow`] or [`SeveralRows`].
    type Found: Found;
    /// The index of the category in the puzzle.
    const CATEGORY: u32;
    /// All items, in the order of the category.
    const ITEMS: &'static [Self];

    /// Returns the index of the item in its category.
    fn index(self) -> usize;

    /// Returns the item of this category in a row.
    fn of_row(row: &<Self::Puzzle as Puzzle>::Row) -> Self;

    /// Returns the id of the item in the puzzle's model.
    #[must_use]
    fn id(self) -> ItemId {
        ItemId(Self::Puzzle::model().category(CategoryId(Self::CATEGORY)).first + self.index() as u32)
    }

    /// Returns the item with this id; `None` if it belongs to another category.
    #[must_use]
    fn from_id(id: ItemId) -> Option<Self> {
        let first = Self::Puzzle::model().category(CategoryId(Self::CATEGORY)).first;
        Self::ITEMS.get(id.0.checked_sub(first)? as usize).copied()
    }

    /// Returns the item of this category in a row of an assignment.
    #[must_use]
    fn read(assignment: &Assignment, row: usize) -> Self {
        let category = CategoryId(Self::CATEGORY);
        let first = Self::Puzzle::model().category(category).first;
        Self::ITEMS[(assignment.item_in(row, category).0 - first) as usize]
    }
}

/// The result type of [`Solution::with`]: it depends on the number of rows of an item.
pub trait Found {
    /// One row, an optional row, or several rows.
    type Rows<'r, R: 'r>;

    /// Converts the rows that contain an item.
    fn choose<'r, R>(rows: Vec<&'r R>) -> Self::Rows<'r, R>;
}

/// Every item is in exactly one row.
#[derive(Debug, Clone, Copy)]
pub struct OneRow;

/// Every item is in one row or unused.
#[derive(Debug, Clone, Copy)]
pub struct MaybeRow;

/// An item may be in several rows.
#[derive(Debug, Clone, Copy)]
pub struct SeveralRows;

impl Found for OneRow {
    type Rows<'r, R: 'r> = &'r R;

    fn choose<R>(rows: Vec<&R>) -> &R {
        match rows.first() {
            Some(row) => row,
            None => unreachable!("every item of this category is in a row"),
        }
    }
}

impl Found for MaybeRow {
    type Rows<'r, R: 'r> = Option<&'r R>;

    fn choose<R>(rows: Vec<&R>) -> Option<&R> {
        rows.first().copied()
    }
}

impl Found for SeveralRows {
    type Rows<'r, R: 'r> = std::vec::IntoIter<&'r R>;

    fn choose<R>(rows: Vec<&R>) -> std::vec::IntoIter<&R> {
        rows.into_iter()
    }
}

/// A link as a type.
pub trait LinkType: Copy + 'static {
    /// The category whose items the link relates.
    type Category: Item;
    /// The index of the link in the puzzle.
    const LINK: u32;
}

/// A solution of a puzzle: its rows. Displays as a chart.
pub struct Solution<P: Puzzle> {
    rows: P::Rows,
}

impl<P: Puzzle> Solution<P> {
    /// Creates a solution from its rows, in the order of the first category.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_rows(rows: P::Rows) -> Self {
        Solution { rows }
    }

    /// Creates a solution from an assignment of this puzzle's model.
    ///
    /// # Panics
    /// Panics if the assignment belongs to another puzzle.
    #[must_use]
    pub fn read(assignment: &Assignment) -> Self {
        let rows: Vec<P::Row> = (0..assignment.rows()).map(|row| P::Row::read(assignment, row)).collect();
        match P::Rows::try_from(rows) {
            Ok(rows) => Solution { rows },
            Err(_) => panic!("the assignment belongs to another puzzle"),
        }
    }

    /// Returns the rows, in the order of the first category.
    #[must_use]
    pub fn rows(&self) -> &[P::Row] {
        self.rows.as_ref()
    }

    /// Returns the row of an item: `&Row` if each item of the category is in one row, `Option<&Row>` for a great category, an
    /// iterator of rows for a shared category and for repeated items.
    ///
    /// Linear in the number of rows.
    pub fn with<I: Item<Puzzle = P>>(&self, item: I) -> <I::Found as Found>::Rows<'_, P::Row> {
        I::Found::choose(self.rows().iter().filter(|row| I::of_row(row) == item).collect())
    }
}

impl<P: Puzzle> From<&Solution<P>> for Assignment {
    fn from(solution: &Solution<P>) -> Self {
        let rows: Vec<Vec<ItemId>> = solution.rows().iter().map(Row::items).collect();
        let model = P::model();
        let cells =
            model.category_ids().flat_map(|category| rows.iter().map(move |row| row[category.index()]));
        match Assignment::new(model, cells.collect()) {
            Some(assignment) => assignment,
            None => unreachable!("a solution assigns every item"),
        }
    }
}

/// The maximum number of differences listed; the others are counted.
const MAX_DIFFERENCES: usize = 3;

impl<P: Puzzle> Differ for Solution<P> {
    fn difference(&self, other: &Self) -> String {
        let model = P::model();
        let title = |item: ItemId| &*model.item(item).title;
        let differing = Assignment::from(self).differences(model, &Assignment::from(other));
        let shown = differing.iter().take(MAX_DIFFERENCES);
        let mut parts: Vec<String> = shown
            .map(|&(item, here, there)| {
                format!("{} is {} in one and {} in another", title(item), title(here), title(there))
            })
            .collect();
        if differing.len() > MAX_DIFFERENCES {
            parts.push(format!("{} more differ", differing.len() - MAX_DIFFERENCES));
        }
        parts.join("; ")
    }
}

#[cfg(feature = "chart")]
impl<P: Puzzle> fmt::Display for Solution<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::render::Chart::new(P::model(), &Assignment::from(self)).fmt(f)
    }
}

#[cfg(feature = "chart")]
impl<P: Puzzle> Solution<P> {
    /// Returns a chart sorted by a category: `answer.chart_by::<Pet>()`.
    #[must_use]
    pub fn chart_by<I: Item<Puzzle = P>>(&self) -> crate::render::Chart<'static> {
        crate::render::Chart::new(P::model(), &Assignment::from(self)).by(CategoryId(I::CATEGORY))
    }
}

impl<P: Puzzle> Clone for Solution<P>
where
    P::Rows: Clone,
{
    fn clone(&self) -> Self {
        Solution { rows: self.rows.clone() }
    }
}

impl<P: Puzzle> Copy for Solution<P> where P::Rows: Copy {}

impl<P: Puzzle> PartialEq for Solution<P> {
    fn eq(&self, other: &Self) -> bool {
        self.rows() == other.rows()
    }
}

impl<P: Puzzle> Eq for Solution<P> {}

impl<P: Puzzle> Hash for Solution<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rows().hash(state);
    }
}

impl<P: Puzzle> fmt::Debug for Solution<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rows()).finish()
    }
}

/// Returns the expression for an item, qualified with its category.
#[doc(hidden)]
pub fn item_expression<I: Item>(item: I) -> Expression {
    let model = I::Puzzle::model();
    let category = &model.category(CategoryId(I::CATEGORY)).name;
    Expression::from(&*format!("{category}::{}", model.item(item.id()).name))
}

/// The error of parsing an item: no item of the category has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseItemError {
    written: String,
    category: &'static str,
    near: Option<&'static str>,
}

impl fmt::Display for ParseItemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "category `{}` has no item `{}`", self.category, self.written)?;
        self.near.map_or(Ok(()), |near| write!(f, "; did you mean `{near}`?"))
    }
}

impl std::error::Error for ParseItemError {}

/// Parses an item from its identifier, sentence name or chart title.
///
/// # Errors
/// Returns an error if no item of the category has this name.
#[doc(hidden)]
pub fn parse_item<I: Item>(written: &str) -> Result<I, ParseItemError> {
    let model = I::Puzzle::model();
    let category = CategoryId(I::CATEGORY);
    let names = |item: ItemId| {
        let item = model.item(item);
        [&*item.name, &*item.phrase, &*item.title]
    };
    match model.items_of(category).position(|item| names(item).contains(&written)) {
        Some(index) => Ok(I::ITEMS[index]),
        None => Err(ParseItemError {
            written: written.to_owned(),
            category: &model.category(category).name,
            near: crate::diagnostic::closest(written, model.items_of(category).flat_map(names)),
        }),
    }
}

/// Compares two items by their order in the category.
#[doc(hidden)]
pub fn compare_items<I: Item>(one: I, other: I) -> Ordering {
    one.index().cmp(&other.index())
}

/// Feeds an item into a hasher.
#[doc(hidden)]
pub fn hash_item<I: Item, H: Hasher>(item: I, hasher: &mut H) {
    item.index().hash(hasher);
}

/// Returns the name of an item in sentences.
#[doc(hidden)]
pub fn phrase<I: Item>(item: I) -> &'static str {
    &I::Puzzle::model().item(item.id()).phrase
}

/// Writes the chart title of an item, with the padding of the formatter.
///
/// # Errors
/// Returns an error if the writer fails.
#[doc(hidden)]
pub fn write_item<I: Item>(item: I, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(&I::Puzzle::model().item(item.id()).title)
}

/// Writes the chart titles of a row's items, with the padding of the formatter.
///
/// # Errors
/// Returns an error if the writer fails.
#[doc(hidden)]
pub fn write_row<R: Row>(row: &R, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let model = R::Puzzle::model();
    let titles: Vec<&str> = row.items().into_iter().map(|item| &*model.item(item).title).collect();
    f.pad(&titles.join(", "))
}
