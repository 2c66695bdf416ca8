//! The layers of the two libraries: which modules a module may use. Cargo enforces the order of the crates; this
//! test enforces the order of the modules inside of them. DESIGN.md has the same table in words.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A module and the modules of its own crate, or of `zebra-core`, that it may use.
type Layer = (&'static str, &'static [&'static str]);

/// `zebra-core`, from the bottom to the top.
const CORE: &[Layer] = &[
    ("rational", &[]),
    ("diagnostic", &[]),
    ("engine", &["rational"]),
    ("model", &["rational"]),
    ("sentence", &["model"]),
    ("draft", &["diagnostic", "model", "rational", "sentence"]),
    ("builder", &["diagnostic", "draft", "model"]),
    ("source", &["diagnostic", "draft"]),
    ("zbc", &["diagnostic", "draft", "model", "source"]),
    ("solve", &["engine", "model", "rational"]),
    ("verify", &["diagnostic", "draft", "engine", "model", "rational", "sentence", "solve"]),
];

/// `zebra-runtime`, from the bottom to the top.
const RUNTIME: &[Layer] = &[
    ("random", &[]),
    ("variables", &["engine"]),
    ("strategy", &["engine", "random", "solve"]),
    ("sudoku", &["diagnostic", "engine", "random", "rational", "sentence", "solve", "source"]),
    ("format", &["diagnostic", "draft", "engine", "model", "rational", "sentence", "solve", "source", "zbc"]),
    ("render", &["model", "sentence"]),
    ("language", &["model", "sentence"]),
    ("explain", &["engine", "language", "model", "rational", "render", "sentence", "solve"]),
    ("certify", &["engine", "explain", "model", "rational", "sentence"]),
    ("board", &["diagnostic", "engine", "explain", "model", "render", "sentence", "solve"]),
    (
        "generate",
        &[
            "builder",
            "diagnostic",
            "draft",
            "engine",
            "explain",
            "format",
            "language",
            "model",
            "random",
            "render",
            "sentence",
            "solve",
            "source",
        ],
    ),
    (
        "typed",
        &[
            "board",
            "builder",
            "diagnostic",
            "draft",
            "engine",
            "explain",
            "model",
            "render",
            "sentence",
            "solve",
        ],
    ),
    ("expansion", &["draft", "explain", "model", "solve", "typed"]),
];

#[test]
fn no_module_uses_one_above_it() {
    assert_eq!(violations("zebra-core", CORE), "");
    assert_eq!(violations("zebra-runtime", RUNTIME), "");
}

/// The table is in order itself: each module uses only modules that precede it.
#[test]
fn the_table_has_no_circle() {
    for (layers, below) in [(CORE, &[][..]), (RUNTIME, CORE)] {
        let mut known: BTreeSet<&str> = below.iter().map(|(module, _)| *module).collect();
        for (module, uses) in layers {
            for used in *uses {
                assert!(known.contains(used), "`{module}` uses `{used}`, which is not below it");
            }
            known.insert(module);
        }
    }
}

/// Each use of a module that the table does not allow, and each module that the table lacks, a line each.
fn violations(package: &str, layers: &[Layer]) -> String {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join(package).join("src");
    let mut found = BTreeSet::new();
    for file in rust_files(&sources) {
        let relative = file.strip_prefix(&sources).expect("it is below the folder").to_path_buf();
        let first = relative.iter().next().expect("a file has a name").to_string_lossy().into_owned();
        let module = first.strip_suffix(".rs").unwrap_or(&first);
        if module == "lib" || relative.iter().any(|part| part == "tests" || part == "tests.rs") {
            continue;
        }
        let Some((_, allowed)) = layers.iter().find(|(name, _)| *name == module) else {
            found.insert(format!("{package}: module `{module}` is missing in the table"));
            continue;
        };
        for used in used_modules(&fs::read_to_string(&file).expect("it is UTF-8")) {
            if used != module && !allowed.contains(&used.as_str()) {
                found.insert(format!("{package}/src/{}: `{module}` uses `{used}`", relative.display()));
            }
        }
    }
    found.into_iter().collect::<Vec<_>>().join("\n")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of sources").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The first names behind `crate::` and `zebra_core::`, without comments and unit tests.
fn used_modules(source: &str) -> BTreeSet<String> {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or(source);
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut modules = BTreeSet::new();
    for path in ["crate::", "zebra_core::"] {
        for (at, _) in code.match_indices(path) {
            let rest = code[at + path.len()..].trim_start();
            match rest.strip_prefix('{') {
                Some(group) => modules.extend(group_heads(group)),
                None => modules.extend(leading_name(rest)),
            }
        }
    }
    modules
}

/// The first name of each path of a `use` group, whose opening brace is already taken.
fn group_heads(group: &str) -> Vec<String> {
    let mut heads = Vec::new();
    let mut depth = 0_usize;
    let mut at_start = true;
    for (index, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => at_start = true,
            _ if at_start && !letter.is_whitespace() => {
                heads.extend(leading_name(&group[index..]));
                at_start = false;
            }
            _ => {}
        }
    }
    heads
}

/// The name of a module at the start of a path; macros and types are none.
fn leading_name(path: &str) -> Option<String> {
    let end = path.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(path.len());
    let (name, rest) = path.split_at(end);
    (!rest.starts_with('!') && name.starts_with(char::is_lowercase)).then(|| name.to_owned())
}
