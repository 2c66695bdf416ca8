//! Tests of random sequences of operations, saves and restores on a space and on the naive model.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use zebra_runtime::engine::Budget;
use zebra_runtime::random::Random;
use zebra_runtime::variables::{
    Operation, Relation, Save, SavedVariable, Space, SpaceError, Tried, Variable,
};

use crate::variables::naive::{Known, Naive, NaiveSave, Statement, VALUES, related};

const MOST_VARIABLES: usize = 5;

struct World {
    random: Random,
    space: Space<u8>,
    relations: Vec<Relation>,
    naive: Naive,
    saves: Vec<(Save, Naive)>,
    lost_saves: Vec<Save>,
    saved: Vec<(SavedVariable, NaiveSave)>,
    listening: bool,
    calls: Rc<RefCell<Vec<usize>>>,
}

impl World {
    fn new(seed: u64) -> World {
        let mut space = Space::new();
        let relations =
            (0..3).map(|relation| space.relation(move |&a, &b| related(relation, a, b))).collect();
        let mut world = World {
            random: Random::new(seed),
            space,
            relations,
            naive: Naive::default(),
            saves: Vec::new(),
            lost_saves: Vec::new(),
            saved: Vec::new(),
            listening: seed % 2 == 1,
            calls: Rc::default(),
        };
        (0..3).for_each(|_| world.make());
        world
    }

    fn variable(&self, index: usize) -> Variable {
        self.space.variables().nth(index).expect("it was made")
    }

    fn make(&mut self) {
        let random = &mut self.random;
        let mut domain: Vec<u8> = (0..VALUES).filter(|_| random.chance(2, 3)).collect();
        random.shuffle(&mut domain);
        let variable = if random.chance(1, 3) || domain.is_empty() {
            self.naive.made.push(None);
            self.space.variable()
        } else if random.chance(1, 10) {
            self.naive.made.push(Some(BTreeSet::from([domain[0]])));
            self.space.with_value_in(domain[0], domain).expect("it is in the domain")
        } else {
            self.naive.made.push(Some(domain.iter().copied().collect()));
            self.space.with_domain(domain).expect("the domain has values")
        };
        // The model keeps its variables when it is restored, as the space does.
        let made = self.naive.made.last().expect("just made").clone();
        self.saves.iter_mut().for_each(|(_, naive)| naive.made.push(made.clone()));
        if self.listening {
            let calls = Rc::clone(&self.calls);
            self.space.on_change(variable, move |space, variable| {
                if !space.is_trying() {
                    calls.borrow_mut().push(variable.index());
                }
            });
        }
    }

    /// Makes a random step, and compares the calls of listeners.
    fn step(&mut self) {
        self.calls.borrow_mut().clear();
        let count = self.naive.made.len();
        match self.random.below(20) {
            0 if count < MOST_VARIABLES => self.make(),
            1 => self.saves.push((self.space.save(), self.naive.clone())),
            2 => self.restore(),
            3 => {
                let index = self.random.below(count);
                let saved = self.space.save_variable(self.variable(index)).expect("the variable is known");
                self.saved.push((saved, self.naive.save(index)));
            }
            4 => self.restore_variable(),
            5 => self.forget(),
            6 | 7 => self.try_values(),
            _ => self.apply(),
        }
    }

