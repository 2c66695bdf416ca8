//! The names of a puzzle: its declarations, and what names are bound to inside a formula.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::copies::{ChosenRows, Copy};
use super::index::NameIndex;
use super::property::Group;
use super::quantifier::Bound;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::expression::MAX_DEPTH;
use crate::draft::{Draft, Expression, ExpressionKind as Kind, Name, Notation, Path};
use crate::model::{CategoryId, ItemId, ItemWords, LinkId, Measure, Model, Term, Text};
use crate::printed::quoted_amount;

/// What is declared, and what the names around the current expression mean.
pub(super) struct Scope<'a> {
    pub(super) draft: &'a Draft,
    /// The declarations, and a variable for each name that the current quantifiers bind.
    pub(super) model: Model,
    /// All items by name.
    items_by_name: NameIndex,
    pub(super) links_by_name: BTreeMap<Text, LinkId>,
    /// For each link, whether its declaration has an error; its uses are not reported.
    pub(super) broken_links: Vec<bool>,
    /// For each link, whether it is symmetric.
    pub(super) symmetric_links: Vec<bool>,
    /// The signs of ZBC that never hold because there are too few positions. They are not links of the model.
    pub(super) empty_signs: BTreeSet<Text>,
    pub(super) groups: Vec<Group>,
    pub(super) property_spots: Vec<Spot>,
    /// The largest absolute values of measures, as far as they were needed.
    pub(super) largest: HashMap<(Measure, CategoryId), u128>,
    /// Whether the items of a category have values or an order, as far as it was needed.
    pub(super) comparable: HashMap<CategoryId, bool>,
    /// The names bound by quantifiers, the innermost last.
    pub(super) bounds: Vec<Bound>,
    /// Whether the bodies of quantifiers are checked case by case, because an outer one is.
    pub(super) one_by_one: bool,
    /// The rows of copies, while a clue that names them is checked.
    pub(super) copies: ChosenRows,
}

impl<'a> Scope<'a> {
    pub(super) fn new(draft: &'a Draft, model: Model) -> Self {
        Scope {
            draft,
            model,
            items_by_name: NameIndex::default(),
            links_by_name: BTreeMap::new(),
            broken_links: Vec::new(),
            symmetric_links: Vec::new(),
            empty_signs: BTreeSet::new(),
            groups: Vec::new(),
            property_spots: Vec::new(),
            largest: HashMap::new(),
            comparable: HashMap::new(),
            bounds: Vec::new(),
            one_by_one: false,
            copies: Vec::new(),
        }
    }
}

