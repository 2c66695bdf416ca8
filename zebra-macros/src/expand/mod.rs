//! Expansion of a model to Rust: the types of a puzzle and its data. Infallible; the behavior is in the runtime.

mod answer;
mod clues;
mod data;
mod names;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use zebra_core::draft::{Checked, Definition, Notation};
use zebra_core::model::{Assignment, CategoryId, Model, Presence};

use names::{Names, doc, ident};
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
    let (name, at) = name.map_or(("Puzzle", Span::call_site()), |name| (&name.text, spots.span(name.at)));
    let model = &checked.model;
    let private = quote!(#facade::__private);
    let names = Names::new(&parsing.draft, model, name);
    let puzzle = ident(&names.puzzle, at);
    let expansion = Expansion { parsing, checked, proved, model, spots, names, private, puzzle };
    expansion.module()
}

impl Expansion<'_> {
    fn module(&self) -> TokenStream {
        let Expansion { puzzle, parsing, .. } = self;
        let visibility = &parsing.visibility;
        let draft = &parsing.draft;
        let at = draft
            .module
            .as_ref()
            .or(draft.name.as_ref())
            .map_or(Span::call_site(), |name| self.spots.span(name.at));
        let module = ident(&self.names.module, at);
        let module_doc = doc(&format!("The types of the puzzle \"{}\".", self.model.title()));
        let puzzle_type = self.puzzle_type();
        let categories: TokenStream = self.model.category_ids().map(|id| self.category(id)).collect();
        let links: TokenStream = self.links();
        let row = self.row();
        let clues = self.clues();
        let references = self.references();
        let outside = draft.name.as_ref().filter(|name| name.text != self.names.puzzle);
        let outside = outside.map(|name| ident(&name.text, self.spots.span(name.at)));
        let renamed = outside.map(|name| quote!(as #name));
        quote! {
            #module_doc
            #[allow(dead_code, nonstandard_style, unreachable_pub, clippy::all, clippy::pedantic)]
            #visibility mod #module {
                #puzzle_type
                #categories
                #links
                #row
                #clues
                #references
            }
            #[allow(unused_imports)]
            #visibility use #module::#puzzle #renamed;
        }
    }

    fn puzzle_type(&self) -> TokenStream {
        let Expansion { puzzle, private, model, parsing, .. } = self;
        let docs = if parsing.docs.is_empty() {
            doc(&format!("The puzzle \"{}\".", model.title()))
        } else {
            parsing.docs.iter().map(|line| doc(line)).collect()
        };
        let data = self.data();
        let answer = self.answer();
        let rows = model.rows();
        quote! {
            #docs
            #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
            pub enum #puzzle {}

            impl #private::Puzzle for #puzzle {
                type Row = Row;
                type Rows = [Row; #rows];

                fn model() -> &'static #private::Model {
                    static MODEL: #private::CompactModel = #private::CompactModel::new(#data);
                    MODEL.get()
                }
            }

            impl #puzzle {
                #answer
            }

            #private::puzzle_functions!(#puzzle);
        }
    }

    fn category(&self, id: CategoryId) -> TokenStream {
        let Expansion { puzzle, private, model, .. } = self;
        let category = model.category(id);
        let name = self.category_ident(id);
        let field = self.field_ident(id);
        let number = id.0;
        let found = match category.presence {
            Presence::Once if model.is_plain(id) => quote!(OneRow),
            Presence::AtMostOnce => quote!(MaybeRow),
            Presence::Once | Presence::AtLeastOnce | Presence::AnyTimes => quote!(SeveralRows),
        };
        let count = category.count as usize;
        let variants: Vec<Ident> = model.items_of(id).map(|item| self.item_ident(item)).collect();
        let variant_docs = model.items_of(id).map(|item| doc(&model.item(item).title));
        let type_doc = doc(&format!("The items of the category `{}`.", category.name));
        quote! {
            #type_doc
            #[derive(
                ::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq,
                ::core::cmp::Eq, ::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash,
            )]
            pub enum #name { #(#variant_docs #variants,)* }

            impl #name {
                /// All items, in the order of the category.
                pub const ALL: [#name; #count] = [#(#name::#variants),*];

                /// Returns the name in a sentence.
                #[must_use]
                pub fn phrase(self) -> &'static ::core::primitive::str {
                    #private::phrase(self)
                }
            }

            #private::item_impls!(#name, #puzzle, #found, #number, #field);
        }
    }

    fn links(&self) -> TokenStream {
        let Expansion { private, model, .. } = self;
        let link = |(number, link): (u32, &zebra_core::model::Link)| {
            let name = self.link_ident(number);
            let category = self.category_ident(link.category);
            let docs = doc(&format!("The link \"{}\".", link.phrase));
            quote! {
                #docs
                #[derive(
                    ::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq,
                    ::core::cmp::Eq, ::core::hash::Hash,
                )]
                pub struct #name;

                impl #private::LinkType for #name {
                    type Category = #category;
                    const LINK: ::core::primitive::u32 = #number;
                }
            }
        };
        // A duplicate type name has already been reported; a duplicate type would only add compiler errors.
        let mut taken: Vec<Ident> = model.category_ids().map(|id| self.category_ident(id)).collect();
        let links = (0..).zip(model.links());
        let free = links.filter(|(number, _)| {
            let name = self.link_ident(*number);
            let free = !taken.contains(&name);
            taken.push(name);
            free
        });
        free.map(link).collect()
    }

    fn row(&self) -> TokenStream {
        let Expansion { puzzle, private, model, .. } = self;
        let fields: Vec<Ident> = model.category_ids().map(|id| self.field_ident(id)).collect();
        let types: Vec<Ident> = model.category_ids().map(|id| self.category_ident(id)).collect();
        let docs = model
            .category_ids()
            .map(|id| doc(&format!("The item of the category `{}`.", model.category(id).name)));
        quote! {
            /// One row: an item of every category.
            #[derive(
                ::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq,
                ::core::cmp::Eq, ::core::hash::Hash,
            )]
            pub struct Row { #(#docs pub #fields: #types,)* }

            impl #private::Row for Row {
                type Puzzle = #puzzle;

                fn read(assignment: &#private::Assignment, row: ::core::primitive::usize) -> Self {
                    Row { #(#fields: <#types as #private::Item>::read(assignment, row),)* }
                }

                fn items(&self) -> #private::Vec<#private::ItemId> {
                    ::core::convert::From::from([#(#private::Item::id(self.#fields)),*])
                }
            }

            impl ::core::fmt::Display for Row {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    #private::write_row(self, f)
                }
            }

            /// The filled-in rows. Prints as a chart.
            pub type Solution = #private::Solution<#puzzle>;
        }
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
        quote!(const _: fn() = || { #(#links)* #(#uses)* };)
    }

    fn category_ident(&self, id: CategoryId) -> Ident {
        let at = self.checked.spots.categories[id.index()];
        ident(&self.names.categories[id.index()], self.spots.span(at))
    }

    fn field_ident(&self, id: CategoryId) -> Ident {
        ident(&self.names.fields[id.index()], Span::call_site())
    }

    fn item_ident(&self, id: zebra_core::model::ItemId) -> Ident {
        let at = self.checked.spots.items[id.index()];
        ident(&self.names.items[id.index()], self.spots.span(at))
    }

    fn link_ident(&self, number: u32) -> Ident {
        let at = self.checked.spots.links[number as usize];
        ident(&self.names.links[number as usize], self.spots.span(at))
    }
}
