//! `zebra sudoku --generate`: new sudokus from seeds, on all cores, in the order of the seeds.

use std::ops::RangeInclusive;

use clap::ArgGroup;
use serde::Serialize;
use zebra_runtime::explain::Level;
use zebra_runtime::sentence::plural;
use zebra_runtime::solve::Budget;
use zebra_runtime::sudoku::explain::SudokuLevel;
use zebra_runtime::sudoku::generate::{GeneratedSudoku, SudokuGenerator, SudokuOptions, Symmetry};
use zebra_runtime::sudoku::{Rules, Shape, Variant};

use crate::exit::{Exit, Failure};
use crate::options::{Choice, Jobs, Seeds, choices};
use crate::output::Target;
use crate::progress::each_seed;

/// The options of `zebra sudoku --generate`.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Options of --generate", group = ArgGroup::new("of_generate")
    .args(["count", "seed", "seeds", "difficulty", "symmetry", "minimal", "attempts", "json"])
    .multiple(true)
    .requires("generate"))]
pub(super) struct New {
    /// Generate sudokus instead of solving them
    ///
    /// `--boxes` gives the size, 4x4 to 16x16 [default: 3x3 boxes], and `--with` the variants; here also `cages` and `jigsaw`, for
    /// cages or regions of each sudoku's own.
    #[arg(long, conflicts_with_all = ["file", "count_answers", "explain", "watch"])]
    pub(super) generate: bool,
    #[command(flatten)]
    seeds: Seeds,
    /// Difficulty: `easy`, `moderate`, `tricky`, `hard`, `fiendish`, or an inclusive range such as `easy..tricky`
    #[arg(long, value_name = "LEVEL|A..B", value_parser = Level::parse_range)]
    difficulty: Option<RangeInclusive<Level>>,
    /// Symmetry of the cells with a given
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = choices(SYMMETRIES))]
    symmetry: Symmetry,
    /// Take only sudokus of which every given is needed
    #[arg(long)]
    minimal: bool,
    /// Maximum number of attempts per puzzle
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    attempts: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    jobs: Jobs,
}

/// The values of `--symmetry`.
const SYMMETRIES: &[Choice<Symmetry>] = &[
    ("none", "None", Symmetry::None),
    ("half-turn", "The same after half a turn", Symmetry::HalfTurn),
    ("quarter-turn", "The same after a quarter turn", Symmetry::QuarterTurn),
    ("left-right", "Left and right mirrored", Symmetry::LeftRight),
    ("up-down", "Top and bottom mirrored", Symmetry::UpDown),
    ("both", "Mirrored both ways", Symmetry::Both),
    ("diagonal", "Mirrored at the diagonal from the upper left to the lower right", Symmetry::Diagonal),
    (
        "antidiagonal",
        "Mirrored at the diagonal from the lower left to the upper right",
        Symmetry::Antidiagonal,
    ),
];

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
        (options.symmetry, options.minimal) = (self.symmetry, self.minimal);
        options.difficulty =
            self.difficulty.as_ref().map(|range| level_of(*range.start())..=level_of(*range.end()));
        options.attempts = self.attempts;
        options.budget = budget.map_or(options.budget, Budget::new);
        let generator = SudokuGenerator::new(options).map_err(Failure::usage)?;
        self.write_all(&generator, target)
    }

    fn write_all(&self, generator: &SudokuGenerator, target: &Target) -> Result<Exit, Failure> {
        let (seeds, several) = (self.seeds.range()?, self.seeds.are_several());
        let output = target.open()?;
        let make = |seed| match generator.sudoku(seed) {
            Ok(sudoku) => Ok(self.text(&sudoku, several)),
            Err(unmet) => Err(unmet.to_string()),
        };
        let exit = each_seed(seeds, make, |text| output.write_now(text?))?;
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
