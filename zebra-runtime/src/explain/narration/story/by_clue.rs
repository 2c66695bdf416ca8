//! What a clue rules out, alternative by alternative: its cases give an item one partner each.

use super::Story;
use super::reasons::{Brackets, Groups, View};
use crate::explain::prices::{MOST_ALTERNATIVES, MOST_FOR_ONE_REASON};
use crate::explain::walkthrough::{Reason, Why};
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model};

/// The alternatives that a clue allows an item.
pub(super) struct ByClue {
    pub(super) item: ItemId,
    /// The category of the partners.
    pub(super) category: CategoryId,
    /// The partners that fail, in groups with the same reason.
    pub(super) groups: Groups,
}

impl Story<'_> {
    /// Returns the alternatives of a clue that reasons rule out, each by one of them: all, or all but one pair that is left.
    pub(super) fn ruled_out_by(
        &self,
        clue: ClueId,
        reasons: &[&Reason],
        left: Option<Mark>,
    ) -> Option<ByClue> {
        let units = self.walkthrough.cases.of(self.model(), clue);
        units.iter().find_map(|cases| self.ruled_out_of(cases, reasons, left))
    }

    /// Returns the alternatives of a clue of which a cross leaves none: the facts exclude some, and its pair would take the place of
    /// the others, in which the items of the pair have different parts. `None` if the clue names one of the items in all of these.
    pub(super) fn hidden_in(&self, cross: &Reason) -> Option<ByClue> {
        let Why::Clue(clue) = cross.why else { return None };
        if cross.mark.is_together() {
            return None;
        }
        let supposed = Reason { mark: cross.mark.opposite(), why: Why::Supposed, from: Vec::new() };
        let units = self.walkthrough.cases.of(self.model(), clue);
        // All cases fail: more than a sentence lists, unless that goes without saying.
        let is_listed = |case: &&Vec<Mark>| !case.iter().any(|mark| self.is_reflexive(mark.opposite()));
        let are_few =
            |cases: &&Vec<Vec<Mark>>| cases.iter().filter(is_listed).nth(MOST_ALTERNATIVES).is_none();
        units.iter().filter(are_few).find_map(|cases| {
            let is_open = |case: &&Vec<Mark>| !cross.from.iter().any(|fact| excludes(fact, case));
            let taken = cases.iter().filter(is_open).map(|case| {
                let mut pairs = case.iter().filter(|pair| pair.is_together());
                pairs.find(|pair| self.takes_place(supposed.mark, **pair)).copied()
            });
            let taken: Vec<Mark> = taken.collect::<Option<_>>()?;
            let is_in_all = |item: ItemId| taken.iter().all(|pair| pair.names(item));
            if is_in_all(supposed.mark.first()) || is_in_all(supposed.mark.second()) {
                return None;
            }
            let because =
                |pair: Mark| Reason { mark: pair.opposite(), why: Why::Grid, from: vec![supposed.clone()] };
            let taken: Vec<Reason> = taken.into_iter().map(because).collect();
            self.ruled_out_of(cases, &cross.from.iter().chain(&taken).collect::<Vec<_>>(), None)
        })
    }

    /// Returns whether a pair takes the place of another one: an item of it has one partner only.
    fn takes_place(&self, pair: Mark, other: Mark) -> bool {
        [pair.items(), (pair.second(), pair.first())].into_iter().any(|(item, partner)| {
            other.names(item)
                && other.other(item) != partner
                && self.category(other.other(item)) == self.category(partner)
                && self.model().appearances(item).1 == 1
        })
    }

    /// Returns the cases that reasons exclude, without those that fail as a matter of course: all, or all but those of a pair that is
    /// left. `None` if others are left, or if there are too few or too many for a sentence.
    fn failing_cases<'c>(
        &self,
        cases: &'c [Vec<Mark>],
        reasons: &[&Reason],
        left: Option<Mark>,
    ) -> Option<Vec<&'c [Mark]>> {
        // That Ann gives nothing to Ann goes without saying.
        let obvious: Vec<&Reason> =
            reasons.iter().copied().filter(|reason| self.is_reflexive(reason.mark)).collect();
        let is_excluded = |case: &[Mark], by: &[&Reason]| by.iter().any(|reason| excludes(reason, case));
        let (mut failing, mut is_left) = (Vec::new(), left.is_none());
        for case in cases.iter().filter(|case| !is_excluded(case, &obvious)) {
            if is_excluded(case, reasons) {
                failing.push(&**case);
            } else if left.is_some_and(|mark| case.contains(&mark)) {
                is_left = true;
            } else {
                return None;
            }
            // Of hundreds of cases, few are looked at.
            if failing.len() > MOST_ALTERNATIVES {
                return None;
            }
        }
        Some(failing).filter(|failing| is_left && failing.len() > 1)
    }

    fn ruled_out_of(&self, cases: &[Vec<Mark>], reasons: &[&Reason], left: Option<Mark>) -> Option<ByClue> {
        let failing = self.failing_cases(cases, reasons, left)?;
        let (item, category) = asked_by(self.model(), &failing)?;
        let is_alternative = |partner: ItemId| {
            let is_failing = |case: &&[Mark]| case.contains(&Mark::together(item, partner));
            self.category(partner) == category && !failing.iter().any(is_failing)
        };
        if left.is_some_and(|mark| !mark.names(item) || !is_alternative(mark.other(item))) {
            return None;
        }
        let mut groups = Groups::new();
        for case in failing {
            let partner = partners(self.model(), case, item, category).next()?;
            let excluding = || reasons.iter().copied().filter(|reason| excludes(reason, case));
            let direct = excluding().find(|reason| reason.mark == Mark::apart(item, partner));
            let why = match direct.or_else(|| excluding().next())? {
                reason if direct.is_some() => self.note(reason, item, partner, View::Asked),
                reason => self.clause(reason, Brackets::Inside),
            };
            match groups.iter_mut().find(|(other, _)| *other == why) {
                Some((_, items)) => items.push(partner),
                None => groups.push((why, vec![partner])),
            }
        }
        // One reason that excludes most of them is clear by itself.
        let is_clear = groups.iter().any(|(_, partners)| partners.len() > MOST_FOR_ONE_REASON);
        (!is_clear).then_some(ByClue { item, category, groups })
    }
}

