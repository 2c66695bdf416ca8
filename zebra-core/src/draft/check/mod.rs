//! The check of a draft: resolves names, builds the model, and reports every error.
//!
//! The stages run in order, and each reports all of its errors: declarations, links, sayings, clues, answer.

mod answer;
pub mod case;
mod clue;
mod compare;
mod copies;
mod declare;
mod exact;
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
mod parts;
mod property;
mod quantifier;
mod saying;
mod scope;
mod sizes;
mod statement;
mod suspicious;
mod unknown;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::expression::MAX_DEPTH;
use super::{Draft, Expression, ExpressionKind, Name, Notation};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use crate::model::{
    Category, CategoryId, Formula, Item, ItemId, ItemWords, Link, LinkId, Measure, Model, Order, Parts, Text,
    Verbs, Words,
};
use crate::sentence::{plural, quoted_list as quoted};
pub(super) use clue::check_more;
pub use functions::is_function;
pub use generated::{module_name, position_link, type_name};
pub use link::arguments_of_smart_link;
use unknown::{explain_exchange, explain_missing_items, is_unknown_name, joined_by_name};

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

/// The most formulas that a puzzle may expand to, so that a short text cannot fill the memory.
const MAX_FORMULAS: usize = 1_000_000;

/// The most clues that may expand to too many formulas: each of them costs time.
const MAX_TOO_LARGE: usize = 8;

/// The most errors that are reported.
const MAX_ERRORS: usize = 1000;
/// The most comparisons of names for suggestions; after that, errors have none.
const MAX_NAME_COMPARISONS: usize = 200_000;

/// The state of a check: the declarations and errors so far.
pub(super) struct Checker<'a> {
    draft: &'a Draft,
    model: Model,
    spots: ModelSpots,
    diagnostics: Diagnostics,
    warnings: Diagnostics,
    /// The places and kinds of the warnings.
    warned: HashSet<(Spot, Code)>,
    formulas: usize,
    /// The number of clues that were refused because they expand to too many formulas.
    too_large: usize,
    /// For each link, whether its declaration has an error; its uses are not reported.
    broken_links: Vec<bool>,
    /// For each link, whether it is symmetric.
    symmetric_links: Vec<bool>,
    links_by_name: BTreeMap<Text, LinkId>,
    /// The signs of ZBC that never hold because there are too few positions. They are not links of the model.
    empty_signs: BTreeSet<Text>,
    /// All items by name.
    items_by_name: index::NameIndex,
    /// The largest absolute values of measures.
    largest: RefCell<HashMap<(Measure, CategoryId), u128>>,
    /// Whether the items of a category have values or an order.
    comparable: RefCell<HashMap<CategoryId, bool>>,
    /// The remaining comparisons of names for suggestions.
    comparisons_left: Cell<usize>,
    groups: Vec<property::Group>,
    property_spots: Vec<Spot>,
    /// The names bound by quantifiers, the innermost last.
    bounds: Vec<quantifier::Bound>,
    /// The places of unknown names that a declaration with an error may declare.
    excused: RefCell<HashSet<Spot>>,
    /// The unknown names by their places.
    unknown: RefCell<HashMap<Spot, Text>>,
    /// Whether the bodies of quantifiers are checked case by case, because an outer one is.
    one_by_one: bool,
    /// The rows of copies, while a clue that names them is checked.
    copies: copies::ChosenRows,
}

pub(super) fn check(draft: &Draft) -> Checked {
    if let Some(error) = declare::too_many_items(draft) {
        let model = Model::from_parts(empty_parts(&Draft { name: draft.name.clone(), ..Draft::default() }));
        let spots = ModelSpots { notation: draft.notation, ..ModelSpots::default() };
        let (diagnostics, warnings) = (vec![error], Vec::new());
        return Checked { model, spots, diagnostics, warnings, declarations_are_sound: false };
    }
    let mut checker = Checker::new(draft, Model::from_parts(empty_parts(draft)));
    checker.spots.notation = draft.notation;
    checker.spots.puzzle = draft.name.as_ref().map(|name| name.at);
    checker.spots.last_clue = draft.last_clue;
    checker.spots.verify = draft.verify.as_ref().map(|verify| verify.at);
    checker.check_declarations();
    checker.add_words();
    checker.index_items();
    checker.check_properties();
    checker.check_groups();
    checker.check_links();
    checker.check_item_names();
    checker.warn_of_equal_phrases();
    let declarations_are_sound = checker.diagnostics.is_empty();
    checker.check_sayings();
    checker.check_clues();
    checker.check_answer();
    let mut diagnostics = without_repetitions(checker.diagnostics.into_vec());
    let excused = checker.excused.into_inner();
    diagnostics.retain(|diagnostic| !(is_unknown_name(diagnostic.code) && excused.contains(&diagnostic.at)));
    let unknown = checker.unknown.into_inner();
    if draft.notation != Notation::Exact {
        diagnostics = joined_by_name(diagnostics, &unknown);
        explain_exchange(&mut diagnostics, draft, &unknown);
    }
    explain_missing_items(&mut diagnostics, checker.draft, checker.model.rows(), &unknown);
    let mut warnings = checker.warnings.into_vec();
    // An error in a group or a link can make a formula true.
    warnings.retain(|warning| declarations_are_sound || warning.code != Code::AlwaysTrue);
    Checked { model: checker.model, spots: checker.spots, diagnostics, warnings, declarations_are_sound }
}

