//! The ways in which a formula can be true: each a set of marks, found by asking `holds` in rows of which ever more is
//! known. Layer 3. Knows no kind of formula.

use std::cell::Cell;
use std::collections::BTreeSet;

use crate::model::{CategoryId, Formula, ItemId, Model, Rows};

/// So often a formula may ask about rows before it counts as wide.
const MOST_QUESTIONS: usize = 60_000;

/// Of so many ways a formula counts as wide.
const MOST_WAYS: usize = 2_000;

/// Two ways are compared with each other only up to this number of them.
const MOST_COMPARED: usize = 64;

/// Pairs of a formula that are together, and those that are apart: a set of bits each, in as many words.
#[derive(Debug, Clone)]
pub(super) struct Pairs(Vec<u64>);

impl Pairs {
    pub(super) fn none(ways: &Ways) -> Pairs {
        Pairs(vec![0; 2 * ways.words])
    }

    pub(super) fn add(&mut self, place: u32, together: bool) {
        let half = if together { 0 } else { self.0.len() / 2 };
        self.0[half + place as usize / 64] |= 1 << (place % 64);
    }

    /// Those that are together, and those that are apart.
    pub(super) fn halves(&self) -> (&[u64], &[u64]) {
        self.0.split_at(self.0.len() / 2)
    }
}

/// The ways in which one formula of a clue can be true. One of them holds in every answer.
#[derive(Debug, Clone)]
pub(super) struct Ways {
    /// The pairs of items that the ways speak of, in order.
    pub(super) pairs: Vec<(u32, u32)>,
    /// The words of a set of these pairs.
    pub(super) words: usize,
    /// Way by way: the pairs that are together in it, then those that are apart.
    sets: Vec<u64>,
}

impl Ways {
    /// Finds the ways of a formula; `None` if it is wide. It takes an evaluation for each item that each thing it asks
    /// about can be.
    pub(super) fn of(model: &Model, formula: &Formula) -> Option<Ways> {
        let mut search = Search {
            model,
            formula,
            known: Vec::new(),
            ways: Vec::new(),
            asked: BTreeSet::new(),
            questions: 0,
        };
        search.explore().then(|| Ways::new(model, &search.asked, &search.ways))
    }

    /// How many ways there are.
    pub(super) fn count(&self) -> usize {
        self.sets.len() / (2 * self.words)
    }

    /// Way by way, the pairs that are together and those that are apart.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u64], &[u64])> {
        self.sets.chunks_exact(2 * self.words).map(|way| way.split_at(self.words))
    }

    fn new(model: &Model, asked: &BTreeSet<(u32, u32)>, found: &[Vec<Literal>]) -> Ways {
        let mut pairs: Vec<(u32, u32)> =
            asked.iter().map(|&(row, item)| (row.min(item), row.max(item))).collect();
        let mut rows: Vec<u32> = asked.iter().map(|&(row, _)| row).collect();
        rows.dedup();
        let apart = |one: u32, other: u32| category(model, one) != category(model, other);
        for (index, &one) in rows.iter().enumerate() {
            pairs.extend(
                rows[index + 1..].iter().filter(|&&other| apart(one, other)).map(|&other| (one, other)),
            );
        }
        pairs.sort_unstable();
        pairs.dedup();
        let words = pairs.len().div_ceil(64).max(1);
        let mut ways: Vec<Vec<u64>> = found.iter().map(|known| way(model, known, &pairs, words)).collect();
        ways.sort_unstable();
        ways.dedup();
        if ways.len() <= MOST_COMPARED {
            let implies =
                |one: &[u64], other: &[u64]| one.iter().zip(other).all(|(one, other)| one & other == *other);
            let all = ways.clone();
            // A way that says more than another one is a case of it.
            ways.retain(|way| !all.iter().any(|other| other != way && implies(way, other)));
        }
        Ways { pairs, words, sets: ways.concat() }
    }
}

/// What the marks of a way say of each pair.
fn way(model: &Model, known: &[Literal], pairs: &[(u32, u32)], words: usize) -> Vec<u64> {
    let partial = Partial::new(model, known);
    let mut set = vec![0; 2 * words];
    for (index, &(one, other)) in pairs.iter().enumerate() {
        match partial.stands(one, other) {
            Some(true) => set[index / 64] |= 1 << (index % 64),
            Some(false) => set[words + index / 64] |= 1 << (index % 64),
            None => {}
        }
    }
    set
}

fn category(model: &Model, item: u32) -> CategoryId {
    model.item(ItemId(item)).category
}

/// That an item is in the row of another one, which stands in exactly one row; or that it is not.
#[derive(Debug, Clone, Copy)]
struct Literal {
    row: u32,
    item: u32,
    together: bool,
}

/// What must be known before a formula can be evaluated.
#[derive(Debug, Clone, Copy)]
enum Need {
    /// Which item of a category is in a row.
    Which(u32, CategoryId),
    /// Whether an item is in a row.
    Whether(u32, u32),
}

struct Search<'m> {
    model: &'m Model,
    formula: &'m Formula,
    known: Vec<Literal>,
    ways: Vec<Vec<Literal>>,
    /// Rows and items that something depends on.
    asked: BTreeSet<(u32, u32)>,
    questions: usize,
}

