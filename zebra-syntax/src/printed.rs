//! Items that are printed texts: in quotes, or amounts as far as Rust has tokens for them, such as `$4` and `5 minutes`.

use proc_macro2::{TokenStream, TokenTree};
use syn::Lit;
use syn::buffer::Cursor;
use zebra_core::printed;

use super::parser::is_integer_suffix;

/// An item of a list, between two commas, before it is parsed.
pub(super) struct Entry {
    /// Its text.
    text: String,
    /// Whether only a printed amount has such tokens.
    is_amount: bool,
    /// Whether it has tokens that no printed text has.
    is_other: bool,
}

/// Splits the items of a list and returns which of them are amounts: all that look like one, if they have values together.
pub(super) fn amounts(list: Cursor<'_>) -> Vec<Option<String>> {
    let entries = entries(list);
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
    let are_possible = entries.iter().any(|entry| entry.is_amount)
        && entries
            .iter()
            .all(|entry| !entry.is_other && (!entry.is_amount || printed::begins_value(&entry.text)));
    if !are_possible || matches!(printed::read(&texts), Ok(None)) {
        return Vec::new();
    }
    entries.into_iter().map(|entry| Some(entry.text).filter(|_| entry.is_amount)).collect()
}

/// Returns the amount that is a cell of a row of the answer, and its number of tokens. A colon ends the first cell.
pub(super) fn amount_in_cell(row: Cursor<'_>, is_first: bool) -> Option<(String, usize)> {
    let ends = if is_first { ",;:" } else { ",;" };
    let is_end =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if ends.contains(punct.as_char()));
    let tokens: Vec<TokenTree> = row.token_stream().into_iter().take_while(|token| !is_end(token)).collect();
    let Entry { text, is_amount, is_other } = entry(&tokens);
    (is_amount && !is_other && printed::begins_value(&text)).then_some((text, tokens.len()))
}

fn entries(list: Cursor<'_>) -> Vec<Entry> {
    let tokens: Vec<TokenTree> = list.token_stream().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let mut entries: Vec<Entry> = tokens.split(is_comma).map(entry).collect();
    // A comma may follow the last item.
    if entries.last().is_some_and(|last| last.text.is_empty()) {
        entries.pop();
    }
    entries
}

fn entry(tokens: &[TokenTree]) -> Entry {
    let is_other = |token: &TokenTree| match token {
        TokenTree::Punct(punct) => !"$#%:/.-'".contains(punct.as_char()),
        TokenTree::Group(_) => true,
        TokenTree::Literal(literal) => {
            let is_text = tokens.len() == 1 && literal.to_string().starts_with('"');
            let is_of_rust = tokens.len() > 1 && has_type(token);
            !is_text && (is_of_rust || !is_number(token))
        }
        TokenTree::Ident(_) => false,
    };
    let ends_open = matches!(tokens.last(), Some(TokenTree::Punct(punct)) if !"%.".contains(punct.as_char()));
    let is_range = tokens.windows(2).any(|pair| pair.iter().all(is_point));
    let is_plain = match tokens {
        [TokenTree::Punct(sign), number] if sign.as_char() == '-' => is_integer(number),
        [TokenTree::Literal(literal)] => is_integer(&tokens[0]) || literal.to_string().starts_with('"'),
        [only] => !is_number(only),
        _ => false,
    };
    let text = match tokens {
        [TokenTree::Literal(literal)] => match Lit::new(literal.clone()) {
            Lit::Str(text) => text.value(),
            _ => literal.to_string(),
        },
        tokens => joined(tokens),
    };
    Entry {
        text,
        is_amount: !is_plain,
        is_other: is_range || ends_open || tokens.is_empty() || tokens.iter().any(is_other),
    }
}

fn is_point(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '.')
}

fn is_number(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(literal) if literal.to_string().starts_with(|first: char| first.is_ascii_digit()))
}

/// Returns whether a number has a type, such as `1u8`.
fn has_type(token: &TokenTree) -> bool {
    let TokenTree::Literal(literal) = token else { return false };
    matches!(Lit::new(literal.clone()), Lit::Int(number) if is_integer_suffix(number.suffix()))
}

/// Returns whether a token is an integer of Rust, perhaps with a suffix such as `u8`, which the parser reports.
fn is_integer(token: &TokenTree) -> bool {
    let TokenTree::Literal(literal) = token else { return false };
    matches!(Lit::new(literal.clone()), Lit::Int(number) if number.suffix().is_empty() || is_integer_suffix(number.suffix()))
}

/// Writes tokens as they are printed: spaces are only between words and numbers.
pub(super) fn joined(tokens: &[TokenTree]) -> String {
    let mut text = String::new();
    let mut after_word = false;
    for token in tokens {
        let is_word = !matches!(token, TokenTree::Punct(_));
        if after_word && is_word {
            text.push(' ');
        }
        text.push_str(&TokenStream::from(token.clone()).to_string());
        after_word = is_word;
    }
    text
}
