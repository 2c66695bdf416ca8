//! Phrases: texts of a language file with slots in braces.

use super::grammar::VerbPlace;
use super::{Key, Language};
use crate::sentence::template::{Part, parts};

/// The name and the text of each slot.
pub type Slots<'s> = [(&'s str, &'s str)];

impl Language {
    /// Fills the first text of a key.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::language::{Key, Language};
    /// let german = Language::of_code("de").unwrap();
    /// assert_eq!(german.phrase(Key::OpenMarks, &[("n", "3"), ("all", "24")]), "3 von 24 Feldern bleiben offen.");
    /// ```
    #[must_use]
    pub fn phrase(&self, key: Key, slots: &Slots<'_>) -> String {
        self.fill(self.text(key), slots)
    }

    /// Fills a phrase. Beside `{slot}` there are `{slot first}` and `{slot last}`, a clause with its verb in that place;
    /// `{slot > words}`, a clause with words after its verb;
    /// `{dem slot}`, a noun phrase in the case of an article; and `{m:einer|f:eine}`, the text for the gender in the slot `gender`.
    pub(crate) fn fill(&self, phrase: &str, slots: &Slots<'_>) -> String {
        let mut text = String::with_capacity(96);
        // The texts of the languages are our own, and have whole braces.
        for part in parts::<()>(phrase).flatten() {
            match part {
                Part::Words(words) => text.push_str(&phrase[words]),
                Part::Braces(braces) => {
                    self.push(&phrase[braces.start + 1..braces.end - 1], slots, &mut text);
                }
            }
        }
        text
    }

    fn push(&self, inner: &str, slots: &Slots<'_>, text: &mut String) {
        let find = |name: &str| slots.iter().find(|(slot, _)| *slot == name).map(|(_, value)| *value);
        if inner.contains(':') {
            let gender = find("gender").unwrap_or_default();
            let fits = |choice: &&str| choice.split(':').next() == Some(gender);
            let chosen = inner.split('|').find(fits).or_else(|| inner.split('|').next());
            text.push_str(chosen.and_then(|choice| choice.split_once(':')).map_or("", |(_, words)| words));
            return;
        }
        if let Some(value) = find(inner) {
            text.push_str(value);
            return;
        }
        if let Some((name, words)) = inner.split_once(" > ") {
            text.push_str(&find(name).unwrap_or_default().replacen("> ", &format!("> {words} "), 1));
            return;
        }
        let (one, other) = inner.split_once(' ').unwrap_or((inner, ""));
        match (find(one), other, self.article(one), find(other)) {
            (Some(clause), "first", ..) => text.push_str(&self.with_verb(clause, VerbPlace::First)),
            (Some(clause), "last", ..) => text.push_str(&self.with_verb(clause, VerbPlace::Last)),
            (_, _, Some(article), Some(noun)) => text.push_str(&self.declined(noun, article)),
            _ => {}
        }
    }
}
