//! Simpler formulas with the same meaning: without what the items alone decide, and in a normal form.

use std::fmt::Debug;

use super::cases::NoRows;
use super::{
    Between, CategoryId, Comparison, Fact, Formula, ItemId, List, Measure, Model, Number, Operator, Polarity,
    Term,
};
use crate::rational::Rational;

impl Formula {
    /// Returns the negation; a constant stays a constant.
    pub(crate) fn negated(self) -> Formula {
        match self {
            Formula::Constant(truth) => Formula::Constant(!truth),
            other => Formula::Not(other.into()),
        }
    }

    /// Joins formulas with "and", and drops constants.
    pub(crate) fn all(formulas: Vec<Formula>) -> Formula {
        Formula::joined(true, formulas)
    }

    /// Joins formulas with "or", and drops constants.
    pub(crate) fn any(formulas: Vec<Formula>) -> Formula {
        Formula::joined(false, formulas)
    }

    fn joined(conjunction: bool, mut formulas: Vec<Formula>) -> Formula {
        if formulas.contains(&Formula::Constant(!conjunction)) {
            return Formula::Constant(!conjunction);
        }
        formulas.retain(|formula| *formula != Formula::Constant(conjunction));
        match formulas.len() {
            0 => Formula::Constant(conjunction),
            1 => formulas.remove(0),
            _ if conjunction => Formula::All(formulas.into()),
            _ => Formula::Any(formulas.into()),
        }
    }

    /// Returns an equivalent formula in which only the whole can be a constant: what the items alone decide is folded, lists are
    /// flat, and the cases of quantifiers are written out. Otherwise it keeps its form.
    ///
    /// ```
    /// use zebra_core::builder::{Builder, any, is};
    /// use zebra_core::model::Formula;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// let model = puzzle.clue("1", any([is("Ann", "Cat"), is("Bob", "Cat")])).check()?;
    /// let [Formula::Any(facts)] = &*model.clues()[0].formulas else { panic!() };
    /// let nested = Formula::Implies(Formula::Constant(true).into(), facts[0].clone().into());
    /// assert_eq!(nested.simplified(&model), facts[0]);
    /// # Ok::<(), zebra_core::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn simplified(&self, model: &Model) -> Formula {
        let inner = |formula: &Formula| formula.simplified(model);
        let each = |parts: &[Formula]| parts.iter().map(inner).collect::<Vec<_>>();
        match self {
            Formula::Constant(_) => self.clone(),
            Formula::Fact(fact) => simple_fact(model, *fact),
            Formula::Between(between) => simple_between(model, *between),
            Formula::Same { left, polarity, right } => simple_sameness(model, left, *polarity, right),
            Formula::Compare { left, comparison, right } => match (left.normal(model), right.normal(model)) {
                (left, right) if !left.may_exist(model) || !right.may_exist(model) => {
                    Formula::Constant(false)
                }
                (Number::Constant(left), Number::Constant(right)) => {
                    Formula::Constant(comparison.holds(&left, &right))
                }
                _ => self.clone(),
            },
            Formula::Not(negated) => opposite(inner(negated)),
            Formula::All(parts) => Formula::all(flat(true, each(parts))),
            Formula::Any(parts) => Formula::any(flat(false, each(parts))),
            Formula::Implies(left, right) => match (inner(left), inner(right)) {
                (Formula::Constant(false), _) | (_, Formula::Constant(true)) => Formula::Constant(true),
                (Formula::Constant(true), right) => right,
                (left, Formula::Constant(false)) => opposite(left),
                (left, right) => Formula::Implies(left.into(), right.into()),
            },
            Formula::Either(left, right) => match (inner(left), inner(right)) {
                (Formula::Constant(truth), other) | (other, Formula::Constant(truth)) => {
                    signed(other, !truth)
                }
                (left, right) => Formula::Either(left.into(), right.into()),
            },
            Formula::Equivalent(left, right) => match (inner(left), inner(right)) {
                (Formula::Constant(truth), other) | (other, Formula::Constant(truth)) => signed(other, truth),
                (left, right) => Formula::Equivalent(left.into(), right.into()),
            },
            Formula::Quantified(..) | Formula::Copies(_) => inner(&self.written_out(model)),
            Formula::Count { of, least, most } => count(each(of), i128::from(*least), i128::from(*most)),
        }
    }

    /// Returns the normal form: simplified, with negations inside, sorted lists without repetitions, and comparisons in one
    /// direction. Formulas with equal normal forms have the same meaning; the converse is not certain. Linear in the size of the
    /// simplified formula, but for sorting.
    ///
    /// ```
    /// # use zebra_core::builder::{Builder, is, is_not, not};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// # let model = puzzle.clue("1", not(is("Ann", "Cat"))).clue("2", is_not("Cat", "Ann")).check()?;
    /// let [one, other] = [0, 1].map(|clue| &model.clues()[clue].formulas[0]);
    /// assert_eq!(one.normal(&model), other.normal(&model));
    /// # Ok::<(), zebra_core::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn normal(&self, model: &Model) -> Formula {
        normal(model, &self.simplified(model), true)
    }
}

