//! `zebra play`: a puzzle as a game in the terminal.

use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generator, Kinds, Options, Size};

use super::theme;
use crate::exit::{Exit, Failure};
use crate::options::{Input, choices};
use crate::output::is_terminal;
use crate::play::{self, SetAutomatic};

/// The options of `zebra play`.
#[derive(Debug, clap::Args)]
#[command(after_help = KEYS)]
pub(crate) struct Play {
    #[command(flatten)]
    input: Input,
    /// Take new puzzles, of this size, instead of a file
    #[arg(long, value_name = "CATEGORIESxITEMS", conflicts_with_all = ["file", "format", "deny"])]
    new: Option<Size>,
    /// Built-in theme, or a theme file (.toml)
    #[arg(long, value_name = "NAME|FILE", default_value = "street", requires = "new")]
    theme: String,
    /// Difficulty: `easy`, `moderate`, `tricky`, `hard`, `fiendish`, or an inclusive range such as `easy..tricky`
    #[arg(long, value_name = "LEVEL|A..B", value_parser = Level::parse_range, requires = "new")]
    difficulty: Option<RangeInclusive<Level>>,
    /// Seed of the first puzzle; each further puzzle has the next seed
    ///
    /// Without it, `--new` takes another seed each time, and shows it.
    #[arg(long, value_name = "SEED", requires = "new")]
    seed: Option<u64>,
    /// File of the saved game, which is resumed if it exists, and kept up to date [default: beside the puzzle]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Automatic marks [default: `crosses`, or as saved]
    #[arg(long, value_name = "MARKS", value_parser = choices(&play::AUTOMATIC))]
    automatic: Option<SetAutomatic>,
}

/// The text after the options in `--help`.
const KEYS: &str = "\
Keys:
  arrows       select a cell; or use the mouse
  o x space    circle, cross, next of open, cross and circle
  u r          undo, redo
  h f          hint (again: more), follow the hint
  c b          check, go back to before the mistake
  1 2 3 4      grid, clues, table, walkthrough
  ? q          all keys, quit";

impl Play {
    /// Plays the puzzle.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if !is_terminal() {
            return Err(Failure::new(
                "`zebra play` needs a terminal, and standard output is not a terminal; `zebra grid` prints the grid to a file",
            ));
        }
        let automatic = self.automatic.map(|automatic| automatic());
        if let Some(size) = self.new {
            // A new key each time.
            let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000);
            // The puzzle that `zebra generate` makes with these options.
            let of_level = |levels: &RangeInclusive<Level>| Kinds::of_level(*levels.end(), size);
            let kinds = self.difficulty.as_ref().map(of_level).unwrap_or_default();
            let options = Options { size, kinds, difficulty: self.difficulty, ..Options::default() };
            let generator =
                Generator::new(theme::named(&self.theme, None)?, options).map_err(Failure::usage)?;
            let puzzle = generator.puzzle(seed).map_err(Failure::new)?;
            let note = format!("A new puzzle; `--seed {seed}` gives it again. ");
            return play::play(&puzzle.model, None, self.save, automatic, &note);
        }
        let Some(puzzle) = self.input.read_valid()? else { return Ok(Exit::Error) };
        let puzzle = puzzle.titled();
        play::play(&puzzle.checked.model, Some(self.input.file()), self.save, automatic, "")
    }
}
