//! Quantifiers, aggregates and numbered copies as clauses: "for every dog d: …". Part of the sentences.

use super::formula::clause;
use super::item::{category_noun, item_phrase};
use super::list::{list, short_list};
use super::noun::is_plural;
use super::number::number_phrase;
use super::word::plural;
use crate::model::{Cases, Copies, Formula, ItemId, Measure, Model, Number, Quantity, Term, Variable};

/// The most cases of which a sentence states each.
const MOST_STATED: usize = 4;

/// The most items of a list that a sentence names.
const MOST_NAMED: usize = 20;

/// Returns whether a sentence states each of the cases.
pub(super) fn are_stated<T>(model: &Model, cases: &Cases<T>) -> bool {
    model.variables().is_empty() && cases.number(model) <= MOST_STATED
}

/// Returns a quantifier as a clause.
pub(super) fn quantified(model: &Model, quantity: Quantity, cases: &Cases<Formula>) -> String {
    let inner = model.with_variables(&cases.variables);
    let each = |word: &str| {
        let variables = cases.variables.iter().map(|variable| format!("{word} {}", over(model, variable, 1)));
        list(variables, "and")
    };
    let number = |word: &str, number: u32| match &*cases.variables {
        [variable] => format!("{word} {number} {}", over(model, variable, number)),
        _ => format!("{word} {number} {} of {}", plural(number, "choice"), each("a")),
    };
    let cases_phrase = match quantity {
        Quantity::All => each("every"),
        Quantity::Any => each("some"),
        Quantity::Exactly(count) => number("exactly", count),
        Quantity::AtLeast(count) => number("at least", count),
        Quantity::AtMost(count) => number("at most", count),
    };
    let body = clause(&inner, &cases.body);
    match named_once(model, cases, &body) {
        Some(body) => format!(
            "for {}, {body}",
            cases_phrase.trim_end_matches(&*format!(" {}", cases.variables[0].name))
        ),
        None => format!("for {cases_phrase}{}: {body}", condition(&inner, cases)),
    }
}

/// Returns the body of a quantifier without its variable, if that says whose the subject is: "the keepsake is a candle" for each guest.
fn named_once(model: &Model, cases: &Cases<Formula>, body: &str) -> Option<String> {
    let [Variable { name, over }] = &*cases.variables else { return None };
    let category = model.item(*over.first()?).category;
    let is_whole = over.iter().copied().eq(model.items_of(category));
    let is_one_fact = matches!(cases.body, Formula::Fact(_) | Formula::Same { .. } | Formula::Compare { .. });
    let words = body.split([' ', ',', '(', ')', ':']).filter(|word| *word == &**name).count();
    let of_name = format!(" of {name} ");
    let is_plain = cases.condition == Formula::Constant(true) && is_whole && is_one_fact && words == 1;
    (is_plain && body.contains(&of_name)).then(|| body.replacen(&of_name, " ", 1))
}

/// Returns that there is no case of one variable as a clause.
pub(super) fn none(model: &Model, cases: &Cases<Formula>) -> String {
    let inner = model.with_variables(&cases.variables);
    let over = list(cases.variables.iter().map(|variable| over(model, variable, 1)), "and");
    format!("for no {over}{}: {}", condition(&inner, cases), clause(&inner, &cases.body))
}

/// Returns an aggregate of numbers as a phrase; `function` is such as "the sum".
pub(super) fn aggregate(model: &Model, function: &str, cases: &Cases<Number>) -> String {
    if let Some(each) = of_each(model, cases) {
        return format!("{function} of {each}");
    }
    let inner = model.with_variables(&cases.variables);
    let body = number_phrase(&inner, &cases.body);
    format!("{function} of {body} for {}{}", choices(model, cases, "every"), condition(&inner, cases))
}

/// Returns "the age of every dog", where the numbers are those of one term that names the only variable.
fn of_each(model: &Model, cases: &Cases<Number>) -> Option<String> {
    let ([variable], Number::Of(..), Formula::Constant(true)) =
        (&*cases.variables, &cases.body, &cases.condition)
    else {
        return None;
    };
    let category = model.item(*variable.over.first()?).category;
    let is_whole = variable.over.iter().copied().eq(model.items_of(category));
    let noun = category_noun(model, category);
    if let Number::Of(Measure::Value, Term::In { category: of, .. }) = &cases.body {
        let values = category_noun(model, *of);
        let is_uncountable = values == "pay" || is_plural(&values);
        let values = if is_uncountable { values } else { plural(2, &values) };
        return is_whole.then(|| format!("the {values} of all {}", plural(2, &noun)));
    }
    let every = Variable { name: format!("every {noun}").into(), over: variable.over.clone() };
    is_whole.then(|| number_phrase(&model.with_variables(&[every]), &cases.body))
}

/// Returns the number of true cases as a phrase.
pub(super) fn count(model: &Model, cases: &Cases<Formula>) -> String {
    let inner = model.with_variables(&cases.variables);
    let condition = condition(&inner, cases);
    let body = clause(&inner, &cases.body);
    match &*cases.variables {
        [variable] => format!("the number of {}{condition} for which {body}", over(model, variable, 2)),
        _ => format!("the number of choices of {}{condition} for which {body}", choices(model, cases, "a")),
    }
}

/// Returns numbered copies as a clause.
pub(super) fn copies(model: &Model, copies: &Copies) -> String {
    let number = |index: usize| copies.of[..=index].iter().filter(|item| **item == copies.of[index]).count();
    let names = (0..copies.of.len())
        .map(|index| format!("{} {}", item_phrase(model, copies.of[index]), number(index)));
    let names: Vec<String> = names.collect();
    let row: Vec<ItemId> = model.items_of(model.anchor()).take(1).collect();
    let variable = |name: &String| Variable { name: name.into(), over: row.clone().into() };
    let inner = model.with_variables(&names.iter().map(variable).collect::<Vec<_>>());
    let formulas = Formula::All(copies.formulas.clone());
    format!("for some choice of {}: {}", list(names, "and"), clause(&inner, &formulas))
}

fn choices<T>(model: &Model, cases: &Cases<T>, word: &str) -> String {
    list(cases.variables.iter().map(|variable| format!("{word} {}", over(model, variable, 1))), "and")
}

/// Returns a variable with what it ranges over: "dog d", or "d of Ann and Bob".
fn over(model: &Model, variable: &Variable, number: u32) -> String {
    let Variable { name, over } = variable;
    let Some(category) = over.first().map(|&item| model.item(item).category) else { return name.to_string() };
    if over.iter().copied().eq(model.items_of(category)) {
        return format!("{} {name}", plural(number, &category_noun(model, category)));
    }
    format!("{name} of {}", short_list(over.iter().map(|&item| item_phrase(model, item)), MOST_NAMED))
}

fn condition<T>(inner: &Model, cases: &Cases<T>) -> String {
    match cases.condition {
        Formula::Constant(true) => String::new(),
        ref condition => format!(" with {}", clause(inner, condition)),
    }
}
