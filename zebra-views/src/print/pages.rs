//! The pages of a book: puzzles, answers, walkthroughs.

use std::collections::BTreeSet;
use std::fmt;

use zebra_runtime::language::{Key, Language};

use crate::book::{Book, Entry};
use crate::content::{self, Passage};
use crate::grid::{GridSizes, GridView};
use crate::measure::Weight;
use crate::scene::{Align, Area, Scene, Tone};
use crate::svg::Svg;
use crate::table::{TableSizes, TableView};

use super::flow::Flow;
use super::font::Fonts;

/// The pages of a book, with the fonts of their texts.
#[derive(Debug, Clone)]
pub struct Pages<'f> {
    pub(super) name: String,
    /// The language of what is added to the texts of the puzzles.
    language: &'static Language,
    pub(super) pages: Vec<Scene>,
    pub(super) fonts: &'f Fonts<'f>,
    /// The titles of the puzzles and of the parts behind them, with the indices of their first pages.
    pub(super) outline: Vec<(String, usize)>,
}

/// Letters that no font of a book has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingGlyphs {
    /// The letters.
    pub letters: BTreeSet<char>,
    /// A text with one of them.
    pub text: String,
}

impl fmt::Display for MissingGlyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 10;
        let letter = |letter: &char| format!("`{letter}` (U+{:04X})", *letter as u32);
        let letters: Vec<String> = self.letters.iter().take(MOST).map(letter).collect();
        let more = self.letters.len().saturating_sub(MOST);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let start: String = self.text.chars().take(60).collect();
        let end = if self.text.chars().nth(60).is_some() { "…" } else { "" };
        write!(f, "no font has {}{more}, for example in `{start}{end}`", letters.join(", "))
    }
}

impl std::error::Error for MissingGlyphs {}

impl Book<'_> {
    /// Lays out the book.
    ///
    /// # Errors
    /// Returns the letters that no font has, if there are any.
    pub fn pages<'f>(&self, fonts: &'f Fonts<'f>) -> Result<Pages<'f>, MissingGlyphs> {
        let mut layout = Layout { book: self, flow: Flow::new(self.page, fonts), outline: Vec::new() };
        layout.title_page();
        let unnumbered = layout.flow.pages.len();
        let last_pages: Vec<usize> = (0..self.entries.len()).map(|index| layout.puzzle(index)).collect();
        let answers = layout.answers();
        layout.walkthroughs();
        layout.footers(unnumbered, &last_pages, &answers);
        let Layout { flow, outline, .. } = layout;
        let mut missing = MissingGlyphs { letters: BTreeSet::new(), text: String::new() };
        for text in flow.pages.iter().flat_map(Scene::texts) {
            let letters = fonts.missing(&text.text);
            if missing.letters.is_empty() && !letters.is_empty() {
                missing.text.clone_from(&text.text);
            }
            missing.letters.extend(letters);
        }
        if !missing.letters.is_empty() {
            return Err(missing);
        }
        Ok(Pages { name: self.name(), language: self.language(), pages: flow.pages, fonts, outline })
    }
}

impl Pages<'_> {
    /// Returns the number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Returns whether there are no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Returns the layout of each page, in points.
    #[must_use]
    pub fn scenes(&self) -> &[Scene] {
        &self.pages
    }

    /// Returns a page as SVG; None if there is no such page. The first one has the index 0.
    #[must_use]
    pub fn to_svg(&self, index: usize) -> Option<String> {
        let (n, all) = ((index + 1).to_string(), self.pages.len().to_string());
        let title = self.language.phrase(Key::PageOf, &[("title", &self.name), ("n", &n), ("all", &all)]);
        self.pages.get(index).map(|scene| Svg::new(scene, &title, String::new()).page().render())
    }
}

/// A layout in progress.
struct Layout<'b, 'm, 'f> {
    book: &'b Book<'m>,
    flow: Flow<'f>,
    outline: Vec<(String, usize)>,
}

