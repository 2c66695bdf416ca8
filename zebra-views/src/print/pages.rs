//! The pages of a book: puzzles, answers, walkthroughs.

use std::collections::BTreeSet;
use std::fmt;

use zebra_runtime::language::{Key, Language};

use crate::book::{Book, Page};
use crate::scene::{Align, Area, Scene, Tone};
use crate::svg::Svg;

use super::font::Fonts;
use super::piece::Piece;
use super::plan::Plan;
use super::puzzle::Puzzle;
use super::setting::{Look, Setting};
use super::sheets::{Link, Sheet, Sheets};
use super::structure::{NodeId, Role, Structure};

/// The pages of a book, with the fonts of their texts.
#[derive(Debug, Clone)]
pub struct Pages<'f> {
    pub(super) name: String,
    pub(super) author: Option<String>,
    /// The language of what is added to the texts of the puzzles.
    pub(super) language: &'static Language,
    pub(super) page: Page,
    pub(super) sheets: Vec<Sheet>,
    pub(super) structure: Structure,
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
        let mut layout = Layout::new(self, fonts);
        let contents = layout.front();
        layout.puzzles();
        #[cfg(feature = "sudoku")]
        layout.sudokus();
        layout.hints();
        layout.answers();
        layout.walkthroughs();
        layout.slips();
        layout.fill_contents(contents);
        layout.footers();
        let Layout { sheets, outline, .. } = layout;
        let Sheets { page, mut sheets, structure } = sheets;
        sheets.iter_mut().for_each(Sheet::pack);
        let (name, language) = (self.name(), self.language());
        let author = self.author.as_deref().map(crate::label::printable);
        let pages = Pages { name, author, language, page, sheets, structure, fonts, outline };
        let mut missing = MissingGlyphs { letters: BTreeSet::new(), text: String::new() };
        for scene in pages.scenes() {
            for text in scene.texts() {
                let letters = fonts.missing(&text.text);
                if missing.letters.is_empty() && !letters.is_empty() {
                    missing.text.clone_from(&text.text);
                }
                missing.letters.extend(letters);
            }
        }
        if missing.letters.is_empty() { Ok(pages) } else { Err(missing) }
    }
}

impl Pages<'_> {
    /// Returns the number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sheets.len()
    }

    /// Returns whether there are no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sheets.is_empty()
    }

    /// Returns the layout of each page, in points.
    pub fn scenes(&self) -> impl ExactSizeIterator<Item = Scene> {
        self.sheets.iter().map(|sheet| self.scene(sheet))
    }

    pub(super) fn scene(&self, sheet: &Sheet) -> Scene {
        Scene { width: self.page.width, height: self.page.height, shapes: sheet.shapes() }
    }

    /// Returns a page as SVG; None if there is no such page. The first one has the index 0.
    #[must_use]
    pub fn to_svg(&self, index: usize) -> Option<String> {
        let (n, all) = ((index + 1).to_string(), self.len().to_string());
        let title = self.language.phrase(Key::PageOf, &[("title", &self.name), ("n", &n), ("all", &all)]);
        let scene = self.scene(self.sheets.get(index)?);
        Some(Svg::new(&scene, &title, String::new()).page().render())
    }
}

/// A layout in progress.
pub(super) struct Layout<'b, 'm, 'f> {
    pub(super) book: &'b Book<'m>,
    pub(super) fonts: &'f Fonts<'f>,
    pub(super) sheets: Sheets,
    pub(super) outline: Vec<(String, usize)>,
    /// The number of pages in front that have no number.
    pub(super) unnumbered: usize,
    /// The place below the last part behind the puzzles.
    pub(super) below: Option<f64>,
    /// Where each puzzle is.
    pub(super) places: Vec<Places>,
    /// The page of each sudoku.
    #[cfg(feature = "sudoku")]
    pub(super) sudoku_pages: Vec<usize>,
}

/// The pages of a puzzle and of what belongs to it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Places {
    pub(super) first: usize,
    pub(super) last: usize,
    /// The element of the puzzle.
    section: Option<NodeId>,
    pub(super) hints: Option<usize>,
    pub(super) answer: Option<usize>,
}

impl<'b, 'm, 'f> Layout<'b, 'm, 'f> {
    pub(super) fn new(book: &'b Book<'m>, fonts: &'f Fonts<'f>) -> Self {
        let places = vec![Places::default(); book.entries.len()];
        let sheets = Sheets::new(book.page);
        Layout {
            book,
            fonts,
            sheets,
            outline: Vec::new(),
            unnumbered: 0,
            below: None,
            places,
            #[cfg(feature = "sudoku")]
            sudoku_pages: Vec::new(),
        }
    }

