//! The parser: a `syn` stream with the predicates, the tokens and the errors of the grammar.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseBuffer, ParseStream, Parser as _};
use syn::{Ident, Lit, LitFloat, LitInt, LitStr, Token};
use zebra_core::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use zebra_core::draft::{GRAMMAR_WORDS, Name};

use super::repair::{Names, Unit};
use super::statement;
use super::token::{Fixed, operator};
use crate::mentions::{Mention, Role};
use crate::spots::Spots;

/// Words that cannot be names, here or in Rust.
const NEVER_NAMES: [&str; 5] = ["self", "Self", "super", "crate", "_"];

/// State that all parsers of one macro call share.
#[derive(Debug, Default)]
pub struct Shared {
    /// The tokens of each location.
    pub spots: Spots,
    /// The errors of the grammar.
    pub diagnostics: Diagnostics,
    /// The names, in the order of the source.
    pub mentions: Vec<Mention>,
    /// The depth of the expression that is being parsed.
    pub(super) depth: usize,
    /// The number of chained operators in that expression.
    pub(super) links: usize,
    /// The tokens of the whole puzzle.
    pub(super) source: TokenStream,
    /// The names that they declare, once a repair needs them.
    pub(super) names: Option<Box<Names>>,
    /// Whether this parser tries a repair.
    pub(super) is_trial: bool,
    /// Whether a part of the current statement was repaired.
    pub(super) is_repaired: bool,
    /// The tokens that repairs have visited, and a constant for each trial.
    pub(super) visited: usize,
}

/// A position in the tokens of a macro call or of one group in it.
pub(super) struct Parser<'p> {
    pub(super) input: ParseStream<'p>,
    begin: Cursor<'p>,
    /// The start of the most recently taken tokens.
    last: Cursor<'p>,
    /// What follows the last token, for messages.
    end: &'static str,
    pub(super) shared: &'p mut Shared,
}

pub(super) type Parsed<T> = Result<T, Diagnostic>;

/// The tokens between two delimiters.
pub(super) struct Group<'p> {
    tokens: ParseBuffer<'p>,
    close: &'static str,
}

/// Parses the tokens of a macro call.
pub(super) fn run(input: TokenStream, shared: &mut Shared, parse: impl FnOnce(&mut Parser<'_>)) {
    let all = |input: ParseStream<'_>| {
        parse(&mut Parser::new(input, "the end of the macro call", shared));
        Ok(())
    };
    // `syn` rejects remaining tokens. After a Zebra error, recovery may leave some.
    if let Err(error) = all.parse2(input)
        && shared.diagnostics.is_empty()
    {
        let diagnostic = shared.rejected(&error, "remove this token");
        shared.diagnostics.push(diagnostic);
    }
}

impl Shared {
    /// Returns an error of `syn` as a diagnostic.
    fn rejected(&mut self, error: &syn::Error, help: &str) -> Diagnostic {
        Diagnostic::new(Code::Syntax, self.spots.at(error.span()), error.to_string(), help)
    }
}

impl<'p> Parser<'p> {
    fn new(input: ParseStream<'p>, end: &'static str, shared: &'p mut Shared) -> Self {
        Parser { input, begin: input.cursor(), last: input.cursor(), end, shared }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.input.is_empty()
    }

    /// Takes tokens with a parser of `syn`.
    pub(super) fn call<T>(&mut self, parse: fn(ParseStream<'_>) -> syn::Result<T>) -> syn::Result<T> {
        let last = self.input.cursor();
        let parsed = parse(self.input)?;
        self.last = last;
        Ok(parsed)
    }

    /// Takes tokens that `syn` can parse.
    pub(super) fn parse<T: Parse>(&mut self) -> syn::Result<T> {
        self.call(T::parse)
    }

    /// Skips one token or group.
    pub(super) fn skip(&mut self) {
        // Fails only at the end, where there is nothing to skip.
        let _ = self.parse::<TokenTree>();
    }

    /// Returns the location of the next token, or of the closing delimiter.
    pub(super) fn spot(&mut self) -> Spot {
        self.shared.spots.at(self.input.cursor().span())
    }

    /// Returns the location from an earlier one to the last token taken.
    pub(super) fn spot_since(&mut self, first: Spot) -> Spot {
        let start = self.shared.spots.span(first);
        self.shared.spots.between(start, self.input.cursor().prev_span())
    }

    /// Returns the location of tokens that `syn` has parsed.
    pub(super) fn spot_of(&mut self, tokens: impl ToTokens) -> Spot {
        let mut spans = tokens.into_token_stream().into_iter().map(|token| token.span());
        let first = spans.next().unwrap_or_else(Span::call_site);
        let last = spans.last().unwrap_or(first);
        self.shared.spots.between(first, last)
    }

    /// Reports an error and continues.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.shared.diagnostics.push(diagnostic);
    }

