//! The checker's knowledge of sums: the equations that clues state, solved by elimination with what a view knows.

use std::collections::BTreeMap;

use zebra_runtime::model::{CategoryId, Formula, ItemId, Measure, Model, Number, Operator, Term};
use zebra_runtime::rational::{Comparison, Rational};

use crate::view::{Contradiction, View};

/// The number of an item in a category.
type Variable = (ItemId, CategoryId);

/// Numbers with factors, and a constant: together they are 0.
#[derive(Clone, Default)]
struct Row {
    factors: BTreeMap<Variable, Rational>,
    constant: Rational,
}

/// The two sides of each equation that holds.
pub(crate) struct Sums<'m> {
    model: &'m Model,
    sides: Vec<(Number, Number)>,
}

impl<'m> Sums<'m> {
    /// Collects the equations among formulas that hold.
    pub(crate) fn new<'f>(model: &'m Model, formulas: impl Iterator<Item = &'f Formula>) -> Self {
        let equation = |formula: &Formula| match formula {
            Formula::Compare { left, comparison: Comparison::Equal, right } => {
                Some((left.written_out(model), right.written_out(model)))
            }
            _ => None,
        };
        Sums { model, sides: formulas.filter_map(equation).collect() }
    }

    /// Adds the numbers that the equations determine; returns whether any of them is new.
    pub(crate) fn add(&self, view: &mut View) -> Result<bool, Contradiction> {
        let mut is_new = false;
        for ((item, category), number) in self.solved(view)? {
            let value = |&value: &ItemId| Rational::from(self.model.value(value)) == number;
            let value = self.model.items_of(category).find(value).ok_or(Contradiction)?;
            is_new |= view.pair(item, value) != Some(true);
            view.set(item, value, true)?;
        }
        Ok(is_new)
    }

    /// Returns the numbers that the equations determine, as far as they can be computed.
    fn solved(&self, view: &View) -> Result<Vec<(Variable, Rational)>, Contradiction> {
        let rows = self.sides.iter().filter_map(|(left, right)| {
            self.row(view, left)?.plus(&self.row(view, right)?, Rational::from(-1))
        });
        let Some(rows) = reduced(rows.collect()) else { return Ok(Vec::new()) };
        let mut solved = Vec::new();
        for row in rows {
            let mut factors = row.factors.iter();
            match (factors.next(), factors.next()) {
                (None, _) if row.constant != Rational::ZERO => return Err(Contradiction),
                (Some((&variable, &factor)), None) => {
                    let number = row.constant.checked_neg().and_then(|sum| sum.checked_div(factor));
                    solved.extend(number.map(|number| (variable, number)));
                }
                _ => {}
            }
        }
        Ok(solved)
    }

    /// Returns a number as a row; `None` if it is no sum.
    fn row(&self, view: &View, number: &Number) -> Option<Row> {
        let constant = |number: i64| Some(Row { constant: Rational::from(number), ..Row::default() });
        match number {
            Number::Constant(number) => constant(*number),
            Number::Of(measure, Term::Item(item)) => constant(self.model.measure(*measure, *item)),
            Number::Of(measure, Term::In { category, of }) => {
                let Term::Item(item) = **of else { return None };
                let is_plain = self.model.category(*category).role_of.is_none()
                    && self.model.item(item).category != *category
                    && self.model.appearances(item).1 == 1;
                let is_value = |&value: &ItemId| view.pair(item, value) == Some(true);
                match self.model.items_of(*category).find(is_value) {
                    _ if !is_plain => None,
                    Some(value) => constant(self.model.measure(*measure, value)),
                    None if *measure != Measure::Value => None,
                    None => {
                        let variable = (self.first_of_row(view, item), *category);
                        Some(Row { factors: [(variable, Rational::ONE)].into(), ..Row::default() })
                    }
                }
            }
            Number::Sum(numbers) => {
                let rows = numbers.iter().map(|number| self.row(view, number));
                rows.into_iter().try_fold(Row::default(), |sum, row| sum.plus(&row?, Rational::ONE))
            }
            Number::Arithmetic(operator, left, right) => {
                let (left, right) = (self.row(view, left)?, self.row(view, right)?);
                match operator {
                    Operator::Add => left.plus(&right, Rational::ONE),
                    Operator::Subtract => left.plus(&right, Rational::from(-1)),
                    Operator::Multiply if left.factors.is_empty() => {
                        Row::default().plus(&right, left.constant)
                    }
                    Operator::Multiply if right.factors.is_empty() => {
                        Row::default().plus(&left, right.constant)
                    }
                    Operator::Divide if right.factors.is_empty() => {
                        Row::default().plus(&left, Rational::ONE.checked_div(right.constant)?)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the first item that is known to share the only row of an item.
    fn first_of_row(&self, view: &View, item: ItemId) -> ItemId {
        let mut before = (0..item.0).map(ItemId).filter(|&other| {
            self.model.appearances(other).1 == 1
                && !self.model.is_placeholder(self.model.item(other).category)
        });
        before.find(|&other| view.pair(item, other) == Some(true)).unwrap_or(item)
    }
}

impl Row {
    /// Adds a multiple of a row; `None` if a number does not fit.
    fn plus(mut self, other: &Row, by: Rational) -> Option<Row> {
        for (&variable, factor) in &other.factors {
            let sum = self.factors.entry(variable).or_default();
            *sum = sum.checked_add(factor.checked_mul(by)?)?;
        }
        self.factors.retain(|_, factor| *factor != Rational::ZERO);
        self.constant = self.constant.checked_add(other.constant.checked_mul(by)?)?;
        Some(self)
    }
}

/// Returns rows in which the first variable of each is in no other one, by Gauss and Jordan; `None` if a number does not fit.
fn reduced(mut open: Vec<Row>) -> Option<Vec<Row>> {
    let mut done: Vec<Row> = Vec::new();
    while let Some(row) = open.pop() {
        let Some((&variable, &factor)) = row.factors.first_key_value() else {
            done.push(row);
            continue;
        };
        for other in open.iter_mut().chain(&mut done) {
            if let Some(&by) = other.factors.get(&variable) {
                *other = std::mem::take(other).plus(&row, by.checked_div(factor)?.checked_neg()?)?;
            }
        }
        done.push(row);
    }
    Some(done)
}
