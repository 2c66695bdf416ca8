//! Whether two formulas mean the same: by a normal form, or else by the solver.

use super::compose::mirrored;
use crate::model::{
    CategoryId, Clue, Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity,
    Relation, State, Term,
};
use crate::solve::{Budget, Outcome, Solver};

/// The propagator runs for all formulas of a puzzle whose normal forms differ.
const BUDGET: u64 = 200_000;

/// Compares formulas over the rows of one model.
pub(super) struct Meanings<'m> {
    model: &'m Model,
    budget: u64,
}

impl<'m> Meanings<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Meanings { model, budget: BUDGET }
    }

    /// Returns whether two lists of formulas hold in the same assignments; `None` if that is unknown.
    pub(super) fn are_same(&mut self, one: &[Formula], other: &[Formula]) -> Option<bool> {
        let [one, other] = [one, other].map(|formulas| Formula::All(formulas.to_vec().into()));
        if normal(self.model, &one) == normal(self.model, &other) {
            return Some(true);
        }
        self.prove(one, other)
    }

    fn prove(&mut self, one: Formula, other: Formula) -> Option<bool> {
        let mut parts = self.model.parts().clone();
        let formulas = vec![Formula::Either(one.into(), other.into())].into();
        parts.clues =
            vec![Clue { label: "1".into(), sentence: None, zbc: None, formulas, state: State::On }].into();
        let differs = Model::from_parts(parts);
        let mut solver = Solver::new(&differs);
        let solved = solver.within(Budget::new(self.budget)).solve();
        self.budget = self.budget.saturating_sub(solved.statistics.propagations);
        match solved.outcome {
            Outcome::Unsolvable => Some(true),
            Outcome::Unique(_) | Outcome::Multiple(..) => Some(false),
            Outcome::Unknown { .. } => None,
        }
    }
}

/// Returns the normal form: negations are inside, lists are flat and sorted, and what the items alone decide is a constant.
pub(super) fn normal(model: &Model, formula: &Formula) -> Formula {
    signed(model, formula, true)
}

/// Returns the normal form of a formula, or of its negation.
fn signed(model: &Model, formula: &Formula, affirmed: bool) -> Formula {
    let each = |parts: &[Formula]| parts.iter().map(|part| signed(model, part, affirmed)).collect();
    let sign = |formula: Formula| match formula {
        Formula::Constant(truth) => Formula::Constant(truth == affirmed),
        formula if affirmed => formula,
        formula => Formula::Not(formula.into()),
    };
    match formula {
        Formula::Constant(truth) => Formula::Constant(*truth == affirmed),
        Formula::Not(inner) => signed(model, inner, !affirmed),
        Formula::All(parts) => list(affirmed, each(parts)),
        Formula::Any(parts) => list(!affirmed, each(parts)),
        Formula::Implies(left, right) => {
            list(!affirmed, vec![signed(model, left, !affirmed), signed(model, right, affirmed)])
        }
        Formula::Either(left, right) => either(normal(model, left), normal(model, right), affirmed),
        Formula::Equivalent(left, right) => either(normal(model, left), normal(model, right), !affirmed),
        Formula::Fact(fact) if fact.polarity == Polarity::IsNot => {
            signed(model, &Formula::Fact(Fact { polarity: Polarity::Is, ..*fact }), !affirmed)
        }
        Formula::Fact(fact) => match constant(model, fact) {
            Some(truth) => Formula::Constant(truth == affirmed),
            None => sign(Formula::Fact(sorted(model, *fact))),
        },
        Formula::Between(_) => sign(formula.clone()),
        Formula::Same { left, polarity, right } => match (polarity, exist(model, left, right)) {
            (Polarity::Is, _) => sign(same(model, left, right)),
            (Polarity::IsNot, true) => {
                let same = Formula::Same { left: left.clone(), polarity: Polarity::Is, right: right.clone() };
                signed(model, &same, !affirmed)
            }
            (Polarity::IsNot, false) => sign(formula.clone()),
        },
        Formula::Compare { left, comparison, right } => {
            match compared(model, number(model, left), *comparison, number(model, right)) {
                Ok(formula) => sign(formula),
                Err(formula) => signed(model, &formula, affirmed),
            }
        }
        Formula::Quantified(..) | Formula::Copies(_) => signed(model, &formula.written_out(model), affirmed),
        Formula::Count { of, least, most } => sign(count(model, of, i128::from(*least), i128::from(*most))),
    }
}

/// Joins normal formulas with "and" (`conjunction`) or "or".
fn list(conjunction: bool, parts: Vec<Formula>) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::All(inner) if conjunction => flat.extend(inner.iter().cloned()),
            Formula::Any(inner) if !conjunction => flat.extend(inner.iter().cloned()),
            Formula::Constant(truth) if truth == conjunction => {}
            Formula::Constant(truth) => return Formula::Constant(truth),
            other => flat.push(other),
        }
    }
    flat.sort_by_cached_key(|part| format!("{part:?}"));
    flat.dedup();
    match flat.len() {
        0 => Formula::Constant(conjunction),
        1 => flat.remove(0),
        _ if conjunction => Formula::All(flat.into()),
        _ => Formula::Any(flat.into()),
    }
}

