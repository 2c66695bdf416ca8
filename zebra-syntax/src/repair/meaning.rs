//! What a change drops: a repair keeps every word that decides what a statement means.

use zebra_core::diagnostic::{Applicability, WordKind, word_kind};

use super::names::LinkName;
use super::tokens::Kind;
use super::typing::is_near;
use super::{Proposal, Slip, Unit};

/// Words of links between neighbors.
const BESIDE: [&str; 9] =
    ["next", "beside", "adjacent", "near", "neighbor", "neighbors", "neighbour", "neighbours", "neighboring"];
/// Degrees that add nothing to a relation between neighbors.
const EXACT: [&str; 7] = ["just", "directly", "direct", "immediately", "immediate", "right", "straight"];
/// Tokens that state a negation.
const NEGATIONS: [&str; 5] = ["not", "!", "!=", "is_not_between", "in_different_group"];
/// Signs between numbers.
const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
/// Tokens that a repair may only add for a word of the author.
const DECISIVE: [&str; 5] = ["not", "!", "any", "all", "^"];

/// What a proposal takes from a statement and adds to it.
struct Exchange<'a> {
    slip: &'a Slip<'a>,
    /// The tokens that are gone.
    dropped: Vec<&'a str>,
    /// The tokens that are new.
    added: Vec<&'a str>,
    /// All tokens of the changed places.
    written: Vec<&'a str>,
    /// The negations that these places had.
    negations: usize,
}

impl Slip<'_> {
    /// Returns whether a proposal certainly keeps the meaning of its statement; `None` if it drops a word of quantity, degree,
    /// negation or direction.
    pub(super) fn applicability(&self, proposal: &Proposal) -> Option<Applicability> {
        let exchange = Exchange::of(self, proposal);
        if exchange.cuts_a_name() {
            return None;
        }
        let mut applicability = proposal.applicability;
        for token in &exchange.dropped {
            applicability = applicability.min(exchange.loss_of(token)?);
        }
        let is_backed = |token: &&str| {
            !DECISIVE.contains(token) || !proposal.understood.is_empty() || exchange.backs(token)
        };
        if !exchange.added.iter().all(is_backed) || exchange.loses_a_negation() {
            // Which quantifier is missing, or where a negation belongs, is the author's choice.
            applicability = Applicability::Possible;
        }
        (!exchange.loses_a_negation()).then_some(applicability)
    }
}

impl<'a> Exchange<'a> {
    fn of(slip: &'a Slip<'a>, proposal: &'a Proposal) -> Self {
        let written: Vec<&str> =
            proposal.changes.iter().flat_map(|change| &change.text).map(String::as_str).collect();
        let (mut added, mut dropped, mut negations) = (written.clone(), Vec::new(), 0);
        for change in &proposal.changes {
            for at in change.at..change.until {
                let text = slip.text(at);
                // The keyword of another language.
                let is_keyword = at == 0 && slip.unit == Unit::Statement && !change.text.is_empty();
                if is_keyword || proposal.understood.iter().any(|word| word == text) {
                    continue;
                }
                let text = if slip.is(at + 1, "'") && slip.is(at + 2, "t") { "not" } else { text };
                negations += usize::from(word_kind(text) == Some(WordKind::Negation) && text != "nor");
                if let Some(kept) = added.iter().position(|other| *other == text) {
                    added.swap_remove(kept);
                } else if !slip.is_written_twice(at) {
                    dropped.push(text);
                }
            }
        }
        Exchange { slip, dropped, added, written, negations }
    }

    fn has(&self, tokens: &[&str]) -> bool {
        self.written.iter().any(|token| tokens.contains(token))
    }

