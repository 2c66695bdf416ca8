//! Pairs of places of two items as one clause: "the chairs of Ann and of Bob are the first and the third, or the second and the fourth".
//! Part of the sentences.

use super::called::{is_of_others, named_category};
use super::compared::{AMOUNTS, are_times, comparison_words};
use super::fact::{state_verbs, statement};
use super::item::{category_noun, is_counted, of_or_for, owner_phrase, preposition_of, value_phrase};
use super::known::{JOBS, LEVELS, PEOPLE, PLACES, RANKS, TIMES};
use super::measure::{fact_of_measure, value_of};
use super::noun::{is_position, kind_noun, takes_possessive};
use super::number::{grouped, number_phrase, printed_value, unit_of};
use super::word::{plural, singular};
use crate::model::{
    CategoryId, Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity, Presence, Term,
};

/// The word before the number of a place.
const NUMBER: &str = "number ";

/// Returns alternatives that each give two items their places in one category.
pub(super) fn places_of_pair(model: &Model, parts: &[Formula], polarity: Polarity) -> Option<String> {
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
    let [one, other] = pairs.first()?.map(|(item, _)| owner_phrase(model, &Term::Item(item)));
    // "1 and 2, or 3 and 4, in either order"
    let is_reversed =
        |pair: &Pair| pairs.iter().any(|other| (other[0].1, other[1].1) == (pair[1].1, pair[0].1));
    let are_reversed = pairs.iter().all(is_reversed);
    let is_kept = |pair: &&Pair| !are_reversed || pair[0].1 < pair[1].1;
    let end = if are_reversed { "in either order" } else { "respectively" };
    let kept: Vec<Pair> = pairs.iter().filter(is_kept).copied().collect();
    if let ([pair], true, Polarity::Is) = (&kept[..], are_reversed, polarity)
        && let Some(said) = one_each(model, pair, [&one, &other])
    {
        return Some(said);
    }
    let noun = plural(2, &kind_noun(model, category)?);
    let phrases = kept.iter().map(|pair| pair.map(|(_, place)| value_phrase(model, place)));
    let phrases: Vec<[String; 2]> = phrases.collect();
    // "Number 2 and number 1, or …" has the word once.
    let are_numbers = phrases.as_flattened().iter().all(|phrase| phrase.starts_with(NUMBER));
    let places = phrases.iter().map(|pair| {
        let [one, other] = pair.each_ref().map(|phrase| phrase.strip_prefix(NUMBER).unwrap_or(phrase));
        format!("{one} and {other}")
    });
    let places: Vec<String> = places.collect();
    let (last, rest) = places.split_last()?;
    let places = if rest.is_empty() { last.clone() } else { format!("{}, or {last}", rest.join(", ")) };
    let of = of_or_for(model, category);
    let are = if polarity == Polarity::Is { "are" } else { "are not" };
    if are_numbers {
        let at = preposition_of(&kind_noun(model, category)?);
        return Some(format!("{one} and {other} {are} {at} {noun} {places}, {end}"));
    }
    Some(format!("the {noun} {of} {one} and {other} {are} {places}, {end}"))
}

/// Returns two alternatives that exchange what two items are or have: "of Ann and Bob, one has the kite and the other pays $5". If both
/// alternatives may hold, the two must be different for certain.
pub(super) fn exchanged(model: &Model, parts: &[Formula], is_exclusive: bool) -> Option<String> {
    let [Formula::All(one), Formula::All(other)] = parts else { return None };
    let facts = |parts: &[Formula]| match parts {
        [Formula::Fact(one), Formula::Fact(other)] => {
            let is_plain = |fact: &Fact| fact.polarity == Polarity::Is && fact.link.is_none();
            (is_plain(one) && is_plain(other)).then_some([*one, *other])
        }
        _ => None,
    };
    let ([first, second], others) = (facts(one)?, facts(other)?);
    let has = |one: ItemId, other: ItemId| {
        others.iter().any(|fact| [(one, other), (other, one)].contains(&(fact.first, fact.second)))
    };
    let category = |item: ItemId| model.item(item).category;
    let sides = |fact: Fact| [(fact.first, fact.second), (fact.second, fact.first)];
    let orders = sides(first).into_iter().flat_map(|first| sides(second).map(|second| (first, second)));
    let fits = |((a, x), (b, y)): &((ItemId, ItemId), (ItemId, ItemId))| {
        let are_different = category(*a) == category(*b) || category(*x) == category(*y);
        a != b && x != y && has(*a, *y) && has(*b, *x) && (is_exclusive || are_different)
    };
    let said = |((a, x), (b, y)): ((ItemId, ItemId), (ItemId, ItemId))| {
        let owners = [a, b].map(|item| owner_phrase(model, &Term::Item(item)));
        one_each(model, &[(a, x), (b, y)], owners.each_ref().map(|owner| &**owner))
    };
    let is_named =
        |(one, _): &((ItemId, ItemId), (ItemId, ItemId))| named_category(model) == Some(category(one.0));
    let (named, others): (Vec<_>, Vec<_>) = orders.filter(fits).partition(is_named);
    named.into_iter().chain(others).find_map(said)
}

