//! Names that range over items: quantifiers and aggregates. Layer 1.
//!
//! The body is checked once, with a variable of the model for each name. A body for which the items of the cases make a
//! difference beyond their ids is checked case by case instead, and written out; so is one with an error, because the error
//! of a case names its items.

use std::collections::HashSet;

use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Quantity};
use crate::model::{Cases, Fact, Item, List, Polarity, Text, Variable};

/// The item that a name is bound to in one case, or the variable of all cases.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    name: Text,
    /// The item that identifies its row: itself, or for a copy of a repeated item the anchor's item of that row.
    pub(super) item: ItemId,
    /// The item that is named.
    pub(super) original: ItemId,
}

/// What a name ranges over.
struct Range {
    /// The items that identify the rows.
    over: List<ItemId>,
    /// The repeated item of which each of these rows may have a copy.
    repeated: Option<ItemId>,
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

fn names_a_copy(expression: &Expression) -> bool {
    matches!(expression.kind, Kind::Copy(..)) || expression.any_child(names_a_copy)
}

/// Checked cases.
pub(super) enum Checked<T> {
    /// With a variable for each name.
    Bound(Cases<T>),
    /// The body of each case.
    WrittenOut(Vec<T>),
}

/// Returns the conditions under which a case counts.
fn guards(case: &[Bound]) -> Vec<Formula> {
    case.iter().filter_map(Bound::guard).collect()
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

    /// Returns the cases of some binders with a variable for each name, and `None` where they must be checked one by one.
    fn cases_of_variables<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: impl FnOnce(&mut Self, Vec<Formula>) -> Result<T, Diagnostic>,
    ) -> Result<Option<Cases<T>>, Diagnostic> {
        if self.one_by_one || self.is_zbc() {
            return Ok(None);
        }
        let (errors, references) = (self.diagnostics.len(), self.spots.references.len());
        let (formulas, depth) = (self.formulas, self.model.variables().len());
        let cases = self.checked_cases(at, binders, filter, body);
        self.model.close_variables(depth);
        // Formulas of data have no other form, and an inner quantifier is written out with the outer ones.
        if cases.is_ok() || self.is_exact() || depth > 0 {
            return cases.map(Some);
        }
        self.diagnostics.truncate(errors);
        self.spots.references.truncate(references);
        self.formulas = formulas;
        Ok(None)
    }

