//! Solutions in JSON: an object for each row or each column, a list of rows, a header with rows, at any depth of any wrapper.

use super::names::Names;
use super::notes::{self, is_solution_key};
use super::relaxed::{self, Json, Placed};
use super::words::words;
use super::{Cells, Found, Read, line, lines, table};

/// The deepest text inside of a text that is read: an answer as a string in JSON.
pub(super) const MOST_TEXTS: usize = 2;

/// Reads all JSON that has rows of the solution.
pub(super) fn read(names: &Names<'_>, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut fragments = Fragments::default();
    // The last candidates of the values, in step with them.
    let mut pending: Vec<Vec<Solution>> = Vec::new();
    let values = relaxed::values(text, |value| {
        let mut solutions = Vec::new();
        collect(names, value, MOST_TEXTS, &Solution::default(), &mut solutions);
        let is_useful = !solutions.is_empty() || has_column(names, value);
        if is_useful {
            pending.push(solutions);
        }
        is_useful
    });
    let mut before = 0;
    for (Placed { start, end, value, comments }, solutions) in values.into_iter().zip(pending) {
        let is_heading = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("```");
        let heading = text[before..start].lines().rev().find(is_heading).unwrap_or("");
        before = end;
        let mut last = solutions.last().cloned().unwrap_or_default();
        if let (true, Json::Object(entries)) = (last.rows.is_empty(), &value) {
            last.rows.extend(named_by(names, heading, entries));
        }
        let with_comments = |Solution { rows, notes, before }| Found {
            notes: notes + &comments,
            before,
            ..Found::new(start..end, Read::Json, rows)
        };
        fragments.add(names, with_comments(last));
        found.extend(solutions.into_iter().map(with_comments));
        found.extend(fragments.joined());
    }
    found
}

/// The rows of a solution, and what is said of it beside it.
#[derive(Default, Clone)]
struct Solution {
    rows: Vec<Cells>,
    notes: String,
    before: String,
}

impl Solution {
    fn with(&self, rows: Vec<Cells>) -> Solution {
        Solution { rows, notes: self.notes.clone(), before: self.before.clone() }
    }
}

/// Objects in a sequence, each of which has other rows than those before it.
#[derive(Default)]
struct Fragments {
    start: usize,
    end: usize,
    parts: usize,
    rows: Vec<Cells>,
    seen: Vec<usize>,
    notes: String,
}

impl Fragments {
    fn add(&mut self, names: &Names<'_>, Found { start, end, rows, notes, .. }: Found) {
        let is_anchor = |(column, _): &&(Option<usize>, String)| *column == Some(0);
        let anchors = rows.iter().filter_map(|cells| names.row(&cells.iter().find(is_anchor)?.1));
        let anchors: Vec<usize> = anchors.collect();
        if anchors.is_empty() {
            return;
        }
        if self.parts == 0 || anchors.iter().any(|row| self.seen.contains(row)) {
            *self = Fragments { start, ..Fragments::default() };
        }
        self.parts += 1;
        self.end = end;
        self.rows.extend(rows);
        self.notes += &notes;
        self.seen.extend(anchors);
    }

    /// Returns the solution of all parts, when they have every row.
    fn joined(&self) -> Option<Found> {
        let all = || Found::new(self.start..self.end, Read::Json, self.rows.clone());
        (self.parts > 1).then(|| Found { notes: self.notes.clone(), ..all() })
    }
}

/// Returns whether an object has a column as a key.
fn has_column(names: &Names<'_>, value: &Json) -> bool {
    matches!(value, Json::Object(entries) if entries.iter().any(|(key, _)| names.column(key).is_some()))
}

/// Returns the row of an object that has its name in the line before it.
fn named_by(names: &Names<'_>, heading: &str, entries: &[(String, Json)]) -> Option<Cells> {
    let heading = heading.trim_matches(|letter: char| !letter.is_alphanumeric());
    let row = names.row(heading)?;
    let mut cells = named(names, entries);
    cells.retain(|(column, _)| *column != Some(0));
    cells.push((Some(0), names.title(row).to_owned()));
    (cells.len() > 1).then_some(cells)
}

