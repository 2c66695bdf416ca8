//! `zebra page`. `checks/page` plays the pages.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const FIVE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/five_houses.zbc");

fn page(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    command.arg("page").args(arguments).output().expect("the command ends")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("page").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder is made");
    folder
}

#[test]
fn a_page_is_one_file_with_its_puzzle() {
    let path = folder("one").join("page.html");
    let path = path.to_str().expect("it is UTF-8");
    let output = page(&[FIVE, "-o", path]);
    assert_eq!((output.status.code(), errors(&output)), (Some(0), String::new()));
    let text = fs::read_to_string(path).expect("there is a page");
    assert!(text.starts_with("<!DOCTYPE html>") && text.ends_with("</html>\n"));
    // The puzzle is there as data, and as a text for browsers without scripts; no place of the template is left.
    assert!(text.contains("\\\"Ukrainian\\\"") && text.contains("<b>Nation</b>: English, "));
    assert!(!text.contains("<!--"));
    // Nothing refers to another file; the typefaces are data.
    for reference in [" src=", "<link", "@import"] {
        assert!(!text.contains(reference), "{reference}");
    }
    assert!(text.split("url(").skip(1).all(|url| url.starts_with("\"data:")));
    let again = page(&[FIVE, "-o", path]);
    assert_eq!(again.status.code(), Some(1));
    assert!(errors(&again).contains("pass `--force`"));
    assert!(page(&["--new", "4x5", "-o", path, "--force"]).status.success());
    assert!(
        fs::read_to_string(path)
            .expect("there is a page")
            .contains(r#"{"new":{"size":"4x5","theme":"street","difficulty":null}}"#)
    );
}

#[test]
fn puzzles_with_errors_have_no_page_and_those_with_several_answers_a_note() {
    let folder = folder("errors");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("the file is written");
        path.to_str().expect("it is UTF-8").to_owned()
    };
    let wrong = page(&[&write("wrong.zbc", "A - a b\nB - c d\n---\na = x\n")]);
    assert_eq!((wrong.status.code(), wrong.stdout.len()), (Some(1), 0));
    assert!(errors(&wrong).contains("wrong.zbc:4:5"), "{}", errors(&wrong));
    let several = page(&[&write("several.zbc", "A - a b\nB - c d\n---\n")]);
    assert_eq!(several.status.code(), Some(0));
    assert!(errors(&several).contains("note: the puzzle does not have exactly one answer: several answers"));
}

#[test]
fn usage_errors() {
    for arguments in [
        &["--new", "4x4", FIVE][..],
        &["--new", "99x99"],
        &["--new", "4"],
        &["--new", "4x4", "--new-difficulty", "soft"],
        &["--new-difficulty", "easy", FIVE],
    ] {
        assert_eq!(page(arguments).status.code(), Some(2), "{arguments:?}");
    }
    let theme = page(&["--new", "4x4", "--new-theme", "moon"]);
    assert_eq!(theme.status.code(), Some(2));
    assert!(errors(&theme).contains("no theme is called `moon`; the themes are `street`"));
}
