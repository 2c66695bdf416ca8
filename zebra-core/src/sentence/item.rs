//! Items, categories and terms inside a sentence. Part of the sentences.

use super::called::{
    ADJECTIVES, are_nations, by_category, has_category, has_colors, has_noun, house_of, inside, is_bare,
    is_named_place, named_category, needs_article, numbered,
};
use super::compared::has_calendar_names;
use super::described::described;
use super::known::{
    EXTENTS, LEVELS, MEASURES, PARTNERS, PEOPLE, PLACES, RANKS, TAGS, THINGS, TIMES, TITLED, UNCOUNTABLE,
};
use super::measure::deed;
use super::noun::{
    GROUPS, TEAM, has_determiner, has_unit, head, is_bare_number, is_no_noun, is_ordinal, is_plural,
    is_position, is_title, kind_noun, possessive, takes_possessive,
};
use super::rule::rule_of;
use super::word::{camel_words, singular};
use crate::model::{CategoryId, Item, ItemId, Model, Presence, Term};
use crate::printed::is_unit;

/// Returns the phrase of an item. An item of a role means the one who has it: "the one whose first guest is Ann".
#[must_use]
pub fn item_phrase(model: &Model, item: ItemId) -> String {
    let category = model.item(item).category;
    let phrase = &model.item(item).phrase;
    match model.category(category).role_of {
        Some(_) => format!("the one whose {} is {phrase}", category_noun(model, category)),
        None => phrase.to_string(),
    }
}

/// Returns an item as a noun: in the words of a template, or with a noun by the name of its category: "the red one", "the owner of
/// the fox", "the fifth turn", "seat 3". An amount means who has it.
pub(super) fn noun_phrase(model: &Model, item: ItemId) -> String {
    let inhabitant = || occupant(model, item).filter(|_| model.item(item).category != model.anchor());
    own_words(model, item).or_else(inhabitant).unwrap_or_else(|| {
        of_rows(model, amount_phrase(model, item).unwrap_or_else(|| with_noun(model, item)))
    })
}

/// Returns whether the puzzle is about things with names, and not about people.
fn is_about_things(model: &Model) -> bool {
    named_category(model).is_some_and(|named| THINGS.contains(&category_noun(model, named)))
}

/// Returns the noun of those whom the puzzle is about: "ship", "runner"; `None` where it has only their names.
pub(super) fn row_noun(model: &Model) -> Option<String> {
    let category = named_category(model).filter(|id| model.category(*id).presence == Presence::Once)?;
    let noun = kind_noun(model, category)?;
    let is_known = noun == "title" || PEOPLE.contains(&noun) || THINGS.contains(&noun);
    let noun = Some(noun).filter(|_| is_known)?;
    if noun == "title" {
        return titled_thing(model);
    }
    let is_name = ["name", "nationality", "owner", "people", "who"].contains(&&*noun);
    (!is_name && !PARTNERS.contains(&noun)).then_some(noun)
}

/// Returns what has the titles of a puzzle: what the story calls it, or a book where there are authors.
fn titled_thing(model: &Model) -> Option<String> {
    let story = model.story().unwrap_or_default().to_lowercase();
    let words = story.split(|letter: char| !letter.is_alphabetic());
    let told = words.map(singular).find(|word| word != "title" && TITLED.contains(word));
    told.or_else(|| has_category(model, |noun| noun == "author").then(|| "book".to_owned()))
}

/// Returns what those are called whom the puzzle is about: "the ship", "the one".
pub(super) fn one(model: &Model) -> String {
    format!("the {}", row_noun(model).as_deref().unwrap_or("one"))
}

/// Returns a phrase with the noun of the rows in place of "one": "the ship with tea".
fn of_rows(model: &Model, phrase: String) -> String {
    match phrase.strip_prefix("the one ") {
        Some(rest) => format!("{} {rest}", one(model)),
        None => phrase,
    }
}

/// Returns an item as a noun that means the item itself, also where it is an amount: "later than 9:30".
pub(super) fn plain_noun(model: &Model, item: ItemId) -> String {
    own_words(model, item).unwrap_or_else(|| of_rows(model, with_noun(model, item)))
}

/// Returns the words that an item has of its own: those of another language or of a template, or the name of a variable.
fn own_words(model: &Model, item: ItemId) -> Option<String> {
    let is_role = model.category(model.item(item).category).role_of.is_some();
    if is_role || model.language() != "en" || is_variable(model, item) {
        return Some(inside(model, item));
    }
    described(model, item)
}

