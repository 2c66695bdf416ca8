//! Puzzles that need more than one page: the text, then the grid on the facing page, whole or in as few parts as possible.

use std::ops::Range;

use crate::book::MILLIMETER;
use crate::grid::{GridPart, GridSizes};
use crate::measure::Face;
use crate::scene::{Area, Scene};
use crate::wrap::Style;

use super::piece::{self, Piece};
use super::puzzle::{Puzzle, grid_sizes};
use super::setting::figure;
use super::sheets::Sheets;
use super::structure::{NodeId, Structure};

/// The sizes of the text that are tried, relative to that of the page.
const SCALES: [f64; 4] = [1.0, 0.92, 0.84, 0.76];

/// The least side of a cell where the grid would have more parts otherwise.
const LEAST_CELL: f64 = 4.0 * MILLIMETER;

/// How far a grid in parts may reach into each margin where that saves a page.
const OVERHANG: f64 = 3.0 * MILLIMETER;

/// By how much the sides of the cells that are tried differ.
const STEP: f64 = 0.5 * MILLIMETER;

/// The least width of a column of text, relative to the size of the font; and of one beside a part of the grid, where it saves a page.
const LEAST_COLUMNS: [f64; 2] = [15.0, 11.5];

/// The greatest lengths of the names of a grid in parts that are tried, relative to the width of the text.
const NAMES: [f64; 2] = [0.16, 0.115];

/// The parts of a grid on a page, with their places in the text.
#[derive(Default)]
struct PartsPage {
    parts: Vec<(Scene, (f64, f64))>,
}

impl PartsPage {
    fn size(&self) -> (f64, f64) {
        let ends = self.parts.iter().map(|(scene, at)| (at.0 + scene.width, at.1 + scene.height));
        ends.fold((0.0, 0.0), |size, end| (size.0.max(end.0), size.1.max(end.1)))
    }

    /// Moves what is wider than the text to the left, so that both margins are equal.
    fn center(&mut self, width: f64) {
        let over = (self.size().0 - width).max(0.0);
        self.parts.iter_mut().for_each(|(_, at)| at.0 -= over / 2.0);
    }
}

/// How the text of a puzzle is set on its first page.
struct TextPage {
    scale: f64,
    /// The pieces of each column.
    columns: Vec<Range<usize>>,
    /// The height of the table, if it is on the page.
    table: Option<f64>,
}

