//! Expressions: one grammar, one function for each level of precedence, loosest first.

use proc_macro2::{Delimiter, TokenTree};
use zebra_runtime::diagnostic::{Code, Diagnostic, Spot};
use zebra_runtime::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Quantity, Step};
use zebra_runtime::model::{Comparison, Operator};

use super::tokens::{Cursor, Parsed};

/// How deep expressions may be nested.
const DEEPEST: usize = 256;
/// How many operators of chains one expression may have, so that chains inside chains stay flat enough.
const MOST_LINKS: usize = 1024;
const COMPARISONS: [(&str, Comparison); 6] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::Different),
    ("<=", Comparison::LessOrEqual),
    (">=", Comparison::GreaterOrEqual),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];
const A_STATEMENT: &str = "write a statement, such as `Englishman is Red` or `Green is not next_to White`";
const AN_ITEM: &str =
    "write an item, such as `Red` or `Color::Red`, or a list of items, such as `[Red, Blue]`";

impl Cursor<'_> {
    /// A whole expression.
    pub(crate) fn expression(&mut self) -> Parsed<Expression> {
        if self.shared.depth == 0 {
            self.shared.links = 0;
        }
        self.deeper(Self::equivalence)
    }

    /// One more operator of a chain such as `a + b + c`, which nests to the left: an error where that is too deep.
    fn longer(&mut self, links: &mut usize) -> Parsed<()> {
        *links += 1;
        self.shared.links += 1;
        if *links > DEEPEST || self.shared.links > MOST_LINKS {
            return Err(self.too_deep());
        }
        Ok(())
    }

    /// An expression inside a quantifier or an aggregate, which takes about two levels of the stack.
    fn twice_deeper(&mut self) -> Parsed<Expression> {
        self.shared.depth += 1;
        let parsed = self.expression();
        self.shared.depth -= 1;
        parsed
    }

    /// One step further down; an error where that is too deep.
    fn deeper(&mut self, parse: fn(&mut Self) -> Parsed<Expression>) -> Parsed<Expression> {
        if self.shared.depth >= DEEPEST {
            return Err(self.too_deep());
        }
        self.shared.depth += 1;
        let parsed = parse(self);
        self.shared.depth -= 1;
        parsed
    }

    fn too_deep(&mut self) -> Diagnostic {
        let at = self.spot();
        Diagnostic::new(
            Code::TooDeep,
            at,
            format!("this expression is nested more than {DEEPEST} deep"),
            "split the clue into several formulas: `clue 3 { a; b; }`",
        )
    }

    fn finish(&mut self, start: Spot, kind: Kind) -> Expression {
        Expression::new(self.spot_since(start), kind)
    }

    fn equivalence(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        let left = self.implication()?;
        if !self.take("<=>") {
            return Ok(left);
        }
        let right = self.implication()?;
        if self.is("<=>") {
            return Err(self.error("`<=>` does not chain", "put one of the two into parentheses"));
        }
        Ok(self.finish(start, Kind::Equivalent(left.into(), right.into())))
    }

    fn implication(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        let left = self.disjunction()?;
        if !self.take("=>") {
            return Ok(left);
        }
        let right = self.deeper(Self::implication)?;
        Ok(self.finish(start, Kind::Implies(left.into(), right.into())))
    }

    fn disjunction(&mut self) -> Parsed<Expression> {
        self.joined("||", Self::exclusion, Kind::Any)
    }

    fn conjunction(&mut self) -> Parsed<Expression> {
        self.joined("&&", Self::negation, Kind::All)
    }

    /// `a && b && c` as one list.
    fn joined(
        &mut self,
        operator: &str,
        part: fn(&mut Self) -> Parsed<Expression>,
        kind: fn(Vec<Expression>) -> Kind,
    ) -> Parsed<Expression> {
        let start = self.spot();
        let first = part(self)?;
        if !self.is(operator) {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.take(operator) {
            parts.push(part(self)?);
        }
        Ok(self.finish(start, kind(parts)))
    }

    fn exclusion(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        let mut left = self.conjunction()?;
        let mut links = 0;
        while self.take("^") {
            self.longer(&mut links)?;
            let right = self.conjunction()?;
            left = self.finish(start, Kind::Either(left.into(), right.into()));
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        if !self.take("!") {
            return self.comparison();
        }
        let inner = self.deeper(Self::negation)?;
        Ok(self.finish(start, Kind::Not(inner.into())))
    }

    /// Statements and comparisons.
    fn comparison(&mut self) -> Parsed<Expression> {
        if let Some(quantity) = self.quantity()? {
            return self.quantified(quantity);
        }
        let start = self.spot();
        let left = self.sum()?;
        if self.is_word("is") {
            return self.statement(start, left);
        }
        if self.take_word("in") {
            let right = self.sum()?;
            return Ok(self.finish(start, Kind::In(left.into(), right.into())));
        }
        let Some(comparison) = self.take_comparison() else { return Ok(left) };
        let right = self.sum()?;
        if COMPARISONS.iter().any(|(operator, _)| self.is(operator)) || self.is_word("is") {
            return Err(self.error("comparisons do not chain", "join two of them: `a < b && b < c`"));
        }
        Ok(self.finish(start, Kind::Compare(comparison, left.into(), right.into())))
    }

    fn take_comparison(&mut self) -> Option<Comparison> {
        let (operator, comparison) = COMPARISONS.into_iter().find(|(operator, _)| self.is(operator))?;
        self.skip(operator.len());
        Some(comparison)
    }

    fn statement(&mut self, start: Spot, first: Expression) -> Parsed<Expression> {
        let mut steps = Vec::new();
        while self.is_word("is") {
            let at = self.spot();
            self.skip(1);
            let negated = self.take_word("not");
            let link = if self.is_link() { Some(self.name("a link", AN_ITEM)?) } else { None };
            let any = self.take_word("any");
            let object = self.sum()?;
            // A lone fact is underlined from its first item on.
            let from = if steps.is_empty() { start } else { at };
            steps.push(Step { at: self.spot_since(from), negated, link, any, object });
        }
        if let Some((operator, _)) = COMPARISONS.into_iter().find(|(operator, _)| self.is(operator)) {
            return Err(self.error(
                format!("a statement cannot be compared with `{operator}`"),
                "join formulas with `&&`, `||`, `^`, `=>` or `<=>`",
            ));
        }
        Ok(self.finish(start, Kind::Statement(first.into(), steps)))
    }

    /// Whether `and` or `or` stands here between two formulas, as in other languages.
    fn is_joining_word(&self, ahead: usize) -> bool {
        self.word(ahead).is_some_and(|word| word == "and" || word == "or")
            && match self.peek(ahead + 1) {
                Some(TokenTree::Ident(word)) => word != "is" && word != "in",
                Some(TokenTree::Group(_)) => true,
                _ => false,
            }
    }

    /// The end of a formula that `;` must follow; says what to write where another language's operator does.
    pub(super) fn end_of_formula(&mut self, help: &str) -> Parsed<()> {
        let word = self.word(0).filter(|_| self.is_joining_word(0)).map(ToString::to_string);
        let letter = match self.peek(0) {
            Some(TokenTree::Punct(punct)) => punct.as_char(),
            _ => ' ',
        };
        let help = match (word.as_deref(), letter) {
            (Some("and"), _) | (_, '&') => "join two formulas with `&&`",
            (Some(_), _) | (_, '|') => "join two formulas with `||`",
            (_, '=') => "write `is` between two items that are together, and `==` between two numbers",
            (_, ',') => "end each formula with `;`: `clue 3 { a; b; }`",
            _ => help,
        };
        self.expect(";", help)
    }

    /// Whether the next word is a link: an operand follows it, and it is not `Pink[2]`, `Color(x)` or `Color::Red`.
    fn is_link(&self) -> bool {
        if self.word(0).is_none() || self.is_grammar_word(0) {
            return false;
        }
        if self.is_statement(0) || self.is_statement(1) || self.is_joining_word(1) {
            return false;
        }
        match self.peek(1) {
            Some(TokenTree::Ident(word)) => {
                word == "any"
                    || matches!(word.to_string().as_str(), "min" | "max" | "sum" | "count" | "diff")
                    || !self.is_grammar_word(1)
            }
            Some(TokenTree::Literal(_)) => true,
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
                !is_one_integer(&group.stream())
            }
            _ => false,
        }
    }

    fn sum(&mut self) -> Parsed<Expression> {
        self.arithmetic(Self::product, &[("+", Operator::Add), ("-", Operator::Subtract)])
    }

    fn product(&mut self) -> Parsed<Expression> {
        let operators = [("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Remainder)];
        self.arithmetic(Self::negative, &operators)
    }

    fn arithmetic(
        &mut self,
        part: fn(&mut Self) -> Parsed<Expression>,
        operators: &[(&str, Operator)],
    ) -> Parsed<Expression> {
        let start = self.spot();
        let mut left = part(self)?;
        let mut links = 0;
        while let Some((text, operator)) = operators.iter().find(|(operator, _)| self.is(operator)) {
            self.skip(text.len());
            self.longer(&mut links)?;
            let right = part(self)?;
            left = self.finish(start, Kind::Arithmetic(*operator, left.into(), right.into()));
        }
        Ok(left)
    }

    fn negative(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        if !self.take("-") {
            return self.range();
        }
        let inner = self.deeper(Self::negative)?;
        Ok(self.finish(start, Kind::Negative(inner.into())))
    }

    fn range(&mut self) -> Parsed<Expression> {
        let start = self.spot();
        let first = self.primary()?;
        if !self.take("..=") {
            return Ok(first);
        }
        let last = self.primary()?;
        Ok(self.finish(start, Kind::Range(first.into(), last.into())))
    }

    fn primary(&mut self) -> Parsed<Expression> {
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
    fn quantity(&mut self) -> Parsed<Option<Quantity>> {
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

    fn quantified(&mut self, quantity: Quantity) -> Parsed<Expression> {
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
            binders.push(Binder { names, over: self.range()? });
            if !self.take(",") {
                break;
            }
        }
        let filter = if self.take_word("where") { Some(Box::new(self.expression()?)) } else { None };
        self.expect(":", "put a colon before the formula: `all h in House: …`")?;
        Ok((binders, filter, self.twice_deeper()?))
    }
}

fn is_one_integer(tokens: &proc_macro2::TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!((tokens.next(), tokens.next()), (Some(TokenTree::Literal(literal)), None)
        if litrs::IntegerLit::try_from(literal.clone()).is_ok())
}
