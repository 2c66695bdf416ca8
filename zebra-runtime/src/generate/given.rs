//! Puzzles that are there already: leaving out the clues that they can do without, and clues for a given solution. Part
//! of the generator (layer 3).

use super::compose::{Witnesses, compose, thin};
use super::kind::ClueKind;
use super::options::{Impossible, Options};
use super::sample::Ground;
use crate::model::{Assignment, Clue, ClueId, Formula, Model, State, Text};
use crate::random::Random;
use crate::solve::{Budget, Outcome, Session, Solver};

/// Which clues of a puzzle are enough: without any one of them it has several answers. Which they are depends on the
/// seed, by which the clues are tried in another order.
///
/// # Errors
/// If the puzzle has not exactly one answer, or if the budget is exhausted.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::generate::minimise;
/// use zebra_runtime::solve::Budget;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog"));
/// let model = puzzle.check()?;
/// assert_eq!(minimise(&model, 7, Budget::new(1_000))?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimise(model: &Model, seed: u64, budget: Budget) -> Result<Vec<ClueId>, Impossible> {
    let solution = match Solver::new(model).within(budget).solve().outcome {
        Outcome::Unique(solution) => solution,
        outcome => {
            return Err(Impossible(format!(
                "only a puzzle with one answer can be minimised; this has {outcome}"
            )));
        }
    };
    let mut random = Random::new(seed);
    let mut session = Session::new(model);
    let mut witnesses = Witnesses::around(&solution, model, &mut random);
    let mut clues: Vec<ClueId> =
        model.clue_ids().filter(|&clue| model.clue(clue).state == State::On).collect();
    for &clue in &clues {
        session.add(&model.clue(clue).formulas);
        witnesses.add_clue(model, &model.clue(clue).formulas);
    }
    let mut on: Vec<usize> = (0..clues.len()).collect();
    random.shuffle(&mut on);
    let formulas = |clue: usize| &model.clue(clues[clue]).formulas[..];
    thin(&mut session, &mut witnesses, formulas, &mut on, 0, &solution, budget)
        .map_err(|stuck| Impossible(stuck.message(budget)))?;
    on.sort_unstable();
    clues = on.into_iter().map(|clue| clues[clue]).collect();
    Ok(clues)
}

/// The puzzle with new clues of which the given solution is the only answer; its own clues are left out.
///
/// Of the options those count that are about clues: their kinds, their number, whether they are minimal, give-aways, red
/// red_herrings, attempts and budget. It gives back the kind of each clue as well.
///
/// # Errors
/// When there are no such clues; it says why.
///
/// ```
/// use zebra_runtime::builder::{Builder, next_to};
/// use zebra_runtime::draft::Goal;
/// use zebra_runtime::generate::{Options, clues_for};
/// use zebra_runtime::solve::Solver;
///
/// let mut puzzle = Builder::new("Lodgers");
/// puzzle.ordered_category("Floor", ["Ground", "First", "Second"]);
/// puzzle.category("Lodger", ["Ada", "Ben", "Cleo"]);
/// puzzle.category("Pet", ["Cat", "Dog", "Parrot"]);
/// puzzle.link("next_to", "Floor", next_to()).verify(Goal::Nothing);
/// let bare = puzzle.check()?;
/// let wanted = Solver::new(&bare).solutions().nth(5).unwrap();
/// let (model, kinds) = clues_for(&bare, &wanted, &Options::default(), 1)?;
/// assert_eq!(Solver::new(&model).solve().unique(), Some(wanted));
/// assert_eq!(model.clues().len(), kinds.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn clues_for(
    model: &Model,
    solution: &Assignment,
    options: &Options,
    seed: u64,
) -> Result<(Model, Vec<ClueKind>), Impossible> {
    let mut parts = model.parts().clone();
    parts.clues = Vec::new().into();
    let bare = Model::from_parts(parts.clone());
    let ground = Ground::new(&bare, options.kinds.clone());
    let mut random = Random::new(seed);
    let mut counts = Vec::new();
    for _ in 0..options.attempts.max(1) {
        let structure = match compose(&ground, solution.clone(), options, &mut random) {
            Ok(structure) => structure,
            Err(stuck) => return Err(Impossible(stuck.message(options.budget))),
        };
        if options.clues.contains(&structure.count()) {
            let kinds = structure.clues.iter().map(|(kind, _)| *kind).collect();
            let formulas = structure.clues.into_iter().map(|(_, formula)| formula);
            parts.clues = (1..).zip(formulas).map(|(number, formula)| clue(number, formula)).collect();
            return Ok((Model::from_parts(parts), kinds));
        }
        counts.push(structure.count());
    }
    let (least, most) = (counts.iter().min().unwrap_or(&0), counts.iter().max().unwrap_or(&0));
    Err(Impossible(format!(
        "there were always {least} to {most} clues; wish such a number, or more attempts"
    )))
}

fn clue(number: u32, formula: Formula) -> Clue {
    let label = Text::from(number.to_string());
    Clue { label, sentence: None, formulas: vec![formula].into(), state: State::On }
}
