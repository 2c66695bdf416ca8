//! A printer of drafts as `puzzle!` source.

use super::layout::{flat, print};
use super::lines::{Layout, WIDTH};
use super::text::{doc_lines, quoted};
use crate::draft::{
    AnswerDraft, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind, Goal, ItemDraft,
    LinkDraft, Path, PropertyDraft, PropertyEntry, PropertyValue, Redundant, RelationDraft, case,
};
use crate::model::{Order, Presence, State, Text};

/// The indentation of a declaration, and of what is inside it.
const OUTER: usize = 4;
const INNER: usize = 8;

/// Prints a whole `puzzle!`.
pub(super) fn puzzle(draft: &Draft) -> String {
    let name = draft.name.as_ref().map_or("Puzzle", |name| &name.text);
    let mut head = vec![match &draft.title {
        Some(title) => format!("pub puzzle {} = {};", raw(name), quoted(title, OUTER + name.len() + 14)),
        None => format!("pub puzzle {};", raw(name)),
    }];
    let mut texts = Vec::new();
    for (word, text) in [("story", &draft.story), ("question", &draft.question), ("author", &draft.author)] {
        texts.extend(text.as_ref().map(|text| format!("{word} {};", quoted(text, OUTER + word.len() + 1))));
    }
    texts.extend(draft.stars.map(|stars| format!("stars {stars};")));
    let verbs = draft.verbs.iter().map(|verbs| {
        let verbs: Vec<String> = verbs.iter().map(|verb| format!("{verb:?}")).collect();
        format!("verbs {};", verbs.join(", "))
    });
    let sayings = draft.sayings.iter().map(|saying| {
        let (first, second) = &saying.about;
        format!("say {}, {}: {:?};", raw(&first.text), raw(&second.text), saying.template.text)
    });
    let goal = match draft.verify.as_ref().map(|verify| verify.goal) {
        Some(Goal::Unique) => None,
        Some(Goal::Minimal) => Some("verify minimal;"),
        Some(Goal::Solvable) => Some("verify solvable;"),
        Some(Goal::Answer) => Some("verify answer;"),
        Some(Goal::Nothing) | None => Some("verify nothing;"),
    };
    let allowed = (draft.redundant == Redundant::Allow).then_some("allow redundant;");
    let sections = [
        std::mem::take(&mut head),
        texts,
        draft.categories.iter().map(category).collect(),
        draft.properties.iter().map(property).collect(),
        verbs.chain(sayings).collect(),
        draft.links.iter().map(link).collect(),
        draft.clues.iter().flat_map(clue).collect(),
        draft.answer.iter().map(answer).collect(),
        goal.into_iter().chain(allowed).map(str::to_owned).collect(),
    ];
    let section = |lines: &Vec<String>| lines.iter().map(|line| format!("    {line}\n")).collect::<String>();
    let sections: Vec<String> = sections.iter().filter(|lines| !lines.is_empty()).map(section).collect();
    format!("zebra::puzzle! {{\n{}}}\n", sections.join("\n"))
}

/// Prints an identifier; a keyword of Rust becomes a raw identifier.
pub(super) fn raw(name: &str) -> String {
    const WORDS: [&str; 39] = [
        "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "false", "fn",
        "for", "gen", "if", "impl", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return",
        "static", "struct", "trait", "true", "type", "unsafe", "use", "where", "while", "abstract", "do",
        "final", "macro", "yield",
    ];
    if WORDS.contains(&name) { format!("r#{name}") } else { name.to_owned() }
}

/// Prints parts between delimiters: on one line, or on as many lines as they need.
fn listed(open: String, parts: Vec<String>, close: &'static str, after: &str) -> String {
    let parts = parts.into_iter().map(Layout::Text).collect();
    Layout::Listed { open, parts, close }.print(OUTER, OUTER, after.len()) + after
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
    let numeric = is_numeric(category);
    let count = category.items.len();
    let is_row = numeric
        && category
            .items
            .iter()
            .zip(category.items.iter().skip(1))
            .all(|(one, next)| one.value.and_then(|value| value.checked_add(1)) == next.value);
    let is_named =
        |item: &ItemDraft| item.phrase.as_deref() == Some(&*format!("position {}", item.name.text));
    let is_positions = name == "Position" && presence.is_empty() && category.items.iter().all(is_named);
    if is_row && is_positions && category.items[0].value == Some(1) {
        return format!("positions {count};");
    }
    if let Some(texts) = printed_texts(category) {
        return listed(format!("{presence}category {name} {{"), texts, "}", "");
    }
    let items: Vec<String> = match &category.items[..] {
        [first, .., last] if is_row && count > 2 => vec![format!("{}..={}", first.name.text, last.name.text)],
        items => items.iter().map(item).collect(),
    };
    let order = if category.order == Order::Ordered && !numeric { "ordered " } else { "" };
    listed(format!("{presence}{order}category {name} {{"), items, "}", "")
}

