//! Books: puzzles to print, with their answers and walkthroughs at the end.

use zebra_runtime::explain::Walkthrough;
use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{Assignment, Model};

/// Puzzles to print. The answers come after all puzzles, and the walkthroughs after the answers.
///
/// ```
/// # use zebra_runtime::builder::{Builder, is};
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
    pub(crate) page: Page,
    pub(crate) entries: Vec<Entry<'m>>,
}

/// A puzzle of a book.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'m> {
    pub(crate) model: &'m Model,
    pub(crate) answer: Option<&'m Assignment>,
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
    /// The size of the text.
    pub font: f64,
    /// The least side of a cell of a grid.
    pub least_cell: f64,
    /// The greatest side of a cell of a grid.
    pub greatest_cell: f64,
}

/// The number of points of a millimeter.
pub(crate) const MILLIMETER: f64 = 72.0 / 25.4;

impl Page {
    /// A4: 210 mm by 297 mm, with text of 11 points and cells of 6 mm to 9 mm.
    pub const A4: Page = Page {
        width: 210.0 * MILLIMETER,
        height: 297.0 * MILLIMETER,
        margin: 15.0 * MILLIMETER,
        font: 11.0,
        least_cell: 6.0 * MILLIMETER,
        greatest_cell: 9.0 * MILLIMETER,
    };

    /// Letter: 8.5 by 11 inches, with the sizes of [`Page::A4`].
    pub const LETTER: Page = Page { width: 612.0, height: 792.0, ..Page::A4 };

    /// Returns the page with large print: text of 18 points and cells of 8 mm to 12 mm.
    #[must_use]
    pub const fn large(self) -> Page {
        Page { font: 18.0, least_cell: 8.0 * MILLIMETER, greatest_cell: 12.0 * MILLIMETER, ..self }
    }
}

impl<'m> Book<'m> {
    /// Creates a book without puzzles.
    #[must_use]
    pub fn new(page: Page) -> Self {
        Book { title: None, page, entries: Vec::new() }
    }

    /// Sets the title, which gets a page of its own.
    pub fn title(&mut self, title: impl Into<String>) -> &mut Self {
        self.title = Some(title.into());
        self
    }

    /// Adds a puzzle, and returns it to add its answer and its walkthrough.
    pub fn puzzle(&mut self, model: &'m Model) -> &mut Entry<'m> {
        self.entries.push(Entry { model, answer: None, walkthrough: None });
        let last = self.entries.len() - 1;
        &mut self.entries[last]
    }

    /// Returns the title of a puzzle, with its number if there are several.
    pub(crate) fn heading(&self, index: usize) -> String {
        let title = crate::content::title(self.entries[index].model);
        if self.entries.len() > 1 { format!("{}. {title}", index + 1) } else { title }
    }

    /// Returns the title of the book, or of its only puzzle.
    pub(crate) fn name(&self) -> String {
        match (&self.title, self.entries.first()) {
            (Some(title), _) => crate::label::printable(title),
            (None, Some(entry)) if self.entries.len() == 1 => crate::content::title(entry.model),
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
