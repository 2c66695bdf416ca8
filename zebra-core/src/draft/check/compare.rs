//! Comparisons of items, numbers, words and letters.

use super::groups::letter;
use super::report::did_you_mean;
use super::term::{TermOperand, same};
use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Near, Position, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, POSITIONS, Path};
use crate::model::{CategoryId, Comparison, Measure, Number, Polarity, PropertyId, Term};

/// One side of a comparison.
enum Side<'e> {
    Item(TermOperand),
    Number(Number),
    /// A property whose values are words.
    Words(PropertyId, Term),
    Letter(Number),
    /// A word of a property, as its index.
    WordOf(i64),
    /// A bare word; the other side decides what it means.
    Word(&'e Path),
    Text(&'e str),
}

impl Checker<'_> {
    pub(super) fn check_compare(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let (left_side, right_side) = (self.comparand(left), self.comparand(right));
        let (left_side, right_side) = self.report.both(left_side, right_side)?;
        let left_side = match (left_side, &right_side) {
            // Neither side decides what the other means: both are items. The left one is resolved first.
            (left_side @ Side::Word(_), Side::Word(_)) => self.read_word(left_side, &right_side, left.at)?,
            (left_side, _) => left_side,
        };
        let right_side = self.read_word(right_side, &left_side, right.at)?;
        let left_side = self.read_word(left_side, &right_side, left.at)?;
        self.compare(at, comparison, left_side, right_side)
    }

    /// Classifies one side without looking at the other.
    fn comparand<'e>(&mut self, draft: &'e Expression) -> Result<Side<'e>, Diagnostic> {
        match &draft.kind {
            Kind::Text(text) => Ok(Side::Text(text)),
            Kind::Name(path) if path.category.is_none() && self.scope.bound(path).is_none() => {
                Ok(Side::Word(path))
            }
            Kind::Name(_) | Kind::Copy(..) => Ok(Side::Item(self.term_operand(draft)?)),
            _ if self.scope.as_term(draft).is_some() => Ok(Side::Item(self.term_operand(draft)?)),
            Kind::Call(name, arguments) => {
                if let Some(property) = self.scope.model.property_named(&name.text) {
                    let term = self.property_term(property, draft, arguments)?;
                    let words = !self.scope.model.property(property).words.is_empty();
                    return Ok(if words {
                        Side::Words(property, term)
                    } else {
                        Side::Number(Number::Of(Measure::Property(property), term))
                    });
                }
                if name.text == "initial" {
                    let term = self.only_argument(draft, arguments)?;
                    return Ok(Side::Letter(Number::Of(Measure::Initial, term.named)));
                }
                Ok(Side::Number(self.number(draft)?))
            }
            _ => Ok(Side::Number(self.number(draft)?)),
        }
    }

    /// Resolves a bare word or a text by the kind of the other side.
    fn read_word<'e>(&mut self, side: Side<'e>, other: &Side<'_>, at: Spot) -> Result<Side<'e>, Diagnostic> {
        match (&side, other) {
            (Side::Word(path), Side::Words(property, _)) => {
                let words = &self.scope.model.property(*property).words;
                if let Some(place) = words.iter().position(|word| *word == path.name.text) {
                    return Ok(Side::WordOf(place as i64));
                }
                let words: Vec<&str> = words.iter().map(|word| &**word).collect();
                let near = self.report.nearest(&path.name.text, words.iter().copied());
                let near = near.as_ref();
                self.scope.excuse_word(*property, &path.name, near, &mut self.report);
                let message = format!(
                    "property `{}` has no word `{}`",
                    self.scope.model.property(*property).name,
                    path.name.text
                );
                let help = did_you_mean(near, || format!("its words are {}", super::quoted(words)));
                Err(self.scope.misspelt(Diagnostic::new(Code::WrongKind, path.name.at, message, help), near))
            }
            (Side::Word(path), Side::Letter(_)) if path.name.text.chars().count() == 1 => {
                Ok(Side::Letter(Number::Constant(letter(&path.name.text))))
            }
            (Side::Text(text), Side::Letter(_)) if text.chars().count() == 1 => {
                Ok(Side::Letter(Number::Constant(letter(text))))
            }
            (Side::Text(text), Side::Item(_)) => Err(self.scope.unknown_text(at, text, &mut self.report)),
            (Side::Text(text), Side::Words(..)) => Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "expected a word, found a string",
                format!("remove the quotes: `{text}`"),
            )
            .with_edit(at, Position::Instead, *text)),
            (Side::Text(_), _) => Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "a string can only be compared with an initial",
                "compare `initial(x)` with one letter: `initial(x) == \"A\"`",
            )),
            (Side::Word(path), Side::Item(term)) => {
                // A bare name is never an item of a role, but the item that the role refers to.
                let category = term.named.category(&self.scope.model);
                let category = self.scope.model.category(category).role_of.unwrap_or(category);
                let here = self.scope.model.item_named(category, &path.name.text).is_some();
                let item =
                    if here { self.resolve_item_of(category, path)? } else { self.resolve_item(path)? };
                let term = Term::Item(item);
                Ok(Side::Item(TermOperand { row: term.clone(), named: term, at }))
            }
            (Side::Word(path), _) => {
                let term = Term::Item(self.resolve_item(path)?);
                Ok(Side::Item(TermOperand { row: term.clone(), named: term, at }))
            }
            _ => Ok(side),
        }
    }

    fn compare(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: Side<'_>,
        right: Side<'_>,
    ) -> Result<Formula, Diagnostic> {
        let equality = matches!(comparison, Comparison::Equal | Comparison::Different);
        match (left, right) {
            (Side::Item(left), Side::Item(right)) if self.scope.is_zbc() => {
                let values = self.value_of(&left).and_then(|one| Ok((one, self.value_of(&right)?)));
                match values {
                    Ok((one, other)) => self.scope.compare_numbers(at, comparison, one, other),
                    Err(error) => Err(self.scope.positional(error, at, comparison, &left, &right)),
                }
            }
            (Side::Item(left), Side::Item(right)) => self.compare_items(at, comparison, &left, &right),
            (Side::Words(one, left), Side::Words(other, right)) if equality && one == other => {
                let measure = Measure::Property(one);
                self.scope.compare_numbers(
                    at,
                    comparison,
                    Number::Of(measure, left),
                    Number::Of(measure, right),
                )
            }
            (Side::Words(property, term), Side::WordOf(word))
            | (Side::WordOf(word), Side::Words(property, term))
                if equality =>
            {
                let measured = Number::Of(Measure::Property(property), term);
                self.scope.compare_numbers(at, comparison, measured, Number::Constant(word))
            }
            (Side::Letter(left), Side::Letter(right)) => {
                self.scope.compare_numbers(at, comparison, left, right)
            }
            (Side::Item(left), Side::Number(right)) => {
                let left = self.value_of(&left)?;
                self.scope.compare_numbers(at, comparison, left, right)
            }
            (Side::Number(left), Side::Item(right)) => {
                let right = self.value_of(&right)?;
                self.scope.compare_numbers(at, comparison, left, right)
            }
            (Side::Number(left), Side::Number(right)) => {
                self.scope.compare_numbers(at, comparison, left, right)
            }
            (Side::Words(property, _), other) | (other, Side::Words(property, _)) => {
                let words = self.scope.model.property(property).words.iter().map(|word| &**word);
                let words = super::quoted(words);
                let name = &self.scope.model.property(property).name;
                let message = match other {
                    Side::Words(..) | Side::WordOf(_) if !equality => "words have no order".to_owned(),
                    _ => format!(
                        "the values of property `{name}` are words, but the other side is not one of them"
                    ),
                };
                let help = format!("use `==` or `!=` with one of {words}");
                Err(Diagnostic::new(Code::WrongKind, at, message, help))
            }
            _ => Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "these two values cannot be compared",
                "compare items with items, numbers with numbers, and words of one property by `==` or `!=`",
            )),
        }
    }

    fn compare_items(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: &TermOperand,
        right: &TermOperand,
    ) -> Result<Formula, Diagnostic> {
        let (left_of, right_of) =
            (left.named.category(&self.scope.model), right.named.category(&self.scope.model));
        let polarity = match comparison {
            Comparison::Equal => Some(Polarity::Is),
            Comparison::Different => Some(Polarity::IsNot),
            _ => None,
        };
        if left_of == right_of {
            if let (&Term::Item(one), &Term::Item(other)) = (&left.named, &right.named)
                && self.scope.differ_by_variables((left, one), (right, other))
            {
                return match left.is_copy() || right.is_copy() {
                    true => self.scope.compare_copies(at, comparison, (left, one), (right, other)),
                    false => self.scope.compare_variables(at, comparison, &left.named, &right.named),
                };
            }
            if let (&Term::Item(one), &Term::Item(other)) = (&left.named, &right.named) {
                if polarity.is_none() && !self.scope.has_order(left_of) && self.scope.bounds_are_empty() {
                    return Err(self.scope.no_order(at, left_of, [one, other], comparison));
                }
                return self.scope.compare_known_items(at, comparison, (left, one), (right, other));
            }
            if let Some(polarity) = polarity {
                return Ok(Formula::Same { left: left.named.clone(), polarity, right: right.named.clone() });
            }
        }
        if let (Some(polarity), false) =
            (polarity, self.scope.has_values(left_of) && self.scope.has_values(right_of))
        {
            return self.scope.compare_categories(at, polarity, &left.named, &right.named);
        }
        let (left, right) = (self.value_of(left)?, self.value_of(right)?);
        self.scope.compare_numbers(at, comparison, left, right)
    }
}

