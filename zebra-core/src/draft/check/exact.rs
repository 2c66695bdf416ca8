//! Formulas as text formats write them, one of the model for each: nothing is simplified, so that a model that is written
//! and read again is the same. Layer 1.

use super::compare::Handle;
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Name, Path, Step};
use crate::model::{
    Between, Comparison, Fact, List, Measure, Number, Operator, Order, Polarity, PropertyId, Term,
};

impl Checker<'_> {
    /// The formula that an expression is, as it stands.
    pub(super) fn exact_formula(&mut self, draft: &Expression) -> Result<Formula, Diagnostic> {
        match &draft.kind {
            // Of nothing all is true, and nothing is true of any.
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
            Kind::Statement(statement) => match (&statement.first, &statement.steps[..]) {
                (first, [step]) if step.link.is_none() && (is_term(first) || is_term(&step.object)) => {
                    self.exact_sameness(first, &step.object, step)
                }
                (first, [step]) => self.exact_fact(first, step),
                _ => Err(not_exact(draft)),
            },
            Kind::Call(name, arguments) if name.text == "is_between" && arguments.len() == 4 => {
                self.exact_between(arguments)
            }
            Kind::In(counted, range) => self.exact_count(counted, range),
            Kind::Compare(comparison, left, right) => {
                self.exact_comparison(draft.at, *comparison, left, right)
            }
            _ => Err(not_exact(draft)),
        }
    }

    fn exact_formulas(&mut self, parts: &[Expression]) -> Result<List<Formula>, Diagnostic> {
        Ok(self.each(parts, Self::exact_formula)?.into())
    }

    /// Both sides of an operator; a mistake on the left does not hide one on the right.
    fn exact_sides<T>(
        &mut self,
        left: &Expression,
        right: &Expression,
        check: impl Fn(&mut Self, &Expression) -> Result<T, Diagnostic>,
    ) -> Result<(T, T), Diagnostic> {
        match (check(self, left), check(self, right)) {
            (Ok(left), Ok(right)) => Ok((left, right)),
            (Err(mistake), Err(other)) => {
                self.report(other);
                Err(mistake)
            }
            (Err(mistake), _) | (_, Err(mistake)) => Err(mistake),
        }
    }

    fn exact_fact(&mut self, first: &Expression, step: &Step) -> Result<Formula, Diagnostic> {
        let items = self.exact_sides(first, &step.object, Self::exact_item);
        let link = step.link.as_ref().map(|name| self.resolve_link(name)).transpose();
        let ((one, other), link) = match (items, link) {
            (Ok(items), Ok(link)) => (items, link),
            (Err(mistake), Err(unknown)) => {
                self.report(unknown);
                return Err(mistake);
            }
            (Err(mistake), _) | (_, Err(mistake)) => return Err(mistake),
        };
        let polarity = if step.negated { Polarity::IsNot } else { Polarity::Is };
        let fact = Fact { first: one, polarity, link, second: other };
        // What its items alone decide was never simplified away by a quantifier: somebody wrote it.
        if let Formula::Constant(_) = self.folded(fact) {
            self.check_fact(fact, first.at, step.object.at)?;
        }
        Ok(Formula::Fact(fact))
    }

    fn exact_item(&mut self, draft: &Expression) -> Result<ItemId, Diagnostic> {
        match &draft.kind {
            Kind::Name(path) => self.resolve_item(path),
            _ => Err(not_exact(draft)),
        }
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
                format!("`between` needs an order, and category `{}` has none", name.text),
                "declare the category as an ordered one",
            ));
        }
        let items = self.each(&arguments[1..], Self::exact_item)?;
        for (item, argument) in items.iter().zip(&arguments[1..]) {
            let term = Term::Item(*item);
            self.check_one_row(&Handle { row: term.clone(), own: term, at: argument.at })?;
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
                        "so many formulas are never true",
                        "write numbers from 0 on",
                    ));
                };
                Ok(Formula::Count { of: self.exact_formulas(parts)?, least, most })
            }
            _ => Err(not_exact(counted)),
        }
    }

    /// Two terms that are the same item, or not.
    fn exact_sameness(
        &mut self,
        left: &Expression,
        right: &Expression,
        step: &Step,
    ) -> Result<Formula, Diagnostic> {
        let (left, right) = self.exact_sides(left, right, Self::exact_term)?;
        let (left, right) = (left.own, right.own);
        let (one, other) = (left.category(&self.model), right.category(&self.model));
        if one != other {
            let name = |id| &self.model.category(id).name;
            return Err(Diagnostic::new(
                Code::WrongKind,
                step.at,
                format!("an item of `{}` is never an item of `{}`", name(one), name(other)),
                "to say that they stand in one row, say that the one is the other",
            ));
        }
        let polarity = if step.negated { Polarity::IsNot } else { Polarity::Is };
        if let (Term::Item(one), Term::Item(other)) = (&left, &right) {
            return Ok(Formula::Constant((one == other) == (polarity == Polarity::Is)));
        }
        Ok(Formula::Same { left, polarity, right })
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

    /// An item, or the item of a category in the row of a term, even where that is known.
    fn exact_term(&mut self, draft: &Expression) -> Result<Handle, Diagnostic> {
        let term = match &draft.kind {
            Kind::Name(path) => Term::Item(self.resolve_item(path)?),
            Kind::Term(name, argument) => {
                let category = self.resolve_category(name)?;
                let inner = self.exact_term(argument)?;
                self.check_one_row(&inner)?;
                Term::In { category, of: inner.own.into() }
            }
            _ => return Err(not_exact(draft)),
        };
        Ok(Handle { row: term.clone(), own: term, at: draft.at })
    }

    /// The property of words that an expression measures.
    fn words_of(&self, draft: &Expression) -> Option<PropertyId> {
        let Kind::Call(name, _) = &draft.kind else { return None };
        let property = self.model.property_named(&name.text)?;
        (!self.model.property(property).words.is_empty()).then_some(property)
    }

    /// One side of a comparison of numbers; `words` is the property that says what a word is.
    fn exact_side(&mut self, draft: &Expression, words: Option<PropertyId>) -> Result<Number, Diagnostic> {
        match (&draft.kind, words) {
            (Kind::Name(path), Some(property)) => self.exact_word(property, &path.name),
            (Kind::Text(text), _) => Ok(Number::Constant(super::compare::letter(text))),
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
                format!("`{}` is no word of the property `{}`", word.text, property.name),
                format!("its words are {}", super::quoted(property.words.iter().map(|word| &**word))),
            )
        })
    }

    fn exact_number(&mut self, draft: &Expression) -> Result<Number, Diagnostic> {
        match &draft.kind {
            Kind::Integer(number) => Ok(Number::Constant(*number)),
            Kind::Arithmetic(operator, left, right) => {
                let (left, right) = self.exact_sides(left, right, Self::exact_number)?;
                Ok(Number::Arithmetic(*operator, left.into(), right.into()))
            }
            Kind::Call(name, arguments) => self.exact_call(draft, name, arguments),
            Kind::Name(_) | Kind::Term(..) => {
                let handle = self.exact_term(draft)?;
                self.value_of(&handle)
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
            ("place", [term]) => Ok(Number::Of(Measure::Place, self.exact_term(term)?.own)),
            ("initial", [term]) => Ok(Number::Of(Measure::Initial, self.exact_term(term)?.own)),
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

    /// The term whose property is asked for: as it stands if it is of the property's category, or of the one that this
    /// names again; else the item of that category in its row.
    fn exact_bearer(
        &mut self,
        property: PropertyId,
        draft: &Expression,
        arguments: &[Expression],
    ) -> Result<Term, Diagnostic> {
        let term = self.exact_term(&arguments[0])?.own;
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
            None => "write one of the properties that are declared".to_owned(),
        };
        Diagnostic::new(
            Code::UnknownFunction,
            name.at,
            format!("no property is called `{}`", name.text),
            help,
        )
    }
}

/// Whether it is the item of a category in some row, and no item by its name.
fn is_term(draft: &Expression) -> bool {
    matches!(draft.kind, Kind::Term(..))
}

fn not_exact(draft: &Expression) -> Diagnostic {
    Diagnostic::new(
        Code::WrongKind,
        draft.at,
        "something else belongs here",
        "write a formula where something is claimed, a number where numbers are compared, an item by its name",
    )
}
