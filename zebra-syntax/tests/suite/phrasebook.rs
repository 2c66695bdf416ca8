//! The phrasebook of the manual: its puzzle is valid with each of its formulas.

use std::path::Path;

use super::support::outcome;

#[test]
fn each_formula_of_the_phrasebook_is_valid() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/phrasebook.md");
    let text = std::fs::read_to_string(path).expect("the phrasebook");
    let (_, rest) = text.split_once("zebra::puzzle! {").expect("a puzzle");
    let (puzzle, rest) = rest.split_once("\n}").expect("the end of the puzzle");
    let declarations = puzzle.split("clue 1:").next().expect("declarations");
    assert!(outcome(puzzle).is_some_and(|found| found.errors.is_empty() && found.answer.is_some()));
    let mut formulas = 0;
    for cell in rest.lines().filter_map(|line| line.rsplit_once(" | ")).map(|(_, cell)| cell) {
        // The text between backquotes, in which the signs of the table are escaped.
        for formula in cell.split('`').skip(1).step_by(2) {
            let formula = formula.replace("\\|", "|");
            let found = outcome(&format!("{declarations} verify nothing; clue 1: {formula};"));
            let errors = found.map(|found| found.errors);
            assert!(errors.as_ref().is_some_and(Vec::is_empty), "{formula}: {errors:?}");
            formulas += 1;
        }
    }
    assert!(formulas > 30, "{formulas}");
}
