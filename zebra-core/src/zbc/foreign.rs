//! What other notations have, and ZBC has not: comments behind `#` and `//`, numbers and bullets before clues, `;`, curly quotes,
//! long dashes, a title without quotes, and a second puzzle.
//!
//! Each is one error with its edit. Then it is blanked out, so that the rest of the text is read as its author meant it.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Position};
use crate::source::Ranges;

/// One part of a text that is no ZBC: where it is, what is wrong, and what to write.
pub(super) struct Foreign {
    at: Range<usize>,
    message: String,
    help: &'static str,
    /// The text to write instead; `None` if there is no edit.
    edit: Option<String>,
    /// What the reader reads instead, with as many bytes.
    read_as: String,
    /// Other places where the same is to be done, and that have no error of their own.
    others: Vec<Range<usize>>,
    /// Whether it is one of the other places.
    is_other: bool,
}

impl Foreign {
    fn new(
        at: Range<usize>,
        message: impl Into<String>,
        help: &'static str,
        edit: &str,
        read_as: &str,
    ) -> Foreign {
        let read_as = format!("{read_as:width$}", width = at.len());
        let (message, edit) = (message.into(), Some(edit.to_owned()));
        Foreign { at, message, help, edit, read_as, others: Vec::new(), is_other: false }
    }

    /// Returns the error, unless the error of another place has its edit.
    pub(super) fn error(&self, ranges: &mut Ranges) -> Option<Diagnostic> {
        if self.is_other {
            return None;
        }
        let at = ranges.add(self.at.clone());
        let mut error = Diagnostic::new(Code::Syntax, at, self.message.clone(), self.help);
        for range in self.edit.iter().flat_map(|_| [&self.at].into_iter().chain(&self.others)) {
            let at = ranges.add(range.clone());
            error = error.with_edit(at, Position::Instead, self.edit.clone().unwrap_or_default());
        }
        Some(error)
    }
}

/// Returns a text without its foreign parts, of the same length.
pub(super) fn blanked(text: &str, parts: &[Foreign]) -> String {
    let mut blanked = String::with_capacity(text.len());
    let mut from = 0;
    for part in parts {
        blanked.push_str(&text[from..part.at.start]);
        blanked.push_str(&part.read_as);
        from = part.at.end;
    }
    blanked.push_str(&text[from..]);
    blanked
}

/// Returns the foreign parts of a text, in its order.
pub(super) fn parts(text: &str) -> Vec<Foreign> {
    let lines = lines(text);
    let separator = lines.iter().position(|line| line.is_separator(text));
    let second = separator.and_then(|separator| second_puzzle(text, &lines, separator));
    let end = second.as_ref().map_or(text.len(), |part| part.at.start);
    let are_bullets = separator.is_some_and(|separator| are_bullets(text, &lines[separator + 1..], end));
    let first_word = |line: &Line| {
        let content = text[line.at.clone()].trim_start();
        content.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default()
    };
    let categories: BTreeSet<&str> = lines[..separator.unwrap_or(0)].iter().map(first_word).collect();
    let mut parts = Vec::new();
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.at.start < end) {
        let of_clue = separator.is_some_and(|separator| number > separator);
        let begins = match (of_clue, separator) {
            (true, Some(_)) => before_clue(text, line, are_bullets, &categories),
            (_, Some(_)) => unquoted_property(text, line).or_else(|| colon(text, line)),
            _ => unquoted_property(text, line),
        };
        let from = begins.as_ref().map_or(line.at.start, |part| part.at.end);
        parts.extend(begins);
        parts.extend(inside(text, from..line.at.end, line, of_clue));
    }
    parts.extend(second);
    if are_bullets {
        join_bullets(&mut parts);
    }
    parts
}

/// Makes the dashes before all clues one error: where some are removed, another would be a minus.
fn join_bullets(parts: &mut [Foreign]) {
    let is_bullet = |part: &&mut Foreign| part.message == DASH_BEFORE;
    let mut bullets = parts.iter_mut().filter(is_bullet);
    let Some(first) = bullets.next() else { return };
    for other in bullets {
        other.is_other = true;
        first.others.push(other.at.clone());
    }
}

/// A line that does not begin inside of a comment.
struct Line {
    at: Range<usize>,
    /// The comments in it, and the names between backticks.
    quoted: Vec<Range<usize>>,
}

impl Line {
    fn is_separator(&self, text: &str) -> bool {
        text[self.at.clone()].trim() == "---"
    }

    /// The line without what is quoted.
    fn plain(&self, text: &str) -> String {
        let mut plain = String::new();
        let mut from = self.at.start;
        for quoted in &self.quoted {
            plain.push_str(&text[from..quoted.start]);
            from = quoted.end.min(self.at.end);
        }
        plain.push_str(&text[from..self.at.end]);
        plain
    }
}

