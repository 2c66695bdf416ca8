//! Records: their schema, their prompts, and that they are read as written.

use boon::{Compiler, Schemas};
use zebra_dataset::{Parts, Record};
use zebra_runtime::format::json;
use zebra_runtime::generate::{Generator, Kinds, Options, Theme};
use zebra_runtime::solve::Solver;

fn records(theme: &str, options: Options, parts: Parts) -> Vec<Record> {
    let generator = Generator::new(Theme::named(theme).unwrap(), options).unwrap();
    (0..5).map(|seed| Record::of_generated(&generator.puzzle(seed).unwrap(), theme, parts)).collect()
}

fn all() -> Vec<Record> {
    let size = "3x4".parse().unwrap();
    let plain = Options { size, ..Options::default() };
    let herrings = Options { size, red_herrings: 2, kinds: Kinds::all(), ..Options::default() };
    let loose = Options { size: "4x4".parse().unwrap(), great: 1, shared: 1, ..Options::default() };
    let none = Parts { difficulty: false, walkthrough: false, certificate: false };
    let every = Parts { certificate: true, ..Parts::default() };
    [
        records("street", plain, every),
        records("market", herrings, none),
        records("street", loose, Parts::default()),
    ]
    .concat()
}

#[test]
fn every_record_fits_the_schema() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/dataset.schema.json");
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let schema = compiler.compile(path, &mut schemas).expect("the schema is valid");
    for record in all() {
        let value = serde_json::from_str(&record.to_json()).unwrap();
        if let Err(error) = schemas.validate(&value, schema) {
            panic!("{}: {error:#}", record.id);
        }
    }
    let mut broken: serde_json::Value = serde_json::from_str(&all()[0].to_json()).unwrap();
    broken["solutions"] = "one".into();
    assert!(schemas.validate(&broken, schema).is_err());
}

#[test]
fn a_record_is_read_as_it_was_written_and_its_puzzle_has_its_solution() {
    for record in all() {
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        let model = json::read(record.puzzle.as_ref().unwrap()).draft.check().into_result().unwrap();
        let answer = Solver::new(&model).solve().unique().expect("one answer");
        let again = Record::new(
            &model,
            &answer,
            record.seed.unwrap(),
            Parts { difficulty: false, walkthrough: false, certificate: false },
        );
        assert_eq!(
            (&again.solution, &again.question, &again.canonical),
            (&record.solution, &record.question, &record.canonical)
        );
    }
}

#[test]
fn prompts_differ_have_every_clue_and_not_the_answer_of_the_template() {
    for record in all() {
        assert!(record.prompts.len() >= 3, "{}", record.id);
        for prompt in &record.prompts {
            assert!(record.clues.iter().all(|clue| prompt.contains(&clue.sentence)), "{prompt}");
        }
        let template: serde_json::Value = serde_json::from_str(&record.template).unwrap();
        assert_eq!(template["solution"].as_object().unwrap().len(), record.solution.rows.len());
        let question = record.question.as_ref().unwrap();
        assert!(question.choices.contains(&question.answer));
    }
}

#[test]
fn prompts_of_english_puzzles() {
    let record = &all()[0];
    let frames: [&[&str]; 4] = [
        &[
            "\nSolve the puzzle. Give the whole solution as JSON of this form, with the gaps filled in:\n\n{\n",
        ],
        &[
            "There are 4 rows, with one item of each category:\n- ",
            "\n\nClues:\n1. ",
            "\nWork out which items belong together. End with a Markdown table of this form, with a line for each of ",
        ],
        &["There are 4 rows", ") End with a line \"Answer: \" and the item.\n"],
        &[
            "There are 4 rows",
            "\nA. ",
            "\nEnd with a line \"Answer: \" and the letter of the right choice.\n",
        ],
    ];
    assert_eq!(record.prompts.len(), frames.len());
    for (prompt, parts) in record.prompts.iter().zip(frames) {
        // The question ends with a category in brackets.
        let prompt = prompt.replace(")? End", ") End");
        assert!(parts.iter().all(|part| prompt.contains(part)), "{prompt}");
    }
    let text = &record.question.as_ref().unwrap().text;
    assert!(text.starts_with("Which ") && text.contains(" goes with "), "{text}");
}

#[test]
fn prompts_are_in_the_language_of_the_puzzle() {
    const ENGLISH: [&str; 15] = [
        "the", "and", "with", "of", "this", "there", "rows", "item", "each", "which", "goes", "clues",
        "line", "answer", "letter",
    ];
    let none = Parts { difficulty: false, walkthrough: false, certificate: false };
    for (code, answer, clues) in
        [("de", "Antwort", "Hinweise:"), ("fr", "Réponse", "Indices :"), ("es", "Respuesta", "Pistas:")]
    {
        for theme in ["street", "market"] {
            let options = Options { size: "3x4".parse().unwrap(), ..Options::default() };
            for record in records(&format!("{theme}-{code}"), options, none) {
                assert_eq!((&*record.language, record.prompts.len()), (code, 4));
                for prompt in &record.prompts {
                    let words = prompt.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
                    for word in words {
                        assert!(!ENGLISH.contains(&&*word), "`{word}` in {prompt}");
                    }
                    assert!(!prompt.contains('{') || prompt.contains(&record.template), "{prompt}");
                }
                assert!(record.prompts[1..].iter().all(|prompt| prompt.contains(clues)));
                for prompt in &record.prompts[2..] {
                    assert!(prompt.contains(&format!("\"{answer}")), "{prompt}");
                    assert!(prompt.contains(&record.question.as_ref().unwrap().text), "{prompt}");
                }
            }
        }
    }
}

#[test]
fn parts_are_there_on_request() {
    let record = &all()[0];
    assert!(record.difficulty.is_some() && record.walkthrough.is_some());
    assert_eq!(record.certificate.as_ref().map(String::len), Some(64));
    let record = &all()[5];
    assert!(record.difficulty.is_none() && record.walkthrough.is_none() && record.certificate.is_none());
    assert_eq!(record.clues.iter().filter(|clue| clue.red_herring).count(), 2);
}

#[test]
fn what_is_no_record_is_rejected() {
    let line = all()[0].to_json();
    for (text, part) in [
        ("", "expected a record of a data set"),
        ("[]", "expected a record"),
        (&line.replace("\"version\":1", "\"version\":2"), "records of version 2 are unknown"),
        (&line.replace("\"version\":1,", ""), "missing field `version`"),
        (&line.replace("\"minimal\"", "\"minima\""), "unknown field `minima`"),
        (&"[".repeat(100_000), "expected a record"),
    ] {
        let error = Record::from_json(text).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
