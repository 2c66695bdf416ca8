//! Numbers inside a sentence. Part of the sentences.

use super::called::inside;
use super::cases::{aggregate, are_stated, count};
use super::compared::has_calendar_names;
use super::formula::clause;
use super::item::{category_noun, is_counted, is_variable, of_or_for, owned_noun, owner_phrase, term_phrase};
use super::known::PLACES;
use super::list::list;
use super::noun::{is_bare_number, is_ordinal, is_plural, is_position};
use crate::model::{CategoryId, Formula, Item, ItemId, Measure, Model, Number, Operator, Term, Unit};

/// Returns the phrase of a number.
pub(super) fn number_phrase(model: &Model, number: &Number) -> String {
    phrase_in(model, number, unit_of(model, &[number]))
}

/// Returns a value as the items of its category print theirs: "£4,000", "8:10".
pub(super) fn printed_value(model: &Model, category: CategoryId, value: i64) -> String {
    let has_signs = |phrase: &str| !phrase.chars().all(|letter| letter.is_ascii_digit());
    let is_printed = |item: &ItemId| model.value(*item) == value && has_signs(&model.item(*item).phrase);
    match (model.items_of(category).find(is_printed), &model.category(category).unit) {
        (Some(item), _) => inside(model, item),
        (None, Some(unit)) => grouped(model, unit.shown(value)),
        (None, None) => value.to_string(),
    }
}

/// Returns an amount with a comma before each three digits if the puzzle prints such: "$1,550".
pub(super) fn grouped(model: &Model, amount: String) -> String {
    let has_comma = |item: &Item| {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count() >= 3;
        item.value.is_some() && item.phrase.split_once(',').is_some_and(|(_, rest)| digits(rest))
    };
    let start = amount.find(|letter: char| letter.is_ascii_digit()).unwrap_or(amount.len());
    let length = amount[start..].bytes().take_while(u8::is_ascii_digit).count();
    if length < 4 || !model.items().iter().any(has_comma) {
        return amount;
    }
    let mut text = amount[..start].to_owned();
    for (at, digit) in amount[start..start + length].chars().enumerate() {
        if at > 0 && (length - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + &amount[start + length..]
}

/// Returns the unit of all values in some numbers; `None` if there are none, or in different units.
pub(super) fn unit_of<'m>(model: &'m Model, numbers: &[&Number]) -> Option<&'m Unit> {
    let mut categories = Vec::new();
    numbers.iter().for_each(|number| add_categories(model, number, &mut categories));
    // "The number of eggs" has no unit.
    let is_number = |category, unit: &Unit| unit.scale == 1 && is_counted(model, category);
    let unit = |category| model.category(category).unit.as_ref().filter(|unit| !is_number(category, unit));
    let mut units = categories.iter().map(|category| unit((*category)?));
    let first = units.next().flatten()?;
    units.all(|unit| unit == Some(first)).then_some(first)
}

/// Adds the category of each value in a number; `None` for what has no unit, such as a place.
fn add_categories(model: &Model, number: &Number, categories: &mut Vec<Option<CategoryId>>) {
    match number {
        Number::Of(Measure::Value, term) => categories.push(Some(term.category(model))),
        Number::Of(..) => categories.push(None),
        Number::Arithmetic(_, left, right) => {
            add_categories(model, left, categories);
            add_categories(model, right, categories);
        }
        Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
            numbers.iter().for_each(|number| add_categories(model, number, categories));
        }
        Number::SumOf(cases) | Number::MinOf(cases) | Number::MaxOf(cases) => {
            add_categories(&model.with_variables(&cases.variables), &cases.body, categories);
        }
        Number::Constant(_) | Number::Count(_) | Number::CountOf(_) => {}
    }
}