/// Splits a text into lines. A comment of several lines belongs to the line where it begins.
fn lines(text: &str) -> Vec<Line> {
    let bytes = text.as_bytes();
    let mut lines = Vec::new();
    let mut line = Line { at: 0..0, quoted: Vec::new() };
    let mut position = 0;
    while let Some(&byte) = bytes.get(position) {
        match byte {
            b'\n' => {
                line.at.end = position;
                let next = Line { at: position + 1..position + 1, quoted: Vec::new() };
                lines.push(std::mem::replace(&mut line, next));
            }
            b'"' | b'`' => {
                let rest = &bytes[position + 1..];
                let ends = |other: &u8| *other == byte || (byte == b'`' && *other == b'\n');
                let end = position + 1 + rest.iter().position(ends).unwrap_or(rest.len());
                line.quoted.push(position..(end + 1).min(text.len()));
                position = end;
            }
            _ => {}
        }
        position += 1;
    }
    line.at.end = text.len();
    lines.push(line);
    lines
}

/// `title: Three pets` without quotes, before the categories or between them.
fn unquoted_property(text: &str, line: &Line) -> Option<Foreign> {
    let content = text[line.at.clone()].trim();
    let key = ["title", "author", "stars"].into_iter().find(|key| {
        let rest = content.get(..key.len()).filter(|start| start.eq_ignore_ascii_case(key));
        rest.is_some() && content[key.len()..].starts_with(':')
    })?;
    let start = line.at.start + text[line.at.clone()].find(content)?;
    let value = content[key.len() + 1..].trim();
    let at = start..start + content.len();
    let edit = format!("\"{key}: {value}\"");
    let is_whole = line.quoted.is_empty() && !value.is_empty();
    is_whole.then(|| {
        Foreign::new(at, format!("`{key}:` is without quotes"), "write it as a comment, in quotes", &edit, "")
    })
}

/// `Name:` before items.
fn colon(text: &str, line: &Line) -> Option<Foreign> {
    let content = &text[line.at.clone()];
    let name = content.trim_start();
    let end = name.find(|letter: char| !letter.is_alphanumeric())?;
    let star = usize::from(name[end..].starts_with('*'));
    let behind = name[end + star..].strip_prefix(':').filter(|_| end > 0)?;
    if !behind.starts_with([' ', '\t']) || behind.trim().is_empty() {
        return None;
    }
    let at = line.at.start + (content.len() - name.len()) + end + star;
    let help = "write `-` between a category and its items";
    Some(Foreign::new(at..at + 1, "expected `-`, found `:`", help, " -", "-"))
}

/// The message for a dash before each clue.
const DASH_BEFORE: &str = "`-` before a clue";

/// `1.`, `2)`, `-` or `*` before a clue.
fn before_clue(text: &str, line: &Line, are_bullets: bool, categories: &BTreeSet<&str>) -> Option<Foreign> {
    let content = text[line.at.clone()].trim_start();
    let start = line.at.end - content.len();
    let digits = content.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &content[digits..];
    let is_category = || categories.contains(&content[..digits]);
    if digits > 0 && rest.starts_with(['.', ')']) && rest[1..].starts_with([' ', '\t']) && !is_category() {
        let at = start..start + digits + 1 + (rest.len() - 1 - rest[1..].trim_start().len());
        let message = format!("`{}` before a clue", &content[..=digits]);
        return Some(Foreign::new(
            at,
            message,
            "clues are numbered in their order: remove the number",
            "",
            "",
        ));
    }
    let bullet = content
        .chars()
        .next()
        .filter(|first| matches!(first, '*' | '•' | '·') || (are_bullets && *first == '-'))?;
    let behind = &content[bullet.len_utf8()..];
    let spaces = behind.len() - behind.trim_start().len();
    let at = start..start + bullet.len_utf8() + spaces;
    let message = format!("`{bullet}` before a clue");
    Some(Foreign::new(at, message, "each line is a clue: remove the bullet", "", ""))
}

/// Returns whether all clues begin with a dash and a space: then it is no minus.
fn are_bullets(text: &str, clues: &[Line], end: usize) -> bool {
    let own = clues.iter().filter(|line| line.at.start < end);
    let plain: Vec<String> =
        own.map(|line| line.plain(text)).filter(|line| !line.trim().is_empty()).collect();
    plain.len() > 1 && plain.iter().all(|line| line.trim_start().starts_with("- "))
}

