//! The names of a solution, and how those of an answer are compared with them.

use std::collections::{HashMap, HashSet};

use super::items::{Items, Reading};
use super::key::{folded, key, name_words, split_sentences, strict};
use super::rows::number_of;
use super::spelled::in_digits;
use super::value::{Kind, has_unit};
use super::words::words;
use crate::record::Table;

/// The names of a solution.
pub(super) struct Names<'r> {
    pub(super) table: &'r Table,
    pub(super) columns: HashMap<String, usize>,
    pub(super) column_words: Vec<Vec<String>>,
    pub(super) rows: HashMap<String, usize>,
    /// The row of each number that names one.
    pub(super) numbers: HashMap<usize, usize>,
    /// The words that names of rows have beside their numbers.
    pub(super) row_words: HashSet<String>,
    /// The column of each item that only one column has.
    pub(super) items: HashMap<String, Option<usize>>,
    pub(super) of_column: Vec<Items>,
}

impl<'r> Names<'r> {
    pub(super) fn new(table: &'r Table, reading: Reading) -> Self {
        let mut columns: HashMap<String, usize> =
            table.header.iter().enumerate().map(|(column, name)| (key(name), column)).collect();
        for (column, name) in table.header.iter().enumerate() {
            columns.entry(folded(&key(name))).or_insert(column);
        }
        let mut rows: HashMap<String, usize> =
            table.rows.iter().enumerate().map(|(row, cells)| (key(&cells[0]), row)).collect();
        for (row, cells) in table.rows.iter().enumerate() {
            rows.entry(folded(&key(&cells[0]))).or_insert(row);
        }
        let mut items = HashMap::new();
        for column in 0..table.header.len() {
            for cells in &table.rows {
                let known = items.entry(key(&cells[column])).or_insert(Some(column));
                if *known != Some(column) {
                    *known = None;
                }
            }
        }
        let of_column: Vec<Items> = (0..table.header.len())
            .map(|column| {
                let items = table.rows.iter().map(|cells| cells[column].as_str());
                Items::new(&table.header[column], items, reading)
            })
            .collect();
        name_otherwise(&mut items, &of_column);
        let column_words = table.header.iter().map(|name| name_words(name)).collect();
        let mut names = Names {
            table,
            columns,
            column_words,
            rows,
            numbers: HashMap::new(),
            row_words: HashSet::new(),
            items,
            of_column,
        };
        names.number_rows();
        names
    }

