//! What JSON says of a solution beside it: `"status": "rejected"`, `"valid": false`, the key `draft` around it, and comments.
//!
//! It becomes sentences, which are read as those after a solution.

use super::key::name_words;
use super::names::Names;
use super::relaxed::Json;
use super::words::words;

/// The most bytes of the sentences of a solution.
const MOST_BYTES: usize = 4000;

/// The most entries of an object that another one may be about.
const MOST_NAMED: usize = 32;

/// The deepest values inside of one beside a solution that are read.
const MOST_INSIDE: usize = 3;

/// The fewest words of a text that is a sentence.
const LEAST_WORDS: usize = 4;

/// A sentence that confirms a solution, one that takes it back, and one that opens it.
const GOOD: &str = "This is correct.";
const BAD: &str = "This is wrong.";
const OPEN: &str = "Is this right?";

/// What an entry of an object says of a solution beside it.
pub(super) struct Remark {
    /// Whether it is also read if it is before the solution.
    is_verdict: bool,
    /// The place of the only entry that it is about.
    about: Option<usize>,
    text: String,
}

impl Remark {
    fn verdict(text: &str) -> Remark {
        Remark { is_verdict: true, about: None, text: text.to_owned() }
    }
}

/// Returns what each entry of an object says of the others.
pub(super) fn remarks(names: &Names<'_>, entries: &[(String, Json)]) -> Vec<Option<Remark>> {
    let has_solution = entries.iter().any(|(key, value)| is_solution_key(key) && !is_nothing(value));
    let of_entry = |(key, value): &(String, Json)| {
        if is_solution_key(key) && !matches!(value, Json::Flag(_)) {
            let is_missing = !has_solution && is_nothing(value);
            return is_missing.then(|| Remark::verdict(BAD));
        }
        if is_data(names, key, value) { of_row(names, value) } else { remark(key, value) }
    };
    let with_place = |entry| {
        let remark = of_entry(entry)?;
        Some(Remark { about: about(entries, entry, &remark), ..remark })
    };
    entries.iter().map(with_place).collect()
}

/// Returns the place of the entry that another one names: `"draft_status"`, and "The draft was wrong", are about `"draft"`.
fn about(entries: &[(String, Json)], (key, _): &(String, Json), remark: &Remark) -> Option<usize> {
    let (own, said) = (name_words(key), name_words(&remark.text));
    let is_named = |(other, value): &(String, Json)| {
        let name = name_words(other);
        let is_draft = !name.is_empty()
            && is_negative(&name.join(" "))
            && !matches!(value, Json::Flag(_) | Json::Text(_));
        let is_part = || own.len() > name.len() && own.starts_with(&name);
        is_draft && (is_part() || said.windows(name.len()).any(|words| words == name))
    };
    let mut named = entries.iter().take(MOST_NAMED).enumerate().filter(|(_, entry)| is_named(entry));
    Some(named.next()?.0)
}

/// Adds what the entries of an object say of the one at a place, or without one of all of them.
pub(super) fn add(notes: &mut String, remarks: &[Option<Remark>], place: Option<usize>) {
    let own = place.or_else(|| remarks.iter().position(Option::is_none)).unwrap_or(0);
    for (at, remark) in remarks.iter().enumerate() {
        let is_read = |remark: &&Remark| {
            Some(at) != place
                && (remark.is_verdict || at > own)
                && remark.about.is_none_or(|about| Some(about) == place)
        };
        let remark = remark.as_ref().filter(is_read);
        if let Some(remark) = remark.filter(|remark| notes.len() + remark.text.len() < MOST_BYTES) {
            notes.push_str(&remark.text);
            notes.push('\n');
        }
    }
}

/// Adds what the key of a solution calls it.
pub(super) fn add_title(notes: &mut String, key: &str) {
    let title = name_words(key).join(" ");
    if words().any("accepting", &title) || notes.len() > MOST_BYTES {
        return;
    }
    let sentences = [("rejections", BAD), ("drafts", OPEN)];
    let found = sentences.into_iter().find(|(list, _)| words().any(list, &title));
    found.into_iter().for_each(|(_, sentence)| {
        notes.push_str(sentence);
        notes.push('\n');
    });
}

/// Returns what a value with an answer says of it.
pub(super) fn of_answer(names: &Names<'_>, value: &Json) -> String {
    fn collect(names: &Names<'_>, value: &Json, depth: usize, notes: &mut String) {
        match value {
            Json::Object(entries) => {
                add(notes, &remarks(names, entries), None);
                let others = entries.iter().filter(|(key, _)| depth > 0 && !is_about(key));
                for (key, value) in others.filter(|(_, value)| matches!(value, Json::Object(_))) {
                    add_title(notes, key);
                    collect(names, value, depth - 1, notes);
                }
            }
            Json::List(values) if depth > 0 => {
                values.iter().for_each(|value| collect(names, value, depth - 1, notes));
            }
            _ => {}
        }
    }
    let mut notes = String::new();
    collect(names, value, MOST_INSIDE, &mut notes);
    notes
}

/// Returns whether a key is one such as `solution`.
pub(super) fn is_solution_key(key: &str) -> bool {
    words().has("solution-keys", &key.to_lowercase().replace(['_', '-'], " "))
}

