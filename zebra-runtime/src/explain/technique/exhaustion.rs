//! Exhaustion: several clues and marks leave only one value, because everything else fails when it is tried.
//!
//! The last resort. The engine finds these steps and minimizes them; the checker, which shares no code with it, certifies
//! them.

use super::{Context, Profile, Search};
use crate::explain::marks::State;
use crate::explain::meter::Meter;
use crate::explain::run::{Found, Minimizer, Reasoner, drop_parts};
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::{Sentence, Wording};
use crate::model::{Assignment, Formula, ItemId, Mark, Model};
use crate::solve::{Budget, Outcome};

pub(super) const PROFILE: Profile = Profile {
    name: "exhaustion",
    phrase: "try everything that is left",
    cost: Cost { base: 400, premise: 1 },
    search: Search::Hard(find),
    sentence,
};

/// The budgets of one attempt, in propagator runs: a small one for many open marks, then larger ones for the first of
/// them.
const BUDGETS: [u64; 4] = [4_000, 64_000, 1_000_000, 16_000_000];

/// The total budget of all attempts that have the same budget each.
const ALL_ATTEMPTS: u64 = 1 << 26;

/// The total budget of the questions whether a part can be dropped; each question has the budget of the attempt.
const ALL_QUESTIONS: u64 = 1 << 30;

/// Looks for a step if the puzzle is known to have one answer or none.
fn find(context: &mut Context<'_, '_>, state: &State) -> Option<Found> {
    let answers = context.answers();
    let answer = match answers.outcome {
        Outcome::Unique(()) | Outcome::Unsolvable => answers.known.first().cloned(),
        _ => return None,
    };
    let resources = &mut context.resources;
    resources.meter.open_reserve();
    exhaust(context.reasoner, state, answer.as_ref(), &mut resources.minimizer, &mut resources.meter)
}

/// Returns a step to a mark of the only answer, or to a contradiction if there is no answer: the first that the smallest
/// budget proves.
pub(in crate::explain) fn exhaust(
    reasoner: &Reasoner<'_>,
    state: &State,
    answer: Option<&Assignment>,
    engine: &mut Minimizer<'_>,
    meter: &mut Meter,
) -> Option<Found> {
    let conclusions: Vec<Vec<Mark>> = match answer {
        None => vec![Vec::new()],
        Some(answer) => {
            state.grid.open_pairs().map(|pair| vec![mark_in(reasoner.model, pair, answer)]).collect()
        }
    };
    let premises: Vec<Mark> = state.grid.marks().collect();
    let step = |conclusions: &Vec<Mark>| {
        Step::new(Technique::Exhaustion, reasoner.clues.clone(), premises.clone(), conclusions.clone())
    };
    BUDGETS.iter().find_map(|&budget| {
        let mut steps = conclusions.iter().take((ALL_ATTEMPTS / budget) as usize).map(step);
        let mut found = steps.find(|step| engine.follows(step, Budget::new(budget), meter))?;
        let most = found.premises.len().max(found.clues.len()).next_power_of_two();
        let mut questions = ALL_QUESTIONS / budget;
        drop_parts(&mut found, most, |less| {
            questions = questions.saturating_sub(1);
            questions > 0 && engine.follows(less, Budget::new(budget), meter)
        });
        Some(Found::whole(found))
    })
}

/// Returns the mark of a pair in an answer.
fn mark_in(model: &Model, (one, other): (ItemId, ItemId), answer: &Assignment) -> Mark {
    let together = Mark::together(one, other);
    if Formula::from(together).holds(model, answer) { together } else { together.opposite() }
}

fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    wording.clue_sentence_with(
        step,
        " in every way of filling in the rest that these clues allow,",
        "there is no way of filling in the rest",
    )
}
