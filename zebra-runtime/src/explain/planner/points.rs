//! The paragraphs of proved marks: each with its reasons, after paragraphs for the reasons that are too long to be part of it.

use super::claim::Claim;
use super::plan::Planner;
use super::proofs::{Contradiction, Proof, Proofs, Rule};
use super::{Argument, Case, Reason, Why};
use crate::explain::clue::Unit;
use crate::explain::prices::{MOST_CASES, MOST_NESTED, MOST_REASONS};
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Mark};

/// What a reader has to look up for a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Weight {
    /// The number of facts and clues.
    pub(super) reasons: usize,
    /// The number of eliminations inside each other.
    pub(super) level: usize,
    /// The largest number of alternatives of one of them.
    pub(super) alternatives: usize,
}

impl Weight {
    const NOTHING: Weight = Weight { reasons: 0, level: 0, alternatives: 0 };

    fn and(self, other: Weight) -> Weight {
        Weight {
            reasons: self.reasons + other.reasons,
            level: self.level.max(other.level),
            alternatives: self.alternatives.max(other.alternatives),
        }
    }
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Adds the paragraph of a mark, after those of the reasons that are too long to be part of it. Crosses of the same clue
    /// and the same item share it.
    pub(super) fn paragraph(&mut self, proofs: &Proofs<'r, 'm>, mark: Mark) {
        if self.has_stated(mark) {
            return;
        }
        let Some(proof) = proofs.of(mark) else { return };
        if self.chain(proofs, mark) {
            return;
        }
        self.prepare(proofs, proof.premises, mark);
        // A reason may have placed the items.
        if !self.has_stated(mark) {
            let claims = self.claims(proofs, proof);
            self.state(claims);
        }
    }

    /// Returns the argument for a proved mark, and for what else its clue gives in the same way.
    fn claims(&self, proofs: &Proofs<'r, 'm>, proof: Proof<'_>) -> Vec<Claim> {
        let mut claims = vec![self.claim(proofs, proof)];
        if let Rule::Clue(clue) = proof.rule {
            claims.extend(match proof.mark.is_together() {
                true => self.other_pairs(clue, proof, &claims[0]),
                false => self.more_of(proof.mark, |item, other| self.siblings(proofs, clue, item, other)),
            });
        }
        claims
    }

    /// Returns the claims of the other pairs that a clue leaves for the same reasons as that of a claim.
    fn other_pairs(&self, clue: ClueId, proof: Proof<'_>, claim: &Claim) -> Vec<Claim> {
        let [unit] = self.reasoner.units.of(clue) else { return Vec::new() };
        let fails =
            |case: &Vec<Mark>| proof.premises.iter().any(|premise| case.contains(&premise.opposite()));
        let mut left = unit.all_cases().filter(|case| !fails(case));
        let mut pairs = left.next().unwrap_or_default();
        left.for_each(|case| pairs.retain(|pair| case.contains(pair)));
        let is_new =
            |pair: Mark| pair != proof.mark && !proof.premises.contains(&pair) && !self.has_stated(pair);
        pairs.retain(|&pair| pair.is_together() && is_new(pair));
        pairs.sort_by_key(|&pair| self.reasoner.ranks().mark(pair));
        let claim_of = |pair: Mark| {
            let mut claim = Claim { conclusions: vec![pair], ..claim.clone() };
            if let Some(step) = claim.steps.last_mut() {
                *step = atom(proof.rule, proof.premises.to_vec(), vec![pair]);
            }
            claim
        };
        pairs.into_iter().map(claim_of).collect()
    }

    /// Adds the paragraph of conclusions from the facts and clues at hand alone; returns `false` if there is no such argument.
    pub(super) fn argue(&mut self, conclusions: &[Mark]) -> bool {
        let mut proofs = self.proofs();
        let is_proved = |proofs: &Proofs<'_, '_>| conclusions.iter().all(|&mark| proofs.of(mark).is_some());
        let contradiction = proofs.close(|proofs, _| conclusions.is_empty() || !is_proved(proofs));
        let claims = match &contradiction {
            Some(found) => conclusions.is_empty().then(|| vec![self.claim_of_contradiction(&proofs, found)]),
            None if !conclusions.is_empty() && is_proved(&proofs) => self.by_proof(&proofs, conclusions),
            None => self
                .by_order(&proofs, conclusions)
                .or_else(|| self.by_places(&proofs, conclusions))
                .or_else(|| self.by_neighbors(&proofs, conclusions))
                .or_else(|| self.by_block(&proofs, conclusions))
                .or_else(|| self.by_refutation(&proofs, conclusions))
                .or_else(|| self.by_cases(&proofs, conclusions)),
        };
        let Some(claims) = claims else { return false };
        self.state(claims);
        conclusions.iter().all(|&mark| self.has_stated(mark))
    }

