//! Terms and numbers: `Color(x)`, `2 * Age(Ann) + 1`, `sum(s in Red: Rank(s))`. Layer 1.

use super::compare::Handle;
use super::logic::all;
use super::{Checker, Formula};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::model::{CategoryId, Measure, Nested, Number, Operator, PropertyId, Term};
use crate::rational::Rational;

/// The greatest size that a part of a number may have: its numerator and its denominator.
type Magnitude = (u128, u128);

impl Checker<'_> {
    /// A term: an item, or the item of a category in the row of another term.
    pub(super) fn handle(&mut self, draft: &Expression) -> Result<Handle, Diagnostic> {
        let at = draft.at;
        if let Kind::Name(path) = &draft.kind
            && let Some(bound) = self.bound(path)
        {
            return Ok(Handle { row: Term::Item(bound.item), own: Term::Item(bound.original), at });
        }
        if let Kind::Copy(path, number) = &draft.kind {
            let row = Term::Item(self.copy(path, *number, at)?);
            return Ok(Handle { row, own: Term::Item(self.resolve_item(path)?), at });
        }
        if let Some((name, arguments)) = self.as_term(draft) {
            let category = self.resolve_category(name)?;
            let inner = self.only_argument(draft, arguments)?;
            let term = self.term_in(category, &inner)?;
            return Ok(Handle { row: term.clone(), own: term, at });
        }
        let item = self.item(draft)?;
        Ok(Handle { row: Term::Item(item), own: Term::Item(item), at })
    }

    /// The item of a category in the row of a term; the term itself if it is of that category.
    pub(super) fn term_in(&self, category: CategoryId, inner: &Handle) -> Result<Term, Diagnostic> {
        if let Term::Item(item) = inner.own
            && self.model.item(item).category == category
        {
            return Ok(Term::Item(self.model.named_by_role(item)));
        }
        if inner.own.category(&self.model) == category {
            return Ok(inner.own.clone());
        }
        self.check_one_row(inner)?;
        Ok(Term::In { category, of: inner.row.clone().into() })
    }

    /// A term that stands in one row, or in none.
    pub(super) fn check_one_row(&self, handle: &Handle) -> Result<(), Diagnostic> {
        let several = match &handle.row {
            Term::Item(item) => self.model.appearances(*item).1 > 1,
            term => {
                let of = term.category(&self.model);
                self.model.items_of(of).any(|item| self.model.appearances(item).1 > 1)
            }
        };
        if several {
            let of = &self.model.category(handle.own.category(&self.model)).name;
            return Err(Diagnostic::new(
                Code::SeveralRows,
                handle.at,
                format!("an item of `{of}` may stand in several rows, so it has no one row"),
                "say it of an item that stands in one row, or as a statement: `A is B`",
            ));
        }
        Ok(())
    }

    /// The one argument of a call, as a term.
    pub(super) fn only_argument(
        &mut self,
        call: &Expression,
        arguments: &[Expression],
    ) -> Result<Handle, Diagnostic> {
        match arguments {
            [argument] => self.handle(argument),
            _ => {
                let name = if let Kind::Call(name, _) = &call.kind { name.text.as_str() } else { "" };
                Err(Diagnostic::new(
                    Code::ArgumentCount,
                    call.at,
                    format!("`{name}` takes one item, and here are {}", arguments.len()),
                    format!("write `{name}(x)`"),
                ))
            }
        }
    }

    /// The item whose property is asked for.
    pub(super) fn property_term(
        &mut self,
        property: PropertyId,
        call: &Expression,
        arguments: &[Expression],
    ) -> Result<Term, Diagnostic> {
        let inner = self.only_argument(call, arguments)?;
        self.term_in(self.model.property(property).category, &inner)
    }

    /// The value of an item in arithmetic.
    pub(super) fn value_of(&self, handle: &Handle) -> Result<Number, Diagnostic> {
        let category = handle.own.category(&self.model);
        if self.model.is_comparable(category) {
            return Ok(Number::Of(Measure::Value, handle.own.clone()));
        }
        let name = &self.model.category(category).name;
        Err(Diagnostic::new(
            Code::NoNumbers,
            handle.at,
            self.says(
                format!("category `{name}` has neither values nor an order to reckon with"),
                format!("the items of `{name}` are not all numbers"),
            ),
            self.says(
                format!("give its items values (`A = 20`), or declare `ordered category {name}`"),
                "write a number, such as `Bob:age` or `Bob:#`; that two items are together is `A = B`",
            ),
        ))
    }

    /// A number.
    pub(super) fn number(&mut self, draft: &Expression) -> Result<Number, Diagnostic> {
        match &draft.kind {
            Kind::Integer(number) => Ok(Number::Constant(*number)),
            Kind::Negative(inner) => match self.number(inner)? {
                Number::Constant(number) if number > i64::MIN => Ok(Number::Constant(-number)),
                other => Ok(arithmetic(Operator::Subtract, Number::Constant(0), other)),
            },
            Kind::Arithmetic(operator, left, right) => {
                let left_number = self.number(left);
                let right_number = self.number(right);
                let (left, right_number) = (left_number?, right_number?);
                let zero = self.fixed(&right_number) == Some(Some(Rational::from(0)));
                // With bound names only some of the cases may divide by zero.
                if matches!(operator, Operator::Divide | Operator::Remainder)
                    && zero
                    && !self.names_a_bound(right)
                {
                    return Err(Diagnostic::new(
                        Code::DivisionByZero,
                        right.at,
                        "this number is zero, and nothing can be divided by it",
                        "write another divisor",
                    ));
                }
                Ok(arithmetic(*operator, left, right_number))
            }
            Kind::Call(name, arguments) => match name.text.as_str() {
                "count" => Ok(Number::Count(self.formulas(arguments)?.into())),
                "sum" => Ok(Number::Sum(self.numbers(arguments)?.into())),
                "min" => Ok(Number::Min(self.at_least_one(draft, arguments)?.into())),
                "max" => Ok(Number::Max(self.at_least_one(draft, arguments)?.into())),
                "diff" => match &*self.numbers(arguments)? {
                    [left, right] => Ok(arithmetic(Operator::Difference, left.clone(), right.clone())),
                    numbers => Err(Diagnostic::new(
                        Code::ArgumentCount,
                        draft.at,
                        format!("`diff` takes two numbers, and here are {}", numbers.len()),
                        "write `diff(a, b)`",
                    )),
                },
                "place" => Ok(Number::Of(Measure::Place, self.only_argument(draft, arguments)?.own)),
                _ => self.number_of_call(draft, arguments),
            },
            Kind::Aggregate { .. } => self.aggregate(draft),
            Kind::Name(_) | Kind::Copy(..) | Kind::Term(..) => {
                let handle = self.handle(draft)?;
                self.value_of(&handle)
            }
            _ => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "a number belongs here",
                "write a number, an item with a value, or a term such as `Age(x)`",
            )),
        }
    }

    fn number_of_call(&mut self, draft: &Expression, arguments: &[Expression]) -> Result<Number, Diagnostic> {
        let Kind::Call(name, _) = &draft.kind else { return Ok(Number::Constant(0)) };
        if let Some(property) = self.model.property_named(&name.text) {
            if !self.model.property(property).words.is_empty() {
                return Err(Diagnostic::new(
                    Code::WrongKind,
                    draft.at,
                    format!("the property `{}` has words, and a number belongs here", name.text),
                    "compare it with one of its words by `==` or `!=`",
                ));
            }
            return Ok(Number::Of(
                Measure::Property(property),
                self.property_term(property, draft, arguments)?,
            ));
        }
        if self.model.category_named(&name.text).is_none() {
            return match self.check_call(draft.at, name, arguments) {
                Ok(_) => Err(Diagnostic::new(
                    Code::WrongKind,
                    draft.at,
                    format!("`{}` is a formula, and a number belongs here", name.text),
                    "count formulas by `count(f, g)`",
                )),
                Err(mistake) => Err(mistake),
            };
        }
        let handle = self.handle(draft)?;
        self.value_of(&handle)
    }

    /// Numbers as arguments: one after the other, or one list of them.
    fn numbers(&mut self, arguments: &[Expression]) -> Result<Vec<Number>, Diagnostic> {
        match arguments {
            [Expression { kind: Kind::List(parts), .. }] => self.each(parts, Self::number),
            _ => self.each(arguments, Self::number),
        }
    }

    fn at_least_one(
        &mut self,
        draft: &Expression,
        arguments: &[Expression],
    ) -> Result<Vec<Number>, Diagnostic> {
        let numbers = self.numbers(arguments)?;
        if numbers.is_empty() {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                draft.at,
                "there is no smallest or greatest of no numbers",
                "write at least one number into the parentheses",
            ));
        }
        Ok(numbers)
    }

    fn aggregate(&mut self, draft: &Expression) -> Result<Number, Diagnostic> {
        let Kind::Aggregate { function, binders, filter, body } = &draft.kind else {
            return Ok(Number::Constant(0));
        };
        let filter = filter.as_deref();
        if function.text == "count" {
            let cases = self.aggregate_cases(draft.at, binders, filter, |checker| checker.formula(body))?;
            let counted =
                cases.into_iter().map(|(guards, body)| all(guards.into_iter().chain([body]).collect()));
            return Ok(Number::Count(counted.collect::<Vec<Formula>>().into()));
        }
        let cases = self.aggregate_cases(draft.at, binders, filter, |checker| checker.number(body))?;
        match function.text.as_str() {
            "sum" => {
                let summands = cases.into_iter().map(|(guards, number)| match guards.is_empty() {
                    true => number,
                    // 1 times the number where the copy stands, 0 times elsewhere.
                    false => arithmetic(Operator::Multiply, Number::Count(vec![all(guards)].into()), number),
                });
                Ok(Number::Sum(summands.collect::<Vec<_>>().into()))
            }
            "min" | "max" => {
                let least = function.text == "min";
                let guarded = cases.into_iter().map(|(guards, number)| self.or_beyond(guards, number, least));
                let numbers = guarded.collect::<Option<Vec<Number>>>().ok_or_else(|| too_large(draft.at))?;
                if numbers.is_empty() && self.bounds_are_empty() {
                    return Err(Diagnostic::new(
                        Code::EmptyRange,
                        draft.at,
                        format!("no item passes the condition, so there is no `{}`", function.text),
                        "write a condition behind `where` that some item passes",
                    ));
                }
                Ok(if least { Number::Min(numbers.into()) } else { Number::Max(numbers.into()) })
            }
            _ => Err(Diagnostic::new(
                Code::UnknownFunction,
                function.at,
                format!("`{}` does not range over items", function.text),
                "write `sum(x in Items: …)`, `count`, `min` or `max`",
            )),
        }
    }

    /// The number where the guards hold, and one beyond all of its values elsewhere; `None` if that is too large.
    fn or_beyond(&self, guards: Vec<Formula>, number: Number, least: bool) -> Option<Number> {
        if guards.is_empty() {
            return Some(number);
        }
        let (most, _) = self.magnitude(&number)?;
        let beyond = i64::try_from(most).ok()?.checked_add(1)?;
        let beyond = Number::Constant(if least { beyond } else { -beyond });
        let holds = Number::Count(vec![all(guards)].into());
        let fails = arithmetic(Operator::Subtract, Number::Constant(1), holds.clone());
        let number = arithmetic(Operator::Multiply, holds, number);
        Some(arithmetic(Operator::Add, number, arithmetic(Operator::Multiply, fails, beyond)))
    }

    /// The number, if it is the same whatever the rows are; inside, `None` where it does not exist.
    pub(super) fn fixed(&self, number: &Number) -> Option<Option<Rational>> {
        let fixed_all =
            |numbers: &[Number]| numbers.iter().map(|number| self.fixed(number)).collect::<Option<Vec<_>>>();
        match number {
            Number::Constant(number) => Some(Some(Rational::from(*number))),
            Number::Of(measure, Term::Item(item)) => {
                Some(Some(Rational::from(self.model.measure(*measure, *item))))
            }
            Number::Of(..) => None,
            Number::Arithmetic(operator, left, right) => {
                let (left, right) = (self.fixed(left)?, self.fixed(right)?);
                Some(left.zip(right).and_then(|(left, right)| operator.apply(left, right)))
            }
            Number::Sum(numbers) => Some(
                fixed_all(numbers)?
                    .into_iter()
                    .try_fold(Rational::from(0), |sum, number| sum.checked_add(number?)),
            ),
            Number::Min(numbers) => {
                Some(fixed_all(numbers)?.into_iter().collect::<Option<Vec<_>>>()?.into_iter().min())
            }
            Number::Max(numbers) => {
                Some(fixed_all(numbers)?.into_iter().collect::<Option<Vec<_>>>()?.into_iter().max())
            }
            Number::Count(formulas) => {
                let truths = formulas.iter().map(Formula::constant).collect::<Option<Vec<bool>>>()?;
                Some(Some(Rational::from(truths.into_iter().filter(|truth| *truth).count() as i64)))
            }
        }
    }

    /// Bounds on the numerator and the denominator; `None` where they may not fit into 64 bits.
    pub(super) fn magnitude(&self, number: &Number) -> Option<Magnitude> {
        let widest = |numbers: &[Number]| {
            numbers.iter().try_fold((0, 1), |(top, bottom): Magnitude, number| {
                let (high, low) = self.magnitude(number)?;
                Some((top.max(high), bottom.max(low)))
            })
        };
        let size = match number {
            Number::Constant(number) => (u128::from(number.unsigned_abs()), 1),
            Number::Of(measure, term) => {
                let items = self.model.items_of(term.category(&self.model));
                let values = items.map(|item| self.model.measure(*measure, item).unsigned_abs());
                (u128::from(values.max().unwrap_or(0)), 1)
            }
            Number::Count(formulas) => (formulas.len() as u128, 1),
            Number::Min(numbers) | Number::Max(numbers) => widest(numbers)?,
            Number::Sum(numbers) => {
                numbers.iter().try_fold((0, 1), |sum, number| added(sum, self.magnitude(number)?))?
            }
            Number::Arithmetic(operator, left, right) => {
                let (left, right) = (self.magnitude(left)?, self.magnitude(right)?);
                match operator {
                    Operator::Add | Operator::Subtract | Operator::Difference => added(left, right)?,
                    Operator::Multiply => (left.0.checked_mul(right.0)?, left.1.checked_mul(right.1)?),
                    Operator::Divide => (left.0.checked_mul(right.1)?, left.1.checked_mul(right.0)?),
                    Operator::Remainder => (right.0.checked_mul(left.1)?, left.1.checked_mul(right.1)?),
                }
            }
        };
        let fits = |part: u128| part <= i64::MAX as u128;
        (fits(size.0) && fits(size.1)).then_some(size)
    }
}

fn added(left: Magnitude, right: Magnitude) -> Option<Magnitude> {
    let numerator = left.0.checked_mul(right.1)?.checked_add(right.0.checked_mul(left.1)?)?;
    Some((numerator, left.1.checked_mul(right.1)?))
}

/// Two numbers and an operator; constants are computed at once.
fn arithmetic(operator: Operator, left: Number, right: Number) -> Number {
    if let (Number::Constant(one), Number::Constant(other)) = (&left, &right)
        && let Some(result) = operator.apply(Rational::from(*one), Rational::from(*other))
        && result.is_integer()
    {
        return Number::Constant(result.numerator());
    }
    Number::Arithmetic(operator, Nested::from(left), Nested::from(right))
}

/// A number that may not fit into 64 bits.
pub(super) fn too_large(at: Spot) -> Diagnostic {
    Diagnostic::new(
        Code::Overflow,
        at,
        "this number may be too large to be computed exactly",
        "use smaller numbers, or fewer multiplications and divisions",
    )
}
