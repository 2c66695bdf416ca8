//! Answers as tables in Markdown: lines of cells between `|`. The first column may name the rows or, sideways, the columns.

use super::names::Names;
use super::{Cells, Found, Read};

/// Reads the last table that has a header of the solution.
pub(super) fn read<'t>(names: &Names<'_>, text: &'t str) -> Option<Found<'t>> {
    let mut last = None;
    let mut block: Vec<Vec<&str>> = Vec::new();
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let cells = cells(line);
        if cells.len() < 2 {
            last = table(names, &block, end).or(last);
            block.clear();
        } else {
            block.push(cells);
        }
        end += line.len();
    }
    table(names, &block, end).or(last)
}

/// Returns the cells of a line; a line without `|` has one.
fn cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let inner = line.strip_prefix('|').unwrap_or(line);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    if line.contains('|') { inner.split('|').map(str::trim).collect() } else { vec![line] }
}

fn is_rule(cells: &[&str]) -> bool {
    cells.iter().all(|cell| !cell.is_empty() && cell.bytes().all(|byte| matches!(byte, b'-' | b':' | b'=')))
}

/// Reads a table below its last header.
fn table<'t>(names: &Names<'_>, block: &[Vec<&'t str>], end: usize) -> Option<Found<'t>> {
    let columns_of = |cells: &[&str]| cells.iter().map(|cell| names.column(cell)).collect::<Vec<_>>();
    let is_header = |cells: &Vec<&str>| {
        let columns = columns_of(cells);
        columns.contains(&Some(0)) && columns.iter().flatten().count() >= 2
    };
    if let Some(header) = block.iter().rposition(is_header) {
        let columns = columns_of(&block[header]);
        let body = block[header + 1..].iter().filter(|cells| !is_rule(cells));
        let rows = body.map(|cells| pairs(&columns, cells)).collect::<Vec<_>>();
        return (!rows.is_empty()).then_some(Found { end, read: Read::Table, rows });
    }
    sideways(names, block, end)
}

fn pairs<'t>(columns: &[Option<usize>], cells: &[&'t str]) -> Cells<'t> {
    let known = columns.iter().zip(cells).filter(|(column, _)| column.is_some());
    known.map(|(column, cell)| (*column, (*cell).into())).collect()
}

/// Reads a table whose header names the rows of the solution and whose first cells name its columns.
fn sideways<'t>(names: &Names<'_>, block: &[Vec<&'t str>], end: usize) -> Option<Found<'t>> {
    let names_rows =
        |cells: &Vec<&str>| cells.len() > 1 && cells[1..].iter().all(|cell| names.row(cell).is_some());
    let header = block.iter().rposition(names_rows)?;
    let mut rows: Vec<Cells<'t>> =
        block[header][1..].iter().map(|&cell| vec![(Some(0), cell.into())]).collect();
    for cells in &block[header + 1..] {
        if let Some(column) = cells.first().and_then(|cell| names.column(cell)) {
            rows.iter_mut().zip(&cells[1..]).for_each(|(row, &cell)| row.push((Some(column), cell.into())));
        }
    }
    rows.iter().any(|row| row.len() > 1).then_some(Found { end, read: Read::Table, rows })
}
