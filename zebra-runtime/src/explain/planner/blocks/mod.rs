//! Blocks: items that two or three clues join move as one, and only few places are left for them.

mod barren;
mod sets;
mod ways;

use std::collections::BTreeSet;

use super::claim::Claim;
use super::order::cost_of;
use super::plan::Planner;
use super::proofs::Proofs;
use super::{Argument, Reason};
use crate::explain::marks::LogicGrid;
use crate::explain::prices::{BLOCK, BLOCKS, LARGEST_BLOCK, PLACEMENT, WAYS_OF_ALL};
use crate::explain::reasoner::{Context, Orders, Placement};
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Mark};
pub(super) use barren::Barren;
use sets::{OpenPlacement, sets_of};
use ways::BlockSearch;

/// Items that clues join, and where they fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) clues: Vec<ClueId>,
    category: usize,
    /// One item of each row of the block.
    items: Vec<u32>,
    /// The places of these items, each way to place them once.
    ways: Vec<Vec<u32>>,
    /// The opposite of the only conclusion, if the ways are those that it would leave.
    refuted: Option<Mark>,
    /// The pairs that join the clues, and what leaves no other places.
    pub(super) premises: Vec<Mark>,
    /// What all places that are left have in common and is new.
    pub(super) conclusions: Vec<Mark>,
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Returns the cheapest blocks that give something new, each with its cost and that of the next pair after it.
    pub(super) fn new_blocks(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
    ) -> Vec<(Block, u32, u32)> {
        let mut left = WAYS_OF_ALL;
        let mut blocks = self.blocks(proofs, &mut left);
        context.resources.meter.charge_words(proofs.grid.words() + (WAYS_OF_ALL - left) * LARGEST_BLOCK);
        blocks.truncate(BLOCKS);
        self.choices += blocks.len() as u32;
        let after = |(block, cost): (Block, u32)| {
            let after = self.cost_after(context, proofs, &block.conclusions, u32::MAX);
            (block, cost, after)
        };
        blocks.into_iter().map(after).collect()
    }

    /// Returns the argument for conclusions that a block gives.
    pub(super) fn by_block(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        let gives_all =
            |(block, _): &(Block, u32)| conclusions.iter().all(|mark| block.conclusions.contains(mark));
        let (block, _) = self
            .all_blocks(proofs, &mut { WAYS_OF_ALL })
            .into_iter()
            .find(gives_all)
            .filter(|_| !conclusions.is_empty())?;
        Some(vec![self.claim_of_block(proofs, &Block { conclusions: conclusions.to_vec(), ..block })])
    }

    /// Adds the paragraph of a block, unless others have stated all of it.
    pub(super) fn state_block(&mut self, proofs: &Proofs<'r, 'm>, block: &Block) {
        for &premise in &block.premises {
            if self.weight(proofs, premise, premise).reasons > 1 {
                self.lemma(proofs, premise);
            }
        }
        let mut block = block.clone();
        block.conclusions.retain(|&mark| !self.has_stated(mark));
        if !block.conclusions.is_empty() {
            let claim = self.claim_of_block(proofs, &block);
            self.state(vec![claim]);
        }
    }

    fn claim_of_block(&self, proofs: &Proofs<'r, 'm>, block: &Block) -> Claim {
        let mut steps = Vec::new();
        block.premises.iter().for_each(|&premise| self.steps(proofs, premise, &mut steps));
        let reasons: Vec<Reason> = self.reasons(proofs, &block.premises);
        let conclusions = block.conclusions.clone();
        let (clues, premises) = (block.clues.clone(), block.premises.clone());
        steps.push(Step::new(Technique::Block, clues.clone(), premises, conclusions.clone()));
        let places = &self.reasoner.orders().items[&block.category];
        // In the order of the first way, as people picture it.
        let mut order: Vec<usize> = (0..block.items.len()).collect();
        order.sort_by_key(|&row| block.ways.first().map(|way| way[row]));
        let way =
            |way: &Vec<u32>| order.iter().map(|&row| ItemId(places[way[row] as usize])).collect::<Vec<_>>();
        let argument = Argument::Block {
            clues,
            category: CategoryId(block.category as u32),
            items: order.iter().map(|&row| ItemId(block.items[row])).collect(),
            ways: block.ways.iter().map(way).collect(),
            refuted: block.refuted,
            reasons,
        };
        Claim { conclusions, argument, steps }
    }

    /// Returns the blocks that give something new, the cheapest first, without what a cheaper one gives.
    fn blocks(&self, proofs: &Proofs<'r, 'm>, left: &mut usize) -> Vec<(Block, u32)> {
        let mut blocks = self.all_blocks(proofs, left);
        let mut known: BTreeSet<Mark> = BTreeSet::new();
        blocks.retain(|(block, _)| {
            let before = known.len();
            known.extend(block.conclusions.iter().copied());
            known.len() > before
        });
        blocks
    }

    /// Returns all blocks that give something new, the cheapest first; as far as the number of ways that are left to try suffices.
    fn all_blocks(&self, proofs: &Proofs<'r, 'm>, left: &mut usize) -> Vec<(Block, u32)> {
        let ranks = self.reasoner.ranks();
        let mut blocks: Vec<(Block, u32)> = Vec::new();
        let barren = &mut *self.barren.borrow_mut();
        let (orders, open) = (self.reasoner.orders(), self.open_placements(&proofs.grid));
        let mut set: Vec<&OpenPlacement<'_>> = Vec::with_capacity(LARGEST_BLOCK);
        for members in sets_of(&proofs.grid, &open) {
            if *left == 0 {
                break;
            }
            set.clear();
            set.extend(members.as_slice().iter().map(|&index| &open[index]));
            if let Some(ways) = barren.ways(&proofs.grid, &set).filter(|ways| *ways < *left) {
                *left -= ways;
                continue;
            }
            let before = *left;
            let by_rank = |item: u32| ranks.item(ItemId(item));
            let Some(search) = BlockSearch::new(proofs, &orders.items, &set, by_rank, left) else {
                if *left > 0 {
                    barren.add(&proofs.grid, &set, before - *left);
                }
                continue;
            };
            for block in search.blocks(|mark| ranks.mark(mark)) {
                let cost = BLOCK
                    + PLACEMENT * block.ways.len() as u32
                    + cost_of(proofs, &block.clues, &block.premises);
                blocks.push((block, cost));
            }
        }
        blocks.sort_by_cached_key(|(block, cost)| {
            let mut marks: Vec<u32> = block.conclusions.iter().map(|&mark| ranks.mark(mark)).collect();
            marks.sort_unstable();
            (*cost, marks)
        });
        blocks
    }

    /// Returns the clues whose items have open places.
    fn open_placements(&self, grid: &LogicGrid) -> Vec<OpenPlacement<'r>> {
        let Orders { placements, items, .. } = self.reasoner.orders();
        let may_be_used = |placement: &Placement| self.may_use(placement.clue) && is_open(grid, placement);
        let open = (0..).zip(placements).filter(|(_, placement)| may_be_used(placement));
        let mut open: Vec<OpenPlacement<'r>> = open
            .map(|(number, placement)| {
                OpenPlacement::new(grid, number, placement, &items[&placement.category])
            })
            .collect();
        open.sort_by_key(|open| self.reasoner.ranks().clue(open.placement.clue));
        open
    }
}

/// Returns whether the place of an item of a clue is not known.
fn is_open(grid: &LogicGrid, placement: &Placement) -> bool {
    placement.items.iter().any(|&item| grid.together_in(item, placement.category).next().is_none())
}

/// Returns whether two items are known to be in one row.
fn are_one_row(grid: &LogicGrid, one: u32, other: u32) -> bool {
    let layout = &*grid.layout;
    layout.spans(layout.category(one), layout.category(other)) && grid.is_together(one, other)
}

/// Returns the mark that two items are apart, if it is known.
fn known_apart(grid: &LogicGrid, one: u32, other: u32) -> Option<Mark> {
    let layout = &*grid.layout;
    let is_apart =
        layout.spans(layout.category(one), layout.category(other)) && !grid.is_possible(one, other);
    is_apart.then(|| Mark::apart(ItemId(one), ItemId(other)))
}
