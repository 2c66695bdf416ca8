//! Sessions: a compiled puzzle with claims, and questions about any choice of them. Layer 2: the one way from a model
//! to the engine for all questions but plain solving.

use super::analysis::Analysis;
use super::compile::{self, Compiler, Placing};
use crate::engine::{
    Budget, Fixpoint, Group, Groups, LEARN_AFTER, NetworkError, NetworkSolver, SearchStep, Variable,
};
use crate::model::{Assignment, CategoryId, Formula, Model};

/// The number of conflicts after which the search for another answer learns from them: fewer than a plain search waits
/// for, since most of these questions have no answer.
const LEARN_AFTER_WITHOUT_GUIDE: u32 = 100;

/// The same where the search starts near a known answer, which a learning search does not stay close to.
const LEARN_AFTER_NEAR: u32 = 3_000;

/// The budget ended before a question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spent;

/// The categories of a puzzle, compiled once, with claims of which each question chooses some.
///
/// A claim is one or several formulas; it has no effect on questions that do not choose it. Claims are numbered from 0
/// in the order in which they are added.
///
/// ```
/// use zebra_core::builder::{Builder, is};
/// use zebra_core::solve::{Budget, Session, Solver};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let answer = Solver::new(&model).solve().unique().unwrap();
///
/// let mut session = Session::new(&model);
/// let claim = session.add(&model.clues()[0].formulas);
/// assert_eq!(session.another(&[claim], &answer, Budget::new(1_000)).known(), Some(None));
/// assert!(session.another(&[], &answer, Budget::new(1_000)).known().unwrap().is_some());
/// # Ok::<(), zebra_core::builder::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session<'m> {
    compiler: Compiler<'m>,
    search: NetworkSolver,
    claims: usize,
    denials: usize,
    propagations: u64,
}

