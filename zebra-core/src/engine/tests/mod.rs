//! Tests of the engine, with a shared test base: instances of every constraint are solved and compared with
//! `holds`.

mod conditions;
mod constraints;
mod learning;
pub(crate) mod reasons;
mod search;

use super::*;
use reasons::{Cause, Inference, Literal, Reasons};

/// Random numbers in the types of the engine.
pub(super) struct Random(zebra_testing::Random);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(zebra_testing::Random::new(seed))
    }

    pub(super) fn below(&mut self, end: u32) -> u32 {
        self.0.below(end as usize) as u32
    }

    pub(super) fn chance(&mut self, one_in: u32) -> bool {
        self.below(one_in) == 0
    }

    pub(super) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// A random subset of `0..size`, mostly not empty.
    pub(super) fn values(&mut self, size: u32) -> Values {
        let values: Values = (0..size).filter(|_| !self.chance(3)).collect();
        if values.is_empty() && !self.chance(10) { Values::single(self.below(size)) } else { values }
    }
}

/// Variables of random sizes, some restricted.
pub(super) fn random_variables(random: &mut Random, network: &mut Network, sizes: &[u32]) -> Vec<Variable> {
    sizes
        .iter()
        .map(|&size| {
            let variable = network.variable(size).unwrap();
            if random.chance(3) {
                network.restrict(variable, &random.values(size)).unwrap();
            }
            variable
        })
        .collect()
}

/// Calls `visit` for every assignment over the given domains.
fn assignments(domains: &[Vec<u32>], visit: &mut dyn FnMut(&[u32])) {
    if domains.iter().any(Vec::is_empty) {
        return;
    }
    let mut places = vec![0; domains.len()];
    loop {
        let values: Vec<u32> = domains.iter().zip(&places).map(|(domain, &place)| domain[place]).collect();
        visit(&values);
        let mut variable = domains.len();
        loop {
            if variable == 0 {
                return;
            }
            variable -= 1;
            places[variable] += 1;
            if places[variable] < domains[variable].len() {
                break;
            }
            places[variable] = 0;
        }
    }
}

fn domains_of(network: &Network) -> Vec<Vec<u32>> {
    let variables = (0..network.variables() as u32).map(Variable);
    variables.map(|variable| network.domain(variable).unwrap().iter().collect()).collect()
}

pub(super) fn solutions_by_force(network: &Network, groups: &Groups) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    assignments(&domains_of(network), &mut |values| {
        let mut enabled = network.constraints().filter(|(_, group)| groups.contains(*group));
        if enabled.all(|(constraint, _)| constraint.holds(values, network)) {
            found.push(values.to_vec());
        }
    });
    found
}

pub(super) fn solutions_by_search<R: Recorder>(solver: &mut NetworkSolver<R>) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    loop {
        match solver.next() {
            SearchStep::Solution(values) => found.push(values.to_vec()),
            SearchStep::Exhausted => break,
            SearchStep::Spent => solver.grant(Budget::new(1)),
        }
    }
    found.sort();
    found
}

fn domains_at<R: Recorder>(solver: &NetworkSolver<R>, network: &Network) -> Vec<Values> {
    (0..network.variables() as u32).map(|index| solver.domain(Variable(index))).collect()
}

/// Checks all that a network must satisfy; see the module.
pub(super) fn check(network: &Network) {
    let groups = Groups::all();
    let expected = solutions_by_force(network, &groups);
    let mut fast = NetworkSolver::new(network, &groups, Budget::UNLIMITED);
    let found = solutions_by_search(&mut fast);
    assert_eq!(found, expected, "{network:#?}");
    let statistics = fast.statistics();
    fast.reset();
    assert_eq!(solutions_by_search(&mut fast), expected);
    assert_eq!(fast.statistics(), statistics);
    // If there are more, the plain search finds most of them.
    let few = if expected.len() > 500 { &[][..] } else { &[0, 2] };
    for &conflicts in few {
        let mut learning = NetworkSolver::new(network, &groups, Budget::UNLIMITED);
        learning.learn_after(conflicts);
        assert_eq!(solutions_by_search(&mut learning), expected, "after {conflicts}: {network:#?}");
        if expected.len() > 50 {
            continue;
        }
        let statistics = learning.statistics();
        learning.reset();
        assert_eq!(solutions_by_search(&mut learning), expected);
        assert_eq!(learning.statistics(), statistics);
        let mut metered = NetworkSolver::new(network, &groups, Budget::new(0));
        metered.learn_after(conflicts);
        assert_eq!(solutions_by_search(&mut metered), expected);
        assert_eq!(metered.statistics(), statistics);
    }
    fast.reset_with(network, &Groups::none());
    assert_eq!(solutions_by_search(&mut fast), solutions_by_force(network, &Groups::none()));
    fast.reset_with(network, &groups);
    assert_eq!(solutions_by_search(&mut fast), expected);
    assert_eq!(fast.statistics(), statistics);
    let mut metered = NetworkSolver::new(network, &groups, Budget::new(0));
    assert_eq!(solutions_by_search(&mut metered), expected);
    assert_eq!(metered.statistics(), statistics);
    let mut recording = NetworkSolver::recording(network, &groups, Budget::UNLIMITED);
    assert_eq!(solutions_by_search(&mut recording), expected, "{network:#?}");
    check_fixpoint::<Fast>(network, &expected);
    check_fixpoint::<Reasons>(network, &expected);
    check_reasons(network);
}

