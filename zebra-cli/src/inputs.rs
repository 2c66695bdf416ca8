//! Several puzzles from files and folders, and where what is made of each goes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::exit::{Exit, Failure};
use crate::options::From;
use crate::output::{Output, Target};
use crate::puzzle::Puzzle;
use crate::source::Source;
use crate::timing::Times;

/// The extensions of the files of a folder that are read.
const EXTENSIONS: [&str; 5] = ["zbc", "json", "jsonl", "txt", "rs"];

/// The puzzles to read.
#[derive(Debug, clap::Args)]
pub(crate) struct Inputs {
    /// Puzzle files and folders, or `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<String>,
    #[command(flatten)]
    from: From,
}

impl Inputs {
    /// Returns whether warnings are errors.
    pub(crate) fn denies_warnings(&self) -> bool {
        self.from.deny.is_some()
    }

    /// Calls a function for each puzzle, which also gets whether there are several; prints what cannot be read, and goes on.
    /// The exit code of several is that of an error if any is not a success.
    pub(crate) fn each(
        &self,
        mut work: impl FnMut(Puzzle, bool) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let files = expanded(&self.files)?;
        let mut exit = Exit::Success;
        for file in &files {
            let puzzles = Source::read_collection(file)
                .and_then(|source| Puzzle::all(&source, &self.from, &mut Times::default()))
                .map_err(|failure| self.with_tip(failure, file));
            let puzzles = match puzzles {
                Err(failure) if files.len() == 1 => return Err(failure),
                Err(failure) => {
                    failure.print();
                    exit = Exit::Error;
                    continue;
                }
                Ok(puzzles) => puzzles,
            };
            let several = files.len() > 1 || puzzles.len() > 1;
            for puzzle in puzzles {
                match work(puzzle, several) {
                    Ok(Exit::Success) => {}
                    Ok(other) => exit = if several { Exit::Error } else { other },
                    Err(failure @ Failure::Other(_)) if several => {
                        failure.print();
                        exit = Exit::Error;
                    }
                    Err(failure) => return Err(failure),
                }
            }
        }
        Ok(exit)
    }

    /// Calls a function for each puzzle without errors; prints the warnings and errors of all.
    pub(crate) fn each_valid(
        &self,
        mut work: impl FnMut(Puzzle, bool) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        self.each(|puzzle, several| match puzzle.or_print_errors() {
            Some(puzzle) => work(puzzle, several),
            None => Ok(Exit::Error),
        })
    }

    /// Returns the second of two files if there is none: it may be meant as the output.
    pub(crate) fn meant_as_output(&self) -> Option<&str> {
        let [_, last] = &self.files[..] else { return None };
        (last != "-" && !Path::new(last).exists()).then_some(last)
    }

    /// Adds to the error for a missing last file that it may be meant as the output.
    fn with_tip(&self, failure: Failure, file: &str) -> Failure {
        match failure {
            Failure::Other(message) if self.meant_as_output() == Some(file) => {
                Failure::Other(format!("{message}; if `{file}` is the output, pass `--output {file}`"))
            }
            other => other,
        }
    }
}

/// Returns the files, and for each folder the puzzle files in it and in its folders, in the order of their names.
pub(crate) fn expanded(paths: &[String]) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !Path::new(path).is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        add_folder(Path::new(path), &mut files).map_err(|error| Failure::io("read", path, &error))?;
        if files.len() == before {
            return Err(Failure::new(format_args!(
                "the folder `{path}` has no puzzle files: .{}",
                EXTENSIONS.join(", .")
            )));
        }
    }
    Ok(files)
}

fn add_folder(folder: &Path, files: &mut Vec<String>) -> std::io::Result<()> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.sort();
    for path in paths {
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let extension = path.extension().and_then(|extension| extension.to_str());
        if is_hidden {
            continue;
        }
        // A link to a folder may lead back to this one.
        if path.is_dir() && !path.is_symlink() {
            add_folder(&path, files)?;
        } else if extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) && path.is_file() {
            files.push(path.display().to_string());
        }
    }
    Ok(())
}

/// Where the results of several puzzles go: one after the other to one output, or each to a file in a directory.
pub(crate) struct Outputs<'t> {
    target: &'t Target,
    output: Option<Output>,
    is_first: bool,
}

impl<'t> Outputs<'t> {
    pub(crate) fn new(target: &'t Target) -> Self {
        Outputs { target, output: None, is_first: true }
    }

    /// Returns whether each result is a file in a directory.
    pub(crate) fn is_directory(&self) -> bool {
        self.target.is_directory()
    }

    /// Writes the result of a puzzle: with its name above it among several, if `is_titled`.
    pub(crate) fn write(
        &mut self,
        puzzle: &Puzzle,
        extension: &str,
        (several, is_titled): (bool, bool),
        text: &str,
        write: impl Fn(&Output, &str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.target.is_directory() {
            let output = self.target.create_in(&puzzle.file_name(), extension)?;
            write(&output, text)?;
            return output.finish();
        }
        let is_first = std::mem::take(&mut self.is_first);
        if self.output.is_none() {
            self.output = Some(self.target.open()?);
        }
        let Some(output) = &self.output else { return Ok(()) };
        if several && is_titled {
            let gap = if is_first { "" } else { "\n" };
            output.write(format!("{gap}{}:\n\n", puzzle.label()))?;
        }
        write(output, text)
    }

    /// Completes the output.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.output.map_or(Ok(()), Output::finish)
    }
}
