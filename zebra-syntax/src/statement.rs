//! The statements of the language: one table for parsing, recovery after an error, and suggestions.

use proc_macro2::{Literal, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Ident, Token, token};
use zebra_core::diagnostic::{Code, Diagnostic, Position, closest};

use super::parser::{Parsed, Parser};
use super::puzzle::goal;
use super::token::{Fixed, keyword};
use super::{Docs, Parsing};

/// One kind of statement.
pub(super) struct Statement {
    /// The first word, which may be a name elsewhere.
    keyword: &'static str,
    /// Whether the tokens after the keyword continue such a statement, so that the keyword is not a name.
    continues: Continues,
    /// Whether other statements may use names that it declares.
    pub(super) declares: bool,
    pub(super) parse: Parse,
}

type Continues = fn(ParseStream<'_>) -> bool;
type Parse = fn(&mut Parser<'_>, &mut Parsing, Docs) -> Parsed<()>;

const fn declaration(keyword: &'static str, continues: Continues, parse: Parse) -> Statement {
    Statement { keyword, continues, declares: true, parse }
}

const fn other(keyword: &'static str, continues: Continues, parse: Parse) -> Statement {
    Statement { keyword, continues, declares: false, parse }
}

static STATEMENTS: [Statement; 20] = [
    declaration("pub", visibility, |parser, parsing, docs| parser.header(docs, parsing)),
    declaration("puzzle", header, |parser, parsing, docs| parser.header(docs, parsing)),
    declaration("great", modifier, |parser, parsing, _| parser.category(&mut parsing.draft)),
    declaration("shared", modifier, |parser, parsing, _| parser.category(&mut parsing.draft)),
    declaration("ordered", modifier, |parser, parsing, _| parser.category(&mut parsing.draft)),
    declaration("category", category, |parser, parsing, _| parser.category(&mut parsing.draft)),
    declaration("positions", line, |parser, parsing, _| parser.positions(&mut parsing.draft)),
    declaration("property", of_category, |parser, parsing, _| parser.property(&mut parsing.draft)),
    declaration("group", of_category, |parser, parsing, _| parser.named_group(&mut parsing.draft)),
    declaration("link", link, |parser, parsing, _| parser.link(&mut parsing.draft)),
    other("verbs", verbs, |parser, parsing, _| parser.verbs(&mut parsing.draft)),
    other("say", saying, |parser, parsing, _| parser.saying(&mut parsing.draft)),
    other("clue", clue, |parser, parsing, docs| parser.clue(&docs, &mut parsing.draft)),
    other("answer", answer, |parser, parsing, _| parser.answer(&mut parsing.draft)),
    other("verify", verify, |parser, parsing, _| parser.verify(&mut parsing.draft)),
    other("allow", allow, |parser, parsing, _| parser.allow(&mut parsing.draft)),
    other("story", line, |parser, parsing, _| parser.line("story", &mut parsing.draft.story)),
    other("question", line, |parser, parsing, _| parser.line("question", &mut parsing.draft.question)),
    other("author", line, |parser, parsing, _| parser.line("author", &mut parsing.draft.author)),
    other("stars", line, |parser, parsing, _| parser.stars(&mut parsing.draft)),
];

fn find(keyword: &str) -> Option<&'static Statement> {
    STATEMENTS.iter().find(|statement| statement.keyword == keyword)
}

/// Returns whether a statement begins here: a keyword and the tokens that follow it in a statement.
pub(super) fn is_next(input: ParseStream<'_>) -> bool {
    let Some((word, _)) = input.cursor().ident() else {
        return input.peek(Token![#]) && input.peek2(token::Bracket);
    };
    find(&word.to_string()).is_some_and(|statement| {
        let ahead = input.fork();
        is_name(&ahead) && (statement.continues)(&ahead)
    })
}

/// Returns whether a statement begins after the next token.
pub(super) fn is_second(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ahead.parse::<TokenTree>().is_ok() && is_next(&ahead)
}

impl Parser<'_> {
    /// Reports a keyword that is written twice, and takes the first one.
    pub(super) fn skip_doubled_keyword(&mut self) {
        let Some((word, rest)) = self.input.cursor().ident() else { return };
        let is_doubled = rest.ident().is_some_and(|(next, _)| next == word);
        if is_doubled && find(&word.to_string()).is_some() && is_second(self.input) {
            let message = format!("`{word}` is written twice");
            let at = self.spot();
            self.skip();
            let error = Diagnostic::new(Code::Syntax, at, message, format!("remove one `{word}`"));
            self.report(error.with_edit(at, Position::Instead, ""));
        }
    }

    /// Returns the statement of the next keyword.
    pub(super) fn statement(&mut self) -> Parsed<&'static Statement> {
        let word = self.word();
        if let Some(statement) = word.as_deref().and_then(find) {
            return Ok(statement);
        }
        Err(self.unknown_statement(word.as_deref()))
    }

    fn unknown_statement(&mut self, word: Option<&str>) -> Diagnostic {
        let keywords = STATEMENTS.iter().map(|statement| statement.keyword);
        let near = word.and_then(|word| closest(word, keywords));
        let token = self.input.cursor().token_tree().map(|(token, _)| token.to_string());
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if matches!(token.as_deref(), Some("#" | "-" | "%" | "/" | "*")) => {
                "a comment begins with `//`".to_owned()
            }
            None if token.is_none() => {
                "write a clue below its `///` line, or `//` before a comment".to_owned()
            }
            None => {
                "write a declaration (`category`, `link`, …), a `clue`, an `answer` or `verify`".to_owned()
            }
        };
        let error = self.expected("a statement", help);
        match near {
            Some(near) => {
                let at = error.at;
                error.with_edit(at, Position::Instead, near)
            }
            None => error,
        }
    }
}

