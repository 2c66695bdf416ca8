//! `zebra sudoku`: grids of any box shape, solved, counted, explained, or watched while they are searched.

mod watch;

use zebra_runtime::sentence::plural;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome};
use zebra_runtime::sudoku::explain::explain;
use zebra_runtime::sudoku::{Entry, Rules, Shape, SudokuGrid, SudokuSolver, Variant, entries};

use crate::exit::{Exit, Failure};
use crate::output::{Output, Target};
use crate::report;
use crate::source::Source;

/// The options of `zebra sudoku`.
#[derive(Debug, clap::Args)]
#[command(after_help = SPEED_KEYS)]
pub(crate) struct Sudoku {
    /// One grid or many: lines of 81 cells or grids of 9 lines, and other sizes; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// Rows and columns of a box, such as `2x3`; by default the number of cells tells it
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = parse_boxes)]
    boxes: Option<Shape>,
    /// Another rule: `diagonals`, `king`, `knight`, or a cage with its sum as `cage 15 r1c1 r1c2`
    #[arg(long = "with", value_name = "VARIANT")]
    variants: Vec<String>,
    /// Other rules from a file, one a line
    #[arg(long, value_name = "FILE")]
    with_file: Option<String>,
    /// Count the answers, up to so many: `--count=100`; up to a million if no number is given
    #[arg(
        long, value_name = "LIMIT", num_args = 0..=1, require_equals = true, default_missing_value = "1000000",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    count: Option<u64>,
    /// Solve step by step, as a person does
    #[arg(long, conflicts_with = "count")]
    explain: bool,
    /// Draw the search while it runs; only the result where the output is no terminal
    #[arg(long, conflicts_with_all = ["count", "explain", "output"])]
    watch: bool,
    /// How many pictures of the search are drawn in a second
    #[arg(long, value_name = "PICTURES", default_value_t = 20.0, value_parser = parse_speed, requires = "watch")]
    speed: f64,
    /// How much each grid may cost, in runs of propagators
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_BUDGET.get())]
    budget: u64,
    #[command(flatten)]
    target: Target,
}

/// What stands behind the options.
const SPEED_KEYS: &str = "\
While a search is drawn:
  + -    faster, slower
  space  stop, and go on
  right  one picture further
  q      leave, as Ctrl-C does";

fn parse_boxes(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(['x', 'X']);
    let sides = sides.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    sides
        .and_then(|(rows, columns)| Shape::new(rows, columns))
        .ok_or_else(|| "rows and columns of a box, such as `3x3`, that make a side of 2 to 35".to_owned())
}

fn parse_speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.1..=10_000.0).contains(speed));
    speed.ok_or_else(|| "a number from 0.1 to 10000".to_owned())
}

impl Sudoku {
    /// Solves every grid of the file.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let source = Source::read(&self.file)?;
        let variants = self.variants()?;
        let mut entries = entries(&source.text, self.boxes).peekable();
        let Some(first) = entries.next() else {
            return Err(Failure::new(format_args!("`{}` has no grid", source.name)));
        };
        let mut table = Table { sudoku: &self, variants, solvers: Vec::new() };
        let mut output = self.target.open()?;
        let exit = if entries.peek().is_none() {
            table.one(&source, first, &mut output)?
        } else {
            table.many(&source, std::iter::once(first).chain(entries), &mut output)?
        };
        output.flush()?;
        Ok(exit)
    }

    /// The variants as written.
    fn variants(&self) -> Result<Vec<String>, Failure> {
        let mut variants = self.variants.clone();
        if let Some(file) = &self.with_file {
            let text = Source::read(file)?.text;
            let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
            variants.extend(lines.filter(|line| !line.is_empty()).map(str::to_owned));
        }
        Ok(variants)
    }
}

/// The solvers of the shapes met so far.
struct Table<'a> {
    sudoku: &'a Sudoku,
    variants: Vec<String>,
    solvers: Vec<SudokuSolver>,
}

