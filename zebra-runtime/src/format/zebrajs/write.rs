//! The writer of zebrajs puzzles.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::atom::{Atom, Atoms};
use super::grid::unused_name;
use super::read;
use crate::format::counterpart::Counterpart;
use crate::format::{Loss, WriteError, Written};
use crate::model::{
    Assignment, CategoryId, Clue, ClueId, Fact, Formula, ItemId, Model, Polarity, Relation, State, Text,
};

/// Writes a puzzle. Its rows become the columns of the grid, and its categories the rows. Items that no clue names get
/// clues that only name them, at the end.
///
/// Where a clue names one of the puzzle's rows, their category becomes the last row of the grid, with a clue for each two
/// neighbors that says which is on the left.
///
/// Disabled clues, the names of categories and of positions, sentences, and all else that the format cannot hold are
/// losses.
///
/// # Errors
/// Fails for a category whose items are not in exactly one row each, and for a clue that no clues of the five types
/// express.
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// let written = zebra::format::zebrajs::write(&model).unwrap();
/// assert!(written.text.contains(r#"{"a":{"v":"Cat","y":0},"b":{"v":"Ann","y":1},"type":"same position as"}"#));
/// assert!(written.text.contains(r#"{"a":{"v":"Dog","y":0},"type":"item"}"#));
/// let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
/// assert!(losses.contains(&"not written: the names of 2 categories: `Child` and `Pet`".to_owned()));
/// ```
pub fn write(model: &Model) -> Result<Written, WriteError> {
    written(model, |clues| format!("[\n{}\n]", indented(clues)))
}

/// Writes a puzzle on one line, as [`write()`] does.
///
/// # Errors
/// Fails like [`write()`].
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// let line = zebra::format::zebrajs::write_line(&model).unwrap().text;
/// assert_eq!(line.lines().count(), 1);
/// ```
pub fn write_line(model: &Model) -> Result<Written, WriteError> {
    written(model, |clues| Json::Array(clues.to_vec()).to_string())
}

/// Returns clues, one on each line.
pub(super) fn indented(clues: &[Json]) -> String {
    clues.iter().map(|clue| format!("  {clue}")).collect::<Vec<_>>().join(",\n")
}

fn written(model: &Model, list: impl Fn(&[Json]) -> String) -> Result<Written, WriteError> {
    let model = &*model.written_out();
    let text_of = |puzzle: &Puzzle<'_>| {
        let size = json!({ "w": model.rows(), "h": puzzle.rows });
        format!("{{\"grid\": {size}, \"clues\": {}}}\n", list(&puzzle.clues))
    };
    let mut puzzle = puzzle(model, None, false)?;
    let mut text = text_of(&puzzle);
    let mut checked = read(&text).check();
    // The items of the last category are in order, and would be taken for the columns.
    if checked.model.categories().len() < model.categories().len() {
        puzzle = self::puzzle(model, None, true)?;
        text = text_of(&puzzle);
        checked = read(&text).check();
    }
    let losses = puzzle.writer.losses(&checked.model, &puzzle.numbers);
    Ok(Written { text, losses })
}

/// A puzzle as clues of zebrajs.
pub(super) struct Puzzle<'m> {
    pub(super) clues: Vec<Json>,
    /// The number of rows of the grid.
    pub(super) rows: usize,
    /// The number of the first written clue of each clue.
    numbers: Vec<Option<usize>>,
    writer: Writer<'m>,
}

