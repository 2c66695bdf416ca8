//! Name Plates: a shared category, and links between people of the same name.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Six people, three surnames, six floors.
    pub puzzle NamePlates = "Name Plates";

    story "Six people live in a narrow house, one on each floor. There are only three surnames among them, so the \
           name plates give a first name as well.";
    question "Who lives on which floor, under what full name, and what does each of them grow on the balcony?";
    stars 2;

    ordered category Floor {
        First = "the first floor", Second = "the second floor", Third = "the third floor",
        Fourth = "the fourth floor", Fifth = "the fifth floor", Sixth = "the sixth floor",
    }
    category Forename { Gesine, Henrik, Ilse, Jonte, Kalle, Levke }
    shared category Surname { Falk, Lindner, Moser }
    category Plant {
        Basil = "the basil", Chives = "the chives", Ivy = "the ivy", Mint = "the mint",
        Roses = "the roses", Thyme = "the thyme",
    }

    property sex of Forename {
        Gesine: woman, Henrik: man, Ilse: woman, Jonte..=Kalle: man, Levke: woman,
    }
    group Women of Forename = [Gesine, Ilse, Levke];
    group Herbs of Plant = [Basil..=Chives, Mint, Thyme];

    link namesake_of "of the same surname as" on Surname = same();
    link right_above "on the floor right above" on Floor = more_by(1);
    link above on Floor = more_than();

    /// Two people are called Falk, three Lindner, and one Moser.
    clue 1 {
        exactly 2 p in Forename: p is Falk;
        count(p in Forename: p is Lindner) == 3;
        exactly 1 p in Forename: p is Moser;
    }
    /// Gesine and Kalle have the same surname.
    clue 2: Gesine is namesake_of Kalle;
    /// One Falk lives on the floor right above the other.
    clue 3: Falk is right_above Falk;
    /// All Lindners live above the Moser.
    clue 4: all p in Forename: p is Lindner => p is above Moser;
    /// Each of the women grows a herb.
    clue 5: all w in Women: w is any Herbs;
    /// The one with the roses and the one with the ivy are of the same sex and have the same surname.
    clue 6: in_same_group(Roses, Ivy, sex) && Surname(Roses) == Surname(Ivy);
    /// A man and a woman live on the first and second floors, in some order.
    clue 7: in_opposite_group(First, Second, sex);
    /// Ilse lives on the floor right above Jonte, and Jonte right above Gesine.
    clue 8: in_sequence(right_above, [Ilse, Jonte, Gesine]);
    /// The chives grow on the sixth floor, right above the ivy.
    clue 9: Chives is Sixth && Chives is right_above Ivy;
    /// The basil grows on the floor right above the mint.
    clue 10: Basil is right_above Mint;

    answer (Floor: Forename, Surname, Plant) {
        First: Levke, Moser, Thyme;
        Second: Henrik, Lindner, Roses;
        Third: Kalle, Falk, Mint;
        Fourth: Gesine, Falk, Basil;
        Fifth: Jonte, Lindner, Ivy;
        Sixth: Ilse, Lindner, Chives;
    }

    allow redundant;
}

fn main() {
    use name_plates::{Plant, Surname};

    let model = NamePlates::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = NamePlates::ANSWER;
    println!("\n{answer}");
    let mint = answer.with(Plant::Mint);
    println!("The mint is grown by {} {}.", mint.forename, mint.surname);
    for row in answer.with(Surname::Lindner) {
        println!("{} Lindner lives on {}.", row.forename, row.floor);
    }
}
