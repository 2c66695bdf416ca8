//! What all rules of the grammar share: the sentence, the words of the puzzle, and a limit of work.

use std::cell::Cell;

use super::chunk::Chunk;
use super::lexicon::Lexicon;
use super::memory::Memory;
use super::scale::stem;
use super::words::Class;
use crate::model::{CategoryId, Model};

/// The most steps for one sentence. Printed ones take some hundred.
const MOST_STEPS: usize = 60_000;

/// A sentence that is being read.
pub(super) struct Grammar<'g> {
    pub(super) model: &'g Model,
    pub(super) lexicon: &'g Lexicon,
    pub(super) memory: &'g Memory,
    pub(super) chunks: &'g [Chunk],
    steps: Cell<usize>,
    most_steps: usize,
}

impl<'g> Grammar<'g> {
    pub(super) fn new(
        model: &'g Model,
        lexicon: &'g Lexicon,
        memory: &'g Memory,
        chunks: &'g [Chunk],
    ) -> Self {
        Grammar { model, lexicon, memory, chunks, steps: Cell::new(0), most_steps: MOST_STEPS }
    }

    /// Sets the most steps.
    pub(super) fn within(self, most_steps: usize) -> Self {
        Grammar { most_steps, ..self }
    }

    /// Counts steps; returns whether there are any left.
    pub(super) fn spend(&self, steps: usize) -> bool {
        self.steps.set(self.steps.get() + steps);
        !self.is_exhausted()
    }

    /// Returns whether the sentence took too many steps, so that readings may be missing.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps.get() > self.most_steps
    }

    /// Returns whether the name of a category has a word.
    pub(super) fn names_category(&self, word: &str, category: CategoryId) -> bool {
        let stem = stem(word);
        self.lexicon.names[category.index()].iter().any(|name| name == stem)
    }

    /// Returns whether there is a chunk with a class.
    pub(super) fn has(&self, at: usize, class: Class) -> bool {
        self.chunks.get(at).is_some_and(|chunk| chunk.is(class))
    }

    /// Returns the elements without repetitions.
    pub(super) fn distinct<T: PartialEq>(&self, elements: Vec<T>) -> Vec<T> {
        let mut distinct: Vec<T> = Vec::with_capacity(elements.len());
        for element in elements {
            if !distinct.contains(&element) {
                distinct.push(element);
            }
        }
        distinct
    }
}
