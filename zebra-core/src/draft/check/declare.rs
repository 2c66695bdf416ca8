//! Categories and items: their names, sizes and values. Layer 1.

use std::collections::BTreeMap;

use super::index::repetitions;
use super::{Category, CategoryId, Checker, Item, ItemId, Order};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{CategoryDraft, Draft, GRAMMAR_WORDS, ItemDraft, Name, Notation, POSITIONS};
use crate::model::Presence;
use crate::sentence::cardinal;

/// The most items that a category may have.
const MAX_ITEMS: usize = 4096;

/// The most rows of a puzzle: solving takes at least the square of their number.
const MAX_ROWS: u64 = 1000;

/// The most categories that a puzzle may have.
pub(super) const MAX_CATEGORIES: usize = 256;

/// Returns the number of declared items within the limits.
pub(super) fn number_of_items(draft: &Draft) -> usize {
    let categories = draft.categories.iter().take(MAX_CATEGORIES);
    categories.map(|category| category.items.len().min(MAX_ITEMS)).sum()
}

impl<'a> Checker<'a> {
    pub(super) fn check_declarations(&mut self) {
        let draft = self.draft;
        for category in draft.categories.iter().take(MAX_CATEGORIES) {
            self.declare_category(category);
        }
        let at = draft.name.as_ref().map_or(Spot::NONE, |name| name.at);
        if draft.categories.len() < 2 {
            self.report(Diagnostic::new(
                Code::TooFewCategories,
                at,
                "a puzzle needs at least two categories",
                self.choose("add another one: `category Color { Red, Green }`", "add another one"),
            ));
        }
        if let Some(first_too_many) = draft.categories.get(MAX_CATEGORIES) {
            self.report(Diagnostic::new(
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
        if self.is_language() {
            self.check_not_reserved(name);
        }
        if let Some(first) = known {
            self.report(
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
            self.report(Diagnostic::new(
                Code::ReservedWord,
                name.at,
                format!("`{text}` is a reserved word"),
                "choose another name",
            ));
        }
    }

    fn declare_category(&mut self, draft: &CategoryDraft) {
        let known = self.model.category_named(&draft.name.text).map(|id| self.spots.categories[id.index()]);
        self.check_shared_name(&draft.name, known);
        // A category whose name is taken gets another one, so that uses of its items are not reported.
        let mut name = draft.name.text.clone();
        while self.model.category_named(&name).is_some() {
            name = format!("{name}2").into();
        }
        let id = CategoryId(self.model.categories().len() as u32);
        let first = self.model.items().len() as u32;
        match &draft.role_of {
            Some(_) => self.declare_items_of_role(draft, id),
            None => self.declare_items(draft, id),
        }
        let items = &self.model.items()[first as usize..];
        let count = items.len() as u32;
        let things: u64 = items.iter().map(|item| u64::from(item.copies)).sum();
        let fewest = if draft.presence == Presence::Once && self.is_language() { 2 } else { 1 };
        // ZBC derives the number of positions from the sizes of the categories.
        let counted = self.is_zbc() && draft.name.text == POSITIONS;
        if things < fewest && draft.role_of.is_none() && !counted {
            self.report(Diagnostic::new(
                Code::TooFewItems,
                draft.name.at,
                format!("category `{}` needs at least {} items", draft.name.text, cardinal(fewest as i64)),
                self.phrased(
                    format!("list them in braces: `category {} {{ A, B }}`", draft.name.text),
                    "list them in `items`",
                    format!("list them after the dash: `{} - A B`", draft.name.text),
                ),
            ));
        }
        self.check_value_order(draft);
        self.spots.categories.push(draft.name.at);
        let order = self.base_of(draft).map_or(draft.order, |base| base.order);
        let presence = draft.presence;
        let category = Category { name, order, presence, role_of: None, first, count };
        self.model.parts_mut().categories.to_mut().push(category);
    }

    /// Returns the category whose items a role has.
    fn base_of(&self, draft: &CategoryDraft) -> Option<&'a CategoryDraft> {
        let base = draft.role_of.as_ref()?;
        let draft = self.draft;
        draft.categories.iter().find(|other| other.name.text == base.text && other.role_of.is_none())
    }

    fn declare_items_of_role(&mut self, draft: &CategoryDraft, id: CategoryId) {
        for item in self.base_of(draft).map_or(&[][..], |base| &base.items) {
            self.declare_item(item, id, draft.name.at);
        }
    }

    fn declare_item(&mut self, draft: &ItemDraft, category: CategoryId, at: Spot) {
        self.spots.items.push(at);
        let item = new_item(draft, category);
        self.model.parts_mut().items.to_mut().push(item);
    }

    /// Resolves the category of each role.
    fn check_roles(&mut self) {
        let draft = self.draft;
        for (index, role) in draft.categories.iter().take(MAX_CATEGORIES).enumerate() {
            let Some(base) = &role.role_of else { continue };
            let resolved = self.resolve_category(base);
            let Some(id) = self.diagnostics.take(resolved) else { continue };
            if draft.categories.get(id.index()).is_some_and(|base| base.role_of.is_some()) {
                self.report(Diagnostic::new(
                    Code::Role,
                    base.at,
                    format!("`{}` is a role", base.text),
                    self.choose(
                        "name a category with items: `category Fear of Member;`",
                        "name a category with `items`",
                    ),
                ));
                continue;
            }
            if !self.model.is_plain(id) {
                self.report(Diagnostic::new(
                    Code::Role,
                    base.at,
                    format!(
                        "a role needs a category whose items are in exactly one row each, which `{}` is not",
                        base.text
                    ),
                    self.choose(
                        "name a category without `great`, `shared` and repeated items",
                        "name a category with the `presence` `once` and without `copies`",
                    ),
                ));
                continue;
            }
            self.model.parts_mut().categories.to_mut()[index].role_of = Some(id);
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
            self.check_copies_of(item, draft);
            self.declare_item(item, category, name.at);
        }
        if let Some(first_too_many) = draft.items.get(MAX_ITEMS) {
            self.report(Diagnostic::new(
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
            self.report(Diagnostic::new(
                Code::TooFewItems,
                item.name.at,
                format!("`{text}` has {} copies", item.copies),
                self.choose(
                    format!("write a number from 1 to {MAX_ITEMS}: `{text} * 2`"),
                    format!("write a number from 1 to {MAX_ITEMS}"),
                ),
            ));
        } else if item.copies > 1 && category.presence != Presence::Once {
            self.report(Diagnostic::new(
                Code::UnequalSizes,
                item.name.at,
                format!(
                    "`{text}` has {} copies, but the items of this category may be in any number of rows",
                    item.copies
                ),
                self.choose(
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
            self.report(Diagnostic::new(
                Code::ValueOrder,
                missing.name.at,
                format!(
                    "`{}` has no value, but other items of `{}` have",
                    missing.name.text, draft.name.text
                ),
                self.choose(format!("add one: `{} = 1`", missing.name.text), "add its `value`"),
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
                    "sort the items of an ordered category by value",
                )
                .with_related(before.name.at, "the item before it"),
            );
        }
    }

    /// Reports items with the name of another declaration.
    pub(super) fn check_item_names(&mut self) {
        let mut clashing: Vec<ItemId> = Vec::new();
        for name in self.shared_names() {
            clashing.extend(self.items_named(name));
        }
        clashing.sort_unstable();
        clashing.dedup();
        for item in clashing {
            let (name, at) = (self.model.item(item).name.clone(), self.spots.items[item.index()]);
            let Some(kind) = self.kind_of(&name) else { continue };
            self.report(Diagnostic::new(
                Code::DuplicateName,
                at,
format!("item `{name}` has the name of a {kind}"),
                self.phrased(
"choose another name, and write the one for sentences in quotes: `Name = \"name in a sentence\"`",
                    "choose another name, and write this one as its `phrase`",
                    "choose another name",
                ),
            ));
        }
    }

    /// Determines the rows from the first category whose items are in one row each, and checks that all sizes fit.
    /// Duplicate items count.
    fn check_sizes(&mut self) {
        let draft = self.draft;
        let size = |category: &CategoryDraft| -> u64 {
            let items = self.base_of(category).unwrap_or(category);
            items.items.iter().map(|item| u64::from(item.copies)).sum()
        };
        let sizes: Vec<u64> = draft.categories.iter().map(size).collect();
        let once = |index: &usize| draft.categories[*index].presence == Presence::Once;
        let plain: Vec<usize> = (0..sizes.len()).filter(once).collect();
        let Some(like) = most_frequent(&plain, &sizes) else {
            return self.report_no_anchor();
        };
        let anchor = plain.iter().copied().find(|index| {
            let category = &draft.categories[*index];
            sizes[*index] == sizes[like]
                && category.role_of.is_none()
                && category.items.iter().all(|item| item.copies == 1)
        });
        match anchor {
            Some(anchor) if anchor < self.model.categories().len() => {
                self.model.parts_mut().anchor = CategoryId(anchor as u32);
            }
            _ => return self.report_no_anchor(),
        }
        let rows = sizes[like];
        if rows > MAX_ROWS {
            // Nobody has written the category of the positions of ZBC.
            let is_written = |index: &usize| draft.categories[*index].name.text != POSITIONS;
            let like =
                plain.into_iter().filter(is_written).find(|index| sizes[*index] == rows).unwrap_or(like);
            let name = &draft.categories[like].name;
            let places = self.choose("rows", "positions");
            return self.report(Diagnostic::new(
                Code::TooLarge,
                name.at,
                format!("a puzzle has at most {MAX_ROWS} {places}, and `{}` has {rows} items", name.text),
                "remove items from all categories",
            ));
        }
        if rows == 1 && self.is_zbc() {
            let category = draft.categories.last().map_or(Spot::NONE, |category| category.name.at);
            let message = "there is only one position: each category has one item";
            self.warn(Diagnostic::new(Code::TooFewItems, category, message, "add items to each category"));
        }
        // A category with too few items is reported already.
        let fewest = if self.is_language() { 2 } else { 1 };
        for (category, &count) in draft.categories.iter().zip(&sizes) {
            let fits = match category.presence {
                Presence::Once if category.role_of.is_some() => true,
                // A duplicate item is reported elsewhere.
                Presence::Once if count < fewest => true,
                Presence::Once => count == rows || distinct(category) == rows,
                Presence::AtMostOnce => count >= rows,
                Presence::AtLeastOnce => count <= rows,
                Presence::AnyTimes => true,
            };
            if !fits {
                let help = size_help(category.presence, rows, count, draft.notation);
                let (name, like) = (&category.name, &draft.categories[like].name.text);
                let items = super::plural(count as usize, "item");
                let positions = if rows == 1 { "there is 1 position" } else { "there are {rows} positions" };
                let positions = positions.replace("{rows}", &rows.to_string());
                self.report(Diagnostic::new(
                    Code::UnequalSizes,
                    name.at,
                    match self.is_zbc() {
                        true => format!("category `{}` has {count} {items}, and {positions}", name.text),
                        false => {
                            format!("category `{}` has {count} {items}, and `{like}` has {rows}", name.text)
                        }
                    },
                    help,
                ));
            }
        }
    }

    fn report_no_anchor(&mut self) {
        let places = self.draft.categories.iter().map(|category| category.name.at);
        let at = places.min().unwrap_or(Spot::NONE);
        if self.draft.categories.len() >= 2 {
            self.report(Diagnostic::new(
                Code::UnequalSizes,
                at,
                match self.is_zbc() {
                    true => "no category has exactly one item per position",
                    false => "no category has exactly one item per row",
                },
                self.phrased(
                    "declare the number of rows: `positions 5;`",
                    "add a category with the `presence` `once` and without `copies`",
                    "remove the `*` of one category: its items determine the number of positions",
                ),
            ));
        }
    }
}

/// Returns the first of some categories that has the most frequent size.
fn most_frequent(plain: &[usize], sizes: &[u64]) -> Option<usize> {
    let (&first, rest) = plain.split_first()?;
    if rest.iter().all(|&index| sizes[index] == sizes[first]) {
        return Some(first);
    }
    let mut times = BTreeMap::new();
    plain.iter().for_each(|&index| *times.entry(sizes[index]).or_insert(0) += 1);
    plain.iter().copied().rev().max_by_key(|&index| times[&sizes[index]])
}

/// Returns the help for a category that does not fit the rows.
fn size_help(presence: Presence, rows: u64, count: u64, notation: Notation) -> String {
    match presence {
        Presence::Once => once_help(rows, count, notation),
        Presence::AtMostOnce => {
            let row = if notation == Notation::Zbc { "position" } else { "row" };
            let more = rows.saturating_sub(count);
            format!("every {row} has a different item of this category: add {more} more")
        }
        Presence::AtLeastOnce | Presence::AnyTimes => notation.choose(
            "every item is in at least one row: remove some, or write `great shared category`",
            "every item is in at least one row: remove some, or give the category the `presence` `any-times`",
        ),
    }
}

fn once_help(rows: u64, count: u64, notation: Notation) -> String {
    let row = if notation == Notation::Zbc { "position" } else { "row" };
    if count < rows {
        return format!("every item is in exactly one {row}: add {} more", rows - count);
    }
    let great = match notation {
        Notation::Language => "write `great category`",
        Notation::Exact => "give the category the `presence` `at-most-once`",
        Notation::Zbc => "mark the category with a `*`",
    };
    format!("every item is in exactly one {row}: remove {}, or {great}", count - rows)
}

/// Returns the number of items of a category, counting each name once.
fn distinct(category: &CategoryDraft) -> u64 {
    let copies: BTreeMap<&str, u32> =
        category.items.iter().map(|item| (item.name.text.as_str(), item.copies)).collect();
    copies.values().map(|&copies| u64::from(copies)).sum()
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
