//! Comparisons of sums of products in a normal form over integers. Part of the engine, between conditions as
//! given and their propagators.

use std::sync::Arc;

use super::condition::Condition;
use super::expression::Expression;
use super::network::{Network, Variable};
use super::values::Values;
use crate::rational::{Comparison, Rational};

/// The maximum number of products of a sum.
const MOST_PRODUCTS: usize = 256;

/// The maximum number of factors of a product.
const MOST_FACTORS: usize = 4;

/// No sum is larger, whatever the values: so sums and differences of a few of them fit 64 bits.
const LARGEST: f64 = (1u64 << 59) as f64;

/// The order of the weights of a variable's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Ascending,
    Descending,
    Mixed,
}

/// A number for each value of a variable.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) variable: Variable,
    pub(crate) weights: Arc<[i64]>,
    pub(crate) order: Order,
    /// Whether the variable has no other column, and is at most once in each product: the rest of an equation then
    /// determines the weight.
    pub(crate) is_simple: bool,
}

/// A product: a number, times those of some columns.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    pub(crate) factor: i64,
    pub(crate) columns: Vec<usize>,
}

/// How a sum compares with its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    AtMost,
    Equal,
    Different,
}

/// A sum of products that compares with a number as stated. Every number exists.
#[derive(Clone, Debug)]
pub(crate) struct Polynomial {
    pub(crate) columns: Vec<Column>,
    pub(crate) products: Vec<Product>,
    pub(crate) kind: Kind,
    pub(crate) limit: i64,
    /// Of an equation of two columns with equal steps: how far the value of the second is beyond that of the first.
    pub(crate) distance: Option<i64>,
}

/// A condition in normal form: the values with which every number exists, and the comparison of these.
#[derive(Clone, Debug)]
pub(crate) struct Normal {
    pub(crate) existing: Vec<(Variable, Values)>,
    pub(crate) polynomial: Polynomial,
}

/// A sum as it is collected: products of tables, with rational factors.
#[derive(Clone, Debug)]
struct Sum<'e> {
    products: Vec<(Rational, Vec<usize>)>,
    tables: Vec<Table<'e>>,
}

/// The numbers of a variable's values, as multiples of `1 / scale`.
#[derive(Clone, Debug)]
struct Table<'e> {
    of: Variable,
    numbers: &'e [Option<Rational>],
    scale: i64,
    /// The largest of the scaled numbers, and at least 1.
    largest: f64,
}

/// Returns the normal form of a condition; `None` if it has none that propagates at least as well as the condition.
pub(crate) fn normal(network: &Network, condition: &Condition) -> Option<Normal> {
    let (left, op, right, is_wanted) = match condition {
        Condition::Compare { left, op, right } => (left, *op, right, true),
        Condition::Not(inner) => match &**inner {
            Condition::Compare { left, op, right } => (left, op.negated(), right, false),
            _ => return None,
        },
        _ => return None,
    };
    let mut sum = Sum { products: Vec::new(), tables: Vec::new() };
    let mut products = sum.collect(left)?;
    products.extend(scaled(sum.collect(right)?, Rational::from(-1))?);
    let is_partial = sum.tables.iter().any(|table| table.numbers.contains(&None));
    // A negated comparison may be true since a number does not exist.
    if (is_partial && !is_wanted) || sum.largest(&products)? > LARGEST {
        return None;
    }
    sum.products = products;
    let existing = sum.existing(network);
    let polynomial = sum.polynomial(op)?;
    polynomial.is_filtered_well().then_some(Normal { existing, polynomial })
}

/// Multiplies all products by a number.
fn scaled(products: Vec<(Rational, Vec<usize>)>, by: Rational) -> Option<Vec<(Rational, Vec<usize>)>> {
    let scaled = products.into_iter().map(|(factor, tables)| Some((factor.checked_mul(by)?, tables)));
    scaled.collect()
}

