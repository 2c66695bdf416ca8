//! Answers as lines: "House 1: Eric, cat", headings with their items below, and YAML.

use super::key::key;
use super::line::{
    assignments, cells, doubtful_cells, label, noted, parts, plain, separators, split_list, without_comment,
    without_number, without_set, without_table,
};
use super::listed::{in_order, pair, rows_of_line};
use super::names::{Names, without_note};
use super::words::words;
use super::{Cells, Found, Read};
use super::{links, markup};

/// Reads the lines that name rows and items.
pub(super) fn read(names: &Names<'_>, text: &str) -> Vec<Found> {
    let mut outline = Outline::new(names);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        for part in markup::parts(line) {
            outline.line(&part, at, at + line.len());
        }
        at += line.len();
    }
    outline.end_block();
    outline.found
}

/// What a heading names.
#[derive(Clone, PartialEq)]
pub(super) enum Head {
    /// A row, by a text of the first column.
    Row(String),
    Column(usize),
    /// An item of another column, whose row its cells name.
    Item(usize, String),
}

/// Lines that are read, with the heading that they are under.
struct Outline<'n, 'r> {
    names: &'n Names<'r>,
    head: Option<Head>,
    /// Whether the last line that is not empty belonged to the solution.
    is_inside: bool,
    start: usize,
    end: usize,
    sections: Vec<(Head, Cells)>,
    /// The number of sections before the last line that did not belong to the solution, and the first byte of those after it.
    before: usize,
    resumed: Option<usize>,
    /// The rows that lists of items are in the order of, if they are listed too.
    order: Vec<String>,
    found: Vec<Found>,
}

