//! Benchmarks of the generator: `cargo bench -p zebra-runtime --features generate --bench generate`.
//!
//! Each iteration generates the puzzle of the next seed. A rate of 5,000 puzzles a second is 200 microseconds for each.

use std::cell::Cell;

use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generator, Kinds, Options, Size, Theme};

fn main() {
    divan::main();
}

fn bench(bencher: divan::Bencher<'_, '_>, theme: &str, options: Options) {
    let theme = Theme::named(theme).expect("it is built in");
    let generator = Generator::new(theme, options).expect("the options are possible");
    let seed = Cell::new(0);
    bencher.counter(divan::counter::ItemsCount::new(1u32)).bench_local(|| {
        seed.set(seed.get() + 1);
        generator.puzzle(seed.get()).expect("the options are satisfied")
    });
}

/// Unique and minimal puzzles of the plain kinds of clues, with sentences.
#[divan::bench(args = [3, 4, 5, 6, 7], sample_size = 100)]
fn minimal(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, "street", Options { size, ..Options::default() });
}

/// Unique and minimal puzzles of large sizes: their times differ, so there are many.
#[divan::bench(args = [9, 10, 12], sample_size = 1, sample_count = 60)]
fn large(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, "plain", Options { size, ..Options::default() });
}

/// Unique puzzles that are not minimized.
#[divan::bench(args = [5, 6], sample_size = 100)]
fn unique(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, "street", Options { size, minimal: false, ..Options::default() });
}

/// Unique and minimal puzzles of every kind of clue.
#[divan::bench(args = [5, 6], sample_size = 20)]
fn every_kind(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    bench(bencher, "street", Options { size, numeric: 1, kinds: Kinds::all(), ..Options::default() });
}

/// Unique and minimal puzzles with an explanation, which measures the difficulty.
#[divan::bench(args = [5, 6], sample_size = 5)]
fn with_difficulty(bencher: divan::Bencher<'_, '_>, size: usize) {
    let size = Size { categories: size, items: size };
    let difficulty = Some(Level::Easy..=Level::Fiendish);
    bench(bencher, "street", Options { size, difficulty, ..Options::default() });
}

/// Only names and sentences.
#[divan::bench(args = [5, 6], sample_size = 100)]
fn names_and_sentences(bencher: divan::Bencher<'_, '_>, size: usize) {
    let options = Options { size: Size { categories: size, items: size }, ..Options::default() };
    let theme = Theme::named("street").expect("it is built in");
    let generator = Generator::new(theme, options).expect("the options are possible");
    let puzzle = generator.puzzle(1).expect("the options are satisfied");
    bencher.bench_local(|| generator.renamed(&puzzle, 2));
}
