//! The names of a puzzle as Rust paths, for editors only: definition, hover, rename and completion work inside the macro.
//!
//! An analyzer expands `#[cfg(rust_analyzer)]` items, a compiler drops them before it resolves names. So an unknown or
//! half-typed name is here too, in a place where all candidates are in scope, and causes no second error.
//!
//! To complete a name, the analyzer expands the call once more with a longer name and compares the positions of tokens.
//! Therefore these items come first, and depend on nothing but declarations and the order of the names.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use zebra_core::diagnostic::Spot;
use zebra_core::draft::{Definition, Name, Notation, PropertyValue, is_function};
use zebra_core::model::ItemId;
use zebra_syntax::{Mention, Role};

use super::Expansion;
use super::names::{ident, item_name_counts};
use super::tokens::Tokens;

impl Expansion<'_> {
    /// Returns a constant with all names. The names of a puzzle in a file have no spans, so it has none.
    pub(super) fn references(&self) -> TokenStream {
        let mut tokens = Tokens::default();
        if self.parsing.draft.notation != Notation::Zbc {
            tokens.attribute("cfg", |to| to.word("rust_analyzer"));
            tokens.words(&["const", "_"]);
            tokens.punct(":");
            tokens.group(Delimiter::Parenthesis, |_| {});
            tokens.punct("=");
            tokens.group(Delimiter::Brace, |to| {
                self.scope(to);
                let resolved = self.resolved();
                for clue in self.mentions.split(|mention| mention.role == Role::Start) {
                    if clue.is_empty() {
                        continue;
                    }
                    to.group(Delimiter::Brace, |to| self.uses(clue, &resolved, to));
                }
            });
            tokens.punct(";");
        }
        tokens.into()
    }

    /// Brings all items into scope, and defines what is no item of the module: links as they are spelled, properties with
    /// their words, and groups.
    fn scope(&self, to: &mut Tokens) {
        for id in self.model.category_ids() {
            to.word("use");
            to.ident(self.category_type(id));
            to.punct("::");
            to.punct("*");
            to.punct(";");
        }
        for ((number, link), &at) in (0..).zip(self.model.links()).zip(&self.checked.spots.links) {
            // A constant spelled like the type would hide its value.
            if !self.names.links.iter().any(|of_type| *of_type == *link.name) {
                to.attribute_doc(&format!("The link \"{}\".", link.phrase));
                let of_type = self.link_type(number);
                self.constant(&link.name, at, &of_type, to);
            }
        }
        let draft = &self.parsing.draft;
        let mut words: Vec<&str> = Vec::new();
        for property in &draft.properties {
            let category = ident(&property.category.text, Span::call_site());
            to.attribute_doc(&format!(
                "The property `{}` of `{}`.",
                property.name.text, property.category.text
            ));
            to.word("fn");
            to.ident(ident(&property.name.text, self.spots.span(property.name.at)));
            to.group(Delimiter::Parenthesis, |to| {
                to.word("_");
                to.punct(":");
                to.ident(category);
            });
            to.group(Delimiter::Brace, |_| {});
            for entry in &property.entries {
                if let PropertyValue::Word(word) = &entry.value
                    && !words.contains(&&*word.text)
                {
                    words.push(&word.text);
                    to.attribute_doc(&format!("A value of the property `{}`.", property.name.text));
                    self.constant(&word.text, word.at, &self.puzzle, to);
                }
            }
        }
        for group in &draft.groups {
            to.attribute_doc(&format!("The group `{}` of `{}`.", group.name.text, group.category.text));
            let category = ident(&group.category.text, Span::call_site());
            self.constant(&group.name.text, group.name.at, &category, to);
        }
    }

    /// Writes a constant whose value is never computed.
    fn constant(&self, name: &str, at: Spot, of_type: &Ident, to: &mut Tokens) {
        to.word("const");
        to.ident(ident(name, self.spots.span(at)));
        to.punct(":");
        to.ident(of_type.clone());
        to.punct("=");
        to.words(&["loop"]);
        to.group(Delimiter::Brace, |_| {});
        to.punct(";");
    }

    /// Returns the item of each place that does not show it alone: a number, a text, or a name in several categories.
    fn resolved(&self) -> BTreeMap<Spot, ItemId> {
        let counts = item_name_counts(self.model);
        let is_unclear = |item: ItemId| {
            let item = self.model.item(item);
            item.is_number() || counts.get(&*item.name).is_some_and(|&count| count > 1)
        };
        let texts = self.mentions.iter().filter(|mention| !is_word(&mention.name));
        let texts: BTreeSet<Spot> = texts.map(|mention| mention.name.at).collect();
        let references = self.checked.spots.references.iter();
        references
            .filter_map(|&(definition, at)| match definition {
                Definition::Item(item) if is_unclear(item) || texts.contains(&at) => Some((at, item)),
                _ => None,
            })
            .collect()
    }

    /// Writes the names of one clue or declaration.
    fn uses(&self, mentions: &[Mention], resolved: &BTreeMap<Spot, ItemId>, to: &mut Tokens) {
        for (index, Mention { name, role }) in mentions.iter().enumerate() {
            let rest = &mentions[index + 1..];
            match role {
                Role::Variable => {
                    to.word("let");
                    to.ident(self.mentioned(name));
                    let over = rest.iter().find(|mention| mention.role != Role::Variable);
                    if let Some(category) = over.filter(|over| self.is_category(&over.name)) {
                        to.punct(":");
                        to.ident(ident(&category.name.text, Span::call_site()));
                    }
                }
                _ if self.is_hidden(name, resolved) => continue,
                _ => {
                    if let Some(&item) = resolved.get(&name.at) {
                        if *role != Role::Member {
                            to.ident(self.category_type(self.model.item(item).category));
                            to.punct("::");
                        }
                        to.ident(ident(&self.names.items[item.index()], self.spots.span(name.at)));
                    } else {
                        to.ident(self.mentioned(name));
                    }
                    let has_member =
                        |next: &&Mention| next.role == Role::Member && !self.is_hidden(&next.name, resolved);
                    if rest.first().filter(has_member).is_some() {
                        to.punct("::");
                        continue;
                    }
                    // A type alone is no value, which the analyzer would report.
                    if self.is_category(name) && !resolved.contains_key(&name.at) {
                        to.punct("::");
                        to.word("ALL");
                    }
                }
            }
            to.punct(";");
        }
    }

    fn mentioned(&self, name: &Name) -> Ident {
        ident(&name.text, self.spots.span(name.at))
    }

    fn is_category(&self, name: &Name) -> bool {
        self.model.category_named(&name.text).is_some()
    }

    /// Returns whether a name has nothing to show: a function of the language, or a number that is no item.
    fn is_hidden(&self, name: &Name, resolved: &BTreeMap<Spot, ItemId>) -> bool {
        let is_item = resolved.contains_key(&name.at);
        !is_item
            && (!is_word(name)
                || (is_function(&name.text) && self.model.property_named(&name.text).is_none()))
    }
}

/// Returns whether a name is an identifier, and not a number or a text.
fn is_word(name: &Name) -> bool {
    let mut letters = name.text.chars();
    letters.next().is_some_and(|first| unicode_ident::is_xid_start(first) || first == '_')
        && letters.all(unicode_ident::is_xid_continue)
}
