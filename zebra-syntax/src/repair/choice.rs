//! Rules for words of quantity before a list: `is not both Cat and Top`, `neither Ann nor Bob is Cat`.

use zebra_core::diagnostic::Applicability;

use super::lists::{MIXED, bracketed, ends_list, enumeration};
use super::meaning::number_of;
use super::tokens::{Kind, closing};
use super::typing::is_subject_at;
use super::{Change, Proposal, Slip};

/// How many of some statements are true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Amount {
    /// No word says it: the words between the items do.
    Plain,
    All,
    Any,
    None,
    /// "Either", which may exclude that several are true or not.
    Either,
    /// "One of", which may exclude it too; with a negation, what it says is open.
    OneOf,
    Exactly(usize),
    AtMost(usize),
    AtLeast(usize),
}

/// Words before a list, the items, and where they end.
struct Choice<'s> {
    amount: Amount,
    items: Vec<Vec<&'s str>>,
    join: &'s str,
    end: usize,
}

impl<'s> Choice<'s> {
    /// Reads `both A and B`, `exactly one of [A, B]`, `A or B`.
    fn at(slip: &'s Slip<'_>, at: usize) -> Option<Self> {
        let (amount, behind) = amount_at(slip, at);
        let joins =
            |at: usize| matches!(slip.text(at), "or" | "nor" | "and" | "||" | "&&" | "," | "|" | "&" | "^");
        let (items, end, join) = match closing(slip.tokens, behind).filter(|_| slip.is(behind, "[")) {
            Some(close) => {
                let (items, end, join) = enumeration(slip, behind + 1, &joins);
                (items, if end == close { close + 1 } else { return None }, join)
            }
            None => enumeration(slip, behind, &joins),
        };
        let join = if slip.is(behind, "[") && join == "," { "" } else { join };
        let choice = Choice { amount, items, join, end };
        (choice.items.len() >= 2 && choice.join != MIXED && choice.fits()).then_some(choice)
    }

    /// Returns whether the word between the items fits the one before them: "both … or" means nothing.
    fn fits(&self) -> bool {
        let is_and = matches!(self.join, "and" | "&&" | "&");
        let is_or = matches!(self.join, "or" | "nor" | "||" | "|" | "^");
        match self.amount {
            Amount::All => !is_or,
            Amount::Any | Amount::None => !is_and,
            Amount::Either | Amount::OneOf => !is_and && self.join != "nor",
            Amount::Exactly(number) | Amount::AtMost(number) | Amount::AtLeast(number) => {
                (1..=self.items.len()).contains(&number)
            }
            Amount::Plain => is_and || is_or || self.join == ",",
        }
    }

    /// Returns whether all items belong to one category, so that an item is never together with two of them.
    fn excludes(&self, slip: &Slip<'_>) -> bool {
        let category = |item: &Vec<&str>| match item[..] {
            [category, "::", ..] => Some(category.to_owned()),
            [name] => slip.names.items.get(name).cloned(),
            _ => None,
        };
        let first = category(&self.items[0]);
        first.is_some() && self.items.iter().all(|item| category(item) == first)
    }

    /// Returns one statement for each item, with words before and behind it.
    fn statements(&self, join: &str, before: &[&str], behind: &[&str]) -> Vec<String> {
        let mut text = Vec::new();
        for item in &self.items {
            text.extend(Some(join).filter(|_| !text.is_empty()));
            text.extend(before.iter().chain(item).chain(behind));
        }
        text.into_iter().map(str::to_owned).collect()
    }

    fn is_or(&self) -> bool {
        matches!(self.join, "or" | "nor" | "||" | "|" | "^")
    }
}

/// Returns that a number of statements are true.
fn counted(statements: Vec<String>, sign: &str, number: usize) -> Vec<String> {
    around(&["count", "("], statements, &[")", sign, &number.to_string()])
}

fn around(before: &[&str], text: Vec<String>, behind: &[&str]) -> Vec<String> {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    [owned(before), text, owned(behind)].concat()
}

/// Reads words of quantity. Returns what they say, and the index behind them.
pub(super) fn amount_at(slip: &Slip<'_>, at: usize) -> (Amount, usize) {
    let is_name = slip.names.is_known(slip.text(at));
    let of = |at: usize| at + usize::from(slip.is(at, "of"));
    let number = |at: usize| {
        let digits = slip.tokens.get(at).filter(|token| token.kind == Kind::Literal);
        digits.map_or_else(|| number_of(slip.text(at)), |digits| digits.text.parse().ok())
    };
    let counted = |from: usize, amount: fn(usize) -> Amount| {
        let number = number(from).filter(|_| slip.is(from + 1, "of"));
        number.map(|number| (amount(number), from + 2))
    };
    let read = match slip.text(at) {
        _ if is_name => None,
        "both" => Some((Amount::All, of(at + 1))),
        "all" => Some((Amount::All, of(at + 1))),
        "any" if slip.is(at + 1, "of") => Some((Amount::Any, at + 2)),
        "either" => Some((Amount::Either, of(at + 1))),
        "neither" => Some((Amount::None, of(at + 1))),
        "none" => Some((Amount::None, of(at + 1))),
        "one" if slip.is(at + 1, "of") => Some((Amount::OneOf, at + 2)),
        "exactly" | "only" | "just" | "precisely" => counted(at + 1, Amount::Exactly),
        "at_least" => counted(at + 1, Amount::AtLeast),
        "at_most" => counted(at + 1, Amount::AtMost),
        "at" if slip.is(at + 1, "least") => counted(at + 2, Amount::AtLeast),
        "at" if slip.is(at + 1, "most") => counted(at + 2, Amount::AtMost),
        "no" if slip.is(at + 1, "more") && slip.is(at + 2, "than") => counted(at + 3, Amount::AtMost),
        _ => counted(at, Amount::Exactly),
    };
    read.unwrap_or((Amount::Plain, at))
}

