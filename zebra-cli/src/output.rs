//! Output to standard output or to a file, which is overwritten only with `--force`, and as a whole.
//!
//! A file is written under a temporary name beside its place and then renamed, so that two runs at once, an error or an interrupt
//! leave either the old file or the new one, never a part. Text for a terminal is escaped; files and pipes get it unchanged. Whether
//! there is a terminal, how wide it is and whether it has styles is decided here.

use std::borrow::Cow;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anstream::{AutoStream, ColorChoice};
use tempfile::NamedTempFile;
use zebra_runtime::model::Model;

use crate::escape;
use crate::exit::{Exit, Failure};
use crate::interrupt::{self, locked};

/// The width of a grid in a file or a pipe.
const DEFAULT_WIDTH: usize = 100;

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

    /// Returns whether the output is a path to which an extension can be added.
    pub(crate) fn is_name(&self) -> bool {
        self.output.as_deref().is_some_and(|path| {
            let ends_with_name = !path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
            ends_with_name && path.file_name().is_some() && !is_standard(path) && !is_descriptor(path)
        })
    }

    /// Returns whether the output goes to a file, which other files can be beside.
    pub(crate) fn is_file(&self) -> bool {
        let is_other = |path: &Path| fs::metadata(path).is_ok_and(|old| !old.is_file());
        self.is_name() && self.output.as_deref().is_some_and(|path| !is_other(path))
    }

    /// Returns whether the output is a directory: one that exists, or a path that ends like one.
    pub(crate) fn is_directory(&self) -> bool {
        self.output.as_deref().is_some_and(|path| {
            path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
        })
    }

    /// Creates a file in the directory, which is created if it does not exist.
    pub(crate) fn create_in(&self, name: &str, extension: &str) -> Result<Output, Failure> {
        let directory = self.output.as_deref().unwrap_or(Path::new("."));
        fs::create_dir_all(directory).map_err(|error| Failure::io("create", directory.display(), &error))?;
        self.create(&directory.join(format!("{name}.{extension}")))
    }

    /// Returns the extension of the output file.
    pub(crate) fn extension(&self) -> Option<&str> {
        self.output.as_deref()?.extension()?.to_str()
    }

    /// Returns whether the output goes to a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.output.as_deref().is_none_or(is_standard) && is_terminal()
    }

    /// Returns the width in columns, if the output goes to a terminal.
    pub(crate) fn width(&self) -> Option<usize> {
        let size = self.is_terminal().then(crossterm::terminal::size)?;
        // A terminal without a size, as in some editors, reports zero.
        size.ok().map(|(columns, _)| usize::from(columns)).filter(|&columns| columns > 0)
    }

    /// Returns the width for a grid.
    pub(crate) fn grid_width(&self) -> usize {
        self.width().unwrap_or(DEFAULT_WIDTH)
    }

    /// Returns whether text can be bold.
    pub(crate) fn has_styles(&self) -> bool {
        self.is_terminal() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// Returns a model whose texts are safe for the output. What is composed of them has the widths that are shown, and the escape
    /// codes of styles, which the output cannot tell from those of a name.
    pub(crate) fn shown<'m>(&self, model: &'m Model) -> Cow<'m, Model> {
        match self.is_terminal() {
            true => Cow::Owned(escape::model(model)),
            false => Cow::Borrowed(model),
        }
    }

    /// Writes a text, which is the whole output.
    pub(crate) fn write(&self, text: impl AsRef<str>) -> Result<Exit, Failure> {
        self.open()?.complete(text)
    }

    /// Opens the output file, or standard output.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        self.output.as_deref().map_or_else(|| Ok(Output::standard()), |path| self.create(path))
    }

    /// Creates a file of a set, which appears only as a whole; `None` if it exists, unless `--force` is given.
    pub(crate) fn create_new(&self, path: &Path) -> Result<Option<Output>, Failure> {
        if path.exists() && !self.force {
            return Ok(None);
        }
        let output = self.create(path)?;
        output.with(|sink| {
            if let Sink::File { keeps_part, .. } = sink {
                *keeps_part = false;
            }
            Ok(())
        })?;
        Ok(Some(output))
    }

    /// Creates a file; fails if it exists, unless `--force` is given. A device or a pipe is written directly.
    pub(crate) fn create(&self, path: &Path) -> Result<Output, Failure> {
        if is_standard(path) {
            return Ok(Output::standard());
        }
        let old = fs::metadata(path).ok();
        let is_direct = old.as_ref().is_some_and(|old| !old.is_file()) || is_descriptor(path);
        let replaces = old.is_some();
        if replaces && !is_direct && !self.force {
            return Err(exists(path));
        }
        let sink = || {
            if is_direct {
                let device = File::options().append(true).open(path)?;
                return Ok(Sink::buffered(device));
            }
            let path = followed(path);
            let file = BufWriter::new(temporary(&path, old.as_ref())?);
            Ok(Sink::File { file, path, keeps_part: !replaces, replaces, is_empty: true })
        };
        Output::new(path.display().to_string(), sink)
    }
}

/// Returns whether standard output is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
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

fn exists(path: &Path) -> Failure {
    Failure::new(format_args!("`{}` already exists; pass `--force` to overwrite it", path.display()))
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
    fs::metadata(directory)?;
    // The error of `tempfile` names the temporary file, of which the user has not heard.
    let file = builder.tempfile_in(directory).map_err(|error| error.kind())?;
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
    /// Standard output, a pipe or a device.
    Stream { to: Box<dyn Write + Send>, is_terminal: bool },
    /// A temporary file, and the file that it becomes.
    File {
        file: BufWriter<NamedTempFile>,
        path: PathBuf,
        replaces: bool,
        /// Whether an interrupt leaves what is written.
        keeps_part: bool,
        is_empty: bool,
    },
}

