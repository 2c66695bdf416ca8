//! Facing Desks: unnamed positions, links as tables, and a role.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Six desks in two rows.
    pub puzzle FacingDesks = "Facing Desks";

    story "Six desks stand in two rows: 1, 2 and 3 by the window, and opposite them 4, 5 and 6 by the wall.";
    question "Who sits where, and what stands on each desk?";
    stars 2;

    positions 6;
    category Clerk { Aljosha, Berit, Cosima, Dietmar, Elfi, Fabian }
    category Thing {
        Cactus = "the cactus", Clock = "the clock", Globe = "the globe", Lamp = "the lamp",
        Radio = "the radio", Teapot = "the teapot",
    }
    // A clerk's tutor is another clerk.
    category Tutor of Clerk;

    property row of Position { 1..=3: window, 4..=6: wall }
    // In hours from midnight; one clerk starts the day before.
    property start of Clerk { Aljosha: 8, Berit: 9, Cosima: -1, Dietmar: 8, Elfi: 7, Fabian: 10 }

    link facing on Position = symmetric [(1, 4), (2, 5), (3, 6)];
    link left_of "to the left of" on Position = [(1, 2), (2, 3), (6, 5), (5, 4)];
    link owes_lunch_to "owing a lunch to" on Clerk = [
        (Aljosha, Berit), (Berit, Cosima), (Cosima, Aljosha),
    ];

    /// Every clerk's tutor sits in the other row.
    clue 0: all c in Clerk: row(Tutor(c)) != row(c);
    /// Aljosha faces Berit.
    clue 1: Aljosha is facing Berit;
    /// The radio is facing the lamp, and is to the left of the clock.
    clue 2: Radio is facing Lamp && Radio is left_of Clock;
    /// The one with the teapot owes a lunch to the one with the globe.
    clue 3: Teapot is owes_lunch_to Globe;
    /// The one with the radio starts at the same hour as the one with the globe.
    clue 4: start(Radio) == start(Globe);
    /// The one with the teapot starts ten hours before the one with the clock.
    clue 5: start(Clock) - start(Teapot) == 10;
    /// The lamp is by the window, and so is Elfi, to the left of Aljosha.
    clue 6: row(Lamp) == window && row(Elfi) == window && Elfi is left_of Aljosha;
    /// The clerk whose tutor is Elfi has the teapot.
    clue 7: Tutor::Elfi is Teapot;
    /// The one with the radio is the tutor of the one with the globe, who is the tutor of his or her own tutor.
    clue 8: Tutor(Globe) == Clerk(Radio) && Tutor(Tutor(Globe)) == Clerk(Globe);
    /// The tutor of the one with the lamp starts before midnight.
    clue 9: start(Tutor(Lamp)) < 0;

    answer (Position: Clerk, Thing, Tutor) {
        1: Elfi, Cactus, Berit;
        2: Aljosha, Globe, Dietmar;
        3: Fabian, Lamp, Cosima;
        4: Cosima, Teapot, Elfi;
        5: Berit, Clock, Fabian;
        6: Dietmar, Radio, Aljosha;
    }

    allow redundant;
}

fn main() {
    use facing_desks::{Clerk, Position};

    let model = FacingDesks::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = FacingDesks::ANSWER;
    println!("\n{answer}");
    println!("{} sits at desk {}.", Clerk::Elfi, answer.with(Clerk::Elfi).position);
    println!("Desk 3 is {}'s.", answer.with(Position::N3).clerk);
}
