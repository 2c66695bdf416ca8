//! What comes behind the puzzles: hints, answers, walkthroughs, and slips to cut out.

use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::Model;

use crate::content::{self, Item, Passage};
use crate::grid::GridView;
use crate::scene::{Area, Shape, Tone};
use crate::table::{TableSizes, TableView};

use super::pages::Layout;
use super::piece::{self, Piece};
use super::puzzle::grid_sizes;
use super::setting::{Look, Setting, figure, table};
use super::structure::{NodeId, Role};

/// The least width of a column of answers or hints, relative to the size of the font.
const COLUMN: f64 = 19.0;

impl<'f> Layout<'_, '_, 'f> {
    /// Returns the number of columns behind the puzzles, the space between them, and their width.
    fn columns(&self, least: f64) -> (usize, f64, f64) {
        let (width, gap) = (self.sheets.frame(0).width, 1.8 * self.book.page.font);
        let count = ((width + gap) / (least * self.book.page.font + gap)).floor().clamp(1.0, 3.0);
        (count as usize, gap, (width + gap) / count - gap)
    }

    /// Sets the title of a puzzle, with its page.
    fn reference(&mut self, index: usize, width: f64, section: NodeId) -> Vec<Piece> {
        let setting = self.back_setting(index);
        let node = self.sheets.structure.add(section, Role::Heading(2));
        let mut heading = self.book.heading(index);
        if self.book.entries.len() > 1 {
            let page = (self.places[index].first + 1).to_string();
            heading =
                format!("{heading} ({})", self.book.language().phrase(Key::PuzzlePage, &[("n", &page)]));
        }
        let mut pieces = setting.heading(&heading, 1.1, width, node);
        pieces.first_mut().into_iter().for_each(|first| first.before = 1.1 * setting.size);
        pieces
    }

