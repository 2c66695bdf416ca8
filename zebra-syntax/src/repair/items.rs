//! Rules for lists of items: names of several words, which belong in quotes.

use std::ops::Range;

use zebra_core::diagnostic::Scale;
use zebra_core::printed::read;

use super::proposal::together;
use super::tokens::{Flat, Kind, category_keyword, closing};
use super::{Change, Names, Proposal, Slip};

/// What joins the parts of a printed name, as in `O'Brien`, `Anne-Marie` and `Mt. Dawson`.
const INSIDE_NAMES: [&str; 8] = ["-", ".", "'", "#", "/", "&", ":", "$"];

/// `{ black cat, Sir Rex }`, `{ DM-5000, O'Brien }`: the other categories show whether a comma is missing instead.
pub(super) fn printed_names(slip: &Slip<'_>) -> Vec<Proposal> {
    let Some(name) = category_keyword(slip.tokens) else {
        return Vec::new();
    };
    let open = name + 2;
    let Some(close) = closing(slip.tokens, open).filter(|_| slip.is(open, "{")) else { return Vec::new() };
    let entries = entries(slip, open + 1..close);
    let compound: Vec<&Range<usize>> = entries.iter().filter(|entry| entry.len() > 1).collect();
    let are_names = compound.iter().all(|entry| is_name(&slip.tokens[(*entry).clone()]));
    if compound.is_empty() || !are_names || entries.iter().any(Range::is_empty) {
        return Vec::new();
    }
    let quote = |entry: &&Range<usize>| {
        let text = format!("{:?}", printed(&slip.tokens[(*entry).clone()]));
        Change::new(entry.start, entry.end, [&*text])
    };
    let changes: Vec<Change> = compound.iter().map(quote).collect();
    // A name of words only can also be two names without their comma.
    let can_be_two = |entry: &&Range<usize>| slip.tokens[(*entry).clone()].iter().all(Flat::is_word);
    let first = printed(&slip.tokens[compound[0].clone()]);
    let message = format!("expected one name, found `{first}`");
    // The quotes keep all words of the names.
    let words = compound.iter().flat_map(|entry| slip.texts((*entry).clone()));
    let proposal = Proposal::of(changes).message(message).understands(words);
    let rows = slip.names.rows_beside(slip.text(name + 1));
    match rows {
        Some(rows) if rows == entries.len() => vec![proposal],
        _ if !compound.iter().any(can_be_two) => vec![proposal],
        Some(_) => Vec::new(),
        None => {
            let help = format!("write one name in quotes, `{first:?}`, or put a comma between two names");
            vec![Proposal { help: Some(help), ..proposal }]
        }
    }
}

/// Outside declarations, replaces the tokens of a printed name or of an amount by one token, the text in quotes or the number, so that
/// every rule sees a single operand.
pub(super) fn with_names(tokens: Vec<Flat>, names: &Names) -> Vec<Flat> {
    if category_keyword(&tokens).is_some() {
        return tokens;
    }
    let unit = tokens.iter().find_map(|token| names.units.get(&token.text));
    let mut found: Vec<Flat> = Vec::new();
    let mut rest = &tokens[..];
    while let [first, behind @ ..] = rest {
        let is_arithmetic = found.last().is_some_and(|sign| NUMERIC_OPERATORS.contains(&&*sign.text));
        let amount = || amount_at(rest, unit.filter(|_| is_arithmetic)?);
        let (next, token) = match name_at(rest, names, is_arithmetic).or_else(amount) {
            Some((length, text, kind)) => (&rest[length..], Flat::meant(text, kind, &rest[..length])),
            None => (behind, first.clone()),
        };
        found.push(token);
        rest = next;
    }
    found
}

/// Operators whose operands are numbers.
const NUMERIC_OPERATORS: [&str; 10] = ["+", "-", "*", "=", "==", "!=", "<", ">", "<=", ">="];

/// Returns the number of tokens of an amount such as `2 weeks`, and its number in the unit of the clue, if that can measure it.
fn amount_at(tokens: &[Flat], unit: &str) -> Option<(usize, String, Kind)> {
    let [number, word, ..] = tokens else { return None };
    let is_amount = number.kind == Kind::Literal && word.is_word();
    let text = format!("{} {}", number.text, word.text);
    let values = read(&[&text, &unit.replacen("{}", "1", 1)]).ok().flatten().filter(|_| is_amount)?.values;
    let is_whole = values[1] > 0 && values[0] % values[1] == 0;
    is_whole.then(|| (2, (values[0] / values[1]).to_string(), Kind::Literal))
}

