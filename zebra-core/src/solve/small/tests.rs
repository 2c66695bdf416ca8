//! The solver of small puzzles, compared with the engine and with brute force.

use zebra_testing::Random;

use super::square::{self, SIDE, settle, supported, transposed};
use super::*;
use crate::builder::{Builder, next_to, offset_by, table};
use crate::draft::Goal;
use crate::model::{Clue, State, Text};
use crate::solve::{Session, Solver};

/// Returns a square of items with one to a few rows each.
fn random_square(random: &mut Random) -> Square {
    let rows = 1 + random.below(SIDE);
    let size = 1 + random.below(rows);
    let items = (0..rows).map(|_| (0..size).fold(0, |item, _| item | 1u64 << random.below(rows)));
    let few = items.enumerate().fold(0, |square, (place, item)| square | item << (SIDE * place));
    few | DIAGONAL & !square::first_items(rows)
}

fn item(square: Square, place: usize) -> u8 {
    (square >> (SIDE * place)) as u8
}

/// Returns the result of the rules of [`settle`], one item after the other.
fn settled(mut items: [u8; SIDE]) -> Option<[u8; SIDE]> {
    loop {
        let before = items;
        for one in 0..SIDE {
            let others = |of: &[u8; SIDE]| {
                (0..SIDE).filter(|&other| other != one).map(|other| of[other]).collect::<Vec<u8>>()
            };
            let alone = others(&items).iter().fold(items[one], |rows, other| rows & !other);
            match alone.count_ones() {
                0 => {}
                1 => items[one] = alone,
                _ => return None,
            }
            for other in others(&items).into_iter().filter(|other| other.count_ones() == 1) {
                items[one] &= !other;
            }
        }
        if items.contains(&0) || items.iter().fold(0, |all, item| all | item) != u8::MAX {
            return None;
        }
        if items == before {
            return Some(items);
        }
    }
}

#[test]
fn a_square_settles_as_its_rules_do_one_by_one() {
    let mut random = Random::new(1);
    let mut conflicts = 0;
    for _ in 0..20_000 {
        let square = random_square(&mut random);
        let expected = settled(std::array::from_fn(|place| item(square, place)));
        let found = settle(square).map(|square| std::array::from_fn(|place| item(square, place)));
        conflicts += usize::from(found.is_none());
        // A row that three items need is refuted later, once the others are placed.
        if found.is_none() || expected.is_some() {
            assert_eq!(found, expected, "{square:#x}");
        }
    }
    assert!((1_000..19_000).contains(&conflicts), "{conflicts}");
}

#[test]
fn relations_are_supported_and_transposed_bit_by_bit() {
    let mut random = Random::new(2);
    for _ in 0..1_000 {
        let relation = u64::from_le_bytes(std::array::from_fn(|_| random.below(256) as u8));
        let rows = random.below(256) as u64;
        let expected = (0..SIDE)
            .filter(|&row| u64::from(item(relation, row)) & rows != 0)
            .fold(0, |all, row| all | 1 << row);
        assert_eq!(supported(relation, rows), expected);
        for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b))) {
            assert_eq!(item(relation, a) >> b & 1, item(transposed(relation), b) >> a & 1);
        }
    }
}

#[test]
fn an_open_square_has_the_rows_of_its_items() {
    for rows in 1..=SIDE {
        let open = square::open(rows);
        let expected = |place: usize| if place < rows { ((1u32 << rows) - 1) as u8 } else { 1 << place };
        assert!((0..SIDE).all(|place| item(open, place) == expected(place)), "{rows}");
        assert_eq!(settle(open), Some(open));
    }
}

/// Returns a puzzle without clues, with links of every kind on its rows.
fn bare(random: &mut Random) -> Model {
    let (rows, categories) = (2 + random.below(7), 1 + random.below(5));
    let names = |prefix: char| (1..=rows).map(move |number| format!("{prefix}{number}"));
    let mut puzzle = Builder::new("Small");
    puzzle.ordered_category("Row", names('r').map(|name| crate::draft::ItemDraft::new(&*name)));
    for prefix in ('A'..).take(categories) {
        let items = names(prefix).map(|name| crate::draft::ItemDraft::new(&*name));
        puzzle.category(&prefix.to_string(), items);
    }
    puzzle.link("next", "Row", next_to()).link("pairs", "Row", table([("r1", "r2"), ("r2", "r2")]));
    puzzle.link("left", "Row", crate::builder::less_than(0)).verify(Goal::Nothing);
    if rows > 2 {
        puzzle.link("two", "Row", offset_by(2)).link("right", "Row", crate::builder::more_by(1));
    }
    puzzle.check().expect("no mistake")
}

/// Returns a fact: mostly true in an assignment.
fn fact(model: &Model, answer: &Assignment, random: &mut Random) -> Formula {
    loop {
        let mut any = || ItemId(random.below(model.items().len()) as u32);
        let (first, second) = (any(), any());
        let link = random.below(2 * model.links().len());
        let link = (link < model.links().len()).then_some(LinkId(link as u32));
        let mut fact = Fact { first, polarity: Polarity::Is, link, second };
        if !fact.holds(model, answer) && random.below(40) > 0 {
            fact.polarity = Polarity::IsNot;
        }
        let is_dull = first == second || fact.polarity == Polarity::IsNot && random.below(4) > 0;
        if !is_dull {
            return Formula::Fact(fact);
        }
    }
}

