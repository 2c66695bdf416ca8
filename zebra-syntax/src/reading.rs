//! A puzzle read from a text outside of the compiler.

use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use zebra_core::diagnostic::Diagnostics;
use zebra_core::source::{Ranges, Reading};

use super::{Shared, parse};

/// Reads the tokens of a `puzzle!` in a text. `bytes` returns the byte range from a first to a last token.
///
/// ```
/// let source = "puzzle Pets; category Child { Ann, Bob } category Pet { Cat, Dog } clue 1: Ann is Cow;";
/// let reading = zebra_syntax::read(source.parse().unwrap(), |first, last| {
///     first.byte_range().start..last.byte_range().end
/// });
/// let checked = reading.check();
/// assert_eq!(checked.diagnostics.len(), 1);
/// assert_eq!(checked.diagnostics[0].message, "cannot find item `Cow`");
/// ```
pub fn read(input: TokenStream, bytes: impl Fn(Span, Span) -> Range<usize>) -> Reading {
    let mut shared = Shared::default();
    let parsing = parse(input, &mut shared);
    let mut ranges = Ranges::default();
    for (first, last) in shared.spots.all() {
        ranges.add(bytes(first, last));
    }
    let mut diagnostics = std::mem::replace(&mut shared.diagnostics, Diagnostics::new()).into_vec();
    diagnostics.extend(parsing.generated_names());
    Reading {
        draft: parsing.draft,
        ranges,
        diagnostics,
        declarations_are_whole: parsing.declarations_are_whole,
    }
}
