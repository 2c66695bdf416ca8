//! A puzzle read from a text: the draft, the mistakes, and where in the text each part is. Layer 1.

mod snippet;

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Spot};
use crate::draft::{Checked, Draft};

pub use snippet::{Snippet, position};

/// Which bytes of a text each [`Spot`] of a draft stands for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ranges {
    ranges: Vec<Range<usize>>,
}

impl Ranges {
    /// A place of its own for some bytes of the text.
    pub fn add(&mut self, bytes: Range<usize>) -> Spot {
        self.ranges.push(bytes);
        Spot(self.ranges.len() as u32 - 1)
    }

    /// No places yet, and room for so many.
    #[must_use]
    pub fn with_capacity(places: usize) -> Self {
        Ranges { ranges: Vec::with_capacity(places) }
    }

    /// The bytes of a place; `None` if it has none.
    #[must_use]
    pub fn get(&self, spot: Spot) -> Option<Range<usize>> {
        self.ranges.get(spot.index()?).cloned()
    }
}

/// What a reader made of a text: the puzzle as written, as far as it could be read, and the mistakes of reading.
///
/// Whatever the format, go on with [`Draft::check`] and [`Checked::verify`](crate::draft::Checked::verify), whose
/// diagnostics have their places in the same `ranges`.
#[derive(Debug)]
pub struct Reading {
    /// The puzzle as written.
    pub draft: Draft,
    /// Where its parts stand.
    pub ranges: Ranges,
    /// What could not be read.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether every declaration could be read; if not, names that are not found may be innocent.
    pub declarations_are_whole: bool,
}

impl Reading {
    /// Checks what was read; the mistakes of reading come first.
    ///
    /// Where a declaration could not be read, names that are not found may be innocent: then only the mistakes of
    /// reading are told.
    #[must_use]
    pub fn check(&self) -> Checked {
        let mut checked = self.draft.check();
        if !self.declarations_are_whole {
            checked.diagnostics.clear();
            checked.declarations_are_sound = false;
        }
        checked.diagnostics.splice(..0, self.diagnostics.iter().cloned());
        checked
    }
}
