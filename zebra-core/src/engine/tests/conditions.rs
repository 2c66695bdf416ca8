//! Random condition and expression trees, on the shared test base.
//! Tests of the engine.

use crate::rational::Comparison;
use std::sync::Arc;

use super::*;
use crate::rational::Rational;

const OPERATORS: [Comparison; 6] = [
    Comparison::Equal,
    Comparison::Different,
    Comparison::Less,
    Comparison::LessOrEqual,
    Comparison::Greater,
    Comparison::GreaterOrEqual,
];

struct Maker<'a> {
    random: &'a mut Random,
    network: &'a mut Network,
    variables: Vec<Variable>,
}

impl Maker<'_> {
    fn variable(&mut self) -> Variable {
        self.random.pick(&self.variables)
    }

    fn conditions(&mut self, depth: u32) -> Vec<Condition> {
        (0..self.random.below(4)).map(|_| self.condition(depth)).collect()
    }

    fn condition(&mut self, depth: u32) -> Condition {
        if depth == 0 || self.random.chance(4) {
            return self.leaf();
        }
        let depth = depth - 1;
        match self.random.below(7) {
            0 => Condition::Not(Box::new(self.condition(depth))),
            1 => Condition::All(self.conditions(depth)),
            2 | 3 => Condition::Any(self.conditions(depth)),
            4 => Condition::Count { of: self.conditions(depth), allowed: self.random.values(4) },
            5 => Condition::Iff(Box::new(self.condition(depth)), Box::new(self.condition(depth))),
            _ => self.compare(depth.min(2)),
        }
    }

    fn leaf(&mut self) -> Condition {
        let (a, b) = (self.variable(), self.variable());
        match self.random.below(8) {
            0 => Condition::Constant(self.random.chance(2)),
            1..=3 => Condition::Member { of: a, values: self.random.values(4) },
            4 | 5 => Condition::Equal(a, b),
            6 => {
                let (size_a, size_b) = (self.network.size(a).unwrap(), self.network.size(b).unwrap());
                let random = &mut *self.random;
                let relation = self.network.relation(size_a, size_b, |_, _| random.chance(2)).unwrap();
                Condition::Related { a, b, relation }
            }
            _ => self.compare(0),
        }
    }

    fn compare(&mut self, depth: u32) -> Condition {
        let op = self.random.pick(&OPERATORS);
        Condition::Compare { left: self.expression(depth), op, right: self.expression(depth) }
    }

    fn number(&mut self) -> Rational {
        match self.random.below(12) {
            0 => Rational::new(i64::from(self.random.below(7)) - 3, 2).unwrap(),
            1 => Rational::from(i64::MAX),
            2 => Rational::new(1, i64::MAX - 1).unwrap(),
            _ => Rational::from(i64::from(self.random.below(9)) - 3),
        }
    }

    fn expressions(&mut self, depth: u32) -> Vec<Expression> {
        (0..self.random.below(4)).map(|_| self.expression(depth)).collect()
    }

    fn expression(&mut self, depth: u32) -> Expression {
        if depth == 0 || self.random.chance(3) {
            if self.random.chance(4) {
                return Expression::Constant(self.number());
            }
            let of = self.variable();
            let size = self.network.size(of).unwrap();
            let plain = self.random.chance(2);
            let table: Arc<[Option<Rational>]> = (0..size)
                .map(|value| if plain { Some(Rational::from(value)) } else { self.entry() })
                .collect();
            return Expression::Value { of, table };
        }
        let depth = depth - 1;
        let two = |maker: &mut Self| (Box::new(maker.expression(depth)), Box::new(maker.expression(depth)));
        match self.random.below(12) {
            0 | 1 => {
                let (a, b) = two(self);
                Expression::Add(a, b)
            }
            2 => {
                let (a, b) = two(self);
                Expression::Sub(a, b)
            }
            3 => {
                let (a, b) = two(self);
                Expression::Mul(a, b)
            }
            4 => {
                let (a, b) = two(self);
                Expression::Div(a, b)
            }
            5 => {
                let (a, b) = two(self);
                if self.random.chance(2) { Expression::Rem(a, b) } else { Expression::TruncatedRem(a, b) }
            }
            6 => Expression::Neg(Box::new(self.expression(depth))),
            7 => Expression::Abs(Box::new(self.expression(depth))),
            8 => Expression::Min(self.expressions(depth)),
            9 => Expression::Max(self.expressions(depth)),
            10 => Expression::Count(self.conditions(depth)),
            _ => Expression::Sum(self.expressions(depth)),
        }
    }

    fn entry(&mut self) -> Option<Rational> {
        if self.random.chance(6) { None } else { Some(self.number()) }
    }
}

