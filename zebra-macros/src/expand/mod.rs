//! Expansion of a model to Rust: the types of a puzzle and its data. Infallible; the behavior is in the runtime.

mod answer;
mod clues;
mod data;
mod names;
mod references;
mod tokens;

use std::collections::HashSet;

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::quote;
use zebra_core::draft::Checked;
use zebra_core::model::{Assignment, CategoryId, ItemId, Model, Presence};

use names::{Names, doc, ident};
use tokens::Tokens;
use zebra_syntax::{Mention, Parsing, Shared, Spots};

/// Context of every part of an expansion.
struct Expansion<'a> {
    parsing: &'a Parsing,
    checked: &'a Checked,
    /// The answer, if it is proved to be unique.
    proved: Option<&'a Assignment>,
    model: &'a Model,
    spots: &'a Spots,
    mentions: &'a [Mention],
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
    shared: &Shared,
) -> TokenStream {
    let facade = parsing.facade.as_ref().map_or_else(|| quote!(::zebra), |path| quote!(#path));
    let Shared { spots, mentions, .. } = shared;
    let name = parsing.draft.name.as_ref();
    let (name, at) = name.map_or(("Puzzle", Span::call_site()), |name| (&name.text, spots.span(name.at)));
    let model = &checked.model;
    let private = quote!(#facade::__private);
    let names = Names::new(&parsing.draft, model, name);
    let puzzle = ident(&names.puzzle, at);
    let expansion = Expansion { parsing, checked, proved, model, spots, mentions, names, private, puzzle };
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
        let outside = draft.name.as_ref().filter(|name| name.text != self.names.puzzle);
        let outside = outside.map(|name| ident(&name.text, self.spots.span(name.at)));
        let renamed = outside.map(|name| quote!(as #name));
        quote! {
            #module_doc
            #[allow(dead_code, nonstandard_style, unexpected_cfgs, unreachable_pub, clippy::all, clippy::pedantic)]
            #visibility mod #module {
                #references
                #private::puzzle_module! { #content }
            }
            #[allow(unused_imports)]
            #visibility use #module::#puzzle #renamed;
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
            to.ident(self.category_type(link.category));
            to.number(number as usize);
        }
    }

    /// Writes the path of an item.
    fn item(&self, to: &mut Tokens, item: ItemId) {
        let name = ident(&self.names.items[item.index()], Span::call_site());
        to.path(self.category_type(self.model.item(item).category), name);
    }

    /// Returns the type of a category where it is used.
    fn category_type(&self, id: CategoryId) -> Ident {
        ident(&self.names.categories[id.index()], Span::call_site())
    }

    /// Returns the type of a link where it is used.
    fn link_type(&self, number: u32) -> Ident {
        ident(&self.names.links[number as usize], Span::call_site())
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
