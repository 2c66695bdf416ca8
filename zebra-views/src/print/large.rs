//! Puzzles that need more than one page: the text, then the grid on the facing page, whole or in as few parts as possible.

use std::ops::Range;

use crate::grid::GridSizes;
use crate::scene::Area;

use super::parts::{Laid, PartsPage};
use super::piece::{self, Piece};
use super::puzzle::{Puzzle, Spacing};
use super::setting::{Setting, figure};
use super::sheets::Sheets;
use super::structure::{NodeId, Structure};

/// The sizes of the text that are tried, relative to that of the page.
const SCALES: [f64; 4] = [1.0, 0.92, 0.84, 0.76];

/// The least width of a column of text, relative to the size of the font; and of one beside a part of the grid, where it saves a page.
const LEAST_COLUMNS: [f64; 2] = [15.0, 11.5];

/// How the text of a puzzle is set on its first page.
pub(super) struct TextPage {
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
        let laid = self.lay_grid(&frame);
        // The grid shows the answer too: large ones have a table only where it takes no page.
        let needs_table = laid.parts() == 1 || self.book.page.is_large();
        let Laid { sizes, pages: mut grids, joined, .. } = laid;
        let heading = self.book.heading(self.index);
        let table_is_open;
        if let Some((text, corner)) = joined {
            let index = sheets.last();
            self.draw_text((&text, Some(corner)), sheets, section);
            let page = grids.remove(0);
            let table = text.table.map_or(0.0, |table| table + self.gap());
            let at = (frame.x + frame.width - corner.0, frame.y + frame.height - table - corner.1);
            self.draw_parts(page, sheets, (index, section), at);
            table_is_open = text.table.is_none();
        } else if let Some(text) =
            [true, false].into_iter().find_map(|table| self.text_page(&frame, None, table))
        {
            self.draw_text((&text, None), sheets, section);
            table_is_open = text.table.is_none();
        } else {
            let y = self.flow_text(sheets, section, &heading) + self.gap();
            table_is_open = self.fill_last_page(&mut grids, sheets, (section, y), &sizes);
        }
        let table_is_open = self.draw_grids(grids, sheets, (section, &heading), table_is_open, &sizes);
        if table_is_open && needs_table {
            let page = sheets.add(Some(&heading));
            let frame = sheets.frame(page);
            let room = (frame.width, frame.height);
            let setting = self.setting(1.0);
            let spacing = self.spacing(&setting, room);
            let tables = self.tables(&setting, room, spacing, (&mut sheets.structure, section));
            sheets.flow(tables, 1, 0.0, frame.y, Some(&heading));
        }
    }

    /// Sets the text so that the parts of the last page of a grid have room beside it, which saves a page; returns their size too. At the end
    /// of the page, they may reach into the margin.
    pub(super) fn beside_last_parts(
        &self,
        frame: &Area,
        overhang: f64,
        grids: &[PartsPage],
    ) -> Option<(TextPage, (f64, f64))> {
        let (width, height) = grids.last().filter(|_| grids.len() > 1)?.size();
        let corner = (width.min(frame.width), height);
        let lower = (corner.0, corner.1 - overhang);
        let with = |corner, table| self.text_page(frame, Some(corner), table).map(|text| (text, corner));
        with(corner, true).or_else(|| with(lower, false))
    }

    /// Draws the last part of the grid below the text, which saves a page, or else the table, and room for notes; returns whether the table
    /// still has no place.
    fn fill_last_page(
        &self,
        grids: &mut Vec<PartsPage>,
        sheets: &mut Sheets,
        (section, y): (NodeId, f64),
        sizes: &GridSizes,
    ) -> bool {
        let index = sheets.last();
        let frame = sheets.frame(index);
        let below = |y: f64| Area { y, height: frame.y + frame.height - y, ..frame };
        // Names that are explained below the grid stay on its page.
        let can_move = grids.len() > 1 || self.view.notes(&self.view.whole(), sizes, self.fonts).is_empty();
        let moved = grids.pop_if(|page| can_move && page.size().1 <= below(y).height);
        let (y, table_is_open) = match moved {
            Some(page) => {
                let height = page.size().1;
                self.draw_parts(page, sheets, (index, section), (frame.x, y));
                (y + height + self.gap(), true)
            }
            None => self.draw_open_table(sheets, (index, section), below(y)),
        };
        self.room_for_notes(sheets, index, below(y));
        table_is_open
    }

    /// Draws the table if it fits into a room; returns the place below, and whether it still has no place.
    fn draw_open_table(
        &self,
        sheets: &mut Sheets,
        (index, section): (usize, NodeId),
        room: Area,
    ) -> (f64, bool) {
        let Some((setting, spacing)) = self.fitting_table((room.width, room.height)) else {
            return (room.y, true);
        };
        let tables =
            self.tables(&setting, (room.width, f64::INFINITY), spacing, (&mut sheets.structure, section));
        (sheets.stack(index, tables, (room.x, room.y)) + self.gap(), false)
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
            if table_is_open {
                (y, table_is_open) = self.draw_open_table(sheets, (index, section), below);
            }
            let below = Area { y, height: frame.y + frame.height - y, ..below };
            self.room_for_notes(sheets, index, below);
        }
        table_is_open
    }

    /// Returns the scales of the text that are tried.
    fn scales(&self) -> &'static [f64] {
        if self.book.page.is_large() { &[1.0] } else { &SCALES }
    }

    /// Returns how the table is set in a room; None if it does not fit.
    fn fitting_table(&self, (width, height): (f64, f64)) -> Option<(Setting<'_>, Spacing)> {
        let mut choices = self.scales().iter().flat_map(|&scale| {
            [Spacing::Wide, Spacing::Narrow].map(|spacing| (self.setting(scale), spacing))
        });
        choices.find(|(setting, spacing)| {
            let scratch = (&mut Structure::new(), Structure::ROOT);
            piece::height(&self.tables(setting, (width, f64::INFINITY), *spacing, scratch)) <= height
        })
    }

    /// Sets the text on one page, with a free corner at the lower right if one is needed; None if it does not fit.
    fn text_page(&self, frame: &Area, corner: Option<(f64, f64)>, with_table: bool) -> Option<TextPage> {
        let gap = self.gap();
        for &scale in self.scales() {
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
                        let corner = (frame.width - corner.0, corner.1 + gap);
                        let fill = |height| beside(&pieces, count, (width + gap, height), corner);
                        fill(body).map(|columns| (body, lower(body, fill).unwrap_or(columns)))
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
        setting: &Setting<'_>,
        width: f64,
        (structure, section): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let setting = Setting { fonts: self.fonts, ..*setting };
        let mut pieces = self.clues(&setting, width, (structure, section));
        let mut question = self.question(&setting, width, (structure, section));
        let last = question.len().saturating_sub(1);
        question.iter_mut().take(last).for_each(|piece| piece.keep = true);
        pieces.append(&mut question);
        pieces
    }

    /// Draws the text, and room for notes beside or above a free corner at the lower right.
    fn draw_text(
        &self,
        (text, corner): (&TextPage, Option<(f64, f64)>),
        sheets: &mut Sheets,
        section: NodeId,
    ) {
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
        let mut end = frame.y + frame.height;
        if let Some(height) = text.table {
            let room = (frame.width, f64::INFINITY);
            let spacing = self.spacing(&setting, room);
            let tables = self.tables(&setting, room, spacing, (&mut sheets.structure, section));
            sheets.stack(index, tables, (frame.x, end - height));
            end -= height + gap;
        }
        let mut free = Area { y: below, height: end - below, ..frame };
        if let Some(corner) = corner {
            let beside = frame.width - corner.0 - gap;
            match beside >= LEAST_COLUMNS[0] * setting.size {
                true => free.width = beside,
                false => free.height -= corner.1 + gap,
            }
        }
        self.room_for_notes(sheets, index, free);
    }

    /// Sets a text that is longer than a page, in the largest letters with which it takes the fewest pages; returns where it ends.
    fn flow_text(&self, sheets: &mut Sheets, section: NodeId, heading: &str) -> f64 {
        /// The pages of a text from which on its size does not matter.
        const MANY: usize = 4;
        let count = |scale: f64| {
            let mut scratch = Sheets::new(self.book.page);
            scratch.add(None);
            self.flow_text_at(scale, &mut scratch, Structure::ROOT, heading);
            scratch.sheets.len()
        };
        let usual = count(1.0);
        let smaller = self.scales()[1..].iter().filter(|_| usual <= MANY).map(|&scale| (count(scale), scale));
        let all = std::iter::once((usual, 1.0)).chain(smaller);
        let scale = all.min_by_key(|(pages, _)| *pages).map_or(1.0, |(_, scale)| scale);
        self.flow_text_at(scale, sheets, section, heading)
    }

    fn flow_text_at(&self, scale: f64, sheets: &mut Sheets, section: NodeId, heading: &str) -> f64 {
        let index = sheets.last();
        let (frame, gap, setting) = (sheets.frame(index), self.gap(), self.setting(scale));
        let count = if frame.width >= 2.0 * 19.0 * setting.size { 2 } else { 1 };
        let width = (frame.width + gap) / f64::from(count) - gap;
        let head = self.head(&setting, frame.width, (&mut sheets.structure, section));
        let (_, y) = sheets.flow(head, 1, gap, frame.y, Some(heading));
        let pieces = self.columns_of_text(&setting, width, (&mut sheets.structure, section));
        sheets.flow(pieces, count as usize, gap, y + gap, Some(heading)).1
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
}

/// Returns the columns of the least height for which there are any below a height.
fn lower(mut most: f64, fill: impl Fn(f64) -> Option<Vec<Range<usize>>>) -> Option<Vec<Range<usize>>> {
    const STEPS: usize = 10;
    let (mut least, mut lowest) = (0.0, None);
    for _ in 0..STEPS {
        let middle = f64::midpoint(least, most);
        match fill(middle) {
            Some(columns) => (most, lowest) = (middle, Some(columns)),
            None => least = middle,
        }
    }
    lowest
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