impl Output {
    /// Returns standard output.
    pub(crate) fn standard() -> Output {
        let sink = match is_terminal() {
            true => Sink::Stream { to: Box::new(io::stdout()), is_terminal: true },
            false => Sink::buffered(io::stdout()),
        };
        Output { name: "standard output".to_owned(), ..Output::shared(Some(sink)) }
    }

    /// Replaces a file as a whole. It must be a regular file that may be written.
    pub(crate) fn replacing(path: &Path) -> Result<Output, Failure> {
        let failed = |error| Failure::io("write", path.display(), &error);
        let old = fs::metadata(path).map_err(failed)?;
        if !old.is_file() {
            return Err(Failure::new(format_args!("cannot write `{}`: not a regular file", path.display())));
        }
        // A new file takes its place, whose directory alone would decide whether that is allowed.
        File::options().append(true).open(path).map_err(failed)?;
        if old.permissions().readonly() {
            return Err(Failure::new(format_args!(
                "cannot write `{}`: the file is read-only",
                path.display()
            )));
        }
        Target { output: None, force: true }.create(path)
    }

    /// Creates a file; fails if it exists.
    pub(crate) fn creating(path: &Path) -> Result<Output, Failure> {
        Target { output: None, force: false }.create(path)
    }

    /// Creates a file, or replaces it as a whole.
    pub(crate) fn overwriting(path: &Path) -> Result<Output, Failure> {
        Target { output: None, force: true }.create(path)
    }

    /// Appends to a file, or creates it.
    pub(crate) fn appending(path: &Path) -> Result<Output, Failure> {
        let open = || File::options().append(true).create(true).open(path).map(Sink::buffered);
        Output::new(path.display().to_string(), open)
    }

    fn new(name: String, open: impl FnOnce() -> io::Result<Sink>) -> Result<Output, Failure> {
        let output = Output { name, ..Output::shared(None) };
        // An interrupt waits until it can remove the temporary file.
        let opened = {
            let mut sink = locked(&output.sink);
            open().map(|opened| *sink = Some(opened))
        };
        opened.map_err(|error| Failure::io("write", &output.name, &error))?;
        Ok(output)
    }

    fn shared(sink: Option<Sink>) -> Output {
        let sink = Arc::new(Mutex::new(sink));
        let shared = Arc::clone(&sink);
        let interrupted = move || {
            if let Some(sink) = locked(&shared).take() {
                // The process ends, and nobody waits for an error.
                let _ = sink.interrupt();
            }
        };
        Output { name: String::new(), sink, _guard: interrupt::on_exit(interrupted) }
    }

    /// Writes a text. An interrupt does not end the process in between.
    pub(crate) fn write(&self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.with(|sink| sink.write(text.as_ref(), escape::text))
    }

    /// Writes bytes, which are not for a terminal.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.with(|sink| sink.write_bytes(bytes))
    }

    /// Writes a text with the escape codes of styles. The rest of it must be safe for a terminal already.
    pub(crate) fn write_styled(&self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.with(|sink| sink.write(text.as_ref(), escape::styled))
    }

    /// Writes a text, and passes it on at once.
    pub(crate) fn write_now(&self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.write(text)?;
        self.flush()
    }

    /// Passes on what was written.
    pub(crate) fn flush(&self) -> Result<(), Failure> {
        self.with(Sink::flush)
    }

    /// Does something with the sink, unless an interrupt ends the process.
    fn with(&self, work: impl FnOnce(&mut Sink) -> io::Result<()>) -> Result<(), Failure> {
        let done = locked(&self.sink).as_mut().map_or(Ok(()), work);
        done.map_err(|error| Failure::io("write", &self.name, &error))
    }

    /// Writes the rest, and completes the output.
    pub(crate) fn complete(self, text: impl AsRef<str>) -> Result<Exit, Failure> {
        self.write(text)?;
        self.finish().map(|()| Exit::Success)
    }

    /// Completes the output: a file gets its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        // The lock is held until the end, so that an interrupt waits.
        let finished = locked(&self.sink).take().map_or(Ok(()), Sink::finish);
        finished.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => exists(Path::new(&self.name)),
            _ => Failure::io("write", &self.name, &error),
        })
    }
}

impl Sink {
    fn buffered(to: impl Write + Send + 'static) -> Sink {
        Sink::Stream { to: Box::new(BufWriter::new(to)), is_terminal: false }
    }

    fn write(&mut self, text: &str, escape: impl FnOnce(&str) -> Cow<'_, str>) -> io::Result<()> {
        match self {
            Sink::Stream { is_terminal: true, .. } => self.write_bytes(escape(text).as_bytes()),
            _ => self.write_bytes(text.as_bytes()),
        }
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Sink::Stream { to, .. } => to.write_all(bytes),
            Sink::File { file, is_empty, .. } => {
                *is_empty = false;
                file.write_all(bytes)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stream { to, .. } => to.flush(),
            Sink::File { file, .. } => file.flush(),
        }
    }

    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let Sink::File { file, path, replaces, .. } = self else { return Ok(()) };
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        let renamed = if replaces { file.persist(path) } else { file.persist_noclobber(path) };
        renamed.map(drop).map_err(|error| error.error)
    }

    /// Completes the output after an interrupt. An old file stays; where there is none, what is complete becomes the file.
    fn interrupt(self) -> io::Result<()> {
        match self {
            Sink::File { keeps_part: false, .. } | Sink::File { is_empty: true, .. } => Ok(()),
            sink => sink.finish(),
        }
    }
}
