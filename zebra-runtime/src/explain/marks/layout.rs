//! The layout of a logic grid in machine words, and the constants of the model that the rules use.

use super::bits;
use crate::model::{ItemId, Model, Presence};

/// The layout of the rows of a grid: one row of bits for each item, with one bit for each item of the model.
///
/// A category of fewer than 64 items has a field in one word, followed by a free bit; so a few additions find the empty
/// fields of a word all at once. A larger category has its own words.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::explain) struct Layout {
    /// The words of a row.
    pub(in crate::explain) stride: usize,
    fields: Vec<Field>,
    words: Vec<Word>,
    /// The categories that have their own words.
    pub(super) large: Vec<usize>,
    /// The categories that have their own words or are not plain.
    pub(in crate::explain) loose: Vec<usize>,
    /// For each category, the bits of its items, as words of a row.
    bits_of: Vec<u64>,
    /// For each category, the bits of the items with which its items have marks, as words of a row.
    spanned: Vec<u64>,
    /// For each item, its word in a row and its bit in that word.
    pub(in crate::explain) places: Vec<(u32, u64)>,
    /// The item of each bit of a row.
    items_at: Vec<u32>,
    /// For each category, its first item and the end of its items.
    pub(super) items: Vec<(u32, u32)>,
    /// The category of each item.
    pub(super) categories: Vec<u32>,
    /// The number of rows of each item: at least and at most.
    appearances: Vec<(u32, u32)>,
    /// For each category, whether each of its items has exactly one row.
    plain: Vec<bool>,
    /// For each category, whether each of its items has at most one row.
    single: Vec<bool>,
    /// For each category, whether the rows of its items are fixed: no item is shared or may be unused.
    fixed: Vec<bool>,
    /// For each category, whether it is a placeholder.
    placeholders: Vec<bool>,
    /// The number of all marks.
    pub(super) marks: usize,
}

/// The field of a category in a row: its words, and its bits in each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) struct Field {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) bits: u64,
    /// The position of its first item in its first word.
    pub(super) shift: u32,
}

/// The fields that share a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::explain) struct Word {
    /// All of their bits.
    bits: u64,
    /// The first bit of each of them.
    firsts: u64,
    /// The free bit after each of them.
    pub(super) free: u64,
    /// The bits of the field before each free bit.
    before: Vec<u64>,
}

impl Word {
    /// Returns the free bits after the fields in which some bit is set.
    #[inline]
    pub(in crate::explain) fn some(&self, word: u64) -> u64 {
        ((word & self.bits) + self.bits) & self.free
    }

    /// Returns the free bits after the fields in which more than one bit is set.
    #[inline]
    pub(in crate::explain) fn several(&self, word: u64) -> u64 {
        self.some(self.but_first(word & self.bits))
    }

    /// Returns the free bits after the fields in which exactly two bits are set.
    #[inline]
    fn two(&self, word: u64) -> u64 {
        let rest = self.but_first(word & self.bits);
        self.some(rest) & !self.some(self.but_first(rest))
    }

    /// Clears the first set bit of each field.
    #[inline]
    fn but_first(&self, word: u64) -> u64 {
        word & ((word | self.free) - self.firsts)
    }

    /// Returns the bits of the fields before some free bits.
    #[inline]
    pub(in crate::explain) fn before(&self, free: u64) -> u64 {
        bits(free).map(|bit| self.before[bit as usize]).fold(0, |all, field| all | field)
    }
}