/// Returns the normal form of a simplified formula, or of its negation.
fn normal(model: &Model, formula: &Formula, affirmed: bool) -> Formula {
    let each = |parts: &[Formula]| parts.iter().map(|part| normal(model, part, affirmed)).collect();
    match formula {
        Formula::Not(inner) => normal(model, inner, !affirmed),
        Formula::All(parts) => list(affirmed, each(parts)),
        Formula::Any(parts) => list(!affirmed, each(parts)),
        Formula::Implies(left, right) => {
            list(!affirmed, vec![normal(model, left, !affirmed), normal(model, right, affirmed)])
        }
        Formula::Either(left, right) => {
            either(normal(model, left, true), normal(model, right, true), affirmed)
        }
        Formula::Equivalent(left, right) => {
            either(normal(model, left, true), normal(model, right, true), !affirmed)
        }
        Formula::Fact(fact) => signed(Formula::Fact(sorted(model, *fact)), affirmed),
        Formula::Between(Between { category, middle, ends: (one, other) }) => {
            let ends = (*one.min(other), *one.max(other));
            signed(Formula::Between(Between { category: *category, middle: *middle, ends }), affirmed)
        }
        Formula::Same { left, polarity, right } => signed(same(model, left, *polarity, right), affirmed),
        Formula::Compare { left, comparison, right } => {
            compared(model, left.normal(model), *comparison, right.normal(model), affirmed)
        }
        Formula::Count { of, least, most } => {
            counted(model, of, i128::from(*least), i128::from(*most), affirmed)
        }
        Formula::Constant(_) | Formula::Quantified(..) | Formula::Copies(_) => {
            signed(formula.clone(), affirmed)
        }
    }
}

/// Returns a normal formula or its negation.
fn signed(formula: Formula, affirmed: bool) -> Formula {
    let inside = |parts: List<Formula>| parts.iter().map(|part| signed(part.clone(), false)).collect();
    match formula {
        formula if affirmed => formula,
        Formula::All(parts) => list(false, inside(parts)),
        Formula::Any(parts) => list(true, inside(parts)),
        other => opposite(other),
    }
}

/// Returns the negation, in a statement that is a fact.
fn opposite(formula: Formula) -> Formula {
    match formula {
        Formula::Not(inner) => *inner,
        Formula::Fact(fact) => {
            let polarity = if fact.polarity == Polarity::Is { Polarity::IsNot } else { Polarity::Is };
            Formula::Fact(Fact { polarity, ..fact })
        }
        other => other.negated(),
    }
}

/// Replaces conjunctions by their parts, or disjunctions.
fn flat(conjunction: bool, parts: Vec<Formula>) -> Vec<Formula> {
    let inner = |part: Formula| match part {
        Formula::All(inner) if conjunction => inner.into_owned(),
        Formula::Any(inner) if !conjunction => inner.into_owned(),
        other => vec![other],
    };
    parts.into_iter().flat_map(inner).collect()
}

