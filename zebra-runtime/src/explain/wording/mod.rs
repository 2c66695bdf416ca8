//! The words of explanations: items as nouns, marks as English clauses, quotations, and what the techniques' sentences have in
//! common.

mod gapping;
mod pair;
mod question;
mod quote;
mod reference;
mod unsaid;

use super::step::Step;
use crate::explain::prices::MOST_LISTED;
use crate::model::{ItemId, Mark, Model};
use crate::sentence::{list, to_sentence};

pub(crate) use crate::sentence::noun::{is_position, kind_noun, possessive, takes_possessive};
pub(crate) use pair::{after_noun, are_only_counted, partners_clause, ranges};
pub(crate) use question::{are_people, nothing, nothing_left, question};
pub(crate) use quote::{Quotable, Quotation, has_words};
pub(crate) use reference::{alternative, bracketed, listed, reference};
pub(crate) use unsaid::attribute_of;

/// A sentence around its conclusion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Sentence {
    /// The sentences and words before the conclusion.
    pub(super) before: String,
    /// The conclusion; empty for a contradiction that the words before it state.
    pub(super) conclusion: String,
    /// The words after the conclusion, without the full stop.
    pub(super) after: String,
}

impl Sentence {
    /// Returns the words as whole sentences.
    pub(super) fn text(&self, model: &Model) -> String {
        let Sentence { before, conclusion, after } = self;
        match (before.is_empty(), conclusion.is_empty()) {
            (true, _) => to_sentence(model, &format!("{conclusion}{after}")),
            (false, true) => before.clone(),
            (false, false) => format!("{before} {conclusion}{after}."),
        }
    }
}

/// The sentences of one step and the steps inside it: a clue is quoted only once.
#[derive(Debug)]
pub(super) struct Wording<'m> {
    pub(super) model: &'m Model,
    quoted: Vec<Quotation>,
}

impl<'m> Wording<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Wording { model, quoted: Vec::new() }
    }

    /// Does not quote what was quoted before.
    pub(super) fn after(self, quoted: Vec<Quotation>) -> Self {
        Wording { quoted, ..self }
    }

    /// Returns the conclusions of a step as a clause.
    pub(super) fn conclusions(&self, step: &Step) -> String {
        match step.is_contradiction() {
            true => "this is a contradiction".to_owned(),
            false => clauses(self.model, &step.conclusions),
        }
    }

    /// Quotes what matters of the clues of a step and has not been quoted yet, and refers to the others.
    pub(super) fn cite(&mut self, step: &Step) -> String {
        let marks: Vec<Mark> = step.conclusions.iter().chain(&step.premises).copied().collect();
        let mut cited = Vec::new();
        for &clue in &step.clues {
            let label = &self.model.clue(clue).label;
            let clue = Quotable::new(self.model, clue);
            let parts = clue.parts(&step.conclusions, &marks);
            match clue.quotation(&parts, &mut self.quoted) {
                Some(text) => cited.push(format!("Clue {label}: {text}")),
                None => cited.push(format!("Clue {label} again.")),
            }
        }
        cited.join(" ")
    }

    /// Returns the sentences of a step from clues and marks.
    pub(super) fn clue_sentence(&mut self, step: &Step) -> Sentence {
        self.clue_sentence_with(step, "", "this is a contradiction")
    }

    /// Returns the same with an introduction of the conclusions, and other words for a contradiction.
    pub(super) fn clue_sentence_with(&mut self, step: &Step, introduction: &str, never: &str) -> Sentence {
        let (introduction, conclusion) = match step.is_contradiction() {
            true => ("", never.to_owned()),
            false => (introduction, self.conclusions(step)),
        };
        let cited = if step.clues.is_empty() { String::new() } else { self.cite(step) + " " };
        let since = match step.premises.is_empty() {
            true => "So".to_owned(),
            false => format!("Since {},", premises(self.model, &step.premises)),
        };
        let before = format!("{cited}{since}{introduction}");
        Sentence { before, conclusion, after: String::new() }
    }

    /// Returns the sentence of a step from marks alone.
    pub(super) fn grid_sentence(&self, step: &Step, follows: String) -> Sentence {
        let before = format!("Since {},", premises(self.model, &step.premises));
        Sentence { before, conclusion: follows, after: String::new() }
    }
}

/// Returns premises as a clause after "since": each of them, or of many the items that they are about.
pub(super) fn premises(model: &Model, premises: &[Mark]) -> String {
    let parts = grouped(model, premises);
    if parts.len() <= MOST_LISTED {
        return clauses(model, premises);
    }
    let mut items: Vec<ItemId> = Vec::new();
    for mark in premises {
        let item = mark.value(model).map_or(mark.first(), |(of, _)| of);
        if !items.contains(&item) {
            items.push(item);
        }
    }
    let names = |items: &[ItemId]| list(items.iter().map(|&item| reference(model, item, None)), "and");
    if items.len() <= MOST_LISTED {
        return format!("nothing else is left for {}", names(&items));
    }
    let mut categories = Vec::new();
    for item in items {
        let category = model.item(item).category;
        if !categories.contains(&category) {
            categories.push(category);
        }
    }
    let names = categories.iter().map(|&category| format!("`{}`", model.category(category).name));
    format!("nothing else is left in {}", list(names, "and"))
}

/// Returns marks as clauses. Those of one item and one category share a clause, and a common subject is named once.
pub(crate) fn clauses(model: &Model, marks: &[Mark]) -> String {
    let mut parts = grouped(model, marks);
    let mut subjects =
        marks.first().into_iter().flat_map(|mark| [mark.items(), (mark.second(), mark.first())]);
    let predicates: Option<Vec<String>> = subjects.find_map(|(subject, other)| {
        let subject = reference(model, subject, Some(model.item(other).category));
        parts.iter().map(|clause| predicate(clause, &subject).map(str::to_owned)).collect()
    });
    if let Some(predicates) = predicates {
        parts.splice(1.., predicates.into_iter().skip(1));
        return list(&parts, "and");
    }
    match gapping::without_verbs(model, marks).filter(|short| short.len() == parts.len()) {
        // A name could be one more object: "Ann wrote to Ben, and Cal to Dot".
        Some(short) if short[1..].iter().any(|clause| clause.contains(" to ")) => {
            list(&short[..short.len() - 1], ",") + &format!(", and {}", short[short.len() - 1])
        }
        Some(short) => list(short, "and"),
        None => list(&parts, "and"),
    }
}

/// Returns a clause for the marks of each item in one category.
fn grouped(model: &Model, marks: &[Mark]) -> Vec<String> {
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
        let partners: Vec<ItemId> = group.iter().map(|mark| mark.other(item)).collect();
        parts.push(partners_clause(model, item, mark.polarity(), &partners));
    }
    parts
}

/// Returns the predicate of a clause with this subject; an article does not matter.
fn predicate<'c>(clause: &'c str, subject: &str) -> Option<&'c str> {
    let clause = clause.strip_prefix("the ").unwrap_or(clause);
    let subject = subject.strip_prefix("the ").unwrap_or(subject);
    let rest = clause.strip_prefix(subject)?.strip_prefix(' ')?;
    (!rest.starts_with("and ") && !rest.starts_with("or ")).then_some(rest)
}
