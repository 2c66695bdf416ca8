//! The keys and words that texts are compared by.

use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use zebra_runtime::language::{Key, Language};

use super::text::normalized;
use super::words::words;

/// Returns the letters and digits of a text in lower case, without an article of any language before them. Characters that change a number
/// stay: a point, comma or colon between digits, and a minus before them.
pub(super) fn key(text: &str) -> String {
    let text = normalized(text);
    let is_edge = |letter: char| !letter.is_alphanumeric() && !is_dash(letter);
    let text = text.trim_matches(is_edge);
    let text = without_article(text).unwrap_or(text);
    let mut key = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter: char| letter.is_ascii_digit());
        let after = is_digit(letters.peek().copied());
        if letter.is_alphanumeric() {
            key.extend(letter.to_lowercase());
        } else if after && is_dash(letter) && !before.is_some_and(char::is_alphabetic) {
            key.push('-');
        } else if after && is_digit(before) && matches!(letter, '.' | ',' | ':') {
            key.push(letter);
        }
        before = Some(letter);
    }
    key
}

fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '−' | '–' | '‐' | '‑')
}

/// The articles of all languages, each with what parts it from the next word.
static ARTICLES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    Language::all()
        .iter()
        .flat_map(|language| language.texts(Key::LeadingArticles))
        .map(|text| &**text)
        .collect()
});

/// Returns the articles of all languages without spaces.
pub(super) fn articles() -> impl Iterator<Item = &'static str> + Clone {
    ARTICLES.iter().map(|article| article.trim())
}

pub(super) fn without_article(text: &str) -> Option<&str> {
    let first = text.bytes().next()?.to_ascii_lowercase();
    ARTICLES.iter().filter(|article| article.as_bytes()[0].to_ascii_lowercase() == first).find_map(
        |article| {
            let start = text.get(..article.len())?;
            start.eq_ignore_ascii_case(article).then(|| &text[article.len()..])
        },
    )
}

/// Returns a text with the letters that stand for those of German if a keyboard has none, such as "oe" for "ö".
pub(super) fn spelled_out(text: &str) -> String {
    let pairs = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('Ä', "Ae"), ('Ö', "Oe"), ('Ü', "Ue"), ('ß', "ss")];
    pairs.iter().fold(normalized(text).into_owned(), |text, (letter, spelled)| text.replace(*letter, spelled))
}

/// Returns a key without accents and joined letters: "oeufs" for "œufs", "strasse" for "straße".
pub(super) fn folded(key: &str) -> String {
    let mut plain = String::with_capacity(key.len());
    for letter in key.nfd().filter(|letter| letter.is_alphanumeric() || letter.is_ascii()) {
        match JOINED.iter().find(|(joined, _)| *joined == letter) {
            Some((_, parts)) => plain.push_str(parts),
            None => plain.push(letter),
        }
    }
    plain
}

/// Letters in lower case that have no accent to take off, and what stands for them on a keyboard without them.
const JOINED: [(char, &str); 5] = [('œ', "oe"), ('æ', "ae"), ('ß', "ss"), ('ø', "o"), ('ł', "l")];

/// Returns the words of a name in lower case: `PhoneModel` has two.
pub(super) fn name_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in normalized(text).chars() {
        let begins = !before.is_alphanumeric()
            || (before.is_lowercase() && letter.is_uppercase())
            || before.is_numeric() != letter.is_numeric();
        if letter.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if !begins => word.extend(letter.to_lowercase()),
                _ => words.push(letter.to_lowercase().collect()),
            }
        }
        before = letter;
    }
    words
}

/// Returns a text in lower case with single spaces, for items that have the same [key].
pub(super) fn strict(text: &str) -> String {
    normalized(text).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns the first and the last word of a name, if they begin with capital letters: "Lopez" is enough for "Maria Lopez".
pub(super) fn parts_of_name(item: &str) -> Vec<&str> {
    let words: Vec<&str> = item.split_whitespace().collect();
    let is_name = |word: &&str| {
        word.chars().next().is_some_and(char::is_uppercase)
            && word.chars().filter(|letter| letter.is_alphabetic()).count() > 2
            && !articles().any(|article| article.eq_ignore_ascii_case(word))
    };
    match words[..] {
        [first, .., last] => [first, last].into_iter().filter(is_name).collect(),
        _ => Vec::new(),
    }
}

/// Returns the first letters of the words of an item, such as "pe" for "Physical Education", if it has several; an answer has them as
/// capital letters.
pub(super) fn initials(item: &str) -> Option<String> {
    let words = name_words(item);
    let are_letters = words.iter().all(|word| word.chars().all(char::is_alphabetic));
    (words.len() > 1 && are_letters).then(|| words.iter().filter_map(|word| word.chars().next()).collect())
}

/// Returns the words of an item that end with a point before another word, in lower case.
pub(super) fn abbreviations(item: &str) -> Vec<String> {
    item.match_indices(". ")
        .filter_map(|(at, _)| item[..=at].split_whitespace().next_back())
        .map(str::to_lowercase)
        .collect()
}

/// Returns whether a word such as "No." belongs to the number behind it.
fn is_number_mark(word: &str, rest: &str) -> bool {
    words().has("number-marks", word) && rest.trim_start().starts_with(|letter: char| letter.is_ascii_digit())
}

/// Splits a text after each mark that ends a sentence, except after an abbreviation, a title, or "No." before a number.
pub(super) fn split_sentences<'t>(text: &'t str, is_abbreviation: &dyn Fn(&str) -> bool) -> Vec<&'t str> {
    let (mut sentences, mut start) = (Vec::new(), 0);
    for (at, mark) in text.match_indices(['.', ';', '?', '!']) {
        let end = at + mark.len();
        let word = text[start..end].split_whitespace().next_back().unwrap_or("");
        let word = word.trim_start_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        if text[end..].chars().next().is_none_or(char::is_whitespace)
            && !is_abbreviation(&word)
            && !words().has("titles", word.trim_end_matches('.'))
            && !is_number_mark(&word, &text[end..])
        {
            sentences.push(&text[start..end]);
            start = end;
        }
    }
    sentences.push(&text[start..]);
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_joined_letters_have_a_plain_form() {
        for (key, plain) in [("œufs", "oeufs"), ("straße", "strasse"), ("élan", "elan"), ("møre", "more")]
        {
            assert_eq!(folded(key), plain);
        }
    }
}
