//! The walkthrough: an explanation in paragraphs, as a person would give it, as data. `planner` makes it; its text is in
//! `narration/story`.
//!
//! Behind each paragraph are atomic steps, which an [`Explanation`] lists: small, checked, and far too many to read. A walkthrough
//! states what the clues give outright, and then one point in each paragraph: a clue with a fact or two, or all
//! alternatives for one item, ruled out one after the other. What follows by filling in the grid alone is folded into the
//! paragraph that causes it, and nothing is said that no later paragraph needs.

mod difficulty;
mod explanation;
mod known;
mod leaves;
mod level;
mod method;
mod outline;

pub use difficulty::Difficulty;
pub use explanation::{Explanation, Statistics};
pub use level::{Level, LevelError};
pub use method::Method;
pub use outline::Chapter;

use self::leaves::Leaves;
use super::clue::ListedCases;
use super::explainer::Ending;
use super::marks::LogicGrid;
use super::step::Step;
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model};

/// An explanation in paragraphs.
#[derive(Debug, Clone)]
pub struct Walkthrough<'m> {
    /// The puzzle.
    pub model: &'m Model,
    /// The marks that were known before: none, unless the walkthrough starts from a position of a game.
    pub given: Vec<Mark>,
    /// The pairs that clues state outright, each with its clue, in the order of the clues.
    pub opening: Vec<(Mark, ClueId)>,
    /// The paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// The difficulty, of the paragraphs before long ones were divided: the words of a puzzle do not change it. None if the grid does
    /// not become full, or took more work than a rating may: what took less is the same for every budget.
    pub(crate) difficulty: Option<Difficulty>,
    /// The cases of its clues, for the text.
    pub(crate) cases: ListedCases,
    /// The grid after the last paragraph, with everything that follows from it.
    pub grid: LogicGrid,
    /// How the walkthrough ends.
    pub ending: Ending,
}

impl<'m> Walkthrough<'m> {
    /// Creates a walkthrough without paragraphs.
    pub(crate) fn new(model: &'m Model, grid: LogicGrid, ending: Ending) -> Self {
        Walkthrough {
            model,
            given: Vec::new(),
            opening: Vec::new(),
            paragraphs: Vec::new(),
            difficulty: None,
            cases: ListedCases::new(model),
            grid,
            ending,
        }
    }
}

/// One paragraph: a conclusion and the argument for it.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The opposite of the first conclusion is supposed and refuted; the other conclusions follow in the same way.
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
    /// Some items of a category have only these places left, as many as there are items, so all others lose them.
    Places {
        /// The items.
        items: Vec<ItemId>,
        /// The places that are left for them, of another category.
        places: Vec<ItemId>,
        /// Why the items have no other places.
        reasons: Vec<Reason>,
    },
    /// Clues put other items behind an item, or before it, and these need places of their own, so the item loses as many.
    Order {
        /// The item.
        item: ItemId,
        /// The category of the places.
        category: CategoryId,
        /// The other items; in a chain, one after the other, the nearest first.
        others: Vec<ItemId>,
        /// Whether the others are behind the item, and not before it.
        is_behind: bool,
        /// Whether the others are one after the other.
        is_chain: bool,
        /// The clues.
        clues: Vec<ClueId>,
        /// The pairs that join the clues, and the places that the others have lost.
        reasons: Vec<Reason>,
    },
    /// Two clues say the same of two items, which only one item can satisfy: both are together.
    SameRelation {
        /// The clues.
        clues: [ClueId; 2],
    },
    /// Two clues put the items of the conclusion beside two others, in the same way: these are in one row, or in different ones, so
    /// the items of the conclusion are as well.
    Neighbors {
        /// The clues.
        clues: [ClueId; 2],
        /// The items of the conclusion, in the order of the clues.
        items: [ItemId; 2],
        /// The two others, in the same order.
        beside: [ItemId; 2],
        /// Why they are together or apart; empty if they are items of one category.
        reasons: Vec<Reason>,
    },
    /// Items that two or three clues join move as one block, and few places are left for it.
    Block {
        /// The clues.
        clues: Vec<ClueId>,
        /// The category of the places.
        category: CategoryId,
        /// One item of each row of the block.
        items: Vec<ItemId>,
        /// The places of these items, for each way to place the block that is left.
        ways: Vec<Vec<ItemId>>,
        /// The opposite of the conclusion, if the ways are those that it would leave, and the reasons exclude each of them.
        refuted: Option<Mark>,
        /// The pairs that join the clues, and what excludes the other ways.
        reasons: Vec<Reason>,
    },
    /// Several clues, with these facts, leave nothing else: as equations they add up to the number of the conclusion, or everything
    /// else that they allow fails when it is tried.
    Clues {
        /// The clues.
        clues: Vec<ClueId>,
        /// The facts.
        reasons: Vec<Reason>,
    },
    /// Every other item of a category is ruled out as the partner of an item, each by some clues and facts together: everything else
    /// that they allow fails when it is tried.
    Exclusions {
        /// The item.
        item: ItemId,
        /// The category of its partner.
        category: CategoryId,
        /// What excludes the others: few clues first.
        exclusions: Vec<Exclusion>,
        /// The facts of all exclusions.
        reasons: Vec<Reason>,
    },
    /// One atomic step by the rows and columns of the grid.
    Step(Step),
}

/// What excludes some partners of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exclusion {
    /// The partners that are excluded, in the order of their category.
    pub items: Vec<ItemId>,
    /// The clues that exclude each of them, together with the facts.
    pub clues: Vec<ClueId>,
    /// The facts, each of which is the mark of a reason.
    pub facts: Vec<Mark>,
}

