//! `zebra sudoku`: solves, counts, explains, generates or shows the search of grids of any box shape.

mod book;
mod new;
mod records;
mod watch;

use std::collections::HashSet;

use zebra_runtime::sentence::plural;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome};
use zebra_runtime::sudoku::explain::explain;
use zebra_runtime::sudoku::{Rules, Shape, SudokuGrid, SudokuSolver, Variant};
use zebra_views::SudokuView;

use crate::exit::{Exit, Failure};
use crate::output::{Output, Target};
use crate::report;
use crate::source::Source;
pub(super) use book::{ToPrint, to_print};
use records::{Given, givens};

/// The maximum number of grids whose errors are shown.
const MAX_SHOWN: usize = 100;

/// The maximum number of additional rules.
const MAX_RULES: usize = 2000;

/// The options of `zebra sudoku`.
#[derive(Debug, clap::Args)]
#[command(after_help = KEYS)]
pub(crate) struct Sudoku {
    /// File with one or more grids, or `-` for standard input
    ///
    /// A 9x9 grid is one line of 81 cells or 9 lines of cells; other sizes are similar. Lines of JSON are read as
    /// `--generate --json` writes them, with their own boxes and rules.
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// Rows and columns of a box, such as `2x3` [default: from the number of cells]
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = parse_boxes)]
    boxes: Option<Shape>,
    /// Additional rule: `diagonals`, `king`, `knight`, a cage with its sum, such as `cage 15 r1c1 r1c2`, or `jigsaw` with a letter
    /// for the region of each cell
    #[arg(long = "with", value_name = "VARIANT")]
    variants: Vec<String>,
    /// File with additional rules, one per line
    ///
    /// At most 2000 different rules.
    #[arg(long, value_name = "FILE")]
    with_file: Option<String>,
    /// Count the answers, up to a limit [default limit: 1000000]
    #[arg(
        long, value_name = "LIMIT", num_args = 0..=1, require_equals = true, default_missing_value = "1000000",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    count_answers: Option<u64>,
    /// Explain the solution step by step
    #[arg(long, conflicts_with = "count_answers")]
    explain: bool,
    /// Write an SVG picture
    #[arg(long, conflicts_with_all = ["count_answers", "explain", "watch"])]
    svg: bool,
    /// Draw the grid without its answer
    #[arg(long, requires = "svg")]
    unsolved: bool,
    /// Show the search as it runs, if the output is a terminal
    #[arg(long, conflicts_with_all = ["count_answers", "explain", "output"])]
    watch: bool,
    /// Frames per second of `--watch`
    #[arg(long, value_name = "FPS", default_value_t = 20.0, value_parser = parse_speed, requires = "watch")]
    speed: f64,
    /// Budget of each search, in propagator runs
    ///
    /// The default is that of `zebra solve`, and with `--generate` 2000000.
    #[arg(long, value_name = "RUNS")]
    budget: Option<u64>,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    new: new::New,
}

/// The text after the options in `--help`.
const KEYS: &str = "\
Keys of --watch:
  + -    faster, slower
  space  pause, resume
  right  next frame
  q      quit, like Ctrl-C";

fn parse_boxes(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(['x', 'X']);
    let sides = sides.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    sides.and_then(|(rows, columns)| Shape::new(rows, columns)).ok_or_else(|| {
        "expected rows and columns of a box, such as `3x3`, with a product of 2 to 35".to_owned()
    })
}

fn parse_speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.1..=10_000.0).contains(speed));
    speed.ok_or_else(|| "expected a number from 0.1 to 10000".to_owned())
}

