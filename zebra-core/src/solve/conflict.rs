//! Clues that cannot all hold: an irreducible set of them, if the budget allows it, and where they clash.

use std::collections::{HashMap, HashSet};

use super::Solver;
use super::analysis::{Analysis, Clash, Conflict};
use super::questions::{Questions, mark};
use super::session::Spent;
use crate::engine::Budget;
use crate::model::{CategoryId, ClueId, ItemId, Polarity};

/// The number of orders in which the clues are minimized; each may lead to another set, of which the smallest counts.
const ORDERS: usize = 6;

/// The budget of the first attempt to drop a clue: this many times what it took to refute all clues, and some more.
const TIMES: u64 = 4;
const MORE: u64 = 1_000;

/// The first minimization takes at most this part of the budget, as a divisor.
const PART_FOR_HALVING: u64 = 2;

/// An optional order takes at most this part of the budget that is left, as a divisor.
const PARTS_FOR_AN_ORDER: u64 = 24;

/// The largest set of clues for which a clash is looked for: in larger ones it would not be plain to see.
const MOST_CLASHING: usize = 6;

impl Solver<'_> {
    /// Returns a small set of clues that cannot all hold, or `None` if the clues that are on can.
    ///
    /// The set is irreducible: without any one of its clues the others can hold. It takes about k log n questions for a
    /// set of k among n clues, for each of a few orders of the clues, and then one for each partner of an item to find
    /// where they clash. All of them share the budget of one run.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::builder::{Builder, is, is_not};
    /// use zebra::solve::Solver;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog")).clue("3", is("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let conflict = Solver::new(&model).conflict_core().known().flatten().unwrap();
    /// let labels: Vec<&str> = conflict.clues.iter().map(|&clue| &*model.clue(clue).label).collect();
    /// assert_eq!(labels, ["1", "2"]);
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    pub fn conflict_core(&self) -> Analysis<Option<Conflict>> {
        let mut left = self.budget;
        match self.contradicting_clues(&mut left) {
            Analysis::Known(None) => Analysis::Known(None),
            Analysis::Known(Some(Contradicting { clues, is_irreducible: true })) => {
                let clash = self.clash(&clues, &mut left);
                Analysis::Known(Some(Conflict { clues, clash }))
            }
            Analysis::Known(Some(_)) | Analysis::Unknown => Analysis::Unknown,
        }
    }

    /// Returns a set of clues that cannot all hold, or `None` if the clues that are on can. Deducts the cost.
    pub(crate) fn contradicting_clues(&self, left: &mut Budget) -> Analysis<Option<Contradicting>> {
        let all = self.clues_on();
        let found = Questions::deduct(self.model, [], left, |questions| {
            let before = questions.left();
            if !questions.refutes(&all)? {
                return Ok(None);
            }
            let cost = before.get() - questions.left().get();
            // Halving asks few questions, but has no result before the last.
            let share = questions.left().get() / PART_FOR_HALVING;
            let Ok(mut best) = questions.within(share, |questions| questions.minimize(&[], &all)) else {
                let mut clues = all.clone();
                let is_irreducible = questions.drop_cheap_ones(&mut clues, MORE + TIMES * cost);
                return Ok(Some(Contradicting { clues, is_irreducible }));
            };
            for number in 1..ORDERS {
                if best.len() <= 2 {
                    break;
                }
                // Other orders are optional, and leave most of the budget to further conflicts.
                let share = questions.left().get() / PARTS_FOR_AN_ORDER;
                match questions.within(share, |questions| questions.minimize(&[], &order(&all, number))) {
                    Ok(clues) if clues.len() < best.len() => best = clues,
                    Ok(_) => {}
                    Err(Spent) => break,
                }
            }
            best.sort_unstable();
            Ok(Some(Contradicting { clues: best, is_irreducible: true }))
        });
        found.into()
    }

    /// Returns the item that loses all partners of a category by the fewest clues: each partner is refuted by some of
    /// the clues, and none needs them all. `None` if there is none, or if the budget does not suffice. Deducts the cost.
    pub(crate) fn clash(&self, core: &[ClueId], left: &mut Budget) -> Option<Clash> {
        if !(2..=MOST_CLASHING).contains(&core.len()) {
            return None;
        }
        let mut marks = self.marks();
        let room = Questions::room(*left);
        if marks.len() > room {
            let named = self.named_by(core);
            marks.retain(|(first, second)| named.contains(first) || named.contains(second));
        }
        if marks.len() > room { None } else { self.clash_among(&marks, core, left).unwrap_or(None) }
    }

    /// Returns the items that clues name.
    fn named_by(&self, clues: &[ClueId]) -> HashSet<ItemId> {
        let mut named = HashSet::new();
        for formula in clues.iter().flat_map(|&clue| &*self.model.clue(clue).formulas) {
            formula.visit_items(&mut |item| {
                named.insert(item);
            });
        }
        named
    }

    fn clash_among(
        &self,
        marks: &[(ItemId, ItemId)],
        core: &[ClueId],
        left: &mut Budget,
    ) -> Result<Option<Clash>, Spent> {
        let together = marks.iter().map(|&(first, second)| mark(first, second, Polarity::Is).into());
        Questions::deduct(self.model, together, left, |questions| {
            let numbers = marks.iter().copied().zip(0..).collect();
            let mut refuters = Refuters { questions, core, numbers, known: HashMap::new() };
            let mut best: Option<(usize, Clash)> = None;
            for category in self.model.category_ids() {
                for item in self.model.item_ids().filter(|&item| self.model.item(item).category != category) {
                    let bound = best.map_or(usize::MAX, |(cost, _)| cost);
                    match self.cost_of_clash(&mut refuters, item, category, bound) {
                        Ok(Some(cost)) => best = Some((cost, Clash { item, category })),
                        Ok(None) => {}
                        // The best so far is right, if not the smallest.
                        Err(Spent) => return Ok(best.map(|(_, clash)| clash)),
                    }
                }
            }
            Ok(best.map(|(_, clash)| clash))
        })
    }

    /// Returns the total number of clues that refute the partners of an item; `None` if one of them takes the whole
    /// core, or if the total is not below the bound.
    fn cost_of_clash(
        &self,
        refuters: &mut Refuters<'_, '_>,
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

/// Clues that cannot all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contradicting {
    /// In the order of the model.
    pub(crate) clues: Vec<ClueId>,
    /// Whether the others can hold without any one of them; otherwise the budget ended before it was known.
    pub(crate) is_irreducible: bool,
}

