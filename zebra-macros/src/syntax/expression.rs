//! Expressions: operators by their precedence, and statements.

use proc_macro2::{Delimiter, TokenTree};
use zebra_core::diagnostic::{Code, Diagnostic, Spot};
use zebra_core::draft::{Expression, ExpressionKind as Kind, Predicate, SmallList, Statement};
use zebra_core::model::{Comparison, Operator};

use super::operand::is_one_integer;
use super::tokens::{Cursor, Parsed};
use super::words;

/// How deep expressions may be nested.
const DEEPEST: usize = 256;
/// How many operators of chains one expression may have, so that chains inside chains stay flat enough.
const MOST_LINKS: usize = 1024;

/// The levels of precedence, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Equivalence,
    Implication,
    Disjunction,
    Exclusion,
    Conjunction,
    Negation,
    Comparison,
    Sum,
    Product,
    Minus,
    Range,
}

impl Level {
    /// The level that binds next more tightly.
    fn tighter(self) -> Level {
        match self {
            Level::Equivalence => Level::Implication,
            Level::Implication => Level::Disjunction,
            Level::Disjunction => Level::Exclusion,
            Level::Exclusion => Level::Conjunction,
            Level::Conjunction => Level::Negation,
            Level::Negation => Level::Comparison,
            Level::Comparison => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Minus,
            Level::Minus | Level::Range => Level::Range,
        }
    }
}

/// What an operator between two parts makes of them.
#[derive(Clone, Copy)]
enum Infix {
    Equivalent,
    Implies,
    Any,
    Either,
    All,
    Is,
    In,
    Compare(Comparison),
    Arithmetic(Operator),
    Range,
}

/// The operators with their levels.
const INFIXES: [(&str, Level, Infix); 17] = [
    ("<=>", Level::Equivalence, Infix::Equivalent),
    ("=>", Level::Implication, Infix::Implies),
    ("||", Level::Disjunction, Infix::Any),
    ("^", Level::Exclusion, Infix::Either),
    ("&&", Level::Conjunction, Infix::All),
    ("==", Level::Comparison, Infix::Compare(Comparison::Equal)),
    ("!=", Level::Comparison, Infix::Compare(Comparison::Different)),
    ("<=", Level::Comparison, Infix::Compare(Comparison::LessOrEqual)),
    (">=", Level::Comparison, Infix::Compare(Comparison::GreaterOrEqual)),
    ("<", Level::Comparison, Infix::Compare(Comparison::Less)),
    (">", Level::Comparison, Infix::Compare(Comparison::Greater)),
    ("+", Level::Sum, Infix::Arithmetic(Operator::Add)),
    ("-", Level::Sum, Infix::Arithmetic(Operator::Subtract)),
    ("*", Level::Product, Infix::Arithmetic(Operator::Multiply)),
    ("/", Level::Product, Infix::Arithmetic(Operator::Divide)),
    ("%", Level::Product, Infix::Arithmetic(Operator::Remainder)),
    ("..=", Level::Range, Infix::Range),
];

pub(super) const AN_ITEM: &str =
    "write an item, such as `Red` or `Color::Red`, or a list of items, such as `[Red, Blue]`";