// The continuations of the keywords. Each function may take tokens of its fork.

/// Takes a word, if one follows.
fn is_name(ahead: ParseStream<'_>) -> bool {
    ahead.call(Ident::parse_any).is_ok()
}

/// Takes a literal, if one follows.
fn is_literal(ahead: ParseStream<'_>) -> bool {
    ahead.parse::<Literal>().is_ok()
}

fn visibility(ahead: ParseStream<'_>) -> bool {
    ahead.peek(keyword::puzzle) || ahead.peek2(keyword::puzzle)
}

fn header(ahead: ParseStream<'_>) -> bool {
    is_name(ahead) && (ahead.peek(Token![;]) || <Token![=]>::is_next(ahead) || ahead.peek(Token![mod]))
}

fn modifier(ahead: ParseStream<'_>) -> bool {
    while !ahead.peek(keyword::category) {
        let is_modifier =
            ahead.peek(keyword::great) || ahead.peek(keyword::shared) || ahead.peek(keyword::ordered);
        if !is_modifier || !is_name(ahead) {
            return false;
        }
    }
    true
}

fn category(ahead: ParseStream<'_>) -> bool {
    is_name(ahead) && (ahead.peek(token::Brace) || ahead.peek(keyword::of))
}

fn of_category(ahead: ParseStream<'_>) -> bool {
    is_name(ahead) && ahead.peek(keyword::of)
}

fn link(ahead: ParseStream<'_>) -> bool {
    is_name(ahead) && (ahead.peek(keyword::on) || is_literal(ahead))
}

fn line(ahead: ParseStream<'_>) -> bool {
    is_literal(ahead) && ahead.peek(Token![;])
}

fn verbs(ahead: ParseStream<'_>) -> bool {
    is_literal(ahead) && ahead.peek(Token![,])
}

fn saying(ahead: ParseStream<'_>) -> bool {
    is_name(ahead) && ahead.parse::<Token![,]>().is_ok() && is_name(ahead) && <Token![:]>::is_next(ahead)
}

fn clue(ahead: ParseStream<'_>) -> bool {
    (is_name(ahead) || is_literal(ahead))
        && (<Token![:]>::is_next(ahead) || ahead.peek(token::Brace) || ahead.peek(keyword::off))
}

fn answer(ahead: ParseStream<'_>) -> bool {
    ahead.peek(token::Paren) && ahead.peek2(token::Brace)
}

fn verify(ahead: ParseStream<'_>) -> bool {
    ahead.call(Ident::parse_any).is_ok_and(|word| goal(&word.to_string()).is_some())
        && (ahead.peek(Token![;]) || ahead.peek(keyword::within))
}

fn allow(ahead: ParseStream<'_>) -> bool {
    ahead.peek(keyword::redundant) && ahead.peek2(Token![;])
}

#[cfg(test)]
mod tests {
    use super::STATEMENTS;
    use crate::{Shared, parse};

    /// A misspelled keyword is one error, and the help suggests the keyword.
    #[test]
    fn misspelt_keywords_get_their_suggestions() {
        for (wrong, right) in
            [("gret", "great"), ("sharde", "shared"), ("proprty", "property"), ("gruop", "group")]
        {
            assert!(suggestion(wrong).contains(&format!("`{right}")), "{wrong}: {}", suggestion(wrong));
        }
        for statement in &STATEMENTS {
            let keyword = statement.keyword;
            let doubled = format!("{keyword}{}", &keyword[keyword.len() - 1..]);
            let help = suggestion(&doubled);
            assert!(help.contains(&format!("`{keyword}")), "{doubled}: {help}");
        }
    }

    fn suggestion(word: &str) -> String {
        let mut shared = Shared::default();
        let source = format!("puzzle P; {word} Thing of Other = [A];");
        parse(source.parse().expect("Rust tokens"), &mut shared);
        let [diagnostic] = <[_; 1]>::try_from(shared.diagnostics.into_vec()).expect("one error");
        diagnostic.help
    }
}
