//! Numbered copies of repeated items: different rows of the items for which some formulas are true.

use super::cases::Bindings;
use super::ground::Ground;
use super::{Fact, Formula, ItemId, List, Model, Number, Polarity, Rows, Term};

/// Different rows of repeated items, and formulas about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copies {
    /// The id of the first variable, which stands for the anchor's item of the row of a copy; those of the others follow.
    pub first: ItemId,
    /// The item of each copy. Copies of one item are in different rows.
    pub of: List<ItemId>,
    /// The formulas that are true.
    pub formulas: List<Formula>,
}

impl Copies {
    /// Returns the number of the last copy that each formula names; 0 for a formula without copies.
    pub(crate) fn last_copies(&self) -> Vec<usize> {
        self.formulas.iter().map(|formula| self.named_by(formula).into_iter().max().unwrap_or(0)).collect()
    }

    /// Returns the numbers of the copies that a formula names, from 0.
    pub(crate) fn named_by(&self, formula: &Formula) -> Vec<usize> {
        let mut named = Vec::new();
        formula.visit_items(&mut |item| {
            let number = item.0.checked_sub(self.first.0).map(|number| number as usize);
            named.extend(number.filter(|number| *number < self.of.len() && !named.contains(number)));
        });
        named
    }

    /// Returns the number of choices that a search for the copies distinguishes: of which copies are chosen, and of those
    /// that the following formulas name. At most the number of all orders.
    pub(crate) fn choices(&self, model: &Model) -> usize {
        let named: Vec<Vec<usize>> = self.formulas.iter().map(|formula| self.named_by(formula)).collect();
        let mut all = 0usize;
        for copy in 0..=self.of.len() {
            // The copies that are chosen, without regard to their order, and the order of those that are named later.
            let is_open = |other: &usize| {
                named.iter().any(|named| named.contains(other) && named.iter().any(|last| *last >= copy))
            };
            let mut states = 1usize;
            for item in self.items() {
                let of_item: Vec<usize> = (0..copy).filter(|&other| self.of[other] == item).collect();
                let rows = model.item(item).copies as usize;
                let open = of_item.iter().filter(|other| is_open(other)).count();
                // rows! / (rows - open)! orders, times the sets of the others.
                let orders = (0..open).map(|taken| rows.saturating_sub(taken));
                let sets = (open..of_item.len()).map(|taken| rows.saturating_sub(taken));
                let closed = of_item.len() - open;
                let sets =
                    sets.fold(1, usize::saturating_mul) / (1..=closed).fold(1, usize::saturating_mul).max(1);
                states = orders.fold(states, usize::saturating_mul).saturating_mul(sets.max(1));
            }
            all = all.saturating_add(states.saturating_mul(self.of.len()));
        }
        all
    }

