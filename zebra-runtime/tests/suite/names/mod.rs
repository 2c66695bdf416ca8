//! Names in charts, sentences and explanations: as they are written, in every front end but `puzzle!`.

use zebra_runtime::builder::{
    Builder, all_of, any_of, call, count, is, is_not, linked, next_to, not, of, range,
};
use zebra_runtime::draft::{Expression, Goal};
use zebra_runtime::explain::explain;
use zebra_runtime::format::{json, zbc, zebrajs};
use zebra_runtime::model::Model;
use zebra_runtime::render::Chart;
use zebra_runtime::sentence::clue_sentence;
use zebra_runtime::solve::Solver;

/// Returns the chart, the sentences of all clues, and the explanation.
fn printed(model: &Model) -> String {
    let answer = Solver::new(model).solve().unique().expect("it has one answer");
    let mut text = Chart::new(model, &answer).to_string();
    for clue in model.clues() {
        text += &clue_sentence(model, clue);
        text.push('\n');
    }
    text + &explain(model).to_string()
}

#[track_caller]
fn assert_names(model: &Model, names: &[&str], respelled: &[&str]) {
    let text = printed(model);
    for name in names {
        assert!(text.contains(name), "`{name}` is missing in\n{text}");
    }
    for name in respelled {
        assert!(!text.contains(name), "`{name}` is in\n{text}");
    }
}

#[test]
fn zbc() {
    let text =
        "aPhone - iPhone13 eBay McDonald\nowner - ann BobX cid\n---\niPhone13 = BobX\neBay - ann\nann = #3";
    let model = zbc::read(text).check().into_result().unwrap();
    let respelled = ["i Phone", "IPhone", "e Bay", "EBay", "Mc Donald", "Bob X", "Ann", "a phone"];
    assert_names(
        &model,
        &["iPhone13", "The one with eBay is immediately to the left of the one with ann.", "BobX"],
        &respelled,
    );
}

#[test]
fn json_of_zebra() {
    let text = r#"{"zebra": 1, "name": "myPuzzle",
        "categories": [{"name": "aPhone", "items": ["iPhone13", "McDonald_x"]}, {"name": "who", "items": ["ann", "bob_b"]}],
        "clues": [{"label": "1", "formulas": [{"is": ["ann", "iPhone13"]}]}]}"#;
    let reading = json::read(text);
    assert_eq!(reading.diagnostics, []);
    let model = reading.draft.check().into_result().unwrap();
    assert_eq!(model.title(), "myPuzzle");
    assert_names(
        &model,
        &["ann is iPhone13.", "McDonald_x", "bob_b"],
        &["Mc Donald", "i Phone", "bob b", "Ann"],
    );
}

#[test]
fn json_of_zebrajs() {
    let text = r#"{"grid": {"w": 2, "h": 2}, "clues": [
        {"type": "same position as", "a": {"v": "tea_time", "y": 0}, "b": {"v": "iPad", "y": 1}},
        {"type": "immediately to the left of", "a": {"v": "tea_time", "y": 0}, "b": {"v": "var0_0", "y": 0}}]}"#;
    let reading = zebrajs::read(text);
    assert_eq!(reading.diagnostics, []);
    let model = reading.draft.check().into_result().unwrap();
    let respelled = ["var0 0", "var1 0", "tea time", "Tea_time", "IPad", "i Pad"];
    assert_names(&model, &["tea_time is iPad.", "var0_0", "var1_0"], &respelled);
}

fn phones() -> Builder {
    let mut puzzle = Builder::new("phones_and_people");
    puzzle.ordered_category("floor", ["top_floor", "lowFloor", "mid"]);
    puzzle.category("phone", ["iPhone13", "eBay_x", "red"]).category("Who", ["ann", "Bob", "cid"]);
    puzzle.add_category("age", zebra_runtime::model::Order::Ordered, Default::default(), [20, 30, 40]);
    puzzle.great_category("Cake", ["Apple", "Plum", "Cherry", "Date"]);
    puzzle.link("next_to", "floor", next_to()).verify(Goal::Nothing);
    puzzle
}

#[test]
fn builder() {
    let mut puzzle = phones();
    puzzle.clue("1", is("iPhone13", "ann")).clue("2", linked("eBay_x", "next_to", "Bob"));
    let model = puzzle.check().unwrap();
    let sentences: Vec<String> = model.clues().iter().map(|clue| clue_sentence(&model, clue)).collect();
    assert_eq!(sentences.join(" "), "iPhone13 is ann. eBay_x is next_to Bob.");
    assert_eq!(model.title(), "phones_and_people");
}

#[test]
fn negations_are_natural_english() {
    let age = |x: &str| of("age", x);
    let guest = |x: &str| of("Who", x);
    let cases: Vec<(Expression, &str)> = vec![
        (not(is("ann", "red")), "ann is not red."),
        (not(is_not("ann", "red")), "ann is red."),
        (not(linked("ann", "next_to", "red")), "ann is not next_to red."),
        (not(any_of([is("ann", "red"), is("ann", "eBay_x")])), "ann is neither red nor eBay_x."),
        (not(all_of([is("ann", "red"), is("ann", "mid")])), "ann is not both red and mid."),
        (not(all_of([is("ann", "red"), is("Bob", "mid")])), "ann is not red or Bob is not mid."),
        (not(any_of([is("ann", "red"), is("Bob", "mid")])), "ann is not red and Bob is not mid."),
        (not(age("ann").below(age("Bob"))), "The age of ann is not less than the age of Bob."),
        (not(age("ann").at_least(age("Bob"))), "The age of ann is less than the age of Bob."),
        (not(age("ann").differs(age("Bob"))), "The age of ann is the age of Bob."),
        (not(age("ann").within(range(20, 30))), "The age of ann is not from 20 to 30."),
        (age("ann").within(range(20, 30)), "The age of ann is from 20 to 30."),
        (not(guest("Plum").differs("ann")), "It is false that the who of Plum is not ann."),
        (not(is("ann", "red").implies(is("Bob", "mid"))), "ann is red, but Bob is not mid."),
        (not(is("ann", "red") ^ is("Bob", "mid")), "ann is red if and only if Bob is mid."),
        (
            not(is("ann", "red").equivalent(is("Bob", "mid"))),
            "Either ann is red or Bob is mid, but not both.",
        ),
        (
            not(call("is_between", ["floor", "ann", "Bob", "cid"].map(Expression::from))),
            "ann is not between Bob and cid.",
        ),
        (
            not(count([is("ann", "red"), is("Bob", "mid")]).at_least(2)),
            "Fewer than 2 of these hold: ann is red; Bob is mid.",
        ),
        (any_of([is("ann", "red"), is("ann", "mid")]), "ann is red or mid."),
    ];
    for (formula, sentence) in cases {
        let mut puzzle = phones();
        puzzle.clue("1", formula);
        let model = puzzle.check().unwrap_or_else(|error| panic!("{sentence}: {error}"));
        assert_eq!(clue_sentence(&model, &model.clues()[0]), sentence);
    }
}
