//! Paragraphs in progress: their conclusions one by one, each with its own argument, so that those that nothing needs can be
//! dropped with their reasons.

use super::{Argument, Paragraph, Reason};
use crate::explain::step::Step;
use crate::model::{ClueId, Mark};

/// A paragraph in progress.
#[derive(Debug, Clone)]
pub(super) struct ParagraphDraft {
    /// What it claims, the main one first. All claims have the same kind of argument, and the same clue if it has one.
    pub(super) claims: Vec<Claim>,
    pub(super) consequences: Vec<Mark>,
    pub(super) choices: u32,
    /// Whether it is certain that the only claim needs all that it rests on.
    pub(super) is_tight: bool,
}

/// Conclusions that are kept or dropped together, and their argument.
#[derive(Debug, Clone)]
pub(super) struct Claim {
    /// Empty for a contradiction.
    pub(super) conclusions: Vec<Mark>,
    pub(super) argument: Argument,
    pub(super) steps: Vec<Step>,
}

impl Claim {
    /// Returns the claim as a paragraph of its own.
    pub(super) fn paragraph(&self) -> Paragraph {
        Paragraph {
            heading: None,
            conclusions: self.conclusions.clone(),
            consequences: Vec::new(),
            choices: 1,
            argument: self.argument.clone(),
            steps: self.steps.clone(),
        }
    }

    /// Returns the facts and the clues that the argument rests on.
    pub(super) fn leaves(&self) -> (Vec<Mark>, Vec<ClueId>) {
        let paragraph = self.paragraph();
        (paragraph.facts(), paragraph.clues())
    }

    /// Returns `true` if everything that this claim rests on is among the leaves of another one.
    pub(super) fn rests_on(&self, (facts, clues): &(Vec<Mark>, Vec<ClueId>)) -> bool {
        let own = self.leaves();
        own.0.iter().all(|fact| facts.contains(fact)) && own.1.iter().all(|clue| clues.contains(clue))
    }
}

impl ParagraphDraft {
    /// Returns the paragraphs, each with its claims: one, unless claims need reasons of their own.
    pub(super) fn paragraphs(self) -> Vec<(Paragraph, Vec<Claim>)> {
        let ParagraphDraft { mut claims, consequences, choices, .. } = self;
        let mut paragraphs: Vec<(Paragraph, Vec<Claim>)> = Vec::new();
        while !claims.is_empty() {
            let with = match claims[0].argument {
                Argument::Clue { .. } => std::mem::take(&mut claims),
                _ => likewise(&mut claims),
            };
            let paragraph = Paragraph { choices, ..joined(&with) };
            paragraphs.push((paragraph, with));
        }
        if let Some((last, _)) = paragraphs.last_mut() {
            last.consequences = consequences;
        }
        paragraphs
    }
}

/// Returns one paragraph of several claims: with the reasons of all of them if they argue with the same clue.
fn joined(claims: &[Claim]) -> Paragraph {
    let mut paragraph = claims[0].paragraph();
    for claim in &claims[1..] {
        paragraph.conclusions.extend(&claim.conclusions);
        add_steps(&mut paragraph.steps, &claim.steps);
        if let (Argument::Clue { reasons, .. }, Argument::Clue { reasons: more, .. }) =
            (&mut paragraph.argument, &claim.argument)
        {
            let is_new = |reason: &&Reason| !reasons.iter().any(|other| other.mark == reason.mark);
            let new: Vec<Reason> = more.iter().filter(is_new).cloned().collect();
            reasons.extend(new);
        }
    }
    paragraph
}

/// Takes the claim on whose reasons most others rest, and those others: they follow in the same way.
fn likewise(claims: &mut Vec<Claim>) -> Vec<Claim> {
    let count = |claim: &Claim| {
        let leaves = claim.leaves();
        claims.iter().filter(|other| other.rests_on(&leaves)).count()
    };
    let most = (0..claims.len()).rev().max_by_key(|&index| count(&claims[index])).unwrap_or(0);
    let main = claims.remove(most);
    let leaves = main.leaves();
    let (with, rest): (Vec<Claim>, Vec<Claim>) =
        std::mem::take(claims).into_iter().partition(|claim| claim.rests_on(&leaves));
    *claims = rest;
    std::iter::once(main).chain(with).collect()
}

/// Adds the steps whose conclusions are new.
fn add_steps(steps: &mut Vec<Step>, more: &[Step]) {
    for step in more {
        if !steps.iter().any(|other| other.conclusions == step.conclusions) {
            steps.push(step.clone());
        }
    }
}
