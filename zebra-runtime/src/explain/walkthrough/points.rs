//! The paragraphs of proved marks: each with its reasons, after paragraphs for the reasons that are too long to be part of it.

use super::draft::Part;
use super::plan::Planner;
use super::proofs::{Contradiction, Next, Proof, Proofs, Rule};
use super::{Argument, Case, Reason, Why};
use crate::explain::clue::Unit;
use crate::explain::run::Candidate;
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Mark};

/// The maximum number of facts and clues that rule out one alternative.
const MOST_REASONS: usize = 2;

/// The maximum number of alternatives inside the reason for another one.
const MOST_NESTED: usize = 6;

/// The maximum number of cases that an argument goes through one by one.
pub(super) const MOST_CASES: usize = 4;

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
        if self.has_stated(mark) {
            return;
        }
        let mut parts = vec![self.part(proofs, proof)];
        if let Rule::Clue(clue) = proof.rule {
            match mark.is_together() {
                true => parts.extend(self.other_pairs(clue, proof, &parts[0])),
                false => {
                    parts.extend(self.more_of(mark, |item, other| self.siblings(proofs, clue, item, other)));
                }
            }
        }
        self.state(parts);
    }

    /// Returns the parts of the other pairs that a clue leaves for the same reasons as that of a part.
    fn other_pairs(&self, clue: ClueId, proof: Proof<'_>, part: &Part) -> Vec<Part> {
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
        let part_of = |pair: Mark| {
            let mut part = Part { conclusions: vec![pair], ..part.clone() };
            if let Some(step) = part.steps.last_mut() {
                *step = atom(proof.rule, proof.premises.to_vec(), vec![pair]);
            }
            part
        };
        pairs.into_iter().map(part_of).collect()
    }

    /// Adds the paragraph of conclusions from the facts and clues at hand alone; returns `false` if there is no such proof.
    pub(super) fn argue(&mut self, conclusions: &[Mark]) -> bool {
        let mut proofs = self.proofs();
        let is_proved = |proofs: &Proofs<'_, '_>| conclusions.iter().all(|&mark| proofs.of(mark).is_some());
        loop {
            if !conclusions.is_empty() && is_proved(&proofs) {
                break;
            }
            match proofs.next() {
                Next::Mark(_) => {}
                Next::Contradiction(contradiction) if conclusions.is_empty() => {
                    self.contradict(&proofs, &contradiction);
                    return true;
                }
                Next::Contradiction(_) => return false,
                Next::Nothing => {
                    return self.argue_order(&proofs, conclusions)
                        || self.argue_places(&proofs, conclusions)
                        || self.refute_opposite(&proofs, conclusions)
                        || self.analyze_for(&proofs, conclusions);
                }
            }
        }
        let [conclusion] = conclusions else {
            return self.argue_pairs(&proofs, conclusions)
                || self.argue_together(&proofs, conclusions)
                || self.argue_order(&proofs, conclusions)
                || self.analyze_for(&proofs, conclusions);
        };
        // What follows because items are together is a consequence of the paragraph that joins them.
        match proofs.of(*conclusion) {
            Some(Proof { rule: Rule::Taken | Rule::Shared | Rule::Known, premises, .. }) => {
                let joins = premises.iter().filter(|premise| premise.is_together());
                joins.for_each(|&premise| self.paragraph(&proofs, premise));
            }
            _ => self.paragraph(&proofs, *conclusion),
        }
        self.has_concluded(conclusions)
    }

    /// Adds the paragraph of several pairs that a clue leaves for the same reasons.
    fn argue_pairs(&mut self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> bool {
        let drafts = conclusions.iter().filter_map(|&mark| {
            let proof = proofs.of(mark).filter(|_| mark.is_together() && !self.has_stated(mark))?;
            let Rule::Clue(clue) = proof.rule else { return None };
            let part = self.part(proofs, proof);
            let others = self.other_pairs(clue, proof, &part);
            Some(std::iter::once(part).chain(others).collect::<Vec<Part>>())
        });
        let has_all = |parts: &Vec<Part>| {
            parts.len() == conclusions.len()
                && conclusions.iter().all(|mark| parts.iter().any(|part| part.conclusions == [*mark]))
        };
        let Some(parts) = drafts.into_iter().find(has_all) else { return false };
        self.state(parts);
        true
    }

    /// Adds the paragraph of several crosses of one clue.
    fn argue_together(&mut self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> bool {
        let parts = conclusions.iter().filter_map(|&mark| Some(self.part(proofs, proofs.of(mark)?)));
        let parts: Vec<Part> = parts.collect();
        let clue = |part: &Part| match part.argument {
            Argument::Clue { clue, .. } => Some(clue),
            _ => None,
        };
        let is_one_clue = parts.windows(2).all(|pair| clue(&pair[0]) == clue(&pair[1]));
        if !is_one_clue || parts.first().and_then(clue).is_none() {
            return false;
        }
        self.state(parts);
        true
    }

    /// Returns whether the conclusions were stated, and drops others of the same clue.
    fn has_concluded(&mut self, conclusions: &[Mark]) -> bool {
        if let Some(draft) = self.drafts.last_mut()
            && draft.parts.iter().any(|part| part.conclusions == conclusions)
        {
            draft.parts.retain(|part| part.conclusions == conclusions);
        }
        conclusions.iter().all(|&mark| self.has_stated(mark))
    }

    /// Returns the parts like that of a mark about one of its items or about the other, whichever are more.
    pub(super) fn more_of(&self, mark: Mark, like: impl Fn(ItemId, ItemId) -> Vec<Part>) -> Vec<Part> {
        let (first, second) = mark.items();
        let lists = [(first, like(first, second)), (second, like(second, first))];
        let ranks = self.reasoner.ranks();
        let longest = lists.into_iter().max_by_key(|(item, parts)| (parts.len(), ranks.item(*item)));
        longest.map_or_else(Vec::new, |(_, parts)| parts)
    }

    /// Returns the other crosses of an item in a category that follow from a clue with short reasons.
    fn siblings(&self, proofs: &Proofs<'r, 'm>, clue: ClueId, item: ItemId, other: ItemId) -> Vec<Part> {
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
            (is_short && !self.has_stated(mark)).then(|| self.part(proofs, proof))
        };
        partners.filter_map(proof).collect()
    }

    fn part(&self, proofs: &Proofs<'r, 'm>, proof: Proof<'_>) -> Part {
        let reasons = self.reasons(proofs, proof.premises);
        let mut steps = Vec::new();
        self.steps(proofs, proof.mark, &mut steps);
        Part { conclusions: vec![proof.mark], argument: self.argument(proof, reasons), steps }
    }

    pub(super) fn reasons(&self, proofs: &Proofs<'r, 'm>, marks: &[Mark]) -> Vec<Reason> {
        marks.iter().map(|&mark| self.reason(proofs, mark)).collect()
    }

    /// Adds the paragraph of a contradiction.
    pub(super) fn contradict(&mut self, proofs: &Proofs<'r, 'm>, contradiction: &Contradiction) {
        let Contradiction { rule, premises, .. } = contradiction;
        for &premise in premises {
            if self.weight(proofs, premise, premise).reasons > MOST_REASONS {
                self.lemma(proofs, premise);
            }
        }
        let mut steps = Vec::new();
        premises.iter().for_each(|&premise| self.steps(proofs, premise, &mut steps));
        let reasons = self.reasons(proofs, premises);
        steps.push(atom(*rule, premises.clone(), Vec::new()));
        self.conclude(None, Argument::Contradiction { why: why(*rule), reasons }, steps);
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
    let (technique, clues) = match rule {
        Rule::Known | Rule::Shared => (Technique::Shared, Vec::new()),
        Rule::Taken => (Technique::Taken, Vec::new()),
        Rule::OnlyPlace => (Technique::OnlyPlace, Vec::new()),
        Rule::NoCommon => (Technique::NoCommon, Vec::new()),
        Rule::Clue(clue) => {
            let candidate = Candidate::new(conclusions.clone(), premises.clone());
            (candidate.technique, vec![clue])
        }
    };
    Step::new(technique, clues, premises, conclusions)
}
