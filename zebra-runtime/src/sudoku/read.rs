//! The reader of grids in the common notations, one or many in a text, with the place of each error. Part of sudoku.

mod layout;

use std::ops::Range;
use std::str::FromStr;

use super::grid::{SudokuGrid, symbol};
use super::rules::{Rules, SudokuClash};
use super::shape::Shape;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::source::Ranges;
use layout::{Cells, Form, Line};

/// Returns the entries of a text, one after the other.
///
/// An entry is a line with all its cells, as in collections of puzzles, or a grid with a line for each row. Its cells
/// are `1` to `9` and then `A` to `Z`, or numbers separated by spaces; `.`, `0`, `_`, `*` and `?` are empty cells; if
/// there are none of these, spaces are empty cells. Cells may be separated by spaces and `|`; lines of `-`, `+`, `=`
/// and `|` are ignored, and so is text after a `#`. Grids may follow each other directly or be separated by empty
/// lines.
///
/// Without a shape, each part between empty lines determines its own by its number of cells or rows, with boxes as in
/// [`Shape::of_side`]. Sixteen lines of sixteen cells are one grid of 16x16, not sixteen of 4x4.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::{Shape, entries};
/// let text = "# two of them\n1...\n..3.\n.2..\n....\n\n1.....2....4....\n";
/// let grids: Vec<_> = entries(text, None).map(|entry| entry.grid.unwrap()).collect();
/// assert_eq!(grids.len(), 2);
/// assert_eq!(format!("{:#}", grids[0]), "1.....3..2......");
/// ```
#[must_use]
pub fn entries(text: &str, shape: Option<Shape>) -> Entries<'_> {
    Entries { shape, lines: layout::lines(text), form: None }
}

/// The iterator of [`entries`].
#[derive(Debug)]
pub struct Entries<'t> {
    shape: Option<Shape>,
    lines: layout::Lines<'t>,
    /// The form of the current part; `None` before its first line.
    form: Option<Form>,
}

/// A grid in a text, or its errors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The number of the line that it starts on, from 1.
    pub line: usize,
    /// The grid, if it could be read.
    pub grid: Option<SudokuGrid>,
    /// The places of the errors in the text; if the grid could be read, `Spot(n)` is the place of cell `n`.
    pub ranges: Ranges,
    /// The errors.
    pub diagnostics: Vec<Diagnostic>,
}

impl Entry {
    /// Adds the clashes among the givens to the diagnostics: one for each given that clashes with an earlier one. A
    /// grid that does not have the shape of the rules is an error too.
    pub fn check(&mut self, rules: &Rules) {
        let Some(grid) = &self.grid else { return };
        if grid.shape() != rules.shape() {
            let message = format!("expected a grid of {}, found one of {}", rules.shape(), grid.shape());
            let help = "use separate rules for each shape of grid";
            self.diagnostics.push(Diagnostic::new(Code::GridSize, Spot(0), message, help));
            return;
        }
        let mut seen = Vec::new();
        for SudokuClash { first, second, house } in rules.clashes(grid) {
            if seen.contains(&second) {
                continue;
            }
            seen.push(second);
            let number = grid.get(second).map_or('.', symbol);
            let why = house
                .map_or("a king's or knight's move apart".to_owned(), |house| format!("twice in {house}"));
            let (one, two) = (grid.shape().coordinates(first), grid.shape().coordinates(second));
            let message = format!("`{number}` is at {one} and at {two}: {why}");
            let help = "change one of the two, or leave it empty";
            self.diagnostics.push(
                Diagnostic::new(Code::GridClash, Spot(second as u32), message, help)
                    .with_related(Spot(first as u32), format!("the other `{number}` is here")),
            );
        }
    }

    fn mistake(line: usize, code: Code, bytes: Range<usize>, message: String, help: String) -> Entry {
        let mut ranges = Ranges::default();
        let at = ranges.add(bytes);
        Entry { line, grid: None, ranges, diagnostics: vec![Diagnostic::new(code, at, message, help)] }
    }
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        loop {
            let form = match self.form {
                Some(form) => form,
                None => *self.form.insert(layout::form(&self.lines, self.shape)?),
            };
            let Some(first) = self.lines.next() else {
                self.form = None;
                continue;
            };
            return Some(match form {
                Form::Unclear => {
                    self.lines.by_ref().for_each(drop);
                    self.form = None;
                    unclear(first)
                }
                Form::Lines(shape) => one_line(shape, first),
                Form::Rows(shape) => {
                    let mut rows = vec![first];
                    while rows.len() < shape.side() {
                        let Some(row) = self.lines.next() else {
                            self.form = None;
                            break;
                        };
                        rows.push(row);
                    }
                    grid_of_rows(shape, &rows)
                }
            });
        }
    }
}

