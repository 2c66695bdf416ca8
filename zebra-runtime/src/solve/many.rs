//! Many puzzles on all cores, with their results in order. Part of layer 2.

use std::borrow::Borrow;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::{Solved, Solver};
use crate::model::Model;

/// So many things are taken at once for each core: enough that none is idle for long, few enough to hold.
const PORTION: usize = 32;

/// Does the same work on each of many things, on all cores of rayon's pool, and gives the results in the order of the
/// things.
///
/// Things are taken in portions, each when the results of the one before it are used up: any number of them pass through
/// bounded memory. The results do not depend on the number of cores.
///
/// ```
/// let squares = zebra_runtime::solve::in_order(1..=1000_u64, |number| number * number);
/// assert_eq!(squares.sum::<u64>(), 333_833_500);
/// ```
pub fn in_order<T: Send, R: Send>(
    things: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> impl Iterator<Item = R> {
    let mut things = things.into_iter();
    let mut done = Vec::new().into_iter();
    std::iter::from_fn(move || {
        if done.len() == 0 {
            let portion: Vec<T> = things.by_ref().take(PORTION * rayon::current_num_threads()).collect();
            let results: Vec<R> = portion.into_par_iter().with_max_len(1).map(&work).collect();
            done = results.into_iter();
        }
        done.next()
    })
}

/// Solves many puzzles on all cores, each within the same effort, and gives the results in order.
///
/// Models may be borrowed or owned; those that an iterator makes pass through bounded memory, as with [`in_order`].
///
/// ```
/// # use zebra_runtime::build::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// use zebra_runtime::solve::{DEFAULT_EFFORT, Solver, solve_many};
/// let models = vec![model; 100];
/// let alone = Solver::new(&models[0]).solve();
/// assert!(solve_many(&models, DEFAULT_EFFORT).all(|solved| solved == alone));
/// assert_eq!(solve_many(models, DEFAULT_EFFORT).count(), 100);
/// ```
pub fn solve_many<M: Borrow<Model> + Send>(
    models: impl IntoIterator<Item = M>,
    effort: u64,
) -> impl Iterator<Item = Solved> {
    in_order(models, move |model| Solver::new(model.borrow()).within(effort).solve())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::build::{Builder, is};
    use crate::solve::{DEFAULT_EFFORT, Outcome};

    /// Three children, three pets: the digits of the number to base 3 say which pets the first two have.
    fn puzzle(number: usize) -> Model {
        const CHILDREN: [&str; 3] = ["Ann", "Bob", "Cid"];
        const PETS: [&str; 3] = ["Cat", "Dog", "Fox"];
        let mut puzzle = Builder::new("Pets");
        puzzle.category("Child", CHILDREN).category("Pet", PETS);
        let (first, second) = (number % 3, number / 3);
        puzzle.clue("1", is(CHILDREN[0], PETS[first]));
        puzzle.clue("2", is(CHILDREN[1], PETS[second]));
        puzzle.check().expect("no mistakes")
    }

    #[test]
    fn results_are_in_order_and_those_of_solving_alone() {
        let numbers: Vec<usize> = (0..500).map(|index| index * 7 % 9).collect();
        let models: Vec<Model> = numbers.iter().map(|&number| puzzle(number)).collect();
        let many: Vec<Solved> = solve_many(&models, DEFAULT_EFFORT).collect();
        let alone: Vec<Solved> = models.iter().map(|model| Solver::new(model).solve()).collect();
        assert_eq!(many, alone);
        for (number, solved) in numbers.iter().zip(&many) {
            assert_eq!(solved.outcome == Outcome::Unsolvable, number % 3 == number / 3, "{number}");
        }
        let owned = numbers.iter().map(|&number| puzzle(number));
        assert!(solve_many(owned, DEFAULT_EFFORT).eq(many));
    }

    #[test]
    fn a_spent_effort_is_each_puzzle_s_own() {
        let models = vec![puzzle(1); 50];
        assert!(solve_many(&models, 0).all(|solved| matches!(solved.outcome, Outcome::Unknown { .. })));
    }

    #[test]
    fn no_more_is_taken_than_one_portion_ahead() {
        let taken = Cell::new(0);
        let endless = (0_u64..).inspect(|_| taken.set(taken.get() + 1));
        let portion = PORTION * rayon::current_num_threads();
        let mut results = in_order(endless, |number| number * 2);
        assert_eq!(taken.get(), 0, "nothing is done before it is asked for");
        for given in 0..5 * portion {
            assert_eq!(results.next(), Some(2 * given as u64));
            assert!(taken.get() <= given + portion, "{} taken for {given}", taken.get());
        }
    }
}
