//! Squares of sixteen rows in four words: the rows of item i are the sixteen bits i. Part of the solver of small puzzles.

use super::square::{Square, below};

/// The lowest bit of each item.
const LOWEST: u64 = 0x0001_0001_0001_0001;

/// The highest bit of each item.
const HIGHEST: u64 = 0x8000_8000_8000_8000;

/// A square of sixteen rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::solve) struct Sixteen([u64; 4]);

/// A relation of rows.
#[derive(Debug, Clone, Copy)]
pub(in crate::solve) enum Supports {
    /// A number of rows up or down.
    Steps(u8, u8),
    /// Any row above.
    Above,
    /// Any row below.
    Below,
    /// Item i has the rows that are related to row i.
    Table(Sixteen),
}

/// More steps than there are rows.
const NO_STEP: u8 = 32;

impl Sixteen {
    /// Returns the rows of which one is among the given ones, of those of each item.
    #[inline(always)]
    fn meeting(&self, rows: u64) -> u64 {
        let all = rows.wrapping_mul(LOWEST);
        let some = self.0.map(|word| (nonzero(word & all) >> 15).wrapping_mul(0x1000_2000_4000_8000) >> 60);
        some[0] | some[1] << 4 | some[2] << 8 | some[3] << 12
    }

    fn set_bit(&mut self, item: usize, row: usize) {
        self.0[item / 4] |= 1 << (item % 4 * 16 + row);
    }
}

impl Square for Sixteen {
    const SIDE: usize = 16;
    const STEP: usize = 1;
    const EMPTY: Sixteen = Sixteen([0; 4]);
    const DIAGONAL: Sixteen =
        Sixteen([0x0008_0004_0002_0001, 0x0080_0040_0020_0010, 0x0800_0400_0200_0100, 0x8000_4000_2000_1000]);
    type Supports = Supports;
    type Numbers = [u16; 16];

    fn numbers(number: u16) -> [u16; 16] {
        [number; 16]
    }

    fn open(rows: usize) -> Sixteen {
        let mut square = Sixteen::DIAGONAL;
        for item in 0..rows {
            square.set(item, below(rows));
        }
        square
    }

    #[inline(always)]
    fn rows(&self, place: usize) -> u64 {
        self.0[place / 4 % 4] >> (place % 4 * 16) & 0xffff
    }

    #[inline(always)]
    fn keep(&mut self, place: usize, rows: u64) -> bool {
        let word = &mut self.0[place / 4 % 4];
        let removed = *word & (rows ^ 0xffff) << (place % 4 * 16);
        *word ^= removed;
        removed != 0
    }

    #[inline(always)]
    fn set(&mut self, place: usize, rows: u64) {
        let (word, shift) = (&mut self.0[place / 4 % 4], place % 4 * 16);
        *word = *word & !(0xffff << shift) | rows << shift;
    }

    fn inverted(self) -> Sixteen {
        Sixteen(self.0.map(|word| !word))
    }

    fn transposed(self) -> Sixteen {
        let mut turned = Sixteen::EMPTY;
        for item in 0..Self::SIDE {
            let mut rows = self.rows(item);
            while rows != 0 {
                turned.set_bit(rows.trailing_zeros() as usize, item);
                rows &= rows - 1;
            }
        }
        turned
    }

    fn supports(self, turned: Sixteen, rows: usize) -> Supports {
        let related = |row: usize| self.rows(row) & below(rows);
        let is = |other: &dyn Fn(usize) -> u64| (0..rows).all(|row| related(row) == other(row) & below(rows));
        let last = rows.saturating_sub(1);
        let (up, down) = (related(0).trailing_zeros(), last as u32 + related(last).leading_zeros());
        let [up, down] = [up, down.saturating_sub(63)].map(|steps| steps.min(NO_STEP.into()) as u8);
        let down = if related(last) == 0 { NO_STEP } else { down };
        if is(&|row| stepped(1 << row, up, down)) {
            Supports::Steps(up, down)
        } else if is(&|row| !below(row + 1)) {
            Supports::Above
        } else if is(&below) {
            Supports::Below
        } else {
            Supports::Table(turned)
        }
    }

