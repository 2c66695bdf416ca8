//! Tables of a theme file: fields with their places, where each mistake is noted and reading goes on. Part of the generator.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::ThemeDiagnostic;
use super::template::{Slots, Template};
use crate::diagnostic::{Code, closest};
use crate::language::Language;
use crate::source::position;

/// The maximum number of errors that are reported.
const MOST_ERRORS: usize = 1000;

/// The text of a theme and the errors found in it so far.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    /// The language of the theme.
    pub(super) language: &'static Language,
    pub(super) diagnostics: Vec<ThemeDiagnostic>,
}

/// A text of the file and its bytes.
#[derive(Debug, Clone)]
pub(super) struct Written {
    pub(super) at: Range<usize>,
    pub(super) text: String,
}

/// A table, whose fields are taken one by one.
pub(super) struct Section<'t> {
    /// How messages call it, such as `[places]`.
    title: String,
    pub(super) at: Range<usize>,
    fields: DeTable<'t>,
    known: Vec<&'t str>,
}

impl<'t> Reader<'t> {
    pub(super) fn error(&mut self, code: Code, at: &Range<usize>, message: &str, help: &str) {
        if self.diagnostics.len() == MOST_ERRORS {
            return;
        }
        let (line, column) = position(self.text, at.start);
        let (message, help, bytes) = (message.to_owned(), help.to_owned(), at.clone());
        self.diagnostics.push(ThemeDiagnostic { code, line, column, bytes, message, help });
    }

    /// Reads the file; errors of its syntax are noted.
    pub(super) fn file(&mut self) -> Section<'t> {
        let fields = self.fields();
        Section { title: "the theme".to_owned(), at: 0..0, fields, known: Vec::new() }
    }

    #[cfg(not(themes_in_json))]
    fn fields(&mut self) -> DeTable<'t> {
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let help = "a theme file is TOML; `zebra theme new` prints one to start from";
            self.error(Code::Syntax, &error.span().unwrap_or(0..0), error.message().trim_end(), help);
        }
        table.into_inner()
    }

    #[cfg(themes_in_json)]
    fn fields(&mut self) -> DeTable<'t> {
        super::in_json::fields(self.text)
    }

    /// Notes a value of a wrong type.
    fn wrong(&mut self, value: &Spanned<DeValue<'_>>, name: &str, expected: &str) {
        let message = format!("`{name}` is {}, expected {expected}", kind(value.get_ref()));
        let help = format!("write {expected}, such as `{}`", example(name));
        self.error(Code::WrongKind, &value.span(), &message, &help);
    }

    /// Parses a template, with errors at their bytes in the file.
    pub(super) fn template(&mut self, written: &Written, slots: Slots) -> Template {
        Template::parse(&written.text, slots, self.language).unwrap_or_else(|(bytes, message, help)| {
            let span = &written.at;
            // In a string without escapes, the bytes of the template follow the quotation mark in the file.
            let is_verbatim =
                self.text.get(span.start + 1..).is_some_and(|rest| rest.starts_with(&*written.text));
            let at = if is_verbatim {
                span.start + 1 + bytes.start..span.start + 1 + bytes.end
            } else {
                span.clone()
            };
            self.error(Code::Template, &at, &message, &help);
            Template::default()
        })
    }

    pub(super) fn templates(&mut self, written: &[Written], slots: Slots) -> Vec<Template> {
        written.iter().map(|written| self.template(written, slots)).collect()
    }
}

