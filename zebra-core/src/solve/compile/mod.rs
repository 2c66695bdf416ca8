//! The compiler from a model to a network: a variable for each item, over the rows. Rows over another category are
//! added only if a link or a formula needs them. Categories whose items may be in several rows or in none have a
//! variable for each row instead.

mod copies;
mod formula;
mod number;

use std::collections::{BTreeMap, HashMap};

use crate::engine::{Condition, Constraint, Group, Network, NetworkError, RelationId, Values, Variable};
use crate::model::{Assignment, CategoryId, ClueId, Formula, ItemId, LinkId, Model, Presence, Term};

/// Returns the group of a clue's constraints.
pub(super) fn group(clue: ClueId) -> Group {
    Group(clue.0 + 1)
}

/// A number that is known, or a variable for it: an item's row, or the number of a category's item in some row.
///
/// The number of rows, or of the category's items, means "does not exist".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Index {
    Known(u32),
    At(Variable),
}

/// The variables of a category.
#[derive(Debug, Clone)]
pub(super) enum Placing {
    /// None: each item of the anchor category is in its own row.
    Anchor,
    /// A variable for each item's row, consecutive from this one.
    Positions(Variable),
    /// The item of each row.
    Rows(Vec<Variable>),
}

/// A compiled model.
#[derive(Debug, Clone)]
pub(super) struct Compiled {
    pub(super) network: Network,
    /// For each category.
    pub(super) placings: Vec<Placing>,
}

/// Reads a solution of the network.
pub(super) fn read(model: &Model, placings: &[Placing], values: &[u32]) -> Option<Assignment> {
    let rows = model.rows();
    let mut cells = vec![ItemId(u32::MAX); rows * model.categories().len()];
    for (category, placing) in model.category_ids().zip(placings) {
        let cells = cells.get_mut(category.index() * rows..(category.index() + 1) * rows)?;
        match placing {
            Placing::Anchor => {
                cells.iter_mut().zip(model.items_of(category)).for_each(|(cell, item)| *cell = item);
            }
            Placing::Positions(first) => {
                for (item, &row) in model.items_of(category).zip(values.get(first.index()..)?) {
                    *cells.get_mut(row as usize)? = item;
                }
            }
            Placing::Rows(variables) => {
                for (cell, variable) in cells.iter_mut().zip(variables) {
                    *cell = ItemId(model.category(category).first + values[variable.0 as usize]);
                }
            }
        }
    }
    Assignment::new(model, cells)
}

impl Placing {
    /// Returns the row of the item with this number, from 0, if the category has positions.
    pub(super) fn position(&self, number: u32) -> Option<Index> {
        match self {
            Placing::Anchor => Some(Index::Known(number)),
            Placing::Positions(first) => Some(Index::At(Variable(first.0 + number))),
            Placing::Rows(_) => None,
        }
    }
}

impl Compiled {
    /// Compiles a model with its clues. Linear in its size, except for the tables of links, with a bit for each pair of
    /// items.
    pub(super) fn new(model: &Model) -> Self {
        Compiler::compile(model).unwrap_or_else(|error| {
            // The sizes of a checked model are far below the engine's limits, and its ids are its own.
            unreachable!("a checked model fits the engine: {error}")
        })
    }
}

#[derive(Debug, Clone)]
pub(super) struct Compiler<'m> {
    pub(super) model: &'m Model,
    pub(super) network: Network,
    pub(super) placings: Vec<Placing>,
    /// For a category of which the rows are needed: the number of its item in each row.
    by_row: HashMap<CategoryId, Vec<Variable>>,
    /// The row of a term.
    rows_of_terms: Vec<(Term, Index)>,
    /// The number of a category's item in a row that is a variable.
    beside: HashMap<(Variable, CategoryId), Variable>,
    /// The relations made so far: of each link, and of "smaller" for each size of a category.
    links: Vec<Option<RelationId>>,
    less: BTreeMap<u32, Option<RelationId>>,
    /// Variables of one value, for known numbers where a variable is needed.
    known: HashMap<(u32, u32), Variable>,
    /// The rows of a repeated item, in their order.
    copies: HashMap<ItemId, Vec<Variable>>,
    /// The row of each variable of the formula that is compiled.
    variables: Vec<Option<Variable>>,
}

