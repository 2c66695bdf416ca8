//! A printer of drafts as `puzzle!` source. Nested operators are in parentheses. Layer 3.

use std::fmt::Write as _;

use crate::draft::{
    AnswerDraft, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind, Goal, ItemDraft,
    LinkDraft, Path, PropertyDraft, PropertyValue, RelationDraft,
};
use crate::model::{Comparison, Operator, Order, Presence, State};

/// Prints a whole `puzzle!`.
pub(super) fn puzzle(draft: &Draft) -> String {
    let mut lines: Vec<String> = Vec::new();
    let name = draft.name.as_ref().map_or("Puzzle", |name| &name.text);
    let title = draft.title.as_ref().map_or(String::new(), |title| format!(" = {title:?}"));
    lines.push(format!("pub puzzle {}{title};", raw(name)));
    let texts = [("story", &draft.story), ("question", &draft.question), ("author", &draft.author)];
    for (word, text) in texts {
        lines.extend(text.as_ref().map(|text| format!("{word} {text:?};")));
    }
    lines.extend(draft.stars.map(|stars| format!("stars {stars};")));
    lines.push(String::new());
    lines.extend(draft.categories.iter().map(category));
    lines.extend(draft.properties.iter().map(property));
    lines.extend(draft.links.iter().map(link));
    lines.extend(
        draft
            .verbs
            .as_ref()
            .map(|[negative, possible, positive]| format!("verbs {negative:?}, {possible:?}, {positive:?};")),
    );
    for saying in &draft.sayings {
        let (first, second) = &saying.about;
        lines.push(format!("say {}, {}: {:?};", raw(&first.text), raw(&second.text), saying.template.text));
    }
    lines.push(String::new());
    draft.clues.iter().for_each(|one| clue(one, &mut lines));
    lines.extend(draft.answer.as_ref().map(answer));
    match draft.verify.as_ref().map(|verify| verify.goal) {
        Some(Goal::Unique) => {}
        Some(Goal::Minimal) => lines.push("verify minimal;".to_owned()),
        Some(Goal::Solvable) => lines.push("verify solvable;".to_owned()),
        Some(Goal::Answer) => lines.push("verify answer;".to_owned()),
        Some(Goal::Nothing) | None => lines.push("verify nothing;".to_owned()),
    }
    let indented = |line: String| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") };
    format!("zebra::puzzle! {{\n{}}}\n", lines.into_iter().map(indented).collect::<String>())
}

/// Prints an identifier; a keyword of Rust becomes a raw identifier.
fn raw(name: &str) -> String {
    const WORDS: [&str; 39] = [
        "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "false", "fn",
        "for", "gen", "if", "impl", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return",
        "static", "struct", "trait", "true", "type", "unsafe", "use", "where", "while", "abstract", "do",
        "final", "macro", "yield",
    ];
    if WORDS.contains(&name) { format!("r#{name}") } else { name.to_owned() }
}

fn category(category: &CategoryDraft) -> String {
    let presence = match category.presence {
        Presence::Once => "",
        Presence::AtMostOnce => "great ",
        Presence::AtLeastOnce => "shared ",
        Presence::AnyTimes => "great shared ",
    };
    let name = raw(&category.name.text);
    if let Some(base) = &category.role_of {
        return format!("{presence}category {name} of {};", raw(&base.text));
    }
    let order = if category.order == Order::Ordered && !is_numeric(category) { "ordered " } else { "" };
    let items: Vec<String> = category.items.iter().map(item).collect();
    format!("{presence}{order}category {name} {{ {} }}", items.join(", "))
}

/// Returns whether all items are numbers: these are ordered without a keyword.
fn is_numeric(category: &CategoryDraft) -> bool {
    let number =
        |item: &ItemDraft| item.name.text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    category.items.iter().all(number)
}

fn item(item: &ItemDraft) -> String {
    let mut text = item_name(&item.name.text);
    if item.copies > 1 {
        let _ = write!(text, " * {}", item.copies);
    }
    let number = item.value.is_some_and(|value| value.to_string() == item.name.text);
    // A title follows a phrase.
    let phrase = item.phrase.as_ref().or(item.title.as_ref().map(|_| &item.name.text));
    if !number && (item.value.is_some() || phrase.is_some()) {
        text += " =";
        text += &item.value.map_or(String::new(), |value| format!(" {value}"));
        text += &phrase.map_or(String::new(), |phrase| format!(" {phrase:?}"));
        text += &item.title.as_ref().map_or(String::new(), |title| format!(" titled {title:?}"));
    }
    text
}

fn item_name(name: &str) -> String {
    raw(name)
}

fn property(property: &PropertyDraft) -> String {
    let entries: Vec<String> = property
        .entries
        .iter()
        .map(|entry| {
            let value = match &entry.value {
                PropertyValue::Word(word) => raw(&word.text),
                PropertyValue::Number(number, _) => number.to_string(),
            };
            format!("{}: {value}", item_name(&entry.first.name.text))
        })
        .collect();
    let (name, category) = (raw(&property.name.text), raw(&property.category.text));
    format!("property {name} of {category} {{ {} }}", entries.join(", "))
}

