//! The names of a theme: identifiers, articles, and whether its names and links can be in one puzzle. Part of the
//! generator (layer 3).

use super::bare_model::relation;
use super::{Content, Item, Link, Theme};
use crate::builder::Builder;
use crate::draft::{Goal, ItemDraft};
use crate::model::{Order, Presence};
use crate::sentence::capitalize;

/// Returns the words as one identifier: `RedFox` for "red fox".
pub(super) fn identifier(words: &str) -> String {
    let words = words.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.map(capitalize).collect();
    if name.starts_with(|first: char| first.is_numeric()) { format!("N{name}") } else { name }
}

/// Returns "a" or "an", by the first letter.
pub(super) fn article(words: &str) -> &'static str {
    if words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

/// Returns the errors in a puzzle of all categories and links of a theme: each message and its help.
pub(super) fn check_names(theme: &Theme) -> Vec<(String, String)> {
    const ROWS: usize = 12;
    let mut builder = Builder::new(&theme.name);
    builder.verify(Goal::Nothing);
    let rows = theme.places.items.len().min(ROWS);
    let names = |items: &[Item]| -> Vec<ItemDraft> {
        items.iter().map(|item| ItemDraft::new(item.name.as_str())).collect()
    };
    builder.ordered_category(&theme.places.name, names(&theme.places.items[..rows]));
    let mut links: Vec<(&str, &Link)> =
        theme.places.links.iter().map(|link| (theme.places.name.as_str(), link)).collect();
    for category in &theme.categories {
        let items = match &category.content {
            Content::Items { items, .. } => names(items),
            Content::Numbers(numbers) => {
                links.extend(numbers.links.iter().map(|link| (category.name.as_str(), link)));
                (0..ROWS as i64).map(|number| ItemDraft::from(numbers.from + number * numbers.step)).collect()
            }
        };
        builder.add_category(&category.name, Order::Unordered, Presence::AnyTimes, items);
    }
    for (category, link) in links {
        builder.link_with_phrase(&link.name, &link.phrase, category, relation(link));
    }
    let checked = builder.draft().check();
    let diagnostics = checked.diagnostics.into_iter().chain(builder.draft().check_generated_names());
    diagnostics.map(|diagnostic| (diagnostic.message, diagnostic.help)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_identifiers() {
        assert_eq!(["red fox", "7 seas", "A1", "…"].map(identifier).join(" "), "RedFox N7Seas A1 ");
    }
}