/// What is wrong inside of a line, outside of what is quoted.
fn inside(text: &str, at: Range<usize>, line: &Line, of_clue: bool) -> Vec<Foreign> {
    let mut found = Vec::new();
    // Signs alone are meant as the line `---`.
    if !text[at.clone()].contains(char::is_alphanumeric) {
        return found;
    }
    let mut open: Option<usize> = None;
    let mut next = at.start;
    let mut quoted = line.quoted.iter().peekable();
    while next < at.end {
        while quoted.next_if(|quoted| quoted.end <= next).is_some() {}
        if let Some(quoted) = quoted.next_if(|quoted| quoted.contains(&next)) {
            next = quoted.end;
            continue;
        }
        let Some(letter) = text[next..at.end].chars().next() else { break };
        let here = next..next + letter.len_utf8();
        next = here.end;
        match letter {
            '“' | '”' | '„' | '«' | '»' => match open.take() {
                None => open = Some(here.start),
                Some(start) => {
                    let whole = start..here.end;
                    let first = text[start..].chars().next().map_or(1, char::len_utf8);
                    let content = text[start + first..here.start].replace('"', "'");
                    let edit = format!("\"{content}\"");
                    let message = "a comment in curly quotes";
                    found.push(Foreign::new(
                        whole,
                        message,
                        "write comments in straight quotes: `\"…\"`",
                        &edit,
                        "",
                    ));
                }
            },
            _ if open.is_some() => {}
            '–' | '−' | '‐' | '‑' => {
                let message = format!("`{letter}` is no dash of ZBC");
                found.push(Foreign::new(here, message, "write `-`", "-", "-"));
            }
            '—' => found.push(Foreign::new(here, "`—` is no sign of ZBC", "write `--`", "--", "--")),
            ';' if of_clue && text[next..at.end].trim().is_empty() => found.push(Foreign::new(
                here,
                "`;` behind a clue",
                "a clue ends with its line: remove it",
                "",
                "",
            )),
            '#' | '/' if begins_comment(&text[at.start..at.end], here.start - at.start) => {
                let content =
                    text[here.start..at.end].trim_start_matches(['#', '/']).trim().replace('"', "'");
                let (end, mark) = (at.end - (text[..at.end].len() - text[..at.end].trim_end().len()), letter);
                let message = match mark {
                    '#' => "`#` does not begin a comment",
                    _ => "`//` does not begin a comment",
                };
                let edit = if content.is_empty() { String::new() } else { format!("\"{content}\"") };
                found.push(Foreign::new(
                    here.start..end,
                    message,
                    "write comments in quotes: `\"…\"`",
                    &edit,
                    "",
                ));
                return found;
            }
            _ => {}
        }
    }
    found
}

/// Returns whether a comment of another notation begins here: `//`, or `#` before a space and a word, or before a word at the
/// beginning of the line. A `#` before a digit is a position.
fn begins_comment(line: &str, at: usize) -> bool {
    let (before, rest) = (line[..at].trim_end(), &line[at..]);
    if rest.starts_with("//") {
        return true;
    }
    let Some(behind) = rest.strip_prefix('#') else { return false };
    let is_number =
        before.ends_with(':') || behind.trim_start().starts_with(|first: char| first.is_ascii_digit());
    let has_word = behind.trim_start().starts_with(char::is_alphabetic);
    let is_apart = at == 0 || line[..at].ends_with([' ', '\t']);
    let begins = before.is_empty() || behind.starts_with([' ', '\t']);
    !is_number && has_word && is_apart && begins
}

/// A second header and its line `---` behind the clues.
fn second_puzzle(text: &str, lines: &[Line], separator: usize) -> Option<Foreign> {
    let is_category = |line: &Line| {
        let plain = line.plain(text);
        let parts = plain.split_once(" - ");
        parts.is_some_and(|(name, items)| {
            let is_name = name.trim().trim_end_matches('*').chars().all(char::is_alphanumeric);
            is_name && items.split([' ', ',']).filter(|item| !item.is_empty()).count() > 1
        })
    };
    let again = (separator + 1..lines.len()).find(|&number| lines[number].is_separator(text))?;
    let of_header = |line: &Line| {
        let plain = line.plain(text);
        is_category(line) || plain.trim().is_empty() || text[line.at.clone()].starts_with([' ', '\t'])
    };
    let count = lines[separator + 1..again].iter().rev().take_while(|line| of_header(line)).count();
    let own = &lines[again - count..again];
    if own.iter().filter(|line| is_category(line)).count() < 2 {
        return None;
    }
    let first = own.iter().position(|line| !text[line.at.clone()].trim().is_empty())?;
    // Comments right behind the last clue without an empty line are its own.
    let at = own[first].at.start..text.len();
    let number = again - count + first + 1;
    let message = format!("a second puzzle begins in line {number}");
    let help = "write each puzzle in a file of its own";
    let mut part = Foreign::new(at, message, help, "", "");
    part.edit = None;
    Some(part)
}
