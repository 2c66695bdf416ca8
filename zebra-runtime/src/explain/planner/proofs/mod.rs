//! The cheapest proof of every mark: a closure of the grid in the order of cost.
//!
//! The cost of a proof is what a reader has to look up: each fact that was stated before, each clue, and more for every
//! elimination. The closure takes the cheapest unproved mark first and combines it with those before it: Knuth's
//! generalization of Dijkstra's algorithm (1977) to rules with several premises.
//!
//! A closure is continued when more is stated: a mark whose cost decreases is combined again with the others. Each proof
//! replaces a more expensive one, and costs at least as much as each of its premises did when it was found. Costs only
//! decrease, so no proof ever rests on itself.

mod again;
mod follow;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::explain::marks::{LogicGrid, pairs, place_of};
use crate::explain::prices::CLUE;
use crate::explain::reasoner::Reasoner;
use crate::model::{ClueId, Mark};

/// How a mark follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// It was stated before, or is supposed.
    Known,
    /// An item has its partner in a category.
    Taken,
    /// Items that are together share their marks.
    Shared,
    /// Every other partner in a category is ruled out.
    OnlyPlace,
    /// No item of a third category goes with both.
    NoCommon,
    /// A clue leaves nothing else.
    Clue(ClueId),
}

/// The cheapest proof of a mark.
#[derive(Debug, Clone, Copy)]
pub(super) struct Proof<'p> {
    pub(super) mark: Mark,
    pub(super) cost: u32,
    pub(super) rule: Rule,
    pub(super) premises: &'p [Mark],
}

/// The proofs of marks, in the order of their cost.
#[derive(Debug, Clone)]
pub(super) struct Proofs<'r, 'm> {
    reasoner: &'r Reasoner<'m>,
    /// The only clues that may be used, if not all.
    only: Option<Vec<ClueId>>,
    /// The number of proofs that were found before a mark was supposed, if one was.
    before: u32,
    /// The most that a proof may cost.
    most: u32,
    /// The proved marks.
    pub(super) grid: LogicGrid,
    /// All proofs that were found, of which only the cheapest of each mark counts.
    found: Vec<Entry>,
    /// The premises of all proofs.
    premises: Vec<Mark>,
    /// For each pair of items, by the [place](place_of) of its mark.
    slots: Vec<Slot>,
    /// The proved pairs, except those that were stated.
    pairs: Vec<Mark>,
    /// The cases of all units that are left.
    left: Vec<u64>,
    /// For each unit, whether it states marks that are not proved.
    states_more: Vec<bool>,
    /// The proofs that wait.
    queue: BinaryHeap<Reverse<Waiting>>,
    /// The words of the grid that were visited, as a measure of the work.
    visits: usize,
    /// Reused for lists of items, and for premises.
    items: Vec<u32>,
    marks: Vec<Mark>,
}

/// What is known of the mark of two items.
#[derive(Debug, Clone, Copy)]
struct Slot {
    /// The number of its proof, and the cost of that.
    number: u32,
    cost: u32,
    /// The least known cost of each polarity, with the ranks of the premises.
    least: [(u32, u32); 2],
}

impl Slot {
    const OPEN: Slot = Slot { number: NONE, cost: 0, least: [(NONE, NONE); 2] };
}

/// A proof that waits: in the order of its cost, and then of the ranks of its mark and of its premises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting(u128);

impl Waiting {
    fn new(cost: u32, is_apart: bool, rank: u32, tie: u32, number: u32) -> Self {
        let [cost, rank, tie, number] = [cost, rank, tie, number].map(u128::from);
        Waiting(cost << 97 | u128::from(is_apart) << 96 | rank << 64 | tie << 32 | number)
    }

    fn cost(self) -> u32 {
        (self.0 >> 97) as u32
    }

    fn number(self) -> u32 {
        self.0 as u32
    }

    fn with_number(self, number: u32) -> Self {
        Waiting(self.0 & !u128::from(u32::MAX) | u128::from(number))
    }
}

/// A proof, with its premises as a range.
#[derive(Debug, Clone, Copy)]
struct Entry {
    mark: Mark,
    cost: u32,
    rule: Rule,
    start: u32,
    end: u32,
}

/// No proof.
const NONE: u32 = u32::MAX;

/// Marks that contradict each other.
#[derive(Debug, Clone)]
pub(super) struct Contradiction {
    pub(super) cost: u32,
    /// The rule that shows it.
    pub(super) rule: Rule,
    /// The marks that the rule needs.
    pub(super) premises: Vec<Mark>,
}

/// What the search for proofs comes to next.
#[derive(Debug, Clone)]
pub(super) enum Next {
    /// The next mark is proved.
    Mark(Mark),
    /// The facts and clues contradict each other.
    Contradiction(Contradiction),
    /// Nothing more follows.
    Nothing,
}

