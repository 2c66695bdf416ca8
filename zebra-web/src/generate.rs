//! New puzzles.

use std::ops::RangeInclusive;

use serde::Deserialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generator, Kinds, Options, Question, Size, Theme};
use zebra_runtime::solve::Budget;

use crate::data::{json, parse};
use crate::error::Rejection;
use crate::puzzle::Puzzle;

/// What to generate: the options of `zebra generate`, with the same defaults, except for the attempts and their budget.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Request {
    size: String,
    theme: String,
    seed: u64,
    difficulty: Option<String>,
    /// By default plain ones, and with a difficulty the kinds of its hardest level.
    kinds: Option<String>,
    numeric: usize,
    great: usize,
    unused: usize,
    shared: usize,
    minimal: bool,
    giveaways: bool,
    red_herrings: usize,
    attempts: u32,
    budget: u64,
}

impl Default for Request {
    fn default() -> Self {
        let Options { size, numeric, great, unused, shared, minimal, giveaways, red_herrings, .. } =
            Options::default();
        Request {
            size: size.to_string(),
            theme: "street".to_owned(),
            seed: 0,
            difficulty: None,
            kinds: None,
            numeric,
            great,
            unused,
            shared,
            minimal,
            giveaways,
            red_herrings,
            attempts: 20,
            budget: 5_000_000,
        }
    }
}

/// Generates the puzzle of a seed. `options` is an object in JSON; all of its keys are optional.
///
/// # Errors
/// Returns a rejection if an option is invalid, no puzzle of the theme can satisfy the options, or none was found.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn generate(options: &str) -> Result<Puzzle, Rejection> {
    generated(options, &mut |_, _| ())
}

/// Returns the puzzle of [`generate`], and reports the number of each attempt and the greatest number.
pub(crate) fn generated(options: &str, observer: &mut dyn FnMut(u32, u32)) -> Result<Puzzle, Rejection> {
    let request: Request = parse(options, "options of a puzzle")?;
    let theme = Theme::named(&request.theme).ok_or_else(|| {
        let names = Theme::names().join("`, `");
        Rejection::new(format_args!("no theme is called `{}`; the themes are `{names}`", request.theme))
    })?;
    let size: Size = request.size.parse().map_err(Rejection::new)?;
    let difficulty = request.difficulty.as_deref().map(levels).transpose()?;
    let kinds = match (&request.kinds, &difficulty) {
        (Some(kinds), _) => kinds.parse().map_err(Rejection::new)?,
        (None, Some(levels)) => Kinds::of_level(*levels.end(), size),
        (None, None) => Kinds::plain(),
    };
    let options = Options {
        size,
        numeric: request.numeric,
        great: request.great,
        unused: request.unused,
        shared: request.shared,
        kinds,
        minimal: request.minimal,
        giveaways: request.giveaways,
        red_herrings: request.red_herrings,
        difficulty,
        attempts: request.attempts.clamp(1, 1000),
        budget: Budget::new(request.budget),
        // The default of the command for what people read, so that an address is the puzzle of the command.
        question: Question::Everything,
        ..Options::default()
    };
    let attempts = options.attempts;
    let generator = Generator::new(theme, options).map_err(Rejection::new)?;
    let mut report = |attempt| observer(attempt, attempts);
    let generated = generator.puzzle_with(request.seed, &mut report).map_err(Rejection::new)?;
    Ok(Puzzle::of_model(generated.model))
}

/// Returns the names of the themes, a list in JSON.
#[must_use]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn themes() -> String {
    json(&Theme::names())
}

/// Reads a level, or a range of levels.
fn levels(text: &str) -> Result<RangeInclusive<Level>, Rejection> {
    Level::parse_range(text)
        .map_err(|error| Rejection::new(format_args!("`{text}` is not a difficulty: {error}")))
}
