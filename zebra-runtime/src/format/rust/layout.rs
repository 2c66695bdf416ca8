//! Expressions as layouts.

use super::lines::Layout;
use super::source::raw;
use crate::draft::precedence::{Infix, Joins, Level};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Path, Quantity};
use crate::model::Operator;

/// Returns how tightly an expression binds. Behind `*`, a minus is easier to read in parentheses.
fn level(expression: &Expression) -> Level {
    match expression.level() {
        Level::Minus => Level::Product,
        level => level,
    }
}

/// Prints an expression at a column of a line with this indentation; `after` letters follow on its last line.
pub(super) fn print(expression: &Expression, column: usize, indent: usize, after: usize) -> String {
    layout(expression).print(column, indent, after)
}

/// Prints an expression on one line.
pub(super) fn flat(expression: &Expression) -> String {
    layout(expression).flat()
}

fn layout(expression: &Expression) -> Layout {
    match &expression.kind {
        // The digits alone would be too large.
        Kind::Integer(i64::MIN) => Layout::Text(format!("({} - 1)", i64::MIN + 1)),
        Kind::Integer(number) => Layout::Text(number.to_string()),
        Kind::Text(text) => Layout::Text(format!("{text:?}")),
        Kind::Name(name) => Layout::Text(path(name)),
        Kind::Copy(name, number) => Layout::Text(format!("{}[{number}]", path(name))),
        Kind::List(parts) => listed("[".to_owned(), parts, "]"),
        Kind::Range(first, last) => Layout::Text(range(first, last)),
        Kind::Call(name, arguments) => listed(format!("{}(", raw(&name.text)), arguments, ")"),
        Kind::Term(category, of) => {
            listed(format!("{}(", raw(&category.text)), std::slice::from_ref(&**of), ")")
        }
        Kind::Statement(statement) => {
            let mut parts = vec![(String::new(), within(&statement.first, Level::Sum))];
            for predicate in &statement.predicates {
                let words = [
                    Some("is".to_owned()),
                    predicate.negated.then(|| "not".to_owned()),
                    predicate.link.as_ref().map(|link| raw(&link.text)),
                    predicate.any.then(|| "any".to_owned()),
                ];
                let words: Vec<String> = words.into_iter().flatten().collect();
                parts.push((words.join(" "), within(&predicate.object, Level::Sum)));
            }
            Layout::Joined(parts)
        }
        // Without parentheses, `!A is B` could be read as a statement about `!A`.
        Kind::Not(inner) if level(inner) == Level::Operand => prefixed("!", layout(inner)),
        Kind::Not(inner) => group("!(", layout(inner)),
        Kind::Negative(inner) => prefixed("-", within(inner, Level::Operand)),
        Kind::All(parts) => joined(Joins::All, parts),
        Kind::Any(parts) => joined(Joins::Any, parts),
        Kind::Either(left, right) => joined(Joins::Either, [&**left, &**right]),
        Kind::Implies(left, right) => joined(Joins::Implies, [&**left, &**right]),
        Kind::Equivalent(left, right) => joined(Joins::Equivalent, [&**left, &**right]),
        Kind::Compare(comparison, left, right) => joined(Joins::Compare(*comparison), [&**left, &**right]),
        Kind::In(value, set) => joined(Joins::In, [&**value, &**set]),
        Kind::Arithmetic(Operator::Difference, left, right) => two("diff", left, right),
        Kind::Arithmetic(Operator::TruncatedRemainder, left, right) => {
            two("truncated_remainder", left, right)
        }
        Kind::Arithmetic(operator, left, right) => joined(Joins::Arithmetic(*operator), [&**left, &**right]),
        Kind::Quantified { quantity, binders, filter, body } => Layout::Headed {
            head: format!("{} {}", self::quantity(*quantity), binding(binders, filter.as_deref())),
            body: layout(body).into(),
        },
        Kind::Aggregate { function, binders, filter, body } => {
            let head = binding(binders, filter.as_deref());
            let body = Layout::Headed { head, body: layout(body).into() };
            group(&format!("{}(", function.text), body)
        }
    }
}

/// Returns the layout of parts with an operator between them.
fn joined<'e>(joins: Joins, parts: impl IntoIterator<Item = &'e Expression>) -> Layout {
    let operator = Infix::of(joins).expect("an operator builds this");
    let (first, others) = operator.level.sides();
    let part =
        |(index, part)| (operator.text.to_owned(), within(part, if index == 0 { first } else { others }));
    Layout::Joined(parts.into_iter().enumerate().map(part).collect())
}

/// Returns the layout of a part, in parentheses if it binds less tightly.
fn within(part: &Expression, least: Level) -> Layout {
    if level(part) >= least {
        return layout(part);
    }
    group("(", layout(part))
}

fn group(open: &str, inner: Layout) -> Layout {
    Layout::Group { open: open.to_owned(), inner: inner.into() }
}

fn prefixed(sign: &str, layout: Layout) -> Layout {
    match layout {
        Layout::Text(text) => Layout::Text(format!("{sign}{text}")),
        Layout::Listed { open, parts, close } => {
            Layout::Listed { open: format!("{sign}{open}"), parts, close }
        }
        other => group(&format!("{sign}("), other),
    }
}

fn listed(open: String, parts: &[Expression], close: &'static str) -> Layout {
    Layout::Listed { open, parts: parts.iter().map(layout).collect(), close }
}

fn two(function: &str, left: &Expression, right: &Expression) -> Layout {
    Layout::Listed { open: format!("{function}("), parts: vec![layout(left), layout(right)], close: ")" }
}

fn range(first: &Expression, last: &Expression) -> String {
    let last = match &last.kind {
        // The first number names the category.
        Kind::Name(Path { category: Some(_), name })
            if name.text.starts_with(|first: char| first.is_ascii_digit()) =>
        {
            name.text.to_string()
        }
        _ => flat(last),
    };
    format!("{}..={last}", flat(first))
}

fn quantity(quantity: Quantity) -> String {
    match quantity {
        Quantity::All => "all".to_owned(),
        Quantity::Any => "any".to_owned(),
        Quantity::Exactly(count) => format!("exactly {count}"),
        Quantity::AtLeast(count) => format!("at_least {count}"),
        Quantity::AtMost(count) => format!("at_most {count}"),
    }
}

fn binding(binders: &[Binder], filter: Option<&Expression>) -> String {
    let binder = |binder: &Binder| {
        let names: Vec<String> = binder.names.iter().map(|name| raw(&name.text)).collect();
        format!("{} in {}", names.join(", "), flat(&binder.over))
    };
    let binders: Vec<String> = binders.iter().map(binder).collect();
    let filter = filter.map_or(String::new(), |filter| format!(" where {}", flat(filter)));
    format!("{}{filter}:", binders.join(", "))
}

fn path(path: &Path) -> String {
    match &path.category {
        Some(category) => format!("{}::{}", raw(&category.text), raw(&path.name.text)),
        None => raw(&path.name.text),
    }
}
