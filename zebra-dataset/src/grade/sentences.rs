//! Answers as sentences that each name a row and all of its items.

use super::names::{Names, key};
use super::words::words;
use super::{Cells, Found, Read};

/// The longest line that is read as a whole, in bytes.
const MOST_LENGTH: usize = 600;

/// The most words of a name in a sentence.
pub(super) const MOST_WORDS: usize = 7;

/// Reads sentences that each name one row and one item of every other column; only whole solutions count, since a sentence of an argument
/// may name a row and its items too.
pub(super) fn read(names: &Names<'_>, text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut rows: Vec<(usize, Cells)> = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        let mut from = at;
        at += line.len();
        // One row may take several sentences: "Ann lives in the first house. She has a cat."
        let is_whole = line.len() < MOST_LENGTH && sentence_row(names, line).is_some();
        let parts = if is_whole { vec![line] } else { split_sentences(line) };
        for sentence in parts {
            let end = from + sentence.len();
            if let Some((row, cells)) = sentence_row(names, sentence) {
                if rows.iter().any(|(known, _)| *known == row) {
                    rows.clear();
                }
                if rows.is_empty() {
                    start = from;
                }
                rows.push((row, cells));
                if rows.len() == names.height() {
                    let rows = std::mem::take(&mut rows).into_iter().map(|(_, cells)| cells).collect();
                    found.push(Found { start, end, read: Read::Lines, rows });
                }
            }
            from = end;
        }
    }
    found
}

/// Splits a line after each mark that ends a sentence: `$1.80` is no end.
fn split_sentences(line: &str) -> Vec<&str> {
    let (mut sentences, mut start) = (Vec::new(), 0);
    for (at, mark) in line.match_indices(['.', ';', '?', '!']) {
        let end = at + mark.len();
        if line[end..].chars().next().is_none_or(char::is_whitespace) {
            sentences.push(&line[start..end]);
            start = end;
        }
    }
    sentences.push(&line[start..]);
    sentences
}

/// Reads a sentence that states one row with all of its items.
fn sentence_row(names: &Names<'_>, sentence: &str) -> Option<(usize, Cells)> {
    // What is not prose is read elsewhere.
    if sentence.contains(['{', '|', '&']) || sentence.ends_with('?') {
        return None;
    }
    if words().any("not", sentence) || words().any("hedges", sentence) || words().any("or", sentence) {
        return None;
    }
    let tokens: Vec<&str> = sentence.split_whitespace().collect();
    if tokens.len() < names.width() || tokens.len() > 200 {
        return None;
    }
    let keys: Vec<String> = tokens.iter().map(|token| key(token)).collect();
    let mut row = None;
    let mut cells: Vec<Option<String>> = vec![None; names.width()];
    let mut at = 0;
    while at < tokens.len() {
        let longest = (1..=MOST_WORDS.min(tokens.len() - at)).rev().find_map(|length| {
            if keys[at].is_empty() || keys[at + length - 1].is_empty() {
                return None;
            }
            let phrase = tokens[at..at + length].join(" ");
            let phrase = phrase
                .trim_matches(|letter: char| matches!(letter, ',' | '.' | ';' | ':' | '!' | '*' | '(' | ')'));
            let named = if length <= 3 { names.names_row(phrase) } else { None };
            let column = names.column_of_key(&keys[at..at + length].concat());
            match (column, named) {
                (Some(column), _) => Some((length, column, phrase.to_owned(), None)),
                (None, Some(row)) => Some((length, 0, phrase.to_owned(), Some(row))),
                _ => None,
            }
        });
        let Some((length, column, phrase, named)) = longest else {
            at += 1;
            continue;
        };
        at += length;
        match named {
            Some(_) if row.is_some_and(|row| Some(row) != named) => return None,
            Some(named) => row = Some(named),
            None if cells[column].as_ref().is_some_and(|known| names.differ(column, known, &phrase)) => {
                return None;
            }
            None => cells[column] = Some(phrase),
        }
    }
    let row = row?;
    let cells: Option<Cells> =
        cells.into_iter().enumerate().skip(1).map(|(column, text)| Some((Some(column), text?))).collect();
    let mut cells = cells?;
    cells.push((Some(0), names.title(row).to_owned()));
    Some((row, cells))
}
