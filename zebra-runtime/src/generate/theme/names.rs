//! The names of a theme: identifiers, articles, and whether its names and links can be in one puzzle. Part of the
//! generator.

use super::bare_model::relation;
use super::template::Values;
use super::{Content, Link, Theme};
use crate::builder::Builder;
use crate::draft::{Goal, ItemDraft};
use crate::model::{Order, Presence};
use crate::sentence::capitalize;

/// Returns the words as one identifier: `RedFox` for "red fox".
pub(super) fn identifier(words: &str) -> String {
    let words = words.replace(['\'', '’'], "");
    let words = words.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.map(capitalize).collect();
    if name.starts_with(|first: char| first.is_numeric()) { format!("N{name}") } else { name }
}

/// Returns "a" or "an", by the first letters or the first digits.
pub(super) fn article(words: &str) -> &'static str {
    let vowels = ['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U', '8'];
    let number = words.split(|letter: char| !letter.is_ascii_digit()).next();
    let begins = |list: &[&str]| list.iter().any(|start| words.to_lowercase().starts_with(start));
    if begins(&["unic", "unif", "union", "unit", "univ", "use", "eu", "one", "uku"]) {
        return "a";
    }
    if begins(&["hour", "honest", "honor", "heir"]) {
        return "an";
    }
    if words.starts_with(vowels) || matches!(number, Some("11" | "18")) { "an" } else { "a" }
}

/// Returns the errors in a puzzle of all categories and links of a theme: each message and its help.
pub(super) fn check_names(theme: &Theme) -> Vec<(String, String)> {
    const ROWS: usize = 12;
    let mut builder = Builder::new(&theme.name);
    builder.verify(Goal::Nothing);
    let mut links: Vec<(&str, &Link, i64, Vec<String>)> = Vec::new();
    for category in &theme.categories {
        let step = match &category.content {
            Content::Numbers(numbers) => numbers.steps.first().copied().unwrap_or(1),
            Content::Names { .. } | Content::Places { .. } | Content::Items { .. } => 1,
        };
        let items: Vec<ItemDraft> = match &category.content {
            Content::Numbers(numbers) => {
                (0..ROWS as i64).map(|number| ItemDraft::from(numbers.from.0 + number * step)).collect()
            }
            content => {
                let items = content.items().map_or(&[][..], |(items, _)| items);
                items.iter().map(|item| ItemDraft::new(item.name.as_str())).collect()
            }
        };
        let places = || items.iter().take(ROWS).map(|item| item.name.text.to_string()).collect();
        links.extend(category.links.iter().map(|link| (category.name.as_str(), link, step, places())));
        match category.content {
            Content::Places { .. } => {
                builder.ordered_category(&category.name, items.into_iter().take(ROWS).collect::<Vec<_>>());
            }
            _ => {
                builder.add_category(&category.name, Order::Unordered, Presence::AnyTimes, items);
            }
        }
    }
    if theme.places().is_none() {
        let rows: Vec<ItemDraft> = (1..=ROWS).map(|row| ItemDraft::new(&*format!("Row{row}x"))).collect();
        builder.ordered_category("RowsOfThePuzzle", rows);
    }
    for (category, link, step, places) in links {
        let phrase = link.phrase.fill(Values::default());
        builder.link_with_phrase(&link.name, &phrase, category, relation(link, step, &places));
    }
    let checked = builder.draft().check();
    let diagnostics = checked.diagnostics.into_iter().chain(builder.draft().check_generated_names());
    diagnostics.map(|diagnostic| (diagnostic.message, diagnostic.help)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_sound() {
        let words = [
            "owl",
            "fox",
            "hourglass",
            "horse",
            "unicorn",
            "umbrella",
            "ukulele",
            "18-year-old",
            "80-year-old",
            "12",
        ];
        assert_eq!(words.map(article).join(" "), "an a an a a an a an an a");
    }

    #[test]
    fn words_become_identifiers() {
        assert_eq!(
            ["red fox", "7 seas", "A1", "rabbit's foot"].map(identifier).join(" "),
            "RedFox N7Seas A1 RabbitsFoot"
        );
    }
}
