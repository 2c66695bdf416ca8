//! Bound variables: the cases of quantifiers and aggregates.
//!
//! An id beyond the items of the model is a variable. [`Cases::first`] is the id of the first variable of its list, and the
//! others follow. A variable inside another quantifier has a greater id, so that no two variables of a formula are confused.

use super::{CategoryId, Formula, Item, ItemId, List, Model, Number, Rows, Term, Text};

/// The number of a quantifier's cases that must be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// Every one.
    All,
    /// At least one.
    Any,
    /// Exactly this number.
    Exactly(u32),
    /// This number or more.
    AtLeast(u32),
    /// This number or fewer.
    AtMost(u32),
}

/// A name that is bound to each item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// The name.
    pub name: Text,
    /// The items, all of one category.
    pub over: List<ItemId>,
}

/// The cases of a quantifier or an aggregate: the body for each choice of items that satisfies the condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cases<T> {
    /// The id of the first variable; those of the others follow.
    pub first: ItemId,
    /// The variables.
    pub variables: List<Variable>,
    /// The condition on the variables, which does not depend on the rows.
    pub condition: Formula,
    /// What is evaluated in each case.
    pub body: T,
}

/// The items of the variables that are bound, those of the outermost quantifier first.
pub(super) type Bindings<'a> = &'a [ItemId];

/// No rows: conditions on variables do not depend on them.
pub(super) struct NoRows;

impl Rows for NoRows {
    fn row_of(&self, _: &Model, _: ItemId) -> Option<usize> {
        None
    }

    fn rows_of(&self, _: &Model, _: ItemId) -> impl Iterator<Item = usize> + Clone {
        std::iter::empty()
    }

    fn item_in(&self, _: usize, _: CategoryId) -> ItemId {
        unreachable!("there are no rows")
    }
}

impl Quantity {
    /// Returns whether this number of true cases is enough, and not too much, out of `all`.
    #[must_use]
    pub fn allows(self, count: usize, all: usize) -> bool {
        match self {
            Quantity::All => count == all,
            Quantity::Any => count > 0,
            Quantity::Exactly(number) => count == number as usize,
            Quantity::AtLeast(number) => count >= number as usize,
            Quantity::AtMost(number) => count <= number as usize,
        }
    }

    /// Returns the formula of the cases' formulas.
    pub(crate) fn of(self, formulas: Vec<Formula>) -> Formula {
        let all = formulas.len() as u32;
        let (least, most) = match self {
            Quantity::All => return Formula::all(formulas),
            Quantity::Any => return Formula::any(formulas),
            Quantity::Exactly(number) => (number, number),
            Quantity::AtLeast(number) => (number, all),
            Quantity::AtMost(number) => (0, number),
        };
        Formula::Count { of: formulas.into(), least, most }
    }
}

impl<T> Cases<T> {
    /// Returns the number of choices, with and without the condition.
    #[must_use]
    pub fn choices(&self) -> usize {
        self.variables.iter().fold(1, |product: usize, variable| product.saturating_mul(variable.over.len()))
    }

    /// Returns the number of cases; of cases inside others the number of choices, because their condition may depend on the
    /// outer ones.
    pub(crate) fn number(&self, model: &Model) -> usize {
        match self.first == model.first_variable() {
            true => self.bindings(model, &[]).count(),
            false => self.choices(),
        }
    }

    /// Returns the bindings of each case, in the order of the lists.
    pub(crate) fn bindings<'a>(
        &'a self,
        model: &'a Model,
        outer: &[ItemId],
    ) -> impl Iterator<Item = Vec<ItemId>> + 'a {
        let mut outer = outer.to_vec();
        let start = self.first.index() - model.first_variable().index();
        // Variables between the bound ones and these are not named here, or stay variables.
        outer.truncate(start);
        outer.extend((outer.len()..start).map(|level| model.variable(level)));
        let bindings = move |mut choice: usize| {
            let mut bound = outer.clone();
            for variable in self.variables.iter().rev() {
                bound.insert(start, variable.over[choice % variable.over.len()]);
                choice /= variable.over.len();
            }
            bound
        };
        (0..self.choices()).map(bindings).filter(move |bound| self.condition.holds_for(model, &NoRows, bound))
    }
}