impl Sudoku {
    /// Solves every grid of the file.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if self.new.generate {
            let rules = |shape: Shape, variants: &[String]| self.rules(shape, variants);
            return self.new.run(self.boxes, self.variants()?, self.budget, &self.target, rules);
        }
        let source = Source::read_collection(&self.file)?;
        let variants = self.variants()?;
        let mut givens = givens(&source, self.boxes).peekable();
        let Some(first) = givens.next() else {
            return Err(Failure::new(format_args!("no grid in `{}`", source.name)));
        };
        if self.svg && givens.peek().is_some() {
            return Err(Failure::new(format_args!(
                "`{}` has several grids, and `--svg` draws one",
                source.name
            )));
        }
        let mut solvers = Solvers { sudoku: &self, variants, solvers: Vec::new(), errors: 0 };
        let output = self.target.open()?;
        let exit = if givens.peek().is_none() {
            solvers.solve(&source, first, None, &output)?
        } else {
            solvers.many(&source, std::iter::once(first).chain(givens), &output)?
        };
        output.finish()?;
        if solvers.errors > MAX_SHOWN {
            report::note(&format!("The errors of the first {MAX_SHOWN} grids with errors are shown."));
        }
        Ok(exit)
    }

    /// Returns the variants of the options and of the file.
    fn variants(&self) -> Result<Vec<String>, Failure> {
        let mut variants = self.variants.clone();
        if let Some(file) = &self.with_file {
            let text = Source::read(file)?.text;
            let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
            variants.extend(lines.filter(|line| !line.is_empty()).map(str::to_owned));
        }
        let mut seen = HashSet::new();
        variants.retain(|variant| seen.insert(variant.clone()));
        if variants.len() > MAX_RULES {
            return Err(Failure::new(format_args!(
                "{} additional rules; at most {MAX_RULES} are supported",
                variants.len()
            )));
        }
        Ok(variants)
    }

    /// Returns the rules for a shape with some variants.
    fn rules(&self, shape: Shape, variants: &[String]) -> Result<Rules, Failure> {
        variants.iter().try_fold(Rules::of(shape), |rules, text| {
            let rules = Variant::parse(text, shape).and_then(|variant| rules.with(variant));
            let is_option = self.variants.contains(text);
            rules.map_err(|error| if is_option { Failure::usage(error) } else { Failure::new(error) })
        })
    }
}

/// The maximum number of solvers that are kept.
const MAX_SOLVERS: usize = 16;

/// A solver for each of the last shapes with their rules.
struct Solvers<'a> {
    sudoku: &'a Sudoku,
    variants: Vec<String>,
    /// Each with the rules of its grid.
    solvers: Vec<(Vec<String>, SudokuSolver)>,
    /// The number of grids with errors so far.
    errors: usize,
}

impl Solvers<'_> {
    /// Returns the solver for a shape with the variants, and those of a grid.
    fn solver(&mut self, shape: Shape, with: &[String]) -> Result<&mut SudokuSolver, Failure> {
        let is_same =
            |(rules, solver): &(Vec<String>, SudokuSolver)| rules == with && solver.rules().shape() == shape;
        let index = match self.solvers.iter().position(is_same) {
            Some(index) => index,
            None => {
                let mut variants = self.variants.clone();
                variants.extend(with.iter().filter(|&rule| !self.variants.contains(rule)).cloned());
                let mut solver = SudokuSolver::new(&self.sudoku.rules(shape, &variants)?);
                solver.within(self.sudoku.budget.map_or(DEFAULT_BUDGET, Budget::new));
                if self.solvers.len() == MAX_SOLVERS {
                    self.solvers.remove(0);
                }
                self.solvers.push((with.to_vec(), solver));
                self.solvers.len() - 1
            }
        };
        Ok(&mut self.solvers[index].1)
    }

    /// Returns a grid and its solver, or prints its errors.
    fn ready(
        &mut self,
        source: &Source,
        given: Given,
    ) -> Result<Option<(SudokuGrid, &mut SudokuSolver)>, Failure> {
        let Given { source: own, with, entry, .. } = given;
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                self.report(|| report::error(&error));
                return Ok(None);
            }
        };
        if let Some(shape) = entry.grid.as_ref().map(SudokuGrid::shape) {
            match self.solver(shape, &with) {
                Ok(solver) => entry.check(solver.rules()),
                // The rules of a line concern this line only.
                Err(Failure::Other(error)) if !with.is_empty() => {
                    let name = &own.as_ref().unwrap_or(source).name;
                    self.report(|| report::error(&format!("`{name}`: {error}")));
                    return Ok(None);
                }
                Err(failure) => return Err(failure),
            }
        }
        if !entry.diagnostics.is_empty() {
            let source = own.as_ref().unwrap_or(source);
            self.report(|| report::errors(source, &entry.ranges, &entry.diagnostics));
            return Ok(None);
        }
        let Some(grid) = entry.grid else { return Ok(None) };
        let solver = self.solver(grid.shape(), &with)?;
        Ok(Some((grid, solver)))
    }

    /// Counts a grid with errors, and prints them.
    fn report(&mut self, text: impl FnOnce() -> String) {
        self.errors += 1;
        if self.errors <= MAX_SHOWN {
            report::eprint(&text());
        }
    }

    /// Solves the only grid of a file and prints it in full, or one of several, by the number of its line.
    fn solve(
        &mut self,
        source: &Source,
        given: Given,
        line: Option<usize>,
        output: &Output,
    ) -> Result<Exit, Failure> {
        let sudoku = self.sudoku;
        let line = line.map(|line| format!("line {line}:"));
        let prefix = line.as_ref().map_or(String::new(), |line| format!("{line} "));
        let Some((grid, solver)) = self.ready(source, given)? else {
            if line.is_some() {
                output.write(prefix + "error\n")?;
            }
            return Ok(Exit::Error);
        };
        if let Some(limit) = sudoku.count_answers {
            let count = solver.count(&grid, limit);
            output.write(prefix + &counted(&count, limit) + "\n")?;
            return Ok(exit_of_count(&count, limit));
        }
        if sudoku.unsolved {
            output.write(SudokuView::new(solver.rules(), &grid).to_svg())?;
            return Ok(Exit::Success);
        }
        if sudoku.explain {
            let (rules, heading) = (solver.rules(), line.map_or(String::new(), |line| line + "\n"));
            output.write(format!("{heading}{}\n{}\n\n", rules.text(&grid), explain(rules, &grid)))?;
        }
        if sudoku.watch && !watch::watch(solver, &grid, sudoku.speed)? {
            report::note("Search stopped.");
            return Ok(Exit::Interrupted);
        }
        let outcome = solver.solve(&grid).outcome;
        if sudoku.svg {
            let Outcome::Unique(answer) = &outcome else {
                return Err(Failure::new(format_args!(
                    "cannot draw the answer: {outcome}; pass `--unsolved`"
                )));
            };
            output.write(SudokuView::new(solver.rules(), &grid).found(answer).to_svg())?;
            return Ok(Exit::Success);
        }
        output.write(match &outcome {
            _ if prefix.is_empty() => shown(solver.rules(), &outcome),
            Outcome::Unique(answer) => format!("{answer:#}\n"),
            Outcome::Unsolvable => prefix + "no answer\n",
            other => format!("{prefix}{other}\n"),
        })?;
        Ok(Exit::from(&outcome))
    }

    /// Solves the grids of a file and prints a line for each, then a summary.
    fn many(
        &mut self,
        source: &Source,
        givens: impl Iterator<Item = Given>,
        output: &Output,
    ) -> Result<Exit, Failure> {
        let mut exits = Vec::new();
        for given in givens {
            let line = given.line;
            match self.solve(source, given, Some(line), output)? {
                Exit::Interrupted => return Ok(Exit::Interrupted),
                exit => exits.push(exit),
            }
        }
        summarize(&exits);
        Ok(if exits.contains(&Exit::Error) { Exit::Error } else { Exit::Success })
    }
}

