//! From tokens to a draft: the statements of `puzzle!`.
//!
//! There is no syntax tree besides the draft, which holds what was written. A statement with a mistake is reported
//! and passed over; the rest is parsed as if it were not there.

mod declaration;
mod expression;
#[cfg(feature = "zbc")]
mod file;
mod operand;
mod tokens;
mod words;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use zebra_core::diagnostic::{Code, Diagnostic, Spot};
use zebra_core::draft::{AnswerDraft, AnswerRow, ClueDraft, Draft, Goal, Name, SmallList, VerifyDraft};
use zebra_core::model::{State, Text};

#[cfg(feature = "zbc")]
pub(crate) use file::{File, parse_file};
pub(crate) use tokens::Shared;
use tokens::{Cursor, Parsed};

/// A puzzle as parsed: the draft, and what only an expansion needs.
#[derive(Default)]
pub(crate) struct Parsing {
    pub(crate) draft: Draft,
    /// The visibility that the author wrote, such as `pub`.
    pub(crate) visibility: TokenStream,
    /// The path of the façade, if it was renamed.
    pub(crate) facade: Option<TokenStream>,
    /// The `///` lines above the puzzle.
    pub(crate) docs: Vec<String>,
    /// Whether all declarations were parsed. Otherwise names that are not found are no mistakes of their own.
    pub(crate) declarations_are_whole: bool,
}

const STATEMENTS: &str = "write a declaration (`category`, `link`, …), a `clue`, an `answer` or `verify`";
const A_CLUE: &str = "write `clue 3: Green is next_to White;`";
const AN_ANSWER: &str = "write `answer (House: Color, Pet) { First: Red, Fox; Second: Blue, Horse; }`";

/// Parses a whole puzzle. Mistakes go into `shared`.
pub(crate) fn parse(input: TokenStream, shared: &mut Shared) -> Parsing {
    let mut parsing = Parsing { declarations_are_whole: true, ..Parsing::default() };
    let mut cursor = Cursor::new(input, Span::call_site(), shared);
    if let Err(diagnostic) = cursor.facade(&mut parsing) {
        cursor.shared.diagnostics.push(diagnostic);
        cursor.skip_statement();
    }
    while !cursor.is_at_end() {
        let before = cursor.position();
        let declares = cursor.may_declare();
        let mistakes = cursor.shared.diagnostics.len();
        let parsed = cursor.statement_of(&mut parsing);
        if declares && (parsed.is_err() || cursor.shared.diagnostics.len() > mistakes) {
            parsing.declarations_are_whole = false;
        }
        if let Err(diagnostic) = parsed {
            cursor.shared.diagnostics.push(diagnostic);
            if cursor.position() == before {
                cursor.skip(1);
            }
            cursor.skip_statement();
        }
    }
    if parsing.draft.name.is_none() && cursor.shared.diagnostics.is_empty() {
        let diagnostic = cursor.error("the puzzle has no name", "begin with `puzzle FiveHouses;`");
        cursor.shared.diagnostics.push(diagnostic);
        // Nothing else that is missing says more.
        parsing.declarations_are_whole = false;
    }
    parsing
}

