//! The progress of long work, reported to JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::explain::Progress;

use crate::error::Rejection;
#[cfg(feature = "generate")]
use crate::generate::generated;
use crate::puzzle::Puzzle;

#[wasm_bindgen]
extern "C" {
    /// An object with a method `report`.
    pub type Observer;

    #[wasm_bindgen(method)]
    fn report(this: &Observer, done: u32, all: u32);
}

#[wasm_bindgen]
impl Puzzle {
    /// Returns [`Puzzle::explain`], and reports the known marks and all marks at each paragraph.
    ///
    /// # Errors
    /// See [`Puzzle::explain`].
    pub fn explain_with(&self, budget: u32, observer: &Observer) -> Result<String, Rejection> {
        let counted = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        self.explained(budget, &mut |Progress { known, marks }| {
            observer.report(counted(known), counted(marks));
        })
    }
}

/// Returns the puzzle of [`generate`](crate::generate), and reports the number of each attempt and the greatest number.
///
/// # Errors
/// See [`generate`](crate::generate).
#[cfg(feature = "generate")]
#[wasm_bindgen]
pub fn generate_with(options: &str, observer: &Observer) -> Result<Puzzle, Rejection> {
    generated(options, &mut |attempt, attempts| observer.report(attempt, attempts))
}
