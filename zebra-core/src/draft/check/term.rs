//! Terms: items, and items of a category in the row of another term, as in `Color(x)`.

use super::number::arithmetic;
use super::{Checker, Formula, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::model::{CategoryId, ItemId, Measure, Number, Operator, Polarity, PropertyId, Term};

/// A term of an expression.
#[derive(Debug, Clone)]
pub(super) struct TermOperand {
    /// The term whose row it is.
    pub(super) row: Term,
    /// The item that is named. It differs from `row` for a copy of a repeated item.
    pub(super) named: Term,
    pub(super) at: Spot,
}

impl TermOperand {
    /// Returns whether it is a copy of a repeated item.
    pub(super) fn is_copy(&self) -> bool {
        self.row != self.named
    }
}

/// Returns the formula that two terms are the same item.
pub(super) fn same(left: Term, right: Term) -> Formula {
    Formula::Same { left, polarity: Polarity::Is, right }
}

impl Checker<'_> {
    /// Checks a term: an item, or the item of a category in the row of another term.
    pub(super) fn term_operand(&mut self, draft: &Expression) -> Result<TermOperand, Diagnostic> {
        let at = draft.at;
        if let Kind::Name(path) = &draft.kind
            && let Some(bound) = self.scope.bound(path)
        {
            // In data, a name means the row of a copy, and the formula states what is in it.
            let named = if self.scope.is_exact() { bound.item } else { bound.original };
            return Ok(TermOperand { row: Term::Item(bound.item), named: Term::Item(named), at });
        }
        if let Kind::Copy(path, number) = &draft.kind {
            let row = Term::Item(self.copy(path, *number, at)?);
            return Ok(TermOperand { row, named: Term::Item(self.resolve_item(path)?), at });
        }
        if let Some((name, arguments)) = self.scope.as_term(draft) {
            let category = self.resolve_category(name)?;
            let inner = self.only_argument(draft, arguments)?;
            let term = self.scope.term_in(category, &inner)?;
            return Ok(TermOperand { row: term.clone(), named: term, at });
        }
        let item = self.item(draft)?;
        Ok(TermOperand { row: Term::Item(item), named: Term::Item(item), at })
    }

    /// Checks the only argument of a call as a term.
    pub(super) fn only_argument(
        &mut self,
        call: &Expression,
        arguments: &[Expression],
    ) -> Result<TermOperand, Diagnostic> {
        match arguments {
            [argument] => self.term_operand(argument),
            _ => {
                let name = if let Kind::Call(name, _) = &call.kind { name.text.as_str() } else { "" };
                Err(Diagnostic::new(
                    Code::ArgumentCount,
                    call.at,
                    format!("`{name}` takes one item, but {}", super::given(arguments.len())),
                    format!("write `{name}(x)`"),
                ))
            }
        }
    }

    /// Checks the argument of a property: the term whose property is meant.
    pub(super) fn property_term(
        &mut self,
        property: PropertyId,
        call: &Expression,
        arguments: &[Expression],
    ) -> Result<Term, Diagnostic> {
        let inner = self.only_argument(call, arguments)?;
        let category = self.scope.model.property(property).category;
        // A role has the properties of its category; data names the item of the role.
        let named = |id| self.scope.model.category(id).role_of.unwrap_or(id);
        if self.scope.is_exact() && named(inner.named.category(&self.scope.model)) == named(category) {
            return Ok(inner.named);
        }
        self.scope.term_in(category, &inner)
    }

    /// Returns the value of an item in arithmetic.
    pub(super) fn value_of(&mut self, term: &TermOperand) -> Result<Number, Diagnostic> {
        let category = term.named.category(&self.scope.model);
        let compute = || self.scope.model.is_comparable(category);
        if *self.scope.comparable.entry(category).or_insert_with(compute) {
            let value = Number::Of(Measure::Value, term.named.clone());
            return Ok(match self.scope.scale_of(category) {
                Some(scale) => arithmetic(Operator::Divide, value, Number::Constant(scale)),
                None => value,
            });
        }
        if let Some(value) = self.scope.is_zbc().then(|| self.partial_value(term)).flatten() {
            return value;
        }
        self.report.note_name(term.at, &self.scope.model.category(category).name);
        let name = &self.scope.model.category(category).name;
        Err(Diagnostic::new(
            Code::NoNumbers,
            term.at,
            match (self.scope.is_zbc(), &term.named) {
                (false, _) => format!(
                    "cannot calculate with the items of `{name}`: they have neither values nor an order"
                ),
                (true, &Term::Item(item)) => {
                    format!("expected a number, found the item `{}`", self.scope.shown(item))
                }
                (true, _) => format!("the items of `{name}` are not numbers"),
            },
            self.scope.phrased(
                match (self.scope.comparable_beside(category), &term.named) {
                    (Some(other), &Term::Item(item)) => {
                        let (other, item) = (&self.scope.model.category(other).name, self.scope.shown(item));
                        format!("calculate with what has numbers or an order, such as `{other}({item})`")
                    }
                    _ => format!("give its items values (`A = 20`), or declare `ordered category {name}`"),
                },
                format!("give each item of `{name}` a `value`, or the category the `order` `ordered`"),
                self.scope.help_for_number(term),
            ),
        ))
    }
}

impl Scope<'_> {
    /// Returns the item of a category in the row of a term; the term itself if it is of that category, unless formulas are data.
    pub(super) fn term_in(&self, category: CategoryId, inner: &TermOperand) -> Result<Term, Diagnostic> {
        if self.is_exact() {
            self.check_one_row(inner)?;
            return Ok(Term::In { category, of: inner.row.clone().into() });
        }
        if let Term::Item(item) = inner.named
            && self.model.item(item).category == category
        {
            return match self.itself_if_used(item, category) {
                Some(unless_unused) => Ok(unless_unused),
                None => self.named_by_role(item, inner.at).map(Term::Item),
            };
        }
        if inner.named.category(&self.model) == category {
            return Ok(inner.named.clone());
        }
        self.check_one_row(inner)?;
        Ok(Term::In { category, of: inner.row.clone().into() })
    }

    /// Returns the item that an item of a role refers to.
    pub(super) fn named_by_role(&self, item: ItemId, at: Spot) -> Result<ItemId, Diagnostic> {
        let has_role = self.model.category(self.model.item(item).category).role_of.is_some();
        match has_role && self.model.is_variable(item) {
            true => Err(self.differs_by_case(at)),
            false => Ok(self.model.named_by_role(item)),
        }
    }

    /// Fails for a term that may be in several rows.
    pub(super) fn check_one_row(&self, term: &TermOperand) -> Result<(), Diagnostic> {
        let several = match &term.row {
            Term::Item(item) => self.model.appearances(*item).1 > 1,
            term => {
                let of = term.category(&self.model);
                self.model.items_of(of).any(|item| self.model.appearances(item).1 > 1)
            }
        };
        if several {
            let of = &self.model.category(term.named.category(&self.model)).name;
            return Err(Diagnostic::new(
                Code::SeveralRows,
                term.at,
                format!("an item of `{of}` may be in several rows, so its row is not unique"),
                self.choose(
                    "use an item that is in one row, or write a statement: `A is B`",
                    "use an item that is in one row",
                ),
            ));
        }
        Ok(())
    }
}
