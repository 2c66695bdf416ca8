//! How an item is called by the noun of its category: "the red one", "a baker", "the one with the kite". Part of the sentences.

use super::item::{category_noun, is_variable, item_phrase, row_noun};
use super::known::{
    ARTICLES, COLORS, COMMON, FLAVORED, FLAVORS, JOBS, LANGUAGES, MATERIALS, NATIONS, NO_NOUNS, PARTNERS,
    PEOPLE, PLACES, RANKS, SPECIES, THINGS, TIMES, TITLED, UNCOUNTABLE,
};
use super::noun::{
    describes, has_determiner, head, is_ordinal, is_place, is_plural, is_position, possessive,
    takes_possessive,
};
use super::rule::{
    AT, BY, CLUB, DRESSED, FROM, PRODUCTS, PUPIL, ROOM, Rule, THE, THING, WHOSE, listed_rule, rule_of,
};
use super::word::camel_words;
use crate::model::{CategoryId, Item, ItemId, Model};

/// Returns the number of an item such as "house 2".
pub(super) fn numbered(model: &Model, item: ItemId) -> Option<i64> {
    let Item { phrase, category, .. } = model.item(item);
    phrase.strip_prefix(&*category_noun(model, *category))?.strip_prefix(' ')?.parse().ok()
}

/// Returns whether a bare phrase ends with the noun of its category: "lake room".
pub(super) fn has_noun(model: &Model, item: ItemId) -> bool {
    let Item { phrase, category, .. } = model.item(item);
    let noun = category_noun(model, *category);
    let is_place = || PLACES.contains(&noun) || rule_of(model, item).is_some_and(|rule| rule.noun == ROOM);
    let ends = phrase.strip_suffix(&*noun).is_some_and(|rest| rest.ends_with(' '));
    ends && (*category == model.anchor() || is_place()) && is_bare(model, item)
}

/// Returns whether a phrase is a name with an article, such as that of a room or a ship: "the Blue Salon", "the Osprey".
pub(super) fn needs_article(model: &Model, item: ItemId) -> bool {
    let Item { phrase, category, .. } = model.item(item);
    let has_article = || rule_of(model, item).is_some_and(|rule| [ROOM, AT, THE].contains(&rule.noun));
    phrase.starts_with(char::is_uppercase)
        && phrase.ends_with(char::is_alphabetic)
        && has_article()
        && !JOBS.contains(&category_noun(model, *category))
}

/// Returns whether a phrase names its place by the noun of its category: "house 2", "the fifth floor".
pub(super) fn is_named_place(model: &Model, item: ItemId) -> bool {
    // A ship is no place.
    let has_room = || rule_of(model, item).is_some_and(|rule| rule.noun != THE);
    let is_room = || model.item(item).category == model.anchor() && needs_article(model, item) && has_room();
    numbered(model, item).is_some() || has_noun(model, item) || is_ordinal(&inside(model, item)) || is_room()
}

/// Returns what someone is, or where from, by the name of the category: "a baker", "from Rome", "in the park".
pub(super) fn state_phrase(model: &Model, item: ItemId) -> Option<String> {
    let phrase = inside(model, item);
    if is_place(&phrase) {
        return Some(phrase);
    }
    let category = model.item(item).category;
    if RANKS.contains(&category_noun(model, category)) && is_ordinal(&phrase) {
        return Some(format!("in {phrase} place"));
    }
    let Rule { noun, state } = rule_of(model, item).filter(|_| !is_named_place(model, item))?;
    let fits = is_bare(model, item) || !noun.contains("the {item}");
    let noun = category_noun(model, category);
    Some(filled(state.filter(|_| fits)?, &phrase).replace("{noun}", &noun))
}

/// Returns where one is who is in a house that has no name: "in the red house".
pub(super) fn house_of(model: &Model, item: ItemId) -> Option<String> {
    let is_house = rule_of(model, item).is_some_and(|rule| rule.noun.ends_with(" house"));
    state_phrase(model, item).filter(|_| is_house)
}

