//! Files of lines that a later run continues.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

use crate::exit::Failure;

/// The number of bytes that are read at once, from the end of the file.
const BLOCK: u64 = 1 << 16;

/// The maximum length of the last line, in bytes.
const LONGEST: u64 = 16 << 20;

/// The part of a line that is read.
#[derive(Deserialize)]
struct Line {
    seed: u64,
}

/// Returns the seeds that the lines of a file do not have yet: those after its last one. Removes an incomplete line at its end.
pub(crate) fn rest(path: &Path, seeds: Range<u64>) -> Result<Range<u64>, Failure> {
    let failed = |error: io::Error| Failure::io("continue", path.display(), &error);
    let mut file = match File::options().read(true).write(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(seeds),
        Err(error) => return Err(failed(error)),
    };
    let Some((line, end)) = last_line(&mut file).map_err(failed)? else {
        return Err(Failure::new(format_args!(
            "cannot continue `{}`: its last line is longer than {} MiB",
            path.display(),
            LONGEST >> 20
        )));
    };
    let next = match line.is_empty() {
        true => seeds.start,
        false => {
            let Ok(Line { seed }) = serde_json::from_slice(&line) else {
                return Err(Failure::new(format_args!(
                    "cannot continue `{}`: its last line is not a line of JSON with a `seed`",
                    path.display()
                )));
            };
            seed.saturating_add(1)
        }
    };
    if !(seeds.start..=seeds.end).contains(&next) {
        return Err(Failure::new(format_args!(
            "cannot continue `{}`: its last seed is {}, which is not one of {}..{}",
            path.display(),
            next.saturating_sub(1),
            seeds.start,
            seeds.end
        )));
    }
    if !tail_is_ours(&mut file, end).map_err(failed)? {
        return Err(Failure::new(format_args!(
            "cannot continue `{}`: it ends with a line that is not of this command",
            path.display()
        )));
    }
    file.set_len(end).map_err(failed)?;
    Ok(next..seeds.end)
}

/// Removes an incomplete line at the end of a file, after a run that could not write all of it.
pub(crate) fn remove_incomplete_line(path: &Path) -> io::Result<()> {
    let mut file = File::options().read(true).write(true).open(path)?;
    match last_line(&mut file)? {
        Some((_, end)) if tail_is_ours(&mut file, end)? => file.set_len(end),
        _ => Ok(()),
    }
}

/// Returns whether what is after the last complete line can be the beginning of a line of JSON, or is nothing.
fn tail_is_ours(file: &mut File, end: u64) -> io::Result<bool> {
    file.seek(SeekFrom::Start(end))?;
    let mut start = Vec::new();
    file.take(2).read_to_end(&mut start)?;
    Ok(b"{\"".starts_with(&start))
}

/// Returns the last complete line and the position after it; `None` if it is too long.
fn last_line(file: &mut File) -> io::Result<Option<(Vec<u8>, u64)>> {
    let size = file.seek(SeekFrom::End(0))?;
    let (mut start, mut tail) = (size, Vec::new());
    loop {
        // A line is complete when it ends with a line break, and begins at the start or after another one.
        if let Some(end) = tail.iter().rposition(|&byte| byte == b'\n') {
            let before = tail[..end].iter().rposition(|&byte| byte == b'\n');
            if start == 0 || before.is_some() {
                let line = tail[before.map_or(0, |before| before + 1)..end].to_vec();
                return Ok(Some((line, start + end as u64 + 1)));
            }
        } else if start == 0 {
            return Ok(Some((Vec::new(), 0)));
        }
        if size - start > LONGEST {
            return Ok(None);
        }
        let length = BLOCK.min(start);
        start -= length;
        file.seek(SeekFrom::Start(start))?;
        let mut block = vec![0; length as usize];
        file.read_exact(&mut block)?;
        block.append(&mut tail);
        tail = block;
    }
}
