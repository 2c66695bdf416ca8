//! Programs: the enabled constraints of a network as a flat list of propagators, cheap ones first. Part of the engine:
//! filled by `compile`, unchanged while solving.

use std::ops::Range;
use std::sync::Arc;

#[cfg(test)]
use super::network::ConstraintId;
use super::network::Network;
use super::propagators::{Kind, Propagator};
use super::queue::Queue;
use super::relations::Relations;
use super::store::{Domains, Slot};
use super::values::Bits;

/// The propagators, in the order of priority, and what they read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) relations: Arc<Relations>,
    /// The slot starts of one-word all-different constraints, one after the other.
    pub(crate) lists: Vec<u32>,
    pub(crate) tasks: Vec<Task>,
    /// The domains before any propagation.
    pub(crate) initial: Vec<u64>,
    /// The slots to branch on, each once; the first `decided` ones before the others.
    pub(crate) branches: Vec<Slot>,
    pub(crate) decided: usize,
}

/// A propagator.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) kind: Kind,
    /// The constraint that it is of: tests check each of its reasons against it.
    #[cfg(test)]
    pub(crate) origin: ConstraintId,
    /// Whether its own changes need not wake it.
    pub(crate) idempotent: bool,
}

/// The propagators of a queue word that watch a domain.
#[derive(Clone, Copy, Debug)]
struct Watch {
    index: u32,
    mask: u64,
}

/// The propagators to run when a domain changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watches {
    /// The watchers of each word of a domain, if the queue is one word; otherwise empty.
    masks: Vec<u64>,
    /// The range in `list` of each word of a domain, if the queue has more words.
    ranges: Vec<(u32, u32)>,
    list: Vec<Watch>,
    /// Buffer of `collect`: the first word of a domain, and its watchers in one queue word.
    collected: Vec<(u32, Watch)>,
}

impl Program {
    /// Creates an empty program with capacity for all constraints of a network.
    pub(crate) fn with_room(network: &Network) -> Program {
        let variables = network.variables();
        Program {
            relations: network.relations.clone(),
            lists: Vec::with_capacity(variables),
            tasks: Vec::with_capacity(network.parts_of_all()),
            initial: Vec::with_capacity(network.domains.len()),
            branches: Vec::with_capacity(variables),
            decided: 0,
        }
    }
}

impl Watches {
    /// Queues the propagators that watch a word of a domain.
    #[inline(always)]
    pub(crate) fn wake(&self, word: u32, queue: &mut Queue) {
        if let Some(&mask) = self.masks.get(word as usize) {
            return queue.add(0, mask);
        }
        let (start, end) = self.ranges[word as usize];
        for &Watch { index, mask } in &self.list[start as usize..end as usize] {
            queue.add(index as usize, mask);
        }
    }

    /// Calls `visit` for every propagator that watches a word of a domain.
    pub(crate) fn for_each(&self, word: u32, visit: impl FnMut(usize)) {
        let bits = |watch: Watch| Bits(watch.mask).map(move |bit| (watch.index * 64 + bit) as usize);
        let in_mask = self.masks.get(word as usize).map(|&mask| Watch { index: 0, mask });
        let (start, end) = self.ranges.get(word as usize).copied().unwrap_or_default();
        in_mask
            .into_iter()
            .chain(self.list[start as usize..end as usize].iter().copied())
            .flat_map(bits)
            .for_each(visit);
    }

    /// Collects the watchers of every domain, and forgets those of before.
    pub(crate) fn collect(&mut self, program: &Program, domains: &Domains) {
        self.collected.clear();
        self.list.clear();
        self.ranges.clear();
        self.masks.clear();
        self.masks.resize(domains.words.len(), 0);
        for (index, tasks) in (0u32..).zip(program.tasks.chunks(64)) {
            let masks = &mut self.masks;
            for (bit, task) in tasks.iter().enumerate() {
                task.kind.for_each_slot(program, domains, &mut |slot| masks[slot.start as usize] |= 1 << bit);
            }
            if program.tasks.len() > 64 {
                let of_words = (0u32..).zip(masks).filter(|(_, mask)| **mask != 0);
                let watches =
                    of_words.map(|(word, mask)| (word, Watch { index, mask: std::mem::take(mask) }));
                self.collected.extend(watches);
            }
        }
        if program.tasks.len() > 64 {
            self.masks.clear();
            self.list_collected(domains);
            return;
        }
        for slot in domains.slots.iter().filter(|slot| slot.words > 1) {
            let of_first = self.masks[slot.start as usize];
            self.masks[slot.range()].fill(of_first);
        }
    }

    fn list_collected(&mut self, domains: &Domains) {
        self.ranges.resize(domains.words.len(), (0, 0));
        self.collected.sort_by_key(|(word, _)| *word);
        self.list.extend(self.collected.iter().map(|(_, watch)| *watch));
        let mut first = 0;
        for of_slot in self.collected.chunk_by(|(one, _), (other, _)| one == other) {
            let end = first + of_slot.len() as u32;
            let slot = domains.slot_of_word(of_slot[0].0);
            self.ranges[slot.range()].fill((first, end));
            first = end;
        }
    }
}

impl Program {
    /// Returns the range of the propagators of distances, which may form chains.
    pub(crate) fn distances(&self) -> Range<usize> {
        let is_distance = |task: &Task| matches!(task.kind, Kind::Distance(_));
        let first = self.tasks.iter().position(is_distance).unwrap_or(self.tasks.len());
        first..first + self.tasks[first..].iter().take_while(|task| is_distance(task)).count()
    }

    /// Returns the bit of a propagator in its queue word, if its own changes need not wake it.
    #[inline(always)]
    pub(crate) fn cancels(&self, index: usize) -> u64 {
        u64::from(self.tasks[index].idempotent) << (index % 64)
    }
}