    #[inline(always)]
    fn supported(supports: &Supports, rows: u64) -> u64 {
        match supports {
            Supports::Steps(up, down) => stepped(rows, *up, *down),
            // Without a row, the item has been refuted.
            Supports::Above => !(rows ^ rows.wrapping_sub(1)) & 0xffff,
            Supports::Below => below(63 - (rows | 1).leading_zeros() as usize),
            Supports::Table(table) => table.meeting(rows),
        }
    }

    #[inline(always)]
    fn settle(self) -> Option<Sixteen> {
        let mut square = self.0;
        loop {
            let rest = square.map(|word| word.wrapping_sub(LOWEST));
            // The lowest empty item borrows from no other one.
            let empty = (0..4).fold(0, |empty, at| empty | (rest[at] & !square[at]));
            if empty & HIGHEST != 0 {
                return None;
            }
            let open: [u64; 4] =
                std::array::from_fn(|at| square[at] & filled(nonzero(square[at] & rest[at])));
            let single: [u64; 4] = std::array::from_fn(|at| square[at] ^ open[at]);
            let (any, twice) = counted(square);
            let (taken, doubly) = counted(single);
            if any != u64::MAX || doubly != 0 {
                return None;
            }
            let needed = open.map(|word| word & !twice);
            let mut next: [u64; 4] = std::array::from_fn(|at| single[at] | (open[at] & !taken));
            if needed != [0; 4] {
                for at in 0..4 {
                    let highest = nonzero(needed[at]);
                    // An item that two rows need.
                    if needed[at] & needed[at].wrapping_sub(highest >> 15) != 0 {
                        return None;
                    }
                    next[at] = (next[at] & !filled(highest)) | needed[at];
                }
            }
            if next == square {
                return Some(Sixteen(square));
            }
            square = next;
        }
    }

    #[inline(always)]
    fn fewest(self, suffices: impl Fn(u64) -> bool) -> Option<(u64, usize)> {
        let mut rest = self.0.map(without_lowest);
        let mut size = 2;
        while rest != [0; 4] && suffices(size) {
            let less = rest.map(without_lowest);
            for at in 0..4 {
                let of_size = nonzero(rest[at]) & !nonzero(less[at]);
                if of_size != 0 {
                    return Some((size, 4 * at + of_size.trailing_zeros() as usize / 16));
                }
            }
            rest = less;
            size += 1;
        }
        None
    }

    fn mark(place: usize) -> u64 {
        1 << place
    }

    #[inline(always)]
    fn changed(self, before: Sixteen, marks: u64) -> u64 {
        let differ = Sixteen(std::array::from_fn(|at| self.0[at] ^ before.0[at]));
        differ.meeting(0xffff) & marks
    }

    #[inline(always)]
    fn first_place(marks: u64) -> usize {
        marks.trailing_zeros() as usize
    }

    #[inline(always)]
    fn without(marks: u64, _: usize) -> u64 {
        marks & (marks - 1)
    }
}

/// Returns the rows that are a number of steps up or down from some rows.
#[inline(always)]
fn stepped(rows: u64, up: u8, down: u8) -> u64 {
    (rows << up | rows >> down) & 0xffff
}

/// Returns the rows of at least one item and of at least two, at each of four items.
#[inline(always)]
fn counted(words: [u64; 4]) -> (u64, u64) {
    let join =
        |(any, twice): (u64, u64), (other, others): (u64, u64)| (any | other, twice | others | any & other);
    let halves = [(words[0] | words[1], words[0] & words[1]), (words[2] | words[3], words[2] & words[3])];
    let all = join(halves[0], halves[1]);
    let turned = |(any, twice): (u64, u64), by: u32| (any.rotate_right(by), twice.rotate_right(by));
    let all = join(all, turned(all, 32));
    join(all, turned(all, 16))
}

/// Returns the highest bit of each item that is not zero.
#[inline(always)]
fn nonzero(word: u64) -> u64 {
    (((word & !HIGHEST) + !HIGHEST) | word) & HIGHEST
}

/// Returns the items with these highest bits, filled.
#[inline(always)]
fn filled(highest: u64) -> u64 {
    (highest - (highest >> 15)) | highest
}

/// Removes the lowest bit of each item that is not zero.
#[inline(always)]
fn without_lowest(word: u64) -> u64 {
    word & word.wrapping_sub(nonzero(word) >> 15)
}
