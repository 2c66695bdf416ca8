//! Sudokus, also with additional rules: diagonals and cages are drawn, the moves of chess pieces are named below.

use zebra_runtime::sudoku::explain::SudokuLevel;
use zebra_runtime::sudoku::{Rules, SudokuGrid, Variant};

use crate::measure::{Estimate, Face, Measure};
use crate::scene::{ASCENT, Align, DESCENT, Scene, Shape, Text, Tone};
use crate::svg::Svg;

/// A sudoku of any box shape, with its givens in bold, and the numbers that were found.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::{Rules, Shape, SudokuGrid};
/// use zebra_views::SudokuView;
///
/// let grid: SudokuGrid = "12..34..2...4...".parse()?;
/// let svg = SudokuView::new(&Rules::of(grid.shape()), &grid).to_svg();
/// assert_eq!(svg.matches("</text>").count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SudokuView<'a> {
    rules: &'a Rules,
    givens: &'a SudokuGrid,
    found: Option<&'a SudokuGrid>,
    pub(crate) level: Option<SudokuLevel>,
    cell: f64,
    margin: f64,
}

impl<'a> SudokuView<'a> {
    /// Creates the view of a sudoku with its givens.
    #[must_use]
    pub fn new(rules: &'a Rules, givens: &'a SudokuGrid) -> Self {
        SudokuView { rules, givens, found: None, level: None, cell: 40.0, margin: 10.0 }
    }

    /// Adds the numbers that were found, such as the answer. They are drawn thinner than the givens.
    #[must_use]
    pub fn found(self, found: &'a SudokuGrid) -> Self {
        SudokuView { found: Some(found), ..self }
    }

