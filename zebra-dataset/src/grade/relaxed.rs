//! A reader of JSON as models write it: with comments, trailing commas, any quotes, line breaks in strings, wrong escapes, Python's tuples and
//! calls, and ends that are cut off. It never fails: what it does not know is skipped.

/// A value, with every key of an object, also those that occur twice.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Json {
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    Flag(bool),
    Other,
}

/// A value of a text, and where it is.
pub(super) struct Placed {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: Json,
    /// The comments inside, each on a line.
    pub(super) comments: String,
}

/// The deepest nesting; brackets below it are skipped.
const MOST_DEPTH: usize = 64;

/// How often a text may be read again from a bracket inside of what had no use.
const MOST_READINGS: usize = 16;

/// The longest name before a parenthesis, in bytes.
const MOST_NAME: usize = 40;

/// Returns the values of a text that `is_useful`, in order. Of a value that is not, the brackets inside are tried as well, as long as the
/// time stays linear.
pub(super) fn values(text: &str, mut is_useful: impl FnMut(&Json) -> bool) -> Vec<Placed> {
    let mut found = Vec::new();
    for (from, to) in segments(text) {
        let segment = &text[from..to];
        let (mut at, mut work) = (0, 0);
        while let Some(start) = next_start(segment, at) {
            let mut reader = Reader::new(segment, start);
            let value = reader.value(true);
            let end = reader.at.max(start + 1);
            work += end - start;
            if is_useful(&value) {
                found.push(Placed { start: from + start, end: from + end, value, comments: reader.comments });
                at = end;
            } else {
                at = if work < MOST_READINGS * segment.len() { start + 1 } else { end };
            }
        }
    }
    found
}

/// Returns the value that a whole text is, if it is a string or begins with a bracket.
pub(super) fn whole(text: &str) -> Option<Json> {
    let start = text.len() - text.trim_start().len();
    text[start..].starts_with(['{', '[', '"']).then(|| Reader::new(text, start).value(true))
}

/// Returns the next byte where a value can begin: a brace or bracket, or a parenthesis that begins a line, perhaps after a name.
fn next_start(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    (from..bytes.len()).find(|&at| match bytes[at] {
        b'{' | b'[' => true,
        // "House(number=1)" begins a line as well.
        b'(' => {
            let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
            let name = bytes[..at].iter().rev().take(MOST_NAME).take_while(is_name).count();
            at == name || bytes[at - name - 1] == b'\n'
        }
        _ => false,
    })
}

/// Returns the parts between the fences of Markdown.
fn segments(text: &str) -> Vec<(usize, usize)> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        if line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~") {
            // A fence of one line, "```{…}```", is a part of its own.
            if line.trim().len() > 6 && line.trim_end().ends_with("```") && line.contains('{') {
                parts.push((start, at));
                parts.push((at, end));
            } else {
                parts.push((start, at));
            }
            start = end;
        }
        at = end;
    }
    parts.push((start, text.len()));
    parts.retain(|(start, end)| start < end);
    parts
}

struct Reader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    /// The brackets that are open.
    open: Vec<u8>,
    /// For each kind of quotes, whether the text is known to have no further end of a string.
    has_no_end: [bool; 5],
    comments: String,
}

