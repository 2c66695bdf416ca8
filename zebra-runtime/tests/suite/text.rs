//! Puzzles as plain text, records and prompts.

use zebra_runtime::format::{Reading, json, text};
use zebra_runtime::generate::{Generator, Options, Theme};
use zebra_runtime::model::{Model, Order};
use zebra_runtime::solve::{Outcome, Solver};

const SALE: &str = "The Bake Sale

Four friends brought cakes
to the village bake sale.

• Friend: Alba, Bruno, Cleo, Dirk
• Cake: carrot cake | lemon tart | plum pie | apple strudel
Price: $4, $5.50, $7, $8.50

1. The carrot cake cost $1.50 more than
   Cleo’s cake.
2) Bruno brought the “lemon tart”.
• Alba’s cake was either the plum pie or the one that cost $8.50.
4. Of the plum pie and Dirk's cake, one cost $4 and the other cost $7.
5. Cleo did not bring the plum pie; the lemon tart cost more than the apple strudel.

Who brought the apple strudel?

Answer key:
Alba, plum pie, $4
";

/// Returns the errors of a reading.
fn errors(reading: &Reading) -> Vec<String> {
    let checked = reading.check();
    let mut errors: Vec<String> = checked.diagnostics.iter().map(ToString::to_string).collect();
    errors.extend(checked.verify(&reading.draft).diagnostics.iter().map(ToString::to_string));
    errors
}

/// A story may end with a question of its own; the question of the puzzle is the last one.
#[test]
fn a_question_in_the_story_takes_no_words_of_it() {
    let story = "Four friends brought cakes\nto the sale. Each had a price. Can you work out who brought what,\nand for how much?";
    let read = |text: &str| {
        let model = text::read(text).check().model;
        (model.story().unwrap_or_default().to_owned(), model.question().unwrap_or_default().to_owned())
    };
    let with_question = SALE.replace("Four friends brought cakes\nto the village bake sale.", story);
    let whole = story.replace('\n', " ");
    assert_eq!(read(&with_question), (whole, "Who brought the apple strudel?".to_owned()));
    let alone = with_question.replace("Who brought the apple strudel?\n\n", "");
    let (story, question) = read(&alone);
    assert_eq!(story, "Four friends brought cakes to the sale. Each had a price.");
    assert_eq!(question, "Can you work out who brought what, and for how much?");
}

#[test]
fn a_printed_puzzle_is_read_whole() {
    let reading = text::read(SALE);
    assert_eq!(errors(&reading), Vec::<String>::new());
    let model = reading.check().model;
    assert_eq!(model.title(), "The Bake Sale");
    assert_eq!(model.story(), Some("Four friends brought cakes to the village bake sale."));
    assert_eq!(model.question(), Some("Who brought the apple strudel?"));
    let price = model.category_named("Price").unwrap();
    assert_eq!(model.category(price).order, Order::Ordered);
    assert_eq!(model.clues().len(), 5);
    assert_eq!(
        model.clues()[0].sentence.as_deref(),
        Some("The carrot cake cost $1.50 more than Cleo’s cake.")
    );
    assert!(matches!(Solver::new(&model).solve().outcome, Outcome::Unique(_)));
}

/// Numbers of books and of clues, directions and headings are as other publishers print them.
#[test]
fn other_layouts_are_read_as_well() {
    let body = "Directions: Read each clue. Put an X where it is not true, and a check mark in the box where it is true, in pencil.\n\n\
        Friend: Alba, Bruno, Cleo, Dirk\nRow (front to back): row A, row C, row F, row K\n\nHere are the clues:\n";
    let clues =
        ["Alba sits in row K.", "Bruno sits directly before Cleo.", "Dirk does not sit in row A or row C."];
    let layouts: [&dyn Fn(usize) -> String; 5] = [
        &|number| format!("{number}. "),
        &|number| format!("({number}) "),
        &|number| format!("[{number}] "),
        &|number| format!("{number} "),
        &|_| "• ".to_owned(),
    ];
    for layout in layouts {
        let lines: Vec<String> =
            clues.iter().enumerate().map(|(at, clue)| format!("{}{clue}\n", layout(at + 1))).collect();
        let model = text::read(&format!("47. THE CINEMA\n\n{body}{}", lines.concat())).check().model;
        assert_eq!(model.title(), "THE CINEMA");
        let sentences: Vec<&str> = model.clues().iter().filter_map(|clue| clue.sentence.as_deref()).collect();
        assert_eq!(sentences, clues, "{lines:?}");
        let rows = model.category_named("Row").expect("it is without its remark");
        assert_eq!(model.category(rows).order, Order::Ordered);
    }
    for words in ["from west to east", "East to West", "top to bottom", "in order"] {
        let text = format!("Inn ({words}): Bell, Crown, Swan\nHost: Ann, Bob, Cid\n\n1. Ann has the Bell.\n");
        let model = text::read(&text).check().model;
        let inn = model.category_named("Inn").expect("it is without its remark");
        assert_eq!(model.category(inn).order, Order::Ordered, "{words}");
    }
}

