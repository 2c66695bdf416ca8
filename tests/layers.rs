//! The layers inside of the libraries; Cargo enforces the order of the crates. A module uses only modules below it in its
//! table, and those of `zebra-core`. DESIGN.md shows the tables with what each module uses: a new arrow is a difference
//! there. `ZEBRA_BLESS=1 cargo test --test layers` writes them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder, what precedes the names of its modules in a path, and the modules with their content, from top to bottom.
type Table = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const TABLES: [Table; 3] = [
    (
        "zebra-core/src",
        "crate::",
        &[
            ("verify", "errors that only solving shows"),
            ("solve", "model to engine; outcomes; questions: conflicts, redundant clues, cells"),
            ("zbc", "the reader of ZBC"),
            ("source", "a puzzle read from a text: byte ranges, snippets"),
            ("builder", "drafts made by Rust functions"),
            ("draft", "names as written; `check` makes a model or all errors"),
            ("english", "the reader of sentences: chunks, grammar, meanings"),
            ("sentence", "sentences of clues, facts, items, numbers"),
            ("printed", "names and values as printed: `$4`, `5 minutes`"),
            ("model", "the checked puzzle, and the meaning of each formula"),
            ("engine", "variables, domains, propagators, search; nothing of puzzles"),
            ("diagnostic", "errors: code, spot, message, help; suggestions"),
            ("rational", "exact fractions"),
        ],
    ),
    (
        "zebra-runtime/src",
        "crate::",
        &[
            ("expansion", "the names that expansions use"),
            ("typed", "solver, solution and board in the types of a puzzle"),
            ("generate", "new puzzles: candidates, choice of clues, themes"),
            ("board", "the state of a game: marks, their history, hints"),
            ("certify", "a puzzle as OPB or clauses, and proofs of its answer or walkthrough"),
            ("explain", "walkthroughs: derivation, choice, narration"),
            ("language", "what sentences need of a language, as data"),
            ("render", "charts and grids as text"),
            ("format", "text formats: readers make drafts, writers take models"),
            ("sudoku", "sudokus: rules, a second solver, techniques, a generator"),
            ("strategy", "searches for experiments"),
            ("variables", "logic variables over any values"),
            ("parallel", "many puzzles on all cores, with results in order"),
            ("random", "seeded random numbers"),
        ],
    ),
    (
        "zebra-runtime/src/explain",
        "crate::explain::",
        &[
            ("json", "walkthroughs and steps as JSON"),
            ("planner", "makes walkthroughs: proofs, choice of points, minimizing; the steps behind them"),
            ("narration", "the text of paragraphs"),
            ("walkthrough", "paragraphs and steps as data, what a reader knows, difficulty"),
            ("explainer", "limits of an explanation, and how it ends"),
            ("asked", "what the question of a puzzle asks for"),
            ("wording", "marks as clauses and questions"),
            ("reasoner", "what is compiled once, and the resources of a search"),
            ("clue", "clues as cases of marks"),
            ("marks", "the logic grid and its closure"),
            ("meter", "the budget"),
            ("step", "a step as data"),
            ("prices", "the constants that decide what people read"),
        ],
    ),
];

#[test]
fn a_module_uses_only_those_below_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("DESIGN.md");
    let design = fs::read_to_string(&path).expect("DESIGN.md can be read");
    let mut current = design.clone();
    for (folder, prefix, modules) in TABLES {
        let start = format!("<!-- modules of {folder} -->\n\n");
        let (before, rest) = current.split_once(&start).expect("DESIGN.md has a place for each table");
        let (_, after) = rest.split_once("\n\n").expect("a text follows each table");
        current = format!("{before}{start}{}\n{after}", table(folder, prefix, modules));
    }
    if std::env::var_os("ZEBRA_BLESS").is_some() {
        fs::write(path, current).expect("DESIGN.md is writable");
    } else {
        assert!(design == current, "run this test with ZEBRA_BLESS=1 to update the tables of DESIGN.md");
    }
}

/// Returns the modules of a folder as a table, each with the modules that it uses.
fn table(folder: &str, prefix: &str, modules: &[(&str, &str)]) -> String {
    let core = TABLES[0].2.iter().filter(|_| folder == TABLES[1].0);
    let known: Vec<&str> = modules.iter().chain(core).map(|(name, _)| *name).collect();
    let files = rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let mut missing: BTreeSet<&str> = files.iter().map(|(module, ..)| &**module).collect();
    let mut text = "| module | content | uses |\n|---|---|---|\n".to_owned();
    for (index, (module, content)) in modules.iter().enumerate() {
        assert!(missing.remove(module), "{folder} has no module `{module}`");
        let own = files.iter().filter(|(name, ..)| name == module);
        let named: Vec<String> =
            own.flat_map(|(_, path, is_top)| names_behind(path, prefix, *is_top)).collect();
        let mut uses = known.clone();
        uses.retain(|name| name != module && named.iter().any(|other| other == name));
        for used in &uses {
            assert!(
                known[index + 1..].contains(used),
                "`{module}` uses `{used}`, which is not below it in {folder}"
            );
        }
        text.push_str(&format!("| `{module}` | {content} | {} |\n", uses.join(", ")).replace("  ", " "));
    }
    assert!(missing.is_empty(), "the table of {folder} lacks {missing:?}");
    text
}

/// Returns the files of a folder without its own `lib.rs` or `mod.rs` and without tests, each with its module and whether
/// `super` is the folder.
fn rust_files(folder: &Path) -> Vec<(String, PathBuf, bool)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder can be read") {
            let path = entry.expect("an entry").path();
            let below = path.strip_prefix(folder).expect("it is below the folder").with_extension("");
            let module = below.iter().next().expect("it has a name").to_string_lossy().into_owned();
            if below.ends_with("tests") || ["lib", "mod"].contains(&&*module) {
            } else if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let is_top = below.parent() == Some(Path::new("")) || below == Path::new(&module).join("mod");
                files.push((module, path, is_top));
            }
        }
    }
    files
}

/// Returns the names behind a prefix of modules in a file, without comments and unit tests.
fn names_behind(path: &Path, prefix: &str, is_top: bool) -> Vec<String> {
    let source = fs::read_to_string(path).expect("it is UTF-8");
    let tests = ["#[cfg(test)]\nmod ", "#[cfg(test)]\npub(super) mod "];
    let code = &source[..tests.iter().filter_map(|tests| source.find(tests)).min().unwrap_or(source.len())];
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let prefixes = [prefix, "zebra_core::", "super::"].into_iter().take(if is_top { 3 } else { 2 });
    let mut names = Vec::new();
    for path in prefixes.flat_map(|prefix| code.split(prefix).skip(1)) {
        let group = path.strip_prefix('{').and_then(|group| group.split(';').next());
        for path in group.map_or(vec![path], |group| group.split(',').collect()) {
            let path = path.trim_start();
            let end = path.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            names.push(path[..end.unwrap_or(path.len())].to_owned());
        }
    }
    names
}
