//! Numbered copies as conditions of the engine.
//!
//! A variable for each row of a repeated item, in the order of the rows, is determined by the rows. A copy is one of these
//! variables, so the cost does not depend on the number of rows. The choices of the copies are searched in their order:
//! whether the rest can be chosen depends on the copies that are taken and on those that the rest names, and there is one
//! variable of two values for each such case, however many choices lead to it.

use std::collections::HashMap;

use super::{Compiler, RelationKey};
use crate::engine::{Condition, Constraint, Group, NetworkError, Values, Variable};
use crate::model::{Copies, ItemId};

/// What the rest of a choice depends on: the next copy, the rows of each item that are taken, and the rows of the copies
/// that are named later.
type RestKey = (usize, Vec<(ItemId, usize)>, Vec<(usize, usize)>);

/// A search for the rows of copies.
struct Search<'c> {
    copies: &'c Copies,
    /// The rows of each copy's item.
    rows: Vec<Vec<Variable>>,
    /// The copies that each formula names.
    named: Vec<Vec<usize>>,
    /// Whether the rest can be chosen.
    rest: HashMap<RestKey, Variable>,
    /// Whether a formula is true for these rows of the copies that it names.
    formulas: HashMap<(usize, Vec<usize>), Condition>,
}

impl Compiler<'_> {
    /// Returns the condition that there are rows for the copies.
    pub(super) fn copies(&mut self, copies: &Copies) -> Result<Condition, NetworkError> {
        let mut rows = Vec::new();
        for &item in &*copies.of {
            rows.push(self.rows_of_copies(item)?);
        }
        let named = copies.formulas.iter().map(|formula| copies.named_by(formula)).collect();
        let mut search = Search { copies, rows, named, rest: HashMap::new(), formulas: HashMap::new() };
        self.choices(&mut search, &mut Vec::new())
    }

    /// Returns the rows of a repeated item, in their order.
    fn rows_of_copies(&mut self, item: ItemId) -> Result<Vec<Variable>, NetworkError> {
        if let Some(rows) = self.copies.get(&item) {
            return Ok(rows.clone());
        }
        let rows = self.model.rows() as u32;
        let mut own = Vec::new();
        for _ in 0..self.model.item(item).copies {
            own.push(self.dependent(rows)?);
        }
        let number = Values::single(self.model.place(item) - 1);
        for (row, of) in (0..).zip(self.rows_over(self.model.item(item).category)?) {
            let here = |&of: &Variable| Condition::Member { of, values: Values::single(row) };
            let some = Condition::Any(own.iter().map(here).collect());
            let has = Condition::Member { of, values: number.clone() };
            self.network.post(Constraint::Holds(Condition::Iff(has.into(), some.into())), Group::ALWAYS)?;
        }
        let anchor = self.model.anchor();
        for pair in own.windows(2) {
            let [first, second] = [pair[0], pair[1]].map(super::Index::At);
            let ordered = self.related(RelationKey::Less(rows), anchor, first, second)?;
            self.network.post(Constraint::Holds(ordered), Group::ALWAYS)?;
        }
        self.copies.insert(item, own.clone());
        Ok(own)
    }

    /// Returns the condition that the copies after the chosen ones can be chosen. `chosen` has, for each copy, the index of
    /// its row among the rows of its item.
    fn choices(
        &mut self,
        search: &mut Search<'_>,
        chosen: &mut Vec<usize>,
    ) -> Result<Condition, NetworkError> {
        let copy = chosen.len();
        let Some(&item) = search.copies.of.get(copy) else { return Ok(Condition::Constant(true)) };
        let case = search.case(chosen);
        if let Some(&of) = search.rest.get(&case) {
            return Ok(is_one(of));
        }
        let mut choices = Vec::new();
        for row in 0..search.rows[copy].len() {
            if (0..copy).any(|other| search.copies.of[other] == item && chosen[other] == row) {
                continue;
            }
            chosen.push(row);
            let mut parts = self.formulas_of_last(search, chosen)?;
            if !parts.contains(&Condition::Constant(false)) {
                parts.push(self.choices(search, chosen)?);
                choices.push(super::formula::all(parts));
            }
            chosen.pop();
        }
        let condition = Condition::Any(choices);
        if copy == 0 {
            return Ok(condition);
        }
        let of = self.defined(condition)?;
        search.rest.insert(case, of);
        Ok(is_one(of))
    }

    /// Returns the conditions of the formulas whose last copy is the last chosen one.
    fn formulas_of_last(
        &mut self,
        search: &mut Search<'_>,
        chosen: &[usize],
    ) -> Result<Vec<Condition>, NetworkError> {
        let mut conditions = Vec::new();
        for (number, formula) in search.copies.formulas.iter().enumerate() {
            let named = &search.named[number];
            if named.iter().max().copied().unwrap_or(0) + 1 != chosen.len() {
                continue;
            }
            let key = (number, named.iter().map(|&copy| chosen[copy]).collect());
            if let Some(known) = search.formulas.get(&key) {
                conditions.push(known.clone());
                continue;
            }
            let start = search.copies.first.index() - self.model.first_variable().index();
            self.variables.resize(start, None);
            self.variables.extend(chosen.iter().zip(&search.rows).map(|(&row, rows)| Some(rows[row])));
            let condition = self.condition(formula)?;
            self.variables.clear();
            let condition = match condition {
                Condition::Constant(_) | Condition::Member { .. } | Condition::Related { .. } => condition,
                condition => is_one(self.defined(condition)?),
            };
            search.formulas.insert(key, condition.clone());
            conditions.push(condition);
        }
        Ok(conditions)
    }

    /// Adds a variable that is 1 if a condition is true, and otherwise 0.
    fn defined(&mut self, condition: Condition) -> Result<Variable, NetworkError> {
        let of = self.dependent(2)?;
        let same = Condition::Iff(is_one(of).into(), condition.into());
        self.network.post(Constraint::Holds(same), Group::ALWAYS)?;
        Ok(of)
    }
}

impl Search<'_> {
    /// Returns what the choice of the rest depends on.
    fn case(&self, chosen: &[usize]) -> RestKey {
        let copy = chosen.len();
        let mut taken: Vec<(ItemId, usize)> =
            self.copies.of.iter().copied().zip(chosen.iter().copied()).collect();
        taken.sort_unstable();
        let is_named_later = |other: &usize| {
            self.named.iter().any(|named| named.contains(other) && named.iter().any(|last| *last >= copy))
        };
        let open = (0..copy).filter(is_named_later).map(|other| (other, chosen[other])).collect();
        (copy, taken, open)
    }
}

fn is_one(of: Variable) -> Condition {
    Condition::Member { of, values: Values::single(1) }
}
