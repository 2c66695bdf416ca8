//! What is reported of a sentence that cannot be read: the place, the word, and sentences that can.

use std::ops::Range;

use super::Reader;
use super::chunk::{Chunk, Part, is_any};
use super::compared::measures;
use super::example::examples;
use super::grammar::Grammar;
use super::name::Unknown;
use super::phrase::Place;
use super::value::Sort;
use super::words::{Class, WORDS};
use crate::model::{Formula, ItemId, Model};
use crate::sentence::{formula_sentence, list};

/// The most changes of a sentence that are tried, to find the word that cannot be read.
const MOST_TRIED: usize = 24;

/// The most steps for each.
const STEPS_OF_TRY: usize = 6_000;

/// Why a sentence was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The bytes that the message is about, if it is not about the whole sentence.
    pub at: Option<Range<usize>>,
    /// What is wrong, in one line.
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// What is understood instead of these bytes, such as the item of a misspelled name.
    pub correction: Option<String>,
    /// The readings of an ambiguous sentence.
    pub readings: Vec<Formula>,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\nhelp: {}", self.message, self.help)
    }
}

impl std::error::Error for Unread {}

impl Unread {
    fn new(at: Option<Range<usize>>, message: impl Into<String>, help: impl Into<String>) -> Unread {
        let (message, help) = (message.into(), help.into());
        Unread { at, message, help, correction: None, readings: Vec::new() }
    }

    pub(super) fn too_long() -> Unread {
        Unread::new(None, "this clue is too long to be read", "divide it into several clues")
    }

    /// The error of a sentence of which nothing more is said.
    pub(super) fn brief() -> Unread {
        Unread::new(None, "cannot read this sentence", "correct the sentences above first")
    }

    /// The error of a sentence with several meanings.
    pub(super) fn ambiguous(model: &Model, readings: Vec<Formula>, chunks: &[Chunk]) -> Unread {
        let meanings: Vec<String> = readings
            .iter()
            .take(3)
            .map(|formula| format!("\"{}\"", formula_sentence(model, formula)))
            .collect();
        // An item of two lists makes readings of the same words.
        let differ = meanings.windows(2).all(|pair| pair[0] != pair[1]);
        if let Some(chunk) = chunks.iter().find(|chunk| !differ && chunk.items.len() > 1) {
            let list = |item: &ItemId| &model.category(model.item(*item).category).name;
            let lists: Vec<String> = chunk.items.iter().map(|item| format!("`{}`", list(item))).collect();
            let name = &model.item(chunk.items[0]).phrase;
            let message = format!("`{name}` can be an item of {}", lists.join(" or of "));
            let help = format!("name the list beside it, as in \"the {} {name}\"", list(&chunk.items[0]));
            return Unread { readings, ..Unread::new(Some(chunk.at.clone()), message, help) };
        }
        let message = format!("this sentence can mean {}", meanings.join(" or "));
        let help = "write it so that only one of them is meant";
        Unread { readings, ..Unread::new(None, message, help) }
    }
}

/// Returns why no rule reads a sentence.
pub(super) fn unread(reader: &Reader<'_>, sentence: &str, chunks: &[Chunk]) -> Unread {
    let grammar = Grammar::new(reader.model, &reader.lexicon, &reader.memory, chunks);
    let refused = Refused { reader, sentence, chunks, grammar };
    let named = chunks.iter().any(|chunk| !chunk.items.is_empty());
    let known = refused
        .doubled()
        .or_else(|| refused.unknown_in_name())
        .or_else(|| refused.barred())
        .or_else(|| refused.misspelled());
    let known = if named { known } else { known.or_else(|| Some(refused.nameless())) };
    known
        .or_else(|| refused.open_end())
        .or_else(|| refused.left_over())
        .or_else(|| refused.of_one_list())
        .or_else(|| refused.compared())
        .or_else(|| refused.two_people())
        .or_else(|| refused.unknown_place())
        .unwrap_or_else(|| refused.longest())
}

/// A sentence that no rule reads.
pub(super) struct Refused<'r, 'm> {
    pub(super) reader: &'r Reader<'m>,
    pub(super) sentence: &'r str,
    pub(super) chunks: &'r [Chunk],
    grammar: Grammar<'r>,
}

