//! The clauses of a sentence that answers a question about one cell.

use super::choices::{Choices, Meaning};
use super::words::words;

/// Returns the choice that ends a sentence after an arrow or "i.e.", whatever was said before: "not the first, not the second → third place".
pub(super) fn concluded(choices: &Choices<'_>, sentence: &str) -> Option<usize> {
    let sentence = sentence.trim_end_matches(['.', '!']);
    let arrow = ["→", "⇒", "=>", "->"].iter().filter_map(|mark| sentence.rsplit_once(mark)).next();
    let clause = sentence.rsplit_once(", ").filter(|(_, last)| {
        last.split_whitespace()
            .next()
            .is_some_and(|first| words().has("concluding", first.trim_end_matches('.')))
    });
    let (_, last) = arrow.or(clause)?;
    choices.item(choices.without_fillers(without_infinitive(last.trim())))
}

/// Returns a clause without a verb at its end: "daher muss es der Fuchs sein".
fn without_infinitive(clause: &str) -> &str {
    let mut ends = words().list("infinitives").iter();
    ends.find_map(|end| clause.strip_suffix(end)?.strip_suffix(' ')).unwrap_or(clause)
}

/// Returns the choice that the last clause of a sentence concludes, which is nothing else or about what was asked: "Ann has 20, so it is
/// Bob", and "so the nurse is Bob". A clause in the middle may be about another one.
pub(super) fn last_conclusion(
    choices: &Choices<'_>,
    sentence: &str,
    is_asked: &impl Fn(&str) -> bool,
) -> Option<usize> {
    let (_, last) = sentence.trim_end_matches(['.', '!', ' ']).rsplit_once(", ")?;
    let last = without_infinitive(last);
    let first = last.split_whitespace().next()?.to_lowercase();
    let concludes = ["concluding", "inverted-verbs"].iter().any(|list| words().has(list, &first));
    let mentioned = match choices.mentioned(last) {
        Meaning::Choice(choice)
            if (is_asked(last) || without_person(last) != last) && !words().any("neighborhood", last) =>
        {
            Some(choice)
        }
        _ => None,
    };
    choices.item(choices.without_fillers(last)).or(mentioned).filter(|_| concludes)
}

/// Returns a conclusion without the person that it is about: "So he must be the cook".
pub(super) fn without_person(sentence: &str) -> &str {
    let mut tokens = sentence.splitn(3, ' ');
    let (first, second) = (tokens.next().unwrap_or(""), tokens.next().unwrap_or(""));
    let concludes = words().has("concluding", &first.trim_end_matches(',').to_lowercase());
    let rest = tokens.next().filter(|_| concludes && words().has("persons", second));
    rest.unwrap_or(sentence)
}

/// Returns a text without what is in parentheses.
pub(super) fn without_notes(text: &str) -> String {
    let mut depth = 0_usize;
    let is_outside = |letter: &char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    text.chars().filter(is_outside).collect()
}

/// Returns a sentence without a note at its end that denies something, such as "(not to be confused with the hat)".
pub(super) fn without_denial(sentence: &str) -> &str {
    let denied = sentence.rsplit_once('(').filter(|(_, note)| {
        let first = note.split_whitespace().next().unwrap_or("").to_lowercase();
        words().has("not", &first) && note.trim_end_matches(['.', '!', ' ', '*']).ends_with(')')
    });
    denied.map_or(sentence, |(sentence, _)| sentence)
}

/// Returns a sentence without the reason at its end, if a choice is before it: "It is the fox, because the cat is Ann's".
pub(super) fn without_reason<'t>(choices: &Choices<'_>, sentence: &'t str) -> &'t str {
    let reasons = words().list("because").iter().filter_map(|word| sentence.find(&format!(", {word} ")));
    let before = reasons.min().map(|at| &sentence[..at]);
    before.filter(|before| choices.mentioned(before) != Meaning::Nothing).unwrap_or(sentence)
}

/// Returns whether a mark is a part of a number or a time, as in "1,2 m" and "8:20".
pub(super) fn is_in_number(text: &str, at: usize, mark: &str) -> bool {
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let (before, after) = (&text[..at], &text[at + mark.len()..]);
    matches!(mark, "," | ":") && is_digit(before.chars().next_back()) && is_digit(after.chars().next())
}

/// Marks that end a clause.
const CLAUSE_ENDS: [char; 5] = [',', ';', '✓', '✔', '✅'];

/// Splits a sentence into clauses. One of a few words, such as "the pilot", belongs to the one before it.
pub(super) fn clauses(sentence: &str) -> Vec<String> {
    let ends = sentence.match_indices(CLAUSE_ENDS).filter(|&(at, mark)| !is_in_number(sentence, at, mark));
    let (mut clauses, mut start): (Vec<String>, usize) = (Vec::new(), 0);
    for (at, mark) in ends.chain([(sentence.len(), "")]) {
        let part = &sentence[start..at];
        match clauses.last_mut() {
            Some(last) if part.split_whitespace().count() < 4 => *last += part,
            _ => clauses.push(part.to_owned()),
        }
        start = at + mark.len();
    }
    clauses
}
