//! Tests of listeners that change the space, and their effects on trials and saves.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use zebra_runtime::engine::Budget;
use zebra_runtime::random::Random;
use zebra_runtime::variables::{Save, Space, SpaceError, Tried, Variable};

type Log = Rc<RefCell<Vec<&'static str>>>;

#[test]
fn listeners_are_queued_in_the_order_of_the_changes() {
    let mut space = Space::new();
    let all: Vec<Variable> = (0..3).map(|_| space.with_domain(0..4).unwrap()).collect();
    let log = Log::default();
    let names = ["first", "second", "third"];
    for (index, (&variable, name)) in all.iter().zip(names).enumerate() {
        let (log, next) = (Rc::clone(&log), all.get(index + 1).copied());
        space.on_change(variable, move |space, _| {
            log.borrow_mut().push(name);
            if let Some(next) = next {
                space.forbid_value(next, 0);
                space.forbid_value(next, 1);
                log.borrow_mut().push("done");
            }
        });
    }
    assert!(space.forbid_value(all[0], 3));
    // No listener interrupts another, and two changes before one runs are one call.
    assert_eq!(*log.borrow(), ["first", "done", "second", "done", "third"]);
    assert_eq!(space.values(all[2]), Some(vec![&2, &3]));
}

#[test]
fn unified_variables_share_their_listeners() {
    let mut space = Space::new();
    let a = space.with_domain([1, 2]).unwrap();
    let b = space.with_domain([1, 2, 3]).unwrap();
    let log = Log::default();
    for (variable, name) in [(a, "a"), (b, "b"), (b, "b too")] {
        let log = Rc::clone(&log);
        space.on_change(variable, move |_, _| log.borrow_mut().push(name));
    }
    assert!(space.unify(a, b));
    assert_eq!(log.take(), ["b", "b too"], "a has the values it had");
    assert!(!space.set_value(a, 3));
    assert_eq!(log.take(), [""; 0]);
    assert!(space.set_value(a, 2));
    let mut calls = log.take();
    calls.sort_unstable();
    assert_eq!(calls, ["a", "b", "b too"]);
    assert!(space.set_value(b, 2));
    assert_eq!(log.take(), [""; 0], "nothing changed");
}

#[test]
fn a_listener_can_listen_to_variables_that_it_creates() {
    let mut space = Space::new();
    let a = space.with_domain([1, 2, 3]).unwrap();
    let calls = Rc::new(Cell::new(0));
    let count = Rc::clone(&calls);
    space.on_change(a, move |space, a| {
        let made = space.variable();
        let count = Rc::clone(&count);
        space.on_change(made, move |_, _| count.set(count.get() + 1));
        space.unify(made, a);
    });
    space.forbid_value(a, 1);
    assert_eq!(calls.get(), 1);
    space.forbid_value(a, 2);
    assert_eq!(calls.get(), 3, "the first one has changed, and the second is new");
}

#[test]
fn listeners_cannot_restore_saves_older_than_the_operation() {
    let mut space = Space::new();
    let a = space.with_domain([1, 2, 3]).unwrap();
    let b = space.with_domain([1, 2, 3]).unwrap();
    let before: Save = space.save();
    let seen = Rc::new(RefCell::new(Vec::new()));
    let log = Rc::clone(&seen);
    space.on_change(a, move |space, _| {
        log.borrow_mut().push(space.restore(&before));
        let own = space.save();
        space.set_value(b, 1);
        log.borrow_mut().push(space.restore(&own));
        log.borrow_mut().push(space.try_values(b, Budget::UNLIMITED).map(|_| ()));
    });
    assert!(space.set_value(a, 1));
    assert_eq!(*seen.borrow(), [Err(SpaceError::UnknownSave), Ok(()), Err(SpaceError::InListener)]);
    assert_eq!((space.value(a), space.value(b)), (Some(&1), None));
    assert_eq!(space.restore(&before), Ok(()));
    assert_eq!(space.value(a), None);
}

/// Requires "immediately to the left of" as in zebrajs, by two listeners.
fn left_of_by_listeners(space: &mut Space<i32>, left: Variable, right: Variable) {
    space.on_change(right, move |space, right| drop_unless(space, left, right, 1));
    space.on_change(left, move |space, left| drop_unless(space, right, left, -1));
}

/// Removes the values of a variable without a partner at the given distance.
fn drop_unless(space: &mut Space<i32>, variable: Variable, other: Variable, distance: i32) {
    let values: Vec<i32> = space.values(variable).into_iter().flatten().copied().collect();
    for value in values {
        if !space.allows(other, &(value + distance)) {
            space.forbid_value(variable, value);
        }
    }
}

#[test]
fn listeners_have_the_same_effect_as_relations() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut listening = Space::new();
        let mut related = Space::new();
        let relation = related.relation(|a: &i32, b| a + 1 == *b);
        let count = 5;
        let all: Vec<Variable> = (0..count)
            .map(|_| {
                related.with_domain(0..count).unwrap();
                listening.with_domain(0..count).unwrap()
            })
            .collect();
        for (index, &a) in all.iter().enumerate() {
            for &b in &all[index + 1..] {
                related.not_unify(a, b);
                listening.not_unify(a, b);
            }
        }
        for _ in 0..2 {
            let (a, b) = (*random.pick(&all).unwrap(), *random.pick(&all).unwrap());
            if a != b && related.relate(a, b, relation) {
                left_of_by_listeners(&mut listening, a, b);
                drop_unless(&mut listening, a, b, 1);
                drop_unless(&mut listening, b, a, -1);
            }
        }
        assert_eq!(listening.listener_refusal(), None);
        for &variable in &all {
            assert_eq!(listening.values(variable), related.values(variable), "seed {seed}");
        }
        for &variable in &all {
            let result = related.try_values(variable, Budget::UNLIMITED);
            assert_eq!(listening.try_values(variable, Budget::UNLIMITED), result);
            assert_eq!(listening.values(variable), related.values(variable), "seed {seed}");
            if result.is_err() {
                break; // The relations contradict each other.
            }
        }
        assert_eq!(listening.listener_refusal(), None, "a refusal in a trial is not reported");
    }
}

#[test]
fn trials_of_listeners_are_bounded() {
    // Eight pigeons in seven holes, kept different by listeners only.
    let mut space = Space::new();
    let all: Vec<Variable> = (0..8).map(|_| space.with_domain(0..7).unwrap()).collect();
    let calls = Rc::new(Cell::new(0u64));
    for &variable in &all {
        let (others, calls) = (all.clone(), Rc::clone(&calls));
        space.on_change(variable, move |space, variable| {
            calls.set(calls.get() + 1);
            if let Some(value) = space.value(variable).copied() {
                for &other in others.iter().filter(|&&other| other != variable) {
                    space.forbid_value(other, value);
                }
            }
        });
    }
    assert_eq!(space.try_values(all[0], Budget::new(100)), Ok(Tried::Spent));
    assert!(calls.get() <= 100);
    assert_eq!(space.values(all[0]).map(|values| values.len()), Some(7));
    let error = space.try_values(all[0], Budget::UNLIMITED).unwrap_err();
    assert_eq!(error, SpaceError::NothingLeft(all[0]));
}