impl Refused<'_, '_> {
    /// Returns the words of some chunks.
    pub(super) fn words(&self, from: usize, to: usize) -> &str {
        &self.sentence[self.chunks[from].at.start..self.chunks[to - 1].at.end]
    }

    /// Returns the error at some chunks, with sentences that are understood.
    fn at(&self, from: usize, to: usize, message: String) -> Unread {
        let at = self.chunks[from].at.start..self.chunks[to - 1].at.end;
        Unread::new(Some(at), message, examples(self))
    }

    /// Returns whether chunks are read.
    fn reads(&self, chunks: &[Chunk]) -> bool {
        let reader = self.reader;
        let grammar =
            Grammar::new(reader.model, &reader.lexicon, &reader.memory, chunks).within(STEPS_OF_TRY);
        !grammar.sentence(0, chunks.len()).is_empty()
    }

    /// A word of the grammar that is written twice.
    fn doubled(&self) -> Option<Unread> {
        let at = super::chunk::doubled(self.chunks)?;
        let word = self.words(at, at + 1);
        let message = format!("`{word}` is written twice");
        Some(Unread::new(Some(self.chunks[at].at.clone()), message, format!("remove one `{word}`")))
    }

    /// An unknown word beside a part of a name.
    fn unknown_in_name(&self) -> Option<Unread> {
        let Unknown { word, part } =
            super::name::unknown(self.chunks, &self.reader.lexicon, self.reader.model)?;
        let words = self.words(word.min(part), word.max(part) + 1);
        let model = self.reader.model;
        let quoted = |item: ItemId| format!("`{}`", model.item(item).phrase);
        let of_part = &self.chunks[part].items;
        let unknown = self.words(word, word + 1);
        let has_word = |item: &ItemId| {
            let mut words = model.item(*item).phrase.split(|letter: char| !letter.is_alphanumeric());
            words.any(|known| known.eq_ignore_ascii_case(unknown))
        };
        let others = model.item_ids().filter(|item| has_word(item) && !of_part.contains(item)).take(2);
        let names = list(of_part.iter().map(|item| quoted(*item)), "or");
        let message = format!("cannot find item `{words}`: `{unknown}` is not part of the name {names}");
        let meant = of_part.iter().copied().chain(others).map(quoted);
        let help = format!("did you mean {}?", list(meant, "or"));
        Some(Unread::new(Some(self.chunks[word].at.clone()), message, help))
    }

    /// A word that no sentence may have, or that says something of what the puzzle does not have.
    fn barred(&self) -> Option<Unread> {
        let is_barred = |chunk: &Chunk| {
            let is_kin = chunk.is(Class::Kin) && !self.reader.lexicon.is_kin(&chunk.key);
            chunk.items.is_empty() && (chunk.is(Class::Barred) || is_kin)
        };
        let at = self.chunks.iter().position(is_barred).or_else(|| self.reader.foreign(self.chunks))?;
        Some(self.changes_the_meaning(at, at + 1))
    }

    fn changes_the_meaning(&self, from: usize, to: usize) -> Unread {
        let words = self.words(from, to);
        self.at(from, to, format!("cannot read `{words}` here: it could change what the clue means"))
    }

    /// A word close to the name of an item, with which the sentence is read.
    fn misspelled(&self) -> Option<Unread> {
        let is_name = |chunk: &&(usize, &Chunk)| {
            chunk.1.items.is_empty() && chunk.1.is(Class::Filler) && chunk.1.key.chars().count() > 2
        };
        let names = self.chunks.iter().enumerate();
        let near = names.filter(|chunk| is_name(&chunk)).take(MOST_TRIED).filter_map(|(at, chunk)| {
            let near = self.reader.lexicon.nearest(&chunk.key)?;
            let mut corrected = self.chunks.to_vec();
            corrected[at].items = vec![near];
            self.reads(&corrected).then_some((at, near))
        });
        let (at, near) = near.take(1).next()?;
        let phrase = self.reader.model.item(near).phrase.to_string();
        let message = format!("no item of the puzzle is named `{}`", self.words(at, at + 1));
        let help = format!("did you mean `{phrase}`?");
        Some(Unread {
            correction: Some(phrase),
            ..Unread::new(Some(self.chunks[at].at.clone()), message, help)
        })
    }