/// Returns who has an amount: "the one whose age is 12", "the one with 90 minutes"; `None` for an item that is none, or a place.
fn amount_phrase(model: &Model, item: ItemId) -> Option<String> {
    let Item { category, value, .. } = model.item(item);
    let (phrase, noun) = (inside(model, item), kind_noun(model, *category));
    let is_place =
        [PLACES, LEVELS, RANKS].iter().any(|nouns| noun.as_ref().is_some_and(|noun| nouns.contains(noun)));
    if value.is_none() || is_place || *category == model.anchor() || has_determiner(&phrase) {
        return None;
    }
    if let Some(deed) = deed(model, item).filter(|_| !is_about_things(model)) {
        return Some(format!("the one who {deed}"));
    }
    Some(match noun {
        Some(noun) if noun == "age" && is_bare_number(model, item) => format!("the {phrase}-year-old"),
        Some(noun) => format!("the one whose {noun} is {}", value_phrase(model, item)),
        None if is_bare_number(model, item) => {
            format!("the one with {phrase} {}", category_noun(model, *category))
        }
        None => format!("the one with {phrase}"),
    })
}

/// Returns an item with a noun by the name of its category.
fn with_noun(model: &Model, item: ItemId) -> String {
    let (phrase, category) = (inside(model, item), model.item(item).category);
    match kind_noun(model, category) {
        Some(noun) if is_ordinal(&phrase) && !RANKS.contains(&noun) => format!("the {phrase} {noun}"),
        Some(noun) if is_bare_number(model, item) && !is_ordinal(&phrase) => format!("{noun} {phrase}"),
        _ if numbered(model, item).is_some() => phrase,
        _ if category == model.anchor() && needs_article(model, item) => format!("the {phrase}"),
        Some(_) if has_noun(model, item) => format!("the {phrase}"),
        None if is_bare_number(model, item) => format!("{phrase} {}", category_noun(model, category)),
        _ => by_category(model, item).unwrap_or_else(|| {
            // "Team Tigers" is one team.
            let noun = category_noun(model, category);
            let is_group = GROUPS.contains(&&*noun) && phrase.starts_with(char::is_uppercase);
            match is_group && is_plural(&phrase) {
                true if noun == TEAM => format!("{noun} {phrase}"),
                true => format!("the {noun} {phrase}"),
                false => phrase,
            }
        }),
    }
}

/// Returns an item after the noun of its category and "is": "the fifth" after "Ann's turn", "the lake room" after "Ann's room".
pub(super) fn value_phrase(model: &Model, item: ItemId) -> String {
    let phrase = inside(model, item);
    let noun = category_noun(model, model.item(item).category);
    let is_thing = || match rule_of(model, item) {
        Some(rule) => rule.noun.ends_with("the {item}"),
        None => PEOPLE.contains(&noun) || is_count_noun(model, item),
    };
    // "Ann's snack is nuts", but "Ann's team is the Bears", and "her reading is the atlas".
    let is_several = phrase.starts_with(char::is_lowercase) && is_plural(&phrase) && !phrase.ends_with("as");
    let is_one = || (is_bare(model, item) && !is_several && is_thing()) || needs_article(model, item);
    let short = phrase.strip_suffix(&*noun).map(|short| short.trim_end().trim_start_matches("the "));
    match numbered(model, item) {
        Some(number) => format!("number {number}"),
        None if ["arrival", "departure"].contains(&&*noun) => format!("at {phrase}"),
        None if is_variable(model, item) => phrase,
        None if short.is_some_and(is_ordinal) => format!("the {}", short.unwrap_or_default()),
        None if is_ordinal(&phrase) && RANKS.contains(&noun) => phrase,
        None if is_bare(model, item) && has_colors(model, item) => phrase,
        None if is_ordinal(&phrase) || is_one() || has_noun(model, item) => format!("the {phrase}"),
        None => phrase,
    }
}

/// Returns whether an item of a category that is in no list is a thing: "the volcano", but not "olives", "tea" or "feathered".
fn is_count_noun(model: &Model, item: ItemId) -> bool {
    let Item { phrase, category, .. } = model.item(item);
    let noun = category_noun(model, *category);
    let is_word = phrase.starts_with(char::is_lowercase) && !is_plural(phrase) && phrase != "nothing";
    let is_word = is_word && !has_colors(model, item);
    is_word && kind_noun(model, *category).is_some() && !UNCOUNTABLE.contains(head(&noun))
}

