//! The checker of explanations: whether each step follows from what it says it rests on, and whether the last grid is
//! full. Layer 3; it shares no code with the engine or with what finds the steps, and its last word is `holds`.

mod search;
mod truth;
mod view;

use std::collections::BTreeSet;
use std::fmt;

use super::{Mark, Step};
use crate::model::{ItemId, Model};
use search::{MOST_NODES, Verdict, search};

/// What is wrong with an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The number of the step, from 0; inside of a refutation, the numbers of the steps around it come first. Behind the
    /// last step if something is missing there.
    pub step: Vec<usize>,
    /// What is wrong.
    pub kind: FlawKind,
}

/// The kinds of flaws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlawKind {
    /// A premise that was not concluded before.
    UnknownPremise(Mark),
    /// A conclusion that does not follow.
    DoesNotFollow(Mark),
    /// A contradiction that is none.
    NoContradiction,
    /// A supposition without a refutation, or one that does not suppose the contrary of its conclusion.
    NotRefuted,
    /// The checker spent its budget before it knew.
    GaveUp,
    /// A mark that is open in the end.
    Open(Mark),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path: Vec<String> = self.step.iter().map(|step| (step + 1).to_string()).collect();
        write!(f, "step {}: ", path.join("."))?;
        match self.kind {
            FlawKind::UnknownPremise(_) => f.write_str("a premise was not concluded before"),
            FlawKind::DoesNotFollow(_) => f.write_str("a conclusion does not follow"),
            FlawKind::NoContradiction => f.write_str("the contradiction is none"),
            FlawKind::NotRefuted => f.write_str("the supposition is not refuted"),
            FlawKind::GaveUp => f.write_str("the checker spent its budget before it knew"),
            FlawKind::Open(_) => f.write_str("the grid is not full"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that steps lead from the empty grid to the full one.
///
/// Each step must follow from its clues and its premises, and each premise from a step before. A contradiction as the
/// last step counts as an end as well: from it everything follows. Exponential in the worst case, and bounded.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::explain::{FlawKind, check, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let mut steps = explain(&model).steps;
/// assert_eq!(check(&model, &steps), Ok(()));
/// steps[0].clues.clear();
/// assert!(matches!(check(&model, &steps).unwrap_err().kind, FlawKind::DoesNotFollow(_)));
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
///
/// # Errors
/// The first flaw.
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

/// Checks that each step follows, wherever the steps lead.
///
/// # Errors
/// The first flaw.
pub fn check_each(model: &Model, steps: &[Step]) -> Result<(), Flaw> {
    check_steps(model, steps, &mut BTreeSet::new(), &[])
}

/// Checks that one step follows from its clues and its premises, wherever these come from.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::explain::{check_step, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let mut step = explain(&model).steps[1].clone();
/// assert_eq!(check_step(&model, &step), Ok(()));
/// step.premises.clear();
/// assert!(check_step(&model, &step).is_err(), "nothing in it can be spared");
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
///
/// # Errors
/// The flaw; its number is that of a first step.
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

/// Whether a step follows from its clues and premises: in no rows are these so and a conclusion is not.
fn follows(model: &Model, step: &Step) -> Result<(), FlawKind> {
    follows_within(model, step, MOST_NODES)
}

/// The same, with so many nodes for each conclusion.
pub(super) fn follows_within(model: &Model, step: &Step, most: u64) -> Result<(), FlawKind> {
    let refuted = |marks: &[Mark], flaw: FlawKind| match search(model, &step.clues, marks, most) {
        Verdict::None => Ok(()),
        Verdict::Found => Err(flaw),
        Verdict::GaveUp => Err(FlawKind::GaveUp),
    };
    if step.is_contradiction() {
        return refuted(&step.premises, FlawKind::NoContradiction);
    }
    step.conclusions.iter().try_for_each(|&conclusion| {
        let marks: Vec<Mark> = step.premises.iter().copied().chain([conclusion.opposite()]).collect();
        refuted(&marks, FlawKind::DoesNotFollow(conclusion))
    })
}

/// Whether the steps of a refutation follow from the premises of the step, its clues and what is supposed, use them all,
/// and end in a contradiction.
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

/// A mark that is not known. Two numbers of two placeholders have none.
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