impl Scope<'_> {
    /// Returns whether variables decide how two items compare: as items, or as the rows of two copies of one item.
    fn differ_by_variables(
        &self,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> bool {
        let are_copies = one == other && left.is_copy() && right.is_copy();
        [&left.named, &right.named].into_iter().any(|term| self.is_variable(term))
            || (are_copies && [&left.row, &right.row].into_iter().any(|term| self.is_variable(term)))
    }

    /// Returns whether the items of a category can be compared. In ZBC and in data, the order of declaration counts.
    fn has_order(&self, category: CategoryId) -> bool {
        !self.is_language() || self.model.is_comparable(category)
    }

    /// Adds to the error of an item without a number in ZBC, compared with another, that a sign between items is meant.
    fn positional(
        &self,
        error: Diagnostic,
        at: Spot,
        comparison: Comparison,
        left: &TermOperand,
        right: &TermOperand,
    ) -> Diagnostic {
        let sign = match comparison {
            Comparison::Equal => "=",
            Comparison::Different => "__",
            _ => return error,
        };
        let (Term::Item(one), Term::Item(other)) = (&left.named, &right.named) else { return error };
        let [own, others] = [one, other].map(|item| self.model.item(*item).category);
        let is_position = [own, others].iter().any(|id| self.model.category(*id).name == POSITIONS);
        // Two items may be meant as the numbers of their positions too.
        if own == others || !is_position {
            return error;
        }
        let clue = format!("{} {sign} {}", self.shown(*one), self.shown(*other));
        let help = format!("`{}` is for numbers; between two items write `{clue}`", comparison.sign());
        Diagnostic::new(error.code, error.at, error.message, help).with_edit(at, Position::Instead, clue)
    }

    /// Returns another category that has numbers or else an order, which a comparison may mean.
    pub(super) fn comparable_beside(&self, category: CategoryId) -> Option<CategoryId> {
        let comparable =
            || self.model.category_ids().filter(|id| *id != category && self.model.is_comparable(*id));
        comparable().find(|id| self.has_values(*id)).or_else(|| comparable().next())
    }

    /// Returns the error of a comparison of two items without an order: what has one may be meant.
    fn no_order(
        &self,
        at: Spot,
        category: CategoryId,
        items: [ItemId; 2],
        comparison: Comparison,
    ) -> Diagnostic {
        let [one, other] = items.map(|item| self.shown(item));
        let name = &self.model.category(category).name;
        let message = format!("`{name}` has no order, so `{one}` and `{other}` cannot be compared");
        let sign = comparison.sign();
        let help = match self.comparable_beside(category).map(|id| &self.model.category(id).name) {
            Some(by) => format!("compare what has an order, such as `{by}({one}) {sign} {by}({other})`"),
            None => format!("if its items have an order, declare `ordered category {name} {{ … }}`"),
        };
        Diagnostic::new(Code::NoNumbers, at, message, help)
    }

    /// Compares two items of one category whose order is known.
    fn compare_known_items(
        &mut self,
        at: Spot,
        comparison: Comparison,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> Result<Formula, Diagnostic> {
        // Two copies of a repeated item are distinguished by their rows.
        let are_copies = left.is_copy() && right.is_copy();
        let is_same = one == other && (!are_copies || left.row == right.row);
        match comparison {
            Comparison::Equal => return Ok(Formula::Constant(is_same)),
            Comparison::Different => return Ok(Formula::Constant(!is_same)),
            _ => {}
        }
        if are_copies && one == other {
            let anchor = self.model.anchor();
            let row = |copy: &TermOperand| match copy.row.category(&self.model) == anchor {
                true => copy.row.clone(),
                false => Term::In { category: anchor, of: copy.row.clone().into() },
            };
            let [left, right] = [left, right].map(|copy| Number::Of(Measure::Place, row(copy)));
            return self.compare_numbers(at, comparison, left, right);
        }
        // By value and, where values are equal, in the order of declaration.
        let key = |item: ItemId| (self.model.value(item), item.0);
        Ok(Formula::Constant(comparison.holds(&key(one), &key(other))))
    }

    /// Compares items of two categories, of which none is ever the other: an error, except in a case of a quantifier.
    fn compare_categories(
        &self,
        at: Spot,
        polarity: Polarity,
        left: &Term,
        right: &Term,
    ) -> Result<Formula, Diagnostic> {
        if let (false, Term::Item(_), Term::Item(_)) = (self.bounds.is_empty(), left, right) {
            return Ok(Formula::Constant(polarity == Polarity::IsNot));
        }
        let [one, other] = [left, right].map(|term| self.model.category(term.category(&self.model)));
        // A category without items has an error.
        if one.count == 0 || other.count == 0 {
            return Ok(Formula::Constant(true));
        }
        let message = format!("an item of `{}` is never an item of `{}`", one.name, other.name);
        let verb = if polarity == Polarity::Is { "is" } else { "is not" };
        let (Term::Item(left), Term::Item(right)) = (left, right) else {
            let help = format!("to compare rows, write `{verb}`");
            return Err(Diagnostic::new(Code::WrongKind, at, message, help));
        };
        let (left, right) = (&self.model.item(*left).name, &self.model.item(*right).name);
        let statement = format!("{left} {verb} {right}");
        let help = format!("to state that they are in the same row or not, write `{statement}`");
        Err(self
            .misspelt(Diagnostic::new(Code::WrongKind, at, message, help), Some(&Near::certain(&statement))))
    }

    /// Compares two operands of which one is a copy whose row is a variable, or a copy and a variable: only the rows of two
    /// copies of one item can be compared without knowing the case.
    fn compare_copies(
        &mut self,
        at: Spot,
        comparison: Comparison,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> Result<Formula, Diagnostic> {
        let rows = [&left.row, &right.row];
        let are_of_one_item = one == other && left.is_copy() && right.is_copy();
        let is_numbered = |row: &&Term| matches!(row, Term::Item(item) if self.is_row_of_copy(*item));
        // Different copies are in different rows.
        if are_of_one_item && rows.iter().all(is_numbered) {
            match comparison {
                Comparison::Equal => return Ok(Formula::Constant(left.row == right.row)),
                Comparison::Different => return Ok(Formula::Constant(left.row != right.row)),
                _ => {}
            }
        }
        let are_rows = rows.iter().all(|row| row.category(&self.model) == self.model.anchor());
        if !are_of_one_item || !are_rows {
            return Err(self.differs_by_case(at));
        }
        let (left, right) = (left.row.clone(), right.row.clone());
        match same_or_different(comparison, &left, &right) {
            Some(formula) => Ok(formula),
            None => {
                let [left, right] = [left, right].map(|row| Number::Of(Measure::Place, row));
                self.compare_numbers(at, comparison, left, right)
            }
        }
    }

    /// Compares two items of one category, at least one of which is a variable.
    fn compare_variables(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Result<Formula, Diagnostic> {
        if let Some(formula) = same_or_different(comparison, left, right) {
            return Ok(formula);
        }
        let category = left.category(&self.model);
        let mut values: Vec<i64> = self.model.items_of(category).map(|item| self.model.value(item)).collect();
        let count = values.len();
        values.sort_unstable();
        values.dedup();
        let of = |measure| (Number::Of(measure, left.clone()), Number::Of(measure, right.clone()));
        // Items without values are compared by their places, which need not be an order for arithmetic.
        let (one, other) = of(if self.has_values(category) { Measure::Value } else { Measure::Place });
        if values.len() == count {
            return self.compare_numbers(at, comparison, one, other);
        }
        // By value and, where values are equal, in the order of declaration.
        let (first, second) = of(Measure::Place);
        let strict = match comparison {
            Comparison::LessOrEqual => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::Greater,
            other => other,
        };
        let by_value = self.compare_numbers(at, strict, one.clone(), other.clone())?;
        let equal = self.compare_numbers(at, Comparison::Equal, one, other)?;
        let by_place = self.compare_numbers(at, comparison, first, second)?;
        Ok(Formula::any(vec![by_value, Formula::all(vec![equal, by_place])]))
    }

    pub(super) fn has_values(&self, category: CategoryId) -> bool {
        self.model.items_of(category).all(|item| self.model.item(item).value.is_some())
    }

    pub(super) fn compare_numbers(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: Number,
        right: Number,
    ) -> Result<Formula, Diagnostic> {
        let (left, right) = self.in_steps(left, right);
        for number in [&left, &right] {
            if self.magnitude(number).is_none() {
                return Err(super::magnitude::too_large(at));
            }
        }
        if let (Some(left), Some(right)) = (self.fixed(&left), self.fixed(&right)) {
            let holds = matches!((left, right), (Some(left), Some(right)) if comparison.holds(&left, &right));
            return Ok(Formula::Constant(holds));
        }
        Ok(Formula::Compare { left, comparison, right })
    }
}

/// Returns the formula that two terms are the same item, or not; `None` for a comparison of their order.
fn same_or_different(comparison: Comparison, left: &Term, right: &Term) -> Option<Formula> {
    match comparison {
        Comparison::Equal => Some(same(left.clone(), right.clone())),
        Comparison::Different => Some(Formula::negated(same(left.clone(), right.clone()))),
        _ => None,
    }
}
