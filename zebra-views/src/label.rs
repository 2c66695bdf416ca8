//! Labels: names in the room of a row or a column, on two lines or shortened if they are long.

use crate::measure::{Face, Measure};
use crate::wrap::Style;

/// The greatest number of bytes of a line.
const LONGEST: usize = 1000;

/// The letters behind which a name can be broken.
const BREAKS: [char; 4] = [' ', '-', '–', '/'];

/// A name as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Label {
    /// One or two lines.
    pub(crate) lines: Vec<String>,
    /// The size of the font.
    pub(crate) size: f64,
    /// The length of each line.
    pub(crate) lengths: Vec<f64>,
    /// The whole name, if the shown one is shortened.
    pub(crate) full: Option<String>,
}

impl Label {
    /// Returns which whole name a shortened one is for.
    pub(crate) fn note(&self) -> Option<String> {
        let full = self.full.as_ref()?;
        let first = self.lines.first()?;
        let is_inside_word = !full[first.len().min(full.len())..].starts_with(' ');
        let between = if is_inside_word { "" } else { " " };
        Some(format!("{} = {full}", self.lines.join(between)))
    }

    /// Returns the length of the longest line.
    pub(crate) fn length(&self) -> f64 {
        self.lengths.iter().copied().fold(0.0, f64::max)
    }
}

/// The room of labels.
pub(crate) struct Room<'a> {
    pub(crate) measure: &'a dyn Measure,
    pub(crate) face: Face,
    /// The greatest length.
    pub(crate) length: f64,
    /// The size of the font of one line, and of two.
    pub(crate) sizes: [f64; 2],
}

impl Room<'_> {
    /// Returns the labels of names. Names that look the same when shortened are numbered.
    pub(crate) fn labels(&self, names: &[&str]) -> Vec<Label> {
        let mut labels: Vec<Label> = names.iter().map(|name| self.label(name, "")).collect();
        let is_repeated = |index: usize| {
            labels[index].full.is_some()
                && labels
                    .iter()
                    .enumerate()
                    .any(|(other, label)| other != index && label.lines == labels[index].lines)
        };
        let repeated: Vec<usize> = (0..labels.len()).filter(|&index| is_repeated(index)).collect();
        for index in repeated {
            labels[index] = self.label(names[index], &format!("{}: ", index + 1));
        }
        labels
    }

    fn label(&self, name: &str, number: &str) -> Label {
        let text = format!("{number}{}", printable(name));
        let [one, two] = self.sizes.map(|size| self.style(size));
        let length = if text.len() < LONGEST { one.length(&text) } else { f64::INFINITY };
        if length <= self.length {
            return Label { lines: vec![text], size: one.size, lengths: vec![length], full: None };
        }
        // A word that is a little too long is smaller rather than divided.
        let length = if length < 2.0 * self.length { two.length(&text) } else { f64::INFINITY };
        if length <= self.length && !text.contains(BREAKS) {
            return Label { lines: vec![text], size: two.size, lengths: vec![length], full: None };
        }
        let (lines, is_whole) = self.two_lines(&text, two);
        let lengths = lines.iter().map(|line| two.length(line)).collect();
        Label { lines, size: two.size, lengths, full: (!is_whole).then_some(text) }
    }

    fn style(&self, size: f64) -> Style<'_> {
        Style { measure: self.measure, size, face: self.face }
    }

    /// Breaks a text into at most two lines, at a space if possible; returns whether nothing is missing.
    fn two_lines(&self, text: &str, style: Style<'_>) -> (Vec<String>, bool) {
        // Longer ones never fit, and measuring them at every space would take long.
        let fits = |line: &str| line.len() < LONGEST && style.length(line) <= self.length;
        let can_fit = text.len() < LONGEST && style.length(text) <= 2.1 * self.length;
        let spaces =
            text.match_indices(' ').filter(|_| can_fit).map(|(at, _)| (&text[..at], &text[at + 1..]));
        let difference = |(first, second): &(&str, &str)| (style.length(first) - style.length(second)).abs();
        let even = spaces.filter(|(first, second)| fits(first) && fits(second));
        if let Some((first, second)) = even.min_by(|one, other| difference(one).total_cmp(&difference(other)))
        {
            return (vec![first.to_owned(), second.to_owned()], true);
        }
        let fitting = style.fitting(text, self.length);
        // Behind a space, or behind a hyphen of the name. A break inside a word is marked by nothing: a hyphen would be a letter of it.
        let ends = text[..fitting].char_indices().filter(|(_, letter)| BREAKS.contains(letter));
        let ends = ends.map(|(at, letter)| at + letter.len_utf8());
        let half = || match can_fit {
            true => style.fitting(text, (0.55 * style.length(text)).min(self.length)),
            false => fitting,
        };
        let first = ends.rev().find(|&at| 2 * at > fitting).unwrap_or_else(half);
        let (first, rest) = (text[..first].trim_end(), text[first..].trim_start());
        if fits(rest) {
            let lines = [first, rest].into_iter().filter(|line| !line.is_empty());
            return (lines.map(str::to_owned).collect(), true);
        }
        let second = style.fitting(rest, self.length - style.length("…"));
        (vec![first.to_owned(), format!("{}…", rest[..second].trim_end())], false)
    }
}

