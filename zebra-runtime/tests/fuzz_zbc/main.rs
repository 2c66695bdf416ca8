//! A fuzz target for the reader of ZBC: whatever the text is, it is read, checked and solved within a small effort, and
//! each mistake can be shown.
//!
//! `cargo test` replays the inputs under `__fuzz__` and tries some random ones. `cargo bolero test -p zebra-runtime
//! --features zbc --test fuzz_zbc texts` looks for new ones, guided by coverage.

use zebra_runtime::format::{Reading, Snippet, zbc};
use zebra_runtime::solve::{Outcome, Solver};

/// So much effort is spent on each puzzle.
const EFFORT: u64 = 2_000;

/// A text may begin with any of these, in an input that is not the text itself.
const HEADER: &str = "N - A B C\nP* - x y z 7\nn - 1 2 3\n---\n";

/// What texts of the format are made of.
const PIECES: [&str; 64] = [
    "A", "B", "C", "x", "y", "z", "N", "P", "n", "n.1", "n.2", "P.7", "N.A", "A:n", "B:n", "x:#", "$", "$:n",
    "#1", "#2", "#9", "1", "2", "10", "0", "7", " = ", " - ", " -- ", " -2- ", " _ ", " __ ", " _2_ ", " & ",
    " | ", " ^ ", " => ", " <=> ", "!", "(", ")", "&&(", "||(", ", ", "truths(", " == ", " != ", " < ",
    " >= ", " + ", " - ", " * ", " / ", " % ", " diff ", " in (", " in [", "]", "\n", "\n", "\"", "---\n",
    "é", "*",
];

/// The text that an input stands for: made of pieces if it begins with a zero, else itself.
fn text_of(input: &[u8]) -> Vec<u8> {
    let Some((0, rest)) = input.split_first() else { return input.to_vec() };
    let piece = |byte: &u8| PIECES[usize::from(*byte) % PIECES.len()];
    format!("{HEADER}{}", rest.iter().map(piece).collect::<String>()).into_bytes()
}

#[test]
fn texts() {
    bolero::check!().with_iterations(300).for_each(|input: &[u8]| survives(&text_of(input)));
}

/// Reads, checks, verifies and solves a text, and shows its mistakes.
fn survives(bytes: &[u8]) {
    let reading = zbc::read_bytes(bytes);
    let mut checked = reading.check();
    if checked.diagnostics.is_empty() {
        solve(&checked.model);
    }
    let verified = checked.verify(&with_little_effort(&reading));
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

/// What solving finds is right, and portions of effort come to the same as the whole.
fn solve(model: &zebra_runtime::model::Model) {
    let solver = Solver::new(model).within(EFFORT).clone();
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

fn with_little_effort(reading: &Reading) -> zebra_runtime::draft::Draft {
    let mut draft = reading.draft.clone();
    draft.verify = Some(zebra_runtime::draft::VerifyDraft {
        at: zebra_runtime::diagnostic::Spot::NONE,
        goal: zebra_runtime::draft::Goal::Minimal,
        within: Some(EFFORT),
    });
    draft
}
