//! Answers as tables: Markdown, lines of boxes, HTML, LaTeX, CSV, or columns of spaces. The first column may name the rows or, sideways, the
//! columns.

use std::collections::HashSet;

use super::line::is_group;
use super::matrix;
use super::names::Names;
use super::refuted::is_rejected;
use super::words::words;
use super::{Cells, Found, Read};

/// A line of a table: its cells, and the bytes of the text.
pub(super) struct Line {
    pub(super) cells: Vec<String>,
    start: usize,
    end: usize,
}

/// Reads all tables that have a header of the solution.
pub(super) fn read(names: &Names<'_>, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    for blocks in [piped(text), html(text), latex(text), delimited(text)] {
        let mut before: Option<Found> = None;
        for block in &blocks {
            let joined = before.as_ref().and_then(|before| joined(names, before, block));
            let Some(table) = joined.or_else(|| table(names, block)) else { continue };
            before = Some(
                match before.filter(|before| {
                    !shares_column(before, &table)
                        && !is_rejected(names, text.get(before.end..table.start).unwrap_or(""))
                }) {
                    Some(Found { start, mut rows, .. }) => {
                        rows.extend(table.rows.iter().cloned());
                        Found::new(start..table.end, Read::Table, rows)
                    }
                    None => table.clone(),
                },
            );
            found.push(table);
            found.extend(before.clone());
        }
    }
    found
}

/// Returns a table whose rows another one names by the items of the only column that both have.
fn joined(names: &Names<'_>, before: &Found, block: &[Line]) -> Option<Found> {
    let (head, body) = block.split_first()?;
    if body.len() > names.height() || before.rows.len() > names.width() * names.height() {
        return None;
    }
    let columns = columns_of(names, head);
    let known = |column: usize| before.rows.iter().flatten().any(|(known, _)| *known == Some(column));
    let mut shared = columns.iter().enumerate().filter(|(_, column)| column.is_some_and(known));
    let (Some((at, &Some(column))), None) = (shared.next(), shared.next()) else { return None };
    if column == 0 || columns.contains(&Some(0)) || columns.iter().flatten().count() < 2 {
        return None;
    }
    let row = |line: &Line| {
        let item = line.cells.get(at)?;
        let is_same = |(known, text): &(Option<usize>, String)| {
            *known == Some(column) && !names.differ(column, text, item)
        };
        let other = before.rows.iter().find(|cells| cells.iter().any(is_same))?;
        let title = other.iter().find(|(column, _)| *column == Some(0))?.clone();
        let cells = pairs(&columns, &line.cells).into_iter().filter(|(known, _)| *known != Some(column));
        Some(cells.chain([title]).collect())
    };
    let rows: Option<Vec<Cells>> = body.iter().map(row).collect();
    rows.filter(|rows| !rows.is_empty())
        .map(|rows| Found::new(head.start..body.last().map_or(head.end, |line| line.end), Read::Table, rows))
}

/// Returns whether two tables have a column beside the first one in common; those that have none are parts of one solution.
fn shares_column(one: &Found, other: &Found) -> bool {
    let columns = |found: &Found| -> HashSet<usize> {
        found.rows.iter().flatten().filter_map(|(column, _)| *column).filter(|&column| column > 0).collect()
    };
    let others = columns(other);
    others.is_empty() || !columns(one).is_disjoint(&others)
}

/// Calls a function for each line with the bytes where it starts and ends.
fn each_line(text: &str, mut with: impl FnMut(&str, usize, usize)) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        with(line, at, at + line.len());
        at += line.len();
    }
}

/// Calls a function for each row of a table in Markdown, also of one whose rows are all on one line: `| A | B | |---|---| | 1 | 2 |`.
fn each_row(text: &str, mut with: impl FnMut(&str, usize, usize)) {
    each_line(text, |line, start, end| {
        // "[ Ann ] [ Bob ]"
        if line.starts_with('[') && line.trim_end().ends_with(']') && line.contains("] [") {
            return with(&line.replace("] [", "|").replace(['[', ']'], ""), start, end);
        }
        let is_joined = line.contains('|') && line.contains("---") && line.contains(char::is_alphanumeric);
        if !is_joined {
            return with(line, start, end);
        }
        let rows = line.find('|').map_or(line, |at| &line[at..]).replace("||", "| |").replace("<br>", " ");
        rows.split("| |").for_each(|row| with(&format!("|{row}|").replace("||", "|"), start, end));
    });
}

