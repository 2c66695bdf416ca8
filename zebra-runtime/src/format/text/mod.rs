//! Puzzles as people print them: a title, a story, lists of items, numbered sentences, a question.
//!
//! `docs/text.md` describes the format for authors. The prompts of `ZebraLogic` and of reasoning-gym are such texts.

mod article;
#[cfg(feature = "json")]
mod euroeval;
mod plain;
#[cfg(feature = "json")]
mod record;
mod story;
mod write;

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{
    AnswerDraft, AnswerRow, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind, ItemDraft, Name,
    Notation, Path,
};
use crate::english::printed_values;
use crate::format::Reading;
use crate::model::{Order, State, Text};
use crate::source::Ranges;

#[cfg(feature = "json")]
pub(crate) use record::{is_record, read as read_record};
pub use write::{printed, write};

/// A piece of the text, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    text: String,
    at: Range<usize>,
}

/// A list of items.
#[derive(Debug, Clone, PartialEq, Eq)]
struct List {
    label: Piece,
    items: Vec<Piece>,
    /// Whether the author says that the items are in order.
    is_ordered: bool,
}

/// The parts of a printed puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Printed {
    title: Option<String>,
    story: String,
    question: Option<String>,
    lists: Vec<List>,
    clues: Vec<Piece>,
    /// Sentences in plain words, each with the number of its clue: what is read in the place of the printed sentence.
    plain: Vec<(usize, Piece)>,
    /// The rows of the answer.
    rows: Vec<Vec<Piece>>,
    /// Lines that look like lists without their names.
    unlabelled: Vec<Piece>,
}

/// Reads a puzzle from a text.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::text;
/// let reading = text::read("Pets\n\nName: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the dog.\n");
/// assert!(reading.check().diagnostics.is_empty());
/// assert_eq!(reading.draft.clues.len(), 1);
/// ```
#[must_use]
pub fn read(text: &str) -> Reading {
    let mut printed = story::parse(text);
    printed.add_places();
    let unlabelled = std::mem::take(&mut printed.unlabelled);
    let mut reading = printed.into_reading().with_words(text);
    if let Some(first) = unlabelled.first()
        && !reading.check().diagnostics.is_empty()
    {
        reading.diagnostics.clear();
        let at = reading.ranges.add(first.at.clone());
        reading.diagnostics.push(without_name(first, unlabelled.len(), at));
        reading.declarations_are_whole = false;
    }
    reading
}

/// Returns the error for a text without lists.
fn without_lists() -> Diagnostic {
    let help = "write the items of each list on a line, such as `Name: Ann, Bob, Cid`";
    Diagnostic::new(Code::TooFewCategories, Spot::NONE, "the text has no lists of items", help)
}

/// Returns the error for lists without names, of which this is the first.
fn without_name(list: &Piece, count: usize, at: Spot) -> Diagnostic {
    let separators = [" - ", " – ", " — ", " = "];
    let named = separators.iter().find_map(|separator| list.text.split_once(separator));
    // "Clients Ann, Bob" has its name in the first item.
    let named = named.or_else(|| list.text.split_once(' ').filter(|(name, _)| !name.ends_with(',')));
    let (name, items) = named.unwrap_or(("Name", &list.text));
    let which = if count == 1 { "it" } else { "each list" };
    Diagnostic::new(
        Code::Syntax,
        at,
        "expected a list with its name and a colon",
        format!("write a name and a colon before {which}, such as `{name}: {}`", items.trim()),
    )
}

