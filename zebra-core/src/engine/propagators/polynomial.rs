//! The propagator of a sum of products that is limited, or equal to a number: bounds over integers, and the values that
//! solve an equation of few variables. Part of the engine.

use smallvec::SmallVec;

use super::super::network::Variable;
use super::super::polynomial::{Column, Kind, Order, Polynomial, Product};
use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::store::{Domains, Fact, Propagation, Reason, Slot, Store};
use super::super::values::Bits;
use super::Propagator;

/// The least and the greatest of some numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    low: i64,
    high: i64,
}

impl Interval {
    pub(super) fn exactly(number: i64) -> Interval {
        Interval { low: number, high: number }
    }

    fn plus(self, other: Interval) -> Interval {
        Interval { low: self.low + other.low, high: self.high + other.high }
    }

    fn minus(self, part: Interval) -> Interval {
        Interval { low: self.low - part.low, high: self.high - part.high }
    }

    fn times(self, other: Interval) -> Interval {
        let corners =
            [self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high];
        let (low, high) = corners
            .into_iter()
            .fold((i64::MAX, i64::MIN), |(low, high), corner| (low.min(corner), high.max(corner)));
        Interval { low, high }
    }

    /// Returns the x with `x * y` in this interval for some y of the other; `None` if y may be zero.
    fn divided_by(self, other: Interval) -> Option<Interval> {
        if other.high < 0 {
            let negated = |of: Interval| Interval { low: -of.high, high: -of.low };
            return negated(self).divided_by(negated(other));
        }
        if other.low <= 0 {
            return None;
        }
        let least = if self.low >= 0 { other.high } else { other.low };
        let most = if self.high >= 0 { other.low } else { other.high };
        let low = -(-self.low).div_euclid(least);
        Some(Interval { low, high: self.high.div_euclid(most) })
    }

    fn includes(self, other: Interval) -> bool {
        self.low <= other.low && other.high <= self.high
    }
}

/// Below and above every sum, without overflow when sums are added.
const UNBOUNDED: Interval = Interval { low: -(1 << 61), high: 1 << 61 };

type Intervals = SmallVec<[Interval; 8]>;

impl Column {
    /// Returns the bounds of the weights of a domain that is not empty.
    fn bounds(&self, domains: &Domains) -> Interval {
        let slot = domains.slot(self.variable);
        let weight = |value: Option<u32>| self.weights[value.unwrap_or(0) as usize];
        let (low, high) = match self.order {
            Order::Ascending => (weight(domains.first(slot)), weight(domains.last(slot))),
            Order::Descending => (weight(domains.last(slot)), weight(domains.first(slot))),
            Order::Mixed => {
                let weights = domains.values(slot).map(|value| self.weights[value as usize]);
                weights.fold((i64::MAX, i64::MIN), |(low, high), weight| (low.min(weight), high.max(weight)))
            }
        };
        Interval { low, high }
    }

    /// Returns the first value of a range of weights and the end of these values, if the weights are in order.
    fn values_in(&self, range: Interval) -> Option<(u32, u32)> {
        let (start, end) = match self.order {
            Order::Ascending => (
                self.weights.partition_point(|&weight| weight < range.low),
                self.weights.partition_point(|&weight| weight <= range.high),
            ),
            Order::Descending => (
                self.weights.partition_point(|&weight| weight > range.high),
                self.weights.partition_point(|&weight| weight >= range.low),
            ),
            Order::Mixed => return None,
        };
        Some((start as u32, end as u32))
    }

    /// Returns the same for one weight.
    pub(super) fn values_of(&self, weight: i64) -> Option<(u32, u32)> {
        let start = match self.order {
            Order::Ascending => self.weights.partition_point(|&other| other < weight),
            Order::Descending => self.weights.partition_point(|&other| other > weight),
            Order::Mixed => return None,
        };
        // Few values have the same weight.
        let count = self.weights[start..].iter().take_while(|&&other| other == weight).count();
        Some((start as u32, (start + count) as u32))
    }

    /// Returns the part of a word of the domain with weights in a range, which has these [values](Self::values_in).
    pub(super) fn mask(
        &self,
        domains: &Domains,
        index: u32,
        range: Interval,
        values: Option<(u32, u32)>,
    ) -> u64 {
        if let Some((start, end)) = values {
            return below(end, index) & !below(start, index);
        }
        let word = domains.word(domains.slot(self.variable).start + index);
        let is_in = |bit: &u32| {
            let weight = self.weights[(index * 64 + bit) as usize];
            range.low <= weight && weight <= range.high
        };
        Bits(word).filter(is_in).fold(0, |mask, bit| mask | 1 << bit)
    }

    /// Adds the reason that no weight is below (or above) the bounds.
    fn because_bounded(&self, domains: &Domains, is_below: bool, reason: &mut Reason) {
        let slot = domains.slot(self.variable);
        let limits = (domains.first(slot), domains.last(slot));
        let (Some(first), Some(last)) = limits else { return };
        if first == last || self.order == Order::Mixed {
            domains.because_of(slot, reason);
            return;
        }
        let of_first = (self.order == Order::Ascending) == is_below;
        for index in 0..slot.words {
            let lacks = if of_first { below(first, index) } else { !below(last + 1, index) };
            if lacks != 0 {
                reason.push(Fact::lacks(slot.start + index, lacks));
            }
        }
    }
}

