//! The macros `puzzle!` and `puzzle_file!` of Zebra. Use them through the crate `zebra`.
//!
//! `zebra-syntax` parses tokens into the draft of `zebra-core` and keeps their spans; `zebra-core` checks the draft and
//! solves the puzzle. `report` turns diagnostics into compiler errors, and `expand` turns the model into
//! types and data.

mod expand;
#[cfg(feature = "zbc")]
mod file;
mod pipeline;
mod report;
#[cfg(test)]
mod tests;

// Documented in the crate `zebra`, which exports the macro: the documentation is the manual of the language.
#[allow(missing_docs)]
#[proc_macro]
pub fn puzzle(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pipeline::expand_puzzle(input.into()).into()
}

// Documented in the crate `zebra`, which exports the macro.
#[cfg(feature = "zbc")]
#[allow(missing_docs)]
#[proc_macro]
pub fn puzzle_file(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    file::expand_puzzle_file(input.into()).into()
}
