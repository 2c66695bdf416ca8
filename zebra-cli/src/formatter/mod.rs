//! The format of a source: `puzzle!` in Rust, ZBC, and plain text. Only white space and optional commas change.

mod entries;
mod expression;
mod printer;
mod spacing;
mod statement;
#[cfg(test)]
mod tests;
mod text;
mod zbc;

pub(crate) use statement::statement_at;
pub(crate) use text::{format as text, lines_at};
pub(crate) use zbc::{clue_at, format as zbc};

use crate::rust::{Call, Tokens};
use printer::Printer;

/// Formats the calls of `puzzle!` in a text of Rust, which must have no syntax errors. The rest of the text stays as it is.
pub(crate) fn rust(text: &str, calls: &[Call]) -> String {
    let is_crlf = text.find('\n').is_some_and(|end| text[..end].ends_with('\r'));
    let mut formatted = String::with_capacity(text.len());
    let mut end = 0;
    for call in calls {
        formatted.push_str(&text[end..call.contents.start]);
        let contents = contents(&text[call.contents.clone()], &formatted);
        formatted += &if is_crlf { contents.replace("\r\n", "\n").replace('\n', "\r\n") } else { contents };
        end = call.contents.end;
    }
    formatted + &text[end..]
}

/// Formats what is between the delimiters of a call; `before` is the formatted text before it.
fn contents(contents: &str, before: &str) -> String {
    let Ok(tokens) = Tokens::read(contents) else { return contents.to_owned() };
    if tokens.list.is_empty() && tokens.rest.is_empty() {
        return contents.to_owned();
    }
    let outer = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let outer = &outer[..outer.len() - outer.trim_start_matches([' ', '\t']).len()];
    let columns = outer.chars().map(|letter| if letter == '\t' { 4 } else { 1 }).sum();
    let mut printer = Printer::new(&tokens, columns);
    printer.statements();
    let printed = printer.finish();
    debug_assert!(same_tokens(&tokens, &printed));
    format!("{printed}\n{outer}")
}

/// Returns whether a text has the same tokens and comments, except for commas before closing delimiters.
fn same_tokens(tokens: &Tokens<'_>, text: &str) -> bool {
    Tokens::read(text).is_ok_and(|other| words(tokens) == words(&other))
}

/// The tokens and comments of a text, without commas before closing delimiters.
fn words<'t>(tokens: &Tokens<'t>) -> Vec<&'t str> {
    let mut words = Vec::new();
    for (index, token) in tokens.list.iter().enumerate() {
        words.extend(token.comments.iter().map(|comment| &tokens.text[comment.at.clone()]));
        let closes = matches!(tokens.word(index + 1), ")" | "]" | "}");
        if !(tokens.word(index) == "," && closes) {
            words.push(tokens.word(index));
        }
    }
    words.extend(tokens.rest.iter().map(|comment| &tokens.text[comment.at.clone()]));
    words
}
