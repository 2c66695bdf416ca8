//! The pipeline from tokens to tokens: parse, check, solve, expand, report.

use proc_macro2::TokenStream;
use zebra_syntax::Shared;

use crate::{expand, report};

/// Expands a puzzle to its types, its data, a compiler error for each diagnostic, and a warning for each warning.
pub(crate) fn expand_puzzle(input: TokenStream) -> TokenStream {
    let mut shared = Shared::default();
    let (parsing, mut checked, verified) = zebra_syntax::check(input, &mut shared);
    let mut output = expand::expand(&parsing, &checked, verified.answer.as_ref(), &shared);
    checked.diagnostics.extend(verified.diagnostics);
    checked.warnings.extend(verified.warnings);
    output.extend(report::report(checked.diagnostics, checked.warnings, &shared.spots));
    output
}
