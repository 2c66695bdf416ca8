//! Mutated explanations: the checker rejects what does not follow according to brute force, and accepts what does.

use std::collections::BTreeSet;

use zebra_checker::check_each;
use zebra_runtime::explain::{Step, explain};
use zebra_runtime::model::{ClueId, Mark};
use zebra_testing::{Random, World, worlds};

/// Returns whether each step follows, by enumeration of all rows.
fn each_follows(world: &World, steps: &[Step], known: &mut BTreeSet<Mark>) -> bool {
    steps.iter().all(|step| {
        if !step.premises.iter().all(|premise| known.contains(premise)) {
            return false;
        }
        let follows = match &step.refutation {
            None => world.implies(&step.clues, &step.premises, &step.conclusions),
            Some(refutation) => {
                let mut inside: BTreeSet<Mark> = step.premises.iter().copied().collect();
                inside.insert(refutation.supposed);
                let own_clues = refutation
                    .steps
                    .iter()
                    .all(|inner| inner.clues.iter().all(|clue| step.clues.contains(clue)));
                step.conclusions == [refutation.supposed.opposite()]
                    && refutation.steps.last().is_some_and(Step::is_contradiction)
                    && own_clues
                    && each_follows(world, &refutation.steps, &mut inside)
            }
        };
        known.extend(step.conclusions.iter().copied());
        follows
    })
}

/// Changes one thing; `None` if the change does not apply.
fn mutate(steps: &mut Vec<Step>, clues: usize, random: &mut Random) -> Option<()> {
    let at = random.below(steps.len());
    let kind = random.below(7);
    if kind < 6
        && random.below(2) == 0
        && let Some(refutation) = &mut steps[at].refutation
    {
        return mutate(&mut refutation.steps, clues, random);
    }
    let step = &mut steps[at];
    let pick = |length: usize, random: &mut Random| (length > 0).then(|| random.below(length));
    match kind {
        0 => {
            let premise = pick(step.premises.len(), random)?;
            step.premises.remove(premise);
        }
        1 => {
            let clue = pick(step.clues.len(), random)?;
            step.clues[clue] = ClueId(random.below(clues) as u32);
        }
        2 => {
            let conclusion = pick(step.conclusions.len(), random)?;
            step.conclusions[conclusion] = step.conclusions[conclusion].opposite();
        }
        3 => {
            let premise = pick(step.premises.len(), random)?;
            step.premises[premise] = step.premises[premise].opposite();
        }
        4 => {
            let conclusion = pick(step.conclusions.len(), random)?;
            step.conclusions.remove(conclusion);
        }
        5 => {
            step.clues.push(ClueId(random.below(clues) as u32));
        }
        _ => {
            let moved = steps.remove(at);
            let to = random.below(steps.len() + 1);
            steps.insert(to, moved);
        }
    }
    Some(())
}

#[test]
fn the_checker_agrees_with_brute_force_on_mutants() {
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..worlds() {
        let world = World::random(seed);
        let explanation = explain(&world.model);
        if explanation.steps.is_empty() {
            continue;
        }
        let mut random = Random::new(seed);
        for _ in 0..100 {
            let mut steps = explanation.steps.clone();
            if mutate(&mut steps, world.model.clues().len(), &mut random).is_none() {
                continue;
            }
            let right = each_follows(&world, &steps, &mut BTreeSet::new());
            assert_eq!(check_each(&world.model, &steps).is_ok(), right, "seed {seed}: {steps:#?}");
            *(if right { &mut accepted } else { &mut rejected }) += 1;
        }
    }
    assert!(accepted > 100 && rejected > 100, "{accepted} accepted, {rejected} rejected");
}
