//! Warnings, and `--deny warnings`.

use crate::run::run;

const SUSPICIOUS: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Cat\nAnn = Cat\n#1 - #2\n";
const NEVER: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn -3- Cat\n";

#[test]
fn warnings_have_a_place_and_do_not_stop() {
    let output = run(&["solve", "--from", "zbc"], SUSPICIOUS);
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stderr));
    assert_eq!(run(&["solve", "--from", "zbc"], NEVER).status.code(), Some(10));
}

#[test]
fn denied_warnings_are_errors_in_every_subcommand() {
    for subcommand in [
        &["solve"][..],
        &["solve", "--json"],
        &["check", "--goal", "nothing"],
        &["explain"],
        &["grid"],
        &["convert", "--to", "json"],
    ] {
        let from = ["--from", "zbc"];
        let denied = [subcommand, &from, &["--deny", "warnings"]].concat();
        let output = run(&denied, SUSPICIOUS);
        let errors = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(1), "{denied:?}: {errors}");
        assert!(errors.contains("this fact is stated twice") && errors.contains("two positions"), "{errors}");
        assert_eq!(run(&[subcommand, &from].concat(), SUSPICIOUS).status.code(), Some(0), "{subcommand:?}");
    }
}

#[test]
fn a_redundant_clue_can_be_denied() {
    let redundant = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Cat\nBob = #2\n";
    assert_eq!(run(&["check", "--from", "zbc"], redundant).status.code(), Some(0));
    assert_eq!(run(&["check", "--from", "zbc", "--deny", "warnings"], redundant).status.code(), Some(1));
}

#[test]
fn what_a_format_cannot_hold_can_be_denied() {
    let output = run(&["convert", "--from", "zbc", "--to", "zebrajs", "--deny", "warnings"], NEVER);
    assert_eq!(output.status.code(), Some(1));
}
