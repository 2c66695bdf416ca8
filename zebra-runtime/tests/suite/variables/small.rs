//! Tests beyond random sequences: invalid input, orders, large domains, many values.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use zebra_runtime::engine::Budget;
use zebra_runtime::random::Random;
use zebra_runtime::variables::{Operation, Searched, Space, SpaceError, Tried, Variable};

#[test]
fn ids_of_other_spaces_are_errors() {
    let mut other = Space::new();
    let strangers: [Variable; 3] = [other.variable(), other.variable(), other.variable()];
    let stranger = strangers[2];
    let relation = other.relation(|a: &i32, b| a < b);
    let mut space = Space::new();
    let a = space.variable();
    for operation in [
        Operation::Unify(a, stranger),
        Operation::Unify(stranger, a),
        Operation::NotUnify(a, stranger),
        Operation::SetValue(stranger, 1),
        Operation::ForbidValue(stranger, 1),
        Operation::Relate(stranger, a, relation),
    ] {
        assert_eq!(space.apply(operation), Err(SpaceError::UnknownVariable(stranger)));
    }
    assert_eq!(space.apply(Operation::Relate(a, a, relation)), Err(SpaceError::UnknownRelation(relation)));
    assert_eq!(space.try_values(stranger, Budget::UNLIMITED), Err(SpaceError::UnknownVariable(stranger)));
    assert_eq!(space.save_variable(stranger), Err(SpaceError::UnknownVariable(stranger)));
    assert_eq!((space.value(stranger), space.values(stranger)), (None, None));
    assert!(
        !space.allows(stranger, &1) && !space.is_unified(a, stranger) && !space.is_different(stranger, a)
    );
    space.on_change(stranger, |_, _| panic!("it never changes"));
    let saved = other.save_variable(stranger).unwrap();
    assert_eq!(space.restore_variable(&saved), Err(SpaceError::UnknownSave));
    let save = other.save();
    let _own = space.save();
    assert_eq!(space.restore(&save), Err(SpaceError::UnknownSave));
    assert_eq!(space.forget(&save), Err(SpaceError::UnknownSave));
}

/// x, y and z have two values and must differ; w has a value and is not connected with them.
fn too_few_values() -> (Space<i32>, [Variable; 5]) {
    let mut space = Space::new();
    let [x, y, z] = [(); 3].map(|()| space.with_domain([1, 2]).unwrap());
    let (w, u) = (space.with_value(9), space.with_domain([5, 6]).unwrap());
    for (one, other) in [(x, y), (y, z), (x, z)] {
        assert!(space.not_unify(one, other));
    }
    (space, [x, y, z, w, u])
}

#[test]
fn without_a_solution_no_value_of_any_variable_is_possible() {
    for index in 0..5 {
        for listens in [false, true] {
            let (mut space, variables) = too_few_values();
            let variable = variables[index];
            if listens {
                space.on_change(variables[0], |_, _| {});
            }
            let tried = space.try_values(variable, Budget::UNLIMITED);
            assert_eq!(tried, Err(SpaceError::NothingLeft(variable)), "{index}, {listens}");
        }
    }
    let (mut space, [x, ..]) = too_few_values();
    assert_eq!(space.try_all_values(Budget::UNLIMITED), Err(SpaceError::NothingLeft(x)));
    let searched = space.for_each_solution(Budget::UNLIMITED, |_| panic!("there is no solution"));
    assert_eq!(searched, Ok(Searched::Complete));
    assert_eq!(space.try_values(x, Budget::new(0)), Ok(Tried::Spent));
}

