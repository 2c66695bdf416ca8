//! Minimization: clues are dropped one by one as long as the answer remains the only one. Part of the generator .

use super::clue_set::{Failure, known};
use super::error::GenerateError;
use super::witnesses::Witnesses;
use crate::model::{Assignment, ClueId, Formula, Model, State};
use crate::random::Random;
use crate::solve::{Budget, Outcome, Session, Solver};

/// Returns a minimal set of clues with the same only answer: without any one of them the puzzle has several answers. The
/// seed determines the order in which clues are tried, and so the set.
///
/// # Errors
/// Returns an error if the puzzle does not have exactly one answer, or if the budget is exhausted.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::generate::minimize;
/// use zebra_runtime::solve::Budget;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog"));
/// let model = puzzle.check()?;
/// assert_eq!(minimize(&model, 7, Budget::new(1_000))?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize(model: &Model, seed: u64, budget: Budget) -> Result<Vec<ClueId>, GenerateError> {
    let solution = match Solver::new(model).within(budget).solve().outcome {
        Outcome::Unique(solution) => solution,
        outcome => {
            return Err(GenerateError(format!(
                "cannot minimize a puzzle without exactly one answer: it has {outcome}"
            )));
        }
    };
    let mut random = Random::new(seed);
    let mut session = Session::new(model);
    let mut witnesses = Witnesses::around(&solution, model, &mut random);
    let clues: Vec<ClueId> = model.clue_ids().filter(|&clue| model.clue(clue).state == State::On).collect();
    for &clue in &clues {
        session.add(&model.clue(clue).formulas);
        witnesses.add_clue(model, &model.clue(clue).formulas);
    }
    let mut active: Vec<usize> = (0..clues.len()).collect();
    random.shuffle(&mut active);
    let formulas = |clue: usize| &model.clue(clues[clue]).formulas[..];
    drop_redundant(&mut session, &mut witnesses, formulas, &mut active, 0, &solution, budget)
        .map_err(|failure| GenerateError(failure.message(budget)))?;
    active.sort_unstable();
    Ok(active.into_iter().map(|clue| clues[clue]).collect())
}

/// Drops redundant clues from `active` one by one, as long as there are more than `least`. If more remain, none of them is
/// redundant.
pub(super) fn drop_redundant<'f>(
    session: &mut Session<'_>,
    witnesses: &mut Witnesses,
    formulas: impl Fn(usize) -> &'f [Formula],
    active: &mut Vec<usize>,
    least: usize,
    solution: &Assignment,
    budget: Budget,
) -> Result<(), Failure> {
    let mut next = 0;
    while next < active.len() && active.len() > least {
        let clue = active[next];
        if witnesses.is_needed(clue) {
            next += 1;
            continue;
        }
        // All clues together have one answer, so this clue is false in any other answer of the rest.
        active.remove(next);
        let left = budget.saturating_sub(session.propagations());
        match known(session.counterexample(active, formulas(clue), Some(solution), left))? {
            None => witnesses.remove_clue(clue),
            Some(answer) => {
                active.insert(next, clue);
                witnesses.add_answer(answer, Some(clue));
                next += 1;
            }
        }
    }
    Ok(())
}
