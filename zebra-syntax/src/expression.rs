//! Expressions: operators by their precedence, and the predicates of statements.

use syn::Token;
use zebra_core::diagnostic::{Code, Diagnostic, Spot};
use zebra_core::draft::precedence::{Infix, Joins, Level, Nesting};
use zebra_core::draft::{Expression, ExpressionKind as Kind, Predicate, SmallList, Statement};

use super::parser::{Parsed, Parser};
use super::token::{self, Equivalent, Fixed, keyword};

/// The maximum depth of an expression.
const DEEPEST: usize = 256;
/// The maximum number of chained operators around an operand, which bounds the depth of chains inside chains.
const MOST_LINKS: usize = 1024;

/// A help text that becomes one with items of the puzzle.
pub(super) const AN_ITEM: &str = "write an item, or a list of items in brackets";

impl Parser<'_> {
    /// A whole expression.
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        if self.shared.depth == 0 {
            self.shared.links = 0;
        }
        self.deeper(|parser| parser.binary(Level::Equivalence))
    }

    /// Counts an operator of a chain such as `a + b + c`, which nests to the left.
    fn longer(&mut self, links: &mut usize) -> Parsed<()> {
        *links += 1;
        if *links > DEEPEST || self.shared.links + *links > MOST_LINKS {
            return Err(self.too_deep());
        }
        Ok(())
    }

    /// An expression inside a quantifier or an aggregate, which takes the stack of about two levels.
    pub(super) fn twice_deeper(&mut self) -> Parsed<Expression> {
        self.shared.depth += 1;
        let parsed = self.expression();
        self.shared.depth -= 1;
        parsed
    }

    /// Parses one level deeper, up to the limit.
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
        let help = "split the clue into several formulas: `clue 3 { a; b; }`";
        let message = format!("this expression is nested more than {DEEPEST} levels deep");
        Diagnostic::new(Code::TooDeep, self.spot(), message, help)
    }

    pub(super) fn finish(&mut self, start: Spot, kind: Kind) -> Expression {
        Expression::new(self.spot_since(start), kind)
    }

    /// Operands and the operators between them that bind at least as tightly as `least`. One function parses all levels,
    /// because each level of nesting takes the stack of every function that it passes.
    pub(super) fn binary(&mut self, least: Level) -> Parsed<Expression> {
        let start = self.spot();
        let outside = std::mem::take(&mut self.shared.links);
        let mut left = self.prefixed(least)?;
        let mut links = 0;
        while let Some(operator) = self.operator().filter(|operator| operator.level >= least) {
            if operator.joins != Joins::Is {
                self.skip_operator(operator);
            }
            if operator.level.nesting() == Nesting::Left {
                self.longer(&mut links)?;
            }
            left = self.joined(start, left, operator)?;
        }
        self.shared.links = outside.max(self.shared.links + links);
        Ok(left)
    }

    /// Returns the next operator.
    fn operator(&self) -> Option<&'static Infix> {
        let text = match token::operator(self.input) {
            Some(text) => text,
            None if self.is::<keyword::is>() => keyword::is::TEXT,
            None if self.is::<Token![in]>() => <Token![in]>::TEXT,
            None => return None,
        };
        Infix::written(text)
    }

    /// Skips the tokens of the operator that is next: a word, or a sign of one token for each letter.
    fn skip_operator(&mut self, operator: &Infix) {
        let is_word = matches!(operator.joins, Joins::Is | Joins::In);
        (0..if is_word { 1 } else { operator.text.len() }).for_each(|_| self.skip());
    }

    /// Parses the part after an operator, and combines it with the part before it.
    fn joined(&mut self, start: Spot, left: Expression, operator: &'static Infix) -> Parsed<Expression> {
        let (_, least) = operator.level.sides();
        let kind = match operator.joins {
            Joins::Is => return self.predicates(start, left),
            Joins::All | Joins::Any => {
                let mut parts = vec![left, self.binary(least)?];
                while self.operator() == Some(operator) {
                    self.skip_operator(operator);
                    parts.push(self.binary(least)?);
                }
                if operator.joins == Joins::All { Kind::All(parts) } else { Kind::Any(parts) }
            }
            Joins::Implies => {
                let right = self.deeper(|parser| parser.binary(Level::Implication))?;
                Kind::Implies(left.into(), right.into())
            }
            Joins::Equivalent => {
                let right = self.binary(least)?;
                if self.is::<Equivalent>() {
                    return Err(self.error("`<=>` does not chain", "put one of the two into parentheses"));
                }
                Kind::Equivalent(left.into(), right.into())
            }
            Joins::Either => Kind::Either(left.into(), self.binary(least)?.into()),
            Joins::In => Kind::In(left.into(), self.comparand()?.into()),
            Joins::Compare(comparison) => Kind::Compare(comparison, left.into(), self.comparand()?.into()),
            Joins::Arithmetic(operator) => {
                Kind::Arithmetic(operator, left.into(), self.binary(least)?.into())
            }
            Joins::Range => {
                let right = self.primary()?;
                if self.is::<Token![..=]>() {
                    return Err(self.error("a range has two ends", "write one range: `1..=6`"));
                }
                Kind::Range(left.into(), right.into())
            }
        };
        Ok(self.finish(start, kind))
    }

    /// The right side of a comparison, which no other comparison may follow.
    fn comparand(&mut self) -> Parsed<Expression> {
        let right = self.binary(Level::Sum)?;
        if self.operator().is_some_and(|operator| operator.level == Level::Comparison) {
            return Err(self.error("comparisons do not chain", "join two of them with `&&`"));
        }
        Ok(right)
    }

    /// `!a`, `-a`, a quantifier, or an operand by itself.
    fn prefixed(&mut self, least: Level) -> Parsed<Expression> {
        let start = self.spot();
        if least <= Level::Negation && self.take::<Token![!]>() {
            let inner = self.deeper(|parser| parser.binary(Level::Negation))?;
            return Ok(self.finish(start, Kind::Not(inner.into())));
        }
        if self.take::<Token![-]>() {
            let inner = self.deeper(|parser| parser.binary(Level::Minus))?;
            return Ok(self.finish(start, Kind::Negative(inner.into())));
        }
        if least <= Level::Comparison {
            if let Some(quantity) = self.quantity()? {
                return self.quantified(quantity);
            }
            self.reject_opening_word()?;
        }
        self.primary()
    }

    /// The predicates of a statement: `is Red`, `is not next_to Blue`, and so on.
    fn predicates(&mut self, start: Spot, first: Expression) -> Parsed<Expression> {
        let mut predicates = SmallList::new();
        while self.is::<keyword::is>() {
            let at = self.spot();
            self.skip();
            let negated = self.take::<keyword::not>();
            self.reject_correlative()?;
            let link = if self.is_link() { Some(self.name("a link", AN_ITEM)?) } else { None };
            let any = self.take::<keyword::any>();
            let object = self.binary(Level::Sum)?;
            // The location of the first predicate includes the subject.
            let from = if predicates.is_empty() { start } else { at };
            predicates.push(Predicate { at: self.spot_since(from), negated, link, any, object });
        }
        if let Some(Infix { text, joins: Joins::Compare(_), .. }) = self.operator() {
            return Err(self.error(
                format!("a statement cannot be compared with `{text}`"),
                "join formulas with `&&`, `||`, `^`, `=>` or `<=>`",
            ));
        }
        Ok(self.finish(start, Kind::Statement(Box::new(Statement { first, predicates }))))
    }
}