/// Returns the number of tokens of a name, or of an amount in arithmetic, and the token that is meant.
fn name_at(tokens: &[Flat], names: &Names, is_arithmetic: bool) -> Option<(usize, String, Kind)> {
    // "$3 more than" is a distance, too.
    let is_distance = |next: Option<&Flat>| {
        next.is_some_and(|next| next.is_word() && Scale::of_comparative(&next.text).next().is_some())
    };
    if let [sign, number, ..] = tokens
        && (is_arithmetic || is_distance(tokens.get(2)))
        && sign.is("$")
        && number.kind == Kind::Literal
    {
        return Some((2, number.text.clone(), Kind::Literal));
    }
    if let [word, ..] = tokens
        && OPENINGS.contains(&&*word.text.to_lowercase())
        && word.is_word()
        && !names.is_known(&word.text)
        && word.text.starts_with(char::is_uppercase)
    {
        return Some((1, word.text.to_lowercase(), Kind::Word));
    }
    (2..=MOST_TOKENS.min(tokens.len())).rev().find_map(|length| {
        let parts = &tokens[..length];
        let name = parts.iter().map(|token| token.text.as_str()).collect::<String>().to_lowercase();
        let quoted = names.printed.get(&name).map(|text| (length, format!("{text:?}"), Kind::Literal));
        let are_items = || parts.iter().all(|token| names.is_known(&token.text));
        let joined = || names.joined.get(&name).filter(|_| !are_items());
        quoted.or_else(|| Some((length, joined()?.clone(), Kind::Word)))
    })
}

/// `Ann is Space Needle`, `Ann is $4`, `Price(Ann) + $3`: a printed name in a clue is in quotes, or the identifier of its item, and an
/// amount in arithmetic is a number.
pub(super) fn printed_in_clues(slip: &Slip<'_>) -> Vec<Proposal> {
    together(slip.meant().collect()).into_iter().map(|proposal| proposal.understands(["$"])).collect()
}

impl Slip<'_> {
    /// Returns the changes that write each joined token.
    fn meant(&self) -> impl Iterator<Item = Change> {
        let is_other = |at: &usize| self.tokens[*at].source.is_some();
        (0..self.tokens.len()).filter(is_other).map(|at| Change::replace(at, [self.text(at)]))
    }

    /// Adds the joined tokens to the changes of a proposal, and merges adjacent changes.
    pub(super) fn with_meant(&self, mut proposal: Proposal) -> Proposal {
        for meant in self.meant() {
            let at = meant.at;
            let is_in =
                |change: &&mut Change| (change.at..=change.until).contains(&at) || change.at == at + 1;
            match proposal.changes.iter_mut().find(is_in) {
                Some(change) if change.at == at + 1 => {
                    change.at = at;
                    change.text.splice(0..0, meant.text);
                }
                Some(change) if change.until == at => {
                    change.until = at + 1;
                    change.text.extend(meant.text);
                }
                Some(_) => {}
                None => proposal.changes.push(meant),
            }
        }
        proposal.changes.sort_by_key(|change| change.at);
        proposal
    }
}

/// Words that may be capitalized because they begin a sentence.
const OPENINGS: [&str; 9] = ["if", "unless", "when", "neither", "either", "both", "exactly", "at", "of"];

/// The most tokens of a printed name in a clue.
const MOST_TOKENS: usize = 8;

/// Splits a list at its commas; one may follow the last item.
fn entries(slip: &Slip<'_>, list: Range<usize>) -> Vec<Range<usize>> {
    let mut entries = Vec::new();
    let mut start = list.start;
    for comma in slip.outside(list.clone(), &[","]) {
        entries.push(start..comma);
        start = comma + 1;
    }
    entries.extend(Some(start..list.end).filter(|last| !last.is_empty()));
    entries
}

/// Returns whether tokens can be one printed name: words and numbers, and what joins them.
fn is_name(tokens: &[Flat]) -> bool {
    let fits = |token: &Flat| match token.kind {
        Kind::Word => true,
        Kind::Literal => !token.text.starts_with('"'),
        Kind::Operator => INSIDE_NAMES.contains(&&*token.text),
        Kind::Open | Kind::Close => false,
    };
    let ends =
        |token: Option<&Flat>| token.is_some_and(|token| !matches!(&*token.text, "-" | ":" | "/" | "&"));
    tokens.iter().all(fits) && ends(tokens.first()) && ends(tokens.last())
}

/// Returns tokens as they are printed in the source. In a macro on stable Rust, which shows no source of several tokens, a
/// space is between two words, and behind a point.
fn printed(tokens: &[Flat]) -> String {
    let (first, last) = (&tokens[0], &tokens[tokens.len() - 1]);
    if let Some(text) = first.first.join(last.last).and_then(|span| span.source_text()) {
        return text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    let mut text = String::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_word = |token: &Flat| token.kind != Kind::Operator;
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        if before.is_some_and(|before| is_word(token) && (is_word(before) || before.is("."))) {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}
