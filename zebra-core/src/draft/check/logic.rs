//! Formulas of logic, and the items and lists of items inside them.

use super::fact::FactsSeen;
use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Near, Position, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Name, POSITIONS, Path};
use crate::model::{CategoryId, Operator, Order};

/// An item, or one copy of a repeated item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ItemOperand {
    /// The item that identifies its row: itself, or for a copy the anchor's item of that row.
    pub(super) row: ItemId,
    /// The item that is named.
    pub(super) named: ItemId,
}

impl ItemOperand {
    pub(super) fn of(item: ItemId) -> Self {
        ItemOperand { row: item, named: item }
    }

    /// Returns whether it is a copy of a repeated item.
    pub(super) fn is_copy(self) -> bool {
        self.row != self.named
    }
}

impl Checker<'_> {
    /// Checks a formula of a clue and records its facts, to warn of one that is stated twice.
    pub(super) fn check_formula(&mut self, draft: &Expression, facts: &mut FactsSeen) -> Option<Formula> {
        facts.begin();
        let result = self.stated(draft, facts);
        self.report.errors.take(result)
    }

    /// Checks a formula that a clue states, by itself or as a part of a conjunction.
    fn stated(&mut self, draft: &Expression, facts: &mut FactsSeen) -> Result<Formula, Diagnostic> {
        match &draft.kind {
            // `A _ B _ C` of ZBC is one statement: its call has the place of the whole.
            Kind::All(parts) if parts.iter().all(|part| part.at != draft.at) => {
                self.count(draft)?;
                let parts = self.each(parts, |checker, part| checker.stated(part, facts))?;
                Ok(self.scope.all(parts))
            }
            Kind::Statement(statement) if !self.scope.is_exact() => {
                self.check_statement(statement, Some(facts))
            }
            _ => {
                let formula = self.formula(draft)?;
                if self.scope.is_exact() {
                    self.warn_of_repetition(draft.at, &formula, facts);
                }
                Ok(formula)
            }
        }
    }

    /// Checks a formula anywhere inside a clue.
    pub(super) fn formula(&mut self, draft: &Expression) -> Result<Formula, Diagnostic> {
        self.count(draft)?;
        match &draft.kind {
            Kind::Not(inner) => self.formula(inner).map(|inner| self.scope.not(inner)),
            Kind::All(parts) => self.formulas(parts).map(|parts| self.scope.all(parts)),
            Kind::Any(parts) => self.formulas(parts).map(|parts| self.scope.any(parts)),
            Kind::Either(left, right) => {
                let (left, right) = self.both(left, right, Self::formula)?;
                Ok(Formula::Either(left.into(), right.into()))
            }
            Kind::Implies(left, right) => {
                let (left, right) = self.both(left, right, Self::formula)?;
                Ok(Formula::Implies(left.into(), right.into()))
            }
            Kind::Equivalent(left, right) => {
                let (left, right) = self.both(left, right, Self::formula)?;
                Ok(Formula::Equivalent(left.into(), right.into()))
            }
            Kind::Quantified { quantity, binders, filter, body } => match self.copies_of_data(draft) {
                Some(copies) => copies,
                None => self.check_quantified(draft.at, *quantity, binders, filter.as_deref(), body),
            },
            _ if self.scope.is_exact() => self.formula_of_data(draft),
            Kind::Statement(statement) => self.check_statement(statement, None),
            Kind::Call(name, arguments) => self.check_call(draft.at, name, arguments),
            Kind::Compare(comparison, left, right) => self.check_compare(draft.at, *comparison, left, right),
            Kind::In(value, set) => self.check_membership(draft.at, value, set),
            _ => {
                let help = match &draft.kind {
                    Kind::Name(path)
                        if self.scope.is_language() && self.scope.kind_of(&path.name.text).is_none() =>
                    {
                        format!("state what it is: `{} is …`", path.name.text)
                    }
                    _ => "write a statement with `is`, or a comparison with `==`, `<` or `in`".to_owned(),
                };
                Err(Diagnostic::new(Code::WrongKind, draft.at, self.scope.found_no_formula(draft), help))
            }
        }
    }

    /// Checks both sides of an operator; an error on the left does not hide one on the right.
    pub(super) fn both<T>(
        &mut self,
        left: &Expression,
        right: &Expression,
        check: impl Fn(&mut Self, &Expression) -> Result<T, Diagnostic>,
    ) -> Result<(T, T), Diagnostic> {
        let (left, right) = (check(self, left), check(self, right));
        self.report.both(left, right)
    }

    /// Counts one formula or number. Data is as large as it is written.
    pub(super) fn count(&mut self, draft: &Expression) -> Result<(), Diagnostic> {
        if self.scope.is_exact() { Ok(()) } else { self.built.reserve(draft.at, 1) }
    }

    /// Checks several formulas; returns the first error and reports the others.
    pub(super) fn formulas<'e>(
        &mut self,
        parts: impl IntoIterator<Item = &'e Expression>,
    ) -> Result<Vec<Formula>, Diagnostic> {
        self.each(parts, Self::formula)
    }

    /// Applies a check to several expressions; returns the first error and reports the others.
    pub(super) fn each<'e, T>(
        &mut self,
        parts: impl IntoIterator<Item = &'e Expression>,
        mut check: impl FnMut(&mut Self, &'e Expression) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut checked = Vec::new();
        let mut first_error = None;
        for part in parts {
            match check(self, part) {
                Ok(value) => checked.push(value),
                Err(error) if first_error.is_none() => first_error = Some(error),
                Err(error) => self.report.add(error),
            }
        }
        first_error.map_or(Ok(checked), Err)
    }

    /// Resolves an expression that names one item.
    pub(super) fn item(&mut self, draft: &Expression) -> Result<ItemId, Diagnostic> {
        match &draft.kind {
            Kind::Name(path) => match self.scope.bound(path) {
                Some(bound) => Ok(bound.item),
                None => self.resolve_item(path),
            },
            Kind::Copy(path, number) => self.copy(path, *number, draft.at),
            Kind::List(_) => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "expected one item, found a list",
                "write one item",
            )),
            Kind::Integer(number) => Err(self.scope.number_as_item(draft.at, *number)),
            Kind::Call(name, _) if super::functions::is_aggregate(&name.text) => {
                Err(self.scope.number_as_object(draft.at, name))
            }
            Kind::Call(name, _) if self.scope.is_language() && self.scope.kind_of(&name.text).is_none() => {
                Err(self.scope.unknown_category(name, &mut self.report))
            }
            Kind::Text(text) => Err(self.scope.unknown_text(draft.at, text, &mut self.report)),
            _ => Err(self.scope.not_an_item(draft)),
        }
    }

    /// Returns the items of an expression: one item, a list of items and lists, a range, a group, or a category.
    pub(super) fn items(&mut self, draft: &Expression) -> Result<Vec<ItemId>, Diagnostic> {
        self.items_within(draft, None)
    }

    /// Like `items`; where only items of one category are valid, names are looked up there.
    pub(super) fn items_within(
        &mut self,
        draft: &Expression,
        of: Option<CategoryId>,
    ) -> Result<Vec<ItemId>, Diagnostic> {
        Ok(self.item_operands(draft, of)?.into_iter().map(|operand| operand.row).collect())
    }

    /// Like `items_within`, but keeps which item a copy belongs to.
    pub(super) fn item_operands(
        &mut self,
        draft: &Expression,
        of: Option<CategoryId>,
    ) -> Result<Vec<ItemOperand>, Diagnostic> {
        let plain = |items: Vec<ItemId>| items.into_iter().map(ItemOperand::of).collect();
        match &draft.kind {
            Kind::List(parts) if parts.is_empty() => Err(Diagnostic::new(
                Code::WrongKind,
                draft.at,
                "expected at least one item, found an empty list",
                "add items, or remove the statement",
            )),
            Kind::List(parts) => {
                Ok(self.each(parts, |checker, part| checker.item_operands(part, of))?.concat())
            }
            Kind::Range(first, last) => Ok(plain(self.range_items(first, last, of)?)),
            Kind::Name(path) => match (self.scope.bound(path), self.named_list(path), of) {
                (Some(bound), ..) => Ok(vec![ItemOperand { row: bound.item, named: bound.original }]),
                (None, Some(items), _) => Ok(plain(items)),
                (None, None, Some(category)) => Ok(plain(vec![self.resolve_item_of(category, path)?])),
                (None, None, None) => Ok(plain(vec![self.resolve_item(path)?])),
            },
            Kind::Copy(path, number) => {
                let row = self.copy(path, *number, draft.at)?;
                Ok(vec![ItemOperand { row, named: self.resolve_item(path)? }])
            }
            _ => Ok(plain(vec![self.item(draft)?])),
        }
    }

    /// Returns the items of a category or a group.
    fn named_list(&mut self, path: &Path) -> Option<Vec<ItemId>> {
        if path.category.is_some() || self.scope.is_zbc() {
            return None;
        }
        if let Some(group) = self.scope.group_named(&path.name.text) {
            return Some(group.items.clone());
        }
        self.scope.model.category_named(&path.name.text)?;
        let id = self.resolve_category(&path.name).ok()?;
        Some(self.scope.model.items_of(id).collect())
    }
}

