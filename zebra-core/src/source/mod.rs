//! A puzzle read from a text: the draft, the errors, and the places of its parts.

#[cfg(feature = "snippet")]
mod snippet;

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Checked, Draft, ExpressionKind, sentence_words};

#[cfg(feature = "snippet")]
pub use snippet::Snippet;

/// The byte range of each [`Spot`] of a draft.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ranges {
    ranges: Vec<Range<usize>>,
}

impl Ranges {
    /// Adds a byte range and returns its spot.
    pub fn add(&mut self, bytes: Range<usize>) -> Spot {
        self.ranges.push(bytes);
        Spot(self.ranges.len() as u32 - 1)
    }

    /// Creates an empty table with room for a number of spots.
    #[must_use]
    pub fn with_capacity(spots: usize) -> Self {
        Ranges { ranges: Vec::with_capacity(spots) }
    }

    /// Adds the places of the words of a sentence that was read from a range of a text, and returns the first; `None` if the text
    /// has other words there, such as a string with escapes.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::source::Ranges;
    /// let (text, mut ranges) = ("1. Ann is\n   tall.", Ranges::default());
    /// let first = ranges.add_words(text, 3..text.len(), "Ann is tall.").unwrap();
    /// assert_eq!(ranges.words(first, "Ann is tall.", 4..11), Some(7..17));
    /// assert_eq!(ranges.add_words(text, 3..text.len(), "Ann is old."), None);
    /// ```
    pub fn add_words(&mut self, text: &str, at: Range<usize>, sentence: &str) -> Option<Spot> {
        let source = text.get(at.clone())?;
        let places: Vec<Range<usize>> = sentence_words(source).collect();
        let are_same = places.iter().map(|place| &source[place.clone()]);
        if !are_same.eq(sentence_words(sentence).map(|word| &sentence[word])) {
            return None;
        }
        let first = Spot(self.ranges.len() as u32);
        self.ranges.extend(places.into_iter().map(|place| at.start + place.start..at.start + place.end));
        Some(first)
    }

    /// Returns the range of a part of a sentence, from the place of the first word of the sentence.
    #[must_use]
    pub fn words(&self, first: Spot, sentence: &str, part: Range<usize>) -> Option<Range<usize>> {
        let place = |byte: usize, is_end: bool| {
            let within = |word: &Range<usize>| if is_end { byte <= word.end } else { byte < word.end };
            let (number, word) = (0..).zip(sentence_words(sentence)).find(|(_, word)| within(word))?;
            let at = self.get(Spot(first.0 + number))?;
            Some(at.start + byte.saturating_sub(word.start))
        };
        Some(place(part.start, false)?..place(part.end, true)?)
    }

    /// Returns the byte range of a spot, or `None` if it has none.
    #[must_use]
    pub fn get(&self, spot: Spot) -> Option<Range<usize>> {
        self.ranges.get(spot.index()?).cloned()
    }
}

/// The result of reading a text: the valid parts of the puzzle, and the syntax errors.
///
/// Continue with [`Reading::check`] and [`Checked::verify`](crate::draft::Checked::verify), whose diagnostics use the same
/// `ranges`.
#[derive(Debug)]
pub struct Reading {
    /// The unchecked puzzle.
    pub draft: Draft,
    /// The byte ranges of its parts.
    pub ranges: Ranges,
    /// The syntax errors.
    pub diagnostics: Vec<Diagnostic>,
    /// What the reader warns of.
    pub warnings: Vec<Diagnostic>,
    /// Whether every declaration was read. If not, an unknown name may belong to a declaration with an error.
    pub declarations_are_whole: bool,
}

impl Reading {
    /// Adds the places of the words of the clues in English, so that an error is reported at the word that it is about.
    #[must_use]
    pub fn with_words(mut self, text: &str) -> Reading {
        for formula in self.draft.clues.iter().flat_map(|clue| &clue.formulas) {
            if let ExpressionKind::Text(sentence) = &formula.kind
                && let Some(at) = self.ranges.get(formula.at)
                && let Some(first) = self.ranges.add_words(text, at, sentence)
            {
                self.draft.words.insert(formula.at, first);
            }
        }
        self
    }

    /// Checks the draft; the syntax errors come first.
    ///
    /// If a declaration was not read, only unknown names are reported besides, and only those that this declaration cannot
    /// declare: names that are not in [`Draft::unread`](crate::draft::Draft::unread), if there are any, and close to a declared one.
    #[must_use]
    pub fn check(&self) -> Checked {
        let mut checked = self.draft.check();
        if !self.declarations_are_whole {
            let is_known = !self.draft.unread.is_empty();
            let of_names = |code| matches!(code, Code::UnknownItem | Code::UnknownCategory);
            checked.diagnostics.retain(|error| is_known && of_names(error.code));
            checked.warnings.clear();
            checked.declarations_are_sound = false;
        }
        checked.diagnostics.splice(..0, self.diagnostics.iter().cloned());
        checked.warnings.splice(..0, self.warnings.iter().cloned());
        checked
    }
}

/// Returns the line and the column of a byte, both from 1; columns count characters. A byte order mark takes no column.
///
/// ```
/// # use zebra_core as zebra;
/// assert_eq!(zebra::source::position("Zoé - \r\nAl", 10), (2, 2));
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