/// `Ann is Red or Blue`, `Ann is not both Cat and Top`, `Ann is exactly one of [Cat, Top]`
pub(super) fn objects(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for verb in 1..slip.tokens.len() {
        if !matches!(slip.text(verb), "is" | "are" | "was" | "were") {
            continue;
        }
        let is_negated = slip.is(verb + 1, "not");
        let mut at = verb + 1 + usize::from(is_negated);
        let link = |at: usize| slip.word(at).filter(|word| slip.names.links.contains_key(*word));
        let before = link(at);
        at += usize::from(before.is_some());
        let Some(mut choice) = Choice::at(slip, at) else { continue };
        let mut link_of = before;
        if choice.amount != Amount::Plain && before.is_none() {
            // `both next_to Cat and Dog`: the link is before the items.
            let (_, behind) = amount_at(slip, at);
            link_of = link(behind);
        }
        let Some(start) = slip.operand_start(verb).filter(|&start| is_subject_at(slip, start)) else {
            continue;
        };
        if !ends_list(slip, choice.end) {
            continue;
        }
        if choice.amount == Amount::Plain && choice.join == "," {
            // `Ann is Cat, Dog` has no word that says how many.
            choice.join = "and";
        }
        let subject: Vec<&str> = slip.texts(start..verb).collect();
        let is_plain = link_of.is_none() && choice.excludes(slip);
        if let Some((text, applicability)) = predicate(&choice, (&subject, link_of, is_negated), is_plain) {
            let change = Change { at: start, until: choice.end, text };
            proposals.push(proposal(slip, change, applicability, verb));
        }
    }
    proposals
}

/// Returns the proposal of a rule that knows all words of quantity between two places.
fn proposal(slip: &Slip<'_>, change: Change, applicability: Applicability, from: usize) -> Proposal {
    let words: Vec<String> = slip.texts(change.at.min(from)..change.until).map(str::to_owned).collect();
    let words = words.iter().filter(|word| !slip.names.is_known(word)).map(String::as_str);
    Proposal { applicability, ..Proposal::of([change]) }.understands(words)
}

/// Returns the text of a statement about a list, and whether it is the only one that is meant. Of the items of a plain list, an
/// item is with one at most.
fn predicate(
    choice: &Choice<'_>,
    (subject, link, is_negated): (&[&str], Option<&str>, bool),
    is_plain: bool,
) -> Option<(Vec<String>, Applicability)> {
    let sure = |is_certain: bool| if is_certain { Applicability::Certain } else { Applicability::Possible };
    let link: Vec<&str> = link.into_iter().collect();
    let list = bracketed(&choice.items);
    let with_list = |words: &[&str]| -> Vec<String> {
        let text = [subject, words, &list].concat();
        text.into_iter().map(str::to_owned).collect()
    };
    let is = |negated: bool, any: bool| {
        let (not, any): (&[&str], &[&str]) = (&["not"][..usize::from(negated)], &["any"][..usize::from(any)]);
        with_list(&[&["is"][..], not, &link, any].concat())
    };
    let statements = |join: &str| choice.statements(join, &[subject, &["is"], &link].concat(), &[]);
    let count = |sign: &str, number: usize| counted(statements(","), sign, number);
    let is_two = choice.items.len() == 2;
    Some(match (choice.amount, is_negated) {
        (Amount::All, false) if is_plain => return None,
        (Amount::All, false) => (is(false, false), Applicability::Certain),
        (Amount::All, true) => (around(&["!", "("], statements("&&"), &[")"]), Applicability::Certain),
        // In English, "older than any of them" means older than all of them.
        (Amount::Any, negated) => (is(negated, true), sure(link.is_empty())),
        (Amount::None, false) => (is(true, false), Applicability::Certain),
        (Amount::None, true) => return None,
        (Amount::Either, true) => (is(true, true), sure(is_plain || choice.is_or())),
        (Amount::OneOf, true) => (is(true, true), sure(is_plain)),
        (Amount::Either | Amount::OneOf, false) if is_plain => (is(false, true), Applicability::Certain),
        (Amount::Either | Amount::OneOf, false) if is_two => (statements("^"), Applicability::Possible),
        (Amount::Either | Amount::OneOf, false) => (count("==", 1), Applicability::Possible),
        (Amount::AtLeast(1), negated) => (is(negated, true), Applicability::Certain),
        (Amount::Exactly(number), false) => (count("==", number), Applicability::Certain),
        (Amount::Exactly(number), true) => (count("!=", number), Applicability::Certain),
        (Amount::AtMost(number), negated) => {
            (count(if negated { ">" } else { "<=" }, number), Applicability::Certain)
        }
        (Amount::AtLeast(number), negated) => {
            (count(if negated { "<" } else { ">=" }, number), Applicability::Certain)
        }
        // Of items of several categories, `^` excludes what `any` allows; of three, it may mean one or an odd number.
        (Amount::Plain, false) if choice.join == "^" && !is_plain && is_two => {
            (statements("^"), Applicability::Certain)
        }
        (Amount::Plain, false) if choice.join == "^" && !is_plain => {
            (count("==", 1), Applicability::Possible)
        }
        (Amount::Plain, false) if choice.is_or() => (is(false, true), Applicability::Certain),
        (Amount::Plain, false) => (is(false, false), Applicability::Certain),
        (Amount::Plain, true) => (is(true, false), sure(is_plain)),
    })
}

