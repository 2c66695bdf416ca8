//! Formulas as conditions of the engine.

use super::{Compiler, Index, Placing, RelationKey, fitting};
use crate::engine::{Condition, NetworkError, RelationId, Values};
use crate::model::{Between, Cases, CategoryId, Fact, Formula, ItemId, Polarity, Quantity, Term};

/// A row in which an item may be, and the condition that it is (`None`: always).
type PossibleRow = (Option<Condition>, Index);

impl Compiler<'_> {
    pub(super) fn condition(&mut self, formula: &Formula) -> Result<Condition, NetworkError> {
        self.truth_of(formula, true)
    }

    /// Returns the condition that not all formulas are true.
    pub(super) fn denial(&mut self, formulas: &[Formula]) -> Result<Condition, NetworkError> {
        match formulas {
            [formula] => self.truth_of(formula, false),
            _ => self.all_or_any(formulas, false, false),
        }
    }

    /// Returns the condition that a formula is true, or that it is false. Negations are pushed down to the
    /// statements, so that conditions are nested no deeper than formulas.
    fn truth_of(&mut self, formula: &Formula, truth: bool) -> Result<Condition, NetworkError> {
        let statement = match formula {
            Formula::Not(inner) => return self.truth_of(inner, !truth),
            Formula::All(parts) => return self.all_or_any(parts, truth, truth),
            Formula::Any(parts) => return self.all_or_any(parts, !truth, truth),
            Formula::Implies(left, right) => {
                let parts = vec![self.truth_of(left, !truth)?, self.truth_of(right, truth)?];
                return Ok(if truth { Condition::Any(parts) } else { Condition::All(parts) });
            }
            Formula::Either(left, right) => return self.equivalent(left, right, !truth),
            Formula::Equivalent(left, right) => return self.equivalent(left, right, truth),
            Formula::Count { of, least, most } => {
                let counts = 0..=of.len() as u32;
                let allowed = counts.filter(|count| (*least..=*most).contains(count) == truth).collect();
                return Ok(Condition::Count { of: self.conditions(of)?, allowed });
            }
            Formula::Quantified(quantity, cases) => return self.quantified(*quantity, cases, truth),
            Formula::Copies(copies) => self.copies(copies)?,
            Formula::Constant(constant) => return Ok(Condition::Constant(*constant == truth)),
            Formula::Fact(fact) => self.fact(fact)?,
            Formula::Between(between) => self.between(between)?,
            Formula::Same { left, polarity, right } => self.same_terms(left, *polarity, right)?,
            Formula::Compare { left, comparison, right } => self.comparison(left, *comparison, right)?,
        };
        Ok(if truth { statement } else { Condition::Not(Box::new(statement)) })
    }

    /// Returns the condition that all or some parts are true, or false.
    fn all_or_any(&mut self, parts: &[Formula], all: bool, truth: bool) -> Result<Condition, NetworkError> {
        let parts = parts.iter().map(|part| self.truth_of(part, truth)).collect::<Result<Vec<_>, _>>()?;
        Ok(if all { Condition::All(parts) } else { Condition::Any(parts) })
    }

    /// Returns the condition that this number of the cases is true, or that it is not.
    fn quantified(
        &mut self,
        quantity: Quantity,
        cases: &Cases<Formula>,
        truth: bool,
    ) -> Result<Condition, NetworkError> {
        let each = matches!(quantity, Quantity::All | Quantity::Any);
        let mut of = Vec::new();
        for case in cases.instances(self.model) {
            let condition = self.truth_of(&case, truth || !each)?;
            // A case that the items decide adds nothing to a list, except to a count.
            let is_neutral = condition == Condition::Constant(truth == (quantity == Quantity::All));
            if !each || !is_neutral {
                of.push(condition);
            }
        }
        let all = of.len();
        Ok(match quantity {
            Quantity::All | Quantity::Any if truth == (quantity == Quantity::All) => Condition::All(of),
            Quantity::All | Quantity::Any => Condition::Any(of),
            _ => {
                let counts = (0..=all).filter(|&count| quantity.allows(count, all) == truth);
                Condition::Count { of, allowed: counts.map(|count| count as u32).collect() }
            }
        })
    }

    pub(super) fn conditions(&mut self, formulas: &[Formula]) -> Result<Vec<Condition>, NetworkError> {
        formulas.iter().map(|formula| self.condition(formula)).collect()
    }

    /// Returns the condition that two formulas have the same truth value, or that they do not.
    fn equivalent(
        &mut self,
        left: &Formula,
        right: &Formula,
        truth: bool,
    ) -> Result<Condition, NetworkError> {
        Ok(Condition::Iff(Box::new(self.condition(left)?), Box::new(self.truth_of(right, truth)?)))
    }

    /// Returns the rows in which an item may be.
    fn possible_rows(&mut self, item: ItemId) -> Vec<PossibleRow> {
        if let Some(row) = self.row_of_variable(item) {
            return vec![(None, row)];
        }
        let number = self.model.place(item) - 1;
        let placing = &self.placings[self.model.item(item).category.index()];
        let rows = match placing {
            Placing::Rows(rows) => &rows[..],
            Placing::Anchor | Placing::Positions(_) => {
                return placing.position(number).into_iter().map(|place| (None, place)).collect();
            }
        };
        let is_in = |of| Condition::Member { of, values: Values::single(number) };
        (0..).zip(rows).map(|(row, &of)| (Some(is_in(of)), Index::Known(row))).collect()
    }

    /// Returns the row of an item that has a variable for it.
    fn position(&self, item: ItemId) -> Option<Index> {
        if let Some(row) = self.row_of_variable(item) {
            return Some(row);
        }
        let category = self.model.item(item).category;
        self.placings[category.index()].position(item.0 - self.model.category(category).first)
    }

    fn fact(&mut self, fact: &Fact) -> Result<Condition, NetworkError> {
        let stated = match (self.position(fact.first), self.position(fact.second)) {
            (Some(first), Some(second)) => self.stated(fact, first, second)?,
            _ => self.stated_of_possible_rows(fact)?,
        };
        Ok(match fact.polarity {
            Polarity::Is => stated,
            Polarity::IsNot => Condition::Not(Box::new(stated)),
        })
    }

    /// Returns the condition of a fact if one of its items may be in several rows: it holds in some of them.
    fn stated_of_possible_rows(&mut self, fact: &Fact) -> Result<Condition, NetworkError> {
        let (firsts, seconds) = (self.possible_rows(fact.first), self.possible_rows(fact.second));
        let mut cases = Vec::new();
        for (first_is, first) in &firsts {
            for (second_is, second) in &seconds {
                let stated = self.stated(fact, *first, *second)?;
                if stated != Condition::Constant(false) {
                    let is = first_is.iter().chain(second_is).cloned();
                    cases.push(all(is.chain([stated]).collect()));
                }
            }
        }
        Ok(match cases.len() {
            1 => cases.remove(0),
            _ => Condition::Any(cases),
        })
    }

    /// Returns the condition of a fact for a row of its first item and a row of its second.
    fn stated(&mut self, fact: &Fact, first: Index, second: Index) -> Result<Condition, NetworkError> {
        let Some(link) = fact.link else { return self.same(first, second, self.model.rows() as u32) };
        let category = self.model.link(link).category;
        let (in_first, in_second) = (self.item_in(first, category)?, self.item_in(second, category)?);
        let related = self.related(RelationKey::Link(link), category, in_first, in_second)?;
        let two_rows = fact.needs_two_rows(self.model) || self.may_name_one_row(fact);
        if two_rows && first != second {
            let one_row = self.same(first, second, self.model.rows() as u32)?;
            return Ok(all(vec![related, Condition::Not(Box::new(one_row))]));
        }
        Ok(if two_rows { Condition::Constant(false) } else { related })
    }

    /// Returns whether the two sides may be one item of the anchor, for which a link needs two rows: the row of a copy, and
    /// an item of the anchor or the row of another copy.
    fn may_name_one_row(&self, fact: &Fact) -> bool {
        let is_row =
            |item| self.model.is_variable(item) || self.model.item(item).category == self.model.anchor();
        let sides = [fact.first, fact.second];
        sides.iter().any(|&item| self.model.is_variable(item)) && sides.into_iter().all(is_row)
    }

    fn between(&mut self, between: &Between) -> Result<Condition, NetworkError> {
        let category = between.category;
        let middles = self.possible_numbers(between.middle, category)?;
        let ones = self.possible_numbers(between.ends.0, category)?;
        let others = self.possible_numbers(between.ends.1, category)?;
        let less = RelationKey::Less(self.model.category(category).count);
        let mut cases = Vec::new();
        for (middle_is, middle) in &middles {
            for (one_is, one) in &ones {
                for (other_is, other) in &others {
                    for (low, high) in [(*one, *other), (*other, *one)] {
                        let is = middle_is.iter().chain(one_is).chain(other_is).cloned();
                        let before = self.related(less, category, low, *middle)?;
                        let behind = self.related(less, category, *middle, high)?;
                        cases.push(Condition::All(is.chain([before, behind]).collect()));
                    }
                }
            }
        }
        Ok(Condition::Any(cases))
    }

    /// Returns the possible numbers of a category's item in the row of an item: one if the item is in at most one
    /// row.
    fn possible_numbers(
        &mut self,
        item: ItemId,
        category: CategoryId,
    ) -> Result<Vec<PossibleRow>, NetworkError> {
        if self.model.is_variable(item) || self.model.appearances(item).1 <= 1 {
            let row = self.row_of_item(item)?;
            return Ok(vec![(None, self.item_in(row, category)?)]);
        }
        let rows = self.possible_rows(item).into_iter();
        rows.map(|(is, row)| Ok((is, self.item_in(row, category)?))).collect()
    }

    fn same_terms(
        &mut self,
        left: &Term,
        polarity: Polarity,
        right: &Term,
    ) -> Result<Condition, NetworkError> {
        let count = self.model.category(self.category_of(left)).count;
        let (left, right) = (self.number_of_term(left)?, self.number_of_term(right)?);
        let same = self.same(left, right, count)?;
        if polarity == Polarity::Is {
            return Ok(same);
        }
        let mut parts = vec![Condition::Not(Box::new(same))];
        for index in [left, right] {
            if let (Index::At(of), true) = (index, self.size(index)? > count) {
                parts.push(Condition::Member { of, values: Values::all(count) });
            }
        }
        Ok(all(parts))
    }

    /// Returns the condition that both are the same number, below the limit; a number at the limit does not exist.
    fn same(&self, first: Index, second: Index, limit: u32) -> Result<Condition, NetworkError> {
        Ok(match (first, second) {
            (Index::Known(a), Index::Known(b)) => Condition::Constant(a == b && a < limit),
            (Index::At(of), Index::Known(value)) | (Index::Known(value), Index::At(of)) => {
                if value < limit {
                    Condition::Member { of, values: Values::single(value) }
                } else {
                    Condition::Constant(false)
                }
            }
            (Index::At(a), Index::At(b)) => {
                let equal = Condition::Equal(a, b);
                if self.size(first)? > limit && self.size(second)? > limit {
                    let exists = Condition::Member { of: a, values: Values::all(limit) };
                    return Ok(Condition::All(vec![equal, exists]));
                }
                equal
            }
        })
    }

    fn known_relation(&mut self, key: RelationKey) -> &mut Option<RelationId> {
        match key {
            RelationKey::Link(link) => &mut self.links[link.index()],
            RelationKey::Less(size) => self.less.entry(size).or_default(),
        }
    }

    /// Returns the condition that the numbers of two items of a category are related; false if one does not exist.
    pub(super) fn related(
        &mut self,
        key: RelationKey,
        category: CategoryId,
        first: Index,
        second: Index,
    ) -> Result<Condition, NetworkError> {
        let (model, start) = (self.model, self.model.category(category).first);
        let count = model.category(category).count;
        let link = match key {
            RelationKey::Link(link) => Some(model.link(link)),
            RelationKey::Less(_) => None,
        };
        let holds = move |a: u32, b: u32| match link {
            _ if a >= count || b >= count => false,
            Some(link) => link.holds(model, ItemId(start + a), ItemId(start + b)),
            None => a < b,
        };
        Ok(match (first, second) {
            (Index::Known(a), Index::Known(b)) => Condition::Constant(holds(a, b)),
            (Index::At(of), Index::Known(b)) => {
                Condition::Member { of, values: fitting(count, |a| holds(a, b)) }
            }
            (Index::Known(a), Index::At(of)) => {
                Condition::Member { of, values: fitting(count, |b| holds(a, b)) }
            }
            (Index::At(a), Index::At(b)) => {
                let (rows, columns) = (self.size(first)?, self.size(second)?);
                let relation = if rows != count || columns != count {
                    self.network.relation(rows, columns, holds)?
                } else if let Some(relation) = *self.known_relation(key) {
                    relation
                } else {
                    let of_distances = link.is_none_or(|link| link.depends_on_distance(model));
                    let relation = if of_distances {
                        self.network.relation_of_distances(count, holds)?
                    } else {
                        self.network.relation(count, count, holds)?
                    };
                    *self.known_relation(key) = Some(relation);
                    relation
                };
                Condition::Related { a, b, relation }
            }
        })
    }
}

pub(super) fn all(mut parts: Vec<Condition>) -> Condition {
    parts.retain(|part| *part != Condition::Constant(true));
    if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) }
}
