//! Which of several points is made where no pair follows from simple proofs: the cheapest one that rests on nothing that it does not
//! need.

use std::rc::Rc;

use super::Paragraph;
use super::blocks::Block;
use super::bounds::Bound;
use super::cases::Analysis;
use super::claim::Claim;
use super::finish::{TightenLimits, tighten};
use super::plan::Planner;
use super::proofs::Proofs;
use super::suppose::Supposition;
use crate::explain::explainer::Ending;
use crate::explain::prices::{
    ALIKE, MOST_REJECTED, MOST_TOGETHER, NO_PROGRESS, ORDERS_OF_POINT, QUESTION_OF_POINT,
};
use crate::explain::reasoner::Context;
use crate::explain::step::Step;
use crate::model::{ItemId, Mark};

/// Returns the most that points may cost, to be made together with the cheapest one.
fn alike(cost: u32) -> u32 {
    cost.saturating_add(ALIKE.max(cost / 4))
}

/// Returns the cost from which another point is of no use after one that has a cost itself and is followed by a pair of a cost: it is
/// not cheaper, and not made together with it.
pub(super) fn enough(cost: u32, after: u32) -> u32 {
    match after < NO_PROGRESS {
        true => cost.saturating_add(after),
        false => cost.saturating_add(after).max(alike(cost) + 1),
    }
}

/// A point that can be made.
pub(super) struct Point<'r, 'm> {
    pub(super) cost: u32,
    /// The cost of the next pair after it.
    pub(super) after: u32,
    pub(super) kind: Kind<'r, 'm>,
}

/// What becomes of the points that can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// There was none, or each of them rests on something that it does not need.
    Nothing,
    /// One or more were made.
    Points,
    /// One was made that ends the walkthrough.
    End(Ending),
}

pub(super) enum Kind<'r, 'm> {
    Sum(Step),
    Places(Step),
    Order(Bound),
    Block(Block),
    Analysis(Analysis<'r, 'm>),
    Supposition(Box<Supposition<'r, 'm>>),
}

impl Point<'_, '_> {
    /// Returns the order of points: by cost, and then by kind.
    fn order(&self) -> (u32, u32) {
        let kind = match self.kind {
            Kind::Sum(_) => 0,
            Kind::Places(_) => 1,
            Kind::Order(_) => 2,
            Kind::Block(_) => 3,
            Kind::Analysis(_) => 4,
            Kind::Supposition(_) => 5,
        };
        (self.cost.saturating_add(self.after), kind)
    }

    /// Returns what follows, if it is one mark.
    fn conclusion(&self) -> Option<Mark> {
        match &self.kind {
            Kind::Sum(_) | Kind::Places(_) | Kind::Order(_) | Kind::Block(_) => None,
            Kind::Analysis(analysis) => analysis.conclusion,
            Kind::Supposition(supposition) => Some(supposition.supposed.opposite()),
        }
    }

    /// Returns whether the argument may rest on something that it does not need.
    fn can_be_loose(&self) -> bool {
        matches!(self.kind, Kind::Block(_) | Kind::Analysis(_) | Kind::Supposition(_))
    }
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Makes the cheapest point, with what follows it; if nothing follows any of them, a few that are about as cheap. Those that rest
    /// on something that they do not need are left for others if there are any.
    pub(super) fn make_points(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        mut points: Vec<Point<'r, 'm>>,
    ) -> Made {
        points.sort_by_key(Point::order);
        let made = self.make_some(context, proofs, &points);
        points.into_iter().for_each(|point| self.end(point));
        made
    }

    /// Makes the first of some points, in order, that need all they rest on; or the first one.
    fn make_some(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        points: &[Point<'r, 'm>],
    ) -> Made {
        let Some(first) = points.first() else { return Made::Nothing };
        for orders in ORDERS_OF_POINT {
            match self.make_tight(context, proofs, points, orders) {
                Made::Nothing => {}
                made => return made,
            }
        }
        // Where nothing else is left once, the next points are no better.
        self.rejected = MOST_REJECTED;
        let ended = self.make_point(proofs, first);
        self.extend_point(proofs, first);
        ended.map_or(Made::Points, Made::End)
    }

