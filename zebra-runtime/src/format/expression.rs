//! Formulas of a model as expressions, which have names instead of ids: each as it is, or in the forms of a format.

use crate::diagnostic::Spot;
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Predicate};
use crate::model::{
    Between, Cases, Comparison, Copies, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity,
    Term, Text,
};

/// The variables of some cases, the condition, and the body.
pub(super) type Bound = (Vec<Binder>, Option<Box<Expression>>, Box<Expression>);

/// A writer of formulas as expressions. What is provided is [exact](crate::draft::Notation::Exact).
pub(super) trait Compose: Sized {
    fn model(&self) -> &Model;

    fn item(&self, id: ItemId) -> Expression;

    fn term(&self, term: &Term) -> Expression;

    fn cases<T>(&self, cases: &Cases<T>, write: fn(&Self, &T) -> Expression) -> Bound;

    fn copies(&self, copies: &Copies) -> Expression;

    fn formula(&self, formula: &Formula) -> Expression {
        formula_as_is(self, formula)
    }

    fn number(&self, number: &Number) -> Expression {
        number_as_is(self, number)
    }

    /// Writes one side of a comparison: the other side decides whether a constant is a word or a letter.
    fn side(&self, number: &Number, other: &Number) -> Expression {
        side_as_is(self, number, other)
    }

    fn formulas(&self, formulas: &[Formula]) -> Vec<Expression> {
        formulas.iter().map(|formula| self.formula(formula)).collect()
    }

    fn numbers(&self, numbers: &[Number]) -> Vec<Expression> {
        numbers.iter().map(|number| self.number(number)).collect()
    }

    fn fact(&self, fact: &Fact) -> Expression {
        fact_as_is(self, fact)
    }

    fn aggregate_of<T>(
        &self,
        function: &str,
        cases: &Cases<T>,
        write: fn(&Self, &T) -> Expression,
    ) -> Expression {
        let (binders, filter, body) = self.cases(cases, write);
        expression(Kind::Aggregate { function: function.into(), binders, filter, body })
    }
}

/// Writes a fact with its items in their order.
pub(super) fn fact_as_is<C: Compose>(writer: &C, fact: &Fact) -> Expression {
    let link = fact.link.map(|link| &*writer.model().link(link).name);
    let negated = fact.polarity == Polarity::IsNot;
    statement(writer.item(fact.first), negated, link, false, writer.item(fact.second))
}

/// Writes a formula without changing its form.
pub(super) fn formula_as_is<C: Compose>(writer: &C, formula: &Formula) -> Expression {
    let nested = |inner: &Formula| Box::new(writer.formula(inner));
    expression(match formula {
        Formula::Constant(true) => Kind::All(Vec::new()),
        Formula::Constant(false) => Kind::Any(Vec::new()),
        Formula::Fact(fact) => return writer.fact(fact),
        Formula::Between(Between { category, middle, ends }) => {
            let category = bare(&writer.model().category(*category).name);
            let items = [*middle, ends.0, ends.1].map(|item| writer.item(item));
            return call("is_between", std::iter::once(category).chain(items).collect());
        }
        // As a statement, this would be that they share a row.
        Formula::Same { left: left @ Term::Item(_), polarity, right: right @ Term::Item(_) } => {
            let same = expression(Kind::In(writer.term(left).into(), writer.term(right).into()));
            return if *polarity == Polarity::Is { same } else { not(same) };
        }
        Formula::Same { left, polarity, right } => {
            let negated = *polarity == Polarity::IsNot;
            return statement(writer.term(left), negated, None, false, writer.term(right));
        }
        Formula::Compare { left, comparison, right } => {
            return compared(*comparison, writer.side(left, right), writer.side(right, left));
        }
        Formula::Not(inner) => Kind::Not(nested(inner)),
        Formula::All(parts) => Kind::All(writer.formulas(parts)),
        Formula::Any(parts) => Kind::Any(writer.formulas(parts)),
        Formula::Either(left, right) => Kind::Either(nested(left), nested(right)),
        Formula::Implies(left, right) => Kind::Implies(nested(left), nested(right)),
        Formula::Equivalent(left, right) => Kind::Equivalent(nested(left), nested(right)),
        Formula::Quantified(quantity, cases) => {
            let (binders, filter, body) = writer.cases(cases, C::formula);
            Kind::Quantified { quantity: *quantity, binders, filter, body }
        }
        Formula::Copies(copies) => return writer.copies(copies),
        Formula::Count { of, least, most } => {
            let counted = call("count", writer.formulas(of));
            Kind::In(counted.into(), range(i64::from(*least), i64::from(*most)).into())
        }
    })
}

