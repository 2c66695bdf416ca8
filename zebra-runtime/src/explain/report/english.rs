//! Explanations in English. Layer 3.

use super::Reporter;
use crate::explain::{Ending, Explanation, Mark, Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Model, Polarity};
use crate::render::{clue_sentence, finished, item_phrase, pair_clause};

/// Of more premises than this it is only said whom they are about.
const MOST_LISTED: usize = 6;

/// English, in whole sentences.
#[derive(Debug, Clone, Copy, Default)]
pub struct English;

impl Reporter for English {
    fn step(&self, model: &Model, step: &Step) -> String {
        let because = || known(model, &step.premises);
        let follows = if step.is_contradiction() {
            "that cannot be".to_owned()
        } else {
            told(model, &step.conclusions)
        };
        match step.technique {
            _ if step.refutation.is_some() => self.supposition(model, step),
            Technique::Direct => format!("{} So {follows}.", quoted(model, &step.clues)),
            Technique::OnlyPlace => only_place(model, step, &follows),
            Technique::Taken | Technique::Shared | Technique::TwoPlaces => {
                finished(&format!("since {}, {follows}", because()))
            }
            Technique::NoCommon => no_common(model, step, &follows),
            Technique::Link
            | Technique::OneClue
            | Technique::Cases
            | Technique::WideClue
            | Technique::TwoClues => match step.premises.is_empty() {
                true => format!("{} So {follows}.", quoted(model, &step.clues)),
                false => format!("{} Since {}, {follows}.", quoted(model, &step.clues), because()),
            },
            Technique::Supposition => finished(&follows),
        }
    }

    fn ending(&self, explanation: &Explanation<'_>) -> String {
        let model = explanation.model;
        match explanation.ending {
            Ending::Full => "Every mark of the grid is known, and the puzzle is solved.".to_owned(),
            Ending::Contradiction => "So the clues contradict each other, and there is no answer.".to_owned(),
            Ending::Ambiguous | Ending::Spent => {
                let why = match explanation.ending {
                    Ending::Ambiguous => "Here reasoning stops: the puzzle has more than one answer.",
                    _ => "No further step was found within the effort.",
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
                    "{why} {count} of {} marks stay open, such as: {}{more}.",
                    grid.size(),
                    shown.join("; ")
                )
            }
        }
    }
}

impl English {
    fn supposition(&self, model: &Model, step: &Step) -> String {
        let Some(refutation) = &step.refutation else { return String::new() };
        let supposed = told(model, &[refutation.supposed]);
        let story: Vec<String> = refutation.steps.iter().map(|step| self.step(model, step)).collect();
        format!("Suppose that {supposed}. {} So {}.", story.join(" "), told(model, &step.conclusions))
    }
}

/// The clues in their own words.
fn quoted(model: &Model, clues: &[ClueId]) -> String {
    let quotes: Vec<String> = clues
        .iter()
        .map(|&clue| {
            let clue = model.clue(clue);
            format!("Clue {} says: “{}”", clue.label, clue_sentence(model, clue))
        })
        .collect();
    quotes.join(" ")
}

fn only_place(model: &Model, step: &Step, follows: &str) -> String {
    // What all premises are about has lost its other places.
    let about = step.premises.first().into_iter().flat_map(|mark| [mark.first(), mark.second()]);
    let item = about.into_iter().find(|&item| step.premises.iter().all(|premise| premise.names(item)));
    let Some((item, premise)) = item.zip(step.premises.first()) else {
        return finished(follows);
    };
    let other = if premise.first() == item { premise.second() } else { premise.first() };
    let category = noun(model, model.item(other).category);
    if step.is_contradiction() {
        return format!("No {category} is left for {}: that cannot be.", item_phrase(model, item));
    }
    finished(&format!("{follows}, as no other {category} is left"))
}

