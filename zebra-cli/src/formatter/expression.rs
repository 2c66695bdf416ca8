//! Expressions as layouts: where a line that is too long is broken. An expression is broken at its loosest operator.

use std::ops::Range;

use zebra_runtime::draft::precedence::{Infix, Level, Nesting};
use zebra_runtime::format::rust::Layout;

use super::spacing::{flat, is_copy, is_prefix};
use crate::rust::{Kind, Tokens};

/// Returns the layout of an expression.
pub(super) fn layout(tokens: &Tokens<'_>, range: Range<usize>) -> Layout {
    if is_quantifier(tokens, &range, range.start)
        && let Some(colon) = end_of_binding(tokens, range.clone())
    {
        let head = flat(tokens, range.start..colon + 1);
        return Layout::Headed { head, body: layout(tokens, colon + 1..range.end).into() };
    }
    let operators = operators(tokens, &range);
    let level = operators.iter().map(|&(_, level)| level).min();
    let Some(level) = level else { return operand(tokens, range) };
    let mut places: Vec<usize> =
        operators.iter().filter(|&&(_, other)| other == level).map(|&(place, _)| place).collect();
    match level.nesting() {
        Nesting::Right => places.truncate(1),
        Nesting::Left => places = places.split_off(places.len() - 1),
        Nesting::Flat => {}
    }
    joined(tokens, range, &places)
}

/// Joins the parts around some operators.
fn joined(tokens: &Tokens<'_>, range: Range<usize>, places: &[usize]) -> Layout {
    let mut parts = vec![(String::new(), layout(tokens, range.start..places[0]))];
    for (index, &place) in places.iter().enumerate() {
        let end = places.get(index + 1).copied().unwrap_or(range.end);
        let behind = if tokens.word(place) == "is" { behind_is(tokens, place, end) } else { place + 1 };
        parts.push((flat(tokens, place..behind), layout(tokens, behind..end)));
    }
    Layout::Joined(parts)
}

/// Returns the beginning of the object of a predicate: `is not next_to any` is one operator.
fn behind_is(tokens: &Tokens<'_>, is: usize, end: usize) -> usize {
    let mut next = is + 1;
    let is_word = |index: usize| index < end && tokens.list[index].kind == Kind::Word;
    if tokens.word(next) == "not" {
        next += 1;
    }
    // A link is a word before an operand; an item is not.
    let begins_operand = |index: usize| {
        index < end
            && match tokens.list[index].kind {
                Kind::Word | Kind::Literal => true,
                Kind::Open => tokens.word(index) == "[" && !is_copy(tokens, index),
                Kind::Sign => matches!(tokens.word(index), "-"),
                Kind::Close | Kind::Doc => false,
            }
    };
    let is_minus = tokens.word(next + 1) == "-";
    if is_word(next) && tokens.word(next) != "any" && begins_operand(next + 1) && !is_minus {
        next += 1;
    }
    if is_word(next) && tokens.word(next) == "any" {
        next += 1;
    }
    next.min(end - 1).max(is + 1)
}

/// Returns the operators outside of groups, with their levels, up to a quantifier, which extends to the end.
fn operators(tokens: &Tokens<'_>, range: &Range<usize>) -> Vec<(usize, Level)> {
    let mut found = Vec::new();
    let mut index = range.start;
    while index < range.end {
        let token = &tokens.list[index];
        match token.kind {
            Kind::Open => index = token.partner,
            Kind::Word | Kind::Sign if index > range.start => {
                if is_quantifier(tokens, range, index) {
                    break;
                }
                let word = tokens.word(index);
                let is_operator = token.kind == Kind::Word || !is_prefix(tokens, range.start, index);
                let operator = Infix::written(word).filter(|_| is_operator && index + 1 < range.end);
                // A line is never broken inside a range.
                let level = operator.map(|operator| operator.level).filter(|&level| level < Level::Range);
                found.extend(level.map(|level| (index, level)));
            }
            _ => {}
        }
        index += 1;
    }
    found
}

/// Returns whether a quantifier begins at a token. In `is any Group`, the word is no quantifier.
fn is_quantifier(tokens: &Tokens<'_>, range: &Range<usize>, index: usize) -> bool {
    let at_operand = index == range.start || matches!(tokens.list[index - 1].kind, Kind::Sign | Kind::Open);
    let counts = || matches!(tokens.word(index), "exactly" | "at_least" | "at_most");
    let word = || matches!(tokens.word(index), "all" | "any") && tokens.word(index + 1) != "::";
    at_operand
        && index + 1 < range.end
        && match tokens.list[index + 1].kind {
            Kind::Word => word(),
            Kind::Literal => counts(),
            _ => false,
        }
}