impl Table<'_> {
    /// The solver of a shape with the variants.
    fn solver(&mut self, shape: Shape) -> Result<&mut SudokuSolver, Failure> {
        let known = self.solvers.iter().position(|solver| solver.rules().shape() == shape);
        let index = match known {
            Some(index) => index,
            None => {
                let parsed = self.variants.iter().map(|text| Variant::parse(text, shape));
                let rules =
                    parsed.into_iter().try_fold(Rules::of(shape), |rules, variant| rules.with(variant?));
                let mut solver = SudokuSolver::new(&rules.map_err(Failure::new)?);
                solver.within(Budget::new(self.sudoku.budget));
                self.solvers.push(solver);
                self.solvers.len() - 1
            }
        };
        Ok(&mut self.solvers[index])
    }

    /// The grid of an entry and its solver, unless it has mistakes, which are told.
    fn ready(
        &mut self,
        source: &Source,
        mut entry: Entry,
    ) -> Result<Option<(SudokuGrid, &mut SudokuSolver)>, Failure> {
        if let Some(shape) = entry.grid.as_ref().map(SudokuGrid::shape) {
            let solver = self.solver(shape)?;
            entry.check(solver.rules());
        }
        if !entry.diagnostics.is_empty() {
            report::say(&report::mistakes(source, &entry.ranges, &entry.diagnostics));
            return Ok(None);
        }
        let Some(grid) = entry.grid else { return Ok(None) };
        let solver = self.solver(grid.shape())?;
        Ok(Some((grid, solver)))
    }

    /// A file of one grid: all is shown.
    fn one(&mut self, source: &Source, entry: Entry, output: &mut Output) -> Result<Exit, Failure> {
        let sudoku = self.sudoku;
        let Some((grid, solver)) = self.ready(source, entry)? else { return Ok(Exit::Mistake) };
        if let Some(limit) = sudoku.count {
            let count = solver.count(&grid, limit);
            output.write(counted(&count, limit) + "\n")?;
            return Ok(exit_of_count(&count, limit));
        }
        if sudoku.explain {
            output.write(format!("{grid}\n{}\n\n", explain(solver.rules(), &grid)))?;
        }
        if sudoku.watch && !watch::watch(solver, &grid, sudoku.speed)? {
            return Ok(left());
        }
        let outcome = solver.solve(&grid).outcome;
        output.write(shown(&outcome))?;
        Ok(Exit::from(&outcome))
    }

    /// A file of many: a line for each, and what they came to.
    fn many(
        &mut self,
        source: &Source,
        entries: impl Iterator<Item = Entry>,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let sudoku = self.sudoku;
        let mut tally = Tally::default();
        for entry in entries {
            let line = entry.line;
            let Some((grid, solver)) = self.ready(source, entry)? else {
                tally.mistakes += 1;
                output.write(format!("line {line}: a mistake\n"))?;
                continue;
            };
            if let Some(limit) = sudoku.count {
                let count = solver.count(&grid, limit);
                tally.add(exit_of_count(&count, limit));
                output.write(format!("line {line}: {}\n", counted(&count, limit)))?;
                continue;
            }
            if sudoku.explain {
                output.write(format!("line {line}:\n{grid}\n{}\n\n", explain(solver.rules(), &grid)))?;
            }
            if sudoku.watch && !watch::watch(solver, &grid, sudoku.speed)? {
                return Ok(left());
            }
            let outcome = solver.solve(&grid).outcome;
            tally.add(Exit::from(&outcome));
            output.write(match &outcome {
                Outcome::Unique(answer) => format!("{answer:#}\n"),
                Outcome::Unsolvable => format!("line {line}: no answer\n"),
                other => format!("line {line}: {other}\n"),
            })?;
        }
        output.flush()?;
        tally.tell();
        Ok(if tally.mistakes > 0 { Exit::Mistake } else { Exit::Good })
    }
}

/// Whoever watched did not wait for the end.
fn left() -> Exit {
    report::note("The search was left before its end.");
    Exit::Spent
}

/// An outcome in words, with its answers.
fn shown(outcome: &Outcome<SudokuGrid>) -> String {
    match outcome {
        Outcome::Unique(answer) => format!("{answer}\nExactly one answer.\n"),
        Outcome::Multiple(one, two) => format!("{one}\n{two}\nSeveral answers: above are two of them.\n"),
        Outcome::Unsolvable => "No answer: the givens contradict each other.\n".to_owned(),
        Outcome::Unknown { found } => {
            let found = found.as_ref().map(|answer| format!("{answer}\n")).unwrap_or_default();
            format!("{found}Unknown: the budget was exhausted; `--budget` gives more.\n")
        }
    }
}

fn counted(count: &zebra_runtime::sudoku::Count, limit: u64) -> String {
    let answers = |found| format!("{found} {}", plural(found, "answer"));
    match (count.all, count.found) {
        (true, 0) => "no answer".to_owned(),
        (true, found) => format!("exactly {}", answers(found)),
        (false, 0) => "no answer found before the budget was exhausted".to_owned(),
        (false, found) if found >= limit => format!("at least {}: the limit is reached", answers(found)),
        (false, found) => format!("at least {}: the budget was exhausted", answers(found)),
    }
}

fn exit_of_count(count: &zebra_runtime::sudoku::Count, limit: u64) -> Exit {
    match (count.all, count.found) {
        (true, 0) => Exit::Unsolvable,
        (true, 1) => Exit::Good,
        (_, 2..) => Exit::Several,
        (false, found) if found >= limit => Exit::Good,
        (false, _) => Exit::Spent,
    }
}

/// What many grids came to.
#[derive(Debug, Default)]
struct Tally {
    one: u64,
    none: u64,
    several: u64,
    unknown: u64,
    mistakes: u64,
}

impl Tally {
    fn add(&mut self, exit: Exit) {
        match exit {
            Exit::Good => self.one += 1,
            Exit::Unsolvable => self.none += 1,
            Exit::Several => self.several += 1,
            Exit::Spent => self.unknown += 1,
            Exit::Mistake => self.mistakes += 1,
        }
    }

    /// Says it on standard error, where it is in nobody's way.
    fn tell(&self) {
        let Tally { one, none, several, unknown, mistakes } = self;
        let grids = one + none + several + unknown + mistakes;
        let parts = [
            (one, "with one answer"),
            (none, "with none"),
            (several, "with several"),
            (unknown, "not known"),
            (mistakes, "with mistakes"),
        ];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(count, _)| **count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        report::note(&format!("{grids} grids: {}", parts.join(", ")));
    }
}
