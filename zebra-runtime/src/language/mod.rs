//! Languages: what sentences of puzzles and explanations need of a language, read from a file for each.
//!
//! A file in `language/data` has the phrases, the words for numbers, dates and times, the articles by gender and case,
//! and the rules of elision and contraction. `docs/languages.md` describes it.

mod file;
mod grammar;
mod keys;
mod number;
mod phrase;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use crate::model::{Model, Text};
use file::Entry;
pub(crate) use grammar::{VerbPlace, sort_key};
pub use keys::Key;
pub(crate) use number::MOST_SPELLED;
pub use phrase::Slots;

/// A language in which themes and explanations are written.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::language::Language;
/// let german = Language::of_code("de").unwrap();
/// assert_eq!((german.code(), german.name()), ("de", "Deutsch"));
/// assert!(Language::of_code("tlh").is_none());
/// ```
#[derive(Debug)]
pub struct Language {
    /// The texts of each key.
    texts: Vec<Vec<Text>>,
    articles: Vec<Article>,
    /// For each case, how the first words of a noun phrase change.
    declined: Vec<Vec<(Text, Text)>>,
}

/// An article, alone or with a preposition, by gender: `dem` is "dem", "der", "dem" and "den".
#[derive(Debug)]
struct Article {
    name: Text,
    /// The index of its case.
    case: usize,
    /// Its form for each gender.
    forms: Vec<Text>,
}

macro_rules! languages {
    ($($code:literal),*) => {
        /// The codes and the files of the languages.
        const FILES: &[(&str, &str)] = &[$(($code, include_str!(concat!("data/", $code, ".toml")))),*];
    };
}

languages!["en", "de", "fr", "es"];

impl Language {
    /// Returns all languages, English first.
    #[must_use]
    pub fn all() -> &'static [Language] {
        static LANGUAGES: OnceLock<Vec<Language>> = OnceLock::new();
        // A test reads each of the files.
        let read = |(code, text): &(&str, &str)| {
            Language::read(text).unwrap_or_else(|error| unreachable!("language `{code}`: {error}"))
        };
        LANGUAGES.get_or_init(|| FILES.iter().map(read).collect())
    }

    /// Returns the language of a code such as `de`.
    #[must_use]
    pub fn of_code(code: &str) -> Option<&'static Language> {
        Language::all().iter().find(|language| language.code() == code)
    }

    /// Returns the language of a puzzle; English if there is no file of its language.
    #[must_use]
    pub fn of_puzzle(model: &Model) -> &'static Language {
        Language::of_code(model.language()).unwrap_or_default()
    }

    /// Returns English.
    #[must_use]
    pub fn english() -> &'static Language {
        &Language::all()[0]
    }

    /// Returns the code, such as `de`.
    #[must_use]
    pub fn code(&self) -> &str {
        self.text(Key::Code)
    }

    /// Returns the name of the language in the language itself.
    #[must_use]
    pub fn name(&self) -> &str {
        self.text(Key::Name)
    }

    /// Returns whether the language is English, whose sentences explanations compose in other ways.
    #[must_use]
    pub fn is_english(&self) -> bool {
        self.code() == "en"
    }

    /// Reads the file of a language.
    fn read(text: &str) -> Result<Language, String> {
        let mut texts: Vec<Option<Vec<Text>>> = vec![None; Key::ALL.len()];
        let (mut articles, mut declined) = (Vec::new(), Vec::new());
        for Entry { section, key, texts: values } in file::entries(text)? {
            match section.as_str() {
                "articles" => articles.push((key, values)),
                "declined" => declined.push((key, values)),
                _ => {
                    let found = Key::ALL.iter().position(|known| known.name() == key);
                    let index = found.ok_or_else(|| format!("unknown key `{key}`"))?;
                    texts[index] = Some(values);
                }
            }
        }
        let missing = Key::ALL.iter().zip(&texts).find(|(_, texts)| texts.is_none());
        if let Some((key, _)) = missing {
            return Err(format!("no `{}`", key.name()));
        }
        let texts = texts.into_iter().flatten().collect();
        let mut language = Language { texts, articles: Vec::new(), declined: Vec::new() };
        let cases = language.texts(Key::Cases).to_vec();
        let case = |name: &Text| {
            cases.iter().position(|case| case == name).ok_or_else(|| format!("unknown case `{name}`"))
        };
        for (name, values) in articles {
            let (first, forms) = values.split_first().ok_or_else(|| format!("no case of `{name}`"))?;
            if forms.len() != language.texts(Key::Genders).len() {
                return Err(format!("`{name}` needs a form for each gender"));
            }
            language.articles.push(Article { name, case: case(first)?, forms: forms.to_vec() });
        }
        language.declined = vec![Vec::new(); cases.len()];
        for (name, pairs) in declined {
            for pair in &pairs {
                let pair = pair.split_once(' ').ok_or_else(|| format!("`{pair}` is not a pair of words"))?;
                language.declined[case(&name)?].push((pair.0.into(), pair.1.into()));
            }
        }
        Ok(language)
    }

    /// Returns the texts of a key.
    #[must_use]
    pub fn texts(&self, key: Key) -> &[Text] {
        &self.texts[key as usize]
    }

    /// Returns the only text of a key, or the first one.
    #[must_use]
    pub fn text(&self, key: Key) -> &str {
        self.texts(key).first().map_or("", |text| text)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}

impl Eq for Language {}

impl Default for &'static Language {
    fn default() -> Self {
        Language::english()
    }
}
