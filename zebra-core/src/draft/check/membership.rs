//! Membership of a value in a list, a range, a group or a category.

use super::term::{TermOperand, same};
use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::model::{Comparison, Term};
use crate::rational::Rational;

impl Checker<'_> {
    /// `x in [a, b]`, `x in a..=b`, `x in Group`
    pub(super) fn check_membership(
        &mut self,
        at: Spot,
        value: &Expression,
        set: &Expression,
    ) -> Result<Formula, Diagnostic> {
        if self.scope.is_zbc() {
            return self.check_membership_of_zbc(at, value, set);
        }
        if let Kind::Range(first, last) = &set.kind {
            // A range of items is a list, a range of numbers two comparisons.
            if matches!(&first.kind, Kind::Name(path) if self.scope.bound(path).is_none()) {
                return self.is_one_of(value, set);
            }
            let low = self.check_compare(at, Comparison::GreaterOrEqual, value, first)?;
            let high = self.check_compare(at, Comparison::LessOrEqual, value, last)?;
            if let Some((low, high)) = self.exchanged(first, last).filter(|_| self.scope.bounds_are_empty()) {
                let help = format!("put the smaller number first: `{low}..={high}`");
                return Err(Diagnostic::new(Code::EmptyRange, set.at, "the range is empty", help));
            }
            return Ok(Formula::all(vec![low, high]));
        }
        if let Kind::List(parts) = &set.kind {
            return Ok(Formula::any(
                self.each(parts, |checker, part| checker.check_element(at, value, part))?,
            ));
        }
        self.check_element(at, value, set)
    }

    /// Returns the ends of a range in the right order, if both are constant and in the wrong one.
    fn exchanged(&mut self, first: &Expression, last: &Expression) -> Option<(Rational, Rational)> {
        let mut known = |draft: &Expression| {
            let number = self.number(draft).ok()?;
            self.scope.fixed(&number).flatten()
        };
        let (first, last) = (known(first)?, known(last)?);
        (last < first).then_some((last, first))
    }

    /// Requires that a value is an element of a list: a single value, or one of a group, category or range in the list.
    fn check_element(
        &mut self,
        at: Spot,
        value: &Expression,
        element: &Expression,
    ) -> Result<Formula, Diagnostic> {
        match &element.kind {
            Kind::Name(_) if !self.scope.is_one_item(element) => self.is_one_of(value, element),
            Kind::Range(..) => self.check_membership(at, value, element),
            _ => self.check_item_or_number(at, value, element),
        }
    }

    /// Requires that a term is one of the items of a list, or shares a row with one of them.
    fn is_one_of(&mut self, value: &Expression, list: &Expression) -> Result<Formula, Diagnostic> {
        let term = self.term_operand(value)?;
        let mut cases = Vec::new();
        for item in self.items(list)? {
            cases.push(self.scope.is_item(&term, item)?);
        }
        Ok(Formula::any(cases))
    }

    fn check_item_or_number(
        &mut self,
        at: Spot,
        value: &Expression,
        element: &Expression,
    ) -> Result<Formula, Diagnostic> {
        if is_plain(value) && is_plain(element) {
            let (term, item) = (self.term_operand(value)?, self.item(element)?);
            return self.scope.is_item(&term, item);
        }
        self.check_compare(at, Comparison::Equal, value, element)
    }
}

impl Scope<'_> {
    /// Requires that a term is an item; for an item of another category, that they share a row.
    fn is_item(&self, term: &TermOperand, item: ItemId) -> Result<Formula, Diagnostic> {
        let category = self.model.item(item).category;
        if let (Term::Item(own), &Term::Item(first)) = (&term.named, &term.row) {
            if self.model.item(*own).category == category {
                if self.model.is_variable(*own) || self.model.is_variable(item) {
                    return Ok(same(Term::Item(*own), Term::Item(item)));
                }
                return Ok(Formula::Constant(*own == item));
            }
            return Ok(self.together(first, item));
        }
        let left = self.term_in(category, term)?;
        Ok(same(left, Term::Item(self.named_by_role(item, term.at)?)))
    }
}

/// Returns whether an expression is the name of an item, and not a number or a term.
fn is_plain(draft: &Expression) -> bool {
    matches!(draft.kind, Kind::Name(_) | Kind::Copy(..))
}
