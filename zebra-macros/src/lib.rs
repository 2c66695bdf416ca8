//! The macro `puzzle!` of Zebra. Use it through the crate `zebra`.
//!
//! `syntax` parses tokens into the runtime's draft and keeps their spans in `spots`; the runtime checks the draft and
//! solves the puzzle; `report` turns mistakes into compiler errors and `expand` the model into types and data.

mod expand;
mod pipeline;
mod report;
mod spots;
mod syntax;
#[cfg(test)]
mod tests;

/// Declares a logic-grid puzzle: a type and a module of that puzzle's own types.
#[proc_macro]
pub fn puzzle(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pipeline::expand_puzzle(input.into()).into()
}
