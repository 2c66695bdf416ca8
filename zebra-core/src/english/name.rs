//! Unknown words in names: "the lemon custard" is not the lemon tart.

use super::Reader;
use super::chunk::{Chunk, Part, is_any};
use super::lexicon::Lexicon;
use super::memory::Memory;
use super::scale::stem;
use super::value::Sort;
use super::words::{Class, WORDS};
use crate::model::{CategoryId, ItemId, Model};

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
        noun.map(|noun| noun.word)
            .or(event)
            .or_else(|| phrases.reversed(&self.memory))
            .or_else(|| phrases.of_another())
            .or_else(|| phrases.age_of_thing())
            .or_else(|| phrases.bound())
            .or_else(|| phrases.misprint(&self.memory))
            .or_else(|| phrases.adverb(&self.memory))
            .or_else(|| phrases.relation())
            .or_else(|| phrases.compound(&self.memory))
            .or_else(|| phrases.adjective(&self.memory))
            .or_else(|| phrases.noun_behind(&self.memory))
    }
}

impl Reader<'_> {
    /// Returns the first verb before an item that says what the puzzle says nowhere else.
    pub(super) fn foreign_verb(&self, chunks: &[Chunk]) -> Option<usize> {
        Phrases { chunks, lexicon: &self.lexicon, model: self.model }.event(&self.memory)
    }
}

