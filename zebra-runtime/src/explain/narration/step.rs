//! The sentences of atomic steps in English.

use std::collections::BTreeSet;

use crate::explain::step::{Step, Technique};
use crate::explain::wording::{Sentence, Wording, clauses, kind_noun, partners_clause, premises, reference};
use crate::model::{CategoryId, ItemId, Mark, Polarity};
use crate::sentence::list;

impl Technique {
    /// Returns the sentences of a step of this technique.
    pub(super) fn sentence(self, wording: &mut Wording<'_>, step: &Step) -> Sentence {
        match self {
            Technique::Direct | Technique::Link | Technique::OneClue | Technique::Order => {
                wording.clue_sentence(step)
            }
            Technique::OnlyPlace => only_place(wording, step),
            Technique::Taken => taken(wording, step),
            Technique::Shared => shared(wording, step),
            Technique::NoCommon => no_common(wording, step),
            Technique::TwoPlaces | Technique::ThreePlaces => places(wording, step),
            Technique::Cases => wording.clue_sentence_with(
                step,
                " in every way in which this clue can still hold,",
                "this clue cannot hold",
            ),
            Technique::Neighbors => wording.clue_sentence_with(
                step,
                " with one neighbor for each row,",
                "the two clues cannot hold together",
            ),
            Technique::Block => wording.clue_sentence_with(
                step,
                " wherever the items that these clues join still fit,",
                "the items that these clues join fit nowhere",
            ),
            Technique::TwoClues => wording.clue_sentence_with(
                step,
                " in every way in which the two clues can still hold together,",
                "the two clues cannot hold together",
            ),
            Technique::Supposition => supposition(wording, step),
            Technique::Exhaustion => wording.clue_sentence_with(
                step,
                " in every way of filling in the rest that these clues allow,",
                "there is no way of filling in the rest",
            ),
        }
    }
}

/// Names the only partners that are left, and then those that are ruled out.
fn only_place(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let model = wording.model;
    // All marks name the item that has lost its other places. One of the premises may prove that it is present.
    let marks = || step.conclusions.iter().chain(&step.premises);
    let named = marks().next().into_iter().flat_map(|mark| [mark.first(), mark.second()]);
    let item = named.into_iter().find(|&item| marks().all(|mark| mark.names(item)));
    let Some((item, mark)) = item.zip(marks().next()) else {
        let follows = wording.conclusions(step);
        return wording.grid_sentence(step, follows);
    };
    let category = model.item(mark.other(item)).category;
    let name = reference(model, item, Some(category));
    let because = match step.premises.is_empty() {
        true => String::new(),
        false => format!(", because {}", premises(model, &step.premises)),
    };
    let conclusion = if step.is_contradiction() {
        let nothing =
            kind_noun(model, category).map_or_else(|| "nothing".to_owned(), |noun| format!("no {noun}"));
        format!("{nothing} is left for {name}")
    } else {
        let left: Vec<ItemId> = step.conclusions.iter().map(|mark| mark.other(item)).collect();
        let are = if left.len() == 1 { "is" } else { "are" };
        let left =
            list(left.iter().map(|&left| reference(model, left, Some(model.item(item).category))), "and");
        format!("only {left} {are} left for {name}")
    };
    Sentence { before: String::new(), conclusion, after: because }
}

/// States what is taken, and for whom, if several items are ruled out.
fn taken(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    if step.conclusions.len() < 2 {
        let follows = wording.conclusions(step);
        return wording.grid_sentence(step, follows);
    }
    let model = wording.model;
    let mut lost: Vec<(ItemId, CategoryId)> = Vec::new();
    for mark in &step.conclusions {
        let (one, other) = mark.items();
        let is_taken = step.premises.iter().any(|premise| premise.names(one));
        let (of, rival) = if is_taken { (one, other) } else { (other, one) };
        let pair = (of, model.item(rival).category);
        if !lost.contains(&pair) {
            lost.push(pair);
        }
    }
    let ruled_out = lost.iter().map(|&(of, others)| {
        let nothing = match kind_noun(model, others) {
            Some(noun) => format!("no other {noun}"),
            None => "nothing else of its kind".to_owned(),
        };
        format!("{nothing} goes with {}", reference(model, of, Some(others)))
    });
    wording.grid_sentence(step, list(ruled_out, "and"))
}

