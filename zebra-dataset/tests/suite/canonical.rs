//! Canonical forms: equal under other names and in another order, different for other puzzles.

use std::collections::HashMap;

use zebra_dataset::canonical_form;
use zebra_runtime::builder::{Builder, is, is_between, is_not, less_than, linked, more_than, next_to, of};
use zebra_runtime::draft::Goal;
use zebra_runtime::generate::{Generator, Kinds, Options, Size, Theme};
use zebra_runtime::model::Model;

#[test]
fn other_names_and_another_order_change_nothing() {
    for (size, kinds) in [((3, 4), Kinds::plain()), ((4, 4), Kinds::all()), ((5, 5), Kinds::plain())] {
        let size = Size { categories: size.0, items: size.1 };
        let options = Options { size, kinds, ..Options::default() };
        let generator = Generator::new(Theme::named("street").unwrap(), options).unwrap();
        let mut forms = HashMap::new();
        for seed in 0..20 {
            let puzzle = generator.puzzle(seed).unwrap();
            let form = canonical_form(&puzzle.model);
            assert!(form.exact, "{seed}");
            for other in 0..3 {
                assert_eq!(canonical_form(&generator.renamed(&puzzle, 100 + other).model), form, "{seed}");
            }
            assert_eq!(forms.insert(form.hash, seed), None, "two seeds have the same form");
        }
    }
}

/// Every clue counts: without it, the form is another one.
#[test]
fn every_clue_counts() {
    let generator = Generator::new(Theme::named("market").unwrap(), Options::default()).unwrap();
    let model = generator.puzzle(3).unwrap().model;
    let mut forms = vec![canonical_form(&model).hash];
    for without in 0..model.clues().len() {
        let mut parts = model.parts().clone();
        parts.clues.to_mut().remove(without);
        forms.push(canonical_form(&Model::from_parts(parts)).hash);
    }
    let count = forms.len();
    forms.sort();
    forms.dedup();
    assert_eq!(forms.len(), count);
}

fn houses() -> Builder {
    let mut puzzle = Builder::new("Houses");
    puzzle.ordered_category("House", ["First", "Second", "Third"]);
    puzzle.category("Name", ["Ann", "Bob", "Cid"]);
    puzzle.link("left_of", "House", less_than(0)).link("right_of", "House", more_than(0));
    puzzle.link("beside", "House", next_to()).verify(Goal::Nothing);
    puzzle
}

fn form(build: impl FnOnce(&mut Builder)) -> String {
    let mut puzzle = houses();
    build(&mut puzzle);
    canonical_form(&puzzle.check().unwrap()).hash
}

#[test]
fn the_same_statement_in_other_words_has_the_same_form() {
    let left = form(|puzzle| drop(puzzle.clue("1", linked("Ann", "left_of", "Bob")).draft().clone()));
    let right = form(|puzzle| drop(puzzle.clue("x", linked("Cid", "right_of", "Ann")).draft().clone()));
    assert_eq!(left, right);
    let beside = form(|puzzle| drop(puzzle.clue("1", linked("Ann", "beside", "Bob")).draft().clone()));
    let swapped = form(|puzzle| drop(puzzle.clue("1", linked("Bob", "beside", "Ann")).draft().clone()));
    assert_eq!(beside, swapped);
    assert_ne!(beside, left);
}

#[test]
fn other_statements_have_another_form() {
    let forms = [
        form(|puzzle| drop(puzzle.clue("1", is("Ann", "First")).draft().clone())),
        form(|puzzle| drop(puzzle.clue("1", is_not("Ann", "First")).draft().clone())),
        form(|puzzle| drop(puzzle.clue("1", is_not("Ann", "First") & is("Bob", "First")).draft().clone())),
        form(|puzzle| drop(puzzle.clue("1", is_not("Ann", "First") | is("Bob", "First")).draft().clone())),
        form(|puzzle| {
            drop(puzzle.clue("1", is_not("Ann", "First")).clue("2", is("Bob", "First")).draft().clone());
        }),
        form(|puzzle| drop(puzzle.clue("1", is_between("House", "Ann", "Bob", "Cid")).draft().clone())),
        form(|puzzle| drop(puzzle.clue("1", of("House", "Ann").below(2)).draft().clone())),
        form(|puzzle| drop(puzzle.clue("1", of("House", "Ann").below(3)).draft().clone())),
        form(|puzzle| drop(puzzle.clue("1", of("House", "Ann").above(2)).draft().clone())),
    ];
    for (one, first) in forms.iter().enumerate() {
        for (other, second) in forms.iter().enumerate().skip(one + 1) {
            assert_ne!(first, second, "{one} and {other}");
        }
    }
}

/// A puzzle without clues has more symmetries than can be tried.
#[test]
fn a_puzzle_of_symmetries_has_a_form_that_is_not_exact() {
    let blank = |names: [&str; 3]| {
        let mut puzzle = Builder::new("Blank");
        for name in names {
            puzzle.category(
                name,
                (0..20).map(|item| format!("{name}{item}")).collect::<Vec<_>>().iter().map(|name| &**name),
            );
        }
        canonical_form(&puzzle.verify(Goal::Nothing).check().unwrap())
    };
    let form = blank(["A", "B", "C"]);
    assert!(!form.exact);
    assert_eq!(form, blank(["X", "Y", "Z"]));
}
