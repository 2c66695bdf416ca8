//! The meaning of every form of the language: random puzzles, each tested in all of its assignments.
//!
//! Each clue is evaluated twice: `meaning` evaluates the draft by the description of the language, and `Model::holds` the
//! checked model. Then the solver must find exactly the assignments that hold: by plain search, by search that learns from
//! the start, and by search that starts to learn later. The solutions of the puzzle as a pseudo-Boolean formula must be the same
//! assignments.
//!
//! `ZEBRA_WORLDS=1000000 ZEBRA_SEED=1` chooses the number of puzzles and the first seed; `ZEBRA_ENCODED=32` tests the formula of every
//! 32nd of them. `larger` compares puzzles that are too large for this, also with an outside solver.

mod assignment;
mod claims;
#[cfg(feature = "certify")]
mod encoded;
#[cfg(all(feature = "certify", feature = "json"))]
mod larger;
mod meaning;
mod show;
mod wild;
#[cfg(all(feature = "json", feature = "zbc"))]
mod written;

use std::collections::{BTreeMap, BTreeSet};

use zebra_runtime::draft::{ClueDraft, Draft};
use zebra_runtime::format::to_draft;
use zebra_runtime::model::{Assignment, CompactModel, Formula, ItemId, Model, State};
use zebra_runtime::solve::{Outcome, Solver};
use zebra_testing::{Clues, Declarations, Random};

const WORLDS: u64 = 700;
const CLUES: usize = 8;

/// The length of the longest text that is read again.
#[cfg(feature = "json")]
const LONGEST_TEXT: usize = 8_000_000;

fn cells(model: &Model, filling: &[Vec<usize>]) -> Vec<ItemId> {
    let id = |category: usize, item: &usize| ItemId(model.categories()[category].first + *item as u32);
    let column = |(category, column): (usize, &Vec<usize>)| {
        column.iter().map(|item| id(category, item)).collect::<Vec<_>>()
    };
    filling.iter().enumerate().flat_map(column).collect()
}

/// Returns the clues that pass the check.
fn clues(
    world: &Declarations,
    random: &mut Random,
    forms: &mut BTreeMap<String, [usize; 2]>,
) -> Vec<ClueDraft> {
    let mut generator = Clues::new(random, world);
    let mut clues = Vec::new();
    for label in 0..=CLUES {
        // The last one is about copies, if the world has repeated items.
        let clue = match label {
            CLUES => generator.clue_of_copies(&label.to_string()),
            _ => Some(generator.clue(&label.to_string())),
        };
        let Some(clue) = clue else { continue };
        let mut draft = world.draft.clone();
        draft.clues.push(clue.clone());
        let passed = draft.check().diagnostics.is_empty();
        for form in generator.forms.keys() {
            forms.entry(form.clone()).or_default()[usize::from(passed)] += 1;
        }
        if passed {
            clues.push(clue);
        }
    }
    clues
}

/// What the worlds of a run are.
#[derive(Default)]
struct Counts {
    /// How many clues of each form have an error, and how many have none.
    forms: BTreeMap<String, [usize; 2]>,
    /// Worlds with an error in their declarations.
    reported: usize,
    /// Worlds with a clue that needs too many constraints for a certificate.
    too_large: usize,
}

/// Prints a text if the test panics while this exists.
struct ShownOnPanic<'t>(&'t dyn Fn() -> String);

impl Drop for ShownOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", (self.0)());
        }
    }
}

/// A formula and those that must have its meaning, and the normal form of its negation.
#[derive(Debug)]
struct Simpler {
    formula: Formula,
    simplified: Formula,
    normal: Formula,
    negation: Formula,
}

impl Simpler {
    fn of(model: &Model) -> Vec<Vec<Simpler>> {
        let simpler = |formula: &Formula| Simpler {
            formula: formula.clone(),
            simplified: formula.simplified(model),
            normal: formula.normal(model),
            negation: Formula::Not(formula.clone().into()).normal(model),
        };
        model.clues().iter().map(|clue| clue.formulas.iter().map(simpler).collect()).collect()
    }

