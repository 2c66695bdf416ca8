//! The comparison of a clue with the clue that its text is read as.

use std::mem::discriminant;

use crate::format::counterpart::Counterpart;
use crate::model::{Between, CategoryId, Fact, Formula, ItemId, LinkId, Model, Number, Term};

/// A puzzle, the one that its text is read as, and which categories have the same values in both.
pub(super) struct Comparison<'c> {
    model: &'c Model,
    read: &'c Model,
    counterpart: &'c Counterpart<'c>,
    same_values: Vec<bool>,
    /// Whether the value of each row is the number of its position.
    counted: bool,
}

impl<'c> Comparison<'c> {
    pub(super) fn new(counterpart: &'c Counterpart<'c>, counted: bool) -> Self {
        let Counterpart { model, read, categories, .. } = counterpart;
        // A text with an error may be read as a puzzle without categories.
        let same_values = |(own, &other): (_, &CategoryId)| {
            let values = model.items_of(own).map(|item| model.value(item));
            other.index() < read.categories().len()
                && values.eq(read.items_of(other).map(|item| read.value(item)))
        };
        let same_values = model.category_ids().zip(categories).map(same_values).collect();
        Comparison { model, read, counterpart, same_values, counted }
    }

    /// Returns whether a list of formulas is read as an equal one.
    pub(super) fn reads_as<'f>(
        &self,
        own: impl IntoIterator<Item = &'f Formula>,
        read: impl IntoIterator<Item = &'f Formula>,
    ) -> bool {
        let mut read = read.into_iter();
        let mut own = own.into_iter();
        own.all(|own| read.next().is_some_and(|read| self.same_formula(own, read))) && read.next().is_none()
    }

    fn same_formula(&self, own: &Formula, read: &Formula) -> bool {
        match (own, read) {
            (Formula::Constant(own), Formula::Constant(read)) => own == read,
            (Formula::Fact(own), Formula::Fact(read)) => self.same_fact(own, read),
            (Formula::Between(own), Formula::Between(read)) => self.same_between(own, read),
            (
                Formula::Compare { left, comparison, right },
                Formula::Compare { left: read_left, comparison: read_comparison, right: read_right },
            ) => {
                comparison == read_comparison
                    && self.same_number(left, read_left)
                    && self.same_number(right, read_right)
            }
            // ZBC reads no such formulas.
            (
                Formula::Same { .. } | Formula::Count { .. } | Formula::Quantified(..) | Formula::Copies(_),
                _,
            ) => false,
            _ => discriminant(own) == discriminant(read) && self.reads_as(own.children(), read.children()),
        }
    }

    fn same_fact(&self, own: &Fact, read: &Fact) -> bool {
        let link = match (own.link, read.link) {
            (None, None) => true,
            (Some(own), Some(read)) => self.same_link(own, read),
            _ => false,
        };
        link && own.polarity == read.polarity
            && self.same_item(own.first, read.first)
            && self.same_item(own.second, read.second)
    }

    fn same_link(&self, own: LinkId, read: LinkId) -> bool {
        let (own, read) = (self.model.link(own), self.read.link(read));
        own.relation == read.relation && self.same_category(own.category, read.category)
    }

    fn same_between(&self, own: &Between, read: &Between) -> bool {
        self.same_category(own.category, read.category)
            && self.same_item(own.middle, read.middle)
            && self.same_item(own.ends.0, read.ends.0)
            && self.same_item(own.ends.1, read.ends.1)
    }

    fn same_number(&self, own: &Number, read: &Number) -> bool {
        match (own, read) {
            (Number::Constant(own), Number::Constant(read)) => own == read,
            (Number::Of(measure, own), Number::Of(read_measure, read)) => {
                measure == read_measure && self.same_term(own, read)
            }
            (Number::Arithmetic(own, left, right), Number::Arithmetic(read, read_left, read_right)) => {
                own == read && self.same_number(left, read_left) && self.same_number(right, read_right)
            }
            (Number::Count(own), Number::Count(read)) => self.reads_as(&**own, &**read),
            _ => false,
        }
    }

    fn same_term(&self, own: &Term, read: &Term) -> bool {
        match (own, read) {
            (Term::Item(own), Term::Item(read)) => {
                self.same_item(*own, *read) && self.model.value(*own) == self.read.value(*read)
            }
            (Term::In { category, of }, Term::In { category: read_category, of: read_of }) => {
                let position = self.counterpart.categories[category.index()] != *read_category;
                let values = if position { self.counted } else { self.same_values[category.index()] };
                values && self.same_category(*category, *read_category) && self.same_term(of, read_of)
            }
            _ => false,
        }
    }

    /// Returns whether a category is read as another one; that of the rows is also read as the positions, which come first.
    fn same_category(&self, own: CategoryId, read: CategoryId) -> bool {
        self.counterpart.categories[own.index()] == read || (own == self.model.anchor() && read.index() == 0)
    }

    fn same_item(&self, own: ItemId, read: ItemId) -> bool {
        let is_row = self.model.item(own).category == self.model.anchor();
        self.counterpart.items[own.index()] == read
            || (is_row && read.index() + 1 == self.model.place(own) as usize)
    }
}
