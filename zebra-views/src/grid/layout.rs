//! The places of the blocks, the names and the marks of a logic grid.

use std::ops::Range;

use zebra_runtime::model::{CategoryId, ItemId, Polarity};

use super::GridView;
use super::pattern::pattern;
use crate::label::{Label, Room};
use crate::measure::{Face, Measure};
use crate::scene::{Align, Area, Scene, Shape, Text, Tone};
use crate::wrap::Style;

/// The sizes of a logic grid, in the unit of the scene.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GridSizes {
    /// The side of a cell.
    pub cell: f64,
    /// The font of the names.
    pub font: f64,
    /// The greatest length of a name beside a row or above a column.
    pub longest: f64,
    /// The space around the grid.
    pub margin: f64,
    /// Whether each category has a pattern of its own at the edge of its heading.
    pub patterns: bool,
}

impl GridSizes {
    /// The sizes for a screen, in pixels.
    pub const SCREEN: GridSizes =
        GridSizes { cell: 28.0, font: 13.0, longest: 170.0, margin: 10.0, patterns: false };

    fn padding(&self) -> f64 {
        0.4 * self.font
    }

    fn line(&self, size: f64) -> f64 {
        if self.patterns { 1.1 * size } else { 1.16 * size }
    }

    /// The thickness of the patterns of categories.
    fn pattern(&self) -> f64 {
        if self.patterns { 0.3 * self.font + 1.0 } else { 0.0 }
    }
}

/// Some items of a category beside rows or above columns.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Band {
    pub(super) category: CategoryId,
    /// The number of the category beside the rows or above the columns.
    pub(super) number: usize,
    pub(super) items: Vec<ItemId>,
}

/// A part of a grid: the blocks of some rows and some columns.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GridPart {
    pub(super) rows: Vec<Band>,
    pub(super) columns: Vec<Band>,
}

/// The names of a band.
struct Names {
    /// The number of the category in the puzzle, which decides its pattern.
    number: usize,
    category: Label,
    items: Vec<Label>,
}

/// The places of a part.
pub(super) struct Frame {
    sizes: GridSizes,
    rows: Vec<Names>,
    columns: Vec<Names>,
    /// The width of the names of categories beside the rows, and the height of those above the columns.
    categories: (f64, f64),
    /// The left upper corner of the cells.
    pub(super) corner: (f64, f64),
}