fn link(link: &LinkDraft) -> String {
    let names: Vec<String> = link
        .names
        .iter()
        .map(|name| {
            let phrase = name.phrase.as_ref().map_or(String::new(), |phrase| format!(" {phrase:?}"));
            format!("{}{phrase} on {}", raw(&name.name.text), raw(&name.category.text))
        })
        .collect();
    let relation = match &link.relation {
        RelationDraft::Smart { name, arguments } => format!("{}({})", name.text, list(arguments)),
        RelationDraft::Table { pairs, .. } => {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|(first, second)| {
                    format!("({}, {})", item_name(&first.name.text), item_name(&second.name.text))
                })
                .collect();
            format!("[{}]", pairs.join(", "))
        }
        RelationDraft::Formula { parameters: [first, second], body, .. } => {
            format!("|{}, {}| {}", first.text, second.text, whole(body))
        }
    };
    format!("link {} = {relation};", names.join(", "))
}

fn clue(clue: &ClueDraft, lines: &mut Vec<String>) {
    let sentence = clue.sentence.iter().flat_map(|sentence| sentence.lines());
    lines.extend(sentence.map(|line| format!("/// {line}")));
    let label = &clue.label.text;
    let number = label.parse::<u32>().is_ok_and(|number| number.to_string() == *label);
    let label = if number { label.to_string() } else { format!("{label:?}") };
    let off = if clue.state == State::Off { " off" } else { "" };
    match &clue.formulas[..] {
        [formula] => lines.push(format!("clue {label}{off}: {};", whole(formula))),
        formulas => {
            lines.push(format!("clue {label}{off} {{"));
            lines.extend(formulas.iter().map(|formula| format!("    {};", whole(formula))));
            lines.push("}".to_owned());
        }
    }
}

fn answer(answer: &AnswerDraft) -> String {
    let columns: Vec<String> = answer.columns.iter().map(|name| raw(&name.text)).collect();
    let row = |row: &crate::draft::AnswerRow| {
        let cells: Vec<String> = row.cells.iter().map(|cell| item_name(&cell.name.text)).collect();
        format!(" {}: {};", cells[0], cells[1..].join(", "))
    };
    let rows: String = answer.rows.iter().map(row).collect();
    format!("answer ({}: {}) {{{rows} }}", columns[0], columns[1..].join(", "))
}

fn list(parts: &[Expression]) -> String {
    parts.iter().map(whole).collect::<Vec<_>>().join(", ")
}

fn path(path: &Path) -> String {
    match &path.category {
        Some(category) => format!("{}::{}", raw(&category.text), item_name(&path.name.text)),
        None => item_name(&path.name.text),
    }
}

/// Prints an expression without parentheses around it.
fn whole(expression: &Expression) -> String {
    let joined = |operator: &str, parts: &[Expression]| {
        parts.iter().map(inner).collect::<Vec<_>>().join(&format!(" {operator} "))
    };
    let both = |operator: &str, left: &Expression, right: &Expression| {
        format!("{} {operator} {}", inner(left), inner(right))
    };
    match &expression.kind {
        Kind::Integer(number) => number.to_string(),
        Kind::Text(text) => format!("{text:?}"),
        Kind::Name(name) => path(name),
        Kind::Copy(name, number) => format!("{}[{number}]", path(name)),
        Kind::List(parts) => format!("[{}]", list(parts)),
        Kind::Range(first, last) => format!("{}..={}", inner(first), inner(last)),
        Kind::Call(name, arguments) => format!("{}({})", raw(&name.text), list(arguments)),
        Kind::Term(category, of) => format!("{}({})", raw(&category.text), whole(of)),
        Kind::Statement(statement) => {
            let mut text = inner(&statement.first);
            for predicate in &statement.predicates {
                let not = if predicate.negated { " not" } else { "" };
                let link =
                    predicate.link.as_ref().map_or(String::new(), |link| format!(" {}", raw(&link.text)));
                let _ = write!(text, " is{not}{link} {}", inner(&predicate.object));
            }
            text
        }
        Kind::Not(part) => format!("!{}", inner(part)),
        Kind::All(parts) => joined("&&", parts),
        Kind::Any(parts) => joined("||", parts),
        Kind::Either(left, right) => both("^", left, right),
        Kind::Implies(left, right) => both("=>", left, right),
        Kind::Equivalent(left, right) => both("<=>", left, right),
        Kind::Compare(comparison, left, right) => both(symbol(*comparison), left, right),
        Kind::In(value, set) => format!("{} in {}", inner(value), whole(set)),
        Kind::Negative(part) => format!("-{}", inner(part)),
        Kind::Arithmetic(operator, left, right) => match operator {
            Operator::Add => both("+", left, right),
            Operator::Subtract => both("-", left, right),
            Operator::Multiply => both("*", left, right),
            Operator::Divide => both("/", left, right),
            Operator::Remainder => both("%", left, right),
            Operator::TruncatedRemainder => {
                format!("truncated_remainder({}, {})", whole(left), whole(right))
            }
            Operator::Difference => format!("diff({}, {})", whole(left), whole(right)),
        },

        Kind::Quantified { .. } | Kind::Aggregate { .. } => unreachable!("exact formulas bind no names"),
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

/// Prints an expression inside another one.
fn inner(expression: &Expression) -> String {
    let text = whole(expression);
    match &expression.kind {
        Kind::Integer(number) if *number < 0 => format!("({text})"),
        Kind::Integer(_)
        | Kind::Text(_)
        | Kind::Name(_)
        | Kind::Copy(..)
        | Kind::List(_)
        | Kind::Call(..) => text,
        Kind::Term(..) => text,
        _ => format!("({text})"),
    }
}