impl<'m> Session<'m> {
    /// Compiles the categories of a model, without its clues.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let compiler = Compiler::without_clues(model).unwrap_or_else(|error| too_large(&error));
        let search = NetworkSolver::new(&compiler.network, &Groups::none(), Budget::new(0));
        Session { compiler, search, claims: 0, denials: 0, propagations: 0 }
    }

    /// Compiles a model with all of its clues, on or off: each is the claim of its own index.
    #[must_use]
    pub fn with_clues(model: &'m Model) -> Self {
        let mut session = Session::new(model);
        for clue in model.clues() {
            session.add(&clue.formulas);
        }
        session
    }

    /// Returns the model that was compiled.
    #[must_use]
    pub fn model(&self) -> &'m Model {
        self.compiler.model
    }

    /// Adds a claim of one or several formulas, and returns its number.
    pub fn add(&mut self, formulas: &[Formula]) -> usize {
        let claim = self.claims;
        self.claims += 1;
        for formula in formulas {
            self.compiler.claim(formula, group_of_claim(claim)).unwrap_or_else(|error| too_large(&error));
        }
        claim
    }

    /// Looks for an answer of the chosen claims other than a known one; `None` if there is no other.
    pub fn another(
        &mut self,
        claims: &[usize],
        known: &Assignment,
        budget: Budget,
    ) -> Analysis<Option<Assignment>> {
        self.choose(claims, None, LEARN_AFTER_WITHOUT_GUIDE);
        self.run(budget, |answer| answer != known).into()
    }

    /// Looks for an answer of the chosen claims in which not all of these formulas are true; `None` if the claims imply
    /// them.
    ///
    /// If an answer is given as a guide, the search starts near it: it finds sooner what differs little from it.
    ///
    /// ```
    /// use zebra_core::builder::{Builder, is};
    /// use zebra_core::solve::{Budget, Session, Solver};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let answer = Solver::new(&model).solve().unique().unwrap();
    ///
    /// let (mut session, budget) = (Session::new(&model), Budget::new(1_000));
    /// let first = session.add(&model.clues()[0].formulas);
    /// let second = &model.clues()[1].formulas;
    /// assert_eq!(session.counterexample(&[first], second, Some(&answer), budget).known(), Some(None));
    /// assert!(session.counterexample(&[], second, None, budget).known().unwrap().is_some());
    /// # Ok::<(), zebra_core::builder::BuildError>(())
    /// ```
    pub fn counterexample(
        &mut self,
        claims: &[usize],
        formulas: &[Formula],
        guide: Option<&Assignment>,
        budget: Budget,
    ) -> Analysis<Option<Assignment>> {
        let denial = group_of_denial(self.denials);
        self.denials += 1;
        self.compiler.deny(formulas, denial).unwrap_or_else(|error| too_large(&error));
        let learn_after = if guide.is_some() { LEARN_AFTER_NEAR } else { LEARN_AFTER_WITHOUT_GUIDE };
        self.choose(claims, Some(denial), learn_after);
        if let Some(guide) = guide {
            let model = self.compiler.model;
            let placings = model.category_ids().zip(&self.compiler.placings);
            let values = placings.flat_map(|(category, placing)| values(model, category, placing, guide));
            self.search.prefer(values);
        }
        self.run(budget, |_| true).into()
    }

    /// Returns whether a claim, by itself, fixes the row of some item.
    pub fn fixes_an_item(&mut self, claim: usize) -> bool {
        let network = &self.compiler.network;
        let open = |variable: &Variable| network.domain(*variable).is_ok_and(|domain| domain.len() > 1);
        let variables: Vec<_> = (0..network.variables() as u32).map(Variable).filter(open).collect();
        self.choose(&[claim], None, LEARN_AFTER_WITHOUT_GUIDE);
        self.search.grant(Budget::UNLIMITED);
        let reached = self.search.fixpoint() == Fixpoint::Reached;
        self.propagations += self.search.statistics().propagations;
        !reached || variables.iter().any(|&variable| self.search.domain(variable).len() == 1)
    }

    /// Returns the propagator runs of all questions together.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// Looks for an answer of the chosen claims, as a plain search does.
    pub(super) fn answer(&mut self, claims: &[usize], budget: Budget) -> Result<Option<Assignment>, Spent> {
        self.choose(claims, None, LEARN_AFTER);
        self.run(budget, |_| true)
    }

    /// Returns the number of claims.
    pub(super) fn claims(&self) -> usize {
        self.claims
    }

    /// Returns the cost of compiling all of it, in propagator runs.
    pub(super) fn compilation(&self) -> u64 {
        self.compiler.network.compilation()
    }

    /// Returns the number of constraints, chosen or not.
    #[must_use]
    pub fn constraints(&self) -> usize {
        self.compiler.network.constraints().count()
    }

    /// Returns a solver with one claim only, and how the categories are placed in it.
    pub(super) fn into_engine(mut self, claim: usize, budget: Budget) -> (NetworkSolver, Vec<Placing>) {
        let groups = Groups::none().with(group_of_claim(claim));
        self.search = NetworkSolver::new(&self.compiler.network, &groups, budget);
        (self.search, self.compiler.placings)
    }

    fn choose(&mut self, claims: &[usize], denial: Option<Group>, learn_after: u32) {
        let groups: Groups = claims.iter().map(|&claim| group_of_claim(claim)).chain(denial).collect();
        self.search.reset_with(&self.compiler.network, &groups);
        self.search.learn_after(learn_after);
    }

    /// Runs the search up to the first wanted answer.
    fn run(
        &mut self,
        budget: Budget,
        wanted: impl Fn(&Assignment) -> bool,
    ) -> Result<Option<Assignment>, Spent> {
        self.search.grant(budget);
        let found = loop {
            match self.search.next() {
                SearchStep::Solution(solution) => {
                    let answer = compile::read(self.compiler.model, &self.compiler.placings, solution);
                    if answer.as_ref().is_none_or(&wanted) {
                        break Ok(answer);
                    }
                }
                SearchStep::Exhausted => break Ok(None),
                SearchStep::Spent => break Err(Spent),
            }
        };
        self.propagations += self.search.statistics().propagations;
        found
    }
}

/// Claims and denials have numbers of their own, so that claims are numbered without gaps.
fn group_of_claim(claim: usize) -> Group {
    Group(2 * claim as u32 + 1)
}

fn group_of_denial(denial: usize) -> Group {
    Group(2 * denial as u32 + 2)
}

/// Returns the values that an assignment gives the variables of a category.
fn values<'a>(
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