pub(super) struct Phrases<'p> {
    pub(super) chunks: &'p [Chunk],
    pub(super) lexicon: &'p Lexicon,
    pub(super) model: &'p Model,
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
                    || self.chunks[*of - 3].is(Class::By)
                    || self.chunks[*of - 3].key == "for")
                && self.is_unknown(*of - 1)
                && !(noun.is_said
                    || noun.key.ends_with("er")
                    || noun.key.ends_with("or")
                    || noun.key == "total")
                && next.is_some_and(|next| !next.items.is_empty())
        };
        let owned = (2..self.chunks.len()).filter(is_owned).map(|of| Unknown { word: of - 1, part: of });
        (0..self.chunks.len()).filter(owns).filter_map(noun).chain(owned).find(is_free)
    }

    /// Returns the first possession that is another row, or whose owner could be several: "Kurt's friend", where a list is of friends, and
    /// "Brown's lamp", where May Brown has one of several lamps.
    fn of_another(&self) -> Option<usize> {
        let is_another = |at: &usize| {
            let (owner, noun) = (&self.chunks[*at], self.chunks.get(*at + 1));
            let names_list = |item: &ItemId, noun: &Chunk| {
                let names = &self.lexicon.names[self.model.item(*item).category.index()];
                noun.is(Class::Kin)
                    && !WORDS.is_of_family(stem(&noun.key))
                    && names.iter().any(|name| name == stem(&noun.key))
            };
            let is_of_list = |item: &ItemId| noun.is_some_and(|noun| names_list(item, noun));
            let is_friend_of = |item: &ItemId| {
                *at > 1 && self.chunks[*at - 1].is(Class::Of) && names_list(item, &self.chunks[*at - 2])
            };
            if owner.items.iter().any(is_friend_of) {
                return true;
            }
            match owner.items.is_empty() {
                true => {
                    noun.is_some_and(|noun| noun.kind == Part::Possessive)
                        && self.is_unknown(*at)
                        && self
                            .model
                            .item_ids()
                            .any(|item| has_word(&self.model.item(item).phrase, &owner.key))
                }
                false => {
                    owner.owns
                        && noun.is_some_and(|noun| {
                            owner.items.iter().any(is_of_list)
                                || self.is_person(owner) && self.is_person(noun)
                        })
                }
            }
        };
        (0..self.chunks.len()).find(is_another)
    }

    /// Returns the first verb before an item that says more than that it is someone's, and of which the puzzle says nothing else: "died in
    /// 1911", "sold the ferret"; or the noun between both: "was made a partner in 1911".
    fn event(&self, memory: &Memory) -> Option<usize> {
        // "Pointed to the left of Ann" is about no place of anyone.
        let is_object = |at: &usize| {
            let chunk = &self.chunks[*at];
            !chunk.items.is_empty() || is_any!(chunk; Person Left Right Next Beside Between)
        };
        (1..self.chunks.len()).filter(is_object).find_map(|object| self.event_before(object, memory))
    }

    fn event_before(&self, object: usize, memory: &Memory) -> Option<usize> {
        let categories = || self.chunks[object].items.iter().map(|item| self.model.item(*item).category);
        let is_known = |at: usize| {
            let word = &*self.chunks[at].key;
            categories().any(|category| memory.knows_verb_with(word, self.lexicon, category))
                || self.chunks[object].items.is_empty() && memory.knows_verb(word, self.lexicon)
        };
        let before = |end: usize| (0..end).rev().find(|at| !self.is_between(*at));
        let last = before(object)?;
        let is_owned = |at: usize| {
            let before = &self.chunks[at - 1];
            before.is(Class::Possessive) || before.kind == Part::Possessive || before.owns
        };
        let is_noun = last > 0
            && (self.is_unknown(last) || self.chunks[last].is(Class::Kin))
            && (self.has_article(last) || is_owned(last));
        let verb = if is_noun { before(last)? } else { last };
        let (chunk, next) = (&self.chunks[verb], self.chunks.get(verb + 1));
        let leaves = chunk.key == "left"
            && next.is_some_and(|next| {
                let is_number = !next.items.is_empty() && next.value.is_some();
                next.is(Class::Article) || next.key == "at" || is_number
            });
        let follows_in = verb > 0 && self.chunks[verb - 1].is(Class::In);
        let is_of_noun = self.has_article(verb) || follows_in && !self.is_time_after(verb);
        let is_verb = !chunk.is_said && (self.is_verb(verb) || verb > 0 && self.is_in_place_of_verb(verb));
        let is_other = is_noun && self.chunks[last - 1].key != "the" && self.chunks[object].value.is_some();
        let is_told =
            |noun: &str| categories().any(|category| memory.tells_with(noun, self.lexicon, category));
        if is_other && (is_verb || chunk.is(Class::Have)) && !is_told(&self.chunks[last].key) {
            return Some(last);
        }
        let names_list = |at: usize| self.lexicon.names(&self.chunks[at].key);
        let is_sold_for =
            WORDS.has("giving", &chunk.key) && next.is_some_and(|next| matches!(&*next.key, "for" | "to"));
        let is_known = is_known(verb)
            || is_sold_for
            || (is_noun || (verb + 1..object).any(names_list))
                && !categories().any(|category| memory.is_denied(&chunk.key, self.lexicon, category))
                && (WORDS.has("events", &chunk.key) || memory.knows_verb(&chunk.key, self.lexicon));
        ((is_verb || leaves) && !is_of_noun && !is_known).then_some(verb)
    }

    /// Returns whether a word can be between a verb and its object.
    fn is_between(&self, at: usize) -> bool {
        let chunk = &self.chunks[at];
        // "Immune to", "devoid of".
        let is_of_adjective = || {
            let is_past = |at: usize| self.is_verb(at) && !self.ends_with(at, "s");
            at > 1 && (is_verb_of_grammar(&self.chunks[at - 2]) || self.is_verb(at - 2) || is_past(at - 1))
        };
        chunk.items.is_empty()
            && match chunk.kind {
                Part::Word(
                    Class::In
                    | Class::Article
                    | Class::Exactly
                    | Class::By
                    | Class::To
                    | Class::Immediately
                    | Class::Some,
                ) => true,
                Part::Word(Class::From | Class::Possessive | Class::About) => true,
                Part::Word(Class::Of) => is_of_adjective(),
                Part::Word(Class::Filler) => {
                    WORDS.has("prepositions", &chunk.key)
                        || self.lexicon.names(&chunk.key)
                        || matches!(&*chunk.key, "up" | "out")
                }
                _ => false,
            }
    }

    /// Returns whether an unknown word after another one is in the place of a verb, or of a word that makes its meaning.
    fn is_in_place_of_verb(&self, at: usize) -> bool {
        let before = &self.chunks[at - 1];
        let is_object =
            |next: &Chunk| next.is(Class::Article) || !next.items.is_empty() && next.value.is_none();
        let has_object = self.chunks.get(at + 1).is_some_and(is_object);
        let is_subject = before.is(Class::Who) || !before.items.is_empty() && !before.owns;
        let follows_verb = is_verb_of_grammar(before) || before.is(Class::Not);
        // "Got rid of".
        let is_action = before.key == "for" && self.ends_with(at, "ing");
        let is_phrase = self.is_verb(at - 1) && !before.is_said && !self.has_article(at - 1);
        self.is_unknown(at)
            && (follows_verb || is_action || is_phrase || is_subject && has_object || self.is_time_after(at))
    }

    /// Returns whether a day, a month or a time of a list follows behind a preposition, so that what precedes says what is done then.
    fn is_time_after(&self, at: usize) -> bool {
        let is_year = |item: &ItemId| {
            let scale = self.lexicon.scale_of(self.model.item(*item).category);
            scale.is_some_and(|scale| scale.measure == Some("year"))
        };
        let is_time = |chunk: &Chunk| {
            let sort = chunk.value.as_ref().map(|value| &value.sort);
            !chunk.items.is_empty()
                && matches!(sort, Some(Sort::Weekday | Sort::Clock | Sort::Date | Sort::Month))
                || chunk.items.iter().any(is_year)
        };
        matches!(&self.chunks[at + 1..], [preposition, time, ..] if preposition.is(Class::In) && is_time(time))
    }

    /// Returns the first bound that is read over: "up to $8", "close to $8".
    fn bound(&self) -> Option<usize> {
        let is_bound = |chunks: &[Chunk]| {
            let bounds = match &*chunks[1].key {
                "up" | "close" => chunks[2].is(Class::To) && !chunks[0].key.starts_with("add"),
                "going" => chunks[2].key == "on",
                _ => false,
            };
            bounds && (chunks[3].value.is_some() || chunks[3].is(Class::Article))
        };
        self.chunks.windows(4).position(is_bound).map(|at| at + 1)
    }

    /// Returns the first "from" before an item of a list to which others go.
    fn reversed(&self, memory: &Memory) -> Option<usize> {
        let is_reversed = |at: &usize| {
            let mut categories =
                self.chunks[*at + 1].items.iter().map(|item| self.model.item(*item).category);
            self.chunks[*at].items.is_empty()
                && categories.any(|category| memory.is_reversed(&self.chunks[*at], category))
        };
        (0..self.chunks.len().saturating_sub(1)).find(is_reversed)
    }

    /// Returns the first word that gives an age to what has none in a list of people: "the puppy is older", "a three-year-old train", "Ann
    /// is older", where a list is of children, and "for three years", where ages are.
    fn age_of_thing(&self) -> Option<usize> {
        let category = |item: &ItemId| self.model.item(*item).category.index();
        let has = |chunk: &Chunk, is: &dyn Fn(usize) -> bool| chunk.items.iter().map(category).any(is);
        let is_person = |of: usize| self.lexicon.are_people[of] || self.lexicon.are_relatives[of];
        let is_of_things = |of: usize| self.lexicon.names[of].iter().any(|name| WORDS.has("things", name));
        let is_child = |of: usize| self.lexicon.names[of].iter().any(|name| WORDS.has("children", name));
        let all = || 0..self.lexicon.names.len();
        let has_people = all().any(is_person);
        let is_of_ages = |of: usize| {
            self.lexicon.scale_of(CategoryId(of as u32)).is_some_and(|scale| scale.measure == Some("age"))
        };
        let has_children = all().any(is_child);
        let is_thing = |at: usize| {
            let chunk = &self.chunks[at];
            let is_other = |of| has_children && !is_child(of);
            match chunk.items.is_empty() {
                true if has_children && chunk.is(Class::Kin) => !WORDS.has("children", stem(&chunk.key)),
                true => {
                    has_people && at > 0 && self.chunks[at - 1].owns && WORDS.has("things", stem(&chunk.key))
                }
                false => has(chunk, &is_of_things) && has_people || has(chunk, &is_other) && !chunk.owns,
            }
        };
        let is_age = |chunk: &Chunk| {
            matches!(&*chunk.key, "old" | "older" | "younger" | "oldest" | "youngest")
                || has_children && has(chunk, &is_of_ages)
        };
        let is_head = |thing: usize| {
            let before = self.chunks[..thing].iter().rev().find(|chunk| !chunk.is(Class::Article));
            before.is_none_or(|before| before.owns || !matches!(before.kind, Part::Word(_)))
        };
        let age = |at: usize| {
            let next = self.chunks.get(at + 1);
            let has_thing = self.chunks[at].key == "old"
                && has_people
                && next.is_some_and(|next| !next.items.is_empty() && !has(next, &is_person));
            let lasts = self.chunks[at - 1].key == "for" && has(&self.chunks[at], &is_of_ages);
            let is_said = self.chunks[at].is(Class::Be) && is_head(at - 1) && is_thing(at - 1);
            let said = (at..self.chunks.len()).take(5).find(|age| is_said && is_age(&self.chunks[*age]));
            said.or((has_thing || lasts).then_some(at))
        };
        (1..self.chunks.len()).find_map(age)
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

    fn is_person(&self, chunk: &Chunk) -> bool {
        let mut categories = chunk.items.iter().map(|item| self.model.item(*item).category.index());
        categories.any(|category| self.lexicon.are_people[category])
    }

    /// Returns whether a noun is between people: "Ann's captain is the doctor".
    fn is_another_person(&self, found: &Unknown) -> bool {
        let mut rest = self.chunks[found.word + 1..].iter();
        let has_verb = rest.next().is_some_and(|verb| verb.is(Class::Be));
        let complement = rest.find(|chunk| !chunk.is(Class::Article) && !chunk.is(Class::Not));
        let owner = found.part - usize::from(self.chunks[found.part].kind == Part::Possessive);
        has_verb
            && self.is_person(&self.chunks[owner])
            && complement.is_some_and(|chunk| self.is_person(chunk))
    }

    /// Returns whether a word is another one of the name: "the officer Quinn".
    fn is_of_name(&self, word: &str, part: usize) -> bool {
        let mut names = self.chunks[part].items.iter().map(|item| &self.model.item(*item).phrase);
        names.any(|name| has_word(name, word))
    }

    /// Returns whether a chunk is a word that no list has.
    pub(super) fn is_unknown(&self, at: usize) -> bool {
        self.chunks.get(at).is_some_and(|chunk| {
            chunk.is(Class::Filler)
                && chunk.items.is_empty()
                && chunk.value.is_none()
                && !WORDS.has("prepositions", &chunk.key)
                && !self.lexicon.names(&chunk.key)
        })
    }

    /// Returns whether an unknown word has the form of a verb, which nouns may have as well.
    pub(super) fn is_verb(&self, at: usize) -> bool {
        self.is_unknown(at) && WORDS.is_finite(&self.chunks[at].key)
    }

    fn ends_with(&self, at: usize, ending: &str) -> bool {
        self.chunks[at].key.ends_with(ending)
    }

    pub(super) fn has_article(&self, at: usize) -> bool {
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

/// Returns whether a name has a word, perhaps with another ending.
pub(super) fn has_word(name: &str, word: &str) -> bool {
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.any(|known| stem(&known.to_lowercase()) == stem(word))
}

fn is_verb_of_grammar(chunk: &Chunk) -> bool {
    is_any!(chunk; Be Have Do Modal)
}
