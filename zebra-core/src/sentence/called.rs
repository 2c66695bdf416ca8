//! How an item is called by the noun of its category: "the red one", "a baker", "the one with the kite". Part of the sentences.

use super::item::{category_noun, is_variable, item_phrase, row_noun};
use super::known::{
    ARTICLES, COLORS, COMMON, FLAVORED, FLAVORS, JOBS, LANGUAGES, MATERIALS, NO_NOUNS, PARTNERS, PEOPLE,
    PLACES, RANKS, SPECIES, THINGS, TIMES, TITLED, UNCOUNTABLE,
};
use super::noun::{
    GROUPS, describes, has_determiner, head, is_ordinal, is_place, is_plural, is_position, possessive,
    takes_possessive,
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
    Some(filled(state.filter(|_| fits)?, &phrase))
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
    rule.replace("{item}", phrase)
}

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
        let is_of_named = PEOPLE.contains(&noun) || THINGS.contains(&noun);
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

/// Returns whether the items of a category of pets are their names: "Socks".
fn are_pet_names(model: &Model, category: CategoryId) -> bool {
    let is_name = |item: ItemId| {
        let phrase = &model.item(item).phrase;
        let kind = phrase.to_lowercase();
        phrase.starts_with(char::is_uppercase) && !kind.split(' ').any(|word| SPECIES.contains(word))
    };
    ["animal", "pet"].contains(&&*category_noun(model, category)) && model.items_of(category).all(is_name)
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
fn has_capitals(model: &Model) -> bool {
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
    let rule = match rule_of(model, item).map(|rule| rule.noun) {
        Some(THE) if noun == "nationality" && is_adjective() => "the {item} person",
        Some(rule) if noun == "nationality" || rule == FROM => rule,
        Some(rule) if needs_article(model, item) || [BY, PUPIL].contains(&rule) => rule,
        rule if !is_bare(model, item) => match rule.filter(|_| is_of_others(model, item)) {
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
        None | Some(THING) if has_colors(model, item) => "the one with the {item} {noun}",
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
        None if is_plural(&phrase) => WHOSE,
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

/// What someone with a thing is called.
const THING: &str = "the one with the {item}";
/// What someone with something that has a name is called.
const WHOSE: &str = "the one whose {noun} is {item}";
/// What someone from a place is called.
const FROM: &str = "the one from {item}";
/// What a member of a club is called.
const CLUB: &str = "the one whose {noun} is the {item}";
/// What someone at a hotel is called.
const AT: &str = "the one at the {item}";
/// What someone in a room is called.
const ROOM: &str = "the one in the {item}";
/// What someone in a costume is called.
const DRESSED: &str = "the one dressed as a {item}";
/// What someone of a nation or with a job is called.
const THE: &str = "the {item}";

/// A line of the list of nouns.
pub(super) struct Rule {
    /// What an item is called.
    pub(super) noun: &'static str,
    /// What someone who has it is.
    state: Option<&'static str>,
}

/// Returns the line of the list for the noun of a category.
fn listed_rule(model: &Model, category: CategoryId) -> Option<Rule> {
    let noun = category_noun(model, category);
    let preposition = noun.rsplit_once(' ').map(|(_, last)| last);
    if let Some((_, noun, state)) = AFTER_VERBS.iter().find(|(word, ..)| preposition == Some(word)) {
        return Some(Rule { noun, state: Some(state) });
    }
    let rules = NOUNS.lines().filter_map(|line| line.split_once(" = "));
    let find = |noun: &str| rules.clone().find(|(names, _)| names.split(' ').any(|name| name == noun));
    // A shirt color is no color beside a hat color.
    let has_own_head =
        || !model.category_ids().any(|id| id != category && head(&category_noun(model, id)) == head(&noun));
    let (_, rule) = find(&noun).or_else(|| find(head(&noun)).filter(|_| has_own_head()))?;
    Some(match rule.split_once(" | ") {
        Some((noun, state)) => Rule { noun, state: Some(state) },
        None => Rule { noun: rule, state: None },
    })
}

/// Returns what an item is called by the noun of its category, by the list of such nouns.
pub(super) fn rule_of(model: &Model, item: ItemId) -> Option<Rule> {
    let Item { phrase, category, .. } = model.item(item);
    let rule = listed_rule(model, *category)?;
    Some(match rule.noun {
        // A home that is no name: "the one with the tent".
        FROM if named_category(model) == Some(*category) => return None,
        FROM if !category_noun(model, *category).ends_with(" from")
            && phrase.starts_with(char::is_lowercase)
            && has_capitals(model) =>
        {
            Rule { noun: THING, state: None }
        }
        // "The Lions" and "the surgeon", but "Ashford".
        CLUB if phrase.starts_with(char::is_uppercase)
            && !(is_plural(phrase) && GROUPS.contains(&&*category_noun(model, *category))) =>
        {
            Rule { noun: WHOSE, state: None }
        }
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
        PUPIL if !has_category(model, |noun| ["name", "pupil", "student"].contains(&noun)) => return None,
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
    let is_told = || model.story().is_some_and(|story| story.contains("house"));
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
const OWNER: &str = "the owner of the {item}";
const ANIMALS: [&str; 8] = ["animal", "bird", "cat", "dog", "horse", "kitten", "pony", "puppy"];
/// What an item is called that has a color.
const COLOR: &str = "the {item} one";
/// What the work of an artist is called.
const BY: &str = "the one by {item}";
/// What the pupil of a teacher is called.
const PUPIL: &str = "the pupil of {item}";

/// Returns whether a puzzle has a category with a noun.
pub(super) fn has_category(model: &Model, fits: impl Fn(&str) -> bool) -> bool {
    model.category_ids().any(|id| fits(&category_noun(model, id)))
}

/// How adjectives of nations end, which are not nouns: "Spanish", "Chinese", "Dutch".
pub(super) const ADJECTIVES: [&str; 4] = ["ish", "ese", "ch", "ss"];

/// What an item is called as a noun, by the name of its category.
const NOUNS: &str = include_str!("nouns.txt");

#[cfg(test)]
mod tests {
    use crate::builder::{Builder, is, of};
    use crate::draft::{Expression, Goal};
    use crate::sentence::clue_sentence;

    /// Returns the sentences of clues in a puzzle without templates.
    fn sentences(clues: &[Expression]) -> Vec<String> {
        let mut puzzle = Builder::new("Street");
        puzzle.ordered_category("Floor", ["first", "second", "third"]);
        puzzle.category("Name", ["Ann", "Bob", "Cid"]);
        puzzle.category("Color", ["red", "green", "blue"]);
        puzzle.category("Pet", ["cat", "dog", "fox"]);
        puzzle.category("Job", ["baker", "actor", "cook"]);
        puzzle.category("City", ["Rome", "Oslo", "Bern"]);
        puzzle.category("Hobby", ["chess", "golf", "judo"]);
        puzzle.category("Gift", ["kite", "ball", "drum"]);
        puzzle.category("Drink", ["tea", "milk", "mango juice"]);
        puzzle.category("Place", ["in the park", "at home", "on a boat"]);
        puzzle.category("Points", [10, 20, 30]);
        for (index, formula) in clues.iter().enumerate() {
            puzzle.clue(&(index + 1).to_string(), formula.clone());
        }
        puzzle.verify(Goal::Nothing);
        let model = puzzle.check().expect("it is valid");
        model.clues().iter().map(|clue| clue_sentence(&model, clue)).collect()
    }

    #[test]
    fn items_are_called_by_the_noun_of_their_category() {
        let clues = [
            is("Ann", "red"),
            is("Ann", "cat"),
            is("Ann", "actor"),
            is("Rome", "Ann"),
            is("chess", "Ann"),
            is("Ann", "kite"),
            is("mango juice", "Ann"),
            is("Ann", "in the park"),
            is("first", "tea"),
            is("third", "Bob"),
            is("golf", "cook"),
            is("tea", "judo"),
            of("Points", "Ann").equals(of("Points", "dog") + 10),
        ];
        insta::assert_snapshot!(sentences(&clues).join("\n"));
    }

    /// Ships are no people, and who is at a place has no berth.
    #[test]
    fn the_rows_have_their_noun_and_their_places() {
        let mut puzzle = Builder::new("Harbor");
        puzzle.ordered_category("Berth", ["first", "second", "third"]);
        puzzle.category("Ship", ["Drake", "Osprey", "Tern"]);
        puzzle.category("Captain", ["Hook", "Lowe", "Nash"]);
        puzzle.category("Cargo", ["tea", "salt", "coal"]);
        puzzle.category("Song", ["Blue Moon", "Old Road", "Rain"]);
        puzzle.category("Crew", [10, 20, 30]);
        let clues = [
            is("Hook", "tea"),
            is("salt", "first"),
            is("Drake", "Blue Moon"),
            is("Old Road", "Lowe"),
            is("coal", "Rain"),
            !is("tea", "Osprey"),
            is("Nash", "second") | is("Drake", "third"),
            of("Crew", "Hook").equals(of("Crew", "salt") + 10),
            (of("Crew", "Tern") + of("Crew", "Drake")).equals(50),
        ];
        for (index, formula) in clues.iter().enumerate() {
            puzzle.clue(&(index + 1).to_string(), formula.clone());
        }
        puzzle.verify(Goal::Nothing);
        let model = puzzle.check().expect("it is valid");
        let sentences: Vec<String> = model.clues().iter().map(|clue| clue_sentence(&model, clue)).collect();
        insta::assert_snapshot!(sentences.join("\n"));
    }
}