/// Returns the names of the items in quotes, if they alone give the same identifiers, values, order and unit.
pub(super) fn printed_texts(category: &CategoryDraft) -> Option<Vec<String>> {
    let is_plain = |item: &ItemDraft| item.value.is_some() && item.title.is_none() && item.copies == 1;
    let has_unit = category.unit.as_ref().is_some_and(|unit| unit.scale == 1);
    let has_texts = category.items.iter().any(|item| item.phrase.is_some());
    if !has_unit || !has_texts || !category.items.iter().all(is_plain) {
        return None;
    }
    let text = |item: &ItemDraft| item.phrase.clone().unwrap_or_else(|| case::spaced(&item.name.text).into());
    let texts: Vec<Text> = category.items.iter().map(text).collect();
    let items = texts.iter().map(|text| ItemDraft::new(text.as_str())).collect();
    let mut read = CategoryDraft::new(category.name.clone(), Order::Unordered, items);
    read.read_printed(|_| true).ok()?;
    let same =
        |one: &ItemDraft, other: &ItemDraft| one.name.text == other.name.text && one.value == other.value;
    let is_same = read.order == category.order
        && read.unit == category.unit
        && read.items.iter().zip(&category.items).all(|(one, other)| same(one, other));
    is_same.then(|| texts.iter().map(|text| format!("{text:?}")).collect())
}

/// Returns whether a category is a list of numbers, which is ordered without a keyword.
pub(super) fn is_numeric(category: &CategoryDraft) -> bool {
    let number = |item: &ItemDraft| item.value.is_some_and(|value| value.to_string() == item.name.text);
    category.order == Order::Ordered
        && category.items.iter().all(number)
        && category.items.is_sorted_by_key(|item| item.value)
}

fn item(item: &ItemDraft) -> String {
    let mut text = raw(&item.name.text);
    if item.copies > 1 {
        text += &format!(" * {}", item.copies);
    }
    let number = item.value.is_some_and(|value| value.to_string() == item.name.text);
    // A title follows a phrase.
    let words = item.title.as_ref().map(|_| case::spaced(&item.name.text).into());
    let phrase = item.phrase.clone().or(words);
    if !number && (item.value.is_some() || phrase.is_some()) {
        text += " =";
        text += &item.value.map_or(String::new(), |value| format!(" {value}"));
        text += &phrase.map_or(String::new(), |phrase| format!(" {phrase:?}"));
        text += &item.title.as_ref().map_or(String::new(), |title| format!(" titled {title:?}"));
    }
    text
}

fn property(property: &PropertyDraft) -> String {
    let value = |value: &PropertyValue| match value {
        PropertyValue::Word(word) => raw(&word.text),
        PropertyValue::Number(number, _) => number.to_string(),
    };
    let number = |entry: &PropertyEntry| entry.first.name.text.parse::<i64>().ok();
    let follows = |one: &PropertyEntry, next: &PropertyEntry| {
        let is_next = number(one).and_then(|number| number.checked_add(1)) == number(next);
        is_next && number(next).is_some() && value(&one.value) == value(&next.value)
    };
    let entry = |row: &[PropertyEntry]| {
        let item = |entry: &PropertyEntry| raw(&entry.first.name.text);
        match row {
            [first, _, .., last] => {
                vec![format!("{}..={}: {}", item(first), item(last), value(&first.value))]
            }
            few => few.iter().map(|entry| format!("{}: {}", item(entry), value(&entry.value))).collect(),
        }
    };
    let entries: Vec<String> = property.entries.chunk_by(follows).flat_map(entry).collect();
    let (name, category) = (raw(&property.name.text), raw(&property.category.text));
    listed(format!("property {name} of {category} {{"), entries, "}", "")
}

