//! Markdown of `zebra explain` and `zebra generate`: every text of a puzzle appears as it is.

use std::io::Write;
use std::process::{Command, Stdio};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

const PUZZLE: &str = r##"{"zebra": 1, "name": "Odd", "title": "<script>alert(1)</script> | # *x* #",
    "categories": [
        {"name": "Child", "items": [{"name": "Ann", "phrase": "A|nn\n\n# <b>&amp;"}, "Bob"]},
        {"name": "Pet", "items": [{"name": "Cat", "phrase": "`c`at_[x](y)_~~z~~"}, "Dog"]}],
    "clues": [{"label": "1", "sentence": "- **Ann**\n1. <img src=x> has it.", "formulas": [{"is": ["Ann", "Cat"]}]}]}"##;

fn zebra(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    String::from_utf8(child.wait_with_output().expect("the command ends").stdout).expect("text")
}

/// The displayed texts of headings, list items, paragraphs and table cells; fails on anything else.
fn displayed(markdown: &str) -> Vec<String> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut texts = vec![String::new()];
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Text(text) => *texts.last_mut().expect("not empty") += &text,
            Event::Start(
                Tag::Heading { .. }
                | Tag::Paragraph
                | Tag::Item
                | Tag::List(_)
                | Tag::TableCell
                | Tag::Strong
                | Tag::Table(_)
                | Tag::TableHead
                | Tag::TableRow
                | Tag::HtmlBlock,
            ) => texts.push(String::new()),
            Event::End(TagEnd::Heading(_) | TagEnd::Item | TagEnd::Paragraph | TagEnd::TableCell) => {
                texts.push(String::new());
            }
            Event::End(_) => {}
            Event::Html(html) => {
                let known = ["<details><summary>Answer</summary>\n", "</details>\n", "<!-- -->\n"];
                assert!(known.contains(&&*html), "{html}");
            }
            event => panic!("{event:?} in\n{markdown}"),
        }
    }
    texts.retain(|text| !text.is_empty());
    texts
}

#[test]
fn an_explanation_in_markdown_displays_every_name_as_it_is() {
    for steps in [&[][..], &["--steps"]] {
        let markdown = zebra(&[&["explain", "--from", "json", "--markdown"], steps].concat(), PUZZLE);
        let texts = displayed(&markdown);
        assert_eq!(texts[0], "<script>alert(1)</script> | # *x* #");
        assert!(texts.iter().any(|text| text.contains("A|nn # <b>&amp;")), "{texts:?}");
        assert!(texts.iter().any(|text| text.contains("`c`at_[x](y)_~~z~~")), "{texts:?}");
    }
    let markdown = zebra(&["explain", "--from", "json", "--markdown", "--steps"], PUZZLE);
    let texts = displayed(&markdown);
    assert!(texts[1].contains("“- **Ann** 1. <img src=x> has it.”"), "{texts:?}");
    assert!(texts[1].contains("A|nn # <b>&amp;") && texts[1].contains("`c`at_[x](y)_~~z~~"), "{texts:?}");
}

#[test]
fn a_generated_puzzle_in_markdown_displays_every_name_as_it_is() {
    let theme = format!("{}/../zebra-runtime/src/generate/themes/street.toml", env!("CARGO_MANIFEST_DIR"));
    let theme = std::fs::read_to_string(theme).expect("a theme");
    let odd = theme.replace("lemonade", "<i>a</i>|_b_ & c").replace("tomato juice", "# *t* `j`");
    assert_ne!(theme, odd);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("odd.toml");
    std::fs::write(&path, odd).expect("the file is written");
    let path = path.to_str().expect("text");
    let of_seed = |seed: &u32| {
        let text = zebra(&["generate", "--theme", path, "--seed", &seed.to_string()], "");
        text.contains("<i>a</i>|_b_ & c").then_some((seed.to_string(), text))
    };
    let (seed, text) = (0..40).find_map(|seed| of_seed(&seed)).expect("a puzzle has the odd drink");
    let arguments = ["generate", "--theme", path, "--seed", &seed];
    let texts = displayed(&zebra(&[&arguments[..], &["--to", "markdown"]].concat(), ""));
    assert!(texts.iter().any(|text| text == "<i>a</i>|_b_ & c"), "a cell of the answer: {texts:?}");
    // The clues are the same as in plain text.
    let clues: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok()))
        .map(|(_, clue)| clue)
        .collect();
    assert!(
        clues.len() > 5 && clues.iter().all(|clue| texts.iter().any(|text| text == clue)),
        "{clues:?}\n{texts:?}"
    );
}
