//! The examples of the manual: the puzzle has the printed answer, and each clue is true of it.

use zebra_runtime::format::zbc;
use zebra_runtime::render::Chart;
use zebra_runtime::solve::Solver;

const MANUAL: &str = include_str!("../../../../docs/zbc.md");

/// Returns the blocks between fences of a kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("\n```{kind}\n");
    MANUAL.split(&*fence).skip(1).map(|block| block.split("\n```\n").next().expect("a block ends")).collect()
}

#[test]
fn the_puzzle_has_the_printed_answer() {
    let (texts, charts) = (blocks("zbc"), blocks("text"));
    assert_eq!((texts.len(), charts.len()), (1, 1));
    let model = zbc::model(texts[0]).unwrap_or_else(|errors| panic!("{errors}"));
    let answer = Solver::new(&model).solve().expect_unique();
    assert_eq!(Chart::new(&model, &answer).to_string().trim_end(), charts[0]);
}

#[test]
fn printed_names_and_values_are_read() {
    let texts = blocks("zbc printed");
    assert_eq!(texts.len(), 1);
    let model = zbc::model(texts[0]).unwrap_or_else(|errors| panic!("{errors}"));
    let answer = Solver::new(&model).solve().expect_unique();
    let chart = Chart::new(&model, &answer).to_string();
    assert!(chart.contains("Mary Lou  smoked fish  $12.50"), "{chart}");
}

#[test]
fn every_clue_is_true_of_the_answer() {
    let puzzle = blocks("zbc")[0];
    let (header, _) = puzzle.split_once("---").expect("a header");
    let model = zbc::model(puzzle).expect("no errors");
    let answer = Solver::new(&model).solve().expect_unique();
    let lists = blocks("zbc clues");
    assert_eq!(lists.len(), 9);
    for clue in lists.into_iter().flat_map(clues) {
        // The second clue is about a position, so that the rows have numbers as in the answer.
        let text = format!("{header}---\n{clue}\nAda in [1, 5]");
        let model = zbc::model(&text).unwrap_or_else(|errors| panic!("{clue}: {errors}"));
        assert!(model.holds(&answer), "{clue}");
    }
}

#[test]
fn the_comments_are_the_texts_of_the_puzzle() {
    let texts = blocks("zbc text");
    assert_eq!(texts.len(), 1);
    let model = zbc::model(texts[0]).expect("no errors");
    assert_eq!((model.title(), model.author()), ("The three pets", Some("Zoé")));
    assert_eq!(model.story(), Some("Three friends have a pet each."));
    assert_eq!(model.question(), Some("Who has the fox?"));
    let clues = model.clues().iter().map(|clue| (&*clue.label, clue.sentence.as_deref()));
    let sentences = [
        ("1", Some("Ann comes first.")),
        ("b", Some("The cat is at the left of Ben.")),
        ("3", Some("Cleo loves the dog.")),
    ];
    assert!(clues.eq(sentences));
}

/// Splits a list of clues; indented lines and closing parentheses continue the line before.
fn clues(list: &str) -> Vec<String> {
    let mut clues: Vec<String> = Vec::new();
    for line in list.lines() {
        match clues.last_mut().filter(|_| line.starts_with([' ', ')'])) {
            Some(clue) => clue.push_str(line),
            None => clues.push(line.to_owned()),
        }
    }
    clues
}
