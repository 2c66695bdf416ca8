//! The names of a solution, and how those of an answer are compared with them.

use std::collections::{HashMap, HashSet};

use unicode_normalization::UnicodeNormalization;
use zebra_runtime::language::{Key, Language};

use super::text::normalized;
use super::value::{self, Kind};
use super::words::words;
use crate::record::Table;

/// Returns the letters and digits of a text in lower case, without an article of any language before them. What makes a number another one
/// stays: a point, comma or colon between digits, and a minus before them.
pub(super) fn key(text: &str) -> String {
    let text = normalized(text);
    let is_edge = |letter: char| !letter.is_alphanumeric() && !is_dash(letter);
    let text = text.trim_matches(is_edge);
    let text = without_article(text).unwrap_or(text);
    let mut key = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter: char| letter.is_ascii_digit());
        let after = is_digit(letters.peek().copied());
        if letter.is_alphanumeric() {
            key.extend(letter.to_lowercase());
        } else if after && is_dash(letter) && !before.is_some_and(char::is_alphabetic) {
            key.push('-');
        } else if after && is_digit(before) && matches!(letter, '.' | ',' | ':') {
            key.push(letter);
        }
        before = Some(letter);
    }
    key
}

fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '−' | '–' | '‐' | '‑')
}

fn without_article(text: &str) -> Option<&str> {
    Language::all().iter().flat_map(|language| language.texts(Key::LeadingArticles)).find_map(|article| {
        let start = text.get(..article.len())?;
        start.eq_ignore_ascii_case(article).then(|| &text[article.len()..])
    })
}

/// Returns a key without accents.
fn folded(key: &str) -> String {
    key.nfd().filter(|letter| letter.is_alphanumeric() || letter.is_ascii()).collect()
}

/// Returns the words of a name in lower case: `PhoneModel` has two.
pub(super) fn name_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in normalized(text).chars() {
        let begins = !before.is_alphanumeric()
            || (before.is_lowercase() && letter.is_uppercase())
            || before.is_numeric() != letter.is_numeric();
        if letter.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if !begins => word.extend(letter.to_lowercase()),
                _ => words.push(letter.to_lowercase().collect()),
            }
        }
        before = letter;
    }
    words
}

