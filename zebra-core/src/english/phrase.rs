//! Phrases that denote a row or say what belongs to it: "the person who drinks tea", "lives in the red house".

use super::chunk::{Chunk, Part, is_any};
use super::grammar::Grammar;
use super::meaning::Row;
use super::scale::stem;
use super::words::{Class, WORDS};
use crate::model::ItemId;

/// What a phrase is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// As the name of a row.
    Noun,
    /// After a form of "be".
    Complement,
    /// With a verb.
    Verb,
}

/// What was seen of a phrase so far.
#[derive(Default)]
struct Seen {
    items: usize,
    persons: usize,
    /// Whether a relative clause has begun.
    is_relative: bool,
    /// Whether it is between commas.
    is_aside: bool,
    /// Whether the word before picks one of all: "oldest", "last".
    picks: bool,
    /// Whether some item is picked by a superlative.
    has_superlative: bool,
}

impl Grammar<'_> {
    /// Returns the rows that a range of chunks can denote.
    pub(super) fn rows(&self, from: usize, to: usize) -> Vec<Row> {
        let mut rows: Vec<Row> = self.named_rows(from, to).collect();
        if rows.is_empty() {
            rows.extend(self.described_by_relation(from, to));
        }
        rows
    }

    /// Returns the rows that a range can denote by items, and not by a relation.
    pub(super) fn named_rows(&self, from: usize, to: usize) -> impl Iterator<Item = Row> {
        self.phrase(from, to, Place::Noun).into_iter().map(Row::Of)
    }

    /// Returns the items that a phrase says are in one row; several lists if a word can be several items.
    pub(super) fn phrase(&self, from: usize, to: usize, place: Place) -> Vec<Vec<ItemId>> {
        if from >= to || !self.spend(to - from) {
            return Vec::new();
        }
        if place == Place::Noun && self.is_clause_of_person(from, to) {
            return Vec::new();
        }
        let Some(items) = self.items_of_phrase(from, to, place) else { return Vec::new() };
        let mut lists: Vec<Vec<ItemId>> = vec![Vec::new()];
        for at in items {
            let candidates = self.candidates(at, from, to);
            let mut longer = Vec::new();
            for list in &lists {
                for item in &candidates {
                    let category = self.model.item(*item).category;
                    if list.contains(item) {
                        longer.push(list.clone());
                    } else if list.iter().all(|other| self.model.item(*other).category != category) {
                        longer.push(list.iter().copied().chain([*item]).collect());
                    }
                }
            }
            lists = longer;
            if lists.len() > 16 {
                return Vec::new();
            }
        }
        lists
    }

    /// Returns the chunks of a phrase that are items, if every other word belongs to a phrase.
    fn items_of_phrase(&self, from: usize, to: usize, place: Place) -> Option<Vec<usize>> {
        let first = &self.chunks[from];
        let begins = !first.items.is_empty()
            || is_any!(first; Article Filler Person Ordinary Neighbor Whoever)
            || (place != Place::Noun
                && (self.is_plain_word(from, to)
                    || first.is(Class::Ordinal)
                    || first.is(Class::About)
                    || is_any!(first; In From By To Of As Possessive)));
        let last = &self.chunks[to - 1];
        let ends = !last.items.is_empty()
            || matches!(
                last.kind,
                Part::Possessive
                    | Part::Comma
                    | Part::Word(
                        Class::Filler
                            | Class::Person
                            | Class::One
                            | Class::Ordinary
                            | Class::In
                            | Class::From
                            | Class::To
                            | Class::Kin
                            | Class::Times
                    )
            )
            || self.is_own_pronoun(to - 1, from);
        if !begins || !ends {
            return None;
        }
        let mut seen = Seen { is_relative: false, ..Seen::default() };
        let mut items = Vec::new();
        for at in from..to {
            if self.is_item_in(at, from, to) {
                if (place == Place::Verb || seen.is_relative) && self.is_other_person(at, from) {
                    return None;
                }
                let picks = is_any!(self.chunks[at]; Superlative Last Most Least);
                seen.picks = picks || self.is_first(at);
                // "The longest book by Ann" is the longest of hers. "By 2001" is no later than that.
                let is_superlative = is_any!(self.chunks[at]; Superlative Most Least);
                seen.has_superlative |= is_superlative;
                if !seen.is_relative && place != Place::Verb && seen.has_superlative && seen.items > 0
                    || self.is_limit(at, from)
                {
                    return None;
                }
                items.push(at);
                seen.items += 1;
                continue;
            }
            if !self.belongs(at, from, to, place, &mut seen) {
                return None;
            }
            seen.picks = false;
        }
        let last = *items.last()?;
        let is_loose = last + 2 == to && self.is_loose(to - 1, last);
        (!seen.is_aside && !is_loose).then_some(items)
    }

    /// Returns whether an item is a person with whom the subject of a verb does something: "likes the doctor". Such a person is
    /// in another row, or not; the verb alone would decide.
    pub(super) fn is_other_person(&self, at: usize, from: usize) -> bool {
        let chunk = &self.chunks[at];
        let is_kin = |chunk: &Chunk| chunk.is(Class::Kin) || chunk.key == "married";
        let has_kin = || self.chunks[from..at].iter().any(is_kin);
        let is_person = |item: &ItemId| {
            let category = self.model.item(*item).category;
            // Numbers of children are none.
            let is_relative = self.lexicon.are_relatives[category.index()] && !has_kin();
            self.lexicon.are_people[category.index()]
                || is_relative && self.lexicon.scale_of(category).is_none()
        };
        if !chunk.items.iter().any(is_person) || self.is_owner(at, from) {
            return false;
        }
        let before = (from..at).rev().find(|at| !self.chunks[*at].is(Class::Article));
        before.is_some_and(|at| {
            let word = &self.chunks[at];
            let is_verb = word.is(Class::Filler) || word.is(Class::To) || word.is(Class::Transitive);
            // The puzzle says what its own words mean.
            if word.is_said {
                return false;
            }
            word.items.is_empty() && is_verb && !self.lexicon.names(&word.key)
        })
    }

    /// Returns whether what a verb is about belongs to a person: "is owned by Ann", "belongs to the person in red", "was given to Ann".
    pub(super) fn is_owner(&self, at: usize, from: usize) -> bool {
        let mut before = (from..at).rev().skip_while(|at| self.chunks[*at].is(Class::Article));
        let Some(preposition) = before.next() else { return false };
        let verb = before.next().map_or("", |verb| &*self.chunks[verb].key);
        let is_passive = before.next().is_some_and(|be| self.chunks[be].is(Class::Be))
            || from > 0 && self.chunks[from - 1].is(Class::Be);
        self.chunks[preposition].is(Class::By)
            || self.chunks[preposition].is(Class::To)
                && (WORDS.has("belonging", verb) || is_passive && WORDS.has("giving", verb))
    }

    /// "It" in "the book with the leaf in it" is what the leaf is in.
    fn is_own_pronoun(&self, at: usize, from: usize) -> bool {
        at > from + 1
            && self.chunks[at].key == "it"
            && self.chunks[at - 1].is(Class::In)
            && (from..at).any(|at| self.is_word(at, at + 1, "with"))
    }

    /// Returns whether "one" can follow a word: after "the red", but not after "lives".
    fn can_precede_one(&self, before: usize, from: usize) -> bool {
        // "The red one", "the 150 meters wide one".
        let is_adjective = |at: usize| {
            at > from && (self.chunks[at - 1].is(Class::Article) || self.chunks[at - 1].value.is_some())
        };
        !(self.chunks[before].is(Class::Filler) && self.chunks[before].items.is_empty())
            || is_adjective(before)
    }

    fn is_first(&self, at: usize) -> bool {
        self.chunks[at].is(Class::Ordinal)
    }

    /// Returns whether a word without items may be in a phrase.
    fn belongs(&self, at: usize, from: usize, to: usize, place: Place, seen: &mut Seen) -> bool {
        let chunk = &self.chunks[at];
        let next = self.chunks.get(at + 1).filter(|_| at + 1 < to);
        let class = match chunk.kind {
            Part::Possessive => {
                // "The person's child is named Fred", for "the person whose child".
                seen.is_relative |= at > from && self.chunks[at - 1].is(Class::Person);
                return at > from;
            }
            Part::Comma => return self.opens_or_closes_aside(at, to, seen),
            Part::Word(class) => class,
            Part::Semicolon | Part::Colon | Part::Stop => return false,
        };
        if (class == Class::In || chunk.key == "for") && seen.items > 0 && !self.is_known_place(at, to) {
            return false;
        }
        match class {
            // "For the first time" is not the first in the list.
            Class::Filler | Class::Ordinary => {
                !(self.is_barred_pair(at) && !(at > from && self.chunks[at - 1].key.starts_with("act"))
                    || matches!(&*chunk.key, "away" | "back")
                    || chunk.key == "off"
                        && !(at > 0 && matches!(stem(&self.chunks[at - 1].key), "set" | "tak" | "took"))
                    || chunk.key == "time" && at > from && self.is_first(at - 1)
                    || at > from && self.is_of_another_measure(at - 1, &chunk.key))
            }
            // "The first to own a fox" is the first of those who do.
            Class::To if seen.picks => {
                !self.is_place(at - 1)
                    && next.is_some_and(|next| {
                        let mut picked = self.chunks[at - 1].items.iter();
                        WORDS.has("race", &next.key)
                            || picked.any(|item| {
                                let category = self.model.item(*item).category;
                                self.memory.knows_verb_with(&next.key, self.lexicon, category)
                            })
                    })
                    && !self.chunks[at..to].iter().any(|chunk| !chunk.items.is_empty())
                    && next.is_some()
            }
            // "First in her club" is the first of some.
            Class::In if seen.picks && next.is_some_and(|next| next.is(Class::Possessive)) => false,
            // "Sees the owl from house 1".
            Class::From if seen.items > 0 && place == Place::Verb && !seen.is_relative => {
                next.is_some_and(|next| self.memory.comes_from(next, self.model))
            }
            Class::Article | Class::In | Class::By | Class::To | Class::From | Class::Much => {
                next.is_some() || class != Class::Article
            }
            // "The oldest of the women" is not the oldest of all.
            Class::Of => next.is_some() && !seen.picks,
            // "As old as" compares.
            Class::As => next.is_some_and(|next| {
                let is_job = |verb: usize| {
                    self.chunks[verb].is(Class::Filler) && !WORDS.has("jobs", &self.chunks[verb].key)
                };
                // "Paints as a hobby".
                let is_list = self.chunks.get(at + 2).is_some_and(|noun| self.lexicon.names(&noun.key));
                chunk.is_said
                    || is_list
                    || !(at > from && is_job(at - 1) || at == from && from > 0 && is_job(from - 1))
                        && (is_any!(next; Article Possessive) || !next.items.is_empty())
            }),
            // "The house where they drink tea".
            Class::Pronoun if self.is_word(at, to, "they") => at > from && self.chunks[at - 1].key == "where",
            Class::Pronoun => self.is_own_pronoun(at, from) && seen.items > 0,
            // "Holds 230 people".
            Class::Person if place == Place::Verb && !self.is_owner(at, from) => {
                at > from && self.chunks[at - 1].value.is_some()
            }
            Class::Person => {
                seen.persons += 1;
                // "The first person to own a fox" is the first of those who do, "the last man" that of the men.
                let is_of_some =
                    next.is_some_and(|next| next.is(Class::To)) || self.memory.is_of_some_people(&chunk.key);
                seen.persons == 1 && !(seen.picks && is_of_some)
            }
            // "Derek's late wife" is perhaps another one.
            Class::Kin if self.lexicon.is_kin(&chunk.key) => at == from || !self.is_adjective(at - 1),
            Class::Neighbor | Class::Kin => {
                seen.persons += 1;
                let can_be = place != Place::Verb || self.is_owner(at, from);
                seen.persons == 1 && can_be && self.is_any_person(at, from, to)
            }
            Class::Whoever => {
                (seen.persons, seen.is_relative) = (seen.persons + 1, true);
                (at == from && place != Place::Verb || self.is_owner(at, from)) && next.is_some()
            }
            Class::One => {
                let stands_alone = at > from
                    && self.can_precede_one(at - 1, from)
                    && next.is_none_or(|next| {
                        is_any!(next; Who Whose In From By To About Filler) || next.key == "having"
                    });
                seen.persons += 1;
                // "In the yellow one".
                let is_described = at > from + 1
                    && !self.chunks[at - 1].items.is_empty()
                    && self.chunks[at - 2].is(Class::Article);
                stands_alone && seen.persons == 1 && (place != Place::Verb || is_described)
            }
            Class::Who | Class::Whose => {
                let was = std::mem::replace(&mut seen.is_relative, true);
                at > from && next.is_some() && (!was || class == Class::Who)
            }
            Class::Be | Class::Have | Class::Do | Class::Modal => {
                // "The woman having the sauna".
                seen.is_relative |=
                    chunk.key == "having" && at > from && is_any!(self.chunks[at - 1]; Person One Kin);
                seen.is_relative && next.is_some()
            }
            Class::Only => {
                at > from
                    && self.chunks[at - 1].is(Class::Who)
                    && next.is_some_and(|next| next.is(Class::Filler))
            }
            Class::Ordinal => {
                // "The mountain first climbed by Ann".
                next.is_some_and(|next| next.is(Class::Filler) && next.key.ends_with("ed"))
                    && self.chunks[at..to].iter().any(|chunk| chunk.is(Class::By))
            }
            Class::Left | Class::Right | Class::Times => self.is_plain_word(at, to),
            Class::About => next.is_none_or(|next| next.value.is_none()),
            Class::Since => {
                self.memory.knows("since", self.lexicon)
                    && next.is_some_and(|next| next.value.is_some() && !next.items.is_empty())
            }
            Class::Transitive => next.is_some_and(|next| {
                (is_any!(next; In From By) || next.key == "for") && next.items.is_empty()
                    || matches!(&*chunk.key, "won" | "wins") && self.is_item_after_article(at + 1, to)
            }),
            Class::Possessive => next.is_some() && (place != Place::Noun || seen.is_relative),
            // "Who drinks tea and owns the dog".
            Class::And => {
                let goes_on = next
                    .is_some_and(|next| is_any!(next; Be Have Do Modal Who Filler) && next.items.is_empty());
                seen.is_relative
                    && seen.items > 0
                    && goes_on
                    && self.chunks[at..to].iter().any(|chunk| !chunk.items.is_empty())
            }
            _ => false,
        }
    }

    /// Returns whether a thing follows, with an article or without: "won a blue ribbon".
    fn is_item_after_article(&self, from: usize, to: usize) -> bool {
        let item = from + usize::from(self.chunks[from].is(Class::Article));
        let picks = matches!(
            self.chunks[item.min(to - 1)].kind,
            Part::Word(Class::Ordinal | Class::Last | Class::Superlative)
        );
        item < to && !picks && !self.chunks[item].items.is_empty() && !self.is_other_person(item, from)
    }

    /// Returns whether a word without items describes the noun that follows it.
    fn is_adjective(&self, at: usize) -> bool {
        let chunk = &self.chunks[at];
        let before = at.checked_sub(1).map(|at| &self.chunks[at]);
        let is_in_noun = |before: &Chunk| {
            before.owns
                || before.kind == Part::Possessive
                || before.is(Class::Article)
                || before.is(Class::Possessive)
        };
        chunk.is(Class::Filler) && chunk.items.is_empty() && !chunk.is_said && before.is_some_and(is_in_noun)
    }

    /// A comma before "who" opens an aside; the next one closes it.
    fn opens_or_closes_aside(&self, at: usize, to: usize, seen: &mut Seen) -> bool {
        let next = self.chunks.get(at + 1).filter(|_| at + 1 < to);
        if seen.is_aside {
            seen.is_aside = false;
            return true;
        }
        seen.is_aside =
            seen.items > 0 && next.is_some_and(|next| next.is(Class::Who) || next.is(Class::Whose));
        seen.is_aside
    }

    /// Returns whether a word of direction or number is a verb or an adverb here: "left in May", "right hand".
    pub(super) fn is_plain_word(&self, at: usize, to: usize) -> bool {
        let next = self.chunks.get(at + 1).filter(|_| at + 1 < to);
        let before = at.checked_sub(1).map(|at| &self.chunks[at]);
        match self.chunks[at].kind {
            Part::Word(Class::Left) => {
                // "Left Rome" is from there, and "had 17 guests left" is a rest.
                next.is_some_and(|next| {
                    !next.is(Class::Of) && (next.items.is_empty() || next.value.is_some())
                }) && !(at > 1
                    && self.chunks[at - 1].is(Class::Filler)
                    && self.chunks[at - 2].value.is_some())
                    && before.is_none_or(|before| {
                        !before.is(Class::To)
                            && !before.is(Class::Article)
                            && !before.is(Class::Immediately)
                            && !before.is(Class::Far)
                            && !before.owns
                            && before.kind != Part::Possessive
                    })
            }
            Part::Word(Class::Times) => next.is_none_or(|next| !next.is(Class::As)),
            Part::Word(Class::Filler | Class::Ordinary | Class::Transitive) => {
                self.chunks[at].items.is_empty()
            }
            _ => false,
        }
    }

    /// Returns whether two words change the meaning only together: "used to", "lost to".
    pub(super) fn is_barred_pair(&self, at: usize) -> bool {
        let Some(next) = self.chunks.get(at + 1) else { return false };
        // "Turned up in Rome", where the story has what did.
        if matches!(&*next.key, "up" | "back")
            && [&self.chunks[at], next].iter().all(|word| self.lexicon.is_told(&word.key))
        {
            return false;
        }
        let word = &*self.chunks[at].key;
        let is_particle = matches!(&*next.key, "to" | "up" | "off" | "down" | "back");
        WORDS.has("pairs", word) && is_particle
            || matches!(
                (word, &*next.key),
                ("next" | "about", "to")
                    | ("far" | "apart" | "away" | "distance", "from")
                    | ("sat", "out")
                    | ("out", "of")
                    | ("used", "not")
                    | ("sold" | "sells" | "sell", "his" | "her" | "their")
                    | ("provided", "that")
            )
    }
}

/// Returns whether a word says something of what is around it.
pub(super) fn is_telling(chunk: &Chunk) -> bool {
    is_any!(chunk; Filler Person Kin Ordinary Left Times Transitive) || WORDS.has("licensed", &chunk.key)
}
