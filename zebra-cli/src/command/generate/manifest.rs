//! The manifest of a data set: what its puzzles depend on, and what its files have. A later run continues only what it describes.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use zebra_dataset::sha256;

use crate::exit::Failure;
use crate::output::Output;

/// The name of the manifest of a directory: programs that read all files of one leave out those that begin so.
const NAME: &str = "_manifest.json";

/// The manifest of a directory or of a file.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// The version of `zebra`, which another one may not continue: it may make other puzzles of the same seeds.
    zebra: String,
    /// What the lines depend on beside the seeds, by the name of each option.
    options: BTreeMap<String, String>,
    /// The files that are complete.
    files: BTreeMap<String, Entry>,
    #[serde(skip)]
    path: PathBuf,
}

/// A file of a data set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// The first seed, and the one after the last.
    seeds: [u64; 2],
    bytes: u64,
    /// The number of lines; `None` for a table.
    lines: Option<u64>,
    sha256: String,
}

impl Manifest {
    /// Begins the manifest of a directory or a file.
    pub(super) fn begin(of: &Path, options: BTreeMap<String, String>) -> Manifest {
        let path = if of.is_dir() { of.join(NAME) } else { twin(of) };
        let zebra = env!("CARGO_PKG_VERSION").to_owned();
        Manifest { zebra, options, files: BTreeMap::new(), path }
    }

    /// Reads the manifest of a directory or a file, or begins one. Another version or other options are an error, as are data without a
    /// manifest.
    pub(super) fn open(of: &Path, options: BTreeMap<String, String>) -> Result<Manifest, Failure> {
        let begun = Manifest::begin(of, options);
        let path = begun.path.clone();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound && !has_data(of) => return Ok(begun),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Failure::new(format_args!(
                    "cannot continue `{}`: without its manifest `{}`, nothing says what it has; choose another place",
                    of.display(),
                    path.display()
                )));
            }
            Err(error) => return Err(Failure::io("read", path.display(), &error)),
        };
        let known: Manifest = serde_json::from_str(&text).map_err(|error| {
            Failure::new(format_args!("`{}` is not a manifest of a data set: {error}", path.display()))
        })?;
        let cannot = |what: String| {
            Failure::new(format_args!("cannot continue `{}`: {what}; choose another place", of.display()))
        };
        if known.zebra != begun.zebra {
            return Err(cannot(format!(
                "it was made by version {}, and this is {}",
                known.zebra, begun.zebra
            )));
        }
        let all = known.options.keys().chain(begun.options.keys());
        for name in all {
            let (old, new) = (known.options.get(name), begun.options.get(name));
            if old != new {
                let shown =
                    |value: Option<&String>| value.map_or("nothing".to_owned(), |value| format!("`{value}`"));
                return Err(cannot(format!(
                    "its {name} is {}, and that of this run is {}",
                    shown(old),
                    shown(new)
                )));
            }
        }
        Ok(Manifest { path, ..known })
    }

    /// Writes the manifest.
    pub(super) fn write(&self) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| unreachable!("a manifest is valid JSON: {error}"));
        Output::overwriting(&self.path)?.complete(text + "\n").map(|_| ())
    }

    /// Adds a complete file.
    pub(super) fn add(&mut self, file: &Path, seeds: &Range<u64>) -> Result<(), Failure> {
        let entry = Entry::of(file, seeds)?;
        self.files.insert(name_of(file), entry);
        self.write()
    }

    /// Checks that a file begins with what it had when a run ended.
    pub(super) fn check_start(&self, file: &Path) -> Result<(), Failure> {
        let Some(known) = self.files.get(&name_of(file)) else { return Ok(()) };
        let bytes = fs::read(file).map_err(|error| Failure::io("read", file.display(), &error))?;
        let start = usize::try_from(known.bytes).ok().and_then(|length| bytes.get(..length));
        match start.map(sha256) == Some(known.sha256.clone()) {
            true => Ok(()),
            false => Err(Failure::new(format_args!(
                "cannot continue `{}`: it has been changed since it was written",
                file.display()
            ))),
        }
    }

    /// Checks a file that is there: it must be what the manifest says, or else have lines of these seeds.
    pub(super) fn check(&mut self, file: &Path, seeds: &Range<u64>) -> Result<(), Failure> {
        let found = Entry::of(file, seeds)?;
        let wrong = |what: &str| {
            Err(Failure::new(format_args!(
                "`{}` {what}; remove it to generate its seeds {}..{} again",
                file.display(),
                seeds.start,
                seeds.end
            )))
        };
        match self.files.get(&name_of(file)) {
            Some(known) if *known == found => Ok(()),
            Some(_) => wrong("is not as the manifest says"),
            None if !has_seeds(file, seeds)? => wrong("is not a complete file of these seeds"),
            // A run ended between the file and the manifest.
            None => self.add(file, seeds),
        }
    }
}

impl Entry {
    fn of(file: &Path, seeds: &Range<u64>) -> Result<Entry, Failure> {
        let bytes = fs::read(file).map_err(|error| Failure::io("read", file.display(), &error))?;
        let is_table = file.extension().is_some_and(|extension| extension == "parquet");
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Ok(Entry {
            seeds: [seeds.start, seeds.end],
            bytes: bytes.len() as u64,
            lines: (!is_table).then_some(lines),
            sha256: sha256(&bytes),
        })
    }
}

/// The part of a line that is read.
#[derive(Deserialize)]
struct Line {
    seed: u64,
}

/// Returns whether a file has lines of these seeds in order, or is a complete table.
fn has_seeds(file: &Path, seeds: &Range<u64>) -> Result<bool, Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::io("read", file.display(), &error))?;
    if file.extension().is_some_and(|extension| extension == "parquet") {
        return Ok(bytes.len() > 12 && bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    }
    let mut next = seeds.start;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match serde_json::from_slice::<Line>(line) {
            Ok(Line { seed }) if (next..seeds.end).contains(&seed) && line.ends_with(b"\n") => {
                next = seed + 1;
            }
            _ => return Ok(false),
        }
    }
    Ok(!bytes.is_empty())
}

/// Returns whether a file has bytes, or a directory has files that a slice could be.
fn has_data(of: &Path) -> bool {
    let is_slice = |name: OsString| {
        let name = name.to_string_lossy().into_owned();
        name.split_once('.').is_some_and(|(stem, _)| {
            stem.len() > 20 && stem.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        })
    };
    match fs::read_dir(of) {
        Ok(entries) => entries.filter_map(Result::ok).any(|entry| is_slice(entry.file_name())),
        Err(_) => fs::metadata(of).is_ok_and(|data| data.len() > 0),
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Returns the manifest beside a file: `records.jsonl.manifest.json`.
fn twin(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".manifest.json");
    PathBuf::from(name)
}
