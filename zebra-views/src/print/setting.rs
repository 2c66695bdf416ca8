//! Texts, lists, figures and tables as pieces of a column.

use zebra_runtime::language::Language;

use crate::content::Item;
use crate::measure::Face;
use crate::scene::{ASCENT, Align, DESCENT, Scene, Shape, Text, Tone};
use crate::table::LaidTable;
use crate::wrap::Style;

use super::font::Fonts;
use super::piece::Piece;
use super::structure::{NodeId, Role, Structure};

/// The height of a line relative to the size of the font.
pub(super) const LEADING: f64 = 1.3;

/// What texts are set with: fonts, the size of the text, and the language, which divides words.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) fonts: &'a Fonts<'a>,
    pub(super) size: f64,
    pub(super) language: &'static Language,
}

/// How a paragraph is set in a column.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The size relative to that of the text.
    pub(super) size: f64,
    pub(super) face: Face,
    pub(super) tone: Tone,
    pub(super) align: Align,
}

impl Look {
    pub(super) const TEXT: Look = Look { size: 1.0, face: Face::Serif, tone: Tone::Ink, align: Align::Start };
    pub(super) const BOLD: Look = Look { face: Face::SerifBold, ..Look::TEXT };
    pub(super) const HEADING: Look = Look { face: Face::Display, ..Look::TEXT };

    pub(super) fn sized(self, size: f64) -> Look {
        Look { size, ..self }
    }
}

impl<'a> Setting<'a> {
    pub(super) fn style(&self, size: f64, face: Face) -> Style<'a> {
        Style { measure: self.fonts, size: size * self.size, face }
    }

    /// Returns a line, whose baseline is at a place.
    pub(super) fn line(&self, text: &str, look: Look, at: (f64, f64)) -> Shape {
        let style = self.style(look.size, look.face);
        Shape::Text(Text {
            text: text.to_owned(),
            full: None,
            at,
            size: style.size,
            face: style.face,
            align: look.align,
            upwards: false,
            tone: look.tone,
            length: style.length(text),
        })
    }

    /// Returns the lines of a text.
    pub(super) fn lines(&self, text: &str, look: Look, width: f64) -> Vec<String> {
        let style = self.style(look.size, look.face);
        match look.face {
            Face::Display => even(style, text, width),
            _ => style.wrap_divided(text, width, &|word| divisions(word, self.language)),
        }
    }

    /// Sets a paragraph. Not fewer than two of its lines are alone in a column.
    pub(super) fn paragraph(&self, text: &str, look: Look, width: f64, node: NodeId) -> Vec<Piece> {
        let x = match look.align {
            Align::Start => 0.0,
            Align::Middle => width / 2.0,
            Align::End => width,
        };
        let lines = self.lines(text, look, width);
        let count = lines.len();
        let leading = self.leading(look);
        let piece = |(index, line): (usize, String)| Piece {
            before: 0.0,
            height: leading,
            keep: index + 1 < count && (index == 0 || index + 2 == count || look.face == Face::Display),
            shapes: vec![self.line(&line, look, (x, baseline(leading, look.size * self.size)))],
            marks: vec![(1, Some(node))],
        };
        lines.into_iter().enumerate().map(piece).collect()
    }

    pub(super) fn leading(&self, look: Look) -> f64 {
        let leading = if look.face == Face::Display { 1.12 } else { LEADING };
        leading * look.size * self.size
    }

    /// Sets a heading, which stays with what follows.
    pub(super) fn heading(&self, text: &str, size: f64, width: f64, node: NodeId) -> Vec<Piece> {
        let mut pieces = self.paragraph(text, Look::HEADING.sized(size), width, node);
        pieces.iter_mut().for_each(|piece| piece.keep = true);
        pieces.last_mut().into_iter().for_each(|last| last.height += 0.25 * self.size);
        pieces
    }

    /// Returns the width of the column of labels: that of the longest one that is not too long.
    pub(super) fn label_column<'i>(
        &self,
        items: impl Iterator<Item = &'i Item>,
        look: Look,
        width: f64,
    ) -> f64 {
        let style = self.style(look.size, Face::SerifBold);
        let lengths =
            items.map(|item| style.length(&item.label)).filter(|&length| length <= longest_label(width));
        lengths.fold(0.0, f64::max)
    }

    /// Sets an item of a list, with its label in a column of its own. A label that is too long is above the text.
    pub(super) fn item(
        &self,
        item: &Item,
        column: f64,
        look: Look,
        width: f64,
        (structure, list): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let node = structure.add(list, Role::Item);
        let (label, body) = (structure.add(node, Role::Label), structure.add(node, Role::Body));
        let indent = if column > 0.0 { column + 0.45 * self.size } else { 0.0 };
        let bold = Look { face: Face::SerifBold, ..look };
        let mut pieces = self.paragraph(&item.text, look, width - indent, body);
        for shape in pieces.iter_mut().flat_map(|piece| &mut piece.shapes) {
            *shape = shape.clone().moved(indent, 0.0);
        }
        if self.style(look.size, Face::SerifBold).length(&item.label) > longest_label(width) {
            let mut above = self.paragraph(&item.label, bold, width, label);
            above.iter_mut().for_each(|piece| piece.keep = true);
            above.append(&mut pieces);
            pieces = above;
        } else if let Some(first) = pieces.first_mut() {
            let at = (column, baseline(first.height, look.size * self.size));
            first.shapes.insert(0, self.line(&item.label, Look { align: Align::End, ..bold }, at));
            first.marks = vec![(1, Some(label)), (2, Some(body))];
        }
        pieces.first_mut().into_iter().for_each(|first| first.before = 0.3 * look.size * self.size);
        pieces
    }

    /// Sets a list.
    pub(super) fn list(
        &self,
        items: &[Item],
        look: Look,
        width: f64,
        (structure, parent): (&mut Structure, NodeId),
    ) -> Vec<Piece> {
        let list = structure.add(parent, Role::List);
        let column = self.label_column(items.iter(), look, width);
        items.iter().flat_map(|item| self.item(item, column, look, width, (structure, list))).collect()
    }
}

