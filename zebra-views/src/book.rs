//! Books: puzzles to print, with their answers and walkthroughs at the end.

use zebra_runtime::explain::{Level, Walkthrough};
use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{Assignment, Model};

#[cfg(feature = "sudoku")]
use crate::sudoku::SudokuView;

/// Puzzles to print. The answers come after all puzzles, and the walkthroughs after the answers.
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// use zebra_views::{Book, Page};
///
/// let mut book = Book::new(Page::A4);
/// book.puzzle(&model);
/// assert!(book.to_html().contains("<h2>Pets</h2>"));
/// ```
#[derive(Debug, Clone)]
pub struct Book<'m> {
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) page: Page,
    pub(crate) per_page: usize,
    pub(crate) example: Option<&'m Walkthrough<'m>>,
    pub(crate) slips: bool,
    /// The address of the page with the answers, if they are not in the book.
    pub(crate) answers_at: Option<String>,
    pub(crate) entries: Vec<Entry<'m>>,
    /// The sudokus behind the puzzles, each with its answer.
    #[cfg(feature = "sudoku")]
    pub(crate) sudokus: Vec<(SudokuView<'m>, Option<SudokuView<'m>>)>,
}

/// The word for sudokus in all languages.
pub(crate) const SUDOKU: &str = "Sudoku";

/// A puzzle of a book.
#[derive(Debug, Clone)]
pub struct Entry<'m> {
    pub(crate) model: &'m Model,
    pub(crate) title: Option<String>,
    pub(crate) level: Option<Level>,
    pub(crate) answer: Option<&'m Assignment>,
    pub(crate) hints: Option<&'m Walkthrough<'m>>,
    pub(crate) walkthrough: Option<&'m Walkthrough<'m>>,
}

/// The paper and the sizes of a page. Lengths are in points, of which an inch has 72.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Page {
    /// The width of the paper.
    pub width: f64,
    /// The height of the paper.
    pub height: f64,
    /// The space around the text.
    pub margin: f64,
    /// The additional space at the side where the pages are bound.
    pub gutter: f64,
    /// What is printed around the paper and cut off.
    pub bleed: f64,
    /// The size of the text.
    pub font: f64,
    /// The least side of a cell of a grid. Where a grid would have more parts or pages, it is 4 mm, but not in large print.
    pub least_cell: f64,
    /// The greatest side of a cell of a grid.
    pub greatest_cell: f64,
}

/// The number of points of a millimeter.
pub(crate) const MILLIMETER: f64 = 72.0 / 25.4;

impl Page {
    /// A4: 210 mm by 297 mm, with text of 11 points and cells of 5 mm to 11 mm.
    pub const A4: Page = Page {
        width: 210.0 * MILLIMETER,
        height: 297.0 * MILLIMETER,
        margin: 15.0 * MILLIMETER,
        gutter: 0.0,
        bleed: 0.0,
        font: 11.0,
        least_cell: 5.0 * MILLIMETER,
        greatest_cell: 11.0 * MILLIMETER,
    };

    /// Letter: 8.5 by 11 inches, with the sizes of [`Page::A4`].
    pub const LETTER: Page = Page { width: 612.0, height: 792.0, ..Page::A4 };

    /// A5: 148 mm by 210 mm, with smaller margins and text of 10 points.
    pub const A5: Page = Page {
        width: 148.0 * MILLIMETER,
        height: 210.0 * MILLIMETER,
        margin: 11.0 * MILLIMETER,
        font: 10.0,
        ..Page::A4
    };

    /// 6 by 9 inches, a usual size of books, with the sizes of [`Page::A5`].
    pub const SIX_BY_NINE: Page = Page { width: 432.0, height: 648.0, ..Page::A5 };

    /// Returns a page of a size, with margins and text in proportion to it.
    ///
    /// ```
    /// use zebra_views::Page;
    /// assert_eq!(Page::of_size(612.0, 792.0).font, 11.0);
    /// assert_eq!(Page::of_size(432.0, 648.0).font, 10.0);
    /// ```
    #[must_use]
    pub fn of_size(width: f64, height: f64) -> Page {
        let like = if width < 170.0 * MILLIMETER { Page::A5 } else { Page::A4 };
        Page { width, height, ..like }
    }

    /// Returns the page with large print: text of 18 points and cells of 9 mm to 14 mm.
    #[must_use]
    pub const fn large(self) -> Page {
        Page { font: 18.0, least_cell: 9.0 * MILLIMETER, greatest_cell: 14.0 * MILLIMETER, ..self }
    }

    /// Returns whether the text has the size of large print, which never becomes smaller.
    #[cfg(feature = "print")]
    pub(crate) fn is_large(&self) -> bool {
        self.font >= 16.0
    }
}

impl<'m> Book<'m> {
    /// Creates a book without puzzles.
    #[must_use]
    pub fn new(page: Page) -> Self {
        Book {
            title: None,
            author: None,
            page,
            per_page: 1,
            example: None,
            slips: false,
            answers_at: None,
            entries: Vec::new(),
            #[cfg(feature = "sudoku")]
            sudokus: Vec::new(),
        }
    }

    /// Sets the author, who is named on the cover.
    pub fn author(&mut self, author: impl Into<String>) -> &mut Self {
        self.author = Some(author.into());
        self
    }

    /// Sets how many puzzles are on a page, if they are small enough.
    pub fn per_page(&mut self, count: usize) -> &mut Self {
        self.per_page = count.max(1);
        self
    }

    /// Adds a page that explains how to solve puzzles, with an example.
    pub fn example(&mut self, example: &'m Walkthrough<'m>) -> &mut Self {
        self.example = Some(example);
        self
    }

