//! Tests of cores, other answers, redundant clues and refuted cells against every assignment.

use zebra_runtime::model::{Answer, Assignment, CategoryId, ClueId, ItemId, List, Model};
use zebra_runtime::solve::{Agreement, Analysis, Budget, Solver};

use zebra_testing::Random;
use zebra_testing::small::{Small, Truth, without};

fn every_clue(model: &Model) -> Vec<ClueId> {
    model.clue_ids().collect()
}

fn together(assignment: &Assignment, (one, other): (ItemId, ItemId)) -> bool {
    assignment.row_of(one) == assignment.row_of(other)
}

#[test]
fn a_core_is_contradictory_and_irreducible() {
    let (mut found, mut larger, mut squeezed) = (0, 0, 0);
    for seed in 1..=120 {
        let random = &mut Random::new(seed);
        let small = Small::wild(3 + seed as usize % 2, 9, random);
        let model = small.draft.check().model;
        let truth = Truth::of(&model);
        let core = Solver::new(&model).conflict_core().known().expect("small puzzles are within the budget");
        let Some(conflict) = core else {
            assert!(truth.possible(&every_clue(&model)));
            continue;
        };
        assert!(!truth.possible(&conflict.clues), "seed {seed}");
        for &clue in &conflict.clues {
            assert!(
                truth.possible(&without(&conflict.clues, clue)),
                "seed {seed}: clue {clue:?} is not needed"
            );
        }
        found += 1;
        let smallest = truth.smallest_conflict().expect("there is a conflict");
        assert!(conflict.clues.len() <= smallest + 2, "seed {seed}");
        larger += usize::from(conflict.clues.len() > smallest);
        let Some(clash) = conflict.clash else { continue };
        squeezed += 1;
        for partner in model.items_of(clash.category) {
            let refuted = |&clue: &ClueId| {
                let others = without(&conflict.clues, clue);
                !truth.answers(&others).any(|answer| together(answer, (clash.item, partner)))
            };
            assert!(conflict.clues.iter().any(refuted), "seed {seed}: {partner:?} is left");
        }
    }
    println!("{found} conflicts, {larger} larger than they could be, {squeezed} with an item squeezed out");
    assert!(found > 60 && squeezed > 30 && larger * 10 <= found);
}

#[test]
fn a_second_solution_is_another_answer() {
    for seed in 1..=80 {
        let small = Small::wild(3, 1 + seed as usize % 5, &mut Random::new(seed));
        let model = small.draft.check().model;
        let truth = Truth::of(&model);
        let all = every_clue(&model);
        let answers: Vec<_> = truth.answers(&all).collect();
        for &known in &answers {
            let other = Solver::new(&model).second_solution(known).known().expect("within the budget");
            assert_eq!(other.is_some(), answers.len() > 1);
            assert!(other.is_none_or(|other| other != *known && answers.contains(&&other)));
        }
    }
}

#[test]
fn agreement_counts_the_marks_of_all_answers() {
    for seed in 1..=80 {
        let small = Small::wild(3, 1 + seed as usize % 6, &mut Random::new(seed));
        let model = small.draft.check().model;
        let truth = Truth::of(&model);
        let all = every_clue(&model);
        let of = |item: ItemId| model.item(item).category;
        let pairs = model.item_ids().flat_map(|one| model.item_ids().map(move |other| (one, other)));
        let marks: Vec<_> = pairs.filter(|&(one, other)| of(one) < of(other)).collect();
        let open = |&&pair: &&(ItemId, ItemId)| {
            let is = |wanted| truth.answers(&all).any(|answer| together(answer, pair) == wanted);
            is(true) && is(false)
        };
        let agreed = marks.len() - marks.iter().filter(open).count();
        let expected = Agreement { agreed, marks: marks.len() };
        assert_eq!(Solver::new(&model).agreement(), Analysis::Known(expected), "seed {seed}");
    }
}

#[test]
fn redundant_clues_are_exactly_the_implied_ones() {
    let mut found = 0;
    for seed in 1..=80 {
        let (small, _) = Small::unique(3 + seed as usize % 2, &mut Random::new(seed));
        let model = small.draft.check().model;
        let truth = Truth::of(&model);
        let all = every_clue(&model);
        let expected: Vec<ClueId> =
            all.iter().copied().filter(|&clue| truth.implies(&without(&all, clue), clue)).collect();
        let redundant = Solver::new(&model).redundant_clues().known().expect("within the budget");
        assert_eq!(redundant.iter().map(|one| one.clue).collect::<Vec<_>>(), expected, "seed {seed}");
        for one in &redundant {
            found += 1;
            assert!(!one.implied_by.contains(&one.clue) && truth.implies(&one.implied_by, one.clue));
            for &other in &one.implied_by {
                assert!(!truth.implies(&without(&one.implied_by, other), one.clue), "seed {seed}");
            }
        }
    }
    assert!(found > 50);
}

#[test]
fn refuted_cells_are_in_no_answer_and_open_cells_are_not_in_all() {
    let (mut singly, mut jointly) = (0, 0);
    for seed in 1..=120 {
        let random = &mut Random::new(seed);
        let small = Small::wild(3, 2 + seed as usize % 4, random);
        let model = small.draft.check().model;
        let truth = Truth::of(&model);
        let all = every_clue(&model);
        let given = &truth.all[random.below(truth.all.len())];
        let row =
            |row| List::Owned(model.category_ids().map(|id| given.item_in(row, id)).collect::<Vec<_>>());
        let answer = Answer {
            columns: List::Owned((0..3).map(CategoryId).collect()),
            rows: List::Owned((0..3).map(row).collect()),
        };
        let solver = Solver::new(&model);
        let open = solver.open_cells(&answer).known().expect("within the budget");
        let is_open = |&cell: &_| truth.answers(&all).any(|answer| !together(answer, cell));
        assert_eq!(open, answer.pairs().filter(is_open).collect::<Vec<_>>());
        let refuted = solver.refuted_cells(&answer).known().expect("within the budget");
        let has_all = |cells: &[(ItemId, ItemId)], clues: &[ClueId]| {
            truth.answers(clues).any(|answer| cells.iter().all(|&cell| together(answer, cell)))
        };
        assert_eq!(refuted.is_empty(), truth.answers(&all).any(|answer| answer == given));
        for refutation in &refuted {
            assert!(!has_all(&refutation.cells, &refutation.clues));
            for &cell in &refutation.cells {
                assert!(
                    has_all(&without(&refutation.cells, cell), &refutation.clues)
                        || refutation.cells.len() == 1
                );
            }
            for &clue in &refutation.clues {
                assert!(has_all(&refutation.cells, &without(&refutation.clues, clue)));
            }
            if refutation.cells.len() == 1 { singly += 1 } else { jointly += 1 }
        }
    }
    assert!(singly > 20 && jointly > 3, "{singly} {jointly}");
}

#[test]
fn without_budget_nothing_is_known() {
    let (small, answer) = Small::unique(4, &mut Random::new(5));
    let model = small.draft.check().model;
    let mut solver = Solver::new(&model);
    solver.within(Budget::new(3));
    assert_eq!(solver.conflict_core(), Analysis::Unknown);
    assert_eq!(solver.redundant_clues(), Analysis::Unknown);
    assert_eq!(solver.agreement(), Analysis::Unknown);
    assert_eq!(solver.second_solution(&answer), Analysis::Unknown);
}
