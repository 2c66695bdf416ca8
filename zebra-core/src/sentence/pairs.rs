//! Pairs of places of two items as one clause: "the chairs of Ann and of Bob are the first and the third, or the second and the fourth".
//! Part of the sentences.

use super::item::{category_noun, owner_phrase, value_phrase};
use super::known::{JOBS, LEVELS, PEOPLE, PLACES, TIMES};
use super::noun::{is_position, kind_noun};
use super::number::{comparison_words, unit_of};
use super::word::plural;
use crate::model::{
    CategoryId, Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity, Presence, Term,
};

/// The word before the number of a place.
const NUMBER: &str = "number ";

/// Returns alternatives that each give two items their places in one category.
pub(super) fn places_of_pair(model: &Model, parts: &[Formula]) -> Option<String> {
    let [Formula::All(first), _, ..] = parts else { return None };
    let Formula::Fact(fact) = first.first()? else { return None };
    let categories = [fact.second, fact.first].map(|item| model.item(item).category);
    let mut found = categories.into_iter().filter_map(|category| {
        let pairs = parts.iter().map(|part| pairs_of(model, category, part)).collect::<Option<Vec<_>>>()?;
        Some((category, pairs.concat()))
    });
    let is_in_one_row = |item: ItemId| {
        let item = model.item(item);
        item.copies == 1 && model.category(item.category).presence == Presence::Once
    };
    // Only one of the pairs can hold, as their list says.
    let are_exclusive = |pairs: &[Pair]| {
        (1..pairs.len()).all(|at| !pairs[..at].contains(&pairs[at]))
            && pairs.iter().flatten().all(|(item, _)| is_in_one_row(*item))
    };
    let (category, pairs) = found.find(|(_, pairs)| {
        let items = |pair: &Pair| pair.map(|(item, _)| item);
        pairs.iter().all(|pair| items(pair) == items(&pairs[0])) && are_exclusive(pairs)
    })?;
    let noun = plural(2, &kind_noun(model, category)?);
    let [one, other] = pairs.first()?.map(|(item, _)| owner_phrase(model, &Term::Item(item)));
    // "1 and 2, or 3 and 4, in either order"
    let is_reversed =
        |pair: &Pair| pairs.iter().any(|other| (other[0].1, other[1].1) == (pair[1].1, pair[0].1));
    let are_reversed = pairs.iter().all(is_reversed);
    let is_kept = |pair: &&Pair| !are_reversed || pair[0].1 < pair[1].1;
    let end = if are_reversed { "in either order" } else { "respectively" };
    let phrases = pairs.iter().filter(is_kept).map(|pair| pair.map(|(_, place)| value_phrase(model, place)));
    let phrases: Vec<[String; 2]> = phrases.collect();
    // "Of Ann and Bob, one is the baker and the other is the cook."
    let are_people = [PEOPLE, JOBS].iter().any(|nouns| nouns.contains(&category_noun(model, category)));
    if let ([[first, second]], true, true) = (&phrases[..], are_reversed, are_people) {
        return Some(format!("of {one} and {other}, one is {first} and the other is {second}"));
    }
    // "Number 2 and number 1, or …" has the word once.
    let are_numbers = phrases.as_flattened().iter().all(|phrase| phrase.starts_with(NUMBER));
    let word = if are_numbers { "numbers " } else { "" };
    let places = phrases.iter().map(|pair| {
        let [one, other] = pair.each_ref().map(|phrase| phrase.strip_prefix(NUMBER).unwrap_or(phrase));
        format!("{one} and {other}")
    });
    let places: Vec<String> = places.collect();
    let (last, rest) = places.split_last()?;
    let places = if rest.is_empty() { last.clone() } else { format!("{}, or {last}", rest.join(", ")) };
    Some(format!("the {noun} of {one} and of {other} are {word}{places}, {end}"))
}

