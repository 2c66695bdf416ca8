//! Words of English that explanations recognize: the lists of `words.txt`.

/// A list of words, by its name in the file.
pub(super) struct Words(&'static str);

pub(super) const PEOPLE: Words = Words("[people]");
pub(super) const NO_NOUNS: Words = Words("[no-nouns]");
pub(super) const NO_CATEGORIES: Words = Words("[no-categories]");
pub(super) const ORDINALS: Words = Words("[ordinals]");
pub(super) const BEFORE_DESCRIPTIONS: Words = Words("[before-descriptions]");
pub(super) const SMALL_WORDS: Words = Words("[small-words]");
pub(super) const ARTICLES: Words = Words("[articles]");

const LISTS: &str = include_str!("words.txt");

impl Words {
    /// Returns whether a word is in the list.
    pub(super) fn contains(&self, word: &str) -> bool {
        let list = LISTS.split("\n\n").find_map(|list| list.strip_prefix(self.0)).unwrap_or_default();
        let mut lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.any(|line| line.split(' ').any(|known| known == word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_is_in_the_file() {
        let lists = [PEOPLE, NO_NOUNS, NO_CATEGORIES, ORDINALS, BEFORE_DESCRIPTIONS, SMALL_WORDS, ARTICLES];
        let words = ["actor", "with", "owns", "last", "behind", "near", "an"];
        assert!(lists.iter().zip(words).all(|(list, word)| list.contains(word)));
        assert_eq!(LISTS.matches("\n[").count(), lists.len());
        assert!(PEOPLE.contains("writer") && !PEOPLE.contains("for") && !PEOPLE.contains(""));
    }
}
