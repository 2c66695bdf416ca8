//! A reader of ZBC, the text format of zebra puzzles: a header of categories, a line `---`, and clues.
//!
//! The reference of the format, with an example for every construct, is `docs/zbc.md`. The reader takes one pass and
//! recovers from errors; the check of the draft is common to all front ends.
//!
//! ```
//! # use zebra_core as zebra;
//! # use zebra::zbc;
//!
//! let text = "Name - Alice Bob Charlie\nDrink - Tea Coffee Milk\n---\nAlice = #2\nTea - Alice\nCharlie - Milk";
//! let checked = zbc::read(text).check();
//! assert!(checked.diagnostics.is_empty());
//! assert_eq!(checked.model.clues().len(), 3);
//! ```

mod advice;
mod clue;
mod comment;
mod cursor;
mod foreign;
mod header;
mod number;
mod position;
mod printed;
mod rows;
mod tokens;

use std::collections::BTreeMap;

#[cfg(feature = "zbc")]
use unicode_normalization::UnicodeNormalization;

use crate::diagnostic::{Code, Diagnostic, Position, Spot};
use crate::draft::{
    CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind, LinkDraft, LinkName, Name, Notation,
    POSITIONS, Path, RelationDraft, SmallList,
};
use crate::model::{Model, State, Text};
use crate::printed::normal;
use crate::source::{Ranges, Reading};
use comment::{Comment, Labelled};
use cursor::Cursor;
use tokens::Token;

/// The largest text, in bytes.
const MAX_TEXT: usize = 16 << 20;
/// The most syntax errors that are reported.
const MAX_ERRORS: usize = 1000;

/// Reads a puzzle; the result has the valid parts and all syntax errors.
///
/// Linear in the length of the text. The draft's category of positions is called [`POSITIONS`] and comes first; a puzzle whose clues use no
/// position is without it.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::zbc;
/// let reading = zbc::read("Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog\nAlice == ");
/// assert_eq!(reading.draft.categories.len(), 3);
/// assert_eq!(reading.diagnostics[0].message, "expected a number, found the end of the clue");
/// ```
#[must_use]
pub fn read(text: &str) -> Reading {
    let reading = read_plain(text, Vec::new());
    // A number and a point before a clue are the category of an item, which only the check looks for.
    let begins_with_digit = |line: &str| line.trim_start().starts_with(|first: char| first.is_ascii_digit());
    if (reading.diagnostics.is_empty() && !text.lines().any(begins_with_digit)) || text.len() > MAX_TEXT {
        return reading;
    }
    let parts = foreign::parts(text);
    match parts.is_empty() {
        true => reading,
        false => read_plain(&foreign::blanked(text, &parts), parts),
    }
}

/// Reads a text from which foreign parts were removed.
fn read_plain(text: &str, parts: Vec<foreign::Foreign>) -> Reading {
    let mut reader = Reader::new(text);
    for part in parts {
        if let Some(error) = part.error(&mut reader.ranges) {
            reader.report(error);
        }
    }
    reader.read();
    let Reader { draft, ranges, diagnostics, declarations_are_whole, .. } = reader;
    Reading { draft, ranges, diagnostics, warnings: Vec::new(), declarations_are_whole }
}

/// Reads a puzzle from bytes, which must be UTF-8.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::zbc;
/// let reading = zbc::read_bytes(b"Name - Al\xffce");
/// assert_eq!(reading.diagnostics[0].message, "invalid UTF-8 at byte 9");
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
        format!("invalid UTF-8 at byte {offset}"),
        "save the file as UTF-8",
    )];
    reading
}

/// Reads one clue for the categories of a model, which must have the category of positions.
///
/// The names in the clue are not checked, and its links need not be declared in the model.
///
/// # Errors
/// Returns the first syntax error; its place is meaningless without the text.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::draft::ExpressionKind;
/// # use zebra::zbc;
/// let model = zbc::read("Name - Alice Bob\nPet - Cat Dog\n---\nAlice = #1").check().into_result().unwrap();
/// let clue = zbc::read_clue("$ = Alice => $ = Dog", &model).unwrap();
/// assert!(matches!(clue.kind, ExpressionKind::Quantified { .. }));
/// ```
pub fn read_clue(text: &str, model: &Model) -> Result<Expression, Diagnostic> {
    let mut reader = Reader::new(text);
    let category = |category: &crate::model::Category| {
        CategoryDraft::new(Name::new(category.name.clone(), Spot::NONE), category.order, Vec::new())
    };
    reader.draft.categories = model.categories().iter().map(category).collect();
    reader.positions =
        model.category_named(POSITIONS).map_or(0, |positions| model.category(positions).count as usize);
    let (tokens, _) = tokens::tokens(text, &mut reader.ranges)?;
    Cursor::new(&mut reader, &tokens, 0, tokens.len()).clue()
}