/// The kinds of quotes.
#[derive(Clone, Copy, PartialEq)]
enum Quote {
    Double,
    Single,
    Back,
    Curly,
    CurlySingle,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, at: usize) -> Self {
        Reader {
            text,
            bytes: text.as_bytes(),
            at,
            open: Vec::new(),
            has_no_end: [false; 5],
            comments: String::new(),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn starts_with(&self, part: &str) -> bool {
        self.bytes[self.at..].starts_with(part.as_bytes())
    }

    /// Skips a comment up to a mark.
    fn skip_comment(&mut self, mark: &str) {
        let rest = &self.text[self.at..];
        let end = rest.find(mark).unwrap_or(rest.len());
        self.comments.push_str(rest[..end].trim_start_matches(['#', '/', '*', ' ']));
        self.comments.push('\n');
        self.at += (end + mark.trim_end().len()).min(rest.len());
    }

    /// Skips spaces, comments, and line breaks that are written as `\n`.
    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'#' => self.skip_comment("\n"),
                b'/' if self.starts_with("//") => self.skip_comment("\n"),
                b'/' if self.starts_with("/*") => self.skip_comment("*/"),
                b'\\' if self.starts_with("\\n") || self.starts_with("\\t") || self.starts_with("\\r") => {
                    self.at += 2;
                }
                // A backslash before a quote is part of the quote; before a brace, as in LaTeX, it is nothing.
                b'\\' if !self.starts_with("\\\"") => self.at += 1,
                _ if byte.is_ascii_whitespace() => self.at += 1,
                0xc2 if self.starts_with("\u{a0}") => self.at += 2,
                _ => break,
            }
        }
    }

    /// Reads the value at this place. A value that is no key may have colons.
    fn value(&mut self, is_value: bool) -> Json {
        match self.peek() {
            Some(b'{' | b'[' | b'(') if self.open.len() < MOST_DEPTH => self.container(),
            _ => match self.quote() {
                Some((quote, length)) => self.string(quote, length),
                None => self.bare(is_value),
            },
        }
    }

    fn container(&mut self) -> Json {
        let open = self.bytes[self.at];
        let close = match open {
            b'{' => b'}',
            b'[' => b']',
            _ => b')',
        };
        self.at += 1;
        self.open.push(close);
        let (mut entries, mut has_key): (Vec<(Option<String>, Json)>, bool) = (Vec::new(), false);
        loop {
            self.skip_space();
            match self.peek() {
                None => break,
                Some(b',' | b';') => self.at += 1,
                Some(byte) if byte == close => {
                    self.at += 1;
                    break;
                }
                Some(byte @ (b'}' | b']' | b')')) => {
                    // A bracket that closes one around this one; others are skipped.
                    if self.open.contains(&byte) {
                        break;
                    }
                    self.at += 1;
                }
                Some(_) => {
                    let before = self.at;
                    let entry = self.entry();
                    has_key |= entry.0.is_some();
                    entries.push(entry);
                    if self.at == before {
                        self.at += self.text[self.at..].chars().next().map_or(1, char::len_utf8);
                    }
                }
            }
        }
        self.open.pop();
        if has_key {
            Json::Object(entries.into_iter().map(|(key, value)| (key.unwrap_or_default(), value)).collect())
        } else if open == b'{' && entries.is_empty() {
            Json::Object(Vec::new())
        } else {
            Json::List(entries.into_iter().map(|(_, value)| value).collect())
        }
    }

    /// Reads an element of a list, or a key with its value.
    fn entry(&mut self) -> (Option<String>, Json) {
        let first = self.value(false);
        self.skip_space();
        let mark = ["=>", "->", "→", ":", "="].into_iter().find(|mark| self.starts_with(mark));
        let key = match (mark, &first) {
            (Some(_), Json::Text(text)) => text.clone(),
            // A tuple such as ("House 1", "Name") is a key.
            (Some(_), Json::List(parts)) => {
                let texts: Vec<&str> = parts
                    .iter()
                    .filter_map(|part| if let Json::Text(text) = part { Some(text.as_str()) } else { None })
                    .collect();
                texts.join(" ")
            }
            _ => return (None, first),
        };
        self.at += mark.map_or(0, str::len);
        self.skip_space();
        if matches!(self.peek(), None | Some(b',' | b'}' | b']' | b')')) {
            return (Some(key), Json::Other);
        }
        (Some(key), self.value(true))
    }

    /// Returns the kind of a quote at this place, and its length.
    fn quote(&self) -> Option<(Quote, usize)> {
        let rest = &self.text[self.at..];
        if rest.starts_with("\\\"") {
            return Some((Quote::Double, 2));
        }
        let letter = rest.chars().next()?;
        let quote = match letter {
            '"' => Quote::Double,
            '\'' => Quote::Single,
            '`' => Quote::Back,
            '“' | '”' | '„' | '‟' | '«' | '»' => Quote::Curly,
            '‘' | '’' | '‚' | '‛' => Quote::CurlySingle,
            _ => return None,
        };
        Some((quote, letter.len_utf8()))
    }

    fn ends(quote: Quote, letter: char) -> bool {
        match quote {
            Quote::Double => letter == '"',
            Quote::Single => letter == '\'',
            Quote::Back => letter == '`' || letter == '\'',
            Quote::Curly => matches!(letter, '“' | '”' | '"' | '«' | '»'),
            Quote::CurlySingle => matches!(letter, '‘' | '’' | '\''),
        }
    }

    /// Reads a string. A quote ends it only if something follows that can follow a string.
    fn string(&mut self, quote: Quote, length: usize) -> Json {
        let start = self.at + length;
        let (mut text, mut letters) = (String::new(), self.text[start..].char_indices());
        while let Some((offset, letter)) = letters.next() {
            let here = start + offset;
            if letter == '\\' {
                let rest = letters.as_str();
                if length == 2 && rest.starts_with('"') && self.can_follow(here + 2) {
                    self.at = here + 2;
                    return Json::Text(text);
                }
                match letters.next() {
                    Some((_, 'n' | 'r')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, 'u')) => text.push(
                        escaped(letters.as_str())
                            .inspect(|_| {
                                letters.nth(3);
                            })
                            .unwrap_or('u'),
                    ),
                    Some((_, other)) => text.push(other),
                    None => {}
                }
            } else if Self::ends(quote, letter) && self.can_follow(here + letter.len_utf8()) {
                self.at = here + letter.len_utf8();
                return Json::Text(text);
            } else {
                text.push(letter);
            }
            if self.has_no_end[quote as usize] && letter == '\n' {
                self.at = here;
                return Json::Text(text);
            }
        }
        self.has_no_end[quote as usize] = true;
        self.at = self.text.len();
        Json::Text(text)
    }

    /// Returns whether a string can end before this place.
    fn can_follow(&self, at: usize) -> bool {
        let rest = &self.bytes[at.min(self.bytes.len())..];
        let mut rest = rest.iter().take(80).skip_while(|byte| byte.is_ascii_whitespace());
        match rest.next() {
            None => true,
            Some(byte) => b",:}])=;#/\"'`\\".contains(byte) || *byte >= 0xe2,
        }
    }

    /// Reads what has no quotes: a word, a number, or `Name(…)` of Python.
    fn bare(&mut self, is_value: bool) -> Json {
        let start = self.at;
        while let Some(byte) = self.peek() {
            let ends = match byte {
                b',' | b'}' | b']' | b'\n' | b'{' | b'[' | b';' => true,
                b')' => self.open.last() == Some(&b')'),
                b':' => !is_value,
                b'=' => true,
                b'"' => true,
                b'(' if self.is_call(start) => return self.value(true),
                _ => false,
            };
            if ends {
                break;
            }
            self.at += 1;
        }
        let text = self.text.get(start..self.at).unwrap_or("").trim();
        match text {
            "" | "null" | "None" | "nil" | "undefined" => Json::Other,
            "true" | "True" => Json::Flag(true),
            "false" | "False" => Json::Flag(false),
            _ => Json::Text(text.to_owned()),
        }
    }

    /// Returns whether a parenthesis here begins the arguments of a call such as `House(name="Ann")`.
    fn is_call(&self, start: usize) -> bool {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = &self.bytes[start..self.at];
        let mut inside = self.bytes[self.at + 1..]
            .iter()
            .take(60)
            .skip_while(|byte| byte.is_ascii_whitespace())
            .peekable();
        let begins = inside.peek().is_some_and(|byte| is_letter(byte) || b"{'\"".contains(byte));
        let mark = inside.find(|byte| !is_letter(byte) && !byte.is_ascii_whitespace());
        !name.is_empty()
            && name.iter().all(is_letter)
            && begins
            && matches!(mark, Some(b'=' | b'{' | b'\'' | b'"'))
            && self.open.len() < MOST_DEPTH
    }
}

