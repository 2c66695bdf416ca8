//! Names and documentation in an expansion.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use zebra_core::draft::{Draft, module_name};
use zebra_core::model::Model;

/// Words that are identifiers in Rust only with the prefix `r#`.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Replaces the characters that are invalid in an identifier: a name in a file may contain characters that Rust rejects.
fn identifier(name: &str) -> String {
    let other = |letter: char| !unicode_ident::is_xid_continue(letter);
    let name = name.replace(other, "_");
    let begins = name.starts_with(|first| first == '_' || unicode_ident::is_xid_start(first));
    if begins && name != "_" { name } else { format!("N{name}") }
}

/// Returns a name as an identifier, a raw one if it is a keyword of Rust.
pub(super) fn ident(name: &str, span: Span) -> Ident {
    if is_keyword(name) { Ident::new_raw(name, span) } else { Ident::new(name, span) }
}

/// Unoptimized, most names are decided by their first letter.
fn is_keyword(name: &str) -> bool {
    name.as_bytes().first().is_some_and(u8::is_ascii_lowercase) && KEYWORDS.contains(&name)
}

/// Returns the number of categories that have an item of each name.
pub(super) fn item_name_counts(model: &Model) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    model.items().iter().for_each(|item| *counts.entry(&*item.name).or_default() += 1);
    counts
}

/// The names of a module's types, fields and variants. They are unique in their scope even if the puzzle has errors, so that
/// the compiler does not report a name clash again.
pub(super) struct Names {
    pub(super) module: String,
    /// The puzzle's type inside the module, which has underscores at the end if another type has its name. Outside, it
    /// always has its own name.
    pub(super) puzzle: String,
    pub(super) categories: Vec<String>,
    pub(super) fields: Vec<String>,
    pub(super) items: Vec<String>,
    pub(super) links: Vec<String>,
}

impl Names {
    pub(super) fn new(draft: &Draft, model: &Model, puzzle: &str) -> Self {
        let mut modules = HashSet::from(["zebra".to_owned(), puzzle.to_owned()]);
        let mut types = HashSet::from(["Row".to_owned(), "Solution".to_owned()]);
        let mut fields = HashSet::new();
        let mut names = Names {
            module: unique(&mut modules, draft.module()),
            puzzle: String::new(),
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
        names.puzzle = unique(&mut types, puzzle.to_owned());
        names
    }
}

/// Returns the name, with underscores appended until it is unique.
pub(super) fn unique(taken: &mut HashSet<String>, mut name: String) -> String {
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// Returns a line of documentation.
pub(super) fn doc(text: &str) -> TokenStream {
    let text = format!(" {text}");
    quote!(#[doc = #text])
}
