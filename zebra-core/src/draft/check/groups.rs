//! Functions that compare the initials and the groups of items.

use super::{Checker, Formula, Report, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::model::{Comparison, Fact, Measure, Number, Polarity, Term};

impl Checker<'_> {
    pub(super) fn same_initial(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let terms = self.each(arguments, Self::term_operand)?;
        let letters: Vec<Number> =
            terms.into_iter().map(|term| Number::Of(Measure::Initial, term.named)).collect();
        let at = arguments[0].at;
        let pairs = letters.windows(2).map(|pair| (pair[0].clone(), pair[1].clone()));
        let equal = pairs.map(|(left, right)| self.scope.compare_numbers(at, Comparison::Equal, left, right));
        Ok(Formula::all(equal.collect::<Result<_, _>>()?))
    }

    /// `starts_with(x, "A")`
    pub(super) fn starts_with(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let term = self.term_operand(&arguments[0])?;
        let wanted = match &arguments[1].kind {
            Kind::Text(text) => text.as_str(),
            Kind::Name(path) => &path.name.text,
            _ => "",
        };
        if wanted.chars().count() != 1 {
            return Err(Diagnostic::new(
                Code::WrongKind,
                arguments[1].at,
                "expected one letter",
                "write it in quotes: `starts_with(x, \"A\")`",
            ));
        }
        let initial = Number::Of(Measure::Initial, term.named);
        self.scope.compare_numbers(
            arguments[0].at,
            Comparison::Equal,
            initial,
            Number::Constant(letter(wanted)),
        )
    }

    /// Requires that two items are in different rows and compares a property of theirs.
    pub(super) fn compare_groups(
        &mut self,
        arguments: &[Expression],
        comparison: Comparison,
    ) -> Result<Formula, Diagnostic> {
        let (one, other) = (self.term_operand(&arguments[0])?, self.term_operand(&arguments[1])?);
        let Kind::Name(path) = &arguments[2].kind else {
            return Err(self.scope.no_property(arguments[2].at, "", &mut self.report));
        };
        let Some(property) = self.scope.model.property_named(&path.name.text) else {
            self.report.excuse(&path.name, None);
            self.report.excuse_property(&path.name);
            return Err(self.scope.no_property(path.name.at, &path.name.text, &mut self.report));
        };
        let category = self.scope.model.property(property).category;
        let left = Number::Of(Measure::Property(property), self.scope.term_in(category, &one)?);
        let right = Number::Of(Measure::Property(property), self.scope.term_in(category, &other)?);
        let equal = self.scope.compare_numbers(arguments[2].at, comparison, left, right)?;
        let anchor = self.scope.model.anchor();
        let apart = match (&one.row, &other.row) {
            (&Term::Item(first), &Term::Item(second))
                if self.scope.model.item(first).category == self.scope.model.item(second).category =>
            {
                let (left, right) = (Term::Item(first), Term::Item(second));
                match self.scope.is_variable(&left) || self.scope.is_variable(&right) {
                    true => Formula::negated(Formula::Same { left, polarity: Polarity::Is, right }),
                    false => Formula::Constant(first != second),
                }
            }
            (&Term::Item(first), &Term::Item(second)) => {
                Formula::Fact(Fact { first, polarity: Polarity::IsNot, link: None, second })
            }
            _ => Formula::negated(Formula::Same {
                left: self.scope.term_in(anchor, &one)?,
                polarity: Polarity::Is,
                right: self.scope.term_in(anchor, &other)?,
            }),
        };
        Ok(Formula::all(vec![apart, equal]))
    }
}

impl Scope<'_> {
    fn no_property(&self, at: Spot, name: &str, report: &mut Report<'_>) -> Diagnostic {
        let properties = self.model.properties().iter().map(|property| &*property.name);
        let near = report.nearest(name, properties.clone());
        let message = match self.kind_of(name) {
            _ if name.is_empty() => "expected a property".to_owned(),
            Some(kind) => format!("expected a property, found {kind} `{name}`"),
            None => format!("cannot find property `{name}`"),
        };
        let help = match (&near, properties.clone().next(), self.model.categories().first()) {
            (Some(near), ..) => format!("did you mean {}?", near.listed()),
            (None, Some(only), _) if properties.clone().count() == 1 => {
                format!("the only property is `{only}`")
            }
            (None, Some(_), _) => format!("the properties are {}", super::quoted(properties)),
            (None, None, Some(category)) => {
                format!("declare one: `property kind of {} {{ … }}`", category.name)
            }
            (None, None, None) => "declare a property".to_owned(),
        };
        self.misspelt(Diagnostic::new(Code::WrongKind, at, message, help), near.as_ref())
    }
}

/// Returns a letter as the number that `Measure::Initial` gives.
pub(super) fn letter(text: &str) -> i64 {
    let first = text.chars().next().and_then(|letter| letter.to_uppercase().next());
    first.map_or(0, |letter| i64::from(u32::from(letter)))
}
