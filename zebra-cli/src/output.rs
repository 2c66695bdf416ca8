//! Output to standard output or to a file, which is overwritten only with `--force`, and as a whole.
//!
//! A file is written under a temporary name beside its place and then renamed, so that two runs at once, an error or an interrupt
//! leave either the old file or the new one, never a part. Text for a terminal is escaped; files and pipes get it unchanged.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tempfile::NamedTempFile;

use crate::escape;
use crate::exit::Failure;
use crate::interrupt::{self, locked};

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

    /// Returns whether the output goes to a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.output.as_deref().is_none_or(is_standard) && io::stdout().is_terminal()
    }

    /// Opens the output file, or standard output.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        self.output.as_deref().map_or_else(|| Ok(Output::standard()), |path| self.create(path))
    }

    /// Creates a file; fails if it exists, unless `--force` is given. A device or a pipe is written directly.
    pub(crate) fn create(&self, path: &Path) -> Result<Output, Failure> {
        if is_standard(path) {
            return Ok(Output::standard());
        }
        let name = path.display().to_string();
        let cannot_write = |error: io::Error| Failure::io("write", &name, &error);
        let old = match fs::metadata(path) {
            Ok(old) if !old.is_file() || is_descriptor(path) => {
                let device = File::options().append(true).open(path).map_err(cannot_write)?;
                return Ok(Output::new(name, Sink::Stream(BufWriter::new(Box::new(device)))));
            }
            Ok(_) if !self.force => return Err(exists(&name)),
            Ok(old) => Some(old),
            Err(_) => None,
        };
        let path = followed(path);
        let file = temporary(&path, old.as_ref()).map_err(cannot_write)?;
        Ok(Output::new(name, Sink::File { file: BufWriter::new(file), path, replaces: old.is_some() }))
    }
}

/// Returns whether a path means standard output.
fn is_standard(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

/// Returns whether a path means an open file of the process.
fn is_descriptor(path: &Path) -> bool {
    ["/dev/fd", "/dev/stderr", "/proc/self/fd"].iter().any(|descriptors| path.starts_with(descriptors))
}

/// Returns the path of the file that a link refers to: the link stays, and its file is written.
fn followed(path: &Path) -> PathBuf {
    let directory = path.parent().unwrap_or(Path::new(""));
    let dangling = || fs::read_link(path).map(|file| directory.join(file));
    fs::canonicalize(path).or_else(|_| dangling()).unwrap_or_else(|_| path.to_owned())
}

fn exists(name: &str) -> Failure {
    Failure::new(format_args!("`{name}` already exists; pass `--force` to overwrite it"))
}

/// Creates a temporary file in the directory of a file, with the owner and the permissions of the file that it will replace.
fn temporary(path: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".zebra-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file: the umask of the process is subtracted.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(directory)?;
    if let Some(old) = old {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only the superuser can set another owner.
            let _ = fchown(file.as_file(), Some(old.uid()), Some(old.gid()));
        }
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(file)
}

/// An open output. A file appears under its name only with [`Output::finish`].
pub(crate) struct Output {
    name: String,
    /// `None` after an interrupt, which ends the process.
    sink: Arc<Mutex<Option<Sink>>>,
    _guard: interrupt::Guard,
}

enum Sink {
    /// Standard output on a terminal.
    Terminal(io::Stdout),
    /// Standard output, a pipe or a device.
    Stream(BufWriter<Box<dyn Write + Send>>),
    /// A temporary file, and the file that it becomes.
    File { file: BufWriter<NamedTempFile>, path: PathBuf, replaces: bool },
}

impl Output {
    /// Returns standard output.
    pub(crate) fn standard() -> Output {
        let stdout = io::stdout();
        let sink = match stdout.is_terminal() {
            true => Sink::Terminal(stdout),
            false => Sink::Stream(BufWriter::new(Box::new(stdout))),
        };
        Output::new("standard output".to_owned(), sink)
    }

    fn new(name: String, sink: Sink) -> Output {
        let sink = Arc::new(Mutex::new(Some(sink)));
        let shared = Arc::clone(&sink);
        let interrupted = move || {
            if let Some(sink) = locked(&shared).take() {
                // The process ends, and nobody waits for an error.
                let _ = sink.interrupt();
            }
        };
        Output { name, sink, _guard: interrupt::on_exit(interrupted) }
    }

    /// Writes a text. An interrupt does not end the process in between.
    pub(crate) fn write(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.with(|sink| sink.write(text.as_ref()))
    }

    /// Writes a text, and passes it on at once.
    pub(crate) fn write_now(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.with(|sink| {
            sink.write(text.as_ref())?;
            sink.flush()
        })
    }

    fn with(&mut self, work: impl FnOnce(&mut Sink) -> io::Result<()>) -> Result<(), Failure> {
        let written = locked(&self.sink).as_mut().map_or(Ok(()), work);
        written.map_err(|error| Failure::io("write", &self.name, &error))
    }

    /// Completes the output: a file gets its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let finished = locked(&self.sink).take().map_or(Ok(()), Sink::finish);
        finished.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => exists(&self.name),
            _ => Failure::io("write", &self.name, &error),
        })
    }
}

impl Sink {
    fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Sink::Terminal(terminal) => terminal.write_all(escape::text(text).as_bytes()),
            Sink::Stream(stream) => stream.write_all(text.as_bytes()),
            Sink::File { file, .. } => file.write_all(text.as_bytes()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Terminal(terminal) => terminal.flush(),
            Sink::Stream(stream) => stream.flush(),
            Sink::File { file, .. } => file.flush(),
        }
    }

    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let Sink::File { file, path, replaces } = self else { return Ok(()) };
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        let renamed = if replaces { file.persist(path) } else { file.persist_noclobber(path) };
        renamed.map(drop).map_err(|error| error.error)
    }

    /// Completes the output after an interrupt. An old file stays; where there is none, what is complete becomes the file.
    fn interrupt(self) -> io::Result<()> {
        match self {
            Sink::File { replaces: true, .. } => Ok(()),
            sink => sink.finish(),
        }
    }
}
