//! The names that an expansion makes from those of the author, and their clashes. Layer 1.

use std::collections::HashMap;

use super::words::{camel, snake};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Draft, Name};

/// The name of the module or field that is made from a name: `FiveHouses` gives `five_houses`.
///
/// ```
/// assert_eq!(zebra_runtime::draft::module_name("FiveHouses"), "five_houses");
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
            (Some(module), _) => module.text.clone(),
            (None, Some(name)) => module_name(&name.text),
            (None, None) => "puzzle".to_owned(),
        }
    }

    /// The name of the type that stands for a link: `next_to` gives `NextTo`.
    #[must_use]
    pub fn link_type(link: &str) -> String {
        camel(link)
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
            claim(&mut types, name.text.clone(), &name.text, name.at, &mut found);
        }
        for category in &self.categories {
            let name = &category.name;
            claim(&mut types, name.text.clone(), &name.text, name.at, &mut found);
            claim(&mut fields, snake(&name.text), &name.text, name.at, &mut found);
            if let Some(item) = category.items.iter().find(|item| item.name.text == "ALL") {
                claim(
                    &mut HashMap::from([("ALL".to_owned(), Spot::NONE)]),
                    "ALL".to_owned(),
                    "ALL",
                    item.name.at,
                    &mut found,
                );
            }
        }
        // That a link has the very name of a category is told with the other names.
        let is_told = |name: &Name| self.categories.iter().any(|category| category.name.text == name.text);
        let names = self.links.iter().flat_map(|link| &link.names).map(|link| &link.name);
        for name in names.filter(|name| !is_told(name)) {
            claim(&mut types, camel(&name.text), &name.text, name.at, &mut found);
        }
        found
    }
}

fn shadowed_crate(name: &str, at: Spot) -> Diagnostic {
    Diagnostic::new(
        Code::ShadowedCrate,
        at,
        "the module of this puzzle would be called `zebra` and hide the crate `zebra`",
        format!("give the module another name: `puzzle {name} mod {}_puzzle;`", snake(name)),
    )
}

/// Takes a generated name; reports it if another declaration has it already and spells its own name differently.
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
            format!("`{name}` would be called `{generated}` in the puzzle's module, and that name is taken"),
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
