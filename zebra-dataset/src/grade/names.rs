//! The names of a solution, and how those of an answer are compared with them.

use std::collections::{HashMap, HashSet};

use zebra_runtime::language::{Key, Language};

use crate::record::Table;

/// Returns the letters and digits of a text in lower case, without an article of any language before them.
pub(super) fn key(text: &str) -> String {
    let text = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    let text = Language::all()
        .iter()
        .flat_map(|language| language.texts(Key::LeadingArticles))
        .find_map(|article| {
            let start = text.get(..article.len())?;
            start.eq_ignore_ascii_case(article).then(|| &text[article.len()..])
        })
        .unwrap_or(text);
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns whether a text is the word "answer" in one of the languages, in upper or lower case.
pub(super) fn is_answer_word(text: &str) -> bool {
    let text = text.to_lowercase();
    Language::all().iter().any(|language| language.text(Key::Answer).to_lowercase() == text)
}

/// Returns a text in lower case with single spaces, for items that have the same [key].
fn strict(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns whether a text means an item among those of its category.
pub(super) fn is_same(items: &[String], text: &str, item: &str) -> bool {
    let mut keys = HashSet::new();
    let distinct: HashSet<&String> = items.iter().collect();
    let are_unique = distinct.into_iter().all(|item| !key(item).is_empty() && keys.insert(key(item)));
    if are_unique { key(text) == key(item) } else { strict(text) == strict(item) }
}

/// The names of a solution.
pub(super) struct Names<'r> {
    table: &'r Table,
    columns: HashMap<String, usize>,
    rows: HashMap<String, usize>,
    /// The column of each item that only one column has.
    items: HashMap<String, Option<usize>>,
    /// For each column, whether the keys of its items differ.
    unique: Vec<bool>,
}

impl<'r> Names<'r> {
    pub(super) fn new(table: &'r Table) -> Self {
        let columns = table.header.iter().enumerate().map(|(column, name)| (key(name), column)).collect();
        let rows = table.rows.iter().enumerate().map(|(row, cells)| (key(&cells[0]), row)).collect();
        let mut items = HashMap::new();
        let mut unique = Vec::new();
        for column in 0..table.header.len() {
            let mut of_key: HashMap<String, &str> = HashMap::new();
            let mut is_unique = true;
            for cells in &table.rows {
                let key = key(&cells[column]);
                is_unique &=
                    !key.is_empty() && *of_key.entry(key.clone()).or_insert(&cells[column]) == cells[column];
                let known = items.entry(key).or_insert(Some(column));
                if *known != Some(column) {
                    *known = None;
                }
            }
            unique.push(is_unique);
        }
        Names { table, columns, rows, items, unique }
    }

    /// Returns the number of columns.
    pub(super) fn width(&self) -> usize {
        self.table.header.len()
    }

    /// Returns the column of a name; names of items are none.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.columns.get(&key(name)).copied()
    }

    /// Returns the column of an item, if only one column has it, or of a text that names a row.
    pub(super) fn column_of_item(&self, text: &str) -> Option<usize> {
        match self.items.get(&key(text)) {
            Some(column) => *column,
            None => self.row(text).map(|_| 0),
        }
    }

    /// Returns the row that a text names: by the item of its first column, or by a number such as "House 2" or "2".
    pub(super) fn row(&self, text: &str) -> Option<usize> {
        if let Some(&row) = self.rows.get(&key(text)) {
            return Some(row);
        }
        // The number stands alone or after the name of the first column.
        let key = key(text);
        let of_column = self.table.header.first().map(|name| self::key(name)).unwrap_or_default();
        let digits = key.strip_prefix(&of_column).unwrap_or(&key);
        let are_digits =
            (1..=6).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
        // Rows that are named by numbers have their own.
        let has_numbers = self.rows.keys().any(|row| row.bytes().all(|digit| digit.is_ascii_digit()));
        if let Some(&row) = self.rows.get(digits) {
            return Some(row);
        }
        let number: usize = digits.parse().ok().filter(|_| are_digits && !has_numbers)?;
        number.checked_sub(1).filter(|&row| row < self.table.rows.len())
    }

    /// Returns whether two texts of a column mean different items.
    pub(super) fn differ(&self, column: usize, one: &str, other: &str) -> bool {
        if self.unique[column] { key(one) != key(other) } else { strict(one) != strict(other) }
    }

    /// Returns whether a text is an item of a column.
    pub(super) fn is(&self, column: usize, text: &str, item: &str) -> bool {
        if column == 0 {
            return self.row(text).is_some_and(|row| self.table.rows[row][0] == item);
        }
        if self.unique[column] { key(text) == key(item) } else { strict(text) == strict(item) }
    }
}