/// A way in which a clue can be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The marks of the case that are not known.
    pub marks: Vec<Mark>,
    /// The mark that excludes the case, and why it holds; none if the case is left or only its lines refute it.
    pub excluded: Option<Reason>,
    /// What follows in the case, line by line: to a contradiction, or to the conclusions of the paragraph. None if a mark
    /// excludes the case, or if the case states the conclusions.
    pub lines: Vec<Line>,
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
    /// What else follows from the same marks in the same way.
    pub also: Vec<Mark>,
    /// How it follows.
    pub why: Why,
    /// The marks that it follows from.
    pub from: Vec<Reason>,
}

impl Reason {
    /// Returns the clues of the reason, each once, in their order in it.
    #[must_use]
    pub fn clues(&self) -> Vec<ClueId> {
        Leaves::of([self]).clues
    }

    /// Returns the facts that the reason rests on, each once, in their order in it; suppositions are among them.
    #[must_use]
    pub fn facts(&self) -> Vec<Mark> {
        let Leaves { facts, supposed, .. } = Leaves::of([self]);
        [facts, supposed].concat()
    }
}

impl Case {
    /// Returns `true` if the case fails.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.excluded.is_some() || self.lines.last().is_some_and(|line| line.conclusion.is_none())
    }
}

impl Paragraph {
    /// Returns the reasons of the argument; the lines of a supposition or of a case are not among them.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        match &self.argument {
            Argument::Clue { reasons, .. }
            | Argument::Alternatives { reasons, .. }
            | Argument::NoCommon { reasons, .. }
            | Argument::Places { reasons, .. }
            | Argument::Order { reasons, .. }
            | Argument::Neighbors { reasons, .. }
            | Argument::Block { reasons, .. }
            | Argument::Clues { reasons, .. }
            | Argument::Exclusions { reasons, .. }
            | Argument::Contradiction { reasons, .. } => reasons,
            Argument::Supposition { .. } | Argument::SameRelation { .. } | Argument::Step(_) => &[],
        }
    }

    /// Returns the facts that the argument rests on, stated before the paragraph, each once.
    #[must_use]
    pub fn facts(&self) -> Vec<Mark> {
        match &self.argument {
            Argument::Step(_) => self.premises(),
            _ => self.leaves().facts,
        }
    }

    /// Returns the clues that the argument rests on, each once.
    #[must_use]
    pub fn clues(&self) -> Vec<ClueId> {
        match &self.argument {
            Argument::Step(_) => {
                let mut clues: Vec<ClueId> = self.steps.iter().flat_map(|step| step.clues.clone()).collect();
                clues.sort_unstable();
                clues.dedup();
                clues
            }
            _ => self.leaves().clues,
        }
    }

    /// Returns the marks that the atomic steps need and that none of them concludes, each once.
    #[must_use]
    pub fn premises(&self) -> Vec<Mark> {
        let mut premises: Vec<Mark> = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let before = &self.steps[..index];
            for &premise in &step.premises {
                if !before.iter().any(|step| step.conclusions.contains(&premise))
                    && !premises.contains(&premise)
                {
                    premises.push(premise);
                }
            }
        }
        premises
    }

    /// Returns `true` if the paragraph goes on where another one ends: it concludes something about an item of the row that
    /// the other one places, uses its conclusion, or argues with the same clue.
    #[must_use]
    pub fn continues(&self, before: &Paragraph) -> bool {
        let clue = |paragraph: &Paragraph| match &paragraph.argument {
            Argument::Clue { clue, .. } => Some(*clue),
            _ => None,
        };
        let stated = || before.conclusions.iter().chain(&before.consequences);
        let items = before.conclusions.iter().flat_map(|mark| [mark.first(), mark.second()]);
        let row = |item: ItemId| {
            let beside = before.consequences.iter().filter(move |mark| mark.names(item));
            beside.map(move |mark| mark.other(item)).chain([item]).collect::<Vec<_>>()
        };
        let in_view: Vec<ItemId> = items.flat_map(row).collect();
        clue(self).is_some() && clue(self) == clue(before)
            || self.conclusions.iter().any(|mark| in_view.iter().any(|&item| mark.names(item)))
            || self.facts().iter().any(|fact| stated().any(|mark| mark == fact))
    }

    fn leaves(&self) -> Leaves {
        let mut leaves = Leaves::default();
        match &self.argument {
            Argument::Clue { clue, cases, .. } => {
                leaves.add_clue(*clue);
                for case in cases {
                    case.excluded.iter().for_each(|reason| leaves.add(reason));
                    leaves.add_lines(&case.lines);
                }
            }
            Argument::Supposition { lines, .. } => leaves.add_lines(lines),
            Argument::Contradiction { why: Why::Clue(clue), .. } => leaves.add_clue(*clue),
            Argument::Clues { clues, .. } | Argument::Order { clues, .. } | Argument::Block { clues, .. } => {
                clues.iter().for_each(|&clue| leaves.add_clue(clue));
            }
            Argument::SameRelation { clues } | Argument::Neighbors { clues, .. } => {
                clues.iter().for_each(|&clue| leaves.add_clue(clue));
            }
            Argument::Exclusions { exclusions, .. } => {
                exclusions.iter().flat_map(|part| &part.clues).for_each(|&clue| leaves.add_clue(clue));
            }
            Argument::Alternatives { .. }
            | Argument::NoCommon { .. }
            | Argument::Places { .. }
            | Argument::Contradiction { .. }
            | Argument::Step(_) => {}
        }
        self.reasons().iter().for_each(|reason| leaves.add(reason));
        leaves
    }
}
