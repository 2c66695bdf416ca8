//! Puzzles of custom material: words, a solution, a question, a clue that is not true.

use std::collections::BTreeSet;

use zebra_runtime::explain::{Level, walkthrough};
use zebra_runtime::generate::{
    Generated, Generator, Options, Question, Remaining, Size, Table, Theme, minimize_to,
};
use zebra_runtime::model::{Clue, Formula, Mark, Model, Number, State, Text};
use zebra_runtime::sentence::clue_sentence;
use zebra_runtime::solve::{Outcome, Solver};

const WORDS: &str = "Pupil,Animal,City,Age\n\
    ,keeps {an item},comes from {item},is {item} years old\n\
    ,the keeper of {the item},the pupil from {item},the {item}-year-old\n\
    ,,,{a} {is|is not} older than {b}\n\
    Ada,cat,Oslo,9\nBen,dog,Rome,10\nCleo,owl,Bern,11\nDan,fox,Kyiv,12\nEve,hen,Riga,13\n";

fn sentences(puzzle: &Generated) -> Vec<String> {
    puzzle.model.clues().iter().map(|clue| clue_sentence(&puzzle.model, clue)).collect()
}

fn assert_unique(puzzle: &Generated) {
    assert_eq!(Solver::new(&puzzle.model).solve().unique().as_ref(), Some(&puzzle.solution));
}

#[test]
fn words_of_ones_own_are_a_puzzle_with_natural_or_neutral_sentences() {
    let table = Table::parse(WORDS).expect("it is valid");
    let options = Options { kinds: "all".parse().expect("a group"), ..Options::default() };
    let generator = Generator::of_words("At school", &table, None, options.clone()).expect("it fits");
    let mut all = Vec::new();
    for seed in 0..6 {
        let puzzle = generator.puzzle(seed).expect("a puzzle");
        assert_unique(&puzzle);
        assert_eq!((puzzle.model.categories().len(), puzzle.model.rows()), (4, 5));
        all.extend(sentences(&puzzle));
    }
    let text = all.join("\n");
    for part in ["keeps a", "comes from", "older than", "years old"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains(['{', '}']) && !text.contains("goes with"), "{text}");
    let bare = Table::parse("Friend,Pet,Drink\nAnn,cat,tea\nBob,dog,milk\nCy,owl,water\nDi,fox,cocoa\n")
        .expect("valid");
    let small = Size { categories: 3, items: 3 };
    let puzzle = Generator::of_words("Pets", &bare, Some(small), options)
        .expect("it fits")
        .puzzle(3)
        .expect("a puzzle");
    assert_unique(&puzzle);
    assert_eq!(puzzle.model.rows(), 3);
    assert!(sentences(&puzzle).join(" ").contains(" with the "), "{:?}", sentences(&puzzle));
}

#[test]
fn neutral_sentences_about_values_have_the_noun_of_their_column() {
    let table = "Barista,Drink,Minute,Rank (in order),Code\nMaya,latte,3,first,P1\nTheo,mocha,5,second,P2\n\
                 Iris,tea,8,third,P3\nNoel,milk,12,fourth,P4\n";
    let table = Table::parse(table).expect("it is valid");
    let generator = Generator::of_words("Coffee", &table, None, Options::default()).expect("it fits");
    let all: Vec<String> =
        (0..6).flat_map(|seed| sentences(&generator.puzzle(seed).expect("a puzzle"))).collect();
    let text = all.join("\n");
    let is_bare = |sentence: &String| {
        sentence.contains("with 5")
            || sentence.contains("with third")
            || sentence.starts_with(char::is_numeric)
    };
    assert!(!all.iter().any(is_bare) && !text.contains("the code of"), "{text}");
    assert!(text.to_lowercase().contains("minute 5") && text.to_lowercase().contains("rank third"), "{text}");
}

#[test]
fn a_given_solution_is_the_only_answer() {
    let table = Table::parse(WORDS).expect("it is valid");
    let rows: BTreeSet<Vec<String>> = (0..5)
        .map(|row| {
            let mut cells: Vec<String> =
                table.columns().iter().map(|column| column.items[row].clone()).collect();
            cells.sort();
            cells
        })
        .collect();
    let level = Options { difficulty: Some(Level::Easy..=Level::Tricky), ..Options::default() };
    for options in [Options::default(), level] {
        let generator = Generator::of_solution("School", &table, options).expect("it fits");
        for seed in 0..3 {
            let puzzle = generator.puzzle(seed).expect("a puzzle");
            assert_unique(&puzzle);
            let found: BTreeSet<Vec<String>> = (0..5)
                .map(|row| {
                    let title = |category| {
                        puzzle.model.item(puzzle.solution.item_in(row, category)).title.to_string()
                    };
                    let mut cells: Vec<String> = puzzle.model.category_ids().map(title).collect();
                    cells.sort();
                    cells
                })
                .collect();
            assert_eq!(found, rows, "seed {seed}");
        }
    }
    let uneven = Table::parse("A,B\nx,1\ny,2\nz,\n").expect("it is valid");
    let error =
        Generator::of_solution("T", &uneven, Options::default()).expect_err("it is no solution").to_string();
    assert!(error.contains("3 in `A` and 2 in `B`"), "{error}");
}

