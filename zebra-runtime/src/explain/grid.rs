//! The logic grid: a mark, or none yet, for each pair of items of different categories. Layer 3.

use std::sync::Arc;

use super::Mark;
use super::layout::{Field, Layout};
use crate::model::{ItemId, Model, Polarity};

/// A grid of marks. Copying one is cheap: games and pages keep one for each of their states.
///
/// ```
/// use zebra_runtime::builder::Builder;
/// use zebra_runtime::explain::{Grid, Mark};
/// # use zebra_runtime::draft::Goal;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// # puzzle.verify(Goal::Nothing);
/// let model = puzzle.check()?;
/// let [ann, bob, cat, dog] = [0, 1, 2, 3].map(zebra_runtime::model::ItemId);
///
/// let mut grid = Grid::new(&model);
/// assert_eq!((grid.open(), grid.get(ann, cat)), (4, None));
/// grid.set(Mark::together(cat, ann));
/// assert_eq!(grid.get(ann, cat), Some(Mark::together(ann, cat)));
/// assert!(!grid.is_full());
/// # let _ = (bob, dog);
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub(super) layout: Arc<Layout>,
    /// For each item the partners that are not known to be apart from it; of its own category itself.
    possible: Vec<u64>,
    /// For each item the partners that are known to be together with it.
    together: Vec<u64>,
    open: usize,
}

impl Grid {
    /// A grid without marks. Quadratic in the number of items.
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
        Grid { layout: Arc::new(layout), possible, together: vec![0; size], open }
    }

    /// The mark of two items; `None` while it is open, and for two items that have none: of one category, or numbers of
    /// two placeholders.
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

    /// Whether a mark is in the grid.
    #[must_use]
    pub fn contains(&self, mark: Mark) -> bool {
        match mark.polarity() {
            Polarity::Is => self.is_together(mark.first().0, mark.second().0),
            Polarity::IsNot => !self.is_possible(mark.first().0, mark.second().0),
        }
    }

    /// Sets a mark, whatever was there before.
    pub fn set(&mut self, mark: Mark) {
        self.write(mark.first(), mark.second(), Some(mark.polarity()));
    }

    /// Takes back the mark of two items.
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

    /// How many marks are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open
    }

    /// How many marks there are in all, set or open.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.marks
    }

    /// Whether no mark is open.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.open == 0
    }

    /// The pairs of items whose mark is open, in order.
    pub fn open_pairs(&self) -> impl Iterator<Item = (ItemId, ItemId)> + '_ {
        self.pairs()
            .filter(|&(one, other)| self.is_possible(one.0, other.0) && !self.is_together(one.0, other.0))
    }

    /// The marks that are set, in order.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        self.pairs().filter_map(|(one, other)| self.get(one, other))
    }

    /// All pairs of items that have a mark, in order.
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

/// What deductions ask of the bits.
impl Grid {
    #[inline]
    fn cell(&self, item: u32, partner: u32) -> (usize, u64) {
        let (word, bit) = self.layout.places[partner as usize];
        (item as usize * self.layout.stride + word as usize, bit)
    }

    #[inline]
    pub(super) fn is_possible(&self, item: u32, partner: u32) -> bool {
        let (index, bit) = self.cell(item, partner);
        self.possible[index] & bit != 0
    }

    #[inline]
    pub(super) fn is_together(&self, item: u32, partner: u32) -> bool {
        let (index, bit) = self.cell(item, partner);
        self.together[index] & bit != 0
    }

    /// The partners that are possible for an item, and those known to be together with it.
    #[inline]
    pub(super) fn row(&self, item: u32) -> (&[u64], &[u64]) {
        let row = item as usize * self.layout.stride..(item as usize + 1) * self.layout.stride;
        (&self.possible[row.clone()], &self.together[row])
    }

    /// The words of a category in the row of an item, without those of other categories.
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

    /// How many items of a category are possible for an item, and how many are known to be together with it.
    pub(super) fn counts(&self, item: u32, category: usize) -> (u32, u32) {
        let count = |of: &[u64]| self.line(of, item, category).map(u64::count_ones).sum();
        (count(&self.possible), count(&self.together))
    }

