//! Comparisons of ages, prices and years in their own words: "Ann is 3 years older than Bob", "whoever drinks tea pays less than Ann",
//! "Ann has 2 cups more than Bob".
//! Part of the sentences.

use super::called::{has_category, named_category};
use super::compared::{are_times, comparison_words};
use super::item::{category_noun, is_counted, is_variable, one, owner_phrase};
use super::known::{JOBS, PAYMENTS, PEOPLE, SELLERS, THINGS};
use super::list::series;
use super::negation::opposite;
use super::noun::{has_unit, head};
use super::number::{grouped, multiple, printed_value};
use super::word::singular;
use crate::model::{
    CategoryId, Comparison, Fact, Formula, Item, ItemId, Measure, Model, Number, Operator, Polarity,
    Presence, Term,
};
use crate::printed::is_unit;

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
    /// The word before what is no difference: "at" a time.
    before: &'static str,
    /// What is counted, after "more" and the like without a number.
    things: String,
}

const PAY: [&str; 2] = ["pays", "does not pay"];
const PAID: [&str; 2] = ["paid", "did not pay"];
const CHARGE: [&str; 2] = ["charges", "does not charge"];

const ARRIVED: [&str; 2] = ["arrived", "did not arrive"];

/// Verbs for categories of times of day.
const TIMES: [(&str, [&str; 2]); 8] = [
    ("arrival", ["arrives", "does not arrive"]),
    ("departure", ["departs", "does not depart"]),
    ("open", ["opens", "does not open"]),
    ("opening", ["opens", "does not open"]),
    ("finish", ["finishes", "does not finish"]),
    ("launch", ["launches", "does not launch"]),
    ("start", ["starts", "does not start"]),
    ("wake-up", ["wakes up", "does not wake up"]),
];

const COST: [&str; 2] = ["costs", "does not cost"];

/// Verbs that name categories of amounts of money.
const PAST: [(&str, [&str; 2]); 6] = [
    ("bid", ["bid", "did not bid"]),
    ("donated", ["donated", "did not donate"]),
    ("earned", ["earned", "did not earn"]),
    ("paid", ["paid", "did not pay"]),
    ("spent", ["spent", "did not spend"]),
    ("won", ["won", "did not win"]),
];