    /// Adds slips to cut out, for readers to write their answers on.
    pub fn slips(&mut self) -> &mut Self {
        self.slips = true;
        self
    }

    /// Leaves hints, answers and walkthroughs out of the book as HTML: they are on a page with this address, which
    /// [`answers_to_html`](Book::answers_to_html) returns.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// # use zebra::builder::{Builder, is};
    /// # use zebra::solve::{Outcome, Solver};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
    /// # let model = puzzle.check().unwrap();
    /// # let Outcome::Unique(answer) = Solver::new(&model).solve().outcome else { panic!() };
    /// use zebra_views::{Book, Page};
    ///
    /// let mut book = Book::new(Page::A4);
    /// book.answers_at("answers.html").puzzle(&model).answer(&answer);
    /// assert!(book.to_html().contains("href=\"answers.html#answer-1\""));
    /// assert!(book.answers_to_html("book.html").contains("href=\"book.html#puzzle-1\""));
    /// ```
    pub fn answers_at(&mut self, address: impl Into<String>) -> &mut Self {
        self.answers_at = Some(address.into());
        self
    }

    /// Sets the title, which is on a cover; the contents follow if there are several puzzles.
    pub fn title(&mut self, title: impl Into<String>) -> &mut Self {
        self.title = Some(title.into());
        self
    }

    /// Adds a puzzle, and returns it to add its answer and its walkthrough.
    pub fn puzzle(&mut self, model: &'m Model) -> &mut Entry<'m> {
        let entry = Entry { model, title: None, level: None, answer: None, hints: None, walkthrough: None };
        self.entries.push(entry);
        let last = self.entries.len() - 1;
        &mut self.entries[last]
    }

    /// Adds a sudoku, and the same with its answer. Sudokus are behind the other puzzles.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::{Rules, SudokuGrid};
    /// use zebra_views::{Book, Page, SudokuView};
    ///
    /// let grid: SudokuGrid = "12..34..2...4...".parse()?;
    /// let rules = Rules::of(grid.shape());
    /// let mut book = Book::new(Page::A4);
    /// book.sudoku(SudokuView::new(&rules, &grid), None);
    /// assert!(book.to_html().contains("<h2>Sudoku 1</h2>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "sudoku")]
    pub fn sudoku(&mut self, sudoku: SudokuView<'m>, answer: Option<SudokuView<'m>>) -> &mut Self {
        self.sudokus.push((sudoku, answer));
        self
    }

    /// Returns the number of sudokus.
    pub(crate) fn sudoku_count(&self) -> usize {
        #[cfg(feature = "sudoku")]
        let count = self.sudokus.len();
        #[cfg(not(feature = "sudoku"))]
        let count = 0;
        count
    }

    /// Returns whether there is an answer of a puzzle or a sudoku.
    pub(crate) fn has_answers(&self) -> bool {
        #[cfg(feature = "sudoku")]
        let of_sudokus = self.sudokus.iter().any(|(_, answer)| answer.is_some());
        #[cfg(not(feature = "sudoku"))]
        let of_sudokus = false;
        of_sudokus || self.entries.iter().any(|entry| entry.answer.is_some())
    }

    /// Returns the title of a puzzle, with its number if there are several.
    pub(crate) fn heading(&self, index: usize) -> String {
        let title = self.entries[index].shown_title();
        if self.entries.len() > 1 { format!("{}. {title}", index + 1) } else { title }
    }

    /// Returns the line beside the title of a puzzle: the author and the difficulty.
    pub(crate) fn byline(&self, index: usize) -> Option<String> {
        crate::content::byline(self.entries[index].model, self.entries[index].level)
    }

    /// Returns the title of the book, or of its only puzzle.
    pub(crate) fn name(&self) -> String {
        match (&self.title, self.entries.first()) {
            (Some(title), _) => crate::label::printable(title),
            (None, Some(entry)) if self.entries.len() == 1 && self.sudoku_count() == 0 => entry.shown_title(),
            (None, None) if self.sudoku_count() > 0 => SUDOKU.to_owned(),
            _ => self.language().text(Key::LogicPuzzles).to_owned(),
        }
    }

    /// Returns the language of all puzzles; English if they have several.
    pub(crate) fn language(&self) -> &'static Language {
        let mut languages = self.entries.iter().map(|entry| Language::of_puzzle(entry.model));
        let first = languages.next().unwrap_or_default();
        if languages.all(|language| language == first) { first } else { Language::english() }
    }
}

impl<'m> Entry<'m> {
    /// Sets another title than that of the puzzle.
    pub fn title(&mut self, title: impl Into<String>) -> &mut Self {
        self.title = Some(title.into());
        self
    }

    /// Sets the level, whose word is printed beside the title.
    pub fn level(&mut self, level: Level) -> &mut Self {
        self.level = Some(level);
        self
    }

    /// Adds two hints from the start of a walkthrough, which are printed behind all puzzles.
    pub fn hints(&mut self, walkthrough: &'m Walkthrough<'m>) -> &mut Self {
        self.hints = Some(walkthrough);
        self
    }

    fn shown_title(&self) -> String {
        self.title.as_deref().map_or_else(|| crate::content::title(self.model), crate::label::printable)
    }

    /// Adds the answer, which is printed after all puzzles.
    pub fn answer(&mut self, answer: &'m Assignment) -> &mut Self {
        self.answer = Some(answer);
        self
    }

    /// Adds the walkthrough, which is printed after all answers.
    pub fn walkthrough(&mut self, walkthrough: &'m Walkthrough<'m>) -> &mut Self {
        self.walkthrough = Some(walkthrough);
        self
    }
}
