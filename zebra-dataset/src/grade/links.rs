//! Items that represent a row: "House 1: Ann" in one line, and "Ann: cat" in another.

use super::Cells;
use super::line::{separators, split_list};
use super::lines::Head;
use super::names::Names;

/// Returns the items of a column with those of another one: "Ann = cat, Bob = dog" after "Pet:".
pub(super) fn links(names: &Names<'_>, column: usize, text: &str) -> Option<Vec<(Head, String)>> {
    let link = |part: &str| {
        let spaces = part.match_indices(' ').map(|(at, mark)| (at, mark.len()));
        separators(part).into_iter().chain(spaces).find_map(|(at, length)| {
            let (one, other) = (part[..at].trim(), part[at + length..].trim());
            let of = names.column_of_item(one).filter(|&of| of > 0 && of != column)?;
            names.item(column, other).map(|_| (Head::Item(of, one.to_owned()), other.to_owned()))
        })
    };
    split_list(text, &[',', ';']).into_iter().map(link).collect()
}

/// Gives each item that represents a row, or has one that does, the row that has the same item in another section.
pub(super) fn link_rows(names: &Names<'_>, sections: &mut [(Head, Cells)]) {
    for at in 0..sections.len() {
        let cells = &sections[at].1;
        if row_of(&sections[at]).is_some() || cells.len() > names.width() {
            continue;
        }
        let is_shared = |(known, text): &(Option<usize>, String)| {
            let same = |(column, other): &(Option<usize>, String)| {
                column == known && column.is_some_and(|column| !names.differ(column, text, other))
            };
            cells.iter().any(same)
        };
        let other = sections.iter().find(|other| row_of(other).is_some() && other.1.iter().any(is_shared));
        if let Some(row) = other.and_then(row_of) {
            sections[at].1.push((Some(0), row));
        }
    }
}

/// Returns the row of a section.
fn row_of((head, cells): &(Head, Cells)) -> Option<String> {
    match head {
        Head::Row(row) => Some(row.clone()),
        _ => cells.iter().find(|(column, _)| *column == Some(0)).map(|(_, row)| row.clone()),
    }
}
