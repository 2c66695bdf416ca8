//! Verification ends within the default budget, whatever the puzzle: with everything that explains an error.

use zebra_core::diagnostic::Code;
use zebra_core::draft::Checked;
use zebra_core::solve::{Budget, Solver, Statistics};

use crate::{Shared, check};

/// Verifies a puzzle within the default budget, and returns the codes of its errors.
fn verified(source: &str) -> Vec<Code> {
    let (_, checked, verified) = check(source.parse().expect("tokens"), &mut Shared::default());
    assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
    verified.diagnostics.iter().map(|error| error.code).collect()
}

/// Returns what the search for all answers did until the budget was exhausted.
fn exhausted(source: &str, budget: u64) -> Statistics {
    let checked: Checked = check(source.parse().expect("tokens"), &mut Shared::default()).1;
    let mut solutions = Solver::new(&checked.model).within(Budget::new(budget)).solutions();
    solutions.by_ref().for_each(drop);
    let statistics = solutions.statistics();
    assert!(statistics.propagations >= budget, "{statistics:?}");
    statistics
}

/// A value of a wide range costs as much as several runs of a propagator of few values.
#[test]
fn arithmetic_over_wide_ranges_is_charged() {
    let source = |most: u32, clue: &str| {
        format!(
            "puzzle Work; category Person {{ Ann, Bob, Cid }} category Pet {{ Cat, Dog, Fox }} \
             great shared category X {{ 1..={most} }} great shared category Y {{ 1..={most} }} clue 1: {clue};"
        )
    };
    for clue in [
        "X(Ann)*X(Ann)*X(Ann) + X(Bob)*X(Bob)*X(Bob) == X(Cid)*X(Cid)*X(Cid)",
        "sum(p in Person: X(p) * Y(p)) == 1000003 && sum(p in Pet: X(p) % 7) == 17",
        "min(p in Person: max(X(p) % 7, diff(Y(p), X(p)))) == 5 && max(p in Pet: X(p) * 3 % 11 * Y(p)) == 4999",
    ] {
        let codes = verified(&source(1000, clue));
        assert!(codes == [Code::BudgetExhausted] || codes == [Code::SeveralAnswers], "{clue}: {codes:?}");
    }
    // With the same budget, ten times the values allow far fewer decisions.
    let clue = "X(Ann) * Y(Ann) + X(Bob) * Y(Bob) != X(Cid) * Y(Cid)";
    let nodes = |most| exhausted(&source(most, clue), 200_000).nodes;
    let (narrow, wide) = (nodes(100), nodes(1000));
    assert!(wide * 5 < narrow, "{wide} and {narrow} decisions");
}

/// The tables of conditions of two or three variables are charged, and made only up to a limit.
#[test]
fn tables_of_conditions_are_charged() {
    let items = |letter: char| (0..16).map(|number| format!("{letter}{number}, ")).collect::<String>();
    let declarations =
        format!("puzzle Tables; ordered category Step {{ {} }} category X {{ 1..=16 }}", items('A'));
    let clue = "clue 1: all a, b, c in Step where a < b && b < c: X(a) * X(b) % 17 != X(c) % 9;";
    assert_eq!(verified(&format!("{declarations} {clue}")), [Code::BudgetExhausted]);
}

/// The questions that explain many contradictions share one budget.
#[test]
fn many_contradictions_share_a_budget() {
    let items = |letter: char| (0..60).map(|number| format!("{letter}{number}, ")).collect::<String>();
    let clue = |number: usize| {
        format!(
            "clue a{number}: B{number} is A{number}; clue b{number}: C{number} is B{number}; clue c{number}: C{number} is not A{number};"
        )
    };
    let categories: String =
        ['A', 'B', 'C'].map(|letter| format!("category Of{letter} {{ {} }}", items(letter))).concat();
    let source = format!("puzzle Many; {categories} {}", (0..60).map(clue).collect::<String>());
    let codes = verified(&source);
    assert!(!codes.is_empty() && codes.iter().all(|code| *code == Code::Contradiction), "{codes:?}");
}
