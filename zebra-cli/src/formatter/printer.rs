//! Lines with their indentation, and the comments and blank lines between them.

use std::ops::Range;

use zebra_runtime::format::rust::{INDENT, WIDTH};

use super::spacing::flat;
use crate::rust::{Comment, Kind, Tokens};

/// The text of a call as it is printed.
pub(super) struct Printer<'t> {
    pub(super) tokens: &'t Tokens<'t>,
    text: String,
    /// The indentation of the current block.
    pub(super) indent: usize,
    /// Whether nothing is printed in the current block.
    is_start: bool,
}

impl<'t> Printer<'t> {
    /// Creates the printer of a call whose line is indented by some columns.
    pub(super) fn new(tokens: &'t Tokens<'t>, columns: usize) -> Self {
        Printer { tokens, text: String::new(), indent: columns + INDENT, is_start: true }
    }

    /// Returns the printed text.
    pub(super) fn finish(self) -> String {
        self.text
    }

    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Begins a line, after a blank one if the source has one there.
    pub(super) fn begin_line(&mut self, breaks: usize) {
        if breaks > 1 && !self.is_start {
            self.text.push('\n');
        }
        self.is_start = false;
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', self.indent));
    }

    /// Prints the inside of a block, which is indented more.
    pub(super) fn block(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += INDENT;
        self.is_start = true;
        print(self);
        self.indent -= INDENT;
        self.is_start = false;
    }

    /// Prints comments. `behind` is the number of line breaks behind the last one. A comment behind something on its line
    /// stays there. Returns whether what follows is on the line of the last one.
    pub(super) fn comments(&mut self, comments: &[Comment], behind: usize) -> bool {
        let mut continues = false;
        for (index, comment) in comments.iter().enumerate() {
            let after = comments.get(index + 1).map_or(behind, |next| next.breaks);
            let text = &self.tokens.text[comment.at.clone()];
            let is_trailing = comment.breaks == 0 && !self.is_start && (after > 0 || text.starts_with("//"));
            if continues || is_trailing {
                self.text.push(' ');
            } else {
                self.begin_line(comment.breaks);
            }
            self.text.push_str(text);
            continues = after == 0 && !text.starts_with("//");
        }
        continues
    }

    /// Prints the comments before a token, and begins its line.
    pub(super) fn lead(&mut self, index: usize, most_breaks: usize) {
        let token = &self.tokens.list[index];
        match self.comments(&token.comments, token.breaks) {
            true => self.text.push(' '),
            false => self.begin_line(token.breaks.min(most_breaks)),
        }
    }

    /// Returns whether comments are between some tokens.
    pub(super) fn has_comments(&self, range: Range<usize>) -> bool {
        range.into_iter().skip(1).any(|index| !self.tokens.list[index].comments.is_empty())
    }

    /// Returns the source of some tokens.
    pub(super) fn source(&self, range: Range<usize>) -> &'t str {
        let list = &self.tokens.list;
        &self.tokens.text[list[range.start].at.start..list[range.end - 1].at.end]
    }

    /// Returns some tokens on one line; with comments between them, as they are in the source.
    pub(super) fn line(&self, range: Range<usize>) -> String {
        if self.has_comments(range.clone()) {
            return self.source(range).to_owned();
        }
        flat(self.tokens, range)
    }

    /// Returns whether a text fits into the rest of the current line.
    pub(super) fn fits(&self, text: &str) -> bool {
        self.column() + text.chars().count() <= WIDTH
    }

    /// Returns the column at the end of the text.
    pub(super) fn column(&self) -> usize {
        self.text.chars().rev().take_while(|&letter| letter != '\n').count()
    }

    /// Prints a documentation comment or an attribute; returns the index behind it.
    pub(super) fn doc(&mut self, index: usize) -> Option<usize> {
        let end = match self.tokens.list.get(index)?.kind {
            Kind::Doc => index + 1,
            Kind::Sign if self.tokens.word(index) == "#" => self.tokens.list.get(index + 1)?.partner + 1,
            _ => return None,
        };
        let after_doc = index > 0 && self.tokens.list[index - 1].kind == Kind::Doc;
        self.lead(index, if after_doc { 1 } else { usize::MAX });
        self.push(self.source(index..end));
        Some(end)
    }
}
