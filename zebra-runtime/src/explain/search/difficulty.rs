//! The difficulty of a puzzle for a person, and statistics of its explanation.

use std::collections::BTreeMap;
use std::fmt;

use super::{Ending, Explanation};
use crate::explain::step::{Step, Technique};
use crate::explain::technique::Level;
use crate::model::ClueId;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Easy => "easy",
            Level::Moderate => "moderate",
            Level::Tricky => "tricky",
            Level::Hard => "hard",
            Level::Fiendish => "fiendish",
        })
    }
}

/// The difficulty of a puzzle for a person.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::explain::{Level, Technique, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let difficulty = explain(&model).difficulty().unwrap();
/// assert_eq!((difficulty.level, difficulty.hardest), (Level::Easy, Technique::Taken));
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Difficulty {
    /// The difficulty in one word.
    pub level: Level,
    /// The hardest technique.
    pub hardest: Technique,
    /// The cost of all steps together.
    pub total_cost: u64,
    /// The cost of the most expensive step.
    pub greatest_cost: u32,
    /// The greatest number of clues in one step.
    pub most_clues: usize,
    /// The average number of clues of a step, over the steps that need any.
    pub clues_per_step: f64,
    /// The average number of clues that allowed a step, over the steps that need any.
    pub choices: f64,
}

/// Statistics of an explanation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// The number of uses of each clue, also inside suppositions.
    pub hits: BTreeMap<ClueId, usize>,
    /// The number of steps of each technique.
    pub steps: BTreeMap<Technique, usize>,
    /// The number of marks that each technique concludes.
    pub marks: BTreeMap<Technique, usize>,
    /// The number of concluded marks that are together.
    pub pairs: usize,
}

impl Explanation<'_> {
    /// Returns the difficulty of the puzzle; `None` if the grid does not become full.
    #[must_use]
    pub fn difficulty(&self) -> Option<Difficulty> {
        if self.ending != Ending::Full {
            return None;
        }
        let steps = &self.steps;
        let hardest = steps.iter().map(|step| step.technique).max().unwrap_or(Technique::Direct);
        let clues: Vec<usize> =
            steps.iter().map(|step| step.clues.len()).filter(|&clues| clues > 0).collect();
        let chosen = steps.iter().zip(&self.choices).filter(|(step, _)| !step.clues.is_empty());
        let choices: Vec<usize> = chosen.map(|(_, &choices)| choices as usize).collect();
        let mean = |counts: &[usize]| counts.iter().sum::<usize>() as f64 / counts.len().max(1) as f64;
        Some(Difficulty {
            level: hardest.level(steps),
            hardest,
            total_cost: steps.iter().map(|step| u64::from(step.cost)).sum(),
            greatest_cost: steps.iter().map(|step| step.cost).max().unwrap_or(0),
            most_clues: clues.iter().copied().max().unwrap_or(0),
            clues_per_step: mean(&clues),
            choices: mean(&choices),
        })
    }

    /// Returns statistics of the explanation.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics::default();
        for step in &self.steps {
            *statistics.steps.entry(step.technique).or_default() += 1;
            *statistics.marks.entry(step.technique).or_default() += step.conclusions.len();
            statistics.pairs += step.conclusions.iter().filter(|mark| mark.is_together()).count();
            count_hits(step, &mut statistics.hits);
        }
        statistics
    }
}

fn count_hits(step: &Step, hits: &mut BTreeMap<ClueId, usize>) {
    match &step.refutation {
        Some(refutation) => refutation.steps.iter().for_each(|step| count_hits(step, hits)),
        None => step.clues.iter().for_each(|&clue| *hits.entry(clue).or_default() += 1),
    }
}
