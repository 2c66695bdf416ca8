//! Rows of an answer that the solution does not have.

use super::names::Names;
use super::sentences::named_in;
use super::{Cells, Found, Read};

/// Marks between the parts of a line.
const MARKS: [char; 13] = [',', ':', ';', '–', '—', '→', '(', ')', '=', '/', '|', '.', '>'];

/// The fewest marks and words that rows must have in common to have a shape.
const LEAST_COMMON: usize = 3;

/// Returns the names of the rows of an answer that the solution does not have, such as a fifth house of four.
pub(super) fn extra_rows(names: &Names<'_>, text: &str, found: &Found) -> Vec<String> {
    let rows = found.rows.iter().filter_map(|cells| extra_row(names, cells, found.read));
    let lines = if found.read == Read::Lines { extra_units(names, text, found) } else { Vec::new() };
    rows.chain(lines).collect()
}

/// Returns whether what was read has rows, and none of the solution.
pub(super) fn has_only_extra(names: &Names<'_>, found: &Found) -> bool {
    found.rows.iter().all(|cells| extra_row(names, cells, found.read).is_some())
}

/// Returns the name of a row that has cells, but is none of the solution.
fn extra_row(names: &Names<'_>, cells: &Cells, read: Read) -> Option<String> {
    let is_filled = |(column, text): &&(Option<usize>, String)| {
        column.is_none_or(|column| column > 0 && !names.is_gap(column, text))
    };
    let (_, row) = cells.iter().find(|(column, _)| *column == Some(0))?;
    // A table and an object name their columns, so that any text of a cell counts.
    let is_cell = |column: usize, text: &str| match read {
        Read::Lines => names.item(column, text).is_some(),
        _ => !names.is_gap(column, text) && !names.is_header(column, text),
    };
    let has =
        |wanted: usize| cells.iter().any(|(column, text)| *column == Some(wanted) && is_cell(wanted, text));
    // "House 5" of four, or a row of another name with cells of all columns.
    let is_whole = || names.row(row).is_none() && !names.is_gap(0, row) && (1..names.width()).all(has);
    let is_extra = names.is_extra_row(row) && cells.iter().any(|cell| is_filled(&cell)) || is_whole();
    is_extra.then(|| super::short(row))
}

/// Returns the lines or sentences among and after those of the rows that have the same shape, and name no row.
fn extra_units(names: &Names<'_>, text: &str, found: &Found) -> Vec<String> {
    let start = text[..found.start].rfind('\n').map_or(0, |at| at + 1);
    let rest = &text[found.end..];
    let after = if text[..found.end].ends_with('\n') {
        rest
    } else {
        rest.split_once('\n').map_or("", |(_, after)| after)
    };
    let end = text.len() - after.len() + after.find("\n\n").map_or(after.len(), |at| at);
    let lines: Vec<&str> = text[start..end].lines().filter(|line| !line.trim().is_empty()).collect();
    let sentences = || lines.iter().flat_map(|line| names.sentences(line)).collect();
    let units = [lines.clone(), sentences()];
    let rows = units.iter().find_map(|units| extra_of(names, units)).unwrap_or_default();
    rows.into_iter().chain(extra_section(names, rest)).collect()
}

/// Returns the last value of lines "Age: 30", "Pet: fox" after a solution, if they are no items and all columns have one.
fn extra_section(names: &Names<'_>, after: &str) -> Option<String> {
    let value = |line: &str| {
        let line = line.replace(['*', '_', '`'], "");
        let (name, value) = line.trim_start_matches(['-', '•', ' ']).split_once(':')?;
        let column = names.heading(name).filter(|&column| column > 0)?;
        let is_other = !names.is_gap(column, value) && names.item(column, value).is_none();
        is_other.then(|| (column, super::short(value)))
    };
    let mut values: Vec<(usize, String)> = after.lines().filter_map(value).collect();
    let has_all = (1..names.width()).all(|wanted| values.iter().any(|(column, _)| *column == wanted));
    values.pop().filter(|_| has_all).map(|(_, value)| value)
}

/// Returns those of some lines or sentences that name no row but have the shape of all that do; `None` if those are not the rows.
fn extra_of(names: &Names<'_>, units: &[&str]) -> Option<Vec<String>> {
    let units: Vec<Unit<'_>> = units.iter().map(|unit| Unit::new(names, unit)).collect();
    let rows: Vec<&Unit<'_>> = units.iter().filter(|unit| unit.is_row).collect();
    let first = rows.first().filter(|_| rows.len() >= names.height())?;
    let last = units.iter().rposition(|unit| unit.is_row)?;
    let mut common = first.words.clone();
    common.retain(|word| rows.iter().all(|row| row.words.contains(word)));
    let longest = rows.iter().map(|row| row.words.len()).max()? + 1;
    let is_shape =
        first.marks.len() + common.len() >= LEAST_COMMON && rows.iter().all(|row| row.marks == first.marks);
    let is_extra = |unit: &&Unit<'_>| {
        !unit.is_row
            && unit.marks == first.marks
            && unit.words.len() <= longest
            && common.iter().all(|word| unit.words.contains(word))
    };
    let near = units.iter().take(last + 2);
    is_shape.then(|| near.filter(is_extra).map(|unit| super::short(unit.text)).collect())
}

/// A line or a sentence.
struct Unit<'t> {
    text: &'t str,
    marks: Vec<char>,
    words: Vec<String>,
    is_row: bool,
}

impl<'t> Unit<'t> {
    fn new(names: &Names<'_>, text: &'t str) -> Unit<'t> {
        let text = text.trim().trim_start_matches(['-', '*', '•', ' ']).trim_end_matches(['.', ' ', '*']);
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let label = text.split(MARKS).next().unwrap_or("");
        let names_row =
            || named_in(names, text).is_some_and(|(found, _)| found.iter().any(|found| found.row.is_some()));
        Unit {
            text,
            marks: text.chars().filter(|letter| MARKS.contains(letter)).collect(),
            words: words.map(str::to_lowercase).collect(),
            is_row: names.row(label.trim_matches(['*', ' '])).is_some() || names_row(),
        }
    }
}
