//! What making puzzles costs: `cargo bench -p zebra-runtime --features generate --bench generate`.
//!
//! Each iteration is one puzzle, of the next seed; a rate of 5,000 a second is 200 microseconds.

use std::cell::Cell;

use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generator, Kinds, Options, Size, Theme};

fn main() {
    divan::main();
}

fn bench(bencher: divan::Bencher<'_, '_>, options: Options) {
    let theme = Theme::named("street").expect("there is one");
    let generator = Generator::new(theme, options).expect("there are such puzzles");
    let seed = Cell::new(0);
    bencher.counter(divan::counter::ItemsCount::new(1u32)).bench_local(|| {
        seed.set(seed.get() + 1);
        generator.puzzle(seed.get()).expect("there is such a puzzle")
    });
}

/// Unique and minimal, of the plain kinds of clue, with sentences.
#[divan::bench(args = [3, 4, 5, 6, 7], sample_size = 100)]
fn minimal(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, Options { size, ..Options::default() });
}

/// Unique and minimal, of large sizes.
#[divan::bench(args = [9, 10, 12, 15], sample_size = 1, sample_count = 15)]
fn large(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, Options { size, ..Options::default() });
}

/// Unique only.
#[divan::bench(args = [5, 6], sample_size = 100)]
fn unique(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, Options { size, minimal: false, ..Options::default() });
}

/// Unique and minimal, of every kind of clue.
#[divan::bench(args = [5, 6], sample_size = 20)]
fn every_kind(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, Options { size, numeric: 1, kinds: Kinds::all(), ..Options::default() });
}

/// What minimal puzzles cost with their explanation, by which their difficulty is measured.
#[divan::bench(args = [5, 6], sample_size = 5)]
fn with_difficulty(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    let difficulty = Some(Level::Easy..=Level::Fiendish);
    bench(bencher, Options { size, difficulty, ..Options::default() });
}

/// Names and sentences alone.
#[divan::bench(args = [5, 6], sample_size = 100)]
fn names_and_sentences(bencher: divan::Bencher<'_, '_>, size: usize) {
    let options = Options { size: Size { categories: size, items: size }, ..Options::default() };
    let theme = Theme::named("street").expect("there is one");
    let generator = Generator::new(theme, options).expect("there are such puzzles");
    let puzzle = generator.puzzle(1).expect("there is such a puzzle");
    bencher.bench_local(|| generator.renamed(&puzzle, 2));
}
