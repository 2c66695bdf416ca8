//! What phrases and predicates mean, and the formulas that they become.

use super::connective::{all, any, exactly_one, not};
use crate::model::{
    CategoryId, Comparison, Fact, Formula, ItemId, LinkId, Measure, Model, Number, Operator, Polarity, Term,
};
use crate::rational::Rational;

/// A phrase that denotes a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Row {
    /// The row of an item; others that the phrase names are in it too.
    Of(Vec<ItemId>),
    /// The row of which a predicate is true: "the person to the left of Ann".
    Such(Box<Predicate>),
}

/// The distance of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// Some.
    Some,
    /// The distance between consecutive items.
    Next,
    /// Exactly this one.
    Exactly(Rational),
    AtLeast(Rational),
    AtMost(Rational),
    MoreThan(Rational),
    LessThan(Rational),
}

/// What is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Operand {
    Row(Row),
    /// A number of the model.
    Number(Rational),
}

/// What is said of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Predicate {
    /// It has all of these items.
    Has(Vec<ItemId>),
    /// It is another row, described by a relation.
    Is(Row),
    Not(Box<Predicate>),
    All(Vec<Predicate>),
    /// Exactly one is true.
    One(Vec<Predicate>),
    /// "A or B": at least one is true, or exactly one.
    Or(Vec<Predicate>),
    /// Its number in a category is greater or less.
    Compare {
        category: CategoryId,
        is_more: bool,
        gap: Gap,
        with: Operand,
    },
    /// Its number is a multiple.
    Times {
        category: CategoryId,
        times: Rational,
        of: Row,
    },
    /// Its number differs by so much, in either direction.
    Apart {
        category: CategoryId,
        gap: Gap,
        from: Row,
    },
    /// A link of the puzzle relates it to another one.
    Linked {
        link: LinkId,
        with: Row,
    },
    /// It is between two others.
    Between {
        category: CategoryId,
        ends: [Row; 2],
    },
}

impl Predicate {
    /// Returns whether it says something of another row, so that what follows "and" may be that row as well.
    pub(super) fn is_relation(&self) -> bool {
        match self {
            Predicate::Has(_) | Predicate::Is(Row::Of(_)) => false,
            Predicate::Not(inner) => inner.is_relation(),
            Predicate::All(parts) | Predicate::One(parts) | Predicate::Or(parts) => {
                parts.iter().any(Predicate::is_relation)
            }
            _ => true,
        }
    }

    /// Returns whether it only says which items a row has, or has not.
    pub(super) fn is_of_items(&self) -> bool {
        match self {
            Predicate::Has(_) | Predicate::Is(Row::Of(_)) => true,
            Predicate::Not(inner) => inner.is_of_items(),
            _ => false,
        }
    }
}

/// Formulas of one reading, with what they presuppose.
pub(super) struct Meaning<'m> {
    pub(super) model: &'m Model,
    /// What descriptions take for granted: "the red house with the fox" says that red and fox are together.
    presupposed: Vec<Formula>,
}

