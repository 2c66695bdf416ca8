//! The lengths of texts.

use unicode_width::UnicodeWidthChar;

/// The weight of a font.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Weight {
    /// The usual one.
    #[default]
    Regular,
    /// For headings.
    Bold,
}

/// Measures texts.
pub trait Measure {
    /// Returns the length of a text in a font of a size, in the unit of the size.
    fn length(&self, text: &str, size: f64, weight: Weight) -> f64;
}

/// An estimate for the usual fonts without serifs, for outputs whose fonts are not known: browsers use those of the reader.
/// Letters are as wide as those of the wider fonts among them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Estimate;

impl Measure for Estimate {
    fn length(&self, text: &str, size: f64, weight: Weight) -> f64 {
        let factor = if weight == Weight::Bold { 1.09 } else { 1.0 };
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
