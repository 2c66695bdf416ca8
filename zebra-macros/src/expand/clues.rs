//! Clues as constants of the module: the type of a fact names its categories and its link.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use zebra_core::model::{ClueId, Fact, Formula, ItemId, Polarity};
use zebra_core::sentence::clue_sentence;

use super::Expansion;
use super::names::{doc, ident, unique};

impl Expansion<'_> {
    pub(super) fn clues(&self) -> TokenStream {
        if !self.checked.diagnostics.is_empty() {
            return TokenStream::new();
        }
        let mut taken = HashSet::new();
        self.model.clue_ids().map(|id| self.clue(id, &mut taken)).collect()
    }

    fn clue(&self, id: ClueId, taken: &mut HashSet<String>) -> TokenStream {
        let clue = self.model.clue(id);
        let private = &self.private;
        let name = ident(&unique(taken, constant_name(&clue.label)), Span::call_site());
        let docs = doc(&clue_sentence(self.model, clue));
        let (kind, value) = match &*clue.formulas {
            [Formula::Fact(fact)] => self.fact(fact),
            _ => {
                let (puzzle, number) = (&self.puzzle, id.0);
                (quote!(#private::Rule<#puzzle>), quote!(#private::Rule::of_clue(#number)))
            }
        };
        quote! {
            #docs
            pub const #name: #kind = #value;
        }
    }

    /// Returns the type and the value of a fact.
    fn fact(&self, fact: &Fact) -> (TokenStream, TokenStream) {
        let private = &self.private;
        let item = |id: ItemId| {
            let category = self.category_ident(self.model.item(id).category);
            let name = self.item_ident(id);
            (quote!(#category), quote!(#category::#name))
        };
        let ((first_type, first), (second_type, second)) = (item(fact.first), item(fact.second));
        let polarity = match fact.polarity {
            Polarity::Is => quote!(#private::Polarity::Is),
            Polarity::IsNot => quote!(#private::Polarity::IsNot),
        };
        match fact.link {
            None => (
                quote!(#private::With<#first_type, #second_type>),
                quote!(#private::With { first: #first, polarity: #polarity, second: #second }),
            ),
            Some(link) => {
                let link = self.link_ident(link.0);
                (
                    quote!(#private::Linked<#link, #first_type, #second_type>),
                    quote!(#private::Linked { first: #first, polarity: #polarity, link: #link, second: #second }),
                )
            }
        }
    }
}

/// Returns the name of a clue's constant: `CLUE_4_7` for the label "4,7".
fn constant_name(label: &str) -> String {
    let mut name = "CLUE_".to_owned();
    for letter in label.chars().flat_map(char::to_uppercase) {
        if letter != '_' && unicode_ident::is_xid_continue(letter) {
            name.push(letter);
        } else if !name.ends_with('_') {
            name.push('_');
        }
    }
    name.trim_end_matches('_').to_owned()
}
