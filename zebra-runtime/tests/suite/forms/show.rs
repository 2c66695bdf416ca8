//! A printer of drafts, for messages of failing cases.

use std::fmt::Write as _;

use zebra_runtime::draft::{
    Binder, Draft, Expression, ExpressionKind as Kind, Path, PropertyValue, Quantity, RelationDraft,
};
use zebra_runtime::model::{Comparison, Operator, Order, Presence};

pub(crate) fn puzzle(draft: &Draft) -> String {
    let mut text = String::new();
    for category in &draft.categories {
        let presence = match category.presence {
            Presence::Once => "",
            Presence::AtMostOnce => "great ",
            Presence::AtLeastOnce => "shared ",
            Presence::AnyTimes => "great shared ",
        };
        let order = if category.order == Order::Ordered { "ordered " } else { "" };
        let _ = write!(text, "{presence}{order}category {}", category.name.text);
        if let Some(base) = &category.role_of {
            let _ = writeln!(text, " of {};", base.text);
            continue;
        }
        let items: Vec<String> = category
            .items
            .iter()
            .map(|item| {
                let copies = if item.copies == 1 { String::new() } else { format!(" * {}", item.copies) };
                let value = item.value.map_or(String::new(), |value| format!(" = {value}"));
                let phrase = item.phrase.as_ref().map_or(String::new(), |phrase| format!(" {phrase:?}"));
                format!("{}{copies}{value}{phrase}", item.name.text)
            })
            .collect();
        let _ = writeln!(text, " {{ {} }}", items.join(", "));
    }
    for property in &draft.properties {
        let entries = property.entries.iter().map(|entry| {
            let last = entry.last.as_ref().map_or(String::new(), |last| format!("..={}", path(last)));
            let value = match &entry.value {
                PropertyValue::Word(word) => word.text.to_string(),
                PropertyValue::Number(number, _) => number.to_string(),
            };
            format!("{}{last}: {value}", path(&entry.first))
        });
        let entries: Vec<String> = entries.collect();
        let _ = writeln!(
            text,
            "property {} of {} {{ {} }}",
            property.name.text,
            property.category.text,
            entries.join(", ")
        );
    }
    for group in &draft.groups {
        let _ = writeln!(
            text,
            "group {} of {} = {};",
            group.name.text,
            group.category.text,
            expression(&group.list)
        );
    }
    for link in &draft.links {
        let names: Vec<String> =
            link.names.iter().map(|name| format!("{} on {}", name.name.text, name.category.text)).collect();
        let relation = match &link.relation {
            RelationDraft::Smart { name, arguments } => format!("{}({})", name.text, list(arguments)),
            RelationDraft::Table { symmetric, pairs, .. } => {
                let pairs: Vec<String> = pairs
                    .iter()
                    .map(|(first, second)| format!("({}, {})", path(first), path(second)))
                    .collect();
                format!("{}[{}]", if *symmetric { "symmetric " } else { "" }, pairs.join(", "))
            }
            RelationDraft::Formula { parameters: [first, second], body, .. } => {
                format!("|{}, {}| {}", first.text, second.text, expression(body))
            }
        };
        let _ = writeln!(text, "link {} = {relation};", names.join(", "));
    }
    for clue in &draft.clues {
        let formulas: Vec<String> = clue.formulas.iter().map(expression).collect();
        let _ = writeln!(text, "clue {} {{ {}; }}", clue.label.text, formulas.join("; "));
    }
    text
}

fn path(path: &Path) -> String {
    match &path.category {
        Some(category) => format!("{}::{}", category.text, path.name.text),
        None => path.name.text.to_string(),
    }
}

fn list(parts: &[Expression]) -> String {
    parts.iter().map(expression).collect::<Vec<_>>().join(", ")
}

fn binding(binders: &[Binder], filter: Option<&Expression>, body: &Expression) -> String {
    let binders: Vec<String> = binders
        .iter()
        .map(|binder| {
            let names: Vec<&str> = binder.names.iter().map(|name| name.text.as_str()).collect();
            format!("{} in {}", names.join(", "), expression(&binder.over))
        })
        .collect();
    let filter = filter.map_or(String::new(), |filter| format!(" where {}", expression(filter)));
    format!("{}{filter}: {}", binders.join(", "), expression(body))
}

pub(crate) fn expression(draft: &Expression) -> String {
    let both = |operator: &str, left: &Expression, right: &Expression| {
        format!("({} {operator} {})", expression(left), expression(right))
    };
    let joined = |operator: &str, parts: &[Expression]| {
        format!("({})", parts.iter().map(expression).collect::<Vec<_>>().join(operator))
    };
    match &draft.kind {
        Kind::Integer(number) => number.to_string(),
        Kind::Text(text) => format!("{text:?}"),
        Kind::Name(name) => path(name),
        Kind::Copy(name, number) => format!("{}[{number}]", path(name)),
        Kind::List(parts) => format!("[{}]", list(parts)),
        Kind::Range(first, last) => format!("{}..={}", expression(first), expression(last)),
        Kind::Call(name, arguments) => format!("{}({})", name.text, list(arguments)),
        Kind::Statement(statement) => {
            let mut text = format!("({}", expression(&statement.first));
            for predicate in &statement.predicates {
                let not = if predicate.negated { " not" } else { "" };
                let link = predicate.link.as_ref().map_or(String::new(), |link| format!(" {}", link.text));
                let any = if predicate.any { " any" } else { "" };
                let _ = write!(text, " is{not}{link}{any} {}", expression(&predicate.object));
            }
            text + ")"
        }
        Kind::Term(category, of) => format!("{}({})", category.text, expression(of)),
        Kind::Not(inner) => format!("!{}", expression(inner)),
        Kind::All(parts) => joined(" && ", parts),
        Kind::Any(parts) => joined(" || ", parts),
        Kind::Either(left, right) => both("^", left, right),
        Kind::Implies(left, right) => both("=>", left, right),
        Kind::Equivalent(left, right) => both("<=>", left, right),
        Kind::Compare(comparison, left, right) => {
            let operator = match comparison {
                Comparison::Equal => "==",
                Comparison::Different => "!=",
                Comparison::Less => "<",
                Comparison::LessOrEqual => "<=",
                Comparison::Greater => ">",
                Comparison::GreaterOrEqual => ">=",
            };
            both(operator, left, right)
        }
        Kind::In(value, set) => both("in", value, set),
        Kind::Negative(inner) => format!("-{}", expression(inner)),
        Kind::Arithmetic(operator, left, right) => {
            let operator = match operator {
                Operator::Add => "+",
                Operator::Subtract => "-",
                Operator::Multiply => "*",
                Operator::Divide => "/",
                Operator::Remainder => "%",
                Operator::TruncatedRemainder => "%%",
                Operator::Difference => "diff",
            };
            both(operator, left, right)
        }
        Kind::Quantified { quantity, binders, filter, body } => {
            let quantity = match quantity {
                Quantity::All => "all".to_owned(),
                Quantity::Any => "any".to_owned(),
                Quantity::Exactly(count) => format!("exactly {count}"),
                Quantity::AtLeast(count) => format!("at_least {count}"),
                Quantity::AtMost(count) => format!("at_most {count}"),
            };
            format!("({quantity} {})", binding(binders, filter.as_deref(), body))
        }
        Kind::Aggregate { function, binders, filter, body } => {
            format!("{}({})", function.text, binding(binders, filter.as_deref(), body))
        }
    }
}