    fn checked_cases<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: impl FnOnce(&mut Self, Vec<Formula>) -> Result<T, Diagnostic>,
    ) -> Result<Cases<T>, Diagnostic> {
        self.check_bound_names(binders.iter().flat_map(|binder| &binder.names))?;
        let first = ItemId(self.model.first_variable().0 + self.model.variables().len() as u32);
        let (mut variables, mut case) = (Vec::new(), Vec::new());
        for binder in binders {
            let range = self.range(&binder.over)?;
            let item = self.model.item(range.over[0]).clone();
            for name in &binder.names {
                let id = ItemId(first.0 + variables.len() as u32);
                variables
                    .push((Variable { name: name.text.clone(), over: range.over.clone() }, item.clone()));
                let original = range.repeated.unwrap_or(id);
                case.push(Bound { name: name.text.clone(), item: id, original });
            }
        }
        let (variables, items): (Vec<Variable>, Vec<Item>) = variables.into_iter().unzip();
        items.into_iter().for_each(|item| self.model.open_variable(Item { value: None, copies: 1, ..item }));
        let lengths = variables.iter().map(|variable| variable.over.len());
        self.reserve(at, lengths.fold(1, usize::saturating_mul))?;
        let condition = match filter {
            None => Formula::Constant(true),
            // The rows of copies are not known yet.
            Some(filter) if names_a_copy(filter) => return Err(self.differs_by_case(at)),
            Some(filter) => self.within(&case, |checker| checker.any_formula(filter))?,
        };
        if !condition.is_fixed() {
            return Err(self.differs_by_case(at));
        }
        let before = self.formulas;
        let guards = guards(&case);
        let body = self.within(&case, |checker| body(checker, guards))?;
        let size = self.formulas - before;
        let cases = Cases { first, variables: variables.into(), condition, body };
        self.formulas = before;
        self.reserve(at, cases.number(&self.model).saturating_mul(size))?;
        Ok(cases)
    }

    /// Checks a formula in the notation of the puzzle.
    pub(super) fn any_formula(&mut self, draft: &Expression) -> Result<Formula, Diagnostic> {
        if self.is_exact() { self.exact_formula(draft) } else { self.formula(draft) }
    }

    /// Returns the error of a formula that must be checked case by case. It is reported only where that is impossible.
    pub(super) fn differs_by_case(&self, at: Spot) -> Diagnostic {
        let message = "this depends on which items are bound";
        Diagnostic::new(Code::WrongKind, at, message, "write the cases out")
    }

    /// Returns what the names of a binder range over, if that is the same for all items of its list.
    fn range(&mut self, over: &Expression) -> Result<Range, Diagnostic> {
        let operands = self.item_operands(over, None)?;
        let anchor = self.model.anchor();
        if let [operand] = operands[..]
            && self.model.item(operand.named).copies > 1
            && !operand.is_copy()
        {
            let over = self.model.items_of(anchor).collect();
            return Ok(Range { over, repeated: Some(operand.named) });
        }
        let category = operands.first().map(|operand| self.model.item(operand.named).category);
        let is_plain = |operand: &super::logic::ItemOperand| {
            let item = self.model.item(operand.named);
            Some(item.category) == category
                && item.copies == 1
                && self.model.category(item.category).role_of.is_none()
                && !operand.is_copy()
                && !self.model.is_variable(operand.row)
        };
        if operands.is_empty() || !operands.iter().all(is_plain) {
            return Err(self.differs_by_case(over.at));
        }
        Ok(Range { over: operands.iter().map(|operand| operand.row).collect(), repeated: None })
    }

    /// Returns the choices of items for the names of some binders that satisfy the filter.
    fn choices_of_names(
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

    /// Returns the formula that this number of the cases is true.
    pub(super) fn check_quantified(
        &mut self,
        at: Spot,
        quantity: Quantity,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let guarded = |guards: Vec<Formula>, body: Formula| match quantity {
            Quantity::All if guards.is_empty() => body,
            Quantity::All => Formula::any(vec![Formula::all(guards).negated(), body]),
            _ => Formula::all(guards.into_iter().chain([body]).collect()),
        };
        let cases = self
            .cases(at, binders, filter, |checker, guards| Ok(guarded(guards, checker.any_formula(body)?)))?;
        let cases = match cases {
            Checked::WrittenOut(cases) => return Ok(quantity.of(cases)),
            Checked::Bound(cases) => cases,
        };
        let is_whole = self.model.variables().is_empty() && !self.is_exact();
        if is_whole && cases.instances(&self.model).all(|case| case.constant().is_some()) {
            return Ok(quantity.of(cases.instances(&self.model).collect()));
        }
        Ok(Formula::Quantified(quantity, cases.into()))
    }

    /// Checks the body of each case, which is given the conditions under which the case counts.
    pub(super) fn cases<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        mut body: impl FnMut(&mut Self, Vec<Formula>) -> Result<T, Diagnostic>,
    ) -> Result<Checked<T>, Diagnostic> {
        if let Some(cases) = self.cases_of_variables(at, binders, filter, &mut body)? {
            return Ok(Checked::Bound(cases));
        }
        let references = self.spots.references.len();
        let before = std::mem::replace(&mut self.one_by_one, true);
        let cases = self.choices_of_names(at, binders, filter);
        let checked = cases.and_then(|cases| {
            cases.iter().map(|case| self.within(case, |checker| body(checker, guards(case)))).collect()
        });
        self.one_by_one = before;
        self.forget_repeated_references(references);
        checked.map(Checked::WrittenOut)
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