#[test]
fn the_example_of_the_manual_has_one_answer() {
    let manual = include_str!("../../../docs/text.md");
    let example = manual.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let model = text::read(example.expect("the manual has an example")).check().into_result().unwrap();
    assert!(matches!(Solver::new(&model).solve().outcome, Outcome::Unique(_)));
}

#[test]
fn the_place_of_an_error_is_its_word() {
    let source = SALE.replace("Bruno brought", "Bruno almost brought");
    let reading = text::read(&source);
    let checked = reading.check();
    let [error] = &checked.diagnostics[..] else { panic!("{:?}", checked.diagnostics) };
    assert!(error.message.contains("cannot read `almost` here"), "{error}");
    assert_eq!(&source[reading.ranges.get(error.at).unwrap()], "almost");
}

#[test]
fn a_wrong_answer_is_reported() {
    let source = SALE.replace("Alba, plum pie, $4", "Alba, plum pie, $5.50");
    let errors = errors(&text::read(&source));
    assert_eq!(errors.len(), 1, "{errors:?}");
}

#[test]
fn places_come_from_the_story() {
    let reading = text::read(
        "There are 3 houses, numbered 1 to 3 from left to right, as seen from across the street.\n \
         - Each person has a unique name: `Ann`, `Bob`, `Cid`\n - People own unique animals: `dog`, `cat`, `fox`\n\n\
         ## Clues:\n1. Ann is directly left of the person who keeps a dog.\n2. The cat lover is not in the first house.\n\
         3. Bob is not in the second house.\n4. The fox keeper is not Bob.\n",
    );
    let model = reading.check().model;
    assert_eq!(model.category(model.anchor()).name, "House");
    assert_eq!(reading.check().diagnostics, []);
}

#[test]
fn a_text_is_written_and_read_again() {
    let model = text::read(SALE).check().model;
    let written = text::write(&model).unwrap();
    let again = text::read(&written.text);
    assert_eq!(again.check().diagnostics, []);
    assert_eq!(again.check().model.clues().len(), model.clues().len());
    assert_eq!(text::write(&again.check().model).unwrap().text, written.text);
}

#[test]
fn records_and_prompts_are_read() {
    let record = r#"{"id": "pets", "categories": {"Name": ["Ann", "Bob", "Cid"], "Age": [5, 7, 8]}, "rows": [["Ann", "8"]],
        "clues": ["Ann is 1 year older than Bob."]}"#;
    let reading = json::read(record);
    assert_eq!(errors(&reading), Vec::<String>::new());
    assert!(reading.draft.answer.is_some());
    let wrong =
        json::read(r#"{"categories": {"Name": ["Ann", true], "Age": [5, 7]}, "clues": ["Ann is 5."]}"#);
    assert!(errors(&wrong)[0].contains("expected a string"), "{:?}", errors(&wrong));
    let prompt = r#"{"question": "There are 2 houses in a row.\nName: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the cat.\n2. The dog lives in the first house.\n\nWhat is Name of the person in House 1? Provide only the name."}"#;
    let reading = json::read(prompt);
    assert_eq!(errors(&reading), Vec::<String>::new());
    assert_eq!(reading.check().model.categories().len(), 3);
}

