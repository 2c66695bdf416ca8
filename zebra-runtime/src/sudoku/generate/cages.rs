//! Random cages. Part of the sudoku generator.

use super::regions::neighbors;
use crate::random::Random;
use crate::sudoku::{SudokuGrid, Variant};

/// The most cells of a cage.
const MOST: usize = 5;

/// Returns cages that cover the grid: connected, without a number twice, with the sums of the answer.
pub(super) fn cover(answer: &SudokuGrid, random: &mut Random) -> Vec<Variant> {
    let shape = answer.shape();
    let most = MOST.min(shape.side() - 1);
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    random.shuffle(&mut order);
    let mut cage_of: Vec<Option<usize>> = vec![None; shape.cells()];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    for first in order {
        if cage_of[first].is_some() {
            continue;
        }
        let size = 2 + random.below(most - 1);
        let mut cage = vec![first];
        while cage.len() < size {
            let around = cage.iter().flat_map(|&cell| neighbors(shape, cell));
            let mut free: Vec<usize> = around
                .filter(|&cell| {
                    cage_of[cell].is_none() && !cage.contains(&cell) && is_new(answer, &cage, cell)
                })
                .collect();
            free.sort_unstable();
            free.dedup();
            let Some(&cell) = random.pick(&free) else { break };
            cage.push(cell);
        }
        // A cage of one cell would be a given: it joins a neighbor where it can.
        let host = neighbors(shape, first)
            .filter_map(|cell| cage_of[cell])
            .find(|&host| cage.len() == 1 && cages[host].len() < most && is_new(answer, &cages[host], first));
        let number = host.unwrap_or(cages.len());
        cage.iter().for_each(|&cell| cage_of[cell] = Some(number));
        match host {
            Some(host) => cages[host].extend(cage),
            None => cages.push(cage),
        }
    }
    let sum = |cells: &[usize]| cells.iter().filter_map(|&cell| answer.get(cell)).sum::<usize>() as u64;
    for cage in &mut cages {
        cage.sort_unstable();
    }
    cages.sort_unstable();
    cages.into_iter().map(|cells| Variant::Cage { sum: sum(&cells), cells }).collect()
}

/// Returns whether a cell's number is not in a cage.
fn is_new(answer: &SudokuGrid, cage: &[usize], cell: usize) -> bool {
    cage.iter().all(|&other| answer.get(other) != answer.get(cell))
}
