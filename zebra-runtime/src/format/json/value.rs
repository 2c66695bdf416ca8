//! A parser of JSON values with their places.
//!
//! It keeps the place of every value, keeps repeated keys, parses nested values without recursion, and limits the
//! memory. No existing parser does all of this.

use std::borrow::Cow;
use std::ops::Range;

/// The maximum nesting depth of values: a formula needs up to three levels for each of its own.
const MAX_DEPTH: usize = 1024;
/// The maximum number of values in a text.
const MAX_VALUES: usize = 2_000_000;

/// A value and its place.
#[derive(Debug, PartialEq)]
pub(crate) struct Value<'t> {
    pub(crate) kind: Kind<'t>,
    start: u32,
    end: u32,
}

/// The kind of a value.
#[derive(Debug, PartialEq)]
pub(crate) enum Kind<'t> {
    Null,
    Truth(bool),
    /// A number as written.
    Number(&'t str),
    Text(Cow<'t, str>),
    List(Vec<Value<'t>>),
    Object(Vec<Member<'t>>),
}

/// A member of an object.
#[derive(Debug, PartialEq)]
pub(crate) struct Member<'t> {
    pub(crate) key: Cow<'t, str>,
    pub(crate) value: Value<'t>,
    start: u32,
    end: u32,
}

impl Value<'_> {
    /// Returns the byte range of the value.
    pub(crate) fn at(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Its kind, for messages.
    pub(crate) fn name(&self) -> &'static str {
        match self.kind {
            Kind::Null => "`null`",
            Kind::Truth(_) => "`true` or `false`",
            Kind::Number(_) => "a number",
            Kind::Text(_) => "a string",
            Kind::List(_) => "a list",
            Kind::Object(_) => "an object",
        }
    }
}

impl Member<'_> {
    /// Returns the byte range of the key.
    pub(crate) fn at(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Why and where a text is not valid JSON.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ParseError {
    pub(crate) at: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: String,
}

/// Parses a text as one value. Linear in the length of the text, without recursion.
pub(crate) fn parse(text: &str) -> Result<Value<'_>, ParseError> {
    // Skip a byte order mark.
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut parser = Parser { text, at, values: 0 };
    if text.len() >= u32::MAX as usize {
        return Err(parser.error(0..0, "this text is too long", "split it"));
    }
    let value = parser.value()?;
    parser.skip_space();
    if parser.at < text.len() {
        let message = "unexpected text after the value";
        return Err(parser.error(parser.here(), message, "a document has one value: remove the rest"));
    }
    Ok(value)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    values: usize,
}

/// An unclosed list or object.
struct Open<'t> {
    start: usize,
    of: Container<'t>,
}

enum Container<'t> {
    List(Vec<Value<'t>>),
    Object { members: Vec<Member<'t>>, key: Option<(Cow<'t, str>, Range<usize>)> },
}

impl<'t> Open<'t> {
    fn closer(&self) -> u8 {
        match self.of {
            Container::List(_) => b']',
            Container::Object { .. } => b'}',
        }
    }

    fn add(&mut self, value: Value<'t>) {
        match &mut self.of {
            Container::List(values) => values.push(value),
            Container::Object { members, key } => {
                if let Some((key, at)) = key.take() {
                    members.push(Member { key, value, start: at.start as u32, end: at.end as u32 });
                }
            }
        }
    }

    fn close(self, end: usize) -> Value<'t> {
        let kind = match self.of {
            Container::List(values) => Kind::List(values),
            Container::Object { members, .. } => Kind::Object(members),
        };
        Value { kind, start: self.start as u32, end: end as u32 }
    }
}

