//! Diagnostics with an excerpt of the text, for compiler errors and logs; and lines and columns of bytes. Layer 1.

use std::fmt;
use std::ops::Range;

use super::Ranges;
use crate::diagnostic::Diagnostic;

/// The maximum length of an excerpt, in characters.
const MAX_LENGTH: usize = 160;

/// A diagnostic of a text. Displays the message, the place, the underlined line and the help as plain text.
///
/// It never fails: the ranges may exceed the text, and the text may be decoded lossily. (The command `zebra` renders
/// diagnostics for terminals, with colors and labels.)
///
/// ```
/// use zebra_core::diagnostic::{Code, Diagnostic};
/// use zebra_core::source::{Ranges, Snippet};
/// let text = "Color - Red\nPet = Cat";
/// let mut ranges = Ranges::default();
/// let at = ranges.add(16..17);
/// let error = Diagnostic::new(Code::Syntax, at, "expected `-`, found `=`", "write `-`");
/// let snippet = Snippet { path: "pets.zbc", text, ranges: &ranges, diagnostic: &error };
/// assert_eq!(
///     snippet.to_string(),
///     "expected `-`, found `=`\n --> pets.zbc:2:5\n  |\n2 | Pet = Cat\n  |     ^\nhelp: write `-`"
/// );
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Snippet<'a> {
    /// The path of the file.
    pub path: &'a str,
    /// The text of the file.
    pub text: &'a str,
    /// The byte ranges of its parts.
    pub ranges: &'a Ranges,
    /// The diagnostic.
    pub diagnostic: &'a Diagnostic,
}

impl fmt::Display for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snippet { path, diagnostic, .. } = self;
        writeln!(f, "{}", diagnostic.message)?;
        match self.ranges.get(diagnostic.at) {
            Some(range) => self.line(f, range)?,
            None => writeln!(f, " --> {path}")?,
        }
        for related in &diagnostic.related {
            match self.ranges.get(related.at) {
                Some(range) => {
                    let (line, column) = position(self.text, range.start);
                    writeln!(f, "note: {} at line {line}, column {column}", related.note)?;
                }
                None => writeln!(f, "note: {}", related.note)?,
            }
        }
        write!(f, "help: {}", diagnostic.help)
    }
}

impl Snippet<'_> {
    /// Writes the place and the underlined line.
    fn line(&self, f: &mut fmt::Formatter<'_>, range: Range<usize>) -> fmt::Result {
        let (line, column) = position(self.text, range.start);
        let before = self.text.get(..range.start).unwrap_or("");
        let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let source =
            self.text[start..].split(['\n', '\r']).next().unwrap_or("").trim_start_matches('\u{feff}');
        let from = column - 1;
        let length = self
            .text
            .get(range)
            .unwrap_or("")
            .split(['\n', '\r'])
            .next()
            .map_or(0, |first| first.chars().count());
        // A long line is cut around the error.
        let skipped = if from + length > MAX_LENGTH { from.saturating_sub(MAX_LENGTH / 4) } else { 0 };
        let shown: String = source.chars().skip(skipped).take(MAX_LENGTH).map(visible).collect();
        let underlined = length.clamp(1, (MAX_LENGTH - (from - skipped)).max(1));
        let margin = " ".repeat(line.to_string().len());
        writeln!(f, "{margin}--> {}:{line}:{column}", self.path)?;
        writeln!(f, "{margin} |\n{line} | {}", shown.trim_end())?;
        writeln!(f, "{margin} | {}{}", " ".repeat(from - skipped), "^".repeat(underlined))
    }
}

/// Replaces a control character, so that every character takes one column.
fn visible(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

/// Returns the line and the column of a byte, both from 1; columns count characters. A byte order mark takes no column.
///
/// ```
/// assert_eq!(zebra_core::source::position("Zoé - \r\nAl", 10), (2, 2));
/// ```
#[must_use]
pub fn position(text: &str, byte: usize) -> (usize, usize) {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let before = &text[..byte];
    let breaks = before.bytes().zip(before.bytes().skip(1).chain([0]));
    let line = 1 + breaks.filter(|&(this, next)| this == b'\n' || (this == b'\r' && next != b'\n')).count();
    let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let column = 1 + before[start..].trim_start_matches('\u{feff}').chars().count();
    (line, column)
}
