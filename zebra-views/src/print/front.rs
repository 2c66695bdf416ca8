//! What comes before the puzzles: cover, contents, and how to solve.

use zebra_runtime::explain::{Level, Native, Reporter, Walkthrough};
use zebra_runtime::language::{Key, Language};

use crate::content;
use crate::grid::GridView;
use crate::label::printable;
use crate::measure::Face;
use crate::scene::{Align, Area, Shape, Tone};

use super::pages::Layout;
use super::piece::{self, Piece};
use super::puzzle::grid_sizes;
use super::setting::{Look, Setting, baseline, figure};
use super::sheets::Link;
use super::structure::{NodeId, Role, Structure};

/// The least number of puzzles of a book with contents.
const CONTENTS: usize = 4;

/// The page of the contents, which are known when everything else is laid out.
pub(super) struct Contents {
    pages: Vec<usize>,
    section: NodeId,
    y: f64,
}

impl Layout<'_, '_, '_> {
    /// Adds the cover, pages for the contents, and how to solve.
    pub(super) fn front(&mut self) -> Option<Contents> {
        let title = self.book.title.clone()?;
        self.cover(&printable(&title));
        self.unnumbered = self.sheets.sheets.len();
        let count = self.book.entries.len() + self.book.sudoku_count();
        let contents = (count >= CONTENTS).then(|| self.reserve_contents());
        self.how_to();
        contents
    }

    fn cover(&mut self, title: &str) {
        let page = self.sheets.add(None);
        let (frame, setting, language) = (self.sheets.frame(page), self.setting(), self.book.language());
        let section = self.sheets.structure.add(Structure::ROOT, Role::Section);
        let node = self.sheets.structure.add(section, Role::Heading(1));
        for inset in [0.0, 4.0] {
            self.border(page, &frame, inset);
        }
        let width = 0.84 * frame.width;
        let mut size = 4.4;
        let heading = |size: f64| {
            setting.paragraph(title, Look { align: Align::Middle, ..Look::HEADING.sized(size) }, width, node)
        };
        let longest = |size: f64| {
            let style = setting.style(size, Face::Display);
            title.split(' ').map(|word| style.length(word)).fold(0.0, f64::max)
        };
        while size > 1.6 && (longest(size) > width || piece::height(&heading(size)) > 0.3 * frame.height) {
            size -= 0.2;
        }
        let middle = frame.x + frame.width / 2.0;
        let x = middle - width / 2.0;
        let y = self.sheets.stack(page, heading(size), (x, frame.y + 0.13 * frame.height));
        let mut lines = Vec::new();
        match self.book.entries.len() {
            0 => {}
            1 => lines.push(language.text(Key::OnePuzzle).to_owned()),
            count => lines.push(language.phrase(Key::ManyPuzzles, &[("n", &count.to_string())])),
        }
        lines.extend(self.levels());
        match self.book.sudoku_count() {
            0 => {}
            1 => lines.push(language.text(Key::OneSudoku).to_owned()),
            count => lines.push(language.phrase(Key::ManySudokus, &[("n", &count.to_string())])),
        }
        let node = self.sheets.structure.add(section, Role::Paragraph);
        let look = Look { align: Align::Middle, ..Look::TEXT.sized(1.35) };
        let below: Vec<Piece> =
            lines.iter().flat_map(|line| setting.paragraph(line, look, width, node)).collect();
        let y = self.sheets.stack(page, below, (x, y + 1.2 * setting.size));
        let bottom = frame.y + 0.86 * frame.height;
        let side = (0.62 * frame.width).min(bottom - y - 4.0 * setting.size);
        if side > 8.0 * setting.size {
            let corner = (middle - side / 2.0, y + (bottom - y - side) / 2.0);
            match self.sudoku_ornament(side) {
                Some(scene) => self.sheets.place(page, figure(scene, 0.0, None), corner),
                None => self.ornament(page, corner, side),
            }
        }
        if let Some(author) = &self.book.author {
            let node = self.sheets.structure.add(section, Role::Paragraph);
            let look = Look { align: Align::Middle, ..Look::HEADING.sized(1.5) };
            let author = setting.paragraph(&printable(author), look, width, node);
            self.sheets.stack(page, author, (x, bottom + 0.02 * frame.height));
        }
    }

    /// Returns the first sudoku of a book that has nothing else.
    fn sudoku_ornament(&self, side: f64) -> Option<crate::scene::Scene> {
        #[cfg(feature = "sudoku")]
        if let Some((view, _)) = self.book.sudokus.first().filter(|_| self.book.entries.is_empty()) {
            return Some(view.printed((side - 4.0) / view.side() as f64, self.fonts));
        }
        let _ = side;
        None
    }

    /// Returns the lowest and the highest level of the puzzles.
    fn levels(&self) -> Option<String> {
        let levels: Vec<Level> = self.book.entries.iter().filter_map(|entry| entry.level).collect();
        let (least, most) = (levels.iter().min()?, levels.iter().max()?);
        let language = self.book.language();
        let [least, most] = [least, most].map(|level| content::level_word(language, *level));
        Some(if least == most { least.to_owned() } else { format!("{least} – {most}") })
    }

    fn border(&mut self, page: usize, frame: &Area, inset: f64) {
        let thickness = if inset > 0.0 { 0.5 } else { 1.6 };
        let (left, top) = (frame.x + inset + 1.0, frame.y + inset + 1.0);
        let (right, bottom) = (frame.x + frame.width - inset - 1.0, frame.y + frame.height - inset - 1.0);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        for pair in corners.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            self.sheets.decorate(page, Shape::Line { from, to, thickness, tone: Tone::Ink });
        }
    }

    /// Draws a solved logic grid without names.
    fn ornament(&mut self, page: usize, (x, y): (f64, f64), side: f64) {
        const BLOCKS: usize = 3;
        const ITEMS: usize = 4;
        /// Where the circles of each block are: one in each row and column.
        const CIRCLES: [[usize; ITEMS]; BLOCKS * BLOCKS] = [
            [1, 3, 0, 2],
            [2, 0, 3, 1],
            [3, 2, 1, 0],
            [0, 2, 3, 1],
            [1, 0, 2, 3],
            [0, 1, 2, 3],
            [2, 1, 3, 0],
            [0, 1, 2, 3],
            [0, 1, 2, 3],
        ];
        let cell = side / (BLOCKS * ITEMS) as f64;
        for (block, circles) in CIRCLES.iter().enumerate() {
            let (row, column) = (block / BLOCKS, block % BLOCKS);
            if row + column >= BLOCKS {
                continue;
            }
            let block_side = ITEMS as f64 * cell;
            let (left, top) = (x + column as f64 * block_side, y + row as f64 * block_side);
            if (row + column).is_multiple_of(2) {
                let area = Area { x: left, y: top, width: block_side, height: block_side };
                self.sheets.decorate(page, Shape::Fill { area, tone: Tone::Shade });
            }
            for line in 0..=ITEMS {
                let is_edge = line == 0 || line == ITEMS;
                let (thickness, tone) = if is_edge { (1.4, Tone::Ink) } else { (0.5, Tone::Faint) };
                let at = line as f64 * cell;
                let lines = [
                    ((left, top + at), (left + block_side, top + at)),
                    ((left + at, top), (left + at, top + block_side)),
                ];
                for (from, to) in lines {
                    self.sheets.decorate(page, Shape::Line { from, to, thickness, tone });
                }
            }
            for (row, &circle) in circles.iter().enumerate() {
                for column in 0..ITEMS {
                    let center = (left + (column as f64 + 0.5) * cell, top + (row as f64 + 0.5) * cell);
                    let shape = match column == circle {
                        true => Shape::Circle {
                            center,
                            radius: 0.28 * cell,
                            thickness: 0.09 * cell,
                            tone: Tone::Ink,
                        },
                        false => Shape::Cross {
                            center,
                            radius: 0.15 * cell,
                            thickness: 0.05 * cell,
                            tone: Tone::Faint,
                        },
                    };
                    self.sheets.decorate(page, shape);
                }
            }
        }
    }

    fn reserve_contents(&mut self) -> Contents {
        let (section, y) = self.part(self.book.language().text(Key::ContentsHeading));
        let frame = self.sheets.frame(self.sheets.last());
        let (step, columns) = (self.contents_step(), self.contents_columns());
        let rows = |height: f64| (height / step).floor().max(1.0) as usize * columns;
        let mut left = self.book.entries.len() + self.book.sudoku_count() + 4;
        left = left.saturating_sub(rows(frame.y + frame.height - y));
        let mut pages = vec![self.sheets.last()];
        while left > 0 {
            let title = self.book.language().text(Key::ContentsHeading);
            pages.push(self.sheets.add(Some(title)));
            left = left.saturating_sub(rows(frame.height));
        }
        Contents { pages, section, y }
    }

    fn contents_step(&self) -> f64 {
        1.55 * self.book.page.font
    }

    fn contents_columns(&self) -> usize {
        let frame = self.sheets.frame(0);
        let is_wide = frame.width > 38.0 * self.book.page.font;
        let fit_one = (0.85 * frame.height / self.contents_step()) as usize;
        if is_wide && self.book.entries.len() + self.book.sudoku_count() > fit_one { 2 } else { 1 }
    }

    /// Draws the contents: the puzzles and the parts with their pages.
    pub(super) fn fill_contents(&mut self, contents: Option<Contents>) {
        let Some(Contents { pages, section, y }) = contents else { return };
        let list = self.sheets.structure.add(section, Role::Contents);
        let (setting, gap) = (self.setting(), 2.2 * self.book.page.font);
        let (step, columns) = (self.contents_step(), self.contents_columns());
        let mut lines = self.outline.clone();
        lines.remove(0);
        let mut lines = lines.into_iter();
        for (number, page) in pages.into_iter().enumerate() {
            let frame = self.sheets.frame(page);
            let top = if number == 0 { y } else { frame.y };
            let width = (frame.width + gap) / columns as f64 - gap;
            let rows = ((frame.y + frame.height - top) / step).floor().max(1.0) as usize;
            for column in 0..columns {
                for row in 0..rows {
                    let Some((title, target)) = lines.next() else { return };
                    let at = (frame.x + column as f64 * (width + gap), top + row as f64 * step);
                    let item = self.sheets.structure.add(list, Role::ContentsItem);
                    let node = self.sheets.structure.add(item, Role::Link);
                    let level = self.level_of(target, &title);
                    let piece =
                        contents_line(&setting, (&title, level.as_deref()), target + 1, (width, step), node);
                    let area = Area { x: at.0, y: at.1, width, height: step };
                    self.sheets.place(page, piece, at);
                    self.sheets.sheets[page].links.push(Link { area, target, node });
                }
            }
        }
    }

    fn level_of(&self, page: usize, title: &str) -> Option<String> {
        #[cfg(feature = "sudoku")]
        if let Some(level) = self.level_of_sudoku(page, title) {
            return Some(level);
        }
        let index = (0..self.places.len())
            .find(|&index| self.places[index].first == page && self.book.heading(index) == title)?;
        let entry = &self.book.entries[index];
        Some(content::level_word(Language::of_puzzle(entry.model), entry.level?).to_owned())
    }

    /// Adds the page that explains how to solve, with an example.
    fn how_to(&mut self) {
        /// The sizes that are tried, relative to the text of the book: a smaller one may save a page.
        const SCALES: [f64; 3] = [1.0, 0.92, 0.84];
        let Some(example) = self.book.example else { return };
        let [pages, nodes, titles] =
            [self.sheets.sheets.len(), self.sheets.structure.nodes.len(), self.outline.len()];
        for scale in SCALES.into_iter().filter(|_| !self.book.page.is_large()).chain([1.0]) {
            self.sheets.sheets.truncate(pages);
            self.sheets.structure.nodes.truncate(nodes);
            self.outline.truncate(titles);
            self.draw_how_to(example, scale);
            if self.sheets.sheets.len() <= pages + 1 {
                break;
            }
        }
    }

    /// Draws the page at a scale.
    fn draw_how_to(&mut self, example: &Walkthrough<'_>, scale: f64) {
        let language = self.book.language();
        let (section, mut y) = self.part(language.text(Key::HowToHeading));
        let page = self.sheets.last();
        let setting = Setting { size: scale * self.book.page.font, ..self.setting() };
        let frame = self.sheets.frame(page);
        for key in [Key::HowToGrid, Key::HowToMarks, Key::HowToPages] {
            let node = self.sheets.structure.add(section, Role::Paragraph);
            let text = setting.paragraph(language.text(key), Look::TEXT, frame.width, node);
            y = self.sheets.stack(page, text, (frame.x, y)) + 0.5 * setting.size;
        }
        let node = self.sheets.structure.add(section, Role::Heading(2));
        let heading = setting.heading(language.text(Key::HowToExample), 1.3, frame.width, node);
        y = self.sheets.stack(page, heading, (frame.x, y + 0.6 * setting.size));
        for paragraph in content::story(example.model) {
            let node = self.sheets.structure.add(section, Role::Paragraph);
            let text = setting.paragraph(&paragraph, Look::TEXT, frame.width, node);
            y = self.sheets.stack(page, text, (frame.x, y));
        }
        let clues = content::clues(example.model);
        let list = setting.list(&clues, Look::TEXT, frame.width, (&mut self.sheets.structure, section));
        y = self.sheets.stack(page, list, (frame.x, y + 0.3 * setting.size)) + 0.9 * setting.size;
        self.steps(example, section, &setting, y);
    }

    /// Adds the paragraphs of the example, each beside the grid behind it.
    fn steps(&mut self, example: &Walkthrough<'_>, section: NodeId, setting: &Setting<'_>, mut y: f64) {
        let mut page = self.sheets.last();
        let cell = 1.5 * setting.size;
        let (step, gap) = (1.1 * setting.size, 1.4 * setting.size);
        for index in 0..example.paragraphs.len() {
            let view = GridView::after(example, index + 1);
            let scene = view.part(&view.whole(), &grid_sizes(&self.book.page, cell, 6.0 * cell), self.fonts);
            let frame = self.sheets.frame(page);
            let width = frame.width - scene.width - gap;
            let text = printable(&Native.paragraph(example, index).text());
            let scratch = &mut Structure::new();
            let label = content::Item { label: format!("{}.", index + 1), text };
            let list =
                setting.list(std::slice::from_ref(&label), Look::TEXT, width, (scratch, Structure::ROOT));
            let height = scene.height.max(piece::height(&list));
            if y + height > frame.y + frame.height {
                page = self.sheets.add(Some(self.book.language().text(Key::HowToHeading)));
                y = self.sheets.frame(page).y;
            }
            let frame = self.sheets.frame(page);
            let list = setting.list(&[label], Look::TEXT, width, (&mut self.sheets.structure, section));
            let node = self.sheets.structure.figure(section, view.describe());
            self.sheets.stack(page, list, (frame.x, y));
            let x = frame.x + frame.width - scene.width;
            self.sheets.place(page, figure(scene, 0.0, Some(node)), (x, y));
            y += height + step;
        }
    }
}

