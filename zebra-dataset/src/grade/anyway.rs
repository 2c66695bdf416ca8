//! Answers in any notation: what names the items of the rows, one row after the other, whatever is between them. This is for texts in which no
//! other reader finds a whole solution, such as lists in another language.

use std::borrow::Cow;

use super::names::Names;
use super::sentences::{Mention, Row, has_correction, mentions_of, whole_row, without_relations};
use super::words::words;
use super::{Cells, Found, Read};

/// The most places of a text in which a solution is sought.
const MOST_PLACES: usize = 16;

/// The most words before the number that names a row.
const MOST_WORDS_BEFORE: usize = 2;

/// What a line names, and the bytes of the line.
struct Placed {
    mention: Mention,
    start: usize,
    end: usize,
}

/// Reads the last solution of each part of a text that states something for certain.
pub(super) fn read(names: &Names<'_>, text: &str) -> Vec<Found> {
    let (mut found, mut part, mut at) = (Vec::new(), Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        let is_corrected = has_correction(line);
        let line = spaced(&without_hyphens(names, &without_relations(names, line)));
        match mentions_of(names, &line).filter(|_| !line.contains('?') && !is_corrected) {
            Some(mentions) => {
                let is_row = mentions.iter().any(|mention| mention.row.is_some());
                let number = if is_row || mentions.is_empty() { None } else { numbered(names, &line) };
                let all = number.into_iter().chain(mentions);
                part.extend(all.map(|mention| Placed { mention, start, end }));
            }
            None => found.extend(solution(names, text, &std::mem::take(&mut part))),
        }
    }
    found.extend(solution(names, text, &part));
    found
}

/// Returns the last solution of a part of a text.
fn solution(names: &Names<'_>, text: &str, part: &[Placed]) -> Option<Found> {
    last_solution(names, part)
        .or_else(|| solution_in_order(names, text, part))
        .or_else(|| solution_by_lines(names, text, part))
        .or_else(|| solution_in_columns(names, text, part))
}

/// Returns the solution of a text that names no rows, but lists the items of each column in their order: "Names: Ann - Bob".
fn solution_in_columns(names: &Names<'_>, text: &str, part: &[Placed]) -> Option<Found> {
    let (width, height) = (names.width(), names.height());
    let part = part.get(part.len().checked_sub((width - 1) * height)?..)?;
    let mut columns: Vec<usize> = Vec::with_capacity(width - 1);
    for list in part.chunks(height) {
        let column = list[0].mention.column;
        let mut items: Vec<usize> = Vec::with_capacity(height);
        for Placed { mention, .. } in list.iter().filter(|placed| placed.mention.column == column) {
            items.extend(names.item(column, &mention.text).filter(|item| !items.contains(item)));
        }
        if column == 0 || items.len() != height || columns.contains(&column) {
            return None;
        }
        columns.push(column);
    }
    let row = |row: usize| {
        let items = part.iter().skip(row).step_by(height).map(|placed| &placed.mention);
        let title = (Some(0), names.title(row).to_owned());
        items.map(|mention| (Some(mention.column), mention.text.clone())).chain([title]).collect()
    };
    let (start, end) = (part.first()?.start, part.last()?.end);
    // A list that is code, or that nothing says the order of, is none.
    let is_labelled = |list: &[Placed]| {
        let (label, rest) = text[list[0].start..list[0].end].split_once(':').unwrap_or_default();
        !label.is_empty()
            && !words().reverses(&text[list[0].start..list[0].end])
            && label.split_whitespace().count() <= MOST_WORDS_BEFORE
            && !rest.contains(['[', '"', '='])
    };
    let is_stated = part.chunks(height).all(is_labelled) || words().any("in-order", &text[start..end]);
    (names.are_numbered() && is_stated)
        .then(|| Found::new(start..end, Read::Lines, (0..height).map(row).collect()))
}

/// Returns the solution of a line that names no rows, but lists all items row by row: "From left to right: Ann (cat, tea), Bob (dog, milk)".
fn solution_in_order(names: &Names<'_>, text: &str, part: &[Placed]) -> Option<Found> {
    let last = part.last()?;
    let line: Vec<&Mention> =
        part.iter().filter(|placed| placed.start == last.start).map(|placed| &placed.mention).collect();
    let list = &text[last.start..last.end];
    // "(Ann, cat) → (Bob, dog)"
    let are_joined = || list.matches('→').count() + 1 == names.height() && names.height() > 1;
    let says_order =
        || words().any("in-order", list) || words().any("in-order", line_before(text, last.start));
    let is_stated = names.are_numbered() && !words().reverses(list) && (says_order() || are_joined());
    // "From the first house on: …"
    let (is_first, line) = match &line[..] {
        [Mention { row: Some(0), .. }, rest @ ..] => (names.are_numbered() && !words().reverses(list), rest),
        line => (false, line),
    };
    let names_row = line.iter().any(|mention| mention.row.is_some());
    if !(is_stated || is_first) || names_row || line.len() != names.height() * (names.width() - 1) {
        return None;
    }
    let row = |(row, items): (usize, &[&Mention])| {
        let title = Mention { column: 0, text: names.title(row).to_owned(), row: Some(row) };
        whole_row(names, "", items.iter().copied().chain([&title]))
    };
    let rows: Option<Vec<Row>> = line.chunks(names.width() - 1).enumerate().map(row).collect();
    let rows = rows?.into_iter().map(|(_, cells)| cells).collect();
    Some(Found::new(last.start..last.end, Read::Lines, rows))
}