/// Returns a formula, or its negation, as a clause if it is about a measure that has words of its own.
pub(super) fn measure_clause(model: &Model, formula: &Formula, polarity: Polarity) -> Option<String> {
    match formula {
        Formula::Compare { left, comparison, right } => measured(model, (left, *comparison, right), polarity),
        Formula::Fact(fact) => {
            let is_denied = polarity == Polarity::IsNot;
            let polarity = if is_denied { opposite(fact.polarity) } else { fact.polarity };
            fact_of_measure(model, &Fact { polarity, ..*fact })
        }
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
    if let Number::Constant(limit) = *right {
        return limited(model, (category, first), comparison, limit, polarity);
    }
    let (by, operator, other) = match right {
        Number::Arithmetic(operator @ (Operator::Add | Operator::Subtract), other, by) => match **by {
            Number::Constant(by) if by > 0 => (by, *operator, &**other),
            _ => return None,
        },
        other => (0, Operator::Add, other),
    };
    let (times, once) = multiple(other).filter(|_| by == 0).unwrap_or((1, other));
    let (same, second) = value_of(once)?;
    let words =
        words_of(model, category).filter(|words| same == category && words.fit(model, &[first, second]))?;
    let is_negative = (comparison == Comparison::Different) != (polarity == Polarity::IsNot);
    let verb = words.verbs[usize::from(is_negative)];
    let rest = match (comparison, by) {
        // "Not as old as" would mean younger.
        (Comparison::Equal | Comparison::Different, 0)
            if (times > 1 || !is_negative) && words.before.is_empty() =>
        {
            let times = match times {
                1 => String::new(),
                2 => "twice ".to_owned(),
                times => format!("{times} times "),
            };
            format!("{times}as {}{} as", words.equal, words.things)
        }
        (Comparison::Less, 0) if times == 1 => format!("{}{} than", words.less, words.things),
        (Comparison::Greater, 0) if times == 1 => format!("{}{} than", words.more, words.things),
        (_, 1..) => {
            let more = if operator == Operator::Add { words.more } else { words.less };
            let is_above = matches!(comparison, Comparison::Greater | Comparison::Less);
            let (limit, by) = match (comparison, operator) {
                (Comparison::Equal | Comparison::Different, _) => ("", by),
                (Comparison::Greater | Comparison::GreaterOrEqual, Operator::Add)
                | (Comparison::Less | Comparison::LessOrEqual, Operator::Subtract) => match is_above {
                    // "More than 1 point more than" is hard to read.
                    true if !words.things.is_empty() && steps_of(model, category) == 1 => {
                        ("at least ", by + 1)
                    }
                    true => ("more than ", by),
                    false => ("at least ", by),
                },
                _ => return None,
            };
            let difference = words.difference(model, category, by);
            // "Has 2 more cups than", but "is 2 years older than".
            let (number, things) = match difference.split_once(' ').filter(|_| !words.things.is_empty()) {
                Some((number, things)) if words.verbs[0] != "is" => (number, format!(" {things}")),
                _ => (&*difference, String::new()),
            };
            format!("{limit}{number} {more}{things} than")
        }
        _ => return None,
    };
    Some(format!("{} {verb} {rest} {}", owner_phrase(model, first), owner_phrase(model, second)))
}

/// Returns a value compared with a number as a clause: "Ann pays at most $5", "Ann has more than 6 eggs", "Ann is 11 years old".
fn limited(
    model: &Model,
    (category, of): (CategoryId, &Term),
    comparison: Comparison,
    limit: i64,
    polarity: Polarity,
) -> Option<String> {
    let words = words_of(model, category).filter(|words| words.fit(model, &[of]))?;
    let is_equality = matches!(comparison, Comparison::Equal | Comparison::Different);
    if polarity == Polarity::IsNot && !is_equality {
        return None;
    }
    let is_negative = (comparison == Comparison::Different) != (polarity == Polarity::IsNot);
    let how = comparison_words(comparison, [words.less, words.more]);
    let (owner, verb) = (owner_phrase(model, of), words.verbs[usize::from(is_negative)]);
    // "Older than 30", but "at least 30 years old".
    let is_bare = how.starts_with(words.less) || how.starts_with(words.more);
    let amount = match words.equal == "old" && is_bare {
        true => number_of(model, category, limit),
        false => words.amount(model, category, limit),
    };
    let before = words.before;
    Some(match comparison {
        Comparison::LessOrEqual if !before.is_empty() => {
            format!("{owner} {verb} {before}{amount} or earlier")
        }
        Comparison::GreaterOrEqual if !before.is_empty() => {
            format!("{owner} {verb} {before}{amount} or later")
        }
        _ if how.is_empty() => format!("{owner} {verb} {before}{amount}"),
        _ => format!("{owner} {verb} {how}{amount}"),
    })
}

/// Returns the number of steps of a value that are one of its unit: 10 for 2.5 points.
fn steps_of(model: &Model, category: CategoryId) -> u32 {
    model.category(category).unit.as_ref().map_or(1, |unit| unit.scale)
}

/// Returns a number without its unit: "2.5".
fn number_of(model: &Model, category: CategoryId, value: i64) -> String {
    let number =
        model.category(category).unit.as_ref().map_or_else(|| value.to_string(), |unit| unit.number(value));
    grouped(model, number)
}

/// Returns what somebody pays or has, for a fact about a price or a number of things.
pub(super) fn fact_of_measure(model: &Model, fact: &Fact) -> Option<String> {
    // The words take longer than to see that there is no amount, as in most facts.
    if fact.link.is_some() {
        return None;
    }
    let words = |item: ItemId| {
        let Item { category, value, .. } = model.item(item);
        let is_amount = value.is_some() && !is_variable(model, item);
        is_amount.then(|| words_of(model, *category)).flatten()
    };
    let (words, owner, amount) = match (words(fact.first), words(fact.second)) {
        (None, Some(words)) => (words, fact.first, fact.second),
        (Some(words), None) => (words, fact.second, fact.first),
        _ => return None,
    };
    if !words.fit(model, &[&Term::Item(owner)]) {
        return None;
    }
    let verb = words.verbs[usize::from(fact.polarity == Polarity::IsNot)];
    let (owner, category) = (owner_phrase(model, &Term::Item(owner)), model.item(amount).category);
    Some(format!("{owner} {verb} {}{}", words.before, words.amount(model, category, model.value(amount))))
}

/// Returns facts about one measure of somebody as a clause: "Ann pays $5 or $8".
pub(super) fn measure_alternatives(model: &Model, parts: &[Formula]) -> Option<String> {
    let [Formula::Fact(first), _, ..] = parts else { return None };
    let about = |of: ItemId| {
        let amount = |part: &Formula| match part {
            Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second }) => {
                match (*first, *second) {
                    (item, amount) | (amount, item) if item == of => Some(amount),
                    _ => None,
                }
            }
            _ => None,
        };
        let amounts = parts.iter().map(amount).collect::<Option<Vec<ItemId>>>()?;
        let category = model.item(*amounts.first()?).category;
        let words = words_of(model, category).filter(|words| words.fit(model, &[&Term::Item(of)]))?;
        let said = |item: &ItemId| Some(words.amount(model, category, model.item(*item).value?));
        let are_alike = amounts.iter().all(|item| model.item(*item).category == category);
        let said = amounts.iter().filter(|_| are_alike).map(said).collect::<Option<Vec<String>>>()?;
        let unit = said.first()?.split_once(' ').map_or("", |(number, _)| &said[0][number.len()..]);
        let last = said.len() - 1;
        let short = |(at, amount): (usize, &String)| match at == last
            || !said.iter().all(|other| other.ends_with(unit))
        {
            true => amount.clone(),
            false => amount[..amount.len() - unit.len()].to_owned(),
        };
        let said = series(&said.iter().enumerate().map(short).collect::<Vec<_>>(), "or");
        Some(format!("{} {} {}{said}", owner_phrase(model, &Term::Item(of)), words.verbs[0], words.before))
    };
    about(first.first).or_else(|| about(first.second))
}

