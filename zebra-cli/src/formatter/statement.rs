//! The statements of a puzzle, each on a line of its own.

use std::ops::Range;

use zebra_runtime::format::rust::{Layout, WIDTH};

use super::expression::{layout, separators};
use super::printer::Printer;
use super::spacing::flat;
use crate::rust::{Kind, Tokens};

impl Printer<'_> {
    /// Prints all statements of a call.
    pub(super) fn statements(&mut self) {
        let mut next = 0;
        while next < self.tokens.list.len() {
            let has_docs = self.doc(next);
            if let Some(end) = has_docs {
                next = end;
                continue;
            }
            let end = end_of_statement(self.tokens, next);
            let is_documented = next > 0 && self.tokens.list[next - 1].kind == Kind::Doc;
            self.lead(next, if is_documented { 1 } else { usize::MAX });
            self.statement(next..end);
            next = end;
        }
        let rest = &self.tokens.rest;
        self.comments(rest, 1);
    }

    fn statement(&mut self, range: Range<usize>) {
        let tokens = self.tokens;
        let open = range.clone().find(|&index| tokens.word(index) == "{");
        let Some(open) = open.filter(|_| tokens.list[range.start].kind == Kind::Word) else {
            return self.plain(range);
        };
        let close = tokens.list[open].partner;
        if self.has_comments(range.start..open + 1) || self.has_comments(close..range.end) {
            return self.push(self.source(range));
        }
        let head = flat(tokens, range.start..open + 1);
        let tail = flat(tokens, close..range.end);
        match tokens.word(range.start) {
            "clue" => self.formulas(&head, open + 1..close, &tail),
            "answer" => self.rows(&head, open + 1..close, &tail),
            _ => self.items(&head, open + 1..close, &tail),
        }
    }

    /// Prints a statement without braces.
    fn plain(&mut self, range: Range<usize>) {
        let tokens = self.tokens;
        if self.has_comments(range.clone()) {
            return self.push(self.source(range));
        }
        let semicolon = range.end - usize::from(tokens.word(range.end - 1) == ";");
        let separator = match tokens.word(range.start) {
            "clue" => ":",
            "link" | "group" => "=",
            _ => return self.push(&flat(tokens, range)),
        };
        let Some(&place) = separators(tokens, range.clone(), separator).first() else {
            return self.push(&flat(tokens, range));
        };
        let bars = separators(tokens, place..semicolon, "|");
        let body = bars.get(1).copied().unwrap_or(place) + 1;
        if body >= semicolon {
            return self.push(&flat(tokens, range));
        }
        self.head(range.start, place, body);
        self.body(&layout(tokens, body..semicolon), separator == ":");
        self.push(&flat(tokens, semicolon..range.end));
    }

    /// Prints the beginning of a statement; the names of a link may need several lines.
    fn head(&mut self, start: usize, place: usize, body: usize) {
        let tokens = self.tokens;
        let head = flat(tokens, start..body);
        let commas = separators(tokens, start..place, ",");
        if self.fits(&head) || commas.is_empty() {
            return self.push(&head);
        }
        let mut from = start;
        for comma in commas {
            self.push(&flat(tokens, from..comma + 1));
            from = comma + 1;
            self.block(|printer| printer.begin_line(1));
        }
        self.push(&flat(tokens, from..body));
    }

    /// Prints the rest of a statement, up to the semicolon. A formula of several lines begins below its label.
    fn body(&mut self, layout: &Layout, is_formula: bool) {
        let line = layout.print(self.column() + 1, self.indent, 1);
        if !(is_formula && line.contains('\n')) {
            self.push(" ");
            return self.push(&line);
        }
        self.block(|printer| {
            printer.begin_line(1);
            let lines = layout.print(printer.indent, printer.indent, 1);
            printer.push(&lines);
        });
    }

    /// Prints the formulas of a clue: on one line, or on a line each.
    fn formulas(&mut self, head: &str, inner: Range<usize>, tail: &str) {
        let entries = self.entries(inner.clone(), ";");
        if !self.has_comments(inner.start - 1..inner.end + 1) {
            let parts: Vec<String> = entries.iter().map(|entry| flat(self.tokens, entry.clone())).collect();
            let line = match parts.is_empty() {
                true => format!("{head}{tail}"),
                false => format!("{head} {} {tail}", parts.join(" ")),
            };
            if self.fits(&line) {
                return self.push(&line);
            }
        }
        self.lines(head, inner, tail, &entries, |printer, entry| {
            let semicolon = entry.end - usize::from(printer.tokens.word(entry.end - 1) == ";");
            if printer.has_comments(entry.clone()) || semicolon == entry.start {
                return printer.push(printer.source(entry));
            }
            let lines =
                layout(printer.tokens, entry.start..semicolon).print(printer.indent, printer.indent, 1);
            printer.push(&lines);
            printer.push(&flat(printer.tokens, semicolon..entry.end));
        });
    }

    /// Prints the rows of an answer, on a line each.
    fn rows(&mut self, head: &str, inner: Range<usize>, tail: &str) {
        let entries = self.entries(inner.clone(), ";");
        if entries.is_empty() && !self.has_comments(inner.start - 1..inner.end + 1) {
            return self.push(&format!("{head}{tail}"));
        }
        self.lines(head, inner, tail, &entries, |printer, entry| printer.push(&printer.line(entry)));
    }

    /// Prints the items of a category or a property: on one line, or on as few lines as they need.
    fn items(&mut self, head: &str, inner: Range<usize>, tail: &str) {
        let entries = self.entries(inner.clone(), ",");
        if self.has_comments(inner.start - 1..inner.end + 1) {
            return self.commented_items(head, inner, tail, &entries);
        }
        let parts: Vec<String> = entries.iter().map(|entry| flat(self.tokens, self.item(entry))).collect();
        let line = match parts.is_empty() {
            true => format!("{head}{tail}"),
            false => format!("{head} {} {tail}", parts.join(", ")),
        };
        if self.fits(&line) {
            return self.push(&line);
        }
        self.push(head);
        self.block(|printer| {
            for (index, part) in parts.iter().enumerate() {
                printer.filled(part, index == 0);
            }
        });
        self.begin_line(1);
        self.push(tail);
    }

    /// Prints an item and a comma on the current line if there is room, else on the next one.
    pub(super) fn filled(&mut self, item: &str, begins: bool) {
        if begins || self.column() + item.chars().count() + 2 > WIDTH {
            self.begin_line(1);
        } else {
            self.push(" ");
        }
        self.push(item);
        self.push(",");
    }
}

