//! Fuzz targets for the reader of ZBC: any text is read, checked and solved within a small budget, and each error can be
//! displayed.
//!
//! `cargo test` replays the inputs under `__fuzz__` and tries some random ones; `ZEBRA_FUZZ_SECONDS=600` sets the duration.
//! `checks/fuzz fuzz_runtime zbc::texts 600` searches for new inputs, guided by coverage.

use zebra_runtime::format::{Reading, Snippet, zbc};
use zebra_runtime::solve::{Budget, Outcome, Solver};

/// The budget of each puzzle.
const BUDGET: Budget = Budget::new(2_000);

/// The beginning of a text of pieces.
const HEADER: &str = "N - A B C\nP* - x y z 7\nn - 1 2 3\n---\n";
/// A text to mutate.
const HARBOUR: &str = include_str!("../../../puzzles/harbour.zbc");

/// The pieces of texts.
const PIECES: [&str; 64] = [
    "A", "B", "C", "x", "y", "z", "N", "P", "n", "n.1", "n.2", "P.7", "N.A", "A:n", "B:n", "x:#", "$", "$:n",
    "#1", "#2", "#9", "1", "2", "10", "0", "7", " = ", " - ", " -- ", " -2- ", " _ ", " __ ", " _2_ ", " & ",
    " | ", " ^ ", " => ", " <=> ", "!", "(", ")", "&&(", "||(", ", ", "truths(", " == ", " != ", " < ",
    " >= ", " + ", " - ", " * ", " / ", " % ", " diff ", " in (", " in [", "]", "\n", "\n", "\"", "---\n",
    "é", "*",
];

#[test]
fn texts() {
    zebra_testing::fuzz!(survives);
}

#[test]
fn pieces() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let piece = |byte: &u8| PIECES[usize::from(*byte) % PIECES.len()];
        survives(format!("{HEADER}{}", input.iter().take(100).map(piece).collect::<String>()).as_bytes());
        survives(changed(input).as_bytes());
    });
}

/// Returns a puzzle with some pieces replaced or removed.
fn changed(input: &[u8]) -> String {
    let mut words: Vec<&str> = HARBOUR.split_inclusive([' ', '\n', ':', '(']).collect();
    for change in input.chunks_exact(2).take(6) {
        let index = usize::from(change[0]) % words.len();
        words[index] = if change[1] == 0 { "" } else { PIECES[usize::from(change[1]) % PIECES.len()] };
    }
    words.concat()
}

/// Reads, checks, verifies and solves a text, and displays its errors.
fn survives(bytes: &[u8]) {
    let reading = zbc::read_bytes(bytes);
    let mut checked = reading.check();
    if checked.diagnostics.is_empty() {
        solve(&checked.model);
    }
    let verified = checked.verify(&with_little_budget(&reading));
    checked.diagnostics.extend(verified.diagnostics);
    let text = String::from_utf8_lossy(bytes);
    for diagnostic in &checked.diagnostics {
        if let Some(range) = reading.ranges.get(diagnostic.at) {
            assert!(range.start <= range.end && range.end <= bytes.len(), "{diagnostic:?} at {range:?}");
        }
        let snippet = Snippet { path: "x.zbc", text: &text, ranges: &reading.ranges, diagnostic };
        assert!(!snippet.to_string().is_empty());
    }
}

/// Answers are right, and a budget in portions gives the same outcome as the whole.
fn solve(model: &zebra_runtime::model::Model) {
    let solver = Solver::new(model).within(BUDGET).clone();
    let solved = solver.solve();
    match solved.outcome {
        Outcome::Unique(answer) => assert!(model.holds(&answer)),
        Outcome::Multiple(one, other) => {
            assert!(one != other && model.holds(&one) && model.holds(&other));
        }
        Outcome::Unsolvable | Outcome::Unknown { .. } => {}
    }
    assert!(solver.solutions().take(20).all(|answer| model.holds(&answer)));
}

fn with_little_budget(reading: &Reading) -> zebra_runtime::draft::Draft {
    let mut draft = reading.draft.clone();
    draft.verify = Some(zebra_runtime::draft::VerifyDraft {
        at: zebra_runtime::diagnostic::Spot::NONE,
        goal: zebra_runtime::draft::Goal::Minimal,
        within: Some(BUDGET.get()),
    });
    draft
}