/// Sets a line of the contents: the title, dots, the level and the page.
fn contents_line(
    setting: &Setting<'_>,
    (title, level): (&str, Option<&str>),
    page: usize,
    (width, height): (f64, f64),
    node: NodeId,
) -> Piece {
    let style = setting.style(1.0, Face::Serif);
    let end = format!("{}{page}", level.map(|level| format!("{level}   ")).unwrap_or_default());
    let at = baseline(height, setting.size);
    let room = width - style.length(&end) - 3.0 * setting.size;
    let fitting = style.fitting(title, room);
    let title = if fitting < title.len() { format!("{}…", &title[..fitting]) } else { title.to_owned() };
    let length = style.length(&title);
    let mut piece = Piece { height, ..Piece::default() };
    piece.shapes.push(setting.line(&title, Look::TEXT, (0.0, at)));
    piece.marks.push((1, Some(node)));
    let dots = ((width - style.length(&end) - length) / style.length(" .") - 2.0).max(0.0) as usize;
    if dots > 2 {
        let look = Look { tone: Tone::Faint, align: Align::End, ..Look::TEXT };
        let text = vec!["."; dots].join(" ");
        piece.shapes.push(setting.line(&text, look, (width - style.length(&end) - setting.size, at)));
        piece.marks.push((2, None));
    }
    piece.shapes.push(setting.line(&end, Look { align: Align::End, ..Look::TEXT }, (width, at)));
    piece.marks.push((piece.shapes.len(), Some(node)));
    piece
}