    /// Returns a syntax error at the next token.
    pub(super) fn error(&mut self, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        let first = self.input.cursor();
        let mut last = first;
        for _ in 1..operator(self.input).map_or(1, str::len) {
            last = last.punct().map_or(last, |(_, rest)| rest);
        }
        let at = self.shared.spots.between(first.span(), last.span());
        Diagnostic::new(Code::Syntax, at, message, help)
    }

    /// Returns an error of `syn` as a diagnostic.
    pub(super) fn rejected(&mut self, error: &syn::Error, help: &str) -> Diagnostic {
        self.shared.rejected(error, help)
    }

    /// Returns "expected …, found …" at the next token.
    pub(super) fn expected(&mut self, what: &str, help: impl Into<String>) -> Diagnostic {
        // A token that is missing at the end of a line is reported there, not at the start of the next line.
        if self.input.cursor() != self.begin && (self.is_at_end() || self.is_statement()) {
            let after = self.last_word().map_or_else(String::new, |word| format!(" after `{word}`"));
            let at = self.shared.spots.at(self.input.cursor().prev_span());
            return Diagnostic::new(Code::Syntax, at, format!("expected {what}{after}"), help);
        }
        let found = self.found();
        self.error(format!("expected {what}, found {found}"), help)
    }

    /// Returns the identifier or literal before the next token.
    fn last_word(&self) -> Option<String> {
        let next = self.input.cursor();
        if let Some((ident, rest)) = self.last.ident() {
            return (rest == next).then(|| ident.to_string());
        }
        let (literal, rest) = self.last.literal()?;
        (rest == next).then(|| literal.to_string())
    }

    /// Returns the next token as quoted in a message.
    fn found(&self) -> String {
        let cursor = self.input.cursor();
        let is = |delimiter| cursor.group(delimiter).is_some();
        let token = if let Some(operator) = operator(self.input) {
            operator.to_owned()
        } else if let Some((ident, _)) = cursor.ident() {
            ident.to_string()
        } else if let Some((literal, _)) = cursor.literal() {
            literal.to_string()
        } else if is(Delimiter::Brace) {
            "{".to_owned()
        } else if is(Delimiter::Bracket) {
            "[".to_owned()
        } else if is(Delimiter::Parenthesis) {
            "(".to_owned()
        } else if let Some((token, _)) = cursor.token_tree() {
            token.to_string()
        } else {
            return self.end.to_owned();
        };
        format!("`{token}`")
    }

    pub(super) fn is<T: Fixed>(&self) -> bool {
        T::is_next(self.input)
    }

    /// Takes the token if it is the next one.
    pub(super) fn take<T: Fixed>(&mut self) -> bool {
        self.is::<T>() && self.parse::<T>().is_ok()
    }

    pub(super) fn expect<T: Fixed>(&mut self, help: &str) -> Parsed<()> {
        if self.take::<T>() { Ok(()) } else { Err(self.expected(&format!("`{}`", T::TEXT), help)) }
    }

    /// Returns the next token if it is a word, a keyword of Rust or not.
    pub(super) fn word(&self) -> Option<String> {
        self.input.cursor().ident().map(|(word, _)| word.to_string())
    }

    /// Returns whether a statement seems to begin here.
    pub(super) fn is_statement(&self) -> bool {
        statement::is_next(self.input)
    }

    /// Parses the name of a declaration or a use.
    pub(super) fn name(&mut self, what: &str, help: &str) -> Parsed<Name> {
        if self.is_statement() {
            return Err(self.expected(what, help));
        }
        let Ok(ident) = self.call(Ident::parse_any) else { return Err(self.expected(what, help)) };
        let at = self.shared.spots.at(ident.span());
        let text = ident.unraw().to_string();
        if NEVER_NAMES.contains(&text.as_str()) {
            return Err(Diagnostic::new(
                Code::ReservedWord,
                at,
                format!("`{text}` cannot be a name"),
                "choose another name, and write the name for sentences in quotes: `Name = \"name in a sentence\"`",
            ));
        }
        let name = Name::new(text, at);
        self.shared.mention(name.clone(), Role::Use);
        Ok(name)
    }

