//! Benchmarks of solving each example from its model, with the proof that there is no other answer.

use divan::{Bencher, black_box};
use zebra::Solver;

#[macro_use]
#[path = "../tests/every_example/mod.rs"]
mod every_example;

fn main() {
    divan::main();
}

macro_rules! examples {
    ($($path:literal $module:ident: $puzzle:ident;)*) => {
        #[divan::bench(args = [$(stringify!($module)),*])]
        fn from_a_model(bencher: Bencher<'_, '_>, name: &str) {
            let model = match name {
                $(stringify!($module) => every_example::$module::$puzzle::model(),)*
                _ => unreachable!("the arguments are the examples"),
            };
            bencher.bench_local(|| Solver::new(black_box(model)).solve());
        }
    };
}

every_example!(examples);
