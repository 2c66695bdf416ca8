//! Clues as linear equations between numbers of items. Several of them can determine a number that none of them does alone.

use std::collections::{BTreeMap, BTreeSet};

use crate::explain::prices::MOST_ADDED;
use crate::model::{CategoryId, ClueId, Formula, ItemId, Mark, Measure, Model, Number, Operator, Term};
use crate::rational::{Comparison, Rational};

/// The maximum number of combinations that are tried.
const MOST_TRIED: usize = 20_000;

/// The number that an item has in a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::explain) struct Unknown {
    pub(in crate::explain) item: ItemId,
    pub(in crate::explain) category: CategoryId,
}

/// An equation as a clue states it.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Stated {
    clue: ClueId,
    left: Number,
    right: Number,
}

/// An equation filled in with what is known: the terms add up to the rest.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Equation {
    pub(in crate::explain) clue: ClueId,
    /// The unknown numbers, in order, with factors other than 0.
    pub(in crate::explain) terms: Vec<(Unknown, Rational)>,
    /// The parts of the rest: each a factor and a known number, the constant last.
    pub(in crate::explain) rest: Vec<(Rational, Rational)>,
    /// The pairs with which it was filled in.
    premises: BTreeSet<Mark>,
}

/// Equations that, multiplied by a factor each, add up to one number.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Sum {
    pub(in crate::explain) equations: Vec<(Equation, Rational)>,
    pub(in crate::explain) unknown: Unknown,
    pub(in crate::explain) number: Rational,
}

/// The pairs that are known.
struct Known<'m> {
    model: &'m Model,
    partners: BTreeMap<ItemId, Vec<ItemId>>,
}

/// A number as a sum: what is unknown in it, and what is known.
#[derive(Debug, Default)]
struct Linear {
    terms: BTreeMap<Unknown, Rational>,
    known: Vec<(Rational, Rational)>,
    constant: Rational,
    premises: BTreeSet<Mark>,
}

/// Returns the sum of what clues state that gives one of some conclusions, filled in with facts; `None` if they are no equations, or
/// not the fewest.
pub(in crate::explain) fn concluding_sum(
    model: &Model,
    clues: &[ClueId],
    facts: impl IntoIterator<Item = Mark>,
    conclusions: &[Mark],
) -> Option<Sum> {
    let equations = filled_in(model, &stated(model, clues), facts);
    let is_concluded = |sum: &Sum| sum.conclusion(model).is_some_and(|mark| conclusions.contains(&mark));
    sums(equations).into_iter().find(|sum| is_concluded(sum) && sum.clues() == clues)
}

/// Returns the equations that clues state about categories of numbers.
pub(in crate::explain) fn stated(model: &Model, clues: &[ClueId]) -> Vec<Stated> {
    let mut all = Vec::new();
    for &clue in clues {
        for formula in model.clue(clue).formulas.iter() {
            add_stated(model, clue, formula, &mut all);
        }
    }
    all
}

fn add_stated(model: &Model, clue: ClueId, formula: &Formula, all: &mut Vec<Stated>) {
    match formula {
        Formula::All(formulas) => formulas.iter().for_each(|formula| add_stated(model, clue, formula, all)),
        Formula::Compare { left, comparison: Comparison::Equal, right } => {
            let (left, right) = (left.written_out(model), right.written_out(model));
            let nothing = Known { model, partners: BTreeMap::new() };
            // What is no sum yet can become one: a product of which a factor is known.
            if [&left, &right].iter().any(|number| nothing.has_unknown(number)) {
                all.push(Stated { clue, left, right });
            }
        }
        _ => {}
    }
}

/// Fills equations in with pairs; those that are no sums are left out.
pub(in crate::explain) fn filled_in(
    model: &Model,
    stated: &[Stated],
    pairs: impl IntoIterator<Item = Mark>,
) -> Vec<Equation> {
    let known = Known::new(model, pairs);
    stated.iter().filter_map(|stated| known.equation(stated)).collect()
}

