//! Explanations in English.

use std::collections::BTreeSet;

use super::story::{self, Story};
use super::{Passage, Reporter};
use crate::explain::explainer::{Ending, MOST_ITEMS, MOST_MARKS, MOST_QUESTIONS};
use crate::explain::marks::LogicGrid;
use crate::explain::prices::MOST_LISTED;
use crate::explain::step::Step;
use crate::explain::walkthrough::{Explanation, Paragraph, Walkthrough};
use crate::explain::wording::{Wording, reference};
use crate::model::{ClueId, ItemId, Model};

/// English, in whole sentences.
#[derive(Debug, Clone, Copy, Default)]
pub struct English;

impl Reporter for English {
    fn step(&self, model: &Model, step: &Step) -> String {
        step.technique.sentence(&mut Wording::new(model), step).text(model)
    }

    fn ending(&self, explanation: &Explanation<'_>) -> String {
        let model = explanation.model;
        match explanation.ending {
            Ending::Full => "Every mark of the grid is known, and the puzzle is solved.".to_owned(),
            Ending::Contradiction => {
                contradiction(explanation.steps.iter().flat_map(|step| step.clues.iter().copied()))
            }
            Ending::TooLarge => too_large(),
            Ending::Ambiguous | Ending::BudgetExhausted => {
                open_ending(model, &explanation.grid, explanation.ending)
            }
        }
    }

    fn opening(&self, walkthrough: &Walkthrough<'_>) -> Option<String> {
        story::opening(walkthrough)
    }

    fn outline(&self, walkthrough: &Walkthrough<'_>) -> Vec<String> {
        story::outline(walkthrough)
    }

    fn paragraph(&self, walkthrough: &Walkthrough<'_>, index: usize) -> Passage {
        Story::new(walkthrough, index).passage()
    }

    fn walkthrough_ending(&self, walkthrough: &Walkthrough<'_>) -> String {
        let (model, grid) = (walkthrough.model, &walkthrough.grid);
        match walkthrough.ending {
            Ending::Full => story::full_ending(walkthrough),
            Ending::Contradiction => {
                let opening = walkthrough.opening.iter().map(|&(_, clue)| clue);
                contradiction(opening.chain(walkthrough.paragraphs.iter().flat_map(Paragraph::clues)))
            }
            Ending::TooLarge => too_large(),
            ending @ (Ending::Ambiguous | Ending::BudgetExhausted) => open_ending(model, grid, ending),
        }
    }
}

/// Returns the end of what leads to a contradiction with some clues.
fn contradiction(clues: impl Iterator<Item = ClueId>) -> String {
    let clues: BTreeSet<ClueId> = clues.collect();
    match clues.len() {
        0 | 1 => "So there is no answer.".to_owned(),
        _ => "So the clues contradict each other, and there is no answer.".to_owned(),
    }
}

fn too_large() -> String {
    format!(
        "The puzzle is too large to explain: the limits are {MOST_MARKS} marks of the grid, {MOST_ITEMS} items, and \
         {MOST_QUESTIONS} questions about rows to list the cases of the clues."
    )
}

/// Returns what is open where an explanation ends early.
fn open_ending(model: &Model, grid: &LogicGrid, ending: Ending) -> String {
    let why = match ending == Ending::Ambiguous {
        true => "Here reasoning stops: the puzzle has more than one answer.",
        false => "No further step was found within the budget.",
    };
    let pairs: Vec<(ItemId, ItemId)> = grid
        .open_pairs()
        .filter(|&(one, other)| [one, other].iter().any(|&item| model.item(item).category == model.anchor()))
        .collect();
    let name = |item: ItemId, beside: ItemId| reference(model, item, Some(model.item(beside).category));
    let shown: Vec<String> = pairs
        .iter()
        .take(MOST_LISTED)
        .map(|&(one, other)| format!("{} and {}", name(one, other), name(other, one)))
        .collect();
    let more = match pairs.len().saturating_sub(shown.len()) {
        0 => String::new(),
        more => format!(", and {more} more such pairs"),
    };
    let count = grid.open();
    let marks =
        if shown.is_empty() { ".".to_owned() } else { format!(", such as: {}{more}.", shown.join("; ")) };
    format!("{why} {count} of {} marks remain open{marks}", grid.size())
}
