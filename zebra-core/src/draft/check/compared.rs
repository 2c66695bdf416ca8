//! Comparisons whose sides are known: items of one category or of two, copies, variables, and numbers.

use super::term::{TermOperand, same};
use super::{Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Near, Position, Spot};
use crate::draft::POSITIONS;
use crate::model::{CategoryId, Comparison, Measure, Number, Polarity, Term};

impl Scope<'_> {
    /// Returns whether variables decide how two items compare: as items, or as the rows of two copies of one item.
    pub(super) fn differ_by_variables(
        &self,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> bool {
        let are_copies = one == other && left.is_copy() && right.is_copy();
        [&left.named, &right.named].into_iter().any(|term| self.is_variable(term))
            || (are_copies && [&left.row, &right.row].into_iter().any(|term| self.is_variable(term)))
    }

    /// Returns whether the items of a category can be compared. In ZBC and in data, the order of declaration counts.
    pub(super) fn has_order(&self, category: CategoryId) -> bool {
        !self.is_language() || self.model.is_comparable(category)
    }

    /// Adds to the error of an item without a number in ZBC, compared with another, that a sign between items is meant.
    pub(super) fn positional(
        &self,
        error: Diagnostic,
        at: Spot,
        comparison: Comparison,
        left: &TermOperand,
        right: &TermOperand,
    ) -> Diagnostic {
        let sign = match comparison {
            Comparison::Equal => "=",
            Comparison::Different => "__",
            _ => return error,
        };
        let (Term::Item(one), Term::Item(other)) = (&left.named, &right.named) else { return error };
        let [own, others] = [one, other].map(|item| self.model.item(*item).category);
        let is_position = [own, others].iter().any(|id| self.model.category(*id).name == POSITIONS);
        // Two items may be meant as the numbers of their positions too.
        if own == others || !is_position {
            return error;
        }
        let clue = format!("{} {sign} {}", self.shown(*one), self.shown(*other));
        let help = format!("`{}` is for numbers; between two items write `{clue}`", comparison.sign());
        Diagnostic::new(error.code, error.at, error.message, help).with_edit(at, Position::Instead, clue)
    }

    /// Returns another category that has numbers or else an order, which a comparison may mean.
    pub(super) fn comparable_beside(&self, category: CategoryId) -> Option<CategoryId> {
        let comparable =
            || self.model.category_ids().filter(|id| *id != category && self.model.is_comparable(*id));
        comparable().find(|id| self.has_values(*id)).or_else(|| comparable().next())
    }

    /// Returns the error of a comparison of two items without an order: what has one may be meant.
    pub(super) fn no_order(
        &self,
        at: Spot,
        category: CategoryId,
        items: [ItemId; 2],
        comparison: Comparison,
    ) -> Diagnostic {
        let [one, other] = items.map(|item| self.shown(item));
        let name = &self.model.category(category).name;
        let message = format!("`{name}` has no order, so `{one}` and `{other}` cannot be compared");
        let sign = comparison.sign();
        let help = match self.comparable_beside(category).map(|id| &self.model.category(id).name) {
            Some(by) => format!("compare what has an order, such as `{by}({one}) {sign} {by}({other})`"),
            None => format!("if its items have an order, declare `ordered category {name} {{ … }}`"),
        };
        Diagnostic::new(Code::NoNumbers, at, message, help)
    }

    /// Compares two items of one category whose order is known.
    pub(super) fn compare_known_items(
        &mut self,
        at: Spot,
        comparison: Comparison,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> Result<Formula, Diagnostic> {
        // Two copies of a repeated item are distinguished by their rows.
        let are_copies = left.is_copy() && right.is_copy();
        let is_same = one == other && (!are_copies || left.row == right.row);
        match comparison {
            Comparison::Equal => return Ok(Formula::Constant(is_same)),
            Comparison::Different => return Ok(Formula::Constant(!is_same)),
            _ => {}
        }
        if are_copies && one == other {
            let anchor = self.model.anchor();
            let row = |copy: &TermOperand| match copy.row.category(&self.model) == anchor {
                true => copy.row.clone(),
                false => Term::In { category: anchor, of: copy.row.clone().into() },
            };
            let [left, right] = [left, right].map(|copy| Number::Of(Measure::Place, row(copy)));
            return self.compare_numbers(at, comparison, left, right);
        }
        // By value and, where values are equal, in the order of declaration.
        let key = |item: ItemId| (self.model.value(item), item.0);
        Ok(Formula::Constant(comparison.holds(&key(one), &key(other))))
    }

    /// Compares items of two categories, of which none is ever the other: an error, except in a case of a quantifier.
    pub(super) fn compare_categories(
        &self,
        at: Spot,
        polarity: Polarity,
        left: &Term,
        right: &Term,
    ) -> Result<Formula, Diagnostic> {
        if let (false, Term::Item(_), Term::Item(_)) = (self.bounds.is_empty(), left, right) {
            return Ok(Formula::Constant(polarity == Polarity::IsNot));
        }
        let [one, other] = [left, right].map(|term| self.model.category(term.category(&self.model)));
        // A category without items has an error.
        if one.count == 0 || other.count == 0 {
            return Ok(Formula::Constant(true));
        }
        let message = format!("an item of `{}` is never an item of `{}`", one.name, other.name);
        let verb = if polarity == Polarity::Is { "is" } else { "is not" };
        let (Term::Item(left), Term::Item(right)) = (left, right) else {
            let help = format!("to compare rows, write `{verb}`");
            return Err(Diagnostic::new(Code::WrongKind, at, message, help));
        };
        let (left, right) = (&self.model.item(*left).name, &self.model.item(*right).name);
        let statement = format!("{left} {verb} {right}");
        let help = format!("to state that they are in the same row or not, write `{statement}`");
        Err(self
            .misspelt(Diagnostic::new(Code::WrongKind, at, message, help), Some(&Near::certain(&statement))))
    }

    /// Compares two operands of which one is a copy whose row is a variable, or a copy and a variable: only the rows of two
    /// copies of one item can be compared without knowing the case.
    pub(super) fn compare_copies(
        &mut self,
        at: Spot,
        comparison: Comparison,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> Result<Formula, Diagnostic> {
        let rows = [&left.row, &right.row];
        let are_of_one_item = one == other && left.is_copy() && right.is_copy();
        let is_numbered = |row: &&Term| matches!(row, Term::Item(item) if self.is_row_of_copy(*item));
        // Different copies are in different rows.
        if are_of_one_item && rows.iter().all(is_numbered) {
            match comparison {
                Comparison::Equal => return Ok(Formula::Constant(left.row == right.row)),
                Comparison::Different => return Ok(Formula::Constant(left.row != right.row)),
                _ => {}
            }
        }
        let are_rows = rows.iter().all(|row| row.category(&self.model) == self.model.anchor());
        if !are_of_one_item || !are_rows {
            return Err(self.differs_by_case(at));
        }
        let (left, right) = (left.row.clone(), right.row.clone());
        match same_or_different(comparison, &left, &right) {
            Some(formula) => Ok(formula),
            None => {
                let [left, right] = [left, right].map(|row| Number::Of(Measure::Place, row));
                self.compare_numbers(at, comparison, left, right)
            }
        }
    }

    /// Compares two items of one category, at least one of which is a variable.
    pub(super) fn compare_variables(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Result<Formula, Diagnostic> {
        if let Some(formula) = same_or_different(comparison, left, right) {
            return Ok(formula);
        }
        let category = left.category(&self.model);
        let mut values: Vec<i64> = self.model.items_of(category).map(|item| self.model.value(item)).collect();
        let count = values.len();
        values.sort_unstable();
        values.dedup();
        let of = |measure| (Number::Of(measure, left.clone()), Number::Of(measure, right.clone()));
        // Items without values are compared by their places, which need not be an order for arithmetic.
        let (one, other) = of(if self.has_values(category) { Measure::Value } else { Measure::Place });
        if values.len() == count {
            return self.compare_numbers(at, comparison, one, other);
        }
        // By value and, where values are equal, in the order of declaration.
        let (first, second) = of(Measure::Place);
        let strict = match comparison {
            Comparison::LessOrEqual => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::Greater,
            other => other,
        };
        let by_value = self.compare_numbers(at, strict, one.clone(), other.clone())?;
        let equal = self.compare_numbers(at, Comparison::Equal, one, other)?;
        let by_place = self.compare_numbers(at, comparison, first, second)?;
        Ok(Formula::any(vec![by_value, Formula::all(vec![equal, by_place])]))
    }

    pub(super) fn has_values(&self, category: CategoryId) -> bool {
        self.model.items_of(category).all(|item| self.model.item(item).value.is_some())
    }

    pub(super) fn compare_numbers(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: Number,
        right: Number,
    ) -> Result<Formula, Diagnostic> {
        let (left, right) = self.in_steps(left, right);
        for number in [&left, &right] {
            if self.magnitude(number).is_none() {
                return Err(super::magnitude::too_large(at));
            }
        }
        if let (Some(left), Some(right)) = (self.fixed(&left), self.fixed(&right)) {
            let holds = matches!((left, right), (Some(left), Some(right)) if comparison.holds(&left, &right));
            return Ok(Formula::Constant(holds));
        }
        Ok(Formula::Compare { left, comparison, right })
    }
}

/// Returns the formula that two terms are the same item, or not; `None` for a comparison of their order.
fn same_or_different(comparison: Comparison, left: &Term, right: &Term) -> Option<Formula> {
    match comparison {
        Comparison::Equal => Some(same(left.clone(), right.clone())),
        Comparison::Different => Some(Formula::negated(same(left.clone(), right.clone()))),
        _ => None,
    }
}
