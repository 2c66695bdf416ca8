//! Tests of search, budgets, groups, large domains and errors. Tests of the engine.

use super::*;
use crate::rational::Comparison;

pub(super) fn queens(size: u32) -> Network {
    let mut network = Network::new();
    let rows: Vec<Variable> = (0..size).map(|_| network.variable(size).unwrap()).collect();
    network.post(Constraint::AllDifferent(rows.clone()), Group::ALWAYS).unwrap();
    for (i, &a) in (0..size).zip(&rows) {
        for (j, &b) in (0..size).zip(&rows).skip(i as usize + 1) {
            let relation = network.relation(size, size, |a, b| a.abs_diff(b) != j - i).unwrap();
            network.post(Constraint::Relation { a, b, relation }, Group::ALWAYS).unwrap();
        }
    }
    network
}

#[test]
fn queens_have_92_solutions() {
    let network = queens(8);
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solutions_by_search(&mut solver).len(), 92);
    let mut solver = NetworkSolver::recording(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solutions_by_search(&mut solver).len(), 92);
    let mut solver = NetworkSolver::new(&queens(9), &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solutions_by_search(&mut solver).len(), 352);
}

#[test]
fn nothing_has_one_solution() {
    let network = Network::new();
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::new(0));
    assert_eq!(solver.next(), SearchStep::Solution(&[]));
    assert_eq!(solver.next(), SearchStep::Exhausted);
    assert_eq!(solver.next(), SearchStep::Exhausted);
}

#[test]
fn conflicts_at_the_root() {
    let mut network = Network::new();
    let a = network.variable(3).unwrap();
    network.restrict(a, &Values::single(5)).unwrap();
    assert_eq!(NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED).next(), SearchStep::Exhausted);
    let mut recording = NetworkSolver::recording(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(recording.fixpoint(), Fixpoint::Conflict);
    assert_eq!(recording.conflict().unwrap().cause, Cause::Initial);

    let mut network = Network::new();
    network.post(Constraint::Holds(Condition::Constant(false)), Group(1)).unwrap();
    assert_eq!(NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED).next(), SearchStep::Exhausted);
    assert_eq!(
        NetworkSolver::new(&network, &Groups::none(), Budget::UNLIMITED).next(),
        SearchStep::Solution(&[])
    );
}

#[test]
fn groups_switch_constraints() {
    let mut network = Network::new();
    let a = network.variable(4).unwrap();
    for (group, value) in [(0, 0), (1, 1), (2, 2)] {
        let member = Condition::Member { of: a, values: Values::single(value) };
        let not = Condition::Not(Box::new(member));
        network.post(Constraint::Holds(not), Group(group)).unwrap();
    }
    let count = |groups: &Groups| {
        let mut solver = NetworkSolver::new(&network, groups, Budget::UNLIMITED);
        let found = solutions_by_search(&mut solver);
        assert_eq!(found, solutions_by_force(&network, groups));
        found.len()
    };
    assert_eq!(count(&Groups::all()), 1);
    assert_eq!(count(&Groups::none()), 3);
    assert_eq!(count(&Groups::none().with(Group(2))), 2);
    assert_eq!(count(&Groups::all().without(Group(2)).without(Group::ALWAYS)), 2);
}

/// A reset solver behaves like a new one, whatever groups were enabled before.
#[test]
fn resets_with_other_groups() {
    let mut random = Random::new(1);
    let mut network = Network::new();
    let variables = random_variables(&mut random, &mut network, &[4, 4, 70, 4]);
    network.post(Constraint::AllDifferent(variables.clone()), Group::ALWAYS).unwrap();
    for number in 1..200 {
        let (a, b) = (random.pick(&variables), random.pick(&variables));
        let condition = match random.below(3) {
            0 => Condition::Equal(a, b),
            1 => Condition::Member { of: a, values: random.values(70) },
            _ => Condition::Not(Box::new(Condition::Equal(a, b))),
        };
        // Several constraints share a group, and the groups do not ascend.
        network.post(Constraint::Holds(condition), Group(1 + number * 7 % 100)).unwrap();
    }
    let mut reused = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    let mut recording = NetworkSolver::recording(&network, &Groups::all(), Budget::UNLIMITED);
    for _ in 0..50 {
        let some: Vec<Group> = (0..random.below(4)).map(|_| Group(1 + random.below(100))).collect();
        let groups = some.iter().copied().collect();
        let others = (1..=100).map(Group).filter(|group| !some.contains(group));
        let same_groups = others.fold(Groups::all(), Groups::without);
        reused.reset_with(&network, &groups);
        let found = solutions_by_search(&mut reused);
        assert_eq!(found, solutions_by_force(&network, &groups));
        let mut fresh = NetworkSolver::new(&network, &same_groups, Budget::UNLIMITED);
        assert_eq!(solutions_by_search(&mut fresh), found);
        assert_eq!(fresh.statistics(), reused.statistics());
        recording.reset_with(&network, &groups);
        assert_eq!(solutions_by_search(&mut recording), found);
    }
}

