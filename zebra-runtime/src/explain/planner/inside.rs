//! What is stated inside an elimination: a cross that a clue gives there, and that nothing else needs. As people say it: "then nobody
//! would be left for the last house: not Ann (clue 3), not Bob (clue 5, since ...)".

use std::collections::BTreeMap;

use super::plan::Planner;
use super::proofs::{Proofs, Rule};
use crate::explain::prices::MOST_REASONS;
use crate::model::Mark;

/// How often the lines of a trial need a mark, and whether only eliminations do.
#[derive(Debug, Clone, Copy)]
struct Need {
    count: usize,
    is_of_elimination: bool,
}

/// A trial, seen from what is known without it.
#[derive(Clone, Copy)]
struct Trial<'t, 'r, 'm> {
    proofs: &'t Proofs<'r, 'm>,
    trial: &'t Proofs<'r, 'm>,
    supposed: &'t [Mark],
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Returns the crosses of a trial that need no lines of their own, because one elimination says in brackets why they hold. The
    /// trial ends with a rule and its premises.
    pub(super) fn told_inside(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        supposed: &[Mark],
        (rule, ends): (Rule, &[Mark]),
    ) -> Vec<Mark> {
        let trial = Trial { proofs, trial, supposed };
        let mut needs = BTreeMap::new();
        ends.iter().for_each(|&end| trial.add_needs(end, is_elimination(rule), &mut needs));
        let is_needed_once = |need: Need| need.count == 1 && need.is_of_elimination;
        let once = needs.into_iter().filter(|&(mark, need)| !mark.is_together() && is_needed_once(need));
        once.map(|(mark, _)| mark).filter(|&mark| self.is_told_shortly(trial, mark)).collect()
    }

    /// Returns whether a clue gives a mark with at most one fact that a reader looks up: what is supposed, and lines, are in view.
    fn is_told_shortly(&self, trial: Trial<'_, 'r, 'm>, mark: Mark) -> bool {
        let Some(proof) = trial.trial.of(mark) else { return false };
        let facts = proof.premises.iter().map(|&premise| self.facts_of(trial, premise));
        let has_few = facts.sum::<Option<usize>>().is_some_and(|facts| facts < MOST_REASONS);
        matches!(proof.rule, Rule::Clue(_)) && proof.premises.len() <= MOST_REASONS && has_few
    }

    /// Returns the number of facts behind a mark of a trial; none if it needs a clue or an elimination too.
    fn facts_of(&self, trial: Trial<'_, 'r, 'm>, mark: Mark) -> Option<usize> {
        if trial.supposed.contains(&mark) {
            return Some(0);
        }
        if self.has_stated(mark) {
            return Some(1);
        }
        let outside = trial.proofs.of(mark);
        let proof = outside.or_else(|| trial.trial.of(mark))?;
        match has_line(proof.rule) {
            true => outside.is_none().then_some(0),
            false => proof.premises.iter().map(|&premise| self.facts_of(trial, premise)).sum(),
        }
    }
}

impl Trial<'_, '_, '_> {
    /// Counts the lines that a mark needs, and those that these need.
    fn add_needs(self, mark: Mark, is_of_elimination: bool, needs: &mut BTreeMap<Mark, Need>) {
        if self.supposed.contains(&mark) || self.proofs.of(mark).is_some() {
            return;
        }
        let Some(proof) = self.trial.of(mark) else { return };
        if !has_line(proof.rule) {
            proof.premises.iter().for_each(|&premise| self.add_needs(premise, is_of_elimination, needs));
            return;
        }
        let need = needs.entry(mark).or_insert(Need { count: 0, is_of_elimination: true });
        need.count += 1;
        need.is_of_elimination &= is_of_elimination;
        if need.count == 1 {
            let inside = is_elimination(proof.rule);
            proof.premises.iter().for_each(|&premise| self.add_needs(premise, inside, needs));
        }
    }
}

/// Returns whether a mark by this rule has a line in a supposition, unless it is stated elsewhere.
fn has_line(rule: Rule) -> bool {
    matches!(rule, Rule::Clue(_)) || is_elimination(rule)
}

fn is_elimination(rule: Rule) -> bool {
    matches!(rule, Rule::OnlyPlace | Rule::NoCommon)
}
