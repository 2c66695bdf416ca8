//! Tokens on one line, with the spaces between them.

use crate::rust::{Kind, Tokens};

/// Words after which an operand begins, so that what follows is no call and no binary minus.
const WORDS_BEFORE_OPERANDS: [&str; 8] = ["is", "not", "any", "in", "where", "on", "of", "answer"];

/// Prints some tokens on one line.
pub(super) fn flat(tokens: &Tokens<'_>, range: std::ops::Range<usize>) -> String {
    let mut text = String::new();
    let mut closures = 0;
    for index in range.clone() {
        let word = tokens.word(index);
        if word == "|" {
            closures += 1;
        }
        let after_bar = index > range.start && tokens.word(index - 1) == "|";
        let joined = match word {
            // `|a, b| a < b`: the first bar opens, the second closes.
            "|" => closures % 2 == 0,
            _ if after_bar => closures % 2 == 1,
            _ => is_joined(tokens, range.start, index),
        };
        if index > range.start && !joined {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// Returns whether no space is between a token and the one before it.
fn is_joined(tokens: &Tokens<'_>, first: usize, index: usize) -> bool {
    if index <= first {
        return true;
    }
    let (before, token) = (&tokens.list[index - 1], &tokens.list[index]);
    let (left, right) = (tokens.word(index - 1), tokens.word(index));
    if matches!(right, "," | ";" | ":" | "." | "..=") || matches!(left, "." | "..=" | "!" | "::" | "#" | "$")
    {
        return true;
    }
    match (before.kind, token.kind) {
        (Kind::Open, Kind::Close) => true,
        (Kind::Open, _) => left != "{",
        (_, Kind::Close) => right != "}",
        (Kind::Word, Kind::Open) => match right {
            "(" => !WORDS_BEFORE_OPERANDS.contains(&left),
            // `Pink[2]` is a copy; after a link, the same is a list.
            "[" => is_copy(tokens, index) && before.at.end == token.at.start,
            _ => false,
        },
        (Kind::Sign, _) if left == "-" => is_prefix(tokens, first, index - 1),
        (_, Kind::Sign) if right == "::" => matches!(before.kind, Kind::Word),
        _ => false,
    }
}

/// Returns whether brackets contain one number.
pub(super) fn is_copy(tokens: &Tokens<'_>, open: usize) -> bool {
    tokens.list[open].partner == open + 2 && tokens.list[open + 1].kind == Kind::Literal
}

/// Returns whether a sign is not between two operands.
pub(super) fn is_prefix(tokens: &Tokens<'_>, first: usize, index: usize) -> bool {
    if index <= first {
        return true;
    }
    let word = tokens.word(index - 1);
    match tokens.list[index - 1].kind {
        Kind::Open | Kind::Sign | Kind::Doc => true,
        Kind::Word => WORDS_BEFORE_OPERANDS.contains(&word),
        Kind::Literal | Kind::Close => false,
    }
}