    /// The items of a category that are possible for an item.
    pub(super) fn possible_in(&self, item: u32, category: usize) -> impl Iterator<Item = u32> + '_ {
        self.members(self.line(&self.possible, item, category), category)
    }

    /// The items of a category that are together with an item.
    pub(super) fn together_in(&self, item: u32, category: usize) -> impl Iterator<Item = u32> + '_ {
        self.members(self.line(&self.together, item, category), category)
    }

    /// The items that have marks with one item and are in some words.
    fn among<'g>(
        &'g self,
        item: u32,
        words: impl Iterator<Item = u64> + 'g,
    ) -> impl Iterator<Item = u32> + 'g {
        let spanned = self.layout.spanned(self.layout.category(item));
        let words = words.zip(spanned).map(|(word, spanned)| word & spanned).enumerate();
        words.flat_map(|(word, set)| self.layout.items_in(word, set))
    }

    /// The items that one item is together with, but not the other, as far as the other has marks with them.
    pub(super) fn newly_together(&self, source: u32, target: u32) -> impl Iterator<Item = u32> + '_ {
        let (from, to) = (self.row(source).1, self.row(target).1);
        self.among(target, from.iter().zip(to).map(|(from, to)| from & !to))
    }

    /// The items that one item is apart from, but not the other, as far as the other has marks with them.
    pub(super) fn newly_apart(&self, source: u32, target: u32) -> impl Iterator<Item = u32> + '_ {
        let (from, to) = (self.row(source).0, self.row(target).0);
        let Field { start, end, bits, .. } = self.layout.field(self.layout.category(source));
        let own = move |word: usize| if (start..end).contains(&word) { bits } else { 0 };
        let lost = from.iter().zip(to).enumerate().map(move |(word, (from, to))| to & !from & !own(word));
        self.among(target, lost)
    }

    /// Of a word of an item's row the open partners with which it has nothing in common in some third category.
    pub(super) fn without_common(&self, item: u32, word: usize) -> u64 {
        let layout = &*self.layout;
        let own = layout.category(item);
        let (possible, together) = self.row(item);
        let open = possible[word] & !together[word] & layout.spanned(own)[word];
        let mut lost = 0;
        for third in (0..layout.categories()).filter(|&third| third != own) {
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

    /// A third category of which no item is possible for both of two items.
    pub(super) fn third_without_common(&self, one: u32, other: u32) -> Option<usize> {
        let third = |&category: &usize| {
            category != self.layout.category(one) && category != self.layout.category(other)
        };
        let lacks = |&category: &usize| {
            let (one, other) =
                (self.line(&self.possible, one, category), self.line(&self.possible, other, category));
            one.zip(other).all(|(one, other)| one & other == 0)
        };
        (0..self.layout.categories()).filter(third).find(lacks)
    }

    /// Whether no items of a category are possible for one item that are not for another one.
    #[inline]
    pub(super) fn is_within(&self, one: u32, other: u32, category: usize) -> bool {
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

    /// A partner outside of a category that shows that an item, which might be unused, is present.
    pub(super) fn witness(&self, item: u32, category: usize) -> Option<u32> {
        (0..self.layout.categories())
            .filter(|&other| other != category)
            .find_map(|other| self.together_in(item, other).next())
    }

    /// Leaves out of some marks what a row or column says that is taken by another one of them.
    pub(super) fn drop_implied(&self, marks: &mut Vec<Mark>) {
        let joined: Vec<Mark> = marks.iter().copied().filter(|mark| mark.is_together()).collect();
        let taken = |mark: &Mark, (item, partner): (ItemId, ItemId)| {
            let other = mark.other(item);
            let category = |item: ItemId| self.layout.category(item.0);
            mark.names(item) && self.layout.is_single(item.0) && category(other) == category(partner)
        };
        marks.retain(|mark| {
            mark.is_together()
                || !joined.iter().any(|of| {
                    taken(mark, (of.first(), of.second())) || taken(mark, (of.second(), of.first()))
                })
        });
    }

    /// The pairs of some bits, word by word of all rows, in order.
    fn pairs_in(&self, set: impl Fn(usize) -> u64) -> impl Iterator<Item = (u32, u32)> {
        let layout = &*self.layout;
        let words =
            (0..self.possible.len()).map(move |index| (index, set(index))).filter(|&(_, set)| set != 0);
        words.flat_map(move |(index, set)| {
            let item = (index / layout.stride) as u32;
            let partners = layout.items_in(index % layout.stride, set);
            partners.filter(move |&partner| partner > item).map(move |partner| (item, partner))
        })
    }

    /// Sets open marks of an item with partners in one word of its row.
    pub(super) fn fill(&mut self, item: u32, word: usize, set: u64, together: bool) {
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

    /// Takes over another grid of the same puzzle without making new lists.
    pub(super) fn copy_from(&mut self, other: &Grid) {
        self.possible.copy_from_slice(&other.possible);
        self.together.copy_from_slice(&other.together);
        self.open = other.open;
    }
}

/// What several grids have in common.
#[derive(Debug)]
pub(super) struct Common(Grid);

impl Common {
    /// What a grid holds, with some more marks.
    pub(super) fn of(grid: &Grid, more: &[Mark]) -> Common {
        let mut grid = grid.clone();
        for &mark in more {
            grid.set(mark);
        }
        Common(grid)
    }

    /// Only what another grid, with some more marks, holds as well.
    pub(super) fn meet(&mut self, grid: &Grid, more: &[Mark]) {
        let other = Common::of(grid, more).0;
        self.0.possible.iter_mut().zip(&other.possible).for_each(|(all, one)| *all |= one);
        self.0.together.iter_mut().zip(&other.together).for_each(|(all, one)| *all &= one);
    }

    /// The marks that a grid has not; those that say "together" come first.
    pub(super) fn new_marks<'c>(&'c self, grid: &'c Grid) -> impl Iterator<Item = Mark> + 'c {
        let joined = move |index: usize| self.0.together[index] & !grid.together[index];
        let parted = move |index: usize| grid.possible[index] & !self.0.possible[index];
        let pairs = move |(item, partner)| (ItemId(item), ItemId(partner));
        let together = grid.pairs_in(joined).map(pairs).map(|(one, other)| Mark::together(one, other));
        together.chain(grid.pairs_in(parted).map(pairs).map(|(one, other)| Mark::apart(one, other)))
    }
}

/// The numbers of the bits that are set, in order.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
