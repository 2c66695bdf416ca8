//! The answer as a constant, if it is proved to be unique.

use proc_macro2::TokenStream;
use quote::quote;
use zebra_core::model::{CategoryId, ItemId};

use super::Expansion;
use super::names::doc;

impl Expansion<'_> {
    /// Returns `const ANSWER`, if the answer is proved to be unique.
    ///
    /// If the puzzle should have the constant but does not compile, returns a placeholder of the same type, so that code that
    /// uses the constant does not cause a second error. No program can read its value.
    pub(super) fn answer(&self) -> TokenStream {
        let (model, private) = (self.model, &self.private);
        let goal = self.parsing.draft.verify.as_ref().map(|verify| verify.goal).unwrap_or_default();
        let asks_for_one = goal.requires_one_answer();
        let cell = |row: usize, category: CategoryId| -> Option<ItemId> {
            match self.proved {
                Some(answer) => Some(answer.item_in(row, category)),
                None => model.items_of(category).next(),
            }
        };
        let row = |row: usize| {
            let cells = model.category_ids().map(|id| {
                let (field, category) = (self.field_ident(id), self.category_ident(id));
                let item = self.item_ident(cell(row, id)?);
                Some(quote!(#field: #category::#item))
            });
            let cells: Option<Vec<TokenStream>> = cells.collect();
            cells.map(|cells| quote!(Row { #(#cells),* }))
        };
        let rows: Option<Vec<TokenStream>> = (0..model.rows()).map(row).collect();
        let docs = doc(match self.proved {
            Some(_) => "The answer, proved at compile time to be the only one.",
            None => "A placeholder for the answer until the puzzle compiles.",
        });
        match rows {
            Some(rows) if asks_for_one => quote! {
                #docs
                pub const ANSWER: Solution = #private::Solution::from_rows([#(#rows),*]);
            },
            _ => TokenStream::new(),
        }
    }
}