impl Cases<Formula> {
    /// Returns the number of cases that are true, and the number of all.
    pub(super) fn count(&self, model: &Model, rows: &impl Rows, bound: Bindings<'_>) -> (usize, usize) {
        self.bindings(model, bound).fold((0, 0), |(count, all), bound| {
            (count + usize::from(self.body.holds_for(model, rows, &bound)), all + 1)
        })
    }
}

impl Model {
    /// Returns whether an id is that of a variable.
    #[must_use]
    pub fn is_variable(&self, item: ItemId) -> bool {
        item.index() >= self.parts.items.len()
    }

    /// The id of the first variable of an outermost quantifier.
    pub(crate) fn first_variable(&self) -> ItemId {
        ItemId(self.parts.items.len() as u32)
    }

    /// The variables of the quantifiers that are being checked.
    pub(crate) fn variables(&self) -> &[Item] {
        &self.variables
    }

    /// Adds a variable to a model that is being checked: an item that stands for all of its list.
    pub(crate) fn open_variable(&mut self, item: Item) {
        self.variables.push(item);
    }

    /// The id of the variable of a level, from 0.
    pub(crate) fn variable(&self, level: usize) -> ItemId {
        ItemId(self.first_variable().0 + level as u32)
    }

    /// Returns the model with the variables of a formula, in the order of their ids: items that stand for all of their lists.
    #[must_use]
    pub fn with_variables(&self, variables: &[Variable]) -> Model {
        let mut model = self.clone();
        for Variable { name, over } in variables {
            let item = over.first().map_or_else(|| self.items()[0].clone(), |&item| self.item(item).clone());
            model.open_variable(Item {
                phrase: name.clone(),
                name: name.clone(),
                value: None,
                copies: 1,
                ..item
            });
        }
        model
    }

    /// Removes all variables after the first ones.
    pub(crate) fn close_variables(&mut self, depth: usize) {
        self.variables.truncate(depth);
    }

    /// Returns the item of a variable, or the item itself.
    #[inline]
    pub(super) fn bound(&self, item: ItemId, bound: Bindings<'_>) -> ItemId {
        match item.index().checked_sub(self.parts.items.len()) {
            None => item,
            Some(level) => bound.get(level).copied().unwrap_or(item),
        }
    }
}

impl Formula {
    /// Returns whether items and variables alone decide the formula: it is the same in all rows.
    pub(crate) fn is_fixed(&self) -> bool {
        let both = |left: &Formula, right: &Formula| left.is_fixed() && right.is_fixed();
        match self {
            Formula::Constant(_) => true,
            Formula::Fact(_) | Formula::Between(_) => false,
            Formula::Same { left, right, .. } => {
                matches!((left, right), (Term::Item(_), Term::Item(_)))
            }
            Formula::Compare { left, right, .. } => left.is_fixed() && right.is_fixed(),
            Formula::Not(inner) => inner.is_fixed(),
            Formula::All(parts) | Formula::Any(parts) | Formula::Count { of: parts, .. } => {
                parts.iter().all(Formula::is_fixed)
            }
            Formula::Either(left, right)
            | Formula::Implies(left, right)
            | Formula::Equivalent(left, right) => both(left, right),
            Formula::Quantified(_, cases) => cases.body.is_fixed(),
            Formula::Copies(_) => false,
        }
    }
}

impl Number {
    /// Returns whether items and variables alone decide the number.
    pub(crate) fn is_fixed(&self) -> bool {
        match self {
            Number::Constant(_) => true,
            Number::Of(_, term) => matches!(term, Term::Item(_)),
            Number::Arithmetic(_, left, right) => left.is_fixed() && right.is_fixed(),
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().all(Number::is_fixed)
            }
            Number::Count(formulas) => formulas.iter().all(Formula::is_fixed),
            Number::SumOf(cases) | Number::MinOf(cases) | Number::MaxOf(cases) => cases.body.is_fixed(),
            Number::CountOf(cases) => cases.body.is_fixed(),
        }
    }
}
