//! The *positions* compilation: a variable for each item, over the rows. Rows over another category are added only
//! where a link or a formula asks for that category. Layer 2.

use std::collections::HashMap;

use crate::engine::{Condition, Constraint, Group, Network, NetworkError, RelationId, Values, Variable};
use crate::model::{Assignment, Between, CategoryId, ClueId, Fact, Formula, ItemId, LinkId, Model, Polarity};

/// The group of a clue's constraints.
pub(super) fn group(clue: ClueId) -> Group {
    Group(clue.0 + 1)
}

/// A number that is known, or a variable for it: an item's row, or the number of another category's item in that row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Known(u32),
    At(Variable),
}

/// A model as the engine takes it.
#[derive(Debug, Clone)]
pub(super) struct Compiled {
    pub(super) network: Network,
    /// The row of each item.
    pub(super) positions: Vec<Place>,
}

/// Reads a solution of the network.
pub(super) fn read(model: &Model, rows: usize, positions: &[Place], values: &[u32]) -> Option<Assignment> {
    let mut cells = vec![ItemId(u32::MAX); rows * model.categories().len()];
    for (item, place) in model.item_ids().zip(positions) {
        let row = match *place {
            Place::Known(row) => row,
            Place::At(variable) => values[variable.0 as usize],
        };
        *cells.get_mut(model.item(item).category.index() * rows + row as usize)? = item;
    }
    Assignment::new(model, cells)
}

impl Compiled {
    /// Compiles a model. Linear in its size, apart from the tables of links, which have a bit for each pair of items.
    pub(super) fn new(model: &Model) -> Self {
        Compiler::compile(model).unwrap_or_else(|error| {
            // The sizes of a checked model are far below the engine's limits, and its ids are its own.
            unreachable!("a checked model fits the engine: {error}")
        })
    }
}

struct Compiler<'m> {
    model: &'m Model,
    network: Network,
    positions: Vec<Place>,
    /// For a category that is asked for by row: the number of its item in each row.
    by_row: HashMap<CategoryId, Vec<Variable>>,
    /// The number of a category's item in an item's row.
    beside: HashMap<(ItemId, CategoryId), Variable>,
    relations: HashMap<RelationKey, RelationId>,
}

#[derive(PartialEq, Eq, Hash, Clone, Copy)]
enum RelationKey {
    Link(LinkId),
    /// A smaller number than the other, in a category of this size.
    Less(u32),
}

impl<'m> Compiler<'m> {
    fn compile(model: &'m Model) -> Result<Compiled, NetworkError> {
        let mut compiler = Compiler {
            model,
            network: Network::new(),
            positions: Vec::with_capacity(model.items().len()),
            by_row: HashMap::new(),
            beside: HashMap::new(),
            relations: HashMap::new(),
        };
        compiler.place_items()?;
        for clue in model.clue_ids() {
            for formula in &*model.clue(clue).formulas {
                let condition = compiler.condition(formula)?;
                compiler.network.post(Constraint::Holds(condition), group(clue))?;
            }
        }
        Ok(Compiled { network: compiler.network, positions: compiler.positions })
    }

    fn place_items(&mut self) -> Result<(), NetworkError> {
        let rows = self.model.rows() as u32;
        for category in self.model.category_ids() {
            if category == CategoryId(0) {
                self.positions.extend((0..rows).map(Place::Known));
                continue;
            }
            let variables = self
                .model
                .items_of(category)
                .map(|_| self.network.variable(rows))
                .collect::<Result<Vec<_>, _>>()?;
            self.positions.extend(variables.iter().copied().map(Place::At));
            self.network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
        }
        Ok(())
    }

    fn condition(&mut self, formula: &Formula) -> Result<Condition, NetworkError> {
        Ok(match formula {
            Formula::Constant(truth) => Condition::Constant(*truth),
            Formula::Fact(fact) => self.fact(fact)?,
            Formula::Between(between) => self.between(between)?,
            Formula::Not(inner) => Condition::Not(Box::new(self.condition(inner)?)),
            Formula::All(parts) => Condition::All(self.conditions(parts)?),
            Formula::Any(parts) => Condition::Any(self.conditions(parts)?),
            Formula::Either(left, right) => Condition::Not(Box::new(self.equivalent(left, right)?)),
            Formula::Implies(left, right) => {
                Condition::Any(vec![Condition::Not(Box::new(self.condition(left)?)), self.condition(right)?])
            }
            Formula::Equivalent(left, right) => self.equivalent(left, right)?,
            Formula::Count { of, least, most } => {
                let mut allowed = Values::empty();
                (*least..=(*most).min(of.len() as u32)).for_each(|count| allowed.insert(count));
                Condition::Count { of: self.conditions(of)?, allowed }
            }
        })
    }

    fn conditions(&mut self, formulas: &[Formula]) -> Result<Vec<Condition>, NetworkError> {
        formulas.iter().map(|formula| self.condition(formula)).collect()
    }

