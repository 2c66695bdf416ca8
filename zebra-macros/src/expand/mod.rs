//! Expansion of a model to Rust: the types of a puzzle and its data. Infallible; the behavior is in the runtime.

mod answer;
mod clues;
mod data;
mod names;
mod tokens;

use std::collections::HashSet;

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::quote;
use zebra_core::draft::{Checked, Definition, Notation};
use zebra_core::model::{Assignment, CategoryId, ItemId, Model, Presence};

use names::{Names, doc, ident};
use tokens::Tokens;
use zebra_syntax::{Parsing, Spots};

/// Context of every part of an expansion.
struct Expansion<'a> {
    parsing: &'a Parsing,
    checked: &'a Checked,
    /// The answer, if it is proved to be unique.
    proved: Option<&'a Assignment>,
    model: &'a Model,
    spots: &'a Spots,
    names: Names,
    /// `::zebra::__private`
    private: TokenStream,
    puzzle: Ident,
}

/// Returns the module of a puzzle and the import of its type.
///
/// The types of a puzzle with errors are generated too, so that code that uses them causes no further errors; its clues are
/// omitted.
pub(crate) fn expand(
    parsing: &Parsing,
    checked: &Checked,
    proved: Option<&Assignment>,
    spots: &Spots,
) -> TokenStream {
    let facade = parsing.facade.as_ref().map_or_else(|| quote!(::zebra), |path| quote!(#path));
    let name = parsing.draft.name.as_ref();
    let puzzle = match name {
        Some(name) => ident(&name.text, spots.span(name.at)),
        None => ident("Puzzle", Span::call_site()),
    };
    let model = &checked.model;
    let private = quote!(#facade::__private);
    let names = Names::new(&parsing.draft, model, &puzzle.to_string());
    let expansion = Expansion { parsing, checked, proved, model, spots, names, private, puzzle };
    expansion.module()
}

impl Expansion<'_> {
    fn module(&self) -> TokenStream {
        let Expansion { puzzle, private, parsing, .. } = self;
        let visibility = &parsing.visibility;
        let draft = &parsing.draft;
        let at = draft
            .module
            .as_ref()
            .or(draft.name.as_ref())
            .map_or(Span::call_site(), |name| self.spots.span(name.at));
        let module = ident(&self.names.module, at);
        let module_doc = doc(&format!("The types of the puzzle \"{}\".", self.model.title()));
        let mut content = Tokens::default();
        self.content(&mut content);
        let content = TokenStream::from(content);
        let references = self.references();
        quote! {
            #module_doc
            #[allow(dead_code, nonstandard_style, unexpected_cfgs, unreachable_pub, clippy::all, clippy::pedantic)]
            #visibility mod #module {
                #private::puzzle_module! { #content }
                #references
            }
            #[allow(unused_imports)]
            #visibility use #module::#puzzle;
        }
    }

    /// Writes the arguments of the runtime's macro: the puzzle, its categories, links and clues.
    fn content(&self, to: &mut Tokens) {
        to.group(Delimiter::Parenthesis, |to| {
            if self.parsing.docs.is_empty() {
                to.doc(&format!("The puzzle \"{}\".", self.model.title()));
            } else {
                self.parsing.docs.iter().for_each(|line| to.doc(line));
            }
        });
        to.ident(self.puzzle.clone());
        to.number(self.model.rows());
        to.text(&self.data());
        self.answer(to);
        to.punct(";");
        self.model.category_ids().for_each(|id| self.category(id, to));
        to.punct(";");
        self.links(to);
        to.punct(";");
        self.clues(to);
    }

    fn category(&self, id: CategoryId, to: &mut Tokens) {
        let model = self.model;
        let category = model.category(id);
        to.group(Delimiter::Parenthesis, |to| {
            to.doc(&format!("The items of the category `{}`.", category.name));
            to.doc(&format!("The item of the category `{}`.", category.name));
        });
        to.ident(self.category_ident(id));
        to.ident(self.field_ident(id));
        to.number(id.index());
        to.word(match category.presence {
            Presence::Once if model.is_plain(id) => "OneRow",
            Presence::AtMostOnce => "MaybeRow",
            Presence::Once | Presence::AtLeastOnce | Presence::AnyTimes => "SeveralRows",
        });
        to.number(category.count as usize);
        to.group(Delimiter::Brace, |to| {
            for item in model.items_of(id) {
                to.doc(&model.item(item).title);
                to.ident(self.item_ident(item));
            }
        });
    }

    fn links(&self, to: &mut Tokens) {
        // A duplicate type name has already been reported; a duplicate type would only add compiler errors.
        let mut taken: HashSet<&str> = self.names.categories.iter().map(String::as_str).collect();
        for (number, link) in (0..).zip(self.model.links()) {
            if !taken.insert(&self.names.links[number as usize]) {
                continue;
            }
            to.group(Delimiter::Parenthesis, |to| to.doc(&format!("The link \"{}\".", link.phrase)));
            to.ident(self.link_ident(number));
            to.ident(self.category_ident(link.category));
            to.number(number as usize);
        }
    }

    /// Writes the path of an item.
    fn item(&self, to: &mut Tokens, item: ItemId) {
        to.path(self.category_ident(self.model.item(item).category), self.item_ident(item));
    }

    /// Returns a path with the author's span for every use of a name: editors follow these.
    ///
    /// The type of a link is spelled differently from the link, so there is also a constant with the spelling of the link:
    /// editors rename by spelling.
    ///
    /// The names of a puzzle in a file have no spans, so it has no references.
    fn references(&self) -> TokenStream {
        if self.parsing.draft.notation == Notation::Zbc {
            return TokenStream::new();
        }
        // A constant spelled like a type would hide that type's value.
        let is_type = |name: &str| self.names.links.iter().any(|of_type| of_type == name);
        let links = (0..).zip(self.model.links()).zip(&self.checked.spots.links);
        let links = links.filter(|((_, link), _)| !is_type(&link.name)).map(|((number, link), &at)| {
            let (name, of_type) = (ident(&link.name, self.spots.span(at)), self.link_ident(number));
            let docs = doc(&format!("The link \"{}\".", link.phrase));
            quote!(#docs #[allow(non_upper_case_globals)] const #name: #of_type = #of_type;)
        });
        let uses = self.checked.spots.references.iter().filter_map(|&(definition, at)| {
            at.index()?;
            let span = self.spots.span(at);
            Some(match definition {
                Definition::Category(id) => {
                    let name = ident(&self.names.categories[id.index()], span);
                    quote!(let _ = #name::ALL;)
                }
                Definition::Item(id) => {
                    let category = self.category_ident(self.model.item(id).category);
                    let name = ident(&self.names.items[id.index()], span);
                    quote!(let _ = #category::#name;)
                }
                Definition::Link(id) => {
                    let name = &self.model.link(id).name;
                    let name = if is_type(name) { &self.names.links[id.index()] } else { &**name };
                    let name = ident(name, span);
                    quote!(let _ = #name;)
                }
            })
        });
        quote!(#[cfg(rust_analyzer)] const _: fn() = || { #(#links)* #(#uses)* };)
    }

    fn category_ident(&self, id: CategoryId) -> Ident {
        let at = self.checked.spots.categories[id.index()];
        ident(&self.names.categories[id.index()], self.spots.span(at))
    }

    fn field_ident(&self, id: CategoryId) -> Ident {
        ident(&self.names.fields[id.index()], Span::call_site())
    }

    fn item_ident(&self, id: ItemId) -> Ident {
        let at = self.checked.spots.items[id.index()];
        ident(&self.names.items[id.index()], self.spots.span(at))
    }

    fn link_ident(&self, number: u32) -> Ident {
        let at = self.checked.spots.links[number as usize];
        ident(&self.names.links[number as usize], self.spots.span(at))
    }
}