/// Names only the pair that is together if the shared marks are many.
fn shared(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let follows = wording.conclusions(step);
    let is_about = |pair: &Mark, mark: &Mark| mark.names(pair.first()) || mark.names(pair.second());
    let joins = |pair: &&Mark| {
        pair.is_together() && step.premises.iter().chain(&step.conclusions).all(|mark| is_about(pair, mark))
    };
    match step.premises.iter().find(joins) {
        Some(&pair) if step.premises.len() > 2 && !step.is_contradiction() => {
            let known = clauses(wording.model, &[pair]);
            let before = format!("Since {known}, what goes for one goes for the other:");
            Sentence { before, conclusion: follows, after: String::new() }
        }
        _ => wording.grid_sentence(step, follows),
    }
}

/// Names the items of the third category that each of the two has lost.
fn no_common(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let model = wording.model;
    let (Some(conclusion), Some(premise)) = (step.conclusions.first(), step.premises.first()) else {
        let follows = wording.conclusions(step);
        return wording.grid_sentence(step, follows);
    };
    let (one, other) = conclusion.items();
    let third = if conclusion.names(premise.first()) { premise.second() } else { premise.first() };
    let category = model.item(third).category;
    let lost = [one, other].into_iter().filter_map(|item| {
        let of_item = step.premises.iter().filter(|mark| mark.names(item));
        let partners: Vec<ItemId> = of_item.map(|mark| mark.other(item)).collect();
        (!partners.is_empty()).then(|| partners_clause(model, item, Polarity::IsNot, &partners))
    });
    let before = format!(
        "Since {}, {} goes with both {} and {}, so",
        list(lost, "and"),
        kind_noun(model, category).map_or_else(|| "nothing".to_owned(), |noun| format!("no {noun}")),
        reference(model, one, Some(category)),
        reference(model, other, Some(category)),
    );
    Sentence { before, conclusion: wording.conclusions(step), after: String::new() }
}

/// Names the places that are left, and the items that share them.
fn places(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let (model, follows) = (wording.model, wording.conclusions(step));
    let ways =
        [split(wording, step, Mark::first, Mark::second), split(wording, step, Mark::second, Mark::first)];
    let fewest = ways.into_iter().flatten().min_by_key(|(places, _)| places.len());
    let Some((places, twins)) = fewest else {
        return wording.grid_sentence(step, follows);
    };
    let category = |items: &[ItemId]| items.first().map(|&item| model.item(item).category);
    let names =
        |items: &[ItemId], beside| list(items.iter().map(|&item| reference(model, item, beside)), "and");
    let (places_named, twins_named) = (names(&places, category(&twins)), names(&twins, category(&places)));
    let conclusion = match step.conclusions.len() {
        1 => follows,
        _ => {
            let kind = twins.first().and_then(|&twin| kind_noun(model, model.item(twin).category));
            let nothing = kind.map_or_else(|| "nothing else".to_owned(), |kind| format!("no other {kind}"));
            format!("{nothing} goes with them")
        }
    };
    let before = format!("Only {places_named} are left for {twins_named}, so");
    Sentence { before, conclusion, after: String::new() }
}

/// Returns the places and the items, if the premises name the items on one side and the lost places on the other.
fn split(
    wording: &Wording<'_>,
    step: &Step,
    twin: fn(Mark) -> ItemId,
    place: fn(Mark) -> ItemId,
) -> Option<(Vec<ItemId>, Vec<ItemId>)> {
    let model = wording.model;
    let twins: BTreeSet<ItemId> = step.premises.iter().map(|&mark| twin(mark)).collect();
    let apart = step.premises.iter().filter(|mark| !mark.is_together());
    let lost: BTreeSet<ItemId> = apart.map(|&mark| place(mark)).collect();
    let places = model.items_of(model.item(*lost.first()?).category);
    let places: Vec<ItemId> = places.filter(|place| !lost.contains(place)).collect();
    let are_left = step.conclusions.iter().all(|&mark| places.contains(&place(mark)));
    ((2..=4).contains(&places.len()) && are_left).then(|| (places, twins.into_iter().collect()))
}

fn supposition(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let conclusion = wording.conclusions(step);
    let Some(refutation) = &step.refutation else {
        return Sentence { conclusion, ..Sentence::default() };
    };
    let supposed = clauses(wording.model, &[refutation.supposed]);
    let mut lines = vec![format!("Suppose that {supposed}.")];
    for step in &refutation.steps {
        lines.push(step.technique.sentence(wording, step).text(wording.model));
    }
    Sentence { before: format!("{} So", lines.join(" ")), conclusion, after: String::new() }
}
