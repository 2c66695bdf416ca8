//! Clues that cannot all hold: an irreducible set of them, and where they clash. Layer 2.

use std::collections::HashMap;

use super::Solver;
use super::analysis::{Analysis, Clash, Conflict};
use super::questions::{Questions, mark};
use super::session::Spent;
use crate::engine::Budget;
use crate::model::{CategoryId, ClueId, ItemId, Polarity};

/// In how many orders the clues are tried; each order leads to a set of its own, and the smallest is told.
const ORDERS: usize = 6;

/// Among more clues than this no single item is looked for: nobody would see it squeezed out between them.
const MOST_SQUEEZING: usize = 6;

impl Solver<'_> {
    /// A small set of clues that cannot all hold, or `None` if the clues that are on can.
    ///
    /// The set is irreducible: without any one of its clues the others can hold. It takes about k log n runs for a set
    /// of k among n clues, for each of a few orders of the clues; then a run for each placement of an item to say where
    /// they clash. All of it shares the budget of one run.
    ///
    /// ```
    /// use zebra_core::builder::{Builder, is, is_not};
    /// use zebra_core::solve::Solver;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog")).clue("3", is("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let conflict = Solver::new(&model).conflict_core().known().flatten().unwrap();
    /// let labels: Vec<&str> = conflict.clues.iter().map(|&clue| &*model.clue(clue).label).collect();
    /// assert_eq!(labels, ["1", "2"]);
    /// # Ok::<(), zebra_core::builder::BuildError>(())
    /// ```
    pub fn conflict_core(&self) -> Analysis<Option<Conflict>> {
        self.find_conflict().into()
    }

    fn find_conflict(&self) -> Result<Option<Conflict>, Spent> {
        let all = self.clues_on();
        let mut questions = Questions::new(self.model, [], self.budget)?;
        if !questions.refutes(&all)? {
            return Ok(None);
        }
        let mut best = questions.minimize(&[], &all)?;
        for number in 1..ORDERS {
            if best.len() <= 2 {
                break;
            }
            // Another order can only help: where the budget ends, what is known stays.
            match questions.minimize(&[], &order(&all, number)) {
                Ok(clues) if clues.len() < best.len() => best = clues,
                Ok(_) => {}
                Err(Spent) => break,
            }
        }
        best.sort_unstable();
        let clash = self.find_clash(&best, questions.left()).unwrap_or(None);
        Ok(Some(Conflict { clues: best, clash }))
    }

    /// The item that is squeezed out by the fewest clues: each of its partners in a category is refuted by some of the
    /// clues, none needs them all.
    fn find_clash(&self, core: &[ClueId], budget: Budget) -> Result<Option<Clash>, Spent> {
        if !(2..=MOST_SQUEEZING).contains(&core.len()) {
            return Ok(None);
        }
        let marks = self.marks();
        let together = marks.iter().map(|&(first, second)| mark(first, second, Polarity::Is).into());
        let mut refuters = Refuters {
            questions: Questions::new(self.model, together, budget)?,
            core,
            numbers: marks.iter().copied().zip(0..).collect(),
            known: HashMap::new(),
        };
        let mut best: Option<(usize, Clash)> = None;
        for category in self.model.category_ids() {
            for item in self.model.item_ids().filter(|&item| self.model.item(item).category != category) {
                let bound = best.map_or(usize::MAX, |(cost, _)| cost);
                match self.squeeze(&mut refuters, item, category, bound) {
                    Ok(Some(cost)) => best = Some((cost, Clash { item, category })),
                    Ok(None) => {}
                    // What was found is true, if not the plainest.
                    Err(Spent) => return Ok(best.map(|(_, clash)| clash)),
                }
            }
        }
        Ok(best.map(|(_, clash)| clash))
    }

    /// How many clues it takes in all to refute each partner of an item; `None` if one partner takes the whole core, or
    /// if it is not below the bound.
    fn squeeze(
        &self,
        refuters: &mut Refuters<'_>,
        item: ItemId,
        category: CategoryId,
        bound: usize,
    ) -> Result<Option<usize>, Spent> {
        let mut cost = 0;
        for partner in self.model.items_of(category) {
            match refuters.of(item.min(partner), item.max(partner))? {
                Some(clues) => cost += clues,
                None => return Ok(None),
            }
            if cost >= bound {
                return Ok(None);
            }
        }
        Ok(Some(cost))
    }
}

/// How many clues of a core refute each mark.
struct Refuters<'c> {
    questions: Questions<'c>,
    core: &'c [ClueId],
    numbers: HashMap<(ItemId, ItemId), usize>,
    known: HashMap<usize, Option<usize>>,
}

impl Refuters<'_> {
    /// The number of clues that refute a mark; `None` if that takes them all.
    fn of(&mut self, first: ItemId, second: ItemId) -> Result<Option<usize>, Spent> {
        let Some(&number) = self.numbers.get(&(first, second)) else { return Ok(None) };
        if let Some(&known) = self.known.get(&number) {
            return Ok(known);
        }
        let hypothesis = self.questions.hypothesis(number);
        let mut clues = None;
        for spared in self.core {
            let others: Vec<ClueId> = self.core.iter().copied().filter(|clue| clue != spared).collect();
            let on: Vec<ClueId> = others.iter().copied().chain([hypothesis]).collect();
            if self.questions.refutes(&on)? {
                let few = self.questions.minimize(&[hypothesis], &others)?.len();
                clues = Some(clues.map_or(few, |known: usize| known.min(few)));
            }
        }
        self.known.insert(number, clues);
        Ok(clues)
    }
}

/// The clues in another order: backwards, from elsewhere, or both; the same number gives the same order.
fn order(clues: &[ClueId], number: usize) -> Vec<ClueId> {
    let mut order = clues.to_vec();
    let middle = (number / 2) * clues.len() * 2 / ORDERS;
    order.rotate_left(middle.min(clues.len()));
    if number % 2 == 1 {
        order.reverse();
    }
    order
}
