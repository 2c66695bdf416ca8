//! Clues on trial: claims that are added one by one to the categories of a puzzle, and the question whether some of them
//! leave another answer than a known one. Layer 2: what making and thinning out puzzles is built on.

use super::analysis::Analysis;
use super::compile::{self, Compiler, Placing};
use crate::engine::{self, Budget, Fixpoint, Group, Groups, NetworkError, Step, Variable};
use crate::model::{Assignment, CategoryId, Formula, Model};

/// After so many conflicts the search learns from them: later where it knows what to look near to.
const LEARN_AFTER: u32 = 100;
const LEARN_AFTER_LOOKING_NEAR: u32 = 3_000;

/// The categories of a puzzle with claims on trial; each question chooses among them.
///
/// ```
/// use zebra_core::builder::{Builder, is};
/// use zebra_core::solve::{Solver, Trials};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let answer = Solver::new(&model).solve().unique().unwrap();
///
/// let mut trials = Trials::new(&model);
/// let claim = trials.add(&model.clues()[0].formulas);
/// assert_eq!(trials.another(&[claim], &answer, 1_000).known(), Some(None));
/// assert!(trials.another(&[], &answer, 1_000).known().unwrap().is_some());
/// # Ok::<(), zebra_core::builder::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Trials<'m> {
    compiler: Compiler<'m>,
    search: engine::Solver,
    claims: usize,
    denials: usize,
    budget: u64,
}

impl<'m> Trials<'m> {
    /// The categories of a model, without its clues.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let compiler = Compiler::without_clues(model).unwrap_or_else(|error| too_large(&error));
        let search = engine::Solver::new(&compiler.network, &Groups::none(), Budget::new(0));
        Trials { compiler, search, claims: 0, denials: 0, budget: 0 }
    }

    /// The model whose categories these are.
    #[must_use]
    pub fn model(&self) -> &'m Model {
        self.compiler.model
    }

    /// One more claim, of one or several formulas; its number chooses it in questions.
    pub fn add(&mut self, formulas: &[Formula]) -> usize {
        self.claims += 1;
        for formula in formulas {
            self.compiler.claim(formula, claimed(self.claims - 1)).unwrap_or_else(|error| too_large(&error));
        }
        self.claims - 1
    }

    /// An answer of the claims that are on, other than the known one; `None` if there is none.
    pub fn another(&mut self, on: &[usize], known: &Assignment, budget: u64) -> Analysis<Option<Assignment>> {
        self.prepare(on, None);
        self.search.grant(budget);
        let found = loop {
            match self.search.next() {
                Step::Solution(values) => {
                    let answer = compile::read(self.compiler.model, &self.compiler.placings, values);
                    if answer.as_ref() != Some(known) {
                        break Analysis::Known(answer);
                    }
                }
                Step::Exhausted => break Analysis::Known(None),
                Step::Spent => break Analysis::Unknown,
            }
        };
        self.budget += self.search.statistics().propagations;
        found
    }

    /// An answer of the claims that are on in which not all of these formulas are true; `None` if the claims imply them.
    /// If another answer is given, what is near to it is looked at first.
    ///
    /// ```
    /// use zebra_core::builder::{Builder, is};
    /// use zebra_core::solve::{Solver, Trials};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let answer = Solver::new(&model).solve().unique().unwrap();
    ///
    /// let mut trials = Trials::new(&model);
    /// let first = trials.add(&model.clues()[0].formulas);
    /// let second = &model.clues()[1].formulas;
    /// assert_eq!(trials.counterexample(&[first], second, Some(&answer), 1_000).known(), Some(None));
    /// assert!(trials.counterexample(&[], second, None, 1_000).known().unwrap().is_some());
    /// # Ok::<(), zebra_core::builder::BuildError>(())
    /// ```
    pub fn counterexample(
        &mut self,
        on: &[usize],
        formulas: &[Formula],
        near: Option<&Assignment>,
        budget: u64,
    ) -> Analysis<Option<Assignment>> {
        let denial = denied(self.denials);
        self.denials += 1;
        self.compiler.deny(formulas, denial).unwrap_or_else(|error| too_large(&error));
        self.prepare(on, Some(denial));
        self.search.grant(budget);
        let model = self.compiler.model;
        if let Some(near) = near {
            self.search.learn_after(LEARN_AFTER_LOOKING_NEAR);
            let places = model.category_ids().zip(&self.compiler.placings);
            self.search.prefer(places.flat_map(|(category, placing)| placed(model, category, placing, near)));
        }
        let found = match self.search.next() {
            Step::Solution(values) => Analysis::Known(compile::read(model, &self.compiler.placings, values)),
            Step::Exhausted => Analysis::Known(None),
            Step::Spent => Analysis::Unknown,
        };
        self.budget += self.search.statistics().propagations;
        found
    }

    /// Whether a claim, alone, already says in which row some item stands.
    pub fn gives_away(&mut self, claim: usize) -> bool {
        let network = &self.compiler.network;
        let open =
            |variable: &engine::Variable| network.domain(*variable).is_ok_and(|domain| domain.len() > 1);
        let variables: Vec<_> = (0..network.variables() as u32).map(engine::Variable).filter(open).collect();
        self.prepare(&[claim], None);
        self.search.grant(u64::MAX);
        let reached = self.search.fixpoint() == Fixpoint::Reached;
        self.budget += self.search.statistics().propagations;
        !reached || variables.iter().any(|&variable| self.search.domain(variable).len() == 1)
    }

    /// The budget that all questions have taken together.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.budget
    }

    fn prepare(&mut self, on: &[usize], denial: Option<Group>) {
        let groups: Groups = on.iter().map(|&claim| claimed(claim)).chain(denial).collect();
        self.search.reset_with(&self.compiler.network, &groups);
        self.search.learn_after(LEARN_AFTER);
    }
}

fn claimed(claim: usize) -> Group {
    Group(2 * claim as u32 + 1)
}

fn denied(denial: usize) -> Group {
    Group(2 * denial as u32 + 2)
}

/// The values that an assignment gives the variables of a category.
fn placed<'a>(
    model: &Model,
    category: CategoryId,
    placing: &'a Placing,
    assignment: &'a Assignment,
) -> impl Iterator<Item = (Variable, u32)> + 'a {
    let first = model.category(category).first;
    (0..assignment.rows()).filter_map(move |row| {
        let number = assignment.item_in(row, category).0 - first;
        match placing {
            Placing::Anchor => None,
            Placing::Positions(variable) => Some((Variable(variable.0 + number), row as u32)),
            Placing::Rows(variables) => Some((variables[row], number)),
        }
    })
}

fn too_large<T>(error: &NetworkError) -> T {
    // The sizes of a checked model are far below the engine's limits, and its ids are its own.
    unreachable!("a checked model fits the engine: {error}")
}
