//! Typed access to JSON values, with an error for every wrong kind.

use std::collections::HashMap;
use std::ops::Range;

use super::value::{self, Kind, Member, Value};
use crate::diagnostic::{Code, Diagnostic, Spot, closest};
use crate::draft::Name;
use crate::format::Ranges;
use crate::model::Text;

/// The maximum number of errors that are reported.
const MAX_ERRORS: usize = 1000;

/// The maximum length of a name, in bytes.
const MAX_NAME_LENGTH: usize = 500;

/// A reader of values, which collects places and errors.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    pub(crate) ranges: Ranges,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// The number of quantifiers and aggregates around what is read.
    pub(crate) quantifiers: usize,
}

/// The members of an object.
#[derive(Debug)]
pub(crate) struct Fields<'v, 't> {
    members: &'v [Member<'t>],
    at: Range<usize>,
}

impl<'v, 't> Fields<'v, 't> {
    /// Returns the value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&'v Value<'t>> {
        self.members.iter().find(|member| member.key == key).map(|member| &member.value)
    }
}

impl Reader {
    /// Adds a place.
    pub(crate) fn spot(&mut self, at: Range<usize>) -> Spot {
        self.ranges.add(at)
    }

    /// Parses a text that must be an object. Rejects a list before reading it, however long it is.
    pub(crate) fn value<'t>(&mut self, text: &'t str, what: &str) -> Option<Value<'t>> {
        let start = text.find(|letter: char| !letter.is_whitespace() && letter != '\u{feff}');
        if let Some(start) = start.filter(|&start| text[start..].starts_with('[')) {
            let message = format!("expected an object that describes {what}, found a list");
            self.report(start..start + 1, message, format!("write an object that describes {what}"));
            return None;
        }
        match value::parse(text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.report(error.at, error.message, error.help);
                None
            }
        }
    }

    /// Reports a violation of the format.
    pub(crate) fn report(&mut self, at: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let at = self.spot(at);
        self.push(Diagnostic::new(Code::Syntax, at, message, help));
    }

    /// Returns the candidate most similar to an unknown name, as long as errors are reported.
    pub(crate) fn closest<'n>(
        &self,
        name: &str,
        candidates: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'n str> {
        if self.diagnostics.len() < MAX_ERRORS { closest(name, candidates) } else { None }
    }

    /// Adds an error, up to a limit.
    pub(crate) fn push(&mut self, error: Diagnostic) {
        if self.diagnostics.len() < MAX_ERRORS {
            self.diagnostics.push(error);
        }
    }

    /// Adds a warning, up to a limit.
    pub(crate) fn warn(&mut self, warning: Diagnostic) {
        if self.warnings.len() < MAX_ERRORS {
            self.warnings.push(warning);
        }
    }

    /// Reports a value of the wrong kind.
    pub(crate) fn wrong(&mut self, value: &Value<'_>, expected: &str) {
        self.report(
            value.at(),
            format!("expected {expected}, found {}", value.name()),
            format!("write {expected}"),
        );
    }

    /// Returns the members of an object; reports unknown and repeated keys.
    pub(crate) fn object<'v, 't>(
        &mut self,
        value: &'v Value<'t>,
        what: &str,
        keys: &[&str],
    ) -> Option<Fields<'v, 't>> {
        let Kind::Object(members) = &value.kind else {
            self.wrong(value, &format!("an object that describes {what}"));
            return None;
        };
        self.check_repetitions(members);
        for member in members.iter().filter(|member| !keys.contains(&&*member.key)) {
            let help = match self.closest(&member.key, keys.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the keys of {what} are `{}`", keys.join("`, `")),
            };
            self.report(member.at(), format!("{what} has no key `{}`", member.key), help);
        }
        Some(Fields { members, at: value.at() })
    }

    /// Returns the members of an object with any keys; reports repeated ones.
    pub(crate) fn members<'v, 't>(
        &mut self,
        value: &'v Value<'t>,
        expected: &str,
    ) -> Option<&'v [Member<'t>]> {
        let Kind::Object(members) = &value.kind else {
            self.wrong(value, expected);
            return None;
        };
        self.check_repetitions(members);
        Some(members)
    }

    fn check_repetitions(&mut self, members: &[Member<'_>]) {
        let mut seen: HashMap<&str, Range<usize>> = HashMap::new();
        for member in members {
            if let Some(first) = seen.get(&*member.key).cloned() {
                let (at, first) = (self.spot(member.at()), self.spot(first));
                self.push(
                    Diagnostic::new(
                        Code::DuplicateDeclaration,
                        at,
                        format!("duplicate key `{}`", member.key),
                        "remove one of the two",
                    )
                    .with_related(first, "first used"),
                );
            } else {
                seen.insert(&member.key, member.at());
            }
        }
    }

    /// Returns the value of a required key.
    pub(crate) fn required<'v, 't>(
        &mut self,
        fields: &Fields<'v, 't>,
        what: &str,
        key: &str,
    ) -> Option<&'v Value<'t>> {
        let found = fields.get(key);
        if found.is_none() {
            let start = fields.at.start;
            self.report(
                start..start + 1,
                format!("{what} needs a key `{key}`"),
                format!("add it: `\"{key}\": …`"),
            );
        }
        found
    }

    /// Returns the elements of a list.
    pub(crate) fn list<'v, 't>(&mut self, value: &'v Value<'t>, of: &str) -> Option<&'v [Value<'t>]> {
        match &value.kind {
            Kind::List(parts) => Some(parts),
            _ => {
                self.wrong(value, &format!("a list of {of}"));
                None
            }
        }
    }

    /// Returns the elements of a list of a fixed length.
    pub(crate) fn exactly<'v, 't, const N: usize>(
        &mut self,
        value: &'v Value<'t>,
        of: &str,
    ) -> Option<&'v [Value<'t>; N]> {
        match &value.kind {
            Kind::List(parts) if parts.len() == N => parts.first_chunk(),
            Kind::List(parts) => {
                let message = format!("expected a list of {of}, found one of length {}", parts.len());
                self.report(value.at(), message, format!("write a list of {of}"));
                None
            }
            _ => {
                self.wrong(value, &format!("a list of {of}"));
                None
            }
        }
    }

    /// Returns a string.
    pub(crate) fn text(&mut self, value: &Value<'_>) -> Option<Text> {
        match &value.kind {
            Kind::Text(text) => Some(Text::new(text)),
            _ => {
                self.wrong(value, "a string");
                None
            }
        }
    }

    /// Returns a string that is a name or a title. Charts and messages repeat it, so it must not be long.
    pub(crate) fn title(&mut self, value: &Value<'_>) -> Option<Text> {
        let text = self.text(value)?;
        if text.len() > MAX_NAME_LENGTH {
            self.report(
                value.at(),
                format!("this name is longer than {MAX_NAME_LENGTH} bytes"),
                "shorten it",
            );
            return None;
        }
        Some(text)
    }

    /// Returns a string that is a name; its place excludes the quotes.
    pub(crate) fn name(&mut self, value: &Value<'_>) -> Option<Name> {
        let text = self.title(value)?;
        let at = self.spot(inside(value.at()));
        Some(Name { text, at })
    }

    /// Returns an integer.
    pub(crate) fn integer(&mut self, value: &Value<'_>) -> Option<i64> {
        let Kind::Number(digits) = value.kind else {
            self.wrong(value, "an integer");
            return None;
        };
        let number = digits.parse().ok();
        if number.is_none() {
            let message = if digits.contains(['.', 'e', 'E']) {
                "expected an integer, found a decimal number"
            } else {
                "this number does not fit into 64 bits"
            };
            self.report(value.at(), message, format!("write an integer from {} to {}", i64::MIN, i64::MAX));
        }
        number
    }

    /// Returns an integer in a range.
    pub(crate) fn integer_in<T: TryFrom<i64>>(&mut self, value: &Value<'_>, from: i64, to: i64) -> Option<T> {
        let number = self.integer(value)?;
        let fits = (from..=to).contains(&number).then(|| T::try_from(number).ok()).flatten();
        if fits.is_none() {
            self.report(
                value.at(),
                format!("{number} is out of range"),
                format!("write a number from {from} to {to}"),
            );
        }
        fits
    }

    /// Returns the meaning of a string that must be one of these words.
    pub(crate) fn word<T: Copy>(&mut self, value: &Value<'_>, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(value)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
        if found.is_none() {
            let help = match self.closest(&text, words.iter().map(|(word, _)| *word)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                    format!("write one of `{}`", words.join("`, `"))
                }
            };
            self.report(value.at(), format!("unknown value `{text}`"), help);
        }
        found
    }
}

/// Returns the place of a string without its quotes.
pub(crate) fn inside(at: Range<usize>) -> Range<usize> {
    if at.end - at.start > 2 { at.start + 1..at.end - 1 } else { at }
}
