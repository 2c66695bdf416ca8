//! The tokens of a text: words, signs, and matching brackets.

use memchr::memchr;
#[cfg(feature = "zbc")]
use unicode_normalization::char::is_combining_mark;

use super::comment::Comment;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::source::Ranges;

/// The most tokens and comments of a text.
const MAX_TOKENS: usize = 250_000;
/// The maximum length of a name, in bytes.
const MAX_WORD_LENGTH: usize = 200;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters and digits, or a name between backticks.
    Word,
    /// A sign between two numbers, such as `<=`.
    Comparison,
    /// A sign that ends a simple clue: logic, a comma, a closing bracket.
    Boundary,
    /// Any other sign.
    Sign,
    /// A character without meaning.
    Other,
}

/// One token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    /// Whether it is the first of its line.
    pub(super) first: bool,
    /// Whether all of it is ASCII.
    pub(super) is_ascii: bool,
    pub(super) start: u32,
    /// For an opening bracket the index of the closing one, if there is one.
    pub(super) partner: u32,
    pub(super) text: &'t str,
}

impl Token<'_> {
    /// The end of the token.
    pub(super) fn end(&self) -> u32 {
        self.start + self.text.len() as u32
    }

    /// The byte range of the token.
    pub(super) fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..self.end() as usize
    }
}

/// Splits a text into tokens and comments. Fails if nothing can be read.
pub(super) fn tokens<'t>(
    source: &'t str,
    ranges: &mut Ranges,
) -> Result<(Vec<Token<'t>>, Vec<Comment>), Diagnostic> {
    let mut comments = Vec::new();
    let mut tokens: Vec<Token<'t>> = Vec::with_capacity((source.len() / 4).min(4096));
    // The open brackets. An unmatched closing bracket is ignored.
    let mut open: Vec<usize> = Vec::new();
    let mut first = true;
    let mut position = if source.starts_with('\u{feff}') { 3 } else { 0 };
    let bytes = source.as_bytes();
    while let Some(&byte) = bytes.get(position) {
        let start = position;
        let mut is_ascii = true;
        let kind = match BEGINNINGS[usize::from(byte)] {
            Beginning::Space => {
                position += 1;
                continue;
            }
            Beginning::Line => {
                first = true;
                position += 1;
                continue;
            }
            Beginning::Comment => match memchr(b'"', &bytes[position + 1..]) {
                Some(length) => {
                    let (before, trailing) = (tokens.len() as u32, !first);
                    let end = start + 1 + length;
                    comments.push(Comment { start: start as u32 + 1, end: end as u32, before, trailing });
                    if tokens.len() + comments.len() > MAX_TOKENS {
                        return Err(too_many(ranges, start..end + 1));
                    }
                    position = end + 1;
                    continue;
                }
                None => return Err(unclosed_comment(ranges, position)),
            },
            Beginning::Word => {
                while bytes
                    .get(position)
                    .is_some_and(|&byte| BEGINNINGS[usize::from(byte)] == Beginning::Word)
                {
                    position += 1;
                }
                if bytes.get(position).is_some_and(|byte| !byte.is_ascii()) {
                    position = end_of_word(source, position);
                    is_ascii = false;
                }
                Kind::Word
            }
            Beginning::Name => {
                let rest = &bytes[position + 1..];
                let length = memchr(b'`', rest).filter(|&end| memchr(b'\n', &rest[..end]).is_none());
                let Some(length) = length else { return Err(unclosed_name(ranges, position)) };
                position += length + 2;
                is_ascii = false;
                if source[start + 1..position - 1].trim().is_empty() {
                    return Err(empty_name(ranges, start..position));
                }
                Kind::Word
            }
            Beginning::Opening => {
                position += 1;
                open.push(tokens.len());
                Kind::Sign
            }
            Beginning::Closing => {
                position += 1;
                let opening = if byte == b')' { "(" } else { "[" };
                if let Some(last) = open.pop_if(|last| tokens[*last].text == opening) {
                    tokens[last].partner = tokens.len() as u32;
                }
                Kind::Boundary
            }
            Beginning::Sign => {
                let (kind, length) = sign(&bytes[position..]);
                position += length;
                kind
            }
            Beginning::Other => {
                let (kind, end) = other(source, position);
                position = end;
                is_ascii = false;
                let Some(kind) = kind else { continue };
                kind
            }
        };
        if kind == Kind::Word && position - start > MAX_WORD_LENGTH {
            let message = format!("this name is longer than {MAX_WORD_LENGTH} bytes");
            return Err(too_large(ranges.add(start..position), message, "choose a shorter one"));
        }
        if tokens.len() + comments.len() >= MAX_TOKENS {
            return Err(too_many(ranges, start..position));
        }
        let text = &source[start..position];
        tokens.push(Token { kind, first, is_ascii, start: start as u32, partner: u32::MAX, text });
        first = false;
    }
    Ok((tokens, comments))
}

