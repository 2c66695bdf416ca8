//! The logic grid: a mark, or none yet, for each pair of items of different categories.

use std::sync::Arc;

use super::layout::{Field, Layout};
use crate::model::{ItemId, Mark, Model, Polarity};

/// The marks of a puzzle. A clone copies two bits for each pair of items and shares everything else.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::Builder;
/// use zebra::explain::{LogicGrid, Mark};
/// # use zebra::draft::Goal;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// # puzzle.verify(Goal::Nothing);
/// let model = puzzle.check()?;
/// let [ann, bob, cat, dog] = [0, 1, 2, 3].map(zebra::model::ItemId);
///
/// let mut grid = LogicGrid::new(&model);
/// assert_eq!((grid.open(), grid.get(ann, cat)), (4, None));
/// grid.set(Mark::together(cat, ann));
/// assert_eq!(grid.get(ann, cat), Some(Mark::together(ann, cat)));
/// assert!(!grid.is_full());
/// # let _ = (bob, dog);
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogicGrid {
    pub(in crate::explain) layout: Arc<Layout>,
    /// For each item, the partners not known to be apart from it; in its own category, itself.
    pub(super) possible: Vec<u64>,
    /// For each item, the partners known to be together with it.
    pub(super) together: Vec<u64>,
    open: usize,
}

impl LogicGrid {
    /// Creates a grid without marks. Quadratic in the number of items.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let layout = Layout::new(model);
        let size = layout.stride * layout.places.len();
        let mut possible = vec![0; size];
        let mut full = vec![0; layout.stride];
        for &(word, bit) in &layout.places {
            full[word as usize] |= bit;
        }
        for (item, &(word, bit)) in layout.places.iter().enumerate() {
            let own = &mut possible[item * layout.stride..(item + 1) * layout.stride];
            own.copy_from_slice(&full);
            let Field { start, end, bits, .. } = layout.field(layout.category(item as u32));
            own[start..end].iter_mut().for_each(|word| *word &= !bits);
            own[word as usize] |= bit;
        }
        let open = layout.marks;
        LogicGrid { layout: Arc::new(layout), possible, together: vec![0; size], open }
    }

    /// Returns the mark of two items; `None` while it is open, and for items that have no mark: those of one category,
    /// and numbers of two placeholders.
    #[must_use]
    pub fn get(&self, one: ItemId, other: ItemId) -> Option<Mark> {
        if !self.layout.spans(self.layout.category(one.0), self.layout.category(other.0)) {
            return None;
        }
        if self.is_together(one.0, other.0) {
            Some(Mark::together(one, other))
        } else if self.is_possible(one.0, other.0) {
            None
        } else {
            Some(Mark::apart(one, other))
        }
    }

    /// Returns `true` if the mark is set.
    #[must_use]
    pub fn contains(&self, mark: Mark) -> bool {
        match mark.polarity() {
            Polarity::Is => self.is_together(mark.first().0, mark.second().0),
            Polarity::IsNot => !self.is_possible(mark.first().0, mark.second().0),
        }
    }

    /// Sets a mark, replacing the previous one of the two items.
    pub fn set(&mut self, mark: Mark) {
        self.write(mark.first(), mark.second(), Some(mark.polarity()));
    }

    /// Clears the mark of two items.
    pub fn clear(&mut self, one: ItemId, other: ItemId) {
        self.write(one, other, None);
    }

    fn write(&mut self, one: ItemId, other: ItemId, polarity: Option<Polarity>) {
        if !self.layout.spans(self.layout.category(one.0), self.layout.category(other.0)) {
            return;
        }
        self.open += usize::from(self.get(one, other).is_some());
        for (item, partner) in [(one.0, other.0), (other.0, one.0)] {
            let (index, bit) = self.cell(item, partner);
            self.possible[index] |= bit;
            self.together[index] &= !bit;
            match polarity {
                Some(Polarity::Is) => self.together[index] |= bit,
                Some(Polarity::IsNot) => self.possible[index] &= !bit,
                None => {}
            }
        }
        self.open -= usize::from(polarity.is_some());
    }

    /// Sets an open mark.
    #[inline]
    pub(in crate::explain) fn set_open(&mut self, mark: Mark) {
        let (first, second) = (mark.first().0, mark.second().0);
        if !self.layout.spans(self.layout.category(first), self.layout.category(second)) {
            return;
        }
        for (item, partner) in [(first, second), (second, first)] {
            let (index, bit) = self.cell(item, partner);
            match mark.polarity() {
                Polarity::Is => self.together[index] |= bit,
                Polarity::IsNot => self.possible[index] &= !bit,
            }
        }
        self.open -= 1;
    }

    /// Returns the number of words of the whole grid.
    pub(in crate::explain) fn words(&self) -> usize {
        self.possible.len() + self.together.len()
    }

    /// Returns the number of open marks.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open
    }

    /// Returns the number of all marks, set or open.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.marks
    }

    /// Returns `true` if no mark is open.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.open == 0
    }

    /// Returns the pairs of items whose mark is open, in order.
    pub fn open_pairs(&self) -> impl Iterator<Item = (ItemId, ItemId)> + '_ {
        self.pairs()
            .filter(|&(one, other)| self.is_possible(one.0, other.0) && !self.is_together(one.0, other.0))
    }

    /// Returns the marks that are set, in order.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        self.pairs().filter_map(|(one, other)| self.get(one, other))
    }

    /// Returns all pairs of items that have a mark, in order.
    fn pairs(&self) -> impl Iterator<Item = (ItemId, ItemId)> + '_ {
        let layout = &*self.layout;
        (0..layout.item_count() as u32).flat_map(move |one| {
            let category = layout.category(one);
            let others =
                (category + 1..layout.categories()).filter(move |&other| layout.spans(category, other));
            others.flat_map(|other| layout.items_of(other)).map(move |other| (ItemId(one), ItemId(other)))
        })
    }
}

