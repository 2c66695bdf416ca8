//! The parts of a puzzle as an outline: categories with their items, and clues.

use std::ops::Range;

use lsp_types::{DocumentSymbol, SymbolKind};
use zebra_runtime::sentence::clue_sentence;

use super::analysis::Analysis;
use super::file::File;

/// Returns the outline of a file.
pub(super) fn symbols(file: &File) -> Vec<DocumentSymbol> {
    let Some(analysis) = file.analysis() else { return Vec::new() };
    let (model, spots) = (&analysis.reading.checked.model, &analysis.reading.checked.spots);
    let categories = model.category_ids().zip(&spots.categories).filter_map(|(id, spot)| {
        let at = analysis.range(*spot).filter(|at| !at.is_empty())?;
        let items = model.items_of(id).filter_map(|item| {
            let at = analysis.range(*spots.items.get(item.index())?)?;
            Some(symbol(
                file,
                &model.item(item).title,
                None,
                SymbolKind::ENUM_MEMBER,
                at.clone(),
                at,
                Vec::new(),
            ))
        });
        let items: Vec<DocumentSymbol> = items.collect();
        let name = &model.category(id).name;
        let end = end_of_items(analysis, id).max(at.end);
        Some(symbol(file, name, None, SymbolKind::ENUM, at.start..end, at, items))
    });
    let clues = model.clues().iter().zip(&analysis.reading.draft.clues).filter_map(|(clue, draft)| {
        let spots = std::iter::once(draft.label.at).chain(draft.formulas.iter().map(|formula| formula.at));
        let ranges: Vec<Range<usize>> = spots.filter_map(|spot| analysis.range(spot)).collect();
        let start = ranges.iter().map(|range| range.start).min()?;
        let end = ranges.iter().map(|range| range.end).max()?;
        let sentence = clue_sentence(model, clue);
        let name = format!("clue {}", clue.label);
        Some(symbol(
            file,
            &name,
            Some(sentence),
            SymbolKind::PROPERTY,
            start..end,
            ranges[0].clone(),
            Vec::new(),
        ))
    });
    categories.chain(clues).collect()
}

/// Returns the end of the last item of a category.
fn end_of_items(analysis: &Analysis, category: zebra_runtime::model::CategoryId) -> usize {
    let (model, spots) = (&analysis.reading.checked.model, &analysis.reading.checked.spots);
    let ends = model.items_of(category).filter_map(|item| analysis.range(*spots.items.get(item.index())?));
    ends.map(|at| at.end).max().unwrap_or_default()
}

#[allow(deprecated, reason = "the type of the protocol requires the field")]
fn symbol(
    file: &File,
    name: &str,
    detail: Option<String>,
    kind: SymbolKind,
    whole: Range<usize>,
    at: Range<usize>,
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    DocumentSymbol {
        name: name.to_owned(),
        detail,
        kind,
        tags: None,
        deprecated: None,
        range: file.lines.range(&file.text, whole),
        selection_range: file.lines.range(&file.text, at),
        children: (!children.is_empty()).then_some(children),
    }
}