#[test]
fn a_search_visits_every_solution_and_can_be_stopped() {
    let mut space = Space::new();
    let all = [(); 3].map(|()| space.with_domain([1, 2, 3]).unwrap());
    let open = space.variable();
    let ascending = space.relation(|a, b| a < b);
    space.relate(all[0], all[1], ascending);
    space.not_unify(all[1], all[2]);
    let mut seen = BTreeSet::new();
    let searched = space.for_each_solution(Budget::UNLIMITED, |space| {
        assert_eq!(space.value(open), None);
        seen.insert(all.map(|variable| *space.value(variable).unwrap()));
        ControlFlow::Continue(())
    });
    assert_eq!(searched, Ok(Searched::Complete));
    let values = || 1..=3;
    let expected = values().flat_map(|a| values().flat_map(move |b| values().map(move |c| [a, b, c])));
    assert_eq!(seen, expected.filter(|[a, b, c]| a < b && b != c).collect());
    let mut count = 0;
    let stop_at_two = |_: &Space<i32>| {
        count += 1;
        if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert_eq!(space.for_each_solution(Budget::UNLIMITED, stop_at_two), Ok(Searched::Stopped));
    assert_eq!(count, 2);
    assert_eq!(space.for_each_solution(Budget::new(1), |_| ControlFlow::Continue(())), Ok(Searched::Spent));
    assert_eq!(space.values(all[0]), Some(vec![&1, &2]));
    assert_eq!(space.try_all_values(Budget::UNLIMITED), Ok(Tried::Complete));
}

#[test]
fn messages_of_errors() {
    let mut space = Space::new();
    let (a, b) = (space.variable(), space.variable());
    let c = space.with_domain(["blue", "red"]).unwrap();
    let d = space.with_domain(["blue", "red"]).unwrap();
    space.not_unify(a, b);
    space.not_unify(c, d);
    let mut messages = Vec::new();
    for operation in [
        Operation::Unify(a, b),
        Operation::NotUnify(a, a),
        Operation::SetValue(c, "green"),
        Operation::Unify(c, d),
    ] {
        messages.push(space.apply(operation).unwrap_err().to_string());
    }
    space.forbid_value(c, "red");
    messages.push(space.apply(Operation::ForbidValue(d, "red")).unwrap_err().to_string());
    let e = space.with_value("green");
    messages.push(space.apply(Operation::Unify(e, d)).unwrap_err().to_string());
    messages.push(space.with_domain([]).unwrap_err().to_string());
    messages.push(space.with_value_in("green", ["blue"]).unwrap_err().to_string());
    assert_eq!(
        messages,
        [
            "variables 0 and 1 must differ, so they cannot be unified",
            "variables 0 and 0 are unified, so they cannot differ",
            "variable 2 cannot have the value \"green\"",
            "variables 2 and 3 must differ, so they cannot be unified",
            "no value would be left for variable 3",
            "variables 4 and 3 have no possible value in common",
            "a domain without values; give at least one, or create the variable without a domain",
            "the value \"green\" is not in the domain",
        ]
    );
}

#[test]
fn values_keep_the_order_of_the_first_domain() {
    let mut space = Space::new();
    let a = space.with_domain([3, 1, 2, 1]).unwrap();
    let b = space.with_domain([1, 2, 3, 4]).unwrap();
    let c = space.variable();
    for _ in 0..5 {
        // The class of b becomes heavier than that of a.
        let other = space.variable();
        space.unify(b, other);
    }
    assert!(space.unify(a, b) && space.unify(b, c));
    for variable in [a, b, c] {
        assert_eq!(space.values(variable), Some(vec![&3, &1, &2]));
    }
}

#[test]
fn a_restored_variable_separates_from_variables_unified_since() {
    let mut space = Space::new();
    let (a, b) = (space.variable(), space.variable());
    let saved = space.save_variable(a).unwrap();
    space.unify(a, b);
    space.set_value(b, "blue");
    assert_eq!(space.value(a), Some(&"blue"));
    space.restore_variable(&saved).unwrap();
    assert_eq!((space.value(a), space.value(b)), (None, Some(&"blue")));
    assert!(!space.is_unified(a, b));
}

#[test]
fn domains_may_be_large() {
    let mut space = Space::new();
    let all: Vec<Variable> = (0..30).map(|_| space.with_domain(0..200).unwrap()).collect();
    for (index, &a) in all.iter().enumerate() {
        for &b in &all[index + 1..] {
            space.not_unify(a, b);
        }
    }
    for &variable in &all[1..] {
        for value in 30..200 {
            space.forbid_value(variable, value);
        }
    }
    for value in 31..200 {
        space.forbid_value(all[0], value);
    }
    for value in 0..29 {
        space.forbid_value(all[1], value);
    }
    assert_eq!(space.value(all[1]), Some(&29));
    assert_eq!(space.try_values(all[0], Budget::UNLIMITED), Ok(Tried::Complete));
    assert_eq!(space.values(all[0]).map(|values| values.len()), Some(30));
    space.not_unify(all[0], all[1]);
    assert!(space.forbid_value(all[0], 30));
    assert_eq!(space.try_values(all[2], Budget::UNLIMITED), Ok(Tried::Complete));
}

#[test]
fn too_few_values_for_all_are_found_by_trying() {
    let mut space = Space::new();
    let all: Vec<Variable> = (0..20).map(|_| space.with_domain(0..19).unwrap()).collect();
    for (index, &a) in all.iter().enumerate() {
        all[index + 1..].iter().for_each(|&b| assert!(space.not_unify(a, b)));
    }
    let error = space.try_values(all[0], Budget::new(10_000)).unwrap_err();
    assert_eq!(error, SpaceError::NothingLeft(all[0]));
    assert_eq!(space.values(all[0]).map(|values| values.len()), Some(19), "nothing has changed");
}

#[test]
fn more_values_than_the_engine_allows_are_not_tried() {
    let mut space = Space::new();
    let a = space.with_domain(0..70_000).unwrap();
    let b = space.with_domain(0..70_000).unwrap();
    space.not_unify(a, b);
    assert_eq!(space.try_values(a, Budget::UNLIMITED), Ok(Tried::Spent));
}

#[test]
fn trying_values_respects_all_differences() {
    // Colors for seven countries: the colors left for each are those of some map.
    const COUNTRIES: usize = 7;
    const COLORS: usize = 3;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut space = Space::new();
        let all: Vec<Variable> = (0..COUNTRIES).map(|_| space.with_domain(0..COLORS).unwrap()).collect();
        let mut borders = Vec::new();
        for a in 0..COUNTRIES {
            for b in a + 1..COUNTRIES {
                if random.chance(1, 2) {
                    borders.push((a, b));
                    space.not_unify(all[a], all[b]);
                }
            }
        }
        space.set_value(all[0], 0);
        let (country, color) = (random.below(COUNTRIES), random.below(COLORS));
        if space.forbid_value(all[country], color) {
            // Each color is like a country that has it.
            borders.push((country, COUNTRIES + color));
        }
        let maps = (0..COLORS.pow(COUNTRIES as u32)).map(|number| {
            let color = |country| number / COLORS.pow(country as u32) % COLORS;
            (0..COUNTRIES).map(color).chain(0..COLORS).collect::<Vec<usize>>()
        });
        let maps: Vec<Vec<usize>> =
            maps.filter(|map| map[0] == 0 && borders.iter().all(|&(a, b)| map[a] != map[b])).collect();
        for (country, &variable) in all.iter().enumerate() {
            let possible: BTreeSet<usize> = maps.iter().map(|map| map[country]).collect();
            match space.try_values(variable, Budget::UNLIMITED) {
                Ok(_) if maps.is_empty() => {} // Another part of the map has no colors.
                Ok(tried) => {
                    assert_eq!(tried, Tried::Complete);
                    let values = space.values(variable).into_iter().flatten().copied();
                    assert_eq!(values.collect::<BTreeSet<usize>>(), possible, "seed {seed}");
                }
                Err(_) => assert!(maps.is_empty(), "seed {seed}"),
            }
        }
    }
}