#[derive(Debug, Clone, Copy)]
enum RelationKey {
    Link(LinkId),
    /// "Smaller", in a category of this size.
    Less(u32),
}

impl<'m> Compiler<'m> {
    fn compile(model: &'m Model) -> Result<Compiled, NetworkError> {
        let mut compiler = Compiler::without_clues(model)?;
        for clue in model.clue_ids() {
            for formula in &*model.clue(clue).formulas {
                compiler.claim(formula, group(clue))?;
            }
        }
        Ok(Compiled { network: compiler.network, placings: compiler.placings })
    }

    /// Compiles the categories, without clues.
    pub(super) fn without_clues(model: &'m Model) -> Result<Self, NetworkError> {
        let formulas = model.clues().iter().map(|clue| clue.formulas.len()).sum::<usize>();
        let mut compiler = Compiler {
            model,
            network: Network::with_room(model.items().len(), model.categories().len() + formulas),
            placings: Vec::with_capacity(model.categories().len()),
            by_row: HashMap::new(),
            rows_of_terms: Vec::new(),
            beside: HashMap::new(),
            links: vec![None; model.links().len()],
            less: BTreeMap::new(),
            known: HashMap::new(),
            copies: HashMap::new(),
            variables: Vec::new(),
        };
        for category in model.category_ids() {
            let placing = compiler.place(category)?;
            compiler.placings.push(placing);
        }
        Ok(compiler)
    }

    /// Requires a formula.
    pub(super) fn claim(&mut self, formula: &Formula, group: Group) -> Result<(), NetworkError> {
        let condition = self.condition(formula)?;
        self.network.post(Constraint::Holds(condition), group)?;
        Ok(())
    }

    /// Requires that not all of some formulas are true.
    pub(super) fn deny(&mut self, formulas: &[Formula], group: Group) -> Result<(), NetworkError> {
        let condition = self.denial(formulas)?;
        self.network.post(Constraint::Holds(condition), group)?;
        Ok(())
    }

    fn place(&mut self, category: CategoryId) -> Result<Placing, NetworkError> {
        let model = self.model;
        let rows = model.rows() as u32;
        if category == model.anchor() {
            return Ok(Placing::Anchor);
        }
        if model.is_plain(category) {
            let variables = self.network.alike(model.items_in(category).len(), rows)?;
            let first = Variable(variables.start);
            let variables = variables.map(Variable).collect();
            self.network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
            return Ok(Placing::Positions(first));
        }
        let count = model.category(category).count;
        let variables = (0..rows).map(|_| self.network.variable(count)).collect::<Result<Vec<_>, _>>()?;
        if model.category(category).presence == Presence::AtMostOnce {
            self.network.post(Constraint::AllDifferent(variables.clone()), Group::ALWAYS)?;
        } else if model.category(category).presence != Presence::AnyTimes {
            let counts = model.items_of(category).map(|item| {
                let (least, most) = model.appearances(item);
                (model.place(item) - 1, least, most)
            });
            let counts = counts.collect();
            self.network
                .post(Constraint::Cardinality { variables: variables.clone(), counts }, Group::ALWAYS)?;
        }
        Ok(Placing::Rows(variables))
    }

