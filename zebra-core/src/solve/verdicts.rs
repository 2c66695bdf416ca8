//! The verdict on each formula by itself, from what is known of the rows.

use std::collections::BTreeSet;

use super::analysis::Verdict;
use super::questions::Questions;
use super::session::{Session, Spent};
use crate::engine::Budget;
use crate::model::{Assignment, Clue, ClueId, Fact, Formula, Model};

/// The budget for the question whether the known facts are consistent, and for each formula.
const BUDGET: u64 = 20_000;

/// Returns the verdict on each formula of each clue, on or off, under these facts; the other clues are ignored.
///
/// A formula is satisfied if it holds in every assignment in which the facts hold, and violated if it holds in none of
/// them. All are open if the facts contradict each other, or if that is not known within the budget. Asks at most one
/// question for each formula, each within a small fixed budget.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra::model::{Fact, Polarity};
/// use zebra::solve::{Verdict, verdicts};
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
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[must_use]
pub fn verdicts(model: &Model, known: &[Fact]) -> Vec<Vec<Verdict>> {
    VerdictTracker::default().verdicts(model, known)
}

/// Gives the [verdicts] for changing facts, and remembers what helps the next time.
#[derive(Debug, Clone, Default)]
pub struct VerdictTracker {
    known: BTreeSet<Fact>,
    /// For each formula, clue by clue; empty before the first time.
    verdicts: Vec<Verdict>,
    /// Assignments in which the facts hold: they show which truths of a formula are possible.
    witnesses: Vec<Assignment>,
}

impl VerdictTracker {
    /// Returns the same as the [function](verdicts()) of this name.
    pub fn verdicts(&mut self, model: &Model, known: &[Fact]) -> Vec<Vec<Verdict>> {
        let formulas: Vec<&Formula> = model.clues().iter().flat_map(|clue| clue.formulas.iter()).collect();
        let known: BTreeSet<Fact> = known.iter().copied().collect();
        let open = |_| vec![Verdict::Open; formulas.len()];
        self.verdicts = self.update(model, &known, &formulas).unwrap_or_else(open);
        self.known = known;
        let mut verdicts = self.verdicts.iter().copied();
        let of_clue = |clue: &Clue| verdicts.by_ref().take(clue.formulas.len()).collect();
        model.clues().iter().map(of_clue).collect()
    }

    fn update(
        &mut self,
        model: &Model,
        known: &BTreeSet<Fact>,
        formulas: &[&Formula],
    ) -> Result<Vec<Verdict>, Spent> {
        let news: Vec<&Fact> = known.difference(&self.known).collect();
        self.witnesses.retain(|witness| news.iter().all(|fact| fact.holds(model, witness)));
        if self.witnesses.is_empty() {
            self.witnesses.extend(questions(model, known, [], BUDGET)?.answer(&[KNOWN])?);
        }
        let mut seen: Vec<Seen> = formulas.iter().map(|_| Seen::default()).collect();
        for witness in &self.witnesses {
            look(model, formulas, &mut seen, witness);
        }
        // Verdicts stay, unless a fact was withdrawn.
        let grows = self.verdicts.len() == formulas.len() && self.known.is_subset(known);
        let mut verdicts = if grows { self.verdicts.clone() } else { vec![Verdict::Open; formulas.len()] };
        let mut asked = Vec::new();
        for (index, seen) in seen.iter().enumerate() {
            match seen.only() {
                None => verdicts[index] = Verdict::Open,
                Some(truth) if verdicts[index] == Verdict::Open => asked.push((index, truth)),
                Some(_) => {}
            }
        }
        if !asked.is_empty() {
            self.ask(model, known, formulas, &asked, &mut seen, &mut verdicts)?;
        }
        // One witness of each truth of each formula is enough.
        let mut kept: Vec<Seen> = formulas.iter().map(|_| Seen::default()).collect();
        self.witnesses.retain(|witness| look(model, formulas, &mut kept, witness));
        Ok(verdicts)
    }

    /// Looks for a witness of the truth that was not yet seen of each of these formulas; one witness may serve several.
    fn ask(
        &mut self,
        model: &Model,
        known: &BTreeSet<Fact>,
        formulas: &[&Formula],
        asked: &[(usize, bool)],
        seen: &mut [Seen],
        verdicts: &mut [Verdict],
    ) -> Result<(), Spent> {
        let opposites = asked.iter().map(|&(index, truth)| match truth {
            true => Formula::Not(formulas[index].clone().into()),
            false => formulas[index].clone(),
        });
        let mut questions = questions(model, known, opposites, BUDGET * (asked.len() as u64 + 1))?;
        for (number, &(index, truth)) in asked.iter().enumerate() {
            if seen[index].only().is_none() {
                continue;
            }
            let on = [KNOWN, questions.hypothesis(number)];
            match questions.within(BUDGET, |questions| questions.answer(&on)) {
                Ok(None) => verdicts[index] = if truth { Verdict::Satisfied } else { Verdict::Violated },
                Ok(Some(witness)) => {
                    look(model, formulas, seen, &witness);
                    self.witnesses.push(witness);
                }
                Err(Spent) => {}
            }
        }
        Ok(())
    }
}

/// The known facts, as the only clue.
const KNOWN: ClueId = ClueId(0);

/// Questions about the known facts and hypotheses, without the clues of the model.
fn questions<'m>(
    model: &'m Model,
    known: &BTreeSet<Fact>,
    hypotheses: impl IntoIterator<Item = Formula>,
    budget: u64,
) -> Result<Questions<'m>, Spent> {
    let mut session = Session::new(model);
    session.add(&known.iter().map(|&fact| fact.into()).collect::<Vec<Formula>>());
    Questions::of_session(session, hypotheses, Budget::new(budget))
}

/// The truths of a formula for which there is a witness.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    holds: bool,
    fails: bool,
}

impl Seen {
    /// Returns the only truth seen; `None` if both were, or neither.
    fn only(self) -> Option<bool> {
        (self.holds != self.fails).then_some(self.holds)
    }
}

/// Notes the truth of each formula in an assignment, and returns whether any was not seen before.
fn look(model: &Model, formulas: &[&Formula], seen: &mut [Seen], witness: &Assignment) -> bool {
    let mut is_new = false;
    for (formula, seen) in formulas.iter().zip(seen) {
        let holds = formula.holds(model, witness);
        let seen = if holds { &mut seen.holds } else { &mut seen.fails };
        is_new |= !*seen;
        *seen = true;
    }
    is_new
}
