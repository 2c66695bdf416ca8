//! What the engine proves where no argument is found: everything else that is left is tried and fails.
//!
//! The engine also drops what a proof does not need; the checker, which shares no code with it, certifies the result.

use crate::explain::marks::LogicGrid;
use crate::explain::meter::Meter;
use crate::explain::prices::{ALL_ATTEMPTS, ALL_QUESTIONS, LARGE_PROOFS, QUICK_PROOFS, SMALL_PROOFS};
use crate::explain::reasoner::{Answers, Context, Minimizer, Reasoner, Resources, drop_parts};
use crate::explain::step::{Step, Technique};
use crate::model::{Assignment, Formula, ItemId, Mark, Model};
use crate::solve::{Budget, Outcome};

/// Returns a step to a mark that all answers have, or to a contradiction if there is no answer. From then on, the reserve of the budget
/// is spent too, and only the engine proves what has no simple argument: that is shorter than more suppositions.
pub(in crate::explain) fn exhaust(context: &mut Context<'_, '_>, grid: &LogicGrid) -> Option<Step> {
    let reasoner = context.reasoner;
    let wanted = wanted(context.answers(), reasoner.model, grid)?;
    let Resources { minimizer, meter, .. } = &mut context.resources;
    meter.open_reserve();
    prove_any(reasoner, grid, &wanted, minimizer, meter)
}

/// What may follow.
enum Wanted {
    /// There is no answer.
    Contradiction,
    /// Marks of the only answer.
    Answer(Vec<Mark>),
    /// Marks that several answers have in common; others may differ in them.
    Common(Vec<Mark>),
}

/// Returns what may follow from a grid; `None` if that is not known.
fn wanted(answers: &Answers, model: &Model, grid: &LogicGrid) -> Option<Wanted> {
    let (first, others) = match (&answers.known[..], &answers.outcome) {
        ([], Outcome::Unsolvable) => return Some(Wanted::Contradiction),
        ([first], Outcome::Unique(())) => (first, &[][..]),
        ([first, others @ ..], _) if !others.is_empty() => (first, others),
        _ => return None,
    };
    let is_common = |mark: &Mark| others.iter().all(|answer| Formula::from(*mark).holds(model, answer));
    let marks = grid.open_pairs().map(|pair| mark_in(model, pair, first)).filter(is_common).collect();
    Some(if others.is_empty() { Wanted::Answer(marks) } else { Wanted::Common(marks) })
}

/// Returns a step to what is wanted: the first that the smallest budget proves. One of a pair says as much as all that it rules out,
/// so it may cost more than one of two items that are apart.
fn prove_any(
    reasoner: &Reasoner<'_>,
    grid: &LogicGrid,
    wanted: &Wanted,
    engine: &mut Minimizer<'_>,
    meter: &mut Meter,
) -> Option<Step> {
    let budgets = match wanted {
        Wanted::Common(_) => &SMALL_PROOFS[..],
        Wanted::Contradiction | Wanted::Answer(_) => &[SMALL_PROOFS, LARGE_PROOFS].concat(),
    };
    let conclusions: Vec<Vec<Mark>> = match wanted {
        Wanted::Contradiction => vec![Vec::new()],
        Wanted::Answer(marks) | Wanted::Common(marks) => marks.iter().map(|&mark| vec![mark]).collect(),
    };
    let (apart, together): (Vec<_>, Vec<_>) =
        conclusions.into_iter().partition(|marks| marks.iter().any(|mark| !mark.is_together()));
    let (small, large) = budgets.split_at(SMALL_PROOFS.len());
    let small = [&together, &apart]
        .into_iter()
        .flat_map(|marks| small.iter().map(move |&budget| (budget, &marks[..])));
    let large = large.iter().flat_map(|&budget| [(budget, &together[..]), (budget, &apart[..])]);
    first_of(reasoner, grid, small.chain(large), engine, meter)
}

/// Returns a step to each pair of the only answer that a small budget proves: the smallest one that proves any. All of them together
/// have a budget too.
pub(super) fn quick_pairs(context: &mut Context<'_, '_>, grid: &LogicGrid, budget_of_all: u64) -> Vec<Step> {
    let (reasoner, answers) = (context.reasoner, context.answers());
    let (Outcome::Unique(()), Some(answer)) = (&answers.outcome, answers.known.first()) else {
        return Vec::new();
    };
    let marks = grid.open_pairs().map(|pair| mark_in(reasoner.model, pair, answer));
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
            steps.extend(first_of(reasoner, grid, attempt, minimizer, meter));
        }
        steps
    };
    QUICK_PROOFS.into_iter().map(&mut proved).find(|steps| !steps.is_empty()).unwrap_or_default()
}

/// Returns a step to the first conclusions that are proved, of attempts with a budget for each of them.
fn first_of<'c>(
    reasoner: &Reasoner<'_>,
    grid: &LogicGrid,
    mut attempts: impl Iterator<Item = (u64, &'c [Vec<Mark>])>,
    engine: &mut Minimizer<'_>,
    meter: &mut Meter,
) -> Option<Step> {
    let ranks = reasoner.ranks();
    let (mut clues, mut premises) = (reasoner.clues.clone(), grid.marks().collect::<Vec<Mark>>());
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
    Some(found)
}

/// Returns the mark of a pair in an answer.
fn mark_in(model: &Model, (one, other): (ItemId, ItemId), answer: &Assignment) -> Mark {
    let together = Mark::together(one, other);
    if Formula::from(together).holds(model, answer) { together } else { together.opposite() }
}
