//! Dance Cards: the functions that match lists.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Six couples dance six dances.
    pub puzzle DanceCards = "Dance Cards";

    story "Six women and six men dance at a village ball. Each couple has the floor to itself for one dance.";
    question "Who dances with whom, in which turn, and to which dance?";
    stars 3;

    ordered category Turn {
        First = "first", Second = "second", Third = "third", Fourth = "fourth", Fifth = "fifth",
        Sixth = "sixth",
    }
    category Woman { Asta, Brit, Carla, Dina, Enid, Fanny }
    category Man { Arvid, Bosse, Claus, Detlef, Egon, Frans }
    category Dance {
        Waltz = "waltz", Polka = "polka", Tango = "tango", Reel = "reel", Mazurka = "mazurka",
        Foxtrot = "foxtrot",
    }

    link earlier_than on Turn = less_than();
    link next_to on Turn = next_to();

    /// Nobody dances with a partner whose name begins with the same letter.
    clue 1: all w in Woman: !same_initial(w, Man(w));
    /// Asta dances with Bosse or Claus, or dances third.
    clue 2: match_at_least_one(Asta, [Bosse, Claus, Third]);
    /// Brit and Carla dance the waltz and the tango, in some order.
    clue 3: in_some_order([Brit, Carla], [Waltz, Tango]);
    /// Dina dances the reel, Enid the polka, and Fanny dances last.
    clue 4: respectively([Dina, Enid, Fanny], [Reel, Polka, Sixth]);
    /// Of Arvid and Egon, exactly one dances with Brit or Dina.
    clue 5: match_one_to_exactly_one([Arvid, Egon], [Brit, Dina]);
    /// The first two dances are, in some order, the waltz and the reel, or else the tango and the waltz.
    clue 6: match_one_list([First, Second], [[Waltz, Reel], [Tango, Waltz]]);
    /// Detlef dances right before or after Claus or Egon.
    clue 7: is_related(Detlef, next_to, [Claus, Egon]);
    /// The mazurka does not come between the polka and the foxtrot.
    clue 8: is_not_between(Turn, Mazurka, Polka, Foxtrot);
    /// Arvid, Bosse, the tango, the fifth turn and Enid belong to five different couples.
    clue 9: distinct([Arvid, Tango, Fifth, Enid]) && Bosse is not [Tango, Fifth, Enid];
    /// Bosse dances the foxtrot, which comes earlier than the polka.
    clue 10: Bosse is Foxtrot is earlier_than Polka;
    /// Egon dances earlier than Arvid, Arvid earlier than Bosse, and Bosse earlier than Claus.
    clue 11: Egon is earlier_than Arvid is earlier_than Bosse is earlier_than Claus;
    /// Brit dances earlier than Carla.
    clue 12: Brit is earlier_than Carla;

    answer (Turn: Woman, Man, Dance) {
        First: Brit, Egon, Tango;
        Second: Carla, Arvid, Waltz;
        Third: Asta, Bosse, Foxtrot;
        Fourth: Enid, Frans, Polka;
        Fifth: Dina, Claus, Reel;
        Sixth: Fanny, Detlef, Mazurka;
    }

    allow redundant;
}

fn main() {
    use dance_cards::{Dance, Woman};

    let model = DanceCards::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = DanceCards::ANSWER;
    println!("\n{answer}");
    println!("{} dances with {}.", Woman::Fanny, answer.with(Woman::Fanny).man);
    println!("The {} comes {}.", Dance::Mazurka, answer.with(Dance::Mazurka).turn);
}
