//! One line of an answer: its marks, its label, and its cells.

use zebra_runtime::language::{Key, Language};

use super::Cells;
use super::names::Names;
use super::sentences::named_in;
use super::text::is_picture;
use super::words::words;

/// Returns a label of one or two words that say nothing else, and what it labels.
pub(super) fn label(line: &str) -> Option<(&str, &str)> {
    let (label, item) = line.split_once(": ").or_else(|| line.split_once(" = "))?;
    let is_label = label.split_whitespace().count() <= 2
        && label.chars().all(|letter| letter.is_alphabetic() || letter == ' ')
        && !["not", "or", "hedges", "corrections"].iter().any(|list| words().any(list, label));
    is_label.then_some((label, item))
}

/// Returns the cells of a line of pairs such as `house=1 name="Ann Lee"`, if each names a column.
pub(super) fn assignments(names: &Names<'_>, line: &str) -> Option<Cells> {
    let (mut cells, mut rest) = (Cells::new(), line.trim().trim_start_matches(['-', '*', ' ']));
    while let Some((name, after)) = rest.split_once('=') {
        let column = names.column(name.trim().trim_start_matches([',', ';', ' ']))?;
        let quote = after.chars().next().filter(|mark| matches!(mark, '"' | '\''));
        let (value, after) = match quote {
            Some(quote) => after[1..].split_once(quote)?,
            None => unquoted(after),
        };
        let value = value.trim().trim_end_matches([',', ';']);
        if value.contains(' ') && quote.is_none() && names.item(column, value).is_none() {
            return None;
        }
        cells.push((Some(column), value.to_owned()));
        rest = after;
    }
    (cells.len() > 1 && rest.trim().is_empty()).then_some(cells)
}

/// Divides what follows an equals sign into the value and the next name, which is after the last comma, semicolon or space.
fn unquoted(after: &str) -> (&str, &str) {
    let before = after.split_once('=').map_or("", |(before, _)| before.trim_end());
    let mark = before.rfind([',', ';']).or_else(|| before.rfind(' '));
    mark.map_or((after, ""), |at| (&after[..at], &after[at + 1..]))
}

/// Returns a line without a comment after a quoted value.
pub(super) fn without_comment(line: &str) -> &str {
    let end = line.match_indices('"').map(|(at, _)| at + 1).find(|&end| {
        let rest = &line[end..];
        rest.starts_with([' ', '\t']) && rest.trim_start().starts_with(['#'])
    });
    end.map_or(line, |end| &line[..end])
}

/// Returns a line without the marks of Markdown and LaTeX, and without quotes.
pub(super) fn plain(line: &str) -> String {
    let mut line =
        line.trim().replace(['*', '`', '"', '“', '”', '„'], "").replace("__", "").replace("\\$", "$");
    for command in ["\\item", "\\textbf", "\\text", "\\quad", "\\\\", "<br>", "<li>", "</li>", "<p>", "</p>"]
    {
        if line.contains(command) {
            line = line.replace(command, " ");
        }
    }
    // A brace that only a command leaves is no JSON.
    let line = line.trim_start_matches(|letter: char| {
        matches!(letter, '-' | '•' | '–' | '—' | '·' | '>' | '#' | '+' | '→' | '[' | '(')
            || letter.is_whitespace()
            || is_picture(letter)
    });
    line.trim_end_matches([']', ' ']).to_owned()
}

/// Returns the number of a list before a line, in digits or as a Roman numeral, and the rest.
pub(super) fn without_number(line: &str) -> Option<(usize, &str)> {
    let at = line.find(['.', ')', ':']).filter(|&at| at <= MOST_DIGITS)?;
    let (number, rest) = (&line[..at], &line[at + 1..]);
    let roman = || words().roman(&number.to_lowercase()).filter(|_| number.chars().all(char::is_uppercase));
    let number = number.parse().ok().or_else(roman)?;
    rest.starts_with(' ').then(|| (number, rest.trim()))
}

