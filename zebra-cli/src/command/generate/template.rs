//! Templates of zebrajs: `--template` writes one, as its program `tryfail` does, and `--from-template` makes puzzles of one, as
//! `gen_puzzles` does.

use std::ops::Range;

use serde_json::Value;
use zebra_runtime::format::zebrajs;
use zebra_runtime::generate::{Generated, Generator};
use zebra_runtime::model::{Assignment, Model};

use super::Generate;
use crate::exit::{Exit, Failure};
use crate::progress::each_seed;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;
use crate::timing::Times;

impl Generate {
    /// Writes new puzzles as one template.
    pub(super) fn write_template(&self, generator: &Generator, seeds: Range<u64>) -> Result<Exit, Failure> {
        let mut puzzles: Vec<Generated> = Vec::new();
        let make = |seed| generator.puzzle(seed).map_err(|unmet| unmet.to_string());
        let exit = each_seed(seeds, make, |puzzle| {
            puzzles.push(puzzle);
            Ok(())
        })?;
        if puzzles.is_empty() {
            return Ok(exit);
        }
        let puzzles: Vec<(&Model, &Assignment)> =
            puzzles.iter().map(|puzzle| (&puzzle.model, &puzzle.solution)).collect();
        let written = zebrajs::template(&puzzles).map_err(Failure::new)?;
        self.target.write(written.text)?;
        report::losses(&written.losses);
        Ok(exit)
    }

    /// Writes puzzles of a template: one, or each on a line.
    pub(super) fn write_of_template(&self, file: &str, seeds: Range<u64>) -> Result<Exit, Failure> {
        let source = Source::read_collection(file)?;
        let output = self.target.open()?;
        let is_line = self.seeds.are_several();
        for seed in seeds {
            let Ok(text) = zebrajs::from_template(&source.text, seed) else {
                // Its errors are those of a puzzle.
                let puzzles = Puzzle::all(&source, &super::ZEBRAJS, &mut Times::default())?;
                puzzles.into_iter().filter_map(Puzzle::or_print_errors).for_each(drop);
                return Ok(Exit::Error);
            };
            let value = || serde_json::from_str::<Value>(&text).map(|value| format!("{value}\n"));
            match is_line.then(value) {
                Some(Ok(line)) => output.write(line)?,
                _ => output.write(text)?,
            }
        }
        output.finish()?;
        Ok(Exit::Success)
    }
}
