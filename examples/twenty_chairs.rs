//! Twenty Chairs: a 20x3 puzzle with arithmetic on positions, and repeated items.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// An orchestra that knows its multiplication tables.
    pub puzzle TwentyChairs = "Twenty Chairs";

    story "Twenty players of a small orchestra sit in a row on twenty numbered chairs, and their conductor also \
           teaches arithmetic.";
    question "Who sits on which chair, and plays which instrument?";
    stars 4;

    category Chair { 1..=20 }
    category Player {
        Alva, Bent, Cleo, Dora, Ebbe, Finn, Gro, Hugo, Ida, Juli, Kaj, Liv, Mads, Nora, Otto, Per,
        Rune, Siv, Tove, Ulf,
    }
    category Instrument {
        Violin * 8 = "the violin", Viola * 4 = "the viola", Cello * 4 = "the cello",
        Flute * 2 = "the flute", Oboe * 2 = "the oboe",
    }

    link left_of on Chair = less_than();
    link next_to on Chair = next_to();

    /// The numbers of Alva's, Bent's, Cleo's and Dora's chairs can be divided by five; they sit in this order from left to right.
    clue 1 { all p in Alva..=Dora: Chair(p) % 5 == 0; pairwise(left_of, [Alva..=Dora]); }
    /// The numbers of Ebbe's, Finn's and Gro's chairs can be divided by six; they sit in this order from left to right.
    clue 2 { all p in [Ebbe, Finn, Gro]: Chair(p) % 6 == 0; Ebbe is left_of Finn is left_of Gro; }
    /// Ida's number is four times Hugo's, and Juli's nine times Hugo's; Kaj's is Ida's multiplied by itself.
    clue 3 {
        Chair(Ida) == 4 * Chair(Hugo);
        Chair(Juli) == 9 * Chair(Hugo);
        Chair(Kaj) == Chair(Ida) * Chair(Ida);
    }
    /// The numbers of Liv and Mads add up to 21, and his is twice hers.
    clue 4 { Chair(Liv) + Chair(Mads) == 21; Chair(Mads) == 2 * Chair(Liv); }
    /// Per's number is four times Nora's, and the sum of Per's and Rune's is Ulf's.
    clue 5 { Chair(Per) == 4 * Chair(Nora); Chair(Per) + Chair(Rune) == Chair(Ulf); }
    /// Siv's number is the sum of Rune's and Nora's.
    clue 6: Chair(Siv) == sum(Chair(Rune), Chair(Nora));
    /// All violins are to the left of all violas, all violas to the left of all cellos, and all cellos to the left of all flutes and oboes.
    clue 7 {
        all a in Violin, b in Viola: a is left_of b;
        all a in Viola, b in Cello: a is left_of b;
        all a in Cello, b in [Flute, Oboe]: a is left_of b;
    }
    /// The two flutes are not next to each other, nor are the two oboes.
    clue 8: Flute is not next_to Flute && Oboe is not next_to Oboe;
    /// Tove plays the flute.
    clue 9: Tove is Flute;
}

fn main() {
    use twenty_chairs::{Chair, Instrument};

    let model = TwentyChairs::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = TwentyChairs::ANSWER;
    println!("\n{answer}");
    println!("{} sits on chair 13.", answer.with(Chair::N13).player);
    let cellists: Vec<String> = answer.with(Instrument::Cello).map(|row| row.player.to_string()).collect();
    println!("The cellists are {}.", cellists.join(", "));
}
