//! Words: English words in place of operators, and words that are links.

use proc_macro2::{Delimiter, TokenTree};
use syn::Token;
use syn::buffer::Cursor;
use zebra_core::diagnostic::{Code, Diagnostic};
use zebra_core::draft::{Expression, ExpressionKind};

use super::operand::{is_aggregate, is_one_integer};
use super::parser::{Parsed, Parser, is_grammar_word};
use super::statement;

/// Returns what to write for a word between two formulas, or between two items.
fn instead_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" | "but" => "join two formulas with `&&`",
        "or" | "nor" => "join two formulas with `||`",
        "xor" => "write `^` between two formulas of which exactly one is true",
        "then" | "implies" => "write `=>` between a condition and its consequence",
        "iff" => "write `<=>` between two formulas that are both true or both false",
        "if" | "when" | "unless" => "write `f => g` for \"if f, then g\", and `!f => g` for \"g, unless f\"",
        "not" | "isnt" | "isn" | "arent" | "aren" => "write `A is not B`",
        "are" | "was" | "were" | "has" | "equals" => "write `A is B` for two items that are together",
        _ => return None,
    })
}

/// Returns what to write for a word before a formula.
fn instead_of_opening(word: &str) -> Option<&'static str> {
    Some(match word {
        "if" | "when" => "write `f => g` for \"if f, then g\"",
        "unless" => "write `!f => g` for \"unless f, g\"",
        "either" => "write `f ^ g` for one of the two and not both, and `f || g` for at least one",
        "neither" => "write `!f && !g` for two formulas that are false, and `[A, B] is not C` for two items",
        "both" => "write `f && g` for two formulas, and `[A, B] is C` for two items",
        "only" => "write `A is B` if it means that nothing else is B: an item of a category is in one row",
        _ => return None,
    })
}

/// Returns what to write for a word between `is` and two items.
fn instead_of_correlative(word: &str) -> Option<&'static str> {
    Some(match word {
        "either" | "one" => "write `A is any [B, C]`",
        "neither" => "write `A is not [B, C]`",
        "both" => "write `A is [B, C]`",
        _ => return None,
    })
}

impl Parser<'_> {
    /// Parses the `;` after a formula. If a word or a foreign operator follows instead, the help names the operator to
    /// write.
    pub(super) fn end_of_formula(&mut self, formula: &Expression) -> Parsed<()> {
        let ends = self.is_at_end() || self.is_statement();
        if let (true, Some(name)) = (ends, bare_name(formula)) {
            let help = format!("write what it is: `{name} is …;`");
            let message = format!("expected a formula, found only `{name}`");
            return Err(Diagnostic::new(Code::Syntax, formula.at, message, help));
        }
        let found = self.input.cursor().token_tree().map_or_else(String::new, |(token, _)| token.to_string());
        let help = match ends {
            true => "end the formula with `;`".to_owned(),
            false => format!(
                "the formula ends before `{found}`: join what follows with `&&`, `||` or `=>`, or remove it"
            ),
        };
        let word = if self.is_statement() { None } else { self.word() };
        let instead = word.and_then(|word| instead_of(&word));
        let punct = self.input.cursor().punct().map(|(punct, _)| punct.as_char());
        let help = match (instead, punct) {
            (Some(instead), _) => instead,
            (_, Some('&')) => "join two formulas with `&&`",
            (_, Some('|')) => "join two formulas with `||`",
            (_, Some('=')) => "write `is` between two items that are together, and `==` between two numbers",
            (_, Some('#')) => "a comment begins with `//`",
            (_, Some(',')) => "end each formula with `;`: `clue 3 { a; b; }`",
            _ => &help,
        };
        self.expect::<Token![;]>(help)
    }

    /// Rejects a word such as `if` at the beginning of a formula.
    pub(super) fn reject_opening_word(&mut self) -> Parsed<()> {
        let Some((word, rest)) = self.input.cursor().ident() else { return Ok(()) };
        match instead_of_opening(&word.to_string()).filter(|_| is_operand(rest)) {
            Some(help) => Err(self.expected("a formula", help)),
            None => Ok(()),
        }
    }

    /// Rejects `is either A or B` and `is neither A nor B`. Here `either` is not a link: two items with a word between
    /// them follow it.
    pub(super) fn reject_correlative(&mut self) -> Parsed<()> {
        let Some((word, rest)) = self.input.cursor().ident() else { return Ok(()) };
        match instead_of_correlative(&word.to_string()).filter(|_| is_pair_of_items(rest)) {
            Some(help) => Err(self.expected("an item", help)),
            None => Ok(()),
        }
    }

    /// Returns whether the next word is a link: an operand follows it, and it is not `Pink[2]`, `Color(x)` or
    /// `Color::Red`.
    pub(super) fn is_link(&self) -> bool {
        let Some((word, rest)) = self.input.cursor().ident() else { return false };
        if is_grammar_word(&word.to_string())
            || is_joining_word(rest)
            || self.is_statement()
            || statement::is_second(self.input)
        {
            return false;
        }
        match rest.ident() {
            Some((next, _)) => {
                let next = next.to_string();
                next == "any" || is_aggregate(&next) || !is_grammar_word(&next)
            }
            None if rest.literal().is_some() => true,
            None => rest.group(Delimiter::Bracket).is_some() && !is_one_integer(rest),
        }
    }
}

/// Returns the name that an expression consists of.
fn bare_name(expression: &Expression) -> Option<&str> {
    match &expression.kind {
        ExpressionKind::Name(path) => Some(&path.name.text),
        _ => None,
    }
}

/// Returns whether an operand may begin here.
fn is_operand(cursor: Cursor<'_>) -> bool {
    match cursor.ident() {
        Some((word, _)) => word != "is" && word != "in",
        None => cursor.literal().is_some() || cursor.any_group().is_some(),
    }
}

/// Returns whether a word such as `and` follows, and a formula after it.
fn is_joining_word(cursor: Cursor<'_>) -> bool {
    cursor.ident().is_some_and(|(word, rest)| {
        let negation = rest.punct().is_some_and(|(punct, _)| punct.as_char() == '!');
        (negation || is_operand(rest)) && instead_of(&word.to_string()).is_some()
    })
}

/// Returns whether an item follows, and soon after it `or`, `nor` or `and`.
fn is_pair_of_items(cursor: Cursor<'_>) -> bool {
    let joins = |word: &proc_macro2::Ident| word == "or" || word == "nor" || word == "and";
    let Some((item, mut cursor)) = cursor.ident() else { return false };
    if item == "is" || item == "in" || joins(&item) {
        return false;
    }
    for _ in 0..6 {
        match cursor.token_tree() {
            Some((TokenTree::Ident(word), _)) if joins(&word) => return true,
            Some((TokenTree::Punct(punct), _)) if punct.as_char() == ';' => return false,
            Some((_, rest)) => cursor = rest,
            None => return false,
        }
    }
    false
}