#[test]
fn groups_are_sets() {
    let mut groups = Groups::none().with(Group(5)).with(Group(2)).with(Group(5)).with(Group::ALWAYS);
    assert_eq!(groups, Groups::none().with(Group(2)).with(Group(5)));
    groups.set(Group(2), false);
    groups.set(Group(9), false);
    groups.set(Group::ALWAYS, false);
    assert_eq!(groups, Groups::none().with(Group(5)));
    assert!(groups.contains(Group::ALWAYS) && groups.contains(Group(5)) && !groups.contains(Group(2)));
}

#[test]
fn budgets_stop_and_resume() {
    let network = queens(6);
    let mut free = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    let expected = solutions_by_search(&mut free);
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::new(10));
    assert_eq!(solver.next(), SearchStep::Spent);
    assert_eq!(solver.statistics().propagations, 10);
    assert_eq!(solver.next(), SearchStep::Spent);
    solver.grant(Budget::new(5));
    assert_eq!(solver.next(), SearchStep::Spent);
    assert_eq!(solver.statistics().propagations, 15);
    assert_eq!(solutions_by_search(&mut solver), expected);
    assert_eq!(solver.statistics(), free.statistics());
    solver.reset();
    assert_eq!(solver.next(), SearchStep::Spent);
    assert_eq!(solver.statistics().propagations, 10);
}

#[test]
fn fixpoint_forgets_the_search() {
    let network = queens(6);
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    assert!(matches!(solver.next(), SearchStep::Solution(_)));
    assert_eq!(solver.fixpoint(), Fixpoint::Reached);
    assert_eq!(solver.domain(Variable(0)).len(), 6);
    assert_eq!(solutions_by_search(&mut solver).len(), 4);
    assert_eq!(solver.fixpoint(), Fixpoint::Reached);
    assert_eq!(solver.domain(Variable(0)).len(), 6);
    solver.forbid(Variable(0), 1);
    solver.assume(Variable(3), 0);
    assert!(solutions_by_search(&mut solver).iter().all(|values| values[0] != 1 && values[3] == 0));
    solver.assume(Variable(3), 1);
    assert_eq!(solver.fixpoint(), Fixpoint::Conflict);
    assert_eq!(solver.next(), SearchStep::Exhausted);
    solver.reset();
    assert_eq!(solutions_by_search(&mut solver).len(), 4);
}

#[test]
fn wide_domains() {
    let mut network = Network::new();
    let variables: Vec<Variable> = (0..130).map(|_| network.variable(130).unwrap()).collect();
    network.post(Constraint::AllDifferent(variables.clone()), Group::ALWAYS).unwrap();
    let next = network.relation(130, 130, |a, b| a + 1 == b).unwrap();
    for pair in variables.windows(2) {
        let constraint = Constraint::Relation { a: pair[0], b: pair[1], relation: next };
        network.post(constraint, Group::ALWAYS).unwrap();
    }
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    let expected: Vec<u32> = (0..130).collect();
    assert_eq!(solver.next(), SearchStep::Solution(&expected));
    assert_eq!(solver.next(), SearchStep::Exhausted);
}

#[test]
fn many_values_and_many_propagators() {
    let mut network = Network::new();
    let variables: Vec<Variable> = (0..120).map(|_| network.variable(1000).unwrap()).collect();
    for pair in variables.windows(2) {
        network.post(Constraint::Equal(pair[0], pair[1]), Group::ALWAYS).unwrap();
    }
    let last = Condition::Member { of: variables[119], values: [7, 999].into_iter().collect() };
    network.post(Constraint::Holds(last), Group::ALWAYS).unwrap();
    let expected: Vec<Vec<u32>> = vec![vec![7; 120], vec![999; 120]];
    let mut fast = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solutions_by_search(&mut fast), expected);
    let mut recording = NetworkSolver::recording(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solutions_by_search(&mut recording), expected);
    assert!(recording.statistics().propagations > 119);
}

