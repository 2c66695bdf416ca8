//! The names of a puzzle as identifiers of Rust.

use std::collections::{BTreeMap, BTreeSet};

use super::identifier::{Namespace, of_type, of_value};
use super::quantify::placeholder;
use crate::draft::{
    Binder, CategoryDraft, Draft, Expression, ExpressionKind as Kind, GRAMMAR_WORDS, Name, Notation,
    POSITIONS, Path, PropertyValue, RelationDraft, case, is_function, module_name,
};
use crate::format::Loss;
use crate::model::{Order, Text};

/// The identifiers of all names.
pub(super) struct Names {
    /// Those of categories, links and properties.
    shared: BTreeMap<Text, Text>,
    /// Those of the items of each category; a role has those of its category.
    items: Vec<BTreeMap<Text, Text>>,
    /// The indices of the categories by their old names.
    categories: BTreeMap<Text, usize>,
    /// The old names of the roles.
    roles: BTreeSet<Text>,
    /// Those of the words of each property.
    words: BTreeMap<Text, BTreeMap<Text, Text>>,
    /// The identifiers of items that are in one category only, and so need no category.
    unique: BTreeSet<Text>,
    /// The identifiers that a quantifier cannot bind.
    taken: BTreeSet<Text>,
}

impl Names {
    /// Replaces the names in the declarations of a draft, which has no clues. The old names stay as phrases.
    pub(super) fn declare(draft: &mut Draft, losses: &mut Vec<Loss>) -> Names {
        for category in &mut draft.categories {
            make_numeric(category, losses);
            // Values that are printed as decimals are written as the integers that the clues compare.
            if super::source::printed_texts(category).is_none() {
                category.unit = None;
            }
        }
        let names = Names::of(draft);
        let name = draft.name.as_ref().map_or("Puzzle", |name| &name.text).to_owned();
        let mut types = Namespace::default();
        names.shared.values().for_each(|name| drop(types.add(name)));
        let wanted = of_type(&name, "Puzzle");
        let identifier = match module_name(&wanted).as_str() {
            "zebra" => types.add(&format!("{wanted}Puzzle")),
            _ => types.add(&wanted),
        };
        let title = draft.title.take().unwrap_or_else(|| name.into());
        draft.title = Some(title).filter(|title| *title != case::spaced(&identifier));
        draft.name = Some(Name::from(&*identifier));
        names.in_categories(draft);
        names.in_properties(draft, losses);
        names.in_links(draft);
        names.in_answer(draft);
        for saying in &mut draft.sayings {
            names.shared(&mut saying.about.0);
            names.shared(&mut saying.about.1);
        }
        draft.categories.iter_mut().for_each(|category| names.shared(&mut category.name));
        draft.notation = Notation::Language;
        names
    }

