//! The tokens of `puzzle_file!`: where the file is, and what the file cannot say.

use proc_macro2::{Span, TokenStream};
use zebra_core::diagnostic::Diagnostic;
use zebra_core::draft::Name;

use super::{Parsing, Shared};
use crate::syntax::tokens::{Cursor, Parsed};

const FORM: &str = "write `puzzle_file!(pub \"zebra.zbc\");`, or with a goal `puzzle_file!(\"zebra.zbc\"; verify solvable;);`";

/// What `puzzle_file!` was called with.
pub(crate) struct File {
    /// The path of the file, as written.
    pub(crate) path: Name,
    /// The name of the puzzle and of its module, its visibility, documentation and goal, where they were written.
    pub(crate) parsing: Parsing,
}

/// Parses the tokens of a call. Mistakes go into `shared`.
pub(crate) fn parse_file(input: TokenStream, shared: &mut Shared) -> Option<File> {
    let mut cursor = Cursor::new(input, Span::call_site(), shared);
    let parsed = cursor.file();
    let mistakes = cursor.shared.diagnostics.len();
    shared.diagnostics.take(parsed).filter(|_| mistakes == 0)
}

impl Cursor<'_> {
    /// `crate = ::path; /// … pub puzzle Name mod name = "Title"; "zebra.zbc"; verify unique;`, of which all but the
    /// path may be missing.
    fn file(&mut self) -> Parsed<File> {
        let mut parsing = Parsing::default();
        self.facade(&mut parsing)?;
        let docs = self.docs()?;
        let visibility = self.visibility();
        if self.is_word("puzzle") {
            self.header_behind(visibility, docs, &mut parsing)?;
        } else {
            (parsing.visibility, parsing.docs) = (visibility, docs);
        }
        if !self.is_text() {
            return Err(self.expected("the path of a file in quotes", FORM));
        }
        let path = self.text(FORM)?;
        if self.take(";") && !self.is_at_end() {
            self.goal(&mut parsing)?;
        }
        if !self.is_at_end() {
            return Err(self.expected("the end of the call", FORM));
        }
        Ok(File { path, parsing })
    }

    fn goal(&mut self, parsing: &mut Parsing) -> Result<(), Diagnostic> {
        if !self.is_word("verify") {
            return Err(self.expected("`verify`", "write what to establish: `verify solvable;`"));
        }
        self.verify(&mut parsing.draft)
    }
}