    /// Returns, for each row, the number of a category's item in it.
    fn rows_over(&mut self, category: CategoryId) -> Result<Vec<Variable>, NetworkError> {
        if let Placing::Rows(rows) = &self.placings[category.index()] {
            return Ok(rows.clone());
        }
        if let Some(rows) = self.by_row.get(&category) {
            return Ok(rows.clone());
        }
        let count = self.model.category(category).count;
        let first = match self.placings[category.index()] {
            Placing::Positions(first) => Some(first.0),
            Placing::Anchor | Placing::Rows(_) => None,
        };
        let mut rows = Vec::new();
        for row in 0..self.model.rows() as u32 {
            rows.push(if first.is_some() { self.dependent(count)? } else { self.constant(row, count)? });
        }
        if let Some(first) = first {
            let of = (first..first + count).map(Variable).collect();
            self.network.post(Constraint::Inverse { of, rows: rows.clone() }, Group::ALWAYS)?;
        }
        self.by_row.insert(category, rows.clone());
        Ok(rows)
    }

    /// Adds a variable that others determine.
    fn dependent(&mut self, size: u32) -> Result<Variable, NetworkError> {
        let variable = self.network.variable(size)?;
        self.network.decide(variable, false)?;
        Ok(variable)
    }

    /// Adds a variable of one value, or reuses one.
    fn constant(&mut self, value: u32, size: u32) -> Result<Variable, NetworkError> {
        if let Some(&known) = self.known.get(&(value, size)) {
            return Ok(known);
        }
        let variable = self.network.variable(size)?;
        self.network.restrict(variable, &Values::single(value))?;
        self.known.insert((value, size), variable);
        Ok(variable)
    }

    /// Returns the row of a copy.
    fn row_of_variable(&self, item: ItemId) -> Option<Index> {
        let level = item.index().checked_sub(self.model.items().len())?;
        self.variables.get(level).copied().flatten().map(Index::At)
    }

    /// Returns the category of a term's items. A variable is the row of a copy.
    fn category_of(&self, term: &Term) -> CategoryId {
        match term {
            Term::Item(item) if self.model.is_variable(*item) => self.model.anchor(),
            term => term.category(self.model),
        }
    }

    /// Returns the row of an item that is in at most one; the number of rows if it is unused.
    fn row_of_item(&mut self, item: ItemId) -> Result<Index, NetworkError> {
        if let Some(row) = self.row_of_variable(item) {
            return Ok(row);
        }
        let category = self.model.item(item).category;
        let number = self.model.place(item) - 1;
        let placing = &self.placings[category.index()];
        if let Placing::Rows(rows) = placing {
            let rows = rows.clone();
            return self.row_of_great_item(number, &rows);
        }
        Ok(placing.position(number).expect("only rows have no positions"))
    }

    fn row_of_great_item(&mut self, number: u32, rows: &[Variable]) -> Result<Index, NetworkError> {
        let count = rows.len() as u32;
        let position = self.dependent(count + 1)?;
        for (row, &of) in (0..).zip(rows) {
            let here = Condition::Member { of: position, values: Values::single(row) };
            let holds = Condition::Member { of, values: Values::single(number) };
            let both = Condition::Iff(Box::new(here), Box::new(holds));
            self.network.post(Constraint::Holds(both), Group::ALWAYS)?;
        }
        Ok(Index::At(position))
    }

    /// Returns the number of a category's item in a row; the category's size if there is no such row.
    fn item_in(&mut self, row: Index, category: CategoryId) -> Result<Index, NetworkError> {
        if category == self.model.anchor() {
            return Ok(row);
        }
        let rows = self.rows_over(category)?;
        let index = match row {
            Index::Known(row) => {
                let missing = Index::Known(self.model.category(category).count);
                return Ok(rows.get(row as usize).map_or(missing, |&variable| Index::At(variable)));
            }
            Index::At(variable) => variable,
        };
        if let Some(&known) = self.beside.get(&(index, category)) {
            return Ok(Index::At(known));
        }
        let count = self.model.category(category).count;
        let may_miss = self.network.size(index)? > rows.len() as u32;
        let result = self.dependent(count + u32::from(may_miss))?;
        let mut elements = rows;
        if may_miss {
            elements.push(self.constant(count, count + 1)?);
        }
        self.network.post(Constraint::Element { index, elements, result }, Group::ALWAYS)?;
        self.beside.insert((index, category), result);
        Ok(Index::At(result))
    }

