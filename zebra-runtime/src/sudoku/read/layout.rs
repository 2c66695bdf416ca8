//! The layout of a text: the parts of lines that belong together, whether the lines are rows or grids, and the places
//! of cells. Part of sudoku.

use std::ops::Range;

use crate::sudoku::shape::{MAXIMUM_SIDE, Shape};

/// The texts of cells, with their bytes.
pub(super) type Cells<'t> = Vec<(&'t str, Range<usize>)>;

/// The form of the lines of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Each line is a grid.
    Lines(Shape),
    /// Each line is a row.
    Rows(Shape),
    /// Neither fits.
    Unclear,
}

/// A line of cells, without its comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) number: usize,
    start: usize,
    text: &'t str,
}

/// The remaining lines of a text.
#[derive(Debug, Clone)]
pub(super) struct Lines<'t> {
    text: &'t str,
    start: usize,
    number: usize,
    /// The last line of the current part.
    last: Option<Line<'t>>,
}

pub(super) fn lines(text: &str) -> Lines<'_> {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Lines { text, start, number: 0, last: None }
}

/// Returns the lines with cells up to the next empty line, or to the end of the text.
impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        while self.start < self.text.len() {
            let rest = &self.text[self.start..];
            let whole = rest.split('\n').next().unwrap_or("");
            let without_end = whole.strip_suffix('\r').unwrap_or(whole);
            let (text, comment) =
                without_end.split_once('#').map_or((without_end, false), |(text, _)| (text, true));
            self.number += 1;
            let line = Line { number: self.number, start: self.start, text };
            self.start += whole.len() + 1;
            if text.trim().is_empty() {
                // A row without givens in a grid in which spaces are the empty cells.
                let is_row = self.last.is_some_and(|last| last.text.len() == text.len());
                if is_row && !comment && !text.is_empty() {
                    self.last = Some(line);
                    return Some(line);
                }
                if self.last.is_some() && !comment {
                    self.last = None;
                    return None;
                }
            } else if !line.is_separator() {
                self.last = Some(line);
                return Some(line);
            }
        }
        self.last = None;
        None
    }
}

impl<'t> Line<'t> {
    /// Returns whether the line separates boxes.
    fn is_separator(self) -> bool {
        self.text.chars().all(|letter| "-+=|─━═│║┼╋╬ \t".contains(letter))
            && self.text.contains(|c| !"| \t".contains(c))
    }

    /// Returns the bytes of the line's text, without surrounding spaces.
    pub(super) fn bytes(self) -> Range<usize> {
        let indent = self.text.len() - self.text.trim_start().len();
        self.start + indent..self.start + self.text.trim_end().len().max(indent)
    }

    /// Returns every character with its bytes, without bars and, unless wanted, without spaces.
    fn letters(self, spaces_too: bool) -> impl Iterator<Item = (&'t str, Range<usize>)> {
        let letters = self.text.char_indices().filter(move |(_, letter)| {
            !matches!(letter, '|' | '│' | '║') && (spaces_too || !letter.is_whitespace())
        });
        letters.map(move |(at, letter)| {
            let end = at + letter.len_utf8();
            (&self.text[at..end], self.start + at..self.start + end)
        })
    }

    /// Returns the words between spaces and bars.
    fn words(self) -> impl Iterator<Item = (&'t str, Range<usize>)> {
        let words =
            self.text.split(|letter: char| letter.is_whitespace() || matches!(letter, '|' | '│' | '║'));
        words.filter(|word| !word.is_empty()).map(move |word| {
            let at = self.start + (word.as_ptr() as usize - self.text.as_ptr() as usize);
            (word, at..at + word.len())
        })
    }

    /// Returns whether the line has this many cells separated by spaces: letters, or numbers of several digits.
    fn has_words(self, wanted: usize) -> bool {
        let is_cell =
            |word: &str| word.chars().nth(1).is_none() || word.bytes().all(|byte| byte.is_ascii_digit());
        self.words().count() == wanted && self.words().all(|(word, _)| is_cell(word))
    }

    /// Returns the number of symbols.
    pub(super) fn symbols(self) -> usize {
        self.letters(false).count()
    }

    /// Returns the cells of the line, of which there must be this many.
    ///
    /// # Errors
    /// Returns the number of cells if it is another one.
    pub(super) fn cells(self, wanted: usize) -> Result<Cells<'t>, usize> {
        let symbols = self.symbols();
        if symbols == wanted {
            return Ok(self.letters(false).collect());
        }
        if self.has_words(wanted) {
            return Ok(self.words().collect());
        }
        if self.has_spaces_for_cells() && symbols < wanted {
            let mut cells: Cells<'t> = self.letters(true).collect();
            let end = self.start + self.text.len();
            if cells.len() <= wanted {
                // Editors remove spaces at the end of lines.
                cells.resize(wanted, (" ", end..end));
                return Ok(cells);
            }
        }
        let words = self.words().count();
        Err(if symbols > words && words > wanted / 2 && words > 1 { words } else { symbols })
    }

    /// Returns whether spaces can be empty cells, because no other symbol is one.
    fn has_spaces_for_cells(self) -> bool {
        self.text.contains(' ') && !self.text.contains(['.', '0', '_', '*', '?', '\t'])
    }

    /// Returns the possible numbers of cells: as symbols, as words, and with spaces for cells.
    fn sizes(self) -> [usize; 3] {
        let words = self.words().count();
        let spaced = if self.has_spaces_for_cells() { self.letters(true).count() } else { 0 };
        [self.symbols(), if self.has_words(words) { words } else { 0 }, spaced]
    }
}

/// Returns the form that fits most of the lines up to the next empty one; `None` at the end of the text.
pub(super) fn form(lines: &Lines<'_>, shape: Option<Shape>) -> Option<Form> {
    // A part may have very many similar lines.
    let sample: Vec<Line<'_>> = lines.clone().take(2 * MAXIMUM_SIDE).collect();
    let first = sample.first()?;
    let count = lines.clone().count();
    let shapes: Vec<Shape> = match shape {
        Some(shape) => vec![shape],
        None => (2..=MAXIMUM_SIDE).filter_map(Shape::of_side).collect(),
    };
    let sizes: Vec<[usize; 3]> = sample.iter().map(|line| line.sizes()).collect();
    let mut best = (0, Form::Unclear);
    for shape in shapes {
        let fitting = |wanted| sizes.iter().filter(|sizes| sizes.contains(&wanted)).count();
        let lines = fitting(shape.cells());
        let rows = fitting(shape.side());
        let whole = count.is_multiple_of(shape.side());
        for (score, form) in
            [(2 * lines, Form::Lines(shape)), (2 * rows + usize::from(whole), Form::Rows(shape))]
        {
            if score > best.0.max(1) {
                best = (score, form);
            }
        }
    }
    Some(match (best.1, shape) {
        (Form::Unclear, Some(shape)) if first.symbols() > 2 * shape.side() => Form::Lines(shape),
        (Form::Unclear, Some(shape)) => Form::Rows(shape),
        (form, _) => form,
    })
}