/// The most letters of the number of a list.
const MOST_DIGITS: usize = 6;

/// Returns a line with a set of items, as in `House 1 = {Ann, cat}`, without its braces.
pub(super) fn without_set(line: String) -> String {
    match line.trim().strip_suffix('}').and_then(|line| line.split_once('{')) {
        Some((head, items)) if !items.contains(['{', '}', '"']) && !items.contains(": ") => {
            format!("{head}{items}")
        }
        _ => line,
    }
}

/// Returns a heading of TOML such as `solution.Ann` without the table that it is in.
pub(super) fn without_table(line: &str) -> &str {
    let row = line.split_once('.').filter(|(table, row)| {
        words().has("solution-keys", &table.to_lowercase()) && row.starts_with(char::is_alphanumeric)
    });
    row.map_or(line, |(_, row)| row)
}

/// Returns the places where a heading can end, with the length of the mark, in order; the last is the end of the line after a colon.
pub(super) fn separators(line: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for mark in
        [": ", ":\t", " - ", " – ", " — ", " → ", " = ", " / ", "\t", "=", ":", " (", " [", ", ", "; "]
    {
        found.extend(line.find(mark).map(|at| (at, mark.len())));
    }
    found.extend(line.ends_with(':').then(|| (line.len() - 1, 1)));
    for verb in Language::all().iter().map(|language| language.text(Key::Is)) {
        found.extend(line.find(verb).map(|at| (at, verb.len())));
    }
    found.sort_unstable_by_key(|&(at, length)| (at, usize::MAX - length));
    found
}

/// Returns a note in parentheses that a text begins with, and what is after it and a mark.
pub(super) fn noted(text: &str) -> Option<(&str, &str)> {
    let (note, after) = text.trim_start().strip_prefix(['(', '['])?.split_once([')', ']'])?;
    let after = after.trim_start().trim_start_matches([':', ',', ';', '-', '–', '—', '=', '→', '>']).trim();
    (!after.is_empty()).then_some((note, after))
}

/// Returns the cells of a text such as "Eric, cat" or "Name: Eric; Pet = cat"; `None` if it has anything else.
pub(super) fn cells(names: &Names<'_>, text: &str) -> Option<Cells> {
    let text = text.trim().trim_matches(['(', ')', '[', ']', '.', ' ']);
    // "Ann (nurse, parrot)"
    let listed = text.split_once(" (").filter(|(_, rest)| rest.contains(", ") && !rest.contains(['(', ')']));
    let joined_list = listed.map(|(first, rest)| format!("{first}, {rest}"));
    let text = joined_list.as_deref().unwrap_or(text);
    let has_parts = parts(text).len() > 1;
    let is_item = |(column, item): &(Option<usize>, String)| {
        column.is_some_and(|column| names.item(column, item).is_some())
    };
    if let Some(cell) = cell(names, text).filter(|cell| !has_parts || is_item(cell)) {
        return Some(vec![cell]);
    }
    // "Ann = cat = tea"
    let link = |part: &str| Some((Some(names.column_of_item(part)?), part.to_owned()));
    let chain: Option<Cells> = text.split(" = ").map(link).collect();
    if let Some(chain) = chain.filter(|chain| chain.len() > 1) {
        return Some(chain);
    }
    let mut cells = Cells::new();
    for part in parts(text).into_iter().map(str::trim).filter(|part| !part.is_empty()) {
        match cell(names, part) {
            Some(cell) => cells.push(cell),
            None => cells.extend(joined(names, part)?),
        }
        if cells.len() > names.width() {
            return None;
        }
    }
    (!cells.is_empty()).then_some(cells)
}

