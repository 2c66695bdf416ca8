//! The parts of a grid that is larger than a page, on as few pages as possible.

use crate::book::MILLIMETER;
use crate::grid::{GridPart, GridSizes};
use crate::measure::Face;
use crate::scene::{Area, Scene};
use crate::wrap::Style;

use super::large::TextPage;
use super::puzzle::{Puzzle, grid_sizes};

/// The least side of a cell where the grid would have more parts otherwise.
const LEAST_CELL: f64 = 4.0 * MILLIMETER;

/// How far a grid in parts may reach into each margin where that saves a page.
const OVERHANG: f64 = 3.0 * MILLIMETER;

/// By how much the sides of the cells that are tried differ.
const STEP: f64 = 0.5 * MILLIMETER;

/// The greatest lengths of the names of a grid in parts that are tried, relative to the width of the text.
const NAMES: [f64; 3] = [0.16, 0.115, 0.08];

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
    /// The text, if the parts of the last page have room beside it, and their size.
    pub(super) joined: Option<(TextPage, (f64, f64))>,
}

impl Laid {
    /// Returns the number of pages in addition to that of the text.
    fn count(&self) -> usize {
        self.pages.len() - usize::from(self.joined.is_some())
    }

    fn parts(&self) -> usize {
        self.pages.iter().map(|page| page.parts.len()).sum()
    }
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
        grid_sizes(&self.book.page, cell, (share * frame.width).max(3.5 * cell))
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
            return Laid { sizes, pages: vec![PartsPage { parts: vec![(scene, (0.0, 0.0))] }], joined: None };
        }
        let wide = Some(2.0 * OVERHANG).filter(|_| self.book.page.margin >= 4.0 * OVERHANG);
        let choices = std::iter::once(0.0).chain(wide).flat_map(|more| NAMES.map(|share| (more, share)));
        let laid = choices.map(|(more, share)| (more, share, self.lay_parts(frame, 0, (more, share))));
        let least = laid.min_by_key(|(more, _, laid)| (laid.count(), *more > 0.0, laid.parts()));
        let Some((more, share, mut best)) = least else { return self.lay_parts(frame, 0, (0.0, NAMES[0])) };
        for step in 1..=TRIES.min(steps) {
            let laid = self.lay_parts(frame, step, (more, share));
            if (laid.count(), laid.parts()) > (best.count(), best.parts()) {
                break;
            }
            best = laid;
        }
        best
    }

    /// Lays out the grid in parts, with the last ones beside the text if that is possible.
    fn lay_parts(&self, frame: &Area, step: usize, (more, share): (f64, f64)) -> Laid {
        let sizes = self.sizes_of_parts(frame, step, share);
        let mut pages = self.parts_pages(&sizes, &Area { width: frame.width + more, ..*frame });
        let joined = self.beside_last_parts(frame, &pages);
        pages.iter_mut().for_each(|page| page.center(frame.width));
        Laid { sizes, pages, joined }
    }

    /// Places the parts of a grid on pages: each on the first page that has room in its free corner or below.
    fn parts_pages(&self, sizes: &GridSizes, frame: &Area) -> Vec<PartsPage> {
        const NEAR: usize = 3;
        let caption = Style { measure: self.fonts, size: 0.85 * self.book.page.font, face: Face::SansBold };
        let gap = self.gap();
        let height = frame.height - 2.0 * caption.size;
        let mut parts: Vec<GridPart> = self.view.split(sizes, self.fonts, (frame.width, height));
        // Small parts find a place in the corners that large ones leave free.
        parts.sort_by_key(|part| std::cmp::Reverse(part.cells()));
        let mut scenes: Vec<Scene> =
            parts.iter().map(|part| self.view.part(part, sizes, self.fonts)).collect();
        scenes.retain(|scene| !scene.shapes.is_empty());
        let count = scenes.len();
        let title = |index: usize| self.view.part_title(index, count);
        let mut pages: Vec<PartsPage> = Vec::new();
        for mut scene in scenes {
            if count > 1 {
                scene.leave_above(1.7 * caption.size, caption.length(&title(0)));
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
        if count > 1 {
            let scenes = pages.iter_mut().flat_map(|page| &mut page.parts).map(|(scene, _)| scene);
            scenes.enumerate().for_each(|(index, scene)| scene.label(title(index), caption));
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
