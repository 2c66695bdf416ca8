//! Hints: the cheapest next step from the marks of a board, in parts or as a whole.

use super::words::quoted;
use super::{Board, Event, Refusal};
use crate::explain::{English, Explainer, LogicGrid, Reporter, Step};
use crate::model::{CategoryId, ItemId, Model};
use crate::sentence::{clue_sentence, list, plural};

/// How much a hint reveals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Where to look: an item and a category.
    Where,
    /// The clues of the step, if it needs any.
    Clue,
    /// The whole step.
    Step,
}

/// A step that follows from the marks of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The step. Without conclusions, it proves that the marks contradict each other or the clues.
    pub step: Step,
}

impl Hint {
    /// Returns where to look: the item with the most conclusions, or the most premises in a contradiction, and the
    /// category.
    #[must_use]
    pub fn place(&self, model: &Model) -> Option<(ItemId, CategoryId)> {
        let marks = if self.step.is_contradiction() { &self.step.premises } else { &self.step.conclusions };
        let times = |item: ItemId| marks.iter().filter(|mark| mark.names(item)).count();
        let first = marks.first()?;
        let items = [first.first(), first.second()];
        let item = if times(items[1]) > times(items[0]) { items[1] } else { items[0] };
        Some((item, model.item(first.other(item)).category))
    }

    /// Returns the hint as one or two English sentences. A [`Reporter`] can compose others from the step.
    #[must_use]
    pub fn text(&self, model: &Model, strength: Strength) -> String {
        match strength {
            Strength::Where => self.text_where(model),
            Strength::Clue => self.text_clue(model),
            Strength::Step => English.step(model, &self.step),
        }
    }

    fn text_where(&self, model: &Model) -> String {
        // Only a contradiction between the clues alone names no item.
        let Some((item, category)) = self.place(model) else {
            return "Something is wrong: the clues contradict each other.".to_owned();
        };
        let place = format!("{} and category `{}`", quoted(model, item), model.category(category).name);
        match self.step.is_contradiction() {
            false => format!("Look at {place}."),
            true => format!("Something is wrong: look at {place}."),
        }
    }

    fn text_clue(&self, model: &Model) -> String {
        let clues = self.step.clues.iter().map(|&clue| model.clue(clue));
        let labels: Vec<String> = clues.clone().map(|clue| clue.label.to_string()).collect();
        let sentences: Vec<String> = clues.map(|clue| clue_sentence(model, clue)).collect();
        let word = plural(labels.len(), "Clue");
        match &labels[..] {
            [] => format!("No clue is needed: {}.", self.step.technique.phrase()),
            _ => format!("{word} {}: {}", list(&labels, "and"), sentences.join(" ")),
        }
    }
}

impl Board {
    /// Returns the marks as the logic grid that explanations use.
    #[must_use]
    pub fn to_grid(&self) -> LogicGrid {
        self.marks.grid().clone()
    }

    /// Returns the cheapest next step from the marks, by the clues that are on; `None` if the board is full or nothing more
    /// follows.
    ///
    /// The marks are not checked. If marks are wrong, hints may be wrong as well, until one proves the contradiction;
    /// [`Board::check`] finds wrong marks at once. Creates an [`Explainer`]; for many hints, create one and pass it to
    /// [`Board::hint_by`].
    ///
    /// ```
    /// use zebra_runtime::board::{Board, Strength};
    /// use zebra_runtime::builder::{Builder, is_not};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is_not("Ann", "Cat"));
    /// let model = puzzle.check()?;
    ///
    /// let mut board = Board::new(&model);
    /// let hint = board.hint().unwrap();
    /// assert_eq!(hint.text(&model, Strength::Where), "Look at `Ann` and category `Pet`.");
    /// assert_eq!(hint.text(&model, Strength::Clue), "Clue 1: Ann is not Cat.");
    /// assert!(hint.text(&model, Strength::Step).starts_with("Clue 1: “Ann is not Cat.” So "));
    /// while let Some(hint) = board.hint() {
    ///     board.follow(&hint)?;
    /// }
    /// assert!(board.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        self.hint_by(&mut Explainer::new(&self.model))
    }

    /// Returns the cheapest next step that an explainer of this puzzle finds, perhaps with only some of its clues.
    pub fn hint_by(&self, explainer: &mut Explainer<'_>) -> Option<Hint> {
        explainer.next_step(self.marks.grid()).map(|step| Hint { step })
    }

    /// Sets the marks of a hint, in one move.
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn follow(&mut self, hint: &Hint) -> Result<Vec<Event>, Refusal> {
        self.mark_all(hint.step.conclusions.iter().copied())
    }
}
