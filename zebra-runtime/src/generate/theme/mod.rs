//! Themes: the names and sentences that make a puzzle out of bare categories and clues. Part of the generator (layer 3).

pub(super) mod dress;
mod read;
mod sentence;
mod template;

use std::fmt;

use crate::model::Text;
use template::Template;

/// Names, verbs and sentence templates for puzzles of one kind of story.
///
/// Seven come with the library; [`Theme::parse`] reads an author's own from TOML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    name: String,
    title: String,
    story: Template,
    /// Who is in a row, such as "neighbour".
    person: String,
    /// The word that questions begin with, such as "who".
    ask: String,
    places: Places,
    categories: Vec<Category>,
}

/// The ordered category that names the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Places {
    name: String,
    plural: String,
    /// As many as there are, or the first so many of them.
    items: Vec<Item>,
    /// Whether their names are counted, and not listed.
    counted: bool,
    who: Template,
    is: Template,
    between: Template,
    links: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Link {
    name: String,
    relation: (String, Vec<i64>),
    phrase: String,
    say: Template,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Category {
    name: String,
    plural: String,
    who: Template,
    is: Template,
    kind: CategoryKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum CategoryKind {
    Items {
        items: Vec<Item>,
        /// Whether the first ones are taken, and not any.
        in_order: bool,
        /// Whether it reads well where items are unused or stand in several rows.
        loose: bool,
    },
    Numbers(Box<Numbers>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Item {
    name: Text,
    words: Text,
    /// "a" or "an"; nothing if it is many.
    article: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Numbers {
    from: i64,
    step: i64,
    between: Template,
    difference: Template,
    sum: Template,
    times: Template,
    greater: Template,
    least: Template,
    most: Template,
    links: Vec<Link>,
}

/// A mistake in a theme: where, what is wrong, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeMistake {
    /// The line, from 1.
    pub line: usize,
    /// The column in letters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

/// Everything that is wrong with a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeError {
    /// The mistakes, in the order of the text; at least one.
    pub mistakes: Vec<ThemeMistake>,
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ThemeMistake { line, column, message, help }) in self.mistakes.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}line {line}, column {column}: {message}\n  help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ThemeError {}

/// The themes of the library, by name.
const OWN: [(&str, &str); 7] = [
    ("street", include_str!("../themes/street.toml")),
    ("market", include_str!("../themes/market.toml")),
    ("harbour", include_str!("../themes/harbour.toml")),
    ("race", include_str!("../themes/race.toml")),
    ("concert", include_str!("../themes/concert.toml")),
    ("lectures", include_str!("../themes/lectures.toml")),
    ("plain", include_str!("../themes/plain.toml")),
];

impl Theme {
    /// The names of the library's own themes.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        OWN.iter().map(|(name, _)| *name).collect()
    }

    /// One of the library's own themes.
    ///
    /// ```
    /// use zebra_runtime::generate::Theme;
    /// assert!(Theme::named("street").is_some());
    /// assert!(Theme::named("strete").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        let (_, text) = OWN.iter().find(|(known, _)| *known == name)?;
        // Each of them is read by a test.
        Theme::parse(text).ok()
    }

    /// Reads a theme of one's own. The file `docs/generate.md` says what stands in it.
    ///
    /// # Errors
    /// Every mistake, with its line and column; a mistake in the TOML itself alone.
    ///
    /// ```
    /// use zebra_runtime::generate::Theme;
    /// let error = Theme::parse("title = 'Cats'\nname = 5").unwrap_err();
    /// assert_eq!(error.mistakes[0].line, 2);
    /// ```
    pub fn parse(text: &str) -> Result<Theme, ThemeError> {
        read::read(text)
    }

    /// The name of the theme, which puzzles of it begin their name with.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}
