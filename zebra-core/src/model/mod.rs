//! The checked puzzle: categories, items, links, clues, and their meaning. Independent of source text and solvers.
//!
//! [`Draft::check`](crate::draft::Draft::check) builds a [`Model`], and the expansion of `puzzle!` contains one in its
//! compact form, which is read at the first use.

mod answer;
mod assignment;
mod cases;
mod category;
mod clue;
mod compact;
mod copies;
mod formula;
mod ground;
mod ids;
mod link;
mod mark;
mod normal;
mod number;
mod remembered;
mod rows;
mod saying;

use std::borrow::Cow;

use remembered::Remembered;

pub use crate::rational::Comparison;
pub use answer::Answer;
pub use assignment::Assignment;
pub use cases::{Cases, Quantity, Variable};
pub use category::{Category, Item, Order, Presence, Property, Unit};
pub use clue::{Clue, State};
#[doc(hidden)]
pub use compact::CompactModel;
pub use copies::Copies;
pub use formula::{Between, Fact, Formula, Polarity};
pub use ids::{CategoryId, ClueId, ItemId, LinkId, PropertyId};
pub use link::{Link, Relation};
pub use mark::Mark;
pub use number::{Measure, Number, Operator, Term};
pub use rows::Rows;
pub use saying::{ItemWords, Piece, Saying, Slot, Verbs, Words};

/// Text that is part of the program or made at run time. Short texts, as most names are, need no allocation; clones of long
/// ones share their bytes.
pub use smol_str::SmolStr as Text;

/// The name of the category of positions in ZBC.
pub const POSITIONS: &str = "#";

/// A part inside another part of the same kind.
pub type Nested<T> = Box<T>;

/// A list that is part of the program or made at run time.
pub type List<T> = Cow<'static, [T]>;

/// The fields of a [`Model`], which only [`Draft::check`](crate::draft::Draft::check) and expansions fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// The name of the puzzle as an identifier.
    pub name: Text,
    /// The title.
    pub title: Text,
    /// The story that introduces the clues.
    pub story: Option<Text>,
    /// The question to the reader.
    pub question: Option<Text>,
    /// The author of the puzzle.
    pub author: Option<Text>,
    /// The difficulty according to the author, in stars.
    pub stars: Option<u8>,
    /// The categories, in the order of declaration.
    pub categories: List<Category>,
    /// All items, category by category.
    pub items: List<Item>,
    /// The category whose items name the rows: each is in exactly one row.
    pub anchor: CategoryId,
    /// The properties.
    pub properties: List<Property>,
    /// The links.
    pub links: List<Link>,
    /// The clues.
    pub clues: List<Clue>,
    /// The verbs of composed sentences.
    pub verbs: Verbs,
    /// The sentence templates of facts.
    pub sayings: List<Saying>,
    /// The author's answer.
    pub answer: Option<Answer>,
    /// The language, if it is not English, with the words of the items.
    pub words: Option<Words>,
}

/// A checked puzzle.
///
/// Lookups by id take constant time. An id of another model panics or refers to something else, as an index would.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    parts: Parts,
    /// The variables of the quantifiers that are being checked, as items of the categories that they range over.
    variables: Vec<Item>,
    remembered: Remembered,
}

