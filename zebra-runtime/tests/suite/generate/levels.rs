//! Puzzles of a requested level, their kinds of clues, and their questions.

use std::collections::BTreeSet;

use zebra_runtime::explain::Level;
use zebra_runtime::format::zbc;
use zebra_runtime::generate::{ClueKind, Generated, Generator, Kinds, Options, Size, Theme};
use zebra_runtime::model::{Clue, Comparison, Fact, Formula, Model, Number, Polarity};
use zebra_runtime::solve::{Outcome, Solver};

fn generator(theme: &str, options: Options) -> Generator {
    Generator::new(Theme::named(theme).expect("it is built in"), options).expect("the options are possible")
}

fn of_level(level: Level, size: Size) -> Options {
    Options {
        size,
        difficulty: Some(level..=level),
        kinds: Kinds::of_level(level, size),
        attempts: Options::attempts_for(size, true),
        ..Options::default()
    }
}

#[test]
fn levels_can_be_asked_for() {
    use Level::{Easy, Hard, Moderate, Tricky};
    for (level, categories, items) in [
        (Easy, 3, 3),
        (Moderate, 3, 3),
        (Tricky, 3, 3),
        (Easy, 4, 4),
        (Moderate, 4, 4),
        (Tricky, 4, 4),
        (Hard, 4, 4),
        (Easy, 6, 6),
        (Moderate, 6, 6),
        (Easy, 8, 8),
    ] {
        let generator = generator("street", of_level(level, Size { categories, items }));
        for seed in 0..2 {
            let puzzle = generator.puzzle(seed).unwrap_or_else(|error| panic!("{level} {items}: {error}"));
            assert_eq!(puzzle.walkthrough().difficulty().map(|difficulty| difficulty.level), Some(level));
            assert_eq!(Solver::new(&puzzle.model).solve().unique().as_ref(), Some(&puzzle.solution));
            assert!(puzzle.minimal);
        }
    }
}

#[test]
fn an_easy_puzzle_is_not_dictation_and_needs_each_of_its_facts() {
    for theme in Theme::names() {
        let generator = generator(theme, of_level(Level::Easy, Size { categories: 4, items: 4 }));
        let puzzle = generator.puzzle(5).expect("the options are satisfied");
        let difficulty = puzzle.difficulty.expect("it was asked for");
        assert_eq!(difficulty.level, Level::Easy, "{theme}");
        assert!(difficulty.paragraphs >= 4, "{theme}: {} paragraphs", difficulty.paragraphs);
        let direct = puzzle.kinds.iter().filter(|kind| **kind == ClueKind::Same).count();
        assert!(100 * direct <= 60 * puzzle.kinds.len(), "{theme}: {direct} clues state a pair");
        for clue in puzzle.model.clue_ids() {
            let mut parts = puzzle.model.parts().clone();
            parts.clues = puzzle
                .model
                .clue_ids()
                .filter(|other| *other != clue)
                .map(|id| puzzle.model.clue(id).clone())
                .collect();
            let outcome = Solver::new(&Model::from_parts(parts)).solve().outcome;
            assert!(matches!(outcome, Outcome::Multiple(..)), "{theme}: clue {clue:?} is redundant");
        }
    }
}

#[test]
fn fiendish_puzzles_have_natural_clues() {
    for (theme, categories) in [("school", 4), ("school", 3), ("street", 3)] {
        let puzzle = generator(theme, of_level(Level::Fiendish, Size { categories, items: 4 }));
        let kinds: Vec<ClueKind> =
            (0..4).flat_map(|seed| puzzle.puzzle(seed).expect("the options are satisfied").kinds).collect();
        let count = kinds.iter().filter(|kind| kind.is_choice()).count();
        assert!(5 * count <= kinds.len(), "{theme} {categories}x4: {count} of {} clues", kinds.len());
    }
}

#[test]
fn a_level_that_a_size_hardly_ever_has_is_an_error_at_once() {
    for (level, size, other) in [
        (Level::Fiendish, Size { categories: 2, items: 2 }, "ask for `moderate`"),
        (Level::Hard, Size { categories: 3, items: 3 }, "ask for `tricky`, for `fiendish`"),
    ] {
        let theme = Theme::named("street").expect("it is built in");
        let message = Generator::new(theme, of_level(level, size)).expect_err("it is too small").to_string();
        assert!(message.contains(other) && message.contains("a larger size such as `4x4`"), "{message}");
    }
}

