//! The declared names of a puzzle, read from its tokens, so that a repair knows what an author meant.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Lit;
use zebra_core::draft::is_function;
use zebra_core::printed::read;

use crate::printed::joined;

/// Names by what they are declared as.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(super) categories: BTreeSet<String>,
    pub(super) ordered: Option<String>,
    /// The items, each with the first category that has it.
    pub(super) items: BTreeMap<String, String>,
    pub(super) links: BTreeMap<String, LinkName>,
    /// The items that a list has as printed text of several words or marks, by this text without spaces, in lower case.
    pub(super) printed: BTreeMap<String, String>,
    /// Items by their identifiers in lower case without underscores, for clues that write `Edith Estes`.
    pub(super) joined: BTreeMap<String, String>,
    /// The categories with items.
    pub(super) declared: BTreeMap<String, CategoryName>,
    /// The units of categories whose items are amounts, as patterns: `{} minutes`.
    pub(super) units: BTreeMap<String, String>,
    pub(super) properties: BTreeSet<String>,
    pub(super) groups: BTreeSet<String>,
    pub(super) labels: BTreeSet<String>,
    pub(super) has_puzzle: bool,
    /// The number of items of each category whose items are in one row each, as their commas divide them.
    sizes: BTreeMap<String, usize>,
}

/// A category as declared.
#[derive(Debug, Default, Clone)]
pub(crate) struct CategoryName {
    pub(super) is_ordered: bool,
    pub(super) is_numeric: bool,
    /// Whether each item is in exactly one row.
    pub(super) is_once: bool,
    pub(super) items: Vec<String>,
}

impl CategoryName {
    /// Returns whether its items have an order.
    pub(super) fn is_comparable(&self) -> bool {
        self.is_ordered || self.is_numeric
    }
}

/// A link as declared: its category, and its smart link if it is one.
#[derive(Debug, Default, Clone)]
pub(crate) struct LinkName {
    pub(super) category: String,
    pub(super) relation: String,
}

