//! The effect of single moves, and the messages of rejected ones.

use zebra_runtime::board::{Automatic, Board, Check, Event, Origin, Play, Reason};
use zebra_runtime::explain::Technique;
use zebra_runtime::model::{ClueId, ItemId, Mark, Polarity};
use zebra_runtime::solve::{Solver, Verdict};

use crate::board::puzzles::{all, cafe, named, pairs, tenants, tips, waiters};

/// A board, and marks by the names of items.
struct Desk {
    board: Board,
}

impl Desk {
    fn new(model: &zebra_runtime::model::Model) -> Self {
        Desk { board: Board::new(model) }
    }

    fn item(&self, name: &str) -> ItemId {
        named(self.board.model(), name)
    }

    fn mark(&self, written: &str) -> Mark {
        let [one, verb, other] = *written.split(' ').collect::<Vec<_>>() else { panic!("`{written}`") };
        let (one, other) = (self.item(one), self.item(other));
        if verb == "+" { Mark::together(one, other) } else { Mark::apart(one, other) }
    }

    fn set(&mut self, written: &str) -> Vec<Event> {
        let mark = self.mark(written);
        self.board.mark(mark).unwrap_or_else(|refusal| panic!("{written}: {refusal}"))
    }

    fn rejected(&mut self, written: &str) -> String {
        let mark = self.mark(written);
        self.board.mark(mark).unwrap_err().to_string()
    }
}

#[test]
fn a_refusal_names_the_mark_that_excludes_it() {
    let mut desk = Desk::new(&tenants());
    desk.set("Ann + Cat");
    desk.set("Ann + Ground");
    desk.set("Ben - First");
    let rejected = [
        ("Ann - Cat", "Ann's pet is Cat, because you have marked it so: take that mark back first"),
        ("Ann + Dog", "Ann and Dog cannot be together: Ann is already with Cat"),
        ("Ben + Cat", "Ben and Cat cannot be together: Cat is already with Ann"),
        ("Ground - Cat", "Ground and Cat cannot be apart: Ann's pet is Cat and Ann's floor is Ground"),
        (
            "Ben - Second",
            "Second and Ben cannot be apart: no other floor is left for Ben; \
             this rests on your marks that Ann's floor is Ground and Ben's floor is not First",
        ),
        ("Ann - Ann", "Ann cannot be marked with itself"),
        ("Ann + Ben", "Ann and Ben are both of the category Tenant, so there is no mark for them"),
    ];
    for (written, message) in rejected {
        assert_eq!(desk.rejected(written), message);
    }
    assert_eq!(desk.board.marks().len(), 3);
}

#[test]
fn a_refusal_names_what_would_follow() {
    let mut desk = Desk::new(&tenants());
    desk.set("Ann - Cat");
    desk.set("Ben - Cat");
    desk.set("Cat - Ground");
    desk.set("Cat - First");
    assert_eq!(
        desk.rejected("Cleo + First"),
        "First and Cleo cannot be together: Cat's floor is not First and Cleo's pet is Cat; this rests \
         on your marks that Ann's pet is not Cat, Ben's pet is not Cat and Cat's floor is not First"
    );
}

#[test]
fn refusals_of_items_in_several_rows_or_in_none() {
    let mut desk = Desk::new(&waiters());
    desk.set("Left + Blue");
    desk.set("Middle + Blue");
    assert_eq!(
        desk.rejected("Right + Blue"),
        "Right and Blue cannot be together: Blue is already with Left and Middle"
    );
    let mut desk = Desk::new(&tips());
    assert_eq!(
        desk.rejected("1 + 5"),
        "tip 1 and bill 5 are numbers of two placeholders, so there is no mark for them: mark each with its row"
    );
    let mut desk = Desk::new(&cafe());
    desk.set("Ann - Soup");
    desk.set("Ben - Soup");
    // Soup is unused, so it is apart from every cup.
    assert_eq!(
        desk.rejected("Soup + Tea"),
        "Soup and Tea cannot be together: Ann's dish is not Soup and Ben's dish is not Soup"
    );
}

