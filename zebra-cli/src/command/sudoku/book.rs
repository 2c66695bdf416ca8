//! The sudokus of a file for a book, each with its rules and its answer.

use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome};
use zebra_runtime::sudoku::explain::{SudokuLevel, explain};
use zebra_runtime::sudoku::{Rules, SudokuGrid, SudokuSolver, Variant};

use super::records::{Given, givens};
use crate::exit::Failure;
use crate::report;
use crate::source::Source;

/// A sudoku to print.
pub(in crate::command) struct ToPrint {
    pub(in crate::command) rules: Rules,
    pub(in crate::command) grid: SudokuGrid,
    /// The only answer; None if answers are not printed.
    pub(in crate::command) answer: Option<SudokuGrid>,
    /// The level, if levels are printed.
    pub(in crate::command) level: Option<SudokuLevel>,
}

/// Reads the sudokus of a file, and solves and rates them if their answers and levels are printed. Returns None if one of them has an error, which is printed.
pub(in crate::command) fn to_print(
    file: &str,
    (answers, levels): (bool, bool),
    budget: Option<u64>,
) -> Result<Option<Vec<ToPrint>>, Failure> {
    let source = Source::read_collection(file)?;
    let (mut sudokus, mut failed) = (Vec::new(), false);
    for given in givens(&source, None) {
        let line = given.line;
        match ready(&source, given).map(|(rules, grid)| {
            let mut solver = SudokuSolver::new(&rules);
            solver.within(budget.map_or(DEFAULT_BUDGET, Budget::new));
            let answer = match answers.then(|| solver.solve(&grid).outcome) {
                None => None,
                Some(Outcome::Unique(answer)) => Some(answer),
                Some(outcome) => {
                    return Err(format!(
                        "`{}:{line}`: cannot print the answer: {outcome}; pass `--no-answers` to print the sudoku alone",
                        source.name
                    ));
                }
            };
            let level = levels.then(|| explain(&rules, &grid).level()).flatten();
            Ok(ToPrint { rules, grid, answer, level })
        }) {
            Some(Ok(sudoku)) => sudokus.push(sudoku),
            Some(Err(error)) => {
                report::print_error(&error);
                failed = true;
            }
            None => failed = true,
        }
    }
    if sudokus.is_empty() && !failed {
        return Err(Failure::new(format_args!("no grid in `{}`", source.name)));
    }
    Ok((!failed).then_some(sudokus))
}

/// Returns a grid with its rules, or prints its errors.
fn ready(source: &Source, given: Given) -> Option<(Rules, SudokuGrid)> {
    let Given { source: own, with, entry, .. } = given;
    let source = own.as_ref().unwrap_or(source);
    let mut entry = entry.map_err(|error| report::print_error(&error)).ok()?;
    let rules = entry.grid.as_ref().map(|grid| {
        let shape = grid.shape();
        let add = |rules: Rules, text: &String| Variant::parse(text, shape).and_then(|it| rules.with(it));
        with.iter().try_fold(Rules::of(shape), add)
    });
    let rules = rules
        .transpose()
        .map_err(|error| report::print_error(&format!("`{}`: {error}", source.name)))
        .ok()?;
    if let Some(rules) = &rules {
        entry.check(rules);
    }
    if !entry.diagnostics.is_empty() {
        report::eprint(&report::errors(source, &entry.ranges, &entry.diagnostics));
        return None;
    }
    Some((rules?, entry.grid?))
}