/// Adds the solutions of a value and of all values inside, in the order in which the last one counts: those under a key such as `solution`
/// after the others.
fn collect(names: &Names<'_>, value: &Json, depth: usize, around: &Solution, solutions: &mut Vec<Solution>) {
    match value {
        Json::Object(entries) => {
            let all = entries.iter().enumerate();
            let (last, first): (Vec<_>, Vec<_>) = all.partition(|(_, (key, _))| is_solution_key(key));
            // Two solutions under one key contradict each other.
            if let [(_, one), .., (_, other)] = &*last
                && one.0 == other.0
                && one.1 != other.1
            {
                return;
            }
            let remarks = notes::remarks(names, entries);
            let own = of_object(names, entries);
            if !own.is_empty() {
                let mut own = around.with(own);
                notes::add(&mut own.notes, &remarks, None);
                solutions.push(own);
            }
            // The value of a row is no solution by itself.
            let others = first.iter().chain(&last).filter(|(_, (key, _))| names.row(key).is_none());
            for (at, (key, value)) in
                others.filter(|(_, (_, value))| !matches!(value, Json::Flag(_) | Json::Other))
            {
                let mut around = around.clone();
                notes::add_title(&mut around.notes, key);
                notes::add(&mut around.notes, &remarks, Some(*at));
                collect(names, value, depth, &around, solutions);
            }
        }
        Json::List(values) => {
            values.iter().for_each(|value| collect(names, value, depth, around, solutions));
            let own = of_list(names, values, depth);
            if !own.is_empty() {
                let mut own = around.with(own);
                notes::add(&mut own.notes, &[notes::of_list(names, values)], None);
                solutions.push(own);
            }
        }
        Json::Text(text) if depth > 0 && text.contains('\n') | text.contains('{') => {
            solutions.extend(inside(names, text, depth, around));
        }
        Json::Text(_) | Json::Flag(_) | Json::Other => {}
    }
}

/// Returns the solutions of a text that is a value.
fn inside(names: &Names<'_>, text: &str, depth: usize, around: &Solution) -> Vec<Solution> {
    let mut solutions = Vec::new();
    if let Some(value) = relaxed::whole(text) {
        collect(names, &value, depth - 1, around, &mut solutions);
    } else {
        let found = table::read(names, text).into_iter().chain(lines::read(names, text));
        solutions.extend(found.map(|found| Solution {
            rows: found.rows,
            notes: format!("{}\n{}", &text[found.end..], around.notes),
            before: text[..found.start].to_owned(),
        }));
    }
    solutions
}

/// Returns the rows of an object.
fn of_object(names: &Names<'_>, entries: &[(String, Json)]) -> Vec<Cells> {
    let under = |keys: &[&str]| {
        entries.iter().find(|(key, _)| keys.contains(&&*key.to_lowercase())).map(|(_, value)| value)
    };
    if let (Some(Json::List(header)), Some(Json::List(rows))) =
        (under(&["header", "headers", "columns"]), under(&["rows", "data"]))
    {
        return headed(names, header, rows);
    }
    let columns = columns(names, entries);
    if !columns.is_empty() {
        return columns;
    }
    let mut rows: Vec<Cells> = entries.iter().filter_map(|(key, value)| keyed(names, key, value)).collect();
    if !rows.is_empty() {
        rows.extend(entries.iter().filter_map(|(key, value)| of_other_key(names, key, value)));
        return rows;
    }
    let cells = named(names, entries);
    if cells.len() > 1 && cells.iter().any(|(column, _)| *column == Some(0)) {
        return vec![cells];
    }
    flat(names, entries)
}

