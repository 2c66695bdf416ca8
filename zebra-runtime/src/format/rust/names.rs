//! Identifiers for arbitrary names. Layer 3.

use std::collections::{BTreeMap, BTreeSet};

use crate::draft::{Draft, Expression, ExpressionKind as Kind, GRAMMAR_WORDS, Name, Path, case, is_function};
use crate::model::{Order, Text};

/// The words that cannot be raw identifiers, and the reserved names of a puzzle's module.
const TAKEN: [&str; 9] = ["self", "Self", "super", "crate", "_", "Row", "Solution", "row", "solution"];

/// Replaces every name that is not an identifier, and keeps the old one for sentences.
pub(super) fn identify(draft: &mut Draft) {
    let names = Names::of(draft);
    if let Some(name) = &mut draft.name {
        let title = case::spaced(&name.text);
        let identifier = identifier(&name.text, "Puzzle");
        draft.title = draft.title.take().or((identifier != name.text).then_some(title.into()));
        name.text = identifier;
    }
    for (index, category) in draft.categories.iter_mut().enumerate() {
        let items = &names.items[index];
        for item in &mut category.items {
            let identifier = items[&item.name.text].clone();
            if identifier != item.name.text {
                // The phrase does not change.
                let phrase = item.phrase.take().unwrap_or_else(|| case::spaced(&item.name.text).into());
                item.phrase = Some(phrase);
                item.name.text = identifier;
            }
        }
        category.role_of.iter_mut().for_each(|base| names.shared(base));
    }
    names.of_declarations(draft);
    let Draft { categories, clues, .. } = draft;
    categories.iter_mut().for_each(|category| names.shared(&mut category.name));
    clues.iter_mut().flat_map(|clue| &mut clue.formulas).for_each(|formula| names.expression(formula));
}

/// The identifiers of all names.
struct Names {
    /// The identifiers of categories, links and properties.
    shared: BTreeMap<Text, Text>,
    /// The identifiers of the items of each category; a role has those of its category.
    items: Vec<BTreeMap<Text, Text>>,
    /// The indices of the categories by their old names.
    categories: BTreeMap<Text, usize>,
    /// The identifiers of the words of each property.
    words: BTreeMap<Text, BTreeMap<Text, Text>>,
}

impl Names {
    fn of(draft: &Draft) -> Names {
        let mut used = BTreeSet::new();
        let categories = draft.categories.iter().map(|category| (&category.name.text, "Position"));
        let links = draft.links.iter().flat_map(|link| &link.names).map(|name| (&name.name.text, "link"));
        let properties = draft.properties.iter().map(|property| (&property.name.text, "property"));
        let shared: BTreeMap<Text, Text> = categories
            .chain(links)
            .chain(properties)
            .map(|(name, default)| (name.clone(), free(&identifier(name, default), &mut used)))
            .collect();
        let mut items: Vec<BTreeMap<Text, Text>> = Vec::new();
        for category in &draft.categories {
            let mut taken = used.clone();
            let numeric = category.order == Order::Ordered
                && category
                    .items
                    .iter()
                    .all(|item| item.value.is_some_and(|value| value.to_string() == item.name.text));
            let name = |name: &Text| {
                let chosen = if numeric { name.clone() } else { free(&identifier(name, "Item"), &mut taken) };
                (name.clone(), chosen)
            };
            items.push(category.items.iter().map(|item| &item.name.text).map(name).collect());
        }
        let place = |name: &str| draft.categories.iter().position(|other| other.name.text == name);
        for (index, category) in draft.categories.iter().enumerate() {
            if let Some(base) = category.role_of.as_ref().and_then(|base| place(&base.text)) {
                items[index] = items[base].clone();
            }
        }
        let categories = draft.categories.iter().enumerate();
        let categories = categories.map(|(index, category)| (category.name.text.clone(), index)).collect();
        let words = draft.properties.iter().map(|property| {
            let mut used = BTreeSet::new();
            let mut words: BTreeMap<Text, Text> = BTreeMap::new();
            for entry in &property.entries {
                if let crate::draft::PropertyValue::Word(word) = &entry.value
                    && !words.contains_key(&word.text)
                {
                    words.insert(word.text.clone(), free(&identifier(&word.text, "word"), &mut used));
                }
            }
            (property.name.text.clone(), words)
        });
        Names { shared, items, categories, words: words.collect() }
    }

    fn shared(&self, name: &mut Name) {
        if let Some(identifier) = self.shared.get(&name.text) {
            name.text.clone_from(identifier);
        }
    }

    fn item(&self, category: &str, item: &mut Name) {
        let items = self.categories.get(category).and_then(|index| self.items.get(*index));
        if let Some(identifier) = items.and_then(|items| items.get(&item.text)) {
            item.text.clone_from(identifier);
        }
    }

