//! The Night Ferry: all sentences composed from `verbs` and `say`, in the past tense.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Five passengers, five cabins, five drinks.
    pub puzzle NightFerry = "The Night Ferry";

    story "Five passengers of the night ferry slept in five cabins, numbered from the bow, and each had a drink at the bar.";
    question "Who slept in which cabin, and who drank what?";

    ordered category Cabin {
        One = "first cabin" titled "1", Two = "second cabin" titled "2",
        Three = "third cabin" titled "3", Four = "fourth cabin" titled "4",
        Five = "fifth cabin" titled "5",
    }
    category Passenger { Sinje, Torben, Uwe, Vera, Wencke }
    category Drink {
        Cocoa = "cocoa", Cider = "cider", Punch = "punch", Lemonade = "lemonade",
        GingerAle = "ginger ale",
    }

    verbs "was not", "might have been", "was";
    say Passenger, Cabin: "{a} {slept|did not sleep} in the {b}";
    say Passenger, Drink: "{a} {drank|did not drink} {b}";
    say Drink, Cabin: "the one with the {a} {slept|did not sleep} in the {b}";
    say Passenger, Passenger: "{a} {slept|did not sleep} {link} {b}";
    say Passenger, Drink: "{a} {slept|did not sleep} {link} the one who drank {b}";
    say Drink, Passenger: "the one who drank {a} {slept|did not sleep} {link} {b}";
    say Drink, Drink: "the one who drank {a} {slept|did not sleep} {link} the one who drank {b}";

    link in_front_of "nearer to the bow than" on Cabin = less_than();
    link beside "next door to" on Cabin = next_to();
    link two_from "two doors away from" on Cabin = offset_by(2);

    clue 1: Torben is in_front_of Punch;
    clue 2: Cider is beside Torben;
    clue 3: Vera is two_from Lemonade;
    clue 4: Five is not [Wencke, GingerAle];
    clue 5: Wencke is not beside Uwe;
    clue 6: Cocoa is in_front_of Wencke;

    clue 7: Sinje is beside Vera;
    clue 8: Wencke is not Cider;

    answer (Cabin: Passenger, Drink) {
        One: Uwe, Cider;
        Two: Torben, Cocoa;
        Three: Wencke, Lemonade;
        Four: Sinje, GingerAle;
        Five: Vera, Punch;
    }

    verify minimal;
}

fn main() {
    use night_ferry::{Cabin, Drink};

    let model = NightFerry::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = NightFerry::ANSWER;
    println!("\n{answer}");
    println!("{} drank {}.", answer.with(Drink::Punch).passenger, Drink::Punch.phrase());
    println!("{} slept in the {}.", answer.with(Cabin::Three).passenger, Cabin::Three.phrase());
}