/// Joins normal formulas with "and" (`conjunction`) or "or".
fn list(conjunction: bool, parts: Vec<Formula>) -> Formula {
    let mut parts = flat(conjunction, parts);
    sort(&mut parts);
    parts.dedup();
    Formula::joined(conjunction, parts)
}

fn sort<T: Debug>(parts: &mut [T]) {
    parts.sort_by_cached_key(|part| format!("{part:?}"));
}

/// Returns that exactly one of two normal formulas is true, or not. Both become affirmative.
fn either(left: Formula, right: Formula, affirmed: bool) -> Formula {
    let is_negative = |formula: &Formula| {
        matches!(
            formula,
            Formula::Not(_)
                | Formula::Fact(Fact { polarity: Polarity::IsNot, .. })
                | Formula::Constant(false)
        )
    };
    let affirmed = affirmed == (is_negative(&left) == is_negative(&right));
    let [left, right] = [left, right].map(|side| if is_negative(&side) { opposite(side) } else { side });
    match ordered(left, right) {
        [Formula::Constant(_), other] | [other, Formula::Constant(_)] => signed(other, !affirmed),
        [left, right] if left == right => Formula::Constant(!affirmed),
        [left, right] => signed(Formula::Either(left.into(), right.into()), affirmed),
    }
}

/// Returns a fact, folded where its items alone decide it.
fn simple_fact(model: &Model, fact: Fact) -> Formula {
    let is = fact.polarity == Polarity::Is;
    if fact.first != fact.second || model.is_variable(fact.first) {
        return fact.folded(model);
    }
    match fact.link {
        // It needs two rows.
        Some(_) if model.appearances(fact.first).1 <= 1 => Formula::Constant(!is),
        Some(_) => fact.folded(model),
        // The item is used: it is in some row.
        None => {
            let rows = model.items_of(model.anchor());
            let used = rows.map(|first| Fact { first, polarity: Polarity::Is, ..fact }.folded(model));
            let used = if model.appearances(fact.first).0 > 0 {
                Formula::Constant(true)
            } else {
                Formula::any(used.collect())
            };
            if is { used } else { opposite(used) }
        }
    }
}

fn simple_between(model: &Model, between: Between) -> Formula {
    let Between { middle, ends: (one, other), .. } = between;
    let items = [middle, one, other];
    let is_single = |&item: &ItemId| !model.is_variable(item) && model.appearances(item).1 <= 1;
    let repeated = middle == one || middle == other || one == other;
    match between.fixed(model) {
        Some(truth) => Formula::Constant(truth),
        None if repeated && items.iter().all(is_single) => Formula::Constant(false),
        None => Formula::Between(between),
    }
}

fn simple_sameness(model: &Model, left: &Term, polarity: Polarity, right: &Term) -> Formula {
    let same = || Formula::Same { left: left.clone(), polarity, right: right.clone() };
    match (left, right) {
        (Term::Item(one), Term::Item(other)) if model.is_variable(*one) || model.is_variable(*other) => {
            same()
        }
        (Term::Item(one), Term::Item(other)) => {
            Formula::Constant((one == other) == (polarity == Polarity::Is))
        }
        (term @ Term::In { category, of }, Term::Item(item))
        | (Term::Item(item), term @ Term::In { category, of })
            if model.category(*category).role_of.is_none() =>
        {
            let fact = together(model, *category, of, *item);
            let fact = fact.filter(|_| polarity == Polarity::Is || exists(model, term));
            fact.map_or_else(same, |fact| simple_fact(model, Fact { polarity, ..fact }))
        }
        _ => same(),
    }
}

/// Returns the fact that an item of a category, or of the category that it is a role of, is in the row of a term.
fn together(model: &Model, category: CategoryId, of: &Term, item: ItemId) -> Option<Fact> {
    let Term::Item(first) = *of else { return None };
    if model.is_variable(first) || model.is_variable(item) || model.appearances(first).1 > 1 {
        return None;
    }
    let second = match model.category(category).role_of {
        None => item,
        Some(base) => ItemId(model.category(category).first + (item.0 - model.category(base).first)),
    };
    Some(Fact { first, polarity: Polarity::Is, link: None, second })
}

