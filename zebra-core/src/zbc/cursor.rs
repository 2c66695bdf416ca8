//! A cursor over the tokens of a clue or of the header.

use super::tokens::{Kind, Token};
use super::{Reader, name_of};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind, Name};
use crate::model::Text;

/// The result of parsing; an error ends the clue.
pub(super) type Parsed<T> = Result<T, Diagnostic>;

/// The maximum nesting depth of expressions.
const MAX_DEPTH: usize = 256;
/// The most left-associative operators in one clue.
const MAX_LINKS: usize = 1024;

/// A cursor over tokens.
pub(super) struct Cursor<'r, 't> {
    pub(super) reader: &'r mut Reader<'t>,
    /// All tokens up to the end of the clue.
    tokens: &'r [Token<'t>],
    /// The next token.
    next: usize,
    depth: usize,
    links: usize,
    /// Whether the clue names the dynamic item.
    pub(super) is_dynamic: bool,
}

impl<'r, 't> Cursor<'r, 't> {
    /// A cursor over the tokens from one index up to another.
    pub(super) fn new(reader: &'r mut Reader<'t>, tokens: &'r [Token<'t>], next: usize, end: usize) -> Self {
        Cursor { reader, tokens: &tokens[..end], next, depth: 0, links: 0, is_dynamic: false }
    }

    /// The index of the next token.
    pub(super) fn position(&self) -> usize {
        self.next
    }

    /// Returns a token ahead.
    pub(super) fn peek(&self, ahead: usize) -> Option<&'r Token<'t>> {
        self.tokens.get(self.next + ahead)
    }

    /// Returns the text of a token ahead; empty at the end.
    pub(super) fn text(&self, ahead: usize) -> &'t str {
        self.peek(ahead).map_or("", |token| token.text)
    }

    pub(super) fn is(&self, sign: &str) -> bool {
        self.text(0) == sign
    }

    pub(super) fn is_word(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(|token| token.kind == Kind::Word)
    }

    pub(super) fn skip(&mut self, tokens: usize) {
        self.next = (self.next + tokens).min(self.tokens.len());
    }

    /// Returns the number of tokens left on this line.
    pub(super) fn rest_of_line(&self) -> usize {
        self.tokens[self.next..].iter().take_while(|token| !token.first).count()
    }

    /// Returns the next token, and the others on its line.
    pub(super) fn line(&self) -> &'r [Token<'t>] {
        let rest = &self.tokens[self.next..];
        let end = rest.iter().skip(1).position(|token| token.first).map_or(rest.len(), |end| end + 1);
        &rest[..end]
    }

    /// Returns the token at an index.
    pub(super) fn get(&self, index: usize) -> Option<&'r Token<'t>> {
        self.tokens.get(index)
    }

    /// Consumes a sign if it comes next.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let is = self.is(sign);
        self.skip(usize::from(is));
        is
    }

    /// Returns whether the next tokens have no space between them.
    pub(super) fn is_joined(&self, tokens: usize) -> bool {
        (1..tokens).all(|ahead| match (self.peek(ahead - 1), self.peek(ahead)) {
            (Some(before), Some(token)) => before.end() == token.start,
            _ => false,
        })
    }

    /// Returns the next token if it ends a simple clue, else an empty text.
    pub(super) fn boundary(&self) -> &'t str {
        self.peek(0).filter(|token| token.kind == Kind::Boundary).map_or("", |token| token.text)
    }

    /// Returns whether the rest of this simple clue has a comparison or `in` outside brackets, which decides what `-`
    /// means.
    pub(super) fn compares(&self) -> bool {
        let mut index = self.next;
        while let Some(token) = self.tokens.get(index) {
            let opens = || self.tokens.get(index + 1).is_some_and(|after| matches!(after.text, "(" | "["));
            match token.kind {
                Kind::Comparison => return true,
                Kind::Boundary => return false,
                Kind::Word if token.text == "in" && opens() => return true,
                _ => index = self.after(index),
            }
        }
        false
    }

    /// Returns the index after a token, or after the bracket that closes the one at the token.
    pub(super) fn after(&self, index: usize) -> usize {
        match self.tokens.get(index) {
            Some(token) if token.partner != u32::MAX => token.partner as usize + 1,
            _ => index + 1,
        }
    }

    /// Returns the index of the comparison of a simple clue, and the end of the clue.
    pub(super) fn simple_clue(&self, first: usize) -> (Option<usize>, usize) {
        let mut operator = None;
        let mut index = first;
        while let Some(token) = self.tokens.get(index) {
            match token.kind {
                Kind::Boundary => break,
                Kind::Comparison if operator.is_none() => operator = Some(index),
                _ => {}
            }
            index = self.after(index);
        }
        (operator, index.min(self.tokens.len()))
    }

    /// Returns a token.
    pub(super) fn token(&self, index: usize) -> &'r Token<'t> {
        &self.tokens[index]
    }

    /// Returns to an earlier token.
    pub(super) fn back_to(&mut self, index: usize) {
        self.next = index;
    }

    /// Returns the place of a token.
    pub(super) fn spot_of(&mut self, index: usize) -> Spot {
        self.reader.ranges.add(self.tokens[index].range())
    }

    /// Returns the text from one token up to another.
    pub(super) fn source_of(&self, first: usize, end: usize) -> &'t str {
        let last = end.saturating_sub(1).max(first);
        &self.reader.source[self.tokens[first].range().start..self.tokens[last].range().end]
    }

    /// Returns the place of the next token; at the end, that of the last one.
    pub(super) fn spot(&mut self) -> Spot {
        let token = self.peek(0).or_else(|| self.tokens.last());
        let range = token.map_or(0..0, Token::range);
        self.reader.ranges.add(range)
    }

    /// Returns the place from a token up to the cursor.
    pub(super) fn spot_from(&mut self, first: usize) -> Spot {
        let last = self.next.saturating_sub(1).max(first);
        let range = self.tokens[first].range().start..self.tokens[last].range().end;
        self.reader.ranges.add(range)
    }

    /// Returns the text from a token up to the cursor.
    pub(super) fn source_from(&self, first: usize) -> &'t str {
        self.source_of(first, self.next)
    }

    pub(super) fn finish(&mut self, first: usize, kind: ExpressionKind) -> Expression {
        Expression::new(self.spot_from(first), kind)
    }

    /// Consumes a word and returns it as a name.
    pub(super) fn word(&mut self) -> Option<Name> {
        let token = self.peek(0).filter(|token| token.kind == Kind::Word)?;
        self.next += 1;
        Some(Name { text: name_of(token), at: self.reader.ranges.add(token.range()) })
    }

    /// Consumes a token and returns a given name at its place.
    pub(super) fn called(&mut self, name: &'static str) -> Name {
        let at = self.spot();
        self.skip(1);
        Name { text: Text::new_static(name), at }
    }

    /// Creates an error at the next token.
    pub(super) fn error(&mut self, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::Syntax, self.spot(), message, help)
    }

    /// Creates an error for an unexpected token.
    pub(super) fn expected(&mut self, what: &str, help: impl Into<String>) -> Diagnostic {
        let found = match self.text(0) {
            "" => "the end of the clue".to_owned(),
            text => format!("`{text}`"),
        };
        let quote = matches!(self.text(0), "“" | "”" | "„" | "'" | "‘" | "’");
        let help =
            if quote { "write comments in straight quotes: `\"…\"`".to_owned() } else { help.into() };
        self.error(format!("expected {what}, found {found}"), help)
    }

    /// Consumes a sign that must come next.
    pub(super) fn expect(&mut self, sign: &str, help: &str) -> Parsed<()> {
        if self.take(sign) {
            return Ok(());
        }
        Err(self.expected(&format!("`{sign}`"), help))
    }

    /// Parses one level deeper; fails if that is too deep.
    pub(super) fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Counts an operator of a chain such as `a + b + c`, which nests to the left.
    pub(super) fn longer(&mut self, links: &mut usize) -> Parsed<()> {
        *links += 1;
        self.links += 1;
        if *links > MAX_DEPTH || self.links > MAX_LINKS {
            return Err(self.too_deep());
        }
        Ok(())
    }

    fn too_deep(&mut self) -> Diagnostic {
        Diagnostic::new(
            Code::TooDeep,
            self.spot(),
            format!("this clue is nested more than {MAX_DEPTH} levels deep"),
            "split it into several clues",
        )
    }
}