/// Returns the rows of an object that has columns: `{"House": [1, 2], "Name": ["Ann", "Bob"]}` or `{"Name": {"House 1": "Ann"}}`.
fn columns(names: &Names<'_>, entries: &[(String, Json)]) -> Vec<Cells> {
    let is_column = |(key, value): &&(String, Json)| {
        names.column(key).is_some()
            && matches!(value, Json::Object(_)) | matches!(value, Json::List(values) if values.len() > 1)
    };
    let columns: Vec<&(String, Json)> = entries.iter().filter(is_column).collect();
    let mut rows: Vec<Cells> = Vec::new();
    let lists = columns.iter().filter_map(|(key, value)| match value {
        Json::List(values) => Some((names.column(key)?, values)),
        _ => None,
    });
    let lists: Vec<(usize, &Vec<Json>)> = lists.collect();
    let length = lists.first().map_or(0, |(_, values)| values.len());
    let has_anchor = lists.iter().any(|(column, _)| *column == 0);
    if length == names.height()
        && lists.iter().all(|(_, values)| values.len() == length)
        && (has_anchor || names.are_numbered())
    {
        for row in 0..length {
            let cell = |(column, values): &(usize, &Vec<Json>)| Some((Some(*column), text(&values[row])?));
            let mut cells: Cells = lists.iter().filter_map(cell).collect();
            if !has_anchor {
                cells.push((Some(0), names.title(row).to_owned()));
            }
            rows.push(cells);
        }
    }
    for (key, value) in columns {
        let (Some(column), Json::Object(cells)) = (names.column(key), value) else { continue };
        for (row, value) in cells {
            // Rows by their names, or the other way round: `{"Name": {"Ann": 1}}`.
            let pair = match (names.row(row), text(value)) {
                (Some(_), Some(item)) => Some((row.clone(), item)),
                (None, Some(item)) if names.row(&item).is_some() => Some((item, row.clone())),
                _ => None,
            };
            if let Some((row, item)) = pair {
                rows.push(vec![(Some(0), row), (Some(column), item)]);
            }
        }
    }
    rows
}

/// Returns the rows of a list: objects, lists of cells, or lines of text.
fn of_list(names: &Names<'_>, values: &[Json], depth: usize) -> Vec<Cells> {
    let is_list = |value: &Json| matches!(value, Json::List(_));
    if values.iter().all(|value| matches!(value, Json::Text(_))) {
        let texts: Vec<String> = values.iter().filter_map(text).collect();
        let found = if depth > 0 { lines::read(names, &texts.join("\n")) } else { Vec::new() };
        return found.into_iter().next_back().map_or(Vec::new(), |found| found.rows);
    }
    if let Some(Json::List(header)) = values.first().filter(|_| values.iter().all(is_list)) {
        let is_column = |name: &Json| text(name).is_some_and(|name| names.column(&name).is_some());
        let are_columns = header.len() > 1 && header.iter().all(is_column);
        return if are_columns { headed(names, header, &values[1..]) } else { bare_lists(names, values) };
    }
    let has_all = values.len() == names.height();
    let row = |(number, value): (usize, &Json)| -> Vec<Cells> {
        let Json::Object(entries) = value else { return Vec::new() };
        let by_key: Vec<Cells> = entries.iter().filter_map(|(key, value)| keyed(names, key, value)).collect();
        let mut cells = named(names, entries);
        if !by_key.is_empty() && cells.len() < 2 {
            return by_key;
        }
        // Without its name a row is that of its place, if the rows have an order or all are there.
        if !cells.iter().any(|(column, _)| *column == Some(0))
            && (names.are_numbered() || has_all)
            && number < names.height()
        {
            cells.push((Some(0), names.title(number).to_owned()));
        }
        if cells.len() > 1 { vec![cells] } else { Vec::new() }
    };
    values.iter().enumerate().flat_map(row).collect()
}