impl Cursor<'_> {
    /// A whole expression.
    pub(crate) fn expression(&mut self) -> Parsed<Expression> {
        if self.shared.depth == 0 {
            self.shared.links = 0;
        }
        self.deeper(|cursor| cursor.binary(Level::Equivalence))
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
    pub(super) fn twice_deeper(&mut self) -> Parsed<Expression> {
        self.shared.depth += 1;
        let parsed = self.expression();
        self.shared.depth -= 1;
        parsed
    }

    /// One predicate further down; an error where that is too deep.
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

    pub(super) fn finish(&mut self, start: Spot, kind: Kind) -> Expression {
        Expression::new(self.spot_since(start), kind)
    }

    /// Operands and the operators between them that bind at least so tightly. One function for all levels, because each
    /// nesting takes the stack of every function on its way.
    pub(super) fn binary(&mut self, least: Level) -> Parsed<Expression> {
        let start = self.spot();
        let mut left = self.prefixed(least)?;
        let mut links = 0;
        while let Some((text, level, infix)) = self.infix().filter(|(_, level, _)| *level >= least) {
            if !matches!(infix, Infix::Is) {
                self.skip(if matches!(infix, Infix::In) { 1 } else { text.len() });
            }
            // Only these nest to the left, one inside the other.
            if matches!(infix, Infix::Either | Infix::Arithmetic(_)) {
                self.longer(&mut links)?;
            }
            left = self.joined(start, left, text, level, infix)?;
        }
        Ok(left)
    }

    /// The operator that comes next, its level, and what it makes.
    fn infix(&self) -> Option<(&'static str, Level, Infix)> {
        if self.is_word("is") {
            return Some(("is", Level::Comparison, Infix::Is));
        }
        if self.is_word("in") {
            return Some(("in", Level::Comparison, Infix::In));
        }
        let operator = self.operator(0)?;
        INFIXES.into_iter().find(|(text, ..)| *text == operator)
    }

    /// What an operator makes of the part before it and the part behind it.
    fn joined(
        &mut self,
        start: Spot,
        left: Expression,
        text: &str,
        level: Level,
        infix: Infix,
    ) -> Parsed<Expression> {
        let kind = match infix {
            Infix::Is => return self.statement(start, left),
            Infix::All | Infix::Any => {
                let mut parts = vec![left];
                parts.push(self.binary(level.tighter())?);
                while self.take(text) {
                    parts.push(self.binary(level.tighter())?);
                }
                if matches!(infix, Infix::All) { Kind::All(parts) } else { Kind::Any(parts) }
            }
            Infix::Implies => {
                // To the right: `a => b => c` is `a => (b => c)`.
                let right = self.deeper(|cursor| cursor.binary(Level::Implication))?;
                Kind::Implies(left.into(), right.into())
            }
            Infix::Equivalent => {
                let right = self.binary(level.tighter())?;
                if self.is("<=>") {
                    return Err(self.error("`<=>` does not chain", "put one of the two into parentheses"));
                }
                Kind::Equivalent(left.into(), right.into())
            }
            Infix::Either => Kind::Either(left.into(), self.binary(level.tighter())?.into()),
            Infix::In => Kind::In(left.into(), self.comparand()?.into()),
            Infix::Compare(comparison) => Kind::Compare(comparison, left.into(), self.comparand()?.into()),
            Infix::Arithmetic(operator) => {
                Kind::Arithmetic(operator, left.into(), self.binary(level.tighter())?.into())
            }
            Infix::Range => {
                let right = self.primary()?;
                if self.is("..=") {
                    return Err(self.error("a range has two ends", "write one range: `1..=6`"));
                }
                Kind::Range(left.into(), right.into())
            }
        };
        Ok(self.finish(start, kind))
    }

    /// The right side of a comparison, behind which no other one may stand.
    fn comparand(&mut self) -> Parsed<Expression> {
        let right = self.binary(Level::Sum)?;
        match self.infix() {
            Some((_, Level::Comparison, _)) => {
                Err(self.error("comparisons do not chain", "join two of them: `a < b && b < c`"))
            }
            _ => Ok(right),
        }
    }

    /// `!a`, `-a`, a quantifier, or an operand by itself.
    fn prefixed(&mut self, least: Level) -> Parsed<Expression> {
        if least <= Level::Negation && self.is("!") {
            let start = self.spot();
            self.skip(1);
            let inner = self.deeper(|cursor| cursor.binary(Level::Negation))?;
            return Ok(self.finish(start, Kind::Not(inner.into())));
        }
        if self.is("-") {
            let start = self.spot();
            self.skip(1);
            let inner = self.deeper(|cursor| cursor.binary(Level::Minus))?;
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

    fn statement(&mut self, start: Spot, first: Expression) -> Parsed<Expression> {
        let mut predicates = SmallList::new();
        while self.is_word("is") {
            let at = self.spot();
            self.skip(1);
            let negated = self.take_word("not");
            self.reject_correlative()?;
            let link = if self.is_link() { Some(self.name("a link", AN_ITEM)?) } else { None };
            let any = self.take_word("any");
            let object = self.binary(Level::Sum)?;
            // A lone fact is underlined from its first item on.
            let from = if predicates.is_empty() { start } else { at };
            predicates.push(Predicate { at: self.spot_since(from), negated, link, any, object });
        }
        if let Some((operator, _, Infix::Compare(_))) = self.infix() {
            return Err(self.error(
                format!("a statement cannot be compared with `{operator}`"),
                "join formulas with `&&`, `||`, `^`, `=>` or `<=>`",
            ));
        }
        Ok(self.finish(start, Kind::Statement(Box::new(Statement { first, predicates }))))
    }

    /// Whether a word that joins sentences stands here between two formulas, as in other languages.
    fn is_joining_word(&self, ahead: usize) -> bool {
        self.word(ahead).is_some_and(|word| words::instead_of(&word.to_string()).is_some())
            && match self.peek(ahead + 1) {
                Some(TokenTree::Ident(word)) => word != "is" && word != "in",
                Some(TokenTree::Group(_) | TokenTree::Literal(_)) => true,
                Some(TokenTree::Punct(punct)) => punct.as_char() == '!',
                None => false,
            }
    }

    /// The end of a formula that `;` must follow; says what to write where another language's operator does.
    pub(super) fn end_of_formula(&mut self, help: &str) -> Parsed<()> {
        let word = self.word(0).map(ToString::to_string);
        let instead = word.filter(|_| !self.is_statement(0)).and_then(|word| words::instead_of(&word));
        let letter = match self.peek(0) {
            Some(TokenTree::Punct(punct)) => punct.as_char(),
            _ => ' ',
        };
        let help = match (instead, letter) {
            (Some(instead), _) => instead,
            (_, '&') => "join two formulas with `&&`",
            (_, '|') => "join two formulas with `||`",
            (_, '=') => "write `is` between two items that are together, and `==` between two numbers",
            (_, ',') => "end each formula with `;`: `clue 3 { a; b; }`",
            _ => help,
        };
        self.expect(";", help)
    }

    /// A word at the beginning of a formula that only sentences begin with, such as `if`.
    fn reject_opening_word(&mut self) -> Parsed<()> {
        let help = self.word(0).and_then(|word| words::instead_of_opening(&word.to_string()));
        let operand = match self.peek(1) {
            Some(TokenTree::Ident(word)) => word != "is" && word != "in",
            Some(TokenTree::Group(_)) => true,
            _ => false,
        };
        match help.filter(|_| operand) {
            Some(help) => Err(self.expected("a formula", help)),
            None => Ok(()),
        }
    }

    /// `is either A or B`, `is neither A nor B`: no link, because two operands follow and a word between them.
    fn reject_correlative(&mut self) -> Parsed<()> {
        let help = self.word(0).and_then(|word| words::instead_of_correlative(&word.to_string()));
        let joins = |ahead: usize| {
            self.word(ahead).is_some_and(|word| word == "or" || word == "nor" || word == "and")
        };
        let operand = self.word(1).is_some_and(|word| word != "is" && word != "in") && !joins(1);
        let joined = (2..8)
            .take_while(|&ahead| self.peek(ahead).is_some() && self.operator(ahead) != Some(";"))
            .any(joins);
        match help.filter(|_| operand && joined) {
            Some(help) => Err(self.expected("an item", help)),
            None => Ok(()),
        }
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
}