    /// Returns the argument for proved conclusions.
    fn by_proof(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        let [conclusion] = conclusions else {
            return self
                .by_one_clue(proofs, conclusions)
                .or_else(|| self.crosses_of_clue(proofs, conclusions))
                .or_else(|| self.by_order(proofs, conclusions))
                .or_else(|| self.by_cases(proofs, conclusions));
        };
        let proof = proofs.of(*conclusion)?;
        if !matches!(proof.rule, Rule::Taken | Rule::Shared | Rule::Known) {
            return Some(vec![self.claim(proofs, proof)]);
        }
        // What follows because items are together is a consequence of the paragraph that joins them.
        let is_new = |premise: &&Mark| premise.is_together() && !self.has_stated(**premise);
        let mut new = proof.premises.iter().filter(is_new);
        match (new.next(), new.next()) {
            (Some(&joins), None) => Some(self.claims(proofs, proofs.of(joins)?)),
            _ => None,
        }
    }

    /// Returns the argument for several pairs that a clue leaves for the same reasons.
    fn by_one_clue(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        let all_of = |&mark: &Mark| {
            let proof = proofs.of(mark).filter(|_| mark.is_together() && !self.has_stated(mark))?;
            let Rule::Clue(clue) = proof.rule else { return None };
            let claim = self.claim(proofs, proof);
            let others = self.other_pairs(clue, proof, &claim);
            Some(std::iter::once(claim).chain(others).collect::<Vec<Claim>>())
        };
        let has_all = |claims: &Vec<Claim>| {
            claims.len() == conclusions.len()
                && conclusions.iter().all(|mark| claims.iter().any(|claim| claim.conclusions == [*mark]))
        };
        conclusions.iter().filter_map(all_of).find(has_all)
    }

    /// Returns the argument for several crosses of one clue.
    fn crosses_of_clue(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        let claims = conclusions.iter().filter_map(|&mark| Some(self.claim(proofs, proofs.of(mark)?)));
        let claims: Vec<Claim> = claims.collect();
        let clue = |claim: &Claim| match claim.argument {
            Argument::Clue { clue, .. } => Some(clue),
            _ => None,
        };
        let is_one_clue = claims.windows(2).all(|pair| clue(&pair[0]) == clue(&pair[1]));
        (is_one_clue && claims.first().and_then(clue).is_some()).then_some(claims)
    }

    /// Returns the claims like that of a mark about one of its items or about the other, whichever are more.
    pub(super) fn more_of(&self, mark: Mark, like: impl Fn(ItemId, ItemId) -> Vec<Claim>) -> Vec<Claim> {
        let (first, second) = mark.items();
        let lists = [(first, like(first, second)), (second, like(second, first))];
        let ranks = self.reasoner.ranks();
        let longest = lists.into_iter().max_by_key(|(item, claims)| (claims.len(), ranks.item(*item)));
        longest.map_or_else(Vec::new, |(_, claims)| claims)
    }

    /// Returns the other crosses of an item in a category that follow from a clue with short reasons.
    fn siblings(&self, proofs: &Proofs<'r, 'm>, clue: ClueId, item: ItemId, other: ItemId) -> Vec<Claim> {
        let layout = &*self.reasoner.empty.layout;
        let partners =
            layout.items_of(layout.category(other.0)).map(ItemId).filter(|&partner| partner != other);
        let proof = |partner: ItemId| {
            let mark = Mark::apart(item, partner);
            let proof = proofs.of(mark).filter(|proof| proof.rule == Rule::Clue(clue))?;
            let is_short = proof.premises.iter().all(|&premise| {
                let weight = self.weight(proofs, premise, mark);
                weight.level == 0 && weight.reasons <= if premise.is_together() { 1 } else { MOST_REASONS }
            });
            (is_short && !self.has_stated(mark)).then(|| self.claim(proofs, proof))
        };
        partners.filter_map(proof).collect()
    }

    fn claim(&self, proofs: &Proofs<'r, 'm>, proof: Proof<'_>) -> Claim {
        let reasons = self.reasons(proofs, proof.premises);
        let mut steps = Vec::new();
        self.steps(proofs, proof.mark, &mut steps);
        Claim { conclusions: vec![proof.mark], argument: self.argument(proof, reasons), steps }
    }

