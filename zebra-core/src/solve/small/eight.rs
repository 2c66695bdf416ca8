//! Squares of eight rows in one word: byte i has the rows of item i. Part of the solver of small puzzles.

use super::square::{Square, below};

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte.
const HIGHEST: u64 = 0x8080_8080_8080_8080;

/// A square of eight rows.
pub(in crate::solve) type Eight = u64;

impl Square for Eight {
    const SIDE: usize = 8;
    const STEP: usize = 8;
    const EMPTY: u64 = 0;
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    /// Byte i has the rows that are related to row i.
    type Supports = u64;
    type Numbers = [u16; 8];

    fn numbers(number: u16) -> [u16; 8] {
        [number; 8]
    }

    fn open(rows: usize) -> u64 {
        let items = below(Self::STEP * rows);
        (LOWEST.wrapping_mul(below(rows)) & items) | (Self::DIAGONAL & !items)
    }

    #[inline(always)]
    fn rows(&self, place: usize) -> u64 {
        self >> place & 0xff
    }

    #[inline(always)]
    fn keep(&mut self, place: usize, rows: u64) -> bool {
        let removed = *self & (rows ^ 0xff) << place;
        *self ^= removed;
        removed != 0
    }

    #[inline(always)]
    fn set(&mut self, place: usize, rows: u64) {
        *self = *self & !(0xff << place) | rows << place;
    }

    fn inverted(self) -> u64 {
        !self
    }

    fn transposed(self) -> u64 {
        let exchange = |square: u64, mask: u64, shift: u32| {
            let moved = (square ^ (square >> shift)) & mask;
            square ^ moved ^ (moved << shift)
        };
        let square = exchange(self, 0x00aa_00aa_00aa_00aa, 7);
        let square = exchange(square, 0x0000_cccc_0000_cccc, 14);
        exchange(square, 0x0000_0000_f0f0_f0f0, 28)
    }

    fn supports(self, turned: u64, _: usize) -> u64 {
        turned
    }

    #[inline(always)]
    fn supported(supports: &u64, rows: u64) -> u64 {
        let some = nonzero(supports & rows.wrapping_mul(LOWEST)) >> 7;
        some.wrapping_mul(0x0102_0408_1020_4080) >> 56
    }

    #[inline(always)]
    fn settle(self) -> Option<u64> {
        let mut square = self;
        // The bytes with several bits that had them before as well, if nothing else has changed.
        let mut before = u64::MAX;
        loop {
            let rest = square.wrapping_sub(LOWEST);
            // The lowest empty byte borrows from no other one.
            if rest & !square & HIGHEST != 0 {
                return None;
            }
            let several = nonzero(square & rest);
            if several == before {
                return Some(square);
            }
            let open = square & filled(several);
            let single = square ^ open;
            // The sum of different powers of two has the bits of all.
            let taken = (single.wrapping_mul(LOWEST) >> 56).wrapping_mul(LOWEST);
            let turned = square.rotate_right(32);
            let (any, twice) = (square | turned, square & turned);
            let turned = any.rotate_right(16);
            let (any, twice) = (any | turned, twice | twice.rotate_right(16) | (any & turned));
            let turned = any.rotate_right(8);
            let (any, twice) = (any | turned, twice | twice.rotate_right(8) | (any & turned));
            if any != u64::MAX || single & !taken != 0 {
                return None;
            }
            let needed = open & !twice;
            before = several;
            square = single | (open & !taken);
            if needed != 0 {
                let highest = nonzero(needed);
                // An item that two rows need.
                if needed & (needed - (highest >> 7)) != 0 {
                    return None;
                }
                // Other rows of these items may now need other items.
                before = u64::MAX;
                square = (square & !filled(highest)) | needed;
            }
        }
    }

    #[inline(always)]
    fn fewest(self, suffices: impl Fn(u64) -> bool) -> Option<(u64, usize)> {
        let mut rest = without_lowest(self);
        let mut size = 2;
        while rest != 0 && suffices(size) {
            let less = without_lowest(rest);
            let of_size = nonzero(rest) & !nonzero(less);
            if of_size != 0 {
                return Some((size, Self::first_place(of_size)));
            }
            rest = less;
            size += 1;
        }
        None
    }

    fn mark(place: usize) -> u64 {
        0xff << place
    }

    #[inline(always)]
    fn changed(self, before: u64, marks: u64) -> u64 {
        (self ^ before) & marks
    }

    #[inline(always)]
    fn first_place(marks: u64) -> usize {
        (marks.trailing_zeros() & 0x38) as usize
    }

    #[inline(always)]
    fn without(marks: u64, place: usize) -> u64 {
        marks & !(0xff << place)
    }
}

/// Returns the highest bit of each byte that is not zero.
#[inline(always)]
fn nonzero(square: u64) -> u64 {
    (((square & !HIGHEST) + !HIGHEST) | square) & HIGHEST
}

/// Returns the bytes with these highest bits, filled.
#[inline(always)]
fn filled(highest: u64) -> u64 {
    (highest >> 7).wrapping_mul(0xff)
}

/// Removes the lowest bit of each byte that is not zero.
#[inline(always)]
fn without_lowest(square: u64) -> u64 {
    square & square.wrapping_sub(nonzero(square) >> 7)
}
