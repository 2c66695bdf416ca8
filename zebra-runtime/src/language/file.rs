//! The reader of language files: the part of TOML that they use, which is texts and lists of texts. Explanations do not depend
//! on a parser of all of TOML.

use crate::model::Text;

/// A key with its texts.
pub(super) struct Entry {
    pub(super) section: Text,
    pub(super) key: Text,
    pub(super) texts: Vec<Text>,
}

/// Returns the entries of a file.
///
/// # Errors
/// Returns what is wrong in which line.
pub(super) fn entries(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    let mut section = Text::default();
    let mut lines = (1..).zip(text.lines().map(str::trim));
    while let Some((number, line)) = lines.next() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = Text::from(name);
            continue;
        }
        let (key, value) = line.split_once(" = ").ok_or_else(|| format!("line {number}: no ` = `"))?;
        let mut value = value.to_owned();
        // A list ends in the line with its bracket.
        while value.starts_with('[') && !value.ends_with(']') {
            let (_, next) = lines.next().ok_or_else(|| format!("line {number}: unclosed `[`"))?;
            value.push_str(next);
        }
        let texts =
            quoted(&value).ok_or_else(|| format!("line {number}: expected texts in quotation marks"))?;
        entries.push(Entry { section: section.clone(), key: Text::from(key), texts });
    }
    Ok(entries)
}

/// Returns the texts of `"…"` or `["…", "…"]`.
fn quoted(value: &str) -> Option<Vec<Text>> {
    let inner = value.strip_prefix('[').and_then(|value| value.strip_suffix(']')).unwrap_or(value);
    let parts: Vec<&str> = inner.split('"').collect();
    let is_text = |(index, _): &(usize, &&str)| index % 2 == 1;
    let separators = parts.iter().step_by(2).map(|part| part.trim());
    let is_valid = parts.len() % 2 == 1 && separators.into_iter().all(|part| part.is_empty() || part == ",");
    is_valid.then(|| parts.iter().enumerate().filter(is_text).map(|(_, text)| Text::from(*text)).collect())
}
