//! The texts of a game in the language of its puzzle. English ones are in the code, and those of the other languages in `words/`.

use std::collections::HashMap;

const OTHERS: [(&str, &str, &str); 3] = [
    ("de", include_str!("words/de.txt"), include_str!("words/help.de.txt")),
    ("es", include_str!("words/es.txt"), include_str!("words/help.es.txt")),
    ("fr", include_str!("words/fr.txt"), include_str!("words/help.fr.txt")),
];

/// The texts in one language.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    /// By the English ones; none in English.
    texts: HashMap<&'static str, &'static str>,
    help: Option<&'static str>,
}

impl Words {
    /// Returns the texts in a language, or those in English if there are none.
    pub(super) fn of(language: &str) -> Words {
        let Some((_, texts, help)) = OTHERS.iter().find(|(code, ..)| *code == language) else {
            return Words::default();
        };
        Words { texts: pairs(texts).collect(), help: Some(help) }
    }

    pub(super) fn are_english(&self) -> bool {
        self.help.is_none()
    }

    /// Returns a text that is given in English.
    pub(super) fn text(&self, english: &'static str) -> &'static str {
        debug_assert!(pairs(OTHERS[0].1).any(|(other, _)| other == english), "not translated: {english}");
        self.texts.get(english).copied().unwrap_or(english)
    }

    /// Returns a text with values in its places `{0}`, `{1}` and so on.
    pub(super) fn with(&self, english: &'static str, values: &[&str]) -> String {
        let mut parts = self.text(english).split('{');
        let mut text = parts.next().unwrap_or("").to_owned();
        for part in parts {
            let (place, rest) = part.split_once('}').unwrap_or((part, ""));
            text += place.parse().ok().and_then(|place: usize| values.get(place).copied()).unwrap_or("");
            text += rest;
        }
        text
    }

    /// Returns a number of things, by the texts for one and for several.
    pub(super) fn count(&self, count: usize, one: &'static str, several: &'static str) -> String {
        self.with(if count == 1 { one } else { several }, &[&count.to_string()])
    }

    /// Returns the list of the keys.
    pub(super) fn help(&self) -> &'static str {
        self.help.unwrap_or(include_str!("words/help.en.txt"))
    }
}

/// Returns the texts of a file: each an English line with the other one under it.
fn pairs(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    file.split("\n\n").filter_map(|pair| pair.trim_end().split_once('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_have_the_same_texts_with_the_same_places() {
        let english = |file| pairs(file).map(|(english, _)| english).collect::<Vec<_>>();
        let places = |text: &str| {
            let mut places: Vec<&str> = text.split('{').skip(1).filter_map(|part| part.get(..1)).collect();
            places.sort_unstable();
            places.concat()
        };
        for (code, texts, help) in OTHERS {
            assert_eq!(english(texts), english(OTHERS[0].1), "{code}");
            assert_eq!(help.lines().count(), include_str!("words/help.en.txt").lines().count(), "{code}");
            for (english, other) in pairs(texts) {
                assert_eq!(places(english), places(other), "{code}: {other}");
            }
        }
        let german = Words::of("de");
        assert_eq!(german.with("Page {0} of {1}", &["2", "{0}"]), "Seite 2 von {0}");
        assert_eq!(german.count(1, "{0} hint", "{0} hints"), "1 Tipp");
        assert_eq!(Words::of("nl").text("Undone."), "Undone.");
    }
}
