//! The modules of the explanations: each uses only those before it.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules in their order.
const MODULES: [&str; 10] = [
    "step",
    "meter",
    "marks",
    "clue",
    "reasoner",
    "wording",
    "explainer",
    "walkthrough",
    "narration",
    "json",
];

#[test]
fn a_module_uses_only_those_before_it() {
    let explain = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain");
    for (index, module) in MODULES.iter().enumerate() {
        for (file, used) in uses(&explain, module) {
            let own_or_before = MODULES[..=index].contains(&&*used);
            assert!(own_or_before, "`{module}` uses `{used}` in {}", file.display());
        }
    }
}

/// Returns the modules that the files of a module use, without its tests.
fn uses(explain: &Path, module: &str) -> Vec<(PathBuf, String)> {
    let mut uses = Vec::new();
    let folder = explain.join(module);
    let files: Vec<PathBuf> = match fs::read_dir(&folder) {
        Ok(entries) => entries.map(|entry| entry.expect("a folder can be read").path()).collect(),
        Err(_) => vec![folder.with_extension("rs")],
    };
    for file in files.into_iter().filter(|file| file.is_file() && !file.ends_with("tests.rs")) {
        let source = fs::read_to_string(&file).expect("a file can be read");
        let is_top = file.parent() == Some(explain) || file.ends_with("mod.rs");
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let paths = ["crate::explain::", "super::"].into_iter().take(if is_top { 2 } else { 1 });
            for (at, path) in paths.flat_map(|path| line.match_indices(path)) {
                let rest = &line[at + path.len()..];
                let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
                let name = &rest[..end];
                if name.starts_with(char::is_lowercase) && name != "explain" && name != "super" {
                    uses.push((file.clone(), name.to_owned()));
                }
            }
        }
    }
    uses
}