/// Returns a rule of the list with the item in it: "an architect", but "a baker".
fn filled(rule: &str, phrase: &str) -> String {
    // "Unemployed", but "a baker".
    let rule = if phrase.ends_with("ed") { rule.strip_prefix("a ").unwrap_or(rule) } else { rule };
    let rule = match phrase.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => rule.replace("a {item}", "an {item}"),
        false => rule.to_owned(),
    };
    let article = if rule.contains("from {item}") && WITH_ARTICLE.contains(&phrase) { "the " } else { "" };
    rule.replace("{item}", &format!("{article}{phrase}"))
}

/// Countries whose names have an article.
const WITH_ARTICLE: [&str; 8] =
    ["Bahamas", "Maldives", "Netherlands", "Philippines", "UAE", "UK", "US", "USA"];

/// Returns whether an item only says what someone has, and not who it is: a drink or an age, but not a name or a job.
pub(super) fn is_value(model: &Model, item: ItemId) -> bool {
    let category = model.item(item).category;
    let noun = category_noun(model, category);
    let is_person = PEOPLE.contains(&noun) && !is_bare(model, item) && !is_of_others(model, item);
    let is_job = JOBS.contains(&noun) && !is_ordinal(&inside(model, item));
    let is_of_people = is_person || is_job || describes(model, category);
    let is_owner = || {
        is_bare(model, item)
            && !is_named_place(model, item)
            && rule_of(model, item)
                .is_some_and(|rule| rule.noun == FROM || !rule.noun.starts_with("the one "))
            // A captain is not his ship.
            && (category == model.anchor() || !needs_article(model, item))
    };
    is_variable(model, item) || model.item(item).copies > 1 || !(is_of_people || is_owner())
}

/// Returns whether the phrase of an item only names what someone has: "carrot cake", but not "the baker", "Ann" or "12".
pub(super) fn is_bare(model: &Model, item: ItemId) -> bool {
    let Item { phrase, category, .. } = model.item(item);
    let first = phrase.split(' ').next().unwrap_or(phrase);
    let is_description = ARTICLES.contains(first) || NO_NOUNS.contains(first) || first.starts_with("who");
    // "iPhone13" and "tea_time" are names.
    let is_words = phrase.starts_with(char::is_lowercase)
        && !phrase.contains(|letter: char| letter.is_uppercase() || letter.is_ascii_digit() || letter == '_');
    let is_plain = is_words && !is_description && !is_place(phrase);
    let are_names =
        || PEOPLE.contains(&category_noun(model, *category)) && !are_beside_people(model, *category);
    (is_plain && !is_position(model, *category) && !are_names()) || is_thing(model, item)
}

/// Returns whether a name with a capital is no person: of a category of common nouns, or in a ZBC file, where each name may have one,
/// beside a category of people.
fn is_thing(model: &Model, item: ItemId) -> bool {
    let Item { name, phrase, category, .. } = model.item(item);
    let is_word = name == phrase && name.chars().all(char::is_alphabetic);
    let is_beside_names = || named_category(model).is_some_and(|named| named != *category);
    is_word
        && !PEOPLE.contains(&category_noun(model, *category))
        && (is_common(model, *category) || (is_of_zbc(model) && is_beside_names()))
}

/// Returns the category of those whom the puzzle is about: the first one of people or things with names.
pub(super) fn named_category(model: &Model) -> Option<CategoryId> {
    *model.remembered().named.get_or_init(|| find_named(model))
}

