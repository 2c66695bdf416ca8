//! The names of a solution, and how those of an answer are compared with them.

use std::collections::{HashMap, HashSet};

use super::items::{Items, Reading};
use super::key::{folded, key, name_words, split_sentences, strict};
use super::spelled::{in_digits, number_of as number_of_word};
use super::value::{Kind, has_unit};
use super::words::words;
use crate::record::Table;

/// The names of a solution.
pub(super) struct Names<'r> {
    table: &'r Table,
    columns: HashMap<String, usize>,
    column_words: Vec<Vec<String>>,
    rows: HashMap<String, usize>,
    /// The row of each number that names one.
    numbers: HashMap<usize, usize>,
    /// The words that names of rows have beside their numbers.
    row_words: HashSet<String>,
    /// The column of each item that only one column has.
    items: HashMap<String, Option<usize>>,
    of_column: Vec<Items>,
}

impl<'r> Names<'r> {
    pub(super) fn new(table: &'r Table, reading: Reading) -> Self {
        let columns = table.header.iter().enumerate().map(|(column, name)| (key(name), column)).collect();
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

    /// Finds the numbers that name rows: those of their names, or else their places.
    fn number_rows(&mut self) {
        let header = self.table.header.first().map(|name| name_words(name)).unwrap_or_default();
        self.row_words.extend(header);
        let all: Vec<Vec<String>> = self.table.rows.iter().map(|cells| name_words(&cells[0])).collect();
        let is_number = |word: &String| number_of(word).is_some();
        let common = |word: &&String| !is_number(word) && all.iter().all(|words| words.contains(word));
        let shared: Vec<String> = all.first().into_iter().flatten().filter(common).cloned().collect();
        self.row_words.extend(shared);
        let numbers: Vec<Option<usize>> = all.iter().map(|words| self.number_in(words)).collect();
        let distinct: HashSet<usize> = numbers.iter().flatten().copied().collect();
        if distinct.len() == self.table.rows.len() {
            self.numbers =
                numbers.into_iter().flatten().enumerate().map(|(row, number)| (number, row)).collect();
            self.name_winners();
        }
    }

    /// Names the first two places and the last one by "winner", "runner-up" and "came last", if the rows are places.
    fn name_winners(&mut self) {
        if !self.row_words.iter().any(|word| words().has("ranks", word)) {
            return;
        }
        for (list, number) in
            [("winners", 1), ("seconds", 2), ("thirds", 3), ("lasts", self.table.rows.len())]
        {
            let Some(&row) = self.numbers.get(&number) else { continue };
            let is_free = |word: &&&str| !self.items.contains_key(**word);
            let free = words().list(list).iter().filter(is_free).map(|&word| (word.to_owned(), row));
            self.rows.extend(free);
        }
    }

    /// Returns the row that a text names with a word for a row, such as "3rd house" or "came third", and not with an article only.
    pub(super) fn names_place(&self, text: &str) -> Option<usize> {
        let is_named = |word: &String| self.row_words.contains(word) || words().has("arrivals", word);
        let is_place = self.are_numbered() && name_words(text).iter().any(is_named);
        self.names_row(text).filter(|_| is_place)
    }

    /// Returns the only number among words that otherwise only name rows.
    fn number_in(&self, words: &[String]) -> Option<usize> {
        let mut number = None;
        for (at, word) in words.iter().enumerate() {
            if self.row_words.contains(word) {
                continue;
            }
            if self.row_words.contains(word.trim_end_matches('s')) {
                // "All three houses" are not the third one.
                if number.is_some() {
                    return None;
                }
                continue;
            }
            // "Stall II"; alone or before others, "I" and "X" are words.
            let roman = || (at > 0).then(|| self::words().roman(word)).flatten();
            match number_of(word).or_else(roman).or_else(|| self.number_of_place(word)) {
                Some(found) if number.is_none() => number = Some(found),
                // "fifth and last"
                Some(found)
                    if number == Some(found) && !word.starts_with(|letter: char| letter.is_ascii_digit()) => {
                }
                _ if self::words().has("and", word) && number.is_some() && at + 1 < words.len() => {}
                // "1st" and "1.º" are two words each.
                _ if [
                    "st", "nd", "rd", "th", "er", "ère", "ere", "re", "e", "ème", "eme", "º", "ª", "o", "a",
                ]
                .contains(&&**word)
                    && number.is_some() => {}
                _ if self.is_row_word(word) || self.is_initial(word) => {}
                _ => return None,
            }
        }
        number
    }

    /// Returns whether a word may be beside the number of a row in any language; the name of another column is none.
    fn is_row_word(&self, word: &str) -> bool {
        let is_noun = || {
            words().has("row-nouns", word) && !self.column_words[1..].concat().iter().any(|own| own == word)
        };
        words().has("row-words", word) || is_noun()
    }

    /// Returns the number of the row in the middle, or of the last one, if a word names it.
    fn number_of_place(&self, word: &str) -> Option<usize> {
        let height = self.table.rows.len();
        let is_middle = height % 2 == 1 && self::words().has("middle", word);
        let middle = is_middle.then_some(height.div_ceil(2));
        middle.or_else(|| self::words().has("rightmost", word).then_some(height))
    }

    /// Returns whether a word is the first letter of the name of the first column, as in "H1".
    fn is_initial(&self, word: &str) -> bool {
        let first = self.table.header.first().and_then(|name| name.chars().next());
        word.chars().count() == 1
            && word.chars().next() == first.and_then(|letter| letter.to_lowercase().next())
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
        let exact = |key: &str| self.columns.get(key).copied();
        let of_plural = || singulars(&key).find_map(|singular| exact(&singular));
        if let Some(column) = exact(&key).or_else(of_plural).or_else(|| exact(&format!("{key}s"))) {
            return Some(column);
        }
        if name.len() > 60 {
            return None;
        }
        let words = name_words(name);
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

    /// Returns the row that a text names: by the item of its first column, or by a number such as "House 2", "2" or "second house".
    pub(super) fn row(&self, text: &str) -> Option<usize> {
        if text.len() > 60 {
            return None;
        }
        if let Some(&row) = self.rows.get(&key(text)) {
            return Some(row);
        }
        if self.is_date(text) {
            return self.of_column[0].exact(text).and_then(|item| self.row_of_item(item));
        }
        if self.numbers.is_empty() {
            let named = without_prefix(text, &self.table.header[0]).unwrap_or(text);
            return self.of_column[0].exact(named).and_then(|item| self.row_of_item(item));
        }
        // "second from the left"
        let lower = text.to_lowercase();
        let place =
            words().list("from-left").iter().find_map(|end| lower.strip_suffix(end)).unwrap_or(&lower);
        let place = if place.len() < lower.len() { name_words(place) } else { name_words(text) };
        self.numbers.get(&self.number_in(&place)?).copied()
    }

    /// Returns whether a text numbers a row that the solution does not have, such as "5" or "House 5" of four.
    pub(super) fn is_extra_row(&self, text: &str) -> bool {
        let number =
            (self.are_numbered() && text.len() <= 60).then(|| self.number_in(&name_words(text))).flatten();
        // "The $21 stall"
        let has_sign =
            |word: &str| words().is_sign(word.trim_matches(|letter: char| letter.is_ascii_digit()));
        (number.is_some_and(|number| !self.numbers.contains_key(&number)) || self.is_date(text))
            && self.row(text).is_none()
            && !text.split_whitespace().any(has_sign)
    }

    /// Returns whether the rows are dates, and a text is one.
    fn is_date(&self, text: &str) -> bool {
        self.of_column[0].kind == Kind::Date && self.of_column[0].is_value(text)
    }

    /// Returns whether the rows are dates, and a text has another one: "April 4" is none of March.
    pub(super) fn has_other_date(&self, text: &str) -> bool {
        let tokens: Vec<&str> = text.split_whitespace().collect();
        tokens.windows(2).any(|pair| {
            let date = pair.join(" ");
            let date = date.trim_matches(|letter: char| !letter.is_alphanumeric());
            self.is_date(date) && self.row(date).is_none()
        })
    }

    /// Returns whether two words are a number that an item is, with a unit that it has not: "twelve weeks" for twelve nights.
    pub(super) fn is_other_measure(&self, number: &str, unit: &str) -> bool {
        self.of_column.iter().any(|items| items.is_measured_otherwise(unit) && items.exact(number).is_some())
    }

    /// Returns whether a row has a name with this key.
    pub(super) fn has_row(&self, key: &str) -> bool {
        self.rows.contains_key(key)
    }

    /// Returns whether a text names a row in words that nothing else means: not by a number alone.
    pub(super) fn names_row(&self, text: &str) -> Option<usize> {
        let has_letters = text.contains(char::is_alphabetic);
        let is_name = has_letters && self.rows.contains_key(&key(text));
        let is_end = || words().has("ends", &text.trim().to_lowercase());
        let all = name_words(text);
        // "à une" and "in two"
        let are_particles = || {
            let is_cardinal =
                |word: &String| word.starts_with(char::is_alphabetic) && number_of_word(word).is_some();
            all.len() == 2 && is_cardinal(&all[1]) && words().has("particles", &all[0])
        };
        let is_number = (all.len() < 2 || are_particles()) && self.are_numbered() && !is_name && !is_end();
        // "the one from Greece"
        let is_pronoun = || words().has("pronouns", &text.trim().to_lowercase());
        self.row(text).filter(|_| !is_number && !is_pronoun())
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

    /// Returns the first row that has an item of the first column.
    fn row_of_item(&self, item: usize) -> Option<usize> {
        // The items of the first column are in the order of the rows, each once.
        (item < self.height()).then_some(item)
    }

    /// Returns the text of a row that is named by its place.
    pub(super) fn title(&self, row: usize) -> &str {
        &self.table.rows[row][0]
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

/// Returns a text without a name and a space before it, as "A1" in "Seat A1".
fn without_prefix<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(name.len())?;
    let is_name = !name.is_empty() && start.to_lowercase() == name.to_lowercase();
    rest.strip_prefix(' ').filter(|_| is_name)
}

/// Returns the number of a word: digits, or a word such as "second".
fn number_of(word: &str) -> Option<usize> {
    let is_short = word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    if is_short { word.parse().ok() } else { words().ordinal(word) }
}
