//! The writer of printed puzzles.

use std::fmt::Write;

use crate::english::Reader;
use crate::format::{Loss, WriteError, Written};
use crate::model::{Formula, Item, Model, Order, State};
use crate::sentence::{clue_sentence, spaced};

/// Writes a puzzle as a text, with a sentence for each clue that reads back to its formula.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::text;
/// let model = text::read("Name: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the dog.\n").check().model;
/// let written = text::write(&model).unwrap();
/// assert_eq!(written.text, "Puzzle\n\nName: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the dog.\n");
/// ```
///
/// # Errors
/// A clue has no sentence that can be read, or the items of a category are in several rows.
pub fn write(model: &Model) -> Result<Written, WriteError> {
    if let Some(category) = model.category_ids().find(|id| !model.is_plain(*id)) {
        let name = &model.category(category).name;
        return Err(WriteError::of_puzzle(format!("the items of `{name}` are not in one row each")));
    }
    let mut text = format!("{}\n\n", model.title());
    let paragraph = |text: &mut String, words: Option<&str>| {
        text.extend(
            words.map(|words| format!("{}\n\n", words.split_whitespace().collect::<Vec<_>>().join(" "))),
        );
    };
    paragraph(&mut text, model.story());
    for id in model.category_ids() {
        let category = model.category(id);
        let items: Vec<&str> = model.items_of(id).map(|item| printed(model.item(item))).collect();
        let has_values = crate::english::printed_values(&items).is_some();
        let order = if category.order == Order::Ordered && !has_values { " (in order)" } else { "" };
        let divider = if items.iter().any(|item| item.contains(", ")) { " | " } else { ", " };
        let label = label(model, &category.name);
        let _ = writeln!(text, "{label}{order}: {}", items.join(divider));
    }
    text.push('\n');
    let clues = || model.clues().iter().filter(|clue| clue.state == State::On);
    let sentences: Vec<String> = clues().map(|clue| clue_sentence(model, clue)).collect();
    let mut reader = Reader::new(model);
    reader.learn(sentences.iter().map(String::as_str));
    for (number, (clue, sentence)) in (1..).zip(clues().zip(&sentences)) {
        let formula = match &clue.formulas[..] {
            [formula] => formula.clone(),
            several => Formula::All(several.to_vec().into()),
        };
        match reader.read(sentence) {
            Ok(reading) if reader.are_equal(&reading.formula, &formula) => {}
            _ => {
                return Err(WriteError::of_clue(
                    &clue.label,
                    format!("\"{sentence}\" does not read back to its formula"),
                ));
            }
        }
        let _ = writeln!(text, "{number}. {}", sentence.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if let Some(question) = model.question() {
        let _ = write!(text, "\nQuestion: {question}\n");
    }
    let is_lost = |is: bool, what: &str| is.then(|| Loss::new(what));
    let losses = [
        is_lost(!model.links().is_empty(), "the names of links"),
        is_lost(!model.properties().is_empty(), "properties"),
        is_lost(!model.sayings().is_empty(), "sentence templates"),
        is_lost(model.answer().is_some(), "the answer"),
        is_lost(clues().count() < model.clues().len(), "clues that are off"),
    ];
    Ok(Written { text, losses: losses.into_iter().flatten().collect() })
}

/// Returns the label of a list. The category of positions of ZBC is named by a sign, and gets a word that no other list has.
fn label(model: &Model, name: &str) -> String {
    if name.contains(char::is_alphabetic) {
        return spaced(name);
    }
    let is_free = |label: &&str| model.categories().iter().all(|category| spaced(&category.name) != **label);
    ["Position", "Place"].into_iter().find(is_free).unwrap_or(name).to_owned()
}

/// Returns an item as in a list: without its article, if its title has none.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::text;
/// let puzzle = "Name: Ann, Bob\nCake: plum pie, lemon tart\n\n1. Ann brought the plum pie.\n";
/// let model = text::read(puzzle).check().model;
/// let item = &model.items()[2];
/// assert_eq!((text::printed(item), &*item.phrase), ("plum pie", "the plum pie"));
/// ```
#[must_use]
pub fn printed(item: &Item) -> &str {
    match item.phrase.strip_prefix("the ") {
        Some(bare) if bare == item.title => bare,
        _ => &item.phrase,
    }
}
