//! Comments are the texts of a puzzle, and each clue keeps its own text.

use zebra_runtime::format::zbc;
use zebra_runtime::model::{Clue, Model};

const HEADER: &str = "Name - A B C\nPet - cat dog fox\n---\n";

fn model(text: &str) -> Model {
    zbc::read(text).check().into_result().unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// Returns the label, the sentence and the text of each clue.
fn clues(text: &str) -> Vec<(String, Option<String>, Option<String>)> {
    let owned = |text: &Option<zebra_runtime::model::Text>| text.as_ref().map(ToString::to_string);
    let parts = |clue: &Clue| (clue.label.to_string(), owned(&clue.sentence), owned(&clue.zbc));
    model(&format!("{HEADER}{text}")).clues().iter().map(parts).collect()
}

fn clue(label: &str, sentence: &str, zbc: &str) -> (String, Option<String>, Option<String>) {
    let sentence = (!sentence.is_empty()).then(|| sentence.to_owned());
    (label.to_owned(), sentence, Some(zbc.to_owned()))
}

#[test]
fn a_comment_of_a_clue_is_its_sentence() {
    let text = "\"A has the cat\"\nA = cat   \n\nB = dog \"B has\n  the dog\"\n\"C, at\" C \"last\" = #3 \"then\" \"so\"\nA = #1";
    assert_eq!(
        clues(text),
        [
            clue("1", "A has the cat", "A = cat"),
            clue("2", "B has\n  the dog", "B = dog"),
            clue("3", "C, at last then so", "C = #3"),
            clue("4", "", "A = #1"),
        ]
    );
}

#[test]
fn a_clue_keeps_its_text_on_one_line() {
    let text = "A\t=  cat\nA=cat|B=dog\n&&(A = cat,\r\n\t\"why\" B = dog\n)\nA \"x\"\u{a0}= cat";
    let written: Vec<_> = clues(text).into_iter().filter_map(|(_, _, zbc)| zbc).collect();
    assert_eq!(written, ["A = cat", "A=cat|B=dog", "&&(A = cat, B = dog )", "A = cat"]);
}

#[test]
fn a_comment_can_give_a_label() {
    let text = "\"clue 7: A has the cat\"\nA = cat\nB = dog \"clue 4, 5:\"\n\"clue: none\"\nC = fox";
    assert_eq!(
        clues(text),
        [
            clue("7", "A has the cat", "A = cat"),
            clue("4, 5", "", "B = dog"),
            clue("3", "clue: none", "C = fox"),
        ]
    );
    let exchanged = "\"clue 2: one\"\nA = cat\n\"clue 1:\"\nB = dog";
    assert_eq!(clues(exchanged), [clue("2", "one", "A = cat"), clue("1", "", "B = dog")]);
    // Labels are unique, and no comment is an error.
    let twice = "\"clue 2: one\"\nA = cat\nB = dog";
    assert_eq!(clues(twice), [clue("1", "clue 2: one", "A = cat"), clue("2", "", "B = dog")]);
}

#[test]
fn other_comments_are_the_texts_of_the_puzzle() {
    let text = "\"title: The three pets\" \"author: Zoé\"\n\"stars: 3\"\n\"Three friends  \r\n  have pets.\"\n\"stars: many\"\nName - A B C \"friends\"\nPet - cat dog fox\n--- \"clues\"\nA = cat\nB = dog\n\"Who has\"\n\"the fox?\"\n";
    let model = model(text);
    assert_eq!((model.title(), model.name()), ("The three pets", "TheThreePets"));
    assert_eq!((model.author(), model.stars()), (Some("Zoé"), Some(3)));
    assert_eq!(model.story(), Some("Three friends\n  have pets.\nstars: many\nfriends\nclues"));
    assert_eq!(model.question(), Some("Who has\nthe fox?"));
    assert!(model.clues().iter().all(|clue| clue.sentence.is_none()));
}

#[test]
fn a_title_without_letters_does_not_change_the_name() {
    let model = model(&format!("\"title: 1 + 1 = ?\"\n\"\"{HEADER}A = cat"));
    assert_eq!((model.title(), model.name(), model.story()), ("1 + 1 = ?", "Puzzle", None));
}

#[test]
fn one_clue_is_read_for_a_model() {
    let model = model(&format!("{HEADER}A = cat"));
    assert!(zbc::read_clue("$ -- A => $:Pet in (cat, dog) \"why\"", &model).is_ok());
    let error = |text: &str| zbc::read_clue(text, &model).expect_err(text).message;
    assert_eq!(error(""), "expected an item, found the end of the clue");
    assert_eq!(error("A = cat\nB = dog"), "expected the end of the clue, found `B`");
    assert_eq!(error("A = \"open"), "unclosed comment");
}
