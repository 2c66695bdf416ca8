//! What is between braces, with the comments between the entries.

use std::ops::Range;

use super::expression::separators;
use super::printer::Printer;

impl Printer<'_> {
    /// Returns the entries between braces, each with its separator.
    pub(super) fn entries(&self, inner: Range<usize>, separator: &str) -> Vec<Range<usize>> {
        let mut entries = Vec::new();
        let mut start = inner.start;
        for end in separators(self.tokens, inner.clone(), separator) {
            entries.push(start..end + 1);
            start = end + 1;
        }
        if start < inner.end {
            entries.push(start..inner.end);
        }
        entries
    }

    /// Returns an entry without its comma.
    pub(super) fn item(&self, entry: &Range<usize>) -> Range<usize> {
        entry.start..entry.end - usize::from(self.tokens.word(entry.end - 1) == ",")
    }

    /// Prints a block with a line for each entry, and the comments between them.
    pub(super) fn lines(
        &mut self,
        head: &str,
        inner: Range<usize>,
        tail: &str,
        entries: &[Range<usize>],
        print: impl Fn(&mut Self, Range<usize>),
    ) {
        self.push(head);
        self.block(|printer| {
            for entry in entries {
                printer.lead(entry.start, usize::MAX);
                print(printer, entry.clone());
            }
            let close = &printer.tokens.list[inner.end];
            printer.comments(&close.comments, 1);
        });
        self.begin_line(1);
        self.push(tail);
    }

    /// Prints items with comments: if any comment is behind an item, each item has a line.
    pub(super) fn commented_items(
        &mut self,
        head: &str,
        inner: Range<usize>,
        tail: &str,
        entries: &[Range<usize>],
    ) {
        let list = &self.tokens.list;
        let firsts = entries.iter().skip(1).map(|entry| entry.start).chain([inner.end]);
        let is_behind =
            |index: usize| list[index].comments.first().is_some_and(|comment| comment.breaks == 0);
        let has_lines =
            firsts.into_iter().any(is_behind) || entries.iter().any(|entry| self.has_comments(entry.clone()));
        self.push(head);
        self.block(|printer| {
            for (index, entry) in entries.iter().enumerate() {
                let item = printer.item(entry);
                let text = printer.line(item.clone());
                if index > 0 && !has_lines && list[entry.start].comments.is_empty() {
                    printer.filled(&text, false);
                    continue;
                }
                printer.lead(entry.start, usize::MAX);
                // A comment before the comma stays there.
                match printer.has_comments(entry.clone()) {
                    true => printer.push(printer.source(entry.clone())),
                    false => printer.push(&format!("{text},")),
                }
            }
            printer.comments(&list[inner.end].comments, 1);
        });
        self.begin_line(1);
        self.push(tail);
    }
}