/// Returns the tables of lines with `|`, also of boxes.
fn piped(text: &str) -> Vec<Vec<Line>> {
    let (mut blocks, mut block) = (Vec::new(), Vec::new());
    each_row(text, |line, start, end| {
        let is_rule = !line.trim().is_empty()
            && line.trim().chars().all(|letter| "+-=|:┌┬┐├┼┤└┴┘─━═╔╦╗╠╬╣╚╩╝╪╞╡ ".contains(letter));
        let line = line.trim();
        if line.contains('|') && !is_rule {
            // The header of Jira.
            let joined = if line.starts_with("||") { line.replace("||", "|") } else { line.to_owned() };
            let line = &*joined;
            let inner = line.strip_prefix('|').unwrap_or(line);
            let inner = inner.strip_suffix('|').unwrap_or(inner);
            let cells = inner.split('|').map(|cell| cell.trim().to_owned()).collect();
            block.push(Line { cells, start, end });
        } else if !is_rule {
            blocks.push(std::mem::take(&mut block));
        }
    });
    blocks.push(block);
    blocks
}

/// Returns the tables of lines whose cells are apart by tabs, semicolons, commas, or several spaces.
fn delimited(text: &str) -> Vec<Vec<Line>> {
    let mut blocks = Vec::new();
    for mark in ["\t", ";", ",", "  "] {
        let mut block: Vec<Line> = Vec::new();
        each_line(text, |line, start, end| {
            let line = line.trim();
            let is_rule = !line.is_empty() && line.chars().all(|letter| "-= \t".contains(letter));
            let has_mark = line.contains(mark) && !line.contains(['{', '|', '[']);
            if has_mark && !is_rule {
                block.push(Line { cells: split(line, mark), start, end });
            } else if !is_rule && !block.is_empty() {
                blocks.push(std::mem::take(&mut block));
            }
        });
        blocks.push(block);
    }
    blocks
}

/// Returns whether a comma is inside of an amount such as `$1,200`.
fn is_amount(before: &str, comma: &str) -> bool {
    let digits = before.trim().trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let sign = &before.trim()[..before.trim().len() - digits.len()];
    words().is_sign(sign)
        && (1..=3).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && is_group(&comma[1..])
}

/// Splits a line at a mark outside of quotes.
fn split(line: &str, mark: &str) -> Vec<String> {
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        if !is_quoted && rest.starts_with(mark) && !(mark == "," && is_amount(&cell, rest)) {
            cells.push(std::mem::take(&mut cell).trim().to_owned());
            rest = rest[mark.len()..].trim_start_matches(' ');
            continue;
        }
        if letter == '"' && (is_quoted || cell.trim().is_empty()) {
            is_quoted = !is_quoted;
        } else {
            cell.push(letter);
        }
        rest = &rest[letter.len_utf8()..];
    }
    cells.push(cell.trim().to_owned());
    cells
}

/// Returns the tables of HTML: the rows from `<tr` on, until a table ends.
fn html(text: &str) -> Vec<Vec<Line>> {
    let (mut blocks, mut block): (Vec<Vec<Line>>, Vec<Line>) = (Vec::new(), Vec::new());
    let lower = text.to_ascii_lowercase();
    let mut at = 0;
    while let Some(found) = lower[at..].find("<tr") {
        let start = at + found;
        let rest = &lower[start + 3..];
        let length =
            ["<tr", "</tr", "</table"].iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
        let end = start + 3 + length;
        if lower[at..start].contains("</table") {
            blocks.push(std::mem::take(&mut block));
        }
        block.push(Line { cells: html_cells(&text[start + 3..end], &lower[start + 3..end]), start, end });
        at = end;
    }
    blocks.push(block);
    blocks
}

fn html_cells(text: &str, lower: &str) -> Vec<String> {
    let mut starts: Vec<usize> =
        lower.match_indices("<td").chain(lower.match_indices("<th")).map(|(at, _)| at).collect();
    starts.sort_unstable();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| without_tags(&text[start..end])).collect()
}

/// Returns a text without tags.
pub(super) fn without_tags(text: &str) -> String {
    let (mut plain, mut is_tag) = (String::new(), false);
    for letter in text.chars() {
        match letter {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ if !is_tag => plain.push(letter),
            _ => {}
        }
    }
    plain.trim().to_owned()
}

/// Returns the tables of LaTeX: lines that end with `\\`, with cells between `&`.
fn latex(text: &str) -> Vec<Vec<Line>> {
    let mut block = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive("\\\\") {
        let (start, end) = (at, at + line.len());
        at = end;
        if line.len() < 4000 && line.replace("\\&", "").contains('&') {
            // The text before the table, and its rules, are no cells.
            let line = line.rsplit_once("\\begin{").map_or(line, |(_, line)| without_arguments(line));
            let line = line.split_once("\\end{").map_or(line, |(line, _)| line);
            let line = line.replace("\\&", "\u{1}");
            let cells = line
                .trim_end_matches('\\')
                .split('&')
                .map(|cell| plain_latex(&cell.replace('\u{1}', "&")))
                .collect();
            block.push(Line { cells, start, end });
        }
    }
    vec![block]
}

