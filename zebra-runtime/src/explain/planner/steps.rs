//! The atomic steps of an explanation: those behind the paragraphs of a walkthrough, and, where the reader fills in the grid, one for
//! each mark that no paragraph needs.

use std::collections::{BTreeMap, BTreeSet};

use super::plan::Planner;
use super::proofs::Next;
use super::{Explanation, Walkthrough};
use crate::explain::explainer::{Ending, Explainer, Progress};
use crate::explain::marks::{Derivation, LogicGrid, Rules};
use crate::explain::reasoner::{Context, Reasoner, Resources};
use crate::explain::step::{Step, Technique};
use crate::model::{ClueId, Mark, Model};

/// The rules by which a reader fills in the grid.
const BOOKKEEPING: Rules = Rules { taken: true, shared: true, only_place: true };

/// Explains a puzzle in steps, with the clues that are on.
///
/// The steps are those behind the paragraphs of the [`walkthrough`](super::walkthrough()) and end in the full grid: what no paragraph
/// needs follows where the grid is filled in. For a contradictory puzzle, there are only the steps to the contradiction, from a
/// minimal set of clues.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is, is_not};
/// use zebra::explain::{Ending, Technique, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is_not("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let explanation = explain(&model);
/// assert_eq!(explanation.ending, Ending::Full);
/// assert_eq!(explanation.steps[0].technique, Technique::Direct);
/// assert_eq!(explanation.steps[1].technique, Technique::OnlyPlace);
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[must_use]
pub fn explain(model: &Model) -> Explanation<'_> {
    Explainer::new(model).explain()
}

impl<'m> Explainer<'m> {
    /// Returns all steps from the empty grid.
    #[must_use]
    pub fn explain(&self) -> Explanation<'m> {
        self.explain_with(&mut |_| ())
    }

    /// Returns all steps from the empty grid, and reports the progress at each paragraph behind which they are.
    #[must_use]
    pub fn explain_with(&self, observer: &mut dyn FnMut(Progress)) -> Explanation<'m> {
        self.steps_of(&self.walkthrough_with(observer))
    }

    /// Returns the steps of a walkthrough from the empty grid with the clues of this explainer.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::Explainer;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let explainer = Explainer::new(&model);
    /// let explanation = explainer.steps_of(&explainer.walkthrough());
    /// assert!(explanation.grid.is_full());
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn steps_of(&self, walkthrough: &Walkthrough<'m>) -> Explanation<'m> {
        let Walkthrough { model, ending, .. } = *walkthrough;
        let joined = ending != Ending::Contradiction;
        let mut steps = Steps::new(&self.reasoner, joined, []);
        if ending == Ending::TooLarge {
            return Explanation { model, steps: Vec::new(), grid: walkthrough.grid.clone(), ending };
        }
        self.search(&mut |_| (), |context| {
            steps.add_walkthrough(context, walkthrough);
            if joined {
                steps.add_rest(context, |grid| grid.open() <= walkthrough.grid.open());
            }
        });
        if !joined {
            steps.keep_needed();
        }
        Explanation { model, steps: steps.list, grid: steps.derivation.grid().clone(), ending }
    }

    /// Returns the next step from the marks of a grid: what follows from the rows and columns, or the first step behind the
    /// [next paragraph](Explainer::next_paragraph). `None` if none is found, or if the grid is full or has more than
    /// [`MOST_MARKS`](crate::explain::MOST_MARKS) marks.
    ///
    /// The marks are not checked. If no answer has them, the step may be a contradiction.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::{Explainer, LogicGrid, Mark};
    /// use zebra::model::ItemId;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let explainer = Explainer::new(&model);
    /// let mut grid = LogicGrid::new(&model);
    /// let step = explainer.next_step(&grid).unwrap();
    /// assert_eq!(step.conclusions, [Mark::together(ItemId(0), ItemId(2))]);
    /// grid.set(step.conclusions[0]);
    /// assert!(explainer.next_step(&grid).unwrap().clues.is_empty());
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn next_step(&self, grid: &LogicGrid) -> Option<Step> {
        if self.is_too_large {
            return None;
        }
        let mut steps = Steps::new(&self.reasoner, true, grid.marks());
        self.search(&mut |_| (), |context| {
            steps.fill(context);
            if steps.list.is_empty()
                && let Some(paragraph) = self.next_paragraph(grid)
            {
                paragraph.steps.iter().for_each(|step| steps.add(&minimized(context, step)));
            }
            if steps.list.is_empty() {
                steps.add_rest(context, |known| known.open() < grid.open());
            }
        });
        steps.list.into_iter().next()
    }
}