impl<'e> Sum<'e> {
    /// Returns the products of an expression, none of the parts of which can overflow.
    fn collect(&mut self, expression: &'e Expression) -> Option<Vec<(Rational, Vec<usize>)>> {
        let products = match expression {
            Expression::Constant(number) => vec![(*number, Vec::new())],
            Expression::Value { of, table } => vec![(Rational::ONE, vec![self.table(*of, table)?])],
            Expression::Add(a, b) => [self.collect(a)?, self.collect(b)?].concat(),
            Expression::Sub(a, b) => {
                [self.collect(a)?, scaled(self.collect(b)?, Rational::from(-1))?].concat()
            }
            Expression::Neg(a) => scaled(self.collect(a)?, Rational::from(-1))?,
            Expression::Sum(list) => {
                let mut all = Vec::new();
                for inner in list {
                    all.extend(self.collect(inner)?);
                    if all.len() > MOST_PRODUCTS {
                        return None;
                    }
                }
                all
            }
            Expression::Mul(a, b) => self.times(a, b)?,
            Expression::Div(a, b) => {
                let [(divisor, tables)] = &self.collect(b)?[..] else { return None };
                let by = Rational::ONE.checked_div(*divisor).filter(|_| tables.is_empty())?;
                scaled(self.collect(a)?, by)?
            }
            Expression::Count(_)
            | Expression::Rem(..)
            | Expression::TruncatedRem(..)
            | Expression::Abs(_)
            | Expression::Min(_)
            | Expression::Max(_) => return None,
        };
        let is_small = products.len() <= MOST_PRODUCTS && self.largest(&products)? <= LARGEST;
        is_small.then_some(products)
    }

    /// Multiplies by a single product: sums of more have tighter bounds as they are written.
    fn times(&mut self, a: &'e Expression, b: &'e Expression) -> Option<Vec<(Rational, Vec<usize>)>> {
        let (mut many, mut one) = (self.collect(a)?, self.collect(b)?);
        if one.len() != 1 {
            std::mem::swap(&mut many, &mut one);
        }
        let [(by, of)] = &one[..] else { return None };
        if many.len() > 1 && !of.is_empty() {
            return None;
        }
        let mut products = scaled(many, *by)?;
        for (_, tables) in &mut products {
            tables.extend(of);
            if tables.len() > MOST_FACTORS {
                return None;
            }
        }
        Some(products)
    }

    fn table(&mut self, of: Variable, numbers: &'e [Option<Rational>]) -> Option<usize> {
        if let Some(known) = self.tables.iter().position(|known| known.of == of && known.numbers == numbers) {
            return Some(known);
        }
        let mut existing = numbers.iter().flatten();
        let scale =
            existing.clone().try_fold(1, |scale, number| common_multiple(scale, number.denominator()))?;
        let largest = existing.clone().map(|number| (number.numerator() as f64).abs()).fold(1.0, f64::max);
        existing.next()?;
        self.tables.push(Table { of, numbers, scale, largest: largest * scale as f64 });
        Some(self.tables.len() - 1)
    }

    /// Returns a bound of the scaled sum of products and of all of its parts.
    fn largest(&self, products: &[(Rational, Vec<usize>)]) -> Option<f64> {
        let scale = self.scale(products)?;
        let of_product = |(factor, tables): &(Rational, Vec<usize>)| {
            let tables = tables.iter().map(|&table| self.tables[table].largest);
            tables.fold((factor.numerator() as f64).abs().max(1.0), |product, largest| product * largest)
        };
        Some(products.iter().map(of_product).sum::<f64>() * scale as f64)
    }

    /// Returns a number by which all products become integers.
    fn scale(&self, products: &[(Rational, Vec<usize>)]) -> Option<i64> {
        products.iter().try_fold(1i64, |scale, (factor, tables)| {
            let mut own = factor.denominator();
            for &table in tables {
                own = own.checked_mul(self.tables[table].scale)?;
            }
            common_multiple(scale, own)
        })
    }