    /// A sentence without any item.
    fn nameless(&self) -> Unread {
        let names = self.chunks.iter().filter(|chunk| chunk.is(Class::Filler) && chunk.key.len() > 3);
        let near =
            names.filter_map(|chunk| Some((chunk, self.reader.lexicon.nearest(&chunk.key)?))).take(1).next();
        match near {
            Some((chunk, near)) => Unread::new(
                Some(chunk.at.clone()),
                format!("no item of the puzzle is named `{}`", &self.sentence[chunk.at.clone()]),
                format!("did you mean `{}`?", self.reader.model.item(near).phrase),
            ),
            None => Unread::new(
                None,
                "this sentence names no item of the puzzle",
                "name items as in the lists of the puzzle",
            ),
        }
    }

    /// The number of chunks before the full stop at the end.
    fn end(&self) -> usize {
        let is_mark = |chunk: &&Chunk| !matches!(chunk.kind, Part::Word(_) | Part::Possessive);
        self.chunks.len() - self.chunks.iter().rev().take_while(is_mark).count()
    }

    /// A sentence that ends where an item must follow.
    fn open_end(&self) -> Option<Unread> {
        let last = self.end().checked_sub(1)?;
        let is_open = is_any!(self.chunks[last];
            Than Of And Or Nor Either Neither Between Next Be Not Article In From To By Before
            After Beside Who Whose If Unless When Then);
        let what = match self.chunks[last].kind {
            Part::Word(Class::If | Class::Unless | Class::When | Class::Then) => "a statement",
            _ => "an item",
        };
        let message = || format!("expected {what} after `{}`", self.words(last, last + 1));
        (is_open && self.chunks[last].items.is_empty()).then(|| self.at(last, last + 1, message()))
    }

    /// A word of logic without which the sentence is read, such as "only".
    fn left_over(&self) -> Option<Unread> {
        let is_logical = |chunk: &Chunk| {
            let is_plain = is_any!(chunk; Filler Article Person Ordinary Number Be In To From If Unless);
            chunk.items.is_empty() && matches!(chunk.kind, Part::Word(_)) && !is_plain
        };
        let pairs =
            (0..self.chunks.len()).filter(|at| self.grammar.is_barred_pair(*at)).map(|at| (at, at + 2));
        let words = (0..self.chunks.len()).filter(|at| is_logical(&self.chunks[*at])).map(|at| (at, at + 1));
        let without = |&(from, to): &(usize, usize)| {
            let mut rest = self.chunks.to_vec();
            rest.drain(from..to);
            self.reads(&rest)
        };
        let (from, to) = pairs.chain(words).take(MOST_TRIED).find(without)?;
        Some(self.changes_the_meaning(from, to))
    }

    /// Items of one list only, which are never the same.
    fn of_one_list(&self) -> Option<Unread> {
        let compares = |chunk: &Chunk| {
            let is_plain = is_any!(chunk; Filler Article Be Not Person In From);
            chunk.items.is_empty() && matches!(chunk.kind, Part::Word(_)) && !is_plain
        };
        let model = self.reader.model;
        let named: Vec<usize> =
            (0..self.chunks.len()).filter(|at| !self.chunks[*at].items.is_empty()).collect();
        let category = model.item(*self.chunks[*named.first()?].items.first()?).category;
        let is_of_it =
            |at: &usize| self.chunks[*at].items.iter().all(|item| model.item(*item).category == category);
        if self.chunks.iter().any(compares) || !named.iter().all(is_of_it) {
            return None;
        }
        let mut words: Vec<&str> = named.iter().map(|at| self.words(*at, at + 1)).collect();
        words.dedup();
        let list_name = &model.category(category).name;
        let message = match words[..] {
            [one] => format!("this sentence names only `{one}`, and a clue is about two items at least"),
            _ => {
                let words = list(words.iter().map(|word| format!("`{word}`")), "and");
                format!("{words} are of one list, `{list_name}`, so they never belong together")
            }
        };
        Some(self.at(named[0], named[named.len() - 1] + 1, message))
    }

