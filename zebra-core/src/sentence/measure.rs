//! Comparisons of ages, prices and years in their own words: "Ann is 3 years older than Bob", "whoever drinks tea pays less than Ann",
//! "Ann has 2 cups more than Bob".
//! Part of the sentences.

use super::item::{category_noun, is_counted, is_variable, item_phrase, noun_phrase, owner_phrase};
use super::known::{JOBS, PAYMENTS, PEOPLE};
use super::number::{half, unit_of};
use super::word::singular;
use crate::model::{
    CategoryId, Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity, Presence, Term,
};
use crate::printed::{Values, read};

/// The words of a measure.
struct Words {
    /// The verb, and its negation.
    verbs: [&'static str; 2],
    more: &'static str,
    less: &'static str,
    /// The words between "as" and "as".
    equal: &'static str,
    /// The unit of numbers without one.
    unit: &'static str,
    /// What is counted, after "more" and the like without a number.
    things: String,
}

const PAY: [&str; 2] = ["pays", "does not pay"];

/// Returns a formula, or its negation, as a clause if it is about a measure that has words of its own.
pub(super) fn measure_clause(model: &Model, formula: &Formula, polarity: Polarity) -> Option<String> {
    match formula {
        Formula::Compare { left, comparison, right } => measured(model, (left, *comparison, right), polarity),
        Formula::Fact(fact) if polarity == Polarity::Is => paid(model, fact),
        _ => None,
    }
}

/// Returns a comparison of two values of one category as a clause, if what they measure has words of its own.
fn measured(
    model: &Model,
    (left, comparison, right): (&Number, Comparison, &Number),
    polarity: Polarity,
) -> Option<String> {
    // "Ann is 2 years younger than Bob", where the clue says so of her age plus 2.
    let is_equality = matches!(comparison, Comparison::Equal | Comparison::Different);
    let is_exchanged = is_equality && value_of(left).is_none();
    let (left, right) = if is_exchanged { (right, left) } else { (left, right) };
    let (category, first) = value_of(left)?;
    let (by, operator, other) = match right {
        Number::Arithmetic(operator @ (Operator::Add | Operator::Subtract), other, by) => match **by {
            Number::Constant(by) if by > 0 => (by, *operator, &**other),
            _ => return None,
        },
        other => (0, Operator::Add, other),
    };
    let twice = half(other).filter(|_| by == 0);
    let (same, second) = value_of(twice.unwrap_or(other))?;
    let are_people = is_person(model, first) && is_person(model, second);
    let words = words_of(model, category).filter(|_| same == category && are_people)?;
    let is_negative = (comparison == Comparison::Different) != (polarity == Polarity::IsNot);
    let verb = words.verbs[usize::from(is_negative)];
    let shown = |number: i64| match unit_of(model, &[left]) {
        Some(unit) => unit.shown(number),
        None => format!("{number}{}{}", words.unit, words.things),
    };
    let rest = match (comparison, by) {
        // "Not as old as" would mean younger.
        (Comparison::Equal | Comparison::Different, 0) if twice.is_some() || !is_negative => {
            let twice = if twice.is_some() { "twice " } else { "" };
            format!("{twice}as {}{} as", words.equal, words.things)
        }
        (Comparison::Less, 0) if twice.is_none() => format!("{}{} than", words.less, words.things),
        (Comparison::Greater, 0) if twice.is_none() => format!("{}{} than", words.more, words.things),
        (_, 1..) => {
            let more = if operator == Operator::Add { words.more } else { words.less };
            let limit = match (comparison, operator) {
                (Comparison::Equal | Comparison::Different, _) => "",
                (Comparison::Greater, Operator::Add) | (Comparison::Less, Operator::Subtract) => "more than ",
                (Comparison::GreaterOrEqual, Operator::Add)
                | (Comparison::LessOrEqual, Operator::Subtract) => "at least ",
                _ => return None,
            };
            let amount = shown(by);
            let amount = if by == 1 { singular(&amount) } else { amount };
            format!("{limit}{amount} {more} than")
        }
        _ => return None,
    };
    Some(format!("{} {verb} {rest} {}", owner_phrase(model, first), owner_phrase(model, second)))
}

/// Returns what somebody pays, for a fact about a price.
pub(super) fn paid(model: &Model, fact: &Fact) -> Option<String> {
    let is_price = |item: ItemId| {
        let words = words_of(model, model.item(item).category);
        words.is_some_and(|words| words.verbs == PAY) && model.item(item).value.is_some()
    };
    let (payer, price) = match (is_price(fact.first), is_price(fact.second)) {
        (false, true) => (fact.first, fact.second),
        (true, false) => (fact.second, fact.first),
        _ => return None,
    };
    if !is_person(model, &Term::Item(payer)) {
        return None;
    }
    let verb = PAY[usize::from(fact.polarity == Polarity::IsNot)];
    fact.link.is_none().then(|| format!("{} {verb} {}", noun_phrase(model, payer), item_phrase(model, price)))
}

/// Returns whether a term means a person: by the category, or as the one who has a thing. A painting pays nothing, and a band is not old.
fn is_person(model: &Model, term: &Term) -> bool {
    let Term::Item(item) = term else { return false };
    let noun = category_noun(model, model.item(*item).category);
    let is_of_people = || PEOPLE.contains(&noun) || JOBS.contains(&noun);
    let phrase = owner_phrase(model, term);
    is_variable(model, *item)
        || is_of_people()
        || ["the one ", "the owner ", "whoever "].iter().any(|start| phrase.starts_with(start))
}

/// Returns the category and the owner of a value.
fn value_of(number: &Number) -> Option<(CategoryId, &Term)> {
    match number {
        Number::Of(Measure::Value, Term::In { category, of }) => Some((*category, of)),
        _ => None,
    }
}

/// Returns the words of a measure of people, or of things that they have.
fn words_of(model: &Model, category: CategoryId) -> Option<Words> {
    let noun = category_noun(model, category);
    let is_of_people = model.category_ids().any(|id| {
        model.category(id).presence == Presence::Once && PEOPLE.contains(&category_noun(model, id))
    });
    if model.language() != "en" || !is_of_people {
        return None;
    }
    let words =
        |verbs, more, less, equal, unit| Words { verbs, more, less, equal, unit, things: String::new() };
    match &*noun {
        "age" => Some(words(["is", "is not"], "older", "younger", "old", " years")),
        noun if PAYMENTS.contains(noun) => Some(words(PAY, "more", "less", "much", "")),
        noun if is_counted(model, category) && !is_unit(noun) => {
            let things = format!(" {noun}");
            Some(Words { things, ..words(["has", "does not have"], "more", "fewer", "many", "") })
        }
        _ => None,
    }
}

/// Returns whether a noun is a unit of a quantity, such as minutes or degrees.
fn is_unit(noun: &str) -> bool {
    matches!(read(&[&format!("2 {noun}")]), Ok(Some(Values { unit: Some(_), .. })))
}