    /// Returns how sure it is that a token can go; `None` if it cannot.
    fn loss_of(&self, token: &str) -> Option<Applicability> {
        let needs = |tokens: &[&str]| self.has(tokens).then_some(Applicability::Certain);
        match token {
            "!" => return needs(&NEGATIONS),
            "|" | "||" | "^" => return needs(&["any", "^", "||", "[", ":", "&&"]),
            "<" | "<=" | ">" | ">=" | "!=" => return needs(&COMPARISONS).or_else(|| needs(&["not"])),
            "&&" | "&" => return needs(&["&&", "[", ",", ";"]),
            // Who is off Monday is not there; "left off" is a slip of "left of".
            "off" if !self.resembles("off") => return None,
            // "About 20" is no amount.
            "about" if self.is_about_an_amount() => return None,
            // `a ** b` is a power.
            "*" => return needs(&["*"]).filter(|_| !self.is_twice("*")),
            // "As old as" is an equality.
            "as" if self.compares_alike() => return needs(&["=="]),
            // "By Monday" is no later than Monday.
            "by" if self.slip.texts(0..self.slip.tokens.len()).any(|text| text == "is") => {
                return Some(Applicability::Possible);
            }
            _ => {}
        }
        let names = self.slip.names;
        let is_word = token.starts_with(|first: char| first.is_alphabetic() || first == '_');
        if !is_word {
            let is_number = token.starts_with(|first: char| first.is_ascii_digit());
            let is_kept =
                !is_number || self.written.iter().any(|other| other.contains(token.trim_end_matches('.')));
            return Some(if is_kept { Applicability::Certain } else { Applicability::Possible });
        }
        if names.is_known(token) {
            let is_part = self.written.iter().any(|other| other.ends_with(&format!("_{token}")));
            return match names.categories.contains(token) {
                _ if is_part => Some(Applicability::Certain),
                // A category may only say what a link or an item is about.
                true => Some(Applicability::Possible),
                false => None,
            };
        }
        let mut applicability = Applicability::Certain;
        for part in token.split('_').filter(|part| !part.is_empty()).map(str::to_lowercase) {
            let kind = word_kind(&part);
            applicability = match kind {
                Some(kind) if !kind.has_meaning() => applicability,
                Some(kind) if self.states(&part, kind) => applicability,
                None if self.resembles(token) => applicability,
                None => Applicability::Possible,
                Some(_) if self.resembles(token) => applicability,
                Some(_) => return None,
            };
        }
        Some(applicability)
    }

    fn is_twice(&self, sign: &str) -> bool {
        (1..self.slip.tokens.len()).any(|at| self.slip.is(at, sign) && self.slip.is(at - 1, sign))
    }

    /// Returns whether "about" is a degree: behind a verb or a sign, before an item or a number.
    fn is_about_an_amount(&self) -> bool {
        let slip = self.slip;
        let is_verb = |at: usize| {
            matches!(
                slip.text(at),
                "is" | "not" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "=" | "in"
            )
        };
        (1..slip.tokens.len()).any(|at| slip.is(at, "about") && is_verb(at - 1))
    }

    /// Returns whether an unknown word other than "same" precedes "as": "as old as", "old as".
    fn compares_alike(&self) -> bool {
        let slip = self.slip;
        let is_word =
            |at: usize| slip.word(at).is_some_and(|word| !slip.names.is_known(word) && word != "same");
        (1..slip.tokens.len())
            .any(|at| slip.is(at, "as") && is_word(at - 1) && word_kind(slip.text(at - 1)).is_none())
    }

    /// Returns whether a new token is a dropped one with a slip of typing, or in another case.
    fn resembles(&self, token: &str) -> bool {
        let is_meant = |other: &&&str| {
            let [one, other] = [token.to_lowercase(), other.to_lowercase()];
            one == other
                || is_near(&one, &other)
                || other.len() > 3 && word_kind(&one).is_none() && strsim_is_near(&one, &other)
        };
        self.added.iter().any(|other| is_meant(&other))
    }

    /// Returns whether the changed statement states what a word says.
    fn states(&self, word: &str, kind: WordKind) -> bool {
        let names = self.slip.names;
        let has_part = |token: &&str| {
            let lower = token.to_lowercase();
            lower.split('_').any(|part| part == word)
        };
        if self.written.iter().any(has_part) {
            return true;
        }
        let links = || self.written.iter().filter_map(|token| names.links.get(*token));
        match kind {
            WordKind::Filler | WordKind::Verb => true,
            WordKind::Negation => {
                self.has(&NEGATIONS) || self.has(&COMPARISONS) || word == "nor" && self.has(&["&&", "["])
            }
            WordKind::Degree => {
                let is_exact = links().any(LinkName::is_exact)
                    || self.has(&["==", "exactly"])
                    || self.written.iter().any(|token| token.starts_with("just_"));
                is_exact && EXACT.contains(&word)
            }
            WordKind::Connective => match word {
                "and" | "but" | "while" | "although" | "though" | "whereas" | "yet" => {
                    self.has(&["&&", "[", ",", ":", ";", "<=>", "..=", "is_between", "is_not_between"])
                }
                "or" | "xor" => self.has(&["||", "any", "^", "[", "&&", ":"]),
                _ => self.has(&["=>", "<=>", "where", ":"]),
            },
            WordKind::Relation | WordKind::Quantity => {
                self.states_quantity(word) || BESIDE.contains(&word) && links().any(LinkName::is_next_to)
            }
        }
    }