    /// Returns the repeated items, each once.
    fn items(&self) -> impl Iterator<Item = ItemId> + '_ {
        self.of
            .iter()
            .enumerate()
            .filter(|(index, item)| !self.of[..*index].contains(item))
            .map(|(_, item)| *item)
    }

    /// Returns the bindings of the variables around the copies.
    fn outer(&self, model: &Model, bound: Bindings<'_>) -> Vec<ItemId> {
        let start = self.first.index() - model.first_variable().index();
        (0..start).map(|level| bound.get(level).copied().unwrap_or(model.variable(level))).collect()
    }

    /// Returns whether there are rows for the copies.
    pub(super) fn hold(&self, model: &Model, assignment: &impl Rows, bound: Bindings<'_>) -> bool {
        self.hold_from(model, assignment, &self.last_copies(), &mut self.outer(model, bound), 0)
    }

    fn hold_from(
        &self,
        model: &Model,
        assignment: &impl Rows,
        last: &[usize],
        bound: &mut Vec<ItemId>,
        copy: usize,
    ) -> bool {
        let Some(&second) = self.of.get(copy) else { return true };
        let start = bound.len() - copy;
        model.items_of(model.anchor()).any(|first| {
            let is_taken = (0..copy).any(|other| self.of[other] == second && bound[start + other] == first);
            if is_taken
                || !(Fact { first, polarity: Polarity::Is, link: None, second }).holds(model, assignment)
            {
                return false;
            }
            bound.push(first);
            let mut formulas = self.formulas.iter().zip(last).filter(|(_, last)| **last == copy);
            let holds = formulas.all(|(formula, _)| formula.holds_for(model, assignment, bound))
                && self.hold_from(model, assignment, last, bound, copy + 1);
            bound.pop();
            holds
        })
    }

    /// Returns the formula with all choices of rows written out: one inside another, and none where the rows alone show that
    /// the formulas are false.
    pub(super) fn written_out(&self, model: &Model, bound: Bindings<'_>) -> Formula {
        self.written_out_from(model, &self.last_copies(), &mut self.outer(model, bound), 0)
    }

    fn written_out_from(
        &self,
        model: &Model,
        last: &[usize],
        bound: &mut Vec<ItemId>,
        copy: usize,
    ) -> Formula {
        let Some(&second) = self.of.get(copy) else { return Formula::Constant(true) };
        let start = bound.len() - copy;
        let mut choices = Vec::new();
        for first in model.items_of(model.anchor()) {
            if (0..copy).any(|other| self.of[other] == second && bound[start + other] == first) {
                continue;
            }
            bound.push(first);
            let formulas = self.formulas.iter().zip(last).filter(|(_, last)| **last == copy);
            let is_there = Fact { first, polarity: Polarity::Is, link: None, second }.folded(model);
            let own =
                std::iter::once(is_there).chain(formulas.map(|(formula, _)| formula.ground(model, bound)));
            match Formula::all(own.collect()) {
                Formula::Constant(false) => {}
                own => {
                    choices
                        .push(Formula::all(vec![own, self.written_out_from(model, last, bound, copy + 1)]));
                }
            }
            bound.pop();
        }
        Formula::any(choices)
    }
}

impl Formula {
    /// Visits all items and variables that the formula names, each as often as it does.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// # use zebra::builder::{Builder, is};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
    /// # let model = puzzle.check()?;
    /// let mut names = Vec::new();
    /// model.clues()[0].formulas[0].visit_items(&mut |item| names.push(&*model.item(item).name));
    /// assert_eq!(names, ["Ann", "Cat"]);
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    pub fn visit_items(&self, visit: &mut impl FnMut(ItemId)) {
        match self {
            Formula::Constant(_) => {}
            Formula::Fact(fact) => [fact.first, fact.second].into_iter().for_each(visit),
            Formula::Between(between) => {
                [between.middle, between.ends.0, between.ends.1].into_iter().for_each(visit);
            }
            Formula::Same { left, right, .. } => [left.named(), right.named()].into_iter().for_each(visit),
            Formula::Compare { left, right, .. } => {
                [left, right].into_iter().for_each(|number| number.visit_items(visit));
            }
            Formula::Not(inner) => inner.visit_items(visit),
            Formula::All(parts) | Formula::Any(parts) | Formula::Count { of: parts, .. } => {
                parts.iter().for_each(|part| part.visit_items(visit));
            }
            Formula::Either(left, right)
            | Formula::Implies(left, right)
            | Formula::Equivalent(left, right) => {
                [left, right].into_iter().for_each(|side| side.visit_items(visit));
            }
            Formula::Quantified(_, cases) => {
                cases.condition.visit_items(visit);
                cases.body.visit_items(visit);
            }
            Formula::Copies(copies) => copies.formulas.iter().for_each(|formula| formula.visit_items(visit)),
        }
    }
}

impl Number {
    pub(crate) fn visit_items(&self, visit: &mut impl FnMut(ItemId)) {
        match self {
            Number::Constant(_) => {}
            Number::Of(_, term) => visit(term.named()),
            Number::Arithmetic(_, left, right) => {
                [left, right].into_iter().for_each(|side| side.visit_items(visit));
            }
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().for_each(|number| number.visit_items(visit));
            }
            Number::Count(formulas) => formulas.iter().for_each(|formula| formula.visit_items(visit)),
            Number::SumOf(cases) | Number::MinOf(cases) | Number::MaxOf(cases) => {
                cases.condition.visit_items(visit);
                cases.body.visit_items(visit);
            }
            Number::CountOf(cases) => {
                cases.condition.visit_items(visit);
                cases.body.visit_items(visit);
            }
        }
    }
}

impl Term {
    /// Returns the item or the variable that the term names.
    pub(crate) fn named(&self) -> ItemId {
        match self {
            Term::Item(item) => *item,
            Term::In { of, .. } => of.named(),
        }
    }
}
