//! Every form of the language, ZBC, and the names and texts of data.

use std::collections::BTreeSet;

use zebra_core::draft::Checked;
use zebra_runtime::builder::{Builder, is};
use zebra_runtime::draft::{ClueDraft, Goal};
use zebra_runtime::format::{rust, zbc, zebrajs};
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::solve::Solver;
use zebra_syntax::{Shared, parse};
use zebra_testing::{Clues, Declarations, Random};

const WORLDS: u64 = 150;
const CLUES: usize = 6;
const MOST_ANSWERS: usize = 400;

/// Reads written Rust like the macro does.
fn read(text: &str) -> Checked {
    let body = text.strip_prefix("zebra::puzzle! {").and_then(|rest| rest.trim_end().strip_suffix('}'));
    let tokens = body.expect("it is one call of the macro").parse().expect("it has the tokens of Rust");
    let mut shared = Shared::default();
    let parsing = parse(tokens, &mut shared);
    let errors = std::mem::take(&mut shared.diagnostics).into_vec();
    assert!(errors.is_empty(), "{errors:#?}\n{text}");
    let names = parsing.draft.check_generated_names();
    assert!(names.is_empty(), "{names:#?}\n{text}");
    let checked = parsing.draft.check();
    assert!(checked.diagnostics.is_empty(), "{:#?}\n{text}", checked.diagnostics);
    let verified = checked.verify(&parsing.draft);
    assert!(verified.diagnostics.is_empty(), "{:#?}\n{text}", verified.diagnostics);
    checked
}

fn answers(model: &Model) -> BTreeSet<Assignment> {
    Solver::new(model).solutions().take(MOST_ANSWERS).collect()
}

/// Asserts that written Rust has the answers of the puzzle, and lines of limited width. The ids are the same.
fn compare(what: &str, model: &Model) {
    let written = rust::write(model).unwrap_or_else(|why| panic!("{what}: {why}"));
    let again = read(&written.text).model;
    assert_eq!(again.clues().len(), model.clues().len(), "{what}\n{}", written.text);
    for (clue, own) in again.clues().iter().zip(model.clues()) {
        assert_eq!((&clue.label, clue.state), (&own.label, own.state), "{what}\n{}", written.text);
    }
    let (found, expected) = (answers(&again), answers(model));
    assert!(
        found == expected || found.len() == MOST_ANSWERS,
        "{what}: {} answers, but {} are right\n{}",
        found.len(),
        expected.len(),
        written.text
    );
}

/// Returns the puzzle with one clue.
fn with_only(model: &Model, clue: usize) -> Model {
    let mut parts = model.parts().clone();
    parts.clues = vec![model.clues()[clue].clone()].into();
    Model::from_parts(parts)
}

fn model_of(seed: u64) -> Option<Model> {
    let mut random = Random::new(seed);
    let world = Declarations::random(&mut random);
    if !world.draft.check().diagnostics.is_empty() {
        return None;
    }
    let mut draft = world.draft.clone();
    let mut generator = Clues::new(&mut random, &world);
    let clues = (0..CLUES).map(|label| generator.clue(&label.to_string()));
    let valid = |clue: &ClueDraft| {
        let mut alone = world.draft.clone();
        alone.clues.push(clue.clone());
        alone.check().diagnostics.is_empty()
    };
    draft.clues = clues.filter(valid).collect();
    draft.check().into_result().ok()
}

fn seeds(worlds: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let first = number("ZEBRA_SEED").unwrap_or(0);
    first..first + number("ZEBRA_WORLDS").unwrap_or(worlds)
}

#[test]
fn every_form_is_written_with_its_meaning() {
    let mut written = 0;
    for seed in seeds(WORLDS) {
        let Some(model) = model_of(seed) else { continue };
        compare(&format!("seed {seed}"), &model);
        for clue in 0..model.clues().len() {
            compare(&format!("seed {seed}, clue {clue}"), &with_only(&model, clue));
        }
        written += 1 + model.clues().len();
    }
    println!("{written} puzzles");
}

#[test]
fn puzzles_that_are_read_from_other_formats_are_written() {
    let (mut written, mut grids) = (0, 0);
    for seed in seeds(WORLDS) {
        let Some(model) = model_of(seed) else { continue };
        for clue in 0..model.clues().len() {
            let alone = with_only(&model, clue);
            if let Ok(text) = zbc::write(&alone) {
                let again = zbc::read(&text.text).check().model;
                compare(&format!("seed {seed}, clue {clue} in ZBC\n{}", text.text), &again);
                written += 1;
            }
            if let Ok(text) = zebrajs::write(&alone) {
                compare(
                    &format!("seed {seed}, zebrajs\n{}", text.text),
                    &zebrajs::read(&text.text).check().model,
                );
                grids += 1;
            }
        }
    }
    println!("{written} puzzles in ZBC, {grids} of zebrajs");
}

#[test]
fn names_and_texts_of_any_letters_are_written() {
    let names = [
        "red",
        "Red",
        "red!",
        "self",
        "where",
        "20 kg",
        "…",
        "naïve",
        "日本",
        "ALL",
        "Row",
        "is",
        "sum",
        "a\u{202e}b",
    ];
    let pets = (0..names.len()).map(|number| format!("pet {number}")).collect::<Vec<_>>();
    let mut puzzle = Builder::new("zebra");
    puzzle.title("A \"title\"\r\u{202e}").story("One.\n\nTwo\\ three \u{7}").verify(Goal::Nothing);
    puzzle.category("type", names).category("Solution", pets.iter().map(String::as_str));
    puzzle.clue_with_sentence("a \"label\"", "It is\u{202e} so.\rReally. */ \u{1b}[0m", is("red", "pet 0"));
    puzzle.clue_with_sentence("fn", "First line.\n  Second line.", is("type::where", "pet 1"));
    compare("names", &puzzle.check().expect("the names are valid in data"));
}

/// Lists of numbered copies are written as formulas about copies, and not written out row by row.
#[test]
fn lists_of_copies_stay_copies() {
    let checked = read(
        "zebra::puzzle! { puzzle P; ordered category Day { D1, D2, D3, D4 } category Person { A1, A2, A3, A4 } \
         category Color { Pink * 3, Gold } link left_of on Day = less_than(); \
         clue 1 { all c in [Pink[1], Pink[2]]: c is left_of A1 || c is A2; Pink[1] is left_of Pink[2]; } \
         clue 2 { any c in [Pink[1], Pink[3]]: c is A3 && c is not D1; Pink[1] is left_of Pink[3]; } verify nothing; }",
    );
    let written = rust::write(&checked.model).expect("it can be written").text;
    assert!(written.contains("Pink[1] is left_of Pink[2]"), "{written}");
    assert_eq!(read(&written).model.clues(), checked.model.clues(), "{written}");
}
