//! `zebra read`: the sentences of a puzzle with their readings.

use std::fmt::Write;

use crate::exit::{Exit, Failure};
use crate::options::Input;
use crate::output::Target;
use crate::sentences;

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
        let (mut text, mut exit) = (String::new(), Exit::Success);
        for sentence in sentences::all(&puzzle) {
            let _ = writeln!(text, "{}: {}", sentence.label, sentence.text);
            match &sentence.reading {
                Ok(reading) => {
                    let _ = writeln!(text, "    = {reading}");
                }
                Err(unread) => {
                    let _ = writeln!(text, "    {}", unread.message);
                    // What is only beside a formula may be written in any words.
                    if sentence.is_clue {
                        exit = Exit::Error;
                    }
                }
            }
            if sentence.stated.is_some() {
                text += "    differs from the formulas of the clue\n";
                exit = Exit::Error;
            }
        }
        self.target.write(text)?;
        Ok(exit)
    }
}
