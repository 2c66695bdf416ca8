//! The answer table: a row for each item of the anchor and a column for each category, empty to be filled in, or with the answer.

use std::ops::Range;

use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{Assignment, CategoryId, ItemId, Model};

use crate::label::printable;
use crate::measure::{Estimate, Face, Measure};
use crate::scene::{ASCENT, Align, Area, DESCENT, Scene, Shape, Text, Tone};
use crate::svg::Svg;
use crate::wrap::Style;

/// The answer table of a puzzle. Its first column is the anchor: the category whose items name the rows.
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// use zebra::solve::{Outcome, Solver};
/// use zebra_views::TableView;
///
/// let Outcome::Unique(answer) = Solver::new(&model).solve().outcome else { panic!() };
/// let svg = TableView::solved(&model, &answer).to_svg();
/// assert!(svg.contains(">Cat</text>") && !TableView::empty(&model).to_svg().contains(">Cat</text>"));
/// ```
#[derive(Debug, Clone)]
pub struct TableView<'m> {
    model: &'m Model,
    answer: Option<&'m Assignment>,
}

/// The sizes of an answer table, in the unit of the scene.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableSizes {
    /// The font.
    pub font: f64,
    /// The least height of a row.
    pub row: f64,
    /// The least width of a column.
    pub column: f64,
    /// The greatest width of a column.
    pub widest: f64,
    /// The greatest width of the first column, which has names in every table.
    pub first: f64,
    /// The width of the table, over which the columns are spread; None for columns as wide as their content.
    pub width: Option<f64>,
    /// The space around the table.
    pub margin: f64,
}

impl TableSizes {
    /// The sizes for a screen, in pixels.
    pub const SCREEN: TableSizes = TableSizes {
        font: 14.0,
        row: 28.0,
        column: 70.0,
        widest: 220.0,
        first: 220.0,
        width: None,
        margin: 10.0,
    };

    fn padding(&self) -> f64 {
        0.55 * self.font
    }

    fn line(&self) -> f64 {
        1.3 * self.font
    }
}

/// A laid out table, with the shapes of each cell row by row; the first row is the heading.
pub(crate) struct LaidTable {
    pub(crate) scene: Scene,
    #[cfg_attr(not(feature = "print"), expect(dead_code))]
    pub(crate) cells: Vec<Vec<Range<usize>>>,
}

/// The greatest number of lines of a cell. A longer text is cut.
const MOST_LINES: usize = 12;

/// A column with its texts, the heading first.
struct Column {
    width: f64,
    cells: Vec<Vec<String>>,
}

impl<'m> TableView<'m> {
    /// Creates a table to be filled in: only the items of the anchor are in it.
    #[must_use]
    pub fn empty(model: &'m Model) -> Self {
        TableView { model, answer: None }
    }

    /// Creates the table of an answer.
    #[must_use]
    pub fn solved(model: &'m Model, answer: &'m Assignment) -> Self {
        TableView { model, answer: Some(answer) }
    }

