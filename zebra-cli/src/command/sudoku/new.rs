//! `zebra sudoku --generate`: new sudokus from seeds, on all cores, in the order of the seeds.

use std::ops::{Range, RangeInclusive};

use clap::ValueEnum;
use serde::Serialize;
use zebra_runtime::explain::Level;
use zebra_runtime::sentence::plural;
use zebra_runtime::solve::{Budget, each_in_order};
use zebra_runtime::sudoku::explain::SudokuLevel;
use zebra_runtime::sudoku::generate::{GeneratedSudoku, SudokuGenerator, SudokuOptions, Symmetry};
use zebra_runtime::sudoku::{Rules, Shape, Variant};

use crate::batch::{cleared_on_exit, progress_bar};
use crate::command::generate::{parse_seeds, seed_range};
use crate::exit::{Exit, Failure};
use crate::options::Jobs;
use crate::output::Target;
use crate::report;

/// The options of `zebra sudoku --generate`.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Options of --generate")]
pub(super) struct New {
    /// Generate sudokus instead of solving them
    ///
    /// `--boxes` gives the size, 4x4 to 16x16 [default: 3x3 boxes], and `--with` the variants; here also `cages` and `jigsaw`, for
    /// cages or regions of each sudoku's own.
    #[arg(long, conflicts_with_all = ["file", "count_answers", "explain", "watch"])]
    pub(super) generate: bool,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, requires = "generate")]
    count: u64,
    /// Seed of the first puzzle; each further puzzle has the next seed
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "generate")]
    seed: u64,
    /// Range of seeds; B is excluded
    ///
    /// Parts of a range give the same puzzles as the whole range.
    #[arg(
        long, value_name = "A..B", conflicts_with_all = ["count", "seed"], value_parser = parse_seeds,
        requires = "generate"
    )]
    seeds: Option<Range<u64>>,
    /// Difficulty: `easy`, `moderate`, `tricky`, `hard`, `fiendish`, or an inclusive range such as `easy..tricky`
    #[arg(long, value_name = "LEVEL|A..B", value_parser = Level::parse_range, requires = "generate")]
    difficulty: Option<RangeInclusive<Level>>,
    /// Symmetry of the cells with a given
    #[arg(long, value_name = "SYMMETRY", default_value = "none", requires = "generate")]
    symmetry: Pattern,
    /// Take only sudokus of which every given is needed
    #[arg(long, requires = "generate")]
    minimal: bool,
    /// Maximum number of attempts per puzzle
    #[arg(
        long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..),
        requires = "generate"
    )]
    attempts: u32,
    /// Print JSON
    #[arg(long, requires = "generate")]
    json: bool,
    #[command(flatten)]
    jobs: Jobs,
}

/// The values of `--symmetry`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Pattern {
    /// None
    None,
    /// The same after half a turn
    HalfTurn,
    /// The same after a quarter turn
    QuarterTurn,
    /// Left and right mirrored
    LeftRight,
    /// Top and bottom mirrored
    UpDown,
    /// Mirrored both ways
    Both,
    /// Mirrored at the diagonal from the upper left to the lower right
    Diagonal,
    /// Mirrored at the diagonal from the lower left to the upper right
    Antidiagonal,
}

impl From<Pattern> for Symmetry {
    fn from(pattern: Pattern) -> Symmetry {
        match pattern {
            Pattern::None => Symmetry::None,
            Pattern::HalfTurn => Symmetry::HalfTurn,
            Pattern::QuarterTurn => Symmetry::QuarterTurn,
            Pattern::LeftRight => Symmetry::LeftRight,
            Pattern::UpDown => Symmetry::UpDown,
            Pattern::Both => Symmetry::Both,
            Pattern::Diagonal => Symmetry::Diagonal,
            Pattern::Antidiagonal => Symmetry::Antidiagonal,
        }
    }
}

/// A sudoku as a line of JSON.
#[derive(Serialize)]
struct Record {
    seed: u64,
    difficulty: String,
    hardest: Option<String>,
    givens: usize,
    minimal: bool,
    boxes: String,
    with: Vec<String>,
    grid: String,
    solution: String,
}

