//! All that follows from marks without any clue, at once and without a reason: the same marks that the findings of
//! `structure` come to, one after the other. Layer 3.

use super::layout::Layout;
use super::state::{State, Units};

/// Marks contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clash;

impl State {
    /// Adds all that follows from the marks alone.
    pub(super) fn close(&mut self, units: &Units) -> Result<(), Clash> {
        let layout = self.grid.layout.clone();
        loop {
            if let Some(place) = self.lines.first().or_else(|| self.shared.first()) {
                self.lines.remove(place);
                self.shared.remove(place);
                let item = layout.item_of(place);
                if layout.appears_once(item) {
                    self.close_row(units, &layout, item)?;
                } else {
                    (0..layout.categories())
                        .try_for_each(|category| self.close_line(units, &layout, item, category))?;
                }
                self.share(units, &layout, item)?;
            } else if let Some(place) = self.common.first() {
                self.common.remove(place);
                self.close_common(units, &layout, layout.item_of(place));
            } else if let Some(place) = self.twins.first() {
                self.twins.remove(place);
                self.close_twins(units, &layout, layout.item_of(place));
            } else {
                self.joined.clear();
                return Ok(());
            }
        }
    }

    /// What is possible for an item in a word of its row, and what is together with it, of all that it has marks with.
    fn word(&self, layout: &Layout, item: u32, word: usize) -> (u64, u64) {
        let (possible, together) = self.grid.row(item);
        let spanned = layout.spanned(layout.category(item))[word];
        (possible[word] & spanned, together[word] & spanned)
    }

    /// An item that stands in exactly one row of the puzzle has one partner in each category.
    fn close_row(&mut self, units: &Units, layout: &Layout, item: u32) -> Result<(), Clash> {
        let spanned = layout.spanned(layout.category(item));
        for (number, word) in layout.words().iter().enumerate() {
            let (possible, together) = self.word(layout, item, number);
            let (some, found, several) = (word.some(possible), word.some(together), word.several(possible));
            if some != word.some(spanned[number]) || word.several(together) != 0 {
                return Err(Clash);
            }
            let only = word.before(some & !several & !found) & possible;
            let taken = word.before(several & found) & possible & !together;
            self.write_all(units, item, number, only, true);
            self.write_all(units, item, number, taken, false);
        }
        layout.large.iter().try_for_each(|&category| self.close_line(units, layout, item, category))
    }

    /// An item has as many partners in a category as it needs, and no more than it can have.
    fn close_line(
        &mut self,
        units: &Units,
        layout: &Layout,
        item: u32,
        category: usize,
    ) -> Result<(), Clash> {
        if !layout.spans(layout.category(item), category) {
            return Ok(());
        }
        let (possible, joined) = self.grid.counts(item, category);
        let (mut least, most) = layout.partners(item, category);
        if least == 0 && joined == 0 && possible <= 1 && self.grid.witness(item, category).is_some() {
            least = 1;
        }
        if possible < least || joined > most {
            return Err(Clash);
        }
        if joined < possible && (possible == least || joined == most) {
            let field = layout.field(category);
            for word in field.start..field.end {
                let (open, together) = self.word(layout, item, word);
                self.write_all(units, item, word, open & !together & field.bits, possible == least);
            }
        }
        Ok(())
    }

    /// What is together with an item shares its marks.
    fn share(&mut self, units: &Units, layout: &Layout, item: u32) -> Result<(), Clash> {
        let own = layout.bits_of(layout.category(item));
        for number in 0..layout.stride {
            for partner in layout.items_in(number, self.word(layout, item, number).1) {
                for (word, own) in own.iter().enumerate() {
                    let (possible, together) = self.word(layout, partner, word);
                    let (to_share, shared) = (self.grid.row(item).0[word], self.grid.row(item).1[word]);
                    let spanned = layout.spanned(layout.category(partner))[word];
                    let joined = if layout.is_single(item) { shared & !together & spanned } else { 0 };
                    let parted = if layout.is_single(partner) { possible & !to_share & !own } else { 0 };
                    if joined & !possible | parted & (together | joined) != 0 {
                        return Err(Clash);
                    }
                    self.write_all(units, partner, word, joined, true);
                    self.write_all(units, partner, word, parted, false);
                }
            }
        }
        Ok(())
    }

    /// An item is apart from each partner with which it has nothing in common in some third category.
    fn close_common(&mut self, units: &Units, layout: &Layout, item: u32) {
        for word in 0..layout.stride {
            self.write_all(units, item, word, self.grid.without_common(item, word), false);
        }
    }

    /// Two places that are all that is left for as many items as they take are taken.
    fn close_twins(&mut self, units: &Units, layout: &Layout, item: u32) {
        for number in 0..layout.stride {
            for category in layout.with_two(number, self.grid.row(item).0[number]) {
                self.close_twins_in(units, layout, item, category);
            }
        }
        layout.loose.iter().for_each(|&category| self.close_twins_in(units, layout, item, category));
    }

    fn close_twins_in(&mut self, units: &Units, layout: &Layout, item: u32, category: usize) {
        let Some(twins) = self.with_twins(item, category) else { return };
        let places = {
            let mut all = self.grid.possible_in(twins.of, category);
            [all.next(), all.next()]
        };
        for rival in layout.items_of(layout.category(item)) {
            if !self.is_among(rival, twins) {
                places.into_iter().flatten().for_each(|place| self.write(units, rival, place, false));
            }
        }
    }
}
