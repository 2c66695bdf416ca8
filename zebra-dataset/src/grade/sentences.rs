//! Answers as sentences that name rows with all of their items.

use std::borrow::Cow;

use super::key::{articles, key};
use super::listed::in_order;
use super::names::Names;
use super::spelled::number_of;
use super::table::plain_latex;
use super::value::hyphenated;
use super::words::words;
use super::{Cells, Found, Read};

/// The longest line that is read as a whole, in bytes.
const MOST_LENGTH: usize = 600;

/// The most words of a name in a sentence.
pub(super) const MOST_WORDS: usize = 7;

/// A category, with its items in the order of the rows.
type Order = (usize, Vec<String>);

/// A row with the texts of its items.
pub(super) type Row = (usize, Cells);

/// What a sentence names: a column and the text of its item, or a row.
pub(super) struct Mention {
    pub(super) column: usize,
    pub(super) text: String,
    pub(super) row: Option<usize>,
}

/// Reads sentences that name one row and one item of every other column. Whole solutions count, and at the end of a text one that has most
/// of the rows, since a sentence of an argument may name a row and its items too.
pub(super) fn read(names: &Names<'_>, text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut order = None;
    let (mut start, mut last, mut at) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        let from = at;
        at += line.len();
        let is_latex = line.contains("\\text{") || line.contains("\\boxed{");
        let plain = if is_latex { Cow::Owned(plain_latex(line)) } else { Cow::Borrowed(line) };
        for (row, begin, end) in rows_of_line(names, &plain, &mut order) {
            let (begin, end) = if is_latex { (from, at) } else { (from + begin, from + end) };
            if rows.iter().any(|(known, _)| *known == row.0) {
                rows.clear();
            }
            if rows.is_empty() {
                start = begin;
            }
            rows.push(row);
            last = end;
            if rows.len() == names.height() {
                let rows = std::mem::take(&mut rows).into_iter().map(|(_, cells)| cells).collect();
                found.push(Found::new(start..end, Read::Lines, rows));
            }
        }
    }
    if rows.len() > 1 && 2 * rows.len() > names.height() {
        let rows = rows.into_iter().map(|(_, cells)| cells).collect();
        found.push(Found::new(start..last, Read::Lines, rows));
    }
    found
}

/// Returns the rows of a line, with the bytes of each.
fn rows_of_line(names: &Names<'_>, line: &str, order: &mut Option<Order>) -> Vec<(Row, usize, usize)> {
    let all = mentions(names, line);
    if let Some(found) = &all {
        // One row may take several sentences: "Ann lives in the first house. She has a cat."
        if line.len() < MOST_LENGTH
            && let Some(row) = whole_row(names, line, found)
        {
            return vec![(row, 0, line.len())];
        }
        // Lists with quotes and brackets are read elsewhere.
        if let Some(rows) =
            listed_rows(names, found).filter(|_| !["[", "\":", "\","].iter().any(|mark| line.contains(mark)))
        {
            return rows.into_iter().map(|row| (row, 0, line.len())).collect();
        }
        if found.len() + 1 < names.width() {
            return Vec::new();
        }
    }
    let sentences = names.sentences(line);
    let is_one = sentences.iter().filter(|sentence| !sentence.trim().is_empty()).count() < 2;
    if is_one && order.is_none() {
        *order = in_order(names, line);
        return Vec::new();
    }
    let mut rows = Vec::new();
    let mut at = 0;
    // The row that the sentences before are about, which "his house" and such continue.
    let mut open: Vec<Mention> = Vec::new();
    let mut relates = false;
    for sentence in sentences {
        let (begin, end) = (at, at + sentence.len());
        at = end;
        if sentence.trim().is_empty() {
            continue;
        }
        if let Some(list) = in_order(names, sentence) {
            *order = Some(list);
            continue;
        }
        let mut found = mentions(names, sentence).unwrap_or_default();
        found.extend(order.as_ref().and_then(|order| placed(names, order, &found)));
        let continues = open.len() < 4 * names.width() && words().any("refers", sentence);
        let names_row = |mentions: &[Mention]| mentions.iter().any(|mention| mention.row.is_some());
        // "Ann has the cat. She lives in house 2."
        let is_of_person = || begins_with_person(sentence) && !relates && !names_row(&open);
        if !continues || names_row(&found) && !is_of_person() {
            open.clear();
            relates = false;
        }
        // "Ann is next to the cook. She …"
        relates |= ["relations", "neighborhood"].iter().any(|list| words().any(list, sentence));
        open.extend(found);
        if let Some(row) = whole_row(names, sentence, &open) {
            open.clear();
            rows.push((row, begin, end));
        }
    }
    rows
}

