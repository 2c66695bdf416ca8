//! Themes: names and sentences that turn bare categories and clues into a puzzle. Part of the generator.

mod again;
mod bare_model;
mod built_in;
mod clauses;
mod comparing;
mod coordination;
#[cfg(themes_in_json)]
mod in_json;
mod joined;
mod names;
mod numbers;
mod of_table;
mod parse;
mod patterns;
mod plural;
mod reader;
mod rendering;
mod sayings;
mod stems;
mod story;
mod style;
mod template;
mod wording;

use std::fmt;
use std::ops::Range;

use crate::diagnostic::Code;
use crate::language::Language;
use crate::model::{Polarity, Text};
pub(super) use bare_model::{BareModel, Layout};
use built_in::BUILT_IN;
use numbers::Numbers;
pub(super) use of_table::FixedRows;
pub(super) use rendering::{Placed, Placing, Rendered};
use template::{Template, Values};

/// The names, verbs and sentence templates of one kind of story.
///
/// [`Theme::names`] lists those that are built in; [`Theme::parse`] reads custom themes from TOML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    name: String,
    language: &'static Language,
    /// The gender of those in the rows, in languages with genders.
    gender: String,
    summary: String,
    titles: Vec<String>,
    stories: Vec<Template>,
    /// Sentences after the story, which add to the scene.
    asides: Vec<Template>,
    /// How places lie that are in no row, for two rows, three rows, and so on; the last one is for any more.
    layouts: Vec<Template>,
    /// The sentence that nothing occurs twice, if it is not the one of the language.
    rule: Option<Template>,
    /// Who is in a row, such as "neighbor".
    person: String,
    /// More than one of them.
    people: String,
    /// The first words of questions, such as "who".
    ask: String,
    /// The pronoun that refers to one of them, "who" or "which".
    pronoun: String,
    /// Whether the story is in the past tense.
    past: bool,
    /// The names of people, then the places of an ordered theme, then the others.
    categories: Vec<Category>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Category {
    name: String,
    /// The category in the middle of a sentence, such as "pet".
    noun: String,
    plural: String,
    /// The sentence of the story that lists the items.
    listing: Vec<Template>,
    /// Who has an item: "the owner of the fox".
    who: Vec<Template>,
    /// What the one who has an item does: "keeps the fox".
    is: Vec<Template>,
    /// Whole sentences: "the fox belongs to {a}".
    say: Vec<Template>,
    /// Whole sentences about a place and an item: "the {a} is {item}", of the first house and blue.
    place: Vec<Template>,
    content: Content,
    /// The sentences about its order; empty if it has none.
    links: Vec<Link>,
    between: Vec<Template>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Link {
    name: String,
    relation: String,
    arguments: Vec<Argument>,
    phrase: Template,
    say: Vec<Template>,
}

/// A number of a smart link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Argument {
    Number(i64),
    /// So many steps of the numbers of a puzzle.
    Steps(i64),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Content {
    /// The names of the people.
    Names {
        items: Vec<Item>,
        in_order: bool,
    },
    /// The ordered category that names the rows. Puzzles with fewer rows use the first of them.
    Places {
        items: Vec<Item>,
        /// Whether the names are numbered, and so not listed in the story.
        numbered: bool,
    },
    Items {
        items: Vec<Item>,
        /// Whether a puzzle uses the first items, and not any of them.
        in_order: bool,
        /// Whether the sentences allow items that are unused or in several rows.
        loose: bool,
        /// Indices of items that are never in one puzzle, because readers confuse them.
        apart: Vec<Vec<usize>>,
    },
    Numbers(Box<Numbers>),
}

impl Content {
    /// Returns the items and whether a puzzle uses the first of them; `None` for numbers.
    fn items(&self) -> Option<(&[Item], bool)> {
        match self {
            Content::Names { items, in_order } | Content::Items { items, in_order, .. } => {
                Some((items, *in_order))
            }
            Content::Places { items, .. } => Some((items, true)),
            Content::Numbers(_) => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Item {
    name: Text,
    words: Text,
    /// "a" or "an"; empty for a plural.
    article: &'static str,
    /// The item with each article of the language.
    forms: Vec<Text>,
    /// The stems of its words.
    stems: Vec<u64>,
}

impl Item {
    /// Returns the values of a template about the item.
    fn values<'a>(&'a self, polarity: Polarity, subject: &'a str) -> Values<'a> {
        let Item { words, article, forms, .. } = self;
        let many = article.is_empty();
        Values {
            item: words,
            article,
            forms,
            many,
            polarity,
            subjects: [subject, "", ""],
            ..Values::default()
        }
    }
}

/// An error in a theme: the place, what is wrong, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeDiagnostic {
    /// Its kind: the syntax of TOML and the fields, the templates, or the names.
    pub code: Code,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the theme that are wrong.
    pub bytes: Range<usize>,
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
        for (index, ThemeDiagnostic { line, column, message, help, .. }) in
            self.diagnostics.iter().enumerate()
        {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}line {line}, column {column}: {message}\n  help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ThemeError {}

impl Theme {
    /// Returns the names of the built-in themes.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        BUILT_IN.iter().map(|(name, _)| *name).collect()
    }

    /// Returns a built-in theme.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::Theme;
    /// assert!(Theme::named("street").is_some());
    /// assert!(Theme::named("strete").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        // A test parses each of them.
        Theme::source(name).map(|text| {
            Theme::parse(text).unwrap_or_else(|error| unreachable!("built-in theme `{name}`: {error}"))
        })
    }

    /// Returns the built-in theme of a name in a language: `street` in German is `street-de`.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::Theme;
    /// use zebra::language::Language;
    /// let german = Language::of_code("de").unwrap();
    /// assert_eq!(Theme::named_in("street", german), Theme::named("street-de"));
    /// ```
    #[must_use]
    pub fn named_in(name: &str, language: &Language) -> Option<Theme> {
        let translated = Theme::named(&format!("{name}-{}", language.code()));
        translated.or_else(|| Theme::named(name)).filter(|theme| theme.language() == language)
    }

    /// Returns the TOML of a built-in theme, from which to start a custom one.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::Theme;
    /// assert!(Theme::source("street").is_some_and(|toml| toml.contains("[places]")));
    /// ```
    #[must_use]
    pub fn source(name: &str) -> Option<&'static str> {
        BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// Returns a small theme with a comment for each field, to fill in.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::Theme;
    /// assert!(Theme::parse(Theme::template()).is_ok());
    /// ```
    #[must_use]
    pub fn template() -> &'static str {
        built_in::TEMPLATE
    }

    /// Parses a custom theme. `docs/generate.md` describes the format.
    ///
    /// # Errors
    /// Returns all errors of the theme, each with its line and column.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::Theme;
    /// let error = Theme::parse("titles = 'Cats'\nname = 5").unwrap_err();
    /// assert!(error.diagnostics.iter().any(|error| error.line == 2));
    /// ```
    pub fn parse(text: &str) -> Result<Theme, ThemeError> {
        parse::parse(text)
    }

    /// Returns whether the theme is one of the built-in ones, without a change.
    pub(super) fn is_built_in(&self) -> bool {
        let name = format!("\"{}\"", self.name);
        let likely = BUILT_IN.iter().filter(|(_, text)| text.contains(&name));
        likely.into_iter().any(|(_, text)| Theme::parse(text).as_ref() == Ok(self))
    }

    /// Returns the name of the theme, with which the names of its puzzles begin.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the language of the theme.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::Theme;
    /// assert_eq!(Theme::named("street-de").unwrap().language().code(), "de");
    /// ```
    #[must_use]
    pub fn language(&self) -> &'static Language {
        self.language
    }

    /// Returns what the theme is about, in a line.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Returns whether the rows have an order: houses, floors or days, and not only people.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.places().is_some()
    }

    /// Returns the number of its categories, of those with numbers, and of the items of the smallest one.
    #[must_use]
    pub fn extent(&self) -> (usize, usize, usize) {
        let smallest = self.categories.iter().filter_map(|category| category.content.items());
        let smallest = smallest.map(|(items, _)| items.len()).min().unwrap_or(0);
        (self.categories.len(), self.numeric().count(), smallest)
    }

    /// Returns the category and the item that a question is about: "Who keeps the zebra?"
    ///
    /// # Errors
    /// Returns an error if the question names no item, or several.
    pub(super) fn asked(&self, question: &str) -> Result<(usize, usize), String> {
        let normal = |text: &str| format!(" {} ", text.trim().trim_end_matches('?').trim().to_lowercase());
        let question = normal(question);
        let mut named: Vec<(usize, usize, usize)> = Vec::new();
        for (category, of) in self.categories.iter().enumerate() {
            let Content::Items { items, .. } = &of.content else { continue };
            for (index, item) in items.iter().enumerate() {
                let filled = of.is.iter().map(|is| is.fill(item.values(Polarity::Is, "")));
                let is_whole = filled.into_iter().any(|does| question.ends_with(&normal(&does)));
                if is_whole {
                    return Ok((category, index));
                }
                if question.contains(&normal(&item.words)) {
                    named.push((item.words.len(), category, index));
                }
            }
        }
        // Of "tea" and "iced tea", the longer one is meant.
        named.sort_by_key(|(length, ..)| std::cmp::Reverse(*length));
        match named[..] {
            [(one, ..), (other, ..), ..] if one == other => {
                Err("the question names several items; ask for one of them".to_owned())
            }
            [(_, category, item), ..] => Ok((category, item)),
            [] => {
                let of_items = |category: &&Category| matches!(category.content, Content::Items { .. });
                let example = self.categories.iter().find(of_items).and_then(|category| {
                    let item = category.content.items()?.0.first()?;
                    Some(category.is.first()?.fill(item.values(Polarity::Is, "")))
                });
                let (name, ask) = (&self.name, crate::sentence::capitalize(&self.ask));
                Err(format!(
                    "the question names no item of theme `{name}`; ask for one, such as `{ask} {}?`",
                    example.unwrap_or_default()
                ))
            }
        }
    }

    /// Returns the index of the category of places.
    fn places(&self) -> Option<usize> {
        self.categories.iter().position(|category| matches!(category.content, Content::Places { .. }))
    }
}
