//! The declared names of a puzzle, read from its tokens, so that a repair knows what an author meant.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use zebra_core::draft::is_function;

/// Names by what they are declared as.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(super) categories: BTreeSet<String>,
    pub(super) ordered: Option<String>,
    pub(super) items: BTreeSet<String>,
    pub(super) links: BTreeSet<String>,
    pub(super) properties: BTreeSet<String>,
    pub(super) groups: BTreeSet<String>,
    pub(super) labels: BTreeSet<String>,
}

impl Names {
    /// Reads the declarations of a puzzle, those with errors too.
    pub(super) fn of(tokens: TokenStream) -> Self {
        let mut names = Names::default();
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let word = |index: usize| match tokens.get(index) {
            Some(TokenTree::Ident(word)) => Some(word.to_string()),
            _ => None,
        };
        for index in 0..tokens.len() {
            let Some(keyword) = word(index) else { continue };
            let name = word(index + 1);
            match (keyword.as_str(), name) {
                ("category", Some(name)) => {
                    if index > 0 && word(index - 1).as_deref() == Some("ordered") {
                        names.ordered.get_or_insert_with(|| name.clone());
                    }
                    names.categories.insert(name);
                    if let Some(TokenTree::Group(group)) = tokens.get(index + 2)
                        && group.delimiter() == Delimiter::Brace
                    {
                        names.add_items(group.stream());
                    }
                }
                ("positions", None) => {
                    names.ordered.get_or_insert_with(|| "Position".to_owned());
                    names.categories.insert("Position".to_owned());
                }
                ("link", Some(name)) => {
                    names.links.insert(name);
                    let rest = (index + 2..tokens.len())
                        .take_while(|&rest| !matches!(&tokens[rest], TokenTree::Punct(punct) if "=;".contains(punct.as_char())));
                    for rest in rest {
                        let comma =
                            matches!(&tokens[rest], TokenTree::Punct(punct) if punct.as_char() == ',');
                        names.links.extend(word(rest + 1).filter(|_| comma));
                    }
                }
                ("property", Some(name)) => drop(names.properties.insert(name)),
                ("group", Some(name)) => drop(names.groups.insert(name)),
                ("clue", _) => {
                    let label = tokens[index + 1..].iter().take(2).map(ToString::to_string);
                    names.labels.extend(label);
                }
                _ => {}
            }
        }
        names
    }

    fn add_items(&mut self, tokens: TokenStream) {
        let mut begins = true;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) => begins = punct.as_char() == ',',
                TokenTree::Ident(word) if begins => {
                    self.items.insert(word.to_string());
                    begins = false;
                }
                _ => begins = false,
            }
        }
    }

    /// Returns whether a name is an item, a category or a group.
    pub(super) fn is_item(&self, name: &str) -> bool {
        self.items.contains(name) || self.groups.contains(name) || self.categories.contains(name)
    }

    pub(super) fn is_known(&self, name: &str) -> bool {
        self.is_item(name) || self.links.contains(name) || self.properties.contains(name) || is_function(name)
    }

    /// Returns the category or the property of a name, in any case.
    pub(super) fn term(&self, name: &str) -> Option<&String> {
        let mut terms = self.categories.iter().chain(&self.properties);
        terms.find(|term| term.eq_ignore_ascii_case(name))
    }
}