    pub(super) fn reasons(&self, proofs: &Proofs<'r, 'm>, marks: &[Mark]) -> Vec<Reason> {
        marks.iter().map(|&mark| self.reason(proofs, mark)).collect()
    }

    /// Adds the paragraph of a contradiction.
    pub(super) fn contradict(&mut self, proofs: &Proofs<'r, 'm>, contradiction: &Contradiction) {
        for &premise in &contradiction.premises {
            if self.weight(proofs, premise, premise).reasons > MOST_REASONS {
                self.lemma(proofs, premise);
            }
        }
        let claim = self.claim_of_contradiction(proofs, contradiction);
        self.state(vec![claim]);
    }

    fn claim_of_contradiction(&self, proofs: &Proofs<'r, 'm>, contradiction: &Contradiction) -> Claim {
        let Contradiction { rule, premises, .. } = contradiction;
        let mut steps = Vec::new();
        premises.iter().for_each(|&premise| self.steps(proofs, premise, &mut steps));
        let reasons = self.reasons(proofs, premises);
        steps.push(atom(*rule, premises.clone(), Vec::new()));
        let argument = Argument::Contradiction { why: why(*rule), reasons };
        Claim { conclusions: Vec::new(), argument, steps }
    }

    /// Adds paragraphs for the premises of a mark that are too long to be part of its paragraph.
    pub(super) fn prepare(&mut self, proofs: &Proofs<'r, 'm>, premises: &[Mark], about: Mark) {
        let mut nested = 0;
        let mut premises = premises.to_vec();
        premises.sort_by_key(|&premise| self.reasoner.ranks().mark(premise));
        for premise in premises {
            let weight = self.weight(proofs, premise, about);
            let fits = match weight.level {
                _ if premise.is_together() => weight.reasons <= 1 && weight.level == 0,
                0 => weight.reasons <= MOST_REASONS,
                1 => {
                    nested += 1;
                    nested == 1 && weight.alternatives <= MOST_NESTED && weight.reasons <= 2 * MOST_NESTED
                }
                _ => false,
            };
            if !fits {
                self.lemma(proofs, premise);
            }
        }
    }

    /// Adds paragraphs so that a mark has short reasons.
    pub(super) fn lemma(&mut self, proofs: &Proofs<'r, 'm>, mark: Mark) {
        let is_open = self.may_divide() && !self.has_stated(mark);
        let Some(proof) = proofs.of(mark).filter(|_| is_open) else { return };
        match proof.rule {
            Rule::Known => {}
            Rule::Taken | Rule::Shared => {
                for &premise in proof.premises {
                    let Weight { reasons, level, .. } = self.weight(proofs, premise, mark);
                    if reasons > 1 || level > 0 {
                        self.lemma(proofs, premise);
                    }
                }
            }
            Rule::OnlyPlace | Rule::NoCommon | Rule::Clue(_) => self.paragraph(proofs, mark),
        }
    }

    /// Returns what a reader has to look up for a mark, in a paragraph about another one. What is known of the items of that
    /// one is in view.
    pub(super) fn weight(&self, proofs: &Proofs<'r, 'm>, mark: Mark, about: Mark) -> Weight {
        if self.has_stated(mark) {
            let is_in_view = mark.is_together() && (mark.names(about.first()) || mark.names(about.second()));
            return Weight { reasons: usize::from(!is_in_view), ..Weight::NOTHING };
        }
        let Some(proof) = proofs.of(mark) else { return Weight::NOTHING };
        let weights = proof.premises.iter().map(|&premise| self.weight(proofs, premise, about));
        let sum = weights.fold(Weight::NOTHING, Weight::and);
        match proof.rule {
            Rule::Known | Rule::Taken | Rule::Shared => sum,
            Rule::Clue(_) => Weight { reasons: sum.reasons + 1, ..sum },
            Rule::OnlyPlace | Rule::NoCommon => Weight {
                level: sum.level + 1,
                alternatives: sum.alternatives.max(proof.premises.len()),
                ..sum
            },
        }
    }

    /// Returns why a mark holds.
    pub(super) fn reason(&self, proofs: &Proofs<'r, 'm>, mark: Mark) -> Reason {
        let known = |why| Reason { mark, why, from: Vec::new() };
        if self.has_stated(mark) {
            return known(Why::Known);
        }
        let Some(proof) = proofs.of(mark) else { return known(Why::Known) };
        Reason { mark, why: why(proof.rule), from: self.reasons(proofs, proof.premises) }
    }

