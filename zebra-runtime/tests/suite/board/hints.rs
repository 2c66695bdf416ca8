//! Hints, mistakes, and reasons of marks: sound by the checker and the answer, from the marks of the board alone, and enough
//! to solve the puzzle; their texts.

use std::collections::BTreeSet;

use zebra_checker::{FlawKind, check_paragraph};
use zebra_runtime::board::{Automatic, Board, Chain, Check, Hint, Mistake, MistakeKind, Play, Strength};
use zebra_runtime::builder::{Builder, is, is_not, linked, next_to, table};
use zebra_runtime::explain::{Explainer, Mark, Paragraph};
use zebra_runtime::model::{Assignment, Formula, Model};
use zebra_runtime::solve::Solver;
use zebra_testing::Random;

use crate::board::puzzles::{all, named, pairs};

/// Creates a puzzle of four houses with one answer.
fn street() -> Model {
    let mut puzzle = Builder::new("Street");
    puzzle.ordered_category("House", ["1st", "2nd", "3rd", "4th"]);
    puzzle.category("Owner", ["Ann", "Ben", "Cleo", "Dan"]).category("Pet", ["Cat", "Dog", "Fox", "Owl"]);
    puzzle.category("Drink", ["Tea", "Milk", "Juice", "Water"]);
    puzzle.link("next_to", "House", next_to()).link(
        "left_of",
        "House",
        table([("1st", "2nd"), ("2nd", "3rd"), ("3rd", "4th")]),
    );
    puzzle.clue("1", is("Ann", "1st")).clue("2", linked("Ben", "next_to", "Ann"));
    puzzle.clue("3", is("Cleo", "Dog")).clue("4", linked("Dog", "left_of", "Cat"));
    puzzle.clue("5", is_not("Ben", "Owl")).clue("6", is("Tea", "Fox"));
    puzzle.clue("7", linked("Milk", "left_of", "Tea") | linked("Juice", "left_of", "Tea"));
    puzzle.clue("8", linked("Water", "next_to", "Cat")).clue("9", is_not("Ann", "Milk"));
    puzzle.check().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns puzzles with one answer.
fn unique() -> Vec<Model> {
    #[cfg(feature = "generate")]
    let generated = {
        use zebra_runtime::generate::{Generator, Kinds, Options, Size, Theme};
        [(3, 4, 1), (4, 4, 2), (3, 5, 3)].map(|(categories, items, seed)| {
            let size = Size { categories, items };
            let options = Options { size, kinds: Kinds::all(), ..Options::default() };
            let theme = Theme::named("street").expect("it is built in");
            Generator::new(theme, options)
                .expect("the options are possible")
                .puzzle(seed)
                .expect("one is found")
                .model
        })
    };
    #[cfg(not(feature = "generate"))]
    let generated = [];
    std::iter::once(street()).chain(generated).collect()
}

fn answer_of(model: &Model) -> Assignment {
    Solver::new(model).solve().unique().expect("the puzzle has one answer")
}

fn holds(model: &Model, answer: &Assignment, mark: Mark) -> bool {
    Formula::from(mark).holds(model, answer)
}

/// A game on a board whose answer is known.
struct Game<'m> {
    board: Board,
    answer: Assignment,
    explainer: Explainer<'m>,
}

impl<'m> Game<'m> {
    fn new(model: &'m Model, play: Play) -> Self {
        let board = Board::with_play(model, play);
        Game { board, answer: answer_of(model), explainer: Explainer::new(model) }
    }

    fn is_right(&self, mark: Mark) -> bool {
        holds(self.board.model(), &self.answer, mark)
    }

    fn known(&self) -> BTreeSet<Mark> {
        self.board.marks().iter().map(|entry| entry.mark).collect()
    }

    fn wrong(&self) -> Vec<Mark> {
        self.known().into_iter().filter(|&mark| !self.is_right(mark)).collect()
    }

    /// Checks the hint of the position, and follows it.
    fn follow_hint(&mut self) {
        let model = self.board.model().clone();
        let Some(hint) = self.board.hint_by(&self.explainer) else {
            assert!(self.board.is_complete());
            return;
        };
        assert!(Strength::ALL.iter().all(|&strength| !hint.text(&model, strength).is_empty()));
        match &hint {
            Hint::Mistake(mistake) => self.check_mistake(mistake),
            Hint::Next(chain) => {
                assert_eq!(self.wrong(), [], "the mistake comes first");
                assert_eq!(chain.given.iter().copied().collect::<BTreeSet<_>>(), self.known());
                let paragraph = hint.paragraph().expect("there is a paragraph");
                self.check(&self.known(), paragraph);
                assert!(hint.place(&model).is_some());
                assert!(!hint.marks().is_empty());
            }
        }
        let before = self.board.clone();
        self.board.follow(&hint).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_ne!(self.board, before, "{hint:?}");
        assert_eq!(self.wrong(), [], "{hint:?}");
    }

