//! Categories and items: sizes, names, values. Layer 1.

use super::{Category, CategoryId, Checker, Item, Order, Text, words};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{CategoryDraft, GRAMMAR_WORDS, ItemDraft, Name};

/// The most items that a category may have.
const MOST_ITEMS: usize = 4096;
/// The most categories that a puzzle may have.
const MOST_CATEGORIES: usize = 256;

impl Checker<'_> {
    pub(super) fn check_declarations(&mut self) {
        let draft = self.draft;
        for category in draft.categories.iter().take(MOST_CATEGORIES) {
            self.declare_category(category);
        }
        let at = draft.name.as_ref().map_or(Spot::NONE, |name| name.at);
        if draft.categories.len() < 2 {
            self.report(Diagnostic::new(
                Code::TooFewCategories,
                at,
                "a puzzle needs at least two categories",
                "declare another one: `category Color { Red, Green }`",
            ));
        }
        if let Some(first_too_many) = draft.categories.get(MOST_CATEGORIES) {
            self.report(Diagnostic::new(
                Code::TooLarge,
                first_too_many.name.at,
                format!("a puzzle has at most {MOST_CATEGORIES} categories"),
                "leave some out",
            ));
        }
        self.check_sizes();
    }

    /// Checks a name in the namespace that categories, links and functions share; `known` is where it stands already.
    pub(super) fn check_shared_name(&mut self, name: &Name, known: Option<Spot>) {
        let text = &name.text;
        if GRAMMAR_WORDS.contains(&text.as_str()) || super::functions::is_function(text) {
            self.report(Diagnostic::new(
                Code::ReservedWord,
                name.at,
                format!("`{text}` is a word of the language"),
                "choose another name",
            ));
        }
        if let Some(first) = known {
            self.report(
                Diagnostic::new(
                    Code::DuplicateName,
                    name.at,
                    format!("`{text}` is declared twice"),
                    "give one of the two another name",
                )
                .with_related(first, format!("`{text}` is first declared")),
            );
        }
    }

    fn declare_category(&mut self, draft: &CategoryDraft) {
        let known = self.model.category_named(&draft.name.text).map(|id| self.places.categories[id.index()]);
        self.check_shared_name(&draft.name, known);
        // A category whose name is taken gets another one, so that its items are no mistakes too.
        let mut name = draft.name.text.clone();
        while self.model.category_named(&name).is_some() {
            name.push('2');
        }
        let id = CategoryId(self.model.categories().len() as u32);
        let first = self.model.items().len() as u32;
        let items = self.declare_items(draft, id);
        if items.len() < 2 {
            self.report(Diagnostic::new(
                Code::TooFewItems,
                draft.name.at,
                format!("category `{}` needs at least two items", draft.name.text),
                format!("write them in braces: `category {} {{ A, B }}`", draft.name.text),
            ));
        }
        self.check_value_order(draft);
        self.places.categories.push(draft.name.at);
        let count = items.len() as u32;
        let name = Text::Owned(name);
        let parts = self.model.parts_mut();
        parts.categories.to_mut().push(Category { name, order: draft.order, first, count });
        parts.items.to_mut().extend(items);
    }

    fn declare_items(&mut self, draft: &CategoryDraft, category: CategoryId) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        let mut seen = std::collections::HashMap::new();
        for item in draft.items.iter().take(MOST_ITEMS) {
            let name = &item.name;
            if let Some(&first) = seen.get(name.text.as_str()) {
                self.report(
                    Diagnostic::new(
                        Code::DuplicateItem,
                        name.at,
                        format!("category `{}` already has an item `{}`", draft.name.text, name.text),
                        "give this item another name",
                    )
                    .with_related(first, format!("`{}` is first declared", name.text)),
                );
                continue;
            }
            seen.insert(name.text.as_str(), name.at);
            self.places.items.push(name.at);
            items.push(new_item(item, category));
        }
        if let Some(first_too_many) = draft.items.get(MOST_ITEMS) {
            self.report(Diagnostic::new(
                Code::TooLarge,
                first_too_many.name.at,
                format!("a category has at most {MOST_ITEMS} items"),
                "leave some out",
            ));
        }
        items
    }

    /// The values of an ordered category must follow its order, and either all of its items have one or none.
    fn check_value_order(&mut self, draft: &CategoryDraft) {
        let valued = draft.items.iter().filter(|item| item.value.is_some()).count();
        if let Some(missing) = draft.items.iter().find(|item| item.value.is_none()).filter(|_| valued > 0) {
            self.report(Diagnostic::new(
                Code::ValueOrder,
                missing.name.at,
                format!(
                    "`{}` has no value, but other items of `{}` have",
                    missing.name.text, draft.name.text
                ),
                format!("give it one: `{} = 1`", missing.name.text),
            ));
            return;
        }
        let descent = draft.items.windows(2).find(|pair| pair[1].value < pair[0].value);
        if let (Order::Ordered, Some([before, item])) = (draft.order, descent) {
            self.report(
                Diagnostic::new(
                    Code::ValueOrder,
                    item.name.at,
                    format!("`{}` has a smaller value than the item before it", item.name.text),
                    "write the items of an ordered category so that their values ascend",
                )
                .with_related(before.name.at, "the item before it is declared"),
            );
        }
    }

    /// No item may be called like a category, a link or a function.
    pub(super) fn check_item_names(&mut self) {
        let items: Vec<(String, Spot)> = self
            .model
            .items()
            .iter()
            .map(|item| item.name.to_string())
            .zip(self.places.items.clone())
            .collect();
        for (name, at) in items {
            if let Some(kind) = self.kind_of(&name) {
                self.report(Diagnostic::new(
                    Code::DuplicateName,
                    at,
                    format!("the item `{name}` is called like a {kind}"),
                    "choose another name, and give the sentence name in quotes: `Name = \"name in a sentence\"`",
                ));
            }
        }
    }

    /// All categories must have as many items as most of them have; what was written counts, duplicates too.
    fn check_sizes(&mut self) {
        let draft = self.draft;
        let counts: Vec<usize> = draft.categories.iter().map(|category| category.items.len()).collect();
        let times = |size: usize| counts.iter().filter(|count| **count == size).count();
        let Some(&usual) = counts.iter().rev().max_by_key(|size| times(**size)) else { return };
        let Some(like) = draft.categories.iter().find(|category| category.items.len() == usual) else {
            return;
        };
        for category in &draft.categories {
            let count = category.items.len();
            if count == usual || count < 2 {
                continue;
            }
            self.report(Diagnostic::new(
                Code::UnequalSizes,
                category.name.at,
                format!(
                    "category `{}` has {count} items, and `{}` has {usual}",
                    category.name.text, like.name.text
                ),
                size_help(usual, count),
            ));
        }
    }
}

fn size_help(usual: usize, count: usize) -> String {
    if count < usual {
        format!("every item stands in exactly one row: add {} more", usual - count)
    } else {
        format!("every item stands in exactly one row: take {} away", count - usual)
    }
}

fn new_item(draft: &ItemDraft, category: CategoryId) -> Item {
    let phrase = draft.phrase.clone().unwrap_or_else(|| words::apart(&draft.name.text));
    Item {
        category,
        name: Text::Owned(draft.name.text.clone()),
        title: Text::Owned(draft.title.clone().unwrap_or_else(|| phrase.clone())),
        phrase: Text::Owned(phrase),
        value: draft.value,
    }
}