/// Returns whether a sentence begins with "he", "she's" and such.
fn begins_with_person(sentence: &str) -> bool {
    let first = sentence.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty());
    first.is_some_and(|first| words().has("persons", &first.to_lowercase()))
}

/// Returns the row of the only item of a category that was listed in order, if nothing else names one.
fn placed(names: &Names<'_>, (column, items): &Order, found: &[Mention]) -> Option<Mention> {
    let mut listed = found.iter().filter(|mention| mention.column == *column);
    let (Some(item), None) = (listed.next(), listed.next()) else { return None };
    let row = items.iter().position(|other| !names.differ(*column, &item.text, other))?;
    let names_row = found.iter().any(|mention| mention.row.is_some());
    (!names_row).then(|| Mention { column: 0, text: names.title(row).to_owned(), row: Some(row) })
}

/// Returns what a sentence names, in order; `None` if it is no prose, or a question, or states nothing for certain.
fn mentions(names: &Names<'_>, sentence: &str) -> Option<Vec<Mention>> {
    // What is not prose is read elsewhere.
    let is_prose = !sentence.contains(['{', '|', '&']) && !sentence.trim_end().ends_with('?');
    (is_prose && !has_correction(sentence))
        .then(|| mentions_of(names, &without_relations(names, sentence)))?
}

/// Returns a text without the sentences that relate two items, as those of two rows are: "Ann is next to the cook."
pub(super) fn without_relations<'t>(names: &Names<'_>, text: &'t str) -> Cow<'t, str> {
    let relates = |part: &str| ["relations", "neighborhood"].iter().any(|list| words().any(list, part));
    if !relates(text) {
        return Cow::Borrowed(text);
    }
    let names_two = |sentence: &str| mentions_of(names, sentence).is_some_and(|mentions| mentions.len() == 2);
    let mut sentences = names.sentences(text);
    sentences.retain(|sentence| !relates(sentence) || !names_two(sentence));
    Cow::Owned(sentences.concat())
}

/// Returns what words name, in order; `None` if they state nothing for certain.
pub(super) fn mentions_of(names: &Names<'_>, sentence: &str) -> Option<Vec<Mention>> {
    let (found, others) = named_in(names, &without_denied(names, sentence))?;
    let is_certain = !["not", "hedges", "or"].iter().any(|list| words().any(list, &others));
    is_certain.then_some(found)
}

/// Returns whether a note in brackets corrects what is before it: "Stall 1 (actually 2)".
pub(super) fn has_correction(line: &str) -> bool {
    let first = |note: &str| note.split_whitespace().next().unwrap_or("").to_lowercase();
    line.split('(').skip(1).any(|note| words().has("corrections", &first(note)))
}

/// Returns a sentence without a note that denies an item: "likes tea (not milk)".
fn without_denied<'t>(names: &Names<'_>, sentence: &'t str) -> Cow<'t, str> {
    let note = sentence.find("(not ").and_then(|start| {
        let length = sentence[start..].find(')')?;
        let item = &sentence[start + "(not ".len()..start + length];
        // "Stall 1 (not soap): Ann, soap" contradicts itself.
        let is_stated = sentence.to_lowercase().matches(&item.to_lowercase()).count() > 1;
        names.column_of_item(item).filter(|_| !is_stated).map(|_| start..=start + length)
    });
    note.map_or(Cow::Borrowed(sentence), |note| {
        let (before, after) = (&sentence[..*note.start()], &sentence[note.end() + 1..]);
        Cow::Owned(format!("{}{after}", before.trim_end()))
    })
}

