//! Formulas with items in place of their variables, and with the cases of quantifiers and aggregates written out.

use std::borrow::Cow;

use super::cases::{Bindings, NoRows};
use super::{Between, Cases, Clue, Fact, Formula, ItemId, Model, Number, Polarity, Term};

/// A part of a formula that may contain variables.
pub trait Ground: Sized {
    /// Returns the part with items in place of the variables, and the cases of quantifiers written out. What the items alone
    /// decide is a constant.
    fn ground(&self, model: &Model, bound: &[ItemId]) -> Self;
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

impl Model {
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
    /// # use zebra_core as zebra;
    /// use zebra::builder::{Builder, linked, over};
    /// use zebra::model::Formula;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    /// puzzle.clue("1", over(&["c"], "Child").all(zebra::builder::not(zebra::builder::is("c", "Cat"))));
    /// let model = puzzle.check()?;
    /// let [formula @ Formula::Quantified(..)] = &*model.clues()[0].formulas else { panic!() };
    /// assert!(matches!(formula.written_out(&model), Formula::All(facts) if facts.len() == 3));
    /// # Ok::<(), zebra::builder::BuildError>(())
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
    pub(super) fn is_known(&self, model: &Model) -> bool {
        let mut has_variable = false;
        self.visit_items(&mut |item| has_variable |= model.is_variable(item));
        !has_variable && self.is_fixed()
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
