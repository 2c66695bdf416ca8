//! The logic grid: a mark, or none yet, for each pair of items of different categories. Layer 3.

use std::sync::Arc;

use super::Mark;
use crate::model::{ItemId, Model, Polarity};

/// The numbers of a model that the grid asks for again and again.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The words of one item's partners.
    stride: usize,
    /// For each category its words in a stride: the first one and the one behind the last.
    words: Vec<(u32, u32)>,
    /// For each item its word in a stride, and its bit in that word.
    places: Vec<(u32, u64)>,
    /// For each category its first item and the one behind its last.
    items: Vec<(u32, u32)>,
    /// The category of each item.
    categories: Vec<u32>,
    /// In how many rows each item stands: at least and at most.
    appearances: Vec<(u32, u32)>,
    /// For each category whether each of its items stands in exactly one row.
    plain: Vec<bool>,
    /// For each category whether it is a placeholder: numbers that may stand in no row.
    ranges: Vec<bool>,
    /// How many marks there are.
    marks: usize,
}

impl Layout {
    fn new(model: &Model) -> Self {
        let mut stride = 0;
        let mut words = Vec::new();
        let mut items = Vec::new();
        for category in model.categories() {
            let end = stride + category.count.div_ceil(64);
            words.push((stride, end));
            stride = end;
            items.push((category.first, category.first + category.count));
        }
        let category = |item: ItemId| model.item(item).category.0;
        let place = |item: ItemId| {
            let number = model.place(item) - 1;
            (words[category(item) as usize].0 + number / 64, 1 << (number % 64))
        };
        let mut layout = Layout {
            stride: stride as usize,
            places: model.item_ids().map(place).collect(),
            categories: model.item_ids().map(category).collect(),
            appearances: model.item_ids().map(|item| model.appearances(item)).collect(),
            plain: model.category_ids().map(|category| model.is_plain(category)).collect(),
            ranges: model.category_ids().map(|category| model.is_placeholder(category)).collect(),
            marks: 0,
            words,
            items,
        };
        let count = |category: usize| (layout.items[category].1 - layout.items[category].0) as usize;
        let pairs = (0..layout.items.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        layout.marks = pairs
            .filter(|&(one, other)| layout.spans(one, other))
            .map(|(one, other)| count(one) * count(other))
            .sum();
        layout
    }

    /// Whether items of these categories have marks. Two numbers of two placeholders have none: they follow from the
    /// rows, and there are too many of them for any grid.
    pub(super) fn spans(&self, one: usize, other: usize) -> bool {
        one != other && !(self.ranges[one] && self.ranges[other])
    }

    pub(super) fn category(&self, item: u32) -> usize {
        self.categories[item as usize] as usize
    }

    pub(super) fn categories(&self) -> usize {
        self.items.len()
    }

    pub(super) fn item_count(&self) -> usize {
        self.places.len()
    }

    pub(super) fn items_of(&self, category: usize) -> std::ops::Range<u32> {
        self.items[category].0..self.items[category].1
    }

    /// Whether each item of a category stands in exactly one row.
    pub(super) fn is_plain(&self, category: usize) -> bool {
        self.plain[category]
    }

    /// Whether an item stands in one row at most.
    pub(super) fn is_single(&self, item: u32) -> bool {
        self.appearances[item as usize].1 <= 1
    }

    /// Whether an item stands in exactly one row.
    pub(super) fn stands_once(&self, item: u32) -> bool {
        self.appearances[item as usize] == (1, 1)
    }

    /// With how many items of a category an item is together: at least and at most. The second half of the truth, that
    /// an item which is present needs a partner, is [`Grid::witness`].
    pub(super) fn partners(&self, item: u32, category: usize) -> (u32, u32) {
        let (least, most) = self.appearances[item as usize];
        if self.plain[category] { (least, most) } else { (least.min(1), most) }
    }
}

/// A grid of marks. Copying one is cheap: games and pages keep one for each of their states.
///
/// ```
/// use zebra_runtime::build::Builder;
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
/// # Ok::<(), zebra_runtime::build::BuildError>(())
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
            let (start, end) = layout.words[layout.categories[item] as usize];
            own[start as usize..end as usize].fill(0);
            own[word as usize] = bit;
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

