//! What the items of a category measure, and how their amounts become the numbers of the model.

use super::own::Own;
use super::token::{Kind, tokens};
use super::value::{Sort, Value, whole_value};
use super::words::{Unit, WORDS};
use crate::model::{CategoryId, Model, Order, Text};
use crate::rational::Rational;

/// The printed values of a list of items, all of one sort.
#[derive(Debug, Clone)]
pub(super) struct Printed {
    pub(super) sort: Sort,
    pub(super) unit: Option<Unit>,
    /// The words after each number.
    pub(super) words: Vec<Text>,
    pub(super) amounts: Vec<Rational>,
}

impl Printed {
    /// Reads the values of items; `None` unless all have one of the same sort, and they differ.
    pub(super) fn of<'t>(items: impl Iterator<Item = &'t str>) -> Option<Printed> {
        let mut printed: Option<Printed> = None;
        for item in items {
            let (value, rest) = whole_value(item)?;
            let words: Vec<Text> =
                if value.unit.is_some() { value.unit_word.into_iter().chain(rest).collect() } else { rest };
            match &mut printed {
                None => {
                    let amounts = vec![value.amount];
                    printed = Some(Printed { sort: value.sort, unit: value.unit, words, amounts });
                }
                Some(printed) => {
                    let same = |(one, other): (&Text, &Text)| stem(one) == stem(other);
                    let fits = printed.sort == value.sort
                        && printed.unit == value.unit
                        && printed.words.len() == words.len()
                        && printed.words.iter().zip(&words).all(same);
                    if !fits {
                        return None;
                    }
                    printed.amounts.push(value.amount);
                }
            }
        }
        let mut printed = printed.filter(|printed| printed.amounts.len() > 1)?;
        printed.wrap();
        let mut sorted = printed.amounts.clone();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1]).then_some(printed)
    }

    /// Counts on where a list of months, weekdays or times begins again, as in "Saturday, Sunday, Monday".
    fn wrap(&mut self) {
        let period = match self.sort {
            Sort::Month => 12,
            Sort::Weekday => 7,
            // "10:30, 1:00" is half a day.
            Sort::Clock if self.amounts.iter().all(|amount| *amount < Rational::from(780)) => 720,
            Sort::Clock => 1440,
            _ => return,
        };
        let descents = |amounts: &[Rational]| amounts.windows(2).filter(|pair| pair[1] < pair[0]).count();
        if descents(&self.amounts) != 1 {
            return;
        }
        let turn = self.amounts.windows(2).position(|pair| pair[1] < pair[0]).map_or(0, |index| index + 1);
        let mut wrapped = self.amounts.clone();
        for amount in &mut wrapped[turn..] {
            let Some(later) = amount.checked_add(Rational::from(period)) else { return };
            *amount = later;
        }
        if descents(&wrapped) == 0 && wrapped.last() < wrapped[0].checked_add(Rational::from(period)).as_ref()
        {
            self.amounts = wrapped;
        }
    }
}

/// Returns a word without the ending of a plural or a verb, to compare words of one stem.
pub(super) fn stem(word: &str) -> &str {
    let stem = ["ing", "ies", "ied", "es", "ed", "s", "e", "y"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending).filter(|stem| stem.chars().count() >= 3));
    stem.unwrap_or(word)
}

/// One category whose items can be compared.
#[derive(Debug, Clone)]
pub(super) struct Scale {
    pub(super) category: CategoryId,
    /// The values of the items, if they are printed as such.
    pub(super) printed: Option<Printed>,
    /// Whether its items are printed with the name of the list, so that a number alone is none of them.
    is_named: bool,
    /// What it measures, as far as items and the name of the category say so.
    pub(super) measure: Option<&'static str>,
    /// Whether its items are places side by side, of which none is before another.
    pub(super) is_street: bool,
    /// The unit of a number without one.
    pub(super) unit: Option<Unit>,
    /// The words of the name and after the numbers, without their endings.
    pub(super) words: Vec<Text>,
    /// What an amount is multiplied by to be a number of the model.
    pub(super) factor: Option<Rational>,
}

impl Scale {
    /// Returns a number of steps along a line as a number of the model; `None` if it is too large, or the steps have no size.
    pub(super) fn of_steps(&self, steps: Rational) -> Option<Rational> {
        let step = if self.printed.is_some() { self.factor? } else { Rational::ONE };
        steps.checked_mul(step)
    }