/// Returns what one of two items is or has, and the other: "of Ann and Bob, one is the baker and the other is the cook", "one has 3 points and
/// the other has 5 points"; `None` for things that they have.
fn one_each(model: &Model, pair: &Pair, [one, other]: [&str; 2]) -> Option<String> {
    let is_person = |category: CategoryId| {
        named_category(model) == Some(category)
            || [PEOPLE, JOBS].iter().any(|nouns| nouns.contains(&category_noun(model, category)))
                && !pair.iter().any(|(_, place)| is_of_others(model, *place))
    };
    let said = |item: ItemId, place: ItemId, owner: &str| {
        let category = model.item(place).category;
        let fact = Fact { first: item, polarity: Polarity::Is, link: None, second: place };
        let is_amount = model.item(place).value.is_some();
        let measured = fact_of_measure(model, &fact).filter(|_| is_amount);
        if measured.is_some() || is_amount && kind_noun(model, category).is_none() {
            return measured?.strip_prefix(owner).map(str::to_owned);
        }
        let phrase = owner_phrase(model, &Term::Item(place));
        let state = statement(model, "", "is", &phrase);
        let is_said = !phrase.contains(" whose ") && state != format!(" is {phrase}");
        is_said
            .then_some(state)
            .or_else(|| is_person(category).then(|| format!(" is {}", value_phrase(model, place))))
    };
    let (first, second) = (said(pair[0].0, pair[0].1, one)?, said(pair[1].0, pair[1].1, other)?);
    Some(format!("of {one} and {other}, one{first} and the other{second}"))
}

/// Returns how far two items are apart: "Ann and Bob are more than 2 berths apart", "the times of Ann and Bob are 60 minutes apart".
pub(super) fn distance(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare { left, comparison, right } = formula else { return None };
    let Number::Arithmetic(Operator::Difference, one, other) = left else { return None };
    let Number::Constant(by @ 1..) = right else { return None };
    let how = match comparison {
        Comparison::Different => return None,
        comparison => comparison_words(*comparison, AMOUNTS),
    };
    let (terms, category) = match in_place(model, one).zip(in_place(model, other)) {
        Some((one, other)) => ([one, other], None),
        None => values(one, other).map(|(category, terms)| (terms, Some(category)))?,
    };
    let noun = kind_noun(model, category.unwrap_or(model.anchor()));
    let nouns = |category| match &noun {
        Some(noun) => plural(2, noun),
        None => format!("numbers of {}", category_noun(model, category)),
    };
    let [first, second] = names_first(model, terms);
    let is_of_rows = category == Some(model.anchor());
    if let (Some(unit), Some(category)) = (unit_of(model, &[left]), category.filter(|_| !is_of_rows)) {
        let amount = grouped(model, unit.shown(*by));
        let (word, nouns) = (of_or_for(model, category), nouns(category));
        return Some(format!("the {nouns} {word} {first} and {second} are {how}{amount} apart"));
    }
    let is_named = |noun: &String| {
        noun != "position" && [PLACES, LEVELS, TIMES].iter().any(|nouns| nouns.contains(noun))
    };
    let is_rank = |noun: &String| RANKS.contains(noun);
    let places = match (noun.as_ref().filter(|noun| is_named(noun)), category) {
        (Some(noun), _) => plural(*by, noun),
        (None, Some(category)) if !noun.as_ref().is_some_and(is_rank) && category != model.anchor() => {
            if is_counted(model, category) {
                let things = category_noun(model, category);
                let things = if *by == 1 { singular(&things) } else { things };
                return Some(format!("{first} and {second} are {how}{by} {things} apart"));
            }
            let (word, nouns) = (of_or_for(model, category), nouns(category));
            let years = if nouns == "ages" { plural(*by, " year") } else { String::new() };
            return Some(format!("the {nouns} {word} {first} and {second} are {how}{by}{years} apart"));
        }
        (None, _) => plural(*by, "place"),
    };
    Some(format!("{first} and {second} are {how}{by} {places} apart"))
}