/// Returns what somebody does who is called by an amount: "pays $5", "arrives at 8:30"; `None` where the verb is "is" or "has".
pub(super) fn deed(model: &Model, amount: ItemId) -> Option<String> {
    let Item { category, value, .. } = model.item(amount);
    let words =
        words_of(model, *category).filter(|words| !["is", "has", "costs"].contains(&words.verbs[0]))?;
    Some(format!("{} {}{}", words.verbs[0], words.before, words.amount(model, *category, (*value)?)))
}

/// Returns a number of things: "3 hours of ascent", "1 hour of ascent".
fn counted(number: &str, things: &str) -> String {
    let head = head(things.trim_start());
    let one = || things.replacen(head, &singular(head), 1);
    format!("{number}{}", if number == "1" { one() } else { things.to_owned() })
}

impl Words {
    /// Returns whether the measure says something of some terms. A painting pays nothing.
    fn fit(&self, model: &Model, terms: &[&Term]) -> bool {
        let is_payment = self.equal == "much" && self.verbs != COST || !self.before.is_empty();
        let is_age = self.equal == "old";
        terms.iter().all(|term| match is_payment {
            true => is_person(model, term),
            false => (is_age || self.verbs == COST) && matches!(term, Term::Item(_)) || is_owner(model, term),
        })
    }

    fn amount(&self, model: &Model, category: CategoryId, value: i64) -> String {
        match &*self.things {
            "" if self.equal == "old" && !has_unit(model, category) => format!("{value} years old"),
            "" if self.equal == "old" => {
                let amount = printed_value(model, category, value);
                format!("{} old", amount.strip_suffix(" old").unwrap_or(&amount))
            }
            "" => printed_value(model, category, value),
            things => counted(&number_of(model, category, value), things),
        }
    }

    /// Returns how far two values are apart: "2.5 points", "3 years", "$4".
    fn difference(&self, model: &Model, category: CategoryId, by: i64) -> String {
        let number = number_of(model, category, by);
        match &model.category(category).unit {
            Some(unit) if self.things.is_empty() && has_unit(model, category) => {
                let amount = unit.amount.trim_end_matches(" old").replacen("{}", &number, 1);
                if number == "1" { singular(&amount) } else { amount }
            }
            _ => counted(&number, &format!("{}{}", self.unit, self.things)),
        }
    }
}

