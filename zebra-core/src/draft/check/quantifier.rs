//! Names that range over items: quantifiers and aggregates, expanded case by case. Layer 1.

use std::collections::HashSet;

use super::logic::{all, any, negated};
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Quantity};
use crate::model::{Fact, Polarity, Text};

/// The item that a name is bound to in one case.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    name: Text,
    /// The item that identifies its row: itself, or for a copy of a repeated item the anchor's item of that row.
    pub(super) item: ItemId,
    /// The item that is named.
    pub(super) original: ItemId,
}

impl Bound {
    /// Binds a name to an item that is no copy.
    pub(super) fn of(name: &Name, item: ItemId) -> Self {
        Bound { name: name.text.clone(), item, original: item }
    }

    /// For a copy of a repeated item: the condition that its row has that item.
    fn guard(&self) -> Option<Formula> {
        let (first, second) = (self.item, self.original);
        let fact = Fact { first, polarity: Polarity::Is, link: None, second };
        (first != second).then_some(Formula::Fact(fact))
    }
}

impl Checker<'_> {
    /// Returns the binding of a bare name.
    pub(super) fn bound(&self, path: &Path) -> Option<Bound> {
        if path.category.is_some() {
            return None;
        }
        self.bounds.iter().rev().find(|bound| bound.name == path.name.text).cloned()
    }

    /// Returns whether an expression contains a bound name.
    pub(super) fn names_a_bound(&self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Name(path) => self.bound(path).is_some(),
            _ => draft.any_child(|child| self.names_a_bound(child)),
        }
    }

    /// Returns whether no quantifier encloses the current expression.
    pub(super) fn bounds_are_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Returns the cases of some binders that satisfy the filter.
    fn cases(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
    ) -> Result<Vec<Vec<Bound>>, Diagnostic> {
        let mut cases: Vec<Vec<Bound>> = vec![Vec::new()];
        let names: Vec<&Name> = binders.iter().flat_map(|binder| &binder.names).collect();
        self.check_bound_names(names)?;
        for binder in binders {
            let choices = self.choices(&binder.over)?;
            for name in &binder.names {
                self.reserve(at, cases.len().saturating_mul(choices.len()))?;
                let extended = cases.iter().flat_map(|case| {
                    choices.iter().map(move |&(item, original)| {
                        let bound = Bound { name: name.text.clone(), item, original };
                        case.iter().cloned().chain([bound]).collect()
                    })
                });
                cases = extended.collect();
            }
        }
        let Some(filter) = filter else { return Ok(cases) };
        let mut passed = Vec::new();
        for case in cases {
            let formula = self.within(&case, |checker| checker.formula(filter))?;
            match formula.constant() {
                Some(true) => passed.push(case),
                Some(false) => {}
                None => {
                    return Err(Diagnostic::new(
                        Code::NotFixed,
                        filter.at,
                        "the condition depends on the rows",
                        "use only the bound items, their properties, values and groups; move the rest into the formula",
                    ));
                }
            }
        }
        Ok(passed)
    }

    /// Reports names to be bound that already have a meaning.
    pub(super) fn check_bound_names<'n>(
        &self,
        names: impl IntoIterator<Item = &'n Name>,
    ) -> Result<(), Diagnostic> {
        let mut known: Vec<&Name> = Vec::new();
        for name in names {
            let text = name.text.as_str();
            let error = |message: String| {
                let help = "choose another name, such as a single letter";
                Diagnostic::new(Code::DuplicateName, name.at, message, help)
            };
            if let Some(first) = known.iter().find(|other| other.text == text) {
                return Err(error(format!("`{text}` is bound twice"))
                    .with_related(first.at, format!("`{text}` is first bound")));
            }
            if self.bounds.iter().any(|bound| bound.name == text) {
                return Err(error(format!("`{text}` is already bound by an enclosing quantifier")));
            }
            if let Some(kind) = self.kind_of(text) {
                return Err(error(format!("`{text}` is already the name of a {kind}")));
            }
            if self.items_named(text).next().is_some() {
                return Err(error(format!("`{text}` is already the name of an item")));
            }
            known.push(name);
        }
        Ok(())
    }

    /// Returns what a name ranges over: each item, and for a repeated item each row.
    fn choices(&mut self, over: &Expression) -> Result<Vec<(ItemId, ItemId)>, Diagnostic> {
        let mut choices = Vec::new();
        for operand in self.item_operands(over, None)? {
            // A copy that is already bound keeps its row.
            if self.model.item(operand.named).copies > 1 && !operand.is_copy() {
                choices.extend(self.model.items_of(self.model.anchor()).map(|row| (row, operand.named)));
            } else {
                choices.push((operand.row, operand.named));
            }
        }
        Ok(choices)
    }

    /// Runs a closure with names bound.
    pub(super) fn within<T>(&mut self, case: &[Bound], work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.bounds.len();
        self.bounds.extend_from_slice(case);
        let result = work(self);
        self.bounds.truncate(before);
        result
    }

    pub(super) fn check_quantified(
        &mut self,
        at: Spot,
        quantity: Quantity,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let mut formulas = Vec::new();
        let references = self.spots.references.len();
        for case in self.cases(at, binders, filter)? {
            let body = self.within(&case, |checker| checker.formula(body))?;
            let guards: Vec<Formula> = case.iter().filter_map(Bound::guard).collect();
            formulas.push(match quantity {
                Quantity::All if guards.is_empty() => body,
                Quantity::All => any(vec![negated(all(guards)), body]),
                _ => all(guards.into_iter().chain([body]).collect()),
            });
        }
        self.forget_repeated_references(references);
        let most = formulas.len() as u32;
        Ok(match quantity {
            Quantity::All => all(formulas),
            Quantity::Any => any(formulas),
            Quantity::Exactly(count) => Formula::Count { of: formulas.into(), least: count, most: count },
            Quantity::AtLeast(count) => Formula::Count { of: formulas.into(), least: count, most },
            Quantity::AtMost(count) => Formula::Count { of: formulas.into(), least: 0, most: count },
        })
    }

    /// Returns the cases of an aggregate: the conditions under which each counts, and the result of its body.
    pub(super) fn aggregate_cases<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        mut body: impl FnMut(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<Vec<(Vec<Formula>, T)>, Diagnostic> {
        let references = self.spots.references.len();
        let cases = self.cases(at, binders, filter)?;
        let checked = cases
            .iter()
            .map(|case| {
                let value = self.within(case, &mut body)?;
                Ok((case.iter().filter_map(Bound::guard).collect(), value))
            })
            .collect();
        self.forget_repeated_references(references);
        checked
    }

    /// Keeps one of several equal references from a position on: each case of a quantifier repeats those of its body.
    pub(super) fn forget_repeated_references(&mut self, from: usize) {
        let mut seen = HashSet::new();
        let mut position = 0;
        self.spots.references.retain(|reference| {
            position += 1;
            position <= from || seen.insert(*reference)
        });
    }
}
