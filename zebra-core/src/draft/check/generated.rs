//! The names of generated Rust items, and conflicts between them.

use std::collections::{HashMap, HashSet};

use super::case::{camel_case, snake_case};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Draft, Notation, POSITIONS};
use crate::printed::identifier;
use crate::sentence::capitalize;

/// Returns the name of the module or field for a name: `FiveHouses` gives `five_houses`.
///
/// ```
/// # use zebra_core as zebra;
/// assert_eq!(zebra::draft::module_name("FiveHouses"), "five_houses");
/// ```
#[must_use]
pub fn module_name(name: &str) -> String {
    snake_case(name)
}

/// Returns the name of a type for any text, such as the name of a file; empty if the text has no letters and digits.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::draft::type_name;
/// assert_eq!(["five-houses", "8x5-1"].map(type_name), ["FiveHouses", "N8x5_1"]);
/// ```
#[must_use]
pub fn type_name(text: &str) -> String {
    let mut name = String::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()) {
        let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        // `1_10` is not `110`.
        if digit(name.chars().last()) && digit(word.chars().next()) {
            name.push('_');
        }
        name.push_str(&capitalize(word));
    }
    lettered(name)
}

/// Returns the identifier for a link of ZBC; `None` for a name that is none.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::draft::position_link;
/// assert_eq!(position_link("--").as_deref(), Some("left_of"));
/// assert_eq!(position_link("_2_").as_deref(), Some("away_by_2"));
/// assert_eq!(position_link("beside"), None);
/// ```
#[must_use]
pub fn position_link(link: &str) -> Option<String> {
    let places = |sign| {
        let digits = link.strip_prefix(sign)?.strip_suffix(sign)?;
        (!digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())).then_some(digits)
    };
    match link {
        "-" => Some("immediately_left_of".to_owned()),
        "--" => Some("left_of".to_owned()),
        "_" => Some("next_to".to_owned()),
        _ => {
            let left = places('-').map(|places| format!("left_by_{places}"));
            left.or_else(|| places('_').map(|places| format!("away_by_{places}")))
        }
    }
}

impl Draft {
    /// Returns the name of the module with the puzzle's types.
    #[must_use]
    pub fn module(&self) -> String {
        match (&self.module, &self.name) {
            (Some(module), _) => module.text.to_string(),
            // A type and a module in one scope need different names.
            (None, Some(name)) if module_name(&name.text) == name.text => format!("{}_puzzle", name.text),
            (None, Some(name)) => module_name(&name.text),
            (None, None) => "puzzle".to_owned(),
        }
    }

    /// Returns the name of the type for a category: its own name, or for ZBC the name in upper camel case with a letter
    /// before a number. In ZBC, `#` is `Position`, or `Place` if another category has that name.
    #[must_use]
    pub fn category_type(&self, category: &str) -> String {
        let own = |category: &str| lettered(camel_case(category));
        match self.notation {
            Notation::Language | Notation::Exact => category.to_owned(),
            Notation::Zbc if category != POSITIONS => own(category),
            Notation::Zbc => {
                let taken = self.categories.iter().any(|other| own(&other.name.text) == "Position");
                if taken { "Place" } else { "Position" }.to_owned()
            }
        }
    }

    /// Returns the name of the type for a link: `next_to` gives `NextTo`, and `_2_` in ZBC gives `AwayBy2`.
    #[must_use]
    pub fn link_type(&self, link: &str) -> String {
        match (self.notation, position_link(link)) {
            (Notation::Zbc, Some(name)) => camel_case(&name),
            (Notation::Language | Notation::Exact | Notation::Zbc, _) => camel_case(link),
        }
    }

    /// Returns the name of the variant for an item: a number gets a letter in front; items of ZBC get upper camel case.
    #[must_use]
    pub fn variant(&self, item: &str) -> String {
        if self.notation == Notation::Zbc {
            // A name between backticks may have spaces and signs.
            return match item.chars().all(char::is_alphanumeric) {
                true => lettered(camel_case(item)),
                false => identifier(item).to_string(),
            };
        }
        match (item.strip_prefix('-'), item.as_bytes().first()) {
            (Some(digits), _) => format!("Minus{digits}"),
            (None, Some(first)) if first.is_ascii_digit() => format!("N{item}"),
            _ => item.to_owned(),
        }
    }

    /// Checks the names of the puzzle's Rust types, modules and fields.
    ///
    /// Only puzzles that become Rust source need this, not text formats and the builder.
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
            if let Some(module) = self.module.as_ref().filter(|module| module.text == name.text) {
                let mut taken = HashMap::from([(name.text.to_string(), name.at)]);
                claim(&mut taken, name.text.to_string(), &module.text, module.at, &mut found);
            }
        }
        let mut known = HashSet::new();
        for category in &self.categories {
            let name = &category.name;
            // Two declarations with one name are reported where names are resolved.
            if known.insert(name.text.as_str()) {
                let of_type = self.category_type(&name.text);
                claim(&mut fields, snake_case(&of_type), &name.text, name.at, &mut found);
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

/// Puts a letter in front of a name that begins with a digit.
fn lettered(name: String) -> String {
    let digits = name.trim_start_matches('_');
    if digits.starts_with(|first: char| first.is_ascii_digit()) { format!("N{digits}") } else { name }
}

fn shadowed_crate(name: &str, at: Spot) -> Diagnostic {
    Diagnostic::new(
        Code::ShadowedCrate,
        at,
        "the module `zebra` of this puzzle would shadow the crate `zebra`",
        format!("give the module another name: `puzzle {name} mod {}_puzzle;`", snake_case(name)),
    )
}

/// Registers a generated name, or reports that another declaration has it.
fn claim(
    taken: &mut HashMap<String, Spot>,
    generated: String,
    name: &str,
    at: Spot,
    found: &mut Vec<Diagnostic>,
) {
    if let Some(&first) = taken.get(&generated) {
        let mut conflict = Diagnostic::new(
            Code::GeneratedName,
            at,
            if generated == name && first == Spot::NONE {
                format!("the name `{name}` is reserved in the puzzle's module")
            } else if generated == name {
                format!("the name `{name}` is already used in the puzzle's module")
            } else {
                format!(
                    "the name `{generated}`, generated for `{name}`, is already used in the puzzle's module"
                )
            },
            "choose another name",
        );
        if first != Spot::NONE {
            conflict = conflict.with_related(first, format!("`{generated}` is first used"));
        }
        found.push(conflict);
    } else {
        taken.insert(generated, at);
    }
}
