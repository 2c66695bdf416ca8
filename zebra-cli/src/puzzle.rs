//! A checked puzzle with the text it was read from.

use std::path::Path;

use zebra_runtime::draft::{Checked, Draft};
use zebra_runtime::format::{self, Ranges};
use zebra_runtime::model::{Model, Parts};

use crate::exit::Failure;
use crate::format::InputFormat;
use crate::line::{self, Id, Part};
use crate::options::From;
use crate::report;
use crate::source::Source;
use crate::timing::Times;

/// A puzzle that was read and checked.
#[derive(Debug)]
pub(crate) struct Reading {
    /// The byte ranges that diagnostics point at.
    pub(crate) ranges: Ranges,
    /// The puzzle before checks.
    pub(crate) draft: Draft,
    /// The checked puzzle, with the diagnostics of reading and checking.
    pub(crate) checked: Checked,
    /// The number of diagnostics of reading, which are the first ones.
    pub(crate) syntax_errors: usize,
}

impl std::convert::From<format::Reading> for Reading {
    fn from(reading: format::Reading) -> Reading {
        let (checked, syntax_errors) = (reading.check(), reading.diagnostics.len());
        Reading { ranges: reading.ranges, draft: reading.draft, checked, syntax_errors }
    }
}

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
    /// The number of the puzzle, if its text has several.
    number: Option<usize>,
    /// The id of its line.
    pub(crate) id: Option<Id>,
}

impl Puzzle {
    /// Reads and checks the only puzzle of a text.
    pub(crate) fn read(source: &Source, from: &From) -> Result<Puzzle, Failure> {
        let mut puzzles = Puzzle::all(source, from, &mut Times::default())?;
        match (puzzles.pop(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(puzzle),
            (_, others) => Err(Failure::new(format_args!(
                "`{}` has {} puzzles, and this command takes one; pass `--nth 1` for the first",
                source.name,
                others + 1
            ))),
        }
    }

    /// Reads and checks the puzzles of a text, at least one, or that of `--nth`, and adds the time this takes to `times`. Denied
    /// warnings become errors.
    pub(crate) fn all(source: &Source, from: &From, times: &mut Times) -> Result<Vec<Puzzle>, Failure> {
        let mut puzzles = Vec::new();
        for Part { source, format, id } in line::parts(source, from.format)? {
            let format = InputFormat::of(&source, format)?;
            let readings = format.read(&source.text, times);
            let count = readings.len();
            for (reading, number) in readings.into_iter().zip(1..) {
                puzzles.push(Puzzle::of_reading(reading, &source, (number, count), id.clone(), from));
            }
        }
        if puzzles.is_empty() {
            return Err(Failure::new(format_args!("`{}` has no `puzzle!`", source.name)));
        }
        let Some(nth) = from.nth else { return Ok(puzzles) };
        let count = puzzles.len();
        if nth.get() > count {
            let puzzle = zebra_runtime::sentence::plural(count, "puzzle");
            return Err(Failure::usage(format_args!("`{}` has only {count} {puzzle}", source.name)));
        }
        Ok(vec![puzzles.swap_remove(nth.get() - 1)])
    }

    fn of_reading(
        reading: Reading,
        source: &Source,
        (number, count): (usize, usize),
        id: Option<Id>,
        from: &From,
    ) -> Puzzle {
        let Reading { ranges, draft, mut checked, .. } = reading;
        if from.deny.is_some() {
            checked.diagnostics.append(&mut checked.warnings);
        }
        for list in [&mut checked.diagnostics, &mut checked.warnings] {
            list.sort_by_key(|diagnostic| ranges.get(diagnostic.at).map(|at| at.start));
        }
        let number = (count > 1).then_some(number);
        Puzzle { source: source.clone(), ranges, draft, checked, number, id }
    }

    /// Returns the name of the puzzle among several: its own, or that of its place.
    pub(crate) fn label(&self) -> String {
        match (&self.draft.name, self.number, &self.id) {
            (_, _, Some(id)) => id.to_string(),
            (Some(name), Some(_), _) if self.source.name.ends_with(".rs") => name.text.to_string(),
            (_, Some(number), _) => format!("{}:{number}", self.source.name),
            _ => self.source.name.clone(),
        }
    }

    /// Returns the name of a file for what is made of the puzzle, without an extension.
    pub(crate) fn file_name(&self) -> String {
        let label = self.label();
        let base = label.rsplit(['/', '\\']).next().unwrap_or(&label);
        let stem = |extension: &str| base.split_once(extension);
        let extensions = [".zbc", ".jsonl", ".json", ".txt", ".rs"];
        let name = match extensions.iter().find_map(|extension| stem(extension)) {
            Some((stem, rest)) => format!("{stem}{rest}"),
            None => base.to_owned(),
        };
        name.replace(|letter: char| !(letter.is_alphanumeric() || "-_. ".contains(letter)), "-")
    }

    /// Returns the puzzle with a title for people: that of its file, if it has none itself.
    pub(crate) fn titled(mut self) -> Puzzle {
        let parts = self.checked.model.parts();
        let is_untitled = (&*parts.name, &*parts.title) == ("Puzzle", "Puzzle");
        if let Some(title) = title_of(&self.source.name).filter(|_| is_untitled) {
            self.checked.model = Model::from_parts(Parts { title: title.into(), ..parts.clone() });
        }
        self
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

/// Returns the title that the name of a file suggests: `Five houses` for `five_houses.zbc`.
pub(crate) fn title_of(path: &str) -> Option<String> {
    let stem = Path::new(path).file_stem()?.to_str()?;
    let title = stem.replace(['_', '-'], " ");
    let mut letters = title.trim().chars();
    let first = letters.next().filter(|letter| letter.is_alphanumeric())?;
    Some(first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::title_of;

    #[test]
    fn titles_of_files() {
        let title = |path| title_of(path).unwrap_or_default();
        assert_eq!(title("puzzles/five_houses.zbc"), "Five houses");
        assert_eq!(title("ärger-im-haus.json"), "Ärger im haus");
        assert_eq!(title("all.jsonl:3"), "All");
        assert_eq!((title("<stdin>"), title("-"), title("_.zbc"), title("")), Default::default());
    }
}