/// Returns the values below a limit, of one word of a domain.
fn below(limit: u32, index: u32) -> u64 {
    match limit.saturating_sub(index * 64) {
        bits @ 0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

impl Propagator for Polynomial {
    fn for_each_slot(&self, _: &Program, domains: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.variables().for_each(|variable| visit(domains.slot(variable)));
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        let columns: Intervals = self.columns.iter().map(|column| column.bounds(&store.domains)).collect();
        let mut visits = self.columns.len();
        for column in self.columns.iter().filter(|column| column.order == Order::Mixed) {
            visits += column.weights.len();
        }
        store.visit(visits);
        let of_product = |product: &Product| {
            let of_columns = product.columns.iter().map(|&column| columns[column]);
            of_columns.fold(Interval::exactly(product.factor), Interval::times)
        };
        let products: Intervals = self.products.iter().map(of_product).collect();
        let total = products.iter().copied().fold(Interval::exactly(0), Interval::plus);
        if self.kind == Kind::Different {
            return if total == Interval::exactly(self.limit) { self.fail(store) } else { self.solve(store) };
        }
        if total.low > self.limit {
            return self.fail_bounded(store, true);
        }
        if self.kind == Kind::Equal && total.high < self.limit {
            return self.fail_bounded(store, false);
        }
        if self.kind == Kind::AtMost && total.high <= self.limit {
            return Ok(());
        }
        for (index, own) in products.iter().enumerate() {
            self.limit_product(store, index, total.minus(*own), *own, &columns)?;
        }
        if self.kind == Kind::Equal { self.solve(store) } else { Ok(()) }
    }
}

impl Polynomial {
    /// Limits the factors of a product to what the rest of the sum leaves.
    fn limit_product<R: Recorder>(
        &self,
        store: &mut Store<R>,
        index: usize,
        rest: Interval,
        own: Interval,
        columns: &[Interval],
    ) -> Propagation {
        let low = if self.kind == Kind::Equal { self.limit - rest.high } else { UNBOUNDED.low };
        let range = Interval { low, high: self.limit - rest.low };
        if range.includes(own) {
            return Ok(());
        }
        let product = &self.products[index];
        for (place, &column) in product.columns.iter().enumerate() {
            let others = product.columns.iter().enumerate().filter(|(other, _)| *other != place);
            let others = others.map(|(_, &other)| columns[other]);
            let others = others.fold(Interval::exactly(product.factor), Interval::times);
            let Some(mut range) = range.divided_by(others) else { continue };
            let bounds = columns[column];
            // The side that removes nothing needs no reason.
            if range.low <= bounds.low {
                range.low = UNBOUNDED.low;
            }
            if range.high >= bounds.high {
                range.high = UNBOUNDED.high;
            }
            for (side, is_below) in [
                (Interval { low: UNBOUNDED.low, ..range }, true),
                (Interval { high: UNBOUNDED.high, ..range }, false),
            ] {
                if side != UNBOUNDED {
                    self.limit_column(store, column, side, is_below)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps the weights of a column in a range, because of the lower bounds of the others (or the upper ones).
    fn limit_column<R: Recorder>(
        &self,
        store: &mut Store<R>,
        column: usize,
        range: Interval,
        is_below: bool,
    ) -> Propagation {
        let column = &self.columns[column];
        let slot = store.domains.slot(column.variable);
        let because = |domains: &Domains, reason: &mut Reason| {
            self.because_bounded(domains, Some(column.variable), is_below, reason);
        };
        let values = column.values_in(range);
        let mut is_reasoned = false;
        for index in 0..slot.words {
            let word = store.domains.word(slot.start + index);
            let mask = column.mask(&store.domains, index, range, values);
            if word & !mask == 0 {
                continue;
            }
            if !std::mem::replace(&mut is_reasoned, true) {
                store.because(because);
            }
            store.keep(slot.start + index, mask, |domains, _, reason| because(domains, reason))?;
        }
        Ok(())
    }

    /// Adds the reason of the bounds of the sum without one variable.
    fn because_bounded(
        &self,
        domains: &Domains,
        except: Option<Variable>,
        is_below: bool,
        reason: &mut Reason,
    ) {
        let start = except.map(|variable| domains.slot(variable).start);
        if self.is_linear() {
            // Each variable has one column.
            let is_other = |column: &&Column| Some(domains.slot(column.variable).start) != start;
            for column in self.columns.iter().filter(is_other) {
                column.because_bounded(domains, is_below, reason);
            }
            return;
        }
        let slots = self.variables().map(|variable| domains.slot(variable));
        slots.filter(|slot| Some(slot.start) != start).for_each(|slot| domains.because_of(slot, reason));
    }

    fn fail_bounded<R: Recorder>(&self, store: &mut Store<R>, is_below: bool) -> Propagation {
        store.fail(|domains, reason| self.because_bounded(domains, None, is_below, reason))
    }

    fn fail<R: Recorder>(&self, store: &mut Store<R>) -> Propagation {
        store.fail(|domains, reason| {
            self.variables().for_each(|variable| domains.because_of(domains.slot(variable), reason));
        })
    }
}
