//! Items that stand for a row: "House 1: Ann" in one line, and "Ann: cat" in another.

use super::Cells;
use super::line::separators;
use super::lines::Head;
use super::names::Names;

/// Returns the items of a column with those of another one: "Ann = cat, Bob = dog" after "Pet:".
pub(super) fn links(names: &Names<'_>, column: usize, text: &str) -> Option<Vec<(Head, String)>> {
    let link = |part: &str| {
        separators(part).into_iter().find_map(|(at, length)| {
            let (one, other) = (part[..at].trim(), part[at + length..].trim());
            let of = names.column_of_item(one).filter(|&of| of > 0 && of != column)?;
            names.item(column, other).map(|_| (Head::Item(of, one.to_owned()), other.to_owned()))
        })
    };
    text.split([',', ';']).map(str::trim).map(link).collect()
}

/// Gives each item that stands for a row the row that has it in another section.
pub(super) fn link_rows(names: &Names<'_>, sections: &mut [(Head, Cells)]) {
    for at in 0..sections.len() {
        let (Head::Item(column, item), cells) = &sections[at] else { continue };
        let has_row = cells.iter().any(|(column, _)| *column == Some(0));
        if let Some(row) = row_of(names, *column, item, sections).filter(|_| !has_row) {
            sections[at].1.push((Some(0), row));
        }
    }
}

/// Returns the row that has an item.
fn row_of(names: &Names<'_>, column: usize, item: &str, sections: &[(Head, Cells)]) -> Option<String> {
    sections.iter().find_map(|(head, cells)| {
        let Head::Row(row) = head else { return None };
        let is_it = |(known, text): &(Option<usize>, String)| {
            *known == Some(column) && !names.differ(column, text, item)
        };
        cells.iter().any(is_it).then(|| row.clone())
    })
}
