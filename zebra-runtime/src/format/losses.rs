//! Losses of a writer, grouped by kind.

use super::Loss;
use crate::sentence::list;

/// The number of examples in a loss.
const EXAMPLES: usize = 3;

/// The wording of a kind of loss: for one part, and before and after the number of several.
pub(super) type Kind = (&'static str, &'static str, &'static str);

pub(super) const DISABLED: Kind = ("the disabled clue", "", "disabled clues");
pub(super) const PHRASES: Kind = ("the phrase of item", "the phrases of", "items");
pub(super) const TITLES: Kind = ("the title of item", "the titles of", "items");

/// Losses, grouped by kind.
#[derive(Debug, Default)]
pub(super) struct Losses {
    whole: Vec<String>,
    kinds: Vec<(Kind, Vec<String>, usize)>,
}

impl Losses {
    /// Adds a part that a puzzle has once.
    pub(super) fn add(&mut self, part: impl Into<String>) {
        self.whole.push(part.into());
    }

    /// Adds one of several parts of a kind.
    pub(super) fn add_to(&mut self, kind: Kind, example: &str) {
        if !self.kinds.iter().any(|(other, ..)| *other == kind) {
            self.kinds.push((kind, Vec::new(), 0));
        }
        let Some((_, examples, count)) = self.kinds.iter_mut().find(|(other, ..)| *other == kind) else {
            return;
        };
        if examples.len() < EXAMPLES {
            examples.push(format!("`{example}`"));
        }
        *count += 1;
    }

    /// Returns a loss for each kind.
    pub(super) fn into_list(self) -> Vec<Loss> {
        let several = |((one, before, after), examples, count): (Kind, Vec<String>, usize)| {
            let before = if before.is_empty() { String::new() } else { format!("{before} ") };
            match count {
                1 => format!("{one} {}", examples[0]),
                _ if count > EXAMPLES => {
                    format!("{before}{count} {after}, such as {}", list(&examples, "and"))
                }
                _ => format!("{before}{count} {after}: {}", list(&examples, "and")),
            }
        };
        self.whole.into_iter().chain(self.kinds.into_iter().map(several)).map(Loss::new).collect()
    }
}