    fn apply(&mut self) {
        let count = self.naive.made.len();
        let (a, b) = (self.random.below(count), self.random.below(count));
        let value = self.random.below(VALUES as usize) as u8;
        let (of_a, of_b) = (self.variable(a), self.variable(b));
        let (statement, operation) = match self.random.below(10) {
            0 | 1 => (Statement::Is(a, value), Operation::SetValue(of_a, value)),
            2 | 3 => (Statement::Not(a, value), Operation::ForbidValue(of_a, value)),
            4 | 5 => (Statement::Equal(a, b), Operation::Unify(of_a, of_b)),
            6..=8 => (Statement::Different(a, b), Operation::NotUnify(of_a, of_b)),
            _ => {
                let relation = self.random.below(3);
                (Statement::Related(a, b, relation), Operation::Relate(of_a, of_b, self.relations[relation]))
            }
        };
        let wanted = self.naive.with(statement);
        let result = self.space.apply(operation);
        assert_eq!(result.is_ok(), wanted.known().is_some(), "{statement:?}: {result:?} {:#?}", self.naive);
        match result {
            Ok(()) => self.adopt(wanted),
            Err(error) => {
                assert!(wanted.assignments(&wanted.all()).is_empty());
                assert!(!error.to_string().is_empty());
                assert_eq!(*self.calls.borrow(), [0; 0], "a failed operation called a listener");
            }
        }
    }

    /// Adopts the model of a successful operation, and asserts that the listeners of all changed variables were
    /// called once.
    fn adopt(&mut self, naive: Naive) {
        let (before, after) = (self.known(), naive.known().expect("the operation has succeeded"));
        let changed = (0..after.len()).filter(|&index| before[index] != after[index]);
        if self.listening {
            let mut calls = self.calls.borrow().clone();
            calls.sort_unstable();
            assert_eq!(calls, changed.collect::<Vec<_>>());
        }
        self.naive = naive;
    }

    fn known(&self) -> Known {
        self.naive.known().expect("nothing contradictory was accepted")
    }

    fn restore(&mut self) {
        if !self.saves.is_empty() && self.random.chance(4, 5) {
            let index = self.random.below(self.saves.len());
            self.lost_saves.extend(self.saves.drain(index + 1..).map(|(save, _)| save));
            let (save, naive) = &self.saves[index];
            assert_eq!(self.space.restore(save), Ok(()));
            self.naive = naive.clone();
        } else if let Some(lost) = self.random.pick(&self.lost_saves) {
            assert_eq!(self.space.restore(lost), Err(SpaceError::UnknownSave));
        }
        assert_eq!(*self.calls.borrow(), [0; 0]);
    }

    fn forget(&mut self) {
        if !self.saves.is_empty() {
            let index = self.random.below(self.saves.len());
            let (save, _) = self.saves.remove(index);
            assert_eq!(self.space.forget(&save), Ok(()));
            self.lost_saves.push(save);
        }
    }

    fn restore_variable(&mut self) {
        let Some((saved, statements)) = self.random.pick(&self.saved) else { return };
        let wanted = self.naive.restore(statements);
        let result = self.space.restore_variable(saved);
        assert_eq!(result.is_ok(), wanted.known().is_some(), "{saved:?}: {result:?} {:#?}", self.naive);
        assert_eq!(*self.calls.borrow(), [0; 0]);
        if result.is_ok() {
            self.naive = wanted;
        }
    }

    fn try_values(&mut self) {
        let index = self.random.below(self.naive.made.len());
        let variable = self.variable(index);
        if self.random.chance(1, 4) {
            self.try_values_within_too_little(index, variable);
        } else {
            self.try_all_values(index, variable);
        }
    }

    /// Tries values with too small a budget: the values that are removed must be refuted.
    fn try_values_within_too_little(&mut self, index: usize, variable: Variable) {
        let before = self.values(variable);
        let result = self.space.try_values(variable, Budget::new(2));
        let after = self.values(variable);
        let lost: Vec<u8> = before.difference(&after).copied().collect();
        let mut naive = self.naive.clone();
        for &value in &lost {
            let with_value = naive.with(Statement::Is(index, value));
            assert!(with_value.assignments(&naive.all()).is_empty());
        }
        naive.statements.extend(lost.into_iter().map(|value| Statement::Not(index, value)));
        if result.is_ok() {
            self.adopt(naive);
        }
    }

