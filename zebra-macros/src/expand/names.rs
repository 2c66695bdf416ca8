//! Names and docs in an expansion.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Words that are identifiers in Rust only with `r#` in front.
const KEYWORDS: [&str; 47] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
];

/// A name as an identifier; raw where Rust keeps the word for itself.
pub(super) fn ident(name: &str, span: Span) -> Ident {
    if KEYWORDS.contains(&name) || name == "yield" {
        Ident::new_raw(name, span)
    } else {
        Ident::new(name, span)
    }
}

/// The variant of an item: a number gets a letter in front.
pub(super) fn variant(name: &str) -> String {
    match (name.strip_prefix('-'), name.as_bytes().first()) {
        (Some(digits), _) => format!("Minus{digits}"),
        (None, Some(first)) if first.is_ascii_digit() => format!("N{name}"),
        _ => name.to_owned(),
    }
}

/// A line of documentation.
pub(super) fn doc(text: &str) -> TokenStream {
    let text = format!(" {text}");
    quote!(#[doc = #text])
}
