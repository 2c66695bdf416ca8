//! Random texts of every form: each clue is compared with its meaning in all assignments, and solving finds what holds.

pub(crate) mod form;

use form::{Clue, Maker, Puzzle, World};
use zebra_runtime::diagnostic::Code;
use zebra_runtime::draft::POSITIONS;
use zebra_runtime::format::zbc;
use zebra_runtime::model::{Assignment, CategoryId, Model};
use zebra_runtime::solve::Solver;
use zebra_testing::Random;

const PUZZLES: u64 = 400;

/// Returns the positions of all items in an assignment.
fn world<'p>(puzzle: &'p Puzzle, model: &Model, assignment: &Assignment) -> World<'p> {
    let place = |category: usize, item: usize| {
        // The category of positions, if there is one, is the first.
        let first = u32::from(model.category_named(POSITIONS).is_some());
        let id = CategoryId(category as u32 + first);
        let id = model.items_of(id).nth(item).expect("the item exists");
        assignment.row_of(id).map(|row| row as i64 + 1)
    };
    let places = puzzle
        .categories
        .iter()
        .enumerate()
        .map(|(number, category)| (0..category.items.len()).map(|item| place(number, item)).collect());
    World { puzzle, places: places.collect() }
}

/// Writes a clue with random white space, line breaks and comments.
fn scattered(random: &mut Random, text: &str) -> String {
    let mut written = String::new();
    let mut open = 0;
    for letter in text.chars() {
        open += i32::from(letter == '(' || letter == '[') - i32::from(letter == ')' || letter == ']');
        written.push(letter);
        if letter != ' ' && letter != ',' {
            continue;
        }
        match random.below(12) {
            0 => written.push_str(" \t"),
            1 => written.push_str("\"a (comment, = \n\" "),
            2 if open > 0 => written.push_str("\r\n\n"),
            _ => {}
        }
    }
    written
}

fn without_spaces(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// Checks one puzzle; returns whether its numbers are small enough.
fn check(seed: u64) -> bool {
    let mut random = Random::new(seed);
    let puzzle = Puzzle::random(&mut random);
    let mut maker = Maker { random: Random::new(seed + 1_000_000), puzzle: &puzzle };
    let count = 1 + random.below(3);
    let clues: Vec<Clue> = (0..count).map(|_| maker.clue(random.below(4))).collect();
    let lines: Vec<String> = clues.iter().map(|clue| puzzle.clue(clue)).collect();
    let scattered: Vec<String> = lines.iter().map(|line| scattered(&mut random, line)).collect();
    let text = format!("{}{}", puzzle.header(), scattered.join("\n"));
    let checked = zbc::read(&text).check();
    if checked.diagnostics.iter().any(|error| error.code == Code::Overflow) {
        return false;
    }
    let model = checked.into_result().unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{text}"));
    for (clue, line) in model.clues().iter().zip(&lines) {
        let kept = clue.zbc.as_deref().expect("the text of a clue is kept");
        assert_eq!(without_spaces(kept), without_spaces(line), "seed {seed}");
        assert!(!kept.contains(['\n', '"']), "seed {seed}: {kept:?}");
        assert!(zbc::read_clue(kept, &model).is_ok(), "seed {seed}: {kept}");
    }
    let again = format!("{}{}", puzzle.header(), lines.join("\n"));
    let formulas = |model: &Model| model.clues().iter().map(|clue| clue.formulas.clone()).collect::<Vec<_>>();
    let plain = zbc::read(&again).check().into_result().expect("the same clues");
    assert_eq!(formulas(&model), formulas(&plain), "seed {seed}: layout and comments change nothing");
    #[cfg(feature = "json")]
    {
        let json = zebra_runtime::format::json::write(&model).expect("JSON holds every puzzle").text;
        let read = zebra_runtime::format::json::read(&json).check().into_result();
        let read = read.unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{text}\n{json}"));
        assert_eq!(formulas(&model), formulas(&read), "seed {seed}");
    }
    let mut holding = 0;
    for assignment in crate::zbc::meaning::worlds(&model) {
        let world = world(&puzzle, &model, &assignment);
        let mut all = true;
        for (clue, meant) in model.clues().iter().zip(&clues) {
            let expected = world.holds(meant);
            let found = clue.formulas.iter().all(|formula| formula.holds(&model, &assignment));
            assert_eq!(found, expected, "seed {seed}: {}\n{text}\n{:?}", puzzle.clue(meant), world.places);
            all &= expected;
        }
        holding += usize::from(all);
    }
    assert_eq!(Solver::new(&model).solutions().count(), holding, "seed {seed}: {text}");
    true
}

#[test]
fn random_texts_have_their_meaning() {
    let checked = (0..PUZZLES).filter(|&seed| check(seed)).count();
    assert!(checked as u64 > PUZZLES * 9 / 10, "{checked}");
}
