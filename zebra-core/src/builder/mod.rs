//! A builder of puzzles in plain Rust, without the macro: methods for declarations and functions for formulas.
//! It makes a draft, which is checked like any other.
//!
//! ```
//! # use zebra_core as zebra;
//! use zebra::builder::{Builder, is, is_not, linked, next_to, not};
//! use zebra::solve::Solver;
//!
//! let mut puzzle = Builder::new("Lodgers");
//! puzzle.ordered_category("Floor", ["Ground", "First", "Second"]);
//! puzzle.category("Lodger", ["Ada", "Ben", "Cleo"]);
//! puzzle.category("Pet", ["Cat", "Dog", "Parrot"]);
//! puzzle.link("next_to", "Floor", next_to());
//! puzzle.clue("1", is("Ada", "Ground"));
//! puzzle.clue("2", not(linked("Cat", "next_to", "Ada")) & is("Ben", "Parrot"));
//! puzzle.clue("3", is_not("Ada", "Cat"));
//! let model = puzzle.check()?;
//! assert!(Solver::new(&model).solve().unique().is_some());
//! # Ok::<(), zebra::builder::BuildError>(())
//! ```

mod formula;
mod operators;
mod place;
mod quantifier;
mod relation;

pub use formula::*;
pub use place::BuildError;
pub use quantifier::*;
pub use relation::*;

use crate::diagnostic::Spot;
use crate::draft::{
    AnswerDraft, AnswerRow, CategoryDraft, ClueDraft, Draft, Expression, Goal, GroupDraft, ItemDraft,
    LinkDraft, LinkName, Name, Path, PropertyDraft, PropertyEntry, PropertyValue, Redundant, RelationDraft,
    SayingDraft, VerifyDraft,
};
use crate::model::{Model, Order, Presence, State, Text};

/// A builder of a puzzle. [`Builder::check`] checks it as a whole and reports all errors.
#[derive(Debug, Clone)]
pub struct Builder {
    draft: Draft,
    declarations: place::Declarations,
}

