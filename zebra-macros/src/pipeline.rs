//! The way from tokens to tokens: parse, check, solve, report, expand.

use proc_macro2::TokenStream;
use zebra_core::diagnostic::{Code, Diagnostics};

use crate::{expand, report, syntax};

/// The types and the data of a puzzle, and an error for each mistake in it.
pub(crate) fn expand_puzzle(input: TokenStream) -> TokenStream {
    let mut shared = syntax::Shared::default();
    let parsing = syntax::parse(input, &mut shared);
    let mut checked = parsing.draft.check();
    let mut mistakes = std::mem::replace(&mut shared.diagnostics, Diagnostics::new()).into_vec();
    if parsing.declarations_are_whole {
        mistakes.extend(parsing.draft.check_generated_names());
        mistakes.append(&mut checked.diagnostics);
    } else {
        // Other names may be missing; what the module is called is known.
        let names = parsing.draft.check_generated_names().into_iter();
        mistakes.extend(names.filter(|mistake| mistake.code == Code::ShadowedCrate));
        checked.declarations_are_sound = false;
    }
    checked.diagnostics = mistakes;
    let verified = checked.verify(&parsing.draft);
    let mut output = expand::expand(&parsing, &checked, verified.answer.as_ref(), &shared.spots);
    checked.diagnostics.extend(verified.diagnostics);
    output.extend(report::report(checked.diagnostics, &shared.spots));
    output
}