impl Printed {
    /// Makes the draft of a puzzle. What is missing is reported by its check.
    fn into_reading(self) -> Reading {
        let mut ranges = Ranges::default();
        let name = |ranges: &mut Ranges, piece: &Piece| Name::new(&*piece.text, ranges.add(piece.at.clone()));
        let categories = self.lists.iter().map(|list| list.category(&self.clues, &mut ranges)).collect();
        let clues = (1..).zip(&self.clues).map(|(number, clue): (usize, &Piece)| {
            let at = ranges.add(clue.at.clone());
            let plain = self.plain.iter().filter(|(of, _)| *of == number);
            let plain: Vec<Expression> = plain
                .map(|(_, words)| (ranges.add(words.at.clone()), words))
                .map(|(at, words)| Expression::new(at, ExpressionKind::Text(Text::new(&words.text))))
                .collect();
            let is_plain = !plain.is_empty();
            let printed = || vec![Expression::new(at, ExpressionKind::Text(Text::new(&clue.text)))];
            ClueDraft {
                label: Name::new(number.to_string(), at),
                sentence: is_plain.then(|| Text::new(&clue.text)),
                zbc: None,
                formulas: if is_plain { plain } else { printed() }.into(),
                state: State::On,
            }
        });
        let clues = clues.collect();
        let mut diagnostics = Vec::new();
        for (number, words) in &self.plain {
            if !(1..=self.clues.len()).contains(number) {
                let help = format!("begin it with the number of a clue, from 1 to {}", self.clues.len());
                let at = ranges.add(words.at.clone());
                diagnostics.push(Diagnostic::new(Code::Syntax, at, "no clue has these plain words", help));
            }
        }
        let columns: Vec<Name> = self.columns().map(|list| name(&mut ranges, &list.label)).collect();
        let rows: Vec<AnswerRow> = self
            .rows
            .iter()
            .map(|row| {
                let cells: Vec<Path> =
                    row.iter().map(|cell| Path { category: None, name: name(&mut ranges, cell) }).collect();
                AnswerRow { at: cells.first().map_or(Spot::NONE, |cell| cell.name.at), cells }
            })
            .collect();
        let answer = rows.first().map(|row| row.at).map(|at| AnswerDraft { at, columns, rows });
        let optional = |text: String| (!text.is_empty()).then(|| Text::from(text));
        let draft = Draft {
            notation: Notation::Exact,
            title: self.title.map(Text::from),
            story: optional(self.story),
            question: self.question.map(Text::from),
            categories,
            clues,
            answer,
            ..Draft::default()
        };
        let declarations_are_whole = !self.lists.is_empty();
        if !declarations_are_whole {
            diagnostics.insert(0, without_lists());
        }
        Reading { draft, ranges, diagnostics, warnings: Vec::new(), declarations_are_whole }
    }

    /// Returns the lists in the order of the columns of the answer.
    fn columns(&self) -> impl Iterator<Item = &List> {
        let width = self.rows.first().map_or(0, Vec::len);
        (0..width).filter_map(move |column| {
            let has_cells = |list: &&List| {
                self.rows.iter().all(|row| {
                    row.get(column).is_some_and(|cell| list.items.iter().any(|item| item.text == cell.text))
                })
            };
            // Lists may share items, so the list in the place of the column comes first.
            self.lists.get(column).filter(has_cells).or_else(|| self.lists.iter().find(has_cells))
        })
    }
}

impl List {
    /// Makes a category. Numbers, amounts, dates and times are in order by their values.
    fn category(&self, clues: &[Piece], ranges: &mut Ranges) -> CategoryDraft {
        let texts: Vec<&str> = self.items.iter().map(|item| item.text.as_str()).collect();
        let found = zebra_core::printed::read(&texts).ok().flatten();
        let unit = found.as_ref().and_then(|found| found.unit.clone());
        let values = found.map(|found| found.values).or_else(|| printed_values(&texts));
        let ascend = values.as_ref().is_some_and(|values| values.is_sorted_by(|one, next| one < next));
        let order =
            if ascend || self.is_ordered && values.is_none() { Order::Ordered } else { Order::Unordered };
        let mut items: Vec<ItemDraft> = Vec::with_capacity(self.items.len());
        let has_article = article::has_article(self, clues);
        for item in &self.items {
            let mut draft = ItemDraft::new(Name::new(&*item.text, ranges.add(item.at.clone())));
            if has_article {
                draft.phrase = Some(format!("the {}", item.text).into());
                draft.title = Some(Text::new(&item.text));
            }
            items.push(draft);
        }
        for (item, value) in items.iter_mut().zip(values.into_iter().flatten()) {
            item.value = Some(value);
        }
        let mut category =
            CategoryDraft::new(Name::new(&*self.label.text, ranges.add(self.label.at.clone())), order, items);
        category.unit = unit;
        category
    }
}