/// Returns that exactly one of two normal formulas is true, or not.
fn either(left: Formula, right: Formula, affirmed: bool) -> Formula {
    let inverted = |formula: Formula, truth: bool| match (formula, truth) {
        (formula, true) => formula,
        (Formula::Not(inner), false) => (*inner).clone(),
        (Formula::Constant(truth), false) => Formula::Constant(!truth),
        (formula, false) => Formula::Not(formula.into()),
    };
    match (left, right) {
        (Formula::Constant(truth), other) | (other, Formula::Constant(truth)) => {
            inverted(other, truth != affirmed)
        }
        (left, right) => {
            let (left, right) =
                if format!("{left:?}") <= format!("{right:?}") { (left, right) } else { (right, left) };
            inverted(Formula::Either(left.into(), right.into()), affirmed)
        }
    }
}

/// Returns the truth value of an affirmed fact that its items alone decide.
pub(super) fn constant(model: &Model, fact: &Fact) -> Option<bool> {
    if model.is_variable(fact.first) || model.is_variable(fact.second) {
        return None;
    }
    let (first, second) = (model.item(fact.first).category, model.item(fact.second).category);
    match fact.link {
        None if first == second && fact.first != fact.second => Some(false),
        None if first == second && model.appearances(fact.first).0 > 0 => Some(true),
        Some(_) if fact.first == fact.second && model.appearances(fact.first).1 <= 1 => Some(false),
        Some(link) if model.link(link).category == first && first == second => {
            let once = model.appears_once(fact.first) && model.appears_once(fact.second);
            let same = model.link(link).relation == Relation::Same;
            (once && !same).then(|| model.link(link).holds(model, fact.first, fact.second))
        }
        _ => None,
    }
}

fn sorted(model: &Model, fact: Fact) -> Fact {
    let symmetric = fact.link.is_none_or(|link| model.link(link).is_symmetric(model));
    if symmetric { fact.min(fact.exchanged()) } else { fact }
}

/// Returns whether two terms have an item in every assignment.
fn exist(model: &Model, left: &Term, right: &Term) -> bool {
    fn exists(model: &Model, term: &Term) -> bool {
        match term {
            Term::Item(_) => true,
            Term::In { of, .. } => match &**of {
                Term::Item(item) => model.appearances(*item).0 > 0,
                inner => exists(model, inner),
            },
        }
    }
    exists(model, left) && exists(model, right)
}

fn same(model: &Model, left: &Term, right: &Term) -> Formula {
    let fact = |category: CategoryId, of: ItemId, item: ItemId| {
        // The item of a role stands for the item that it names.
        let second = match model.category(category).role_of {
            None => item,
            Some(base) => ItemId(model.category(category).first + (item.0 - model.category(base).first)),
        };
        let fact = Fact { first: of, polarity: Polarity::Is, link: None, second };
        constant(model, &fact).map_or(Formula::Fact(sorted(model, fact)), Formula::Constant)
    };
    match (left, right) {
        (Term::Item(left), Term::Item(right)) => Formula::Constant(left == right),
        (Term::In { category, of }, Term::Item(item)) | (Term::Item(item), Term::In { category, of }) => {
            match &**of {
                Term::Item(of) => fact(*category, *of, *item),
                Term::In { .. } => Formula::Same {
                    left: Term::In { category: *category, of: of.clone() },
                    polarity: Polarity::Is,
                    right: Term::Item(*item),
                },
            }
        }
        _ => {
            let (left, right) =
                if format!("{left:?}") <= format!("{right:?}") { (left, right) } else { (right, left) };
            Formula::Same { left: left.clone(), polarity: Polarity::Is, right: right.clone() }
        }
    }
}

/// Returns a comparison in normal form, or as an error another formula that has to be normalized.
fn compared(model: &Model, left: Number, comparison: Comparison, right: Number) -> Result<Formula, Formula> {
    match (left, comparison, right) {
        (Number::Constant(left), _, Number::Constant(right)) => {
            Ok(Formula::Constant(comparison.holds(&left, &right)))
        }
        (left @ Number::Constant(_), _, right) => compared(model, right, mirrored(comparison), left),
        (Number::Count(of), _, Number::Constant(number)) => {
            let number = i128::from(number);
            let (least, most) = match comparison {
                Comparison::Equal => (number, number),
                Comparison::Less => (0, number - 1),
                Comparison::LessOrEqual => (0, number),
                Comparison::Greater => (number + 1, i128::MAX),
                Comparison::GreaterOrEqual => (number, i128::MAX),
                Comparison::Different => {
                    let equal = count(model, &of, number, number);
                    return Err(Formula::Not(equal.into()));
                }
            };
            Ok(count(model, &of, least, most))
        }
        (left, Comparison::Different, right) if has_value(model, &left) && has_value(model, &right) => {
            let equal = Formula::Compare { left, comparison: Comparison::Equal, right };
            Err(Formula::Not(equal.into()))
        }
        (Number::Of(Measure::Value | Measure::Place, one), Comparison::Equal, right) => {
            match (right, distinct_values(model, one.category(model))) {
                (Number::Of(Measure::Value | Measure::Place, other), true)
                    if one.category(model) == other.category(model) =>
                {
                    Ok(same(model, &one, &other))
                }
                (Number::Constant(value), true) => {
                    let mut items = model.items_of(one.category(model));
                    let item = items.find(|&item| model.value(item) == value);
                    Ok(item.map_or(Formula::Constant(false), |item| same(model, &one, &Term::Item(item))))
                }
                (right, _) => Ok(Formula::Compare {
                    left: Number::Of(Measure::Value, one),
                    comparison: Comparison::Equal,
                    right,
                }),
            }
        }
        (left, Comparison::Greater | Comparison::GreaterOrEqual, right)
            if !matches!(right, Number::Constant(_)) =>
        {
            Ok(Formula::Compare { left: right, comparison: mirrored(comparison), right: left })
        }
        (left, comparison, right) => Ok(Formula::Compare { left, comparison, right }),
    }
}

