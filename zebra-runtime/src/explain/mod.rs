//! Explanations: steps from the empty logic grid to the full one, each of which a person can follow.

mod asked;
mod clue;
mod explainer;
#[cfg(feature = "json")]
pub(crate) mod json;
pub(crate) mod marks;
mod meter;
mod narration;
mod planner;
mod prices;
mod reasoner;
mod step;
#[cfg(test)]
mod tests;
mod walkthrough;
pub(crate) mod wording;

pub use crate::model::Mark;
pub use asked::Asked;
pub use explainer::{
    EXPLAIN_BUDGET, Ending, Explainer, MOST_ITEMS, MOST_MARKS, MOST_QUESTIONS, Progress, RATING_BUDGET,
};
pub use marks::LogicGrid;
pub use narration::{Conclusion, English, Layout, Native, Outcome, Passage, Report, Reporter};
pub use planner::{explain, is_rated, walkthrough};
pub use step::{Cost, Refutation, Step, Technique};
pub use walkthrough::{
    Argument, Case, Chapter, Difficulty, Exclusion, Explanation, Heading, Level, LevelError, Line, Method,
    Paragraph, Reason, Statistics, Walkthrough, Why,
};