    /// A comparison of no list, or of one of several.
    fn compared(&self) -> Option<Unread> {
        let is_comparative = |at: &usize| {
            let follows = || self.chunks[*at..].iter().any(|chunk| chunk.is(Class::Than));
            self.chunks[*at].is(Class::Comparative) && self.chunks[*at].items.is_empty() && follows()
        };
        let at = (0..self.chunks.len()).find(is_comparative)?;
        let comparative = WORDS.comparatives.get(&*self.chunks[at].key)?;
        let scales = &self.reader.lexicon.scales;
        let fits = |scale: &&super::scale::Scale| {
            comparative.measures.iter().any(|(measure, _)| measures(scale, measure))
        };
        let names: Vec<String> = scales
            .iter()
            .filter(fits)
            .map(|scale| format!("`{}`", self.reader.model.category(scale.category).name))
            .collect();
        let word = self.words(at, at + 1);
        let message = match names.len() {
            0 => format!("`{word}` compares nothing of this puzzle: no list has such amounts"),
            1 if matches!(&*self.chunks[at].key, "more" | "less" | "fewer") => {
                format!("`{word}` does not say what it compares, such as {}", names[0])
            }
            1 => return None,
            _ => format!("`{word}` could compare {}", list(names, "or")),
        };
        Some(self.at(at, at + 1, message))
    }

    /// A verb between two people, of whom it may say anything.
    fn two_people(&self) -> Option<Unread> {
        let at = (1..self.end())
            .find(|at| !self.chunks[*at].items.is_empty() && self.grammar.is_other_person(*at, 0))?;
        let verb = (0..at).rev().find(|before| !self.chunks[*before].is(Class::Article))?;
        let (verb_words, person) = (self.words(verb, verb + 1), self.words(verb + 1, at + 1));
        let message = format!("cannot read `{verb_words}` before `{person}`: it could be about two people");
        Some(self.at(verb, verb + 1, message))
    }

    /// An ordinal of which no list has the place: "the first meeting", where meetings have months.
    fn unknown_place(&self) -> Option<Unread> {
        let is_ordinal = |chunk: &Chunk| {
            let mut sort = chunk.value.iter().map(|value| &value.sort);
            chunk.items.is_empty() && (chunk.is(Class::Ordinal) || sort.any(|sort| *sort == Sort::Ordinal))
        };
        let at = self.chunks[..self.end()].iter().position(is_ordinal)?;
        let word = self.words(at, at + 1);
        Some(self.at(at, at + 1, format!("cannot read `{word}`: no list has this place")))
    }

    /// The longest part that is understood, and the first word that is not.
    fn longest(&self) -> Unread {
        let end = self.end();
        match self.longest_part(end) {
            Some((from, to)) if to < end => {
                // A comma is not what stops the reading.
                let next = (to..end).find(|at| matches!(self.chunks[*at].kind, Part::Word(_))).unwrap_or(to);
                let (word, part) = (self.words(next, next + 1), self.words(from, to));
                self.at(next, next + 1, format!("cannot read `{word}` after `{part}`"))
            }
            Some((from, to)) if from > 0 => {
                let (word, part) = (self.words(from - 1, from), self.words(from, to));
                self.at(from - 1, from, format!("cannot read `{word}` before `{part}`"))
            }
            Some((from, to)) => {
                let message = format!("`{}` states nothing of two items", self.words(from, to));
                self.at(from, to, message)
            }
            None => Unread::new(None, "cannot read this sentence", examples(self)),
        }
    }

    /// Returns the longest range that is a sentence, a phrase or a predicate.
    fn longest_part(&self, end: usize) -> Option<(usize, usize)> {
        let grammar = &self.grammar;
        let is_part = |from: usize, to: usize| {
            !grammar.phrase(from, to, Place::Noun).is_empty()
                || !grammar.phrase(from, to, Place::Complement).is_empty()
                || from == 0 && !grammar.sentence(from, to).is_empty()
        };
        let mut best: Option<(usize, usize)> = None;
        for from in 0..end {
            for to in (from + 1..=end).rev() {
                if best.is_some_and(|(start, end)| to - from <= end - start) {
                    break;
                }
                if is_part(from, to) {
                    best = Some((from, to));
                    break;
                }
            }
        }
        best
    }
}
