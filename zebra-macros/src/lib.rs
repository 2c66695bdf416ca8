//! The macros `puzzle!` and `puzzle_file!` of Zebra. Use it through the crate `zebra`.
//!
//! `syntax` parses tokens into the runtime's draft and keeps their spans in `spots`; the runtime checks the draft and
//! solves the puzzle; `report` turns mistakes into compiler errors and `expand` the model into types and data.

mod expand;
#[cfg(feature = "zbc")]
mod file;
mod pipeline;
mod report;
mod spots;
mod syntax;
#[cfg(test)]
mod tests;

// The documentation is the manual of the language, and stands where the crate `zebra` exports the macro.
#[allow(missing_docs)]
#[proc_macro]
pub fn puzzle(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pipeline::expand_puzzle(input.into()).into()
}

// The documentation stands where the crate `zebra` exports the macro.
#[cfg(feature = "zbc")]
#[allow(missing_docs)]
#[proc_macro]
pub fn puzzle_file(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    file::expand_puzzle_file(input.into()).into()
}