impl<'m> Known<'m> {
    fn new(model: &'m Model, pairs: impl IntoIterator<Item = Mark>) -> Self {
        let mut partners: BTreeMap<ItemId, Vec<ItemId>> = BTreeMap::new();
        for (one, other) in pairs.into_iter().filter(|mark| mark.is_together()).map(Mark::items) {
            partners.entry(one).or_default().push(other);
            partners.entry(other).or_default().push(one);
        }
        Known { model, partners }
    }

    fn partners(&self, item: ItemId) -> impl Iterator<Item = ItemId> + '_ {
        self.partners.get(&item).into_iter().flatten().copied()
    }

    /// Returns the first of the items that are together with an item and stand for it.
    fn representative(&self, item: ItemId) -> ItemId {
        let category = |item: ItemId| self.model.item(item).category;
        let stands = |&other: &ItemId| {
            !self.model.is_placeholder(category(other)) && self.model.appearances(other).1 == 1
        };
        let is_row = |item: ItemId| category(item) == self.model.anchor();
        let all = self.partners(item).filter(stands).chain([item]);
        all.min_by_key(|&item| (!is_row(item), item)).unwrap_or(item)
    }

    /// Returns whether a number depends on the number that an item has in a category of numbers.
    fn has_unknown(&self, number: &Number) -> bool {
        match number {
            Number::Of(Measure::Value, term) => self.unknown(term).is_some(),
            Number::Arithmetic(_, left, right) => self.has_unknown(left) || self.has_unknown(right),
            Number::Sum(numbers) => numbers.iter().any(|number| self.has_unknown(number)),
            _ => false,
        }
    }

    /// Returns the number of a named item in a category of numbers.
    fn unknown(&self, term: &Term) -> Option<Unknown> {
        let Term::In { category, of } = term else { return None };
        let Term::Item(item) = **of else { return None };
        let is_number = |item: ItemId| {
            let item = self.model.item(item);
            item.is_number() && item.phrase == item.name
        };
        let fits = self.model.category(*category).role_of.is_none()
            && self.model.item(item).category != *category
            && self.model.appearances(item).1 == 1
            && self.model.items_of(*category).all(is_number);
        fits.then_some(Unknown { item, category: *category })
    }

    fn equation(&self, stated: &Stated) -> Option<Equation> {
        let mut sum = self.linear(&stated.left)?;
        sum.add(self.linear(&stated.right)?.times(Rational::from(-1))?)?;
        let minus = |number: Rational| number.checked_neg();
        let mut rest = Vec::new();
        for (factor, number) in sum.known {
            rest.push((minus(factor)?, number));
        }
        rest.push((Rational::ONE, minus(sum.constant)?));
        let terms: Vec<(Unknown, Rational)> =
            sum.terms.into_iter().filter(|(_, factor)| *factor != Rational::ZERO).collect();
        (!terms.is_empty()).then_some(Equation { clue: stated.clue, terms, rest, premises: sum.premises })
    }

    fn linear(&self, number: &Number) -> Option<Linear> {
        let constant = |number| Some(Linear { constant: Rational::from(number), ..Linear::default() });
        match number {
            Number::Constant(number) => constant(*number),
            Number::Of(measure, Term::Item(item)) => constant(self.model.measure(*measure, *item)),
            Number::Of(measure, term) => self.of(*measure, self.unknown(term)?),
            Number::Arithmetic(operator, left, right) => {
                let (mut left, right) = (self.linear(left)?, self.linear(right)?);
                match operator {
                    Operator::Add => left.add(right)?,
                    Operator::Subtract => left.add(right.times(Rational::from(-1))?)?,
                    Operator::Multiply if left.terms.is_empty() && !right.is_constant() => {
                        return right.scaled(left, Rational::checked_mul);
                    }
                    Operator::Multiply => return left.scaled(right, Rational::checked_mul),
                    Operator::Divide => return left.scaled(right, Rational::checked_div),
                    _ => return None,
                }
                Some(left)
            }
            Number::Sum(numbers) => {
                let mut sum = Linear::default();
                numbers.iter().try_for_each(|number| sum.add(self.linear(number)?))?;
                Some(sum)
            }
            _ => None,
        }
    }

    /// Returns a measure of the partner of an item.
    fn of(&self, measure: Measure, Unknown { item, category }: Unknown) -> Option<Linear> {
        let one = Rational::ONE;
        let mut linear = Linear::default();
        let value = self.partners(item).find(|&other| self.model.item(other).category == category);
        if let Some(value) = value {
            linear.known.push((one, Rational::from(self.model.measure(measure, value))));
            linear.premises.insert(Mark::together(item, value));
            return Some(linear);
        }
        let representative = self.representative(item);
        if representative != item {
            linear.premises.insert(Mark::together(item, representative));
        }
        linear.terms.insert(Unknown { item: representative, category }, one);
        (measure == Measure::Value).then_some(linear)
    }
}

