//! The templates of themes: their slots, and what each template must have. Part of the generator (layer 3).

use std::ops::Range;

use crate::model::{Piece, Polarity, Text};
use crate::sentence::template::{TemplateError, choice, fill, parse};
use crate::sentence::{cardinal, list, ordinal};

/// A sentence, or a part of one, with slots for what differs from clue to clue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Template(pub(super) Vec<Piece<Field>>);

/// Braces that are not a choice by polarity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Field {
    Slot(Slot),
    /// `{one:many}`: the first text for the number 1, the second otherwise.
    Plural(Text, Text),
}

/// The greatest number that `{count}` writes in words.
pub(super) const MOST_SPELLED: i64 = 12;

/// Declares the slots once: the variants and the text inside the braces.
macro_rules! slots {
    ($($(#[$doc:meta])* $slot:ident = $name:literal,)*) => {
        /// A slot of a template.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Slot {
            $($(#[$doc])* $slot,)*
        }

        impl Slot {
            /// Returns the text inside the braces.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Slot::$slot => $name,)*
                }
            }
        }
    };
}

slots! {
    /// `{item}`: the words of the item.
    Item = "item",
    /// `{the item}`: the words of the item after "the".
    TheItem = "the item",
    /// `{an item}`: the words of the item after "a" or "an"; without an article for a plural.
    AnItem = "an item",
    /// `{a}`: a subject of the sentence.
    A = "a",
    /// `{b}`: another subject.
    B = "b",
    /// `{c}`: a third subject.
    C = "c",
    /// `{n}`: a number: of an item as the category writes it, otherwise in digits.
    Value = "n",
    /// `{count}`: a number in words up to twelve.
    Count = "count",
    /// `{amount}`: a difference with its unit: "two years".
    Amount = "amount",
    /// `{nth}`: first, second, third.
    Nth = "nth",
    /// `{times}`: twice, three times.
    Times = "times",
    /// `{time}`: the time, from minutes after midnight: "9:30".
    Time = "time",
    /// `{date}`: the date of a day of the year: "March 5".
    Date = "date",
    /// `{duration}`: a number of minutes in words: "half an hour".
    Duration = "duration",
    /// `{rows}`: the number of rows, in words.
    Rows = "rows",
    /// `{people}`: the people of the theme.
    People = "people",
    /// `{items}`: a list of items.
    Items = "items",
    /// `{an items}`: a list of items, each after "a" or "an".
    AnItems = "an items",
}

impl Slot {
    /// Returns whether the slot is the item of a predicate.
    pub(super) fn is_item(self) -> bool {
        matches!(self, Slot::Item | Slot::TheItem | Slot::AnItem)
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
    /// A number as its category writes it, a difference with its unit, a list of items or the people of the theme.
    pub(super) text: &'a str,
    /// Whether `{one:many}` is the second text.
    pub(super) many: bool,
    pub(super) polarity: Polarity,
}

impl Default for Values<'_> {
    fn default() -> Self {
        Values {
            item: "",
            article: "",
            subjects: [""; 3],
            number: 0,
            text: "",
            many: false,
            polarity: Polarity::Is,
        }
    }
}

/// The parts of a template such as `{lives|does not live} in the {item} house`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Predicate<'t> {
    pub(super) verb: (&'t str, &'t str),
    pub(super) before: &'t str,
    pub(super) slot: Slot,
    pub(super) after: &'t str,
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
        let has = |slot| {
            let alike = match slot {
                Slot::Item => &[Slot::AnItem, Slot::TheItem][..],
                Slot::Items => &[Slot::AnItems],
                _ => &[],
            };
            contains(slot) || alike.iter().any(|&slot| contains(slot))
        };
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

    /// Returns whether the template has a slot.
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.0.contains(&Piece::Slot(Field::Slot(slot)))
    }

    /// Returns the template with its verb first in its three parts: the verb in both polarities, the words up to the item,
    /// the slot of the item, and the words after it. `None` for a template of another shape.
    pub(super) fn predicate(&self) -> Option<Predicate<'_>> {
        let (verb, rest) = match self.0.split_first()? {
            (Piece::Choice(is, is_not), rest) => ((is.as_str(), is_not.as_str()), rest),
            _ => return None,
        };
        let (before, slot, after) = match rest {
            [Piece::Words(before), Piece::Slot(Field::Slot(slot)), Piece::Words(after)] => {
                (before.as_str(), *slot, after.as_str())
            }
            [Piece::Words(before), Piece::Slot(Field::Slot(slot))] => (before.as_str(), *slot, ""),
            _ => return None,
        };
        slot.is_item().then_some(Predicate { verb, before, slot, after })
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
            Slot::TheItem => {
                text.push_str("the ");
                text.push_str(self.item);
            }
            Slot::AnItem => {
                text.push_str(self.article);
                text.push_str(if self.article.is_empty() { "" } else { " " });
                text.push_str(self.item);
            }
            Slot::A => text.push_str(self.subjects[0]),
            Slot::B => text.push_str(self.subjects[1]),
            Slot::C => text.push_str(self.subjects[2]),
            Slot::Value if self.text.is_empty() => text.push_str(&self.number.to_string()),
            Slot::Value | Slot::Amount | Slot::People | Slot::Items | Slot::AnItems => {
                text.push_str(self.text);
            }
            Slot::Count if self.text.is_empty() => text.push_str(&count(self.number)),
            Slot::Count => text.push_str(self.text),
            Slot::Nth => text.push_str(&ordinal(self.number)),
            Slot::Times => text.push_str(&times(self.number)),
            Slot::Time => text.push_str(&time(self.number)),
            Slot::Date => text.push_str(&date(self.number)),
            Slot::Duration => text.push_str(&duration(self.number)),
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
        _ => format!("{} times", count(number)),
    }
}

