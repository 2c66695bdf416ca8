//! The meaning of a draft in an assignment, implemented from the description of the language. It does not use the model:
//! names are looked up in the draft, and every form is evaluated as described.

mod compare;
mod formula;
mod function;
mod number;

use zebra_runtime::draft::{ClueDraft, Draft, Expression, ExpressionKind as Kind, Path};
use zebra_runtime::model::Text;

/// An item: its category and its index there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Thing {
    pub(crate) category: usize,
    pub(crate) item: usize,
}

/// An item of an expression, and its row if it is a copy of a repeated item.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Operand {
    thing: Thing,
    row: Option<usize>,
    /// Whether it was named, not given by a term.
    named: bool,
}

pub(crate) struct Meaning<'a> {
    draft: &'a Draft,
    /// For each category and row, the item.
    cells: &'a [Vec<usize>],
    names: Vec<(Text, Operand)>,
    /// The rows of copies.
    copies: Vec<((Thing, u32), usize)>,
}

/// Returns whether a clue is true.
pub(crate) fn of_clue(draft: &Draft, cells: &[Vec<usize>], clue: &ClueDraft) -> bool {
    let mut meaning = Meaning { draft, cells, names: Vec::new(), copies: Vec::new() };
    let mut copies = Vec::new();
    clue.formulas.iter().for_each(|formula| meaning.find_copies(formula, &mut copies));
    meaning.with_copies(&copies, clue)
}