/// Returns a text in lower case with single spaces, for items that have the same [key].
fn strict(text: &str) -> String {
    normalized(text).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The items of a category, found by what a text calls them.
pub(super) struct Items {
    kind: Kind,
    is_english: bool,
    values: Vec<Option<value::Value>>,
    /// The item of each key, or without keys that differ of each strict text.
    by_key: HashMap<String, usize>,
    /// The item of each key without accents, if only one has it.
    by_folded: HashMap<String, Option<usize>>,
    has_keys: bool,
}

impl Items {
    /// Makes the items of a list, which may have some several times.
    pub(super) fn new<'i>(items: impl Iterator<Item = &'i str>, is_english: bool) -> Items {
        let mut seen = HashSet::new();
        let distinct: Vec<&str> = items.filter(|item| seen.insert(*item)).collect();
        let kind = value::kind_of(&distinct.iter().copied(), is_english);
        let mut keys = HashSet::new();
        let has_keys = distinct.iter().all(|item| !key(item).is_empty() && keys.insert(key(item)));
        let name = |item: &str| if has_keys { key(item) } else { strict(item) };
        let mut by_folded: HashMap<String, Option<usize>> = HashMap::new();
        for (at, item) in distinct.iter().enumerate() {
            by_folded.entry(folded(&name(item))).and_modify(|known| *known = None).or_insert(Some(at));
        }
        Items {
            kind,
            is_english,
            values: distinct.iter().map(|item| value::parse(kind, item, is_english)).collect(),
            by_key: distinct.iter().enumerate().map(|(at, item)| (name(item), at)).collect(),
            by_folded,
            has_keys,
        }
    }

    /// Returns the number of the item that a text is, with nothing else.
    pub(super) fn exact(&self, text: &str) -> Option<usize> {
        let plain = text.trim().trim_end_matches(['.', '!', ';']);
        let plain = without_article(plain).unwrap_or(plain);
        if let Some(read) = value::parse(self.kind, plain, self.is_english) {
            return self
                .values
                .iter()
                .position(|item| item.as_ref().is_some_and(|item| value::is_same(&read, item)));
        }
        let key = if self.has_keys { key(text) } else { strict(text) };
        if self.kind != Kind::Text && key.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.by_key.get(&key).copied().or_else(|| *self.by_folded.get(&folded(&key))?)
    }

    /// Returns whether a text is a value of the kind of the items.
    pub(super) fn is_value(&self, text: &str) -> bool {
        value::parse(self.kind, text, self.is_english).is_some()
    }

    /// Returns whether a text is a time that none of the items is.
    pub(super) fn is_other_time(&self, text: &str) -> bool {
        self.kind == Kind::Time && self.is_value(text) && self.exact(text).is_none()
    }

    /// Returns the item of the key of a text.
    pub(super) fn of_key(&self, key: &str) -> Option<usize> {
        self.by_key.get(key).copied().filter(|_| self.has_keys)
    }

    /// Returns the number of the item that a text is, perhaps with a note in parentheses after it.
    pub(super) fn find(&self, text: &str) -> Option<usize> {
        self.exact(text).or_else(|| {
            let (item, note) =
                text.trim().trim_end_matches(['.', '*']).strip_suffix(')')?.rsplit_once('(')?;
            let item = self.exact(item)?;
            self.exact(note).is_none_or(|other| other == item).then_some(item)
        })
    }
}

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
    pub(super) fn new(table: &'r Table, is_english: bool) -> Self {
        let columns = table.header.iter().enumerate().map(|(column, name)| (key(name), column)).collect();
        let rows: HashMap<String, usize> =
            table.rows.iter().enumerate().map(|(row, cells)| (key(&cells[0]), row)).collect();
        let mut items = HashMap::new();
        for column in 0..table.header.len() {
            for cells in &table.rows {
                let known = items.entry(key(&cells[column])).or_insert(Some(column));
                if *known != Some(column) {
                    *known = None;
                }
            }
        }
        let of_column = (0..table.header.len())
            .map(|column| Items::new(table.rows.iter().map(|cells| cells[column].as_str()), is_english))
            .collect();
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
        }
    }

    /// Returns the only number among words that otherwise only name rows.
    fn number_in(&self, words: &[String]) -> Option<usize> {
        let mut number = None;
        for word in words {
            if self.row_words.contains(word) || self.row_words.contains(word.trim_end_matches('s')) {
                continue;
            }
            // "Stall II"; alone, "I" and "X" are words.
            let roman = || (words.len() > 1).then(|| self::words().roman(word)).flatten();
            match number_of(word).or_else(roman).or_else(|| self.number_of_place(word)) {
                Some(found) if number.is_none() => number = Some(found),
                // "1st" and "1.º" are two words each.
                _ if [
                    "st", "nd", "rd", "th", "er", "ère", "ere", "re", "e", "ème", "eme", "º", "ª", "o", "a",
                ]
                .contains(&&**word)
                    && number.is_some() => {}
                _ if self::words().has("row-words", word) || self.is_initial(word) => {}
                _ => return None,
            }
        }
        number
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
        if let Some(column) =
            exact(&key).or_else(|| exact(key.strip_suffix('s')?)).or_else(|| exact(&format!("{key}s")))
        {
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
        (words.len() <= 5 && !words.is_empty())
            .then(|| {
                only(&|column| words.ends_with(column))
                    .or_else(|| only(&|column| words.windows(column.len().max(1)).any(|part| part == column)))
                    .or_else(|| only(&|column| column.starts_with(&words)))
                    .or_else(|| only(&|column| column.ends_with(&words)))
                    .or_else(|| self::words().has("row-keys", &name.trim().to_lowercase()).then_some(0))
            })
            .flatten()
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
        self.items
            .get(key)
            .copied()
            .flatten()
            .filter(|&column| column > 0 && self.of_column[column].of_key(key).is_some())
    }

    /// Returns the column that has a value, such as `$18.00` for `$18`, if only one has it. An error is a time that a column could have, and
    /// has not, such as "9:00 PM". A number needs a sign or a unit, since any sentence may have one.
    pub(super) fn column_of_value(&self, text: &str) -> Option<Result<usize, ()>> {
        let text = text.trim_end_matches([',', ';', ':', '.', ')', '!', '*']);
        let has_mark =
            text.contains(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '.' | ',')));
        if !text.contains(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        let mut found = None;
        for (column, items) in self.of_column.iter().enumerate() {
            match (items.kind, items.is_value(text), items.exact(text)) {
                (Kind::Text, ..) | (_, false, _) => {}
                (Kind::Number, _, _) if !has_mark => {}
                (_, _, Some(_)) if found.is_some() => return None,
                (_, _, Some(_)) => found = Some(Ok(column)),
                (Kind::Time, ..) if found.is_none() => found = Some(Err(())),
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
        if self.numbers.is_empty() {
            return self.of_column[0].exact(text).and_then(|item| self.row_of_item(item));
        }
        self.numbers.get(&self.number_in(&name_words(text))?).copied()
    }

    /// Returns whether a text names a row in words that nothing else means: not by a number alone.
    pub(super) fn names_row(&self, text: &str) -> Option<usize> {
        let is_number = name_words(text).len() < 2 && self.are_numbered();
        self.row(text).filter(|_| !is_number)
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
        items.find(text).or_else(|| {
            let (name, item) = text.split_once([':', '='])?;
            (self.column(name) == Some(column)).then(|| items.find(item))?
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

/// Returns the number of a word: digits, or a word such as "second".
fn number_of(word: &str) -> Option<usize> {
    let is_short = word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    if is_short { word.parse().ok() } else { words().ordinal(word) }
}
