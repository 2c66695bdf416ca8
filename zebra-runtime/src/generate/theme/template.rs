//! The templates of themes: their slots, and what each template must have. Part of the generator.

use std::ops::Range;

use crate::language::Language;
use crate::model::{Piece, Polarity, Text};
use crate::sentence::list;
use crate::sentence::template::{TemplateError, add, choice, parse};

/// A sentence, or a part of one, with slots for what differs from clue to clue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Template {
    pub(super) pieces: Vec<Piece<Field>>,
    language: &'static Language,
}

/// Braces that are not a choice by polarity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Field {
    Slot(Slot),
    /// `{one:many}`: the first text for the number 1, the second otherwise.
    Plural(Text, Text),
    /// `{den item}`: the item with an article of the language.
    WithArticle(usize),
    /// `{ein items}`: a list of items, each with an article of the language.
    ListWithArticles(usize),
    /// `{einen item|keinen item}`: the item with the first article, or without one, in a positive sentence, and with the second
    /// in a negative one.
    ByPolarity(Option<usize>, Option<usize>),
    /// `{dem b}`: a subject in the case of an article of the language.
    Declined(Slot, usize),
}

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
    /// `{last}`: the same in digits, as the number of the last row.
    Last = "last",
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

    /// Returns whether the slot has an English article.
    fn is_english(self) -> bool {
        matches!(self, Slot::TheItem | Slot::AnItem | Slot::AnItems)
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
    /// The item with each article of the language.
    pub(super) forms: &'a [Text],
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
            forms: &[],
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

/// The capacity of the text of a template, in bytes; few clauses are longer.
pub(super) const CAPACITY: usize = 96;

/// What is wrong with a template, and what to write instead.
type Mistake = (String, String);

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    /// Returns the bytes of the text that are wrong, what is wrong with them, and what to write instead.
    pub(super) fn parse(
        text: &str,
        slots: Slots,
        language: &'static Language,
    ) -> Result<Template, (Range<usize>, String, String)> {
        let pieces = parse(text, |inner| piece(inner, slots, language)).map_err(|error| match error {
            TemplateError::Unclosed(at) => (at, "unclosed `{`".to_owned(), "add the closing `}`".to_owned()),
            TemplateError::Unmatched(at) => (at, "unmatched `}`".to_owned(), "remove it".to_owned()),
            TemplateError::Slot(at, (message, help)) => (at, message, help),
        })?;
        let template = Template { pieces, language };
        template.check(slots).map_err(|(message, help)| (0..text.len(), message, help))?;
        Ok(template)
    }

    fn check(&self, slots: Slots) -> Result<(), Mistake> {
        let contains = |slot| {
            let of_language = |piece: &Piece<Field>| match piece {
                Piece::Slot(Field::WithArticle(_) | Field::ByPolarity(..)) => slot == Slot::Item,
                Piece::Slot(Field::ListWithArticles(_)) => slot == Slot::Items,
                Piece::Slot(Field::Declined(declined, _)) => slot == *declined,
                _ => false,
            };
            self.has(slot) || self.pieces.iter().any(of_language)
        };
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
        let choices = self.pieces.iter().filter(|piece| matches!(piece, Piece::Choice(..))).count();
        let is_chosen = |piece: &Piece<Field>| matches!(piece, Piece::Slot(Field::ByPolarity(..)));
        // `{boit|ne boit pas} {du item|de item}`: the article can be a choice too, or the only one.
        let has_choice = choices == 1 || choices == 0 && self.pieces.iter().any(is_chosen);
        if slots.choice && !has_choice {
            let message = format!("this template needs one choice such as `{{is|is not}}`, found {choices}");
            let help = "write the verb in its positive and its negative form: `{is|is not}`".to_owned();
            return Err((message, help));
        }
        Ok(())
    }

    /// Returns whether the template has a slot.
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.pieces.contains(&Piece::Slot(Field::Slot(slot)))
    }

    /// Returns the article of the language with which the template lists items.
    pub(super) fn listed_article(&self) -> Option<usize> {
        self.pieces.iter().find_map(|piece| match piece {
            Piece::Slot(Field::ListWithArticles(article)) => Some(*article),
            _ => None,
        })
    }

    /// Returns whether the template has an article of the language, which only items with a gender have.
    pub(super) fn needs_gender(&self) -> bool {
        let has_article = |piece: &Piece<Field>| {
            matches!(
                piece,
                Piece::Slot(Field::WithArticle(_) | Field::ListWithArticles(_) | Field::ByPolarity(..))
            )
        };
        self.pieces.iter().any(has_article)
    }

    /// Returns the template with its verb first in its three parts: the verb in both polarities, the words up to the item,
    /// the slot of the item, and the words after it. `None` for a template of another shape.
    pub(super) fn predicate(&self) -> Option<Predicate<'_>> {
        let (verb, rest) = match self.pieces.split_first()? {
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
        let mut text = String::with_capacity(CAPACITY);
        self.add(values, &mut text);
        text
    }

    /// Adds the text of the template to another one.
    pub(super) fn add(&self, values: Values<'_>, text: &mut String) {
        add(&self.pieces, values.polarity, text, |field, text| match field {
            Field::Plural(one, many) => text.push_str(if values.many { many } else { one }),
            Field::Slot(slot) => values.push(*slot, self.language, text),
            Field::WithArticle(article) => text.push_str(values.form(Some(*article))),
            Field::ByPolarity(is, is_not) => {
                text.push_str(values.form(if values.polarity == Polarity::Is { *is } else { *is_not }));
            }
            Field::ListWithArticles(_) => text.push_str(values.text),
            Field::Declined(slot, article) => {
                text.push_str(&self.language.declined(values.subject(*slot), *article));
            }
        });
    }
}

