//! Every example has the one answer that its constant says, and its chart is as it was.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::every_example;
use zebra::board::{Automatic, Board, Check};
use zebra::explain::Explainer;
use zebra::model::{Assignment, State};
use zebra::solve::Verdict;
use zebra::{Puzzle, Solution};

macro_rules! examples {
    ($($(#[$only:meta])* $path:literal $module:ident: $puzzle:ident;)*) => {
        /// The files of the list.
        const LISTED: &[&str] = &[$(stringify!($module)),*];

        mod charts {
            $(
                $(#[$only])*
                #[test]
                fn $module() {
                    use super::every_example::$module::$puzzle;

                    let answer = $puzzle::ANSWER;
                    assert_eq!($puzzle::solve().unique(), Some(answer), "the answer is the only one");
                    assert!($puzzle::model().holds(&super::Assignment::from(&answer)), "every clue holds");
                    insta::assert_snapshot!(stringify!($module), answer);
                }
            )*
        }

        #[cfg(feature = "json")]
        mod models {
            $(
                $(#[$only])*
                #[test]
                fn $module() {
                    super::write_model(stringify!($module), super::every_example::$module::$puzzle::model());
                }
            )*
        }

        mod boards {
            $(
                $(#[$only])*
                #[test]
                fn $module() {
                    use super::every_example::$module::$puzzle;

                    super::follow_hints::<$puzzle>(stringify!($module), &$puzzle::ANSWER);
                }
            )*
        }
    };
}

/// A puzzle written as JSON is read as the same one. With `ZEBRA_MODELS=FOLDER` the files stay there, for `checks/`.
#[cfg(feature = "json")]
fn write_model(name: &str, model: &zebra::model::Model) {
    let text = zebra::format::json::write(model).expect("JSON has words for everything").text;
    assert_eq!(zebra::format::json::read(&text).check().into_result().as_ref(), Ok(model));
    if let Some(folder) = std::env::var_os("ZEBRA_MODELS") {
        fs::write(Path::new(&folder).join(name).with_extension("json"), text).expect("a file can be written");
    }
}

/// Examples of which only the first hints are followed: all of them take minutes unoptimised. `ZEBRA_HINTS` asks for all.
const FIRST_HINTS: &[(&str, usize)] = &[("cups_and_years", 40)];

/// Follows hints, and nothing but hints, from the empty board: each one adds a mark, all of them are right, and they end at
/// the full board.
fn follow_hints<P: Puzzle>(name: &str, answer: &Solution<P>) {
    let (model, answer) = (P::model(), &Assignment::from(answer));
    let is_limited = |&&(limited, _): &&(&str, usize)| limited == name;
    let limit = FIRST_HINTS.iter().find(is_limited).filter(|_| std::env::var_os("ZEBRA_HINTS").is_none());
    let explainer = Explainer::new(model);
    let mut board = Board::new(model);
    board.automate(Automatic::ALL);
    let mut hints = 0;
    while let Some(hint) = board.hint_by(&explainer) {
        if limit.is_some_and(|&(_, limit)| hints == limit) {
            return;
        }
        assert!(!hint.marks().is_empty());
        assert!(hint.place(model).is_some());
        let open = board.to_grid().open();
        board.follow(&hint).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert!(board.to_grid().open() < open, "{hint:?}");
        assert!(!matches!(board.check(answer), Check::Wrong(_)), "{hint:?}");
        hints += 1;
    }
    assert_eq!(board.check(answer), Check::Right);
    assert!(board.to_grid().is_full());
    let mut clues = model.clue_ids().filter(|&clue| model.clue(clue).state == State::On);
    assert!(clues.all(|clue| board.verdict(clue) == Verdict::Satisfied));
}

every_example! {
    examples
    #[cfg(feature = "zbc")]
    "../../examples/zbc_file.rs" zbc_file: Harbour;
}

/// The examples that are no puzzles of `puzzle!`; they assert what they show.
const PROGRAMS: &[&str] = &["sudoku", "zebra_variables"];

#[test]
fn every_example_is_in_the_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let on_disk: BTreeSet<String> = entries
        .map(|entry| entry.expect("a folder can be read to its end").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    let listed: BTreeSet<String> = LISTED.iter().chain(PROGRAMS).map(ToString::to_string).collect();
    assert_eq!(on_disk, listed, "add the example to the list in tests/every_example, or take it out");
}