/// Returns what follows the name and the arguments of an environment, as in `array}{c|cc} 1 & Ann`.
fn without_arguments(line: &str) -> &str {
    let mut rest = line.split_once('}').map_or(line, |(_, rest)| rest);
    while let Some((_, after)) =
        rest.trim_start().strip_prefix(['{', '[']).and_then(|rest| rest.split_once(['}', ']']))
    {
        rest = after;
    }
    rest
}

/// Returns a cell of LaTeX without commands: `\textbf{Ann}` is "Ann".
pub(super) fn plain_latex(cell: &str) -> String {
    let mut plain = String::new();
    let mut rest = cell;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        let command = &rest[at + 1..];
        let name =
            command.len() - command.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).len();
        // `\$` is a dollar, and `\hline` is nothing.
        rest = &command[name..];
    }
    plain.push_str(rest);
    plain.replace(['{', '}', '~'], " ").trim().to_owned()
}

/// Reads a table below its last header.
fn table(names: &Names<'_>, block: &[Line]) -> Option<Found> {
    let (first, last) = (block.first()?, block.last()?);
    let found =
        |rows: Vec<Cells>| (!rows.is_empty()).then(|| Found::new(first.start..last.end, Read::Table, rows));
    let header = block
        .iter()
        .rposition(|line| columns_of(names, line).iter().flatten().count() >= 2 && line.cells.len() > 1);
    // Without a header that names two columns, the first line may have other names for them.
    for (at, is_header) in header.map(|at| (at, true)).into_iter().chain([(0, false)]) {
        let mut columns = columns_of(names, &block[at]);
        let body: Vec<&Line> = block[at + 1..].iter().collect();
        name_missing(names, &mut columns, &body);
        let has_all = || (0..names.width()).all(|column| columns.contains(&Some(column)));
        let is_item = |(column, cell): (&Option<usize>, &String)| {
            column.is_some_and(|column| names.item(column, cell).is_some())
        };
        let is_row = || columns.iter().zip(&block[at].cells).any(is_item);
        if columns.contains(&Some(0)) && (is_header || has_all() && !is_row()) {
            return found(body.iter().map(|line| pairs(&columns, &line.cells)).collect());
        }
        // Another category may name the rows first.
    }
    found(by_items(names, block))
        .or_else(|| found(sideways(names, block)))
        .or_else(|| found(headless(names, block)))
        .or_else(|| found(in_order(names, block)))
        .or_else(|| found(matrix::read(names, block)))
}

/// Gives each column that a header does not name to its only unknown cell whose cells below are all items of that column. The
/// first cell may number the rows, and where they have names, any cell may have them.
fn name_missing(names: &Names<'_>, columns: &mut [Option<usize>], body: &[&Line]) {
    let unnamed: Vec<usize> = (0..names.width()).filter(|column| !columns.contains(&Some(*column))).collect();
    let unknown: Vec<usize> = (0..columns.len()).filter(|&at| columns[at].is_none()).collect();
    for missing in unnamed.into_iter().filter(|_| !body.is_empty()) {
        let is_item = |at: usize, line: &Line| {
            line.cells.get(at).is_some_and(|cell| names.item(missing, cell).is_some())
        };
        let may_name = |at: usize| missing > 0 || at == 0 || !names.are_numbered();
        let fits = |&&at: &&usize| {
            columns[at].is_none() && may_name(at) && body.iter().all(|line| is_item(at, line))
        };
        let mut fitting = unknown.iter().filter(fits);
        let only = fitting.next().filter(|_| fitting.next().is_none());
        if let Some(&at) = only {
            columns[at] = Some(missing);
        }
    }
}

/// Returns the column of each cell of a header; each column once.
fn columns_of(names: &Names<'_>, line: &Line) -> Vec<Option<usize>> {
    if line.cells.len() > 4 * names.width() {
        return Vec::new();
    }
    let mut seen = Vec::new();
    let column = |cell: &String| {
        let column = names.heading(cell.trim_matches(['*', '_', '`', ' ', '"']))?;
        let is_new = !seen.contains(&column);
        seen.push(column);
        is_new.then_some(column)
    };
    line.cells.iter().map(column).collect()
}

fn pairs(columns: &[Option<usize>], cells: &[String]) -> Cells {
    let known = columns.iter().zip(cells).filter(|(column, _)| column.is_some());
    known.map(|(column, cell)| (*column, cell.clone())).collect()
}

