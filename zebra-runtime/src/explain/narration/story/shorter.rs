//! Reasons that what was stated makes shorter. A paragraph rests on as little as possible, so it may derive again what the reader
//! knows.

use super::stated::Stated;
use crate::explain::walkthrough::{Argument, Case, Line, Paragraph, Reason, Why};
use crate::model::Mark;

impl Stated<'_> {
    /// Returns a paragraph after this number of others, in which what they state is not derived again, and what the reader's table
    /// shows needs no clue.
    pub(super) fn shortened(&self, paragraph: &Paragraph, count: usize) -> Paragraph {
        let mut paragraph = Paragraph {
            heading: paragraph.heading,
            conclusions: paragraph.conclusions.clone(),
            consequences: paragraph.consequences.clone(),
            choices: paragraph.choices,
            argument: paragraph.argument.clone(),
            steps: Vec::new(),
        };
        let all = |reasons: &mut [Reason]| self.shorten(reasons, count, false);
        let of_lines = |lines: &mut [Line]| lines.iter_mut().for_each(|line| all(&mut line.from));
        match &mut paragraph.argument {
            Argument::Clue { cases, reasons, .. } => {
                all(reasons);
                for case in cases {
                    if let Some(excluded) = self.excluded(case, count) {
                        (case.excluded, case.lines) = (Some(excluded), Vec::new());
                    }
                    all(case.excluded.as_mut_slice());
                    of_lines(&mut case.lines);
                }
            }
            Argument::Alternatives { reasons, .. }
            | Argument::NoCommon { reasons, .. }
            | Argument::Places { reasons, .. }
            | Argument::Order { reasons, .. }
            | Argument::Neighbors { reasons, .. }
            | Argument::Block { reasons, .. }
            | Argument::Clues { reasons, .. }
            | Argument::Exclusions { reasons, .. }
            | Argument::Contradiction { reasons, .. } => all(reasons),
            Argument::Supposition { lines, .. } => of_lines(lines),
            Argument::SameRelation { .. } | Argument::Step(_) => {}
        }
        paragraph
    }

    /// Returns the known pair that excludes a case which fails, if there is one: then its lines have nothing to show.
    fn excluded(&self, case: &Case, count: usize) -> Option<Reason> {
        let excluding = |mark: &Mark| Some(taken(mark.opposite(), self.taken(mark.opposite(), count)?));
        case.marks.iter().find_map(excluding).filter(|_| case.fails() && !case.lines.is_empty())
    }

    fn shorten(&self, reasons: &mut [Reason], count: usize, is_inside: bool) {
        let is_alone = |reason: &Reason| {
            matches!(reason.why, Why::Clue(_)) && reason.from.is_empty() && !reason.mark.is_together()
        };
        let clues: Vec<Why> =
            reasons.iter().filter(|reason| is_alone(reason)).map(|reason| reason.why).collect();
        for reason in reasons {
            // A clue that excludes several items is named once.
            let is_shared = || clues.iter().filter(|&&clue| clue == reason.why).count() > 1;
            let stays = is_alone(reason) && (is_inside || is_shared());
            match self.shorter(reason, count).filter(|_| !stays) {
                Some(shorter) => *reason = shorter,
                None => self.shorten(&mut reason.from, count, reason.why == Why::Grid),
            }
        }
    }

    /// Returns a shorter reason for the same mark: that it is known, or that one of its items has another partner. What a clue rules
    /// out by itself, or the grid, is clearer with its reason than as known.
    fn shorter(&self, reason: &Reason, count: usize) -> Option<Reason> {
        let is_together = reason.mark.is_together();
        let is_short = match reason.why {
            Why::Known | Why::Supposed => true,
            Why::Grid => !is_together && reason.from.len() <= 1,
            Why::Clue(_) => !is_together && reason.from.is_empty(),
            Why::OnlyPlace | Why::NoCommon => false,
        };
        if !is_short && self.is_known(reason.mark, count) {
            return Some(known(reason.mark));
        }
        let pair = self.taken(reason.mark, count).filter(|_| matches!(reason.why, Why::Clue(_)))?;
        Some(taken(reason.mark, pair))
    }
}

fn known(mark: Mark) -> Reason {
    Reason { mark, why: Why::Known, from: Vec::new() }
}

/// Returns that two items are apart because one of them is together with another one.
fn taken(mark: Mark, pair: Mark) -> Reason {
    Reason { mark, why: Why::Grid, from: vec![known(pair)] }
}
