//! The interface in JSON, and the template of pages.

use serde_json::{Value, json};
use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generator, Kinds, Options, Question, Size, Theme};

use crate::page::{as_html, filled};
use crate::{Game, Puzzle, Rejection, check, generate, readings, themes};

const PETS: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = Cat\nBob - Dog\nAnn = #1\n";

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

fn pets() -> Puzzle {
    Puzzle::read(PETS, "zbc").expect("it has no errors")
}

fn message<T>(result: Result<T, Rejection>) -> String {
    result.err().expect("it is rejected").to_string()
}

#[test]
fn a_puzzle_is_read_solved_and_explained() {
    let puzzle = pets();
    let data = value(&puzzle.data());
    assert_eq!(data["categories"][1]["items"][2]["id"], "Child::Cid");
    assert_eq!(
        (&data["language"], &data["clues"][1]["items"]),
        (&json!("en"), &json!(["Child::Bob", "Pet::Dog"]))
    );
    assert_eq!(data["pairs"].as_array().map(Vec::len), Some(3));
    let blocks = json!([[true, true], [true]]);
    assert_eq!(data["stairs"], json!({ "rows": [1, 2], "columns": [0, 2], "blocks": blocks, "omitted": [] }));
    let solved = value(&puzzle.solve(2, 1_000_000));
    assert_eq!((&solved["outcome"], &solved["answers"][0][1]["Pet"]), (&json!("unique"), &json!("Fox")));
    assert_eq!(value(&puzzle.solve(2, 0))["outcome"], "unknown");
    assert_eq!(value(&puzzle.difficulty())["level"], "moderate");
    let again = Puzzle::read(&puzzle.to_json().expect("it has a form in JSON"), "").expect("it is read");
    assert_eq!(again.model(), puzzle.model());
    let zbc = puzzle.to_zbc().expect("it has a form in ZBC");
    assert_eq!(Puzzle::read(&zbc, "").expect("it is read").model().clues().len(), 3);
}

#[test]
fn the_paragraphs_fill_the_grid() {
    let document = value(&pets().explain(1_000_000).expect("a document"));
    let walkthrough = &document["walkthrough"];
    let paragraphs = walkthrough["paragraphs"].as_array().expect("there are paragraphs");
    let adds = |part: &Value| part["adds"].as_array().expect("there is a list").len();
    let all: usize = adds(&walkthrough["opening"]) + paragraphs.iter().map(adds).sum::<usize>();
    assert_eq!((document["format"].as_str(), all), (Some("zebra-explanation"), 27));
    assert!(paragraphs.iter().all(|part| part["clues"].is_array() && part["facts"].is_array()));
}

#[test]
fn errors_have_places_in_the_units_of_javascript() {
    let text = "\"\u{1f600}\"\nChild - Zoe Bob\nPet - Cat Dog\n---\nZoo = Cat\n";
    let errors = value(&check(text, "zbc", 1_000_000).expect("the format is known"))["errors"].clone();
    let at = &errors[0]["at"];
    assert_eq!((&at["line"], &at["range"]), (&json!(5), &json!([39, 42])), "{errors}");
    let rejection = Puzzle::read(text, "zbc").expect_err("it has errors");
    assert!(rejection.to_string().starts_with("line 5, column 1: "), "{rejection}");
    assert_eq!(value(&rejection.to_json())["errors"], errors);
    assert!(message(Puzzle::read("", "yaml")).starts_with("no format is called `yaml`"));
    assert!(message(Puzzle::read(&"x".repeat(2 << 20), "zbc")).contains("1 MiB"));
}

#[test]
fn checks_find_what_only_solving_shows() {
    let report = value(&check("A - a b\nB - c d\n---\n", "zbc", 1_000_000).expect("the format is known"));
    assert_eq!(report["errors"][0]["code"], "several-answers");
    assert_eq!(
        value(&check(PETS, "", 1_000_000).expect("the format is known")),
        json!({"format": "zbc", "errors": [], "warnings": []})
    );
}

