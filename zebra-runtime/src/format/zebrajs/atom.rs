//! Conjunctions of the five types of clues that mean the same as given formulas.

use crate::model::{
    CategoryId, Fact, Formula, ItemId, Measure, Model, Number, Order, Polarity, Relation, Rows, Term,
};

/// The most columns of items that are tried for one clue.
const MAX_CASES: usize = 20_000;

/// A clue of one of the five types. Columns are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Atom {
    Middle(ItemId),
    NextTo(ItemId, ItemId),
    LeftOf(ItemId, ItemId),
    Together(ItemId, ItemId),
    In(ItemId, usize),
}

impl Atom {
    /// Returns the items that it names.
    pub(super) fn items(&self) -> impl Iterator<Item = ItemId> + use<> {
        let (one, other) = match *self {
            Atom::Middle(item) | Atom::In(item, _) => (item, None),
            Atom::NextTo(one, other) | Atom::LeftOf(one, other) | Atom::Together(one, other) => {
                (one, Some(other))
            }
        };
        std::iter::once(one).chain(other)
    }
}

/// The columns of some items.
struct Columns<'c> {
    model: &'c Model,
    items: &'c [ItemId],
    columns: &'c [usize],
}

impl Columns<'_> {
    fn column(&self, item: ItemId) -> Option<usize> {
        if self.model.item(item).category == self.model.anchor() {
            return Some(self.model.place(item) as usize - 1);
        }
        self.items.iter().position(|other| *other == item).map(|index| self.columns[index])
    }

    fn holds(&self, atom: &Atom) -> bool {
        let pair = |one, other| self.column(one).zip(self.column(other));
        match *atom {
            Atom::Middle(item) => {
                self.column(item).is_some_and(|column| column > 0 && column + 1 < self.model.rows())
            }
            Atom::NextTo(one, other) => pair(one, other).is_some_and(|(one, other)| one.abs_diff(other) == 1),
            Atom::LeftOf(one, other) => pair(one, other).is_some_and(|(one, other)| one + 1 == other),
            Atom::Together(one, other) => pair(one, other).is_some_and(|(one, other)| one == other),
            Atom::In(item, column) => self.column(item) == Some(column),
        }
    }
}

/// Only the items of the formula and the columns are asked for.
impl Rows for Columns<'_> {
    fn row_of(&self, _: &Model, item: ItemId) -> Option<usize> {
        self.column(item)
    }

    fn rows_of(&self, _: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone {
        self.column(item).into_iter()
    }

    fn item_in(&self, row: usize, category: CategoryId) -> ItemId {
        let here = |(item, column): (&ItemId, &usize)| {
            (*column == row && self.model.item(*item).category == category).then_some(*item)
        };
        let mut items = self.model.items_of(category);
        if category == self.model.anchor() {
            return items.nth(row).unwrap_or(ItemId(0));
        }
        let found = self.items.iter().zip(self.columns).find_map(here);
        // In any other column is one of the items that the formula does not name.
        found.or_else(|| items.find(|item| !self.items.contains(item))).unwrap_or(ItemId(0))
    }
}

/// A search for conjunctions in a puzzle.
pub(super) struct Atoms<'m> {
    model: &'m Model,
    /// Whether the value of each column is its number.
    counted: bool,
}

