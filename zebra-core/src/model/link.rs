//! Links: named binary relations over one category.

use super::{CategoryId, ItemId, List, Model, Order, Text};

/// The relation of a link: a smart link or a table.
///
/// `a` and `b` are the values of the items if the category has values, else their numbers from 1; `next_to` always uses
/// the order. After the smart links of M. Master, "Model a Logic Puzzle in JavaScript" (2017).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Relation {
    /// a and b are the same item.
    With,
    /// a < b - n
    LessThan(i64),
    /// a == b - n
    LessBy(i64),
    /// a > b + n
    MoreThan(i64),
    /// a == b + n
    MoreBy(i64),
    /// a and b are adjacent in the order.
    NextTo,
    /// a and b are exactly n apart.
    OffsetBy(i64),
    /// a and b are more than n apart.
    OutsideOf(i64),
    /// p * a == q * b
    HasRatio(i64, i64),
    /// a and b are the same item in two different rows.
    Same,
    /// Exactly the listed pairs, in ascending order.
    Table(List<(ItemId, ItemId)>),
}

impl Relation {
    /// Returns whether the relation needs an ordered category or one with values.
    #[must_use]
    pub fn needs_order(&self) -> bool {
        match self {
            Relation::With | Relation::Same | Relation::Table(_) => false,
            Relation::LessThan(_)
            | Relation::LessBy(_)
            | Relation::MoreThan(_)
            | Relation::MoreBy(_)
            | Relation::NextTo
            | Relation::OffsetBy(_)
            | Relation::OutsideOf(_)
            | Relation::HasRatio(..) => true,
        }
    }
}

/// A named relation over one category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The name as an identifier.
    pub name: Text,
    /// The name in a sentence.
    pub phrase: Text,
    /// The category whose items it relates.
    pub category: CategoryId,
    /// Its relation.
    pub relation: Relation,
}

impl Link {
    /// Returns whether it depends only on the distance of two items in the order of the category.
    #[must_use]
    pub(crate) fn depends_on_distance(&self, model: &Model) -> bool {
        match self.relation {
            Relation::With | Relation::Same | Relation::NextTo => true,
            Relation::HasRatio(..) | Relation::Table(_) => false,
            Relation::LessThan(_)
            | Relation::LessBy(_)
            | Relation::MoreThan(_)
            | Relation::MoreBy(_)
            | Relation::OffsetBy(_)
            | Relation::OutsideOf(_) => {
                let mut items = model.items_of(self.category).zip(0..);
                let first = items.clone().next().map_or(0, |(item, _)| model.value(item));
                items.all(|(item, place)| model.value(item).checked_sub(first) == Some(place))
            }
        }
    }

    /// Returns whether the link relates two items of its category. ([`Relation::Same`] also needs two rows.)
    #[must_use]
    pub fn holds(&self, model: &Model, first: ItemId, second: ItemId) -> bool {
        let values = || (i128::from(model.value(first)), i128::from(model.value(second)));
        let difference = || {
            let (a, b) = values();
            a - b
        };
        match &self.relation {
            Relation::With | Relation::Same => first == second,
            &Relation::LessThan(n) => difference() < -i128::from(n),
            &Relation::LessBy(n) => difference() == -i128::from(n),
            &Relation::MoreThan(n) => difference() > i128::from(n),
            &Relation::MoreBy(n) => difference() == i128::from(n),
            Relation::NextTo => first.0.abs_diff(second.0) == 1,
            &Relation::OffsetBy(n) => difference().abs() == i128::from(n),
            &Relation::OutsideOf(n) => difference().abs() > i128::from(n),
            &Relation::HasRatio(p, q) => {
                let (a, b) = values();
                i128::from(p).checked_mul(a).is_some_and(|left| i128::from(q).checked_mul(b) == Some(left))
            }
            Relation::Table(pairs) => pairs.binary_search(&(first, second)).is_ok(),
        }
    }

    /// Returns all pairs of items that the link relates, in order.
    #[must_use]
    pub fn pairs(&self, model: &Model) -> Vec<(ItemId, ItemId)> {
        self.related(model).collect()
    }

    fn related<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = (ItemId, ItemId)> + 'a {
        let items = model.items_of(self.category);
        items
            .clone()
            .flat_map(move |first| items.clone().map(move |second| (first, second)))
            .filter(|&(first, second)| self.holds(model, first, second))
    }

    /// Returns whether the link relates no two items.
    #[must_use]
    pub fn is_empty(&self, model: &Model) -> bool {
        self.related(model).next().is_none()
    }

    /// Returns whether the link holds in both directions wherever it holds in one.
    #[must_use]
    pub fn is_symmetric(&self, model: &Model) -> bool {
        match self.relation {
            Relation::With
            | Relation::NextTo
            | Relation::OffsetBy(_)
            | Relation::OutsideOf(_)
            | Relation::Same => true,
            // These are symmetric for some values and tables.
            Relation::LessThan(_)
            | Relation::LessBy(_)
            | Relation::MoreThan(_)
            | Relation::MoreBy(_)
            | Relation::HasRatio(..)
            | Relation::Table(_) => {
                self.related(model).all(|(first, second)| self.holds(model, second, first))
            }
        }
    }
}

impl Model {
    /// Returns whether the items of a category can be compared: they have an order or values.
    #[must_use]
    pub fn is_comparable(&self, category: CategoryId) -> bool {
        self.category(category).order == Order::Ordered
            || self.items_of(category).all(|item| self.item(item).value.is_some())
    }
}
