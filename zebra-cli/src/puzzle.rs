//! From a text to a checked puzzle, whatever its format is.

use zebra_runtime::draft::{Checked, Draft};
use zebra_runtime::format::Ranges;

use crate::exit::Failure;
use crate::format::Format;
use crate::report;
use crate::source::Source;
use crate::timing::Times;

/// A puzzle and the text that it was read from.
#[derive(Debug)]
pub(crate) struct Puzzle {
    /// The text.
    pub(crate) source: Source,
    /// Which bytes of it the diagnostics speak of.
    pub(crate) ranges: Ranges,
    /// The puzzle as written.
    pub(crate) draft: Draft,
    /// The puzzle as checked; its diagnostics are those of reading and of checking, in the order of the text.
    pub(crate) checked: Checked,
}

impl Puzzle {
    /// Reads and checks a text.
    pub(crate) fn read(source: Source, from: Option<Format>) -> Result<Puzzle, Failure> {
        Puzzle::timed(source, from, &mut Times::default())
    }

    /// The same, and how long it took.
    pub(crate) fn timed(source: Source, from: Option<Format>, times: &mut Times) -> Result<Puzzle, Failure> {
        let format = Format::of(&source, from)?;
        let reading = times.reading(|| format.read(&source.text));
        let mut checked = times.checking(|| reading.check());
        let ranges = reading.ranges;
        checked.diagnostics.sort_by_key(|diagnostic| ranges.get(diagnostic.at).map(|at| at.start));
        Ok(Puzzle { source, ranges, draft: reading.draft, checked })
    }

    /// The puzzle without mistakes; else they are told.
    pub(crate) fn without_mistakes(self) -> Option<Puzzle> {
        if self.checked.diagnostics.is_empty() {
            return Some(self);
        }
        report::say(&report::mistakes(&self.source, &self.ranges, &self.checked.diagnostics));
        None
    }
}