    fn path(&self, path: &mut Path) {
        if let Some(category) = &mut path.category {
            self.item(&category.text, &mut path.name);
            self.shared(category);
        }
    }

    fn of_declarations(&self, draft: &mut Draft) {
        for property in &mut draft.properties {
            for entry in &mut property.entries {
                self.item(&property.category.text, &mut entry.first.name);
                if let crate::draft::PropertyValue::Word(word) = &mut entry.value {
                    self.word(&property.name.text, word);
                }
            }
            self.shared(&mut property.category);
            self.shared(&mut property.name);
        }
        for link in &mut draft.links {
            for name in &mut link.names {
                if let crate::draft::RelationDraft::Table { pairs, .. } = &mut link.relation {
                    for (first, second) in pairs {
                        self.item(&name.category.text, &mut first.name);
                        self.item(&name.category.text, &mut second.name);
                    }
                }
                let old = name.name.text.clone();
                self.shared(&mut name.name);
                if name.name.text != old {
                    name.phrase = Some(name.phrase.take().unwrap_or_else(|| case::spaced(&old).into()));
                }
                self.shared(&mut name.category);
            }
        }
        for saying in &mut draft.sayings {
            self.shared(&mut saying.about.0);
            self.shared(&mut saying.about.1);
        }
        if let Some(answer) = &mut draft.answer {
            for cells in answer.rows.iter_mut().map(|row| &mut row.cells) {
                for (cell, column) in cells.iter_mut().zip(&answer.columns) {
                    self.item(&column.text, &mut cell.name);
                }
            }
            answer.columns.iter_mut().for_each(|column| self.shared(column));
        }
    }

    fn word(&self, property: &str, word: &mut Name) {
        let words = self.words.get(property);
        if let Some(identifier) = words.and_then(|words| words.get(&word.text)) {
            word.text.clone_from(identifier);
        }
    }

    fn expression(&self, expression: &mut Expression) {
        if let Kind::Compare(_, left, right) = &mut expression.kind {
            let property = [&*left, &*right].into_iter().find_map(|side| match &side.kind {
                Kind::Call(name, _) => Some(name.text.clone()),
                _ => None,
            });
            for side in [left, right] {
                if let (Kind::Name(Path { category: None, name }), Some(property)) =
                    (&mut side.kind, &property)
                {
                    self.word(property, name);
                }
            }
        }
        match &mut expression.kind {
            Kind::Name(path) if path.category.is_some() => self.path(path),
            Kind::Term(category, _) => self.shared(category),
            Kind::Call(name, arguments) => {
                self.shared(name);
                // `is_between` names a category first.
                if let Some(Kind::Name(Path { category: None, name })) =
                    arguments.first_mut().map(|argument| &mut argument.kind)
                {
                    self.shared(name);
                }
            }
            Kind::Statement(statement) => {
                let predicates = statement.predicates.iter_mut();
                predicates.filter_map(|predicate| predicate.link.as_mut()).for_each(|link| self.shared(link));
            }
            Kind::Integer(_)
            | Kind::Text(_)
            | Kind::Name(_)
            | Kind::Copy(..)
            | Kind::List(_)
            | Kind::Range(..)
            | Kind::Not(_)
            | Kind::All(_)
            | Kind::Any(_)
            | Kind::Either(..)
            | Kind::Implies(..)
            | Kind::Equivalent(..)
            | Kind::Compare(..)
            | Kind::In(..)
            | Kind::Negative(_)
            | Kind::Arithmetic(..)
            | Kind::Quantified { .. }
            | Kind::Aggregate { .. } => {}
        }
        expression.children_mut().into_iter().for_each(|child| self.expression(child));
    }
}

/// Converts a name to a similar identifier.
fn identifier(name: &str, default: &str) -> Text {
    let good = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut text: String = name.chars().map(|letter| if good(letter) { letter } else { '_' }).collect();
    if text.chars().all(|letter| letter == '_') {
        default.clone_into(&mut text);
    }
    if text.starts_with(char::is_numeric) {
        text.insert(0, 'N');
    }
    if TAKEN.contains(&text.as_str()) || GRAMMAR_WORDS.contains(&text.as_str()) || is_function(&text) {
        text.push('_');
    }
    text.into()
}

/// Returns an unused identifier: the given one, or the given one with a number appended.
fn free(wanted: &str, used: &mut BTreeSet<String>) -> Text {
    // Types and fields derive from names: names that differ only in case and underscores conflict.
    let key = |name: &str| name.replace('_', "").to_lowercase();
    let mut name = wanted.to_owned();
    let mut number = 2;
    while !used.insert(key(&name)) {
        name = format!("{wanted}_{number}");
        number += 1;
    }
    name.into()
}