    fn equivalent(&mut self, left: &Formula, right: &Formula) -> Result<Condition, NetworkError> {
        Ok(Condition::Iff(Box::new(self.condition(left)?), Box::new(self.condition(right)?)))
    }

    fn fact(&mut self, fact: &Fact) -> Result<Condition, NetworkError> {
        let stated = match fact.link {
            None => same(self.positions[fact.first.index()], self.positions[fact.second.index()]),
            Some(link) => {
                let category = self.model.link(link).category;
                let first = self.place_in(fact.first, category)?;
                let second = self.place_in(fact.second, category)?;
                self.related(RelationKey::Link(link), category, first, second)?
            }
        };
        Ok(match fact.polarity {
            Polarity::Is => stated,
            Polarity::IsNot => Condition::Not(Box::new(stated)),
        })
    }

    fn between(&mut self, between: &Between) -> Result<Condition, NetworkError> {
        let category = between.category;
        let middle = self.place_in(between.middle, category)?;
        let one = self.place_in(between.ends.0, category)?;
        let other = self.place_in(between.ends.1, category)?;
        let less = RelationKey::Less(self.model.category(category).count);
        let mut ways = Vec::new();
        for (low, high) in [(one, other), (other, one)] {
            ways.push(Condition::All(vec![
                self.related(less, category, low, middle)?,
                self.related(less, category, middle, high)?,
            ]));
        }
        Ok(Condition::Any(ways))
    }

    /// The number of a category's item in the row of an item.
    fn place_in(&mut self, item: ItemId, category: CategoryId) -> Result<Place, NetworkError> {
        let position = self.positions[item.index()];
        if self.model.item(item).category == category {
            return Ok(Place::Known(self.model.place(item) - 1));
        }
        if category == CategoryId(0) {
            return Ok(position);
        }
        if let Some(&known) = self.beside.get(&(item, category)) {
            return Ok(Place::At(known));
        }
        let rows = self.rows_over(category)?;
        let result = match position {
            Place::Known(row) => rows[row as usize],
            Place::At(index) => {
                let result = self.network.variable(self.model.category(category).count)?;
                self.network.decide(result, false)?;
                self.network.post(Constraint::Element { index, elements: rows, result }, Group::ALWAYS)?;
                result
            }
        };
        self.beside.insert((item, category), result);
        Ok(Place::At(result))
    }

    /// For each row the number of a category's item in it.
    fn rows_over(&mut self, category: CategoryId) -> Result<Vec<Variable>, NetworkError> {
        if let Some(rows) = self.by_row.get(&category) {
            return Ok(rows.clone());
        }
        let count = self.model.category(category).count;
        let mut rows = Vec::new();
        for _ in 0..self.model.rows() {
            let variable = self.network.variable(count)?;
            self.network.decide(variable, false)?;
            rows.push(variable);
        }
        let of = self.model.items_of(category).filter_map(|item| match self.positions[item.index()] {
            Place::At(variable) => Some(variable),
            Place::Known(_) => None,
        });
        let of = of.collect();
        self.network.post(Constraint::Inverse { of, rows: rows.clone() }, Group::ALWAYS)?;
        self.by_row.insert(category, rows.clone());
        Ok(rows)
    }

    fn related(
        &mut self,
        key: RelationKey,
        category: CategoryId,
        first: Place,
        second: Place,
    ) -> Result<Condition, NetworkError> {
        let count = self.model.category(category).count;
        let (model, start) = (self.model, self.model.category(category).first);
        let holds = move |a: u32, b: u32| match key {
            RelationKey::Link(link) => model.link(link).holds(model, ItemId(start + a), ItemId(start + b)),
            RelationKey::Less(_) => a < b,
        };
        let fitting = |fits: &dyn Fn(u32) -> bool| {
            let mut values = Values::empty();
            (0..count).filter(|&value| fits(value)).for_each(|value| values.insert(value));
            values
        };
        Ok(match (first, second) {
            (Place::Known(a), Place::Known(b)) => Condition::Constant(holds(a, b)),
            (Place::At(of), Place::Known(b)) => Condition::Member { of, values: fitting(&|a| holds(a, b)) },
            (Place::Known(a), Place::At(of)) => Condition::Member { of, values: fitting(&|b| holds(a, b)) },
            (Place::At(a), Place::At(b)) => {
                let relation = match self.relations.get(&key) {
                    Some(&relation) => relation,
                    None => {
                        let relation = self.network.relation(count, count, holds)?;
                        self.relations.insert(key, relation);
                        relation
                    }
                };
                Condition::Related { a, b, relation }
            }
        })
    }
}

/// Both are the same row.
fn same(first: Place, second: Place) -> Condition {
    match (first, second) {
        (Place::Known(a), Place::Known(b)) => Condition::Constant(a == b),
        (Place::At(of), Place::Known(row)) | (Place::Known(row), Place::At(of)) => {
            Condition::Member { of, values: Values::single(row) }
        }
        (Place::At(a), Place::At(b)) => Condition::Equal(a, b),
    }
}
