//! What solving costs, from text to proof: `cargo bench -p zebra-measure`.
//!
//! Every answer is proved to be the only one. "Repeated" begins at the compiled engine, the others at the checked model.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use zebra_measure::{EIGHT, FIVE_HOUSES, TEN, count, engine, model};
use zebra_runtime::format::zbc;
use zebra_runtime::generate::{Generator, Size, Theme, Wishes};
use zebra_runtime::model::Model;
use zebra_runtime::solve::Solver;

fn main() {
    divan::main();
}

#[divan::bench]
fn five_houses_repeated(bencher: Bencher<'_, '_>) {
    let model = model(FIVE_HOUSES);
    let mut engine = engine(Solver::new(&model).network());
    bencher.bench_local(|| count(black_box(&mut engine)));
}

/// From text to draft.
#[divan::bench(args = [5, 10])]
fn read(bencher: Bencher<'_, '_>, size: usize) {
    let text = if size == 5 { FIVE_HOUSES } else { TEN };
    bencher.bench_local(|| zbc::read(black_box(text)));
}

/// From draft to model.
#[divan::bench]
fn check(bencher: Bencher<'_, '_>) {
    let reading = zbc::read(FIVE_HOUSES);
    bencher.bench_local(|| black_box(&reading).check());
}

/// From model to network.
#[divan::bench]
fn compile(bencher: Bencher<'_, '_>) {
    let model = model(FIVE_HOUSES);
    bencher.bench_local(|| Solver::new(black_box(&model)));
}

/// Twenty puzzles of each size of the generator, solved from their models.
#[divan::bench(args = [2, 3, 4, 5, 6])]
fn generated(bencher: Bencher<'_, '_>, size: usize) {
    let wishes = Wishes { size: Size { categories: size, items: size }, ..Wishes::default() };
    let theme = Theme::named("plain").expect("there is one");
    let generator = Generator::new(theme, wishes).expect("there are such puzzles");
    let models: Vec<Model> =
        (0..20).map(|seed| generator.puzzle(seed).expect("there is such a puzzle").model).collect();
    bencher.counter(ItemsCount::new(models.len())).bench_local(|| {
        models.iter().filter(|model| Solver::new(black_box(model)).solve().unique().is_some()).count()
    });
}

/// Minimal puzzles with much to search, from their models.
#[divan::bench(args = [8, 10])]
fn large(bencher: Bencher<'_, '_>, size: usize) {
    let model = model(if size == 8 { EIGHT } else { TEN });
    bencher.bench_local(|| Solver::new(black_box(&model)).solve());
}
