//! Formulas of data formats such as JSON: each becomes one formula of the model without simplification, so that a model
//! that is written and read again is equal.

use super::compare::TermOperand;
use super::quantifier::Bound;
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Predicate, Quantity};
use crate::model::{
    Between, Comparison, Copies, Fact, List, Measure, Number, Operator, Order, Polarity, PropertyId, Term,
};

impl Checker<'_> {
    /// Builds the formula of an expression without simplification.
    pub(super) fn exact_formula(&mut self, draft: &Expression) -> Result<Formula, Diagnostic> {
        match &draft.kind {
            // An empty conjunction is true, an empty disjunction false.
            Kind::All(parts) if parts.is_empty() => Ok(Formula::Constant(true)),
            Kind::Any(parts) if parts.is_empty() => Ok(Formula::Constant(false)),
            Kind::All(parts) => Ok(Formula::All(self.exact_formulas(parts)?)),
            Kind::Any(parts) => Ok(Formula::Any(self.exact_formulas(parts)?)),
            Kind::Not(inner) => Ok(Formula::Not(self.exact_formula(inner)?.into())),
            Kind::Either(left, right) => {
                let (left, right) = self.exact_sides(left, right, Self::exact_formula)?;
                Ok(Formula::Either(left.into(), right.into()))
            }
            Kind::Implies(left, right) => {
                let (left, right) = self.exact_sides(left, right, Self::exact_formula)?;
                Ok(Formula::Implies(left.into(), right.into()))
            }
            Kind::Equivalent(left, right) => {
                let (left, right) = self.exact_sides(left, right, Self::exact_formula)?;
                Ok(Formula::Equivalent(left.into(), right.into()))
            }
            Kind::Statement(statement) => match (&statement.first, &statement.predicates[..]) {
                (first, [predicate])
                    if predicate.link.is_none() && (is_term(first) || is_term(&predicate.object)) =>
                {
                    self.exact_sameness(first, &predicate.object, predicate)
                }
                (first, [predicate]) => self.exact_fact(first, predicate),
                _ => Err(not_exact(draft)),
            },
            Kind::Call(name, arguments) if name.text == "is_between" && arguments.len() == 4 => {
                self.exact_between(arguments)
            }
            Kind::In(left, right) if matches!(left.kind, Kind::Name(_)) => {
                self.exact_sameness_of_variables(draft.at, left, right)
            }
            Kind::In(counted, range) => self.exact_count(counted, range),
            Kind::Compare(comparison, left, right) => {
                self.exact_comparison(draft.at, *comparison, left, right)
            }
            Kind::Quantified { quantity, binders, filter, body } if binders.iter().any(is_copy) => {
                match (quantity, filter, &body.kind) {
                    (Quantity::Any, None, Kind::All(formulas)) if binders.iter().all(is_copy) => {
                        self.exact_copies(draft.at, binders, formulas)
                    }
                    _ => Err(not_exact(draft)),
                }
            }
            Kind::Quantified { quantity, binders, filter, body } => {
                self.check_quantified(draft.at, *quantity, binders, filter.as_deref(), body)
            }
            _ => Err(not_exact(draft)),
        }
    }

    /// Builds the formula that there are rows for copies of repeated items.
    fn exact_copies(
        &mut self,
        at: Spot,
        binders: &[Binder],
        formulas: &[Expression],
    ) -> Result<Formula, Diagnostic> {
        if !self.bounds_are_empty() {
            return Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "copies are not named inside a quantifier",
                "write the quantifier inside the formulas about the copies",
            ));
        }
        self.check_bound_names(binders.iter().flat_map(|binder| &binder.names))?;
        let mut of = Vec::new();
        for binder in binders {
            let item = self.exact_item(&binder.over)?;
            let copies = self.model.item(item).copies as usize;
            if of.iter().filter(|other| **other == item).count() >= copies {
                let message = format!("cannot find copy {} of `{}`", copies + 1, self.model.item(item).name);
                let help = "name each copy once";
                return Err(Diagnostic::new(Code::UnknownItem, binder.over.at, message, help));
            }
            of.push(item);
        }
        let first = self.model.first_variable();
        let names = binders.iter().flat_map(|binder| &binder.names);
        let bind = |name: &Name| Bound::of(name, self.open_row(name.text.clone()));
        let case: Vec<Bound> = names.map(bind).collect();
        let formulas = self.within(&case, |checker| checker.exact_formulas(formulas));
        self.model.close_variables(0);
        let copies = Copies { first, of: of.into(), formulas: formulas? };
        self.reserve(at, copies.choices(&self.model))?;
        Ok(Formula::Copies(copies.into()))
    }

    fn exact_formulas(&mut self, parts: &[Expression]) -> Result<List<Formula>, Diagnostic> {
        Ok(self.each(parts, Self::exact_formula)?.into())
    }

    /// Checks both sides of an operator; an error on the left does not hide one on the right.
    fn exact_sides<T>(
        &mut self,
        left: &Expression,
        right: &Expression,
        check: impl Fn(&mut Self, &Expression) -> Result<T, Diagnostic>,
    ) -> Result<(T, T), Diagnostic> {
        match (check(self, left), check(self, right)) {
            (Ok(left), Ok(right)) => Ok((left, right)),
            (Err(error), Err(other)) => {
                self.report(other);
                Err(error)
            }
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    fn exact_fact(&mut self, first: &Expression, predicate: &Predicate) -> Result<Formula, Diagnostic> {
        let items = self.exact_sides(first, &predicate.object, Self::exact_item);
        let link = predicate.link.as_ref().map(|name| self.resolve_link(name)).transpose();
        let ((one, other), link) = match (items, link) {
            (Ok(items), Ok(link)) => (items, link),
            (Err(error), Err(unknown)) => {
                self.report(unknown);
                return Err(error);
            }
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let polarity = if predicate.negated { Polarity::IsNot } else { Polarity::Is };
        let fact = Fact { first: one, polarity, link, second: other };
        // A fact that its items alone decide was written by the author: a quantifier would have simplified it.
        if let Formula::Constant(_) = self.folded(fact) {
            self.check_fact(fact, first.at, predicate.object.at)?;
        }
        Ok(Formula::Fact(fact))
    }

    fn exact_item(&mut self, draft: &Expression) -> Result<ItemId, Diagnostic> {
        match &draft.kind {
            Kind::Name(path) => self.exact_named(path),
            _ => Err(not_exact(draft)),
        }
    }

    /// Resolves an item or a variable.
    fn exact_named(&mut self, path: &Path) -> Result<ItemId, Diagnostic> {
        self.bound(path).map_or_else(|| self.resolve_item(path), |bound| Ok(bound.item))
    }

    fn exact_between(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let Kind::Name(Path { category: None, name }) = &arguments[0].kind else {
            return Err(not_exact(&arguments[0]));
        };
        let category = self.resolve_category(name)?;
        if self.model.category(category).order == Order::Unordered {
            return Err(Diagnostic::new(
                Code::UnorderedLink,
                name.at,
                format!("`between` needs an ordered category, but `{}` is not ordered", name.text),
                "declare the category as ordered",
            ));
        }
        let items = self.each(&arguments[1..], Self::exact_item)?;
        for (item, argument) in items.iter().zip(&arguments[1..]) {
            let term = Term::Item(*item);
            self.check_one_row(&TermOperand { row: term.clone(), named: term, at: argument.at })?;
        }
        Ok(Formula::Between(Between { category, middle: items[0], ends: (items[1], items[2]) }))
    }

    /// `count(f, g) in 1..=2`
    fn exact_count(&mut self, counted: &Expression, range: &Expression) -> Result<Formula, Diagnostic> {
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
                Ok(Formula::Count { of: self.exact_formulas(parts)?, least, most })
            }
            _ => Err(not_exact(counted)),
        }
    }

    /// Compares two terms as items.
    fn exact_sameness(
        &mut self,
        left: &Expression,
        right: &Expression,
        predicate: &Predicate,
    ) -> Result<Formula, Diagnostic> {
        let (left, right) = self.exact_sides(left, right, Self::exact_term)?;
        let (left, right) = (left.named, right.named);
        let (one, other) = (left.category(&self.model), right.category(&self.model));
        if one != other {
            let name = |id| &self.model.category(id).name;
            return Err(Diagnostic::new(
                Code::WrongKind,
                predicate.at,
                format!("an item of `{}` is never an item of `{}`", name(one), name(other)),
                "to state that they are in the same row, use `is`",
            ));
        }
        let polarity = if predicate.negated { Polarity::IsNot } else { Polarity::Is };
        if let (&Term::Item(one), &Term::Item(other)) = (&left, &right)
            && !self.model.is_variable(one)
            && !self.model.is_variable(other)
        {
            return Ok(Formula::Constant((one == other) == (polarity == Polarity::Is)));
        }
        Ok(Formula::Same { left, polarity, right })
    }

    /// Compares two items, at least one of which is a variable.
    fn exact_sameness_of_variables(
        &mut self,
        at: Spot,
        left: &Expression,
        right: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let (left, right) = self.exact_sides(left, right, Self::exact_term)?;
        if ![&left, &right].into_iter().any(|side| self.is_variable(&side.named)) {
            return Err(Diagnostic::new(
                Code::WrongKind,
                at,
                "expected a term on at least one side, found two items",
                "to state that they are in the same row, write `is`",
            ));
        }
        Ok(Formula::Same { left: left.named, polarity: Polarity::Is, right: right.named })
    }

    fn exact_comparison(
        &mut self,
        at: Spot,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let words = self.words_of(left).or_else(|| self.words_of(right));
        let number = |checker: &mut Self, side: &Expression| checker.exact_side(side, words);
        let (left, right) = self.exact_sides(left, right, number)?;
        self.compare_numbers(at, comparison, left, right)
    }

    /// Builds a term without replacing a known one by its item.
    fn exact_term(&mut self, draft: &Expression) -> Result<TermOperand, Diagnostic> {
        let term = match &draft.kind {
            Kind::Name(path) => Term::Item(self.exact_named(path)?),
            Kind::Term(name, argument) => {
                let category = self.resolve_category(name)?;
                let inner = self.exact_term(argument)?;
                self.check_one_row(&inner)?;
                Term::In { category, of: inner.named.into() }
            }
            _ => return Err(not_exact(draft)),
        };
        Ok(TermOperand { row: term.clone(), named: term, at: draft.at })
    }

    /// Returns the property that an expression refers to, if its values are words.
    fn words_of(&self, draft: &Expression) -> Option<PropertyId> {
        let Kind::Call(name, _) = &draft.kind else { return None };
        let property = self.model.property_named(&name.text)?;
        (!self.model.property(property).words.is_empty()).then_some(property)
    }

    /// Builds one side of a comparison of numbers; `words` is the property that defines a word.
    fn exact_side(&mut self, draft: &Expression, words: Option<PropertyId>) -> Result<Number, Diagnostic> {
        match (&draft.kind, words) {
            (Kind::Name(path), Some(property)) => self.exact_word(property, &path.name),
            (Kind::Text(text), _) => Ok(Number::Constant(super::groups::letter(text))),
            _ => self.exact_number(draft),
        }
    }

    fn exact_word(&self, property: PropertyId, word: &Name) -> Result<Number, Diagnostic> {
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

    pub(super) fn exact_number(&mut self, draft: &Expression) -> Result<Number, Diagnostic> {
        match &draft.kind {
            Kind::Integer(number) => Ok(Number::Constant(*number)),
            Kind::Arithmetic(operator, left, right) => {
                let (left, right) = self.exact_sides(left, right, Self::exact_number)?;
                Ok(Number::Arithmetic(*operator, left.into(), right.into()))
            }
            Kind::Call(name, arguments) => self.exact_call(draft, name, arguments),
            Kind::Aggregate { .. } => self.aggregate(draft),
            Kind::Name(_) | Kind::Term(..) => {
                let term = self.exact_term(draft)?;
                self.value_of(&term)
            }
            _ => Err(not_exact(draft)),
        }
    }

    fn exact_call(
        &mut self,
        draft: &Expression,
        name: &Name,
        arguments: &[Expression],
    ) -> Result<Number, Diagnostic> {
        match (name.text.as_str(), arguments) {
            ("place", [term]) => Ok(Number::Of(Measure::Place, self.exact_term(term)?.named)),
            ("initial", [term]) => Ok(Number::Of(Measure::Initial, self.exact_term(term)?.named)),
            ("diff", [left, right]) => {
                let (left, right) = self.exact_sides(left, right, Self::exact_number)?;
                Ok(Number::Arithmetic(Operator::Difference, left.into(), right.into()))
            }
            ("count", parts) => Ok(Number::Count(self.exact_formulas(parts)?)),
            ("sum", parts) => Ok(Number::Sum(self.each(parts, Self::exact_number)?.into())),
            ("min", parts) => Ok(Number::Min(self.each(parts, Self::exact_number)?.into())),
            ("max", parts) => Ok(Number::Max(self.each(parts, Self::exact_number)?.into())),
            (_, [_]) => match self.model.property_named(&name.text) {
                Some(property) => {
                    let term = self.exact_bearer(property, draft, arguments)?;
                    Ok(Number::Of(Measure::Property(property), term))
                }
                None => Err(self.unknown_property(name)),
            },
            _ => Err(not_exact(draft)),
        }
    }

    /// Returns the term that has the property: the argument if it is of the property's category or of a role of it, else
    /// the item of that category in its row.
    fn exact_bearer(
        &mut self,
        property: PropertyId,
        draft: &Expression,
        arguments: &[Expression],
    ) -> Result<Term, Diagnostic> {
        let term = self.exact_term(&arguments[0])?.named;
        let named = |id| self.model.category(id).role_of.unwrap_or(id);
        if named(term.category(&self.model)) == named(self.model.property(property).category) {
            return Ok(term);
        }
        self.property_term(property, draft, arguments)
    }

    fn unknown_property(&self, name: &Name) -> Diagnostic {
        let names = self.model.properties().iter().map(|property| &*property.name);
        let help = match crate::diagnostic::closest(&name.text, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "use a declared property".to_owned(),
        };
        Diagnostic::new(Code::UnknownFunction, name.at, format!("cannot find property `{}`", name.text), help)
    }
}

fn is_copy(binder: &Binder) -> bool {
    matches!(binder.over.kind, Kind::Name(_)) && binder.names.len() == 1
}

fn is_term(draft: &Expression) -> bool {
    matches!(draft.kind, Kind::Term(..))
}

fn not_exact(draft: &Expression) -> Diagnostic {
    Diagnostic::new(
        Code::WrongKind,
        draft.at,
        "unexpected expression",
        "use a formula as a clue, numbers in a comparison, and items by their names",
    )
}