    fn states_quantity(&self, word: &str) -> bool {
        match word {
            "all" | "both" | "each" | "every" | "everybody" | "everyone" | "forall" | "foreach" => {
                self.has(&["all", "[", "&&"])
            }
            "either" | "exists" | "some" | "somebody" | "someone" => self.has(&["any", "^", "||"]),
            "equal" | "equally" | "same" => self.has(&["==", "<=>"]),
            "exact" | "exactly" | "precisely" => self.has(&["exactly", "=="]),
            "only" => self.has(&["<=>"]) || self.has(&["count"]) && self.has(&["=="]),
            "different" | "distinct" | "other" => self.has(&["!=", "not", "distinct"]),
            "least" | "most" => self.has(&[">=", "<=", "<", ">", "at_least", "at_most", "any"]),
            "between" => self.has(&["is_between", "is_not_between", "..="]),
            _ if is_number_word(word) => {
                let digits = number_of(word).map(|number| number.to_string()).unwrap_or_default();
                self.has(&[&digits]) || word == "one" && self.has(&["any"])
            }
            // A comparison such as "more" or "older".
            _ => {
                zebra_core::diagnostic::Scale::of_comparative(word).next().is_some()
                    && (self.has(&COMPARISONS) || self.has(&["more_than", "less_than"]))
            }
        }
    }

    /// Returns whether a word of the author says what a decisive new token does.
    fn backs(&self, token: &str) -> bool {
        let kinds = || {
            let parts = self.dropped.iter().flat_map(|word| word.split('_'));
            parts.filter_map(word_kind).collect::<Vec<_>>()
        };
        let has = |words: &[&str]| self.dropped.iter().any(|word| words.contains(&&*word.to_lowercase()));
        self.resembles_back(token)
            || match token {
                "not" | "!" => {
                    kinds().contains(&WordKind::Negation) || has(&["!=", "<>", "=!", "!==", "!", "~"])
                }
                "any" => has(&[
                    "or", "either", "one", "||", "|", "^", "some", "exists", "least", "xor", "in", "from",
                ]),
                "^" => has(&["either", "xor", "!=", "or"]),
                _ => has(&["for", "forall", "for_all", "foreach", "each", "every", "everybody", "everyone"]),
            }
    }

    fn resembles_back(&self, token: &str) -> bool {
        self.dropped.iter().any(|word| is_near(&word.to_lowercase(), token))
    }

    /// Returns whether a part of a name is gone, as of `O'Brien` and `Grey-Parrot`.
    fn cuts_a_name(&self) -> bool {
        let is_sign = |token: &&str| matches!(*token, "-" | "'");
        let is_part = |token: &&str| {
            token.starts_with(char::is_alphabetic) && word_kind(token).is_none() && !self.resembles(token)
        };
        self.dropped.iter().any(is_sign) && self.dropped.iter().any(is_part)
    }

    /// Returns whether of several negations only one is left.
    fn loses_a_negation(&self) -> bool {
        let left = self.written.iter().filter(|token| NEGATIONS.contains(token)).count();
        self.negations > 1 && left < self.negations
    }
}

impl Slip<'_> {
    /// Returns whether the same word is beside a token, so that nothing is lost with it. Two negations are not one.
    fn is_written_twice(&self, at: usize) -> bool {
        let text = self.text(at);
        let is_beside = self.is(at + 1, text) || at > 0 && self.is(at - 1, text);
        // Between two equal numbers of a formula, an operator may be missing.
        let is_formula = self.unit == Unit::Formula || self.is(0, "clue") && at > 2;
        is_beside
            && !(is_formula && self.tokens[at].kind == Kind::Literal)
            && !matches!(text, "!" | "*")
            && word_kind(text) != Some(WordKind::Negation)
    }
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

fn is_number_word(word: &str) -> bool {
    NUMBERS.contains(&word)
}

/// Returns the number that a word names.
pub(super) fn number_of(word: &str) -> Option<usize> {
    NUMBERS.iter().position(|number| *number == word)
}

/// Returns whether at most two letters differ in words of some length.
fn strsim_is_near(one: &str, other: &str) -> bool {
    zebra_core::diagnostic::nearest(one, [other]).is_some()
}
