//! Where results go: standard output, or a file that is not overwritten unless that was asked for.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// Where to write, as an option of a subcommand.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Target {
    /// Write to this file and not to standard output
    #[arg(short, long, value_name = "FILE", group = "written")]
    output: Option<PathBuf>,
    /// Overwrite the file if there is one
    #[arg(long, requires = "written")]
    force: bool,
}

impl Target {
    /// The file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Opens it; colours pass where people look at them.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        self.output.as_deref().map_or_else(|| Ok(Output::standard()), |path| self.create(path))
    }

    /// Opens a file, which is not there yet unless it may be overwritten.
    pub(crate) fn create(&self, path: &Path) -> Result<Output, Failure> {
        let mut options = File::options();
        let options = options.write(true).create(true);
        let options = if self.force { options.truncate(true) } else { options.create_new(true) };
        let file = options.open(path).map_err(|why| match why.kind() {
            io::ErrorKind::AlreadyExists => {
                Failure::new(format_args!("there is a file `{}`; `--force` overwrites it", path.display()))
            }
            _ => Failure::with("write", path.display(), &why),
        })?;
        Ok(Output { name: name_of(path), writer: BufWriter::new(Box::new(file)) })
    }
}

/// Something to write to.
pub(crate) struct Output {
    name: String,
    writer: BufWriter<Box<dyn Write>>,
}

impl Output {
    /// Standard output.
    pub(crate) fn standard() -> Output {
        let writer: Box<dyn Write> = Box::new(anstream::stdout());
        Output { name: "standard output".to_owned(), writer: BufWriter::new(writer) }
    }

    /// Writes a text as it stands.
    pub(crate) fn write(&mut self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        let written = self.writer.write_all(text.as_ref());
        written.map_err(|why| Failure::with("write", &self.name, &why))
    }

    /// Hands on what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.writer.flush();
        flushed.map_err(|why| Failure::with("write", &self.name, &why))
    }
}

fn name_of(path: &Path) -> String {
    path.display().to_string()
}
