//! Numbers: `2 * Age(Ann) + 1`, `sum(s in Red: Rank(s))`.

use super::magnitude::too_large;
use super::parts::{Checked, aggregated};
use super::report::did_you_mean;
use super::term::TermOperand;
use super::{Checker, Formula, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot, nearest};
use crate::draft::{Expression, ExpressionKind as Kind, Name};
use crate::model::{Cases, Measure, Nested, Number, Operator, Term};
use crate::rational::Rational;

impl Checker<'_> {
    /// Checks a number.
    pub(super) fn number(&mut self, draft: &Expression) -> Result<Number, Diagnostic> {
        self.count(draft)?;
        match &draft.kind {
            Kind::Integer(number) => Ok(Number::Constant(*number)),
            Kind::Negative(inner) => match self.number(inner)? {
                Number::Constant(number) if number > i64::MIN => Ok(Number::Constant(-number)),
                other => Ok(arithmetic(Operator::Subtract, Number::Constant(0), other)),
            },
            Kind::Arithmetic(operator, left, right) => self.operation(*operator, left, right),
            Kind::Call(name, arguments) => match name.text.as_str() {
                "count" => Ok(Number::Count(self.formulas(arguments)?.into())),
                "sum" => Ok(Number::Sum(self.numbers(arguments)?.into())),
                "min" => Ok(Number::Min(self.at_least_one(draft, arguments)?.into())),
                "max" => Ok(Number::Max(self.at_least_one(draft, arguments)?.into())),
                "diff" => match &*self.numbers(arguments)? {
                    [left, right] => {
                        Ok(self.scope.calculated(Operator::Difference, left.clone(), right.clone()))
                    }
                    numbers => Err(two_numbers(draft.at, "diff", numbers.len())),
                },
                "truncated_remainder" => match &*self.numbers(arguments)? {
                    [left, right] => {
                        Ok(arithmetic(Operator::TruncatedRemainder, left.clone(), right.clone()))
                    }
                    numbers => Err(two_numbers(draft.at, "truncated_remainder", numbers.len())),
                },
                "place" => Ok(Number::Of(Measure::Place, self.only_argument(draft, arguments)?.named)),
                "initial" if self.scope.is_exact() => {
                    Ok(Number::Of(Measure::Initial, self.only_argument(draft, arguments)?.named))
                }
                _ => self.number_of_call(draft, arguments),
            },
            Kind::Aggregate { .. } => self.aggregate(draft),
            Kind::Name(_) | Kind::Copy(..) | Kind::Term(..) => {
                let term = self.term_operand(draft)?;
                self.value_of(&term)
            }
            _ => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "expected a number",
                "write a number, an item with a value, or a term such as `Age(x)`",
            )),
        }
    }

    /// Checks a calculation with two numbers.
    fn operation(
        &mut self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
    ) -> Result<Number, Diagnostic> {
        let numbers = (self.number(left), self.number(right));
        if self.scope.is_exact() {
            let (left, right) = self.report.both(numbers.0, numbers.1)?;
            return Ok(self.scope.calculated(operator, left, right));
        }
        let (left, number) = (numbers.0?, numbers.1?);
        let zero = self.scope.fixed(&number) == Some(Some(Rational::from(0)));
        let divides =
            matches!(operator, Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder);
        // With bound names, only some of the cases may divide by zero.
        if divides && zero && !self.scope.names_a_bound(right) {
            let message =
                self.scope.choose("division by zero", "division by zero: this number does not exist");
            let help = "use a divisor that is not zero";
            self.report.tolerate(Diagnostic::new(Code::DivisionByZero, right.at, message, help))?;
        }
        let operator = match operator {
            // For such dividends both remainders are the same, and other formats have only this one.
            Operator::TruncatedRemainder if left.is_never_negative(&self.scope.model) => Operator::Remainder,
            operator => operator,
        };
        Ok(arithmetic(operator, left, number))
    }

    fn number_of_call(&mut self, draft: &Expression, arguments: &[Expression]) -> Result<Number, Diagnostic> {
        let Kind::Call(name, _) = &draft.kind else { return Ok(Number::Constant(0)) };
        if let Some(property) = self.scope.model.property_named(&name.text) {
            if !self.scope.model.property(property).words.is_empty() && !self.scope.is_exact() {
                return Err(Diagnostic::new(
                    Code::WrongKind,
                    draft.at,
                    format!("expected a number, found property `{}`, whose values are words", name.text),
                    "use `==` or `!=` with one of its words",
                ));
            }
            return Ok(Number::Of(
                Measure::Property(property),
                self.property_term(property, draft, arguments)?,
            ));
        }
        if self.scope.is_exact() {
            return Err(self.scope.unknown_property(name));
        }
        if self.scope.model.category_named(&name.text).is_none() {
            return match self.check_call(draft.at, name, arguments) {
                Ok(_) => Err(Diagnostic::new(
                    Code::WrongKind,
                    draft.at,
                    format!("expected a number, found the formula `{}(…)`", name.text),
                    "to count true formulas, write `count(f, g)`",
                )),
                Err(error) => Err(error),
            };
        }
        let term = self.term_operand(draft)?;
        self.value_of(&term)
    }

    /// Checks numbers as arguments: several, or one list.
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
        if let [Expression { kind: Kind::Name(path), at }] = arguments
            && path.category.is_none()
            && self.scope.bound(path).is_none()
            && self.scope.is_language()
            && let Some(category) = self.scope.model.category_named(&path.name.text)
        {
            self.resolve_category(&path.name)?;
            let items: Vec<_> = self.scope.model.items_of(category).collect();
            let value = |item| {
                let term = Term::Item(item);
                self.value_of(&TermOperand { row: term.clone(), named: term, at: *at })
            };
            return items.into_iter().map(value).collect();
        }
        let numbers = self.numbers(arguments)?;
        if numbers.is_empty() && !self.scope.is_exact() {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                draft.at,
                "expected at least one number",
                "write numbers in the parentheses",
            ));
        }
        Ok(numbers)
    }

    pub(super) fn aggregate(&mut self, draft: &Expression) -> Result<Number, Diagnostic> {
        let Kind::Aggregate { function, binders, filter, body } = &draft.kind else {
            return Ok(Number::Constant(0));
        };
        let filter = filter.as_deref();
        match function.text.as_str() {
            "count" => {
                let cases = self.cases(draft.at, binders, filter, |checker, guards| {
                    let body = checker.formula(body)?;
                    Ok(Formula::all(guards.into_iter().chain([body]).collect()))
                })?;
                Ok(aggregated(cases, Number::Count, Number::CountOf, Number::Sum))
            }
            "sum" => {
                let cases = self.cases(draft.at, binders, filter, |checker, guards| {
                    let number = checker.number(body)?;
                    Ok(match guards.is_empty() {
                        true => number,
                        // Counts the number once in the row of the copy, and not at all elsewhere.
                        false => {
                            let holds = Number::Count(vec![Formula::all(guards)].into());
                            let number = divided_where(&holds, &number);
                            arithmetic(Operator::Multiply, holds, number)
                        }
                    })
                })?;
                Ok(aggregated(cases, Number::Sum, Number::SumOf, Number::Sum))
            }
            "min" | "max" => {
                let least = function.text == "min";
                let mut cases = self.cases(draft.at, binders, filter, |checker, guards| {
                    let number = checker.number(body)?;
                    checker.scope.or_beyond(guards, number, least).ok_or_else(|| too_large(draft.at))
                })?;
                if !self.scope.is_inside_cases() {
                    cases.retain(|part| !self.scope.has_no_case(part));
                } else if filter.is_some() && cases.len() > 1 && cases.iter().any(Checked::is_bound) {
                    // Whether a part has no case, and so no number, depends on the outer names.
                    return Err(self.scope.differs_by_case(draft.at));
                }
                if cases.is_empty() && self.scope.bounds_are_empty() {
                    return Err(Diagnostic::new(
                        Code::EmptyRange,
                        draft.at,
                        format!("`{}` of no items: none satisfies the condition", function.text),
                        "write a condition after `where` that some item satisfies",
                    ));
                }
                Ok(match least {
                    true => aggregated(cases, Number::Min, Number::MinOf, Number::Min),
                    false => aggregated(cases, Number::Max, Number::MaxOf, Number::Max),
                })
            }
            _ => Err(Diagnostic::new(
                Code::UnknownFunction,
                function.at,
                format!("`{}` cannot range over items", function.text),
                "use `sum(x in Items: …)`, `count`, `min` or `max`",
            )),
        }
    }
}

