//! Steps need all of their clues: what follows from the grid alone does not cite a clue.

use zebra_checker::check_each;
use zebra_runtime::builder::{Builder, all_of, any_of, call, is, is_any, is_not, of};
use zebra_runtime::draft::{Goal, ItemDraft};
use zebra_runtime::explain::{Ending, English, Reporter, Step, Technique, explain};
use zebra_runtime::model::{ClueId, Model};

use crate::assert_minimal;

fn explained(model: &Model) -> Vec<Step> {
    let explanation = explain(model);
    assert_eq!(explanation.ending, Ending::Ambiguous);
    assert_eq!(check_each(model, &explanation.steps), Ok(()));
    assert_minimal(model, &explanation.steps);
    explanation.steps
}

/// Returns a puzzle with repeated items.
fn tools() -> Builder {
    let mut puzzle = Builder::new("Tools");
    puzzle.category("Hook", ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"]);
    let tools = [("Axe", 2), ("Bow", 2), ("Cup", 1), ("Dish", 1)];
    puzzle.category("Tool", tools.map(|(tool, copies)| ItemDraft::from(tool).copies(copies)));
    puzzle.verify(Goal::Nothing);
    puzzle
}

/// Returns the sentence of the first step about two places.
fn two_places(puzzle: &Builder) -> String {
    let model = puzzle.check().expect("it is valid");
    let steps = explained(&model);
    let step = steps.iter().find(|step| step.technique == Technique::TwoPlaces);
    English.step(&model, step.expect("there is such a step"))
}

/// Only axes and bows are left for four hooks, and there are four of them: no other hook has one.
#[test]
fn two_places_with_several_rows_take_several_items() {
    let mut puzzle = tools();
    puzzle.clue("1", is("First", "Axe"));
    let either = |hook: &str| is_any(hook, ["Axe", "Bow"]);
    puzzle.clue("2", all_of(["Second", "Third", "Fourth"].map(either)));
    assert_eq!(
        two_places(&puzzle),
        "Only Axe and Bow are left for First, Second, Third and Fourth, so no other hook goes with them."
    );
}

/// The cup and the dish have only the same two hooks left, which the repeated tools lose.
#[test]
fn repeated_items_lose_two_places() {
    let mut puzzle = Builder::new("Tools");
    puzzle.category("Hook", ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"]);
    let tools = [("Axe", 2), ("Bow", 1), ("Can", 1), ("Cup", 1), ("Dish", 1)];
    puzzle.category("Tool", tools.map(|(tool, copies)| ItemDraft::from(tool).copies(copies)));
    puzzle.verify(Goal::Nothing);
    let no = |hook: &'static str| ["Cup", "Dish"].map(|tool| is_not(hook, tool));
    puzzle.clue("1", all_of(["First", "Second", "Third", "Fourth"].into_iter().flat_map(no)));
    assert_eq!(
        two_places(&puzzle),
        "Only Fifth and Sixth are left for Cup and Dish, so no other tool goes with them."
    );
}

/// Only the axes, the bow and the cup are left for four seats, so no other seat has them. A large clue implies that as
/// well, but is not needed for it.
#[test]
fn a_large_clue_is_not_cited_for_what_the_grid_gives() {
    let (seats, last) = (["S1", "S2", "S3", "S4", "S5", "S6", "S7"], ["S4", "S5", "S6", "S7"]);
    let children = ["Ann", "Bob", "Cy", "Dee", "Eli", "Flo", "Gus"];
    let tools = [("Axe", 2), ("Bow", 1), ("Cup", 1), ("Dish", 1), ("Egg", 1), ("Fork", 1)];
    let mut puzzle = Builder::new("Seats");
    puzzle.ordered_category("Seat", seats).category("Child", children);
    puzzle.category("Tool", tools.map(|(tool, copies)| ItemDraft::from(tool).copies(copies)));
    let others = || last.into_iter().flat_map(|seat| ["Dish", "Egg", "Fork"].map(|tool| (seat, tool)));
    let last_seats = ["Axe", "Axe", "Bow", "Cup"].into_iter().zip(last).map(|(tool, seat)| is(tool, seat));
    let large = call("sum", children.map(|child| of("Seat", child))).below(7);
    let among_others = others().map(|(seat, tool)| is(seat, tool));
    puzzle.clue("1", any_of(among_others.chain([large, all_of(last_seats)])));
    puzzle.clue("2", all_of(others().map(|(seat, tool)| is_not(seat, tool))));
    puzzle.clue("3", all_of(children.into_iter().zip(seats).map(|(child, seat)| is(child, seat))));
    let model = puzzle.verify(Goal::Nothing).check().expect("it is valid");
    let steps = explained(&model);
    assert!(steps.iter().any(|step| step.clues.contains(&ClueId(0))));
}
