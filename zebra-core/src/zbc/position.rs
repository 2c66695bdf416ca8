//! Clues about positions: `A = B`, `A -2- B`, `A _ B _ C`. Layer 3.

use super::Places;
use super::cursor::{Cursor, Parsed};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Name, POSITIONS, Path, Step};

/// What stands between two items.
#[derive(Clone, PartialEq, Eq)]
enum Sign {
    /// `=`
    Together,
    /// `__`
    Apart,
    /// `-` (1), `--` (none), `-2-`: so many places to the left.
    Left(Option<i64>),
    /// `_` (none), `_2_`: so many places away.
    Away(Option<i64>),
}

const SIGNS: &str = "write `=`, `-`, `--`, `-2-`, `_`, `__` or `_2_` between two items";

impl Cursor<'_, '_> {
    /// Two items and what stands between them, or three.
    pub(super) fn positional(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let left = self.positioned()?;
        let (sign, at) = self.sign()?;
        let middle = self.positioned()?;
        if !self.continues() {
            let whole = self.spot_from(first);
            let step = self.step(&sign, at, whole, middle);
            return Ok(Expression::new(whole, Kind::statement(left, step)));
        }
        let (second, second_at) = self.sign()?;
        self.check_signs(&sign, at, &second, second_at)?;
        let right = self.positioned()?;
        if self.continues() {
            return Err(self.error(
                "no more than three items can be combined",
                "write two clues, such as `A - B - C` and `C - D`",
            ));
        }
        let steps = [(&left, &sign, at, &middle), (&middle, &second, second_at, &right)];
        // What stands between two others is apart from them.
        let steps = steps.into_iter().filter(|(_, sign, ..)| **sign != Sign::Apart);
        let mut parts: Vec<Expression> = steps
            .map(|(item, sign, at, object)| {
                let step = self.step(sign, at, object.at, object.clone());
                Expression::new(at, Kind::statement(item.clone(), step))
            })
            .collect();
        let whole = self.spot_from(first);
        if !matches!(sign, Sign::Left(_)) {
            // Both orders are allowed, and the second item is between the others in both.
            let positions = Path { category: None, name: Name::new(POSITIONS, whole) };
            let arguments = vec![Expression::new(whole, Kind::Name(positions)), middle, left, right];
            parts.push(Expression::new(whole, Kind::Call(Name::new("is_between", whole), arguments)));
        }
        Ok(Expression::new(whole, Kind::All(parts)))
    }

    /// Whether another sign of a positional clue follows.
    fn continues(&self) -> bool {
        matches!(self.text(0), "=" | "-" | "_")
    }

    /// An item or a position.
    fn positioned(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let item = self.operand("an item", "write an item, such as `Alice`, `age.20`, `#1` or `$`")?;
        match item.kind {
            Kind::Term(..) => Err(Diagnostic::new(
                Code::WrongKind,
                item.at,
                format!("`{}` is a number, and an item belongs here", self.source_from(first)),
                "compare numbers by `==`, `<`, `>`, `<=`, `>=` or `in`",
            )),
            _ => Ok(item),
        }
    }

    /// What stands between two items, and where.
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
                return Err(
                    self.error("`in` stands before a set or a range", "write `in (20, 30)` or `in [20, 30]`")
                );
            }
            _ => return Err(self.expected("a sign between two items", SIGNS)),
        };
        self.skip(1);
        Ok((sign, self.spot_from(first)))
    }

    /// Three items have two directed signs, or two undirected ones.
    fn check_signs(&mut self, sign: &Sign, at: Spot, second: &Sign, second_at: Spot) -> Parsed<()> {
        let together =
            [(sign, at), (second, second_at)].into_iter().find(|(sign, _)| **sign == Sign::Together);
        if let Some((_, at)) = together {
            return Err(Diagnostic::new(
                Code::Syntax,
                at,
                "`=` cannot be one of two signs between three items",
                "write two clues, such as `A = B` and `B - C`",
            ));
        }
        if matches!(sign, Sign::Left(_)) == matches!(second, Sign::Left(_)) {
            return Ok(());
        }
        Err(Diagnostic::new(
            Code::Syntax,
            second_at,
            "of two signs between three items one is directed and the other is not",
            "write two signs with `-`, or two with `_`, or two clues",
        )
        .with_related(at, "the other sign stands"))
    }

    /// What a sign says of the item behind it; the sign stands in one place, and what it says in another.
    fn step(&mut self, sign: &Sign, at: Spot, whole: Spot, object: Expression) -> Step {
        let link = match *sign {
            Sign::Together | Sign::Apart | Sign::Left(Some(0)) | Sign::Away(Some(0)) => None,
            Sign::Left(None) => Some(self.reader.link(Places::SomewhereLeft, at)),
            Sign::Left(Some(places)) => Some(self.reader.link(Places::Left(places), at)),
            Sign::Away(places) => Some(self.reader.link(Places::Away(places.unwrap_or(1)), at)),
        };
        Step { at: whole, negated: *sign == Sign::Apart, link, any: false, object }
    }
}
