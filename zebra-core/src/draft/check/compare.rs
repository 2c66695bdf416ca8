//! Comparisons of items, numbers, words and letters: what the two sides mean.

use super::groups::letter;
use super::report::did_you_mean;
use super::term::TermOperand;
use super::{Checker, Formula};
use crate::diagnostic::{Code, Diagnostic, Position, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Path};
use crate::model::{Comparison, Measure, Number, Polarity, PropertyId, Term};

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
