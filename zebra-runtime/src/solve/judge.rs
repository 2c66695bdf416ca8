//! What is known of the rows, held against each formula by itself. Layer 2.

use super::analysis::Verdict;
use super::probe::{Probe, Spent};
use crate::model::{Fact, Formula, Model};

/// The effort for the question whether what is known can be at all, and for each formula.
const EFFORT: u64 = 20_000;

/// What is known of each formula of each clue, whether it is on or off, if these facts hold; other clues are not heard.
///
/// A formula is satisfied if it holds in every assignment in which the facts hold, and violated if it holds in none of
/// them. Of facts that contradict each other, or are too hard to tell, all are open. At most one run for each formula,
/// each within a small fixed effort.
///
/// ```
/// use zebra_runtime::build::{Builder, is};
/// use zebra_runtime::model::{Fact, Polarity};
/// use zebra_runtime::solve::{Verdict, verdicts};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let items: Vec<_> = model.item_ids().collect();
/// // Bob has the dog, so Ann has the cat.
/// let known = Fact { first: items[1], polarity: Polarity::Is, link: None, second: items[3] };
/// assert_eq!(verdicts(&model, &[]), [[Verdict::Open]]);
/// assert_eq!(verdicts(&model, &[known]), [[Verdict::Satisfied]]);
/// # Ok::<(), zebra_runtime::build::BuildError>(())
/// ```
#[must_use]
pub fn verdicts(model: &Model, known: &[Fact]) -> Vec<Vec<Verdict>> {
    let formulas: Vec<&Formula> = model.clues().iter().flat_map(|clue| clue.formulas.iter()).collect();
    let mut verdicts =
        judge(model, known, &formulas).unwrap_or_else(|Spent| vec![Verdict::Open; formulas.len()]);
    model.clues().iter().map(|clue| verdicts.drain(..clue.formulas.len()).collect()).collect()
}

fn judge(model: &Model, known: &[Fact], formulas: &[&Formula]) -> Result<Vec<Verdict>, Spent> {
    let mut verdicts = vec![Verdict::Open; formulas.len()];
    let mut bare = model.clone();
    bare.parts_mut().clues = Vec::new().into();
    let known = Formula::All(known.iter().map(|&fact| fact.into()).collect());
    let mut probe = Probe::new(&bare, [known.clone()], EFFORT)?;
    let Some(found) = probe.find(&[probe.hypothesis(0)])? else { return Ok(verdicts) };

    // Of each formula the opposite of what it is in one assignment is looked for; whatever is found answers others too.
    let truths: Vec<bool> = formulas.iter().map(|formula| formula.holds(model, &found)).collect();
    let opposites = formulas.iter().zip(&truths).map(|(&formula, &truth)| match truth {
        true => Formula::Not(formula.clone().into()),
        false => formula.clone(),
    });
    let effort = EFFORT * (formulas.len() as u64 + 1);
    let mut probe = Probe::new(&bare, std::iter::once(known).chain(opposites), effort)?;
    let mut is_open = vec![false; formulas.len()];
    for index in 0..formulas.len() {
        if is_open[index] {
            continue;
        }
        let on = [probe.hypothesis(0), probe.hypothesis(index + 1)];
        match probe.within(EFFORT, |probe| probe.find(&on)) {
            Ok(None) => verdicts[index] = if truths[index] { Verdict::Satisfied } else { Verdict::Violated },
            Ok(Some(found)) => {
                for (other, is_open) in is_open.iter_mut().enumerate().skip(index) {
                    *is_open |= formulas[other].holds(model, &found) != truths[other];
                }
            }
            Err(Spent) => {}
        }
    }
    Ok(verdicts)
}