impl New {
    /// Generates the sudokus. `rules` returns the rules of the other options: a shape with some variants.
    pub(super) fn run(
        &self,
        boxes: Option<Shape>,
        mut variants: Vec<String>,
        budget: Option<u64>,
        target: &Target,
        rules: impl FnOnce(Shape, &[String]) -> Result<Rules, Failure>,
    ) -> Result<Exit, Failure> {
        self.jobs.apply()?;
        let mut take = |word: &str| {
            let before = variants.len();
            variants.retain(|variant| !variant.trim().eq_ignore_ascii_case(word));
            variants.len() < before
        };
        let (cages, jigsaw) = (take("cages"), take("jigsaw"));
        let mut options = SudokuOptions::new(rules(boxes.unwrap_or(Shape::NINE), &variants)?);
        (options.cages, options.jigsaw) = (cages, jigsaw);
        (options.symmetry, options.minimal) = (self.symmetry.into(), self.minimal);
        options.difficulty =
            self.difficulty.as_ref().map(|range| level_of(*range.start())..=level_of(*range.end()));
        options.attempts = self.attempts;
        options.budget = budget.map_or(options.budget, Budget::new);
        let generator = SudokuGenerator::new(options).map_err(Failure::usage)?;
        self.write_all(&generator, target)
    }

    fn write_all(&self, generator: &SudokuGenerator, target: &Target) -> Result<Exit, Failure> {
        let seeds = seed_range(self.seeds.as_ref(), self.seed, self.count)?;
        let count = seeds.end.saturating_sub(seeds.start);
        let bar = progress_bar(usize::try_from(count).ok());
        let _guard = cleared_on_exit(&bar);
        let output = target.open()?;
        let mut exit = Exit::Success;
        let written = each_in_order(
            seeds,
            |seed| generator.sudoku(seed).map(|sudoku| self.text(&sudoku, count > 1)),
            |text| {
                match text {
                    Ok(text) => bar.suspend(|| output.write_now(text?))?,
                    Err(unmet) => {
                        bar.suspend(|| report::print_error(&unmet.to_string()));
                        exit = Exit::Error;
                    }
                }
                bar.inc(1);
                Ok(())
            },
        );
        bar.finish_and_clear();
        written?;
        output.finish()?;
        Ok(exit)
    }

    /// Returns a sudoku as text: on one line if there are several, and each has the same rules.
    fn text(&self, sudoku: &GeneratedSudoku, several: bool) -> Result<String, Failure> {
        let shape = sudoku.rules.shape();
        let with: Vec<String> =
            sudoku.rules.variants().iter().map(|variant| variant.notation(shape)).collect();
        let givens = sudoku.grid.givens().count();
        if self.json {
            let record = Record {
                seed: sudoku.seed,
                difficulty: sudoku.level.to_string(),
                hardest: sudoku.hardest.map(|technique| technique.to_string()),
                givens,
                minimal: sudoku.minimal,
                boxes: format!("{}x{}", shape.box_rows(), shape.box_columns()),
                with,
                grid: format!("{:#}", sudoku.grid),
                solution: format!("{:#}", sudoku.answer),
            };
            return serde_json::to_string(&record).map(|line| line + "\n").map_err(Failure::new);
        }
        let summary =
            format!("# seed {}: {}, {givens} {}", sudoku.seed, sudoku.level, plural(givens, "given"));
        let own = |variant: &Variant| matches!(variant, Variant::Cage { .. } | Variant::Jigsaw { .. });
        if several && !sudoku.rules.variants().iter().any(own) {
            return Ok(format!("{:#} {summary}\n", sudoku.grid));
        }
        let with: String = with.iter().map(|variant| format!("# with: {variant}\n")).collect();
        let end = if several { "\n" } else { "" };
        Ok(format!("{summary}\n{with}{}{end}", sudoku.rules.text(&sudoku.grid)))
    }
}

fn level_of(level: Level) -> SudokuLevel {
    match level {
        Level::Easy => SudokuLevel::Easy,
        Level::Moderate => SudokuLevel::Moderate,
        Level::Tricky => SudokuLevel::Tricky,
        Level::Hard => SudokuLevel::Hard,
        Level::Fiendish => SudokuLevel::Fiendish,
    }
}
