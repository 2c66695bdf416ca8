//! What sentences find out about the words of a model, once for each model.

use std::fmt;
use std::sync::OnceLock;

use super::ids::CategoryId;

/// Results that follow from the declarations of a model. They are no part of its value: all are equal.
#[derive(Clone, Default)]
pub(crate) struct Remembered {
    /// The noun of each category.
    pub(crate) nouns: OnceLock<Box<[String]>>,
    /// The category of those whom the puzzle is about, if there is one.
    pub(crate) named: OnceLock<Option<CategoryId>>,
}

impl Remembered {
    pub(super) const fn nothing() -> Self {
        Remembered { nouns: OnceLock::new(), named: OnceLock::new() }
    }
}

impl PartialEq for Remembered {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Remembered {}

impl fmt::Debug for Remembered {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("…")
    }
}