    fn check(&self, known: &BTreeSet<Mark>, paragraph: &Paragraph) {
        let checked = check_paragraph(self.board.model(), known, paragraph);
        // Whether a reason can be left out is checked last, when everything else is right.
        let is_sound =
            matches!(checked, Ok(()) | Err(FlawKind::RedundantFact(_) | FlawKind::RedundantClue(_)));
        assert!(is_sound, "{checked:?}: {paragraph:#?}");
        let marks = paragraph.conclusions.iter().chain(&paragraph.consequences);
        assert!(marks.clone().all(|&mark| self.is_right(mark)));
        assert!(marks.clone().any(|mark| !known.contains(mark)), "something is new");
    }

    fn check_chain(&self, chain: &Chain, mark: Mark) {
        let mut known: BTreeSet<Mark> = chain.given.iter().copied().collect();
        assert!(known.iter().all(|&mark| self.is_right(mark)) && !known.contains(&mark));
        for paragraph in &chain.paragraphs {
            self.check(&known, paragraph);
            known.extend(paragraph.conclusions.iter().chain(&paragraph.consequences));
        }
        assert!(known.contains(&mark), "{mark:?}: {chain:#?}");
        assert_eq!(chain.text(self.board.model()).lines().count(), chain.paragraphs.len());
    }

    fn check_mistake(&self, mistake: &Mistake) {
        assert!(!self.is_right(mistake.mark));
        assert!(self.board.entry(mistake.mark.first(), mistake.mark.second()).is_some());
        assert_eq!(self.board.clash().is_some(), matches!(mistake.kind, MistakeKind::Clash(_)));
        if let MistakeKind::Clue { clue, marks } = &mistake.kind {
            let facts: Vec<_> = marks.iter().map(|mark| mark.fact()).collect();
            let verdicts = zebra_runtime::solve::verdicts(self.board.model(), &facts);
            assert!(verdicts[clue.index()].contains(&zebra_runtime::solve::Verdict::Violated));
        }
        let mut board = self.board.clone();
        board.go_back(mistake.moves);
        assert_eq!(board.mistake(), None);
        board.undo();
        assert_eq!(board.marks(), self.board.marks(), "going back is one move");
    }
}

#[test]
fn hints_of_random_games_are_sound_and_solve_the_puzzle() {
    let models = unique();
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let play = if seed % 2 == 0 { Play::Strict } else { Play::Free };
        let mut game = Game::new(&models[seed as usize % models.len()], play);
        if random.once_in(2) {
            game.board.automate(Automatic::ALL);
        }
        for _ in 0..12 {
            let (one, other) = *random.choose(&pairs(game.board.model()));
            let mark = Mark::together(one, other);
            let right = if game.is_right(mark) { mark } else { mark.opposite() };
            match random.below(8) {
                0 => drop(game.board.mark(right.opposite())),
                1 => drop(game.board.undo()),
                2 => drop(game.board.take_back(one, other)),
                3..=4 => drop(game.board.mark(right)),
                _ => game.follow_hint(),
            }
        }
        let mut hints = 0;
        while !game.board.is_complete() || game.board.mistake().is_some() {
            game.follow_hint();
            hints += 1;
            assert!(hints < 500);
        }
        assert_eq!(game.board.check(&game.answer), Check::Right);
    }
}

#[test]
fn reasons_of_marks_are_sound() {
    for (model, seed) in unique().iter().take(3).zip(1..) {
        let mut random = Random::new(seed);
        let mut game = Game::new(model, Play::Strict);
        for (one, other) in pairs(model) {
            let mark = Mark::together(one, other);
            let right = if game.is_right(mark) { mark } else { mark.opposite() };
            let chain = game.board.why_by(&game.explainer, right).expect("it follows");
            game.check_chain(&chain, right);
            assert_eq!(game.board.why_not_by(&game.explainer, right.opposite()), Some(chain));
            assert_eq!(game.board.why_by(&game.explainer, right.opposite()), None);
            match random.below(4) {
                0 => drop(game.board.mark(right)),
                1 => game.follow_hint(),
                _ => {}
            }
        }
    }
}