    fn existing(&self, network: &Network) -> Vec<(Variable, Values)> {
        let partial = self.tables.iter().filter(|table| table.numbers.contains(&None));
        let values = |table: &Table<'_>| {
            let size = network.sizes[table.of.index()];
            (0..size).filter(|&value| table.numbers[value as usize].is_some()).collect()
        };
        partial.map(|table| (table.of, values(table))).collect()
    }

    /// Returns the comparison of the sum with zero. All numbers are integers, so "less" is "at most one less".
    fn polynomial(&self, op: Comparison) -> Option<Polynomial> {
        let scale = self.scale(&self.products)?;
        let scaled = |number: Rational| {
            let product = number.checked_mul(Rational::from(scale)).filter(|product| product.is_integer())?;
            Some(product.numerator())
        };
        let weights = self.tables.iter().map(Table::weights).collect::<Option<Vec<_>>>()?;
        let (sign, kind, less) = match op {
            Comparison::Equal => (1, Kind::Equal, 0),
            Comparison::Different => (1, Kind::Different, 0),
            Comparison::Less => (1, Kind::AtMost, 1),
            Comparison::LessOrEqual => (1, Kind::AtMost, 0),
            Comparison::Greater => (-1, Kind::AtMost, 1),
            Comparison::GreaterOrEqual => (-1, Kind::AtMost, 0),
        };
        let (columns, products, limit) = (Vec::new(), Vec::new(), -less);
        let mut polynomial = Polynomial { columns, products, kind, limit, distance: None };
        let mut linear: Vec<(Variable, Vec<i64>)> = Vec::new();
        for (factor, tables) in &self.products {
            let denominator =
                tables.iter().try_fold(1i64, |all, &table| all.checked_mul(self.tables[table].scale))?;
            let factor = sign * scaled(factor.checked_div(Rational::from(denominator))?)?;
            // The factors of one variable are one column: a power has the exact bounds of its values.
            let mut powers: Vec<(Variable, Vec<i64>)> = Vec::new();
            for &table in tables {
                let of = self.tables[table].of;
                let own = &weights[table];
                match powers.iter_mut().find(|(other, _)| *other == of) {
                    Some((_, power)) => {
                        power.iter_mut().zip(own).for_each(|(power, weight)| *power *= weight);
                    }
                    None => powers.push((of, own.clone())),
                }
            }
            match &mut powers[..] {
                [] => polynomial.limit -= factor,
                [(of, power)] => {
                    power.iter_mut().for_each(|weight| *weight *= factor);
                    match linear.iter_mut().find(|(other, _)| other == of) {
                        Some((_, sum)) => sum.iter_mut().zip(power).for_each(|(sum, more)| *sum += *more),
                        None => linear.push((*of, std::mem::take(power))),
                    }
                }
                _ => {
                    let columns = powers.into_iter().map(|(of, power)| polynomial.column(of, power.into()));
                    let columns = columns.collect();
                    polynomial.products.push(Product { factor, columns });
                }
            }
        }
        for (of, weights) in linear {
            let column = polynomial.column(of, weights.into());
            polynomial.products.push(Product { factor: 1, columns: vec![column] });
        }
        for index in 0..polynomial.columns.len() {
            polynomial.columns[index].is_simple = polynomial.is_simple(polynomial.columns[index].variable);
        }
        polynomial.distance = polynomial.distance();
        Some(polynomial)
    }
}

impl Table<'_> {
    /// Returns the scaled numbers. A value without a number, which is removed, has that of a value beside it, so that
    /// the order stays.
    fn weights(&self) -> Option<Vec<i64>> {
        let mut last = self.numbers.iter().flatten().next()?;
        let weight =
            |number: &Rational| number.checked_mul(Rational::from(self.scale)).map(Rational::numerator);
        let weights = self.numbers.iter().map(|number| {
            last = number.as_ref().unwrap_or(last);
            weight(last)
        });
        weights.collect()
    }
}

impl Column {
    /// Returns the difference from each weight to the next one, if it is the same everywhere.
    fn step(&self) -> Option<i64> {
        let mut steps = self.weights.windows(2).map(|pair| pair[1] - pair[0]);
        let step = steps.next()?;
        steps.all(|other| other == step).then_some(step)
    }
}

