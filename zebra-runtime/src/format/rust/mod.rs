//! A writer of Rust source: an equivalent `puzzle!`. Layer 3.
//!
//! Names that are not identifiers are replaced, and kept as phrases for sentences. The `verify` declaration is
//! the strongest one that holds.
//!
//! ```
//! # use zebra_runtime::builder::{Builder, is, not};
//! # let mut puzzle = Builder::new("Pets");
//! # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", not(is("Ann", "Cat")));
//! # let model = puzzle.check().unwrap();
//! let text = zebra_runtime::format::rust::write(&model).unwrap().text;
//! assert!(text.starts_with("zebra::puzzle! {\n    pub puzzle Pets;\n"));
//! assert!(text.contains("clue 1: !(Child::Ann is Pet::Cat);"));
//! ```

mod names;
mod source;

use super::{WriteError, Written, to_draft};
use crate::diagnostic::{Diagnostic, Spot};
use crate::draft::{
    Draft, Expression, ExpressionKind as Kind, Goal, Name, Notation, PropertyDraft, SmallList, Statement,
    VerifyDraft,
};
use crate::model::{Comparison, Model, Operator};

/// Writes a puzzle. Solves it within the default budget to choose the `verify` declaration.
///
/// # Errors
/// Fails for a clue that `puzzle!` rejects, which only an expanded quantifier can produce.
pub fn write(model: &Model) -> Result<Written, WriteError> {
    let mut draft = to_draft(model);
    names::identify(&mut draft);
    draft.notation = Notation::Language;
    let Draft { clues, properties, .. } = &mut draft;
    for (number, clue) in clues.iter_mut().enumerate() {
        for formula in &mut clue.formulas {
            let translated = translate(std::mem::replace(formula, truth(true)), properties);
            // The place of each expression is the number of its clue, which identifies the clue of an error.
            *formula = placed(translated, Spot(number as u32));
        }
        clue.label.at = Spot(number as u32);
        if clue.formulas.is_empty() {
            clue.formulas.push(truth(true));
        }
    }
    remove_duplicates(&mut draft);
    let checked = draft.check();
    if let Some(error) = checked.diagnostics.first().cloned().or_else(|| draft.check_generated_names().pop())
    {
        return Err(rejected(model, &error));
    }
    draft.verify = [Goal::Unique, Goal::Solvable, Goal::Nothing]
        .map(|goal| VerifyDraft { at: Spot::NONE, goal, within: None })
        .into_iter()
        .find(|verify| {
            draft.verify = Some(verify.clone());
            checked.verify(&draft).diagnostics.is_empty()
        });
    Ok(Written { text: source::puzzle(&draft), losses: Vec::new() })
}

fn rejected(model: &Model, error: &Diagnostic) -> WriteError {
    let clue = error.at.index().and_then(|number| model.clues().get(number));
    match clue {
        Some(clue) => WriteError::of_clue(&clue.label, error.message.as_str()),
        None => WriteError::of_puzzle(error.message.as_str()),
    }
}

/// Removes duplicate facts, which lists may expand to.
fn remove_duplicates(draft: &mut Draft) {
    let mut seen: Vec<Expression> = Vec::new();
    for clue in &mut draft.clues {
        let mut kept = SmallList::new();
        for formula in clue.formulas.drain(..) {
            let bare = placed(formula.clone(), Spot::NONE);
            let fact = matches!(bare.kind, Kind::Statement(..));
            if fact && seen.contains(&bare) {
                continue;
            }
            if fact {
                seen.push(bare);
            }
            kept.push(formula);
        }
        if kept.is_empty() {
            kept.push(truth(true));
        }
        clue.formulas = kept;
    }
}

