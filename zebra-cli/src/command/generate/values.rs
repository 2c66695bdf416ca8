//! Values of the options of `zebra generate`.

use std::num::NonZeroU64;
use std::ops::{Range, RangeInclusive};

use crate::exit::Failure;

/// Returns the seeds of a run.
pub(in crate::command) fn seed_range(
    seeds: Option<&Range<u64>>,
    first: u64,
    count: u64,
) -> Result<Range<u64>, Failure> {
    if let Some(seeds) = seeds {
        return Ok(seeds.clone());
    }
    let end = first.checked_add(count).ok_or_else(|| {
        Failure::usage(format_args!(
            "the greatest seed is {}; pass a smaller `--seed` or `--count`",
            u64::MAX - 1
        ))
    })?;
    Ok(first..end)
}

/// Reads a range of seeds.
pub(in crate::command) fn parse_seeds(text: &str) -> Result<Range<u64>, String> {
    let range = text.split_once("..").and_then(|(start, end)| Some(start.parse().ok()?..end.parse().ok()?));
    match range {
        Some(range) if range.start <= range.end => Ok(range),
        _ => Err("expected the first seed and the one after the last, such as `0..1000`".to_owned()),
    }
}

pub(super) fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    match (min.parse(), max.trim_start_matches('=').parse()) {
        (Ok(min), Ok(max)) if min <= max => Ok(min..=max),
        _ => {
            Err("expected a number of clues, such as `12`, or an inclusive range, such as `10..15`"
                .to_owned())
        }
    }
}

/// Reads the number of seeds of a slice.
pub(super) fn parse_slice(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "expected the number of seeds in a file, 1 or more".to_owned())
}
