//! Clues about positions: `A = B`, `A -2- B`, `A _ B _ C`.

use super::Offset;
use super::cursor::{Cursor, Parsed};
use crate::diagnostic::{Code, Diagnostic, Position, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Name, POSITIONS, Path, Predicate};

/// The sign between two items.
#[derive(Clone, PartialEq, Eq)]
enum Sign {
    /// `=`
    Together,
    /// `__`
    Apart,
    /// `-` (1), `--` (none), `-2-`: this number of positions to the left.
    Left(Option<i64>),
    /// `_` (none), `_2_`: this number of positions away.
    Away(Option<i64>),
}

const SIGNS: &str = "write `=`, `-`, `--`, `-2-`, `_`, `__` or `_2_` between two items";

impl Cursor<'_, '_> {
    /// Parses two or three items and the signs between them.
    pub(super) fn positional(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let left = self.operand("an item")?;
        let is_item = match left.kind {
            Kind::Name(_) => true,
            // The check of the draft knows which item was meant.
            Kind::Integer(_) => self.continues(),
            _ => false,
        };
        if !is_item {
            return Err(self.number_as_clue(first));
        }
        let (sign, at) = self.sign()?;
        let number = self.position();
        let middle = self.positioned()?;
        if matches!(middle.kind, Kind::Integer(_)) && self.continues() {
            return Err(self.spaced_sign(first, number));
        }
        if !self.continues() {
            let whole = self.spot_from(first);
            let predicate = self.predicate(&sign, at, whole, middle);
            return Ok(Expression::new(whole, Kind::statement(left, predicate)));
        }
        let (second, second_at) = self.sign()?;
        self.check_signs(&sign, at, &second, second_at)?;
        let right = self.positioned()?;
        if self.continues() {
            return Err(self.error(
                "at most three items can be combined",
                "write two clues, such as `A - B - C` and `C - D`",
            ));
        }
        let predicates = [(&left, &sign, at, &middle), (&middle, &second, second_at, &right)];
        // An item between two others is apart from them.
        let predicates = predicates.into_iter().filter(|(_, sign, ..)| **sign != Sign::Apart);
        let mut parts: Vec<Expression> = predicates
            .map(|(item, sign, at, object)| {
                let predicate = self.predicate(sign, at, object.at, object.clone());
                Expression::new(at, Kind::statement(item.clone(), predicate))
            })
            .collect();
        let whole = self.spot_from(first);
        if !matches!(sign, Sign::Left(_)) {
            // Both orders are allowed; in both, the second item is between the others.
            let positions = Path { category: None, name: Name::new(POSITIONS, whole) };
            let arguments = vec![Expression::new(whole, Kind::Name(positions)), middle, left, right];
            parts.push(Expression::new(whole, Kind::Call(Name::new("is_between", whole), arguments)));
        }
        Ok(Expression::new(whole, Kind::All(parts)))
    }

    /// Returns whether another sign of a positional clue follows.
    fn continues(&self) -> bool {
        matches!(self.text(0), "=" | "-" | "_")
    }

    /// Creates the error for `- 2 -`, where `number` is the index of the `2`.
    fn spaced_sign(&mut self, first: usize, number: usize) -> Diagnostic {
        let sign = self.text(0);
        let joined = format!("{sign}{}{sign}", self.token(number).text);
        let found = self.source_of(number - 1, number + 2);
        let item = self.source_of(first, number - 1);
        let at =
            self.reader.ranges.add(self.token(number - 1).range().start..self.token(number + 1).range().end);
        let is_name = self.is_word(1) && !matches!(self.text(2), "." | ":");
        let next = if is_name { self.text(1) } else { "…" };
        Diagnostic::new(
            Code::Syntax,
            at,
            format!("expected a sign without spaces, found `{found}`"),
            format!("write `{item} {joined} {next}`"),
        )
        .with_edit(at, Position::Instead, joined)
    }

    /// Creates the error for a number where a clue or an item belongs; `first` is its first token.
    fn number_as_clue(&mut self, first: usize) -> Diagnostic {
        self.back_to(first);
        let parsed = self.sum();
        if let (Err(error), false) = (&parsed, self.text(0) == "=") {
            return error.clone();
        }
        let (at, number) = (self.spot_from(first), self.source_from(first));
        match self.text(0) {
            // `Bob:Color = Red`
            "=" if self.names_item(1) && self.is_term(first) => {
                let (item, other) = (self.token(first).text, self.text(1));
                Diagnostic::new(
                    Code::WrongKind,
                    at,
                    format!("expected an item, found a number: `{number}`"),
                    format!("write `{item} = {other}`, which means that the two are in the same position"),
                )
                .with_edit(at, Position::Instead, item)
            }
            "=" => {
                let sign = self.spot();
                Diagnostic::new(
                    Code::WrongKind,
                    at,
                    format!("expected an item, found a number: `{number}`"),
                    "write `==` between two numbers; `=` is for two items in the same position",
                )
                .with_edit(sign, Position::Instead, "==")
            }
            _ => Diagnostic::new(
                Code::WrongKind,
                at,
                format!("expected a clue, found a number: `{number}`"),
                "compare it with another number by `==`, `<`, `>`, `<=` or `>=`",
            ),
        }
    }

