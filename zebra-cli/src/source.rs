//! Where puzzles come from: files and standard input.

use std::fs::File;
use std::io::{self, Read};

use zebra_runtime::format::position;

use crate::exit::Failure;

/// The largest text that is read, in bytes: no puzzle is near it, and memory is not filled by a wrong file.
pub(crate) const LARGEST: u64 = 64 << 20;

/// A text and where it is from.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// The path as it was given, or `<stdin>`.
    pub(crate) name: String,
    /// The whole text.
    pub(crate) text: String,
}

impl Source {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(path: &str) -> Result<Source, Failure> {
        let name = if path == "-" { "<stdin>" } else { path };
        let cannot_read = |why: io::Error| Failure::with("read", name, &why);
        let bytes = match path {
            "-" => read_all(io::stdin().lock(), 0),
            path => File::open(path).and_then(|file| {
                let size = file.metadata().map_or(0, |data| data.len());
                read_all(file, size)
            }),
        };
        let bytes = bytes.map_err(cannot_read)?;
        if bytes.len() as u64 > LARGEST {
            return Err(Failure::new(format_args!("`{name}` has more than {} MiB", LARGEST >> 20)));
        }
        Source::of_bytes(name, bytes)
    }

    /// Bytes that must be a text.
    pub(crate) fn of_bytes(name: &str, bytes: Vec<u8>) -> Result<Source, Failure> {
        let text = String::from_utf8(bytes).map_err(|why| not_text(name, why.as_bytes()))?;
        Ok(Source::new(name, text))
    }

    /// The name without folders and extension.
    pub(crate) fn id(&self) -> &str {
        let name = std::path::Path::new(&self.name).file_stem();
        name.and_then(|name| name.to_str()).unwrap_or(&self.name)
    }

    /// A text with a name; a byte order mark at its beginning is no part of it.
    pub(crate) fn new(name: &str, mut text: String) -> Source {
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Source { name: name.to_owned(), text }
    }

    /// The line and the column of a byte, both from 1.
    pub(crate) fn position(&self, byte: usize) -> (usize, usize) {
        position(&self.text, byte)
    }
}

/// Everything up to the largest text; `size` is about how much that is. With some room behind it a small file takes one
/// call of the system, and another one for its end.
fn read_all(from: impl Read, size: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(size.min(LARGEST) as usize + 64);
    from.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Says where the first byte is that belongs to no text.
fn not_text(name: &str, bytes: &[u8]) -> Failure {
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let (line, column) = position(good, good.len());
    Failure::new(format_args!("`{name}` is no UTF-8 text: see line {line}, column {column}"))
}
