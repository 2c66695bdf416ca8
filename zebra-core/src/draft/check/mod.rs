//! The check of a draft: resolves names, builds the model, and reports every error.
//!
//! The stages run in order, and each reports all of its errors: declarations, links, sayings, clues, answer.

mod answer;
mod built;
pub mod case;
mod clue;
mod compare;
mod compared;
mod copies;
mod data;
mod declare;
mod english;
mod fact;
mod functions;
mod generated;
mod groups;
mod index;
mod link;
mod logic;
mod magnitude;
mod matching;
mod membership;
mod needless;
mod number;
mod offer;
mod parts;
mod property;
mod quantifier;
mod report;
mod resolve;
mod saying;
mod scope;
mod sizes;
mod statement;
mod steps;
mod suspicious;
mod term;
mod unknown;

use std::collections::VecDeque;

use super::{Draft, Notation};
use crate::diagnostic::{Diagnostic, Spot};
use crate::model::{
    Category, CategoryId, Formula, Item, ItemId, Link, LinkId, Model, Order, Parts, Text, Verbs, Words,
};
use crate::sentence::{plural, quoted_list as quoted};
use built::Built;
pub(super) use clue::check_more;
pub use functions::is_function;
pub use generated::{module_name, position_link, type_name};
pub use link::arguments_of_smart_link;
use report::Report;
use scope::Scope;

/// The result of a check: the model, the places of its parts in the source, and the errors.
#[derive(Debug)]
pub struct Checked {
    /// The parts of the draft that are valid. It is the whole puzzle only if there are no diagnostics.
    pub model: Model,
    /// The places of the model's parts.
    pub spots: ModelSpots,
    /// The errors, in the order of the stages of the check.
    pub diagnostics: Vec<Diagnostic>,
    /// What is allowed but suspicious, such as a repeated clue in ZBC; at most as many as errors.
    pub warnings: Vec<Diagnostic>,
    /// Whether the declarations have no errors: then the valid formulas mean what the author wrote, even if others have
    /// errors.
    pub declarations_are_sound: bool,
}

impl Checked {
    /// Returns the model, or all errors.
    ///
    /// # Errors
    /// Returns every error that was found.
    pub fn into_result(self) -> Result<Model, Vec<Diagnostic>> {
        if self.diagnostics.is_empty() { Ok(self.model) } else { Err(self.diagnostics) }
    }
}

/// The places of a model's parts in its source: one spot for each id.
#[derive(Debug, Clone, Default)]
pub struct ModelSpots {
    /// The language of the source.
    pub notation: Notation,
    /// The name of the puzzle.
    pub puzzle: Option<Spot>,
    /// The `verify` declaration.
    pub verify: Option<Spot>,
    /// The categories.
    pub categories: Vec<Spot>,
    /// The items.
    pub items: Vec<Spot>,
    /// The links.
    pub links: Vec<Spot>,
    /// The clues.
    pub clues: Vec<Spot>,
    /// The last clue, all of it.
    pub last_clue: Option<Spot>,
    /// The items of the answer, row by row.
    pub answer: Vec<Vec<Spot>>,
    /// Every use of a name and what it refers to, for editors.
    pub references: Vec<(Definition, Spot)>,
}

/// A declaration that a name refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Definition {
    /// A category.
    Category(CategoryId),
    /// An item.
    Item(ItemId),
    /// A link.
    Link(LinkId),
}

/// A check in progress. A part that needs one of the three only is a method of that one.
pub(super) struct Checker<'a> {
    /// What is declared, and how names resolve.
    scope: Scope<'a>,
    /// What the errors are.
    report: Report<'a>,
    /// What the declarations are followed by.
    built: Built,
    /// The clues in English, read before the others are checked.
    sentences: VecDeque<Result<Formula, Diagnostic>>,
}

pub(super) fn check(draft: &Draft) -> Checked {
    if let Some(error) = declare::too_many_items(draft) {
        let model = Model::from_parts(empty_parts(&Draft { name: draft.name.clone(), ..Draft::default() }));
        let spots = ModelSpots { notation: draft.notation, ..ModelSpots::default() };
        let (diagnostics, warnings) = (vec![error], Vec::new());
        return Checked { model, spots, diagnostics, warnings, declarations_are_sound: false };
    }
    let mut checker = Checker::new(draft, Model::from_parts(empty_parts(draft)));
    checker.check_declarations();
    checker.scope.add_words();
    checker.scope.index_items();
    checker.check_properties();
    checker.check_groups();
    checker.check_links();
    checker.check_item_names();
    checker.warn_of_equal_phrases();
    let declarations_are_sound = checker.report.errors.is_empty();
    checker.check_sayings();
    checker.check_numbering();
    checker.check_clues();
    checker.check_answer();
    let Checker { scope, report, built, .. } = checker;
    let (diagnostics, warnings) = report.into_diagnostics(scope.model.rows(), declarations_are_sound);
    let (model, spots) = built.add_to(scope.model);
    Checked { model, spots, diagnostics, warnings, declarations_are_sound }
}

fn empty_parts(draft: &Draft) -> Parts {
    let name = draft.name.as_ref().map_or(Text::new_static("Puzzle"), |name| name.text.clone());
    Parts {
        title: draft.title.clone().unwrap_or_else(|| name.clone()),
        name,
        story: draft.story.clone(),
        question: draft.question.clone(),
        author: draft.author.clone(),
        stars: draft.stars,
        categories: Vec::with_capacity(draft.categories.len().min(declare::MAX_CATEGORIES)).into(),
        items: Vec::with_capacity(declare::number_of_items(draft)).into(),
        anchor: CategoryId(0),
        properties: Vec::new().into(),
        links: Vec::with_capacity(draft.links.len()).into(),
        clues: Vec::new().into(),
        verbs: draft.verbs.clone().map_or(Verbs::DEFAULT, |[negative, possible, positive]| Verbs {
            negative,
            possible,
            positive,
        }),
        sayings: Vec::new().into(),
        answer: None,
        words: draft.language.clone().map(|language| Words { language, items: Vec::new().into() }),
    }
}

impl<'a> Checker<'a> {
    fn new(draft: &'a Draft, model: Model) -> Self {
        Checker {
            scope: Scope::new(draft, model),
            report: Report::new(draft),
            built: Built::new(draft),
            sentences: VecDeque::new(),
        }
    }

    /// Returns the progress of the check, to which [`undo`](Self::undo) goes back.
    fn progress(&self) -> Progress {
        Progress {
            errors: self.report.errors.len(),
            references: self.built.spots.references.len(),
            formulas: self.built.formulas,
        }
    }

    /// Forgets the errors, references and formulas since an earlier point, because another check replaces this one.
    fn undo(&mut self, progress: &Progress) {
        self.report.errors.truncate(progress.errors);
        self.built.spots.references.truncate(progress.references);
        self.built.formulas = progress.formulas;
    }
}

/// The progress of a check.
struct Progress {
    errors: usize,
    references: usize,
    formulas: usize,
}

/// Returns "1 was given" or "3 were given".
fn given(count: usize) -> String {
    format!("{count} {} given", if count == 1 { "was" } else { "were" })
}
