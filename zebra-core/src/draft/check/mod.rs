//! From a draft to a model: every name resolved, every mistake told. Layer 1.
//!
//! The stages run one after the other and each reports all that it finds: declarations, links, sayings, clues, answer.

mod answer;
mod clue;
mod compare;
mod declare;
mod exact;
mod fact;
mod functions;
mod generated;
mod index;
mod link;
mod logic;
mod matching;
mod membership;
mod number;
mod property;
mod quantifier;
mod saying;
mod scope;
mod statement;
pub mod words;

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};

use super::expression::DEEPEST;
use super::{Draft, Expression, ExpressionKind, Name, Notation};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use crate::model::{
    Category, CategoryId, Formula, Item, ItemId, Link, LinkId, Model, Order, Parts, Text, Verbs,
};
use crate::sentence::{plural, quoted_list as quoted};
pub(super) use clue::check_more;
pub use functions::is_function;
pub use generated::module_name;

/// What a check gives: the model, where its parts stand in the source, and the mistakes.
#[derive(Debug)]
pub struct Checked {
    /// All that could be made of the draft. It is the puzzle only when there are no diagnostics.
    pub model: Model,
    /// Where the parts of the model stand.
    pub places: Places,
    /// The mistakes, in the order of the source's stages.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the declarations are free of mistakes: then the formulas that were made say what was written, even where
    /// other formulas could not be made.
    pub declarations_are_sound: bool,
}

impl Checked {
    /// The model, or all the mistakes.
    ///
    /// # Errors
    /// Every mistake that was found.
    pub fn into_result(self) -> Result<Model, Vec<Diagnostic>> {
        if self.diagnostics.is_empty() { Ok(self.model) } else { Err(self.diagnostics) }
    }
}

/// Where the parts of a model stand in its source: one spot for each id.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// The language of the source.
    pub notation: Notation,
    /// The name of the puzzle.
    pub puzzle: Option<Spot>,
    /// What must be established.
    pub verify: Option<Spot>,
    /// The categories.
    pub categories: Vec<Spot>,
    /// The items.
    pub items: Vec<Spot>,
    /// The links.
    pub links: Vec<Spot>,
    /// The clues.
    pub clues: Vec<Spot>,
    /// The items of the answer, row by row.
    pub answer: Vec<Vec<Spot>>,
    /// Every place where something declared is named, for editors.
    pub references: Vec<(Reference, Spot)>,
}

/// Something that a name refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reference {
    /// A category.
    Category(CategoryId),
    /// An item.
    Item(ItemId),
    /// A link.
    Link(LinkId),
}

/// No puzzle may ask for more formulas than this, so that a short text cannot fill the memory.
const MOST_FORMULAS: usize = 1_000_000;

/// More mistakes than these are not told.
const MOST_MISTAKES: usize = 1000;
/// So many names are compared with others that are not known; after that, mistakes make no suggestions.
const MOST_LIKENESSES: usize = 200_000;

/// The state of a check: what is declared so far, and what is wrong so far.
pub(super) struct Checker<'a> {
    draft: &'a Draft,
    model: Model,
    places: Places,
    diagnostics: Diagnostics,
    formulas: usize,
    /// For each link whether it was declared with a mistake; nothing more is said of those.
    broken_links: Vec<bool>,
    /// For each link whether it holds in both directions.
    symmetric_links: Vec<bool>,
    links_by_name: BTreeMap<Text, LinkId>,
    /// All items by their names, and those of one name by their categories.
    items_by_name: index::NameIndex,
    /// How many more names may be compared with one that is not known.
    likenesses: Cell<usize>,
    groups: Vec<property::Group>,
    property_places: Vec<Spot>,
    /// The names that quantifiers bind, the innermost last.
    bounds: Vec<quantifier::Bound>,
    /// The rows of single copies, while a clue that names them is checked.
    copies: quantifier::Copies,
}

pub(super) fn check(draft: &Draft) -> Checked {
    let mut checker = Checker::new(draft, Model::from_parts(empty_parts(draft)));
    checker.places.notation = draft.notation;
    checker.places.puzzle = draft.name.as_ref().map(|name| name.at);
    checker.places.verify = draft.verify.as_ref().map(|verify| verify.at);
    checker.check_declarations();
    checker.index_items();
    checker.check_properties();
    checker.check_groups();
    checker.check_links();
    checker.check_item_names();
    let declarations_are_sound = checker.diagnostics.is_empty();
    checker.check_sayings();
    checker.check_clues();
    checker.check_answer();
    Checked {
        model: checker.model,
        places: checker.places,
        diagnostics: without_repetitions(checker.diagnostics.into_vec()),
        declarations_are_sound,
    }
}

