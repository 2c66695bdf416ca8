//! The closure with reasons, in order: each mark that follows from given ones, with the marks that it follows from.
//!
//! The given marks come first, then what follows from each, breadth first, so that reasons stay close to what was given.

use std::collections::BTreeMap;

use super::LogicGrid;
use super::rules::{Demand, Places};
use crate::explain::step::Technique;
use crate::model::{CategoryId, ItemId, Mark, Model, Polarity};

/// A rule of the grid that needs no clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Rule {
    /// The only place left.
    OnlyPlace,
    /// A row or column is taken.
    Taken,
    /// Items that are together share their marks.
    Shared,
}

impl Rule {
    /// Returns the technique of a step by this rule.
    pub(crate) fn technique(self) -> Technique {
        match self {
            Rule::OnlyPlace => Technique::OnlyPlace,
            Rule::Taken => Technique::Taken,
            Rule::Shared => Technique::Shared,
        }
    }
}

/// A set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Rules {
    pub(crate) only_place: bool,
    pub(crate) taken: bool,
    pub(crate) shared: bool,
}

/// A mark with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Derived {
    pub(crate) mark: Mark,
    /// The rule and the marks that it follows from; `None` for a given mark.
    pub(crate) reason: Option<(Rule, Vec<Mark>)>,
}

/// What follows from marks that contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contradiction {
    /// The mark that follows although its opposite is set, or the item for which too few items of a category are left.
    pub(crate) claim: Result<Mark, (ItemId, CategoryId)>,
    pub(crate) rule: Rule,
    /// The marks that it follows from.
    pub(crate) from: Vec<Mark>,
    /// The given marks that it rests on, in their order.
    pub(crate) causes: Vec<Mark>,
}

/// Marks in the order in which they were given or derived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Derivation {
    grid: LogicGrid,
    marks: Vec<Derived>,
    /// The index of the mark of two items.
    index: BTreeMap<(ItemId, ItemId), usize>,
    /// The indices of the marks of each item.
    of: BTreeMap<ItemId, Vec<usize>>,
    contradiction: Option<Contradiction>,
    /// The number of marks from which everything was derived.
    followed: usize,
}

impl Derivation {
    /// Derives everything that follows by some rules from marks, of which each pair of items has at most one.
    pub(crate) fn new(
        model: &Model,
        empty: &LogicGrid,
        given: impl IntoIterator<Item = Mark>,
        rules: Rules,
    ) -> Self {
        let mut derivation = Derivation {
            grid: empty.clone(),
            marks: Vec::new(),
            index: BTreeMap::new(),
            of: BTreeMap::new(),
            contradiction: None,
            followed: 0,
        };
        given.into_iter().for_each(|mark| derivation.give(mark));
        derivation.follow(model, rules);
        derivation
    }

    /// Adds a given mark, of a pair of items that has none.
    pub(crate) fn give(&mut self, mark: Mark) {
        self.push(Derived { mark, reason: None });
    }

    /// Derives everything that follows by some rules from the marks that were added.
    pub(crate) fn follow(&mut self, model: &Model, rules: Rules) {
        while let Some(derived) = self.marks.get(self.followed) {
            let mark = derived.mark;
            Consequences { model, rules, derivation: self }.follow(mark);
            self.followed += 1;
        }
    }

    pub(crate) fn grid(&self) -> &LogicGrid {
        &self.grid
    }

    pub(crate) fn marks(&self) -> &[Derived] {
        &self.marks
    }

    /// Returns the first contradiction.
    pub(crate) fn contradiction(&self) -> Option<&Contradiction> {
        self.contradiction.as_ref()
    }

    /// Returns the index of the mark of two items.
    pub(crate) fn index(&self, one: ItemId, other: ItemId) -> Option<usize> {
        self.index.get(&(one.min(other), one.max(other))).copied()
    }

