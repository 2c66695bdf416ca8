//! What a board refuses, and the sentences that say why. Part of the board (layer 3).

use std::fmt;

use super::clash::Clash;
use super::mark::{Entry, Origin, beside, pair};
use super::marks::Marks;
use super::words::{mark_list, phrase, quoted};
use crate::explain::{Mark, Technique};
use crate::model::{ItemId, Model};
use crate::sentence::list;

/// Why a board refuses a move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The puzzle has no such item.
    NoSuchItem,
    /// Both items are of one category, so there is no mark for them.
    SameCategory,
    /// Both items are numbers of placeholders; each of them is marked with rows and other items only.
    Placeholders,
    /// Marks of the user exclude the new one.
    Excluded {
        /// These, in the order in which they were set.
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

/// A move that a board refuses: the board is as it was. Prints as a sentence that says why.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// Refuses two items that have no mark.
pub(super) fn without_mark(model: &Model, one: ItemId, other: ItemId) -> Result<(), Refusal> {
    if one.index().max(other.index()) >= model.items().len() {
        let message = format!("the puzzle has no item of number {}", one.max(other).0);
        return Err(Refusal { reason: Reason::NoSuchItem, message });
    }
    let category = model.item(one).category;
    if category == model.item(other).category {
        let message = match one == other {
            true => format!("{} cannot be marked with itself", quoted(model, one)),
            false => format!(
                "{} and {} are both of category `{}`, so there is no mark for them",
                quoted(model, one),
                quoted(model, other),
                model.category(category).name
            ),
        };
        return Err(Refusal { reason: Reason::SameCategory, message });
    }
    if !model.have_marks(category, model.item(other).category) {
        let message = format!(
            "{} and {} are numbers of two placeholders, so there is no mark for them: mark each with its row",
            quoted(model, one),
            quoted(model, other)
        );
        return Err(Refusal { reason: Reason::Placeholders, message });
    }
    Ok(())
}

/// Refuses to take back what is no mark of the user.
pub(super) fn taking_back(
    model: &Model,
    marks: &Marks,
    own: &[Entry],
    one: ItemId,
    other: ItemId,
) -> Result<(), Refusal> {
    if own.iter().any(|entry| pair(entry.mark) == (one, other)) {
        return Ok(());
    }
    let Some(entry) = marks.entry(one, other) else {
        let message = format!("there is no mark for {} and {}", quoted(model, one), quoted(model, other));
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

/// Refuses new marks whose opposite the user has set, before or in the same move.
pub(super) fn opposites(model: &Model, own: impl Iterator<Item = Mark>, new: &[Mark]) -> Result<(), Refusal> {
    let Some(standing) = own.into_iter().find(|mark| new.contains(&mark.opposite())) else { return Ok(()) };
    let message = format!("{} by a mark of yours: take that back first", phrase(model, standing));
    Err(Refusal { reason: Reason::Excluded { by: vec![standing] }, message })
}

/// Refuses new marks that clash with those before.
pub(super) fn marks(model: &Model, new: &[Mark], before: &Marks, clash: &Clash) -> Refusal {
    for &mark in new {
        let standing = before.entry(mark.first(), mark.second()).filter(|entry| entry.mark != mark);
        if let Some(Entry { origin: Origin::Automatic { technique, from }, mark: standing }) = standing {
            let by = before.causes(&[*standing]);
            let why = why(model, *standing, *technique, from);
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
        _ => "these marks cannot all be".to_owned(),
    };
    let message = format!("{subject}: {}{}", clash.phrase(model), because(model, &by));
    Refusal { reason: Reason::Excluded { by }, message }
}

/// "`A` and `B` cannot be together".
fn cannot(model: &Model, mark: Mark) -> String {
    let state = if mark.is_together() { "together" } else { "apart" };
    format!("{} and {} cannot be {state}", quoted(model, mark.first()), quoted(model, mark.second()))
}

/// How a mark that stands follows.
fn why(model: &Model, mark: Mark, technique: Technique, from: &[Mark]) -> String {
    // The item whose row or column is full is in all of the marks.
    let shared = |item: &ItemId| from.iter().all(|other| [other.first(), other.second()].contains(item));
    let subject = [mark.first(), mark.second()].into_iter().find(shared).unwrap_or(mark.first());
    match technique {
        Technique::Taken => {
            let others = from.iter().map(|known| quoted(model, beside(*known, subject)));
            format!("{} is already with {}", quoted(model, subject), list(others, "and"))
        }
        Technique::OnlyPlace => {
            let category = model.item(beside(mark, subject)).category;
            format!(
                "nothing else of category `{}` is left for {}",
                model.category(category).name,
                quoted(model, subject)
            )
        }
        _ => mark_list(model, from),
    }
}

/// "; this rests on …", if on anything.
fn because(model: &Model, marks: &[Mark]) -> String {
    match marks {
        [] => String::new(),
        _ => format!("; this rests on your marks that {}", mark_list(model, marks)),
    }
}
