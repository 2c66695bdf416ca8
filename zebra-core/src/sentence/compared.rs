//! Comparisons of two numbers: "more than $5", "6 days later than that of the baker", "higher than Ann's". Part of the sentences.

use super::item::{category_noun, is_counted, of_or_for};
use super::measure::value_of;
use super::noun::{head, is_plural};
use super::number::{is_numbered_place, phrase_in, printed_value, unit_of};
use super::word::plural;
use crate::model::{CategoryId, Comparison, Measure, Model, Number, Operator, Term, Unit};
use crate::printed::read;

/// Returns the words between the verb and the second number of a comparison, with a space at the end.
pub(super) fn comparison_phrase(
    model: &Model,
    comparison: Comparison,
    left: &Number,
    right: &Number,
) -> String {
    match steps(model, right, comparison, left) {
        // "Is at least 9 days later than", "is more than 2 kg less than".
        Some((Operator::Subtract, ..)) => comparison_words(comparison.mirrored(), AMOUNTS),
        Some(_) => comparison_words(comparison, AMOUNTS),
        None => comparison_words(comparison, degrees(model, left)),
    }
}

/// Returns the operator, the value and the number of steps from it, for a number that a comparison says so: "3 minutes more than the length
/// of Bob". "More than 2 more than" is said only with a unit.
fn steps<'n>(
    model: &Model,
    number: &'n Number,
    comparison: Comparison,
    with: &Number,
) -> Option<(Operator, &'n Term, i64)> {
    let Number::Arithmetic(operator @ (Operator::Add | Operator::Subtract), other, by) = number else {
        return None;
    };
    let (Number::Of(Measure::Value, term @ Term::In { category, .. }), Number::Constant(by @ 1..)) =
        (&**other, &**by)
    else {
        return None;
    };
    let is_equality = matches!(comparison, Comparison::Equal | Comparison::Different);
    let has_unit = || unit_of(model, &[number, with]).is_some() || calendar_noun(model, *category).is_some();
    (is_equality || has_unit()).then_some((*operator, term, *by))
}

/// What is less and what is more, of amounts.
pub(super) const AMOUNTS: [&str; 2] = ["less", "more"];
/// The same of what is measured.
const GREATNESS: [&str; 2] = ["less", "greater"];
/// The same of times.
const TIMES: [&str; 2] = ["earlier", "later"];

/// Returns the words of a comparison before a number, with a space at the end.
pub(super) fn comparison_words(comparison: Comparison, degrees: [&str; 2]) -> String {
    let [less, more] = degrees;
    match comparison {
        Comparison::Equal | Comparison::Different => String::new(),
        Comparison::Less => format!("{less} than "),
        Comparison::LessOrEqual if degrees == TIMES => "not later than ".to_owned(),
        Comparison::LessOrEqual => "at most ".to_owned(),
        Comparison::Greater => format!("{more} than "),
        Comparison::GreaterOrEqual if degrees == TIMES => "not earlier than ".to_owned(),
        Comparison::GreaterOrEqual => "at least ".to_owned(),
    }
}

/// Returns what less and more of a number are: "lower" and "higher" for the number of a room.
fn degrees(model: &Model, number: &Number) -> [&'static str; 2] {
    let is_label = |category: CategoryId| {
        let noun = category_noun(model, category);
        is_numbered_place(model, category) || LABELS.contains(&head(&noun))
    };
    match number {
        _ if is_time(model, number) => TIMES,
        Number::Of(Measure::Value, Term::In { category, .. }) if is_label(*category) => ["lower", "higher"],
        Number::Of(Measure::Value, Term::In { category, .. }) if !is_counted(model, *category) => GREATNESS,
        _ => AMOUNTS,
    }
}

/// Nouns of numbers that are low or high, and not small or great.
const LABELS: [&str; 26] = [
    "admission",
    "altitude",
    "bid",
    "bill",
    "charge",
    "cost",
    "fare",
    "fee",
    "grade",
    "income",
    "number",
    "pay",
    "percentage",
    "plate",
    "price",
    "rate",
    "rating",
    "rent",
    "salary",
    "sales",
    "score",
    "speed",
    "temperature",
    "toll",
    "value",
    "wage",
];

/// Returns whether a number is a year, a date or a time, which is not printed as an amount of its unit: "8:20", "March 5".
fn is_time(model: &Model, number: &Number) -> bool {
    let Number::Of(Measure::Value, term @ Term::In { .. }) = number else { return false };
    let category = term.category(model);
    calendar_noun(model, category).is_some() || are_times(model, category)
}