/// `neither Ann nor Bob is Cat`, `exactly one of [Ann, Bob] is Cat`, `Ann and Bob are Red`
pub(super) fn subjects(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for start in 0..slip.tokens.len() {
        let Some(choice) = Choice::at(slip, start).filter(|_| is_subject_at(slip, start)) else { continue };
        if follows_a_part(slip, start) {
            continue;
        }
        let verb = choice.end;
        if !matches!(slip.text(verb), "is" | "are") {
            continue;
        }
        let is_end = |&end: &usize| ends_list(slip, end);
        let Some(end) = (verb + 1..=slip.tokens.len()).find(is_end) else { continue };
        let predicate: Vec<&str> = slip.texts(verb + 1..end).collect();
        let is_negated = predicate.first() == Some(&"not");
        let is_simple = predicate.iter().all(|word| slip.names.is_known(word) || matches!(*word, "::"));
        let is_plain = choice.excludes(slip) && is_simple && predicate.len() <= 3 && !is_negated && {
            let link = predicate.first().is_some_and(|word| slip.names.links.contains_key(*word));
            !link
        };
        let Some((text, applicability)) = subject(&choice, &predicate, (is_plain, is_negated)) else {
            continue;
        };
        // A list in brackets without a word before it is valid as it is.
        let until = if text.last().is_some_and(|last| last == "is") { verb + 1 } else { end };
        proposals.push(proposal(slip, Change { at: start, until, text }, applicability, start));
    }
    proposals
}

/// Returns whether items without a verb are before a subject, or a negation of what follows: `Ann && Bob || Cid is Red`.
fn follows_a_part(slip: &Slip<'_>, start: usize) -> bool {
    let is_border = |at: usize| matches!(slip.text(at), ":" | "{" | ";" | "=>" | "<=>" | "(" | "[" | ",");
    let from = (0..start).rfind(|&at| is_border(at)).map_or(0, |border| border + 1);
    let is_verb = |text: &str| matches!(text, "is" | "are" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "in");
    start > 0 && slip.is(start - 1, "!")
        || from < start && !slip.texts(from..start).any(is_verb) && slip.is_item(from)
}

fn subject(
    choice: &Choice<'_>,
    predicate: &[&str],
    (is_plain, is_negated): (bool, bool),
) -> Option<(Vec<String>, Applicability)> {
    let owned = |text: Vec<&str>| -> Vec<String> { text.into_iter().map(str::to_owned).collect() };
    let list = bracketed(&choice.items);
    let statements = |join: &str| choice.statements(join, &[], &[&["is"], predicate].concat());
    let count =
        |sign: &str, number: usize| Some((counted(statements(","), sign, number), Applicability::Certain));
    let in_parentheses = |text: Vec<String>| around(&["("], text, &[")"]);
    match choice.amount {
        Amount::All => Some((owned([&list[..], &["is"]].concat()), Applicability::Certain)),
        Amount::Plain if !choice.is_or() => {
            Some((owned([&list[..], &["is"]].concat()), Applicability::Certain))
        }
        // Of "^", one or both may be excluded; "A or B is not C" may mean neither.
        Amount::Plain if choice.join == "^" && choice.items.len() == 2 => {
            Some((in_parentheses(statements("^")), Applicability::Possible))
        }
        Amount::Plain if choice.join == "^" => None,
        Amount::Plain if is_negated => Some((owned([&list[..], &["is"]].concat()), Applicability::Possible)),
        Amount::Plain => Some((in_parentheses(statements("||")), Applicability::Certain)),
        Amount::None if !is_negated => {
            Some((owned([&list[..], &["is", "not"], predicate].concat()), Applicability::Certain))
        }
        Amount::Either | Amount::OneOf if is_plain => {
            Some((in_parentheses(statements("||")), Applicability::Certain))
        }
        Amount::Either | Amount::OneOf => Some((in_parentheses(statements("^")), Applicability::Possible)),
        Amount::Exactly(number) => count("==", number),
        Amount::AtMost(number) => count("<=", number),
        Amount::AtLeast(number) => count(">=", number),
        Amount::Any | Amount::None => None,
    }
}
