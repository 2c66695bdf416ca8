//! Diagnostics of texts.

use std::fmt::Write;

use zebra_runtime::format::{Snippet, zbc};

/// Returns all diagnostics of a text, including warnings and those of solving.
pub(crate) fn reported(text: &str) -> String {
    let reading = zbc::read(text);
    let checked = reading.check();
    let verified = checked.verify(&reading.draft);
    let mut report = String::new();
    let warnings = checked.warnings.iter().chain(&verified.warnings).map(|warning| ("warning: ", warning));
    let errors = checked.diagnostics.iter().chain(&verified.diagnostics).map(|error| ("", error));
    for (level, diagnostic) in warnings.chain(errors) {
        let snippet = Snippet { path: "x.zbc", text, ranges: &reading.ranges, diagnostic };
        writeln!(report, "[{}] {level}{snippet}\n", diagnostic.code).expect("a text can be written to");
    }
    report
}

/// Returns the diagnostics of one clue of a small puzzle.
fn clue(clue: &str) -> String {
    let header =
        "Name - Alice Bob Charlie\nColor* - Red Green Blue White\nage - 20 30 40\nPet - cat dog fox\n---\n";
    reported(&format!("{header}{clue}"))
}

fn clues(clues: &[&str]) -> String {
    clues.iter().map(|written| clue(written)).collect()
}

#[test]
fn names() {
    insta::assert_snapshot!(clues(&[
        "Alica = Bob",
        "alice = cat",
        "Nonsense = cat",
        "age.25 = cat",
        "agee.20 = cat",
        "Color.cat = Bob",
        "20 = Bob",
        "Bob = 7",
        "Color = Bob",
        "Bob.age == 20",
        "Bob:agee == 20",
        "#4 = Bob",
        "#0 = Bob",
        "# = Bob",
        "1.5 == 2",
        "1.5 = Bob",
        "1.55555555555555555555 == 2",
    ]));
}

#[test]
fn needless_clues() {
    let header = "Child - Ann Bob\nage - 20 30\n---\nAnn = #1\nAnn:age == 20\n";
    let needless = [
        "1 == 1",
        "Ann = #1 | !(Ann = #1)",
        "Bob:age > 10 \"Bob is older than ten.\"",
        "Bob = #2",
        "#1 - #2",
    ];
    insta::assert_snapshot!(needless.map(|clue| reported(&format!("{header}{clue}\n"))).concat());
}

#[test]
fn positions() {
    insta::assert_snapshot!(clues(&[
        "Alice = Bob",
        "Alice __ Bob",
        "Alice = Alice",
        "Alice - Alice",
        "#1 - #2",
        "Alice _3_ cat",
        "Alice -9- cat",
        "Alice - cat _ Red",
        "Alice = cat - Red",
        "Alice - cat = Red",
        "Alice - cat - Red - Bob",
        "Alice = cat = Red",
        "Alice _ cat _ Alice",
        "Alice -",
        "- Alice",
        "Alice cat",
        "Alice",
        "Alice - 2 - cat",
        "Alice _ 2 _ age.20",
        "Bob:age = 20",
        "Alice -> cat",
        "Alice --> cat",
        "#1 = #2",
        "Alice = cat === Bob = dog",
        "Alice === cat",
    ]));
}

#[test]
fn logic() {
    insta::assert_snapshot!(clues(&[
        "Alice = cat && Bob = dog",
        "Alice = cat || Bob = dog",
        "&(Alice = cat, Bob = dog)",
        "&&(Alice = cat & Bob = dog",
        "&&()",
        "Alice = cat &",
        "Alice = cat <=> Bob = dog <=> Red = fox",
        "(Alice = cat))",
        "(Alice = cat",
        "! Alice",
        "truths(Alice = cat, Bob = dog)",
        "truths Alice == 2",
        "truths() == 0",
        "truths(20, 30) == 1",
        "Alice = cat, Bob = dog",
        "Alice = cat; Bob = dog",
        "Alice = cat \u{201c}a comment\u{201d}",
        "(Alice = #1) == (Bob = #2)",
        "(Alice = #1 | Bob = #2) != (Bob = #3)",
        "Alice:# == (Bob = #2)",
        "Alice = cat == Bob = dog",
        "truths(Alice = cat) == (Bob = dog)",
        "Alice = cat -> Bob = dog",
        "Alice = cat <-> Bob = dog",
        "Alice:age & Bob = dog",
        "(20)",
        "not Alice = cat",
        "Alice = cat and Bob = dog",
    ]));
}