/// Returns the rows of lists of cells without a header: by their items, or in the order of the columns.
fn bare_lists(names: &Names<'_>, values: &[Json]) -> Vec<Cells> {
    if let Some(rows) = lists_of_columns(names, values) {
        return rows;
    }
    let row = |(number, value): (usize, &Json)| {
        let Json::List(cells) = value else { return None };
        let texts: Vec<String> = cells.iter().filter_map(text).collect();
        let by_place = if texts.len() == names.width() {
            Some(0)
        } else {
            (texts.len() + 1 == names.width() && names.are_numbered() && values.len() == names.height())
                .then_some(1)
        };
        let first = by_place?;
        let mut cells: Cells =
            texts.into_iter().enumerate().map(|(at, text)| (Some(first + at), text)).collect();
        // Another order of the columns shows in the items.
        let fits = |(column, text): &(Option<usize>, String)| {
            column.is_some_and(|column| names.item(column, text).is_some())
        };
        if !cells.iter().all(fits) {
            let named = |text: &str| names.column_of_item(text);
            cells.iter_mut().for_each(|(column, text)| *column = named(text).or(*column));
        }
        if first == 1 {
            cells.push((Some(0), names.title(number).to_owned()));
        }
        Some(cells)
    };
    values.iter().enumerate().filter_map(row).collect()
}

/// Returns the rows of lists that each begin with the name of a column: `[["House", 1, 2], ["Name", "Ann", "Bob"]]`.
fn lists_of_columns(names: &Names<'_>, values: &[Json]) -> Option<Vec<Cells>> {
    let mut columns: Vec<(usize, &[Json])> = Vec::with_capacity(values.len());
    for value in values {
        let Json::List(cells) = value else { return None };
        let column = names.heading(&text(cells.first()?)?)?;
        if cells.len() != names.height() + 1 {
            return None;
        }
        columns.push((column, &cells[1..]));
    }
    let has_rows = columns.iter().any(|(column, _)| *column == 0);
    let row = |row: usize| {
        let title = (!has_rows).then(|| (Some(0), names.title(row).to_owned()));
        let cells = columns.iter().filter_map(|(column, cells)| Some((Some(*column), text(&cells[row])?)));
        cells.chain(title).collect()
    };
    (has_rows || names.are_numbered()).then(|| (0..names.height()).map(row).collect())
}

/// Returns the row under a key that the solution does not have, if it has all columns.
fn of_other_key(names: &Names<'_>, key: &str, value: &Json) -> Option<Cells> {
    let Json::Object(entries) = value else { return None };
    let mut cells = named(names, entries);
    let is_other = keyed(names, key, value).is_none() && cells.len() + 1 == names.width();
    cells.push((Some(0), key.to_owned()));
    is_other.then_some(cells)
}

/// Returns a row that has a key: of the first column, or an item of another one.
fn keyed(names: &Names<'_>, key: &str, value: &Json) -> Option<Cells> {
    let column = if names.row(key).is_some() { 0 } else { names.column_of_item(key)? };
    let mut cells = match value {
        Json::Object(entries) => named(names, entries),
        Json::List(values) => {
            let texts: Vec<String> = values.iter().filter_map(text).collect();
            let by_item: Cells =
                texts.iter().map(|text| (names.column_of_item(text), text.clone())).collect();
            // Objects of one column each, or the cells in the order of the columns.
            let parts = values.iter().filter_map(|value| {
                if let Json::Object(entries) = value { Some(named(names, entries)) } else { None }
            });
            if by_item.iter().all(|(column, _)| column.is_some())
                || texts.len() + 1 != names.width()
                || column != 0
            {
                by_item.into_iter().chain(parts.flatten()).collect()
            } else {
                texts.into_iter().enumerate().map(|(at, text)| (Some(at + 1), text)).collect()
            }
        }
        Json::Text(text) => line::cells(names, text).unwrap_or_else(|| vec![(None, text.clone())]),
        Json::Flag(_) | Json::Other => return None,
    };
    cells.push((Some(column), key.to_owned()));
    (cells.len() > 1).then_some(cells)
}

