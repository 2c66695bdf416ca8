//! The outline of a long walkthrough: its chapters, what falls in each, and where the hard points are.

use std::cmp::Reverse;
use std::ops::Range;

use super::{Level, Method, Walkthrough};
use crate::explain::prices::{CHAPTER, LEAST_WITH_OUTLINE, MOST_CHAPTERS};
use crate::model::{ItemId, Mark};

/// A part of a long walkthrough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// The indices of its paragraphs.
    pub paragraphs: Range<usize>,
    /// What most of its conclusions are about, that of the most first: rows, by the items that name them; or if no pair is concluded,
    /// items that lose partners. None if there are many.
    pub subjects: Vec<ItemId>,
    /// The pairs that its paragraphs conclude, in their order.
    pub pairs: Vec<Mark>,
    /// The indices of its hard points: paragraphs with a method above *tricky*.
    pub hard: Vec<usize>,
}

impl Walkthrough<'_> {
    /// Returns the chapters of a walkthrough with more than 35 paragraphs; none of a shorter one, which needs no outline.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::walkthrough;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// assert!(walkthrough(&puzzle.check()?).chapters().is_empty());
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn chapters(&self) -> Vec<Chapter> {
        if !self.has_chapters() {
            return Vec::new();
        }
        let starts = self.starts_of_chapters();
        let ends = starts[1..].iter().copied().chain([self.paragraphs.len()]);
        starts.iter().zip(ends).map(|(&start, end)| self.chapter(start..end)).collect()
    }

    /// Returns the chapter that begins with a paragraph, and its number.
    pub(in crate::explain) fn chapter_from(&self, index: usize) -> Option<(usize, Chapter)> {
        let starts = self.starts_of_chapters();
        let number = starts.iter().position(|&start| start == index)?;
        let end = starts.get(number + 1).copied().unwrap_or(self.paragraphs.len());
        Some((number + 1, self.chapter(index..end)))
    }

    /// Returns whether the walkthrough is so long that it has an outline.
    pub(in crate::explain) fn has_chapters(&self) -> bool {
        self.paragraphs.len() >= LEAST_WITH_OUTLINE
    }

    /// Returns whether a paragraph needs a method above *tricky*.
    pub(in crate::explain) fn is_hard(&self, index: usize) -> bool {
        Method::of(self.model, &self.paragraphs[index]).level() > Level::Tricky
    }

    /// Returns where chapters begin: parts of about the same length, each at the nearest heading, where the attention moves anyway.
    fn starts_of_chapters(&self) -> Vec<usize> {
        let count = self.paragraphs.len();
        let chapters = (count / CHAPTER).clamp(2, MOST_CHAPTERS);
        let length = count / chapters;
        let mut starts = vec![0];
        for number in 1..chapters {
            let ideal = number * count / chapters;
            let near = ideal - length / 3..=ideal + length / 3;
            let headings = near.filter(|&index| self.paragraphs[index].heading.is_some());
            starts.push(headings.min_by_key(|index| index.abs_diff(ideal)).unwrap_or(ideal));
        }
        starts
    }

    fn chapter(&self, paragraphs: Range<usize>) -> Chapter {
        let all = &self.paragraphs[paragraphs.clone()];
        let concluded: Vec<Mark> = all.iter().flat_map(|paragraph| paragraph.conclusions.clone()).collect();
        let pairs: Vec<Mark> = concluded.iter().copied().filter(|mark| mark.is_together()).collect();
        let following = all.iter().flat_map(|paragraph| &paragraph.consequences).copied();
        let together: Vec<Mark> =
            pairs.iter().copied().chain(following.filter(|mark| mark.is_together())).collect();
        let rows = self.model.items_of(self.model.anchor());
        let subjects = match together.is_empty() {
            false => most_frequent(rows, together.len(), |row| {
                together.iter().filter(|mark| self.is_of_row(**mark, row)).count()
            }),
            true => most_frequent(self.model.item_ids(), concluded.len(), |item| {
                concluded.iter().filter(|mark| mark.names(item)).count()
            }),
        };
        let hard = paragraphs.clone().filter(|&index| self.is_hard(index)).collect();
        Chapter { paragraphs, subjects, pairs, hard }
    }

    /// Returns whether a pair is of a row, as far as the grid at the end says.
    fn is_of_row(&self, mark: Mark, row: ItemId) -> bool {
        let is_in = |item: ItemId| item == row || self.grid.contains(Mark::together(item, row));
        is_in(mark.first()) && is_in(mark.second())
    }
}

/// Returns the two items that count the most, as far as each counts for a third of all.
fn most_frequent(
    items: impl Iterator<Item = ItemId>,
    all: usize,
    count: impl Fn(ItemId) -> usize,
) -> Vec<ItemId> {
    let mut counted: Vec<(usize, ItemId)> = items.map(|item| (count(item), item)).collect();
    counted.sort_by_key(|&(count, item)| (Reverse(count), item));
    let often = counted.into_iter().take(2).filter(|&(count, _)| count > 0 && 3 * count >= all);
    often.map(|(_, item)| item).collect()
}
