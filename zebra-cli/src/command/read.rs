//! `zebra read`: the sentences of a puzzle with their readings.

use std::fmt::Write;

use zebra_runtime::draft::ExpressionKind;
use zebra_runtime::english::Reader;
use zebra_runtime::model::Formula;
use zebra_runtime::sentence::formula_sentence;

use crate::exit::{Exit, Failure};
use crate::options::Input;
use crate::output::Target;

/// The options of `zebra read`.
#[derive(Debug, clap::Args)]
pub(crate) struct Read {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    target: Target,
}

impl Read {
    /// Prints each sentence with its reading, or with what is not understood.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let puzzle = self.input.read()?;
        let model = &puzzle.checked.model;
        // A clue in English is its own sentence; others have one beside their formulas.
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
                written
                    .chain(beside)
                    .map(|(is_clue, sentence)| (is_clue, clue.label.text.to_string(), sentence))
            })
            .collect();
        let mut reader = Reader::new(model);
        reader.learn(clues.iter().map(|(_, _, sentence)| *sentence));
        let (mut text, mut exit) = (String::new(), Exit::Success);
        for (is_clue, label, sentence) in &clues {
            let _ = writeln!(text, "{label}: {sentence}");
            match reader.read(sentence) {
                Ok(reading) => {
                    let _ = writeln!(text, "    = {}", formula_sentence(model, &reading.formula));
                    let formulas =
                        model.clue_labelled(label).map(|id| Formula::All(model.clue(id).formulas.clone()));
                    if formulas.is_some_and(|stated| !is_clue && !reader.are_equal(&reading.formula, &stated))
                    {
                        text += "    differs from the formulas of the clue\n";
                        exit = Exit::Error;
                    }
                }
                Err(unread) => {
                    let _ = writeln!(text, "    {}", unread.message);
                    // What is only beside a formula may be written in any words.
                    if *is_clue {
                        exit = Exit::Error;
                    }
                }
            }
        }
        self.target.write(text)?;
        Ok(exit)
    }
}