fn puzzles_of(kind: ClueKind) -> impl Iterator<Item = Generated> {
    let kinds = Kinds::none().with(kind, 9).with(ClueKind::Same, 1);
    let options = Options { size: Size { categories: 4, items: 5 }, numeric: 1, kinds, ..Options::default() };
    let generator = generator("street", options);
    (0..10).map(move |seed| generator.puzzle(seed).expect("the options are satisfied"))
}

fn formulas_of(kind: ClueKind) -> Vec<Formula> {
    let of_puzzle = |puzzle: Generated| -> Vec<Formula> {
        let clues = puzzle.model.clues().iter().zip(&puzzle.kinds).filter(|(_, known)| **known == kind);
        clues.map(|(clue, _)| clue.formulas[0].clone()).collect()
    };
    puzzles_of(kind).flat_map(of_puzzle).collect()
}

#[test]
fn limits_are_never_the_least_or_greatest_number() {
    let mut count = 0;
    for puzzle in puzzles_of(ClueKind::Limit) {
        for clue in puzzle.model.clues() {
            let Formula::Compare { right: Number::Constant(limit), comparison, .. } = &clue.formulas[0]
            else {
                continue;
            };
            assert!(matches!(comparison, Comparison::GreaterOrEqual | Comparison::LessOrEqual));
            let numeric = |id: &_| puzzle.model.items_of(*id).all(|item| puzzle.model.item(item).is_number());
            let category = puzzle.model.category_ids().find(numeric).expect("there is a numeric category");
            let values: Vec<i64> =
                puzzle.model.items_of(category).map(|item| puzzle.model.value(item)).collect();
            assert!(values[1..values.len() - 1].contains(limit), "{limit} of {values:?}");
            count += 1;
        }
    }
    assert!(count > 5, "there are limits: {count}");
}

#[test]
fn clues_of_several_facts_have_their_forms() {
    let pairs = formulas_of(ClueKind::Pair);
    assert!(!pairs.is_empty());
    for pair in pairs {
        let Formula::Any(cases) = &pair else { panic!("{pair:?}") };
        assert!(cases.iter().all(|case| matches!(case, Formula::All(facts) if facts.len() == 2)));
    }
    let different = formulas_of(ClueKind::AllDifferent);
    assert!(!different.is_empty());
    for clue in different {
        let Formula::All(facts) = &clue else { panic!("{clue:?}") };
        let negated =
            |fact: &Formula| matches!(fact, Formula::Fact(fact) if fact.polarity == Polarity::IsNot);
        assert!(facts.len() > 1 && facts.iter().all(negated));
    }
    let joined = formulas_of(ClueKind::Joined);
    assert!(!joined.is_empty());
    for clue in joined {
        let Formula::All(facts) = &clue else { panic!("{clue:?}") };
        let [Formula::Fact(one), Formula::Fact(other)] = &facts[..] else { panic!("{clue:?}") };
        assert_eq!(one.first, other.first);
    }
}

#[test]
fn questions_have_an_answer_that_no_clue_states() {
    for theme in Theme::names() {
        let generator =
            generator(theme, Options { size: Size { categories: 4, items: 4 }, ..Options::default() });
        for seed in 0..10 {
            let puzzle = generator.puzzle(seed).expect("the options are satisfied");
            assert!(puzzle.model.question().is_some_and(|question| question.ends_with('?')));
            assert!(!puzzle.asked.is_empty(), "{theme} {seed}: {:?}", puzzle.model.question());
            let category = puzzle.model.item(puzzle.asked[0]).category;
            assert!(puzzle.asked.iter().all(|item| puzzle.model.item(*item).category == category));
        }
    }
}

#[test]
fn themes_give_different_puzzles_at_one_seed() {
    let shape = |theme: &str, seed| {
        let puzzle = generator(theme, Options::default()).puzzle(seed).expect("the options are satisfied");
        puzzle.kinds
    };
    let differ = (0..10).filter(|&seed| shape("street", seed) != shape("market", seed)).count();
    assert!(differ >= 9, "{differ} of 10 differ");
}