impl Search<'_> {
    /// Whether all ways that agree with what is known were found.
    fn explore(&mut self) -> bool {
        if self.questions > MOST_QUESTIONS || self.ways.len() > MOST_WAYS {
            return false;
        }
        let (model, formula) = (self.model, self.formula);
        let partial = Partial::new(model, &self.known);
        let truth = formula.holds(model, &partial);
        self.questions += 1 + partial.questions.get();
        match partial.need.get() {
            None if truth => self.ways.push(self.known.clone()),
            None => {}
            Some(Need::Whether(row, item)) => {
                return self.suppose(Literal { row, item, together: true })
                    && self.suppose(Literal { row, item, together: false });
            }
            Some(Need::Which(row, category)) => {
                let mut items = model.items_of(category);
                return items.all(|item| self.suppose(Literal { row, item: item.0, together: true }));
            }
        }
        true
    }

    fn suppose(&mut self, literal: Literal) -> bool {
        self.asked.insert((literal.row, literal.item));
        let refuted = Partial::new(self.model, &self.known).stands(literal.row, literal.item);
        if refuted == Some(!literal.together) {
            return true;
        }
        self.known.push(literal);
        let whole = self.explore();
        self.known.pop();
        whole
    }
}

/// Rows of which a little is known. A row goes by the number of an item that stands in it and nowhere else.
struct Partial<'k> {
    model: &'k Model,
    known: &'k [Literal],
    need: Cell<Option<Need>>,
    questions: Cell<usize>,
}

impl<'k> Partial<'k> {
    fn new(model: &'k Model, known: &'k [Literal]) -> Self {
        Partial { model, known, need: Cell::new(None), questions: Cell::new(0) }
    }

    fn is_single(&self, item: u32) -> bool {
        self.model.appearances(ItemId(item)).1 <= 1
    }

    /// What is known to be in the row of an item.
    fn companions(&self, item: u32) -> Vec<u32> {
        let mut row = vec![item];
        let mut next = 0;
        while let Some(&member) = row.get(next) {
            next += 1;
            // What stands in several rows leads to no other item of this one.
            if member != item && !self.is_single(member) {
                continue;
            }
            for literal in self.known.iter().filter(|literal| literal.together) {
                let other = match member {
                    _ if literal.row == member => literal.item,
                    _ if literal.item == member => literal.row,
                    _ => continue,
                };
                if !row.contains(&other) {
                    row.push(other);
                }
            }
        }
        row
    }

    fn companion(&self, row: &[u32], category: CategoryId) -> Option<u32> {
        row.iter().copied().find(|&member| self::category(self.model, member) == category)
    }

    /// Whether two items are in one row, if it follows from what is known.
    fn stands(&self, one: u32, other: u32) -> Option<bool> {
        let row = if self.is_single(one) { self.companions(one) } else { vec![one] };
        let beside = if self.is_single(other) { self.companions(other) } else { vec![other] };
        if row.contains(&other) || beside.contains(&one) {
            return Some(true);
        }
        let of = |item: u32| category(self.model, item);
        let clash = |&member: &u32| beside.iter().any(|&item| item != member && of(item) == of(member));
        if row.iter().any(clash) {
            return Some(false);
        }
        let refuted = |literal: &Literal| {
            let (first, second) = (literal.row, literal.item);
            let joins = |row: &[u32], beside: &[u32]| row.contains(&first) && beside.contains(&second);
            !literal.together && (joins(&row, &beside) || joins(&beside, &row))
        };
        if self.known.iter().any(refuted) {
            return Some(false);
        }
        None
    }

    fn ask(&self, need: Need) {
        if self.need.get().is_none() {
            self.need.set(Some(need));
        }
    }
}

impl Rows for Partial<'_> {
    fn row_of(&self, model: &Model, item: ItemId) -> Option<usize> {
        self.rows_of(model, item).next()
    }

    fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone {
        if model.appears_once(item) {
            return vec![item.index()].into_iter();
        }
        let anchors = model.items_of(model.anchor()).map(ItemId::index);
        anchors.filter(|&row| self.has(model, row, item)).collect::<Vec<_>>().into_iter()
    }

    fn item_in(&self, row: usize, category: CategoryId) -> ItemId {
        self.questions.set(self.questions.get() + 1);
        // Once something is asked for, the truth does not matter.
        let first = ItemId(self.model.category(category).first);
        if self.need.get().is_some() {
            return first;
        }
        match self.companion(&self.companions(row as u32), category) {
            Some(item) => ItemId(item),
            None => {
                self.ask(Need::Which(row as u32, category));
                first
            }
        }
    }

    fn has(&self, _: &Model, row: usize, item: ItemId) -> bool {
        self.questions.set(self.questions.get() + 1);
        if self.need.get().is_some() {
            return false;
        }
        self.stands(row as u32, item.0).unwrap_or_else(|| {
            self.ask(Need::Whether(row as u32, item.0));
            false
        })
    }

    fn is_same_row(&self, first: usize, second: usize) -> bool {
        first == second || self.has(self.model, first, ItemId(second as u32))
    }
}
