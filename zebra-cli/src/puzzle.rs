//! A checked puzzle with the text it was read from.

use zebra_runtime::draft::{Checked, Draft};
use zebra_runtime::format::Ranges;

use crate::exit::Failure;
use crate::format::InputFormat;
use crate::options::{Denied, From};
use crate::report;
use crate::source::Source;
use crate::timing::Times;

/// A puzzle and its source.
#[derive(Debug)]
pub(crate) struct Puzzle {
    /// The text.
    pub(crate) source: Source,
    /// The byte ranges that diagnostics point at.
    pub(crate) ranges: Ranges,
    /// The puzzle before checks.
    pub(crate) draft: Draft,
    /// The checked puzzle, with the diagnostics of reading and checking in source order.
    pub(crate) checked: Checked,
}

impl Puzzle {
    /// Reads and checks a text.
    pub(crate) fn read(source: Source, from: &From) -> Result<Puzzle, Failure> {
        Puzzle::timed(source, from.format, from.deny, &mut Times::default())
    }

    /// Reads and checks a text, and adds the time this takes to `times`. Denied warnings become errors.
    pub(crate) fn timed(
        source: Source,
        from: Option<InputFormat>,
        deny: Option<Denied>,
        times: &mut Times,
    ) -> Result<Puzzle, Failure> {
        let format = InputFormat::of(&source, from)?;
        let reading = times.parsing(|| format.read(&source.text));
        let mut checked = times.checking(|| reading.check());
        let ranges = reading.ranges;
        if deny.is_some() {
            checked.diagnostics.append(&mut checked.warnings);
        }
        for list in [&mut checked.diagnostics, &mut checked.warnings] {
            list.sort_by_key(|diagnostic| ranges.get(diagnostic.at).map(|at| at.start));
        }
        Ok(Puzzle { source, ranges, draft: reading.draft, checked })
    }

    /// Renders the warnings.
    pub(crate) fn warnings(&self) -> String {
        report::warnings(&self.source, &self.ranges, &self.checked.warnings)
    }

    /// Prints the warnings, and returns the puzzle or prints its errors.
    pub(crate) fn or_print_errors(self) -> Option<Puzzle> {
        report::eprint(&self.warnings());
        if self.checked.diagnostics.is_empty() {
            return Some(self);
        }
        report::eprint(&report::errors(&self.source, &self.ranges, &self.checked.diagnostics));
        None
    }
}
