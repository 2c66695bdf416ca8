//! The names that can be written at a place.

use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, TextEdit};
use zebra_runtime::format::text;
use zebra_runtime::model::{CategoryId, ItemId, Model};

use super::analysis::Analysis;
use super::file::File;
use super::rename::written;
use crate::format::InputFormat;

/// The most names that are proposed.
const MAX_PROPOSED: usize = 500;

/// Returns the names that can be written at a place.
pub(super) fn completions(file: &File, position: Position) -> Vec<CompletionItem> {
    let Some(analysis) = file.analysis() else { return Vec::new() };
    let byte = file.lines.byte(&file.text, position);
    let before = &file.text[..byte];
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '`');
    let start = before.trim_end_matches(is_of_name).len();
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..start];
    let model = &analysis.reading.checked.model;
    let context = match analysis.format {
        InputFormat::Zbc => of_zbc(model, before, line),
        InputFormat::Text => of_text(analysis, start),
        // Names are strings.
        _ => (line.matches('"').count() % 2 == 1).then_some(Context::All),
    };
    let names: Vec<(String, String, CompletionItemKind)> = match context {
        None => return Vec::new(),
        Some(Context::ItemsOf(category)) => {
            model.items_of(category).map(|item| proposed_item(analysis, item, true)).collect()
        }
        Some(Context::Categories) => {
            model.category_ids().map(|category| proposed_category(analysis, category)).collect()
        }
        Some(Context::All) => {
            let items = model.item_ids().map(|item| proposed_item(analysis, item, false));
            items.chain(model.category_ids().map(|category| proposed_category(analysis, category))).collect()
        }
    };
    let range = file.lines.range(&file.text, start..byte);
    let item = |(label, detail, kind): (String, String, CompletionItemKind)| CompletionItem {
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: label.clone() })),
        label,
        detail: Some(detail),
        kind: Some(kind),
        ..Default::default()
    };
    names.into_iter().take(MAX_PROPOSED).map(item).collect()
}

/// Which names fit.
enum Context {
    All,
    ItemsOf(CategoryId),
    Categories,
}

/// In clues of ZBC, the items of a category follow its name and a dot, and a category follows a colon.
fn of_zbc(model: &Model, before: &str, line: &str) -> Option<Context> {
    let is_clue = before.lines().any(|line| line.trim() == "---");
    let is_comment = before.matches('"').count() % 2 == 1;
    if !is_clue || is_comment {
        return None;
    }
    if let Some(rest) = line.strip_suffix('.') {
        let name = rest.rsplit(|letter: char| !letter.is_alphanumeric()).next()?;
        return model.category_named(name).map(Context::ItemsOf);
    }
    Some(if line.ends_with(':') { Context::Categories } else { Context::All })
}

/// After the lists, everything is a sentence.
fn of_text(analysis: &Analysis, start: usize) -> Option<Context> {
    let declared = analysis.names().iter().filter(|name| name.is_declaration);
    declared.map(|name| name.at.end).max().is_some_and(|end| end < start).then_some(Context::All)
}

fn proposed_item(
    analysis: &Analysis,
    id: ItemId,
    is_qualified: bool,
) -> (String, String, CompletionItemKind) {
    let model = &analysis.reading.checked.model;
    let item = model.item(id);
    let category = &model.category(item.category).name;
    let name = match analysis.format {
        InputFormat::Text => text::printed(item).to_owned(),
        InputFormat::Zbc => {
            let name = written(InputFormat::Zbc, &item.name);
            let is_shared = model.items().iter().filter(|other| other.name == item.name).count() > 1;
            let needs_category = !is_qualified && (is_shared || item.is_number());
            let notation = analysis.reading.draft.notation;
            if needs_category { notation.item(category, &name) } else { name }
        }
        _ => item.name.to_string(),
    };
    (name, category.to_string(), CompletionItemKind::ENUM_MEMBER)
}

fn proposed_category(analysis: &Analysis, id: CategoryId) -> (String, String, CompletionItemKind) {
    let name = &analysis.reading.checked.model.category(id).name;
    (written(analysis.format, name), "category".to_owned(), CompletionItemKind::ENUM)
}