    /// Splits a text into sentences, as [`Items::sentences`] does.
    pub(super) fn sentences<'t>(&self, text: &'t str) -> Vec<&'t str> {
        split_sentences(text, &|word| self.of_column.iter().any(|items| items.abbreviations.contains(word)))
    }

    /// Returns the number of columns.
    pub(super) fn width(&self) -> usize {
        self.table.header.len()
    }

    /// Returns the number of rows.
    pub(super) fn height(&self) -> usize {
        self.table.rows.len()
    }

    /// Returns whether numbers name the rows, so that an order without names means something.
    pub(super) fn are_numbered(&self) -> bool {
        !self.numbers.is_empty()
    }

    /// Returns the column of a name; names of items are none.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        let key = key(name);
        let exact = |key: &str| self.columns.get(key).or_else(|| self.columns.get(&folded(key))).copied();
        let of_plural = || singulars(&key).find_map(|singular| exact(&singular));
        if let Some(column) = exact(&key).or_else(of_plural).or_else(|| exact(&format!("{key}s"))) {
            return Some(column);
        }
        let words = name_words(name);
        // "Not color"; "No" is a number.
        let is_denied = words.first().is_some_and(|first| first != "no" && self::words().has("not", first));
        if name.len() > 60 || is_denied {
            return None;
        }
        let only = |matches: &dyn Fn(&[String]) -> bool| {
            let mut found = (0..self.width()).filter(|&column| matches(&self.column_words[column]));
            found.next().filter(|_| found.next().is_none())
        };
        // "favorite color" is Color, "house color" too; "music" is MusicGenre, if no other begins with it.
        (words.len() <= 5 && !words.is_empty() && !is_counted(&words))
            .then(|| {
                only(&|column| words.ends_with(column))
                    .or_else(|| only(&|column| words.windows(column.len().max(1)).any(|part| part == column)))
                    .or_else(|| only(&|column| column.starts_with(&words)))
                    .or_else(|| only(&|column| column.ends_with(&words)))
                    .or_else(|| self::words().has("row-keys", &name.trim().to_lowercase()).then_some(0))
            })
            .flatten()
            .or_else(|| self.column(without_note(name).filter(|(_, note)| !self.names_any(note))?.0))
    }

    /// Returns whether a text names a row or an item.
    pub(super) fn names_any(&self, text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_named = |part: &[&str]| self.column_of_item(&part.join(" ")).is_some();
        self.names_row(text).is_some()
            || (1..=words.len()).any(|length| {
                words.windows(length).any(|part| {
                    is_named(part) && !part[0].starts_with(|letter: char| letter.is_ascii_digit())
                })
            })
    }

    /// Returns the column of a heading: "Room 2" is an item, and "favorite room" is the column Room.
    pub(super) fn heading(&self, text: &str) -> Option<usize> {
        let is_item = || (0..self.width()).any(|column| self.item(column, text).is_some());
        self.column(text).filter(|&column| self.is_header(column, text) || !is_item())
    }

    /// Returns whether a text is the name of a column, letter by letter.
    pub(super) fn is_header(&self, column: usize, text: &str) -> bool {
        key(&self.table.header[column]) == key(text)
    }

    /// Returns the column of an item, if only one column has it, or of a text that names a row.
    pub(super) fn column_of_item(&self, text: &str) -> Option<usize> {
        if let Some(column) = self.items.get(&key(text)) {
            return *column;
        }
        if self.row(text).is_some() {
            return Some(0);
        }
        let mut found = (1..self.width()).filter(|&column| self.of_column[column].find(text).is_some());
        found.next().filter(|_| found.next().is_none())
    }

    /// Returns the column of the item with this key, if only one column has it; the first column is left out.
    pub(super) fn column_of_key(&self, key: &str) -> Option<usize> {
        let column = self.items.get(key).or_else(|| self.items.get(&folded(key)));
        column.copied().flatten().filter(|&column| column > 0 && self.of_column[column].of_key(key).is_some())
    }

    /// Returns the column that has an item with this part of a name, if only one has.
    pub(super) fn column_of_part(&self, word: &str) -> Option<usize> {
        let mut found = (1..self.width()).filter(|&column| self.of_column[column].of_part(word).is_some());
        found.next().filter(|_| found.next().is_none())
    }

    /// Returns the column that has a value, such as `$18.00` for `$18`, if only one has it. An error is a time or an amount that a
    /// column could have, and has not, such as "9:00 PM" and "3 cm". A number without a sign or unit may be the number of a row instead.
    pub(super) fn column_of_value(&self, text: &str) -> Option<Result<usize, ()>> {
        let text = text.trim_matches([',', ';', ':', '.', '(', ')', '[', ']', '!', '*']);
        // "twelve minutes"
        let spelled = in_digits(text).filter(|text| has_unit(text));
        let text = spelled.as_deref().unwrap_or(text);
        let has_mark =
            text.contains(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '.' | ',')));
        if !text.contains(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        let mut found = None;
        for (column, items) in self.of_column.iter().enumerate() {
            match (items.kind, items.is_value(text), items.exact(text)) {
                // "8 nights" for "eight"
                (Kind::Text, _, Some(_)) if column > 0 && !matches!(found, Some(Ok(_))) && has_unit(text) => {
                    found = Some(Ok(column));
                }
                (Kind::Text, ..) | (_, false, _) => {}
                (Kind::Number, _, item) if !has_mark && (item.is_none() || self.row(text).is_some()) => {}
                // "3. März" is no third row.
                _ if column == 0 && has_mark && self.are_numbered() => {}
                (_, _, Some(_)) if matches!(found, Some(Ok(_))) => return None,
                (_, _, Some(_)) => found = Some(Ok(column)),
                (Kind::Time, ..) if found.is_none() => found = Some(Err(())),
                (Kind::Number, ..) if found.is_none() && has_unit(text) => found = Some(Err(())),
                _ => {}
            }
        }
        found
    }

    /// Returns whether two words are a number that an item is, with a unit that it has not: "twelve weeks" for twelve nights.
    pub(super) fn is_other_measure(&self, number: &str, unit: &str) -> bool {
        let are_joined = number.ends_with(char::is_alphanumeric) && unit.starts_with(char::is_alphabetic);
        let is_other = |items: &Items| items.is_measured_otherwise(unit) && items.exact(number).is_some();
        are_joined && self.of_column.iter().any(is_other)
    }

    /// Returns the row and the column that a text names, one after the other, as in "House 1 Name", `name_1`, "the pet of Ann" and
    /// `solution["Ann"]["pet"]`.
    pub(super) fn cell(&self, text: &str) -> Option<(usize, usize)> {
        let words: Vec<&str> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty() && !self::words().has("between", &word.to_lowercase()))
            .collect();
        let from = usize::from(
            words.first().is_some_and(|word| self::words().has("solution-keys", &word.to_lowercase())),
        );
        let words = &words[from..];
        (1..words.len().min(8)).find_map(|at| {
            let (first, last) = (words[..at].join(" "), words[at..].join(" "));
            let (row, column) = match (self.row(&first), self.row(&last)) {
                (Some(row), None) => (row, self.column(&last)?),
                (None, Some(row)) => (row, self.column(&first)?),
                _ => return None,
            };
            (column > 0).then_some((row, column))
        })
    }

    /// Returns the number of the item of a column that a text means; a name of the column before it does not matter.
    pub(super) fn item(&self, column: usize, text: &str) -> Option<usize> {
        if column == 0 {
            return self.row(text);
        }
        let items = &self.of_column[column];
        // "Color: red", "red color"
        items
            .find(text)
            .or_else(|| {
                let (name, item) = text.split_once([':', '='])?;
                (self.column(name) == Some(column)).then(|| items.find(item))?
            })
            .or_else(|| {
                let (item, name) = text.trim_end_matches(['*', '.', ' ']).rsplit_once(' ')?;
                self.is_header(column, name).then(|| items.find(item))?
            })
    }

    /// Returns whether two texts of a column mean different items.
    pub(super) fn differ(&self, column: usize, one: &str, other: &str) -> bool {
        match (self.item(column, one), self.item(column, other)) {
            (Some(one), Some(other)) => one != other,
            (None, None) => strict(one) != strict(other),
            _ => true,
        }
    }

    /// Returns whether a text is an item of a column.
    pub(super) fn is(&self, column: usize, text: &str, item: &str) -> bool {
        let found = self.item(column, text);
        if column == 0 {
            return found.is_some_and(|row| self.table.rows[row][0] == item);
        }
        found.is_some() && found == self.of_column[column].exact(item)
    }

    /// Returns whether a text leaves a cell open, such as "___" or "unknown".
    pub(super) fn is_gap(&self, column: usize, text: &str) -> bool {
        let text = text.trim_matches(|letter: char| {
            letter.is_whitespace() || matches!(letter, '*' | '`' | '"' | '\'' | '<' | '>' | '[' | ']')
        });
        let is_empty = !text.chars().any(char::is_alphanumeric);
        (is_empty || words().has("gaps", &text.to_lowercase())) && self.item(column, text).is_none()
    }
}

