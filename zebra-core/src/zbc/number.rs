//! Comparisons, arithmetic, sets, ranges, and the operands of all clues.

use super::cursor::{Cursor, Parsed};
use crate::diagnostic::{Code, Diagnostic, Position};
use crate::draft::{Expression, ExpressionKind as Kind, Name, POSITIONS, Path};
use crate::model::{Comparison, Operator};

/// The operators of arithmetic; products come last.
const OPERATORS: [(&str, Operator); 6] = [
    ("+", Operator::Add),
    ("-", Operator::Subtract),
    ("diff", Operator::Difference),
    ("*", Operator::Multiply),
    ("/", Operator::Divide),
    ("%", Operator::TruncatedRemainder),
];
const PRODUCTS: &[(&str, Operator)] = OPERATORS.split_at(3).1;

/// The most categories of a puzzle.
const MAX_CATEGORIES: usize = 256;

impl Cursor<'_, '_> {
    /// `a + b < c`, `a in (b, c)`, `a in [b, c]`
    pub(super) fn comparison(&mut self) -> Parsed<Expression> {
        let first = self.position();
        self.compared().map_err(|error| self.compared_clues(first).unwrap_or(error))
    }

    fn compared(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let left = self.sum()?;
        if self.take("in") {
            let set = if self.is("[") { self.range()? } else { self.set_of_values()? };
            return Ok(self.finish(first, Kind::In(left.into(), set.into())));
        }
        let Some((_, comparison)) = Comparison::SIGNS.into_iter().find(|(sign, _)| self.is(sign)) else {
            let help = match self.text(0) {
                "=" => "write `==` between two numbers; `=` is for two items in the same position",
                "===" => "write `==` between two numbers, or `=` between two items",
                "!==" => "write `!=` between two numbers, or `__` between two items",
                _ => "write `==`, `<`, `>`, `<=`, `>=` or `in` between two numbers",
            };
            return Err(self.expected("a comparison", help));
        };
        self.skip(1);
        let second = self.position();
        let right = self.sum()?;
        if Comparison::SIGNS.iter().any(|(sign, _)| self.is(sign)) {
            let middle = self.source_from(second).trim();
            let joined = format!("{} & {middle} {}", self.source_from(first).trim(), self.text(0));
            let error = self.error("comparisons do not chain", format!("join two comparisons: `{joined} …`"));
            let at = error.at;
            return Err(error.with_edit(at, Position::Before, format!("& {middle} ")));
        }
        Ok(self.finish(first, Kind::Compare(comparison, left.into(), right.into())))
    }

    /// `(a, b, c)`
    fn set_of_values(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let help = "write items or numbers in parentheses, separated by commas: `in (20, 30)`";
        self.expect("(", help)?;
        let mut values = vec![self.sum()?];
        while self.take(",") {
            values.push(self.sum()?);
        }
        self.expect(")", help)?;
        Ok(self.finish(first, Kind::List(values)))
    }

    /// `[a, b]`
    fn range(&mut self) -> Parsed<Expression> {
        let first = self.position();
        self.skip(1);
        let low = self.sum()?;
        self.expect(",", A_RANGE)?;
        let high = self.sum()?;
        if self.is(",") {
            let close = self.after(first);
            let help = format!("write a set in parentheses: `({})`", self.source_of(first + 1, close - 1));
            return Err(self.error("a range has two numbers, the first and the last", help));
        }
        self.expect("]", A_RANGE)?;
        for end in [&low, &high] {
            if let Kind::Name(path) = &end.kind
                && self.is_plain_item(path)
            {
                let message = format!("expected a number, found the item `{}`", path.name.text);
                let inside = self.source_of(first + 1, self.position() - 1);
                let help = format!("a range has two numbers; write a set in parentheses: `({inside})`");
                return Err(Diagnostic::new(Code::WrongKind, end.at, message, help));
            }
        }
        Ok(self.finish(first, Kind::Range(low.into(), high.into())))
    }

    /// Returns whether a path is a declared item without a number.
    fn is_plain_item(&self, path: &Path) -> bool {
        let declared = self.reader.draft.categories.iter().filter(|category| category.name.text != POSITIONS);
        let of =
            |category: &Option<Name>, name: &Name| category.as_ref().is_none_or(|own| own.text == name.text);
        let mut declared = declared.filter(|category| of(&path.category, &category.name));
        super::header::number(&path.name.text).is_none()
            && declared.any(|category| {
                category.items.iter().any(|item| item.name.text == path.name.text && item.value.is_none())
            })
    }

    pub(super) fn sum(&mut self) -> Parsed<Expression> {
        self.deeper(|cursor| cursor.arithmetic(&OPERATORS))
    }

    /// Parses operands joined by some operators: all, or the products.
    fn arithmetic(&mut self, operators: &'static [(&str, Operator)]) -> Parsed<Expression> {
        let first = self.position();
        let mut left = self.factor()?;
        let mut links = 0;
        while let Some(&(sign, operator)) = operators.iter().find(|(sign, _)| self.is(sign)) {
            self.skip(1);
            self.longer(&mut links)?;
            let is_product = PRODUCTS.iter().any(|product| product.0 == sign);
            let right = if is_product { self.factor()? } else { self.arithmetic(PRODUCTS)? };
            left = self.finish(first, Kind::Arithmetic(operator, left.into(), right.into()));
        }
        Ok(left)
    }

    /// Parses an operand of arithmetic.
    fn factor(&mut self) -> Parsed<Expression> {
        match self.text(0) {
            "-" => self.negative(),
            "(" => self.parenthesized(),
            "truths" if self.text(1) == "(" => self.truths(),
            _ if self.is_word(0) && self.text(1) == "(" => Err(self.unknown_function()),
            _ => self.operand("a number"),
        }
    }

