//! The puzzles of files, for books.

use crate::exit::Failure;
use crate::inputs::expanded;
use crate::options::From;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;
use crate::timing::Times;

/// The maximum number of puzzles of a book, which is in memory until it is written.
pub(in crate::command) const MOST: usize = 10_000;

/// Puzzle files.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct Files {
    /// Puzzle files and folders; a `.jsonl` file has a puzzle per line; `-` is standard input
    #[arg(value_name = "FILES")]
    pub(in crate::command) files: Vec<String>,
    #[command(flatten)]
    from: From,
}

impl Files {
    /// Reads the puzzles of all files; returns None if any has an error, which is printed. Without files, standard input is read, unless
    /// it is `optional`.
    pub(in crate::command) fn read_all(&self, optional: bool) -> Result<Option<Vec<Puzzle>>, Failure> {
        if optional && self.files.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let standard = ["-".to_owned()];
        let files = if self.files.is_empty() { &standard[..] } else { &self.files };
        let mut puzzles = Vec::new();
        for file in &expanded(files)? {
            puzzles.extend(self.read(file)?);
            if puzzles.len() > MOST {
                return Err(Failure::new(format_args!(
                    "a book has at most {MOST} puzzles; print several books of fewer"
                )));
            }
        }
        let count = puzzles.len();
        let puzzles: Vec<Puzzle> =
            puzzles.into_iter().filter_map(Puzzle::or_print_errors).map(Puzzle::titled).collect();
        if puzzles.len() < count {
            return Ok(None);
        }
        if puzzles.is_empty() {
            return Err(Failure::new("no puzzles to print"));
        }
        Ok(Some(puzzles))
    }

    /// Reads the puzzles of a file.
    fn read(&self, file: &str) -> Result<Vec<Puzzle>, Failure> {
        let source = Source::read_collection(file)?;
        if source.text.trim().is_empty() {
            return Err(Failure::new(format_args!("no puzzle in `{}`", source.name)));
        }
        let puzzles = Puzzle::all(&source, &self.from, &mut Times::default())?;
        let is_inferred = source.is_standard() && self.from.format.is_none();
        if is_inferred && puzzles.iter().any(|puzzle| !puzzle.checked.diagnostics.is_empty()) {
            report::note("the format of standard input is inferred; pass `--to jsonl` to `zebra generate`");
        }
        Ok(puzzles)
    }
}