impl<'n, 'r> Outline<'n, 'r> {
    fn new(names: &'n Names<'r>) -> Self {
        Outline {
            names,
            head: None,
            is_inside: false,
            start: 0,
            end: 0,
            sections: Vec::new(),
            before: 0,
            resumed: None,
            order: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Reads a line.
    fn line(&mut self, line: &str, start: usize, end: usize) {
        if let Some(cells) = assignments(self.names, line) {
            let row = cells.iter().find(|(column, _)| *column == Some(0)).map(|(_, row)| row.clone());
            if let Some(row) = row.filter(|row| self.names.row(row).is_some()) {
                let cells = cells.into_iter().filter(|(column, _)| *column != Some(0)).collect();
                self.is_inside = self.add(Some(Head::Row(row)), cells, start, end);
                return;
            }
        }
        let is_heading = line.trim_start().starts_with('#') && label(line).is_none();
        let line = without_set(plain(without_comment(line))) + if is_heading { ":" } else { "" };
        let line = without_table(line.trim());
        if line.is_empty() || line == ":" {
            return;
        }
        // "Ann: 9:00 | bees" is no row of a table.
        let labelled = line.split_once(" | ").filter(|(first, _)| {
            let marks = [": ", " – ", " - ", " — "];
            marks.iter().any(|mark| first.contains(mark)) && !line.ends_with('|')
        });
        let joined = labelled.map(|_| line.replace(" | ", ", "));
        let line = joined.as_deref().unwrap_or(line);
        // A line of JSON is not prose, nor is a row of a table, and a question states nothing, nor is a list in the opposite order read.
        if line.contains(['{', '}', '|', '?']) || words().reverses(line) {
            (self.head, self.is_inside) = (None, false);
            self.interrupt();
            return;
        }
        if let Some((column, items)) = in_order(self.names, line) {
            for (row, item) in items.into_iter().enumerate() {
                let head = Head::Row(self.names.title(row).to_owned());
                self.is_inside = self.add(Some(head), vec![(Some(column), item)], start, end);
            }
            return;
        }
        if let Some(parts) = rows_of_line(self.names, line) {
            for part in parts {
                self.is_inside = self.entry(part.trim(), start, end);
            }
            return;
        }
        let numbered = without_number(line);
        if let Some((_, rest)) = label(line)
            && self.pairs_of_any(rest, start, end)
        {
            self.is_inside = true;
            return;
        }
        self.is_inside = self.entry(line, start, end)
            || numbered.is_some_and(|(number, rest)| self.numbered(number, rest, start, end))
            || numbered.is_some_and(|(_, rest)| self.entry(rest, start, end));
        if !self.is_inside {
            self.interrupt();
        }
    }

    /// Reads the items of a whole row after its number in a list.
    fn numbered(&mut self, number: usize, rest: &str, start: usize, end: usize) -> bool {
        let names = self.names;
        let number = &*number.to_string();
        if !names.are_numbered() || names.row(number).is_none() {
            return false;
        }
        let whole = cells(names, rest).filter(|cells| {
            (1..names.width()).all(|column| cells.iter().any(|(known, _)| *known == Some(column)))
        });
        whole.is_some_and(|cells| self.add(Some(Head::Row(number.to_owned())), cells, start, end))
    }

    /// Reads a line as a heading, a cell, or a row with its cells; returns whether it is one.
    fn entry(&mut self, line: &str, start: usize, end: usize) -> bool {
        let names = self.names;
        if let Some(cells) = self.cells_below(line) {
            return self.add(None, cells, start, end);
        }
        // "Stall 1 (northernmost)"
        let bare = line.trim_end_matches([':', ' ']);
        if without_note(bare).is_some_and(|(name, _)| names.row(name).is_some())
            && let Some(head @ Head::Row(_)) = self.heading(bare)
        {
            return self.open(head);
        }
        for (at, length) in separators(line) {
            let (head, rest) = (line[..at].trim(), line[at + length..].trim());
            let is_note = |(note, _): &(&str, &str)| {
                !words().changes(note) && cells(names, note).is_none_or(|cells| cells[0].0 == Some(0))
            };
            // "Last (fifth): Ann"
            if noted(&line[at..]).is_some_and(|noted| is_note(&noted)) {
                continue;
            }
            let rest = rest.trim_end_matches(['.', ',', ';']).trim();
            // "Ann (9:00): cat"
            if let Some((note, after)) = noted(&line[at..])
                && cells(names, note).is_some()
                && let Some(head) = self.heading(head)
            {
                return self.inline(head, &format!("{note}, {after}"), start, end);
            }
            // "The pet of house 1 is a cat."
            if let Some((row, column)) =
                names.cell(head).filter(|&(_, column)| names.item(column, rest).is_some())
            {
                let head = Some(Head::Row(names.title(row).to_owned()));
                return self.add(head, vec![(Some(column), rest.to_owned())], start, end);
            }
            if let Some(head) = self.heading(head) {
                return if rest.is_empty() { self.open(head) } else { self.inline(head, rest, start, end) };
            }
        }
        let whole = line.trim_end_matches([':', '.', ',']);
        if let Some(head @ (Head::Row(_) | Head::Column(_))) = self.heading(whole)
            && label(whole).is_none()
            && (line.ends_with(':') || names.names_row(whole).is_some() || matches!(head, Head::Column(_)))
        {
            // The row of an item, below it.
            return match (&self.head, head) {
                (Some(Head::Item(..)), Head::Row(row)) if !line.ends_with(':') => {
                    self.add(None, vec![(Some(0), row)], start, end)
                }
                (_, head) => self.open(head),
            };
        }
        // An item below its heading.
        // Each item of a column, alone on its line, begins a row.
        if let Some(head @ Head::Item(column, _)) = self.heading(whole)
            && !whole.contains([',', ':', '='])
            && match &self.head {
                None => true,
                Some(Head::Item(known, _)) => *known == column,
                _ => false,
            }
        {
            return self.open(head);
        }
        let has_head = matches!(self.head, Some(Head::Row(_) | Head::Item(..)));
        let is_item = has_head
            && match cells(names, whole) {
                Some(cells) => self.add(None, cells, start, end),
                None => self.labelled(whole, start, end),
            };
        // "Hora: 9:00"
        is_item
            || match label(whole).filter(|(_, row)| names.names_row(row).is_some()) {
                Some((_, row)) => self.open(Head::Row(row.to_owned())),
                None => false,
            }
    }

    /// Returns the cells of a line below a heading: all items of its row, or several after the names of their columns.
    fn cells_below(&self, line: &str) -> Option<Cells> {
        let head = self.head.as_ref().filter(|head| !matches!(head, Head::Column(_)))?;
        let cells = cells(self.names, line)?;
        let section = self.sections.iter().rfind(|(known, _)| known == head).map(|(_, cells)| cells);
        let is_whole = section.is_none() && cells.len() + 1 == self.names.width();
        let are_named = cells.len() > 1 && line.matches(": ").count() == cells.len();
        let is_open = |(column, _): &(Option<usize>, String)| {
            *column != Some(0) && section.is_none_or(|known| known.iter().all(|(other, _)| other != column))
        };
        ((is_whole || are_named) && cells.iter().all(is_open)).then_some(cells)
    }

    /// Reads an item after a label that is no column, as in "Trader: Ann", if its column is open in the row.
    fn labelled(&mut self, line: &str, start: usize, end: usize) -> bool {
        let Some((_, item)) = label(line) else { return false };
        let column = self.names.column_of_item(item).filter(|&column| column > 0);
        let is_open = |column: usize| {
            let section = self.sections.iter().rfind(|(head, _)| self.head.as_ref() == Some(head));
            section.is_none_or(|(_, cells)| cells.iter().all(|(known, _)| *known != Some(column)))
        };
        match column.filter(|&column| is_open(column)) {
            Some(column) => self.add(None, vec![(Some(column), item.to_owned())], start, end),
            None => false,
        }
    }

    fn heading(&self, text: &str) -> Option<Head> {
        let is_edge = |letter: char| !letter.is_alphanumeric() && letter != '#';
        let text = text.trim_start_matches(is_edge);
        let text =
            text.trim_end_matches(|letter: char| is_edge(letter) && !(letter == ')' && text.contains('(')));
        if text.is_empty() || text.len() > 60 {
            return None;
        }
        // "Ground floor (Floor 1)"
        if let Some((_, note)) = text.split_once('(').filter(|(_, note)| self.names.names_row(note).is_some())
        {
            return Some(Head::Row(note.to_owned()));
        }
        // "House 5" of four is a row as well.
        if self.names.row(text).is_some() || self.names.is_extra_row(text) && text.contains(' ') {
            return Some(Head::Row(text.to_owned()));
        }
        if let Some(column) = self.names.heading(text) {
            return Some(Head::Column(column));
        }
        let column = self.names.column_of_item(text).filter(|&column| column > 0)?;
        Some(Head::Item(column, text.to_owned()))
    }

    fn open(&mut self, head: Head) -> bool {
        self.head = Some(head);
        true
    }

    /// Reads the text after a heading on the same line.
    fn inline(&mut self, head: Head, rest: &str, start: usize, end: usize) -> bool {
        let names = self.names;
        match (head, self.head.clone()) {
            // "House: 1" begins a row.
            (Head::Column(0), _) if names.row(rest).is_some() => match self.head.clone() {
                Some(Head::Item(..)) => self.add(None, vec![(Some(0), rest.to_owned())], start, end),
                _ => self.open(Head::Row(rest.to_owned())),
            },
            (Head::Column(column), Some(Head::Row(_) | Head::Item(..))) => {
                let is_item = names.item(column, rest).is_some();
                if !is_item && self.linked(column, rest, start, end) {
                    return true;
                }
                let is_cell = is_item || self.is_inside;
                is_cell && self.add(None, vec![(Some(column), rest.to_owned())], start, end)
            }
            // "Name: House 1 = Ann, House 2 = Bob".
            (Head::Column(column), _) => self.pairs(column, rest, start, end),
            // "House 1: Ann" under the heading "Name", or "Ann: House 1".
            (Head::Row(row), Some(Head::Column(column))) if names.item(column, rest).is_some() => {
                self.add(Some(Head::Row(row)), vec![(Some(column), rest.to_owned())], start, end)
            }
            (Head::Item(column, item), Some(Head::Column(of)))
                if of == column && names.row(rest).is_some() =>
            {
                self.add(Some(Head::Row(rest.to_owned())), vec![(Some(column), item)], start, end)
            }
            (head, _) => match cells(names, rest).or_else(|| doubtful_cells(names, rest)) {
                Some(cells) => {
                    let cells = cells
                        .into_iter()
                        .filter(|(column, _)| !(matches!(head, Head::Row(_)) && *column == Some(0)));
                    let cells: Cells = cells.collect();
                    self.head = Some(head.clone());
                    self.add(Some(head), cells, start, end)
                }
                // The items of a row that the puzzle does not have are its own.
                None if self.is_inside && matches!(&head, Head::Row(row) if names.is_extra_row(row)) => {
                    self.add(Some(head), vec![(None, rest.to_owned())], start, end)
                }
                None => false,
            },
        }
    }

    /// Reads the items of a column with their rows on one line.
    fn pairs(&mut self, column: usize, rest: &str, start: usize, end: usize) -> bool {
        let names = self.names;
        let pair = |part: &str| pair(names, column, part);
        let parts: Vec<&str> = parts(rest).into_iter().map(str::trim).collect();
        let are_items =
            || parts.len() == names.height() && parts.iter().all(|part| names.item(column, part).is_some());
        if column == 0 {
            let is_order = are_items();
            if is_order {
                self.order = parts.iter().map(|&part| part.to_owned()).collect();
            }
            return is_order || self.pairs_of_any(rest, start, end);
        }
        // "Name: Ann, Bob" has the items in the order of the rows.
        let in_order = || {
            let places = (0..names.height()).map(|row| names.title(row).to_owned());
            let rows = if self.order.is_empty() { places.collect() } else { self.order.clone() };
            ((names.are_numbered() || !self.order.is_empty()) && are_items())
                .then(|| rows.into_iter().zip(parts.iter().map(|&part| part.to_owned())).collect())
        };
        // "Ann → 1, Bob → 2", and "Ann → Bob" in order.
        let by_commas: Option<Vec<(String, String)>> =
            split_list(rest, &[',', ';']).into_iter().map(pair).collect();
        let pairs = by_commas.or_else(|| parts.iter().copied().map(pair).collect());
        let Some(pairs) = pairs.or_else(in_order) else { return self.linked(column, rest, start, end) };
        for (row, item) in pairs {
            self.add(Some(Head::Row(row)), vec![(Some(column), item)], start, end);
        }
        true
    }

    /// Reads the items of a column that nothing names with their rows: "Houses: 1 = Ann, 2 = Bob".
    fn pairs_of_any(&mut self, rest: &str, start: usize, end: usize) -> bool {
        let names = self.names;
        let of_column = |column: usize| {
            let parts = split_list(rest.trim_end_matches('.'), &[',', ';']);
            let pairs: Option<Vec<(String, String)>> =
                parts.into_iter().map(|part| pair(names, column, part)).collect();
            pairs.filter(|pairs| pairs.len() == names.height()).map(|pairs| (column, pairs))
        };
        let Some((column, pairs)) = (1..names.width()).find_map(of_column) else { return false };
        for (row, item) in pairs {
            self.add(Some(Head::Row(row)), vec![(Some(column), item)], start, end);
        }
        true
    }

    /// Reads the items of a column with those of another one.
    fn linked(&mut self, column: usize, rest: &str, start: usize, end: usize) -> bool {
        let links = links::links(self.names, column, rest);
        for (head, item) in links.iter().flatten() {
            self.add(Some(head.clone()), vec![(Some(column), item.clone())], start, end);
        }
        links.is_some()
    }

    /// Adds cells to the row of a heading. A row that has another item of the same column already begins a new solution.
    fn add(&mut self, head: Option<Head>, cells: Cells, start: usize, end: usize) -> bool {
        let Some(head) = head.or_else(|| self.head.clone()) else { return false };
        let names = self.names;
        let is_same = |known: &Head| match (known, &head) {
            (Head::Row(known), Head::Row(row)) if names.row(row).is_none() => key(known) == key(row),
            (Head::Row(known), Head::Row(row)) => names.row(known) == names.row(row),
            (Head::Item(column, known), Head::Item(other, item)) => {
                column == other && key(known) == key(item)
            }
            _ => false,
        };
        let mut at = self.sections.iter().position(|(known, _)| is_same(known));
        let is_known = |(column, _): &(Option<usize>, String)| {
            at.is_some_and(|at| {
                self.sections[at].1.iter().any(|(known, _)| known == column && *column != Some(0))
            })
        };
        // Two items of a column on one line contradict each other; on other lines the later one is another solution.
        if start >= self.end && cells.iter().any(is_known) {
            // What follows the last other line belongs to it: a draft may have had only some of the rows.
            let from = if at < Some(self.before) { self.before } else { self.sections.len() };
            let own = self.sections.split_off(from);
            self.end_block();
            (self.sections, self.start) = (own, self.resumed.unwrap_or(start));
            at = None;
        }
        self.resumed.get_or_insert(start);
        if self.sections.is_empty() {
            self.start = start;
        }
        let at = at.unwrap_or_else(|| {
            let cell = match &head {
                Head::Row(row) => (Some(0), row.clone()),
                Head::Item(column, item) => (Some(*column), item.clone()),
                Head::Column(column) => (Some(*column), String::new()),
            };
            self.sections.push((head.clone(), vec![cell]));
            self.sections.len() - 1
        });
        self.sections[at].1.extend(cells);
        self.end = end;
        true
    }

    /// Notes a line that does not belong to the solution.
    fn interrupt(&mut self) {
        (self.before, self.resumed) = (self.sections.len(), None);
    }

    /// Ends a solution.
    fn end_block(&mut self) {
        self.before = 0;
        links::link_rows(self.names, &mut self.sections);
        let rows: Vec<Cells> =
            self.sections.drain(..).map(|(_, cells)| cells).filter(|cells| cells.len() > 1).collect();
        if !rows.is_empty() {
            self.found.push(Found::new(self.start..self.end, Read::Lines, rows));
        }
    }
}