impl Linear {
    fn is_constant(&self) -> bool {
        self.terms.is_empty() && self.known.is_empty()
    }

    fn add(&mut self, other: Linear) -> Option<()> {
        for (unknown, factor) in other.terms {
            let sum = self.terms.entry(unknown).or_default();
            *sum = sum.checked_add(factor)?;
        }
        self.known.extend(other.known);
        self.constant = self.constant.checked_add(other.constant)?;
        self.premises.extend(other.premises);
        Some(())
    }

    fn times(self, by: Rational) -> Option<Linear> {
        self.scaled(Linear { constant: by, ..Linear::default() }, Rational::checked_mul)
    }

    /// Multiplies or divides by a sum in which nothing is unknown.
    fn scaled(mut self, by: Linear, scale: fn(Rational, Rational) -> Option<Rational>) -> Option<Linear> {
        if !by.terms.is_empty() {
            return None;
        }
        let by_number = total(&by.known)?.checked_add(by.constant)?;
        for factor in self.terms.values_mut().chain(self.known.iter_mut().map(|(factor, _)| factor)) {
            *factor = scale(*factor, by_number)?;
        }
        self.constant = scale(self.constant, by_number)?;
        self.premises.extend(by.premises);
        Some(self)
    }
}

/// Returns the sum of products.
fn total(products: &[(Rational, Rational)]) -> Option<Rational> {
    products
        .iter()
        .try_fold(Rational::ZERO, |sum, (factor, number)| sum.checked_add(factor.checked_mul(*number)?))
}

impl Equation {
    /// Returns what the terms add up to.
    pub(in crate::explain) fn total(&self) -> Option<Rational> {
        total(&self.rest)
    }

    fn factor(&self, unknown: Unknown) -> Rational {
        let found = self.terms.binary_search_by_key(&unknown, |&(unknown, _)| unknown);
        found.map_or(Rational::ZERO, |index| self.terms[index].1)
    }
}

impl Sum {
    /// Returns the pair of the unknown number, if there is such a number.
    pub(in crate::explain) fn conclusion(&self, model: &Model) -> Option<Mark> {
        let Unknown { item, category } = self.unknown;
        let value = |&value: &ItemId| Rational::from(model.value(value)) == self.number;
        model.items_of(category).find(value).map(|value| Mark::together(item, value))
    }

    /// Returns the pairs with which its equations were filled in.
    pub(in crate::explain) fn premises(&self) -> BTreeSet<Mark> {
        self.equations.iter().flat_map(|(equation, _)| equation.premises.iter().copied()).collect()
    }

    /// Returns the clues of its equations, in order.
    pub(in crate::explain) fn clues(&self) -> Vec<ClueId> {
        let clues: BTreeSet<ClueId> = self.equations.iter().map(|(equation, _)| equation.clue).collect();
        clues.into_iter().collect()
    }
}

/// Returns the ways to determine a number with the fewest equations. Of those with the same number of equations, the first
/// combinations are tried.
pub(in crate::explain) fn sums(mut equations: Vec<Equation>) -> Vec<Sum> {
    drop_useless(&mut equations);
    let mut tried = 0;
    for size in 1..=MOST_ADDED.min(equations.len()) {
        let mut found = Vec::new();
        let mut chosen = Vec::new();
        combine(&equations, size, 0, &mut chosen, &mut found, &mut tried);
        if !found.is_empty() || tried >= MOST_TRIED {
            return found;
        }
    }
    Vec::new()
}

