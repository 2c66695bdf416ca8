//! Formulas: logic, and the statements and comparisons inside it; items and lists of items. Layer 1.

use super::fact::FactsSeen;
use super::statement::joined;
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Notation, POSITIONS, Path};
use crate::model::CategoryId;

/// An item, or one of several alike ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Thing {
    /// The item whose row it has: itself, or for a copy the anchor's item of its row.
    pub(super) row: ItemId,
    /// The item that it is.
    pub(super) own: ItemId,
}

impl Thing {
    pub(super) fn of(item: ItemId) -> Self {
        Thing { row: item, own: item }
    }

    /// Whether it is one of several repeated items.
    pub(super) fn is_copy(self) -> bool {
        self.row != self.own
    }
}

impl Checker<'_> {
    /// A formula that a clue claims as a whole; its facts are remembered, because none may be written twice.
    pub(super) fn check_formula(&mut self, draft: &Expression, facts: &mut FactsSeen) -> Option<Formula> {
        let result = match &draft.kind {
            _ if self.draft.notation == Notation::Exact => self.exact_formula(draft),
            Kind::Statement(statement) => self.check_statement(statement, Some(facts)),
            _ => self.formula(draft),
        };
        self.diagnostics.take(result)
    }

    /// A formula anywhere inside a clue.
    pub(super) fn formula(&mut self, draft: &Expression) -> Result<Formula, Diagnostic> {
        match &draft.kind {
            Kind::Statement(statement) => self.check_statement(statement, None),
            Kind::Not(inner) => Ok(negated(self.formula(inner)?)),
            Kind::All(parts) => Ok(all(self.formulas(parts)?)),
            Kind::Any(parts) => Ok(any(self.formulas(parts)?)),
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
            Kind::Quantified { quantity, binders, filter, body } => {
                self.check_quantified(draft.at, *quantity, binders, filter.as_deref(), body)
            }
            Kind::Compare(comparison, left, right) => self.check_compare(draft.at, *comparison, left, right),
            Kind::In(value, set) => self.check_membership(draft.at, value, set),
            _ => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "this says nothing that could be true or false",
                "write a statement, such as `A is B`, or a comparison, such as `Age(x) < 30`",
            )),
        }
    }

    /// Both sides of an operator; a mistake on the left does not hide one on the right.
    fn both(&mut self, left: &Expression, right: &Expression) -> Result<(Formula, Formula), Diagnostic> {
        let mut parts = self.formulas([left, right])?.into_iter();
        let mut next = || parts.next().unwrap_or(Formula::Constant(true));
        Ok((next(), next()))
    }

    /// Several formulas; the first mistake is handed on, the others are reported here.
    pub(super) fn formulas<'e>(
        &mut self,
        parts: impl IntoIterator<Item = &'e Expression>,
    ) -> Result<Vec<Formula>, Diagnostic> {
        self.each(parts, Self::formula)
    }

    /// Does the same for several expressions; the first mistake is handed on, the others are reported here.
    pub(super) fn each<'e, T>(
        &mut self,
        parts: impl IntoIterator<Item = &'e Expression>,
        check: impl Fn(&mut Self, &'e Expression) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut checked = Vec::new();
        let mut first_mistake = None;
        for part in parts {
            match check(self, part) {
                Ok(value) => checked.push(value),
                Err(mistake) if first_mistake.is_none() => first_mistake = Some(mistake),
                Err(mistake) => self.report(mistake),
            }
        }
        first_mistake.map_or(Ok(checked), Err)
    }

    /// The one item that an expression names.
    pub(super) fn item(&mut self, draft: &Expression) -> Result<ItemId, Diagnostic> {
        match &draft.kind {
            Kind::Name(path) => match self.bound(path) {
                Some(bound) => Ok(bound.item),
                None => self.resolve_item(path),
            },
            Kind::Copy(path, number) => self.copy(path, *number, draft.at),
            Kind::List(_) => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "a list stands where one item belongs",
                "write one item",
            )),
            Kind::Integer(number) => Err(self.number_as_item(draft.at, *number)),
            _ => Err(not_an_item(draft)),
        }
    }

    fn number_as_item(&self, at: Spot, number: i64) -> Diagnostic {
        let digits = number.to_string();
        let positions = |item: &ItemId| {
            !self.is_zbc() || self.model.category(self.model.item(*item).category).name != POSITIONS
        };
        let home = self.items_named(&digits).find(positions);
        let item = match home {
            Some(item) => self.written(self.model.item(item).category, &digits),
            None => self.draft.notation.item("Category", &digits),
        };
        Diagnostic::new(
            Code::WrongKind,
            at,
            format!("the number {number} stands where an item belongs"),
            format!("write the item with its category: `{item}`"),
        )
    }

    /// The items that an expression names: one item, a list of items and lists, a range, a group, or a category.
    pub(super) fn items(&mut self, draft: &Expression) -> Result<Vec<ItemId>, Diagnostic> {
        self.items_within(draft, None)
    }

    /// The same where only items of one category fit, so that they need not say theirs.
    pub(super) fn items_within(
        &mut self,
        draft: &Expression,
        of: Option<CategoryId>,
    ) -> Result<Vec<ItemId>, Diagnostic> {
        Ok(self.things(draft, of)?.into_iter().map(|thing| thing.row).collect())
    }

    /// The same, with the items that copies are copies of.
    pub(super) fn things(
        &mut self,
        draft: &Expression,
        of: Option<CategoryId>,
    ) -> Result<Vec<Thing>, Diagnostic> {
        let plain = |items: Vec<ItemId>| items.into_iter().map(Thing::of).collect();
        match &draft.kind {
            Kind::List(parts) if parts.is_empty() => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "this list is empty",
                "write items into it, or leave the statement out",
            )),
            Kind::List(parts) => Ok(self.each(parts, |checker, part| checker.things(part, of))?.concat()),
            Kind::Range(first, last) => Ok(plain(self.range_items(first, last, of)?)),
            Kind::Name(path) => match (self.bound(path), self.named_list(path), of) {
                (Some(bound), ..) => Ok(vec![Thing { row: bound.item, own: bound.original }]),
                (None, Some(items), _) => Ok(plain(items)),
                (None, None, Some(category)) => Ok(plain(vec![self.resolve_item_of(category, path)?])),
                (None, None, None) => Ok(plain(vec![self.resolve_item(path)?])),
            },
            Kind::Copy(path, number) => {
                let row = self.copy(path, *number, draft.at)?;
                Ok(vec![Thing { row, own: self.resolve_item(path)? }])
            }
            _ => Ok(plain(vec![self.item(draft)?])),
        }
    }

    /// Whether an expression is one item by its form, and no list.
    pub(super) fn is_one_item(&self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Name(path) => {
                let text = &path.name.text;
                path.category.is_some()
                    || self.is_zbc()
                    || self.bound(path).is_some()
                    || (self.group_named(text).is_none() && self.model.category_named(text).is_none())
            }
            Kind::List(_) | Kind::Range(..) => false,
            _ => true,
        }
    }

    /// The items of a category or a group.
    fn named_list(&mut self, path: &Path) -> Option<Vec<ItemId>> {
        if path.category.is_some() || self.is_zbc() {
            return None;
        }
        if let Some(group) = self.group_named(&path.name.text) {
            return Some(group.items.clone());
        }
        self.model.category_named(&path.name.text)?;
        let id = self.resolve_category(&path.name).ok()?;
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
            "use shorter lists, or fewer names in one quantifier",
        ))
    }
}

