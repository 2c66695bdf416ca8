//! The pages of the sudokus of a book, and their answers.

use crate::book::{MILLIMETER, SUDOKU};
use crate::content;
use crate::scene::Area;

use super::pages::Layout;
use super::piece::{self, Piece};
use super::puzzle::add_byline;
use super::setting::figure;
use super::structure::{NodeId, Role, Structure};

/// The greatest side of a cell, and the least one if two sudokus are on a page.
const GREATEST: f64 = 14.0 * MILLIMETER;
const LEAST: f64 = 9.0 * MILLIMETER;

/// The greatest side of a sudoku of 9x9 among the answers, and the least width of a column of them, relative to the size of the text.
const ANSWER: f64 = 12.8;
pub(super) const ANSWER_COLUMN: f64 = 12.5;

/// Returns the title of a sudoku.
fn title_of(index: usize) -> String {
    format!("{SUDOKU} {}", index + 1)
}

impl Layout<'_, '_, '_> {
    /// Adds the sudokus, two on a page if they are not too large.
    pub(super) fn sudokus(&mut self) {
        let gap = 2.4 * self.book.page.font;
        // The place below the last sudoku, if another one of half a page may follow.
        let mut next: Option<f64> = None;
        for index in 0..self.book.sudokus.len() {
            let (view, _) = &self.book.sudokus[index];
            let frame = self.sheets.frame(0);
            let (height, side) = ((frame.height - gap) / 2.0, view.side() as f64);
            let setting = self.setting();
            let title = title_of(index);
            let section = self.sheets.structure.add(Structure::ROOT, Role::Section);
            let node = self.sheets.structure.add(section, Role::Heading(1));
            let mut heading = setting.heading(&title, 1.75, frame.width, node);
            if let Some(byline) = content::sudoku_byline(self.book.language(), view) {
                let node = self.sheets.structure.add(section, Role::Paragraph);
                add_byline(&mut heading, &byline, &setting, frame.width, node);
            }
            let above = piece::height(&heading) + 0.4 * setting.size;
            // Below there may be a sentence for each rule that is not drawn.
            let cell = |height: f64| {
                let notes = self.book.sudokus[index].0.printed(1.0, self.fonts).height - side - 4.0;
                ((frame.width - 4.0) / side).min((height - above - 4.0) / (side + notes)).min(GREATEST)
            };
            let is_half = cell(height) >= LEAST && !self.book.page.is_large();
            let (page, y, room) = match next.take().filter(|_| is_half) {
                Some(y) => (self.sheets.last(), y, height),
                None => {
                    let page = self.sheets.add(Some(&title));
                    let y = self.sheets.frame(page).y;
                    next = is_half.then_some(y + height + gap);
                    (page, y, if is_half { height } else { frame.height })
                }
            };
            let scene = view.printed(cell(room), self.fonts);
            let node = self.sheets.structure.figure(section, view.describe());
            let frame = self.sheets.frame(page);
            let below = self.sheets.stack(page, heading, (frame.x, y)) + 0.4 * setting.size;
            let room = Area { y: below, height: y + room - below, ..frame };
            let x = room.x + (room.width - scene.width) / 2.0;
            self.sheets.place(page, figure(scene, 0.0, Some(node)), (x, room.y));
            self.sudoku_pages.push(page);
            self.outline.push((title, page));
        }
    }

    /// Returns the word of the level of the sudoku with a title.
    pub(super) fn level_of_sudoku(&self, page: usize, title: &str) -> Option<String> {
        let is_titled = |index: &usize| self.sudoku_pages[*index] == page && title_of(*index) == title;
        let index = (0..self.sudoku_pages.len()).find(is_titled)?;
        content::sudoku_level_word(self.book.language(), &self.book.sudokus[index].0).map(str::to_owned)
    }

    /// Sets the answers of the sudokus in a column, each with the number that it has behind all puzzles.
    pub(super) fn sudoku_answers(&mut self, width: f64, section: NodeId) -> Vec<(usize, Vec<Piece>)> {
        let mut parts = Vec::new();
        let setting = self.setting();
        for index in 0..self.book.sudokus.len() {
            let (_, Some(view)) = &self.book.sudokus[index] else { continue };
            let node = self.sheets.structure.add(section, Role::Heading(2));
            let page = (self.sudoku_pages[index] + 1).to_string();
            let page = self.book.language().phrase(zebra_runtime::language::Key::PuzzlePage, &[("n", &page)]);
            let title = format!("{} ({page})", title_of(index));
            let mut pieces = setting.heading(&title, 1.0, width, node);
            pieces.first_mut().into_iter().for_each(|first| first.before = 1.1 * setting.size);
            // Larger sudokus have larger answers, as long as they fit into the column.
            let scale = (view.side() as f64 / 9.0).max(1.0);
            let side = width.min(scale * ANSWER * setting.size) - 4.0;
            let scene = view.printed(side / view.side() as f64, self.fonts);
            let node = self.sheets.structure.figure(section, view.describe());
            pieces.push(figure(scene, 0.2 * setting.size, Some(node)));
            parts.push((self.book.entries.len() + index, pieces));
        }
        parts
    }
}
