//! Unknown words in names: "the lemon custard" is not the lemon tart.

use super::Reader;
use super::chunk::{Chunk, Part};
use super::lexicon::Lexicon;
use super::memory::Memory;
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

impl Reader<'_> {
    /// Returns the first word that says something of what the puzzle does not have.
    pub(super) fn foreign(&self, chunks: &[Chunk]) -> Option<usize> {
        let phrases = Phrases { chunks, lexicon: &self.lexicon, model: self.model };
        let (noun, event) = (phrases.possession(&self.memory), phrases.event(&self.memory));
        noun.map(|noun| noun.word).or(event).or_else(|| phrases.age_of_thing())
    }
}

struct Phrases<'p> {
    chunks: &'p [Chunk],
    lexicon: &'p Lexicon,
    model: &'p Model,
}

impl Phrases<'_> {
    /// Returns the first noun of a possession of which the puzzle says nothing: "Ann's dog", where nobody has dogs.
    fn possession(&self, memory: &Memory) -> Option<Unknown> {
        // "An associate's degree" is one of a kind.
        let is_kind =
            |at: usize| at > 0 && self.chunks[at - 1].is(Class::Article) && self.chunks[at - 1].key != "the";
        let owns = |at: &usize| {
            let chunk = &self.chunks[*at];
            // "The first mate" is no first.
            let is_place =
                chunk.is(Class::Ordinal) && *at > 0 && self.has_article(*at) && !self.is_verb(*at + 1);
            !chunk.items.is_empty() && (chunk.owns && !is_kind(*at) || is_place)
                || *at > 0 && (chunk.kind == Part::Possessive || chunk.is(Class::Whose))
        };
        let noun = |part: usize| self.head(part + 1).map(|word| Unknown { word, part });
        let is_free = |found: &Unknown| {
            let word = &*self.chunks[found.word].key;
            let is_name = self.lexicon.names(word) || word.ends_with("name");
            !memory.knows(word, self.lexicon) || !is_name && self.is_another_person(found)
        };
        // "The student of Ann", but "the winner of the cup" is who won it.
        let is_owned = |of: &usize| {
            let (noun, next) =
                (&self.chunks[*of - 1], self.chunks[*of + 1..].iter().find(|next| !next.is(Class::Article)));
            self.chunks[*of].is(Class::Of)
                && self.has_article(*of - 1)
                && (*of == 2
                    || !matches!(self.chunks[*of - 3].kind, Part::Word(_))
                    || self.chunks[*of - 3].is(Class::By))
                && self.is_unknown(*of - 1)
                && !(noun.is_said || noun.key.ends_with("er") || noun.key.ends_with("or"))
                && next.is_some_and(|next| !next.items.is_empty())
        };
        let owned = (2..self.chunks.len()).filter(is_owned).map(|of| Unknown { word: of - 1, part: of });
        (0..self.chunks.len()).filter(owns).filter_map(noun).chain(owned).find(is_free)
    }

    /// Returns the first verb before a year of which the puzzle says nothing else: "died in 1911", where ships sank.
    fn event(&self, memory: &Memory) -> Option<usize> {
        let is_year = |chunk: &Chunk| {
            let mut scales =
                chunk.items.iter().map(|item| self.lexicon.scale_of(self.model.item(*item).category));
            scales.any(|scale| scale.is_some_and(|scale| scale.measure == Some("year")))
        };
        let dated = (2..self.chunks.len())
            .filter(|at| is_year(&self.chunks[*at]) && self.chunks[*at - 1].is(Class::In));
        let mut verbs = dated.map(|at| at - 2).filter(|verb| self.is_verb(*verb));
        verbs.find(|verb| !memory.knows(&self.chunks[*verb].key, self.lexicon))
    }

    /// Returns the first thing that has an age, where a list is of people, who have ages as well: "the puppy is older".
    fn age_of_thing(&self) -> Option<usize> {
        let is_of_things =
            |category: usize| self.lexicon.names[category].iter().any(|name| WORDS.has("things", name));
        let is_thing = |chunk: &Chunk| {
            chunk.items.iter().any(|item| is_of_things(self.model.item(*item).category.index()))
        };
        let has_people = self.lexicon.are_people.iter().chain(&self.lexicon.are_relatives).any(|is| *is);
        let is_age = |chunk: &Chunk| matches!(&*chunk.key, "old" | "older" | "younger");
        let is_head = |thing: usize| {
            let before = self.chunks[..thing].iter().rev().find(|chunk| !chunk.is(Class::Article));
            before.is_none_or(|before| before.owns || !matches!(before.kind, Part::Word(_)))
        };
        let age = |at: usize| {
            let is_said = self.chunks[at].is(Class::Be) && is_head(at - 1) && is_thing(&self.chunks[at - 1]);
            (at..self.chunks.len()).take(5).find(|age| is_said && is_age(&self.chunks[*age]))
        };
        (1..self.chunks.len()).find_map(age).filter(|_| has_people)
    }

    fn unknown_beside(&self, part: usize) -> Option<Unknown> {
        let before = part.checked_sub(1).filter(|word| self.is_adjective(*word));
        let after = Some(part + 1).filter(|word| !self.chunks[part].owns && self.is_noun(*word));
        let is_other = |word: &usize| !self.is_of_name(&self.chunks[*word].key, part);
        before.filter(is_other).or(after.filter(is_other)).map(|word| Unknown { word, part })
    }

    /// Returns the noun that begins at a chunk, perhaps after adjectives, if no list has it.
    fn head(&self, from: usize) -> Option<usize> {
        let is_noun = |at: usize| self.is_unknown(at) && !self.chunks[at].is_said;
        let nouns =
            (from..self.chunks.len()).take_while(|at| is_noun(*at) && (*at == from || !self.is_verb(*at)));
        let head = nouns.last()?;
        let names_list = |next: &Chunk| {
            next.is(Class::Filler) && self.lexicon.names(&next.key) && !next.key.ends_with("ed")
        };
        let next = self.chunks.get(head + 1);
        next.is_none_or(|next| next.items.is_empty() && !names_list(next)).then_some(head)
    }

    /// Returns whether a noun is between people: "Ann's captain is the doctor".
    fn is_another_person(&self, found: &Unknown) -> bool {
        let is_person = |chunk: &Chunk| {
            let mut categories = chunk.items.iter().map(|item| self.model.item(*item).category.index());
            categories.any(|category| self.lexicon.are_people[category])
        };
        let mut rest = self.chunks[found.word + 1..].iter();
        let has_verb = rest.next().is_some_and(|verb| verb.is(Class::Be));
        let complement = rest.find(|chunk| !chunk.is(Class::Article) && !chunk.is(Class::Not));
        let owner = found.part - usize::from(self.chunks[found.part].kind == Part::Possessive);
        has_verb && is_person(&self.chunks[owner]) && complement.is_some_and(is_person)
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
        self.chunks.get(at).is_some_and(|chunk| {
            chunk.is(Class::Filler)
                && chunk.items.is_empty()
                && chunk.value.is_none()
                && !WORDS.has("prepositions", &chunk.key)
                && !self.lexicon.names(&chunk.key)
        })
    }

    /// Returns whether an unknown word has the form of a verb, which nouns may have as well.
    fn is_verb(&self, at: usize) -> bool {
        let is_form = |key: &str| {
            key.ends_with("ed") || key.ends_with('s') && !key.ends_with("ss") || WORDS.has("past", key)
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
