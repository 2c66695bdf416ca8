//! Suspicious clues of ZBC: each is allowed and has its meaning, with a warning. In `puzzle!` they are errors.

use super::number::arithmetic;
use super::term::TermOperand;
use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, POSITIONS, Predicate};
use crate::model::{CategoryId, Comparison, Fact, Measure, Number, Operator, Polarity, Term};

impl Checker<'_> {
    /// Builds the formula of a fact that the author wrote.
    pub(super) fn written_fact(
        &mut self,
        fact: Fact,
        left: Spot,
        right: Spot,
    ) -> Result<Formula, Diagnostic> {
        if !self.scope.is_zbc() {
            self.scope.check_fact(fact, left, right)?;
            return Ok(Formula::Fact(fact));
        }
        let formula = self.scope.fact_of_zbc(fact);
        if formula != Formula::Fact(fact) {
            let warning = self.scope.suspicion(fact, &formula, right);
            self.report.warn(warning);
        }
        Ok(formula)
    }

    /// Warns about a sign that never holds.
    pub(super) fn warn_of_empty_sign(&mut self, predicate: &Predicate) {
        let Some(link) = &predicate.link else { return };
        let positions = self.scope.model.rows();
        let (number, help) = match positions {
            1 => ("1 position".to_owned(), "remove it: the only sign that can hold is `=`".to_owned()),
            2 => ("2 positions".to_owned(), "write the number 1".to_owned()),
            _ => (format!("{positions} positions"), format!("write a number from 1 to {}", positions - 1)),
        };
        let message = format!("`{}` never holds with {number}", link.text);
        self.report.warn(Diagnostic::new(Code::EmptyRelation, link.at, message, help));
    }

    /// `x in (a, b)` and `x in [a, b]` of ZBC.
    pub(super) fn check_membership_of_zbc(
        &mut self,
        at: Spot,
        value: &Expression,
        set: &Expression,
    ) -> Result<Formula, Diagnostic> {
        match &set.kind {
            Kind::List(parts) => Ok(Formula::any(
                self.each(parts, |checker, part| checker.check_element_of_zbc(at, value, part))?,
            )),
            Kind::Range(first, last) => {
                let number = self.number_beside(value, first)?;
                let low = self.number_beside(first, value);
                let high = self.number_beside(last, value);
                let (low, high) = self.report.both(low, high)?;
                if let (Some(low), Some(high)) =
                    (self.scope.fixed(&low).flatten(), self.scope.fixed(&high).flatten())
                    && high < low
                    && self.scope.bounds_are_empty()
                {
                    let message = "the range is empty, so this is never true";
                    let help = format!("put the smaller number first: `[{high}, {low}]`");
                    self.report.warn(Diagnostic::new(Code::EmptyRange, set.at, message, help));
                }
                let from = self.scope.compare_numbers(at, Comparison::GreaterOrEqual, number.clone(), low)?;
                let to = self.scope.compare_numbers(at, Comparison::LessOrEqual, number, high)?;
                Ok(Formula::all(vec![from, to]))
            }
            _ => self.check_element_of_zbc(at, value, set),
        }
    }

    /// Requires that a value is an element of a set: two items are in the same position, two numbers are equal.
    fn check_element_of_zbc(
        &mut self,
        at: Spot,
        value: &Expression,
        element: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let (Kind::Name(left), Kind::Name(right)) = (&value.kind, &element.kind) else {
            let (left, right) = (self.number_beside(value, element), self.number_beside(element, value));
            let (left, right) = self.report.both(left, right)?;
            return self.scope.compare_numbers(at, Comparison::Equal, left, right);
        };
        let written = self.scope.bound(left).is_none() && self.scope.bound(right).is_none();
        let (first, second) = (self.item(value), self.item(element));
        let (first, second) = self.report.both(first, second)?;
        let fact = Fact { first, polarity: Polarity::Is, link: None, second };
        if written { self.written_fact(fact, value.at, element.at) } else { Ok(self.scope.fact_of_zbc(fact)) }
    }

    /// Returns the number of an operand of `in`: an item without a value is the number of its position.
    fn number_beside(&mut self, draft: &Expression, other: &Expression) -> Result<Number, Diagnostic> {
        let Kind::Name(_) = draft.kind else { return self.number(draft) };
        let term = self.term_operand(draft)?;
        match (self.value_of(&term), &term.named) {
            (Err(error), &Term::Item(item)) if error.code == Code::NoNumbers => {
                let name = self.scope.shown(item);
                let meant = match other.kind {
                    Kind::Integer(number) => self.scope.item_of_number(number),
                    _ => None,
                };
                let help = match meant {
                    Some(item) => {
                        format!("if you mean the item, write `{item}`; if the position, write `{name}:#`")
                    }
                    None => format!("write `{name}:#`"),
                };
                let message = format!("`{name}` is not a number; here it is the number of its position");
                self.report.warn(Diagnostic::new(Code::NoNumbers, draft.at, message, help));
                Ok(self.scope.position_of(item))
            }
            (value, _) => value,
        }
    }

    /// Returns the value of a term of a category in which only some items are numbers; `None` for other categories. For an
    /// item that is no number, the value does not exist.
    pub(super) fn partial_value(&mut self, term: &TermOperand) -> Option<Result<Number, Diagnostic>> {
        let category = term.named.category(&self.scope.model);
        let value = |item: ItemId| {
            let name = &self.scope.model.item(item).name;
            name.bytes().all(|byte| byte.is_ascii_digit()).then(|| name.parse().ok()).flatten()
        };
        if let Term::Item(item) = term.named {
            return value(item).map(|value| Ok(Number::Constant(value)));
        }
        let values: Vec<(ItemId, i64)> =
            self.scope.model.items_of(category).filter_map(|item| Some((item, value(item)?))).collect();
        let other = self.scope.model.items_of(category).find(|&item| value(item).is_none())?;
        if values.is_empty() {
            return None;
        }
        let (name, other) = (&self.scope.model.category(category).name, self.scope.shown(other));
        self.report.warn(Diagnostic::new(
            Code::NoNumbers,
            term.at,
            format!("`{other}` is an item of `{name}` and not a number, so this value may not exist"),
            "with a value that does not exist, a comparison is false; write only numbers in the category",
        ));
        Some(self.built.reserve(term.at, 4 * values.len()).map(|()| sum_of_cases(term, &values)))
    }
}

