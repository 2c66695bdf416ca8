//! JSON values that are written: objects keep the order of their keys and leave out what is not there, and texts are borrowed.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::draft::Name;
use crate::model::Text;

/// A value, or nothing.
#[derive(Debug)]
pub(super) enum Tree<'d> {
    Nothing,
    Truth(bool),
    Number(i64),
    Text(Cow<'d, str>),
    List(Vec<Tree<'d>>),
    Object(Vec<(Cow<'d, str>, Tree<'d>)>),
}

impl Tree<'_> {
    fn is_there(&self) -> bool {
        !matches!(self, Tree::Nothing)
    }
}

/// Returns an object; its keys with nothing are left out.
pub(super) fn object<'d, const N: usize>(members: [(&'static str, Tree<'d>); N]) -> Tree<'d> {
    Tree::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
}

/// Returns an object with one key.
pub(super) fn only<'d>(key: impl Into<Cow<'d, str>>, value: impl Into<Tree<'d>>) -> Tree<'d> {
    Tree::Object(vec![(key.into(), value.into())])
}

/// Returns a list.
pub(super) fn list<'d, T: Into<Tree<'d>>>(parts: impl IntoIterator<Item = T>) -> Tree<'d> {
    Tree::List(parts.into_iter().map(Into::into).collect())
}

/// Returns a list, or nothing for an empty one.
pub(super) fn list_if_any<'d, T: Into<Tree<'d>>>(parts: impl IntoIterator<Item = T>) -> Tree<'d> {
    match list(parts) {
        Tree::List(parts) if parts.is_empty() => Tree::Nothing,
        list => list,
    }
}

impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tree::Nothing => serializer.serialize_unit(),
            Tree::Truth(truth) => serializer.serialize_bool(*truth),
            Tree::Number(number) => serializer.serialize_i64(*number),
            Tree::Text(text) => serializer.serialize_str(text),
            Tree::List(parts) => serializer.collect_seq(parts),
            Tree::Object(members) => {
                let mut map = serializer.serialize_map(None)?;
                for (key, value) in members.iter().filter(|(_, value)| value.is_there()) {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl From<bool> for Tree<'_> {
    fn from(truth: bool) -> Self {
        Tree::Truth(truth)
    }
}

impl From<i64> for Tree<'_> {
    fn from(number: i64) -> Self {
        Tree::Number(number)
    }
}

impl From<String> for Tree<'_> {
    fn from(text: String) -> Self {
        Tree::Text(Cow::Owned(text))
    }
}

impl<'d> From<&'d str> for Tree<'d> {
    fn from(text: &'d str) -> Self {
        Tree::Text(Cow::Borrowed(text))
    }
}

impl<'d> From<&'d Text> for Tree<'d> {
    fn from(text: &'d Text) -> Self {
        text.as_str().into()
    }
}

impl<'d> From<&'d Name> for Tree<'d> {
    fn from(name: &'d Name) -> Self {
        name.text.as_str().into()
    }
}

impl<'d, T: Into<Tree<'d>>> From<Option<T>> for Tree<'d> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Tree::Nothing, Into::into)
    }
}

impl<'d, const N: usize> From<[Tree<'d>; N]> for Tree<'d> {
    fn from(parts: [Tree<'d>; N]) -> Self {
        Tree::List(parts.into())
    }
}
