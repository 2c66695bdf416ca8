//! The Broken Jar: implication, equivalence, exclusive or, and counting.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Five children, five rooms, five toys, and one broken jar.
    pub puzzle BrokenJar = "The Broken Jar";

    story "When the jar fell in the cellar, five children were playing in five places, each with a toy of their own.";
    question "Who was in the cellar, and who played where, and with what?";
    stars 3;

    category Child { Malte, Nele, Ove, Pia, Rieke }
    category Place {
        Kitchen = "the kitchen", Cellar = "the cellar", Attic = "the attic", Hall = "the hall",
        Porch = "the porch",
    }
    // The value is the price of the toy; two toys have the same price.
    category Toy {
        Marbles = 2 "marbles", Kite = 5 "kite", Drum = 8 "drum", Puppet = 8 "puppet",
        Scooter = 40 "scooter",
    }

    /// Malte was in the kitchen if and only if Nele was in the cellar.
    clue 1: Malte is Kitchen <=> Nele is Cellar;
    /// Either Ove was in the attic or Pia had the marbles, but not both.
    clue 2: Ove is Attic ^ Pia is Marbles;
    /// If Rieke was not on the porch, then Pia was, unless Malte had the drum.
    clue 3: Rieke is not Porch => Malte is not Drum => Pia is Porch;
    /// Of these three, exactly one is true: Malte was in the kitchen, Rieke was in the hall, the kite was in the cellar.
    clue 4: count(Malte is Kitchen, Rieke is Hall, Kite is Cellar) == 1;
    /// Neither Ove nor Nele had a toy that cost more than 5.
    clue 5: !(Toy(Ove) > 5 || Toy(Nele) > 5);
    /// The toys in the hall and in the kitchen cost the same.
    clue 6: diff(Toy(Hall), Toy(Kitchen)) == 0;
    /// What Pia played with begins with the same letter as her name.
    clue 7: same_initial(Pia, Toy(Pia));
}

fn main() {
    use broken_jar::{Child, Place};

    let model = BrokenJar::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = BrokenJar::ANSWER;
    println!("\n{answer}");
    println!("{} was in the cellar.", answer.with(Place::Cellar).child);
    println!("{} was on {}.", Child::Rieke, answer.with(Child::Rieke).place.phrase());
}