impl<'t> Section<'t> {
    /// Takes a field out of the table.
    fn take(&mut self, name: &'t str) -> Option<Spanned<DeValue<'t>>> {
        self.known.push(name);
        let key = self.fields.keys().find(|key| key.get_ref() == name)?.clone();
        self.fields.remove(&key)
    }

    /// Notes that a field is missing.
    pub(super) fn missing(&self, reader: &mut Reader<'_>, name: &str) {
        let message = format!("{} has no `{name}`", self.title);
        reader.error(Code::Syntax, &self.at, &message, &format!("add `{name} = {}`", example(name)));
    }

    /// Takes a text, or several in a list; without any if the field is absent.
    pub(super) fn texts(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Vec<Written> {
        let Some(value) = self.take(name) else { return Vec::new() };
        let parts = match value.get_ref() {
            DeValue::Array(parts) => parts.iter().collect(),
            _ => vec![&value],
        };
        let mut texts = Vec::new();
        for part in parts {
            match part.get_ref() {
                DeValue::String(text) => texts.push(Written { at: part.span(), text: text.to_string() }),
                _ => reader.wrong(part, name, "a text or a list of texts"),
            }
        }
        if let (true, DeValue::Array(_)) = (texts.is_empty(), value.get_ref()) {
            let help = format!("add a text, such as `{}`", example(name));
            reader.error(Code::Syntax, &value.span(), &format!("`{name}` is empty"), &help);
        }
        texts
    }

    /// Takes texts that must be there.
    pub(super) fn required(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Vec<Written> {
        let is_there = self.fields.keys().any(|key| key.get_ref() == name);
        if !is_there {
            self.missing(reader, name);
        }
        self.texts(reader, name)
    }

    /// Takes one text, if it is there.
    pub(super) fn text(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Option<Written> {
        let texts = self.texts(reader, name);
        if let Some(second) = texts.get(1) {
            reader.error(
                Code::WrongKind,
                &second.at,
                &format!("`{name}` is one text"),
                "keep one of the texts",
            );
        }
        texts.into_iter().next()
    }

    /// Takes one text that must be there.
    pub(super) fn required_text(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Option<Written> {
        if !self.fields.keys().any(|key| key.get_ref() == name) {
            self.missing(reader, name);
        }
        self.text(reader, name)
    }

    /// Takes lists of texts.
    pub(super) fn lists(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Vec<Vec<Written>> {
        let Some(value) = self.take(name) else { return Vec::new() };
        let DeValue::Array(lists) = value.get_ref() else {
            reader.wrong(&value, name, "a list of lists");
            return Vec::new();
        };
        let mut read = Vec::new();
        for list in lists.iter() {
            let DeValue::Array(texts) = list.get_ref() else {
                reader.wrong(list, name, "a list of lists");
                continue;
            };
            let text = |part: &Spanned<DeValue<'_>>| match part.get_ref() {
                DeValue::String(text) => Some(Written { at: part.span(), text: text.to_string() }),
                _ => None,
            };
            read.push(texts.iter().filter_map(text).collect());
        }
        read
    }

    /// Takes a whole number or a list of them.
    pub(super) fn numbers(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Vec<(Range<usize>, i64)> {
        let Some(value) = self.take(name) else {
            self.missing(reader, name);
            return Vec::new();
        };
        let parts = match value.get_ref() {
            DeValue::Array(parts) => parts.iter().collect(),
            _ => vec![&value],
        };
        let mut numbers = Vec::new();
        for part in parts {
            let number = match part.get_ref() {
                DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
                #[cfg(themes_in_json)]
                DeValue::String(number) => number.parse().ok(),
                _ => None,
            };
            match number {
                Some(number) => numbers.push((part.span(), number)),
                None => reader.wrong(part, name, "a whole number or a list of them"),
            }
        }
        numbers
    }

    /// Takes `true` or `false`; `false` if it is absent.
    pub(super) fn flag(&mut self, reader: &mut Reader<'_>, name: &'t str) -> bool {
        match self.take(name) {
            None => false,
            Some(value) => match value.get_ref() {
                DeValue::Boolean(flag) => *flag,
                _ => {
                    reader.wrong(&value, name, "`true` or `false`");
                    false
                }
            },
        }
    }

    /// Takes a table.
    pub(super) fn table(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Option<Section<'t>> {
        let value = self.take(name)?;
        let at = value.span();
        match value.into_inner() {
            DeValue::Table(fields) => {
                Some(Section { title: format!("`[{name}]`"), at, fields, known: Vec::new() })
            }
            other => {
                reader.wrong(&Spanned::new(at, other), name, "a table");
                None
            }
        }
    }

    /// Returns whether a field is a table.
    pub(super) fn has_table(&self, name: &str) -> bool {
        let is_table = |value: &Spanned<DeValue<'_>>| matches!(value.get_ref(), DeValue::Table(_));
        self.fields.iter().any(|(key, value)| key.get_ref() == name && is_table(value))
    }

    /// Takes an array of tables.
    pub(super) fn tables(&mut self, reader: &mut Reader<'_>, name: &'t str) -> Vec<Section<'t>> {
        let Some(value) = self.take(name) else { return Vec::new() };
        let at = value.span();
        let DeValue::Array(parts) = value.into_inner() else {
            let help = format!("write `[[{name}]]` with two brackets: there can be several");
            reader.error(Code::WrongKind, &at, &format!("`{name}` is not a list of tables"), &help);
            return Vec::new();
        };
        let mut sections = Vec::new();
        for part in parts {
            let at = part.span();
            match part.into_inner() {
                DeValue::Table(fields) => {
                    let title = format!("this `[[{name}]]`");
                    sections.push(Section { title, at, fields, known: Vec::new() });
                }
                other => reader.wrong(&Spanned::new(at, other), name, "a table"),
            }
        }
        sections
    }

    /// Notes the fields that were not taken.
    pub(super) fn finish(self, reader: &mut Reader<'_>) {
        for key in self.fields.keys() {
            let message = format!("unknown field `{}` in {}", key.get_ref(), self.title);
            let help = match closest(key.get_ref(), self.known.iter().copied()) {
                Some(near) => {
                    // The misspelled field is not missing as well.
                    let missing = format!("{} has no `{near}`", self.title);
                    reader.diagnostics.retain(|diagnostic| diagnostic.message != missing);
                    format!("did you mean `{near}`?")
                }
                None => format!("the fields are `{}`", self.known.join("`, `")),
            };
            reader.error(Code::Syntax, &key.span(), &message, &help);
        }
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "`true` or `false`",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Returns an example of the value of a field.
fn example(field: &str) -> &'static str {
    match field {
        "name" => "\"Zoo\"",
        "titles" => "[\"At the Zoo\"]",
        "stories" => "[\"{rows} {people} look after the animals.\"]",
        "person" => "\"keeper\"",
        "people" => "\"keepers\"",
        "noun" => "\"animal\"",
        "plural" => "\"animals\"",
        "who" => "\"the keeper of the {item}\"",
        "is" => "\"{feeds|does not feed} the {item}\"",
        "say" => "\"{a} {works|does not work} beside {b}\"",
        "between" => "\"{a} {works|does not work} somewhere between {b} and {c}\"",
        "relation" => "\"less_by(1)\"",
        "phrase" => "\"directly before\"",
        "items" => "[\"lion\", \"owl\"]",
        "apart" => "[[\"purple\", \"violet\"]]",
        "loose" | "uneven" | "past" => "true",
        "from" => "[20, 40]",
        "steps" => "[2, 3, 5]",
        "amount" => "\"{count} {year:years}\"",
        "difference" => "\"{a} is {amount} older than {b}\"",
        "greater" => "\"{a} is older than {b}\"",
        "least" => "\"{a} is at least {n} years old\"",
        "most" => "\"{a} is at most {n} years old\"",
        _ => "\"…\"",
    }
}