/// Returns the clues of a puzzle, with the names that a template gives to the items if there is a solution. The last row holds the
/// columns if a clue names one, or if that is asked for.
pub(super) fn puzzle<'m>(
    model: &'m Model,
    solution: Option<&Assignment>,
    with_columns: bool,
) -> Result<Puzzle<'m>, WriteError> {
    if let Some(id) =
        model.category_ids().find(|id| !model.is_plain(*id) || model.category(*id).role_of.is_some())
    {
        let name = &model.category(id).name;
        return Err(WriteError::of_puzzle(format!(
            "`{name}` is a role, or its items are not in exactly one row each"
        )));
    }
    let orders: Vec<Option<Vec<ItemId>>> =
        model.clues().iter().map(|clue| order_of_unnamed(model, clue)).collect();
    let mut atoms = Vec::new();
    for (clue, order) in model.clues().iter().zip(&orders) {
        atoms.push(if order.is_some() { Vec::new() } else { atoms_of(model, clue)? });
    }
    let named: BTreeSet<ItemId> = atoms.iter().flatten().flat_map(Atom::items).collect();
    let mut unnamed = BTreeSet::new();
    for (index, order) in orders.into_iter().enumerate() {
        match order {
            Some(items) if items.iter().any(|item| named.contains(item)) => {
                atoms[index] = atoms_of(model, &model.clues()[index])?;
            }
            order => unnamed.extend(order.into_iter().flatten()),
        }
    }
    let names_column = atoms.iter().flatten().any(|atom| matches!(atom, Atom::In(..)));
    let has_columns = with_columns || names_column;
    let mut writer = Writer { model, names: Vec::new(), named: unnamed, clues: Vec::new(), has_columns };
    writer.names = match solution {
        Some(solution) => writer.ordered_names(solution),
        None => names(model, has_columns),
    };
    let mut numbers = Vec::new();
    for atoms in &atoms {
        numbers.push((!atoms.is_empty()).then_some(writer.clues.len() + 1));
        for atom in atoms {
            let written = writer.atom(atom);
            writer.clues.push(written);
        }
    }
    writer.place_columns();
    writer.name_the_others();
    let rows = model.categories().len() - usize::from(!has_columns);
    Ok(Puzzle { clues: std::mem::take(&mut writer.clues), rows, numbers, writer })
}

/// Returns the clues of the five types for a clue, none for a disabled one.
fn atoms_of(model: &Model, clue: &Clue) -> Result<Vec<Atom>, WriteError> {
    if clue.state == State::Off {
        return Ok(Vec::new());
    }
    Atoms::new(model)
        .of_formulas(&clue.formulas)
        .ok_or_else(|| WriteError::of_clue(&clue.label, "no clues of the five types of zebrajs express it"))
}

/// Returns the items of a clue that only gives them the order that the reader gives to those that no clue names, if they have
/// the names that it gives them: without such a clue, it reads the same puzzle.
fn order_of_unnamed(model: &Model, clue: &Clue) -> Option<Vec<ItemId>> {
    let mut items: Vec<ItemId> = Vec::new();
    for formula in clue.formulas.iter().filter(|_| clue.state == State::On) {
        let Formula::Fact(Fact { first, polarity: Polarity::Is, link: Some(link), second }) = formula else {
            return None;
        };
        let link = model.link(*link);
        let continues = items.last().is_none_or(|last| last == first);
        if link.relation != Relation::LessThan(0) || link.category != model.anchor() || !continues {
            return None;
        }
        if items.is_empty() {
            items.push(*first);
        }
        items.push(*second);
    }
    let row = Writer::row_of(model, *items.first()?)?;
    let own: BTreeSet<&str> = items.iter().map(|id| &*model.item(*id).name).collect();
    let others: BTreeSet<&str> = model.items().iter().map(|item| &*item.name).collect();
    let mut free = (0..)
        .map(|number| unused_name(row, number))
        .filter(|name| own.contains(name.as_str()) || !others.contains(name.as_str()));
    let is_given = items.iter().all(|id| free.next().is_some_and(|name| model.item(*id).name == name));
    is_given.then_some(items)
}

/// Returns a different name for each item that is written.
fn names(model: &Model, has_columns: bool) -> Vec<String> {
    let mut times: BTreeMap<&Text, usize> = BTreeMap::new();
    let items = || model.items().iter().filter(|item| has_columns || item.category != model.anchor());
    items().for_each(|item| *times.entry(&item.name).or_default() += 1);
    let mut used: BTreeSet<String> = times.keys().map(ToString::to_string).collect();
    let name = |item: &crate::model::Item| {
        if times.get(&item.name).is_none_or(|times| *times == 1) {
            return item.name.to_string();
        }
        let mut name = format!("{}.{}", model.category(item.category).name, item.name);
        while !used.insert(name.clone()) {
            name.push('_');
        }
        name
    };
    model.items().iter().map(name).collect()
}

struct Writer<'m> {
    model: &'m Model,
    names: Vec<String>,
    /// The items that clues name.
    named: BTreeSet<ItemId>,
    clues: Vec<Json>,
    /// Whether the rows of the puzzle are the last row of the grid.
    has_columns: bool,
}

