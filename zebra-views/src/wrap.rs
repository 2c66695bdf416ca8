//! Lines: where texts are broken.

use unicode_linebreak::{BreakOpportunity, linebreaks};
use unicode_segmentation::UnicodeSegmentation;

use crate::measure::{Measure, Weight};

/// A font, by its measure, its size and its weight.
#[derive(Clone, Copy)]
pub(crate) struct Style<'a> {
    pub(crate) measure: &'a dyn Measure,
    pub(crate) size: f64,
    pub(crate) weight: Weight,
}

impl Style<'_> {
    pub(crate) fn length(&self, text: &str) -> f64 {
        self.measure.length(text, self.size, self.weight)
    }

    /// Breaks a text into lines of at most a length, where Unicode allows it, and inside words that are longer than a line. A line
    /// has at least one letter, even if that is longer.
    pub(crate) fn wrap(&self, text: &str, length: f64) -> Vec<String> {
        let text = text.trim();
        let mut lines = Vec::new();
        let (mut start, mut end) = (0, 0);
        for (next, opportunity) in linebreaks(text) {
            if self.length(text[start..next].trim_end()) > length {
                if end > start {
                    lines.push(text[start..end].trim_end().to_owned());
                    start = end;
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
        let mut end = 0;
        for (at, letter) in text.grapheme_indices(true) {
            let next = at + letter.len();
            if end > 0 && self.length(&text[..next]) > length {
                break;
            }
            end = next;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Estimate;

    fn wrapped(text: &str, length: f64) -> Vec<String> {
        Style { measure: &Estimate, size: 10.0, weight: Weight::Regular }.wrap(text, length)
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
            let style = Style { measure: &Estimate, size: 10.0, weight: Weight::Regular };
            let fits =
                |line: &String| style.length(line) <= f64::from(length) || line.graphemes(true).count() == 1;
            assert!(lines.iter().all(fits), "{lines:?}");
        }
    }
}
