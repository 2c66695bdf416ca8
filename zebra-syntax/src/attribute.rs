//! The attributes before a statement, of which only `///` lines have a meaning.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::token::Bracket;
use syn::{Ident, LitStr, Token, bracketed};

/// An attribute. `syn` would parse a value as an expression, level by level: thousands of `*` would overflow the stack.
pub(super) struct Attribute {
    hash: Token![#],
    brackets: Bracket,
    inside: TokenStream,
}

impl Attribute {
    /// Returns the text of a `///` line.
    pub(super) fn line_of_docs(&self) -> Option<String> {
        let line = |input: ParseStream<'_>| {
            let name: Ident = input.parse()?;
            let _: Token![=] = input.parse()?;
            let text: LitStr = input.parse()?;
            Ok((name == "doc").then(|| text.value().trim().to_owned()))
        };
        line.parse2(self.inside.clone()).ok().flatten()
    }
}

impl ToTokens for Attribute {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.hash.to_tokens(tokens);
        self.brackets.surround(tokens, |tokens| self.inside.to_tokens(tokens));
    }
}

/// Parses the attributes before a statement.
pub(super) fn attributes(input: ParseStream<'_>) -> syn::Result<Vec<Attribute>> {
    let mut attributes = Vec::new();
    while input.peek(Token![#]) {
        let hash = input.parse()?;
        let content;
        let brackets = bracketed!(content in input);
        attributes.push(Attribute { hash, brackets, inside: content.parse()? });
    }
    Ok(attributes)
}