/// One mistake is told once, also where a name stands in several formulas that were made of one clue.
fn without_repetitions(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told = HashSet::new();
    diagnostics.retain(|diagnostic| {
        diagnostic.at == Spot::NONE
            || told.insert((diagnostic.at, diagnostic.code, diagnostic.message.clone()))
    });
    diagnostics
}

fn empty_parts(draft: &Draft) -> Parts {
    let name = draft.name.as_ref().map_or(Text::new_static("Puzzle"), |name| name.text.clone());
    Parts {
        title: draft.title.clone().unwrap_or_else(|| words::apart(&name).into()),
        name,
        story: draft.story.clone(),
        question: draft.question.clone(),
        author: draft.author.clone(),
        stars: draft.stars,
        categories: Vec::with_capacity(draft.categories.len().min(declare::MOST_CATEGORIES)).into(),
        items: Vec::with_capacity(declare::number_of_items(draft)).into(),
        anchor: CategoryId(0),
        properties: Vec::new().into(),
        links: Vec::with_capacity(draft.links.len()).into(),
        clues: Vec::with_capacity(draft.clues.len()).into(),
        verbs: draft.verbs.clone().map_or(Verbs::DEFAULT, |[negative, possible, positive]| Verbs {
            negative,
            possible,
            positive,
        }),
        sayings: Vec::new().into(),
        answer: None,
    }
}

impl<'a> Checker<'a> {
    fn new(draft: &'a Draft, model: Model) -> Self {
        Checker {
            draft,
            model,
            places: Places {
                categories: Vec::with_capacity(draft.categories.len()),
                items: Vec::with_capacity(declare::number_of_items(draft)),
                links: Vec::with_capacity(draft.links.len()),
                clues: Vec::with_capacity(draft.clues.len()),
                // Most clues name two items and a link.
                references: Vec::with_capacity(3 * draft.clues.len()),
                ..Places::default()
            },
            diagnostics: Diagnostics::new(),
            formulas: 0,
            broken_links: Vec::new(),
            symmetric_links: Vec::new(),
            links_by_name: BTreeMap::new(),
            items_by_name: index::NameIndex::default(),
            likenesses: Cell::new(MOST_LIKENESSES),
            groups: Vec::new(),
            property_places: Vec::new(),
            bounds: Vec::new(),
            copies: Vec::new(),
        }
    }
}

impl Checker<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.has_enough_mistakes() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether so many mistakes were found that nobody will read more.
    fn has_enough_mistakes(&self) -> bool {
        self.diagnostics.len() >= MOST_MISTAKES
    }

    /// What is told in the one language or the other.
    fn says(&self, language: impl Into<String>, zbc: impl Into<String>) -> String {
        self.draft.notation.says(language, zbc)
    }

    /// An item with its category, as the puzzle's language writes it.
    fn written(&self, category: CategoryId, item: &str) -> String {
        self.draft.notation.item(&self.model.category(category).name, item)
    }

    /// Whether the puzzle is written in ZBC.
    fn is_zbc(&self) -> bool {
        self.draft.notation == Notation::Zbc
    }

    /// Whether the puzzle is written in the language of `puzzle!`, whose words cannot be names.
    fn is_language(&self) -> bool {
        self.draft.notation == Notation::Language
    }

    /// The category and the arguments of a term such as `Color(x)`, which in ZBC is `x:Color`.
    fn as_term<'e>(&self, draft: &'e Expression) -> Option<(&'e Name, &'e [Expression])> {
        match &draft.kind {
            ExpressionKind::Term(category, of) => Some((category, std::slice::from_ref(&**of))),
            ExpressionKind::Call(name, arguments)
                if !self.is_zbc() && self.model.category_named(&name.text).is_some() =>
            {
                Some((name, arguments))
            }
            _ => None,
        }
    }

    /// An expression that is nested no deeper than everything here can follow.
    fn check_depth(&self, draft: &Expression) -> Result<(), Diagnostic> {
        if !draft.is_too_deep() {
            return Ok(());
        }
        Err(self.too_deep(draft.at))
    }

    fn too_deep(&self, at: Spot) -> Diagnostic {
        Diagnostic::new(
            Code::TooDeep,
            at,
            format!("this expression is nested more than {DEEPEST} deep"),
            self.says(
                "split the clue into several formulas: `clue 3 { a; b; }`",
                "split it into several clues",
            ),
        )
    }
}