    /// Adds the level, whose word a book prints beside the title.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::explain::explain;
    /// use zebra::sudoku::{Rules, SudokuGrid};
    /// use zebra_views::{Book, Page, SudokuView};
    ///
    /// let grid: SudokuGrid = "1.3.|.4.2|2...|..21".parse()?;
    /// let rules = Rules::of(grid.shape());
    /// let level = explain(&rules, &grid).level().unwrap();
    /// let mut book = Book::new(Page::A4);
    /// book.sudoku(SudokuView::new(&rules, &grid).level(level), None);
    /// assert!(book.to_html().contains("<p class=\"byline\">Easy</p>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn level(self, level: SudokuLevel) -> Self {
        SudokuView { level: Some(level), ..self }
    }

    /// Returns the layout with cells of a side and a margin of two points, with the lengths that are measured.
    #[cfg(feature = "print")]
    pub(crate) fn printed(&self, cell: f64, measure: &dyn Measure) -> Scene {
        let mut scene = SudokuView { cell, margin: 2.0, ..self.clone() }.scene();
        for shape in &mut scene.shapes {
            if let Shape::Text(text) = shape {
                text.length = measure.length(&text.text, text.size, text.face);
            }
        }
        scene
    }

    /// Returns the number of rows.
    #[cfg(feature = "print")]
    pub(crate) fn side(&self) -> usize {
        self.givens.shape().side()
    }

    /// Returns the sudoku as an element of SVG that is a file of its own.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.svg_with(|svg| svg)
    }

    /// Returns the sudoku as an element of SVG with some options.
    #[must_use]
    pub fn svg_with(&self, options: impl FnOnce(Svg<'_>) -> Svg<'_>) -> String {
        let (scene, side) = (self.scene(), self.givens.shape().side());
        let title = format!("Sudoku, {side} by {side}");
        options(Svg::new(&scene, &title, self.describe())).render()
    }

    /// Returns the content in words: the numbers row by row, and the additional rules.
    #[must_use]
    pub fn describe(&self) -> String {
        let shape = self.givens.shape();
        let row = |row: usize| {
            let number = |cell| self.number(cell).map_or("empty".to_owned(), |(number, _)| symbol(number));
            let numbers: Vec<String> = shape.row(row).map(number).collect();
            format!("Row {}: {}.", row + 1, numbers.join(", "))
        };
        (0..shape.side()).map(row).chain(self.notes()).collect::<Vec<_>>().join(" ")
    }

    /// Returns a sentence for each rule that is not drawn.
    fn notes(&self) -> Vec<String> {
        let note = |variant: &Variant| match variant {
            Variant::King => Some("Cells a king's move apart have different numbers.".to_owned()),
            Variant::Knight => Some("Cells a knight's move apart have different numbers.".to_owned()),
            Variant::Diagonals | Variant::Cage { .. } | Variant::Jigsaw { .. } => None,
        };
        self.rules.variants().iter().filter_map(note).collect()
    }

    /// Returns the number in a cell, and whether it is a given.
    fn number(&self, cell: usize) -> Option<(usize, bool)> {
        let given = self.givens.get(cell).map(|number| (number, true));
        let found = || self.found.and_then(|found| found.get(cell)).map(|number| (number, false));
        given.or_else(found)
    }

    /// Returns the layout, in pixels.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (shape, cell, margin) = (self.givens.shape(), self.cell, self.margin);
        let total = shape.side() as f64 * cell;
        let mut scene =
            Scene { width: total + 2.0 * margin, height: total + 2.0 * margin, shapes: Vec::new() };
        let end = margin + total;
        for variant in self.rules.variants() {
            match variant {
                Variant::Diagonals => {
                    scene.line((margin, margin), (end, end), 0.03 * cell, Tone::Faint);
                    scene.line((end, margin), (margin, end), 0.03 * cell, Tone::Faint);
                }
                Variant::Cage { cells, sum } => self.cage(&mut scene, cells, *sum, margin),
                Variant::King | Variant::Knight | Variant::Jigsaw { .. } => {}
            }
        }
        self.lines(&mut scene, margin);
        for index in 0..shape.cells() {
            let Some((number, is_given)) = self.number(index) else { continue };
            let place = shape.coordinates(index);
            let center = |number: usize| margin + (number as f64 - 0.5) * cell;
            let size = 0.58 * cell;
            let face = if is_given { Face::SansBold } else { Face::Sans };
            let at = (center(place.column), center(place.row) + (ASCENT - DESCENT * 0.3) / 2.0 * size);
            scene.shapes.push(Shape::Text(text(symbol(number), at, size, face, Align::Middle)));
        }
        for note in self.notes() {
            scene.height += 0.5 * cell;
            let at = (margin, scene.height - margin);
            let text = text(note, at, 0.325 * cell, Face::Sans, Align::Start);
            scene.width = scene.width.max(text.length + 2.0 * margin);
            scene.shapes.push(Shape::Text(text));
        }
        scene
    }

    /// Draws the borders of the cells, thick ones around the boxes or regions.
    fn lines(&self, scene: &mut Scene, margin: f64) {
        let (shape, cell) = (self.givens.shape(), self.cell);
        let (side, end) = (shape.side(), margin + shape.side() as f64 * cell);
        let regions = self.rules.regions();
        let thick = (0.06 * cell, Tone::Ink);
        for index in 0..=side {
            let at = margin + index as f64 * cell;
            let style = |box_size: usize| {
                let is_border = match regions {
                    Some(_) => index % side == 0,
                    None => index.is_multiple_of(box_size),
                };
                if is_border { thick } else { (0.025 * cell, Tone::Faint) }
            };
            let (thickness, tone) = style(shape.box_rows());
            scene.line((margin, at), (end, at), thickness, tone);
            let (thickness, tone) = style(shape.box_columns());
            scene.line((at, margin), (at, end), thickness, tone);
        }
        let Some(regions) = regions else { return };
        for (index, region) in regions.iter().enumerate() {
            let (row, column) = (index / side, index % side);
            let (left, top) = (margin + column as f64 * cell, margin + row as f64 * cell);
            if column > 0 && regions[index - 1] != *region {
                scene.line((left, top), (left, top + cell), thick.0, thick.1);
            }
            if row > 0 && regions[index - side] != *region {
                scene.line((left, top), (left + cell, top), thick.0, thick.1);
            }
        }
    }

    /// Draws a cage: a thin line inside of its border, and its sum in the first cell.
    fn cage(&self, scene: &mut Scene, cells: &[usize], sum: u64, margin: f64) {
        let (shape, cell) = (self.givens.shape(), self.cell);
        let side = shape.side();
        let gap = 0.09 * cell;
        let is_inside = |row: i64, column: i64| {
            let range = 0..side as i64;
            range.contains(&row)
                && range.contains(&column)
                && cells.contains(&((row * side as i64 + column) as usize))
        };
        for &index in cells {
            let (row, column) = ((index / side) as i64, (index % side) as i64);
            let (left, top) = (margin + column as f64 * cell, margin + row as f64 * cell);
            let inset = |row, column| if is_inside(row, column) { 0.0 } else { gap };
            let (up, down) = (inset(row - 1, column), inset(row + 1, column));
            let (before, after) = (inset(row, column - 1), inset(row, column + 1));
            let (x, y, right, bottom) = (left + before, top + up, left + cell - after, top + cell - down);
            let mut side = |inset: f64, from, to| {
                if inset > 0.0 {
                    scene.line(from, to, 0.025 * cell, Tone::Muted);
                }
            };
            side(up, (x, y), (right, y));
            side(down, (x, bottom), (right, bottom));
            side(before, (x, y), (x, bottom));
            side(after, (right, y), (right, bottom));
            // Where the border turns around a corner of another cell, it goes on in this one.
            for (up, before) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let is_turn = is_inside(row + up, column) && is_inside(row, column + before);
                if is_turn && !is_inside(row + up, column + before) {
                    let x = if before < 0 { left } else { left + cell };
                    let y = if up < 0 { top } else { top + cell };
                    let turn = (x - before as f64 * gap, y - up as f64 * gap);
                    scene.line((turn.0, y), turn, 0.025 * cell, Tone::Muted);
                    scene.line((x, turn.1), turn, 0.025 * cell, Tone::Muted);
                }
            }
        }
        if let Some(&first) = cells.iter().min() {
            let (x, y) = (margin + (first % side) as f64 * cell, margin + (first / side) as f64 * cell);
            let size = 0.2 * cell;
            let at = (x + 1.5 * gap, y + 1.4 * gap + ASCENT * size);
            scene.shapes.push(Shape::Text(text(sum.to_string(), at, size, Face::Sans, Align::Start)));
        }
    }
}

/// Returns the symbol of a number, as in the text of a sudoku: letters follow 9.
fn symbol(number: usize) -> String {
    let digit = u32::try_from(number).ok().and_then(|number| char::from_digit(number, 36));
    digit.map_or(number.to_string(), |digit| digit.to_uppercase().to_string())
}

fn text(text: String, at: (f64, f64), size: f64, face: Face, align: Align) -> Text {
    let length = Estimate.length(&text, size, face);
    Text { text, full: None, at, size, face, align, upwards: false, tone: Tone::Ink, length }
}
