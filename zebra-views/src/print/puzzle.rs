//! The parts of a puzzle as pieces, in any width.

use std::cell::RefCell;
use std::collections::HashMap;

use zebra_runtime::language::{Key, Language};

use crate::book::{Book, MILLIMETER, Page};
use crate::content::{self, Item};
use crate::grid::{GridSizes, GridView, Outline};
use crate::label::printable;
use crate::measure::{Face, Measure};
use crate::scene::{Align, Shape, Tone};
use crate::table::{TableSizes, TableView};

use super::font::Fonts;
use super::piece::Piece;
use super::setting::{Look, Setting, table};
use super::structure::{NodeId, Role, Structure};

/// A puzzle of a book, with what every arrangement of it needs.
pub(super) struct Puzzle<'b, 'm, 'f> {
    pub(super) book: &'b Book<'m>,
    pub(super) index: usize,
    pub(super) fonts: &'f Fonts<'f>,
    pub(super) view: GridView<'m>,
    /// The sizes of the whole grid, the largest cells first.
    pub(super) grids: Vec<WholeGrid>,
    story: Vec<String>,
    clues: Vec<Item>,
    /// The heights of tables, by the size of the text, their width and spacing: arrangements have many in common.
    pub(super) table_heights: RefCell<HashMap<(u64, u64, bool), Option<f64>>>,
}

/// The whole grid in one size.
pub(super) struct WholeGrid {
    pub(super) sizes: GridSizes,
    pub(super) outline: Outline,
    /// The lengths of the notes below it, in a font of size 1.
    pub(super) lengths: Vec<f64>,
}

/// How the notes below a grid are set.
pub(super) const NOTE: Look = Look { face: Face::Sans, size: 0.75, ..Look::TEXT };

impl<'b, 'm, 'f> Puzzle<'b, 'm, 'f> {
    pub(super) fn new(book: &'b Book<'m>, index: usize, fonts: &'f Fonts<'f>, width: f64) -> Self {
        let model = book.entries[index].model;
        let view = GridView::empty(model);
        let grids = whole_grids(&view, &book.page, fonts, width);
        let (story, clues) = (content::story(model), content::clues(model));
        Puzzle { book, index, fonts, view, grids, story, clues, table_heights: RefCell::default() }
    }

    pub(super) fn model(&self) -> &'m zebra_runtime::model::Model {
        self.book.entries[self.index].model
    }

    pub(super) fn language(&self) -> &'static Language {
        Language::of_puzzle(self.model())
    }

    pub(super) fn setting(&self, scale: f64) -> Setting<'f> {
        Setting { fonts: self.fonts, size: scale * self.book.page.font, language: self.language() }
    }

    /// Returns the space between the parts.
    pub(super) fn gap(&self) -> f64 {
        1.1 * self.book.page.font
    }

    /// Sets the title, with the difficulty beside it, and the story.
    pub(super) fn head(
        &self,
        setting: &Setting<'f>,
        width: f64,
        (structure, section): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let node = structure.add(section, Role::Heading(1));
        let mut pieces = setting.heading(&self.book.heading(self.index), 1.75, width, node);
        if let Some(byline) = self.book.byline(self.index) {
            let node = structure.add(section, Role::Paragraph);
            add_byline(&mut pieces, &byline, setting, width, node);
        }
        pieces.push(rule(width, 0.35 * setting.size, 0.9));
        pieces.iter_mut().for_each(|piece| piece.keep = true);
        for paragraph in &self.story {
            let node = structure.add(section, Role::Paragraph);
            let mut lines = setting.paragraph(paragraph, Look::TEXT, width, node);
            lines.first_mut().into_iter().for_each(|first| first.before = 0.45 * setting.size);
            pieces.append(&mut lines);
        }
        pieces
    }

    /// Sets the heading of the clues and the clues.
    pub(super) fn clues(
        &self,
        setting: &Setting<'f>,
        width: f64,
        (structure, section): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        if self.clues.is_empty() {
            return Vec::new();
        }
        let node = structure.add(section, Role::Heading(2));
        let heading = setting.heading(self.language().text(Key::Clues), 1.15, width, node);
        let list = setting.list(&self.clues, Look::TEXT, width, (structure, section));
        heading.into_iter().chain(list).collect()
    }

    pub(super) fn question(
        &self,
        setting: &Setting<'f>,
        width: f64,
        (structure, section): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let Some(question) = self.model().question() else { return Vec::new() };
        let node = structure.add(section, Role::Paragraph);
        let mut pieces = setting.paragraph(&printable(question), Look::BOLD, width, node);
        pieces.first_mut().into_iter().for_each(|first| first.before = 0.9 * setting.size);
        pieces
    }

    /// Sets the table to fill in, in several parts if it is wider than the room.
    pub(super) fn tables(
        &self,
        setting: &Setting<'f>,
        (width, height): (f64, f64),
        spacing: Spacing,
        (structure, section): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let font = 0.84 * setting.size;
        let wide = (0.34 * width).max(7.0 * font);
        let others = self.model().categories().len().saturating_sub(1).max(1) as f64;
        let (row, column, widest, first) = match spacing {
            Spacing::Wide => (1.9, 4.6 * font, wide, wide),
            Spacing::Narrow => {
                (1.55, 4.2 * font, ((width - 7.8 * font) / others).max(4.2 * font), 7.8 * font)
            }
        };
        let row = row * font;
        let sizes = TableSizes { font, row, column, widest, first, width: Some(width), margin: 0.5 };
        let tables = TableView::empty(self.model()).layout(&sizes, self.fonts, (width, height));
        let before = 0.6 * setting.size;
        tables.into_iter().map(|laid| table(laid, before, (structure, section))).collect()
    }

    /// Sets the sentences about shortened names and omitted categories.
    pub(super) fn notes(
        &self,
        setting: &Setting<'f>,
        notes: &[String],
        width: f64,
        (structure, section): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (index, note) in notes.iter().enumerate() {
            let node = structure.add(section, Role::Paragraph);
            let mut lines = setting.paragraph(note, NOTE, width, node);
            if let (0, Some(first)) = (index, lines.first_mut()) {
                first.before = 0.5 * setting.size;
            }
            pieces.append(&mut lines);
        }
        pieces
    }

    /// Returns whether the text is surely too long for an area at a scale: letters are at least a third as wide as high.
    pub(super) fn is_longer_than(&self, area: f64, scale: f64) -> bool {
        let letters = |text: &str| text.chars().count() as f64;
        let story: f64 = self.story.iter().map(|text| letters(text)).sum();
        let clues: f64 = self.clues.iter().map(|clue| letters(&clue.text)).sum();
        let size = scale * self.book.page.font;
        (story + clues) * 0.33 * size * size > area
    }
}

