//! Techniques: each finds the first step of its kind in the candidates, in the order of houses and numbers. Part of
//! sudoku's explanations.

use super::candidates::{Candidates, numbers};
use super::{Effect, SudokuStep, SudokuTechnique};
use crate::sudoku::House;

/// Returns the first step that a technique finds.
pub(super) fn find(technique: SudokuTechnique, state: &Candidates) -> Option<SudokuStep> {
    match technique {
        SudokuTechnique::LastCell => last_cell(state),
        SudokuTechnique::HiddenSingle => hidden_single(state),
        SudokuTechnique::NakedSingle => naked_single(state),
        SudokuTechnique::CageSum => cage_sum(state),
        SudokuTechnique::LockedCandidates => locked_candidates(state),
        SudokuTechnique::NakedSubset(size) => naked_subset(state, size),
        SudokuTechnique::HiddenSubset(size) => hidden_subset(state, size),
        SudokuTechnique::Fish(size) => fish(state, size),
        // These need a solver, so the caller finds them.
        SudokuTechnique::Trial | SudokuTechnique::Search => None,
    }
}

fn placing(technique: SudokuTechnique, house: Option<House>, cell: usize, number: usize) -> SudokuStep {
    let houses = house.into_iter().collect();
    SudokuStep {
        technique,
        houses,
        cells: vec![cell],
        numbers: vec![number],
        effect: Effect::Place(cell, number),
    }
}

fn last_cell(state: &Candidates) -> Option<SudokuStep> {
    state.houses.iter().filter(|(_, cells)| state.is_full_house(cells)).find_map(|(house, cells)| {
        let mut open = state.open(cells);
        let (Some(cell), None) = (open.next(), open.next()) else { return None };
        let number = (1..=state.side).find(|&number| state.may_be(cell, number))?;
        Some(placing(SudokuTechnique::LastCell, Some(*house), cell, number))
    })
}

fn hidden_single(state: &Candidates) -> Option<SudokuStep> {
    // A person looks at boxes first.
    let is_box = |(house, _): &&(House, Vec<usize>)| matches!(house, House::Square(_));
    let houses = state.houses.iter().filter(is_box).chain(state.houses.iter().filter(|house| !is_box(house)));
    houses.filter(|(_, cells)| state.is_full_house(cells)).find_map(|(house, cells)| {
        let (some, several) = state.places_of_all(cells);
        let number = (some & !several).trailing_zeros() as usize;
        let cell = *cells.iter().find(|&&cell| number <= state.side && state.may_be(cell, number))?;
        Some(placing(SudokuTechnique::HiddenSingle, Some(*house), cell, number))
    })
}

fn naked_single(state: &Candidates) -> Option<SudokuStep> {
    let mut cells = 0..state.grid.shape().cells();
    let cell = cells.find(|&cell| state.of(cell).count_ones() == 1)?;
    Some(placing(SudokuTechnique::NakedSingle, None, cell, state.of(cell).trailing_zeros() as usize))
}

/// Returns a step that removes candidates; `None` if there are none to remove.
fn removing(
    technique: SudokuTechnique,
    houses: Vec<House>,
    cells: Vec<usize>,
    numbers: Vec<usize>,
    removed: Vec<(usize, usize)>,
) -> Option<SudokuStep> {
    (!removed.is_empty()).then_some(SudokuStep {
        technique,
        houses,
        cells,
        numbers,
        effect: Effect::Remove(removed),
    })
}

/// Returns a step by a number of a house whose places are all seen by the same other cells.
fn locked_candidates(state: &Candidates) -> Option<SudokuStep> {
    state.houses.iter().filter(|(_, cells)| state.is_full_house(cells)).find_map(|(house, cells)| {
        (1..=state.side).find_map(|number| {
            let places = state.places(cells, number);
            let (first, others) = places.split_first()?;
            let seen_by_all = |cell: &&usize| {
                state.may_be(**cell, number)
                    && others.iter().all(|other| state.seen_by[*other].contains(cell))
            };
            let removed =
                state.seen_by[*first].iter().filter(seen_by_all).map(|&cell| (cell, number)).collect();
            removing(SudokuTechnique::LockedCandidates, vec![*house], places, vec![number], removed)
        })
    })
}

/// Returns a step by `size` cells of a house that have only `size` candidates together: the other cells of the
/// house cannot have them.
fn naked_subset(state: &Candidates, size: usize) -> Option<SudokuStep> {
    state.houses.iter().find_map(|(house, cells)| {
        let small: Vec<usize> =
            state.open(cells).filter(|&cell| state.of(cell).count_ones() as usize <= size).collect();
        subsets(&small, size, &mut |subset| {
            let union = subset.iter().fold(0, |union, &cell| union | state.of(cell));
            if union.count_ones() as usize != size {
                return None;
            }
            let others = state.open(cells).filter(|cell| !subset.contains(cell));
            let removed = others.flat_map(|cell| {
                numbers(state.of(cell) & union).into_iter().map(move |number| (cell, number))
            });
            let removed = removed.collect();
            removing(
                SudokuTechnique::NakedSubset(size),
                vec![*house],
                subset.to_vec(),
                numbers(union),
                removed,
            )
        })
    })
}

