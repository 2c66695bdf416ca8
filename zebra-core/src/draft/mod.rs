//! Unchecked puzzles: names and expressions as written, with their places.
//!
//! Every front end makes a [`Draft`]; [`Draft::check`] turns it into a model or reports all of its errors.

mod check;
mod expression;
pub mod precedence;
mod printed;
mod sentence;

pub use crate::model::Quantity;
pub use check::{Checked, Definition, ModelSpots, module_name, position_link, type_name};
pub use check::{arguments_of_smart_link, case, is_function};
pub use expression::{Binder, Expression, ExpressionKind, Path, Predicate, Statement};
pub use sentence::sentence_words;

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Spot;
use crate::model::{ItemWords, Model, Order, Presence, State, Text, Unit};

/// The reserved words of the grammar.
pub const GRAMMAR_WORDS: [&str; 14] = [
    "all", "any", "at_least", "at_most", "count", "diff", "exactly", "in", "is", "max", "min", "not", "sum",
    "where",
];

/// A list that usually has one element, which needs no allocation: most clues are one statement, and allocations are most
/// of the cost of reading and checking a small puzzle.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::draft::SmallList;
/// let mut few: SmallList<u8> = [1].into();
/// few.push(2);
/// assert_eq!(few[..], [1, 2]);
/// ```
pub type SmallList<T> = smallvec::SmallVec<[T; 1]>;

/// A name as written, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: Text,
    /// Its place.
    pub at: Spot,
}

impl Name {
    /// Creates a name at a place.
    pub fn new(text: impl Into<Text>, at: Spot) -> Self {
        Name { text: text.into(), at }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name::new(text, Spot::NONE)
    }
}

/// The notation of a puzzle, which decides what names it may use and how messages quote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// The language of `puzzle!`. Categories, links and functions share one namespace, and an item with its category is
    /// written `Color::Red`.
    #[default]
    Language,
    /// ZBC. Every name is a category or an item, only functions are called, comparisons are between numbers, and an item
    /// with its category is written `Color.Red`.
    Zbc,
    /// Data, as in JSON. No name is reserved, and each expression is exactly one formula of the model, without lists and
    /// bound names. Nothing is simplified, so that a model that is written and read again is equal. A statement with a
    /// [term](ExpressionKind::Term) requires that both sides are the same item, and `count(f, g) in 1..=2` bounds the
    /// number of true formulas. An empty conjunction is true, an empty disjunction false.
    Exact,
}

impl Notation {
    /// Writes an item with its category: `Color::Red`, in ZBC `Color.Red` or `#2`.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::draft::Notation;
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

    /// Returns the text for the language of `puzzle!` or the one for all other notations.
    pub(crate) fn choose(self, language: impl Into<String>, other: impl Into<String>) -> String {
        if self == Notation::Language { language.into() } else { other.into() }
    }
}

pub use crate::model::POSITIONS;

/// An unchecked puzzle.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::diagnostic::Code;
/// use zebra::draft::Draft;
/// let checked = Draft::new("Empty").check();
/// assert_eq!(checked.diagnostics[0].code, Code::TooFewCategories);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The notation of its source.
    pub notation: Notation,
    /// The name as an identifier.
    pub name: Option<Name>,
    /// The name of the generated module, if it is not the puzzle's name in snake case.
    pub module: Option<Name>,
    /// The title, if it is not the name.
    pub title: Option<Text>,
    /// The story that introduces the clues.
    pub story: Option<Text>,
    /// The question to the reader.
    pub question: Option<Text>,
    /// The author of the puzzle.
    pub author: Option<Text>,
    /// The difficulty according to the author, in stars.
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
    /// The sentence templates of facts.
    pub sayings: Vec<SayingDraft>,
    /// The code of the language of the texts, if it is not English.
    pub language: Option<Text>,
    /// The clues.
    pub clues: Vec<ClueDraft>,
    /// The names of the items that are the rows, where clues of ZBC number them.
    pub numbering: Vec<Path>,
    /// The place of the last clue, all of it: a new clue follows it.
    pub last_clue: Option<Spot>,
    /// The author's answer.
    pub answer: Option<AnswerDraft>,
    /// The `verify` declaration.
    pub verify: Option<VerifyDraft>,
    /// The names in declarations with syntax errors. They are not reported as unknown.
    pub unread: BTreeSet<Text>,
    /// Whether redundant clues are warned of: `allow redundant;` silences the warnings.
    pub redundant: Redundant,
    /// The place of the first word of each sentence in English whose words have places, by the place of the sentence. Those of
    /// the other words follow it.
    pub words: BTreeMap<Spot, Spot>,
}

/// A category as written.
#[derive(Debug, Clone)]
pub struct CategoryDraft {
    /// Its name.
    pub name: Name,
    /// Whether its items have an order.
    pub order: Order,
    /// The number of rows that each item is in.
    pub presence: Presence,
    /// The category whose items it has, for a role.
    pub role_of: Option<Name>,
    /// The unit of the values of its items.
    pub unit: Option<Unit>,
    /// Its items.
    pub items: Vec<ItemDraft>,
}