    fn line(&self, item: u32, category: usize) -> std::ops::Range<usize> {
        let (start, end) = self.layout.words[category];
        let base = item as usize * self.layout.stride;
        base + start as usize..base + end as usize
    }

    /// How many items of a category are possible for an item, and how many are known to be together with it.
    #[inline]
    pub(super) fn counts(&self, item: u32, category: usize) -> (u32, u32) {
        let line = self.line(item, category);
        let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum();
        (count(&self.possible[line.clone()]), count(&self.together[line]))
    }

    /// The items of a category that are possible for an item.
    pub(super) fn possible_in(&self, item: u32, category: usize) -> impl Iterator<Item = u32> + '_ {
        self.members(&self.possible[self.line(item, category)], category)
    }

    /// The items of a category that are together with an item.
    pub(super) fn together_in(&self, item: u32, category: usize) -> impl Iterator<Item = u32> + '_ {
        self.members(&self.together[self.line(item, category)], category)
    }

    /// The items of a category that one item is apart from, but not the other.
    pub(super) fn newly_apart(
        &self,
        source: u32,
        target: u32,
        category: usize,
    ) -> impl Iterator<Item = u32> + '_ {
        let (source, target) = (self.line(source, category), self.line(target, category));
        let first = self.layout.items[category].0;
        self.possible[source].iter().zip(&self.possible[target]).enumerate().flat_map(
            move |(word, (from, to))| bits(to & !from).map(move |bit| first + word as u32 * 64 + bit),
        )
    }

    /// Whether some item of a category is possible for both of two items.
    #[inline]
    pub(super) fn have_common(&self, one: u32, other: u32, category: usize) -> bool {
        let (one, other) = (self.line(one, category), self.line(other, category));
        self.possible[one].iter().zip(&self.possible[other]).any(|(one, other)| one & other != 0)
    }

    /// Whether the same items of a category are possible for two items.
    pub(super) fn have_same(&self, one: u32, other: u32, category: usize) -> bool {
        self.possible[self.line(one, category)] == self.possible[self.line(other, category)]
    }

    fn members<'g>(&'g self, words: &'g [u64], category: usize) -> impl Iterator<Item = u32> + 'g {
        let first = self.layout.items[category].0;
        words
            .iter()
            .enumerate()
            .flat_map(move |(word, set)| bits(*set).map(move |bit| first + word as u32 * 64 + bit))
    }

    /// A partner outside of a category that shows that an item, which might be left over, is present.
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

    /// Sets an open mark.
    #[inline]
    pub(super) fn fill(&mut self, one: u32, other: u32, together: bool) {
        for (item, partner) in [(one, other), (other, one)] {
            let (index, bit) = self.cell(item, partner);
            if together {
                self.together[index] |= bit;
            } else {
                self.possible[index] &= !bit;
            }
        }
        self.open -= 1;
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

    /// Whether it has a mark that a grid has not.
    pub(super) fn adds_to(&self, grid: &Grid) -> bool {
        let parted = self.0.possible.iter().zip(&grid.possible).any(|(all, known)| known & !all != 0);
        parted || self.0.together.iter().zip(&grid.together).any(|(all, known)| all & !known != 0)
    }

    /// The first mark that a grid has not; one that says "together" if there is one.
    pub(super) fn first_new(&self, grid: &Grid) -> Option<Mark> {
        let open = || grid.open_pairs();
        let joined = open().find(|&(one, other)| self.0.is_together(one.0, other.0));
        let parted = || open().find(|&(one, other)| !self.0.is_possible(one.0, other.0));
        joined
            .map(|(one, other)| Mark::together(one, other))
            .or_else(|| parted().map(|(one, other)| Mark::apart(one, other)))
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
