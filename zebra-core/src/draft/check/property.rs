//! Properties and groups of items.

use super::{Checker, ItemId, Scope, Text};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, GroupDraft, Name, Path, PropertyDraft, PropertyEntry, PropertyValue};
use crate::model::{CategoryId, Property};

/// A named list of items of one category.
pub(super) struct Group {
    pub(super) name: Name,
    pub(super) items: Vec<ItemId>,
}

impl Checker<'_> {
    pub(super) fn check_properties(&mut self) {
        for draft in &self.scope.draft.properties {
            if let Err(error) = self.declare_property(draft) {
                self.report.add(error);
            }
        }
    }

    pub(super) fn check_groups(&mut self) {
        for draft in &self.scope.draft.groups {
            let items = self.group_items(draft);
            let known = self.spot_of(&draft.name.text);
            self.check_shared_name(&draft.name, known);
            let items = self.report.errors.take(items).unwrap_or_default();
            self.scope.groups.push(Group { name: draft.name.clone(), items });
        }
    }

    fn group_items(&mut self, draft: &GroupDraft) -> Result<Vec<ItemId>, Diagnostic> {
        let category = self.resolve_category(&draft.category)?;
        self.scope.check_depth(&draft.list)?;
        let items = self.items_within(&draft.list, Some(category))?;
        if let Some(&stranger) = items.iter().find(|item| self.scope.model.item(**item).category != category)
        {
            return Err(Diagnostic::new(
                Code::MisplacedItem,
                draft.list.at,
                format!(
                    "`{}` is not an item of category `{}`",
                    self.scope.model.item(stranger).name,
                    draft.category.text
                ),
                "list items of the group's category",
            ));
        }
        Ok(items)
    }

    fn declare_property(&mut self, draft: &PropertyDraft) -> Result<(), Diagnostic> {
        if !self.scope.is_language() {
            self.check_not_reserved(&draft.name);
        }
        let known = self.spot_of(&draft.name.text);
        self.check_shared_name(&draft.name, known);
        let category = self.resolve_category(&draft.category)?;
        let errors = self.report.errors.len();
        let (values, words) = self.property_values(draft, category);
        // An entry with an error may be the missing one.
        let whole = self.report.errors.len() == errors;
        let missing =
            self.scope.model.items_of(category).zip(&values).find(|(_, value)| value.is_none() && whole);
        if let Some((item, _)) = missing {
            let name = self.scope.model.item(item).name.to_string();
            self.report.add(Diagnostic::new(
                Code::PropertyItems,
                draft.name.at,
                format!("property `{}` has no value for `{name}`", draft.name.text),
                self.scope.choose(
                    format!("add one for every item of `{}`: `{name}: …`", draft.category.text),
                    format!("add one for every item of `{}`", draft.category.text),
                ),
            ));
        }
        self.scope.property_spots.push(draft.name.at);
        let values: Vec<i64> = values.into_iter().map(Option::unwrap_or_default).collect();
        let name = draft.name.text.clone();
        let property = Property { name, category, values: values.into(), words: words.into() };
        self.scope.model.parts_mut().properties.to_mut().push(property);
        Ok(())
    }

    fn property_values(
        &mut self,
        draft: &PropertyDraft,
        category: CategoryId,
    ) -> (Vec<Option<i64>>, Vec<Text>) {
        let mut values = vec![None; self.scope.model.category(category).count as usize];
        let mut words: Vec<Text> = Vec::new();
        let mut numbers = false;
        for entry in &draft.entries {
            let items = self.property_items(entry, category);
            let Some(items) = self.report.errors.take(items) else { continue };
            let (value, at) = match &entry.value {
                PropertyValue::Number(number, at) => {
                    numbers = true;
                    (*number, *at)
                }
                PropertyValue::Word(word) => {
                    let known = words.iter().position(|other| *other == word.text);
                    let place = known.unwrap_or(words.len());
                    if known.is_none() {
                        words.push(word.text.clone());
                    }
                    (place as i64, word.at)
                }
            };
            if numbers && !words.is_empty() {
                self.report.add(Diagnostic::new(
                    Code::WrongKind,
                    at,
                    format!("property `{}` mixes words and numbers", draft.name.text),
                    "give every item a word, or every item a number",
                ));
                numbers = false;
                words.clear();
            }
            for item in items {
                let place = self.scope.model.place(item) as usize - 1;
                if values[place].replace(value).is_some() {
                    self.report.add(Diagnostic::new(
                        Code::PropertyItems,
                        entry.first.name.at,
                        format!(
                            "`{}` already has a value for this property",
                            self.scope.model.item(item).name
                        ),
                        "give each item one value",
                    ));
                }
            }
        }
        (values, words)
    }

    fn property_items(
        &mut self,
        entry: &PropertyEntry,
        category: CategoryId,
    ) -> Result<Vec<ItemId>, Diagnostic> {
        let first = self.resolve_item_of(category, &entry.first)?;
        match &entry.last {
            None => Ok(vec![first]),
            Some(last) => {
                let last_item = self.resolve_item_of(category, last)?;
                self.scope.item_range(first, last_item, last.name.at)
            }
        }
    }

    /// Returns where a name of the shared namespace is declared.
    pub(super) fn spot_of(&self, name: &str) -> Option<Spot> {
        let category =
            self.scope.model.category_named(name).map(|id| self.built.spots.categories[id.index()]);
        let property = self.scope.model.property_named(name).map(|id| self.scope.property_spots[id.index()]);
        let link = self.scope.link_named(name).map(|id| self.built.spots.links[id.index()]);
        category.or(property).or(link).or_else(|| self.scope.group_named(name).map(|group| group.name.at))
    }

    /// Returns the items of a range, whose ends belong to one category.
    pub(super) fn range_items(
        &mut self,
        first: &Expression,
        last: &Expression,
        of: Option<CategoryId>,
    ) -> Result<Vec<ItemId>, Diagnostic> {
        let start = self.single_item(first, of)?;
        // A bare number after a numeric item is of the same category: `Age::20..=30`.
        let category = self.scope.model.item(start).category;
        let end = self.single_item(last, Some(category))?;
        if self.scope.model.item(end).category != category {
            return Err(Diagnostic::new(
                Code::WrongKind,
                last.at,
                "the ends of a range must belong to the same category",
                {
                    let [first, last] = self.scope.two_items(category);
                    format!("write two items of one category: `{first}..={last}`")
                },
            ));
        }
        self.scope.item_range(start, end, last.at)
    }

    fn single_item(&mut self, draft: &Expression, of: Option<CategoryId>) -> Result<ItemId, Diagnostic> {
        use crate::draft::ExpressionKind as Kind;
        let path = match (&draft.kind, of) {
            (Kind::Integer(number), Some(_)) => {
                Path { category: None, name: Name::new(number.to_string(), draft.at) }
            }
            (Kind::Name(path), _) => path.clone(),
            _ => return self.item(draft),
        };
        match of {
            Some(category) if path.category.is_none() && self.scope.bound(&path).is_none() => {
                self.resolve_item_of(category, &path)
            }
            _ => self.item(draft),
        }
    }
}

impl Scope<'_> {
    fn item_range(&self, first: ItemId, last: ItemId, at: Spot) -> Result<Vec<ItemId>, Diagnostic> {
        if last < first {
            return Err(Diagnostic::new(
                Code::EmptyRange,
                at,
                "the range is empty",
                format!("put the earlier item first: `{}..={}`", self.shown(last), self.shown(first)),
            ));
        }
        Ok((first.0..=last.0).map(ItemId).collect())
    }
}
