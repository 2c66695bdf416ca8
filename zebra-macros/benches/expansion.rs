//! The time to expand a puzzle, with and without solving it: `cargo bench -p zebra-macros`.
//!
//! By default a build runs macros unoptimised: `cargo bench -p zebra-macros --profile dev`.

extern crate proc_macro;

#[path = "../src/expand/mod.rs"]
mod expand;
#[path = "../src/pipeline.rs"]
mod pipeline;
#[path = "../src/report.rs"]
mod report;

use proc_macro2::TokenStream;

fn main() {
    divan::main();
}

/// Returns the tokens inside the macro in an example, with one more statement.
fn source(file: &str, statement: &str) -> TokenStream {
    let start = file.find("puzzle! {").map_or(0, |at| at + "puzzle! {".len());
    let end = file.find("\n}\n").unwrap_or(file.len());
    let source = format!("{} {statement}", &file[start..end]);
    source.parse().expect("an example is made of tokens")
}

/// `verify unique` is the default; `nothing` measures parsing, checking and expanding alone.
const GOALS: [&str; 3] = ["nothing", "unique", "minimal"];

#[divan::bench(args = GOALS)]
fn five_houses(bencher: divan::Bencher<'_, '_>, goal: &str) {
    let input = source(include_str!("../../examples/five_houses.rs"), &format!("verify {goal};"));
    bencher.bench_local(|| pipeline::expand_puzzle(input.clone()));
}

#[divan::bench(args = GOALS)]
fn all_tired_out(bencher: divan::Bencher<'_, '_>, goal: &str) {
    let input = source(include_str!("../../examples/all_tired_out.rs"), &format!("verify {goal};"));
    bencher.bench_local(|| pipeline::expand_puzzle(input.clone()));
}

/// Twenty items in a category.
#[divan::bench(args = GOALS)]
fn twenty_chairs(bencher: divan::Bencher<'_, '_>, goal: &str) {
    let input = source(include_str!("../../examples/twenty_chairs.rs"), &format!("verify {goal};"));
    bencher.bench_local(|| pipeline::expand_puzzle(input.clone()));
}