/// Renders an outcome with its answers.
fn shown(rules: &Rules, outcome: &Outcome<SudokuGrid>) -> String {
    let text = |answer: &SudokuGrid| rules.text(answer);
    match outcome {
        Outcome::Unique(answer) => format!("{}\nExactly one answer.\n", text(answer)),
        Outcome::Multiple(one, two) => {
            format!("{}\n{}\nSeveral answers; two of them are above.\n", text(one), text(two))
        }
        Outcome::Unsolvable => "No answer: the givens contradict each other.\n".to_owned(),
        Outcome::Unknown { found } => {
            let found = found.as_ref().map(|answer| text(answer) + "\n").unwrap_or_default();
            format!("{found}Unknown: budget exhausted; pass a larger `--budget`.\n")
        }
    }
}

fn counted(count: &zebra_runtime::sudoku::Count, limit: u64) -> String {
    let answers = |found| format!("{found} {}", plural(found, "answer"));
    match (count.all, count.found) {
        (true, 0) => "no answer".to_owned(),
        (true, found) => format!("exactly {}", answers(found)),
        (false, 0) => "no answer found; budget exhausted".to_owned(),
        (false, found) if found >= limit => format!("at least {}: limit reached", answers(found)),
        (false, found) => format!("at least {}: budget exhausted", answers(found)),
    }
}

fn exit_of_count(count: &zebra_runtime::sudoku::Count, limit: u64) -> Exit {
    match (count.all, count.found) {
        (true, 0) => Exit::Unsolvable,
        (true, 1) => Exit::Success,
        (_, 2..) => Exit::Multiple,
        (false, found) if found >= limit => Exit::Success,
        (false, _) => Exit::BudgetExhausted,
    }
}

/// The outcomes of grids, in the order of the summary.
const OUTCOMES: [(Exit, &str); 5] = [
    (Exit::Success, "with one answer"),
    (Exit::Unsolvable, "with none"),
    (Exit::Multiple, "with several"),
    (Exit::BudgetExhausted, "unknown"),
    (Exit::Error, "with errors"),
];

/// Prints how many grids had which outcome to standard error.
fn summarize(exits: &[Exit]) {
    let counts =
        OUTCOMES.map(|(outcome, what)| (exits.iter().filter(|exit| **exit == outcome).count(), what));
    let parts = counts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, what)| format!("{count} {what}")).collect();
    report::note(&format!("{} grids: {}", exits.len(), parts.join(", ")));
}
