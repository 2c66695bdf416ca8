//! The categories of a small puzzle, its conditions, and questions about them. Part of the solver of small puzzles.

use super::search::{MOST_CATEGORIES, Program, Search, SearchEnd};
use super::square::{Square, has_single};
use crate::engine::{Budget, LEARN_AFTER};
use crate::model::{Assignment, Fact, Formula, ItemId, LinkId, Model, Polarity, Relation};
use crate::solve::{Outcome, Solved};

/// The most conditions, so that a run takes bounded time.
pub(super) const MOST_CONDITIONS: usize = 1_000;

/// An item, by its category and its number: as many items for each category as a square has.
pub(super) type ItemIndex = u8;

/// A condition on the rows of one or two items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition<S> {
    /// The item is in one of these rows.
    In(ItemIndex, u16),
    /// The rows of two items are related: for each row of the one, those of the other.
    Related(ItemIndex, ItemIndex, S),
}

/// Where the items of a category are in a search.
#[derive(Debug, Clone, Copy)]
enum Seats {
    /// Each in the row of its number.
    Anchor,
    /// From this item on.
    From(ItemIndex),
}

/// Where an item is.
#[derive(Debug, Clone, Copy)]
enum Seat {
    Row(u32),
    At(ItemIndex),
}

/// The categories of a small puzzle, and the relations of its links.
#[derive(Debug, Clone)]
pub(super) struct Small<S> {
    rows: usize,
    /// For each category.
    seats: Vec<Seats>,
    /// The relation of each link, once it is needed: for each row, the related ones.
    relations: Vec<Option<S>>,
}

impl<S: Square> Small<S> {
    /// Returns the categories of a model, if they are few and plain.
    pub(super) fn of(model: &Model) -> Option<Small<S>> {
        let (rows, categories) = (model.rows(), model.categories().len());
        if !(1..=S::SIDE).contains(&rows) || !(2..=MOST_CATEGORIES + 1).contains(&categories) {
            return None;
        }
        let mut next = 0;
        let mut seats = Vec::with_capacity(categories);
        for category in model.category_ids() {
            if !model.is_plain(category) || model.items_in(category).len() != rows {
                return None;
            }
            seats.push(if category == model.anchor() {
                Seats::Anchor
            } else {
                next += S::SIDE;
                Seats::From((next - S::SIDE) as ItemIndex)
            });
        }
        Some(Small { rows, seats, relations: vec![None; model.links().len()] })
    }

    /// Adds the conditions of a formula, or of its denial. Returns `None` if it has another form, and may then have added
    /// some.
    pub(super) fn add(
        &mut self,
        model: &Model,
        formula: &Formula,
        truth: bool,
        conditions: &mut Vec<Condition<S>>,
    ) -> Option<()> {
        match formula {
            Formula::Fact(fact) if conditions.len() < MOST_CONDITIONS => {
                conditions.push(self.condition(model, fact, truth == (fact.polarity == Polarity::Is))?);
                Some(())
            }
            Formula::Not(formula) => self.add(model, formula, !truth, conditions),
            Formula::All(parts) if truth => {
                parts.iter().try_for_each(|part| self.add(model, part, true, conditions))
            }
            Formula::Any(parts) if !truth => {
                parts.iter().try_for_each(|part| self.add(model, part, false, conditions))
            }
            _ => None,
        }
    }

    /// Returns the condition that a fact without its polarity is true, or that it is false.
    fn condition(&mut self, model: &Model, fact: &Fact, truth: bool) -> Option<Condition<S>> {
        if fact.first == fact.second {
            return None;
        }
        let related = match fact.link {
            None => S::DIAGONAL,
            Some(link) => self.relation(model, link)?,
        };
        let relation = if truth { related } else { related.inverted() };
        let row_of = |square: S, row: u32| square.rows(row as usize * S::STEP) as u16;
        match (self.seat(model, fact.first), self.seat(model, fact.second)) {
            (Seat::Row(_), Seat::Row(_)) => None,
            (Seat::Row(row), Seat::At(place)) => Some(Condition::In(place, row_of(relation, row))),
            (Seat::At(place), Seat::Row(row)) => {
                Some(Condition::In(place, row_of(relation.transposed(), row)))
            }
            (Seat::At(one), Seat::At(other)) => Some(Condition::Related(one, other, relation)),
        }
    }

    fn seat(&self, model: &Model, item: ItemId) -> Seat {
        let category = model.item(item).category;
        let number = item.0 - model.category(category).first;
        match self.seats[category.index()] {
            Seats::Anchor => Seat::Row(number),
            Seats::From(place) => Seat::At(place + number as ItemIndex),
        }
    }

