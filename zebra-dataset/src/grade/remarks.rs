//! Remarks after an answer that change it or leave it open: "On second thought, Ann has the cat", "The cat could also be Bob's".

use super::choices::Choices;
use super::words::words;
use crate::record::Record;

/// The letters after an answer in which a remark can change it.
const MOST_LETTERS: usize = 2000;

/// The most sentences of a remark: more are an argument, which says what could be, and how clues relate items.
const MOST_SENTENCES: usize = 3;

/// Returns whether a text counts the rows from the other end than the puzzle does: "counted from right to left", "From right to left:".
pub(super) fn counts_otherwise(record: &Record, text: &str) -> bool {
    let is_told = |phrase: &str| record.prompts.iter().any(|prompt| prompt.to_lowercase().contains(phrase));
    let is_opposite = |sentence: &str| {
        let pairs = words().list("directions").iter().filter_map(|pair| pair.split_once('/'));
        let mut pairs = pairs.flat_map(|(one, other)| [(one, other), (other, one)]);
        pairs.any(|(own, opposite)| sentence.contains(own) && !is_told(own) && is_told(opposite))
    };
    let counts = |line: &str| words().any("counting", line);
    let is_counted = |phrase: &str| {
        let mut lines = record.prompts.iter().flat_map(|prompt| prompt.lines());
        lines.any(|line| counts(line) && line.to_lowercase().contains(phrase))
    };
    let is_reversed = |line: &str| {
        words().list("reversals").iter().any(|phrase| line.contains(phrase) && !is_counted(phrase))
    };
    text.lines().any(|line| {
        (counts(line) || line.trim_end().ends_with(':')) && is_opposite(&line.to_lowercase())
            || counts(line) && is_reversed(&line.to_lowercase())
    })
}

/// Returns whether the text from a statement on names another choice as well: beside it, without saying whose it is, in doubt, or in a sentence
/// that takes it back. `names_item` tells whether a text names an item that is no choice.
pub(super) fn replace(
    choices: &Choices<'_>,
    stated: &str,
    choice: usize,
    names_item: impl Fn(&str) -> bool,
) -> bool {
    let mut is_own = true;
    let mut is_revised = false;
    let sentences = first_letters(stated).lines().flat_map(|line| choices.sentences(line));
    let sentences: Vec<&str> =
        sentences.filter(|sentence| sentence.contains(char::is_alphanumeric)).collect();
    let is_short = sentences.len() <= MOST_SENTENCES;
    sentences.into_iter().filter(|sentence| !is_question(sentence)).any(|sentence| {
        let rest = if is_own { choices.after(sentence, choice) } else { sentence };
        let is_other = |part: &str| {
            let mut clauses = part.split([',', ';', '(']);
            clauses.any(|part| choices.names_other(part, choice) && !words().any("not", part))
        };
        let was_own = is_own;
        is_own &= rest.len() == sentence.len();
        let beside = before_reason(rest);
        let is_beside = was_own
            && is_other(beside)
            && (words().any("doubts", beside) || !is_argued(beside) && !names_item(beside));
        is_revised |= revises(sentence);
        is_beside
            || leaves_open(rest) && is_other(rest)
            || is_short && doubts(rest) && is_other(rest) && !names_item(rest)
            || is_revised && !is_about_clue(sentence) && is_other(sentence)
            || !was_own && names_only_other(choices, sentence, choice, &names_item)
    })
}

/// Returns whether a sentence is little but another choice, perhaps after a few words: "Strike that: the fox".
fn names_only_other(
    choices: &Choices<'_>,
    sentence: &str,
    choice: usize,
    names_item: &impl Fn(&str) -> bool,
) -> bool {
    let (lead, rest) = sentence.rsplit_once([':', ',', '—', '–']).unwrap_or(("", sentence));
    // "C." alone is the letter of a list.
    let is_lead = !(lead.is_empty() && choices.letter(rest).is_some())
        && lead.split_whitespace().count() <= MOST_LEADING
        && choices.letter(lead).is_none()
        && !choices.names_other(lead, choice);
    is_lead
        && rest.split_whitespace().count() <= MOST_LEADING
        && choices.names_other(rest, choice)
        && !words().any("not", rest)
        && !is_argued(sentence)
        && !names_item(sentence)
}

/// The most words before a choice that takes another one back, and of the choice.
const MOST_LEADING: usize = 4;

/// Returns a text up to a word such as "because".
pub(super) fn before_reason(text: &str) -> &str {
    let reasons = words().list("because").iter().filter_map(|word| text.find(&format!(" {word} ")));
    reasons.min().map_or(text, |at| &text[..at])
}

fn first_letters(text: &str) -> &str {
    text.char_indices().nth(MOST_LETTERS).map_or(text, |(at, _)| &text[..at])
}

fn is_question(sentence: &str) -> bool {
    sentence.trim_end().ends_with('?')
}

fn is_about_clue(sentence: &str) -> bool {
    ["clue", "relations", "neighborhood", "suppositions"].iter().any(|list| words().any(list, sentence))
}

/// Returns whether a sentence says that something is wrong or impossible.
fn is_refuting(sentence: &str) -> bool {
    ["refuting", "failing", "excluded", "excluding"].iter().any(|list| words().any(list, sentence))
}

/// Returns whether a sentence is a part of an argument.
fn is_argued(sentence: &str) -> bool {
    is_about_clue(sentence) || is_refuting(sentence) || words().any("contrasts", sentence)
}

/// Returns the first word of a sentence in lower case.
pub(super) fn first_word(sentence: &str) -> String {
    let mut tokens = sentence.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    tokens.next().unwrap_or("").to_lowercase()
}

/// Returns whether a sentence begins to correct what was said.
pub(super) fn revises(sentence: &str) -> bool {
    let first = first_word(sentence);
    ["retractions", "revisions"].iter().any(|list| words().has(list, &first))
        || words().any("rethinking", sentence)
}

/// Returns whether a sentence says that something else is possible as well.
fn leaves_open(sentence: &str) -> bool {
    words().any("open-ends", sentence)
        && !["earlier", "conditions"].iter().any(|list| words().any(list, sentence))
}

/// Returns whether a clause of a sentence says that something may be, and no more than that.
fn doubts(sentence: &str) -> bool {
    let others = ["not", "earlier", "conditions", "clue", "but-only"];
    let is_open =
        |clause: &str| words().any("doubts", clause) && !others.iter().any(|list| words().any(list, clause));
    !is_refuting(sentence) && sentence.split([':', ';']).any(is_open)
}
