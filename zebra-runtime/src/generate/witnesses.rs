//! Witnesses: assignments other than the solution, which the clues must rule out. Part of the generator.
//!
//! The first witnesses are the solution with two items of a category exchanged. The others are answers that the engine
//! found. A clue that is the only one to rule out some witness is not redundant; the engine need not prove that.

use crate::model::{Assignment, CategoryId, Fact, Formula, ItemId, Model, Polarity};
use crate::random::Random;

/// Assignments that the clues must rule out, and the clues that are false in each of them.
#[derive(Debug)]
pub(super) struct Witnesses {
    /// The solution; each exchange is made in it and taken back.
    solution: Assignment,
    /// The exchange of each of the first witnesses.
    exchanges: Vec<Exchange>,
    /// For each item, the exchanges that move it, in order; nothing if they are few.
    of_item: Vec<Vec<u32>>,
    /// The other witnesses.
    answers: Vec<Assignment>,
    /// For each clue, the witnesses in which it is false.
    refutes: Vec<Vec<u32>>,
    /// For each witness, the number of active clues that are false in it.
    refuters: Vec<u32>,
}

/// The most rows for which it is cheaper to try all exchanges than to know which ones move an item.
const MOST_ROWS: usize = 32;

/// Returns the exchanges that move each item.
fn of_item(model: &Model, exchanges: &[Exchange]) -> Vec<Vec<u32>> {
    let mut of_item = vec![Vec::new(); model.items().len()];
    for (at, exchange) in (0..).zip(exchanges) {
        of_item[exchange.items.0.index()].push(at);
        of_item[exchange.items.1.index()].push(at);
    }
    of_item
}

/// Two items of a category that exchange their rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exchange {
    category: CategoryId,
    rows: (usize, usize),
    items: (ItemId, ItemId),
}

impl Exchange {
    /// Makes the exchange. A second call takes it back.
    fn make(self, solution: &mut Assignment) {
        solution.exchange(self.category, self.rows.0, self.rows.1);
    }

    /// Returns whether the exchange can change a formula; exact only for facts.
    pub(super) fn can_change(self, model: &Model, formula: &Formula) -> bool {
        let Formula::Fact(fact) = formula else { return true };
        let is_exchanged = |item: ItemId| item == self.items.0 || item == self.items.1;
        is_exchanged(fact.first)
            || is_exchanged(fact.second)
            || fact.link.is_some_and(|link| model.link(link).category == self.category)
    }

    /// Returns whether a fact about items that are in one row each is true after the exchange.
    fn satisfies(self, model: &Model, solution: &Assignment, fact: &Fact) -> Option<bool> {
        let row_of = |item: ItemId| match item {
            item if item == self.items.0 => Some(self.rows.1),
            item if item == self.items.1 => Some(self.rows.0),
            item => solution.row_of(item),
        };
        let (first, second) = (row_of(fact.first)?, row_of(fact.second)?);
        let stated = match fact.link {
            None => first == second,
            Some(link) => {
                let link = model.link(link);
                let item_in = |row: usize| match (link.category == self.category, row) {
                    (true, row) if row == self.rows.0 => self.items.1,
                    (true, row) if row == self.rows.1 => self.items.0,
                    _ => solution.item_in(row, link.category),
                };
                (first != second || !fact.needs_two_rows(model))
                    && link.holds(model, item_in(first), item_in(second))
            }
        };
        Some(stated == (fact.polarity == Polarity::Is))
    }
}

impl Witnesses {
    /// Creates the witnesses that differ from the solution in two items of a category, in a random order.
    pub(super) fn around(solution: &Assignment, model: &Model, random: &mut Random) -> Self {
        let rows = model.rows();
        let mut exchanges = Vec::with_capacity(model.categories().len() * rows * (rows - 1) / 2);
        for category in model.category_ids().filter(|&category| category != model.anchor()) {
            let pairs = (1..rows).flat_map(|other| (0..other).map(move |one| (one, other)));
            exchanges.extend(pairs.map(|rows| {
                let items = (solution.item_in(rows.0, category), solution.item_in(rows.1, category));
                Exchange { category, rows, items }
            }));
        }
        random.shuffle(&mut exchanges);
        exchanges.retain(|exchange| exchange.items.0 != exchange.items.1);
        Witnesses {
            of_item: if rows > MOST_ROWS { of_item(model, &exchanges) } else { Vec::new() },
            solution: solution.clone(),
            answers: Vec::new(),
            refutes: Vec::new(),
            refuters: vec![0; exchanges.len()],
            exchanges,
        }
    }

