//! The pages of a book while they are filled.

use std::ops::Range;

use crate::book::{MILLIMETER, Page};
use crate::scene::{Area, Shape};

use super::packed::Packed;
use super::piece::{self, Piece};
use super::structure::{NodeId, Structure};

/// The space below the text, in which the number of the page is.
pub(super) const FOOTER: f64 = 5.0 * MILLIMETER;

/// A page.
#[derive(Debug, Clone, Default)]
pub(super) struct Sheet {
    /// The shapes that were drawn before the next page began.
    packed: Packed,
    /// The shapes behind them.
    shapes: Vec<Shape>,
    /// The ends of runs of shapes, with the element of the structure that they belong to; None for what only decorates.
    pub(super) marks: Vec<(usize, Option<NodeId>)>,
    pub(super) links: Vec<Link>,
    /// The title above the text.
    pub(super) running: Option<String>,
}

impl Sheet {
    /// Packs what is drawn so far.
    pub(super) fn pack(&mut self) {
        self.packed.push(&self.shapes);
        self.shapes = Vec::new();
    }

    /// Returns all shapes.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let mut shapes = self.packed.shapes();
        shapes.extend(self.shapes.iter().cloned());
        shapes
    }
}

/// An area that leads to another page.
#[derive(Debug, Clone)]
pub(super) struct Link {
    pub(super) area: Area,
    pub(super) target: usize,
    /// The element of its text.
    pub(super) node: NodeId,
}

/// The pages so far.
pub(super) struct Sheets {
    pub(super) page: Page,
    pub(super) sheets: Vec<Sheet>,
    pub(super) structure: Structure,
}

impl Sheets {
    pub(super) fn new(page: Page) -> Self {
        Sheets { page, sheets: Vec::new(), structure: Structure::new() }
    }

    /// Adds an empty page and returns its index.
    pub(super) fn add(&mut self, running: Option<&str>) -> usize {
        self.sheets.last_mut().into_iter().for_each(Sheet::pack);
        self.sheets.push(Sheet { running: running.map(str::to_owned), ..Sheet::default() });
        self.sheets.len() - 1
    }

    /// Returns the index of the last page.
    pub(super) fn last(&self) -> usize {
        self.sheets.len().saturating_sub(1)
    }

    /// Returns the area of the text of a page. Pages with odd numbers are on the right and have the gutter on their left.
    pub(super) fn frame(&self, index: usize) -> Area {
        let Page { width, height, margin, gutter, .. } = self.page;
        let inner = if index.is_multiple_of(2) { gutter } else { 0.0 };
        let (width, height) = (width - 2.0 * margin - gutter, height - 2.0 * margin - FOOTER);
        Area { x: margin + inner, y: margin, width, height }
    }

    /// Draws a piece at a place of a page.
    pub(super) fn place(&mut self, index: usize, piece: Piece, (x, y): (f64, f64)) {
        let Some(sheet) = self.sheets.get_mut(index) else { return };
        let start = sheet.packed.len() + sheet.shapes.len();
        sheet.shapes.extend(piece.shapes.into_iter().map(|shape| shape.moved(x, y)));
        sheet.marks.extend(piece.marks.into_iter().map(|(end, node)| (start + end, node)));
    }

    /// Draws something that only decorates.
    pub(super) fn decorate(&mut self, index: usize, shape: Shape) {
        self.place(
            index,
            Piece { shapes: vec![shape], marks: vec![(1, None)], ..Piece::default() },
            (0.0, 0.0),
        );
    }

    /// Draws pieces below each other; returns the place below them.
    pub(super) fn stack(&mut self, index: usize, pieces: Vec<Piece>, (x, y): (f64, f64)) -> f64 {
        let mut below = y;
        for (number, piece) in pieces.into_iter().enumerate() {
            below += if number == 0 { 0.0 } else { piece.before };
            let height = piece.height;
            self.place(index, piece, (x, below));
            below += height;
        }
        below
    }

    /// Draws pieces in columns beside each other.
    pub(super) fn beside(
        &mut self,
        index: usize,
        mut pieces: Vec<Piece>,
        columns: &[Range<usize>],
        (x, y): (f64, f64),
        step: f64,
    ) {
        let mut parts: Vec<Vec<Piece>> =
            columns.iter().rev().map(|column| pieces.split_off(column.start.min(pieces.len()))).collect();
        parts.reverse();
        for (number, part) in parts.into_iter().enumerate() {
            self.stack(index, part, (x + number as f64 * step, y));
        }
    }

    /// Returns the number of pages on which [`flow`](Self::flow) draws pieces.
    pub(super) fn count_pages(&self, pieces: &[Piece], columns: usize, y: f64) -> usize {
        let frame = self.frame(self.last());
        let (mut pages, mut start, mut y) = (0, 0, y);
        while start < pieces.len() || pages == 0 {
            for column in 0..columns {
                let is_forced = y <= frame.y && column == 0;
                start += piece::fitting(&pieces[start..], frame.y + frame.height - y, is_forced);
            }
            (pages, y) = (pages + 1, frame.y);
        }
        pages
    }

    /// Draws pieces in columns on the last page, from a place, and on as many further pages as they need. The columns of the last of
    /// them have about the same height. Returns the page of each piece, and the place below the last one.
    pub(super) fn flow(
        &mut self,
        mut pieces: Vec<Piece>,
        columns: usize,
        gap: f64,
        mut y: f64,
        running: Option<&str>,
    ) -> (Vec<usize>, f64) {
        let mut pages = Vec::new();
        loop {
            let index = self.last();
            let frame = self.frame(index);
            let step = (frame.width + gap) / columns as f64;
            let room = frame.y + frame.height - y;
            let may_fit = piece::height(&pieces) <= room * columns as f64;
            let even =
                may_fit.then(|| piece::balanced(&pieces, columns)).filter(|(height, _)| *height <= room);
            if let Some((height, even)) = even {
                pages.extend(vec![index; pieces.len()]);
                self.beside(index, pieces, &even, (frame.x, y), step);
                return (pages, y + height);
            }
            for column in 0..columns {
                let is_forced = y <= frame.y && column == 0;
                let rest = pieces.split_off(piece::fitting(&pieces, room, is_forced));
                pages.extend(vec![index; pieces.len()]);
                self.stack(index, std::mem::replace(&mut pieces, rest), (frame.x + column as f64 * step, y));
            }
            let index = self.add(running);
            y = self.frame(index).y;
        }
    }
}