impl Puzzle<'_, '_, '_> {
    /// Draws the puzzle from the last page on, which is empty.
    pub(super) fn draw_large(&self, sheets: &mut Sheets, section: NodeId) {
        let frame = sheets.frame(sheets.last());
        let (mut sizes, mut grids) = self.grid_pages(&frame);
        let heading = self.book.heading(self.index);
        let mut joined = self.beside_last_parts(&frame, &grids);
        if joined.is_none() && grids.len() > 1 {
            let wide = Some(2.0 * OVERHANG).filter(|_| self.book.page.margin >= 4.0 * OVERHANG);
            let widths = std::iter::once(0.0).chain(wide);
            let mut choices = widths.flat_map(|more| NAMES.map(|share| (more, share)));
            let smaller = choices.find_map(|(more, share)| {
                let sizes = self.sizes_of_parts(&frame, 0, share);
                let pages = self.parts_pages(&sizes, &Area { width: frame.width + more, ..frame });
                if pages.len() > grids.len() {
                    return None;
                }
                Some((self.beside_last_parts(&frame, &pages)?, sizes, pages))
            });
            if let Some((text, of_smaller, mut pages)) = smaller {
                pages.iter_mut().for_each(|page| page.center(frame.width));
                (joined, sizes, grids) = (Some(text), of_smaller, pages);
            }
        }
        let is_joined = joined.is_some();
        let mut table_is_open = false;
        if let Some((text, corner)) = joined {
            let index = sheets.last();
            self.draw_text(&text, sheets, section);
            let page = grids.pop().unwrap_or_default();
            let table = text.table.map_or(0.0, |table| table + self.gap());
            let at = (frame.x + frame.width - corner.0, frame.y + frame.height - table - corner.1);
            self.draw_parts(page, sheets, (index, section), at);
            table_is_open = text.table.is_none();
        } else if let Some(text) =
            [true, false].into_iter().find_map(|table| self.text_page(&frame, None, table))
        {
            self.draw_text(&text, sheets, section);
            table_is_open = text.table.is_none();
        } else {
            let y = self.flow_text(sheets, section, &heading) + self.gap();
            self.fill_last_page(&mut grids, sheets, (section, y), &sizes);
        }
        let table_is_open = self.draw_grids(grids, sheets, (section, &heading), table_is_open, &sizes);
        // The page that was saved is not spent on the table: the grid shows the answer too.
        if table_is_open && !is_joined {
            let page = sheets.add(Some(&heading));
            let frame = sheets.frame(page);
            let room = (frame.width, frame.height);
            let setting = self.setting(1.0);
            let spacing = self.spacing(&setting, room);
            let tables = self.tables(&setting, room, spacing, (&mut sheets.structure, section));
            sheets.flow(tables, 1, 0.0, frame.y, Some(&heading));
        }
    }

    /// Sets the text so that the parts of the last page of a grid have room beside it, which saves a page; returns their size too.
    fn beside_last_parts(&self, frame: &Area, grids: &[PartsPage]) -> Option<(TextPage, (f64, f64))> {
        let corner = grids.last().filter(|_| grids.len() > 1)?.size();
        if corner.0 > frame.width {
            return None;
        }
        let with = |table| self.text_page(frame, Some(corner), table).map(|text| (text, corner));
        with(true).or_else(|| with(false))
    }

    /// Draws the last part of the grid below the text, which saves a page, or else room for notes.
    fn fill_last_page(
        &self,
        grids: &mut Vec<PartsPage>,
        sheets: &mut Sheets,
        (section, y): (NodeId, f64),
        sizes: &GridSizes,
    ) {
        let index = sheets.last();
        let frame = sheets.frame(index);
        let below = Area { y, height: frame.y + frame.height - y, ..frame };
        // Names that are explained below the grid stay on its page.
        let can_move = grids.len() > 1 || self.view.notes(&self.view.whole(), sizes, self.fonts).is_empty();
        match grids.pop_if(|page| can_move && page.size().1 <= below.height) {
            Some(page) => {
                let y = below.y + page.size().1 + self.gap();
                self.draw_parts(page, sheets, (index, section), (below.x, below.y));
                let below = Area { y, height: frame.y + frame.height - y, ..below };
                self.room_for_notes(sheets, index, below);
            }
            None => self.room_for_notes(sheets, index, below),
        }
    }

    /// Draws the pages of the grid, and the table below it if it is not on the first page; returns whether it still has no place.
    fn draw_grids(
        &self,
        grids: Vec<PartsPage>,
        sheets: &mut Sheets,
        (section, heading): (NodeId, &str),
        mut table_is_open: bool,
        sizes: &GridSizes,
    ) -> bool {
        let notes = self.view.notes(&self.view.whole(), sizes, self.fonts);
        let setting = self.setting(1.0);
        let last = grids.len().saturating_sub(1);
        for (number, page) in grids.into_iter().enumerate() {
            let index = sheets.add(Some(heading));
            let frame = sheets.frame(index);
            let (_, height) = page.size();
            self.draw_parts(page, sheets, (index, section), (frame.x, frame.y));
            let mut y = frame.y + height + self.gap();
            if number == last && !notes.is_empty() {
                let notes = self.notes(&setting, &notes, frame.width, (&mut sheets.structure, section));
                y = if y + piece::height(&notes) > frame.y + frame.height {
                    let page = sheets.add(Some(heading));
                    let y = sheets.frame(page).y;
                    sheets.flow(notes, 1, 0.0, y, Some(heading)).1
                } else {
                    sheets.stack(index, notes, (frame.x, y)) + self.gap()
                };
            }
            let index = sheets.last();
            let below = Area { y, height: frame.y + frame.height - y, ..sheets.frame(index) };
            let scratch = &mut Structure::new();
            let room = (frame.width, frame.height);
            let spacing = self.spacing(&setting, (frame.width, below.height));
            let table = self.tables(&setting, room, spacing, (scratch, Structure::ROOT));
            if table_is_open && piece::height(&table) <= below.height {
                table_is_open = false;
                let table = self.tables(&setting, room, spacing, (&mut sheets.structure, section));
                y = sheets.stack(index, table, (below.x, below.y)) + self.gap();
            }
            let below = Area { y, height: frame.y + frame.height - y, ..below };
            self.room_for_notes(sheets, index, below);
        }
        table_is_open
    }

    /// Sets the text on one page, with a free corner at the lower right if one is needed; None if it does not fit.
    fn text_page(&self, frame: &Area, corner: Option<(f64, f64)>, with_table: bool) -> Option<TextPage> {
        let gap = self.gap();
        for scale in SCALES.into_iter().filter(|_| !self.book.page.is_large()).chain([1.0]) {
            if self.is_longer_than(frame.width * frame.height, scale) {
                continue;
            }
            let setting = self.setting(scale);
            let structure = &mut Structure::new();
            let head = piece::height(&self.head(&setting, frame.width, (structure, Structure::ROOT)));
            let room = (frame.width, f64::INFINITY);
            let spacing = self.spacing(&setting, room);
            let tables = self.tables(&setting, room, spacing, (structure, Structure::ROOT));
            let table = with_table.then(|| piece::height(&tables));
            let body = frame.height - head - gap - table.map_or(0.0, |table| table + gap);
            for count in 1..=4_usize {
                let width = (frame.width + gap) / count as f64 - gap;
                if count > 1 && width < LEAST_COLUMNS[usize::from(corner.is_some())] * setting.size {
                    continue;
                }
                let pieces = self.columns_of_text(&setting, width, (structure, Structure::ROOT));
                let columns = match corner {
                    None => Some(piece::balanced(&pieces, count)).filter(|(height, _)| *height <= body),
                    Some(corner) => {
                        beside(&pieces, count, (width + gap, body), (frame.width - corner.0, corner.1 + gap))
                            .map(|columns| (body, columns))
                    }
                };
                if let Some((_, columns)) = columns {
                    return Some(TextPage { scale, columns, table });
                }
            }
        }
        None
    }

    /// Sets the clues and the question in a column.
    fn columns_of_text(
        &self,
        setting: &super::setting::Setting<'_>,
        width: f64,
        (structure, section): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let setting = super::setting::Setting { fonts: self.fonts, ..*setting };
        let mut pieces = self.clues(&setting, width, (structure, section));
        let mut question = self.question(&setting, width, (structure, section));
        let last = question.len().saturating_sub(1);
        question.iter_mut().take(last).for_each(|piece| piece.keep = true);
        pieces.append(&mut question);
        pieces
    }

    fn draw_text(&self, text: &TextPage, sheets: &mut Sheets, section: NodeId) {
        let index = sheets.last();
        let (frame, gap, setting) = (sheets.frame(index), self.gap(), self.setting(text.scale));
        let count = text.columns.len();
        let width = (frame.width + gap) / count as f64 - gap;
        let head = self.head(&setting, frame.width, (&mut sheets.structure, section));
        let y = sheets.stack(index, head, (frame.x, frame.y)) + gap;
        let pieces = self.columns_of_text(&setting, width, (&mut sheets.structure, section));
        let heights = text.columns.iter().map(|column| piece::height(&pieces[column.clone()]));
        let below = y + heights.fold(0.0, f64::max) + gap;
        sheets.beside(index, pieces, &text.columns, (frame.x, y), width + gap);
        if let Some(height) = text.table {
            let room = (frame.width, f64::INFINITY);
            let spacing = self.spacing(&setting, room);
            let tables = self.tables(&setting, room, spacing, (&mut sheets.structure, section));
            let y = frame.y + frame.height - height;
            sheets.stack(index, tables, (frame.x, y));
            self.room_for_notes(sheets, index, Area { y: below, height: y - below - gap, ..frame });
        } else {
            self.room_for_notes(
                sheets,
                index,
                Area { y: below, height: frame.y + frame.height - below, ..frame },
            );
        }
    }

    /// Sets a text that is longer than a page, and the table behind it; returns where that ends.
    fn flow_text(&self, sheets: &mut Sheets, section: NodeId, heading: &str) -> f64 {
        let index = sheets.last();
        let (frame, gap, setting) = (sheets.frame(index), self.gap(), self.setting(1.0));
        let count = if frame.width >= 2.0 * 19.0 * setting.size { 2 } else { 1 };
        let width = (frame.width + gap) / f64::from(count) - gap;
        let head = self.head(&setting, frame.width, (&mut sheets.structure, section));
        let (_, y) = sheets.flow(head, 1, gap, frame.y, Some(heading));
        let pieces = self.columns_of_text(&setting, width, (&mut sheets.structure, section));
        let (_, y) = sheets.flow(pieces, count as usize, gap, y + gap, Some(heading));
        let room = (frame.width, frame.height);
        let spacing = self.spacing(&setting, room);
        let tables = self.tables(&setting, room, spacing, (&mut sheets.structure, section));
        sheets.flow(tables, 1, gap, y + gap, Some(heading)).1
    }

    fn draw_parts(
        &self,
        page: PartsPage,
        sheets: &mut Sheets,
        (index, section): (usize, NodeId),
        (x, y): (f64, f64),
    ) {
        for (scene, at) in page.parts {
            let node = sheets.structure.figure(section, self.view.describe());
            sheets.place(index, figure(scene, 0.0, Some(node)), (x + at.0, y + at.1));
        }
    }

    /// Returns the side of the least cell of a grid in parts.
    fn least_cell(&self) -> f64 {
        let page = &self.book.page;
        if page.is_large() { page.least_cell } else { page.least_cell.min(LEAST_CELL) }
    }

    /// Returns the sizes of a grid in parts: a number of steps above the least cell, and a greatest length of the names.
    fn sizes_of_parts(&self, frame: &Area, step: usize, share: f64) -> GridSizes {
        let cell = self.least_cell() + step as f64 * STEP;
        grid_sizes(&self.book.page, cell, (share * frame.width).max(3.5 * cell))
    }

    /// Returns the pages of the grid: the whole one in the largest cells, or else as few parts as possible.
    fn grid_pages(&self, frame: &Area) -> (GridSizes, Vec<PartsPage>) {
        /// How often larger cells are tried.
        const TRIES: usize = 4;
        let steps = ((self.book.page.greatest_cell - self.least_cell()) / STEP).ceil() as usize;
        let sizes = |step: usize| self.sizes_of_parts(frame, step, NAMES[0]);
        let whole = self.view.whole();
        let is_whole = |sizes: &GridSizes| {
            let (width, height) = self.view.extent(&whole, sizes, self.fonts);
            width <= frame.width && height <= frame.height
        };
        if let Some(sizes) = (0..=steps).rev().map(sizes).find(is_whole) {
            let scene = self.view.part(&whole, &sizes, self.fonts);
            return (sizes, vec![PartsPage { parts: vec![(scene, (0.0, 0.0))] }]);
        }
        let mut best = (sizes(0), self.parts_pages(&sizes(0), frame));
        // Shorter names may save a part.
        let count = |pages: &[PartsPage]| pages.iter().map(|page| page.parts.len()).sum::<usize>();
        let short = self.sizes_of_parts(frame, 0, NAMES[1]);
        let shorter = self.parts_pages(&short, frame);
        if count(&shorter) < count(&best.1) {
            return (short, shorter);
        }
        for step in 1..=TRIES.min(steps) {
            let pages = self.parts_pages(&sizes(step), frame);
            if pages.len() > best.1.len() {
                break;
            }
            best = (sizes(step), pages);
        }
        best
    }

    /// Places the parts of a grid on pages: each on the first page that has room in its free corner or below.
    fn parts_pages(&self, sizes: &GridSizes, frame: &Area) -> Vec<PartsPage> {
        const NEAR: usize = 3;
        let caption = Style { measure: self.fonts, size: 0.85 * self.book.page.font, face: Face::SansBold };
        let gap = self.gap();
        let height = frame.height - 2.0 * caption.size;
        let parts: Vec<GridPart> = self.view.split(sizes, self.fonts, (frame.width, height));
        let count = parts.len();
        let mut pages: Vec<PartsPage> = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let mut scene = self.view.part(part, sizes, self.fonts);
            if scene.shapes.is_empty() {
                continue;
            }
            if count > 1 {
                scene.label(self.view.part_title(index, count), caption, 1.7 * caption.size);
            }
            // Pages before the last ones are full.
            let first = pages.len().saturating_sub(NEAR);
            let place = pages
                .iter()
                .enumerate()
                .skip(first)
                .find_map(|(number, page)| free_place(page, &scene, gap, frame).map(|at| (number, at)));
            match place {
                Some((number, at)) => pages[number].parts.push((scene, at)),
                None => pages.push(PartsPage { parts: vec![(scene, (0.0, 0.0))] }),
            }
        }
        pages
    }
}