fn distinct_values(model: &Model, category: CategoryId) -> bool {
    let mut values: Vec<i64> = model.items_of(category).map(|item| model.value(item)).collect();
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
}

fn count(model: &Model, of: &[Formula], least: i128, most: i128) -> Formula {
    let (mut least, mut most) = (least, most);
    let mut parts = Vec::new();
    for part in of.iter().map(|part| normal(model, part)) {
        match part {
            Formula::Constant(true) => (least, most) = (least - 1, most.saturating_sub(1)),
            Formula::Constant(false) => {}
            other => parts.push(other),
        }
    }
    let all = parts.len() as i128;
    (least, most) = (least.max(0), most.min(all));
    if least > most {
        return Formula::Constant(false);
    }
    if (least, most) == (0, all) {
        return Formula::Constant(true);
    }
    if least == all || most == 0 {
        let parts = parts.iter().map(|part| signed(model, part, most > 0)).collect();
        return list(true, parts);
    }
    parts.sort_by_cached_key(|part| format!("{part:?}"));
    Formula::Count { of: parts.into(), least: least as u32, most: most as u32 }
}

pub(super) fn number(model: &Model, written: &Number) -> Number {
    let all = |numbers: &[Number]| numbers.iter().map(|inner| number(model, inner)).collect::<Vec<_>>();
    match written {
        Number::Of(measure, Term::Item(item)) => Number::Constant(model.measure(*measure, *item)),
        Number::Of(Measure::Place, term) => {
            // Where the values are the places, both measures are the same.
            let mut items = model.items_of(term.category(model));
            let same = items.all(|item| model.value(item) == i64::from(model.place(item)));
            Number::Of(if same { Measure::Value } else { Measure::Place }, term.clone())
        }
        Number::Constant(_) | Number::Of(..) => written.clone(),
        Number::Arithmetic(operator, left, right) => {
            match (operator, number(model, left), number(model, right)) {
                (Operator::Add | Operator::Subtract, left, Number::Constant(0)) => left,
                (Operator::Subtract, Number::Constant(0), Number::Constant(right)) => {
                    Number::Constant(right.saturating_neg())
                }
                (Operator::TruncatedRemainder, left, right) if left.is_never_negative(model) => {
                    Number::Arithmetic(Operator::Remainder, left.into(), right.into())
                }
                (operator, left, right) => Number::Arithmetic(*operator, left.into(), right.into()),
            }
        }
        Number::Sum(numbers) => Number::Sum(all(numbers).into()),
        Number::Min(numbers) => Number::Min(all(numbers).into()),
        Number::Max(numbers) => Number::Max(all(numbers).into()),
        Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
            number(model, &written.written_out(model))
        }
        Number::Count(formulas) => {
            let mut formulas: Vec<Formula> = formulas.iter().map(|formula| normal(model, formula)).collect();
            formulas.retain(|formula| *formula != Formula::Constant(false));
            formulas.sort_by_cached_key(|formula| format!("{formula:?}"));
            if formulas.is_empty() { Number::Constant(0) } else { Number::Count(formulas.into()) }
        }
    }
}

/// Returns whether the form of a number shows that it has a value in every assignment.
fn has_value(model: &Model, number: &Number) -> bool {
    let all = |numbers: &[Number]| numbers.iter().all(|number| has_value(model, number));
    match number {
        Number::Constant(_) | Number::Count(_) => true,
        Number::Of(_, term) => exist(model, term, term),
        Number::Arithmetic(Operator::Add | Operator::Subtract | Operator::Difference, left, right) => {
            has_value(model, left) && has_value(model, right)
        }
        Number::Arithmetic(..) => false,
        Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
            has_value(model, &number.written_out(model))
        }
        Number::Sum(numbers) => all(numbers),
        Number::Min(numbers) | Number::Max(numbers) => !numbers.is_empty() && all(numbers),
    }
}
