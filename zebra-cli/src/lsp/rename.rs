//! New names of items and categories.

use lsp_types::{Position, PrepareRenameResponse, TextEdit};
use zebra_runtime::draft::Definition;
use zebra_runtime::format::text;

use super::analysis::{Analysis, Occurrence};
use super::file::File;
use crate::format::InputFormat;

/// Returns the name at a place, if it can be changed.
pub(super) fn prepare(file: &File, position: Position) -> Option<PrepareRenameResponse> {
    let analysis = file.analysis()?;
    let name = analysis.name_at(file.lines.byte(&file.text, position))?;
    let range = file.lines.range(&file.text, bare(file, name));
    Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: name_of(analysis, name.what) })
}

/// Returns the changes that give the name at a place another text. After them, each clue has the formulas that it has now.
pub(super) fn rename(file: &File, position: Position, new_name: &str) -> Result<Vec<TextEdit>, String> {
    let nothing = || "there is no name of the puzzle at this place".to_owned();
    let analysis = file.analysis().ok_or_else(nothing)?;
    let name = analysis.name_at(file.lines.byte(&file.text, position)).ok_or_else(nothing)?;
    let new_name = new_name.trim();
    if new_name.is_empty() || new_name.contains(|letter: char| letter.is_control() || letter == '`') {
        return Err(format!("`{new_name}` cannot be a name"));
    }
    let old_name = name_of(analysis, name.what);
    let changes: Vec<_> = analysis
        .uses(name.what)
        .map(|name| {
            let at = bare(file, name);
            let is_quoted = file.text[..at.start].ends_with(['"', '`']);
            let new = if is_quoted {
                escaped(analysis.format, new_name)
            } else {
                written(analysis.format, new_name)
            };
            // A sentence may have another form, such as a plural.
            let old = file.text[at.clone()].to_lowercase();
            match old.find(&old_name.to_lowercase()).filter(|_| old.len() == at.len()) {
                Some(start) => (at.start + start..at.start + start + old_name.len(), new),
                None => (at, new),
            }
        })
        .collect();
    let mut text = file.text.clone();
    for (at, new) in changes.iter().rev() {
        if text.get(at.clone()).is_none() {
            return Err(nothing());
        }
        text.replace_range(at.clone(), new);
    }
    let renamed = Analysis::of(analysis.format, &text);
    if !means_the_same(analysis, &renamed) {
        return Err(format!("if `{old_name}` were named `{new_name}`, the clues would not mean the same"));
    }
    let edit = |(at, new_text)| TextEdit { range: file.lines.range(&file.text, at), new_text };
    Ok(changes.into_iter().map(edit).collect())
}

/// Returns whether two puzzles differ only in words: names become numbers in their models.
fn means_the_same(one: &Analysis, other: &Analysis) -> bool {
    let (one, other) = (&one.reading.checked, &other.reading.checked);
    let counts = |model: &zebra_runtime::model::Model| {
        model.category_ids().map(|category| model.items_of(category).count()).collect::<Vec<_>>()
    };
    let clues = one.model.clues().iter().zip(other.model.clues());
    counts(&one.model) == counts(&other.model)
        && one.diagnostics.len() == other.diagnostics.len()
        && one.model.clues().len() == other.model.clues().len()
        && clues.into_iter().all(|(one, other)| one.formulas == other.formulas)
        && one.model.answer() == other.model.answer()
}

fn name_of(analysis: &Analysis, what: Definition) -> String {
    let model = &analysis.reading.checked.model;
    match what {
        Definition::Item(item) if analysis.format == InputFormat::Text => {
            text::printed(model.item(item)).to_owned()
        }
        Definition::Item(item) => model.item(item).name.to_string(),
        Definition::Category(category) => model.category(category).name.to_string(),
        Definition::Link(link) => model.link(link).name.to_string(),
    }
}

/// Returns the bytes of a name without its quotes.
fn bare(file: &File, name: &Occurrence) -> std::ops::Range<usize> {
    let text = &file.text[name.at.clone()];
    let quoted = |quote: char| text.len() > 1 && text.starts_with(quote) && text.ends_with(quote);
    if quoted('"') || quoted('`') { name.at.start + 1..name.at.end - 1 } else { name.at.clone() }
}

/// Returns a name as it is written in a format.
pub(super) fn written(format: InputFormat, name: &str) -> String {
    let is_plain = name.chars().all(|letter| letter.is_alphanumeric() || "$.:-%,".contains(letter));
    match format {
        InputFormat::Zbc if !is_plain => format!("`{name}`"),
        _ => name.to_owned(),
    }
}

/// Returns a name as it is written between quotes.
fn escaped(format: InputFormat, name: &str) -> String {
    match format {
        InputFormat::Json | InputFormat::Zebrajs => {
            let quoted = serde_json::Value::from(name).to_string();
            quoted[1..quoted.len() - 1].to_owned()
        }
        _ => name.to_owned(),
    }
}
