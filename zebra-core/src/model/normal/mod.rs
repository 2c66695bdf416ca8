//! Simpler formulas with the same meaning: without what the items alone decide, and in a normal form.

mod number;
mod signed;

use super::{Between, CategoryId, Fact, Formula, ItemId, Model, Number, Polarity, Term};
use signed::normal;

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
    /// # use zebra_core as zebra;
    /// use zebra::builder::{Builder, any_of, is};
    /// use zebra::model::Formula;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// let model = puzzle.clue("1", any_of([is("Ann", "Cat"), is("Bob", "Cat")])).check()?;
    /// let [Formula::Any(facts)] = &*model.clues()[0].formulas else { panic!() };
    /// let nested = Formula::Implies(Formula::Constant(true).into(), facts[0].clone().into());
    /// assert_eq!(nested.simplified(&model), facts[0]);
    /// # Ok::<(), zebra::builder::BuildError>(())
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
                    stated(other, !truth)
                }
                (left, right) => Formula::Either(left.into(), right.into()),
            },
            Formula::Equivalent(left, right) => match (inner(left), inner(right)) {
                (Formula::Constant(truth), other) | (other, Formula::Constant(truth)) => stated(other, truth),
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
    /// # use zebra_core as zebra;
    /// # use zebra::builder::{Builder, is, is_not, not};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// # let model = puzzle.clue("1", not(is("Ann", "Cat"))).clue("2", is_not("Cat", "Ann")).check()?;
    /// let [one, other] = [0, 1].map(|clue| &model.clues()[clue].formulas[0]);
    /// assert_eq!(one.normal(&model), other.normal(&model));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn normal(&self, model: &Model) -> Formula {
        normal(model, &self.simplified(model), true)
    }
}

/// Returns a formula or its negation.
fn stated(formula: Formula, affirmed: bool) -> Formula {
    if affirmed { formula } else { opposite(formula) }
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
            let used = match model.appearances(fact.first).0 {
                0 => Formula::any(used.collect()),
                _ => Formula::Constant(true),
            };
            stated(used, is)
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
