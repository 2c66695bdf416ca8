//! Clues: logic and sets of clues. Their operands are in `position.rs` and `number.rs`.

use super::cursor::{Cursor, Parsed};
use crate::diagnostic::{Code, Diagnostic, Position};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, POSITIONS, Path, Quantity};

/// The binary operators of logic with their levels, the loosest first.
const OPERATORS: [(&str, Level); 5] = [
    ("<=>", Level::Equivalence),
    ("=>", Level::Implication),
    ("|", Level::Disjunction),
    ("^", Level::Exclusion),
    ("&", Level::Conjunction),
];

/// The precedence of an operator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Equivalence,
    Implication,
    Disjunction,
    Exclusion,
    Conjunction,
    Negation,
}

impl Level {
    fn tighter(self) -> Level {
        match self {
            Level::Equivalence => Level::Implication,
            Level::Implication => Level::Disjunction,
            Level::Disjunction => Level::Exclusion,
            Level::Exclusion => Level::Conjunction,
            Level::Conjunction | Level::Negation => Level::Negation,
        }
    }
}

/// The name of the dynamic item, which ranges over the positions.
const DYNAMIC: &str = "$";

impl Cursor<'_, '_> {
    /// Parses a whole clue. A clue with the dynamic item holds for each position.
    pub(super) fn clue(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let body = self.formula()?;
        if self.peek(0).is_some() {
            return Err(self.end_expected());
        }
        if !self.is_dynamic {
            return Ok(body);
        }
        let at = self.spot_from(first);
        let binders =
            vec![Binder { names: vec![Name::new(DYNAMIC, at)], over: self.reader.all_positions(at) }];
        let kind = Kind::Quantified { quantity: Quantity::All, binders, filter: None, body: body.into() };
        Ok(Expression::new(at, kind))
    }

    fn end_expected(&mut self) -> Diagnostic {
        let found = self.text(0);
        let help = match found {
            "==" | "!=" | "<" | ">" | "<=" | ">=" => "comparisons are between two numbers and do not chain",
            "&&" => "join two clues with `&`; `&&` takes a list: `&&(A = B, C = D)`",
            "||" => "join two clues with `|`; `||` takes a list: `||(A = B, C = D)`",
            "->" | "-->" => "for \"if the first is true, so is the second\", write `=>`",
            "<->" => "for \"both are true or both are false\", write `<=>`",
            "and" | "AND" => "join two clues with `&`",
            "or" | "OR" => "join two clues with `|`",
            "," | ";" => "write each clue on a separate line",
            ")" | "]" => "remove this unmatched bracket",
            _ => "write each clue on a separate line, or join them with `&`, `|`, `^`, `=>` or `<=>`",
        };
        let replacement = match found {
            "&&" | "and" | "AND" => "&",
            "||" | "or" | "OR" => "|",
            "->" | "-->" => "=>",
            "<->" => "<=>",
            ")" | "]" => "",
            _ => return self.expected("the end of the clue", help),
        };
        let error = self.expected("the end of the clue", help);
        let at = error.at;
        let error = error.with_edit(at, Position::Instead, replacement);
        // An opening bracket may be missing instead.
        if replacement.is_empty() { error.possible() } else { error }
    }

    /// Parses a clue inside a clue.
    pub(super) fn formula(&mut self) -> Parsed<Expression> {
        self.deeper(|cursor| cursor.binary(Level::Equivalence))
    }

