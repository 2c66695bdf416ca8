//! Random regions in place of boxes. Part of the sudoku generator.

use crate::random::Random;
use crate::sudoku::variant::ranks;
use crate::sudoku::{Shape, Variant};

/// Returns the cells above, below and beside a cell.
pub(super) fn neighbors(shape: Shape, cell: usize) -> impl Iterator<Item = usize> {
    let side = shape.side();
    let (row, column) = (cell / side, cell % side);
    let up = (row > 0).then(|| cell - side);
    let down = (row + 1 < side).then_some(cell + side);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < side).then_some(cell + 1);
    [up, left, right, down].into_iter().flatten()
}

/// Returns connected regions of as many cells as a row: the boxes, after random exchanges of cells.
pub(super) fn jigsaw(shape: Shape, random: &mut Random) -> Variant {
    let mut regions: Vec<usize> = (0..shape.cells()).map(|cell| shape.around(cell)[2]).collect();
    for _ in 0..shape.cells() * 30 {
        let cell = random.below(shape.cells());
        let around: Vec<usize> = neighbors(shape, cell).collect();
        let Some(&beside) = random.pick(&around) else { continue };
        exchange(shape, &mut regions, cell, beside, random);
    }
    Variant::Jigsaw { regions: ranks(&regions) }
}

/// Moves a cell to the region of its neighbor, and a cell of that region back, if both regions stay connected.
fn exchange(shape: Shape, regions: &mut [usize], cell: usize, beside: usize, random: &mut Random) {
    let (from, to) = (regions[cell], regions[beside]);
    if from == to {
        return;
    }
    regions[cell] = to;
    let touches = |back: usize| neighbors(shape, back).any(|other| regions[other] == from);
    let candidates: Vec<usize> =
        (0..regions.len()).filter(|&back| regions[back] == to && back != cell && touches(back)).collect();
    let Some(&back) = random.pick(&candidates) else {
        regions[cell] = from;
        return;
    };
    regions[back] = from;
    if !(is_connected(shape, regions, from) && is_connected(shape, regions, to)) {
        regions[back] = to;
        regions[cell] = from;
    }
}

fn is_connected(shape: Shape, regions: &[usize], region: usize) -> bool {
    let Some(first) = regions.iter().position(|&other| other == region) else { return false };
    let mut seen = vec![first];
    let mut next = 0;
    while let Some(&cell) = seen.get(next) {
        next += 1;
        for other in neighbors(shape, cell) {
            if regions[other] == region && !seen.contains(&other) {
                seen.push(other);
            }
        }
    }
    seen.len() == shape.side()
}
