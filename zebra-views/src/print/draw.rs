//! The drawing of a puzzle as it is arranged.

use zebra_runtime::language::Key;

use crate::scene::{Area, Shape, Tone};

use super::piece::{self, Piece};
use super::plan::{Clues, Place, Plan};
use super::puzzle::{Puzzle, Spacing, WholeGrid};
use super::setting::{Look, Setting, baseline, figure};
use super::sheets::Sheets;
use super::structure::NodeId;

/// The parts of a puzzle before they are placed.
struct Parts<'g, 'f> {
    setting: Setting<'f>,
    clues: Vec<Piece>,
    question: Vec<Piece>,
    grid: Piece,
    /// The size of the grid.
    whole: &'g WholeGrid,
    /// The space between the parts.
    gap: f64,
    table: Place,
}

/// The page on which a puzzle is drawn, and the element of the puzzle.
type To<'s> = (&'s mut Sheets, usize, NodeId);

impl<'f> Puzzle<'_, '_, 'f> {
    /// Draws the puzzle in a room of a page.
    pub(super) fn draw(
        &self,
        plan: &Plan,
        sheets: &mut Sheets,
        (index, room): (usize, Area),
        section: NodeId,
    ) {
        let setting = self.setting(plan.scale);
        let whole = &self.grids[plan.grid];
        // A part of what is left is shared by the spaces.
        let gap = self.gap() + (0.2 * (room.height - plan.height)).min(0.9 * self.book.page.font);
        let (width, wide) = match plan.clues {
            Clues::Above(columns) => ((room.width + self.gap()) / columns as f64 - self.gap(), room.width),
            Clues::Beside(width) => (width, width),
        };
        let head = self.head(&setting, room.width, (&mut sheets.structure, section));
        let clues = self.clues(&setting, width, (&mut sheets.structure, section));
        let question = self.question(&setting, wide, (&mut sheets.structure, section));
        let node = sheets.structure.figure(section, self.view.describe());
        let scene = self.view.part(&self.view.whole(), &whole.sizes, self.fonts);
        let grid = figure(scene, 0.0, Some(node));
        let y = sheets.stack(index, head, (room.x, room.y)) + gap;
        let parts = Parts { setting, clues, question, grid, whole, gap, table: plan.table };
        let rest = Area { y, ..room };
        let below = match plan.clues {
            Clues::Above(columns) => self.draw_above(parts, (columns, width), (sheets, index, section), rest),
            Clues::Beside(width) => self.draw_beside(parts, width, (sheets, index, section), rest),
        } + 1.4 * gap;
        let height = room.y + room.height - below;
        self.room_for_notes(sheets, index, Area { y: below, height, ..room });
    }

    /// Draws the clues in columns above the grid; returns the place below everything.
    fn draw_above(
        &self,
        parts: Parts<'_, 'f>,
        (columns, width): (usize, f64),
        (sheets, index, section): To<'_>,
        room: Area,
    ) -> f64 {
        let Parts { setting, clues, question, grid, whole, gap, table } = parts;
        let mut y = room.y;
        if !clues.is_empty() {
            let (height, columns) = piece::balanced(&clues, columns);
            sheets.beside(index, clues, &columns, (room.x, y), width + self.gap());
            y += height + gap;
        }
        if !question.is_empty() {
            y = sheets.stack(index, question, (room.x, y)) + gap;
        }
        sheets.place(index, grid, (room.x, y));
        let below = (room.x, y + whole.outline.height);
        let end = self.draw_notes(&setting, whole, room.width, (sheets, index, section), below);
        match self.free_corner(&setting, whole, room.width) {
            Some((corner, spacing)) if table == Place::Corner => {
                let at = (room.x + corner.x, y + corner.y);
                let size = (corner.width, spacing);
                let below = self.draw_table(&setting, size, (sheets, index, section), at) + gap;
                let height = at.1 + corner.height - below;
                self.room_for_notes(sheets, index, Area { x: at.0, y: below, height, ..corner });
                end
            }
            _ => {
                let size = (room.width, Spacing::Wide);
                self.draw_table(&setting, size, (sheets, index, section), (room.x, end + gap))
            }
        }
    }

    /// Draws the clues beside the grid; returns the place below everything.
    fn draw_beside(&self, parts: Parts<'_, 'f>, width: f64, to: To<'_>, room: Area) -> f64 {
        let Parts { setting, clues, question, grid, whole, gap, table } = parts;
        let (sheets, index, section) = to;
        let x = room.x + width + 1.4 * self.gap();
        let across = room.x + room.width - x;
        let mut left = sheets.stack(index, clues, (room.x, room.y));
        if !question.is_empty() {
            left = sheets.stack(index, question, (room.x, left + gap));
        }
        sheets.place(index, grid, (x + (across - whole.outline.width) / 2.0, room.y));
        let below = (x, room.y + whole.outline.height);
        let mut right = self.draw_notes(&setting, whole, across, (sheets, index, section), below);
        let mut draw =
            |width, at| self.draw_table(&setting, (width, Spacing::Wide), (sheets, index, section), at);
        match table {
            Place::Corner => left = draw(width, (room.x, left + gap)),
            Place::BelowGrid => right = draw(across, (x, right + gap)),
            Place::Bottom => {}
        }
        let (least, most) = (left.min(right), left.max(right));
        let (x, free) = if left < right { (room.x, width) } else { (x, across) };
        let below = if table == Place::Bottom { draw(room.width, (room.x, most + gap)) } else { most };
        self.room_for_notes(
            sheets,
            index,
            Area { x, y: least + gap, width: free, height: most - least - gap },
        );
        below
    }

    fn draw_table(
        &self,
        setting: &Setting<'f>,
        (width, spacing): (f64, Spacing),
        (sheets, index, section): (&mut Sheets, usize, NodeId),
        at: (f64, f64),
    ) -> f64 {
        let room = (width, f64::INFINITY);
        let tables = self.tables(setting, room, spacing, (&mut sheets.structure, section));
        sheets.stack(index, tables, at)
    }

    fn draw_notes(
        &self,
        setting: &Setting<'f>,
        grid: &WholeGrid,
        width: f64,
        (sheets, index, section): (&mut Sheets, usize, NodeId),
        (x, y): (f64, f64),
    ) -> f64 {
        let notes = self.notes(setting, &grid.outline.notes, width, (&mut sheets.structure, section));
        let space = if notes.is_empty() { 0.0 } else { 0.5 * setting.size };
        sheets.stack(index, notes, (x, y + space))
    }

    /// Draws lines to write notes on, if there is room for some.
    pub(super) fn room_for_notes(&self, sheets: &mut Sheets, index: usize, area: Area) {
        let setting = self.setting(0.9);
        let step = 1.9 * self.book.page.font;
        let count = ((area.height - 1.2 * setting.size) / step).floor();
        if count < 3.0 {
            return;
        }
        let look = Look { tone: Tone::Muted, ..Look::HEADING };
        let text = self.language().text(Key::NotesHeading);
        let at = (area.x, area.y + baseline(setting.leading(look), setting.size));
        sheets.decorate(index, setting.line(text, look, at));
        let first = area.y + area.height - (count - 1.0) * step;
        let first = first.min(area.y + setting.leading(look) + step);
        for line in 0..count as usize {
            let y = first + line as f64 * step;
            let (from, to) = ((area.x, y), (area.x + area.width, y));
            sheets.decorate(index, Shape::Line { from, to, thickness: 0.4, tone: Tone::Faint });
        }
    }
}
