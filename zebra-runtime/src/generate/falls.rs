//! When a reader learns which items belong together. Part of the generator.

use super::clue_set::ClueSet;
use super::clues_for::numbered_clue;
use super::single_clues::SingleClues;
use crate::explain::{Explainer, RATING_BUDGET};
use crate::model::{ItemId, Mark, Model, Polarity};

/// Returns the items of a row that no single clue implies to be with `name`, with the part of the explanation after which the reader
/// knows it, in percent; the last first.
pub(super) fn falls(model: &Model, clue_set: &ClueSet, names: &[ItemId]) -> Vec<(usize, ItemId)> {
    let mut parts = model.parts().clone();
    let formulas = clue_set.clues.iter().map(|(_, formula)| formula.clone());
    parts.clues = (1..).zip(formulas).map(|(number, formula)| numbered_clue(number, formula)).collect();
    let with_clues = Model::from_parts(parts);
    let mut explainer = Explainer::new(&with_clues);
    let walkthrough = explainer.within(RATING_BUDGET).walkthrough();
    let count = walkthrough.paragraphs.len() + 1;
    let opening = walkthrough.opening.iter().map(|(mark, _)| (0, *mark));
    let later = (1..).zip(&walkthrough.paragraphs).flat_map(|(number, paragraph)| {
        paragraph.conclusions.iter().chain(&paragraph.consequences).map(move |mark| (number, *mark))
    });
    let known: Vec<(usize, Mark)> =
        opening.chain(later).filter(|(_, mark)| mark.polarity() == Polarity::Is).collect();
    let mut single = SingleClues::new(model, &clue_set.clues);
    let mut falls = Vec::new();
    for category in model.category_ids().filter(|&category| model.is_plain(category)) {
        for (row, &name) in names.iter().enumerate() {
            let item = clue_set.solution.item_in(row, category);
            if item == name || single.state(item, name) {
                continue;
            }
            let pair = Mark::together(item, name);
            // What no paragraph states follows from the rest at the end.
            let paragraph = known.iter().find(|(_, mark)| *mark == pair).map_or(count, |(number, _)| *number);
            falls.push((100 * paragraph / count, item));
        }
    }
    falls.sort_by_key(|&(part, item)| (std::cmp::Reverse(part), item));
    falls
}