    /// Returns the marks of an item, in their order.
    pub(crate) fn of(&self, item: ItemId) -> impl Iterator<Item = Mark> + '_ {
        self.of.get(&item).into_iter().flatten().map(|&index| self.marks[index].mark)
    }

    /// Returns the given marks that some marks rest on, in their order.
    pub(crate) fn causes(&self, marks: &[Mark]) -> Vec<Mark> {
        let index = |mark: &Mark| self.index.get(&mark.items()).copied();
        let mut open: Vec<usize> = marks.iter().filter_map(index).collect();
        let mut met: Vec<usize> = Vec::new();
        while let Some(next) = open.pop() {
            if met.contains(&next) {
                continue;
            }
            met.push(next);
            if let Some((_, from)) = &self.marks[next].reason {
                open.extend(from.iter().filter_map(index));
            }
        }
        met.sort_unstable();
        let given = met.into_iter().map(|index| &self.marks[index]).filter(|mark| mark.reason.is_none());
        given.map(|derived| derived.mark).collect()
    }

    /// Returns the items of a category that are together with an item, in the order in which that became known.
    fn partners(&self, item: ItemId, category: CategoryId) -> Vec<ItemId> {
        let mut partners: Vec<ItemId> = self.grid.together_in(item.0, category.index()).map(ItemId).collect();
        partners.sort_by_key(|&partner| self.index(item, partner));
        partners
    }

    fn push(&mut self, derived: Derived) {
        let (index, mark) = (self.marks.len(), derived.mark);
        self.grid.set(mark);
        self.index.insert(mark.items(), index);
        for item in [mark.first(), mark.second()] {
            self.of.entry(item).or_default().push(index);
        }
        self.marks.push(derived);
    }

    fn conclude(&mut self, mark: Mark, rule: Rule, from: impl FnOnce() -> Vec<Mark>) {
        match self.grid.get(mark.first(), mark.second()) {
            Some(known) if known == mark => {}
            Some(_) => self.contradict(Ok(mark), rule, from()),
            None => self.push(Derived { mark, reason: Some((rule, from())) }),
        }
    }

    /// Keeps the first contradiction.
    fn contradict(&mut self, claim: Result<Mark, (ItemId, CategoryId)>, rule: Rule, from: Vec<Mark>) {
        if self.contradiction.is_none() {
            let causes = self.causes(&from.iter().copied().chain(claim.ok()).collect::<Vec<_>>());
            self.contradiction = Some(Contradiction { claim, rule, from, causes });
        }
    }
}

/// The consequences of one mark and those before it.
struct Consequences<'d, 'm> {
    model: &'m Model,
    rules: Rules,
    derivation: &'d mut Derivation,
}

impl Consequences<'_, '_> {
    fn category(&self, item: ItemId) -> CategoryId {
        self.model.item(item).category
    }

    fn have_marks(&self, one: ItemId, other: ItemId) -> bool {
        self.model.have_marks(self.category(one), self.category(other))
    }

    fn follow(&mut self, mark: Mark) {
        for item in [mark.first(), mark.second()] {
            let other = self.category(mark.other(item));
            if mark.is_together() && self.rules.taken {
                self.taken(item, other);
            }
            if self.rules.only_place {
                self.only_place(item, other);
                // The mark may prove that the item is present, or its number of rows.
                if mark.is_together() && !self.model.appears_once(item) {
                    let others = self.model.category_ids().filter(|&category| category != other);
                    others.for_each(|category| self.only_place(item, category));
                }
            }
            if self.rules.shared {
                self.shared(mark, item);
            }
        }
        let anchored = |item: &ItemId| self.category(*item) == self.model.anchor();
        let row = [mark.first(), mark.second()].into_iter().find(anchored);
        if let Some(row) = row.filter(|_| self.rules.shared) {
            self.shared_by_rows(row, mark.other(row));
        }
    }

    /// Separates an item from all other items of a category if it has as many partners in it as rows.
    fn taken(&mut self, item: ItemId, category: CategoryId) {
        if !self.derivation.grid.is_taken(item.0, category.index()) {
            return;
        }
        let most = self.model.appearances(item).1 as usize;
        let mut known = self.derivation.partners(item, category);
        known.truncate(most);
        for other in self.model.items_of(category).filter(|other| !known.contains(other)) {
            let from = || known.iter().map(|&known| Mark::together(item, known)).collect();
            self.derivation.conclude(Mark::apart(item, other), Rule::Taken, from);
        }
    }

