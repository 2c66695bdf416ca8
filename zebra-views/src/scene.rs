//! Scenes: texts, lines and marks with their places. All outputs draw the same scenes.
//!
//! Lengths are in pixels of CSS for a view of its own, and in points for a page. The origin is at the top left, and `y` grows
//! downwards.

use crate::measure::Face;

/// A drawing of a size.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The parts, in the order in which they are drawn.
    pub shapes: Vec<Shape>,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

/// A part of a scene.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A line of text.
    Text(Text),
    /// A straight line.
    Line {
        /// The start.
        from: (f64, f64),
        /// The end.
        to: (f64, f64),
        /// The thickness.
        thickness: f64,
        /// The color.
        tone: Tone,
    },
    /// A filled rectangle.
    Fill {
        /// The place.
        area: Area,
        /// The color.
        tone: Tone,
    },
    /// The circle of two items that are together.
    Circle {
        /// The center.
        center: (f64, f64),
        /// The radius.
        radius: f64,
        /// The thickness of the line.
        thickness: f64,
        /// The color.
        tone: Tone,
    },
    /// The cross of two items that are apart.
    Cross {
        /// The center.
        center: (f64, f64),
        /// Half the width.
        radius: f64,
        /// The thickness of the lines.
        thickness: f64,
        /// The color.
        tone: Tone,
    },
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The text as it is shown.
    pub text: String,
    /// The whole text, if the shown one is shortened.
    pub full: Option<String>,
    /// The place of the baseline at the side where the text is aligned.
    pub at: (f64, f64),
    /// The size of the font.
    pub size: f64,
    /// The face of the font.
    pub face: Face,
    /// Which end of the text is at its place.
    pub align: Align,
    /// Whether the text runs upwards.
    pub upwards: bool,
    /// The color.
    pub tone: Tone,
    /// The measured length.
    pub length: f64,
}

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// Its left end; of a text that runs upwards, its lower end.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its right end; of a text that runs upwards, its upper end.
    End,
}

/// The color of a part, by its purpose. No information depends on the color alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Text and important lines.
    Ink,
    /// Less important text and marks.
    Muted,
    /// Thin lines.
    Faint,
    /// What is new: marks.
    New,
    /// The background of what is new.
    Highlight,
    /// The background of headings.
    Shade,
}

/// The height of letters above the baseline, relative to the size of the font.
pub(crate) const ASCENT: f64 = 0.78;

/// The depth of letters below the baseline, relative to the size of the font.
pub(crate) const DESCENT: f64 = 0.24;

impl Scene {
    /// Adds the parts of another scene, moved.
    pub fn add(&mut self, other: Scene, (x, y): (f64, f64)) {
        self.shapes.extend(other.shapes.into_iter().map(|shape| shape.moved(x, y)));
    }

    /// Leaves room for a label of a length above everything.
    #[cfg(feature = "print")]
    pub(crate) fn leave_above(&mut self, height: f64, length: f64) {
        let shapes = std::mem::take(&mut self.shapes);
        self.shapes = shapes.into_iter().map(|shape| shape.moved(0.0, height)).collect();
        self.height += height;
        self.width = self.width.max(length);
    }

    /// Adds a label in the room that is left for it.
    #[cfg(feature = "print")]
    pub(crate) fn label(&mut self, text: String, style: crate::wrap::Style<'_>) {
        let length = style.length(&text);
        let (full, at, align, tone) = (None, (0.0, ASCENT * style.size), Align::Start, Tone::Ink);
        let (size, face) = (style.size, style.face);
        let label = Text { text, full, at, size, face, align, upwards: false, tone, length };
        self.shapes.insert(0, Shape::Text(label));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), thickness: f64, tone: Tone) {
        self.shapes.push(Shape::Line { from, to, thickness, tone });
    }

    /// The texts, in the order in which they are drawn.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        })
    }
}

impl Shape {
    /// Returns the shape at another place.
    #[must_use]
    pub fn moved(mut self, x: f64, y: f64) -> Shape {
        let move_point = |point: &mut (f64, f64)| *point = (point.0 + x, point.1 + y);
        match &mut self {
            Shape::Text(text) => move_point(&mut text.at),
            Shape::Line { from, to, .. } => [from, to].into_iter().for_each(move_point),
            Shape::Fill { area, .. } => (area.x, area.y) = (area.x + x, area.y + y),
            Shape::Circle { center, .. } | Shape::Cross { center, .. } => move_point(center),
        }
        self
    }

    /// Returns the area that the shape covers.
    #[must_use]
    pub fn bounds(&self) -> Area {
        match self {
            Shape::Text(text) => text.bounds(),
            Shape::Line { from, to, thickness, .. } => {
                let (x, y) = (from.0.min(to.0), from.1.min(to.1));
                let (width, height) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
                Area { x, y, width, height }.grown(thickness / 2.0)
            }
            Shape::Fill { area, .. } => *area,
            Shape::Circle { center, radius, thickness, .. }
            | Shape::Cross { center, radius, thickness, .. } => {
                Area { x: center.0, y: center.1, width: 0.0, height: 0.0 }.grown(radius + thickness / 2.0)
            }
        }
    }
}

impl Text {
    /// Returns the area from the top of the highest letters to the bottom of the lowest ones.
    #[must_use]
    pub fn bounds(&self) -> Area {
        let start = match self.align {
            Align::Start => 0.0,
            Align::Middle => self.length / 2.0,
            Align::End => self.length,
        };
        let (above, thickness) = (ASCENT * self.size, (ASCENT + DESCENT) * self.size);
        let (x, y) = self.at;
        match self.upwards {
            false => Area { x: x - start, y: y - above, width: self.length, height: thickness },
            true => Area { x: x - above, y: y + start - self.length, width: thickness, height: self.length },
        }
    }
}

impl Area {
    fn grown(self, by: f64) -> Area {
        let Area { x, y, width, height } = self;
        Area { x: x - by, y: y - by, width: width + 2.0 * by, height: height + 2.0 * by }
    }

    /// Returns whether two areas have more than a border in common.
    #[must_use]
    pub fn overlaps(&self, other: &Area) -> bool {
        const BORDER: f64 = 1e-6;
        let apart = |start: f64, length: f64, other: f64, other_length: f64| {
            start + length <= other + BORDER || other + other_length <= start + BORDER
        };
        !apart(self.x, self.width, other.x, other.width) && !apart(self.y, self.height, other.y, other.height)
    }
}