impl Cursor<'_> {
    /// `crate = ::path;`
    fn facade(&mut self, parsing: &mut Parsing) -> Parsed<()> {
        if !self.take_word("crate") {
            return Ok(());
        }
        self.expect("=", "write `crate = ::path;`")?;
        let mut path = TokenStream::new();
        while !self.is_at_end() && !self.is(";") {
            path.extend(self.peek(0).cloned());
            self.skip(1);
        }
        parsing.facade = Some(path);
        self.expect(";", "write `crate = ::path;`")
    }

    fn statement_of(&mut self, parsing: &mut Parsing) -> Parsed<()> {
        let docs = self.docs()?;
        let Some(word) = self.word(0).map(ToString::to_string) else {
            return Err(self.expected("a statement", STATEMENTS));
        };
        let draft = &mut parsing.draft;
        match word.as_str() {
            "pub" | "puzzle" => self.header(docs, parsing),
            "great" | "shared" | "ordered" | "category" => self.category(draft),
            "positions" => self.positions(draft),
            "link" => self.link(draft),
            "verbs" => self.verbs(draft),
            "say" => self.saying(draft),
            "clue" => self.clue(&docs, draft),
            "answer" => self.answer(draft),
            "verify" => self.verify(draft),
            "story" => self.line(&mut draft.story),
            "question" => self.line(&mut draft.question),
            "author" => self.line(&mut draft.author),
            "stars" => self.stars(draft),
            "property" => self.property(draft),
            "group" => self.named_group(draft),
            _ => {
                let known = [
                    "pub",
                    "puzzle",
                    "ordered",
                    "category",
                    "positions",
                    "link",
                    "verbs",
                    "say",
                    "clue",
                    "answer",
                    "verify",
                    "story",
                    "question",
                    "author",
                    "stars",
                ];
                let help = match zebra_core::diagnostic::closest(&word, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => STATEMENTS.to_owned(),
                };
                Err(self.expected("a statement", help))
            }
        }
    }

    /// Whether what comes next behind its `///` lines may give names to things; all but a few statements do.
    fn may_declare(&self) -> bool {
        let mut ahead = 0;
        while self.operator(ahead) == Some("#") {
            ahead += 2;
        }
        let others = ["answer", "author", "clue", "question", "say", "stars", "story", "verbs", "verify"];
        !self.word(ahead).is_some_and(|word| others.iter().any(|other| word == other))
    }

    /// The `///` lines that come next.
    fn docs(&mut self) -> Parsed<Vec<String>> {
        let mut lines = Vec::new();
        while self.take("#") {
            let mut inside = self.group(Delimiter::Bracket, "write `///` before a sentence")?;
            if !inside.take_word("doc") || !inside.take("=") {
                return Err(
                    inside.error("only `///` lines may stand here", "write the attribute before `puzzle!`")
                );
            }
            lines.push(inside.text("write `///` before a sentence")?.text.trim().to_owned());
        }
        Ok(lines)
    }

    /// `pub`, `pub(crate)`, or nothing.
    fn visibility(&mut self) -> TokenStream {
        let mut visibility = TokenStream::new();
        if self.is_word("pub") {
            visibility.extend(self.peek(0).cloned());
            self.skip(1);
            if self.is_group(0, Delimiter::Parenthesis) {
                visibility.extend(self.peek(0).cloned());
                self.skip(1);
            }
        }
        visibility
    }

    fn header(&mut self, docs: Vec<String>, parsing: &mut Parsing) -> Parsed<()> {
        let visibility = self.visibility();
        self.header_behind(visibility, docs, parsing)
    }

    fn header_behind(
        &mut self,
        visibility: TokenStream,
        docs: Vec<String>,
        parsing: &mut Parsing,
    ) -> Parsed<()> {
        let help = "write `pub puzzle FiveHouses = \"Five Houses\";`";
        if !self.take_word("puzzle") {
            return Err(self.expected("`puzzle`", help));
        }
        let name = self.name("the name of the puzzle", help)?;
        if parsing.draft.name.is_some() {
            return Err(Diagnostic::new(
                Code::DuplicateDeclaration,
                name.at,
                "the puzzle has a name already",
                "write one `puzzle! { … }` for each puzzle",
            ));
        }
        parsing.draft.name = Some(name);
        parsing.visibility = visibility;
        parsing.docs = docs;
        if self.take_word("mod") {
            parsing.draft.module = Some(self.name("the name of the module", help)?);
        }
        if self.take("=") {
            parsing.draft.title = Some(self.text(help)?.text);
        }
        self.expect(";", "end the line with `;`")
    }

    fn line(&mut self, place: &mut Option<Text>) -> Parsed<()> {
        let at = self.spot();
        self.skip(1);
        let text = self.text("write the text in quotes")?.text;
        self.once(at, place.replace(text).is_some());
        self.expect(";", "end the line with `;`")
    }

    /// Reports a line that may stand once and stands there already.
    pub(super) fn once(&mut self, at: Spot, again: bool) {
        if again {
            let message = "this line stands here for the second time";
            let help = "leave one of the two out";
            self.shared.diagnostics.push(Diagnostic::new(Code::DuplicateDeclaration, at, message, help));
        }
    }

    fn stars(&mut self, draft: &mut Draft) -> Parsed<()> {
        let line = self.spot();
        self.skip(1);
        let help = "write a number from 1 to 5: `stars 2;`";
        let at = self.spot();
        let stars = self.integer(help)?;
        self.once(line, draft.stars.is_some());
        draft.stars = u8::try_from(stars).ok().filter(|stars| (1..=5).contains(stars));
        if draft.stars.is_none() {
            return Err(Diagnostic::new(Code::Syntax, at, "a puzzle has from 1 to 5 stars", help));
        }
        self.expect(";", "end the line with `;`")
    }

    fn clue(&mut self, docs: &[String], draft: &mut Draft) -> Parsed<()> {
        self.skip(1);
        let label = self.label()?;
        let state = if self.take_word("off") { State::Off } else { State::On };
        let mut formulas = SmallList::new();
        let parsed = if self.is_group(0, Delimiter::Brace) {
            let mut inside = self.group(Delimiter::Brace, A_CLUE)?;
            while !inside.is_at_end() {
                let formula = inside.expression().and_then(|formula| {
                    inside.end_of_formula("end every formula with `;`").map(|()| formula)
                });
                match formula {
                    Ok(formula) => formulas.push(formula),
                    Err(diagnostic) => {
                        inside.shared.diagnostics.push(diagnostic);
                        inside.skip_behind(";");
                    }
                }
            }
            self.take(";");
            Ok(())
        } else {
            // What stands before a mistake in the syntax may not be what was meant: it is not checked.
            self.expect(":", A_CLUE).and_then(|()| self.expression()).and_then(|formula| {
                self.end_of_formula("end the clue with `;`")?;
                formulas.push(formula);
                Ok(())
            })
        };
        // A clue with a mistake still has its label, so that the puzzle is not said to have no clues.
        let sentence = (!docs.is_empty()).then(|| docs.join(" ").into());
        draft.clues.push(ClueDraft { label, sentence, formulas, state });
        parsed
    }

    fn label(&mut self) -> Parsed<Name> {
        if self.is_text() {
            return self.text(A_CLUE);
        }
        if self.is_integer(0) {
            let at = self.spot();
            return Ok(Name::new(self.integer(A_CLUE)?.to_string(), at));
        }
        self.name("a label", "label the clue with a number, a name or a text: `clue 3: …`")
    }

    fn answer(&mut self, draft: &mut Draft) -> Parsed<()> {
        let at = self.spot();
        self.skip(1);
        let mut heads = self.group(Delimiter::Parenthesis, AN_ANSWER)?;
        let mut columns = vec![heads.name("a category", AN_ANSWER)?];
        heads.expect(":", "the rows are found by the first column: `(House: Color, Pet)`")?;
        while !heads.is_at_end() {
            columns.push(heads.name("a category", AN_ANSWER)?);
            if !heads.is_at_end() {
                heads.expect(",", AN_ANSWER)?;
            }
        }
        let mut inside = self.group(Delimiter::Brace, AN_ANSWER)?;
        let mut rows = Vec::new();
        while !inside.is_at_end() {
            match inside.answer_row() {
                Ok(row) => rows.push(row),
                Err(diagnostic) => {
                    inside.shared.diagnostics.push(diagnostic);
                    inside.skip_behind(";");
                }
            }
        }
        self.take(";");
        if draft.answer.replace(AnswerDraft { at, columns, rows }).is_some() {
            return Err(Diagnostic::new(
                Code::DuplicateDeclaration,
                at,
                "the puzzle has an answer already",
                "leave one of the two out",
            ));
        }
        Ok(())
    }

    fn answer_row(&mut self) -> Parsed<AnswerRow> {
        let start = self.spot();
        let mut cells = vec![self.item_path()?];
        self.expect(":", AN_ANSWER)?;
        while !self.is_at_end() && !self.is(";") {
            cells.push(self.item_path()?);
            if !self.is_at_end() && !self.is(";") {
                self.expect(",", "put a comma between two cells and a `;` behind each row")?;
            }
        }
        let at = self.spot_since(start);
        if !self.is_at_end() {
            self.expect(";", "put a `;` behind each row")?;
        }
        Ok(AnswerRow { at, cells })
    }

    fn verify(&mut self, draft: &mut Draft) -> Parsed<()> {
        let at = self.spot();
        self.skip(1);
        let help = "write `verify unique;`, `minimal`, `solvable`, `answer` or `nothing`";
        let goal = match self.peek(0) {
            Some(TokenTree::Ident(word)) => match word.to_string().as_str() {
                "unique" => Goal::Unique,
                "minimal" => Goal::Minimal,
                "solvable" => Goal::Solvable,
                "answer" => Goal::Answer,
                "nothing" => Goal::Nothing,
                _ => return Err(self.expected("what to verify", help)),
            },
            _ => return Err(self.expected("what to verify", help)),
        };
        self.skip(1);
        let mut within = None;
        if self.take_word("within") {
            let help = "write the budget as a number: `verify unique within 1_000_000;`";
            let number = self.spot();
            let budget = self.integer(help)?;
            within = u64::try_from(budget).ok().filter(|budget| *budget > 0);
            if within.is_none() {
                return Err(Diagnostic::new(Code::Syntax, number, "a budget is at least 1", help));
            }
        }
        let at = self.spot_since(at);
        if draft.verify.replace(VerifyDraft { at, goal, within }).is_some() {
            return Err(Diagnostic::new(
                Code::DuplicateDeclaration,
                at,
                "it is said already what to verify",
                "leave one of the two out",
            ));
        }
        self.expect(";", "end the line with `;`")
    }
}
