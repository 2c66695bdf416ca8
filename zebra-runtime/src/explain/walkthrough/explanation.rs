//! The atomic steps of an explanation, as data.

use std::collections::BTreeMap;

use crate::explain::explainer::Ending;
use crate::explain::marks::LogicGrid;
use crate::explain::step::{Step, Technique};
use crate::model::{ClueId, Model};

/// The steps from the empty grid to the full one, or as far as they lead.
#[derive(Debug, Clone)]
pub struct Explanation<'m> {
    /// The puzzle.
    pub model: &'m Model,
    /// The steps.
    pub steps: Vec<Step>,
    /// The grid after the last step.
    pub grid: LogicGrid,
    /// How the explanation ends.
    pub ending: Ending,
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