/// Returns the end of a statement: behind `;`, or behind braces, which `;` may follow.
fn end_of_statement(tokens: &Tokens<'_>, start: usize) -> usize {
    let mut index = start;
    while index < tokens.list.len() {
        let word = tokens.word(index);
        if tokens.list[index].kind == Kind::Open {
            index = tokens.list[index].partner;
        }
        index += 1;
        if word == ";" {
            break;
        }
        if word == "{" {
            return index + usize::from(tokens.word(index) == ";");
        }
    }
    index
}

/// Returns the bytes of the statement around a place, with its documentation and a comment behind it.
pub(crate) fn statement_at(tokens: &Tokens<'_>, at: usize) -> Option<Range<usize>> {
    let mut start = 0;
    while start < tokens.list.len() {
        let is_doc = |index: usize| tokens.list.get(index).is_some_and(|token| token.kind == Kind::Doc);
        let first = (start..).find(|&index| !is_doc(index))?;
        let end = end_of_statement(tokens, first);
        let bytes = tokens.list[start].at.start..tokens.list.get(end - 1)?.at.end;
        if bytes.contains(&at) {
            let behind = tokens.list.get(end).map_or(&tokens.rest, |next| &next.comments).first();
            let comment = behind.filter(|comment| comment.breaks == 0);
            return Some(bytes.start..comment.map_or(bytes.end, |comment| comment.at.end));
        }
        start = end;
    }
    None
}
