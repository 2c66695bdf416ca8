//! The declared names of a puzzle, read from its tokens, so that a repair knows what an author meant.

use std::collections::{BTreeMap, BTreeSet};

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
    /// The links that are `less_than()` or `more_than()`, with their category and the smart link of direct neighbors.
    pub(super) distant: BTreeMap<String, (String, &'static str)>,
    pub(super) has_puzzle: bool,
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
                ("puzzle", Some(_)) => names.has_puzzle = true,
                ("link", Some(name)) => {
                    let next_to = match word(index + 5).as_deref() {
                        Some("less_than") => Some("less_by(1)"),
                        Some("more_than") => Some("more_by(1)"),
                        _ => None,
                    };
                    names
                        .distant
                        .extend(next_to.zip(word(index + 3)).map(|(next, on)| (name.clone(), (on, next))));
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

    /// Returns the category whose order a relation such as "older than" is about: that of ages, if there is one.
    pub(super) fn ordered_by(&self, words: &BTreeSet<&str>) -> Option<&str> {
        let parts: &[&str] = match () {
            () if words.contains("older") || words.contains("younger") => &["age", "year", "born", "birth"],
            () if words.contains("earlier") || words.contains("later") => {
                &["time", "hour", "date", "day", "week", "month", "year"]
            }
            () => &[],
        };
        let is_meant = |name: &&String| parts.iter().any(|part| name.to_lowercase().contains(part));
        let meant = self.categories.iter().find(is_meant).or(self.ordered.as_ref());
        meant.or(self.categories.first()).map(String::as_str)
    }

    /// Returns a label that no clue has.
    pub(super) fn free_label(&self) -> String {
        let free = (1..).find(|number: &usize| !self.labels.contains(&number.to_string()));
        free.unwrap_or(1).to_string()
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
