//! Puzzles with a clue that is not true: one that the solver has to find, or one that contradicts the others. Part of the
//! generator.

use super::clue_kind::ClueKind;
use super::clue_set::{ClueSet, Failure};
use super::clues_for::numbered_clue;
use super::sampler::Sampler;
use super::solution::random_solution;
use crate::model::{Assignment, ClueId, Comparison, Formula, Model, Number};
use crate::random::Random;
use crate::solve::{Budget, Outcome, Solver};

/// A clue and its kind.
type Clue = (ClueKind, Formula);

/// The number of clues that are tried as the one that is not true.
const TRIES: usize = 24;

/// The most clues that are added, beside those that a puzzle without a false clue needs.
const MOST_ADDED: usize = 60;

/// The number of clues of a contradiction that is not looked for any longer.
const LARGE_ENOUGH: usize = 4;

/// Returns a formula that states that exactly one of some formulas is false.
pub(super) fn one_is_false(formulas: Vec<Formula>) -> Formula {
    let count = formulas.len() as i64;
    let true_ones = Number::Count(formulas.into());
    Formula::Compare { left: true_ones, comparison: Comparison::Equal, right: Number::Constant(count - 1) }
}

/// Returns a clue that is false in the solution, but true in another assignment, so that it reads as any other clue.
fn false_clue(sampler: &Sampler<'_>, clue_set: &ClueSet, random: &mut Random) -> Option<Clue> {
    let model = sampler.model;
    let direct_opposite = |formula: &Formula| {
        // "Ann keeps the cat" beside "Ann does not keep the cat" would be found at once.
        clue_set.clues.iter().any(|(_, known)| {
            let together = [known, formula].map(Clone::clone).to_vec();
            let mut parts = model.parts().clone();
            parts.clues = vec![numbered_clue(1, Formula::All(together.into()))].into();
            matches!(Solver::new(&Model::from_parts(parts)).solve().outcome, Outcome::Unsolvable)
        })
    };
    (0..TRIES).find_map(|_| {
        let other = random_solution(model, random);
        let (kind, formula) = sampler.sample(&other, None, None, random)?;
        (!formula.holds(model, &clue_set.solution) && !direct_opposite(&formula)).then_some((kind, formula))
    })
}

/// Returns another answer than the solution to clues of which exactly one is false; `None` if there is proved to be none. With each
/// clue in turn as the false one, the puzzles are plain ones, which take far less time than one with a number of true clues.
fn another(
    model: &Model,
    clues: &[Clue],
    wrong: &Formula,
    solution: &Assignment,
    budget: Budget,
) -> Result<Option<Assignment>, Failure> {
    for index in 0..clues.len() {
        let stated = |(at, (_, formula)): (usize, &Clue)| match at == index {
            true => Formula::Not(formula.clone().into()),
            false => formula.clone(),
        };
        let formulas = clues.iter().enumerate().map(stated);
        let mut parts = model.parts().clone();
        parts.clues = (1..).zip(formulas).map(|(number, formula)| numbered_clue(number, formula)).collect();
        let puzzle = Model::from_parts(parts);
        let mut solver = Solver::new(&puzzle);
        solver.within(budget);
        let found = if clues[index].1 == *wrong {
            solver.second_solution(solution).known().ok_or(Failure::BudgetExhausted)?
        } else {
            match solver.solve().outcome {
                Outcome::Unique(answer) | Outcome::Multiple(answer, _) => Some(answer),
                Outcome::Unsolvable => None,
                Outcome::Unknown { .. } => return Err(Failure::BudgetExhausted),
            }
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Adds a false clue to clues that have one answer, and as many true ones as it takes to prove which one is false; then drops what is
/// not needed. Returns the clues, and the index of the false one.
pub(super) fn with_false_clue(
    sampler: &Sampler<'_>,
    clue_set: &ClueSet,
    budget: Budget,
    random: &mut Random,
) -> Result<(Vec<Clue>, usize), Failure> {
    let (model, solution) = (sampler.model, &clue_set.solution);
    let wrong = false_clue(sampler, clue_set, random).ok_or(Failure::NoClue)?;
    let mut clues = clue_set.clues.clone();
    clues.push(wrong.clone());
    let most = clues.len() + MOST_ADDED;
    while let Some(answer) = another(model, &clues, &wrong.1, solution, budget)? {
        let mut fits = || {
            let (kind, formula) = sampler.sample(solution, None, None, random)?;
            let is_new = !clues.iter().any(|(_, known)| *known == formula);
            (is_new && !formula.holds(model, &answer)).then_some((kind, formula))
        };
        let more = (0..40 * TRIES).find_map(|_| fits()).ok_or(Failure::NoClue)?;
        clues.push(more);
        if clues.len() > most {
            return Err(Failure::NoClue);
        }
    }
    let mut order: Vec<Formula> = clues.iter().map(|(_, formula)| formula.clone()).collect();
    random.shuffle(&mut order);
    for formula in order.into_iter().filter(|formula| *formula != wrong.1) {
        let rest: Vec<Clue> = clues.iter().filter(|(_, known)| *known != formula).cloned().collect();
        if another(model, &rest, &wrong.1, solution, budget)?.is_none() {
            clues = rest;
        }
    }
    random.shuffle(&mut clues);
    let index = clues.iter().position(|(_, formula)| *formula == wrong.1).ok_or(Failure::NoClue)?;
    Ok((clues, index))
}

/// Adds a clue that contradicts the others. Returns the clues, and those that cannot all hold: without any one of them the others
/// can. Of several candidates, the one whose contradiction takes the most clues is added.
pub(super) fn contradicting(
    sampler: &Sampler<'_>,
    clue_set: &ClueSet,
    budget: Budget,
    random: &mut Random,
) -> Result<(Vec<Clue>, Vec<ClueId>), Failure> {
    let mut best: Option<(Vec<Clue>, Vec<ClueId>)> = None;
    for _ in 0..TRIES {
        let Some(wrong) = false_clue(sampler, clue_set, random) else { continue };
        let mut clues = clue_set.clues.clone();
        clues.insert(random.below(clues.len() + 1), wrong);
        let mut parts = sampler.model.parts().clone();
        let formulas = clues.iter().map(|(_, formula)| formula.clone());
        parts.clues = (1..).zip(formulas).map(|(number, formula)| numbered_clue(number, formula)).collect();
        let model = Model::from_parts(parts);
        let core = Solver::new(&model).within(budget).conflict_core().known().flatten();
        let Some(core) = core else { continue };
        if best.as_ref().is_none_or(|(_, known)| known.len() < core.clues.len()) {
            best = Some((clues, core.clues));
        }
        if best.as_ref().is_some_and(|(_, core)| core.len() >= LARGE_ENOUGH) {
            break;
        }
    }
    best.ok_or(Failure::NoClue)
}
