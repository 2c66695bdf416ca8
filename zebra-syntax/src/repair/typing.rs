//! Rules for slips of typing: a token that is missing, doubled, misspelt, exchanged with its neighbor, or superfluous.

use zebra_core::diagnostic::closest;
use zebra_core::draft::GRAMMAR_WORDS;

use super::english::{bound_names, is_connective};
use super::tokens::{Flat, Kind};
use super::{Change, Proposal, Slip, Unit};

/// Words that begin a statement.
const KEYWORDS: [&str; 17] = [
    "clue",
    "category",
    "link",
    "property",
    "group",
    "positions",
    "answer",
    "verify",
    "puzzle",
    "verbs",
    "say",
    "story",
    "question",
    "author",
    "stars",
    "great",
    "shared",
];
/// Words that bind names before `in`.
pub(super) const QUANTITIES: [&str; 9] =
    ["all", "any", "exactly", "at_least", "at_most", "count", "sum", "min", "max"];
/// Tokens that may be missing inside a statement.
const TOKENS: [&str; 17] = [
    "category", "is", ",", ":", ";", "*", "=", "of", "on", "in", "==", "..=", "&&", "::", "titled", "all",
    "puzzle",
];
/// Words of the grammar beside [`GRAMMAR_WORDS`].
const WORDS: [&str; 15] = [
    "redundant",
    "nothing",
    "mod",
    "puzzle",
    "of",
    "on",
    "off",
    "titled",
    "within",
    "symmetric",
    "unique",
    "minimal",
    "solvable",
    "category",
    "ordered",
];

/// Short words of English, which are neither a verb nor a slip of `is`, `of` or `on`: what they mean is not known.
pub(super) const NO_VERBS: [&str; 15] =
    ["an", "as", "do", "go", "he", "it", "its", "no", "nor", "out", "she", "so", "to", "up", "we"];

/// Returns whether a word is a keyword that no author uses as a name.
pub(super) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "category"
            | "ordered"
            | "great"
            | "shared"
            | "puzzle"
            | "pub"
            | "mod"
            | "on"
            | "of"
            | "titled"
            | "link"
            | "symmetric"
            | "property"
            | "clue"
    )
}

/// A `;` at the end.
pub(super) fn end(slip: &Slip<'_>) -> Vec<Proposal> {
    let end = slip.tokens.len();
    if slip.is(end - 1, ";") {
        return Vec::new();
    }
    let mut proposals = vec![Proposal::of([Change::insert(end, [";"])])];
    if matches!(slip.text(end - 1), ":" | "," | ".") {
        proposals.push(Proposal::of([Change::new(end - 1, end, [";"])]));
    }
    proposals
}

/// A token that is written twice.
pub(super) fn doubled(slip: &Slip<'_>) -> Vec<Proposal> {
    let again = |at: &usize| {
        slip.tokens[*at].text == slip.tokens[at - 1].text
            && !matches!(slip.tokens[*at].kind, Kind::Open | Kind::Close)
    };
    let remove = |at: usize| {
        let message = format!("`{}` is written twice", slip.text(at));
        let help = "remove one `,`, or write what is missing between the two";
        let help = slip.is(at, ",").then(|| help.to_owned());
        Proposal { help, ..Proposal::of([Change::remove(at)]).message(message) }
    };
    (1..slip.tokens.len()).filter(again).map(remove).collect()
}

/// A misspelt word of the grammar.
pub(super) fn misspelt(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for at in 0..slip.tokens.len() {
        let is_right = |word: &str| {
            let mut known = GRAMMAR_WORDS.iter().chain(&WORDS).chain(KEYWORDS.iter().filter(|_| at == 0));
            slip.names.is_known(word)
                || is_connective(word)
                || NO_VERBS.contains(&word)
                || known.any(|known| *known == word)
        };
        let Some(word) = slip.word(at).filter(|word| !is_right(word)) else { continue };
        let words = GRAMMAR_WORDS.into_iter().chain(WORDS).filter(|known| *known != word);
        let words = words.chain(KEYWORDS.into_iter().filter(|known| at == 0 && *known != word));
        let distance_one = |known: &&str| is_near(word, known);
        for near in words.clone().filter(distance_one).chain(closest(word, words)) {
            let message = format!("expected `{near}`, found `{word}`");
            proposals.push(Proposal::of([Change::replace(at, [near])]).message(message).guessed());
        }
    }
    proposals
}

