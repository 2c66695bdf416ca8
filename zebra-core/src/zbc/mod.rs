//! ZBC, the text format of zebra puzzles: a header of categories, a line `---`, and clues. Layer 1.
//!
//! The reference of the format, with an example for every construct, is `docs/zbc.md`. A text is read in one pass that
//! goes on behind mistakes; what the puzzle means is checked like that of every other front end.
//!
//! ```
//! use zebra_core::zbc;
//!
//! let text = "Name - Alice Bob Charlie\nDrink - Tea Coffee Milk\n---\nAlice = #2\nTea - Alice\nCharlie - Milk";
//! let checked = zbc::read(text).check();
//! assert!(checked.diagnostics.is_empty());
//! assert_eq!(checked.model.clues().len(), 3);
//! ```

mod clue;
mod cursor;
mod header;
mod number;
mod position;
mod tokens;

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{
    ClueDraft, Draft, Expression, ExpressionKind, Few, LinkDraft, LinkName, Name, Notation, POSITIONS, Path,
    RelationDraft,
};
use crate::model::{State, Text};
use crate::source::{Ranges, Reading};
use cursor::Cursor;
use tokens::Token;

/// So many mistakes of reading are told.
const MOST_MISTAKES: usize = 1000;

/// Reads a puzzle; the mistakes of reading are collected, and what could be read is in the draft.
///
/// Linear in the length of the text. The draft's category of positions is called [`POSITIONS`] and comes first.
///
/// ```
/// use zebra_core::zbc;
/// let reading = zbc::read("Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog\nAlice == ");
/// assert_eq!(reading.draft.categories.len(), 3);
/// assert_eq!(reading.diagnostics[0].message, "expected a number, found the end of the clue");
/// ```
#[must_use]
pub fn read(text: &str) -> Reading {
    let mut reader = Reader {
        source: text,
        draft: Draft { notation: Notation::Zbc, ..Draft::default() },
        ranges: Ranges::with_capacity((text.len() / 2).min(4096)),
        diagnostics: Vec::new(),
        links: BTreeMap::new(),
        declarations_are_whole: true,
    };
    reader.read();
    let Reader { draft, ranges, diagnostics, declarations_are_whole, .. } = reader;
    Reading { draft, ranges, diagnostics, declarations_are_whole }
}

/// Reads a puzzle from bytes, which must be UTF-8.
///
/// ```
/// use zebra_core::zbc;
/// let reading = zbc::read_bytes(b"Name - Al\xffce");
/// assert_eq!(reading.diagnostics[0].message, "byte 9 is not part of a text in UTF-8");
/// assert_eq!(reading.ranges.get(reading.diagnostics[0].at), Some(9..10));
/// ```
#[must_use]
pub fn read_bytes(bytes: &[u8]) -> Reading {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return read(text),
        Err(error) => error,
    };
    let mut reading = read("");
    let offset = error.valid_up_to();
    let length = error.error_len().unwrap_or(bytes.len() - offset);
    reading.diagnostics = vec![Diagnostic::new(
        Code::Syntax,
        reading.ranges.add(offset..offset + length),
        format!("byte {offset} is not part of a text in UTF-8"),
        "save the file in UTF-8",
    )];
    reading
}

/// How far two positions are from each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Places {
    /// So many to the left.
    Left(i64),
    /// Any number to the left.
    SomewhereLeft,
    /// So many away.
    Away(i64),
}

impl Places {
    /// The name and the phrase of the link, its relation, and the number of that.
    fn meaning(self) -> (Text, Text, &'static str, Option<i64>) {
        let said = |text: &'static str| Text::new_static(text);
        match self {
            Places::SomewhereLeft => (said("--"), said("somewhere to the left of"), "less_than", None),
            Places::Left(1) => (said("-"), said("immediately to the left of"), "less_by", Some(1)),
            Places::Left(k) => {
                (format!("-{k}-").into(), format!("{k} places to the left of").into(), "less_by", Some(k))
            }
            Places::Away(1) => (said("_"), said("next to"), "next_to", None),
            Places::Away(k) => {
                (format!("_{k}_").into(), format!("{k} places away from").into(), "offset_by", Some(k))
            }
        }
    }
}

/// What is read so far.
struct Reader<'t> {
    source: &'t str,
    draft: Draft,
    ranges: Ranges,
    diagnostics: Vec<Diagnostic>,
    /// The names of the links that are declared already.
    links: BTreeMap<Places, Text>,
    declarations_are_whole: bool,
}

