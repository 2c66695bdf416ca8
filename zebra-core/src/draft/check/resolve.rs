//! Name resolution, and suggestions for unknown names.

use super::report::did_you_mean;
use super::{Checker, Definition, Report, Scope, quoted};
use crate::diagnostic::{Code, Diagnostic, Near, Position, Spot};
use crate::draft::{CategoryDraft, Name, Notation, POSITIONS, Path, PropertyEntry, PropertyValue};
use crate::model::{CategoryId, ItemId, LinkId, Order, Presence, PropertyId};

impl Checker<'_> {
    /// Resolves the name of a category.
    pub(super) fn resolve_category(&mut self, name: &Name) -> Result<CategoryId, Diagnostic> {
        match self.scope.model.category_named(&name.text) {
            Some(id) => {
                self.built.spots.references.push((Definition::Category(id), name.at));
                Ok(id)
            }
            None => Err(self.scope.unknown_category(name, &mut self.report)),
        }
    }

    /// Resolves the name of a link.
    pub(super) fn resolve_link(&mut self, name: &Name) -> Result<LinkId, Diagnostic> {
        if let Some(id) = self.scope.link_named(&name.text) {
            self.built.spots.references.push((Definition::Link(id), name.at));
            return Ok(id);
        }
        let links: Vec<&str> = self.scope.model.links().iter().map(|link| &*link.name).collect();
        let near = self.report.nearest(&name.text, links.iter().copied());
        self.report.excuse(name, near.as_ref());
        let offered = self.scope.declaration_of(&name.text).filter(|_| near.is_none());
        let help = match &near {
            Some(near) => format!("did you mean {}?", near.listed()),
            None if offered.is_some() => {
                format!("declare it first: `{}`", offered.as_deref().unwrap_or_default())
            }
            None if links.is_empty() => self.scope.choose(
                format!("declare it first: `{}`", self.scope.example_of_link(&name.text)),
                "declare it in `links`",
            ),
            None if links.len() == 1 => format!("the only link is {}", quoted(links)),
            None => format!("the links are {}", quoted(links)),
        };
        let is_declared = !self.scope.model.links().is_empty();
        let help_for_kind = if is_declared { &help } else { "write a link in its place, or remove it" };
        if let Some(wrong) = self.scope.wrong_kind(name, "a link", help_for_kind) {
            return Err(wrong);
        }
        let message = format!("cannot find link `{}`", name.text);
        let error = Diagnostic::new(Code::UnknownLink, name.at, message, help);
        Err(self.scope.misspelt(error, near.as_ref()))
    }

    /// Resolves the names of the rows in the clues that number them.
    pub(super) fn check_numbering(&mut self) {
        for path in &self.scope.draft.numbering {
            if let Err(error) = self.resolve_item(path) {
                self.report.add(error);
            }
        }
    }

    /// Resolves an item.
    pub(super) fn resolve_item(&mut self, path: &Path) -> Result<ItemId, Diagnostic> {
        let found = match &path.category {
            Some(category) => {
                let id = self.resolve_category(category)?;
                self.scope.resolve_item_in(id, &path.name, &mut self.report)
            }
            None => self.scope.resolve_bare_item(&path.name, &mut self.report),
        }?;
        Ok(self.built.record_use(found, &path.name))
    }

    /// Resolves an item where only items of one category are valid, such as in a column of the answer.
    pub(super) fn resolve_item_of(
        &mut self,
        category: CategoryId,
        path: &Path,
    ) -> Result<ItemId, Diagnostic> {
        if let Some(named) = &path.category {
            let id = self.resolve_category(named)?;
            if id != category {
                let wanted = &self.scope.model.category(category).name;
                let found = self.scope.draft.notation.item(&named.text, &path.name.text);
                return Err(Diagnostic::new(
                    Code::MisplacedItem,
                    path.name.at,
                    format!("expected an item of category `{wanted}`, found `{found}`"),
                    format!("write an item of `{wanted}`"),
                ));
            }
        }
        let found =
            self.scope.resolve_item_in(category, &path.name, &mut self.report).map_err(
                |error| match error.code {
                    Code::MisplacedItem => {
                        let homes = self.scope.categories_with(&path.name.text);
                        let homes = self.scope.quoted(&homes);
                        let wanted = &self.scope.model.category(category).name;
                        Diagnostic {
                            help: format!("it is an item of {homes}; write an item of `{wanted}`"),
                            ..error
                        }
                    }
                    _ => error,
                },
            )?;
        Ok(self.built.record_use(found, &path.name))
    }
}

