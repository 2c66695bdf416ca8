//! Propagation to a fixpoint, depth-first search with its branching, and the transition to the search that learns. Part
//! of the engine; without allocation per node.

use super::super::learn::{Learner, MOST_VALUES, Stretch};
use super::super::propagators::Propagator;
use super::super::recorder::Recorder;
use super::super::store::{Conflict, Domains, Propagation, Slot};
use super::{Decision, Fixpoint, NetworkSolver, Phase, SearchStep};

/// The number of variables among which a decision chooses at the cost of a propagator run.
const BRANCHES_OF_A_RUN: u64 = 64;

impl<R: Recorder> NetworkSolver<R> {
    /// Propagates without any decision. Abandons the current search.
    pub fn fixpoint(&mut self) -> Fixpoint {
        self.abandon_search();
        if self.phase == Phase::Propagate {
            self.propagate();
        }
        match self.phase {
            Phase::Propagate => Fixpoint::Spent,
            Phase::Choose => Fixpoint::Reached,
            Phase::Backtrack | Phase::Exhausted => {
                self.phase = Phase::Exhausted;
                Fixpoint::Conflict
            }
        }
    }

    /// Returns the next solution, in the order of the search.
    #[allow(clippy::should_implement_trait)] // It lends its solution, which an iterator cannot.
    pub fn next(&mut self) -> SearchStep<'_> {
        match self.learn() {
            Some(Stretch::Solution) => return SearchStep::Solution(&self.solution),
            Some(Stretch::Exhausted) => return SearchStep::Exhausted,
            Some(Stretch::Spent) => return SearchStep::Spent,
            Some(Stretch::TooMany) | None => {}
        }
        loop {
            match self.phase {
                Phase::Propagate => {
                    self.propagate();
                    if self.phase == Phase::Propagate {
                        return SearchStep::Spent;
                    }
                }
                Phase::Choose => {
                    if self.root.is_none() {
                        self.root = Some(self.store.mark());
                    }
                    if self.patience == 0 && self.hand_over() {
                        return self.next();
                    }
                    self.statistics.propagations += self.program.branches.len() as u64 / BRANCHES_OF_A_RUN;
                    let Some(slot) = self.choose() else {
                        self.phase = Phase::Backtrack;
                        read_solution(&self.store.domains, &mut self.solution);
                        if self.known.remove(&self.solution) {
                            continue;
                        }
                        self.statistics.solutions += 1;
                        self.patience = self.learn_after;
                        return SearchStep::Solution(&self.solution);
                    };
                    self.decide(slot);
                }
                Phase::Backtrack => self.backtrack(),
                Phase::Exhausted => return SearchStep::Exhausted,
            }
        }
    }

    /// Runs propagators to the fixpoint, a conflict, or the end of the budget, and sets the phase accordingly.
    fn propagate(&mut self) {
        let NetworkSolver { program, store, statistics, weights, .. } = self;
        loop {
            if statistics.propagations >= self.limit {
                if !store.queue.is_empty() {
                    return;
                }
                break;
            }
            let Some(index) = store.queue.pop() else { break };
            let task = &program.tasks[index];
            store.recorder.begin(index, task);
            let result: Propagation = task.kind.propagate(program, store);
            statistics.propagations += store.take_runs();
            if result == Err(Conflict) {
                statistics.conflicts += 1;
                self.patience = self.patience.saturating_sub(1);
                weights.count(statistics.conflicts, index, program, store);
                store.queue.clear();
                self.phase = Phase::Backtrack;
                return;
            }
            store.queue.cancel(index / 64, program.cancels(index));
        }
        self.phase = Phase::Choose;
    }

    /// Returns the slot to branch on: the smallest domain with more than one value, of the variables to decide if
    /// there is one. After some conflicts it is the smallest domain in relation to its weight.
    fn choose(&self) -> Option<Slot> {
        let (decided, others) = self.program.branches.split_at(self.program.decided);
        match self.weights.active().map(|weights| weights.split_at(self.program.decided)) {
            None => self.smallest(decided).or_else(|| self.smallest(others)),
            Some((of_decided, of_others)) => {
                self.heaviest(decided, of_decided).or_else(|| self.heaviest(others, of_others))
            }
        }
    }

    fn heaviest(&self, slots: &[Slot], weights: &[u32]) -> Option<Slot> {
        let open =
            slots.iter().zip(weights).map(|(&slot, &weight)| (slot, self.store.domains.size(slot), weight));
        let better = |(_, size, weight): &(Slot, u32, u32),
                      (_, other_size, other_weight): &(Slot, u32, u32)| {
            u64::from(*size) * u64::from(*other_weight) < u64::from(*other_size) * u64::from(*weight)
        };
        let best = open
            .filter(|(_, size, _)| *size > 1)
            .reduce(|best, next| if better(&next, &best) { next } else { best });
        best.map(|(slot, ..)| slot)
    }

    fn smallest(&self, slots: &[Slot]) -> Option<Slot> {
        let mut best = None;
        let mut best_size = u32::MAX;
        for &slot in slots {
            let size = if slot.words == 1 {
                let word = self.store.domains.word(slot.start);
                let rest = word & word.wrapping_sub(1);
                if rest == 0 {
                    continue;
                }
                if rest & (rest - 1) == 0 {
                    return Some(slot);
                }
                word.count_ones()
            } else {
                self.store.domains.size(slot)
            };
            if size > 1 && size < best_size {
                best_size = size;
                best = Some(slot);
                if size == 2 {
                    break;
                }
            }
        }
        best
    }

    fn decide(&mut self, slot: Slot) {
        let domains = &self.store.domains;
        let preferred = domains.first_among(slot, &self.preferred);
        let value = preferred.or_else(|| domains.first(slot)).unwrap_or(0);
        let (word, bit) = (slot.start + value / 64, value % 64);
        self.statistics.nodes += 1;
        let refuted = self.refuted.len() as u32;
        self.decisions.push(Decision { mark: self.store.mark(), word, bit, refuted });
        self.store.recorder.assume();
        // The value is in the domain, which cannot become empty.
        let _ = self.store.assign(slot, value, |_, _, _| {});
        self.phase = Phase::Propagate;
    }

    fn backtrack(&mut self) {
        let Some(Decision { mark, word, bit, refuted }) = self.decisions.pop() else {
            self.phase = Phase::Exhausted;
            return;
        };
        self.refuted.truncate(refuted as usize);
        self.refuted.push((word, bit));
        self.store.rewind(mark);
        self.store.recorder.assume();
        // The domain has more than one value and cannot become empty.
        let _ = self.store.keep(word, !(1 << bit), |_, _, _| {});
        self.phase = Phase::Propagate;
    }

    /// Continues as a search that learns, if the network is small enough; what was searched before is excluded there.
    /// Returns whether it does.
    fn hand_over(&mut self) -> bool {
        self.patience = self.learn_after;
        let values = self.program.initial.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        let Some(root) = self.root.filter(|_| !R::RECORDS && values <= MOST_VALUES && self.known.is_empty())
        else {
            return false;
        };
        let mut at_root = self.store.clone();
        at_root.rewind(root);
        let mut learner = Learner::new(&self.program, &at_root.domains);
        learner.prefer(&self.preferred);
        let path =
            |depth: usize| self.decisions[..depth].iter().map(|decision| (decision.word, decision.bit));
        // Deepest first: those without a decision are facts, which simplify the others.
        for (place, &choice) in self.refuted.iter().enumerate().rev() {
            let depth = self.decisions.partition_point(|decision| decision.refuted as usize <= place);
            learner.exclude(path(depth).chain([choice]));
        }
        self.learner = Some(Box::new(learner));
        true
    }

    /// Continues the learning search, if there is one. If it gives up, the plain search continues where it was, without
    /// the known solutions.
    fn learn(&mut self) -> Option<Stretch> {
        let learner = self.learner.as_mut()?;
        let stretch = learner.next(&self.program, self.limit, &mut self.statistics);
        match stretch {
            Stretch::Solution => {
                self.statistics.solutions += 1;
                read_solution(learner.domains(), &mut self.solution);
                self.known.insert(self.solution.clone());
            }
            Stretch::TooMany => self.learner = None,
            Stretch::Exhausted | Stretch::Spent => {}
        }
        Some(stretch)
    }
}

fn read_solution(domains: &Domains, solution: &mut [u32]) {
    for (value, &slot) in solution.iter_mut().zip(&domains.slots) {
        debug_assert!(domains.fixed(slot).is_some(), "the search ended with an open variable");
        *value = if slot.words == 1 {
            domains.word(slot.start).trailing_zeros()
        } else {
            domains.first(slot).unwrap_or(0)
        };
    }
}