/// Returns how far two items are apart: "Ann and Bob are more than 2 berths apart", "the times of Ann and of Bob are 60 minutes apart".
pub(super) fn distance(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare { left, comparison, right } = formula else { return None };
    let Number::Arithmetic(Operator::Difference, one, other) = left else { return None };
    let Number::Constant(by @ 1..) = right else { return None };
    let how = match comparison {
        Comparison::Equal => "",
        Comparison::Different => return None,
        comparison => comparison_words(*comparison, false),
    };
    let (one, other, category) = match (in_place(model, one).zip(in_place(model, other)), &**one, &**other) {
        (Some((one, other)), ..) => (one, other, None),
        (
            None,
            Number::Of(Measure::Value, Term::In { category, of: one }),
            Number::Of(Measure::Value, Term::In { category: same, of: other }),
        ) if category == same => (&**one, &**other, Some(*category)),
        _ => return None,
    };
    let noun = kind_noun(model, category.unwrap_or(model.anchor()));
    let [first, second] = [one, other].map(|term| owner_phrase(model, term));
    if let Some(unit) = unit_of(model, &[left]) {
        let amount = unit.shown(*by);
        return Some(format!("the {} of {first} and of {second} are {how}{amount} apart", plural(2, &noun?)));
    }
    let is_named = |noun: &String| {
        noun != "position" && [PLACES, LEVELS, TIMES].iter().any(|nouns| nouns.contains(noun))
    };
    let places = match (noun.filter(is_named), category) {
        (Some(noun), _) => plural(*by, &noun),
        (None, None) => plural(*by, "place"),
        (None, Some(_)) => return None,
    };
    Some(format!("{first} and {second} are {how}{by} {places} apart"))
}

/// Returns the order of two items by the numbers of their rows: "Ann comes somewhere before Bob", "Ann comes 2 places after Bob".
pub(super) fn order(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare { left, comparison, right } = formula else { return None };
    let (how, other) = match (comparison, right) {
        (Comparison::Less, other) => ("somewhere before".to_owned(), other),
        (Comparison::Greater, other) => ("somewhere after".to_owned(), other),
        (
            Comparison::Equal,
            Number::Arithmetic(operator @ (Operator::Add | Operator::Subtract), other, by),
        ) => {
            let Number::Constant(by @ 1..) = **by else { return None };
            let side = if *operator == Operator::Add { "after" } else { "before" };
            (if by == 1 { format!("directly {side}") } else { format!("{by} places {side}") }, &**other)
        }
        _ => return None,
    };
    let (one, other) = (in_place(model, left)?, in_place(model, other)?);
    Some(format!("{} comes {how} {}", owner_phrase(model, one), owner_phrase(model, other)))
}

/// Returns the item whose place in the order of the rows a number is.
fn in_place<'n>(model: &Model, number: &'n Number) -> Option<&'n Term> {
    let item = match number {
        Number::Of(Measure::Place, item) => item,
        Number::Of(Measure::Value, Term::In { category, of }) if is_position(model, *category) => of,
        _ => return None,
    };
    matches!(item, Term::Item(_)).then_some(item)
}

/// Two items, each with its place.
type Pair = [(ItemId, ItemId); 2];

/// Returns the pairs of places that an alternative allows; the items are in the order of their numbers.
fn pairs_of(model: &Model, category: CategoryId, part: &Formula) -> Option<Vec<Pair>> {
    let Formula::All(parts) = part else { return None };
    let [one, other] = &parts[..] else { return None };
    let (one, other) = (places_of(model, category, one)?, places_of(model, category, other)?);
    let pairs = one.iter().flat_map(|one| other.iter().map(move |other| [*one, *other]));
    let sorted = pairs.map(|mut pair| {
        pair.sort_by_key(|(item, _)| item.index());
        pair
    });
    Some(sorted.collect())
}

/// Returns the item of a fact, or of alternatives, with its place in a category.
fn places_of(model: &Model, category: CategoryId, formula: &Formula) -> Option<Vec<(ItemId, ItemId)>> {
    match formula {
        Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second }) => {
            let is_here = |item: &ItemId| model.item(*item).category == category;
            match (is_here(first), is_here(second)) {
                (false, true) => Some(vec![(*first, *second)]),
                (true, false) => Some(vec![(*second, *first)]),
                _ => None,
            }
        }
        Formula::Any(parts) => {
            let places = parts.iter().map(|part| places_of(model, category, part));
            Some(places.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => None,
    }
}
