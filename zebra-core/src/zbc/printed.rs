//! Names that are printed texts: between backticks, and amounts such as `$12.50`, whose signs join the words beside them.

use std::collections::BTreeSet;

use super::comment::Comment;
use super::header::number;
use super::tokens::{Kind, Token};
use crate::draft::{CategoryDraft, ItemDraft};
use crate::model::Text;
use crate::printed;

/// Gives the items of a category their values, if all are numbers or other printed values.
pub(super) fn set_values(category: &mut CategoryDraft) {
    let value = |item: &ItemDraft| number(&item.name.text);
    if category.items.iter().all(|item| value(item).is_some()) {
        category.items.iter_mut().for_each(|item| item.value = value(item));
        return;
    }
    let is_word = |item: &ItemDraft| item.name.text.chars().all(char::is_alphanumeric);
    if category.items.iter().all(is_word) {
        return;
    }
    let texts: Vec<&str> = category.items.iter().map(|item| item.name.text.as_str()).collect();
    // Names in two units are names only; a calculation with them is an error.
    if let Ok(Some(found)) = printed::read(&texts) {
        category.items.iter_mut().zip(found.values).for_each(|(item, value)| item.value = Some(value));
        category.unit = found.unit;
    }
}

/// Returns the names of items that consist of several tokens and are not between backticks.
pub(super) fn joined_names(categories: &[CategoryDraft]) -> BTreeSet<Text> {
    let items = categories.iter().flat_map(|category| &category.items);
    let is_joined =
        |name: &&Text| name.contains(|letter: char| letter.is_ascii_punctuation()) && !name.contains(' ');
    items.map(|item| &item.name.text).filter(is_joined).cloned().collect()
}

/// Returns the number of tokens of the amount that begins at a token, without spaces; 1 if there is none.
pub(super) fn amount(source: &str, tokens: &[Token<'_>]) -> usize {
    let joins = |pair: &[Token<'_>]| pair[0].end() == pair[1].start;
    let mut count = 1 + tokens.windows(2).take_while(|pair| joins(pair)).count();
    while count > 1 && matches!(tokens[count - 1].text, "," | ":" | "." | "-") {
        count -= 1;
    }
    let text = &source[tokens[0].range().start..tokens[count - 1].range().end];
    let is_amount = count > 1 && printed::begins_value(text) && matches!(printed::read(&[text]), Ok(Some(_)));
    if is_amount { count } else { 1 }
}

/// Returns the number of tokens of the longest of some names that begins at a token; 1 if there is none.
pub(super) fn name(
    source: &str,
    tokens: &[Token<'_>],
    before: Option<&Token<'_>>,
    names: &BTreeSet<Text>,
) -> usize {
    let start = tokens[0].range().start;
    let is_joined = before.is_some_and(|before| before.range().end == start);
    // A word has begun before; a minus is the sign of an item only behind its category.
    let is_inside = is_joined && before.is_some_and(|before| before.kind == Kind::Word);
    let is_minus = tokens[0].text == "-" && !(is_joined && before.is_some_and(|before| before.text == "."));
    if is_inside || is_minus {
        return 1;
    }
    let ends = |name: &Text| {
        let end = source[start..].starts_with(name.as_str()).then(|| start + name.len())?;
        tokens.iter().take(name.len()).position(|token| token.range().end == end).map(|place| place + 1)
    };
    names.iter().filter_map(ends).max().unwrap_or(1)
}

/// Joins tokens to words: from each token from `first` up to `end`, as many as `length` returns for its index.
pub(super) fn join<'t>(
    source: &'t str,
    tokens: &mut Vec<Token<'t>>,
    comments: &mut [Comment],
    (first, end): (usize, usize),
    length: impl Fn(&[Token<'t>], usize) -> usize,
) {
    let mut places: Vec<u32> = Vec::with_capacity(tokens.len() + 1);
    let mut joined: Vec<Token<'t>> = Vec::with_capacity(tokens.len());
    let mut next = 0;
    while next < tokens.len() {
        let count = if (first..end).contains(&next) { length(tokens, next).min(end - next) } else { 1 };
        places.extend((0..count).map(|_| joined.len() as u32));
        let mut token = tokens[next];
        if count > 1 {
            token.kind = Kind::Word;
            token.is_ascii = false;
            token.text = &source[token.range().start..tokens[next + count - 1].range().end];
        }
        joined.push(token);
        next += count;
    }
    places.push(joined.len() as u32);
    for token in joined.iter_mut().filter(|token| token.partner != u32::MAX) {
        token.partner = places[token.partner as usize];
    }
    for comment in comments {
        comment.before = places[comment.before as usize];
    }
    *tokens = joined;
}
