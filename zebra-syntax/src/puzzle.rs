//! The puzzle as a list of statements, and those about the puzzle itself: its name, its texts, and the goal to verify.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::{Path, Token, Visibility};
use zebra_core::diagnostic::{Code, Diagnostic, Position, Spot};
use zebra_core::draft::{Draft, Goal, Name, Redundant, SmallList, VerifyDraft};
use zebra_core::model::Text;

use super::attribute::attributes;
use super::parser::{Parsed, Parser};
use super::repair::Unit;
use super::token::keyword;
use super::{Docs, Parsing, Role};

const A_PUZZLE: &str = "write `pub puzzle FiveHouses = \"Five Houses\";`";
const A_FACADE: &str = "write `crate = ::path;`";

/// Returns the goal that a word names.
pub(super) fn goal(word: &str) -> Option<Goal> {
    Some(match word {
        "unique" => Goal::Unique,
        "minimal" => Goal::Minimal,
        "solvable" => Goal::Solvable,
        "answer" => Goal::Answer,
        "nothing" => Goal::Nothing,
        _ => return None,
    })
}

/// The number of errors with which the parser stops: nobody reads more.
pub(super) const MOST_ERRORS: usize = 1000;

impl Parser<'_> {
    /// All statements of a puzzle.
    pub(super) fn puzzle(&mut self, parsing: &mut Parsing) {
        if let Err(diagnostic) = self.facade(parsing) {
            self.report(diagnostic);
            self.skip_statement();
        }
        // The start of the statement before, and the number of errors there; the same for the one before that.
        let (mut earlier, mut second) = (None, None);
        while !self.is_at_end() {
            if self.shared.diagnostics.len() >= MOST_ERRORS {
                self.leave_rest(parsing);
                return;
            }
            let before = self.input.cursor();
            let docs = self.docs();
            self.skip_doubled_keyword();
            let start = self.input.cursor();
            let (errors, clues) = (self.shared.diagnostics.len(), parsing.draft.clues.len());
            self.shared.is_repaired = false;
            self.shared.mention(Name::new("", Spot::NONE), Role::Start);
            let statement = self.statement();
            let declares = statement.as_ref().map_or(true, |statement| statement.declares);
            let parsed = statement.and_then(|statement| (statement.parse)(self, parsing, docs));
            if let Err(diagnostic) = parsed {
                self.report(diagnostic);
                if self.input.cursor() == before {
                    self.skip();
                }
                self.skip_statement();
            }
            if self.shared.diagnostics.len() > errors {
                let is_joined = |parser: &mut Self, before: Option<(Cursor<'_>, usize)>| {
                    before.is_some_and(|(start, known)| {
                        known < errors && parser.repair_two(start, known, Unit::Statement)
                    })
                };
                if !is_joined(self, earlier)
                    && !is_joined(self, second)
                    && !self.shared.is_repaired
                    && self.repair_since(start, errors, Unit::Statement)
                {
                    // Which formulas a clue has depends on the repair.
                    for clue in &mut parsing.draft.clues[clues..] {
                        clue.formulas = SmallList::default();
                    }
                } else if !self.shared.is_repaired
                    && let Some((start, known)) = earlier
                {
                    // The statement before is valid, but this one may belong to it.
                    self.repair_two(start, known, Unit::Statement);
                }
                if declares {
                    parsing.declarations_are_whole = false;
                    parsing.draft.unread.extend(names_in(self.since(start)));
                }
            }
            (second, earlier) = (earlier, Some((start, errors)));
        }
        if parsing.draft.name.is_none() && self.shared.diagnostics.is_empty() {
            let diagnostic = self.error("the puzzle has no name", "begin with `puzzle FiveHouses;`");
            self.report(diagnostic);
            // Other missing parts would only follow from this error.
            parsing.declarations_are_whole = false;
        }
    }

    /// Reports that there are too many errors, and skips the other statements.
    fn leave_rest(&mut self, parsing: &mut Parsing) {
        let message = format!("the puzzle has more than {MOST_ERRORS} errors");
        let error = self.error(&message, "correct the errors before; from here on, nothing was read");
        self.report(error);
        // What is missing may be declared in the rest.
        parsing.declarations_are_whole = false;
        while !self.is_at_end() {
            self.skip();
        }
    }

    /// `crate = ::path;`
    pub(super) fn facade(&mut self, parsing: &mut Parsing) -> Parsed<()> {
        if !self.take::<Token![crate]>() {
            return Ok(());
        }
        let again = self.spot();
        if self.take::<Token![crate]>() {
            let error =
                Diagnostic::new(Code::Syntax, again, "`crate` is written twice", "remove one `crate`");
            self.report(error.with_edit(again, Position::Instead, ""));
        }
        self.expect::<Token![=]>(A_FACADE)?;
        let path = self.call(Path::parse_mod_style);
        parsing.facade = Some(path.map_err(|error| self.rejected(&error, A_FACADE))?.into_token_stream());
        self.expect::<Token![;]>(A_FACADE)
    }

    /// The `///` lines above a statement. Other attributes are reported.
    pub(super) fn docs(&mut self) -> Docs {
        let start = self.spot();
        let attributes = match self.call(attributes) {
            Ok(attributes) => attributes,
            Err(_) => {
                let help = "a comment begins with `//`, and the sentence of a clue with `///`";
                self.report(Diagnostic::new(Code::Syntax, start, "unexpected `#`", help));
                while !self.is_at_end() && !self.is_statement() {
                    self.skip();
                }
                return Docs::new();
            }
        };
        let mut lines = Docs::new();
        for attribute in attributes {
            match attribute.line_of_docs() {
                Some(line) => lines.push(line),
                None => {
                    let at = self.spot_of(attribute);
                    let message = "attributes other than `///` lines are not allowed here";
                    let help = "move the attribute above `puzzle!`";
                    self.report(Diagnostic::new(Code::Syntax, at, message, help));
                }
            }
        }
        lines
    }

    /// `pub`, `pub(crate)`, or nothing.
    pub(super) fn visibility(&mut self) -> Parsed<Visibility> {
        self.parse().map_err(|error| self.rejected(&error, A_PUZZLE))
    }

    pub(super) fn header(&mut self, docs: Docs, parsing: &mut Parsing) -> Parsed<()> {
        let visibility = self.visibility()?;
        self.header_behind(visibility, docs, parsing)
    }

    /// The header after its visibility.
    pub(super) fn header_behind(
        &mut self,
        visibility: Visibility,
        docs: Docs,
        parsing: &mut Parsing,
    ) -> Parsed<()> {
        self.skip_doubled_keyword();
        self.expect::<keyword::puzzle>(A_PUZZLE)?;
        let name = self.declared("the name of the puzzle", A_PUZZLE)?;
        if parsing.draft.name.is_some() {
            return Err(Diagnostic::new(
                Code::DuplicateDeclaration,
                name.at,
                "the puzzle already has a name",
                "write one `puzzle! { … }` for each puzzle",
            ));
        }
        parsing.draft.name = Some(name);
        parsing.visibility = visibility.into_token_stream();
        parsing.docs = docs;
        if self.take::<Token![mod]>() {
            parsing.draft.module = Some(self.declared("the name of the module", A_PUZZLE)?);
        }
        if self.take::<Token![=]>() {
            parsing.draft.title = Some(self.text(A_PUZZLE)?.text);
        }
        self.expect::<Token![;]>("end the line with `;`")
    }

    /// `story "…";`, `question "…";` or `author "…";`.
    pub(super) fn line(&mut self, keyword: &str, place: &mut Option<Text>) -> Parsed<()> {
        let at = self.spot();
        self.skip();
        let text = self.text("write the text in quotes")?.text;
        if place.replace(text).is_some() {
            self.report(duplicate(at, keyword));
        }
        self.expect::<Token![;]>("end the line with `;`")
    }

    pub(super) fn stars(&mut self, draft: &mut Draft) -> Parsed<()> {
        let line = self.spot();
        self.skip();
        let help = "write a number from 1 to 5: `stars 2;`";
        let (stars, at) = self.located_integer(help)?;
        if draft.stars.is_some() {
            self.report(duplicate(line, "stars"));
        }
        draft.stars = u8::try_from(stars).ok().filter(|stars| (1..=5).contains(stars));
        if draft.stars.is_none() {
            return Err(Diagnostic::new(Code::Syntax, at, "a puzzle has from 1 to 5 stars", help));
        }
        self.expect::<Token![;]>("end the line with `;`")
    }

    pub(super) fn verify(&mut self, draft: &mut Draft) -> Parsed<()> {
        let at = self.spot();
        self.skip();
        let Some(goal) = self.word().and_then(|word| goal(&word)) else {
            let help = "write `verify unique;`, `minimal`, `solvable`, `answer` or `nothing`";
            return Err(self.expected("what to verify", help));
        };
        self.skip();
        let within = if self.take::<keyword::within>() { Some(self.budget()?) } else { None };
        let at = self.spot_since(at);
        if draft.verify.replace(VerifyDraft { at, goal, within }).is_some() {
            return Err(duplicate(at, "verify"));
        }
        self.expect::<Token![;]>("end the line with `;`")
    }

    /// `allow redundant;`
    pub(super) fn allow(&mut self, draft: &mut Draft) -> Parsed<()> {
        let at = self.spot();
        self.skip();
        self.expect::<keyword::redundant>("write `allow redundant;`")?;
        if std::mem::replace(&mut draft.redundant, Redundant::Allow) == Redundant::Allow {
            return Err(duplicate(at, "allow redundant"));
        }
        self.expect::<Token![;]>("end the line with `;`")
    }

    fn budget(&mut self) -> Parsed<u64> {
        let help = "write the budget as a number: `verify unique within 1_000_000;`";
        let (budget, at) = self.located_integer(help)?;
        let budget = u64::try_from(budget).ok().filter(|budget| *budget > 0);
        budget.ok_or_else(|| Diagnostic::new(Code::Syntax, at, "a budget is at least 1", help))
    }
}

/// Returns the names and numbers in a statement, which it may declare.
fn names_in(tokens: TokenStream) -> Vec<Text> {
    let mut names = Vec::new();
    let mut groups = vec![tokens];
    while let Some(tokens) = groups.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => groups.push(group.stream()),
                TokenTree::Ident(word) if word == "positions" => names.push(Text::new_static("Position")),
                TokenTree::Ident(word) => names.push(word.unraw().to_string().into()),
                TokenTree::Literal(literal) => names.push(literal.to_string().into()),
                TokenTree::Punct(_) => {}
            }
        }
    }
    names
}

/// Returns the error for a second statement of a kind that a puzzle can have only once.
pub(super) fn duplicate(at: Spot, keyword: &str) -> Diagnostic {
    let message = format!("duplicate `{keyword}`");
    Diagnostic::new(Code::DuplicateDeclaration, at, message, "remove one of the two")
}