    /// Returns whether the tokens from an index up to the cursor are an item and its category: `Bob:Color`.
    fn is_term(&self, first: usize) -> bool {
        let is_word =
            |index: usize| self.get(index).is_some_and(|token| token.kind == super::tokens::Kind::Word);
        let is_colon = self.get(first + 1).is_some_and(|token| token.text == ":");
        self.position() == first + 3 && is_colon && is_word(first) && is_word(first + 2)
    }

    /// Returns whether a token ahead is the name of an item, and no number.
    fn names_item(&self, ahead: usize) -> bool {
        self.is_word(ahead)
            && super::header::number(self.text(ahead)).is_none()
            && !matches!(self.text(ahead + 1), ":" | ".")
    }

    /// Parses an item or a position.
    fn positioned(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let item = self.operand("an item")?;
        match item.kind {
            Kind::Term(..) | Kind::Arithmetic(..) => Err(Diagnostic::new(
                Code::WrongKind,
                item.at,
                format!("expected an item, found a number: `{}`", self.source_from(first)),
                "compare numbers with `==`, `<`, `>`, `<=`, `>=` or `in`",
            )),
            _ => Ok(item),
        }
    }

    /// Parses a sign between two items and returns its place.
    fn sign(&mut self) -> Parsed<(Sign, Spot)> {
        let first = self.position();
        let dash = self.text(0);
        let sign = match dash {
            "=" => Sign::Together,
            "-" | "_" => {
                let left = dash == "-";
                if self.is_joined(2) && self.text(1) == dash {
                    self.skip(1);
                    if left { Sign::Left(None) } else { Sign::Apart }
                } else if self.is_joined(3)
                    && self.text(2) == dash
                    && super::header::number(self.text(1)).is_some()
                {
                    let places = super::header::number(self.text(1));
                    self.skip(2);
                    if left { Sign::Left(places) } else { Sign::Away(places) }
                } else if left {
                    Sign::Left(Some(1))
                } else {
                    Sign::Away(None)
                }
            }
            "in" => {
                return Err(self
                    .error("expected a set or a range after `in`", "write `in (20, 30)` or `in [20, 30]`"));
            }
            _ => return Err(self.expected("a sign between two items", SIGNS)),
        };
        self.skip(1);
        Ok((sign, self.spot_from(first)))
    }

    /// Checks that three items have two directed signs or two undirected ones.
    fn check_signs(&mut self, sign: &Sign, at: Spot, second: &Sign, second_at: Spot) -> Parsed<()> {
        let together =
            [(sign, at), (second, second_at)].into_iter().find(|(sign, _)| **sign == Sign::Together);
        if let Some((_, at)) = together {
            return Err(Diagnostic::new(
                Code::Syntax,
                at,
                "`=` cannot be combined with another sign",
                "write two clues, such as `A = B` and `B - C`",
            ));
        }
        if matches!(sign, Sign::Left(_)) == matches!(second, Sign::Left(_)) {
            return Ok(());
        }
        Err(Diagnostic::new(
            Code::Syntax,
            second_at,
            "cannot combine a directed and an undirected sign",
            "write two signs with `-`, or two with `_`, or two clues",
        )
        .with_related(at, "the other sign"))
    }

    /// Creates the predicate of a sign and the item after it; `at` is the sign, `whole` the predicate.
    fn predicate(&mut self, sign: &Sign, at: Spot, whole: Spot, object: Expression) -> Predicate {
        let link = match *sign {
            Sign::Together | Sign::Apart | Sign::Left(Some(0)) | Sign::Away(Some(0)) => None,
            Sign::Left(None) => Some(self.reader.link(Offset::SomewhereLeft, at)),
            Sign::Left(Some(places)) => Some(self.reader.link(Offset::Left(places), at)),
            Sign::Away(places) => Some(self.reader.link(Offset::Away(places.unwrap_or(1)), at)),
        };
        Predicate { at: whole, negated: *sign == Sign::Apart, link, any: false, object }
    }
}