fn with_clues(bare: &Model, random: &mut Random) -> Model {
    let answer = Solver::new(bare).solutions().nth(random.below(2)).expect("two answers");
    let mut parts = bare.parts().clone();
    let formula = |random: &mut Random| {
        let [one, other] = [(); 2].map(|()| fact(bare, &answer, random));
        match random.below(8) {
            0 => Formula::All(vec![one, other].into()),
            1 => Formula::Not(Formula::Not(one.into()).into()),
            _ => one,
        }
    };
    let count = random.below(3 * bare.categories().len() * bare.rows() / 2);
    let clue = |number: usize| Clue {
        label: Text::from(number.to_string()),
        sentence: None,
        zbc: None,
        formulas: vec![formula(random)].into(),
        state: State::On,
    };
    parts.clues = (0..count).map(clue).collect();
    Model::from_parts(parts)
}

#[test]
fn small_puzzles_have_the_answers_that_the_engine_finds() {
    let mut random = Random::new(3);
    let mut solved = [0; 4];
    for _ in 0..1_500 {
        let model = with_clues(&bare(&mut random), &mut random);
        let found = Solver::new(&model);
        let Some(small) = found.solve_small() else {
            solved[3] += 1;
            continue;
        };
        let general = Solver::new(&model).learn_after(LEARN_AFTER).solve();
        // After some conflicts, the engine branches in another order.
        let is_same = small.statistics.conflicts < 32 || matches!(small.outcome, Outcome::Unique(_));
        assert!(!is_same || small.outcome == general.outcome, "{small:?}\n{general:?}\n{model:?}");
        let outcome = |solved: &Solved| match solved.outcome {
            Outcome::Unique(_) => 0,
            Outcome::Multiple(..) => 1,
            _ => 2,
        };
        assert_eq!(outcome(&small), outcome(&general), "{model:?}");
        solved[outcome(&small)] += 1;
    }
    assert!(solved.iter().all(|count| *count > 50), "{solved:?}");
}

#[test]
fn questions_about_small_puzzles_have_the_answers_of_brute_force() {
    let mut random = Random::new(4);
    let budget = Budget::new(1_000_000);
    for _ in 0..300 {
        let bare = loop {
            let bare = bare(&mut random);
            if bare.rows().pow(bare.categories().len() as u32 - 1) <= 125 && bare.rows() <= 5 {
                break bare;
            }
        };
        let model = with_clues(&bare, &mut random);
        let all: Vec<Assignment> = Solver::new(&bare).solutions().collect();
        let holds = |answer: &Assignment, clue: &Clue| clue.formulas[0].holds(&bare, answer);
        let mut session = Session::with_clues(&model);
        let mut claims: Vec<usize> = (0..model.clues().len()).collect();
        claims.retain(|_| random.below(4) > 0);
        let fits = |answer: &&Assignment| claims.iter().all(|&claim| holds(answer, &model.clues()[claim]));
        let known = &all[random.below(all.len())];
        let another = session.another(&claims, known, budget).known().expect("within the budget");
        assert_eq!(another.is_some(), all.iter().filter(fits).any(|answer| answer != known));
        assert!(another.iter().all(|answer| fits(&answer) && answer != known));
        let denied = fact(&bare, known, &mut random);
        let guide = (random.below(2) == 0).then_some(known);
        let found = session.counterexample(&claims, std::slice::from_ref(&denied), guide, budget).known();
        let found = found.expect("within the budget");
        assert_eq!(found.is_some(), all.iter().filter(fits).any(|answer| !denied.holds(&bare, answer)));
        assert!(found.iter().all(|answer| fits(&answer) && !denied.holds(&bare, answer)));
    }
}

#[test]
fn nothing_denied_unknown_claims_and_repeated_claims_are_as_in_the_engine() {
    let mut puzzle = Builder::new("Pets");
    puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    puzzle.clue("1", crate::builder::is("Ann", "Cat"));
    let model = puzzle.check().expect("no mistake");
    let mut session = Session::with_clues(&model);
    let budget = Budget::new(1_000_000);
    let found = session.counterexample(&[0], &[], None, budget).known().expect("within the budget");
    assert_eq!(found, None, "no formula is false");
    let answer = Solver::new(&model).solve().unique().expect("one answer");
    for claims in [vec![0, 7], vec![0; 100_000]] {
        let other = session.another(&claims, &answer, budget).known().expect("within the budget");
        assert_eq!(other, None);
    }
}

#[test]
fn what_is_not_small_is_left_to_the_engine() {
    let mut puzzle = Builder::new("Pets");
    puzzle.category("Child", ["Ann", "Bob"]).great_category("Pet", ["Cat", "Dog", "Emu"]);
    let model = puzzle.verify(Goal::Nothing).check().expect("no mistake");
    assert!(Small::of(&model).is_none());
    let mut puzzle = Builder::new("Rows");
    puzzle
        .positions(9)
        .category("A", (1..=9).map(|number| crate::draft::ItemDraft::new(&*format!("a{number}"))));
    let model = puzzle.verify(Goal::Nothing).check().expect("no mistake");
    assert!(Small::of(&model).is_none());
}