/// Returns the colon behind the names of a quantifier or an aggregate.
fn end_of_binding(tokens: &Tokens<'_>, range: Range<usize>) -> Option<usize> {
    let mut depth = 1;
    let mut index = range.start + 1;
    while index < range.end {
        let token = &tokens.list[index];
        if token.kind == Kind::Open {
            index = token.partner;
        } else if tokens.word(index) == ":" {
            depth -= 1;
            if depth == 0 {
                return Some(index).filter(|colon| colon + 1 < range.end);
            }
        } else if is_quantifier(tokens, &range, index) || is_after_where(tokens, &range, index) {
            depth += 1;
        }
        index += 1;
    }
    None
}

/// Returns whether a quantifier begins right behind `where`.
fn is_after_where(tokens: &Tokens<'_>, range: &Range<usize>, index: usize) -> bool {
    tokens.word(index - 1) == "where" && is_quantifier(tokens, &(index..range.end), index)
}

/// Returns the layout of an expression without operators: its last group may be broken.
fn operand(tokens: &Tokens<'_>, range: Range<usize>) -> Layout {
    let text = || Layout::Text(flat(tokens, range.clone()));
    let Some(last) = range.end.checked_sub(1).filter(|last| tokens.list[*last].kind == Kind::Close) else {
        return text();
    };
    let open = tokens.list[last].partner;
    let before = flat(tokens, range.start..open + 1);
    let inner = open + 1..last;
    let is_range = (range.start..open).any(|index| tokens.word(index) == "..=");
    if inner.is_empty() || open < range.start || is_range {
        return text();
    }
    let name = open > range.start && tokens.list[open - 1].kind == Kind::Word;
    match tokens.word(open) {
        "[" if is_copy(tokens, open) => text(),
        "(" if name && binds(tokens, inner.clone()) => group(before, aggregate(tokens, inner)),
        "(" if !name && !is_pair(tokens, inner.clone()) => group(before, layout(tokens, inner)),
        "(" if !name => text(),
        delimiter => {
            let parts = parts(tokens, inner).into_iter().map(|part| layout(tokens, part)).collect();
            Layout::Listed { open: before, parts, close: if delimiter == "[" { "]" } else { ")" } }
        }
    }
}

fn group(open: String, inner: Layout) -> Layout {
    Layout::Group { open, inner: inner.into() }
}

/// Returns the layout of `x in A: f` in the parentheses of an aggregate.
fn aggregate(tokens: &Tokens<'_>, inner: Range<usize>) -> Layout {
    match end_of_binding(tokens, inner.clone()) {
        Some(colon) => Layout::Headed {
            head: flat(tokens, inner.start..colon + 1),
            body: layout(tokens, colon + 1..inner.end).into(),
        },
        None => Layout::Text(flat(tokens, inner)),
    }
}

/// Returns whether some tokens begin with `x in` or `x, y in`.
fn binds(tokens: &Tokens<'_>, inner: Range<usize>) -> bool {
    let mut index = inner.start;
    while index + 1 < inner.end && tokens.list[index].kind == Kind::Word {
        match tokens.word(index + 1) {
            "in" => return true,
            "," => index += 2,
            _ => return false,
        }
    }
    false
}

/// Returns whether some tokens are a pair of a link; the names of a quantifier have commas too.
fn is_pair(tokens: &Tokens<'_>, inner: Range<usize>) -> bool {
    !commas(tokens, inner.clone()).is_empty() && separators(tokens, inner, ":").is_empty()
}

/// Returns the commas outside of groups.
fn commas(tokens: &Tokens<'_>, inner: Range<usize>) -> Vec<usize> {
    separators(tokens, inner, ",")
}

/// Returns the separators outside of groups.
pub(super) fn separators(tokens: &Tokens<'_>, range: Range<usize>, separator: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut index = range.start;
    while index < range.end {
        if tokens.list[index].kind == Kind::Open {
            index = tokens.list[index].partner;
        } else if tokens.word(index) == separator {
            found.push(index);
        }
        index += 1;
    }
    found
}

/// Returns the parts between commas.
fn parts(tokens: &Tokens<'_>, inner: Range<usize>) -> Vec<Range<usize>> {
    let mut start = inner.start;
    let mut parts = Vec::new();
    for comma in commas(tokens, inner.clone()) {
        parts.push(start..comma);
        start = comma + 1;
    }
    parts.push(start..inner.end);
    parts.retain(|part| !part.is_empty());
    parts
}
