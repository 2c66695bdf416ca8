//! Slices of a range of seeds, each with a file of its own in a directory.

use std::ops::Range;
use std::path::Path;

use crate::exit::Failure;

/// The slices of a range of seeds.
pub(super) struct Slices {
    pub(super) seeds: Range<u64>,
    /// The number of seeds of a slice; the last slice can have fewer.
    pub(super) size: u64,
    /// The extension of the files, without a dot.
    pub(super) extension: &'static str,
}

impl Slices {
    /// Returns the slices in the order of their seeds.
    pub(super) fn all(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let (mut start, end, size) = (self.seeds.start, self.seeds.end, self.size);
        std::iter::from_fn(move || {
            let slice = start..start.saturating_add(size).min(end);
            start = slice.end;
            (!slice.is_empty()).then_some(slice)
        })
    }

    /// Returns the name of the file of a slice.
    pub(super) fn name(&self, slice: &Range<u64>) -> String {
        format!("{:012}-{:012}.{}", slice.start, slice.end, self.extension)
    }

    /// Refuses a directory that has a file of other slices with some of these seeds: their puzzles would be there twice.
    pub(super) fn check_others(&self, directory: &Path) -> Result<(), Failure> {
        let failure = |error| Failure::io("read", directory.display(), &error);
        for entry in std::fs::read_dir(directory).map_err(failure)? {
            let name = entry.map_err(failure)?.file_name();
            if let Some(other) = name.to_str().and_then(|name| self.other(name)) {
                return Err(Failure::new(format_args!(
                    "`{}` has `{}`, whose seeds {}..{} would be there twice; choose the same `--slice` and `--seeds` as for \
                    that file, or another directory",
                    directory.display(),
                    name.display(),
                    other.start,
                    other.end
                )));
            }
        }
        Ok(())
    }

    /// Returns the seeds of a file that is not one of ours but has some of our seeds.
    fn other(&self, name: &str) -> Option<Range<u64>> {
        let (start, end) = name.strip_suffix(self.extension)?.strip_suffix('.')?.split_once('-')?;
        let seeds = start.parse().ok()?..end.parse().ok()?;
        let overlaps = seeds.start < self.seeds.end && self.seeds.start < seeds.end;
        (overlaps && !self.is_ours(&seeds)).then_some(seeds)
    }

    fn is_ours(&self, seeds: &Range<u64>) -> bool {
        seeds.start.checked_sub(self.seeds.start).is_some_and(|offset| offset.is_multiple_of(self.size))
            && seeds.end == seeds.start.saturating_add(self.size).min(self.seeds.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLICES: Slices = Slices { seeds: 5..30, size: 10, extension: "jsonl" };

    #[test]
    fn the_slices_are_the_whole_range() {
        assert_eq!(SLICES.all().collect::<Vec<_>>(), [5..15, 15..25, 25..30]);
        assert_eq!(Slices { seeds: 5..5, ..SLICES }.all().count(), 0);
        let last = Slices { seeds: u64::MAX - 1..u64::MAX, ..SLICES };
        assert_eq!(last.all().next(), Some(last.seeds.clone()));
        assert_eq!(last.all().count(), 1);
    }

    #[test]
    fn files_of_other_slices_are_found() {
        for slice in SLICES.all() {
            assert_eq!(SLICES.other(&SLICES.name(&slice)), None);
        }
        let file = |seeds: Range<u64>| SLICES.other(&SLICES.name(&seeds));
        assert_eq!(file(5..10), Some(5..10));
        assert_eq!(file(0..10), Some(0..10));
        assert_eq!(file(25..35), Some(25..35));
        assert_eq!(file(0..5), None);
        assert_eq!(file(30..40), None);
        for name in ["notes.jsonl", "000000000005-000000000010.parquet", "5-.jsonl", "a-b.jsonl", ".jsonl"] {
            assert_eq!(SLICES.other(name), None, "{name}");
        }
    }
}
