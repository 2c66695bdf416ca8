//! Phrases of several words that say what one word of the grammar says, or nothing: "the very last", "who in turn".

use super::chunk::{Chunk, Part, is_any};
use super::lexicon::Lexicon;
use super::value::Sort;
use super::words::{Class, WORDS};

/// Replaces phrases of a sentence by the words of the grammar that they stand for.
pub(super) fn reword(chunks: &mut Vec<Chunk>, lexicon: &Lexicon) {
    for at in (0..chunks.len()).rev() {
        let is = |chunk: &Chunk, word: &str| word == "*" || *chunk.key == *word && chunk.items.is_empty();
        let fits = |(phrase, words): &&(Vec<&str>, Vec<&str>)| {
            chunks.len() >= at + phrase.len()
                && phrase.iter().zip(&chunks[at..]).all(|(word, chunk)| is(chunk, word))
                && (!words.contains(&"ahead") && !words.contains(&"behind") || lexicon.contest().is_some())
        };
        let phrases = WORDS.rewords.get(&*chunks[at].key);
        if let Some((phrase, words)) = phrases.into_iter().flatten().find(fits) {
            replace(chunks, at, phrase, words);
            continue;
        }
        let rest = &chunks[at..];
        match rest {
            // "The very last row".
            [very, picks, ..] if is(very, "very") && is_any!(picks; Last Ordinal Superlative Far) => {
                chunks.remove(at);
            }
            // "Isn't Ann's either".
            [either, rest @ ..]
                if at > 1
                    && either.is(Class::Either)
                    && rest.iter().all(|next| next.kind == Part::Stop)
                    && chunks[..at].iter().any(|chunk| chunk.is(Class::Not)) =>
            {
                chunks.remove(at);
            }
            [can, verb, ..] if is(can, "can") && WORDS.has("abilities", &verb.key) => {
                if let Some(limit) = ability(rest) {
                    chunks[at].kind = Part::Word(Class::Modal);
                    chunks.drain(at + 2..at + limit);
                }
            }
            _ => {}
        }
    }
}

/// Replaces a phrase. Each of the new words has the place of the whole phrase, which messages quote.
fn replace(chunks: &mut Vec<Chunk>, at: usize, phrase: &[&str], words: &[&'static str]) {
    let end = at + phrase.len();
    let range = chunks[at].at.start..chunks[end - 1].at.end;
    let any = phrase.iter().zip(&chunks[at..]).filter(|(word, _)| **word == "*");
    let mut any: Vec<Chunk> = any.map(|(_, chunk)| chunk.clone()).collect();
    let new: Vec<Chunk> = words
        .iter()
        .map(|word| match *word {
            "*" => any.remove(0),
            word => Chunk::word(range.clone(), word),
        })
        .collect();
    chunks.splice(at..end, new);
}

/// Returns where the amount begins that says how far "can fly" goes, without "up to"; `None` if something else follows, which would
/// only be possible: "can fly to Rome".
fn ability(chunks: &[Chunk]) -> Option<usize> {
    let is_up_to = matches!(chunks, [_, _, up, to, ..] if up.key == "up" && to.is(Class::To));
    let limit = if is_up_to { 4 } else { 2 };
    let counts = |chunk: &&Chunk| {
        !chunk.items.is_empty() || chunk.value.is_some() || is_any!(chunk; Comparative Superlative)
    };
    let first = chunks[limit..].iter().find(counts)?;
    let is_amount = first.value.as_ref().is_some_and(|value| value.sort == Sort::Number);
    (is_amount || first.items.is_empty() && first.value.is_none() && !is_up_to).then_some(limit)
}
