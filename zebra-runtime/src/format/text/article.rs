//! Whether items have an article in sentences: "the plum pie", but "tea".

use super::{List, Piece};

/// Returns whether the clues write the items of a list with an article, as nouns of their own: "Bruno brought the lemon tart", but not
/// "the red house".
pub(super) fn has_article(list: &List, clues: &[Piece]) -> bool {
    let begins_small = |item: &Piece| item.text.starts_with(char::is_lowercase);
    let mut is_alone = false;
    for item in &list.items {
        if !begins_small(item) {
            return false;
        }
        for clue in clues {
            for (at, _) in clue.text.match_indices(item.text.as_str()) {
                let (before, after) = (&clue.text[..at], &clue.text[at + item.text.len()..]);
                let is_part =
                    before.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
                if is_part {
                    continue;
                }
                let word =
                    before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default().to_lowercase();
                if !matches!(word.as_str(), "the" | "a" | "an") {
                    return false;
                }
                is_alone |= ends_phrase(after);
            }
        }
    }
    is_alone
}

/// Returns whether no noun follows.
fn ends_phrase(after: &str) -> bool {
    let next = after.split_whitespace().next().unwrap_or_default();
    after.starts_with(['.', ',', ';', '!', '?'])
        || after.is_empty()
        || matches!(next, "and" | "or" | "nor" | "is" | "was")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_have_an_article_and_adjectives_have_none() {
        let piece = |text: &str| Piece { text: text.to_owned(), at: 0..0 };
        let has = |items: &[&str], clues: &[&str]| {
            let list = List {
                label: piece("List"),
                items: items.iter().map(|item| piece(item)).collect(),
                is_ordered: false,
            };
            has_article(&list, &clues.iter().map(|clue| piece(clue)).collect::<Vec<_>>())
        };
        assert!(has(&["plum pie", "lemon tart"], &["Bo brought the lemon tart.", "The plum pie cost $4."]));
        assert!(has(&["doctor", "baker"], &["Ann is a doctor.", "The baker lives in Rome."]));
        assert!(!has(&["red", "blue"], &["The red house is next to the blue house."]));
        assert!(!has(&["tea", "milk"], &["The tea drinker is Ann.", "Bo drinks milk."]));
        assert!(!has(&["Rome", "Oslo"], &["Ann is from the Rome."]));
        assert!(!has(&["art", "poem"], &["Bo ate the tart."]));
    }
}
