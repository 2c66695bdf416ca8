//! Sentences in English, read as formulas: exactly, or not at all.
//!
//! A [`Reader`] knows the words of a puzzle: its items as they are printed, and what its categories measure. It reads a
//! sentence in all ways that the grammar allows. If one formula results, that is the reading; if none, or several with
//! different meanings, the result says so. Every word is an item, a word of the grammar, or part of a phrase without
//! logical content; a word that changes what a sentence means is never read over.

mod adjective;
mod amount;
mod aside;
mod bound;
mod candidate;
mod chunk;
mod clause;
mod compared;
mod comparison;
mod connective;
mod contest;
mod doubt;
mod example;
mod grammar;
mod lexicon;
mod meaning;
mod memory;
mod multiple;
mod name;
mod neighbor;
mod operand;
mod own;
mod phrase;
mod position;
mod predicate;
mod quantity;
mod refusal;
mod reword;
mod samples;
mod scale;
mod sentence;
mod sets;
mod several;
mod side;
mod sum;
mod superlative;
#[cfg(test)]
mod tests;
mod token;
mod value;
mod words;

use std::ops::Range;

use chunk::{Chunk, Part, chunks, is_any};
use grammar::Grammar;
use lexicon::Lexicon;
use memory::Memory;
pub use refusal::Unread;
use samples::Samples;
use sets::Sexes;
pub use value::printed_values;
use words::{Class, WORDS};

use crate::model::{Formula, ItemId, Model};

/// A reader of the clues of one puzzle.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::builder::Builder;
/// use zebra::english::Reader;
/// use zebra::sentence::formula_sentence;
///
/// let model = Builder::new("Pets")
///     .category("Name", ["Ann", "Bob", "Cid"])
///     .category("Pet", ["cat", "dog", "fox"])
///     .draft()
///     .check()
///     .model;
/// let reader = Reader::new(&model);
/// let formula = reader.read("The person who owns the fox is not Ann.").unwrap().formula;
/// assert_eq!(formula_sentence(&model, &formula), "The owner of the fox is not Ann.");
/// assert!(reader.read("Ann almost owns the fox.").is_err());
/// ```
#[derive(Debug)]
pub struct Reader<'m> {
    model: &'m Model,
    lexicon: Lexicon,
    memory: Memory,
    samples: Samples,
}

/// What a sentence means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its formula.
    pub formula: Formula,
    /// What each part of the sentence became, in order.
    pub parts: Vec<(Range<usize>, Role)>,
}

/// What a part of a sentence became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// An item.
    Item(ItemId),
    /// A number or an amount that is no item.
    Number,
    /// A word of the grammar.
    Grammar,
    /// A word without logical content, which was read over.
    ReadOver,
}

