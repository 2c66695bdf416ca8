//! What is known of the rows, held against each formula by itself. Layer 2.

use std::collections::BTreeSet;

use super::analysis::Verdict;
use super::probe::{Probe, Spent};
use crate::model::{Assignment, Clue, ClueId, Fact, Formula, Model, State, Text};

/// The budget for the question whether what is known can be at all, and for each formula.
const BUDGET: u64 = 20_000;

/// What is known of each formula of each clue, whether it is on or off, if these facts hold; other clues are not heard.
///
/// A formula is satisfied if it holds in every assignment in which the facts hold, and violated if it holds in none of
/// them. Of facts that contradict each other, or are too hard to tell, all are open. At most one run for each formula,
/// each within a small fixed budget.
///
/// ```
/// use zebra_core::builder::{Builder, is};
/// use zebra_core::model::{Fact, Polarity};
/// use zebra_core::solve::{Verdict, verdicts};
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
/// # Ok::<(), zebra_core::builder::BuildError>(())
/// ```
#[must_use]
pub fn verdicts(model: &Model, known: &[Fact]) -> Vec<Vec<Verdict>> {
    Judge::default().verdicts(model, known)
}

/// Judges a model's formulas again and again, and remembers what helps the next time.
#[derive(Debug, Clone, Default)]
pub struct Judge {
    known: BTreeSet<Fact>,
    /// For each formula, clue by clue; empty before the first time.
    verdicts: Vec<Verdict>,
    /// Assignments in which the facts hold, to show what each formula may still be.
    witnesses: Vec<Assignment>,
}

impl Judge {
    /// The same as the function of this name.
    pub fn verdicts(&mut self, model: &Model, known: &[Fact]) -> Vec<Vec<Verdict>> {
        let formulas: Vec<&Formula> = model.clues().iter().flat_map(|clue| clue.formulas.iter()).collect();
        let known: BTreeSet<Fact> = known.iter().copied().collect();
        let open = |_| vec![Verdict::Open; formulas.len()];
        self.verdicts = self.judge(model, &known, &formulas).unwrap_or_else(open);
        self.known = known;
        let mut verdicts = self.verdicts.iter().copied();
        let of_clue = |clue: &Clue| verdicts.by_ref().take(clue.formulas.len()).collect();
        model.clues().iter().map(of_clue).collect()
    }

    fn judge(
        &mut self,
        model: &Model,
        known: &BTreeSet<Fact>,
        formulas: &[&Formula],
    ) -> Result<Vec<Verdict>, Spent> {
        let news: Vec<&Fact> = known.difference(&self.known).collect();
        self.witnesses.retain(|witness| news.iter().all(|fact| fact.holds(model, witness)));
        if self.witnesses.is_empty() {
            self.witnesses.extend(Probe::new(&bare(model, known), [], BUDGET)?.find(&[KNOWN])?);
        }
        let mut seen: Vec<Seen> = formulas.iter().map(|_| Seen::default()).collect();
        for witness in &self.witnesses {
            look(model, formulas, &mut seen, witness);
        }
        // What was so before is so now, if nothing was taken back.
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
            self.ask(model, &bare(model, known), formulas, &asked, &mut seen, &mut verdicts)?;
        }
        // One witness for each truth of each formula is enough.
        let mut kept: Vec<Seen> = formulas.iter().map(|_| Seen::default()).collect();
        self.witnesses.retain(|witness| look(model, formulas, &mut kept, witness));
        Ok(verdicts)
    }

    /// Looks for the opposite of what each of these formulas was so far; whatever is found answers others too.
    fn ask(
        &mut self,
        model: &Model,
        bare: &Model,
        formulas: &[&Formula],
        asked: &[(usize, bool)],
        seen: &mut [Seen],
        verdicts: &mut [Verdict],
    ) -> Result<(), Spent> {
        let opposites = asked.iter().map(|&(index, truth)| match truth {
            true => Formula::Not(formulas[index].clone().into()),
            false => formulas[index].clone(),
        });
        let mut probe = Probe::new(bare, opposites, BUDGET * (asked.len() as u64 + 1))?;
        for (number, &(index, truth)) in asked.iter().enumerate() {
            if seen[index].only().is_none() {
                continue;
            }
            let on = [KNOWN, probe.hypothesis(number)];
            match probe.within(BUDGET, |probe| probe.find(&on)) {
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

/// In the bare model the facts that are known are the only clue.
const KNOWN: ClueId = ClueId(0);

fn bare(model: &Model, known: &BTreeSet<Fact>) -> Model {
    let formulas: Vec<Formula> = known.iter().map(|&fact| fact.into()).collect();
    let known = Clue { label: Text::default(), sentence: None, formulas: formulas.into(), state: State::On };
    let mut bare = model.clone();
    bare.parts_mut().clues = vec![known].into();
    bare
}

/// Which truths of a formula some assignment shows.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    holds: bool,
    fails: bool,
}

impl Seen {
    /// The only truth that was seen; `None` if both were, or neither.
    fn only(self) -> Option<bool> {
        (self.holds != self.fails).then_some(self.holds)
    }
}

/// Notes what an assignment shows. Whether any of it is news.
fn look(model: &Model, formulas: &[&Formula], seen: &mut [Seen], witness: &Assignment) -> bool {
    let mut is_news = false;
    for (formula, seen) in formulas.iter().zip(seen) {
        let holds = formula.holds(model, witness);
        let seen = if holds { &mut seen.holds } else { &mut seen.fails };
        is_news |= !*seen;
        *seen = true;
    }
    is_news
}
