//! Numbers and measures.

use super::Clues;
use zebra_core::draft::{Expression, ExpressionKind as Kind, PropertyValue};
use zebra_core::model::Operator;

use crate::declarations::{call, expression, integer};

impl Clues<'_> {
    pub(super) fn number(&mut self, depth: usize) -> Expression {
        if depth == 0 {
            return match self.random.below(4) {
                0 => integer(self.random.between(-2, 4)),
                _ => self.measured(1),
            };
        }
        match self.random.below(12) {
            0..=3 => self.measured(depth),
            4..=7 => {
                let operators = [
                    (Operator::Add, "+"),
                    (Operator::Subtract, "-"),
                    (Operator::Multiply, "*"),
                    (Operator::Divide, "/"),
                    (Operator::Remainder, "%"),
                    (Operator::TruncatedRemainder, "truncated_remainder"),
                ];
                let (operator, form) = *self.random.choose(&operators);
                self.form(form);
                let (left, right) = (self.number(depth - 1), self.number(depth - 1));
                expression(Kind::Arithmetic(operator, left.into(), right.into()))
            }
            8 => {
                self.form("negative");
                expression(Kind::Negative(self.number(depth - 1).into()))
            }
            9 => {
                self.form("diff");
                call("diff", vec![self.number(depth - 1), self.number(depth - 1)])
            }
            10 => {
                let function = *self.random.choose(&["min", "max", "sum", "count"]);
                self.form(&format!("{function} of a list"));
                let count = 1 + self.random.below(3);
                let parts: Vec<Expression> = match function {
                    "count" => (0..count).map(|_| self.formula(depth - 1)).collect(),
                    _ => (0..count).map(|_| self.number(depth - 1)).collect(),
                };
                if function != "count" && self.random.once_in(3) {
                    return call(function, vec![expression(Kind::List(parts))]);
                }
                call(function, parts)
            }
            _ => {
                let function = *self.random.choose(&["min", "max", "sum", "count"]);
                self.form(&format!("{function} over items"));
                let before = self.bound.len();
                let (binders, filter) = self.binders();
                let body = match function {
                    "count" => self.formula(depth - 1),
                    _ => self.number(depth - 1),
                };
                self.bound.truncate(before);
                expression(Kind::Aggregate { function: function.into(), binders, filter, body: body.into() })
            }
        }
    }

    /// Generates a number of an item.
    fn measured(&mut self, depth: usize) -> Expression {
        let properties: Vec<String> = self
            .world
            .draft
            .properties
            .iter()
            .filter(|property| matches!(property.entries[0].value, PropertyValue::Number(..)))
            .map(|property| property.name.text.to_string())
            .collect();
        match self.random.below(5) {
            0 if !properties.is_empty() => {
                self.form("number property");
                let property = self.random.choose(&properties).clone();
                call(&property, vec![self.inner(depth - 1)])
            }
            1 => {
                self.form("place");
                call("place", vec![self.term(depth)])
            }
            _ => {
                let world = self.world;
                let categories = self.categories(|category| world.is_comparable(category));
                if categories.is_empty() {
                    return call("place", vec![self.term(depth)]);
                }
                let category = *self.random.choose(&categories);
                self.term_of(category, depth)
            }
        }
    }
}
