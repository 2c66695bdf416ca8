//! Categories and items: their names, sizes and values.

use std::collections::HashMap;

use super::index::repetitions;
use super::{Category, CategoryId, Checker, Item, ItemId, Order, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot, closest};
use crate::draft::{CategoryDraft, Draft, GRAMMAR_WORDS, ItemDraft, Name, POSITIONS};
use crate::model::{Presence, Text};
use crate::sentence::cardinal;

/// The most items that a category may have.
const MAX_ITEMS: usize = 4096;

/// The most categories that a puzzle may have.
pub(super) const MAX_CATEGORIES: usize = 256;

/// The most items of all categories together: a grid has a bit for each two of them.
const MAX_ITEMS_IN_ALL: usize = 5_000;

/// Returns the error of a puzzle with too many items, of which nothing else is checked.
pub(super) fn too_many_items(draft: &Draft) -> Option<Diagnostic> {
    let categories = || draft.categories.iter().take(MAX_CATEGORIES);
    let own = |category: &CategoryDraft| category.items.len().min(MAX_ITEMS);
    // Two categories have few enough; and so have others, also if every category were a role.
    let (count, items) = (draft.categories.len(), number_of_items(draft));
    if count <= 2 || items.saturating_mul(count) <= MAX_ITEMS_IN_ALL {
        return None;
    }
    let by_name: HashMap<&Text, usize> =
        categories().map(|category| (&category.name.text, own(category))).collect();
    let mut items = 0;
    for category in categories() {
        // A role has the items of its category.
        items += match &category.role_of {
            Some(base) => by_name.get(&base.text).copied().unwrap_or_default(),
            None => own(category),
        };
        if items > MAX_ITEMS_IN_ALL {
            let message =
                format!("too many items: a puzzle has at most {MAX_ITEMS_IN_ALL} in all categories");
            let help = "remove items or categories";
            return Some(Diagnostic::new(Code::TooLarge, category.name.at, message, help));
        }
    }
    None
}

/// Returns the number of declared items within the limits.
pub(super) fn number_of_items(draft: &Draft) -> usize {
    let categories = draft.categories.iter().take(MAX_CATEGORIES);
    categories.map(|category| category.items.len().min(MAX_ITEMS)).sum()
}

