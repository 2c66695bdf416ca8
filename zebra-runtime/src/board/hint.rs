//! Hints: the cheapest next step from what is on the board, and how much of it is told. Part of the board (layer 3).

use super::mark::beside;
use super::words::quoted;
use super::{Board, Event, Refusal};
use crate::explain::{English, Explainer, Grid, Reporter, Step};
use crate::model::{CategoryId, ItemId, Model};
use crate::sentence::{clue_sentence, list, plural};

/// How much a hint tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Where to look: an item, and a category of which something follows for it.
    Where,
    /// The clues that are needed, or that none is.
    Clue,
    /// The whole step: what follows, and from what.
    Step,
}

/// A step that can be taken from what is on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The step. If it has no conclusion, it shows that the marks are wrong: they contradict each other or the clues.
    pub step: Step,
}

impl Hint {
    /// Where to look: the item of which most follows, or on which most rests if nothing does, and the category.
    #[must_use]
    pub fn place(&self, model: &Model) -> Option<(ItemId, CategoryId)> {
        let marks = if self.step.is_contradiction() { &self.step.premises } else { &self.step.conclusions };
        let times = |item: ItemId| marks.iter().filter(|mark| mark.names(item)).count();
        let first = marks.first()?;
        let items = [first.first(), first.second()];
        let item = if times(items[1]) > times(items[0]) { items[1] } else { items[0] };
        Some((item, model.item(beside(*first, item)).category))
    }

    /// The hint in English, as a sentence or two. Other words can be found for the step by a [`Reporter`].
    #[must_use]
    pub fn text(&self, model: &Model, strength: Strength) -> String {
        match strength {
            Strength::Where => self.text_where(model),
            Strength::Clue => self.text_clue(model),
            Strength::Step => English.step(model, &self.step),
        }
    }

    fn text_where(&self, model: &Model) -> String {
        let place = self.place(model).map_or_else(String::new, |(item, category)| {
            format!("ook at {} and category `{}`.", quoted(model, item), model.category(category).name)
        });
        match (self.step.is_contradiction(), place.as_str()) {
            (false, _) => format!("L{place}"),
            (true, "") => "Something is wrong: the clues contradict each other.".to_owned(),
            (true, _) => format!("Something is wrong: l{place}"),
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
    /// The marks as explanations take them.
    #[must_use]
    pub fn to_grid(&self) -> Grid {
        let mut grid = Grid::new(&self.model);
        self.marks().iter().for_each(|entry| grid.set(entry.mark));
        grid
    }

    /// The cheapest next step from what is on the board, by the clues that are on; `None` if the board is full, or nothing
    /// more can be concluded.
    ///
    /// The marks are taken as they are. If they are wrong the hint may be wrong with them, up to the one that shows it:
    /// [`Board::check`] finds wrong marks at once. Costs making an [`Explainer`]; for many hints make one yourself.
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
    /// assert!(hint.text(&model, Strength::Step).starts_with("Clue 1 says: “Ann is not Cat.” So "));
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

    /// The same by an explainer of this puzzle, perhaps one that knows only some of its clues.
    pub fn hint_by(&self, explainer: &mut Explainer<'_>) -> Option<Hint> {
        explainer.next_step(&self.to_grid()).map(|step| Hint { step })
    }

    /// Sets the marks of a hint, in one move.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn follow(&mut self, hint: &Hint) -> Result<Vec<Event>, Refusal> {
        self.mark_all(hint.step.conclusions.iter().copied())
    }
}
