//! Unknown words in names: "the lemon custard" is not the lemon tart.

use super::chunk::{Chunk, Part};
use super::lexicon::Lexicon;
use super::scale::stem;
use super::words::{Class, WORDS};
use crate::model::Model;

/// An unknown word beside a part of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unknown {
    /// The chunk of the word.
    pub(super) word: usize,
    /// The chunk that is a part of a name.
    pub(super) part: usize,
}

/// Returns the first unknown word that belongs to the same noun as a part of the name of an item.
pub(super) fn unknown(chunks: &[Chunk], lexicon: &Lexicon, model: &Model) -> Option<Unknown> {
    let phrases = Phrases { chunks, lexicon, model };
    let parts = (0..chunks.len()).filter(|at| chunks[*at].is_part && !chunks[*at].items.is_empty());
    parts.filter_map(|part| phrases.unknown_beside(part)).next()
}

struct Phrases<'p> {
    chunks: &'p [Chunk],
    lexicon: &'p Lexicon,
    model: &'p Model,
}

impl Phrases<'_> {
    fn unknown_beside(&self, part: usize) -> Option<Unknown> {
        let before = part.checked_sub(1).filter(|word| self.is_adjective(*word));
        let after = Some(part + 1).filter(|word| !self.chunks[part].owns && self.is_noun(*word));
        let is_other = |word: &usize| !self.is_of_name(&self.chunks[*word].key, part);
        before.filter(is_other).or(after.filter(is_other)).map(|word| Unknown { word, part })
    }

    /// Returns whether a word is another one of the name: "the officer Quinn".
    fn is_of_name(&self, word: &str, part: usize) -> bool {
        let mut names = self.chunks[part].items.iter().map(|item| &self.model.item(*item).phrase);
        names.any(|name| {
            let mut words = name.split(|letter: char| !letter.is_alphanumeric());
            words.any(|known| stem(&known.to_lowercase()) == stem(word))
        })
    }

    /// Returns whether a chunk is a word that no list has.
    fn is_unknown(&self, at: usize) -> bool {
        let names_category = |word: &str| self.lexicon.names.iter().flatten().any(|name| name == stem(word));
        self.chunks.get(at).is_some_and(|chunk| {
            chunk.is(Class::Filler)
                && chunk.items.is_empty()
                && chunk.value.is_none()
                && !WORDS.prepositions.contains(&&*chunk.key)
                && !names_category(&chunk.key)
        })
    }

    /// Returns whether an unknown word has the form of a verb, which nouns may have as well.
    fn is_verb(&self, at: usize) -> bool {
        let is_form = |key: &str| {
            key.ends_with("ed") || key.ends_with('s') && !key.ends_with("ss") || WORDS.pasts.contains(&key)
        };
        self.is_unknown(at) && is_form(&self.chunks[at].key)
    }

    fn ends_with(&self, at: usize, ending: &str) -> bool {
        self.chunks[at].key.ends_with(ending)
    }

    fn has_article(&self, at: usize) -> bool {
        at > 0 && self.chunks[at - 1].is(Class::Article)
    }

    /// Returns whether an unknown word describes what follows: "the sour lemon", but "Bo bought lemon".
    fn is_adjective(&self, at: usize) -> bool {
        self.is_unknown(at) && (self.has_article(at) || !self.is_verb(at) && !self.ends_with(at, "ing"))
    }

    /// Returns whether an unknown word is a noun that what precedes describes: "the lemon custard", but "Quinn scored 5".
    fn is_noun(&self, at: usize) -> bool {
        if !self.is_unknown(at) {
            return false;
        }
        let Some(next) = self.chunks.get(at + 1).filter(|_| !self.ends_phrase(at + 1)) else { return true };
        let has_article = self.has_article(at - 1);
        if self.is_verb(at + 1) {
            // "Quinn actually paid", but "the lemon jelly cost".
            return has_article || !self.ends_with(at, "ly");
        }
        match self.is_verb(at) {
            true => has_article && self.has_verb(at + 1),
            false => !(self.ends_with(at, "ing") && (next.value.is_some() || !has_article)),
        }
    }

    /// Returns whether a noun ends before a chunk.
    fn ends_phrase(&self, at: usize) -> bool {
        is_verb_of_grammar(&self.chunks[at])
            || matches!(
                self.chunks[at].kind,
                Part::Stop
                    | Part::Comma
                    | Part::Semicolon
                    | Part::Colon
                    | Part::Possessive
                    | Part::Word(
                        Class::Who | Class::Whose | Class::And | Class::Or | Class::Nor | Class::But
                    )
            )
    }

    /// Returns whether a verb follows in the same clause, so that what precedes is none.
    fn has_verb(&self, from: usize) -> bool {
        let ends = |at: &usize| self.ends_phrase(*at) && !is_verb_of_grammar(&self.chunks[*at]);
        let clause = (from..self.chunks.len()).take_while(|at| !ends(at));
        clause.into_iter().any(|at| self.is_verb(at) || is_verb_of_grammar(&self.chunks[at]))
    }
}

fn is_verb_of_grammar(chunk: &Chunk) -> bool {
    matches!(chunk.kind, Part::Word(Class::Be | Class::Have | Class::Do | Class::Modal))
}