impl GridView<'_> {
    /// Returns the layout of the whole grid, with the sentences about shortened names and omitted categories below it.
    pub(crate) fn layout(&self, sizes: &GridSizes, measure: &dyn Measure) -> Scene {
        let part = self.whole();
        let mut scene = self.part(&part, sizes, measure);
        let notes = self.notes(&part, sizes, measure);
        let style = Style { measure, size: 0.9 * sizes.font, face: Face::Sans };
        let width = (scene.width - 2.0 * sizes.margin).max(12.0 * sizes.font);
        let mut y = scene.height;
        for note in notes {
            for line in style.wrap(&note, width) {
                y += 1.4 * style.size;
                scene.width = scene.width.max(width + 2.0 * sizes.margin);
                let length = style.length(&line);
                scene.shapes.push(Shape::Text(Text {
                    text: line,
                    full: None,
                    at: (sizes.margin, y - 0.2 * style.size),
                    size: style.size,
                    face: style.face,
                    align: Align::Start,
                    upwards: false,
                    tone: Tone::Ink,
                    length,
                }));
            }
        }
        scene.height = if y > scene.height { y + sizes.margin } else { scene.height };
        scene
    }

    /// Returns the part with everything.
    pub(crate) fn whole(&self) -> GridPart {
        let band = |(number, &category): (usize, &CategoryId)| {
            let items = self.model.items_of(category).collect();
            Band { category, number, items }
        };
        let bands = |categories: &[CategoryId]| categories.iter().enumerate().map(band).collect();
        GridPart { rows: bands(self.stairs.rows()), columns: bands(self.stairs.columns()) }
    }

    /// Returns the whole names of a part that are shortened in it, and the categories that the grid omits.
    pub(crate) fn notes(&self, part: &GridPart, sizes: &GridSizes, measure: &dyn Measure) -> Vec<String> {
        self.notes_of(&self.frame(part, sizes, measure))
    }

    pub(super) fn notes_of(&self, frame: &Frame) -> Vec<String> {
        let mut notes: Vec<String> = Vec::new();
        let bands = frame.columns.iter().chain(&frame.rows);
        let labels = bands.flat_map(|names| std::iter::once(&names.category).chain(&names.items));
        for note in labels.filter_map(Label::note) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        notes.extend(self.omitted());
        notes
    }

    fn names(&self, bands: &[Band], sizes: &GridSizes, measure: &dyn Measure) -> Vec<Names> {
        // Two lines leave a space to the rules on both sides.
        let two = (sizes.cell / 2.5).min(0.85 * sizes.font);
        let names = |band: &Band| {
            let titles: Vec<&str> = band.items.iter().map(|&item| &*self.model.item(item).title).collect();
            let items = Room { measure, face: Face::Sans, length: sizes.longest, sizes: [sizes.font, two] };
            let length = band.items.len() as f64 * sizes.cell - 2.0 * sizes.padding();
            let font = [sizes.font, 0.88 * sizes.font];
            let category = Room { measure, face: Face::SansBold, length, sizes: font };
            let mut category = category.labels(&[&self.model.category(band.category).name]);
            let shown = category.swap_remove(0);
            Names { number: band.category.0 as usize, category: shown, items: items.labels(&titles) }
        };
        bands.iter().map(names).collect()
    }

    pub(super) fn frame(&self, part: &GridPart, sizes: &GridSizes, measure: &dyn Measure) -> Frame {
        let rows = self.names(&part.rows, sizes, measure);
        let columns = self.names(&part.columns, sizes, measure);
        let lines = |names: &[Names]| {
            let thickness =
                |names: &Names| names.category.lines.len() as f64 * sizes.line(names.category.size);
            names.iter().map(thickness).fold(0.0, f64::max) + 1.6 * sizes.padding() + sizes.pattern()
        };
        let longest = |names: &[Names]| {
            let lengths = names.iter().flat_map(|names| &names.items).map(Label::length);
            lengths.fold(0.0, f64::max) + 2.0 * sizes.padding()
        };
        let categories = (lines(&rows), lines(&columns));
        let corner =
            (sizes.margin + categories.0 + longest(&rows), sizes.margin + categories.1 + longest(&columns));
        Frame { sizes: *sizes, rows, columns, categories, corner }
    }

    /// Returns the layout of a part.
    pub(crate) fn part(&self, part: &GridPart, sizes: &GridSizes, measure: &dyn Measure) -> Scene {
        let frame = self.frame(part, sizes, measure);
        let (column_places, width) = places(&part.columns, sizes.cell, frame.corner.0);
        let (row_places, height) = places(&part.rows, sizes.cell, frame.corner.1);
        let mut scene =
            Scene { width: width + sizes.margin, height: height + sizes.margin, shapes: Vec::new() };
        let blocks = self.blocks(part);
        for &(row, column) in &blocks {
            let at = (column_places[column].start, row_places[row].start);
            self.highlights(&mut scene, sizes.cell, &part.rows[row], &part.columns[column], at);
        }
        for &(row, column) in &blocks {
            let at = (column_places[column].start, row_places[row].start);
            self.lines(&mut scene, sizes.cell, &part.rows[row], &part.columns[column], at);
        }
        for (places, names) in column_places.iter().zip(&frame.columns) {
            frame.column(&mut scene, names, places);
        }
        for (places, names) in row_places.iter().zip(&frame.rows) {
            frame.row(&mut scene, names, places);
        }
        for &(row, column) in &blocks {
            let (x, y) = (&column_places[column], &row_places[row]);
            outline(&mut scene, (x.start, y.start), (x.end, y.end), 0.06 * sizes.cell, Tone::Ink);
        }
        for polarity in [Polarity::Is, Polarity::IsNot] {
            for &(row, column) in &blocks {
                let at = (column_places[column].start, row_places[row].start);
                self.marks(&mut scene, sizes.cell, (&part.rows[row], &part.columns[column]), at, polarity);
            }
        }
        scene
    }

    /// Returns the blocks of a part, by the indices of their bands.
    fn blocks(&self, part: &GridPart) -> Vec<(usize, usize)> {
        let all =
            (0..part.rows.len()).flat_map(|row| (0..part.columns.len()).map(move |column| (row, column)));
        all.filter(|&(row, column)| self.stairs.has(part.rows[row].number, part.columns[column].number))
            .collect()
    }

    fn highlights(&self, scene: &mut Scene, cell: f64, rows: &Band, columns: &Band, (x, y): (f64, f64)) {
        for (i, &row) in rows.items.iter().enumerate() {
            for (j, &column) in columns.items.iter().enumerate() {
                if self.new.contains(&(row.min(column), row.max(column))) {
                    let (x, y) = (x + j as f64 * cell, y + i as f64 * cell);
                    let area = Area { x, y, width: cell, height: cell };
                    scene.shapes.push(Shape::Fill { area, tone: Tone::Highlight });
                }
            }
        }
    }

    fn lines(&self, scene: &mut Scene, cell: f64, rows: &Band, columns: &Band, (x, y): (f64, f64)) {
        let (width, height) = (columns.items.len() as f64 * cell, rows.items.len() as f64 * cell);
        if !self.model.have_marks(rows.category, columns.category) {
            let area = Area { x, y, width, height };
            scene.shapes.push(Shape::Fill { area, tone: Tone::Shade });
            return;
        }
        for i in 1..rows.items.len() {
            let y = y + i as f64 * cell;
            scene.line((x, y), (x + width, y), 0.028 * cell, Tone::Faint);
        }
        for j in 1..columns.items.len() {
            let x = x + j as f64 * cell;
            scene.line((x, y), (x, y + height), 0.028 * cell, Tone::Faint);
        }
    }

    /// Draws the circles or the crosses of a block.
    fn marks(
        &self,
        scene: &mut Scene,
        cell: f64,
        (rows, columns): (&Band, &Band),
        (x, y): (f64, f64),
        polarity: Polarity,
    ) {
        for (i, &row) in rows.items.iter().enumerate() {
            for (j, &column) in columns.items.iter().enumerate() {
                let pair = (row.min(column), row.max(column));
                if self.marks.get(&pair) != Some(&polarity) {
                    continue;
                }
                let center = (x + (j as f64 + 0.5) * cell, y + (i as f64 + 0.5) * cell);
                let is_new = self.new.contains(&pair);
                let thickness = if is_new { 0.1 } else { 0.075 } * cell;
                scene.shapes.push(match polarity {
                    Polarity::Is => {
                        let tone = if is_new { Tone::New } else { Tone::Ink };
                        Shape::Circle { center, radius: 0.3 * cell, thickness: thickness * 1.2, tone }
                    }
                    Polarity::IsNot => {
                        let tone = if is_new { Tone::New } else { Tone::Muted };
                        Shape::Cross { center, radius: 0.19 * cell, thickness, tone }
                    }
                });
            }
        }
    }
}