/// Steps in order, each of which rests on marks that are known before it.
struct Steps<'r, 'm> {
    reasoner: &'r Reasoner<'m>,
    list: Vec<Step>,
    /// What is known, with everything that follows where the grid is filled in.
    derivation: Derivation,
    /// The number of its marks that are given or have a step.
    done: usize,
    /// Whether marks that follow in the same way share a step.
    joined: bool,
}

impl<'r, 'm> Steps<'r, 'm> {
    fn new(reasoner: &'r Reasoner<'m>, joined: bool, given: impl IntoIterator<Item = Mark>) -> Self {
        let no_rules = Rules::default();
        let derivation = Derivation::new(reasoner.model, &reasoner.empty, given, no_rules);
        let done = derivation.marks().len();
        Steps { reasoner, list: Vec::new(), derivation, done, joined }
    }

    fn is_contradicted(&self) -> bool {
        self.list.last().is_some_and(Step::is_contradiction)
    }

    /// Adds a step as far as its conclusions are new.
    fn add(&mut self, step: &Step) {
        let grid = self.derivation.grid();
        let is_new = |mark: &&Mark| !grid.contains(**mark);
        let mut new =
            Step { conclusions: step.conclusions.iter().filter(is_new).copied().collect(), ..step.clone() };
        if self.is_contradicted() || new.is_contradiction() && !step.is_contradiction() {
            return;
        }
        // What clashes with a known mark is a contradiction with it.
        let clash = new.conclusions.iter().map(|mark| mark.opposite()).find(|&mark| grid.contains(mark));
        if let Some(clash) = clash {
            new.premises.push(clash);
            new.conclusions.clear();
        }
        new.conclusions.iter().for_each(|&mark| self.derivation.give(mark));
        self.list.push(new);
        self.done = self.derivation.marks().len();
    }

    /// Adds steps to everything that follows where the grid is filled in.
    fn fill(&mut self, context: &mut Context<'_, 'm>) {
        self.derivation.follow(self.reasoner.model, BOOKKEEPING);
        let derived = &self.derivation.marks()[self.done..];
        let atoms = derived.iter().filter_map(|derived| {
            let (rule, from) = derived.reason.as_ref()?;
            Some(Step::new(rule.technique(), Vec::new(), from.clone(), vec![derived.mark]))
        });
        let atoms: Vec<Step> = atoms.collect();
        self.done = self.derivation.marks().len();
        let steps = if self.joined { joined(&atoms) } else { atoms };
        self.list.extend(steps.iter().map(|step| minimized(context, step)));
        if let Some(contradiction) = self.derivation.contradiction()
            && !self.is_contradicted()
        {
            let premises =
                contradiction.from.iter().copied().chain(contradiction.claim.ok().map(Mark::opposite));
            let technique = contradiction.rule.technique();
            self.list.push(Step::new(technique, Vec::new(), premises.collect(), Vec::new()));
        }
    }

    /// Adds the steps behind what clues state and behind the paragraphs, and fills in the grid after each of them.
    fn add_walkthrough(&mut self, context: &mut Context<'_, 'm>, walkthrough: &Walkthrough<'m>) {
        for &(mark, clue) in &walkthrough.opening {
            self.add(&Step::of_clue(clue, Vec::new(), vec![mark]));
        }
        self.fill(context);
        for paragraph in &walkthrough.paragraphs {
            paragraph.steps.iter().for_each(|step| self.add(&minimized(context, step)));
            self.fill(context);
        }
    }