/// Returns a fact with the lesser item first, if the two can be exchanged.
fn sorted(model: &Model, fact: Fact) -> Fact {
    let symmetric = fact.link.is_none_or(|link| model.link(link).is_symmetric(model));
    if symmetric { fact.min(fact.exchanged()) } else { fact }
}

/// Returns whether a term has an item in every assignment.
fn exists(model: &Model, term: &Term) -> bool {
    let is_used = |item: ItemId| !model.is_variable(item) && model.appearances(item).0 > 0;
    match term {
        Term::Item(_) => true,
        Term::In { of, .. } => match &**of {
            Term::Item(item) => is_used(*item),
            // The item of a category is in the row where it is found; what a role names may be unused.
            Term::In { category, .. } => {
                let named = model.category(*category).role_of;
                exists(model, of) && named.is_none_or(|named| model.items_of(named).all(is_used))
            }
        },
    }
}

/// Returns a term without the category of an item that is in its own row.
fn normal_term(model: &Model, term: &Term) -> Term {
    let Term::In { category, of } = term else { return term.clone() };
    match normal_term(model, of) {
        Term::Item(item)
            if !model.is_variable(item)
                && model.item(item).category == *category
                && model.appearances(item).0 > 0 =>
        {
            Term::Item(item)
        }
        of => Term::In { category: *category, of: of.into() },
    }
}

/// Returns that two terms are the same item or, if both exist, are not.
fn same(model: &Model, left: &Term, polarity: Polarity, right: &Term) -> Formula {
    let is = polarity == Polarity::Is;
    let [left, right] = ordered(normal_term(model, left), normal_term(model, right));
    let exist = exists(model, &left) && exists(model, &right);
    match (&left, &right) {
        (Term::Item(one), Term::Item(other)) if !model.is_variable(*one) && !model.is_variable(*other) => {
            return Formula::Constant((one == other) == is);
        }
        // The order of the sides puts the item last.
        (Term::In { category, of }, Term::Item(item)) if is || exist => {
            if let Some(fact) = together(model, *category, of, *item) {
                return normal(model, &simple_fact(model, Fact { polarity, ..fact }), true);
            }
        }
        _ => {}
    }
    match exist && !is {
        true => Formula::Same { left, polarity: Polarity::Is, right }.negated(),
        false => Formula::Same { left, polarity, right },
    }
}

/// Returns the sides of a symmetric relation in one order.
fn ordered<T: Debug>(left: T, right: T) -> [T; 2] {
    if format!("{left:?}") <= format!("{right:?}") { [left, right] } else { [right, left] }
}

