//! What a check adds to the declarations: clues, sentence templates and an answer, and the places of all parts.

use std::collections::HashSet;

use super::{Definition, ItemId, ModelSpots, declare};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Draft, Name};
use crate::model::{Answer, Clue, Model, Saying};

/// The most formulas that a puzzle may expand to, so that a short text cannot fill the memory.
pub(super) const MAX_FORMULAS: usize = 1_000_000;

/// The parts of the model that follow its declarations.
pub(super) struct Built {
    pub(super) clues: Vec<Clue>,
    pub(super) sayings: Vec<Saying>,
    pub(super) answer: Option<Answer>,
    /// The places of all parts.
    pub(super) spots: ModelSpots,
    /// The number of formulas that lists and quantifiers expand to.
    pub(super) formulas: usize,
    /// The number of clues that were refused because they expand to too many formulas.
    pub(super) too_large: usize,
}

impl Built {
    pub(super) fn new(draft: &Draft) -> Self {
        Built {
            clues: Vec::with_capacity(draft.clues.len()),
            sayings: Vec::new(),
            answer: None,
            spots: ModelSpots {
                notation: draft.notation,
                puzzle: draft.name.as_ref().map(|name| name.at),
                verify: draft.verify.as_ref().map(|verify| verify.at),
                last_clue: draft.last_clue,
                categories: Vec::with_capacity(draft.categories.len()),
                items: Vec::with_capacity(declare::number_of_items(draft)),
                links: Vec::with_capacity(draft.links.len()),
                clues: Vec::with_capacity(draft.clues.len()),
                // Most clues name two items and a link.
                references: Vec::with_capacity(3 * draft.clues.len()),
                answer: Vec::new(),
            },
            formulas: 0,
            too_large: 0,
        }
    }

    /// Adds the parts to a model with the declarations, and returns it with the places.
    pub(super) fn add_to(self, mut model: Model) -> (Model, ModelSpots) {
        let parts = model.parts_mut();
        if parts.clues.is_empty() {
            parts.clues = self.clues.into();
        } else {
            parts.clues.to_mut().extend(self.clues);
        }
        parts.sayings.to_mut().extend(self.sayings);
        parts.answer = self.answer.or(parts.answer.take());
        (model, self.spots)
    }

    /// Counts the formulas that lists and quantifiers expand to; fails before they fill the memory.
    pub(super) fn reserve(&mut self, at: Spot, formulas: usize) -> Result<(), Diagnostic> {
        self.formulas = self.formulas.saturating_add(formulas);
        if self.formulas <= MAX_FORMULAS {
            return Ok(());
        }
        Err(Diagnostic::new(
            Code::TooLarge,
            at,
            format!("the clues expand to more than {MAX_FORMULAS} statements"),
            "use shorter lists, or fewer names in a quantifier",
        ))
    }

    /// Records that a name refers to an item.
    pub(super) fn record_use(&mut self, item: ItemId, name: &Name) -> ItemId {
        self.spots.references.push((Definition::Item(item), name.at));
        item
    }

    /// Keeps one of several equal references from a position on: each case of a quantifier repeats those of its body.
    pub(super) fn forget_repeated_references(&mut self, from: usize) {
        let mut seen = HashSet::new();
        let mut position = 0;
        self.spots.references.retain(|reference| {
            position += 1;
            position <= from || seen.insert(*reference)
        });
    }
}
