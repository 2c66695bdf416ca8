//! Clues as their author wrote them in ZBC, in the language of `puzzle!`.
//!
//! The translation is a proposal: it is checked, and compared with the formulas of the clue.

use super::parts::{all, any, bare, call, compared, expression, integer, statement};
use super::quantify::placeholder;
use crate::draft::{
    Binder, Expression, ExpressionKind as Kind, Name, POSITIONS, Path, Predicate, SmallList, Statement,
};
use crate::model::{Clue, Comparison, Model, Operator};

/// Returns the formulas of a clue from its text in ZBC; `None` without a text. The remainder of ZBC has the sign of the
/// dividend; `%` has not.
pub(super) fn clue(model: &Model, clue: &Clue, remainder: Operator) -> Option<Vec<Expression>> {
    let written = crate::format::zbc::read_clue(clue.zbc.as_deref()?, model).ok()?;
    let translated = Translator { model, remainder }.formula(written);
    Some(match translated.kind {
        Kind::All(parts) => parts,
        kind => vec![expression(kind)],
    })
}

struct Translator<'m> {
    model: &'m Model,
    remainder: Operator,
}

impl Translator<'_> {
    fn formula(&self, written: Expression) -> Expression {
        let each =
            |parts: Vec<Expression>| parts.into_iter().map(|part| self.formula(part)).collect::<Vec<_>>();
        let boxed = |inner: Box<Expression>| Box::new(self.formula(*inner));
        expression(match written.kind {
            Kind::Quantified { quantity, filter, body, .. } => Kind::Quantified {
                quantity,
                binders: vec![Binder { names: vec![(&*placeholder(0)).into()], over: bare(POSITIONS) }],
                filter,
                body: boxed(body),
            },
            Kind::All(parts) => return all(chained(each(parts))),
            Kind::Any(parts) => Kind::Any(each(parts)),
            Kind::Not(inner) => return negated(self.formula(*inner)),
            Kind::Either(left, right) => Kind::Either(boxed(left), boxed(right)),
            Kind::Implies(left, right) => Kind::Implies(boxed(left), boxed(right)),
            Kind::Equivalent(left, right) => Kind::Equivalent(boxed(left), boxed(right)),
            Kind::Statement(written) => {
                let Statement { first, predicates } = *written;
                let operand =
                    |predicate: Predicate| Predicate { object: self.number(predicate.object), ..predicate };
                let predicates: SmallList<Predicate> = predicates.into_iter().map(operand).collect();
                Kind::Statement(Box::new(Statement { first: self.number(first), predicates }))
            }
            Kind::Compare(comparison, left, right) => {
                return compared(comparison, self.number(*left), self.number(*right));
            }
            Kind::In(value, set) => return self.membership(*value, *set),
            Kind::Call(name, arguments) => {
                Kind::Call(name, arguments.into_iter().map(|part| self.number(part)).collect())
            }
            other => other,
        })
    }

    /// `a in (b, c)`, `a in [b, c]`. An item is in a set of items if it is with one of them, and in a set of numbers if its
    /// position is.
    fn membership(&self, value: Expression, set: Expression) -> Expression {
        let is_item = is_name(&value);
        let value = self.number(value);
        let place = || match &value.kind {
            Kind::Name(_) if is_item => self.position(value.clone()),
            _ => value.clone(),
        };
        match set.kind {
            Kind::Range(least, most) => {
                let (least, most) = (self.number(*least), self.number(*most));
                // A sign would bind less tightly than the range.
                if let (Kind::Integer(0..), Kind::Integer(0..)) = (&least.kind, &most.kind) {
                    let range = expression(Kind::Range(least.into(), most.into()));
                    return expression(Kind::In(place().into(), range.into()));
                }
                let (below, above) = (Comparison::GreaterOrEqual, Comparison::LessOrEqual);
                all(vec![compared(below, place(), least), compared(above, place(), most)])
            }
            Kind::List(parts) => {
                let (items, numbers): (Vec<Expression>, Vec<Expression>) =
                    parts.into_iter().partition(|part| is_item && is_name(part));
                let [items, numbers] = [items, numbers]
                    .map(|parts| parts.into_iter().map(|part| self.number(part)).collect::<Vec<_>>());
                let mut cases = Vec::new();
                if !items.is_empty() {
                    let list = expression(Kind::List(items));
                    cases.push(statement(value.clone(), false, None, true, list));
                }
                if !numbers.is_empty() {
                    cases.push(expression(Kind::In(place().into(), expression(Kind::List(numbers)).into())));
                }
                any(cases)
            }
            kind => expression(Kind::In(value.into(), expression(kind).into())),
        }
    }

    fn number(&self, written: Expression) -> Expression {
        expression(match written.kind {
            Kind::Name(path) => Kind::Name(self.path(path)),
            Kind::Term(category, of) if category.text == POSITIONS => return self.position(self.number(*of)),
            Kind::Term(category, of) => return call(&category.text, vec![self.number(*of)]),
            Kind::Arithmetic(operator, left, right) => {
                let (left, right) = (self.number(*left), self.number(*right));
                match operator {
                    Operator::Difference => return call("diff", vec![left, right]),
                    Operator::Remainder | Operator::TruncatedRemainder => match self.remainder {
                        Operator::Remainder => {
                            Kind::Arithmetic(Operator::Remainder, left.into(), right.into())
                        }
                        _ => return call("truncated_remainder", vec![left, right]),
                    },
                    operator => Kind::Arithmetic(operator, left.into(), right.into()),
                }
            }
            Kind::Negative(inner) => match self.number(*inner).kind {
                Kind::Integer(number) => return integer(-number),
                kind => Kind::Negative(expression(kind).into()),
            },
            Kind::Call(name, arguments) => {
                Kind::Call(name, arguments.into_iter().map(|part| self.formula(part)).collect())
            }
            other => other,
        })
    }

    /// Returns the position of an item; a bound position is one itself.
    fn position(&self, of: Expression) -> Expression {
        let is_bound = matches!(&of.kind, Kind::Name(path) if path.name.text == placeholder(0));
        if is_bound { of } else { call(POSITIONS, vec![of]) }
    }

    /// Adds the category of an item.
    fn path(&self, path: Path) -> Path {
        if path.category.is_some() {
            return path;
        }
        if path.name.text == "$" {
            return Path { category: None, name: (&*placeholder(0)).into() };
        }
        let mut homes = self.model.category_ids().filter(|&category| {
            self.model.category(category).name != POSITIONS
                && self.model.item_named(category, &path.name.text).is_some()
        });
        match (homes.next(), homes.next()) {
            (Some(home), None) => {
                Path { category: Some(Name::from(&*self.model.category(home).name)), ..path }
            }
            _ => path,
        }
    }
}

