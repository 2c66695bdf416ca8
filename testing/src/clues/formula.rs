//! Logic and quantifiers.

use super::{COMPARISONS, Clues};
use zebra_core::draft::{Binder, Expression, ExpressionKind as Kind, Quantity};
use zebra_core::model::Presence;

use crate::declarations::{call, expression, integer, name};

impl Clues<'_> {
    pub(super) fn formula(&mut self, depth: usize) -> Expression {
        if depth == 0 {
            return self.atom();
        }
        let below = depth - 1;
        match self.random.below(14) {
            0 => {
                self.form("!");
                expression(Kind::Not(self.formula(below).into()))
            }
            1 => {
                self.form("&&");
                expression(Kind::All(self.formulas(below)))
            }
            2 => {
                self.form("||");
                expression(Kind::Any(self.formulas(below)))
            }
            3 => {
                self.form("^");
                expression(Kind::Either(self.formula(below).into(), self.formula(below).into()))
            }
            4 => {
                self.form("=>");
                expression(Kind::Implies(self.formula(below).into(), self.formula(below).into()))
            }
            5 => {
                self.form("<=>");
                expression(Kind::Equivalent(self.formula(below).into(), self.formula(below).into()))
            }
            6..=8 => {
                let count = self.random.below(3) as u32;
                let (quantity, form) = match self.random.below(5) {
                    0 => (Quantity::All, "all"),
                    1 => (Quantity::Any, "any"),
                    2 => (Quantity::Exactly(count), "exactly"),
                    3 => (Quantity::AtLeast(count), "at_least"),
                    _ => (Quantity::AtMost(count), "at_most"),
                };
                self.form(form);
                let before = self.bound.len();
                let (binders, filter) = self.binders();
                let body = self.formula(below).into();
                self.bound.truncate(before);
                expression(Kind::Quantified { quantity, binders, filter, body })
            }
            _ => self.atom(),
        }
    }

    fn formulas(&mut self, depth: usize) -> Vec<Expression> {
        let count = 2 + self.random.below(2);
        (0..count).map(|_| self.formula(depth)).collect()
    }

    pub(super) fn binders(&mut self) -> (Vec<Binder>, Option<Box<Expression>>) {
        let mut binders = Vec::new();
        let before = self.bound.len();
        for _ in 0..1 + self.random.below(6) / 5 {
            let category = self.category();
            if self.world.items_of(self.get(category)).iter().any(|item| item.copies > 1) {
                self.form("binder over repeated items");
            }
            if self.get(category).presence == Presence::AtMostOnce {
                self.form("binder over a great category");
            }
            let mut over = self.list_of(category);
            if self.random.once_in(5) {
                self.form("binder over several categories");
                let other = self.category();
                over = expression(Kind::List(vec![over, self.list_of(other)]));
            }
            let count = 1 + self.random.below(4) / 3;
            let names: Vec<String> = (0..count)
                .map(|index| ["u", "v", "w", "x", "y", "z"][(self.bound.len() + index) % 6].to_owned())
                .collect();
            self.bound.extend(names.iter().map(|name| (name.clone(), category)));
            binders.push(Binder { names: names.iter().map(|name| name.as_str().into()).collect(), over });
        }
        if binders.len() > 1 {
            self.form("several binders");
        }
        if !self.random.once_in(3) {
            return (binders, None);
        }
        self.form("where");
        let names: Vec<(String, usize)> = self.bound[before..].to_vec();
        let (one, category) = names[0].clone();
        let (other, other_category) = names[names.len() - 1].clone();
        let compare = |comparison, left: Expression, right: Expression| {
            expression(Kind::Compare(comparison, left.into(), right.into()))
        };
        let comparison = *self.random.choose(&COMPARISONS);
        let filter = match self.random.below(4) {
            0 | 1 if names.len() > 1 && category == other_category => {
                self.form("where with two names");
                compare(comparison, name(&one), name(&other))
            }
            2 => {
                let list = self.list_of(category);
                expression(Kind::In(name(&one).into(), list.into()))
            }
            _ => {
                let place = call("place", vec![name(&one)]);
                compare(comparison, place, integer(self.random.between(1, 3)))
            }
        };
        (binders, Some(filter.into()))
    }

    fn atom(&mut self) -> Expression {
        match self.random.below(16) {
            0..=4 => self.statement(),
            5 | 6 => self.same(),
            7 | 8 => self.words(),
            9..=11 => {
                let depth = 1 + self.random.below(2);
                self.form("comparison of numbers");
                let comparison = *self.random.choose(&COMPARISONS);
                expression(Kind::Compare(comparison, self.number(depth).into(), self.number(depth).into()))
            }
            12 => self.membership(),
            _ => self.function(),
        }
    }

    pub(super) fn operand(&mut self) -> Expression {
        match self.random.below(8) {
            0 => self.list(),
            1 | 2 => {
                self.form("term in a statement");
                let depth = 1 + self.random.below(2);
                let world = self.world;
                let once = self.categories(|category| world.is_at_most_once(category));
                let category = *self.random.choose(&once);
                self.term_of(category, depth)
            }
            _ => self.item(),
        }
    }
}