    /// Returns the row of a term.
    fn row_of_term(&mut self, term: &Term) -> Result<Index, NetworkError> {
        if let Term::Item(item) = term
            && let Some(row) = self.row_of_variable(*item)
        {
            return Ok(row);
        }
        let is_of_copy = self.model.is_variable(term.named());
        if let Some((_, row)) = self.rows_of_terms.iter().find(|(known, _)| !is_of_copy && known == term) {
            return Ok(*row);
        }
        let row = match term {
            Term::Item(item) => self.row_of_item(*item)?,
            Term::In { .. } => {
                let number = self.number_of_term(term)?;
                self.row_of_numbered(term.category(self.model), number)?
            }
        };
        // The row of a copy is another one in each choice.
        if !is_of_copy {
            self.rows_of_terms.push((term.clone(), row));
        }
        Ok(row)
    }

    /// Returns the row of the item that has this number in its category.
    fn row_of_numbered(&mut self, category: CategoryId, number: Index) -> Result<Index, NetworkError> {
        let rows = self.model.rows() as u32;
        let index = match number {
            Index::Known(number) if number < self.model.category(category).count => {
                return self.row_of_item(ItemId(self.model.category(category).first + number));
            }
            Index::Known(_) => return Ok(Index::Known(rows)),
            Index::At(_) if category == self.model.anchor() => return Ok(number),
            Index::At(variable) => variable,
        };
        let mut rows_of_items = Vec::new();
        for item in self.model.items_of(category) {
            rows_of_items.push(self.row_of_item(item)?);
        }
        let mut size = rows;
        if self.network.size(index)? > rows_of_items.len() as u32 {
            rows_of_items.push(Index::Known(rows));
            size = rows + 1;
        }
        let mut elements = Vec::new();
        for row in rows_of_items {
            elements.push(match row {
                Index::Known(row) => self.constant(row, rows + 1)?,
                Index::At(variable) => {
                    size = size.max(self.network.size(variable)?);
                    variable
                }
            });
        }
        let result = self.dependent(size)?;
        self.network.post(Constraint::Element { index, elements, result }, Group::ALWAYS)?;
        Ok(Index::At(result))
    }

    /// Returns the number of a term's item in the term's category.
    fn number_of_term(&mut self, term: &Term) -> Result<Index, NetworkError> {
        match term {
            Term::Item(item) => {
                let known = || Index::Known(self.model.place(*item) - 1);
                Ok(self.row_of_variable(*item).unwrap_or_else(known))
            }
            Term::In { category, of } => {
                let row = self.row_of_term(of)?;
                self.item_in(row, *category)
            }
        }
    }

    /// Returns the number of values of an index: one more than its items or rows if it may not exist.
    fn size(&self, index: Index) -> Result<u32, NetworkError> {
        match index {
            Index::Known(value) => Ok(value + 1),
            Index::At(variable) => self.network.size(variable),
        }
    }
}

/// Returns the values below a limit that pass a test.
fn fitting(limit: u32, fits: impl Fn(u32) -> bool) -> Values {
    (0..limit).filter(|&value| fits(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::{Builder, of, over};

    #[test]
    fn a_placeholder_costs_a_variable_for_each_row_and_not_for_each_number() {
        let variables = |greatest: i64| {
            let mut puzzle = Builder::new("Talks");
            puzzle.positions(5).category("Speaker", ["Ann", "Bob", "Cid", "Dee", "Eve"]);
            puzzle.great_category("Guests", 1..=greatest);
            puzzle.clue("1", over(&["s"], "Speaker").sum(of("Guests", "s")).equals(40));
            puzzle.clue("2", of("Guests", "Ann").equals(of("Guests", "Bob") * 2));
            Compiled::new(&puzzle.check().expect("no mistake")).network.variables()
        };
        // The row of each speaker, the number in each row, and the number beside each speaker.
        assert_eq!(variables(200), 15);
        assert_eq!(variables(20), variables(200));
    }
}