    /// Returns the table as an element of SVG that is a file of its own.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.svg_with(|svg| svg)
    }

    /// Returns the table as an element of SVG with some options.
    #[must_use]
    pub fn svg_with(&self, options: impl FnOnce(Svg<'_>) -> Svg<'_>) -> String {
        let mut scenes = self.layout(&TableSizes::SCREEN, &Estimate, (f64::INFINITY, f64::INFINITY));
        let language = Language::of_puzzle(self.model);
        let title = language.phrase(Key::AnswerTableOf, &[("title", self.model.title())]);
        let description = match self.answer {
            None => language.text(Key::EmptyTable).to_owned(),
            Some(_) => {
                (0..self.model.rows()).map(|row| self.row(row).join(", ") + ".").collect::<Vec<_>>().join(" ")
            }
        };
        options(Svg::new(&scenes.swap_remove(0).scene, &title, description)).render()
    }

    /// Returns the categories in the order of the columns.
    pub(crate) fn columns(&self) -> Vec<CategoryId> {
        let anchor = self.model.anchor();
        let others = self.model.category_ids().filter(|&category| category != anchor);
        std::iter::once(anchor).chain(others).collect()
    }

    /// Returns the texts of a row.
    pub(crate) fn row(&self, row: usize) -> Vec<String> {
        self.columns().into_iter().map(|category| self.cell(row, category)).collect()
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.model.rows()
    }

    /// Returns the names of the columns.
    pub(crate) fn header(&self) -> Vec<String> {
        self.columns().into_iter().map(|category| printable(&self.model.category(category).name)).collect()
    }

    fn cell(&self, row: usize, category: CategoryId) -> String {
        let title = |item: ItemId| printable(&self.model.item(item).title);
        match self.answer {
            Some(answer) => title(answer.item_in(row, category)),
            None if category == self.model.anchor() => {
                self.model.items_of(category).nth(row).map(title).unwrap_or_default()
            }
            None => String::new(),
        }
    }

    /// Returns the layout: several tables if one would be wider than `width`, with the same first column, or higher than `height`, with
    /// the same headings.
    pub(crate) fn layout(
        &self,
        sizes: &TableSizes,
        measure: &dyn Measure,
        (width, height): (f64, f64),
    ) -> Vec<LaidTable> {
        let regular = Style { measure, size: sizes.font, face: Face::Sans };
        let mut columns: Vec<Column> =
            self.columns().into_iter().map(|category| self.column(category, sizes, regular)).collect();
        if columns.is_empty() {
            return vec![LaidTable { scene: Scene::default(), cells: Vec::new() }];
        }
        let first = columns.remove(0);
        let room = width - first.width - 2.0 * sizes.margin;
        let count = columns.len();
        // Less room to write is better than a table in two parts.
        let even = room / count.max(1) as f64;
        let is_wider = columns.iter().map(|column| column.width).sum::<f64>() > room;
        if sizes.width.is_some() && is_wider && even >= sizes.column {
            let narrow = TableSizes { widest: even, ..*sizes };
            columns = self
                .columns()
                .into_iter()
                .skip(1)
                .map(|category| self.column(category, &narrow, regular))
                .collect();
        }
        let tables = column_groups(&columns, room, count).len().max(1);
        // The columns are spread evenly over the tables.
        let groups = column_groups(&columns, room, count.div_ceil(tables));
        let tables = groups.iter().flat_map(|group| {
            let columns: Vec<&Column> = std::iter::once(&first).chain(&columns[group.clone()]).collect();
            row_groups(&columns, sizes, height)
                .into_iter()
                .map(move |rows| table(&columns, rows, sizes, measure))
        });
        tables.collect()
    }

    fn column(&self, category: CategoryId, sizes: &TableSizes, regular: Style<'_>) -> Column {
        let bold = Style { face: Face::SansBold, ..regular };
        let is_first = category == self.model.anchor();
        let name = printable(&self.model.category(category).name);
        let texts: Vec<String> = (0..self.model.rows()).map(|row| self.cell(row, category)).collect();
        // The room to write is that of the longest name, although it is not there.
        let names = self.model.items_of(category).map(|item| printable(&self.model.item(item).title));
        let longest = names.map(|name| regular.length(&name)).fold(bold.length(&name), f64::max);
        let padding = 2.0 * sizes.padding();
        // Words stay whole, unless they are much too long.
        let words = |style: Style<'_>, text: &str| {
            let words = text.split_inclusive([' ', '-']).map(|word| style.length(word.trim_end()));
            words.fold(0.0, f64::max)
        };
        let shown = texts.iter().map(|text| words(regular, text));
        let whole = (shown.fold(words(bold, &name), f64::max) + padding).min(12.0 * sizes.font);
        let (least, widest) = if is_first { (0.0, sizes.first) } else { (sizes.column, sizes.widest) };
        let widest = widest.max(whole);
        let width = (longest + padding).clamp(least.min(widest), widest);
        let lines = |style: Style<'_>, text: &str| {
            let mut lines = style.wrap(text, width - padding);
            if lines.len() > MOST_LINES {
                lines.truncate(MOST_LINES);
                lines.last_mut().into_iter().for_each(|line| line.push('…'));
            }
            lines
        };
        let heading = std::iter::once(lines(bold, &name));
        let cells = heading.chain(texts.iter().map(|text| lines(regular, text))).collect();
        Column { width, cells }
    }
}

/// Returns the height of a row; the first one is the heading.
fn row_height(columns: &[&Column], row: usize, sizes: &TableSizes) -> f64 {
    let lines = columns.iter().map(|column| column.cells[row].len()).max().unwrap_or(1);
    (lines as f64 * sizes.line() + 1.2 * sizes.padding()).max(sizes.row)
}

