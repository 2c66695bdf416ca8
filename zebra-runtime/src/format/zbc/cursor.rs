//! A cursor over the tokens of one clue, or of the header. Layer 3.

use super::tokens::{Kind, Token};
use super::{Reader, name_of};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind, Name};

/// What was read, or the mistake that ends a clue.
pub(super) type Parsed<T> = Result<T, Diagnostic>;

/// How deep expressions may be nested.
const DEEPEST: usize = 256;
/// How many operators that nest to the left one clue may have.
const MOST_LINKS: usize = 1024;

/// Reads tokens one after the other.
pub(super) struct Cursor<'r, 't> {
    pub(super) reader: &'r mut Reader<'t>,
    tokens: &'r [Token],
    /// The next token.
    next: usize,
    /// Where the clue ends.
    end: usize,
    depth: usize,
    links: usize,
    /// Whether the clue names the dynamic item.
    pub(super) is_dynamic: bool,
}

impl<'r, 't> Cursor<'r, 't> {
    /// A cursor over the tokens from one index up to another.
    pub(super) fn new(reader: &'r mut Reader<'t>, tokens: &'r [Token], next: usize, end: usize) -> Self {
        Cursor { reader, tokens, next, end, depth: 0, links: 0, is_dynamic: false }
    }

    /// Where the cursor stands.
    pub(super) fn position(&self) -> usize {
        self.next
    }

    /// A token further on.
    pub(super) fn peek(&self, ahead: usize) -> Option<Token> {
        self.tokens[..self.end].get(self.next + ahead).copied()
    }

    /// The text of a token further on; empty at the end.
    pub(super) fn text(&self, ahead: usize) -> &'t str {
        self.peek(ahead).map_or("", |token| token.text(self.reader.source))
    }

    pub(super) fn is(&self, sign: &str) -> bool {
        self.text(0) == sign
    }

    pub(super) fn is_word(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(|token| token.kind == Kind::Word)
    }

    pub(super) fn skip(&mut self, tokens: usize) {
        self.next = (self.next + tokens).min(self.end);
    }

    /// The token before the next one.
    pub(super) fn before(&self) -> Option<Token> {
        self.tokens.get(self.next.checked_sub(1)?).copied()
    }

    /// Goes over a sign if it comes next.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let is = self.is(sign);
        self.skip(usize::from(is));
        is
    }

    /// Whether so many tokens from here on stand right beside each other.
    pub(super) fn is_joined(&self, tokens: usize) -> bool {
        (1..tokens).all(|ahead| match (self.peek(ahead - 1), self.peek(ahead)) {
            (Some(before), Some(token)) => before.end == token.start,
            _ => false,
        })
    }

    /// The texts of the tokens on this level up to where a clue inside the clue must end; brackets are passed over.
    pub(super) fn level(&self) -> impl Iterator<Item = (&'t str, &'t str)> + '_ {
        let mut index = self.next;
        std::iter::from_fn(move || {
            let token = self.tokens[..self.end].get(index)?;
            let text = token.text(self.reader.source);
            let behind = self.tokens[..self.end].get(index + 1);
            index = if token.partner == u32::MAX { index + 1 } else { token.partner as usize + 1 };
            Some((text, behind.map_or("", |token| token.text(self.reader.source))))
        })
        .take_while(|(text, _)| {
            !matches!(*text, "&" | "|" | "^" | "=>" | "<=>" | "&&" | "||" | "," | ")" | "]")
        })
    }

    /// The place of the next token; at the end that of the last one.
    pub(super) fn spot(&mut self) -> Spot {
        let token = self.peek(0).or_else(|| self.tokens[..self.end].last().copied());
        let range = token.map_or(0..0, Token::range);
        self.reader.ranges.add(range)
    }

    /// The place of everything from a token up to the cursor.
    pub(super) fn spot_from(&mut self, first: usize) -> Spot {
        let last = self.next.saturating_sub(1).max(first);
        let range = self.tokens[first].range().start..self.tokens[last].range().end;
        self.reader.ranges.add(range)
    }

    /// The text from a token up to the cursor.
    pub(super) fn source_from(&self, first: usize) -> &'t str {
        let last = self.next.saturating_sub(1).max(first);
        &self.reader.source[self.tokens[first].range().start..self.tokens[last].range().end]
    }

    pub(super) fn finish(&mut self, first: usize, kind: ExpressionKind) -> Expression {
        Expression::new(self.spot_from(first), kind)
    }

    /// The word that comes next, as a name.
    pub(super) fn name(&mut self) -> Name {
        let text = name_of(self.text(0));
        let at = self.spot();
        self.skip(1);
        Name { text, at }
    }

    /// A mistake at the next token.
    pub(super) fn error(&mut self, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::Syntax, self.spot(), message, help)
    }

    /// Something else stands where this belongs.
    pub(super) fn expected(&mut self, what: &str, help: impl Into<String>) -> Diagnostic {
        let found = match self.text(0) {
            "" => "the end of the clue".to_owned(),
            text => format!("`{text}`"),
        };
        let quote = matches!(self.text(0), "“" | "”" | "„" | "'" | "‘" | "’");
        let help =
            if quote { "comments stand between straight quotes: `\"`".to_owned() } else { help.into() };
        self.error(format!("expected {what}, found {found}"), help)
    }

    /// Goes over a sign that must come next.
    pub(super) fn expect(&mut self, sign: &str, help: &str) -> Parsed<()> {
        if self.take(sign) {
            return Ok(());
        }
        Err(self.expected(&format!("`{sign}`"), help))
    }

    /// One step further down; an error where that is too deep.
    pub(super) fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// One more operator of a chain such as `a + b + c`, which nests to the left.
    pub(super) fn longer(&mut self, links: &mut usize) -> Parsed<()> {
        *links += 1;
        self.links += 1;
        if *links > DEEPEST || self.links > MOST_LINKS {
            return Err(self.too_deep());
        }
        Ok(())
    }

    fn too_deep(&mut self) -> Diagnostic {
        Diagnostic::new(
            Code::TooDeep,
            self.spot(),
            format!("this clue is nested more than {DEEPEST} deep"),
            "split it into several clues",
        )
    }
}