fn is_name(value: &Expression) -> bool {
    matches!(value.kind, Kind::Name(_))
}

/// Negates a formula: the verb of a statement, or the whole.
fn negated(formula: Expression) -> Expression {
    match formula.kind {
        Kind::Statement(mut written) if written.predicates.len() == 1 => {
            let predicate = &mut written.predicates[0];
            match (predicate.any, predicate.negated) {
                // `A is not [B, C]` is "neither B nor C".
                (true, false) => (predicate.any, predicate.negated) = (false, true),
                (false, negated) => predicate.negated = !negated,
                (true, true) => predicate.negated = false,
            }
            expression(Kind::Statement(written))
        }
        Kind::Not(inner) => *inner,
        Kind::Call(name, arguments) if name.text == "is_between" => call("is_not_between", arguments),
        kind => expression(Kind::Not(expression(kind).into())),
    }
}

/// Joins statements of which each begins with the last item of the one before it: `A is left_of B is next_to C`.
fn chained(parts: Vec<Expression>) -> Vec<Expression> {
    let mut joined: Vec<Expression> = Vec::new();
    for part in parts {
        if let (Some(Expression { kind: Kind::Statement(before), .. }), Kind::Statement(next)) =
            (joined.last_mut(), &part.kind)
            && before.predicates.last().is_some_and(|last| last.object == next.first)
            && before.predicates.iter().chain(&next.predicates).any(|predicate| predicate.link.is_some())
            && before.predicates.iter().chain(&next.predicates).all(|predicate| !predicate.any)
        {
            before.predicates.extend(next.predicates.iter().cloned());
            continue;
        }
        joined.push(part);
    }
    joined
}
