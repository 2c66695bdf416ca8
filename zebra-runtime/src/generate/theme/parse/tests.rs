//! Tests of the reader of themes, on the template that `zebra theme new` prints.

use super::*;
use crate::generate::theme::built_in::{BUILT_IN, TEMPLATE};

const MANUAL: &str = include_str!("../../../../../docs/generate.md");

#[test]
fn the_built_in_themes_and_the_template_have_no_errors() {
    for (name, text) in BUILT_IN {
        assert_eq!(parse(text).err().map(|error| error.to_string()), None, "{name}");
    }
    assert_eq!(parse(TEMPLATE).map(|theme| theme.name), Ok("Zoo".to_owned()));
}

#[test]
fn nouns_get_their_plural_and_a_sign_is_written_once() {
    let theme = parse(
        &TEMPLATE.replace("people = \"keepers\"", "#").replace("person = \"keeper\"", "person = \"child\""),
    );
    assert_eq!(theme.map(|theme| theme.people), Ok("children".to_owned()));
    let doubled =
        TEMPLATE.replace("item = \"{n}\" ", "item = \"${n}\" ").replace("add up to {n}", "add up to ${n}");
    let error = parse(&doubled).expect_err("the sign is doubled").to_string();
    assert!(error.contains("`{n}` stands for `${n}` here, so the sentence has `$` twice"), "{error}");
}

#[test]
fn a_rule_has_the_slots_of_a_story() {
    let with_rule = |rule: &str| {
        TEMPLATE.replace("person = \"keeper\"", &format!("rule = \"{rule}\"\nperson = \"keeper\""))
    };
    assert!(parse(&with_rule("No two of the {rows} {people} have the same animal.")).is_ok());
    let error =
        parse(&with_rule("No two have the same {item}.")).expect_err("a story has no item").to_string();
    assert!(error.contains("{item}"), "{error}");
}

#[test]
fn the_manual_has_the_template() {
    assert!(MANUAL.contains(&format!("```toml\n{TEMPLATE}```")));
}

#[test]
fn built_in_themes_are_in_american_english() {
    let british = [
        "colour",
        "neighbour",
        "harbour",
        "grey",
        "theatre",
        "centre",
        "favourite",
        "jewellery",
        "honour",
        "programme",
        "travell",
        "yoghurt",
        "metre",
        "woollen",
        "draught",
        "tyre",
        "pyjama",
        "catalogue",
        "cheque",
        "moustache",
    ];
    for (name, text) in BUILT_IN.iter().filter(|(_, text)| !text.contains("language = ")) {
        let text = text.to_lowercase().replace("greyhound", "");
        assert_eq!(british.into_iter().find(|word| text.contains(word)), None, "{name}");
    }
}

#[test]
fn explanations_have_a_template_for_each_two_categories() {
    for (name, text) in BUILT_IN {
        let theme = parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Other languages have words for each item instead.
        let categories = theme.categories.iter().filter(|_| theme.language.is_english());
        for category in categories {
            assert!(category.is_said(), "{name}: {}", category.name);
        }
    }
}

#[test]
fn every_error_of_a_theme_is_reported_at_its_place() {
    let changes = [
        ("name = \"Zoo\" ", "name = \"My Zoo\" "),
        ("\"{rows} keepers", "\"{row} keepers"),
        ("relation = \"next_to\" ", "relation = \"next to(\" "),
        ("is = \"{feeds|does not feed} {the item}\" ", "is = \"feeds {the item}\" "),
        ("items = [\"lion\", \"owl\",", "items = [\"lion\", \"lion\","),
        ("many = [\"penguins\"]", "many = [\"pigeons\"]"),
        ("apart = [[\"seal\", \"penguins\"]]", "apart = [[\"seal\", \"walrus\"]]"),
        ("steps = [2, 3, 5]", "steps = [0]"),
        ("from = [20, 50]", "from = [50, 20]"),
        ("uneven = true", "uneven = 1"),
        ("person = ", "persona = "),
        ("plural", "plurals"),
        ("listing = \"Their ages", "listening = \"Their ages"),
        ("least = \"{a} is at least {n} years old\"", "least = \"{a} is old {enough\""),
        ("most = \"{a} is at most {n} years old\"\n", ""),
    ];
    let mut text = TEMPLATE.to_owned();
    for (right, wrong) in changes {
        text = text.replace(right, wrong);
    }
    insta::assert_snapshot!(parse(&text).expect_err("the theme has errors"));
}

#[test]
fn a_theme_that_is_too_large_is_rejected() {
    let errors = |text: &str| parse(text).expect_err("the theme has errors").diagnostics;
    let long = format!("{TEMPLATE}\n# {}", "x".repeat(LONGEST));
    assert_eq!(errors(&long)[0].message, "the theme is larger than 256 KiB");

    let many = TEMPLATE.replace("[\"lion\",", &format!("[{}\"lion\",", "\"i\",".repeat(60_000)));
    assert!(many.len() < LONGEST);
    let errors = errors(&many);
    assert!(errors.iter().any(|error| error.message == "too many items: 60007"));
    // One for each repeated item, and a few for the items that were dropped.
    assert!(errors.len() <= MOST_ITEMS + 3);
}

#[test]
fn a_theme_with_an_error_in_its_syntax_has_its_other_errors_too() {
    let error = |text: &str| parse(text).expect_err("the theme has an error").to_string();
    let clash = error(&TEMPLATE.replace("name = \"next_to\"", "name = \"Animal\""));
    let smart = error(&TEMPLATE.replace("relation = \"next_to\"", "relation = \"nextto\""));
    let two = error(&TEMPLATE.replace("ask = \"who\" ", "ask = who ").replace("{rows} ", "{rwos} "));
    insta::assert_snapshot!([error("name = "), error(""), clash, smart, two].join("\n\n"));
}

#[test]
fn bad_themes_never_panic() {
    // Every prefix, and every file without one of its lines.
    let lines: Vec<&str> = TEMPLATE.lines().collect();
    for left_out in 0..lines.len() {
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, line)| *line).collect();
        let _ = parse(&rest.join("\n"));
        let _ = parse(&lines[..left_out].join("\n"));
    }
}

#[test]
fn errors_of_a_theme_in_another_language() {
    let theme = Theme::source("street-de").expect("it is built in");
    let changes = [
        ("language = \"de\"", "language = \"dk\""),
        ("gender = \"f\"", "gender = \"w\""),
        ("neben {dem b}\", \"{a} <wohnt> {Tür", "neben {dam b}\", \"{a} <wohnt> {Tür"),
        ("<hält> {einen item|keinen item}", "<hält> {a item|keinen item}"),
        ("m = [\"Kontrabass\"]", "x = [\"Kontrabass\"]"),
    ];
    let errors = |(right, wrong): &(&str, &str)| {
        let text = theme.replace(right, wrong);
        assert_ne!(text, theme, "{right}");
        parse(&text)
            .err()
            .map_or_else(|| "no errors".to_owned(), |error| error.diagnostics[0].message.clone())
    };
    insta::assert_snapshot!(changes.iter().map(errors).collect::<Vec<String>>().join("\n"));
}
