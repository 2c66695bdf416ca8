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
use zebra_core::draft::{Draft, case};
use zebra_core::model::Text;

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
    name_by_words(&mut parsing.draft);
    parsing
}

/// Names everything that has only an identifier by the words of it: `GrandPrix` is "Grand Prix" in sentences.
fn name_by_words(draft: &mut Draft) {
    let words =
        |identifier: &str| Some(Text::from(case::spaced(identifier))).filter(|words| words != identifier);
    if let (Some(name), None) = (&draft.name, &draft.title) {
        draft.title = words(&name.text);
    }
    for item in draft.categories.iter_mut().flat_map(|category| &mut category.items) {
        item.phrase = item.phrase.take().or_else(|| words(&item.name.text));
    }
    for link in draft.links.iter_mut().flat_map(|link| &mut link.names) {
        link.phrase = link.phrase.take().or_else(|| words(&link.name.text));
    }
}