#[test]
fn a_mark_is_removed_with_the_last_one_that_it_follows_from() {
    let mut desk = Desk::new(&tenants());
    desk.board.automate(Automatic::of([Technique::Taken]));
    desk.set("Ann + Cat");
    desk.set("Ben + Dog");
    let apart = desk.mark("Ann - Dog");
    assert!(matches!(
        &desk.board.entry(apart.first(), apart.second()).unwrap().origin,
        Origin::Automatic { technique: Technique::Taken, from } if *from == [desk.mark("Ann + Cat")]
    ));
    let (ann, cat) = (desk.item("Ann"), desk.item("Cat"));
    let events = desk.board.take_back(cat, ann).unwrap();
    assert!(events.contains(&Event::TakenBack(desk.mark("Ann + Cat"))));
    assert_eq!(desk.board.causes(apart), [desk.mark("Ben + Dog")], "it also follows from the other one");
    let refusal = desk.board.take_back(apart.first(), apart.second()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "Ann's pet is not Dog, because Ben's pet is Dog: take one of these marks back instead"
    );
    assert_eq!(
        desk.board.take_back(ann, desk.item("Second")).unwrap_err().to_string(),
        "there is no mark for Second and Ann"
    );
}

#[test]
fn the_user_can_confirm_an_automatic_mark() {
    let mut desk = Desk::new(&tenants());
    desk.board.automate(Automatic::ALL);
    desk.set("Ann + Cat");
    let events = desk.set("Ann - Dog");
    assert!(matches!(&events[..], [Event::Marked(entry)] if entry.origin == Origin::User));
    desk.board.take_back(desk.item("Ann"), desk.item("Cat")).unwrap();
    assert_eq!(desk.board.marks().len(), 1);
}

#[test]
fn suppositions_are_undone_with_everything_after_them() {
    let mut desk = Desk::new(&tenants());
    desk.set("Ann - Cat");
    let supposed = desk.mark("Ben + Ground");
    desk.board.suppose(supposed).unwrap();
    desk.set("Cleo + First");
    assert_eq!(desk.board.undo_assumption().len(), 2 + 1, "two marks, and clue 1 is open again");
    assert_eq!((desk.board.undoable(), desk.board.redoable()), (1, 2));
    assert!(desk.board.undo_assumption().is_empty());
    desk.board.redo();
    assert_eq!(desk.board.marks()[1].origin, Origin::Supposed);
    // A known mark is not a supposition.
    desk.board.mark(supposed).unwrap();
    assert!(desk.board.undo_assumption().is_empty());
}

#[test]
fn several_marks_are_one_move() {
    let mut desk = Desk::new(&tenants());
    let marks = [desk.mark("Ann + Cat"), desk.mark("Ben + Dog")];
    desk.board.mark_all(marks).unwrap();
    assert_eq!(desk.board.undo().len(), 2 + 3, "two marks, and clues 2, 3 and 4");
    let contradiction = [desk.mark("Ann + Cat"), desk.mark("Ann - Cat")];
    let refusal = desk.board.mark_all(contradiction).unwrap_err();
    assert!(matches!(refusal.reason, Reason::Excluded { .. }), "{refusal}");
    let contradiction = [desk.mark("Ann + Cat"), desk.mark("Ben + Cat")];
    let refusal = desk.board.mark_all(contradiction).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "these marks contradict each other: Ben and Cat would be both together and apart"
    );
}

