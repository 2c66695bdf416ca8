//! Lines: where texts are broken.

use unicode_linebreak::{BreakOpportunity, linebreaks};
use unicode_segmentation::UnicodeSegmentation;

use crate::measure::{Face, Measure};

/// What sums of lengths may differ by.
const ROUNDING: f64 = 1e-6;

/// A line that is shorter than this, relative to its room, takes a part of the next word.
const SHORT: f64 = 0.8;

/// A font, by its measure, its size and its face.
#[derive(Clone, Copy)]
pub(crate) struct Style<'a> {
    pub(crate) measure: &'a dyn Measure,
    pub(crate) size: f64,
    pub(crate) face: Face,
}

impl Style<'_> {
    pub(crate) fn length(&self, text: &str) -> f64 {
        self.measure.length(text, self.size, self.face)
    }

    /// Breaks a text into lines of at most a length, where Unicode allows it, and inside words that are longer than a line. A line
    /// has at least one letter, even if that is longer.
    pub(crate) fn wrap(&self, text: &str, length: f64) -> Vec<String> {
        self.wrap_divided(text, length, &|_| Vec::new())
    }

    /// Breaks a text into lines as [`wrap`](Style::wrap) does, and divides words where a line would be much too short. `divisions`
    /// returns the places in a word; the end of a line in a word is a soft hyphen.
    pub(crate) fn wrap_divided(
        &self,
        text: &str,
        length: f64,
        divisions: &dyn Fn(&str) -> Vec<usize>,
    ) -> Vec<String> {
        let (text, length) = (text.trim(), length + ROUNDING);
        let mut lines = Vec::new();
        let (mut start, mut end) = (0, 0);
        for (next, opportunity) in linebreaks(text) {
            if self.length(text[start..next].trim_end()) > length {
                if end > start {
                    let line = text[start..end].trim_end();
                    let divided = match self.length(line) < SHORT * length {
                        true => self.divided(&text[start..next], end - start, length, divisions),
                        false => None,
                    };
                    match divided {
                        Some((line, count)) => {
                            lines.push(line);
                            start += count;
                        }
                        None => {
                            lines.push(line.to_owned());
                            start = end;
                        }
                    }
                }
                start += self.split_word(&text[start..next], length, &mut lines);
            }
            end = next;
            if opportunity == BreakOpportunity::Mandatory && next < text.len() {
                lines.push(text[start..next].trim_end().to_owned());
                start = next;
            }
        }
        if start < text.len() || lines.is_empty() {
            lines.push(text[start..].trim_end().to_owned());
        }
        lines
    }

    /// Returns the longest line that ends in the last word of a text, which begins at a place, and the number of bytes in it.
    fn divided(
        &self,
        text: &str,
        word: usize,
        length: f64,
        divisions: &dyn Fn(&str) -> Vec<usize>,
    ) -> Option<(String, usize)> {
        let ends = divisions(&text[word..]).into_iter().rev().map(|place| word + place);
        let mut lines = ends.map(|end| (format!("{}\u{ad}", &text[..end]), end));
        lines.find(|(line, _)| self.length(line) <= length)
    }

    /// Adds the full lines of a word, if it is longer than a line; returns the number of bytes in them.
    fn split_word(&self, word: &str, length: f64, lines: &mut Vec<String>) -> usize {
        let mut start = 0;
        loop {
            let count = self.fitting(word[start..].trim_end(), length);
            if start + count >= word.trim_end().len() {
                return start;
            }
            lines.push(word[start..start + count].to_owned());
            start += count;
        }
    }

    /// Returns the number of bytes of a text that fit into a length, at least those of one letter.
    pub(crate) fn fitting(&self, text: &str, length: f64) -> usize {
        let ends: Vec<usize> = text.grapheme_indices(true).map(|(at, letter)| at + letter.len()).collect();
        let count = ends.partition_point(|&end| self.length(&text[..end]) <= length);
        ends.get(count.max(1) - 1).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Estimate;

    fn wrapped(text: &str, length: f64) -> Vec<String> {
        Style { measure: &Estimate, size: 10.0, face: Face::Sans }.wrap(text, length)
    }

    #[test]
    fn lines_are_broken_at_spaces_and_inside_of_long_words() {
        assert_eq!(wrapped("Ann has the cat.", 50.0), ["Ann has", "the cat."]);
        let lines = wrapped(&format!("a {} b", "x".repeat(30)), 62.0);
        assert_eq!(lines, ["a", "xxxxxxxxxx", "xxxxxxxxxx", "xxxxxxxxxx", "b"]);
        assert_eq!(wrapped("", 10.0), [""]);
        assert_eq!(wrapped("one\ntwo", 500.0), ["one", "two"]);
        assert_eq!(wrapped("xy", 1.0), ["x", "y"]);
    }

    #[test]
    fn no_line_is_too_long_and_nothing_is_lost() {
        let text = "The quick brown 狐跳过了懒狗 fox-trot, über Ελλάδα и так далее 👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧 end.";
        for length in 13..200 {
            let lines = wrapped(text, f64::from(length));
            let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(text));
            let style = Style { measure: &Estimate, size: 10.0, face: Face::Sans };
            let fits =
                |line: &String| style.length(line) <= f64::from(length) || line.graphemes(true).count() == 1;
            assert!(lines.iter().all(fits), "{lines:?}");
        }
    }
}