impl Meaning<'_> {
    fn find_copies(&self, draft: &Expression, found: &mut Vec<(Thing, u32)>) {
        if let Kind::Copy(path, number) = &draft.kind {
            let copy = (self.thing(path), *number);
            if !found.contains(&copy) {
                found.push(copy);
            }
        }
        draft.children().into_iter().for_each(|child| self.find_copies(child, found));
    }

    /// Returns whether some choice of different rows makes the clue true.
    fn with_copies(&mut self, copies: &[(Thing, u32)], clue: &ClueDraft) -> bool {
        let Some((copy, rest)) = copies.split_first() else {
            return clue.formulas.iter().all(|formula| self.formula(formula));
        };
        for row in self.rows_of_thing(copy.0) {
            if self.copies.iter().any(|((thing, _), taken)| *thing == copy.0 && *taken == row) {
                continue;
            }
            self.copies.push((*copy, row));
            let holds = self.with_copies(rest, clue);
            self.copies.pop();
            if holds {
                return true;
            }
        }
        false
    }

    // Names.

    fn category(&self, name: &str) -> Option<usize> {
        self.draft.categories.iter().position(|category| category.name.text == name)
    }

    /// Returns the category whose items a category has: itself, or that of a role.
    fn base(&self, category: usize) -> usize {
        match &self.draft.categories[category].role_of {
            Some(base) => self.category(&base.text).unwrap(),
            None => category,
        }
    }

    fn item(&self, category: usize, name: &str) -> Option<usize> {
        self.draft.categories[self.base(category)].items.iter().position(|item| item.name.text == name)
    }

    fn thing(&self, path: &Path) -> Thing {
        if let Some(category) = &path.category {
            let category = self.category(&category.text).unwrap();
            return Thing { category, item: self.item(category, &path.name.text).unwrap() };
        }
        let own = (0..self.draft.categories.len()).filter(|category| self.base(*category) == *category);
        let mut homes = own
            .filter_map(|category| self.item(category, &path.name.text).map(|item| Thing { category, item }));
        homes.next().unwrap()
    }

    fn bound(&self, path: &Path) -> Option<Operand> {
        let name = |(name, _): &&(Text, Operand)| path.category.is_none() && *name == path.name.text;
        self.names.iter().rev().find(name).map(|(_, operand)| *operand)
    }

    fn copies_of(&self, thing: Thing) -> u32 {
        self.draft.categories[self.base(thing.category)].items[thing.item].copies
    }

    fn rows_of_thing(&self, thing: Thing) -> Vec<usize> {
        let cells = &self.cells[thing.category];
        (0..cells.len()).filter(|&row| cells[row] == thing.item).collect()
    }

    fn rows(&self, operand: Operand) -> Vec<usize> {
        operand.row.map_or_else(|| self.rows_of_thing(operand.thing), |row| vec![row])
    }

    fn value(&self, thing: Thing) -> i64 {
        let item = &self.draft.categories[self.base(thing.category)].items[thing.item];
        item.value.unwrap_or(thing.item as i64 + 1)
    }

    /// Returns the item that an item of a role refers to.
    fn named(&self, thing: Thing) -> Thing {
        Thing { category: self.base(thing.category), ..thing }
    }

    // Lists and terms.

    /// Returns the items of a list.
    fn items(&self, draft: &Expression, within: Option<usize>) -> Vec<Operand> {
        let whole = |category: usize| {
            let count = self.draft.categories[self.base(category)].items.len();
            (0..count).map(move |item| Operand { thing: Thing { category, item }, row: None, named: true })
        };
        match &draft.kind {
            Kind::List(parts) => parts.iter().flat_map(|part| self.items(part, within)).collect(),
            Kind::Range(first, last) => {
                let first = self.items(first, within)[0].thing;
                let last = match &last.kind {
                    Kind::Integer(number) => self.item(first.category, &number.to_string()).unwrap(),
                    _ => self.items(last, Some(first.category))[0].thing.item,
                };
                whole(first.category).filter(|at| (first.item..=last).contains(&at.thing.item)).collect()
            }
            Kind::Name(path) if path.category.is_none() && self.bound(path).is_none() => {
                if let Some(group) = self.draft.groups.iter().find(|group| group.name.text == path.name.text)
                {
                    return self.items(&group.list, self.category(&group.category.text));
                }
                if let Some(category) = self.category(&path.name.text) {
                    return whole(category).collect();
                }
                let here = within.and_then(|category| {
                    self.item(category, &path.name.text).map(|item| Thing { category, item })
                });
                let thing = here.unwrap_or_else(|| self.thing(path));
                vec![Operand { thing, row: None, named: true }]
            }
            Kind::Integer(number) => {
                let category = within.unwrap();
                let item = self.item(category, &number.to_string()).unwrap();
                vec![Operand { thing: Thing { category, item }, row: None, named: true }]
            }
            _ => self.term(draft).into_iter().collect(),
        }
    }

    /// Returns the item of a term; `None` if it does not exist.
    fn term(&self, draft: &Expression) -> Option<Operand> {
        match &draft.kind {
            Kind::Name(path) => Some(self.bound(path).unwrap_or_else(|| Operand {
                thing: self.thing(path),
                row: None,
                named: true,
            })),
            Kind::Copy(path, number) => {
                let thing = self.thing(path);
                let found = self.copies.iter().find(|(copy, _)| *copy == (thing, *number));
                Some(Operand { thing, row: Some(found.unwrap().1), named: true })
            }
            Kind::Call(name, arguments) => {
                let inner = self.term(&arguments[0])?;
                self.beside(self.category(&name.text).unwrap(), inner)
            }
            _ => unreachable!("not a term"),
        }
    }

    /// Returns the item of a category in the row of an item; the item itself if it is of that category.
    fn beside(&self, category: usize, inner: Operand) -> Option<Operand> {
        if inner.thing.category == category {
            return Some(Operand { thing: self.named(inner.thing), row: None, ..inner });
        }
        let row = *self.rows(inner).first()?;
        let thing = self.named(Thing { category, item: self.cells[category][row] });
        Some(Operand { thing, row: None, named: false })
    }
}

fn constant(draft: &Expression) -> i64 {
    match &draft.kind {
        Kind::Integer(number) => *number,
        Kind::Negative(inner) => -constant(inner),
        _ => unreachable!("no constant"),
    }
}
