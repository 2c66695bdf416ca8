//! Lines that list the rows, or the items of a category in their order.

use std::collections::HashSet;

use super::line::{separators, split_list};
use super::names::Names;
use super::sentences::{Mention, mentions_of};
use super::words::words;

/// Returns the items of a category that a line lists in the order of the rows, with its column: "From left to right: Ann, Bob".
pub(super) fn in_order(names: &Names<'_>, line: &str) -> Option<(usize, Vec<String>)> {
    if !names.are_numbered() || words().reverses(line) {
        return None;
    }
    if !words().any("in-order", line) {
        return chain(names, line);
    }
    // "From the first chair on: …"
    let items = mentions_of(names, line)?.into_iter().filter(|mention| mention.row != Some(0));
    let items: Vec<Mention> = items.collect();
    let column = items.first()?.column;
    let mut known: Vec<Option<usize>> =
        items.iter().map(|mention| names.item(column, &mention.text)).collect();
    known.sort_unstable();
    known.dedup();
    let is_list = column > 0 && known.len() == names.height() && items.len() == names.height();
    let is_one = |mention: &Mention| mention.column == column && mention.row.is_none();
    (is_list && items.iter().all(is_one)).then(|| (column, items.into_iter().map(|item| item.text).collect()))
}

/// Returns the items of a category that arrows join in the order of the rows, with its column: "Order: red → blue".
fn chain(names: &Names<'_>, line: &str) -> Option<(usize, Vec<String>)> {
    let (label, list) = line.rsplit_once(": ").unwrap_or(("", line));
    let marks: &[char] = if words().any("orders", label) { &['→', ',', '>', '|'] } else { &['→'] };
    let items = split_list(list.trim_end_matches('.'), marks);
    let items: Vec<String> = items.into_iter().map(str::to_owned).collect();
    let column =
        names.column_of_item(&items[0]).filter(|&column| column > 0 && items.len() == names.height())?;
    let known: Option<HashSet<usize>> = items.iter().map(|item| names.item(column, item)).collect();
    let is_whole = known.is_some_and(|known| known.len() == names.height());
    let is_order = names.heading(label).is_none_or(|named| named == column) && !words().changes(label);
    (is_whole && is_order).then_some((column, items))
}

/// Returns the parts of a line that each begin with a row: "1: Ann, cat; 2: Bob, dog" and "Rank 1 = Ann, Rank 2 = Bob". Sentences after
/// them are left out: "There is no doubt about it."
pub(super) fn rows_of_line<'l>(names: &Names<'_>, line: &'l str) -> Option<Vec<&'l str>> {
    // "Ann.pet = cat"
    let dotted = |row: &str| names.cell(row).filter(|_| row.contains('.')).map(|(row, _)| row);
    let names_row = |part: &str, separator: &str| {
        let row = part.split_once(separator).map(|(row, _)| row.trim());
        row.is_some_and(|row| names.row(row).or_else(|| dotted(row)).is_some())
    };
    let is_row = |sentence: &&str| {
        sentence.split(", ").any(|part| [": ", " = "].iter().any(|mark| names_row(part, mark)))
    };
    let sentences = names.sentences(line);
    let last = sentences.iter().rposition(is_row)?;
    let line = &line[..sentences[..=last].iter().map(|sentence| sentence.len()).sum()];
    [("; ", ": "), (", ", " = "), (", ", ": ")].into_iter().find_map(|(mark, separator)| {
        let parts: Vec<&str> = line.trim_end_matches('.').split(mark).collect();
        (parts.len() > 1 && parts.iter().all(|part| names_row(part, separator))).then_some(parts)
    })
}

/// Returns the row and the item of a column that a text pairs: "house 1 = green", "green: house 1", "house 1 green".
pub(super) fn pair(names: &Names<'_>, column: usize, text: &str) -> Option<(String, String)> {
    let marked = separators(text).into_iter().find_map(|(at, length)| {
        let (one, other) = (text[..at].trim(), text[at + length..].trim());
        match (names.row(one), names.row(other)) {
            (Some(_), None) if names.item(column, other).is_some() => {
                Some((one.to_owned(), other.to_owned()))
            }
            (None, Some(_)) if names.item(column, one).is_some() => Some((other.to_owned(), one.to_owned())),
            _ => None,
        }
    });
    marked.or_else(|| {
        let spaces = text.match_indices(' ').take(3).map(|(at, _)| text.split_at(at));
        let is_number = |row: &str| row.bytes().all(|byte| byte.is_ascii_digit());
        let names_row = |row: &str| if is_number(row) { names.row(row) } else { names.names_row(row) };
        let by_ordinal = text.rsplit_once(' ').filter(|(item, place)| {
            place.ends_with(char::is_alphabetic)
                && (place.starts_with(|letter: char| letter.is_ascii_digit())
                    || words().ordinal(&place.to_lowercase()).is_some())
                && names.row(place).is_some()
                && names.item(column, item).is_some()
        });
        if let Some((item, place)) = by_ordinal {
            return Some((place.to_owned(), item.to_owned()));
        }
        let mut named =
            spaces.filter(|(row, item)| names_row(row).is_some() && names.item(column, item).is_some());
        named.next().map(|(row, item)| (row.to_owned(), item.trim().to_owned()))
    })
}
