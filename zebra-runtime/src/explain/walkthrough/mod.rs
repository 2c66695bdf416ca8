//! The walkthrough: an explanation in paragraphs, as a person would give it. Its text is in `narration/story`.
//!
//! The steps of an [`Explanation`](super::Explanation) are atoms: small, checked, and far too many to read. A walkthrough
//! states what the clues give outright, and then one point in each paragraph: a clue with a fact or two, or all
//! alternatives for one item, ruled out one after the other. What follows by filling in the grid alone is folded into the
//! paragraph that causes it, and nothing is said that no later paragraph needs.

mod plan;
mod proofs;
mod suppose;

use super::marks::LogicGrid;
use super::search::{Ending, Explainer};
use super::step::Step;
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model};

/// An explanation in paragraphs.
#[derive(Debug, Clone)]
pub struct Walkthrough<'m> {
    /// The puzzle.
    pub model: &'m Model,
    /// The pairs that clues state outright, each with its clue, in the order of the clues.
    pub opening: Vec<(Mark, ClueId)>,
    /// The paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// The grid after the last paragraph, with everything that follows from it.
    pub grid: LogicGrid,
    /// How the walkthrough ends.
    pub ending: Ending,
}

/// One paragraph: a conclusion and the argument for it.
#[derive(Debug, Clone)]
pub struct Paragraph {
    /// What the attention moves to, if it leaves the subject of the paragraph before.
    pub heading: Option<Heading>,
    /// The conclusions, the main one first; none if the argument is a contradiction.
    pub conclusions: Vec<Mark>,
    /// The other pairs that are now known to be together: those of items that are together with the two of a conclusion,
    /// and items that take the last place that is left.
    pub consequences: Vec<Mark>,
    /// The number of points that could have been made here: ways forward that were open to the reader, this one included.
    pub choices: u32,
    /// The argument.
    pub argument: Argument,
    /// The atomic steps behind the argument, to the conclusions.
    pub steps: Vec<Step>,
}

/// What a group of paragraphs is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    /// The row of an item.
    Item(ItemId),
    /// Which items of two categories belong together.
    Categories(CategoryId, CategoryId),
    /// A clue.
    Clue(ClueId),
}

/// The argument of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A clue, with these facts, leaves nothing else.
    Clue {
        /// The clue.
        clue: ClueId,
        /// The cases of the clue, if they are few and the argument goes through them one by one: those that fail, and those that
        /// are left and have the conclusions in common. Empty otherwise.
        cases: Vec<Case>,
        /// Why its other cases fail, if it does not go through them one by one.
        reasons: Vec<Reason>,
    },
    /// Every other item of a category is ruled out as the partner of an item.
    Alternatives {
        /// The item.
        item: ItemId,
        /// The category of its partner.
        category: CategoryId,
        /// Why the others fail, in the order of the category.
        reasons: Vec<Reason>,
    },
    /// No item of a category goes with both items of the conclusion.
    NoCommon {
        /// The category.
        category: CategoryId,
        /// Why each of its items fails.
        reasons: Vec<Reason>,
    },
    /// The opposite of the first conclusion is supposed and refuted.
    Supposition {
        /// The mark that is supposed.
        supposed: Mark,
        /// What follows from it, line by line; the last line is the contradiction.
        lines: Vec<Line>,
    },
    /// The clues contradict each other.
    Contradiction {
        /// How it shows.
        why: Why,
        /// The marks that exclude each other.
        reasons: Vec<Reason>,
    },
    /// One atomic step of another technique.
    Step(Step),
}

/// A way in which a clue can be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The marks of the case that are not known.
    pub marks: Vec<Mark>,
    /// The mark that excludes the case, and why it holds; none if the case is left.
    pub excluded: Option<Reason>,
}

/// Why a mark holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The mark.
    pub mark: Mark,
    /// How it follows.
    pub why: Why,
    /// The marks that it follows from.
    pub from: Vec<Reason>,
}

/// How a mark of a [`Reason`] follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It was concluded or stated before.
    Known,
    /// It is the supposition, or a line before this one.
    Supposed,
    /// The rows and columns of the grid: an item has its partner, or items that are together share their marks.
    Grid,
    /// Every other partner is ruled out.
    OnlyPlace,
    /// No item of a third category goes with both.
    NoCommon,
    /// A clue leaves nothing else.
    Clue(ClueId),
}

/// A line of a supposition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What follows; none in the last line.
    pub conclusion: Option<Mark>,
    /// How it follows.
    pub why: Why,
    /// The marks that it follows from.
    pub from: Vec<Reason>,
}

impl<'m> Explainer<'m> {
    /// Returns the explanation in paragraphs.
    #[must_use]
    pub fn walkthrough(&self) -> Walkthrough<'m> {
        self.search(plan::plan)
    }
}

impl Reason {
    /// Returns the clues of the reason, each once, in their order in it.
    #[must_use]
    pub fn clues(&self) -> Vec<ClueId> {
        let mut clues = Vec::new();
        self.visit(&mut |reason| {
            if let Why::Clue(clue) = reason.why
                && !clues.contains(&clue)
            {
                clues.push(clue);
            }
        });
        clues
    }

    /// Returns the facts that the reason rests on, each once, in their order in it.
    #[must_use]
    pub fn facts(&self) -> Vec<Mark> {
        let mut facts = Vec::new();
        self.visit(&mut |reason| {
            if matches!(reason.why, Why::Known | Why::Supposed) && !facts.contains(&reason.mark) {
                facts.push(reason.mark);
            }
        });
        facts
    }

    fn visit<'s>(&'s self, look: &mut impl FnMut(&'s Reason)) {
        look(self);
        self.from.iter().for_each(|reason| reason.visit(look));
    }
}

impl Paragraph {
    /// Returns the reasons of the argument; the lines of a supposition are not among them.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        match &self.argument {
            Argument::Clue { reasons, .. }
            | Argument::Alternatives { reasons, .. }
            | Argument::NoCommon { reasons, .. }
            | Argument::Contradiction { reasons, .. } => reasons,
            Argument::Supposition { .. } | Argument::Step(_) => &[],
        }
    }
}