fn link(link: &LinkDraft) -> String {
    let name = |name: &crate::draft::LinkName| {
        let phrase = name.phrase.as_ref().map_or(String::new(), |phrase| format!(" {phrase:?}"));
        format!("{}{phrase} on {}", raw(&name.name.text), raw(&name.category.text))
    };
    let names: Vec<String> = link.names.iter().map(name).collect();
    let names = names.join(", ");
    match &link.relation {
        RelationDraft::Smart { name, arguments } => {
            let is_default =
                |argument: &Expression| takes_default(&name.text) && argument.kind == Kind::Integer(0);
            let arguments = arguments.iter().filter(|argument| !is_default(argument));
            let arguments: Vec<String> = arguments.map(flat).collect();
            format!("link {names} = {}({});", name.text, arguments.join(", "))
        }
        RelationDraft::Table { pairs, .. } => {
            let item = |path: &Path| raw(&path.name.text);
            let is_symmetric = pairs
                .iter()
                .all(|(one, other)| pairs.iter().any(|(first, second)| first == other && second == one));
            let mut listed_pairs: Vec<String> = Vec::new();
            for (index, (one, other)) in pairs.iter().enumerate() {
                let known = |(first, second): &(Path, Path)| first == other && second == one;
                if !(is_symmetric && pairs[..index].iter().any(known)) {
                    listed_pairs.push(format!("({}, {})", item(one), item(other)));
                }
            }
            let symmetric = if is_symmetric { "symmetric " } else { "" };
            listed(format!("link {names} = {symmetric}["), listed_pairs, "]", ";")
        }
        RelationDraft::Formula { parameters: [first, second], body, .. } => {
            let head = format!("link {names} = |{}, {}| ", first.text, second.text);
            let body = print(body, OUTER + head.chars().count(), OUTER, 1);
            format!("{head}{body};")
        }
    }
}

/// Returns whether the number of a smart link may be omitted if it is 0.
fn takes_default(link: &str) -> bool {
    matches!(link, "less_than" | "more_than")
}

fn clue(clue: &ClueDraft) -> Vec<String> {
    let mut lines = clue.sentence.as_ref().map_or_else(Vec::new, |sentence| doc_lines(sentence));
    let off = if clue.state == State::Off { " off" } else { "" };
    let head = format!("clue {}{off}", label(&clue.label.text));
    if let [formula] = &clue.formulas[..] {
        let begin = format!("{head}: ");
        let whole = print(formula, OUTER + begin.chars().count(), OUTER, 1);
        // A formula of several lines begins below its label.
        let is_long = whole.contains('\n');
        let below = || format!("{head}:\n        {}", print(formula, INNER, INNER, 1));
        lines.push(if is_long { below() } else { begin + &whole } + ";");
        return lines;
    }
    let formulas: Vec<String> = clue.formulas.iter().map(|formula| flat(formula) + ";").collect();
    let whole = format!("{head} {{ {} }}", formulas.join(" "));
    if OUTER + whole.chars().count() <= WIDTH {
        lines.push(whole);
        return lines;
    }
    lines.push(format!("{head} {{"));
    let formulas = clue.formulas.iter().map(|formula| format!("    {};", print(formula, INNER, INNER, 1)));
    lines.extend(formulas);
    lines.push("}".to_owned());
    lines
}

/// Returns a label: a number, a name, or a string.
fn label(label: &str) -> String {
    let number = label.parse::<u32>().is_ok_and(|number| number.to_string() == *label);
    let mut letters = label.bytes();
    let name = letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
        && raw(label) == label
        && !["off", "self", "Self", "super", "crate"].contains(&label);
    if number || name { label.to_owned() } else { format!("{label:?}") }
}

fn answer(answer: &AnswerDraft) -> String {
    let columns: Vec<String> = answer.columns.iter().map(|name| raw(&name.text)).collect();
    let row = |row: &crate::draft::AnswerRow| {
        let cells: Vec<String> = row.cells.iter().map(|cell| raw(&cell.name.text)).collect();
        format!("        {}: {};\n", cells[0], cells[1..].join(", "))
    };
    let rows: String = answer.rows.iter().map(row).collect();
    format!("answer ({}: {}) {{\n{rows}    }}", columns[0], columns[1..].join(", "))
}
