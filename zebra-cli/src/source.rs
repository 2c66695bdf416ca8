//! Text from files and standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use zebra_runtime::format::position;

use crate::exit::Failure;

/// The maximum size of a puzzle or a theme, in bytes: far more than one needs, but it keeps a wrong file from exhausting the
/// memory.
pub(crate) const MAX_SIZE: u64 = 1 << 20;

/// The maximum size of a collection, such as one of sudokus, in bytes.
pub(crate) const MAX_COLLECTION_SIZE: u64 = 32 << 20;

const MARK: &str = "\u{feff}";
const STANDARD_INPUT: &str = "<stdin>";

/// A text and its origin.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// The path as given, or `<stdin>`.
    pub(crate) name: String,
    /// The whole text.
    pub(crate) text: String,
    /// The byte order mark before the text, if it has one.
    pub(crate) mark: &'static str,
}

impl Source {
    /// Reads a puzzle or a theme from a file, or from standard input for `-`.
    pub(crate) fn read(path: &str) -> Result<Source, Failure> {
        match numbered_line(path) {
            Some((file, number)) => Source::read_line(path, file, number),
            None => Source::read_up_to(MAX_SIZE, path),
        }
    }

    /// Reads one line of a file of lines.
    fn read_line(name: &str, path: &str, number: usize) -> Result<Source, Failure> {
        let cannot_read = |error: io::Error| Failure::io("read", path, &error);
        let mut file = BufReader::new(File::open(path).map_err(cannot_read)?);
        let mut bytes = Vec::new();
        for skipped in 1..number {
            if file.skip_until(b'\n').map_err(cannot_read)? == 0 {
                return Err(Failure::new(format_args!("`{path}` has only {} lines", skipped - 1)));
            }
        }
        if file.take(MAX_SIZE + 1).read_until(b'\n', &mut bytes).map_err(cannot_read)? == 0 {
            return Err(Failure::new(format_args!("`{path}` has only {} lines", number - 1)));
        }
        Source::of_bytes(name, bytes)?.of_puzzle()
    }

    /// Reads a collection, or one line of it, from a file, or from standard input for `-`.
    pub(crate) fn read_collection(path: &str) -> Result<Source, Failure> {
        match numbered_line(path) {
            Some((file, number)) => Source::read_line(path, file, number),
            None => Source::read_up_to(MAX_COLLECTION_SIZE, path),
        }
    }

    fn read_up_to(max_size: u64, path: &str) -> Result<Source, Failure> {
        let bytes = match path {
            "-" => complete(STANDARD_INPUT, read_all(io::stdin().lock(), 0, max_size), max_size),
            path => read_bytes(path.as_ref(), max_size),
        };
        Source::of_bytes(if path == "-" { STANDARD_INPUT } else { path }, bytes?)
    }

    /// Returns the source, or an error if it is too large for a puzzle.
    pub(crate) fn of_puzzle(self) -> Result<Source, Failure> {
        match self.text.len() as u64 > MAX_SIZE {
            true => Err(too_large(&self.name, MAX_SIZE)),
            false => Ok(self),
        }
    }

    /// Converts bytes to a source; fails unless they are UTF-8.
    pub(crate) fn of_bytes(name: &str, bytes: Vec<u8>) -> Result<Source, Failure> {
        if is_utf16(&bytes) {
            return Err(other_encoding(name, "UTF-16"));
        }
        let text = String::from_utf8(bytes).map_err(|error| not_utf8(name, error.as_bytes()))?;
        Ok(Source::new(name, text))
    }

    /// Returns whether the text comes from standard input.
    pub(crate) fn is_standard(&self) -> bool {
        self.name == STANDARD_INPUT
    }

    /// Returns the file name without directories and extension.
    pub(crate) fn id(&self) -> &str {
        let name = Path::new(&self.name).file_stem();
        name.and_then(|name| name.to_str()).unwrap_or(&self.name)
    }

    /// Returns a source without the byte order mark.
    pub(crate) fn new(name: &str, mut text: String) -> Source {
        let mark = if text.starts_with(MARK) { MARK } else { "" };
        text.drain(..mark.len());
        Source { name: name.to_owned(), text, mark }
    }

    /// Returns the line and the column of a byte, both from 1.
    pub(crate) fn position(&self, byte: usize) -> (usize, usize) {
        position(&self.text, byte)
    }
}

/// Splits `puzzles.jsonl:3`, unless a file has this name.
fn numbered_line(path: &str) -> Option<(&str, usize)> {
    let (file, number) = path.rsplit_once(':').filter(|(file, _)| file.ends_with(".jsonl"))?;
    let number = number.parse().ok().filter(|&number| number > 0)?;
    (!Path::new(path).exists()).then_some((file, number))
}

fn too_large(name: &str, max_size: u64) -> Failure {
    Failure::new(format_args!("`{name}` is larger than {} MiB", max_size >> 20))
}

/// Reads a file up to a maximum size.
pub(crate) fn read_bytes(path: &Path, max_size: u64) -> Result<Vec<u8>, Failure> {
    let bytes = File::open(path).and_then(|file| {
        let size = file.metadata().map_or(0, |data| data.len());
        read_all(file, size, max_size)
    });
    complete(&path.display().to_string(), bytes, max_size)
}

/// Returns the bytes that were read, unless there are too many.
fn complete(name: &str, bytes: io::Result<Vec<u8>>, max_size: u64) -> Result<Vec<u8>, Failure> {
    let bytes = bytes.map_err(|error| Failure::io("read", name, &error))?;
    if bytes.len() as u64 > max_size { Err(too_large(name, max_size)) } else { Ok(bytes) }
}

/// Reads up to one byte more than the maximum size. `size` is a hint: with some extra capacity, a small file takes one system
/// call, and one more to detect its end.
fn read_all(from: impl Read, size: u64, max_size: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(size.min(max_size) as usize + 64);
    from.take(max_size + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns whether bytes are UTF-16: by their byte order mark, or because every other byte of a text in a Latin script is zero.
fn is_utf16(bytes: &[u8]) -> bool {
    let zeros = |first: usize| bytes.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) || zeros(0).max(zeros(1)) > bytes.len() / 4
}

/// Returns the error for bytes that are not UTF-8. Bytes that are letters with accents in Windows-1252 are probably that.
fn not_utf8(name: &str, bytes: &[u8]) -> Failure {
    if bytes.starts_with(b"PAR1") {
        return Failure::new(format_args!(
            "`{name}` is a Parquet file; `zebra solve --jsonl` and `zebra grade` read its rows"
        ));
    }
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let (line, column) = position(good, good.len());
    let is_text = bytes.iter().all(|byte| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~' | 0x80..=0xfd));
    let between = |at: usize| bytes.get(at).is_none_or(|byte| *byte < 0x80);
    let are_alone =
        (0..bytes.len()).all(|at| bytes[at] < 0x80 || between(at + 1) || between(at.wrapping_sub(1)));
    if is_text && are_alone {
        return other_encoding(name, "Windows-1252");
    }
    Failure::new(format_args!("`{name}` is not valid UTF-8: see line {line}, column {column}"))
}

/// Returns the error for a text in another encoding, with the way to convert it.
fn other_encoding(name: &str, encoding: &str) -> Failure {
    Failure::new(format_args!(
        "`{name}` is not UTF-8 but {encoding}; save it as UTF-8, in an editor or with `iconv -f {encoding} -t UTF-8`"
    ))
}