/// Drops the equations that cannot help: those with two numbers that are in no other one.
fn drop_useless(equations: &mut Vec<Equation>) {
    loop {
        let mut uses: BTreeMap<Unknown, usize> = BTreeMap::new();
        for (unknown, _) in equations.iter().flat_map(|equation| &equation.terms) {
            *uses.entry(*unknown).or_default() += 1;
        }
        let before = equations.len();
        let alone = |equation: &Equation| {
            equation.terms.iter().filter(|(unknown, _)| uses.get(unknown) == Some(&1)).count()
        };
        equations.retain(|equation| alone(equation) < 2);
        if equations.len() == before {
            return;
        }
    }
}

fn combine(
    equations: &[Equation],
    size: usize,
    start: usize,
    chosen: &mut Vec<usize>,
    found: &mut Vec<Sum>,
    tried: &mut usize,
) {
    if chosen.len() == size {
        *tried += 1;
        let chosen: Vec<&Equation> = chosen.iter().map(|&index| &equations[index]).collect();
        return found.extend(sum_of(&chosen));
    }
    for index in start..=equations.len() - (size - chosen.len()) {
        if *tried >= MOST_TRIED {
            return;
        }
        chosen.push(index);
        combine(equations, size, index + 1, chosen, found, tried);
        chosen.pop();
    }
}

/// Returns the number that equations determine together, but not without one of them.
fn sum_of(equations: &[&Equation]) -> Option<Sum> {
    let mut uses: BTreeMap<Unknown, usize> = BTreeMap::new();
    for (unknown, _) in equations.iter().flat_map(|equation| &equation.terms) {
        *uses.entry(*unknown).or_default() += 1;
    }
    let mut alone = uses.iter().filter(|(_, count)| **count == 1).map(|(&unknown, _)| unknown);
    match (alone.next(), alone.next()) {
        (Some(_), Some(_)) => None,
        (Some(only), None) => sum_to(equations, only, &uses),
        (None, _) => uses.keys().find_map(|&unknown| sum_to(equations, unknown, &uses)),
    }
}

/// Eliminates all numbers but one, by Gauss: each row keeps the factors with which the equations were added up to it.
fn sum_to(equations: &[&Equation], wanted: Unknown, uses: &BTreeMap<Unknown, usize>) -> Option<Sum> {
    let unit = |row: usize, index: usize| if row == index { Rational::ONE } else { Rational::ZERO };
    let count = equations.len();
    let mut rows: Vec<Vec<Rational>> =
        (0..count).map(|row| (0..count).map(|index| unit(row, index)).collect()).collect();
    let factor_in = |row: &[Rational], unknown: Unknown| {
        row.iter().zip(equations).try_fold(Rational::ZERO, |sum, (by, equation)| {
            sum.checked_add(by.checked_mul(equation.factor(unknown))?)
        })
    };
    for &unknown in uses.keys().filter(|&&unknown| unknown != wanted) {
        let factors: Vec<Rational> = rows.iter().map(|row| factor_in(row, unknown)).collect::<Option<_>>()?;
        let Some(pivot) = factors.iter().position(|factor| *factor != Rational::ZERO) else { continue };
        let by = rows.remove(pivot);
        for (row, factor) in rows.iter_mut().zip((0..).filter(|&row| row != pivot).map(|row| factors[row])) {
            let scale = factor.checked_div(factors[pivot])?;
            for (number, minus) in row.iter_mut().zip(&by) {
                *number = number.checked_sub(minus.checked_mul(scale)?)?;
            }
        }
    }
    let row = rows.into_iter().find(|row| row.iter().all(|factor| *factor != Rational::ZERO))?;
    let factor = factor_in(&row, wanted)?;
    let row: Vec<Rational> = row.iter().map(|by| by.checked_div(factor)).collect::<Option<_>>()?;
    let number = row.iter().zip(equations).try_fold(Rational::ZERO, |sum, (by, equation)| {
        sum.checked_add(by.checked_mul(equation.total()?)?)
    })?;
    let equations = equations.iter().map(|&equation| equation.clone()).zip(row).collect();
    Some(Sum { equations, unknown: wanted, number })
}
