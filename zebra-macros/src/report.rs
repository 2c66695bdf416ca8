//! Diagnostics as the compiler's: one `compile_error!` for each error at its tokens, and warnings at the tokens of
//! warnings and of places related to errors.
//!
//! Stable Rust has no warnings of macros. The use of a deprecated macro is one: its name has the span of the tokens, and
//! its note is the message. As in the crate `proc-macro-warning`, but a macro instead of a constant, so that the message
//! begins with a name and no path.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use zebra_core::diagnostic::{Code, Diagnostic, Spot};

use zebra_syntax::Spots;

/// Returns the compiler errors and warnings of all diagnostics, in the order of the source.
pub(crate) fn report(errors: Vec<Diagnostic>, warnings: Vec<Diagnostic>, spots: &Spots) -> TokenStream {
    let (errors, warnings) = (in_order(errors), in_order(warnings));
    let mut output: TokenStream = errors.iter().map(|diagnostic| error(diagnostic, spots)).collect();
    for warning in &warnings {
        output.extend(warning_at(warning, &text(warning, spots), spots));
    }
    for error in &errors {
        let apart =
            error.related.iter().filter(|related| related.at.index().is_some() && related.at != error.at);
        output.extend(apart.map(|related| {
            deprecated(error.code, related.at, related.standalone.as_ref().unwrap_or(&related.note), spots)
        }));
    }
    output
}

fn in_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|diagnostic| diagnostic.at);
    diagnostics.dedup();
    diagnostics
}

/// Returns the message with its notes and its help, as the compiler shows it.
fn text(diagnostic: &Diagnostic, spots: &Spots) -> String {
    let mut text = diagnostic.message.clone();
    for related in diagnostic.related.iter() {
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

/// Returns a compiler warning that underlines the first token of its place.
pub(crate) fn warning_at(warning: &Diagnostic, text: &str, spots: &Spots) -> TokenStream {
    deprecated(warning.code, warning.at, text, spots)
}

/// Returns the use of a deprecated macro with the name of a code, at the first token of a place.
fn deprecated(code: Code, at: Spot, text: &str, spots: &Spots) -> TokenStream {
    let name = Ident::new(&code.name().replace('-', "_"), spots.span(at));
    quote! {
        const _: () = {
            #[deprecated(note = #text)]
            macro_rules! #name { () => {}; }
            #name! {}
        };
    }
}
