//! Generated puzzles satisfy their options, or the error has the nearest puzzle. The same seed always gives the same puzzle.

use zebra_runtime::explain::Level;
use zebra_runtime::generate::{
    ClueKind, Generator, Kinds, Options, Size, Theme, clues_for, minimize, puzzle_text,
};
use zebra_runtime::model::{Assignment, ClueId, Model, Presence};
use zebra_runtime::solve::{Budget, Solver};

fn generator(theme: &str, options: Options) -> Generator {
    Generator::new(Theme::named(theme).expect("it is built in"), options).expect("the options are possible")
}

fn size(categories: usize, items: usize) -> Size {
    Size { categories, items }
}

#[test]
fn the_puzzle_of_a_seed_never_changes() {
    let text = |theme, options: Options, seed| {
        puzzle_text(&generator(theme, options).puzzle(seed).expect("the options are satisfied").model)
    };
    insta::assert_snapshot!("street_7", text("street", Options::default(), 7));
    let every_kind = Options {
        size: size(4, 5),
        kinds: Kinds::all(),
        numeric: 1,
        great: 1,
        red_herrings: 1,
        giveaways: false,
        ..Options::default()
    };
    insta::assert_snapshot!("race_1", text("race", every_kind.clone(), 1));
    let large = Options { size: size(9, 9), ..Options::default() };
    insta::assert_snapshot!("street_large_3", text("street", large, 3));
    insta::assert_snapshot!("harbor_2", text("harbor", Options { great: 0, shared: 1, ..every_kind }, 2));
}

#[test]
fn the_number_of_clues_is_satisfied_or_reported() {
    let options = Options { size: size(3, 4), clues: 7..=8, ..Options::default() };
    let puzzle = generator("concert", options.clone()).puzzle(3).expect("the options are satisfied");
    assert!((7..=8).contains(&puzzle.model.clues().len()));
    let few = Options { clues: 1..=1, attempts: 5, ..options };
    let unsatisfied = generator("concert", few).puzzle(3).expect_err("one clue is too few");
    insta::assert_snapshot!(
        format!("{unsatisfied}; nearest: {}", unsatisfied.nearest.as_ref().expect("an attempt found a puzzle").summary()),
        @"found no puzzle for seed 3: 5 attempts gave puzzles of 6 to 7 clues; ask for another number of clues, other kinds, or more attempts; nearest: 6 clues"
    );
}

#[test]
fn the_difficulty_is_satisfied_or_reported() {
    let options = |difficulty| Options {
        size: size(3, 3),
        difficulty: Some(difficulty),
        attempts: 30,
        ..Options::default()
    };
    let puzzle = generator("lectures", options(Level::Easy..=Level::Moderate))
        .puzzle(1)
        .expect("the options are satisfied");
    assert!(puzzle.walkthrough().difficulty().expect("the puzzle is explained").level <= Level::Moderate);
    let kinds = Kinds::none().with(ClueKind::Same, 1);
    let only_same = Options { kinds, attempts: 3, ..options(Level::Fiendish..=Level::Fiendish) };
    let unsatisfied = generator("lectures", only_same).puzzle(1).expect_err("such puzzles are easy");
    insta::assert_snapshot!(unsatisfied, @"found no puzzle for seed 1: 3 attempts gave puzzles of other difficulties: 3 easy; ask for `easy`, a larger size such as `4x4`, or harder clues with `all` kinds");
}