/// Returns whether a reason excludes a case.
fn excludes(reason: &Reason, case: &[Mark]) -> bool {
    case.contains(&reason.mark.opposite())
}

/// Returns the item and the category of its partners, if each case gives it another partner: what the cases answer.
pub(super) fn asked_by(model: &Model, cases: &[&[Mark]]) -> Option<(ItemId, CategoryId)> {
    let first = cases.first()?.iter().filter(|mark| mark.is_together());
    let mut candidates = first.flat_map(|mark| [mark.items(), (mark.second(), mark.first())]);
    let is_asked = |(item, category): (ItemId, CategoryId)| {
        let mut known: Vec<ItemId> = Vec::new();
        cases.iter().all(|case| {
            let mut partners = partners(model, case, item, category);
            let partner =
                partners.next().filter(|partner| !known.contains(partner) && partners.next().is_none());
            known.extend(partner);
            partner.is_some()
        })
    };
    let asked = |(item, partner): (ItemId, ItemId)| (item, model.item(partner).category);
    candidates.find(|&pair| is_asked(asked(pair))).map(asked)
}

/// Returns the partners of an item in a category, in a case.
fn partners(
    model: &Model,
    case: &[Mark],
    item: ItemId,
    category: CategoryId,
) -> impl Iterator<Item = ItemId> {
    let pairs = case.iter().filter(move |mark| mark.is_together() && mark.names(item));
    pairs.map(move |mark| mark.other(item)).filter(move |&other| model.item(other).category == category)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::Builder;
    use crate::explain::LogicGrid;
    use crate::explain::explainer::Ending;
    use crate::explain::walkthrough::Walkthrough;

    #[test]
    fn cases_fail_that_a_reason_excludes() {
        let mut puzzle = Builder::new("Presents");
        puzzle.category("Child", ["Ann", "Ben", "Cal"]).role("Receiver", "Child");
        let model = puzzle.category("Present", ["ball", "kite", "yoyo"]).draft().check().model;
        let walkthrough = Walkthrough::new(&model, LogicGrid::new(&model), Ending::Full);
        let story = Story::new(&walkthrough, 0);
        let mut pairs = Vec::new();
        for other in model.item_ids() {
            let of_others = model.item_ids().take_while(|one| story.category(*one) < story.category(other));
            pairs.extend(of_others.map(|one| Mark::together(one, other)));
        }
        let (mut state, mut found) = (1_u64, 0);
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            pairs[(state >> 33) as usize % pairs.len()]
        };
        for round in 0..20_000 {
            let mut draw = |count: usize| (0..count).map(|_| next()).collect::<Vec<Mark>>();
            let cases: Vec<Vec<Mark>> = (0..1 + round % 8).map(|_| draw(2)).collect();
            let known = |pair: Mark| Reason { mark: pair.opposite(), why: Why::Known, from: Vec::new() };
            let reasons: Vec<Reason> = draw(round / 8 % 12).into_iter().map(known).collect();
            let reasons: Vec<&Reason> = reasons.iter().collect();
            let left = draw(round / 96 % 2).pop();
            let excluding = |case: &[Mark]| reasons.iter().filter(|reason| excludes(reason, case)).count();
            let (out, open): (Vec<&[Mark]>, Vec<&[Mark]>) =
                cases.iter().map(|case| &**case).partition(|case| excluding(case) > 0);
            let is_obvious = |case: &[Mark]| {
                reasons.iter().any(|reason| story.is_reflexive(reason.mark) && excludes(reason, case))
            };
            let out: Vec<&[Mark]> = out.into_iter().filter(|case| !is_obvious(case)).collect();
            let is_left = match left {
                None => open.is_empty(),
                Some(mark) => !open.is_empty() && open.iter().all(|case| case.contains(&mark)),
            };
            let expected = (is_left && (2..=MOST_ALTERNATIVES).contains(&out.len())).then_some(out);
            found += usize::from(expected.is_some());
            assert_eq!(story.failing_cases(&cases, &reasons, left), expected);
        }
        assert!(found > 100, "{found}");
    }
}