#[test]
fn redundant_clues_are_never_written_twice() {
    let size = Size { categories: 2, items: 3 };
    let options = Options { size, minimal: false, clues: 14..=usize::MAX, ..Options::default() };
    let generator = generator("street", options);
    for seed in 0..20 {
        let puzzle = generator.puzzle(seed).expect("the options are satisfied");
        let text = zbc::write(&puzzle.model).expect("ZBC has these kinds").text;
        let (_, clues) = text.split_once("---\n").expect("the clues follow");
        let clues: Vec<&str> =
            clues.lines().filter_map(|line| line.split_once('"')).map(|(clue, _)| clue.trim()).collect();
        let clues: Vec<&str> = clues.into_iter().filter(|clue| !clue.is_empty()).collect();
        let distinct: BTreeSet<&str> = clues.iter().copied().collect();
        assert_eq!(distinct.len(), clues.len(), "{text}");
        assert!(matches!(Solver::new(&puzzle.model).solve().outcome, Outcome::Unique(_)));
    }
}

#[test]
fn no_clue_states_a_part_of_another() {
    let options =
        Options { size: Size { categories: 4, items: 4 }, kinds: Kinds::all(), ..Options::default() };
    let generator = generator("street", options);
    for seed in 0..60 {
        let puzzle = generator.puzzle(seed).expect("the options are satisfied");
        let clues: Vec<&Formula> = puzzle.model.clues().iter().flat_map(|clue| &clue.formulas[..]).collect();
        for clue in &clues {
            let Formula::Fact(fact) = clue else { continue };
            let forms = [Polarity::Is, Polarity::IsNot]
                .map(|polarity| Fact { polarity, ..*fact })
                .map(|fact| [format!("{fact:?}"), format!("{:?}", fact.exchanged())]);
            for other in clues.iter().filter(|other| other != &clue) {
                let text = format!("{other:?}");
                assert!(
                    !forms.iter().flatten().any(|form| text.contains(form)),
                    "seed {seed}: {clue:?} in {text}"
                );
            }
        }
    }
}

/// Returns the two facts of a clue of two.
fn two_facts(parts: &[Formula]) -> Option<[Fact; 2]> {
    match parts {
        [Formula::Fact(one), Formula::Fact(other)] => Some([*one, *other]),
        _ => None,
    }
}

#[test]
fn no_part_of_a_clue_says_nothing() {
    let size = Size { categories: 4, items: 4 };
    let generators = ["street", "school"].map(|theme| generator(theme, of_level(Level::Tricky, size)));
    let (mut halves, mut alternatives) = (0, 0);
    for (generator, seed) in
        generators.iter().flat_map(|generator| (0..12).map(move |seed| (generator, seed)))
    {
        let model = generator.puzzle(seed).expect("the options are satisfied").model;
        let with_clues = |formulas: Vec<Formula>| {
            let mut parts = model.parts().clone();
            let clue = |formula| Clue { formulas: vec![formula].into(), ..model.clues()[0].clone() };
            parts.clues = formulas.into_iter().map(clue).collect();
            Model::from_parts(parts)
        };
        let clues: Vec<Formula> = model.clues().iter().map(|clue| clue.formulas[0].clone()).collect();
        for (index, clue) in clues.iter().enumerate() {
            let others = || clues.iter().enumerate().filter(move |(other, _)| *other != index);
            match clue {
                // The rest of the puzzle does not imply half of it.
                Formula::All(parts) => {
                    for kept in two_facts(parts).into_iter().flatten().filter(|fact| fact.link.is_none()) {
                        let mut rest: Vec<Formula> = others().map(|(_, clue)| clue.clone()).collect();
                        rest.push(Formula::Fact(kept));
                        let answer = Solver::new(&with_clues(rest)).solve().unique();
                        assert_eq!(answer, None, "seed {seed}: {clue:?} needs only {kept:?}");
                        halves += 1;
                    }
                }
                // No other clue alone excludes an alternative.
                Formula::Any(parts) => {
                    for fact in two_facts(parts).into_iter().flatten() {
                        for (_, other) in others() {
                            let both = with_clues(vec![other.clone(), Formula::Fact(fact)]);
                            let outcome = Solver::new(&both).solve().outcome;
                            assert!(
                                outcome != Outcome::Unsolvable,
                                "seed {seed}: {other:?} excludes {fact:?}"
                            );
                        }
                        alternatives += 1;
                    }
                }
                _ => {}
            }
        }
    }
    assert!(halves > 5 && alternatives > 5, "{halves} halves and {alternatives} alternatives were tried");
}

#[test]
fn a_kind_that_the_theme_lacks_is_an_error() {
    let kinds: Kinds = "plain,ratio".parse().expect("it is a kind");
    let theme = Theme::named("street").expect("it is built in");
    let error =
        Generator::new(theme, Options { kinds, ..Options::default() }).expect_err("there is no ratio");
    assert!(error.to_string().contains("no clues of kind ratio"), "{error}");
}