/// Returns a text on one line without control characters, which have no width and no shape.
pub(crate) fn printable(text: &str) -> String {
    let letters = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let letters: String =
        letters.map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect();
    letters.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Estimate;

    fn room() -> Room<'static> {
        Room { measure: &Estimate, face: Face::Sans, length: 100.0, sizes: [12.0, 10.0] }
    }

    #[test]
    fn long_names_have_two_lines_and_longer_ones_are_shortened() {
        let longest = "x".repeat(200);
        let labels = room().labels(&["Ann", "Professor Montgomery", &longest]);
        assert_eq!(labels[0].lines, ["Ann"]);
        assert_eq!(labels[1].lines, ["Professor", "Montgomery"]);
        assert_eq!((labels[1].full.as_deref(), labels[2].full.as_deref()), (None, Some(&*longest)));
        assert!(labels[2].lines[1].ends_with('…'));
        assert!(labels[2].note().is_some_and(|note| note.starts_with(&"x".repeat(20))));
        let spaced = room().labels(&["Professor Montgomery Featherstonehaugh-Cholmondeley"]);
        assert!(spaced[0].note().is_some_and(|note| note.starts_with("Professor Mont")), "{spaced:?}");
        assert!(labels.iter().all(|label| label.length() <= 100.0));
    }

    #[test]
    fn a_long_word_is_divided_in_its_middle() {
        let label = room().label("Llanfairpwllgwyngyll", "");
        assert_eq!(label.lines.len(), 2);
        assert!(label.lines[1].len() >= 6, "{label:?}");
    }

    #[test]
    fn a_word_that_is_a_little_too_long_is_smaller() {
        let room = room();
        let labels = room.labels(&["Montgomeryvilles", "Ann-Montgomery-Smith"]);
        assert!(room.style(12.0).length("Montgomeryvilles") > 100.0);
        assert_eq!((&*labels[0].lines, labels[0].size), (&["Montgomeryvilles".to_owned()][..], 10.0));
        assert_eq!(labels[1].lines.len(), 2);
    }

    #[test]
    fn shortened_names_differ() {
        let (one, other) = ("x".repeat(200) + "1", "x".repeat(200) + "2");
        let labels = room().labels(&[&one, &other]);
        assert!(labels[0].lines[0].starts_with("1: x") && labels[1].lines[0].starts_with("2: x"));
    }

    #[test]
    fn letters_of_several_characters_stay_whole() {
        let family = "👨‍👩‍👧".repeat(40);
        let label = room().label(&family, "");
        assert!(label.lines[0].chars().count().is_multiple_of(5), "{label:?}");
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(printable("a\u{0}b\n c\u{1b}"), "a\u{fffd}b c\u{fffd}");
    }
}
