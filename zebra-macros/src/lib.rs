//! The macro `puzzle!` of Zebra. Use it through the crate `zebra`.
//!
//! `syntax` parses tokens into the runtime's draft and keeps their spans in `spots`; the runtime checks the draft and
//! solves the puzzle; `report` turns mistakes into compiler errors and `expand` the model into types and data.

mod expand;
mod report;
mod spots;
mod syntax;

use proc_macro2::TokenStream;
use zebra_runtime::diagnostic::{Code, Diagnostics};

// The documentation is the manual of the language, and stands where the crate `zebra` exports the macro.
#[allow(missing_docs)]
#[proc_macro]
pub fn puzzle(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_puzzle(input.into()).into()
}

/// The whole pipeline: parse, check, solve, report, expand.
fn expand_puzzle(input: TokenStream) -> TokenStream {
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
