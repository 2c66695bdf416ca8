//! A cursor over tokens: the few questions that the grammar asks, and the errors when the answer is no.

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use zebra_core::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use zebra_core::draft::{GRAMMAR_WORDS, Name};

use crate::spots::Spots;

/// Every operator of the language, the longer ones first.
const OPERATORS: [&str; 26] = [
    "<=>", "..=", "=>", "==", "!=", "<=", ">=", "||", "&&", "::", "<", ">", "=", "+", "-", "*", "/", "%",
    "^", "!", "|", ",", ";", ":", "#", ".",
];
/// What `verify` may be followed by.
const GOALS: [&str; 5] = ["unique", "minimal", "solvable", "answer", "nothing"];
/// Words that cannot be the name of anything, here or in Rust.
const NEVER_NAMES: [&str; 5] = ["self", "Self", "super", "crate", "_"];

/// What all cursors of one macro call share.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) spots: Spots,
    pub(crate) diagnostics: Diagnostics,
    pub(crate) depth: usize,
    /// How many operators of chains the expression has so far.
    pub(crate) links: usize,
}

/// A place in a list of tokens.
pub(crate) struct Cursor<'s> {
    tokens: Vec<TokenTree>,
    next: usize,
    /// Where the list ends: its closing delimiter, or the macro call.
    close: Span,
    pub(crate) shared: &'s mut Shared,
}

pub(crate) type Parsed<T> = Result<T, Diagnostic>;

impl<'s> Cursor<'s> {
    pub(crate) fn new(tokens: TokenStream, close: Span, shared: &'s mut Shared) -> Self {
        let mut flat = Vec::new();
        flatten(tokens, &mut flat);
        Cursor { tokens: flat, next: 0, close, shared }
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.next >= self.tokens.len()
    }

    pub(crate) fn position(&self) -> usize {
        self.next
    }

    pub(crate) fn peek(&self, ahead: usize) -> Option<&TokenTree> {
        self.tokens.get(self.next + ahead)
    }

    pub(crate) fn skip(&mut self, tokens: usize) {
        self.next = (self.next + tokens).min(self.tokens.len());
    }

    /// The span of the next token, or of the closing delimiter.
    pub(crate) fn span(&self) -> Span {
        self.peek(0).map_or(self.close, TokenTree::span)
    }

    /// The span of the token before the next one.
    pub(crate) fn last_span(&self) -> Span {
        self.next.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(self.close, TokenTree::span)
    }

    pub(crate) fn spot(&mut self) -> Spot {
        let span = self.span();
        self.shared.spots.at(span)
    }

    /// A place from an earlier one up to the last token taken.
    pub(crate) fn spot_since(&mut self, first: Spot) -> Spot {
        let (start, end) = (self.shared.spots.span(first), self.last_span());
        self.shared.spots.between(start, end)
    }

    /// A syntax error at the next token.
    pub(crate) fn error(&mut self, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        let start = self.spot();
        let length = self.operator(0).map_or(1, str::len);
        let last = self.peek(length - 1).map_or(self.close, TokenTree::span);
        let at = self.shared.spots.between(self.shared.spots.span(start), last);
        Diagnostic::new(Code::Syntax, at, message, help)
    }

    /// "expected …, found …" at the next token.
    pub(crate) fn expected(&mut self, what: &str, help: impl Into<String>) -> Diagnostic {
        // What is missing at the end of a line is shown there, not where the next one begins.
        if (self.is_at_end() || self.is_statement(0)) && self.next > 0 {
            let last = &self.tokens[self.next - 1];
            let behind = match last {
                TokenTree::Ident(_) | TokenTree::Literal(_) => format!(" after `{last}`"),
                TokenTree::Punct(_) | TokenTree::Group(_) => String::new(),
            };
            let span = self.last_span();
            let at = self.shared.spots.at(span);
            return Diagnostic::new(Code::Syntax, at, format!("expected {what}{behind}"), help);
        }
        let found = match self.peek(0) {
            None => "the end".to_owned(),
            Some(TokenTree::Group(group)) => match group.delimiter() {
                Delimiter::Brace => "`{`".to_owned(),
                Delimiter::Bracket => "`[`".to_owned(),
                _ => "`(`".to_owned(),
            },
            Some(token) => match self.operator(0) {
                Some(operator) => format!("`{operator}`"),
                None => format!("`{token}`"),
            },
        };
        self.error(format!("expected {what}, found {found}"), help)
    }

