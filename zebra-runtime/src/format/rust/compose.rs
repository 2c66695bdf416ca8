//! Formulas of a model as an author would write them.

use std::collections::BTreeSet;

use super::lists::{conjunction, disjunction};
use super::parts::{all, any, bare, call, compared, expression, integer, item, not, truth};
use super::quantify::{quantified, range};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Path, Quantity};
use crate::model::{
    Cases, CategoryId, Clue, Comparison, Formula, ItemId, Measure, Model, Number, Operator, Polarity,
    PropertyId, Term, Text, Variable,
};

/// The functions of numbers.
const NUMERIC: [&str; 5] = ["sum", "min", "max", "diff", "truncated_remainder"];

/// Returns the formulas of a clue; without the lists and quantifiers that an author would use if `plain`.
pub(super) fn clue(model: &Model, clue: &Clue, plain: bool) -> Vec<Expression> {
    let composer = Composer { model, plain };
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
    let composer = Composer { model, plain: false };
    let mut written = composer.each(&clue.formulas);
    written.iter_mut().for_each(|formula| digits(model, formula, false));
    written
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
    pub(super) model: &'m Model,
    plain: bool,
}

impl Composer<'_> {
    fn conjunction(&self, parts: &[Formula]) -> Vec<Expression> {
        if self.plain {
            return self.each(parts);
        }
        let is_complex = parts.iter().any(|part| !matches!(part, Formula::Fact(_)));
        // A quantifier over a conjunction has several parts for each item.
        let mut sizes = (1..=3).filter(|size| is_complex && parts.len().is_multiple_of(*size));
        let whole = sizes.find_map(|size| {
            let cases = parts.chunks(size).map(|case| all(self.each(case)));
            self.quantified(Quantity::All, &cases.collect::<Vec<_>>())
        });
        whole.map_or_else(|| conjunction(self, parts), |whole| vec![whole])
    }

    fn each(&self, parts: &[Formula]) -> Vec<Expression> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    fn quantified(&self, quantity: Quantity, cases: &[Expression]) -> Option<Expression> {
        let (binder, body) = quantified(self.model, cases).filter(|_| !self.plain)?;
        Some(expression(Kind::Quantified {
            quantity,
            binders: vec![binder],
            filter: None,
            body: body.into(),
        }))
    }

    /// Returns a formula that contains no constants.
    pub(super) fn formula(&self, formula: &Formula) -> Expression {
        let inner = |formula: &Formula| self.formula(formula).into();
        match formula {
            Formula::Constant(constant) => truth(*constant),
            Formula::Fact(fact) => super::lists::fact(self.model, fact),
            Formula::Between(between) => {
                let category = bare(&self.model.category(between.category).name);
                let items = [between.middle, between.ends.0, between.ends.1];
                let items = items.map(|id| item(self.model, id));
                call("is_between", std::iter::once(category).chain(items).collect())
            }
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
            Formula::Not(negated) => match &**negated {
                Formula::Between(between) => {
                    let Kind::Call(_, arguments) = self.formula(&Formula::Between(*between)).kind else {
                        unreachable!("it is a call")
                    };
                    call("is_not_between", arguments)
                }
                negated => not(self.formula(negated)),
            },
            Formula::All(parts) => all(self.conjunction(&flat(parts))),
            Formula::Any(parts) => {
                if self.plain {
                    return any(self.each(parts));
                }
                let is_complex = parts.iter().any(|part| !matches!(part, Formula::Fact(_)));
                let found = is_complex.then(|| self.quantified(Quantity::Any, &self.each(parts))).flatten();
                found.unwrap_or_else(|| any(disjunction(self, parts)))
            }
            Formula::Either(left, right) => expression(Kind::Either(inner(left), inner(right))),
            Formula::Implies(left, right) => expression(Kind::Implies(inner(left), inner(right))),
            Formula::Equivalent(left, right) => expression(Kind::Equivalent(inner(left), inner(right))),
            Formula::Quantified(quantity, cases) => {
                let (binders, filter, body) = self.cases(cases, composed_formula);
                expression(Kind::Quantified { quantity: *quantity, binders, filter, body })
            }
            Formula::Copies(copies) => super::copies::formula(self.model, copies, |model, formula| {
                Composer { model, plain: self.plain }.formula(formula)
            }),
            Formula::Count { of, least, most } => self.count(of, *least, *most),
        }
    }

    fn count(&self, of: &[Formula], least: u32, most: u32) -> Expression {
        let quantity = match (least, most) {
            (least, most) if least == most => Some(Quantity::Exactly(least)),
            (0, most) => Some(Quantity::AtMost(most)),
            (least, most) if most as usize >= of.len() => Some(Quantity::AtLeast(least)),
            _ => None,
        };
        if let Some(whole) = quantity.and_then(|quantity| self.quantified(quantity, &self.each(of))) {
            return whole;
        }
        let counted = call("count", self.each(of));
        let limit = |number: u32| integer(i64::from(number));
        match quantity {
            Some(Quantity::Exactly(number)) => compared(Comparison::Equal, counted, limit(number)),
            Some(Quantity::AtMost(number)) => compared(Comparison::LessOrEqual, counted, limit(number)),
            Some(Quantity::AtLeast(number)) => compared(Comparison::GreaterOrEqual, counted, limit(number)),
            _ => {
                let range = expression(Kind::Range(limit(least).into(), limit(most).into()));
                expression(Kind::In(counted.into(), range.into()))
            }
        }
    }

    fn comparison(&self, left: &Number, comparison: Comparison, right: &Number) -> Expression {
        // The constant comes last, unless it is the only number of its kind: `2 * Age(Ann) == Age(Bob)`.
        let (left, comparison, right) = match (left, right) {
            (Number::Constant(_), Number::Of(..)) => (right, comparison.mirrored(), left),
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

    /// Returns the category of a number that is the value of a term.
    fn item_category(&self, number: &Number) -> Option<CategoryId> {
        match number {
            Number::Of(Measure::Value, term) => Some(term.category(self.model)),
            _ => None,
        }
    }

    /// Returns one side of a comparison: the other side decides whether a constant is a word or a letter.
    fn side(&self, number: &Number, other: &Number) -> Expression {
        if let Some(constant) = self.property_of_role(number) {
            return self.side(&constant, other);
        }
        match (number, other) {
            (Number::Constant(word), Number::Of(Measure::Property(property), _)) => {
                self.word(*property, *word).map_or_else(|| self.number(number), |word| bare(&word))
            }
            (Number::Constant(letter), Number::Of(Measure::Initial, _)) => {
                let letter = u32::try_from(*letter).ok().and_then(char::from_u32);
                letter.map_or_else(
                    || self.number(number),
                    |letter| expression(Kind::Text(Text::new(letter.encode_utf8(&mut [0; 4])))),
                )
            }
            _ => self.number(number),
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

    fn word(&self, property: PropertyId, word: i64) -> Option<Text> {
        let words = &self.model.property(property).words;
        words.get(usize::try_from(word).ok()?).cloned()
    }

    fn term(&self, term: &Term) -> Expression {
        match term {
            Term::Item(id) => item(self.model, *id),
            Term::In { category, of } => call(&self.model.category(*category).name, vec![self.term(of)]),
        }
    }

    pub(super) fn number(&self, number: &Number) -> Expression {
        match self.property_of_role(number).as_ref().unwrap_or(number) {
            Number::Constant(number) => integer(*number),
            Number::Of(Measure::Value, term) => self.term(term),
            Number::Of(Measure::Place, term) => call("place", vec![self.term(term)]),
            Number::Of(Measure::Initial, term) => call("initial", vec![self.term(term)]),
            Number::Of(Measure::Property(property), term) => {
                let property = self.model.property(*property);
                let of = match term {
                    // `puzzle!` looks up the item of the property's category by itself.
                    Term::In { category, of } if *category == property.category => of,
                    term => term,
                };
                call(&property.name, vec![self.term(of)])
            }
            Number::Arithmetic(operator, left, right) => self.arithmetic(*operator, left, right),
            Number::Sum(numbers) if numbers.is_empty() => integer(0),
            Number::Sum(numbers) => self.aggregate("sum", self.numbers(numbers)),
            Number::Min(numbers) => self.aggregate("min", self.numbers(numbers)),
            Number::Max(numbers) => self.aggregate("max", self.numbers(numbers)),
            Number::SumOf(cases) => self.aggregate_of("sum", cases, composed_number),
            Number::MinOf(cases) => self.aggregate_of("min", cases, composed_number),
            Number::MaxOf(cases) => self.aggregate_of("max", cases, composed_number),
            Number::CountOf(cases) => self.aggregate_of("count", cases, composed_formula),
            Number::Count(formulas) => {
                let formulas = formulas.iter().map(|formula| formula.simplified(self.model));
                let formulas = formulas.filter(|formula| *formula != Formula::Constant(false));
                let formulas: Vec<Formula> = formulas.collect();
                if formulas.is_empty() { integer(0) } else { self.aggregate("count", self.each(&formulas)) }
            }
        }
    }

    fn numbers(&self, numbers: &[Number]) -> Vec<Expression> {
        numbers.iter().map(|number| self.number(number)).collect()
    }

    fn arithmetic(&self, operator: Operator, left: &Number, right: &Number) -> Expression {
        let operator = match operator {
            // Where the dividend is not negative, both remainders are the same.
            Operator::TruncatedRemainder if left.is_never_negative(self.model) => Operator::Remainder,
            operator => operator,
        };
        if let (Operator::Subtract, Number::Constant(0)) = (operator, left) {
            return expression(Kind::Negative(self.number(right).into()));
        }
        let (left, right) = (self.number(left), self.number(right));
        match operator {
            Operator::Difference => call("diff", vec![left, right]),
            Operator::TruncatedRemainder => call("truncated_remainder", vec![left, right]),
            operator => expression(Kind::Arithmetic(operator, left.into(), right.into())),
        }
    }

    /// Returns the names of some cases, the condition, and the body.
    fn cases<T>(
        &self,
        cases: &Cases<T>,
        write: fn(&Composer<'_>, &T) -> Expression,
    ) -> (Vec<Binder>, Option<Box<Expression>>, Box<Expression>) {
        let outer = cases.first.index() - self.model.items().len();
        // Other than those of the quantifiers that are found in lists.
        let name = |index: usize| format!("$v{}", outer + index);
        let variables = (0..).zip(&*cases.variables);
        let named =
            variables.map(|(index, variable)| Variable { name: name(index).into(), ..variable.clone() });
        let named: Vec<Variable> = named.collect();
        let inner = self.model.with_variables(&named);
        let composer = Composer { model: &inner, plain: self.plain };
        let list = |over: &[ItemId]| {
            let category = over.first().map(|&id| self.model.item(id).category);
            category.and_then(|category| range(self.model, category, over)).unwrap_or_else(|| {
                expression(Kind::List(over.iter().map(|&id| item(self.model, id)).collect()))
            })
        };
        let binder = |variable: &Variable| Binder {
            names: vec![(&*variable.name).into()],
            over: list(&variable.over),
        };
        let has_condition = cases.condition != Formula::Constant(true);
        let filter = has_condition.then(|| composer.formula(&cases.condition).into());
        (named.iter().map(binder).collect(), filter, write(&composer, &cases.body).into())
    }

    fn aggregate_of<T>(
        &self,
        function: &str,
        cases: &Cases<T>,
        write: fn(&Composer<'_>, &T) -> Expression,
    ) -> Expression {
        let (binders, filter, body) = self.cases(cases, write);
        expression(Kind::Aggregate { function: function.into(), binders, filter, body })
    }

    /// Returns `sum(p in Person: Age(p))`, or `sum(a, b)` where the parts differ in more than an item.
    fn aggregate(&self, function: &str, parts: Vec<Expression>) -> Expression {
        match quantified(self.model, &parts).filter(|_| !self.plain) {
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

fn composed_formula(composer: &Composer<'_>, formula: &Formula) -> Expression {
    composer.formula(formula)
}

fn composed_number(composer: &Composer<'_>, number: &Number) -> Expression {
    composer.number(number)
}