    fn argument(&self, proof: Proof<'_>, reasons: Vec<Reason>) -> Argument {
        let model = self.reasoner.model;
        let category = |item| model.item(item).category;
        match proof.rule {
            Rule::Clue(clue) => self.argument_of_clue(clue, proof, reasons),
            Rule::OnlyPlace => {
                let (first, second) = proof.mark.items();
                let is_of = |item| proof.premises.iter().all(|premise| premise.names(item));
                let (item, partner) = if is_of(first) { (first, second) } else { (second, first) };
                Argument::Alternatives { item, category: category(partner), reasons }
            }
            Rule::NoCommon => {
                let (first, _) = proof.mark.items();
                let of = proof.premises.iter().find(|premise| premise.names(first));
                let other = |mark: &Mark| {
                    if mark.names(first) { mark.other(first) } else { mark.other(proof.mark.second()) }
                };
                let third = of.or(proof.premises.first()).map_or(CategoryId(0), |mark| category(other(mark)));
                Argument::NoCommon { category: third, reasons }
            }
            Rule::Known | Rule::Taken | Rule::Shared => {
                let step =
                    Step::new(Technique::Shared, Vec::new(), proof.premises.to_vec(), vec![proof.mark]);
                Argument::Step(step)
            }
        }
    }

    /// Returns the argument with a clue, case by case if the clue has few cases.
    fn argument_of_clue(&self, clue: ClueId, proof: Proof<'_>, reasons: Vec<Reason>) -> Argument {
        let [unit] = self.reasoner.units.of(clue) else {
            return Argument::Clue { clue, cases: Vec::new(), reasons };
        };
        match cases_of(unit, proof, &reasons) {
            Some(cases) => Argument::Clue { clue, cases, reasons: Vec::new() },
            None => Argument::Clue { clue, cases: Vec::new(), reasons },
        }
    }

    /// Adds the atomic steps to a mark, from the facts.
    pub(super) fn steps(&self, proofs: &Proofs<'r, 'm>, mark: Mark, steps: &mut Vec<Step>) {
        let Some(proof) = proofs.of(mark).filter(|_| !self.has_stated(mark)) else { return };
        if steps.iter().any(|step| step.conclusions == [mark]) {
            return;
        }
        for &premise in proof.premises {
            self.steps(proofs, premise, steps);
        }
        if proof.rule != Rule::Known {
            steps.push(atom(proof.rule, proof.premises.to_vec(), vec![mark]));
        }
    }
}

/// Returns the few cases of a unit: those that a premise excludes, and those that are left. None if there are too many, or if
/// they say no more than the conclusion.
fn cases_of(unit: &Unit, proof: Proof<'_>, reasons: &[Reason]) -> Option<Vec<Case>> {
    if !proof.mark.is_together() || !(2..=MOST_CASES).contains(&unit.cases.count()) {
        return None;
    }
    let cases = unit.all_cases().map(|marks| {
        let excluded = reasons.iter().find(|reason| marks.contains(&reason.mark.opposite())).cloned();
        let excluded_by = excluded.as_ref().map(|reason| reason.mark.opposite());
        let mut shown: Vec<Mark> = marks.into_iter().filter(|mark| mark.is_together()).collect();
        if let Some(mark) = excluded_by.filter(|mark| !shown.contains(mark)) {
            shown.push(mark);
        }
        Case { marks: shown, excluded, lines: Vec::new() }
    });
    let cases: Vec<Case> = cases.collect();
    let is_told = |case: &Case| !case.marks.is_empty() && (case.fails() || case.marks.contains(&proof.mark));
    cases.iter().all(is_told).then_some(cases)
}

/// Returns how a reason follows by a rule.
pub(super) fn why(rule: Rule) -> Why {
    match rule {
        Rule::Known => Why::Known,
        Rule::Taken | Rule::Shared => Why::Grid,
        Rule::OnlyPlace => Why::OnlyPlace,
        Rule::NoCommon => Why::NoCommon,
        Rule::Clue(clue) => Why::Clue(clue),
    }
}

/// Returns the atomic step of a rule.
pub(super) fn atom(rule: Rule, premises: Vec<Mark>, conclusions: Vec<Mark>) -> Step {
    let technique = match rule {
        Rule::Known | Rule::Shared => Technique::Shared,
        Rule::Taken => Technique::Taken,
        Rule::OnlyPlace => Technique::OnlyPlace,
        Rule::NoCommon => Technique::NoCommon,
        Rule::Clue(clue) => return Step::of_clue(clue, premises, conclusions),
    };
    Step::new(technique, Vec::new(), premises, conclusions)
}
