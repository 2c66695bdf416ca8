//! The dynamic item: a clue that holds for every position, found again in its cases.

use std::collections::{BTreeMap, BTreeSet};

use super::Writer;
use crate::model::{Between, Fact, Formula, ItemId, Number, Term};

/// The most positions of a case that may be the dynamic item.
const MAX_POSITIONS: usize = 4;

impl Writer<'_> {
    /// Writes cases that differ only in their position as one clue with `$`; whether it means the same is not checked.
    pub(super) fn with_positions(&self, formulas: &[Formula]) -> Option<String> {
        let [Formula::All(cases)] = formulas else { return None };
        // Cases that are always true are not there.
        if cases.len() > self.model.rows() {
            return None;
        }
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for case in cases.iter() {
            let mut positions = BTreeSet::new();
            self.add_positions(case, &mut positions);
            if positions.len() > MAX_POSITIONS {
                return None;
            }
            for position in positions {
                let text = self.composer(Some(position)).clue(std::slice::from_ref(case)).ok()?;
                *times.entry(text).or_default() += 1;
            }
        }
        let (text, count) = times.into_iter().max_by_key(|(_, count)| *count)?;
        (count > 1).then_some(text)
    }

    /// Adds the positions that a formula names.
    fn add_positions(&self, formula: &Formula, to: &mut BTreeSet<ItemId>) {
        let mut add = |item: ItemId| {
            if self.model.item(item).category == self.model.anchor() {
                to.insert(item);
            }
        };
        match formula {
            Formula::Fact(Fact { first, second, .. }) => [*first, *second].into_iter().for_each(add),
            Formula::Between(Between { middle, ends, .. }) => {
                [*middle, ends.0, ends.1].into_iter().for_each(add);
            }
            Formula::Compare { left, right, .. } => {
                self.add_positions_of(left, to);
                self.add_positions_of(right, to);
            }
            Formula::Same { left, right, .. } => {
                [left, right].into_iter().for_each(|term| add(named(term)));
            }
            Formula::Constant(_) => {}
            Formula::Quantified(..) | Formula::Copies(_) => {
                self.add_positions(&formula.written_out(self.model), to);
            }
            other => other.children().into_iter().for_each(|inner| self.add_positions(inner, to)),
        }
    }

    fn add_positions_of(&self, number: &Number, to: &mut BTreeSet<ItemId>) {
        match number {
            Number::Constant(_) => {}
            Number::Of(_, term) => {
                let item = named(term);
                if self.model.item(item).category == self.model.anchor() {
                    to.insert(item);
                }
            }
            Number::Arithmetic(_, left, right) => {
                self.add_positions_of(left, to);
                self.add_positions_of(right, to);
            }
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().for_each(|number| self.add_positions_of(number, to));
            }
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                self.add_positions_of(&number.written_out(self.model), to);
            }
            Number::Count(formulas) => formulas.iter().for_each(|formula| self.add_positions(formula, to)),
        }
    }
}

/// Returns the item that a term names.
fn named(term: &Term) -> ItemId {
    match term {
        Term::Item(item) => *item,
        Term::In { of, .. } => named(of),
    }
}
