//! The templates of themes: their slots, and what each template must have. Part of the generator (layer 3).

use std::ops::Range;

use crate::model::{Piece, Polarity, Text};
use crate::sentence::template::{TemplateError, choice, fill, parse};
use crate::sentence::{cardinal, list, ordinal};

/// A sentence, or a part of one, with slots for what differs from clue to clue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Template(Vec<Piece<Field>>);

/// Braces that are not a choice by polarity.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Field {
    Slot(Slot),
    /// `{one:many}`: the first text for the number 1, the second otherwise.
    Plural(Text, Text),
}

/// A slot of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// `{item}`: the words of the item.
    Item,
    /// `{an item}`: the words of the item after "a" or "an"; without an article for a plural.
    AnItem,
    /// `{a}`, `{b}`, `{c}`: the subjects of the sentence.
    A,
    B,
    C,
    /// `{n}`: a number in digits.
    Digits,
    /// `{nth}`: first, second, third.
    Nth,
    /// `{times}`: twice, three times.
    Times,
    /// `{rows}`: the number of rows, in words.
    Rows,
}

impl Slot {
    /// Returns the text inside the braces.
    fn name(self) -> &'static str {
        match self {
            Slot::Item => "item",
            Slot::AnItem => "an item",
            Slot::A => "a",
            Slot::B => "b",
            Slot::C => "c",
            Slot::Digits => "n",
            Slot::Nth => "nth",
            Slot::Times => "times",
            Slot::Rows => "rows",
        }
    }
}

/// The slots of a template.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slots {
    pub(super) required: &'static [Slot],
    pub(super) optional: &'static [Slot],
    /// Whether the template has a positive and a negative form.
    pub(super) choice: bool,
}

impl Slots {
    fn iter(self) -> impl Iterator<Item = Slot> {
        self.required.iter().chain(self.optional).copied()
    }
}

/// The texts and numbers that fill a template.
#[derive(Debug, Clone, Copy)]
pub(super) struct Values<'a> {
    pub(super) item: &'a str,
    /// "a" or "an"; empty for a plural.
    pub(super) article: &'a str,
    /// The subjects `{a}`, `{b}` and `{c}`.
    pub(super) subjects: [&'a str; 3],
    pub(super) number: i64,
    /// Whether `{one:many}` is the second text.
    pub(super) many: bool,
    pub(super) polarity: Polarity,
}

impl Default for Values<'_> {
    fn default() -> Self {
        Values { item: "", article: "", subjects: [""; 3], number: 0, many: false, polarity: Polarity::Is }
    }
}

/// What is wrong with a template, and what to write instead.
type Mistake = (String, String);

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    /// Returns the bytes of the text that are wrong, what is wrong with them, and what to write instead.
    pub(super) fn parse(text: &str, slots: Slots) -> Result<Template, (Range<usize>, String, String)> {
        let pieces = parse(text, |inner| piece(inner, slots)).map_err(|error| match error {
            TemplateError::Unclosed(at) => (at, "unclosed `{`".to_owned(), "add the closing `}`".to_owned()),
            TemplateError::Unmatched(at) => (at, "unmatched `}`".to_owned(), "remove it".to_owned()),
            TemplateError::Slot(at, (message, help)) => (at, message, help),
        })?;
        let template = Template(pieces);
        template.check(slots).map_err(|(message, help)| (0..text.len(), message, help))?;
        Ok(template)
    }

    fn check(&self, slots: Slots) -> Result<(), Mistake> {
        let contains = |slot| self.0.contains(&Piece::Slot(Field::Slot(slot)));
        // `{an item}` is as good as `{item}`.
        let has = |slot| contains(slot) || (slot == Slot::Item && contains(Slot::AnItem));
        if let Some(missing) = slots.required.iter().find(|slot| !has(**slot)) {
            let name = missing.name();
            return Err((format!("this template has no `{{{name}}}`"), format!("add `{{{name}}}`")));
        }
        let choices = self.0.iter().filter(|piece| matches!(piece, Piece::Choice(..))).count();
        if slots.choice && choices != 1 {
            let message = format!("this template needs one choice such as `{{is|is not}}`, found {choices}");
            let help = "write the verb in its positive and its negative form: `{is|is not}`".to_owned();
            return Err((message, help));
        }
        Ok(())
    }

    /// Returns the text of the template.
    pub(super) fn fill(&self, values: Values<'_>) -> String {
        fill(&self.0, values.polarity, |field, text| match field {
            Field::Plural(one, many) => text.push_str(if values.many { many } else { one }),
            Field::Slot(slot) => values.push(*slot, text),
        })
    }
}

