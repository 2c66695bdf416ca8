//! Tokens of a text: words, signs, and which brackets belong together. Layer 3.

use crate::diagnostic::{Code, Diagnostic};
use crate::format::Ranges;

/// The signs of the format, longer ones before those that they begin with. A clue's `--` and `_2_` are put together
/// where they are read, because a `-` may also be a minus.
const SIGNS: [&str; 29] = [
    "<=>", "=>", "<=", ">=", "==", "!=", "&&", "||", "-", "_", "=", "<", ">", "&", "|", "^", "!", "+", "*",
    "/", "%", "(", ")", "[", "]", ",", ".", ":", "#",
];
/// The sign of the dynamic item, which no other sign begins with.
const DYNAMIC: &str = "$";

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
    let mut tokens: Vec<Token> = Vec::new();
    let mut first = true;
    let mut position = if source.starts_with('\u{feff}') { 3 } else { 0 };
    while let Some(letter) = source[position..].chars().next() {
        let rest = &source[position..];
        if letter == '"' {
            let Some(length) = rest[1..].find('"') else {
                return Err(unclosed_comment(ranges, position));
            };
            position += length + 2;
            continue;
        }
        if letter.is_whitespace() {
            first |= letter == '\n' || letter == '\r';
            position += letter.len_utf8();
            continue;
        }
        let (kind, length) = token(rest, letter);
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

/// The kind and the length of the token that begins here.
fn token(rest: &str, letter: char) -> (Kind, usize) {
    if is_of_word(letter) {
        return (Kind::Word, rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len()));
    }
    let sign = SIGNS.into_iter().chain([DYNAMIC]).find(|sign| rest.starts_with(sign));
    sign.map_or((Kind::Other, letter.len_utf8()), |sign| (Kind::Sign, sign.len()))
}

/// Whether a character belongs to a name: letters, digits, and accents that stand behind their letter.
fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || unicode_normalization::char::is_combining_mark(letter)
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
    for index in 0..tokens.len() {
        let opening = match tokens[index].text(source) {
            "(" | "[" => {
                open.push(index);
                continue;
            }
            ")" => "(",
            "]" => "[",
            _ => continue,
        };
        if let Some(&last) = open.last().filter(|&&last| tokens[last].text(source) == opening) {
            tokens[last].partner = index as u32;
            open.pop();
        }
    }
}
