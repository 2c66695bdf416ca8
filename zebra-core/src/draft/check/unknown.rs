//! The errors of unknown names, joined to one for each mistake.

use std::collections::HashMap;

use crate::diagnostic::{Applicability, Code, Diagnostic, Edit, Position, Related, Spot};
use crate::draft::{CategoryDraft, Draft, ItemDraft, Notation};
use crate::model::{Order, Text};
use crate::sentence::list;

/// Joins the errors of unknown items to the error of a category with too few items, or with an item twice: these are probably
/// the missing ones.
pub(super) fn explain_missing_items(
    diagnostics: &mut Vec<Diagnostic>,
    draft: &Draft,
    rows: usize,
    names: &HashMap<Spot, Text>,
) {
    if draft.notation == Notation::Exact {
        return;
    }
    let is_unknown = |diagnostic: &Diagnostic| {
        diagnostic.code == Code::UnknownItem
            && diagnostic.edits.is_empty()
            && names.contains_key(&diagnostic.at)
            && diagnostic.at != Spot::NONE
    };
    let unknown: Vec<(Spot, &Text)> = diagnostics
        .iter()
        .filter(|error| is_unknown(error))
        .map(|error| (error.at, &names[&error.at]))
        .collect();
    if unknown.is_empty() {
        return;
    }
    let missing = |error: &Diagnostic| match error.code {
        Code::UnequalSizes | Code::TooFewItems => Missing::from_category(draft, error.at, rows),
        Code::DuplicateItem => Missing::from_duplicate(draft, error.at),
        _ => None,
    };
    let found = diagnostics.iter().enumerate().find_map(|(index, error)| Some((index, missing(error)?)));
    let Some((index, missing)) = found.filter(|(_, missing)| unknown.len() <= missing.count) else { return };
    let related: Vec<Related> = unknown
        .iter()
        .map(|(at, name)| Related::new(*at, format!("`{name}`, which is not declared, is used")))
        .collect();
    let names: Vec<&str> = unknown.iter().map(|(_, name)| name.as_str()).collect();
    missing.explain(&mut diagnostics[index], &names, draft.notation);
    diagnostics[index].related.extend(related);
    diagnostics.retain(|diagnostic| !is_unknown(diagnostic));
}

/// Items that a category lacks.
struct Missing<'a> {
    category: &'a CategoryDraft,
    count: usize,
    /// The second of two items with one name.
    duplicate: Option<&'a ItemDraft>,
}

impl<'a> Missing<'a> {
    fn from_category(draft: &'a Draft, at: Spot, rows: usize) -> Option<Self> {
        let category = draft.categories.iter().find(|category| category.name.at == at)?;
        let count: usize = category.items.iter().map(|item| item.copies as usize).sum();
        let count = rows.checked_sub(count).filter(|&missing| missing > 0)?;
        Some(Missing { category, count, duplicate: None })
    }

    fn from_duplicate(draft: &'a Draft, at: Spot) -> Option<Self> {
        let has = |category: &'a CategoryDraft| {
            let item = category.items.iter().find(|item| item.name.at == at)?;
            Some(Missing { category, count: 1, duplicate: Some(item) })
        };
        draft.categories.iter().find_map(has)
    }

    /// Writes into an error how to add the items.
    fn explain(&self, error: &mut Diagnostic, names: &[&str], notation: Notation) {
        if let Some(duplicate) = self.duplicate {
            error.help = format!("did you mean `{}`, which is not declared?", names[0]);
            error.edits.push(Edit {
                at: duplicate.name.at,
                position: Position::Instead,
                text: names[0].into(),
            });
            if !self.is_plain() {
                error.applicability = Applicability::Possible;
            }
            return;
        }
        let row = if notation == Notation::Zbc { "position" } else { "row" };
        let more = match self.count - names.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let added = list(names.iter().map(|name| format!("`{name}`")), "and");
        error.help = format!("every item is in exactly one {row}: add {added}{more}");
        if let Some(first) = self.category.items.first().filter(|_| self.is_plain()) {
            let comma = if notation == Notation::Zbc { " " } else { ", " };
            let text = names.iter().map(|name| format!("{name}{comma}")).collect();
            error.edits.push(Edit { at: first.name.at, position: Position::Before, text });
            if names.len() < self.count {
                error.applicability = Applicability::Possible;
            }
        }
    }

    /// Returns whether it makes no difference where an item is: in an order, or among values, that is the author's choice.
    fn is_plain(&self) -> bool {
        let is_plain = |item: &ItemDraft| item.value.is_none() && item.copies == 1;
        self.category.order == Order::Unordered && self.category.items.iter().all(is_plain)
    }
}

