//! Verification ends within the default budget, whatever the puzzle: with everything that explains an error. What takes long
//! is charged to the budget, so the tests compare charges with what was done for them.

use zebra_core::diagnostic::Code;
use zebra_core::draft::{Goal, Redundant};
use zebra_core::solve::{Budget, Solver, Statistics};
use zebra_core::verify::{Extent, Request, VERIFY_BUDGET, verify};

use crate::repair::MOST_VISITED;
use crate::{Shared, check, check_unsolved};

/// Verifies a puzzle, and returns the codes of its errors.
fn verified(source: &str) -> Vec<Code> {
    let (_, checked, verified) = check(source.parse().expect("tokens"), &mut Shared::default());
    assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
    verified.diagnostics.iter().map(|error| error.code).collect()
}

/// Searches for two answers within the default budget. Returns the cost of compiling the clues, and what a decision of the
/// search costs on average, in propagator runs.
fn costs(source: &str) -> [u64; 2] {
    let (_, checked) = check_unsolved(source.parse().expect("tokens"), &mut Shared::default());
    let mut solver = Solver::new(&checked.model);
    let Statistics { propagations, nodes, .. } = solver.within(VERIFY_BUDGET).solve().statistics;
    // No single run is longer than a hundredth of the budget.
    assert!(propagations < VERIFY_BUDGET.get() / 100 * 101, "{propagations}");
    [solver.compilation(), propagations / nodes]
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
        "X(Ann)*X(Ann)*X(Ann) + X(Bob)*X(Bob)*X(Bob) == X(Cid)*X(Cid)*X(Cid) + X(Ann)*X(Bob)*X(Cid)",
        "sum(p in Person: X(p) * Y(p)) == 1000003 && sum(p in Pet: X(p) % 7) == 17",
        "min(p in Person: max(X(p) % 7, diff(Y(p), X(p)))) == 5 && max(p in Pet: X(p) * 3 % 11 * Y(p)) == 4999",
    ] {
        let source = source(1000, clue);
        let [_, cost] = costs(&source);
        assert!(cost > 200, "{clue}: {cost}");
        let codes = verified(&source);
        assert!(codes == [Code::BudgetExhausted] || codes == [Code::SeveralAnswers], "{clue}: {codes:?}");
    }
    // The powers of one number are no arithmetic of a search: no two cubes have a third one as their sum.
    let cubes = source(1000, "X(Ann)*X(Ann)*X(Ann) + X(Bob)*X(Bob)*X(Bob) == X(Cid)*X(Cid)*X(Cid)");
    assert_eq!(verified(&cubes), [Code::Contradiction]);
    // With ten times the values, a decision costs far more, unless the bounds of sums of products are those of domains.
    let clue = "(X(Ann) + Y(Ann)) * (X(Bob) + Y(Bob)) % 7 != X(Cid) * Y(Cid) % 5";
    let cost = |most| costs(&source(most, clue))[1];
    let (narrow, wide) = (cost(100), cost(1000));
    assert!(wide > 5 * narrow, "{wide} and {narrow}");
}

/// The tables of conditions of two or three variables are charged, and made only up to a limit.
#[test]
fn tables_of_conditions_are_charged() {
    let items = |letter: char| (0..16).map(|number| format!("{letter}{number}, ")).collect::<String>();
    let declarations =
        format!("puzzle Tables; ordered category Step {{ {} }} category X {{ 1..=16 }}", items('A'));
    let clue = "clue 1: all a, b, c in Step where a < b && b < c: X(a) * X(b) % 17 != X(c) % 9;";
    let source = format!("{declarations} {clue}");
    let [compilation, cost] = costs(&source);
    // 560 conditions of three variables with 16 values each; 64 combinations cost as much as a run.
    let tables = 560 * 16 * 16 * 16 / 64;
    assert!((tables..VERIFY_BUDGET.get()).contains(&compilation), "{compilation}");
    assert!(cost > 1000, "{cost}");
    assert_eq!(verified(&source), [Code::BudgetExhausted]);
}

/// The questions that explain many contradictions share one budget.
#[test]
fn many_contradictions_share_a_budget() {
    let items = |letter: char| (0..12).map(|number| format!("{letter}{number}, ")).collect::<String>();
    let clue = |number: usize| {
        format!(
            "clue a{number}: B{number} is A{number}; clue b{number}: C{number} is B{number}; clue c{number}: C{number} is not A{number};"
        )
    };
    let categories: String =
        ['A', 'B', 'C'].map(|letter| format!("category Of{letter} {{ {} }}", items(letter))).concat();
    let source = format!("puzzle Many; {categories} {}", (0..12).map(clue).collect::<String>());
    let (_, checked) = check_unsolved(source.parse().expect("tokens"), &mut Shared::default());
    let reported = |budget: u64| {
        let redundant = Redundant::Allow;
        let request =
            Request { goal: Goal::Unique, budget: Budget::new(budget), redundant, extent: Extent::Whole };
        let errors = verify(&checked.model, &checked.spots, request).diagnostics;
        assert!(errors.iter().all(|error| error.code == Code::Contradiction), "{errors:?}");
        errors.len()
    };
    // Each contradiction takes about as much, so the number of explained ones grows with the budget that they share.
    let (few, all) = (reported(VERIFY_BUDGET.get() / 100), reported(VERIFY_BUDGET.get()));
    assert_eq!(all, 12);
    assert!((1..all / 2).contains(&few), "{few}");
}

/// Each mistake is one error, and the search for repairs ends, although no repair helps.
#[test]
fn repairs_of_long_statements_are_charged() {
    let declarations = "puzzle Long; category Person { Ann, Bob, Cid } category Pet { Cat, Dog, Fox }";
    let formulas = |count: usize| vec!["Ann is not Cat"; count].join(" && ");
    let broken = format!("{} && % Ann Cat @ $ Bob {}", formulas(40), formulas(30));
    let clues: String = (0..40).map(|number| format!("clue {number}: {broken}; ")).collect();
    let block = format!("clue 40 {{ {} }}", "Ann (Bob) is is Cat; ".repeat(500));
    let mut shared = Shared::default();
    let (_, checked) =
        check_unsolved(format!("{declarations} {clues} {block}").parse().unwrap(), &mut shared);
    assert_eq!(checked.diagnostics.len(), 540);
    // The last statement may pass the limit.
    assert!((MOST_VISITED..MOST_VISITED + 1000).contains(&shared.visited), "{}", shared.visited);
}

/// Each of many contradictions is reported, although looking for the place of a clash takes long in a large puzzle.
#[test]
fn all_contradictions_of_a_large_puzzle_are_reported() {
    let names = |letter: char| (0..60).map(|number| format!("{letter}{number}, ")).collect::<String>();
    let clues: String = (0..8)
        .map(|number| {
            let other = number + 1;
            format!("clue a{number}: D{number} is left_of C{other}; clue b{number}: C{other} is left_of D{number};")
        })
        .collect();
    let source = format!(
        "puzzle Large; ordered category Spot {{ {} }} category Dog {{ {} }} category Cat {{ {} }}
        link left_of on Spot = less_than(); {clues}",
        names('S'),
        names('D'),
        names('C'),
    );
    assert_eq!(verified(&source), [Code::Contradiction; 8]);
}