/// Returns the start and the end of each band, and the end of the last one.
pub(super) fn places(bands: &[Band], cell: f64, start: f64) -> (Vec<Range<f64>>, f64) {
    let mut end = start;
    let place = |band: &Band| {
        let start = end;
        end += band.items.len() as f64 * cell;
        start..end
    };
    (bands.iter().map(place).collect(), end)
}

fn outline(
    scene: &mut Scene,
    (left, top): (f64, f64),
    (right, bottom): (f64, f64),
    thickness: f64,
    tone: Tone,
) {
    scene.line((left, top), (right, top), thickness, tone);
    scene.line((right, top), (right, bottom), thickness, tone);
    scene.line((right, bottom), (left, bottom), thickness, tone);
    scene.line((left, bottom), (left, top), thickness, tone);
}

impl Frame {
    /// Draws the names above some columns.
    fn column(&self, scene: &mut Scene, names: &Names, places: &Range<f64>) {
        let (GridSizes { cell, margin, .. }, bottom) = (self.sizes, self.corner.1);
        let below = margin + self.categories.1;
        let area =
            Area { x: places.start, y: margin, width: places.end - places.start, height: self.categories.1 };
        scene.shapes.push(Shape::Fill { area, tone: Tone::Shade });
        let edge = self.sizes.pattern();
        pattern(scene, names.number, Area { height: edge, ..area });
        self.name(
            scene,
            &names.category,
            ((places.start + places.end) / 2.0, (margin + edge + below) / 2.0),
            Role::Column,
        );
        for (index, label) in names.items.iter().enumerate() {
            let x = places.start + index as f64 * cell;
            if index > 0 {
                scene.line((x, below), (x, bottom), 0.028 * cell, Tone::Faint);
            }
            self.name(scene, label, (x + cell / 2.0, bottom - self.sizes.padding()), Role::ColumnItem);
        }
        outline(scene, (places.start, margin), (places.end, bottom), 0.03 * cell, Tone::Ink);
        scene.line((places.start, below), (places.end, below), 0.03 * cell, Tone::Ink);
    }