/// Returns the category of two values of one category, and their owners.
fn values<'n>(one: &'n Number, other: &'n Number) -> Option<(CategoryId, [&'n Term; 2])> {
    let ((category, one), (same, other)) = (value_of(one)?, value_of(other)?);
    (category == same).then_some((category, [one, other]))
}

/// Returns two owners; a name is before a longer phrase: "the ages of Ann and the owner of the fox".
fn names_first(model: &Model, terms: [&Term; 2]) -> [String; 2] {
    let [one, other] = terms.map(|term| owner_phrase(model, term));
    if takes_possessive(&other) && !takes_possessive(&one) { [other, one] } else { [one, other] }
}

/// Returns the sum of two values of one category: "the bills of Ann and the one with the soup add up to $21".
pub(super) fn sum(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare { left, comparison: Comparison::Equal, right: Number::Constant(sum) } = formula
    else {
        return None;
    };
    let Number::Arithmetic(Operator::Add, one, other) = left else { return None };
    let (category, terms) = values(one, other)?;
    let [first, second] = names_first(model, terms);
    if is_counted(model, category) {
        let noun = category_noun(model, category);
        let verb = if noun == "nights" { "stay" } else { "have" };
        return Some(format!("{first} and {second} {verb} {sum} {noun} in total"));
    }
    let noun = kind_noun(model, category).filter(|noun| !["pay", "worth"].contains(&&**noun))?;
    let (nouns, of) = (plural(2, &noun), of_or_for(model, category));
    let sum =
        if is_position(model, category) { sum.to_string() } else { printed_value(model, category, *sum) };
    Some(format!("the {nouns} {of} {first} and {second} add up to {sum}"))
}

/// Returns alternatives that are the two orders of three values: "the age of Ann is between the age of Bob and the age of Cid".
pub(super) fn between_values(model: &Model, parts: &[Formula], polarity: Polarity) -> Option<String> {
    let [one, other] = parts else { return None };
    let ([low, middle, high], [last, same, first]) = (ascending(one)?, ascending(other)?);
    let phrase = |number| number_phrase(model, number);
    (low == first && middle == same && high == last).then(|| {
        let verb = state_verbs(model).of(polarity);
        format!("{} {verb} between {} and {}", phrase(middle), phrase(low), phrase(high))
    })
}

/// Returns three values of one category of which each is less than the next.
fn ascending(formula: &Formula) -> Option<[&Number; 3]> {
    let Formula::All(parts) = formula else { return None };
    let [one, other] = &parts[..] else { return None };
    let ((low, middle), (same, high)) = (less(one)?, less(other)?);
    let are_alike = values(low, middle).is_some() && values(middle, high).is_some();
    (middle == same && are_alike).then_some([low, middle, high])
}

/// Returns the less and the greater number of a comparison.
fn less(formula: &Formula) -> Option<(&Number, &Number)> {
    match formula {
        Formula::Compare { left, comparison: Comparison::Less, right } => Some((left, right)),
        Formula::Compare { left, comparison: Comparison::Greater, right } => Some((right, left)),
        _ => None,
    }
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
    if let (Some(one), Some(other)) = (rank(model, left), rank(model, other)) {
        let [one, other] = [one, other].map(|item| owner_phrase(model, item));
        let how =
            how.trim_start_matches("somewhere ").replace("before", "ahead of").replace("after", "behind");
        return Some(format!("{one} is {how} {other}"));
    }
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

/// Returns the item whose place in a race a number is.
fn rank<'n>(model: &Model, number: &'n Number) -> Option<&'n Term> {
    let (category, of) = value_of(number)?;
    let is_no_rank = is_position(model, category) || are_times(model, category);
    let is_rank = !is_no_rank && RANKS.contains(&category_noun(model, category));
    is_rank.then_some(of)
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
