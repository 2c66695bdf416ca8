//! The cheapest proof of every mark: a closure of the grid in the order of cost.
//!
//! The cost of a proof is what a reader has to look up: each fact that was stated before, each clue, and more for every
//! elimination. The closure takes the cheapest unproved mark first and combines it with those before it: Knuth's
//! generalization of Dijkstra's algorithm (1977) to rules with several premises.
//!
//! A closure is continued when more is stated: a mark whose cost decreases is combined again with the others. Each proof
//! replaces a more expensive one, and costs at least as much as each of its premises did when it was found. Costs only
//! decrease, so no proof ever rests on itself.

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
    /// For each pair of items, the proof of its mark, and the least known cost of each polarity.
    index: Vec<u32>,
    least: Vec<[u32; 2]>,
    /// The proved pairs, except those that were stated.
    pairs: Vec<Mark>,
    /// The proofs that wait, by cost.
    queue: BinaryHeap<Reverse<(u32, u32)>>,
    /// The words of the grid that were visited, as a measure of the work.
    visits: usize,
    /// Reused for lists of items, and for premises.
    items: Vec<u32>,
    marks: Vec<Mark>,
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
        let items = reasoner.empty.layout.item_count();
        let mut proofs = Proofs {
            reasoner,
            only,
            before: NONE,
            most: u32::MAX,
            grid: reasoner.empty.clone(),
            found: Vec::with_capacity(2 * reasoner.empty.size()),
            premises: Vec::with_capacity(4 * reasoner.empty.size()),
            index: vec![NONE; items * items],
            least: vec![[NONE; 2]; items * items],
            pairs: Vec::new(),
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
        if self.found.len() > 4 * self.grid.size() {
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
        self.queue =
            waiting.into_iter().map(|Reverse((cost, number))| Reverse((cost, keep(number)))).collect();
        for number in self.index.iter_mut().filter(|number| **number != NONE) {
            *number = keep(*number);
        }
    }

    /// Returns the proved pairs that were not stated.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Proof<'_>> {
        self.pairs.iter().filter_map(|&mark| self.of(mark)).filter(|proof| proof.rule != Rule::Known)
    }

    /// Returns the number of words of a copy.
    pub(super) fn size(&self) -> usize {
        2 * self.found.len() + self.premises.len() / 2 + 2 * self.index.len()
    }

    /// Returns the number of words that were visited since the last call: what the work cost.
    pub(super) fn take_visits(&mut self) -> usize {
        std::mem::take(&mut self.visits)
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

    /// Proves the next mark, the cheapest one; or proves a mark again, at a lower cost.
    pub(super) fn next(&mut self) -> Next {
        while let Some(Reverse((cost, number))) = self.queue.pop() {
            let Entry { mark, rule, start, end, .. } = self.found[number as usize];
            let place = self.place(mark);
            match self.grid.get(mark.first(), mark.second()) {
                Some(known) if known == mark => {
                    let is_outside = self.before != NONE && self.index[place] < self.before;
                    if cost < self.cost(known) && !is_outside {
                        self.index[place] = number;
                        self.follow_again(mark);
                        return Next::Mark(mark);
                    }
                }
                Some(known) => {
                    let cost = cost + self.cost(known);
                    let mut premises = self.premises[start as usize..end as usize].to_vec();
                    premises.push(known);
                    return Next::Contradiction(Contradiction { cost, rule, premises });
                }
                None => {
                    self.index[place] = number;
                    self.grid.set(mark);
                    if mark.is_together() {
                        self.pairs.push(mark);
                    }
                    return match self.follow(mark) {
                        None => Next::Mark(mark),
                        Some(contradiction) => Next::Contradiction(contradiction),
                    };
                }
            }
        }
        Next::Nothing
    }

    fn place(&self, mark: Mark) -> usize {
        mark.first().index() * self.grid.layout.item_count() + mark.second().index()
    }

    /// Returns whether a proof of a mark with this cost would be cheaper than those known so far, and not too expensive.
    fn is_cheaper(&self, mark: Mark, cost: u32) -> bool {
        cost <= self.most && cost < self.least[self.place(mark)][usize::from(mark.is_together())]
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

    /// Adds the proofs that a proved mark makes cheaper because it has become cheaper itself.
    fn follow_again(&mut self, mark: Mark) {
        let (first, second) = (mark.first().0, mark.second().0);
        self.visits += self.grid.layout.item_count();
        for (item, other) in [(first, second), (second, first)] {
            if mark.is_together() {
                self.take(mark, item, other);
                self.share_again(mark, item, other);
            } else {
                self.separate_again(mark, item, other);
                self.share_apart(mark, item, other);
                self.place_again(mark, item, other);
            }
        }
        self.use_clues_again(mark);
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
        for rival in self.grid.layout.items_of(category) {
            if !self.grid.is_together(item, rival) {
                self.propose(Rule::Taken, cost, mark_of((item, rival), false), &known);
            }
        }
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

    /// Passes the marks of an item to its partner, after their pair has become cheaper.
    fn share_again(&mut self, mark: Mark, item: u32, partner: u32) {
        let own = self.cost(mark);
        let layout = self.grid.layout.clone();
        let [together, apart] =
            [Polarity::Is, Polarity::IsNot].map(|polarity| layout.passes(item, partner, polarity));
        let category = layout.category(partner);
        for third in (0..layout.categories()).filter(|&third| layout.spans(third, category)) {
            for other in layout.items_of(third) {
                let is_together = self.grid.is_together(item, other);
                let passes =
                    if is_together { together } else { apart && !self.grid.is_possible(item, other) };
                if passes && other != item {
                    let beside = mark_of((item, other), is_together);
                    let cost = own + self.cost(beside);
                    self.propose(Rule::Shared, cost, mark_of((partner, other), is_together), &[mark, beside]);
                }
            }
        }
    }

    /// Separates an item from all that have no partner in common with it, after it has lost one.
    fn separate(&mut self, item: u32, lost: u32) {
        let layout = self.grid.layout.clone();
        let (own, third) = (layout.category(item), layout.category(lost));
        for word in 0..layout.stride {
            let others = layout.spanned(own)[word] & !layout.bits_of(third)[word];
            let (possible, together) = self.grid.row(item);
            // Where another item lost the same partner before, the new mark changes nothing.
            let mut open = possible[word] & !together[word] & others & self.grid.row(lost).0[word];
            for middle in self.grid.possible_in(item, third) {
                if open == 0 {
                    break;
                }
                open &= !self.grid.row(middle).0[word];
            }
            for other in layout.items_in(word, open) {
                self.separate_pair(item, other, third);
            }
        }
    }

    /// Separates an item again from those with which it has no partner in common, after the loss of one has become
    /// cheaper.
    fn separate_again(&mut self, mark: Mark, item: u32, lost: u32) {
        let layout = self.grid.layout.clone();
        let least = NO_COMMON + self.cost(mark);
        let (own, third) = (layout.category(item), layout.category(lost));
        for other in 0..layout.item_count() as u32 {
            let category = layout.category(other);
            let pair = mark_of((item, other), false);
            if layout.spans(own, category)
                && category != third
                && self.of(pair).is_some_and(|proof| proof.rule == Rule::NoCommon && proof.cost > least)
                && self.grid.is_disjoint(item, other, third)
            {
                self.separate_pair(item, other, third);
            }
        }
    }

    /// Separates two items that have no partner in common.
    fn separate_pair(&mut self, item: u32, other: u32, third: usize) {
        let mark = mark_of((item, other), false);
        let mut cost = NO_COMMON;
        let mut premises = std::mem::take(&mut self.marks);
        for middle in self.grid.layout.items_of(third) {
            let lost = [item, other].into_iter().filter(|&of| !self.grid.is_possible(of, middle));
            let marks = lost.map(|of| mark_of((of, middle), false));
            let cheapest = marks.map(|mark| (self.cost(mark), mark)).min_by_key(|&(cost, _)| cost);
            if let Some((own, premise)) = cheapest {
                cost += own;
                premises.push(premise);
            }
            if !self.is_cheaper(mark, cost) {
                break;
            }
        }
        self.propose(Rule::NoCommon, cost, mark, &premises);
        premises.clear();
        self.marks = premises;
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

    /// Joins an item again with its only partner in the category of a lost one, after the loss has become cheaper.
    fn place_again(&mut self, mark: Mark, item: u32, lost: u32) {
        let layout = &self.grid.layout;
        let category = layout.category(lost);
        let Some(partner) = self.grid.together_in(item, category).next() else { return };
        let pair = mark_of((item, partner), true);
        let counts = self.grid.counts(item, category);
        if counts != (1, 1)
            || !layout.is_single(partner)
            || !self.is_cheaper(pair, LAST_PLACE + self.cost_of_loss(mark))
            || self.grid.required(item, category, counts) != 1
        {
            return;
        }
        let premises = self.grid.ruled_out(item, category, usize::MAX);
        let cost = LAST_PLACE + premises.iter().map(|&mark| self.cost_of_loss(mark)).sum::<u32>();
        self.propose(Rule::OnlyPlace, cost, pair, &premises);
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
        let least = self.cost(mark) + CLUE;
        for number in watchers.units_of(mark.first().0, mark.second().0) {
            let unit = &all[number];
            if !self.may_use(unit.clue) {
                continue;
            }
            self.visits += unit.size();
            let rule = Rule::Clue(unit.clue);
            let Some(marks) = unit.new_marks(&self.grid) else {
                let premises = unit.cheapest_premises(&self.grid, None, |mark| self.cost(mark));
                return Some(Contradiction { cost: CLUE + self.cost_of(&premises), rule, premises });
            };
            for new in marks {
                // A later mark can only be part of a cheaper proof if it is itself cheap enough.
                if self.is_cheaper(new, least + 1) {
                    self.visits += unit.size();
                    let premises = unit.cheapest_premises(&self.grid, Some(new), |mark| self.cost(mark));
                    self.propose(rule, CLUE + self.cost_of(&premises), new, &premises);
                }
            }
        }
        None
    }

    /// Adds cheaper proofs by the clues that depend on a mark, after it has become cheaper.
    fn use_clues_again(&mut self, mark: Mark) {
        let reasoner = self.reasoner;
        let Units { all, watchers, .. } = &reasoner.units;
        let least = self.cost(mark) + CLUE;
        for number in watchers.units_of(mark.first().0, mark.second().0) {
            let unit = &all[number];
            if !self.may_use(unit.clue) {
                continue;
            }
            let dear: Vec<Mark> =
                unit.known_marks(&self.grid).filter(|known| self.cost(*known) > least + 1).collect();
            self.visits += unit.cases.pairs.len();
            for known in dear {
                self.visits += 2 * unit.size();
                let premises = unit.other_premises(&self.grid, known, |mark| self.cost(mark));
                if let Some(premises) = premises {
                    self.propose(Rule::Clue(unit.clue), CLUE + self.cost_of(&premises), known, &premises);
                }
            }
        }
    }
}
