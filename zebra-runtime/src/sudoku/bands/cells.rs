//! The cells of a band as the bits of a word. Part of sudoku.
//!
//! A word consists of three *planes* of nine bits: plane `k` has the `k`-th cell of each minirow. In a plane, the
//! minirow of row `r` and box `s` is bit `3 * r + s`. A set of minirows has the bits of a plane; a set of columns has, in
//! plane `k`, the `k`-th column of box `s` at bit `s`.

/// A set of cells of a band.
pub(super) type Cells = u32;

/// All cells of a band.
pub(super) const ALL: Cells = (1 << 27) - 1;

/// One bit for each plane.
const PLANES: u32 = 0o001_001_001;

/// One bit for each row of a plane.
const ROWS: u32 = 0o111;

/// Returns the band of a cell of the grid, and its bit.
pub(super) const fn place(cell: usize) -> (usize, u32) {
    let (row, column) = (cell / 9, cell % 9);
    (row / 3, (9 * (column % 3) + 3 * (row % 3) + column / 3) as u32)
}

/// Returns the cell of the grid with this bit of a band.
pub(super) const fn cell(band: usize, bit: u32) -> usize {
    let (minirow, plane) = (bit as usize % 9, bit as usize / 9);
    9 * (3 * band + minirow / 3) + 3 * (minirow % 3) + plane
}

/// Returns the minirows with at least one of these cells.
pub(super) const fn minirows(cells: Cells) -> u32 {
    (cells | cells >> 9 | cells >> 18) & 0o777
}

/// Returns the cells of these minirows.
pub(super) const fn of_minirows(minirows: u32) -> Cells {
    minirows * PLANES
}

/// Returns the columns with at least one of these cells.
pub(super) const fn columns(cells: Cells) -> u32 {
    (cells | cells >> 3 | cells >> 6) & 0o007_007_007
}

/// Returns the cells of these columns.
pub(super) const fn of_columns(columns: u32) -> Cells {
    columns * ROWS
}

/// Returns the columns of these boxes: one bit for each box.
pub(super) const fn columns_of_boxes(boxes: u32) -> u32 {
    boxes * PLANES
}

/// Returns the bits that are in several planes: minirows with several cells, boxes with several columns.
pub(super) const fn in_several_planes(word: u32) -> u32 {
    ((word & word >> 9) | ((word | word >> 9) & word >> 18)) & 0o777
}

/// What follows for a digit from the minirows that have candidates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Triples {
    /// The minirows that are in some triple; none is a contradiction.
    pub(super) possible: u16,
    /// The minirows that are in every triple.
    pub(super) certain: u16,
}

/// What follows from each set of minirows.
pub(super) const TRIPLES: [Triples; 512] = {
    // One minirow for each row, each in another box.
    let triples: [u16; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut table = [Triples { possible: 0, certain: 0 }; 512];
    let mut set = 0;
    while set < 512 {
        let mut all = Triples { possible: 0, certain: 0o777 };
        let mut index = 0;
        while index < 6 {
            if triples[index] & !(set as u16) == 0 {
                all.possible |= triples[index];
                all.certain &= triples[index];
            }
            index += 1;
        }
        table[set] = all;
        set += 1;
    }
    table
};

/// For each bit, the cells that can have a digit besides the cell of this bit, and this cell: those in other rows and boxes.
pub(super) const BESIDE: [Cells; 27] = {
    let mut table = [0; 27];
    let mut bit = 0;
    while bit < 27 {
        let minirow = bit % 9;
        let around = 0o7 << (minirow / 3 * 3) | ROWS << (minirow % 3);
        table[bit] = ALL & !of_minirows(around) | 1 << bit;
        bit += 1;
    }
    table
};

/// Returns, at each index, the cells that are in at least so many of these sets.
pub(super) fn at_least<const N: usize>(sets: &[Cells; 9]) -> [Cells; N] {
    let mut levels = [0; N];
    levels[0] = ALL;
    for set in sets {
        for level in (1..N).rev() {
            levels[level] |= levels[level - 1] & set;
        }
    }
    levels
}

/// Returns the bits of a word, ascending.
pub(super) fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| word &= word - 1).map(|()| bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_has_its_own_bit_and_back() {
        for number in 0..81 {
            let (band, bit) = place(number);
            assert!(band < 3 && bit < 27);
            assert_eq!(cell(band, bit), number);
        }
        assert_eq!(
            (place(0), place(1), place(3), place(9), place(27)),
            ((0, 0), (0, 9), (0, 1), (0, 3), (1, 0))
        );
    }

    #[test]
    fn minirows_and_columns_are_those_of_the_grid() {
        for one in 0..27 {
            for two in 0..27 {
                let same = |part: fn(usize) -> usize| part(cell(0, one)) == part(cell(0, two));
                let (bit, set) = (1 << two, 1 << one);
                assert_eq!(of_minirows(minirows(set)) & bit != 0, same(|cell| cell / 3));
                assert_eq!(of_columns(columns(set)) & bit != 0, same(|cell| cell % 9));
                let is_beside = one == two || !(same(|cell| cell / 9) || same(|cell| cell % 9 / 3));
                assert_eq!(BESIDE[one as usize] & bit != 0, is_beside);
                assert_eq!(in_several_planes(set | bit) != 0, one != two && same(|cell| cell / 3));
            }
        }
        assert_eq!(columns_of_boxes(0b101), 0o005_005_005);
    }

    #[test]
    fn a_set_of_minirows_leaves_its_triples() {
        let follows = |set: usize| (TRIPLES[set].possible, TRIPLES[set].certain);
        assert_eq!(follows(0o777), (0o777, 0));
        assert_eq!(follows(0o421), (0o421, 0o421));
        // Row 1 has only box 1, so the other rows lose it.
        assert_eq!(follows(0o771), (0o661, 0o001));
        // Rows 1 and 2 share boxes 1 and 2, so row 3 has box 3.
        assert_eq!(follows(0o733), (0o433, 0o400));
        for set in [0, 0o770, 0o666, 0o111, 0o311] {
            assert_eq!(TRIPLES[set].possible, 0, "{set:o}");
        }
    }

    #[test]
    fn sets_are_counted_by_level() {
        let sets = [0b1111, 0b111, 0b11, 0b1, 0, 0, 0, 0, 0];
        assert_eq!(at_least::<6>(&sets), [ALL, 0b1111, 0b111, 0b11, 0b1, 0]);
        assert_eq!(bits(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
    }
}
