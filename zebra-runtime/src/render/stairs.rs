//! The shape of the logic grid: which pairs of categories form its blocks, and in which order.

use std::collections::BTreeMap;

use crate::model::{Assignment, CategoryId, Fact, ItemId, Model, Polarity};

/// The staircase of blocks in which each pair of categories meets once.
///
/// The first category is above the first block of columns. The others are beside the rows in their order, and above the other
/// columns in reverse order. So the row with index `r` has blocks in all columns but the last `r`.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::Builder;
/// use zebra::draft::Goal;
/// use zebra::render::Stairs;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).category("Toy", ["Ball", "Kite"]);
/// let model = puzzle.verify(Goal::Nothing).check()?;
/// let stairs = Stairs::of(&model);
/// let names = |categories: &[_]| categories.iter().map(|&id| &*model.category(id).name).collect::<Vec<_>>();
/// assert_eq!((names(stairs.rows()), names(stairs.columns())), (vec!["Pet", "Toy"], vec!["Child", "Toy"]));
/// assert!(stairs.has(0, 1) && !stairs.has(1, 1), "`Toy` does not meet itself");
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stairs {
    /// The categories that are shown, in their order.
    categories: Vec<CategoryId>,
    /// Those above the columns, from left to right.
    columns: Vec<CategoryId>,
    omitted: Vec<CategoryId>,
}

impl Stairs {
    /// Categories with more items than this are omitted where a grid is read as a whole.
    pub const MOST_ITEMS: usize = 40;

    /// Returns the stairs of all categories.
    #[must_use]
    pub fn of(model: &Model) -> Stairs {
        Stairs::new(model.category_ids().collect(), Vec::new())
    }

    /// Returns the stairs without categories of more than [`MOST_ITEMS`](Stairs::MOST_ITEMS) items, and without those with which the
    /// grid would have more than a number of cells.
    #[must_use]
    pub fn within(model: &Model, most_cells: usize) -> Stairs {
        let (mut items, mut cells) = (0_usize, 0_usize);
        let (shown, omitted) = model.category_ids().partition(|&category| {
            let count = model.items_of(category).len();
            let more = cells.saturating_add(count.saturating_mul(items));
            let fits = count <= Stairs::MOST_ITEMS && more <= most_cells;
            if fits {
                (items, cells) = (items + count, more);
            }
            fits
        });
        Stairs::new(shown, omitted)
    }

    fn new(categories: Vec<CategoryId>, omitted: Vec<CategoryId>) -> Stairs {
        let columns = categories.iter().take(1).chain(categories.iter().skip(2).rev());
        let columns = columns.take(categories.len().saturating_sub(1)).copied().collect();
        Stairs { categories, columns, omitted }
    }

    /// Returns the categories that are shown, in their order.
    #[must_use]
    pub fn categories(&self) -> &[CategoryId] {
        &self.categories
    }

    /// Returns the categories beside the rows, from top to bottom.
    #[must_use]
    pub fn rows(&self) -> &[CategoryId] {
        self.categories.get(1..).unwrap_or_default()
    }

    /// Returns the categories above the columns, from left to right: as many as beside the rows.
    #[must_use]
    pub fn columns(&self) -> &[CategoryId] {
        &self.columns
    }

    /// Returns the categories that are too large, in their order.
    #[must_use]
    pub fn omitted(&self) -> &[CategoryId] {
        &self.omitted
    }

    /// Returns whether there is a block in a row and a column of categories, each counted from 0.
    #[must_use]
    pub fn has(&self, row: usize, column: usize) -> bool {
        row + column < self.columns.len()
    }

    /// Returns the pairs of items that have a mark or could have one, the item of the earlier category first.
    pub fn pairs<'s>(&'s self, model: &'s Model) -> impl Iterator<Item = (ItemId, ItemId)> + 's {
        let categories = self.categories.iter().enumerate().flat_map(move |(index, &one)| {
            let others = self.categories[index + 1..].iter();
            others.filter(move |&&other| model.have_marks(one, other)).map(move |&other| (one, other))
        });
        categories.flat_map(move |(one, other)| {
            model.items_of(one).flat_map(move |one| model.items_of(other).map(move |other| (one, other)))
        })
    }

    /// Returns the marks of an answer, by pairs of items.
    #[must_use]
    pub fn solved(&self, model: &Model, answer: &Assignment) -> BTreeMap<(ItemId, ItemId), Polarity> {
        let mark = |(first, second)| {
            let together = Fact { first, polarity: Polarity::Is, link: None, second }.holds(model, answer);
            ((first, second), if together { Polarity::Is } else { Polarity::IsNot })
        };
        self.pairs(model).map(mark).collect()
    }
}
