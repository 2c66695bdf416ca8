//! What the editor shows of the name or the clue under the pointer.

use std::ops::Range;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use zebra_runtime::draft::Definition;
use zebra_runtime::english::Unread;
use zebra_runtime::model::{CategoryId, ClueId, ItemId, Order};
use zebra_runtime::render::Chart;
use zebra_runtime::sentence::{clue_sentence, formula_sentence, ordinal};

use super::analysis::Analysis;
use super::file::File;

/// The most items of a category that are listed.
const MAX_ITEMS: usize = 30;

/// Returns what is known at a place.
pub(super) fn hover(file: &File, position: Position) -> Option<Hover> {
    let analysis = file.analysis()?;
    let byte = file.lines.byte(&file.text, position);
    let name = analysis.name_at(byte);
    let clue = analysis.clue_at(byte);
    let mut parts = Vec::new();
    match name.map(|name| name.what) {
        Some(Definition::Item(item)) => parts.push(item_text(analysis, item)),
        Some(Definition::Category(category)) => parts.push(category_text(analysis, category)),
        Some(Definition::Link(link)) => {
            let link = analysis.reading.checked.model.link(link);
            parts.push(format!("link `{}`: *{}*", link.name, markdown(&link.phrase)));
        }
        None => {}
    }
    let clue_at = clue.as_ref().map(|(_, at)| at.clone());
    parts.extend(clue.and_then(|(id, at)| clue_text(analysis, id, &at)));
    // The lines before the lists are about the whole puzzle.
    let is_above = analysis.names().first().is_some_and(|first| byte < first.at.start);
    if parts.is_empty() && is_above {
        parts.extend(answer_text(analysis));
    }
    let range = name.map(|name| name.at.clone()).or(clue_at);
    (!parts.is_empty()).then(|| Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: parts.join("\n\n"),
        }),
        range: range.map(|range| file.lines.range(&file.text, range)),
    })
}

/// Returns an item with its category, and its row in the answer.
fn item_text(analysis: &Analysis, id: ItemId) -> String {
    let model = &analysis.reading.checked.model;
    let item = model.item(id);
    let category = model.category(item.category);
    let mut text = format!("**{}**: item of `{}`", markdown(&item.title), category.name);
    if category.order == Order::Ordered {
        let place = i64::from(model.place(id)) + 1;
        text += &format!(", {} of {}", ordinal(place), model.items_of(item.category).count());
    }
    let Some(answer) = analysis.answer() else { return text };
    match answer.rows_of(model, id).next() {
        Some(row) => {
            let others = model.category_ids().filter(|other| *other != item.category);
            let cells = others.map(|other| markdown(&model.item(answer.item_in(row, other)).title));
            let cells: Vec<String> = cells.collect();
            text += &format!("\n\nin the answer: {}", cells.join(", "));
        }
        None => text += "\n\nin the answer: unused",
    }
    text
}

/// Returns a category with its items, and the answer.
fn category_text(analysis: &Analysis, id: CategoryId) -> String {
    let model = &analysis.reading.checked.model;
    let order = if model.category(id).order == Order::Ordered { "in order" } else { "without an order" };
    let items: Vec<String> =
        model.items_of(id).take(MAX_ITEMS).map(|item| markdown(&model.item(item).title)).collect();
    let rest = if model.items_of(id).count() > MAX_ITEMS { ", …" } else { "" };
    let text = format!("**{}**: category, {order}: {}{rest}", model.category(id).name, items.join(", "));
    answer_text(analysis).into_iter().fold(text, |text, answer| text + "\n\n" + &answer)
}

fn answer_text(analysis: &Analysis) -> Option<String> {
    let chart = Chart::new(&analysis.reading.checked.model, analysis.answer()?);
    Some(format!("the answer:\n\n{}", chart.to_markdown()))
}

/// Returns what a clue is read as.
fn clue_text(analysis: &Analysis, id: ClueId, at: &Range<usize>) -> Option<String> {
    let model = &analysis.reading.checked.model;
    let sentence = analysis.sentences().iter().find(|sentence| sentence.at == *at);
    let read = |sentence: &str| format!("read as: *{}*", markdown(sentence));
    match sentence.map(|sentence| &sentence.formula) {
        Some(Ok(formula)) => Some(read(&formula_sentence(model, formula))),
        Some(Err(Unread { message, .. })) => Some(format!("not read: {}", markdown(message))),
        None => {
            let clue = model.clue(id);
            let says = zebra_runtime::model::Clue { sentence: None, ..clue.clone() };
            (!clue.formulas.is_empty())
                .then(|| format!("clue {}: *{}*", clue.label, markdown(&clue_sentence(model, &says))))
        }
    }
}

/// Returns a text of the author in which nothing is markup.
fn markdown(text: &str) -> String {
    let is_sign = |letter: char| {
        letter.is_ascii_punctuation() && !matches!(letter, ',' | '.' | '\'' | '"' | ':' | ';' | '$' | '-')
    };
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            letter if letter.is_control() => escaped.push(' '),
            letter if is_sign(letter) => escaped.extend(['\\', letter]),
            letter => escaped.push(letter),
        }
    }
    escaped
}
