//! Clues for a given solution of a given puzzle. Part of the generator.

use super::clue_kind::ClueKind;
use super::clue_set::ClueSet;
use super::error::GenerateError;
use super::options::Options;
use super::sampler::Sampler;
use crate::model::{Assignment, Clue, Formula, Model, State, Text};
use crate::random::Random;

/// Returns the puzzle with new clues whose only answer is the given solution, and the kind of each clue. The clues of the
/// puzzle are removed.
///
/// Uses the options about clues: their kinds and number, whether they are minimal, giveaways, red herrings, attempts and
/// budget.
///
/// # Errors
/// Returns an error if no such clues are found.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, next_to};
/// use zebra::draft::Goal;
/// use zebra::generate::{Options, clues_for};
/// use zebra::solve::Solver;
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
) -> Result<(Model, Vec<ClueKind>), GenerateError> {
    let mut parts = model.parts().clone();
    parts.clues = Vec::new().into();
    let bare = Model::from_parts(parts.clone());
    let sampler = Sampler::new(&bare, options.kinds.clone());
    let mut random = Random::new(seed);
    let mut counts = Vec::new();
    let mut pull = 0;
    for _ in 0..options.attempts.max(1) {
        let clue_set =
            ClueSet::new(&sampler, solution.clone(), options, (None, pull), options.budget, &mut random)
                .map_err(|failure| GenerateError(failure.message(options.budget)))?;
        if options.clues.contains(&clue_set.count()) {
            let kinds = clue_set.clues.iter().map(|(kind, _)| *kind).collect();
            let formulas = clue_set.clues.into_iter().map(|(_, formula)| formula);
            parts.clues =
                (1..).zip(formulas).map(|(number, formula)| numbered_clue(number, formula)).collect();
            return Ok((Model::from_parts(parts), kinds));
        }
        pull += if clue_set.count() > *options.clues.end() { 1 } else { -1 };
        counts.push(clue_set.count());
    }
    let (least, most) = (counts.iter().min().unwrap_or(&0), counts.iter().max().unwrap_or(&0));
    Err(GenerateError(format!(
        "all attempts gave {least} to {most} clues; ask for such a number, or for more attempts"
    )))
}

/// Creates a clue whose label is a number, without a sentence.
pub(super) fn numbered_clue(number: usize, formula: Formula) -> Clue {
    let label = Text::from(number.to_string());
    Clue { label, sentence: None, zbc: None, formulas: vec![formula].into(), state: State::On }
}
