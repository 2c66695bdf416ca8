//! Sentences of clues, read back by the reader of English. Part of the generator.

#[cfg(feature = "english")]
use crate::english::Reader;
#[cfg(feature = "english")]
use crate::model::Formula;
use crate::model::{Clue, Model};

/// Returns the clues whose sentence the reader of English understands as something else.
#[cfg(feature = "english")]
pub(super) fn misread(model: &Model, clues: &[Clue]) -> Vec<usize> {
    let mut reader = Reader::new(model);
    reader.learn(clues.iter().filter_map(|clue| clue.sentence.as_deref()));
    let is_misread = |clue: &Clue| {
        let reading = clue.sentence.as_deref().and_then(|sentence| reader.read(sentence).ok());
        let stated = Formula::All(clue.formulas.clone());
        reading.is_some_and(|reading| !reader.are_equal(&reading.formula, &stated))
    };
    (0..clues.len()).filter(|&clue| is_misread(&clues[clue])).collect()
}

/// Returns no clue: without the feature, nothing is read.
#[cfg(not(feature = "english"))]
pub(super) fn misread(_: &Model, _: &[Clue]) -> Vec<usize> {
    Vec::new()
}
