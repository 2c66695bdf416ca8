//! Marks as English clauses. Layer 3.

use crate::explain::Mark;
use crate::model::{CategoryId, ItemId, Model, Polarity};
use crate::sentence::{category_noun, item_phrase, list, pair_clause};

/// Of more premises than this it is only said whom they are about.
pub(super) const MOST_LISTED: usize = 6;

/// What a step rests on, as a clause before another one; of many marks only whom they are about.
pub(super) fn given(model: &Model, premises: &[Mark]) -> String {
    if premises.len() <= MOST_LISTED {
        return format!("since {}", told(model, premises));
    }
    let mut items: Vec<ItemId> = Vec::new();
    for mark in premises {
        let item = mark.value(model).map_or(mark.first(), |(of, _)| of);
        if !items.contains(&item) {
            items.push(item);
        }
    }
    if items.len() > MOST_LISTED {
        return format!("with {} marks of the grid known", premises.len());
    }
    let names: Vec<String> = items.iter().map(|&item| item_phrase(model, item)).collect();
    format!("with {} marks known of {}", premises.len(), list(&names, "and"))
}

/// Marks as clauses; those of one item and one category are told at once, and a subject that all have is told once.
pub(super) fn told(model: &Model, marks: &[Mark]) -> String {
    let mut left = marks.to_vec();
    let mut clauses = Vec::new();
    while let Some(&mark) = left.first() {
        let group = |item: ItemId| {
            let category = model.item(mark.other(item)).category;
            let fits = |other: &&Mark| {
                other.names(item)
                    && other.polarity() == mark.polarity()
                    && model.item(other.other(item)).category == category
            };
            left.iter().filter(fits).copied().collect::<Vec<Mark>>()
        };
        let (of_first, of_second) = (group(mark.first()), group(mark.second()));
        let (item, group) = if of_second.len() > of_first.len() {
            (mark.second(), of_second)
        } else {
            (mark.first(), of_first)
        };
        left.retain(|mark| !group.contains(mark));
        clauses.push(grouped(model, item, &group));
    }
    let mut subjects = marks.first().into_iter().flat_map(|mark| [mark.first(), mark.second()]);
    let predicates: Option<Vec<String>> = subjects.find_map(|subject| {
        let subject = item_phrase(model, subject);
        clauses.iter().map(|clause| predicate(clause, &subject).map(str::to_owned)).collect()
    });
    if let Some(predicates) = predicates {
        clauses.splice(1.., predicates.into_iter().skip(1));
    }
    list(&clauses, "and")
}

/// What a clause says of its subject, which may have an article.
fn predicate<'c>(clause: &'c str, subject: &str) -> Option<&'c str> {
    let clause = clause.strip_prefix("the ").unwrap_or(clause);
    let subject = subject.strip_prefix("the ").unwrap_or(subject);
    let rest = clause.strip_prefix(subject)?.strip_prefix(' ')?;
    (!rest.starts_with("and ") && !rest.starts_with("or ")).then_some(rest)
}

/// What is known of an item in one category.
fn grouped(model: &Model, item: ItemId, group: &[Mark]) -> String {
    let partners: Vec<ItemId> = group.iter().map(|mark| mark.other(item)).collect();
    let polarity = group[0].polarity();
    let about = (model.item(item).category, model.item(partners[0]).category);
    if let [mark] = group
        && let Some((of, value)) = mark.value(model)
    {
        let is = if polarity == Polarity::Is { "is" } else { "is not" };
        let of_name = item_phrase(model, of);
        return format!(
            "the {} of {of_name} {is} {}",
            category_noun(model, model.item(value).category),
            model.item(value).phrase
        );
    }
    let is_proper = |name: &str| name.starts_with(char::is_uppercase);
    let (item_name, first) = (item_phrase(model, item), item_phrase(model, partners[0]));
    if about.0 == model.anchor() && !is_proper(&item_name) || is_proper(&first) && !is_proper(&item_name) {
        partners_first(model, (about.1, about.0), polarity, &partners, &item_name)
    } else {
        pair_clause(model, about, polarity, (&item_name, &several(model, &partners, polarity)))
    }
}

/// What is known of some items and another one, where they come first.
fn partners_first(
    model: &Model,
    about: (CategoryId, CategoryId),
    polarity: Polarity,
    partners: &[ItemId],
    item: &str,
) -> String {
    let names = several(model, partners, polarity);
    if partners.len() > 1 && polarity == Polarity::IsNot {
        let none = none_of(model, partners);
        let clause = pair_clause(model, about, Polarity::Is, (&none, item));
        // The author's words may have an article before it, or other words.
        if clause.starts_with(&none) {
            return clause;
        }
    }
    let clause = pair_clause(model, about, polarity, (&names, item));
    match clause.strip_prefix(&names).and_then(|rest| rest.strip_prefix(" is ")) {
        Some(rest) if partners.len() > 1 && ranges(model, partners).is_none() => {
            format!("{names} are {rest}")
        }
        _ => clause,
    }
}

/// Items behind a verb.
fn several(model: &Model, items: &[ItemId], polarity: Polarity) -> String {
    let (each, word) = if polarity == Polarity::Is { ("each", "and") } else { ("any", "or") };
    match ranges(model, items) {
        Some(ranges) => format!("{each} of {ranges}"),
        None => list(phrases(model, items), word),
    }
}

/// Items of which none does what the verb says.
fn none_of(model: &Model, items: &[ItemId]) -> String {
    match (ranges(model, items), &*phrases(model, items)) {
        (Some(ranges), _) => format!("none of {ranges}"),
        (None, [one, other]) => format!("neither {one} nor {other}"),
        (None, names) => format!("none of {}", list(names, "and")),
    }
}

fn phrases(model: &Model, items: &[ItemId]) -> Vec<String> {
    items.iter().map(|&item| item_phrase(model, item)).collect()
}

/// More than three numbers, those in a row as ranges.
fn ranges(model: &Model, items: &[ItemId]) -> Option<String> {
    if items.len() <= 3 || !items.iter().all(|&item| model.item(item).is_number()) {
        return None;
    }
    let phrase = |item: &ItemId| model.item(*item).phrase.to_string();
    let in_row = |one: &ItemId, next: &ItemId| next.0 == one.0 + 1;
    let ranges = items.chunk_by(in_row).flat_map(|row| match row {
        [first, _, .., last] => vec![format!("{} to {}", phrase(first), phrase(last))],
        few => few.iter().map(phrase).collect(),
    });
    Some(list(ranges, "and"))
}
