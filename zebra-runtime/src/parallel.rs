//! Parallel work on many puzzles, with results in order.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::engine::Budget;
use crate::model::Model;
use crate::solve::{Solved, Solver};

/// The number of elements per core that are taken at once: enough to keep all cores busy, few enough to hold in memory.
const PORTION: usize = 32;

/// Maps each element of an iterator on all cores of rayon's pool, and returns the results in the same order.
///
/// Elements are taken in portions, each when the results of the previous one are used up, so that memory is bounded.
/// The results do not depend on the number of cores.
///
/// ```
/// # use zebra_runtime as zebra;
/// let squares = zebra::parallel::in_order(1..=1000_u64, |number| number * number);
/// assert_eq!(squares.sum::<u64>(), 333_833_500);
/// ```
pub fn in_order<T: Send, R: Send>(
    elements: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> impl Iterator<Item = R> {
    let mut elements = elements.into_iter();
    let mut done = Vec::new().into_iter();
    std::iter::from_fn(move || {
        if done.len() == 0 {
            let portion: Vec<T> = elements.by_ref().take(PORTION * rayon::current_num_threads()).collect();
            let results: Vec<R> = portion.into_par_iter().with_max_len(1).map(&work).collect();
            done = results.into_iter();
        }
        done.next()
    })
}

/// Maps each element of an iterator on all cores of rayon's pool, and visits each result, in order, as soon as it and
/// all previous ones are there.
///
/// At most a portion of elements is in progress, so that memory is bounded. The results of slow work are visited
/// sooner than with [`in_order`], which waits for a whole portion. Must not be called from a thread of the pool,
/// since the calling thread waits.
///
/// # Errors
/// The first error of `visit`, after which no more work is started.
///
/// ```
/// # use zebra_runtime as zebra;
/// let mut squares = Vec::new();
/// zebra::parallel::each_in_order(1..=1000_u64, |number| number * number, |square| {
///     squares.push(square);
///     Ok::<(), ()>(())
/// })?;
/// assert!(squares.is_sorted() && squares.len() == 1000);
/// # Ok::<(), ()>(())
/// ```
pub fn each_in_order<T: Send, R: Send, E>(
    elements: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut visit: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let ahead = PORTION * rayon::current_num_threads();
    let (sender, results) = mpsc::channel();
    let (stopped, work) = (AtomicBool::new(false), &work);
    rayon::in_place_scope_fifo(|scope| {
        let mut elements = elements.into_iter();
        let mut early = BTreeMap::new();
        let (mut started, mut visited) = (0, 0);
        loop {
            while started - visited < ahead {
                let Some(element) = elements.next() else { break };
                let (number, sender, stopped) = (started, sender.clone(), &stopped);
                scope.spawn_fifo(move |_| {
                    if !stopped.load(Ordering::Relaxed) {
                        let result = panic::catch_unwind(AssertUnwindSafe(|| work(element)));
                        // After an error there is no receiver.
                        let _ = sender.send((number, result));
                    }
                });
                started += 1;
            }
            if visited == started {
                return Ok(());
            }
            if let Ok((number, result)) = results.recv() {
                early.insert(number, result);
            }
            while let Some(result) = early.remove(&visited) {
                visited += 1;
                let outcome = result.map(&mut visit);
                if !matches!(outcome, Ok(Ok(()))) {
                    stopped.store(true, Ordering::Relaxed);
                    return outcome.unwrap_or_else(|panic| panic::resume_unwind(panic));
                }
            }
        }
    })
}

/// Solves many puzzles on all cores, each within the same budget, and returns the results in order.
///
/// Models may be borrowed or owned; memory is bounded, as with [`in_order`].
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// use zebra::parallel::solve_many;
/// use zebra::solve::{DEFAULT_BUDGET, Solver};
/// let models = vec![model; 100];
/// let one = Solver::new(&models[0]).solve();
/// assert!(solve_many(&models, DEFAULT_BUDGET).all(|solved| solved == one));
/// assert_eq!(solve_many(models, DEFAULT_BUDGET).count(), 100);
/// ```
pub fn solve_many<M: Borrow<Model> + Send>(
    models: impl IntoIterator<Item = M>,
    budget: Budget,
) -> impl Iterator<Item = Solved> {
    in_order(models, move |model| Solver::new(model.borrow()).within(budget).solve())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::builder::{Builder, is};
    use crate::solve::{DEFAULT_BUDGET, Outcome};

    #[test]
    fn each_result_is_visited_once_in_order_and_without_delay() {
        let (begin, wait) = mpsc::channel();
        let wait = std::sync::Mutex::new(wait);
        let mut visited = Vec::new();
        // The last element of a portion ends only when the first was visited.
        let portion = PORTION * rayon::current_num_threads();
        let work = |number: usize| {
            if number == portion - 1 {
                wait.lock()
                    .expect("no thread panicked")
                    .recv()
                    .expect("the first is visited while this one waits");
            }
            number
        };
        let visit = |number| {
            if number == 0 {
                begin.send(()).expect("a thread waits");
            }
            visited.push(number);
            Ok::<(), ()>(())
        };
        assert_eq!(each_in_order(0..portion, work, visit), Ok(()));
        assert!(visited.iter().copied().eq(0..portion));
    }

    #[test]
    fn after_an_error_nothing_is_started() {
        let started = std::sync::atomic::AtomicUsize::new(0);
        let work = |number: u64| {
            started.fetch_add(1, Ordering::Relaxed);
            number
        };
        let visit = |number| if number == 5 { Err(number) } else { Ok(()) };
        assert_eq!(each_in_order(0.., work, visit), Err(5));
        assert!(started.into_inner() <= 6 + PORTION * rayon::current_num_threads());
    }

    #[test]
    #[should_panic(expected = "seven")]
    fn a_panic_is_propagated() {
        let work = |number: u64| assert_ne!(number, 7, "seven");
        let _ = each_in_order(0..100, work, |()| Ok::<(), ()>(()));
    }

    /// Three children, three pets: the digits of the number to base 3 are the pets of the first two.
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
    fn results_are_in_order_and_those_of_a_single_solver() {
        let numbers: Vec<usize> = (0..500).map(|index| index * 7 % 9).collect();
        let models: Vec<Model> = numbers.iter().map(|&number| puzzle(number)).collect();
        let many: Vec<Solved> = solve_many(&models, DEFAULT_BUDGET).collect();
        let one_by_one: Vec<Solved> = models.iter().map(|model| Solver::new(model).solve()).collect();
        assert_eq!(many, one_by_one);
        for (number, solved) in numbers.iter().zip(&many) {
            assert_eq!(solved.outcome == Outcome::Unsolvable, number % 3 == number / 3, "{number}");
        }
        let owned = numbers.iter().map(|&number| puzzle(number));
        assert!(solve_many(owned, DEFAULT_BUDGET).eq(many));
    }

    #[test]
    fn each_puzzle_has_its_own_budget() {
        let models = vec![puzzle(1); 50];
        assert!(
            solve_many(&models, Budget::new(0))
                .all(|solved| matches!(solved.outcome, Outcome::Unknown { .. }))
        );
    }

    #[test]
    fn at_most_one_portion_is_taken_ahead() {
        let taken = Cell::new(0);
        let endless = (0_u64..).inspect(|_| taken.set(taken.get() + 1));
        let portion = PORTION * rayon::current_num_threads();
        let mut results = in_order(endless, |number| number * 2);
        assert_eq!(taken.get(), 0, "nothing is taken before a result is asked for");
        for given in 0..5 * portion {
            assert_eq!(results.next(), Some(2 * given as u64));
            assert!(taken.get() <= given + portion, "{} taken for {given}", taken.get());
        }
    }
}
