//! Many puzzles on all cores, with their results in order. Part of layer 2.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::{Solved, Solver};
use crate::engine::Budget;
use crate::model::Model;

/// So many things are taken at once for each core: enough that none is waiting for long, few enough to hold.
const PORTION: usize = 32;

/// Does the same work on each of many things, on all cores of rayon's pool, and gives the results in the order of the
/// things.
///
/// Things are taken in portions, each when the results of the one before it are used up: any number of them pass through
/// bounded memory. The results do not depend on the number of cores.
///
/// ```
/// let squares = zebra_core::solve::in_order(1..=1000_u64, |number| number * number);
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

/// Does the same work on each of many things, on all cores of rayon's pool, and tells each result as soon as it and all
/// those before it are there.
///
/// Things are taken only so far ahead of what was told as [`in_order`] takes them at once, so that any number of them
/// pass through bounded memory. Work that is slow is told sooner than with [`in_order`], which waits for a portion.
/// It is not for threads of the pool itself, since the calling thread waits.
///
/// # Errors
/// The first error of `tell`, after which no more work is begun.
///
/// ```
/// let mut squares = Vec::new();
/// zebra_core::solve::each_in_order(1..=1000_u64, |number| number * number, |square| {
///     squares.push(square);
///     Ok::<(), ()>(())
/// })?;
/// assert!(squares.is_sorted() && squares.len() == 1000);
/// # Ok::<(), ()>(())
/// ```
pub fn each_in_order<T: Send, R: Send, E>(
    things: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut tell: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let ahead = PORTION * rayon::current_num_threads();
    let (sender, results) = mpsc::channel();
    let (stopped, work) = (AtomicBool::new(false), &work);
    rayon::in_place_scope_fifo(|scope| {
        let mut things = things.into_iter();
        let mut early = BTreeMap::new();
        let (mut begun, mut told) = (0, 0);
        loop {
            while begun - told < ahead {
                let Some(thing) = things.next() else { break };
                let (number, sender, stopped) = (begun, sender.clone(), &stopped);
                scope.spawn_fifo(move |_| {
                    if !stopped.load(Ordering::Relaxed) {
                        let result = panic::catch_unwind(AssertUnwindSafe(|| work(thing)));
                        // Whoever told an error listens no more.
                        let _ = sender.send((number, result));
                    }
                });
                begun += 1;
            }
            if told == begun {
                return Ok(());
            }
            if let Ok((number, result)) = results.recv() {
                early.insert(number, result);
            }
            while let Some(result) = early.remove(&told) {
                told += 1;
                let outcome = result.map(&mut tell);
                if !matches!(outcome, Ok(Ok(()))) {
                    stopped.store(true, Ordering::Relaxed);
                    return outcome.unwrap_or_else(|panic| panic::resume_unwind(panic));
                }
            }
        }
    })
}

/// Solves many puzzles on all cores, each within the same budget, and gives the results in order.
///
/// Models may be borrowed or owned; those that an iterator makes pass through bounded memory, as with [`in_order`].
///
/// ```
/// # use zebra_core::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// use zebra_core::solve::{DEFAULT_BUDGET, Solver, solve_many};
/// let models = vec![model; 100];
/// let alone = Solver::new(&models[0]).solve();
/// assert!(solve_many(&models, DEFAULT_BUDGET).all(|solved| solved == alone));
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
    fn each_result_is_told_once_in_order_and_at_once() {
        let (begin, wait) = mpsc::channel();
        let wait = std::sync::Mutex::new(wait);
        let mut told = Vec::new();
        // The last thing of a portion ends only when the first was told.
        let portion = PORTION * rayon::current_num_threads();
        let work = |number: usize| {
            if number == portion - 1 {
                wait.lock().expect("nobody panicked").recv().expect("the first is told while this one waits");
            }
            number
        };
        let tell = |number| {
            if number == 0 {
                begin.send(()).expect("somebody waits");
            }
            told.push(number);
            Ok::<(), ()>(())
        };
        assert_eq!(each_in_order(0..portion, work, tell), Ok(()));
        assert!(told.iter().copied().eq(0..portion));
    }

    #[test]
    fn after_an_error_nothing_more_is_begun() {
        let begun = std::sync::atomic::AtomicUsize::new(0);
        let work = |number: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            number
        };
        let tell = |number| if number == 5 { Err(number) } else { Ok(()) };
        assert_eq!(each_in_order(0.., work, tell), Err(5));
        assert!(begun.into_inner() <= 6 + PORTION * rayon::current_num_threads());
    }

    #[test]
    #[should_panic(expected = "seven")]
    fn a_panic_is_handed_on() {
        let work = |number: u64| assert_ne!(number, 7, "seven");
        let _ = each_in_order(0..100, work, |()| Ok::<(), ()>(()));
    }

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
        let many: Vec<Solved> = solve_many(&models, DEFAULT_BUDGET).collect();
        let alone: Vec<Solved> = models.iter().map(|model| Solver::new(model).solve()).collect();
        assert_eq!(many, alone);
        for (number, solved) in numbers.iter().zip(&many) {
            assert_eq!(solved.outcome == Outcome::Unsolvable, number % 3 == number / 3, "{number}");
        }
        let owned = numbers.iter().map(|&number| puzzle(number));
        assert!(solve_many(owned, DEFAULT_BUDGET).eq(many));
    }

    #[test]
    fn a_exhausted_budget_is_each_puzzle_s_own() {
        let models = vec![puzzle(1); 50];
        assert!(
            solve_many(&models, Budget::new(0))
                .all(|solved| matches!(solved.outcome, Outcome::Unknown { .. }))
        );
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