impl Builder {
    /// Creates a puzzle that has only a name.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Builder { draft: Draft::new(name), declarations: place::Declarations::default() }
    }

    /// Sets the title; the default is the name.
    pub fn title(&mut self, title: &str) -> &mut Self {
        self.draft.title = Some(title.into());
        self
    }

    /// Sets the story that introduces the clues.
    pub fn story(&mut self, story: &str) -> &mut Self {
        self.draft.story = Some(story.into());
        self
    }

    /// Sets the question to the reader.
    pub fn question(&mut self, question: &str) -> &mut Self {
        self.draft.question = Some(question.into());
        self
    }

    /// Sets the author of the puzzle.
    pub fn author(&mut self, author: &str) -> &mut Self {
        self.draft.author = Some(author.into());
        self
    }

    /// Sets the difficulty, in stars.
    pub fn stars(&mut self, stars: u8) -> &mut Self {
        self.draft.stars = Some(stars);
        self
    }

    /// `category C { … }`: each item is in exactly one row, or in as many as it has copies.
    pub fn category<I: Into<ItemDraft>>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = I>,
    ) -> &mut Self {
        self.add_category(name, Order::Unordered, Presence::Once, items)
    }

    /// `ordered category C { … }`
    pub fn ordered_category<I: Into<ItemDraft>>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = I>,
    ) -> &mut Self {
        self.add_category(name, Order::Ordered, Presence::Once, items)
    }

    /// `great category C { … }`: each item is in one row or is unused.
    pub fn great_category<I: Into<ItemDraft>>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = I>,
    ) -> &mut Self {
        self.add_category(name, Order::Unordered, Presence::AtMostOnce, items)
    }

    /// `shared category C { … }`: each item is in one or more rows.
    pub fn shared_category<I: Into<ItemDraft>>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = I>,
    ) -> &mut Self {
        self.add_category(name, Order::Unordered, Presence::AtLeastOnce, items)
    }

    /// Adds a category of any kind. A category whose first item is a number is ordered.
    pub fn add_category<I: Into<ItemDraft>>(
        &mut self,
        name: &str,
        order: Order,
        presence: Presence,
        items: impl IntoIterator<Item = I>,
    ) -> &mut Self {
        let at = self.declarations.declare(format!("category {name}"));
        let items: Vec<ItemDraft> = items.into_iter().map(Into::into).collect();
        let items: Vec<ItemDraft> = items.into_iter().map(|item| item.placed(at)).collect();
        let numeric = items.first().is_some_and(|item| item.name.text.parse::<i64>().is_ok());
        let order = if numeric { Order::Ordered } else { order };
        let name = Name::new(name, at);
        self.draft.categories.push(CategoryDraft { name, order, presence, role_of: None, unit: None, items });
        self
    }

    /// `category Fear of Member;`
    pub fn role(&mut self, name: &str, of: &str) -> &mut Self {
        let at = self.declarations.declare(format!("category {name}"));
        let category = CategoryDraft::new(Name::new(name, at), Order::Unordered, Vec::new());
        self.draft.categories.push(CategoryDraft { role_of: Some(Name::new(of, at)), ..category });
        self
    }

    /// `positions 5;`
    pub fn positions(&mut self, count: u32) -> &mut Self {
        let position = |number: i64| {
            ItemDraft::from(number).phrase(&format!("position {number}")).title(&number.to_string())
        };
        self.ordered_category("Position", (1..=i64::from(count)).map(position))
    }

    /// `property gender of Customer { Ethan: man, … }`; the values are words or numbers.
    pub fn property<'a, V: Into<PropertyValue>>(
        &mut self,
        name: &str,
        of: &str,
        values: impl IntoIterator<Item = (&'a str, V)>,
    ) -> &mut Self {
        let at = self.declarations.declare(format!("property {name}"));
        let entry = |(item, value): (&str, V)| PropertyEntry {
            first: path(item).placed(at),
            last: None,
            value: value.into().placed(at),
        };
        let entries = values.into_iter().map(entry).collect();
        let (name, category) = (Name::new(name, at), Name::new(of, at));
        self.draft.properties.push(PropertyDraft { name, category, entries });
        self
    }

    /// `group Women of Customer = [Grace, Lisa];`
    pub fn group(&mut self, name: &str, of: &str, list: impl Into<Expression>) -> &mut Self {
        let at = self.declarations.declare(format!("group {name}"));
        let list = list.into().placed(at);
        self.draft.groups.push(GroupDraft { name: Name::new(name, at), category: Name::new(of, at), list });
        self
    }

    /// `link next_to on House = next_to();`
    pub fn link(&mut self, name: &str, on: &str, relation: RelationDraft) -> &mut Self {
        self.add_link(name, None, on, relation)
    }

    /// `link next_to "right beside" on House = next_to();`
    pub fn link_with_phrase(
        &mut self,
        name: &str,
        phrase: &str,
        on: &str,
        relation: RelationDraft,
    ) -> &mut Self {
        self.add_link(name, Some(phrase.into()), on, relation)
    }

    fn add_link(&mut self, name: &str, phrase: Option<Text>, on: &str, relation: RelationDraft) -> &mut Self {
        let at = self.declarations.declare(format!("link {name}"));
        let name = LinkName { name: Name::new(name, at), phrase, category: Name::new(on, at) };
        self.draft.links.push(LinkDraft { names: [name].into(), relation: relation.placed(at) });
        self
    }

    /// Sets the negative, possible and positive verb of composed sentences.
    pub fn verbs(&mut self, negative: &str, possible: &str, positive: &str) -> &mut Self {
        self.draft.verbs = Some([negative, possible, positive].map(Text::from));
        self
    }

    /// Adds a sentence template for facts between two categories: `"{a} {did|did not} buy the {b}"`.
    pub fn say(&mut self, first: &str, second: &str, template: &str) -> &mut Self {
        let at = self.declarations.declare(format!("say {first}, {second}"));
        let about = (Name::new(first, at), Name::new(second, at));
        self.draft.sayings.push(SayingDraft { about, template: Name::new(template, at) });
        self
    }

    /// `clue 3: f;`
    pub fn clue(&mut self, label: &str, formula: impl Into<Expression>) -> &mut Self {
        self.add_clue(label, None, State::On, [formula.into()])
    }

    /// Adds a clue with the author's sentence.
    pub fn clue_with_sentence(
        &mut self,
        label: &str,
        sentence: &str,
        formula: impl Into<Expression>,
    ) -> &mut Self {
        self.add_clue(label, Some(sentence), State::On, [formula.into()])
    }

    /// Adds a clue of several formulas, enabled or disabled.
    pub fn add_clue(
        &mut self,
        label: &str,
        sentence: Option<&str>,
        state: State,
        formulas: impl IntoIterator<Item = Expression>,
    ) -> &mut Self {
        let at = self.declarations.declare(format!("clue {label}"));
        let formulas = formulas.into_iter().map(|formula| formula.placed(at)).collect();
        let (label, sentence) = (Name::new(label, at), sentence.map(Text::new));
        self.draft.clues.push(ClueDraft { label, sentence, zbc: None, formulas, state });
        self
    }

    /// `answer (House: Color, Pet) { First: Red, Fox; … }`
    pub fn answer<const N: usize>(
        &mut self,
        columns: [&str; N],
        rows: impl IntoIterator<Item = [&'static str; N]>,
    ) -> &mut Self {
        let at = self.declarations.declare("the answer".to_owned());
        let columns = columns.iter().map(|column| Name::new(*column, at)).collect();
        let row = |cells: [&str; N]| AnswerRow {
            at,
            cells: cells.iter().map(|cell| path(cell).placed(at)).collect(),
        };
        self.draft.answer = Some(AnswerDraft { at, columns, rows: rows.into_iter().map(row).collect() });
        self
    }

    /// `verify nothing;`: sets the goal of [`Checked::verify`](crate::draft::Checked::verify).
    pub fn verify(&mut self, goal: Goal) -> &mut Self {
        self.draft.verify = Some(VerifyDraft { at: Spot::NONE, goal, within: None });
        self
    }

    /// `allow redundant;`: silences the warnings of redundant clues.
    pub fn allow_redundant(&mut self) -> &mut Self {
        self.draft.redundant = Redundant::Allow;
        self
    }

    /// Returns the current draft.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Checks the puzzle and builds the model.
    ///
    /// # Errors
    /// Returns all errors, each with its declaration or clue.
    pub fn check(&self) -> Result<Model, BuildError> {
        self.draft.check().into_result().map_err(|errors| self.declarations.error(errors))
    }
}

