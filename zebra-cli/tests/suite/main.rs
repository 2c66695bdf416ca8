//! Tests of the command as a person or a script runs it.

mod command;
mod data_sets;
mod documentation;
mod documents;
mod explain;
#[cfg(unix)]
mod files;
mod generate;
mod inputs;
mod lsp;
mod markdown;
mod page;
#[cfg(unix)]
mod play;
mod print;
#[cfg(unix)]
mod pty;
mod run;
mod schema;
mod streams;
mod sudoku;
#[cfg(target_os = "linux")]
mod terminal;
mod warnings;
