//! The Piano Tuner: three ordered categories, and links over each of them.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Six pianos in six days, on six floors.
    pub puzzle PianoTuner = "The Piano Tuner";

    story "From Monday to Saturday a piano tuner visited one family a day. Each of them lives on a different \
           floor of its building, and each piano took a different time.";
    question "Which family did the tuner visit on which day, on which floor, and for how long?";
    stars 3;

    ordered category Day { Monday, Tuesday, Wednesday, Thursday, Friday, Saturday }
    category Family {
        Abt = "the Abts" titled "Abt", Brenner = "the Brenners" titled "Brenner",
        Conrad = "the Conrads" titled "Conrad", Dorn = "the Dorns" titled "Dorn",
        Eber = "the Ebers" titled "Eber", Fink = "the Finks" titled "Fink",
    }
    // The values are the numbers of the floors and the times in minutes.
    ordered category Floor {
        Ground = 0 "the ground floor", First = 1 "the first floor", Second = 2 "the second floor",
        Third = 3 "the third floor", Fourth = 4 "the fourth floor", Sixth = 6 "the sixth floor",
    }
    category Minutes { 20, 30, 45, 60, 90, 120 }

    // One relation for three categories, with a name for each.
    link before on Day, lower_than on Floor, quicker_than on Minutes = less_than();
    link the_day_after on Day = more_by(1);
    link two_days_before on Day = less_by(2);
    link three_days_apart_from on Day = offset_by(3);
    link much_higher_than "more than two floors above" on Floor = more_than(2);
    link next_floor_to on Floor = next_to();
    link far_from "more than three floors away from" on Floor = outside_of(3);
    link half_as_long_as on Minutes = has_ratio(2, 1);
    link much_quicker_than "more than half an hour quicker than" on Minutes = less_than(30);
    link on_the_day_of on Day = with();

    /// The Brenners live lower than the Conrads, and the Conrads lower than the Abts.
    clue 1: Brenner is lower_than Conrad is lower_than Abt;
    /// The Conrads' piano took less time than the Abts', and the Abts' less than the Brenners'.
    clue 2: Conrad is quicker_than Abt is quicker_than Brenner;
    /// The piano on the ground floor took half as long as the one on the sixth.
    clue 3: Ground is half_as_long_as Sixth;
    /// The Dorns' turn came the day after the Ebers'.
    clue 4: Dorn is the_day_after Eber;
    /// Two days before the Finks the tuner worked for an hour and a half.
    clue 5: Minutes::90 is two_days_before Fink;
    /// The Finks live more than two floors above the Ebers.
    clue 6: Fink is much_higher_than Eber;
    /// The Dorns live more than three floors away from the Ebers.
    clue 7: Dorn is far_from Eber;
    /// The Ebers' piano took more than half an hour less than the Dorns'.
    clue 8: Eber is much_quicker_than Dorn;
    /// Wednesday's visit and the one to the sixth floor were three days apart.
    clue 9: Sixth is three_days_apart_from Wednesday;
    /// Among the six floors, the Abts' is the next one above or below the floor where it took 45 minutes; that is not the Conrads'.
    clue 10: Abt is next_floor_to Minutes::45 && Minutes::45 is not Conrad;
    /// The tuner came to the third floor before the fourth, and to the Abts before the Brenners.
    clue 11: Third is before Fourth && Abt is before Brenner;
    /// The piano on the second floor was the one that was tuned on Wednesday.
    clue 12: Second is on_the_day_of Wednesday;

    allow redundant;
}

fn main() {
    use piano_tuner::{Floor, Minutes};

    let model = PianoTuner::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = PianoTuner::ANSWER;
    println!("\n{answer}");
    println!(
        "The longest visit was on {}, to {}.",
        answer.with(Minutes::N120).day,
        answer.with(Minutes::N120).family.phrase()
    );
    println!("On {} the tuner climbed to {}.", answer.with(Floor::Sixth).day, Floor::Sixth.phrase());
}