/// Returns whether an item is a variable of a quantifier, which stands for several items.
pub(super) fn is_variable(model: &Model, item: ItemId) -> bool {
    item.index() >= model.items().len()
}

/// Returns the name of a category as a noun in the middle of a sentence: `GrandPrix` is "grand prix". A name that is not of
/// words with a capital, such as `iPhone` or `USB`, stays as it is. A plural becomes the noun of one item, but for amounts: Ann has "20
/// points". The positions of a ZBC file have no name; their noun is "place".
#[must_use]
pub fn category_noun(model: &Model, category: CategoryId) -> String {
    let nouns = || model.category_ids().map(|id| noun_of(model, id)).collect();
    model.remembered().nouns.get_or_init(nouns)[category.index()].clone()
}

fn noun_of(model: &Model, category: CategoryId) -> String {
    let name = &model.category(category).name;
    if !name.chars().any(char::is_alphabetic) {
        return "place".to_owned();
    }
    // In a puzzle in capitals, they say nothing.
    let is_capitals = |name: &str| !name.chars().any(char::is_lowercase);
    let has_capitals_only = model.categories().iter().all(|category| is_capitals(&category.name));
    let words = name.split(' ').map(|word| match has_capitals_only {
        true => word.to_lowercase(),
        false => lowercase_words(word).unwrap_or_else(|| word.to_owned()),
    });
    let noun = words.collect::<Vec<_>>().join(" ");
    // "In second place" is of a race, and not of a shelf.
    if noun == "place" && model.links().iter().any(|link| link.phrase.contains(" left")) {
        return "position".to_owned();
    }
    let one = if is_plural(head(&noun)) && head(&noun) != noun { noun.clone() } else { singular(&noun) };
    if let Some(kind) = kind_of_values(model, category).filter(|_| is_no_noun(&noun)) {
        let is_alike = |other: CategoryId| {
            other != category
                && is_no_noun(&model.category(other).name.to_lowercase())
                && kind_of_values(model, other) == Some(kind)
        };
        // "The year built", beside "the year opened".
        return if model.category_ids().any(is_alike) { format!("{kind} {noun}") } else { kind.to_owned() };
    }
    let items = model.items_in(category);
    let is_amount = || items.iter().any(|item| item.value.is_some());
    let are_numbers = || items.iter().all(|item| item.is_number() && item.phrase == item.name);
    if one == noun && TAGS.contains(&one) && are_numbers() {
        return format!("{one} number");
    }
    let is_nation = |item: &Item| ADJECTIVES.iter().any(|ending| item.phrase.ends_with(ending));
    if one == "nation" && (items.iter().any(is_nation) || are_nations(model, category)) {
        return "nationality".to_owned();
    }
    // "Years" of 2, 4 and 7 are numbers of years.
    let is_measure = || {
        let is_duration = noun != one && is_unit(&noun) && are_numbers();
        MEASURES.contains(&one) && !(is_duration && kind_of_values(model, category).is_none())
    };
    let is_number_of =
        || is_amount() && (!has_unit(model, category) && !is_measure() || counts_its_noun(model, category));
    if noun.ends_with(char::is_uppercase) || is_number_of() { noun } else { one }
}

/// Returns what the values of a category are, whatever its name: amounts of money, or years.
fn kind_of_values(model: &Model, category: CategoryId) -> Option<&'static str> {
    match &model.category(category).unit {
        Some(unit) => (!unit.amount.starts_with("{}")).then_some("amount"),
        None => model
            .items_in(category)
            .iter()
            .all(|item| item.value.is_some_and(|value| value >= 1000))
            .then_some("year"),
    }
}

/// Returns whether the unit of a category is what its name says: "Eggs", where the items are "12 eggs".
fn counts_its_noun(model: &Model, category: CategoryId) -> bool {
    let unit = model.category(category).unit.as_ref().and_then(|unit| unit.amount.strip_prefix("{} "));
    unit.is_some_and(|unit| model.category(category).name.to_lowercase().split(' ').next() == Some(unit))
}

/// Returns whether the values of a category are numbers of things: "cups", but not "age" or "$5".
pub(super) fn is_counted(model: &Model, category: CategoryId) -> bool {
    is_plural(head(&category_noun(model, category)))
        && (counts_its_noun(model, category)
            || model.items_of(category).all(|item| is_bare_number(model, item)))
}

