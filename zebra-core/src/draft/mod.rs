//! A puzzle as it was written: names with their places, nothing resolved. Layer 1: every front end makes a [`Draft`],
//! and the one [`Draft::check`] turns it into a model or tells all its mistakes.

mod check;
mod expression;

pub use check::{Checked, Places, Reference, module_name};
pub use check::{is_function, words};
pub use expression::{Binder, Expression, ExpressionKind, Path, Quantity, Statement, Step};

use crate::diagnostic::Spot;
use crate::model::{Model, Order, Presence, State, Text};

/// The words of the grammar, which cannot be the bare names of anything.
pub const GRAMMAR_WORDS: [&str; 14] = [
    "all", "any", "at_least", "at_most", "count", "diff", "exactly", "in", "is", "max", "min", "not", "sum",
    "where",
];

/// A list that mostly has one element, which is kept in its own place: most clues are one statement, and most of what
/// reading and checking a small puzzle costs is memory asked for.
///
/// ```
/// use zebra_core::draft::Few;
/// let mut few: Few<u8> = [1].into();
/// few.push(2);
/// assert_eq!(few[..], [1, 2]);
/// ```
pub type Few<T> = smallvec::SmallVec<[T; 1]>;

/// A name as written, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: Text,
    /// Where it stands.
    pub at: Spot,
}

impl Name {
    /// A name at a place.
    pub fn new(text: impl Into<Text>, at: Spot) -> Self {
        Name { text: text.into(), at }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name::new(text, Spot::NONE)
    }
}

/// The language in which a puzzle is written: what its names may be, and how help texts quote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// The language of `puzzle!`. Categories, links and functions share their names, and an item of a category is
    /// written `Color::Red`.
    #[default]
    Language,
    /// ZBC: every name is one of a category or an item, calls are functions alone, comparisons are between numbers, and
    /// an item of a category is written `Color.Red`.
    Zbc,
    /// No language but data, as in JSON. No name is reserved, and each formula stands for exactly one of the model, without
    /// lists and bound names: nothing is simplified, so that what is read equals what was written. A statement with a
    /// [term](ExpressionKind::Term) says that both sides are the same item, `count(f, g) in 1..=2` says how many formulas
    /// are true, of nothing all is true, and nothing is true of any.
    Exact,
}

impl Notation {
    /// An item with its category: `Color::Red`, in ZBC `Color.Red` or `#2`.
    ///
    /// ```
    /// use zebra_core::draft::Notation;
    /// assert_eq!(Notation::Language.item("Age", "20"), "Age::20");
    /// assert_eq!(Notation::Zbc.item("Age", "20"), "Age.20");
    /// assert_eq!(Notation::Zbc.item("#", "2"), "#2");
    /// ```
    #[must_use]
    pub fn item(self, category: &str, item: &str) -> String {
        match self {
            Notation::Language | Notation::Exact => format!("{category}::{item}"),
            Notation::Zbc if category == POSITIONS => format!("{category}{item}"),
            Notation::Zbc => format!("{category}.{item}"),
        }
    }

    /// The one text or the other.
    pub(crate) fn says(self, language: impl Into<String>, zbc: impl Into<String>) -> String {
        match self {
            Notation::Language | Notation::Exact => language.into(),
            Notation::Zbc => zbc.into(),
        }
    }
}

/// The name of the category of positions in a puzzle that is written in ZBC.
pub const POSITIONS: &str = "#";

/// A whole puzzle as written.
///
/// ```
/// use zebra_core::diagnostic::Code;
/// use zebra_core::draft::Draft;
/// let checked = Draft::new("Empty").check();
/// assert_eq!(checked.diagnostics[0].code, Code::TooFewCategories);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The language it is written in.
    pub notation: Notation,
    /// The name as an identifier.
    pub name: Option<Name>,
    /// The name of the generated module, if it is not the puzzle's own in snake case.
    pub module: Option<Name>,
    /// The title for people, if it is not the name with its words apart.
    pub title: Option<Text>,
    /// The story that leads to the clues.
    pub story: Option<Text>,
    /// What the reader is asked.
    pub question: Option<Text>,
    /// Who made the puzzle.
    pub author: Option<Text>,
    /// How hard its author says it is, in stars.
    pub stars: Option<u8>,
    /// The categories, in the order of declaration.
    pub categories: Vec<CategoryDraft>,
    /// The properties.
    pub properties: Vec<PropertyDraft>,
    /// The groups.
    pub groups: Vec<GroupDraft>,
    /// The links.
    pub links: Vec<LinkDraft>,
    /// The negative, possible and positive verb.
    pub verbs: Option<[Text; 3]>,
    /// How facts read.
    pub sayings: Vec<SayingDraft>,
    /// The clues.
    pub clues: Vec<ClueDraft>,
    /// The author's answer.
    pub answer: Option<AnswerDraft>,
    /// What must be established when the puzzle is compiled.
    pub verify: Option<VerifyDraft>,
}

/// A category as written.
#[derive(Debug, Clone)]
pub struct CategoryDraft {
    /// Its name.
    pub name: Name,
    /// Whether its items have an order.
    pub order: Order,
    /// In how many rows each item stands.
    pub presence: Presence,
    /// The category whose items it names again, instead of items of its own.
    pub role_of: Option<Name>,
    /// Its items.
    pub items: Vec<ItemDraft>,
}

impl CategoryDraft {
    /// A category whose items each stand in one row.
    #[must_use]
    pub fn new(name: impl Into<Name>, order: Order, items: Vec<ItemDraft>) -> Self {
        CategoryDraft { name: name.into(), order, presence: Presence::Once, role_of: None, items }
    }
}