    fn literal(&self) -> Option<Lit> {
        self.input.cursor().literal().map(|(literal, _)| Lit::new(literal))
    }

    pub(super) fn is_text(&self) -> bool {
        matches!(self.literal(), Some(Lit::Str(_)))
    }

    pub(super) fn is_integer(&self) -> bool {
        matches!(self.literal(), Some(Lit::Int(_)))
    }

    pub(super) fn is_decimal(&self) -> bool {
        matches!(self.literal(), Some(Lit::Float(_)))
    }

    /// Parses `1.75` as the numerator and the denominator of a fraction.
    pub(super) fn decimal(&mut self) -> Parsed<(i64, i64)> {
        let help = "write a shorter number, such as `1.75`";
        let literal = self.parse::<LitFloat>().map_err(|error| self.rejected(&error, help))?;
        let at = self.shared.spots.at(literal.span());
        let text = literal.to_string().replace('_', "");
        let parts = text.split_once('.').filter(|(_, decimals)| decimals.len() <= 9);
        let fraction = parts.and_then(|(whole, decimals)| {
            // `7.50` is no finer than `7.5`.
            let decimals =
                Some(decimals.trim_end_matches('0')).filter(|rest| !rest.is_empty()).unwrap_or("0");
            let numerator = format!("{whole}{decimals}").parse::<i64>().ok()?;
            Some((numerator, 10_i64.pow(decimals.len() as u32)))
        });
        fraction.ok_or_else(|| {
            Diagnostic::new(Code::Syntax, at, format!("expected a decimal number, found `{literal}`"), help)
        })
    }

    /// Returns whether an integer follows, with or without a sign.
    pub(super) fn is_signed_integer(&self) -> bool {
        self.is_integer() || (self.is::<Token![-]>() && self.input.peek2(LitInt))
    }

    /// Parses a string literal.
    pub(super) fn text(&mut self, help: &str) -> Parsed<Name> {
        if !self.is_text() {
            return Err(self.expected("a string literal", help));
        }
        let literal = self.parse::<LitStr>().map_err(|error| self.rejected(&error, help))?;
        Ok(Name::new(literal.value(), self.shared.spots.at(literal.span())))
    }

    /// Parses an integer with its sign.
    pub(super) fn integer(&mut self, help: &str) -> Parsed<i64> {
        let start = self.spot();
        let is_negative = self.is_signed_integer() && self.take::<Token![-]>();
        if !self.is_integer() {
            return Err(self.expected("an integer", help));
        }
        let literal = self.parse::<LitInt>().map_err(|error| self.rejected(&error, help))?;
        match literal.base10_parse::<i64>() {
            Ok(value) if literal.suffix().is_empty() => Ok(if is_negative { -value } else { value }),
            Ok(_) if !is_integer_suffix(literal.suffix()) => Err(Diagnostic::new(
                Code::Syntax,
                self.spot_since(start),
                format!("expected an integer, found `{literal}`"),
                format!(
                    "separate the number from `{}`, or write a name in quotes: `\"{literal}\"`",
                    literal.suffix()
                ),
            )),
            _ => Err(Diagnostic::new(
                Code::Syntax,
                self.spot_since(start),
                "this number is not a plain 64-bit integer",
                "write a smaller number, without a suffix such as `u8`",
            )),
        }
    }

    /// Parses an integer with its sign, and returns its location too.
    pub(super) fn located_integer(&mut self, help: &str) -> Parsed<(i64, Spot)> {
        let start = self.spot();
        let value = self.integer(help)?;
        Ok((value, self.spot_since(start)))
    }

    pub(super) fn is_group(&self, delimiter: Delimiter) -> bool {
        self.input.cursor().group(delimiter).is_some()
    }

