//! Sessions: a compiled puzzle with claims, and questions about any choice of them. The one way from a model
//! to the engine for all questions but plain solving.

use super::analysis::Analysis;
use super::compile::{self, Compiler, Placing};
use super::small::{SmallClaims, Wanted};
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
/// # use zebra_core as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra::solve::{Budget, Session, Solver};
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
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session<'m> {
    model: &'m Model,
    small: Option<Box<SmallClaims>>,
    /// The engine, once it is needed.
    general: Option<Box<General<'m>>>,
    /// The claims that the engine does not have yet.
    waiting: Vec<(usize, Formula)>,
    claims: usize,
    formulas: usize,
    denials: usize,
    propagations: u64,
}

/// The categories, and some claims, in the engine.
#[derive(Debug, Clone)]
struct General<'m> {
    compiler: Compiler<'m>,
    search: NetworkSolver,
}

impl<'m> Session<'m> {
    /// Compiles the categories of a model, without its clues.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let mut session = Session {
            model,
            small: SmallClaims::of(model).map(Box::new),
            general: None,
            waiting: Vec::new(),
            claims: 0,
            formulas: 0,
            denials: 0,
            propagations: 0,
        };
        if session.small.is_none() {
            session.general();
        }
        session
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
        self.model
    }

    /// Adds a claim of one or several formulas, and returns its number.
    pub fn add(&mut self, formulas: &[Formula]) -> usize {
        let claim = self.claims;
        self.claims += 1;
        self.formulas += formulas.len();
        if let Some(small) = &mut self.small {
            small.add(self.model, formulas);
        }
        match &mut self.general {
            Some(general) => formulas.iter().for_each(|formula| general.claim(claim, formula)),
            None => self.waiting.extend(formulas.iter().map(|formula| (claim, formula.clone()))),
        }
        claim
    }

    /// Returns the engine, with all claims.
    fn general(&mut self) -> &mut General<'m> {
        let general = self.general.get_or_insert_with(|| {
            let compiler = Compiler::without_clues(self.model).unwrap_or_else(|error| too_large(&error));
            let search = NetworkSolver::new(&compiler.network, &Groups::none(), Budget::new(0));
            Box::new(General { compiler, search })
        });
        for (claim, formula) in self.waiting.drain(..) {
            general.claim(claim, &formula);
        }
        general
    }

    /// Looks for an answer of the chosen claims other than a known one; `None` if there is no other.
    pub fn another(
        &mut self,
        claims: &[usize],
        known: &Assignment,
        budget: Budget,
    ) -> Analysis<Option<Assignment>> {
        let wanted = Wanted { known: Some(known), ..Wanted::default() };
        let (found, left) = self.find_small(claims, wanted, budget);
        if let Some(found) = found {
            return Analysis::Known(found);
        }
        self.choose(claims, None, LEARN_AFTER_WITHOUT_GUIDE);
        self.run(left, |answer| answer != known).into()
    }

    /// Looks for an answer of the chosen claims in which not all of these formulas are true; `None` if the claims imply
    /// them.
    ///
    /// If an answer is given as a guide, the search starts near it: it finds sooner what differs little from it.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::solve::{Budget, Session, Solver};
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
    /// # Ok::<(), zebra::builder::BuildError>(())
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
        let wanted = Wanted { denied: Some(formulas), guide, ..Wanted::default() };
        let (found, left) = self.find_small(claims, wanted, budget);
        if let Some(found) = found {
            return Analysis::Known(found);
        }
        let General { compiler, .. } = self.general();
        compiler.deny(formulas, denial).unwrap_or_else(|error| too_large(&error));
        let learn_after = if guide.is_some() { LEARN_AFTER_NEAR } else { LEARN_AFTER_WITHOUT_GUIDE };
        self.choose(claims, Some(denial), learn_after);
        if let Some(guide) = guide {
            let model = self.model;
            let General { compiler, search } = self.general();
            let placings = model.category_ids().zip(&compiler.placings);
            let values = placings.flat_map(|(category, placing)| values(model, category, placing, guide));
            search.prefer(values);
        }
        self.run(left, |_| true).into()
    }

    /// Looks for an answer of the chosen claims, if all of it is small; `None` if it is not, with the rest of the budget.
    fn find_small(
        &mut self,
        claims: &[usize],
        wanted: Wanted<'_>,
        budget: Budget,
    ) -> (Option<Option<Assignment>>, Budget) {
        let before = self.propagations;
        let runs = &mut self.propagations;
        let found =
            self.small.as_mut().and_then(|small| small.find(self.model, claims, wanted, budget, runs));
        (found, budget.saturating_sub(self.propagations - before))
    }

    /// Returns whether a claim, by itself, fixes the row of some item.
    pub fn fixes_an_item(&mut self, claim: usize) -> bool {
        if let Some(small) = &mut self.small
            && let Some(fixes) = small.fixes_an_item(self.model, claim, &mut self.propagations)
        {
            return fixes;
        }
        self.choose(&[claim], None, LEARN_AFTER_WITHOUT_GUIDE);
        let General { compiler: Compiler { network, .. }, search } = self.general();
        let open = |variable: &Variable| network.domain(*variable).is_ok_and(|domain| domain.len() > 1);
        search.grant(Budget::UNLIMITED);
        let reached = search.fixpoint() == Fixpoint::Reached;
        let mut variables = (0..network.variables() as u32).map(Variable).filter(open);
        let fixes = !reached || variables.any(|variable| search.domain(variable).len() == 1);
        self.propagations += search.statistics().propagations;
        fixes
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
    pub(super) fn compilation(&mut self) -> u64 {
        self.general().compiler.network.compilation()
    }

    /// Returns the number of constraints, chosen or not.
    #[must_use]
    pub fn constraints(&self) -> usize {
        match &self.general {
            Some(general) => general.compiler.network.constraints().count(),
            // A small puzzle has one for each category but the anchor.
            None => self.model.categories().len() - 1 + self.formulas + self.denials,
        }
    }

    fn choose(&mut self, claims: &[usize], denial: Option<Group>, learn_after: u32) {
        let groups: Groups = claims.iter().map(|&claim| group_of_claim(claim)).chain(denial).collect();
        let General { compiler, search } = self.general();
        search.reset_with(&compiler.network, &groups);
        search.learn_after(learn_after);
    }

    /// Runs the search up to the first wanted answer.
    fn run(
        &mut self,
        budget: Budget,
        wanted: impl Fn(&Assignment) -> bool,
    ) -> Result<Option<Assignment>, Spent> {
        let model = self.model;
        let General { compiler, search } = self.general();
        search.grant(budget);
        let found = loop {
            match search.next() {
                SearchStep::Solution(solution) => {
                    let answer = compile::read(model, &compiler.placings, solution);
                    if answer.as_ref().is_none_or(&wanted) {
                        break Ok(answer);
                    }
                }
                SearchStep::Exhausted => break Ok(None),
                SearchStep::Spent => break Err(Spent),
            }
        };
        let runs = search.statistics().propagations;
        self.propagations += runs;
        found
    }
}

impl General<'_> {
    fn claim(&mut self, claim: usize, formula: &Formula) {
        self.compiler.claim(formula, group_of_claim(claim)).unwrap_or_else(|error| too_large(&error));
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