/// An item as written.
#[derive(Debug, Clone)]
pub struct ItemDraft {
    /// Its name.
    pub name: Name,
    /// Its name in a sentence, if it is not the identifier with its words apart.
    pub phrase: Option<Text>,
    /// Its name in a chart, if it is not the name in a sentence.
    pub title: Option<Text>,
    /// Its value.
    pub value: Option<i64>,
    /// How many alike things it stands for.
    pub copies: u32,
}

impl ItemDraft {
    /// An item with nothing but a name.
    #[must_use]
    pub fn new(name: impl Into<Name>) -> Self {
        ItemDraft { name: name.into(), phrase: None, title: None, value: None, copies: 1 }
    }
}

/// `property gender of Customer { Ethan: man, Grace: woman }` as written.
#[derive(Debug, Clone)]
pub struct PropertyDraft {
    /// Its name.
    pub name: Name,
    /// The category whose items have it.
    pub category: Name,
    /// An item or a range of items, and the value of each.
    pub entries: Vec<PropertyEntry>,
}

/// One line of a property.
#[derive(Debug, Clone)]
pub struct PropertyEntry {
    /// The item, or the first one of a range.
    pub first: Path,
    /// The last item of a range.
    pub last: Option<Path>,
    /// The word or the number.
    pub value: PropertyValue,
}

/// The value of a property as written.
#[derive(Debug, Clone)]
pub enum PropertyValue {
    /// A word.
    Word(Name),
    /// A number, and where it stands.
    Number(i64, Spot),
}

/// `group Women of Customer = [Grace, Lisa];` as written.
#[derive(Debug, Clone)]
pub struct GroupDraft {
    /// Its name.
    pub name: Name,
    /// The category of its items.
    pub category: Name,
    /// The list.
    pub list: Expression,
}

/// A link as written: one relation over one or several categories.
#[derive(Debug, Clone)]
pub struct LinkDraft {
    /// A name, a phrase for sentences, and a category for each.
    pub names: Few<LinkName>,
    /// What all of them mean.
    pub relation: RelationDraft,
}

/// One name of a link.
#[derive(Debug, Clone)]
pub struct LinkName {
    /// The name.
    pub name: Name,
    /// The phrase, if it is not the name with its words apart.
    pub phrase: Option<Text>,
    /// The category.
    pub category: Name,
}

/// The meaning of a link as written.
#[derive(Debug, Clone)]
pub enum RelationDraft {
    /// A smart link: `more_by(1)`.
    Smart {
        /// Which one.
        name: Name,
        /// Its numbers.
        arguments: Vec<Expression>,
    },
    /// A list of pairs.
    Table {
        /// Where it stands.
        at: Spot,
        /// Whether each pair stands for both directions.
        symmetric: bool,
        /// The pairs.
        pairs: Vec<(Path, Path)>,
    },
    /// A formula over two items: `|a, b| diff(a, b) == 5`.
    Formula {
        /// Where it stands.
        at: Spot,
        /// The names of the two items.
        parameters: [Name; 2],
        /// The formula.
        body: Expression,
    },
}

/// `say A, B: "…";` as written.
#[derive(Debug, Clone)]
pub struct SayingDraft {
    /// The categories of the first and the second item.
    pub about: (Name, Name),
    /// The template.
    pub template: Name,
}

/// A clue as written.
#[derive(Debug, Clone)]
pub struct ClueDraft {
    /// Its label.
    pub label: Name,
    /// Its sentence.
    pub sentence: Option<Text>,
    /// What it claims; mostly one formula.
    pub formulas: Few<Expression>,
    /// Whether it counts by itself.
    pub state: State,
}

/// `answer (House: Color, Pet) { First: Red, Fox; … }` as written.
#[derive(Debug, Clone)]
pub struct AnswerDraft {
    /// Where it stands.
    pub at: Spot,
    /// The categories of the columns; the first finds the row.
    pub columns: Vec<Name>,
    /// Items, one for each column.
    pub rows: Vec<AnswerRow>,
}

/// A row of an answer as written.
#[derive(Debug, Clone)]
pub struct AnswerRow {
    /// Where it stands.
    pub at: Spot,
    /// Its cells.
    pub cells: Vec<Path>,
}

/// `verify …;` as written.
#[derive(Debug, Clone)]
pub struct VerifyDraft {
    /// Where it stands.
    pub at: Spot,
    /// What must be established.
    pub goal: Goal,
    /// The budget it may take, in propagator runs.
    pub within: Option<u64>,
}

/// What must be established when a puzzle is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// There is exactly one answer.
    #[default]
    Unique,
    /// There is exactly one answer, and no clue is redundant.
    Minimal,
    /// There is an answer.
    Solvable,
    /// Every answer agrees with the one that is given.
    Answer,
    /// Nothing.
    Nothing,
}

impl Draft {
    /// A puzzle with a name and nothing else.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Draft { name: Some(name.into()), ..Draft::default() }
    }

    /// Checks everything and turns the draft into a model; every mistake is reported, not only the first.
    ///
    /// Linear in the size of the draft, apart from lists of facts, which make a fact for each pair.
    #[must_use]
    pub fn check(&self) -> Checked {
        check::check(self)
    }
}

impl Model {
    /// The same puzzle with more clues, checked like those it has.
    ///
    /// Names of categories, items, links and properties are those of the model; groups belong to the source that
    /// declared them.
    ///
    /// # Errors
    /// Every mistake in the new clues.
    pub fn with_clues(&self, clues: &[ClueDraft]) -> Result<Model, Vec<crate::diagnostic::Diagnostic>> {
        check::check_more(self, clues)
    }
}
