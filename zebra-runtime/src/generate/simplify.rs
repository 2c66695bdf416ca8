//! Clues without parts that say nothing: halves that the other clues state, and alternatives that another clue rules out. Part of the
//! generator.

use super::clue_kind::ClueKind;
use super::clue_set::{ClueSetBuilder, Failure, known};
use super::sample::negated;
use super::sampler::kind_of_fact;
use crate::model::{Fact, Formula, ItemId, Polarity};
use crate::random::Random;

/// How often alternatives are replaced, at most: a clue that takes the place of one may rule out another.
const ROUNDS: usize = 4;

/// Returns the items of a fact; none for another formula.
fn items_of_fact(formula: &Formula) -> Vec<ItemId> {
    match formula {
        Formula::Fact(fact) => vec![fact.first, fact.second],
        _ => Vec::new(),
    }
}

impl ClueSetBuilder<'_, '_> {
    /// Replaces alternatives that a single other clue rules out, and drops halves of clues that follow from the other clues. No clue
    /// is redundant afterwards.
    pub(super) fn simplify(&mut self, random: &mut Random) -> Result<(), Failure> {
        for _ in 0..ROUNDS {
            if !self.replace_alternatives(random)? {
                break;
            }
            self.drop_redundant(0)?;
        }
        self.drop_names()?;
        self.drop_halves()
    }

    /// Returns whether a part of a clue can take its place.
    fn allows(&self, kind: ClueKind) -> bool {
        self.options.has_kinds_of_level() || self.options.kinds.weight(kind) > 0
    }

    /// Drops items of "a, b, c and d are four different …" that say nothing new; of two that are left, "a is not b" remains.
    fn drop_names(&mut self) -> Result<(), Failure> {
        for index in 0..self.active.len() {
            while let Some((ClueKind::AllDifferent, Formula::All(parts))) = &self.clues[self.active[index]] {
                let parts = parts.clone();
                let mut items: Vec<ItemId> = parts.iter().flat_map(items_of_fact).collect();
                items.sort_unstable();
                items.dedup();
                let mut is_shorter = false;
                for item in items {
                    let (lost, kept): (Vec<Formula>, Vec<Formula>) =
                        parts.iter().cloned().partition(|part| items_of_fact(part).contains(&item));
                    let clue = match &kept[..] {
                        [fact] => (ClueKind::NotSame, fact.clone()),
                        _ => (ClueKind::AllDifferent, Formula::All(kept.into())),
                    };
                    is_shorter =
                        self.allows(clue.0) && self.replace(index, clue, &Formula::All(lost.into()))?;
                    if is_shorter {
                        break;
                    }
                }
                if !is_shorter {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Replaces "either a or b", where another clue rules out b, by "either a or c", or else by "a". Returns whether it replaced any.
    fn replace_alternatives(&mut self, random: &mut Random) -> Result<bool, Failure> {
        let model = self.sampler.model;
        let mut has_replaced = false;
        for index in 0..self.active.len() {
            let Some((ClueKind::EitherOr, Formula::Any(parts))) = &self.clues[self.active[index]] else {
                continue;
            };
            let &[Formula::Fact(one), Formula::Fact(other)] = &parts[..] else { continue };
            let (right, wrong) =
                if Formula::Fact(one).holds(model, self.solution) { (one, other) } else { (other, one) };
            if !self.is_ruled_out(index, wrong)? {
                continue;
            }
            let mut items: Vec<ItemId> = model.items_of(model.item(wrong.second).category).collect();
            items.retain(|item| ![right.second, wrong.second].contains(item));
            random.shuffle(&mut items);
            let old = Formula::Any(vec![Formula::Fact(one), Formula::Fact(other)].into());
            let mut clues = Vec::new();
            for item in items {
                let wrong = Fact { second: item, ..wrong };
                if !self.is_ruled_out(index, wrong)? {
                    let mut facts = [right, wrong];
                    facts.sort_by_key(|fact| fact.second);
                    clues.push((ClueKind::EitherOr, Formula::Any(facts.map(Formula::Fact).to_vec().into())));
                }
            }
            if self.options.kinds.weight(ClueKind::Same) > 0 && self.options.giveaways {
                clues.push((ClueKind::Same, Formula::Fact(right)));
            }
            for clue in clues {
                if self.replace(index, clue, &old)? {
                    has_replaced = true;
                    break;
                }
            }
        }
        Ok(has_replaced)
    }

    /// Returns whether a single clue other than that at an index excludes a fact.
    fn is_ruled_out(&mut self, index: usize, fact: Fact) -> Result<bool, Failure> {
        let denied = [Formula::Fact(negated(fact))];
        for place in (0..self.active.len()).filter(|&place| place != index) {
            let left = self.budget.saturating_sub(self.session.propagations());
            if known(self.session.counterexample(&[self.active[place]], &denied, None, left))?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Drops the half of a clue that follows from its other half and the other clues, a negation first.
    fn drop_halves(&mut self) -> Result<(), Failure> {
        for index in 0..self.active.len() {
            let Some((_, Formula::All(parts))) = &self.clues[self.active[index]] else { continue };
            let &[Formula::Fact(one), Formula::Fact(other)] = &parts[..] else { continue };
            let mut halves = [(one, other), (other, one)];
            halves.sort_by_key(|(dropped, _)| dropped.polarity == Polarity::Is);
            for (dropped, kept) in halves {
                let kind = kind_of_fact(self.sampler.model, &kept);
                if self.allows(kind)
                    && self.replace(index, (kind, Formula::Fact(kept)), &Formula::Fact(dropped))?
                {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puts another clue in the place of one, if all clues together still imply what is lost. Returns whether they do.
    fn replace(
        &mut self,
        index: usize,
        (kind, formula): (ClueKind, Formula),
        lost: &Formula,
    ) -> Result<bool, Failure> {
        let old = self.active[index];
        if self.overlaps(&formula, Some(old)) {
            return Ok(false);
        }
        let new = self.push(kind, formula);
        let claims: Vec<usize> = self.active.iter().copied().filter(|&clue| clue != old).collect();
        self.active.pop();
        let left = self.budget.saturating_sub(self.session.propagations());
        let lost = std::slice::from_ref(lost);
        match known(self.session.counterexample(&claims, lost, Some(self.solution), left))? {
            None => {
                self.witnesses.remove_clue(old);
                self.clues[old] = None;
                self.active[index] = new;
                Ok(true)
            }
            Some(answer) => {
                self.witnesses.remove_clue(new);
                self.clues[new] = None;
                self.witnesses.add_answer(answer, Some(old));
                Ok(false)
            }
        }
    }
}