    /// Returns the scale of a category; `None` if its items cannot be compared, or may be in several rows.
    pub(super) fn of<'m>(model: &'m Model, category: CategoryId, own: &Own) -> Option<Scale> {
        let id = category;
        if !model.is_comparable(id) || !model.is_plain(id) {
            return None;
        }
        let name = words_of_name(&model.category(id).name);
        let phrases = || model.items_of(id).map(|item| &*model.item(item).phrase);
        let with_unit = own.unit_words(id).and_then(|words| {
            let all: Vec<String> = phrases().map(|phrase| format!("{phrase} {words}")).collect();
            Printed::of(all.iter().map(String::as_str))
        });
        // "Position 1" in the list `Position`.
        let behind_name = |phrase: &'m str| {
            let (word, number) = phrase.split_once(' ')?;
            name.iter().any(|name| name.eq_ignore_ascii_case(word)).then_some(number)
        };
        let numbers: Option<Vec<&str>> = phrases().map(behind_name).collect();
        let own = with_unit.or_else(|| Printed::of(phrases()));
        let is_named = own.is_none();
        let printed = own.or_else(|| numbers.and_then(|numbers| Printed::of(numbers.into_iter())));
        // Values that are not printed could be anything.
        if printed.is_none() && model.items_of(id).any(|item| model.item(item).value.is_some()) {
            return None;
        }
        let labelled = name.iter().find_map(|word| WORDS.labels.get(&**word).copied());
        let unit_of_name = name.iter().find_map(|word| WORDS.units.get(&**word).copied());
        let unit = match &printed {
            Some(printed) => printed.unit.or(unit_of_name.filter(|_| printed.sort == Sort::Number)),
            None => None,
        };
        let mut words: Vec<Text> = name.iter().map(|word| stem(word).into()).collect();
        words.extend(printed.iter().flat_map(|printed| &printed.words).map(|word| stem(word).into()));
        let factor = printed.as_ref().and_then(|printed| factor(model, id, printed));
        let is_street = labelled == Some("street");
        let labelled = if is_street { Some("line") } else { labelled };
        let mut scale =
            Scale { category: id, printed, is_named, measure: None, is_street, unit, words, factor };
        scale.measure = scale.measured(model, labelled);
        Some(scale)
    }

    fn measured(&self, model: &Model, labelled: Option<&'static str>) -> Option<&'static str> {
        let Some(printed) = &self.printed else { return Some("line") };
        match printed.sort {
            Sort::Money(currency) => Some(currency),
            Sort::Date => Some("date"),
            Sort::Month => Some("month"),
            Sort::Weekday => Some("weekday"),
            Sort::Clock => Some("clock"),
            Sort::Ordinal if labelled == Some("line") && self.has_single_steps() => Some("line"),
            Sort::Ordinal | Sort::Rank => Some("rank"),
            Sort::Number => match self.unit {
                Some(unit) if unit.measure == "calendar" => Some(match printed.amounts.iter().all(is_year) {
                    true => "year",
                    false if self.is_of_ages(labelled) => "age",
                    false => "span",
                }),
                Some(unit) => Some(unit.measure),
                None if labelled.is_none()
                    && printed.words.is_empty()
                    && printed.amounts.iter().all(is_year) =>
                {
                    Some("year")
                }
                None if labelled.is_none_or(|label| matches!(label, "rank" | "line"))
                    && self.counts_on(model) =>
                {
                    Some("line")
                }
                None => labelled,
            },
        }
    }

    /// Returns whether years are ages: "10 years" of a list of "Years married" are none.
    fn is_of_ages(&self, labelled: Option<&'static str>) -> bool {
        let is_unit = |word: &Text| WORDS.units.keys().any(|unit| stem(unit) == word);
        labelled == Some("age")
            || self.words.iter().any(|word| word == "old")
            || labelled.is_none() && self.words.iter().all(is_unit)
    }

    /// Returns whether the items are the numbers from 1 on, in order.
    fn counts_on(&self, model: &Model) -> bool {
        model.category(self.category).order == Order::Ordered
            && self.printed.as_ref().is_some_and(|printed| {
                (1..).zip(&printed.amounts).all(|(place, amount)| *amount == Rational::from(place as i64))
            })
    }

    /// Returns whether the items are next to each other: each step is one.
    pub(super) fn has_single_steps(&self) -> bool {
        let Some(printed) = &self.printed else { return true };
        let mut amounts = printed.amounts.clone();
        amounts.sort_unstable();
        let one = Some(Rational::ONE);
        amounts.windows(2).all(|pair| pair[1].checked_sub(pair[0]) == one)
    }

    /// Returns whether rows are in a line by this category: each item is one step from the next.
    pub(super) fn is_line(&self) -> bool {
        matches!(self.measure, Some("line" | "rank")) && self.has_single_steps()
    }

    /// Returns a difference of the model for an amount with a unit; `None` if the unit is not one of this scale.
    pub(super) fn difference(&self, amount: &Value) -> Option<Rational> {
        let factor = match &self.printed {
            Some(_) => self.factor?,
            // Items without values count in steps.
            None => Rational::ONE,
        };
        let own = self.step();
        let ratio = match (amount.unit, own, &amount.sort) {
            (_, _, Sort::Money(currency)) => (self.measure == Some(currency)).then_some(Rational::ONE)?,
            (Some(unit), Some(own), _) if unit.measure == own.measure => unit.size.checked_div(own.size)?,
            // "Heights: 98, 101" are of the unit that the sentences have.
            (Some(unit), None, _) if self.measure == Some(unit.family()) => Rational::ONE,
            (Some(_), _, _) => return None,
            (None, _, Sort::Number) => Rational::ONE,
            (None, ..) => return None,
        };
        amount.amount.checked_mul(ratio)?.checked_mul(factor)
    }

    /// Returns the unit of one step of the printed amounts.
    pub(super) fn step(&self) -> Option<Unit> {
        let unit = |word: &str| WORDS.units.get(word).copied();
        match self.measure {
            Some("money") => unit("dollar"),
            Some("euro") => unit("euro"),
            Some("pound-money") => unit("quid"),
            Some("date" | "weekday") => unit("day"),
            Some("month") => unit("month"),
            Some("clock") => unit("minute"),
            Some("year") => unit("year"),
            Some("rank" | "line") => self.unit.or(unit("place")),
            Some("age") => self.unit.or(unit("year")),
            _ => self.unit,
        }
    }

    /// Returns whether a value in a sentence could be one of the items: strictly if the units agree.
    pub(super) fn accepts(&self, value: &Value, is_strict: bool) -> bool {
        let Some(printed) = self.printed.as_ref().filter(|_| !self.is_named || value.sort != Sort::Number)
        else {
            return false;
        };
        match (&printed.sort, &value.sort) {
            (Sort::Number, Sort::Money(currency)) => {
                self.measure == Some(currency)
                    || (!is_strict && self.measure.is_none() && self.unit.is_none())
            }
            (Sort::Money(_), Sort::Number) => match value.unit {
                Some(unit) => self.step() == Some(unit),
                None => !is_strict,
            },
            (Sort::Number, Sort::Number) => match (value.unit, &value.unit_word) {
                (Some(unit), _) if self.step() == Some(unit) => true,
                (Some(unit), _) if self.step().is_none() && self.measure == Some(unit.family()) => true,
                (_, Some(word)) if self.words.iter().any(|own| own == stem(word)) => true,
                (Some(_), _) => !is_strict && self.unit.is_none() && self.measure.is_none(),
                (None, _) => !is_strict,
            },
            // "Number 65", where a list has numbers.
            (Sort::Number, Sort::Rank) if self.words.iter().any(|word| *word == stem("number")) => true,
            (Sort::Number, Sort::Ordinal | Sort::Rank) => {
                !is_strict
                    && (self.measure == Some("line") || self.words.iter().any(|word| *word == stem("grade")))
            }
            (Sort::Ordinal | Sort::Rank, Sort::Ordinal | Sort::Rank) => {
                !is_strict || printed.sort == value.sort
            }
            (own, other) => own == other,
        }
    }
}

