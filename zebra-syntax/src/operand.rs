//! Operands: names, calls, lists, quantifiers and aggregates.

use proc_macro2::Delimiter;
use syn::buffer::Cursor;
use syn::{Lit, Token, token};
use zebra_core::diagnostic::{Code, Diagnostic, Spot};
use zebra_core::draft::precedence::Level;
use zebra_core::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Quantity};
use zebra_core::model::Operator;

use super::expression::AN_ITEM;
use super::mentions::Role;
use super::parser::{Parsed, Parser, is_grammar_word};

pub(super) const A_BINDER: &str = "write what the name ranges over: `all h in House: …`";
pub(super) const A_BODY: &str = "put a colon before the formula: `all h in House: …`";

/// Returns whether a word is a function that may have a bound name, as in `sum(x in C: …)`.
pub(super) fn is_aggregate(word: &str) -> bool {
    matches!(word, "min" | "max" | "sum" | "count" | "diff")
}

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        if self.is_integer() {
            let number = self.integer("write a number")?;
            return Ok(self.finish(start, Kind::Integer(number)));
        }
        if self.is_decimal() {
            let (numerator, denominator) = self.decimal()?;
            let part = |number| Box::new(Expression::new(start, Kind::Integer(number)));
            let kind = Kind::Arithmetic(Operator::Divide, part(numerator), part(denominator));
            return Ok(self.finish(start, kind));
        }
        if self.is_text() {
            let text = self.text_as_name()?.text;
            return Ok(self.finish(start, Kind::Text(text)));
        }
        if self.is_group(Delimiter::Parenthesis) {
            let parentheses = self.group(Delimiter::Parenthesis, AN_ITEM)?;
            let mut inside = self.inside(&parentheses);
            let expression = inside.expression()?;
            let help = match inside.is::<Token![,]>() {
                true => "write a function before the parentheses, or join formulas with `&&` or `||`",
                false => "close the parentheses after one formula, or join formulas with `&&` or `||`",
            };
            inside.expect_end(help)?;
            return Ok(expression);
        }
        if self.is_group(Delimiter::Bracket) {
            let parts = self.arguments(Delimiter::Bracket)?;
            return Ok(self.finish(start, Kind::List(parts)));
        }
        match self.word() {
            Some(word) if !self.is_statement() => self.named(start, &word),
            _ => Err(self.expected("an item", AN_ITEM)),
        }
    }

    /// A name, a call, a copy or an aggregate.
    fn named(&mut self, start: Spot, word: &str) -> Parsed<Expression> {
        if is_grammar_word(word) {
            if is_aggregate(word) && self.input.peek2(token::Paren) {
                return self.aggregate(start);
            }
            let help = match word {
                "not" => "write `!` before a whole formula, and `not` only behind `is`".to_owned(),
                "is" | "in" => format!("write an item before `{word}`"),
                "exactly" | "at_least" | "at_most" => {
                    let sign = [("exactly", "=="), ("at_least", ">="), ("at_most", "<=")];
                    let sign =
                        sign.iter().find(|(quantity, _)| *quantity == word).map_or("==", |(_, sign)| sign);
                    format!(
                        "`{word}` begins a quantifier, `{word} 1 x in …: …`; to compare numbers, write `{sign}`"
                    )
                }
                _ => format!("`{word}` is a keyword; write an item of this name as `Category::{word}`"),
            };
            return Err(self.expected("an item", help));
        }
        let name = self.name("an item", AN_ITEM)?;
        if self.is_group(Delimiter::Parenthesis) {
            let arguments = self.arguments(Delimiter::Parenthesis)?;
            return Ok(self.finish(start, Kind::Call(name, arguments)));
        }
        let path = self.path_behind(name)?;
        if is_one_integer(self.input.cursor()) {
            let number = self.copy()?;
            return Ok(self.finish(start, Kind::Copy(path, number)));
        }
        Ok(self.finish(start, Kind::Name(path)))
    }

    /// The number of a copy: `[2]`.
    fn copy(&mut self) -> Parsed<u32> {
        let brackets = self.group(Delimiter::Bracket, AN_ITEM)?;
        let mut inside = self.inside(&brackets);
        let (number, at) = inside.located_integer("write the number of the copy")?;
        u32::try_from(number)
            .map_err(|_| Diagnostic::new(Code::Syntax, at, "copies are counted from 1", "write `Pink[1]`"))
    }

    /// The path that begins with `name`: an item, or a category, `::` and an item.
    fn path_behind(&mut self, name: Name) -> Parsed<Path> {
        if self.take::<Token![::]>() {
            let item = self.item_name(AN_ITEM)?;
            self.shared.mentioned_as(Role::Member);
            return Ok(Path { category: Some(name), name: item });
        }
        Ok(Path { category: None, name })
    }

    /// An item as a path, or as a bare number where the category is known.
    pub(super) fn item_path(&mut self, help: &str) -> Parsed<Path> {
        if self.is_signed_integer() || self.is_text() {
            return Ok(Path { category: None, name: self.item_name(help)? });
        }
        let name = self.name("an item", help)?;
        self.path_behind(name)
    }

    /// The printed name of an item in quotes.
    fn text_as_name(&mut self) -> Parsed<Name> {
        let name = self.text("write the name of the item")?;
        self.shared.mention(name.clone(), Role::Use);
        Ok(name)
    }

    /// The name or the number of an item.
    pub(super) fn item_name(&mut self, help: &str) -> Parsed<Name> {
        if self.is_signed_integer() {
            let (number, at) = self.located_integer("write a number")?;
            let name = Name::new(number.to_string(), at);
            self.shared.mention(name.clone(), Role::Use);
            return Ok(name);
        }
        if self.is_text() {
            return self.text_as_name();
        }
        self.name("an item", help)
    }

    /// Expressions between delimiters, separated by commas.
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is one of a parser with another lifetime"
    )]
    pub(super) fn arguments(&mut self, delimiter: Delimiter) -> Parsed<Vec<Expression>> {
        self.listed(delimiter, AN_ITEM, "separate the expressions with commas", |parser| parser.expression())
    }

    fn aggregate(&mut self, start: Spot) -> Parsed<Expression> {
        let function = self.declared("a function", AN_ITEM)?;
        if !self.binds_inside() {
            self.shared.depth += 1;
            let arguments = self.arguments(Delimiter::Parenthesis);
            self.shared.depth -= 1;
            return Ok(self.finish(start, Kind::Call(function, arguments?)));
        }
        let parentheses = self.group(Delimiter::Parenthesis, AN_ITEM)?;
        let mut inside = self.inside(&parentheses);
        let (binders, filter, body) = inside.binders_and_body()?;
        inside.expect_end("close the parentheses after the expression")?;
        Ok(self.finish(start, Kind::Aggregate { function, binders, filter, body: body.into() }))
    }

    /// Returns whether parentheses follow that begin with `x in` or `x, y in`. `any x in` is a quantifier.
    fn binds_inside(&self) -> bool {
        let Some((mut cursor, ..)) = self.input.cursor().group(Delimiter::Parenthesis) else { return false };
        while let Some((_, rest)) = cursor.ident() {
            if rest.ident().is_some_and(|(word, _)| word == "in") {
                return true;
            }
            match rest.punct() {
                Some((punct, rest)) if punct.as_char() == ',' => cursor = rest,
                _ => return false,
            }
        }
        false
    }

    /// `all`, `any`, `exactly 2`, … at the beginning of a quantifier.
    pub(super) fn quantity(&mut self) -> Parsed<Option<Quantity>> {
        let quantity = self.word().unwrap_or_default();
        let counted: fn(u32) -> Quantity = match self.word().as_deref() {
            Some("all") => {
                self.skip();
                return Ok(Some(Quantity::All));
            }
            Some("any") => {
                self.skip();
                return Ok(Some(Quantity::Any));
            }
            Some("exactly") => Quantity::Exactly,
            Some("at_least") => Quantity::AtLeast,
            Some("at_most") => Quantity::AtMost,
            _ => return Ok(None),
        };
        self.skip();
        let bound = self.word().filter(|word| word != "of").unwrap_or_else(|| "x".to_owned());
        let help = format!("write the number: `{quantity} 1 {bound} in …`");
        let (number, at) = self.located_integer(&help)?;
        match u32::try_from(number) {
            Ok(number) => Ok(Some(counted(number))),
            Err(_) => Err(Diagnostic::new(Code::Syntax, at, "this number of items is impossible", help)),
        }
    }

    pub(super) fn quantified(&mut self, quantity: Quantity) -> Parsed<Expression> {
        let start = self.spot();
        let (binders, filter, body) = self.binders_and_body()?;
        Ok(self.finish(start, Kind::Quantified { quantity, binders, filter, body: body.into() }))
    }

    /// `x, y in A, z in B where g: f`
    fn binders_and_body(&mut self) -> Parsed<(Vec<Binder>, Option<Box<Expression>>, Expression)> {
        let help = A_BINDER;
        let mut binders = Vec::new();
        loop {
            let mut names = vec![self.variable("a name", help)?];
            while self.take::<Token![,]>() {
                names.push(self.variable("a name", help)?);
            }
            self.expect::<Token![in]>(help)?;
            binders.push(Binder { names, over: self.binary(Level::Range)? });
            if !self.take::<Token![,]>() {
                break;
            }
        }
        let filter = if self.take::<Token![where]>() { Some(Box::new(self.expression()?)) } else { None };
        self.expect::<Token![:]>(A_BODY)?;
        Ok((binders, filter, self.twice_deeper()?))
    }
}

/// Returns whether brackets with one integer follow, as in `Pink[2]`.
pub(super) fn is_one_integer(cursor: Cursor<'_>) -> bool {
    let inside = cursor.group(Delimiter::Bracket).and_then(|(inside, ..)| inside.literal());
    inside.is_some_and(|(literal, rest)| rest.eof() && matches!(Lit::new(literal), Lit::Int(_)))
}