/// Returns the words that a key may be the plural of, in all languages: "hobbies", "Städte", "couleurs".
fn singulars(key: &str) -> impl Iterator<Item = String> + '_ {
    let ends = [("s", ""), ("ies", "y"), ("es", ""), ("n", ""), ("en", ""), ("e", ""), ("er", ""), ("x", "")];
    let spelled = [key.to_owned(), key.replace('ä', "a").replace('ö', "o").replace('ü', "u")];
    spelled.into_iter().flat_map(move |key| {
        ends.into_iter().filter_map(move |(plural, end)| Some(format!("{}{end}", key.strip_suffix(plural)?)))
    })
}

/// Divides a text into a name and a note in brackets that leaves the name as it is: "Stall 1 (northernmost)".
pub(super) fn without_note(text: &str) -> Option<(&str, &str)> {
    let (name, note) = text.trim().strip_suffix(')')?.split_once(" (")?;
    // "(4th to 1st)" is another order.
    let numbers: Vec<usize> = name_words(note).iter().filter_map(|word| number_of(word)).collect();
    let keeps = !words().changes(note) && numbers.is_sorted();
    (!name.trim().is_empty() && keeps).then_some((name.trim(), note))
}

/// Adds the other names of items, which only one column has.
fn name_otherwise(items: &mut HashMap<String, Option<usize>>, of_column: &[Items]) {
    let mut others: HashMap<String, Option<usize>> = HashMap::new();
    for (column, of_column) in of_column.iter().enumerate() {
        for key in of_column.keys().filter(|key| !items.contains_key(*key)) {
            others.entry(key.to_owned()).and_modify(|known| *known = None).or_insert(Some(column));
        }
    }
    items.extend(others);
}

/// Returns whether a number is before the last word: "6 nights" is no name of a column.
fn is_counted(words: &[String]) -> bool {
    words.iter().rev().nth(1).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}