impl<'m> Reader<'m> {
    /// Creates a reader with the declarations of a puzzle. The puzzle may be without clues.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let mut lexicon = Lexicon::new(model);
        lexicon.sexes = Sexes::new(&lexicon, model);
        Reader { model, lexicon, memory: Memory::default(), samples: Samples::new(model) }
    }

    /// Remembers which words occur with which category: after "Ann scored 5 points", "Bob scored higher than Cid" is about
    /// points.
    pub fn learn<'s>(&mut self, sentences: impl IntoIterator<Item = &'s str>) {
        for sentence in sentences {
            if let Some(chunks) = chunks(sentence, &self.lexicon, self.model) {
                self.memory.learn(&chunks, &self.lexicon, self.model);
            }
        }
    }

    /// Reads a clue: a sentence, or several.
    ///
    /// # Errors
    /// Returns what was not understood, or the readings of an ambiguous sentence.
    pub fn read(&self, sentence: &str) -> Result<Reading, Unread> {
        self.read_or(sentence, |chunks| refusal::unread(self, sentence, chunks))
    }

    /// Reads a clue. If it cannot be read, nothing more is said, which takes less time.
    ///
    /// # Errors
    /// Returns that the clue was not understood, or the readings of an ambiguous sentence.
    pub fn read_briefly(&self, sentence: &str) -> Result<Reading, Unread> {
        self.read_or(sentence, |_| Unread::brief())
    }

    fn read_or(&self, sentence: &str, unread: impl FnOnce(&[Chunk]) -> Unread) -> Result<Reading, Unread> {
        let Some(mut chunks) = chunks(sentence, &self.lexicon, self.model) else {
            return Err(Unread::too_long());
        };
        for at in 0..chunks.len() {
            // "The favorite drink" is that of the list.
            let is_of_list = chunks.get(at + 1).is_some_and(|next| self.lexicon.names(&next.key));
            let is_place = chunks.get(at + 1).is_some_and(|next| next.is(Class::In));
            let chunk = &mut chunks[at];
            let is_plain = is_of_list && chunk.key.starts_with("favo") || is_place && chunk.key == "ate";
            if !chunk.items.is_empty() || is_plain {
                continue;
            }
            let is_told = || chunk.is_said || self.memory.is_told(&chunk.key, &self.lexicon);
            let is_known = || is_told() || self.memory.knows(&chunk.key, &self.lexicon);
            if chunk.is(Class::Filler) && WORDS.has("doubtful", &chunk.key) && !is_known() {
                chunk.kind = Part::Word(Class::Barred);
            } else if is_any!(chunk; Barred Transitive) && WORDS.has("licensed", &chunk.key) && is_told() {
                chunk.kind = Part::Word(Class::Filler);
            }
        }
        if chunk::doubled(&chunks).is_some()
            || name::unknown(&chunks, &self.lexicon, self.model).is_some()
            || self.foreign(&chunks).is_some()
        {
            return Err(unread(&chunks));
        }
        self.resolve_superlatives(&mut chunks);
        if self.foreign_verb(&chunks).is_some() {
            return Err(unread(&chunks));
        }
        let Some(sexes) = self.sexes_of(sentence, &chunks) else { return Err(unread(&chunks)) };
        let grammar = Grammar::new(self.model, &self.lexicon, &self.memory, &chunks);
        let found = grammar.sentence(0, chunks.len());
        if grammar.is_exhausted() {
            return Err(Unread::too_long());
        }
        let mut readings: Vec<Formula> = Vec::new();
        for formula in found {
            let formula = connective::all(sexes.iter().cloned().chain([formula]).collect());
            if !readings.iter().any(|known| self.are_equal(known, &formula)) {
                readings.push(formula);
            }
        }
        match readings.len() {
            0 => Err(unread(&chunks)),
            1 => Ok(Reading { formula: readings.remove(0), parts: parts(&chunks) }),
            _ => Err(Unread::ambiguous(self.model, readings, &chunks)),
        }
    }

    /// Returns whether a sentence has one reading.
    fn is_read(&self, sentence: &str) -> bool {
        self.read_briefly(sentence).is_ok()
    }

    /// Returns whether a formula and all of the formulas of a clue state the same.
    #[must_use]
    pub fn states(&self, formula: &Formula, clue: &[Formula]) -> bool {
        match clue {
            [stated] => self.are_equal(formula, stated),
            several => self.are_equal(formula, &Formula::All(several.to_vec().into())),
        }
    }

    /// Returns whether two formulas have the same normal form, or the same truth value in many assignments of the puzzle, by a
    /// fixed sequence.
    #[must_use]
    pub fn are_equal(&self, one: &Formula, other: &Formula) -> bool {
        one == other
            || one.normal(self.model) == other.normal(self.model)
            || self.samples.all(self.model, |assignment| {
                one.holds(self.model, assignment) == other.holds(self.model, assignment)
            })
    }
}

/// Returns what each chunk became.
fn parts(chunks: &[Chunk]) -> Vec<(Range<usize>, Role)> {
    let role = |chunk: &Chunk| match (&chunk.items[..], chunk.kind) {
        ([item], _) => Role::Item(*item),
        (_, Part::Word(Class::Filler | Class::Ordinary | Class::Kin | Class::Person)) => Role::ReadOver,
        (_, Part::Word(Class::Number)) => Role::Number,
        _ => Role::Grammar,
    };
    chunks.iter().filter(|chunk| !chunk.at.is_empty()).map(|chunk| (chunk.at.clone(), role(chunk))).collect()
}