    /// Parses clues joined by operators of at least this level.
    fn binary(&mut self, least: Level) -> Parsed<Expression> {
        let first = self.position();
        let mut left = self.simple()?;
        let mut links = 0;
        loop {
            let boundary = self.boundary();
            let operator = OPERATORS.iter().find(|(sign, level)| *sign == boundary && *level >= least);
            let Some(&(sign, level)) = operator else { return Ok(left) };
            self.skip(1);
            let kind = match level {
                Level::Equivalence => {
                    let right = self.binary(level.tighter())?;
                    if self.is(sign) {
                        return Err(self.error("`<=>` does not chain", "put one of the two in parentheses"));
                    }
                    Kind::Equivalent(left.into(), right.into())
                }
                // Right-associative: `a => b => c` is `a => (b => c)`.
                Level::Implication => {
                    let right = self.deeper(|cursor| cursor.binary(Level::Implication))?;
                    Kind::Implies(left.into(), right.into())
                }
                Level::Exclusion => {
                    self.longer(&mut links)?;
                    Kind::Either(left.into(), self.binary(level.tighter())?.into())
                }
                Level::Disjunction | Level::Conjunction | Level::Negation => {
                    let mut parts = vec![left, self.binary(level.tighter())?];
                    while self.take(sign) {
                        parts.push(self.binary(level.tighter())?);
                    }
                    if sign == "&" { Kind::All(parts) } else { Kind::Any(parts) }
                }
            };
            left = self.finish(first, kind);
        }
    }

    /// Parses a clue without binary operators.
    fn simple(&mut self) -> Parsed<Expression> {
        let first = self.position();
        if self.take("!") {
            let inner = self.deeper(Self::simple)?;
            return Ok(self.finish(first, Kind::Not(inner.into())));
        }
        match self.text(0) {
            "&&" => self.set(Kind::All),
            "||" => self.set(Kind::Any),
            "&" | "|" if self.text(1) == "(" => {
                let sign = self.text(0);
                let help = format!("double the sign to join a list: `{sign}{sign}(A = B, C = D)`");
                let error = self.expected("a clue", help);
                let at = error.at;
                Err(error.with_edit(at, Position::Behind, sign))
            }
            _ if self.compares() => self.comparison(),
            "(" => {
                self.skip(1);
                let inner = self.formula()?;
                self.expect(")", "close the parenthesis, or join clues with `&`, `|`, `^`, `=>` or `<=>`")?;
                Ok(inner)
            }
            _ if self.is_word(0) && self.text(1) == "(" => Err(self.function_as_clue()),
            _ => self.positional(),
        }
    }

    fn function_as_clue(&mut self) -> Diagnostic {
        if self.text(0) != "truths" {
            return self.unknown_function();
        }
        Diagnostic::new(
            Code::WrongKind,
            self.spot(),
            "expected a clue, found a number: `truths(…)`",
            "compare it: `truths(A = B, C = D) == 2`",
        )
    }

    /// `&&(a, b, c)`
    fn set(&mut self, kind: fn(Vec<Expression>) -> Kind) -> Parsed<Expression> {
        let first = self.position();
        let sign = self.text(0);
        self.skip(1);
        let parts = self.formulas(sign)?;
        Ok(self.finish(first, kind(parts)))
    }

    /// Parses clues in parentheses after the function or sign `before`.
    pub(super) fn formulas(&mut self, before: &str) -> Parsed<Vec<Expression>> {
        let help = format!("write clues in parentheses, separated by commas: `{before}(A = B, C = D)`");
        self.expect("(", &help)?;
        let mut parts = vec![self.formula()?];
        while self.take(",") {
            parts.push(self.formula()?);
        }
        self.expect(")", &help)?;
        Ok(parts)
    }

    /// `$`
    pub(super) fn dynamic(&mut self) -> Path {
        self.is_dynamic = true;
        Path { category: None, name: self.called(DYNAMIC) }
    }

    /// `#2`
    pub(super) fn numbered_position(&mut self) -> Parsed<Path> {
        let first = self.position();
        self.skip(1);
        let digits = self.text(0);
        if super::header::number(digits).is_none() || digits.is_empty() {
            return Err(self.expected("the number of a position", "write it after the `#`: `#1`"));
        }
        let trimmed = digits.trim_start_matches('0');
        let text = if trimmed.is_empty() { "0" } else { trimmed };
        self.skip(1);
        let at = self.spot_from(first);
        Ok(Path { category: Some(Name::new(POSITIONS, at)), name: Name::new(text, at) })
    }
}