impl Values<'_> {
    /// Adds the value of a slot to a text.
    fn push(&self, slot: Slot, text: &mut String) {
        match slot {
            Slot::Item => text.push_str(self.item),
            Slot::AnItem => {
                text.push_str(self.article);
                text.push_str(if self.article.is_empty() { "" } else { " " });
                text.push_str(self.item);
            }
            Slot::A => text.push_str(self.subjects[0]),
            Slot::B => text.push_str(self.subjects[1]),
            Slot::C => text.push_str(self.subjects[2]),
            Slot::Digits => text.push_str(&self.number.to_string()),
            Slot::Nth => text.push_str(&ordinal(self.number)),
            Slot::Times => text.push_str(&times(self.number)),
            Slot::Rows => text.push_str(&cardinal(self.number)),
        }
    }
}

/// Parses the text inside braces.
fn piece(inner: &str, slots: Slots) -> Result<Piece<Field>, Mistake> {
    match choice(inner) {
        Some(Piece::Choice(so, _)) if !slots.choice => {
            return Err((
                "this template is never negated".to_owned(),
                format!("write `{so}` without a choice"),
            ));
        }
        Some(choice) => return Ok(choice),
        None => {}
    }
    if let Some((one, many)) = inner.split_once(':') {
        return Ok(Piece::Slot(Field::Plural(Text::from(one), Text::from(many))));
    }
    match slots.iter().find(|slot| slot.name() == inner) {
        Some(slot) => Ok(Piece::Slot(Field::Slot(slot))),
        None => {
            let known = slots.iter().map(|slot| format!("`{{{}}}`", slot.name()));
            Err((format!("unknown slot `{{{inner}}}`"), format!("expected {}", list(known, "or"))))
        }
    }
}

/// Returns a factor in words: "twice", "three times".
fn times(number: i64) -> String {
    match number {
        1 => "just".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", cardinal(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACT: Slots = Slots { required: &[Slot::Item], optional: &[Slot::AnItem], choice: true };

    #[test]
    fn a_template_is_filled() {
        let template = Template::parse("{keeps|does not keep} {an item}", FACT).expect("it is valid");
        let owl = Values { item: "owl", article: "an", ..Values::default() };
        assert_eq!(template.fill(owl), "keeps an owl");
        assert_eq!(template.fill(Values { polarity: Polarity::IsNot, ..owl }), "does not keep an owl");
        assert_eq!(template.fill(Values { item: "snails", ..Values::default() }), "keeps snails");
    }

    #[test]
    fn errors_in_a_template_have_their_place() {
        let error = |text| Template::parse(text, FACT).map_err(|(at, message, _)| (at, message)).unwrap_err();
        assert_eq!(error("keeps {an itm}"), (6..14, "unknown slot `{an itm}`".to_owned()));
        assert_eq!(error("keeps {item"), (6..7, "unclosed `{`".to_owned()));
        assert_eq!(error("keeps it}"), (8..9, "unmatched `}`".to_owned()));
        assert_eq!(error("{is|is not} red").1, "this template has no `{item}`");
        assert!(error("is {item}").1.ends_with("found 0"));
    }

    #[test]
    fn factors_in_words() {
        assert_eq!([2, 3, 12].map(times).join(", "), "twice, three times, twelve times");
    }
}