    /// Returns the relation of a link between rows; `None` if it is about another category than the rows.
    fn relation(&mut self, model: &Model, id: LinkId) -> Option<S> {
        if let Some(known) = self.relations[id.index()] {
            return Some(known);
        }
        let link = model.link(id);
        if link.category != model.anchor() || link.relation == Relation::Same {
            return None;
        }
        let (first, rows) = (model.category(link.category).first, self.rows as u32);
        let holds = |a: u32, b: u32| link.holds(model, ItemId(first + a), ItemId(first + b));
        let mut relation = S::EMPTY;
        if link.depends_on_distance(model) {
            // Bit d is about the distance from the last row to the first, plus d.
            let mut distances = 0u64;
            for distance in 0..rows {
                distances |= u64::from(holds(0, distance)) << (rows - 1 + distance);
                distances |= u64::from(holds(distance, 0)) << (rows - 1 - distance);
            }
            for row in 0..rows {
                let related = distances >> (rows - 1 - row) & ((1 << rows) - 1);
                relation.set(row as usize * S::STEP, related);
            }
        } else {
            for a in 0..rows {
                let related = (0..rows).fold(0, |related, b| related | u64::from(holds(a, b)) << b);
                relation.set(a as usize * S::STEP, related);
            }
        }
        self.relations[id.index()] = Some(relation);
        Some(relation)
    }

    /// Sets the conditions of a program.
    pub(super) fn set<'c>(
        &self,
        program: &mut Program<S>,
        conditions: impl Iterator<Item = &'c Condition<S>>,
    ) {
        program.set(self.seats.len() - 1, self.rows, conditions);
    }

    /// Returns the squares of an assignment, without the anchor.
    fn squares(&self, model: &Model, assignment: &Assignment) -> impl Iterator<Item = S> {
        let categories = model.category_ids().filter(|&category| category != model.anchor());
        categories.map(move |category| {
            let rows = model.items_of(category).map(|item| assignment.row_of(item).unwrap_or(0));
            let mut square = S::DIAGONAL;
            (0..).zip(rows).for_each(|(item, row)| square.set(item * S::STEP, 1 << row));
            square
        })
    }

    /// Returns the assignment of a solution.
    fn read(&self, model: &Model, search: &Search<'_, S>) -> Assignment {
        let mut row_of = Vec::with_capacity(model.items().len());
        for seats in &self.seats {
            match seats {
                Seats::Anchor => row_of.extend(0..self.rows as u32),
                Seats::From(place) => {
                    let square = search.squares()[usize::from(*place) / S::SIDE];
                    row_of.extend((0..self.rows).map(|item| square.rows(item * S::STEP).trailing_zeros()));
                }
            }
        }
        Assignment::of_rows(model, row_of)
    }

    /// Returns the most conflicts: after as many, the engine learns from them. A learned conflict takes ten times as long or
    /// more, but the larger a puzzle is, the more conflicts it has without learning.
    fn most_conflicts(&self) -> u64 {
        if self.rows <= 12 { 1_000 } else { 500 }
    }

    /// Returns the outcome of a program, unless it takes more than the budget or than a few conflicts.
    pub(super) fn solve(&self, model: &Model, program: &Program<S>, budget: Budget) -> Option<Solved> {
        let mut search = Search::new(program);
        let mut next = || match search.next(budget.get(), self.most_conflicts()) {
            SearchEnd::Solution => Some(Some(self.read(model, &search))),
            SearchEnd::Exhausted => Some(None),
            SearchEnd::Spent => None,
        };
        let outcome = match next()? {
            None => Outcome::Unsolvable,
            Some(first) => match next()? {
                None => Outcome::Unique(first),
                Some(second) => Outcome::Multiple(first, second),
            },
        };
        Some(Solved { statistics: search.statistics(), outcome })
    }

    /// Looks for an answer of a program, other than a known one, and near a guide; `None` if that takes more than the
    /// budget or than a few conflicts. Adds its runs.
    pub(super) fn find(
        &self,
        model: &Model,
        program: &Program<S>,
        (known, guide): (Option<&Assignment>, Option<&Assignment>),
        budget: Budget,
        runs: &mut u64,
    ) -> Option<Option<Assignment>> {
        let mut search = Search::new(program);
        if let Some(guide) = guide {
            search.prefer(self.squares(model, guide));
        }
        let found = loop {
            match search.next(budget.get(), LEARN_AFTER.into()) {
                SearchEnd::Solution => {
                    let is_known = known
                        .is_some_and(|known| self.squares(model, known).eq(search.squares().iter().copied()));
                    if !is_known {
                        break Some(Some(self.read(model, &search)));
                    }
                }
                SearchEnd::Exhausted => break Some(None),
                SearchEnd::Spent => break None,
            }
        };
        *runs += search.statistics().propagations;
        found
    }

    /// Returns whether a program, by propagation alone, leaves a single row to some item, or none. Adds its runs.
    pub(super) fn fixes_an_item(&self, program: &Program<S>, runs: &mut u64) -> bool {
        let mut search = Search::new(program);
        let reached = search.propagate();
        *runs += search.statistics().propagations;
        !reached || self.rows > 1 && search.squares().iter().any(|square| has_single(*square, self.rows))
    }
}
