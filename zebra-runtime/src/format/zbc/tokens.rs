//! Tokens of a text: words, signs, and which brackets belong together. Layer 3.

use crate::diagnostic::{Code, Diagnostic, Spot};
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
    /// A sign between two numbers, such as `<=`.
    Comparison,
    /// A sign that no simple clue goes across: logic, a comma, a closing bracket.
    Boundary,
    /// Any other sign.
    Sign,
    /// A character that means nothing.
    Other,
}

/// One token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    /// Whether it is the first one of its line.
    pub(super) first: bool,
    pub(super) start: u32,
    /// For an opening bracket the index of the closing one, if there is one.
    pub(super) partner: u32,
    pub(super) text: &'t str,
}

impl Token<'_> {
    /// The byte behind the token.
    pub(super) fn end(&self) -> u32 {
        self.start + self.text.len() as u32
    }

    /// The bytes of the token.
    pub(super) fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..self.end() as usize
    }
}

/// The tokens of a text without its comments; or why nothing of it can be read.
pub(super) fn tokens<'t>(source: &'t str, ranges: &mut Ranges) -> Result<Vec<Token<'t>>, Diagnostic> {
    let mut tokens: Vec<Token<'t>> = Vec::with_capacity((source.len() / 4).min(4096));
    // The brackets that are open. One that closes nothing opens nothing either.
    let mut open: Vec<usize> = Vec::new();
    let mut first = true;
    let mut position = if source.starts_with('\u{feff}') { 3 } else { 0 };
    let bytes = source.as_bytes();
    while let Some(&byte) = bytes.get(position) {
        let start = position;
        let (kind, length) = match byte {
            b' ' | b'\t' => (None, 1),
            b'\n' | b'\r' => {
                first = true;
                (None, 1)
            }
            b'"' => match source[position + 1..].find('"') {
                Some(length) => (None, length + 2),
                None => return Err(unclosed_comment(ranges, position)),
            },
            _ => token(source, position),
        };
        position += length;
        let Some(kind) = kind else { continue };
        if kind == Kind::Word && length > LONGEST_WORD {
            let message = format!("this name is longer than {LONGEST_WORD} bytes");
            return Err(too_large(ranges.add(start..position), message, "choose a shorter one"));
        }
        if tokens.len() == MOST_TOKENS {
            let message = format!("the text has more than {MOST_TOKENS} words and signs");
            let help = "leave out what the puzzle does not need";
            return Err(too_large(ranges.add(start..position), message, help));
        }
        match byte {
            b'(' | b'[' => open.push(tokens.len()),
            b')' | b']' => {
                let opening = if byte == b')' { "(" } else { "[" };
                if let Some(last) = open.pop_if(|last| tokens[*last].text == opening) {
                    tokens[last].partner = tokens.len() as u32;
                }
            }
            _ => {}
        }
        let text = &source[start..position];
        tokens.push(Token { kind, first, start: start as u32, partner: u32::MAX, text });
        first = false;
    }
    Ok(tokens)
}

fn too_large(at: Spot, message: String, help: &str) -> Diagnostic {
    Diagnostic::new(Code::TooLarge, at, message, help)
}

/// The kind and the length of the token that begins here; no kind for a space.
fn token(source: &str, position: usize) -> (Option<Kind>, usize) {
    let rest = &source.as_bytes()[position..];
    let length = length_of_word(source, position);
    if length > 0 {
        return (Some(Kind::Word), length);
    }
    // A clue's `--` and `_2_` are put together where they are read, because a `-` may also be a minus.
    let (kind, length) = match rest {
        [b'<', b'=', b'>', ..] => (Kind::Boundary, 3),
        [b'=' | b'<' | b'>' | b'!', b'=', ..] => (Kind::Comparison, 2),
        [b'=', b'>', ..] | [b'&', b'&', ..] | [b'|', b'|', ..] => (Kind::Boundary, 2),
        [b'<' | b'>', ..] => (Kind::Comparison, 1),
        [b'&' | b'|' | b'^' | b',' | b')' | b']', ..] => (Kind::Boundary, 1),
        [
            b'-' | b'_' | b'=' | b'!' | b'+' | b'*' | b'/' | b'%' | b'(' | b'[' | b'.' | b':' | b'#' | b'$',
            ..,
        ] => (Kind::Sign, 1),
        _ => match source[position..].chars().next() {
            Some(letter) if !letter.is_whitespace() => (Kind::Other, letter.len_utf8()),
            letter => return (None, letter.map_or(1, char::len_utf8)),
        },
    };
    (Some(kind), length)
}

/// For each byte whether it is a letter or a digit of ASCII: most of a text is these.
const IN_WORDS: [bool; 256] = {
    let mut in_words = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        in_words[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    in_words
};

/// The length of the word that begins here; 0 if none does.
fn length_of_word(source: &str, position: usize) -> usize {
    let rest = &source.as_bytes()[position..];
    let ascii = rest.iter().position(|&byte| !IN_WORDS[usize::from(byte)]).unwrap_or(rest.len());
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