    fn of(draft: &Draft) -> Names {
        let mut namespace = Namespace::default();
        let mut shared: BTreeMap<Text, Text> = BTreeMap::new();
        let mut add =
            |old: &Text, wanted: String| drop(shared.insert(old.clone(), namespace.add(&wanted).into()));
        for category in &draft.categories {
            let name = &category.name.text;
            add(name, if name == POSITIONS { "Position".to_owned() } else { of_type(name, "Category") });
        }
        for link in draft.links.iter().flat_map(|link| &link.names) {
            let name = &link.name.text;
            let of_positions = link.category.text == POSITIONS;
            let known = of_positions.then(|| crate::draft::position_link(name)).flatten();
            add(name, known.unwrap_or_else(|| of_value(name, "link")));
        }
        draft.properties.iter().for_each(|property| {
            let name = &property.name.text;
            add(name, of_value(name, "property"));
        });
        let reserved: BTreeSet<Text> = shared.values().cloned().collect();
        let items = items(draft, &reserved);
        let mut homes: BTreeMap<&Text, usize> = BTreeMap::new();
        for (category, items) in draft.categories.iter().zip(&items) {
            if category.role_of.is_none() {
                items.values().for_each(|item| *homes.entry(item).or_default() += 1);
            }
        }
        let is_name = |item: &Text| !item.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        let unique = homes.iter().filter(|(item, count)| **count == 1 && is_name(item));
        let unique = unique.map(|(item, _)| (*item).clone()).collect();
        let taken = homes.keys().map(|item| (*item).clone()).chain(reserved).collect();
        let categories = draft.categories.iter().enumerate();
        let categories = categories.map(|(index, category)| (category.name.text.clone(), index)).collect();
        let roles = draft.categories.iter().filter(|category| category.role_of.is_some());
        let roles = roles.map(|category| category.name.text.clone()).collect();
        Names { words: words(draft), roles, shared, items, categories, unique, taken }
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

    fn in_categories(&self, draft: &mut Draft) {
        for (category, items) in draft.categories.iter_mut().zip(&self.items) {
            for item in &mut category.items {
                let identifier = &items[&item.name.text];
                let old = std::mem::replace(&mut item.name.text, identifier.clone());
                let phrase = item.phrase.take().unwrap_or(old);
                let title = item.title.take().filter(|title| *title != phrase);
                item.phrase =
                    Some(phrase).filter(|phrase| *phrase != case::spaced(identifier) || title.is_some());
                item.title = title;
            }
            category.role_of.iter_mut().for_each(|base| self.shared(base));
        }
    }

    fn in_properties(&self, draft: &mut Draft, losses: &mut Vec<Loss>) {
        for property in &mut draft.properties {
            for entry in &mut property.entries {
                self.item(&property.category.text, &mut entry.first.name);
                if let PropertyValue::Word(word) = &mut entry.value {
                    let old = word.text.clone();
                    self.word(&property.name.text, word);
                    let loss = Loss::new(format!(
                        "the word `{old}` of `{}`: it is `{}`",
                        property.name.text, word.text
                    ));
                    if word.text != old && !losses.contains(&loss) {
                        losses.push(loss);
                    }
                }
            }
            self.shared(&mut property.category);
            self.shared(&mut property.name);
        }
    }

    fn in_links(&self, draft: &mut Draft) {
        for link in &mut draft.links {
            for name in &mut link.names {
                if let RelationDraft::Table { pairs, .. } = &mut link.relation {
                    for (first, second) in pairs {
                        self.item(&name.category.text, &mut first.name);
                        self.item(&name.category.text, &mut second.name);
                    }
                }
                let old = name.name.text.clone();
                self.shared(&mut name.name);
                let phrase = name.phrase.take().unwrap_or(old);
                name.phrase = Some(phrase).filter(|phrase| *phrase != case::spaced(&name.name.text));
                self.shared(&mut name.category);
            }
        }
    }

    fn in_answer(&self, draft: &mut Draft) {
        let Some(answer) = &mut draft.answer else { return };
        for cells in answer.rows.iter_mut().map(|row| &mut row.cells) {
            for (cell, column) in cells.iter_mut().zip(&answer.columns) {
                self.item(&column.text, &mut cell.name);
            }
        }
        answer.columns.iter_mut().for_each(|column| self.shared(column));
    }

    fn word(&self, property: &str, word: &mut Name) {
        let words = self.words.get(property);
        if let Some(identifier) = words.and_then(|words| words.get(&word.text)) {
            word.text.clone_from(identifier);
        }
    }

    /// Replaces the names in a formula. An item loses its category where it needs none.
    pub(super) fn in_formula(&self, formula: &mut Expression) {
        self.expression(formula, &mut Vec::new());
    }

    fn expression(&self, expression: &mut Expression, bound: &mut Vec<(Text, Text)>) {
        let before = bound.len();
        match &mut expression.kind {
            Kind::Compare(_, left, right) => self.words_beside_property(left, right),
            Kind::Name(path) | Kind::Copy(path, _) => self.path(path, bound),
            Kind::Term(category, _) => self.shared(category),
            Kind::Call(name, _) => self.shared(name),
            Kind::Statement(statement) => {
                let predicates = statement.predicates.iter_mut();
                predicates.filter_map(|predicate| predicate.link.as_mut()).for_each(|link| self.shared(link));
            }
            Kind::Quantified { binders, .. } | Kind::Aggregate { binders, .. } => {
                for Binder { names, over } in binders {
                    for name in names {
                        let letter = self.letter(over, bound);
                        let old = std::mem::replace(&mut name.text, letter.clone());
                        bound.push((old, letter));
                    }
                }
            }
            Kind::Integer(_)
            | Kind::Text(_)
            | Kind::List(_)
            | Kind::Range(..)
            | Kind::Not(_)
            | Kind::All(_)
            | Kind::Any(_)
            | Kind::Either(..)
            | Kind::Implies(..)
            | Kind::Equivalent(..)
            | Kind::In(..)
            | Kind::Negative(_)
            | Kind::Arithmetic(..) => {}
        }
        expression.children_mut().into_iter().for_each(|child| self.expression(child, bound));
        bound.truncate(before);
    }

    fn path(&self, path: &mut Path, bound: &[(Text, Text)]) {
        let Some(category) = &mut path.category else {
            match bound.iter().rev().find(|(old, _)| *old == path.name.text) {
                Some((_, letter)) => path.name.text = letter.clone(),
                None => self.shared(&mut path.name),
            }
            return;
        };
        let is_role = self.roles.contains(&category.text);
        self.item(&category.text, &mut path.name);
        self.shared(category);
        if !is_role && self.unique.contains(&path.name.text) {
            path.category = None;
        }
    }

    fn words_beside_property(&self, left: &mut Expression, right: &mut Expression) {
        let property = [&*left, &*right].into_iter().find_map(|side| match &side.kind {
            Kind::Call(name, _) if self.words.contains_key(&name.text) => Some(name.text.clone()),
            _ => None,
        });
        for side in [left, right] {
            if let (Kind::Name(Path { category: None, name }), Some(property)) = (&mut side.kind, &property) {
                self.word(property, name);
            }
        }
    }

    /// Returns a letter for a bound name: the first one of the category, if it is free.
    fn letter(&self, over: &Expression, bound: &[(Text, Text)]) -> Text {
        let category = category_of(over);
        let category = category.and_then(|name| self.shared.get(name)).map_or("item", |name| name.as_str());
        let own = category.chars().flat_map(char::to_lowercase).filter(char::is_ascii_lowercase);
        let numbered = (1..).map(|number| format!("x{number}"));
        let is_free = |name: &String| {
            !self.taken.contains(name.as_str())
                && !GRAMMAR_WORDS.contains(&name.as_str())
                && !is_function(name)
                && bound.iter().all(|(_, letter)| letter != name)
        };
        let mut names = own.chain('a'..='z').map(String::from).chain(numbered);
        names.find(is_free).map_or_else(|| placeholder(0).into(), Text::from)
    }
}

fn category_of(over: &Expression) -> Option<&Text> {
    match &over.kind {
        Kind::Name(Path { category: Some(category), .. }) => Some(&category.text),
        Kind::Name(Path { category: None, name }) => Some(&name.text),
        _ => over.children().into_iter().find_map(category_of),
    }
}

/// Makes a category of ascending numbers numeric, as the language has them.
fn make_numeric(category: &mut CategoryDraft, losses: &mut Vec<Loss>) {
    let ordered = category.order == Order::Ordered;
    let number = |(place, item): (i64, &crate::draft::ItemDraft)| {
        let value = item.value.or(ordered.then_some(place))?;
        (value.to_string() == item.name.text && item.copies == 1).then_some(value)
    };
    let numbers: Option<Vec<i64>> = (1..).zip(&category.items).map(number).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.is_sorted() && !numbers.is_empty()) else { return };
    if super::source::printed_texts(category).is_some() {
        return;
    }
    category.order = Order::Ordered;
    let is_positions = [POSITIONS, "Position"].contains(&&*category.name.text);
    let mut lost = false;
    for (item, number) in category.items.iter_mut().zip(numbers) {
        item.value = Some(number);
        // `positions 5;` names its items so.
        let phrase = Text::from(format!("position {number}"));
        if !(is_positions && item.phrase.as_ref() == Some(&phrase)) {
            lost |= item.phrase.take().is_some();
        }
        lost |= item.title.take().is_some_and(|title| title != item.name.text);
    }
    if lost {
        losses.push(Loss::new(format!("the names of the numbers of `{}` in sentences", category.name.text)));
    }
}

