//! Formulas: logic, and the statements inside it. Layer 1.

use super::statement::FactsSeen;
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Path};

impl Checker<'_> {
    /// A formula that a clue claims as a whole; its facts are remembered, because none may be written twice.
    pub(super) fn check_formula(&mut self, draft: &Expression, facts: &mut FactsSeen) -> Option<Formula> {
        let result = match &draft.kind {
            Kind::Statement(first, steps) => self.check_statement(first, steps, Some(facts)),
            _ => self.formula(draft),
        };
        self.diagnostics.take(result)
    }

    /// A formula anywhere inside a clue.
    pub(super) fn formula(&mut self, draft: &Expression) -> Result<Formula, Diagnostic> {
        match &draft.kind {
            Kind::Statement(first, steps) => self.check_statement(first, steps, None),
            Kind::Not(inner) => Ok(Formula::Not(self.formula(inner)?.into())),
            Kind::All(parts) => Ok(Formula::All(self.formulas(parts)?.into())),
            Kind::Any(parts) => Ok(Formula::Any(self.formulas(parts)?.into())),
            Kind::Either(left, right) => {
                let (left, right) = self.both(left, right)?;
                Ok(Formula::Either(left.into(), right.into()))
            }
            Kind::Implies(left, right) => {
                let (left, right) = self.both(left, right)?;
                Ok(Formula::Implies(left.into(), right.into()))
            }
            Kind::Equivalent(left, right) => {
                let (left, right) = self.both(left, right)?;
                Ok(Formula::Equivalent(left.into(), right.into()))
            }
            Kind::Call(name, arguments) => self.check_call(draft.at, name, arguments),
            Kind::Quantified { .. } => Err(super::not_supported(draft.at, "a quantifier")),
            Kind::Compare(..) | Kind::In(..) => Err(super::not_supported(draft.at, "a comparison")),
            _ => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "this says nothing that could be true or false",
                "write a statement, such as `A is B`",
            )),
        }
    }

    /// Both sides of an operator; a mistake on the left does not hide one on the right.
    fn both(&mut self, left: &Expression, right: &Expression) -> Result<(Formula, Formula), Diagnostic> {
        let mut parts = self.formulas([left, right])?.into_iter();
        Ok((parts.next().unwrap_or(Formula::Constant(true)), parts.next().unwrap_or(Formula::Constant(true))))
    }

    /// Several formulas; the first mistake is handed on, the others are reported here.
    fn formulas<'e>(
        &mut self,
        parts: impl IntoIterator<Item = &'e Expression>,
    ) -> Result<Vec<Formula>, Diagnostic> {
        let mut formulas = Vec::new();
        let mut first_mistake = None;
        for part in parts {
            match self.formula(part) {
                Ok(formula) => formulas.push(formula),
                Err(mistake) if first_mistake.is_none() => first_mistake = Some(mistake),
                Err(mistake) => self.report(mistake),
            }
        }
        first_mistake.map_or(Ok(formulas), Err)
    }

    /// The one item that an expression names.
    pub(super) fn item(&mut self, draft: &Expression) -> Result<ItemId, Diagnostic> {
        match &draft.kind {
            Kind::Name(path) => self.resolve_item(path),
            Kind::List(_) => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "a list stands where one item belongs",
                "write one item",
            )),
            _ => Err(not_an_item(draft)),
        }
    }

    /// The items that an expression names: one item, a list of items and lists, or a whole category.
    pub(super) fn items(&mut self, draft: &Expression) -> Result<Vec<ItemId>, Diagnostic> {
        match &draft.kind {
            Kind::List(parts) => {
                let mut items = Vec::new();
                let mut first_mistake = None;
                for part in parts {
                    match self.items(part) {
                        Ok(found) => items.extend(found),
                        Err(mistake) if first_mistake.is_none() => first_mistake = Some(mistake),
                        Err(mistake) => self.report(mistake),
                    }
                }
                if parts.is_empty() {
                    first_mistake = Some(Diagnostic::new(
                        Code::WrongKind,
                        draft.at,
                        "this list is empty",
                        "write items into it, or leave the statement out",
                    ));
                }
                first_mistake.map_or(Ok(items), Err)
            }
            Kind::Name(path) => match self.whole_category(path) {
                Some(items) => Ok(items),
                None => Ok(vec![self.resolve_item(path)?]),
            },
            _ => Ok(vec![self.item(draft)?]),
        }
    }

    fn whole_category(&mut self, path: &Path) -> Option<Vec<ItemId>> {
        let named = path.category.is_none() && self.model.category_named(&path.name.text).is_some();
        let id = named.then(|| self.resolve_category(&path.name).ok()).flatten()?;
        Some(self.model.items_of(id).collect())
    }

    /// Counts formulas that a short text may multiply, and stops before they fill the memory.
    pub(super) fn reserve(&mut self, at: Spot, formulas: usize) -> Result<(), Diagnostic> {
        self.formulas = self.formulas.saturating_add(formulas);
        if self.formulas <= super::MOST_FORMULAS {
            return Ok(());
        }
        Err(Diagnostic::new(
            Code::TooLarge,
            at,
            format!("the clues make more than {} single statements", super::MOST_FORMULAS),
            "use shorter lists",
        ))
    }
}

fn not_an_item(draft: &Expression) -> Diagnostic {
    let (message, help) = match &draft.kind {
        Kind::Integer(number) => (
            format!("the number {number} stands where an item belongs"),
            format!("write the item with its category: `Category::{number}`"),
        ),
        Kind::Text(_) => (
            "a text stands where an item belongs".to_owned(),
            "write the item's name without quotes".to_owned(),
        ),
        Kind::Call(..) => return super::not_supported(draft.at, "a term such as `Color(x)`"),
        Kind::Copy(..) => return super::not_supported(draft.at, "one of several alike items"),
        Kind::Range(..) => return super::not_supported(draft.at, "a range"),
        _ => ("a formula stands where an item belongs".to_owned(), "write an item, such as `Red`".to_owned()),
    };
    Diagnostic::new(Code::WrongKind, draft.at, message, help)
}
