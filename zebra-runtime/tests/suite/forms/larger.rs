//! Larger random puzzles of every form, with too many assignments to try all: the search with and without learning, the search for a
//! certificate and a SAT solver over the clauses of the puzzle must agree about the number of answers.
//!
//! `ZEBRA_LARGER=FILE` writes the puzzles as lines of JSON, each with its outcome and answers, which `checks/outside/compare FILE` compares with
//! those of an outside solver over an encoding of its own.

use std::io::Write as _;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use serde_json::{Map, Value, json};
use zebra_runtime::certify::{CertifyError, Claim, Proof, encode_clauses};
use zebra_runtime::draft::Draft;
use zebra_runtime::format::json;
use zebra_runtime::model::{Assignment, Clue, Fact, Formula, ItemId, Model, Polarity, State};
use zebra_runtime::solve::{Budget, Outcome, Solver};
use zebra_testing::{Clues, Declarations, Random};

use super::{LONGEST_TEXT, cells, variable};

const WORLDS: u64 = 60;
const CANDIDATES: usize = 40;
const BUDGET: Budget = Budget::new(3_000_000);

/// Returns a puzzle, and an assignment in which its clues hold unless it is one with a clue that does not.
fn puzzle(seed: u64) -> Option<(Model, Option<Assignment>)> {
    let mut random = Random::new(seed);
    let world = Declarations::large(&mut random);
    let model = world.draft.check().into_result().ok()?;
    let filling = world.assignment(&mut random);
    let hidden = Assignment::new(&model, cells(&model, &filling)).expect("a valid assignment");
    let (wanted, mut wrong) = (2 + random.below(12), usize::from(random.once_in(6)));
    let mut draft: Draft = world.draft.clone();
    for label in 0..CANDIDATES {
        if draft.clues.len() == wanted {
            break;
        }
        let clue = Clues::new(&mut random, &world).clue(&label.to_string());
        let mut alone = world.draft.clone();
        alone.clues.push(clue.clone());
        let Ok(model) = alone.check().into_result() else { continue };
        if !model.holds(&hidden) {
            if wrong == 0 {
                continue;
            }
            wrong -= 1;
        }
        draft.clues.push(clue);
    }
    let mut model = draft.check().into_result().expect("clues that pass alone pass together");
    if !model.holds(&hidden) {
        return Some((model, None));
    }
    // Most of the puzzles get clues that exclude other answers.
    for _ in 0..[0, 3, 40, 40, 40][random.below(5)] {
        let Some(Outcome::Multiple(one, other)) = outcome(&model, 2) else { break };
        let other = if one == hidden { other } else { one };
        model = without(&model, &hidden, &other, &mut random);
    }
    Some((model, Some(hidden)))
}

/// Adds a clue that holds in an assignment and not in another one.
fn without(model: &Model, hidden: &Assignment, other: &Assignment, random: &mut Random) -> Model {
    let cells = |category| (0..model.rows()).map(move |row| (row, category));
    let differs =
        |&(row, category): &(usize, _)| hidden.item_in(row, category) != other.item_in(row, category);
    let different: Vec<_> = model.category_ids().flat_map(cells).filter(differs).collect();
    let &(row, category) = random.choose(&different);
    let first = hidden.item_in(row, model.anchor());
    let fact = match random.once_in(4) {
        true => Fact { first, polarity: Polarity::Is, link: None, second: hidden.item_in(row, category) },
        false => Fact { first, polarity: Polarity::IsNot, link: None, second: other.item_in(row, category) },
    };
    let mut parts = model.parts().clone();
    let label = format!("more {}", parts.clues.len()).as_str().into();
    let formulas = vec![Formula::Fact(fact)].into();
    parts.clues.to_mut().push(Clue { label, sentence: None, zbc: None, formulas, state: State::On });
    Model::from_parts(parts)
}

fn outcome(model: &Model, conflicts: u32) -> Option<Outcome<Assignment>> {
    let outcome = Solver::new(model).learn_after(conflicts).within(BUDGET).solve().outcome;
    (!matches!(outcome, Outcome::Unknown { .. })).then_some(outcome)
}

/// Returns the answers, at most two; `None` if the budget is exhausted.
fn answers(seed: u64, model: &Model, conflicts: u32) -> Option<Vec<Assignment>> {
    let found = match outcome(model, conflicts)? {
        Outcome::Unique(answer) => vec![answer],
        Outcome::Multiple(one, other) => vec![one, other],
        Outcome::Unsolvable | Outcome::Unknown { .. } => Vec::new(),
    };
    assert!(found.iter().all(|answer| model.holds(answer)), "seed {seed}: not an answer");
    assert!(found.len() < 2 || found[0] != found[1], "seed {seed}: an answer is found twice");
    Some(found)
}

/// Asserts that the search for a certificate agrees.
fn compare_certificate(seed: u64, model: &Model, answers: &[Assignment]) {
    match Proof::new(model, Budget::new(20_000_000)) {
        Ok(proof) => match proof.claim() {
            Claim::Unique(answer) => assert_eq!(answers, std::slice::from_ref(answer), "seed {seed}"),
            claim => assert!(*claim == Claim::Unsolvable && answers.is_empty(), "seed {seed}: {claim:?}"),
        },
        Err(CertifyError::Multiple(two)) => {
            assert!(answers.len() > 1 && two.iter().all(|one| model.holds(one)), "seed {seed}");
        }
        // A number may have too many values.
        Err(CertifyError::BudgetExhausted | CertifyError::TooLarge(_)) => {}
        Err(error) => panic!("seed {seed}: {error}"),
    }
}

