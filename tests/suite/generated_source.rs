//! Generated puzzles as Rust source: the source compiles, which verifies the answers, and equals the generator's output.
//!
//! `ZEBRA_BLESS=1 cargo test --all-features --test suite generated_source` updates the sources.

use std::path::Path;

use zebra::Model;
use zebra::format::rust;
use zebra::generate::{Generated, Generator, Kinds, Options, Size, Theme};
use zebra::render::Chart;
use zebra::sentence::clue_sentence;
use zebra::solve::Solver;

/// The sources, compiled.
#[allow(dead_code, unreachable_pub, reason = "the sources are those of libraries")]
mod written {
    pub(super) mod street {
        include!("generated_source/street.rs");
    }
    pub(super) mod race {
        include!("generated_source/race.rs");
    }
    pub(super) mod harbor {
        include!("generated_source/harbor.rs");
    }
}

/// Generates a puzzle and compares it with its source.
fn check(theme: &str, options: Options, seed: u64) -> Generated {
    let theme_found = Theme::named(theme).expect("it is built in");
    let puzzle = Generator::new(theme_found, options).expect("the options are possible").puzzle(seed);
    let puzzle = puzzle.expect("the options are satisfied");
    let source =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/suite/generated_source/{theme}.rs"));
    let text = rust::write(&puzzle.model).expect("the language can represent the puzzle").text;
    if std::env::var_os("ZEBRA_BLESS").is_some() {
        std::fs::write(&source, &text).expect("the source can be written");
    }
    assert_eq!(std::fs::read_to_string(source).expect("the source can be read"), text);
    puzzle
}

/// Compares sentences and answers. The models can differ: the language has no phrases for numbers, and normalizes sums.
fn assert_same_puzzle(written: &Model, puzzle: &Generated) {
    let sentences = |model: &Model| -> Vec<String> {
        model.clues().iter().map(|clue| clue_sentence(model, clue)).collect()
    };
    assert_eq!(sentences(written), sentences(&puzzle.model));
    let answer = Solver::new(written).solve().unique().expect("it has one answer");
    let charts = [(written, &answer), (&puzzle.model, &puzzle.solution)];
    let [written, generated] = charts.map(|(model, answer)| Chart::new(model, answer).to_string());
    assert_eq!(written, generated);
}

fn every_kind() -> Options {
    Options {
        size: Size { categories: 4, items: 5 },
        kinds: Kinds::all(),
        numeric: 1,
        red_herrings: 1,
        giveaways: false,
        ..Options::default()
    }
}

#[test]
fn plain_kinds() {
    let puzzle = check("street", Options::default(), 7);
    assert_same_puzzle(written::street::Street7::model(), &puzzle);
}

#[test]
fn every_kind_with_items_unused() {
    let puzzle = check("race", Options { great: 1, ..every_kind() }, 1);
    assert_same_puzzle(written::race::Race1::model(), &puzzle);
}

#[test]
fn every_kind_with_shared_items() {
    let puzzle = check("harbor", Options { shared: 1, ..every_kind() }, 2);
    assert_same_puzzle(written::harbor::Harbor2::model(), &puzzle);
}