impl Model {
    /// Creates a model of parts that were checked before.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_parts(parts: Parts) -> Self {
        Model { parts, variables: Vec::new(), remembered: Remembered::nothing() }
    }

    /// Returns all fields.
    #[must_use]
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// The fields of a model that is being checked.
    pub(crate) fn parts_mut(&mut self) -> &mut Parts {
        self.remembered = Remembered::nothing();
        &mut self.parts
    }

    /// What was found out about the words.
    pub(crate) fn remembered(&self) -> &Remembered {
        &self.remembered
    }

    /// The name of the puzzle as an identifier.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.parts.title
    }

    /// The story that introduces the clues.
    #[must_use]
    pub fn story(&self) -> Option<&str> {
        self.parts.story.as_deref()
    }

    /// The question to the reader.
    #[must_use]
    pub fn question(&self) -> Option<&str> {
        self.parts.question.as_deref()
    }

    /// The author of the puzzle.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.parts.author.as_deref()
    }

    /// The difficulty according to the author, in stars.
    #[must_use]
    pub fn stars(&self) -> Option<u8> {
        self.parts.stars
    }

    /// The number of rows. A row has one item of every category.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.parts.categories.get(self.parts.anchor.index()).map_or(0, |category| category.count as usize)
    }

    /// The category whose items name the rows: each is in exactly one row, in the order of the category.
    #[inline]
    #[must_use]
    pub fn anchor(&self) -> CategoryId {
        self.parts.anchor
    }

    /// All categories, in the order of declaration.
    #[inline]
    #[must_use]
    pub fn categories(&self) -> &[Category] {
        &self.parts.categories
    }

    /// The ids of all categories.
    pub fn category_ids(&self) -> impl ExactSizeIterator<Item = CategoryId> + Clone + use<> {
        (0..self.parts.categories.len() as u32).map(CategoryId)
    }

    /// One category.
    #[inline]
    #[must_use]
    pub fn category(&self, id: CategoryId) -> &Category {
        &self.parts.categories[id.index()]
    }

    /// The category of this name.
    #[must_use]
    pub fn category_named(&self, name: &str) -> Option<CategoryId> {
        self.category_ids().find(|&id| self.category(id).name == name)
    }

    /// The ids of the items of a category, in its order.
    pub fn items_of(&self, id: CategoryId) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        let category = self.category(id);
        (category.first..category.first + category.count).map(ItemId)
    }

    /// The items of a category, in its order.
    pub(crate) fn items_in(&self, id: CategoryId) -> &[Item] {
        let category = self.category(id);
        &self.parts.items[category.first as usize..(category.first + category.count) as usize]
    }

    /// All items, category by category.
    #[inline]
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.parts.items
    }

    /// The ids of all items.
    pub fn item_ids(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        (0..self.parts.items.len() as u32).map(ItemId)
    }

    /// One item.
    #[inline]
    #[must_use]
    pub fn item(&self, id: ItemId) -> &Item {
        match self.parts.items.get(id.index()) {
            Some(item) => item,
            None => &self.variables[id.index() - self.parts.items.len()],
        }
    }

    /// The item of this name in a category.
    #[must_use]
    pub fn item_named(&self, category: CategoryId, name: &str) -> Option<ItemId> {
        self.items_of(category).find(|&id| self.item(id).name == name)
    }

    /// The number of an item in its category, from 1.
    #[must_use]
    pub fn place(&self, id: ItemId) -> u32 {
        id.0 - self.category(self.item(id).category).first + 1
    }

    /// The value of an item: the declared one, or its number in its category.
    #[must_use]
    pub fn value(&self, id: ItemId) -> i64 {
        self.item(id).value.unwrap_or_else(|| i64::from(self.place(id)))
    }

    /// All properties.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.parts.properties
    }

    /// One property.
    #[must_use]
    pub fn property(&self, id: PropertyId) -> &Property {
        &self.parts.properties[id.index()]
    }

    /// The property of this name.
    #[must_use]
    pub fn property_named(&self, name: &str) -> Option<PropertyId> {
        let found = self.parts.properties.iter().position(|property| property.name == name);
        found.map(|index| PropertyId(index as u32))
    }

    /// All links.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.parts.links
    }

    /// One link.
    #[must_use]
    pub fn link(&self, id: LinkId) -> &Link {
        &self.parts.links[id.index()]
    }

    /// The link of this name.
    #[must_use]
    pub fn link_named(&self, name: &str) -> Option<LinkId> {
        self.parts.links.iter().position(|link| link.name == name).map(|index| LinkId(index as u32))
    }

    /// All clues.
    #[inline]
    #[must_use]
    pub fn clues(&self) -> &[Clue] {
        &self.parts.clues
    }

    /// The ids of all clues.
    pub fn clue_ids(&self) -> impl ExactSizeIterator<Item = ClueId> + Clone + use<> {
        (0..self.parts.clues.len() as u32).map(ClueId)
    }

    /// One clue.
    #[inline]
    #[must_use]
    pub fn clue(&self, id: ClueId) -> &Clue {
        &self.parts.clues[id.index()]
    }

    /// The clue of this label.
    #[must_use]
    pub fn clue_labelled(&self, label: &str) -> Option<ClueId> {
        self.clue_ids().find(|&id| self.clue(id).label == label)
    }

    /// The verbs of composed sentences.
    #[must_use]
    pub fn verbs(&self) -> &Verbs {
        &self.parts.verbs
    }

    /// The sentence templates of facts.
    #[must_use]
    pub fn sayings(&self) -> &[Saying] {
        &self.parts.sayings
    }

    /// The code of the language of the texts: `en`, `de`.
    #[must_use]
    pub fn language(&self) -> &str {
        self.parts.words.as_ref().map_or("en", |words| &words.language)
    }

    /// The words of an item in another language than English.
    #[must_use]
    pub fn words(&self, id: ItemId) -> Option<&ItemWords> {
        self.parts.words.as_ref()?.items.get(id.index())
    }

    /// The author's answer.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        self.parts.answer.as_ref()
    }

    /// Returns whether every enabled clue holds in an assignment: the meaning of the puzzle.
    #[must_use]
    pub fn holds(&self, assignment: &impl Rows) -> bool {
        self.clues()
            .iter()
            .filter(|clue| clue.state == State::On)
            .flat_map(|clue| clue.formulas.iter())
            .all(|formula| formula.holds(self, assignment))
    }
}