impl Layout {
    pub(in crate::explain) fn new(model: &Model) -> Self {
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
        let is_single = |category| model.items_of(category).all(|item| model.appearances(item).1 <= 1);
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
            single: model.category_ids().map(is_single).collect(),
            fixed: model.categories().iter().map(|of| of.presence == Presence::Once).collect(),
            placeholders: model.category_ids().map(|category| model.is_placeholder(category)).collect(),
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

    /// Returns `true` if items of these categories have marks. The numbers of two placeholders have none: they follow from
    /// the rows, and would be too many for any grid.
    pub(in crate::explain) fn spans(&self, one: usize, other: usize) -> bool {
        one != other && !(self.placeholders[one] && self.placeholders[other])
    }

    /// Returns the items with which those of a category have marks, as words of a row.
    pub(in crate::explain) fn spanned(&self, category: usize) -> &[u64] {
        &self.spanned[category * self.stride..(category + 1) * self.stride]
    }

    /// Returns one word of [`Layout::spanned`].
    #[inline]
    pub(super) fn spanned_word(&self, category: usize, word: usize) -> u64 {
        self.spanned[category * self.stride + word]
    }

    #[inline]
    pub(in crate::explain) fn field(&self, category: usize) -> Field {
        self.fields[category]
    }

    /// Returns the bits of a category, as words of a row.
    #[inline]
    pub(in crate::explain) fn bits_of(&self, category: usize) -> &[u64] {
        &self.bits_of[category * self.stride..(category + 1) * self.stride]
    }

    /// Returns the fields that share a word of a row, word by word.
    #[inline]
    pub(in crate::explain) fn words(&self) -> &[Word] {
        &self.words
    }

    /// Returns the plain categories whose field in a word of a row has exactly two bits set.
    #[inline]
    pub(in crate::explain) fn with_two(&self, number: usize, word: u64) -> impl Iterator<Item = usize> + '_ {
        let fields = bits(self.words[number].two(word));
        let categories = fields.map(move |free| self.category(self.item_at(number, free - 1)));
        categories.filter(|&category| self.plain[category])
    }

    /// Returns the bits of the items in a row, as numbers.
    pub(in crate::explain) fn item_places(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().map(|&(word, bit)| word as usize * 64 + bit.trailing_zeros() as usize)
    }

    /// Returns the item of a bit of a row, given as a number.
    pub(in crate::explain) fn item_of(&self, place: usize) -> u32 {
        self.items_at[place]
    }

    /// Returns the item of a bit of a word of a row.
    #[inline]
    pub(in crate::explain) fn item_at(&self, word: usize, bit: u32) -> u32 {
        self.items_at[word * 64 + bit as usize]
    }

    /// Returns the items of some bits of a word of a row.
    pub(in crate::explain) fn items_in(&self, word: usize, set: u64) -> impl Iterator<Item = u32> + '_ {
        bits(set).map(move |bit| self.item_at(word, bit))
    }

    pub(in crate::explain) fn category(&self, item: u32) -> usize {
        self.categories[item as usize] as usize
    }

    /// Returns the bit of a category in a set of categories; some share one if there are more than 64.
    #[inline]
    pub(in crate::explain) fn bit_of(&self, category: usize) -> u64 {
        1 << (category % 64)
    }

    pub(in crate::explain) fn categories(&self) -> usize {
        self.items.len()
    }

    pub(in crate::explain) fn item_count(&self) -> usize {
        self.places.len()
    }

    pub(in crate::explain) fn items_of(&self, category: usize) -> std::ops::Range<u32> {
        self.items[category].0..self.items[category].1
    }

    /// Returns `true` if each item of a category has exactly one row.
    pub(in crate::explain) fn is_plain(&self, category: usize) -> bool {
        self.plain[category]
    }

    /// Returns `true` if each item of a category has at most one row.
    pub(in crate::explain) fn has_single_rows(&self, category: usize) -> bool {
        self.single[category]
    }

    /// Returns `true` if the category of an item fixes its number of rows.
    pub(in crate::explain) fn has_fixed_rows(&self, item: u32) -> bool {
        self.fixed[self.category(item)]
    }

    /// Returns the number of rows of an item: at least and at most.
    pub(in crate::explain) fn appearances(&self, item: u32) -> (u32, u32) {
        self.appearances[item as usize]
    }

    /// Returns `true` if an item has at most one row.
    pub(in crate::explain) fn is_single(&self, item: u32) -> bool {
        self.appearances[item as usize].1 <= 1
    }

    /// Returns `true` if an item has exactly one row.
    pub(in crate::explain) fn has_one_row(&self, item: u32) -> bool {
        self.appearances[item as usize] == (1, 1)
    }

    /// Returns the number of partners of an item in a category: at least and at most. [`super::LogicGrid::required`]
    /// also takes into account that a present item needs a partner, whatever its category.
    pub(in crate::explain) fn partners(&self, item: u32, category: usize) -> (u32, u32) {
        let (least, most) = self.appearances[item as usize];
        if self.plain[category] { (least, most) } else { (least.min(1), most) }
    }
}

/// Returns the fields of categories with these numbers of items.
fn fields(counts: &[u32]) -> Vec<Field> {
    let mut fields = Vec::new();
    // The next word, and the number of its bits that are taken.
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

/// Returns the bits of some categories, as words of a row.
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
