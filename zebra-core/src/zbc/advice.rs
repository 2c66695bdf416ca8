//! Errors that look for what the author meant, and help with the names of the puzzle.

use super::Reader;
use super::cursor::Cursor;
use super::tokens::{Kind, Token};
use crate::diagnostic::{Code, Diagnostic, Position};
use crate::draft::{CategoryDraft, POSITIONS};

/// The longest clue that a message repeats, in bytes.
const MAX_QUOTED: usize = 60;

impl Reader<'_> {
    /// Returns a declared category with or without numbers as items.
    fn category(&self, of_numbers: bool) -> Option<&CategoryDraft> {
        let mut declared = self.draft.categories.iter().filter(|category| category.name.text != POSITIONS);
        declared
            .find(|category| category.items.first().is_some_and(|item| item.value.is_some() == of_numbers))
    }

    /// Returns an item of the puzzle.
    fn an_item(&self) -> &str {
        self.category(false).map_or("#1", |category| &category.items[0].name.text)
    }

    /// Returns examples of numbers.
    pub(super) fn example_numbers(&self) -> String {
        let item = self.an_item();
        match self.category(true) {
            Some(category) => format!("`{item}:{}` or `{item}:#`", category.name.text),
            None => format!("`{item}:#`"),
        }
    }

    /// Returns examples of items.
    pub(super) fn example_items(&self) -> String {
        let mut examples = vec![format!("`{}`", self.an_item())];
        examples.extend(
            self.category(true)
                .map(|category| format!("`{}.{}`", category.name.text, category.items[0].name.text)),
        );
        if examples[0] != "`#1`" {
            examples.push("`#1`".to_owned());
        }
        format!("{} or `$`", examples.join(", "))
    }

    /// Returns the error for the line that may have been meant as the line `---`.
    pub(super) fn mistyped_separator(&mut self, tokens: &[Token<'_>]) -> Option<Diagnostic> {
        let dashes = |line: &[Token<'_>]| line.iter().take_while(|token| token.text == "-").count();
        let mut lines = tokens.chunk_by(|_, after| !after.first);
        let is_meant =
            |line: &&[Token<'_>]| dashes(line) > 1 || line.iter().all(|token| token.kind != Kind::Word);
        let line = lines.find(is_meant)?;
        let (first, last) = (line[0].range().start, line[line.len() - 1].range().end);
        // Dashes and other signs alone can only be this line; what follows three dashes is the first clue.
        let is_only_line = line.iter().all(|token| token.kind != Kind::Word);
        let edit = match dashes(line) {
            3 => Some((Position::Before, "\n")),
            _ if is_only_line => Some((Position::Instead, "---")),
            _ => None,
        };
        let (at, message) = match line.get(3) {
            Some(rest) if dashes(line) == 3 => (
                rest.range().start..last,
                format!("expected the end of the line after `---`, found `{}`", rest.text),
            ),
            _ => {
                let signs = line.iter().take_while(|token| token.kind != Kind::Word).last();
                let end = signs.map_or(last, |token| token.range().end);
                (first..end, format!("expected `---`, found `{}`", &self.source[first..end]))
            }
        };
        let help = "write three dashes, and nothing else on this line, between the categories and the clues";
        let at = self.ranges.add(at);
        let error = Diagnostic::new(Code::Syntax, at, message, help);
        Some(match edit {
            Some((position, text)) => error.with_edit(at, position, text),
            None => error,
        })
    }
}

impl Reader<'_> {
    /// Returns the error for a text without the line `---`, at the first line that can only be a clue.
    pub(super) fn missing_separator(&mut self, tokens: &[Token<'_>]) -> Option<Diagnostic> {
        let lines: Vec<&[Token<'_>]> = tokens.chunk_by(|_, after| !after.first).collect();
        let of_header = |token: &Token<'_>| token.kind == Kind::Word || matches!(token.text, "-" | "," | "*");
        let is_clue = |line: &&[Token<'_>]| {
            !line.iter().all(of_header) || line.iter().filter(|token| token.text == "-").count() > 1
        };
        // A clue such as `A - B` looks like a category of one item.
        let looks_like_one = |line: &&[Token<'_>]| matches!(line, [_, dash, _] if dash.text == "-");
        let sure = lines.iter().position(is_clue)?;
        let before = lines[..sure].iter().rev().take_while(|line| looks_like_one(line)).count();
        let first = sure - before;
        let is_header = lines[..first].iter().any(|line| line.iter().any(|token| token.text == "-"));
        let first = lines.get(first).filter(|_| is_header)?;
        let at = self.ranges.add(first[0].range().start..first[first.len() - 1].range().end);
        let message = "expected a line `---` between the categories and the clues";
        let error = Diagnostic::new(Code::Syntax, at, message, "write the line `---` before the first clue");
        Some(error.with_edit(at, Position::Before, "---\n"))
    }
}

impl Cursor<'_, '_> {
    /// Returns the error for a comparison of clues, which begins at a token.
    pub(super) fn compared_clues(&mut self, first: usize) -> Option<Diagnostic> {
        let (operator, end) = self.simple_clue(first);
        let operator = operator.filter(|&operator| operator + 1 < end)?;
        let (left, right) = (self.source_of(first, operator), self.source_of(operator + 1, end));
        let clues = (self.is_clue(first, operator), self.is_clue(operator + 1, end));
        let clue = match clues {
            (false, false) => return None,
            (true, _) => left,
            (false, true) => right,
        };
        let sign = self.token(operator).text;
        let message = match clue.len() <= MAX_QUOTED {
            true => format!("`{sign}` compares two numbers, but `{clue}` is a clue"),
            false => format!("`{sign}` compares two numbers, but one of its sides is a clue"),
        };
        let joined = |sign: &str| match left.len() + right.len() <= 2 * MAX_QUOTED {
            true => format!("`{left} {sign} {right}`"),
            false => format!("`{sign}`"),
        };
        let (help, replacement) = match (sign, clues) {
            ("==" | "===", (true, true)) => {
                (format!("if both clues are true or both are false, write {}", joined("<=>")), "<=>")
            }
            ("!=" | "!==", (true, true)) => {
                (format!("if exactly one of the two clues is true, write {}", joined("^")), "^")
            }
            _ => {
                let help = "write numbers on both sides; the number of true clues is `truths(A = B, C = D)`";
                (help.to_owned(), "")
            }
        };
        let at = self.spot_of(operator);
        let error = Diagnostic::new(Code::WrongKind, at, message, help);
        Some(match replacement {
            "" => error,
            sign => error.with_edit(at, Position::Instead, sign),
        })
    }

    /// Returns whether some tokens have a sign of clues outside `truths`.
    fn is_clue(&self, first: usize, end: usize) -> bool {
        let mut next = first;
        while next < end {
            match self.token(next).text {
                "=" | "_" | "&" | "|" | "^" | "=>" | "<=>" => return true,
                "truths" => next = self.after(next + 1),
                _ => next += 1,
            }
        }
        false
    }
}
