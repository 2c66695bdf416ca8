//! Canonical forms: equal for two puzzles exactly if one becomes the other by new names for items, categories, links and clues, and
//! by another order of them, of the parts of a clue that have none, and of the items of a category whose order no clue uses.
//!
//! A puzzle becomes a graph with labels (`graph`), whose canonical labelling is found by color refinement and individualization
//! (`search`), after `McKay`, "Practical graph isomorphism" (1981).

mod graph;
mod search;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zebra_runtime::model::Model;

use crate::record::hexadecimal;
use graph::Graph;

/// A canonical form, as a hash.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Canonical {
    /// The first half of the SHA-256 of the canonical form, in hexadecimal.
    pub hash: String,
    /// Whether different puzzles have different forms. `false` if a puzzle has too many symmetries for the bounded
    /// search for the labelling: its form is still the same under other names, and other puzzles may share it.
    pub exact: bool,
}

/// Returns the canonical form of a puzzle. Clues that are off do not count.
///
/// The time is that of a few passes over the clues for a puzzle without symmetries, as nearly every one with a single answer, and is
/// bounded for all others.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra_dataset::canonical_form;
/// use zebra::builder::{Builder, is, is_not};
///
/// let mut pets = Builder::new("Pets");
/// pets.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// let mut hats = Builder::new("Hats");
/// hats.category("Hat", ["Red", "Blue"]).category("Guest", ["Zoe", "Max"]).clue("A", is("Max", "Red"));
/// assert_eq!(canonical_form(&pets.check()?), canonical_form(&hats.check()?));
/// hats.clue("B", is_not("Zoe", "Red"));
/// assert_ne!(canonical_form(&pets.check()?), canonical_form(&hats.check()?));
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[must_use]
pub fn canonical_form(model: &Model) -> Canonical {
    let graph = Graph::of(model);
    let (exact, form) = match search::labelling(&graph) {
        Ok(form) => (true, form),
        Err(colors) => (false, colors),
    };
    let mut hash = Sha256::new();
    hash.update([u8::from(exact)]);
    form.iter().for_each(|number| hash.update(number.to_le_bytes()));
    Canonical { hash: hexadecimal(&hash.finalize()[..16]), exact }
}
