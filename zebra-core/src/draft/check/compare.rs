//! Comparisons of items, numbers, words and letters.

use super::groups::letter;
use super::logic::{all, negated};
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Position, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Path};
use crate::model::{CategoryId, Comparison, Measure, Number, Polarity, PropertyId, Term};

/// A term of an expression.
#[derive(Debug, Clone)]
pub(super) struct TermOperand {
    /// The term whose row it is.
    pub(super) row: Term,
    /// The item that is named. It differs from `row` for a copy of a repeated item.
    pub(super) named: Term,
    pub(super) at: Spot,
}

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
        let left_side = self.comparand(left);
        let (left_side, right_side) = match (left_side, self.comparand(right)) {
            (Ok(left), Ok(right)) => (left, right),
            (Err(error), Err(other)) => {
                self.report(other);
                return Err(error);
            }
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
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
            Kind::Name(path) if path.category.is_none() && self.bound(path).is_none() => Ok(Side::Word(path)),
            Kind::Name(_) | Kind::Copy(..) => Ok(Side::Item(self.term_operand(draft)?)),
            _ if self.as_term(draft).is_some() => Ok(Side::Item(self.term_operand(draft)?)),
            Kind::Call(name, arguments) => {
                if let Some(property) = self.model.property_named(&name.text) {
                    let term = self.property_term(property, draft, arguments)?;
                    let words = !self.model.property(property).words.is_empty();
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
                let words = &self.model.property(*property).words;
                if let Some(place) = words.iter().position(|word| *word == path.name.text) {
                    return Ok(Side::WordOf(place as i64));
                }
                let words: Vec<&str> = words.iter().map(|word| &**word).collect();
                let near = self.closest(&path.name.text, words.iter().copied());
                self.excuse_word(*property, &path.name, near);
                let message = format!(
                    "property `{}` has no word `{}`",
                    self.model.property(*property).name,
                    path.name.text
                );
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("its words are {}", super::quoted(words.iter().copied())),
                };
                Err(self.misspelt(Diagnostic::new(Code::WrongKind, path.name.at, message, help), near))
            }
            (Side::Word(path), Side::Letter(_)) if path.name.text.chars().count() == 1 => {
                Ok(Side::Letter(Number::Constant(letter(&path.name.text))))
            }
            (Side::Text(text), Side::Letter(_)) if text.chars().count() == 1 => {
                Ok(Side::Letter(Number::Constant(letter(text))))
            }
            (Side::Text(text), Side::Item(_) | Side::Words(..)) => Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "expected an item or a word, found a string",
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
                let category = term.named.category(&self.model);
                let category = self.model.category(category).role_of.unwrap_or(category);
                let here = self.model.item_named(category, &path.name.text).is_some();
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
            (Side::Item(left), Side::Item(right)) if self.is_zbc() => {
                let (left, right) = (self.value_of(&left)?, self.value_of(&right)?);
                self.compare_numbers(at, comparison, left, right)
            }
            (Side::Item(left), Side::Item(right)) => self.compare_items(at, comparison, &left, &right),
            (Side::Words(one, left), Side::Words(other, right)) if equality && one == other => {
                let measure = Measure::Property(one);
                self.compare_numbers(at, comparison, Number::Of(measure, left), Number::Of(measure, right))
            }
            (Side::Words(property, term), Side::WordOf(word))
            | (Side::WordOf(word), Side::Words(property, term))
                if equality =>
            {
                let measured = Number::Of(Measure::Property(property), term);
                self.compare_numbers(at, comparison, measured, Number::Constant(word))
            }
            (Side::Letter(left), Side::Letter(right)) => self.compare_numbers(at, comparison, left, right),
            (Side::Item(left), Side::Number(right)) => {
                let left = self.value_of(&left)?;
                self.compare_numbers(at, comparison, left, right)
            }
            (Side::Number(left), Side::Item(right)) => {
                let right = self.value_of(&right)?;
                self.compare_numbers(at, comparison, left, right)
            }
            (Side::Number(left), Side::Number(right)) => self.compare_numbers(at, comparison, left, right),
            (Side::Words(property, _), other) | (other, Side::Words(property, _)) => {
                let words = self.model.property(property).words.iter().map(|word| &**word);
                let words = super::quoted(words);
                let name = &self.model.property(property).name;
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
        let (left_of, right_of) = (left.named.category(&self.model), right.named.category(&self.model));
        let polarity = match comparison {
            Comparison::Equal => Some(Polarity::Is),
            Comparison::Different => Some(Polarity::IsNot),
            _ => None,
        };
        if left_of == right_of {
            if let (&Term::Item(one), &Term::Item(other)) = (&left.named, &right.named)
                && self.differ_by_variables((left, one), (right, other))
            {
                return self.compare_variables(at, comparison, (left, one), (right, other));
            }
            if let (Term::Item(one), Term::Item(other)) = (&left.named, &right.named) {
                // Two copies of a repeated item are distinguished by their rows.
                let copies = left.row != left.named && right.row != right.named;
                if let Some(polarity) = polarity {
                    let same = one == other && (!copies || left.row == right.row);
                    return Ok(Formula::Constant(same == (polarity == Polarity::Is)));
                }
                if copies && one == other {
                    // In the order of their rows.
                    let anchor = self.model.anchor();
                    let row = |copy: &TermOperand| match &copy.row {
                        Term::Item(item) if self.model.item(*item).category == anchor => copy.row.clone(),
                        row => Term::In { category: anchor, of: row.clone().into() },
                    };
                    let [left, right] = [left, right].map(|copy| Number::Of(Measure::Place, row(copy)));
                    return self.compare_numbers(at, comparison, left, right);
                }
                // By value and, where values are equal, in the order of declaration.
                let key = |item: &ItemId| (self.model.value(*item), item.0);
                return Ok(Formula::Constant(comparison.holds(&key(one), &key(other))));
            }
            if let Some(polarity) = polarity {
                return Ok(Formula::Same { left: left.named.clone(), polarity, right: right.named.clone() });
            }
        }
        if let (Some(polarity), false) = (polarity, self.has_values(left_of) && self.has_values(right_of)) {
            if let (true, Term::Item(_), Term::Item(_)) =
                (!self.bounds.is_empty() && !self.is_exact(), &left.named, &right.named)
            {
                return Ok(Formula::Constant(polarity == Polarity::IsNot));
            }
            let name = |id: CategoryId| &self.model.category(id).name;
            // A category without items has an error.
            let is_broken = |id: CategoryId| self.model.category(id).count == 0;
            if is_broken(left_of) || is_broken(right_of) {
                return Ok(Formula::Constant(true));
            }
            let message = format!("an item of `{}` is never an item of `{}`", name(left_of), name(right_of));
            let verb = if polarity == Polarity::Is { "is" } else { "is not" };
            let (Term::Item(left), Term::Item(right)) = (&left.named, &right.named) else {
                let help = format!("to compare rows, write `{verb}`");
                return Err(Diagnostic::new(Code::WrongKind, at, message, help));
            };
            let (left, right) = (&self.model.item(*left).name, &self.model.item(*right).name);
            let statement = format!("{left} {verb} {right}");
            let help = format!("to state that they are in the same row or not, write `{statement}`");
            return Err(self.misspelt(Diagnostic::new(Code::WrongKind, at, message, help), Some(&statement)));
        }
        let (left, right) = (self.value_of(left)?, self.value_of(right)?);
        self.compare_numbers(at, comparison, left, right)
    }

    /// Returns whether variables decide how two items compare: as items, or as the rows of two copies of one item.
    fn differ_by_variables(
        &self,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> bool {
        let are_copies = one == other && left.row != left.named && right.row != right.named;
        [&left.named, &right.named].into_iter().any(|term| self.is_variable(term))
            || (are_copies && [&left.row, &right.row].into_iter().any(|term| self.is_variable(term)))
    }

    pub(super) fn is_variable(&self, term: &Term) -> bool {
        matches!(term, Term::Item(item) if self.model.is_variable(*item))
    }

    /// Compares two items of one category, at least one of which is a variable or a copy of which the row is one.
    fn compare_variables(
        &mut self,
        at: Spot,
        comparison: Comparison,
        (left, one): (&TermOperand, ItemId),
        (right, other): (&TermOperand, ItemId),
    ) -> Result<Formula, Diagnostic> {
        let are_copies = left.row != left.named && right.row != right.named;
        if left.row != left.named || right.row != right.named {
            // The rows of two copies of one item are compared, and two different items are never the same.
            let is_of_one_item = are_copies && one == other;
            // Different copies are in different rows.
            let are_numbered = [&left.row, &right.row]
                .into_iter()
                .all(|row| matches!(row, &Term::Item(item) if self.is_row_of_copy(item)));
            if is_of_one_item && are_numbered {
                match comparison {
                    Comparison::Equal => return Ok(Formula::Constant(left.row == right.row)),
                    Comparison::Different => return Ok(Formula::Constant(left.row != right.row)),
                    _ => {}
                }
            }
            let are_rows = [&left.row, &right.row]
                .into_iter()
                .all(|row| row.category(&self.model) == self.model.anchor());
            if !is_of_one_item || !are_rows {
                return Err(self.differs_by_case(at));
            }
            let (left, right) = (left.row.clone(), right.row.clone());
            return match comparison {
                Comparison::Equal => Ok(Formula::Same { left, polarity: Polarity::Is, right }),
                Comparison::Different => Ok(negated(Formula::Same { left, polarity: Polarity::Is, right })),
                _ => {
                    let [left, right] = [left, right].map(|row| Number::Of(Measure::Place, row));
                    self.compare_numbers(at, comparison, left, right)
                }
            };
        }
        let (left, right) = (left.named.clone(), right.named.clone());
        match comparison {
            Comparison::Equal => return Ok(Formula::Same { left, polarity: Polarity::Is, right }),
            Comparison::Different => {
                return Ok(negated(Formula::Same { left, polarity: Polarity::Is, right }));
            }
            _ => {}
        }
        let category = self.model.item(one).category;
        let mut values: Vec<i64> = self.model.items_of(category).map(|item| self.model.value(item)).collect();
        let count = values.len();
        values.sort_unstable();
        values.dedup();
        let of = |measure| {
            let [left, right] = [&left, &right].map(|term| Number::Of(measure, term.clone()));
            (left, right)
        };
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
        Ok(Formula::any(vec![by_value, all(vec![equal, by_place])]))
    }

    fn has_values(&self, category: CategoryId) -> bool {
        self.model.items_of(category).all(|item| self.model.item(item).value.is_some())
    }

    pub(super) fn compare_numbers(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: Number,
        right: Number,
    ) -> Result<Formula, Diagnostic> {
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
