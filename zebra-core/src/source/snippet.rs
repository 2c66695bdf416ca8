//! A mistake with the line that it is in, underlined, as a compiler shows it. Layer 3.

use std::fmt;
use std::ops::Range;

use super::Ranges;
use crate::diagnostic::Diagnostic;

/// No line is shown longer than this.
const LONGEST: usize = 160;

/// A diagnostic of a text, printed with its line.
///
/// ```
/// use zebra_core::diagnostic::{Code, Diagnostic};
/// use zebra_core::source::{Ranges, Snippet};
/// let text = "Color - Red\nPet = Cat";
/// let mut ranges = Ranges::default();
/// let at = ranges.add(16..17);
/// let mistake = Diagnostic::new(Code::Syntax, at, "expected `-`, found `=`", "write `-`");
/// let snippet = Snippet { path: "pets.zbc", text, ranges: &ranges, diagnostic: &mistake };
/// assert_eq!(
///     snippet.to_string(),
///     "expected `-`, found `=`\n --> pets.zbc:2:5\n  |\n2 | Pet = Cat\n  |     ^\nhelp: write `-`"
/// );
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Snippet<'a> {
    /// The file.
    pub path: &'a str,
    /// What is in it.
    pub text: &'a str,
    /// Where its parts stand.
    pub ranges: &'a Ranges,
    /// The mistake.
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
                    writeln!(f, "note: {} in line {line}, column {column}", related.note)?;
                }
                None => writeln!(f, "note: {}", related.note)?,
            }
        }
        write!(f, "help: {}", diagnostic.help)
    }
}

impl Snippet<'_> {
    /// The place, the line and what is underlined in it.
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
        // Of a long line the part around the mistake is shown.
        let skipped = if from + length > LONGEST { from.saturating_sub(LONGEST / 4) } else { 0 };
        let shown: String = source.chars().skip(skipped).take(LONGEST).map(visible).collect();
        let underlined = length.clamp(1, (LONGEST - (from - skipped)).max(1));
        let margin = " ".repeat(line.to_string().len());
        writeln!(f, "{margin}--> {}:{line}:{column}", self.path)?;
        writeln!(f, "{margin} |\n{line} | {}", shown.trim_end())?;
        writeln!(f, "{margin} | {}{}", " ".repeat(from - skipped), "^".repeat(underlined))
    }
}

/// A character that takes one column and does nothing else.
fn visible(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

/// The line and the column of a byte, both from 1; columns count characters. A mark at the beginning of the text that it
/// is Unicode takes no column.
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