    /// Returns one of the first witnesses as an assignment, with its exchange.
    pub(super) fn exchanged(&self, index: usize) -> (Assignment, Exchange) {
        let mut answer = self.solution.clone();
        self.exchanges[index].make(&mut answer);
        (answer, self.exchanges[index])
    }

    /// Returns the exchange in which the fewest clues are false; `None` if every witness is ruled out.
    pub(super) fn weakest_if_open(&self) -> Option<usize> {
        let exchanges = &self.refuters[..self.exchanges.len()];
        let weakest = (0..exchanges.len()).min_by_key(|&index| exchanges[index])?;
        (exchanges[weakest] == 0 || self.refuters.contains(&0)).then_some(weakest)
    }

    /// Adds an active clue.
    pub(super) fn add_clue(&mut self, model: &Model, formulas: &[Formula]) {
        let of_facts = self.of_facts(model, formulas);
        let Witnesses { solution, exchanges, answers, refutes, refuters, .. } = self;
        let is_false = |answer: &Assignment| !formulas.iter().all(|formula| formula.holds(model, answer));
        let fact = match formulas {
            [Formula::Fact(fact)] if model.appears_once(fact.first) && model.appears_once(fact.second) => {
                Some(fact)
            }
            _ => None,
        };
        let mut is_refuted = |exchange: &Exchange| {
            if !formulas.iter().any(|formula| exchange.can_change(model, formula)) {
                return false;
            }
            if let Some(holds) = fact.and_then(|fact| exchange.satisfies(model, solution, fact)) {
                return !holds;
            }
            exchange.make(solution);
            let refuted = is_false(solution);
            exchange.make(solution);
            refuted
        };
        let mut refuted: Vec<u32> = match of_facts {
            Some(few) => few.into_iter().filter(|&at| is_refuted(&exchanges[at as usize])).collect(),
            None => (0_u32..).zip(&*exchanges).filter(|(_, one)| is_refuted(one)).map(|(at, _)| at).collect(),
        };
        let first = exchanges.len() as u32;
        refuted.extend((first..).zip(&*answers).filter(|(_, answer)| is_false(answer)).map(|(at, _)| at));
        refuted.iter().for_each(|&witness| refuters[witness as usize] += 1);
        refutes.push(refuted);
    }

    /// Returns the only exchanges that can change facts, in order, if they are known to be few.
    fn of_facts(&self, model: &Model, formulas: &[Formula]) -> Option<Vec<u32>> {
        let mut few = Vec::new();
        for formula in formulas {
            let Formula::Fact(fact) = formula else { return None };
            // The anchor is not exchanged.
            if fact.link.is_some_and(|link| model.link(link).category != model.anchor()) {
                return None;
            }
            for item in [fact.first, fact.second] {
                few.extend_from_slice(self.of_item.get(item.index())?);
            }
        }
        few.sort_unstable();
        few.dedup();
        Some(few)
    }

    /// Adds an answer of the engine in which at most one of the active clues is false.
    pub(super) fn add_answer(&mut self, answer: Assignment, refuter: Option<usize>) {
        if let Some(clue) = refuter {
            self.refutes[clue].push(self.refuters.len() as u32);
        }
        self.answers.push(answer);
        self.refuters.push(u32::from(refuter.is_some()));
    }

    /// Returns whether a clue is the only one that is false in some witness.
    pub(super) fn is_needed(&self, clue: usize) -> bool {
        self.refutes[clue].iter().any(|&witness| self.refuters[witness as usize] == 1)
    }

    /// Returns the number of witnesses that a clue rules out.
    pub(super) fn strength(&self, clue: usize) -> usize {
        self.refutes[clue].len()
    }

    /// Makes a clue inactive.
    pub(super) fn remove_clue(&mut self, clue: usize) {
        for &witness in &self.refutes[clue] {
            self.refuters[witness as usize] -= 1;
        }
    }
}
