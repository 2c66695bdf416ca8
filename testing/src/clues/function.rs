//! The functions of the language.

use super::Clues;
use zebra_core::draft::{Expression, ExpressionKind as Kind};

use crate::declarations::{call, expression, name};

/// The functions that are true or false.
pub const FUNCTIONS: [&str; 18] = [
    "is_between",
    "is_not_between",
    "is_related",
    "distinct",
    "pairwise",
    "in_sequence",
    "not_consecutive",
    "match_at_least_one",
    "match_one_to_exactly_one",
    "match_one_to_one",
    "in_some_order",
    "one_to_one",
    "respectively",
    "match_one_list",
    "in_same_group",
    "in_opposite_group",
    "same_initial",
    "starts_with",
];

impl Clues<'_> {
    pub(super) fn function(&mut self) -> Expression {
        let function = *self.random.choose(&FUNCTIONS);
        let property = self.random.choose(&self.world.draft.properties).name.text.clone();
        let arguments = match function {
            "is_between" | "is_not_between" => {
                let category = self.category_ordered();
                let category = self.get(category);
                vec![name(&category.name.text), self.item(), self.item(), self.item()]
            }
            "is_related" => vec![self.item(), self.link_argument(), self.list()],
            "distinct" => vec![self.list()],
            "pairwise" | "in_sequence" | "not_consecutive" => vec![self.link_argument(), self.list()],
            "match_at_least_one" => vec![self.item(), self.list()],
            "match_one_to_exactly_one" => vec![self.list(), self.list()],
            "match_one_to_one" | "in_some_order" | "one_to_one" | "respectively" => {
                let (one, other) = (self.category(), self.category());
                let mixed = self.random.once_in(3);
                let count = 1 + self.random.below(3);
                let mut list = |category: usize| {
                    let items = (0..count).map(|_| if mixed { self.item() } else { self.item_of(category) });
                    expression(Kind::List(items.collect()))
                };
                vec![list(one), list(other)]
            }
            "match_one_list" => {
                let lists = (0..2).map(|_| self.list()).collect();
                vec![self.list(), expression(Kind::List(lists))]
            }
            "in_same_group" | "in_opposite_group" => vec![self.inner(1), self.inner(1), name(&property)],
            "same_initial" => {
                let count = 2 + self.random.below(2);
                (0..count).map(|_| self.term(1)).collect()
            }
            _ => {
                vec![self.term(1), expression(Kind::Text((*self.random.choose(&["A", "p", "B"])).into()))]
            }
        };
        self.form(function);
        call(function, arguments)
    }

    fn category_ordered(&mut self) -> usize {
        let world = self.world;
        let ordered =
            self.categories(|category| world.is_comparable(category) && !world.has_values(category));
        if ordered.is_empty() { self.category() } else { *self.random.choose(&ordered) }
    }
}