fn check_random(instances: u64, sizes: &[u32], make: fn(&mut Maker<'_>) -> Condition) {
    for seed in 0..instances {
        let mut random = Random::new(seed);
        let mut network = Network::new();
        let variables = random_variables(&mut random, &mut network, sizes);
        for _ in 0..=random.below(2) {
            let mut maker =
                Maker { random: &mut random, network: &mut network, variables: variables.clone() };
            let condition = make(&mut maker);
            network.post(Constraint::Holds(condition), Group::ALWAYS).unwrap();
        }
        check(&network);
    }
}

#[test]
fn trees_of_few_variables() {
    check_random(150, &[3, 4, 2], |maker| maker.condition(4));
}

#[test]
fn trees_of_many_variables() {
    check_random(250, &[3, 3, 2, 3, 4], |maker| maker.condition(4));
}

#[test]
fn disjunctions() {
    check_random(150, &[3, 3, 3, 3, 3], |maker| Condition::Any((0..3).map(|_| maker.condition(1)).collect()));
}

#[test]
fn comparisons() {
    check_random(400, &[3, 3, 3, 4, 3], |maker| {
        let compare = maker.compare(3);
        if maker.random.chance(3) { Condition::Not(Box::new(compare)) } else { compare }
    });
}

#[test]
fn sums() {
    check_random(150, &[4, 4, 4, 4, 4], |maker| {
        let addends = maker.variables.clone();
        let addends = addends.into_iter().map(|of| Expression::Value {
            of,
            table: (0..4).map(|value| Some(Rational::from(value * (1 + of.0)))).collect(),
        });
        let left = Expression::Sum(addends.collect());
        let total = maker.random.below(30);
        let op = maker.random.pick(&OPERATORS);
        Condition::Compare { left, op, right: Expression::Constant(Rational::from(total)) }
    });
}

#[test]
fn wide_trees() {
    check_random(20, &[66, 2, 70, 2], |maker| {
        let (a, b) = (maker.variables[0], maker.variables[2]);
        let inner = maker.condition(1);
        match maker.random.below(3) {
            0 => Condition::Any(vec![Condition::Equal(a, b), inner]),
            1 => Condition::Any(vec![
                Condition::Member { of: a, values: [1, 65].into_iter().collect() },
                inner,
            ]),
            _ => Condition::Iff(Box::new(Condition::Equal(b, a)), Box::new(inner)),
        }
    });
}

impl Maker<'_> {
    /// A number for each value of a variable, mostly in order.
    fn weighted(&mut self) -> Expression {
        let of = self.variable();
        let size = self.network.size(of).unwrap();
        let (factor, offset) = (i64::from(self.random.below(7)) - 3, i64::from(self.random.below(5)) - 2);
        let (kind, missing) = (self.random.below(8), self.random.below(4 * size));
        let number = |value: u32| match kind {
            0 => Rational::new(i64::from(value), 2),
            1 => Some(Rational::from(i64::from(value * 5 % 7))),
            _ => Some(Rational::from(factor * i64::from(value) + offset)),
        };
        let table = (0..size).map(|value| number(value).filter(|_| value != missing)).collect();
        Expression::Value { of, table }
    }

    fn products(&mut self) -> Expression {
        let products = (0..1 + self.random.below(3)).map(|_| match self.random.below(5) {
            0 => Expression::Constant(Rational::from(i64::from(self.random.below(60)))),
            1 => Expression::Mul(Box::new(self.weighted()), Box::new(self.weighted())),
            2 => {
                let divisor = Expression::Constant(Rational::from(3));
                Expression::Div(Box::new(self.weighted()), Box::new(divisor))
            }
            _ => self.weighted(),
        });
        Expression::Sum(products.collect())
    }
}

/// Sums of products over more tuples than are enumerated, with weights in each order and values without a number.
#[test]
fn polynomials() {
    for sizes in [&[70, 66, 3][..], &[7, 9, 8, 9], &[66, 70]] {
        check_random(25, sizes, |maker| {
            let (left, right) = (maker.products(), maker.products());
            let compare = Condition::Compare { left, op: maker.random.pick(&OPERATORS), right };
            if maker.random.chance(4) { Condition::Not(Box::new(compare)) } else { compare }
        });
    }
}

/// Equations of two variables whose numbers have equal steps, over domains of several words: shifts of whole domains.
#[test]
fn differences() {
    check_random(40, &[70, 130, 66], |maker| {
        let step = (1 + i64::from(maker.random.below(2))) * if maker.random.chance(3) { -1 } else { 1 };
        let mut number = || {
            let (of, start) = (maker.variable(), step * i64::from(maker.random.below(60)));
            let numbers = 0..i64::from(maker.network.size(of).unwrap());
            let table = numbers.map(|value| Some(Rational::from(start + step * value))).collect();
            Expression::Value { of, table }
        };
        Condition::Compare { left: number(), op: Comparison::Equal, right: number() }
    });
}

