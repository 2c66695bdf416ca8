//! The closure without reasons: adds everything that follows from marks without any clue, many marks at a time.
//!
//! It reaches the same fixpoint as the proofs of the walkthrough do one mark at a time; a test compares the two.

use super::rules::Places;
use super::{Layout, State, Watchers};
use crate::model::Polarity;

/// Marks contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) struct Conflict;

impl State {
    /// Adds what follows because items have one partner in each category, and share the marks of those that are together with
    /// them.
    pub(in crate::explain) fn close_rows(&mut self, watchers: &Watchers) -> Result<(), Conflict> {
        let layout = self.grid.layout.clone();
        while let Some(place) = self.lines.first().or_else(|| self.shared.first()) {
            self.lines.remove(place);
            self.shared.remove(place);
            let item = layout.item_of(place);
            self.visited += layout.stride;
            if layout.has_one_row(item) {
                self.close_row(watchers, &layout, item)?;
            } else {
                (0..layout.categories())
                    .try_for_each(|category| self.close_line(watchers, &layout, item, category))?;
            }
            self.close_shared(watchers, &layout, item)?;
        }
        Ok(())
    }

    /// Separates all items without a common partner; returns whether there are any.
    pub(in crate::explain) fn separate(&mut self, watchers: &Watchers) -> bool {
        let layout = self.grid.layout.clone();
        let open = self.grid.open();
        while self.close_next_common(watchers, &layout) {}
        self.grid.open() < open
    }

    fn close_next_common(&mut self, watchers: &Watchers, layout: &Layout) -> bool {
        let Some(place) = self.common.first() else { return false };
        // Each word of the row is compared with that of every item.
        self.visited += layout.stride * layout.item_count();
        self.close_common(watchers, layout, place);
        true
    }

    /// Returns the possible partners and the known partners of an item in one word of its row, limited to the items with
    /// which it has marks.
    #[inline(always)]
    fn word(&self, layout: &Layout, item: u32, word: usize) -> (u64, u64) {
        let index = item as usize * layout.stride + word;
        let spanned = layout.spanned_word(layout.category(item), word);
        (self.grid.possible[index] & spanned, self.grid.together[index] & spanned)
    }

    /// Applies the rules of lines to all small categories at once, for an item in exactly one row: it has one partner in
    /// each category.
    fn close_row(&mut self, watchers: &Watchers, layout: &Layout, item: u32) -> Result<(), Conflict> {
        let spanned = layout.spanned(layout.category(item));
        for (number, word) in layout.words().iter().enumerate() {
            let (possible, together) = self.word(layout, item, number);
            let (some, found, several) = (word.some(possible), word.some(together), word.several(possible));
            if some != word.some(spanned[number]) || word.several(together) != 0 {
                return Err(Conflict);
            }
            let (single, full) = (some & !several & !found, several & found);
            if single != 0 {
                self.write_all(watchers, item, number, word.before(single) & possible, true);
            }
            if full != 0 {
                self.write_all(watchers, item, number, word.before(full) & possible & !together, false);
            }
        }
        layout.large.iter().try_for_each(|&category| self.close_line(watchers, layout, item, category))
    }

    /// Applies the rules of lines to an item and the items of a category.
    fn close_line(
        &mut self,
        watchers: &Watchers,
        layout: &Layout,
        item: u32,
        category: usize,
    ) -> Result<(), Conflict> {
        if !layout.spans(layout.category(item), category) {
            return Ok(());
        }
        let counts = self.grid.counts(item, category);
        let (possible, together) = counts;
        let places = self.grid.places(item, category, counts, self.grid.required(item, category, counts));
        if places == Places::TooFew || together > layout.partners(item, category).1 {
            return Err(Conflict);
        }
        match places {
            Places::Only(needed) => {
                needed.into_iter().for_each(|partner| self.write(watchers, item, partner, true));
            }
            Places::All if together < possible => self.fill_line(watchers, layout, item, category, true),
            _ if together < possible && self.grid.is_taken(item, category) => {
                self.fill_line(watchers, layout, item, category, false);
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets all open marks of an item in a category.
    fn fill_line(
        &mut self,
        watchers: &Watchers,
        layout: &Layout,
        item: u32,
        category: usize,
        together: bool,
    ) {
        let field = layout.field(category);
        for word in field.start..field.end {
            let (open, known) = self.word(layout, item, word);
            self.write_all(watchers, item, word, open & !known & field.bits, together);
        }
    }

    /// Passes the marks of an item to the items that are together with it.
    fn close_shared(&mut self, watchers: &Watchers, layout: &Layout, item: u32) -> Result<(), Conflict> {
        let own = layout.bits_of(layout.category(item));
        let base = item as usize * layout.stride;
        for number in 0..layout.stride {
            for partner in layout.items_in(number, self.word(layout, item, number).1) {
                self.visited += layout.stride;
                let passes = |polarity| layout.passes(item, partner, polarity);
                let (passes_together, passes_apart) = (passes(Polarity::Is), passes(Polarity::IsNot));
                for (word, own) in own.iter().enumerate() {
                    let (possible, together) = self.word(layout, partner, word);
                    let (to_share, shared) =
                        (self.grid.possible[base + word], self.grid.together[base + word]);
                    let spanned = layout.spanned_word(layout.category(partner), word);
                    let added = if passes_together { shared & !together & spanned } else { 0 };
                    let removed = if passes_apart { possible & !to_share & !own } else { 0 };
                    if added | removed == 0 {
                        continue;
                    }
                    if added & !possible | removed & (together | added) != 0 {
                        return Err(Conflict);
                    }
                    self.write_all(watchers, partner, word, added, true);
                    self.write_all(watchers, partner, word, removed, false);
                }
            }
        }
        Ok(())
    }

    /// Separates an item from each partner with which it shares no item of some third category.
    fn close_common(&mut self, watchers: &Watchers, layout: &Layout, place: usize) {
        let item = layout.item_of(place);
        let lost = self.take_lost(place);
        for word in 0..layout.stride {
            self.write_all(watchers, item, word, self.grid.without_common(item, word, lost), false);
        }
    }
}