    /// Draws the names beside some rows.
    fn row(&self, scene: &mut Scene, names: &Names, places: &Range<f64>) {
        let (GridSizes { cell, margin, .. }, right) = (self.sizes, self.corner.0);
        let inner = margin + self.categories.0;
        let area =
            Area { x: margin, y: places.start, width: self.categories.0, height: places.end - places.start };
        scene.shapes.push(Shape::Fill { area, tone: Tone::Shade });
        let edge = self.sizes.pattern();
        pattern(scene, names.number, Area { width: edge, ..area });
        self.name(
            scene,
            &names.category,
            ((margin + edge + inner) / 2.0, (places.start + places.end) / 2.0),
            Role::Row,
        );
        for (index, label) in names.items.iter().enumerate() {
            let y = places.start + index as f64 * cell;
            if index > 0 {
                scene.line((inner, y), (right, y), 0.028 * cell, Tone::Faint);
            }
            self.name(scene, label, (right - self.sizes.padding(), y + cell / 2.0), Role::RowItem);
        }
        outline(scene, (margin, places.start), (right, places.end), 0.03 * cell, Tone::Ink);
        scene.line((inner, places.start), (inner, places.end), 0.03 * cell, Tone::Ink);
    }

    /// Draws the lines of a name around a place: the middle of a category's name, the end of an item's beside a row, the lower end of
    /// one above a column.
    fn name(&self, scene: &mut Scene, label: &Label, (x, y): (f64, f64), role: Role) {
        let upwards = matches!(role, Role::Row | Role::ColumnItem);
        let (face, align) = match role {
            Role::Row | Role::Column => (Face::SansBold, Align::Middle),
            Role::ColumnItem => (Face::Sans, Align::Start),
            Role::RowItem => (Face::Sans, Align::End),
        };
        let step = self.sizes.line(label.size);
        // The middle of the lines is at the place.
        let first = 0.31 * label.size - step * (label.lines.len() as f64 - 1.0) / 2.0;
        for (index, (line, &length)) in label.lines.iter().zip(&label.lengths).enumerate() {
            let offset = first + step * index as f64;
            scene.shapes.push(Shape::Text(Text {
                text: line.clone(),
                full: label.full.clone(),
                at: if upwards { (x + offset, y) } else { (x, y + offset) },
                size: label.size,
                face,
                align,
                upwards,
                tone: Tone::Ink,
                length,
            }));
        }
    }
}

/// What a name belongs to.
#[derive(Clone, Copy)]
enum Role {
    Row,
    Column,
    RowItem,
    ColumnItem,
}
