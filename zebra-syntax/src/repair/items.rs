//! Rules for lists of items: names of several words, which belong in quotes.

use std::ops::Range;

use super::proposal::together;
use super::tokens::{Flat, Kind, closing};
use super::{Change, Names, Proposal, Slip};

/// What joins the parts of a printed name, as in `O'Brien`, `Anne-Marie` and `Mt. Dawson`.
const INSIDE_NAMES: [&str; 8] = ["-", ".", "'", "#", "/", "&", ":", "$"];

/// `{ black cat, Sir Rex }`, `{ DM-5000, O'Brien }`: the other categories show whether a comma is missing instead.
pub(super) fn printed_names(slip: &Slip<'_>) -> Vec<Proposal> {
    let Some(name) = slip.tokens.iter().take(4).position(|token| token.is("category")) else {
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

/// Puts printed names in the quotes that they need outside of declarations, so that a rule finds one token for each of them.
pub(super) fn with_quotes(tokens: Vec<Flat>, names: &Names) -> Vec<Flat> {
    if tokens.iter().take(4).any(|token| token.is("category")) {
        return tokens;
    }
    let mut found: Vec<Flat> = Vec::new();
    let mut rest = &tokens[..];
    while let [first, behind @ ..] = rest {
        let printed = (2..=MOST_TOKENS.min(rest.len())).rev().find_map(|length| {
            let name: String = rest[..length].iter().map(|token| token.text.as_str()).collect();
            Some((length, names.printed.get(&name.to_lowercase())?))
        });
        let is_number = found.last().is_some_and(is_arithmetic) && is_amount(rest);
        let (next, token) = match printed.filter(|_| !is_number) {
            Some((length, name)) => (&rest[length..], Flat::quoted(name, &rest[..length])),
            None => (behind, first.clone()),
        };
        found.push(token);
        rest = next;
    }
    found
}

/// `Ann is Space Needle`, `Ann is $4`, `Price(Ann) + $3`: a printed name in a clue is in quotes, and an amount in arithmetic is a number.
pub(super) fn printed_in_clues(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_sign =
        |at: &usize| *at > 0 && is_arithmetic(&slip.tokens[at - 1]) && is_amount(&slip.tokens[*at..]);
    let signs = (0..slip.tokens.len()).filter(is_sign).map(Change::remove);
    let understood = ["$"];
    let changes: Vec<Change> = signs.chain(slip.quotes()).collect();
    together(changes).into_iter().map(|proposal| proposal.understands(understood)).collect()
}

fn is_arithmetic(token: &Flat) -> bool {
    matches!(&*token.text, "+" | "-" | "*" | "==" | "!=" | "<" | ">" | "<=" | ">=")
}

/// Returns whether an amount such as `$3` follows.
fn is_amount(tokens: &[Flat]) -> bool {
    matches!(tokens, [sign, number, ..] if sign.is("$") && number.kind == Kind::Literal)
}

impl Slip<'_> {
    /// Returns the changes that put printed names in quotes.
    fn quotes(&self) -> impl Iterator<Item = Change> {
        let is_quoted = |at: &usize| self.tokens[*at].unquoted.is_some();
        (0..self.tokens.len()).filter(is_quoted).map(|at| Change::replace(at, [self.text(at)]))
    }

    /// Adds the quotes of printed names to the changes of a proposal, and joins those that touch.
    pub(super) fn quoted(&self, mut proposal: Proposal) -> Proposal {
        for quotes in self.quotes() {
            let at = quotes.at;
            let is_in =
                |change: &&mut Change| (change.at..=change.until).contains(&at) || change.at == at + 1;
            match proposal.changes.iter_mut().find(is_in) {
                Some(change) if change.at == at + 1 => {
                    change.at = at;
                    change.text.splice(0..0, quotes.text);
                }
                Some(change) if change.until == at => {
                    change.until = at + 1;
                    change.text.extend(quotes.text);
                }
                Some(_) => {}
                None => proposal.changes.push(quotes),
            }
        }
        proposal.changes.sort_by_key(|change| change.at);
        proposal
    }
}

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
