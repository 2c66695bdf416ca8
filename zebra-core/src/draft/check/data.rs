//! The forms of formulas that only data has, as in JSON, where everything is built as it is written, so that a model that
//! is written and read again is equal. All other forms are checked as those of `puzzle!`, and not simplified.

use super::quantifier::Bound;
use super::term::{TermOperand, same};
use super::{Checker, Formula, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Predicate, Quantity};
use crate::model::{Between, Comparison, Copies, Fact, Number, Order, Polarity, PropertyId, Term};

impl Checker<'_> {
    /// Checks a fact, a comparison, or a count of formulas.
    pub(super) fn formula_of_data(&mut self, draft: &Expression) -> Result<Formula, Diagnostic> {
        match &draft.kind {
            Kind::Statement(statement) => match (&statement.first, &statement.predicates[..]) {
                (first, [predicate])
                    if predicate.link.is_none() && (is_term(first) || is_term(&predicate.object)) =>
                {
                    self.sameness_of_terms(first, &predicate.object, predicate)
                }
                (first, [predicate]) => self.fact_of_data(first, predicate),
                _ => Err(not_data(draft)),
            },
            Kind::Call(name, arguments) if name.text == "is_between" && arguments.len() == 4 => {
                self.between_of_data(arguments)
            }
            Kind::In(left, right) if matches!(left.kind, Kind::Name(_)) => {
                self.sameness_of_variables(draft.at, left, right)
            }
            Kind::In(counted, range) => self.count_of_data(counted, range),
            Kind::Compare(comparison, left, right) => {
                self.comparison_of_data(draft.at, *comparison, left, right)
            }
            _ => Err(not_data(draft)),
        }
    }

    /// Checks the formula that there are rows for copies of repeated items; `None` for other quantifiers.
    pub(super) fn copies_of_data(&mut self, draft: &Expression) -> Option<Result<Formula, Diagnostic>> {
        let Kind::Quantified { quantity, binders, filter, body } = &draft.kind else { return None };
        if !self.scope.is_exact() || !binders.iter().any(is_copy) {
            return None;
        }
        Some(match (quantity, filter, &body.kind) {
            (Quantity::Any, None, Kind::All(formulas)) if binders.iter().all(is_copy) => {
                self.rows_of_copies(draft.at, binders, formulas)
            }
            _ => Err(not_data(draft)),
        })
    }

    /// Builds the formula that there are rows for copies of repeated items.
    fn rows_of_copies(
        &mut self,
        at: Spot,
        binders: &[Binder],
        formulas: &[Expression],
    ) -> Result<Formula, Diagnostic> {
        if !self.scope.bounds_are_empty() {
            return Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "copies are not named inside a quantifier",
                "write the quantifier inside the formulas about the copies",
            ));
        }
        self.scope.check_bound_names(binders.iter().flat_map(|binder| &binder.names))?;
        let mut of = Vec::new();
        for binder in binders {
            let item = self.item(&binder.over)?;
            let copies = self.scope.model.item(item).copies as usize;
            if of.iter().filter(|other| **other == item).count() >= copies {
                let message =
                    format!("cannot find copy {} of `{}`", copies + 1, self.scope.model.item(item).name);
                let help = "name each copy once";
                return Err(Diagnostic::new(Code::UnknownItem, binder.over.at, message, help));
            }
            of.push(item);
        }
        let first = self.scope.model.first_variable();
        let names = binders.iter().flat_map(|binder| &binder.names);
        let bind = |name: &Name| Bound::of(name, self.scope.open_row(name.text.clone()));
        let case: Vec<Bound> = names.map(bind).collect();
        let formulas = self.within(&case, |checker| checker.formulas(formulas).map(Into::into));
        self.scope.model.close_variables(0);
        let copies = Copies { first, of: of.into(), formulas: formulas? };
        self.built.reserve(at, copies.choices(&self.scope.model))?;
        Ok(Formula::Copies(copies.into()))
    }

    fn fact_of_data(&mut self, first: &Expression, predicate: &Predicate) -> Result<Formula, Diagnostic> {
        let items = self.both(first, &predicate.object, Self::item);
        let link = predicate.link.as_ref().map(|name| self.resolve_link(name)).transpose();
        let ((one, other), link) = self.report.both(items, link)?;
        let polarity = if predicate.negated { Polarity::IsNot } else { Polarity::Is };
        let fact = Fact { first: one, polarity, link, second: other };
        // A fact that its items alone decide was written by the author: a quantifier would have simplified it.
        if let Formula::Constant(_) = self.scope.folded(fact) {
            self.scope.check_fact(fact, first.at, predicate.object.at)?;
        }
        Ok(Formula::Fact(fact))
    }

    fn between_of_data(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let Kind::Name(Path { category: None, name }) = &arguments[0].kind else {
            return Err(not_data(&arguments[0]));
        };
        let category = self.resolve_category(name)?;
        if self.scope.model.category(category).order == Order::Unordered {
            return Err(Diagnostic::new(
                Code::UnorderedLink,
                name.at,
                format!("`between` needs an ordered category, but `{}` is not ordered", name.text),
                "declare the category as ordered",
            ));
        }
        let items = self.each(&arguments[1..], Self::item)?;
        for (item, argument) in items.iter().zip(&arguments[1..]) {
            let term = Term::Item(*item);
            self.scope.check_one_row(&TermOperand { row: term.clone(), named: term, at: argument.at })?;
        }
        Ok(Formula::Between(Between { category, middle: items[0], ends: (items[1], items[2]) }))
    }

    /// `count(f, g) in 1..=2`
    fn count_of_data(&mut self, counted: &Expression, range: &Expression) -> Result<Formula, Diagnostic> {
        let limit = |draft: &Expression| match draft.kind {
            Kind::Integer(number) => u32::try_from(number).ok(),
            _ => None,
        };
        match (&counted.kind, &range.kind) {
            (Kind::Call(name, parts), Kind::Range(first, last)) if name.text == "count" => {
                let (Some(least), Some(most)) = (limit(first), limit(last)) else {
                    return Err(Diagnostic::new(
                        Code::WrongKind,
                        range.at,
                        "expected a number of formulas",
                        "write a number from 0 to 4294967295",
                    ));
                };
                Ok(Formula::Count { of: self.formulas(parts)?.into(), least, most })
            }
            _ => Err(not_data(counted)),
        }
    }

    /// Compares two terms as items.
    fn sameness_of_terms(
        &mut self,
        left: &Expression,
        right: &Expression,
        predicate: &Predicate,
    ) -> Result<Formula, Diagnostic> {
        let (left, right) = self.both(left, right, Self::term_operand)?;
        let (left, right) = (left.named, right.named);
        let (one, other) = (left.category(&self.scope.model), right.category(&self.scope.model));
        if one != other {
            let name = |id| &self.scope.model.category(id).name;
            return Err(Diagnostic::new(
                Code::WrongKind,
                predicate.at,
                format!("an item of `{}` is never an item of `{}`", name(one), name(other)),
                "to state that they are in the same row, use `is`",
            ));
        }
        let polarity = if predicate.negated { Polarity::IsNot } else { Polarity::Is };
        if let (&Term::Item(one), &Term::Item(other)) = (&left, &right)
            && !self.scope.model.is_variable(one)
            && !self.scope.model.is_variable(other)
        {
            return Ok(Formula::Constant((one == other) == (polarity == Polarity::Is)));
        }
        Ok(Formula::Same { left, polarity, right })
    }

    /// Compares two items, at least one of which is a variable.
    fn sameness_of_variables(
        &mut self,
        at: Spot,
        left: &Expression,
        right: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let (left, right) = self.both(left, right, Self::term_operand)?;
        if ![&left, &right].into_iter().any(|side| self.scope.is_variable(&side.named)) {
            return Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "expected a term on at least one side, found two items",
                "to state that they are in the same row, write `is`",
            ));
        }
        Ok(same(left.named, right.named))
    }

    fn comparison_of_data(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let words = self.scope.words_of(left).or_else(|| self.scope.words_of(right));
        let number = |checker: &mut Self, side: &Expression| checker.number_or_word(side, words);
        let (left, right) = self.both(left, right, number)?;
        self.scope.compare_numbers(at, comparison, left, right)
    }

    /// Builds one side of a comparison of numbers; `words` is the property that defines a word.
    fn number_or_word(
        &mut self,
        draft: &Expression,
        words: Option<PropertyId>,
    ) -> Result<Number, Diagnostic> {
        match (&draft.kind, words) {
            (Kind::Name(path), Some(property)) => self.scope.number_of_word(property, &path.name),
            (Kind::Text(text), _) => Ok(Number::Constant(super::groups::letter(text))),
            _ => self.number(draft),
        }
    }
}