impl<'r, 'm> Proofs<'r, 'm> {
    /// Creates the proofs of what the clues state by themselves, all or only some of them, and of facts with their costs.
    pub(super) fn with_clues(
        reasoner: &'r Reasoner<'m>,
        facts: impl IntoIterator<Item = (Mark, u32)>,
        only: Option<Vec<ClueId>>,
    ) -> Self {
        let (items, units) = (reasoner.empty.layout.item_count(), &reasoner.units);
        let mut proofs = Proofs {
            reasoner,
            only,
            before: NONE,
            most: u32::MAX,
            grid: reasoner.empty.clone(),
            found: Vec::with_capacity(2 * reasoner.empty.size()),
            premises: Vec::with_capacity(4 * reasoner.empty.size()),
            slots: vec![Slot::OPEN; pairs(items)],
            pairs: Vec::new(),
            left: units.all.iter().flat_map(|unit| unit.cases.masks.all.iter().copied()).collect(),
            states_more: units.all.iter().map(|_| true).collect(),
            queue: BinaryHeap::new(),
            visits: 0,
            items: Vec::new(),
            marks: Vec::new(),
        };
        proofs.state(facts);
        for &(clue, mark) in &reasoner.units.stated {
            if proofs.may_use(clue) {
                proofs.propose(Rule::Clue(clue), CLUE, mark, &[]);
            }
        }
        proofs
    }

