//! From a model to its explanation, and to single next steps. Layer 3.

use super::cases::Cases;
use super::run::{Drawn, Reasoner, Run};
use super::spare::Sparing;
use super::state::{State, Units};
use super::suppose::{Means, Shortlist};
use super::wide::Wide;
use super::{English, Grid, Mark, Report, Step};
use std::collections::BTreeSet;
use std::fmt;

use crate::model::{self, Assignment, ClueId, Formula, Model};
use crate::solve::{Budget, Outcome, Solver};

/// The suppositions that one explanation may try out unless it is told otherwise.
const DEFAULT_SUPPOSITIONS: u64 = 200_000;

/// Of an ambiguous puzzle so many answers are looked at, to see which marks nobody can conclude.
const ANSWERS: usize = 32;

/// The budget of looking for answers beforehand, in propagator runs.
const BUDGET: Budget = Budget::new(2_000_000);

/// So many suppositions may stand inside of each other.
const DEPTH: u32 = 2;

/// How an explanation ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every mark is known.
    Full,
    /// The clues contradict each other: the last step has no conclusion.
    Contradiction,
    /// Marks are open that differ between answers, so that nothing more can be concluded.
    Ambiguous,
    /// Marks are open, and the budget was exhausted.
    Spent,
}

/// The steps from the empty grid as far as they lead.
#[derive(Debug, Clone)]
pub struct Explanation<'m> {
    /// The puzzle.
    pub model: &'m Model,
    /// The steps.
    pub steps: Vec<Step>,
    /// For each step, how many clues gave one at that point. Steps that need no clue are taken as they come, and count 1.
    pub choices: Vec<u32>,
    /// The grid behind the last step.
    pub grid: Grid,
    /// How it ends.
    pub ending: Ending,
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Report::default().tell(self, &English))
    }
}

/// Explains a puzzle with the clues that are on by themselves.
///
/// Of a contradictory puzzle only the steps are told that lead to the contradiction, from clues none of which can be
/// spared. A puzzle of five by five takes a fraction of a millisecond where no supposition is needed.
///
/// ```
/// use zebra_runtime::builder::{Builder, is, is_not};
/// use zebra_runtime::explain::{Ending, Technique, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is_not("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let explanation = explain(&model);
/// assert_eq!(explanation.ending, Ending::Full);
/// assert_eq!(explanation.steps[0].technique, Technique::Direct);
/// assert_eq!(explanation.steps[1].technique, Technique::OnlyPlace);
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
#[must_use]
pub fn explain(model: &Model) -> Explanation<'_> {
    Explainer::new(model).explain()
}

/// Explains one puzzle, as a whole or step by step from any grid.
#[derive(Debug, Clone)]
pub struct Explainer<'m> {
    reasoner: Reasoner<'m>,
    wides: Vec<Wide>,
    suppositions: u64,
}

impl<'m> Explainer<'m> {
    /// An explainer with the clues that are on by themselves. It finds the ways in which each clue can be true, once.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        Explainer::of_clues(model, Units::on(model))
    }

    /// An explainer with some of the clues.
    pub fn of_clues(model: &'m Model, clues: impl IntoIterator<Item = ClueId>) -> Self {
        let reasoner = Reasoner::new(model, clues.into_iter());
        let wides = Wide::all(&reasoner);
        Explainer { reasoner, wides, suppositions: DEFAULT_SUPPOSITIONS }
    }

    /// How many suppositions each explanation may try out. Where they are spent, and the puzzle has one answer or none, all
    /// that is left is tried out at once: [`Technique::Exhaustion`](super::Technique::Exhaustion).
    pub fn within(&mut self, suppositions: u64) -> &mut Self {
        self.suppositions = suppositions;
        self
    }

    /// The cheapest next step from what a grid holds; `None` if none was found, or the grid is full.
    ///
    /// The marks of the grid are taken as they are, even if no answer has them: then the step may be a contradiction.
    ///
    /// ```
    /// use zebra_runtime::builder::{Builder, is};
    /// use zebra_runtime::explain::{Explainer, Grid, Mark};
    /// use zebra_runtime::model::ItemId;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let mut explainer = Explainer::new(&model);
    /// let mut grid = Grid::new(&model);
    /// let step = explainer.next_step(&grid).unwrap();
    /// assert_eq!(step.conclusions, [Mark::together(ItemId(0), ItemId(2))]);
    /// grid.set(step.conclusions[0]);
    /// assert!(explainer.next_step(&grid).unwrap().clues.is_empty());
    /// # Ok::<(), zebra_runtime::builder::BuildError>(())
    /// ```
    pub fn next_step(&mut self, grid: &Grid) -> Option<Step> {
        let mut run = self.reasoner.run(grid.marks());
        let mut search = Search::new(&self.reasoner, &mut self.wides, self.suppositions);
        search.next(&self.reasoner, &mut run).map(|drawn| drawn.step)
    }

    /// All steps from the empty grid.
    #[must_use]
    pub fn explain(&self) -> Explanation<'m> {
        let told = self.run();
        if matches!(told.ending, Ending::Contradiction | Ending::Spent) {
            let model = self.reasoner.model;
            let core = Solver::new(model).conflict_core().known().flatten();
            if let Some(core) = core.filter(|core| core.clues.len() < self.reasoner.clues.len()) {
                let shorter = Explainer::of_clues(model, core.clues).within(self.suppositions).run();
                if shorter.ending == Ending::Contradiction {
                    return shorter;
                }
            }
        }
        told
    }

    fn run(&self) -> Explanation<'m> {
        let mut wides = self.wides.clone();
        let mut search = Search::new(&self.reasoner, &mut wides, self.suppositions);
        let mut run = self.reasoner.run([]);
        let mut drawn = Vec::new();
        let mut contradicted = false;
        while !contradicted {
            let Some(next) = search.next(&self.reasoner, &mut run) else { break };
            contradicted = next.step.is_contradiction();
            drawn.push(next);
        }
        let ending = match (contradicted, run.state.grid.is_full()) {
            (true, _) => Ending::Contradiction,
            (_, true) => Ending::Full,
            _ if search.answers(&self.reasoner).known.len() > 1 => Ending::Ambiguous,
            _ => Ending::Spent,
        };
        let (model, grid) = (self.reasoner.model, run.state.grid);
        if ending == Ending::Contradiction {
            drawn = self.reasoner.only_needed(drawn, BTreeSet::new(), Some(&mut search.means)).0;
        }
        let choices = drawn.iter().map(|drawn| drawn.choices).collect();
        let steps = drawn.into_iter().map(|drawn| drawn.step).collect();
        Explanation { model, steps, choices, grid, ending }
    }
}

