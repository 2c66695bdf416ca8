//! Random formulas of every form.

use zebra::model::{
    Between, Cases, CategoryId, Comparison, Copies, Fact, Formula, ItemId, LinkId, Model, Number, Polarity,
    Quantity, Term, Variable,
};
use zebra_testing::Random;

/// Creates formulas of every form over a model, also those that cannot be written.
pub(super) struct Claims<'m> {
    pub(super) random: Random,
    model: &'m Model,
    /// The number of variables of the quantifiers and copies around a formula.
    variables: usize,
    /// The number of them that are rows of copies, which come first.
    rows_of_copies: usize,
}

impl<'m> Claims<'m> {
    pub(super) fn over(model: &'m Model, seed: u64) -> Self {
        Claims { random: Random::new(!seed), model, variables: 0, rows_of_copies: 0 }
    }

    fn item(&mut self) -> ItemId {
        let items = self.model.items().len();
        if self.variables > 0 && self.random.once_in(2) {
            return ItemId((items + self.random.below(self.variables)) as u32);
        }
        ItemId(self.random.below(items) as u32)
    }

    /// Returns an item or a variable on which a condition may depend.
    fn known(&mut self) -> ItemId {
        let items = self.model.items().len();
        loop {
            let item = self.item();
            if item.0 as usize >= items + self.rows_of_copies || (item.0 as usize) < items {
                return item;
            }
        }
    }

    /// Creates formulas about different rows of one or two items.
    pub(super) fn copies(&mut self) -> Formula {
        let repeated = self.model.item_ids().find(|&item| self.model.item(item).copies > 1);
        let repeated = repeated.expect("an item is in two rows");
        let mut of = vec![repeated];
        if self.random.once_in(2) {
            let item = ItemId(self.random.below(self.model.items().len()) as u32);
            of.extend(Some(item).filter(|item| *item != repeated));
        }
        if !self.random.once_in(4) {
            of.push(repeated);
        }
        let first = ItemId(self.model.items().len() as u32);
        (self.variables, self.rows_of_copies) = (of.len(), of.len());
        let count = self.random.between(1, 3);
        let formulas: Vec<Formula> = (0..count).map(|_| self.formula(2)).collect();
        (self.variables, self.rows_of_copies) = (0, 0);
        Formula::Copies(Copies { first, of: of.into(), formulas: formulas.into() }.into())
    }

    /// Creates the cases of one or two variables.
    fn cases<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> Cases<T> {
        let first = ItemId((self.model.items().len() + self.variables) as u32);
        let count = self.random.between(1, 2) as usize;
        let variables = (0..count).map(|number| {
            let category = CategoryId(self.random.below(self.model.categories().len()) as u32);
            let over = self.model.items_of(category).filter(|_| !self.random.once_in(4)).collect();
            Variable { name: format!("v{number}").into(), over }
        });
        let variables = variables.collect();
        self.variables += count;
        let same = Formula::Same {
            left: Term::Item(self.known()),
            polarity: *self.random.choose(&[Polarity::Is, Polarity::IsNot]),
            right: Term::Item(self.known()),
        };
        let condition = *self.random.choose(&[Some(()), None]);
        let condition = condition.map_or(Formula::Constant(true), |()| same);
        let body = body(self);
        self.variables -= count;
        Cases { first, variables, condition, body }
    }

    fn quantified(&mut self, depth: usize) -> Formula {
        let number = self.random.below(4) as u32;
        if self.random.once_in(4) {
            let cases = self.cases(|claims| claims.formula(depth - 1));
            let left = Number::CountOf(cases.into());
            return Formula::Compare {
                left,
                comparison: Comparison::Less,
                right: Number::Constant(number.into()),
            };
        }
        let quantity = *self.random.choose(&[
            Quantity::All,
            Quantity::Any,
            Quantity::Exactly(number),
            Quantity::AtLeast(number),
            Quantity::AtMost(number),
        ]);
        Formula::Quantified(quantity, self.cases(|claims| claims.formula(depth - 1)).into())
    }

    pub(super) fn formula(&mut self, depth: usize) -> Formula {
        if depth == 0 || self.random.once_in(4) {
            return self.leaf();
        }
        let count = self.random.between(0, 4);
        let list = |claims: &mut Self| (0..count).map(|_| claims.formula(depth - 1)).collect::<Vec<_>>();
        match self.random.below(9) {
            7 | 8 => self.quantified(depth),
            0 => Formula::Not(self.formula(depth - 1).into()),
            1 => Formula::All(list(self).into()),
            2 => Formula::Any(list(self).into()),
            3 => Formula::Either(self.formula(depth - 1).into(), self.formula(depth - 1).into()),
            4 => Formula::Implies(self.formula(depth - 1).into(), self.formula(depth - 1).into()),
            5 => Formula::Equivalent(self.formula(depth - 1).into(), self.formula(depth - 1).into()),
            _ => {
                let least = self.random.below(4) as u32;
                let most = *self.random.choose(&[least, least + 1, u32::MAX, 0]);
                Formula::Count { of: list(self).into(), least, most }
            }
        }
    }

    fn leaf(&mut self) -> Formula {
        match self.random.below(12) {
            0 => Formula::Constant(self.random.once_in(2)),
            1 | 2 => {
                let category = CategoryId(self.random.below(self.model.categories().len()) as u32);
                Formula::Between(Between { category, middle: self.item(), ends: (self.item(), self.item()) })
            }
            _ => {
                let links = self.model.links().len();
                let link = self.random.below(links + 1);
                let link = (link < links).then_some(LinkId(link as u32));
                let polarity = *self.random.choose(&[Polarity::Is, Polarity::IsNot]);
                Formula::Fact(Fact { first: self.item(), polarity, link, second: self.item() })
            }
        }
    }
}