/// Returns the column that the first cell of a line names, or else the only one from `first` on that has all others as items: "Trader" may
/// be the column Name.
fn column_of_line(names: &Names<'_>, line: &Line, first: usize) -> Option<usize> {
    let (label, cells) = line.cells.split_first()?;
    if words().any("not", label) && names.column(label).is_none() {
        return None;
    }
    let has_all = |&column: &usize| cells.iter().all(|cell| names.item(column, cell).is_some());
    let mut fitting = (first..names.width()).filter(has_all);
    names.column(label).or_else(|| fitting.next().filter(|_| !cells.is_empty() && fitting.next().is_none()))
}

/// Reads a table whose header names the rows of the solution and whose first cells name its columns.
fn sideways(names: &Names<'_>, block: &[Line]) -> Vec<Cells> {
    let name_rows =
        |cells: &[String]| !cells.is_empty() && cells.iter().all(|cell| names.row(cell).is_some());
    let header = block.iter().rposition(|line| name_rows(&line.cells[1..]));
    // Cells that only spaces part have no first cell above the names of the columns.
    let is_short = |pair: &[Line]| {
        pair[0].cells.len() + 1 == pair[1].cells.len() && pair[0].cells.len() > 1 && name_rows(&pair[0].cells)
    };
    let short = block.windows(2).rposition(is_short);
    let (header, titles) = match (header, short) {
        (_, Some(at)) => (at, &block[at].cells[..]),
        (Some(at), None) => (at, &block[at].cells[1..]),
        (None, None) => return Vec::new(),
    };
    let mut rows: Vec<Cells> = titles.iter().map(|cell| vec![(Some(0), cell.clone())]).collect();
    let column = |line: &Line| column_of_line(names, line, 1);
    let below: Vec<usize> = block[header + 1..].iter().filter_map(column).collect();
    // The rows of the solution may be named in a line between the others.
    let above =
        block[..header].iter().filter(|line| column(line).is_some_and(|column| !below.contains(&column)));
    for line in above.chain(&block[header + 1..]) {
        if let Some(column) = column(line).filter(|_| line.cells.len() == rows.len() + 1) {
            rows.iter_mut()
                .zip(&line.cells[1..])
                .for_each(|(row, cell)| row.push((Some(column), cell.clone())));
        }
    }
    rows.retain(|row| row.len() > 1);
    rows
}

/// Reads a table whose header has the items of a category, and one of whose lines has their rows.
fn by_items(names: &Names<'_>, block: &[Line]) -> Vec<Cells> {
    let column = |line: &Line| column_of_line(names, line, 0);
    let Some(header) = block.first().filter(|line| line.cells.len() == names.height() + 1) else {
        return Vec::new();
    };
    let Some(of) = header.cells[1..]
        .iter()
        .map(|cell| names.column_of_item(cell))
        .reduce(|one, other| one.filter(|_| one == other))
        .flatten()
    else {
        return Vec::new();
    };
    let lines = block[1..].iter().filter(|line| line.cells.len() == header.cells.len());
    let lines: Vec<(usize, &Line)> = lines.filter_map(|line| Some((column(line)?, line))).collect();
    if of == 0 || !lines.iter().any(|(column, _)| *column == 0) {
        return Vec::new();
    }
    let row = |at: usize| {
        let cells = lines.iter().map(|(column, line)| (Some(*column), line.cells[at].clone()));
        cells.chain([(Some(of), header.cells[at].clone())]).collect()
    };
    (1..header.cells.len()).map(row).collect()
}

/// Reads lines that each have the items of a column, in the order of the rows.
fn in_order(names: &Names<'_>, block: &[Line]) -> Vec<Cells> {
    let mut rows: Vec<Cells> =
        (0..names.height()).map(|row| vec![(Some(0), names.title(row).to_owned())]).collect();
    for line in block {
        let mut columns =
            line.cells.iter().map(|cell| names.column_of_item(cell).filter(|&column| column > 0));
        let column = columns.next().flatten().filter(|&column| columns.all(|other| other == Some(column)));
        let is_new = rows[0].iter().all(|(known, _)| *known != column);
        if !names.are_numbered() || column.is_none() || !is_new || line.cells.len() != names.height() {
            return Vec::new();
        }
        rows.iter_mut().zip(&line.cells).for_each(|(row, cell)| row.push((column, cell.clone())));
    }
    if rows.iter().all(|row| row.len() == names.width()) { rows } else { Vec::new() }
}

/// Reads a table without a header, each of whose lines names a row and its items.
fn headless(names: &Names<'_>, block: &[Line]) -> Vec<Cells> {
    let row = |line: &Line| {
        let cells: Option<Cells> =
            line.cells.iter().map(|cell| Some((Some(names.column_of_item(cell)?), cell.clone()))).collect();
        cells.filter(|cells| {
            line.cells.len() == names.width() && cells.iter().any(|(column, _)| *column == Some(0))
        })
    };
    block.iter().filter_map(row).collect()
}
