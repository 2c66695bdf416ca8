//! The errors of unknown names, joined to one for each mistake. Layer 1.

use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic, Related, Spot};
use crate::draft::{CategoryDraft, Draft, Notation};
use crate::model::Text;

/// Drops the errors of unknown items if a category has too few items: these are probably the missing ones.
pub(super) fn explain_missing_items(
    diagnostics: &mut Vec<Diagnostic>,
    draft: &Draft,
    rows: usize,
    names: &HashMap<Spot, Text>,
) {
    let missing = |diagnostic: &Diagnostic| {
        let of = |category: &&CategoryDraft| category.name.at == diagnostic.at;
        let category = draft.categories.iter().find(of).filter(|_| diagnostic.code == Code::UnequalSizes)?;
        let count: usize = category.items.iter().map(|item| item.copies as usize).sum();
        rows.checked_sub(count).filter(|&missing| missing > 0)
    };
    let small = (0..diagnostics.len()).find_map(|index| Some((index, missing(&diagnostics[index])?)));
    let Some((small, missing)) = small.filter(|_| draft.notation == Notation::Language) else { return };
    let is_unknown = |diagnostic: &Diagnostic| {
        diagnostic.code == Code::UnknownItem && diagnostic.edits.is_empty() && diagnostic.at != Spot::NONE
    };
    let unknown: Vec<Related> = diagnostics
        .iter()
        .filter(|diagnostic| is_unknown(diagnostic))
        .filter_map(|diagnostic| names.get(&diagnostic.at).map(|name| (diagnostic.at, name)))
        .map(|(at, name)| Related::new(at, format!("`{name}`, which is not declared, is used")))
        .collect();
    if unknown.len() <= missing {
        diagnostics[small].related.extend(unknown);
        diagnostics.retain(|diagnostic| !is_unknown(diagnostic));
    }
}

/// Joins the errors about one unknown name: where a declaration has the slip, each use of the name would be an error.
pub(super) fn joined_by_name(diagnostics: Vec<Diagnostic>, names: &HashMap<Spot, Text>) -> Vec<Diagnostic> {
    const MOST_PLACES: usize = 8;
    let mut joined: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
    let mut first: HashMap<&Text, usize> = HashMap::new();
    for diagnostic in diagnostics {
        let name = names.get(&diagnostic.at).filter(|_| diagnostic.at != Spot::NONE);
        let name = name.filter(|_| is_unknown_name(diagnostic.code));
        let Some(name) = name else {
            joined.push(diagnostic);
            continue;
        };
        match first.get(name).and_then(|&index| joined.get_mut(index)) {
            Some(known) => {
                if known.related.len() < MOST_PLACES {
                    known.related.push(Related::new(diagnostic.at, format!("`{name}` is also used")));
                }
                if known.edits.is_empty() || diagnostic.edits.is_empty() {
                    known.edits.clear();
                } else {
                    known.edits.extend(*diagnostic.edits);
                }
            }
            None => {
                first.insert(name, joined.len());
                joined.push(diagnostic);
            }
        }
    }
    joined
}

/// Returns whether an error is about a name that nothing declares.
pub(super) fn is_unknown_name(code: Code) -> bool {
    matches!(
        code,
        Code::UnknownItem
            | Code::MisplacedItem
            | Code::UnknownCategory
            | Code::UnknownLink
            | Code::UnknownFunction
            | Code::WrongKind
    )
}
