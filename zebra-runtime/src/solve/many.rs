//! Many puzzles on all cores, with their results in order. Part of layer 2.

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
/// ```
/// # use zebra_runtime::build::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// use zebra_runtime::solve::{DEFAULT_EFFORT, Solver, solve_many};
/// let models = vec![model; 100];
/// let alone = Solver::new(&models[0]).solve();
/// assert!(solve_many(&models, DEFAULT_EFFORT).all(|solved| solved == alone));
/// ```
pub fn solve_many<'m>(
    models: impl IntoIterator<Item = &'m Model>,
    effort: u64,
) -> impl Iterator<Item = Solved> {
    in_order(models, move |model| Solver::new(model).within(effort).solve())
}