/// Returns the last line before a place that is not empty.
fn line_before(text: &str, start: usize) -> &str {
    text[..start].trim_end().lines().next_back().unwrap_or("")
}

/// Returns the solution of lines that name no rows, below one that says that they are in order: "They stand in this order:".
fn solution_by_lines(names: &Names<'_>, text: &str, part: &[Placed]) -> Option<Found> {
    let width = names.width() - 1;
    let part = part.get(part.len().checked_sub(width * names.height())?..)?;
    let (start, end) = (part.first()?.start, part.last()?.end);
    let is_stated = words().any("in-order", line_before(text, start));
    let row = |(row, items): (usize, &[Placed])| {
        let is_line = items.iter().all(|item| item.start == items[0].start && item.mention.row.is_none());
        let title = Mention { column: 0, text: names.title(row).to_owned(), row: Some(row) };
        let cells = whole_row(names, "", items.iter().map(|item| &item.mention).chain([&title]))?;
        is_line.then_some(cells.1)
    };
    let rows: Option<Vec<Cells>> = part.chunks(width).enumerate().map(row).collect();
    let rows = rows.filter(|_| is_stated && names.are_numbered());
    rows.map(|rows| Found::new(start..end, Read::Lines, rows))
}

/// Returns a line without the hyphens of whole rows: "1-Ann-cat | 2-Bob-dog".
fn without_hyphens<'l>(names: &Names<'_>, line: &'l str) -> Cow<'l, str> {
    let is_row = |token: &&str| {
        token.matches('-').count() + 1 == names.width()
            && token.split_once('-').is_some_and(|(row, _)| names.row(row).is_some())
    };
    if line.split_whitespace().filter(is_row).count() < names.height() {
        return Cow::Borrowed(line);
    }
    let part = |token: &str| if is_row(&token) { token.replace('-', " ") } else { token.to_owned() };
    Cow::Owned(line.split_whitespace().map(part).collect::<Vec<_>>().join(" "))
}

/// Returns a line with a space around each mark between its words, so that `1:Ann,cat` has four.
fn spaced(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let letters: Vec<char> = line.chars().collect();
    let is_compact = letters.windows(2).any(|pair| pair[0] == ',' && pair[1].is_alphabetic());
    for (at, &letter) in letters.iter().enumerate() {
        let is_digit = |letter: Option<&char>| letter.is_some_and(char::is_ascii_digit);
        let after = letters[at + 1..].iter().take_while(|letter| letter.is_ascii_digit()).count();
        // The comma of "3,31" in a list without spaces is no decimal one.
        let is_number = after > 0 && (letter != ',' || after == 3 || !is_compact);
        let is_inside = at > 0 && is_digit(letters.get(at - 1)) && is_number;
        match letter {
            '|' | '{' | '}' | '[' | ']' | '<' | '>' | '=' | '→' | '"' | '(' | ')' | '*' | '&' | '\t' => {
                text.push(' ');
            }
            '/' if !is_inside => text.push(' '),
            ',' | ':' | ';' if !is_inside => text.extend([letter, ' ']),
            _ => text.push(letter),
        }
    }
    text
}

/// Returns the row that the first number of a line names, near its beginning: "Casa 2 …".
fn numbered<'l>(names: &Names<'_>, line: &'l str) -> Option<Mention> {
    let parts = line.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    // "2" and "2号"
    let number = |word: &'l str| {
        let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = &word[..word.len() - rest.len()];
        (!number.is_empty() && !rest.starts_with(|letter: char| letter.is_ascii())).then_some(number)
    };
    let number = parts.take(MOST_WORDS_BEFORE + 1).find_map(number).filter(|_| names.are_numbered())?;
    let row = names.row(number).filter(|_| !names.has_other_date(line))?;
    Some(Mention { column: 0, text: number.to_owned(), row: Some(row) })
}

/// Returns the last rows that are a solution: as many as it has, each with an item of every column.
fn last_solution(names: &Names<'_>, part: &[Placed]) -> Option<Found> {
    let (width, height) = (names.width(), names.height());
    // How many items before a place have different columns, and how many rows end there.
    let mut last: Vec<Option<usize>> = vec![None; width];
    let mut different = 0;
    let mut rows: Vec<usize> = Vec::with_capacity(part.len());
    for (at, placed) in part.iter().enumerate() {
        let column = placed.mention.column;
        different = last[column].map_or(different + 1, |last| (at - last).min(different + 1));
        last[column] = Some(at);
        let before = if at >= width { rows[at - width] } else { 0 };
        rows.push(if different >= width { before + 1 } else { 0 });
    }
    let ends = (0..part.len()).rev().filter(|&end| rows[end] >= height).take(MOST_PLACES);
    ends.into_iter().find_map(|end| {
        let part = &part[end + 1 - width * height..=end];
        let whole = |row: &[Placed]| whole_row(names, "", row.iter().map(|placed| &placed.mention));
        let found: Vec<Row> = part.chunks(width).map(whole).collect::<Option<_>>()?;
        let mut known: Vec<usize> = found.iter().map(|(row, _)| *row).collect();
        known.sort_unstable();
        known.dedup();
        let rows: Vec<Cells> = found.into_iter().map(|(_, cells)| cells).collect();
        let (start, end) = (part.first()?.start, part.last()?.end);
        (known.len() == height).then_some(Found::new(start..end, Read::Lines, rows))
    })
}
