//! Squares: the rows in which the items of a plain category can be, as eight times eight bits in one word. Part of the
//! solver of small puzzles.
//!
//! Byte i has the rows of item i. With fewer than eight rows, item i of the missing ones is in row i, so every square
//! has eight items of which each needs a row of its own.

/// The rows of eight items, or a relation between two sets of eight rows.
pub(super) type Square = u64;

/// The number of rows and items of a square.
pub(super) const SIDE: usize = 8;

/// The lowest bit of each byte.
const LOWEST: Square = 0x0101_0101_0101_0101;

/// The highest bit of each byte.
const HIGHEST: Square = 0x8080_8080_8080_8080;

/// Item i in row i.
pub(super) const DIAGONAL: Square = 0x8040_2010_0804_0201;

/// Returns a square in which each of the first items can be in each of as many rows.
pub(super) fn open(rows: usize) -> Square {
    let items = first_items(rows);
    (LOWEST.wrapping_mul(below(rows)) & items) | (DIAGONAL & !items)
}

/// Returns the bytes of the first items, filled.
pub(super) fn first_items(count: usize) -> Square {
    below(SIDE * count)
}

/// Returns whether one of these items has a single row.
pub(super) fn has_single(square: Square, items: Square) -> bool {
    (nonzero(square) & !nonzero(without_lowest(square))) & items != 0
}

/// Returns the bits below a place, which is at most 64.
fn below(place: usize) -> u64 {
    u64::MAX.checked_shr(64 - place as u32).unwrap_or(0)
}

/// Returns the highest bit of each byte that is not zero.
#[inline(always)]
fn nonzero(square: Square) -> Square {
    (((square & !HIGHEST) + !HIGHEST) | square) & HIGHEST
}

/// Returns the bytes with these highest bits, filled.
#[inline(always)]
fn filled(highest: Square) -> Square {
    (highest >> 7).wrapping_mul(0xff)
}

/// Removes the lowest bit of each byte that is not zero.
#[inline(always)]
pub(super) fn without_lowest(square: Square) -> Square {
    square & square.wrapping_sub(nonzero(square) >> 7)
}

/// Returns the bytes that are not zero in one square and zero in another one, as filled bytes.
#[inline(always)]
pub(super) fn only_in(one: Square, other: Square) -> Square {
    filled(nonzero(one) & !nonzero(other))
}

/// Returns the rows with one of the given supports, of which byte i has those of row i.
#[inline(always)]
pub(super) fn supported(supports: Square, rows: u64) -> u64 {
    let some = nonzero(supports & rows.wrapping_mul(LOWEST)) >> 7;
    some.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns the relation in the other direction.
pub(super) fn transposed(square: Square) -> Square {
    let exchange = |square: Square, mask: Square, shift: u32| {
        let moved = (square ^ (square >> shift)) & mask;
        square ^ moved ^ (moved << shift)
    };
    let square = exchange(square, 0x00aa_00aa_00aa_00aa, 7);
    let square = exchange(square, 0x0000_cccc_0000_cccc, 14);
    exchange(square, 0x0000_0000_f0f0_f0f0, 28)
}

/// Gives every item a row of its own: removes the rows of items with a single row from the others, and all other rows
/// from an item that is the only one for some row, as long as that changes anything. `None` if an item has no row, or a
/// row no item.
#[inline(always)]
pub(super) fn settle(mut square: Square) -> Option<Square> {
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
