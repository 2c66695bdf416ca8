//! Grading: answers with expectations written by hand, a thousand generated ones, and hostile texts.

use zebra_dataset::{Read, Record, from_zebralogic, grade, grade_question};
use zebra_runtime::random::Random;

const LINE: &str = r#"{"id": "hand", "size": "3*3", "puzzle": "", "solution": {"header": ["House", "Name", "Car", "Pet"],
    "rows": [["1", "Eric", "fordF150", "cat"], ["2", "Ann", "tesla", "dog"], ["3", "Bob", "bmw", "red fox"]]}}"#;

fn record() -> Record {
    from_zebralogic(LINE).unwrap()
}

const RIGHT: &str = r#"{"solution": {"House 1": {"Name": "Eric", "Car": "fordF150", "Pet": "cat"},
    "House 2": {"Name": "Ann", "Car": "tesla", "Pet": "dog"}, "House 3": {"Name": "Bob", "Car": "bmw", "Pet": "red fox"}}}"#;

/// Each text, the notation that is read, and the number of right cells of 9.
const BY_HAND: &[(&str, Read, usize)] = &[
    (RIGHT, Read::Json, 9),
    // Keys of rows.
    (r#"{"1": {"Name": "Eric", "Car": "fordF150", "Pet": "cat"}}"#, Read::Json, 3),
    (r#"{"house_2": {"name": "ANN"}}"#, Read::Json, 1),
    (r#"{"House 4": {"Name": "Eric"}}"#, Read::Nothing, 0),
    (r#"{"House 0": {"Name": "Eric"}}"#, Read::Nothing, 0),
    (r#"{"Eric": {"House": 1, "Car": "fordF150"}}"#, Read::Json, 2),
    (r#"{"Eric": {"Car": "fordF150"}}"#, Read::Json, 0),
    (r#"{"House 1": ["Eric", "cat"]}"#, Read::Json, 2),
    // Forms of cells.
    (r#"{"House 1": {"Name": ["Eric"]}}"#, Read::Json, 1),
    (r#"{"House 1": {"Name": ["Eric", "Ann", "Bob"]}}"#, Read::Nothing, 0),
    (r#"{"House 1": {"Name": "Eric", "Name": "Ann"}}"#, Read::Json, 0),
    (r#"{"House 1": {"Name": "Eric"}, "House 1": {"Name": "Ann"}}"#, Read::Json, 0),
    (r#"{"House 1": {"Name": null, "Car": "Ford F-150"}}"#, Read::Json, 1),
    (r#"{"House 1": {"Name": {"is": "Eric"}}}"#, Read::Nothing, 0),
    (r#"{"House 3": {"Pet": "the red-fox."}}"#, Read::Json, 1),
    (r#"{"House 3": {"Pet": "fox"}}"#, Read::Json, 0),
    (r#"{"House 1": {"Name": "Eric Ann Bob"}}"#, Read::Json, 0),
    (r#"{"House 1": {"Name": ""}}"#, Read::Json, 0),
    (r#"{"House 1": {"Name": "___"}}"#, Read::Json, 0),
    // A cell in doubt, and a row that cannot be read, keep the others.
    (
        "House 1: Eric, fordF150, cat\nHouse 2: Ann, tesla or bmw, dog\nHouse 3: Bob, bmw, red fox",
        Read::Lines,
        8,
    ),
    (
        "Eric lives in house 1 and has the fordF150 and the cat. Ann lives in house 2 and has the tesla and the dog. Bob is last.",
        Read::Lines,
        6,
    ),
    // Lists, and headers with rows.
    (r#"[{"House": 2, "Name": "Ann"}, {"House": 1, "Name": "Eric"}]"#, Read::Json, 2),
    (r#"[{"Name": "Eric"}, {"Name": "Ann"}, {"Name": "Ann"}]"#, Read::Json, 2),
    (r#"{"solution": {"header": ["House", "Pet"], "rows": [["1", "cat"], ["2", "cat"]]}}"#, Read::Json, 1),
    // JSON in prose.
    (
        "Let me think {about} it.\n```json\n{\"solution\": {\"House 2\": {\"Pet\": \"dog\"}}}\n```\nDone!",
        Read::Json,
        1,
    ),
    (r#"First: {"House 1": {"Name": "Ann"}}. No: {"House 1": {"Name": "Eric"}}"#, Read::Json, 1),
    (r#"First: {"House 1": {"Name": "Eric"}}. No: {"House 1": {"Name": "Ann"}}"#, Read::Json, 0),
    (r#"{"reasoning": "a { in a text", "solution": {"House 1": {"Name": "Eric"}}}"#, Read::Json, 1),
    (r#"{"reasoning": "none", "solution": {}}"#, Read::Nothing, 0),
    // What is not quite JSON.
    (r#"{"House 1": {"Name": "Eric"}"#, Read::Json, 1),
    ("{\"House 1\": {\"Name\": \"Eric\",}}", Read::Json, 1),
    ("{'House 1': {'Name': 'Eric'}}", Read::Json, 1),
    // Tables.
    (
        "| House | Name | Car | Pet |\n|---|---|---|---|\n| 1 | Eric | fordF150 | cat |\n| 2 | Ann | tesla | dog |\n| 3 | Bob | bmw | red fox |",
        Read::Table,
        9,
    ),
    ("House | Name\n--- | ---\n1 | Eric\n2 | Bob", Read::Table, 1),
    ("| Pet | House |\n|:--|--:|\n| **cat** | House 1 |\n| `dog` | House 2 |", Read::Table, 2),
    ("| Name | Car |\n|---|---|\n| Eric | tesla |", Read::Nothing, 0),
    (
        "| House | Name |\n|---|---|\n| 1 | Eric |\n\nOr rather:\n\n| House | Name |\n|---|---|\n| 1 | Ann |",
        Read::Table,
        0,
    ),
    (
        "| House | Name |\n|---|---|\n| 1 | Ann |\n\nOr rather:\n\n| House | Name |\n|---|---|\n| 1 | Eric |",
        Read::Table,
        1,
    ),
    ("| House | Name |\n|---|---|\n| 1 | Eric |\n| 1 | Ann |", Read::Table, 0),
    (
        "| House | 1 | 2 | 3 |\n|---|---|---|---|\n| Name | Eric | Ann | Bob |\n| Pet | cat | cat | cat |",
        Read::Table,
        4,
    ),
    ("| House | Name |\n|---|---|", Read::Nothing, 0),
    ("| House | Name |\n|---|---|\n| 9 | Eric |", Read::Table, 0),
    ("| House | Age |\n|---|---|\n| 1 | 5 |", Read::Nothing, 0),
    ("| House | Name | Car |\n|---|---|---|\n| 1 | Eric |", Read::Table, 1),
    ("| House | Name |\n|---|---|\n| 1 | Eric | fordF150 |", Read::Table, 1),
    // Lines.
    ("House 1: Eric, fordF150, cat\nHouse 2: Ann, tesla, dog\nHouse 3: Bob, bmw, red fox", Read::Lines, 9),
    ("- House 1: Name = Eric; Pet = dog", Read::Lines, 1),
    ("**House 2:** Name: Ann, Pet: the dog", Read::Lines, 2),
    ("1: Eric\n1: Ann", Read::Lines, 0),
    ("1: Ann\n1: Eric", Read::Lines, 1),
    ("House 1: Eric lives here because of clue 3, I think", Read::Nothing, 0),
    ("House 1: Eric, Ann, Bob", Read::Lines, 0),
    ("House 1: Eric, Ann, Bob, cat, dog", Read::Nothing, 0),
    ("House 1 - Eric, cat", Read::Lines, 2),
    // The last notation counts.
    ("House 1: Ann\n\n| House | Name |\n|---|---|\n| 1 | Eric |\n", Read::Table, 1),
    ("| House | Name |\n|---|---|\n| 1 | Eric |\n\nHouse 1: Ann\n", Read::Lines, 0),
    // Nothing.
    ("", Read::Nothing, 0),
    ("I cannot solve this.", Read::Nothing, 0),
    ("Eric, Ann, Bob, fordF150, tesla, bmw, cat, dog, red fox", Read::Nothing, 0),
    ("null", Read::Nothing, 0),
    ("true: all cells are right, solved, 9 of 9", Read::Nothing, 0),
    ("{\"solved\": true, \"cell_accuracy\": 1.0}", Read::Nothing, 0),
    ("\u{202e}\u{0}\u{feff}", Read::Nothing, 0),
];

#[test]
fn sixty_answers_have_the_grades_expected_by_hand() {
    assert!(BY_HAND.len() >= 60, "{}", BY_HAND.len());
    let record = record();
    let mut wrong = String::new();
    for &(text, read, correct) in BY_HAND {
        let grade = grade(&record, text);
        if (grade.correct, grade.read) != (correct, read) && !(correct == 0 && grade.correct == 0) {
            wrong.push_str(&format!(
                "expected {correct} by {read:?}, found {} by {:?}: {text}\n",
                grade.correct, grade.read
            ));
        }
        assert_eq!((grade.solved, grade.cells), (correct == 9, 9), "{text}");
    }
    assert_eq!(wrong, "");
}

#[test]
fn what_is_wrong_is_reported() {
    let grade = grade(&record(), "House 1: Ann, fordF150\n");
    let name = &grade.wrong[0];
    assert_eq!(
        (&*name.row, &*name.column, &*name.expected, name.found.as_deref()),
        ("1", "Name", "Eric", Some("Ann"))
    );
    assert_eq!(grade.wrong[1].found, None);
    assert_eq!((grade.correct, grade.wrong.len()), (1, 8));
}

/// A table in one of four notations.
fn written(rows: &[Vec<String>], header: &[String], notation: usize) -> String {
    let cells = |row: &[String]| {
        header[1..]
            .iter()
            .zip(&row[1..])
            .map(|(column, cell)| format!("\"{column}\": \"{cell}\""))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match notation {
        0 => {
            let rows: Vec<String> =
                rows.iter().map(|row| format!("\"House {}\": {{{}}}", row[0], cells(row))).collect();
            format!("So:\n{{\"solution\": {{{}}}}}\n", rows.join(", "))
        }
        1 => {
            let rows: String = rows.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
            format!("| {} |\n|---|---|---|---|\n{rows}", header.join(" | "))
        }
        2 => rows.iter().map(|row| format!("House {}: {}\n", row[0], row[1..].join(", "))).collect(),
        _ => {
            let rows: Vec<String> =
                rows.iter().map(|row| format!("{{\"House\": {}, {}}}", row[0], cells(row))).collect();
            format!("[{}]", rows.join(",\n"))
        }
    }
}

/// A thousand answers: right ones, ones with some cells exchanged within a column, and ones cut off or with letters changed.
#[test]
fn a_thousand_answers_have_the_grade_of_their_cells() {
    let record = record();
    let mut random = Random::new(1);
    for number in 0..1000 {
        let mut rows = record.solution.rows.clone();
        for _ in 0..number % 4 {
            let (column, one, other) = (1 + random.below(3), random.below(3), random.below(3));
            let cell = rows[one][column].clone();
            rows[one][column] = std::mem::replace(&mut rows[other][column], cell);
        }
        let expected =
            rows.iter().flatten().zip(record.solution.rows.iter().flatten()).filter(|(a, b)| a == b).count()
                - 3;
        let mut text = written(&rows, &record.solution.header, number % 7 % 4);
        if number % 5 == 4 {
            // Broken at random: never more than the cells of the whole.
            let cut = random.below(text.len());
            text.truncate(cut);
            let broken = grade(&record, &text);
            assert!(broken.correct <= expected && !broken.solved | (expected == 9), "{text}");
        } else {
            let grade = grade(&record, &text);
            assert_eq!((grade.correct, grade.solved), (expected, expected == 9), "{text}");
        }
    }
}

/// Long texts that would be slow if the time were not linear.
#[test]
fn hostile_texts_are_graded_in_linear_time() {
    let record = record();
    let length = 1 << 15;
    for part in [
        "{",
        "[",
        "}",
        "{}",
        "[}",
        "{[",
        "{\"House 1\":",
        "|",
        "| House | Name |\n",
        "```\n",
        "House 1: Eric\n",
        "\"",
        "\\",
        "a",
        "1: ",
        "\u{1f600}",
        "\n",
        "{\"solution\":{\"House 1\":{\"Name\":\"Ann\"}}}\n",
        "1: Eric,",
        "|-",
        "Answer: ",
    ] {
        let text = part.repeat(length / part.len());
        assert!(!grade(&record, &text).solved, "{part}");
        assert!(!grade_question(&record, &text));
    }
    let half = "{".repeat(length / 2) + &"[}".repeat(length / 4);
    assert_eq!(grade(&record, &half).correct, 0);
}

/// All items in every cell, every row, or every table earn no more than the last statement.
#[test]
fn many_answers_are_no_answer() {
    let record = record();
    let all = "Eric Ann Bob, Eric/Ann/Bob";
    for text in [
        format!(r#"{{"House 1": {{"Name": "{all}"}}}}"#),
        format!("| House | Name |\n|---|---|\n| 1 | {all} |"),
        "House 1: Name: Eric, Name: Ann, Name: Bob".to_owned(),
    ] {
        assert_eq!(grade(&record, &text).correct, 0, "{text}");
    }
}

#[test]
fn questions_are_answered_by_the_item_or_the_letter() {
    let mut record = record();
    record.question = Some(zebra_dataset::Question {
        text: "Which Pet goes with Ann (Name)?".to_owned(),
        answer: "dog".to_owned(),
        choices: vec!["cat".to_owned(), "dog".to_owned(), "red fox".to_owned()],
        letter: "B".to_owned(),
    });
    for (text, right) in [
        ("dog", true),
        ("The dog.", true),
        ("B", true),
        ("(b)", true),
        ("B. dog", true),
        ("B. cat", false),
        ("A", false),
        ("cat", false),
        ("Answer: dog", true),
        ("**Answer:** dog", true),
        ("Answer: cat\nAnswer: dog", false),
        ("Answer: cat\nNo, that is wrong.\nAnswer: dog", true),
        ("Answer: cat\nFinal answer: dog", true),
        ("Answer: dog\nAnswer: dog", true),
        ("Answer: dog\nAnswer: cat", false),
        ("It is not the cat.\n\nAnswer: B\n\n", true),
        ("{\"answer\": \"dog\"}", true),
        ("{\"answer\": \"dog\", \"answer\": \"cat\"}", false),
        ("cat dog red fox", false),
        ("A B C", false),
        ("", false),
        ("answer", false),
    ] {
        assert_eq!(grade_question(&record, text), right, "{text}");
    }
}

#[test]
fn answers_in_other_languages_are_graded() {
    let mut record = record();
    record.question = Some(zebra_dataset::Question {
        text: "Was aus der Kategorie „Tier“ gehört zu „Ann“ (Name)?".to_owned(),
        answer: "Hund".to_owned(),
        choices: vec!["Katze".to_owned(), "Hund".to_owned(), "Löwe".to_owned()],
        letter: "B".to_owned(),
    });
    for (text, right) in [
        ("Antwort: Hund", true),
        ("Es ist nicht die Katze.\nAntwort: der Hund.\nDas folgt aus Hinweis 3.", true),
        ("**Antwort:** B\n\nSo passt alles.", true),
        ("Réponse : B\nC'est tout.", true),
        ("RÉPONSE : Hund\nC'est tout.", true),
        ("Respuesta: B. Hund\nFin", true),
        ("{\"antwort\": \"Hund\"}", true),
        ("Antwort: Katze\nHund", false),
        ("Antwort: Hund\nAntwort: Katze", false),
        ("Antworten: Hund\nKatze", false),
        ("Antwort", false),
    ] {
        assert_eq!(grade_question(&record, text), right, "{text}");
    }
}

#[test]
fn lines_in_other_languages_are_graded() {
    let mut record = record();
    record.solution.header = ["Haus", "Name", "Tier"].map(str::to_owned).to_vec();
    record.solution.rows =
        [["1", "Anna", "Hund"], ["2", "Bea", "Löwe"]].map(|row| row.map(str::to_owned).to_vec()).to_vec();
    for text in [
        "Haus 1: Anna, der Hund\nHaus 2: Bea, der Löwe",
        "Haus 1: Name ist Anna, das Tier ist ein Hund\nHaus 2: Name ist Bea, das Tier ist ein Löwe",
        "Haus 1: Name est Anna, Tier est l'Hund\nHaus 2: Name es Bea, Tier es un löwe",
    ] {
        assert!(grade(&record, text).solved, "{text}");
    }
    assert_eq!(grade(&record, "Haus 1: Name ist Bea, Tier ist der Löwe").correct, 0);
}
