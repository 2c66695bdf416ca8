//! Operands: names, calls, lists, quantifiers and aggregates.

use proc_macro2::{Delimiter, TokenTree};
use zebra_core::diagnostic::Spot;
use zebra_core::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Quantity};

use super::expression::{AN_ITEM, Level};
use super::tokens::{Cursor, Parsed};

const A_STATEMENT: &str = "write a statement, such as `Englishman is Red` or `Green is not next_to White`";

impl Cursor<'_> {
    pub(super) fn primary(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        if self.is_integer(0) {
            let number = self.integer("write a number")?;
            return Ok(self.finish(start, Kind::Integer(number)));
        }
        if self.is_text() {
            let text = self.text("write a text")?.text;
            return Ok(self.finish(start, Kind::Text(text)));
        }
        match self.peek(0) {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                let mut inside = self.group(Delimiter::Parenthesis, A_STATEMENT)?;
                let expression = inside.expression()?;
                inside.expect_end(
                    "close the parentheses behind one formula, or join formulas with `&&` or `||`",
                )?;
                Ok(expression)
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
                let parts = self.arguments(Delimiter::Bracket)?;
                Ok(self.finish(start, Kind::List(parts)))
            }
            Some(TokenTree::Ident(_)) if !self.is_statement(0) => self.named(start),
            _ => Err(self.expected("an item", AN_ITEM)),
        }
    }

    /// Names, calls, copies and aggregates.
    fn named(&mut self, start: Spot) -> Parsed<Expression> {
        if self.is_grammar_word(0) {
            let word = self.word(0).map(ToString::to_string).unwrap_or_default();
            let aggregate = matches!(word.as_str(), "min" | "max" | "sum" | "count" | "diff");
            if aggregate && self.is_group(1, Delimiter::Parenthesis) {
                return self.aggregate(start);
            }
            if word == "not" {
                return Err(self.expected("an item", "write `A is not B`, or `!` before a whole formula"));
            }
            return Err(self.expected(
                "an item",
                format!(
                    "`{word}` is a word of the language; an item of this name is written `Category::{word}`"
                ),
            ));
        }
        let name = self.name("an item", AN_ITEM)?;
        if self.is_group(0, Delimiter::Parenthesis) {
            let arguments = self.arguments(Delimiter::Parenthesis)?;
            return Ok(self.finish(start, Kind::Call(name, arguments)));
        }
        let path = if self.take("::") { self.path_behind(name)? } else { Path { category: None, name } };
        if matches!(self.peek(0), Some(TokenTree::Group(group))
            if group.delimiter() == Delimiter::Bracket && is_one_integer(&group.stream()))
        {
            let mut inside = self.group(Delimiter::Bracket, AN_ITEM)?;
            let number = inside.integer("write the number of the copy")?;
            let Ok(number) = u32::try_from(number) else {
                return Err(inside.error("copies are counted from 1", "write `Pink[1]`"));
            };
            return Ok(self.finish(start, Kind::Copy(path, number)));
        }
        Ok(self.finish(start, Kind::Name(path)))
    }

    /// An item behind `Category::`.
    fn path_behind(&mut self, category: Name) -> Parsed<Path> {
        Ok(Path { category: Some(category), name: self.item_name()? })
    }

    /// An item as a path or, in a place of one category, as a bare number.
    pub(crate) fn item_path(&mut self) -> Parsed<Path> {
        if self.is_integer(0) || (self.is("-") && self.is_integer(1)) {
            return Ok(Path { category: None, name: self.item_name()? });
        }
        let name = self.name("an item", AN_ITEM)?;
        if self.take("::") { self.path_behind(name) } else { Ok(Path { category: None, name }) }
    }

    /// The name or the number of an item.
    pub(crate) fn item_name(&mut self) -> Parsed<Name> {
        if self.is_integer(0) || (self.is("-") && self.is_integer(1)) {
            let start = self.spot();
            let number = self.integer("write a number")?;
            return Ok(Name::new(number.to_string(), self.spot_since(start)));
        }
        self.name("an item", AN_ITEM)
    }

    /// Expressions between delimiters, with commas between them.
    pub(crate) fn arguments(&mut self, delimiter: Delimiter) -> Parsed<Vec<Expression>> {
        let mut inside = self.group(delimiter, AN_ITEM)?;
        let mut arguments = Vec::new();
        while !inside.is_at_end() {
            arguments.push(inside.expression()?);
            if !inside.is_at_end() {
                inside.expect(",", "put a comma between two of them")?;
            }
        }
        Ok(arguments)
    }

    fn aggregate(&mut self, start: Spot) -> Parsed<Expression> {
        let function = self.name("a function", AN_ITEM)?;
        let binds = self.binds_inside();
        if !binds {
            self.shared.depth += 1;
            let arguments = self.arguments(Delimiter::Parenthesis);
            self.shared.depth -= 1;
            return Ok(self.finish(start, Kind::Call(function, arguments?)));
        }
        let mut inside = self.group(Delimiter::Parenthesis, AN_ITEM)?;
        let (binders, filter, body) = inside.binders_and_body()?;
        inside.expect_end("close the parentheses behind the expression")?;
        Ok(self.finish(start, Kind::Aggregate { function, binders, filter, body: body.into() }))
    }

    /// Whether the group that comes next begins with `x in` or `x, y in`.
    fn binds_inside(&self) -> bool {
        let Some(TokenTree::Group(group)) = self.peek(0) else { return false };
        for token in group.stream() {
            match token {
                TokenTree::Ident(word) if word == "in" => return true,
                TokenTree::Ident(_) => {}
                TokenTree::Punct(comma) if comma.as_char() == ',' => {}
                _ => return false,
            }
        }
        false
    }

    /// `all`, `any`, `exactly 2`, … where a quantifier begins.
    pub(super) fn quantity(&mut self) -> Parsed<Option<Quantity>> {
        let Some(word) = self.word(0).map(ToString::to_string) else { return Ok(None) };
        match word.as_str() {
            "all" | "any" => {
                self.skip(1);
                Ok(Some(if word == "all" { Quantity::All } else { Quantity::Any }))
            }
            "exactly" | "at_least" | "at_most" => {
                self.skip(1);
                let help = "write how many: `exactly 2 h in House: …`";
                let number = self.integer(help)?;
                let Ok(number) = u32::try_from(number) else {
                    return Err(self.error("there cannot be so many", help));
                };
                Ok(Some(match word.as_str() {
                    "exactly" => Quantity::Exactly(number),
                    "at_least" => Quantity::AtLeast(number),
                    _ => Quantity::AtMost(number),
                }))
            }
            _ => Ok(None),
        }
    }

    pub(super) fn quantified(&mut self, quantity: Quantity) -> Parsed<Expression> {
        let start = self.spot();
        let (binders, filter, body) = self.binders_and_body()?;
        Ok(self.finish(start, Kind::Quantified { quantity, binders, filter, body: body.into() }))
    }

    /// `x, y in A, z in B where g: f`
    fn binders_and_body(&mut self) -> Parsed<(Vec<Binder>, Option<Box<Expression>>, Expression)> {
        let help = "write what the name ranges over: `all h in House: …`";
        let mut binders = Vec::new();
        loop {
            let mut names = vec![self.name("a name", help)?];
            while self.take(",") {
                names.push(self.name("a name", help)?);
            }
            if !self.take_word("in") {
                return Err(self.expected("`in`", help));
            }
            binders.push(Binder { names, over: self.binary(Level::Range)? });
            if !self.take(",") {
                break;
            }
        }
        let filter = if self.take_word("where") { Some(Box::new(self.expression()?)) } else { None };
        self.expect(":", "put a colon before the formula: `all h in House: …`")?;
        Ok((binders, filter, self.twice_deeper()?))
    }
}

pub(super) fn is_one_integer(tokens: &proc_macro2::TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!((tokens.next(), tokens.next()), (Some(TokenTree::Literal(literal)), None)
        if litrs::IntegerLit::try_from(literal.clone()).is_ok())
}