impl Scope<'_> {
    /// Records an unknown word of a property, and excuses it if an entry with an error has it.
    pub(super) fn excuse_word(
        &self,
        property: PropertyId,
        word: &Name,
        near: Option<&Near<'_>>,
        report: &mut Report<'_>,
    ) {
        report.excuse(word, near);
        let property = &self.model.property(property).name;
        let has_word = |entry: &PropertyEntry| matches!(&entry.value, PropertyValue::Word(name) if name.text == word.text);
        let mut declared = self.draft.properties.iter().filter(|draft| draft.name.text == *property);
        if declared.any(|draft| draft.entries.iter().any(has_word)) {
            report.excused.insert(word.at);
        }
    }

    /// Excuses an unknown item of a category that has no items because of an error in its declaration.
    fn excuse_item(
        &self,
        category: Option<CategoryId>,
        name: &Name,
        near: Option<&Near<'_>>,
        report: &mut Report<'_>,
    ) {
        report.excuse(name, near);
        let is_broken = |id: CategoryId| {
            let category = self.model.category(id);
            category.count == 0 || self.draft.unread.contains(&category.name)
        };
        let is_broken = match category {
            Some(category) => is_broken(category),
            None => self.model.category_ids().any(|id| {
                self.model.category(id).count == 0 && self.draft.categories[id.index()].role_of.is_none()
            }),
        };
        if is_broken {
            report.excused.insert(name.at);
        }
    }

    /// Returns an error with a suggested name, which replaces it in the source. Of several names, the author chooses one.
    pub(super) fn misspelt(&self, error: Diagnostic, near: Option<&Near<'_>>) -> Diagnostic {
        match near.and_then(|near| Some((near.only()?, near.applicability))) {
            Some((name, applicability)) if self.draft.notation != Notation::Exact => {
                let at = error.at;
                let error = Diagnostic { applicability, ..error.with_edit(at, Position::Instead, name) };
                if self.lacks_an_item(name) { error.possible() } else { error }
            }
            _ => error,
        }
    }

    /// Returns whether a list with this item is shorter than another one: what is not found may be the item that it lacks.
    fn lacks_an_item(&self, item: &str) -> bool {
        let lists = || self.draft.categories.iter().filter(|list| list.presence == Presence::Once);
        let rows = |list: &CategoryDraft| list.items.iter().map(|item| u64::from(item.copies)).sum::<u64>();
        let most = lists().map(rows).max();
        let has_item = |list: &&CategoryDraft| list.items.iter().any(|known| known.name.text == item);
        lists().find(has_item).is_some_and(|list| Some(rows(list)) < most)
    }

    pub(super) fn unknown_category(&self, name: &Name, report: &mut Report<'_>) -> Diagnostic {
        let names = self.model.categories().iter().map(|category| &*category.name);
        let names: Vec<&str> = names.filter(|name| !self.is_zbc() || *name != POSITIONS).collect();
        let near = report.nearest(&name.text, names.iter().copied());
        report.excuse(name, near.as_ref());
        let help =
            did_you_mean(near.as_ref(), || format!("the categories are {}", quoted(names.iter().copied())));
        if let Some(wrong) = self.wrong_kind(name, "a category", &help) {
            return wrong;
        }
        let message = format!("cannot find category `{}`", name.text);
        self.misspelt(Diagnostic::new(Code::UnknownCategory, name.at, message, help), near.as_ref())
    }

    /// Reports a name that is declared as something else than what is expected.
    fn wrong_kind(&self, name: &Name, expected: &str, help: &str) -> Option<Diagnostic> {
        let item = || (!self.categories_with(&name.text).is_empty()).then_some("item");
        let kind = match self.kind_of(&name.text) {
            Some(kind @ ("category" | "link" | "function")) => kind,
            _ => item()?,
        };
        let message = format!("expected {expected}, found {kind} `{}`", name.text);
        Some(Diagnostic::new(Code::WrongKind, name.at, message, help))
    }

    /// Returns the declaration of a link: over a category with an order, otherwise with pairs of items.
    fn example_of_link(&self, link: &str) -> String {
        let ordered = |id: &CategoryId| self.model.category(*id).order == Order::Ordered;
        if let Some(id) = self.model.category_ids().find(ordered) {
            return format!("link {link} on {} = next_to();", self.model.category(id).name);
        }
        let Some(id) = self.model.category_ids().next() else {
            return format!("link {link} on … = next_to();");
        };
        let items = self.model.items_of(id).take(2).map(|item| &*self.model.item(item).name);
        let pair = items.collect::<Vec<_>>().join(", ");
        format!("link {link} on {} = [({pair})];", self.model.category(id).name)
    }

    fn resolve_item_in(
        &self,
        category: CategoryId,
        name: &Name,
        report: &mut Report<'_>,
    ) -> Result<ItemId, Diagnostic> {
        let here = |item: &ItemId| self.model.item(*item).category == category;
        if let Some(item) = self.items_named(&name.text).find(here) {
            return Ok(item);
        }
        if !self.categories_with(&name.text).is_empty() {
            self.excuse_item(Some(category), name, Some(&Near::certain(&name.text)), report);
            return Err(self.misplaced(category, name));
        }
        let items: Vec<&str> =
            self.model.items_of(category).map(|item| &*self.model.item(item).name).collect();
        let id = category;
        let category = &self.model.category(id).name;
        if self.is_zbc() && category == POSITIONS {
            let message = format!("cannot find position `#{}`", name.text);
            let help = format!("the positions are `#1` to `#{}`", items.len());
            return Err(Diagnostic::new(Code::UnknownItem, name.at, message, help));
        }
        // The number of a place in an order; an amount that no item has is no place.
        let is_order = self.model.category(id).order == Order::Ordered && !self.has_values(id);
        let number = name.text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let numbered = number.filter(|_| is_order).and_then(|index| items.get(index).copied());
        let near = match numbered {
            Some(item) => Some(Near::certain(item)),
            None => report.nearest(&name.text, items.iter().copied()),
        };
        self.excuse_item(Some(id), name, near.as_ref(), report);
        let help = match (numbered, &near) {
            (Some(item), _) => {
                format!("number {} of `{category}` is `{}`", name.text, self.written(id, item))
            }
            _ => did_you_mean(near.as_ref(), || {
                let written = |item: &&str| self.printed(item).unwrap_or_else(|| (*item).to_owned());
                let written: Vec<String> = items.iter().map(written).collect();
                format!("its items are {}", quoted(written.iter().map(String::as_str)))
            }),
        };
        let message = format!("cannot find item `{}` in category `{category}`", name.text);
        Err(self.misspelt(Diagnostic::new(Code::UnknownItem, name.at, message, help), near.as_ref()))
    }

    fn misplaced(&self, category: CategoryId, name: &Name) -> Diagnostic {
        let homes = self.categories_with(&name.text);
        let (wanted, item) = (&self.model.category(category).name, &name.text);
        let home = self.quoted(&homes);
        let help = match homes.first() {
            Some(&first) => {
                format!("it is declared in {home}: `{}`", self.written(first, item))
            }
            None => format!("write an item of `{wanted}`"),
        };
        Diagnostic::new(
            Code::MisplacedItem,
            name.at,
            format!("`{item}` is not an item of category `{wanted}`"),
            help,
        )
    }

    fn resolve_bare_item(&self, name: &Name, report: &mut Report<'_>) -> Result<ItemId, Diagnostic> {
        let mut items = self.homes_of(&name.text);
        match (items.next(), items.next()) {
            (Some(item), None) => Ok(item),
            (None, _) => Err(self.unknown_item(name, report)),
            (Some(first), Some(_)) => {
                let first = self.model.item(first).category;
                let homes = self.categories_with(&name.text);
                let names = self.quoted(&homes);
                Err(Diagnostic::new(
                    Code::AmbiguousItem,
                    name.at,
                    format!("item `{}` is ambiguous: it is in {names}", name.text),
                    format!("write its category: `{}`", self.written(first, &name.text)),
                ))
            }
        }
    }

    fn unknown_item(&self, name: &Name, report: &mut Report<'_>) -> Diagnostic {
        let text = &name.text;
        if let Some(kind) = self.kind_of(text) {
            report.note_name(name.at, text);
            return Diagnostic::new(
                Code::WrongKind,
                name.at,
                format!("expected an item, found {kind} `{text}`"),
                self.help_for_kind(text, kind),
            );
        }
        let is_language = self.draft.notation == Notation::Language;
        if let Some(property) = self.property_with_word(text).filter(|_| is_language) {
            let message = format!("expected an item, found `{text}`, a word of the property `{property}`");
            let help = format!("compare the property: `{property}(x) == {text}`");
            return Diagnostic::new(Code::WrongKind, name.at, message, help);
        }
        let items = self.model.items().iter().map(|item| &*item.name);
        let near = report.nearest(text, items);
        let help = match &near {
            Some(near) if near.only().is_none() => format!("did you mean {}?", near.listed()),
            Some(near) => {
                let homes = self.categories_with(near.names[0]);
                format!("did you mean {} of {}?", near.listed(), self.quoted(&homes))
            }
            None => String::new(),
        };
        // Where an item is valid, the name of a list may be, too.
        let near = near.or_else(|| {
            let categories = self.model.categories().iter().map(|category| &*category.name);
            let groups = self.groups.iter().map(|group| group.name.text.as_str());
            report.nearest(text, categories.chain(groups))
        });
        let help = match help.is_empty() {
            true => {
                did_you_mean(near.as_ref(), || format!("add `{text}` to a category, or use a declared item"))
            }
            false => help,
        };
        self.excuse_item(None, name, near.as_ref(), report);
        let meant = self.path_without_colons(text).or_else(|| self.end_of_order(text));
        if let Some(path) = meant {
            let message = format!("cannot find item `{text}`");
            let error =
                Diagnostic::new(Code::UnknownItem, name.at, message, format!("did you mean `{path}`?"));
            return self.misspelt(error, Some(&Near::certain(&path)));
        }
        let near = near.filter(|near| near.names.iter().all(|name| self.categories_with(name).len() < 2));
        let message = format!("cannot find item `{text}`");
        self.misspelt(Diagnostic::new(Code::UnknownItem, name.at, message, help), near.as_ref())
    }

    /// Reports a text in quotes that is not the printed name of an item.
    pub(super) fn unknown_text(&self, at: Spot, text: &str, report: &mut Report<'_>) -> Diagnostic {
        let error =
            |help| Diagnostic::new(Code::UnknownItem, at, format!("cannot find item `{text:?}`"), help);
        // The builder and data name items by their identifiers.
        if self.is_exact() || self.items_named(text).next().is_some() {
            let help = format!("remove the quotes: `{text}`");
            return Diagnostic::new(Code::WrongKind, at, "expected an item, found a string", help).with_edit(
                at,
                Position::Instead,
                text,
            );
        }
        let items = self.model.items().iter();
        let texts = items.flat_map(|item| [item.phrase.as_str(), item.title.as_str(), item.name.as_str()]);
        match report.nearest(text, texts) {
            Some(near) => {
                let names: Vec<String> = near.names.iter().map(|name| format!("{name:?}")).collect();
                let names = names.iter().map(String::as_str).collect();
                let near = Near { names, ..near };
                self.misspelt(error(did_you_mean(Some(&near), String::new)), Some(&near))
            }
            None => error("write the name of an item as in its category".to_owned()),
        }
    }

    /// Returns `Age::20` for `Age20`.
    fn path_without_colons(&self, text: &str) -> Option<String> {
        let path = |id: CategoryId| {
            let category = self.model.category(id);
            let item = text.strip_prefix(&*category.name)?;
            self.model.item_named(id, item).map(|_| self.written(id, item))
        };
        self.model.category_ids().filter(|_| self.is_language()).find_map(path)
    }

    /// Returns the first or the last item of the only ordered category, for `first` and `last`.
    fn end_of_order(&self, text: &str) -> Option<String> {
        let is_ordered = |&id: &CategoryId| {
            let category = self.model.category(id);
            category.order == Order::Ordered
                && self.model.items_of(id).all(|item| !self.model.item(item).is_number())
        };
        let mut ordered = self.model.category_ids().filter(is_ordered);
        let only = ordered.next().filter(|_| self.is_language() && ordered.next().is_none())?;
        let mut items = self.model.items_of(only);
        let item = match text {
            "first" => items.next()?,
            "last" => items.last()?,
            _ => return None,
        };
        Some(self.written(only, &self.model.item(item).name))
    }

    fn help_for_kind(&self, text: &str, kind: &str) -> String {
        match self.model.category_named(text).and_then(|id| self.model.items_of(id).next()) {
            Some(item) if self.model.item(item).name.trim().is_empty() => "write one of its items".to_owned(),
            Some(item) => {
                let name = match self.is_zbc() {
                    true => self.shown(item),
                    false => self.model.item(item).name.to_string(),
                };
                format!("write one of its items, such as `{name}`")
            }
            None if !self.is_language() => "write an item".to_owned(),
            None if kind == "group" => "write one of its items, or a list of them".to_owned(),
            None if kind == "property" => format!("write a property with its item: `{text}(x)`"),
            None if kind == "function" => format!("a function is a formula by itself: `{text}(…)`"),
            None => format!("a {kind} is between two items: `… is {text} …`"),
        }
    }
}