impl Scope<'_> {
    /// Returns the property that an expression refers to, if its values are words.
    fn words_of(&self, draft: &Expression) -> Option<PropertyId> {
        let Kind::Call(name, _) = &draft.kind else { return None };
        let property = self.model.property_named(&name.text)?;
        (!self.model.property(property).words.is_empty()).then_some(property)
    }

    fn number_of_word(&self, property: PropertyId, word: &Name) -> Result<Number, Diagnostic> {
        let property = self.model.property(property);
        let place = property.words.iter().position(|other| *other == word.text);
        place.map(|place| Number::Constant(place as i64)).ok_or_else(|| {
            Diagnostic::new(
                Code::WrongKind,
                word.at,
                format!("property `{}` has no word `{}`", property.name, word.text),
                format!("its words are {}", super::quoted(property.words.iter().map(|word| &**word))),
            )
        })
    }
}

fn is_copy(binder: &Binder) -> bool {
    matches!(binder.over.kind, Kind::Name(_)) && binder.names.len() == 1
}

fn is_term(draft: &Expression) -> bool {
    matches!(draft.kind, Kind::Term(..))
}

fn not_data(draft: &Expression) -> Diagnostic {
    Diagnostic::new(
        Code::WrongKind,
        draft.at,
        "unexpected expression",
        "use a formula as a clue, numbers in a comparison, and items by their names",
    )
}