/// Returns a number in words up to twelve, and in digits above.
fn count(number: i64) -> String {
    if (0..=MOST_SPELLED).contains(&number) { cardinal(number) } else { number.to_string() }
}

/// Returns the time this number of minutes after midnight: "9:05".
fn time(minutes: i64) -> String {
    let minutes = minutes.rem_euclid(24 * 60);
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// Returns the date of a day of the year, from 1: "March 5".
fn date(day: i64) -> String {
    const MONTHS: [(&str, i64); 12] = [
        ("January", 31),
        ("February", 28),
        ("March", 31),
        ("April", 30),
        ("May", 31),
        ("June", 30),
        ("July", 31),
        ("August", 31),
        ("September", 30),
        ("October", 31),
        ("November", 30),
        ("December", 31),
    ];
    let mut left = (day - 1).rem_euclid(365);
    for (month, days) in MONTHS {
        if left < days {
            return format!("{month} {}", left + 1);
        }
        left -= days;
    }
    day.to_string()
}

/// Returns a number of minutes in words: "15 minutes", "half an hour", "two and a half hours".
fn duration(minutes: i64) -> String {
    let hours = minutes / 60;
    match (hours, minutes % 60) {
        (0, 1) => "one minute".to_owned(),
        (0, 30) => "half an hour".to_owned(),
        (1, 0) => "one hour".to_owned(),
        (1, 30) => "an hour and a half".to_owned(),
        (_, 0) => format!("{} hours", count(hours)),
        (_, 30) => format!("{} and a half hours", count(hours)),
        _ => format!("{} minutes", count(minutes)),
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
        assert_eq!([5, 12, 13].map(count).join(", "), "five, twelve, 13");
    }

    #[test]
    fn times_dates_and_durations() {
        assert_eq!([545, 840].map(time).join(", "), "9:05, 14:00");
        assert_eq!(
            [1, 31, 32, 64, 365].map(date).join(", "),
            "January 1, January 31, February 1, March 5, December 31"
        );
        let durations = [5, 15, 30, 45, 60, 90, 105, 120, 150].map(duration).join(", ");
        assert_eq!(
            durations,
            "five minutes, 15 minutes, half an hour, 45 minutes, one hour, an hour and a half, 105 minutes, two hours, \
             two and a half hours"
        );
    }
}