fn unclear(line: Line<'_>) -> Entry {
    let count = line.symbols();
    let message = match count {
        1 => "one cell is not a grid".to_owned(),
        count => format!("{count} cells are neither a grid in one line nor a row of a grid"),
    };
    let help = "a grid of 9x9 is a line of 81 cells, or 9 lines of 9; sides may be 4, 6, 8, 9, 10, 12 and so on up to 35";
    Entry::mistake(line.number, Code::GridSize, line.bytes(), message, help.to_owned())
}

fn one_line(shape: Shape, line: Line<'_>) -> Entry {
    match line.cells(shape.cells()) {
        Ok(cells) => fill(shape, line.number, &cells),
        Err(count) => {
            let side = shape.side();
            let message =
                format!("a line of {count} cells, but a grid of {side}x{side} has {}", shape.cells());
            let help = "write every cell of the grid, with a dot for an empty one";
            Entry::mistake(line.number, Code::GridSize, line.bytes(), message, help.to_owned())
        }
    }
}

fn grid_of_rows(shape: Shape, rows: &[Line<'_>]) -> Entry {
    let (side, line) = (shape.side(), rows[0].number);
    let mut all = Cells::new();
    for (row, text) in (1..).zip(rows) {
        match text.cells(side) {
            Ok(cells) => all.extend(cells),
            Err(count) => {
                let message = format!("row {row} has {count} cells, but a row of {side}x{side} has {side}");
                let help = "write every cell of the row, with a dot for an empty one".to_owned();
                return Entry::mistake(line, Code::GridSize, text.bytes(), message, help);
            }
        }
    }
    if rows.len() < side {
        let message = format!("the grid ends after row {}, but {side}x{side} has {side} rows", rows.len());
        let help = "write a line for every row, and an empty line only between grids".to_owned();
        return Entry::mistake(line, Code::GridSize, rows[rows.len() - 1].bytes(), message, help);
    }
    fill(shape, line, &all)
}

/// Returns the grid of these cells, or the error of the first wrong symbol.
fn fill(shape: Shape, line: usize, cells: &Cells<'_>) -> Entry {
    let mut grid = SudokuGrid::empty(shape);
    let mut ranges = Ranges::default();
    for (cell, (text, bytes)) in cells.iter().enumerate() {
        let Some(number) = number(text, shape.side()) else {
            let message = format!(
                "`{text}` at {} is not a number of a {1}x{1} grid",
                shape.coordinates(cell),
                shape.side()
            );
            let last = symbol(shape.side());
            let numbers =
                if shape.side() < 10 { format!("1 to {last}") } else { format!("1 to 9, A to {last}") };
            let help = format!("write {numbers}, or `.` or `0` for an empty cell");
            return Entry::mistake(line, Code::GridSymbol, bytes.clone(), message, help);
        };
        ranges.add(bytes.clone());
        grid.set(cell, Some(number).filter(|&number| number > 0));
    }
    Entry { line, grid: Some(grid), ranges, diagnostics: Vec::new() }
}

/// Returns the number of a symbol, 0 for an empty cell.
fn number(text: &str, side: usize) -> Option<usize> {
    let mut letters = text.chars();
    let number = match (letters.next()?, letters.next()) {
        ('.' | '0' | '_' | '*' | '?' | ' ', None) => 0,
        (letter, None) => letter.to_digit(36)? as usize,
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok()?,
        _ => return None,
    };
    (number <= side).then_some(number)
}

/// Parses a text of one grid, as [`entries`] does. Its givens must not clash in rows, columns and boxes.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::SudokuGrid;
/// let grid: SudokuGrid = "1...|..3.|.2..|....".parse().unwrap();
/// assert_eq!(grid.givens().count(), 3);
/// let mistake = "1..1............".parse::<SudokuGrid>().unwrap_err();
/// assert_eq!(mistake.message, "`1` is at row 1, column 1 and at row 1, column 4: twice in row 1");
/// ```
impl FromStr for SudokuGrid {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<SudokuGrid, Diagnostic> {
        let mut entries = entries(text, None);
        let none = "the text has no grid";
        let help = "write a line of 81 cells, or 9 lines of 9, with dots for empty cells";
        let mut entry =
            entries.next().ok_or_else(|| Diagnostic::new(Code::GridSize, Spot::NONE, none, help))?;
        if let Some(grid) = &entry.grid {
            entry.check(&Rules::of(grid.shape()));
        }
        if let (true, Some(more)) = (entry.diagnostics.is_empty(), entries.next()) {
            let message = format!("another grid starts on line {}", more.line);
            let help = "use one grid, or read several with `entries`";
            return Err(Diagnostic::new(Code::GridSize, Spot::NONE, message, help));
        }
        match (entry.diagnostics.into_iter().next(), entry.grid) {
            (None, Some(grid)) => Ok(grid),
            (Some(mistake), _) => Err(mistake),
            (None, None) => Err(Diagnostic::new(Code::GridSize, Spot::NONE, none, help)),
        }
    }
}