/// Returns a figure as a piece.
pub(super) fn figure(scene: Scene, before: f64, node: Option<NodeId>) -> Piece {
    let marks = vec![(scene.shapes.len(), node)];
    Piece { before, height: scene.height, keep: false, shapes: scene.shapes, marks }
}

/// Returns a table as a piece, with the structure of its cells.
pub(super) fn table(table: LaidTable, before: f64, (structure, parent): (&mut Structure, NodeId)) -> Piece {
    let node = structure.add(parent, Role::Table);
    let mut marks: Vec<(usize, Option<NodeId>)> = Vec::new();
    for (index, cells) in table.cells.iter().enumerate() {
        let row = structure.add(node, Role::Row);
        for (column, shapes) in cells.iter().enumerate() {
            let role = match (index, column) {
                (0, _) => Role::ColumnHeading,
                (_, 0) => Role::RowHeading,
                _ => Role::Cell,
            };
            let cell = structure.add(row, role);
            marks.push((shapes.start, None));
            marks.push((shapes.end, Some(cell)));
        }
    }
    marks.push((table.scene.shapes.len(), None));
    Piece { before, height: table.scene.height, keep: false, shapes: table.scene.shapes, marks }
}

/// Returns the place of the baseline in a line of a height, with the letters in the middle.
pub(super) fn baseline(height: f64, size: f64) -> f64 {
    (height + (ASCENT - DESCENT) * size) / 2.0 + 0.04 * size
}

fn longest_label(width: f64) -> f64 {
    0.16 * width
}

/// Breaks a heading into lines of about the same length.
fn even(style: Style<'_>, text: &str, width: f64) -> Vec<String> {
    const STEPS: u32 = 12;
    let lines = style.wrap(text, width);
    let narrower = (1..STEPS).map(|step| width * (1.0 - f64::from(step) / f64::from(2 * STEPS)));
    let as_few = narrower.map(|width| style.wrap(text, width)).take_while(|other| other.len() == lines.len());
    as_few.last().unwrap_or(lines)
}

/// Returns the places where a word of a language can be divided.
fn divisions(word: &str, language: &Language) -> Vec<usize> {
    /// The least number of letters before and behind the hyphen.
    const LEAST: usize = 3;
    /// The most bytes of a word: longer ones are no words, and the patterns are not made for them.
    const MOST: usize = 40;
    let Some(code) = language.code().as_bytes().first_chunk::<2>() else { return Vec::new() };
    let Some(language) = hypher::Lang::from_iso(*code) else { return Vec::new() };
    let letters = word.trim_end_matches(|letter: char| !letter.is_alphabetic());
    // Names with signs and numbers are left alone, and so are capitals in a row.
    if letters.len() > MOST
        || !letters.chars().all(char::is_alphabetic)
        || letters.chars().skip(1).any(char::is_uppercase)
    {
        return Vec::new();
    }
    let mut place = 0;
    let ends = hypher::hyphenate(letters, language).map(|syllable| {
        place += syllable.len();
        place
    });
    let is_possible =
        |&end: &usize| letters[..end].chars().count() >= LEAST && letters[end..].chars().count() >= LEAST;
    ends.filter(is_possible).collect()
}