impl Model {
    /// Adds a clue that is built in Rust, such as a custom rule for a puzzle of `puzzle!`.
    ///
    /// # Errors
    /// Returns every error in the clue.
    pub fn with_clue(&self, label: &str, formula: impl Into<Expression>) -> Result<Model, BuildError> {
        let mut declarations = place::Declarations::default();
        let at = declarations.declare(format!("clue {label}"));
        let (label, formulas) = (Name::new(label, at), [formula.into().placed(at)].into());
        self.with_clues(&[ClueDraft { label, sentence: None, zbc: None, formulas, state: State::On }])
            .map_err(|errors| declarations.error(errors))
    }
}

/// Parses a path: `"Red"` or `"Color::Red"`.
fn path(text: &str) -> Path {
    match text.split_once("::") {
        Some((category, name)) => Path { category: Some(category.into()), name: name.into() },
        None => Path { category: None, name: text.into() },
    }
}

impl From<&str> for ItemDraft {
    fn from(name: &str) -> Self {
        ItemDraft::new(name)
    }
}

impl From<i64> for ItemDraft {
    fn from(number: i64) -> Self {
        ItemDraft { value: Some(number), ..ItemDraft::new(&*number.to_string()) }
    }
}

impl From<i32> for ItemDraft {
    fn from(number: i32) -> Self {
        ItemDraft::from(i64::from(number))
    }
}

impl From<&str> for PropertyValue {
    fn from(word: &str) -> Self {
        PropertyValue::Word(word.into())
    }
}

impl From<i64> for PropertyValue {
    fn from(number: i64) -> Self {
        PropertyValue::Number(number, Spot::NONE)
    }
}

impl ItemDraft {
    /// `A = "name in a sentence"`
    #[must_use]
    pub fn phrase(mut self, phrase: &str) -> Self {
        self.phrase = Some(phrase.into());
        self
    }

    /// `titled "name in a chart"`
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = Some(title.into());
        self
    }

    /// `A = 540`
    #[must_use]
    pub fn value(mut self, value: i64) -> Self {
        self.value = Some(value);
        self
    }

    /// `A * 5`
    #[must_use]
    pub fn copies(mut self, copies: u32) -> Self {
        self.copies = copies;
        self
    }
}