/// Returns a comparison of normal numbers in normal form, or its negation.
fn compared(model: &Model, left: Number, comparison: Comparison, right: Number, affirmed: bool) -> Formula {
    use Comparison::{Different, Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
    let both_exist = left.exists(model) && right.exists(model);
    match (left, comparison, right) {
        (Number::Constant(left), _, Number::Constant(right)) => {
            Formula::Constant(comparison.holds(&left, &right) == affirmed)
        }
        (left @ Number::Constant(_), _, right) => {
            compared(model, right, comparison.mirrored(), left, affirmed)
        }
        (Number::Count(of), _, Number::Constant(number)) => {
            let number = i128::from(number);
            let (least, most) = match comparison {
                Equal | Different => (number, number),
                Less => (0, number - 1),
                LessOrEqual => (0, number),
                Greater => (number + 1, i128::MAX),
                GreaterOrEqual => (number, i128::MAX),
            };
            counted(model, &of, least, most, affirmed == (comparison != Different))
        }
        (left, _, right) if both_exist && (comparison == Different || (!affirmed && comparison != Equal)) => {
            compared(model, left, comparison.negated(), right, !affirmed)
        }
        (left, Greater | GreaterOrEqual, right) if !matches!(right, Number::Constant(_)) => {
            compared(model, right, comparison.mirrored(), left, affirmed)
        }
        (left, Equal, right) => signed(equal(model, left, right, Polarity::Is), affirmed),
        (left, Different, right) => signed(equal(model, left, right, Polarity::IsNot), affirmed),
        (left, comparison, right) => signed(Formula::Compare { left, comparison, right }, affirmed),
    }
}

/// Returns that two normal numbers are equal or, if both exist, are not: the items are, if each has its own number.
fn equal(model: &Model, left: Number, right: Number, polarity: Polarity) -> Formula {
    let is_distinct = |term: &Term| {
        let mut values: Vec<i64> =
            model.items_of(term.category(model)).map(|item| model.value(item)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    };
    let comparison = if polarity == Polarity::Is { Comparison::Equal } else { Comparison::Different };
    match (left, right) {
        (Number::Of(Measure::Value, one), Number::Of(Measure::Value, other))
            if one.category(model) == other.category(model) && is_distinct(&one) =>
        {
            same(model, &one, polarity, &other)
        }
        (Number::Of(Measure::Value, one), Number::Constant(value)) if is_distinct(&one) => {
            let item = model.items_of(one.category(model)).find(|&item| model.value(item) == value);
            match item {
                Some(item) => same(model, &one, polarity, &Term::Item(item)),
                None if polarity == Polarity::Is => Formula::Constant(false),
                None => Formula::Compare {
                    left: Number::Of(Measure::Value, one),
                    comparison,
                    right: Number::Constant(value),
                },
            }
        }
        (left, right @ Number::Constant(_)) => Formula::Compare { left, comparison, right },
        (left, right) => {
            let [left, right] = ordered(left, right);
            Formula::Compare { left, comparison, right }
        }
    }
}

/// Returns that the number of true formulas is between two bounds, in normal form, or the negation.
fn counted(model: &Model, of: &[Formula], least: i128, most: i128, affirmed: bool) -> Formula {
    let of = of.iter().map(|part| normal(model, &part.simplified(model), true)).collect();
    match count(of, least, most) {
        Formula::Count { of, least, most } => {
            let all = of.len() as u32;
            let each = |truth| of.iter().map(|part| signed(part.clone(), truth)).collect();
            match (least, most) {
                _ if least == all => list(affirmed, each(affirmed)),
                (_, 0) => list(affirmed, each(!affirmed)),
                (1, _) if most == all => list(!affirmed, each(affirmed)),
                (0, _) if most + 1 == all => list(!affirmed, each(!affirmed)),
                // The negation of a bound is the other bound.
                (0, _) if !affirmed => sorted_count(of.into_owned(), most + 1, all),
                _ if !affirmed && most == all => sorted_count(of.into_owned(), 0, least - 1),
                _ => signed(sorted_count(of.into_owned(), least, most), affirmed),
            }
        }
        constant => signed(constant, affirmed),
    }
}

fn sorted_count(mut of: Vec<Formula>, least: u32, most: u32) -> Formula {
    sort(&mut of);
    Formula::Count { of: of.into(), least, most }
}

/// Returns that the number of true formulas is between two bounds, without constants.
fn count(of: Vec<Formula>, least: i128, most: i128) -> Formula {
    let (known, open): (Vec<Formula>, Vec<Formula>) =
        of.into_iter().partition(|part| matches!(part, Formula::Constant(_)));
    let known = known.iter().filter(|part| **part == Formula::Constant(true)).count() as i128;
    let all = open.len() as i128;
    let (least, most) = ((least - known).max(0), most.saturating_sub(known).min(all));
    match () {
        () if least > most => Formula::Constant(false),
        () if least == 0 && most == all => Formula::Constant(true),
        () => Formula::Count { of: open.into(), least: least as u32, most: most as u32 },
    }
}

impl Number {
    /// Returns an equal number, where it exists, in normal form: what the items alone decide is a constant, and the cases of
    /// aggregates are written out. The result exists in the same assignments.
    fn normal(&self, model: &Model) -> Number {
        let all = |numbers: &[Number]| numbers.iter().map(|inner| inner.normal(model)).collect::<Vec<_>>();
        let sorted = |numbers: &[Number]| {
            let mut numbers = all(numbers);
            sort(&mut numbers);
            numbers.into()
        };
        let normal = match self {
            Number::Of(Measure::Place, term) if !self.is_known(model) => {
                let mut items = model.items_of(term.category(model));
                let is_value = items.all(|item| model.value(item) == i64::from(model.place(item)));
                let measure = if is_value { Measure::Value } else { Measure::Place };
                Number::Of(measure, normal_term(model, term))
            }
            Number::Of(measure, term) => Number::Of(*measure, normal_term(model, term)),
            Number::Constant(_) => self.clone(),
            Number::Arithmetic(operator, left, right) => {
                match (operator, left.normal(model), right.normal(model)) {
                    (Operator::Add | Operator::Subtract, left, Number::Constant(0)) => left,
                    (Operator::TruncatedRemainder, left, right) if left.is_never_negative(model) => {
                        Number::Arithmetic(Operator::Remainder, left.into(), right.into())
                    }
                    (operator, left, right) => Number::Arithmetic(*operator, left.into(), right.into()),
                }
            }
            Number::Sum(numbers) => Number::Sum(all(numbers).into()),
            Number::Min(numbers) => Number::Min(sorted(numbers)),
            Number::Max(numbers) => Number::Max(sorted(numbers)),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                self.written_out(model).normal(model)
            }
            Number::Count(formulas) => {
                let mut formulas: Vec<Formula> =
                    formulas.iter().map(|formula| formula.normal(model)).collect();
                formulas.retain(|formula| *formula != Formula::Constant(false));
                sort(&mut formulas);
                Number::Count(formulas.into())
            }
        };
        match normal.known(model) {
            Some(Some(value)) if value.is_integer() => Number::Constant(value.numerator()),
            _ => normal,
        }
    }

    /// Returns the number, or that it does not exist, if the items alone decide it.
    fn known(&self, model: &Model) -> Option<Option<Rational>> {
        self.is_known(model).then(|| self.evaluate(model, &NoRows))
    }

    /// Returns whether the form of a normal number shows that it exists in every assignment.
    fn exists(&self, model: &Model) -> bool {
        self.magnitude(model).is_some_and(|magnitude| magnitude <= i128::from(i64::MAX))
    }

    /// Returns a bound of the absolute value of a normal number and of its parts, if its form shows that it exists: numbers that
    /// do not fit into 64 bits do not.
    fn magnitude(&self, model: &Model) -> Option<i128> {
        let all = |numbers: &[Number]| {
            numbers.iter().map(|number| number.magnitude(model)).collect::<Option<Vec<_>>>()
        };
        match self {
            Number::Constant(number) => Some(i128::from(*number).abs()),
            Number::Count(formulas) => Some(formulas.len() as i128),
            Number::Of(measure, term) if exists(model, term) => {
                let items = model.items_of(term.category(model));
                items.map(|item| i128::from(model.measure(*measure, item)).abs()).max()
            }
            Number::Arithmetic(Operator::Add | Operator::Subtract | Operator::Difference, left, right) => {
                Some(left.magnitude(model)? + right.magnitude(model)?)
            }
            Number::Sum(numbers) => Some(all(numbers)?.into_iter().sum()),
            Number::Min(numbers) | Number::Max(numbers) => all(numbers)?.into_iter().max(),
            _ => None,
        }
    }

    /// Returns whether a normal number may exist; it does not if the items alone decide that a part of it never does.
    fn may_exist(&self, model: &Model) -> bool {
        if let Some(value) = self.known(model) {
            return value.is_some();
        }
        match self {
            Number::Arithmetic(operator, left, right) => {
                let divides =
                    matches!(operator, Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder);
                !(divides && **right == Number::Constant(0))
                    && left.may_exist(model)
                    && right.may_exist(model)
            }
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().all(|number| number.may_exist(model))
            }
            _ => true,
        }
    }
}
