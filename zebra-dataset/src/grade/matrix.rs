//! Answers as a matrix of marks: a line for each row, a column for each item, and a check mark where both are together.

use super::Cells;
use super::names::Names;
use super::table::Line;
use super::words::words;

/// Reads a matrix; nothing where a line does not have one mark for each category.
pub(super) fn read(names: &Names<'_>, block: &[Line]) -> Vec<Cells> {
    let Some((header, lines)) = block.split_first() else { return Vec::new() };
    let items = header.cells.get(1..).unwrap_or_default();
    let columns: Option<Vec<usize>> = items.iter().map(|item| names.column_of_item(item)).collect();
    let Some(columns) = columns.filter(|columns| columns.len() == (names.width() - 1) * names.height())
    else {
        return Vec::new();
    };
    let row = |line: &Line| {
        let (title, marks) = line.cells.split_first()?;
        let marked = items.iter().zip(&columns).zip(marks).filter(|(_, mark)| is_check(mark));
        let cells = marked.map(|((item, column), _)| (Some(*column), item.clone()));
        let cells: Cells = cells.chain([(Some(0), title.clone())]).collect();
        (marks.len() == items.len() && cells.len() == names.width()).then_some(cells)
    };
    let rows: Option<Vec<Cells>> = lines.iter().map(row).collect();
    rows.unwrap_or_default()
}

fn is_check(mark: &str) -> bool {
    words().list("checks").iter().any(|check| mark.contains(check))
}
