//! Links around a circle: "in the circle of chairs, Ann is next to Bob". Part of the sentences.

use super::fact::{fact_clause, state_verbs};
use super::item::noun_phrase;
use super::noun::kind_noun;
use super::word::plural;
use crate::model::{Fact, Formula, ItemId, Link, Model, Polarity, Relation};

/// A distance of two items in the order of the rows.
#[derive(PartialEq, Eq)]
enum Step {
    /// The second item comes this many rows after the first.
    After(ItemId, ItemId, i64),
    /// They are this many rows apart.
    Apart([ItemId; 2], i64),
}

/// Returns two alternatives that are one link where the last row is beside the first: one row further on, or all but one back.
pub(super) fn in_circle(model: &Model, parts: &[Formula], polarity: Polarity) -> Option<String> {
    let [Formula::Fact(one), Formula::Fact(other)] = parts else { return None };
    let rows = model.rows() as i64;
    let (first, second) = (step(model, one)?, step(model, other)?);
    let (is_circle, is_first_less) = match (&first, &second) {
        (Step::After(a, b, by), Step::After(c, d, back)) => {
            ((a, b) == (d, c) && by + back == rows, by <= back)
        }
        (Step::Apart(ends, by), Step::Apart(same, back)) => (ends == same && by + back == rows, by <= back),
        _ => return None,
    };
    let places = kind_noun(model, model.anchor()).map(|noun| plural(2, &noun));
    let clause = match if is_first_less { first } else { second } {
        // The next one may be on the left or on the right.
        Step::After(before, after, by) => {
            let [before, after] = [before, after].map(|item| noun_phrase(model, item));
            let distance = match by {
                1 => "directly".to_owned(),
                by => format!("{by} {}", places.as_deref().unwrap_or("places")),
            };
            match side_of_lower(model) {
                Some(side) => {
                    let is = state_verbs(model).of(polarity);
                    format!("{before} {is} {distance} to the {side} of {after}")
                }
                None => {
                    let comes = if polarity == Polarity::Is { "comes" } else { "does not come" };
                    format!("{before} {comes} {distance} before {after}")
                }
            }
        }
        Step::Apart(..) => {
            let fact = if is_first_less { one } else { other };
            fact_clause(model, &Fact { polarity, ..*fact })
        }
    };
    let noun = places.map(|places| format!(" of {places}")).unwrap_or_default();
    is_circle.then(|| format!("in the circle{noun}, {clause}"))
}

/// Returns the side of a row on which the row before it is, if the story says where the next one is.
fn side_of_lower(model: &Model) -> Option<&'static str> {
    let story = model.story()?.to_lowercase();
    let next = story.split(['.', ';']).find(|part| part.contains("next higher number"))?;
    match (next.contains("left"), next.contains("right")) {
        (true, false) => Some("right"),
        (false, true) => Some("left"),
        _ => None,
    }
}

fn step(model: &Model, fact: &Fact) -> Option<Step> {
    let Fact { first, polarity: Polarity::Is, link: Some(link), second } = *fact else { return None };
    let Link { category, relation, .. } = model.link(link);
    let is_counted =
        model.items_of(model.anchor()).all(|item| model.value(item) == i64::from(model.place(item)));
    if *category != model.anchor() || !is_counted {
        return None;
    }
    let apart = |by| Step::Apart([first.min(second), first.max(second)], by);
    match *relation {
        Relation::LessBy(by) => Some(Step::After(first, second, by)),
        Relation::MoreBy(by) => Some(Step::After(second, first, by)),
        Relation::NextTo => Some(apart(1)),
        Relation::OffsetBy(by) => Some(apart(by)),
        _ => None,
    }
}
