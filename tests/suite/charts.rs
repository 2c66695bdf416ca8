//! Tests of the examples: charts, sentences, typed questions, and clues as values.

use std::collections::{BTreeSet, HashSet};

use insta::assert_snapshot;
use zebra::model::{Assignment, CategoryId, Formula, ItemId, Model, Polarity, State};
use zebra::puzzle;
use zebra::render::{Chart, Highlight, clue_sentence};
use zebra::solve::{Budget, Outcome, Solver};
use zebra::typed::{Linked, Puzzle, Rule, TypedClue, With};

use super::every_example::all_tired_out::{AllTiredOut, all_tired_out};
use super::every_example::five_houses::{FiveHouses, five_houses};

puzzle! {
    puzzle Letters = "Wide letters";
    ordered category Place { One = "一", Two = "二番目", Three = "3" }
    category Dish { Sushi = "寿司", Soup = "スープ", Cake = "Törtchen 🍰" }
    category Guest { Ann = "Ann", Zoe = "Zoë", Ivan = "Иван" }
    link next_to on Place = next_to();
    clue 1: Ann is Sushi;
    clue 2: Zoe is next_to Ann;
    clue 3: Cake is Zoe;
    clue 4: Ann is One;
}

puzzle! {
    puzzle Contradiction;
    ordered category Place { One, Two, Three }
    category Color { Red, Green, Blue }
    link next_to on Place = next_to();
    clue 1: Red is One;
    clue 2: Red is next_to Green;
    clue 3: Green is Three;
    verify nothing;
}

puzzle! {
    puzzle Open;
    ordered category Place { One, Two, Three }
    category Color { Red, Green, Blue }
    link next_to on Place = next_to();
    clue 1: Red is One;
    clue 2 off: Red is next_to Green;
    clue 3 off: Green is One;
    verify nothing;
}

fn sentences(model: &Model) -> String {
    let line = |clue: &zebra::model::Clue| format!("{}. {}\n", clue.label, clue_sentence(model, clue));
    model.clues().iter().map(line).collect()
}

/// The clues without their author's sentences.
fn composed(model: &Model) -> String {
    let mut parts = model.parts().clone();
    for clue in parts.clues.to_mut() {
        clue.sentence = None;
    }
    sentences(&Model::from_parts(parts))
}

#[test]
fn charts_can_start_with_any_category() {
    let houses = FiveHouses::solve().unique().unwrap();
    assert_snapshot!("five_houses", houses);
    assert_snapshot!("five_houses_by_pet", houses.chart_by::<five_houses::Pet>());
    let tired = AllTiredOut::solve().unique().unwrap();
    assert_snapshot!("all_tired_out", tired);
    assert_snapshot!("all_tired_out_by_wanted", tired.chart_by::<all_tired_out::Wanted>());
}

#[test]
fn unknown_cells_are_empty() {
    let model = FiveHouses::model();
    let answer = Assignment::from(&FiveHouses::solve().unique().unwrap());
    let cell = |row: usize, category: CategoryId| {
        (category.index() == 0 || (row + category.index()).is_multiple_of(2))
            .then(|| answer.item_in(row, category))
    };
    assert_snapshot!("partial", Chart::partial(model, cell));
    let pet = model.category_named("Pet").unwrap();
    assert_snapshot!("partial_by_pet", Chart::partial(model, cell).by(pet));
    assert_snapshot!("nothing_known", Chart::partial(model, |_, _| None));
}

#[test]
fn wide_letters_have_two_columns() {
    assert_snapshot!("wide_letters", Letters::solve().unique().unwrap());
}