    fn back_setting(&self, index: usize) -> Setting<'f> {
        let factor = if self.book.page.is_large() { 1.0 } else { 0.9 };
        let language = Language::of_puzzle(self.book.entries[index].model);
        Setting { fonts: self.fonts, size: factor * self.book.page.font, language }
    }

    /// Flows the pieces of puzzles through columns; returns the page of each.
    fn flow(
        &mut self,
        title: &str,
        parts: Vec<(usize, Vec<Piece>)>,
        columns: (usize, f64),
        y: f64,
    ) -> Vec<(usize, usize)> {
        let mut starts = Vec::new();
        let mut pieces = Vec::new();
        for (index, mut part) in parts {
            starts.push((index, pieces.len()));
            pieces.append(&mut part);
        }
        let (pages, below) = self.sheets.flow(pieces, columns.0, columns.1, y, Some(title));
        self.below = Some(below);
        starts.into_iter().filter_map(|(index, start)| Some((index, *pages.get(start)?))).collect()
    }

    /// Adds the hints.
    pub(super) fn hints(&mut self) {
        let all = 0..self.book.entries.len();
        let hints: Vec<(usize, Vec<String>)> = all
            .filter_map(|index| Some((index, content::hints(self.book.entries[index].hints?))))
            .filter(|(_, hints)| !hints.is_empty())
            .collect();
        if hints.is_empty() {
            return;
        }
        let title = self.book.language().text(Key::HintsHeading);
        let (section, y) = self.part(title);
        let (count, gap, width) = self.columns(COLUMN);
        let set = |(index, hints): (usize, Vec<String>)| {
            let setting = self.back_setting(index);
            let mut pieces = self.reference(index, width, section);
            let numbered = hints.into_iter().enumerate();
            let items: Vec<Item> =
                numbered.map(|(number, text)| Item { label: format!("{}.", number + 1), text }).collect();
            let structure = &mut self.sheets.structure;
            pieces.extend(setting.list(&items, Look::TEXT, width, (structure, section)));
            (index, pieces)
        };
        let parts = hints.into_iter().map(set).collect();
        for (index, page) in self.flow(title, parts, (count, gap), y) {
            self.places[index].hints = Some(page);
        }
    }

    /// Adds the answers, as small tables in columns, or as lines if the tables are wider.
    pub(super) fn answers(&mut self) {
        if !self.book.has_answers() {
            return;
        }
        let title = self.book.language().text(Key::AnswersHeading);
        let (section, y) = self.part(title);
        let (count, gap, width) = match self.book.entries.len() + self.book.sudoku_count() {
            1 if self.book.sudoku_count() == 0 => (1, 0.0, self.sheets.frame(0).width),
            #[cfg(feature = "sudoku")]
            _ if self.book.entries.is_empty() => self.columns(super::sudokus::ANSWER_COLUMN),
            _ => self.columns(COLUMN),
        };
        let nodes = self.sheets.structure.nodes.len();
        let mut best: Option<(usize, f64)> = None;
        for scale in self.scales_of_answers() {
            let pieces: Vec<Piece> =
                self.set_answers(scale, width, section).into_iter().flat_map(|(_, pieces)| pieces).collect();
            self.sheets.structure.nodes.truncate(nodes);
            let pages = self.sheets.count_pages(&pieces, count, y);
            if best.is_none_or(|(least, _)| pages < least) {
                best = Some((pages, scale));
            }
        }
        let parts = self.set_answers(best.map_or(1.0, |(_, scale)| scale), width, section);
        for (index, page) in self.flow(title, parts, (count, gap), y) {
            // Sudokus come behind the puzzles, and have no references to their answers.
            self.places.get_mut(index).into_iter().for_each(|places| places.answer = Some(page));
        }
    }

    /// Returns the sizes of answers that are tried, so that the last page does not have one or two: not in a long book, where that matters
    /// little, nor in large print.
    fn scales_of_answers(&self) -> impl Iterator<Item = f64> + use<> {
        const SCALES: [f64; 3] = [1.0, 0.96, 0.92];
        const LONG: usize = 100;
        let is_free = self.book.entries.len() <= LONG && !self.book.page.is_large();
        SCALES.into_iter().take(if is_free { SCALES.len() } else { 0 })
    }

    fn set_answers(&mut self, scale: f64, width: f64, section: NodeId) -> Vec<(usize, Vec<Piece>)> {
        let mut parts = Vec::new();
        for index in 0..self.book.entries.len() {
            if self.book.entries[index].answer.is_some() {
                let mut pieces = self.reference(index, width, section);
                pieces.extend(self.answer((index, scale), width, section));
                parts.push((index, pieces));
            }
        }
        #[cfg(feature = "sudoku")]
        parts.extend(self.sudoku_answers(width, section));
        parts
    }

    fn answer(&mut self, (index, scale): (usize, f64), width: f64, section: NodeId) -> Vec<Piece> {
        let entry = &self.book.entries[index];
        let Some(answer) = entry.answer else { return Vec::new() };
        let setting = self.back_setting(index);
        let setting = Setting { size: scale * setting.size, ..setting };
        let view = TableView::solved(entry.model, answer);
        let font = 0.8 * setting.size;
        // Long names have several lines rather than a table that is not there.
        for widest in [11.0, 8.0, 6.0] {
            let widest = widest * font;
            let (row, column, first) = (1.5 * font, 0.0, widest);
            let sizes = TableSizes { font, row, column, widest, first, width: None, margin: 0.5 };
            let mut tables = view.layout(&sizes, self.fonts, (width, f64::INFINITY));
            if tables.len() == 1 && tables[0].scene.width <= width {
                let laid = tables.swap_remove(0);
                return vec![table(laid, 0.2 * setting.size, (&mut self.sheets.structure, section))];
            }
        }
        let line = |row: usize| {
            let mut names = view.row(row).into_iter();
            let label = format!("{}:", names.next().unwrap_or_default());
            Item { label, text: names.collect::<Vec<_>>().join(", ") }
        };
        let items: Vec<Item> = (0..view.rows()).map(line).collect();
        setting.list(&items, Look::TEXT.sized(0.94), width, (&mut self.sheets.structure, section))
    }

    /// Adds the walkthroughs, each with its grid in the middle.
    pub(super) fn walkthroughs(&mut self) {
        if self.book.entries.iter().all(|entry| entry.walkthrough.is_none()) {
            return;
        }
        let title = self.book.language().text(Key::WalkthroughsHeading);
        let (section, y) = self.part(title);
        let (count, gap, width) = self.columns(COLUMN + 2.0);
        let mut parts = Vec::new();
        for index in 0..self.book.entries.len() {
            let Some(walkthrough) = self.book.entries[index].walkthrough else { continue };
            let setting = self.back_setting(index);
            let mut pieces = self.reference(index, width, section);
            let passages = content::walkthrough(walkthrough);
            let items = passages.iter().filter_map(|passage| match passage {
                Passage::Item(item) => Some(item),
                Passage::Heading(_) | Passage::Paragraph(_) => None,
            });
            let column = setting.label_column(items, Look::TEXT, width);
            let middle = walkthrough.paragraphs.len().div_ceil(2);
            let (list, mut done) = (self.sheets.structure.add(section, Role::List), 0);
            for passage in &passages {
                let structure = &mut self.sheets.structure;
                match passage {
                    Passage::Heading(text) => {
                        let node = structure.add(section, Role::Heading(3));
                        let mut heading = setting.paragraph(text, Look::BOLD, width, node);
                        heading.iter_mut().for_each(|piece| piece.keep = true);
                        heading.first_mut().into_iter().for_each(|first| first.before = 0.5 * setting.size);
                        pieces.append(&mut heading);
                    }
                    Passage::Paragraph(text) => {
                        let node = structure.add(section, Role::Paragraph);
                        let mut lines = setting.paragraph(text, Look::TEXT, width, node);
                        lines.first_mut().into_iter().for_each(|first| first.before = 0.3 * setting.size);
                        pieces.append(&mut lines);
                    }
                    Passage::Item(item) => {
                        pieces.extend(setting.item(item, column, Look::TEXT, width, (structure, list)));
                        done += 1;
                        if done == middle && walkthrough.paragraphs.len() > 2 {
                            pieces.extend(self.small_grid(
                                &GridView::after(walkthrough, done),
                                width,
                                section,
                            ));
                        }
                    }
                }
            }
            parts.push((index, pieces));
        }
        self.flow(title, parts, (count, gap), y);
    }

    /// Sets a grid as wide as a column; None if its names would be too small to read.
    fn small_grid(&mut self, view: &GridView<'_>, width: f64, section: NodeId) -> Option<Piece> {
        const CELLS: [f64; 5] = [15.0, 13.5, 12.0, 11.0, 10.0];
        let whole = view.whole();
        let sizes = CELLS.map(|cell| grid_sizes(&self.book.page, cell, 0.2 * width));
        let fits = |sizes: &&crate::grid::GridSizes| view.extent(&whole, sizes, self.fonts).0 <= width;
        let sizes = sizes.iter().find(fits)?;
        let mut scene = view.part(&whole, sizes, self.fonts);
        scene.height += 0.5 * self.book.page.font;
        let node = self.sheets.structure.figure(section, view.describe());
        Some(figure(scene, 0.6 * self.book.page.font, Some(node)))
    }

    /// Adds slips to cut out: the title, a line for the name of who solves, and the table to fill in.
    pub(super) fn slips(&mut self) {
        if !self.book.slips {
            return;
        }
        let mut y = f64::INFINITY;
        for index in 0..self.book.entries.len() {
            let frame = self.sheets.frame(self.sheets.last());
            let (setting, padding) = (self.back_setting(index), 0.8 * self.book.page.font);
            let section = self.section(setting.language);
            let width = frame.width - 2.0 * padding;
            let pieces =
                self.slip(&setting, self.book.entries[index].model, index, (width, frame.height), section);
            let height = piece::height(&pieces) + 2.0 * padding;
            if y + height > frame.y + frame.height {
                let page = self.sheets.add(None);
                y = self.sheets.frame(page).y;
            }
            let page = self.sheets.last();
            let frame = self.sheets.frame(page);
            self.sheets.stack(page, pieces, (frame.x + padding, y + padding));
            self.dashed(page, Area { y, height, ..frame });
            y += height + padding;
        }
    }

    fn slip(
        &mut self,
        setting: &Setting<'f>,
        model: &Model,
        index: usize,
        (width, height): (f64, f64),
        section: NodeId,
    ) -> Vec<Piece> {
        let structure = &mut self.sheets.structure;
        let node = structure.add(section, Role::Heading(1));
        let mut pieces = setting.heading(&self.book.heading(index), 1.2, width, node);
        let node = structure.add(section, Role::Paragraph);
        let look = Look::TEXT;
        let mut name = setting.paragraph(setting.language.text(Key::WriterName), look, width, node);
        if let Some(first) = name.first_mut() {
            let start = first.shapes.iter().map(Shape::bounds).map(|area| area.x + area.width);
            let from = (start.fold(0.0, f64::max) + 0.4 * setting.size, 0.9 * first.height);
            let line = Shape::Line { from, to: (width, from.1), thickness: 0.5, tone: Tone::Ink };
            first.shapes.push(line);
            first.marks.push((first.shapes.len(), None));
            first.before = 0.4 * setting.size;
        }
        pieces.append(&mut name);
        let font = 0.84 * setting.size;
        let sizes = TableSizes {
            font,
            row: 1.9 * font,
            column: 4.6 * font,
            widest: (0.34 * width).max(7.0 * font),
            first: (0.34 * width).max(7.0 * font),
            width: Some(width),
            margin: 0.5,
        };
        let tables = TableView::empty(model).layout(&sizes, self.fonts, (width, height));
        let before = 0.5 * setting.size;
        pieces.extend(tables.into_iter().map(|laid| table(laid, before, (&mut *structure, section))));
        pieces
    }

    /// Draws the border of a slip, along which it is cut.
    fn dashed(&mut self, page: usize, area: Area) {
        const DASH: f64 = 4.0;
        let Area { x, y, width, height } = area;
        let mut draw = |length: f64, point: &dyn Fn(f64) -> (f64, f64)| {
            let count = (length / (2.0 * DASH)).floor() as usize;
            for dash in 0..count {
                let start = 2.0 * DASH * dash as f64;
                let (from, to) = (point(start), point(start + DASH));
                self.sheets.decorate(page, Shape::Line { from, to, thickness: 0.5, tone: Tone::Muted });
            }
        };
        draw(width, &|at| (x + at, y));
        draw(width, &|at| (x + at, y + height));
        draw(height, &|at| (x, y + at));
        draw(height, &|at| (x + width, y + at));
    }
}