/// Formulas as an author wrote them: constants in them are dropped, unless formulas are data.
impl Scope<'_> {
    fn not(&self, formula: Formula) -> Formula {
        if self.is_exact() { Formula::Not(formula.into()) } else { Formula::negated(formula) }
    }

    fn all(&self, formulas: Vec<Formula>) -> Formula {
        match self.is_exact() && !formulas.is_empty() {
            true => Formula::All(formulas.into()),
            false => Formula::all(formulas),
        }
    }

    fn any(&self, formulas: Vec<Formula>) -> Formula {
        match self.is_exact() && !formulas.is_empty() {
            true => Formula::Any(formulas.into()),
            false => Formula::any(formulas),
        }
    }
}

impl Scope<'_> {
    fn found_no_formula(&self, draft: &Expression) -> String {
        let found = match &draft.kind {
            Kind::Integer(_) | Kind::Negative(_) | Kind::Arithmetic(..) | Kind::Aggregate { .. } => {
                "a number"
            }
            Kind::Text(_) => "a string",
            Kind::List(_) | Kind::Range(..) => "a list",
            Kind::Name(path) => {
                match self.bound(path).is_none().then(|| self.kind_of(&path.name.text)).flatten() {
                    Some(kind) => return format!("expected a formula, found {kind} `{}`", path.name.text),
                    None => "an item",
                }
            }
            Kind::Copy(..) => "an item",
            _ => "a term",
        };
        format!("expected a formula, found {found}")
    }

    fn number_as_item(&self, at: Spot, number: i64) -> Diagnostic {
        let digits = number.to_string();
        let positions = |item: &ItemId| {
            !self.is_zbc() || self.model.category(self.model.item(*item).category).name != POSITIONS
        };
        let home = self.items_named(&digits).find(positions);
        let message = format!("expected an item, found the number {number}");
        if let Some(item) = home {
            let item = self.written(self.model.item(item).category, &digits);
            let help = format!("to refer to an item, write its category: `{item}`");
            let error = Diagnostic::new(Code::WrongKind, at, message, help);
            let is_only = self.items_named(&digits).filter(positions).count() == 1;
            return self.misspelt(error, Some(Near::certain(&item)).filter(|_| is_only).as_ref());
        }
        let ordered = |id: &CategoryId| self.model.category(*id).order == Order::Ordered;
        let place = |id: CategoryId| {
            let index = usize::try_from(number).ok()?.checked_sub(1)?;
            self.model.items_of(id).nth(index)
        };
        let item = self.model.category_ids().filter(ordered).find_map(place);
        let item = item.filter(|_| self.is_language()).map(|item| self.model.item(item));
        let help = match item {
            Some(item) => {
                let category = &self.model.category(item.category).name;
                format!("no item is called {number}; number {number} of `{category}` is `{}`", item.name)
            }
            None => format!("no item is called {number}; write the name of an item"),
        };
        Diagnostic::new(Code::WrongKind, at, message, help)
    }

    /// Returns whether an expression has the form of one item and not of a list.
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
}