/// Writes a number without changing its form.
pub(super) fn number_as_is<C: Compose>(writer: &C, number: &Number) -> Expression {
    match number {
        Number::Constant(number) => integer(*number),
        Number::Of(Measure::Value, term) => writer.term(term),
        Number::Of(Measure::Place, term) => call("place", vec![writer.term(term)]),
        Number::Of(Measure::Initial, term) => call("initial", vec![writer.term(term)]),
        Number::Of(Measure::Property(property), term) => {
            call(&writer.model().property(*property).name, vec![writer.term(term)])
        }
        Number::Arithmetic(operator, left, right) => {
            calculated(*operator, writer.number(left), writer.number(right))
        }
        Number::Sum(numbers) => call("sum", writer.numbers(numbers)),
        Number::Min(numbers) => call("min", writer.numbers(numbers)),
        Number::Max(numbers) => call("max", writer.numbers(numbers)),
        Number::SumOf(cases) => writer.aggregate_of("sum", cases, C::number),
        Number::MinOf(cases) => writer.aggregate_of("min", cases, C::number),
        Number::MaxOf(cases) => writer.aggregate_of("max", cases, C::number),
        Number::CountOf(cases) => writer.aggregate_of("count", cases, C::formula),
        Number::Count(formulas) => call("count", writer.formulas(formulas)),
    }
}

/// Writes a number beside another one, without changing its form.
pub(super) fn side_as_is(writer: &impl Compose, number: &Number, other: &Number) -> Expression {
    let written = match (number, other) {
        (Number::Constant(word), Number::Of(Measure::Property(property), _)) => {
            let words = &writer.model().property(*property).words;
            usize::try_from(*word).ok().and_then(|word| words.get(word)).map(|word| bare(word))
        }
        (Number::Constant(letter), Number::Of(Measure::Initial, _)) => {
            let letter = u32::try_from(*letter).ok().and_then(char::from_u32);
            letter.map(|letter| expression(Kind::Text(Text::new(letter.encode_utf8(&mut [0; 4])))))
        }
        _ => None,
    };
    written.unwrap_or_else(|| writer.number(number))
}

pub(super) fn expression(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

pub(super) fn integer(number: i64) -> Expression {
    expression(Kind::Integer(number))
}

/// Returns `least..=most`.
pub(super) fn range(least: i64, most: i64) -> Expression {
    expression(Kind::Range(integer(least).into(), integer(most).into()))
}

pub(super) fn compared(comparison: Comparison, left: Expression, right: Expression) -> Expression {
    expression(Kind::Compare(comparison, left.into(), right.into()))
}

pub(super) fn calculated(operator: Operator, left: Expression, right: Expression) -> Expression {
    match operator {
        Operator::Difference => call("diff", vec![left, right]),
        operator => expression(Kind::Arithmetic(operator, left.into(), right.into())),
    }
}

pub(super) fn call(function: &str, arguments: Vec<Expression>) -> Expression {
    expression(Kind::Call(function.into(), arguments))
}

/// Returns a name without a category.
pub(super) fn bare(name: &str) -> Expression {
    expression(Kind::Name(Path { category: None, name: name.into() }))
}

/// Returns the name of an item with its category, or of a variable.
pub(super) fn item(model: &Model, id: ItemId) -> Expression {
    let item = model.item(id);
    if model.is_variable(id) {
        return bare(&item.name);
    }
    let category: Name = (&*model.category(item.category).name).into();
    expression(Kind::Name(Path { category: Some(category), name: (&*item.name).into() }))
}

pub(super) fn statement(
    first: Expression,
    negated: bool,
    link: Option<&str>,
    any: bool,
    object: Expression,
) -> Expression {
    let predicate = Predicate { at: Spot::NONE, negated, link: link.map(Name::from), any, object };
    expression(Kind::statement(first, predicate))
}

pub(super) fn not(formula: Expression) -> Expression {
    expression(Kind::Not(formula.into()))
}
