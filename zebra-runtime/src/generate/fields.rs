//! The fields of a record: what a line of JSON holds of a puzzle. Part of the generator.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use crate::diagnostic::closest;
use crate::sentence::quoted_list;

/// Declares the fields once: the variants, their list and their names.
macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident = $name:literal,)*) => {
        /// A field of a record.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Field {
            $($(#[$doc])* $field,)*
        }

        impl Field {
            /// Every field, in the order of a record.
            pub const ALL: &'static [Field] = &[$(Field::$field),*];

            /// Returns the name of the field in a record.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Field::$field => $name,)*
                }
            }
        }
    };
}

fields! {
    /// The seed.
    Seed = "seed",
    /// The name of the puzzle.
    Name = "name",
    /// The title.
    Title = "title",
    /// The story, without clues.
    Story = "story",
    /// The puzzle as plain text, without its answer.
    Text = "text",
    /// The question.
    Question = "question",
    /// The answers to the question: an item for each part of it.
    Answers = "answers",
    /// The answer as a table.
    Solution = "solution",
    /// The clues: label, kind, sentence, and whether it is a red herring.
    Clues = "clues",
    /// Whether the clues are proved to be minimal.
    Minimal = "minimal",
    /// The difficulty. Explains the puzzle, unless the options ask for a difficulty.
    Difficulty = "difficulty",
    /// The explanation in paragraphs. Explains the puzzle.
    Walkthrough = "walkthrough",
    /// The explanation in atomic steps, which is most of a record that has it. Explains the puzzle.
    Steps = "steps",
    /// The puzzle as JSON with each clue as a formula; a record without it cannot be read as a puzzle.
    Model = "model",
}

/// A set of fields. The default is all of those that need no explanation of the puzzle.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::{Field, Fields};
/// assert!(Fields::default().contains(Field::Model) && !Fields::default().contains(Field::Steps));
/// let fields: Fields = "default,difficulty".parse()?;
/// assert!(fields.contains(Field::Difficulty));
/// let fields: Fields = "seed,clues".parse()?;
/// assert_eq!(fields.to_string(), "seed,clues");
/// assert!("sed".parse::<Fields>().unwrap_err().contains("did you mean `seed`?"));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fields(BTreeSet<Field>);

impl Fields {
    /// Returns the set of every field.
    #[must_use]
    pub fn all() -> Self {
        Fields(Field::ALL.iter().copied().collect())
    }

    /// Returns whether the set has a field.
    #[must_use]
    pub fn contains(&self, field: Field) -> bool {
        self.0.contains(&field)
    }

    /// Returns the set with a field.
    #[must_use]
    pub fn with(mut self, field: Field) -> Self {
        self.0.insert(field);
        self
    }

    /// Returns the set without a field.
    #[must_use]
    pub fn without(mut self, field: Field) -> Self {
        self.0.remove(&field);
        self
    }
}

impl Default for Fields {
    fn default() -> Self {
        Fields::all().without(Field::Difficulty).without(Field::Walkthrough).without(Field::Steps)
    }
}

impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|field| field.name()).collect();
        f.write_str(&names.join(","))
    }
}

/// Parses `default`, `all` and names of fields, separated by commas.
impl FromStr for Fields {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut fields = BTreeSet::new();
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            match (name, Field::ALL.iter().find(|field| field.name() == name)) {
                ("default", _) => fields.extend(Fields::default().0),
                ("all", _) => fields.extend(Field::ALL),
                (_, Some(&field)) => {
                    fields.insert(field);
                }
                (_, None) => return Err(unknown(name)),
            }
        }
        match fields.is_empty() {
            true => Err("the set of fields is empty; write `default`, `all`, or names of fields".to_owned()),
            false => Ok(Fields(fields)),
        }
    }
}

fn unknown(name: &str) -> String {
    let names = || Field::ALL.iter().map(|field| field.name()).chain(["default", "all"]);
    match closest(name, names()) {
        Some(near) => format!("unknown field `{name}`; did you mean `{near}`?"),
        None => format!("unknown field `{name}`; the fields are {}", quoted_list(names())),
    }
}
