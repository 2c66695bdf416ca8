//! From tokens to a draft: the grammar of `puzzle!`.
//!
//! There is no syntax tree besides the draft, which holds what was written. A statement with a mistake is reported and
//! skipped; the rest is parsed as if it were not there.

mod clue;
mod declaration;
mod expression;
#[cfg(feature = "zbc")]
mod file;
mod link;
mod operand;
mod parser;
mod puzzle;
mod statement;
mod token;
mod words;

use proc_macro2::TokenStream;
use syn::Visibility;
use zebra_core::draft::Draft;

#[cfg(feature = "zbc")]
pub(crate) use file::{File, parse_file};
pub(crate) use parser::Shared;

/// A puzzle as parsed: the draft, and what only an expansion needs.
#[derive(Default)]
pub(crate) struct Parsing {
    pub(crate) draft: Draft,
    /// The visibility that the author wrote, such as `pub`.
    pub(crate) visibility: Option<Visibility>,
    /// The path of the façade, if it was renamed.
    pub(crate) facade: Option<syn::Path>,
    /// The `///` lines above the puzzle.
    pub(crate) docs: Docs,
    /// Whether all declarations were parsed. Otherwise a name that is not found may be declared after all.
    pub(crate) declarations_are_whole: bool,
}

/// The `///` lines above a statement.
type Docs = Vec<String>;

/// Parses a whole puzzle. Mistakes go into `shared`.
pub(crate) fn parse(input: TokenStream, shared: &mut Shared) -> Parsing {
    let mut parsing = Parsing { declarations_are_whole: true, ..Parsing::default() };
    parser::run(input, shared, |parser| parser.puzzle(&mut parsing));
    parsing
}