impl Scope<'_> {
    fn has_no_case(&self, part: &Checked<Number>) -> bool {
        match part {
            Checked::Bound(cases) => cases.bindings(&self.model, &[]).next().is_none(),
            Checked::One(_) => false,
        }
    }

    /// Applies an operator to two numbers; constants are folded, unless formulas are data.
    fn calculated(&self, operator: Operator, left: Number, right: Number) -> Number {
        match self.is_exact() {
            true => Number::Arithmetic(operator, left.into(), right.into()),
            false => arithmetic(operator, left, right),
        }
    }

    fn unknown_property(&self, name: &Name) -> Diagnostic {
        let names = self.model.properties().iter().map(|property| &*property.name);
        let help = did_you_mean(nearest(&name.text, names).as_ref(), || "use a declared property".to_owned());
        Diagnostic::new(Code::UnknownFunction, name.at, format!("cannot find property `{}`", name.text), help)
    }

    /// Returns the number where the guards hold, and elsewhere one beyond all of its values; `None` if that is too large.
    fn or_beyond(&mut self, guards: Vec<Formula>, number: Number, least: bool) -> Option<Number> {
        if guards.is_empty() {
            return Some(number);
        }
        let (most, _) = self.magnitude(&number)?;
        let beyond = i64::try_from(most).ok()?.checked_add(1)?;
        let beyond = Number::Constant(if least { beyond } else { -beyond });
        let holds = Number::Count(vec![Formula::all(guards)].into());
        let fails = arithmetic(Operator::Subtract, Number::Constant(1), holds.clone());
        let number = divided_where(&holds, &number);
        let number = arithmetic(Operator::Multiply, holds, number);
        Some(arithmetic(Operator::Add, number, arithmetic(Operator::Multiply, fails, beyond)))
    }

    /// Returns the value of a number that does not depend on the rows; the inner `None` is a number that does not exist.
    pub(super) fn fixed(&self, number: &Number) -> Option<Option<Rational>> {
        let fixed_all =
            |numbers: &[Number]| numbers.iter().map(|number| self.fixed(number)).collect::<Option<Vec<_>>>();
        match number {
            Number::Constant(number) => Some(Some(Rational::from(*number))),
            Number::Of(measure, Term::Item(item)) if !self.model.is_variable(*item) => {
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
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                let is_fixed = number.is_fixed() && self.model.variables().is_empty();
                is_fixed.then(|| self.fixed(&number.written_out(&self.model))).flatten()
            }
        }
    }
}

