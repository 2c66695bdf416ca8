//! The built-in themes in JSON, as an engine of the pages has them. Part of the generator.

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Returns the fields of a theme.
pub(super) fn fields<'t>(text: &str) -> DeTable<'t> {
    match serde_json::from_str(text).map(value) {
        Ok(DeValue::Table(fields)) => fields,
        _ => DeTable::new(),
    }
}

/// Returns a value without a place. A number is a text, because a number of TOML cannot be made.
fn value<'t>(json: Value) -> DeValue<'t> {
    let placed = |json| Spanned::new(0..0, value(json));
    match json {
        Value::Null => DeValue::String("".into()),
        Value::Bool(flag) => DeValue::Boolean(flag),
        Value::Number(number) => DeValue::String(number.to_string().into()),
        Value::String(text) => DeValue::String(text.into()),
        Value::Array(parts) => DeValue::Array(parts.into_iter().map(placed).collect()),
        Value::Object(fields) => DeValue::Table(
            fields.into_iter().map(|(key, json)| (Spanned::new(0..0, key.into()), placed(json))).collect(),
        ),
    }
}
