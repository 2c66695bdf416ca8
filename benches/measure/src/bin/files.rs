//! The time of each puzzle of some files, with a check of its answer: one column of `benches/peers.md`.
//!
//! ```sh
//! cargo run --release -p zebra-measure --bin files -- FOLDER…
//! ```
//!
//! A folder has puzzles in ZBC and a file `expected.jsonl` of their answers. Each puzzle gives one line: its name, the
//! number of runs, and the median and minimal time in microseconds, from the model. With `--repeated` first, the times
//! start at the compiled solver. The last line is the peak memory of the process, on Linux.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::solve::Solver;

/// The time for which each puzzle is solved, at least three times and at most some thousand times.
const ENOUGH: Duration = Duration::from_millis(200);

/// For each puzzle the rows of its answer, and for each row the items by their categories.
type Expected = BTreeMap<String, Vec<BTreeMap<String, String>>>;

/// Where the clock starts.
#[derive(Clone, Copy)]
enum From {
    Text,
    Model,
    Compiled,
}

fn main() {
    let mut from = From::Model;
    let mut paths = Vec::new();
    for argument in std::env::args().skip(1) {
        match &*argument {
            "--text" => from = From::Text,
            "--repeated" => from = From::Compiled,
            _ => paths.push(PathBuf::from(argument)),
        }
    }
    for path in paths {
        let folder = if path.is_dir() { &*path } else { path.parent().expect("a file is in a folder") };
        let expected = expected(folder);
        for file in puzzles(&path) {
            measure(&file, &expected, from);
        }
    }
    if let Some(memory) = peak() {
        println!("peak {memory}");
    }
}

/// The file itself, or the puzzles in the folder.
fn puzzles(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.into()];
    }
    let entries = fs::read_dir(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "zbc"));
    files.sort();
    files
}

fn expected(folder: &Path) -> Expected {
    let path = folder.join("expected.jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let entry = |line| {
        let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let rows = serde_json::from_value(value["positions"].clone()).expect("a list of rows");
        (value["id"].as_str().expect("a name").into(), rows)
    };
    text.lines().map(entry).collect()
}

fn measure(file: &Path, expected: &Expected, from: From) {
    let name = file.file_stem().expect("files have names").to_string_lossy();
    let text = fs::read_to_string(file).expect("a file in UTF-8");
    let model = zebra_measure::model(&text);
    let answer = Solver::new(&model).solve().unique().unwrap_or_else(|| panic!("{name}: not one answer"));
    assert!(is_as_expected(&model, &answer, &expected[&*name]), "{name}: another answer is expected");

    let mut times = match from {
        From::Text => times(|| Solver::new(&zebra_measure::model(black_box(&text))).solve()),
        From::Model => times(|| Solver::new(black_box(&model)).solve()),
        From::Compiled => {
            let solver = Solver::new(&model);
            times(|| black_box(&solver).solve())
        }
    };
    times.sort();
    let microseconds = |time: Duration| 1e6 * time.as_secs_f64();
    let (median, least) = (microseconds(times[times.len() / 2]), microseconds(times[0]));
    println!("{name} {} {median:.3} {least:.3}", times.len());
}

fn is_as_expected(model: &Model, answer: &Assignment, rows: &[BTreeMap<String, String>]) -> bool {
    let fits = |row: usize, (category, item): (&String, &String)| {
        let category = model.category_named(category);
        let found = category.map(|category| &*model.item(answer.item_in(row, category)).name);
        found == Some(&**item)
    };
    rows.len() == model.rows()
        && rows.iter().enumerate().all(|(row, cells)| cells.iter().all(|cell| fits(row, cell)))
}

fn times<T>(mut work: impl FnMut() -> T) -> Vec<Duration> {
    let begin = Instant::now();
    let mut times = Vec::new();
    while times.len() < 3 || (begin.elapsed() < ENOUGH && times.len() < 5000) {
        let start = Instant::now();
        black_box(work());
        times.push(start.elapsed());
    }
    times
}

/// The most memory that the process has had, on Linux.
fn peak() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(|size| size.trim().to_owned())
}
