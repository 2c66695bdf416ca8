//! The format of ZBC: one space between words, no indentation, at most one empty line. Lines stay lines, because the place of a
//! comment has a meaning; only a clue over several lines is joined if it fits into one.

use std::ops::Range;

use zebra_runtime::format::rust::{INDENT, WIDTH};

/// Signs of several characters.
const SIGNS: [&str; 8] = ["<=>", "=>", "==", "!=", "<=", ">=", "&&", "||"];
/// Signs with a space on both sides. The spaces at `-` and `_` have a meaning.
const SPACED: [&str; 16] =
    ["=", "<", ">", "&", "|", "^", "+", "*", "/", "%", "<=>", "=>", "==", "!=", "<=", ">="];

/// A word, a sign or a comment.
#[derive(Debug, Clone, Copy)]
struct Piece<'t> {
    text: &'t str,
    /// Whether a space is before it.
    is_spaced: bool,
    /// Its first byte in the text.
    start: usize,
}

impl Piece<'_> {
    fn is_comment(&self) -> bool {
        self.text.starts_with('"')
    }
}

/// Formats a text, which must have no syntax errors.
pub(crate) fn format(text: &str) -> String {
    let end_of_line = match text.find(['\n', '\r']) {
        Some(end) if text[end..].starts_with("\r\n") => "\r\n",
        Some(end) if text[end..].starts_with('\r') => "\r",
        _ => "\n",
    };
    let mut printed: Vec<String> = Vec::new();
    let (mut is_header, mut depth) = (true, 0);
    let lines = joined(lines(text));
    let name = aligned_names(text, &lines);
    for line in lines {
        is_header &= !(line.len() == 3 && line.iter().all(|piece| piece.text == "-"));
        let closes = line.first().is_some_and(|piece| is_closing(piece));
        let continues = if is_header { !line.is_empty() && !begins(&line) } else { depth > 0 && !closes };
        let indent = if continues { INDENT } else { 0 };
        printed.push(match dash(&line).filter(|_| is_header) {
            Some(dash) => {
                format!("{:name$} - {}", print(&line[..dash], true), print(&line[dash + 1..], true))
            }
            None => format!("{:indent$}{}", "", print(&line, is_header)),
        });
        depth += opened(&line);
    }
    printed.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    printed.dedup_by(|next, line| next.is_empty() && line.is_empty());
    let first = printed.iter().position(|line| !line.is_empty()).unwrap_or(printed.len());
    let last = printed.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    printed[first..last].iter().map(|line| format!("{line}{end_of_line}")).collect()
}

/// Returns the bytes of a clue with its comments: those behind it, and those on the lines right before it.
pub(crate) fn clue_at(text: &str, clue: &Range<usize>) -> Range<usize> {
    let end = |line: &Vec<Piece<'_>>| line.last().map_or(0, |piece| piece.start + piece.text.len());
    let (mut start, mut last) = (clue.start, clue.end);
    let lines = lines(text);
    let first = lines.iter().position(|line| end(line) > clue.start).unwrap_or(0);
    let before = lines[..first].iter().rev();
    for line in before.take_while(|line| !line.is_empty() && line.iter().all(Piece::is_comment)) {
        start = line[0].start;
    }
    for line in &lines[first..] {
        let is_of_clue = |piece: &&Piece<'_>| piece.start < last || piece.is_comment();
        if line.first().is_some_and(|piece| piece.start < last) {
            start = start.min(line[0].start);
            last = line
                .iter()
                .take_while(is_of_clue)
                .last()
                .map_or(last, |piece| last.max(piece.start + piece.text.len()));
        }
    }
    start..last
}

/// Returns the pieces of each line. A comment of several lines is on the line where it begins.
fn lines(text: &str) -> Vec<Vec<Piece<'_>>> {
    let mut lines = vec![Vec::new()];
    let (mut rest, mut is_spaced) = (text, false);
    while let Some(first) = rest.chars().next() {
        let start = text.len() - rest.len();
        let length = match first {
            '\n' | '\r' => {
                lines.push(Vec::new());
                rest = &rest[if rest.starts_with("\r\n") { 2 } else { 1 }..];
                is_spaced = false;
                continue;
            }
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '`' => rest[1..].find(['`', '\n']).map_or(rest.len(), |end| end + 2),
            _ if first.is_whitespace() => {
                rest = &rest[first.len_utf8()..];
                is_spaced = true;
                continue;
            }
            _ if is_of_word(first) => rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len()),
            _ => {
                SIGNS.iter().find(|sign| rest.starts_with(**sign)).map_or(first.len_utf8(), |sign| sign.len())
            }
        };
        let line = lines.last_mut().expect("there is always a line");
        line.push(Piece { text: &rest[..length], is_spaced: std::mem::take(&mut is_spaced), start });
        rest = &rest[length..];
    }
    lines
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || (!letter.is_ascii() && !letter.is_whitespace())
}

