//! The pipeline from tokens to tokens: parse, check, solve, expand, report.

use proc_macro2::TokenStream;
use zebra_core::diagnostic::{Code, Diagnostics};
use zebra_core::draft::Checked;
use zebra_core::verify::Verified;

use crate::syntax::{self, Parsing, Shared};
use crate::{expand, report};

/// Expands a puzzle to its types, its data, and a compiler error for each diagnostic.
pub(crate) fn expand_puzzle(input: TokenStream) -> TokenStream {
    let mut shared = Shared::default();
    let (parsing, mut checked, verified) = check_puzzle(input, &mut shared);
    let mut output = expand::expand(&parsing, &checked, verified.answer.as_ref(), &shared.spots);
    checked.diagnostics.extend(verified.diagnostics);
    output.extend(report::report(checked.diagnostics, &shared.spots));
    output
}

/// Parses, checks and verifies a puzzle.
pub(crate) fn check_puzzle(input: TokenStream, shared: &mut Shared) -> (Parsing, Checked, Verified) {
    let parsing = syntax::parse(input, shared);
    let mut checked = parsing.draft.check();
    let mut diagnostics = std::mem::replace(&mut shared.diagnostics, Diagnostics::new()).into_vec();
    if parsing.declarations_are_whole {
        diagnostics.extend(parsing.draft.check_generated_names());
        diagnostics.append(&mut checked.diagnostics);
    } else {
        // Other names may be missing, but the name of the module is known.
        let names = parsing.draft.check_generated_names().into_iter();
        diagnostics.extend(names.filter(|diagnostic| diagnostic.code == Code::ShadowedCrate));
        checked.declarations_are_sound = false;
    }
    checked.diagnostics = diagnostics;
    let verified = checked.verify(&parsing.draft);
    (parsing, checked, verified)
}