/// Returns a step by `size` numbers that have only `size` places in a house together: no other number can be there.
fn hidden_subset(state: &Candidates, size: usize) -> Option<SudokuStep> {
    state.houses.iter().filter(|(_, cells)| state.is_full_house(cells)).find_map(|(house, cells)| {
        let rare = |&number: &usize| (1..=size).contains(&state.places(cells, number).len());
        let rare: Vec<usize> = (1..=state.side).filter(rare).collect();
        subsets(&rare, size, &mut |subset| {
            let bits = subset.iter().fold(0u64, |bits, number| bits | 1 << number);
            let places: Vec<usize> = state.open(cells).filter(|&cell| state.of(cell) & bits != 0).collect();
            if places.len() != size {
                return None;
            }
            let removed = places.iter().flat_map(|&cell| {
                numbers(state.of(cell) & !bits).into_iter().map(move |number| (cell, number))
            });
            let removed = removed.collect();
            removing(SudokuTechnique::HiddenSubset(size), vec![*house], places, subset.to_vec(), removed)
        })
    })
}

/// Returns a step by `size` rows in which the places of a number are in only `size` columns: it cannot be elsewhere
/// in these columns. Or the same with rows and columns exchanged.
fn fish(state: &Candidates, size: usize) -> Option<SudokuStep> {
    let rows: Vec<_> = state.houses.iter().filter(|(house, _)| matches!(house, House::Row(_))).collect();
    let columns: Vec<_> =
        state.houses.iter().filter(|(house, _)| matches!(house, House::Column(_))).collect();
    [(&rows, &columns), (&columns, &rows)].into_iter().find_map(|(lines, across)| {
        (1..=state.side).find_map(|number| {
            let few = |&line: &usize| (2..=size).contains(&state.places(&lines[line].1, number).len());
            let few: Vec<usize> = (0..lines.len()).filter(few).collect();
            subsets(&few, size, &mut |subset| {
                let places: Vec<usize> =
                    subset.iter().flat_map(|&line| state.places(&lines[line].1, number)).collect();
                let covers: Vec<_> = across
                    .iter()
                    .filter(|(_, cells)| places.iter().any(|place| cells.contains(place)))
                    .collect();
                if covers.len() != size {
                    return None;
                }
                let elsewhere = covers.iter().flat_map(|(_, cells)| state.places(cells, number));
                let removed =
                    elsewhere.filter(|cell| !places.contains(cell)).map(|cell| (cell, number)).collect();
                let houses =
                    subset.iter().map(|&line| lines[line].0).chain(covers.iter().map(|cover| cover.0));
                removing(SudokuTechnique::Fish(size), houses.collect(), places, vec![number], removed)
            })
        })
    })
}

/// The maximum number of empty cells of a cage for which all sums are enumerated.
const SUM_CELLS: usize = 5;

/// Returns a step by the sum of a cage, which some candidates cannot reach.
fn cage_sum(state: &Candidates) -> Option<SudokuStep> {
    state.cages.iter().find_map(|(house, cells, sum)| {
        let open: Vec<usize> = state.open(cells).collect();
        if open.is_empty() || open.len() > SUM_CELLS {
            return None;
        }
        let there: usize = cells.iter().filter_map(|&cell| state.grid.get(cell)).sum();
        let left = (*sum).saturating_sub(there as u64) as usize;
        let mut possible = vec![0u64; open.len()];
        reach(state, &open, left, &mut Vec::new(), &mut possible);
        let removed = open.iter().zip(&possible).flat_map(|(&cell, &possible)| {
            numbers(state.of(cell) & !possible).into_iter().map(move |number| (cell, number))
        });
        let removed: Vec<(usize, usize)> = removed.collect();
        removing(SudokuTechnique::CageSum, vec![*house], open, vec![left], removed)
    })
}

/// Marks the numbers of each cell with which the sum can be reached.
fn reach(state: &Candidates, cells: &[usize], left: usize, chosen: &mut Vec<usize>, possible: &mut [u64]) {
    if chosen.len() == cells.len() {
        if left == 0 {
            possible.iter_mut().zip(chosen).for_each(|(possible, number)| *possible |= 1 << *number);
        }
        return;
    }
    for number in numbers(state.of(cells[chosen.len()])) {
        if number <= left && !chosen.contains(&number) {
            chosen.push(number);
            reach(state, cells, left - number, chosen, possible);
            chosen.pop();
        }
    }
}

/// Returns the first result for a subset of this size, in lexical order.
fn subsets<T>(items: &[usize], size: usize, visit: &mut dyn FnMut(&[usize]) -> Option<T>) -> Option<T> {
    fn go<T>(
        items: &[usize],
        size: usize,
        chosen: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> Option<T>,
    ) -> Option<T> {
        if chosen.len() == size {
            return visit(chosen);
        }
        for (index, &item) in items.iter().enumerate() {
            chosen.push(item);
            let found = go(&items[index + 1..], size, chosen, visit);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
    go(items, size, &mut Vec::with_capacity(size), visit)
}
