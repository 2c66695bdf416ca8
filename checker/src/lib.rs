//! The checker of explanations: certifies that each step follows from its clues and premises, and that the last grid is
//! full.
//!
//! It uses only the data of explanations and the model, not what makes explanations; its final authority is `holds`.

mod paragraph;
mod search;
mod sums;
#[cfg(test)]
mod tests;
mod truth;
mod view;

use std::collections::BTreeSet;
use std::fmt;

use zebra_runtime::explain::Step;
use zebra_runtime::model::{ClueId, ItemId, Mark, Model};

pub use paragraph::{check_paragraph, check_walkthrough};
use search::{Found, search};

/// An error in an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The index of the step; inside a refutation, after the indices of the enclosing steps. The number of steps if
    /// something is missing at the end. For a walkthrough, the index of the paragraph.
    pub step: Vec<usize>,
    /// The kind of error.
    pub kind: FlawKind,
}

/// The kinds of errors in an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlawKind {
    /// A premise was not concluded before.
    UnknownPremise(Mark),
    /// A conclusion does not follow.
    DoesNotFollow(Mark),
    /// A step without conclusions is not a contradiction.
    NoContradiction,
    /// A supposition has no refutation, or does not suppose the opposite of its conclusion.
    NotRefuted,
    /// The budget of the checker is exhausted.
    BudgetExhausted,
    /// A mark is open at the end.
    Open(Mark),
    /// A paragraph follows without one of its facts.
    RedundantFact(Mark),
    /// A paragraph follows without one of its clues.
    RedundantClue(ClueId),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path: Vec<String> = self.step.iter().map(|step| (step + 1).to_string()).collect();
        write!(f, "step {}: ", path.join("."))?;
        match self.kind {
            FlawKind::UnknownPremise(_) => f.write_str("a premise was not concluded before"),
            FlawKind::DoesNotFollow(_) => f.write_str("a conclusion does not follow"),
            FlawKind::NoContradiction => f.write_str("the step is not a contradiction"),
            FlawKind::NotRefuted => f.write_str("the supposition is not refuted"),
            FlawKind::BudgetExhausted => f.write_str("the budget of the checker is exhausted"),
            FlawKind::Open(_) => f.write_str("the grid is not full"),
            FlawKind::RedundantFact(_) => f.write_str("a fact is not needed"),
            FlawKind::RedundantClue(_) => f.write_str("a clue is not needed"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that steps lead from the empty grid to the full one.
///
/// Each step must follow from its clues and premises, and each premise must be concluded before. A contradiction as the
/// last step also counts as an end, since everything follows from it. Exponential in the worst case, with a fixed budget.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra_checker::{FlawKind, check};
/// use zebra::builder::{Builder, is};
/// use zebra::explain::explain;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let mut steps = explain(&model).steps;
/// assert_eq!(check(&model, &steps), Ok(()));
/// steps[0].clues.clear();
/// assert!(matches!(check(&model, &steps).unwrap_err().kind, FlawKind::DoesNotFollow(_)));
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
///
/// # Errors
/// Returns the first flaw.
pub fn check(model: &Model, steps: &[Step]) -> Result<(), Flaw> {
    let mut known = BTreeSet::new();
    check_steps(model, steps, &mut known, &[])?;
    if steps.last().is_some_and(Step::is_contradiction) {
        return Ok(());
    }
    match open_mark(model, &known) {
        Some(mark) => Err(Flaw { step: vec![steps.len()], kind: FlawKind::Open(mark) }),
        None => Ok(()),
    }
}

/// Checks that each step follows, without requiring a full grid at the end.
///
/// # Errors
/// Returns the first flaw.
pub fn check_each(model: &Model, steps: &[Step]) -> Result<(), Flaw> {
    check_steps(model, steps, &mut BTreeSet::new(), &[])
}

/// Checks that one step follows from its clues and premises, all of which are taken as known.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra_checker::check_step;
/// use zebra::builder::{Builder, is};
/// use zebra::explain::explain;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let mut step = explain(&model).steps[1].clone();
/// assert_eq!(check_step(&model, &step), Ok(()));
/// step.premises.clear();
/// assert!(check_step(&model, &step).is_err(), "every premise is needed");
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
///
/// # Errors
/// Returns the flaw, at index 0.
pub fn check_step(model: &Model, step: &Step) -> Result<(), Flaw> {
    let mut known = step.premises.iter().copied().collect();
    check_steps(model, std::slice::from_ref(step), &mut known, &[])
}

fn check_steps(
    model: &Model,
    steps: &[Step],
    known: &mut BTreeSet<Mark>,
    path: &[usize],
) -> Result<(), Flaw> {
    for (index, step) in steps.iter().enumerate() {
        let path: Vec<usize> = path.iter().copied().chain([index]).collect();
        if let Some(&premise) = step.premises.iter().find(|premise| !known.contains(premise)) {
            return Err(Flaw { step: path, kind: FlawKind::UnknownPremise(premise) });
        }
        if step.refutation.is_some() {
            check_refutation(model, step, &path)?;
        } else {
            follows(model, step).map_err(|kind| Flaw { step: path, kind })?;
        }
        known.extend(step.conclusions.iter().copied());
    }
    Ok(())
}

/// Checks that a step follows from its clues and premises: no rows satisfy these but not a conclusion.
fn follows(model: &Model, step: &Step) -> Result<(), FlawKind> {
    let refuted = |marks: &[Mark], flaw: FlawKind| match search(model, &step.clues, marks) {
        Found::Nothing => Ok(()),
        Found::Counterexample => Err(flaw),
        Found::Unknown => Err(FlawKind::BudgetExhausted),
    };
    if step.is_contradiction() {
        return refuted(&step.premises, FlawKind::NoContradiction);
    }
    step.conclusions.iter().try_for_each(|&conclusion| {
        let marks: Vec<Mark> = step.premises.iter().copied().chain([conclusion.opposite()]).collect();
        refuted(&marks, FlawKind::DoesNotFollow(conclusion))
    })
}

/// Checks that the steps of a refutation follow from the premises of the step, its clues and the supposed mark, and end
/// in a contradiction.
fn check_refutation(model: &Model, step: &Step, path: &[usize]) -> Result<(), Flaw> {
    let flaw = || Flaw { step: path.to_vec(), kind: FlawKind::NotRefuted };
    let refutation = step.refutation.as_ref().ok_or_else(flaw)?;
    let foreign = |inner: &Step| inner.clues.iter().any(|clue| !step.clues.contains(clue));
    if step.conclusions != [refutation.supposed.opposite()]
        || !refutation.steps.last().is_some_and(Step::is_contradiction)
        || refutation.steps.iter().any(foreign)
    {
        return Err(flaw());
    }
    let mut known: BTreeSet<Mark> = step.premises.iter().copied().chain([refutation.supposed]).collect();
    check_steps(model, &refutation.steps, &mut known, path)
}

/// Returns a mark that is not known. The numbers of two placeholders have no mark.
fn open_mark(model: &Model, known: &BTreeSet<Mark>) -> Option<Mark> {
    let is_value = |item: ItemId| model.is_placeholder(model.item(item).category);
    let pairs = model.item_ids().flat_map(|one| model.item_ids().map(move |other| (one, other)));
    let mut open = pairs.filter(|&(one, other)| {
        model.item(one).category < model.item(other).category && !(is_value(one) && is_value(other))
    });
    let is_open = |&(one, other): &(ItemId, ItemId)| {
        !known.contains(&Mark::together(one, other)) && !known.contains(&Mark::apart(one, other))
    };
    open.find(is_open).map(|(one, other)| Mark::together(one, other))
}
