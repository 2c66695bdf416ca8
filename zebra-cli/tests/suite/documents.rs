//! `zebra fix` and `zebra fmt`: files are changed only where they should be, and bad input is an error.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::run::run;

/// Two things to fix: `=` between numbers, and a doubled line `---`.
const WRONG: &str = "\"A comment\"\nChild - Ann Bob\nAge   - 7 9\n---\n---\nAnn = #1\nAnn:Age = 7\n";
const FIXED: &str = "\"A comment\"\nChild - Ann Bob\nAge   - 7 9\n---\nAnn = #1\nAnn:Age == 7\n";
const RUST: &str = "fn main() {  }\nmod pets { zebra::puzzle! {puzzle Pets;category Child{Ann,Bob}\n\
    category Pet { Cat ,  Dog }   // two pets\n\n\n/// A clue.\nclue 1:Ann is not   Cat ; } }\n";
const FORMATTED: &str = "fn main() {  }\nmod pets { zebra::puzzle! {\n    puzzle Pets;\n    category Child { Ann, Bob }\n    \
    category Pet { Cat, Dog } // two pets\n\n    /// A clue.\n    clue 1: Ann is not Cat;\n} }\n";

/// The exit code, the output and the errors, without the path of the folder.
fn shown(output: &Output, folder: &Path) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&format!("{}/", folder.display()), "");
    format!(
        "exit code {:?}\n--- output\n{}--- errors\n{}",
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr)
    )
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder can be made");
        Folder(folder)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("the file can be written");
        path.to_str().expect("a path in UTF-8").to_owned()
    }

    fn run(&self, arguments: &[&str]) -> String {
        shown(&run(arguments, ""), &self.0)
    }
}

#[test]
fn fixes_are_applied_and_reported() {
    let folder = Folder::new("fix");
    let file = folder.file("pets.zbc", WRONG);
    insta::assert_snapshot!("fix_check", folder.run(&["fix", "--check", &file]));
    assert_eq!(fs::read_to_string(&file).unwrap(), WRONG);
    insta::assert_snapshot!("fix", folder.run(&["fix", &file]));
    assert_eq!(fs::read_to_string(&file).unwrap(), FIXED);
    insta::assert_snapshot!("fix_again", folder.run(&["fix", "--check", &file]));
}

#[test]
fn what_cannot_be_fixed_is_reported() {
    let folder = Folder::new("fix_rest");
    let text = WRONG.replace("Ann:Age = 7", "Ann = \nBob:Age = 9");
    let file = folder.file("pets.zbc", &text);
    insta::assert_snapshot!("fix_rest", folder.run(&["fix", &file]));
    let rest = fs::read_to_string(&file).unwrap();
    assert_eq!(rest, text.replace("---\n---", "---").replace("Age = 9", "Age == 9"));
    let file = folder.file("none.rs", "fn main() {}\n");
    insta::assert_snapshot!("fix_none", folder.run(&["fix", &file]));
}

#[test]
fn what_is_not_fixed_stays_as_it_is() {
    let folder = Folder::new("fix_bytes");
    let text = format!("\u{feff}{}", WRONG.replace('\n', "\r\n").replace("Age   -", "Age\t -"));
    let file = folder.file("pets.zbc", &text);
    assert!(run(&["fix", &file], "").status.success());
    let expected = format!("\u{feff}{}", FIXED.replace('\n', "\r\n").replace("Age   -", "Age\t -"));
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    let output = run(&["fix", "--from", "zbc", "-"], WRONG);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), FIXED);
}

#[test]
fn sources_are_formatted() {
    let folder = Folder::new("fmt");
    let (rust, zbc) =
        (folder.file("main.rs", RUST), folder.file("pets.zbc", "A-x   y\nB - u v\n---\nx=u\n\n\n"));
    insta::assert_snapshot!("fmt_check", folder.run(&["fmt", "--check", &rust, &zbc]));
    assert_eq!(fs::read_to_string(&rust).unwrap(), RUST);
    assert_eq!(folder.run(&["fmt", &rust, &zbc]), "exit code Some(0)\n--- output\n--- errors\n");
    assert_eq!(fs::read_to_string(&rust).unwrap(), FORMATTED);
    assert_eq!(fs::read_to_string(&zbc).unwrap(), "A - x y\nB - u v\n---\nx = u\n");
    assert_eq!(folder.run(&["fmt", "--check", &rust, &zbc]), "exit code Some(0)\n--- output\n--- errors\n");
    let output = run(&["fmt", "--from", "rust", "-"], RUST);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), FORMATTED);
    let returns = folder.file("crlf.rs", RUST.replace('\n', "\r\n"));
    assert!(run(&["fmt", &returns], "").status.success());
    assert_eq!(fs::read_to_string(&returns).unwrap(), FORMATTED.replace('\n', "\r\n"));
}

