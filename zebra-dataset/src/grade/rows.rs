//! The rows of a solution, and the texts that name them.

use std::collections::HashSet;

use super::key::{key, name_words};
use super::names::{Names, without_note};
use super::spelled::number_of as number_of_word;
use super::value::Kind;
use super::words::words;

impl Names<'_> {
    /// Finds the numbers that name rows: those of their names, or else their places.
    pub(super) fn number_rows(&mut self) {
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
            // "Stall II"; alone or before others, "I" and "X" are words, and so is the "I" of "the table I gave".
            let may_be_roman = at > 0 && (word != "i" || self.row_words.contains(&words[at - 1]));
            let roman = || may_be_roman.then(|| self::words().roman(word)).flatten();
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
        match self.number_in(&place) {
            Some(number) => self.numbers.get(&number).copied(),
            None => without_note(text)
                .filter(|(_, note)| !self.names_any(note))
                .and_then(|(name, _)| self.row(name)),
        }
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

    /// Returns the first row that has an item of the first column.
    fn row_of_item(&self, item: usize) -> Option<usize> {
        // The items of the first column are in the order of the rows, each once.
        (item < self.height()).then_some(item)
    }

    /// Returns the text of a row that is named by its place.
    pub(super) fn title(&self, row: usize) -> &str {
        &self.table.rows[row][0]
    }
}

/// Returns a text without a name and a space before it, as "A1" in "Seat A1".
fn without_prefix<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(name.len())?;
    let is_name = !name.is_empty() && start.to_lowercase() == name.to_lowercase();
    rest.strip_prefix(' ').filter(|_| is_name)
}

/// Returns the number of a word: digits, or a word such as "second".
pub(super) fn number_of(word: &str) -> Option<usize> {
    let is_short = word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    if is_short { word.parse().ok() } else { words().ordinal(word) }
}
