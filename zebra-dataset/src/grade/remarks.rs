//! Remarks after an answer that change it or leave it open: "On second thought, Ann has the cat", "The cat could also be Bob's".

use super::choices::Choices;
use super::names::Names;
use super::sentences::{Mention, mentions_of, named_in};
use super::words::words;

/// The letters after an answer in which a remark can change it.
const MOST_LETTERS: usize = 2000;

/// Returns whether a sentence after a solution changes it or leaves it open: it joins two items that the solution has in different rows, says
/// that items change places, or that others are possible. `row_of` gives the row of an item.
pub(super) fn change(names: &Names<'_>, after: &str, row_of: impl Fn(usize, &str) -> Option<usize>) -> bool {
    let after = first_letters(after).trim_end();
    let last = after.rfind('\n').map_or(0, |at| at + 1);
    let sentences = after.lines().flat_map(|line| names.sentences(line));
    let mut is_revised = false;
    sentences.filter(|sentence| is_statement(sentence)).any(|sentence| {
        is_revised |= revises(sentence);
        let is_last = sentence.as_ptr() as usize - after.as_ptr() as usize >= last;
        let names_item = || named_in(names, sentence).is_some_and(|(found, _)| !found.is_empty());
        (is_revised || is_last && concludes(sentence)) && differs(names, sentence, &row_of)
            || (leaves_open(sentence) || exchanges(sentence))
                && (names_item() || words().any("solutions", sentence))
    })
}

/// Returns whether a sentence joins two items of different rows, and is not about a clue.
fn differs(names: &Names<'_>, sentence: &str, row_of: &impl Fn(usize, &str) -> Option<usize>) -> bool {
    let mentions = if is_about_clue(sentence) { None } else { mentions_of(names, sentence) };
    let row = |mention: &Mention| mention.row.or_else(|| row_of(mention.column, &mention.text));
    let differ = |pair: &[Mention]| {
        pair[0].column != pair[1].column
            && matches!((row(&pair[0]), row(&pair[1])), (Some(one), Some(other)) if one != other)
    };
    mentions.is_some_and(|mentions| mentions.chunks_exact(2).any(differ))
}

/// Returns whether the text from a statement on names another choice as well: in doubt beside it, or in a sentence that takes it back.
pub(super) fn replace(choices: &Choices<'_>, stated: &str, choice: usize) -> bool {
    let mut is_own = true;
    let mut is_revised = false;
    let sentences = first_letters(stated).lines().flat_map(|line| choices.sentences(line));
    sentences.filter(|sentence| is_statement(sentence)).any(|sentence| {
        let rest = if is_own { choices.after(sentence, choice) } else { sentence };
        let is_other = |part: &str| choices.names_other(part, choice) && !words().any("not", part);
        let was_own = is_own;
        is_own &= rest.len() == sentence.len();
        let is_doubted =
            was_own && words().any("doubts", before_reason(rest)) && is_other(before_reason(rest));
        is_revised |= revises(sentence);
        is_doubted
            || leaves_open(rest) && is_other(rest)
            || is_revised && !is_about_clue(sentence) && is_other(sentence)
    })
}

/// Returns a text up to a word such as "because".
fn before_reason(text: &str) -> &str {
    let reasons = words().list("because").iter().filter_map(|word| text.find(&format!(" {word} ")));
    reasons.min().map_or(text, |at| &text[..at])
}

fn first_letters(text: &str) -> &str {
    text.char_indices().nth(MOST_LETTERS).map_or(text, |(at, _)| &text[..at])
}

fn is_statement(sentence: &str) -> bool {
    sentence.contains(char::is_alphanumeric) && !sentence.trim_end().ends_with('?')
}

fn is_about_clue(sentence: &str) -> bool {
    ["clue", "relations", "neighborhood", "suppositions"].iter().any(|list| words().any(list, sentence))
}

/// Returns the first word of a sentence in lower case.
fn first_word(sentence: &str) -> String {
    let mut tokens = sentence.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    tokens.next().unwrap_or("").to_lowercase()
}

/// Returns whether a sentence begins to correct what was said.
fn revises(sentence: &str) -> bool {
    let first = first_word(sentence);
    ["retractions", "revisions"].iter().any(|list| words().has(list, &first))
        || words().any("rethinking", sentence)
}

/// Returns whether a sentence begins as a conclusion does.
fn concludes(sentence: &str) -> bool {
    words().has("concluding", &first_word(sentence))
}

/// Returns whether a sentence says that something else is possible as well.
fn leaves_open(sentence: &str) -> bool {
    words().any("open-ends", sentence)
        && !["earlier", "conditions"].iter().any(|list| words().any(list, sentence))
}

/// Returns whether a sentence says that items must change places.
fn exchanges(sentence: &str) -> bool {
    let others = ["not", "earlier", "conditions"];
    words().any("exchanges", sentence) && !others.iter().any(|list| words().any(list, sentence))
}
