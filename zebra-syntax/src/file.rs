//! The tokens of `puzzle_file!`: the path of the file, and the parts of a puzzle that a file cannot express.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Token;
use zebra_core::draft::Name;

use super::Parsing;
use super::parser::{self, Parsed, Parser, Shared};
use super::token::keyword;

const A_FILE: &str = "write `puzzle_file!(pub \"zebra.zbc\");`, or with a goal `puzzle_file!(\"zebra.zbc\"; verify solvable;);`";

/// The arguments of `puzzle_file!`.
#[derive(Debug)]
pub struct File {
    /// The path of the file, as written.
    pub path: Name,
    /// The name of the puzzle and of its module, its visibility, documentation and goal, where they were written.
    pub parsing: Parsing,
}

/// Parses the tokens of a call. Errors are added to `shared`.
pub fn parse_file(input: TokenStream, shared: &mut Shared) -> Option<File> {
    let mut file = None;
    parser::run(input, shared, |parser| {
        let parsed = parser.file();
        file = parser.shared.diagnostics.take(parsed);
    });
    file.filter(|_| shared.diagnostics.is_empty())
}

impl Parser<'_> {
    /// `crate = ::path; /// … pub puzzle Name mod name = "Title"; "zebra.zbc"; verify unique;`. Only the path of the file
    /// is required.
    fn file(&mut self) -> Parsed<File> {
        let mut parsing = Parsing::default();
        self.facade(&mut parsing)?;
        let docs = self.docs();
        let visibility = self.visibility()?;
        if self.is::<keyword::puzzle>() {
            self.header_behind(visibility, docs, &mut parsing)?;
        } else {
            (parsing.visibility, parsing.docs) = (visibility.into_token_stream(), docs);
        }
        if !self.is_text() {
            return Err(self.expected("the path of a file in quotes", A_FILE));
        }
        let path = self.text(A_FILE)?;
        if self.take::<Token![;]>() {
            while !self.is_at_end() {
                if self.is::<keyword::allow>() {
                    self.allow(&mut parsing.draft)?;
                } else if self.is::<keyword::verify>() {
                    self.verify(&mut parsing.draft)?;
                } else {
                    return Err(self.expected("`verify`", "write what to verify: `verify solvable;`"));
                }
            }
        }
        if !self.is_at_end() {
            return Err(self.expected("the end of the call", A_FILE));
        }
        Ok(File { path, parsing })
    }
}