/// Returns the identifiers of the items of each category.
fn items(draft: &Draft, reserved: &BTreeSet<Text>) -> Vec<BTreeMap<Text, Text>> {
    let mut items: Vec<BTreeMap<Text, Text>> = Vec::new();
    for category in &draft.categories {
        let mut names = Namespace::default();
        let numeric = super::source::is_numeric(category);
        let identifier = |name: &Text| match numeric {
            true => name.clone(),
            false => names.add_unless(&of_type(name, "Item"), |name| reserved.contains(name)).into(),
        };
        let old = category.items.iter().map(|item| item.name.text.clone());
        let new: Vec<Text> = category.items.iter().map(|item| &item.name.text).map(identifier).collect();
        items.push(old.zip(new).collect());
    }
    let place = |name: &str| draft.categories.iter().position(|other| other.name.text == name);
    for (index, category) in draft.categories.iter().enumerate() {
        if let Some(base) = category.role_of.as_ref().and_then(|base| place(&base.text)) {
            items[index] = items[base].clone();
        }
    }
    items
}

/// Returns the identifiers of the words of each property.
fn words(draft: &Draft) -> BTreeMap<Text, BTreeMap<Text, Text>> {
    let of_property = |property: &crate::draft::PropertyDraft| {
        let mut used = Namespace::default();
        let mut words: BTreeMap<Text, Text> = BTreeMap::new();
        for entry in &property.entries {
            if let PropertyValue::Word(word) = &entry.value
                && !words.contains_key(&word.text)
            {
                words.insert(word.text.clone(), used.add(&of_value(&word.text, "word")).into());
            }
        }
        (property.name.text.clone(), words)
    };
    draft.properties.iter().map(of_property).collect()
}
