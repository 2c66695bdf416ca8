//! Sentence templates: words with slots in braces, such as `{a} {did|did not} buy the {b}`. Part of the sentences.
//!
//! `say` of the language and the themes of the generator have different slots; reading and filling are the same.

use std::ops::Range;

use crate::model::{Piece, Polarity, Text};

/// The capacity of a filled template, in bytes; few sentences are longer.
const CAPACITY: usize = 96;

/// An error in a template, with the bytes of the text that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TemplateError<E> {
    /// A `{` without its `}`.
    Unclosed(Range<usize>),
    /// A `}` without its `{`.
    Unmatched(Range<usize>),
    /// Braces whose text is not a piece.
    Slot(Range<usize>, E),
}

/// A part of the text of a template, with its bytes: words, or braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words outside braces.
    Words(Range<usize>),
    /// A pair of braces and what is inside.
    Braces(Range<usize>),
}

impl Part {
    /// Returns the part that starts at a byte of the text; `None` at the end.
    fn at<E>(text: &str, start: usize) -> Result<Option<Part>, TemplateError<E>> {
        let rest = &text[start..];
        match (rest.find('{'), rest.find('}')) {
            _ if rest.is_empty() => Ok(None),
            (open, Some(close)) if open.is_none_or(|open| close < open) => {
                Err(TemplateError::Unmatched(start + close..start + close + 1))
            }
            (Some(0), None) => Err(TemplateError::Unclosed(start..start + 1)),
            (Some(0), Some(close)) => Ok(Some(Part::Braces(start..start + close + 1))),
            (open, _) => Ok(Some(Part::Words(start..open.map_or(text.len(), |open| start + open)))),
        }
    }
}

/// Iterates over the parts of a template, up to the first error.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::sentence::template::{Part, TemplateError, parts};
///
/// let found: Vec<_> = parts::<()>("a {pet} {").collect();
/// let before = [Ok(Part::Words(0..2)), Ok(Part::Braces(2..7)), Ok(Part::Words(7..8))];
/// assert_eq!(found, [&before[..], &[Err(TemplateError::Unclosed(8..9))]].concat());
/// ```
pub fn parts<E>(text: &str) -> impl Iterator<Item = Result<Part, TemplateError<E>>> {
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let part = Part::at(text, start?).transpose()?;
        start = match &part {
            Ok(Part::Words(range) | Part::Braces(range)) => Some(range.end),
            Err(_) => None,
        };
        Some(part)
    })
}

/// Parses a template. `piece` returns the piece for the text inside a pair of braces.
///
/// # Errors
/// The first error of the text.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::model::{Piece, Polarity};
/// use zebra::sentence::template::{TemplateError, choice, fill, parse};
///
/// let piece = |inner: &str| match inner {
///     "pet" => Ok(Piece::Slot("pet")),
///     _ => choice(inner).ok_or("expected `{pet}`"),
/// };
/// let template = parse("{keeps|does not keep} a {pet}", piece).unwrap();
/// let sentence = fill(&template, Polarity::IsNot, |_slot, text| text.push_str("fox"));
/// assert_eq!(sentence, "does not keep a fox");
/// assert_eq!(parse("a {dog}", piece), Err(TemplateError::Slot(2..7, "expected `{pet}`")));
/// ```
pub fn parse<S, E>(
    text: &str,
    mut piece: impl FnMut(&str) -> Result<Piece<S>, E>,
) -> Result<Vec<Piece<S>>, TemplateError<E>> {
    let piece = |part| match part? {
        Part::Words(range) => Ok(Piece::Words(Text::from(&text[range]))),
        Part::Braces(range) => {
            piece(&text[range.start + 1..range.end - 1]).map_err(|error| TemplateError::Slot(range, error))
        }
    };
    parts(text).map(piece).collect()
}

/// Returns the piece for `so|not so`; `None` if the text has no `|`.
#[must_use]
pub fn choice<S>(inner: &str) -> Option<Piece<S>> {
    inner.split_once('|').map(|(so, not_so)| Piece::Choice(Text::from(so), Text::from(not_so)))
}

/// Returns the sentence of a template. `push` adds the text of a slot to the sentence.
#[must_use]
pub fn fill<S>(pieces: &[Piece<S>], polarity: Polarity, push: impl FnMut(&S, &mut String)) -> String {
    let mut text = String::with_capacity(CAPACITY);
    add(pieces, polarity, &mut text, push);
    text
}

/// Adds the sentence of a template to a text. `push` adds the text of a slot.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::model::{Piece, Polarity};
/// use zebra::sentence::template::add;
///
/// let mut text = String::from("Ann ");
/// let template = [Piece::Choice("keeps".into(), "does not keep".into()), Piece::Slot(" a fox")];
/// add(&template, Polarity::Is, &mut text, |slot, text| text.push_str(slot));
/// assert_eq!(text, "Ann keeps a fox");
/// ```
pub fn add<S>(
    pieces: &[Piece<S>],
    polarity: Polarity,
    text: &mut String,
    mut push: impl FnMut(&S, &mut String),
) {
    for piece in pieces {
        match (piece, polarity) {
            (Piece::Words(words), _) => text.push_str(words),
            (Piece::Choice(so, _), Polarity::Is) => text.push_str(so),
            (Piece::Choice(_, not_so), Polarity::IsNot) => text.push_str(not_so),
            (Piece::Slot(slot), _) => push(slot, text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> TemplateError<()> {
        parse::<(), ()>(text, |inner| choice(inner).ok_or(())).expect_err("the template has an error")
    }

    #[test]
    fn errors_have_the_bytes_that_they_are_about() {
        assert_eq!(error("keeps {itm} {"), TemplateError::Slot(6..11, ()));
        assert_eq!(error("ä {item"), TemplateError::Unclosed(3..4));
        assert_eq!(error("keeps it}"), TemplateError::Unmatched(8..9));
        assert_eq!(error("} {"), TemplateError::Unmatched(0..1));
    }

    #[test]
    fn a_template_without_braces_is_words() {
        assert_eq!(parse::<(), ()>("ab", |_| Err(())), Ok(vec![Piece::Words(Text::from("ab"))]));
        assert_eq!(parse::<(), ()>("", |_| Err(())), Ok(Vec::new()));
    }
}
