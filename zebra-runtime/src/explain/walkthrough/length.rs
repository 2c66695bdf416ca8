//! The length of the text of a paragraph, and what is stated instead of one that is too long.

use std::collections::BTreeSet;

use super::prices::{
    LONGEST, LONGEST_WITH_LINES, MOST_QUOTED, QUESTION_AT_END, WORDS, WORDS_OF_LINE, WORDS_OF_QUOTE,
    WORDS_OF_USE,
};
use super::{Argument, Case, Exclusion, Line, Paragraph, Reason, Why};
use crate::explain::reasoner::{Context, Resources, drop_parts};
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model};

impl Paragraph {
    /// Returns whether the text quotes the clues that were not quoted before: not where it only names many of them.
    pub(in crate::explain) fn quotes_clues(&self) -> bool {
        match self.argument {
            Argument::Clues { .. } | Argument::Exclusions { .. } => self.clues().len() <= MOST_QUOTED,
            _ => true,
        }
    }

    /// Estimates the number of words of the text, which quotes its clues unless they were quoted before.
    fn words(&self, model: &Model, quoted: &BTreeSet<ClueId>) -> usize {
        let words_of_clue = |&clue: &ClueId| {
            let sentence = model.clue(clue).sentence.as_ref();
            sentence.map_or(WORDS_OF_QUOTE, |text| text.split_whitespace().count())
        };
        let quotes: usize = match self.quotes_clues() {
            true => self.clues().iter().filter(|&clue| !quoted.contains(clue)).map(words_of_clue).sum(),
            false => 0,
        };
        quotes + self.words_without_quotes()
    }

    fn words_without_quotes(&self) -> usize {
        let lines_in = |lines: &[Line]| {
            let uses = lines.iter().map(|line| usize::from(is_clue(line.why)) + uses(&line.from)).sum();
            words_of(lines.len(), uses)
        };
        let more = match &self.argument {
            Argument::Supposition { lines, .. } => lines_in(lines),
            Argument::Clue { cases, .. } => {
                let of_case =
                    |case: &Case| words_of(1, uses(case.excluded.as_slice())) + lines_in(&case.lines);
                words_of(0, 1) + cases.iter().map(of_case).sum::<usize>()
            }
            Argument::Exclusions { exclusions, .. } => {
                let parts = exclusions.iter().map(|part| (part.clues.len(), part.facts.len()));
                return WORDS + parts.map(|(clues, facts)| words_of(1, clues + facts)).sum::<usize>();
            }
            Argument::Clues { clues, .. } | Argument::Order { clues, .. } => words_of(0, clues.len()),
            Argument::SameRelation { clues } => words_of(0, clues.len()),
            Argument::Alternatives { .. }
            | Argument::NoCommon { .. }
            | Argument::Places { .. }
            | Argument::Contradiction { .. }
            | Argument::Step(_) => 0,
        };
        WORDS + more + words_of(self.conclusions.len() / 2, uses(self.reasons()))
    }
}

fn words_of(lines: usize, uses: usize) -> usize {
    WORDS_OF_LINE * lines + WORDS_OF_USE * uses
}

/// Returns how many facts and clues some reasons name, each as often as it is named.
fn uses(reasons: &[Reason]) -> usize {
    let of =
        |reason: &Reason| usize::from(is_clue(reason.why) || reason.why == Why::Known) + uses(&reason.from);
    reasons.iter().map(of).sum()
}

fn is_clue(why: Why) -> bool {
    matches!(why, Why::Clue(_))
}

/// Returns paragraphs, and what is stated instead of one that is too long: what excludes each of the others in a paragraph of its own,
/// or the clues and facts of a long argument without its lines. Some clues are quoted before.
pub(super) fn shortened(
    context: &mut Context<'_, '_>,
    paragraphs: Vec<Paragraph>,
    mut quoted: BTreeSet<ClueId>,
) -> Vec<Paragraph> {
    let mut all = Vec::new();
    for paragraph in paragraphs {
        let new = stated(context, paragraph, &quoted);
        for paragraph in new.iter().filter(|paragraph| paragraph.quotes_clues()) {
            quoted.extend(paragraph.clues());
        }
        all.extend(new);
    }
    all
}

/// Returns a paragraph, or what is stated instead if it is too long.
fn stated(context: &mut Context<'_, '_>, paragraph: Paragraph, quoted: &BTreeSet<ClueId>) -> Vec<Paragraph> {
    let model = context.reasoner.model;
    let words = paragraph.words(model, quoted);
    match &paragraph.argument {
        Argument::Exclusions { item, category, exclusions, .. } if words > LONGEST => {
            divided(context, &paragraph, (*item, *category), exclusions)
        }
        Argument::Supposition { .. } | Argument::Clue { .. } if words > LONGEST_WITH_LINES => {
            let shorter = without_lines(context, &paragraph);
            vec![if shorter.words(model, quoted) < words { shorter } else { paragraph }]
        }
        _ => vec![paragraph],
    }
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
