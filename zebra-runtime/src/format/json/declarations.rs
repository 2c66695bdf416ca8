//! The declarations of a puzzle, and its answer, as JSON.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Value as Json, json};

use super::write::not_exact;
use crate::draft::{
    AnswerDraft, CategoryDraft, Expression, ExpressionKind as Kind, ItemDraft, LinkDraft, Path,
    PropertyDraft, PropertyEntry, PropertyValue, RelationDraft, SayingDraft,
};
use crate::model::{Order, Presence, Text};

#[derive(Serialize)]
pub(super) struct Category<'d> {
    name: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    presence: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    role_of: Option<&'d str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    items: Vec<ItemText<'d>>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum ItemText<'d> {
    Number(i64),
    Name(&'d str),
    Whole(Item<'d>),
}

#[derive(Serialize)]
pub(super) struct Item<'d> {
    name: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    phrase: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    copies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Words<'d>>,
}

#[derive(Serialize)]
struct Words<'d> {
    subject: &'d str,
    is: &'d str,
    is_not: &'d str,
}

#[derive(Serialize)]
pub(super) struct Property<'d> {
    name: &'d str,
    category: &'d str,
    values: Values<'d>,
}

/// An object that keeps the order of its entries, which determines the numbers of the words.
struct Values<'d>(&'d [PropertyEntry]);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for entry in self.0 {
            let item = &entry.first.name.text;
            match &entry.value {
                PropertyValue::Word(word) => map.serialize_entry(item, &word.text)?,
                PropertyValue::Number(number, _) => map.serialize_entry(item, number)?,
            }
        }
        map.end()
    }
}

#[derive(Serialize)]
pub(super) struct Link<'d> {
    name: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    phrase: &'d Option<Text>,
    category: &'d str,
    relation: Json,
}

#[derive(Serialize)]
pub(super) struct Saying<'d> {
    about: [&'d str; 2],
    template: &'d str,
}

#[derive(Serialize)]
pub(super) struct Answer<'d> {
    columns: Vec<&'d str>,
    rows: Vec<Vec<&'d str>>,
}

pub(super) fn category(category: &CategoryDraft) -> Category<'_> {
    let presence = match category.presence {
        Presence::Once => None,
        Presence::AtMostOnce => Some("at-most-once"),
        Presence::AtLeastOnce => Some("at-least-once"),
        Presence::AnyTimes => Some("any-times"),
    };
    let role_of = category.role_of.as_ref().map(|base| base.text.as_str());
    Category {
        name: &category.name.text,
        // A role has the order of its category.
        order: (category.order == Order::Ordered && role_of.is_none()).then_some("ordered"),
        presence,
        role_of,
        items: category.items.iter().map(item).collect(),
    }
}

fn item(item: &ItemDraft) -> ItemText<'_> {
    let name = &item.name.text;
    let only_named =
        item.phrase.is_none() && item.title.is_none() && item.copies == 1 && item.words.is_none();
    let words = item.words.as_ref();
    match item.value {
        None if only_named => ItemText::Name(name),
        Some(value) if only_named && value.to_string() == *name => ItemText::Number(value),
        value => ItemText::Whole(Item {
            name,
            phrase: &item.phrase,
            title: &item.title,
            value,
            copies: (item.copies != 1).then_some(item.copies),
            words: words.map(|words| Words { subject: &words.subject, is: &words.is, is_not: &words.is_not }),
        }),
    }
}

pub(super) fn property(property: &PropertyDraft) -> Property<'_> {
    Property {
        name: &property.name.text,
        category: &property.category.text,
        values: Values(&property.entries),
    }
}

pub(super) fn link(link: &LinkDraft) -> impl Iterator<Item = Link<'_>> {
    link.names.iter().map(|name| Link {
        name: &name.name.text,
        phrase: &name.phrase,
        category: &name.category.text,
        relation: relation(&link.relation),
    })
}

fn relation(relation: &RelationDraft) -> Json {
    match relation {
        RelationDraft::Smart { name, arguments } => {
            let number = |argument: &Expression| match argument.kind {
                Kind::Integer(number) => json!(number),
                ref other => not_exact(other),
            };
            json!({ name.text.as_str(): arguments.iter().map(number).collect::<Vec<_>>() })
        }
        RelationDraft::Table { pairs, .. } => {
            let pair = |(first, second): &(Path, Path)| json!([first.name.text, second.name.text]);
            json!({ "table": pairs.iter().map(pair).collect::<Vec<_>>() })
        }
        RelationDraft::Formula { body, .. } => not_exact(&body.kind),
    }
}

pub(super) fn saying(saying: &SayingDraft) -> Saying<'_> {
    Saying { about: [&saying.about.0.text, &saying.about.1.text], template: &saying.template.text }
}

pub(super) fn answer(answer: &AnswerDraft) -> Answer<'_> {
    Answer {
        columns: answer.columns.iter().map(|name| name.text.as_str()).collect(),
        rows: answer
            .rows
            .iter()
            .map(|row| row.cells.iter().map(|cell| cell.name.text.as_str()).collect())
            .collect(),
    }
}
