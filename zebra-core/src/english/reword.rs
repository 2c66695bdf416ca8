//! Phrases of several words that say what one word of the grammar says, or nothing: "the very last", "who in turn".

use super::chunk::{Chunk, Part, is_any};
use super::lexicon::Lexicon;
use super::value::Sort;
use super::words::{Class, WORDS};

/// Replaces phrases of a sentence by the words of the grammar that they stand for.
pub(super) fn reword(chunks: &mut Vec<Chunk>, lexicon: &Lexicon) {
    for at in (0..chunks.len()).rev() {
        let drops = |count: usize| at..at + count;
        let rest = &chunks[at..];
        let is_free = |chunk: &Chunk| chunk.items.is_empty();
        let without = match rest {
            // "Who in turn paid less".
            [within, turn, ..]
                if within.key == "in"
                    && turn.key == "turn"
                    && is_free(turn)
                    && at > 0
                    && chunks[at - 1].is(Class::Who)
                    && !lexicon.names("turn") =>
            {
                drops(2)
            }
            // "The very last row".
            [very, picks, ..]
                if very.key == "very" && is_free(very) && is_any!(picks; Last Ordinal Superlative Far) =>
            {
                drops(1)
            }
            // "Anyone named Potter".
            [anyone, named, name, ..]
                if matches!(&*anyone.key, "anyone" | "anybody")
                    && matches!(&*named.key, "named" | "called")
                    && !name.items.is_empty() =>
            {
                drops(2)
            }
            // "Isn't Ann's either".
            [either, rest @ ..]
                if at > 1
                    && either.is(Class::Either)
                    && rest.iter().all(|next| next.kind == Part::Stop)
                    && chunks[..at].iter().any(|chunk| chunk.is(Class::Not)) =>
            {
                drops(1)
            }
            [cannot, be, ..] if cannot.key == "cannot" && be.is(Class::Be) => {
                chunks[at].kind = Part::Word(Class::Not);
                continue;
            }
            [can, verb, ..] if can.key == "can" && WORDS.has("abilities", &verb.key) => {
                if let Some(limit) = ability(rest) {
                    chunks[at].kind = Part::Word(Class::Modal);
                    chunks.drain(at + 2..at + limit);
                }
                continue;
            }
            _ => continue,
        };
        chunks.drain(without);
    }
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