#[test]
fn impossible_options_are_rejected() {
    let message = |theme, options: Options| {
        Generator::new(Theme::named(theme).expect("it is built in"), options)
            .expect_err("the options are impossible")
            .to_string()
    };
    let default = Options::default;
    let messages = [
        message("street", Options { size: size(3, 40), ..default() }),
        message("street", Options { size: size(3, 20), ..default() }),
        message("market", Options { size: size(20, 5), ..default() }),
        message("street", Options { size: size(2, 4), great: 2, shared: 1, ..default() }),
        message("street", Options { kinds: Kinds::none().with(ClueKind::OtherLink, 1), ..default() }),
        message(
            "street",
            Options { size: size(1, 2), kinds: Kinds::none().with(ClueKind::Between, 1), ..default() },
        ),
    ];
    insta::assert_snapshot!(messages.join("\n"), @r"
    a size of 40 items is out of range; ask for 2 to 25
    theme `Street` has only 16 names; choose another theme: `plain` has room for 24 categories of 64 items
    theme `Market` has 7 categories of 5 items beside the names, 19 were requested; choose another theme: `plain` has room for 24 categories of 64 items
    0 numeric, 2 great and 1 shared categories are more than 2; ask for a larger size
    puzzles of size 5x5 in theme `Street` have no clues of kind other-link; ask for other kinds or another size
    puzzles of size 1x2 in theme `Street` have no clues of kind between; ask for other kinds or another size
    ");
    let no_ends = Options { kinds: Kinds::none().with(ClueKind::NextTo, 1), attempts: 2, ..default() };
    // "Next to" cannot distinguish left from right.
    insta::assert_snapshot!(generator("street", no_ends).puzzle(1).expect_err("several answers remain"), @"found no puzzle for seed 1: clues of these kinds leave several answers; ask for more kinds, or allow giveaways");
    let many_red_herrings = Options { size: size(2, 2), red_herrings: 1_000, attempts: 2, ..default() };
    insta::assert_snapshot!(generator("street", many_red_herrings).puzzle(1).expect_err("they run out"), @"found no puzzle for seed 1: there are not enough different clues of these kinds; ask for fewer clues, fewer red herrings or more kinds");
}

#[test]
fn no_clue_is_a_giveaway_if_the_options_forbid_it() {
    let options = Options { size: size(3, 3), giveaways: false, red_herrings: 2, ..Options::default() };
    for seed in 0..20 {
        let puzzle = generator("street", options.clone()).puzzle(seed).expect("the options are satisfied");
        let model = &puzzle.model;
        for clue in model.clue_ids() {
            let alone: Vec<Assignment> = Solver::new(&only(model, &[clue])).solutions().collect();
            for item in model.item_ids().skip(model.rows()) {
                let first = alone[0].row_of(item);
                assert!(alone.iter().any(|answer| answer.row_of(item) != first), "{:?}", model.clue(clue));
            }
        }
        assert_eq!(puzzle.red_herrings.len(), 2);
        let needed: Vec<ClueId> =
            model.clue_ids().filter(|clue| !puzzle.red_herrings.contains(clue)).collect();
        assert_eq!(Solver::new(&only(model, &needed)).solve().unique(), Some(puzzle.solution));
    }
}

/// Returns the puzzle with only these clues.
fn only(model: &Model, clues: &[ClueId]) -> Model {
    let mut parts = model.parts().clone();
    parts.clues = clues.iter().map(|&clue| model.clue(clue).clone()).collect();
    Model::from_parts(parts)
}

#[test]
fn great_and_shared_categories_have_their_presence() {
    let options = Options { size: size(3, 5), great: 1, unused: 2, shared: 1, ..Options::default() };
    let puzzle = generator("market", options).puzzle(4).expect("the options are satisfied");
    let categories: Vec<(Presence, u32)> =
        puzzle.model.categories().iter().map(|category| (category.presence, category.count)).collect();
    assert_eq!(
        categories,
        [(Presence::Once, 5), (Presence::Once, 5), (Presence::AtMostOnce, 7), (Presence::AtLeastOnce, 3)]
    );
}

#[test]
fn a_renamed_puzzle_has_the_same_structure() {
    let generator = generator("street", Options { size: size(3, 4), ..Options::default() });
    let puzzle = generator.puzzle(5).expect("the options are satisfied");
    let renamed = generator.renamed(&puzzle, 6);
    assert_ne!(puzzle.model.items(), renamed.model.items());
    assert_eq!(Solver::new(&renamed.model).solve().unique(), Some(puzzle.solution.clone()));
    let formulas = |model: &Model| {
        let mut formulas: Vec<String> =
            model.clues().iter().map(|clue| format!("{:?}", clue.formulas)).collect();
        formulas.sort();
        formulas
    };
    assert_eq!(formulas(&puzzle.model), formulas(&renamed.model));
}

#[test]
fn puzzles_are_minimized_and_solutions_get_clues() {
    let options = Options { size: size(4, 4), minimal: false, clues: 14..=usize::MAX, ..Options::default() };
    let puzzle = generator("harbor", options.clone()).puzzle(2).expect("the options are satisfied");
    assert!(puzzle.model.clues().len() >= 14);
    let enough = minimize(&puzzle.model, 1, Budget::new(1_000_000)).expect("it has one answer");
    let unique = |clues: &[ClueId]| Solver::new(&only(&puzzle.model, clues)).solve().unique().is_some();
    assert!(unique(&enough) && enough.len() < puzzle.model.clues().len());
    for dropped in &enough {
        let others: Vec<ClueId> = enough.iter().copied().filter(|clue| clue != dropped).collect();
        assert!(!unique(&others));
    }
    let none = only(&puzzle.model, &[]);
    assert!(minimize(&none, 1, Budget::new(1_000_000)).unwrap_err().to_string().contains("several answers"));
    let options = Options { minimal: true, clues: 0..=usize::MAX, ..options };
    let (model, _) = clues_for(&puzzle.model, &puzzle.solution, &options, 9).expect("clues are found");
    assert_eq!(Solver::new(&model).solve().unique(), Some(puzzle.solution));
}

#[test]
fn the_largest_size_needs_one_attempt() {
    let options = Options { size: size(24, 25), minimal: false, attempts: 1, ..Options::default() };
    let puzzle = generator("plain", options).puzzle(1).expect("the options are satisfied");
    assert_eq!((puzzle.attempts, puzzle.minimal, puzzle.model.rows()), (1, false, 25));
}