    fn may_use(&self, clue: ClueId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&clue))
    }

    /// Adds facts with their costs. Those that were added before change nothing.
    pub(super) fn state(&mut self, facts: impl IntoIterator<Item = (Mark, u32)>) {
        for (mark, cost) in facts {
            self.propose(Rule::Known, cost, mark, &[]);
        }
        if self.found.len() > 2 * self.grid.size() {
            self.compact();
        }
    }

    /// Forgets the proofs that cheaper ones have replaced.
    fn compact(&mut self) {
        let waiting = std::mem::take(&mut self.queue).into_vec();
        let (found, premises) = (std::mem::take(&mut self.found), std::mem::take(&mut self.premises));
        let mut keep = |number: u32| {
            let entry = found[number as usize];
            let start = self.premises.len() as u32;
            self.premises.extend_from_slice(&premises[entry.start as usize..entry.end as usize]);
            self.found.push(Entry { start, end: self.premises.len() as u32, ..entry });
            self.found.len() as u32 - 1
        };
        self.queue = waiting
            .into_iter()
            .map(|Reverse(waiting)| Reverse(waiting.with_number(keep(waiting.number()))))
            .collect();
        for slot in self.slots.iter_mut().filter(|slot| slot.number != NONE) {
            slot.number = keep(slot.number);
        }
    }

    /// Returns the proved pairs that were not stated.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Proof<'_>> {
        self.pairs.iter().filter_map(|&mark| self.of(mark)).filter(|proof| proof.rule != Rule::Known)
    }

    /// Returns the number of words of a copy.
    pub(super) fn size(&self) -> usize {
        2 * self.found.len() + self.premises.len() / 2 + 4 * self.slots.len()
    }

    /// Returns the number of words that were visited since the last call: what the work cost.
    pub(super) fn take_visits(&mut self) -> usize {
        std::mem::take(&mut self.visits)
    }

    /// Returns a copy with room for what follows from a supposition.
    pub(super) fn fork(&self) -> Self {
        let room = self.grid.size();
        let mut copy = Proofs {
            reasoner: self.reasoner,
            only: None,
            before: NONE,
            most: u32::MAX,
            grid: self.grid.clone(),
            found: Vec::with_capacity(self.found.len() + room),
            premises: Vec::with_capacity(self.premises.len() + 4 * room),
            slots: Vec::new(),
            pairs: Vec::new(),
            left: Vec::new(),
            states_more: Vec::new(),
            queue: BinaryHeap::with_capacity(self.queue.len() + room),
            visits: 0,
            items: Vec::new(),
            marks: Vec::new(),
        };
        copy.copy_from(self);
        copy
    }

    /// Becomes a copy of other proofs of the same puzzle, in the memory that it has.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let Proofs { reasoner, only, before, most, grid, found, premises, slots, pairs, left, .. } = other;
        self.reasoner = reasoner;
        self.only.clone_from(only);
        (self.before, self.most, self.visits) = (*before, *most, 0);
        self.grid.copy_from(grid);
        self.found.clone_from(found);
        self.premises.clone_from(premises);
        self.slots.clone_from(slots);
        self.pairs.clone_from(pairs);
        self.left.clone_from(left);
        self.states_more.clone_from(&other.states_more);
        self.queue.clone_from(&other.queue);
    }

    /// Returns a copy in which nothing more follows from other clues than these.
    pub(super) fn fork_with(&self, clues: &[ClueId]) -> Self {
        let mut copy = self.fork();
        copy.only = Some(clues.to_vec());
        copy
    }

    /// Adds a supposition. What was proved before keeps its proof, and from now on only proofs that cost at most `most` are
    /// found.
    pub(super) fn suppose(&mut self, mark: Mark, most: u32) {
        self.before = self.before.min(self.found.len() as u32);
        self.most = most;
        self.propose(Rule::Known, 0, mark, &[]);
    }

    /// Returns the proof of a mark.
    pub(super) fn of(&self, mark: Mark) -> Option<Proof<'_>> {
        let entry = self.found.get(self.slots[place_of(mark)].number as usize)?;
        let Entry { cost, rule, start, end, .. } = *entry;
        let premises = &self.premises[start as usize..end as usize];
        (entry.mark == mark).then_some(Proof { mark, cost, rule, premises })
    }

    /// Returns the cost of a proved mark.
    #[inline]
    pub(super) fn cost(&self, mark: Mark) -> u32 {
        self.slots[place_of(mark)].cost
    }

    /// Returns the cost and the rank of a proved mark.
    fn cost_and_rank(&self, mark: Mark) -> (u32, u32) {
        (self.cost(mark), self.reasoner.ranks().mark(mark))
    }

    /// Returns the cost of several proved marks.
    fn cost_of(&self, marks: &[Mark]) -> u32 {
        marks.iter().map(|&mark| self.cost(mark)).sum()
    }

    /// Returns the least cost of the marks that are not proved yet.
    pub(super) fn next_cost(&self) -> Option<u32> {
        self.queue.peek().map(|Reverse(waiting)| waiting.cost())
    }

    /// Proves the next mark, the cheapest one; or proves a mark again, at a lower cost.
    pub(super) fn next(&mut self) -> Next {
        while let Some(Reverse(waiting)) = self.queue.pop() {
            let (cost, number) = (waiting.cost(), waiting.number());
            let Entry { mark, rule, .. } = self.found[number as usize];
            let slot = &mut self.slots[place_of(mark)];
            if slot.number == NONE {
                (slot.number, slot.cost) = (number, cost);
                self.grid.set_open(mark);
                if mark.is_together() {
                    self.pairs.push(mark);
                }
                return match self.follow(mark) {
                    None => Next::Mark(mark),
                    Some(contradiction) => Next::Contradiction(contradiction),
                };
            }
            let known = self.found[slot.number as usize].mark;
            if known == mark {
                let is_outside = self.before != NONE && slot.number < self.before;
                if cost < slot.cost && !is_outside {
                    (slot.number, slot.cost) = (number, cost);
                    self.follow_again(mark);
                    return Next::Mark(mark);
                }
                continue;
            }
            let cost = cost + slot.cost;
            // What is stated clashes with what was proved before: then the proof shows it.
            let (number, other) = if rule == Rule::Known { (slot.number, mark) } else { (number, known) };
            let Entry { rule, start, end, .. } = self.found[number as usize];
            let mut premises = self.premises[start as usize..end as usize].to_vec();
            if rule == Rule::Known {
                premises.push(known);
            }
            premises.push(other);
            return Next::Contradiction(Contradiction { cost, rule, premises });
        }
        Next::Nothing
    }

    /// Proves marks, the cheapest first, as long as a visitor wants more and something follows. Returns the contradiction that
    /// shows up, if one does.
    pub(super) fn close(&mut self, mut goes_on: impl FnMut(&Self, Mark) -> bool) -> Option<Contradiction> {
        loop {
            match self.next() {
                Next::Mark(mark) if goes_on(self, mark) => {}
                Next::Mark(_) | Next::Nothing => return None,
                Next::Contradiction(contradiction) => return Some(contradiction),
            }
        }
    }

    /// Returns the most that a proof of a mark may cost to be better than those known so far, and not too expensive.
    #[inline]
    fn limit(&self, mark: Mark) -> u32 {
        self.most.min(self.slots[place_of(mark)].least[usize::from(mark.is_together())].0)
    }

    /// Adds a proof if it is better than those known so far: cheaper, or as cheap with premises of lower ranks.
    #[inline]
    fn propose(&mut self, rule: Rule, cost: u32, mark: Mark, premises: &[Mark]) {
        if cost <= self.limit(mark) {
            self.add(rule, cost, mark, premises);
        }
    }

    fn add(&mut self, rule: Rule, cost: u32, mark: Mark, premises: &[Mark]) {
        let best = &mut self.slots[place_of(mark)].least[usize::from(mark.is_together())];
        let ranks = self.reasoner.ranks();
        let tie = premises.iter().fold(0_u32, |sum, &mark| sum.wrapping_add(ranks.mark(mark)));
        if (cost, tie) >= *best {
            return;
        }
        *best = (cost, tie);
        let start = self.premises.len() as u32;
        self.premises.extend_from_slice(premises);
        let number = self.found.len() as u32;
        self.found.push(Entry { mark, cost, rule, start, end: self.premises.len() as u32 });
        self.queue.push(Reverse(Waiting::new(cost, !mark.is_together(), ranks.mark(mark), tie, number)));
    }
}
