//! Names and docs in an expansion.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use zebra_core::draft::{Draft, module_name};
use zebra_core::model::Model;

/// Words that are identifiers in Rust only with `r#` in front.
const KEYWORDS: [&str; 47] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
];

/// A name without what no identifier may have: the letters of a file are more than those of Rust.
fn identifier(name: &str) -> String {
    let other = |letter: char| !unicode_ident::is_xid_continue(letter);
    let name = name.replace(other, "_");
    let begins = name.starts_with(|first| first == '_' || unicode_ident::is_xid_start(first));
    if begins && name != "_" { name } else { format!("N{name}") }
}

/// A name as an identifier; raw where Rust keeps the word for itself.
pub(super) fn ident(name: &str, span: Span) -> Ident {
    if KEYWORDS.contains(&name) || name == "yield" {
        Ident::new_raw(name, span)
    } else {
        Ident::new(name, span)
    }
}

/// The names of a module's types, fields and variants. No two of one place are the same, not even in a puzzle with
/// mistakes: so that a clash is the one error that was told.
pub(super) struct Names {
    pub(super) module: String,
    pub(super) categories: Vec<String>,
    pub(super) fields: Vec<String>,
    pub(super) items: Vec<String>,
    pub(super) links: Vec<String>,
}

impl Names {
    pub(super) fn new(draft: &Draft, model: &Model, puzzle: &str) -> Self {
        let mut modules = HashSet::from(["zebra".to_owned(), puzzle.to_owned()]);
        let mut types = HashSet::from(["Row".to_owned(), "Solution".to_owned(), puzzle.to_owned()]);
        let mut fields = HashSet::new();
        let mut names = Names {
            module: unique(&mut modules, draft.module()),
            categories: Vec::new(),
            fields: Vec::new(),
            items: Vec::new(),
            links: Vec::new(),
        };
        for id in model.category_ids() {
            let name = &*model.category(id).name;
            let of_type = draft.category_type(name);
            names.fields.push(unique(&mut fields, identifier(&module_name(&of_type))));
            names.categories.push(unique(&mut types, identifier(&of_type)));
            let mut variants = HashSet::from(["ALL".to_owned()]);
            let items = model.items_of(id).map(|item| draft.variant(&model.item(item).name));
            let items = items.map(|item| identifier(&item));
            names.items.extend(items.map(|item| unique(&mut variants, item)));
        }
        for link in model.links() {
            names.links.push(unique(&mut types, draft.link_type(&link.name)));
        }
        names
    }
}

/// The name, with underscores behind it until nothing else has it.
pub(super) fn unique(taken: &mut HashSet<String>, mut name: String) -> String {
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// A line of documentation.
pub(super) fn doc(text: &str) -> TokenStream {
    let text = format!(" {text}");
    quote!(#[doc = #text])
}
