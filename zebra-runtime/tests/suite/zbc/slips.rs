//! Slips and what their authors meant: each gives one error, whose edits make the text that follows.

use zebra_runtime::diagnostic::{Diagnostic, Position};
use zebra_runtime::format::zbc;

const HEADER: &str = "Name - Alice Bob Charlie\nColor - Red Green Blue\nage - 20 30 40\n---\n";

/// The errors of a text, and the text after their edits.
fn outcome(text: &str) -> (Vec<Diagnostic>, String) {
    let reading = zbc::read(text);
    let errors = reading.check().diagnostics;
    let mut changes: Vec<(std::ops::Range<usize>, &str)> = Vec::new();
    for edit in errors.iter().flat_map(|error| error.edits.iter()) {
        let at = reading.ranges.get(edit.at).expect("a place");
        let at = match edit.position {
            Position::Before => at.start..at.start,
            Position::Instead => at,
            Position::Behind => at.end..at.end,
        };
        changes.push((at, &edit.text));
    }
    changes.sort_by_key(|(at, _)| (at.start, at.end));
    let mut edited = text.to_owned();
    changes.iter().rev().for_each(|(at, new)| edited.replace_range(at.clone(), new));
    (errors, edited)
}

/// Returns what is wrong with the outcome of a slip, if anything is.
fn fault(slip: &str, meant: &str) -> Option<String> {
    let (errors, edited) = outcome(slip);
    let after = outcome(&edited).0;
    let is_right = errors.len() == 1 && edited == meant && after.is_empty();
    (!is_right).then(|| format!("{slip}\n->\n{edited}\n{errors:#?}\n{after:#?}"))
}