    /// Keeps the memory of a point.
    fn end(&self, point: Point<'r, 'm>) {
        match point.kind {
            Kind::Supposition(supposition) => self.discard(supposition.trial),
            Kind::Analysis(analysis) => {
                let cases = Rc::into_inner(analysis.cases).into_iter().flatten();
                cases.for_each(|case| self.discard(case.proofs));
            }
            Kind::Sum(_) | Kind::Places(_) | Kind::Order(_) | Kind::Block(_) => {}
        }
    }

    /// Makes the first points, in order, that rest on nothing that they do not need: one, or a few that are about as cheap if nothing
    /// follows the first.
    fn make_tight(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        points: &[Point<'r, 'm>],
        orders: usize,
    ) -> Made {
        let mut made = 0;
        let mut conclusions: Vec<Mark> = Vec::new();
        for point in points {
            let is_alike = points[0].after >= NO_PROGRESS && point.cost <= alike(points[0].cost);
            if made > 0 && !is_alike || made == MOST_TOGETHER {
                break;
            }
            let conclusion = point.conclusion();
            if conclusion.is_some_and(|mark| conclusions.iter().any(|&other| self.is_same(mark, other))) {
                // The same row under another name.
                made += 1;
                continue;
            }
            let before = self.checkpoint();
            if let Some(ending) = self.make_point(proofs, point) {
                return Made::End(ending);
            }
            let is_checked = match point.kind {
                // There are other points beside it.
                Kind::Block(_) => true,
                _ => point.can_be_loose() && self.rejected < MOST_REJECTED,
            };
            if is_checked && !self.tighten_last(context, orders) {
                self.rejected += orders as u32 / ORDERS_OF_POINT[0] as u32;
                self.return_to(before);
            } else {
                self.extend_point(proofs, point);
                conclusions.extend(conclusion);
                made += 1;
            }
        }
        if made > 0 { Made::Points } else { Made::Nothing }
    }

    /// Returns whether two marks state the same about the same rows, according to the stated pairs.
    fn is_same(&self, mark: Mark, other: Mark) -> bool {
        let layout = &self.reasoner.empty.layout;
        let is_row = |one: ItemId, other: ItemId| {
            let [is_single, other_is_single] = [one, other].map(|item| layout.is_single(item.0));
            one == other || is_single && other_is_single && self.has_stated(Mark::together(one, other))
        };
        let ([one, second], [first, last]) = (mark.items().into(), other.items().into());
        mark.is_together() == other.is_together()
            && (is_row(one, first) && is_row(second, last) || is_row(one, last) && is_row(second, first))
    }

    /// Makes a point, unless it is stated; returns how the walkthrough ends, if it does.
    fn make_point(&mut self, proofs: &Proofs<'r, 'm>, point: &Point<'r, 'm>) -> Option<Ending> {
        if point.conclusion().is_some_and(|mark| self.has_stated(mark)) {
            return None;
        }
        match &point.kind {
            Kind::Sum(step) | Kind::Places(step) => return self.technique(proofs, step.clone()),
            Kind::Order(bound) => self.state_order(proofs, bound),
            Kind::Block(block) => self.state_block(proofs, block),
            Kind::Analysis(analysis) => return self.analyze(proofs, analysis),
            Kind::Supposition(supposition) => self.refuted(proofs, supposition),
        }
        None
    }

    /// Adds to the paragraph of a point what follows in the same way.
    fn extend_point(&mut self, proofs: &Proofs<'r, 'm>, point: &Point<'r, 'm>) {
        if let Kind::Supposition(supposition) = &point.kind {
            self.extend_refuted(proofs, supposition);
        }
    }

    /// Drops what the last paragraph does not need; returns `false` if it needs less for certain and no argument without the rest is found.
    fn tighten_last(&mut self, context: &mut Context<'_, 'm>, orders: usize) -> bool {
        let Some(draft) = self.drafts.last_mut() else { return true };
        let Some((paragraph, _)) = draft.clone().paragraphs().into_iter().next() else { return true };
        let unanswered = context.resources.minimizer.unanswered;
        let tight = tighten(context, &paragraph, TightenLimits { orders, budget: QUESTION_OF_POINT });
        let is_certain = context.resources.minimizer.unanswered == unanswered;
        if let (Some(tight), [claim]) = (&tight, &mut draft.claims[..]) {
            let Paragraph { conclusions, argument, steps, .. } = tight.clone();
            *claim = Claim { conclusions, argument, steps };
            draft.is_tight = is_certain;
        }
        tight.is_some() || !is_certain
    }
}
