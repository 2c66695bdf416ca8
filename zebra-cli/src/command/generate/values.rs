//! Values of the options of `zebra generate`.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

/// Reads the numbers of clues.
pub(in crate::command) fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, String> {
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