impl Layout<'_, '_, '_> {
    fn title_page(&mut self) {
        let Some(title) = &self.book.title else { return };
        let flow = &mut self.flow;
        flow.begin(title);
        let height = flow.height();
        flow.skip(0.28 * height);
        flow.heading(&crate::label::printable(title), 3.2);
        let count = self.book.entries.len();
        let style = flow.style(1.3, Weight::Regular);
        let key = if count == 1 { Key::OnePuzzle } else { Key::ManyPuzzles };
        let puzzles = self.book.language().phrase(key, &[("n", &count.to_string())]);
        flow.paragraph(&puzzles, style, Tone::Muted);
    }

    /// Adds a puzzle and returns the index of its last page.
    fn puzzle(&mut self, index: usize) -> usize {
        let heading = self.book.heading(index);
        let model = self.book.entries[index].model;
        let flow = &mut self.flow;
        flow.begin(&heading);
        self.outline.push((heading.clone(), flow.pages.len() - 1));
        flow.heading(&heading, 1.9);
        let text = flow.style(1.0, Weight::Regular);
        if let Some(byline) = content::byline(model) {
            flow.paragraph(&byline, flow.style(0.9, Weight::Regular), Tone::Muted);
        }
        for paragraph in content::story(model) {
            flow.space(0.5);
            flow.paragraph(&paragraph, text, Tone::Ink);
        }
        let clues = content::clues(model);
        if !clues.is_empty() {
            flow.space(1.0);
            flow.heading(Language::of_puzzle(model).text(Key::Clues), 1.2);
            let column = flow.label_column(clues.iter(), text);
            clues.iter().for_each(|clue| flow.item(clue, column, text));
        }
        if let Some(question) = model.question() {
            flow.space(0.6);
            flow.paragraph(&crate::label::printable(question), flow.style(1.0, Weight::Bold), Tone::Ink);
        }
        self.grid_and_table(&self.book.entries[index]);
        self.flow.pages.len() - 1
    }

    /// Adds the grid and the table to fill in: both on the page if they fit, else the grid on one of its own.
    fn grid_and_table(&mut self, entry: &Entry<'_>) {
        let view = GridView::empty(entry.model);
        let gap = 1.4 * self.flow.page.font;
        let row = 0.8 * self.flow.page.least_cell.max(1.9 * self.flow.page.font) + 4.0;
        let tables = self.tables(&TableView::empty(entry.model), 1.0, row);
        let tables_height: f64 = tables.iter().map(|table| table.height + gap).sum();
        let rest = self.flow.rest() - gap;
        if let Some(grid) = self.fitting(&view, rest - tables_height) {
            self.grid(&view, grid, gap);
            self.add_tables(tables, gap);
        } else if tables_height <= rest {
            self.add_tables(tables, gap);
            self.flow.new_page();
            self.grid_alone(&view, gap);
        } else if let Some(grid) = self.fitting(&view, rest) {
            self.grid(&view, grid, gap);
            self.add_tables(tables, gap);
        } else {
            self.flow.new_page();
            match self.fitting(&view, self.flow.height() - tables_height) {
                Some(grid) => self.grid(&view, grid, gap),
                None => self.grid_alone(&view, gap),
            }
            self.add_tables(tables, gap);
        }
    }

    /// Adds the grid on a page without anything else, or in parts.
    fn grid_alone(&mut self, view: &GridView<'_>, gap: f64) {
        match self.fitting(view, self.flow.height()) {
            Some(grid) => self.grid(view, grid, gap),
            None => self.grid_parts(view, gap),
        }
    }

    fn tables(&self, view: &TableView<'_>, font: f64, row: f64) -> Vec<Scene> {
        let (width, font) = (self.flow.width(), font * self.flow.page.font);
        let (column, widest) = (0.115 * width, 0.3 * width);
        let sizes = TableSizes { font, row, column, widest, width: Some(width), margin: 0.5 };
        view.layout(&sizes, self.flow.fonts, (width, self.flow.height()))
    }

    fn add_tables(&mut self, tables: Vec<Scene>, gap: f64) {
        for table in tables {
            self.flow.space(gap / self.flow.page.font);
            self.flow.figure(table);
        }
    }

    fn sizes(&self, cell: f64, longest: f64) -> GridSizes {
        let font = (0.5 * cell).min(1.1 * self.flow.page.font);
        GridSizes { cell, font, longest: longest * cell, margin: 0.6 }
    }

    /// Returns the sizes of the largest grid that fits with its notes into a height; None if its cells would be too small.
    fn fitting(&self, view: &GridView<'_>, height: f64) -> Option<GridSizes> {
        const STEP: f64 = 0.25 * crate::book::MILLIMETER;
        let (rows, columns) = view.size();
        let (width, page) = (self.flow.width(), self.flow.page);
        let steps = ((page.greatest_cell - page.least_cell) / STEP).round() as usize;
        let cells = (0..=steps).rev().map(|step| page.least_cell + step as f64 * STEP);
        let cells = cells.filter(|cell| columns as f64 * cell < width && rows as f64 * cell < height);
        let whole = view.whole();
        for cell in cells {
            for longest in [7.0, 5.5, 4.2] {
                let sizes = self.sizes(cell, longest);
                let (grid_width, grid_height) = view.extent(&whole, &sizes, self.flow.fonts);
                if grid_width <= width && grid_height + self.notes_height(view, &sizes) <= height {
                    return Some(sizes);
                }
            }
        }
        None
    }

    fn notes_height(&self, view: &GridView<'_>, sizes: &GridSizes) -> f64 {
        let notes = view.notes(&view.whole(), sizes, self.flow.fonts);
        if notes.is_empty() {
            return 0.0;
        }
        let style = self.flow.style(0.85, Weight::Regular);
        self.flow.height_of(&notes, style) + self.flow.page.font
    }

    fn grid(&mut self, view: &GridView<'_>, sizes: GridSizes, gap: f64) {
        let scene = view.part(&view.whole(), &sizes, self.flow.fonts);
        if !scene.shapes.is_empty() {
            self.flow.space(gap / self.flow.page.font);
            self.flow.figure(scene);
        }
        self.notes(view, &sizes);
    }

    /// Adds the names that are shortened in the grid.
    fn notes(&mut self, view: &GridView<'_>, sizes: &GridSizes) {
        let style = self.flow.style(0.85, Weight::Regular);
        for (index, note) in view.notes(&view.whole(), sizes, self.flow.fonts).iter().enumerate() {
            self.flow.space(if index == 0 { 0.8 } else { 0.0 });
            self.flow.paragraph(note, style, Tone::Ink);
        }
    }

    /// Adds a grid with the least cells in parts, each in the free corner of the one before, below it, or on the next page.
    fn grid_parts(&mut self, view: &GridView<'_>, gap: f64) {
        let sizes = self.sizes(self.flow.page.least_cell, 5.0);
        let caption = self.flow.style(0.9, Weight::Bold);
        let room = (self.flow.width(), self.flow.height() - 2.0 * caption.size);
        let parts = view.split(&sizes, self.flow.fonts, room);
        let count = parts.len();
        let mut before: Option<(Scene, (f64, f64))> = None;
        for (index, part) in parts.iter().enumerate() {
            let mut scene = view.part(part, &sizes, self.flow.fonts);
            scene.label(view.part_title(index, count), caption, 1.7 * caption.size);
            if let Some((last, at)) = &before
                && let Some((corner, below)) = free_corner(last, &scene, gap, self.flow.rest())
            {
                self.flow.place(scene, (at.0 + corner.0, at.1 + corner.1));
                self.flow.skip(below);
                before = None;
                continue;
            }
            self.flow.space(gap / self.flow.page.font);
            let at = self.flow.figure(scene.clone());
            before = Some((scene, at));
        }
        self.notes(view, &sizes);
    }

    /// Adds the answers; returns the index of the page of each.
    fn answers(&mut self) -> Vec<Option<usize>> {
        let mut pages = vec![None; self.book.entries.len()];
        if self.book.entries.iter().all(|entry| entry.answer.is_none()) {
            return pages;
        }
        self.part(self.book.language().text(Key::AnswersHeading));
        for (index, entry) in self.book.entries.iter().enumerate() {
            let Some(answer) = entry.answer else { continue };
            let row = 1.5 * 0.9 * self.flow.page.font;
            let tables = self.tables(&TableView::solved(entry.model, answer), 0.9, row);
            let gap = 0.5 * self.flow.page.font;
            let height = tables.first().map_or(0.0, |table| table.height) + 4.0 * self.flow.page.font;
            self.flow.space(1.2);
            self.flow.need(height.min(self.flow.height()));
            pages[index] = Some(self.flow.pages.len() - 1);
            self.flow.heading(&self.book.heading(index), 1.1);
            for (number, table) in tables.into_iter().enumerate() {
                if number > 0 {
                    self.flow.space(gap / self.flow.page.font);
                }
                self.flow.figure(table);
            }
        }
        pages
    }

    fn walkthroughs(&mut self) {
        if self.book.entries.iter().all(|entry| entry.walkthrough.is_none()) {
            return;
        }
        self.part(self.book.language().text(Key::WalkthroughsHeading));
        let text = self.flow.style(0.95, Weight::Regular);
        for (index, entry) in self.book.entries.iter().enumerate() {
            let Some(walkthrough) = entry.walkthrough else { continue };
            self.flow.space(1.4);
            self.flow.heading(&self.book.heading(index), 1.3);
            let passages = content::walkthrough(walkthrough);
            let items = passages.iter().filter_map(|passage| match passage {
                Passage::Item(item) => Some(item),
                Passage::Heading(_) | Passage::Paragraph(_) => None,
            });
            let column = self.flow.label_column(items, text);
            for passage in &passages {
                match passage {
                    Passage::Heading(heading) => {
                        self.flow.space(0.5);
                        self.flow.heading(heading, 1.0);
                    }
                    Passage::Paragraph(paragraph) => {
                        self.flow.space(0.3);
                        self.flow.paragraph(paragraph, text, Tone::Ink);
                        self.flow.space(0.3);
                    }
                    Passage::Item(item) => self.flow.item(item, column, text),
                }
            }
        }
    }

    /// Begins a part of the book.
    fn part(&mut self, title: &str) {
        self.flow.begin(title);
        self.outline.push((title.to_owned(), self.flow.pages.len() - 1));
        self.flow.heading(title, 1.9);
    }

    /// Adds the numbers of the pages, and where the answer of each puzzle is.
    fn footers(&mut self, unnumbered: usize, last_pages: &[usize], answers: &[Option<usize>]) {
        let page = self.flow.page;
        let style = self.flow.style(0.85, Weight::Regular);
        let y = page.height - 0.6 * page.margin;
        for index in unnumbered..self.flow.pages.len() {
            let at = (page.width / 2.0, y);
            self.flow.text_on(index, (index + 1).to_string(), style, at, (Align::Middle, Tone::Ink));
        }
        for (&last, answer) in last_pages.iter().zip(answers) {
            if let Some(answer) = answer {
                let at = (page.width - page.margin, y);
                let slots = [("n", &*(answer + 1).to_string())];
                let text = self.book.language().phrase(Key::AnswerPage, &slots);
                self.flow.text_on(last, text, style, at, (Align::End, Tone::Muted));
            }
        }
    }
}

/// Returns the place of a figure in the free corner at the lower right of another one, and by how much it reaches below that: as little
/// as possible, and at most `rest`.
fn free_corner(figure: &Scene, other: &Scene, gap: f64, rest: f64) -> Option<((f64, f64), f64)> {
    const STEPS: u32 = 20;
    let x = figure.width - other.width;
    let is_free = |&below: &f64| {
        let y = figure.height - other.height + below;
        let area = Area { x: x - gap, y: y - gap, width: other.width + gap, height: other.height + gap };
        x > gap && y > gap && figure.shapes.iter().all(|shape| !shape.bounds().overlaps(&area))
    };
    let below = (0..=STEPS).map(|step| rest.max(0.0) * f64::from(step) / f64::from(STEPS)).find(is_free)?;
    Some(((x, figure.height - other.height + below), below))
}
