//! Chains of paragraphs from the marks of a board: why a mark holds, and why another one fails.

use super::{Automatic, Board};
use crate::explain::{Ending, Explainer, LogicGrid, Native, Paragraph, Passage, Reporter, Walkthrough};
use crate::model::{Mark, Model};

/// Paragraphs that follow from the marks of a board, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// The marks of the board.
    pub given: Vec<Mark>,
    /// The paragraphs; the last one leads to the mark. None if the board has the mark.
    pub paragraphs: Vec<Paragraph>,
}

impl Chain {
    /// Returns the paragraphs in the language of the puzzle, as plain text, each on a line.
    #[must_use]
    pub fn text(&self, model: &Model) -> String {
        let passages = self.passages(model, &Native);
        passages.iter().map(Passage::text).collect::<Vec<_>>().join("\n")
    }

    /// Returns the paragraphs in the words of a reporter.
    #[must_use]
    pub fn passages(&self, model: &Model, reporter: &dyn Reporter) -> Vec<Passage> {
        let walkthrough = Walkthrough {
            given: self.given.clone(),
            paragraphs: self.paragraphs.clone(),
            ..Walkthrough::new(model, LogicGrid::new(model), Ending::Ambiguous)
        };
        (0..self.paragraphs.len()).map(|index| reporter.paragraph(&walkthrough, index)).collect()
    }
}

impl Board {
    /// Returns the cheapest chain of paragraphs from the marks of the board to a mark; `None` if it does not follow.
    ///
    /// A mark of the board follows from the user's other marks, if it does. If one of the user's marks is wrong
    /// ([`Board::mistake`]), the chain starts from those before it. Creates an [`Explainer`]; for many questions, create
    /// one and pass it to [`Board::why_by`].
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::board::Board;
    /// use zebra::builder::{Builder, is, is_not};
    /// use zebra::model::Mark;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let [_, bob, cid, _, dog, _] = *model.item_ids().collect::<Vec<_>>() else { unreachable!() };
    ///
    /// let board = Board::new(&model);
    /// let chain = board.why(Mark::together(cid, dog)).unwrap();
    /// assert!(chain.text(&model).contains("Clue 1"));
    /// assert_eq!(board.why(Mark::together(bob, dog)), None);
    /// assert!(board.why_not(Mark::together(bob, dog)).is_some());
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn why(&self, mark: Mark) -> Option<Chain> {
        self.why_by(&Explainer::new(&self.model), mark)
    }

    /// Returns the same chain by an explainer of this puzzle.
    #[must_use]
    pub fn why_by(&self, explainer: &Explainer<'_>, mark: Mark) -> Option<Chain> {
        let category = |item: usize| self.model.items().get(item).map(|item| item.category);
        let (one, other) = (category(mark.first().index())?, category(mark.second().index())?);
        if !self.model.have_marks(one, other) {
            return None;
        }
        let grid = self.position(mark);
        let paragraphs = explainer.chain_to(&grid, mark)?;
        Some(Chain { given: grid.marks().collect(), paragraphs })
    }

    /// Returns why a mark fails: the chain to its opposite, or a refutation of the mark; `None` if it does not fail.
    ///
    /// See [`Board::why`].
    #[must_use]
    pub fn why_not(&self, mark: Mark) -> Option<Chain> {
        self.why(mark.opposite())
    }

    /// Returns the same refutation by an explainer of this puzzle.
    #[must_use]
    pub fn why_not_by(&self, explainer: &Explainer<'_>, mark: Mark) -> Option<Chain> {
        self.why_by(explainer, mark.opposite())
    }

    /// Returns the marks that a chain to a mark may start from: the right ones, without the mark itself and what follows
    /// from it.
    fn position(&self, mark: Mark) -> LogicGrid {
        let wrong = self.first_wrong();
        let is_open = self.entry(mark.first(), mark.second()).is_none();
        if is_open && wrong.is_none() {
            return self.to_grid();
        }
        let own = self.history.own();
        let right =
            wrong.map_or(own.len(), |wrong| own.iter().take_while(|entry| entry.mark != wrong).count());
        let others = own[..right].iter().filter(|entry| entry.mark.items() != mark.items());
        let automatic = if is_open { self.automatic } else { Automatic::NONE };
        super::Marks::derive(&self.model, &self.empty, &others.cloned().collect::<Vec<_>>(), automatic)
            .grid()
            .clone()
    }
}