/// Returns the cells of an object whose keys are columns, also those of objects under other keys, such as `attributes`.
fn named(names: &Names<'_>, entries: &[(String, Json)]) -> Cells {
    let mut cells: Cells = pair_of(names, entries).into_iter().collect();
    for (key, value) in entries {
        match (names.column(key), value) {
            (Some(column), value) => cells.extend(text(value).map(|text| (Some(column), text))),
            // A key of another name, such as "person", with an item that only one column has.
            (None, Json::Text(item)) => {
                let column = names.column_of_item(item).filter(|&column| column > 0);
                let is_named = entries.iter().any(|(key, _)| names.column(key) == column);
                cells.extend(column.filter(|_| !is_named).map(|column| (Some(column), item.clone())));
            }
            // `{"matches": [{"category": "Pet", "item": "cat"}]}`
            (None, Json::List(values)) => cells.extend(values.iter().filter_map(|value| pair(names, value))),
            (None, Json::Object(inner)) if names.row(key).is_none() => {
                let inner =
                    inner.iter().filter_map(|(key, value)| Some((Some(names.column(key)?), text(value)?)));
                cells.extend(inner);
            }
            _ => {}
        }
    }
    cells
}

/// Returns the cell of an object that has the name of a column, and an item of it: `{"attribute": "Pet", "value": "cat"}`.
fn pair(names: &Names<'_>, value: &Json) -> Option<(Option<usize>, String)> {
    let Json::Object(entries) = value else { return None };
    pair_of(names, entries)
}

fn pair_of(names: &Names<'_>, entries: &[(String, Json)]) -> Option<(Option<usize>, String)> {
    let under = |list: &str| {
        entries
            .iter()
            .find(|(key, _)| words().has(list, &key.to_lowercase()))
            .and_then(|(_, value)| text(value))
    };
    let (column, item) = (names.column(&under("pair-names")?)?, under("pair-values")?);
    names.item(column, &item).map(|_| (Some(column), item))
}

/// Returns the text of a cell: a list of one text is that text; a cell of any other form is wrong.
pub(super) fn text(value: &Json) -> Option<String> {
    match value {
        Json::Text(text) => Some(text.clone()),
        Json::List(values) => match &values[..] {
            [value] => text(value),
            _ => None,
        },
        Json::Object(entries) => match &entries[..] {
            [(key, value)] if ["value", "name", "item", "answer"].contains(&key.to_lowercase().as_str()) => {
                text(value)
            }
            _ => None,
        },
        Json::Flag(_) | Json::Other => None,
    }
}

/// Returns the rows of `{"header": […], "rows": [[…]]}`.
fn headed(names: &Names<'_>, header: &[Json], rows: &[Json]) -> Vec<Cells> {
    let columns: Vec<Option<usize>> = header.iter().map(|name| names.column(&text(name)?)).collect();
    let row = |(number, value): (usize, &Json)| -> Cells {
        let Json::List(values) = value else { return Cells::new() };
        let cells =
            columns.iter().zip(values).filter_map(|(column, value)| Some((Some((*column)?), text(value)?)));
        let mut cells: Cells = cells.collect();
        if !columns.contains(&Some(0)) && names.are_numbered() && rows.len() == names.height() {
            cells.push((Some(0), names.title(number).to_owned()));
        }
        cells
    };
    rows.iter().enumerate().map(row).filter(|cells| !cells.is_empty()).collect()
}

/// Returns the rows of an object without nesting: `{"House 1 Name": "Ann"}` or `{"name_1": "Ann"}`.
fn flat(names: &Names<'_>, entries: &[(String, Json)]) -> Vec<Cells> {
    let cell = |(key, value): &(String, Json)| -> Option<Cells> {
        let item = text(value)?;
        let (row, column) = names.cell(key)?;
        Some(vec![(Some(0), names.title(row).to_owned()), (Some(column), item)])
    };
    entries.iter().filter_map(cell).collect()
}
