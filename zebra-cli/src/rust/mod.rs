//! The calls of `puzzle!` in a Rust source.
//!
//! Only the tokens are read, so that a file with errors elsewhere has its puzzles too.

mod tokens;
mod unclosed;

use std::ops::Range;

use zebra_runtime::diagnostic::{Code, Diagnostic, Position};
use zebra_runtime::draft::Draft;
use zebra_runtime::format::{self, Ranges};
use zebra_syntax::Shared;

use crate::puzzle::Reading;

use tokens::NoTokens;
pub(crate) use tokens::{Comment, Kind, Tokens};

/// A call of `puzzle!`.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// The bytes from `puzzle` to the closing delimiter.
    pub(crate) whole: Range<usize>,
    /// The bytes between the delimiters.
    pub(crate) contents: Range<usize>,
}

/// Finds the calls of `puzzle!` in a text, in their order. The bodies of `macro_rules!` are skipped.
pub(crate) fn calls(text: &str) -> Result<Vec<Call>, NoTokens> {
    // The interpreter line of a script is no token.
    let script = text.starts_with("#!") && !text[2..].trim_start().starts_with('[');
    let start = if script { text.find('\n').unwrap_or(text.len()) } else { 0 };
    let tokens = Tokens::read(&text[start..]).map_err(|error| shifted(&error, start))?;
    let mut calls = Vec::new();
    let mut next = 0;
    while next < tokens.list.len() {
        let is_macro = tokens.word(next + 1) == "!";
        let is_open = |index: usize| tokens.list.get(index).is_some_and(|token| token.kind == Kind::Open);
        let shift = |range: Range<usize>| start + range.start..start + range.end;
        match tokens.word(next) {
            "macro_rules" if is_macro && is_open(next + 3) => next = tokens.list[next + 3].partner,
            "puzzle" if is_macro && is_open(next + 2) => {
                let (first, open) = (&tokens.list[next].at, &tokens.list[next + 2]);
                let close = &tokens.list[open.partner].at;
                calls.push(Call {
                    whole: shift(first.start..close.end),
                    contents: shift(open.at.end..close.start),
                });
                next = open.partner;
            }
            _ => next += 1,
        }
    }
    Ok(calls)
}

fn shifted(error: &NoTokens, by: usize) -> NoTokens {
    let shift = |at: &Range<usize>| at.start + by..at.end + by;
    let edits = error.edits.iter().map(|(at, text)| (shift(at), *text)).collect();
    NoTokens { at: shift(&error.at), message: error.message, help: error.help, edits }
}

/// Reads and checks every puzzle of a Rust source. A text that has no tokens of Rust is one puzzle with one error.
pub(crate) fn read(text: &str) -> Vec<Reading> {
    match calls(text) {
        Ok(calls) => calls.iter().map(|call| read_call(text, call)).collect(),
        Err(error) => vec![unreadable(error)],
    }
}

/// Reads and checks the puzzle of a call.
pub(crate) fn read_call(text: &str, call: &Call) -> Reading {
    let stream = match tokens::stream(&text[call.contents.clone()]) {
        Ok(stream) => stream,
        Err(error) => return unreadable(shifted(&error, call.contents.start)),
    };
    let mut shared = Shared::default();
    zebra_syntax::parse(stream.clone(), &mut shared);
    let syntax_errors = shared.diagnostics.len();
    let mut shared = Shared::default();
    let (parsing, checked) = zebra_syntax::check_unsolved(stream, &mut shared);
    let mut ranges = Ranges::default();
    for (first, last) in shared.spots.all() {
        ranges.add(range(call, first.byte_range(), last.byte_range()));
    }
    Reading { draft: parsing.draft, ranges, checked, syntax_errors }
}

/// Returns the bytes from a first to a last token. The end of the call is no token; as in the compiler, it is the whole call.
fn range(call: &Call, first: Range<usize>, last: Range<usize>) -> Range<usize> {
    if first.is_empty() {
        return call.whole.clone();
    }
    let end = if last.is_empty() { first.end } else { last.end.max(first.end) };
    call.contents.start + first.start..call.contents.start + end
}

/// Returns a puzzle that could not be read at all.
fn unreadable(error: NoTokens) -> Reading {
    let mut ranges = Ranges::default();
    let at = ranges.add(error.at);
    let mut diagnostic = Diagnostic::new(Code::Syntax, at, error.message, error.help);
    for (at, text) in error.edits {
        diagnostic = diagnostic.with_edit(ranges.add(at), Position::Instead, text);
    }
    let diagnostics = vec![diagnostic];
    Reading::from(format::Reading {
        draft: Draft::default(),
        ranges,
        diagnostics,
        warnings: Vec::new(),
        declarations_are_whole: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        calls(text).unwrap().into_iter().map(|call| &text[call.contents]).collect()
    }

    #[test]
    fn calls_are_found_wherever_they_are() {
        let text = "#!/usr/bin/env it's a script\nuse zebra::puzzle;\nmod m { fn f() { zebra::puzzle! { a } } }\n\
                    // puzzle! { b }\nconst S: &str = \"puzzle! { c }\"; puzzle!(d); puzzle![e];\n\
                    macro_rules! puzzle { () => { puzzle! { f } }; }\npuzzle_file!(\"x\"); let puzzle = 1; é!{ puzzle!{g} }";
        assert_eq!(found(text), [" a ", "d", "e", "g"]);
    }

    #[test]
    fn places_are_those_of_the_file() {
        let text =
            "// é\nfn f() { puzzle! { puzzle P; category A { X, Y } category B { V, W } clue 1: X is Z; } }";
        let [reading] = <[_; 1]>::try_from(read(text)).expect("one puzzle");
        let at = reading.ranges.get(reading.checked.diagnostics[0].at).unwrap();
        assert_eq!(&text[at], "Z");
    }

    #[test]
    fn typographic_characters_are_mended() {
        let text =
            "puzzle! { category Pet { Cat = \u{201c}the cat\u{201d}, Dog } clue 1: 2\u{200b}\u{2212} 1; }";
        let mut mended = text.to_owned();
        for _ in 0..3 {
            let Err(error) = calls(&mended) else { break };
            let mut edits = error.edits;
            edits.reverse();
            for (at, plain) in edits {
                mended.replace_range(at, plain);
            }
        }
        assert_eq!(mended, "puzzle! { category Pet { Cat = \"the cat\", Dog } clue 1: 2 - 1; }");
    }

    /// The tokens of comments are skipped one by one, so that hundreds of thousands of lines are no hang.
    #[test]
    fn many_documentation_comments_are_read() {
        let lines = "/// x\n".repeat(100_000);
        let text = format!("//! a\n/** b */ fn f() {{ puzzle! {{ puzzle P; {lines} clue 1: X is Z; }} }}");
        let tokens = tokens::Tokens::read(&text).unwrap();
        let docs = tokens.list.iter().filter(|token| token.kind == tokens::Kind::Doc).count();
        assert_eq!((docs, tokens.list.len()), (100_002, 100_022));
    }

    #[test]
    fn what_has_no_tokens_is_an_error() {
        for text in ["fn f() { \"", "puzzle! { /* ", "puzzle! { ) }", &"(".repeat(5000), "é\u{0}"] {
            let [reading] = <[_; 1]>::try_from(read(text)).expect("one error");
            assert_eq!((reading.checked.diagnostics.len(), reading.syntax_errors), (1, 1), "{text}");
        }
        let deep = format!("{}{}", "(".repeat(5000), ")".repeat(5000));
        assert_eq!(calls(&deep).unwrap_err().message, "too many nested delimiters");
    }
}
