//! The length of the text of a paragraph, and what is stated instead of one that is too long.

use super::{Argument, Case, Exclusion, Line, Paragraph, Reason, Walkthrough, Why};
use crate::explain::narration::{Native, Reporter};
use crate::explain::prices::{LONGEST, MAY_BE_LONG, QUESTION_AT_END};
use crate::explain::reasoner::{Context, Resources, drop_parts};
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Mark};

/// Adds paragraphs to a walkthrough. Instead of one that is too long, it states what excludes each of the others in a paragraph of its
/// own, or the clues and facts of an argument without its lines.
pub(super) fn add_short<'m>(
    context: &mut Context<'_, 'm>,
    walkthrough: &mut Walkthrough<'m>,
    paragraphs: Vec<Paragraph>,
) {
    for paragraph in paragraphs {
        let is_short = marks_named(&paragraph) < MAY_BE_LONG;
        walkthrough.paragraphs.push(paragraph);
        if is_short {
            continue;
        }
        let words = words_of_last(walkthrough);
        if words > LONGEST {
            replace_last(context, walkthrough, words);
        }
    }
}

/// Returns the number of words of the text of the last paragraph.
fn words_of_last(walkthrough: &Walkthrough<'_>) -> usize {
    Native.paragraph(walkthrough, walkthrough.paragraphs.len() - 1).text().split_whitespace().count()
}

/// Replaces the last paragraph, of the given number of words, by shorter ones, if there are any.
fn replace_last<'m>(context: &mut Context<'_, 'm>, walkthrough: &mut Walkthrough<'m>, words: usize) {
    let Some(paragraph) = walkthrough.paragraphs.pop() else { return };
    match &paragraph.argument {
        Argument::Exclusions { item, category, exclusions, .. } => {
            let all = divided(context, &paragraph, (*item, *category), exclusions);
            walkthrough.paragraphs.extend(all);
        }
        Argument::Supposition { .. } | Argument::Clue { .. } => {
            walkthrough.paragraphs.push(without_lines(context, &paragraph));
            if words_of_last(walkthrough) >= words {
                walkthrough.paragraphs.pop();
                walkthrough.paragraphs.push(paragraph);
            }
        }
        _ => walkthrough.paragraphs.push(paragraph),
    }
}

/// Returns the number of marks that an argument names, each as often as it may be named.
fn marks_named(paragraph: &Paragraph) -> usize {
    let in_lines = |lines: &[Line]| -> usize {
        lines.iter().map(|line| 1 + line.also.len() + marks_in(&line.from)).sum()
    };
    let more = match &paragraph.argument {
        Argument::Supposition { lines, .. } => in_lines(lines),
        Argument::Clue { cases, .. } => {
            let in_case =
                |case: &Case| case.marks.len() + marks_in(case.excluded.as_slice()) + in_lines(&case.lines);
            cases.iter().map(in_case).sum()
        }
        Argument::Exclusions { exclusions, .. } => {
            exclusions.iter().map(|part| part.items.len() + part.clues.len() + part.facts.len()).sum()
        }
        Argument::Alternatives { .. }
        | Argument::NoCommon { .. }
        | Argument::Places { .. }
        | Argument::Order { .. }
        | Argument::SameRelation { .. }
        | Argument::Neighbors { .. }
        | Argument::Block { .. }
        | Argument::Clues { .. }
        | Argument::Contradiction { .. }
        | Argument::Step(_) => 0,
    };
    more + marks_in(paragraph.reasons())
}

fn marks_in(reasons: &[Reason]) -> usize {
    reasons.iter().map(|reason| 1 + marks_in(&reason.from)).sum()
}

/// Returns the paragraph of the clues and facts on which an argument rests.
fn without_lines(context: &mut Context<'_, '_>, paragraph: &Paragraph) -> Paragraph {
    let (clues, facts) = (paragraph.clues(), paragraph.facts());
    let step = Step::new(Technique::Exhaustion, clues, facts, paragraph.conclusions.clone());
    let least = minimal(context, &step);
    let argument = argument_of(least.clues.clone(), &least.premises);
    let is_whole = (least.clues.len(), least.premises.len()) == (step.clues.len(), step.premises.len());
    let steps = if is_whole { paragraph.steps.clone() } else { vec![least] };
    Paragraph { heading: None, argument, steps, ..paragraph.clone() }
}

/// Returns a step without the clues and facts that it does not need.
fn minimal(context: &mut Context<'_, '_>, step: &Step) -> Step {
    let mut step = step.clone();
    let Resources { minimizer, meter, .. } = &mut context.resources;
    drop_parts(&mut step, 1, |less| minimizer.follows(less, QUESTION_AT_END, meter));
    step
}

/// Returns the argument of some clues and facts.
fn argument_of(clues: Vec<ClueId>, facts: &[Mark]) -> Argument {
    let reasons = known(facts);
    match clues[..] {
        [clue] => Argument::Clue { clue, cases: Vec::new(), reasons },
        _ => Argument::Clues { clues, reasons },
    }
}

fn known(facts: &[Mark]) -> Vec<Reason> {
    facts.iter().map(|&mark| Reason { mark, why: Why::Known, from: Vec::new() }).collect()
}

/// Returns a paragraph for what some clues exclude, each, and then the one for the only partner that is left.
fn divided(
    context: &mut Context<'_, '_>,
    paragraph: &Paragraph,
    (item, category): (ItemId, CategoryId),
    exclusions: &[Exclusion],
) -> Vec<Paragraph> {
    let mut all = Vec::new();
    let mut reasons: Vec<Reason> = Vec::new();
    for Exclusion { items, clues, facts } in exclusions {
        let crosses: Vec<Mark> = items.iter().map(|&other| Mark::apart(item, other)).collect();
        if clues.is_empty() {
            let grid = |&mark: &Mark| Reason { mark, why: Why::Grid, from: known(facts) };
            reasons.extend(crosses.iter().map(grid));
            continue;
        }
        reasons.extend(known(&crosses));
        let step = Step::new(Technique::Exhaustion, clues.clone(), facts.clone(), crosses.clone());
        let step = minimal(context, &step);
        all.push(Paragraph {
            heading: None,
            conclusions: crosses,
            consequences: Vec::new(),
            choices: paragraph.choices,
            argument: argument_of(step.clues.clone(), &step.premises),
            steps: vec![step],
        });
    }
    // In the order of the category.
    reasons.sort_by_key(|reason| reason.mark.other(item));
    let grid_steps = reasons.iter().filter(|reason| reason.why == Why::Grid).map(|reason| {
        let facts = reason.from.iter().map(|fact| fact.mark).collect();
        Step::new(Technique::Exhaustion, Vec::new(), facts, vec![reason.mark])
    });
    let mut steps: Vec<Step> = grid_steps.collect();
    let crosses = reasons.iter().map(|reason| reason.mark).collect();
    steps.push(Step::new(Technique::OnlyPlace, Vec::new(), crosses, paragraph.conclusions.clone()));
    let argument = Argument::Alternatives { item, category, reasons };
    all.push(Paragraph { argument, steps, ..paragraph.clone() });
    all
}
