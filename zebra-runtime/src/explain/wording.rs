//! The sentences of steps: marks as English clauses, and what the techniques' sentences have in common.

use super::step::Step;
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model, Polarity};
use crate::sentence::{category_noun, clue_sentence, item_phrase, list, pair_clause, to_sentence};

/// The maximum number of marks or pairs that a sentence lists one by one.
pub(super) const MOST_LISTED: usize = 6;

/// The sentences of one step and the steps inside it: a clue is quoted only once.
#[derive(Debug)]
pub(super) struct Wording<'m> {
    pub(super) model: &'m Model,
    quoted: Vec<ClueId>,
}

impl<'m> Wording<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Wording { model, quoted: Vec::new() }
    }

    /// Returns the conclusions of a step as a clause.
    pub(super) fn conclusions(&self, step: &Step) -> String {
        match step.is_contradiction() {
            true => "this is a contradiction".to_owned(),
            false => clauses(self.model, &step.conclusions),
        }
    }

    /// Quotes the clues that have not been quoted yet, and refers to the others.
    pub(super) fn cite(&mut self, clues: &[ClueId]) -> String {
        let cite = |&id: &ClueId| {
            let clue = self.model.clue(id);
            if self.quoted.contains(&id) {
                return format!("Clue {} again.", clue.label);
            }
            self.quoted.push(id);
            format!("Clue {} says: “{}”", clue.label, clue_sentence(self.model, clue))
        };
        clues.iter().map(cite).collect::<Vec<String>>().join(" ")
    }

    /// Returns the sentences of a step from clues and marks.
    pub(super) fn clue_sentences(&mut self, step: &Step) -> String {
        let follows = self.conclusions(step);
        if step.clues.is_empty() {
            return self.grid_sentence(step, &follows);
        }
        if step.premises.is_empty() {
            return format!("{} So {follows}.", self.cite(&step.clues));
        }
        self.cited_sentence(step, &follows)
    }

    /// Returns the same with an introduction of the conclusions, and other words for a contradiction.
    pub(super) fn clue_sentences_with(&mut self, step: &Step, introduction: &str, never: &str) -> String {
        let follows = match step.is_contradiction() {
            true => never.to_owned(),
            false => format!("{introduction}{}", self.conclusions(step)),
        };
        if step.clues.is_empty() {
            return self.grid_sentence(step, &follows);
        }
        if step.premises.is_empty() {
            return format!("{} {}", self.cite(&step.clues), to_sentence(self.model, &follows));
        }
        self.cited_sentence(step, &follows)
    }

    fn cited_sentence(&mut self, step: &Step, follows: &str) -> String {
        let cited = self.cite(&step.clues);
        format!("{cited} {}", self.grid_sentence(step, follows))
    }

    /// Returns the sentence of a step from marks alone.
    pub(super) fn grid_sentence(&self, step: &Step, follows: &str) -> String {
        to_sentence(self.model, &format!("{}, {follows}", given(self.model, &step.premises)))
    }
}

/// Returns premises as a clause before another one. Of many marks, the clause has only the number, and the items if
/// they are few.
fn given(model: &Model, premises: &[Mark]) -> String {
    if premises.len() <= MOST_LISTED {
        return format!("since {}", clauses(model, premises));
    }
    let mut items: Vec<ItemId> = Vec::new();
    for mark in premises {
        let item = mark.value(model).map_or(mark.first(), |(of, _)| of);
        if !items.contains(&item) {
            items.push(item);
        }
    }
    if items.len() > MOST_LISTED {
        return format!("given {} marks of the grid", premises.len());
    }
    let names: Vec<String> = items.iter().map(|&item| item_phrase(model, item)).collect();
    format!("given {} marks of {}", premises.len(), list(&names, "and"))
}

/// Returns marks as clauses. Those of one item and one category share a clause, and a common subject is named once.
pub(super) fn clauses(model: &Model, marks: &[Mark]) -> String {
    let mut left = marks.to_vec();
    let mut parts = Vec::new();
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
        parts.push(grouped(model, item, &group));
    }
    let mut subjects = marks.first().into_iter().flat_map(|mark| [mark.first(), mark.second()]);
    let predicates: Option<Vec<String>> = subjects.find_map(|subject| {
        let subject = item_phrase(model, subject);
        parts.iter().map(|clause| predicate(clause, &subject).map(str::to_owned)).collect()
    });
    if let Some(predicates) = predicates {
        parts.splice(1.., predicates.into_iter().skip(1));
    }
    list(&parts, "and")
}

/// Returns the predicate of a clause with this subject; an article does not matter.
fn predicate<'c>(clause: &'c str, subject: &str) -> Option<&'c str> {
    let clause = clause.strip_prefix("the ").unwrap_or(clause);
    let subject = subject.strip_prefix("the ").unwrap_or(subject);
    let rest = clause.strip_prefix(subject)?.strip_prefix(' ')?;
    (!rest.starts_with("and ") && !rest.starts_with("or ")).then_some(rest)
}

/// Returns the marks of an item in one category as a clause.
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

/// Returns the same with the partners as the subject.
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
        // The author's template may start with an article or other words.
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

/// Returns items after a verb.
pub(super) fn several(model: &Model, items: &[ItemId], polarity: Polarity) -> String {
    let (each, word) = if polarity == Polarity::Is { ("each", "and") } else { ("any", "or") };
    match ranges(model, items) {
        Some(ranges) => format!("{each} of {ranges}"),
        None => list(phrases(model, items), word),
    }
}

/// Returns items as the negated subject of a verb.
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

/// Returns more than three numbers as ranges.
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