fn not_an_item(draft: &Expression) -> Diagnostic {
    let (message, help) = match &draft.kind {
        Kind::Text(_) => (
            "a text stands where an item belongs".to_owned(),
            "write the item's name without quotes".to_owned(),
        ),
        Kind::Range(..) => {
            ("a range stands where one item belongs".to_owned(), "write one item, such as `First`".to_owned())
        }
        Kind::Call(name, _) => (
            format!("`{}(…)` stands where an item belongs", name.text),
            "write an item by its name, or compare the term: `Color(x) == Red`".to_owned(),
        ),
        _ => ("a formula stands where an item belongs".to_owned(), "write an item, such as `Red`".to_owned()),
    };
    Diagnostic::new(Code::WrongKind, draft.at, message, help)
}

/// The negation; of a constant it is a constant.
pub(super) fn negated(formula: Formula) -> Formula {
    match formula {
        Formula::Constant(truth) => Formula::Constant(!truth),
        other => Formula::Not(other.into()),
    }
}

/// All of several formulas, without the constants among them.
pub(super) fn all(mut formulas: Vec<Formula>) -> Formula {
    if formulas.contains(&Formula::Constant(false)) {
        return Formula::Constant(false);
    }
    formulas.retain(|formula| *formula != Formula::Constant(true));
    if formulas.is_empty() { Formula::Constant(true) } else { joined(formulas) }
}

/// At least one of several formulas, without the constants among them.
pub(super) fn any(mut formulas: Vec<Formula>) -> Formula {
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
