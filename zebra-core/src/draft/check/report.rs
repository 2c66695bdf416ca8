//! The errors and warnings of a check, and what decides which of them are shown.

use std::collections::{HashMap, HashSet};

use super::unknown::{explain_exchange, explain_missing_items, is_unknown_name, joined_by_name};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Near, Spot, nearest};
use crate::draft::{Draft, Name, Notation};
use crate::model::Text;

/// The most errors that are reported.
const MAX_ERRORS: usize = 1000;

/// The most comparisons of names for suggestions; after that, errors have none.
const MAX_NAME_COMPARISONS: usize = 200_000;

/// The errors and warnings so far.
pub(super) struct Report<'a> {
    draft: &'a Draft,
    pub(super) errors: Diagnostics,
    pub(super) warnings: Diagnostics,
    /// The places and kinds of the warnings.
    warned: HashSet<(Spot, Code)>,
    /// The places of unknown names that a declaration with an error may declare.
    pub(super) excused: HashSet<Spot>,
    /// The unknown names by their places.
    unknown: HashMap<Spot, Text>,
    /// The remaining comparisons of names for suggestions.
    comparisons_left: usize,
}

impl<'a> Report<'a> {
    pub(super) fn new(draft: &'a Draft) -> Self {
        Report {
            draft,
            errors: Diagnostics::new(),
            warnings: Diagnostics::new(),
            warned: HashSet::new(),
            excused: HashSet::new(),
            unknown: HashMap::new(),
            comparisons_left: MAX_NAME_COMPARISONS,
        }
    }

    /// Adds an error, up to the limit.
    pub(super) fn add(&mut self, diagnostic: Diagnostic) {
        if !self.is_full() {
            self.errors.push(diagnostic);
        }
    }

    /// Returns whether no more errors are reported.
    pub(super) fn is_full(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    /// Returns the values of two results; adds the second of two errors, so that the first does not hide it.
    pub(super) fn both<T, U>(
        &mut self,
        left: Result<T, Diagnostic>,
        right: Result<U, Diagnostic>,
    ) -> Result<(T, U), Diagnostic> {
        match (left, right) {
            (Ok(left), Ok(right)) => Ok((left, right)),
            (Err(error), Err(other)) => {
                self.add(other);
                Err(error)
            }
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// Adds a warning, once for each place and kind.
    pub(super) fn warn(&mut self, warning: Diagnostic) {
        let known = warning.at != Spot::NONE && !self.warned.insert((warning.at, warning.code));
        if !known && self.warnings.len() < MAX_ERRORS {
            self.warnings.push(warning);
        }
    }

    /// Turns an error into a warning in ZBC.
    pub(super) fn tolerate(&mut self, error: Diagnostic) -> Result<(), Diagnostic> {
        if self.draft.notation != Notation::Zbc {
            return Err(error);
        }
        self.warn(error);
        Ok(())
    }

    /// Records an unknown name, and excuses it if a declaration with an error may declare it: the name, or one that is close
    /// to it, is written there, or it is close to no other name.
    pub(super) fn excuse(&mut self, name: &Name, near: Option<&Near<'_>>) {
        self.note_name(name.at, &name.text);
        let unread = &self.draft.unread;
        if unread.is_empty() {
            return;
        }
        let text = &name.text;
        let may_be_there = unread.contains(text)
            || near.is_none()
            || self.nearest(text, unread.iter().map(|name| &**name)).is_some()
            || unread.iter().any(|unread| is_part_of_text(text, unread));
        if may_be_there {
            self.excused.insert(name.at);
        }
    }

    /// Records that an error is about a name, so that one is reported for each name.
    pub(super) fn note_name(&mut self, at: Spot, name: &Text) {
        self.unknown.entry(at).or_insert_with(|| name.clone());
    }

    /// Excuses an unknown property whose declaration has an error.
    pub(super) fn excuse_property(&mut self, name: &Name) {
        if self.draft.properties.iter().any(|property| property.name.text == name.text) {
            self.excused.insert(name.at);
        }
    }

    /// Returns the candidates most similar to an unknown name, until the budget of comparisons is exhausted.
    pub(super) fn nearest<'n>(
        &mut self,
        name: &str,
        candidates: impl IntoIterator<Item = &'n str>,
    ) -> Option<Near<'n>> {
        let left = self.comparisons_left;
        let mut looked_at = 0;
        let counted = candidates.into_iter().inspect(|_| looked_at += 1).take(left);
        let near = nearest(name, counted);
        self.comparisons_left = left - looked_at.min(left);
        near
    }

    /// Returns the errors and the warnings to show: one error for each mistake.
    pub(super) fn into_diagnostics(
        self,
        rows: usize,
        declarations_are_sound: bool,
    ) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let mut errors = without_repetitions(self.errors.into_vec());
        errors.retain(|error| !(is_unknown_name(error.code) && self.excused.contains(&error.at)));
        if self.draft.notation != Notation::Exact {
            errors = joined_by_name(errors, &self.unknown);
            explain_exchange(&mut errors, self.draft, &self.unknown);
        }
        explain_missing_items(&mut errors, self.draft, rows, &self.unknown);
        let mut warnings = self.warnings.into_vec();
        // An error in a group or a link can make a formula true.
        warnings.retain(|warning| declarations_are_sound || warning.code != Code::AlwaysTrue);
        (errors, warnings)
    }
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

/// Returns the help text that suggests names, or another one.
pub(super) fn did_you_mean(near: Option<&Near<'_>>, otherwise: impl FnOnce() -> String) -> String {
    near.map_or_else(otherwise, |near| format!("did you mean {}?", near.listed()))
}

/// Returns whether a name occurs in a string literal, such as `Cello` in `"the cello"`.
fn is_part_of_text(name: &str, literal: &str) -> bool {
    literal.starts_with('"') && literal.to_lowercase().contains(&name.to_lowercase())
}