    /// Returns what texts that are not of a puzzle are set with.
    pub(super) fn setting(&self) -> Setting<'f> {
        Setting { fonts: self.fonts, size: self.book.page.font, language: self.book.language() }
    }

    /// Adds a section of the structure, in the language of a puzzle.
    pub(super) fn section(&mut self, language: &Language) -> NodeId {
        let section = self.sheets.structure.add(Structure::ROOT, Role::Section);
        if language != self.book.language() {
            self.sheets.structure.nodes[section.0].language = Some(language.code().to_owned());
        }
        section
    }

    /// Adds the puzzles: several on a page if the book asks for it, else each on a page, a spread or more.
    fn puzzles(&mut self) {
        let mut next = 0;
        while next < self.book.entries.len() {
            let group = self.group(next);
            let heading = self.book.heading(next);
            let page = self.sheets.add(Some(&heading));
            if group.is_empty() {
                let puzzle = Puzzle::new(self.book, next, self.fonts, self.sheets.frame(page).width);
                let section = self.section(puzzle.language());
                let first = self.large(&puzzle, page, section);
                self.record(next, first, section);
                next += 1;
                continue;
            }
            let (frame, gap) = (self.sheets.frame(page), self.gap());
            let height = self.height_of_part(group.len());
            for (place, (puzzle, plan)) in group.iter().enumerate() {
                let section = self.section(puzzle.language());
                let y = frame.y + place as f64 * (height + gap);
                puzzle.draw(plan, &mut self.sheets, (page, Area { y, height, ..frame }), section);
                if place > 0 {
                    self.separate(page, y - gap / 2.0);
                }
                self.record(next, page, section);
                next += 1;
            }
        }
    }

    /// Returns the next puzzles that fit on one page, with their plans, at most as many as the book asks for; empty if the first one needs
    /// several pages.
    fn group(&self, first: usize) -> Vec<(Puzzle<'b, 'm, 'f>, Plan)> {
        let width = self.sheets.frame(0).width;
        let most = self.book.per_page.min(self.book.entries.len() - first);
        let group = |count: usize| {
            let room = (width, self.height_of_part(count));
            let plan = |index: usize| {
                let puzzle = Puzzle::new(self.book, index, self.fonts, width);
                let plan = puzzle.plan(room, self.scales())?;
                Some((puzzle, plan))
            };
            (first..first + count).map(plan).collect::<Option<Vec<_>>>()
        };
        (1..=most).rev().find_map(group).unwrap_or_default()
    }

    /// Returns the space between puzzles of a page.
    fn gap(&self) -> f64 {
        2.4 * self.book.page.font
    }

    /// Returns the height of a puzzle on a page of a number of puzzles.
    fn height_of_part(&self, count: usize) -> f64 {
        (self.sheets.frame(0).height + self.gap()) / count as f64 - self.gap()
    }

    /// Records the pages of the puzzle that was drawn last.
    fn record(&mut self, index: usize, first: usize, section: NodeId) {
        let last = self.sheets.last();
        self.places[index] = Places { first, last, section: Some(section), ..Places::default() };
        self.outline.push((self.book.heading(index), first));
    }

    /// Draws a puzzle of several pages; returns its first page. If the pages are bound, those of an even number are whole spreads; of an odd
    /// number, the first or the last one is by itself.
    fn large(&mut self, puzzle: &Puzzle<'_, '_, 'f>, page: usize, section: NodeId) -> usize {
        let is_right = page.is_multiple_of(2);
        if is_right && self.book.title.is_some() && self.count_large(puzzle).is_multiple_of(2) {
            let frame = self.sheets.frame(page);
            puzzle.room_for_notes(&mut self.sheets, page, frame);
            self.sheets.sheets[page].running = None;
            self.sheets.add(Some(&self.book.heading(puzzle.index)));
        }
        let first = self.sheets.last();
        puzzle.draw_large(&mut self.sheets, section);
        first
    }

    /// Returns the number of pages of a puzzle.
    pub(super) fn count_pages(&self, index: usize) -> usize {
        let puzzle = Puzzle::new(self.book, index, self.fonts, self.sheets.frame(0).width);
        match puzzle.plan((self.sheets.frame(0).width, self.height_of_part(1)), self.scales()) {
            Some(_) => 1,
            None => self.count_large(&puzzle),
        }
    }

    /// Returns the number of sizes of the text that are tried.
    fn scales(&self) -> usize {
        if self.book.page.is_large() { 1 } else { usize::MAX }
    }

    /// Returns the number of pages of a puzzle of several pages.
    fn count_large(&self, puzzle: &Puzzle<'_, '_, 'f>) -> usize {
        let mut sheets = Sheets::new(self.book.page);
        sheets.add(None);
        puzzle.draw_large(&mut sheets, Structure::ROOT);
        sheets.sheets.len()
    }

    /// Draws a line between puzzles of a page.
    fn separate(&mut self, page: usize, y: f64) {
        let frame = self.sheets.frame(page);
        let (from, to) = ((frame.x, y), (frame.x + frame.width, y));
        self.sheets.decorate(page, crate::scene::Shape::Line { from, to, thickness: 0.5, tone: Tone::Faint });
    }

    /// Begins a part of the book, on a new page unless the part before leaves about half of one; returns its section and the place below
    /// its heading.
    pub(super) fn part(&mut self, title: &str) -> (NodeId, f64) {
        const FULL: f64 = 0.55;
        let frame = self.sheets.frame(self.sheets.last());
        let below = self.below.take().filter(|below| below - frame.y < FULL * frame.height);
        let page = if below.is_some() { self.sheets.last() } else { self.sheets.add(Some(title)) };
        self.outline.push((title.to_owned(), page));
        let section = self.sheets.structure.add(Structure::ROOT, Role::Section);
        let node = self.sheets.structure.add(section, Role::Heading(1));
        let (frame, setting) = (self.sheets.frame(page), self.setting());
        let heading = setting.heading(title, 2.0, frame.width, node);
        let top = below.map_or(frame.y, |below| below + 2.5 * setting.size);
        let y = self.sheets.stack(page, heading, (frame.x, top));
        let rule = super::puzzle::rule(frame.width, 0.5 * setting.size, 0.9);
        let y = self.sheets.stack(page, vec![rule], (frame.x, y));
        (section, y + 0.6 * setting.size)
    }

    /// Adds the running heads, the numbers of the pages, and where hints and answers are.
    fn footers(&mut self) {
        let page = self.book.page;
        let setting = Setting { size: page.font.min(12.0), ..self.setting() };
        let small = Look { tone: Tone::Muted, ..Look::TEXT.sized(0.82) };
        let firsts: BTreeSet<usize> = self.outline.iter().map(|(_, page)| *page).collect();
        let name = self.book.name();
        for index in self.unnumbered..self.sheets.sheets.len() {
            let (frame, is_left) = (self.sheets.frame(index), index % 2 == 1);
            let (outer, align) = match is_left {
                true => (frame.x, Align::Start),
                false => (frame.x + frame.width, Align::End),
            };
            let y = page.height - 0.62 * page.margin;
            let number = setting.line(
                &(index + 1).to_string(),
                Look { align: Align::Middle, tone: Tone::Ink, ..small },
                (frame.x + frame.width / 2.0, y),
            );
            self.sheets.decorate(index, number);
            // A page that begins with a title has that of the book above.
            let running = self.sheets.sheets[index].running.clone();
            let running = match running {
                Some(running) if !firsts.contains(&index) => Some(running),
                Some(_) if self.book.title.is_some() => Some(name.clone()),
                _ => None,
            };
            if let Some(running) = running {
                let style = setting.style(small.size, small.face);
                let end = style.fitting(&running, 0.8 * frame.width);
                let running = if end < running.len() { format!("{}…", &running[..end]) } else { running };
                self.sheets.decorate(
                    index,
                    setting.line(&running, Look { align, ..small }, (outer, 0.66 * page.margin)),
                );
            }
        }
        self.references(&setting, small);
    }

    /// Adds to the last page of each puzzle where its hints and its answer are.
    fn references(&mut self, setting: &Setting<'f>, look: Look) {
        let language = self.book.language();
        let y = self.book.page.height - 0.62 * self.book.page.margin;
        for places in self.places.clone() {
            let is_last_of_page = self.places.iter().filter(|other| other.last == places.last).count() == 1;
            let frame = self.sheets.frame(places.last);
            let references = [
                (places.hints, Key::HintsPage, frame.x, Align::Start),
                (places.answer, Key::AnswerPage, frame.x + frame.width, Align::End),
            ];
            for (page, key, x, align) in references.into_iter().filter(|_| is_last_of_page) {
                let Some(page) = page else { continue };
                let text = language.phrase(key, &[("n", &(page + 1).to_string())]);
                let line = setting.line(&text, Look { align, ..look }, (x, y));
                let area = line.bounds();
                let structure = &mut self.sheets.structure;
                let paragraph = structure.add(places.section.unwrap_or(Structure::ROOT), Role::Paragraph);
                let node = structure.add(paragraph, Role::Link);
                let piece = Piece { shapes: vec![line], marks: vec![(1, Some(node))], ..Piece::default() };
                self.sheets.place(places.last, piece, (0.0, 0.0));
                self.sheets.sheets[places.last].links.push(Link { area, target: page, node });
            }
        }
    }
}
