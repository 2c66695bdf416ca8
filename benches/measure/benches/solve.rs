//! Benchmarks of solving, from text to proof: `cargo bench -p zebra-measure`.
//!
//! Every answer is proved to be the only one. "Repeated" starts at the compiled solver, the others at the checked
//! model. `ZEBRA_PUZZLES=FOLDER` adds the puzzles of a folder in ZBC, by the sizes in their names: `lgp-test-3x6-3`,
//! `g8x8-0`.

use std::collections::BTreeMap;
use std::fs;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use zebra_measure::{EIGHT, FIVE_HOUSES, TEN, count, engine, model};
use zebra_runtime::format::zbc;
use zebra_runtime::generate::{Generator, Options, Size, Theme};
use zebra_runtime::model::Model;
use zebra_runtime::solve::Solver;

fn main() {
    divan::main();
}

#[divan::bench]
fn five_houses_repeated(bencher: Bencher<'_, '_>) {
    let model = model(FIVE_HOUSES);
    let solver = Solver::new(&model);
    bencher.bench_local(|| black_box(&solver).solve());
}

#[divan::bench]
fn five_houses_in_the_engine(bencher: Bencher<'_, '_>) {
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
    bencher.bench_local(|| Solver::new(black_box(&model)).compilation());
}

/// Twenty puzzles of each size of the generator, solved from their models.
#[divan::bench(args = [2, 3, 4, 5, 6])]
fn generated(bencher: Bencher<'_, '_>, size: usize) {
    let options = Options { size: Size { categories: size, items: size }, ..Options::default() };
    let theme = Theme::named("plain").expect("there is one");
    let generator = Generator::new(theme, options).expect("there are such puzzles");
    let models: Vec<Model> =
        (0..20).map(|seed| generator.puzzle(seed).expect("there is such a puzzle").model).collect();
    bencher.counter(ItemsCount::new(models.len())).bench_local(|| {
        models.iter().filter(|model| Solver::new(black_box(model)).solve().unique().is_some()).count()
    });
}

/// The puzzles of the folder in the environment variable, by their sizes.
fn given() -> BTreeMap<(usize, usize), Vec<Model>> {
    let mut given: BTreeMap<_, Vec<Model>> = BTreeMap::new();
    let Some(folder) = std::env::var_os("ZEBRA_PUZZLES") else { return given };
    for file in fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let size = name.split('-').find_map(|part| {
            let (rows, columns) =
                part.trim_start_matches(|first: char| !first.is_ascii_digit()).split_once('x')?;
            Some((rows.parse().ok()?, columns.parse().ok()?))
        });
        if let Some(size) = size.filter(|_| file.extension().is_some_and(|extension| extension == "zbc")) {
            given.entry(size).or_default().push(model(&fs::read_to_string(&file).expect("a text")));
        }
    }
    given
}

fn given_sizes() -> Vec<(usize, usize)> {
    given().into_keys().collect()
}

/// All puzzles of a size in that folder.
#[divan::bench(args = given_sizes())]
fn of_a_folder(bencher: Bencher<'_, '_>, size: (usize, usize)) {
    let models = given().remove(&size).unwrap_or_default();
    bencher.counter(ItemsCount::new(models.len())).bench_local(|| {
        assert!(models.iter().all(|model| Solver::new(black_box(model)).solve().unique().is_some()));
    });
}

/// Minimal puzzles that need much search, from their models.
#[divan::bench(args = [8, 10])]
fn large(bencher: Bencher<'_, '_>, size: usize) {
    let model = model(if size == 8 { EIGHT } else { TEN });
    bencher.bench_local(|| Solver::new(black_box(&model)).solve());
}