/// Returns whether a value leaves open what its key names.
fn is_nothing(value: &Json) -> bool {
    match value {
        Json::Other => true,
        Json::Text(text) => {
            !text.contains(char::is_alphanumeric) || words().has("gaps", &text.trim().to_lowercase())
        }
        Json::List(values) => values.is_empty(),
        Json::Object(entries) => entries.is_empty(),
        Json::Flag(_) => false,
    }
}

/// Returns whether an entry is a part of a solution.
fn is_data(names: &Names<'_>, key: &str, value: &Json) -> bool {
    let is_name =
        names.row(key).is_some() || names.cell(key).is_some() || names.column_of_item(key).is_some();
    let is_verdict = || matches!(value, Json::Flag(_)) || is_about(key);
    let names_column = || matches!(value, Json::Text(text) if names.column(text).is_some());
    let is_pair = || ["pair-names", "pair-values"].iter().any(|list| words().has(list, &key.to_lowercase()));
    is_name || names.column(key).is_some() && !is_verdict() || is_pair() && names_column()
}

/// Returns what is said inside of a row.
fn of_row(names: &Names<'_>, value: &Json) -> Option<Remark> {
    let Json::Object(entries) = value else { return None };
    let others = entries.iter().filter(|(key, value)| !is_data(names, key, value));
    let found: Vec<String> = others
        .filter_map(|(key, value)| Some(remark(key, value).filter(|remark| remark.is_verdict)?.text))
        .collect();
    joined(&found)
}

/// Returns what is said in the rows of a list.
pub(super) fn of_list(names: &Names<'_>, values: &[Json]) -> Option<Remark> {
    let found: Vec<String> = values.iter().filter_map(|value| Some(of_row(names, value)?.text)).collect();
    joined(&found)
}

fn joined(found: &[String]) -> Option<Remark> {
    (!found.is_empty()).then(|| Remark::verdict(&found.join("\n")))
}

/// Returns whether a key is one such as `status` or `note`.
fn is_about(key: &str) -> bool {
    let key = name_words(key).join(" ");
    words().any("status-keys", &key) || words().any("note-keys", &key)
}

/// Returns whether words say that something is wrong, or not final.
fn is_negative(text: &str) -> bool {
    ["rejections", "drafts", "faults", "slips", "dangers", "exclusions", "ambiguities"]
        .iter()
        .any(|list| words().any(list, text))
        && !words().any("accepting", text)
}

/// Returns whether a name is that of faults, such as "violated clues".
fn is_fault(name: &str) -> bool {
    words().any("faults", name) || words().any("error-keys", name)
}

fn is_positive(text: &str) -> bool {
    words().any("validity", text)
}

fn denies(text: &str) -> bool {
    words().any("not", text) || words().any("none", text)
}

/// Returns what an entry says of the solution beside it.
fn remark(key: &str, value: &Json) -> Option<Remark> {
    let name = name_words(key).join(" ");
    match value {
        Json::Flag(is_true) => flag(&name, *is_true).map(Remark::verdict),
        Json::Text(text) => text_remark(&name, text),
        Json::List(_) | Json::Object(_) if is_fault(&name) && !is_nothing(value) => {
            Some(Remark::verdict(BAD))
        }
        _ if is_about(key) => joined(&inside(key, value, MOST_INSIDE)),
        _ => None,
    }
}

/// Returns what the values inside of one under a key such as `checks` say.
fn inside(key: &str, value: &Json, depth: usize) -> Vec<String> {
    match value {
        Json::Object(entries) if depth > 0 => {
            entries.iter().flat_map(|(key, value)| inside(key, value, depth - 1)).collect()
        }
        Json::List(values) if depth > 0 => {
            values.iter().flat_map(|value| inside(key, value, depth - 1)).collect()
        }
        // "clue 3": false
        Json::Flag(false) if !is_negative(&name_words(key).join(" ")) => vec![BAD.to_owned()],
        Json::Text(text) => vec![status(text).to_owned()],
        Json::Flag(_) => remark(key, value).map(|remark| remark.text).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns what `"valid": false` says.
fn flag(name: &str, is_true: bool) -> Option<&'static str> {
    let is_denied = words().any("not", name);
    if is_negative(name) {
        return (is_true != is_denied).then_some(BAD);
    }
    is_positive(name).then_some(if is_true == is_denied { BAD } else { GOOD })
}

/// Returns what a text says under a name such as "status" or "note".
fn text_remark(name: &str, text: &str) -> Option<Remark> {
    let lower = text.trim().to_lowercase();
    for (list, is_true) in [("affirmed", true), ("denied", false)] {
        if words().has(list, &lower) {
            return flag(name, is_true).map(Remark::verdict);
        }
    }
    if words().any("status-keys", name) || is_positive(name) {
        return Some(Remark::verdict(status(text)));
    }
    let is_note = words().any("note-keys", name);
    // "violated clue": "3"
    if is_fault(name) && !is_note {
        let is_none = denies(text) || words().has("gaps", &lower) || lower.trim_matches('0').is_empty();
        return (!is_none).then(|| Remark::verdict(BAD));
    }
    let is_sentence = is_note || text.split_whitespace().count() >= LEAST_WORDS;
    is_sentence.then(|| Remark { is_verdict: is_note, ..Remark::verdict(text.trim()) })
}

/// Returns what a status such as "rejected" says.
fn status(text: &str) -> &str {
    let is_fault = is_negative(text) || words().any("failing", text);
    match (is_fault, is_positive(text), denies(text)) {
        (true, _, false) | (false, true, true) => BAD,
        (false, true, false) => GOOD,
        _ => text,
    }
}