    fn negative(&mut self) -> Parsed<Expression> {
        let first = self.position();
        self.skip(1);
        let inner = self.deeper(Self::factor)?;
        Ok(self.finish(first, Kind::Negative(inner.into())))
    }

    fn parenthesized(&mut self) -> Parsed<Expression> {
        self.skip(1);
        let inner = self.sum()?;
        self.expect(")", "close the parenthesis")?;
        Ok(inner)
    }

    /// Parses `truths(a, b)`, one level deeper because it takes more of the stack.
    fn truths(&mut self) -> Parsed<Expression> {
        let first = self.position();
        let name = self.called("count");
        let formulas = self.deeper(|cursor| cursor.formulas("truths"))?;
        Ok(self.finish(first, Kind::Call(name, formulas)))
    }

    pub(super) fn unknown_function(&mut self) -> Diagnostic {
        let name = self.text(0);
        let help = match name {
            "diff" => "write `diff` between two numbers: `a diff b == 2`",
            _ => "the only function is `truths(A = B, C = D)`",
        };
        Diagnostic::new(Code::UnknownFunction, self.spot(), format!("cannot find function `{name}`"), help)
    }

    /// Parses an item, a position or a number, optionally with `:` and a category.
    pub(super) fn operand(&mut self, what: &str) -> Parsed<Expression> {
        let first = self.position();
        let kind = match self.text(0) {
            "$" if self.is_amount() => return Err(self.amount_without_item()),
            "$" => Kind::Name(self.dynamic()),
            "#" => Kind::Name(self.numbered_position()?),
            text if is_number(text) && self.text(1) != "." => self.literal()?,
            _ => match self.word() {
                Some(name) => self.path(name)?,
                None if what == "an item" => {
                    let help = format!("write an item, such as {}", self.reader.example_items());
                    return Err(self.expected(what, help));
                }
                None => {
                    let help = format!(
                        "write a number, or the number of an item, such as {}",
                        self.reader.example_numbers()
                    );
                    return Err(self.expected(what, help));
                }
            },
        };
        let at = match &kind {
            Kind::Name(Path { category: None, name }) => name.at,
            _ => self.spot_from(first),
        };
        let item = Expression::new(at, kind);
        if !self.take(":") {
            return Ok(item);
        }
        let category = match self.text(0) {
            "#" => self.called(POSITIONS),
            _ => match self.word() {
                Some(name) => name,
                None => {
                    let item = self.source_of(first, self.position() - 1);
                    let help =
                        format!("write a category of numbers or `#` after the `:`, such as `{item}:#`");
                    return Err(self.expected("a category", help));
                }
            },
        };
        Ok(self.finish(first, Kind::Term(category, item.into())))
    }

    /// Returns whether an amount of money is here, such as `$10`, which is no item.
    fn is_amount(&self) -> bool {
        is_number(self.text(1))
            && self.source_of(self.position(), self.position() + 2) == format!("${}", self.text(1))
    }

    /// Returns the error for an amount that is no item.
    fn amount_without_item(&mut self) -> Diagnostic {
        let (sign, number) = (self.spot(), self.text(1));
        let help = format!("numbers in clues have no sign of money; write `{number}`");
        let error = Diagnostic::new(Code::UnknownItem, sign, format!("no item is named `${number}`"), help);
        error.with_edit(sign, Position::Instead, "")
    }

    /// Parses a number literal.
    fn literal(&mut self) -> Parsed<Kind> {
        let Some(number) = super::header::number(self.text(0)) else {
            return Err(Diagnostic::new(
                Code::Overflow,
                self.spot(),
                "this number is too large",
                format!("use a number up to {}", i64::MAX),
            ));
        };
        self.skip(1);
        Ok(Kind::Integer(number))
    }

    /// Returns a decimal number as a quotient: `1.5` is `15 / 10`.
    fn decimal(&mut self, whole: &Name, decimals: &Name) -> Parsed<Kind> {
        let numerator = super::header::number(&format!("{}{}", whole.text, decimals.text));
        let denominator =
            u32::try_from(decimals.text.len()).ok().and_then(|digits| 10_i64.checked_pow(digits));
        let (Some(numerator), Some(denominator)) = (numerator, denominator) else {
            return Err(Diagnostic::new(
                Code::Overflow,
                whole.at,
                "this number has too many digits",
                "use fewer decimals",
            ));
        };
        let integer = |number: i64| Box::new(Expression::new(whole.at, Kind::Integer(number)));
        Ok(Kind::Arithmetic(Operator::Divide, integer(numerator), integer(denominator)))
    }

    /// Parses the rest of `Alice` or `age.20` after the first name.
    fn path(&mut self, name: Name) -> Parsed<Kind> {
        if !self.take(".") {
            return Ok(Kind::Name(Path { category: None, name }));
        }
        let Some(item) = self.word() else {
            let help = format!("write an item of `{}` after the `.`", name.text);
            return Err(self.expected("an item", help));
        };
        let mut categories = self.reader.draft.categories.iter().take(MAX_CATEGORIES);
        if is_number(&name.text)
            && is_number(&item.text)
            && !categories.any(|category| category.name.text == name.text)
        {
            return self.decimal(&name, &item);
        }
        Ok(Kind::Name(Path { category: Some(name), name: item }))
    }
}

/// The help for a range with an error.
const A_RANGE: &str = "a range has two numbers, the first and the last: `in [20, 30]`";

/// Returns whether a word is a number literal.
fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
