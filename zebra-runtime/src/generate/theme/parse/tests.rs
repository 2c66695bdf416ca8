//! Tests of the reader of themes, on the example of the manual.

use super::*;

const MANUAL: &str = include_str!("../../../../../docs/generate.md");

/// Returns the example theme of the manual.
fn example() -> &'static str {
    let start = MANUAL.find("```toml\n").expect("the manual has a theme") + 8;
    let length = MANUAL[start..].find("```").expect("the theme ends");
    &MANUAL[start..start + length]
}

#[test]
fn the_built_in_themes_and_the_example_of_the_manual_have_no_errors() {
    for (name, text) in super::super::BUILT_IN {
        assert_eq!(parse(text).err(), None, "{name}");
    }
    assert_eq!(parse(example()).map(|theme| theme.name), Ok("Zoo".to_owned()));
}

#[test]
fn every_error_of_a_theme_is_reported_at_its_place() {
    let changes = [
        ("name = \"Zoo\" ", "name = \"My Zoo\" "),
        ("story = \"{rows} cages", "story = \"{row} cages"),
        ("relation = \"next_to\" ", "relation = \"next to(\" "),
        ("is = \"{feeds|does not feed} {an item}\"", "is = \"feeds {an item}\""),
        ("items = [\"lion\", \"owl\",", "items = [\"lion\", \"lion\","),
        ("many = [\"penguins\"]", "many = [\"pigeons\"]"),
        ("step = 4", "step = 0"),
        ("least = \"{a} is at least {n} years old\"", "least = \"{a} is old {enough\""),
    ];
    let mut text = example().to_owned();
    for (right, wrong) in changes {
        assert!(text.contains(right), "{right}");
        text = text.replace(right, wrong);
    }
    insta::assert_snapshot!(parse(&text).expect_err("the theme has errors"));
}

#[test]
fn a_theme_that_is_too_large_is_rejected() {
    let errors = |text: &str| parse(text).expect_err("the theme has errors").diagnostics;
    let long = format!("{}\n# {}", example(), "x".repeat(LONGEST));
    assert_eq!(errors(&long)[0].message, "the theme is larger than 256 KiB");

    let many = example().replace("[\"lion\",", &format!("[{}\"lion\",", "\"i\",".repeat(60_000)));
    assert!(many.len() < LONGEST);
    let errors = errors(&many);
    assert_eq!(errors.last().map(|last| &*last.message), Some("too many items: 60003"));
    assert_eq!(errors.len(), MOST_ITEMS);
}

#[test]
fn an_error_in_the_toml_syntax_is_the_only_one() {
    let error = |text: &str| parse(text).expect_err("the theme has an error").to_string();
    let unknown = error(&example().replace("person = ", "persona = "));
    let clash = error(&example().replace("name = \"next_to\"", "name = \"Animal\""));
    let smart = error(&example().replace("relation = \"next_to\"", "relation = \"nextto\""));
    insta::assert_snapshot!([error("name = "), unknown, clash, smart].join("\n\n"));
}
