//! The lengths of texts.

use unicode_width::UnicodeWidthChar;

/// A face: a design of letters and its weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Face {
    /// Without serifs, for grids, tables and pictures.
    #[default]
    Sans,
    /// The same in bold, for headings of grids and tables.
    SansBold,
    /// With serifs, for the text of pages.
    Serif,
    /// The same in bold.
    SerifBold,
    /// Small capitals, for the headings of pages.
    Display,
}

impl Face {
    /// The number of faces.
    #[cfg(feature = "print")]
    pub(crate) const COUNT: usize = 5;

    /// Returns whether the face is bold.
    #[must_use]
    pub fn is_bold(self) -> bool {
        matches!(self, Face::SansBold | Face::SerifBold | Face::Display)
    }
}

/// Measures texts.
pub trait Measure {
    /// Returns the length of a text in a face of a size, in the unit of the size.
    fn length(&self, text: &str, size: f64, face: Face) -> f64;
}

/// An estimate for the usual fonts without serifs, for outputs whose fonts are not known: browsers use those of the reader.
/// Letters are as wide as those of the wider fonts among them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Estimate;

impl Measure for Estimate {
    fn length(&self, text: &str, size: f64, face: Face) -> f64 {
        let factor = if face.is_bold() { 1.09 } else { 1.0 };
        text.chars().map(width).sum::<f64>() * size * factor
    }
}

/// Returns the width of a letter relative to the size of the font.
fn width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '(' | ')' | ' ' => 0.34,
        'f' | 'r' | 't' | 'J' | '-' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 0.96,
        'A'..='Z' => 0.7,
        _ => match letter.width() {
            None | Some(0) => 0.0,
            Some(1) if letter.is_uppercase() || (letter as u32) > 0x530 => 0.78,
            Some(1) => 0.62,
            Some(_) => 1.25,
        },
    }
}
