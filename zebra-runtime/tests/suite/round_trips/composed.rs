//! Clues of ZBC that are composed from formulas: as an author would write them.

use zebra_runtime::builder::{Builder, any_of, is};
use zebra_runtime::format::{json, rust, zbc, zebrajs};
use zebra_runtime::model::Model;
use zebra_runtime::solve::Solver;

use crate::round_trips::puzzles::without_text;

const HEADER: &str = "Name - Ann Ben Cleo Dora\nHat* - Fez Cap Bow Top Hood\nage - 20 30 40 50\n---\n";

/// Clues that are composed as they are written here.
const CLUES: [&str; 44] = [
    "Ann = Cap",
    "Ann __ Cap",
    "Ann - Ben",
    "Ann -- Ben",
    "Ann -2- Ben",
    "Ann _ Ben",
    "Ann _3_ Ben",
    "!Ann - Ben",
    "#2 = Ann",
    "Ann -- #3",
    "Ann - Ben - Cleo",
    "Ann - Ben -- Cleo",
    "Ann _ Ben _2_ Cleo",
    "Ann __ Ben __ Cleo",
    "Ann __ Ben _ Cleo",
    "!Ann __ Ben __ Cleo",
    "Ann in (Cap, Fez)",
    "!Ann in (Cap, Fez)",
    "Ann in (#1, #3)",
    "Ann = Cap & Ben = Fez",
    "Ann = Cap & Ben = Fez | Cleo - Dora",
    "(Ann = Cap | Ben = Fez) & Cleo - Dora",
    "||(Ann = Cap ^ Ben = Fez => Cleo - Dora, Ann = Bow => Ben = Fez)",
    "&&(Ann = Cap, Ben __ Cap, Ann - Ben, Cleo - Dora, Ann:age < 40)",
    "Ann = Cap ^ Ben = Fez",
    "Ann = Cap => Ben = Fez => Cleo = Bow",
    "(Ann = Cap => Ben = Fez) => Cleo = Bow",
    "Ann = Cap <=> Ben = Fez",
    "Ann:age == 20",
    "!(Ann:age == 20)",
    "Ann:age == Ben:age + 10",
    "Ann:age * 2 - Ben:age / 10 <= 30",
    "(Ann:age + Ben:age) * 2 > Cleo:# * 10",
    "Ann:age - (Ben:age - Cleo:age) == 10",
    "Ann:age diff Ben:age == 20",
    "Ann:age + -5 == -Ben:age + 45",
    "Ann:age in (20, Ben:age + 10)",
    "Ann:age in [20, 30]",
    "$:age > 20 | $ = Ann",
    "$ - Ann => $ = Cap",
    "#1 __ $ __ Ann => $:age > 20",
    "$:# * 10 diff $:age <= 20",
    "truths(Ann = Cap, Ben = Fez, Cleo - Dora) == 2",
    "truths(Ann = Cap, Ben = Fez) * 2 + truths(Cleo - Dora) == 3",
];

#[test]
fn clues_are_composed_as_an_author_writes_them() {
    for clue in CLUES {
        // The first clue gives the rows numbers.
        let text = format!("{HEADER}#4 = Dora\n{clue}\n");
        let model = zbc::model(&text).unwrap_or_else(|error| panic!("{clue}: {error}"));
        let written = zbc::write(&without_text(&model)).unwrap_or_else(|error| panic!("{clue}: {error}"));
        assert_eq!(written.text, text);
        assert_eq!(written.losses, []);
    }
}

/// The text of a clue is written only if it is read as the same formulas.
#[test]
fn another_text_of_a_clue_is_not_written() {
    let model = zbc::model(&format!("{HEADER}Ann = Cap\nBen = Fez\n")).unwrap();
    for text in
        ["Ben = Cap", "Ann = Nobody", "Ann =", "(Ann = Cap", "Ann = Cap\nBen = Cap", "Ann = Cap \"x\"", "---"]
    {
        let mut parts = model.parts().clone();
        parts.clues.to_mut()[0].zbc = Some(text.into());
        let written = zbc::write(&Model::from_parts(parts)).unwrap();
        assert_eq!(written.text, format!("{HEADER}Ann = Cap\nBen = Fez\n"), "{text}");
    }
}

