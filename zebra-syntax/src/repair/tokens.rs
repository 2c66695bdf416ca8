//! The tokens of a statement as a flat list, delimiters included, so that a rule can look at neighbors.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use zebra_core::draft::GRAMMAR_WORDS;

/// The most tokens of a statement that is repaired.
const MOST: usize = 400;

/// The operators of several characters, those that only other languages have included. Longer ones first.
const LONG: [&str; 20] = [
    "<=>", "<->", "..=", "...", "=>", "==", "!=", "<=", ">=", "||", "&&", "::", "..", "->", "<-", "=<", "<>",
    "===", "!==", "=!",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Literal,
    Operator,
    Open,
    Close,
}

/// One token; an operator such as `==` is one too.
#[derive(Debug, Clone)]
pub(super) struct Flat {
    pub(super) text: String,
    pub(super) kind: Kind,
    pub(super) first: Span,
    pub(super) last: Span,
    /// What the author wrote, if that is not the token that is meant.
    pub(super) source: Option<String>,
}

impl Flat {
    fn new(text: impl Into<String>, kind: Kind, span: Span) -> Self {
        Flat { text: text.into(), kind, first: span, last: span, source: None }
    }

    /// Returns the token that is meant by several.
    pub(super) fn meant(text: String, kind: Kind, tokens: &[Flat]) -> Self {
        let source = Some(written(tokens.iter().map(|token| token.text.as_str())));
        let (first, last) = (tokens[0].first, tokens[tokens.len() - 1].last);
        Flat { text, kind, first, last, source }
    }

    /// Returns the token as the author wrote it.
    pub(super) fn source(&self) -> &str {
        self.source.as_ref().unwrap_or(&self.text)
    }

    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    pub(super) fn is_word(&self) -> bool {
        self.kind == Kind::Word
    }
}

/// Returns the tokens of a stream; `None` if there are too many.
pub(super) fn flatten(stream: TokenStream) -> Option<Vec<Flat>> {
    let mut tokens = Vec::new();
    add(stream, &mut tokens)?;
    Some(tokens)
}

fn add(stream: TokenStream, tokens: &mut Vec<Flat>) -> Option<()> {
    let mut run: Vec<(char, Span)> = Vec::new();
    for tree in stream {
        if tokens.len() + run.len() > MOST {
            return None;
        }
        match tree {
            TokenTree::Punct(punct) => {
                run.push((punct.as_char(), punct.span()));
                if punct.spacing() == Spacing::Alone {
                    split(&mut run, tokens);
                }
                continue;
            }
            TokenTree::Ident(word) => {
                split(&mut run, tokens);
                tokens.push(Flat::new(word.to_string(), Kind::Word, word.span()));
            }
            TokenTree::Literal(literal) => {
                split(&mut run, tokens);
                tokens.push(Flat::new(literal.to_string(), Kind::Literal, literal.span()));
            }
            TokenTree::Group(group) => {
                split(&mut run, tokens);
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::None => {
                        add(group.stream(), tokens)?;
                        continue;
                    }
                };
                tokens.push(Flat::new(open, Kind::Open, group.span_open()));
                add(group.stream(), tokens)?;
                tokens.push(Flat::new(close, Kind::Close, group.span_close()));
            }
        }
    }
    split(&mut run, tokens);
    Some(())
}

/// Splits adjacent punctuation into operators.
fn split(run: &mut Vec<(char, Span)>, tokens: &mut Vec<Flat>) {
    let mut rest = &run[..];
    while let Some(&(char, first)) = rest.first() {
        let text: String = rest.iter().map(|(char, _)| char).collect();
        let long = LONG.iter().filter(|long| text.starts_with(**long)).max_by_key(|long| long.len());
        let count = long.map_or(1, |long| long.len());
        let text = long.map_or_else(|| char.to_string(), |long| (*long).to_owned());
        tokens.push(Flat { last: rest[count - 1].1, ..Flat::new(text, Kind::Operator, first) });
        rest = &rest[count..];
    }
    run.clear();
}

/// Returns the index of the keyword `category` of a declaration.
pub(super) fn category_keyword(tokens: &[Flat]) -> Option<usize> {
    tokens.iter().take(4).position(|token| token.is("category"))
}

/// Returns the index of the token that closes the group opened at `open`.
pub(super) fn closing(tokens: &[Flat], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(index);
        }
    }
    None
}

/// Returns the index of the token that opens the group closed at `close`.
pub(super) fn opening(tokens: &[Flat], close: usize) -> Option<usize> {
    let mut depth = 0;
    for index in (0..=close).rev() {
        match tokens[index].kind {
            Kind::Close => depth += 1,
            Kind::Open => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(index);
        }
    }
    None
}

/// Writes tokens as an author would.
pub(super) fn written<'t>(tokens: impl IntoIterator<Item = &'t str>) -> String {
    let mut text = String::new();
    let mut before = ["", ""];
    let mut bars = 0;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        // A copy is written `Pink[2]`, and a list behind a link `next_to [A, B]`.
        let is_list = token == "["
            && !tokens.peek().is_some_and(|next| next.starts_with(|first: char| first.is_ascii_digit()));
        if !text.is_empty()
            && (is_list && is_name(before[1]) || is_spaced(before, token) && !in_bars(token, before[1], bars))
        {
            text.push(' ');
        }
        text.push_str(token);
        bars += usize::from(token == "|");
        before = [before[1], token];
    }
    text
}

/// Returns whether a token follows the first bar of `|a, b|`, or is the second one.
fn in_bars(token: &str, before: &str, bars: usize) -> bool {
    bars == 1 && (before == "|" || token == "|")
}

pub(super) fn is_spaced([earlier, before]: [&str; 2], token: &str) -> bool {
    let calls = is_name(before) || matches!(before, "count" | "sum" | "min" | "max" | "diff");
    match token {
        // Together they would be another operator.
        ":" | "::" if matches!(before, ":" | "::") => true,
        "," | ";" | ":" | ")" | "]" | "." | "::" | "..=" | ".." | "'" => false,
        "(" | "[" => !(calls || matches!(before, "(" | "[" | "!")),
        _ => match before {
            "(" | "[" | "!" | "." | "::" | "..=" | ".." | "#" | "'" | "$" => false,
            "-" => is_name(earlier) || matches!(earlier, ")" | "]"),
            _ => true,
        },
    }
}

fn is_name(text: &str) -> bool {
    let letter = |first: char| first.is_alphanumeric() || first == '_';
    text.starts_with(letter) && text != "answer" && !GRAMMAR_WORDS.contains(&text)
}

#[cfg(test)]
mod tests {
    use super::{flatten, written};

    #[test]
    fn a_clue_is_written_as_by_its_author() {
        for text in [
            "clue 1: Ann is not any [Cat, Age::20] && !(Age(Bob) + 1 <= -2 - 3);",
            "all p in Person where place(p) > 2: Pay(p) in 20..=30",
            "link opposite on Seat = |a, b| diff(a, b) == 2;",
            "clue 3: Ann is next_to [Bob, Cid] && [Ann, Cat] is not First;",
            "clue \"4,7\" { A is Pink[2]; count(A is B, C is D) == 1; }",
        ] {
            let tokens = flatten(text.parse().expect("Rust tokens")).expect("few tokens");
            assert_eq!(written(tokens.iter().map(|token| token.text.as_str())), text);
        }
    }
}
