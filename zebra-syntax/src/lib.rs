//! The grammar of `puzzle!`: from tokens to a draft.
//!
//! The draft is the only syntax tree; it holds the source as written. A statement with an error is reported and skipped;
//! the others are parsed as if it were absent.

mod attribute;
mod clue;
mod declaration;
mod expression;
#[cfg(feature = "zbc")]
mod file;
mod link;
mod mentions;
mod operand;
mod parser;
mod printed;
mod puzzle;
mod repair;
mod spots;
mod statement;
#[cfg(test)]
mod tests;
mod token;
mod words;

use proc_macro2::TokenStream;
use zebra_core::diagnostic::{Code, Diagnostics};
use zebra_core::draft::{Checked, Draft, case};
use zebra_core::model::Text;
use zebra_core::verify::Verified;

#[cfg(feature = "zbc")]
pub use file::{File, parse_file};
pub use mentions::{Mention, Role};
pub use parser::Shared;
pub use spots::Spots;

/// A puzzle as parsed: the draft, and the parts that only an expansion needs.
#[derive(Debug, Default)]
pub struct Parsing {
    /// The puzzle as written.
    pub draft: Draft,
    /// The visibility that the author wrote, such as `pub`.
    pub visibility: TokenStream,
    /// The path of the facade, if it was renamed.
    pub facade: Option<TokenStream>,
    /// The `///` lines above the puzzle.
    pub docs: Docs,
    /// Whether all declarations were parsed. If not, the names in the skipped ones are in `Draft::unread`.
    pub declarations_are_whole: bool,
}

/// The `///` lines above a statement.
type Docs = Vec<String>;

/// Parses, checks and verifies a puzzle. All errors are in the result.
///
/// ```
/// use zebra_syntax::{Shared, check};
///
/// let source = "puzzle Pets; category Child { Ann, Bob } category Pet { Cat, Dog } clue 1: Ann is Cat;";
/// let (parsing, checked, verified) = check(source.parse().unwrap(), &mut Shared::default());
/// assert_eq!(parsing.draft.categories.len(), 2);
/// assert!(checked.diagnostics.is_empty());
/// assert!(verified.answer.is_some());
/// ```
pub fn check(input: TokenStream, shared: &mut Shared) -> (Parsing, Checked, Verified) {
    let (parsing, checked) = check_unsolved(input, shared);
    let verified = checked.verify(&parsing.draft);
    (parsing, checked, verified)
}

/// Parses and checks a puzzle without solving it. All errors are in the result.
pub fn check_unsolved(input: TokenStream, shared: &mut Shared) -> (Parsing, Checked) {
    let parsing = parse(input, shared);
    let mut checked = parsing.draft.check();
    let mut diagnostics = std::mem::replace(&mut shared.diagnostics, Diagnostics::new()).into_vec();
    if !diagnostics.is_empty() {
        // A clue with an error in its label is missing.
        checked.diagnostics.retain(|diagnostic| diagnostic.code != Code::NoClues);
    }
    if parsing.declarations_are_whole {
        diagnostics.extend(parsing.draft.check_generated_names());
        diagnostics.append(&mut checked.diagnostics);
    } else {
        // Only names that no broken declaration can declare are known to be wrong, and the name of the module.
        let names = parsing.draft.check_generated_names().into_iter();
        let found = names.chain(std::mem::take(&mut checked.diagnostics));
        diagnostics.extend(found.filter(|diagnostic| {
            matches!(
                diagnostic.code,
                Code::ShadowedCrate
                    | Code::UnknownItem
                    | Code::UnknownCategory
                    | Code::UnknownLink
                    | Code::UnknownFunction
                    | Code::UnknownRelation
            )
        }));
        checked.declarations_are_sound = false;
    }
    if !diagnostics.is_empty() {
        // A clue with a syntax error has no formulas, and a declaration with one may decide a formula.
        checked.warnings.retain(|warning| !matches!(warning.code, Code::EmptyClue | Code::AlwaysTrue));
    }
    checked.diagnostics = diagnostics;
    (parsing, checked)
}

/// Parses a whole puzzle. Errors are added to `shared`.
pub fn parse(input: TokenStream, shared: &mut Shared) -> Parsing {
    let mut parsing = Parsing { declarations_are_whole: true, ..Parsing::default() };
    shared.source = input.clone();
    parser::run(input, shared, |parser| parser.puzzle(&mut parsing));
    shared.name_examples(&parsing.draft);
    name_by_words(&mut parsing.draft);
    parsing.draft.resolve_texts();
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
