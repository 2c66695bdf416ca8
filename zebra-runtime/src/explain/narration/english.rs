//! Explanations in English.

use super::story::{self, Story};
use super::{Passage, Reporter};
use crate::explain::search::{Ending, Explanation, MOST_MARKS};
use crate::explain::step::Step;
use crate::explain::walkthrough::Walkthrough;
use crate::explain::wording::{MOST_LISTED, Wording};
use crate::model::Model;
use crate::sentence::item_phrase;

/// English, in whole sentences.
#[derive(Debug, Clone, Copy, Default)]
pub struct English;

impl Reporter for English {
    fn step(&self, model: &Model, step: &Step) -> String {
        step.technique.sentence(&mut Wording::new(model), step)
    }

    fn ending(&self, explanation: &Explanation<'_>) -> String {
        let model = explanation.model;
        match explanation.ending {
            Ending::Full => "Every mark of the grid is known, and the puzzle is solved.".to_owned(),
            Ending::Contradiction => "So the clues contradict each other, and there is no answer.".to_owned(),
            Ending::TooLarge => format!(
                "The puzzle is too large to explain: its grid has {} marks, and the limit is {MOST_MARKS}.",
                explanation.grid.size()
            ),
            Ending::Ambiguous | Ending::BudgetExhausted => {
                let why = match explanation.ending == Ending::Ambiguous {
                    true => "Here reasoning stops: the puzzle has more than one answer.",
                    false => "No further step was found within the budget.",
                };
                let grid = &explanation.grid;
                let open: Vec<String> = grid
                    .open_pairs()
                    .filter(|&(one, _)| model.item(one).category == model.anchor())
                    .map(|(one, other)| {
                        format!("{} and {}", item_phrase(model, one), item_phrase(model, other))
                    })
                    .collect();
                let shown = open.iter().take(MOST_LISTED).cloned().collect::<Vec<_>>();
                let more = match open.len().saturating_sub(shown.len()) {
                    0 => String::new(),
                    more => format!(", and {more} more such pairs"),
                };
                let count = grid.open();
                format!(
                    "{why} {count} of {} marks remain open, such as: {}{more}.",
                    grid.size(),
                    shown.join("; ")
                )
            }
        }
    }

    fn opening(&self, walkthrough: &Walkthrough<'_>) -> Option<String> {
        story::opening(walkthrough)
    }

    fn paragraph(&self, walkthrough: &Walkthrough<'_>, index: usize) -> Passage {
        Story::new(walkthrough, index).passage()
    }

    fn walkthrough_ending(&self, walkthrough: &Walkthrough<'_>) -> String {
        story::ending(walkthrough)
    }
}