fn no_common(model: &Model, step: &Step, follows: &str) -> String {
    let Some(&Mark { .. }) = step.conclusions.first() else {
        return finished(&format!("since {}, {follows}", known(model, &step.premises)));
    };
    let conclusion = step.conclusions[0];
    let (one, other) = (conclusion.first(), conclusion.second());
    let third = step.premises.first().map(|premise| {
        let items = [premise.first(), premise.second()];
        let third = items.into_iter().find(|&item| item != one && item != other);
        noun(model, model.item(third.unwrap_or(one)).category)
    });
    let third = third.unwrap_or_default();
    format!(
        "No {third} goes with both {} and {}, so {follows}.",
        item_phrase(model, one),
        item_phrase(model, other)
    )
}

fn noun(model: &Model, category: CategoryId) -> String {
    let mut noun = String::new();
    for letter in model.category(category).name.chars() {
        if letter.is_uppercase() && !noun.is_empty() {
            noun.push(' ');
        }
        noun.extend(letter.to_lowercase());
    }
    noun
}

/// What a step rests on; of many marks only whom they are about.
fn known(model: &Model, premises: &[Mark]) -> String {
    let text = told(model, premises);
    if premises.len() <= MOST_LISTED {
        return text;
    }
    let mut items: Vec<ItemId> = Vec::new();
    for mark in premises {
        let item = mark.value(model).map_or(mark.first(), |(of, _)| of);
        if !items.contains(&item) {
            items.push(item);
        }
    }
    if items.len() > MOST_LISTED {
        return format!("{} marks are known", premises.len());
    }
    let names: Vec<String> = items.iter().map(|&item| item_phrase(model, item)).collect();
    format!("{} marks are known of {}", premises.len(), listed(&names, "and"))
}

/// Marks as clauses; those of one item and one category are told at once.
fn told(model: &Model, marks: &[Mark]) -> String {
    let mut left = marks.to_vec();
    let mut clauses = Vec::new();
    while let Some(&mark) = left.first() {
        let group = |item: ItemId| {
            let other = if mark.first() == item { mark.second() } else { mark.first() };
            let category = model.item(other).category;
            let fits = |other: &&Mark| {
                let partner = if other.first() == item { other.second() } else { other.first() };
                other.names(item)
                    && other.polarity() == mark.polarity()
                    && model.item(partner).category == category
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
    listed(&clauses, "and")
}

/// What is known of an item in one category.
fn grouped(model: &Model, item: ItemId, group: &[Mark]) -> String {
    let partners = group.iter().map(|mark| if mark.first() == item { mark.second() } else { mark.first() });
    let partners: Vec<ItemId> = partners.collect();
    let polarity = group[0].polarity();
    let word = if polarity == Polarity::Is { "and" } else { "or" };
    let names: Vec<String> = partners.iter().map(|&partner| item_phrase(model, partner)).collect();
    let (item_name, names) =
        (item_phrase(model, item), ranged(model, &partners).unwrap_or_else(|| listed(&names, word)));
    let about = (model.item(item).category, model.item(partners[0]).category);
    if let [mark] = group
        && let Some((of, value)) = mark.value(model)
    {
        let is = if polarity == Polarity::Is { "is" } else { "is not" };
        let of_name = item_phrase(model, of);
        return format!(
            "the {} of {of_name} {is} {}",
            noun(model, model.item(value).category),
            model.item(value).phrase
        );
    }
    let is_proper = |name: &str| name.starts_with(char::is_uppercase);
    if about.0 == model.anchor() && !is_proper(&item_name) || is_proper(&names) && !is_proper(&item_name) {
        pair_clause(model, (about.1, about.0), polarity, (&names, &item_name))
    } else {
        pair_clause(model, about, polarity, (&item_name, &names))
    }
}

/// Many numbers in a row, as a range.
fn ranged(model: &Model, items: &[ItemId]) -> Option<String> {
    let (first, last) = (items.first()?, items.last()?);
    let in_row = items.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    let numbers = items.iter().all(|&item| model.item(item).is_number());
    (items.len() > 3 && in_row && numbers)
        .then(|| format!("any of {} to {}", model.item(*first).phrase, model.item(*last).phrase))
}

/// "a, b and c"
fn listed(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first, last] => format!("{first} {word} {last}"),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}