/// Joins the lines of each clue that fits into one line and has no comment inside.
fn joined(lines: Vec<Vec<Piece<'_>>>) -> Vec<Vec<Piece<'_>>> {
    let mut joined: Vec<Vec<Piece<'_>>> = Vec::new();
    let mut rest = lines.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut clue = vec![first];
        let mut depth = opened(&clue[0]);
        while depth > 0 && rest.peek().is_some() {
            clue.extend(rest.next());
            depth += clue.last().map_or(0, |line| opened(line));
        }
        let whole: Vec<Piece<'_>> = clue.iter().flatten().copied().collect();
        let is_inside = |piece: &Piece<'_>| piece.is_comment();
        let fits = print(&whole, false).chars().count() <= WIDTH;
        match clue.len() > 1 && fits && !whole.iter().any(is_inside) {
            true => joined.push(spaced_lines(&clue)),
            false => joined.extend(clue),
        }
    }
    joined
}

/// Joins lines; a line break is a space.
fn spaced_lines<'t>(lines: &[Vec<Piece<'t>>]) -> Vec<Piece<'t>> {
    let first =
        |(index, piece): (usize, &Piece<'t>)| Piece { is_spaced: piece.is_spaced || index == 0, ..*piece };
    lines.iter().flat_map(|line| line.iter().enumerate().map(first)).collect()
}

/// Returns how many brackets a line opens more than it closes.
fn opened(line: &[Piece<'_>]) -> i32 {
    line.iter().map(|piece| i32::from(matches!(piece.text, "(" | "[")) - i32::from(is_closing(piece))).sum()
}

fn is_closing(piece: &Piece<'_>) -> bool {
    matches!(piece.text, ")" | "]")
}

/// Returns whether a line of the header begins with a category, a comment or the line `---`.
fn begins(line: &[Piece<'_>]) -> bool {
    line[0].is_comment() || line[0].text == "-" || dash(line).is_some()
}

/// Returns the dash of the category with which a line of the header begins.
fn dash(line: &[Piece<'_>]) -> Option<usize> {
    let text = |index: usize| line.get(index).map_or("", |piece| piece.text);
    let dash = if text(1) == "*" { 2 } else { 1 };
    (text(dash) == "-" && text(0) != "-").then_some(dash)
}

/// Returns the width of the names of the categories if the author has aligned the dashes, else 0.
fn aligned_names(text: &str, lines: &[Vec<Piece<'_>>]) -> usize {
    let header = lines.iter().take_while(|line| line.first().is_none_or(|piece| piece.text != "-"));
    let categories: Vec<_> = header.filter_map(|line| Some((line, dash(line)?))).collect();
    let column = |&(line, dash): &(&Vec<Piece<'_>>, usize)| {
        let before = &text[..line[dash].start];
        before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..].chars().count()
    };
    let is_aligned = categories.windows(2).all(|pair| column(&pair[0]) == column(&pair[1]));
    let widths = categories.iter().map(|(line, dash)| print(&line[..*dash], true).chars().count());
    if is_aligned { widths.max().unwrap_or(0) } else { 0 }
}

fn print(line: &[Piece<'_>], is_header: bool) -> String {
    let mut text = String::new();
    for (index, piece) in line.iter().enumerate() {
        if index > 0 && has_space(line[index - 1], *piece, is_header) {
            text.push(' ');
        }
        text.push_str(piece.text);
    }
    text
}

fn has_space(before: Piece<'_>, piece: Piece<'_>, is_header: bool) -> bool {
    if before.is_comment() || piece.is_comment() {
        return true;
    }
    match (before.text, piece.text) {
        (_, ",") => false,
        // The comma of a number such as `1,000` has no space behind it.
        (",", right) => {
            piece.is_spaced || right.len() != 3 || !right.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ if is_header => piece.is_spaced,
        ("(" | "[", _) | (_, ")" | "]") => false,
        (left, right) => piece.is_spaced || SPACED.contains(&left) || SPACED.contains(&right),
    }
}