#[test]
fn each_slip_in_a_clue_is_one_error_with_the_line_that_its_author_meant() {
    let slips = [
        ("Alicia = Red", "Alice = Red"),
        ("Alicia = Red\nAlicia - Bob\n!(Alicia = #1)", "Alice = Red\nAlice - Bob\n!(Alice = #1)"),
        ("Bob:agee > 20\nAlice:agee > 20", "Bob:age > 20\nAlice:age > 20"),
        ("Bob:Color = Red", "Bob = Red"),
        ("Bob = 20", "Bob = age.20"),
        ("Bob:age = 20", "Bob:age == 20"),
        ("Alice = Red && Bob = Green", "Alice = Red & Bob = Green"),
        ("Alice = Red or Bob = Green", "Alice = Red | Bob = Green"),
        ("Alice = Red -> Bob = Green", "Alice = Red => Bob = Green"),
        ("Alice = Red)", "Alice = Red"),
        ("Alice - 2 - Bob", "Alice -2- Bob"),
        ("&(Alice = Red, Bob = Green)", "&&(Alice = Red, Bob = Green)"),
        ("---\nAlice = Red", "\nAlice = Red"),
    ];
    let text = |clues: &str| format!("{HEADER}{clues}\n");
    let faults: Vec<String> =
        slips.iter().filter_map(|(slip, meant)| fault(&text(slip), &text(meant))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn each_slip_in_the_header_is_one_error_with_the_text_that_its_author_meant() {
    let clues = "Green = Bob\nAlice - Green\n";
    let slips = [
        (
            "Color - Red Blue\nName - Alice Bob Cleo\n---\n",
            "Color - Green Red Blue\nName - Alice Bob Cleo\n---\n",
        ),
        (
            "Color - Red Red Blue\nName - Alice Bob Cleo\n---\n",
            "Color - Red Green Blue\nName - Alice Bob Cleo\n---\n",
        ),
        (
            "Color Red Green Blue\nName - Alice Bob Cleo\n---\n",
            "Color - Red Green Blue\nName - Alice Bob Cleo\n---\n",
        ),
        (
            "Name - Alice Bob Cleo\nColor Red Green Blue\n---\n",
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n---\n",
        ),
        (
            "Name - Alice Bob Cleo\nColor: Red Green Blue\n---\n",
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n---\n",
        ),
        (
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n--\n",
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n---\n",
        ),
        (
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n",
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n---\n",
        ),
        (
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n--- ",
            "Name - Alice Bob Cleo\nColor - Red Green Blue\n--- \n",
        ),
    ];
    let text = |header: &str| format!("Pet - cat dog rat\n{header}{clues}");
    let faults: Vec<String> =
        slips.iter().filter_map(|(slip, meant)| fault(&text(slip), &text(meant))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// The items of a category may be on several lines.
#[test]
fn a_line_of_items_is_no_category() {
    for header in [
        "Name - Alice Bob\n Cleo Dora Emil\nPet - cat dog rat mole fox\n",
        "Name - Alice\nBob Cleo\nPet - cat dog rat\n",
    ] {
        assert_eq!(outcome(&format!("{header}---\nAlice = cat\n")).0, []);
    }
}

/// A name that a broken declaration cannot mean is reported beside it.
#[test]
fn a_slip_in_the_header_hides_no_wrong_names() {
    let (errors, edited) =
        outcome("Name Alice Bob Cleo\nColor - Red Green Blue\n---\nAlice = Rd\nBob = Green\nClea = Blue\n");
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(messages, ["expected `-` after `Name`", "cannot find item `Rd`"]);
    assert_eq!(
        edited,
        "Name - Alice Bob Cleo\nColor - Red Green Blue\n---\nAlice = Red\nBob = Green\nClea = Blue\n"
    );
}

/// What other notations have: several errors, each with an edit, and nothing else.
#[test]
fn foreign_notation_is_replaced() {
    let body = "Una = cat\nUna = #1\nVic = dog\nVic = #2\n";
    let header = "Kid - Una Vic Wes\nPet - cat dog owl\n---\n";
    let bench = "Name - Tilda Umar Vesna\nHat - cap beret bonnet\n---\n";
    for (text, meant, count) in [
        (format!("{header}- Una = cat\n- Una = #1\n- Vic = dog\n- Vic = #2\n"), format!("{header}{body}"), 1),
        // A dash that stayed would be a minus.
        (
            "Kid - Una Vic\nage - 4 6\n---\n- Una = #1\n- Una:age == 4\n".to_owned(),
            "Kid - Una Vic\nage - 4 6\n---\nUna = #1\nUna:age == 4\n".to_owned(),
            1,
        ),
        (
            format!("Kid: Una Vic Wes\nPet*: cat dog owl\n---\n{body}"),
            header.replace("Pet", "Pet*") + body,
            2,
        ),
        (format!("{header}• Una = cat\n* Una = #1\nVic = dog\nVic = #2\n"), format!("{header}{body}"), 2),
        (
            format!("{header}1. Una = cat\n2. Una = #1\n3) Vic = dog\n4. Vic = #2\n"),
            format!("{header}{body}"),
            4,
        ),
        (format!("{header}Una = cat;\nUna = #1;\nVic = dog;\nVic = #2;\n"), format!("{header}{body}"), 4),
        (
            format!("# three pets\n{header}Una = cat\nUna = #1\n// comment\nVic = dog # second\nVic = #2\n"),
            format!(
                "\"three pets\"\n{header}Una = cat\nUna = #1\n\"comment\"\nVic = dog \"second\"\nVic = #2\n"
            ),
            3,
        ),
        (format!("title: Three pets\n{header}{body}"), format!("\"title: Three pets\"\n{header}{body}"), 1),
        (
            format!("{bench}“Tilda sits there.” Tilda - beret\nUmar — cap\ncap − Vesna\n"),
            format!("{bench}\"Tilda sits there.\" Tilda - beret\nUmar -- cap\ncap - Vesna\n"),
            3,
        ),
    ] {
        let (errors, edited) = outcome(&text);
        assert_eq!((errors.len(), &*edited), (count, &*meant), "{errors:#?}");
        assert!(outcome(&edited).0.is_empty(), "{edited}");
    }
}

#[test]
fn what_is_valid_is_not_foreign() {
    let header = "9 - A B C\nage - 20 30 40\nb - D E F\n---\n";
    for clues in
        ["9.A = D", "-9.A:age == -20\n-D:age == -30", "D:# == 2\nD: # + 1 == 2", "D = #1 \"# one; // two –\""]
    {
        assert_eq!(outcome(&format!("{header}{clues}")).0, [], "{clues}");
    }
}

#[test]
fn a_second_puzzle_is_one_error() {
    let text = format!(
        "{HEADER}Alice = Red\nBob = #1\n\n\"title: Gum\"\nKid - Una Vic\nPet - cat dog\n---\nUna = cat\n"
    );
    let (errors, _) = outcome(&text);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert_eq!(errors[0].message, "a second puzzle begins in line 8");
}

#[test]
fn names_of_several_tokens_belong_between_backticks() {
    let rest = "Hat - cap beret bonnet\n---\n";
    for (text, meant) in [
        (
            format!("Name - Tilda Umar O'Hara\n{rest}O'Hara = cap\n"),
            format!("Name - Tilda Umar `O'Hara`\n{rest}`O'Hara` = cap\n"),
        ),
        (
            format!("Name - Tilda Umar Anne-Marie\n{rest}Anne-Marie = cap\nTilda-Umar\n"),
            format!("Name - Tilda Umar `Anne-Marie`\n{rest}`Anne-Marie` = cap\nTilda-Umar\n"),
        ),
        (
            format!("Snack - dried plum, salted nuts, roll\n{rest}cap -- dried plum\n"),
            format!("Snack - `dried plum`, `salted nuts`, roll\n{rest}cap -- `dried plum`\n"),
        ),
        (
            format!("Snack - Mt. Dawson, 41 light years, BDF 198\n{rest}cap = #1\n"),
            format!("Snack - `Mt. Dawson`, `41 light years`, `BDF 198`\n{rest}cap = #1\n"),
        ),
    ] {
        let (errors, edited) = outcome(&text);
        assert_eq!((errors.len(), &*edited), (1, &*meant), "{errors:#?}");
        assert!(outcome(&edited).0.is_empty(), "{edited}");
    }
}