/// Returns whether the items of a category are dates or times of day.
pub(super) fn are_times(model: &Model, category: CategoryId) -> bool {
    let is_amount = |unit: &Unit| {
        model.items_of(category).all(|item| *model.item(item).phrase == *unit.shown(model.value(item)))
    };
    let is_time_of = |unit: &Unit| ["days", "minutes"].iter().any(|name| unit.amount.ends_with(name));
    model.category(category).unit.as_ref().is_some_and(|unit| is_time_of(unit) && !is_amount(unit))
}

/// Returns the noun of a category whose items are years, months or days by their names, and not numbers of them.
fn calendar_noun(model: &Model, category: CategoryId) -> Option<String> {
    let noun = category_noun(model, category);
    let is_year = || head(&noun) == "year" && model.items_of(category).all(|item| model.value(item) >= 1000);
    let is_named = || ["month", "day"].contains(&&*noun) && has_calendar_names(model, category);
    (is_year() || is_named()).then_some(noun)
}

/// Returns whether the items of a category are named by the calendar: "June", "Monday".
pub(super) fn has_calendar_names(model: &Model, category: CategoryId) -> bool {
    let phrases: Vec<&str> = model.items_of(category).map(|item| &*model.item(item).phrase).collect();
    let are_words = phrases.iter().all(|phrase| phrase.chars().all(char::is_alphabetic));
    are_words && matches!(read(&phrases), Ok(Some(_)))
}

/// Returns the phrase of a number that is compared with another one, which may decide its unit. "More than 2 more than" is said only with a
/// unit.
pub(super) fn compared_phrase(
    model: &Model,
    number: &Number,
    comparison: Comparison,
    with: &Number,
) -> String {
    let unit = unit_of(model, &[number, with]);
    if let Some((operator, term, by)) = steps(model, number, comparison, with) {
        let other = Number::Of(Measure::Value, term.clone());
        let comparison = if operator == Operator::Add { Comparison::Greater } else { Comparison::Less };
        let degrees = Some(degrees(model, &other)).filter(|degrees| *degrees != GREATNESS).unwrap_or(AMOUNTS);
        let more = comparison_words(comparison, degrees);
        let noun = calendar_noun(model, term.category(model)).filter(|_| unit.is_none());
        let noun = noun.map(|noun| format!(" {}", plural(by, head(&noun)))).unwrap_or_default();
        let by = phrase_in(model, &Number::Constant(by), unit);
        let other = again(model, &other, with, phrase_in(model, &other, unit));
        return format!("{by}{noun} {more}{other}");
    }
    match (number, unit) {
        (Number::Constant(letter), _) if matches!(with, Number::Of(Measure::Initial, _)) => {
            u32::try_from(*letter)
                .ok()
                .and_then(char::from_u32)
                .map_or_else(|| letter.to_string(), String::from)
        }
        (Number::Constant(value), Some(_)) => match with {
            Number::Of(Measure::Value, term @ Term::In { .. }) => {
                printed_value(model, term.category(model), *value)
            }
            _ => phrase_in(model, number, unit),
        },
        _ => again(model, number, with, phrase_in(model, number, unit)),
    }
}

/// Returns the phrase of a value without the noun that the value before it has: "Ann's", "that of the baker".
fn again(model: &Model, number: &Number, before: &Number, phrase: String) -> String {
    let [category, same] = [number, before].map(|number| value_of(number).map(|(category, _)| category));
    let Some(category) = category.filter(|_| category == same) else { return phrase };
    let noun = match category_noun(model, category) {
        noun if is_counted(model, category) => format!("number of {noun}"),
        noun if is_numbered_place(model, category) => format!("{noun} number"),
        noun => noun,
    };
    let of = of_or_for(model, category);
    let owner = phrase.strip_suffix(&*noun).and_then(|rest| rest.strip_suffix(' '));
    let others = phrase.strip_prefix(&*format!("the {noun} {of} "));
    match (owner.filter(|owner| owner.ends_with(['\'', 's'])), others) {
        (Some(owner), _) => owner.to_owned(),
        (_, Some(owner)) => format!("{} {of} {owner}", if is_plural(head(&noun)) { "those" } else { "that" }),
        _ => phrase,
    }
}