#[test]
fn new_entries_are_highlighted() {
    let model = Letters::model();
    let answer = Assignment::from(&Letters::solve().unique().unwrap());
    let is_new = |row: usize, category: CategoryId| row + category.index() == 2;
    let chart = Chart::new(model, &answer).with_new(is_new);
    assert_eq!(chart.new_entries(), 3);
    assert_snapshot!("stars", chart);
    let bold = chart.clone().highlight(Highlight::Bold).to_string();
    let bare = bold.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
    assert_eq!(bare, Chart::new(model, &answer).to_string());
    assert_eq!(bold.matches("\u{1b}[1m").count(), 3);
    let guest = model.category_named("Guest").unwrap();
    let by_guest = chart.by(guest);
    assert_eq!(by_guest.new_entries(), 3, "they follow their rows");
    assert_snapshot!("stars_by_guest", by_guest);
    assert_snapshot!("markdown", by_guest.to_markdown());
    let widest = by_guest.to_string().lines().map(unicode_width).max();
    assert_eq!(Some(by_guest.width()), widest);
}

/// Returns the width of a line whose letters are ASCII, Cyrillic, or two columns wide.
fn unicode_width(line: &str) -> usize {
    line.chars().map(|letter| if letter > '\u{2000}' { 2 } else { 1 }).sum()
}

#[test]
fn the_table_of_a_walkthrough_grows_to_the_answer() {
    let walkthrough = FiveHouses::walkthrough();
    let all = walkthrough.paragraphs.len();
    let entries = |count: usize| {
        let table = walkthrough.chart_after(count, count).to_string();
        table.lines().skip(2).flat_map(str::split_whitespace).count()
    };
    let counts: Vec<usize> = (0..=all).map(entries).collect();
    assert!(counts.is_sorted(), "{counts:?}");
    assert_eq!((counts[0], counts[all]), (7, 30), "five houses, what clues 8 and 9 state; everything");
    assert_eq!(walkthrough.chart_after(all, all).to_string(), FiveHouses::ANSWER.to_string());
    assert_eq!(walkthrough.chart_after(all, 0).new_entries(), 23);
    let open: Vec<usize> = (0..=all).map(|count| walkthrough.grid_after(count).open()).collect();
    assert!(open.is_sorted_by(|one, other| one >= other), "{open:?}");
}

#[test]
fn sentences_are_written_or_composed() {
    assert_snapshot!("five_houses_sentences", sentences(FiveHouses::model()));
    assert_snapshot!("five_houses_composed", composed(FiveHouses::model()));
    assert_snapshot!("all_tired_out_sentences", sentences(AllTiredOut::model()));
    assert_snapshot!("all_tired_out_composed", composed(AllTiredOut::model()));
}

#[test]
fn the_answers_are_the_published_ones() {
    fn agrees<P: Puzzle>() {
        let found = Assignment::from(&P::solve().unique().unwrap());
        let answer = P::model().answer().unwrap();
        assert_eq!(answer.disagreements(P::model(), &found), []);
        assert_eq!(answer.pairs().count(), P::model().rows() * (P::model().categories().len() - 1));
    }
    agrees::<FiveHouses>();
    agrees::<AllTiredOut>();
}

#[test]
fn answers_have_typed_questions() {
    use five_houses::{Color, Drink, House, Nationality, Pet};

    let answer = FiveHouses::solve().unique().unwrap();
    assert_eq!(answer.with(Nationality::Japanese).pet, Pet::Zebra);
    assert_eq!(answer.with(Drink::Water).nationality, Nationality::Norwegian);
    for pet in Pet::ALL {
        assert_eq!(answer.with(pet).pet, pet);
    }
    assert_eq!(answer.rows().len(), 5);
    assert_eq!(answer.rows().iter().map(|row| row.house).collect::<Vec<_>>(), House::ALL);
    assert_eq!(answer.with(House::Third), &answer.rows()[2]);
    assert_eq!(answer.with(Color::Red).nationality.phrase(), "Englishman");
    let copy = answer;
    assert_eq!(copy, answer);
    assert_eq!(five_houses::Solution::read(&Assignment::from(&answer)), answer);
    assert_eq!(FiveHouses::solutions().collect::<Vec<_>>(), [answer]);
    assert!(format!("{answer:?}").contains("pet: Zebra"));
    assert_eq!(HashSet::from([answer, copy]).len(), 1);
}