    /// Takes a group; [`Parser::inside`] parses its tokens.
    pub(super) fn group(&mut self, delimiter: Delimiter, help: &str) -> Parsed<Group<'p>> {
        let (open, close) = match delimiter {
            Delimiter::Brace => ("`{`", "`}`"),
            Delimiter::Bracket => ("`[`", "`]`"),
            _ => ("`(`", "`)`"),
        };
        match contents(self.input, delimiter) {
            Ok(tokens) => Ok(Group { tokens, close }),
            Err(_) => Err(self.expected(open, help)),
        }
    }

    /// Returns a parser of the tokens of a group.
    pub(super) fn inside<'q>(&'q mut self, group: &'q Group<'p>) -> Parser<'q> {
        Parser::new(&group.tokens, group.close, self.shared)
    }

    /// Rejects tokens after the only part that the group should contain.
    pub(super) fn expect_end(&mut self, help: &str) -> Parsed<()> {
        if self.is_at_end() { Ok(()) } else { Err(self.expected(self.end, help)) }
    }

    /// Returns the tokens from a cursor to the next token.
    pub(super) fn since(&self, start: Cursor<'_>) -> TokenStream {
        between(start, self.input.cursor())
    }

    /// Replaces the errors of a statement, those after the first `errors`, by the one of a repair. Returns whether there is one.
    pub(super) fn repair_since(&mut self, start: Cursor<'_>, errors: usize, unit: Unit) -> bool {
        self.repair_by(start, errors, |shared, tokens| shared.repair(tokens, unit))
    }

    /// Replaces the errors of two adjacent statements by the one of a repair.
    pub(super) fn repair_two(&mut self, start: Cursor<'_>, errors: usize, unit: Unit) -> bool {
        self.repair_by(start, errors, |shared, tokens| shared.repair_two(tokens, unit))
    }

    fn repair_by(
        &mut self,
        start: Cursor<'_>,
        errors: usize,
        repair: impl FnOnce(&mut Shared, TokenStream) -> Option<Diagnostic>,
    ) -> bool {
        if self.shared.diagnostics.as_slice()[errors..].iter().any(|error| error.code != Code::Syntax) {
            return false;
        }
        let tokens = self.since(start);
        let Some(better) = repair(self.shared, tokens) else { return false };
        self.shared.diagnostics.truncate(errors);
        self.shared.is_repaired = true;
        self.report(better);
        true
    }

    /// Skips to the end of the next `T`, or to the end.
    pub(super) fn skip_behind<T: Fixed>(&mut self) {
        while !self.is_at_end() && !self.take::<T>() {
            self.skip();
        }
    }

    /// Skips to the end of this statement, which is where the next one seems to begin.
    pub(super) fn skip_statement(&mut self) {
        let mut skipped = TokenStream::new();
        self.skip_to_statement(&mut skipped);
        self.shared.mention_all(skipped);
    }

    fn skip_to_statement(&mut self, skipped: &mut TokenStream) {
        while !self.is_at_end() && !self.take::<Token![;]>() && !self.is_statement() {
            // Braces end a statement too.
            let ends = self.is_group(Delimiter::Brace);
            skipped.extend(self.parse::<TokenTree>());
            if ends {
                self.take::<Token![;]>();
                return;
            }
        }
    }
}

/// Returns the tokens between two cursors.
pub(super) fn between(mut at: Cursor<'_>, end: Cursor<'_>) -> TokenStream {
    let next = || {
        let (token, rest) = at.token_tree().filter(|_| at != end)?;
        at = rest;
        Some(token)
    };
    std::iter::from_fn(next).collect()
}

fn contents<'p>(input: ParseStream<'p>, delimiter: Delimiter) -> syn::Result<ParseBuffer<'p>> {
    let tokens;
    match delimiter {
        Delimiter::Brace => {
            let _ = syn::braced!(tokens in input);
        }
        Delimiter::Bracket => {
            let _ = syn::bracketed!(tokens in input);
        }
        _ => {
            let _ = syn::parenthesized!(tokens in input);
        }
    }
    Ok(tokens)
}

/// Returns whether a word belongs to the grammar of expressions.
pub(super) fn is_grammar_word(word: &str) -> bool {
    GRAMMAR_WORDS.contains(&word)
}

/// Returns whether Rust knows a suffix of integers, such as `u8`.
pub(super) fn is_integer_suffix(suffix: &str) -> bool {
    let size = suffix.strip_prefix(['i', 'u']);
    size.is_some_and(|size| ["8", "16", "32", "64", "128", "size"].contains(&size))
}