/// Returns whether one letter is missing, superfluous, wrong or exchanged: short words are too different otherwise.
pub(super) fn is_near(word: &str, known: &str) -> bool {
    if word.len().abs_diff(known.len()) > 1 || word.len() > 8 {
        return false;
    }
    let (mut one, mut other): (Vec<char>, Vec<char>) = (word.chars().collect(), known.chars().collect());
    while !one.is_empty() && one.first() == other.first() {
        one.remove(0);
        other.remove(0);
    }
    while !one.is_empty() && one.last() == other.last() {
        one.pop();
        other.pop();
    }
    let exchanged = matches!((&one[..], &other[..]), ([a, b], [c, d]) if a == d && b == c);
    (one.len() <= 1 && other.len() <= 1) || exchanged
}

/// A token that is missing.
pub(super) fn missing(slip: &Slip<'_>) -> Vec<Proposal> {
    let insert = |at: usize, text: &str| Proposal::of([Change::insert(at, [text])]).guessed();
    let mut proposals = Vec::new();
    for token in TOKENS {
        let word = token.starts_with(char::is_alphabetic);
        for at in 1..slip.tokens.len() {
            // A word between two words or groups, and punctuation behind one.
            let behind = matches!(slip.tokens[at - 1].kind, Kind::Word | Kind::Literal | Kind::Close);
            if word && (is_grammar(slip, at) || is_grammar(slip, at - 1)) {
                continue;
            }
            if slip.is(at, token) || slip.is(at - 1, token) {
                continue;
            }
            // A name and its parentheses stay together.
            if slip.is(at, "(") && slip.tokens[at - 1].is_word() {
                continue;
            }
            let fits = match token {
                "category" => at < 4 && matches!(slip.text(at - 1), "great" | "shared" | "ordered"),
                "is" => is_subject(slip, at) && is_object(slip, at),
                "of" => slip.unit == Unit::Statement && !slip.is(0, "clue") && is_named(slip, at),
                "on" => slip.is(0, "link") && is_named(slip, at),
                "," => {
                    !matches!(slip.text(at), "titled" | "in")
                        && (!is_text(slip, at - 1)
                            || slip.tokens[at].kind != Kind::Literal
                            || is_text(slip, at))
                        // A text behind a name is the name in sentences, and no other item.
                        && (!is_text(slip, at) || is_text(slip, at - 1))
                }
                "*" if is_number(slip, at - 1) => slip.is(at + 1, "(") && slip.tokens[at].is_word(),
                "*" => slip.texts(0..slip.tokens.len()).any(|text| text == "*") && is_number(slip, at),
                "puzzle" => slip.is(at - 1, "pub") || slip.is(0, "pub") && slip.is(at - 1, ")"),
                ":" => !slip.is(at, ":"),
                "titled" => is_text(slip, at - 1) && is_text(slip, at),
                "all" => {
                    let binds = matches!(slip.text(at + 1), "in" | ",");
                    binds && matches!(slip.text(at - 1), ":" | "{" | ";" | "&&" | "||" | "=>" | "<=>" | "!")
                }
                "::" if is_grammar(slip, at) => false,
                "::" => slip.word(at - 1).is_some_and(|word| slip.names.categories.contains(word)),
                // In a clue, "18 4" may be one number.
                "..=" => {
                    slip.unit == Unit::Statement
                        && !slip.is(0, "clue")
                        && [at - 1, at].iter().all(|&at| slip.tokens[at].kind == Kind::Literal)
                }
                "in" => {
                    let is_list = slip.tokens[at].is_word() || slip.is(at, "[") || slip.is(at + 1, "..=");
                    is_list && slip.texts(0..at).any(|text| QUANTITIES.contains(&text))
                }
                _ => true,
            };
            if fits && (token == "all" || behind && (!word || slip.tokens[at].kind != Kind::Close)) {
                let help = match token {
                    "==" => {
                        Some("write a comparison between the two values: `==`, `!=`, `<`, `<=`, `>` or `>=`")
                    }
                    "*" if is_number(slip, at - 1) => {
                        Some("write an operator between the two: `+`, `-`, `*` or `/`")
                    }
                    "&&" => Some("join the two formulas with `&&`, `||` or `=>`"),
                    _ => None,
                };
                proposals.push(Proposal { help: help.map(str::to_owned), ..insert(at, token) });
            }
        }
    }
    proposals
}

/// The keyword of a statement.
pub(super) fn keyword(slip: &Slip<'_>) -> Vec<Proposal> {
    let known = slip.word(0).is_some_and(|word| KEYWORDS.contains(&word));
    if slip.unit == Unit::Formula || known {
        return Vec::new();
    }
    let possible = KEYWORDS.iter().filter(|keyword| **keyword != "puzzle" || !slip.names.has_puzzle);
    possible.map(|keyword| Proposal::of([Change::insert(0, [*keyword])])).collect()
}

