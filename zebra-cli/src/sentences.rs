//! The sentences of a puzzle with their readings.

use zebra_runtime::draft::ExpressionKind;
use zebra_runtime::english::{Reader, Unread};
use zebra_runtime::model::Formula;
use zebra_runtime::sentence::formula_sentence;

use crate::puzzle::Puzzle;

/// A sentence of a clue, and how it was read.
#[derive(Debug)]
pub(crate) struct Sentence {
    /// The label of the clue.
    pub(crate) label: String,
    /// The sentence as written.
    pub(crate) text: String,
    /// Whether the sentence is the clue itself. Others are beside formulas.
    pub(crate) is_clue: bool,
    /// What it is read as, in the words of Zebra.
    pub(crate) reading: Result<String, Unread>,
    /// What the formulas beside it state, if that is something else.
    pub(crate) stated: Option<String>,
}

/// Reads the sentences of a puzzle, in their order.
pub(crate) fn all(puzzle: &Puzzle) -> Vec<Sentence> {
    let model = &puzzle.checked.model;
    let clues: Vec<(bool, String, &str)> = puzzle
        .draft
        .clues
        .iter()
        .flat_map(|clue| {
            let written = clue.formulas.iter().filter_map(|formula| match &formula.kind {
                ExpressionKind::Text(sentence) => Some((true, sentence.as_str())),
                _ => None,
            });
            let beside = clue.sentence.as_deref().map(|sentence| (false, sentence));
            written.chain(beside).map(|(is_clue, sentence)| (is_clue, clue.label.text.to_string(), sentence))
        })
        .collect();
    let mut reader = Reader::new(model);
    reader.learn(clues.iter().map(|(_, _, sentence)| *sentence));
    let says = |formula: &Formula| formula_sentence(model, formula);
    let read = |(is_clue, label, text): (bool, String, &str)| {
        let reading = reader.read(text);
        let formulas = model.clue_labelled(&label).map(|id| &*model.clue(id).formulas);
        let stated = formulas.filter(|formulas| !is_clue && !formulas.is_empty());
        let differs = |formulas: &&[Formula]| {
            reading.as_ref().is_ok_and(|reading| !reader.states(&reading.formula, formulas))
        };
        let stated =
            stated.filter(differs).map(|stated| stated.iter().map(says).collect::<Vec<_>>().join(" "));
        let reading = reading.map(|reading| says(&reading.formula));
        Sentence { label, text: text.to_owned(), is_clue, reading, stated }
    };
    clues.into_iter().map(read).collect()
}