pub(super) fn phrase_in(model: &Model, number: &Number, unit: Option<&Unit>) -> String {
    let listed = |numbers: &[Number]| list(numbers.iter().map(|number| operand(model, number, unit)), "and");
    if let Some(once) = half(number) {
        return format!("twice {}", operand(model, once, unit));
    }
    match number {
        Number::Constant(number) => {
            unit.map_or_else(|| number.to_string(), |unit| grouped(model, unit.shown(*number)))
        }
        Number::Of(Measure::Value, term @ Term::In { category, of }) if is_counted(model, *category) => {
            let noun = category_noun(model, *category);
            match &**of {
                Term::Item(item) if is_variable(model, *item) => term_phrase(model, term),
                of => {
                    let word = of_or_for(model, *category);
                    format!("the number of {noun} {word} {}", owner_phrase(model, of))
                }
            }
        }
        Number::Of(Measure::Value, Term::In { category, of }) if is_numbered_place(model, *category) => {
            let noun = format!("{} number", category_noun(model, *category));
            owned_noun(model, *category, &noun, &term_phrase(model, of))
        }
        Number::Of(Measure::Value, Term::Item(item)) if is_position(model, model.item(*item).category) => {
            format!("the number of {}", inside(model, *item))
        }
        Number::Of(Measure::Value, Term::Item(item)) if !is_variable(model, *item) => inside(model, *item),
        Number::Of(Measure::Value, term) if has_named_values(model, term.category(model)) => {
            format!("the value of {}", term_phrase(model, term))
        }
        Number::Of(Measure::Value, term) => term_phrase(model, term),
        Number::Of(Measure::Place, term) => format!("the place of {}", term_phrase(model, term)),
        Number::Of(Measure::Initial, term) => format!("the first letter of {}", term_phrase(model, term)),
        Number::Of(Measure::Property(property), term) => {
            let name = &model.property(*property).name;
            let number_of = if is_plural(name) { "number of " } else { "" };
            format!("the {number_of}{name} of {}", term_phrase(model, term))
        }
        // "Twice Ann's age plus 3" could mean that the sum is doubled.
        Number::Arithmetic(Operator::Add | Operator::Subtract, left, right)
            if multiple(left).is_some() && matches!(**right, Number::Constant(_)) =>
        {
            let more = if matches!(number, Number::Arithmetic(Operator::Add, ..)) { "more" } else { "less" };
            format!("{} {more} than {}", phrase_in(model, right, unit), phrase_in(model, left, unit))
        }
        // A negative number plus another one.
        Number::Arithmetic(Operator::Add, left, right) if negated(left).is_some() => {
            let less = negated(left).map(|number| operand(model, number, unit)).unwrap_or_default();
            format!("{} minus {less}", operand(model, right, unit))
        }
        Number::Arithmetic(Operator::Multiply, ..)
            if multiple(number).is_some_and(|(_, of)| is_value(of)) =>
        {
            let (times, once) = multiple(number).unwrap_or((1, number));
            format!("{times} times {}", operand(model, once, unit))
        }
        Number::Arithmetic(operator, left, right) => {
            // A factor and a divisor have no unit.
            let unit = match operator {
                Operator::Add | Operator::Subtract | Operator::Difference => unit,
                _ => None,
            };
            let (left, right) = (operand(model, left, unit), operand(model, right, unit));
            match operator {
                Operator::Add => format!("{left} plus {right}"),
                Operator::Subtract => format!("{left} minus {right}"),
                Operator::Multiply => format!("{left} times {right}"),
                Operator::Divide => format!("{left} divided by {right}"),
                Operator::Remainder => format!("the remainder of {left} divided by {right}"),
                Operator::TruncatedRemainder => format!("the signed remainder of {left} by {right}"),
                Operator::Difference => format!("the difference between {left} and {right}"),
            }
        }
        Number::Sum(numbers) => format!("the sum of {}", listed(numbers)),
        Number::Min(numbers) => format!("the smallest of {}", listed(numbers)),
        Number::Max(numbers) => format!("the greatest of {}", listed(numbers)),
        Number::SumOf(cases) | Number::MinOf(cases) | Number::MaxOf(cases) if are_stated(model, cases) => {
            number_phrase(model, &number.written_out(model))
        }
        Number::CountOf(cases) if are_stated(model, cases) => {
            number_phrase(model, &number.written_out(model))
        }
        Number::SumOf(cases) => aggregate(model, "the sum", cases),
        Number::MinOf(cases) => aggregate(model, "the smallest", cases),
        Number::MaxOf(cases) => aggregate(model, "the greatest", cases),
        Number::CountOf(cases) => count(model, cases),
        Number::Count(formulas) => {
            let clauses: Vec<String> = formulas.iter().map(|formula| clause(model, formula)).collect();
            format!("the number of true ones among ({})", clauses.join("; "))
        }
    }
}

