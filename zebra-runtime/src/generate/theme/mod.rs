//! Themes: names and sentences that turn bare categories and clues into a puzzle. Part of the generator (layer 3).

mod bare_model;
mod file;
mod names;
mod parse;
mod rendering;
mod story;
mod template;
mod wording;

use std::fmt;

use crate::model::Text;
pub(super) use bare_model::{BareModel, Layout};
use template::Template;

/// The names, verbs and sentence templates of one kind of story.
///
/// Seven themes are built in; [`Theme::parse`] reads custom themes from TOML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    name: String,
    title: String,
    story: Template,
    /// Who is in a row, such as "neighbour".
    person: String,
    /// The first word of questions, such as "who".
    ask: String,
    places: Places,
    categories: Vec<Category>,
}

/// The ordered category that names the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Places {
    name: String,
    plural: String,
    /// Puzzles with fewer rows use the first of them.
    items: Vec<Item>,
    /// Whether the names are numbered, and so not listed in the story.
    numbered: bool,
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
    content: Content,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Content {
    Items {
        items: Vec<Item>,
        /// Whether a puzzle uses the first items, and not any of them.
        in_order: bool,
        /// Whether the sentences allow items that are unused or in several rows.
        loose: bool,
    },
    Numbers(Box<Numbers>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Item {
    name: Text,
    words: Text,
    /// "a" or "an"; empty for a plural.
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

/// An error in a theme: the place, what is wrong, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeDiagnostic {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

/// All errors in a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeError {
    /// The errors, in the order of the text; at least one.
    pub diagnostics: Vec<ThemeDiagnostic>,
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ThemeDiagnostic { line, column, message, help }) in self.diagnostics.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}line {line}, column {column}: {message}\n  help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ThemeError {}

/// The built-in themes, by name.
const BUILT_IN: [(&str, &str); 7] = [
    ("street", include_str!("../themes/street.toml")),
    ("market", include_str!("../themes/market.toml")),
    ("harbour", include_str!("../themes/harbour.toml")),
    ("race", include_str!("../themes/race.toml")),
    ("concert", include_str!("../themes/concert.toml")),
    ("lectures", include_str!("../themes/lectures.toml")),
    ("plain", include_str!("../themes/plain.toml")),
];

impl Theme {
    /// Returns the names of the built-in themes.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        BUILT_IN.iter().map(|(name, _)| *name).collect()
    }

    /// Returns a built-in theme.
    ///
    /// ```
    /// use zebra_runtime::generate::Theme;
    /// assert!(Theme::named("street").is_some());
    /// assert!(Theme::named("strete").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
        // A test parses each of them.
        Some(Theme::parse(text).unwrap_or_else(|error| unreachable!("built-in theme `{name}`: {error}")))
    }

    /// Parses a custom theme. `docs/generate.md` describes the format.
    ///
    /// # Errors
    /// Returns all errors of the theme, each with its line and column. An error in the TOML syntax is returned
    /// alone.
    ///
    /// ```
    /// use zebra_runtime::generate::Theme;
    /// let error = Theme::parse("title = 'Cats'\nname = 5").unwrap_err();
    /// assert_eq!(error.diagnostics[0].line, 2);
    /// ```
    pub fn parse(text: &str) -> Result<Theme, ThemeError> {
        parse::parse(text)
    }

    /// Returns the name of the theme, with which the names of its puzzles begin.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}
