//! The names that an expansion makes from those of the author, and their clashes. Layer 1.

use std::collections::{HashMap, HashSet};

use super::words::{camel, snake};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Draft, Notation, POSITIONS};

/// The name of the module or field that is made from a name: `FiveHouses` gives `five_houses`.
///
/// ```
/// assert_eq!(zebra_core::draft::module_name("FiveHouses"), "five_houses");
/// ```
#[must_use]
pub fn module_name(name: &str) -> String {
    snake(name)
}

impl Draft {
    /// The name of the module that holds the puzzle's types.
    #[must_use]
    pub fn module(&self) -> String {
        match (&self.module, &self.name) {
            (Some(module), _) => module.text.to_string(),
            // A type and a module of one name cannot stand side by side.
            (None, Some(name)) if module_name(&name.text) == name.text => format!("{}_puzzle", name.text),
            (None, Some(name)) => module_name(&name.text),
            (None, None) => "puzzle".to_owned(),
        }
    }

    /// The name of the type that stands for a category: its own, and of a puzzle in ZBC the same in upper camel case,
    /// with a letter before a number. There `#` is `Position`, or `Place` if another category takes that.
    #[must_use]
    pub fn category_type(&self, category: &str) -> String {
        let own = |category: &str| lettered(camel(category));
        match self.notation {
            Notation::Language | Notation::Exact => category.to_owned(),
            Notation::Zbc if category != POSITIONS => own(category),
            Notation::Zbc => {
                let taken = self.categories.iter().any(|other| own(&other.name.text) == "Position");
                if taken { "Place" } else { "Position" }.to_owned()
            }
        }
    }

    /// The name of the type that stands for a link: `next_to` gives `NextTo`, and the `_2_` of ZBC `AwayBy2`.
    #[must_use]
    pub fn link_type(&self, link: &str) -> String {
        let places = link.trim_matches(['-', '_']);
        match (self.notation, link) {
            (Notation::Language | Notation::Exact, _) => camel(link),
            (Notation::Zbc, "-") => "ImmediatelyLeftOf".to_owned(),
            (Notation::Zbc, "--") => "LeftOf".to_owned(),
            (Notation::Zbc, "_") => "NextTo".to_owned(),
            (Notation::Zbc, _) if link.starts_with('-') => format!("LeftBy{places}"),
            (Notation::Zbc, _) => format!("AwayBy{places}"),
        }
    }

    /// The name of the variant that stands for an item: a number gets a letter in front. Items of a puzzle in ZBC get
    /// upper camel case.
    #[must_use]
    pub fn variant(&self, item: &str) -> String {
        if self.notation == Notation::Zbc {
            return lettered(camel(item));
        }
        match (item.strip_prefix('-'), item.as_bytes().first()) {
            (Some(digits), _) => format!("Minus{digits}"),
            (None, Some(first)) if first.is_ascii_digit() => format!("N{item}"),
            _ => item.to_owned(),
        }
    }

    /// Checks the names that the puzzle would have as Rust types, modules and fields.
    ///
    /// Only a puzzle that becomes Rust source needs this; text formats and the builder do not.
    #[must_use]
    pub fn check_generated_names(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut types = HashMap::from([("Row".to_owned(), Spot::NONE), ("Solution".to_owned(), Spot::NONE)]);
        let mut fields: HashMap<String, Spot> = HashMap::new();
        if let Some(name) = &self.name {
            if self.module() == "zebra" {
                found.push(shadowed_crate(
                    &name.text,
                    self.module.as_ref().map_or(name.at, |module| module.at),
                ));
            }
            claim(&mut types, name.text.to_string(), &name.text, name.at, &mut found);
            if let Some(module) = self.module.as_ref().filter(|module| module.text == name.text) {
                let mut taken = HashMap::from([(name.text.to_string(), name.at)]);
                claim(&mut taken, name.text.to_string(), &module.text, module.at, &mut found);
            }
        }
        let mut known = HashSet::new();
        for category in &self.categories {
            let name = &category.name;
            // One name for two declarations is a mistake of its own, which is told where names are resolved.
            if known.insert(name.text.as_str()) {
                let of_type = self.category_type(&name.text);
                claim(&mut fields, snake(&of_type), &name.text, name.at, &mut found);
                claim(&mut types, of_type, &name.text, name.at, &mut found);
            }
            let mut variants = HashMap::from([("ALL".to_owned(), Spot::NONE)]);
            let mut items = HashSet::new();
            for item in category.items.iter().map(|item| &item.name) {
                if items.insert(item.text.as_str()) {
                    claim(&mut variants, self.variant(&item.text), &item.text, item.at, &mut found);
                }
            }
        }
        for name in self.links.iter().flat_map(|link| &link.names).map(|link| &link.name) {
            if known.insert(name.text.as_str()) {
                claim(&mut types, self.link_type(&name.text), &name.text, name.at, &mut found);
            }
        }
        found
    }
}

/// A name with a letter in front if it begins with a digit.
fn lettered(name: String) -> String {
    let digits = name.trim_start_matches('_');
    if digits.starts_with(|first: char| first.is_ascii_digit()) { format!("N{digits}") } else { name }
}

fn shadowed_crate(name: &str, at: Spot) -> Diagnostic {
    Diagnostic::new(
        Code::ShadowedCrate,
        at,
        "the module of this puzzle would be called `zebra` and hide the crate `zebra`",
        format!("give the module another name: `puzzle {name} mod {}_puzzle;`", snake(name)),
    )
}

/// Takes a generated name; reports it if another declaration has it already.
fn claim(
    taken: &mut HashMap<String, Spot>,
    generated: String,
    name: &str,
    at: Spot,
    found: &mut Vec<Diagnostic>,
) {
    if let Some(&first) = taken.get(&generated) {
        let mut clash = Diagnostic::new(
            Code::GeneratedName,
            at,
            if generated == name {
                format!("the name `{name}` is taken in the puzzle's module")
            } else {
                format!(
                    "`{name}` would be called `{generated}` in the puzzle's module, and that name is taken"
                )
            },
            "choose another name",
        );
        if first != Spot::NONE {
            clash = clash.with_related(first, format!("`{generated}` is taken"));
        }
        found.push(clash);
    } else {
        taken.insert(generated, at);
    }
}
