//! Where the marks of a model stand in the words of a grid, and the numbers that deductions ask for again and again.
//! Layer 3.

use super::grid::bits;
use crate::model::{ItemId, Model};

/// For each item the grid has a row of bits, one for each item of the model. A category of fewer than 64 items has a
/// field in one word, with a bit behind it that stays free; so a few sums show of all fields of a word at once which
/// are empty. Larger categories have words of their own.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The words of a row.
    pub(super) stride: usize,
    fields: Vec<Field>,
    words: Vec<Word>,
    /// The categories that have words of their own.
    pub(super) large: Vec<usize>,
    /// These, and those that are not plain.
    pub(super) loose: Vec<usize>,
    /// For each category the words of a row: its own items.
    bits_of: Vec<u64>,
    /// For each category the words of a row: the items with which its items have marks.
    spanned: Vec<u64>,
    /// For each item its word in a row, and its bit in that word.
    pub(super) places: Vec<(u32, u64)>,
    /// The item of each bit of a row.
    items_at: Vec<u32>,
    /// For each category its first item and the one behind its last.
    pub(super) items: Vec<(u32, u32)>,
    /// The category of each item.
    pub(super) categories: Vec<u32>,
    /// In how many rows of the puzzle each item stands: at least and at most.
    appearances: Vec<(u32, u32)>,
    /// For each category whether each of its items stands in exactly one row of the puzzle.
    plain: Vec<bool>,
    /// For each category whether it is a placeholder: numbers that may stand in no row.
    ranges: Vec<bool>,
    /// How many marks there are.
    pub(super) marks: usize,
}

/// Where a category stands in a row: its first word and the one behind its last, and its bits in each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) bits: u64,
    /// The place of its first item in its first word.
    pub(super) shift: u32,
}

/// The fields that share a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// All of their bits.
    bits: u64,
    /// The first bit of each of them.
    firsts: u64,
    /// The free bit behind each of them.
    pub(super) free: u64,
    /// The bits of the field before each free bit.
    before: Vec<u64>,
}

impl Word {
    /// The free bits behind the fields in which some bit is set.
    #[inline]
    pub(super) fn some(&self, word: u64) -> u64 {
        ((word & self.bits) + self.bits) & self.free
    }

    /// The free bits behind the fields in which more than one bit is set.
    #[inline]
    pub(super) fn several(&self, word: u64) -> u64 {
        self.some(self.but_first(word & self.bits))
    }

    /// The free bits behind the fields in which two bits are set.
    #[inline]
    fn two(&self, word: u64) -> u64 {
        let rest = self.but_first(word & self.bits);
        self.some(rest) & !self.some(self.but_first(rest))
    }

    /// Without the first bit of each field.
    #[inline]
    fn but_first(&self, word: u64) -> u64 {
        word & ((word | self.free) - self.firsts)
    }

    /// The bits of the fields before some free bits.
    #[inline]
    pub(super) fn before(&self, free: u64) -> u64 {
        bits(free).map(|bit| self.before[bit as usize]).fold(0, |all, field| all | field)
    }
}

impl Layout {
    pub(super) fn new(model: &Model) -> Self {
        let counts: Vec<u32> = model.categories().iter().map(|category| category.count).collect();
        let fields = fields(&counts);
        let stride = fields.iter().map(|field| field.end).max().unwrap_or(0);
        let small = |category: &usize| counts[*category] < 64;
        let category = |item: ItemId| model.item(item).category.0;
        let place = |item: ItemId| {
            let field = fields[category(item) as usize];
            let number = model.place(item) - 1 + field.shift;
            (field.start as u32 + number / 64, 1 << (number % 64))
        };
        let plain: Vec<bool> = model.category_ids().map(|category| model.is_plain(category)).collect();
        let places: Vec<(u32, u64)> = model.item_ids().map(place).collect();
        let mut layout = Layout {
            stride,
            words: words(stride, fields.iter().zip(&counts).filter(|&(_, &count)| count < 64)),
            large: (0..fields.len()).filter(|category| !small(category)).collect(),
            loose: (0..fields.len()).filter(|of| !small(of) || !plain[*of]).collect(),
            bits_of: Vec::new(),
            spanned: Vec::new(),
            places,
            items_at: vec![0; stride * 64],
            items: model.categories().iter().map(|of| (of.first, of.first + of.count)).collect(),
            categories: model.item_ids().map(category).collect(),
            appearances: model.item_ids().map(|item| model.appearances(item)).collect(),
            plain,
            ranges: model.category_ids().map(|category| model.is_placeholder(category)).collect(),
            marks: 0,
            fields,
        };
        let places: Vec<usize> = layout.item_places().collect();
        for (item, place) in (0..).zip(places) {
            layout.items_at[place] = item;
        }
        for one in 0..counts.len() {
            let others: Vec<usize> = (0..counts.len()).filter(|&other| layout.spans(one, other)).collect();
            let before = others.iter().filter(|&&other| other < one);
            layout.marks += before.map(|&other| (counts[one] * counts[other]) as usize).sum::<usize>();
            layout.bits_of.extend(row(stride, &layout.fields, &[one]));
            layout.spanned.extend(row(stride, &layout.fields, &others));
        }
        layout
    }

