//! The names that an editor looks up.

use crate::{Mention, Role, Shared, parse};

/// Returns the names of the last statement of a puzzle, with `::` before members and `let` before variables.
fn mentions(statement: &str) -> String {
    let mut shared = Shared::default();
    let source = format!("puzzle P; category Pet {{ Cat, Dog }} {statement}");
    parse(source.parse().expect("Rust tokens"), &mut shared);
    let last = shared.mentions.split(|mention| mention.role == Role::Start).next_back().unwrap_or(&[]);
    let shown = |mention: &Mention| match mention.role {
        Role::Use | Role::Start => mention.name.text.to_string(),
        Role::Member => format!("::{}", mention.name.text),
        Role::Variable => format!("let {}", mention.name.text),
    };
    last.iter().map(shown).collect::<Vec<_>>().join(" ")
}

#[test]
fn declared_names_are_no_mentions() {
    assert_eq!(mentions("category Color { Red, Blue = \"blue\" }"), "");
    assert_eq!(mentions("link near on House = next_to();"), "House");
    assert_eq!(mentions("group Few of Pet = [Cat];"), "Pet Cat");
    assert_eq!(mentions("property sex of Pet { Cat: she }"), "Pet Cat she");
}

#[test]
fn variables_and_members_are_marked() {
    assert_eq!(mentions("clue 1: all x, y in Pet: x is Pet::Dog;"), "let x let y Pet x Pet ::Dog");
    assert_eq!(mentions("clue 1: sum(x in Pet: Age(x)) == 3;"), "let x Pet Age x");
    assert_eq!(mentions("link near on Pet = |a, b| a is b;"), "Pet let a let b a b");
}

#[test]
fn names_of_statements_with_errors_are_mentioned() {
    assert_eq!(mentions("clue 1: Cat is left_of D"), "Cat left_of D");
    assert_eq!(mentions("clue 1: Cat Dog is Pet::C;"), "Cat Dog Pet ::C");
    assert_eq!(mentions("link near on Ho"), "Ho");
    assert_eq!(mentions("clue 1: exactly 1 c in [C]"), "let c C");
    assert_eq!(mentions("answer (Ho)"), "Ho");
    assert_eq!(mentions("clue 1: Pet::"), "Pet");
}
