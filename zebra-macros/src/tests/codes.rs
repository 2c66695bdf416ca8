//! Every code has a case.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use zebra_core::diagnostic::Code;

use zebra_syntax::{Shared, check};

/// The codes that `puzzle!` never reports, and the snapshots that show them.
const ELSEWHERE: [(Code, &str); 3] = [
    (Code::GridSize, "tests/suite/sudoku/snapshots"),
    (Code::GridSymbol, "tests/suite/sudoku/snapshots"),
    (Code::GridClash, "tests/suite/sudoku/snapshots"),
];

/// A new code needs a case in `tests/ui`, or a snapshot that is listed here.
#[test]
fn every_code_has_a_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace");
    let mut found = BTreeSet::new();
    for path in cases(&root.join("tests/ui")) {
        let source = fs::read_to_string(&path).expect("a text");
        codes(source.parse().expect("tokens"), &mut BTreeMap::new(), &mut found);
    }
    let elsewhere = ELSEWHERE.map(|(code, folder)| {
        let mut snapshots = fs::read_dir(root.join(folder)).expect("a folder");
        let shows = |snapshot: fs::DirEntry| {
            fs::read_to_string(snapshot.path()).expect("a text").contains(code.name())
        };
        assert!(snapshots.any(|snapshot| shows(snapshot.expect("a snapshot"))), "{folder} has no `{code}`");
        code
    });
    found.extend(elsewhere);
    let missing: Vec<&Code> = Code::ALL.iter().filter(|code| !found.contains(code)).collect();
    assert!(missing.is_empty(), "no case in tests/ui shows {missing:?}");
}

/// Returns the files with cases.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the cases") {
        let path = entry.expect("a case").path();
        match path.extension() {
            None => files.extend(cases(&path)),
            Some(extension) if extension == "rs" => files.push(path),
            Some(_) => {}
        }
    }
    files
}

/// Collects the codes that the puzzles of a file report. `starts` has the macros of the file that put statements before those of a case.
fn codes(file: TokenStream, starts: &mut BTreeMap<String, TokenStream>, found: &mut BTreeSet<Code>) {
    starts.insert("puzzle".to_owned(), TokenStream::new());
    let tokens: Vec<TokenTree> = file.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        match &tokens[..index] {
            [.., TokenTree::Ident(keyword), TokenTree::Punct(_), TokenTree::Ident(name)]
                if keyword == "macro_rules" =>
            {
                let start = start(group.stream(), starts);
                starts.extend(start.map(|start| (name.to_string(), start)));
            }
            [.., TokenTree::Ident(name), TokenTree::Punct(_)] if starts.contains_key(&name.to_string()) => {
                let mut puzzle = starts[&name.to_string()].clone();
                puzzle.extend(group.stream());
                let (_, checked, verified) = check(puzzle, &mut Shared::default());
                let (errors, warnings) = (&verified.diagnostics, &verified.warnings);
                let of_check = checked.diagnostics.iter().chain(&checked.warnings);
                found.extend(of_check.chain(errors).chain(warnings).map(|diagnostic| diagnostic.code));
            }
            _ => codes(group.stream(), starts, found),
        }
    }
}

/// Returns the statements with which a macro starts its puzzle, before those of its call.
fn start(definition: TokenStream, starts: &BTreeMap<String, TokenStream>) -> Option<TokenStream> {
    let is_own = |token: &TokenTree| !matches!(token, TokenTree::Punct(punct) if punct.as_char() == '$');
    let tokens: Vec<TokenTree> = definition.into_iter().collect();
    tokens.iter().enumerate().find_map(|(index, token)| {
        let TokenTree::Group(group) = token else { return None };
        match &tokens[..index] {
            [.., TokenTree::Ident(name), TokenTree::Punct(_)] => {
                let mut start = starts.get(&name.to_string())?.clone();
                start.extend(group.stream().into_iter().take_while(is_own));
                Some(start)
            }
            _ => start(group.stream(), starts),
        }
    })
}