fn find_named(model: &Model) -> Option<CategoryId> {
    let is_name = |item: ItemId| {
        let Item { phrase, value, .. } = model.item(item);
        let name = phrase.strip_prefix("the ").unwrap_or(phrase);
        value.is_none() && name.starts_with(char::is_uppercase) && !is_ordinal(&name.to_lowercase())
    };
    let is_single_word = |item: ItemId| {
        let Item { phrase, value, .. } = model.item(item);
        value.is_none() && !phrase.contains(' ')
    };
    let are_names = |id: &CategoryId| {
        let noun = category_noun(model, *id);
        let are_animals = || ANIMALS.contains(&&*noun) && are_pet_names(model, *id);
        let is_of_named = PEOPLE.contains(&noun) || THINGS.contains(&noun) || are_animals();
        let is_name = |item: ItemId| is_name(item) || PEOPLE.contains(&noun) && is_single_word(item);
        let is_plain = is_of_named || (!is_common(model, *id) && listed_rule(model, *id).is_none());
        is_plain && !is_position(model, *id) && !TIMES.contains(&noun) && model.items_of(*id).all(is_name)
    };
    let is_name_of = |id: &CategoryId| ["name", "person"].contains(&&*category_noun(model, *id));
    let mut categories = model.category_ids().filter(are_names);
    // Cities are named where nobody is.
    let are_places = |id: &CategoryId| {
        listed_rule(model, *id).is_some_and(|rule| rule.noun == FROM) && model.items_of(*id).all(is_name)
    };
    let places = || model.category_ids().find(are_places);
    categories.clone().find(is_name_of).or_else(|| categories.next()).or_else(places)
}

/// Returns whether an item names somebody or something that belongs to those whom the puzzle is about: a captain beside ships, or a
/// magazine beside patients.
pub(super) fn is_of_others(model: &Model, item: ItemId) -> bool {
    let Item { phrase, category, value, .. } = model.item(item);
    let is_name = || {
        let noun = category_noun(model, *category);
        JOBS.contains(&noun) || PARTNERS.contains(&noun) || noun.ends_with("name") || noun == "family"
    };
    let is_of_people = || PEOPLE.contains(&category_noun(model, *category));
    let is_label = || phrase.starts_with(|first: char| first.is_ascii_digit());
    let has_name =
        phrase.starts_with(char::is_uppercase) || has_determiner(phrase) || is_label() || is_of_people();
    has_name && value.is_none() && !is_name() && named_category(model).is_some_and(|named| named != *category)
}

/// Returns whether the items of a category are common nouns.
fn is_common(model: &Model, category: CategoryId) -> bool {
    let is_listed = COMMON.contains(&category_noun(model, category)) && !are_pet_names(model, category);
    is_listed || are_colors(model, category)
}

/// Returns whether the items of a category are peoples: "Greek".
pub(super) fn are_nations(model: &Model, category: CategoryId) -> bool {
    model.items_of(category).all(|item| NATIONS.contains(&model.item(item).phrase.to_lowercase()))
}

/// Returns whether the items of a category of pets are their names: "Socks".
pub(super) fn are_pet_names(model: &Model, category: CategoryId) -> bool {
    let is_name = |item: ItemId| {
        let phrase = &model.item(item).phrase;
        let kind = phrase.to_lowercase();
        phrase.starts_with(char::is_uppercase) && !kind.split(' ').any(|word| SPECIES.contains(word))
    };
    let noun = category_noun(model, category);
    (noun == "pet" || ANIMALS.contains(&&*noun)) && model.items_of(category).all(is_name)
}

/// Returns whether the items of a category are what things are like: one of them is a color, or half of them are materials or flavors.
pub(super) fn has_colors(model: &Model, item: ItemId) -> bool {
    let category = model.item(item).category;
    let noun = category_noun(model, category);
    let count = |fits: &dyn Fn(&str) -> bool| {
        model.items_of(category).filter(|item| fits(&model.item(*item).phrase.to_lowercase())).count()
    };
    let is_like =
        |word: &str| MATERIALS.contains(word) || FLAVORED.contains(head(&noun)) && FLAVORS.contains(word);
    let are_like =
        || 2 * count(&is_like) >= model.items_of(category).count() && !UNCOUNTABLE.contains(head(&noun));
    let is_color = |word: &str| COLORS.contains(word) && !PLANTS.contains(&word);
    // Brown and Green are people.
    let is_color_of = |item: ItemId| is_color(&model.item(item).phrase);
    let has_color = || are_colors(model, category) || model.items_of(category).any(is_color_of);
    !noun.ends_with("name") && (has_color() || are_like())
}

/// Colors that are plants too: a tulip is beside a rose.
const PLANTS: [&str; 5] = ["lilac", "olive", "orange", "rose", "violet"];

