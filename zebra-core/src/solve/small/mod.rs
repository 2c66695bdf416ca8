//! A solver of small puzzles, without a network: up to eight rows, plain categories, and clues that are facts.
//!
//! A category is one word, and a clue a relation of eight times eight rows, so that a puzzle costs less to solve than to
//! compile to a network. Whatever has another form, or more than a few conflicts, is left to the engine, which branches
//! in the same order and so finds the same answers.

mod search;
mod square;
#[cfg(test)]
mod tests;

use super::{Outcome, Solved};
use crate::engine::{Budget, LEARN_AFTER};
use crate::model::{Assignment, Fact, Formula, ItemId, LinkId, Model, Polarity, Relation};
use search::{MOST_CATEGORIES, Search, SearchEnd};

pub(in crate::solve) use search::Program;
use square::{DIAGONAL, SIDE, Square};

/// The most conflicts: after as many, the engine learns from them.
const MOST_CONFLICTS: u64 = LEARN_AFTER as u64;

/// The most conditions, so that a run takes bounded time.
pub(super) const MOST_CONDITIONS: usize = 1_000;

/// An item, by its category and its number: eight items for each category.
type ItemIndex = u8;

/// A condition on the rows of one or two items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    /// The item is in one of these rows.
    In(ItemIndex, u8),
    /// The rows of two items are related: for each row of the one, those of the other.
    Related(ItemIndex, ItemIndex, Square),
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
pub(super) struct Small {
    rows: usize,
    /// For each category.
    seats: Vec<Seats>,
    /// The relation of each link, once it is needed: for each row, the related ones.
    relations: Vec<Option<Square>>,
}

impl Small {
    /// Returns the categories of a model, if they are few and plain.
    pub(super) fn of(model: &Model) -> Option<Small> {
        let (rows, categories) = (model.rows(), model.categories().len());
        if !(1..=SIDE).contains(&rows) || !(2..=MOST_CATEGORIES + 1).contains(&categories) {
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
                next += SIDE as ItemIndex;
                Seats::From(next - SIDE as ItemIndex)
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
        conditions: &mut Vec<Condition>,
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
    fn condition(&mut self, model: &Model, fact: &Fact, truth: bool) -> Option<Condition> {
        if fact.first == fact.second {
            return None;
        }
        let related = match fact.link {
            None => DIAGONAL,
            Some(link) => self.relation(model, link)?,
        };
        let relation = if truth { related } else { !related };
        let row_of = |square: Square, row: u32| (square >> (SIDE as u32 * row)) as u8;
        match (self.seat(model, fact.first), self.seat(model, fact.second)) {
            (Seat::Row(_), Seat::Row(_)) => None,
            (Seat::Row(row), Seat::At(place)) => Some(Condition::In(place, row_of(relation, row))),
            (Seat::At(place), Seat::Row(row)) => {
                Some(Condition::In(place, row_of(square::transposed(relation), row)))
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
    fn relation(&mut self, model: &Model, id: LinkId) -> Option<Square> {
        if let Some(known) = self.relations[id.index()] {
            return Some(known);
        }
        let link = model.link(id);
        if link.category != model.anchor() || link.relation == Relation::Same {
            return None;
        }
        let (first, rows) = (model.category(link.category).first, self.rows as u32);
        let holds = |a: u32, b: u32| link.holds(model, ItemId(first + a), ItemId(first + b));
        let mut relation = 0;
        if link.depends_on_distance(model) {
            // Bit d is about the distance from the last row to the first, plus d.
            let mut distances = 0u64;
            for distance in 0..rows {
                distances |= u64::from(holds(0, distance)) << (rows - 1 + distance);
                distances |= u64::from(holds(distance, 0)) << (rows - 1 - distance);
            }
            for row in 0..rows {
                let related = distances >> (rows - 1 - row) & ((1 << rows) - 1);
                relation |= related << (SIDE as u32 * row);
            }
        } else {
            for (a, b) in (0..rows).flat_map(|a| (0..rows).map(move |b| (a, b))) {
                relation |= u64::from(holds(a, b)) << (SIDE as u32 * a + b);
            }
        }
        self.relations[id.index()] = Some(relation);
        Some(relation)
    }

    /// Sets the conditions of a program.
    pub(super) fn set<'c>(&self, program: &mut Program, conditions: impl Iterator<Item = &'c Condition>) {
        program.set(self.seats.len() - 1, square::open(self.rows), conditions);
    }

    /// Returns the squares of an assignment, without the anchor.
    fn squares(&self, model: &Model, assignment: &Assignment) -> impl Iterator<Item = Square> {
        let categories = model.category_ids().filter(|&category| category != model.anchor());
        let padding = DIAGONAL & !square::first_items(self.rows);
        categories.map(move |category| {
            let rows = model.items_of(category).map(|item| assignment.row_of(item).unwrap_or(0));
            (0..).zip(rows).fold(padding, |square, (item, row)| square | 1 << (SIDE * item + row))
        })
    }

    /// Returns the assignment of a solution.
    fn read(&self, model: &Model, search: &Search<'_>) -> Assignment {
        let mut row_of = Vec::with_capacity(model.items().len());
        for seats in &self.seats {
            match seats {
                Seats::Anchor => row_of.extend(0..self.rows as u32),
                Seats::From(place) => {
                    let square = search.squares()[usize::from(*place) / SIDE];
                    row_of.extend((0..self.rows).map(|item| (square >> (SIDE * item)).trailing_zeros()));
                }
            }
        }
        Assignment::of_rows(model, row_of)
    }

    /// Returns the outcome of a program, unless it takes more than the budget or than a few conflicts.
    pub(super) fn solve(&self, model: &Model, program: &Program, budget: Budget) -> Option<Solved> {
        let mut search = Search::new(program);
        let mut next = || match search.next(budget.get(), MOST_CONFLICTS) {
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
        program: &Program,
        (known, guide): (Option<&Assignment>, Option<&Assignment>),
        budget: Budget,
        runs: &mut u64,
    ) -> Option<Option<Assignment>> {
        let mut search = Search::new(program);
        if let Some(guide) = guide {
            search.prefer(self.squares(model, guide));
        }
        let found = loop {
            match search.next(budget.get(), MOST_CONFLICTS) {
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
    pub(super) fn fixes_an_item(&self, program: &Program, runs: &mut u64) -> bool {
        let mut search = Search::new(program);
        let reached = search.propagate();
        *runs += search.statistics().propagations;
        let items = square::first_items(self.rows);
        !reached || self.rows > 1 && search.squares().iter().any(|&square| square::has_single(square, items))
    }
}
