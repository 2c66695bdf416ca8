//! The tokens of a Rust text as byte ranges, with the comments between them.

use std::ops::Range;

use proc_macro2::{Delimiter, TokenStream, TokenTree, token_stream};

use super::unclosed::unclosed;

/// The deepest nesting of delimiters. The grammar of `puzzle!` and `rustc` allow less.
const MAX_DEPTH: usize = 512;

/// The signs of more than one character, and their beginnings.
const SIGNS: [&str; 11] = ["..", "..=", "::", "==", "!=", "<=", "<=>", "=>", ">=", "&&", "||"];

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier or a keyword.
    Word,
    /// A number or a string.
    Literal,
    /// An operator.
    Sign,
    /// An opening delimiter.
    Open,
    /// A closing delimiter.
    Close,
    /// A documentation comment.
    Doc,
}

/// A comment that is no token.
#[derive(Debug, Clone)]
pub(crate) struct Comment {
    /// Its bytes.
    pub(crate) at: Range<usize>,
    /// The number of line breaks before it.
    pub(crate) breaks: usize,
}

/// A token, with what is between it and the token before it.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    /// Its kind.
    pub(crate) kind: Kind,
    /// Its bytes.
    pub(crate) at: Range<usize>,
    /// The index of the other delimiter.
    pub(crate) partner: usize,
    /// The comments before it.
    pub(crate) comments: Vec<Comment>,
    /// The number of line breaks before it, and behind the last comment.
    pub(crate) breaks: usize,
}

/// The tokens of a text.
#[derive(Debug)]
pub(crate) struct Tokens<'t> {
    /// The text.
    pub(crate) text: &'t str,
    /// The tokens.
    pub(crate) list: Vec<Token>,
    /// The comments behind the last token.
    pub(crate) rest: Vec<Comment>,
}

/// The reason why a text has no tokens.
#[derive(Debug)]
pub(crate) struct NoTokens {
    /// Its place.
    pub(crate) at: Range<usize>,
    /// The message.
    pub(crate) message: &'static str,
    /// What to do.
    pub(crate) help: &'static str,
    /// What mends it: plain characters in place of typographic ones.
    pub(crate) edits: Vec<(Range<usize>, &'static str)>,
}

impl<'t> Tokens<'t> {
    /// Reads the tokens of a text.
    pub(crate) fn read(text: &'t str) -> Result<Self, NoTokens> {
        let stream = stream(text)?;
        let mut tokens = Tokens { text, list: Vec::new(), rest: Vec::new() };
        tokens.flatten(stream)?;
        let mut end = 0;
        for index in 0..tokens.list.len() {
            let token = &tokens.list[index];
            let (comments, breaks) = gap(text, end..token.at.start);
            end = token.at.end;
            (tokens.list[index].comments, tokens.list[index].breaks) = (comments, breaks);
        }
        tokens.rest = gap(text, end..text.len()).0;
        Ok(tokens)
    }

    /// Returns the text of a token; nothing behind the last one.
    pub(crate) fn word(&self, index: usize) -> &'t str {
        self.list.get(index).map_or("", |token| &self.text[token.at.clone()])
    }

    fn flatten(&mut self, stream: TokenStream) -> Result<(), NoTokens> {
        let mut open: Vec<(token_stream::IntoIter, Range<usize>, usize)> = Vec::new();
        let mut trees = stream.into_iter();
        let mut doc = Range::default();
        loop {
            let Some(tree) = trees.next() else {
                let Some((outer, close, partner)) = open.pop() else { return Ok(()) };
                self.list[partner].partner = self.list.len();
                self.push(Kind::Close, close, partner);
                trees = outer;
                continue;
            };
            let at = tree.span().byte_range();
            // A doc comment is `#[doc = "…"]`, all of it at the place of the comment.
            if at == doc {
                continue;
            }
            match tree {
                TokenTree::Ident(_) => self.push(Kind::Word, at, 0),
                TokenTree::Literal(_) => self.push(Kind::Literal, at, 0),
                TokenTree::Punct(_) if is_doc(&self.text[at.clone()]) => {
                    let length = self.text[at.clone()].trim_end().len();
                    self.push(Kind::Doc, at.start..at.start + length, 0);
                    doc = at;
                }
                TokenTree::Punct(_) => self.push_sign(at),
                TokenTree::Group(group) => {
                    if open.len() >= MAX_DEPTH {
                        let message = "too many nested delimiters";
                        return Err(NoTokens {
                            at: at.start..at.start + 1,
                            message,
                            help: "nest them less deeply",
                            edits: Vec::new(),
                        });
                    }
                    debug_assert!(group.delimiter() != Delimiter::None);
                    let index = self.list.len();
                    self.push(Kind::Open, group.span_open().byte_range(), 0);
                    let inner = group.stream().into_iter();
                    open.push((std::mem::replace(&mut trees, inner), group.span_close().byte_range(), index));
                }
            }
        }
    }

