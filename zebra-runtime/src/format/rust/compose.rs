//! Formulas of a model as an author would write them.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::lists::{conjunction, disjunction};
use super::quantify::{quantified, range};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Path, Quantity};
use crate::format::expression::{
    self, Bound, Compose, calculated, call, compared, expression, fact_as_is, formula_as_is, integer, item,
    not, number_as_is, side_as_is,
};
use crate::model::{
    Between, Cases, CategoryId, Clue, Comparison, Copies, Fact, Formula, Item, ItemId, Measure, Model,
    Number, Operator, Polarity, Term, Variable,
};

/// The functions of numbers.
const NUMERIC: [&str; 5] = ["sum", "min", "max", "diff", "truncated_remainder"];

/// Returns the formulas of a clue; without the lists and quantifiers that an author would use if `plain`.
pub(super) fn clue(model: &Model, clue: &Clue, plain: bool) -> Vec<Expression> {
    let composer =
        Composer { model: Cow::Borrowed(model), plain, sentence: sentence(clue).filter(|_| !plain) };
    let formulas = clue.formulas.iter().map(|formula| formula.simplified(model));
    let formulas: Vec<Formula> = formulas.filter(|formula| *formula != Formula::Constant(true)).collect();
    if formulas.is_empty() {
        return vec![truth(true)];
    }
    let mut parts = flat(&formulas);
    let mut seen = BTreeSet::new();
    parts.retain(|part| seen.insert(format!("{:?}", part.normal(model))));
    let mut written = composer.conjunction(&parts);
    written.iter_mut().for_each(|formula| digits(model, formula, false));
    written
}

/// Returns the formulas of a clue with its quantifiers and copies.
pub(super) fn bound_clue(model: &Model, clue: &Clue) -> Vec<Expression> {
    let composer = Composer { model: Cow::Borrowed(model), plain: false, sentence: sentence(clue) };
    let mut written = composer.formulas(&clue.formulas);
    written.iter_mut().for_each(|formula| digits(model, formula, false));
    written
}

fn sentence(clue: &Clue) -> Option<Rc<str>> {
    clue.sentence.as_ref().map(|sentence| sentence.to_lowercase().into())
}

/// Returns the item that a term names.
fn named(term: &Term) -> ItemId {
    match term {
        Term::Item(id) => *id,
        Term::In { of, .. } => named(of),
    }
}

/// Returns where a sentence in small letters names an item.
fn place_in(sentence: &str, model: &Model, id: ItemId) -> Option<usize> {
    let Item { name, phrase, title, .. } = model.item(id);
    [title, phrase, name].into_iter().find_map(|name| {
        let name = name.to_lowercase();
        let is_whole = |&(start, _): &(usize, &str)| {
            let inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            !inside(sentence[..start].chars().next_back())
                && !inside(sentence[start + name.len()..].chars().next())
        };
        let mut places = sentence.match_indices(&*name).filter(is_whole);
        places.next().filter(|_| !name.is_empty()).map(|(start, _)| start)
    })
}

/// Writes the items of numbers as numbers where they are compared or calculated with.
fn digits(model: &Model, written: &mut Expression, is_number: bool) {
    let is_number = match &written.kind {
        Kind::Name(Path { category: Some(category), name }) if is_number => {
            let items = model.category_named(&category.text).into_iter().flat_map(|id| model.items_of(id));
            let value = items.filter(|&id| model.item(id).name == name.text).map(|id| model.value(id)).next();
            if let Some(value) = value.filter(|value| value.to_string() == *name.text) {
                *written = integer(value);
            }
            return;
        }
        Kind::Compare(..) | Kind::Arithmetic(..) => true,
        Kind::Call(name, _) => NUMERIC.contains(&&*name.text),
        Kind::Aggregate { function, .. } => NUMERIC.contains(&&*function.text),
        _ => false,
    };
    written.children_mut().into_iter().for_each(|child| digits(model, child, is_number));
}

/// Returns the parts of conjunctions as one list.
fn flat(formulas: &[Formula]) -> Vec<Formula> {
    let parts = |formula: &Formula| match formula {
        Formula::All(parts) => flat(parts),
        other => vec![other.clone()],
    };
    formulas.iter().flat_map(parts).collect()
}