#[test]
fn numbers() {
    insta::assert_snapshot!(clues(&[
        "Alice == 20",
        "Alice:Pet == 20",
        "Alice == Bob",
        "Alice != Bob",
        "Alice:age = 20",
        "Alice:age < 30 < Bob:age",
        "Alice:age / 0 == 1",
        "Alice:age % (20 - age.20) == 1",
        "Alice:age == 99999999999999999999",
        "Alice:age * 9223372036854775807 * 4 == 1",
        "diff(Alice:age, Bob:age) == 10",
        "max(Alice:age, Bob:age) == 10",
        "Alice:age +",
        "Alice:age == ",
        "Alice:age",
        "Alice:age + 2",
        "Alice:age === 20",
        "Alice:age !== 20",
        "Alice in 20, 30",
        "Alice in (20, 30)",
        "Alice in [20, 30]",
        "Alice in [2, 3]",
        "Alice in (dog, 3)",
        "Bob:age in (Red, 2)",
        "Alice in [cat, dog]",
        "Alice in [cat, dog, fox]",
        "Alice in (Bob, Alice, dog)",
        "Alice:age in [30, 20]",
        "Alice:age in [20, 30, 40]",
        "Alice:age in [20, 30)",
        "Alice:age in ()",
        "Alice in Pet",
        "Alice in (Pet)",
        "Red:age:Name == 20",
        "Bob: == 2",
        "age. == 2",
    ]));
}

#[test]
fn headers() {
    let texts = [
        "",
        "  \n \n",
        "Name - Alice Bob",
        "Name - Alice Bob\n---",
        "---\nAlice = Bob",
        "Name - Alice Bob\n--\nAlice = #1",
        "Name - Alice Bob\n---\n---\nAlice = #1",
        "Name: Alice Bob\nPet - cat dog\n---\nAlic = cat",
        "Name Alice Bob\nPet - cat dog\n---\nAlice = cat",
        "Name - Alice Bob-Ray\nPet - cat dog\n---\nAlice = cat",
        "Name - Alice; Bob\nPet - cat dog\n---\nAlice = cat",
        "Name - New_York Bob\nPet - cat dog\n---\nBob = cat",
        "Name -\nPet - cat dog\n---\nBob = cat",
        "Name - Alice Bob Alice\nPet - cat dog\n---\nBob = cat",
        "Name - Alice Bob\nName - cat dog\n---\nBob = cat",
        "Name - Alice Bob\nPet - cat Bob\n---\nBob = cat",
        "Name - Alice Bob\nPet - cat Name\n---\nBob = cat",
        "Name - Alice Bob\nPet - cat dog fox\nDrink - tea milk\n---\nBob = cat",
        "Name - Alice Bob\nPet* - cat\n---\nBob = cat",
        "Name* - Alice Bob\nPet* - cat dog fox\n---\nBob = cat",
        "Name - Alice\nPet - cat\n---\nAlice = cat",
        "Name - Alice\nPet - cat\n---\nAlice - cat",
        "Name - Alice\nPet - cat dog\n---\nAlice = cat",
        "Name - Alice Bob Pet - cat dog\n---\nAlice = cat",
        "Name - Alice Bob\nPet - cat dog\n----\nAlice = #1",
        "Name - Alice Bob\nPet - cat dog\n--- Alice\nAlice = #1",
        "Name - Alice Bob\nPet - cat dog\n===\nAlice = #1",
        "Name - Alice Bob\nPet - cat dog\n\u{2014}\nAlice = #1",
        "Name - Alice Bob\nPet - cat dog\n--Alice\nAlice = #1",
        "Name - Alice Bob\n\"a comment\nPet - cat dog\n---\nAlice = cat",
    ];
    let report: String = texts.iter().map(|text| format!("{text:?}\n{}", reported(text))).collect();
    insta::assert_snapshot!(report);
}

#[test]
fn errors_of_verification() {
    let texts = [
        "Name - Alice Bob Carl\nPet - cat dog fox\n---\nAlice = cat\nBob - cat",
        "Name - Alice Bob Carl\nPet - cat dog fox\n---\nAlice = cat\nBob - cat\n cat - fox\nAlice = #1",
        "Name - Alice Bob Carl\nPet - cat dog fox\n---\nAlice = cat\nAlice = cat",
        "Name - Alice Bob Carl\nPet - cat dog fox\n---\nAlice = cat\nBob = cat\nAlise = dog",
        "Name - Alice Bob Carl\nNumber - 1 2 3\n---\nNumber.1 = Alice",
    ];
    let report: String = texts.iter().map(|text| format!("{text:?}\n{}", reported(text))).collect();
    insta::assert_snapshot!(report);
}

#[test]
fn all_errors_are_reported() {
    insta::assert_snapshot!(reported(
        "Name - Alice Bob Charlie\n\tPet - cat dog fox\n---\nAlic = cat\nBob = \nBob = cat & Charly _5_ dgo\n\n\t(Alice = fox\nBob:Pet < 2\nAlic _ cat _ Bob"
    ));
}
