//! Which clues a paragraph uses, and for what.

use crate::explain::prices::MOST_QUOTED;
use crate::explain::walkthrough::{Argument, Case, Line, Paragraph, Reason, Why};
use crate::model::{ClueId, Mark};

/// Returns whether a paragraph uses a clue.
pub(super) fn mentions(paragraph: &Paragraph, clue: ClueId) -> bool {
    let is_clue = |why: Why| why == Why::Clue(clue);
    let in_line = |line: &Line| is_clue(line.why) || line.from.iter().any(|reason| in_reason(reason, clue));
    paragraph.reasons().iter().any(|reason| in_reason(reason, clue))
        || match &paragraph.argument {
            Argument::Clue { clue: own, cases, .. } => {
                let in_case = |case: &Case| {
                    case.excluded.iter().any(|reason| in_reason(reason, clue))
                        || case.lines.iter().any(in_line)
                };
                *own == clue || cases.iter().any(in_case)
            }
            Argument::SameRelation { clues } | Argument::Neighbors { clues, .. } => clues.contains(&clue),
            Argument::Clues { clues, .. } | Argument::Order { clues, .. } | Argument::Block { clues, .. } => {
                clues.contains(&clue)
            }
            Argument::Exclusions { exclusions, .. } => {
                exclusions.iter().any(|part| part.clues.contains(&clue))
            }
            Argument::Contradiction { why, .. } => is_clue(*why),
            Argument::Supposition { lines, .. } => lines.iter().any(in_line),
            Argument::Step(step) => step.clues.contains(&clue),
            Argument::Alternatives { .. } | Argument::NoCommon { .. } | Argument::Places { .. } => false,
        }
}

fn in_reason(reason: &Reason, clue: ClueId) -> bool {
    reason.why == Why::Clue(clue) || reason.from.iter().any(|reason| in_reason(reason, clue))
}

/// A use of a clue: the marks that follow from it, and those that they follow from.
pub(super) struct Use {
    pub(super) clue: ClueId,
    pub(super) conclusions: Vec<Mark>,
    pub(super) marks: Vec<Mark>,
}

/// Returns whether the text quotes the clues that were not quoted before: not where it only names many of them.
fn quotes_clues(paragraph: &Paragraph) -> bool {
    match paragraph.argument {
        Argument::Clues { .. } | Argument::Exclusions { .. } => paragraph.clues().len() <= MOST_QUOTED,
        _ => true,
    }
}

/// Returns the uses of clues in a paragraph, in the order of the argument, that of the clue itself last.
pub(super) fn uses(paragraph: &Paragraph) -> Vec<Use> {
    let mut uses = Vec::new();
    if !quotes_clues(paragraph) {
        return uses;
    }
    paragraph.reasons().iter().for_each(|reason| of_reason(reason, &mut uses));
    let own = |clue: ClueId, from: &mut dyn Iterator<Item = Mark>, uses: &mut Vec<Use>| {
        let marks = paragraph.conclusions.iter().copied().chain(from).collect();
        uses.push(Use { clue, conclusions: paragraph.conclusions.clone(), marks });
    };
    match &paragraph.argument {
        Argument::Clue { clue, cases, reasons } => {
            for case in cases {
                of_case(case, &mut uses);
            }
            let from = reasons.iter().map(|reason| reason.mark);
            let in_cases = cases.iter().flat_map(|case| case.marks.iter().copied());
            own(*clue, &mut from.chain(in_cases), &mut uses);
        }
        Argument::Clues { clues, reasons }
        | Argument::Order { clues, reasons, .. }
        | Argument::Block { clues, reasons, .. } => {
            clues.iter().for_each(|&clue| {
                own(clue, &mut reasons.iter().map(|reason| reason.mark), &mut uses);
            });
        }
        Argument::SameRelation { clues } | Argument::Neighbors { clues, .. } => {
            clues.iter().for_each(|&clue| own(clue, &mut std::iter::empty(), &mut uses));
        }
        Argument::Exclusions { exclusions, .. } => {
            for part in exclusions {
                part.clues.iter().for_each(|&clue| own(clue, &mut part.facts.iter().copied(), &mut uses));
            }
        }
        Argument::Contradiction { why: Why::Clue(clue), reasons } => {
            own(*clue, &mut reasons.iter().map(|reason| reason.mark), &mut uses);
        }
        Argument::Supposition { lines, .. } => {
            lines.iter().for_each(|line| of_line(line, &mut uses));
        }
        // The words of a step quote its clues.
        Argument::Step(step) => uses.extend(step.clues.iter().map(|&clue| Use {
            clue,
            conclusions: step.conclusions.clone(),
            marks: step.conclusions.iter().chain(&step.premises).copied().collect(),
        })),
        Argument::Alternatives { .. }
        | Argument::NoCommon { .. }
        | Argument::Contradiction { .. }
        | Argument::Places { .. } => {}
    }
    uses
}

/// Returns the reasons of a paragraph, those of its cases and lines among them.
pub(super) fn all_reasons(paragraph: &Paragraph) -> Vec<&Reason> {
    fn of_lines(lines: &[Line]) -> impl Iterator<Item = &Reason> {
        lines.iter().flat_map(|line| &line.from)
    }
    let mut reasons: Vec<&Reason> = paragraph.reasons().iter().collect();
    match &paragraph.argument {
        Argument::Clue { cases, .. } => {
            for case in cases {
                reasons.extend(case.excluded.iter().chain(of_lines(&case.lines)));
            }
        }
        Argument::Supposition { lines, .. } => reasons.extend(of_lines(lines)),
        _ => {}
    }
    reasons
}

fn of_case(case: &Case, uses: &mut Vec<Use>) {
    case.excluded.iter().for_each(|reason| of_reason(reason, uses));
    case.lines.iter().for_each(|line| of_line(line, uses));
}

fn of_line(line: &Line, uses: &mut Vec<Use>) {
    line.from.iter().for_each(|reason| of_reason(reason, uses));
    if let Why::Clue(clue) = line.why {
        let conclusions: Vec<Mark> = line.conclusion.iter().chain(&line.also).copied().collect();
        let from = line.from.iter().map(|reason| reason.mark);
        let marks = conclusions.iter().copied().chain(from).collect();
        uses.push(Use { clue, conclusions, marks });
    }
}

fn of_reason(reason: &Reason, uses: &mut Vec<Use>) {
    reason.from.iter().for_each(|reason| of_reason(reason, uses));
    if let Why::Clue(clue) = reason.why {
        let marks =
            std::iter::once(reason.mark).chain(reason.from.iter().map(|reason| reason.mark)).collect();
        uses.push(Use { clue, conclusions: vec![reason.mark], marks });
    }
}