/// The distance of two positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Offset {
    /// This number to the left.
    Left(i64),
    /// Any number to the left.
    SomewhereLeft,
    /// This number away.
    Away(i64),
}

impl Offset {
    /// Returns the name and the phrase of the link, its relation, and the argument of that.
    fn meaning(self) -> (Text, Text, &'static str, Option<i64>) {
        let text = |text: &'static str| Text::new_static(text);
        match self {
            Offset::SomewhereLeft => (text("--"), text("somewhere to the left of"), "less_than", None),
            Offset::Left(1) => (text("-"), text("immediately to the left of"), "less_by", Some(1)),
            Offset::Left(k) => {
                (format!("-{k}-").into(), format!("{k} places to the left of").into(), "less_by", Some(k))
            }
            Offset::Away(1) => (text("_"), text("next to"), "next_to", None),
            Offset::Away(k) => {
                (format!("_{k}_").into(), format!("{k} places away from").into(), "offset_by", Some(k))
            }
        }
    }
}

/// The state of the reader.
struct Reader<'t> {
    source: &'t str,
    draft: Draft,
    ranges: Ranges,
    diagnostics: Vec<Diagnostic>,
    /// The names of the declared links.
    links: BTreeMap<Offset, Text>,
    /// The number of positions.
    positions: usize,
    comments: Vec<Comment>,
    next_comment: usize,
    /// The labels that comments give to clues, in the order of the clues.
    labels: Vec<Labelled>,
    declarations_are_whole: bool,
}

impl<'t> Reader<'t> {
    fn new(source: &'t str) -> Self {
        Reader {
            source,
            draft: Draft { notation: Notation::Zbc, ..Draft::default() },
            ranges: Ranges::with_capacity((source.len() / 2).min(4096)),
            diagnostics: Vec::new(),
            links: BTreeMap::new(),
            positions: 0,
            comments: Vec::new(),
            next_comment: 0,
            labels: Vec::new(),
            declarations_are_whole: true,
        }
    }

    fn read(&mut self) {
        if self.source.len() > MAX_TEXT {
            let message = format!("the text is larger than {} MiB", MAX_TEXT >> 20);
            self.report(Diagnostic::new(Code::TooLarge, Spot::NONE, message, "shorten its comments"));
            self.declarations_are_whole = false;
            return;
        }
        let mut tokens = match tokens::tokens(self.source, &mut self.ranges) {
            Ok((tokens, _)) if tokens.is_empty() => {
                return self.reject_all(0..0, "the text has no puzzle");
            }
            Ok((tokens, comments)) => {
                self.comments = comments;
                tokens
            }
            Err(error) => {
                self.report(error);
                self.declarations_are_whole = false;
                return;
            }
        };
        let at = self.ranges.add(tokens[0].range());
        self.draft.name = Some(Name::new("Puzzle", at));
        let separator = (0..tokens.len()).find(|&index| is_separator(&tokens, index));
        let Some(separator) = separator else {
            let error = self.mistyped_separator(&tokens);
            if let Some(error) = error.or_else(|| self.missing_separator(&tokens)) {
                self.report(error);
                self.declarations_are_whole = false;
                return;
            }
            let end = tokens.last().map_or(0..0, Token::range);
            return self.reject_all(end, "expected a line `---` between the categories and the clues");
        };
        let separator = self.read_header(&mut tokens, separator);
        self.read_header_comments(separator + 3);
        self.join_names(&mut tokens, separator + 3);
        if self.draft.categories.is_empty() && self.declarations_are_whole {
            return self.reject_all(tokens[separator].range(), "expected categories before the line `---`");
        }
        self.read_clues(&tokens, separator + 3);
        self.apply_labels();
        self.read_question();
        self.leave_out_positions();
    }