/// Asserts that a SAT solver finds as many answers in the clauses of the puzzle, and that they are answers.
fn compare_clauses(seed: u64, model: &Model, answers: &[Assignment]) {
    let Ok(text) = encode_clauses(model) else { return };
    let (mut solver, mut cells) = (BasicSolver::default(), Vec::new());
    let literal = |solver: &mut BasicSolver, number: i64| {
        while i64::from(solver.num_vars()) < number.abs() {
            solver.new_var_default();
        }
        Lit::new(Var::unsafe_from_idx(number.unsigned_abs() as u32 - 1), number > 0)
    };
    for line in text.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["c", number, "is", name] if name.starts_with('x') => {
                let (item, row) = name[1..].split_once('_').expect("an item and a row");
                let place = [number, item, row].map(|number| number.parse::<i64>().expect("a number"));
                cells.push((
                    literal(&mut solver, place[0]),
                    ItemId(place[1] as u32 - 1),
                    place[2] as usize - 1,
                ));
            }
            ["c" | "p", ..] => {}
            ref words => {
                let numbers = words[..words.len() - 1].iter().map(|word| word.parse().expect("a literal"));
                let mut clause: Vec<Lit> = numbers.map(|number| literal(&mut solver, number)).collect();
                solver.add_clause_reuse(&mut clause);
            }
        }
    }
    let mut found = Vec::new();
    while found.len() < 2 && solver.solve_limited(&[]) == lbool::TRUE {
        let is_true = |cell: &&(Lit, ItemId, usize)| solver.value_lit(cell.0) == lbool::TRUE;
        let answer: Vec<_> = cells.iter().filter(is_true).copied().collect();
        found.push(answer.iter().map(|&(_, item, row)| (item, row)).collect::<Vec<_>>());
        solver.add_clause_reuse(&mut answer.iter().map(|&(cell, ..)| !cell).collect());
    }
    assert_eq!(found.len(), answers.len(), "seed {seed}: the number of answers to the clauses");
    let is_among = |answer: &Assignment, cells: &Vec<(ItemId, usize)>| {
        cells.iter().all(|&(item, row)| answer.item_in(row, model.item(item).category) == item)
    };
    assert!(answers.len() != 1 || is_among(&answers[0], &found[0]), "seed {seed}: another answer");
}

/// Returns the line of a puzzle for an outside solver.
fn line(seed: u64, model: &Model, answers: &[Assignment]) -> Option<String> {
    let text = json::write_line(model).expect("every formula can be written").text;
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let item = |answer: &Assignment, row, category| {
        let name = model.item(answer.item_in(row, category)).name.to_string();
        (model.category(category).name.to_string(), Value::String(name))
    };
    let row = |answer: &Assignment, row| {
        model.category_ids().map(|id| item(answer, row, id)).collect::<Map<_, _>>()
    };
    let table = |answer: &Assignment| (0..model.rows()).map(|number| row(answer, number)).collect::<Vec<_>>();
    let tables: Vec<_> = answers.iter().map(table).collect();
    let puzzle: Value = serde_json::from_str(&text).expect("the writer writes JSON");
    Some(json!({ "seed": seed, "puzzle": puzzle, "answers": tables }).to_string())
}

#[test]
fn larger_puzzles_have_the_same_answers_in_every_search() {
    let (first, worlds) = (variable("ZEBRA_SEED").unwrap_or(0), variable("ZEBRA_WORLDS").unwrap_or(WORLDS));
    let path = std::env::var_os("ZEBRA_LARGER");
    let mut file =
        path.map(|path| std::io::BufWriter::new(std::fs::File::create(path).expect("a writable file")));
    let mut outcomes = [0; 3];
    for seed in first..first + worlds {
        let Some((model, hidden)) = puzzle(seed) else { continue };
        let all = seed.is_multiple_of(4);
        let searches: &[u32] = if all { &[2, 0, u32::MAX] } else { &[2] };
        let found: Vec<_> =
            searches.iter().filter_map(|&conflicts| answers(seed, &model, conflicts)).collect();
        let Some(answers) = found.first() else { continue };
        outcomes[answers.len()] += 1;
        for other in &found {
            assert_eq!(other.len(), answers.len(), "seed {seed}: outcomes differ");
            assert!(answers.len() > 1 || other == answers, "seed {seed}: answers differ");
        }
        if let Some(hidden) = &hidden {
            assert!(answers.len() > 1 || answers.contains(hidden), "seed {seed}: an answer is missing");
        }
        compare_clauses(seed, &model, answers);
        if all {
            compare_certificate(seed, &model, answers);
        }
        if let Some((file, line)) = file.as_mut().zip(line(seed, &model, answers)) {
            writeln!(file, "{line}").expect("a writable file");
        }
    }
    if worlds >= WORLDS {
        assert!(outcomes.iter().all(|count| *count >= 5), "{outcomes:?}");
    }
}
