//! Eight at a Round Table: links as formulas over the numbers of the seats, in a circle.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Eight guests eat eight dishes at a round table.
    pub puzzle RoundTable = "Eight at a Round Table";

    story "Eight guests sit at a round table with eight seats, numbered clockwise. No two ordered the same dish.";
    question "Who sits where, and what does each of them eat?";
    stars 2;

    ordered category Seat {
        One = "seat 1", Two = "seat 2", Three = "seat 3", Four = "seat 4", Five = "seat 5",
        Six = "seat 6", Seven = "seat 7", Eight = "seat 8",
    }
    category Guest { Anselm, Birgit, Corin, Dagny, Emil, Freya, Gerd, Hanne }
    category Dish {
        Trout = "the trout", Salad = "the salad", Soup = "the soup", Quiche = "the quiche",
        Pancakes = "the pancakes", Risotto = "the risotto", Goulash = "the goulash",
        Dumplings = "the dumplings",
    }

    link across "directly across from" on Seat = |a, b| diff(a, b) == 4;
    link clockwise_of "in the next seat clockwise from" on Seat = |a, b| (a - b) % 8 == 1;
    link beside "right beside" on Seat = |a, b| diff(a, b) in [1, 7];
    link far_from "more than two seats away from" on Seat = |a, b| diff(a, b) > 2 && diff(a, b) < 6;

    /// Anselm took seat 1, and the dumplings were served right beside him.
    clue 1: Anselm is One && Anselm is beside Dumplings;
    /// Gerd sits directly across from Anselm, and Emil from Corin. Neither Gerd nor Emil eats the soup or the salad.
    clue 2 { Gerd is across Anselm; Emil is across Corin; [Gerd, Emil] is not [Soup, Salad]; }
    /// Freya sits in the next seat clockwise from the trout, and Corin in the next seat clockwise from Freya.
    clue 3: Corin is clockwise_of Freya is clockwise_of Trout;
    /// The risotto is directly across from the salad, and has the higher seat number of the two.
    clue 4 { Risotto is across Salad; Seat(Risotto) > Seat(Salad); }
    /// The quiche is between the soup and the pancakes, right beside both of them.
    clue 5: Quiche is beside [Soup, Pancakes];
    /// Hanne is more than two seats away from Emil, from the goulash, and from Anselm.
    clue 6: Hanne is not Goulash && Hanne is far_from [Emil, Goulash, Anselm];
    /// Dagny sits right beside Anselm, and Birgit right beside the pancakes.
    clue 7: Dagny is beside Anselm && Birgit is beside Pancakes;

    answer (Seat: Guest, Dish) {
        One: Anselm, Trout;
        Two: Freya, Salad;
        Three: Corin, Soup;
        Four: Hanne, Quiche;
        Five: Gerd, Pancakes;
        Six: Birgit, Risotto;
        Seven: Emil, Goulash;
        Eight: Dagny, Dumplings;
    }

    verify minimal;
}

fn main() {
    use round_table::Dish;

    let model = RoundTable::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = RoundTable::ANSWER;
    println!("\n{answer}");
    println!("{} eats {}.", answer.with(Dish::Goulash).guest, Dish::Goulash.phrase());
}