/// Returns whether a token is between two words, the first of which is a name.
fn is_named(slip: &Slip<'_>, at: usize) -> bool {
    let is_name = |word: &str| !KEYWORDS.contains(&word) && !matches!(word, "ordered" | "on" | "of");
    let before = slip.word(at - 1).is_some_and(is_name);
    (before || is_text(slip, at - 1)) && slip.tokens[at].is_word()
}

fn is_grammar(slip: &Slip<'_>, at: usize) -> bool {
    GRAMMAR_WORDS.contains(&slip.text(at))
}

/// Returns whether a name or a list begins here.
fn is_object(slip: &Slip<'_>, at: usize) -> bool {
    slip.tokens[at].is_word() && !is_grammar(slip, at) && !is_grammar(slip, at - 1)
        || slip.is(at, "[") && !slip.is(at + 1, "]")
}

fn is_number(slip: &Slip<'_>, at: usize) -> bool {
    slip.text(at).starts_with(|first: char| first.is_ascii_digit())
}

fn is_text(slip: &Slip<'_>, at: usize) -> bool {
    slip.text(at).starts_with('"')
}

/// Returns whether the operand before a token can be the subject of a statement: a list, or a name that is not unknown.
fn is_subject(slip: &Slip<'_>, at: usize) -> bool {
    let last = &slip.tokens[at - 1];
    let Some(start) = slip.operand_start(at).filter(|&start| is_subject_at(slip, start)) else {
        return false;
    };
    let is_name = |name: &str| slip.names.is_item(name) || bound_names(slip).contains(name) || start + 1 < at;
    slip.word(start).map_or(slip.is(start, "[") && last.is("]"), is_name)
}

/// Returns whether an operand that begins here can be the subject of a statement.
pub(super) fn is_subject_at(slip: &Slip<'_>, start: usize) -> bool {
    let Some(before) = start.checked_sub(1) else { return slip.unit == Unit::Formula };
    match slip.text(before) {
        ":" | "{" | ";" | "&&" | "||" | "=>" | "<=>" | "^" | "!" | "where" => true,
        "(" => before == 0 || slip.word(before - 1).is_none(),
        _ => false,
    }
}

/// Two neighbors that are exchanged.
pub(super) fn swapped(slip: &Slip<'_>) -> Vec<Proposal> {
    let ends_list = |at: usize| {
        slip.is(at, ",")
            && slip
                .tokens
                .get(at + 2)
                .is_none_or(|next| next.kind == Kind::Close || matches!(&*next.text, "," | ";"))
    };
    let is_part = |at: usize| {
        let is_separated = !slip.tokens.get(at + 2).is_some_and(Flat::is_word);
        let begins_list =
            at > 0 && slip.is(at, ",") && slip.tokens[at - 1].kind == Kind::Open && is_separated;
        !(matches!(slip.tokens[at].kind, Kind::Open | Kind::Close) || begins_list)
    };
    let exchange = |at: usize| {
        let text = [slip.text(at + 1), slip.text(at)];
        Proposal::of([Change::new(at, at + 2, text)]).guessed()
    };
    // A name before parentheses is a call.
    let is_call = |at: usize| slip.tokens[at].is_word() && slip.is(at + 1, "(");
    // A comma before the end of a list is not in the wrong place: something is missing before it.
    let is_pair = |at: &usize| is_part(*at) && is_part(at + 1) && !is_call(at + 1) && !ends_list(*at);
    let pairs = (0..slip.tokens.len() - 1).filter(is_pair);
    pairs.map(exchange).collect()
}

/// A superfluous token.
pub(super) fn stray(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_literal = |at: usize| slip.tokens.get(at).is_some_and(|token| token.kind == Kind::Literal);
    let is_stray = |at: &usize| match slip.tokens[*at].kind {
        // Two numbers of a list are not one.
        Kind::Operator if slip.is(*at, ",") && *at > 0 && is_literal(at - 1) && is_literal(at + 1) => false,
        Kind::Operator => matches!(slip.text(*at), "," | ";" | ":" | "." | "!" | "#" | "?" | "|" | "'"),
        Kind::Word => !slip.names.is_known(slip.text(*at)) && !is_grammar(slip, *at) && !slip.is(at + 1, "("),
        _ => false,
    };
    let remove = |at: usize| {
        let help = slip.is(at, ",").then(|| "remove it, or write what is missing beside it".to_owned());
        Proposal { help, ..Proposal::of([Change::remove(at)]).guessed() }
    };
    // Nothing else of a statement is an error of another kind.
    let count = slip.tokens.len();
    (0..count).filter(|at| count > 1 || slip.is(*at, ";")).filter(is_stray).map(remove).collect()
}