/// Makes the only ranks places beside each other, where the story or the links of the puzzle say so and no list has other places.
pub(super) fn add_line(scales: &mut [Scale], model: &Model) {
    let says_row =
        story_has(model, &WORDS.rows) || model.links().iter().any(|link| link.phrase.contains("left of"));
    let mut ranks: Vec<&mut Scale> = scales
        .iter_mut()
        .filter(|scale| matches!(scale.measure, Some("line" | "rank")) && scale.is_line())
        .collect();
    if let [rank] = &mut ranks[..]
        && says_row
    {
        rank.measure = Some("line");
    }
}

/// Returns whether the story of a puzzle says that its rows are not in one line.
pub(super) fn is_no_line(model: &Model) -> bool {
    story_has(model, &WORDS.rounds)
}

/// Returns the directions from and to which the rows are counted, as the story says it: "from west to east".
pub(super) fn directions(model: &Model) -> Option<(&'static str, &'static str)> {
    let pairs = [("west", "east"), ("east", "west"), ("south", "north"), ("north", "south")];
    pairs.into_iter().find(|(from, to)| story_has(model, &[&format!("from {from} to {to}")]))
}

fn story_has(model: &Model, phrases: &[&str]) -> bool {
    model.story().is_some_and(|story| {
        let story = story.to_lowercase();
        phrases.iter().any(|phrase| story.contains(phrase))
    })
}

/// Returns the words of the name of a category, in lower case.
pub(super) fn words_of_name(name: &str) -> Vec<Text> {
    let spaced = crate::sentence::spaced(name);
    tokens(&spaced).into_iter().filter(|token| token.kind == Kind::Word).map(|token| token.key).collect()
}

fn is_year(amount: &Rational) -> bool {
    amount.is_integer() && (1000..=2999).contains(&amount.numerator())
}

/// Returns the proportion of the numbers of the model to the printed amounts, if they are in proportion.
fn factor(model: &Model, category: CategoryId, printed: &Printed) -> Option<Rational> {
    let numbers: Vec<Rational> =
        model.items_of(category).map(|item| Rational::from(model.value(item))).collect();
    let (amounts, difference) = (&printed.amounts, |one: Rational, other: Rational| one.checked_sub(other));
    let factor =
        difference(*numbers.get(1)?, numbers[0])?.checked_div(difference(*amounts.get(1)?, amounts[0])?)?;
    let in_proportion = |(number, amount): (&Rational, &Rational)| {
        let expected = difference(*amount, amounts[0])?.checked_mul(factor)?;
        Some(difference(*number, numbers[0])? == expected)
    };
    numbers.iter().zip(amounts).all(|pair| in_proportion(pair) == Some(true)).then_some(factor)
}