/// Returns whether a term means a person: by the category, or as the one who has a thing.
fn is_person(model: &Model, term: &Term) -> bool {
    let Term::Item(item) = term else { return false };
    let category = model.item(*item).category;
    let noun = category_noun(model, category);
    let is_named = || named_category(model) == Some(category) && !THINGS.contains(&noun);
    let is_of_people = || PEOPLE.contains(&noun) || JOBS.contains(&noun) || is_named();
    let phrase = owner_phrase(model, term);
    is_variable(model, *item)
        || is_of_people()
        || [&*one(model), "the one ", "the owner ", "whoever "].iter().any(|start| phrase.starts_with(start))
}

/// Returns whether a term can have a number of things: a person, or something with a name.
fn is_owner(model: &Model, term: &Term) -> bool {
    let Term::Item(item) = term else { return false };
    is_person(model, term) || named_category(model) == Some(model.item(*item).category)
}

/// Returns the category and the owner of a value.
pub(super) fn value_of(number: &Number) -> Option<(CategoryId, &Term)> {
    match number {
        Number::Of(Measure::Value, Term::In { category, of }) => Some((*category, of)),
        _ => None,
    }
}

/// Returns the words of a measure of people, or of things that they have.
fn words_of(model: &Model, category: CategoryId) -> Option<Words> {
    let noun = category_noun(model, category);
    let is_of_people = || {
        let is_once = |id: CategoryId| model.category(id).presence == Presence::Once;
        model.category_ids().any(|id| is_once(id) && PEOPLE.contains(&category_noun(model, id)))
    };
    let are_named = |fits: fn(&str) -> bool| {
        named_category(model).is_some_and(|named| fits(&category_noun(model, named)))
    };
    if model.language() != "en" || !(are_named(|_| true) || is_of_people()) {
        return None;
    }
    let words = |verbs, more, less, equal, unit| Words {
        verbs,
        more,
        less,
        equal,
        unit,
        before: "",
        things: String::new(),
    };
    let name = model.category(category).name.to_lowercase();
    if let Some((_, verbs)) = PAST.iter().find(|(past, _)| *past == name && noun.starts_with("amount")) {
        return Some(words(*verbs, "more", "less", "much", ""));
    }
    if let Some((_, verbs)) =
        TIMES.iter().find(|(time, _)| noun.strip_suffix(" time").unwrap_or(&noun) == *time)
        && are_times(model, category)
    {
        let is_past =
            model.story().is_some_and(|story| story.contains("arrived") || story.contains("times were"));
        let verbs = if verbs[0] == "arrives" && is_past { ARRIVED } else { *verbs };
        return Some(Words { before: "at ", ..words(verbs, "later", "earlier", "", "") });
    }
    match &*noun {
        "age" => Some(words(["is", "is not"], "older", "younger", "old", " years")),
        "cost" | "price" if are_named(|noun| THINGS.contains(noun)) => {
            Some(words(COST, "more", "less", "much", ""))
        }
        noun if PAYMENTS.contains(noun) && (is_of_people() || are_named(|noun| !THINGS.contains(noun))) => {
            let texts = [model.title(), model.story().unwrap_or_default()];
            if texts.iter().any(|text| text.contains("paid")) {
                return Some(words(PAID, "more", "less", "much", ""));
            }
            let is_sale = |text: &&str| ["sale", "sell", "sold"].iter().any(|word| text.contains(word));
            let is_sold = has_category(model, |noun| SELLERS.contains(noun)) || texts.iter().any(is_sale);
            Some(words(if is_sold { CHARGE } else { PAY }, "more", "less", "much", ""))
        }
        noun if is_counted(model, category) && (!is_unit(noun) || noun != "years") => {
            let things = format!(" {noun}");
            let last = noun.rsplit(' ').next();
            let verbs = match noun {
                "nights" => ["stays", "does not stay"],
                _ if ["away", "early", "late", "old"].map(Some).contains(&last) => ["is", "is not"],
                _ => ["has", "does not have"],
            };
            Some(Words { things, ..words(verbs, "more", "fewer", "many", "") })
        }
        _ => None,
    }
}