    /// Tries values with an unlimited budget: exactly the values of assignments must be left.
    fn try_all_values(&mut self, index: usize, variable: Variable) {
        let result = self.space.try_values(variable, Budget::UNLIMITED);
        let Some(known) = self.known()[index].clone() else {
            assert_eq!(result, Ok(Tried::Complete), "an open variable has nothing to try");
            return;
        };
        let others = self.naive.all();
        let mut naive = self.naive.clone();
        for (other, values) in self.known().into_iter().enumerate() {
            // Domains of variables that are not searched count too.
            if others.contains(&other)
                && let Some(values) = values
            {
                naive.statements.extend(
                    (0..VALUES)
                        .filter(|value| !values.contains(value))
                        .map(|value| Statement::Not(other, value)),
                );
            }
        }
        let possible: BTreeSet<u8> = naive.assignments(&others).iter().map(|values| values[index]).collect();
        if possible.is_empty() {
            assert!(result.is_err(), "{index} {:#?}", self.naive);
            return;
        }
        assert_eq!(result, Ok(Tried::Complete), "{index} {:#?}", self.naive);
        let mut naive = self.naive.clone();
        naive.statements.extend(known.difference(&possible).map(|&value| Statement::Not(index, value)));
        self.adopt(naive);
    }

    /// Returns the possible values of a closed variable.
    fn values(&self, variable: Variable) -> BTreeSet<u8> {
        self.space.values(variable).into_iter().flatten().copied().collect()
    }

    /// Compares the results of all queries on the space with those of the model.
    fn check(&mut self) {
        let (known, classes) = (self.known(), self.naive.classes());
        for (index, known) in known.iter().enumerate() {
            let variable = self.variable(index);
            let values = self.space.values(variable);
            let values: Option<BTreeSet<u8>> = values.map(|values| values.into_iter().copied().collect());
            assert_eq!(values, *known, "{index} {:#?}", self.naive);
            let only = known.as_ref().filter(|values| values.len() == 1).and_then(BTreeSet::first);
            assert_eq!(self.space.value(variable), only);
            for value in 0..VALUES {
                let possible = match known {
                    Some(known) => known.contains(&value),
                    None => self.open_allows(index, value, &classes),
                };
                assert_eq!(self.space.allows(variable, &value), possible);
            }
        }
        for (a, of_a) in classes.iter().enumerate() {
            for (b, of_b) in classes.iter().enumerate() {
                let (one, other) = (self.variable(a), self.variable(b));
                assert_eq!(self.space.is_unified(one, other), of_a == of_b);
                let differ = self.naive.statements.iter().any(|statement| match *statement {
                    Statement::Different(c, d) => {
                        [(c, d), (d, c)].contains(&(a, b)) || {
                            let pair = (classes[c], classes[d]);
                            [pair, (pair.1, pair.0)].contains(&(*of_a, *of_b))
                        }
                    }
                    _ => false,
                });
                assert_eq!(self.space.is_different(one, other), differ);
            }
        }
        if self.random.chance(1, 4) {
            for values in self.naive.assignments(&self.naive.all()) {
                for (value, known) in values.iter().zip(&known) {
                    assert!(known.as_ref().is_none_or(|known| known.contains(value)));
                }
            }
        }
    }

    fn open_allows(&self, index: usize, value: u8, classes: &[usize]) -> bool {
        let known = self.known();
        let of_class = |other: usize| classes[other] == classes[index];
        let is_only = |other: usize| known[other] == Some(BTreeSet::from([value]));
        !self.naive.statements.iter().any(|statement| match *statement {
            Statement::Not(a, other) => of_class(a) && other == value,
            Statement::Different(a, b) => (of_class(a) && is_only(b)) || (of_class(b) && is_only(a)),
            _ => false,
        })
    }
}

#[test]
fn a_space_behaves_as_the_naive_model() {
    let worlds = std::env::var("ZEBRA_WORLDS").ok().and_then(|worlds| worlds.parse().ok()).unwrap_or(300);
    for seed in 0..worlds {
        let mut world = World::new(seed);
        for _ in 0..40 {
            world.step();
            world.check();
        }
    }
}
