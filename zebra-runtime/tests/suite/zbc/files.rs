//! Files of real puzzles: `ZEBRA_PUZZLES=folder cargo test --release --test zbc -- --nocapture files` solves every `.zbc`
//! file of a folder, compares the answers with its `expected.jsonl`, and prints the time of each stage.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use zebra_runtime::format::zbc;
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::solve::Solver;

#[test]
fn every_file_has_its_expected_answer() {
    let Some(folder) = std::env::var_os("ZEBRA_PUZZLES") else { return };
    let folder = Path::new(&folder);
    let only = std::env::var("ZEBRA_PUZZLES_LIKE").unwrap_or_default();
    let expected =
        fs::read_to_string(folder.join("expected.jsonl")).expect("the folder has `expected.jsonl`");
    let expected: BTreeMap<String, Value> = expected
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
        .map(|line| (line["id"].as_str().expect("an id").to_owned(), line["positions"].clone()))
        .filter(|(id, _)| id.contains(&only))
        .collect();
    let texts: Vec<(&String, String)> = expected
        .keys()
        .map(|id| (id, fs::read_to_string(folder.join(format!("{id}.zbc"))).expect("a file for each answer")))
        .collect();
    let mut times = [Duration::ZERO; 4];
    for (id, text) in &texts {
        let (answer, model) = timed(id, text, &mut times);
        assert_eq!(rows(&model, &answer), expected[*id], "{id}");
    }
    println!("{} puzzles solved, each with the one answer that is expected", texts.len());
    let total: Duration = times.iter().sum();
    for (stage, time) in ["reading", "checking", "compiling", "solving"].into_iter().zip(times) {
        let share = 100.0 * time.as_secs_f64() / total.as_secs_f64();
        println!("{stage:>9}: {:9.3} ms, {share:4.1} %", time.as_secs_f64() * 1000.0);
    }
}

/// Solves a text; returns the fastest time of each stage in five runs.
fn timed(id: &str, text: &str, times: &mut [Duration; 4]) -> (Assignment, Model) {
    let mut fastest = [Duration::MAX; 4];
    let mut solved = None;
    for _ in 0..5 {
        let start = Instant::now();
        let reading = zbc::read(text);
        let read = Instant::now();
        let checked = reading.check();
        let built = Instant::now();
        let model = checked.into_result().unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
        let solver = Solver::new(&model);
        let compiled = Instant::now();
        let answer = solver.solve().unique().unwrap_or_else(|| panic!("{id}: one answer"));
        let end = Instant::now();
        let stages = [read - start, built - read, compiled - built, end - compiled];
        fastest.iter_mut().zip(stages).for_each(|(fastest, stage)| *fastest = stage.min(*fastest));
        solved = Some((answer, model));
    }
    times.iter_mut().zip(fastest).for_each(|(time, stage)| *time += stage);
    solved.expect("five runs")
}

/// Returns an answer in the form of `expected.jsonl`: for each position, the item of each category.
fn rows(model: &Model, answer: &Assignment) -> Value {
    let categories = || model.category_ids().skip(1);
    let cell = |row, category| &*model.item(answer.item_in(row, category)).name;
    let row =
        |row| categories().map(|id| (&*model.category(id).name, cell(row, id))).collect::<BTreeMap<_, _>>();
    serde_json::json!((0..answer.rows()).map(row).collect::<Vec<_>>())
}
