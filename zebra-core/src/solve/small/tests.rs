//! The solver of small puzzles, compared with the engine and with brute force.

use zebra_testing::Random;

use super::eight::Eight;
use super::puzzle::Small;
use super::sixteen::Sixteen;
use super::square::{Square, below};
use crate::builder::{Builder, next_to, offset_by, table};
use crate::draft::Goal;
use crate::engine::{Budget, LEARN_AFTER};
use crate::model::{Assignment, Clue, Fact, Formula, ItemId, LinkId, Model, Polarity, State, Text};
use crate::solve::{Outcome, Session, Solved, Solver};

/// Returns a square of items with one to a few rows each.
fn random_square<S: Square>(random: &mut Random) -> S {
    let mut square = S::DIAGONAL;
    let rows = 1 + random.below(S::SIDE);
    let size = 1 + random.below(rows);
    for item in 0..rows {
        let few = (0..size).fold(0, |few, _| few | 1u64 << random.below(rows));
        square.set(item * S::STEP, few);
    }
    square
}

fn items<S: Square>(square: &S) -> Vec<u64> {
    (0..S::SIDE).map(|item| square.rows(item * S::STEP)).collect()
}

/// Returns the result of the rules of [`Square::settle`], one item after the other.
fn settled(mut items: Vec<u64>) -> Option<Vec<u64>> {
    loop {
        let before = items.clone();
        for one in 0..items.len() {
            let others = |of: &[u64]| {
                (0..of.len()).filter(|&other| other != one).map(|other| of[other]).collect::<Vec<u64>>()
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
        if items.contains(&0) || items.iter().fold(0, |all, item| all | item) != below(items.len()) {
            return None;
        }
        if items == before {
            return Some(items);
        }
    }
}

fn settles_as_its_rules<S: Square>(seed: u64) {
    let mut random = Random::new(seed);
    let mut conflicts = 0;
    for _ in 0..10_000 {
        let square: S = random_square(&mut random);
        let expected = settled(items(&square));
        let found = square.settle().map(|square| items(&square));
        conflicts += usize::from(found.is_none());
        // A row that three items need is refuted later, once the others are placed.
        if found.is_none() || expected.is_some() {
            assert_eq!(found, expected, "{square:?}");
        }
    }
    assert!((500..9_500).contains(&conflicts), "{conflicts}");
}

#[test]
fn a_square_settles_as_its_rules_do_one_by_one() {
    settles_as_its_rules::<Eight>(1);
    settles_as_its_rules::<Sixteen>(5);
}

fn operations_go_bit_by_bit<S: Square>(seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..500 {
        let (relation, other): (S, S) = (random_square(&mut random), random_square(&mut random));
        let rows = (0..S::SIDE).fold(0, |rows, row| rows | (random.below(2) as u64) << row);
        let all = items(&relation);
        let marked = |is_marked: &dyn Fn(usize) -> bool| {
            (0..S::SIDE).filter(|&row| is_marked(row)).fold(0u64, |all, row| all | 1 << row)
        };
        let supported = |relation: S, few: usize| {
            let turned = relation.transposed();
            S::supported(&relation.supports(turned, few), rows & below(few)) & below(few)
        };
        let from = |all: &[u64], few: usize| {
            let rows = (0..few).filter(|row| rows >> row & 1 == 1);
            rows.fold(0, |to, row| to | all[row]) & below(few)
        };
        assert_eq!(supported(relation, S::SIDE), from(&all, S::SIDE));
        // Relations that a link can have, of fewer rows as well.
        let (few, distance) = (1 + random.below(S::SIDE), random.below(S::SIDE));
        let kind = random.below(5);
        let mut of_distance = S::EMPTY;
        for (a, b) in (0..few).flat_map(|a| (0..few).map(move |b| (a, b))) {
            let is_related =
                [a + distance == b, a == b + distance, a.abs_diff(b) == distance, a < b, a > b][kind];
            let row = a * S::STEP;
            of_distance.set(row, of_distance.rows(row) | u64::from(is_related) << b);
        }
        if rows & below(few) != 0 {
            let expected = from(&items(&of_distance), few);
            assert_eq!(supported(of_distance, few), expected, "{kind}, {distance}, {few}");
        }
        assert_eq!(
            items(&relation.inverted()),
            all.iter().map(|row| !row & below(S::SIDE)).collect::<Vec<_>>()
        );
        let turned = items(&relation.transposed());
        for (a, b) in (0..S::SIDE).flat_map(|a| (0..S::SIDE).map(move |b| (a, b))) {
            assert_eq!(all[a] >> b & 1, turned[b] >> a & 1);
        }
        let watched = (0..S::SIDE).filter(|item| rows >> item & 1 == 1);
        let watched = watched.fold(0, |marks, item| marks | S::mark(item * S::STEP));
        let (mut changed, mut found) = (relation.changed(other, watched), 0);
        while changed != 0 {
            let place = S::first_place(changed);
            found |= 1 << (place / S::STEP);
            changed = S::without(changed, place);
        }
        assert_eq!(found, rows & marked(&|row| all[row] != items(&other)[row]));
        let sizes = || all.iter().map(|rows| u64::from(rows.count_ones()));
        let least = sizes().filter(|size| *size > 1).min();
        let expected =
            least.and_then(|least| Some((least, sizes().position(|size| size == least)? * S::STEP)));
        assert_eq!(relation.fewest(|_| true), expected);
        assert_eq!(relation.fewest(|size| least.is_none_or(|least| size < least)), None);
        let (item, mut kept) = (random.below(S::SIDE), relation);
        assert_eq!(kept.keep(item * S::STEP, rows), all[item] & !rows != 0);
        let expected: Vec<u64> =
            (0..S::SIDE).map(|at| if at == item { all[at] & rows } else { all[at] }).collect();
        assert_eq!(items(&kept), expected);
    }
}

#[test]
fn operations_of_squares_go_bit_by_bit() {
    operations_go_bit_by_bit::<Eight>(2);
    operations_go_bit_by_bit::<Sixteen>(6);
}

fn open_squares<S: Square>() {
    for rows in 1..=S::SIDE {
        let open = S::open(rows);
        let expected = |place: usize| if place < rows { below(rows) } else { 1 << place };
        assert_eq!(items(&open), (0..S::SIDE).map(expected).collect::<Vec<_>>(), "{rows}");
        assert_eq!(open.settle(), Some(open));
    }
}

#[test]
fn an_open_square_has_the_rows_of_its_items() {
    open_squares::<Eight>();
    open_squares::<Sixteen>();
}

/// Returns a puzzle without clues, with links of every kind on its rows.
fn bare(random: &mut Random) -> Model {
    let most = if random.below(4) == 0 { 16 } else { 8 };
    let (rows, categories) = (2 + random.below(most - 1), 1 + random.below(5));
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
            // The answers are as many as the ways to order each category.
            let orders: usize = (2..=bare.rows()).product();
            if bare.rows() <= 5 && orders.pow(bare.categories().len() as u32 - 1) <= 15_000 {
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

fn is_large(model: &Model) -> bool {
    Small::<Eight>::of(model).is_none() && Small::<Sixteen>::of(model).is_none()
}

#[test]
fn what_is_not_small_is_left_to_the_engine() {
    let mut puzzle = Builder::new("Pets");
    puzzle.category("Child", ["Ann", "Bob"]).great_category("Pet", ["Cat", "Dog", "Emu"]);
    let model = puzzle.verify(Goal::Nothing).check().expect("no mistake");
    assert!(is_large(&model));
    let mut puzzle = Builder::new("Rows");
    puzzle
        .positions(17)
        .category("A", (1..=17).map(|number| crate::draft::ItemDraft::new(&*format!("a{number}"))));
    let model = puzzle.verify(Goal::Nothing).check().expect("no mistake");
    assert!(is_large(&model));
}