    fn check(&self, model: &Model, assignment: &Assignment) {
        let Simpler { formula, simplified, normal, negation } = self;
        let truths = [formula, simplified, normal, negation].map(|formula| formula.holds(model, assignment));
        let [meant, ..] = truths;
        assert_eq!(truths, [meant, meant, meant, !meant], "{self:#?}");
    }
}

fn check_world(seed: u64, counts: &mut Counts) {
    let mut random = Random::new(seed);
    let world = Declarations::random(&mut random);
    let errors = world.draft.check().diagnostics;
    // A link that never holds is one of the few errors in random declarations.
    if !errors.is_empty() {
        counts.reported += 1;
        return;
    }
    let mut draft: Draft = world.draft.clone();
    draft.clues = clues(&world, &mut random, &mut counts.forms);
    let model = draft.check().into_result().unwrap_or_else(|errors| {
        panic!(
            "seed {seed}: clues that pass alone do not pass together: {errors:?}\n{}",
            show::puzzle(&draft)
        )
    });
    written_with_names(seed, &model);
    let compact = CompactModel::new(model.to_compact().leak());
    assert_eq!(*compact.get(), model, "seed {seed}: the compact form is another model");
    let only = |clue: &ClueDraft| {
        let mut one = draft.clone();
        one.clues = vec![clue.clone()];
        show::puzzle(&one)
    };
    let columns = world.assignments();
    let assignments: Vec<Assignment> = columns
        .iter()
        .map(|filling| {
            Assignment::new(&model, cells(&model, filling)).unwrap_or_else(|| {
                panic!("seed {seed}: no assignment: {filling:?}\n{}", show::puzzle(&world.draft))
            })
        })
        .collect();
    let written_out = model.written_out();
    let simpler = Simpler::of(&model);
    for (clue, id) in draft.clues.iter().zip(model.clue_ids()) {
        let text = || format!("seed {seed}: {}", only(clue));
        let _shown = ShownOnPanic(&text);
        let mut expected = BTreeSet::new();
        for (filling, assignment) in columns.iter().zip(&assignments) {
            let meant = meaning::of_clue(&draft, filling, clue);
            let holds = model.clue(id).formulas.iter().all(|formula| formula.holds(&model, assignment));
            assert_eq!(
                meant,
                holds,
                "seed {seed}: the meaning is {meant}, but the model gives {holds} for {filling:?}\n{}{:#?}",
                only(clue),
                model.clue(id).formulas
            );
            let written_out = written_out.clue(id).formulas.iter();
            let holds_written_out = written_out.clone().all(|formula| formula.holds(&model, assignment));
            assert_eq!(holds, holds_written_out, "seed {seed}: {}", only(clue));
            simpler[id.index()].iter().for_each(|formula| formula.check(&model, assignment));
            if holds {
                expected.insert(assignment.clone());
            }
        }
        let mut solver = Solver::new(&model);
        for other in model.clue_ids().filter(|other| *other != id) {
            solver.switch(other, State::Off);
        }
        compare(seed, solver, &expected, || only(clue));
    }
    #[cfg(feature = "certify")]
    if seed.is_multiple_of(variable("ZEBRA_ENCODED").unwrap_or(2)) {
        counts.too_large += usize::from(encoded::compare(seed, &model, &assignments));
    }
    #[cfg(all(feature = "json", feature = "zbc"))]
    if seed.is_multiple_of(8) {
        written::compare(seed, &model, &assignments);
    }
    let expected = assignments.iter().filter(|assignment| model.holds(assignment)).cloned().collect();
    compare(seed, Solver::new(&model), &expected, || show::puzzle(&draft));
}

