//! What an item is called by the noun of its category: the rules of `nouns.txt`. Part of the sentences.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::called::{ANIMALS, are_nations, are_pet_names, has_capitals, has_category, named_category};
use super::item::{category_noun, row_noun};
use super::known::{PEOPLE, THINGS};
use super::noun::{GROUPS, head, is_plural, is_position};
use crate::model::{CategoryId, Item, ItemId, Model};

/// The list of rules.
const NOUNS: &str = include_str!("nouns.txt");

/// Nouns of things that are called by their brands: "the one with the Nokia".
pub(super) const PRODUCTS: [&str; 6] = ["camera", "car", "console", "laptop", "phone", "tablet"];

/// What a thing of a nation is called: "the French ship".
pub(super) const OF_NATION: &str = "the {item} {noun}";
/// What someone with a thing is called.
pub(super) const THING: &str = "the one with the {item}";
/// What someone with something that has a name is called.
pub(super) const WHOSE: &str = "the one whose {noun} is {item}";
/// What someone from a place is called.
pub(super) const FROM: &str = "the one from {item}";
/// What a member of a club is called.
pub(super) const CLUB: &str = "the one whose {noun} is the {item}";
/// What someone at a hotel is called.
pub(super) const AT: &str = "the one at the {item}";
/// What someone in a room is called.
pub(super) const ROOM: &str = "the one in the {item}";
/// What someone in a costume is called.
pub(super) const DRESSED: &str = "the one dressed as a {item}";
/// What someone of a nation or with a job is called.
pub(super) const THE: &str = "the {item}";

/// A line of the list of nouns.
pub(super) struct Rule {
    /// What an item is called.
    pub(super) noun: &'static str,
    /// What someone who has it is.
    pub(super) state: Option<&'static str>,
}

/// Returns the line of the list for the noun of a category.
pub(super) fn listed_rule(model: &Model, category: CategoryId) -> Option<Rule> {
    let noun = category_noun(model, category);
    let preposition = noun.rsplit_once(' ').map(|(_, last)| last);
    if let Some((_, noun, state)) = AFTER_VERBS.iter().find(|(word, ..)| preposition == Some(word)) {
        return Some(Rule { noun, state: Some(state) });
    }
    // A shirt color is no color beside a hat color.
    let has_own_head =
        || !model.category_ids().any(|id| id != category && head(&category_noun(model, id)) == head(&noun));
    let rule = RULES.get(&*noun).or_else(|| RULES.get(head(&noun)).filter(|_| has_own_head()))?;
    Some(match rule.split_once(" | ") {
        Some((noun, state)) => Rule { noun, state: Some(state) },
        None => Rule { noun: rule, state: None },
    })
}

/// The rules of the list by their nouns; of several, the first.
static RULES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = NOUNS.lines().rev().filter_map(|line| line.split_once(" = "));
    lines.flat_map(|(nouns, rule)| nouns.split(' ').rev().map(move |noun| (noun, rule))).collect()
});

/// Returns what an item is called by the noun of its category, by the list of such nouns.
pub(super) fn rule_of(model: &Model, item: ItemId) -> Option<Rule> {
    let Item { phrase, category, .. } = model.item(item);
    let noun = category_noun(model, *category);
    // "The French ship" of ships that are called by their nations.
    let of_nation = match &*noun {
        "name" | "nationality" => None,
        noun if PEOPLE.contains(noun) => Some(THE),
        noun => THINGS.contains(noun).then_some(OF_NATION),
    };
    if let Some(noun) = of_nation.filter(|_| are_nations(model, *category)) {
        return Some(Rule { noun, state: None });
    }
    let rule = listed_rule(model, *category)?;
    Some(match rule.noun {
        // A home that is no name: "the one whose home is the tent".
        FROM if named_category(model) == Some(*category) => return None,
        FROM if !category_noun(model, *category).ends_with(" from")
            && phrase.starts_with(char::is_lowercase)
            && has_capitals(model) =>
        {
            Rule { noun: CLUB, state: None }
        }
        // "The Lions" and "the surgeon", but "Ashford".
        CLUB if phrase.starts_with(char::is_uppercase)
            && !(is_plural(phrase) && GROUPS.contains(&&*category_noun(model, *category))) =>
        {
            Rule { noun: WHOSE, state: None }
        }
        // "The Ford" where the puzzle is about cars.
        THING if named_category(model) == Some(*category) && PRODUCTS.contains(&&*noun) => {
            Rule { noun: THE, state: None }
        }
        OWNER if named_category(model) == Some(*category) => return None,
        OWNER if are_pet_names(model, *category) => Rule { noun: "the owner of {item}", state: None },
        OWNER if named_category(model).is_some_and(|id| ANIMALS.contains(&&*category_noun(model, id))) => {
            Rule { noun: THE, state: Some("a {item}") }
        }
        // An artist is not his painting, if there are paintings, and a teacher not his pupil, if there are names of pupils.
        BY if named_category(model) == Some(*category)
            || !has_category(model, |noun| THINGS.contains(noun)) =>
        {
            return None;
        }
        PUPIL
            if row_noun(model).is_some_and(|noun| noun != "pupil")
                || !has_category(model, |noun| ["name", "pupil"].contains(&noun)) =>
        {
            return None;
        }
        COLOR if is_about_houses(model) => {
            Rule { noun: "the {item} house", state: Some("in the {item} house") }
        }
        // Those with names are called by them.
        COLOR if named_category(model).is_some() => Rule { noun: WHOSE, state: None },
        _ => rule,
    })
}

/// Returns whether the rows are houses, as their category or the story says.
fn is_about_houses(model: &Model) -> bool {
    let is_told =
        || [model.title(), model.story().unwrap_or_default()].iter().any(|text| text.contains("house"));
    category_noun(model, model.anchor()) == "house" || is_position(model, model.anchor()) && is_told()
}

/// What an item is called, and what someone is who has it, by the preposition at the end of a name such as "came from".
const AFTER_VERBS: [(&str, &str, &str); 4] = [
    ("at", "the one at {item}", "at {item}"),
    ("from", FROM, "from {item}"),
    ("in", "the one in {item}", "in {item}"),
    ("on", "the one on {item}", "on {item}"),
];
/// What someone with an animal is called, where the animals have no names.
pub(super) const OWNER: &str = "the owner of the {item}";
/// What an item is called that has a color.
pub(super) const COLOR: &str = "the {item} one";
/// What the work of an artist is called.
pub(super) const BY: &str = "the one by {item}";
/// What the pupil of a teacher is called.
pub(super) const PUPIL: &str = "the pupil of {item}";