/// Returns what words name, in order, with the words that name nothing; `None` if they name a time that no item is.
pub(super) fn named_in(names: &Names<'_>, sentence: &str) -> Option<(Vec<Mention>, String)> {
    let tokens: Vec<&str> = sentence.split_whitespace().flat_map(measured).collect();
    let has_other_measure = || tokens.windows(2).any(|pair| names.is_other_measure(pair[0], pair[1]));
    if tokens.len() > 200 + 20 * names.height() || has_other_measure() {
        return None;
    }
    let keys: Vec<String> = tokens.iter().map(|token| key(token)).collect();
    let (mut found, mut at) = (Vec::new(), 0);
    // The words that name nothing: "no pet" may be an item.
    let mut others: Vec<&str> = Vec::new();
    while at < tokens.len() {
        let lengths = (1..=MOST_WORDS.min(tokens.len() - at)).rev();
        // The last word may be a unit without letters, as in "150 $".
        let is_word = |at: usize| !keys[at].is_empty() || words().is_sign(tokens[at]);
        let longest = lengths.filter(|length| !keys[at].is_empty() && is_word(at + length - 1));
        let mention = longest
            .into_iter()
            .find_map(|length| {
                mention(names, &tokens[at..at + length], &keys[at..at + length]).map(|found| (length, found))
            })
            .or_else(|| place(names, &tokens, &keys, at).map(|place| (1, Ok(place))));
        let Some((length, mention)) = mention else {
            others.push(tokens[at]);
            at += 1;
            continue;
        };
        // "am 3. März" is a date, and no row.
        if let (Ok(Mention { row: Some(_), .. }), true) = (&mention, length > 1 && at + length < tokens.len())
            && tokens[at + length - 1].starts_with(|letter: char| letter.is_ascii_digit())
            && let date = tokens[at + length - 1..=at + length].join(" ")
            && let Some(Ok(column)) = names.column_of_value(&date).filter(|column| *column != Ok(0))
        {
            found.push(Mention { column, text: date, row: None });
            at += length + 1;
            continue;
        }
        // A time that no item is.
        let mention = mention.ok()?;
        // "Clue 4 no …" is no fourth row.
        if mention.row.is_some() && at > 0 && words().has("clue", &keys[at - 1]) {
            others.push(tokens[at]);
            at += 1;
            continue;
        }
        found.push(mention);
        at += length;
    }
    Some((found, others.join(" ")))
}

/// Returns the parts of a number with a unit that hyphens join: "four-night", "12-year-old".
fn measured(token: &str) -> impl Iterator<Item = &str> {
    let (number, unit, rest) = hyphenated(token).unwrap_or((token, "", ""));
    [number, unit, rest].into_iter().filter(|part| !part.is_empty())
}

/// Returns the row that an ordinal beside a verb names: "Ann was third, …", "Third was Ann".
fn place(names: &Names<'_>, tokens: &[&str], keys: &[String], at: usize) -> Option<Mention> {
    let is_in = |list: &str, at: usize| keys.get(at).is_some_and(|key| words().has(list, key));
    let has_letters = keys[at].contains(char::is_alphabetic);
    let is_ordinal = has_letters && words().ordinal(&keys[at]).is_some() && number_of(&keys[at]).is_none();
    let ends = tokens[at].ends_with([',', '.', ';', ':'])
        || tokens.get(at + 1).is_none_or(|next| next.starts_with(['(', '–', '—']))
        || is_in("and", at + 1)
        || is_in("after-places", at + 1);
    let begins = at == 0 || tokens[at - 1].ends_with([',', ';', '.', ':']) || is_in("and", at - 1);
    let is_placed = is_in("placing", at.wrapping_sub(1)) && ends || begins && is_in("placing", at + 1);
    let text = tokens[at].trim_matches(|letter: char| !letter.is_alphanumeric());
    let row = names.row(text).filter(|_| is_ordinal && is_placed && names.are_numbered())?;
    Some(Mention { column: 0, text: text.to_owned(), row: Some(row) })
}

