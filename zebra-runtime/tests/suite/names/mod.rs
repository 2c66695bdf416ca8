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
        &["iPhone13", "The one with eBay is immediately to the left of ann.", "BobX"],
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
    assert_eq!(sentences.join(" "), "The phone of ann is iPhone13. eBay_x is next_to Bob.");
    assert_eq!(model.title(), "phones_and_people");
}

#[test]
fn negations_are_natural_english() {
    let age = |x: &str| of("age", x);
    let guest = |x: &str| of("Who", x);
    let formulas: Vec<Expression> = vec![
        not(is("ann", "red")),
        not(is_not("ann", "red")),
        not(linked("ann", "next_to", "red")),
        not(any_of([is("ann", "red"), is("ann", "eBay_x")])),
        not(all_of([is("ann", "red"), is("ann", "mid")])),
        not(all_of([is("ann", "red"), is("Bob", "mid")])),
        not(any_of([is("ann", "red"), is("Bob", "mid")])),
        not(age("ann").below(age("Bob"))),
        not(age("ann").at_least(age("Bob"))),
        not(age("ann").differs(age("Bob"))),
        not(age("ann").within(range(20, 30))),
        age("ann").within(range(20, 30)),
        not(guest("Plum").differs("ann")),
        not(is("ann", "red").implies(is("Bob", "mid"))),
        not(is("ann", "red") ^ is("Bob", "mid")),
        not(is("ann", "red").equivalent(is("Bob", "mid"))),
        not(call("is_between", ["floor", "ann", "Bob", "cid"].map(Expression::from))),
        not(count([is("ann", "red"), is("Bob", "mid")]).at_least(2)),
        any_of([is("ann", "red"), is("ann", "mid")]),
    ];
    let sentence = |formula: &Expression| {
        let mut puzzle = phones();
        puzzle.clue("1", formula.clone());
        let model = puzzle.check().unwrap_or_else(|error| panic!("{formula:?}: {error}"));
        clue_sentence(&model, &model.clues()[0])
    };
    insta::assert_snapshot!(formulas.iter().map(sentence).collect::<Vec<_>>().join("\n"));
}

#[test]
fn who_is_in_a_place_is_the_one_there() {
    let arrival = |x: &str| of("Arrival", x);
    let mut puzzle = Builder::new("Cafe");
    puzzle.category("Table", ["in the corner", "at the bar", "by the window"]);
    puzzle.category("Guest", ["Ann", "Ben", "Cleo"]);
    puzzle.add_category("Arrival", zebra_runtime::model::Order::Ordered, Default::default(), [10, 20, 30]);
    puzzle.clue("1", arrival("in the corner").below(arrival("at the bar")));
    puzzle.clue("2", arrival("at the bar").below(arrival("Cleo"))).clue("3", is("Ann", "at the bar"));
    let model = puzzle.check().unwrap();
    assert_names(&model, &["the one in the corner"], &["of in the", "than in the"]);
    insta::assert_snapshot!(printed(&model));
}