    fn push(&mut self, kind: Kind, at: Range<usize>, partner: usize) {
        self.list.push(Token { kind, at, partner, comments: Vec::new(), breaks: 0 });
    }

    /// Adds a character of an operator, to the token before it if both are one operator.
    fn push_sign(&mut self, at: Range<usize>) {
        if let Some(last) = self.list.last_mut()
            && last.kind == Kind::Sign
            && last.at.end == at.start
            && SIGNS.contains(&&self.text[last.at.start..at.end])
        {
            last.at.end = at.end;
            return;
        }
        self.push(Kind::Sign, at, 0);
    }
}

/// Returns the tokens of a text.
pub(crate) fn stream(text: &str) -> Result<TokenStream, NoTokens> {
    // No span of an earlier text is in use, and their texts would stay in memory.
    proc_macro2::extra::invalidate_current_thread_spans();
    text.parse().map_err(|error: proc_macro2::LexError| {
        let start = error.span().byte_range().start.min(text.len());
        let length = text[start..].chars().next().map_or(0, char::len_utf8);
        if let Some(error) = typographic(text, start) {
            return error;
        }
        if let Some((at, message)) = unclosed(text) {
            return NoTokens { at, message, help: "write its other end, or remove it", edits: Vec::new() };
        }
        let message = "unclosed string, comment or delimiter, or an invalid character";
        let help = "correct this first; `rustc` reports the details";
        NoTokens { at: start..start + length, message, help, edits: Vec::new() }
    })
}

/// Returns the error of a character of printed text, with the edits that make it one of Rust. The quotes of a name are one error.
fn typographic(text: &str, start: usize) -> Option<NoTokens> {
    let mut letters = text[start..].char_indices();
    let (_, first) = letters.next()?;
    let whole = |at: usize, letter: char| start + at..start + at + letter.len_utf8();
    let one = |plain| vec![(whole(0, first), plain)];
    let (message, help, edits) = match first {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => {
            let is_end =
                |letter: &(usize, char)| matches!(letter.1, '\u{201c}' | '\u{201d}' | '\u{ab}' | '\u{bb}');
            let end = letters.take_while(|(_, letter)| *letter != '\n').find(is_end)?;
            let edits = vec![(whole(0, first), "\""), (whole(end.0, end.1), "\"")];
            ("expected a straight quote", "write the text between two `\"`", edits)
        }
        '\u{2018}' | '\u{2019}' => ("expected a straight apostrophe", "write `'`", one("'")),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => ("expected a hyphen or a minus sign", "write `-`", one("-")),
        '\u{200b}' => ("expected a plain space", "write a space", one(" ")),
        _ => return None,
    };
    Some(NoTokens { at: whole(0, first), message, help, edits })
}

fn is_doc(text: &str) -> bool {
    text.len() > 1 && text.starts_with('/')
}

/// Returns the comments between two tokens, and the number of line breaks behind the last one.
fn gap(text: &str, at: Range<usize>) -> (Vec<Comment>, usize) {
    let mut comments = Vec::new();
    let (mut breaks, mut start) = (0, at.start);
    while start < at.end {
        let rest = &text[start..at.end];
        let length = match rest.as_bytes() {
            [b'/', b'/', ..] => rest.find('\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => block_comment(rest),
            [first, ..] => {
                breaks += usize::from(*first == b'\n');
                start += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
            [] => break,
        };
        let end = start + rest[..length].trim_end().len();
        comments.push(Comment { at: start..end, breaks: std::mem::take(&mut breaks) });
        start += length;
    }
    (comments, breaks)
}

/// Returns the length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut end = 0;
    while let Some(found) = text[end..].find(['/', '*']) {
        end += found;
        match &text.as_bytes()[end..] {
            [b'/', b'*', ..] => depth += 1,
            [b'*', b'/', ..] => depth -= 1,
            _ => {
                end += 1;
                continue;
            }
        }
        end += 2;
        if depth == 0 {
            return end;
        }
    }
    text.len()
}
