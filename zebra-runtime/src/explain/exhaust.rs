//! Where no other technique leads on: something that follows from clues and marks by trying out all that is left. Layer 3.
//! The checker tries it out, so that it can do the same again.

use super::run::{Drawn, Reasoner};
use super::spare::spare_parts;
use super::state::State;
use super::{Mark, Step, Technique, check};
use crate::model::{Assignment, Formula, ItemId};

/// The nodes in which something is tried out: for all open marks a few, then more for the first of them.
const NODES: [u64; 4] = [64, 1_024, 16_384, 262_144];

/// The nodes for all of them together.
const MOST_NODES: u64 = 1 << 20;

/// The nodes for seeing what can be spared: each question has as many as the whole took at most.
const SPARING_NODES: u64 = 1 << 24;

impl Reasoner<'_> {
    /// A step to a mark of the only answer, or to a contradiction if there is no answer: the one that is tried out
    /// soonest. `None` if they all take too long.
    pub(super) fn exhaustion(&self, state: &State, answer: Option<&Assignment>) -> Option<Drawn> {
        let technique = Technique::Exhaustion;
        let step = |conclusions: Vec<Mark>| Step {
            conclusions,
            clues: self.clues.clone(),
            premises: state.grid.marks().collect(),
            technique,
            cost: technique.cost().base,
            refutation: None,
        };
        let conclusions: Vec<Vec<Mark>> = match answer {
            None => vec![Vec::new()],
            Some(answer) => state.grid.open_pairs().map(|pair| vec![self.mark_of(pair, answer)]).collect(),
        };
        NODES.iter().find_map(|&nodes| {
            let tried = conclusions.iter().take((MOST_NODES / nodes) as usize);
            let mut steps = tried.map(|conclusions| step(conclusions.clone()));
            let mut found = steps.find(|step| check::follows_within(self.model, step, nodes).is_ok())?;
            let most = found.premises.len().max(found.clues.len()).next_power_of_two();
            let mut questions = SPARING_NODES / nodes;
            spare_parts(&mut found, most, |less| {
                questions = questions.saturating_sub(1);
                questions > 0 && check::follows_within(self.model, less, nodes).is_ok()
            });
            Some(Drawn::whole(found))
        })
    }

    /// What an answer says of a pair.
    fn mark_of(&self, (one, other): (ItemId, ItemId), answer: &Assignment) -> Mark {
        let together = Mark::together(one, other);
        if Formula::from(together).holds(self.model, answer) { together } else { together.opposite() }
    }
}
