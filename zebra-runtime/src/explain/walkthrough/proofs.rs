//! The cheapest proof of every mark: a closure of the grid in the order of cost.
//!
//! The cost of a proof is what a reader has to look up: each fact that was stated before, each clue, and more for every
//! elimination. The closure takes the cheapest unproved mark first and combines it with those before it: Knuth's
//! generalization of Dijkstra's algorithm (1977) to rules with several premises.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::explain::clue::Units;
use crate::explain::marks::{LogicGrid, Places, mark_of};
use crate::explain::run::Reasoner;
use crate::model::{ClueId, Mark, Polarity};

/// The cost of a fact that was stated before.
pub(super) const FACT: u32 = 2;
/// The cost of a clue.
const CLUE: u32 = 2;
/// The additional cost of the last place of an item.
const LAST_PLACE: u32 = 3;
/// The additional cost of two items without a common partner.
const NO_COMMON: u32 = 5;

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
    /// The proved marks.
    pub(super) grid: LogicGrid,
    /// All proofs that were found, of which only the cheapest of each mark counts.
    found: Vec<Entry>,
    /// The premises of all proofs.
    premises: Vec<Mark>,
    /// For each pair of items, the proof of its mark, and the least known cost of each polarity.
    index: Vec<u32>,
    least: Vec<[u32; 2]>,
    /// The proofs that wait, by cost.
    queue: BinaryHeap<Reverse<(u32, u32)>>,
    /// The words of the grid that were visited, as a measure of the work.
    pub(super) visits: usize,
    /// The only clues that may be used, if not all.
    only: Option<Vec<ClueId>>,
    /// Reused for lists of items.
    items: Vec<u32>,
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
    /// Creates the proofs of what the clues state by themselves, and of facts with their costs.
    pub(super) fn new(reasoner: &'r Reasoner<'m>, facts: impl IntoIterator<Item = (Mark, u32)>) -> Self {
        Proofs::with_clues(reasoner, facts, None)
    }

    /// Creates the same with some of the clues.
    pub(super) fn with_clues(
        reasoner: &'r Reasoner<'m>,
        facts: impl IntoIterator<Item = (Mark, u32)>,
        only: Option<Vec<ClueId>>,
    ) -> Self {
        let items = reasoner.empty.layout.item_count();
        let mut proofs = Proofs {
            reasoner,
            grid: reasoner.empty.clone(),
            found: Vec::with_capacity(2 * reasoner.empty.size()),
            premises: Vec::with_capacity(4 * reasoner.empty.size()),
            index: vec![NONE; items * items],
            least: vec![[NONE; 2]; items * items],
            queue: BinaryHeap::new(),
            visits: 0,
            only,
            items: Vec::new(),
        };
        for (mark, cost) in facts {
            proofs.propose(Rule::Known, cost, mark, &[]);
        }
        for (clue, mark) in &reasoner.units.stated {
            if proofs.may_use(*clue) {
                proofs.propose(Rule::Clue(*clue), CLUE, *mark, &[]);
            }
        }
        proofs
    }

    fn may_use(&self, clue: ClueId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&clue))
    }

    /// Adds a supposition.
    pub(super) fn suppose(&mut self, mark: Mark) {
        self.propose(Rule::Known, 0, mark, &[]);
    }

    /// Returns the proof of a mark.
    pub(super) fn of(&self, mark: Mark) -> Option<Proof<'_>> {
        let entry = self.found.get(self.index[self.place(mark)] as usize)?;
        let Entry { cost, rule, start, end, .. } = *entry;
        let premises = &self.premises[start as usize..end as usize];
        (entry.mark == mark).then_some(Proof { mark, cost, rule, premises })
    }

    /// Returns the cost of a proved mark.
    fn cost(&self, mark: Mark) -> u32 {
        let index = self.index[self.place(mark)];
        if index == NONE { 0 } else { self.found[index as usize].cost }
    }

    /// Returns the cost of several proved marks.
    fn cost_of(&self, marks: &[Mark]) -> u32 {
        marks.iter().map(|&mark| self.cost(mark)).sum()
    }

    /// Returns the least cost of the marks that are not proved yet.
    pub(super) fn next_cost(&self) -> Option<u32> {
        self.queue.peek().map(|Reverse((cost, _))| *cost)
    }

    /// Proves the next mark, the cheapest one.
    pub(super) fn next(&mut self) -> Next {
        while let Some(Reverse((cost, number))) = self.queue.pop() {
            let Entry { mark, rule, start, end, .. } = self.found[number as usize];
            match self.grid.get(mark.first(), mark.second()) {
                Some(known) if known == mark => continue,
                Some(known) => {
                    let cost = cost + self.cost(known);
                    let mut premises = self.premises[start as usize..end as usize].to_vec();
                    premises.push(known);
                    return Next::Contradiction(Contradiction { cost, rule, premises });
                }
                None => {}
            }
            let place = self.place(mark);
            self.index[place] = number;
            self.grid.set(mark);
            return match self.follow(mark) {
                None => Next::Mark(mark),
                Some(contradiction) => Next::Contradiction(contradiction),
            };
        }
        Next::Nothing
    }

    fn place(&self, mark: Mark) -> usize {
        mark.first().index() * self.grid.layout.item_count() + mark.second().index()
    }

    /// Returns whether a proof of a mark with this cost would be cheaper than those known so far.
    fn is_cheaper(&self, mark: Mark, cost: u32) -> bool {
        cost < self.least[self.place(mark)][usize::from(mark.is_together())]
    }

    /// Adds a proof if it is cheaper than those known so far.
    fn propose(&mut self, rule: Rule, cost: u32, mark: Mark, premises: &[Mark]) {
        if !self.is_cheaper(mark, cost) {
            return;
        }
        let place = self.place(mark);
        self.least[place][usize::from(mark.is_together())] = cost;
        let start = self.premises.len() as u32;
        self.premises.extend_from_slice(premises);
        let number = self.found.len() as u32;
        self.found.push(Entry { mark, cost, rule, start, end: self.premises.len() as u32 });
        self.queue.push(Reverse((cost, number)));
    }

    /// Adds what follows from a new mark and those before it; returns a contradiction if there is one.
    fn follow(&mut self, mark: Mark) -> Option<Contradiction> {
        let (first, second) = (mark.first().0, mark.second().0);
        self.visits += self.grid.layout.stride * 8;
        for (item, other) in [(first, second), (second, first)] {
            if mark.is_together() {
                self.take(mark, item, other);
                self.share_together(mark, item, other);
            } else {
                self.separate(item, other);
                self.share_apart(mark, item, other);
            }
        }
        for (item, other) in [(first, second), (second, first)] {
            let layout = &self.grid.layout;
            let own = layout.category(other);
            let is_certain = !mark.is_together() || layout.has_one_row(item);
            // Otherwise the mark may prove that the item is present.
            let categories = if is_certain { own..own + 1 } else { 0..layout.categories() };
            for category in categories {
                if let Some(contradiction) = self.place_item(item, category) {
                    return Some(contradiction);
                }
            }
        }
        self.use_clues(mark)
    }

    /// Separates an item from all others of a category in which it has its partner.
    fn take(&mut self, mark: Mark, item: u32, partner: u32) {
        let layout = &self.grid.layout;
        let category = layout.category(partner);
        let is_single = layout.is_single(item);
        if !is_single && !self.grid.is_taken(item, category) {
            return;
        }
        let partners = || self.grid.together_in(item, category).map(|partner| mark_of((item, partner), true));
        let known: Vec<Mark> = if is_single { vec![mark] } else { partners().collect() };
        let cost = self.cost_of(&known);
        let mut rivals = std::mem::take(&mut self.items);
        rivals.extend(
            self.grid.possible_in(item, category).filter(|&rival| !self.grid.is_together(item, rival)),
        );
        for rival in rivals.drain(..) {
            self.propose(Rule::Taken, cost, mark_of((item, rival), false), &known);
        }
        self.items = rivals;
    }

    /// Passes the marks of an item to its new partner.
    fn share_together(&mut self, mark: Mark, item: u32, partner: u32) {
        for polarity in [Polarity::Is, Polarity::IsNot] {
            if !self.grid.layout.passes(item, partner, polarity) {
                continue;
            }
            let mut others = std::mem::take(&mut self.items);
            let so = polarity == Polarity::Is;
            match so {
                true => self.grid.newly_together(item, partner, &mut others),
                false => self.grid.newly_apart(item, partner, &mut others),
            }
            let own = self.cost(mark);
            for other in others.drain(..).filter(|&other| other != partner) {
                let beside = mark_of((item, other), so);
                let cost = own + self.cost(beside);
                self.propose(Rule::Shared, cost, mark_of((partner, other), so), &[mark, beside]);
            }
            self.items = others;
        }
    }

    /// Separates the partners of an item from one that it is now apart from.
    fn share_apart(&mut self, mark: Mark, item: u32, lost: u32) {
        let own = self.cost(mark);
        let layout = self.grid.layout.clone();
        for word in 0..layout.stride {
            let set = self.grid.row(item).1[word] & layout.spanned(layout.category(lost))[word];
            for partner in layout.items_in(word, set) {
                if partner == item || !layout.passes(item, partner, Polarity::IsNot) {
                    continue;
                }
                let beside = mark_of((item, partner), true);
                let cost = own + self.cost(beside);
                self.propose(Rule::Shared, cost, mark_of((partner, lost), false), &[mark, beside]);
            }
        }
    }

    /// Separates an item from all that have no partner in common with it, after it has lost one.
    fn separate(&mut self, item: u32, lost: u32) {
        let layout = self.grid.layout.clone();
        let (own, third) = (layout.category(item), layout.category(lost));
        for word in 0..layout.stride {
            let (possible, together) = self.grid.row(item);
            let others = layout.spanned(own)[word] & !layout.bits_of(third)[word];
            let open = possible[word] & !together[word] & others;
            for other in layout.items_in(word, open) {
                // Otherwise the new mark changes nothing.
                if self.grid.is_possible(other, lost) && self.grid.is_disjoint(item, other, third) {
                    self.separate_pair(item, other, third);
                }
            }
        }
    }

    /// Separates two items that have no partner in common.
    fn separate_pair(&mut self, item: u32, other: u32, third: usize) {
        let premise = |middle: u32| {
            let lost = [item, other].into_iter().filter(|&of| !self.grid.is_possible(of, middle));
            let marks = lost.map(|of| mark_of((of, middle), false));
            marks.map(|mark| (self.cost(mark), mark)).min_by_key(|&(cost, _)| cost)
        };
        let premises = || self.grid.layout.items_of(third).filter_map(premise);
        let cost = NO_COMMON + premises().map(|(cost, _)| cost).sum::<u32>();
        let mark = mark_of((item, other), false);
        if self.is_cheaper(mark, cost) {
            let premises: Vec<Mark> = premises().map(|(_, mark)| mark).collect();
            self.propose(Rule::NoCommon, cost, mark, &premises);
        }
    }

    /// Joins an item with the partners in a category that its rows need.
    fn place_item(&mut self, item: u32, category: usize) -> Option<Contradiction> {
        let layout = &self.grid.layout;
        if !layout.spans(layout.category(item), category) {
            return None;
        }
        let counts = self.grid.counts(item, category);
        let required = self.grid.required(item, category, counts);
        let is_lost = counts.0 < required;
        if counts.0 == counts.1 && !is_lost {
            return None;
        }
        let needed: Vec<u32> = match self.grid.places(item, category, counts, required) {
            Places::Enough => return None,
            Places::TooFew => Vec::new(),
            Places::All => self.grid.possible_in(item, category).collect(),
            Places::Only(needed) => needed,
        };
        let premises = self.grid.ruled_out(item, category, usize::MAX);
        let cost = LAST_PLACE + premises.iter().map(|&mark| self.cost_of_loss(mark)).sum::<u32>();
        if is_lost {
            return Some(Contradiction { cost, rule: Rule::OnlyPlace, premises });
        }
        for partner in needed {
            if !self.grid.is_together(item, partner) {
                self.propose(Rule::OnlyPlace, cost, mark_of((item, partner), true), &premises);
            }
        }
        None
    }

    /// Returns the cost of a mark among those that leave one place: a fact that takes the place of another one is seen at a
    /// glance.
    fn cost_of_loss(&self, mark: Mark) -> u32 {
        match self.of(mark) {
            Some(proof) if proof.rule == Rule::Taken && proof.cost <= FACT => 1,
            Some(proof) => proof.cost,
            None => 0,
        }
    }

    /// Adds what the clues give that depend on a mark.
    fn use_clues(&mut self, mark: Mark) -> Option<Contradiction> {
        let reasoner = self.reasoner;
        let Units { all, watchers, .. } = &reasoner.units;
        let cost_so_far = self.cost(mark);
        for number in watchers.units_of(mark.first().0, mark.second().0) {
            let unit = &all[number];
            if !self.may_use(unit.clue) {
                continue;
            }
            self.visits += unit.cases.size();
            let rule = Rule::Clue(unit.clue);
            let Some(marks) = unit.new_marks(&self.grid) else {
                let premises = unit.cheapest_premises(&self.grid, None, |mark| self.cost(mark));
                return Some(Contradiction { cost: CLUE + self.cost_of(&premises), rule, premises });
            };
            for new in marks {
                // A later mark can only be part of a cheaper proof if it is itself cheap enough.
                if self.is_cheaper(new, cost_so_far + CLUE + 1) {
                    let premises = unit.cheapest_premises(&self.grid, Some(new), |mark| self.cost(mark));
                    self.propose(rule, CLUE + self.cost_of(&premises), new, &premises);
                }
            }
        }
        None
    }
}
