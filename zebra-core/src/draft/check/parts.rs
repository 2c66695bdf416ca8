//! The parts of what names range over, each of items with one category, and what the cases of all parts give.

use super::logic::ItemOperand;
use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::Diagnostic;
use crate::draft::{Expression, Quantity};
use crate::model::{Cases, Comparison, List, Nested, Number};

/// A part of what a name ranges over.
#[derive(Clone)]
pub(super) enum RangePart {
    /// Items of one category, for which a variable stands. For a repeated item these are the anchor's items: each of their
    /// rows may have a copy.
    Items { over: List<ItemId>, repeated: Option<ItemId> },
    /// One item, or one copy whose row is identified.
    One(ItemOperand),
}

/// Checked cases: all of one quantifier or aggregate, or a part of them.
pub(super) enum Checked<T> {
    /// With a variable for each name whose items differ.
    Bound(Cases<T>),
    /// The body of one case.
    One(T),
}

impl<T> Checked<T> {
    pub(super) fn is_bound(&self) -> bool {
        matches!(self, Checked::Bound(_))
    }
}

/// Returns the number of some cases: of the single ones together, of each bound one, and joined if there are several.
pub(super) fn aggregated<T>(
    cases: Vec<Checked<T>>,
    single: impl Fn(List<T>) -> Number,
    bound: impl Fn(Nested<Cases<T>>) -> Number,
    join: impl Fn(List<Number>) -> Number,
) -> Number
where
    T: Clone + 'static,
{
    let (mut ones, mut parts) = (Vec::new(), Vec::new());
    for case in cases {
        match case {
            Checked::One(body) => ones.push(body),
            Checked::Bound(cases) => parts.push(bound(cases.into())),
        }
    }
    if parts.is_empty() || !ones.is_empty() {
        parts.push(single(ones.into()));
    }
    if parts.len() == 1 { parts.remove(0) } else { join(parts.into()) }
}

impl Checker<'_> {
    /// Returns the parts of what the names of a binder range over: the items of each category, and the copies.
    pub(super) fn parts(&mut self, over: &Expression) -> Result<Vec<RangePart>, Diagnostic> {
        let operands = self.item_operands(over, None)?;
        let is_plain = |operand: &ItemOperand| {
            !operand.is_copy()
                && !self.scope.model.is_variable(operand.row)
                && self.scope.model.item(operand.named).copies == 1
        };
        let mut lists: Vec<Vec<ItemOperand>> = Vec::new();
        for operand in operands {
            let category = self.scope.model.item(operand.row).category;
            let is_like = |list: &&mut Vec<ItemOperand>| {
                is_plain(&list[0]) && self.scope.model.item(list[0].row).category == category
            };
            match lists.iter_mut().find(is_like).filter(|_| is_plain(&operand)) {
                Some(list) => list.push(operand),
                None => lists.push(vec![operand]),
            }
        }
        let is_single = lists.len() == 1;
        let part = |list: Vec<ItemOperand>| match list[..] {
            [operand] if self.scope.model.item(operand.named).copies > 1 && !operand.is_copy() => {
                let over = self.scope.model.items_of(self.scope.model.anchor()).collect();
                RangePart::Items { over, repeated: Some(operand.named) }
            }
            [operand] if !(is_single && is_plain(&operand)) => RangePart::One(operand),
            _ => RangePart::Items { over: list.iter().map(|operand| operand.row).collect(), repeated: None },
        };
        let parts: Vec<RangePart> = lists.into_iter().map(part).collect();
        // Formulas of data are built as they are written.
        let is_written = matches!(parts[..], [RangePart::Items { .. }]);
        let is_empty = |part: &RangePart| matches!(part, RangePart::Items { over, .. } if over.is_empty());
        if parts.is_empty() || parts.iter().any(is_empty) || (self.scope.is_exact() && !is_written) {
            return Err(self.scope.differs_by_case(over.at));
        }
        Ok(parts)
    }
}

impl Scope<'_> {
    /// Returns the formula that this number of the cases of all parts is true.
    pub(super) fn quantified(&self, quantity: Quantity, mut cases: Vec<Checked<Formula>>) -> Formula {
        let is_whole = self.model.variables().is_empty() && !self.is_exact();
        if is_whole {
            cases = cases.into_iter().flat_map(|part| self.written_out_if_decided(part)).collect();
        }
        let has_parts = cases.len() > 1 && cases.iter().any(Checked::is_bound);
        let (comparison, number) = match quantity {
            Quantity::Exactly(number) if has_parts => (Comparison::Equal, number),
            Quantity::AtLeast(number) if has_parts => (Comparison::GreaterOrEqual, number),
            Quantity::AtMost(number) if has_parts => (Comparison::LessOrEqual, number),
            _ => {
                let formula = |part| match part {
                    Checked::One(formula) => formula,
                    Checked::Bound(cases) => Formula::Quantified(quantity, cases.into()),
                };
                let is_whole = matches!(cases[..], [Checked::Bound(_)]);
                let mut formulas: Vec<Formula> = cases.into_iter().map(formula).collect();
                return if is_whole { formulas.remove(0) } else { quantity.of(formulas) };
            }
        };
        let left = aggregated(cases, Number::Count, Number::CountOf, Number::Sum);
        Formula::Compare { left, comparison, right: Number::Constant(number.into()) }
    }

    /// Writes cases out that are all decided by the items alone.
    fn written_out_if_decided(&self, part: Checked<Formula>) -> Vec<Checked<Formula>> {
        match &part {
            Checked::Bound(cases) if cases.instances(&self.model).all(|case| case.constant().is_some()) => {
                cases.instances(&self.model).map(Checked::One).collect()
            }
            _ => vec![part],
        }
    }
}