impl Scope<'_> {
    /// Builds the formula of a fact, which for two items of one category is not a fact.
    fn fact_of_zbc(&self, fact: Fact) -> Formula {
        if fact.first != fact.second {
            return self.folded(fact);
        }
        let together = if fact.link.is_none() { self.is_used(fact.first) } else { Formula::Constant(false) };
        if fact.polarity == Polarity::Is { together } else { Formula::negated(together) }
    }

    /// Returns the condition that an item is in some position.
    pub(super) fn is_used(&self, item: ItemId) -> Formula {
        if self.model.appearances(item).0 > 0 {
            return Formula::Constant(true);
        }
        // Without positions, a row has no number.
        if self.model.category_named(POSITIONS).is_none() {
            let rows = self.model.items_of(self.model.anchor());
            let in_row =
                |second| Formula::Fact(Fact { first: item, polarity: Polarity::Is, link: None, second });
            return Formula::any(rows.map(in_row).collect());
        }
        let right = Number::Constant(1);
        Formula::Compare { left: self.position_of(item), comparison: Comparison::GreaterOrEqual, right }
    }

    /// Returns the number of the position of an item.
    fn position_of(&self, item: ItemId) -> Number {
        let positions = self.model.category_named(POSITIONS).unwrap_or(self.model.anchor());
        Number::Of(Measure::Value, Term::In { category: positions, of: Term::Item(item).into() })
    }

    /// Returns the warning for a fact that its items alone decide.
    fn suspicion(&self, fact: Fact, formula: &Formula, at: Spot) -> Diagnostic {
        let (first, second) = (self.shown(fact.first), self.shown(fact.second));
        let verdict = match formula {
            Formula::Constant(true) => "always true".to_owned(),
            Formula::Constant(false) => "never true".to_owned(),
            _ if fact.polarity == Polarity::Is => format!("true if `{first}` is in some position"),
            _ => format!("true if `{first}` is in no position"),
        };
        if fact.first == fact.second {
            let message = format!("`{first}` is on both sides, so this is {verdict}");
            return Diagnostic::new(Code::SameItem, at, message, "write two different items");
        }
        let category = &self.model.category(self.model.item(fact.first).category).name;
        if category == POSITIONS {
            let message = format!("`{first}` and `{second}` are two positions, so this is {verdict}");
            let code = if fact.link.is_some() { Code::SameLinkCategory } else { Code::SameCategory };
            return Diagnostic::new(code, at, message, "replace one of the two by an item");
        }
        Diagnostic::new(
            Code::SameCategory,
            at,
            format!("`{first}` and `{second}` are two items of `{category}`, so this is {verdict}"),
            format!("replace one of the two by an item of another category than `{category}`"),
        )
    }

    /// Returns the help for an item where a number is expected.
    pub(super) fn help_for_number(&self, term: &TermOperand) -> String {
        let Term::Item(item) = term.named else {
            return "write a category whose items are numbers, or `#` for the number of the position"
                .to_owned();
        };
        let item = self.shown(item);
        let together = "to state that two items are in the same position, write `=`";
        let numeric = self.model.categories().iter().skip(1).find(|category| {
            self.model.items().get(category.first as usize).is_some_and(|item| item.value.is_some())
        });
        match numeric {
            Some(numeric) => {
                format!("write a number, such as `{item}:{}` or `{item}:#`; {together}", numeric.name)
            }
            None => format!("write a number, such as `{item}:#`; {together}"),
        }
    }

    /// Returns whether the sign of a predicate never holds.
    pub(super) fn is_empty_sign(&self, predicate: &Predicate) -> bool {
        !self.empty_signs.is_empty()
            && predicate.link.as_ref().is_some_and(|link| self.empty_signs.contains(&link.text))
    }

    /// Returns an item whose name is a number, as it is written.
    pub(super) fn item_of_number(&self, number: i64) -> Option<String> {
        let digits = number.to_string();
        let own = |item: &ItemId| self.model.category(self.model.item(*item).category).name != POSITIONS;
        let item = self.items_named(&digits).find(own)?;
        Some(self.written(self.model.item(item).category, &digits))
    }

    /// Returns a term that does not exist if the item is in no position: the item in the position of the item.
    pub(super) fn itself_if_used(&self, item: ItemId, category: CategoryId) -> Option<Term> {
        if !self.is_zbc() || self.model.appearances(item).0 > 0 {
            return None;
        }
        let positions = self.model.category_named(POSITIONS).unwrap_or(self.model.anchor());
        let position = Term::In { category: positions, of: Term::Item(item).into() };
        Some(Term::In { category, of: position.into() })
    }
}

/// Returns the value of a term as a sum over its possible items, divided by 1, or by 0 for an item without a value.
fn sum_of_cases(term: &TermOperand, values: &[(ItemId, i64)]) -> Number {
    let is = |&(item, _): &(ItemId, i64)| Formula::Same {
        left: term.named.clone(),
        polarity: Polarity::Is,
        right: Term::Item(item),
    };
    let case = |item: &(ItemId, i64)| {
        let times = Number::Count(vec![is(item)].into());
        arithmetic(Operator::Multiply, times, Number::Constant(item.1))
    };
    let sum = Number::Sum(values.iter().map(case).collect::<Vec<_>>().into());
    let exists = Number::Count(values.iter().map(is).collect::<Vec<_>>().into());
    arithmetic(Operator::Divide, sum, exists)
}
