//! Explanations in English. Layer 3.

use std::collections::BTreeSet;

use super::Reporter;
use super::clauses::{MOST_LISTED, given, told};
use crate::explain::{Ending, Explanation, Mark, Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Model};
use crate::sentence::{category_noun, clue_sentence, item_phrase, list, to_sentence};

/// English, in whole sentences.
#[derive(Debug, Clone, Copy, Default)]
pub struct English;

impl Reporter for English {
    fn step(&self, model: &Model, step: &Step) -> String {
        sentences(model, step, &mut Vec::new())
    }

    fn ending(&self, explanation: &Explanation<'_>) -> String {
        let model = explanation.model;
        match explanation.ending {
            Ending::Full => "Every mark of the grid is known, and the puzzle is solved.".to_owned(),
            Ending::Contradiction => "So the clues contradict each other, and there is no answer.".to_owned(),
            Ending::Ambiguous | Ending::Spent => {
                let why = match explanation.ending {
                    Ending::Ambiguous => "Here reasoning stops: the puzzle has more than one answer.",
                    _ => "No further step was found within the budget.",
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

/// A step, where some clues have been quoted before.
fn sentences(model: &Model, step: &Step, quoted: &mut Vec<ClueId>) -> String {
    let follows =
        if step.is_contradiction() { "that cannot be".to_owned() } else { told(model, &step.conclusions) };
    match step.technique {
        _ if step.refutation.is_some() => supposition(model, step, quoted),
        Technique::Direct => format!("{} So {follows}.", cited(model, &step.clues, quoted)),
        Technique::OnlyPlace => only_place(model, step, &follows),
        Technique::Taken => taken(model, step, &follows),
        Technique::Shared => shared(model, step, &follows),
        Technique::NoCommon => no_common(model, step, &follows),
        Technique::TwoPlaces => two_places(model, step, &follows),
        Technique::Link | Technique::OneClue | Technique::WideClue => {
            from_clues(model, step, quoted, ("", ""), &follows)
        }
        Technique::Cases => {
            let each = "every way in which it can still be true leads to this: ";
            from_clues(model, step, quoted, (each, "there is no way left in which it can be true"), &follows)
        }
        Technique::TwoClues => from_clues(
            model,
            step,
            quoted,
            ("the two leave only this: ", "they cannot both be true"),
            &follows,
        ),
        Technique::Exhaustion => from_clues(
            model,
            step,
            quoted,
            ("every other way to fill in the rest fails: ", "every way to fill in the rest fails"),
            &follows,
        ),
        Technique::Supposition => to_sentence(&follows),
    }
}

fn supposition(model: &Model, step: &Step, quoted: &mut Vec<ClueId>) -> String {
    let Some(refutation) = &step.refutation else { return String::new() };
    let supposed = told(model, &[refutation.supposed]);
    let story: Vec<String> = refutation.steps.iter().map(|step| sentences(model, step, quoted)).collect();
    format!("Suppose that {supposed}. {} So {}.", story.join(" "), told(model, &step.conclusions))
}

/// The clues in their own words, if they have not been quoted yet.
fn cited(model: &Model, clues: &[ClueId], quoted: &mut Vec<ClueId>) -> String {
    let cite = |&id: &ClueId| {
        let clue = model.clue(id);
        if quoted.contains(&id) {
            return format!("Clue {} again.", clue.label);
        }
        quoted.push(id);
        format!("Clue {} says: “{}”", clue.label, clue_sentence(model, clue))
    };
    clues.iter().map(cite).collect::<Vec<String>>().join(" ")
}

/// Clues, what is known, and what follows, with the words before it; or what is said of a contradiction.
fn from_clues(
    model: &Model,
    step: &Step,
    quoted: &mut Vec<ClueId>,
    (so, never): (&str, &str),
    follows: &str,
) -> String {
    let follows = match step.is_contradiction() && !never.is_empty() {
        true => never.to_owned(),
        false => format!("{so}{follows}"),
    };
    if step.clues.is_empty() {
        return from_the_grid(model, step, &follows);
    }
    let cited = cited(model, &step.clues, quoted);
    match (step.premises.is_empty(), so.is_empty()) {
        (true, true) => format!("{cited} So {follows}."),
        (true, false) => format!("{cited} {}", to_sentence(&follows)),
        (false, _) => {
            format!("{cited} {}", to_sentence(&format!("{}, {follows}", given(model, &step.premises))))
        }
    }
}

fn from_the_grid(model: &Model, step: &Step, follows: &str) -> String {
    to_sentence(&format!("{}, {follows}", given(model, &step.premises)))
}

/// What is together has lost all others: said by categories, since the names would be many.
fn taken(model: &Model, step: &Step, follows: &str) -> String {
    if step.conclusions.len() < 2 {
        return from_the_grid(model, step, follows);
    }
    let category = |item: ItemId| model.item(item).category;
    let mut lost: Vec<(CategoryId, CategoryId)> = Vec::new();
    for mark in &step.conclusions {
        let (one, other) = (mark.first(), mark.second());
        let is_taken = step.premises.iter().any(|premise| premise.names(one));
        let (of, others) = if is_taken { (one, other) } else { (other, one) };
        let pair = (category(of), category(others));
        if !lost.contains(&pair) {
            lost.push(pair);
        }
    }
    let ruled_out = lost.iter().enumerate().map(|(index, &(of, others))| {
        let out = if index == 0 { "is ruled out " } else { "" };
        format!("every other {} {out}for this {}", category_noun(model, others), category_noun(model, of))
    });
    from_the_grid(model, step, &list(ruled_out, "and"))
}

/// What two items share; where it is much, it is enough to say that they are together.
fn shared(model: &Model, step: &Step, follows: &str) -> String {
    let is_about = |pair: &Mark, mark: &Mark| mark.names(pair.first()) || mark.names(pair.second());
    let joins = |pair: &&Mark| {
        pair.is_together() && step.premises.iter().chain(&step.conclusions).all(|mark| is_about(pair, mark))
    };
    match step.premises.iter().find(joins) {
        Some(&pair) if step.premises.len() > 2 && !step.is_contradiction() => {
            let known = told(model, &[pair]);
            to_sentence(&format!("since {known}, what goes for one goes for the other: {follows}"))
        }
        _ => from_the_grid(model, step, follows),
    }
}

fn only_place(model: &Model, step: &Step, follows: &str) -> String {
    // What all marks are about has lost its other places. One that it has may be among the premises: that it is there.
    let marks = || step.conclusions.iter().chain(&step.premises);
    let about = marks().next().into_iter().flat_map(|mark| [mark.first(), mark.second()]);
    let item = about.into_iter().find(|&item| marks().all(|mark| mark.names(item)));
    let Some((item, mark)) = item.zip(marks().next()) else {
        return to_sentence(follows);
    };
    let category = category_noun(model, model.item(mark.other(item)).category);
    if step.is_contradiction() {
        format!("No {category} is left for {}: that cannot be.", item_phrase(model, item))
    } else if model.item(item).category == model.anchor() {
        to_sentence(&format!("{follows}, as no other {category} is left"))
    } else {
        to_sentence(&format!("{follows}: every other {category} is ruled out"))
    }
}

fn no_common(model: &Model, step: &Step, follows: &str) -> String {
    let Some(conclusion) = step.conclusions.first() else {
        return from_the_grid(model, step, follows);
    };
    let (one, other) = (conclusion.first(), conclusion.second());
    let third = step.premises.first().map(|premise| {
        let items = [premise.first(), premise.second()];
        let third = items.into_iter().find(|&item| item != one && item != other);
        category_noun(model, model.item(third.unwrap_or(one)).category)
    });
    let third = third.unwrap_or_default();
    format!(
        "No {third} goes with both {} and {}, so {follows}.",
        item_phrase(model, one),
        item_phrase(model, other)
    )
}

/// Items that have lost all places but the same two.
fn two_places(model: &Model, step: &Step, follows: &str) -> String {
    type Side = fn(Mark) -> ItemId;
    let split = |twin: Side, place: Side| {
        let twins: BTreeSet<ItemId> = step.premises.iter().map(|&mark| twin(mark)).collect();
        let apart = step.premises.iter().filter(|mark| !mark.is_together());
        let lost: BTreeSet<ItemId> = apart.map(|&mark| place(mark)).collect();
        let places = model.items_of(model.item(*lost.first()?).category);
        let places: Vec<ItemId> = places.filter(|place| !lost.contains(place)).collect();
        (places.len() == 2).then(|| (places, twins.into_iter().collect::<Vec<ItemId>>()))
    };
    let Some((places, twins)) = split(Mark::first, Mark::second).or_else(|| split(Mark::second, Mark::first))
    else {
        return from_the_grid(model, step, follows);
    };
    let names = |items: &[ItemId]| list(items.iter().map(|&item| item_phrase(model, item)), "and");
    let follows = match step.conclusions.len() {
        1 => follows.to_owned(),
        _ => format!("every other {} loses them", category_noun(model, model.item(twins[0]).category)),
    };
    to_sentence(&format!("only {} are left for {}, so {follows}", names(&places), names(&twins)))
}