fn two_numbers(at: Spot, function: &str, count: usize) -> Diagnostic {
    Diagnostic::new(
        Code::ArgumentCount,
        at,
        format!("`{function}` takes two numbers, but {}", super::given(count)),
        format!("write `{function}(a, b)`"),
    )
}

/// Applies an operator to two numbers; constants are folded.
pub(super) fn arithmetic(operator: Operator, left: Number, right: Number) -> Number {
    if let (Number::Constant(one), Number::Constant(other)) = (&left, &right)
        && let Some(result) = operator.apply(Rational::from(*one), Rational::from(*other))
        && result.is_integer()
    {
        return Number::Constant(result.numerator());
    }
    Number::Arithmetic(operator, Nested::from(left), Nested::from(right))
}

/// Returns a number that is not divided by zero where `holds` is 0: there, each divisor is 1.
fn divided_where(holds: &Number, number: &Number) -> Number {
    let each = |numbers: &[Number]| {
        numbers.iter().map(|number| divided_where(holds, number)).collect::<Vec<Number>>().into()
    };
    let body =
        |cases: &Cases<Number>| Cases { body: divided_where(holds, &cases.body), ..cases.clone() }.into();
    match number {
        Number::Arithmetic(operator, left, right) => {
            let (left, right) = (divided_where(holds, left), divided_where(holds, right));
            let divides =
                matches!(operator, Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder);
            if !divides || matches!(right, Number::Constant(number) if number != 0) {
                return arithmetic(*operator, left, right);
            }
            let right = arithmetic(Operator::Multiply, holds.clone(), right);
            let one = arithmetic(Operator::Subtract, Number::Constant(1), holds.clone());
            arithmetic(*operator, left, arithmetic(Operator::Add, right, one))
        }
        Number::Sum(numbers) => Number::Sum(each(numbers)),
        Number::Min(numbers) => Number::Min(each(numbers)),
        Number::Max(numbers) => Number::Max(each(numbers)),
        Number::SumOf(cases) => Number::SumOf(body(cases)),
        Number::MinOf(cases) => Number::MinOf(body(cases)),
        Number::MaxOf(cases) => Number::MaxOf(body(cases)),
        Number::Constant(_) | Number::Of(..) | Number::Count(_) | Number::CountOf(_) => number.clone(),
    }
}