#[test]
fn bad_input_is_an_error_and_changes_nothing() {
    let folder = Folder::new("bad_documents");
    let directory = folder.0.to_str().unwrap().to_owned();
    let files = [
        folder.0.join("missing.rs").to_str().unwrap().to_owned(),
        folder.file("bytes.zbc", b"A - x\xff"),
        folder.file("quote.rs", "fn f() { \" }"),
        folder.file("delimiter.rs", "fn f() { zebra::puzzle! { ) }"),
        folder.file("syntax.rs", "zebra::puzzle! { puzzle P; 2; }"),
        folder.file("syntax.zbc", "A - x y\n---\nx = =\n"),
        folder.file("no_puzzle.rs", "fn  main() {}"),
        folder.file("empty.rs", ""),
        folder.file("empty.zbc", ""),
        folder.file("large.rs", "// a\n".repeat(300_000)),
        folder.file("deep.rs", format!("{}{}", "(".repeat(2000), ")".repeat(2000))),
        folder.file(
            "deep_puzzle.rs",
            format!("puzzle! {{ puzzle P; clue 1: {}A{}; }}", "(".repeat(400), ")".repeat(400)),
        ),
        folder.file("none.json", "{}"),
        folder.file("none.md", ""),
    ];
    let before: Vec<_> = files.iter().map(|file| fs::read(file).ok()).collect();
    for command in ["fmt", "fix"] {
        let mut all = String::new();
        for file in files.iter().chain([&directory]).map(String::as_str).chain(["-"]) {
            let file_name = file.replace(&format!("{directory}/"), "").replace(&directory, "DIRECTORY");
            let shown = folder.run(&[command, file]).replace(&directory, "DIRECTORY");
            all += &format!("=== {file_name}: {shown}\n");
        }
        insta::assert_snapshot!(format!("{command}_bad_input"), all);
    }
    let after: Vec<_> = files.iter().map(|file| fs::read(file).ok()).collect();
    assert_eq!(before, after);
    // An error in one file does not keep the others from being formatted.
    let good = folder.file("good.zbc", "A -  x y\nB - u v\n---\nx = u\n");
    assert_eq!(run(&["fmt", &files[0], &good], "").status.code(), Some(1));
    assert_eq!(fs::read_to_string(good).unwrap(), "A - x y\nB - u v\n---\nx = u\n");
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_what_is_read_only_stays() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let (file, link) = (folder.file("main.rs", RUST), folder.0.join("link.rs"));
    symlink(&file, &link).unwrap();
    assert!(run(&["fmt", link.to_str().unwrap()], "").status.success());
    assert!(fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), FORMATTED);
    let file = folder.file("read_only.rs", RUST);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    let output = run(&["fmt", &file], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("error: cannot write `"));
    assert_eq!(fs::read_to_string(&file).unwrap(), RUST);
    // Permissions are kept.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    assert!(run(&["fmt", &file], "").status.success());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn puzzles_in_rust_are_checked_and_solved() {
    let folder = Folder::new("rust_puzzles");
    let one = folder.file("one.rs", RUST);
    insta::assert_snapshot!("rust_solve", folder.run(&["solve", &one]));
    let wrong = folder.file("wrong.rs", RUST.replace("not   Cat", "Cow"));
    insta::assert_snapshot!("rust_wrong", folder.run(&["check", &wrong]));
    let two = folder.file("two.rs", format!("{RUST}{}", RUST.replace("Pets", "Others")));
    insta::assert_snapshot!("rust_two", folder.run(&["check", &two]));
    insta::assert_snapshot!("rust_solve_two", folder.run(&["solve", &two]));
    let none = folder.file("none.rs", "fn main() {}");
    insta::assert_snapshot!("rust_none", folder.run(&["check", &none]));
}