#[test]
fn items_are_plain_enums() {
    use five_houses::{Color, House, Nationality};

    assert_eq!(Color::ALL, [Color::Red, Color::Green, Color::White, Color::Yellow, Color::Blue]);
    assert_eq!(House::First.to_string(), "1st");
    assert_eq!(format!("[{:>5}|{:<5}]", House::First, House::Second), "[  1st|2nd  ]");
    assert_eq!(
        (Nationality::Japanese.to_string(), Nationality::Japanese.phrase()),
        ("Japanese".into(), "Japanese man")
    );
    for written in ["Japanese", "Japanese man"] {
        assert_eq!(written.parse(), Ok(Nationality::Japanese));
    }
    assert_eq!("2nd".parse(), Ok(House::Second));
    assert_eq!("Second".parse(), Ok(House::Second));
    let error = "Gren".parse::<Color>().unwrap_err();
    assert_eq!(error.to_string(), "category `Color` has no item `Gren`; did you mean `Green`?");
    assert_eq!(
        "Norwegian".parse::<Color>().unwrap_err().to_string(),
        "category `Color` has no item `Norwegian`"
    );
    assert!(House::First < House::Second && House::Fifth > House::Fourth);
    assert_eq!(House::ALL.iter().max(), Some(&House::Fifth));
    assert_eq!(HashSet::from(Color::ALL).len(), 5);
    assert_eq!(BTreeSet::from(House::ALL).into_iter().collect::<Vec<_>>(), House::ALL);
    for color in Color::ALL {
        assert_eq!(color.to_string().parse(), Ok(color));
    }
}

#[test]
fn clues_are_values_with_types_of_their_categories() {
    use five_houses::{Color, DirectlyRightOf, Nationality, NextTo};

    let linked: Linked<NextTo, Nationality, Color> = five_houses::CLUE_14;
    assert_eq!((linked.first, linked.second), (Nationality::Norwegian, Color::Blue));
    assert_eq!((linked.link, linked.polarity), (NextTo, Polarity::Is));
    let with: With<Nationality, Color> = five_houses::CLUE_1;
    assert_eq!((with.first, with.polarity), (Nationality::Englishman, Polarity::Is));
    let _: Linked<DirectlyRightOf, Color, Color> = five_houses::CLUE_5;
    let rule: Rule<AllTiredOut> = all_tired_out::CLUE_5;
    assert_eq!(Some(rule.id()), AllTiredOut::model().clue_labelled("5"));
}

#[test]
fn typed_clues_have_the_formulas_of_the_model() {
    fn claims(clue: &impl TypedClue<Puzzle: Puzzle>, label: &str) {
        fn model<C: TypedClue>(_: &C) -> &'static Model {
            C::Puzzle::model()
        }
        let model = model(clue);
        let expected = &model.clue(model.clue_labelled(label).unwrap()).formulas;
        assert_eq!(clue.formulas(), expected.to_vec(), "clue {label}");
    }
    macro_rules! all {
        ($module:ident: $($clue:ident $label:literal),*) => { $(claims(&$module::$clue, $label);)* };
    }
    all!(five_houses: CLUE_1 "1", CLUE_2 "2", CLUE_3 "3", CLUE_4 "4", CLUE_5 "5", CLUE_6 "6", CLUE_7 "7", CLUE_8 "8");
    all!(five_houses: CLUE_9 "9", CLUE_10 "10", CLUE_11 "11", CLUE_12 "12", CLUE_13 "13", CLUE_14 "14");
    all!(all_tired_out: CLUE_1 "1", CLUE_2 "2", CLUE_3 "3", CLUE_4 "4", CLUE_5 "5", CLUE_6 "6", CLUE_7 "7");
    assert_eq!(FiveHouses::model().clues().len(), 14);
    assert_eq!(AllTiredOut::model().clues().len(), 7);
}