/// A conversion through JSON keeps the text of every clue and comment.
#[test]
fn json_keeps_the_text_of_a_puzzle() {
    let texts = [
        include_str!("../../../../puzzles/five_houses.zbc"),
        include_str!("../../../../puzzles/harbour.zbc"),
        "\"title: Tea for Two\"\n\"author: A. Author\"\n\"stars: 2\"\n\"A story\nof two lines.\"\nName - Ann Ben\n\
         Tea - green black\n---\n&&( Ann=green,Ben = black )   \"clue a: Ann drinks green tea.\"\n\"Who?\"\n",
    ];
    for text in texts {
        let direct = zbc::write(&zbc::model(text).unwrap()).unwrap();
        assert_eq!(direct.losses, []);
        let model = json::read(&json::write(&zbc::model(text).unwrap()).unwrap().text).check().model;
        assert_eq!(zbc::write(&model).unwrap(), direct);
        let again = zbc::model(&direct.text).unwrap();
        assert_eq!(zbc::write(&again).unwrap(), direct);
        assert_eq!(comments(text), comments(&direct.text));
        assert_eq!(words(text), words(&direct.text));
    }
    assert_eq!(zbc::write(&zbc::model(texts[2]).unwrap()).unwrap().text, texts[2]);
}

/// More clues have an error in their first form than a check reports.
#[test]
fn many_repeated_facts_are_written_as_rust() {
    let text = format!("Name - Ann Ben\nPet - cat dog\n---\n{}", "Ann = cat\n".repeat(2500));
    let written = rust::write(&zbc::model(&text).unwrap()).unwrap();
    assert_eq!(written.text.matches("clue ").count(), 2500);
}

/// Returns the comments in any order: one before a clue is written behind it.
fn comments(text: &str) -> Vec<&str> {
    let mut comments: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
    comments.sort_unstable();
    comments
}

/// Returns the words outside of comments.
fn words(text: &str) -> Vec<&str> {
    text.split('"')
        .step_by(2)
        .flat_map(|part| part.split([' ', ',', '\n']))
        .filter(|word| !word.is_empty())
        .collect()
}

/// A puzzle with names, values, properties and links that ZBC does not have, and a clue of two formulas.
const MARKET: &str = r#"{"zebra": 1, "name": "Market", "title": "Market Day", "story": "Three traders \"meet\".",
    "categories": [
        {"name": "Stall", "order": "ordered", "items": ["Left", {"name": "Mid", "phrase": "middle stall"}, "Right"]},
        {"name": "Trader", "items": ["Ann", "Ben B.", "in"]},
        {"name": "Price", "items": [{"name": "Low", "value": -5}, {"name": "Fair", "value": 10}, {"name": "High", "value": 30}]},
        {"name": "Goods", "presence": "at-most-once", "items": ["Hay", "Ice", "Jam", "Kelp"]}],
    "properties": [{"name": "weight", "category": "Goods", "values": {"Hay": 1, "Ice": 2, "Jam": 2, "Kelp": 5}}],
    "links": [{"name": "beside", "category": "Stall", "relation": {"next_to": []}},
        {"name": "cheaper", "category": "Price", "relation": {"less_than": [0]}}],
    "clues": [
        {"label": "a", "sentence": "Ann does not stand beside the ice.",
            "formulas": [{"not_linked": ["Ann", "beside", "Ice"]}, {"is_not": ["Ben B.", "Jam"]}]},
        {"label": "2", "formulas": [{"linked": ["Ann", "cheaper", "Left"]}]},
        {"label": "3", "formulas": [{"compare": [{"property": ["weight", {"in": ["Goods", "Ann"]}]}, "<", 3]}]},
        {"label": "4", "formulas": [{"compare": [{"value": {"in": ["Price", "Ann"]}}, "<",
            {"property": ["weight", {"in": ["Goods", "Ben B."]}]}]}]},
        {"label": "5", "state": "off", "formulas": [{"is": ["Ann", "Hay"]}]},
        {"label": "6", "formulas": [{"compare": [{"min": [{"place": {"in": ["Stall", "Ann"]}}, 2]}, "==", 2]}]}],
    "answer": {"columns": ["Trader", "Stall"], "rows": [["Ann", "Left"]]}}"#;