/// Returns the words of a name in camel case; `None` if one of them is not a capital and at least two other letters, or if
/// the name is a word without a capital.
fn lowercase_words(name: &str) -> Option<String> {
    let words = camel_words(name, 3)?;
    Some(words.join(" ").to_lowercase())
}

/// Returns the phrase of a term. Whom a template describes is in no need of "the person of": "the giver of the kite".
pub(super) fn term_phrase(model: &Model, term: &Term) -> String {
    match term {
        Term::Item(item) => noun_phrase(model, *item),
        Term::In { category, of } => match &**of {
            Term::Item(item) if *category == model.anchor() && described(model, *item).is_some() => {
                noun_phrase(model, *item)
            }
            of => owned_noun(model, *category, &category_noun(model, *category), &owner_phrase(model, of)),
        },
    }
}

/// Returns what somebody has: "Ann's age", "the age of the baker", "the length for Ann".
pub(super) fn owned_noun(model: &Model, category: CategoryId, noun: &str, owner: &str) -> String {
    match of_or_for(model, category) {
        "of" if takes_possessive(owner) && !is_title(owner) => format!("{} {noun}", possessive(owner)),
        word => format!("the {noun} {word} {owner}"),
    }
}

/// Returns the word between a measure and the one who has it: "the age of Ann", but "the length for Ann", who has none herself.
pub(super) fn of_or_for(model: &Model, category: CategoryId) -> &'static str {
    let noun = category_noun(model, category);
    if is_about_things(model) && ["bid", "offer"].contains(&head(&noun)) {
        return "for";
    }
    let is_for = EXTENTS.contains(head(&noun)) || is_plural(&noun) && is_unit(&noun);
    if is_for && !is_about_things(model) { "for" } else { "of" }
}

/// Returns a term as an owner: who is in a position has an age, and not the position.
pub(super) fn owner_phrase(model: &Model, term: &Term) -> String {
    match term {
        Term::Item(item) => occupant(model, *item).unwrap_or_else(|| noun_phrase(model, *item)),
        term => term_phrase(model, term),
    }
}

/// Returns who is in a house that has no name: "the one in the red house".
pub(super) fn inhabitant(model: &Model, item: ItemId) -> Option<String> {
    Some(format!("{} {}", one(model), house_of(model, item)?))
}

/// Returns who is in a place or at a time: "the one in the fourth house", "the ship at berth 2", "the guest on Monday"; `None` for other items.
pub(super) fn occupant(model: &Model, item: ItemId) -> Option<String> {
    if is_variable(model, item) || model.language() != "en" {
        return None;
    }
    let Item { phrase, category, value, .. } = model.item(item);
    let (category, noun) = (*category, category_noun(model, *category));
    let is_numbered = || is_named_place(model, item) || is_bare_number(model, item) && !TIMES.contains(&noun);
    // "On March 3", "at 8:00".
    let is_date = ["date", "day"].contains(&&*noun)
        && (value.is_some() || has_calendar_names(model, category))
        && !phrase.chars().all(|letter| letter.is_ascii_digit());
    let is_place = is_position(model, category)
        || is_date
        || (PLACES.contains(&noun) || LEVELS.contains(&noun) || TIMES.contains(&noun)) && is_numbered();
    let preposition = preposition_of(&noun);
    let place = |phrase: String| match phrase.strip_prefix("the ") {
        Some(rank) if noun == "place" => rank.to_owned(),
        _ => phrase,
    };
    is_place.then(|| match plain_noun(model, item) {
        phrase if is_date && phrase.starts_with(&one(model)) => {
            format!("{} {preposition} {}", one(model), inside(model, item))
        }
        phrase if phrase.starts_with(&one(model)) || phrase.starts_with("who") => phrase,
        phrase => format!("{} {preposition} {}", one(model), place(phrase)),
    })
}

/// Returns the preposition of somebody's place: "on the first floor", "at the first desk".
pub(crate) fn preposition_of(noun: &str) -> &'static str {
    match noun {
        "date" | "day" => "on",
        "appointment" | "berth" | "desk" | "stall" | "table" => "at",
        "turn" => "with",
        noun if LEVELS.contains(noun) => "on",
        _ => "in",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_has_the_words_of_a_camel_case_name() {
        let names = ["GrandPrix", "Color", "iPhone13", "McDonald_x", "USB", "age"];
        let words = names.map(|name| lowercase_words(name).unwrap_or_else(|| name.to_owned()));
        assert_eq!(words.join(", "), "grand prix, color, iPhone13, McDonald_x, USB, age");
    }
}
