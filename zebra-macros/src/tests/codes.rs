//! Every code has a case.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use zebra_core::diagnostic::Code;

use zebra_syntax::{Shared, check};

/// The codes that `puzzle!` never reports, and the snapshots that show them.
const ELSEWHERE: [(Code, &str); 3] = [
    (Code::GridSize, "tests/sudoku/snapshots"),
    (Code::GridSymbol, "tests/sudoku/snapshots"),
    (Code::GridClash, "tests/sudoku/snapshots"),
];

/// A new code needs a case in `tests/ui`, or a snapshot that is listed here.
#[test]
fn every_code_has_a_case() {
    // Some cases are nested deeply.
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(check_all_codes);
    thread.expect("a thread").join().expect("every code has a case");
}

fn check_all_codes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace");
    let mut found = BTreeSet::new();
    for topic in fs::read_dir(root.join("tests/ui")).expect("the cases") {
        for case in fs::read_dir(topic.expect("a topic").path()).expect("a folder") {
            let path = case.expect("a case").path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).expect("a text");
                codes(source.parse().expect("tokens"), &mut found);
            }
        }
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

/// Collects the codes that the puzzles of a file report.
fn codes(file: TokenStream, found: &mut BTreeSet<Code>) {
    let mut after_name = false;
    for token in file {
        match token {
            TokenTree::Group(group) if after_name => {
                let (_, checked, verified) = check(group.stream(), &mut Shared::default());
                let (errors, warnings) = (&verified.diagnostics, &verified.warnings);
                let of_check = checked.diagnostics.iter().chain(&checked.warnings);
                found.extend(of_check.chain(errors).chain(warnings).map(|diagnostic| diagnostic.code));
            }
            TokenTree::Group(group) => codes(group.stream(), found),
            TokenTree::Ident(name) => after_name = name == "puzzle",
            TokenTree::Punct(punct) => after_name &= punct.as_char() == '!',
            TokenTree::Literal(_) => after_name = false,
        }
    }
}
