//! Expressions on lines of limited width. Layer 3.

use std::fmt::Write as _;

use super::source::raw;
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Path, Quantity};
use crate::model::{Comparison, Operator};

/// The greatest width of a line.
pub(super) const WIDTH: usize = 100;
const INDENT: usize = 4;

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

/// A tree of texts, of which each list is on one line or has a line for each part.
enum Layout {
    Text(String),
    /// Parts joined by operators, which begin the lines after the first.
    Joined(Vec<(String, Layout)>),
    /// Parts between delimiters, on lines of their own.
    Listed {
        open: String,
        parts: Vec<Layout>,
        close: &'static str,
    },
    /// One part in parentheses.
    Group {
        open: String,
        inner: Box<Layout>,
    },
    /// A beginning, and a body that may be on a line of its own.
    Headed {
        head: String,
        body: Box<Layout>,
    },
}

/// Prints an expression at a column of a line with this indentation; `after` letters follow on its last line.
pub(super) fn print(expression: &Expression, column: usize, indent: usize, after: usize) -> String {
    let mut text = String::new();
    write(&layout(expression), &mut text, column, indent, after);
    text
}

/// Prints an expression on one line.
pub(super) fn flat(expression: &Expression) -> String {
    let mut text = String::new();
    write_flat(&layout(expression), &mut text);
    text
}

fn write_flat(layout: &Layout, text: &mut String) {
    match layout {
        Layout::Text(words) => text.push_str(words),
        Layout::Joined(parts) => {
            for (index, (operator, part)) in parts.iter().enumerate() {
                if index > 0 {
                    let _ = write!(text, " {operator} ");
                }
                write_flat(part, text);
            }
        }
        Layout::Listed { open, parts, close } => {
            text.push_str(open);
            for (index, part) in parts.iter().enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                write_flat(part, text);
            }
            text.push_str(close);
        }
        Layout::Group { open, inner } => {
            text.push_str(open);
            write_flat(inner, text);
            text.push(')');
        }
        Layout::Headed { head, body } => {
            let _ = write!(text, "{head} ");
            write_flat(body, text);
        }
    }
}

fn write(layout: &Layout, text: &mut String, column: usize, indent: usize, after: usize) {
    let mut line = String::new();
    write_flat(layout, &mut line);
    if column + line.chars().count() + after <= WIDTH {
        return text.push_str(&line);
    }
    let inner = indent + INDENT;
    let begin = |text: &mut String, indent: usize| {
        let _ = write!(text, "\n{:indent$}", "");
    };
    match layout {
        Layout::Text(words) => text.push_str(words),
        Layout::Joined(parts) => {
            for (index, (operator, part)) in parts.iter().enumerate() {
                let after = if index + 1 == parts.len() { after } else { 0 };
                if index == 0 {
                    write(part, text, column, indent, after);
                    continue;
                }
                begin(text, inner);
                let _ = write!(text, "{operator} ");
                write(part, text, inner + operator.chars().count() + 1, inner, after);
            }
        }
        Layout::Listed { open, parts, close } => {
            text.push_str(open);
            let are_short = parts.iter().all(|part| matches!(part, Layout::Text(_)));
            let mut place = WIDTH;
            for part in parts {
                let mut one = String::new();
                write(part, &mut one, inner, inner, 1);
                let length = one.chars().count() + 1;
                if are_short && place + 1 + length <= WIDTH {
                    text.push(' ');
                    place += 1 + length;
                } else {
                    begin(text, inner);
                    place = inner + length;
                }
                let _ = write!(text, "{one},");
            }
            begin(text, indent);
            text.push_str(close);
        }
        Layout::Group { open, inner: part } => {
            text.push_str(open);
            begin(text, inner);
            write(part, text, inner, inner, 0);
            begin(text, indent);
            text.push(')');
        }
        Layout::Headed { head, body } => {
            text.push_str(head);
            begin(text, inner);
            write(body, text, inner, inner, after);
        }
    }
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
