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

#[test]
fn a_fact_that_is_stated_twice_is_a_warning_in_every_format() {
    let json = r#"{"zebra": 1, "name": "Pets", "categories": [{"name": "Child", "items": ["Ann", "Bob", "Cid"]}, {"name": "Pet", "items": ["Cat", "Dog", "Fox"]}],
        "clues": [{"label": "1", "formulas": [{"is": ["Ann", "Cat"]}]}, {"label": "2", "formulas": [{"all": [{"is": ["Cat", "Ann"]}, {"is": ["Bob", "Dog"]}]}]}]}"#;
    let text = "Child: Ann, Bob, Cid\nPet: Cat, Dog, Fox\n\n1. Bob has the dog.\n";
    let header = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\n";
    let source = "puzzle Pets; category Child { Ann, Bob, Cid } category Pet { Cat, Dog, Fox } ";
    let zebrajs = r#"{"grid": {"w": 3, "h": 2}, "clues": [{"type": "same position as", "a": {"v": "Ann", "y": 0}, "b": {"v": "cat", "y": 1}}, {"type": "same position as", "a": {"v": "cat", "y": 1}, "b": {"v": "Ann", "y": 0}}]}"#;
    for (format, puzzle) in [
        ("zbc", format!("{header}Ann = Cat\nCat = Ann & Bob = #2\n")),
        ("zbc", format!("{header}Ann = Cat & Bob = #2\n#2 = Bob\n")),
        ("json", json.to_owned()),
        ("text", format!("{text}2. Ann has the cat.\n3. The cat is Ann's.\n")),
        ("text", format!("{text}2. Neither Ann nor Cid has the dog.\n3. Neither Cid nor Ann has the dog.\n")),
        ("zebrajs", zebrajs.to_owned()),
        (
            "rust",
            format!(
                "zebra::puzzle! {{ {source} clue 1: Ann is not [Cat, Dog]; clue 2: [Dog, Cat] is not Ann; }}"
            ),
        ),
        ("rust", format!("zebra::puzzle! {{ {source} clue 1: \"Ann has the cat.\"; clue 2: Ann is Cat; }}")),
    ] {
        let output = run(&["solve", "--from", format], &puzzle);
        let warnings = String::from_utf8_lossy(&output.stderr);
        assert_eq!(warnings.matches("stated twice").count(), 1, "{puzzle}\n{warnings}");
    }
    // A sentence that says more repeats nothing.
    let more = format!("{text}2. Ann has the cat.\n3. Ann has the cat and Cid doesn't have the dog.\n");
    let output = run(&["solve", "--from", "text"], &more);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("stated twice"));
}

#[test]
fn a_list_that_a_symmetric_link_relates_to_itself_repeats_nothing() {
    let puzzle = "zebra::puzzle! { puzzle Pets; positions 4; category Child { Ann, Bob, Cid, Dan } category Pet { Cat, Dog, Fox, Owl } \
        link near \"next to\" on Position = next_to(); \
        clue 1: [Cat, Owl, Ann] is not near [Ann, Cat, Owl]; clue 2: not_consecutive(near, [Bob, Fox, Dan]); \
        clue 3: Ann is Cat; clue 4: Bob is Dog; clue 5: Cid is Fox; clue 6: Cat is Position::1; }";
    for format in ["json", "zbc", "rust"] {
        let written = run(&["convert", "--from", "rust", "--to", format], puzzle).stdout;
        let written = String::from_utf8(written).unwrap();
        let output = run(&["solve", "--from", format], &written);
        let warnings = String::from_utf8_lossy(&output.stderr);
        assert!(!written.is_empty() && !warnings.contains("stated twice"), "{written}\n{warnings}");
    }
}
