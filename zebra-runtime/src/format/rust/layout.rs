//! Expressions as layouts.

use super::lines::Layout;
use super::source::raw;
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Path, Quantity};
use crate::model::{Comparison, Operator};

/// The precedence of an expression, from loose to tight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Quantified,
    Equivalent,
    Implies,
    Any,
    Either,
    All,
    Not,
    Compare,
    Sum,
    Product,
    Range,
    Primary,
}

fn level(expression: &Expression) -> Level {
    match &expression.kind {
        Kind::Quantified { .. } => Level::Quantified,
        Kind::Equivalent(..) => Level::Equivalent,
        Kind::Implies(..) => Level::Implies,
        Kind::Any(_) => Level::Any,
        Kind::Either(..) => Level::Either,
        Kind::All(_) => Level::All,
        Kind::Not(_) => Level::Not,
        Kind::Compare(..) | Kind::In(..) | Kind::Statement(_) => Level::Compare,
        Kind::Arithmetic(operator, ..) => match operator {
            Operator::Add | Operator::Subtract => Level::Sum,
            Operator::Multiply | Operator::Divide | Operator::Remainder => Level::Product,
            Operator::Difference | Operator::TruncatedRemainder => Level::Primary,
        },
        Kind::Integer(number) if *number < 0 => Level::Product,
        Kind::Negative(_) => Level::Product,
        Kind::Range(..) => Level::Range,
        Kind::Integer(_)
        | Kind::Text(_)
        | Kind::Name(_)
        | Kind::Copy(..)
        | Kind::List(_)
        | Kind::Call(..)
        | Kind::Term(..)
        | Kind::Aggregate { .. } => Level::Primary,
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
    let joined = |operator: &str, parts: &[&Expression], least: Level| {
        let part = |part: &&Expression| (operator.to_owned(), within(part, least));
        Layout::Joined(parts.iter().map(part).collect())
    };
    let both = |operator: &str, left: &Expression, right: &Expression, levels: (Level, Level)| {
        let operator = operator.to_owned();
        Layout::Joined(vec![(operator.clone(), within(left, levels.0)), (operator, within(right, levels.1))])
    };
    let compare =
        |sign: &str, left: &Expression, right: &Expression| both(sign, left, right, (Level::Sum, Level::Sum));
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
        Kind::Not(inner) if level(inner) == Level::Primary => prefixed("!", layout(inner)),
        Kind::Not(inner) => group("!(", layout(inner)),
        Kind::Negative(inner) => prefixed("-", within(inner, Level::Primary)),
        Kind::All(parts) => joined("&&", &parts.iter().collect::<Vec<_>>(), Level::Not),
        Kind::Any(parts) => joined("||", &parts.iter().collect::<Vec<_>>(), Level::Either),
        Kind::Either(left, right) => both("^", left, right, (Level::Either, Level::All)),
        Kind::Implies(left, right) => both("=>", left, right, (Level::Any, Level::Implies)),
        Kind::Equivalent(left, right) => both("<=>", left, right, (Level::Implies, Level::Implies)),
        Kind::Compare(comparison, left, right) => compare(symbol(*comparison), left, right),
        Kind::In(value, set) => compare("in", value, set),
        Kind::Arithmetic(operator, left, right) => match operator {
            Operator::Add => both("+", left, right, (Level::Sum, Level::Product)),
            Operator::Subtract => both("-", left, right, (Level::Sum, Level::Product)),
            Operator::Multiply => both("*", left, right, (Level::Product, Level::Primary)),
            Operator::Divide => both("/", left, right, (Level::Product, Level::Primary)),
            Operator::Remainder => both("%", left, right, (Level::Product, Level::Primary)),
            Operator::Difference => two("diff", left, right),
            Operator::TruncatedRemainder => two("truncated_remainder", left, right),
        },
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

fn symbol(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::Different => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}