    /// The operator that begins so many tokens ahead.
    pub(crate) fn operator(&self, ahead: usize) -> Option<&'static str> {
        OPERATORS.into_iter().find(|operator| {
            operator.chars().enumerate().all(|(index, wanted)| match self.peek(ahead + index) {
                Some(TokenTree::Punct(found)) => {
                    let last = index + 1 == operator.len();
                    found.as_char() == wanted && (last || found.spacing() == Spacing::Joint)
                }
                _ => false,
            })
        })
    }

    pub(crate) fn is(&self, operator: &str) -> bool {
        self.operator(0) == Some(operator)
    }

    pub(crate) fn take(&mut self, operator: &str) -> bool {
        let found = self.is(operator);
        if found {
            self.skip(operator.len());
        }
        found
    }

    pub(crate) fn expect(&mut self, operator: &str, help: &str) -> Parsed<()> {
        if self.take(operator) { Ok(()) } else { Err(self.expected(&format!("`{operator}`"), help)) }
    }

    /// The identifier so many tokens ahead.
    pub(crate) fn word(&self, ahead: usize) -> Option<&Ident> {
        match self.peek(ahead) {
            Some(TokenTree::Ident(ident)) => Some(ident),
            _ => None,
        }
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.word(0).is_some_and(|ident| ident == word)
    }

    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.skip(1);
        }
        found
    }

    /// Whether the next word belongs to the grammar.
    pub(crate) fn is_grammar_word(&self, ahead: usize) -> bool {
        self.word(ahead).is_some_and(|ident| GRAMMAR_WORDS.iter().any(|word| ident == word))
    }

    /// Whether a new statement begins so many tokens ahead. The words that begin statements may be names too, so
    /// what follows them counts as well.
    pub(crate) fn is_statement(&self, ahead: usize) -> bool {
        if self.operator(ahead) == Some("#") {
            return true;
        }
        let Some(word) = self.word(ahead).map(ToString::to_string) else { return false };
        let is_word = |at: usize, words: &[&str]| {
            self.word(ahead + at).is_some_and(|ident| words.iter().any(|word| ident == word))
        };
        let is = |at: usize, operators: &[&str]| {
            self.operator(ahead + at).is_some_and(|operator| operators.contains(&operator))
        };
        let is_name = |at: usize| self.word(ahead + at).is_some();
        let is_literal = |at: usize| matches!(self.peek(ahead + at), Some(TokenTree::Literal(_)));
        let braces = |at: usize| self.is_group(ahead + at, Delimiter::Brace);
        match word.as_str() {
            "pub" => is_word(1, &["puzzle"]) || is_word(2, &["puzzle"]),
            "puzzle" => is_name(1) && (is(2, &[";", "="]) || is_word(2, &["mod"])),
            "category" => is_name(1) && (braces(2) || is_word(2, &["of"])),
            "ordered" | "great" | "shared" => is_word(1, &["category", "shared"]),
            "link" => is_name(1) && (is_word(2, &["on"]) || is_literal(2)),
            "clue" => (is_name(1) || is_literal(1)) && (is(2, &[":"]) || braces(2) || is_word(2, &["off"])),
            "answer" => self.is_group(ahead + 1, Delimiter::Parenthesis) && braces(2),
            "verify" => is_word(1, &GOALS) && (is(2, &[";"]) || is_word(2, &["within"])),
            "group" | "property" => is_name(1) && is_word(2, &["of"]),
            "say" => is_name(1) && is(2, &[","]) && is_name(3) && is(4, &[":"]),
            "verbs" => is_literal(1) && is(2, &[","]),
            "author" | "positions" | "question" | "stars" | "story" => is_literal(1) && is(2, &[";"]),
            _ => false,
        }
    }

    /// A name to be declared.
    pub(crate) fn name(&mut self, what: &str, help: &str) -> Parsed<Name> {
        let word = self.word(0).filter(|_| !self.is_statement(0)).map(ToString::to_string);
        let Some(text) = word else { return Err(self.expected(what, help)) };
        let at = self.spot();
        if NEVER_NAMES.contains(&text.as_str()) {
            self.skip(1);
            return Err(Diagnostic::new(
                Code::ReservedWord,
                at,
                format!("`{text}` cannot be a name"),
                "choose another name, and give the name for sentences in quotes: `Name = \"name in a sentence\"`",
            ));
        }
        self.skip(1);
        Ok(Name::new(text.strip_prefix("r#").unwrap_or(&text), at))
    }

    /// The string literal that comes next.
    pub(crate) fn text(&mut self, help: &str) -> Parsed<Name> {
        if let Some(TokenTree::Literal(literal)) = self.peek(0)
            && let Ok(text) = litrs::StringLit::try_from(literal)
        {
            let value = text.value().to_owned();
            let at = self.spot();
            self.skip(1);
            return Ok(Name::new(value, at));
        }
        Err(self.expected("a text in quotes", help))
    }

    pub(crate) fn is_text(&self) -> bool {
        matches!(self.peek(0), Some(TokenTree::Literal(literal)) if litrs::StringLit::try_from(literal).is_ok())
    }

    pub(crate) fn is_integer(&self, ahead: usize) -> bool {
        matches!(self.peek(ahead), Some(TokenTree::Literal(literal)) if litrs::IntegerLit::try_from(literal).is_ok())
    }

    /// The integer that comes next, with its sign if one may stand there.
    pub(crate) fn integer(&mut self, help: &str) -> Parsed<i64> {
        let negative = self.is("-") && self.is_integer(1);
        let Some(TokenTree::Literal(literal)) = self.peek(usize::from(negative)) else {
            return Err(self.expected("a number", help));
        };
        let Ok(integer) = litrs::IntegerLit::try_from(literal) else {
            return Err(self.expected("a number", help));
        };
        let value = integer.value::<i64>().filter(|_| integer.suffix().is_empty());
        let Some(value) = value else {
            return Err(self.error(
                "this number is no plain integer of 64 bits",
                "write a smaller number, without a suffix such as `u8`",
            ));
        };
        self.skip(1 + usize::from(negative));
        Ok(if negative { -value } else { value })
    }

    pub(crate) fn is_group(&self, ahead: usize, delimiter: Delimiter) -> bool {
        matches!(self.peek(ahead), Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
    }

    /// Steps into the group that must come next; the cursor itself goes on behind it.
    pub(crate) fn group(&mut self, delimiter: Delimiter, help: &str) -> Parsed<Cursor<'_>> {
        match self.tokens.get(self.next) {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => {
                self.next += 1;
                Ok(Cursor::new(group.stream(), group.span_close(), self.shared))
            }
            _ => {
                let open = match delimiter {
                    Delimiter::Brace => "`{`",
                    Delimiter::Bracket => "`[`",
                    _ => "`(`",
                };
                Err(self.expected(open, help))
            }
        }
    }

    /// Reports what is unused behind a part that should fill its list.
    pub(crate) fn expect_end(&mut self, help: &str) -> Parsed<()> {
        if self.is_at_end() { Ok(()) } else { Err(self.expected("the end", help)) }
    }

    /// Goes on behind the next `separator`, or at the end.
    pub(crate) fn skip_behind(&mut self, separator: &str) {
        while !self.is_at_end() && !self.take(separator) {
            self.skip(1);
        }
    }

    /// Goes on where the next statement seems to begin.
    pub(crate) fn skip_statement(&mut self) {
        while !self.is_at_end() && !self.take(";") && !self.is_statement(0) {
            // Braces end a statement too.
            let ends = self.is_group(0, Delimiter::Brace);
            self.skip(1);
            if ends {
                self.take(";");
                return;
            }
        }
    }
}

/// Takes the tokens out of the invisible groups that other macros put around them.
fn flatten(tokens: TokenStream, flat: &mut Vec<TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => flatten(group.stream(), flat),
            token => flat.push(token),
        }
    }
}
