//! Hints: what to do next on a board, in parts or as a whole.

use super::chain::Chain;
use super::mistake::Mistake;
use super::words::full_mark_list;
use super::{Board, Event, Refusal};
use crate::explain::wording::question;
use crate::explain::{Argument, Explainer, LogicGrid, Paragraph};
use crate::model::{CategoryId, ItemId, Mark, Model};
use crate::sentence::{clue_sentence, list, plural};

/// How much a hint reveals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Where to look: an item and a category.
    Where,
    /// The clues of the paragraph, if it needs any.
    Clue,
    /// The clues, and the marks of the board to look at with them.
    Marks,
    /// The whole paragraph.
    Paragraph,
}

impl Strength {
    /// All strengths, the weakest first.
    pub const ALL: [Strength; 4] = [Strength::Where, Strength::Clue, Strength::Marks, Strength::Paragraph];
}

/// What to do next on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// A mark of the user is wrong.
    Mistake(Mistake),
    /// A paragraph that follows from the marks of the board: a chain of one.
    Next(Chain),
}

impl Hint {
    /// Returns the mistake.
    #[must_use]
    pub fn mistake(&self) -> Option<&Mistake> {
        match self {
            Hint::Mistake(mistake) => Some(mistake),
            Hint::Next(_) => None,
        }
    }

    /// Returns the paragraph. Without conclusions, it proves that the clues contradict the marks or each other.
    #[must_use]
    pub fn paragraph(&self) -> Option<&Paragraph> {
        match self {
            Hint::Mistake(_) => None,
            Hint::Next(chain) => chain.paragraphs.first(),
        }
    }

    /// Returns the marks that the hint leads to: the conclusions of the paragraph, then what follows from them at once.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let of = |paragraph: &Paragraph| [&*paragraph.conclusions, &*paragraph.consequences].concat();
        self.paragraph().map(of).unwrap_or_default()
    }

    /// Returns where to look for the paragraph: the item with the most conclusions, or the most facts in a
    /// contradiction, and the category.
    #[must_use]
    pub fn place(&self, model: &Model) -> Option<(ItemId, CategoryId)> {
        let paragraph = self.paragraph()?;
        if let Argument::Alternatives { item, category, .. } = paragraph.argument {
            return Some((item, category));
        }
        let facts = paragraph.facts();
        let marks = if paragraph.conclusions.is_empty() { &facts } else { &paragraph.conclusions };
        let times = |item: ItemId| marks.iter().filter(|mark| mark.names(item)).count();
        let first = marks.first()?;
        let items = [first.first(), first.second()];
        let item = if times(items[1]) > times(items[0]) { items[1] } else { items[0] };
        Some((item, model.item(first.other(item)).category))
    }

    /// Returns the hint in English. A [`Reporter`](crate::explain::Reporter) can compose another text from the paragraph:
    /// see [`Chain::passages`].
    #[must_use]
    pub fn text(&self, model: &Model, strength: Strength) -> String {
        let chain = match self {
            Hint::Mistake(mistake) => return mistake.text(model, strength),
            Hint::Next(chain) => chain,
        };
        match (strength, chain.paragraphs.first()) {
            (Strength::Where, _) => self.text_where(model),
            (Strength::Clue, Some(paragraph)) => text_clue(model, paragraph),
            (Strength::Marks, Some(paragraph)) => text_marks(model, paragraph),
            (Strength::Paragraph, _) | (_, None) => chain.text(model),
        }
    }

    fn text_where(&self, model: &Model) -> String {
        // Only a contradiction between the clues alone names no item.
        let Some((item, category)) = self.place(model) else {
            return "Something is wrong: the clues contradict each other.".to_owned();
        };
        let question = question(model, item, category, "");
        match self.marks().is_empty() {
            false => format!("Think about this: {question}"),
            true => format!("Something is wrong. Think about this: {question}"),
        }
    }
}

fn text_clue(model: &Model, paragraph: &Paragraph) -> String {
    let mut clues = paragraph.clues();
    clues.sort_unstable();
    let clues: Vec<_> = clues.into_iter().map(|clue| model.clue(clue)).collect();
    let labels: Vec<&str> = clues.iter().map(|clue| &*clue.label).collect();
    let sentences: Vec<String> = clues.iter().map(|clue| clue_sentence(model, clue)).collect();
    match labels[..] {
        [] => "No clue is needed: the marks of the grid suffice.".to_owned(),
        _ => format!("{} {}: {}", plural(labels.len(), "Clue"), list(&labels, "and"), sentences.join(" ")),
    }
}

fn text_marks(model: &Model, paragraph: &Paragraph) -> String {
    let clue = text_clue(model, paragraph);
    let facts = paragraph.facts();
    match (&facts[..], paragraph.clues().len()) {
        ([], 0 | 1) => format!("{clue} It needs no mark."),
        ([], _) => format!("{clue} They need no mark."),
        (facts, 0) => format!("{clue} Look at these: {}.", full_mark_list(model, facts)),
        (facts, count) => {
            let it = if count == 1 { "it" } else { "them" };
            format!("{clue} Look at {it} with these marks: {}.", full_mark_list(model, facts))
        }
    }
}

impl Board {
    /// Returns the marks as the logic grid that explanations use.
    #[must_use]
    pub fn to_grid(&self) -> LogicGrid {
        self.marks.grid().clone()
    }

    /// Returns the user's [mistake](Board::mistake); if there is none, the next paragraph of an explanation from the marks of
    /// the board, by the clues that are on. `None` if the board is complete or nothing more follows.
    ///
    /// The paragraph rests on marks of the board only; what follows from them by rows and columns is part of it. Creates
    /// an [`Explainer`]; for many hints, create one and pass it to [`Board::hint_by`].
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::board::{Board, Strength};
    /// use zebra::builder::{Builder, is_not};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is_not("Ann", "Cat"));
    /// let model = puzzle.check()?;
    ///
    /// let mut board = Board::new(&model);
    /// let hint = board.hint().unwrap();
    /// assert!(hint.text(&model, Strength::Where).starts_with("Think about this: "));
    /// assert_eq!(hint.text(&model, Strength::Clue), "Clue 1: Ann does not own the cat.");
    /// assert_eq!(hint.text(&model, Strength::Marks), "Clue 1: Ann does not own the cat. It needs no mark.");
    /// println!("{}", hint.text(&model, Strength::Paragraph));
    /// while let Some(hint) = board.hint() {
    ///     board.follow(&hint)?;
    /// }
    /// assert!(board.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        self.hint_by(&Explainer::new(&self.model))
    }

    /// Returns the same with an explainer of this puzzle, perhaps with only some of its clues.
    #[must_use]
    pub fn hint_by(&self, explainer: &Explainer<'_>) -> Option<Hint> {
        if let Some(mistake) = self.mistake_by(explainer) {
            return Some(Hint::Mistake(mistake));
        }
        if self.is_complete() {
            return None;
        }
        let grid = self.marks.grid();
        let paragraph = explainer.next_paragraph(grid)?;
        Some(Hint::Next(Chain { given: grid.marks().collect(), paragraphs: vec![paragraph] }))
    }

    /// Follows a hint, in one move: sets its [marks](Hint::marks), or goes back to before the mistake.
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn follow(&mut self, hint: &Hint) -> Result<Vec<Event>, Refusal> {
        match hint {
            Hint::Mistake(mistake) => Ok(self.go_back(mistake.moves)),
            Hint::Next(_) => self.mark_all(hint.marks()),
        }
    }
}
