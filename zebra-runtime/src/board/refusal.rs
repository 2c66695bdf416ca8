//! Moves that a board rejects, with the reasons.

use std::fmt;

use super::clash::Clash;
use super::mark::{Entry, Origin};
use super::marks::Marks;
use super::words::{mark_list, name, noun, phrase};
use crate::explain::Technique;
use crate::model::{ItemId, Mark, Model};
use crate::sentence::list;

/// Why a board rejects a move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The puzzle has no such item.
    NoSuchItem,
    /// Both items are of one category, so there is no mark for them.
    SameCategory,
    /// Both items are numbers of placeholders, which only have marks with rows and other items.
    Placeholders,
    /// Marks of the user exclude the new one.
    Excluded {
        /// These marks, in the order in which they were set.
        by: Vec<Mark>,
    },
    /// There is no mark to take back.
    Open,
    /// The mark to take back is an automatic one.
    Automatic {
        /// The user's marks that it rests on.
        causes: Vec<Mark>,
    },
}

/// A rejected move, which has no effect. Displays the reason.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// The reason.
    pub reason: Reason,
    message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// Rejects two items that have no mark.
pub(super) fn without_mark(model: &Model, one: ItemId, other: ItemId) -> Result<(), Refusal> {
    if one.index().max(other.index()) >= model.items().len() {
        let message = format!("the puzzle has no item of number {}", one.max(other).0);
        return Err(Refusal { reason: Reason::NoSuchItem, message });
    }
    let category = model.item(one).category;
    if category == model.item(other).category {
        let message = match one == other {
            true => format!("{} cannot be marked with itself", name(model, one)),
            false => format!(
                "{} and {} are both of the category {}, so there is no mark for them",
                name(model, one),
                name(model, other),
                model.category(category).name
            ),
        };
        return Err(Refusal { reason: Reason::SameCategory, message });
    }
    if !model.have_marks(category, model.item(other).category) {
        let message = format!(
            "{} and {} are numbers of two placeholders, so there is no mark for them: mark each with its row",
            name(model, one),
            name(model, other)
        );
        return Err(Refusal { reason: Reason::Placeholders, message });
    }
    Ok(())
}

/// Rejects taking back a mark that the user has not set.
pub(super) fn taking_back(
    model: &Model,
    marks: &Marks,
    own: &[Entry],
    one: ItemId,
    other: ItemId,
) -> Result<(), Refusal> {
    if own.iter().any(|entry| entry.mark.items() == (one, other)) {
        return Ok(());
    }
    let Some(entry) = marks.entry(one, other) else {
        let message = format!("there is no mark for {} and {}", name(model, one), name(model, other));
        return Err(Refusal { reason: Reason::Open, message });
    };
    let causes = marks.causes(&[entry.mark]);
    let message = format!(
        "{}, because {}: take one of these marks back instead",
        phrase(model, entry.mark),
        mark_list(model, &causes)
    );
    Err(Refusal { reason: Reason::Automatic { causes }, message })
}

/// Rejects new marks whose opposite the user has set, before or in the same move.
pub(super) fn opposites(model: &Model, own: impl Iterator<Item = Mark>, new: &[Mark]) -> Result<(), Refusal> {
    let Some(opposite) = own.into_iter().find(|mark| new.contains(&mark.opposite())) else { return Ok(()) };
    let message =
        format!("{}, because you have marked it so: take that mark back first", phrase(model, opposite));
    Err(Refusal { reason: Reason::Excluded { by: vec![opposite] }, message })
}

/// Rejects new marks that contradict those before.
pub(super) fn marks(model: &Model, new: &[Mark], before: &Marks, clash: &Clash) -> Refusal {
    for &mark in new {
        let opposite = before.entry(mark.first(), mark.second()).filter(|entry| entry.mark != mark);
        if let Some(Entry { origin: Origin::Automatic { technique, from }, mark: opposite }) = opposite {
            let by = before.causes(&[*opposite]);
            let why = why(model, *opposite, *technique, from);
            let rest = if by == *from { String::new() } else { because(model, &by) };
            return Refusal {
                reason: Reason::Excluded { by },
                message: format!("{}: {why}{rest}", cannot(model, mark)),
            };
        }
    }
    let by: Vec<Mark> = clash.causes.iter().copied().filter(|mark| !new.contains(mark)).collect();
    let subject = match new {
        [mark] => cannot(model, *mark),
        _ => "these marks contradict each other".to_owned(),
    };
    let message = format!("{subject}: {}{}", clash.phrase(model), because(model, &by));
    Refusal { reason: Reason::Excluded { by }, message }
}

/// Returns "Ann and tea cannot be together".
fn cannot(model: &Model, mark: Mark) -> String {
    let state = if mark.is_together() { "together" } else { "apart" };
    format!("{} and {} cannot be {state}", name(model, mark.first()), name(model, mark.second()))
}

/// Returns why an automatic mark follows.
fn why(model: &Model, mark: Mark, technique: Technique, from: &[Mark]) -> String {
    // All of the marks name the item whose row or column is full.
    let shared = |item: &ItemId| from.iter().all(|other| [other.first(), other.second()].contains(item));
    let subject = [mark.first(), mark.second()].into_iter().find(shared).unwrap_or(mark.first());
    match technique {
        Technique::Taken => {
            let others = from.iter().map(|known| name(model, known.other(subject)));
            format!("{} is already with {}", name(model, subject), list(others, "and"))
        }
        Technique::OnlyPlace => {
            let category = model.item(mark.other(subject)).category;
            format!("no other {} is left for {}", noun(model, category), name(model, subject))
        }
        Technique::Direct
        | Technique::Shared
        | Technique::NoCommon
        | Technique::TwoPlaces
        | Technique::Link
        | Technique::OneClue
        | Technique::ThreePlaces
        | Technique::Neighbors
        | Technique::Order
        | Technique::Block
        | Technique::Cases
        | Technique::TwoClues
        | Technique::Supposition
        | Technique::Exhaustion => mark_list(model, from),
    }
}

/// Returns "; this rests on …" if there are any marks.
fn because(model: &Model, marks: &[Mark]) -> String {
    match marks {
        [] => String::new(),
        _ => format!("; this rests on your marks that {}", mark_list(model, marks)),
    }
}
