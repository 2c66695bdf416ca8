//! The form of an expression: whether the author can mean it as a formula.

use zebra_core::diagnostic::{closest, word_kind};
use zebra_core::draft::{Binder, Expression, ExpressionKind, Predicate, is_function};

use super::Names;
use super::english::is_no_link;
use super::typing::is_near;
use crate::operand::is_aggregate;
use crate::parser::is_grammar_word;

/// Returns whether an expression has the form of a formula, all parts included. A name that is not declared may be anything.
pub(super) fn is_formula(expression: &Expression, names: &Names, any_link: bool) -> bool {
    use ExpressionKind as Form;
    let part = |inner: &Expression| is_formula(inner, names, any_link);
    match &expression.kind {
        Form::Statement(statement) => {
            let predicates = &statement.predicates;
            let mut links = predicates.iter().filter_map(|predicate| predicate.link.as_ref());
            let mut objects = predicates.iter().map(|predicate| &predicate.object);
            // The items of a range share no row.
            let is_never = |predicate: &Predicate| {
                let is_plain = predicate.link.is_none() && !predicate.any && !predicate.negated;
                is_plain && matches!(predicate.object.kind, Form::Range(..))
            };
            // `is Moore Mansion`, where the item is "Moore Mansion".
            let is_printed = |predicate: &Predicate| match (&predicate.link, &predicate.object.kind) {
                (Some(link), Form::Name(path)) if path.category.is_none() => {
                    let name = format!("{}{}", link.text, path.name.text).to_lowercase();
                    let is_name = names.printed.contains_key(&name) || names.joined.contains_key(&name);
                    is_name && !names.links.contains_key(&*link.text)
                }
                _ => false,
            };
            links.all(|link| {
                names.links.contains_key(&*link.text) || any_link && may_be_link(&link.text, names)
            }) && is_side(&statement.first, names)
                && !predicates.iter().any(is_never)
                && !predicates.iter().any(is_printed)
                && objects.all(|object| is_side(object, names))
        }
        Form::Not(inner) => part(inner),
        Form::All(parts) | Form::Any(parts) => parts.iter().all(part),
        Form::Either(one, other) | Form::Implies(one, other) | Form::Equivalent(one, other) => {
            part(one) && part(other)
        }
        Form::Call(name, _) => {
            let name = &*name.text;
            is_function(name) || !(names.is_known(name) || is_aggregate(name))
        }
        Form::Compare(_, one, other) => is_value(one, names) && is_value(other, names),
        Form::In(value, set) => is_value(value, names) && !is_category(set, names),
        Form::Quantified { binders, filter, body, .. } => {
            let has_names = |binder: &Binder| {
                binder.names.iter().all(|name| !is_grammar_word(&name.text) && !names.is_known(&name.text))
            };
            binders.iter().all(has_names) && filter.as_deref().is_none_or(part) && part(body)
        }
        _ => false,
    }
}

/// Returns whether an unknown word behind `is` may be a link: it is no item, no English word, and not close to `not`.
fn may_be_link(word: &str, names: &Names) -> bool {
    let is_slip = is_no_link(word) || ["not", "any"].iter().any(|known| is_near(word, known));
    !(names.is_item(word) || is_slip && closest(word, names.links.keys().map(String::as_str)).is_none())
}

/// Returns whether an expression may be a side of a statement.
fn is_side(side: &Expression, names: &Names) -> bool {
    use ExpressionKind as Form;
    match &side.kind {
        Form::Call(name, _) => {
            let name = &*name.text;
            !(names.links.contains_key(name) || names.properties.contains(name) || is_function(name))
        }
        Form::Name(path) if path.category.is_some() => !names.categories.contains(&*path.name.text),
        Form::Name(path) => {
            let name = &*path.name.text;
            let is_word = || !names.is_known(name) && word_kind(name).is_some();
            !(names.links.contains_key(name) || names.categories.contains(name) || is_word())
        }
        // A text is the printed name of an item.
        Form::Copy(..) | Form::List(_) | Form::Range(..) | Form::Text(_) => true,
        _ => false,
    }
}

/// Returns whether an expression is the name of a category; membership in it is always true.
fn is_category(set: &Expression, names: &Names) -> bool {
    matches!(&set.kind, ExpressionKind::Name(path) if path.category.is_none() && names.categories.contains(&*path.name.text))
}

/// Returns whether an expression may be a side of a comparison.
fn is_value(side: &Expression, names: &Names) -> bool {
    use ExpressionKind as Form;
    match &side.kind {
        Form::Statement(_)
        | Form::Not(_)
        | Form::All(_)
        | Form::Any(_)
        | Form::Implies(..)
        | Form::Compare(..)
        | Form::In(..) => false,
        Form::Name(path) => path.category.is_some() || !names.categories.contains(&*path.name.text),
        Form::Call(name, numbers) if is_aggregate(&name.text) && &*name.text != "count" => {
            numbers.iter().all(|number| is_value(number, names))
        }
        Form::Call(name, formulas) if &*name.text == "count" => {
            formulas.iter().all(|formula| is_formula(formula, names, true))
        }
        Form::Negative(number) => is_value(number, names),
        Form::Arithmetic(_, one, other) => is_value(one, names) && is_value(other, names),
        _ => true,
    }
}

/// Returns whether a formula may have a slip that the grammar accepts, such as the call of a link: a cheap check before the
/// one with all names.
pub(crate) fn may_slip(formula: &Expression) -> bool {
    use ExpressionKind as Form;
    let call = |side: &Expression| matches!(side.kind, Form::Call(..));
    match &formula.kind {
        Form::Statement(statement) => {
            let is_number = |side: &Expression| matches!(side.kind, Form::Arithmetic(..));
            let slips = |predicate: &Predicate| {
                predicate.link.is_some() || call(&predicate.object) || is_number(&predicate.object)
            };
            call(&statement.first) || is_number(&statement.first) || statement.predicates.iter().any(slips)
        }
        Form::Not(inner) => may_slip(inner),
        Form::All(parts) | Form::Any(parts) => parts.iter().any(may_slip),
        Form::Either(one, other) | Form::Implies(one, other) | Form::Equivalent(one, other) => {
            may_slip(one) || may_slip(other)
        }
        Form::Call(name, _) => !is_function(&name.text),
        Form::Compare(..) | Form::In(..) => false,
        Form::Quantified { body, .. } => may_slip(body),
        _ => true,
    }
}