/// What is read in the place of a printed sentence: one or several sentences with its number.
#[test]
fn plain_words_are_read_in_the_place_of_a_sentence() {
    let lists = "Chair: 1, 2, 3\nName: Ann, Bob, Cid\n\n1. Ann and Bob whisper.\n2. Cid is in chair 3.\n\nWho sits where?\n";
    let plain =
        "Read by Zebra as:\n1. If Ann is in chair 1, then Bob is in chair 2.\n1. Ann is not in chair 2.\n";
    let reading = text::read(&format!("{lists}\n{plain}"));
    let checked = reading.check();
    assert_eq!(checked.diagnostics, []);
    let clue = &checked.model.clues()[0];
    assert_eq!((clue.sentence.as_deref(), clue.formulas.len()), (Some("Ann and Bob whisper."), 2));
    assert_eq!(checked.model.question(), Some("Who sits where?"));
    // The words are at their places.
    let wrong =
        text::read(&format!("{lists}\n{}", plain.replace("2.\n1. Ann is not", "2.\n1. Ann almost is")));
    let [unread] = &wrong.check().diagnostics[..] else { panic!("{:?}", wrong.check().diagnostics) };
    let at = wrong.ranges.get(unread.at).unwrap();
    assert!(at.start > lists.len(), "{at:?}");
    let of_no_clue =
        text::read(&format!("{lists}\nRead by Zebra as:\n3. Ann is in chair 1.\nBob is in chair 2.\n"));
    let messages: Vec<String> = errors(&of_no_clue);
    let of_none = "no clue has these plain words";
    assert_eq!(messages.iter().filter(|message| message.contains(of_none)).count(), 2, "{messages:?}");
}

/// A sentence that the reader does not know has plain words beside it, and the story stays a story.
#[test]
fn generated_puzzles_are_written_as_texts_that_are_read() {
    for theme in ["street", "race", "school", "lane", "office", "roundtable"] {
        let options = Options { size: "4x4".parse().unwrap(), ..Options::default() };
        let generator = Generator::new(Theme::named(theme).unwrap(), options).unwrap();
        for seed in 0..4 {
            let puzzle = generator.puzzle(seed).unwrap();
            let written =
                text::write(&puzzle.model).unwrap_or_else(|error| panic!("{theme} {seed}: {error}"));
            let again = text::read(&written.text).check();
            assert_eq!(again.diagnostics, [], "{}", written.text);
            let sentences = |model: &Model| -> Vec<Option<String>> {
                model.clues().iter().map(|clue| clue.sentence.as_deref().map(str::to_owned)).collect()
            };
            assert_eq!(sentences(&again.model), sentences(&puzzle.model));
            match Solver::new(&again.model).solve().outcome {
                Outcome::Unique(answer) => {
                    assert_eq!(format!("{answer:?}"), format!("{:?}", puzzle.solution));
                }
                other => panic!("{other:?}\n{}", written.text),
            }
        }
    }
}

/// The positions of ZBC are places in a row.
#[test]
fn positions_are_written_as_places_in_a_row() {
    let texts = ["Ben _ milk", "Ada -- tea", "Ada _2_ tea", "Ada = #1\nBen = coffee"].map(|clues| {
        let puzzle = format!("Name - Ada Ben Cleo\nDrink - tea coffee milk\n---\n{clues}\n");
        let model = zebra_runtime::format::zbc::model(&puzzle).unwrap();
        text::write(&model).map_or_else(|error| error.to_string(), |written| written.text)
    });
    insta::assert_snapshot!(texts.join("\n\n"));
}

/// Only English is read, so a German puzzle would be half German.
#[test]
fn a_puzzle_in_another_language_is_no_text_that_is_read() {
    let options = Options { size: "3x4".parse().unwrap(), ..Options::default() };
    let puzzle = Generator::new(Theme::named("street-de").unwrap(), options).unwrap().puzzle(1).unwrap();
    let error = text::write(&puzzle.model).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot write the puzzle: only English is read, and its sentences are in `de`"
    );
}

/// A prompt of `EuroEval` has sentences that say nothing about the puzzle, and an answer with a row for each house.
#[test]
fn records_of_euroeval_are_read() {
    let prompt = "A row of houses have numbers 1 to 4 from left to right.\n\nIn each house lives a person with unique attributes in each of the \
        following categories:\n\nNationalities: Denmark, Faroe Islands, Italy and Spain.\nPets: budgerigar, cat, dog and zebra.\nHobbies: \
        bouldering, painting, soccer and tennis.\n\nWe also know the following:\n\n1. The Dane lives in house no. 2.\n2. The zebra owner lives to \
        the immediate left of the person who plays football, on their left.\n3. The Faroese has a dog.\n4. The Dane does not live next to the \
        person who boulders, and they are different people.\n5. The person with a bike wears glasses.\n6. The solar system has eight \
        planets.\n7. The Italian does not live between the zebra owner and the dog owner, and they are three different \
        people.\n8. The Spaniard plays tennis.\n9. The Dane has a budgie.\n10. The cat owner does not paint.\n\nWho has which attributes and lives \
        in which house?\n\nPlease submit your answer as a JSON dictionary in the format below. Each row must begin with object_X where X is the \
        house number.\n\n{\"object_1\": [\"nationalities_1\", \"pets_1\", \"hobbies_1\"]}\n";
    let rows = [["Spain", "zebra", "tennis"], ["Denmark", "budgerigar", "soccer"]];
    for key in ["puzzles", "text", "puzzle"] {
        let solution = serde_json::json!({ "object_1": rows[0], "object_2": rows[1] });
        for solution in [serde_json::json!(solution.to_string()), solution] {
            let record =
                serde_json::json!({ key: prompt, "red_herrings": [1], "solution": solution }).to_string();
            let reading = json::read(&record);
            assert_eq!(errors(&reading), Vec::<String>::new());
            let answer = reading.draft.answer.as_ref().expect("the record has an answer");
            assert_eq!((answer.rows.len(), answer.rows[1].cells.len()), (2, 4));
            let model = reading.check().model;
            assert_eq!(model.clues().len(), 10);
            assert!(matches!(
                Solver::new(&model).solve().outcome,
                Outcome::Unique(_) | Outcome::Multiple(..)
            ));
        }
    }
}

