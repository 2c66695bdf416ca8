//! A list of tokens under construction. Unoptimized, it takes a fraction of the time of `quote!`.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

#[derive(Default)]
pub(super) struct Tokens(Vec<TokenTree>);

impl Tokens {
    pub(super) fn ident(&mut self, ident: Ident) {
        self.0.push(ident.into());
    }

    /// Adds a word of Rust or of the macro of the runtime.
    pub(super) fn word(&mut self, word: &str) {
        self.ident(Ident::new(word, Span::call_site()));
    }

    pub(super) fn words(&mut self, words: &[&str]) {
        words.iter().for_each(|word| self.word(word));
    }

    /// Adds `#[name(arguments)]`.
    pub(super) fn attribute(&mut self, name: &str, arguments: impl FnOnce(&mut Tokens)) {
        self.punct("#");
        self.group(Delimiter::Bracket, |to| {
            to.word(name);
            to.group(Delimiter::Parenthesis, arguments);
        });
    }

    /// Adds `#[doc = "…"]`.
    pub(super) fn attribute_doc(&mut self, line: &str) {
        self.punct("#");
        self.group(Delimiter::Bracket, |to| {
            to.word("doc");
            to.punct("=");
            to.doc(line);
        });
    }

    pub(super) fn text(&mut self, text: &str) {
        self.0.push(Literal::string(text).into());
    }

    /// Adds a line of documentation.
    pub(super) fn doc(&mut self, line: &str) {
        self.text(&format!(" {line}"));
    }

    pub(super) fn number(&mut self, number: usize) {
        self.0.push(Literal::usize_unsuffixed(number).into());
    }

    /// Adds punctuation, whose characters are one operator.
    pub(super) fn punct(&mut self, characters: &str) {
        let last = characters.chars().count() - 1;
        self.0.extend(characters.chars().enumerate().map(|(at, character)| {
            let spacing = if at < last { Spacing::Joint } else { Spacing::Alone };
            TokenTree::from(Punct::new(character, spacing))
        }));
    }

    /// Adds `first::second`.
    pub(super) fn path(&mut self, first: Ident, second: Ident) {
        self.ident(first);
        self.punct("::");
        self.ident(second);
    }

    pub(super) fn group(&mut self, delimiter: Delimiter, inside: impl FnOnce(&mut Tokens)) {
        let mut tokens = Tokens::default();
        inside(&mut tokens);
        self.0.push(Group::new(delimiter, tokens.0.into_iter().collect()).into());
    }
}

impl From<Tokens> for TokenStream {
    fn from(tokens: Tokens) -> Self {
        tokens.0.into_iter().collect()
    }
}
