//! Clues for a solution: added until there is no other answer, then left out one by one. Part of the generator (layer 3).
//!
//! Each answer that a question finds beside the solution is kept as a *witness*: some clue must be false in it. A clue
//! that is the only one to be false in some witness is needed, and that needs no question.

use super::kind::ClueKind;
use super::sample::Ground;
use crate::model::{Assignment, Formula, Model};
use crate::random::Random;
use crate::solve::{Analysis, Trials};

/// How often a clue is drawn anew because it gives away too much.
const REDRAWINGS: usize = 40;

/// Why no clues were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    /// No clue of the allowed kinds rules out some other answer.
    NoClue,
    /// The effort was spent.
    Spent,
}

/// Clues on their way to a puzzle.
#[derive(Debug)]
pub(super) struct Composer<'g, 'm> {
    ground: &'g Ground<'m>,
    solution: &'g Assignment,
    trials: Trials<'m>,
    witnesses: Witnesses,
    /// Every clue that was tried, by its number in the trials.
    clues: Vec<Option<(ClueKind, Formula)>>,
    on: Vec<usize>,
    effort: u64,
}

impl<'g, 'm> Composer<'g, 'm> {
    pub(super) fn new(ground: &'g Ground<'m>, solution: &'g Assignment, effort: u64) -> Self {
        Composer {
            ground,
            solution,
            trials: ground.trials.clone(),
            witnesses: Witnesses::default(),
            clues: Vec::new(),
            on: Vec::new(),
            effort,
        }
    }

    /// Adds clues until the solution is the only answer.
    pub(super) fn add_until_unique(&mut self, giveaways: bool, random: &mut Random) -> Result<(), Stuck> {
        loop {
            match another(&mut self.trials, &self.on, self.solution, self.effort)? {
                None => return Ok(()),
                Some(answer) => {
                    self.add(Some(&answer), giveaways, random)?;
                    self.witnesses.add_answer(answer, self.on[self.on.len() - 1]);
                }
            }
        }
    }

    /// Adds a clue that is true and, if another answer is given, false in that one.
    pub(super) fn add(
        &mut self,
        against: Option<&Assignment>,
        giveaways: bool,
        random: &mut Random,
    ) -> Result<(), Stuck> {
        for _ in 0..REDRAWINGS {
            let (kind, formula) = self.ground.draw(self.solution, against, random).ok_or(Stuck::NoClue)?;
            if self.says(&formula) {
                continue;
            }
            let clue = self.trials.add(std::slice::from_ref(&formula));
            self.witnesses.add_clue(self.ground.model, std::slice::from_ref(&formula));
            if !giveaways && self.trials.gives_away(clue) {
                self.witnesses.remove_clue(clue);
                self.clues.push(None);
                continue;
            }
            self.clues.push(Some((kind, formula)));
            self.on.push(clue);
            return Ok(());
        }
        Err(Stuck::NoClue)
    }

    /// Whether a clue that is on says the same, perhaps with its sides exchanged.
    fn says(&self, formula: &Formula) -> bool {
        let exchanged = match formula {
            Formula::Fact(fact) => Some(Formula::Fact(fact.exchanged())),
            _ => None,
        };
        let says = |said: &Formula| said == formula || exchanged.as_ref() == Some(said);
        self.on.iter().any(|&clue| self.clues[clue].as_ref().is_some_and(|(_, said)| says(said)))
    }

    /// Leaves out what can be left out, in a random order, until there are no more clues than `least`.
    pub(super) fn thin(&mut self, least: usize, random: &mut Random) -> Result<(), Stuck> {
        random.shuffle(&mut self.on);
        thin(&mut self.trials, &mut self.witnesses, &mut self.on, least, self.solution, self.effort)
    }

    /// How many clues are on.
    pub(super) fn len(&self) -> usize {
        self.on.len()
    }

    /// The clues that are on, in the order in which they were added or, after thinning, in a random one.
    pub(super) fn into_clues(self) -> Vec<(ClueKind, Formula)> {
        let Composer { mut clues, on, .. } = self;
        on.into_iter().filter_map(|clue| clues[clue].take()).collect()
    }
}

/// Leaves out, one by one, the clues that the others can do without, until there are no more than `least`. If there
/// still are more when it ends, none of them can be left out.
pub(super) fn thin(
    trials: &mut Trials<'_>,
    witnesses: &mut Witnesses,
    on: &mut Vec<usize>,
    least: usize,
    solution: &Assignment,
    effort: u64,
) -> Result<(), Stuck> {
    let mut next = 0;
    while next < on.len() && on.len() > least {
        let clue = on[next];
        if witnesses.is_needed(clue) {
            next += 1;
            continue;
        }
        on.remove(next);
        match another(trials, on, solution, effort)? {
            None => witnesses.remove_clue(clue),
            Some(answer) => {
                on.insert(next, clue);
                witnesses.add_answer(answer, clue);
                next += 1;
            }
        }
    }
    Ok(())
}

/// Another answer of the clues that are on than the solution; all questions together share the effort.
fn another(
    trials: &mut Trials<'_>,
    on: &[usize],
    solution: &Assignment,
    effort: u64,
) -> Result<Option<Assignment>, Stuck> {
    let left = effort.saturating_sub(trials.effort());
    match trials.another(on, solution, left) {
        Analysis::Known(answer) => Ok(answer),
        Analysis::Unknown => Err(Stuck::Spent),
    }
}

/// Answers that the clues must rule out, and which clue is false in which.
#[derive(Debug, Default)]
pub(super) struct Witnesses {
    answers: Vec<Assignment>,
    /// For each clue the witnesses in which it is false.
    refutes: Vec<Vec<u32>>,
    /// For each witness how many of the clues that are on are false in it.
    refuters: Vec<u32>,
}

impl Witnesses {
    /// One more clue, which is on.
    pub(super) fn add_clue(&mut self, model: &Model, formulas: &[Formula]) {
        let mut refutes = Vec::new();
        for (index, (answer, refuters)) in self.answers.iter().zip(&mut self.refuters).enumerate() {
            if !formulas.iter().all(|formula| formula.holds(model, answer)) {
                refutes.push(index as u32);
                *refuters += 1;
            }
        }
        self.refutes.push(refutes);
    }

    /// One more answer, in which only the given one of the clues that are on is false.
    fn add_answer(&mut self, answer: Assignment, refuter: usize) {
        self.refutes[refuter].push(self.answers.len() as u32);
        self.answers.push(answer);
        self.refuters.push(1);
    }

    fn is_needed(&self, clue: usize) -> bool {
        self.refutes[clue].iter().any(|&witness| self.refuters[witness as usize] == 1)
    }

    fn remove_clue(&mut self, clue: usize) {
        for &witness in &self.refutes[clue] {
            self.refuters[witness as usize] -= 1;
        }
    }
}
