//! How hard a puzzle is for a person, and what its explanation is made of. Layer 3: counted from the steps.

use std::collections::BTreeMap;
use std::fmt;

use super::{Ending, Explanation, Step, Technique};
use crate::model::ClueId;

/// Up to so many suppositions a puzzle is hard and not fiendish.
const MOST_HARD: usize = 3;

/// How hard a puzzle is, in one word.
///
/// It goes by the hardest technique of the explanation. Up to [`Technique::TwoPlaces`], which only looks at the grid,
/// it is easy; with [`Technique::Link`] moderate; with one clue at a time, up to [`Technique::WideClue`], tricky. With
/// [`Technique::TwoClues`] it is hard; with [`Technique::Supposition`] as well, and fiendish if that takes more than three
/// steps, or if a supposition stands inside of another one. With [`Technique::Exhaustion`] it is fiendish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Clues that say something directly, and looking at the grid.
    Easy,
    /// A clue at a time, with what is known of one item.
    Moderate,
    /// A clue at a time, with all that is known.
    Tricky,
    /// Two clues at a time, or a few suppositions.
    Hard,
    /// Many of them, or some inside of others.
    Fiendish,
}

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

/// How hard a puzzle is.
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
    /// In one word.
    pub level: Level,
    /// The hardest technique.
    pub hardest: Technique,
    /// What all steps cost together.
    pub total_cost: u64,
    /// What the dearest step costs.
    pub greatest_cost: u32,
    /// The greatest number of clues in one step.
    pub most_clues: usize,
    /// How many clues a step takes on average, of those that take any.
    pub clues_per_step: f64,
    /// How many clues gave a step on average, wherever a clue had to be chosen.
    pub choices: f64,
}

/// What an explanation is made of.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// How often each clue is used; those inside of suppositions count.
    pub hits: BTreeMap<ClueId, usize>,
    /// How many steps each technique takes.
    pub steps: BTreeMap<Technique, usize>,
    /// How many marks each technique gives.
    pub marks: BTreeMap<Technique, usize>,
    /// How many marks say that two items are together.
    pub pairs: usize,
}

impl Explanation<'_> {
    /// How hard the puzzle is; `None` if the grid is not full in the end.
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
            level: level(steps, hardest),
            hardest,
            total_cost: steps.iter().map(|step| u64::from(step.cost)).sum(),
            greatest_cost: steps.iter().map(|step| step.cost).max().unwrap_or(0),
            most_clues: clues.iter().copied().max().unwrap_or(0),
            clues_per_step: mean(&clues),
            choices: mean(&choices),
        })
    }

    /// What the explanation is made of.
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

fn level(steps: &[Step], hardest: Technique) -> Level {
    match hardest {
        Technique::Direct
        | Technique::OnlyPlace
        | Technique::Taken
        | Technique::Shared
        | Technique::NoCommon
        | Technique::TwoPlaces => Level::Easy,
        Technique::Link => Level::Moderate,
        Technique::OneClue | Technique::Cases | Technique::WideClue => Level::Tricky,
        Technique::TwoClues => Level::Hard,
        Technique::Supposition => {
            let hard = steps.iter().filter(|step| step.technique == Technique::Supposition).count();
            let inside = |step: &Step| {
                let inner = step.refutation.iter().flat_map(|refutation| &refutation.steps);
                inner.into_iter().any(|step| step.refutation.is_some())
            };
            if hard > MOST_HARD || steps.iter().any(inside) { Level::Fiendish } else { Level::Hard }
        }
        Technique::Exhaustion => Level::Fiendish,
    }
}
