//! The grammar of `puzzle!`: from tokens to a draft.
//!
//! The draft is the only syntax tree; it holds the source as written. A statement with an error is reported and skipped;
//! the others are parsed as if it were absent.

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

/// A puzzle as parsed: the draft, and the parts that only an expansion needs.
#[derive(Default)]
pub(crate) struct Parsing {
    pub(crate) draft: Draft,
    /// The visibility that the author wrote, such as `pub`.
    pub(crate) visibility: Option<Visibility>,
    /// The path of the facade, if it was renamed.
    pub(crate) facade: Option<syn::Path>,
    /// The `///` lines above the puzzle.
    pub(crate) docs: Docs,
    /// Whether all declarations were parsed. If not, an unknown name may be declared in one of the skipped declarations.
    pub(crate) declarations_are_whole: bool,
}

/// The `///` lines above a statement.
type Docs = Vec<String>;

/// Parses a whole puzzle. Errors are added to `shared`.
pub(crate) fn parse(input: TokenStream, shared: &mut Shared) -> Parsing {
    let mut parsing = Parsing { declarations_are_whole: true, ..Parsing::default() };
    parser::run(input, shared, |parser| parser.puzzle(&mut parsing));
    parsing
}