/// Returns the letter of four hexadecimal digits.
fn escaped(rest: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(rest.get(..4)?, 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a text, as strict JSON.
    fn read(text: &str) -> String {
        fn shown(value: &Json) -> String {
            match value {
                Json::Text(text) => format!("{text:?}"),
                Json::List(values) => format!("[{}]", values.iter().map(shown).collect::<Vec<_>>().join(",")),
                Json::Object(entries) => {
                    let entries: Vec<String> =
                        entries.iter().map(|(key, value)| format!("{key:?}:{}", shown(value))).collect();
                    format!("{{{}}}", entries.join(","))
                }
                Json::Flag(is_true) => is_true.to_string(),
                Json::Other => "null".to_owned(),
            }
        }
        values(text, |_| true).iter().map(|placed| shown(&placed.value)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn json_of_models_is_read() {
        let expected = r#"{"a":"x","b":{"c":"y"}}"#;
        for text in [
            r#"{"a": "x", "b": {"c": "y"}}"#,
            r#"{"a": "x", "b": {"c": "y",},}"#,
            "{'a': 'x', 'b': {'c': 'y'}}",
            "{“a”: “x”, “b”: {“c”: “y”}}",
            "{a: x, b: {c: y}}",
            "{\"a\": \"x\", // one\n \"b\": {\"c\": \"y\"} /* two */}",
            "{\"a\": \"x\" # one\n, \"b\": {\"c\": \"y\"}}",
            r#"{\"a\": \"x\", \"b\": {\"c\": \"y\"}}"#,
            "\\boxed{\\{\"a\": \"x\", \"b\": {\"c\": \"y\"}\\}}",
            r#"{"a": "x" "b": {"c": "y"}}"#,
            r#"{"a": "x", "b": {"c": "y""#,
            r#"{"a": "x", "b": {"c": "y"#,
            "{\"a\": \"x\", \"b\": {\"c\": \"y\"}]}",
            "{a='x', b=dict(c='y')}",
            "```json\n{\"a\": \"x\", \"b\": {\"c\": \"y\"}\n```\nrest",
        ] {
            let found = read(text);
            assert!(found == expected || found == format!("[{expected}]"), "{text}: {found}");
        }
        assert_eq!(read("{\"a\": \"x\ny\", 'it': 'don't'}"), r#"{"a":"x\ny","it":"don't"}"#);
        assert_eq!(read("[('a', 'b'), ('c',)]"), r#"[["a","b"],["c"]]"#);
        assert_eq!(read(r#"{"a": "he said "hi" to", "b": None}"#), r#"{"a":"he said \"hi\" to","b":null}"#);
        assert_eq!(read(r#"{"é": "é"}"#), r#"{"é":"é"}"#);
    }
}
