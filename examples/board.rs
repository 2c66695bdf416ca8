//! A board: a puzzle about three market stalls, solved mark by mark.

use zebra::board::{Automatic, Check, Event};
use zebra::explain::Technique;
use zebra::model::Polarity;
use zebra::puzzle;
use zebra::render::clue_sentence;
use zebra::solve::Verdict;

puzzle! {
    /// Who sells what, and from which stall?
    pub puzzle ThreeStalls = "Three Stalls";

    story "Three neighbors have stalls side by side at the market, and each of them sells one thing.";
    question "Who sells what, and where?";

    ordered category Stall {
        Left = "the left stall" titled "left", Middle = "the middle stall" titled "middle",
        Right = "the right stall" titled "right",
    }
    category Seller { Ida, Jon, Kim }
    category Ware { Apples = "apples", Bread = "bread", Cheese = "cheese" }

    link next_to on Stall = next_to();
    link left_of on Stall = less_than();

    clue 1: Ida is left_of Bread;
    clue 2: Kim is left_of Jon;
    clue 3: Jon is next_to Cheese;
    clue 4: Kim is not Cheese;
}

fn main() {
    use three_stalls::{Seller, Stall, Ware};

    // A board rejects contradictory marks; this one also adds the X marks beside each O.
    let mut board = ThreeStalls::board();
    board.automate(Automatic::of([Technique::Taken]));
    board.apart(Seller::Kim, Ware::Cheese).expect("nothing is known yet");

    // What if Jon is in the middle? Every move returns what it changes: marks, and verdicts on clues.
    let events = board.suppose(Seller::Jon, Polarity::Is, Stall::Middle).expect("he may");
    println!("Supposed: Jon is in the middle.");
    print_changes(&events);
    println!("Then Ida is on the left.");
    print_changes(&board.together(Seller::Ida, Stall::Left).expect("so she may"));

    // A contradictory mark is rejected with the reason.
    let refusal = board.together(Seller::Kim, Stall::Left).expect_err("Ida is there");
    println!("Rejected: {refusal}.");

    // Now Kim cannot be to the left of Jon: undo everything since the supposition.
    let clue = ThreeStalls::model().clue_labelled("2").expect("a clue has this label");
    assert_eq!(board.untyped().verdict(clue), Verdict::Violated);
    board.undo_assumption();

    // The marks so far are correct but incomplete.
    let answer = ThreeStalls::ANSWER;
    assert_eq!(board.check(&answer), Check::Incomplete);
    println!("\n{}", board.untyped().grid());

    // With all automatic marks on, the player has to set only a few.
    board.automate(Automatic::ALL);
    board.together(Seller::Ida, Stall::Middle).expect("it is right");
    board.together(Seller::Ida, Ware::Cheese).expect("it is right");
    board.together(Seller::Jon, Stall::Right).expect("it is right");
    board.together(Seller::Jon, Ware::Bread).expect("it is right");
    assert_eq!(board.check(&answer), Check::Right);
    assert_eq!(board.with(Seller::Kim).collect::<Vec<Ware>>(), [Ware::Apples]);
    println!("{}", board.untyped().grid());
}

/// Prints the changes of a move.
fn print_changes(events: &[Event]) {
    let model = ThreeStalls::model();
    for event in events {
        match event {
            Event::Marked(entry) => {
                let [one, other] =
                    [entry.mark.first(), entry.mark.second()].map(|item| &model.item(item).title);
                println!("  {} {one} and {other}", if entry.mark.is_together() { "O" } else { "X" });
            }
            Event::TakenBack(_) => println!("  a mark is gone"),
            Event::Fact { clue, verdict, .. } | Event::Rule { clue, verdict, .. } => {
                println!("  {verdict:?}: {}", clue_sentence(model, model.clue(*clue)));
            }
        }
    }
}
