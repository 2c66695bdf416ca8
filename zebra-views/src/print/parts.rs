//! The parts of a grid that is larger than a page, on as few pages as possible.

use crate::book::MILLIMETER;
use crate::grid::{GridPart, GridSizes};
use crate::measure::Face;
use crate::scene::{Area, Scene};
use crate::wrap::Style;

use super::large::TextPage;
use super::piece;
use super::puzzle::{Puzzle, grid_sizes};
use super::sheets::FOOTER;
use super::structure::Structure;

/// The least side of a cell where the grid would have more parts otherwise.
const LEAST_CELL: f64 = 4.0 * MILLIMETER;

/// How far a grid in parts may reach into each margin where that saves a page; downwards it is the space above the number of the page.
const OVERHANG: f64 = 3.0 * MILLIMETER;

/// By how much the sides of the cells that are tried differ.
const STEP: f64 = 0.5 * MILLIMETER;

/// The greatest lengths of the names of a grid in parts that are tried, relative to the width of the text.
const NAMES: [f64; 3] = [0.16, 0.115, 0.068];

/// The parts of a grid on a page, with their places in the text.
#[derive(Default)]
pub(super) struct PartsPage {
    pub(super) parts: Vec<(Scene, (f64, f64))>,
}

impl PartsPage {
    pub(super) fn size(&self) -> (f64, f64) {
        let ends = self.parts.iter().map(|(scene, at)| (at.0 + scene.width, at.1 + scene.height));
        ends.fold((0.0, 0.0), |size, end| (size.0.max(end.0), size.1.max(end.1)))
    }

    /// Moves what is wider than the text to the left, so that both margins are equal.
    fn center(&mut self, width: f64) {
        let over = (self.size().0 - width).max(0.0);
        self.parts.iter_mut().for_each(|(_, at)| at.0 -= over / 2.0);
    }
}

/// The pages of a grid.
pub(super) struct Laid {
    pub(super) sizes: GridSizes,
    pub(super) pages: Vec<PartsPage>,
    /// The text, if the parts of the first page have room beside it, and their size.
    pub(super) joined: Option<(TextPage, (f64, f64))>,
    /// Whether the whole names need a page of their own.
    notes_are_apart: bool,
}

impl Laid {
    /// Returns the number of pages in addition to that of the text.
    fn count(&self) -> usize {
        self.pages.len() + usize::from(self.notes_are_apart) - usize::from(self.joined.is_some())
    }

    pub(super) fn parts(&self) -> usize {
        self.pages.iter().map(|page| page.parts.len()).sum()
    }
}

/// How the parts of a grid are set.
#[derive(Clone, Copy)]
struct PartOptions {
    /// The greatest length of the names, relative to the width of the text.
    share: f64,
    /// Whether the parts reach into the margins and are close to each other, to save a page.
    is_tight: bool,
}

