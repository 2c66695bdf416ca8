//! Exhaustion: several clues and marks leave only one value, because everything else fails when it is tried.
//!
//! The last resort. The engine finds these steps and minimizes them; the checker, which shares no code with it, certifies
//! them.

use super::{Context, Profile, Search};
use crate::explain::marks::State;
use crate::explain::meter::Meter;
use crate::explain::run::{Found, Minimizer, Reasoner, Resources, drop_parts};
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

/// The budgets of one attempt, in propagator runs: small ones for many open marks, then larger ones for the first of them.
const SMALL: [u64; 2] = [4_000, 64_000];
const LARGE: [u64; 2] = [1_000_000, 16_000_000];

/// The budgets of an attempt to prove any pair, where other arguments are possible.
const QUICK: [u64; 3] = [250, 1_000, 4_000];

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
/// budget proves. One of a pair says as much as all that it rules out, so it may cost more than one of two items that are apart.
pub(in crate::explain) fn exhaust(
    reasoner: &Reasoner<'_>,
    state: &State,
    answer: Option<&Assignment>,
    engine: &mut Minimizer<'_>,
    meter: &mut Meter,
) -> Option<Found> {
    let (together, apart): (Vec<Vec<Mark>>, Vec<Vec<Mark>>) = match answer {
        None => (vec![Vec::new()], Vec::new()),
        Some(answer) => {
            let marks = state.grid.open_pairs().map(|pair| vec![mark_in(reasoner.model, pair, answer)]);
            marks.partition(|mark| mark[0].is_together())
        }
    };
    let (together, apart) = (&together[..], &apart[..]);
    let small = |marks| SMALL.iter().map(move |&budget| (budget, marks));
    let large = LARGE.iter().flat_map(|&budget| [(budget, together), (budget, apart)]);
    first_of(reasoner, state, small(together).chain(small(apart)).chain(large), engine, meter)
}

/// Returns a step to each pair of the only answer that a small budget proves: the smallest one that proves any. All of them together
/// have a budget too.
pub(in crate::explain) fn quick_pairs(
    context: &mut Context<'_, '_>,
    state: &State,
    budget_of_all: u64,
) -> Vec<Step> {
    let (reasoner, answers) = (context.reasoner, context.answers());
    let (Outcome::Unique(()), Some(answer)) = (&answers.outcome, answers.known.first()) else {
        return Vec::new();
    };
    let marks = state.grid.open_pairs().map(|pair| mark_in(reasoner.model, pair, answer));
    let mut pairs: Vec<Vec<Mark>> = marks.filter(|mark| mark.is_together()).map(|mark| vec![mark]).collect();
    pairs.sort_by_key(|pair| reasoner.ranks().mark(pair[0]));
    let Resources { minimizer, meter, .. } = &mut context.resources;
    let least = meter.left().get().saturating_sub(budget_of_all);
    let mut proved = |budget| {
        let mut steps = Vec::new();
        for pair in &pairs {
            if meter.left().get() <= least {
                break;
            }
            let attempt = [(budget, std::slice::from_ref(pair))].into_iter();
            steps.extend(first_of(reasoner, state, attempt, minimizer, meter).map(|found| found.step));
        }
        steps
    };
    QUICK.into_iter().map(&mut proved).find(|steps| !steps.is_empty()).unwrap_or_default()
}

/// Returns a step to the first conclusions that are proved, of attempts with a budget for each of them.
fn first_of<'c>(
    reasoner: &Reasoner<'_>,
    state: &State,
    mut attempts: impl Iterator<Item = (u64, &'c [Vec<Mark>])>,
    engine: &mut Minimizer<'_>,
    meter: &mut Meter,
) -> Option<Found> {
    let ranks = reasoner.ranks();
    let (mut clues, mut premises) = (reasoner.clues.clone(), state.grid.marks().collect::<Vec<Mark>>());
    clues.sort_by_key(|&clue| ranks.clue(clue));
    premises.sort_by_key(|&mark| ranks.mark(mark));
    let step = |conclusions: &Vec<Mark>| {
        let step = Step::new(Technique::Exhaustion, clues.clone(), Vec::new(), conclusions.clone());
        Step { premises: premises.clone(), ..step }
    };
    let (budget, mut found) = attempts.find_map(|(budget, conclusions)| {
        let mut steps = conclusions.iter().take((ALL_ATTEMPTS / budget) as usize).map(step);
        let found = steps.find(|step| engine.follows(step, Budget::new(budget), meter))?;
        Some((budget, found))
    })?;
    let mut questions = ALL_QUESTIONS / budget;
    let mut follows = |less: &Step| {
        questions = questions.saturating_sub(1);
        questions > 0 && engine.follows(less, Budget::new(budget), meter)
    };
    // Mostly the pairs suffice, and then there is little left to try.
    let pairs = premises.iter().copied().filter(|mark| mark.is_together()).collect();
    let of_pairs = Step { premises: pairs, ..found.clone() };
    if follows(&of_pairs) {
        found = of_pairs;
    }
    let most = found.premises.len().max(found.clues.len()).next_power_of_two();
    drop_parts(&mut found, most, follows);
    found.clues.sort_unstable();
    found.premises.sort_unstable();
    Some(Found::whole(found))
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
