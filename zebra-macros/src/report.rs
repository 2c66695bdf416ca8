//! Diagnostics as compiler errors: one `compile_error!` for each, at its tokens.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use zebra_core::diagnostic::{Diagnostic, Spot};

use zebra_syntax::Spots;

/// Returns the compiler errors of all diagnostics, in the order of the source.
pub(crate) fn report(mut diagnostics: Vec<Diagnostic>, spots: &Spots) -> TokenStream {
    diagnostics.sort_by_key(|diagnostic| diagnostic.at);
    diagnostics.dedup();
    diagnostics.iter().map(|diagnostic| error(diagnostic, spots)).collect()
}

/// Returns the message with its notes and its help, as the compiler shows it.
fn text(diagnostic: &Diagnostic, spots: &Spots) -> String {
    let mut text = diagnostic.message.clone();
    for related in &diagnostic.related {
        match related.at.index().and_then(|_| line(spots.span(related.at))) {
            Some(line) => text.push_str(&format!("\nnote: {} in line {line}", related.note)),
            None => text.push_str(&format!("\nnote: {}", related.note)),
        }
    }
    text.push_str("\nhelp: ");
    text.push_str(&diagnostic.help);
    text
}

/// Returns the line of a token, if the compiler knows it.
fn line(span: Span) -> Option<usize> {
    proc_macro::is_available().then(|| span.unwrap().line()).filter(|line| *line > 0)
}

fn error(diagnostic: &Diagnostic, spots: &Spots) -> TokenStream {
    error_at(diagnostic.at, &text(diagnostic, spots), spots)
}

/// Returns a compiler error that underlines all tokens of a place.
pub(crate) fn error_at(at: Spot, text: &str, spots: &Spots) -> TokenStream {
    let (first, last) = spots.range(at);
    // `syn` takes a range of spans from the tokens that have them.
    let range = [Ident::new("first", first), Ident::new("last", last)];
    syn::Error::new_spanned(quote!(#(#range)*), text).into_compile_error()
}