impl Polynomial {
    fn column(&mut self, variable: Variable, weights: Arc<[i64]>) -> usize {
        let same = |column: &Column| column.variable == variable && column.weights == weights;
        if let Some(known) = self.columns.iter().position(same) {
            return known;
        }
        let order = match &weights {
            weights if weights.is_sorted() => Order::Ascending,
            weights if weights.iter().rev().is_sorted() => Order::Descending,
            _ => Order::Mixed,
        };
        self.columns.push(Column { variable, weights, order, is_simple: false });
        self.columns.len() - 1
    }

    pub(crate) fn is_linear(&self) -> bool {
        self.products.iter().all(|product| product.columns.len() == 1)
    }

    fn is_simple(&self, variable: Variable) -> bool {
        let is_of = |column: &Column| column.variable == variable;
        let most = |product: &Product| {
            product.columns.iter().filter(|&&column| is_of(&self.columns[column])).count()
        };
        self.columns.iter().filter(|column| is_of(column)).count() == 1
            && self.products.iter().all(|product| most(product) <= 1)
    }

    fn distance(&self) -> Option<i64> {
        let ([first, second], true) = (&self.columns[..], self.kind == Kind::Equal && self.is_linear())
        else {
            return None;
        };
        let by_first = first.step().filter(|step| *step != 0 && second.step() == Some(-step))?;
        let rest = self.limit - first.weights[0] - second.weights[0];
        (rest % by_first == 0).then(|| -rest / by_first)
    }

    /// Returns whether propagation removes as much as the enumeration of a condition would: an equation needs a
    /// variable to solve for, and the bounds of an inequality must be those of its tuples.
    fn is_filtered_well(&self) -> bool {
        if self.is_linear() {
            return true;
        }
        let complex = self.columns.iter().filter(|column| !column.is_simple);
        let mut complex = complex.map(|column| column.variable);
        match self.kind {
            Kind::Equal | Kind::Different => {
                let first = complex.next();
                complex.all(|variable| Some(variable) == first)
            }
            Kind::AtMost => {
                let columns = || self.products.iter().flat_map(|product| &product.columns);
                let is_positive =
                    |column: &usize| self.columns[*column].weights.iter().all(|&weight| weight >= 0);
                let is_product = |product: &&Product| product.columns.len() > 1;
                let products = self.products.iter().filter(is_product).flat_map(|product| &product.columns);
                complex.next().is_none()
                    && columns().count() == self.columns.len()
                    && products.clone().all(is_positive)
            }
        }
    }

    /// Returns whether no values can make the equation true, because of a common divisor.
    pub(crate) fn is_impossible(&self) -> bool {
        let (mut divisor, mut base) = (0, 0);
        for product in &self.products {
            if let [column] = product.columns[..] {
                let weights = &self.columns[column].weights;
                base += product.factor * weights[0];
                let steps = weights.iter().map(|weight| product.factor * (weight - weights[0]));
                divisor = steps.fold(divisor, greatest_common_divisor);
            } else {
                let of_column = |&column: &usize| {
                    self.columns[column].weights.iter().copied().fold(0, greatest_common_divisor)
                };
                let step = product.columns.iter().map(of_column).fold(product.factor, |step, of| step * of);
                divisor = greatest_common_divisor(divisor, step);
            }
        }
        let rest = self.limit - base;
        self.kind == Kind::Equal && if divisor == 0 { rest != 0 } else { rest % divisor != 0 }
    }

    /// Returns the distinct variables.
    pub(crate) fn variables(&self) -> impl Iterator<Item = Variable> + '_ {
        let is_first = |index: usize| {
            let before = &self.columns[..index];
            before.iter().all(|column| column.variable != self.columns[index].variable)
        };
        (0..self.columns.len())
            .filter(move |&index| is_first(index))
            .map(|index| self.columns[index].variable)
    }
}

fn common_multiple(a: i64, b: i64) -> Option<i64> {
    (a / greatest_common_divisor(a, b)).checked_mul(b)
}

/// Returns the greatest common divisor of two numbers, of which 0 is a multiple of all.
fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