impl Values<'_> {
    /// Returns the item with an article of the language, or alone.
    fn form(&self, article: Option<usize>) -> &str {
        article.and_then(|article| self.forms.get(article)).map_or(self.item, |form| form)
    }

    /// Returns the subject of a slot.
    fn subject(&self, slot: Slot) -> &str {
        match slot {
            Slot::B => self.subjects[1],
            Slot::C => self.subjects[2],
            _ => self.subjects[0],
        }
    }

    /// Adds the value of a slot to a text.
    fn push(&self, slot: Slot, language: &Language, text: &mut String) {
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
            Slot::A | Slot::B | Slot::C => text.push_str(self.subject(slot)),
            Slot::Value if self.text.is_empty() => text.push_str(&self.number.to_string()),
            Slot::Value | Slot::Amount | Slot::People | Slot::Items | Slot::AnItems => {
                text.push_str(self.text);
            }
            Slot::Count if self.text.is_empty() => text.push_str(&language.count(self.number)),
            Slot::Count => text.push_str(self.text),
            Slot::Nth => text.push_str(&language.ordinal(self.number)),
            Slot::Times => text.push_str(&language.times(self.number)),
            Slot::Time => text.push_str(&language.time(self.number)),
            Slot::Date => text.push_str(&language.date(self.number)),
            Slot::Duration => text.push_str(&language.duration(self.number)),
            Slot::Rows => text.push_str(&language.cardinal(self.number)),
            Slot::Last => text.push_str(&self.number.to_string()),
        }
    }
}

/// Parses the text inside braces.
fn piece(inner: &str, slots: Slots, language: &Language) -> Result<Piece<Field>, Mistake> {
    if let Some(field) = by_polarity(inner, language).filter(|_| slots.choice) {
        return Ok(Piece::Slot(field));
    }
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
    let is_known = |slot: &Slot| slot.name() == inner && (language.is_english() || !slot.is_english());
    if let Some(slot) = slots.iter().find(is_known) {
        return Ok(Piece::Slot(Field::Slot(slot)));
    }
    if let Some(field) = with_article(inner, slots, language) {
        return Ok(Piece::Slot(field));
    }
    let known = slots.iter().filter(|slot| language.is_english() || !slot.is_english());
    let mut known: Vec<String> = known.map(|slot| format!("`{{{}}}`", slot.name())).collect();
    if let Some(article) = language.article_names().next() {
        let takes = |slot| slots.iter().any(|known| known == slot);
        let examples = [(Slot::Item, "item"), (Slot::Items, "items"), (Slot::B, "b")];
        known.extend(
            examples
                .iter()
                .filter(|(slot, _)| takes(*slot))
                .map(|(_, name)| format!("`{{{article} {name}}}`")),
        );
    }
    Err((format!("unknown slot `{{{inner}}}`"), format!("expected {}", list(known, "or"))))
}

/// Returns the field of `einen item|keinen item`, of which one side can be `item`.
fn by_polarity(inner: &str, language: &Language) -> Option<Field> {
    let (is, is_not) = inner.split_once('|')?;
    let article = |side: &str| match side.split_once(' ') {
        Some((article, "item")) => language.article(article).map(Some),
        None if side == "item" => Some(None),
        _ => None,
    };
    Some(Field::ByPolarity(article(is)?, article(is_not)?))
}

/// Returns the field of `den item`, `ein items` or `dem b`.
fn with_article(inner: &str, slots: Slots, language: &Language) -> Option<Field> {
    let (article, name) = inner.split_once(' ')?;
    let article = language.article(article)?;
    match slots.iter().find(|slot| slot.name() == name)? {
        Slot::Item => Some(Field::WithArticle(article)),
        Slot::Items => Some(Field::ListWithArticles(article)),
        slot @ (Slot::A | Slot::B | Slot::C) => Some(Field::Declined(slot, article)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACT: Slots = Slots { required: &[Slot::Item], optional: &[Slot::AnItem], choice: true };

    #[test]
    fn a_template_is_filled() {
        let template = Template::parse("{keeps|does not keep} {an item}", FACT, Language::english())
            .expect("it is valid");
        let owl = Values { item: "owl", article: "an", ..Values::default() };
        assert_eq!(template.fill(owl), "keeps an owl");
        assert_eq!(template.fill(Values { polarity: Polarity::IsNot, ..owl }), "does not keep an owl");
        assert_eq!(template.fill(Values { item: "snails", ..Values::default() }), "keeps snails");
    }

    #[test]
    fn errors_in_a_template_have_their_place() {
        let error = |text| {
            Template::parse(text, FACT, Language::english())
                .map_err(|(at, message, _)| (at, message))
                .unwrap_err()
        };
        assert_eq!(error("keeps {an itm}"), (6..14, "unknown slot `{an itm}`".to_owned()));
        assert_eq!(error("keeps {item"), (6..7, "unclosed `{`".to_owned()));
        assert_eq!(error("keeps it}"), (8..9, "unmatched `}`".to_owned()));
        assert_eq!(error("{is|is not} red").1, "this template has no `{item}`");
        assert!(error("is {item}").1.ends_with("found 0"));
    }
}