/// Returns the cells of a text some of which are in doubt: "Eric, the cat or the dog".
pub(super) fn doubtful_cells(names: &Names<'_>, text: &str) -> Option<Cells> {
    let doubtful = |part: &str| {
        let (items, others) = named_in(names, part)?;
        let column = items.first()?.column;
        let is_doubted = ["or", "hedges"].iter().any(|list| words().any(list, &others));
        (is_doubted && column > 0 && items.iter().all(|item| item.column == column))
            .then(|| (Some(column), part.to_owned()))
    };
    let parts = parts(text).into_iter().map(str::trim).filter(|part| !part.is_empty());
    let found: Option<Cells> = parts.map(|part| cell(names, part).or_else(|| doubtful(part))).collect();
    found.filter(|cells| cells.len() > 1)
}

/// Returns whether a text begins with three digits: those after the comma of "1,200".
pub(super) fn is_group(text: &str) -> bool {
    text.bytes().take_while(u8::is_ascii_digit).count() == 3
}

/// Splits a text at commas, dashes and such.
pub(super) fn parts(text: &str) -> Vec<&str> {
    split_where(text, |letter, before, after| match letter {
        ',' | ';' | '\t' | '|' | '/' | '•' => true,
        '-' | '–' | '—' | '→' => before == Some(' ') && after == Some(' '),
        _ => false,
    })
}

/// Splits a list at marks.
pub(super) fn split_list<'t>(text: &'t str, marks: &[char]) -> Vec<&'t str> {
    split_where(text, |letter, _, _| marks.contains(&letter)).into_iter().map(str::trim).collect()
}

/// Splits a text at marks, each given with the letters beside it; the comma of "1,200" is none.
fn split_where(text: &str, is_mark: impl Fn(char, Option<char>, Option<char>) -> bool) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let (before, after) = (text[..at].chars().next_back(), text[end..].chars().next());
        let is_grouping =
            letter == ',' && before.is_some_and(|letter| letter.is_ascii_digit()) && is_group(&text[end..]);
        if !is_grouping && is_mark(letter, before, after) {
            parts.push(&text[start..at]);
            start = end;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Returns the cells of "Eric and the cat".
fn joined(names: &Names<'_>, part: &str) -> Option<Cells> {
    words().list("and").iter().find_map(|and| {
        let part = part.strip_prefix(&format!("{and} ")).unwrap_or(part);
        let mark = format!(" {and} ");
        part.split(&mark).map(|part| cell(names, part.trim())).collect::<Option<Cells>>()
    })
}

/// Returns the cell that a text is: an item, or a column with one.
fn cell(names: &Names<'_>, whole: &str) -> Option<(Option<usize>, String)> {
    let part = whole;
    let is = Language::all().iter().filter_map(|language| part.split_once(language.text(Key::Is)));
    let mut pairs = part.split_once([':', '=']).into_iter().chain(part.split_once(" - ")).chain(is);
    let named = pairs.find_map(|(column, item)| Some((names.column(column)?, item.trim())));
    // "Eric (Name)" names the column after the item.
    let noted = || {
        let (item, column) = part.strip_suffix(')')?.rsplit_once('(')?;
        let column = names.column(column)?;
        names.item(column, item).map(|_| (column, item.trim()))
    };
    // "moved in in March"
    let introduced = || {
        let (before, item) = part.rsplit_once(' ')?;
        let words = before.strip_suffix(" in").or_else(|| before.strip_suffix(" at")).unwrap_or(before);
        let column = names.column(words).filter(|&column| names.is_header(column, words))?;
        names.item(column, item).map(|_| (column, item))
    };
    // "from El Paso", "drinks tea"
    let part = part.split_once(' ').filter(|(first, rest)| {
        words().has("leads", &first.to_lowercase())
            && names.column_of_item(part).is_none()
            && names.column_of_item(rest).is_some()
    });
    let part = part.map_or(whole, |(_, rest)| rest);
    let (column, item) = match names.column_of_item(part) {
        Some(column) if named.is_none_or(|(_, item)| names.column_of_item(item) != Some(column)) => {
            (column, part)
        }
        _ => named.or_else(noted).or_else(introduced)?,
    };
    Some((Some(column), item.to_owned()))
}