impl<'t> Parser<'t> {
    fn value(&mut self) -> Result<Value<'t>, ParseError> {
        let mut open: Vec<Open<'t>> = Vec::new();
        loop {
            let mut done = match self.begin()? {
                Begun::Whole(value) => value,
                Begun::Open(mut container) => {
                    self.skip_space();
                    if self.takes(container.closer()) {
                        container.close(self.at)
                    } else {
                        if open.len() == MAX_DEPTH {
                            let message = format!("this value is nested more than {MAX_DEPTH} levels deep");
                            return Err(self.error(self.here(), &message, "no puzzle is nested that deeply"));
                        }
                        self.key(&mut container)?;
                        open.push(container);
                        continue;
                    }
                }
            };
            loop {
                let Some(mut container) = open.pop() else { return Ok(done) };
                container.add(done);
                self.skip_space();
                if self.takes(b',') {
                    self.key(&mut container)?;
                    open.push(container);
                    break;
                }
                if !self.takes(container.closer()) {
                    let closer = char::from(container.closer());
                    let message = format!("expected `,` or `{closer}`");
                    let opened = self.error(self.here(), &message, "separate values with commas");
                    return Err(opened);
                }
                done = container.close(self.at);
            }
        }
    }

    /// Parses a whole value, or the beginning of a list or an object.
    fn begin(&mut self) -> Result<Begun<'t>, ParseError> {
        self.skip_space();
        self.values += 1;
        if self.values > MAX_VALUES {
            let message = format!("this text has more than {MAX_VALUES} values");
            return Err(self.error(self.here(), &message, "no puzzle is that large"));
        }
        let start = self.at;
        let container = |of| Ok(Begun::Open(Open { start, of }));
        let kind = match self.text.as_bytes().get(start) {
            Some(b'[') => {
                self.at += 1;
                return container(Container::List(Vec::new()));
            }
            Some(b'{') => {
                self.at += 1;
                return container(Container::Object { members: Vec::new(), key: None });
            }
            Some(b'"') => Kind::Text(self.text()?),
            Some(b'-' | b'0'..=b'9') => Kind::Number(self.number()?),
            _ => self.word()?,
        };
        Ok(Begun::Whole(Value { kind, start: start as u32, end: self.at as u32 }))
    }

    fn word(&mut self) -> Result<Kind<'t>, ParseError> {
        let rest = &self.text[self.at..];
        let words = [("null", Kind::Null), ("true", Kind::Truth(true)), ("false", Kind::Truth(false))];
        for (word, kind) in words {
            if rest.starts_with(word) {
                self.at += word.len();
                return Ok(kind);
            }
        }
        let message =
            if rest.is_empty() { "expected a value, found the end of the text" } else { "expected a value" };
        let help = "write a string in double quotes, a number, `true`, `false`, a list in `[ ]` or an object in `{ }`";
        Err(self.error(self.here(), message, help))
    }

    /// Parses the key of the next value and its colon, in an object.
    fn key(&mut self, open: &mut Open<'t>) -> Result<(), ParseError> {
        let Container::Object { key, .. } = &mut open.of else { return Ok(()) };
        self.skip_space();
        let start = self.at;
        if self.text.as_bytes().get(start) != Some(&b'"') {
            return Err(self.error(
                self.here(),
                "expected a key",
                "write it in double quotes: `\"name\": …`",
            ));
        }
        *key = Some((self.text()?, start..self.at));
        self.skip_space();
        if !self.takes(b':') {
            return Err(self.error(self.here(), "expected `:`", "write it between the key and its value"));
        }
        Ok(())
    }

    fn text(&mut self) -> Result<Cow<'t, str>, ParseError> {
        let start = self.at;
        self.at += 1;
        let mut made = String::new();
        let mut from = self.at;
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b'"') => {
                    let rest = &self.text[from..self.at];
                    self.at += 1;
                    return Ok(if from == start + 1 { Cow::Borrowed(rest) } else { Cow::Owned(made + rest) });
                }
                Some(b'\\') => {
                    made.push_str(&self.text[from..self.at]);
                    made.push(self.escape()?);
                    from = self.at;
                }
                Some(0..=0x1f) => {
                    let help = "write a line break as `\\n`, a tab as `\\t`";
                    return Err(self.error(self.here(), "control character in a string", help));
                }
                Some(_) => self.at += 1,
                None => {
                    let open = start..start + 1;
                    return Err(self.error(open, "unclosed string", "write `\"` after it"));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, ParseError> {
        let start = self.at;
        let letter = self.text.as_bytes().get(start + 1).copied();
        self.at += 2;
        let plain = match letter {
            Some(letter @ (b'"' | b'\\' | b'/')) => char::from(letter),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.code_point(start),
            _ => return Err(self.bad_escape(start)),
        };
        Ok(plain)
    }

    /// Parses `\u0041`, or a surrogate pair.
    fn code_point(&mut self, start: usize) -> Result<char, ParseError> {
        let first = self.hex(start)?;
        let code = match first {
            0xD800..=0xDBFF if self.text[self.at..].starts_with("\\u") => {
                self.at += 2;
                let second = self.hex(start)?;
                match second {
                    0xDC00..=0xDFFF => 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00),
                    _ => first,
                }
            }
            _ => first,
        };
        char::from_u32(code).ok_or_else(|| self.bad_escape(start))
    }

    fn hex(&mut self, start: usize) -> Result<u32, ParseError> {
        let digits = self
            .text
            .get(self.at..self.at + 4)
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let number = number.ok_or_else(|| self.bad_escape(start))?;
        self.at += 4;
        Ok(number)
    }

    fn bad_escape(&self, start: usize) -> ParseError {
        let length = self.text[start..].chars().take(2).map(char::len_utf8).sum::<usize>();
        self.error(
            start..start + length,
            "invalid escape",
            "write a backslash as `\\\\`, other characters as `\\u` and four digits",
        )
    }

    fn number(&mut self) -> Result<&'t str, ParseError> {
        let start = self.at;
        self.takes(b'-');
        let leading_zero = self.text.as_bytes().get(self.at) == Some(&b'0');
        let whole = self.digits();
        let mut good = whole > 0 && !(leading_zero && whole > 1);
        if self.takes(b'.') {
            good &= self.digits() > 0;
        }
        if self.takes(b'e') || self.takes(b'E') {
            let _ = self.takes(b'+') || self.takes(b'-');
            good &= self.digits() > 0;
        }
        if good {
            return Ok(&self.text[start..self.at]);
        }
        Err(self.error(start..self.at, "invalid number", "write digits without a leading zero"))
    }

    fn digits(&mut self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let count = rest.iter().take_while(|digit| digit.is_ascii_digit()).count();
        self.at += count;
        count
    }

    fn skip_space(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| b" \t\r\n".contains(byte)).count();
    }

    fn takes(&mut self, byte: u8) -> bool {
        let there = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(there);
        there
    }

    /// Returns the range of the next character.
    fn here(&self) -> Range<usize> {
        let rest = self.text.get(self.at..).unwrap_or("");
        self.at..self.at + rest.chars().next().map_or(0, char::len_utf8)
    }

    fn error(&self, at: Range<usize>, message: &str, help: &str) -> ParseError {
        ParseError { at, message: message.to_owned(), help: help.to_owned() }
    }
}