/// What finds the next step, from the cheapest technique to the dearest.
struct Search<'s, 'm> {
    means: Means<'s, 'm>,
    /// Some answers, once somebody has asked for them.
    answers: Option<Answers>,
    shortlist: Shortlist,
    cases: Cases,
}

impl<'s, 'm> Search<'s, 'm> {
    fn new(reasoner: &Reasoner<'m>, wides: &'s mut [Wide], suppositions: u64) -> Self {
        Search {
            means: Means {
                patience: suppositions,
                wides,
                with_wides: false,
                sparing: Sparing::new(reasoner.model),
            },
            answers: None,
            shortlist: Shortlist::new(),
            cases: Cases::new(reasoner),
        }
    }

    fn next(&mut self, reasoner: &Reasoner<'m>, run: &mut Run<'_, '_>) -> Option<Drawn> {
        if let Some(mut simple) = run.simple_step() {
            reasoner.thin(&mut simple.step, &mut self.means.sparing);
            return Some(simple);
        }
        let drawn = self.hard(reasoner, &run.state)?;
        run.accept(&drawn.step);
        Some(drawn)
    }

    fn hard(&mut self, reasoner: &Reasoner<'m>, state: &State) -> Option<Drawn> {
        if state.grid.is_full() && self.means.wides.is_empty() {
            return None;
        }
        self.cases
            .step(reasoner, state, &mut self.means.sparing)
            .or_else(|| {
                let mut wide = reasoner.wide_step(self.means.wides, state)?;
                wide.shrink(reasoner, self.means.wides);
                reasoner.thin(&mut wide.step, &mut self.means.sparing);
                Some(wide).filter(|wide| !wide.step.clues.is_empty())
            })
            .or_else(|| self.supposition(reasoner, state))
            .or_else(|| match self.answers(reasoner) {
                Answers { outcome: Outcome::Unique(()) | Outcome::Unsolvable, known } => {
                    reasoner.exhaustion(state, known.first())
                }
                _ => None,
            })
    }

    fn supposition(&mut self, reasoner: &Reasoner<'_>, state: &State) -> Option<Drawn> {
        let answers = &self.answers.get_or_insert_with(|| Answers::of(reasoner)).known;
        // What is so in an answer cannot be refuted.
        let hopeless =
            |mark: Mark| answers.iter().any(|answer| Formula::from(mark).holds(reasoner.model, answer));
        reasoner.supposition(state, &hopeless, DEPTH, &mut self.means, &mut self.shortlist)
    }

    fn answers(&mut self, reasoner: &Reasoner<'_>) -> &Answers {
        self.answers.get_or_insert_with(|| Answers::of(reasoner))
    }
}

/// Some answers of a puzzle, and whether it has others.
struct Answers {
    known: Vec<Assignment>,
    outcome: Outcome<()>,
}

impl Answers {
    fn of(reasoner: &Reasoner<'_>) -> Self {
        let model = reasoner.model;
        let mut solver = Solver::new(model);
        for clue in model.clue_ids() {
            let counts = reasoner.clues.binary_search(&clue).is_ok();
            solver.switch(clue, if counts { model::State::On } else { model::State::Off });
        }
        let mut solutions = solver.within(BUDGET).solutions();
        let known = solutions.by_ref().take(ANSWERS).collect();
        Answers { known, outcome: solutions.outcome() }
    }
}
