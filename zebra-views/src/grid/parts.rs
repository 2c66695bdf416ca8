//! Grids in parts, for pages that are too small for the whole.

use std::ops::Range;

use super::GridView;
use super::layout::{Band, GridPart, GridSizes, places};
use crate::measure::Measure;

impl GridView<'_> {
    /// Returns the number of rows and columns.
    pub(crate) fn size(&self) -> (usize, usize) {
        let count = |bands: &[Band]| bands.iter().map(|band| band.items.len()).sum();
        let whole = self.whole();
        (count(&whole.rows), count(&whole.columns))
    }

    /// Returns the width and the height of a part.
    pub(crate) fn extent(&self, part: &GridPart, sizes: &GridSizes, measure: &dyn Measure) -> (f64, f64) {
        let frame = self.frame(part, sizes, measure);
        let (_, width) = places(&part.columns, sizes.cell, frame.corner.0);
        let (_, height) = places(&part.rows, sizes.cell, frame.corner.1);
        (width + sizes.margin, height + sizes.margin)
    }

    /// Returns what the layout of a page needs to know of a part.
    pub(crate) fn outline(&self, part: &GridPart, sizes: &GridSizes, measure: &dyn Measure) -> Outline {
        let frame = self.frame(part, sizes, measure);
        let (columns, width) = places(&part.columns, sizes.cell, frame.corner.0);
        let (rows, height) = places(&part.rows, sizes.cell, frame.corner.1);
        let corner = |(band, place): (&Band, &Range<f64>)| {
            let has_block = |(column, _): &(&Band, &Range<f64>)| self.stairs.has(band.number, column.number);
            let ends = part.columns.iter().zip(&columns).filter(has_block).map(|(_, place)| place.end);
            (ends.fold(frame.corner.0, f64::max), place.start)
        };
        let corners = part.rows.iter().zip(&rows).map(corner).collect();
        let (width, height) = (width + sizes.margin, height + sizes.margin);
        Outline { width, height, notes: self.notes_of(&frame), corners }
    }

    /// Splits the grid into parts, each with cells of at most this width and height in total. Blocks stay whole if they fit.
    pub(crate) fn split(
        &self,
        sizes: &GridSizes,
        measure: &dyn Measure,
        (width, height): (f64, f64),
    ) -> Vec<GridPart> {
        let whole = self.whole();
        let frame = self.frame(&whole, sizes, measure);
        let room = |total: f64, corner: f64| {
            ((total - corner - sizes.margin) / sizes.cell).floor().max(1.0) as usize
        };
        let (most_columns, most_rows) = (room(width, frame.corner.0), room(height, frame.corner.1));
        let mut parts = Vec::new();
        for columns in grouped(&whole.columns, most_columns) {
            let left = columns.first().map_or(0, |band| band.number);
            let is_beside = |row: &&Band| self.stairs.has(row.number, left);
            let rows: Vec<Band> = whole.rows.iter().filter(is_beside).cloned().collect();
            parts.extend(
                grouped(&rows, most_rows).into_iter().map(|rows| GridPart { rows, columns: columns.clone() }),
            );
        }
        for part in &mut parts {
            let top = part.rows.first().map_or(0, |band| band.number);
            part.columns.retain(|column| self.stairs.has(top, column.number));
        }
        parts
    }
}

impl GridPart {
    /// Returns the number of cells of the rectangle around the part.
    pub(crate) fn cells(&self) -> usize {
        let count = |bands: &[Band]| bands.iter().map(|band| band.items.len()).sum::<usize>();
        count(&self.rows) * count(&self.columns)
    }
}

/// The size of a part of a grid, and what is around it.
pub(crate) struct Outline {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) notes: Vec<String>,
    /// For each category beside the rows, the end of its cells and their upper edge. Right of the one and below the other, the staircase
    /// leaves a corner free.
    pub(crate) corners: Vec<(f64, f64)>,
}

/// Groups bands so that each group has at most a number of items. A band is split only if it has more.
fn grouped(bands: &[Band], most: usize) -> Vec<Vec<Band>> {
    let mut groups: Vec<Vec<Band>> = Vec::new();
    let mut room = 0;
    for band in bands {
        if band.items.len() <= room {
            groups.last_mut().into_iter().for_each(|group| group.push(band.clone()));
            room -= band.items.len();
            continue;
        }
        for items in even(band.items.len(), most).map(|range| band.items[range].to_vec()) {
            room = most - items.len();
            groups.push(vec![Band { items, ..band.clone() }]);
        }
    }
    groups
}

/// Splits a number of items into ranges of at most a length, which differ by at most one.
fn even(count: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
    let parts = count.div_ceil(most).max(1);
    (0..parts).map(move |part| part * count / parts..(part + 1) * count / parts)
}
