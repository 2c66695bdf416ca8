//! Where new puzzles are written: to one output, to a table, or to the files of a directory.

use std::num::NonZeroU64;
use std::ops::Range;
use std::path::{Path, PathBuf};

use zebra_runtime::certify::Certificate;
use zebra_runtime::format::Written;
use zebra_runtime::generate::Generator;

use super::super::certificates::Files;
use super::format::{Content, OutputFormat};
use super::manifest::Manifest;
use super::slices::Slices;
use super::{Generate, Puzzle};
use crate::exit::{Exit, Failure};
use crate::lock::lock;
use crate::output::Output;
use crate::parquet::Table;
use crate::progress::each_seed;
use crate::report;

/// Where the puzzles are written.
pub(super) enum Destination<'a> {
    /// All to one output.
    Stream(Output),
    /// All to a table.
    Table(Table),
    /// Each to a file in a directory.
    Directory(&'a Path),
}

/// What a run has written.
#[derive(Default)]
struct Done {
    exit: Exit,
    puzzles: u64,
    /// The answers that follow the last puzzle.
    answers: String,
}

impl Generate {
    /// Returns where the puzzles of one output go.
    pub(super) fn destination(&self, output: Output) -> Result<Destination<'static>, Failure> {
        match self.to {
            OutputFormat::Parquet => Ok(Destination::Table(Table::new(output)?)),
            _ => Ok(Destination::Stream(output)),
        }
    }

    /// Writes a file for each slice that is not there yet.
    pub(super) fn write_slices(
        &self,
        generator: &Generator,
        seeds: Range<u64>,
        slice: NonZeroU64,
        directory: &Path,
    ) -> Result<Exit, Failure> {
        create(directory)?;
        let _lock = lock(directory)?;
        let mut manifest = Manifest::open(directory, self.described(generator))?;
        let slices = Slices { seeds, size: slice.get(), extension: self.to.extension() };
        slices.check_others(directory)?;
        manifest.write()?;
        let mut exit = Exit::Success;
        for seeds in slices.all() {
            let path = directory.join(slices.name(&seeds));
            let Some(output) = self.target.create_new(&path)? else {
                manifest.check(&path, &seeds)?;
                continue;
            };
            let destination = self.destination(output)?;
            if self.write_to(generator, seeds.clone(), destination)? != Exit::Success {
                exit = Exit::Error;
            }
            if path.exists() {
                manifest.add(&path, &seeds)?;
            }
        }
        Ok(exit)
    }

    pub(super) fn write_to(
        &self,
        generator: &Generator,
        seeds: Range<u64>,
        mut destination: Destination<'_>,
    ) -> Result<Exit, Failure> {
        let done = self.write_all(generator, seeds, &mut destination)?;
        let is_worth_a_file = done.puzzles > 0 || done.exit == Exit::Success;
        match destination {
            Destination::Stream(output) => {
                if !done.answers.is_empty() {
                    output.write(done.answers)?;
                }
                // A run without a puzzle leaves no file.
                if is_worth_a_file {
                    output.finish()?;
                }
            }
            Destination::Table(table) if is_worth_a_file => table.finish()?,
            Destination::Table(_) | Destination::Directory(_) => {}
        }
        Ok(done.exit)
    }

    fn write_all(
        &self,
        generator: &Generator,
        seeds: Range<u64>,
        destination: &mut Destination<'_>,
    ) -> Result<Done, Failure> {
        let fields = &self.fields();
        let is_line = self.into.is_none() && self.seeds.are_several();
        let content = Content {
            fields,
            parts: self.parts(),
            answers: self.answers,
            certificate: None,
            is_line,
            is_source: self.is_source(),
        };
        let mut done = Done::default();
        done.exit = each_seed(
            seeds,
            |seed| self.generate(generator, seed, &content),
            |Puzzle { name, written: Written { text, losses }, certificate, answer }| {
                let text = match (&destination, answer) {
                    (Destination::Directory(_), Some((heading, answer))) => {
                        format!("{text}\n{heading}\n{answer}")
                    }
                    (_, Some((heading, answer))) => {
                        let start =
                            if done.answers.is_empty() { format!("\n{heading}") } else { String::new() };
                        done.answers.push_str(&format!("{start}\n{answer}"));
                        text
                    }
                    (_, None) => text,
                };
                self.write(&name, &text, certificate.as_ref(), destination)?;
                // Puzzles of one theme have the same losses.
                if done.puzzles == 0 {
                    report::losses(&losses);
                }
                done.puzzles += 1;
                Ok(())
            },
        )?;
        Ok(done)
    }

    /// Writes a puzzle, and before it the certificate, so that a puzzle that is there has one.
    fn write(
        &self,
        name: &str,
        text: &str,
        certificate: Option<&(PathBuf, Certificate)>,
        destination: &mut Destination<'_>,
    ) -> Result<(), Failure> {
        let certify = || {
            certificate.map_or(Ok(()), |(name, certificate)| {
                Files::create(&self.target, name, certificate)?.finish()
            })
        };
        match destination {
            Destination::Stream(output) => {
                certify()?;
                output.write_now(text)
            }
            Destination::Table(table) => {
                certify()?;
                table.write_line(text)
            }
            Destination::Directory(directory) => {
                create(directory)?;
                let path = directory.join(format!("{name}.{}", self.to.extension()));
                let file = self.target.create(&path)?;
                file.write(text)?;
                certify()?;
                file.finish()
            }
        }
    }
}

/// Creates a directory, if it does not exist.
fn create(directory: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(directory).map_err(|error| Failure::io("write", directory.display(), &error))
}
