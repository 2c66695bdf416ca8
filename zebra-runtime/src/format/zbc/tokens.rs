//! Tokens of a text: words, signs, and which brackets belong together. Layer 3.

use crate::diagnostic::{Code, Diagnostic};
use crate::format::Ranges;

/// No text may have more tokens than this, so that none fills the memory.
const MOST_TOKENS: usize = 1_000_000;
/// No name may be longer than this.
const LONGEST_WORD: usize = 200;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters and digits.
    Word,
    /// One of the signs.
    Sign,
    /// A character that means nothing.
    Other,
}

/// One token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Whether it is the first one of its line.
    pub(super) first: bool,
    pub(super) start: u32,
    pub(super) end: u32,
    /// For an opening bracket the index of the closing one, if there is one.
    pub(super) partner: u32,
}

impl Token {
    /// The text of the token.
    pub(super) fn text(self, source: &str) -> &str {
        &source[self.start as usize..self.end as usize]
    }

    /// The bytes of the token.
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The tokens of a text without its comments; or why nothing of it can be read.
pub(super) fn tokens(source: &str, ranges: &mut Ranges) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens: Vec<Token> = Vec::with_capacity((source.len() / 3).min(4096));
    let mut first = true;
    let mut position = if source.starts_with('\u{feff}') { 3 } else { 0 };
    let bytes = source.as_bytes();
    while let Some(&byte) = bytes.get(position) {
        if byte == b'"' {
            let Some(length) = source[position + 1..].find('"') else {
                return Err(unclosed_comment(ranges, position));
            };
            position += length + 2;
            continue;
        }
        let (kind, length) = token(source, position);
        let Some(kind) = kind else {
            first |= matches!(byte, b'\n' | b'\r');
            position += length;
            continue;
        };
        let (start, end) = (position as u32, (position + length) as u32);
        if kind == Kind::Word && length > LONGEST_WORD {
            return Err(Diagnostic::new(
                Code::TooLarge,
                ranges.add(position..position + length),
                format!("this name is longer than {LONGEST_WORD} bytes"),
                "choose a shorter one",
            ));
        }
        if tokens.len() == MOST_TOKENS {
            return Err(Diagnostic::new(
                Code::TooLarge,
                ranges.add(position..position + length),
                format!("the text has more than {MOST_TOKENS} words and signs"),
                "leave out what the puzzle does not need",
            ));
        }
        tokens.push(Token { kind, first, start, end, partner: u32::MAX });
        first = false;
        position += length;
    }
    match_brackets(source, &mut tokens);
    Ok(tokens)
}

/// The kind and the length of the token that begins here; no kind for a space.
fn token(source: &str, position: usize) -> (Option<Kind>, usize) {
    let length = length_of_word(source, position);
    if length > 0 {
        return (Some(Kind::Word), length);
    }
    // A clue's `--` and `_2_` are put together where they are read, because a `-` may also be a minus.
    match &source.as_bytes()[position..] {
        [b'<', b'=', b'>', ..] => (Some(Kind::Sign), 3),
        [b'=' | b'<' | b'>' | b'!', b'=', ..] | [b'=', b'>', ..] | [b'&', b'&', ..] | [b'|', b'|', ..] => {
            (Some(Kind::Sign), 2)
        }
        [first, ..] if b"-_=<>&|^!+*/%()[],.:#$".contains(first) => (Some(Kind::Sign), 1),
        [b' ' | b'\n' | b'\r' | b'\t', ..] => (None, 1),
        _ => match source[position..].chars().next() {
            Some(letter) => ((!letter.is_whitespace()).then_some(Kind::Other), letter.len_utf8()),
            None => (None, 1),
        },
    }
}

/// The length of the word that begins here; 0 if none does.
fn length_of_word(source: &str, position: usize) -> usize {
    let rest = &source.as_bytes()[position..];
    let ascii = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    match rest.get(ascii) {
        Some(byte) if !byte.is_ascii() => {
            let rest = &source[position..];
            rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len())
        }
        _ => ascii,
    }
}

/// Whether a character belongs to a name: letters, digits, and accents that stand behind their letter.
fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
        || (!letter.is_ascii()
            && (letter.is_alphanumeric() || unicode_normalization::char::is_combining_mark(letter)))
}

fn unclosed_comment(ranges: &mut Ranges, position: usize) -> Diagnostic {
    Diagnostic::new(
        Code::Syntax,
        ranges.add(position..position + 1),
        "this comment has no end",
        "close it with another `\"`; if it is closed, a `\"` is missing further up",
    )
}

/// Finds the closing bracket of each opening one. One that closes nothing opens nothing either.
fn match_brackets(source: &str, tokens: &mut [Token]) {
    let mut open: Vec<usize> = Vec::new();
    let letter = |token: &Token| source.as_bytes()[token.start as usize];
    for index in 0..tokens.len() {
        let opening = match letter(&tokens[index]) {
            b'(' | b'[' => {
                open.push(index);
                continue;
            }
            b')' => b'(',
            b']' => b'[',
            _ => continue,
        };
        if let Some(&last) = open.last().filter(|&&last| letter(&tokens[last]) == opening) {
            tokens[last].partner = index as u32;
            open.pop();
        }
    }
}
