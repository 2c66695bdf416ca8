//! Output to standard output or to a file, which is overwritten only with `--force`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// The options for the output.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Target {
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", group = "to_file")]
    output: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long, requires = "to_file")]
    force: bool,
}

impl Target {
    /// Returns the output file, if any.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Opens the output file, or standard output.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        self.output.as_deref().map_or_else(|| Ok(Output::standard()), |path| self.create(path))
    }

    /// Creates a file; fails if it exists, unless `--force` is given.
    pub(crate) fn create(&self, path: &Path) -> Result<Output, Failure> {
        let mut options = File::options();
        let options = options.write(true).create(true);
        let options = if self.force { options.truncate(true) } else { options.create_new(true) };
        let file = options.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::new(format_args!(
                "`{}` already exists; pass `--force` to overwrite it",
                path.display()
            )),
            _ => Failure::io("write", path.display(), &error),
        })?;
        Ok(Output { name: path.display().to_string(), writer: BufWriter::new(Box::new(file)) })
    }
}

/// An open output.
pub(crate) struct Output {
    name: String,
    writer: BufWriter<Box<dyn Write>>,
}

impl Output {
    /// Returns standard output; escape codes for colors are written only to a terminal.
    pub(crate) fn standard() -> Output {
        let writer: Box<dyn Write> = Box::new(anstream::stdout());
        Output { name: "standard output".to_owned(), writer: BufWriter::new(writer) }
    }

    /// Writes a text.
    pub(crate) fn write(&mut self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        let written = self.writer.write_all(text.as_ref());
        written.map_err(|error| Failure::io("write", &self.name, &error))
    }

    /// Flushes the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.writer.flush();
        flushed.map_err(|error| Failure::io("write", &self.name, &error))
    }
}