/// The room to write in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spacing {
    /// For the longest name.
    Wide,
    /// For a short form of it, where the table has its place in a corner.
    Narrow,
}

/// Adds a line to a heading: at its end, if there is room, else below.
pub(super) fn add_byline(
    heading: &mut Vec<Piece>,
    byline: &str,
    setting: &Setting<'_>,
    width: f64,
    node: NodeId,
) {
    let look = Look { tone: Tone::Muted, ..Look::TEXT.sized(0.92) };
    let length = setting.style(look.size, look.face).length(byline);
    let free = heading.iter().map(text_end).fold(0.0, f64::max);
    let title = heading.last().and_then(|last| match last.shapes.first() {
        Some(Shape::Text(title)) => Some(title.at.1),
        _ => None,
    });
    match (heading.last_mut(), title) {
        (Some(last), Some(y)) if free + length + 2.0 * setting.size <= width => {
            last.shapes.push(setting.line(byline, Look { align: Align::End, ..look }, (width, y)));
            last.marks.push((2, Some(node)));
        }
        _ => heading.extend(setting.paragraph(byline, look, width, node)),
    }
}

/// Returns the end of the text of a piece.
fn text_end(piece: &Piece) -> f64 {
    piece.shapes.iter().map(Shape::bounds).map(|area| area.x + area.width).fold(0.0, f64::max)
}

/// Returns a horizontal rule in a space of a height.
pub(super) fn rule(width: f64, height: f64, thickness: f64) -> Piece {
    let y = height / 2.0;
    let line = Shape::Line {
        from: (thickness / 2.0, y),
        to: (width - thickness / 2.0, y),
        thickness,
        tone: Tone::Ink,
    };
    Piece { height, shapes: vec![line], marks: vec![(1, None)], ..Piece::default() }
}

/// Returns the sizes of a grid with cells of a side.
pub(super) fn grid_sizes(page: &Page, cell: f64, longest: f64) -> GridSizes {
    GridSizes { cell, font: (0.52 * cell).min(0.86 * page.font), longest, margin: 0.6, patterns: true }
}

/// Returns the sizes in which the whole grid is not wider than a width, the largest cells first, and long names on one line before shortened
/// ones.
fn whole_grids(view: &GridView<'_>, page: &Page, fonts: &Fonts<'_>, width: f64) -> Vec<WholeGrid> {
    const STEP: f64 = 0.5 * MILLIMETER;
    let whole = view.whole();
    let (_, columns) = view.size();
    let steps = ((page.greatest_cell - page.least_cell) / STEP).round() as usize;
    let cells = (0..=steps).rev().map(|step| page.least_cell + step as f64 * STEP);
    let mut grids = Vec::new();
    for cell in cells.filter(|cell| columns as f64 * cell < width) {
        let choices = [0.26, 0.17].map(|share| {
            let sizes = grid_sizes(page, cell, (share * width).max(3.5 * cell));
            let outline = view.outline(&whole, &sizes, fonts);
            let lengths = outline.notes.iter().map(|note| fonts.length(note, 1.0, NOTE.face)).collect();
            WholeGrid { sizes, outline, lengths }
        });
        grids.extend(choices.into_iter().filter(|grid| grid.outline.width <= width));
    }
    grids
}
