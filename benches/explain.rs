//! Benchmarks of explanations: Five Houses from the model to the last step, and with its
//! sentences, and its walkthrough. With `--features generate`, also generated puzzles; with `--features zbc`, a walkthrough of
//! eight categories of eight items.
//!
//! Puzzles in ZBC can be measured too: `ZEBRA_ZBC=folder cargo bench --bench explain --features zbc` explains and
//! checks every `.zbc` file of the folder, and prints the time and the techniques of the steps.

use divan::{Bencher, black_box};
use zebra::explain::{Explainer, explain};
use zebra_checker::check;

#[path = "../examples/five_houses.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program")]
mod five_houses;

fn main() {
    #[cfg(feature = "zbc")]
    files::explain_all();
    divan::main();
}

#[divan::bench]
fn five_houses_steps(bencher: Bencher<'_, '_>) {
    let model = five_houses::FiveHouses::model();
    bencher.bench(|| explain(black_box(model)));
}

#[divan::bench]
fn five_houses_walkthrough(bencher: Bencher<'_, '_>) {
    let model = five_houses::FiveHouses::model();
    bencher.bench(|| Explainer::new(black_box(model)).walkthrough());
}

#[divan::bench]
fn five_houses_sentences(bencher: Bencher<'_, '_>) {
    let explanation = five_houses::FiveHouses::explain();
    bencher.bench(|| black_box(&explanation).to_string());
}

#[divan::bench]
fn five_houses_checked(bencher: Bencher<'_, '_>) {
    let explanation = five_houses::FiveHouses::explain();
    bencher.bench(|| check(explanation.model, black_box(&explanation.steps)));
}

#[cfg(feature = "generate")]
mod generated {
    use divan::{Bencher, black_box};
    use zebra::explain::{Explainer, explain};
    use zebra::generate::{Generated, Generator, Options, Size, Theme};

    /// Returns ten puzzles of this many categories of as many items.
    fn ten(size: usize) -> Vec<Generated> {
        let options = Options { size: Size { categories: size, items: size }, ..Options::default() };
        let theme = Theme::named("street").expect("there is one");
        let generator = Generator::new(theme, options).expect("there are such puzzles");
        (0..10).map(|seed| generator.puzzle(seed).expect("its options can be met")).collect()
    }

    #[divan::bench(args = [5, 6])]
    fn ten_generated(bencher: Bencher<'_, '_>, size: usize) {
        let puzzles = ten(size);
        bencher.bench(|| {
            puzzles.iter().map(|puzzle| explain(black_box(&puzzle.model)).steps.len()).sum::<usize>()
        });
    }

    #[divan::bench(args = [5, 6])]
    fn ten_walkthroughs(bencher: Bencher<'_, '_>, size: usize) {
        let puzzles = ten(size);
        let length =
            |puzzle: &Generated| Explainer::new(black_box(&puzzle.model)).walkthrough().paragraphs.len();
        bencher.bench(|| puzzles.iter().map(length).sum::<usize>());
    }
}

#[cfg(feature = "zbc")]
mod large {
    use divan::{Bencher, black_box};
    use zebra::explain::Explainer;
    use zebra::format::zbc;

    #[divan::bench(sample_count = 3, sample_size = 1)]
    fn walkthrough_8x8(bencher: Bencher<'_, '_>) {
        let model = zbc::model(include_str!("../puzzles/large/8x8.zbc")).expect("it has no errors");
        bencher.bench(|| Explainer::new(black_box(&model)).walkthrough());
    }
}

#[cfg(feature = "zbc")]
mod files {
    use std::collections::BTreeMap;
    use std::path::PathBuf;
    use std::time::Instant;

    use zebra::explain::{Ending, explain};
    use zebra::format::zbc;
    use zebra_checker::check;

    /// Explains and checks the puzzles of the folder in the environment variable.
    pub(super) fn explain_all() {
        let Ok(folder) = std::env::var("ZEBRA_ZBC") else { return };
        let entries = std::fs::read_dir(&folder).expect("the folder can be read");
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("an entry can be read").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "zbc"));
        paths.sort();
        let mut times: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
        let mut techniques: BTreeMap<&str, usize> = BTreeMap::new();
        let mut clues: BTreeMap<usize, usize> = BTreeMap::new();
        for path in &paths {
            let text = std::fs::read_to_string(path).expect("the file can be read");
            let checked = zbc::read(&text).check();
            assert!(checked.diagnostics.is_empty(), "{}: {:?}", path.display(), checked.diagnostics);
            let model = &checked.model;
            let start = Instant::now();
            let explanation = explain(model);
            let size = (model.rows(), model.categories().len() - 1);
            times.entry(size).or_default().push(start.elapsed().as_secs_f64() * 1e3);
            assert_eq!(explanation.ending, Ending::Full, "{}", path.display());
            assert_eq!(check(model, &explanation.steps), Ok(()), "{}", path.display());
            for step in &explanation.steps {
                *techniques.entry(step.technique.name()).or_default() += 1;
                *clues.entry(step.clues.len()).or_default() += 1;
            }
        }
        println!("{} puzzles explained and checked", paths.len());
        for (size, mut times) in times {
            times.sort_by(f64::total_cmp);
            println!(
                "{size:?}: median {:.2} ms, at most {:.2} ms",
                times[times.len() / 2],
                times[times.len() - 1]
            );
        }
        println!("steps by technique: {techniques:?}\nsteps by number of clues: {clues:?}");
    }
}
