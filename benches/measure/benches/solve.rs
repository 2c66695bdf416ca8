//! What solving costs, from text to proof: `cargo bench -p zebra-measure`.
//!
//! Every answer is proved to be the only one. "From a model" begins at the checked model and compiles it; "repeated"
//! begins at the compiled engine.

use divan::{Bencher, black_box};
use zebra_measure::{EIGHT, FIVE_HOUSES, TEN, count, engine, model};
use zebra_runtime::engine::{Condition, Constraint, Expression, Group, Network, NetworkError, Variable};
use zebra_runtime::explain::explain;
use zebra_runtime::format::zbc;
use zebra_runtime::generate::{Generator, Size, Theme, Wishes};
use zebra_runtime::model::{Comparison, Model};
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

#[divan::bench]
fn five_houses_from_a_model(bencher: Bencher<'_, '_>) {
    let model = model(FIVE_HOUSES);
    bencher.bench_local(|| Solver::new(black_box(&model)).solve());
}

/// All steps from the empty grid to the full one.
#[divan::bench]
fn five_houses_explained(bencher: Bencher<'_, '_>) {
    let model = model(FIVE_HOUSES);
    bencher.bench_local(|| explain(black_box(&model)).steps.len());
}

/// From text to draft.
#[divan::bench(args = [FIVE_HOUSES.len(), TEN.len()])]
fn read(bencher: Bencher<'_, '_>, length: usize) {
    let text = if length == TEN.len() { TEN } else { FIVE_HOUSES };
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
    bencher.counter(divan::counter::ItemsCount::new(models.len())).bench_local(|| {
        models.iter().filter(|model| Solver::new(black_box(model)).solve().unique().is_some()).count()
    });
}

/// Minimal puzzles with much to search, from their models.
#[divan::bench(args = [8, 10])]
fn large(bencher: Bencher<'_, '_>, size: usize) {
    let model = model(if size == 8 { EIGHT } else { TEN });
    bencher.bench_local(|| Solver::new(black_box(&model)).solve());
}

/// All ways to place queens, straight on the engine.
#[divan::bench(args = [6, 8, 10])]
fn queens(bencher: Bencher<'_, '_>, size: u32) {
    let network = board_of_queens(size).expect("a network");
    let mut engine = engine(&network);
    bencher.bench_local(|| count(black_box(&mut engine)));
}

fn board_of_queens(size: u32) -> Result<Network, NetworkError> {
    let mut network = Network::new();
    let rows = (0..size).map(|_| network.variable(size)).collect::<Result<Vec<_>, _>>()?;
    network.post(Constraint::AllDifferent(rows.clone()), Group::ALWAYS)?;
    for (i, &a) in (0..).zip(&rows) {
        for (j, &b) in (0..).zip(&rows).skip(i as usize + 1) {
            let relation = network.relation(size, size, |a, b| a.abs_diff(b) != j - i)?;
            network.post(Constraint::Relation { a, b, relation }, Group::ALWAYS)?;
        }
    }
    Ok(network)
}

/// All magic squares of three by three, straight on the engine: sums instead of tables.
#[divan::bench]
fn magic_squares(bencher: Bencher<'_, '_>) {
    let network = square().expect("a network");
    let mut engine = engine(&network);
    assert_eq!(count(&mut engine), 8);
    bencher.bench_local(|| count(black_box(&mut engine)));
}

fn square() -> Result<Network, NetworkError> {
    let mut network = Network::new();
    let cells = (0..9).map(|_| network.variable(9)).collect::<Result<Vec<Variable>, _>>()?;
    network.post(Constraint::AllDifferent(cells.clone()), Group::ALWAYS)?;
    let number =
        |cell: usize| Expression::Value { of: cells[cell], table: (1..=9).map(|n| Some(n.into())).collect() };
    let rows = (0..3).map(|row| [3 * row, 3 * row + 1, 3 * row + 2]);
    let columns = (0..3).map(|column| [column, column + 3, column + 6]);
    for line in rows.chain(columns).chain([[0, 4, 8], [2, 4, 6]]) {
        let sum = Condition::Compare {
            left: Expression::Sum(line.map(number).into()),
            op: Comparison::Equal,
            right: Expression::Constant(15.into()),
        };
        network.post(Constraint::Holds(sum), Group::ALWAYS)?;
    }
    Ok(network)
}