impl<'t> Reader<'t> {
    fn read(&mut self) {
        let tokens = match tokens::tokens(self.source, &mut self.ranges) {
            Ok(tokens) if tokens.is_empty() => {
                return self.reject_all(0..0, "there is no puzzle in this text");
            }
            Ok(tokens) => tokens,
            Err(mistake) => {
                self.report(mistake);
                self.declarations_are_whole = false;
                return;
            }
        };
        let at = self.ranges.add(tokens[0].range());
        self.draft.name = Some(Name::new("Puzzle", at));
        let separator = (0..tokens.len()).find(|&index| is_separator(&tokens, index));
        let Some(separator) = separator else {
            let end = tokens.last().map_or(0..0, Token::range);
            return self.reject_all(end, "there is no line `---` between the categories and the clues");
        };
        self.read_header(&tokens, separator);
        if self.draft.categories.is_empty() && self.declarations_are_whole {
            return self
                .reject_all(tokens[separator].range(), "there are no categories before the line `---`");
        }
        self.read_clues(&tokens, separator + 3);
    }

    /// Nothing can be said about the text but this.
    fn reject_all(&mut self, range: std::ops::Range<usize>, message: &str) {
        let help =
            "begin with categories, such as `Color - Red Green Blue`, then a line `---`, then the clues";
        let at = self.ranges.add(range);
        self.report(Diagnostic::new(Code::Syntax, at, message, help));
        self.declarations_are_whole = false;
    }

    fn report(&mut self, mistake: Diagnostic) {
        if self.diagnostics.len() < MOST_MISTAKES {
            self.diagnostics.push(mistake);
        }
    }

    /// Reads the clues: each stands on a line of its own, which goes on inside brackets.
    fn read_clues(&mut self, tokens: &[Token<'t>], mut next: usize) {
        // Most clues are two items and a sign.
        self.draft.clues.reserve(((tokens.len() - next) / 3).min(4096));
        while next < tokens.len() && self.diagnostics.len() < MOST_MISTAKES {
            if is_separator(tokens, next) {
                let at = self.ranges.add(tokens[next].range().start..tokens[next + 2].range().end);
                let message = "there is a line `---` already, and clues follow it";
                self.report(Diagnostic::new(Code::Syntax, at, message, "leave this line out"));
                next += 3;
                continue;
            }
            let end = end_of_clue(tokens, next);
            let mut cursor = Cursor::new(self, tokens, next, end);
            let parsed = cursor.clue();
            let at = self.ranges.add(tokens[next].range().start..tokens[end - 1].range().end);
            // A clue with a mistake keeps its number, so that the others have theirs.
            let formulas = match parsed {
                Ok(formula) => [formula].into(),
                Err(mistake) => {
                    self.report(mistake);
                    Few::new()
                }
            };
            let label = Name::new(digits(self.draft.clues.len() + 1), at);
            self.draft.clues.push(ClueDraft { label, sentence: None, formulas, state: State::On });
            next = end;
        }
    }

    /// A link over the positions, which is declared where it is named first.
    fn link(&mut self, places: Places, at: Spot) -> Name {
        if let Some(name) = self.links.get(&places) {
            return Name::new(name.clone(), at);
        }
        let (text, phrase, relation, number) = places.meaning();
        let name = Name::new(text.clone(), at);
        self.links.insert(places, text);
        let argument = number.map(|number| Expression::new(at, ExpressionKind::Integer(number)));
        let relation =
            RelationDraft::Smart { name: Name::new(relation, at), arguments: argument.into_iter().collect() };
        let link = LinkName { name: name.clone(), phrase: Some(phrase), category: Name::new(POSITIONS, at) };
        self.draft.links.push(LinkDraft { names: [link].into(), relation });
        name
    }

    /// The range of all positions.
    fn all_positions(&self, at: Spot) -> Expression {
        let count = self.draft.categories.first().map_or(0, |positions| positions.items.len());
        let position = |number: usize| {
            let path =
                Path { category: Some(Name::new(POSITIONS, at)), name: Name::new(number.to_string(), at) };
            Expression::new(at, ExpressionKind::Name(path)).into()
        };
        Expression::new(at, ExpressionKind::Range(position(1), position(count)))
    }
}

/// Whether the line `---` begins at a token.
fn is_separator(tokens: &[Token<'_>], index: usize) -> bool {
    let begins = |token: &Token<'_>| token.first;
    match &tokens[index..] {
        [first, second, third, rest @ ..] => {
            begins(first)
                && [first, second, third].iter().all(|token| token.text == "-")
                && !begins(second)
                && !begins(third)
                && rest.first().is_none_or(begins)
        }
        _ => false,
    }
}

/// The token behind a clue: the first one of another line outside brackets.
fn end_of_clue(tokens: &[Token<'_>], first: usize) -> usize {
    let mut next = first;
    while next < tokens.len() && (next == first || !tokens[next].first) {
        next = if tokens[next].partner == u32::MAX { next + 1 } else { tokens[next].partner as usize + 1 };
    }
    next
}

/// A name as it is compared: the same letters are the same name, however they are encoded.
fn name_of(token: &Token<'_>) -> Text {
    if token.is_ascii { Text::new(token.text) } else { token.text.nfc().collect() }
}

/// A number as a text: each clue and each position has one. Those of one digit are part of the program.
fn digits(number: usize) -> Text {
    match "0123456789".get(number..=number) {
        Some(digit) => Text::new_static(digit),
        None => number.to_string().into(),
    }
}
