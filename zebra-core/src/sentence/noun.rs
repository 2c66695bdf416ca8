//! What the names of categories and items allow to say: which are nouns, plurals, ordinals and owners. Composed sentences and
//! explanations share it.

use super::item::category_noun;
use super::known::{ARTICLES, BEFORE_DESCRIPTIONS, NO_CATEGORIES, ORDINALS, PREPOSITIONS, SMALL_WORDS};
use crate::model::{CategoryId, ItemId, Model};

/// The words before the number of a position that has no name.
pub const POSITION: &str = "position ";

/// Returns whether a category is the positions, which have no names.
#[must_use]
pub fn is_position(model: &Model, category: CategoryId) -> bool {
    model.items_of(category).next().is_some_and(|item| model.item(item).phrase.starts_with(POSITION))
}

/// Returns the noun for any item of a category: "which color". None if the name of the category is hardly a noun in the singular,
/// such as `Wanted` or `Cups`.
#[must_use]
pub fn kind_noun(model: &Model, category: CategoryId) -> Option<String> {
    if is_position(model, category) {
        return Some("position".to_owned());
    }
    let noun = category_noun(model, category);
    let last = head(&noun).to_lowercase();
    let is_short = last.chars().count() < 3 || !last.chars().all(char::is_alphabetic);
    let is_noun = !is_participle(&last) && !is_short && !is_plural(&last) && !NO_CATEGORIES.contains(&last);
    is_noun.then_some(noun)
}

/// Returns the word of a noun of several words that says what it is: "job" of "job of the customer", "charm" of "good luck charm".
#[must_use]
pub fn head(noun: &str) -> &str {
    let mut words =
        noun.split(' ').take_while(|word| !PREPOSITIONS.contains(word) && !SMALL_WORDS.contains(word));
    let last = words.clone().filter(|word| !is_participle(word) && !AFTER_NOUNS.contains(word)).last();
    last.or_else(|| words.next()).unwrap_or(noun)
}

/// Returns whether the name of a category is no noun: "paid", "launched in".
#[must_use]
pub fn is_no_noun(name: &str) -> bool {
    is_participle(head(name))
}

/// Words after a noun that say when or how: "minutes late", "day off".
const AFTER_NOUNS: [&str; 6] = ["ago", "away", "early", "late", "left", "off"];

fn is_participle(word: &str) -> bool {
    let is_regular = word.ends_with("ed") && !["bed", "breed", "seed", "shed", "speed"].contains(&word);
    is_regular
        || ["bought", "built", "caught", "made", "paid", "seen", "sold", "spent", "sung", "won", "worn"]
            .contains(&word)
}

/// Returns whether a noun is a regular plural.
#[must_use]
pub fn is_plural(noun: &str) -> bool {
    noun.ends_with('s') && noun != "alias" && !["ss", "us", "is"].iter().any(|ending| noun.ends_with(ending))
}

/// Returns whether a phrase is an ordinal: "2nd", "last".
#[must_use]
pub fn is_ordinal(phrase: &str) -> bool {
    let digits = phrase.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = digits.len() < phrase.len() && ["st", "nd", "rd", "th"].contains(&digits);
    is_numbered || ORDINALS.contains(phrase)
}

/// Returns whether a phrase begins with an article.
#[must_use]
pub fn has_determiner(phrase: &str) -> bool {
    phrase.split_once(' ').is_some_and(|(first, _)| ARTICLES.contains(first))
}

/// Returns whether a name can be an owner: "Ann", "the Spaniard".
#[must_use]
pub fn takes_possessive(name: &str) -> bool {
    let name = name.strip_prefix("the ").or_else(|| in_group(name)).unwrap_or(name);
    name.starts_with(char::is_uppercase)
        && !name.contains("'s ")
        && name.split(' ').count() <= 2
        && name.ends_with(char::is_alphabetic)
}

/// Returns whether a phrase says where somebody is, so that it needs a noun: "the one in the corner".
#[must_use]
pub fn is_place(phrase: &str) -> bool {
    let is_preposition =
        |word: &str| PREPOSITIONS.contains(word) || SMALL_WORDS.contains(word) && !ARTICLES.contains(word);
    phrase.split_once(' ').is_some_and(|(word, _)| is_preposition(word))
}

/// Returns whether a name is a title such as "Nine Lives", which has no possessive.
pub(super) fn is_title(name: &str) -> bool {
    name.contains(' ') && !name.starts_with("the ") && is_plural(name)
}

/// Returns whether a name is that of several people: "the Finks".
#[must_use]
pub fn is_family(name: &str) -> bool {
    name.starts_with("the ") && takes_possessive(name) && is_plural(name)
}

/// Returns the possessive of a name: "Ann's", "the Finks'".
#[must_use]
pub fn possessive(name: &str) -> String {
    // "The Foxgloves'" of a band.
    let is_band = || name.strip_prefix("The ").is_some_and(|rest| !rest.contains(' ') && is_plural(rest));
    let is_several = is_family(name) || is_band() || in_group(name).is_some_and(is_plural);
    if is_several { format!("{name}'") } else { format!("{name}'s") }
}

/// Returns the name of a group after its noun: "Tigers" of "team Tigers".
fn in_group(name: &str) -> Option<&str> {
    name.strip_prefix(TEAM)?.strip_prefix(' ')
}

/// Nouns of groups with names in the plural.
pub const GROUPS: [&str; 3] = ["band", "club", TEAM];
/// The group whose name follows it without an article.
pub const TEAM: &str = "team";

/// Returns whether the phrases of a category describe whom they mean: "the owner of the fox", and not "the fox". All of them begin
/// in the same way.
#[must_use]
pub fn describes(model: &Model, category: CategoryId) -> bool {
    let start = |item: ItemId| model.item(item).phrase.split(' ').take(3).collect::<Vec<_>>();
    let mut starts = model.items_of(category).map(start);
    let Some(first) = starts.next() else { return false };
    let is_description = match first[..] {
        ["the", _, word] => BEFORE_DESCRIPTIONS.contains(word),
        ["what" | "whatever" | "whoever", ..] => true,
        _ => false,
    };
    is_description && starts.all(|start| start == first)
}

/// Returns whether an item is a number without words: "12", and not "the 12-year-old".
#[must_use]
pub fn is_bare_number(model: &Model, item: ItemId) -> bool {
    let item = model.item(item);
    item.is_number() && item.phrase == item.name && !has_unit(model, item.category)
}

/// Returns whether the numbers of a category have a unit: "$5", "3.5 km", but not "3.5".
pub(super) fn has_unit(model: &Model, category: CategoryId) -> bool {
    model.category(category).unit.as_ref().is_some_and(|unit| *unit.amount != *"{}")
}