    /// Whether items of these categories have marks. Two numbers of two placeholders have none: they follow from the
    /// rows of the puzzle, and there are too many of them for any grid.
    pub(super) fn spans(&self, one: usize, other: usize) -> bool {
        one != other && !(self.ranges[one] && self.ranges[other])
    }

    /// The items with which those of a category have marks, as words of a row.
    pub(super) fn spanned(&self, category: usize) -> &[u64] {
        &self.spanned[category * self.stride..(category + 1) * self.stride]
    }

    #[inline]
    pub(super) fn field(&self, category: usize) -> Field {
        self.fields[category]
    }

    /// The bits of a category, as words of a row.
    #[inline]
    pub(super) fn bits_of(&self, category: usize) -> &[u64] {
        &self.bits_of[category * self.stride..(category + 1) * self.stride]
    }

    /// The fields that share a word of a row, word by word.
    #[inline]
    pub(super) fn words(&self) -> &[Word] {
        &self.words
    }

    /// The plain categories with fields in a word of a row of which two bits are set.
    #[inline]
    pub(super) fn with_two(&self, number: usize, word: u64) -> impl Iterator<Item = usize> + '_ {
        let fields = bits(self.words[number].two(word));
        let categories = fields.map(move |free| self.category(self.item_at(number, free - 1)));
        categories.filter(|&category| self.plain[category])
    }

    /// The bits of the items in a row, as numbers.
    pub(super) fn item_places(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().map(|&(word, bit)| word as usize * 64 + bit.trailing_zeros() as usize)
    }

    /// The item of a bit of a row, as a number.
    pub(super) fn item_of(&self, place: usize) -> u32 {
        self.items_at[place]
    }

    /// The item of a bit of a word of a row.
    #[inline]
    pub(super) fn item_at(&self, word: usize, bit: u32) -> u32 {
        self.items_at[word * 64 + bit as usize]
    }

    /// The items of some bits of a word of a row.
    pub(super) fn items_in(&self, word: usize, set: u64) -> impl Iterator<Item = u32> + '_ {
        bits(set).map(move |bit| self.item_at(word, bit))
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
    pub(super) fn appears_once(&self, item: u32) -> bool {
        self.appearances[item as usize] == (1, 1)
    }

    /// With how many items of a category an item is together: at least and at most. The second half of the truth, that
    /// an item which is present needs a partner, is [`super::Grid::witness`].
    pub(super) fn partners(&self, item: u32, category: usize) -> (u32, u32) {
        let (least, most) = self.appearances[item as usize];
        if self.plain[category] { (least, most) } else { (least.min(1), most) }
    }
}

/// The fields of categories with so many items.
fn fields(counts: &[u32]) -> Vec<Field> {
    let mut fields = Vec::new();
    // The next word, and the bits that are taken in it.
    let (mut word, mut taken) = (0, 0);
    for &count in counts {
        let is_small = count < 64;
        if taken > 0 && (!is_small || taken + count + 1 > 64) {
            (word, taken) = (word + 1, 0);
        }
        let bits = if is_small { ((1 << count) - 1) << taken } else { u64::MAX };
        let end = word + count.div_ceil(64).max(1) as usize;
        fields.push(Field { start: word, end, bits, shift: taken });
        (word, taken) = if is_small { (word, taken + count + 1) } else { (end, 0) };
    }
    fields
}

/// The bits of some categories, as words of a row.
fn row(stride: usize, fields: &[Field], categories: &[usize]) -> Vec<u64> {
    let mut row = vec![0; stride];
    for &category in categories {
        let Field { start, end, bits, .. } = fields[category];
        row[start..end].iter_mut().for_each(|word| *word |= bits);
    }
    row
}

fn words<'f>(stride: usize, small: impl Iterator<Item = (&'f Field, &'f u32)>) -> Vec<Word> {
    let mut words = vec![Word { bits: 0, firsts: 0, free: 0, before: vec![0; 64] }; stride];
    for (field, &count) in small {
        let word = &mut words[field.start];
        let free = field.shift + count;
        word.bits |= field.bits;
        word.firsts |= 1 << field.shift;
        word.free |= 1 << free;
        word.before[free as usize] = field.bits;
    }
    words
}