/// Joins the errors about one unknown name, or about one category without an order: where a declaration has the slip, each
/// use of the name would be an error.
pub(super) fn joined_by_name(diagnostics: Vec<Diagnostic>, names: &HashMap<Spot, Text>) -> Vec<Diagnostic> {
    const MOST_PLACES: usize = 8;
    let mut joined: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
    let mut first: HashMap<(&Text, bool), usize> = HashMap::new();
    for diagnostic in diagnostics {
        let name = names.get(&diagnostic.at).filter(|_| diagnostic.at != Spot::NONE);
        let needs_order = matches!(diagnostic.code, Code::UnorderedLink | Code::NoNumbers);
        let name = name.filter(|_| {
            needs_order || diagnostic.code == Code::MissingAny || is_unknown_name(diagnostic.code)
        });
        let Some(name) = name else {
            joined.push(diagnostic);
            continue;
        };
        match first.get(&(name, needs_order)).and_then(|&index| joined.get_mut(index)) {
            Some(known) => {
                if known.related.len() < MOST_PLACES {
                    let use_of_it = match needs_order {
                        true => format!("this needs an order of `{name}` too"),
                        false => format!("`{name}` is also used"),
                    };
                    known.related.push(Related::new(diagnostic.at, use_of_it));
                }
                if known.edits.is_empty() || diagnostic.edits.is_empty() {
                    known.edits.clear();
                } else {
                    known.edits.extend(*diagnostic.edits);
                    known.applicability = known.applicability.min(diagnostic.applicability);
                }
            }
            None => {
                first.insert((name, needs_order), joined.len());
                joined.push(diagnostic);
            }
        }
    }
    joined
}

/// Joins the errors about a category and its first item where each is used as the other: their names are exchanged.
pub(super) fn explain_exchange(
    diagnostics: &mut Vec<Diagnostic>,
    draft: &Draft,
    names: &HashMap<Spot, Text>,
) {
    for category in &draft.categories {
        let Some(item) = category.items.first() else { continue };
        let (outer, inner) = (&category.name, &item.name);
        let is_about = |diagnostic: &Diagnostic, name: &Text| {
            let is_code = diagnostic.code == Code::MissingAny || is_unknown_name(diagnostic.code);
            is_code && names.get(&diagnostic.at) == Some(name)
        };
        let uses = |name| diagnostics.iter().filter(move |error| is_about(error, name)).map(|error| error.at);
        let (of_outer, of_inner): (Vec<Spot>, Vec<Spot>) =
            (uses(&outer.text).collect(), uses(&inner.text).collect());
        if of_outer.is_empty() || of_inner.is_empty() {
            continue;
        }
        // What has the wrong length, or can never hold, may be right after the exchange.
        diagnostics.retain(|error| {
            let is_use = is_about(error, &outer.text) || is_about(error, &inner.text);
            !is_use && !matches!(error.code, Code::Contradiction | Code::ArgumentCount)
        });
        let message = format!(
            "category `{0}` is used as an item, and its item `{1}` as a category",
            outer.text, inner.text
        );
        let help = format!("exchange their names: `category {1} {{ {0}, … }}`", outer.text, inner.text);
        let mut error = Diagnostic::new(Code::WrongKind, outer.at, message, help);
        let used = |at, name| Related::new(at, format!("`{name}` is used here"));
        error.related.extend(of_outer.into_iter().map(|at| used(at, &outer.text)));
        error.related.extend(of_inner.into_iter().map(|at| used(at, &inner.text)));
        let error = error.with_edit(outer.at, Position::Instead, &*inner.text);
        diagnostics.push(error.with_edit(inner.at, Position::Instead, &*outer.text));
    }
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
