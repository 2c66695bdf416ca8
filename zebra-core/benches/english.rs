//! Benchmarks of the reader of English: `cargo bench -p zebra-core --features english --bench english`. As `puzzle!` is compiled, without
//! optimization: the same with `--profile dev --config 'profile.dev.package.zebra-core.opt-level=0'`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use zebra_core::builder::Builder;
use zebra_core::english::Reader;
use zebra_core::model::Model;

fn main() {
    divan::main();
}

const CLUES: [&str; 14] = [
    "The Englishman lives in the red house.",
    "The Spaniard owns the dogs.",
    "The person in the green house drinks coffee.",
    "The Ukrainian drinks tea.",
    "The green house is immediately to the right of the white house.",
    "The person who collects stamps keeps snails.",
    "The owner of the yellow house collects antiques.",
    "The man in the third house drinks milk.",
    "The Norwegian lives in the first house.",
    "The person who likes singing lives next to the one with the fox.",
    "The person who likes gardening drinks juice.",
    "The antiques collector lives next to the house with the horse.",
    "The Japanese man's hobby is cooking.",
    "The Norwegian lives next to the blue house.",
];

fn five_houses() -> Model {
    let mut puzzle = Builder::new("FiveHouses");
    puzzle
        .ordered_category("House", ["first", "second", "third", "fourth", "fifth"])
        .category("Color", ["red", "green", "white", "yellow", "blue"])
        .category("Nationality", ["Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"])
        .category("Hobby", ["stamps", "antiques", "singing", "gardening", "cooking"])
        .category("Pet", ["dogs", "snails", "fox", "horse", "zebra"])
        .category("Drink", ["coffee", "tea", "milk", "juice", "water"]);
    puzzle.draft().check().model
}

/// The reader of a puzzle and all of its sentences.
#[divan::bench]
fn five_houses_with_its_reader(bencher: Bencher<'_, '_>) {
    let model = five_houses();
    bencher.bench_local(|| {
        let mut reader = Reader::new(black_box(&model));
        reader.learn(CLUES);
        CLUES.map(|clue| reader.read(clue).expect("it is read").formula)
    });
}

/// The time for all of them; a sentence is an item.
#[divan::bench]
fn sentences(bencher: Bencher<'_, '_>) {
    let model = five_houses();
    let mut reader = Reader::new(&model);
    reader.learn(CLUES);
    let bencher = bencher.counter(ItemsCount::new(CLUES.len()));
    bencher.bench_local(|| CLUES.map(|clue| reader.read(black_box(clue)).expect("it is read").formula));
}

/// A sentence that no rule reads, with its message.
#[divan::bench]
fn refused(bencher: Bencher<'_, '_>) {
    let model = five_houses();
    let mut reader = Reader::new(&model);
    reader.learn(CLUES);
    bencher.bench_local(|| {
        reader.read(black_box("The person in the green house almost drinks coffee.")).is_err()
    });
}
