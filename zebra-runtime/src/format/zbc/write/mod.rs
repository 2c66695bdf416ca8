//! The writer of ZBC.
//!
//! A clue is written as its author wrote it, if that is known and is read as the same formulas; else with `$`, if that is;
//! else it is composed. For the comparison, and for the report of losses, the text is read again.

mod formula;
mod link;
mod names;
mod number;
mod piece;
mod positions;
mod roles;
mod same;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use zebra_core::zbc::read_clue;

use super::read;
use crate::draft::{Checked, POSITIONS};
use crate::format::counterpart::Counterpart;
use crate::format::{WriteError, Written};
use crate::model::{CategoryId, Clue, ClueId, ItemId, Model, Order, Presence, State};
use formula::Composer;
use names::Names;
use same::Comparison;

/// Writes a puzzle. Its rows become the positions of ZBC: the items of the anchor category are assigned to their numbers,
/// unless they are these numbers. The title, the author, the stars, the story, the sentences and labels of clues, and the
/// question become comments.
///
/// Removes characters that ZBC does not allow from names. Such changes, disabled clues, and all else that ZBC cannot hold
/// are losses. A role becomes a category, and a clue about the item that it refers to has a case for each item.
///
/// # Errors
/// Fails for a category with items in several rows, and a clue that is too deep or too large for ZBC.
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// let written = zebra::format::zbc::write(&model).unwrap();
/// assert_eq!(written.text, "\"title: Pets\"\nChild - Ann Bob\nPet - Cat Dog\n---\nAnn = Cat\nAnn = #1\n");
/// assert_eq!(written.losses, []);
/// ```
pub fn write(model: &Model) -> Result<Written, WriteError> {
    let model = &*model.written_out();
    let model = &*roles::without_role_terms(model);
    let mut names = Names::new(model)?;
    match written(model, &names)? {
        Some(written) => Ok(written),
        // A category that no clue is about is written as one beside the positions.
        None => {
            names.positions_are_anchor = false;
            written(model, &names)?.ok_or_else(|| WriteError::of_puzzle("its rows cannot be numbered"))
        }
    }
}

/// Writes a puzzle with these names; `None` if the positions, which are its anchor, are not read, because no clue is about them.
fn written(model: &Model, names: &Names) -> Result<Option<Written>, WriteError> {
    let mut writer = Writer::new(model, names);
    loop {
        let Text { text, clues } = writer.text()?;
        let reading = read(&text);
        let checked = reading.check();
        if names.positions_are_anchor && checked.model.category_named(POSITIONS).is_none() {
            return Ok(None);
        }
        let counterpart = writer.counterpart(&checked);
        if writer.reject(&checked, &counterpart) {
            continue;
        }
        return match checked.diagnostics.first() {
            Some(error) => {
                let at = reading.ranges.get(error.at).map_or(0, |range| range.start);
                let clue = clues.iter().rev().find(|(_, start)| *start <= at);
                Err(match clue {
                    Some((id, _)) => WriteError::of_clue(&model.clue(*id).label, error.message.as_str()),
                    None => WriteError::of_puzzle(error.message.as_str()),
                })
            }
            None => Ok(Some(Written { losses: counterpart.losses(), text })),
        };
    }
}

/// Where the text of a clue comes from, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The author.
    Author,
    /// The formulas of each position, written with `$`.
    Positions,
    /// The formulas.
    Formulas,
}

/// A text, and where each clue begins in it.
struct Text {
    text: String,
    clues: Vec<(ClueId, usize)>,
}

struct Writer<'m> {
    model: &'m Model,
    names: &'m Names,
    header: Vec<CategoryId>,
    /// The source of each clue.
    sources: Vec<Source>,
}

impl<'m> Writer<'m> {
    fn new(model: &'m Model, names: &'m Names) -> Self {
        let sources = vec![Source::Author; model.clues().len()];
        Writer { model, names, header: names.header(model), sources }
    }