impl Scope<'_> {
    /// A number after `is`, which is for items.
    fn number_as_object(&self, at: Spot, name: &Name) -> Diagnostic {
        let message = format!("expected an item, found the number `{}(…)`", name.text);
        let help = format!("`is` is for items; compare numbers with `==`, as in `{}`", self.a_comparison());
        Diagnostic::new(Code::WrongKind, at, message, help)
    }

    fn not_an_item(&self, draft: &Expression) -> Diagnostic {
        let (message, help) = match &draft.kind {
            Kind::Range(..) => (
                "expected one item, found a range".to_owned(),
                format!("write one item, such as `{}`", self.an_item()),
            ),
            Kind::Call(name, _) => (
                format!("expected an item, found a call: `{}(…)`", name.text),
                format!("write the name of an item, or compare the term: `{}`", self.a_comparison()),
            ),
            kind => {
                if let Some(item) = self.item_of_decimal(kind) {
                    let printed = format!("{:?}", self.model.item(item).phrase);
                    let message = "expected an item, found a number";
                    return Diagnostic::new(Code::WrongKind, draft.at, message, format!("write `{printed}`"))
                        .with_edit(draft.at, Position::Instead, printed);
                }
                (
                    "expected an item, found a formula".to_owned(),
                    format!("write an item, such as `{}`", self.an_item()),
                )
            }
        };
        Diagnostic::new(Code::WrongKind, draft.at, message, help)
    }

    /// Returns the only item whose printed value is a decimal number: `"$15.50"` for `15.50`.
    fn item_of_decimal(&self, kind: &Kind) -> Option<ItemId> {
        let Kind::Arithmetic(Operator::Divide, number, divisor) = kind else { return None };
        let (&Kind::Integer(number), &Kind::Integer(divisor)) = (&number.kind, &divisor.kind) else {
            return None;
        };
        let is_meant = |id: &ItemId| {
            let item = self.model.item(*id);
            let scaled = self.scale_of(item.category).and_then(|scale| number.checked_mul(scale));
            scaled.is_some() && scaled == item.value.and_then(|value| value.checked_mul(divisor))
        };
        let mut meant = self.model.item_ids().filter(is_meant);
        meant.next().filter(|_| meant.next().is_none())
    }
}