/// The number of clues of a core that refute each mark.
struct Refuters<'c, 'm> {
    questions: &'c mut Questions<'m>,
    core: &'c [ClueId],
    numbers: HashMap<(ItemId, ItemId), usize>,
    known: HashMap<usize, Option<usize>>,
}

impl Refuters<'_, '_> {
    /// Returns the number of clues that refute a mark; `None` if that takes them all.
    fn of(&mut self, first: ItemId, second: ItemId) -> Result<Option<usize>, Spent> {
        let Some(&number) = self.numbers.get(&(first, second)) else { return Ok(None) };
        if let Some(&known) = self.known.get(&number) {
            return Ok(known);
        }
        let hypothesis = self.questions.hypothesis(number);
        let mut clues = None;
        for dropped in self.core {
            let others: Vec<ClueId> = self.core.iter().copied().filter(|clue| clue != dropped).collect();
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

/// Returns the clues in another order: reversed, rotated, or both. The same number gives the same order.
fn order(clues: &[ClueId], number: usize) -> Vec<ClueId> {
    let mut order = clues.to_vec();
    let middle = (number / 2) * clues.len() * 2 / ORDERS;
    order.rotate_left(middle.min(clues.len()));
    if number % 2 == 1 {
        order.reverse();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::{Builder, of, over};

    /// Without one of these clues, the others are much harder to refute than all of them.
    #[test]
    fn a_conflict_is_found_though_most_of_its_parts_are_hard() {
        let mut puzzle = Builder::new("Pay");
        puzzle.positions(5).category("Name", ["Ada", "Ben", "Cleo", "Dora", "Emil"]);
        puzzle.great_category("Pay", 1..=300);
        let pay = |name: &'static str| of("Pay", name);
        puzzle.clue("sum", over(&["n"], "Name").sum(of("Pay", "n")).equals(663));
        puzzle.clue("2", pay("Ben").equals(pay("Ada") * 3));
        puzzle.clue("3", pay("Cleo").equals(pay("Ada") + 67));
        puzzle.clue("4", (pay("Dora") + pay("Ada")).equals(229));
        puzzle.clue("5", (pay("Emil") - pay("Dora")).equals(88));
        puzzle.clue("6", (pay("Ada") + pay("Ben")).equals(68));
        puzzle.clue("other", (pay("Ada") + pay("Emil")).above(pay("Ben")));
        let model = puzzle.check().expect("no mistake");
        let mut left = Budget::new(200_000);
        let found = Solver::new(&model).contradicting_clues(&mut left);
        let Analysis::Known(Some(Contradicting { clues, .. })) = found else { panic!("{found:?}") };
        let mut only = Solver::new(&model);
        for clue in model.clue_ids().filter(|clue| !clues.contains(clue)) {
            only.switch(clue, crate::model::State::Off);
        }
        assert_eq!(only.solve().outcome, crate::solve::Outcome::Unsolvable, "{clues:?}");
        assert!(clues.len() < 7);
    }
}