impl<'m> Atoms<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        let anchor = model.anchor();
        let in_order = model.items_of(anchor).all(|item| model.value(item) == i64::from(model.place(item)));
        Atoms { model, counted: in_order && model.category(anchor).order == Order::Ordered }
    }

    /// Returns clues that together mean the same as the formulas.
    pub(super) fn of_formulas(&self, formulas: &[Formula]) -> Option<Vec<Atom>> {
        let mut atoms = Vec::new();
        match formulas.iter().all(|formula| self.add(formula, &mut atoms)) {
            true => Some(atoms),
            false => self.found(formulas),
        }
    }

    /// Adds the clues of a formula that has one of the five types; returns whether it has.
    fn add(&self, formula: &Formula, atoms: &mut Vec<Atom>) -> bool {
        match formula {
            Formula::Constant(true) => true,
            Formula::All(parts) => parts.iter().all(|part| self.add(part, atoms)),
            Formula::Fact(fact) => {
                let atom = self.fact(fact);
                atoms.extend(atom);
                atom.is_some()
            }
            _ => false,
        }
    }

    fn is_column(&self, item: ItemId) -> bool {
        self.model.item(item).category == self.model.anchor()
    }

    fn fact(&self, fact: &Fact) -> Option<Atom> {
        let Fact { first, polarity: Polarity::Is, link, second } = *fact else { return None };
        if first == second {
            return None;
        }
        let Some(link) = link else {
            let column = |item| self.model.place(item) as usize - 1;
            return match (self.is_column(first), self.is_column(second)) {
                (false, false) => Some(Atom::Together(first, second)),
                (true, false) => Some(Atom::In(second, column(first))),
                (false, true) => Some(Atom::In(first, column(second))),
                (true, true) => None,
            };
        };
        if self.is_column(first) || self.is_column(second) {
            return None;
        }
        let link = self.model.link(link);
        match link.relation {
            _ if link.category != self.model.anchor() => None,
            Relation::NextTo => Some(Atom::NextTo(first, second)),
            Relation::OffsetBy(1) if self.counted => Some(Atom::NextTo(first, second)),
            Relation::LessBy(1) if self.counted => Some(Atom::LeftOf(first, second)),
            Relation::MoreBy(1) if self.counted => Some(Atom::LeftOf(second, first)),
            _ => None,
        }
    }

    /// Finds clues by trying all columns of the items: those that hold wherever the formulas hold, if they hold nowhere
    /// else.
    fn found(&self, formulas: &[Formula]) -> Option<Vec<Atom>> {
        let mut items = Vec::new();
        if !formulas.iter().all(|formula| self.add_items(formula, &mut items)) || items.is_empty() {
            return None;
        }
        let cases = self.cases(&items)?;
        let holds = |case: &Vec<usize>| {
            let rows = Columns { model: self.model, items: &items, columns: case };
            formulas.iter().all(|formula| formula.holds(self.model, &rows))
        };
        let (right, wrong): (Vec<_>, Vec<_>) = cases.into_iter().partition(holds);
        let fits = |atom: &Atom, case: &Vec<usize>| {
            Columns { model: self.model, items: &items, columns: case }.holds(atom)
        };
        // What never holds is an item in two columns.
        let Some(case) = right.first() else {
            let has_two_columns = self.model.rows() > 1;
            return has_two_columns.then(|| vec![Atom::In(items[0], 0), Atom::In(items[0], 1)]);
        };
        let mut atoms = self.candidates(&items, case);
        atoms.retain(|atom| right.iter().all(|case| fits(atom, case)));
        let excludes = |atoms: &[Atom]| wrong.iter().all(|case| atoms.iter().any(|atom| !fits(atom, case)));
        if !excludes(&atoms) {
            return None;
        }
        // The weaker clues come first and are dropped first.
        let mut index = 0;
        while index < atoms.len() {
            let atom = atoms.remove(index);
            if !excludes(&atoms) {
                atoms.insert(index, atom);
                index += 1;
            }
        }
        Some(atoms)
    }

    /// Returns the clues about some items that may hold, the weaker ones first; `case` is one that must hold.
    fn candidates(&self, items: &[ItemId], case: &[usize]) -> Vec<Atom> {
        let pairs = || {
            let pair = |index: usize| items[index + 1..].iter().map(move |other| (items[index], *other));
            (0..items.len()).flat_map(pair)
        };
        let mut atoms: Vec<Atom> = items.iter().map(|item| Atom::Middle(*item)).collect();
        atoms.extend(pairs().map(|(one, other)| Atom::NextTo(one, other)));
        atoms.extend(pairs().flat_map(|(one, other)| [Atom::LeftOf(one, other), Atom::LeftOf(other, one)]));
        atoms.extend(pairs().map(|(one, other)| Atom::Together(one, other)));
        atoms.extend(items.iter().zip(case).map(|(item, column)| Atom::In(*item, *column)));
        atoms
    }

    /// Returns all columns of some items; `None` if there are too many.
    fn cases(&self, items: &[ItemId]) -> Option<Vec<Vec<usize>>> {
        let mut cases: Vec<Vec<usize>> = vec![Vec::new()];
        for (index, item) in items.iter().enumerate() {
            if cases.len().checked_mul(self.model.rows())? > MAX_CASES {
                return None;
            }
            let category = |item: &ItemId| self.model.item(*item).category;
            let free = |case: &[usize], column: &usize| {
                let same =
                    items[..index].iter().zip(case).filter(|(other, _)| category(other) == category(item));
                same.into_iter().all(|(_, taken)| taken != column)
            };
            let extended = cases.iter().flat_map(|case| {
                let columns = (0..self.model.rows()).filter(|column| free(case, column));
                columns.map(|column| case.iter().copied().chain([column]).collect()).collect::<Vec<_>>()
            });
            cases = extended.collect();
        }
        Some(cases)
    }

    /// Adds the items whose columns determine a formula without quantifiers; returns whether there are such items.
    fn add_items(&self, formula: &Formula, items: &mut Vec<ItemId>) -> bool {
        match formula {
            Formula::Fact(Fact { first, link, second, .. }) => {
                [*first, *second].into_iter().for_each(|item| self.add_item(item, items));
                link.is_none_or(|link| self.model.link(link).category == self.model.anchor())
            }
            Formula::Between(between) => {
                let of = [between.middle, between.ends.0, between.ends.1];
                of.into_iter().for_each(|item| self.add_item(item, items));
                between.category == self.model.anchor()
            }
            Formula::Same { left, right, .. } => match (left, right) {
                (Term::In { of, .. }, Term::Item(item)) | (Term::Item(item), Term::In { of, .. }) => {
                    self.add_item(*item, items);
                    self.add_named(of, items)
                }
                _ => false,
            },
            Formula::Compare { left, right, .. } => {
                self.add_items_of(left, items) && self.add_items_of(right, items)
            }
            Formula::Quantified(..) | Formula::Copies(_) => false,
            other => other.children().into_iter().all(|inner| self.add_items(inner, items)),
        }
    }

    fn add_items_of(&self, number: &Number, items: &mut Vec<ItemId>) -> bool {
        match number {
            Number::Constant(_) | Number::Of(_, Term::Item(_)) => true,
            Number::Of(measure, Term::In { category, of }) => {
                let is_column = *measure != Measure::Initial && *category == self.model.anchor();
                is_column && self.add_named(of, items)
            }
            Number::Arithmetic(_, left, right) => {
                self.add_items_of(left, items) && self.add_items_of(right, items)
            }
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().all(|number| self.add_items_of(number, items))
            }
            Number::Count(formulas) => formulas.iter().all(|formula| self.add_items(formula, items)),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => false,
        }
    }

    fn add_named(&self, term: &Term, items: &mut Vec<ItemId>) -> bool {
        let Term::Item(item) = *term else { return false };
        self.add_item(item, items);
        true
    }

    fn add_item(&self, item: ItemId, items: &mut Vec<ItemId>) {
        if !self.is_column(item) && !items.contains(&item) {
            items.push(item);
        }
    }
}
