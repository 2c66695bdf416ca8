//! The propagator of a relation between values at certain distances, over domains of several words: a shift or a bound
//! of the whole domain instead of a test of each value. Part of the engine.

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::relations::{Distance, Distances, Window};
use super::super::store::{Domains, Fact, Propagation, Slot, Store};
use super::Propagator;

/// The distance from `a` to `b` meets one of the conditions.
#[derive(Clone, Debug)]
pub(crate) struct LargeDistance {
    pub(crate) a: Slot,
    pub(crate) b: Slot,
    pub(crate) relation: u32,
    pub(crate) distances: Distances,
}

impl Propagator for LargeDistance {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        visit(self.a);
        visit(self.b);
    }

    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        store.visit((self.a.words + self.b.words) as usize);
        let relations = &program.relations;
        let entry = &relations.entries[self.relation as usize];
        let backward = self.distances.map(|distance| distance.map(Distance::reversed));
        prune(store, self.a, self.b, self.distances, |value| relations.row_window(entry, value))?;
        prune(store, self.b, self.a, backward, |value| relations.column_window(entry, value))
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

/// Removes the values of `slot` from which no value of `other` has one of the distances.
fn prune<'a, R: Recorder>(
    store: &mut Store<R>,
    slot: Slot,
    other: Slot,
    distances: Distances,
    partners: impl Fn(u32) -> Window<'a>,
) -> Propagation {
    if slot == other {
        return prune_alone(store, distances);
    }
    let (first, last) = (store.domains.first(other), store.domains.last(other));
    let (Some(first), Some(last)) = (first.map(i64::from), last.map(i64::from)) else { return Ok(()) };
    for index in 0..slot.words {
        let start = i64::from(index) * 64;
        let supported = |distance: Distance| match distance {
            Distance::By(distance) => word_at(store.domains.of(other), start + distance),
            Distance::AtLeast(distance) => below(last - distance + 1 - start),
            Distance::AtMost(distance) => !below(first - distance - start),
        };
        let kept = distances.into_iter().flatten().map(supported).fold(0, |kept, word| kept | word);
        store.keep(slot.start + index, kept, |_, value, reason| {
            let Window { first, words } = partners(value);
            reason.extend((other.start + first..).zip(words).map(|(word, &some)| Fact::lacks(word, some)));
        })?;
    }
    Ok(())
}

/// Keeps the values of a variable that is compared with itself: all or none.
fn prune_alone<R: Recorder>(store: &mut Store<R>, distances: Distances) -> Propagation {
    let meets_zero = |distance: Distance| match distance {
        Distance::By(distance) => distance == 0,
        Distance::AtLeast(distance) => distance <= 0,
        Distance::AtMost(distance) => distance >= 0,
    };
    if distances.into_iter().flatten().any(meets_zero) { Ok(()) } else { store.fail(|_, _| {}) }
}

/// Returns 64 bits of a set from any place on; there are none outside of it.
pub(super) fn word_at(words: &[u64], place: i64) -> u64 {
    let word = |index: i64| usize::try_from(index).ok().and_then(|index| words.get(index)).copied();
    let (index, offset) = (place.div_euclid(64), place.rem_euclid(64));
    let low = word(index).unwrap_or(0) >> offset;
    if offset == 0 { low } else { low | word(index + 1).unwrap_or(0) << (64 - offset) }
}

/// Returns the bits below a place, which may be outside of the word.
fn below(place: i64) -> u64 {
    match place {
        ..=0 => 0,
        1..64 => (1 << place) - 1,
        64.. => u64::MAX,
    }
}