pub(super) struct Composer<'m> {
    pub(super) model: Cow<'m, Model>,
    plain: bool,
    /// The sentence of the clue, in small letters.
    sentence: Option<Rc<str>>,
}

impl Composer<'_> {
    fn conjunction(&self, parts: &[Formula]) -> Vec<Expression> {
        if self.plain {
            return self.formulas(parts);
        }
        let is_complex = parts.iter().any(|part| !matches!(part, Formula::Fact(_)));
        // A quantifier over a conjunction has several parts for each item.
        let mut sizes = (1..=3).filter(|size| is_complex && parts.len().is_multiple_of(*size));
        let whole = sizes.find_map(|size| {
            let cases = parts.chunks(size).map(|case| all(self.formulas(case)));
            self.quantified(Quantity::All, &cases.collect::<Vec<_>>())
        });
        whole.map_or_else(|| conjunction(self, parts), |whole| vec![whole])
    }

    fn disjunction(&self, parts: &[Formula]) -> Expression {
        let is_complex = parts.iter().any(|part| !matches!(part, Formula::Fact(_)));
        if self.plain {
            return joined(self.formulas(parts), false);
        }
        let found = is_complex.then(|| self.quantified(Quantity::Any, &self.formulas(parts))).flatten();
        found.unwrap_or_else(|| joined(disjunction(self, parts), false))
    }

    /// Returns a composer for the model with more variables.
    fn inside(&self, model: Model) -> Self {
        Composer { model: Cow::Owned(model), plain: self.plain, sentence: self.sentence.clone() }
    }

    fn quantified(&self, quantity: Quantity, cases: &[Expression]) -> Option<Expression> {
        let (binder, body) = quantified(&self.model, cases).filter(|_| !self.plain)?;
        Some(expression(Kind::Quantified {
            quantity,
            binders: vec![binder],
            filter: None,
            body: body.into(),
        }))
    }

    fn count(&self, of: &[Formula], least: u32, most: u32) -> Expression {
        let quantity = match (least, most) {
            (least, most) if least == most => Some(Quantity::Exactly(least)),
            (0, most) => Some(Quantity::AtMost(most)),
            (least, most) if most as usize >= of.len() => Some(Quantity::AtLeast(least)),
            _ => None,
        };
        if let Some(whole) = quantity.and_then(|quantity| self.quantified(quantity, &self.formulas(of))) {
            return whole;
        }
        let counted = call("count", self.formulas(of));
        let limit = |number: u32| integer(i64::from(number));
        match quantity {
            Some(Quantity::Exactly(number)) => compared(Comparison::Equal, counted, limit(number)),
            Some(Quantity::AtMost(number)) => compared(Comparison::LessOrEqual, counted, limit(number)),
            Some(Quantity::AtLeast(number)) => compared(Comparison::GreaterOrEqual, counted, limit(number)),
            _ => {
                let limits = expression::range(i64::from(least), i64::from(most));
                expression(Kind::In(counted.into(), limits.into()))
            }
        }
    }

    fn comparison(&self, left: &Number, comparison: Comparison, right: &Number) -> Expression {
        // The constant comes last, unless it is the only number of its kind: `2 * Age(Ann) == Age(Bob)`.
        let (left, comparison, right) = match (left, right) {
            (Number::Constant(_), Number::Of(..)) => (right, comparison.mirrored(), left),
            (Number::Of(_, one), Number::Of(_, other)) if self.is_turned(named(one), named(other)) => {
                (right, comparison.mirrored(), left)
            }
            _ => (left, comparison, right),
        };
        let sides = match (self.item_category(left), self.item_category(right)) {
            (Some(one), Some(other)) => self.two_items(one, other, comparison, (left, right)),
            _ => (self.side(left, right), self.side(right, left)),
        };
        compared(comparison, sides.0, sides.1)
    }

    /// Returns both sides of a comparison of two values, which `puzzle!` could take for items.
    fn two_items(
        &self,
        one: CategoryId,
        other: CategoryId,
        comparison: Comparison,
        (left, right): (&Number, &Number),
    ) -> (Expression, Expression) {
        let has_values =
            |category| self.model.items_of(category).all(|id| self.model.item(id).value.is_some());
        let (mut one_side, mut other_side) = (self.number(left), self.number(right));
        let is_equality = matches!(comparison, Comparison::Equal | Comparison::Different);
        if one == other {
            let mut values: Vec<i64> = self.model.items_of(one).map(|id| self.model.value(id)).collect();
            values.sort_unstable();
            if is_equality && values.windows(2).any(|pair| pair[0] == pair[1]) {
                one_side = expression(Kind::Arithmetic(Operator::Add, one_side.into(), integer(0).into()));
            }
        } else {
            let place = |side: Expression, category| match has_values(category) {
                true => side,
                false => call("place", vec![side]),
            };
            (one_side, other_side) = (place(one_side, one), place(other_side, other));
        }
        (one_side, other_side)
    }

    /// Orders items as the sentence of the clue has them, if it has all of them.
    pub(super) fn order(&self, items: &mut [ItemId]) {
        let place = |id: &ItemId| place_in(self.sentence.as_deref()?, &self.model, *id);
        if items.iter().all(|id| place(id).is_some()) {
            items.sort_by_key(place);
        }
    }

    /// Returns whether the sentence of the clue names the second item before the first one.
    fn is_turned(&self, first: ItemId, second: ItemId) -> bool {
        let mut items = [first, second];
        self.order(&mut items);
        items != [first, second]
    }

    /// Returns the category of a number that is the value of a term.
    fn item_category(&self, number: &Number) -> Option<CategoryId> {
        match number {
            Number::Of(Measure::Value, term) => Some(term.category(&self.model)),
            _ => None,
        }
    }

    /// Returns the property of a named item of a role: `puzzle!` would take the item for one of another category.
    fn property_of_role(&self, number: &Number) -> Option<Number> {
        match number {
            Number::Of(measure @ Measure::Property(property), Term::Item(id))
                if self.model.item(*id).category != self.model.property(*property).category =>
            {
                Some(Number::Constant(self.model.measure(*measure, *id)))
            }
            _ => None,
        }
    }

    fn arithmetic(&self, operator: Operator, left: &Number, right: &Number) -> Expression {
        let operator = match operator {
            // Where the dividend is not negative, both remainders are the same.
            Operator::TruncatedRemainder if left.is_never_negative(&self.model) => Operator::Remainder,
            operator => operator,
        };
        if let (Operator::Subtract, Number::Constant(0)) = (operator, left) {
            return expression(Kind::Negative(self.number(right).into()));
        }
        let (left, right) = (self.number(left), self.number(right));
        match operator {
            Operator::TruncatedRemainder => call("truncated_remainder", vec![left, right]),
            operator => calculated(operator, left, right),
        }
    }

    /// Returns `sum(p in Person: Age(p))`, or `sum(a, b)` where the parts differ in more than an item.
    fn aggregate(&self, function: &str, parts: Vec<Expression>) -> Expression {
        match quantified(&self.model, &parts).filter(|_| !self.plain) {
            Some((binder, body)) => expression(Kind::Aggregate {
                function: function.into(),
                binders: vec![binder],
                filter: None,
                body: body.into(),
            }),
            None => call(function, parts),
        }
    }
}