fn expression(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

fn integer(number: i64) -> Expression {
    expression(Kind::Integer(number))
}

/// Returns a formula that is always true, or never.
fn truth(truth: bool) -> Expression {
    compared(Comparison::Equal, integer(0), integer(i64::from(!truth)))
}

fn compared(comparison: Comparison, left: Expression, right: Expression) -> Expression {
    expression(Kind::Compare(comparison, left.into(), right.into()))
}

fn placed(mut expression: Expression, at: Spot) -> Expression {
    let mut open = vec![&mut expression];
    while let Some(next) = open.pop() {
        next.at = at;
        open.extend(next.children_mut());
    }
    expression
}

/// Translates an exact formula, term or number to the language of `puzzle!`.
fn translate(exact: Expression, properties: &[PropertyDraft]) -> Expression {
    let translate = |inner: Expression| translate(inner, properties);
    let boxed = |inner: Box<Expression>| Box::new(translate(*inner));
    let all = |parts: Vec<Expression>| parts.into_iter().map(translate).collect::<Vec<_>>();
    let kind = match exact.kind {
        Kind::All(parts) if parts.is_empty() => return truth(true),
        Kind::Any(parts) if parts.is_empty() => return truth(false),
        Kind::All(parts) => Kind::All(all(parts)),
        Kind::Any(parts) => Kind::Any(all(parts)),
        Kind::Not(inner) => Kind::Not(boxed(inner)),
        Kind::Either(left, right) => Kind::Either(boxed(left), boxed(right)),
        Kind::Implies(left, right) => Kind::Implies(boxed(left), boxed(right)),
        Kind::Equivalent(left, right) => Kind::Equivalent(boxed(left), boxed(right)),
        Kind::Arithmetic(Operator::Difference, left, right) => {
            Kind::Call("diff".into(), vec![translate(*left), translate(*right)])
        }
        Kind::Arithmetic(operator, left, right) => Kind::Arithmetic(operator, boxed(left), boxed(right)),
        Kind::Term(category, of) => Kind::Call(category, vec![translate(*of)]),
        Kind::In(counted, range) => return within(translate(*counted), *range),
        Kind::Compare(comparison, left, right) => {
            return numbers_compared(comparison, translate(*left), translate(*right), properties);
        }
        Kind::Statement(statement) => {
            let Statement { first, mut predicates } = *statement;
            let is_term = |side: &Expression| matches!(side.kind, Kind::Term(..));
            let same = is_term(&first) || predicates.iter().any(|predicate| is_term(&predicate.object));
            if let (true, [predicate]) = (same, &mut predicates[..]) {
                let comparison = if predicate.negated { Comparison::Different } else { Comparison::Equal };
                let object = std::mem::replace(&mut predicate.object, integer(0));
                return compared(comparison, translate(first), translate(object));
            }
            Kind::Statement(Box::new(Statement { first, predicates }))
        }
        Kind::Call(name, arguments) => {
            let property = properties.iter().find(|property| property.name.text == name.text);
            let of_row = |argument: Expression| match (property, argument.kind) {
                // `puzzle!` looks up the item of the property's category by itself.
                (Some(property), Kind::Term(category, of)) if category.text == property.category.text => *of,
                (_, kind) => Expression::new(argument.at, kind),
            };
            Kind::Call(name, arguments.into_iter().map(of_row).map(translate).collect())
        }
        other => other,
    };
    expression(kind)
}

/// Writes `count(…) in 1..=2`; an empty range would be an error in `puzzle!`.
fn within(counted: Expression, range: Expression) -> Expression {
    let Kind::Range(least, most) = range.kind else { return truth(false) };
    match (&least.kind, &most.kind) {
        (Kind::Integer(least), Kind::Integer(most)) if least > most => truth(false),
        (Kind::Integer(one), Kind::Integer(other)) if one == other => {
            compared(Comparison::Equal, counted, *least)
        }
        _ => expression(Kind::In(counted.into(), expression(Kind::Range(least, most)).into())),
    }
}

/// Compares two numbers; `puzzle!` would compare two items as items.
fn numbers_compared(
    comparison: Comparison,
    left: Expression,
    right: Expression,
    properties: &[PropertyDraft],
) -> Expression {
    let functions = ["initial", "place", "count", "sum", "min", "max", "diff"];
    let is_item = |side: &Expression| match &side.kind {
        Kind::Name(path) => path.category.is_some(),
        Kind::Call(Name { text, .. }, _) => {
            !functions.contains(&text.as_str())
                && !properties.iter().any(|property| property.name.text == *text)
        }
        _ => false,
    };
    if is_item(&left) && is_item(&right) {
        let number = Kind::Arithmetic(Operator::Add, left.into(), integer(0).into());
        return compared(comparison, expression(number), right);
    }
    compared(comparison, left, right)
}
