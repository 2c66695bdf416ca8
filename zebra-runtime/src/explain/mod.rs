//! Explanations: steps from the empty logic grid to the full one, each of which a person can follow.
//!
//! The modules, each of which uses only those before it: `step` (data), `marks` (the logic grid and its closure),
//! `clue` (clues as cases), `run` (a run from step to step), `wording` (marks as clauses), `technique` (one file for
//! each technique), `search` (the next step, the whole explanation, its difficulty), `walkthrough` (paragraphs), `narration`
//! (text) and `json`.

mod clue;
#[cfg(feature = "json")]
pub(crate) mod json;
pub(crate) mod marks;
mod meter;
mod narration;
mod run;
mod search;
mod step;
mod technique;
#[cfg(test)]
mod tests;
mod walkthrough;
pub(crate) mod wording;

pub use crate::model::Mark;
pub use marks::LogicGrid;
pub use narration::{Conclusion, English, Layout, Native, Outcome, Passage, Report, Reporter};
pub use search::{
    EXPLAIN_BUDGET, Ending, Explainer, Explanation, MOST_ITEMS, MOST_MARKS, Progress, RATING_BUDGET,
    Statistics, explain,
};
pub use step::{Cost, Refutation, Step, Technique};
pub use walkthrough::{
    Argument, Case, Difficulty, Exclusion, Heading, Level, LevelError, Line, Paragraph, Reason, Walkthrough,
    Why, walkthrough,
};