impl Scope<'_> {
    /// Returns the text for the language of `puzzle!` or the one for all other notations.
    pub(super) fn choose(&self, language: impl Into<String>, other: impl Into<String>) -> String {
        self.draft.notation.choose(language, other)
    }

    /// Returns the text for the notation of the puzzle: the language of `puzzle!`, data, or ZBC.
    pub(super) fn phrased(
        &self,
        language: impl Into<String>,
        data: impl Into<String>,
        zbc: impl Into<String>,
    ) -> String {
        match self.draft.notation {
            Notation::Language => language.into(),
            Notation::Exact => data.into(),
            Notation::Zbc => zbc.into(),
        }
    }

    /// Returns whether the puzzle is written in ZBC.
    pub(super) fn is_zbc(&self) -> bool {
        self.draft.notation == Notation::Zbc
    }

    /// Returns whether formulas are data, which become formulas of the model without simplification.
    pub(super) fn is_exact(&self) -> bool {
        self.draft.notation == Notation::Exact
    }

    /// Returns whether the puzzle is written in the language of `puzzle!`, whose words are reserved.
    pub(super) fn is_language(&self) -> bool {
        self.draft.notation == Notation::Language
    }

    /// Returns an item with its category in the puzzle's notation.
    pub(super) fn written(&self, category: CategoryId, item: &str) -> String {
        self.draft.notation.item(&self.model.category(category).name, item)
    }

    /// Returns the category and the arguments of a term such as `Color(x)`, in ZBC `x:Color`.
    pub(super) fn as_term<'e>(&self, draft: &'e Expression) -> Option<(&'e Name, &'e [Expression])> {
        match &draft.kind {
            Kind::Term(category, of) => Some((category, std::slice::from_ref(&**of))),
            Kind::Call(name, arguments)
                if !self.is_zbc() && self.model.category_named(&name.text).is_some() =>
            {
                Some((name, arguments))
            }
            _ => None,
        }
    }

    /// Reports an expression that is nested too deeply.
    pub(super) fn check_depth(&self, draft: &Expression) -> Result<(), Diagnostic> {
        if !draft.is_too_deep() {
            return Ok(());
        }
        Err(self.too_deep(draft.at))
    }

    pub(super) fn too_deep(&self, at: Spot) -> Diagnostic {
        Diagnostic::new(
            Code::TooDeep,
            at,
            format!("this expression is nested more than {MAX_DEPTH} levels deep"),
            self.choose(
                "split the clue into several formulas: `clue 3 { a; b; }`",
                "split the clue into several",
            ),
        )
    }

    /// Adds the words of the items, if each item has some.
    pub(super) fn add_words(&mut self) {
        let items = self.draft.categories.iter().flat_map(|category| &category.items);
        let words: Option<Vec<ItemWords>> = items.map(|item| item.words.as_deref().cloned()).collect();
        let words = words.filter(|words| words.len() == self.model.items().len());
        if let (Some(known), Some(words)) = (&mut self.model.parts_mut().words, words) {
            known.items = words.into();
        }
    }

    /// Returns the categories that have an item of this name, without roles.
    pub(super) fn categories_with(&self, item: &str) -> Vec<CategoryId> {
        self.homes_of(item).map(|item| self.model.item(item).category).collect()
    }

    /// Returns the names of some categories in backticks.
    pub(super) fn quoted(&self, categories: &[CategoryId]) -> String {
        super::quoted(categories.iter().map(|&category| &*self.model.category(category).name))
    }

    /// Returns the printed text of an amount in quotes, if the name is the identifier derived from it.
    pub(super) fn printed(&self, name: &str) -> Option<String> {
        let items = self.draft.categories.iter().flat_map(|category| &category.items);
        let mut texts = items.filter(|item| item.name.text == name).filter_map(|item| item.phrase.as_ref());
        texts.find_map(|text| quoted_amount(name, text))
    }

    /// Returns the items of this name, without those of roles.
    pub(super) fn homes_of(&self, name: &str) -> impl Iterator<Item = ItemId> + '_ {
        let own = |item: &ItemId| self.model.category(self.model.item(*item).category).role_of.is_none();
        self.items_named(name).filter(own)
    }

    /// Returns all items of this name.
    pub(super) fn items_named(&self, name: &str) -> impl Iterator<Item = ItemId> + '_ {
        let found = self.items_by_name.find(name, |item| &self.model.items()[item as usize].name);
        found.iter().map(|&(_, item)| ItemId(item))
    }

    /// Indexes all items by name.
    pub(super) fn index_items(&mut self) {
        let items = self.model.items();
        self.items_by_name = NameIndex::new(items.len(), |item| &items[item as usize].name);
    }

    /// Returns the link of this name.
    pub(super) fn link_named(&self, name: &str) -> Option<LinkId> {
        self.links_by_name.get(name).copied()
    }

    /// Returns the names of the shared namespace, possibly with duplicates.
    pub(super) fn shared_names(&self) -> Vec<&str> {
        let categories = self.model.categories().iter().map(|category| &*category.name);
        let links = self.model.links().iter().map(|link| &*link.name);
        let properties = self.model.properties().iter().map(|property| &*property.name);
        let groups = self.groups.iter().map(|group| &*group.name.text);
        let mut names: Vec<&str> = categories.chain(links).chain(properties).chain(groups).collect();
        if self.is_language() {
            super::functions::names().for_each(|name| names.push(name));
        }
        names
    }

    /// Returns what kind of thing a name of the shared namespace is.
    pub(super) fn kind_of(&self, name: &str) -> Option<&'static str> {
        if self.model.category_named(name).is_some() {
            Some("category")
        } else if self.link_named(name).is_some() {
            Some("link")
        } else if self.model.property_named(name).is_some() {
            Some("property")
        } else if self.group_named(name).is_some() {
            Some("group")
        } else if self.is_language() && super::functions::is_function(name) {
            Some("function")
        } else {
            None
        }
    }

    /// Returns the property that has a word.
    pub(super) fn property_with_word(&self, word: &str) -> Option<&str> {
        let mut properties = self.model.properties().iter();
        let property = properties.find(|property| property.words.iter().any(|known| known == word))?;
        Some(&property.name)
    }

    /// Returns the group with this name.
    pub(super) fn group_named(&self, name: &str) -> Option<&Group> {
        self.groups.iter().find(|group| group.name.text == name)
    }

    /// Returns the binding of a bare name.
    pub(super) fn bound(&self, path: &Path) -> Option<Bound> {
        if path.category.is_some() {
            return None;
        }
        self.bounds.iter().rev().find(|bound| bound.name == path.name.text).cloned()
    }

    /// Returns whether an expression contains a bound name.
    pub(super) fn names_a_bound(&self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Name(path) => self.bound(path).is_some(),
            _ => draft.any_child(|child| self.names_a_bound(child)),
        }
    }

    /// Returns whether no quantifier encloses the current expression.
    pub(super) fn bounds_are_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Returns an item as it can be written in a clue of ZBC.
    pub(super) fn shown(&self, item: ItemId) -> String {
        let item = self.model.item(item);
        let is_number = item.name.bytes().all(|byte| byte.is_ascii_digit());
        match is_number || self.categories_with(&item.name).len() > 1 {
            true => self.written(item.category, &item.name),
            false => item.name.to_string(),
        }
    }

    /// Returns the item that identifies the row of a copy, if it is chosen.
    pub(super) fn row_of_copy(&self, copy: Copy) -> Option<ItemId> {
        self.copies.iter().find(|(chosen, _)| *chosen == copy).map(|(_, row)| *row)
    }

    /// Returns whether a variable is the row of a copy.
    pub(super) fn is_row_of_copy(&self, item: ItemId) -> bool {
        self.model.is_variable(item) && self.copies.iter().any(|(_, row)| *row == item)
    }

    pub(super) fn is_variable(&self, term: &Term) -> bool {
        matches!(term, Term::Item(item) if self.model.is_variable(*item))
    }

    /// Returns whether an item is a variable of a quantifier, and not the row of a copy.
    pub(super) fn is_quantified(&self, item: ItemId) -> bool {
        self.model.is_variable(item) && !self.is_row_of_copy(item)
    }

    /// Returns whether a quantifier whose names are variables encloses the current expression.
    pub(super) fn is_inside_cases(&self) -> bool {
        (0..self.model.variables().len()).any(|level| self.is_quantified(self.model.variable(level)))
    }
}
