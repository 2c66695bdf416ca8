//! Random formulas of every form. Most of them pass the check; the others are not tested.

mod copies;
mod formula;
mod function;
mod number;
mod statement;

pub use function::FUNCTIONS;

use std::collections::BTreeMap;

use zebra_core::draft::{CategoryDraft, ClueDraft, Expression, ExpressionKind as Kind, Name};
use zebra_core::model::{Comparison, State};

use crate::Random;
use crate::declarations::{Declarations, call, expression, name, path};

const COMPARISONS: [Comparison; 6] = [
    Comparison::Equal,
    Comparison::Different,
    Comparison::Less,
    Comparison::LessOrEqual,
    Comparison::Greater,
    Comparison::GreaterOrEqual,
];

/// Creates random clues of every form for a puzzle.
#[derive(Debug)]
pub struct Clues<'a> {
    random: &'a mut Random,
    world: &'a Declarations,
    /// The bound names and the categories of their items.
    bound: Vec<(String, usize)>,
    may_copy: bool,
    /// The forms in the current clue.
    pub forms: BTreeMap<String, usize>,
}

impl<'a> Clues<'a> {
    /// Creates clues for these declarations.
    pub fn new(random: &'a mut Random, world: &'a Declarations) -> Self {
        Clues { random, world, bound: Vec::new(), may_copy: false, forms: BTreeMap::new() }
    }

    /// Generates a clue of one or two formulas.
    pub fn clue(&mut self, label: &str) -> ClueDraft {
        self.forms.clear();
        self.may_copy = self.random.once_in(6);
        let count = if self.random.once_in(5) { 2 } else { 1 };
        let depth = self.random.below(4);
        let formulas = (0..count).map(|_| self.formula(depth)).collect();
        ClueDraft { label: label.into(), sentence: None, zbc: None, formulas, state: State::On }
    }

    fn form(&mut self, form: &str) {
        *self.forms.entry(form.to_owned()).or_default() += 1;
    }

    fn category(&mut self) -> usize {
        self.random.below(self.world.draft.categories.len())
    }

    fn get(&self, category: usize) -> &'a CategoryDraft {
        &self.world.draft.categories[category]
    }

    fn categories(&self, fits: impl Fn(&CategoryDraft) -> bool) -> Vec<usize> {
        (0..self.world.draft.categories.len()).filter(|category| fits(self.get(*category))).collect()
    }

    // Items, terms, lists.

    fn item_name(&mut self, category: usize) -> Expression {
        let draft = self.get(category);
        let item = &self.random.choose(self.world.items_of(draft)).name.text;
        let bare = draft.role_of.is_none() && !item.starts_with(|first: char| !first.is_alphabetic());
        let written = if bare && self.random.once_in(2) { None } else { Some(draft.name.text.as_str()) };
        expression(Kind::Name(path(written, item)))
    }

    fn item_of(&mut self, category: usize) -> Expression {
        let bound: Vec<String> =
            self.bound.iter().filter(|(_, of)| *of == category).map(|(name, _)| name.clone()).collect();
        if !bound.is_empty() && !self.random.once_in(3) {
            self.form("bound name");
            let bound: &String = self.random.choose(&bound);
            return name(bound);
        }
        let items = self.world.items_of(self.get(category));
        let repeated: Vec<_> = items.iter().filter(|item| item.copies > 1).collect();
        if self.may_copy && !repeated.is_empty() && self.random.once_in(2) {
            let item = self.random.choose(&repeated);
            self.form("copy");
            let number = 1 + self.random.below(item.copies as usize) as u32;
            return expression(Kind::Copy(
                path(Some(&self.get(category).name.text), &item.name.text),
                number,
            ));
        }
        self.item_name(category)
    }

    fn item(&mut self) -> Expression {
        let category = self.category();
        self.item_of(category)
    }

    /// Generates a term that may be an item of the category.
    fn term_of(&mut self, category: usize, depth: usize) -> Expression {
        if depth == 0 || self.random.once_in(4) {
            return self.item_of(category);
        }
        let inner = self.inner(depth - 1);
        self.form("term");
        if self.get(category).role_of.is_some() {
            self.form("role term");
        }
        if matches!(inner.kind, Kind::Call(..)) {
            self.form("nested term");
        }
        call(&self.get(category).name.text.clone(), vec![inner])
    }

    /// Generates the argument of a term: mostly an item that is in one row.
    fn inner(&mut self, depth: usize) -> Expression {
        if !self.bound.is_empty() && self.random.once_in(2) {
            return name(&self.random.choose(&self.bound).0.clone());
        }
        let world = self.world;
        let once = self.categories(|category| world.is_at_most_once(category));
        let category = *self.random.choose(&once);
        self.term_of(category, depth)
    }

    fn term(&mut self, depth: usize) -> Expression {
        let category = self.category();
        self.term_of(category, depth)
    }

    fn list_of(&mut self, category: usize) -> Expression {
        let of = self.get(category).name.clone();
        let groups: Vec<Name> = self
            .world
            .draft
            .groups
            .iter()
            .filter(|group| group.category == of)
            .map(|group| group.name.clone())
            .collect();
        match self.random.below(6) {
            0 => {
                self.form("range of items");
                let items = self.world.items_of(self.get(category));
                let (one, other) = (self.random.below(items.len()), self.random.below(items.len()));
                let at = |index: usize| expression(Kind::Name(path(Some(&of.text), &items[index].name.text)));
                let last = match items[one.max(other)].name.text.parse() {
                    Ok(number) if number >= 0 && self.random.once_in(2) => expression(Kind::Integer(number)),
                    _ => at(one.max(other)),
                };
                expression(Kind::Range(at(one.min(other)).into(), last.into()))
            }
            1 if !groups.is_empty() => {
                self.form("group");
                name(&self.random.choose(&groups).text)
            }
            2 => {
                self.form("category as list");
                name(&of.text)
            }
            3 => {
                let inner = self.list_of(category);
                let item = self.item_of(category);
                expression(Kind::List(vec![inner, item]))
            }
            _ => {
                let count = 1 + self.random.below(3);
                expression(Kind::List((0..count).map(|_| self.item_of(category)).collect()))
            }
        }
    }

    fn list(&mut self) -> Expression {
        if self.random.once_in(3) {
            let count = 1 + self.random.below(3);
            return expression(Kind::List((0..count).map(|_| self.item()).collect()));
        }
        let category = self.category();
        self.list_of(category)
    }
}