/// Removes duplicate errors, as of a name in several formulas that one clue expands to.
fn without_repetitions(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    diagnostics.retain(|diagnostic| {
        // A limit that is exceeded is exceeded everywhere after that.
        let at = if diagnostic.code == Code::TooLarge { Spot::NONE } else { diagnostic.at };
        (diagnostic.at == Spot::NONE && diagnostic.code != Code::TooLarge)
            || seen.insert((at, diagnostic.code, diagnostic.message.clone()))
    });
    diagnostics
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
        clues: Vec::with_capacity(draft.clues.len()).into(),
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
            draft,
            model,
            spots: ModelSpots {
                categories: Vec::with_capacity(draft.categories.len()),
                items: Vec::with_capacity(declare::number_of_items(draft)),
                links: Vec::with_capacity(draft.links.len()),
                clues: Vec::with_capacity(draft.clues.len()),
                // Most clues name two items and a link.
                references: Vec::with_capacity(3 * draft.clues.len()),
                ..ModelSpots::default()
            },
            diagnostics: Diagnostics::new(),
            warnings: Diagnostics::new(),
            warned: HashSet::new(),
            formulas: 0,
            too_large: 0,
            broken_links: Vec::new(),
            symmetric_links: Vec::new(),
            links_by_name: BTreeMap::new(),
            empty_signs: BTreeSet::new(),
            items_by_name: index::NameIndex::default(),
            largest: RefCell::default(),
            comparable: RefCell::default(),
            comparisons_left: Cell::new(MAX_NAME_COMPARISONS),
            groups: Vec::new(),
            property_spots: Vec::new(),
            bounds: Vec::new(),
            excused: RefCell::default(),
            unknown: RefCell::default(),
            one_by_one: false,
            copies: Vec::new(),
        }
    }
}

impl Checker<'_> {
    /// Adds the words of the items, if each item has some.
    fn add_words(&mut self) {
        let items = self.draft.categories.iter().flat_map(|category| &category.items);
        let words: Option<Vec<ItemWords>> = items.map(|item| item.words.as_deref().cloned()).collect();
        let words = words.filter(|words| words.len() == self.model.items().len());
        if let (Some(known), Some(words)) = (&mut self.model.parts_mut().words, words) {
            known.items = words.into();
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.reached_error_limit() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Returns whether no more errors are reported.
    fn reached_error_limit(&self) -> bool {
        self.diagnostics.len() >= MAX_ERRORS
    }

    /// Returns the text for the language of `puzzle!` or the one for all other notations.
    fn choose(&self, language: impl Into<String>, other: impl Into<String>) -> String {
        self.draft.notation.choose(language, other)
    }

    /// Returns the text for the notation of the puzzle: the language of `puzzle!`, data, or ZBC.
    fn phrased(
        &self,
        language: impl Into<String>,
        data: impl Into<String>,
        zbc: impl Into<String>,
    ) -> String {
        match self.draft.notation {
            Notation::Language => language.into(),
            Notation::Exact => data.into(),
            Notation::Zbc => zbc.into(),
        }
    }

    /// Returns an item with its category in the puzzle's notation.
    fn written(&self, category: CategoryId, item: &str) -> String {
        self.draft.notation.item(&self.model.category(category).name, item)
    }

    /// Returns whether the puzzle is written in ZBC.
    fn is_zbc(&self) -> bool {
        self.draft.notation == Notation::Zbc
    }

    /// Returns whether formulas are data, which become formulas of the model without simplification.
    fn is_exact(&self) -> bool {
        self.draft.notation == Notation::Exact
    }

    /// Returns whether the puzzle is written in the language of `puzzle!`, whose words are reserved.
    fn is_language(&self) -> bool {
        self.draft.notation == Notation::Language
    }

    /// Returns the category and the arguments of a term such as `Color(x)`, in ZBC `x:Color`.
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

    /// Reports an expression that is nested too deeply.
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
            format!("this expression is nested more than {MAX_DEPTH} levels deep"),
            self.choose(
                "split the clue into several formulas: `clue 3 { a; b; }`",
                "split the clue into several",
            ),
        )
    }
}

/// Returns "1 was given" or "3 were given".
fn given(count: usize) -> String {
    format!("{count} {} given", if count == 1 { "was" } else { "were" })
}