    /// Joins the tokens of printed names such as `9:15` in the clues.
    fn join_names(&mut self, tokens: &mut Vec<Token<'t>>, first: usize) {
        let names = printed::joined_names(&self.draft.categories);
        if !names.is_empty() {
            let before = |tokens: &[Token<'t>], at: usize| at.checked_sub(1).map(|at| tokens[at]);
            let length = |tokens: &[Token<'t>], at: usize| {
                printed::name(self.source, &tokens[at..], before(tokens, at).as_ref(), &names)
            };
            let clues = (first, tokens.len());
            printed::join(self.source, tokens, &mut self.comments, clues, length);
        }
    }

    /// Reports an error that makes the whole text unreadable.
    fn reject_all(&mut self, range: std::ops::Range<usize>, message: &str) {
        let help = "write categories, such as `Color - Red Green Blue`, then a line `---`, then the clues";
        let at = self.ranges.add(range);
        self.report(Diagnostic::new(Code::Syntax, at, message, help));
        self.declarations_are_whole = false;
    }

    fn report(&mut self, error: Diagnostic) {
        if self.diagnostics.len() < MAX_ERRORS {
            self.diagnostics.push(error);
        }
    }

    /// Reads the clues: one per line; brackets may span lines.
    fn read_clues(&mut self, tokens: &[Token<'t>], mut next: usize) {
        // Most clues are two items and a sign.
        self.draft.clues.reserve(((tokens.len() - next) / 3).min(4096));
        while next < tokens.len() && self.diagnostics.len() < MAX_ERRORS {
            if is_separator(tokens, next) {
                let at = self.ranges.add(tokens[next].range().start..tokens[next + 2].range().end);
                let message = "duplicate line `---`";
                let error = Diagnostic::new(Code::Syntax, at, message, "remove this line");
                self.report(error.with_edit(at, Position::Instead, ""));
                next += 3;
                continue;
            }
            let end = end_of_clue(tokens, next);
            let mut cursor = Cursor::new(self, tokens, next, end);
            let parsed = cursor.clue();
            let at = self.ranges.add(tokens[next].range().start..tokens[end - 1].range().end);
            // A clue with an error keeps its number, so that the numbers of the others do not change.
            let (formulas, zbc) = match parsed {
                Ok(formula) => ([formula].into(), Some(self.one_line(&tokens[next..end]))),
                Err(error) => {
                    self.report(error);
                    (SmallList::new(), None)
                }
            };
            let label = Name::new(digits(self.draft.clues.len() + 1), at);
            self.draft.last_clue = Some(at);
            let sentence = self.sentence(end);
            self.draft.clues.push(ClueDraft { label, sentence, zbc, formulas, state: State::On });
            next = end;
        }
    }

    /// Returns the text of some tokens, with one space where anything is between two of them.
    fn one_line(&self, tokens: &[Token<'t>]) -> Text {
        let gap =
            |before: &Token<'t>, after: &Token<'t>| &self.source[before.range().end..after.range().start];
        let as_written = |pair: &[Token<'t>]| {
            let (end, start) = (pair[0].end(), pair[1].start);
            start == end || (start == end + 1 && self.source.as_bytes()[end as usize] == b' ')
        };
        if tokens.windows(2).all(as_written) {
            return self.source[tokens[0].range().start..tokens[tokens.len() - 1].range().end].into();
        }
        let mut text = String::new();
        for (index, token) in tokens.iter().enumerate() {
            if index > 0 && !gap(&tokens[index - 1], token).is_empty() {
                text.push(' ');
            }
            text.push_str(token.text);
        }
        text.into()
    }

    /// Returns a link over the positions, and declares it at its first use.
    fn link(&mut self, offset: Offset, at: Spot) -> Name {
        if let Some(name) = self.links.get(&offset) {
            return Name::new(name.clone(), at);
        }
        let (text, phrase, relation, number) = offset.meaning();
        let name = Name::new(text.clone(), at);
        self.links.insert(offset, text);
        let argument = number.map(|number| Expression::new(at, ExpressionKind::Integer(number)));
        let relation =
            RelationDraft::Smart { name: Name::new(relation, at), arguments: argument.into_iter().collect() };
        let link = LinkName { name: name.clone(), phrase: Some(phrase), category: Name::new(POSITIONS, at) };
        self.draft.links.push(LinkDraft { names: [link].into(), relation });
        name
    }

    /// Returns the range of all positions.
    fn all_positions(&self, at: Spot) -> Expression {
        let position = |number: usize| {
            let path =
                Path { category: Some(Name::new(POSITIONS, at)), name: Name::new(number.to_string(), at) };
            Expression::new(at, ExpressionKind::Name(path)).into()
        };
        Expression::new(at, ExpressionKind::Range(position(1), position(self.positions)))
    }
}

/// Returns whether a line `---` begins at a token.
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

/// Returns the end of a clue: the first token of another line outside brackets.
fn end_of_clue(tokens: &[Token<'_>], first: usize) -> usize {
    let mut next = first;
    while next < tokens.len() && (next == first || !tokens[next].first) {
        next = if tokens[next].partner == u32::MAX { next + 1 } else { tokens[next].partner as usize + 1 };
    }
    next
}

/// Returns a name in the normal form in which names are compared.
fn name_of(token: &Token<'_>) -> Text {
    if token.is_ascii {
        return Text::new(token.text);
    }
    match token.text.strip_prefix('`').and_then(|name| name.strip_suffix('`')) {
        Some(name) => composed(&normal(name)),
        None => composed(&normal(token.text)),
    }
}

#[cfg(feature = "zbc")]
fn composed(name: &str) -> Text {
    name.nfc().collect()
}

/// The texts are composed before they are read.
#[cfg(not(feature = "zbc"))]
fn composed(name: &str) -> Text {
    Text::new(name)
}

/// Returns a number as a text, without an allocation.
fn digits(mut number: usize) -> Text {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return Text::new(str::from_utf8(&digits[first..]).unwrap_or_default());
        }
    }
}