#[test]
fn plain_text_is_recognized_and_read_with_places_and_fixes() {
    let text = "Pets\n\nName: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the dog.\n2. Bob sings.\n";
    assert_eq!(value(&check(text, "", 1_000_000).expect("it is checked"))["format"], "text");
    let list = value(&readings(text, "").expect("it is read"));
    assert!(list[0]["reading"].as_str().is_some_and(|reading| reading.contains("Ann")), "{list}");
    assert_eq!(list[0]["at"]["line"], 6);
    assert_eq!(list[0]["parts"][0], json!({"range": [0, 3], "role": "item", "item": "Ann"}));
    assert_eq!(list[0]["parts"][1], json!({"range": [4, 8], "role": "read over"}));
    assert!(list[1]["reading"].is_null() && list[1]["unread"].is_string(), "{list}");
    assert_eq!(value(&readings(PETS, "zbc").expect("it is read")), json!([]));
    let wrong = check(&PETS.replace("Ann = Cat", "Ann = Catt"), "zbc", 1_000_000).expect("it is checked");
    let fix = &value(&wrong)["errors"][0]["fix"];
    assert_eq!(fix, &json!({"certain": true, "edits": [{"range": [48, 52], "text": "Cat"}]}), "{wrong}");
    assert!(pets().to_rust().expect("it has a form in Rust").contains("puzzle! {"));
}

