//! The model as constant data.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use zebra_core::model::{
    Answer, CategoryId, Clue, Item, Order, Piece, Presence, Property, Relation, Saying, Slot, State, Text,
};

use super::Expansion;
use super::formula::formula;

impl Expansion<'_> {
    /// Returns the whole model as one constant expression.
    pub(super) fn data(&self) -> TokenStream {
        let private = &self.private;
        let parts = self.model.parts();
        let (name, title) = (&*parts.name, &*parts.title);
        let text = |text: &Option<Text>| option(text.as_deref());
        let (story, question, author) = (text(&parts.story), text(&parts.question), text(&parts.author));
        let stars = option(parts.stars);
        let categories = parts.categories.iter().map(|category| {
            let (name, first, count) = (&*category.name, category.first, category.count);
            let ordered = category.order == Order::Ordered;
            let presence = match category.presence {
                Presence::Once => quote!(Once),
                Presence::AtMostOnce => quote!(AtMostOnce),
                Presence::AtLeastOnce => quote!(AtLeastOnce),
                Presence::AnyTimes => quote!(AnyTimes),
            };
            let role_of = option(category.role_of.map(|CategoryId(id)| quote!(m::CategoryId(#id))));
            quote!(m::category(#name, #ordered, m::Presence::#presence, #role_of, #first, #count))
        });
        let anchor = parts.anchor.0;
        let properties = parts.properties.iter().map(property);
        let items = parts.items.iter().map(item);
        let links = parts.links.iter().map(|link| {
            let (name, phrase, category) = (&*link.name, &*link.phrase, link.category.0);
            let relation = relation(&link.relation);
            quote!(m::link(#name, #phrase, #category, #relation))
        });
        let sound = self.checked.diagnostics.is_empty();
        let clues = parts.clues.iter().filter(|_| sound).map(clue);
        let sayings = parts.sayings.iter().map(saying);
        let answer = option(parts.answer.as_ref().filter(|_| sound).map(answer));
        let verbs = &parts.verbs;
        let (negative, possible, positive) = (&*verbs.negative, &*verbs.possible, &*verbs.positive);
        quote! {{
            use #private as m;
            m::Model::from_parts(m::Parts {
                name: m::text(#name),
                title: m::text(#title),
                story: m::maybe(#story),
                question: m::maybe(#question),
                author: m::maybe(#author),
                stars: #stars,
                categories: m::list(const { &[#(#categories),*] }),
                items: m::list(const { &[#(#items),*] }),
                anchor: m::CategoryId(#anchor),
                properties: m::list(const { &[#(#properties),*] }),
                links: m::list(const { &[#(#links),*] }),
                clues: m::list(const { &[#(#clues),*] }),
                verbs: m::Verbs {
                    negative: m::text(#negative),
                    possible: m::text(#possible),
                    positive: m::text(#positive),
                },
                sayings: m::list(const { &[#(#sayings),*] }),
                answer: #answer,
            })
        }}
    }
}

fn option(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(m::Some(#value)),
        None => quote!(m::None),
    }
}

fn item(item: &Item) -> TokenStream {
    let (category, name, phrase, title) = (item.category.0, &*item.name, &*item.phrase, &*item.title);
    let (value, copies) = (option(item.value), item.copies);
    quote!(m::item(#category, #name, #phrase, #title, #value, #copies))
}

fn property(property: &Property) -> TokenStream {
    let (name, category) = (&*property.name, property.category.0);
    let values = property.values.iter();
    let words = property.words.iter().map(|word| &**word);
    quote! {
        m::Property {
            name: m::text(#name),
            category: m::CategoryId(#category),
            values: m::list(const { &[#(#values),*] }),
            words: m::list(const { &[#(m::text(#words)),*] }),
        }
    }
}

fn relation(relation: &Relation) -> TokenStream {
    match relation {
        Relation::With => quote!(m::Relation::With),
        Relation::Same => quote!(m::Relation::Same),
        Relation::LessThan(n) => quote!(m::Relation::LessThan(#n)),
        Relation::LessBy(n) => quote!(m::Relation::LessBy(#n)),
        Relation::MoreThan(n) => quote!(m::Relation::MoreThan(#n)),
        Relation::MoreBy(n) => quote!(m::Relation::MoreBy(#n)),
        Relation::NextTo => quote!(m::Relation::NextTo),
        Relation::OffsetBy(n) => quote!(m::Relation::OffsetBy(#n)),
        Relation::OutsideOf(n) => quote!(m::Relation::OutsideOf(#n)),
        Relation::HasRatio(p, q) => quote!(m::Relation::HasRatio(#p, #q)),
        Relation::Table(pairs) => {
            let pairs = pairs.iter().map(|(first, second)| {
                let (first, second) = (first.0, second.0);
                quote!((m::ItemId(#first), m::ItemId(#second)))
            });
            quote!(m::Relation::Table(m::list(const { &[#(#pairs),*] })))
        }
    }
}

fn clue(clue: &Clue) -> TokenStream {
    let (label, on) = (&*clue.label, clue.state == State::On);
    let sentence = option(clue.sentence.as_deref());
    let formulas = clue.formulas.iter().map(formula);
    quote!(m::clue(#label, #sentence, const { &[#(#formulas),*] }, #on))
}

fn saying(saying: &Saying) -> TokenStream {
    let (first, second) = (saying.about.0.0, saying.about.1.0);
    let pieces = saying.pieces.iter().map(|piece| match piece {
        Piece::Words(words) => {
            let words = &**words;
            quote!(m::words(#words))
        }
        Piece::Slot(Slot::First) => quote!(m::FIRST),
        Piece::Slot(Slot::Second) => quote!(m::SECOND),
        Piece::Slot(Slot::Link) => quote!(m::LINK),
        Piece::Choice(positive, negative) => {
            let (positive, negative) = (&**positive, &**negative);
            quote!(m::choice(#positive, #negative))
        }
    });
    quote!(m::saying(#first, #second, const { &[#(#pieces),*] }))
}

fn answer(answer: &Answer) -> TokenStream {
    let columns = answer.columns.iter().map(|column| column.0);
    let rows = answer.rows.iter().map(|row| {
        let cells = row.iter().map(|cell| cell.0);
        quote!(m::list(const { &[#(m::ItemId(#cells)),*] }))
    });
    quote!(m::Answer { columns: m::list(const { &[#(m::CategoryId(#columns)),*] }), rows: m::list(const { &[#(#rows),*] }) })
}
