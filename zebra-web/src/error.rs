//! Errors that cross the border to JavaScript.

use std::fmt;

use serde::Serialize;

use crate::data::json;
use crate::report::{Record, in_words};

/// Why a call is rejected: a message, and for the text of a puzzle its errors. JavaScript receives it as JSON.
#[derive(Debug, Clone, Serialize)]
pub struct Rejection {
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Record>,
}

impl Rejection {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Rejection { message: message.to_string(), errors: Vec::new() }
    }

    /// Returns the rejection of a puzzle with errors, of which there is at least one.
    pub(crate) fn of_puzzle(errors: Vec<Record>) -> Self {
        let message = match &errors[..] {
            [error] => in_words(error),
            [error, ..] => format!("{} errors; the first one: {}", errors.len(), in_words(error)),
            [] => "the text is not a puzzle".to_owned(),
        };
        Rejection { message, errors }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Rejection {}

#[cfg(target_arch = "wasm32")]
impl From<Rejection> for wasm_bindgen::JsValue {
    fn from(rejection: Rejection) -> Self {
        json(&rejection).into()
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Rejection {
    /// Returns the JSON that JavaScript receives.
    #[must_use]
    pub fn to_json(&self) -> String {
        json(self)
    }
}