impl LinkName {
    /// Returns the smart link of direct neighbors, for `less_than()` and `more_than()`.
    pub(super) fn direct(&self) -> Option<&'static str> {
        match &*self.relation {
            "less_than" => Some("less_by(1)"),
            "more_than" => Some("more_by(1)"),
            _ => None,
        }
    }

    /// Returns whether "directly" adds nothing to it.
    pub(super) fn is_exact(&self) -> bool {
        matches!(&*self.relation, "next_to" | "less_by" | "more_by" | "offset_by")
    }

    pub(super) fn is_next_to(&self) -> bool {
        self.relation == "next_to"
    }
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
                    names.categories.insert(name.clone());
                    if let Some(TokenTree::Group(group)) = tokens.get(index + 2)
                        && group.delimiter() == Delimiter::Brace
                    {
                        let has = |modifier: &str| {
                            let before = index.saturating_sub(3)..index;
                            before.filter_map(word).any(|word| word == modifier)
                        };
                        let (is_ordered, is_once) = (has("ordered"), !has("great") && !has("shared"));
                        names.add_printed(group.stream(), &name);
                        let (items, is_numeric) = names.add_items(group.stream(), &name);
                        let declared = CategoryName { is_ordered, is_numeric, is_once, items };
                        if is_once {
                            names.sizes.extend(size_of(group.stream()).map(|size| (name.clone(), size)));
                        }
                        names.declared.insert(name, declared);
                    }
                }
                ("positions", None) => {
                    names.ordered.get_or_insert_with(|| "Position".to_owned());
                    names.categories.insert("Position".to_owned());
                }
                ("puzzle", Some(_)) => names.has_puzzle = true,
                ("link", Some(name)) => {
                    let [category, relation] = [index + 3, index + 5].map(|at| word(at).unwrap_or_default());
                    names.links.insert(name, LinkName { category, relation });
                    let rest = (index + 2..tokens.len())
                        .take_while(|&rest| !matches!(&tokens[rest], TokenTree::Punct(punct) if "=;".contains(punct.as_char())));
                    for rest in rest {
                        let comma =
                            matches!(&tokens[rest], TokenTree::Punct(punct) if punct.as_char() == ',');
                        let more = word(rest + 1).filter(|_| comma);
                        names.links.extend(more.map(|name| (name, LinkName::default())));
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

    /// Adds the items of a list that are printed texts, such as `"Space Needle"` and `$4`.
    fn add_printed(&mut self, list: TokenStream, category: &str) {
        let tokens: Vec<TokenTree> = list.into_iter().collect();
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
        let mut texts = Vec::new();
        for entry in tokens.split(is_comma) {
            let text = match entry {
                [TokenTree::Literal(literal)] => match Lit::new(literal.clone()) {
                    Lit::Str(text) => text.value(),
                    _ => continue,
                },
                [_, _, ..] => joined(entry),
                _ => continue,
            };
            texts.push(text.clone());
            self.items.entry(format!("{text:?}")).or_insert_with(|| category.to_owned());
            self.printed.insert(pressed(&text), text);
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let unit = read(&texts).ok().flatten().and_then(|found| found.unit);
        self.units.extend(unit.map(|unit| (category.to_owned(), unit.amount.to_string())));
    }

    /// Adds the items of a category. Returns them, and whether they are numbers.
    fn add_items(&mut self, tokens: TokenStream, category: &str) -> (Vec<String>, bool) {
        let (mut begins, mut items, mut numbers, mut is_list) = (true, Vec::new(), 0, true);
        for token in tokens {
            if begins {
                items.extend(Some(token.to_string()).filter(|text| !matches!(&**text, "," | "$")));
            }
            match token {
                TokenTree::Literal(literal) if begins => {
                    let text = literal.to_string();
                    let value = text.trim_start_matches(['"', '$', '£', '€', '-', '−']);
                    let is_number = value.starts_with(|first: char| first.is_ascii_digit());
                    numbers += usize::from(is_number);
                    begins = false;
                }
                // "$4" is a number.
                TokenTree::Punct(punct) if punct.as_char() == '$' && begins => {}
                TokenTree::Punct(punct) => {
                    begins = punct.as_char() == ',';
                    // The items of a range, and negative numbers, are not written out.
                    is_list &= !matches!(punct.as_char(), '.' | '-');
                }
                TokenTree::Ident(word) if begins => {
                    let word = word.to_string();
                    self.joined.insert(word.replace('_', "").to_lowercase(), word.clone());
                    self.items.entry(word).or_insert_with(|| category.to_owned());
                    begins = false;
                }
                _ => begins = false,
            }
        }
        let is_numeric = numbers > 0 && numbers == items.len();
        (if is_list { items } else { Vec::new() }, is_numeric)
    }

    /// Returns the number of items that all other categories have.
    pub(super) fn rows_beside(&self, category: &str) -> Option<usize> {
        let mut sizes = self.sizes.iter().filter(|(name, _)| *name != category).map(|(_, size)| *size);
        let first = sizes.next()?;
        sizes.all(|size| size == first).then_some(first)
    }

    /// Returns the category whose order a relation such as "older than" is about: that of ages, if there is one, or else one that has an
    /// order or numbers, and not those that are compared.
    pub(super) fn ordered_by(&self, words: &BTreeSet<&str>, compared: [&str; 2]) -> Option<&str> {
        let parts: &[&str] = match () {
            () if words.contains("older") || words.contains("younger") => &["age", "year", "born", "birth"],
            () if words.contains("earlier") || words.contains("later") => {
                &["time", "hour", "date", "day", "week", "month", "year"]
            }
            () if ["paid", "cost", "costs", "cheaper", "expensive", "spent"]
                .iter()
                .any(|word| words.contains(word)) =>
            {
                &["price", "cost", "fee", "fare", "amount", "pay", "total"]
            }
            () => &[],
        };
        let is_meant = |name: &&String| parts.iter().any(|part| name.to_lowercase().contains(part));
        let is_compared =
            |name: &str| compared.iter().any(|item| self.items.get(*item).is_some_and(|known| known == name));
        let has_order =
            |(name, declared): &(&String, &CategoryName)| declared.is_comparable() && !is_compared(name);
        let comparable = || self.declared.iter().filter(has_order);
        let numeric = || comparable().find(|(_, declared)| declared.is_numeric).map(|(name, _)| name);
        let is_amount = ["more", "less", "fewer"].iter().any(|word| words.contains(word));
        let meant = self.categories.iter().find(is_meant).or_else(|| numeric().filter(|_| is_amount));
        let meant = meant.or(self.ordered.as_ref());
        let meant = meant.or_else(|| comparable().next().map(|(name, _)| name));
        let other = || self.categories.iter().find(|name| !is_compared(name));
        meant.or_else(other).or(self.categories.first()).map(String::as_str)
    }

    /// Returns a label that no clue has.
    pub(super) fn free_label(&self) -> String {
        let free = (1..).find(|number: &usize| !self.labels.contains(&number.to_string()));
        free.unwrap_or(1).to_string()
    }

    /// Returns whether a name is an item, a category or a group.
    pub(super) fn is_item(&self, name: &str) -> bool {
        self.items.contains_key(name) || self.groups.contains(name) || self.categories.contains(name)
    }

    pub(super) fn is_known(&self, name: &str) -> bool {
        self.is_item(name)
            || self.links.contains_key(name)
            || self.properties.contains(name)
            || is_function(name)
    }

    /// Returns the category or the property of a name, in any case.
    pub(super) fn term(&self, name: &str) -> Option<&String> {
        let mut terms = self.categories.iter().chain(&self.properties);
        terms.find(|term| term.eq_ignore_ascii_case(name))
    }
}

/// Returns a text without spaces, in lower case.
pub(super) fn pressed(text: &str) -> String {
    text.split_whitespace().collect::<String>().to_lowercase()
}

/// Returns the number of items of a list; `None` for one with a range or repeated items.
fn size_of(list: TokenStream) -> Option<usize> {
    let tokens: Vec<TokenTree> = list.into_iter().collect();
    let is =
        |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let is_other = |pair: &[TokenTree]| is(&pair[0], '*') || pair.iter().all(|token| is(token, '.'));
    if tokens.is_empty() || tokens.windows(2).any(is_other) {
        return None;
    }
    let commas = tokens.iter().filter(|token| is(token, ',')).count();
    Some(commas + usize::from(!tokens.last().is_some_and(|last| is(last, ','))))
}