impl CategoryDraft {
    /// Creates a category whose items are in one row each.
    #[must_use]
    pub fn new(name: impl Into<Name>, order: Order, items: Vec<ItemDraft>) -> Self {
        CategoryDraft { name: name.into(), order, presence: Presence::Once, role_of: None, unit: None, items }
    }
}

/// An item as written.
#[derive(Debug, Clone)]
pub struct ItemDraft {
    /// Its name.
    pub name: Name,
    /// Its name in a sentence, if it is not the name as written.
    pub phrase: Option<Text>,
    /// Its name in a chart, if it is not the name in a sentence.
    pub title: Option<Text>,
    /// Its value.
    pub value: Option<i64>,
    /// The number of copies.
    pub copies: u32,
    /// Its words in another language than English.
    pub words: Option<Box<ItemWords>>,
}

impl ItemDraft {
    /// Creates an item that has only a name.
    #[must_use]
    pub fn new(name: impl Into<Name>) -> Self {
        ItemDraft { name: name.into(), phrase: None, title: None, value: None, copies: 1, words: None }
    }
}

/// `property gender of Customer { Ethan: man, Grace: woman }` as written.
#[derive(Debug, Clone)]
pub struct PropertyDraft {
    /// Its name.
    pub name: Name,
    /// The category whose items have it.
    pub category: Name,
    /// The values of items and ranges of items.
    pub entries: Vec<PropertyEntry>,
}

/// One entry of a property.
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
    /// A number and its place.
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
    /// The names, each with a phrase and a category.
    pub names: SmallList<LinkName>,
    /// The relation of all names.
    pub relation: RelationDraft,
}

/// One name of a link.
#[derive(Debug, Clone)]
pub struct LinkName {
    /// The name.
    pub name: Name,
    /// The phrase, if it is not the name as written.
    pub phrase: Option<Text>,
    /// The category.
    pub category: Name,
}

/// The relation of a link as written.
#[derive(Debug, Clone)]
pub enum RelationDraft {
    /// A smart link: `more_by(1)`.
    Smart {
        /// Its name.
        name: Name,
        /// Its arguments.
        arguments: Vec<Expression>,
    },
    /// A list of pairs.
    Table {
        /// Its place.
        at: Spot,
        /// Whether each pair holds in both directions.
        symmetric: bool,
        /// The pairs.
        pairs: Vec<(Path, Path)>,
    },
    /// A formula over two items: `|a, b| diff(a, b) == 5`.
    Formula {
        /// Its place.
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
    /// The clue as written in ZBC, on one line and without comments.
    pub zbc: Option<Text>,
    /// Its formulas, usually one.
    pub formulas: SmallList<Expression>,
    /// Whether it is enabled.
    pub state: State,
}

/// `answer (House: Color, Pet) { First: Red, Fox; … }` as written.
#[derive(Debug, Clone)]
pub struct AnswerDraft {
    /// Its place.
    pub at: Spot,
    /// The categories of the columns; the first identifies the row.
    pub columns: Vec<Name>,
    /// Items, one for each column.
    pub rows: Vec<AnswerRow>,
}

/// A row of an answer as written.
#[derive(Debug, Clone)]
pub struct AnswerRow {
    /// Its place.
    pub at: Spot,
    /// Its cells.
    pub cells: Vec<Path>,
}

/// `verify …;` as written.
#[derive(Debug, Clone)]
pub struct VerifyDraft {
    /// Its place.
    pub at: Spot,
    /// The goal.
    pub goal: Goal,
    /// The budget, in propagator runs.
    pub within: Option<u64>,
}

/// The goal of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// Exactly one answer.
    #[default]
    Unique,
    /// Exactly one answer, and no redundant clue.
    Minimal,
    /// At least one answer.
    Solvable,
    /// Every answer agrees with the author's answer.
    Answer,
    /// Nothing.
    Nothing,
}

/// What to do about redundant clues, unless the goal is [`Goal::Minimal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Redundant {
    /// Each is a warning.
    #[default]
    Warn,
    /// They are allowed.
    Allow,
}

impl Goal {
    /// Returns whether the goal requires exactly one answer.
    #[must_use]
    pub fn requires_one_answer(self) -> bool {
        match self {
            Goal::Unique | Goal::Minimal => true,
            Goal::Solvable | Goal::Answer | Goal::Nothing => false,
        }
    }
}

impl Draft {
    /// Creates a puzzle that has only a name.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Draft { name: Some(name.into()), ..Draft::default() }
    }

    /// Checks the draft and builds the model; reports every error, not only the first.
    ///
    /// Linear in the size of the draft, except for statements with lists, which expand to a fact for each pair.
    #[must_use]
    pub fn check(&self) -> Checked {
        check::check(self)
    }
}

impl Model {
    /// Adds clues, which are checked like those of the puzzle.
    ///
    /// The clues may use the categories, items, links and properties of the model, but no groups, which a model does not
    /// keep.
    ///
    /// # Errors
    /// Returns every error in the new clues.
    pub fn with_clues(&self, clues: &[ClueDraft]) -> Result<Model, Vec<crate::diagnostic::Diagnostic>> {
        check::check_more(self, clues)
    }
}