/// Groups columns so that each group fits into a width and has at most a number of columns.
fn column_groups(columns: &[Column], width: f64, most: usize) -> Vec<Range<usize>> {
    let (mut groups, mut start, mut used) = (Vec::new(), 0, 0.0);
    for (index, column) in columns.iter().enumerate() {
        if index > start && (used + column.width > width || index - start >= most) {
            groups.push(start..index);
            (start, used) = (index, 0.0);
        }
        used += column.width;
    }
    groups.push(start..columns.len());
    groups
}

/// Groups the rows below the heading, so that each group with the heading fits into a height.
fn row_groups(columns: &[&Column], sizes: &TableSizes, height: f64) -> Vec<Range<usize>> {
    let count = columns[0].cells.len();
    let heading = row_height(columns, 0, sizes) + 2.0 * sizes.margin;
    let (mut groups, mut start, mut used) = (Vec::new(), 1, heading);
    for row in 1..count {
        let next = row_height(columns, row, sizes);
        if row > start && used + next > height {
            groups.push(start..row);
            (start, used) = (row, heading);
        }
        used += next;
    }
    groups.push(start..count);
    groups
}

/// Returns the layout of a table with some rows.
fn table(columns: &[&Column], rows: Range<usize>, sizes: &TableSizes, measure: &dyn Measure) -> LaidTable {
    let others = &columns[1..];
    let natural: f64 = columns.iter().map(|column| column.width).sum();
    // What is left of the width is shared by the columns to write in.
    let rest = sizes.width.map_or(0.0, |width| (width - 2.0 * sizes.margin - natural).max(0.0));
    let extra = if others.is_empty() { 0.0 } else { rest / others.len() as f64 };
    let widths: Vec<f64> = columns
        .iter()
        .enumerate()
        .map(|(index, column)| column.width + if index > 0 { extra } else { 0.0 })
        .collect();
    let (left, top) = (sizes.margin, sizes.margin);
    let right = left + widths.iter().sum::<f64>();
    let mut scene = Scene { width: right + sizes.margin, height: 0.0, shapes: Vec::new() };
    let (mut y, mut rules, mut cells) = (top, vec![top], Vec::new());
    for row in std::iter::once(0).chain(rows) {
        let height = row_height(columns, row, sizes);
        if row == 0 {
            let area = Area { x: left, y, width: right - left, height };
            scene.shapes.push(Shape::Fill { area, tone: Tone::Shade });
        }
        let (mut x, mut shapes) = (left, Vec::new());
        let face = if row == 0 { Face::SansBold } else { Face::Sans };
        for (column, width) in columns.iter().zip(&widths) {
            let style = Style { measure, size: sizes.font, face };
            let start = scene.shapes.len();
            cell(
                &mut scene,
                &column.cells[row],
                style,
                (x + sizes.padding(), y + height / 2.0),
                sizes.line(),
            );
            shapes.push(start..scene.shapes.len());
            x += width;
        }
        cells.push(shapes);
        y += height;
        rules.push(y);
    }
    for (index, &rule) in rules.iter().enumerate() {
        let thickness = if index == 1 { 0.09 } else { 0.05 } * sizes.font;
        scene.line((left, rule), (right, rule), thickness, Tone::Ink);
    }
    let mut x = left;
    scene.line((x, top), (x, y), 0.05 * sizes.font, Tone::Ink);
    for width in widths {
        x += width;
        scene.line((x, top), (x, y), 0.05 * sizes.font, Tone::Ink);
    }
    scene.height = y + sizes.margin;
    LaidTable { scene, cells }
}

/// Draws the lines of a cell, whose left edge and middle are given.
fn cell(scene: &mut Scene, lines: &[String], style: Style<'_>, (x, middle): (f64, f64), step: f64) {
    let size = style.size;
    let first = middle + (ASCENT - DESCENT) / 2.0 * size - step * (lines.len() as f64 - 1.0) / 2.0;
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let at = (x, first + step * index as f64);
        scene.shapes.push(Shape::Text(Text {
            text: line.clone(),
            full: None,
            at,
            size,
            face: style.face,
            align: Align::Start,
            upwards: false,
            tone: Tone::Ink,
            length: style.length(line),
        }));
    }
}
