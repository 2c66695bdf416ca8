//! What the reasons of a paragraph rest on.

use super::{Line, Reason, Why};
use crate::model::{ClueId, Mark};

/// What reasons rest on, each once, in their order.
#[derive(Debug, Default)]
pub(super) struct Leaves {
    pub(super) facts: Vec<Mark>,
    pub(super) clues: Vec<ClueId>,
    /// The suppositions, and earlier lines.
    pub(super) supposed: Vec<Mark>,
}

impl Leaves {
    pub(super) fn of<'r>(reasons: impl IntoIterator<Item = &'r Reason>) -> Leaves {
        let mut leaves = Leaves::default();
        reasons.into_iter().for_each(|reason| leaves.add(reason));
        leaves
    }

    pub(super) fn add(&mut self, reason: &Reason) {
        let add = |list: &mut Vec<Mark>| {
            if !list.contains(&reason.mark) {
                list.push(reason.mark);
            }
        };
        match reason.why {
            Why::Known => add(&mut self.facts),
            Why::Supposed => add(&mut self.supposed),
            Why::Clue(clue) => self.add_clue(clue),
            Why::Grid | Why::OnlyPlace | Why::NoCommon => {}
        }
        reason.from.iter().for_each(|inner| self.add(inner));
    }

    pub(super) fn add_clue(&mut self, clue: ClueId) {
        if !self.clues.contains(&clue) {
            self.clues.push(clue);
        }
    }

    pub(super) fn add_lines(&mut self, lines: &[Line]) {
        for line in lines {
            if let Why::Clue(clue) = line.why {
                self.add_clue(clue);
            }
            line.from.iter().for_each(|reason| self.add(reason));
        }
    }
}
