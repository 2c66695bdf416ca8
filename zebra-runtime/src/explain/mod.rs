//! Explanations: steps from the empty grid to the full one. Layer 3.

mod cases;
mod check;
mod close;
mod clues;
mod difficulty;
mod exhaust;
mod explainer;
mod grid;
mod join;
#[cfg(feature = "json")]
mod json;
mod layout;
mod mark;
mod report;
mod run;
mod spare;
mod state;
mod step;
mod structure;
mod suppose;
mod technique;
#[cfg(test)]
mod tests;
mod ways;
mod wide;

pub use check::{Flaw, FlawKind, check, check_each, check_step};
pub use difficulty::{Difficulty, Level, Statistics};
pub use explainer::{Ending, Explainer, Explanation, explain};
pub use grid::Grid;
pub use mark::Mark;
pub use report::{English, Layout, Report, Reporter};
pub use step::{Refutation, Step};
pub use technique::{Cost, Technique};
