//! The writer of zebrajs puzzles.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::atom::{Atom, Atoms};
use super::read;
use crate::format::counterpart::Counterpart;
use crate::format::{WriteError, Written};
use crate::model::{CategoryId, Clue, ClueId, ItemId, Model, State, Text};

/// Writes a puzzle. Its rows become the columns of the grid, and its categories the rows. Items that no clue names get
/// clues that only name them, at the end.
///
/// Disabled clues, the names of categories and of positions, sentences, and all else that the format cannot hold are
/// losses.
///
/// # Errors
/// Fails for a category whose items are not in exactly one row each, and for a clue that no clues of the five types
/// express.
///
/// ```
/// # use zebra_runtime::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// let written = zebra_runtime::format::zebrajs::write(&model).unwrap();
/// assert!(written.text.contains(r#"{"a":{"v":"Cat","x":0,"y":0},"type":"item"}"#));
/// assert!(written.text.contains(r#"{"a":{"v":"Dog","y":0},"type":"item"}"#));
/// let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
/// assert!(losses.contains(&"not written: the names of 2 categories: `Child` and `Pet`".to_owned()));
/// ```
pub fn write(model: &Model) -> Result<Written, WriteError> {
    let model = &*model.written_out();
    if let Some(id) =
        model.category_ids().find(|id| !model.is_plain(*id) || model.category(*id).role_of.is_some())
    {
        let name = &model.category(id).name;
        return Err(WriteError::of_puzzle(format!(
            "`{name}` is a role, or its items are not in exactly one row each"
        )));
    }
    let mut writer = Writer { model, names: names(model), named: BTreeSet::new(), clues: Vec::new() };
    let mut numbers = Vec::new();
    for clue in model.clues() {
        let before = writer.clues.len();
        writer.clue(clue)?;
        numbers.push((writer.clues.len() > before).then_some(before + 1));
    }
    writer.name_the_others();
    let size = json!({ "w": model.rows(), "h": model.categories().len() - 1 });
    let clues: Vec<String> = writer.clues.iter().map(|clue| format!("  {clue}")).collect();
    let text = format!("{{\"grid\": {size}, \"clues\": [\n{}\n]}}\n", clues.join(",\n"));
    let losses = writer.counterpart(&read(&text).check().model, &numbers).losses();
    Ok(Written { text, losses })
}

/// Returns a different name for each item.
fn names(model: &Model) -> Vec<String> {
    let mut times: BTreeMap<&Text, usize> = BTreeMap::new();
    let items = || model.items().iter().filter(|item| item.category != model.anchor());
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
}

impl Writer<'_> {
    fn clue(&mut self, clue: &Clue) -> Result<(), WriteError> {
        if clue.state == State::Off {
            return Ok(());
        }
        let atoms = Atoms::new(self.model).of_formulas(&clue.formulas);
        let Some(atoms) = atoms else {
            return Err(WriteError::of_clue(&clue.label, "no clues of the five types of zebrajs express it"));
        };
        for atom in &atoms {
            let written = self.atom(atom);
            self.clues.push(written);
        }
        Ok(())
    }

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
                let mut a = self.variable(item);
                a["x"] = json!(column);
                json!({ "type": "item", "a": a })
            }
        }
    }

    /// Returns the row of the grid for an item, unless it is a column.
    fn row(&self, item: ItemId) -> Option<usize> {
        let category = self.model.item(item).category;
        (category != self.model.anchor())
            .then(|| category.index() - usize::from(category > self.model.anchor()))
    }

    fn variable(&mut self, item: ItemId) -> Json {
        self.named.insert(item);
        json!({ "v": self.names[item.index()], "y": self.row(item) })
    }

    /// Adds clues that name the items that no other clue names, unless the reader gives them their names.
    fn name_the_others(&mut self) {
        let model = self.model;
        let no_clues = self.clues.is_empty();
        for category in model.category_ids().filter(|id| *id != model.anchor()) {
            let unnamed: Vec<ItemId> =
                model.items_of(category).filter(|item| !self.named.contains(item)).collect();
            let given = |(number, item): (usize, &ItemId)| {
                self.row(*item).is_some_and(|row| self.names[item.index()] == super::unused_name(row, number))
            };
            let all = unnamed.len() == model.rows();
            if !no_clues && all && unnamed.iter().enumerate().all(given) {
                continue;
            }
            for item in unnamed {
                let a = self.variable(item);
                self.clues.push(json!({ "type": "item", "a": a }));
            }
        }
    }

    /// Returns which parts of the puzzle the parts of the text are; `numbers` are those of the first clues for each clue.
    fn counterpart<'c>(&self, read: &'c Model, numbers: &[Option<usize>]) -> Counterpart<'c>
    where
        Self: 'c,
    {
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
        let item = |id: ItemId| match self.row(id) {
            None => ItemId(model.place(id) - 1),
            Some(_) => by_name.get(self.names[id.index()].as_str()).copied().unwrap_or(ItemId(0)),
        };
        let items = model.item_ids().map(item).collect();
        let by_label: BTreeMap<&str, ClueId> =
            read.clue_ids().map(|id| (&*read.clue(id).label, id)).collect();
        let clue = |number: &Option<usize>| {
            let number = (*number)?.to_string();
            by_label.get(number.as_str()).copied()
        };
        Counterpart { model, read, categories, items, clues: numbers.iter().map(clue).collect() }
    }
}