/// Returns the error for more tokens and comments than [`MAX_TOKENS`], which bounds the memory.
#[cold]
fn too_many(ranges: &mut Ranges, at: std::ops::Range<usize>) -> Diagnostic {
    let message = format!("the text has more than {MAX_TOKENS} words and signs");
    too_large(ranges.add(at), message, "remove what the puzzle does not need")
}

fn too_large(at: Spot, message: String, help: &str) -> Diagnostic {
    Diagnostic::new(Code::TooLarge, at, message, help)
}

/// The token class of a first byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beginning {
    Space,
    Line,
    Comment,
    Word,
    /// A name between backticks.
    Name,
    Opening,
    Closing,
    Sign,
    /// Outside of ASCII, or without meaning.
    Other,
}

/// The token class of each byte.
const BEGINNINGS: [Beginning; 256] = {
    let mut beginnings = [Beginning::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        beginnings[byte] = match byte as u8 {
            b' ' | b'\t' => Beginning::Space,
            b'\n' | b'\r' => Beginning::Line,
            b'"' => Beginning::Comment,
            b'`' => Beginning::Name,
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => Beginning::Word,
            b'(' | b'[' => Beginning::Opening,
            b')' | b']' => Beginning::Closing,
            b'<' | b'=' | b'>' | b'&' | b'|' | b'^' | b',' | b'-' | b'_' | b'!' | b'+' | b'*' | b'/'
            | b'%' | b'.' | b':' | b'#' | b'$' => Beginning::Sign,
            _ => Beginning::Other,
        };
        byte += 1;
    }
    beginnings
};

/// Returns the kind and the length of a sign. The parser combines the parts of `--` and `_2_`, because a `-` may be a minus.
fn sign(rest: &[u8]) -> (Kind, usize) {
    match rest {
        [b'<', b'=', b'>', ..] => (Kind::Boundary, 3),
        // Not signs of ZBC, but whole in messages.
        [b'=' | b'!', b'=', b'=', ..] => (Kind::Comparison, 3),
        [b'<', b'-', b'>', ..] | [b'-', b'-', b'>', ..] => (Kind::Boundary, 3),
        [b'-', b'>', ..] => (Kind::Boundary, 2),
        [b'=' | b'<' | b'>' | b'!', b'=', ..] => (Kind::Comparison, 2),
        [b'=', b'>', ..] | [b'&', b'&', ..] | [b'|', b'|', ..] => (Kind::Boundary, 2),
        [b'<' | b'>', ..] => (Kind::Comparison, 1),
        [b'&' | b'|' | b'^' | b',', ..] => (Kind::Boundary, 1),
        _ => (Kind::Sign, 1),
    }
}

/// Returns the kind and the end of a token that begins outside of ASCII or with an unknown character; no kind for a space.
fn other(source: &str, start: usize) -> (Option<Kind>, usize) {
    let end = end_of_word(source, start);
    if end > start {
        return (Some(Kind::Word), end);
    }
    let letter = source[start..].chars().next();
    let kind = letter.filter(|letter| !letter.is_whitespace()).map(|_| Kind::Other);
    (kind, start + letter.map_or(1, char::len_utf8))
}

/// Returns the end of a word that begins or continues here; `start` if there is none.
fn end_of_word(source: &str, start: usize) -> usize {
    let rest = &source[start..];
    start + rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len())
}

/// Returns whether a character belongs to a name: a letter, a digit or a combining mark.
fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
        || (!letter.is_ascii() && (letter.is_alphanumeric() || is_combining_mark(letter)))
}

/// Returns whether a character of a composed text changes the one before it.
#[cfg(not(feature = "zbc"))]
fn is_combining_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
}

fn unclosed_comment(ranges: &mut Ranges, position: usize) -> Diagnostic {
    Diagnostic::new(
        Code::Syntax,
        ranges.add(position..position + 1),
        "unclosed comment",
        "close it with `\"`; if it is closed, an earlier `\"` is missing",
    )
}

fn unclosed_name(ranges: &mut Ranges, position: usize) -> Diagnostic {
    Diagnostic::new(
        Code::Syntax,
        ranges.add(position..position + 1),
        "unclosed name",
        "close it with a backtick on the same line: `` `smoked fish` ``",
    )
}

fn empty_name(ranges: &mut Ranges, at: std::ops::Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::Syntax,
        ranges.add(at),
        "the name between the backticks is empty",
        "write a name there",
    )
}
