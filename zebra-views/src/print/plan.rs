//! The arrangement of a puzzle on a page, which is chosen by measuring.

use crate::scene::Area;

use super::piece;
use super::puzzle::{NOTE, Puzzle, Spacing, WholeGrid};
use super::setting::Setting;
use super::structure::Structure;

/// The sizes of the text that are tried, relative to that of the page.
const SCALES: [f64; 4] = [1.0, 0.95, 0.9, 0.84];

/// The widths of the clues beside the grid that are tried, relative to that of the text.
const SHARES: [f64; 8] = [0.32, 0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6];

/// How the parts of a puzzle are arranged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plan {
    pub(super) scale: f64,
    pub(super) clues: Clues,
    pub(super) table: Place,
    pub(super) grid: usize,
    pub(super) height: f64,
    score: f64,
}

/// Where the clues are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Clues {
    /// Above the grid, in columns.
    Above(usize),
    /// Beside the grid, with a width.
    Beside(f64),
}

/// Where the table is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Place {
    /// Beside the grid below the clues, or below the clues beside the grid.
    Corner,
    /// Below the grid beside the clues.
    BelowGrid,
    /// Below everything.
    Bottom,
}

impl<'f> Puzzle<'_, '_, 'f> {
    /// Returns the best arrangement in a room; None if the puzzle needs more.
    pub(super) fn plan(&self, (width, height): (f64, f64), scales: usize) -> Option<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        for scale in SCALES.iter().take(scales) {
            if self.is_longer_than(width * height, *scale) {
                continue;
            }
            let setting = self.setting(*scale);
            let gap = self.gap();
            let structure = &mut Structure::new();
            let head = piece::height(&self.head(&setting, width, (structure, Structure::ROOT)));
            if head > height {
                continue;
            }
            for columns in 1..=3 {
                let clues = (width + gap) / f64::from(columns) - gap;
                if f64::from(columns - 1) * 17.0 * setting.size < clues {
                    plans.extend(self.above(&setting, columns as usize, (width, height), head));
                }
            }
            for share in SHARES.map(|share| share * width) {
                if share >= 11.0 * setting.size {
                    plans.extend(self.beside(&setting, share, (width, height), head));
                }
            }
        }
        plans.into_iter().max_by(|one, other| one.score.total_cmp(&other.score))
    }

    /// Returns the best arrangement with the clues above the grid.
    fn above(
        &self,
        setting: &Setting<'f>,
        columns: usize,
        (width, height): (f64, f64),
        head: f64,
    ) -> Option<Plan> {
        let structure = &mut Structure::new();
        let gap = self.gap();
        let column = (width + gap) / columns as f64 - gap;
        let clues = self.clues(setting, column, (structure, Structure::ROOT));
        let clues = piece::balanced(&clues, columns).0;
        let question = piece::height(&self.question(setting, width, (structure, Structure::ROOT)));
        let above = stacked(&[head, clues, question], gap);
        let fits = |(index, grid): (usize, &WholeGrid)| {
            if grid.outline.width > width || above + gap + grid.outline.height > height {
                return None;
            }
            let room = height - above - gap - grid.outline.height;
            let notes = self.height_of_notes(setting, grid, (width, room))?;
            let corner = self.free_corner(setting, grid, width);
            let place = if corner.is_some() { Place::Corner } else { Place::Bottom };
            let table =
                if place == Place::Bottom { self.table_height(setting, width, Spacing::Wide)? } else { 0.0 };
            let used = stacked(&[above, grid.outline.height + notes, table], gap);
            (used <= height).then_some((index, place, used))
        };
        let (grid, table, used) = self.grids.iter().enumerate().find_map(fits)?;
        Some(self.scored(setting, (Clues::Above(columns), table), (grid, used), (column, height)))
    }

    /// Returns the best arrangement with the clues beside the grid.
    fn beside(
        &self,
        setting: &Setting<'f>,
        clues: f64,
        (width, height): (f64, f64),
        head: f64,
    ) -> Option<Plan> {
        let structure = &mut Structure::new();
        let gap = self.gap();
        let right = width - clues - 1.4 * gap;
        let texts = self.clues(setting, clues, (structure, Structure::ROOT));
        let question = self.question(setting, clues, (structure, Structure::ROOT));
        let left = stacked(&[piece::height(&texts), piece::height(&question)], gap);
        let tables = [clues, right, width].map(|width| self.table_height(setting, width, Spacing::Wide));
        let fits = |(index, grid): (usize, &WholeGrid)| {
            if grid.outline.width > right || head + gap + grid.outline.height > height {
                return None;
            }
            let room = height - head - gap - grid.outline.height;
            let grid = grid.outline.height + self.height_of_notes(setting, grid, (right, room))?;
            let with = |place: Place| {
                let body = match place {
                    Place::Corner => stacked(&[left, tables[0]?], gap).max(grid),
                    Place::BelowGrid => left.max(stacked(&[grid, tables[1]?], gap)),
                    Place::Bottom => stacked(&[left.max(grid), tables[2]?], gap),
                };
                let used = stacked(&[head, body], gap);
                (used <= height).then_some((index, place, used))
            };
            // The one that wastes least.
            let places = [Place::BelowGrid, Place::Corner, Place::Bottom].into_iter().filter_map(with);
            places.min_by(|one, other| one.2.total_cmp(&other.2))
        };
        let (grid, table, used) = self.grids.iter().enumerate().find_map(fits)?;
        Some(self.scored(setting, (Clues::Beside(clues), table), (grid, used), (clues, height)))
    }

    fn scored(
        &self,
        setting: &Setting<'f>,
        (clues, table): (Clues, Place),
        (grid, height): (usize, f64),
        (line, room): (f64, f64),
    ) -> Plan {
        let page = self.book.page;
        let scale = setting.size / page.font;
        let comfortable = 0.75 * page.greatest_cell;
        let cell = (self.grids[grid].sizes.cell / comfortable).min(1.0);
        // Lines of 20 to 34 times the size of the font are read best.
        let ems = line / (scale * page.font);
        let reading = 1.0 - ((20.0 - ems).max(0.0) + 0.6 * (ems - 34.0).max(0.0)) / 30.0;
        let score = 3.0 * cell + 7.0 * scale + 1.2 * (height / room) + 0.6 * reading;
        Plan { scale, clues, table, grid, height, score }
    }

    /// Returns the place for the table beside a grid, relative to its corner: the widest one that has room; and the spacing that fits.
    pub(super) fn free_corner(
        &self,
        setting: &Setting<'f>,
        grid: &WholeGrid,
        width: f64,
    ) -> Option<(Area, Spacing)> {
        let gap = self.gap();
        let corners = || {
            let outside = std::iter::once((grid.outline.width, -gap));
            outside.chain(grid.outline.corners.iter().copied()).map(|(x, y)| Area {
                x: x + gap,
                y: y + gap,
                width: width - x - gap,
                height: grid.outline.height - y - gap,
            })
        };
        let fits = |area: &Area, spacing: Spacing| {
            let table = self.table_height(setting, area.width, spacing);
            area.width >= 0.24 * width && table.is_some_and(|table| table <= area.height)
        };
        let widest = |spacing: Spacing| {
            let areas = corners().filter(|area| fits(area, spacing));
            areas.max_by(|one, other| one.width.total_cmp(&other.width)).map(|area| (area, spacing))
        };
        widest(Spacing::Wide).or_else(|| widest(Spacing::Narrow))
    }

    /// Returns the height of the notes below a grid; None if it is larger than a room.
    fn height_of_notes(
        &self,
        setting: &Setting<'f>,
        grid: &WholeGrid,
        (width, room): (f64, f64),
    ) -> Option<f64> {
        let notes = &grid.outline.notes;
        if notes.is_empty() {
            return Some(0.0);
        }
        // Breaking many long names into lines takes long, so what is surely too high is left out before.
        let (leading, size) = (setting.leading(NOTE), NOTE.size * setting.size);
        let lines = |length: &f64| (length * size / width - 0.01).ceil().max(1.0);
        let least: f64 = grid.lengths.iter().map(lines).sum::<f64>() * leading;
        if least > room {
            return None;
        }
        let structure = &mut Structure::new();
        let height = piece::height(&self.notes(setting, notes, width, (structure, Structure::ROOT)));
        Some(height + 0.5 * setting.size)
    }

    /// Returns the spacing with which the table fits into a room in one part, the wide one if neither does.
    pub(super) fn spacing(&self, setting: &Setting<'f>, (width, height): (f64, f64)) -> Spacing {
        let fits = |spacing: Spacing| {
            self.table_height(setting, width, spacing).is_some_and(|table| table <= height)
        };
        if fits(Spacing::Wide) || !fits(Spacing::Narrow) { Spacing::Wide } else { Spacing::Narrow }
    }

    /// Returns the height of the table in a width; None if it needs several parts.
    fn table_height(&self, setting: &Setting<'f>, width: f64, spacing: Spacing) -> Option<f64> {
        let [size, across] = [setting.size, width].map(f64::to_bits);
        let key = (size, across, spacing == Spacing::Narrow);
        if let Some(&known) = self.table_heights.borrow().get(&key) {
            return known;
        }
        let structure = &mut Structure::new();
        let tables = self.tables(setting, (width, f64::INFINITY), spacing, (structure, Structure::ROOT));
        let height = (width > 0.0 && tables.len() == 1).then(|| piece::height(&tables));
        self.table_heights.borrow_mut().insert(key, height);
        height
    }
}

/// Returns the height of parts with gaps between them; empty ones have none.
fn stacked(heights: &[f64], gap: f64) -> f64 {
    let heights = heights.iter().filter(|height| **height > 0.0);
    let sum: f64 = heights.map(|height| height + gap).sum();
    (sum - gap).max(0.0)
}