#[test]
fn dependent_variables_are_left_to_propagation() {
    let mut network = Network::new();
    let result = network.variable(2).unwrap();
    let index = network.variable(3).unwrap();
    let free = network.variable(2).unwrap();
    let elements: Vec<Variable> = [0, 1, 0]
        .into_iter()
        .map(|value| {
            let variable = network.variable(2).unwrap();
            network.restrict(variable, &Values::single(value)).unwrap();
            variable
        })
        .collect();
    network.decide(result, false).unwrap();
    network.decide(free, false).unwrap();
    network.post(Constraint::Element { index, elements, result }, Group::ALWAYS).unwrap();
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    assert_eq!(solver.next(), SearchStep::Solution(&[0, 0, 0, 0, 1, 0]));
    assert_eq!(solutions_by_search(&mut solver).len(), 5);
}

#[test]
fn mistakes_are_refused() {
    let mut network = Network::new();
    assert_eq!(network.variable(0), Err(NetworkError::Size(0)));
    assert!(network.relation(3, 0, |_, _| true).is_err());
    let a = network.variable(3).unwrap();
    let unknown = Variable(9);
    let missing = Err(NetworkError::UnknownVariable(unknown));
    assert_eq!(network.restrict(unknown, &Values::all(1)), Err(NetworkError::UnknownVariable(unknown)));
    assert_eq!(network.post(Constraint::AllDifferent(vec![a, unknown]), Group::ALWAYS), missing);
    assert_eq!(network.post(Constraint::Holds(Condition::Equal(unknown, a)), Group::ALWAYS), missing);
    let relation = network.relation(3, 4, |_, _| true).unwrap();
    let refused = network.post(Constraint::Relation { a, b: a, relation }, Group::ALWAYS);
    assert_eq!(refused, Err(NetworkError::RelationSize { variable: a, relation_size: 4 }));
    let relation = RelationId(7);
    let refused = network.post(Constraint::Relation { a, b: a, relation }, Group::ALWAYS);
    assert_eq!(refused, Err(NetworkError::UnknownRelation(relation)));
    let short = Expression::Value { of: a, table: [None].into() };
    let compare = Condition::Compare { left: short.clone(), op: Comparison::Equal, right: short };
    let refused = network.post(Constraint::Holds(compare), Group::ALWAYS);
    assert_eq!(refused, Err(NetworkError::TableLength { variable: a, length: 1 }));
    let counts = vec![(0, 2, 1)];
    let refused = network.post(Constraint::Cardinality { variables: vec![a], counts }, Group::ALWAYS);
    let error = refused.unwrap_err();
    assert_eq!(error.to_string(), "value 0 must be counted at least 2 but at most 1 times");
    assert_eq!(network.constraints().count(), 0);
}

#[test]
fn levels_are_taken_back() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let network = queens(6);
        let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
        let mut expected = Vec::new();
        for _ in 0..30 {
            let variable = Variable(random.below(6));
            match random.below(5) {
                0 | 1 => {
                    expected.push(solver.clone());
                    solver.push();
                    solver.assume(variable, random.below(6));
                }
                2 => solver.forbid(variable, random.below(6)),
                3 => {
                    let _ = solver.next();
                }
                _ => {
                    let before: Option<NetworkSolver> = expected.pop();
                    assert_eq!(solver.pop(), before.is_some());
                    if let Some(mut before) = before {
                        assert_eq!(solver.fixpoint(), before.fixpoint());
                        assert_eq!(domains_at(&solver, &network), domains_at(&before, &network));
                    }
                }
            }
            if random.chance(2) {
                solver.fixpoint();
            }
        }
        while let Some(mut before) = expected.pop() {
            assert!(solver.pop());
            assert_eq!(solver.fixpoint(), before.fixpoint());
            assert_eq!(solutions_by_search(&mut solver), solutions_by_search(&mut before));
        }
    }
}

#[test]
fn preferred_values_change_the_order_and_nothing_else() {
    let network = queens(8);
    let all = solutions_by_search(&mut NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED));
    for (index, wanted) in all.iter().enumerate().step_by(7) {
        for learn_after in [0, u32::MAX] {
            let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
            solver.learn_after(learn_after);
            // Unknown values and variables are ignored.
            solver.prefer([(Variable(0), 70), (Variable(70), 0)]);
            solver.prefer((0..).map(Variable).zip(wanted.iter().copied()));
            assert_eq!(solver.next(), SearchStep::Solution(wanted), "solution {index} is preferred");
            let others = solutions_by_search(&mut solver);
            assert!(!others.contains(wanted));
            assert_eq!(others.len(), all.len() - 1);
        }
    }
}
