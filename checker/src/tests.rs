//! The search of the checker, compared with enumeration of all rows.

use zebra_runtime::model::{Assignment, ClueId, Formula, ItemId, Mark, Model};
use zebra_testing::{Random, World};

use crate::search::{Found, Limits, search_within};

/// With and without probes, the checker finds rows if and only if there are such rows.
#[test]
fn the_search_agrees_with_enumeration() {
    let mut found = [0, 0];
    for seed in 0..100 {
        let world = World::random(seed);
        let model = &world.model;
        let mut random = Random::new(seed);
        for _ in 0..20 {
            let clues: Vec<ClueId> = model.clue_ids().filter(|_| random.once_in(2)).collect();
            let marks: Vec<Mark> = (0..2).map(|_| mark(model, &mut random)).collect();
            let holds = |answer: &&Assignment| {
                let claims = clues.iter().flat_map(|&clue| model.clue(clue).formulas.iter());
                claims.into_iter().all(|formula| formula.holds(model, answer))
                    && marks.iter().all(|&mark| Formula::from(mark).holds(model, answer))
            };
            let expected = match world.assignments.iter().find(holds) {
                Some(_) => Found::Counterexample,
                None => Found::Nothing,
            };
            let [none, few] = [0, 10_000].map(|nodes| Limits { nodes, probes: false });
            let with_probes = Limits { probes: true, ..few };
            for searches in [&[few][..], &[with_probes], &[none, with_probes]] {
                assert_eq!(search_within(searches, model, &clues, &marks), expected, "seed {seed}");
            }
            found[usize::from(expected == Found::Nothing)] += 1;
        }
    }
    assert!(found.iter().all(|&found| found > 100), "{found:?}");
}

/// Returns a random mark of two categories.
fn mark(model: &Model, random: &mut Random) -> Mark {
    let items: Vec<ItemId> = model.item_ids().collect();
    loop {
        let (one, other) = (*random.choose(&items), *random.choose(&items));
        if model.item(one).category != model.item(other).category {
            let together = Mark::together(one, other);
            return if random.once_in(2) { together } else { together.opposite() };
        }
    }
}
