//! The names in a puzzle, in the order of the source: what an editor looks up and completes, also where a statement has an
//! error.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use zebra_core::draft::Name;

use crate::parser::{Parsed, Parser, Shared, is_grammar_word};

/// A name and its role.
#[derive(Debug, Clone)]
pub struct Mention {
    /// The name. It may be half-typed.
    pub name: Name,
    /// Its role.
    pub role: Role,
}

/// The role of a name where it is mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It is used.
    Use,
    /// It is used after `::`.
    Member,
    /// It declares a variable for the rest of the clue.
    Variable,
    /// A clue or a declaration begins: variables of the previous one are out of scope. The name is empty.
    Start,
}

impl Shared {
    pub(super) fn mention(&mut self, name: Name, role: Role) {
        self.mentions.push(Mention { name, role });
    }

    /// Sets the role of the name that was mentioned last.
    pub(super) fn mentioned_as(&mut self, role: Role) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.role = role;
        }
    }

    /// Adds the names in tokens that are skipped.
    pub(super) fn mention_all(&mut self, tokens: TokenStream) {
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    let text = ident.unraw().to_string();
                    if !is_grammar_word(&text) {
                        let at = self.spots.at(ident.span());
                        self.mention(Name::new(text, at), if colons == 2 { Role::Member } else { Role::Use });
                    }
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.mention_all(group.stream());
                    colons = 0;
                }
                _ => colons = 0,
            }
        }
    }
}

impl Parser<'_> {
    /// Parses the name that a declaration introduces. It is no mention, because it is the definition itself.
    pub(super) fn declared(&mut self, what: &str, help: &str) -> Parsed<Name> {
        let name = self.name(what, help)?;
        self.shared.mentions.pop();
        Ok(name)
    }

    /// Parses the name of a variable.
    pub(super) fn variable(&mut self, what: &str, help: &str) -> Parsed<Name> {
        let name = self.name(what, help)?;
        self.shared.mentioned_as(Role::Variable);
        Ok(name)
    }
}
