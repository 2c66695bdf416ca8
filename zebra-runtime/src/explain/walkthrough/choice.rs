//! Which of several points is made where no pair follows from simple proofs: the cheapest one that rests on nothing that it does not
//! need.

use super::Paragraph;
use super::cases::Analysis;
use super::draft::Part;
use super::finish::{TightenLimits, tighten};
use super::plan::Planner;
use super::proofs::Proofs;
use super::suppose::{NO_PROGRESS, Supposition};
use crate::explain::search::Ending;
use crate::explain::step::Step;
use crate::explain::technique::{Bound, Context};
use crate::model::Mark;
use crate::solve::Budget;

/// How much more points may cost than the cheapest one, to be made together where nothing follows any of them: this, or a quarter; and
/// the most of them.
const ALIKE: u32 = 4;
const MOST_TOGETHER: usize = 3;

/// The orders in which parts of an argument are dropped, until what is left has an argument: at first, and if that leaves no point.
const ORDERS: [usize; 2] = [4, 80];

/// The budget for each question whether a point needs a fact or a clue: less than at the end, since most points are asked about again.
const BUDGET: Budget = Budget::new(4_000);

/// The most points of a walkthrough that are left for others because they rest on something that they do not need.
const MOST_REJECTED: u32 = 32;

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

pub(super) enum Kind<'r, 'm> {
    Sum(Step),
    Places(Step),
    Order(Bound),
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
            Kind::Analysis(_) => 3,
            Kind::Supposition(_) => 4,
        };
        (self.cost.saturating_add(self.after), kind)
    }

    /// Returns what follows, if it is one mark.
    fn conclusion(&self) -> Option<Mark> {
        match &self.kind {
            Kind::Sum(_) | Kind::Places(_) | Kind::Order(_) => None,
            Kind::Analysis(analysis) => analysis.conclusion,
            Kind::Supposition(supposition) => Some(supposition.supposed.opposite()),
        }
    }

    /// Returns whether the argument may rest on something that it does not need.
    fn can_be_loose(&self) -> bool {
        matches!(self.kind, Kind::Analysis(_) | Kind::Supposition(_))
    }
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Makes the cheapest point, with what follows it; if nothing follows any of them, a few that are about as cheap. Those that rest
    /// on something that they do not need are left for others if there are any. Returns how the walkthrough ends, if it does, and
    /// none if there is no point.
    pub(super) fn make_points(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        mut points: Vec<Point<'r, 'm>>,
    ) -> Option<Option<Ending>> {
        points.sort_by_key(Point::order);
        let first = points.first()?;
        for orders in ORDERS {
            match self.make_tight(context, proofs, &points, orders) {
                Ok(0) => {}
                Ok(_) => return Some(None),
                Err(ended) => return Some(Some(ended)),
            }
        }
        // Where nothing else is left once, the next points are no better.
        self.rejected = MOST_REJECTED;
        let ended = self.make_point(proofs, first);
        self.extend_point(proofs, first);
        Some(ended)
    }

    /// Makes the first points, in order, that rest on nothing that they do not need: one, or a few that are about as cheap if nothing
    /// follows the first. Returns their number, or how the walkthrough ends.
    fn make_tight(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        points: &[Point<'r, 'm>],
        orders: usize,
    ) -> Result<usize, Ending> {
        let mut made = 0;
        for point in points {
            let is_alike = points[0].after >= NO_PROGRESS && point.cost <= alike(points[0].cost);
            if made > 0 && !is_alike || made == MOST_TOGETHER {
                break;
            }
            let before = self.checkpoint();
            if let Some(ended) = self.make_point(proofs, point) {
                return Err(ended);
            }
            if point.can_be_loose() && self.rejected < MOST_REJECTED && !self.tighten_last(context, orders) {
                self.rejected += orders as u32 / ORDERS[0] as u32;
                self.return_to(before);
            } else {
                self.extend_point(proofs, point);
                made += 1;
            }
        }
        Ok(made)
    }

    /// Makes a point, unless it is stated; returns how the walkthrough ends, if it does.
    fn make_point(&mut self, proofs: &Proofs<'r, 'm>, point: &Point<'r, 'm>) -> Option<Ending> {
        if point.conclusion().is_some_and(|mark| self.has_stated(mark)) {
            return None;
        }
        match &point.kind {
            Kind::Sum(step) | Kind::Places(step) => return self.technique(proofs, step.clone()),
            Kind::Order(bound) => self.state_order(proofs, bound),
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
        let tight = tighten(context, &paragraph, TightenLimits { orders, budget: BUDGET });
        let is_certain = context.resources.minimizer.unanswered == unanswered;
        if let (Some(tight), [part]) = (&tight, &mut draft.parts[..]) {
            let Paragraph { conclusions, argument, steps, .. } = tight.clone();
            *part = Part { conclusions, argument, steps };
            draft.is_tight = is_certain;
        }
        tight.is_some() || !is_certain
    }
}