/// Returns the row or the item that words name, or an error for a time that is none.
fn mention(names: &Names<'_>, tokens: &[&str], keys: &[String]) -> Option<Result<Mention, ()>> {
    let phrase = tokens.join(" ").replace("\\$", "$");
    let phrase = phrase.trim_matches(|letter: char| {
        matches!(letter, ',' | '.' | ';' | ':' | '!' | '*' | '(' | ')' | '—' | '"' | '“' | '”')
    });
    let item = |column, text: &str| Some(Ok(Mention { column, text: text.to_owned(), row: None }));
    // "the silver coin": an article belongs to the item, or else "the silver" may be another name of a row.
    let is_article = || keys.len() > 1 && articles().any(|article| article == keys[0]);
    let without_article = || names.column_of_key(&keys[1..].concat()).filter(|_| is_article());
    if let Some(column) = names.column_of_key(&keys.concat()).or_else(without_article) {
        return item(column, phrase);
    }
    // A longer name of a row counts letter by letter.
    if (tokens.len() <= 3 || names.has_row(&key(phrase)))
        && let Some(row) = names.names_row(phrase)
    {
        return Some(Ok(Mention { column: 0, text: phrase.to_owned(), row: Some(row) }));
    }
    // "Ann's house".
    if let Some(owner) = phrase.strip_suffix("'s").or_else(|| phrase.strip_suffix("’s")) {
        if let Some(row) = names.names_row(owner) {
            return Some(Ok(Mention { column: 0, text: owner.to_owned(), row: Some(row) }));
        }
        return names.column_of_key(&key(owner)).and_then(|column| item(column, owner));
    }
    if let (1, Some(column)) = (tokens.len(), names.column_of_part(phrase)) {
        return item(column, phrase);
    }
    // "Bruno, 31" is two.
    let is_item = || keys[0].chars().all(char::is_alphabetic) && names.column_of_key(&keys[0]).is_some();
    let is_value = match tokens {
        [_] => true,
        [first, second] => {
            !first.ends_with([',', '"', '”'])
                && !second.starts_with('(')
                && !is_item()
                && !is_article()
                && names.column_of_key(&keys[1]).is_none()
        }
        // "4th of June"
        [_, of, _] => matches!(*of, "of" | "de") || words().has("hours", &of.to_lowercase()),
        _ => false,
    };
    match names.column_of_value(phrase).filter(|_| is_value)? {
        Ok(0) => {
            names.row(phrase).map(|row| Ok(Mention { column: 0, text: phrase.to_owned(), row: Some(row) }))
        }
        Ok(column) => item(column, phrase),
        Err(()) => Some(Err(())),
    }
}

/// Returns the only row that is named, with all of its items; in a numbered list, the number can name it.
pub(super) fn whole_row<'m>(
    names: &Names<'_>,
    sentence: &str,
    mentions: impl IntoIterator<Item = &'m Mention>,
) -> Option<Row> {
    let mut row = None;
    let mut cells: Vec<Option<&str>> = vec![None; names.width()];
    for Mention { column, text, row: named } in mentions {
        match named {
            Some(_) if row.is_some_and(|row| Some(row) != *named) => return None,
            Some(named) => row = Some(*named),
            None if cells[*column].is_some_and(|known| names.differ(*column, known, text)) => return None,
            None => cells[*column] = Some(text),
        }
    }
    let row = row.or_else(|| listed_number(names, sentence))?;
    let cells: Option<Cells> = cells
        .into_iter()
        .enumerate()
        .skip(1)
        .map(|(column, text)| Some((Some(column), text?.to_owned())))
        .collect();
    let mut cells = cells?;
    cells.push((Some(0), names.title(row).to_owned()));
    Some((row, cells))
}

/// Returns the row of the number of a list before a sentence, as in "2. Ann has the cat".
fn listed_number(names: &Names<'_>, sentence: &str) -> Option<usize> {
    let sentence = sentence.trim_start();
    let rest = sentence.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = &sentence[..sentence.len() - rest.len()];
    let is_listed = rest.starts_with(['.', ')']) && names.are_numbered();
    (is_listed && !number.is_empty()).then(|| names.row(number))?
}

/// Returns the rows of a sentence that names one after the other, each with its items in the same order: "At 9:00 Ann has the cat, at 10:00 …".
fn listed_rows(names: &Names<'_>, mentions: &[Mention]) -> Option<Vec<Row>> {
    if mentions.len() != names.width() * names.height() {
        return None;
    }
    let order = |mentions: &[Mention]| mentions.iter().map(|mention| mention.column).collect::<Vec<_>>();
    let mut parts = mentions.chunks(names.width());
    let first = order(parts.clone().next()?);
    parts.all(|part| order(part) == first).then_some(())?;
    mentions.chunks(names.width()).map(|part| whole_row(names, "", part)).collect()
}
