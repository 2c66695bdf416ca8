//! From a text to a checked puzzle, whatever its format is.

use zebra_runtime::diagnostic::Diagnostic;
use zebra_runtime::draft::{Checked, Draft};
use zebra_runtime::format::{Ranges, Reading};

use crate::exit::Failure;
use crate::format::Format;
use crate::report;
use crate::source::Source;

/// A puzzle and the text that it was read from.
#[derive(Debug)]
pub(crate) struct Puzzle {
    /// The text.
    pub(crate) source: Source,
    /// Which bytes of it the diagnostics speak of.
    pub(crate) ranges: Ranges,
    /// The puzzle as written.
    pub(crate) draft: Draft,
    /// The puzzle as checked; its diagnostics are those of reading and of checking.
    pub(crate) checked: Checked,
}

impl Puzzle {
    /// Reads and checks a text.
    pub(crate) fn read(source: Source, from: Option<Format>) -> Result<Puzzle, Failure> {
        let format = Format::of(&source, from)?;
        let reading = format.read(&source.text);
        Ok(Puzzle::check(source, reading))
    }

    fn check(source: Source, reading: Reading) -> Puzzle {
        let Reading { draft, ranges, diagnostics, declarations_are_whole } = reading;
        let mut checked = draft.check();
        // Where a declaration could not be read, names that are not found may be innocent.
        let mut all: Vec<Diagnostic> = diagnostics;
        if declarations_are_whole {
            all.append(&mut checked.diagnostics);
        }
        all.sort_by_key(|diagnostic| ranges.get(diagnostic.at).map(|at| at.start));
        checked.diagnostics = all;
        checked.declarations_are_sound &= declarations_are_whole;
        Puzzle { source, ranges, draft, checked }
    }

    /// The puzzle without mistakes; else they are told.
    pub(crate) fn without_mistakes(self) -> Option<Puzzle> {
        if self.checked.diagnostics.is_empty() {
            return Some(self);
        }
        self.tell(&self.checked.diagnostics);
        None
    }

    /// Tells mistakes of this puzzle.
    pub(crate) fn tell(&self, diagnostics: &[Diagnostic]) {
        report::mistakes(&self.source, &self.ranges, diagnostics);
    }
}
