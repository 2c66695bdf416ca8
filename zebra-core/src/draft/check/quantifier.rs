//! Names that range over items: quantifiers and aggregates.
//!
//! The body is checked once for the items of each category, with a variable of the model for each name, and once for each
//! copy whose row is identified. A body for which the items of the cases make a difference beyond their ids is checked case
//! by case instead, and written out; so is one with an error, because the error of a case names its items.

use super::parts::{Checked, RangePart};
use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, Quantity};
use crate::model::{Cases, Fact, Item, Polarity, Text, Variable};

/// The item that a name is bound to in one case, or the variable of all cases.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    pub(super) name: Text,
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

fn names_a_copy(expression: &Expression) -> bool {
    matches!(expression.kind, Kind::Copy(..)) || expression.any_child(names_a_copy)
}

/// Returns the conditions under which a case counts.
fn guards(case: &[Bound]) -> Vec<Formula> {
    case.iter().filter_map(Bound::guard).collect()
}

impl Checker<'_> {
    /// Returns the cases of some binders with variables for the names, and `None` where they must be checked one by one.
    fn cases_of_variables<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: &mut impl FnMut(&mut Self, Vec<Formula>) -> Result<T, Diagnostic>,
    ) -> Result<Option<Vec<Checked<T>>>, Diagnostic> {
        if self.scope.one_by_one || self.scope.is_zbc() {
            return Ok(None);
        }
        let (before, depth) = (self.progress(), self.scope.model.variables().len());
        let cases = self.checked_cases(at, binders, filter, body);
        self.scope.model.close_variables(depth);
        let is_inner = self.scope.is_inside_cases();
        // Formulas of data have no other form, and an inner quantifier is written out with the outer ones.
        if cases.is_ok() || self.scope.is_exact() || is_inner {
            return cases.map(Some);
        }
        self.undo(&before);
        Ok(None)
    }

    /// Checks the cases of each choice of parts for the names: the items of one part have their category in common.
    fn checked_cases<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: &mut impl FnMut(&mut Self, Vec<Formula>) -> Result<T, Diagnostic>,
    ) -> Result<Vec<Checked<T>>, Diagnostic> {
        self.scope.check_bound_names(binders.iter().flat_map(|binder| &binder.names))?;
        let mut choices: Vec<Vec<(&Name, RangePart)>> = vec![Vec::new()];
        for binder in binders {
            let parts = self.parts(&binder.over)?;
            for name in &binder.names {
                self.built.reserve(at, (choices.len() - 1).saturating_mul(parts.len()))?;
                let extended = choices.iter().flat_map(|choice| {
                    let with =
                        |part: &RangePart| choice.iter().cloned().chain([(name, part.clone())]).collect();
                    parts.iter().map(with)
                });
                choices = extended.collect();
            }
        }
        let (depth, references) = (self.scope.model.variables().len(), self.built.spots.references.len());
        let mut checked = Vec::new();
        for choice in &choices {
            checked.extend(self.checked_parts(at, choice, filter, body)?);
            self.scope.model.close_variables(depth);
        }
        if choices.len() > 1 {
            self.built.forget_repeated_references(references);
        }
        Ok(checked)
    }

    /// Checks the cases of one part for each name; `None` if the condition excludes its only case.
    fn checked_parts<T>(
        &mut self,
        at: Spot,
        names: &[(&Name, RangePart)],
        filter: Option<&Expression>,
        body: &mut impl FnMut(&mut Self, Vec<Formula>) -> Result<T, Diagnostic>,
    ) -> Result<Option<Checked<T>>, Diagnostic> {
        let first = self.scope.model.variable(self.scope.model.variables().len());
        let (mut variables, mut case) = (Vec::new(), Vec::new());
        for (name, part) in names {
            let (item, original) = match part {
                RangePart::One(operand) => (operand.row, operand.named),
                RangePart::Items { over, repeated } => {
                    let id = self.scope.model.variable(self.scope.model.variables().len());
                    let item = self.scope.model.item(over[0]).clone();
                    self.scope.model.open_variable(Item { value: None, copies: 1, ..item });
                    variables.push(Variable { name: name.text.clone(), over: over.clone() });
                    (id, repeated.unwrap_or(id))
                }
            };
            case.push(Bound { name: name.text.clone(), item, original });
        }
        let lengths = variables.iter().map(|variable| variable.over.len());
        self.built.reserve(at, lengths.fold(1, usize::saturating_mul))?;
        let condition = self.condition_on(at, &case, filter)?;
        let before = self.built.formulas;
        // The row of a numbered copy has the item in any case.
        let guards =
            case.iter().filter(|bound| !self.scope.is_row_of_copy(bound.item)).filter_map(Bound::guard);
        let guards: Vec<Formula> = guards.collect();
        if variables.is_empty() {
            return match condition.constant() {
                Some(true) => self.within(&case, |checker| body(checker, guards)).map(Checked::One).map(Some),
                Some(false) => Ok(None),
                None => Err(self.scope.differs_by_case(at)),
            };
        }
        let body = self.within(&case, |checker| body(checker, guards))?;
        let size = self.built.formulas - before;
        let cases = Cases { first, variables: variables.into(), condition, body };
        self.built.formulas = before;
        self.built.reserve(at, cases.number(&self.scope.model).saturating_mul(size))?;
        Ok(Some(Checked::Bound(cases)))
    }

    /// Checks the condition on the bound names.
    fn condition_on(
        &mut self,
        at: Spot,
        case: &[Bound],
        filter: Option<&Expression>,
    ) -> Result<Formula, Diagnostic> {
        let condition = match filter {
            None => return Ok(Formula::Constant(true)),
            Some(filter) if names_a_copy(filter) => return Err(self.scope.differs_by_case(at)),
            Some(filter) => self.within(case, |checker| checker.formula(filter))?,
        };
        // The rows of copies are not known yet.
        let mut names_a_row = false;
        condition.visit_items(&mut |item| names_a_row |= self.scope.is_row_of_copy(item));
        let is_known = condition.is_fixed() && !names_a_row;
        if is_known { Ok(condition) } else { Err(self.scope.differs_by_case(at)) }
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
        self.scope.check_bound_names(names)?;
        for binder in binders {
            let choices = self.choices(&binder.over)?;
            for name in &binder.names {
                self.built.reserve(at, cases.len().saturating_mul(choices.len()))?;
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

    /// Returns what a name ranges over: each item, and for a repeated item each row.
    fn choices(&mut self, over: &Expression) -> Result<Vec<(ItemId, ItemId)>, Diagnostic> {
        let mut choices = Vec::new();
        for operand in self.item_operands(over, None)? {
            // A copy that is already bound keeps its row.
            if self.scope.model.item(operand.named).copies > 1 && !operand.is_copy() {
                choices.extend(
                    self.scope.model.items_of(self.scope.model.anchor()).map(|row| (row, operand.named)),
                );
            } else {
                choices.push((operand.row, operand.named));
            }
        }
        Ok(choices)
    }

    /// Runs a closure with names bound.
    pub(super) fn within<T>(&mut self, case: &[Bound], work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.bounds.len();
        self.scope.bounds.extend_from_slice(case);
        let result = work(self);
        self.scope.bounds.truncate(before);
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
        let cases =
            self.cases(at, binders, filter, |checker, guards| Ok(guarded(guards, checker.formula(body)?)))?;
        Ok(self.scope.quantified(quantity, cases))
    }

    /// Checks the body of each case, which is given the conditions under which the case counts.
    pub(super) fn cases<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        mut body: impl FnMut(&mut Self, Vec<Formula>) -> Result<T, Diagnostic>,
    ) -> Result<Vec<Checked<T>>, Diagnostic> {
        if let Some(cases) = self.cases_of_variables(at, binders, filter, &mut body)? {
            return Ok(cases);
        }
        let references = self.built.spots.references.len();
        let before = std::mem::replace(&mut self.scope.one_by_one, true);
        let cases = self.choices_of_names(at, binders, filter);
        let checked = cases.and_then(|cases| {
            let mut body = |case: &Vec<Bound>| self.within(case, |checker| body(checker, guards(case)));
            cases.iter().map(|case| body(case).map(Checked::One)).collect()
        });
        self.scope.one_by_one = before;
        self.built.forget_repeated_references(references);
        checked
    }
}

impl Scope<'_> {
    /// Returns the error of a formula that must be checked case by case. It is reported only where that is impossible.
    pub(super) fn differs_by_case(&self, at: Spot) -> Diagnostic {
        let message = "this depends on which items are bound";
        Diagnostic::new(Code::WrongKind, at, message, "write the cases out")
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
                let mut inner = error(format!("`{text}` is already bound by an enclosing quantifier"));
                inner.help = format!(
                    "choose another name; if the quantifier of the first `{text}` ends before it, put that one in parentheses"
                );
                return Err(inner);
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
}
