//! Names and docs in an expansion.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use zebra_runtime::draft::{Draft, module_name};
use zebra_runtime::model::Model;

/// Words that are identifiers in Rust only with `r#` in front.
const KEYWORDS: [&str; 47] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
];

/// The names of what is generated. Where two would be the same, which is reported as a mistake, one of them gets another,
/// so that no error follows from it.
pub(super) struct Names {
    pub(super) module: String,
    pub(super) puzzle: String,
    /// The enum of each category.
    pub(super) categories: Vec<String>,
    /// The field of each category in a row.
    pub(super) fields: Vec<String>,
    /// The variant of each item.
    pub(super) variants: Vec<String>,
    /// The type of each link.
    pub(super) links: Vec<String>,
}

impl Names {
    pub(super) fn new(draft: &Draft, model: &Model) -> Self {
        let mut types = HashSet::from(["Row".to_owned(), "Solution".to_owned()]);
        let mut fields = HashSet::new();
        let name = draft.name.as_ref().map_or("Puzzle", |name| &name.text);
        let puzzle = fresh(&mut types, name.to_owned());
        let mut module = draft.module();
        if draft.hides_the_crate() || module == puzzle {
            module.push_str("_puzzle");
        }
        let categories = model.categories().iter();
        Names {
            module,
            puzzle,
            categories: categories.clone().map(|of| fresh(&mut types, of.name.to_string())).collect(),
            fields: categories.clone().map(|of| fresh(&mut fields, module_name(&of.name))).collect(),
            variants: model
                .category_ids()
                .flat_map(|category| {
                    let mut variants = HashSet::from(["ALL".to_owned()]);
                    model
                        .items_of(category)
                        .map(move |item| fresh(&mut variants, variant(&model.item(item).name)))
                })
                .collect(),
            links: model.links().iter().map(|link| fresh(&mut types, Draft::link_type(&link.name))).collect(),
        }
    }
}

/// The name, or one like it that is not taken.
fn fresh(taken: &mut HashSet<String>, mut name: String) -> String {
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// A name as an identifier; raw where Rust keeps the word for itself.
pub(super) fn ident(name: &str, span: Span) -> Ident {
    if KEYWORDS.contains(&name) || name == "yield" {
        Ident::new_raw(name, span)
    } else {
        Ident::new(name, span)
    }
}

/// The variant of an item: a number gets a letter in front.
fn variant(name: &str) -> String {
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