/// Fills columns beside a free corner at the lower right, whose left edge and height are given. Returns None if they are too small.
fn beside(
    pieces: &[Piece],
    count: usize,
    (step, height): (f64, f64),
    (edge, corner): (f64, f64),
) -> Option<Vec<Range<usize>>> {
    let (mut columns, mut start) = (Vec::new(), 0);
    for column in 1..=count {
        let is_beside = column as f64 * step <= edge + 1e-6;
        let room = if is_beside { height } else { height - corner };
        let end = start + piece::fitting(&pieces[start..], room, false);
        columns.push(start..end);
        start = end;
    }
    (start == pieces.len()).then_some(columns)
}

/// Returns a place for a part of a grid among those on a page, as high as possible.
fn free_place(page: &PartsPage, part: &Scene, gap: f64, frame: &Area) -> Option<(f64, f64)> {
    const STEPS: u32 = 40;
    let lowest = frame.height - part.height;
    let x = frame.width - part.width;
    let ys = (0..=STEPS).map(|step| lowest * f64::from(step) / f64::from(STEPS));
    let is_free = |&(x, y): &(f64, f64)| {
        let area = Area { x: x - gap, y: y - gap, width: part.width + gap, height: part.height + gap };
        let shapes = page.parts.iter().flat_map(|(scene, at)| {
            scene.shapes.iter().map(|shape| {
                let area = shape.bounds();
                Area { x: area.x + at.0, y: area.y + at.1, ..area }
            })
        });
        y >= 0.0 && x >= 0.0 && shapes.into_iter().all(|other| !other.overlaps(&area))
    };
    ys.flat_map(|y| [(0.0, y), (x, y)]).find(is_free)
}