/// A text that is no puzzle has one error.
#[test]
fn a_text_without_lists_is_one_error() {
    let record = r#"{"question": "What is 2 + 2?", "answer": "4"}"#;
    for reading in [text::read(""), text::read("Nothing here.\n"), json::read(record)] {
        let errors = reading.check().diagnostics;
        let [error] = &errors[..] else { panic!("{errors:?}") };
        assert_eq!(error.message.to_string(), "the text has no lists of items");
    }
}

/// An error in the prompt of a record is at its sentence, also behind characters that JSON escapes.
#[test]
fn errors_in_records_are_at_their_sentences() {
    let lists = "There are 2 houses, numbered 1 to 2 from left to right. Each house is occupied by a different person.\n - Each person has a \
        unique name: `Eric`, `Zo\u{eb}`\n - Each person has a unique pet: `dog \u{1f415}`, `cat`\n\n## Clues:\n1. Eric has the \"cat\".\n";
    let euroeval = "A row of houses have numbers 1 to 2 from left to right.\n\nPets: cat and dog.\n\nWe also know the following:\n\n1. The cat owner \
        lives in house no. 1.\n";
    let rest = "\n\nWho?\n\n{\"object_1\": []}\n";
    for prompt in [format!("{lists}2. The wolf sings."), format!("{euroeval}2. The wolf sings.{rest}")] {
        let plain = serde_json::json!({ "id": "a", "puzzle": prompt }).to_string();
        let escaped = plain.replace('\u{eb}', "\\u00eb").replace('\u{1f415}', "\\ud83d\\udc15");
        for record in [plain, escaped] {
            let reading = json::read(&record);
            let errors = reading.check().diagnostics;
            let [error] = &errors[..] else { panic!("{record}: {errors:?}") };
            let at = reading.ranges.get(error.at).expect("the error has a place");
            assert!(record[at.clone()].trim_start_matches("2. ") == "The wolf sings.", "{}", &record[at]);
        }
    }
}

/// A list without a colon is one error, which says how to write it.
#[test]
fn lists_without_their_names_are_one_error() {
    let clues = "\n1. Ann had the pie.\n2. Bob paid $3.\n";
    let help = |lists: &str| {
        let errors = text::read(&format!("Lunch\n\n{lists}{clues}")).check().diagnostics;
        let [error] = &errors[..] else { panic!("{lists}: {errors:?}") };
        error.help.to_string()
    };
    let each = "write a name and a colon before each list, such as `";
    let named = "Guest: Ann, Bob, Cid`";
    assert_eq!(help("Guest Ann, Bob, Cid\nDish pie, soup, stew\n"), format!("{each}{named}"));
    assert_eq!(help("Guest - Ann, Bob, Cid\nDish - pie, soup, stew\n"), format!("{each}{named}"));
    assert_eq!(help("Ann, Bob, Cid\npie, soup, stew\n"), format!("{each}Name: Ann, Bob, Cid`"));
    let one = "write a name and a colon before it, such as `";
    assert_eq!(
        help("Guest Ann, Bob, Cid\nDish: pie, soup, stew\nPrice: $3, $4, $5\n"),
        format!("{one}{named}")
    );
    // A title may look like a list.
    let whole = "Ann, Bob, and Cid\n\nGuest: Ann, Bob, Cid\nDish: pie, soup, stew\n\n1. Ann had the pie.\n";
    assert!(text::read(whole).check().diagnostics.is_empty());
}
