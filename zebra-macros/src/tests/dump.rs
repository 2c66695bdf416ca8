//! Temporary.
use crate::pipeline::check_puzzle;
use crate::syntax::Shared;
use proc_macro2::{TokenStream, TokenTree};
#[test]
fn dump() {
    std::thread::Builder::new().stack_size(256 << 20).spawn(dump_all).unwrap().join().unwrap();
}
fn dump_all() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for topic in std::fs::read_dir(root.join("tests/ui")).unwrap() {
        for case in std::fs::read_dir(topic.unwrap().path()).unwrap() {
            let path = case.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                println!("@@{}", path.display());
                walk(std::fs::read_to_string(&path).unwrap().parse().unwrap());
            }
        }
    }
}
fn walk(file: TokenStream) {
    let mut after_name = false;
    for token in file {
        match token {
            TokenTree::Group(group) if after_name => {
                let (_, mut checked, verified) = check_puzzle(group.stream(), &mut Shared::default());
                checked.diagnostics.extend(verified.diagnostics);
                let mut all = checked.diagnostics;
                all.sort_by_key(|diagnostic| diagnostic.at);
                all.dedup();
                for d in all {
                    let notes: Vec<String> = d.related.iter().map(|r| r.note.clone()).collect();
                    println!("##{}\u{1}{}\u{1}{}", d.message, notes.join("\u{2}"), d.help);
                }
            }
            TokenTree::Group(group) => walk(group.stream()),
            TokenTree::Ident(name) => after_name = name == "puzzle",
            TokenTree::Punct(punct) => after_name &= punct.as_char() == '!',
            TokenTree::Literal(_) => after_name = false,
        }
    }
}