    /// Adds steps to marks that follow from single clues, or else from the next point, until enough is known or nothing more follows.
    fn add_rest(&mut self, context: &mut Context<'_, 'm>, is_enough: impl Fn(&LogicGrid) -> bool) {
        while !is_enough(self.derivation.grid()) && !self.is_contradicted() {
            let before = self.list.len();
            let mut planner = Planner::new(self.reasoner, self.derivation.grid().marks(), None);
            let mut proofs = planner.proofs();
            let mut atoms = Vec::new();
            while let Next::Mark(mark) = proofs.next() {
                planner.steps(&proofs, mark, &mut atoms);
            }
            context.resources.meter.charge_words(proofs.take_visits());
            for step in joined(&atoms) {
                self.add(&minimized(context, &step));
            }
            if self.list.len() == before {
                let ended = planner.advance(context, &mut proofs);
                let claims = planner.drafts.iter().flat_map(|draft| &draft.claims);
                claims.flat_map(|claim| &claim.steps).for_each(|step| self.add(&minimized(context, step)));
                if ended.is_some() || self.list.len() == before {
                    return;
                }
            }
            self.fill(context);
        }
    }

    /// Keeps only the steps that lead to the contradiction at the end.
    fn keep_needed(&mut self) {
        let mut needed: Vec<Mark> = Vec::new();
        let is_needed = |step: &Step, needed: &[Mark]| {
            step.is_contradiction() || step.conclusions.iter().any(|mark| needed.contains(mark))
        };
        let mut kept = Vec::new();
        for step in std::mem::take(&mut self.list).into_iter().rev() {
            if is_needed(&step, &needed) {
                needed.extend(&step.premises);
                kept.push(step);
            }
        }
        kept.reverse();
        self.list = kept;
    }
}

/// Returns a step without what the engine shows that it does not need, also inside its refutation: arguments look at one formula of a
/// clue at a time, and count the rows of an item that may have several in a simple way.
fn minimized(context: &mut Context<'_, '_>, step: &Step) -> Step {
    let Resources { minimizer, meter, .. } = &mut context.resources;
    let mut step = step.clone();
    match &mut step.refutation {
        Some(refutation) => refutation.steps.iter_mut().for_each(|step| minimizer.minimize(step, meter)),
        None => minimizer.minimize(&mut step, meter),
    }
    step
}

/// What the steps that are joined have in common: the technique, the clues, premises, and whether they conclude pairs.
type InCommon = (Technique, Vec<ClueId>, Vec<Mark>, bool);

/// Returns the kinds of a step. Items that are together share all of their marks in one step, so the kind of such a step is their
/// pair; and where both premises are pairs, it is either.
fn kinds(step: &Step) -> Vec<InCommon> {
    let pairs = step.conclusions.iter().all(|mark| mark.is_together());
    let kind = |premises: Vec<Mark>| (step.technique, step.clues.clone(), premises, pairs);
    match (step.technique, &step.premises[..]) {
        (Technique::Shared, premises @ [_, _]) => {
            premises.iter().filter(|mark| mark.is_together()).map(|&pair| kind(vec![pair])).collect()
        }
        (_, premises) => vec![kind(premises.to_vec())],
    }
}

/// Joins steps of one conclusion each that are of the same kind, if no other of the steps has to come in between.
fn joined(steps: &[Step]) -> Vec<Step> {
    let mut of_kind: BTreeMap<InCommon, Vec<usize>> = BTreeMap::new();
    for (index, step) in steps.iter().enumerate() {
        kinds(step).into_iter().for_each(|kind| of_kind.entry(kind).or_default().push(index));
    }
    let mut open: BTreeSet<Mark> = steps.iter().flat_map(|step| step.conclusions.iter().copied()).collect();
    let mut all = Vec::new();
    for step in steps {
        if !step.conclusions.iter().any(|mark| open.contains(mark)) {
            continue;
        }
        let is_ready = |&&index: &&usize| {
            let other = &steps[index];
            other.conclusions.iter().all(|mark| open.contains(mark))
                && !other.premises.iter().any(|mark| open.contains(mark))
        };
        let groups = kinds(step).into_iter().filter_map(|kind| of_kind.get(&kind));
        let groups = groups.map(|group| group.iter().filter(is_ready).copied().collect::<Vec<usize>>());
        let Some(group) = groups.max_by_key(Vec::len) else { continue };
        let marks =
            |of: fn(&Step) -> &Vec<Mark>| group.iter().flat_map(|&index| of(&steps[index]).clone()).collect();
        let (premises, conclusions) = (marks(|step| &step.premises), marks(|step| &step.conclusions));
        let joined = Step::new(step.technique, step.clues.clone(), premises, conclusions);
        joined.conclusions.iter().for_each(|mark| _ = open.remove(mark));
        all.push(joined);
    }
    all
}
