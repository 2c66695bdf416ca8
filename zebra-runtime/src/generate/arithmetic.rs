//! Samples of clues about numbers. Part of the generator.

use super::clue_kind::ClueKind;
use super::sample::Sample;
use crate::model::{CategoryId, Comparison, Formula, Measure, Number, Operator, Term};

impl Sample<'_, '_> {
    /// Returns a comparison of numbers.
    pub(super) fn arithmetic(&mut self, kind: ClueKind) -> Option<Formula> {
        use ClueKind as K;
        let model = self.sampler.model;
        let category = *self.random.pick(&self.sampler.numeric)?;
        if !self.sampler.allows(category, kind) {
            return None;
        }
        let (one, other) = (self.row(), self.row());
        let value = |row| model.value(self.solution.item_in(row, category));
        let (one, other) = if value(one) < value(other) { (other, one) } else { (one, other) };
        let (great, small) = (value(one), value(other));
        let of = |item| Number::Of(Measure::Value, Term::In { category, of: Term::Item(item).into() });
        let first = of(self.subject(one, category)?);
        if kind == K::Limit {
            return self.limit(first, great, category);
        }
        if one == other {
            return None;
        }
        let second = of(self.subject(other, category)?);
        let constant = Number::Constant;
        let with =
            |operator, left: Number, right: Number| Number::Arithmetic(operator, left.into(), right.into());
        let same = Comparison::Equal;
        Some(match kind {
            K::Difference => compare(first, same, with(Operator::Add, second, constant(great - small))),
            // If two equal values had this sum, a and b could be the same, and "a and b" would be wrong.
            K::Sum if model.items_of(category).all(|item| 2 * model.value(item) != great + small) => {
                compare(with(Operator::Add, first, second), same, constant(great + small))
            }
            K::Multiple if small > 0 && great % small == 0 => {
                compare(first, same, with(Operator::Multiply, constant(great / small), second))
            }
            K::Greater => compare(first, Comparison::Greater, second),
            _ => return None,
        })
    }

    /// Returns "Age(a) >= n" or "Age(a) <= n" that excludes some value.
    fn limit(&mut self, number: Number, value: i64, category: CategoryId) -> Option<Formula> {
        let model = self.sampler.model;
        let item = *self.random.pick(&model.items_of(category).collect::<Vec<_>>())?;
        let limit = model.value(item);
        let place = model.place(item);
        let count = model.category(category).count;
        // "At least" the greatest number would be that number, and "at least" the least one says nothing.
        if place == 1 || place == count {
            return None;
        }
        let least = limit <= value && (limit < value || self.random.chance(1, 2));
        let comparison = if least { Comparison::GreaterOrEqual } else { Comparison::LessOrEqual };
        Some(compare(number, comparison, Number::Constant(limit)))
    }
}

/// Returns the formula of a comparison.
pub(super) fn compare(left: Number, comparison: Comparison, right: Number) -> Formula {
    Formula::Compare { left, comparison, right }
}
