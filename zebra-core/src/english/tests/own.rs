//! Sentences in the words of a puzzle itself: of its links and its templates.

use super::forms::check;
use crate::diagnostic::Code;
use crate::draft::ItemDraft;
use crate::model::Model;

/// People around a table, with links and templates of the puzzle's own.
fn table() -> Model {
    use crate::builder::{Builder, more_than, table};
    let opposite = || table([("1st", "3rd"), ("2nd", "4th"), ("3rd", "1st"), ("4th", "2nd")]);
    let beside = [("1st", "2nd"), ("2nd", "3rd"), ("3rd", "4th"), ("4th", "1st")];
    let beside = table(beside.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]));
    let left = table([("1st", "4th"), ("2nd", "1st"), ("3rd", "2nd"), ("4th", "3rd")]);
    let mut builder = Builder::new("Table");
    builder
        .story("Four friends sit around a round table.")
        .category("Chair", ["1st", "2nd", "3rd", "4th"])
        .category("Name", ["Ann", "Bob", "Cid", "Dan"])
        .category("Dish", ["pie", "soup", "stew", "curry"])
        .category("Teacher", ["Adler", "Brandt", "Costa", "Duval"])
        .category(
            "Worth",
            ["20", "30", "50", "80"].map(|name| ItemDraft::new(name).value(name.parse().expect("a number"))),
        )
        .link("beside", "Chair", beside)
        .link_with_phrase("left_of", "directly to the left of", "Chair", left)
        .link_with_phrase("across", "directly opposite", "Chair", opposite())
        .link_with_phrase("same_side", "on the same side of the table as", "Chair", opposite())
        .link_with_phrase("same_boss", "under the same boss as", "Chair", opposite())
        .link_with_phrase("worth_more", "worth more than", "Worth", more_than(0))
        .say("Name", "Dish", "{a} {wants|does not want} {b} best")
        .say("Name", "Teacher", "{a} {studied|did not study} with Professor {b}")
        .say("Name", "Worth", "{a}'s house {is|is not} worth {b} thousand dollars");
    let checked = builder.draft().check();
    assert!(checked.diagnostics.iter().all(|error| error.code == Code::NoClues), "{:?}", checked.diagnostics);
    checked.model
}

#[test]
fn own_words() {
    check(
        "own_words",
        &table(),
        "
        Ann sits directly to the left of Bob.
        Ann does not sit beside the friend with the pie.
        Bob is a neighbor of Cid.
        Bob sits directly across from Cid.
        Bob sits across the table from Cid.
        Bob sits opposite Cid.
        Ann sits beside Bob on the same side of the table.
        Ann has the same boss as Bob.
        Ann wants the pie best.
        The friend who wants the soup best sits beside Ann.
        Ann doesn't want the pie best.
        Professor Adler taught Ann.
        Professor Adler did not teach the friend who sits on the 1st chair.
        Ann's house is worth 30 thousand dollars.
        Ann's house is worth exactly 30 thousand dollars more than Bob's.
        Ann's house is worth more than the one of Bob.
        The houses of Ann and Bob together are worth 70 thousand dollars.
        The worths of Ann and Bob add up to 100 thousand dollars.
        Ann is on her way to Bob.
        Ann wants the pie.
        Ann wants Bob best.
        Ann taught Professor Adler.
        Ann is the same boss as Bob.
        Ann almost sits beside Bob.
        Ann sits somewhere beside Bob.
        Ann sits two chairs directly to the left of Bob.
        Ann sits to the left of Bob.
        The 1st chair is beside the 2nd chair.
        The teachers of Ann and Bob together are worth 70 thousand dollars.
        The teacher of Ann and Cid together are worth 70 thousand dollars.
        The worths of Ann and Bob together.
        Ann and Bob and Cid together are worth 70 thousand dollars.
        Ann's house is worth 30 dollars.",
    );
}

#[test]
fn numbers_with_words_of_templates() {
    use crate::builder::Builder;
    let numbers =
        |names: [&str; 4]| names.map(|name| ItemDraft::new(name).value(name.parse().expect("a number")));
    let mut builder = Builder::new("Rows");
    builder
        .ordered_category("Line", numbers(["1", "2", "3", "4"]))
        .category("Letter", ["A", "B", "C", "D"])
        .category("Weight", numbers(["1", "2", "3", "5"]))
        .category("Length", numbers(["4", "6", "8", "9"]))
        .say("Letter", "Line", "{a} {is|is not} in row {b}")
        .say("Letter", "Weight", "{a} {is|is not} with weight {b}")
        .say("Letter", "Length", "{a} {plays|does not play} for {b} minutes");
    let checked = builder.draft().check();
    assert!(checked.diagnostics.iter().all(|error| error.code == Code::NoClues), "{:?}", checked.diagnostics);
    check(
        "numbers_with_words_of_templates",
        &checked.model,
        "
        A is in row 2.
        A is with weight 2.
        B plays for six minutes.
        The weight of A is exactly five times as great as the weight of row 2.
        C plays two minutes longer than D.
        C and D play for a total of 15 minutes.
        The one in row 2 and C play for a total of 15 minutes.
        The one who is in row 2 and the one who plays for six minutes play for a total of 15 minutes.
        Together, C and D play for 15 minutes.
        The one who is in row 2 and D play for 15 minutes between them.
        A is with 2.
        B plays for six hours.
        A, B and C play for a total of 20 minutes.
        C and D play for a total of 15 hours.
        C plays for a total of 15 minutes.",
    );
}
