//! Comparisons of numbers that depend on many cells.

use super::{Encoder, TooLarge, Truth};
use crate::model::Number;
use crate::rational::Comparison;

impl Encoder<'_> {
    /// Returns whether a comparison holds; false if a number does not exist.
    pub(super) fn compare(
        &mut self,
        left: &Number,
        comparison: Comparison,
        right: &Number,
    ) -> Result<Truth, TooLarge> {
        let (left, right) = (self.values(left)?, self.values(right)?);
        self.check_size(4 * left.len() * right.len())?;
        let truth = Truth::Is(self.part());
        for (one, is_one) in &left {
            for (other, is_other) in &right {
                let holds = one.zip(*other).is_some_and(|(one, other)| comparison.holds(&one, &other));
                self.add_clause([!*is_one, !*is_other, if holds { truth } else { !truth }]);
            }
        }
        Ok(truth)
    }
}