#[test]
fn the_answer_of_a_question_is_not_stated_and_follows_late() {
    let theme = || Theme::named("street").expect("it is built in");
    let options =
        |question: &str| Options { question: Question::Of(question.to_owned()), ..Options::default() };
    let generator = Generator::new(theme(), options("Who keeps the zebra?")).expect("it is possible");
    for seed in 0..5 {
        let Generated { model, solution, asked, .. } = generator.puzzle(seed).expect("a puzzle");
        let zebra =
            model.item_ids().find(|&item| &*model.item(item).title == "zebra").expect("it is in the puzzle");
        assert!(
            model.question().is_some_and(|question| question.contains("zebra")),
            "{:?}",
            model.question()
        );
        let [name] = asked[..] else { panic!("one name: {asked:?}") };
        assert_eq!(solution.row_of(name), solution.row_of(zebra));
        let pair = Mark::together(name, zebra);
        let walkthrough = walkthrough(&model);
        assert!(!walkthrough.opening.iter().any(|(mark, _)| *mark == pair));
        let count = walkthrough.paragraphs.len();
        let found = walkthrough.paragraphs.iter().position(|paragraph| {
            paragraph.conclusions.iter().chain(&paragraph.consequences).any(|mark| *mark == pair)
        });
        assert!(found.is_none_or(|at| 2 * (at + 1) >= count), "seed {seed}: paragraph {found:?} of {count}");
    }
    let error =
        Generator::new(theme(), options("Who keeps the unicorn?")).expect_err("there is none").to_string();
    assert!(error.contains("names no item of theme `Street`; ask for one, such as `Who "), "{error}");
}

fn numbered(number: usize, formula: Formula) -> Clue {
    let label = Text::from(number.to_string());
    Clue { label, sentence: None, zbc: None, formulas: vec![formula].into(), state: State::On }
}

#[test]
fn exactly_one_clue_is_false_and_it_can_be_found() {
    let size = Size { categories: 3, items: 4 };
    let options = Options { size, false_clue: true, ..Options::default() };
    let generator =
        Generator::new(Theme::named("market").expect("it is built in"), options).expect("it is possible");
    for seed in 0..3 {
        let puzzle = generator.puzzle(seed).expect("a puzzle");
        assert_unique(&puzzle);
        let Formula::Compare { left: Number::Count(of), .. } = &puzzle.model.clues()[0].formulas[0] else {
            panic!("a count: {:?}", puzzle.model.clues()[0])
        };
        let (statements, wrong) = puzzle.statements.as_ref().expect("there are statements");
        assert_eq!(statements.len(), of.len());
        // With any other clue as the false one, nothing is left.
        for (index, _) in of.iter().enumerate() {
            let formulas = of.iter().enumerate().map(|(other, formula)| match other == index {
                true => Formula::Not(formula.clone().into()),
                false => formula.clone(),
            });
            let mut parts = puzzle.model.parts().clone();
            parts.clues = (1..).zip(formulas).map(|(number, formula)| numbered(number, formula)).collect();
            match Solver::new(&Model::from_parts(parts)).solve().outcome {
                Outcome::Unique(answer) => {
                    assert_eq!((index, &answer), (*wrong, &puzzle.solution), "seed {seed}");
                }
                Outcome::Unsolvable => assert_ne!(index, *wrong, "seed {seed}"),
                other => panic!("seed {seed}: {other}"),
            }
        }
    }
}

#[test]
fn a_puzzle_without_an_answer_has_its_contradiction() {
    let size = Size { categories: 4, items: 4 };
    let options = Options { size, unsolvable: true, ..Options::default() };
    let generator =
        Generator::new(Theme::named("street").expect("it is built in"), options).expect("it is possible");
    for seed in 0..3 {
        let puzzle = generator.puzzle(seed).expect("a puzzle");
        let outcome = |except: Option<usize>| {
            let mut parts = puzzle.model.parts().clone();
            let kept = puzzle.contradiction.iter().enumerate().filter(|(index, _)| Some(*index) != except);
            parts.clues = kept.map(|(_, &clue)| puzzle.model.clue(clue).clone()).collect();
            Solver::new(&Model::from_parts(parts)).solve().outcome
        };
        assert!(puzzle.contradiction.len() > 1 && matches!(outcome(None), Outcome::Unsolvable));
        for index in 0..puzzle.contradiction.len() {
            assert!(!matches!(outcome(Some(index)), Outcome::Unsolvable), "seed {seed}");
        }
        assert!(puzzle.verdict().is_some_and(|verdict| verdict.contains("cannot all hold")));
    }
}

#[test]
fn redundant_clues_are_dropped_down_to_a_number_or_a_level() {
    let options = Options { size: Size { categories: 4, items: 4 }, red_herrings: 6, ..Options::default() };
    let generator =
        Generator::new(Theme::named("street").expect("it is built in"), options).expect("it is possible");
    let puzzle = generator.puzzle(2).expect("a puzzle");
    let model = &puzzle.model;
    let least = minimize_to(model, &Remaining::default(), 1).expect("it has one answer");
    assert!(least.minimal && least.clues.len() < model.clues().len());
    let count = least.clues.len() + 2;
    let some =
        minimize_to(model, &Remaining { clues: count..=count, ..Remaining::default() }, 1).expect("as many");
    assert_eq!((some.clues.len(), some.minimal), (count, false));
    let wanted = Remaining { difficulty: Some(Level::Easy..=Level::Moderate), ..Remaining::default() };
    let level = minimize_to(model, &wanted, 1).expect("with all clues it is easy enough");
    assert!(level.difficulty.is_some_and(|difficulty| difficulty.level <= Level::Moderate));
}
