//! Pieces: what columns are made of, and how columns are filled.

use std::ops::Range;

use crate::scene::Shape;

use super::structure::NodeId;

/// What sums of heights may differ by.
const ROUNDING: f64 = 1e-6;

/// A part of a column that is not broken: a line or a figure.
#[derive(Debug, Clone, Default)]
pub(super) struct Piece {
    /// The space above, which is left out at the top of a column.
    pub(super) before: f64,
    pub(super) height: f64,
    /// Whether it is in the same column as the next piece.
    pub(super) keep: bool,
    pub(super) shapes: Vec<Shape>,
    /// The ends of runs of shapes, with the element of the structure that they belong to; None for what only decorates.
    pub(super) marks: Vec<(usize, Option<NodeId>)>,
}

/// Returns the height of pieces below each other.
pub(super) fn height(pieces: &[Piece]) -> f64 {
    let sum: f64 = pieces.iter().map(|piece| piece.before + piece.height).sum();
    sum - pieces.first().map_or(0.0, |piece| piece.before)
}

/// Returns how many pieces fit into a column. Those that belong together stay together, except in a column that is `forced` to take
/// something, and that takes at least one piece.
pub(super) fn fitting(pieces: &[Piece], room: f64, forced: bool) -> usize {
    let (mut used, mut end) = (0.0, 0);
    while end < pieces.len() {
        let kept = pieces[end..].iter().take_while(|piece| piece.keep).count() + 1;
        let next = (end + kept).min(pieces.len());
        let before = if end == 0 { 0.0 } else { pieces[end].before };
        let needed = before + height(&pieces[end..next]);
        if used + needed > room + ROUNDING {
            break;
        }
        used += needed;
        end = next;
    }
    if end > 0 || !forced || pieces.is_empty() {
        return end;
    }
    let fits = |&count: &usize| height(&pieces[..count]) <= room + ROUNDING;
    (1..=pieces.len()).take_while(fits).last().unwrap_or(1)
}

/// Fills columns of a height; the last ones may stay empty. Returns None if the pieces do not fit.
pub(super) fn columns(pieces: &[Piece], count: usize, room: f64) -> Option<Vec<Range<usize>>> {
    let (mut columns, mut start) = (Vec::new(), 0);
    for _ in 0..count {
        let end = start + fitting(&pieces[start..], room, false);
        columns.push(start..end);
        start = end;
    }
    (start == pieces.len()).then_some(columns)
}

/// Returns the least height of columns that take all pieces, and the columns.
pub(super) fn balanced(pieces: &[Piece], count: usize) -> (f64, Vec<Range<usize>>) {
    const STEPS: usize = 14;
    let whole = height(pieces);
    let (mut least, mut most) = (0.0, whole);
    for _ in 0..STEPS {
        let middle = f64::midpoint(least, most);
        match columns(pieces, count, middle) {
            Some(_) => most = middle,
            None => least = middle,
        }
    }
    let columns = columns(pieces, count, most).unwrap_or_default();
    let highest = columns.iter().map(|column| height(&pieces[column.clone()])).fold(0.0, f64::max);
    (highest, columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(keeps: &[bool]) -> Vec<Piece> {
        let piece = |&keep: &bool| Piece { before: 1.0, height: 9.0, keep, ..Piece::default() };
        keeps.iter().map(piece).collect()
    }

    #[test]
    fn what_belongs_together_stays_together() {
        let pieces = lines(&[false, true, false, false]);
        assert_eq!(height(&pieces), 39.0);
        assert_eq!(fitting(&pieces, 19.0, false), 1);
        assert_eq!(fitting(&pieces, 29.0, false), 3);
        assert_eq!((fitting(&pieces, 8.0, false), fitting(&pieces, 8.0, true)), (0, 1));
        assert_eq!(fitting(&lines(&[true, true, true]), 20.0, true), 2);
    }

    #[test]
    fn columns_have_about_the_same_height() {
        let pieces = lines(&[false; 7]);
        let (height, columns) = balanced(&pieces, 3);
        assert_eq!((height, columns), (29.0, vec![0..3, 3..6, 6..7]));
    }
}
