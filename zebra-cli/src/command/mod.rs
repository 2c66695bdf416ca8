//! The subcommands: a file for each, with its options and a method `run`.

mod book;
mod certificates;
mod certify;
mod check;
mod completions;
mod convert;
mod explain;
mod fix;
mod fmt;
mod generate;
mod grade;
mod grid;
mod lsp;
mod minimize;
mod page;
mod play;
mod print;
mod read;
mod solve;
mod sudoku;
mod theme;

use clap::Subcommand;

use crate::exit::{Exit, Failure};

/// A subcommand.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles
    Solve(solve::Solve),
    /// Report errors, contradictions, ambiguity and redundant clues
    Check(check::Check),
    /// Print the sentences of a puzzle with their readings
    ///
    /// A clue in English is read as in a solution. A sentence beside formulas is compared with them.
    Read(read::Read),
    /// Apply the suggested fixes to `puzzle!` in Rust, to ZBC and to plain text
    Fix(fix::Fix),
    /// Format `puzzle!` in Rust, ZBC, and plain text
    #[command(name = "fmt")]
    Format(fmt::Format),
    /// Convert a puzzle to another format
    Convert(convert::Convert),
    /// Explain how a person finds the solution of a puzzle
    Explain(explain::Explain),
    /// Write a proof, for the checker VeriPB, that a puzzle has exactly one answer or none
    ///
    /// Writes the formula to FILE.opb and the proof to FILE.pbp, and prints the command that checks them and the expected verdict.
    Certify(certify::Certify),
    /// Print the logic grid of a puzzle
    Grid(grid::Print),
    /// Make a book of puzzles to print: PDF, HTML or SVG
    ///
    /// Each puzzle has its title, story, clues, logic grid and a table for the answer. The answers are at the end. Reads puzzle files,
    /// or the lines of `zebra generate --to jsonl` from standard input.
    Print(print::Print),
    /// Make a book of generated puzzles, or of files: rising levels, hints, answers, and how to solve
    ///
    /// Like `zebra print`, with a level beside each title, two hints for each puzzle, and with a title an example on a page of its own.
    Book(book::Book),
    /// Play a puzzle in the terminal, with hints, checks and the walkthrough
    Play(play::Play),
    /// Write a page to play a puzzle in, one HTML file that needs no network
    ///
    /// The page has the puzzle, its grid and the engine, which checks the marks, gives hints and explains.
    Page(page::Page),
    /// Generate puzzles
    Generate(generate::Generate),
    /// Drop clues of a puzzle that it does not need, down to a number of clues or a difficulty
    Minimize(minimize::Minimize),
    /// List, print, check or start themes of generated puzzles
    Theme(theme::ThemeCommand),
    /// Grade answers to the puzzles of a data set
    ///
    /// Reads lines of JSON with an `id` and an `answer`, the text of a model, and prints a line with the grade for each.
    Grade(grade::Grade),
    /// Solve, count, explain, watch or generate sudokus of any box shape
    Sudoku(sudoku::Sudoku),
    /// Serve an editor: the language server for ZBC, plain text and JSON
    ///
    /// Speaks the Language Server Protocol over standard input and output; an editor starts it.
    Lsp(lsp::Lsp),
    /// Print a completion script for a shell
    Completions(completions::Completions),
    /// Print a man page: `zebra manual | man -l -`
    Manual(completions::Manual),
    #[command(hide = true)]
    Hint(Tried),
    #[command(hide = true)]
    Rate(Tried),
}

/// The arguments of a subcommand that does not exist, but that people try.
#[derive(Debug, clap::Args)]
pub(crate) struct Tried {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<String>,
}

impl Command {
    /// Runs the subcommand.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
            Command::Read(read) => read.run(),
            Command::Fix(fix) => fix.run(),
            Command::Format(format) => format.run(),
            Command::Convert(convert) => convert.run(),
            Command::Explain(explain) => explain.run(),
            Command::Certify(certify) => certify.run(),
            Command::Grid(grid) => grid.run(),
            Command::Print(print) => print.run(),
            Command::Book(book) => book.run(),
            Command::Play(play) => play.run(),
            Command::Page(page) => page.run(),
            Command::Generate(generate) => generate.run(),
            Command::Minimize(minimize) => minimize.run(),
            Command::Theme(theme) => theme.run(),
            Command::Grade(grade) => grade.run(),
            Command::Sudoku(sudoku) => sudoku.run(),
            Command::Lsp(lsp) => lsp.run(),
            Command::Completions(completions) => completions.run(),
            Command::Manual(manual) => manual.run(),
            Command::Hint(_) => Err(Failure::usage(
                "there is no `zebra hint`; `zebra play FILE` gives hints, and `zebra explain FILE --last 1` prints the first conclusion",
            )),
            Command::Rate(_) => {
                Err(Failure::usage("there is no `zebra rate`; `zebra check FILE` prints the difficulty"))
            }
        }
    }
}