fn are_colors(model: &Model, category: CategoryId) -> bool {
    model.items_of(category).all(|item| COLORS.contains(&model.item(item).phrase.to_lowercase()))
}

/// Returns whether another category has the names of people, so that those of this one without a capital are common nouns.
fn are_beside_people(model: &Model, category: CategoryId) -> bool {
    let has_names = |id: &CategoryId| {
        let are_capitals =
            || model.items_of(*id).all(|item| model.item(item).phrase.starts_with(char::is_uppercase));
        *id != category && PEOPLE.contains(&category_noun(model, *id)) && are_capitals()
    };
    let is_beside_named = || named_category(model).is_some_and(|named| named != category);
    category_noun(model, category) != "name"
        && (model.category_ids().any(|id| has_names(&id)) || is_beside_named())
}

/// Returns whether some items have capitals, so that names without one are common nouns.
pub(super) fn has_capitals(model: &Model) -> bool {
    model.items().iter().any(|item| item.phrase.starts_with(char::is_uppercase))
}

fn is_of_zbc(model: &Model) -> bool {
    model.clues().first().is_some_and(|clue| clue.zbc.is_some())
}

/// Returns the phrase of an item as it is inside a sentence: an ordinal has no capital, nor a name that is a common noun. The words of a name
/// in a ZBC file are divided: "root beer", "Winter Harbor".
pub(super) fn inside(model: &Model, item: ItemId) -> String {
    let phrase = item_phrase(model, item);
    let Item { name, category, .. } = model.item(item);
    if *name != phrase {
        return phrase;
    }
    let words = divided(name).filter(|_| is_of_zbc(model)).unwrap_or_else(|| phrase.clone());
    let small = words.to_lowercase();
    // A name of several words that was not divided would lose where they begin.
    let is_plain = words.split(' ').all(|word| word.chars().skip(1).all(char::is_lowercase));
    let is_noun = || is_common(model, *category) && !LANGUAGES.contains(&small);
    if is_plain && (is_ordinal(&small) || is_noun()) {
        return small;
    }
    let is_title = words.starts_with(char::is_uppercase)
        && model.language() == "en"
        && TITLED.contains(&category_noun(model, *category));
    if is_title { format!("“{words}”") } else { words }
}

/// Returns the words of a name such as `RootBeer` or `MrsLee`; `None` for one word, and for names such as `McDonald`.
fn divided(name: &str) -> Option<String> {
    let mut words = camel_words(name, 2)?;
    if words.len() == 1 || ["Mc", "Mac", "De", "La", "Le", "Van", "Von"].contains(&&*words[0]) {
        return None;
    }
    if ["Mr", "Mrs", "Ms", "Dr"].contains(&&*words[0]) {
        words[0].push('.');
    }
    Some(words.join(" "))
}

