//! A set of marks.

use super::{Layout, bits};
use crate::model::{ItemId, Mark};

/// A set of marks, as two bits for each two items.
#[derive(Debug, Clone)]
pub(in crate::explain) struct MarkSet {
    items: usize,
    words: Vec<u64>,
}

impl MarkSet {
    /// Creates an empty set for the items of a layout.
    pub(in crate::explain) fn new(layout: &Layout) -> MarkSet {
        let items = layout.item_count();
        MarkSet { items, words: vec![0; (2 * items * items).div_ceil(64)] }
    }

    /// Adds a mark; returns whether it is new.
    pub(in crate::explain) fn insert(&mut self, mark: Mark) -> bool {
        let (word, bit) = self.bit(mark);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    #[inline]
    pub(in crate::explain) fn contains(&self, mark: Mark) -> bool {
        let (word, bit) = self.bit(mark);
        self.words[word] & bit != 0
    }

    /// Returns the marks in order.
    pub(in crate::explain) fn iter(&self) -> impl Iterator<Item = Mark> + '_ {
        let numbers = self
            .words
            .iter()
            .enumerate()
            .flat_map(|(word, &set)| bits(set).map(move |bit| word * 64 + bit as usize));
        numbers.map(|number| {
            let (one, other) = (number / 2 / self.items, number / 2 % self.items);
            let (one, other) = (ItemId(one as u32), ItemId(other as u32));
            if number % 2 == 0 { Mark::together(one, other) } else { Mark::apart(one, other) }
        })
    }

    #[inline]
    fn bit(&self, mark: Mark) -> (usize, u64) {
        let pair = mark.first().index() * self.items + mark.second().index();
        let number = 2 * pair + usize::from(!mark.is_together());
        (number / 64, 1 << (number % 64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::Builder;
    use crate::draft::Goal;
    use crate::explain::marks::LogicGrid;

    #[test]
    fn a_set_has_the_marks_that_were_added_in_order() {
        let mut puzzle = Builder::new("Pets");
        puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
        puzzle.verify(Goal::Nothing);
        let model = puzzle.check().expect("it is valid");
        let mut set = MarkSet::new(&LogicGrid::new(&model).layout);
        let [ann, bob, cat, fox] = [0, 1, 3, 5].map(ItemId);
        let mut marks = [Mark::apart(bob, fox), Mark::together(ann, cat), Mark::apart(ann, cat)];
        assert!(marks.iter().all(|&mark| set.insert(mark)));
        assert!(!set.insert(marks[0]) && set.contains(marks[0]) && !set.contains(marks[0].opposite()));
        marks.sort_unstable();
        assert_eq!(set.iter().collect::<Vec<_>>(), marks);
    }
}