#[test]
fn moves_have_events_or_are_refused() {
    let mut game = Game::new(&pets(), r#"["taken"]"#).expect("the technique is known");
    let made = value(&game.mark(r#"[{"together": ["Child::Ann", "Pet::Cat"]}]"#).expect("they are items"));
    assert_eq!(made["events"][0]["marked"]["origin"], "user");
    let refused = value(&game.mark(r#"[{"together": ["Pet::Cat", "Child::Bob"]}]"#).expect("they are items"));
    assert_eq!(refused["refused"]["reason"], "excluded");
    assert_eq!(refused["refused"]["marks"], json!([{"together": ["Child::Ann", "Pet::Cat"]}]));
    let automatic = value(&game.take_back(r#"["Child::Bob", "Pet::Cat"]"#).expect("they are items"));
    assert_eq!(automatic["refused"]["reason"], "automatic");
    let state = value(&game.state());
    assert_eq!((state["marks"].as_array().map(Vec::len), &state["undoable"]), (Some(5), &json!(1)));
    game.undo();
    assert_eq!(value(&game.state())["redoable"], 1);
}

#[test]
fn hints_lead_to_the_answer() {
    let mut game = Game::new(&pets(), "[]").expect("no technique");
    let mut hints = 0;
    while value(&game.hint()) != Value::Null {
        let hint = value(&game.hint());
        let texts = &hint["next"]["texts"];
        assert!(texts["where"].as_str().is_some_and(|text| text.starts_with("Think about this: ")), "{hint}");
        assert!(value(&game.follow())["events"].is_array());
        hints += 1;
        assert!(hints < 20);
    }
    assert_eq!(value(&game.state())["complete"], true);
    assert_eq!(game.mistake(), "null");
}

#[test]
fn mistakes_and_arguments() {
    let mut game = Game::new(&pets(), "[]").expect("no technique");
    game.mark(r#"[{"apart": ["Child::Ann", "Pet::Dog"]}]"#).expect("they are items");
    game.mark(r#"[{"apart": ["Child::Cid", "Pet::Dog"]}]"#).expect("they are items");
    let mistake = value(&game.mistake());
    assert_eq!(
        (&mistake["moves"], &mistake["mark"]["apart"][0]),
        (&json!(1), &json!("Child::Cid")),
        "{mistake}"
    );
    assert!(
        value(&game.why_not(r#"{"apart": ["Child::Cid", "Pet::Dog"]}"#).expect("a mark"))["text"].is_string()
    );
    assert_eq!(game.why(r#"{"apart": ["Child::Ann", "Pet::Cat"]}"#).expect("a mark"), "null");
    game.follow();
    assert_eq!((game.mistake().as_str(), &value(&game.state())["undoable"]), ("null", &json!(3)));
}

#[test]
fn malformed_arguments_are_rejected() {
    let mut game = Game::new(&pets(), "[]").expect("no technique");
    for (argument, start) in [
        ("", "not a list of marks: "),
        ("[{}]", "not a list of marks: "),
        (r#"[{"together": ["Ann", "Cat"]}]"#, "`Ann` is not an item"),
        (r#"[{"together": ["Child::Ann", "Pet::Cow"]}]"#, "the puzzle has no item `Pet::Cow`"),
    ] {
        let found = message(game.mark(argument));
        assert!(found.starts_with(start), "{found}");
    }
    assert!(message(Game::new(&pets(), r#"["magic"]"#)).contains("`only-place`, `taken`, `shared`"));
    assert!(message(Game::load(&pets(), "{}")).contains("format"));
    for (options, start) in [
        ("[", "not options of a puzzle"),
        (r#"{"size": "0x0"}"#, "a size of 0 categories"),
        (r#"{"theme": "moon"}"#, "no theme is called `moon`; the themes are `street`"),
        (r#"{"difficulty": "hard..easy"}"#, "`hard..easy` is not a difficulty"),
        (r#"{"colour": 1}"#, "not options of a puzzle: unknown field `colour`"),
    ] {
        let found = message(generate(options));
        assert!(found.starts_with(start), "{found}");
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let options = r#"{"size": "3x4", "theme": "harbor", "seed": 5, "difficulty": "easy..tricky"}"#;
    let [one, other] = [generate(options), generate(options)].map(|puzzle| puzzle.expect("there is one"));
    assert_eq!(one.model(), other.model());
    // The kinds of clues and the question are those of the command.
    let options = Options {
        size: Size { categories: 3, items: 4 },
        difficulty: Some(Level::Easy..=Level::Tricky),
        kinds: Kinds::of_level(Level::Tricky, Size { categories: 3, items: 4 }),
        question: Question::Everything,
        ..Options::default()
    };
    let theme = Theme::named("harbor").expect("it is built in");
    let expected = Generator::new(theme, options).expect("they are sound").puzzle(5).expect("there is one");
    assert_eq!(*one.model(), expected.model);
    assert_eq!(value(&one.solve(2, 1_000_000))["outcome"], "unique");
    assert!(value(&themes()).as_array().is_some_and(|themes| themes.contains(&json!("harbor"))));
}

#[test]
fn texts_of_a_puzzle_are_text_in_its_page() {
    let hostile = r#"</script><script>alert("1 & 2")</script><!--text--><!--data-->"#;
    let page = filled("<title><!--title--></title><!--text--><i><!--data--></i>", hostile, &hostile, "<p>");
    let title = "&lt;/script&gt;&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;&lt;!--text--&gt;&lt;!--data--&gt;";
    let data =
        r#""\u003c/script>\u003cscript>alert(\"1 & 2\")\u003c/script>\u003c!--text-->\u003c!--data-->""#;
    assert_eq!(page, format!("<title>{title}</title><p><i>{data}</i>"));
    let puzzle = json!({
        "zebra": 1, "name": "X", "title": hostile,
        "categories": [{"name": "A", "items": [{"name": "P", "title": hostile}]}, {"name": "B", "items": ["Q"]}],
        "clues": [{"label": "1", "sentence": hostile, "formulas": [{"is": ["P", "Q"]}]}]
    });
    let puzzle = Puzzle::read(&puzzle.to_string(), "json").expect("it has no errors");
    assert!(!as_html(puzzle.model()).contains("<script"));
}
