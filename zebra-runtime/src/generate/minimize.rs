//! Minimization: clues are dropped one by one as long as the answer remains the only one. Part of the generator .

use std::ops::RangeInclusive;

use super::clue_set::{Failure, known};
use super::error::GenerateError;
use super::witnesses::Witnesses;
use crate::explain::{Difficulty, Explainer, Level};
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
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra::generate::minimize;
/// use zebra::solve::Budget;
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

/// What [`minimize_to`] keeps.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::Remaining;
/// assert_eq!(Remaining::default().clues, 0..=usize::MAX);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remaining {
    /// The number of clues.
    pub clues: RangeInclusive<usize>,
    /// The difficulty; `None` for any. Redundant clues are kept if the puzzle would be too difficult without them.
    pub difficulty: Option<RangeInclusive<Level>>,
    /// The maximum number of orders in which clues are dropped.
    pub attempts: u32,
    /// The budget of each order.
    pub budget: Budget,
}

impl Default for Remaining {
    /// Returns any number of clues and any difficulty, in up to 50 orders.
    fn default() -> Self {
        Remaining { clues: 0..=usize::MAX, difficulty: None, attempts: 50, budget: Budget::new(50_000_000) }
    }
}

/// The clues that [`minimize_to`] keeps.
#[derive(Debug, Clone, PartialEq)]
pub struct Minimized {
    /// The clues, in the order of the puzzle.
    pub clues: Vec<ClueId>,
    /// Whether none of them is redundant.
    pub minimal: bool,
    /// The difficulty, if one was requested.
    pub difficulty: Option<Difficulty>,
}

/// Drops clues of a puzzle until as many remain, and as difficult ones, as requested. The seed determines which.
///
/// # Errors
/// Returns an error if the puzzle does not have exactly one answer, if the budget is exhausted, or if no order of the clues leads to
/// what was requested; it names what was reached.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra::generate::{Remaining, minimize_to};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob", "Cy"]).category("Pet", ["Cat", "Dog", "Owl"]);
/// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog")).clue("3", is("Cy", "Owl"));
/// let model = puzzle.check()?;
/// assert_eq!(minimize_to(&model, &Remaining::default(), 7)?.clues.len(), 2);
/// let error = minimize_to(&model, &Remaining { clues: 1..=1, ..Remaining::default() }, 7).unwrap_err();
/// assert!(error.to_string().contains("2 of the 3 clues"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize_to(model: &Model, wanted: &Remaining, seed: u64) -> Result<Minimized, GenerateError> {
    let on: Vec<ClueId> = model.clue_ids().filter(|&clue| model.clue(clue).state == State::On).collect();
    let (mut counts, mut levels) = (Vec::new(), Vec::new());
    for attempt in 0..wanted.attempts.max(1) {
        let seed = seed.wrapping_add(u64::from(attempt));
        let mut clues = minimize(model, seed, wanted.budget)?;
        counts.push(clues.len());
        if clues.len() > *wanted.clues.end() {
            continue;
        }
        let mut dropped: Vec<ClueId> = on.iter().copied().filter(|clue| !clues.contains(clue)).collect();
        Random::new(seed).shuffle(&mut dropped);
        let mut minimal = true;
        loop {
            let is_large_enough = clues.len() >= *wanted.clues.start();
            let difficulty = wanted.difficulty.as_ref().filter(|_| is_large_enough).map(|requested| {
                let rated = difficulty(model, &clues);
                levels.extend(rated.map(|rated| rated.level));
                (requested, rated)
            });
            match difficulty {
                None if is_large_enough => return Ok(Minimized { clues, minimal, difficulty: None }),
                Some((requested, Some(rated))) if requested.contains(&rated.level) => {
                    return Ok(Minimized { clues, minimal, difficulty: Some(rated) });
                }
                Some((requested, Some(rated))) if rated.level < *requested.start() => break,
                _ => {}
            }
            // More clues make it easier.
            let Some(more) = dropped.pop().filter(|_| clues.len() < *wanted.clues.end()) else { break };
            minimal = false;
            clues.push(more);
            clues.sort_unstable();
        }
    }
    Err(GenerateError(unreached(wanted, on.len(), &counts, &levels)))
}

/// Returns why no order led to what was requested.
fn unreached(wanted: &Remaining, all: usize, counts: &[usize], levels: &[Level]) -> String {
    let (least, most) = (counts.iter().min().unwrap_or(&0), counts.iter().max().unwrap_or(&0));
    let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    if least > wanted.clues.end() || all < *wanted.clues.start() {
        return format!(
            "without redundant clues, {range} of the {all} clues remain; ask for {least} to {all}"
        );
    }
    match (levels.iter().min(), levels.iter().max()) {
        (Some(easiest), Some(hardest)) => {
            let levels = match easiest == hardest {
                true => format!("all {easiest}"),
                false => format!("{easiest} to {hardest}"),
            };
            format!(
                "no subset of the clues that was tried has this difficulty: those of {least} to {all} clues are {levels}"
            )
        }
        _ => "no subset of the clues could be explained within its budget; ask for no difficulty".to_owned(),
    }
}

/// Returns the difficulty of a puzzle with some of its clues.
fn difficulty(model: &Model, clues: &[ClueId]) -> Option<Difficulty> {
    Explainer::of_clues(model, clues.iter().copied()).difficulty().ok()
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