/// Asserts that the draft of a model checks to the same model.
fn written_with_names(seed: u64, model: &Model) {
    let draft = to_draft(model);
    let again = draft.check();
    for (one, other) in model.clues().iter().zip(again.model.clues()) {
        assert_eq!(one, other, "seed {seed}: {:?}", again.diagnostics);
    }
    assert_eq!(again.diagnostics, [], "seed {seed}\n{}", show::puzzle(&draft));
    assert_eq!(again.model, *model, "seed {seed}");
    #[cfg(feature = "json")]
    written_as_json(seed, model);
}

/// Asserts that a model that is written as JSON and read again is equal.
#[cfg(feature = "json")]
fn written_as_json(seed: u64, model: &Model) {
    use zebra_runtime::format::json;
    let text = if seed.is_multiple_of(8) { json::write(model) } else { json::write_line(model) };
    let text = text.unwrap_or_else(|why| panic!("seed {seed}: {why}")).text;
    // The reader refuses texts of more than two million values, which a random world reaches once in 100,000.
    if text.len() > LONGEST_TEXT {
        return;
    }
    let reading = json::read(&text);
    assert_eq!(reading.diagnostics, [], "seed {seed}\n{text}");
    let again = reading.draft.check();
    assert_eq!(again.diagnostics, [], "seed {seed}\n{text}");
    assert_eq!(again.model, *model, "seed {seed}\n{text}");
}

fn compare(seed: u64, mut solver: Solver<'_>, expected: &BTreeSet<Assignment>, text: impl Fn() -> String) {
    for conflicts in [u32::MAX, 0, 2] {
        let mut found = BTreeSet::new();
        let solver = solver.learn_after(conflicts);
        let mut solutions = solver.solutions();
        for assignment in solutions.by_ref() {
            assert!(found.insert(assignment), "seed {seed}: a solution is found twice\n{}", text());
        }
        assert!(
            found == *expected,
            "seed {seed}, learning after {conflicts} conflicts: {} solutions, but {} are right; missing {:?}, too many {:?}\n{}",
            found.len(),
            expected.len(),
            expected.difference(&found).next(),
            found.difference(expected).next(),
            text()
        );
        match (expected.len(), solver.solve().outcome, solutions.outcome()) {
            (0, Outcome::Unsolvable, Outcome::Unsolvable) => {}
            (1, Outcome::Unique(answer), Outcome::Unique(())) => {
                assert!(expected.contains(&answer), "seed {seed}");
            }
            (2.., Outcome::Multiple(one, other), Outcome::Multiple((), ())) => {
                assert!(one != other && expected.contains(&one) && expected.contains(&other), "seed {seed}");
            }
            (count, outcome, _) => {
                panic!("seed {seed}: {count} answers, and the outcome is {outcome:?}\n{}", text())
            }
        }
    }
}

/// Returns the number in an environment variable.
fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn every_form_has_the_documented_meaning() {
    let worlds = variable("ZEBRA_WORLDS").unwrap_or(WORLDS);
    let first = variable("ZEBRA_SEED").unwrap_or(0);
    let mut counts = Counts::default();
    for seed in first..first + worlds {
        check_world(seed, &mut counts);
    }
    let Counts { forms, reported, too_large } = counts;
    // One world in 50,000 multiplies sums over several rows.
    assert!(too_large as u64 <= worlds.div_ceil(10_000), "{too_large} worlds are not encoded");
    if worlds == WORLDS {
        for (form, [_, passed]) in &forms {
            assert!(*passed >= 5, "`{form}` is tested {passed} times: {forms:#?}");
        }
        assert!(reported * 3 < worlds as usize, "{reported} declarations of {worlds} have an error");
    }
}

/// Puzzles that have shown a fault: of copies in lists, of the Rust writer, of an unknown name.
#[test]
fn mended_faults() {
    for seed in [50_073_149, 50_141_159, 50_558_003, 50_588_616, 50_669_659] {
        check_world(seed, &mut Counts::default());
    }
}