impl Compose for Composer<'_> {
    fn model(&self) -> &Model {
        &self.model
    }

    fn item(&self, id: ItemId) -> Expression {
        item(&self.model, id)
    }

    fn term(&self, term: &Term) -> Expression {
        match term {
            Term::Item(id) => self.item(*id),
            Term::In { category, of } => call(&self.model.category(*category).name, vec![self.term(of)]),
        }
    }

    /// Writes the item first that the sentence of the clue has first, where both orders mean the same.
    fn fact(&self, fact: &Fact) -> Expression {
        let model = &*self.model;
        let is_symmetric = fact.link.is_none_or(|link| model.link(link).is_symmetric(model));
        let is_turned = is_symmetric && self.is_turned(fact.first, fact.second);
        fact_as_is(self, &if is_turned { fact.exchanged() } else { *fact })
    }

    fn cases<T>(&self, cases: &Cases<T>, write: fn(&Self, &T) -> Expression) -> Bound {
        let outer = cases.first.index() - self.model.items().len();
        // Other than those of the quantifiers that are found in lists.
        let name = |index: usize| format!("$v{}", outer + index);
        let variables = (0..).zip(&*cases.variables);
        let named =
            variables.map(|(index, variable)| Variable { name: name(index).into(), ..variable.clone() });
        let named: Vec<Variable> = named.collect();
        let composer = self.inside(self.model.with_variables(&named));
        let list = |over: &[ItemId]| {
            let category = over.first().map(|&id| self.model.item(id).category);
            category
                .and_then(|category| range(&self.model, category, over))
                .unwrap_or_else(|| expression(Kind::List(over.iter().map(|&id| self.item(id)).collect())))
        };
        let binder = |variable: &Variable| Binder {
            names: vec![(&*variable.name).into()],
            over: list(&variable.over),
        };
        let has_condition = cases.condition != Formula::Constant(true);
        let filter = has_condition.then(|| composer.formula(&cases.condition).into());
        (named.iter().map(binder).collect(), filter, write(&composer, &cases.body).into())
    }

    fn copies(&self, copies: &Copies) -> Expression {
        super::copies::formula(&self.model, copies, |model| self.inside(model))
    }

    fn formula(&self, formula: &Formula) -> Expression {
        match formula {
            Formula::Constant(constant) => truth(*constant),
            Formula::Same { left, polarity, right } => {
                let comparison = match polarity {
                    Polarity::Is => Comparison::Equal,
                    Polarity::IsNot => Comparison::Different,
                };
                // The item comes last: `Color(Ann) == Red`.
                let (left, right) = if matches!(left, Term::Item(_)) { (right, left) } else { (left, right) };
                compared(comparison, self.term(left), self.term(right))
            }
            Formula::Compare { left, comparison, right } => self.comparison(left, *comparison, right),
            Formula::Between(between) if self.is_turned(between.ends.0, between.ends.1) => {
                let ends = (between.ends.1, between.ends.0);
                formula_as_is(self, &Formula::Between(Between { ends, ..*between }))
            }
            Formula::Not(negated) => match (&**negated, self.formula(negated)) {
                (Formula::Between(_), Expression { kind: Kind::Call(_, arguments), .. }) => {
                    call("is_not_between", arguments)
                }
                (_, written) => not(written),
            },
            Formula::All(parts) => all(self.conjunction(&flat(parts))),
            Formula::Any(parts) => self.disjunction(parts),
            Formula::Count { of, least, most } => self.count(of, *least, *most),
            other => formula_as_is(self, other),
        }
    }

    fn side(&self, number: &Number, other: &Number) -> Expression {
        side_as_is(self, self.property_of_role(number).as_ref().unwrap_or(number), other)
    }

    fn number(&self, number: &Number) -> Expression {
        match self.property_of_role(number).as_ref().unwrap_or(number) {
            // `puzzle!` looks up the item of the property's category by itself.
            Number::Of(Measure::Property(property), Term::In { category, of })
                if *category == self.model.property(*property).category =>
            {
                call(&self.model.property(*property).name, vec![self.term(of)])
            }
            Number::Arithmetic(operator, left, right) => self.arithmetic(*operator, left, right),
            Number::Sum(numbers) if numbers.is_empty() => integer(0),
            Number::Sum(numbers) => self.aggregate("sum", self.numbers(numbers)),
            Number::Min(numbers) => self.aggregate("min", self.numbers(numbers)),
            Number::Max(numbers) => self.aggregate("max", self.numbers(numbers)),
            Number::Count(formulas) => {
                let formulas = formulas.iter().map(|formula| formula.simplified(&self.model));
                let formulas = formulas.filter(|formula| *formula != Formula::Constant(false));
                let formulas: Vec<Formula> = formulas.collect();
                if formulas.is_empty() {
                    integer(0)
                } else {
                    self.aggregate("count", self.formulas(&formulas))
                }
            }
            other => number_as_is(self, other),
        }
    }
}

/// Returns a formula that is always true, or never.
fn truth(truth: bool) -> Expression {
    compared(Comparison::Equal, integer(0), integer(i64::from(!truth)))
}

/// Joins formulas with "and".
pub(super) fn all(parts: Vec<Expression>) -> Expression {
    joined(parts, true)
}

/// Joins formulas with "and" (`conjunction`) or "or".
fn joined(mut parts: Vec<Expression>, conjunction: bool) -> Expression {
    match parts.len() {
        0 => truth(conjunction),
        1 => parts.remove(0),
        _ => expression(if conjunction { Kind::All(parts) } else { Kind::Any(parts) }),
    }
}