#[test]
fn the_kinds_of_facts_are_counted_as_in_the_literature() {
    let model = FiveHouses::model();
    let kind = |label: &str| match model.clue(model.clue_labelled(label).unwrap()).formulas[0] {
        Formula::Fact(fact) => fact.kind(model),
        ref other => panic!("{other:?}"),
    };
    assert_eq!(["1", "5", "10", "14"].map(kind), [1, 3, 4, 4]);
}

#[test]
fn clues_can_be_switched() {
    let model = Open::model();
    let clue = |label: &str| model.clue_labelled(label).unwrap();
    let mut solver = Solver::new(model);
    assert_eq!(solver.solutions().count(), 2);
    solver.switch(clue("2"), State::On);
    assert!(matches!(solver.solve().outcome, Outcome::Unique(_)));
    solver.switch(clue("3"), State::On);
    assert_eq!(solver.solve().outcome, Outcome::Unsolvable);
    solver.switch(clue("1"), State::Off).switch(clue("2"), State::Off);
    assert_eq!(solver.solutions().count(), 2);
    solver.switch(clue("3"), State::Off);
    assert_eq!(solver.solutions().count(), 6);
    // Switching a clue affects one solver only.
    assert_eq!(Solver::new(model).solutions().count(), 2);
}

#[test]
fn no_clue_of_five_houses_is_redundant() {
    let model = FiveHouses::model();
    for clue in model.clue_ids() {
        let mut solver = Solver::new(model);
        solver.switch(clue, State::Off);
        assert!(solver.solutions().take(2).count() == 2, "clue {}", model.clue(clue).label);
    }
}

#[test]
fn outcomes_of_contradictory_and_open_puzzles() {
    assert_eq!(Contradiction::solve().outcome, Outcome::Unsolvable);
    assert_eq!(Contradiction::solutions().count(), 0);
    let Outcome::Multiple(one, other) = Open::solve().outcome else { panic!("two answers") };
    assert_ne!(one, other);
    let mut solutions = Open::solutions();
    assert_eq!(solutions.outcome(), Outcome::Unknown { found: None });
    assert!(solutions.next().is_some());
    assert_eq!(solutions.outcome(), Outcome::Unknown { found: Some(()) });
    assert_eq!(solutions.by_ref().count(), 1);
    assert_eq!(solutions.outcome(), Outcome::Multiple((), ()));
    assert!(solutions.next().is_none());
}

#[test]
fn an_exhausted_budget_is_an_outcome_and_deterministic() {
    let mut solver = Solver::new(FiveHouses::model());
    let full = solver.solve();
    assert!(matches!(full.outcome, Outcome::Unique(_)));
    assert_eq!(solver.solve(), full);
    let tiny = solver.within(Budget::new(1)).solve();
    assert_eq!(tiny.outcome, Outcome::Unknown { found: None });
    assert!(tiny.statistics.propagations <= full.statistics.propagations);
    assert_eq!(solver.within(Budget::new(full.statistics.propagations + 1)).solve(), full);
}

#[test]
fn models_answer_by_name() {
    let model = FiveHouses::model();
    assert_eq!((model.name(), model.title(), model.stars()), ("FiveHouses", "Five Houses", Some(2)));
    let color = model.category_named("Color").unwrap();
    let red = model.item_named(color, "Red").unwrap();
    assert_eq!((red, model.place(red), model.value(red)), (ItemId(5), 1, 1));
    assert_eq!(model.category_named("Colour"), None);
    assert_eq!(model.item_named(color, "Englishman"), None);
    assert_eq!(
        &*model.link(model.link_named("directly_right_of").unwrap()).phrase,
        "directly to the right of"
    );
    assert!(model.holds(&Assignment::from(&FiveHouses::solve().unique().unwrap())));
}