/// What ZBC has no words for is composed from the items, and what it cannot hold is a loss.
#[test]
fn another_puzzle_is_written_with_its_losses() {
    let model = json::read(MARKET).check().into_result().unwrap();
    let written = zbc::write(&model).unwrap();
    let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(written.text + &losses.join("\n"));
}

/// An error names the clue.
#[test]
fn a_clue_that_is_too_large_is_named() {
    let mut number = r#"{"place": {"in": ["Stall", "Ann"]}}"#.to_owned();
    for _ in 0..100 {
        number = format!(r#"{{"min": [{number}, {{"place": {{"in": ["Stall", "in"]}}}}]}}"#);
    }
    let text = MARKET.replace(r#"{"min": [{"place": {"in": ["Stall", "Ann"]}}, 2]}"#, &number);
    let model = json::read(&text).check().into_result().unwrap();
    let error = zbc::write(&model).unwrap_err();
    assert_eq!(error.to_string(), "cannot write clue `6`: ZBC has no minimum or maximum of many numbers");
}

/// A text that the reader does not take is an error of the writer.
#[test]
fn a_puzzle_that_is_too_large_is_refused() {
    let mut puzzle = Builder::new("Pets");
    puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    puzzle.clue("1", any_of((0..50_000).flat_map(|_| [is("Ann", "Cat"), is("Bob", "Dog")])));
    let error = zbc::write(&puzzle.check().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "cannot write clue `1`: the text has more than 250000 words and signs");
}

/// Every item of Five Houses comes back, although no clue names the zebra.
#[test]
fn zebrajs_names_every_item() {
    let model = zbc::model(include_str!("../../../../puzzles/five_houses.zbc")).unwrap();
    let read = zebrajs::read(&zebrajs::write(&model).unwrap().text).check().into_result().unwrap();
    let names = |model: &Model| {
        let mut names: Vec<String> = model.items().iter().map(|item| item.name.to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&read), names(&model));
    assert_eq!(read.clues().len(), model.clues().len());
    assert!(Solver::new(&read).solve().unique().is_some());
}

/// Clues of zebrajs that together mean the same as a clue of ZBC.
#[test]
fn clues_of_zebrajs_are_found() {
    let found = |clue: &str| {
        let model =
            zbc::model(&format!("Name - Ann Ben Cleo Dora\nPet - cat dog fox cow\n---\n{clue}\n")).unwrap();
        let written = zebrajs::write(&model).ok()?.text;
        let puzzle: serde_json::Value = serde_json::from_str(&written).unwrap();
        let clue = |clue: &serde_json::Value| {
            let (a, kind) = (clue["a"]["v"].as_str().unwrap(), clue["type"].as_str().unwrap());
            let b = clue["b"]["v"].as_str().map(|name| format!(" {name}")).unwrap_or_default();
            // The order of the columns, which are the last row, is no clue of the puzzle.
            let is_clue = kind != "item" && clue["a"]["y"] != 2;
            is_clue.then(|| format!("{a} {kind}{b}"))
        };
        Some(puzzle["clues"].as_array().unwrap().iter().filter_map(clue).collect::<Vec<_>>().join(", "))
    };
    let cases = [
        ("Ann = cat & Ben - dog", "Ann same position as cat, Ben immediately to the left of dog"),
        ("Ann - Ben - Cleo", "Ann immediately to the left of Ben, Ben immediately to the left of Cleo"),
        ("!Ann in (#1, #4)", "Ann middle"),
        ("Ann:# + 1 == cat:#", "Ann immediately to the left of cat"),
        ("Ann:# diff cat:# == 1", "Ann next to cat"),
        ("Ann:# >= 4", "Ann same position as 4"),
        ("Ann -3- cat", "Ann same position as 1, cat same position as 4"),
        ("!(Ann = #1 | !(Ann _ cat) | Ann = #4)", "Ann middle, Ann next to cat"),
    ];
    for (clue, expected) in cases {
        assert_eq!(found(clue).as_deref(), Some(expected), "{clue}");
    }
    for clue in ["Ann = cat | Ben = dog", "Ann -- Ben", "Ann __ cat"] {
        assert_eq!(found(clue), None, "{clue}");
    }
}