enum Begun<'t> {
    Whole(Value<'t>),
    Open(Open<'t>),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (Range<usize>, String) {
        let error = parse(text).expect_err(text);
        (error.at, error.message)
    }

    #[test]
    fn values_have_places() {
        let value = parse(" {\"a\": [1, \"x\\n\\u00e9\\ud83e\\udd93\", null], \"a\": true} ").unwrap();
        assert_eq!(value.at(), 1..53);
        let Kind::Object(members) = &value.kind else { panic!("{value:?}") };
        assert_eq!((members[0].at(), members[1].at()), (2..5, 43..46));
        let Kind::List(parts) = &members[0].value.kind else { panic!("{value:?}") };
        assert_eq!(parts[0], Value { kind: Kind::Number("1"), start: 8, end: 9 });
        assert_eq!(parts[1].kind, Kind::Text("x\né🦓".into()));
        assert_eq!(parse("[]").unwrap().kind, Kind::List(vec![]));
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error(""), (0..0, "expected a value, found the end of the text".to_owned()));
        assert_eq!(error("[1 2]"), (3..4, "expected `,` or `]`".to_owned()));
        assert_eq!(error("[1,]"), (3..4, "expected a value".to_owned()));
        assert_eq!(error("{a: 1}"), (1..2, "expected a key".to_owned()));
        assert_eq!(error("{\"a\" 1}"), (5..6, "expected `:`".to_owned()));
        assert_eq!(error("\"a"), (0..1, "unclosed string".to_owned()));
        assert_eq!(error("\"\\é\""), (1..4, "invalid escape".to_owned()));
        assert_eq!(error("\"\\ud800\""), (1..3, "invalid escape".to_owned()));
        assert_eq!(error("\"a\nb\""), (2..3, "control character in a string".to_owned()));
        assert_eq!(error("-"), (0..1, "invalid number".to_owned()));
        assert_eq!(error("01"), (0..2, "invalid number".to_owned()));
        assert_eq!(error("1 é"), (2..4, "unexpected text after the value".to_owned()));
    }

    #[test]
    fn too_many_levels_or_values_are_errors() {
        let deep = "[".repeat(1_000_000);
        assert_eq!(error(&deep).1, "this value is nested more than 1024 levels deep");
        let deep = "{\"a\":".repeat(1_000_000);
        assert_eq!(error(&deep).1, "this value is nested more than 1024 levels deep");
        let long = format!("[{}0]", "0,".repeat(MAX_VALUES));
        assert_eq!(error(&long).1, "this text has more than 2000000 values");
    }
}
