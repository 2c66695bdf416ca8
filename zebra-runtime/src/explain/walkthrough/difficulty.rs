//! The difficulty of a puzzle for a person: what the reader of its walkthrough does.

use std::collections::BTreeSet;

use super::{Argument, Level, Line, Method, Paragraph, Walkthrough};
use crate::explain::prices::{
    POINTS_OF_CASE, POINTS_OF_LINE, POINTS_OF_PARAGRAPH, POINTS_OF_REASON, POINTS_OF_SEARCH, POINTS_OF_STATED,
};
use crate::model::{ClueId, Model};

/// The difficulty of a puzzle for a person.
///
/// The level is that of the hardest [method](Method) of the walkthrough. The score compares puzzles of one level: it is the sum of
/// the points of the paragraphs, and half a point for each pair that a clue states outright. A paragraph has 2 points, and 1 for each fact and clue that it rests on, 4 for each case that is followed, 5 for each line of a
/// supposition or a case, 5 for each clue that is added up or tried together with others, and 3 divided by the number of ways
/// forward that were open. So the size of a puzzle counts, the length of its arguments, and how hard they are to find. Renaming and
/// reordering change nothing of this.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra::explain::{Level, walkthrough};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let difficulty = walkthrough(&model).difficulty().unwrap();
/// assert_eq!((difficulty.level, difficulty.score), (Level::Easy, 0.5));
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difficulty {
    /// The difficulty in one word.
    pub level: Level,
    /// The hardest method of the walkthrough, which decides the level.
    pub hardest: Method,
    /// The points of the whole puzzle, rounded to a tenth.
    pub score: f64,
    /// The number of paragraphs, before those with many words are divided.
    pub paragraphs: usize,
    /// The number of facts and clues that the paragraphs rest on.
    pub reasons: usize,
    /// The number of cases that are followed.
    pub cases: usize,
    /// The number of suppositions.
    pub suppositions: usize,
    /// The number of lines of all suppositions and cases, and of clues that are added up or tried together with others.
    pub lines: usize,
    /// The average number of ways forward that were open at a paragraph.
    pub choices: f64,
}

impl Difficulty {
    /// Returns the difficulty of some paragraphs, after a number of pairs that clues state outright.
    pub(in crate::explain) fn of(model: &Model, stated: usize, paragraphs: &[Paragraph]) -> Difficulty {
        let tallies: Vec<Tally> = paragraphs.iter().map(|paragraph| Tally::of(model, paragraph)).collect();
        let all = || tallies.iter();
        let score: f64 = all().map(Tally::score).sum::<f64>() + POINTS_OF_STATED * stated as f64;
        let score = (10.0 * score).round() / 10.0;
        let sum = |part: fn(&Tally) -> usize| all().map(part).sum::<usize>();
        let hardest = all().map(|tally| tally.method).max().unwrap_or(Method::Direct);
        let choices = sum(|tally| tally.choices) as f64 / tallies.len().max(1) as f64;
        Difficulty {
            level: hardest.level(),
            hardest,
            score,
            paragraphs: tallies.len(),
            reasons: sum(|tally| tally.reasons),
            cases: sum(|tally| tally.cases),
            suppositions: sum(|tally| tally.suppositions),
            lines: sum(|tally| tally.lines),
            choices: (10.0 * choices).round() / 10.0,
        }
    }
}

impl Walkthrough<'_> {
    /// Returns the difficulty of the puzzle; `None` if the grid does not become full, or took more work than a rating may. It is that of
    /// [`Explainer::difficulty`](crate::explain::Explainer::difficulty), or none.
    #[must_use]
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty
    }

    /// Returns the hardest method of each paragraph.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is, is_not};
    /// use zebra::explain::{Method, walkthrough};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cy"]).category("Pet", ["Cat", "Dog", "Owl"]);
    /// puzzle.clue("1", is_not("Ann", "Cat")).clue("2", is_not("Ann", "Dog")).clue("3", is("Bob", "Cat"));
    /// let model = puzzle.check()?;
    /// assert!(walkthrough(&model).methods().iter().all(|method| *method <= Method::Elimination));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn methods(&self) -> Vec<Method> {
        self.paragraphs.iter().map(|paragraph| Method::of(self.model, paragraph)).collect()
    }
}

/// What a reader of one paragraph does, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tally {
    method: Method,
    reasons: usize,
    cases: usize,
    suppositions: usize,
    lines: usize,
    choices: usize,
}

impl Tally {
    fn of(model: &Model, paragraph: &Paragraph) -> Tally {
        let count = |lines: &[Line]| lines.len();
        let method = Method::of(model, paragraph);
        let (cases, suppositions, lines) = match &paragraph.argument {
            Argument::Clue { cases, .. } => {
                (cases.len(), 0, cases.iter().map(|case| count(&case.lines)).sum())
            }
            // What one clue refutes at once is no more than a reason.
            Argument::Supposition { .. } if method < Method::Supposition => (0, 0, 0),
            Argument::Supposition { lines, .. } => (0, 1, count(lines)),
            // The clues are added up, or tried together.
            Argument::Clues { clues, .. } => (0, 0, clues.len()),
            Argument::Exclusions { exclusions, .. } => {
                let clues: BTreeSet<ClueId> =
                    exclusions.iter().flat_map(|part| &part.clues).copied().collect();
                (0, 0, clues.len())
            }
            Argument::Step(step) => (0, 0, step.refutation.iter().map(|refuted| refuted.steps.len()).sum()),
            _ => (0, 0, 0),
        };
        let reasons = paragraph.facts().len() + paragraph.clues().len();
        let choices = paragraph.choices.max(1) as usize;
        Tally { method, reasons, cases, suppositions, lines, choices }
    }

    fn score(&self) -> f64 {
        let Tally { reasons, cases, lines, choices, .. } = *self;
        POINTS_OF_PARAGRAPH
            + POINTS_OF_REASON * reasons as f64
            + POINTS_OF_CASE * cases as f64
            + POINTS_OF_LINE * lines as f64
            + POINTS_OF_SEARCH / choices as f64
    }
}