/// An equation without a solution is refuted without search: of few variables by their values, of many by a common
/// divisor.
#[test]
fn equations_without_a_solution() {
    let value = |of: Variable, factor: u32| Expression::Value {
        of,
        table: (0..300u32).map(|value| Some(Rational::from((value + 1) * factor))).collect(),
    };
    let equation = |make: &dyn Fn(&[Variable]) -> Expression, total: u32| {
        let mut network = Network::new();
        let variables: Vec<Variable> = (0..4).map(|_| network.variable(300).unwrap()).collect();
        let right = Expression::Constant(Rational::from(total));
        let compare = Condition::Compare { left: make(&variables), op: Comparison::Equal, right };
        network.post(Constraint::Holds(compare), Group::ALWAYS).unwrap();
        let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
        (solver.fixpoint(), solver.domain(variables[0]).len())
    };
    let product = |variables: &[Variable]| {
        Expression::Mul(Box::new(value(variables[0], 1)), Box::new(value(variables[1], 1)))
    };
    let square = |variables: &[Variable]| {
        Expression::Mul(Box::new(value(variables[0], 1)), Box::new(value(variables[0], 1)))
    };
    let squares = |variables: &[Variable]| {
        let term = |of: &[Variable]| Box::new(square(of));
        Expression::Add(
            term(variables),
            Expression::Mul(Box::new(value(variables[1], 1)), term(variables)).into(),
        )
    };
    assert_eq!(equation(&square, 529), (Fixpoint::Reached, 1));
    assert_eq!(equation(&square, 530).0, Fixpoint::Conflict);
    assert_eq!(equation(&squares, 300).0, Fixpoint::Reached);
    assert_eq!(equation(&product, 867), (Fixpoint::Reached, 4));
    assert_eq!(equation(&product, 307).0, Fixpoint::Conflict);
    let sum = |variables: &[Variable]| Expression::Sum(variables.iter().map(|&of| value(of, 6)).collect());
    assert_eq!(equation(&sum, 603).0, Fixpoint::Conflict);
    assert_eq!(equation(&sum, 606).0, Fixpoint::Reached);
}

/// `a + 2b + 5c + d <= 9` over `0..40` is pruned without search, and more so once c is 1.
#[test]
fn linear_bounds_both_ways() {
    let mut network = Network::new();
    let variables: Vec<Variable> = (0..4).map(|_| network.variable(40).unwrap()).collect();
    let value = |index: usize, factor: u32| Expression::Value {
        of: variables[index],
        table: (0..40u32).map(|value| Some(Rational::from(value * factor))).collect(),
    };
    let left = Expression::Sum(vec![value(0, 1), value(1, 2), value(2, 5), value(3, 1)]);
    let right = Expression::Constant(Rational::from(9));
    let condition = Condition::Compare { left, op: Comparison::LessOrEqual, right };
    network.post(Constraint::Holds(condition), Group::ALWAYS).unwrap();
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solver.fixpoint(), Fixpoint::Reached);
    let sizes: Vec<usize> = variables.iter().map(|&variable| solver.domain(variable).len()).collect();
    assert_eq!(sizes, [10, 5, 2, 10]);
    solver.assume(variables[2], 1);
    assert_eq!(solver.fixpoint(), Fixpoint::Reached);
    let sizes: Vec<usize> = variables.iter().map(|&variable| solver.domain(variable).len()).collect();
    assert_eq!(sizes, [5, 3, 1, 5]);
}

/// "a is 1 or 2, or a is 2 or 3": values that no disjunct supports are removed.
#[test]
fn constructive_disjunction() {
    let mut network = Network::new();
    let variables: Vec<Variable> = (0..4).map(|_| network.variable(5).unwrap()).collect();
    let both = |values: [u32; 2], other: Variable| {
        let member = Condition::Member { of: variables[0], values: values.into_iter().collect() };
        Condition::All(vec![member, Condition::Equal(variables[0], other)])
    };
    let any = vec![
        both([1, 2], variables[1]),
        both([2, 3], variables[2]),
        Condition::Equal(variables[0], variables[3]),
    ];
    network.restrict(variables[3], &[3, 4].into_iter().collect()).unwrap();
    network.post(Constraint::Holds(Condition::Any(any)), Group::ALWAYS).unwrap();
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solver.fixpoint(), Fixpoint::Reached);
    assert_eq!(solver.domain(variables[0]), [1, 2, 3, 4].into_iter().collect());
}

#[test]
fn deep_trees() {
    for depth in [300, MAXIMUM_DEPTH - 1] {
        let mut network = Network::new();
        let variables: Vec<Variable> = (0..4).map(|_| network.variable(3).unwrap()).collect();
        let mut condition = Condition::Equal(variables[0], variables[1]);
        for level in 0..depth {
            let leaf = Condition::Equal(variables[level % 4], variables[(level + 1) % 4]);
            condition = match level % 3 {
                0 => Condition::Any(vec![leaf, condition]),
                1 => Condition::All(vec![leaf, condition]),
                _ => Condition::Not(Box::new(condition)),
            };
        }
        let deeper = Condition::Not(Box::new(Condition::Any(vec![condition.clone()])));
        network.post(Constraint::Holds(condition), Group::ALWAYS).unwrap();
        if depth > 300 {
            let refused = network.post(Constraint::Holds(deeper), Group::ALWAYS);
            assert_eq!(refused, Err(NetworkError::TooDeep));
        }
        check(&network);
    }
}
