//! Answers as lines of prose, one for each row: "House 1: Eric, cat" or "- 2. Name = Ann; Pet = owl".

use zebra_runtime::language::{Key, Language};

use super::names::Names;
use super::{Cells, Found, Read};

/// Reads the lines that name a row and an item. If a row has several, the last one counts.
pub(super) fn read<'t>(names: &Names<'_>, text: &'t str) -> Option<Found<'t>> {
    let mut rows: Vec<(usize, Cells<'t>)> = Vec::new();
    let (mut end, mut last) = (0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len();
        if let Some((row, cells)) = row(names, line) {
            rows.retain(|(known, _)| *known != row);
            rows.push((row, cells));
            last = end;
        }
    }
    let rows: Vec<Cells<'t>> = rows.into_iter().map(|(_, cells)| cells).collect();
    (!rows.is_empty()).then_some(Found { end: last, read: Read::Lines, rows })
}

/// Reads a line; `None` unless it names a row and nothing but cells.
fn row<'t>(names: &Names<'_>, line: &'t str) -> Option<(usize, Cells<'t>)> {
    let line = line.trim().trim_start_matches(['-', '*', '#', ' ']);
    let (head, rest) =
        line.split_once(':').or_else(|| line.split_once(" - ")).or_else(|| line.split_once('\t'))?;
    // A line of JSON, even of one that is broken, is not prose.
    let row = names.row(head).filter(|_| !line.contains(['{', '}', '"']))?;
    let parts: Vec<&str> =
        rest.split([',', ';', '\t']).map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() > names.width() {
        return None;
    }
    let mut cells: Cells<'t> = vec![(Some(0), head.into())];
    for part in parts {
        let is = Language::all().iter().filter_map(|language| part.split_once(language.text(Key::Is)));
        let mut pairs = part.split_once([':', '=']).into_iter().chain(is);
        let cell = match pairs.find_map(|(column, item)| Some((names.column(column)?, item.trim()))) {
            Some((column, item)) => (column, item),
            None => (names.column_of_item(part)?, part),
        };
        cells.push((Some(cell.0), cell.1.into()));
    }
    (cells.len() > 1).then_some((row, cells))
}