    /// Joins an item with the items of a category without which the others could not fill its rows.
    fn only_place(&mut self, item: ItemId, category: CategoryId) {
        if !self.model.have_marks(self.category(item), category) {
            return;
        }
        let grid = &self.derivation.grid;
        let Demand { rows, evidence } = grid.counted(item.0);
        let needed: Vec<ItemId> =
            match grid.places(item.0, category.index(), grid.counts(item.0, category.index()), rows) {
                Places::Enough => return,
                Places::TooFew => Vec::new(),
                Places::All => grid.possible_in(item.0, category.index()).map(ItemId).collect(),
                Places::Only(needed) if needed.is_empty() => return,
                Places::Only(needed) => needed.into_iter().map(ItemId).collect(),
            };
        let is_lost = |other: &ItemId| !grid.is_possible(item.0, other.0);
        let mut evidence: Vec<ItemId> = evidence.into_iter().map(ItemId).collect();
        evidence.sort_by_key(|&partner| self.derivation.index(item, partner));
        let lost = self.model.items_of(category).filter(is_lost).map(|lost| Mark::apart(item, lost));
        let proof = evidence.into_iter().map(|partner| Mark::together(item, partner));
        let from: Vec<Mark> = lost.chain(proof).collect();
        if needed.is_empty() && rows > 0 {
            return self.derivation.contradict(Err((item, category)), Rule::OnlyPlace, from);
        }
        for other in needed {
            self.derivation.conclude(Mark::together(item, other), Rule::OnlyPlace, || from.clone());
        }
    }

    /// Passes the marks of an item's partner to the item, and the other way round if the two are apart.
    fn shared(&mut self, mark: Mark, item: ItemId) {
        let middle = mark.other(item);
        let of_middle: Vec<Mark> = self.derivation.of(middle).filter(|known| *known != mark).collect();
        for known in of_middle {
            let other = known.other(middle);
            if !self.have_marks(other, item) {
                continue;
            }
            let layout = &self.derivation.grid.layout;
            let (polarity, passes) = match (mark.polarity(), known.polarity()) {
                (Polarity::Is, polarity) => (polarity, layout.passes(middle.0, item.0, polarity)),
                (Polarity::IsNot, Polarity::Is) => {
                    (Polarity::IsNot, layout.passes(middle.0, other.0, Polarity::IsNot))
                }
                (Polarity::IsNot, Polarity::IsNot) => continue,
            };
            if passes {
                let conclusion = Mark::new(item, other, polarity);
                self.derivation.conclude(conclusion, Rule::Shared, || vec![mark, known]);
            }
        }
    }

    /// Separates items that are known to have no row in common, after a new mark of a row and an item.
    ///
    /// Only for items that may have several rows or none: for others `shared` has the same effect.
    fn shared_by_rows(&mut self, row: ItemId, item: ItemId) {
        let several = |item: &ItemId| !self.model.appears_once(*item);
        if let Some(rows) = Some(item).filter(several).and_then(|item| self.known_rows(item)) {
            for other in self.model.item_ids() {
                self.shared_by_known_rows(item, &rows, other);
            }
        }
        let in_row = self.derivation.of(row).filter(|mark| mark.is_together()).map(|mark| mark.other(row));
        let in_row: Vec<ItemId> = in_row.filter(several).collect();
        for other in in_row {
            if let Some(rows) = self.known_rows(other) {
                self.shared_by_known_rows(other, &rows, item);
            }
        }
    }

    /// Returns the marks of an item with every row, if all are known. Unused numbers of a placeholder have none.
    fn known_rows(&self, item: ItemId) -> Option<Vec<Mark>> {
        let rows = self.model.items_of(self.model.anchor());
        let marks: Vec<Mark> = rows.map(|row| self.derivation.grid.get(item, row)).collect::<Option<_>>()?;
        let is_present = marks.iter().any(|mark| mark.is_together());
        (is_present || !self.model.item(item).is_number()).then_some(marks)
    }

    /// Separates two items if the second one is apart from all rows of the first.
    fn shared_by_known_rows(&mut self, item: ItemId, rows: &[Mark], other: ItemId) {
        if self.category(other) == self.model.anchor() || !self.have_marks(item, other) {
            return;
        }
        let own = rows.iter().filter(|mark| mark.is_together()).map(|mark| mark.other(item));
        let absent: Vec<Mark> = own.map(|row| Mark::apart(row, other)).collect();
        if absent.iter().all(|&mark| self.derivation.grid.contains(mark)) {
            let from = || rows.iter().copied().chain(absent).collect();
            self.derivation.conclude(Mark::apart(item, other), Rule::Shared, from);
        }
    }
}
