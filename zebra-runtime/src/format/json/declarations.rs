//! The declarations of a puzzle, and its answer, as JSON.

use std::borrow::Cow;

use super::tree::{Tree, list, list_if_any, object, only};
use super::{PRESENCES, not_exact};
use crate::draft::{
    AnswerDraft, CategoryDraft, ExpressionKind as Kind, ItemDraft, LinkDraft, PropertyDraft, PropertyEntry,
    PropertyValue, RelationDraft, SayingDraft,
};
use crate::model::{Order, Presence, Unit};

pub(super) fn category(category: &CategoryDraft) -> Tree<'_> {
    let role_of = category.role_of.as_ref();
    // A role has the order of its category.
    let is_ordered = category.order == Order::Ordered && role_of.is_none();
    let presence = PRESENCES.iter().find(|(_, presence)| *presence == category.presence);
    let presence = presence.filter(|(_, presence)| *presence != Presence::Once);
    object([
        ("name", (&category.name).into()),
        ("order", is_ordered.then_some("ordered").into()),
        ("presence", presence.map(|(word, _)| *word).into()),
        ("role_of", role_of.into()),
        ("unit", category.unit.as_ref().map(unit).into()),
        ("items", list_if_any(category.items.iter().map(item))),
    ])
}

fn unit(unit: &Unit) -> Tree<'_> {
    object([
        ("amount", (&unit.amount).into()),
        ("scale", (unit.scale != 1).then_some(i64::from(unit.scale)).into()),
    ])
}

fn item(item: &ItemDraft) -> Tree<'_> {
    let name = &item.name.text;
    let only_named =
        item.phrase.is_none() && item.title.is_none() && item.copies == 1 && item.words.is_none();
    match item.value {
        None if only_named => name.into(),
        Some(value) if only_named && value.to_string() == *name => value.into(),
        value => {
            let words = item.words.as_ref().map(|words| {
                object([
                    ("subject", (&words.subject).into()),
                    ("is", (&words.is).into()),
                    ("is_not", (&words.is_not).into()),
                ])
            });
            object([
                ("name", name.into()),
                ("phrase", item.phrase.as_ref().into()),
                ("title", item.title.as_ref().into()),
                ("value", value.into()),
                ("copies", (item.copies != 1).then_some(i64::from(item.copies)).into()),
                ("words", words.into()),
            ])
        }
    }
}

/// The order of the entries determines the numbers of the words.
pub(super) fn property(property: &PropertyDraft) -> Tree<'_> {
    object([
        ("name", (&property.name).into()),
        ("category", (&property.category).into()),
        ("values", Tree::Object(property.entries.iter().map(entry).collect())),
    ])
}

fn entry(entry: &PropertyEntry) -> (Cow<'_, str>, Tree<'_>) {
    let value = match &entry.value {
        PropertyValue::Word(word) => word.into(),
        PropertyValue::Number(number, _) => (*number).into(),
    };
    (entry.first.name.text.as_str().into(), value)
}

pub(super) fn link(link: &LinkDraft) -> impl Iterator<Item = Tree<'_>> {
    link.names.iter().map(|name| {
        object([
            ("name", (&name.name).into()),
            ("phrase", name.phrase.as_ref().into()),
            ("category", (&name.category).into()),
            ("relation", relation(&link.relation)),
        ])
    })
}

fn relation(relation: &RelationDraft) -> Tree<'_> {
    match relation {
        RelationDraft::Smart { name, arguments } => {
            let numbers = arguments.iter().map(|argument| match argument.kind {
                Kind::Integer(number) => number.into(),
                ref other => not_exact(other),
            });
            only(name.text.as_str(), list::<Tree<'_>>(numbers))
        }
        RelationDraft::Table { pairs, .. } => {
            let pairs = pairs.iter().map(|(first, second)| list([&first.name, &second.name]));
            only("table", list(pairs))
        }
        RelationDraft::Formula { body, .. } => not_exact(&body.kind),
    }
}

pub(super) fn saying(saying: &SayingDraft) -> Tree<'_> {
    object([("about", list([&saying.about.0, &saying.about.1])), ("template", (&saying.template).into())])
}

pub(super) fn answer(answer: &AnswerDraft) -> Tree<'_> {
    let rows = answer.rows.iter().map(|row| list(row.cells.iter().map(|cell| &cell.name)));
    object([("columns", list(&answer.columns)), ("rows", list(rows))])
}