#[test]
fn puzzles_with_several_answers_have_hints_as_far_as_marks_follow() {
    for model in all() {
        let answers: Vec<Assignment> = Solver::new(&model).solutions().collect();
        let explainer = Explainer::new(&model);
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut board = Board::new(&model);
            for _ in 0..12 {
                let (one, other) = *random.choose(&pairs(&model));
                let mark = Mark::together(one, other);
                drop(board.mark(if random.once_in(3) { mark } else { mark.opposite() }));
                let own: Vec<Mark> = board.marks().iter().map(|entry| entry.mark).collect();
                let fits = |own: &[Mark]| {
                    answers
                        .iter()
                        .filter(|answer| own.iter().all(|&mark| holds(&model, answer, mark)))
                        .count()
                };
                match board.hint_by(&explainer) {
                    Some(Hint::Mistake(mistake)) => {
                        assert_eq!(fits(&own), 0);
                        drop(board.go_back(mistake.moves));
                        assert_eq!(board.mistake(), None);
                    }
                    Some(hint) => {
                        assert_ne!(fits(&own), 0);
                        let marks = [&*own, &hint.marks()].concat();
                        assert_eq!(fits(&marks), fits(&own), "{hint:?}");
                    }
                    None => assert_ne!(fits(&own), 0),
                }
            }
        }
    }
}

/// Returns the four texts of a hint.
fn texts(model: &Model, hint: &Hint) -> String {
    Strength::ALL.map(|strength| format!("{strength:?}: {}", hint.text(model, strength))).join("\n")
}

#[test]
fn the_texts_of_hints() {
    let model = street();
    let item = |name| named(&model, name);
    let mut board = Board::with_play(&model, Play::Free);
    let mut text = String::new();
    for _ in 0..4 {
        let hint = board.hint().expect("the game goes on");
        text += &format!("{}\n\n", texts(&model, &hint));
        board.follow(&hint).expect("it can be followed");
    }
    board.apart(item("Dan"), item("Water")).expect("it is accepted");
    text += &format!("{}\n\n", texts(&model, &board.hint().expect("it contradicts the answer")));
    board.undo();
    board.together(item("Ben"), item("Owl")).expect("it is accepted");
    text += &format!("{}\n\n", texts(&model, &board.hint().expect("it violates clue 5")));
    board.undo();
    board.together(item("Ann"), item("3rd")).expect("it is accepted");
    text += &format!("{}\n", texts(&model, &board.hint().expect("marks clash")));
    insta::assert_snapshot!(text);
}

#[test]
fn the_texts_of_reasons() {
    let model = street();
    let item = |name| named(&model, name);
    let mut board = Board::new(&model);
    assert_eq!(board.why(Mark::together(item("Ann"), item("Water"))), None);
    let why = board.why(Mark::together(item("Ann"), item("Juice"))).expect("it is right");
    let why = why.text(&model);
    board.together(item("Ann"), item("1st")).expect("it is right");
    let why_not = board.why_not(Mark::together(item("Ben"), item("Dog"))).expect("it is wrong");
    insta::assert_snapshot!(format!("{why}\n\nNot Ben and Dog:\n{}", why_not.text(&model)));
}

#[test]
fn the_way_back_is_a_move() {
    let model = street();
    let item = |name| named(&model, name);
    let mut board = Board::new(&model);
    board.together(item("Ann"), item("1st")).expect("it is right");
    board.together(item("Ben"), item("3rd")).expect("it is accepted");
    board.apart(item("Cleo"), item("Cat")).expect("it is right");
    let mistake = board.mistake().expect("Ben is in the 2nd house");
    assert_eq!((mistake.mark, mistake.moves), (Mark::together(item("3rd"), item("Ben")), 1));
    assert!(!board.go_back(mistake.moves).is_empty());
    assert_eq!((board.marks().len(), board.undoable(), board.redoable()), (1, 4, 0));
    assert!(board.go_back(4).is_empty() && board.go_back(9).is_empty());
    board.undo();
    assert_eq!(board.marks().len(), 3);
    board.redo();
    board.apart(item("Ben"), item("4th")).expect("it is right");
    assert_eq!(board.marks().len(), 2);
    board.go_back(4);
    assert_eq!(board.marks().len(), 1, "the marks after four moves are those after the first one");
}
