//! Properties of generated puzzles. `checks/generated` checks with a SAT solver that they have one answer and that each clue is needed.

mod contradictions;
mod languages;
mod levels;
mod options;
mod own;
mod wording;

use std::sync::LazyLock;

use zebra_runtime::explain::Level;
use zebra_runtime::format::{Written, json, to_draft, zbc};
use zebra_runtime::generate::{Generated, Generator, Kinds, Options, Size, Theme};
use zebra_runtime::model::{Assignment, CategoryId, Model, State};
use zebra_runtime::solve::Solver;

/// Returns the number of puzzles to check: `ZEBRA_PUZZLES=10000` for a thorough run, best with `--release`.
fn puzzles() -> u64 {
    std::env::var("ZEBRA_PUZZLES").map_or(100, |number| number.parse().expect("a number of puzzles"))
}

/// Returns options of mixed sizes and kinds.
fn options(number: u64) -> Options {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let large = if puzzles() > 1_000 { 5 } else { 3 };
    let size = Size { categories: 2 + (mixed % large) as usize, items: 3 + (mixed / 8 % large) as usize };
    let kinds = match mixed / 64 % 4 {
        0 => Kinds::plain(),
        1 => Kinds::of_level(Level::Hard, size),
        _ => Kinds::all(),
    };
    let third = |part: u64| usize::from(size.categories > 2 && (mixed / part).is_multiple_of(3));
    Options {
        size,
        numeric: usize::from(kinds == Kinds::all()),
        great: third(256),
        shared: if third(256) == 0 { third(1024) } else { 0 },
        kinds,
        giveaways: (mixed / 4096).is_multiple_of(2),
        red_herrings: (mixed / 8192 % 3) as usize,
        ..Options::default()
    }
}

fn generate(number: u64) -> Generated {
    static THEMES: LazyLock<Vec<Theme>> =
        LazyLock::new(|| Theme::names().into_iter().filter_map(Theme::named).collect());
    let theme = THEMES[number as usize % THEMES.len()].clone();
    let options = options(number);
    let generator =
        Generator::new(theme, options.clone()).unwrap_or_else(|error| panic!("{number}: {error}"));
    generator.puzzle(number).unwrap_or_else(|error| panic!("{number}, {options:?}: {error}"))
}

#[test]
fn generated_puzzles_survive_a_round_trip() {
    let mut in_zbc = 0;
    for number in 0..puzzles() {
        let puzzle = generate(number);
        let model = puzzle.model.clone();
        assert_eq!(Solver::new(&model).solve().unique().as_ref(), Some(&puzzle.solution), "{number}");
        assert_eq!(to_draft(&model).check().into_result().as_ref(), Ok(&model), "{number}");
        assert_eq!(to_draft(&model).check_generated_names(), [], "{number}");
        let text = json::write(&model).expect("JSON can represent every puzzle").text;
        assert_eq!(json::read(&text).draft.check().into_result().as_ref(), Ok(&model), "{number}");
        if let Ok(Written { text, .. }) = zbc::write(&model) {
            let read = zbc::read(&text).draft.check().into_result();
            let read = read.unwrap_or_else(|errors| panic!("{number}: {errors:?}\n{text}"));
            let answer = Solver::new(&read).solve().unique();
            let answer =
                answer.unwrap_or_else(|| panic!("puzzle {number} does not have one answer as ZBC\n{text}"));
            assert_eq!(pairs(&read, &answer, &model), pairs(&model, &puzzle.solution, &model), "{number}");
            in_zbc += 1;
        }
        assert!(model.clues().iter().all(|clue| clue.sentence.is_some() && clue.state == State::On));
    }
    println!("{in_zbc} of {} puzzles can be written as ZBC", puzzles());
    assert!(in_zbc > 0);
}

/// Returns the items that are together in an answer, by their names in another model of the puzzle.
fn pairs(model: &Model, answer: &Assignment, of: &Model) -> Vec<(String, String)> {
    let categories: Vec<CategoryId> = of
        .categories()
        .iter()
        .map(|category| model.category_named(&category.name).expect("it was written"))
        .collect();
    let name = |row, category: CategoryId| {
        let own = of.category_named(&model.category(category).name).expect("it was written");
        let place = model.place(answer.item_in(row, category)) as usize - 1;
        of.item(of.items_of(own).nth(place).expect("it was written")).name.to_string()
    };
    let mut pairs = Vec::new();
    for row in 0..answer.rows() {
        for &one in &categories {
            pairs.extend(categories.iter().map(|&other| (name(row, one), name(row, other))));
        }
    }
    pairs.sort();
    pairs
}