/// Queries over the bits.
impl LogicGrid {
    #[inline]
    fn cell(&self, item: u32, partner: u32) -> (usize, u64) {
        let (word, bit) = self.layout.places[partner as usize];
        (item as usize * self.layout.stride + word as usize, bit)
    }

    #[inline]
    pub(in crate::explain) fn is_possible(&self, item: u32, partner: u32) -> bool {
        let (index, bit) = self.cell(item, partner);
        self.possible[index] & bit != 0
    }

    #[inline]
    pub(in crate::explain) fn is_together(&self, item: u32, partner: u32) -> bool {
        let (index, bit) = self.cell(item, partner);
        self.together[index] & bit != 0
    }

    /// Returns the row of an item: the possible partners, and those known to be together with it.
    #[inline]
    pub(in crate::explain) fn row(&self, item: u32) -> (&[u64], &[u64]) {
        let row = item as usize * self.layout.stride..(item as usize + 1) * self.layout.stride;
        (&self.possible[row.clone()], &self.together[row])
    }

    /// Returns the words of a category in the row of an item, without the bits of other categories.
    fn line<'g>(
        &self,
        of: &'g [u64],
        item: u32,
        category: usize,
    ) -> impl Iterator<Item = u64> + Clone + use<'g> {
        let Field { start, end, bits, .. } = self.layout.field(category);
        let row = item as usize * self.layout.stride;
        of[row + start..row + end].iter().map(move |word| word & bits)
    }

    /// Counts the items of a category that are possible for an item, and those known to be together with it.
    #[inline]
    pub(in crate::explain) fn counts(&self, item: u32, category: usize) -> (u32, u32) {
        let count = |of: &[u64]| self.line(of, item, category).map(u64::count_ones).sum();
        (count(&self.possible), count(&self.together))
    }

    /// Returns the items of a category that are possible for an item.
    pub(in crate::explain) fn possible_in(
        &self,
        item: u32,
        category: usize,
    ) -> impl Iterator<Item = u32> + '_ {
        self.members(self.line(&self.possible, item, category), category)
    }

    /// Returns the items of a category that are together with an item.
    pub(in crate::explain) fn together_in(
        &self,
        item: u32,
        category: usize,
    ) -> impl Iterator<Item = u32> + '_ {
        self.members(self.line(&self.together, item, category), category)
    }

    /// Adds the items known to be together with the source but not yet with the target, as far as the target has marks
    /// with them.
    #[inline]
    pub(in crate::explain) fn newly_together(&self, source: u32, target: u32, found: &mut Vec<u32>) {
        let (from, to) = (self.row(source).1, self.row(target).1);
        let spanned = self.layout.spanned(self.layout.category(target));
        for (word, ((from, to), spanned)) in from.iter().zip(to).zip(spanned).enumerate() {
            self.add(word, from & !to & spanned, found);
        }
    }

    /// Adds the items known to be apart from the source but not yet from the target, as far as the target has marks
    /// with them.
    #[inline]
    pub(in crate::explain) fn newly_apart(&self, source: u32, target: u32, found: &mut Vec<u32>) {
        let (from, to) = (self.row(source).0, self.row(target).0);
        let spanned = self.layout.spanned(self.layout.category(target));
        let Field { start, end, bits, .. } = self.layout.field(self.layout.category(source));
        for (word, ((from, to), spanned)) in from.iter().zip(to).zip(spanned).enumerate() {
            let own = if (start..end).contains(&word) { bits } else { 0 };
            self.add(word, to & !from & !own & spanned, found);
        }
    }

    #[inline]
    fn add(&self, word: usize, set: u64, found: &mut Vec<u32>) {
        if set != 0 {
            found.extend(self.layout.items_in(word, set));
        }
    }

    /// Returns, from one word of an item's row, the open partners with which it shares no item of some third category, which is one
    /// of these.
    pub(in crate::explain) fn without_common(&self, item: u32, word: usize, thirds: u64) -> u64 {
        let layout = &*self.layout;
        let own = layout.category(item);
        let (possible, together) = self.row(item);
        let open = possible[word] & !together[word] & layout.spanned(own)[word];
        let mut lost = 0;
        let is_third = |&third: &usize| third != own && thirds & layout.bit_of(third) != 0;
        for third in (0..layout.categories()).filter(is_third) {
            if open & !lost == 0 {
                break;
            }
            let Field { start, end, bits, .. } = layout.field(third);
            let mut common = layout.bits_of(third)[word];
            for (number, of) in (start..end).zip(&possible[start..end]) {
                let mut thirds = of & bits;
                while thirds != 0 {
                    let third = layout.item_at(number, thirds.trailing_zeros());
                    common |= self.possible[third as usize * layout.stride + word];
                    thirds &= thirds - 1;
                }
            }
            lost |= open & !common;
        }
        lost
    }

    /// Returns `true` if no item of a category is possible for both of two items.
    #[inline]
    pub(in crate::explain) fn is_disjoint(&self, one: u32, other: u32, category: usize) -> bool {
        let (one, other) =
            (self.line(&self.possible, one, category), self.line(&self.possible, other, category));
        one.zip(other).all(|(one, other)| one & other == 0)
    }

    /// Returns `true` if every item of a category that is possible for `one` is possible for `other`.
    #[inline]
    pub(in crate::explain) fn is_within(&self, one: u32, other: u32, category: usize) -> bool {
        let (one, other) =
            (self.line(&self.possible, one, category), self.line(&self.possible, other, category));
        one.zip(other).all(|(one, other)| one & !other == 0)
    }

    fn members<'g>(
        &'g self,
        words: impl Iterator<Item = u64> + 'g,
        category: usize,
    ) -> impl Iterator<Item = u32> + 'g {
        let start = self.layout.field(category).start;
        words.enumerate().flat_map(move |(word, set)| self.layout.items_in(start + word, set))
    }

    /// Returns a partner outside a category that proves that a possibly unused item is present.
    pub(in crate::explain) fn witness(&self, item: u32, category: usize) -> Option<u32> {
        (0..self.layout.categories())
            .filter(|&other| other != category)
            .find_map(|other| self.together_in(item, other).next())
    }

    /// Returns the pairs of some bits, word by word of all rows, in order.
    pub(super) fn pairs_in(&self, set: impl Fn(usize) -> u64) -> impl Iterator<Item = (u32, u32)> {
        let layout = &*self.layout;
        let words =
            (0..self.possible.len()).map(move |index| (index, set(index))).filter(|&(_, set)| set != 0);
        words.flat_map(move |(index, set)| {
            let item = (index / layout.stride) as u32;
            let partners = layout.items_in(index % layout.stride, set);
            partners.filter(move |&partner| partner > item).map(move |partner| (item, partner))
        })
    }

    /// Sets open marks of an item with the partners in one word of its row.
    pub(in crate::explain) fn fill(&mut self, item: u32, word: usize, set: u64, together: bool) {
        let stride = self.layout.stride;
        let (own, bit) = self.layout.places[item as usize];
        for partner in self.layout.items_in(word, set) {
            let index = partner as usize * stride + own as usize;
            if together {
                self.together[index] |= bit;
            } else {
                self.possible[index] &= !bit;
            }
            self.open -= 1;
        }
        let index = item as usize * stride + word;
        if together {
            self.together[index] |= set;
        } else {
            self.possible[index] &= !set;
        }
    }

    /// Copies another grid of the same puzzle without allocating.
    pub(in crate::explain) fn copy_from(&mut self, other: &LogicGrid) {
        self.possible.copy_from_slice(&other.possible);
        self.together.copy_from_slice(&other.together);
        self.open = other.open;
    }
}
