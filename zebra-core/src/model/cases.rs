//! Bound variables: the cases of quantifiers and aggregates, and formulas with the items of a case in place of the
//! variables. Layer 0.
//!
//! An id beyond the items of the model is a variable. [`Cases::first`] is the id of the first variable of its list, and the
//! others follow. A variable inside another quantifier has a greater id, so that no two variables of a formula are confused.

use std::borrow::Cow;

use super::{
    Between, CategoryId, Clue, Fact, Formula, Item, ItemId, List, Model, Number, Polarity, Rows, Term, Text,
};

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

/// A part of a formula that may contain variables.
pub trait Ground: Sized {
    /// Returns the part with items in place of the variables, and the cases of quantifiers written out. What the items alone
    /// decide is a constant.
    fn ground(&self, model: &Model, bound: &[ItemId]) -> Self;
}

/// No rows: conditions on variables do not depend on them.
struct NoRows;

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

impl<T: Ground> Cases<T> {
    /// Returns the bodies of the cases, with items in place of the variables of these and of all inner cases.
    pub(crate) fn instances<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = T> + 'a {
        self.bindings(model, &[]).map(|bound| self.body.ground(model, &bound))
    }

    fn ground(&self, model: &Model, bound: Bindings<'_>) -> Vec<T> {
        self.bindings(model, bound).map(|bound| self.body.ground(model, &bound)).collect()
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

    /// Returns the model with the quantifiers and aggregates of all clues [written out](Formula::written_out).
    #[must_use]
    pub fn written_out(&self) -> Cow<'_, Model> {
        let has_cases = |clue: &Clue| clue.formulas.iter().any(Formula::has_cases);
        if !self.clues().iter().any(has_cases) {
            return Cow::Borrowed(self);
        }
        let mut model = self.clone();
        for clue in model.parts.clues.to_mut() {
            clue.formulas = clue.formulas.iter().map(|formula| formula.written_out(self)).collect();
        }
        Cow::Owned(model)
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

impl Fact {
    /// Returns the fact with items in place of its variables.
    #[inline]
    pub(super) fn bound(&self, model: &Model, bound: Bindings<'_>) -> Fact {
        Fact { first: model.bound(self.first, bound), second: model.bound(self.second, bound), ..*self }
    }

    /// Returns the fact, or a constant where its items alone decide it.
    pub(crate) fn folded(self, model: &Model) -> Formula {
        if model.is_variable(self.first) || model.is_variable(self.second) {
            return Formula::Fact(self);
        }
        let (first, second) = (model.item(self.first).category, model.item(self.second).category);
        let is = self.polarity == Polarity::Is;
        match self.link {
            None if first == second && self.first != self.second => Formula::Constant(!is),
            // An item that is used shares its rows with itself.
            None if first == second && model.appearances(self.first).0 > 0 => Formula::Constant(is),
            Some(_) if self.first == self.second && model.appears_once(self.first) => Formula::Constant(!is),
            Some(link)
                if first == second
                    && model.link(link).category == first
                    && model.appears_once(self.first)
                    && model.appears_once(self.second) =>
            {
                Formula::Constant(model.link(link).holds(model, self.first, self.second) == is)
            }
            _ => Formula::Fact(self),
        }
    }
}

impl Between {
    /// Returns it with items in place of its variables.
    pub(super) fn bound(&self, model: &Model, bound: Bindings<'_>) -> Between {
        let item = |item| model.bound(item, bound);
        Between { middle: item(self.middle), ends: (item(self.ends.0), item(self.ends.1)), ..*self }
    }

    /// Returns whether the items alone decide it, and how.
    pub(crate) fn fixed(&self, model: &Model) -> Option<bool> {
        let (low, high) = (self.ends.0.min(self.ends.1), self.ends.0.max(self.ends.1));
        let is_fixed = |item: ItemId| {
            !model.is_variable(item) && model.item(item).category == self.category && model.appears_once(item)
        };
        let all_are = [self.middle, low, high].into_iter().all(is_fixed);
        all_are.then(|| low < self.middle && self.middle < high)
    }
}

impl Formula {
    /// Returns the formula with the cases of its quantifiers and aggregates written out: as many formulas as there are
    /// cases, so that its size may be the product of the sizes of their lists.
    ///
    /// ```
    /// use zebra_core::builder::{Builder, linked, over};
    /// use zebra_core::model::Formula;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    /// puzzle.clue("1", over(&["c"], "Child").all(zebra_core::builder::not(zebra_core::builder::is("c", "Cat"))));
    /// let model = puzzle.check()?;
    /// let [formula @ Formula::Quantified(..)] = &*model.clues()[0].formulas else { panic!() };
    /// assert!(matches!(formula.written_out(&model), Formula::All(facts) if facts.len() == 3));
    /// # Ok::<(), zebra_core::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn written_out(&self, model: &Model) -> Formula {
        self.ground(model, &[])
    }

    /// Returns whether the formula contains a quantifier, an aggregate or numbered copies.
    #[must_use]
    pub fn has_cases(&self) -> bool {
        match self {
            Formula::Constant(_) | Formula::Fact(_) | Formula::Between(_) | Formula::Same { .. } => false,
            Formula::Compare { left, right, .. } => left.has_cases() || right.has_cases(),
            Formula::Not(inner) => inner.has_cases(),
            Formula::All(parts) | Formula::Any(parts) | Formula::Count { of: parts, .. } => {
                parts.iter().any(Formula::has_cases)
            }
            Formula::Either(left, right)
            | Formula::Implies(left, right)
            | Formula::Equivalent(left, right) => left.has_cases() || right.has_cases(),
            Formula::Quantified(..) | Formula::Copies(_) => true,
        }
    }

    /// Returns the negation; a constant stays a constant.
    pub(crate) fn negated(self) -> Formula {
        match self {
            Formula::Constant(truth) => Formula::Constant(!truth),
            other => Formula::Not(other.into()),
        }
    }

    /// Joins formulas with "and", and drops constants.
    pub(crate) fn all(mut formulas: Vec<Formula>) -> Formula {
        if formulas.contains(&Formula::Constant(false)) {
            return Formula::Constant(false);
        }
        formulas.retain(|formula| *formula != Formula::Constant(true));
        match formulas.len() {
            0 => Formula::Constant(true),
            1 => formulas.remove(0),
            _ => Formula::All(formulas.into()),
        }
    }

    /// Joins formulas with "or", and drops constants.
    pub(crate) fn any(mut formulas: Vec<Formula>) -> Formula {
        if formulas.contains(&Formula::Constant(true)) {
            return Formula::Constant(true);
        }
        formulas.retain(|formula| *formula != Formula::Constant(false));
        match formulas.len() {
            0 => Formula::Constant(false),
            1 => formulas.remove(0),
            _ => Formula::Any(formulas.into()),
        }
    }

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

impl Ground for Formula {
    fn ground(&self, model: &Model, bound: Bindings<'_>) -> Formula {
        let ground = |formula: &Formula| formula.ground(model, bound);
        let list = |parts: &[Formula]| parts.iter().map(ground).collect::<Vec<_>>();
        match self {
            Formula::Constant(truth) => Formula::Constant(*truth),
            Formula::Fact(fact) => fact.bound(model, bound).folded(model),
            Formula::Between(between) => {
                let between = between.bound(model, bound);
                between.fixed(model).map_or(Formula::Between(between), Formula::Constant)
            }
            Formula::Same { left, polarity, right } => {
                match (left.ground(model, bound), right.ground(model, bound)) {
                    (Term::Item(left), Term::Item(right))
                        if !model.is_variable(left) && !model.is_variable(right) =>
                    {
                        Formula::Constant((left == right) == (*polarity == Polarity::Is))
                    }
                    (left, right) => Formula::Same { left, polarity: *polarity, right },
                }
            }
            Formula::Compare { left, comparison, right } => {
                let (left, right) = (left.ground(model, bound), right.ground(model, bound));
                match left.is_known(model) && right.is_known(model) {
                    true => {
                        let formula = Formula::Compare { left, comparison: *comparison, right };
                        Formula::Constant(formula.holds(model, &NoRows))
                    }
                    false => Formula::Compare { left, comparison: *comparison, right },
                }
            }
            Formula::Not(inner) => ground(inner).negated(),
            Formula::All(parts) => Formula::all(list(parts)),
            Formula::Any(parts) => Formula::any(list(parts)),
            Formula::Either(left, right) => Formula::Either(ground(left).into(), ground(right).into()),
            Formula::Implies(left, right) => Formula::Implies(ground(left).into(), ground(right).into()),
            Formula::Equivalent(left, right) => {
                Formula::Equivalent(ground(left).into(), ground(right).into())
            }
            Formula::Count { of, least, most } => {
                Formula::Count { of: list(of).into(), least: *least, most: *most }
            }
            Formula::Quantified(quantity, cases) => quantity.of(cases.ground(model, bound)),
            Formula::Copies(copies) => copies.written_out(model, bound),
        }
    }
}

impl Ground for Term {
    fn ground(&self, model: &Model, bound: Bindings<'_>) -> Term {
        match self {
            Term::Item(item) => Term::Item(model.bound(*item, bound)),
            Term::In { category, of } => Term::In { category: *category, of: of.ground(model, bound).into() },
        }
    }
}

impl Number {
    /// Returns the number with the cases of its aggregates written out.
    #[must_use]
    pub fn written_out(&self, model: &Model) -> Number {
        self.ground(model, &[])
    }

    /// Returns whether the number contains a quantifier or an aggregate.
    fn has_cases(&self) -> bool {
        match self {
            Number::Constant(_) | Number::Of(..) => false,
            Number::Arithmetic(_, left, right) => left.has_cases() || right.has_cases(),
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().any(Number::has_cases)
            }
            Number::Count(formulas) => formulas.iter().any(Formula::has_cases),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => true,
        }
    }

    /// Returns whether items alone decide the number.
    fn is_known(&self, model: &Model) -> bool {
        let mut has_variable = false;
        self.visit_items(&mut |item| has_variable |= model.is_variable(item));
        !has_variable && self.is_fixed()
    }

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

impl Ground for Number {
    fn ground(&self, model: &Model, bound: Bindings<'_>) -> Number {
        let list = |numbers: &[Number]| numbers.iter().map(|number| number.ground(model, bound)).collect();
        match self {
            Number::Constant(number) => Number::Constant(*number),
            Number::Of(measure, term) => Number::Of(*measure, term.ground(model, bound)),
            Number::Arithmetic(operator, left, right) => Number::Arithmetic(
                *operator,
                left.ground(model, bound).into(),
                right.ground(model, bound).into(),
            ),
            Number::Sum(numbers) => Number::Sum(list(numbers)),
            Number::Min(numbers) => Number::Min(list(numbers)),
            Number::Max(numbers) => Number::Max(list(numbers)),
            Number::Count(formulas) => {
                Number::Count(formulas.iter().map(|formula| formula.ground(model, bound)).collect())
            }
            Number::SumOf(cases) => Number::Sum(cases.ground(model, bound).into()),
            Number::MinOf(cases) => Number::Min(cases.ground(model, bound).into()),
            Number::MaxOf(cases) => Number::Max(cases.ground(model, bound).into()),
            Number::CountOf(cases) => Number::Count(cases.ground(model, bound).into()),
        }
    }
}