fn is_value(number: &Number) -> bool {
    matches!(number, Number::Of(..))
}

/// Returns the number that this one subtracts from 0.
fn negated(number: &Number) -> Option<&Number> {
    match number {
        Number::Arithmetic(Operator::Subtract, zero, number) if **zero == Number::Constant(0) => Some(number),
        _ => None,
    }
}

/// Returns whether the items of a category are numbers of places: "Ann's chair number".
pub(super) fn is_numbered_place(model: &Model, category: CategoryId) -> bool {
    PLACES.contains(&category_noun(model, category))
        && model.items_of(category).all(|item| is_bare_number(model, item))
}

/// Returns whether the items of a category have values that their names do not say.
fn has_named_values(model: &Model, category: CategoryId) -> bool {
    let is_named = |item: ItemId| {
        let item = model.item(item);
        item.value.is_some() && !item.phrase.contains(|letter: char| letter.is_ascii_digit())
    };
    let is_ordinal = |item: ItemId| is_ordinal(&model.item(item).phrase.to_lowercase());
    let mut items = model.items_of(category);
    model.category(category).unit.is_none()
        && items.clone().all(is_named)
        && !items.any(is_ordinal)
        && !has_calendar_names(model, category)
}

/// Returns the number of which this one is the double.
pub(super) fn half(number: &Number) -> Option<&Number> {
    multiple(number).filter(|(times, _)| *times == 2).map(|(_, half)| half)
}

/// Returns how many times, more than one, another number this one is.
pub(super) fn multiple(number: &Number) -> Option<(i64, &Number)> {
    let Number::Arithmetic(Operator::Multiply, one, other) = number else { return None };
    match (&**one, &**other) {
        (once, Number::Constant(times)) | (Number::Constant(times), once) if *times > 1 => {
            Some((*times, once))
        }
        _ => None,
    }
}

/// Returns the phrase of a number inside another number; arithmetic is in parentheses, but not "twice Ann's age".
fn operand(model: &Model, number: &Number, unit: Option<&Unit>) -> String {
    match number {
        Number::Arithmetic(..) if multiple(number).is_some_and(|(_, of)| is_value(of)) => {
            phrase_in(model, number, unit)
        }
        Number::Arithmetic(Operator::Add, left, right) => {
            format!("the sum of {} and {}", operand(model, left, unit), operand(model, right, unit))
        }
        Number::Arithmetic(..) => format!("({})", phrase_in(model, number, unit)),
        Number::Constant(_)
        | Number::Of(..)
        | Number::Sum(_)
        | Number::Min(_)
        | Number::Max(_)
        | Number::Count(_)
        | Number::SumOf(_)
        | Number::MinOf(_)
        | Number::MaxOf(_)
        | Number::CountOf(_) => phrase_in(model, number, unit),
    }
}

/// Returns a comparison of multiples as one of what they are multiples of: "$4.50 more than" for ten times the values.
pub(super) fn without_factor(formula: &Formula) -> Option<Formula> {
    let Formula::Compare { left, comparison, right } = formula else { return None };
    let factor = gcd(factor_of(left), factor_of(right));
    let is_arithmetic = |number: &Number| matches!(number, Number::Arithmetic(..));
    if factor <= 1 || !(is_arithmetic(left) || is_arithmetic(right)) {
        return None;
    }
    let (left, right) = (divided(left, factor), divided(right, factor));
    Some(Formula::Compare { left, comparison: *comparison, right })
}

/// Returns the greatest number that divides each part of a sum by its form.
fn factor_of(number: &Number) -> i64 {
    match number {
        Number::Constant(value) => value.abs(),
        Number::Arithmetic(Operator::Add | Operator::Subtract, left, right) => {
            gcd(factor_of(left), factor_of(right))
        }
        number => multiple(number).map_or(1, |(times, _)| times),
    }
}

fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// Returns a number divided by a factor of its parts.
fn divided(number: &Number, factor: i64) -> Number {
    match number {
        Number::Constant(value) => Number::Constant(value / factor),
        Number::Arithmetic(operator @ (Operator::Add | Operator::Subtract), left, right) => {
            let [left, right] = [left, right].map(|part| Box::new(divided(part, factor)));
            Number::Arithmetic(*operator, left, right)
        }
        number => match multiple(number) {
            Some((times, once)) if times == factor => once.clone(),
            Some((times, once)) => {
                let times = Box::new(Number::Constant(times / factor));
                Number::Arithmetic(Operator::Multiply, times, Box::new(once.clone()))
            }
            None => number.clone(),
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::builder::{Builder, of, over};
    use crate::draft::{Expression, Goal};
    use crate::model::{Order, Presence};
    use crate::sentence::clue_sentence;

    /// The verb of a puzzle is about its items, not about numbers; amounts have their unit.
    #[test]
    fn amounts_are_stated_with_is_and_their_unit() {
        let price = |name: &str| of("Price", name);
        let clues: [(Expression, &str); 5] = [
            ((price("Ada") + 2).equals(price("Bo")), "Bo pays $2 more than Ada."),
            (price("Ada").equals(price("Bo") + 2), "Ada pays $2 more than Bo."),
            (price("Ada").equals(price("Bo") - 1), "Ada pays $1 less than Bo."),
            (price("Ada").below(5), "Ada pays less than $5."),
            (price("Ada").equals(Expression::from(3) * price("Bo")), "Ada pays 3 times as much as Bo."),
        ];
        let mut puzzle = Builder::new("Lunch");
        puzzle.category("Name", ["Ada", "Bo", "Cy"]);
        puzzle.category("Price", 4..=6_i64);
        puzzle.verbs("does not have", "may have", "has");
        for (index, (formula, _)) in clues.iter().enumerate() {
            puzzle.clue(&(index + 1).to_string(), formula.clone());
        }
        puzzle.verify(Goal::Nothing);
        let mut draft = puzzle.draft().clone();
        draft.categories[1].unit = Some(crate::model::Unit { scale: 1, amount: "${}".into() });
        let model = draft.check().into_result().expect("it is valid");
        for (clue, (_, sentence)) in model.clues().iter().zip(clues) {
            assert_eq!(clue_sentence(&model, clue), sentence);
        }
    }

    #[test]
    fn aggregates_and_doubles_read_as_english() {
        let pay = |name: &str| of("Pay", name);
        let each = || over(&["p"], "Name");
        let clues: [(Expression, &str); 6] = [
            (each().sum(pay("p")).equals(90), "The sum of the pay of all names is 90."),
            (each().max(pay("p")).below(50), "The greatest of the pay of all names is less than 50."),
            (
                each().filter(Expression::from("p").differs("Ann")).sum(pay("p")).equals(80),
                "The sum of Ben's pay, Cid's pay, Dan's pay and Eve's pay is 80.",
            ),
            (each().sum(pay("p") * 2).equals(180), "The sum of twice the pay of p for every name p is 180."),
            ((pay("Ann") * 2 - pay("Ben")).equals(7), "Twice Ann's pay minus Ben's pay is 7."),
            (
                pay("Ann").equals(Expression::from(2) * pay("Ben") + 1),
                "Ann's pay is 1 more than twice Ben's pay.",
            ),
        ];
        let mut puzzle = Builder::new("Wages");
        puzzle.category("Name", ["Ann", "Ben", "Cid", "Dan", "Eve"]);
        puzzle.add_category("Pay", Order::Unordered, Presence::AnyTimes, 1..=60_i64);
        for (index, (formula, _)) in clues.iter().enumerate() {
            puzzle.clue(&(index + 1).to_string(), formula.clone());
        }
        puzzle.verify(Goal::Nothing);
        let model = puzzle.check().expect("it is valid");
        for (clue, (_, sentence)) in model.clues().iter().zip(clues) {
            assert_eq!(clue_sentence(&model, clue), sentence);
        }
    }
}