/// Checks that the fixpoint is the same in every order of propagators, and that no value of a solution is lost.
fn check_fixpoint<R: Recorder>(network: &Network, expected: &[Vec<u32>]) {
    let mut reference: Option<(Fixpoint, Vec<Values>)> = None;
    for seed in 0..6 {
        let mut solver = NetworkSolver::<R>::shuffled(network, &Groups::all(), seed);
        let outcome = solver.fixpoint();
        if outcome == Fixpoint::Conflict {
            assert!(expected.is_empty());
        }
        // After a conflict the domains depend on the order.
        let domains = if outcome == Fixpoint::Conflict { Vec::new() } else { domains_at(&solver, network) };
        for (index, domain) in domains.iter().enumerate() {
            assert!(expected.iter().all(|values| domain.contains(values[index])));
        }
        let this = (outcome, domains);
        let first = reference.get_or_insert_with(|| this.clone());
        assert_eq!(*first, this, "seed {seed}: {network:#?}");
    }
}

/// Checks that every recorded reason was true before and, with its constraint alone, implies the inference: at the
/// root, and below a series of assumptions.
fn check_reasons(network: &Network) {
    let constraints: Vec<&Constraint> = network.constraints().map(|(constraint, _)| constraint).collect();
    for seed in 0..3 {
        let mut random = Random::new(seed);
        let mut solver = NetworkSolver::recording(network, &Groups::all(), Budget::UNLIMITED);
        let mut outcome = solver.fixpoint();
        while seed > 0 && outcome == Fixpoint::Reached {
            let open = (0..network.variables() as u32).map(Variable);
            let Some(variable) = open.clone().find(|&variable| solver.domain(variable).len() > 1) else {
                break;
            };
            let values: Vec<u32> = solver.domain(variable).iter().collect();
            let value = random.pick(&values);
            if random.chance(2) {
                solver.assume(variable, value);
            } else {
                solver.forbid(variable, value);
            }
            outcome = solver.fixpoint();
        }
        let mut known: Vec<Values> =
            (0..network.variables() as u32).map(|index| network.domain(Variable(index)).unwrap()).collect();
        for inference in solver.inferences() {
            let Inference { variable, value, cause, reason } = inference;
            check_known(&known, reason);
            assert!(known[variable.index()].contains(value), "removed twice: {inference:?}");
            known[variable.index()].remove(value);
            if let Cause::Constraint(id) = cause {
                let mut premises = reason.to_vec();
                premises.push(Literal { variable, value, holds: true });
                assert!(
                    impossible(network, constraints[id.0 as usize], &premises),
                    "{inference:?} {network:#?}"
                );
            }
        }
        if outcome == Fixpoint::Conflict {
            let conflict = solver.conflict().expect("a conflict has a reason");
            check_known(&known, conflict.reason);
            if let Cause::Constraint(id) = conflict.cause {
                let constraint = constraints[id.0 as usize];
                assert!(impossible(network, constraint, conflict.reason), "{conflict:?} {network:#?}");
            }
        } else {
            assert_eq!(known, domains_at(&solver, network));
        }
    }
}

fn check_known(known: &[Values], reason: &[Literal]) {
    for literal in reason {
        let domain = &known[literal.variable.index()];
        let is_known = if literal.holds {
            domain.only() == Some(literal.value)
        } else {
            !domain.contains(literal.value)
        };
        assert!(is_known, "{literal:?} was not known");
    }
}

/// Returns whether no assignment satisfies the constraint and the premises.
fn impossible(network: &Network, constraint: &Constraint, premises: &[Literal]) -> bool {
    let mut domains: Vec<Vec<u32>> = vec![vec![0]; network.variables()];
    let mut reset = |variable: Variable| {
        domains[variable.index()] = (0..network.size(variable).unwrap()).collect();
    };
    constraint.for_each_variable(&mut reset);
    premises.iter().for_each(|premise| reset(premise.variable));
    for premise in premises {
        domains[premise.variable.index()].retain(|&value| (value == premise.value) == premise.holds);
    }
    let mut found = false;
    assignments(&domains, &mut |values| found = found || constraint.holds(values, network));
    !found
}
