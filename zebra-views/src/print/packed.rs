//! Shapes in few bytes: a book holds all of its pages until the last one is laid out, since the first ones name their numbers.

use crate::measure::Face;
use crate::scene::{Align, Area, Shape, Text, Tone};

const TONES: [Tone; 6] = [Tone::Ink, Tone::Muted, Tone::Faint, Tone::New, Tone::Highlight, Tone::Shade];
const ALIGNS: [Align; 3] = [Align::Start, Align::Middle, Align::End];
const FACES: [Face; Face::COUNT] = [Face::Sans, Face::SansBold, Face::Serif, Face::SerifBold, Face::Display];

/// The level of the compression: the fastest.
const LEVEL: u8 = 1;

/// Shapes that take about a twentieth of their size.
#[derive(Debug, Clone, Default)]
pub(super) struct Packed {
    count: usize,
    /// Runs of shapes, in the order in which they were added.
    runs: Vec<Box<[u8]>>,
}

impl Packed {
    /// Returns the number of shapes.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Adds shapes.
    pub(super) fn push(&mut self, shapes: &[Shape]) {
        if shapes.is_empty() {
            return;
        }
        let mut writer = Writer(Vec::new());
        shapes.iter().for_each(|shape| writer.shape(shape));
        let run = miniz_oxide::deflate::compress_to_vec(&writer.0, LEVEL);
        self.runs.push(run.into_boxed_slice());
        self.count += shapes.len();
    }

    /// Returns all shapes.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let mut shapes = Vec::with_capacity(self.count);
        for run in &self.runs {
            let Ok(data) = miniz_oxide::inflate::decompress_to_vec(run) else {
                unreachable!("`push` compressed the run");
            };
            let mut reader = Reader(&data);
            while !reader.0.is_empty() {
                shapes.push(reader.shape());
            }
        }
        shapes
    }
}

/// Writes shapes: the kind, then the fields in their order.
struct Writer(Vec<u8>);

impl Writer {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Text(text) => {
                self.bytes([0, text.tone as u8, text.face as u8, text.align as u8, u8::from(text.upwards)]);
                self.numbers([text.at.0, text.at.1, text.size, text.length]);
                self.text(Some(&text.text));
                self.text(text.full.as_deref());
            }
            Shape::Line { from, to, thickness, tone } => {
                self.bytes([1, *tone as u8]);
                self.numbers([from.0, from.1, to.0, to.1, *thickness]);
            }
            Shape::Fill { area, tone } => {
                self.bytes([2, *tone as u8]);
                self.numbers([area.x, area.y, area.width, area.height]);
            }
            Shape::Circle { center, radius, thickness, tone } => {
                self.bytes([3, *tone as u8]);
                self.numbers([center.0, center.1, *radius, *thickness]);
            }
            Shape::Cross { center, radius, thickness, tone } => {
                self.bytes([4, *tone as u8]);
                self.numbers([center.0, center.1, *radius, *thickness]);
            }
        }
    }

    fn bytes<const N: usize>(&mut self, bytes: [u8; N]) {
        self.0.extend(bytes);
    }

    fn numbers<const N: usize>(&mut self, numbers: [f64; N]) {
        numbers.into_iter().for_each(|number| self.bytes(number.to_le_bytes()));
    }

    /// Writes a text behind its length and one; zero without a text.
    fn text(&mut self, text: Option<&str>) {
        let length = text.map_or(0, |text| text.len() as u64 + 1);
        self.bytes(length.to_le_bytes());
        self.0.extend(text.unwrap_or_default().bytes());
    }
}

/// Reads what [`Writer`] has written.
struct Reader<'d>(&'d [u8]);

impl Reader<'_> {
    fn shape(&mut self) -> Shape {
        let [kind, tone] = self.bytes();
        let tone = TONES[usize::from(tone)];
        match kind {
            0 => {
                let [face, align, upwards] = self.bytes();
                let [x, y, size, length] = self.numbers();
                let text = self.text().unwrap_or_default();
                let full = self.text();
                let (face, align) = (FACES[usize::from(face)], ALIGNS[usize::from(align)]);
                let (at, upwards) = ((x, y), upwards != 0);
                Shape::Text(Text { text, full, at, size, face, align, upwards, tone, length })
            }
            1 => {
                let [x, y, to_x, to_y, thickness] = self.numbers();
                Shape::Line { from: (x, y), to: (to_x, to_y), thickness, tone }
            }
            2 => {
                let [x, y, width, height] = self.numbers();
                Shape::Fill { area: Area { x, y, width, height }, tone }
            }
            3 => {
                let [x, y, radius, thickness] = self.numbers();
                Shape::Circle { center: (x, y), radius, thickness, tone }
            }
            _ => {
                let [x, y, radius, thickness] = self.numbers();
                Shape::Cross { center: (x, y), radius, thickness, tone }
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let Some((bytes, rest)) = self.0.split_first_chunk() else { unreachable!("a shape is whole") };
        self.0 = rest;
        *bytes
    }

    fn numbers<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| f64::from_le_bytes(self.bytes()))
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(u64::from_le_bytes(self.bytes())).ok()?.checked_sub(1)?;
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(String::from_utf8_lossy(text).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_the_same_when_they_are_read() {
        let mut shapes = Vec::new();
        for tone in TONES {
            let (center, radius, thickness) = ((0.1 + 0.2, -7.0), 1.0 / 3.0, f64::MIN_POSITIVE);
            shapes.push(Shape::Line { from: center, to: (1e300, 0.0), thickness, tone });
            shapes.push(Shape::Fill { area: Area { x: 1.0, y: 2.0, width: 3.0, height: 4.0 }, tone });
            shapes.push(Shape::Circle { center, radius, thickness, tone });
            shapes.push(Shape::Cross { center, radius, thickness, tone });
        }
        for (face, align) in FACES.into_iter().zip(ALIGNS.into_iter().cycle()) {
            for (text, full) in [("", None), ("äöü 字", Some(String::new())), ("a", Some("ab".repeat(300)))]
            {
                let (at, upwards, tone) = ((1.5, 2.5), face.is_bold(), Tone::Muted);
                let text = text.to_owned();
                shapes.push(Shape::Text(Text {
                    text,
                    full,
                    at,
                    size: 9.0,
                    face,
                    align,
                    upwards,
                    tone,
                    length: 4.0,
                }));
            }
        }
        let mut packed = Packed::default();
        for part in [&shapes[..5], &shapes[5..5], &shapes[5..]] {
            packed.push(part);
        }
        assert_eq!((packed.len(), packed.shapes()), (shapes.len(), shapes));
    }
}
