//! The JSON format of Zebra, which represents every puzzle without loss.
//!
//! The text that [`write()`] returns is read as an equal model. The format has a version, a reference
//! (`docs/json.md`) and a schema (`docs/puzzle.schema.json`, [JSON Schema](https://json-schema.org) 2020-12).
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::format::json;
//!
//! let text = r#"{
//!     "zebra": 1,
//!     "name": "Pets",
//!     "categories": [
//!         {"name": "Child", "items": ["Ann", "Bob"]},
//!         {"name": "Pet", "items": ["Cat", {"name": "Dog", "phrase": "little dog"}]}
//!     ],
//!     "clues": [{"label": "1", "formulas": [{"is": ["Ann", "Cat"]}]}]
//! }"#;
//! let reading = json::read(text);
//! assert_eq!(reading.diagnostics, []);
//! let model = reading.draft.check().into_result().unwrap();
//! assert_eq!(json::read(&json::write(&model).unwrap().text).draft.check().model, model);
//! ```

mod declarations;
pub(crate) mod fields;
mod formula;
mod read;
mod tree;
pub(crate) mod value;
mod write;

use crate::model::Presence;
pub use read::read;
use write::not_exact;
#[cfg(feature = "generate")]
pub(crate) use write::raw;
pub use write::{write, write_line};

/// The version of the format.
pub const VERSION: i64 = 1;

/// The separator of a category and an item.
const OF: &str = "::";

/// The numbers of rows that an item of a category is in.
const PRESENCES: [(&str, Presence); 4] = [
    ("once", Presence::Once),
    ("at-most-once", Presence::AtMostOnce),
    ("at-least-once", Presence::AtLeastOnce),
    ("any-times", Presence::AnyTimes),
];