    fn composer(&self, dynamic: Option<ItemId>) -> Composer<'m> {
        Composer { model: self.model, names: self.names, dynamic }
    }

    /// Returns the clues that are written.
    fn clues(&self) -> impl Iterator<Item = (ClueId, &'m Clue)> + use<'m> {
        let model = self.model;
        model.clue_ids().map(|id| (id, model.clue(id))).filter(|(_, clue)| clue.state == State::On)
    }

    fn text(&mut self) -> Result<Text, WriteError> {
        let mut text = self.header_text();
        let mut starts = Vec::new();
        let labels: BTreeSet<&str> = self.clues().map(|(_, clue)| clue.label.as_str()).collect();
        let mut number = 0;
        for (id, clue) in self.clues() {
            number += 1;
            let sentence = sentence(clue, number);
            let is_long = sentence.contains(['\n', '\r']);
            if is_long {
                comment(&mut text, &sentence);
            }
            let written = self.clue(id, clue).map_err(|why| WriteError::of_clue(&clue.label, why))?;
            starts.push((id, text.len()));
            text += &written;
            if is_long || sentence.is_empty() {
                text.push('\n');
            } else {
                text += "   ";
                comment(&mut text, &sentence);
            }
        }
        // The rows of a puzzle from ZBC without an order have no numbers. The last item has the remaining position.
        let model = self.model;
        let is_of_zbc = model.clues().first().is_some_and(|clue| clue.zbc.is_some());
        let has_no_numbers = is_of_zbc && model.category(model.anchor()).order == Order::Unordered;
        let rows = model.items_of(model.anchor()).take(model.rows() - 1);
        for item in rows.filter(|_| !self.names.positions_are_anchor && !has_no_numbers) {
            number += 1;
            if labels.contains(number.to_string().as_str()) {
                let mut label = format!("row {}", model.place(item));
                while labels.contains(label.as_str()) {
                    label.push('_');
                }
                comment(&mut text, &format!("clue {label}:"));
            }
            let _ = writeln!(text, "{} = #{}", self.names.item(model, item), model.place(item));
        }
        comment(&mut text, model.question().unwrap_or_default());
        Ok(Text { text, clues: starts })
    }

    /// Writes the comments and the categories before the clues.
    fn header_text(&self) -> String {
        let model = self.model;
        let mut text = String::new();
        if (model.name(), model.title()) != ("Puzzle", "Puzzle") {
            comment(&mut text, &format!("title: {}", model.title()));
        }
        if let Some(author) = model.author() {
            comment(&mut text, &format!("author: {author}"));
        }
        if let Some(stars) = model.stars() {
            comment(&mut text, &format!("stars: {stars}"));
        }
        comment(&mut text, model.story().unwrap_or_default());
        for id in &self.header {
            let items: Vec<&str> =
                model.items_of(*id).map(|item| self.names.items[item.index()].as_str()).collect();
            let great = if model.category(*id).presence == Presence::AtMostOnce { "*" } else { "" };
            let _ = writeln!(text, "{}{great} - {}", self.names.categories[id.index()], items.join(" "));
        }
        text + "---\n"
    }

    /// Writes a clue from its source, or from the next one that there is.
    fn clue(&mut self, id: ClueId, clue: &Clue) -> Result<String, String> {
        if self.sources[id.index()] == Source::Author {
            match clue.zbc.as_deref().filter(|text| is_one_line(text)) {
                Some(text) if read_clue(text, self.model).is_ok() => return Ok(text.to_owned()),
                _ => self.sources[id.index()] = Source::Positions,
            }
        }
        if self.sources[id.index()] == Source::Positions {
            match self.with_positions(&clue.formulas) {
                Some(text) => return Ok(text),
                None => self.sources[id.index()] = Source::Formulas,
            }
        }
        self.composer(None).clue(&clue.formulas)
    }

    /// Returns which parts of the puzzle the parts of a text are.
    fn counterpart<'c>(&self, checked: &'c Checked) -> Counterpart<'c>
    where
        'm: 'c,
    {
        let (model, read) = (self.model, &checked.model);
        let mut categories = vec![CategoryId(0); model.categories().len()];
        // Positions that no clue uses are not read.
        let first = u32::from(read.category_named(POSITIONS).is_some());
        for (number, id) in (first..).zip(&self.header) {
            categories[id.index()] = CategoryId(number);
        }
        let item = |id: ItemId| {
            let category = read.categories().get(categories[model.item(id).category.index()].index());
            ItemId(category.map_or(0, |category| category.first + model.place(id) - 1))
        };
        let items = model.item_ids().map(item).collect();
        let mut written = (0..).map(ClueId);
        let on = |clue: &Clue| (clue.state == State::On).then(|| written.next()).flatten();
        Counterpart { model, read, items, clues: model.clues().iter().map(on).collect(), categories }
    }

    /// Rejects the sources of clues that are not read as their formulas; returns whether there are any.
    fn reject(&mut self, checked: &Checked, counterpart: &Counterpart<'_>) -> bool {
        let comparison = Comparison::new(counterpart, self.names.counted);
        let mut rejected = false;
        for (id, clue) in self.clues() {
            let source = &mut self.sources[id.index()];
            let next = match source {
                Source::Author => Source::Positions,
                Source::Positions => Source::Formulas,
                Source::Formulas => continue,
            };
            let read = counterpart.clues[id.index()].and_then(|id| checked.model.clues().get(id.index()));
            if !read.is_some_and(|read| comparison.reads_as(&*clue.formulas, &*read.formulas)) {
                *source = next;
                rejected = true;
            }
        }
        rejected
    }
}

/// Returns the sentence of a clue with its label, if that is not its number.
fn sentence(clue: &Clue, number: usize) -> String {
    let sentence = clue.sentence.as_deref().unwrap_or_default();
    let label = clue.label.replace(['"', ':', '\n', '\r'], " ");
    let numbered = label == number.to_string() || label.trim().is_empty();
    if numbered && !sentence.starts_with("clue ") {
        return sentence.to_owned();
    }
    format!("clue {}: {sentence}", label.trim()).trim_end().to_owned()
}

/// Writes a comment up to the end of its line; nothing for an empty text. A comment has no double quotes.
fn comment(text: &mut String, comment: &str) {
    if !comment.is_empty() {
        let _ = writeln!(text, "\"{}\"", comment.replace('"', "'"));
    }
}

/// Returns whether a text has no line break and no comment.
fn is_one_line(text: &str) -> bool {
    !text.contains(['\n', '\r', '"'])
}