/// Returns who has what a phrase names, by the name of its category; `None` for a phrase that is a noun itself.
pub(super) fn by_category(model: &Model, item: ItemId) -> Option<String> {
    let phrase = inside(model, item);
    let noun = category_noun(model, model.item(item).category);
    if is_place(&phrase) {
        return Some(format!("the one {phrase}"));
    }
    if phrase.strip_suffix(" place").is_some_and(is_ordinal) {
        return Some(format!("the one in {phrase}"));
    }
    if RANKS.contains(&noun) && is_ordinal(&phrase) {
        return Some(format!("the one in {phrase} place"));
    }
    let is_adjective = || ADJECTIVES.iter().any(|ending| phrase.ends_with(ending));
    let is_nation = || noun == "nationality" || are_nations(model, model.item(item).category);
    let rule = match rule_of(model, item).map(|rule| rule.noun) {
        Some(THE) if is_adjective() && is_nation() => "the {item} person",
        Some(rule) if is_nation() || rule == FROM => rule,
        Some(rule) if needs_article(model, item) || [BY, PUPIL].contains(&rule) => rule,
        rule if !is_bare(model, item) => match rule.filter(|_| is_of_others(model, item)) {
            Some(rule) if rule == THING && PRODUCTS.contains(&&*noun) => rule,
            Some(rule) if rule != THING && !(has_determiner(&phrase) && rule.contains("the {item}")) => rule,
            None if !is_of_others(model, item) => return None,
            _ => WHOSE,
        },
        None if PEOPLE.contains(&noun) && is_of_others(model, item) => {
            let is_one = phrase.starts_with(char::is_lowercase) && !is_plural(&phrase);
            if is_one { "the one whose {noun} is the {item}" } else { WHOSE }
        }
        None if PEOPLE.contains(&noun) => THE,
        _ if phrase == "none" => "the one with no {noun}",
        // "A cheesecake" and "a lemon tart" are cakes, but "vanilla" is not.
        None | Some(THING) if has_colors(model, item) && is_kind(&phrase, &noun) => THING,
        None | Some(THING) if has_colors(model, item) && !GEMS.contains(&head(&noun)) => {
            "the one with the {item} {noun}"
        }
        None if FLAVORS.contains(&phrase) && FLAVORED.contains(head(&noun)) => "the one with {item} {noun}",
        Some(DRESSED) if has_colors(model, item) => "the one with the {item} {noun}",
        Some(rule) => rule,
        None if noun.strip_suffix(" name").is_some_and(|thing| !is_ordinal(thing)) => {
            let thing = noun.trim_end_matches(" name");
            return Some(format!("the one whose {thing} is called {phrase}"));
        }
        None if phrase.starts_with(char::is_uppercase) => WHOSE,
        None if UNCOUNTABLE.contains(head(&noun))
            || phrase.contains(char::is_uppercase)
            || phrase == "nothing" =>
        {
            "the one with {item}"
        }
        // "The one whose trail is the river": what is not known to be a thing is not had.
        None if is_plural(&phrase) || has_qualities(model, item) => WHOSE,
        None => CLUB,
    };
    // "Hook's ship" of a captain.
    if let (WHOSE, Some(row)) = (rule, row_noun(model).filter(|row| THINGS.contains(row)))
        && PEOPLE.contains(&noun)
        && takes_possessive(&phrase)
    {
        return Some(format!("{} {row}", possessive(&phrase)));
    }
    // "The unemployed one", but "the baker".
    let rule = if rule == THE && phrase.ends_with("ed") { "the {item} one" } else { rule };
    // "The one with the red shirt" of a shirt color.
    let thing = noun.strip_suffix(" color").or_else(|| noun.strip_suffix(" colour"));
    let thing = thing.filter(|thing| !thing.contains(' ')).unwrap_or(&noun);
    Some(filled(rule, &phrase).replace("{noun}", thing))
}

/// Returns whether a phrase is a kind of what a noun means.
fn is_kind(phrase: &str, noun: &str) -> bool {
    let last = head(phrase);
    phrase.ends_with(head(noun)) || last != phrase && FLAVORED.contains(last)
}

/// Nouns of gems, which are no colors of them.
const GEMS: [&str; 3] = ["gem", "jewel", "stone"];

/// Returns whether an item of a category says what something is like: "rusty", "hiring".
fn has_qualities(model: &Model, item: ItemId) -> bool {
    let is_quality = |word: &str| ["ed", "ful", "ing", "ous"].iter().any(|ending| word.ends_with(ending));
    let category = model.item(item).category;
    model.items_of(category).any(|item| {
        let phrase = &*model.item(item).phrase;
        is_quality(phrase) || MATERIALS.contains(phrase)
    })
}

/// Nouns of animals.
pub(super) const ANIMALS: [&str; 8] = ["animal", "bird", "cat", "dog", "horse", "kitten", "pony", "puppy"];

/// Returns whether a puzzle has a category with a noun.
pub(super) fn has_category(model: &Model, fits: impl Fn(&str) -> bool) -> bool {
    model.category_ids().any(|id| fits(&category_noun(model, id)))
}

/// How adjectives of nations end, which are not nouns: "Spanish", "Chinese", "Dutch".
pub(super) const ADJECTIVES: [&str; 4] = ["ish", "ese", "ch", "ss"];

#[cfg(test)]
mod tests;