impl Checker<'_> {
    pub(super) fn check_declarations(&mut self) {
        let draft = self.scope.draft;
        for category in draft.categories.iter().take(MAX_CATEGORIES) {
            self.declare_category(category);
        }
        let at = draft.name.as_ref().map_or(Spot::NONE, |name| name.at);
        if self.scope.is_language() && draft.title.as_ref().is_some_and(|title| title.trim().is_empty()) {
            let help = "write a title, such as `= \"Five Houses\"`, or remove it";
            self.report.add(Diagnostic::new(Code::Template, at, "the title is empty", help));
        }
        if draft.categories.len() < 2 {
            self.report.add(Diagnostic::new(
                Code::TooFewCategories,
                at,
                "a puzzle needs at least two categories",
                self.scope.choose("add another one: `category Color { Red, Green }`", "add another one"),
            ));
        }
        if let Some(first_too_many) = draft.categories.get(MAX_CATEGORIES) {
            self.report.add(Diagnostic::new(
                Code::TooLarge,
                first_too_many.name.at,
                format!("too many categories: a puzzle has at most {MAX_CATEGORIES}"),
                "remove some",
            ));
        }
        self.check_sizes();
        self.check_roles();
    }

    /// Checks a name in the namespace that categories, links and functions share; `known` is an earlier declaration.
    pub(super) fn check_shared_name(&mut self, name: &Name, known: Option<Spot>) {
        let text = &name.text;
        if self.scope.is_language() {
            self.check_not_reserved(name);
        }
        if let Some(first) = known {
            self.report.add(
                Diagnostic::new(
                    Code::DuplicateName,
                    name.at,
                    format!("`{text}` is declared twice"),
                    "rename one of the two",
                )
                .with_related(first, format!("`{text}` is first declared")),
            );
        }
    }

    /// Reports a name that is a word of the language. (A property is called like a function.)
    pub(super) fn check_not_reserved(&mut self, name: &Name) {
        let text = &name.text;
        if GRAMMAR_WORDS.contains(&text.as_str()) || super::functions::is_function(text) {
            self.report.add(Diagnostic::new(
                Code::ReservedWord,
                name.at,
                format!("`{text}` is a reserved word"),
                "choose another name",
            ));
        }
    }

    fn declare_category(&mut self, draft: &CategoryDraft) {
        let known = self
            .scope
            .model
            .category_named(&draft.name.text)
            .map(|id| self.built.spots.categories[id.index()]);
        self.check_shared_name(&draft.name, known);
        // A category whose name is taken gets another one, so that uses of its items are not reported.
        let mut name = draft.name.text.clone();
        while self.scope.model.category_named(&name).is_some() {
            name = format!("{name}2").into();
        }
        let id = CategoryId(self.scope.model.categories().len() as u32);
        let first = self.scope.model.items().len() as u32;
        match &draft.role_of {
            Some(_) => self.declare_items_of_role(draft, id),
            None => self.declare_items(draft, id),
        }
        let items = &self.scope.model.items()[first as usize..];
        let count = items.len() as u32;
        let things: u64 = items.iter().map(|item| u64::from(item.copies)).sum();
        let fewest = if draft.presence == Presence::Once && self.scope.is_language() { 2 } else { 1 };
        // ZBC derives the number of positions from the sizes of the categories.
        let counted = self.scope.is_zbc() && draft.name.text == POSITIONS;
        if things < fewest && draft.role_of.is_none() && !counted {
            self.report.add(Diagnostic::new(
                Code::TooFewItems,
                draft.name.at,
                format!("category `{}` needs at least {} items", draft.name.text, cardinal(fewest as i64)),
                self.scope.phrased(
                    format!("list them in braces: `category {} {{ A, B }}`", draft.name.text),
                    "list them in `items`",
                    format!("list them after the dash: `{} - A B`", draft.name.text),
                ),
            ));
        }
        self.check_value_order(draft);
        self.check_texts(draft);
        self.built.spots.categories.push(draft.name.at);
        let order = self.scope.base_of(draft).map_or(draft.order, |base| base.order);
        let presence = draft.presence;
        let unit = self.scope.base_of(draft).map_or(&draft.unit, |base| &base.unit).clone();
        let category = Category { name, order, presence, role_of: None, unit, first, count };
        self.scope.model.parts_mut().categories.to_mut().push(category);
    }

    /// Reports items whose name in sentences or in charts is empty.
    fn check_texts(&mut self, draft: &CategoryDraft) {
        if !self.scope.is_language() {
            return;
        }
        for item in &draft.items {
            let is_empty = |text: &Option<Text>| text.as_ref().is_some_and(|text| text.trim().is_empty());
            let name = &item.name.text;
            let (what, help) = match (is_empty(&item.phrase), is_empty(&item.title)) {
                (true, _) => ("in sentences", format!("write a text: `{name} = \"…\"`")),
                (_, true) => ("in charts", "write a text: `titled \"…\"`".to_owned()),
                _ => continue,
            };
            let message = format!("the name of `{name}` {what} is empty");
            self.report.add(Diagnostic::new(Code::Template, item.name.at, message, help));
        }
    }

    fn declare_items_of_role(&mut self, draft: &CategoryDraft, id: CategoryId) {
        for item in self.scope.base_of(draft).map_or(&[][..], |base| &base.items) {
            self.declare_item(item, id, draft.name.at);
        }
    }

    fn declare_item(&mut self, draft: &ItemDraft, category: CategoryId, at: Spot) {
        self.built.spots.items.push(at);
        let item = new_item(draft, category);
        self.scope.model.parts_mut().items.to_mut().push(item);
    }

    /// Resolves the category of each role.
    fn check_roles(&mut self) {
        let draft = self.scope.draft;
        for (index, role) in draft.categories.iter().take(MAX_CATEGORIES).enumerate() {
            let Some(base) = &role.role_of else { continue };
            let resolved = self.resolve_category(base);
            let near =
                self.scope.base_of(role).and_then(|base| self.scope.model.category_named(&base.name.text));
            let Some(id) = self.report.errors.take(resolved).or(near) else { continue };
            if draft.categories.get(id.index()).is_some_and(|base| base.role_of.is_some()) {
                self.report.add(Diagnostic::new(
                    Code::Role,
                    base.at,
                    format!("`{}` is a role", base.text),
                    self.scope.choose(
                        "name a category with items: `category Fear of Member;`",
                        "name a category with `items`",
                    ),
                ));
                continue;
            }
            if !self.scope.model.is_plain(id) {
                self.report.add(Diagnostic::new(
                    Code::Role,
                    base.at,
                    format!(
                        "a role needs a category whose items are in exactly one row each, which `{}` is not",
                        base.text
                    ),
                    self.scope.choose(
                        "name a category without `great`, `shared` and repeated items",
                        "name a category with the `presence` `once` and without `copies`",
                    ),
                ));
                continue;
            }
            self.scope.model.parts_mut().categories.to_mut()[index].role_of = Some(id);
        }
    }

    fn declare_items(&mut self, draft: &CategoryDraft, category: CategoryId) {
        let count = draft.items.len().min(MAX_ITEMS);
        let name = |item: u32| draft.items[item as usize].name.text.as_str();
        let repeated = repetitions(count, name);
        for (number, item) in (0..).zip(&draft.items[..count]) {
            let name = &item.name;
            if let Some(&first) = repeated.get(&number) {
                let first = draft.items[first as usize].name.at;
                self.report.add(
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
            self.check_copies_of(item, draft);
            self.declare_item(item, category, name.at);
        }
        if let Some(first_too_many) = draft.items.get(MAX_ITEMS) {
            self.report.add(Diagnostic::new(
                Code::TooLarge,
                first_too_many.name.at,
                format!("a category has at most {MAX_ITEMS} items"),
                "remove some",
            ));
        }
    }

    /// Checks the number of copies of a repeated item.
    fn check_copies_of(&mut self, item: &ItemDraft, category: &CategoryDraft) {
        let text = &item.name.text;
        if item.copies == 0 || item.copies as usize > MAX_ITEMS {
            self.report.add(Diagnostic::new(
                Code::TooFewItems,
                item.name.at,
                format!("`{text}` has {} copies", item.copies),
                self.scope.choose(
                    format!("write a number from 1 to {MAX_ITEMS}: `{text} * 2`"),
                    format!("write a number from 1 to {MAX_ITEMS}"),
                ),
            ));
        } else if item.copies > 1 && category.presence != Presence::Once {
            self.report.add(Diagnostic::new(
                Code::UnequalSizes,
                item.name.at,
                format!(
                    "`{text}` has {} copies, but the items of this category may be in any number of rows",
                    item.copies
                ),
                self.scope.choose(
                    format!("remove the number, or declare a plain `category {}`", category.name.text),
                    "remove `copies`, or give the category the `presence` `once`",
                ),
            ));
        }
    }

    /// The values of an ordered category must follow its order, and either all of its items have one or none.
    fn check_value_order(&mut self, draft: &CategoryDraft) {
        let valued = draft.items.iter().filter(|item| item.value.is_some()).count();
        if let Some(missing) = draft.items.iter().find(|item| item.value.is_none()).filter(|_| valued > 0) {
            self.report.add(Diagnostic::new(
                Code::ValueOrder,
                missing.name.at,
                format!(
                    "`{}` has no value, but other items of `{}` have",
                    missing.name.text, draft.name.text
                ),
                self.scope.choose(format!("add one: `{} = 1`", missing.name.text), "add its `value`"),
            ));
            // Calculations with the items are no further errors.
            let category = CategoryId(self.built.spots.categories.len() as u32);
            self.scope.comparable.insert(category, true);
            return;
        }
        let descent = draft.items.windows(2).find(|pair| pair[1].value < pair[0].value);
        if let (Order::Ordered, Some([before, item])) = (draft.order, descent) {
            self.report.add(
                Diagnostic::new(
                    Code::ValueOrder,
                    item.name.at,
                    format!("`{}` has a smaller value than the item before it", item.name.text),
                    "sort the items of an ordered category by value",
                )
                .with_related(before.name.at, "the item before it"),
            );
        }
    }

    /// Reports items with the name of another declaration.
    pub(super) fn check_item_names(&mut self) {
        let mut clashing: Vec<ItemId> = Vec::new();
        for name in self.scope.shared_names() {
            clashing.extend(self.scope.items_named(name));
        }
        clashing.sort_unstable();
        clashing.dedup();
        for item in clashing {
            let (name, at) = (self.scope.model.item(item).name.clone(), self.built.spots.items[item.index()]);
            let Some(kind) = self.scope.kind_of(&name) else { continue };
            self.report.add(Diagnostic::new(
                Code::DuplicateName,
                at,
format!("item `{name}` has the name of a {kind}"),
                self.scope.phrased(
"choose another name, and write the one for sentences in quotes: `Name = \"name in a sentence\"`",
                    "choose another name, and write this one as its `phrase`",
                    "choose another name",
                ),
            ));
        }
    }
}

impl<'a> Scope<'a> {
    /// Returns the category whose items a role has.
    pub(super) fn base_of(&self, draft: &CategoryDraft) -> Option<&'a CategoryDraft> {
        let base = draft.role_of.as_ref()?;
        let draft = self.draft;
        let with_items = || draft.categories.iter().filter(|other| other.role_of.is_none());
        let named = |name: &str| with_items().find(|other| other.name.text == name);
        // A misspelt name is reported; the role then has the items that its author meant.
        let near = || closest(&base.text, with_items().map(|other| &*other.name.text)).and_then(named);
        named(&base.text).or_else(near)
    }
}

fn new_item(draft: &ItemDraft, category: CategoryId) -> Item {
    let phrase = draft.phrase.clone().unwrap_or_else(|| draft.name.text.clone());
    Item {
        category,
        name: draft.name.text.clone(),
        title: draft.title.clone().unwrap_or_else(|| phrase.clone()),
        phrase,
        value: draft.value,
        copies: draft.copies,
    }
}