impl Writer<'_> {
    fn atom(&mut self, atom: &Atom) -> Json {
        let mut both = |kind: &str, one: ItemId, other: ItemId| {
            let (a, b) = (self.variable(one), self.variable(other));
            json!({ "type": kind, "a": a, "b": b })
        };
        match *atom {
            Atom::NextTo(one, other) => both("next to", one, other),
            Atom::LeftOf(one, other) => both("immediately to the left of", one, other),
            Atom::Together(one, other) => both("same position as", one, other),
            Atom::Middle(item) => json!({ "type": "middle", "a": self.variable(item) }),
            Atom::In(item, column) => {
                let other = self.columns()[column];
                both_of(&self.variable(item), &self.variable(other))
            }
        }
    }

    /// Returns the items of the puzzle's rows, in order.
    fn columns(&self) -> Vec<ItemId> {
        let mut columns: Vec<ItemId> = self.model.items_of(self.model.anchor()).collect();
        columns.sort_by_key(|item| self.model.place(*item));
        columns
    }

    /// Returns the row of the grid of an item that is not a row of the puzzle.
    fn row_of(model: &Model, item: ItemId) -> Option<usize> {
        let category = model.item(item).category;
        (category != model.anchor()).then(|| category.index() - usize::from(category > model.anchor()))
    }

    /// Returns the row of the grid of an item.
    fn row(&self, item: ItemId) -> usize {
        Writer::row_of(self.model, item).unwrap_or(self.model.categories().len() - 1)
    }

    /// Returns the names of a template: the row and the column of each item in the solution.
    fn ordered_names(&self, solution: &Assignment) -> Vec<String> {
        let column = |item: ItemId| match Writer::row_of(self.model, item) {
            Some(_) => solution.row_of(item),
            None => Some(self.model.place(item) as usize - 1),
        };
        let name = |item: ItemId| unused_name(self.row(item), column(item).unwrap_or_default());
        self.model.item_ids().map(name).collect()
    }

    fn variable(&mut self, item: ItemId) -> Json {
        self.named.insert(item);
        json!({ "v": self.names[item.index()], "y": self.row(item) })
    }

    /// Adds the clues that the items of the last row are in order, if it holds the columns.
    fn place_columns(&mut self) {
        if !self.has_columns {
            return;
        }
        for pair in self.columns().windows(2) {
            let clue = self.atom(&Atom::LeftOf(pair[0], pair[1]));
            self.clues.push(clue);
        }
    }

    /// Adds clues that name the items that no other clue names.
    fn name_the_others(&mut self) {
        let model = self.model;
        for item in model.item_ids().filter(|item| Writer::row_of(model, *item).is_some()) {
            if !self.named.contains(&item) {
                let a = self.variable(item);
                self.clues.push(json!({ "type": "item", "a": a }));
            }
        }
    }

    /// Returns what is not in the text; `numbers` are those of the first clues for each clue.
    fn losses(&self, read: &Model, numbers: &[Option<usize>]) -> Vec<Loss> {
        let model = self.model;
        let category = |id: CategoryId| match id.cmp(&model.anchor()) {
            std::cmp::Ordering::Less => CategoryId(id.0 + 1),
            std::cmp::Ordering::Equal => CategoryId(0),
            std::cmp::Ordering::Greater => id,
        };
        let categories: Vec<CategoryId> = model.category_ids().map(category).collect();
        let by_name: BTreeMap<&str, ItemId> = read
            .item_ids()
            .filter(|id| read.item(*id).category != read.anchor())
            .map(|id| (&*read.item(id).name, id))
            .collect();
        let item = |id: ItemId| match Writer::row_of(model, id) {
            None => ItemId(model.place(id) - 1),
            Some(_) => by_name.get(self.names[id.index()].as_str()).copied().unwrap_or(ItemId(0)),
        };
        let items = model.item_ids().map(item).collect();
        let by_label: BTreeMap<&str, ClueId> =
            read.clue_ids().map(|id| (&*read.clue(id).label, id)).collect();
        let clue = |(clue, number): (&Clue, &Option<usize>)| match number {
            Some(number) => by_label.get(number.to_string().as_str()).copied(),
            // The reader adds the order of items that no clue names.
            None => by_label.get(&*clue.label).copied().filter(|_| clue.state == State::On),
        };
        let clues = model.clues().iter().zip(numbers).map(clue).collect();
        Counterpart { model, read, categories, items, clues }.losses()
    }
}

/// Returns the clue that two variables are in one column.
fn both_of(a: &Json, b: &Json) -> Json {
    json!({ "type": "same position as", "a": a, "b": b })
}