impl Puzzle<'_, '_, '_> {
    /// Returns the side of the least cell of a grid in parts.
    fn least_cell(&self) -> f64 {
        let page = &self.book.page;
        if page.is_large() { page.least_cell } else { page.least_cell.min(LEAST_CELL) }
    }

    /// Returns the sizes of a grid in parts: a number of steps above the least cell, and a greatest length of the names.
    fn sizes_of_parts(&self, frame: &Area, step: usize, share: f64) -> GridSizes {
        let cell = self.least_cell() + step as f64 * STEP;
        grid_sizes(&self.book.page, cell, (share * frame.width).max(3.2 * cell))
    }

    /// Lays out the grid: whole, in the largest cells, or else on as few pages and in as few parts as possible.
    pub(super) fn lay_grid(&self, frame: &Area) -> Laid {
        /// How often larger cells are tried.
        const TRIES: usize = 4;
        let steps = ((self.book.page.greatest_cell - self.least_cell()) / STEP).ceil() as usize;
        let whole = self.view.whole();
        let is_whole = |sizes: &GridSizes| {
            let (width, height) = self.view.extent(&whole, sizes, self.fonts);
            width <= frame.width && height <= frame.height
        };
        let sizes = |step: usize| self.sizes_of_parts(frame, step, NAMES[0]);
        if let Some(sizes) = (0..=steps).rev().map(sizes).find(is_whole) {
            let scene = self.view.part(&whole, &sizes, self.fonts);
            return Laid {
                sizes,
                pages: vec![PartsPage { parts: vec![(scene, (0.0, 0.0))] }],
                joined: None,
                notes_are_apart: false,
            };
        }
        let page = &self.book.page;
        let may_be_tight = page.margin >= 4.0 * OVERHANG && !page.is_large();
        let choices = [false, true].into_iter().filter(|&is_tight| may_be_tight || !is_tight);
        let choices = choices.flat_map(|is_tight| NAMES.map(|share| PartOptions { share, is_tight }));
        let laid = choices.map(|options| (options, self.lay_parts(frame, 0, options)));
        let least = laid.min_by_key(|(options, laid)| (laid.count(), options.is_tight, laid.parts()));
        let usual = PartOptions { share: NAMES[0], is_tight: false };
        let Some((options, mut best)) = least else { return self.lay_parts(frame, 0, usual) };
        for step in 1..=TRIES.min(steps) {
            let laid = self.lay_parts(frame, step, options);
            if (laid.count(), laid.parts()) > (best.count(), best.parts()) {
                break;
            }
            best = laid;
        }
        best
    }

    /// Lays out the grid in parts, with the last ones beside the text if that is possible.
    fn lay_parts(&self, frame: &Area, step: usize, options: PartOptions) -> Laid {
        let sizes = self.sizes_of_parts(frame, step, options.share);
        let (more, gap) = match options.is_tight {
            true => ((2.0 * OVERHANG, FOOTER), 0.5 * self.gap()),
            false => ((0.0, 0.0), self.gap()),
        };
        let room = Area { width: frame.width + more.0, height: frame.height + more.1, ..*frame };
        let mut pages = self.parts_pages(&sizes, &room, gap);
        let joined = self.beside_last_parts(frame, more.1, &pages);
        if joined.is_some() {
            pages.rotate_right(1);
        }
        self.label_parts(&mut pages);
        pages.iter_mut().for_each(|page| page.center(frame.width));
        let notes = self.view.notes(&self.view.whole(), &sizes, self.fonts);
        let scratch = (&mut Structure::new(), Structure::ROOT);
        let notes = piece::height(&self.notes(&self.setting(1.0), &notes, frame.width, scratch));
        let last =
            pages.len().checked_sub(1 + usize::from(joined.is_some())).map(|last| pages[last].size().1);
        let notes_are_apart =
            notes > 0.0 && last.is_some_and(|last| last + self.gap() + notes > frame.height);
        Laid { sizes, pages, joined, notes_are_apart }
    }

    /// Returns how the captions of parts are set.
    fn caption(&self) -> Style<'_> {
        Style { measure: self.fonts, size: 0.85 * self.book.page.font, face: Face::SansBold }
    }

    /// Numbers the parts in the order of their pages, if there are several.
    fn label_parts(&self, pages: &mut [PartsPage]) {
        let count = pages.iter().map(|page| page.parts.len()).sum();
        let scenes = pages.iter_mut().flat_map(|page| &mut page.parts).map(|(scene, _)| scene);
        for (index, scene) in scenes.enumerate().filter(|_| count > 1) {
            scene.label(self.view.part_title(index, count), self.caption());
        }
    }

    /// Places the parts of a grid on pages: each on the first page that has room in its free corner or below.
    fn parts_pages(&self, sizes: &GridSizes, frame: &Area, gap: f64) -> Vec<PartsPage> {
        const NEAR: usize = 3;
        /// The space of a caption, relative to the size of its letters.
        const CAPTION: f64 = 1.7;
        let caption = self.caption();
        let height = frame.height - CAPTION * caption.size;
        let mut parts: Vec<GridPart> = self.view.split(sizes, self.fonts, (frame.width, height));
        // Small parts find a place in the corners that large ones leave free.
        parts.sort_by_key(|part| std::cmp::Reverse(part.cells()));
        let mut scenes: Vec<Scene> =
            parts.iter().map(|part| self.view.part(part, sizes, self.fonts)).collect();
        scenes.retain(|scene| !scene.shapes.is_empty());
        let count = scenes.len();
        let mut pages: Vec<PartsPage> = Vec::new();
        for mut scene in scenes {
            if count > 1 {
                scene.leave_above(CAPTION * caption.size, caption.length(&self.view.part_title(0, count)));
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

/// Returns a place for a part of a grid among those on a page, as high as possible.
fn free_place(page: &PartsPage, part: &Scene, gap: f64, frame: &Area) -> Option<(f64, f64)> {
    const STEPS: u32 = 40;
    let lowest = frame.height - part.height;
    let x = frame.width - part.width;
    let ys = (0..=STEPS).map(|step| lowest * f64::from(step) / f64::from(STEPS));
    let is_free = |&(x, y): &(f64, f64)| {
        let area = Area { x: x - gap, y: y - gap, width: part.width + gap, height: part.height + gap };
        let captions =
            page.parts.iter().map(|(scene, at)| Area { x: at.0, y: at.1, width: scene.width, height: gap });
        let shapes = page.parts.iter().flat_map(|(scene, at)| {
            scene.shapes.iter().map(|shape| {
                let area = shape.bounds();
                Area { x: area.x + at.0, y: area.y + at.1, ..area }
            })
        });
        let shapes = captions.chain(shapes);
        y >= 0.0 && x >= 0.0 && shapes.into_iter().all(|other| !other.overlaps(&area))
    };
    ys.flat_map(|y| [(0.0, y), (x, y)]).find(is_free)
}
