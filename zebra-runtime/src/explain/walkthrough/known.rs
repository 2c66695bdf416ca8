//! What a reader knows after some paragraphs: the grid, and the table.

use super::Walkthrough;
use crate::explain::marks::{Derivation, LogicGrid, Rules};
use crate::model::Mark;
#[cfg(feature = "chart")]
use crate::model::{CategoryId, ItemId};

impl<'m> Walkthrough<'m> {
    /// Returns the grid of a reader after some paragraphs: what the clues state outright, what these paragraphs conclude,
    /// and what follows by crossing out rows and columns and by sharing the marks of items that are together. After all
    /// paragraphs, this is the field `grid`.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is, is_not};
    /// use zebra::explain::walkthrough;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let walkthrough = walkthrough(&model);
    /// assert_eq!(walkthrough.grid_after(0).open(), 4);
    /// assert!(walkthrough.grid_after(walkthrough.paragraphs.len()).is_full());
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn grid_after(&self, paragraphs: usize) -> LogicGrid {
        self.known_after(paragraphs, |_| true, Rules { taken: true, shared: true, only_place: false })
    }

    /// Returns what follows by some rules from some of the marks that are stated in the first paragraphs.
    fn known_after(&self, paragraphs: usize, counts: impl Fn(Mark) -> bool, rules: Rules) -> LogicGrid {
        if paragraphs >= self.paragraphs.len() {
            return self.grid.clone();
        }
        let opening = self.opening.iter().map(|&(mark, _)| mark);
        let concluded = self.paragraphs.iter().take(paragraphs);
        let concluded = concluded
            .flat_map(|paragraph| paragraph.conclusions.iter().chain(&paragraph.consequences).copied());
        let empty = LogicGrid::new(self.model);
        let mut stated = empty.clone();
        let given = self.given.iter().copied();
        given.chain(opening).chain(concluded).filter(|&mark| counts(mark)).for_each(|mark| stated.set(mark));
        Derivation::new(self.model, &empty, stated.marks(), rules).grid().clone()
    }

    /// Returns the table of a reader after some paragraphs, with a row for each item of the anchor. The entries that were
    /// not known after the first `since` paragraphs are new: see [`Chart::highlight`](crate::render::Chart::highlight).
    #[cfg(feature = "chart")]
    #[must_use]
    pub fn chart_after(&self, paragraphs: usize, since: usize) -> crate::render::Chart<'m> {
        // Pairs follow from pairs alone.
        let shared = Rules { shared: true, taken: false, only_place: false };
        let pairs_after = |count| self.known_after(count, Mark::is_together, shared);
        let (before, after) = (pairs_after(since), pairs_after(paragraphs));
        let anchor = self.model.anchor();
        let rows: Vec<ItemId> = self.model.items_of(anchor).collect();
        let item_in = |grid: &LogicGrid, row: usize, category: CategoryId| match category == anchor {
            true => rows.get(row).copied(),
            false => grid.together_in(rows.get(row)?.0, category.index()).next().map(ItemId),
        };
        let chart = crate::render::Chart::partial(self.model, |row, category| item_in(&after, row, category));
        chart.with_new(|row, category| item_in(&before, row, category).is_none()).by(anchor)
    }
}