impl<'m> Meaning<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Meaning { model, presupposed: Vec::new() }
    }

    /// Returns the formula with its presuppositions.
    pub(super) fn finish(self, formula: Formula) -> Formula {
        let mut parts = self.presupposed;
        parts.push(formula);
        all(parts)
    }

    /// Returns the item that represents a row, and presupposes that the others are in it.
    fn item(&mut self, row: &Row) -> Option<ItemId> {
        let Row::Of(items) = row else { return None };
        let (first, others) = items.split_first()?;
        for other in others {
            let together = self.together(*first, *other)?;
            if together == Formula::Constant(false) {
                return None;
            }
            if !self.presupposed.contains(&together) {
                self.presupposed.push(together);
            }
        }
        Some(*first)
    }

    /// Returns the formula that two items are in one row; a constant for two items of one category.
    fn together(&self, first: ItemId, second: ItemId) -> Option<Formula> {
        if self.model.item(first).category == self.model.item(second).category {
            return Some(Formula::Constant(first == second));
        }
        Some(Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second }))
    }

    /// Returns the formula that two rows are different.
    pub(super) fn different(&mut self, one: &Row, other: &Row) -> Option<Formula> {
        let (one, other) = (self.item(one)?, self.item(other)?);
        Some(not(self.together(one, other)?))
    }

    /// Returns the formulas that a predicate is true of a row. "A or B" has two, one for each meaning of "or".
    pub(super) fn apply(&mut self, predicate: &Predicate, row: &Row) -> Option<Vec<Formula>> {
        match row {
            Row::Of(_) => {}
            Row::Such(relation) => return self.apply_to_described(predicate, relation),
        }
        let one = |formula| Some(vec![formula]);
        match predicate {
            Predicate::Has(items) => {
                let subject = self.item(row)?;
                let parts: Option<Vec<Formula>> =
                    items.iter().map(|item| self.together(subject, *item)).collect();
                one(all(parts?))
            }
            Predicate::Is(Row::Of(items)) => self.apply(&Predicate::Has(items.clone()), row),
            Predicate::Is(Row::Such(relation)) => self.apply(relation, row),
            Predicate::Not(inner) => match &**inner {
                // A description under a negation could be denied in part.
                Predicate::Has(items) if items.len() > 1 => None,
                Predicate::Is(Row::Such(_)) => None,
                // "Is not either of the two" denies both.
                Predicate::Or(parts) | Predicate::One(parts) => {
                    let formulas = self.alternatives(parts, row)?;
                    one(not(any(formulas)))
                }
                inner => {
                    let formulas = self.apply(inner, row)?;
                    Some(formulas.into_iter().map(not).collect())
                }
            },
            Predicate::All(parts) => {
                let formulas = self.each(parts, row)?;
                // In "neither next to Bob nor Cid", Cid is an end of the relation, not another name of the row.
                let is_certain = formulas.contains(&Formula::Constant(true));
                if is_certain && parts.iter().any(|part| !part.is_of_items()) {
                    return None;
                }
                one(all(formulas))
            }
            Predicate::One(parts) => {
                let parts = self.alternatives(parts, row)?;
                one(exactly_one(parts))
            }
            Predicate::Or(parts) => {
                let parts = self.alternatives(parts, row)?;
                Some(vec![any(parts.clone()), exactly_one(parts)])
            }
            Predicate::Compare { category, is_more, gap, with } => {
                one(self.compare(*category, *is_more, *gap, with, row)?)
            }
            Predicate::Times { category, times, of } => {
                let (left, right) = (self.number(*category, row)?, self.number(*category, of)?);
                let scaled = |number: Number, by: i64| match by {
                    1 => number,
                    by => Number::Arithmetic(Operator::Multiply, Number::Constant(by).into(), number.into()),
                };
                one(Formula::Compare {
                    left: scaled(left, times.denominator()),
                    comparison: Comparison::Equal,
                    right: scaled(right, times.numerator()),
                })
            }
            Predicate::Apart { category, gap: Gap::Next, from } => {
                let after = self.follows(*category, row, from)?;
                one(any(vec![after, self.follows(*category, from, row)?]))
            }
            Predicate::Apart { category, gap, from } => {
                let (left, right) = (self.number(*category, row)?, self.number(*category, from)?);
                let left = Number::Arithmetic(Operator::Difference, left.into(), right.into());
                one(differs(&left, *gap)?)
            }
            Predicate::Linked { link, with } => {
                let (first, second) = (self.item(row)?, self.item(with)?);
                let category = self.model.link(*link).category;
                let is_place = |item: ItemId| self.model.item(item).category == category;
                // Of two items of the category itself, nothing is stated.
                if first == second || is_place(first) && is_place(second) {
                    return None;
                }
                one(Formula::Fact(Fact { first, polarity: Polarity::Is, link: Some(*link), second }))
            }
            Predicate::Between { category, ends } => {
                let middle = self.number(*category, row)?;
                let [low, high] = [self.number(*category, &ends[0])?, self.number(*category, &ends[1])?];
                let less = |left: &Number, right: &Number| Formula::Compare {
                    left: left.clone(),
                    comparison: Comparison::Less,
                    right: right.clone(),
                };
                one(any(vec![
                    all(vec![less(&low, &middle), less(&middle, &high)]),
                    all(vec![less(&high, &middle), less(&middle, &low)]),
                ]))
            }
        }
    }

    /// Returns the formula of a predicate about a row that a relation describes: the relation holds for the row of which the
    /// predicate says that it is.
    fn apply_to_described(&mut self, predicate: &Predicate, relation: &Predicate) -> Option<Vec<Formula>> {
        match predicate {
            Predicate::Has(items) => self.apply(relation, &Row::Of(items.clone())),
            Predicate::Is(row @ Row::Of(_)) => self.apply(relation, row),
            _ => None,
        }
    }

    /// Returns the formulas of parts, of which none has two readings.
    fn each(&mut self, parts: &[Predicate], row: &Row) -> Option<Vec<Formula>> {
        let mut formulas = Vec::with_capacity(parts.len());
        for part in parts {
            match &self.apply(part, row)?[..] {
                [formula] => formulas.push(formula.clone()),
                _ => return None,
            }
        }
        Some(formulas)
    }

    /// Returns the formulas of alternatives, each of which is possible and not certain.
    fn alternatives(&mut self, parts: &[Predicate], row: &Row) -> Option<Vec<Formula>> {
        let formulas = self.each(parts, row)?;
        let is_open = |formula: &Formula| !matches!(formula, Formula::Constant(_));
        let differ = formulas.iter().enumerate().all(|(at, formula)| !formulas[..at].contains(formula));
        (differ && formulas.iter().all(is_open)).then_some(formulas)
    }

    /// Returns the number of a row in a category.
    fn number(&mut self, category: CategoryId, row: &Row) -> Option<Number> {
        let item = self.item(row)?;
        if !self.model.appears_once(item) {
            return None;
        }
        if self.model.item(item).category == category {
            return Some(Number::Constant(self.model.value(item)));
        }
        let term = Term::In { category, of: Term::Item(item).into() };
        Some(Number::Of(Measure::Value, term))
    }

    /// Returns the formula that a row has the next item of a category after that of another one.
    fn follows(&mut self, category: CategoryId, later: &Row, earlier: &Row) -> Option<Formula> {
        let (later, earlier) = (self.item(later)?, self.item(earlier)?);
        let mut items: Vec<ItemId> = self.model.items_of(category).collect();
        items.sort_by_key(|item| self.model.value(*item));
        let pairs: Option<Vec<Formula>> = items
            .windows(2)
            .map(|pair| Some(all(vec![self.together(earlier, pair[0])?, self.together(later, pair[1])?])))
            .collect();
        Some(any(pairs?))
    }

    fn compare(
        &mut self,
        category: CategoryId,
        is_more: bool,
        gap: Gap,
        with: &Operand,
        row: &Row,
    ) -> Option<Formula> {
        if let (Gap::Next, Operand::Row(other)) = (gap, with) {
            let follows =
                if is_more { self.follows(category, row, other) } else { self.follows(category, other, row) };
            return follows.filter(|formula| !matches!(formula, Formula::Constant(_)));
        }
        let subject = self.number(category, row)?;
        let object = match with {
            Operand::Row(row) => self.number(category, row)?,
            // Between two numbers of the model, no number is one of them.
            Operand::Number(number) => {
                let next = number.numerator().div_euclid(number.denominator());
                Number::Constant(if number.is_integer() || !is_more {
                    next.checked_add(i64::from(!number.is_integer()))?
                } else {
                    next
                })
            }
        };
        // Of two numbers that are known, or one with itself, nothing is stated.
        if subject == object || matches!((&subject, &object), (Number::Constant(_), Number::Constant(_))) {
            return None;
        }
        let (greater, less) = if is_more { (subject, object) } else { (object, subject) };
        let shifted = |by: Rational| -> Option<Number> {
            Some(match less.clone() {
                Number::Constant(number) => Number::Constant(number.checked_add(integer(by)?)?),
                less => Number::Arithmetic(Operator::Add, less.into(), whole(by)?.into()),
            })
        };
        let formula = |comparison, right| Formula::Compare { left: greater.clone(), comparison, right };
        Some(match gap {
            Gap::Some => formula(Comparison::Greater, less.clone()),
            Gap::Next => return None,
            Gap::Exactly(by) => formula(Comparison::Equal, shifted(by)?),
            Gap::AtLeast(by) => formula(Comparison::GreaterOrEqual, shifted(by)?),
            Gap::MoreThan(by) => formula(Comparison::Greater, shifted(by)?),
            Gap::AtMost(by) => all(vec![
                formula(Comparison::Greater, less.clone()),
                formula(Comparison::LessOrEqual, shifted(by)?),
            ]),
            Gap::LessThan(by) => {
                all(vec![formula(Comparison::Greater, less.clone()), formula(Comparison::Less, shifted(by)?)])
            }
        })
    }
}

/// Returns the formula that a difference without a sign is within a gap, and not nothing.
fn differs(left: &Number, gap: Gap) -> Option<Formula> {
    let formula =
        |comparison, by| Some(Formula::Compare { left: left.clone(), comparison, right: whole(by)? });
    let is_some = || formula(Comparison::Greater, Rational::ZERO);
    match gap {
        Gap::Some | Gap::Next => None,
        Gap::Exactly(by) => formula(Comparison::Equal, by),
        Gap::AtLeast(by) => formula(Comparison::GreaterOrEqual, by),
        Gap::MoreThan(by) => formula(Comparison::Greater, by),
        Gap::AtMost(by) => Some(all(vec![is_some()?, formula(Comparison::LessOrEqual, by)?])),
        Gap::LessThan(by) => Some(all(vec![is_some()?, formula(Comparison::Less, by)?])),
    }
}

fn integer(number: Rational) -> Option<i64> {
    number.is_integer().then(|| number.numerator())
}

fn whole(number: Rational) -> Option<Number> {
    integer(number).map(Number::Constant)
}