#[test]
fn events_distinguish_facts_and_rules() {
    let mut desk = Desk::new(&tenants());
    let event = |clue, verdict| match clue {
        2 => Event::Rule { clue: ClueId(clue), formula: 0, verdict },
        _ => Event::Fact { clue: ClueId(clue), formula: 0, verdict },
    };
    let events = desk.set("Ann + First");
    assert_eq!(events[1..], [event(0, Verdict::Violated)]);
    let events = desk.set("Ann + Dog");
    // The cat is above or below Ann, whoever has it.
    assert_eq!(events[1..], [event(1, Verdict::Satisfied), event(2, Verdict::Violated)]);
    assert_eq!(desk.board.undo()[1..], [event(1, Verdict::Open), event(2, Verdict::Open)]);
    desk.board.undo();
    let events = desk.set("Ben + Dog");
    assert_eq!(events[1..], [event(2, Verdict::Satisfied), event(3, Verdict::Satisfied)]);
    assert_eq!(desk.board.verdict(ClueId(3)), Verdict::Satisfied);
}

#[test]
fn marks_are_compared_with_the_answer() {
    let model = tenants();
    let answer = Solver::new(&model).solutions().next().expect("there is an answer");
    let mut desk = Desk::new(&model);
    assert_eq!(desk.board.check(&answer), Check::Incomplete);
    desk.board.automate(Automatic::ALL);
    for (one, other) in pairs(&model) {
        let together = Mark::together(one, other);
        if together.fact().holds(&model, &answer) {
            desk.board.mark(together).unwrap();
        }
    }
    assert_eq!(desk.board.check(&answer), Check::Right);
    assert!(desk.board.is_complete());

    let mut desk = Desk::new(&model);
    desk.set("Ann + Ground");
    desk.set("Cat - First");
    desk.set("Ann + Cat");
    assert_eq!(desk.board.check(&answer), Check::Wrong(desk.mark("Cat - First")));
}

#[test]
fn free_play_accepts_everything_and_reports_the_first_contradiction() {
    let model = tenants();
    let mut board = Board::with_play(&model, Play::Free);
    board.automate(Automatic::ALL);
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| named(&model, name));
    board.together(ann, cat).unwrap();
    assert_eq!(board.clash(), None);
    // The user's marks take precedence.
    board.together(ben, cat).unwrap();
    assert_eq!(board.state(ann, cat), Some(Polarity::Is));
    assert_eq!(board.state(ben, cat), Some(Polarity::Is));
    let clash = board.clash().expect("two have the cat");
    assert_eq!(clash.phrase(&model), "Ben and Cat would be both together and apart");
    assert_eq!(clash.causes, [Mark::together(ann, cat), Mark::together(ben, cat)]);
    // A mark replaces its opposite.
    board.apart(ann, cat).unwrap();
    assert_eq!((board.state(ann, cat), board.clash()), (Some(Polarity::IsNot), None));
    board.undo();
    assert_eq!(board.state(ann, cat), Some(Polarity::Is));
}

#[test]
fn items_of_another_puzzle_are_rejected() {
    let mut board = Board::new(&tenants());
    let refusal = board.together(ItemId(0), ItemId(9)).unwrap_err();
    assert_eq!(refusal.to_string(), "the puzzle has no item of number 9");
    assert_eq!(refusal.reason, Reason::NoSuchItem);
    assert!(board.take_back(ItemId(u32::MAX), ItemId(0)).is_err());
    assert_eq!(board.state(ItemId(77), ItemId(0)), None);
}

#[test]
fn the_rows_and_automatic_marks_fill_the_grid() {
    for model in all() {
        for answer in Solver::new(&model).solutions().take(20) {
            let mut board = Board::new(&model);
            board.automate(Automatic::ALL);
            for row in 0..model.rows() {
                let anchor = answer.item_in(row, model.anchor());
                for category in model.category_ids().filter(|&category| category != model.anchor()) {
                    board.together(anchor, answer.item_in(row, category)).unwrap();
                }
            }
            assert_eq!(board.check(&answer), Check::Right);
            let is_open = |&(one, other): &(ItemId, ItemId)| board.state(one, other).is_none();
            assert_eq!(pairs(&model).into_iter().find(is_open), None, "{}", board.grid());
        }
    }
}
