//! The order of puzzles in which no page is left empty before a spread.

use crate::book::{Book, Entry};

use super::font::Fonts;
use super::pages::Layout;

impl Book<'_> {
    /// Moves puzzles among those of their level so that a spread begins on a left page without an empty one before it, if that is
    /// possible. Returns the new order: for each place, which puzzle it was.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// # use zebra::builder::{Builder, is};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
    /// # let model = puzzle.check().unwrap();
    /// use zebra_views::{Book, Fonts, Page};
    ///
    /// let mut book = Book::new(Page::A4);
    /// book.title("Two puzzles").puzzle(&model);
    /// book.puzzle(&model);
    /// assert_eq!(book.close_gaps(&Fonts::new()), [0, 1]);
    /// ```
    pub fn close_gaps(&mut self, fonts: &Fonts<'_>) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        if self.title.is_none() || self.per_page > 1 {
            return order;
        }
        let (mut page, counts) = self.page_counts(fonts);
        let is_spread = |index: usize| counts[index].is_multiple_of(2);
        let level = |index: usize| self.entries[index].level;
        for place in 0..order.len() {
            // Pages on the right have even indices.
            if page.is_multiple_of(2) && is_spread(order[place]) {
                let can_move =
                    |other: usize| !is_spread(order[other]) && level(order[other]) == level(order[place]);
                if let Some(other) = (place + 1..order.len()).find(|&other| can_move(other)) {
                    order[place..=other].rotate_right(1);
                } else if place > 0 && can_move(place - 1) {
                    order.swap(place - 1, place);
                } else {
                    page += 1;
                }
            }
            page += counts[order[place]];
        }
        let entries: Vec<Entry<'_>> = order.iter().map(|&index| self.entries[index].clone()).collect();
        self.entries = entries;
        order
    }

    /// Returns the number of pages before the puzzles, and of each puzzle.
    fn page_counts(&self, fonts: &Fonts<'_>) -> (usize, Vec<usize>) {
        let mut layout = Layout::new(self, fonts);
        layout.front();
        let front = layout.sheets.sheets.len();
        (front, (0..self.entries.len()).map(|index| layout.count_pages(index)).collect())
    }
}
